"""Revisions that only write the same in another way, which must pass, and revisions that do harm in a quiet way."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.log import read_log
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.gates import revision
from paperkit.gates.revision.promises import states_limitation

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "quote_noise" / "paper" / "paper.tex"

BODY = r"""\documentclass{article}
\newcommand{\ours}{LampNet}
\begin{document}
\begin{abstract}
We study lamps. \ours{} finds 92.1\% of 1,234 lamps in three houses.
\end{abstract}
\section{Introduction}
Lamps are studied often \cite{one,two}. The baseline reaches 87.4\% accuracy. A loss of $1.2 \times 10^{-4}$ is small.
Training takes 3.20 hours on two data sets, and 10k steps.
\section{Results}\label{sec:results}
Recall rises from 87.4\% to 90.6\%, as Table~\ref{tab:a} shows. The spread is $90.6 \pm 0.3$.
One limitation of our study is that all houses stand in one town.
\begin{table}\caption{Recall of lamps.}\label{tab:a}
\begin{tabular}{lll}\toprule method & north & south\\\midrule
ours & 90.6 & 71.5\\ base & 87.4 & 70.2\\\bottomrule\end{tabular}
\end{table}
\begin{figure}\includegraphics{figs/curve.pdf}\caption{The curve of lamps.}\label{fig:a}\end{figure}
Figure~\ref{fig:a} shows a curve. \begin{equation} y = 0.75 x + 2 \end{equation}
\section{Conclusion}
We have shown that lamps can be found by their light, and that the finder is quick.
\begin{thebibliography}{9}\bibitem{one} A. \bibitem{two} B. \bibitem{three} C.\end{thebibliography}
\end{document}
"""


def latex(text: str, **more: str) -> Paper:
    files = {f"{name}.tex": Source(f"{name}.tex", value) for name, value in more.items()}
    return parse_latex({"paper.tex": Source("paper.tex", text), **files}, "paper.tex")


def rules(after: str | Paper, before: str | Paper = BODY, **options: object) -> list[str]:
    old = latex(before) if isinstance(before, str) else before
    new = latex(after) if isinstance(after, str) else after
    report = revision.check(old, new, **options)  # type: ignore[arg-type]
    return sorted({f.rule.partition(".")[2] for f in report.findings})


def changed(old: str, new: str, text: str = BODY) -> str:
    assert old in text, old
    return text.replace(old, new, 1)


# --- the same in another form

SAME = [
    (r"1,234", r"1\,234"),
    (r"1,234", r"1234"),
    (r"1,234", r"$1{,}234$"),
    (r"92.1\% of", r"a share of 0.921 of"),
    (r"92.1\% of", r"$92.1\,\%$ of"),
    (r"92.1\%", "92.1 percent"),
    (r"92.1\%", r"92\%"),
    ("three houses", "3 houses"),
    ("two data sets", "2 data sets"),
    (r"$1.2 \times 10^{-4}$", "1.2e-4"),
    (r"$1.2 \times 10^{-4}$", "0.00012"),
    ("3.20 hours", "3.2 hours"),
    ("10k steps", "10,000 steps"),
    (r"$90.6 \pm 0.3$", r"90.6\,$\pm$\,0.3"),
    (r"$90.6 \pm 0.3$", r"90.6 (0.3)"),
    ("Recall rises from", r"Recall rises by 3.2 points, from"),
    ("Recall rises from", r"Recall improves by 3.7\% from"),
    ("We study lamps.", "We study lamps in two ways and make one point."),
    ("We study lamps.", "First, we study lamps. Second, we count them."),
    ("We study lamps.", r"We study lamps; see Section 2 and Table 1, or Eq.~(4)."),
    ("We study lamps.", "We study lamps (1) by night and (2) by day."),
    ("We study lamps.", "Since 2019, lamps have been studied."),
    ("We study lamps.", "% with 77.7\\% we win\nWe study lamps."),
    ("We study lamps.", r"\vspace{13.7pt}We study lamps."),
    ("y = 0.75 x + 2", "y = 2 + 0.75 x"),
    ("figs/curve.pdf", "figures/curve.png"),
    (r"\begin{figure}", r"\begin{figure}[t]\centering"),
    (r"\caption{The curve of lamps.}\label{fig:a}", r"\label{fig:a}\caption{A curve.}"),
    (r"\cite{one,two}", r"\citep{two}, \citet{one}"),
    (r"\cite{one,two}", r"\cite{One,two,three}"),
    ("One limitation of our study is that all houses stand in one town.",
     "A limitation of the study is that all of the houses stand in one town."),
    ("One limitation of our study is that all houses stand in one town.",
     "One limitation of our study concerns the houses. All stand in one town."),
    ("We study lamps.", r"We study lamps. This is taken up in Section~\ref{sec:results}."),
    ("We study lamps.", "To overcome the limitations of existing finders, we study lamps."),
    ("We study lamps.", "Prior finders have several limitations. We study lamps."),
    ("We study lamps.", "We will show in Section 2 that lamps are bright."),
    ("and that the finder is quick.", "and that the finder is quick!"),
    ("and that the finder is quick.", "and that the finder is quick (as shown)."),
    (r"\section{Conclusion}", r"\section{Summary}"),
    (r"\end{document}", "\\end{document}\n\n% end"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), SAME)
def test_the_same_in_another_form_is_safe(old: str, new: str) -> None:
    assert rules(changed(old, new)) == []


def renamed(text: str) -> str:
    return text.replace("\\ours", "\\method").replace("LampNet", "LampNet")


def one_line_a_sentence(text: str) -> str:
    return re.sub(r"\. (?=[A-Z])", ".\n", text)


def swapped(text: str) -> str:
    head, first, second, last = re.split(r"(?=\\section\{)", text)
    return head + second + first + last


def commented(text: str) -> str:
    return re.sub(r"\n(?=\\section)", "\n% a note of ours on 12.7 things, a limitation\n", text)


def windows(text: str) -> str:
    return text.replace("\n", "\r\n")


@pytest.mark.parametrize("change", [renamed, one_line_a_sentence, swapped, commented, windows])
def test_a_paper_in_another_layout_is_safe(change: Callable[[str], str]) -> None:
    assert change(BODY) != BODY
    assert rules(change(BODY)) == []
    assert rules(BODY, change(BODY)) == []


def split() -> Paper:
    head, *sections = re.split(r"(?=\\section\{)", BODY)
    last, _, end = sections[-1].partition(r"\begin{thebibliography}")
    parts = {f"part{n}": text for n, text in enumerate([*sections[:-1], last])}
    inputs = "".join(f"\\input{{{name}}}\n" for name in parts)
    return latex(f"{head}{inputs}\\begin{{thebibliography}}{end}", **parts)


def test_a_paper_may_be_split_over_files_and_joined() -> None:
    assert rules(split()) == []
    assert rules(BODY, split()) == []


def test_a_file_of_a_split_paper_that_is_cut_off_is_refused() -> None:
    whole = split()
    sources = dict(whole.sources)
    text = sources["part2.tex"].text
    sources["part2.tex"] = Source("part2.tex", text[: text.index("by their light")] + "\n")
    assert rules(parse_latex(sources, "paper.tex"), whole) == ["cut_off"]
    del sources["part2.tex"]
    assert "broken_latex" in rules(parse_latex(sources, "paper.tex"), whole)


@pytest.mark.skipif(not SAMPLE.exists(), reason="needs the sample paper")
@settings(deadline=None, max_examples=8)
@given(
    st.lists(
        st.sampled_from(
            [
                (r"\. (?=[A-Z])", ".\n"), (r"~", " "), (r"\n\n", "\n\n\n"), (r"(?m)^(?=\\section)", "% next\n"),
                (r"\\%", r"\\,\\%"), (r"\n(?=[a-z])", " "), (r"\\emph\{([^{}]*)\}", r"\1"), (r"\bWe\b", "The authors"),
            ]
        ),
        min_size=1, max_size=5, unique=True,
    )
)  # fmt: skip
def test_layout_changes_of_the_sample_are_safe(changes: list[tuple[str, str]]) -> None:
    before = read_paper(SAMPLE)
    text = before.sources[before.main].text
    for pattern, new in changes:
        text = re.sub(pattern, new, text)
    sources = {**before.sources, before.main: Source(before.main, text)}
    after = parse_latex(sources, before.main)
    assert [f.message for f in revision.check(before, after).findings] == []


# --- new numbers

NEW = [
    ("We study lamps.", r"We find 93.7\% of them."),
    ("92.1", "92.4"),
    ("1,234", "1,243"),
    (r"$90.6 \pm 0.3$", r"$90.6 \pm 0.4$"),
    (r"to 90.6\%", r"to 90.6 $\pm$ 1.7\%"),
    ("We study lamps.", "We study lamps with 5 seeds."),
    ("We study lamps.", "We study lamps with five random seeds."),
    ("We study lamps.", "We train for 40 epochs on an A100 GPU."),
    ("We study lamps.", "We study lamps, which gives 93.7 points \\cite{one}."),
    ("Recall rises from", r"Recall rises by 4.6 points, from"),
    ("Recall rises from", r"Recall improves by 5.9\%, from"),
    ("south\\\\\\midrule", "south\\\\\\midrule new & 93.3 & 72.2\\\\"),
    ("Recall of lamps.", r"Recall of lamps, 512 in all."),
    ("y = 0.75 x + 2", "y = 0.85 x + 2"),
    ("We study lamps.", r"We study lamps.\footnote{At 61.8 watts.}"),
    (r"\section{Conclusion}", r"\section{Conclusion of 61.8}"),
    ("We study lamps.", r"We study lamps: \[ r = 0.83 \]"),
    ("We study lamps.", r"\begin{tikzpicture}\addplot coordinates {(1, 0.83)};\end{tikzpicture}We study lamps."),
    ("We study lamps.", "本文使用五个随机种子。"),
    ("We study lamps.", "准确率提升至 95.8%。".replace("%", r"\%")),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), NEW)
def test_a_new_number_is_refused(old: str, new: str) -> None:
    assert rules(changed(old, new)) == ["new_number"]


def test_every_new_number_is_named_with_its_place() -> None:
    after = changed("We study lamps.", "We find 93.7\\% of 512 lamps.")
    report = revision.check(latex(BODY), latex(after))
    assert [f.quote for f in report.findings] == ["93.7\\%", "512"]
    assert {f.line for f in report.findings} == {5}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.md"
    path.write_text(
        "# Log\n\nWe used PyTorch 2.1 and five seeds.\n\n"
        "| method | recall |\n|---|---|\n| ours | 95.53 |\n| base | 90.1 |\n"
        "\n- batch size: 48\n"
    )
    return path


@pytest.mark.parametrize(
    ("sentence", "bad"),
    [
        (r"The recall of ours is 95.53\%.", False),
        (r"The recall of ours is 95.5\%.", False),
        (r"The recall of ours is 95.6\%.", True),
        (r"The recall of ours is 95.5, that of base 90.1, a gain of 5.4 points.", False),
        (r"The recall of ours is 95.5, that of base 90.1, a gain of 6.4 points.", True),
        ("We used PyTorch 2.1.", False),
        ("We used PyTorch 2.7.", True),
        ("The batch size is 48.", False),
        ("The batch size is 49.", True),
    ],
)
def test_numbers_of_the_log(log: Path, sentence: str, bad: bool) -> None:
    found = rules(changed("We study lamps.", f"We study lamps. {sentence}"), log=read_log(log))
    assert found == (["new_number"] if bad else [])


LISTS = [
    "We use Cora, Citeseer and Pubmed.",
    r"We use Cora \cite{one}, Citeseer \cite{two}, and Pubmed \cite{three}.",
    r"We use \begin{itemize}\item Cora \item Citeseer \item Pubmed\end{itemize}",
    r"\begin{tabular}{ll}\toprule data & F\\\midrule Cora & 1.5\\ Citeseer & 1.5\\ Pubmed & 1.5\\\end{tabular}",
    "We win on all three datasets.",
    "We use 3 datasets.",
    "The third data set is large.",
]


def bare_draft(text: str) -> str:
    body = f"We study lamps on both sides.\n\n{text}\n\n"
    return f"\\documentclass{{article}}\\begin{{document}}\n{body}\\end{{document}}\n"


@pytest.mark.parametrize("listed", LISTS)
def test_a_count_of_what_the_draft_lists_is_no_new_number(listed: str) -> None:
    before = bare_draft(listed)
    after = changed("We study lamps", "We win on two of three datasets. We study lamps", before)
    assert rules(after, before) == []
    for other in ("seven datasets", "7 benchmarks"):
        assert rules(after.replace("three datasets.", f"{other}.", 1), before) == ["new_number"]


def test_a_list_tells_nothing_of_what_is_not_listed() -> None:
    before = bare_draft(LISTS[0])
    for new in ("three random seeds", "3 epochs", "three annotators", "3.0 points", r"3\%"):
        after = changed("We study lamps", f"We use {new}. We study lamps", before)
        assert rules(after, before) == ["new_number"], new


@pytest.mark.parametrize(
    ("test", "wrong", "right"),
    [
        ("t(28) = 2.20", ".33", ".036"),
        ("F(1, 30) = 5.21", ".51", ".030"),
        ("$\\chi^2(2) = 7.40$", ".41", ".025"),
        ("z = 2.41", ".61", ".016"),
    ],
)
def test_a_p_value_recomputed_from_the_statistic_beside_it_is_not_new(
    test: str, wrong: str, right: str
) -> None:
    before = bare_draft(f"The lamps differ, {test}, p = {wrong}.")
    assert rules(changed(wrong, right, before), before) == []
    assert rules(changed(wrong, ".047", before), before) == ["new_number"]


def test_a_p_value_of_a_new_statistic_is_new() -> None:
    before = bare_draft("The lamps differ, t(28) = 2.20, p = .036.")
    after = changed("t(28) = 2.20, p = .036", "t(28) = 2.92, p = .007", before)
    found = revision.check(latex(before), latex(after)).findings
    assert {f.quote for f in found} == {"2.92", ".007"}


# --- limits and promises

LIMITS = [
    "A limitation of our method is its cost.",
    "Our evaluation is limited to one town.",
    "Our finder does not generalise to candles.",
    "We leave candles to future work.",
    "Future work will look at candles.",
    "In the future, candles could be added.",
    "We plan to test candles.",
    "It remains to be seen whether candles matter.",
    "We will run the finder on candles.",
    "We will evaluate the finder on candles.",
    "We will also compare it with candles.",
    "We plan to run more seeds.",
    "We plan to evaluate the released code on candles.",
    "Further experiments are needed for candles.",
    "There are threats to validity here.",
    "We acknowledge that candles are missing.",
    "Unlike old finders, a drawback here is the cost.",
    "本文方法的局限在于成本较高。",
    "未来工作将研究蜡烛。",
    "我们计划进行更多实验。",
    "其他场景有待进一步研究。",
]
NO_LIMITS = [
    "We discuss this below.",
    "The detection limit is low.",
    "Prior work has limitations.",
    "The limitations of previous finders are known.",
    "To address these limitations, we count lamps.",
    "We will see that lamps are bright.",
    "We will evaluate the finder in Section 2.",
    "We will release the code.",
    "We will make the data available.",
    "We plan to release the code.",
    "We intend to make the data publicly available.",
    "The features are extended by one.",
    "See the Limitations section.",
    "We acknowledge the support of the town.",
    "The value is unlimited.",
    "More work is done by the first stage.",
    "现有方法的局限在于成本较高。",
    "为克服上述不足，本文提出新方法。",
]


@pytest.mark.parametrize("sentence", LIMITS)
def test_a_new_limit_or_promise_is_refused_unless_the_venue_wants_it(sentence: str) -> None:
    assert states_limitation(sentence)
    after = changed("We study lamps.", f"We study lamps. {sentence}")
    assert rules(after) == ["new_limitation"]
    assert rules(after, allow_limitations=True) == []
    assert rules(after, after) == []


@pytest.mark.parametrize("sentence", NO_LIMITS)
def test_what_is_no_limit_of_ours(sentence: str) -> None:
    assert not states_limitation(sentence)
    assert rules(changed("We study lamps.", f"We study lamps. {sentence}")) == []


def test_keys_labels_and_comments_are_no_statements() -> None:
    before = changed("\\bibitem{three}", "\\bibitem{smith-limitations}")
    before = changed("\\label{sec:results}", "\\label{sec:results}\\label{sec:future work}", before)
    after = changed(
        "We study lamps.", "% a limitation\nWe study lamps \\cite{smith-limitations}.", before
    ).replace("We have shown", "As in Section~\\ref{sec:future work}, we have shown")
    assert rules(after, before) == []


def test_a_limit_may_move() -> None:
    sentence = "One limitation of our study is that all houses stand in one town.\n"
    assert rules(changed("We have shown", sentence + "We have shown", BODY.replace(sentence, ""))) == []


def test_another_limit_is_not_the_old_one_reworded() -> None:
    after = changed(
        "One limitation of our study", "One limitation of our finder is its cost. One limitation of our study"
    )
    assert rules(after) == ["new_limitation"]


# --- text that a bare percent sign hides counts as present


def test_what_a_bare_percent_hid_is_not_new() -> None:
    hidden = "reaches 87.4% accuracy, a limitation of our study \\cite{hid}, at 61.8 watts.\nEnd."
    before = changed("reaches 87.4\\% accuracy.", hidden)
    after = before.replace("87.4% accuracy", "87.4\\% accuracy")
    assert rules(after, before, allow_limitations=False) == []
    assert rules(after, BODY) == ["new_citation", "new_limitation", "new_number"]


def test_a_comment_that_is_no_bare_percent_licenses_nothing() -> None:
    before = changed("We study lamps.", "We study lamps. % at 61.8 watts")
    assert rules(changed("We study lamps.", "We study lamps at 61.8 watts."), before) == ["new_number"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"finds 92.1\% of", "finds 92.1% of"),
        (r"reaches 87.4\% accuracy.", "reaches 87.4% accuracy."),
        (r"from 87.4\% to", "from 87.4% to"),
        (r"from 87.4\% to", "from 87.4 % to"),
        (r"to 90.6\%, as", "to 90.6%, as"),
    ],
)
def test_a_percent_sign_that_loses_its_backslash_is_refused(old: str, new: str) -> None:
    found = revision.check(latex(BODY), latex(changed(old, new))).findings
    assert [f.rule for f in found if f.rule == "revision.new_bare_percent"] == ["revision.new_bare_percent"]
    assert {f.severity.value for f in found} == {"critical"}


def test_a_percent_sign_that_was_bare_before_may_stay() -> None:
    before = changed(r"reaches 87.4\% accuracy.", "reaches 87.4% accuracy.")
    assert rules(before, before) == []
    assert rules(changed("reaches 87.4% accuracy", "reaches 87.4% of accuracy", before), before) == []
    assert rules(changed("We study lamps.", "We look at lamps.", before), before) == []


def test_mending_one_bare_percent_sign_licenses_no_other() -> None:
    before = changed(r"reaches 87.4\% accuracy.", "reaches 87.4% accuracy.")
    after = changed(r"from 87.4\% to", "from 87.4% to")
    assert "new_bare_percent" in rules(after, before)


def test_a_comment_after_a_number_is_no_bare_percent_sign() -> None:
    assert rules(changed("Training takes", "Training takes % TODO check\n")) == []
    assert rules(changed(r"$90.6 \pm 0.3$.", "$90.6 \\pm 0.3$.% end")) == []


# --- losses


def test_a_float_without_its_picture_or_rows_is_lost() -> None:
    assert rules(changed(r"\includegraphics{figs/curve.pdf}", "")) == ["lost_figure"]
    table = BODY[BODY.index(r"\begin{tabular}") : BODY.index(r"\end{table}")]
    assert rules(changed(table, "\n")) == ["lost_table"]


def test_a_float_may_change_its_label_but_not_go() -> None:
    after = BODY.replace("fig:a", "fig:curve")
    assert rules(after) == ["lost_label"]
    assert rules(after, may_lose={"fig:a"}) == []


def test_a_float_that_gets_its_first_label_is_not_lost() -> None:
    before = changed(r"\label{fig:a}", "").replace(r"Figure~\ref{fig:a}", "The figure")
    assert rules(BODY, before) == []


def test_a_table_without_a_label_may_get_another_caption() -> None:
    before = changed(r"\label{tab:a}", "").replace(r"Table~\ref{tab:a}", "the table")
    assert rules(BODY.replace("Recall of lamps.", "How many lamps are found."), before) == []
    assert rules(changed(BODY[BODY.index(r"\begin{table}") : BODY.index(r"\begin{figure}")], ""), before) == [
        "lost_table"
    ]


def test_a_commented_float_is_lost() -> None:
    figure = BODY[BODY.index(r"\begin{figure}") : BODY.index("Figure~")]
    assert rules(changed(figure, "% " + figure)) == ["lost_figure", "lost_label"]
    assert rules(changed(figure, "\\iffalse\n" + figure + "\\fi\n")) == ["lost_figure", "lost_label"]


def test_one_of_two_unnamed_tables_is_lost() -> None:
    table = r"\begin{table}\begin{tabular}{l}a\\\end{tabular}\end{table}" + "\n"
    before = changed("Figure~", table + table + "Figure~")
    assert rules(before.replace(table, "", 1), before) == ["lost_table"]
    bare = r"\begin{tabular}{l}a\\\end{tabular}" + "\n\n"
    before = changed("Figure~", bare + "Figure~")
    assert rules(BODY, before) == ["lost_table"]


def test_nocite_of_everything_is_a_citation() -> None:
    before = changed("We study lamps.", "We study lamps. \\nocite{*}")
    assert rules(BODY, before) == ["lost_citation"]
    assert rules(before) == []


def test_a_strength_may_be_renumbered_but_not_emptied() -> None:
    assert rules(changed(r"\section{Results}", r"\section{Results:}"), strengths={"3. results"}) == []
    start, end = BODY.index("We have shown"), BODY.index(r"\begin{thebibliography}")
    emptied = BODY[:start] + "See above.\n" + BODY[end:]
    assert "lost_section" in rules(emptied, strengths={"Conclusion"})
    start, end = BODY.index("Lamps are studied"), BODY.index(r"\section{Results}")
    emptied = BODY[:start] + "See above \\cite{one,two}.\n" + BODY[end:]
    assert rules(emptied, strengths={"Introduction"}) == ["lost_section"]
    assert rules(emptied) == []


# --- broken and cut off


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("We study lamps.", "We \\emph{study lamps."),
        ("We study lamps.", "We study} lamps."),
        (r"\end{abstract}", ""),
        (r"\begin{equation}", ""),
        (r"$90.6 \pm 0.3$", r"$90.6 \pm 0.3"),
        ("We study lamps.", r"We study lamps. \input{gone}"),
    ],
)
def test_broken_latex_is_refused_also_beside_an_old_fault(old: str, new: str) -> None:
    assert "broken_latex" in rules(changed(old, new))
    worse = changed("quick.", "quick. \\begin{center}")
    assert "broken_latex" not in rules(worse, worse)
    assert "broken_latex" in rules(changed(old, new, worse), worse)


CUT = [
    lambda t: t[: t.index("by their light")],
    lambda t: t[: t.index("by their light")] + "\n\\end{document}\n",
    lambda t: t[: t.index(r"\section{Conclusion}")] + "\\end{document}\n",
    lambda t: t[: t.index("Lamps are studied")] + "[rest of the section unchanged]\n\\end{document}\n",
    lambda t: t.replace("We have shown", "% ... the rest of the text remains unchanged\nWe showed"),
    lambda t: t.replace("We have shown that", "(remaining sections as before)\n\nWe have shown that"),
    lambda t: t.replace("\\end{document}", "% \\end{document}"),
]  # fmt: skip


@pytest.mark.parametrize("cut", CUT)
def test_a_revision_that_is_cut_off_is_refused(cut: Callable[[str], str]) -> None:
    assert "cut_off" in rules(cut(BODY))


@settings(deadline=None, max_examples=20)
@given(st.integers(60, len(BODY) - 40))
def test_a_revision_cut_anywhere_is_refused(at: int) -> None:
    assert rules(BODY[:at])
    assert rules(BODY[:at] + "\n\\end{document}\n")


def test_a_paper_that_always_ended_so_is_not_cut_off() -> None:
    before = changed("and that the finder is quick.", "and that the finder is quick")
    assert rules(before.replace("We study lamps.", "We look at lamps."), before) == []
    noted = changed("We study lamps.", "% rest of the section unchanged\nWe study lamps.")
    assert rules(noted, noted) == []


def test_a_paper_that_ends_with_an_equation_or_a_list_is_not_cut_off() -> None:
    for end in (
        r"\[ a + b \]",
        r"\begin{itemize}\item lamps\item doors\end{itemize}",
        "Keywords: lamps, doors",
    ):
        after = changed(r"\begin{thebibliography}", end + "\n" + r"\begin{thebibliography}")
        assert "cut_off" not in rules(after), end


def test_a_last_section_that_was_renamed_or_may_go_is_not_lost() -> None:
    assert rules(changed(r"\section{Conclusion}", r"\section{What we saw}")) == []
    gone = BODY[: BODY.index(r"\section{Conclusion}")] + BODY[BODY.index(r"\begin{thebibliography}") :]
    assert rules(gone) == ["cut_off"]
    assert rules(gone, may_lose={"Conclusion"}) == []


# --- Markdown, Chinese, real papers


def markdown(text: str) -> Paper:
    return parse_markdown({"paper.md": Source("paper.md", text)}, "paper.md")


MARKDOWN = (
    "# On lamps\n\n## Results\n\nWe find 92.1% of 1,234 lamps [@one].\n\n"
    "## End\n\nWe have shown what we set out to show about lamps.\n"
)


def test_markdown_papers() -> None:
    before = markdown(MARKDOWN)
    assert rules(markdown(MARKDOWN.replace("1,234", "1234")), before) == []
    assert rules(markdown(MARKDOWN.replace("1,234", "1,244")), before) == ["new_number"]
    assert rules(markdown(MARKDOWN.replace("[@one]", "")), before) == ["lost_citation"]
    assert rules(markdown(MARKDOWN[: MARKDOWN.index("## End")]), before) == ["cut_off"]


CHINESE = r"""\documentclass{ctexart}
\begin{document}
\section{引言}
本文研究灯的检测。准确率达到92.1\%，共使用3个数据集和1234个样本。
\section{结论}
本文表明灯可以通过光线被检测到。
\end{document}
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (r"92.1\%", "0.921", []),
        ("3个数据集", "三个数据集", []),
        ("本文研究灯的检测。", "灯的检测是本文的研究内容。", []),
        (r"92.1\%", r"93.1\%", ["new_number"]),
        ("3个数据集", "五个数据集", ["new_number"]),
        ("通过光线被检测到。", "通过光线被检测到。未来工作将扩展数据。", ["new_limitation"]),
        ("可以通过光线被检测到。", "可以通过", ["cut_off"]),
    ],
)
def test_chinese_papers(old: str, new: str, expected: list[str]) -> None:
    assert rules(changed(old, new, CHINESE), CHINESE) == expected


