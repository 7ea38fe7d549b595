"""Forms of sentences that the detectors were tuned on: each with an error (`wrong`) and without it (`right`).

A form is one or more sentences, or a whole small paper where its error needs one (`document`). `@` in a template stands
for the value that is wrong in the one and right in the other. The forms that figures are measured on are others.
"""

# ruff: noqa: E501, RUF005 (sentences are not broken)

from __future__ import annotations

from typing import NamedTuple

__all__ = ["FORMS", "TRAPS", "Tuned"]


class Tuned(NamedTuple):
    """One form: what kind of error, the text with it and without it, and how the text is marked up."""

    kind: str
    wrong: str
    right: str
    format: str = "markdown"


_SENTENCES: dict[str, tuple[tuple[str, str, str], ...]] = {
    "percent_from_counts": (
        ("Of the 120 participants, 37 (@) chose the second layout.", "38.0%", "30.8%"),
        ("In all, 37 of 120 volunteers (@) kept the sensor on overnight.", "35.8%", "30.8%"),
        ("The probe failed in 14/56 trials (@), mostly at low light.", "28.0 %", "25.0 %"),
        ("Only @ (14/56) of the leaves showed any decay.", "22.5%", "25.0%"),
        ("Of the 84 villages that we mapped, 21, or @, had no paved road.", "27 %", "25 %"),
        ("We contacted 250 schools. Of these, 190 (@) sent back the form.", "86%", "76%"),
        ("A total of 64 nests were found; 48 of them (@) held eggs.", "70.0%", "75.0%"),
        ("Thirty-six of the 90 kits — @ — arrived broken.", "45 percent", "40 percent"),
        ("Out of 320 queries, 272 were answered correctly (@).", "82.5%", "85.0%"),
        ("Relapse was seen in @ of the cohort (18 out of 72).", "28 per cent", "25 per cent"),
        ("The survey reached 400 households, and @ (n = 132) owned a bicycle.", "36.0%", "33.0%"),
        ("Among the 55 farms, eleven used drip lines, which is @ of the sample.", "25%", "20%"),
        ("We lost 9 samples (@ of the 150 collected) to freezing.", "9.0%", "6.0%"),
        ("Errors of this type made up 33 of the 220 logged faults, i.e. @.", "18%", "15%"),
        ("@ of the 80 essays (n = 52) were graded twice.", "61.0%", "65.0%"),
        ("There were 45 replies from 60 editors, a response rate of @.", "80%", "75%"),
        ("In all, 12 (@) of 48 batteries swelled.", "35%", "25%"),
        ("The filter removed 1,260 of the 8,400 records, that is, @ of them.", "18.0%", "15.0%"),
        ("在 120 名参与者中, 37 人（@）选择了第二种方案。", "38.0%", "30.8%"),
        ("共发放问卷 250 份，回收 190 份，回收率为 @。", "86%", "76%"),
    ),
    "percent_change": (
        ("Accuracy improves from 61.0 to 74.2, a relative gain of @.", "27.6%", "21.6%"),
        ("The new index cuts latency by @ (from 80 ms to 60 ms).", "35 %", "25 %"),
        ("Yield went up from 4.0 to 5.2 tonnes, an increase of @.", "36%", "30%"),
        ("Training time was reduced by @, from 20 hours to 12 hours.", "60%", "40%"),
        ("Pruning shrinks the model from 410 MB to 287 MB (@ smaller).", "37%", "30%"),
        ("We measure a @ reduction in error, from 0.20 to 0.14.", "40%", "30%"),
        ("With caching, throughput rose @, from 250 to 325 requests per second.", "42%", "30%"),
        ("The error of 0.50 dropped to 0.35. This is a relative reduction of @.", "25%", "30%"),
        ("Compared with the 48.0 s of the old solver, ours takes 36.0 s, which is @ faster.", "40%", "25%"),
        ("The median wait fell to 18 minutes from 24 minutes, a @ drop.", "31 percent", "25 percent"),
        ("Cost per sample decreased from $12.50 to $10.00 — @ less.", "26%", "20%"),
        ("A relative improvement of @ is seen over the baseline (0.62 versus 0.50).", "34%", "24%"),
        ("The number of active users doubled, from 1,200 to @.", "3,100", "2,400"),
        ("Memory use was halved from 16 GB to @.", "11 GB", "8 GB"),
        ("The yield shows a @ increase (2.0 to 6.0 mg).", "4-fold", "3-fold"),
        ("Sales tripled from 150 to @ units in a year.", "390", "450"),
        ("Ours runs in 2.0 s against 9.0 s for the exact solver, a speedup of @.", "6.5×", "4.5×"),
        ("BLEU (27.3 → 31.4) improves by @ in relative terms.", "19%", "15%"),
        ("准确率从 61.0 提高到 74.2，相对提升 @。", "27.6%", "21.6%"),
        ("误差由 0.20 降至 0.14，降低了 @。", "40%", "30%"),
    ),
    "wrong_difference": (
        ("The two arms scored 84.1 and 80.3, a difference of @ points.", "4.8", "3.8"),
        ("We see a difference of @ points (84.1 vs. 80.3).", "3.2", "3.8"),
        ("Our parser is @ points better than the baseline (91.4 versus 88.9).", "3.5", "2.5"),
        ("Accuracy rises by @ percentage points, from 61.0% to 74.2%.", "12.2", "13.2"),
        ("Recall fell from 77.5 to 71.0, i.e. by @ points.", "7.5", "6.5"),
        ("It outperforms the linear probe by @ points (68.2 against 63.9).", "5.3", "4.3"),
        ("The gap between the two is @ points: 55.0 for ours and 49.4 for theirs.", "6.5", "5.6"),
        ("The F1 of 0.83 is @ higher than the 0.79 of the rule-based tagger.", "0.06", "0.04"),
        (
            "From 31.0% in 2010 the share grew to 46.5% in 2020, a rise of @ percentage points.",
            "16.5",
            "15.5",
        ),
        ("BLEU improves from 27.3 to 28.4 (@).", "+2.1", "+1.1"),
        ("The mean delay was 240 ms before and 195 ms after the change, @ less.", "55 ms", "45 ms"),
        ("Dropping the gate costs @ points (82.6 → 79.9).", "3.7", "2.7"),
        ("The score dropped from 82.6 to 79.9 without it. This is a loss of @ points.", "3.7", "2.7"),
        ("准确率从 61.0% 提高到 74.2%，提高了 @ 个百分点。", "12.2", "13.2"),
    ),
    "wrong_sum": (
        ("In total we have 12 + 30 + 18 = @ cases.", "62", "60"),
        ("The corpus holds @ files: 120 letters, 85 diaries, and 40 reports.", "255", "245"),
        ("We used 12 urban, 30 suburban, and 18 rural sites (@ in total).", "64", "60"),
        ("There are @ tasks in all (14 easy, 22 medium, and 9 hard).", "47", "45"),
        ("The panel comprised @ experts: five linguists, seven engineers and eight nurses.", "22", "20"),
        ("A total of @ images (400 cats, 350 dogs, and 250 birds) were labelled.", "1,100", "1,000"),
        (
            "We drew 40 pages from novels, 25 from manuals and 35 from blogs, for a total of @ pages.",
            "110",
            "100",
        ),
        ("Of @ patients, 25 received drug A, 31 received drug B and 29 received a placebo.", "88", "85"),
        ("The 62 boys and 58 girls made a sample of @ children.", "124", "120"),
        ("We ran 3 seeds on 4 tasks, thus $3 \\times 4 = @$ runs.", "14", "12"),
        ("The split has 800 training, 100 validation, and 100 test graphs, @ in total.", "1,100", "1,000"),
        ("Together, the 18 pilot and 27 main sessions give @ sessions.", "47", "45"),
        ("There were 62 people in the treatment and 58 in the control group (N = @).", "124", "120"),
        (
            "Participants (N = @) were assigned to text (n = 41), audio (n = 39), or video (n = 40).",
            "124",
            "120",
        ),
        ("The @ recordings consist of 31 lectures, 22 interviews, and 17 debates.", "72", "70"),
        ("数据集共有 @ 张图像，包括训练集 800 张、验证集 100 张和测试集 100 张。", "1100", "1000"),
    ),
    "impossible_mean": (
        ("On a 5-point Likert scale the mean rating was @ (N = 20).", "3.47", "3.45"),
        ("Participants (n = 25) rated ease of use on a scale from 1 to 7, M = @.", "5.13", "5.12"),
        ("The 16 raters gave a mean score of @ on a 7-point scale.", "4.35", "4.31"),
        ("Trust was rated on a five-point scale (M = @, SD = 0.9, n = 30).", "3.58", "3.57"),
        ("Twenty teachers scored clarity from 1 to 5; the average score was @.", "4.12", "4.15"),
        ("With n = 12 judges, the mean on the 1 to 5 scale was @.", "3.45", "3.42"),
        ("Satisfaction averaged @ among the 18 nurses (seven-point Likert scale).", "5.25", "5.28"),
        ("All 24 users answered on a 5-point Likert scale. The mean rating was @.", "3.82", "3.83"),
        ("A mean of @ on a 7-point scale was given by the 15 experts.", "4.45", "4.47"),
        ("Ratings were whole numbers from 1 to 10; the ten judges gave it @ on average.", "7.45", "7.40"),
        ("On average, the 40 students rated helpfulness as @ on a 5-point scale.", "3.46", "3.45"),
        ("采用 5 点李克特量表，20 名评审的平均评分为 @。", "3.47", "3.45"),
    ),
    "impossible_percent": (
        ("Of the 23 participants, @ preferred the dark theme.", "31%", "30%"),
        ("Among 12 patients, @ reported nausea.", "38%", "33%"),
        ("@ of the 15 raters agreed with the label.", "57%", "60%"),
        ("We asked 18 nurses; @ of them had used the tool before.", "42%", "44%"),
        ("Twenty students took part, and @ of the students were women.", "57%", "55%"),
        ("In the sample of 14 firms, @ exported goods.", "40%", "43%"),
        ("Eleven experts were polled. @ of them would recommend it.", "70%", "73%"),
        ("The 16 schools differed: @ had a library.", "35%", "38%"),
        ("Only @ of our 25 interviewees mentioned cost.", "30%", "32%"),
        ("A clear majority (@) of the 13 developers chose it.", "72%", "69%"),
        ("Of nine judges, @ found the summary faithful.", "60%", "67%"),
        (
            "@ (n = 17) of the respondents were left-handed, 17 being all who answered no to item 4 of 40.",
            "45.1%",
            "42.5%",
        ),
        ("Out of 30 trees, @ were infested.", "25%", "27%"),
    ),
    "p_value": (
        ("The groups differed, t(58) = 2.31, p = @.", ".24", ".024"),
        ("There was an effect of dose (F(2, 87) = 4.12, p = @).", ".19", ".019"),
        ("The association was tested: χ²(1, N = 120) = 3.90, p = @.", ".480", ".048"),
        ("Speed and age were related, r(48) = .31, p = @.", ".280", ".028"),
        ("A Wald test gave z = 2.50, p = @.", ".12", ".012"),
        ("The slope was steeper in spring ($t(40) = 3.10$, $p = @$).", "0.035", "0.0035"),
        ("An independent-samples t test was run (t = 2.31, df = 58, p = @).", "0.24", "0.024"),
        ("A t-test with 58 degrees of freedom gave t = 2.31 and p = @.", "0.24", "0.024"),
        ("We found $F_{2,87} = 4.12$ with $p = @$.", "0.19", "0.019"),
        ("The difference was significant (p = @; t(30) = 1.20).", ".024", ".240"),
        ("A chi-square test showed a link (chi2(2) = 9.21, p = @).", ".10", ".010"),
        ("Groups differed (t = 2.31, p = @, df = 58).", ".24", ".024"),
        ("The interaction was significant, F(1, 38) = 5.20; p = @.", ".280", ".028"),
        ("The effect held: t_58 = 2.31, p @.", "> .05", "< .05"),
        ("The correlation was reliable (r = .31, n = 50, p = @).", ".280", ".028"),
        ("The t-test, t(58) = 2.31, yielded a p-value of @.", "0.24", "0.024"),
        ("两组差异显著，t(58) = 2.31, p = @。", "0.24", "0.024"),
    ),
    "announced_count": (
        (
            "We make @ contributions. First, we build a corpus. Second, we define a task. Third, we train a model. Fourth, we release it.",
            "three",
            "four",
        ),
        ("We use @ datasets: MNIST, CIFAR-10, SVHN, and STL-10.", "three", "four"),
        ("There are @ reasons for this: (i) cost, (ii) speed, (iii) trust, and (iv) size.", "three", "four"),
        (
            "We make the following @ contributions:\n\n1. a corpus of letters\n2. a task\n3. a model\n4. a release\n",
            "three",
            "four",
        ),
        ("The study has @ phases: planning, coding, and review.", "four", "three"),
        ("We compare @ optimizers (SGD, Adam, and RMSProp).", "four", "three"),
        ("@ metrics are reported: BLEU, ROUGE, and METEOR.", "Four", "Three"),
        ("The tool works in @ steps: parsing, linking, ranking, and writing.", "five", "four"),
        ("We ask @ questions: (1) does it work, (2) does it last, and (3) does it pay?", "two", "three"),
        ("@ baselines were run, namely BM25, DPR, and ColBERT.", "Four", "Three"),
        (
            "Our paper makes @ contributions: first, a corpus; second, a task; and third, a model.",
            "four",
            "three",
        ),
        ("本文有@点贡献：（1）语料；（2）任务；（3）模型；（4）开源。", "三", "四"),
    ),
}

