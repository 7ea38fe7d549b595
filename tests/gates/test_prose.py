"""The reading that the gates of form share: words, sizes, quotations, masks, math and code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Severity
from paperkit.gates._prose import MASK, Reading, Where, quoted, sentence_at, size, words


def paper(body: str) -> Paper:
    text = f"\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return parse_latex({"m.tex": Source("m.tex", text)}, "m.tex")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("— … 5%", ["5"]),
        ("well-known model's", ["well-known", "model's"]),
        ("model’s and/or", ["model’s", "and", "or"]),
        ("snake_case", ["snake", "case"]),
        ("- a -", ["a"]),
        ("Étude naïve", ["Étude", "naïve"]),
        (f"a{MASK}{MASK}b", ["a", "b"]),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("", 0), ("one two", 2), ("方法", 2), ("方法 BERT 很好", 5), ("a方b", 3)]
)
def test_size(text: str, expected: int) -> None:
    assert size(text) == expected


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("say “x” here", True),
        ("say “no” x", False),
        ("say „x“ here", True),
        ("say „no“ x", False),
        ("say «x» here", True),
        ("say «no» x", False),
        ('say "x" here', True),
        ('say "no" x', False),
        ("say “no x", True),
        ("say no” x", False),
        ("say “no” and “x”", True),
        ("say „no“ and “x”", True),
        ("say x “no”", False),
        ("say “" + "a" * 399 + "x", True),
        ("say “" + "a" * 401 + "x", False),
    ],
)
def test_quoted(text: str, inside: bool) -> None:
    assert quoted(text, text.rindex("x")) is inside


@given(st.text('ab“”„«»" ', max_size=80), st.integers(0, 80))
def test_any_text_may_be_quoted(text: str, offset: int) -> None:
    quoted(text, min(offset, len(text)))


def test_sentence_at() -> None:
    (paragraph,) = paper("One is here.  Two is there.").paragraphs
    found = [sentence_at(paragraph, n) for n in range(len(paragraph.text.text) + 2)]
    assert [s.text for s in dict.fromkeys(s for s in found if s)] == ["One is here.", "Two is there."]
    assert found[12] is None
    assert found[-1] is None


def test_masks_keep_the_length() -> None:
    reading = Reading(paper("As \\cite{a,b} and \\ref{c} say.\n\nMore."))
    (first, more) = reading.paper.paragraphs
    assert reading.masked[first.index] == "As " + MASK * 6 + " and " + MASK * 3 + " say."
    assert reading.masked[more.index] == "More."


@pytest.mark.parametrize(
    ("body", "in_math"),
    [
        ("Set $x$ here", True),
        ("Set x here", False),
        ("Set $a$ x $b$", False),
        ("Set \\(x\\) here", True),
        ("Set $a + x$", True),
    ],
)
def test_in_math(body: str, in_math: bool) -> None:
    reading = Reading(paper(body))
    (paragraph,) = reading.paper.paragraphs
    at = paragraph.text.text.index("x")
    assert reading.in_math(paragraph, at, at + 1) is in_math


@pytest.mark.parametrize(
    ("body", "verbatim"),
    [
        ("Run \\texttt{x} now", True),
        ("Run \\texttt{a} x now", False),
        ("Run \\texttt{a b x} now", True),
        ("Run \\verb|x| now", True),
        ("Run \\verb+a+ x now", False),
        ("Run \\lstinline|x| now", True),
        ("Run \\url{x} now", True),
        ("Run \\emph{x} now", False),
        ("Run x now", False),
        ("Say \\enquote{x} now", True),
    ],
)
def test_verbatim(body: str, verbatim: bool) -> None:
    reading = Reading(paper(body))
    (paragraph,) = reading.paper.paragraphs
    at = paragraph.text.text.rindex("x")
    assert reading.is_verbatim(paragraph, at, at + 1) is verbatim


@pytest.mark.parametrize("environment", ["quote", "quotation", "displayquote", "verse"])
def test_quotation(environment: str) -> None:
    body = f"Before.\n\n\\begin{{{environment}}}Inside.\\end{{{environment}}}\n\nAfter."
    reading = Reading(paper(body))
    assert [reading.is_quotation(p) for p in reading.paper.paragraphs] == [False, True, False]


def test_size_and_rate_count_prose_only() -> None:
    reading = Reading(
        paper("\\section{Not this}One two \\cite{a} three.\\begin{figure}\\caption{Nor this.}\\end{figure}")
    )
    assert reading.size == 3


def test_a_note_quotes_its_sentence() -> None:
    reading = Reading(paper("One is here. Two is there."))
    (paragraph,) = reading.paper.paragraphs
    found = reading.note(Where(paragraph, 13, 16), "x.y", Severity.MINOR, "Look", kind="z")
    assert (found.quote, found.line, found.column) == ("Two is there.", 2, 14)
    assert found.data == {"kind": "z"}
    assert reading.paper.source(found.source_span) == "Two"


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("say ‘x’ here", True),
        ("say ‘no’ x", False),
        ("say 'x' here", True),
        ("the authors' own x", False),
        ("the authors’ own x", False),
        ("it isn't x, isn't it", False),
        ("say ‘x and go on", False),
        ("say 'we don't x' here", True),
        ("说「x」的", True),
        ("《x》一书", True),
        ("《红楼》与x", False),
        ('a 5" x tube', False),
    ],
)
def test_single_straight_and_chinese_quotes(text: str, inside: bool) -> None:
    assert quoted(text, text.index("x")) is inside


def of_markdown(text: str) -> Reading:
    return Reading(parse_markdown({"m.md": Source("m.md", text)}, "m.md"))


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("Use `x` here.", False),
        ("Use ``a `x` b`` here.", False),
        ("Use `a` and x here.", True),
        ("Use x and `a` here.", True),
        ("Math $x$ here.", False),
        ("Say “x” here.", False),
        ("Say x here.", True),
    ],
)
def test_own_words_of_markdown(text: str, own: bool) -> None:
    reading = of_markdown(text)
    (paragraph,) = reading.prose()
    at = paragraph.text.text.index("x")
    assert reading.is_own(paragraph, at, at + 1) is own


def test_quotations() -> None:
    reading = of_markdown("Mine.\n\n> Theirs.\n\nMine > theirs.\n")
    assert [reading.is_quotation(p) for p in reading.prose()] == [False, True, False]
    tex = Reading(
        paper(
            "Mine.\n\\begin{quote}\nTheirs.\n\n\\end{quote}\nMine.\n\n\\begin{quotation}Theirs.\\end{quotation}"
        )
    )
    assert [tex.is_quotation(p) for p in tex.prose()] == [False, True, False, True]


def test_a_quotation_that_is_not_closed_ends_somewhere() -> None:
    reading = Reading(paper("\\begin{quote}Theirs.\n\n" + "Some words here. " * 400 + "\n\nMine."))
    assert [reading.is_quotation(p) for p in reading.prose()] == [True, True, False]


@pytest.mark.parametrize(
    ("title", "read"),
    [
        ("References", False), ("7. References", False), ("References and Further Reading", False),
        ("Bibliography", False), ("Works cited", False), ("参考文献", False),
        ("References to the code", True), ("Method", True),
    ],
)  # fmt: skip
def test_a_list_of_references_is_no_prose(title: str, read: bool) -> None:
    text = f"# A\n\nFirst words.\n\n## {title}\n\nCohen, J. (1988). On power. Press.\n"
    reading = Reading(parse_markdown({"a.md": Source("a.md", text)}, "a.md"))
    assert any("Cohen" in p.text.text for p in reading.prose()) is read
