"""A number of things announced, and another number of them listed."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.further_lists import FURTHER, FURTHER_MISSED
from tests.planted.development.further_traps import FURTHER_TRAPS
from tests.planted.development.twins import twins

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "announced_count"

FORMS: list[Developed] = [
    twins(r"We evaluate on «five|four» datasets: SQuAD, HotpotQA, TriviaQA, and DROP."),
    twins(
        r"This paper makes «three|two» contributions. First, we describe a new sensor. Second, we show that it works under water."
    ),
    twins(r"""Our main contributions are «four|three»-fold:
\begin{itemize}
\item We define the task.
\item We collect a corpus.
\item We train baselines.
\end{itemize}"""),
    twins(r"Samples were taken at «six|five» sites (Bergen, Oslo, Tromsø, Bodø and Stavanger)."),
    twins(r"The questionnaire covers «four|three» domains, namely sleep, diet, and exercise."),
    twins(r"We compare «two|three» optimisers---Adam, SGD, and RMSProp---on all tasks."),
    twins(
        r"There are «two|three» reasons for this choice: (i) it is cheap, (ii) it is fast, and (iii) it is robust."
    ),
    twins(r"The procedure has «five|four» steps: sampling, drying, grinding, and weighing."),
    twins(
        r"Three hormones, cortisol, insulin«, leptin, and ghrelin|, and ghrelin», were measured in plasma."
    ),
    twins(
        r"Participants rated each picture on «three|four» dimensions: valence, arousal, dominance, and familiarity."
    ),
    twins(r"The «four|three» countries in our sample are Chile, Peru, and Bolivia."),
    twins(
        r"We address «two|three» research questions: RQ1: How often do bugs recur? RQ2: Who fixes them? RQ3: How long does it take?"
    ),
    twins(r"""In this study, we test «two|three» hypotheses:
\begin{enumerate}
\item Birds arrive earlier in warm years.
\item Early arrival raises breeding success.
\item The effect is weaker at high altitude.
\end{enumerate}"""),
    twins(
        r"Our method rests on three assumptions. The first is linearity. The second is stationarity. The third is independence.«  The fourth is normality.|»"
    ),
    twins(r"The «3|4» baselines are BM25, DPR, ColBERT, and SPLADE."),
    twins(r"The following «five|four» metrics were used: BLEU, ROUGE, METEOR and chrF."),
    twins(
        r"The interview guide consisted of «four|three» parts: background, experience with the tool, and suggestions."
    ),
    twins(r"All «three|four» reactors (A, B, C, and D) were run at the same temperature."),
    twins(r"Outcomes were measured at «four|three» time points: baseline, 6 weeks, and 12 weeks."),
    twins(r"We distinguish between «two|three» kinds of errors: lexical, syntactic, and semantic."),
    twins(
        r"«Four|Three» species were found: \emph{Parus major}, \emph{Sitta europaea}, and \emph{Certhia familiaris}."
    ),
    twins(
        r"Data came from «two|three» sources: (1) school records, (2) parent interviews, and (3) classroom observation."
    ),
    twins(r"The paper is organised around «four|three» themes: trust, cost and control."),
    twins(r"Doses of 5, 10, 20 and 40 mg, i.e.\ «five|four» levels, were given to each animal."),
    twins(r"We consider «three|two» settings: zero-shot and few-shot."),
    twins(r"Each rat was tested in «two|three» mazes: the water maze, the Y-maze, and the plus maze."),
    twins(r"The survey was fielded in Kenya, Uganda, and Ghana, i.e., in «four|three» countries."),
    twins(r"The device is made up of «three|four» components: a pump, a valve, a filter, and a controller."),
    twins(
        r"\textbf{Models.} We fine-tune «six|five» language models, including all of the following: BERT, RoBERTa, XLNet, ALBERT, and ELECTRA."
    ),
    twins(r"We included the following «two|three» covariates in the regression: age, income, and education."),
    twins(r"Treatment comprised «two|three» drugs, viz.\ isoniazid, rifampicin, and ethambutol."),
    twins(
        r"We make the following contributions: (1) a data set, (2) a model, and (3) an analysis. These «four|three» contributions are described below."
    ),
    twins(
        r"The index combines «five|four» indicators (life expectancy, literacy, income, and school enrolment) into one number."
    ),
    twins(
        r"Wavelengths of 450, 550, and 650~nm were used; these «four|three» wavelengths cover the visible range."
    ),
    twins(
        r"There were «three|two» between-subjects factors: age group (young, old) and language (English, Spanish)."
    ),
    twins(
        r"The «two|three» groups of stakeholders --- farmers, traders, and consumers --- were interviewed separately."
    ),
    twins(r"本文的贡献有«四|三»点：第一，提出了新模型；第二，构建了数据集；第三，进行了实验。"),
    twins(r"Wir untersuchen «vier|drei» Städte: Hamburg, Köln und Leipzig."),
    twins(r"本研究では«四|三»つの課題を扱う。第一に精度、第二に速度、第三に頑健性である。"),
    twins(r"我们在«五|四»个数据集上进行实验：CoNLL、OntoNotes、MSRA和Weibo。"),
    twins(r"Die Studie umfasst «zwei|drei» Phasen: Planung, Erhebung und Auswertung."),
    twins("We use «four|three» languages: Finnish, Turkish, and Korean.", "markdown"),
    twins(
        """The protocol has «five|four» stages:

