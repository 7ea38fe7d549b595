"""A number of the abstract that differs from the body's."""

from __future__ import annotations

from tests.planted.development.abstract_digit_more import FORMS as MORE
from tests.planted.development.abstract_digit_second import FORMS as SECOND
from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.third_values import ABSTRACTS as THIRD
from tests.planted.development.twins import twins

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "abstract_digit"


def _form(text: str, format: str = "markdown") -> Developed:
    return twins(text, format)


def _markdown(abstract: str, body: str) -> Developed:
    return _form(
        f"# A study\n\n## Abstract\n\n{abstract}\n\n## Introduction\n\nWe begin.\n\n## Results\n\n{body}\n"
    )


def _latex(abstract: str, body: str) -> Developed:
    return _form(
        "\\documentclass{article}\n\\begin{document}\n\\begin{abstract}\n" + abstract + "\n\\end{abstract}\n"
        "\\section{Introduction}\nWe begin.\n\\section{Results}\n" + body + "\n\\end{document}\n",
        "latex",
    )


FORMS: tuple[Developed, ...] = (
    *MORE,
    *SECOND,
    *THIRD,
    _markdown(
        "We propose a tagger that reaches an accuracy of «94.7|97.4»% on the news corpus.",
        "Our tagger reaches an accuracy of 97.4% on the news corpus.",
    ),
    _markdown(
        "In a trial with «214|241» patients, the drug lowered blood pressure.",
        "We enrolled 241 patients. The drug lowered blood pressure in most of them.",
    ),
    _latex(
        r"Our parser obtains an F1 of \textbf{«88.9|89.8»} on the legal treebank.",
        r"On the legal treebank the parser obtains an F1 of 89.8, two points more than the baseline.",
    ),
    _latex(
        r"The detector has an efficiency of $«37.2|32.7»\%$.",
        r"We measured a detector efficiency of $32.7\%$ at low rate.",
    ),
    _markdown(
        "Mortality fell from «12.1|11.2»% to 7.4% after the programme began.",
        "After the programme began, mortality fell from 11.2% to 7.4%.",
    ),
    _markdown(
        "We collected «3,852|3,582» essays written by learners.",
        "The corpus consists of 3,582 essays written by learners of all levels.",
    ),
    _markdown(
        "The bird's range has shifted north by «48|84» km since 1980.",
        "Since 1980 the range has shifted by 84 km to the north.",
    ),
    _latex(
        r"We find a half-life of \SI{«6.42|4.62»}{\hour}.",
        r"A fit to the decay curve yields a half-life of \SI{4.62}{\hour}.",
    ),
    _latex(
        r"The lattice constant is $a=«5.34|5.43»$\,\AA.",
        r"From the peaks we obtain the lattice constant $a=5.43$\,\AA.",
    ),
    _markdown(
        "The intervention raised test scores by «0.32|0.23» standard deviations.",
        "Test scores rose by 0.23 standard deviations in treated schools.",
    ),
    _markdown(
        "An increase of one degree was associated with a «6.3|3.6»% drop in yield.",
        "For each degree of warming, yield dropped by 3.6%.",
    ),
    _markdown(
        "Of the 412 farmers surveyed, «58|85»% had heard of the scheme.",
        "Most farmers (85%) had heard of the scheme. There were 412 farmers in the survey.",
    ),
    _markdown(
        "The odds ratio for smokers was «2.41|2.14» (95% CI 1.60 to 2.86).",
        "Smokers were at higher risk (odds ratio 2.14, 95% CI 1.60 to 2.86).",
    ),
    _markdown(
        "The odds ratio for smokers was 2.14 (95% CI «1.06|1.60» to 2.86).",
        "Smokers were at higher risk (odds ratio 2.14, 95% CI 1.60 to 2.86).",
    ),
    _latex(
        r"Across «14|41» countries, trust is tied to income.",
        r"The panel covers 41 countries over ten years. Trust is tied to income in nearly all of them.",
    ),
    _latex(
        r"Our system, \textsc{Heron}, is $«2.3|3.2»\times$ faster than the best compiler.",
        r"\textsc{Heron} is $3.2\times$ faster than the best compiler.",
    ),
    _latex(
        r"\textsc{Heron} cuts memory use by «47|74»\%.",
        r"\begin{table}\caption{Memory use.}\begin{tabular}{lr}\toprule System & Cut in memory use (\%) \\ \midrule "
        r"Baseline & 0 \\ \textsc{Heron} & 74 \\ \bottomrule\end{tabular}\end{table}"
        "\n\n"
        r"Memory use is cut by 74\% in \textsc{Heron}.",
    ),
    _latex(
        r"On SQuAD, our reader has an exact match of «81.7|87.1».",
        r"\begin{table}\caption{Exact match on the test sets.}\begin{tabular}{lcc}\toprule"
        "\n"
        r"Model & SQuAD & NewsQA \\ \midrule"
        "\n"
        r"Baseline & 82.3 & 50.2 \\"
        "\n"
        r"Our reader & 87.1 & 55.6 \\ \bottomrule"
        "\n"
        r"\end{tabular}\end{table}"
        "\n\nOur reader is best on both sets.",
    ),
    _markdown(
        "Reading time was «312|321» ms for regular words and 388 ms for irregular ones.",
        "Regular words were read in 321 ms, irregular words in 388 ms.",
    ),
    _markdown(
        "We analyse 1.8 million tweets posted by «24,600|26,400» users.",
        "After cleaning, 1.8 million tweets by 26,400 users remained.",
    ),
    _markdown(
        "Students taught with games scored higher (M = «78.4|74.8») than the others (M = 70.1).",
        "Students taught with games had a mean score of 74.8, against 70.1 in the others.",
    ),
    _markdown(
        "There was a strong correlation between sleep and mood (r = «.46|.64»).",
        "Sleep and mood were correlated, r = .64, p < .001.",
    ),
    _markdown(
        "The effect was large (d = «0.98|0.89»).",
        "Cohen's d was 0.89, a large effect.",
    ),
    _markdown(
        "Treatment halved relapse (hazard ratio «0.57|0.75»; P=0.03).",
        "The hazard ratio for relapse was 0.75 (P=0.03).",
    ),
    _markdown(
        "Seventy-«six|three» percent of teachers felt prepared.",
        "Of all teachers, 73% felt prepared.",
    ),
    _markdown(
        "Based on «sixteen|thirteen» interviews, we describe how nurses hand over.",
        "We carried out 13 interviews with nurses.",
    ),
    _latex(
        r"We recorded $N=«1\,572|1\,752»$ events.",
        r"In total $N=1\,752$ events were recorded.",
    ),
    _markdown(
        "The new alloy has a yield strength of «615|561» MPa.",
        "Its yield strength, 561 MPa, is higher than that of any alloy of this class.",
    ),
    _markdown(
        "The plant emits «9.2|2.9» Mt of CO2 a year.",
        "Emissions of the plant amount to 2.9 Mt of CO2 a year.",
    ),
    _markdown(
        "GDP per head would be «1.8|1.3» percent higher by 2050.",
        "By 2050, GDP per head is 1.3 percent higher than in the base case.",
    ),
    _markdown(
        "The algorithm takes «17|11» s on a graph of two million nodes.",
        "On a graph of two million nodes, the algorithm took 11 s.",
    ),
    _markdown(
        "Sensitivity and specificity were «92.6|96.2»% and 88.0%, respectively.",
        "Sensitivity was 96.2%. Specificity was 88.0%.",
    ),
    _markdown(
        "A total of «5|7» genes were up-regulated and 12 down-regulated.",
        "Seven genes were up-regulated and twelve were down-regulated.",
    ),
    _latex(
        r"Two groups of patients ($n=«36|63»$ and $n=58$) were followed for a year.",
        r"The first group had $n=63$ patients, the second $n=58$. Both were followed for a year.",
    ),
    _markdown(
        "Prices rose by «4.7|7.4»% within 18 months.",
        "Within 18 months, we see prices rise by 7.4%.",
    ),
    _markdown(
        "Prices rose by 7.4% within «16|18» months.",
        "Within 18 months, we see prices rise by 7.4%.",
    ),
    _form(
        "# 摘要\n\n我们的模型在新闻语料上的准确率为 «94.7|97.4»%。\n\n# 引言\n\n开始。\n\n# 结果\n\n我们的模型在新闻语料上的准确率为 97.4%。\n"
    ),
    _form(
        "# 摘要\n\n本研究共纳入 «214|241» 名患者。\n\n# 引言\n\n开始。\n\n# 方法\n\n本研究共纳入 241 名患者,平均年龄 54 岁。\n"
    ),
    _form(
        "# Zusammenfassung\n\nDie Studie umfasst «214|241» Patienten.\n\n# Einleitung\n\nWir beginnen.\n\n# Ergebnisse\n\n"
        "Insgesamt nahmen 241 Patienten an der Studie teil.\n"
    ),
    _form(
        "# Zusammenfassung\n\nDie Genauigkeit beträgt «94,7|97,4» %.\n\n# Einleitung\n\nWir beginnen.\n\n# Ergebnisse\n\n"
        "Das Verfahren erreicht eine Genauigkeit von 97,4 %.\n"
    ),
    _form(
        "# 要旨\n\n提案手法の正解率は«94.7|97.4»%であった。\n\n# はじめに\n\n始める。\n\n# 結果\n\n提案手法の正解率は97.4%に達した。\n"
    ),
)


