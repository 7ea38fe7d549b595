"""Relative changes that do not follow from the two values beside them."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.further_changes import FURTHER
from tests.planted.development.further_traps import FURTHER_TRAPS
from tests.planted.development.passages import traps, twins

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "percent_change"

FORMS: list[Developed] = [
    *twins(
        r"""
Mean waiting time fell from 50 to 40 minutes after the redesign, a reduction of «30|20»\%.
----
The number of reported cases increased by «65|25»\% from 1,200 in 2018 to 1,500 in 2019.
----
Training now takes 6.3\,h instead of 9.0\,h, which is «40|30»\% less.
----
Between 2005 and 2015, the breeding population declined from 640 to 480 pairs («35|25»\%).
----
Our cache cuts the median latency by «48|40»\%, from 250\,ms down to 150\,ms.
----
Average yield was 4.0\,t/ha without and 5.0\,t/ha with irrigation, i.e., irrigation raised yield by «52|25»\%.
----
Spending per pupil grew from \$8,000 to \$9,200, an increase of «25|15» percent.
----
Compared with the baseline error of 12.5, the proposed filter attains an error of 10.0, a relative improvement of
«30|20»\%.
----
At 72 dB, the noise was lower than before treatment (80 dB). This corresponds to a drop of «20|10»\% in the reading.
----
The thermal conductivity rose by «35\%|25\%» (from $1.6$ to $2.0$~W\,m$^{-1}$\,K$^{-1}$).
----
Energy use dropped from \SI{45.0}{\kilo\watt\hour} to \SI{36.0}{\kilo\watt\hour}, saving \SI{«28|20»}{\percent}.
----
While the control group consumed 2400 kcal per day, the intervention group consumed 1800 kcal, which was «35|25»\%
lower.
----
Pruning shrinks the model from 110\,M to 66\,M parameters, making it «48|40»\% smaller.
----
Relative to 2010, when 300 permits were issued, the 390 permits issued in 2020 represent growth of «25|30»\%.
----
Word error rate went down from 20.0 to 17.0 (a «20.0\%|15.0\%» relative reduction).
----
House prices climbed to \num{345000} from \num{300000}, i.e.\ by «18|15»\,\%.
----
We observed a «35|25»\% decrease in mean recovery time: 12 days under standard care versus 9 days under the new
protocol.
----
The peak load of the stiffened panel (156\,kN) exceeds that of the plain panel (120\,kN) by «36|30»\%.
----
Sales totalled 8,400 units in the first quarter. In the second quarter they reached 10,500 units, up «30|25»\%.
----
With the new scheduler the makespan is 84\,s; with the old one it was 105\,s. The new scheduler is therefore
«32|20»\% faster in terms of makespan.
----
The mean score on the post-test ($M=84$) was «25|20»\% higher than on the pre-test ($M=70$).
----
Nitrate concentrations halved at most sites; at the outlet they sank from 32~mg/L to 24~mg/L ($-«35|25»$\%).
----
Throughput improved from 1.50 to 1.95 million requests per second (+«45|30»\%).
----
Maximum shear stress was reduced by «32\%|20\%»: it amounted to 85\,MPa before and 68\,MPa after optimisation.
----
The unemployment rate was cut from 8.0\% to 6.0\%, a relative decline of «35|25»\%.
----
Memory consumption, formerly 512\,MB, is now only 384\,MB, so that «35|25»\% of the memory is saved.
----
Using the second sensor, the standard deviation shrank to $1.2$ from $1.6$, an improvement of «35|25»\%.
----
Hospital admissions doubled from 150 to 300, and deaths went up by «35|25»\% from 40 to 50.
----
The annual budget was raised from 2.0 million to 2.5 million euros, which means an increase by «35|25»\%.
----
Relative to the uncoated wall (heat loss of 60\,W), the coated wall loses 45\,W, or «35|25»\% less.
----
An ensemble of five networks lowers perplexity from 24.0 to 18.0; this is equivalent to a «35|25»\% reduction.
----
Plants in elevated CO$_2$ reached a height of 78\,cm, compared to 60\,cm in ambient air, an increase of «35|30»\%.
----
Total cost decreased by nearly a third, whereas labour cost fell by exactly «52|25»\%, from 48 to 36 euros per unit.
----
\begin{table}
\caption{Median latency before and after the change.}
\begin{tabular}{lrrr}
\toprule
Service & Before (ms) & After (ms) & Change (\%) \\
\midrule
Search & 200 & 150 & $-25.0$ \\
Login & 80 & 60 & $«-35.0|-25.0»$ \\
Upload & 500 & 450 & $-10.0$ \\
\bottomrule
\end{tabular}
\end{table}
----
\begin{table}
\caption{Emissions by sector.}
\begin{tabular}{l S S S}
\toprule
{Sector} & {2010} & {2020} & {Change [\%]} \\
\midrule
Power & 400 & 300 & -25.0 \\
Transport & 120 & 150 & «+35.0|+25.0» \\
Heating & 90 & 81 & -10.0 \\
\bottomrule
\end{tabular}
\end{table}
"""
    ),
    *twins(
        """