_PAPER = "# A study of layouts\n\n## Abstract\n\n{abstract}\n\n## Introduction\n\nReaders of long texts lose their place. We ask what helps them to find it again.\n\n## Methods\n\n{methods}\n\n## Results\n\n{results}\n\n## Conclusion\n\n{conclusion}\n"


def _paper(
    abstract: str = "We study how layouts help readers to keep their place.",
    methods: str = "Each reader saw both layouts in random order.",
    results: str = "Readers found their place again in less time with the new layout.",
    conclusion: str = "A good layout helps readers.",
) -> str:
    return _PAPER.format(abstract=abstract, methods=methods, results=results, conclusion=conclusion)


_TABLE = (
    "| Model | Accuracy | F1 |\n|---|---|---|\n| Baseline | 81.3 | 79.6 |\n| PageNet (ours) | 87.4 | 85.2 |\n\n"
    "Table 1: Results on ReadBench."
)
_DOCUMENTS: dict[str, tuple[tuple[dict[str, str], str, str], ...]] = {
    "abstract_digit": (
        (
            {
                "abstract": "PageNet reaches an accuracy of @ on ReadBench.",
                "results": "On ReadBench, PageNet has an accuracy of 87.4%, as the logs show.",
            },
            "84.7%",
            "87.4%",
        ),
        (
            {
                "abstract": "PageNet reaches an accuracy of @ on ReadBench.",
                "results": f"Table 1 has the results.\n\n{_TABLE}",
            },
            "87.9",
            "87.4",
        ),
        (
            {
                "abstract": "Our method, PageNet, attains @ F1 on ReadBench.",
                "results": f"Table 1 has the results.\n\n{_TABLE}",
            },
            "86.2",
            "85.2",
        ),
        (
            {
                "abstract": "The mean reading speed was @ words per minute with the new layout.",
                "results": "With the new layout, readers had a mean speed of 243 words per minute.",
            },
            "248",
            "243",
        ),
        (
            {
                "abstract": "The model explains @ of the variance in reading time.",
                "results": "The full model explained 46.2% of the variance in reading time.",
            },
            "42.6%",
            "46.2%",
        ),
        (
            {
                "abstract": "We obtain a word error rate of @ on LongRead.",
                "results": "On LongRead the word error rate is 5.83%, the lowest so far.",
            },
            "5.38%",
            "5.83%",
        ),
        (
            {
                "abstract": "Inference takes only @ per page.",
                "results": "Inference took 18.5 ms per page on one core.",
            },
            "13.5 ms",
            "18.5 ms",
        ),
        (
            {
                "abstract": "Readers with the new layout made @ errors per page.",
                "results": "The readers who had the new layout made 1.74 errors per page.",
            },
            "1.47",
            "1.74",
        ),
        (
            {
                "abstract": "We release a corpus of @ annotated pages.",
                "methods": "The corpus has 12,480 annotated pages from old books.",
            },
            "12,840",
            "12,480",
        ),
        (
            {
                "abstract": "The correlation between speed and recall was r = @.",
                "results": "Speed and recall had a correlation of r = 0.64.",
            },
            "0.46",
            "0.64",
        ),
        (
            {
                "abstract": "The odds ratio for losing one's place was @.",
                "results": "For losing one's place we found an odds ratio of 2.35 in the adjusted model.",
            },
            "2.53",
            "2.35",
        ),
        (
            {
                "conclusion": "In sum, PageNet reaches an accuracy of @ on ReadBench.",
                "results": "On ReadBench, PageNet achieved 87.4% accuracy.",
            },
            "84.7%",
            "87.4%",
        ),
        (
            {
                "abstract": "ReadBench accuracy rises to @ with PageNet.",
                "results": "PageNet's accuracy on ReadBench was 87.4%.",
            },
            "87.1%",
            "87.4%",
        ),
    ),
    "two_values": (
        (
            {
                "methods": "The learning rate was set to 0.003 for all runs. Each reader saw both layouts.",
                "results": "All runs used a learning rate of @ and stopped early.",
            },
            "0.03",
            "0.003",
        ),
        (
            {
                "abstract": "We test 14 layouts with readers of long texts.",
                "methods": "The @ layouts were drawn by hand.",
            },
            "16",
            "14",
        ),
        (
            {
                "methods": "The corpus contains 3,120 pages. It was cleaned by hand.",
                "results": "The @ pages of the corpus were read twice.",
            },
            "3,210",
            "3,120",
        ),
        (
            {
                "methods": "We trained with a batch size of 64 for ten days.",
                "results": "As before, the batch size was @ here.",
            },
            "32",
            "64",
        ),
        (
            {
                "methods": "The threshold was 0.35 throughout.",
                "conclusion": "With a threshold of @, a good layout helps readers.",
            },
            "0.53",
            "0.35",
        ),
        (
            {
                "methods": "The mean age of readers was 34.2 years.",
                "results": "Readers had a mean age of @ years and read both layouts.",
            },
            "32.4",
            "34.2",
        ),
        (
            {
                "methods": "Pages were scanned at a resolution of 300 dpi.",
                "results": "The scans had a resolution of @.",
            },
            "600 dpi",
            "300 dpi",
        ),
        (
            {
                "abstract": "PageNet has 12.4 million parameters.",
                "methods": "The network PageNet has @ million parameters in all.",
            },
            "14.2",
            "12.4",
        ),
        (
            {
                "methods": "The dropout rate is 0.1. Each reader saw both layouts.",
                "results": "We kept the dropout rate of @ here.",
            },
            "0.2",
            "0.1",
        ),
        (
            {
                "methods": "The study ran for 8 weeks in spring.",
                "conclusion": "The study, which ran for @ weeks, shows that a good layout helps.",
            },
            "6",
            "8",
        ),
        (
            {
                "methods": "We set the weight decay to 0.01.",
                "results": "A weight decay of @ was used in all runs.",
            },
            "0.05",
            "0.01",
        ),
        (
            {
                "abstract": "The inter-annotator agreement was 0.81.",
                "results": "The annotators had an inter-annotator agreement of @.",
            },
            "0.78",
            "0.81",
        ),
    ),
    "changed_n": (
        (
            {
                "methods": "We recruited 120 participants from two towns.",
                "results": "The @ participants read for one hour each.",
            },
            "118",
            "120",
        ),
        (
            {
                "methods": "A total of 120 participants took part.",
                "results": "Overall speed was higher with the new layout (N = @).",
            },
            "112",
            "120",
        ),
        (
            {
                "abstract": "We study how layouts help 86 readers to keep their place.",
                "methods": "The sample consisted of @ readers of all ages.",
            },
            "68",
            "86",
        ),
        (
            {
                "methods": "Our sample comprised 245 students from four schools.",
                "results": "All @ students finished the task.",
            },
            "254",
            "245",
        ),
        (
            {
                "methods": "Participants (N = 64) were paid for their time.",
                "results": "Data of all @ participants entered the analysis.",
            },
            "62",
            "64",
        ),
        (
            {
                "methods": "We interviewed 32 teachers at their schools.",
                "conclusion": "Our interviews with @ teachers show that layouts matter.",
            },
            "34",
            "32",
        ),
        (
            {
                "abstract": "In a survey of 410 nurses we study layouts.",
                "results": "The survey of @ nurses shows a clear choice.",
            },
            "401",
            "410",
        ),
        (
            {
                "methods": "Eighty-four patients were enrolled in the study.",
                "results": "In the whole sample of @ patients, speed went up.",
            },
            "82",
            "84",
        ),
        (
            {
                "methods": "We recruited 96 volunteers by mail.",
                "results": "The new layout was faster for the full sample (n = @).",
            },
            "69",
            "96",
        ),
        (
            {
                "methods": "The experiment had 48 subjects, all adults.",
                "results": "The mean over the @ subjects was 12.1 seconds.",
            },
            "46",
            "48",
        ),
        (
            {
                "abstract": "We study layouts with 150 children.",
                "methods": "One hundred and fifty children took part.",
                "conclusion": "Layouts helped the @ children of our study.",
            },
            "145",
            "150",
        ),
        (
            {
                "methods": "Respondents were 530 adults who read daily.",
                "results": "Of the @ respondents, most liked the new layout.",
            },
            "503",
            "530",
        ),
    ),
}

