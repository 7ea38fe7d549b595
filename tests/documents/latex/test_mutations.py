"""Real papers with parts lost, doubled, swapped and cut: reading never fails, and places stay exact."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.loading import decode
from paperkit.documents.paper import Source
from paperkit.errors import InputError

from .spans import check_spans

PUT = st.sampled_from([
    "{", "}", "$", "$$", "\\", "%", "[", "]", "&", "#", "#1", "~", "^", "_", "\\\\", "\n\n", "\r", "\t", "\x00", "\x1d",
    "\x7f", "\u2028", "\ufeff", "\u202e", "\ufffd", "\U0001f600", "中", "\\begin{", "\\end{document}",
    "\\begin{tabular}{",
    "\\verb|", "\\iffalse ", "\\else ", "\\fi ", "\\newcommand{\\x}[2][", "\\def\\x#1.#2{#2#1}", "\\x", "\\footnote{",
    "\\newcommandx{\\x}[2][1=p]{#1#2}", "\\NewDocumentCommand{\\x}{s O{d} m d()}{#1#2#3#4}", "\\gls{a}", "\\enquote{",
    "\\newacronym{a}{A}{b}", "\\foreach \\x in {1,...,3}{", "\\newif\\ifq\\ifq ", "\\cites{a}[", "\\let\\x\\y ",
])  # fmt: skip
CHANGE = st.tuples(
    st.sampled_from(["delete", "double", "swap", "put", "cut", "reverse"]),
    st.floats(0, 1, exclude_max=True),
    st.floats(0, 1, exclude_max=True),
    st.integers(0, 400),
    PUT,
)


def changed(text: str, how: str, first: float, second: float, length: int, put: str) -> str:
    at, other = int(first * len(text)), int(second * len(text))
    piece = text[at : at + length]
    if how == "delete":
        return text[:at] + text[at + length :]
    if how == "double":
        return text[:at] + piece + text[at:]
    if how == "reverse":
        return text[:at] + piece[::-1] + text[at + length :]
    if how == "cut":
        return text[min(at, other) : max(at, other)]
    if how == "put":
        return text[:at] + put + text[at:]
    start, end = sorted((at, other))
    here, there = text[start : min(start + length, end)], text[end : end + length]
    return text[:start] + there + text[start + len(here) : end] + here + text[end + len(there) :]


def mutated(shared: Path, data: st.DataObject) -> str:
    paths = sorted(p for p in (shared / "data" / "latex").rglob("*.tex") if 500 < p.stat().st_size < 40_000)
    text, _ = decode(data.draw(st.sampled_from(paths)).read_bytes())
    for change in data.draw(st.lists(CHANGE, min_size=1, max_size=6)):
        text = changed(text, *change)
    return text


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_changed_paper_reads_with_exact_places(shared: Path, data: st.DataObject) -> None:
    text = mutated(shared, data)
    try:
        check_spans(parse_latex({"a.tex": Source("a.tex", text)}, "a.tex"))
    except InputError as error:
        assert "inputs itself" in str(error)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_changed_file_or_package_of_a_paper_reads(shared: Path, data: st.DataObject) -> None:
    sources = {
        "a.tex": Source(
            "a.tex", "\\usepackage{c}\\begin{document}One. \\input{b} Two \\x{y}.\\end{document}"
        ),
        "b.tex": Source("b.tex", mutated(shared, data)),
        "c.sty": Source("c.sty", mutated(shared, data)),
    }
    try:
        paper = parse_latex(sources, "a.tex")
    except InputError as error:
        assert "inputs itself" in str(error)
        return
    check_spans(paper)
    assert not any(span.file == "c.sty" for span in (p.span for p in paper.paragraphs))


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("\\{}[]()$%&#~^_-'`\"*|@.,; \n\r\tabx1é中\x00\u2028"), max_size=300))
def test_any_characters_read(text: str) -> None:
    check_spans(parse_latex({"a.tex": Source("a.tex", text)}, "a.tex"))
