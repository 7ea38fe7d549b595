"""Forms on percentages in other styles, none of which the checks had seen when they were written."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed
from tests.planted.development.marked import latex

__all__ = ["FURTHER", "FURTHER_MISSED"]


FURTHER: dict[str, list[Developed]] = {
    "impossible_percent": [
        latex(
            r"""Sera from 26 alpacas were tested for antibodies against the virus. Seroprevalence was ⟪40.0¦42.3⟫\% (95\% CI 25.5--61.1)."""
        ),
        latex(
            r"""Only one school in the district ($n = 19$ classrooms) used the programme; there, ⟪55¦53⟫\% of classrooms had a reading corner."""
        ),
        latex(
            r"""Our usability study involved fourteen blind users, ⟪60¦64⟫ per cent of whom completed all tasks without assistance."""
        ),
        latex(
            r"""\textbf{Results.} Thirty-three lesions were biopsied. ⟪50.0¦48.5⟫\% of the lesions turned out to be malignant."""
        ),
        latex(r"Fusion was achieved in ⟪88.0\%¦87.5\%⟫ of cases at final follow-up (16 cases)."),
        latex(r"Across the 22 games played at home, the team won ⟪61¦59⟫\%."),
        latex(
            r"""Inter-rater agreement was checked on a random subset of 40 posts; the two coders agreed on ⟪93.0¦92.5⟫\% of them."""
        ),
        latex(
            r"""The proportions of the three phases sum to one: $\alpha$ makes up 48.2\% of the volume, $\beta$ 39.3\%, and no less than ⟪112.5¦12.5⟫\% of the volume is $\gamma$."""
        ),
        latex(r"Our cohort was small (21 dogs). Of these dogs, ⟪45¦48⟫\% recovered fully."),
        latex(
            r"""Sixteen villages were visited between May and July; malaria was endemic in ⟪40\%¦38\%⟫ of these villages."""
        ),
        latex(r"We reviewed the charts of 44 neonates. The mortality rate was ⟪10.0¦9.1⟫\%."),
        latex(r"A majority (⟪58¦57⟫\%) of the 23 focus-group members had never used a bicycle."),
        latex(r"Thirty-six cores were drilled, and gold was found in ⟪15.0¦16.7⟫\% of cores."),
        latex(r"Of the $N=27$ universities contacted, ⟪80\%¦81\%⟫ replied."),
        latex(r"With 13 raters in the panel, ⟪50¦54⟫\% of raters preferred version B."),
        latex(r"Adherence was excellent: ⟪103¦93⟫\% of patients took all doses."),
        latex(r"Over half of our 17 interviewees (⟪55¦53⟫\%) mentioned cost."),
        latex(
            r"""\paragraph{Sample.} We observed 31 couples. In ⟪30¦29⟫\% of the couples, both partners worked full time."""
        ),
        latex(
            r"Questionnaires were returned by 34 trainees, and ⟪48\%¦47\%⟫ of trainees felt well prepared."
        ),
        latex(r"In all, 29 bridges were inspected; cracks were visible in ⟪40¦41⟫\% of them."),
        latex(r"A total of 38 infants completed the task, ⟪51.0¦52.6⟫\% of whom were girls."),
        latex(
            r"""Complete recordings exist for 46 surgeries. In ⟪30.0¦30.4⟫\% of these surgeries, the plan was changed."""
        ),
        latex(r"The response rate among our 90 alumni was ⟪61.5¦61.1⟫\%."),
        latex(
            r"Ten of the parcels were fenced. Of the 43 parcels in total, ⟪25.0\%¦25.6\%⟫ were grazed by sheep."
        ),
        latex(r"More precisely, ⟪108¦98⟫\% of the students passed the first test."),
        latex(r"The trial included 28 horses. Lameness resolved in ⟪60¦61⟫\% of the horses."),
        latex(r"Nineteen of our respondents were single parents; of these, ⟪55\%¦58\%⟫ worked nights."),
        latex(r"Our corpus holds 35 letters, ⟪41.0¦42.9⟫\% of which are undated."),
        latex(r"We approached 22 firms, and ⟪70\%¦68\%⟫ agreed to take part."),
        latex(r"The detection rate in our set of 60 X-rays was ⟪87.0¦86.7⟫\%."),
        latex(r"Among 13 survivors, ⟪80¦77⟫ percent returned to work."),
        latex(r"In this group of 39 climbers, ⟪35¦36⟫\% had frostbite."),
        latex(r"Clay contributes 31\%, silt 45\% and sand ⟪124¦24⟫\% of the total mass."),
    ],
    "percent_from_counts": [
        latex(
            r"""Stolen goods were recovered in 18 of 72 burglaries (⟪35¦25⟫\%), robberies being solved less often (4 of 50; 8\%)."""
        ),
        latex(
            r"Of 1,946 invitations sent, 512 came back undelivered; the bounce rate was thus ⟪36.2¦26.3⟫\%."
        ),
        latex(r"We obtained usable recordings from 29 of the 34 infants, a success rate of ⟪58¦85⟫\%."),
        latex(r"The fix was correct for 61 bugs (⟪67.8¦76.3⟫\% of the 80 bugs in the benchmark)."),
        latex(r"Nests ($n=150$) were checked weekly. Predators destroyed 48 nests (⟪23¦32⟫\%)."),
        latex(r"The Gini index was available for 118 of the 160 regions in our panel, or ⟪63.8\%¦73.8\%⟫."),
        latex(
            r"""\begin{table}\caption{Characteristics of the 200 patients.}\begin{tabular}{lr}\toprule