def test_real_papers_against_themselves(shared: Path) -> None:
    for main in ("legwork_aastex/ms.tex", "aiscientist_iclr/rl_lr_adaptation/latex/template.tex"):
        paper = read_paper(shared / "data" / "latex" / main)
        assert revision.check(paper, paper).findings == ()


@settings(deadline=None, max_examples=30)
@given(
    st.integers(0, len(BODY)),
    st.integers(0, 40),
    st.sampled_from(["", "}", "$", "\\", "12", "\\end{table}", "%", "\x00"]),
)
def test_any_damage_gives_a_sound_report(at: int, length: int, new: str) -> None:
    before, after = latex(BODY), latex(BODY[:at] + new + BODY[at + length :])
    report = revision.check(before, after)
    assert report == revision.check(before, after)
    for finding in report.findings:
        start, end = finding.span
        assert 0 <= start <= end <= len(after.sources[finding.file].text)
        assert finding.quote
        assert finding.severity == "critical"


@pytest.mark.parametrize(
    "piece",
    [
        "12.5 and ",
        "A limitation of 7 is 8. ",
        "\\cite{a}",
        "% 5% a\n",
        "\\[ 0.5 \\]",
        "coordinates {",
        "1 & ",
        "Abc Def, ",
    ],
)
def test_long_inputs_of_one_kind(piece: str) -> None:
    """Quadratic code would take minutes here."""
    before = latex(changed("We study lamps.", piece * (20_000 // len(piece))))
    revision.check(before, latex(changed("We study lamps.", "x 7.7 " + piece * (20_000 // len(piece)))))
