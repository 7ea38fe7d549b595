"""Laws of reading that hold for every paper: cover, inverse maps, fixed points, small edits, concatenation."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.block import Block
from paperkit.documents.paper import Paper, Source, Text
from paperkit.errors import InputError

from .test_properties import PIECES, check


def parse(text: str) -> Paper:
    return parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")


def texts(paper: Paper) -> list[str]:
    return [p.text.text for p in paper.paragraphs]


WORD = st.sampled_from(["model", "data", "Results", "92.1\\%", "$x_i$", "\\cite{k}", "\\emph{deep}", "Fig.~\\ref{f}",
    "模型", "naïve", "\\'etude", "---", "``so''", "a~b", "\\num{3}", "\\foo{bar}"])  # fmt: skip
SENTENCE = st.lists(WORD, min_size=1, max_size=6).map(lambda words: "The " + " ".join(words) + " ends.")
PARAGRAPH = st.lists(SENTENCE, min_size=1, max_size=4).map(" ".join)
BLOCK = st.one_of(
    PARAGRAPH,
    PARAGRAPH.map(lambda p: f"\\section{{Title}} {p}"),
    PARAGRAPH.map(lambda p: f"\\begin{{itemize}}\\item {p}\\item {p}\\end{{itemize}}"),
    PARAGRAPH.map(lambda p: f"\\begin{{theorem}}{p}\\end{{theorem}}"),
    PARAGRAPH.map(lambda p: f"\\begin{{figure}}\\includegraphics{{x}}\\caption{{{p}}}\\end{{figure}}"),
    PARAGRAPH.map(lambda p: f"Some text\\footnote{{{p}}} goes on."),
    PARAGRAPH.map(lambda p: f"\\begin{{tabular}}{{ll}} a & {p} \\\\ b & c \\end{{tabular}}"),
    PARAGRAPH.map(lambda p: f"{p} % a comment"),
    PARAGRAPH.map(lambda p: f"{p}\n\\begin{{equation}} x = y \\end{{equation}}\nwhere it holds."),
)
BODY = st.lists(BLOCK, min_size=1, max_size=5).map("\n\n".join)


@settings(max_examples=80, deadline=None)
@given(BODY)
def test_clean_sources_read_without_a_problem(body: str) -> None:
    paper = parse(body)
    check(paper)
    assert not [p for p in paper.problems if p.rule != "duplicate_label"]


@settings(max_examples=60, deadline=None)
@given(BODY, BODY)
def test_two_bodies_read_together_are_both(first: str, second: str) -> None:
    joint = parse(first + "\n\n" + second)
    one, two = parse(first), parse(second)
    assert texts(joint) == texts(one) + texts(two)
    assert [p.kind for p in joint.paragraphs] == [p.kind for p in (*one.paragraphs, *two.paragraphs)]
    assert [c.keys for c in joint.citations] == [c.keys for c in (*one.citations, *two.citations)]
    assert len(joint.tables) == len(one.tables) + len(two.tables)
    assert len(joint.floats) == len(one.floats) + len(two.floats)
    assert [s.title for s in joint.sections] == [s.title for s in (*one.sections, *two.sections)]


@settings(max_examples=60, deadline=None)
@given(BODY)
def test_a_file_of_its_own_reads_as_text_in_place(body: str) -> None:
    inside = parse_latex({"a.tex": Source("a.tex", "\\input{b}"), "b.tex": Source("b.tex", body)}, "a.tex")
    here = parse(body)
    assert texts(inside) == texts(here)
    assert {p.span.file for p in inside.paragraphs} <= {"b.tex"}
    for ours, theirs in zip(inside.paragraphs, here.paragraphs, strict=True):
        assert ours.span[1:] == theirs.span[1:]
        assert [s.span[1:] for s in ours.sentences] == [s.span[1:] for s in theirs.sentences]


@settings(max_examples=60, deadline=None)
@given(BODY)
def test_the_preamble_and_line_ends_change_no_words(body: str) -> None:
    plain = parse(body)
    framed = parse(f"\\documentclass{{article}}\nX\\begin{{document}}\n{body}\n\\end{{document}}\nY")
    assert texts(framed) == texts(plain)
    assert texts(parse(body.replace("\n", "\r\n"))) == texts(plain)
    assert texts(parse(body.replace("\n", "\r"))) == texts(plain)
    assert texts(parse(f"% first\n{body}\n% last")) == texts(plain)
    assert texts(parse(f"\\newcommand{{\\unused}}[1]{{#1 $x {{}} $}}{body}")) == texts(plain)


@settings(max_examples=60, deadline=None)
@given(BODY)
def test_wrapped_in_a_macro_or_a_group_the_words_stay(body: str) -> None:
    plain = texts(parse(body))
    assert texts(parse("{" + body + "}")) == plain
    assert texts(parse("\\begin{small}" + body + "\\end{small}")) == plain
    assert (
        texts(parse("\\newcommand{\\id}[1]{#1}\\id{" + body.replace("%", "\\unskip%") + "\n}")) == plain
        or "%" in body
    )


@settings(max_examples=80, deadline=None)
@given(BODY)
def test_places_and_offsets_are_inverse_on_plain_text(body: str) -> None:
    paper = parse(body)
    for paragraph in paper.paragraphs:
        text = paragraph.text
        for at in range(len(text)):
            span = text.span(at, at + 1)
            back = text.offset(span.file, span.start)
            assert back is not None
            assert back <= at
            if text.is_plain(at, at + 1):
                assert back == at
                assert paper.source(span) == text.text[at] or text.text[at] == " "


@settings(max_examples=60, deadline=None)
@given(BODY, st.data())
def test_an_edit_of_plain_text_changes_that_paragraph_only(body: str, data: st.DataObject) -> None:
    before = parse(body)
    choices = [
        (s, start)
        for p in before.paragraphs
        for s in p.sentences
        if (start := s.text.find("ends.")) >= 0 and p.text.is_plain(s.start + start, s.start + start + 4)
    ]
    if not choices:
        return
    sentence, start = data.draw(st.sampled_from(choices))
    paragraph = before.paragraphs[sentence.paragraph]
    span = paragraph.text.span(sentence.start + start, sentence.start + start + 4)
    edited = body[: span.start] + "stops at 5" + body[span.end :]
    after = parse(edited)
    at = sentence.start + start
    expected = texts(before)
    expected[sentence.paragraph] = paragraph.text.text[:at] + "stops at 5" + paragraph.text.text[at + 4 :]
    assert texts(after) == expected
    assert [len(p.sentences) for p in after.paragraphs] == [len(p.sentences) for p in before.paragraphs]


@settings(max_examples=60, deadline=None)
@given(BODY)
def test_running_text_read_again_is_itself(body: str) -> None:
    """Text without a character that means something to TeX is its own running text."""
    for text in texts(parse(body)):
        plain = "".join(c for c in text if c not in "\\{}$&#^_~%\u202f[]`'")
        once = " ".join(plain.split())
        if once:
            assert texts(parse(once)) == [once]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from([*PIECES, "\\let\\x\\emph", "\\MakeShortVerb{\\|}", "\\DeclareSIUnit{\\u}{u}",
    "\\endfoot", "\\endhead",
    "\\endlastfoot", "\\multirow{-2}{*}{x}", "\\xspace", "\\newline", "\\cref{a,b}", "\\~{\\^e}", "\\begin{math}",
    "\\end{math}",
    "\\IfFileExists{q}{a}{b}", "\\bibliography{q}", "\\unit{\\square\\m}", "\\operatorname*{a}",
    "\\rowcolors{1}{a}{b}"]), max_size=30))  # fmt: skip
def test_reading_is_a_fixed_point(pieces: list[str]) -> None:
    """What a paper says it read is enough to read it again, with the same result."""
    try:
        paper = parse("".join(pieces))
    except InputError as error:
        assert "inputs itself" in str(error)
        return
    check(paper)
    assert parse_latex(paper.sources, paper.main) == paper


def mutated(text: str, dice: random.Random) -> str:
    """A text with a few characters lost, doubled, swapped or put in."""
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(text) + 1)
        end = min(len(text), at + dice.choice([0, 1, 1, 2, 20, 300]))
        put = dice.choice(
            [
                "",
                "",
                dice.choice(PIECES),
                text[at:end] * 2,
                text[at:end][::-1],
                "\x00",
                "\r",
                "%",
                "\u202e",
                "\ufffd",
            ]
        )
        text = text[:at] + put + text[end:]
    return text


@pytest.mark.parametrize("seed", range(12))
def test_mutated_papers_read_with_exact_places(shared: Path, seed: int) -> None:
    dice = random.Random(seed)
    files = sorted(p for p in (shared / "data" / "latex").rglob("*.tex") if 2000 < p.stat().st_size < 60_000)
    for path in dice.sample(files, 4):
        text = mutated(path.read_text(encoding="utf-8", errors="replace"), dice)
        try:
            check(parse(text))
        except InputError as error:
            assert "inputs itself" in str(error)


def test_real_papers_are_fixed_points_and_cover_their_words(shared: Path) -> None:
    files = sorted(p for p in (shared / "data" / "latex").rglob("*.tex") if 4000 < p.stat().st_size < 80_000)
    for path in files[::9]:
        try:
            paper = read_paper(path)
        except InputError:
            continue
        assert parse_latex(paper.sources, paper.main).paragraphs == paper.paragraphs
        for paragraph in paper.paragraphs:
            for sentence in paragraph.sentences:
                if paragraph.text.is_plain(sentence.start, sentence.end):
                    source = paper.source(sentence.span)
                    assert source.translate({10: 32, 13: 32, 9: 32, 126: 32}) == sentence.text


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["ab", "a", " ", "  ", "\n", "x  y", " a", "a ", "\t\n"]),
            st.booleans(),
            st.integers(0, 5),
        ),
        max_size=12,
    )
)
def test_a_block_never_shows_two_spaces(parts: list[tuple[str, bool, int]]) -> None:
    block = Block("body", None)
    at = 0
    for text, plain, skip in parts:
        at += skip
        if plain and text.strip() == text and "  " not in text and text:
            block.add(text, "a.tex", at, at + len(text), plain=True)
        elif not text.strip():
            block.space("a.tex", at, at + 1)
        else:
            block.add(text, "a.tex", at, at + len(text), plain=False)
        at += len(text)
    found = block.text()
    assert isinstance(found, Text)
    assert "  " not in found.text
    assert "\n" not in found.text
    assert found.text == found.text.strip(" ")
    assert list(found.starts) == sorted(set(found.starts))
    assert list(found.sources) == sorted(found.sources)
    assert len(found.text) <= block.length