_BIB = "\n\n## References\n\n"
_EQUATIONS = "\n".join(
    f"\\begin{{equation}}x_{n} = {n}\\label{{eq:{n}}}\\end{{equation}} Equation~\\eqref{{eq:{n}}} is used below."
    for n in range(1, 4)
)


def _latex(body: str, preamble: str = "") -> str:
    return f"\\documentclass{{article}}\n{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"


def _text(body: str) -> str:
    parts = "\n\n".join(
        f"{n} {title}\n\n{body if n == 2 else 'Readers lose their place.'}"
        for n, title in enumerate(("Introduction", "Method", "Results"), 1)
    )
    floats = (
        "\n\n".join(f"Figure {n}: Speed of layout {n}." for n in (1, 2, 3))
        + "\n\nTable 1: Speed.\n\nTable 2: Errors."
    )
    return f"A study of layouts\n\nAbstract\n\nWe study layouts.\n\n{parts}\n\nFigures 1, 2 and 3 and Tables 1 and 2 have it all.\n\n{floats}\n"


_PLAIN: dict[str, tuple[tuple[str, str, str], ...]] = {
    "missing_target": (
        ("The speeds are in Table @.", "9", "2"),
        ("As Figure @ shows, speed went up.", "7", "3"),
        ("Details follow in Section @.", "7", "3"),
        ("We saw more errors (see Tab. @).", "5", "1"),
        ("Speed went up (Fig. @).", "6", "2"),
        ("See Tables 1 and @ for the errors.", "4", "2"),
        ("We come back to this in Sec. @.", "8", "3"),
        ("Figure @ gives the speed by layout.", "11", "1"),
        ("The speeds of all layouts are listed in Table @ below.", "3", "2"),
        ("(cf. Figs. 1 and @)", "5", "3"),
        ("Section @ has the results.", "6", "3"),
        ("We defer the rest to Section @ of this paper.", "9", "1"),
    ),
}

