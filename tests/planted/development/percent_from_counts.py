"""Percentages that do not follow from the counts beside them."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.further_numbers import FURTHER
from tests.planted.development.further_traps import FURTHER_TRAPS
from tests.planted.development.passages import traps, twins

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "percent_from_counts"

FORMS: list[Developed] = [
    *twins(
        r"""
Wound infection developed in 37 of the 120 patients who had received prophylaxis («38.0|30.8»\%).
----
We enrolled 240 nurses from four hospitals. Of these, 156 («56|65»\%) reported at least one needle-stick injury
during the previous year.
----
Among the 386 plots that were surveyed in 2019, no fewer than 214 contained the invasive grass, that is
«45.5|55.4»\% of all plots.
----
Complete remission was achieved in $n=45$ of $N=60$ cases («57.0|75.0»\%).
----
The parser failed on \num{1204} out of \num{3116} sentences ($\num{«36.8|38.6»}\,\%$).
----
A total of 84 schools took part; 63 of them («57|75»~\%) had a written policy on mobile phones.
----
Retention was good: 412/618 («76.7|66.7»\%) of the cohort answered the final questionnaire.
----
Eleven of the forty-four samples («35|25»\%) were contaminated with lead.
----
Only «32|23»\% (9 of 39) of the reviewers agreed to sign their reports.
----
In 52 out of 130 trials, corresponding to a rate of «44|40» percent, the robot dropped the object.
----
The survey reached 215 households, 86 of which («46.0|40.0»\%) relied on firewood for cooking.
----
Relapse was seen less often after surgery (33 of 132 patients, «33|25»\%) than after drug treatment (54 of 120
patients, 45\%).
----
Of the $28$ collapsed bridges, $7$ were built before 1950, which amounts to «35|25»\%.
----
Our annotators flagged 188 utterances as ambiguous, and for 141 of those a second reading was confirmed
(\textbf{«57\%|75\%»}).
----
The sample comprised 4,250 taxpayers. About a third lived in rural areas, and 1,530 («63|36»\%) had filed at least
one return late.
----
Altogether, 17\,100 images were inspected by hand. Blurred ones numbered 5130, or «35|30» per cent.
----
Bleaching affected 96 colonies among the 160 that we monitored, i.e., «66\%|60\%» of the colonies.
----
The answer was judged correct in 72 of 96 dialogues, giving an accuracy of «57.0|75.0»\%.
----
With 24 successes in 64 attempts, the success rate of the gripper was «35.7|37.5»\%.
----
Students came from two faculties: of the 76 interviewed, 19 («35\%|25\%») studied law, whereas the others studied
medicine.
----
There were 540 eligible births; labour was induced in 324 («66.0|60.0»\%), and in 54 (10.0\%) a section followed.
----
The proportion of firms that exported was «52.0|25.0»\% (88/352).
----
Seventeen out of 40 seedlings («24.5|42.5»\%) survived the drought.
----
Adverse events occurred in 57 (of 95; «66|60»\%) participants.
----
$168$ wells were drilled in total, $105$ of which turned out dry ($«65.2|62.5»\%$).
----
Reviewers requested new experiments for 26 manuscripts---«46|40»\% of the 65 that were sent out.
----
Out of a pool of 420 candidate genes, differential expression could be shown for 231, i.e. «65|55»\% of the pool.
----
The remaining cohort consisted of 380 children. One hundred seventy-one of them (\SI{«54|45»}{\percent}) were boys.
----
At follow-up, 14 of 56 implants had loosened. This loosening rate of «35|25»\% is well above what the registry
reports.
----
Baseline characteristics: female sex, 45/72 («52.6|62.5»\%); diabetes, 18/72 (25.0\%); current smoking, 9/72
(12.5\%).
----
The judges accepted 123 of the submitted 205 essays, so the acceptance rate came to «66|60»\%.
----
Groups were similar with regard to smoking (66 of 176 [«73.5|37.5»\%] vs.\ 60 of 160 [37.5\%]).
----
\begin{table}
\caption{Characteristics of the participants ($N=200$).}
\begin{tabular}{lr}
\toprule
Characteristic & $n$ (\%) \\
\midrule
Female & 124 («26.0|62.0») \\
Married & 90 (45.0) \\
Employed & 150 (75.0) \\
\bottomrule
\end{tabular}
\end{table}
----
\begin{table}
\caption{Complications after surgery.}
\begin{tabular}{lcc}
\toprule
 & Open ($n=80$) & Laparoscopic ($n=50$) \\
\midrule
Bleeding, $n$ (\%) & 12 (15.0) & 4 (8.0) \\
Infection, $n$ (\%) & 20 («52.0|25.0») & 9 (18.0) \\
Reoperation, $n$ (\%) & 4 (5.0) & 2 (4.0) \\
\bottomrule
\end{tabular}
\end{table}
----
\begin{table}
\caption{Answers of the three annotator groups.}
\begin{tabular}{lrrr}
\toprule
Group & Items & Correct & Correct (\%) \\
\midrule
Experts & 250 & 200 & 80.0 \\
Students & 320 & 224 & «77.0|70.0» \\
Crowd & 400 & 236 & 59.0 \\
\bottomrule
\end{tabular}
\end{table}
----
Of 1,875 adults screened by the mobile clinic, hypertension was present in 750 and diabetes in 300 («46|40»\% and
16\%, respectively).
----
Neither age nor sex mattered: the vaccine was refused by 33 of the 75 men (44\%) and by 38 of the 95 women
(«45\%|40\%»).
"""
    ),
    *twins(
        """
