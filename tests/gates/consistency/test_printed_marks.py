"""Question marks that a page prints in the place of a number."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Source
from paperkit.documents.pdf import read_pdf
from paperkit.documents.plain import parse_text
from paperkit.gates import consistency
from paperkit.gates._prose import Reading
from paperkit.gates.consistency.references import printed_marks


def marks(text: str) -> list[str]:
    paper = parse_text({"a.txt": Source("a.txt", text)}, "a.txt")
    return [finding.data["label"] for finding in printed_marks(Reading(paper))]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Section ?? presents the oil.", "Section ??"),
        ("The oil, as Fig. ?? shows, is dear.", "Fig. ??"),
        ("By Eq. (??) the oil is dear.", "Eq. (??)"),
        ("We see it in figure ?? of this paper.", "figure ??"),
        ("Tables ?? and ?? have the oil.", "Tables ?? and ??"),
        ("Das zeigt Abbildung ?? deutlich.", "Abbildung ??"),
        ("The oil is dear [?].", "[?]"),
        ("The oil is dear [3, ?] and old.", "[3, ?]"),
        ("如图 ?? 所示，油很贵。", "图 ??"),
        ("Appendix\u00a0?? has all of it.", "Appendix ??"),
    ],
)
def test_a_broken_reference(text: str, printed: str) -> None:
    assert marks(text) == [printed]


@pytest.mark.parametrize(
    "text",
    [
        "Section 3 presents the oil [4].",
        "Is it really a good table ??",
        "What is in this figure?? Nobody knows.",
        "Who asked for Section ???",
        "They print “Figure ??” where a label is missing.",
        "The pattern a[?] matches one letter, and x[?]y too.",
        "The oil is dear ?? and old.",
        "Why [?](http://example.org) is it dear.",
    ],
)
def test_question_marks_that_ask_or_are_code(text: str) -> None:
    assert marks(text) == []


def test_code_is_left_alone() -> None:
    code = "```\nprint Section ?? [?]\n```"
    text = f"We write `see Figure ?? here` there.\n\n{code}\n\nSo it prints.\n\nIt is in Table ?? too.\n"
    paper = parse_markdown({"a.md": Source("a.md", text)}, "a.md")
    assert [finding.data["label"] for finding in printed_marks(Reading(paper))] == ["Table ??"]


def test_a_listing_and_math_of_latex_are_left_alone() -> None:
    text = (
        r"\begin{document}\begin{verbatim}Figure ??\end{verbatim} $Table ??$ is Fig. ?? here.\end{document}"
    )
    paper = parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")
    found = [f for f in consistency.check(paper).findings if f.rule == "consistency.undefined_reference"]
    assert [f.data["label"] for f in found] == ["Fig. ??"]


def test_the_pages_of_a_paper_that_was_built_with_missing_labels(shared: Path) -> None:
    paper = read_pdf(shared / "data/pdf/aiscientist_built/layerwise_lr_grokking.pdf").paper
    found = [(finding.page, finding.data["label"]) for finding in printed_marks(Reading(paper))]
    assert found == [(2, "Section ??"), (6, "Figure ??"), (6, "Figure ??")]


@settings(deadline=None, max_examples=80)
@given(
    st.lists(
        st.sampled_from(["Figure", "see", "[", "]", "?", "??", "(", ")", ",", "and", " ", "3", "\n"]),
        max_size=30,
    )
)
def test_a_finding_quotes_its_own_question_marks(pieces: list[str]) -> None:
    text = "Oil. " + "".join(pieces)
    paper = parse_text({"a.txt": Source("a.txt", text)}, "a.txt")
    for finding in printed_marks(Reading(paper)):
        assert "?" in finding.data["label"]
        assert finding.data["label"] == " ".join(paper.source(finding.source_span).split())
