"""What entries take from others, which identifiers are found, and how files of any size are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import decode
from paperkit.documents.bib import identifier, parse_bib
from paperkit.documents.paper import BibEntry, Source


def fields(text: str, key: str = "a") -> dict[str, str]:
    entries, _ = parse_bib(Source("a.bib", text))
    return dict(next(entry.fields for entry in entries if entry.key == key))


PARENT = (
    "@proceedings{p, title={Proc}, year={2000}, publisher={P}, doi={10.1000/p}, isbn={978-3-16-148410-0}}"
)


@pytest.mark.parametrize("order", [0, 1])
@pytest.mark.parametrize("name", ["p", "P", " p "])
def test_crossref(order: int, name: str) -> None:
    child = f"@inproceedings{{a, title={{A}}, crossref={{{name}}}}}"
    found = fields("\n".join([child, PARENT] if order else [PARENT, child]))
    assert found["title"] == "A"
    assert (found["booktitle"], found["year"], found["publisher"]) == ("Proc", "2000", "P")
    assert not {"doi", "isbn"} & set(found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "@inbook{a, year={1}, crossref={p}} " + PARENT,
            {"year": "1", "crossref": "p", "booktitle": "Proc", "publisher": "P"},
        ),
        ("@misc{a, crossref={p}} " + PARENT, {"crossref": "p", "year": "2000", "publisher": "P"}),
        ("@misc{a, crossref={gone}}", {"crossref": "gone"}),
        ("@misc{a, crossref={a}}", {"crossref": "a"}),
        ("@misc{a, crossref={b}} @misc{b, crossref={a}, year={1}}", {"crossref": "b", "year": "1"}),
        (
            "@misc{a, xdata={x, y}} @xdata{x, url={u}} @xdata{y, year={1}}",
            {"xdata": "x, y", "url": "u", "year": "1"},
        ),
        (
            "@inproceedings{a, crossref={b}} @proceedings{b, xdata={x}} @xdata{x, publisher={P}}",
            {"crossref": "b", "publisher": "P"},
        ),
    ],
)
def test_what_is_inherited(text: str, expected: dict[str, str]) -> None:
    assert fields(text) == expected


def test_xdata_is_no_work() -> None:
    entries, problems = parse_bib(Source("a.bib", "@xdata{x, year={1}} @misc{a, title={A}}"))
    assert [entry.key for entry in entries] == ["a"]
    assert problems == ()


def test_entries_in_parentheses_have_places() -> None:
    text = "@misc(a, title={A (b)}, year=1)\n@string(x = {Y})\n@misc{b, title=x}"
    entries, problems = parse_bib(Source("a.bib", text))
    assert [(e.key, e.fields["title"]) for e in entries] == [("a", "A (b)"), ("b", "Y")]
    assert [text[e.span.start : e.span.end] for e in entries if e.span] == [
        "@misc(a, title={A (b)}, year=1)",
        "@misc{b, title=x}",
    ]
    assert problems == ()


@pytest.mark.parametrize(
    ("given_fields", "expected"),
    [
        ({"doi": "10.1016/S0140-6736(05)12345-6"}, "doi:10.1016/s0140-6736(05)12345-6"),
        ({"doi": "10.1000/(abc)"}, "doi:10.1000/(abc)"),
        ({"note": "(see 10.1000/abc)"}, "doi:10.1000/abc"),
        (
            {"doi": "10.1002/(SICI)1097(1998)49:8<693::AID-ASI4>3.0.CO;2-O"},
            "doi:10.1002/(sici)1097(1998)49:8<693::aid-asi4>3.0.co;2-o",
        ),
        ({"doi": "https://doi.org/10.1000%2Fxyz"}, "doi:10.1000/xyz"),
        ({"doi": "https://dx.doi.org/10.1000/xyz"}, "doi:10.1000/xyz"),
        ({"doi": "DOI: 10.1000/xyz."}, "doi:10.1000/xyz"),
        ({"eprint": "hep-th/9901001v2", "archiveprefix": "arXiv"}, "arxiv:hep-th/9901001"),
        ({"eprint": "math.GT/0309136", "eprinttype": "arxiv"}, "arxiv:math.gt/0309136"),
        ({"note": "PMID: 12345678"}, "pmid:12345678"),
        ({"note": "PMID 12"}, None),
    ],
)
def test_identifiers(given_fields: dict[str, str], expected: str | None) -> None:
    assert identifier(BibEntry("k", "misc", given_fields, "a.bib")) == expected


def test_large_and_unclosed_files() -> None:
    text = "".join(f"@misc{{k{i}, title={{T {i}}}}}\n" for i in range(20_000))
    entries, problems = parse_bib(Source("a.bib", text))
    assert (len(entries), problems) == (20_000, ())
    assert all(e.span and text[e.span.start] == "@" and text[e.span.end - 1] == "}" for e in entries)
    for body in ("word " * 1_000_000, "{" * 1_000_000, "word\n" * 200_000):
        entries, problems = parse_bib(Source("a.bib", "@misc{ok, year=1}\n@misc{a, title={" + body))
        assert [entry.key for entry in entries] == ["ok"]
        assert [problem.rule for problem in problems] == ["broken_bib"]


def test_every_real_file_reads_as_bibtexparser_does(shared: Path) -> None:
    from bibtexparser.entrypoint import parse_string

    for path in sorted((shared / "data").rglob("*.bib")):
        text = decode(path.read_bytes())[0]
        entries, problems = parse_bib(Source("a.bib", text))
        library = parse_string(text)
        assert len(entries) == len(library.entries)
        assert len(problems) == len(library.failed_blocks)
        for entry in entries:
            assert entry.span is not None
            assert text[entry.span.start] == "@"
            assert text[entry.span.end - 1] in "})"
