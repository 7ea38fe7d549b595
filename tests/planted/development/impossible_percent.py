"""Percentages that no count out of the stated number can give, and shares of a whole above 100 %."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.further_numbers import FURTHER, FURTHER_MISSED
from tests.planted.development.further_traps import FURTHER_TRAPS
from tests.planted.development.passages import traps, twins

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "impossible_percent"

FORMS: list[Developed] = [
    *twins(
        r"""
We interviewed 25 head teachers. Of these, «33|32»\% favoured longer school days.
----
Among the 40 patients who were treated, «31.0|32.5»\% developed a rash.
----
In the pilot group ($N = 16$), «30|31»\% of the pupils solved the task.
----
Of 30 experts, «45|47»\% preferred the second design.
----
The proportion of respondents who agreed was «52.4|52.0»\% ($n = 50$).
----
Twelve physicians took part; «45|42»\% of them had more than ten years of experience.
----
Our panel had 15 members, «65|67»\% of whom were women.
----
All 24 mice were examined, and tumours were found in «40.0|41.7»\% of the animals.
----
A total of 32 wells were sampled. Arsenic exceeded the limit in «29.0|28.1»\% of the wells.
----
We asked 18 farmers about irrigation; «35|33»\% of the farmers said that they had stopped.
----
Only «18|20»\% of the 10 raters noticed the change.
----
In a sample of 60 households, «34.2|35.0»\% owned a car.
----
Overall, «112|92»\% of the participants completed the survey.
----
The task was solved by «47\%|45\%» of our 11 volunteers.
----
«73.0|72.7»\% of the 22 sites visited were grazed.
----
Success, defined as reaching the goal, was observed in «85.0|83.3»\% of the $36$ trials.
----
Of the 45 manuscripts, «52.1|51.1»\% were returned without review.
----
Twenty students attended the course, and «88|85»\% passed the examination.
----
The response rate among the 80 companies was «46.0|46.3»\%.
----
As many as «104.3|94.3»\% of the patients were alive after five years.
----
Eight of the nine villages had a well, whereas «40|44»\% of the nine villages had electricity.
----
A small study ($n=14$) showed that «61|64»\% of patients preferred tablets.
----
Seventeen bats were tagged. After a year, «50|53»\% of these bats could still be found.
----
\emph{Participants.} Thirteen nurses (\SI{«80|77»}{\percent} women) agreed to be interviewed.
----
The 28 interviewees were mostly teachers («60.0|60.7»\%).
----
Of the $n = 48$ specimens, \textbf{«61.0\%|60.4\%»} fractured at the weld.
----
The study group consisted of 35 women (mean age 41.2 years), «61.0|60.0»\% of whom lived alone.
----
The control arm comprised 26 dogs, and vomiting was noted in «25|27»\% of the control dogs.
----
Recovery was complete in «37.0|37.5»\% of cases (16 eyes).
----
Errors were found in «22|23»\% of the 13 translations.
----
When asked about pay, «58.1|57.1»\% of the 21 drivers were dissatisfied.
----
\begin{table}
\caption{Answers of the participants ($N=20$).}
\begin{tabular}{lr}
\toprule
Answer & \% \\
\midrule
Yes & «57|55» \\
No & 35 \\
Don't know & 10 \\
\bottomrule
\end{tabular}
\end{table}
----
\begin{table}
\caption{Share of pupils who passed.}
\begin{tabular}{lrr}
\toprule
School & $n$ & Passed (\%) \\
\midrule
North & 25 & 64.0 \\
South & 40 & «61.0|62.5» \\
West & 20 & 75.0 \\
\bottomrule
\end{tabular}
\end{table}
----
\begin{table}
\caption{Symptoms by group.}
\begin{tabular}{lcc}
\toprule
 & Treated ($n=16$) & Control ($n=20$) \\
\midrule
Headache (\%) & 25.0 & 30.0 \\
Nausea (\%) & 12.5 & «22.0|25.0» \\
\bottomrule
\end{tabular}
\end{table}
----
Sixty per cent of the 50 schools replied; of these 30 schools, «58|57»\% had a library.
----
More than half («56|57»\%) of the 14 judges chose the second essay.
"""
    ),
    *twins(
        """