1. Wash the slides.
2. Fix the cells.
3. Stain the cells.
4. Take the images.
""",
        "markdown",
    ),
    twins(
        r"Our analysis proceeds in «four|three» stages. First, we clean the logs. Second, we link them to users. Finally, we fit the model."
    ),
    twins(
        r"Three of the authors coded the interviews along «five|four» dimensions: agency, tone, time frame, and stance."
    ),
    twins(
        r"The treatment lasted for three weeks and had «two|three» phases (habituation, training, and test)."
    ),
    twins(
        r"\paragraph{Baselines.} We compare against «five|four» systems: (a) a majority classifier, (b) logistic regression, (c) a CNN, and (d) a fine-tuned encoder."
    ),
    twins(
        r"The reasons for exclusion fell into «four|three» categories: missing data, withdrawn consent, and protocol violations."
    ),
    twins(r"We used «three|two» statistical tests, the Wilcoxon test and the sign test."),
    twins(r"""The contributions of this work are «two|three»:
\begin{enumerate}
\item a formal definition of drift,
\item a detector with guarantees,
\item an open implementation.
\end{enumerate}"""),
    twins(r"Fish were caught in «four|three» lakes --- Como, Garda, and Iseo --- between May and July."),
    twins(
        r"We consider the following «three|four» scenarios: no policy, a carbon tax, a cap, and a mix of tax and cap."
    ),
    twins(r"«Five|Four» factors were varied: temperature, pressure, flow rate, and pH."),
    twins(r"Two annotators labelled each tweet with one of «four|three» labels (support, deny, query)."),
    twins(r"This leads to «two|three» questions. Who benefits? Who pays? And who decides?"),
    twins(
        r"Patients were recruited from the «four|three» hospitals in the region: St Mary's, Queen's, and the Royal Infirmary."
    ),
    twins(r"Poverty, unemployment, and illness are the «four|three» main drivers."),
    twins(r"Bands of interest are delta, theta, alpha, and beta; these «five|four» bands are standard."),
    twins(r"The «three|two» authors of the study (A.B. and C.D.) screened all titles."),
    twins(r"The instrument has «six|five» subscales, viz.\ vigour, anger, tension, fatigue, and confusion."),
    twins(
        r"There are «three|two» main limitations to this study: the small sample and the lack of a control group."
    ),
    twins(r"实验包括«三|四»个阶段：准备、适应、训练和测试。"),
    twins(
        r"Our taxonomy distinguishes «four|five» classes of bugs, namely logic bugs, memory bugs, concurrency bugs, performance bugs, and security bugs."
    ),
    *FURTHER[KIND],
]

TRAPS: list[Trap] = [
    Trap(r"We used several of the five datasets, such as SQuAD and DROP.", "examples"),
    Trap(r"We evaluate on six datasets, including SQuAD, DROP and TriviaQA.", "some only"),
    Trap(r"Two groups were compared: men and women, and within each, young and old persons.", "two pairs"),
    Trap(
        r"Three experiments: in the first, rats, mice and voles ran; in the second, rats and mice swam; the third is new.",
        "the list is inside one of them",
    ),
    Trap(
        r"There are three classes: good, bad, and all that is neither good nor bad, as well as unclear.",
        "the third is described at length",
    ),
    Trap(r"We tested four models: BERT (base and large) and T5 (small and large).", "each counts twice"),
    Trap(r"Five methods were tried: Adam, SGD, RMSProp, and others.", "others are not named"),
    Trap(r"Both sites, Bergen and Oslo, have two stations: north and south.", "right"),
    Trap(r"The three years (2018--2020) were dry.", "a range"),
    Trap(r"We study two languages, German and English, in three registers.", "right"),
    Trap(r"The four seasons differ: winter is dark, and summer is bright.", "not a list"),
    Trap(
        r"Two problems remain: noise, drift, and heat are confounded, and the sample is small.",
        "the first has a list of its own",
    ),
    Trap(r"The five items (e.g., bread, milk) were priced.", "examples"),
    Trap(
        r"Six variables were used: height, weight, and four that describe the diet.", "the last counts four"
    ),
    Trap(r"We answer three questions: who pays, who gains, and why, and for how long.", "the last is double"),
    Trap(r"Two of the four regions, north and south, were flooded.", "two of four"),
    Trap(r"We ran three experiments: Experiments 1--3.", "a range"),
    *FURTHER_TRAPS[KIND],
]

MISSED: list[Missed] = [*FURTHER_MISSED[KIND]]