Characteristic & $n$ (\%) \\ \midrule
Diabetes & 46 (23.0) \\ Hypertension & 98 (⟪94.0¦49.0⟫) \\ Smoking & 62 (31.0) \\ \bottomrule\end{tabular}\end{table}"""
        ),
        latex(
            r"""Ninety of the 120 trees survived the frost, i.e. a survival of ⟪57¦75⟫\,\%; in the sheltered plot all 30 survived."""
        ),
        latex(r"Thirty of the 48 beehives were lost over winter (⟪52.6¦62.5⟫\%)."),
        latex(r"We obtained 1,250 responses, 425 of them from abroad; that is ⟪43¦34⟫\% of all responses."),
        latex(r"The drone located 17 of 20 buried dummies, i.e.\ its hit rate was ⟪75¦85⟫\%."),
        latex(r"Failure (defined as loss of contact) occurred in 14 (⟪20\%¦10\%⟫) of 140 launches."),
        latex(r"Participants: 64 adults, 40 of whom (⟪52.6¦62.5⟫\%) lived alone."),
        latex(r"A total of 900 plants were grown. Mildew affected 333 plants (⟪73.0¦37.0⟫\%)."),
        latex(r"Only 6 out of 75 manuscripts shared their code, which corresponds to ⟪18¦8⟫\%."),
        latex(
            r"The classifier labelled 2,310 of 2,750 frames correctly; its accuracy is therefore ⟪48¦84⟫\%."
        ),
        latex(
            r"""\begin{table}\caption{Reasons for refusal ($N = 80$)}\begin{tabular}{lrr}\toprule
Reason & Count & \% \\ \midrule Time & 36 & 45.0 \\ Cost & 20 & ⟪52.0¦25.0⟫ \\ Distance & 14 & 17.5 \\ Other & 10 & 12.5 \\ \bottomrule\end{tabular}\end{table}"""
        ),
        latex(r"Complications arose in twelve of sixty procedures (⟪30¦20⟫ per cent)."),
        latex(r"Among the 54 patients with a stent, restenosis was found in 9 (⟪26.7¦16.7⟫\%)."),
        latex(r"We counted 325 seabirds; gulls made up 130 of them, i.e.\ ⟪45¦40⟫\%."),
        latex(r"Hives with mites: 72/90 (⟪70¦80⟫\%)."),
        latex(r"Of those 500 loans, 35 defaulted within a year, a default rate of ⟪17¦7⟫\%."),
        latex(r"The tutor gave 48 hints, of which 36 (⟪57\%¦75\%⟫) were accepted."),
        latex(r"Sixty patients gave consent, that is ⟪57¦75⟫\% of the 80 who were asked."),
        latex(r"From 160 eggs, 136 larvae hatched (hatching rate: ⟪58¦85⟫\%)."),
        latex(r"In the second survey, 77 of 220 households (⟪53¦35⟫\%) reported a loss of income."),
        latex(r"Seventy-two of the 160 wells (⟪54¦45⟫\%) exceeded the limit."),
        latex(r"We screened 1,500 titles and kept 90, i.e.\ ⟪9¦6⟫\%."),
        latex(r"Pollen was present in 33 samples, or ⟪57\%¦75\%⟫ of the 44 that were examined."),
        latex(r"The search returned 640 patents; just 48 of these (⟪5.7¦7.5⟫\%) concerned batteries."),
    ],
}

FURTHER_MISSED: dict[str, list[Missed]] = {
    "impossible_percent": [
        Missed(
            latex(r"The jury ($n=12$) was split: ⟪55\%¦58\%⟫ of jurors voted to convict."),
            "nothing but its meaning ties `jurors` to `the jury`",
        ),
    ],
}