我们访谈了 25 位校长，其中 «33|32»% 赞成延长课时。
----
共 «112|92»% 的受访者完成了问卷。
----
Befragt wurden 20 Lehrkräfte; «37|35» % von ihnen nutzten das Portal täglich.
----
Von den 16 Probanden lösten «30|31» % die Aufgabe.
----
参加者 20 名のうち «37|35»%が同意した。
""",
        "markdown",
    ),
    *twins(
        """
The workshop drew 27 librarians. «62|63»% of the librarians had never used the tool.
----
Of our 33 respondents, «55.5|54.5»% were retired.
----
Almost all («108|98»%) of the residents had been vaccinated.
----
Ten volunteers tried the glove — «75|70»% of them liked it.
""",
        "markdown",
    ),
    *twins(
        r"""
Among our 20 coders, «33|35»\% had no formal training.
----
Nineteen dentists replied. Of those, «40|42»\% used the new cement.
----
In the treatment arm ($N=30$), «32|33»\% of the patients improved.
----
Out of 12 reviewers, «30|33»\% asked for more experiments.
----
We visited 15 clinics, and «50|53»\% of the clinics had no generator.
----
Data came from 50 households, of which «31|32»\% had a fridge.
----
A sample of 14 pianists was tested; «45|43»\% of the pianists had absolute pitch.
----
The completion rate of the 60 trainees was «74.0|73.3»\%.
----
In total, «120|92»\% of the respondents held a degree.
----
From the 18 wolves that were collared, «70|72»\% survived the winter.
----
«38.0|37.5»\% of the 40 essays contained plagiarised passages.
----
Of 11 patients treated, «50|55»\% relapsed.
----
Participants were 16 musicians («60|62»\% female).
----
Prevalence was «108.2|88.2»\% in the oldest group.
----
\begin{tabular}{lrr}
\hline
Class & $N$ & Passed (\%) \\
\hline
5a & 25 & 84 \\
5b & 20 & «83|85» \\
5c & 16 & 75 \\
\hline
\end{tabular}
"""
    ),
    *FURTHER[KIND],
]

TRAPS: list[Trap] = traps(
    r"""
rounded to a whole percentage
Of 30 experts, 47\% preferred the second design.
----
a mean of percentages, not a share of people
The 25 pupils solved 33\% of the tasks on average.
----
about says that it is round
About 33\% of the 25 teachers agreed.
----
a growth may exceed 100 per cent
Output grew by 112\% within ten years.
----
a ratio to a reference may exceed 100 per cent
Recovery of the spiked compound was 104.3\% of the nominal amount.
----
relative to a baseline
Biomass in the fenced plots was 140\% of that in the grazed plots.
----
shares over many items each
Our 12 annotators marked 45.3\% of all tokens.
----
the share is of the responses, several each
The 20 participants gave 137 answers, of which 37\% were positive.
----
a share of the volume
In the 25 samples, sand made up 33.3\% of the mass.
----
a confidence level beside a small sample
For the 16 pupils, the 95\% CI was 3.2 to 4.1.
----
missing answers for one question
Of the 25 teachers, 33\% of the 24 who answered were in favour.
----
a weighted share
We asked 40 voters; weighted by age, 31.0\% of them agreed.
----
a threshold for inclusion
We kept the 40 sites with more than 31\% cover.
----
chance level of a test
The 25 subjects performed above the chance level of 33\%.
----
percent agreement between raters over items
The 3 raters agreed in 71.5\% of the sentences.
----
of a whole country, not of the sample
We interviewed 25 farmers in a region where 33\% of the farmers own no land.
----
overall cover of the sampled area
The 10 lakes make up 17.3\% of the surface of the district.
----
power of the planned test
With 40 patients, the study has 81\% power.
----
several votes each
Each of the 20 judges cast three votes, and 37\% of the votes went to the first design.
"""
)

TRAPS += FURTHER_TRAPS[KIND]

MISSED: list[Missed] = [
    Missed(
        twins(r"Side effects were reported by «37|35»\% of participants ($n=20$).")[0],
        "n = 20 may be the number of those who reported them",
    ),
    *FURTHER_MISSED[KIND],
]