_LATEX: dict[str, tuple[tuple[str, str, str], ...]] = {
    "undefined_reference": tuple(
        (
            f"\\section{{Data}}\\label{{sec:data}}\nThe data are old. \\section{{Use}} {words}",
            "sec:dada",
            "sec:data",
        )
        for words in (
            "See Section~\\ref{@}.",
            "As \\cref{@} shows, it is so.",
            "It was told (\\autoref{@}).",
            "In \\S\\ref{@} we said so.",
            "See \\hyperref[@]{there}.",
            "On page~\\pageref{@} it is told.",
            "\\Cref{@} has more.",
            "See \\nameref{@} for more.",
        )
    ),
    "unnumbered_equation": tuple(
        ("We set\n" + equation + "\nand use " + words + " below.", star, "")
        for equation, star, words in (
            ("\\begin{equation@}x = y\\label{eq:a}\\end{equation@}", "*", "Eq.~\\ref{eq:a}"),
            ("\\begin{equation@}\nx = y\n\\label{eq:a}\n\\end{equation@}", "*", "\\eqref{eq:a}"),
            ("\\begin{align@}x &= y \\label{eq:a}\\end{align@}", "*", "Equation~\\eqref{eq:a}"),
            ("\\begin{align@}x &= y \\label{eq:a}\\\\ z &= w\\label{eq:b}\\end{align@}", "*", "\\cref{eq:a}"),
            ("\\begin{equation}x = y\\label{eq:a}@\\end{equation}", "\\nonumber", "(\\ref{eq:a})"),
            ("\\begin{equation}x = y @ \\label{eq:a}\\end{equation}", "\\notag", "\\eqref{eq:a}"),
            ("\\begin{align}x &= y \\label{eq:a}@\\\\ z &= w\\end{align}", "\\nonumber", "\\eqref{eq:a}"),
            ("\\begin{gather@}x = y\\label{eq:a}\\end{gather@}", "*", "Eq.~(\\ref{eq:a})"),
            ("\\begin{eqnarray@}x &=& y\\label{eq:a}\\end{eqnarray@}", "*", "\\eqref{eq:a}"),
            ("\\begin{multline@}x = y\\label{eq:a}\\end{multline@}", "*", "\\eqref{eq:a}"),
        )
    )
    + (
        (_EQUATIONS + " By Eq. (@) this holds.", "12", "2"),
        (_EQUATIONS + " It follows from Equation @ that it holds.", "7", "3"),
        (_EQUATIONS + " Using Eqs. (1) and (@), we are done.", "5", "2"),
        (_EQUATIONS + " As in eq. (@), it holds.", "9", "1"),
    ),
    "figure_not_mentioned": tuple(
        ("\\begin{figure}\\caption{Speed by layout.}\\label{fig:a}\\end{figure}\n" + words, wrong, right)
        for words, wrong, right in (
            ("Speed went up@.", "", " (Figure~\\ref{fig:a})"),
            ("@ shows that speed went up.", "Work", "\\Cref{fig:a}"),
            ("Speed is shown @.", "here", "in Fig. 1"),
            ("See @.", "there", "\\autoref{fig:a}"),
        )
    ),
    "undefined_acronym": tuple(
        (words, "", "A Page Layout Kernel (PLK) is new. ")
        for words in (
            "@We use a PLK. The PLK is fast, and each PLK has two parts.",
            "@A PLK is built in. PLK units are small, so a PLK fits.",
            "@The PLK model reads a page. It is a PLK that is small. No PLK is large.",
        )
    ),
    "acronym_two_meanings": tuple(
        (words, wrong, right)
        for words, wrong, right in (
            (
                "Graph reading units (GRU) are new. GRU are fast. @ (GRU) are old.",
                "Gated recurrent units",
                "Again, graph reading units",
            ),
            (
                "The mean error rate (MER) is low. Later, the @ (MER) is high.",
                "maximum entropy ratio",
                "mean error rate",
            ),
            (
                "We use page layout analysis (PLA). Then @ (PLA) is run.",
                "piecewise linear approximation",
                "page layout analysis",
            ),
        )
    ),
}

