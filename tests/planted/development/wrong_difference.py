"""Differences that do not follow from the two values beside them."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.further_changes import FURTHER, FURTHER_MISSED
from tests.planted.development.further_traps import FURTHER_TRAPS
from tests.planted.development.passages import traps, twins

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "wrong_difference"

FORMS: list[Developed] = [
    *twins(
        r"""
Coverage rose from 45.2\% to 58.6\%, an increase of «14.3|13.4» percentage points.
----
Our model reaches 78.4 F1, which is «4.1|3.1» points above the baseline (75.3 F1).
----
The mean score was 24.5 in the intervention group and 21.2 in the control group, a difference of «4.3|3.3» points.
----
The gap between urban (62\%) and rural (47\%) schools amounted to «25|15» percentage points.
----
Accuracy drops by «6.2|5.2» points, from 91.7 to 86.5, once the encoder is frozen.
----
Systolic pressure decreased from 148 to 131 mmHg (difference: «27|17» mmHg).
----
Compared with 63.1\% for BERT, our system attains 67.5\%, that is, «3.4|4.4» percentage points more.
----
Mean annual temperature was \SI{9.4}{\celsius} in the first decade and \SI{11.1}{\celsius} in the last, a warming of
\SI{«2.7|1.7»}{\kelvin}.
----
Women earned 17.80 euros an hour and men 21.30 euros, so that the gap was «4.50|3.50» euros.
----
Turnout fell by «8|6» percentage points between 2013 (71\%) and 2017 (65\%).
----
The treatment group improved from 32 to 45 points, i.e.\ by «23|13» points, whereas the control group stayed at 33.
----
BLEU goes up from 27.3 to 29.1 (+«2.8|1.8») when back-translation is added.
----
Removing the attention layer costs «3.9|2.9» points of accuracy (84.6 vs.\ 81.7).
----
The sensors read 21.6 and 19.1 degrees, so they differ by «3.5|2.5» degrees.
----
The pass rate among repeaters was 54\%, «22|12» percentage points lower than the 66\% seen among first-time takers.
----
At a mean age of 67.2 years, patients were «6.8|5.8» years older than the controls, whose mean age was 61.4 years.
----
With 82.5, the large model outperforms the small model (79.1) by «4.4|3.4» points.
----
The proportion of smokers declined from 31.0\% in 2001 to 22.5\% in 2011, a fall of «9.5|8.5» percentage points.
----
Median survival was 14.2 months versus 11.8 months, a gain of «3.4|2.4» months.
----
$R^2$ increased from $0.41$ to $0.58$ ($\Delta R^2 = «0.27|0.17»$).
----
Pre-test scores averaged 52.0; post-test scores averaged 60.5. The gain was thus «9.5|8.5» points.
----
The lake level sank by «1.9|1.6»\,m, from 12.4\,m to 10.8\,m, during the dry season.
----
The ablated variant scores 70.2 against 74.9 for the full one, a loss of «5.7|4.7» points.
----
A margin of «3.7|2.7» percentage points separated the two parties, which obtained 41.3\% and 38.6\%, respectively.
----
Participants slept 6.4 hours before and 7.3 hours after the programme, thus gaining «1.9|0.9» hours.
----
The yield was $88$\,\% with and $71$\,\% without catalyst, that is, an improvement of $«27|17»$ percentage points.
----
GPT-2 scored 43.7 on the test. Fine-tuning raised this to 51.9, a jump of «9.2|8.2» points.
----
Compared to the winter mean of 3.8\,mg/L, the summer mean of 6.1\,mg/L is «3.3|2.3»\,mg/L higher.
----
The share of renewables grew from 17.5\% by «9.1|8.1» percentage points to 25.6\%.
----
Precision improves from $0.72$ to $0.79$, an absolute gain of $«0.17|0.07»$.
----
The absolute difference in mortality was «5.3|4.3» percentage points (12.4\% in the placebo arm versus 8.1\% in the
active arm).
----
\begin{table}
\caption{Accuracy of both systems.}
\begin{tabular}{lrrr}
\toprule
Task & Baseline & Ours & Difference \\
\midrule
Parsing & 81.2 & 84.5 & +3.3 \\
Tagging & 92.1 & 94.0 & +«2.9|1.9» \\
Linking & 70.4 & 75.1 & +4.7 \\
\bottomrule
\end{tabular}
\end{table}
----
\begin{table}
\caption{Mean scores before and after the course.}
\begin{tabular}{lccc}
\toprule
Scale & Pre & Post & $\Delta$ \\
\midrule
Anxiety & 24.1 & 19.6 & $-4.5$ \\
Stress & 31.0 & 25.2 & $-«6.8|5.8»$ \\
Mood & 12.3 & 15.0 & $2.7$ \\
\bottomrule
\end{tabular}
\end{table}
----
Of the two alloys, the first melted at 1,412 K and the second at 1,385 K, a difference of «37|27» K.
----
Moving from 8 to 16 layers lifts the score from 61.5 to 64.2, which is a gain of only «1.7|2.7» points.
"""
    ),
    *twins(
        """
