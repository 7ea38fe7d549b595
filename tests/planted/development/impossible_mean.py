"""Means and standard deviations that whole numbers cannot have, as authors of many fields print them."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.impossible_mean_more import FORMS as MORE
from tests.planted.development.impossible_mean_more import MISSED as MORE_MISSED
from tests.planted.development.impossible_mean_second import FORMS as SECOND
from tests.planted.development.third_values import MEANS as THIRD
from tests.planted.development.third_values import MISSED_MEAN
from tests.planted.development.twins import twins
from tests.planted.development.value_traps import MEANS as MORE_TRAPS

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "impossible_mean"


def _form(text: str, format: str = "markdown") -> Developed:
    return twins(text, format)


FORMS: tuple[Developed, ...] = (
    *MORE,
    *SECOND,
    *THIRD,
    _form(
        "Twenty-four nurses rated the usefulness of the checklist on a single five-point Likert item. The mean rating "
        "was «3.01|3.08»."
    ),
    _form(
        "The item was answered on a scale from 1 (strongly disagree) to 7 (strongly agree) by 31 drivers "
        "(M = «2.14|2.16», SD = 1.12)."
    ),
    _form(
        "On average, the 39 households kept «1.91|1.97» goats (SD 0.84).",
    ),
    _form(
        r"Participants in the paper condition ($n = 23$) made «1.67|1.61» errors on average ($SD = 0.92$).",
        "latex",
    ),
    _form(
        "Each of the 14 reviewers gave one integer score between 1 and 10; the average score was «4.19|4.21»."
    ),
    _form(
        r"The number of falls per resident ($N=46$) averaged «1.25|1.17» over the year.",
        "latex",
    ),
    _form("Ease of use: M = «3.34|3.38», SD = 1.02, n = 37 (single item, 1 = very hard, 5 = very easy)."),
    _form(
        r"We interviewed \num{28} teachers. Their mean number of pupils with special needs was $«1.49|1.50»$ "
        r"($\mathrm{SD}=0.69$).",
        "latex",
    ),
    _form(
        "Perceived realism was measured with one 7-point item. In the VR group (n = 27), the mean was «2.43|2.37»; in "
        "the desktop group (n = 30) it was 3.00."
    ),
    _form(
        "Of the children, 21 received the story twice and recalled a mean of «3.97|3.95» events (range 1 to 7)."
    ),
    _form("The 45 respondents owned an average of «3.30|3.24» mobile devices."),
    _form(
        r"\begin{table}\caption{Number of errors per participant, a count from 0 to 10.}\begin{tabular}{lccc}\toprule"
        "\n"
        r"Condition & $n$ & $M$ & $SD$ \\ \midrule"
        "\n"
        r"Paper & 22 & «1.62|1.64» & 0.90 \\"
        "\n"
        r"Screen & 20 & 2.15 & 1.04 \\ \bottomrule"
        "\n"
        r"\end{tabular}\end{table}",
        "latex",
    ),
    _form(
        r"\begin{table}\caption{Satisfaction (one item, 1--7) by ward. Values are mean $\pm$ SD.}"
        r"\begin{tabular}{lcc}\hline"
        "\n"
        r" & Ward A ($n=19$) & Ward B ($n=26$) \\ \hline"
        "\n"
        r"Satisfaction & $«3.98|3.89» \pm 1.21$ & $3.81 \pm 1.33$ \\ \hline"
        "\n"
        r"\end{tabular}\end{table}",
        "latex",
    ),
    _form(
        "After the workshop, 18 of the managers answered the question again, on the same 7-point scale; their average "
        "answer rose to «6.24|6.28»."
    ),
    _form(
        "A total of 33 users completed the System Trust item (1 to 7). Trust was high, with a mean of «6.08|6.12» and a "
        "standard deviation of 0.74."
    ),
    _form(
        "Patients (n = 29) stayed a mean of «12.99|12.90» whole days in hospital (stays were counted in full days)."
    ),
    _form("Clutch size was recorded for 22 nests; mean clutch size was «5.51|5.55» eggs."),
    _form(
        r"Mean litter size was $«6.67|6.73»\pm1.9$ pups ($n=44$ litters).",
        "latex",
    ),
    _form(
        "Reviewers counted the citations of each of the 16 patents. An average of «13.33|13.31» citations was found."
    ),
    _form(
        "Age was recorded in completed years. The 25 volunteers were «31.47|31.56» years old on average (SD = 4.20)."
    ),
    _form("The 41 mothers had a mean of «2.99|3.02» children each."),
    _form("With 12 dogs tested, the mean number of correct choices out of four was «2.37|2.42»."),
    _form("Average number of bugs found per tester was «0.60|0.69» (16 testers)."),
    _form("Eleven sites were surveyed. They held, on average, «28.75|28.82» plant species per site."),
    _form(
        "Anxiety was rated from 0 to 10 by the 13 patients before surgery, in whole numbers (mean: «5.42|5.46»; SD: "
        "1.90)."
    ),
    _form("Mean (SD) number of prescribed drugs was «2.19|2.26» (1.10) in the intervention arm (n = 35)."),
    _form(
        "The 38 pupils who had used the app, asked how often they had sought help (a count), gave a mean of "
        "«1.59|1.66» times."
    ),
    _form(
        "Satisfaction was rated on a 5-point scale (1 = very dissatisfied, 5 = very satisfied). The 28 tenants had a mean "
        "of 1.50 with a standard deviation of «2.10|0.79»."
    ),
    _form("Helpfulness, on a scale from 1 to 5, had a mean of «5.36|4.36» (SD = 0.61)."),
    _form(
        r"The 7-point item on comfort ($1$--$7$) yielded $M = 6.37$, $SD = «3.42|0.89»$, $n = 30$.",
        "latex",
    ),
    _form("In the control group, mood (0 to 10) was 5.20 (SD = «-1.30|1.30»), n = 40."),
    _form(
        r"\begin{table}\caption{Responses on a Likert scale from 1 to 5.}\begin{tabular}{lcc}\toprule"
        "\n"
        r"Item & Mean & SD \\ \midrule"
        "\n"
        r"I felt safe & 4.21 & 0.81 \\"
        "\n"
        r"I felt in control & «5.47|4.47» & 0.66 \\ \bottomrule"
        "\n"
        r"\end{tabular}\end{table}",
        "latex",
    ),
    _form("20 名受试者对该系统的易用性进行了评分(1 至 5 分的整数),平均得分为 «2.16|2.15» 分。"),
    _form("21 名学生的平均错误次数为 «1.22|1.19» 次(SD = 0.60)。"),
    _form(
        "Die 32 Befragten bewerteten die Aussage auf einer siebenstufigen Likert-Skala; der Mittelwert lag bei "
        "«1,83|1,84» (SD = 0,71)."
    ),
    _form("Im Mittel machten die 36 Probanden «1,26|1,22» Fehler (SD = 0,80)."),
    _form("参加者42名の平均エラー回数は«1.37|1.38»回(SD = 0.62)であった。"),
    _form(
        r"We recruited \textbf{42} clinicians ($N = 42$). Asked how many alerts they had overridden that day, they "
        r"reported «1.37|1.38» alerts on average.",
        "latex",
    ),
    _form(
        "Errors were rarer with the guide: the 24 operators who had it made 1.88 errors on average, whereas the 29 "
        "without it averaged «2.88|2.83»."
    ),
)

TRAPS: tuple[Trap, ...] = (
    *MORE_TRAPS,
    Trap(
        "The mean age of the 28 participants was 24.37 years (SD = 3.1), computed from dates of birth.",
        "age from dates is no whole number",
    ),
    Trap(
        "Trust was measured with the mean of six 7-point items (alpha = .86). In the sample of 28, it was M = 4.19 "
        "(SD = 1.0).",
        "a mean of six items has finer steps",
    ),
    Trap(
        "Reaction times of the 22 participants averaged 3.19 s (SD = 0.41).", "seconds are no whole numbers"
    ),
    Trap(
        "Each of the 20 judges rated 12 summaries on a 5-point scale; the mean rating was 3.47 (SD = 0.92).",
        "240 ratings, not 20",
    ),
    Trap(
        "The adjusted mean number of errors, with age as covariate, was 1.26 in the group of 36.",
        "an adjusted mean is no mean of counts",
    ),
    Trap(
        "The 25 farms kept an average of 31.47 cows over the year (monthly counts).",
        "twelve counts a farm",
    ),
    Trap("The geometric mean number of parasites in the 24 hosts was 3.01.", "a geometric mean"),
    Trap(
        "We invited 24 nurses, of whom 19 answered the item on a five-point scale. Their mean rating was 3.89.",
        "the mean is of the 19",
    ),
    Trap(
        "Smith et al. (2011) report a mean of 3.01 on this 5-point item, whereas we asked 24 nurses.",
        "someone else's mean, of another sample",
    ),
    Trap(
        "On the scale from 1 to 5, the two halves of the class (24 pupils) differed by 0.31 points, and the mean of the "
        "z-scored item was -0.04.",
        "a z-score",
    ),
    Trap(
        "Ratings (1 to 5) had a mean of 3.0 and an SD of 2.0 (n = 30).",
        "the SD that half ones and half fives give",
    ),
    Trap(
        "The 60 students (M = 21.35 years, SD = 2.1) made on average 1.35 errors (SD = 1.0).",
        "81 of 60 is 1.35",
    ),
    Trap(
        "Average number of visits was about 3.2 per patient (n = 28), weighted by region.",
        "a weighted and rounded mean",
    ),
    Trap(
        "The 28 students answered ten questions each; mean accuracy was 0.73 (SD = 0.12).",
        "a share of ten questions each",
    ),
    Trap(
        "The score ranged from 0 to 100. The 24 teams had a mean of 61.37 (SD = 12.3), as half points were given.",
        "half points",
    ),
    Trap(
        "The multiply imputed mean number of children was 2.99 in the 41 mothers.",
        "imputed values are no whole numbers",
    ),
    Trap(
        "Twelve nurses and 12 physicians rated the tool (1 to 5). Ratings were averaged over two rounds; the mean was 3.01.",
        "two ratings each",
    ),
)

MISSED: tuple[Missed, ...] = (
    Missed(
        _form(
            "Raters assigned each summary an integer from 1 to 5. Over the 49 summaries, our system gets a mean fluency of "
            "«3.01|2.94»."
        ),
        "each summary may have had several raters",
    ),
    Missed(
        _form(
            r"Fluency (1--5 Likert, one rating per item, 24 items): baseline \textbf{4.00}, ours \textbf{«1.86|1.88»}.",
            "latex",
        ),
        "which of the numbers are means is not said",
    ),
    Missed(
        _form(
            "A mean of «1.66|1.73» logins per day was counted in the sample of 40 students, each observed for one day."
        ),
        "a mean per day need not be one of the 40",
    ),
    *MORE_MISSED,
    MISSED_MEAN,
)