_ENTRY = "@article{doe2020a,\n author={Jane Doe and Max Roe},\n title={Layouts for readers of long texts},\n journal={Reading},\n year={2020},\n doi={10.1000/a1}\n}\n"


def _bib(text: str, cited: str = "doe2020a") -> str:
    return (
        f"\\begin{{filecontents}}{{refs.bib}}\n{text}\\end{{filecontents}}\n"
        f"\\documentclass{{article}}\n\\begin{{document}}\nLayouts matter \\cite{{{cited}}}.\n\\bibliography{{refs}}\n\\end{{document}}\n"
    )


_ALSO = "@article{poe2019b,\n author={Ann Poe},\n title={Speed of eyes},\n journal={Sight},\n year={2019},\n doi={10.1000/b2}\n}\n"
_THIRD = _ALSO.replace("poe2019b", "poe2019c").replace("Speed of eyes", "Size of eyes").replace("b2", "b3")
_KEYS = "doe2020a,poe2019b,poe2019c"
_TWIN = _ENTRY.replace("doe2020a", "doe2020b")
_BIBS = (
    ("duplicate_entry", _bib(_ENTRY + _TWIN, "doe2020a,doe2020b"), _bib(_ENTRY + _ALSO, "doe2020a,poe2019b")),
    ("duplicate_entry", _bib(_ENTRY + _TWIN.replace("10.1000/a1", "10.1000/A1"), "doe2020a,doe2020b"), _bib(_ENTRY)),
    ("duplicate_entry", _bib(_ENTRY + _TWIN.replace(" doi={10.1000/a1}\n", ""), "doe2020a,doe2020b"), _bib(_ENTRY)),
    ("duplicate_entry", _bib(_ENTRY + _TWIN.replace("Layouts for readers", "LAYOUTS for {R}eaders"), "doe2020a,doe2020b"), _bib(_ENTRY)),
    ("incomplete_entry", _bib(_ENTRY.replace(" year={2020},\n", "")), _bib(_ENTRY)),
    ("incomplete_entry", _bib(_ENTRY.replace(" journal={Reading},\n", "") + _ALSO + _THIRD, _KEYS), _bib(_ENTRY + _ALSO + _THIRD, _KEYS)),
    ("incomplete_entry", _bib(_ENTRY.replace(" author={Jane Doe and Max Roe},\n", "")), _bib(_ENTRY)),
    ("incomplete_entry", _bib(_ENTRY.replace(" title={Layouts for readers of long texts},\n", "")), _bib(_ENTRY)),
    ("unknown_key", _bib(_ENTRY, "doe2020a,poe2019b"), _bib(_ENTRY)),
    ("unused_entry", _bib(_ENTRY + _ALSO), _bib(_ENTRY + _ALSO, "doe2020a,poe2019b")),
)  # fmt: skip

