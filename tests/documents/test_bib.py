from __future__ import annotations

import logging
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents.bib import identifier, parse_bib
from paperkit.documents.paper import BibEntry, Problem, Source

TWO = """@article{one, title = {First {Work}}, year = 2001}

@book{two,
  title = "Second",
  isbn = {978-0-262-03561-3},
}
"""


def read(text: str) -> tuple[tuple[BibEntry, ...], tuple[Problem, ...]]:
    return parse_bib(Source("refs.bib", text))


def entry(**fields: str) -> BibEntry:
    return BibEntry("k", "article", fields, "refs.bib")


def test_entries_have_key_kind_fields_and_place() -> None:
    (one, two), problems = read(TWO)
    assert not problems
    assert (one.key, one.kind, dict(one.fields)) == (
        "one",
        "article",
        {"title": "First {Work}", "year": "2001"},
    )
    assert one.span is not None
    assert two.span is not None
    assert TWO[one.span.start : one.span.end] == "@article{one, title = {First {Work}}, year = 2001}"
    assert TWO[two.span.start : two.span.end].startswith("@book{two,")
    assert TWO[two.span.start : two.span.end].endswith("}")
    assert two.file == "refs.bib"


def test_a_part_of_a_file_has_places_in_the_whole_file() -> None:
    text = "\\begin{filecontents}{a.bib}\n" + TWO + "\\end{filecontents}\n@misc{late, title={x}}"
    start = text.index("@article")
    entries, _ = parse_bib(Source("main.tex", text), start, text.index("\\end"))
    assert [e.key for e in entries] == ["one", "two"]
    for found in entries:
        assert found.span is not None
        assert text[found.span.start] == "@"
        assert text[found.span.end - 1] == "}"


def test_place_is_right_where_the_same_entry_stands_in_a_comment_before() -> None:
    text = "some notes: @misc {x\n\n@misc{x, year=1}\n\n@misc{y, year=1}"
    entries, _ = read(text)
    assert [(e.key, text[e.span.start : e.span.end]) for e in entries if e.span] == [
        ("x", "@misc{x, year=1}"),
        ("y", "@misc{y, year=1}"),
    ]


def test_key_on_its_own_line_and_upper_case_names() -> None:
    (found,), _ = read("@InProceedings{\n edm,\n TITLE={A}, Year=2022}")
    assert (found.key, found.kind, found.fields["title"], found.fields["year"]) == (
        "edm",
        "inproceedings",
        "A",
        "2022",
    )


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("jcp", "J. Chem. Phys."),
        ("JCP", "J. Chem. Phys."),
        ('"The " # jcp', "The J. Chem. Phys."),
        ("{The } # jcp # { B}", "The J. Chem. Phys. B"),
        ("mar", "March"),
        ("unknown", "unknown"),
        ("{a # b}", "a # b"),
        ('"a # b"', "a # b"),
        ('"say {"}hi{"}"', 'say {"}hi{"}'),
        ("{two\n   lines}", "two lines"),
        ("2020", "2020"),
        ("{}", ""),
    ],
)
def test_values(value: str, expected: str) -> None:
    (found,), problems = read('@string{jcp = "J. Chem. Phys."}\n@article{a, journal = ' + value + "}")
    assert found.fields["journal"] == expected
    assert not problems


def test_strings_may_build_on_strings() -> None:
    (found,), _ = read('@string{a = "A"}\n@string{b = a # " and B"}\n@misc{x, note = b}')
    assert found.fields["note"] == "A and B"


def test_comments_and_preambles_are_no_entries() -> None:
    entries, problems = read(
        '@comment{@misc{no, year=1}}\n@preamble{"\\newcommand{\\x}{}"}\nwords\n@misc{yes, year=1}'
    )
    assert [e.key for e in entries] == ["yes"]
    assert not problems


def test_first_of_two_equal_keys_counts() -> None:
    text = "@misc{a, year=1}\n@misc{b, year=1}\n@misc{a,\n year=2}"
    entries, problems = read(text)
    assert [(e.key, e.fields["year"]) for e in entries] == [("a", "1"), ("b", "1")]
    assert [p.rule for p in problems] == ["duplicate_bib_key"]
    assert text[problems[0].span.start : problems[0].span.end] == "@misc{a,"
    assert "a" in problems[0].message


def test_first_of_two_equal_fields_counts_and_is_said() -> None:
    (found,), problems = read("@misc{a, year=1, note={x}, year=2}")
    assert found.fields["year"] == "1"
    assert [p.rule for p in problems] == ["broken_bib"]
    assert "year" in problems[0].message


def test_an_entry_with_a_field_twice_can_be_a_duplicate_too() -> None:
    entries, problems = read("@misc{a, year=1, year=2}\n@misc{a, year=3}")
    assert [e.fields["year"] for e in entries] == ["1"]
    assert sorted(p.rule for p in problems) == ["broken_bib", "duplicate_bib_key"]


def test_reading_goes_on_after_a_broken_entry() -> None:
    text = "@misc{a, title = {open\n\n@misc{b, year = 1}"
    entries, problems = read(text)
    assert [e.key for e in entries] == ["b"]
    assert [p.rule for p in problems] == ["broken_bib"]
    assert problems[0].span.start == 0


def test_whole_entries_have_no_problem() -> None:
    assert read(TWO)[1] == ()