我们共调查了 240 名护士，其中 156 名（«56|65»%）在过去一年中至少发生过一次针刺伤。
----
在 120 例患者中，有 30 例出现并发症，占 «35.0|25.0»%。
----
Von den 180 befragten Lehrkräften gaben 117 («56|65» %) an, digitale Medien täglich zu nutzen.
----
Insgesamt wurden 64 Proben untersucht; 24 davon («35,7|37,5» %) waren belastet.
----
対象者 200 名のうち 90 名（«54|45»%）が毎日運動していると回答した。
----
全 150 例中 60 例（«46|40»%）に再発を認めた。
""",
        "markdown",
    ),
    *twins(
        """
We received 312 replies from the 480 librarians we had written to, a response rate of «56|65»%.
----
Half of the trees looked healthy. Mistletoe was found on 33 of the 88 oaks («73.5|37.5»%) and on 12 of the 60 limes
(20%).
----
Of all 1,260 bug reports, «45|35»% (n = 441) were closed without a patch.
----
The cohort had 90 members, 27 («37|30»%) of whom were lost within two years.
""",
        "markdown",
    ),
    *twins(
        r"""
Compliance was checked on 150 wards; on 48 of these («23|32»\,\%) at least one protocol was missing.
----
Blood cultures grew pathogens in 19 patients (19/76, «52|25»\%).
----
Twenty-one of the 84 theses that we read cited no data source at all, a proportion of «35|25»\%.
----
The cohort ($N = 310$) contained 124 left-handed persons («45\%|40\%»).
----
Ninety of the invited 225 households declined, so that the refusal rate was «45.0|40.0»\%.
----
Overall mortality was «21.5\%|12.5\%» (11 deaths among 88 admissions).
----
After deduplication, 960 abstracts remained, and 336 of them (\textit{i.e.}, «53|35»\%) were screened in full.
----
Positive swabs: 27/180 («51.0|15.0»\%). Negative swabs: 153/180 (85.0\%).
----
The compiler rejected 63 out of the 140 mutated programs --- «54|45»\% of the total.
----
There were 72 dropouts among the 480 apprentices, which is «51|15»\% of the cohort.
----
In all, 52 turbines were inspected, 13 of them with cracked blades («52|25»\%).
----
Roads were flooded in 18 of the 45 municipalities, equivalent to «44|40»\%.
----
Consent was given by 273 parents («56.0|65.0»\% of the 420 who had been approached).
----
\begin{tabular}{lrrr}
\hline
Region & Farms & Organic & Share (\%) \\
\hline
East & 120 & 30 & 25.0 \\
West & 160 & 56 & 35.0 \\
North & 90 & 27 & «3.0|30.0» \\
South & 200 & 90 & 45.0 \\
\hline
\end{tabular}
"""
    ),
    *FURTHER[KIND],
]

TRAPS: list[Trap] = traps(
    r"""
rounded to a whole percentage
Of the 120 patients, 37 (31\%) had an infection.
----
about says that it is round
Roughly 30\% of the plots (214 of 690) contained the grass.
----
the share is of a subset that was named just before
Of 240 nurses, 120 worked at night. Of the latter, 60 (50\%) reported an injury.
----
another total in the same sentence
Of the 200 students, 150 answered, and 75 (50\%) of those who answered were women.
----
a confidence level, not a share
The mean of 37 of the 120 patients was 4.2 (95\% CI 3.1 to 5.3).
----
missing answers make the base smaller, as said
Of the 120 patients, 30 (27\% of the 110 with complete records) had an infection.
----
a relative change beside a count
In 2019, 37 of 120 sites were closed, 20\% more than in 2018.
----
several answers were allowed, so shares exceed one
Of the 100 farmers, 70 (70\%) grew maize and 60 (60\%) grew beans.
----
a threshold, not a share
In 37 of 120 sites, cover was above 50\%.
----
the percentage is a concentration
Eleven of the 44 samples (10\% ethanol) were stored cold.
----
the percentage is of another thing than the count
The 37 largest of 120 firms (80\% of all sales) were listed.
----
reported of another study with its own base
In our cohort, 37 of 120 patients relapsed, whereas Weber et al.\ reported 45\%.
----
the expected rate
We saw 37 events in 120 patients against an expected 25\%.
----
a weighted estimate
Of the 386 respondents, 214 (weighted 52.1\%) agreed.
----
a section number and a year beside a percentage
Of the 28 bridges of Section 4, those built before 1950 (60\% of the length) were closed.
----
percent of events, not of patients
Among 120 patients, 40 events were seen, of which 30 (75\%) were mild.
----
the accuracy is averaged over classes
The system got 72 of 96 right, with a macro-averaged accuracy of 71.2\%.
----
range of pages and numbers of a grant
In 12 of 48 wards, staff followed the protocol in 90\% of the cases.
----
per-protocol and intention-to-treat bases
Of 200 randomised patients, 180 completed the trial; the cure rate was 90 of 180 (50\%) per protocol and 90 of 200
(45\%) by intention to treat.
"""
)

TRAPS += FURTHER_TRAPS[KIND]

MISSED: list[Missed] = [
    Missed(
        twins(
            r"""
Some 64 translators answered. Thirty-two said they had used machine translation («15|50» percent).
"""
        )[0],
        "`some 64` is read as about 64",
    ),
]