准确率由 81.2% 提高到 84.5%，提高了 «4.3|3.3» 个百分点。
----
干预组的平均得分为 24.5 分，对照组为 21.2 分，相差 «4.3|3.3» 分。
----
Der Anteil stieg von 45,2 % auf 58,6 %, also um «14,3|13,4» Prozentpunkte.
----
Die Differenz zwischen den Gruppen (24,5 gegenüber 21,2 Punkten) betrug «4,3|3,3» Punkte.
----
正解率は 81.2%から 84.5%へ «4.3|3.3» ポイント向上した。
""",
        "markdown",
    ),
    *twins(
        """
Of the children, 71% could read at age seven in the north but only 58% in the south, a gap of «23|13» percentage
points.
----
Support stood at 48 percent in May and at 53 percent in June, up «7|5» points.
----
Mean depth was 34.0 m at the first site, 29.5 m at the second; the difference («5.5|4.5» m) is small.
----
The two raters gave averages of 3.8 and 4.4, respectively — «0.8|0.6» apart.
""",
        "markdown",
    ),
    *twins(
        r"""
Recall falls from 82.4 to 77.9 on noisy input, i.e.\ «5.5|4.5» points.
----
Boys scored 512 on average and girls 527, so girls were «25|15» points ahead.
----
At 14.8\%, unemployment in the north was «6.3|5.3» percentage points above that in the south (9.5\%).
----
The intervention lowered LDL from 148 to 121 mg/dL, a difference of «37|27» mg/dL.
----
Adding the dictionary pushes accuracy to 88.3\% from 85.6\%, an improvement of «3.7|2.7» points.
----
The difference between the two mean ages (46.3 and 41.8 years) was «5.5|4.5» years.
----
Support for the reform, at 57\% in 2010, had shrunk to 49\% by 2014, i.e.\ by «9|8» percentage points.
----
Without pre-training we reach 64.1 mAP, with pre-training 69.7 mAP (+«6.6|5.6»).
----
The mean difference was «2.9|1.9» points (34.6 vs.\ 32.7).
----
Between the first wave (38.2\%) and the last wave (44.9\%), trust gained «7.7|6.7» percentage points.
----
Freezing the backbone hurts: accuracy is 79.4 instead of 83.1, «4.7|3.7» points lower.
----
Density was $2.71$ before and $2.65$ g/cm$^3$ after heating, a decrease of «0.16|0.06» g/cm$^3$.
----
One in three voters (33\%) agreed in 2005, compared with 41\% in 2015, an increase of «18|8» percentage points.
----
The gap narrowed from 12.5 to 8.1 points, that is, by «5.4|4.4» points.
----
\begin{tabular}{lrrr}
\hline
Site & First visit & Second visit & Change \\
\hline
A & 14.2 & 15.9 & 1.7 \\
B & 11.0 & 13.4 & «4.2|2.4» \\
C & 16.3 & 15.1 & $-$1.2 \\
\hline
\end{tabular}
"""
    ),
    *FURTHER[KIND],
]

TRAPS: list[Trap] = traps(
    r"""
rounded values
Scores rose from 24.5 to 27.8, a difference of 3 points.
----
computed from unrounded values
Scores rose from 24.5 to 27.8, a difference of 3.4 points.
----
an adjusted difference
The means were 24.5 and 21.2; the adjusted difference was 2.6 points.
----
a relative change, not a difference
Accuracy rose from 40.0\% to 50.0\%, a relative gain of 25\%.
----
a difference of another quantity
Accuracy rose from 81.2\% to 84.5\%, and recall gained 5.1 points.
----
a difference of medians next to means
The means were 24.5 and 21.2; the medians differed by 4.0 points.
----
the mean of paired differences
Pre 52.0 and post 60.5 came from all 80 pupils; among the 64 with both tests, the mean gain was 7.9 points.
----
a standard deviation, not a difference
Scores rose from 52.0 to 60.5, with a standard deviation of 9.1 points.
----
the difference to a third system
Our model reaches 78.4, the baseline 75.3, and it is 1.2 points better than the best published result.
----
the smallest difference that matters
Scores rose from 24.5 to 27.8, below the minimal important difference of 5 points.
----
a difference in differences
Treated schools rose from 52 to 60 and others from 50 to 54, a difference in differences of 4 points.
----
a gap that was reported elsewhere
The gap was 62\% versus 47\% here, whereas Olsen et al.\ found a gap of 21 percentage points.
----
a maximum over tasks
The average rises from 70.4 to 73.1, with gains of up to 6.5 points on single tasks.
----
years are not values
Between 2013 and 2017, turnout fell by 6 percentage points.
----
the range of a group
Scores were between 24.5 and 31.2, and the two groups differed by 2.3 points.
----
a difference with its interval
Scores were 24.5 and 21.2 (difference 3.3 points, 95\% CI 1.2 to 5.4).
----
a margin set beforehand
Cure rates were 82\% and 79\%, within the non-inferiority margin of 10 percentage points.
----
an average over seeds is given apart
From 61.5 the score went to 64.2 with the best seed; averaged over seeds, the gain was 1.9 points.
"""
)

TRAPS += FURTHER_TRAPS[KIND]

MISSED: list[Missed] = [*FURTHER_MISSED[KIND]]