def test_nothing_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        read("@misc{a, title = {open\n\n@misc{b, year = 1}")
    assert not caplog.records
    assert logging.getLogger("bibtexparser").level == logging.NOTSET


def test_empty_file() -> None:
    assert read("") == ((), ())


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"doi": "10.1000/ABC.1"}, "doi:10.1000/abc.1"),
        ({"doi": "https://doi.org/10.1000/abc"}, "doi:10.1000/abc"),
        ({"url": "http://dx.doi.org/10.1145/3292500.3330701"}, "doi:10.1145/3292500.3330701"),
        ({"doi": "10.1007/978-3-030\\_1"}, "doi:10.1007/978-3-030_1"),
        ({"note": "See 10.5281/zenodo.1234."}, "doi:10.5281/zenodo.1234"),
        ({"eprint": "2209.15421", "archiveprefix": "arXiv"}, "arxiv:2209.15421"),
        ({"eprint": "2209.15421"}, "arxiv:2209.15421"),
        ({"eprint": "http://arxiv.org/abs/1312.6114v10", "eprinttype": "arXiv"}, "arxiv:1312.6114"),
        ({"journal": "ArXiv", "volume": "abs/2006.11239"}, "arxiv:2006.11239"),
        ({"journal": "arXiv preprint arXiv:1412.6980"}, "arxiv:1412.6980"),
        ({"url": "https://arxiv.org/pdf/hep-th/9901001"}, "arxiv:hep-th/9901001"),
        ({"eprint": "math/0309136", "archiveprefix": "arXiv"}, "arxiv:math/0309136"),
        (
            {"url": "https://www.semanticscholar.org/paper/Title/0123456789abcdef0123456789abcdef01234567"},
            "s2:0123456789abcdef0123456789abcdef01234567",
        ),
        ({"url": "https://api.semanticscholar.org/CorpusID:12345"}, "s2:12345"),
        ({"pmid": "12345678"}, "pmid:12345678"),
        ({"url": "https://pubmed.ncbi.nlm.nih.gov/12345678/"}, "pmid:12345678"),
        ({"url": "https://openreview.net/forum?id=k7FuTOWMOc7"}, "openreview:k7FuTOWMOc7"),
        ({"url": "https://aclanthology.org/2023.acl-long.1/"}, "acl:2023.acl-long.1"),
        ({"isbn": "978-0-262-03561-3"}, "isbn:9780262035613"),
        ({"isbn": "0-306-40615-X 0-306-40616-1"}, "isbn:030640615X"),
    ],
)
def test_identifier(fields: dict[str, str], expected: str) -> None:
    assert identifier(entry(**fields)) == expected


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"title": "Deep learning", "publisher": "MIT Press", "year": "2016"},
        {"journal": "Physical Review", "volume": "1234.5678", "pages": "1--39"},
        {"url": "https://proceedings.neurips.cc/paper/2020/file/4c5bcfec8584af0d967f1ab10179ca4b-Paper.pdf"},
        {"doi": ""},
        {"doi": "none"},
        {"eprint": "12345", "archiveprefix": "JSTOR"},
        {"isbn": "n/a"},
        {"pages": "10--22"},
    ],
)
def test_no_identifier(fields: dict[str, str]) -> None:
    assert identifier(entry(**fields)) is None


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet='@{}(),="#\\\n\r\t aA1%é汉', max_size=120))
def test_any_text_is_read_and_places_are_inside(text: str) -> None:
    entries, problems = read(text)
    for found in entries:
        assert found.span is not None
        assert 0 <= found.span.start < found.span.end <= len(text)
        assert text[found.span.start] == "@"
        identifier(found)
    for problem in problems:
        assert 0 <= problem.span.start < problem.span.end <= len(text)


KEY = st.text(alphabet="abcXYZ019:_-", min_size=1, max_size=8)


def _balanced(text: str) -> bool:
    depth = 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if depth < 0:
            return False
    return depth == 0


VALUE = st.text(alphabet="ab c{}\n,=", max_size=20).filter(_balanced)


@settings(deadline=None, max_examples=100)
@given(st.dictionaries(KEY, VALUE, max_size=6))
def test_what_is_written_is_read(wanted: dict[str, str]) -> None:
    text = "\n".join(f"@misc{{{key},\n  note = {{{value}}}\n}}" for key, value in wanted.items())
    entries, problems = read(text)
    assert not problems
    assert {e.key: e.fields["note"] for e in entries} == {k: " ".join(v.split()) for k, v in wanted.items()}


REAL = {
    "legwork_aastex/bib.bib": (62, 0),
    "scipy_wlscirep/references.bib": (183, 0),
    "sympy_peerj/paper.bib": (302, 0),
    "thu_thesis_zh/ref/refs.bib": (34, 0),
    "aiscientist_iclr/adaptive_dual_scale_denoising/latex/references.bib": (16, 7),
}


@pytest.mark.parametrize("name", REAL)
def test_real_files(shared: Path, name: str) -> None:
    text = (shared / "data" / "latex" / name).read_text("utf-8")
    entries, problems = parse_bib(Source("refs.bib", text))
    assert (len(entries), len(problems)) == REAL[name]
    for found in entries:
        assert found.span is not None
        assert text[found.span.start : found.span.end].count("@") >= 1
        assert found.key in text[found.span.start : found.span.end].split(",")[0]