平均等待时间由 50 分钟降至 40 分钟，下降了 «30|20»%。
----
与 2018 年的 1200 例相比，2019 年报告病例增至 1500 例，增长 «35|25»%。
----
Die mittlere Wartezeit sank von 50 auf 40 Minuten, also um «30|20» %.
----
Der Ertrag stieg um «35|25» % von 4,0 auf 5,0 t/ha.
----
平均待ち時間は 50 分から 40 分に «30|20»%減少した。
""",
        "markdown",
    ),
    *twins(
        """
Mean reaction time was 600 ms in the sober and 750 ms in the tired condition, meaning that fatigue slowed people by
«35|25»%.
----
Revenue rose «32|20» percent, to 36 million dollars from 30 million dollars a year earlier.
----
From 640 in spring, counts went to 800 in autumn — «35|25»% more.
----
The revised course had 120 dropouts. The old course had 160. Dropout thus fell by «35|25»%.
""",
        "markdown",
    ),
    *twins(
        r"""
Peak memory went from 640\,MB to 480\,MB, i.e.\ a saving of «52|25»\%.
----
The catch amounted to 1,800 tonnes in 1998 but only to 1,260 tonnes in 2008, a drop of «40|30»\%.
----
Doubling the batch lowered the epoch time by «45|40»\%, to 36\,s from 60\,s.
----
By replacing the pump, consumption could be brought down from 120 to 90\,kWh («−35|−25»\%).
----
The new alloy has a hardness of 260\,HV. This is «40|30»\% more than that of the old alloy (200\,HV).
----
Median income rose by «27\%|20\%», from \$30,000 to \$36,000.
----
Starting at 80 complaints per month, we ended up at 52 complaints per month, that is, «45|35»\% fewer complaints.
----
Our method needs 4.2 GFLOPs, «45|30»\% less than the 6.0 GFLOPs of the baseline.
----
Absences: 250 days before, 200 days after the campaign (a reduction of «30|20»\%).
----
Since the reform, enrolment has grown from 1500 to 1950 students, which corresponds to an increase of «35|30»\%.
----
Biomass was 5.6 g per pot in the shade and 8.0 g per pot in full light; shading thus reduced biomass by «40|30»\%.
----
Annual rainfall decreased from 800\,mm to 680\,mm, i.e.\ by «25|15»\%.
----
Compared to 40 incidents in the first year, 28 incidents were logged in the second, a decline of «40|30»\%.
----
When caching is enabled, response time falls to 90\,ms (from 150\,ms), an improvement of «60|40»\%.
----
\begin{tabular}{lccc}
\hline
Crop & 2000 & 2020 & Growth (\%) \\
\hline
Maize & 4.0 & 5.0 & 25.0 \\
Wheat & 3.0 & 3.6 & 20.0 \\
Barley & 2.0 & 2.3 & «51.0|15.0» \\
\hline
\end{tabular}
"""
    ),
    *FURTHER[KIND],
]

TRAPS: list[Trap] = traps(
    r"""
percentage points, not a relative change
Coverage rose from 40\% to 50\%, an increase of 10 percentage points.
----
rounded to a whole percentage
Mean time fell from 52.3 to 41.9 minutes, a reduction of 20\%.
----
about says that it is round
Costs fell from 48 to 37 euros, a saving of about a quarter (some 25\%).
----
computed from unrounded values
Error fell from 1.4 to 1.1, a reduction of 24\%.
----
a change of another quantity
Temperature rose from 20 to 25 degrees, and yield increased by 40\%.
----
a change per year
Between 2010 and 2020, output rose from 100 to 150, an annual growth of 4.1\%.
----
a confidence level beside two values
Scores rose from 50 to 60 (95\% CI 7 to 13).
----
the average of the improvements of single tasks
Over ten tasks, the mean score rose from 50 to 60, an average per-task improvement of 23\%.
----
share of a total beside a change
Cases rose from 120 to 150, of which 40\% were mild.
----
years are not values
From 2010 to 2020, emissions fell by 30\%.
----
speedup given as a factor
Time fell from 90 to 30 seconds, a threefold speedup, at 80\% load.
----
the remaining share, not the change
Time fell from 50 to 40 minutes, that is, to 80\% of what it was.
----
odds and risk differ
The risk rose from 10\% to 20\%, so the odds rose by 125\%.
----
faster in terms of rate, the other base
Time per item fell from 50 to 40 seconds, so throughput rose by 25\%.
----
a range of changes
Depending on the site, the mean of 50 fell to 40 or 45, a reduction of 10--20\%.
----
a change reported by someone else
Our time fell from 50 to 40 minutes; Keller et al.\ reported a reduction of 35\%.
----
adjusted for covariates
The mean fell from 50 to 40; after adjustment for age, the reduction was 16\%.
----
an upper bound
Latency fell from 250 to 150 ms on average, with savings of up to 62\%.
----
noise added in percent is a setting
Accuracy dropped from 90.1 to 88.4 when 30\% noise was added.
----
dropout of one group compared with another group
Among men, the rate fell from 50 to 40; among women, it fell by 35\%.
"""
)

TRAPS += FURTHER_TRAPS[KIND]

MISSED: list[Missed] = []