def _trap(abstract: str, body: str, why: str) -> Trap:
    return Trap(_markdown(abstract, body).right, why)


TRAPS: tuple[Trap, ...] = (
    _trap("Accuracy rises to 97%.", "The accuracy is 97.4% on the news corpus.", "rounded"),
    _trap(
        "Accuracy improves by 3.1 points over the baseline.",
        "Accuracy is 97.4% for our tagger and 94.3% for the baseline.",
        "a difference of two given numbers",
    ),
    _trap(
        "We enrolled 241 patients.",
        "Of the 241 patients, 12 were lost, so 229 patients were analysed.",
        "a stated reason",
    ),
    _trap(
        "The average accuracy is 91.0% over three corpora.",
        "Accuracy is 97.4% on news, 90.2% on law and 85.4% on tweets.",
        "the mean of three",
    ),
    _trap(
        "Over 3,500 essays were collected.",
        "The corpus consists of 3,582 essays.",
        "a lower bound",
    ),
    _trap(
        "The drug cut the risk by a quarter.",
        "The hazard ratio was 0.75.",
        "one minus the ratio",
    ),
    _trap(
        "Nearly 60% of farmers had heard of it.",
        "Of the 412 farmers, 244 (59.2%) had heard of it.",
        "about",
    ),
    _trap(
        "Mortality fell by 34%.",
        "Mortality fell from 11.2% to 7.4%.",
        "a relative change",
    ),
    _trap(
        "Every year, 1.2 million people die on the roads.",
        "Our city had 214 deaths on the roads.",
        "background",
    ),
    _trap(
        "The best model has an F1 of 89.8.",
        "Our first model has an F1 of 84.2. With more data, F1 rises to 89.8.",
        "the best of two",
    ),
    _trap(
        "It runs in 0.4 s.",
        "It runs in 412 ms.",
        "another unit and rounded",
    ),
    _trap(
        "We study 41 countries.",
        "For 38 countries, data on income were complete; the 41 countries are listed in the appendix.",
        "a subset with a reason",
    ),
    _trap(
        "Precision is 92.1 and recall is 88.4.",
        "Recall is 88.4 and precision is 92.1; F1 is 90.2.",
        "another order",
    ),
    _trap(
        "Up to 35% of energy is saved.",
        "Savings of energy were 35% in winter and 12% in summer.",
        "the largest of two",
    ),
    _trap(
        "In adults, prevalence was 14.2%.",
        "Prevalence was 6.1% in children. In adults it was 14.2%.",
        "another group",
    ),
    _trap(
        "Two thirds of nurses agreed.",
        "Of the 120 nurses, 81 (67.5%) agreed.",
        "a rough fraction",
    ),
)

MISSED: tuple[Missed, ...] = ()