_LIST = "\n".join(
    f"[{n}] A. Author{chr(96 + n)}, B. Writer. Title number {n} of a work on layouts. Journal of Reading, {2000 + n}."
    for n in range(1, 9)
)


def _listed(words: str) -> str:
    cites = " ".join(f"Point {n} was made before [{n}]." for n in range(1, 9))
    return f"A study of layouts\n\nAbstract\n\nWe study layouts.\n\n1 Introduction\n\n{cites}\n\n2 Method\n\n{words}\n\nReferences\n\n{_LIST}\n"


_LISTED = tuple(
    ("unlisted_citation", _listed(words.replace("@", "57")), _listed(words.replace("@", "5")))
    for words in (
        "This was shown before [@].", "As in [@], readers are slow.", "It is known [2, @].", "Doe et al. [@] disagree.",
        "Others [1, 3, @] agree with this.", "See [@, Section 2].", "It was told in [@] and [4].",
    )
)  # fmt: skip

FORMS: tuple[Tuned, ...] = (
    *(
        Tuned(kind, t.replace("@", wrong), t.replace("@", right))
        for kind, forms in _SENTENCES.items()
        for t, wrong, right in forms
    ),
    *(
        Tuned(kind, _paper(**parts).replace("@", wrong), _paper(**parts).replace("@", right))
        for kind, forms in _DOCUMENTS.items()
        for parts, wrong, right in forms
    ),
    *(
        Tuned(kind, _text(t.replace("@", wrong)), _text(t.replace("@", right)), "text")
        for kind, forms in _PLAIN.items()
        for t, wrong, right in forms
    ),
    *(
        Tuned(kind, _latex(t.replace("@", wrong)), _latex(t.replace("@", right)), "latex")
        for kind, forms in _LATEX.items()
        for t, wrong, right in forms
    ),
    *(Tuned(kind, wrong, right, "latex") for kind, wrong, right in _BIBS),
    *(Tuned(kind, wrong, right, "text") for kind, wrong, right in _LISTED),
)

