from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.paper import Source
from paperkit.pipelines.lunheng.kept import losses
from tests.pipelines.lunheng.cuts.cutting import draft_of

TEXT = (
    "\\section{Introduction}\\label{sec:in}\nBricks dry slowly \\cite{kiln}.\n\n"
    "\\section{Results}\\label{sec:res}\nWe dried 48 bricks in 35 hours, see Figure~\\ref{fig:k} \\cite{clay}. "
    "The draught gave the highest rate of 3.2 kg, better than still air with 2.1 kg. "
    "Kilns are hot\\footnote{At 900 K.}.\n"
    "\\begin{figure}\\includegraphics{kiln}\\caption{A kiln of 4 m.}\\label{fig:k}\\end{figure}\n"
    "\\begin{table}\\begin{tabular}{l}Mass \\\\ 7.5\\end{tabular}\\caption{Masses.}\\label{tab:m}\\end{table}\n"
    "\\[ a = b + c \\]\n"
    "\\section{Discussion}\nIt took 35 hours in all.\n"
)


def lost(after: str, moved: str = "", before: str = TEXT) -> set[tuple[str, str]]:
    found = losses(draft_of(before).paper, draft_of(after).paper, moved)
    return {(one.rule.removeprefix("lost_"), one.name) for one in found}


def without(piece: str, instead: str = "") -> str:
    assert piece in TEXT
    return TEXT.replace(piece, instead, 1)


def test_the_same_paper_loses_nothing() -> None:
    assert lost(TEXT) == set()


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        ("48 bricks in ", {("number", "48")}),
        (" \\cite{kiln}", {("citation", "kiln")}),
        (", see Figure~\\ref{fig:k}", {("reference", "fig:k")}),
        ("\\label{sec:res}", {("label", "sec:res")}),
        ("\\footnote{At 900 K.}", {("number", "900 K")}),
        (" of 4 m", {("number", "4 m")}),
        ("\\[ a = b + c \\]\n", {("equation", "\\[a=b+c\\]")}),
        ("\\includegraphics{kiln}", {("figure", "in fig:k")}),
    ],
)
def test_what_is_gone_is_named(piece: str, expected: set[tuple[str, str]]) -> None:
    assert lost(without(piece)) == expected


def test_a_loss_has_its_place_in_the_paper_as_it_was() -> None:
    (one,) = losses(draft_of(TEXT).paper, draft_of(without("48 bricks in ")).paper)
    assert one.place == "main.tex:7"
    assert "48" in one.message


def test_a_table_is_lost_with_its_rows() -> None:
    table = TEXT[TEXT.index("\\begin{table}") : TEXT.index("\\[")]
    found = lost(without(table))
    assert {("table", "tab:m"), ("label", "tab:m"), ("number", "7.5")} <= found
    assert ("table", "in tab:m") in lost(without("\\begin{tabular}{l}Mass \\\\ 7.5\\end{tabular}"))


def test_a_number_of_another_part_does_not_keep_it() -> None:
    assert lost(without(" in 35 hours")) == {("number", "35 hours")}


def test_a_number_stays_where_its_part_has_it_twice() -> None:
    twice = TEXT.replace("Kilns are hot", "It was 35 hours. Kilns are hot")
    assert lost(twice.replace(" in 35 hours", ""), before=twice) == set()


def test_a_sentence_that_stands_twice_may_go_once() -> None:
    sentence = "All 48 bricks of the yard were dried in the old kiln \\cite{clay}."
    before = TEXT.replace("Bricks dry slowly", f"{sentence} Bricks dry slowly")
    before = before.replace("It took 35 hours in all.", f"It took 35 hours in all. {sentence}")
    assert lost(before.replace(f" {sentence}", ""), before=before) == set()


def test_an_equal_number_of_something_else_does_not_keep_a_claim() -> None:
    gone = "The draught gave the highest rate of 3.2 kg, better than still air with 2.1 kg. "
    after = without(gone, "Shovels weigh 3.2 kg. Hammers weigh 2.1 kg. ")
    assert lost(after) == {("claim", "3.2 kg"), ("claim", "2.1 kg")}
    assert lost(without(gone, "A draught gave 3.2 kg against 2.1 kg, the highest rate. ")) == set()


def test_what_moved_is_not_lost() -> None:
    moved = "We dried 48 bricks in 35 hours \\cite{clay}."
    gone = "We dried 48 bricks in 35 hours, see Figure~\\ref{fig:k} \\cite{clay}. "
    after = without(gone, "See Figure~\\ref{fig:k}. ")
    assert lost(after, moved) == set()
    assert lost(after) == {("number", "48"), ("number", "35 hours"), ("citation", "clay")}


def test_what_moved_is_read_with_the_macros_of_the_paper() -> None:
    head = "\\documentclass{article}\\newcommand{\\many}{48 bricks}\\begin{document}"
    texts = [TEXT.replace("48 bricks", "\\many{}"), TEXT.replace("48 bricks in 35 hours", "it")]
    before, after = (
        parse_latex({"a.tex": Source("a.tex", f"{head}{t}\\end{{document}}")}, "a.tex") for t in texts
    )
    assert losses(before, after, "We dried \\many{} in 35 hours.") == ()
    assert len(losses(before, after, "We dried bricks in 35 hours.")) == 1


def test_a_label_that_moved_is_lost_where_something_refers_to_it() -> None:
    before = TEXT.replace("It took", "By Section~\\ref{sec:res} it took")
    after = before.replace("\\label{sec:res}", "")
    assert ("label", "sec:res") in lost(after, "\\label{sec:res}", before)
    assert ("label", "sec:res") not in lost(without("\\label{sec:res}"), "\\label{sec:res}")


def test_a_section_that_was_renamed_is_compared_with_the_whole_paper() -> None:
    assert lost(without("\\section{Results}", "\\section{Findings}")) == set()


def test_a_chinese_paper() -> None:
    before = "\\section{结果}\n干燥时间为35小时，比静止空气快12\\%\\cite{kiln}。砖块很重。\n"
    assert lost(before, before=before) == set()
    assert lost(before.replace("比静止空气快12\\%", "较快"), before=before) >= {("number", "12%")}
    assert lost(before.replace("砖块很重。", ""), before=before) == set()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(2, 10**6), min_size=1, max_size=6, unique=True), st.data())
def test_any_number_that_goes_is_named(numbers: list[int], data: st.DataObject) -> None:
    sentences = [f"Kiln {chr(97 + i)} held {n} grams." for i, n in enumerate(numbers)]
    gone = data.draw(st.integers(0, len(numbers) - 1))
    before = "\\section{A}\nStart. " + " ".join(sentences)
    after = "\\section{A}\nStart. " + " ".join(s for i, s in enumerate(sentences) if i != gone)
    assert [kind for kind, _ in lost(after, before=before)] == ["number"]
    assert lost(before, before=after) == set()


def test_what_was_moved_writes_decimals_as_the_paper_does() -> None:
    rate, draws = "The rate is 0.4 for each kiln.", "Draws are from $N(0,1)$, $N(0,2)$ or $N(0,4)$."
    before = f"{TEXT}\\section{{Methods}}\nBricks. {rate} {draws}\n"
    after = f"{TEXT}\\section{{Methods}}\nBricks. See the SI.\n"
    assert lost(after, f"{rate} {draws}", before) == set()
    assert ("number", "0.4") in lost(after, draws, before)
