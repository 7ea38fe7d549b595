"""The same quantity or setting with two values in two places of a paper."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.third_values import MISSED_VALUE
from tests.planted.development.third_values import VALUES as THIRD
from tests.planted.development.twins import twins
from tests.planted.development.two_values_more import FORMS as MORE
from tests.planted.development.two_values_more import MISSED as MORE_MISSED
from tests.planted.development.two_values_second import FORMS as SECOND
from tests.planted.development.value_traps import VALUES as MORE_TRAPS

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "two_values"


def _form(text: str, format: str = "markdown") -> Developed:
    return twins(text, format)


FORMS: tuple[Developed, ...] = (
    *MORE,
    *SECOND,
    *THIRD,
    _form(
        "# Methods\n\nAll models were trained with a learning rate of 0.001 and a batch size of 64.\n\n"
        "# Appendix\n\nWe trained all models with a batch size of «128|64»."
    ),
    _form(
        "# Methods\n\nThe learning rate was set to 3e-4.\n\n# Results\n\nLoss falls steadily.\n\n"
        "# Implementation details\n\nWe set the learning rate to «1e-4|3e-4» and use Adam."
    ),
    _form(
        r"\section{Method}We use dropout with rate $0.1$ in every layer.\section{Training details}"
        r"The dropout rate is $«0.3|0.1»$ in every layer.",
        "latex",
    ),
    _form(
        "# Methods\n\nSamples were incubated at 37 °C for 24 h.\n\n# Discussion\n\n"
        "That samples were incubated for «48|24» h may have favoured slow growers."
    ),
    _form(
        r"\section{Materials}The furnace was held at \SI{850}{\celsius} for two hours.\section{Results}"
        r"After two hours in the furnace, which was held at \SI{«580|850»}{\celsius}, the samples had turned grey.",
        "latex",
    ),
    _form(
        "# Data\n\nThe corpus contains 12,480 sentences from 310 documents.\n\n# Conclusion\n\n"
        "We have presented a corpus of «14,280|12,480» sentences from 310 documents."
    ),
    _form(
        "# Study area\n\nThe catchment has an area of 412 km2 and drains to the east.\n\n# Discussion\n\n"
        "With an area of «421|412» km2, the catchment is among the smallest studied so far."
    ),
    _form(
        "# Introduction\n\nThe survey was carried out between March 2017 and May 2018.\n\n# Methods\n\n"
        "The survey was carried out between March «2016|2017» and May 2018."
    ),
    _form(
        "# Methods\n\nThe significance level was set at 0.05 for all tests.\n\n# Results\n\n"
        "No effect was found at the significance level of «0.01|0.05» that we had set for all tests."
    ),
    _form(
        r"\section{Setup}Our network has 12 layers and a hidden size of 768.\section{Ablation}"
        r"Removing the last of the «16|12» layers of our network costs little.",
        "latex",
    ),
    _form(
        "# Methods\n\nThe mean follow-up time was 6.4 years.\n\n# Discussion\n\n"
        "A strength of this study is its long follow-up (mean follow-up time, «4.6|6.4» years)."
    ),
    _form(
        "# Methods\n\nCronbach's alpha of the scale was .87 in our sample.\n\n# Discussion\n\n"
        "In our sample, the scale had a Cronbach's alpha of «.78|.87»."
    ),
    _form(
        "# Methods\n\nThe response rate was 62.4%.\n\n# Limitations\n\nThe response rate of «64.2|62.4»% limits what we can say."
    ),
    _form(
        "# Results\n\nOur method reaches an accuracy of 91.3% on the CIFAR-10 test set.\n\n# Conclusion\n\n"
        "On the CIFAR-10 test set, our method reaches an accuracy of «93.1|91.3»%."
    ),
    _form(
        "# Results\n\nThe bridge weighs 412 t.\n\nThe deck is of steel.\n\n# Conclusion\n\n"
        "The bridge, which weighs «421|412» t, was opened last year."
    ),
    _form(
        "# Model\n\nWe fix the discount factor at 0.95.\n\n# Calibration\n\nFollowing common practice, the discount factor is "
        "«0.99|0.95» throughout."
    ),
    _form(
        r"\section{Model}The discount factor is $\beta = 0.96$ and the depreciation rate is $\delta = 0.08$."
        r"\section{Calibration}We set $\beta = «0.69|0.96»$ and $\delta = 0.08$.",
        "latex",
    ),
    _form(
        r"\section{Theory}We take $\lambda = 0.5$ in all experiments.\section{Experiments}"
        r"As in all experiments, $\lambda = «0.7|0.5»$.",
        "latex",
    ),
    _form(
        "# Methods\n\nInterviews lasted 45 minutes on average.\n\n# Results\n\nThe interviews, which lasted «54|45» minutes on "
        "average, were transcribed."
    ),
    _form(
        "# Methods\n\nEach participant received 15 euros for taking part.\n\n# Ethics\n\n"
        "Each participant was paid «20|15» euros for taking part."
    ),
    _form(
        "# Methods\n\nThe sampling rate was 500 Hz, and data were filtered offline.\n\n# Data analysis\n\n"
        "Signals, recorded at a sampling rate of «1000|500» Hz, were cut into epochs."
    ),
    _form(
        "# Methods\n\nThe initial concentration of nitrate was 2.5 mg/L.\n\n# Results\n\n"
        "Starting from an initial nitrate concentration of «5.2|2.5» mg/L, uptake was fast."
    ),
    _form(
        "# Methods\n\nThe vehicle has a mass of 1,540 kg.\n\n# Simulation\n\nVehicle mass was «1,450|1,540» kg in all runs."
    ),
    _form(
        "# Introduction\n\nOur dataset covers 27 languages.\n\n# Data\n\nThe «24|27» languages of our dataset are from nine "
        "families."
    ),
    _form(
        "# Overview\n\nThe questionnaire comprised 32 items.\n\n# Instruments\n\nThe questionnaire consisted of «36|32» items in "
        "five parts."
    ),
    _form(
        "# Overview\n\nThe questionnaire comprised thirty-two items.\n\n# Instruments\n\nThe «36|32»-item questionnaire has five "
        "parts."
    ),
    _form(
        "# Methods\n\nWe used five-fold cross-validation throughout.\n\n# Results\n\nAll scores are means over "
        "«10|5»-fold cross-validation."
    ),
    _form(
        "# Trial\n\nThe primary endpoint was reached in 18.2% of the patients given drug A.\n\n# Discussion\n\nIn patients given "
        "drug A, the primary endpoint was reached in «12.8|18.2»%."
    ),
    _form(
        "# Results\n\nThe correlation between height and yield was r = 0.64.\n\n# Discussion\n\nThe correlation between height and "
        "yield (r = «0.46|0.64») is weaker than we thought."
    ),
    _form(
        r"\begin{table}\caption{Hyperparameters of all runs.}\begin{tabular}{lr}\toprule"
        "\n"
        r"Parameter & Value \\ \midrule"
        "\n"
        r"Learning rate & 0.001 \\"
        "\n"
        r"Batch size & 32 \\"
        "\n"
        r"Weight decay & 0.01 \\ \bottomrule"
        "\n"
        r"\end{tabular}\end{table}"
        "\n\n"
        r"In all runs, the batch size was «64|32».",
        "latex",
    ),
    _form(
        r"\begin{table}\caption{Parameters of the simulation.}\begin{tabular}{llr}\toprule"
        "\n"
        r"Symbol & Meaning & Value \\ \midrule"
        "\n"
        r"$k$ & spring constant & \SI{40}{\newton\per\metre} \\"
        "\n"
        r"$m$ & mass of the ball & \SI{0.25}{\kilogram} \\ \bottomrule"
        "\n"
        r"\end{tabular}\end{table}"
        "\n\n"
        r"The mass of the ball was \SI{«0.52|0.25»}{\kilogram} in the simulation.",
        "latex",
    ),
    _form(
        "# Methods\n\nThe beam is 2.4 m long and 0.2 m wide.\n\n# Numerical model\n\nThe «4.2|2.4» m long beam was meshed with "
        "800 elements."
    ),
    _form(
        "# Sites\n\nThe weather station lies at 1,240 m above sea level.\n\n# Data\n\nThe weather station, at «1,420|1,240» m "
        "above sea level, gave hourly data."
    ),
    _form("# 方法\n\n所有模型的学习率均设为 0.001,批大小为 64。\n\n# 实验\n\n训练时批大小为 «128|64»。"),
    _form(
        "# 方法\n\n样品在 37 °C 下培养 24 小时。\n\n# 讨论\n\n样品在 37 °C 下培养了 «48|24» 小时,时间较长。"
    ),
    _form(
        "# Methoden\n\nDie Lernrate betrug 0,001 und die Batchgröße 64.\n\n# Ergebnisse\n\nAlle Modelle wurden mit einer Lernrate "
        "von «0,01|0,001» trainiert."
    ),
    _form(
        "# Methoden\n\nDie Rücklaufquote lag bei 62,4 %.\n\n# Diskussion\n\nMit einer Rücklaufquote von «64,2|62,4» % liegt die "
        "Studie im Mittelfeld."
    ),
    _form("# 方法\n\n学習率は0.001とした。\n\n# 実験\n\n学習率を«0.01|0.001»に設定して学習した。"),
    _form(
        "# Cost model\n\nThe price of one tonne of steel is taken as 720 dollars.\n\n# Results\n\nAt 720 dollars a tonne, steel "
        "makes up a third of the cost. \n\n# Appendix\n\nThe price of one tonne of steel is taken as «270|720» dollars."
    ),
    _form(
        r"\section{Data}The catalogue has \num{18342} stars.\section{Summary}We have built a catalogue of "
        r"\num{«13842|18342»} stars.",
        "latex",
    ),
)

TRAPS: tuple[Trap, ...] = (
    *MORE_TRAPS,
    Trap(
        "# Methods\n\nWe pre-train with a learning rate of 0.001.\n\nFor fine-tuning, we use a learning rate of 0.0001.",
        "two phases",
    ),
    Trap(
        "# Methods\n\nThe batch size is 64 for the small model.\n\n# Appendix\n\nThe large model uses a batch size of 32.",
        "two models",
    ),
    Trap(
        "# Data\n\nThe training set has 12,480 sentences.\n\nThe test set has 1,240 sentences.",
        "two sets",
    ),
    Trap(
        "# Results\n\nThe accuracy of the baseline is 84.2%.\n\n# Ablation\n\nWithout attention, the accuracy is 79.0%.",
        "two systems",
    ),
    Trap(
        "# Methods\n\nSamples were incubated for 24 h.\n\nFor the second experiment, samples were incubated for 48 h.",
        "two experiments",
    ),
    Trap(
        "# Methods\n\nThe mean follow-up time was 6.4 years.\n\n# Discussion\n\nMedian follow-up time was 5.9 years.",
        "a mean and a median",
    ),
    Trap(
        "# Results\n\nThe response rate was 62.4%.\n\n# Discussion\n\nA response rate of 62% is usual.",
        "rounded",
    ),
    Trap(
        "# Related work\n\nJones et al. (2019) trained with a batch size of 128.\n\n# Methods\n\nThe batch size was 64.",
        "someone else's setting",
    ),
    Trap(
        "# Methods\n\nThe learning rate is 0.01 and is divided by ten after 30 epochs.\n\nThe final learning rate is 0.001.",
        "a schedule",
    ),
    Trap(
        "# Methods\n\nWe searched the dropout rate over 0.1, 0.2 and 0.3.\n\n# Results\n\nA dropout rate of 0.2 was best. With a "
        "dropout rate of 0.3, training was unstable.",
        "a search over values",
    ),
    Trap(
        "# Sites\n\nThe weather station lies at 1,240 m above sea level.\n\nThe second weather station lies at 1,420 m above sea "
        "level.",
        "two stations",
    ),
    Trap(
        "# Model\n\nThe beam is 2.4 m long.\n\n# Results\n\nThe beam is 2400 mm long.",
        "the same in another unit",
    ),
    Trap(
        "# Model\n\nThe significance level was 0.05. After Bonferroni correction, the significance level was 0.01.",
        "corrected",
    ),
    Trap(
        "# Data\n\nThe corpus grew quickly. In 2015 the corpus contained 8,000 sentences. In 2020 the corpus contained 12,480 "
        "sentences.",
        "two times",
    ),
    Trap(
        "# Results\n\nIn Europe the mean price was 12.4 euros.\n\nIn Asia the mean price was 9.1 euros.",
        "two places",
    ),
    Trap(
        "# Results\n\nThe correlation between height and yield was r = 0.64.\n\nThe correlation between height and weight was "
        "r = 0.46.",
        "two correlations",
    ),
    Trap(
        "# Methods\n\nWe chose a temperature of 0.7 for writing and a temperature of 0 for scoring.",
        "two uses",
    ),
    Trap(
        "# Methods\n\nThe sampling rate was 500 Hz.\n\n# Data analysis\n\nSignals were resampled; the new sampling rate was 100 Hz.",
        "resampled",
    ),
    Trap(
        r"\section{A}For the first test, $\lambda = 0.5$.\section{B}For the second test, $\lambda = 0.7$.",
        "two tests",
        "latex",
    ),
)

MISSED: tuple[Missed, ...] = (
    *MORE_MISSED,
    MISSED_VALUE,
    Missed(
        _form(
            "# Experimental setup\n\nWe train for 40 epochs on a single GPU.\n\n# Limitations\n\n"
            "We only trained for «30|40» epochs; longer training may help."
        ),
        "neither sentence says what is trained",
    ),
    Missed(
        _form(
            "# Methods\n\nWe ran each experiment with five random seeds.\n\n# Results\n\nFigures are means of «3|5» random seeds.\n"
        ),
        "the figures may be of other experiments",
    ),
)