TRAPS: tuple[str, ...] = (
    "The shares were 33.3%, 33.3% and 33.3%, which add up to 99.9% because of rounding.",
    "A one-sided test was used, t(58) = 1.80, p = .038.",
    "Of the 120 participants, 60 were women, and 30.0% of the women (n = 18) smoked.",
    "The median was 3.5 and the mean 9.2, as the data are skewed; the upper quartile was 7.1.",
    "Participants could tick several answers: 62% chose price, 55% chose size, and 41% chose colour.",
    "Accuracy rose from 40% to 50%, which is 10 percentage points or 25% in relative terms.",
    "Accuracy rose from 40% to 50%, a gain of 10%.",
    "The weighted mean of 3.47 on a 5-point Likert scale (n = 20) takes the strata into account.",
    "Speed improves by up to 30% (from 2.0 s to 1.6 s on average).",
    "Roughly 30% of the 120 participants (37) agreed.",
    "The rate fell from about 0.2 to about 0.14, nearly a third less.",
    "With Welch's correction, t(41.7) = 2.31, p = .026.",
    "Sales nearly doubled from 1,200 to 2,250.",
    "Of 120 participants, 100 finished the study, and 37 of these (37.0%) agreed.",
    "We screened 300 patients, of whom 120 were eligible; 62 received the drug and 55 the placebo, as three withdrew.",
    "The 48 runs include 12 with dropout, 8 with noise, and several with both.",
    "Method A scored 84.1, method B 80.3, and the mean improvement over five seeds was 3.2 points.",
    "Costs fell by 30%. In another trial they went from 10 to 9 dollars.",
    "From 2010 to 2020 the share rose by 15.5 percentage points.",
    "Between 20 and 30 of the 80 trees (25% to 38%) were infested.",
    "The error was reduced by 35% on average, ranging from 12% to 51%.",
    "About half of the 23 participants (52%) agreed.",
    "We use 95% confidence intervals; of the 20 intervals, 90% held the true value.",
    "Accuracy improves from 90% to 93%, which removes 30% of the errors.",
    "The 12 raters each judged 40 items, and 31% of the items were rated twice.",
    "Our model needs 2.0 s, 40% of the 5.0 s of the baseline.",
    "It is 2.5 times as fast (2.0 s instead of 5.0 s).",
    "The three classes hold 40%, 35% and 25% of the data (1,000 images).",
    "A total of 62 pages, among them 12 maps, 30 letters and 18 plans, were scanned.",
    "There were 12 + 30 + 18 + … = 62 pages.",
    "Two of us rated each of the 50 answers; they agreed in 86% of cases.",
    "Mean scores were 84.1 and 80.3, and their difference was not significant (3.2 to 4.4).",
)
