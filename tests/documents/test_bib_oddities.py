"""Bibliographies as they come: odd line ends, braces, accents, macros, broken and repeated entries, many of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.bib import identifier, parse_bib
from paperkit.documents.paper import BibEntry, Source


def read(text: str) -> tuple[dict[str, dict[str, str]], list[str]]:
    entries, problems = parse_bib(Source("a.bib", text))
    return {e.key: dict(e.fields) for e in entries}, [p.rule for p in problems]


def fields(body: str) -> dict[str, str]:
    found, problems = read("@article{k, " + body + "}")
    assert problems == []
    return found["k"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("title = {A B}", {"title": "A B"}),
        ('title = "A B"', {"title": "A B"}),
        ("title={A B}", {"title": "A B"}),
        ("title  =  {A B}", {"title": "A B"}),
        ("title\n=\n{A B}", {"title": "A B"}),
        ("TITLE = {A B}", {"title": "A B"}),
        ("title = {A\n   B}", {"title": "A B"}),
        ("title = {A\r\n\tB}", {"title": "A B"}),
        ("title = {A {B} C}", {"title": "A {B} C"}),
        ("title = {{A B}}", {"title": "{A B}"}),
        ('title = "A {"}B{"} C"', {"title": 'A {"}B{"} C'}),
        ("title = {A = B, C}", {"title": "A = B, C"}),
        ("title = {A # B}", {"title": "A # B"}),
        ("title = {A @ B}", {"title": "A @ B"}),
        ("title = {A \\& B 100\\%}", {"title": "A \\& B 100\\%"}),
        ("title = {\\'{E}tude}", {"title": "\\'{E}tude"}),
        ('title = {G{\\"o}del}', {"title": 'G{\\"o}del'}),
        ("title = {汉字 é ß}", {"title": "汉字 é ß"}),
        ("title = {}", {"title": ""}),
        ('title = ""', {"title": ""}),
        ("year = 1999", {"year": "1999"}),
        ("year = {1999}", {"year": "1999"}),
        ("month = jan", {"month": "January"}),
        ("month = JAN", {"month": "January"}),
        ("month = dec", {"month": "December"}),
        ('month = "1~" # jan', {"month": "1~January"}),
        ('month = jan # "~1"', {"month": "January~1"}),
        ('title = "A" # " and " # {B}', {"title": "A and B"}),
        ("month = unknownname", {"month": "unknownname"}),
        ("title = {A}, year = 1999", {"title": "A", "year": "1999"}),
        ("title = {A}, year = 1999,", {"title": "A", "year": "1999"}),
        ("title = {A},\n\n year = 1999\n", {"title": "A", "year": "1999"}),
        ("bdsk-url-1 = {u}", {"bdsk-url-1": "u"}),
        ("x_y+z = {u}", {"x_y+z": "u"}),
    ],
)
def test_fields(body: str, expected: dict[str, str]) -> None:
    assert fields(body) == expected


@pytest.mark.parametrize(
    "key",
    [
        "a",
        "A1",
        "smith:2020",
        "smith_2020",
        "smith-2020",
        "smith2020a",
        "DBLP:conf/x/Y20",
        "a.b",
        "2020smith",
        "汉字",
        "o'neil",
        "a+b",
    ],
)
def test_keys(key: str) -> None:
    found, problems = read(f"@misc{{{key}, title = {{A}}}}\n@misc{{other, title = {{B}}}}\n")
    assert list(found) == [key, "other"]
    assert problems == []


@pytest.mark.parametrize(
    "kind", ["article", "ARTICLE", "Article", "inproceedings", "online", "software", "x"]
)
def test_kinds(kind: str) -> None:
    entries, _ = parse_bib(Source("a.bib", f"@{kind}{{k, title = {{A}}}}"))
    assert [e.kind for e in entries] == [kind.lower()]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "start", ["", "\ufeff", "% a comment\n", "Some words.\n", "\n\n\n", "@comment{no @entry{x}}\n"]
)
@pytest.mark.parametrize("gap", ["\n", "\n\n", " ", "\n% more\n", ""])
def test_line_ends_and_what_stands_between(end: str, start: str, gap: str) -> None:
    text = f"{start}@misc{{a, title = {{A}}}}{gap}@misc{{b,\n  title = {{B}},\n  year = 1999\n}}\n".replace(
        "\n", end
    )
    entries, problems = parse_bib(Source("a.bib", text))
    assert [(e.key, e.fields["title"]) for e in entries] == [("a", "A"), ("b", "B")]
    assert problems == ()
    assert [text[e.span.start :][:6] for e in entries if e.span] == ["@misc{", "@misc{"]
    assert [text[: e.span.end][-1] for e in entries if e.span] == ["}", "}"]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('@string{x = "A"} @misc{k, title = x}', "A"),
        ("@string{x = {A}} @misc{k, title = x}", "A"),
        ('@STRING{x = "A"} @misc{k, title = X}', "A"),
        ('@string{x = "A"} @misc{k, title = x # " B"}', "A B"),
        ('@string{x = "A"} @string{y = x # "B"} @misc{k, title = y}', "AB"),
        ('@string{jan = "Jänner"} @misc{k, title = jan}', "Jänner"),
        ('@misc{k, title = x} @string{x = "A"}', "A"),
        ("@misc{k, title = x}", "x"),
        ('@string{x = "A"} @misc{k, title = {x}}', "x"),
        ('@string{x = "A"} @misc{k, title = "x"}', "x"),
    ],
)
def test_strings(text: str, title: str) -> None:
    found, problems = read(text)
    assert found["k"]["title"] == title
    assert problems == []


@pytest.mark.parametrize(
    "broken",
    [
        "@misc{bad, title = {A}",
        "@misc{bad, title = {A} year = 1999}",
        "@misc{bad, title = {A {B}, year = 1999}",
        "@misc{bad title = {A}}",
        "@misc{bad, title {A}}",
        '@misc{bad, title = "A}',
        "@misc{bad, = {A}}",
        "@misc bad, title = {A}}",
    ],
)
def test_a_broken_entry_does_not_lose_the_others(broken: str) -> None:
    text = f"@misc{{one, title = {{A}}}}\n\n{broken}\n\n@misc{{two, title = {{B}}}}\n\n@misc{{three, title = {{C}}}}\n"
    found, problems = read(text)
    assert {"one", "two", "three"} <= set(found)
    assert [found[k]["title"] for k in ("one", "two", "three")] == ["A", "B", "C"]
    assert set(problems) <= {"broken_bib"}


@pytest.mark.parametrize(
    "sound", ["@misc{fine}", "@misc{fine,}", "@misc{fine, title = {}}", "@misc{fine, year = 1999 ,}"]
)
def test_sparse_entries_are_sound(sound: str) -> None:
    found, problems = read(sound + "\n@misc{two, title = {B}}")
    assert set(found) == {"fine", "two"}
    assert problems == []


@pytest.mark.parametrize(
    ("text", "title", "problems"),
    [
        ("@misc{k, title={A}} @misc{k, title={B}}", "A", ["duplicate_bib_key"]),
        ("@misc{k, title={A}} @misc{k, title={B}} @misc{k, title={C}}", "A", ["duplicate_bib_key"] * 2),
        ("@misc{k, title={A}} @misc{K, title={B}}", "A", []),
        ("@misc{k, title={A}} @book{k, title={A}}", "A", ["duplicate_bib_key"]),
        ("@misc{k, title={A}, title={B}}", "A", ["broken_bib"]),
        ("@misc{k, title={A}, Title={B}}", "A", None),
        ("@comment{k, title={Z}} @misc{k, title={A}}", "A", []),
        ("% @misc{k, title={Z}}\n@misc{k2, title={Z}} @misc{k, title={A}}", None, None),
    ],
)
def test_repeats(text: str, title: str | None, problems: list[str] | None) -> None:
    found, rules = read(text)
    assert title is None or found["k"]["title"] == title
    assert problems is None or rules == problems


@pytest.mark.parametrize(
    ("given_fields", "expected"),
    [
        ({"doi": "10.1000/xyz"}, "doi:10.1000/xyz"),
        ({"doi": "10.1000/XYZ"}, "doi:10.1000/xyz"),
        ({"doi": "https://doi.org/10.1000/xyz"}, "doi:10.1000/xyz"),
        ({"doi": "doi:10.1000/xyz."}, "doi:10.1000/xyz"),
        ({"url": "http://dx.doi.org/10.1000/xyz"}, "doi:10.1000/xyz"),
        ({"note": "DOI 10.1000/xyz, 2020"}, "doi:10.1000/xyz"),
        ({"doi": "10.1000/a\\_b"}, "doi:10.1000/a_b"),
        ({"eprint": "2006.11239", "archiveprefix": "arXiv"}, "arxiv:2006.11239"),
        ({"eprint": "2006.11239v2"}, "arxiv:2006.11239"),
        ({"eprint": "cs/0112017", "archiveprefix": "arXiv"}, "arxiv:cs/0112017"),
        ({"journal": "arXiv preprint arXiv:2006.11239"}, "arxiv:2006.11239"),
        ({"url": "https://arxiv.org/abs/2006.11239"}, "arxiv:2006.11239"),
        ({"url": "https://arxiv.org/pdf/2006.11239v3.pdf"}, "arxiv:2006.11239"),
        (
            {"journal": "CoRR", "volume": "abs/2006.11239", "ee": "http://arxiv.org/abs/2006.11239"},
            "arxiv:2006.11239",
        ),
        ({"url": "https://openreview.net/forum?id=aB-c_1"}, "openreview:aB-c_1"),
        ({"url": "https://aclanthology.org/P19-1001/"}, "acl:P19-1001"),
        ({"url": "https://pubmed.ncbi.nlm.nih.gov/12345678/"}, "pmid:12345678"),
        ({"pmid": "12345678"}, "pmid:12345678"),
        ({"pmcid": "PMC1234567"}, "pmcid:1234567"),
        ({"pmcid": "1234567"}, "pmcid:1234567"),
        ({"pmcid": "PMC"}, None),
        ({"journal": "CoRR", "volume": "abs/2006.11239"}, "arxiv:2006.11239"),
        ({"volume": "abs/cs/0112017"}, "arxiv:cs/0112017"),
        ({"journal": "CoRR", "volume": "12"}, None),
        ({"isbn": "978-3-16-148410-0"}, "isbn:9783161484100"),
        ({"isbn": "0-306-40615-2"}, "isbn:0306406152"),
        ({"isbn": "0-8044-2957-X"}, "isbn:080442957X"),
        ({"doi": "10.1000/xyz", "eprint": "2006.11239"}, "doi:10.1000/xyz"),
        ({}, None),
        ({"doi": ""}, None),
        ({"doi": "10.1/x"}, None),
        ({"doi": "n/a"}, None),
        ({"url": "https://example.org/paper"}, None),
        ({"eprint": "2006.11239", "archiveprefix": "hal"}, None),
        ({"eprint": "hal-0123456"}, None),
        ({"isbn": "978"}, None),
        ({"title": "10.1000/xyz"}, None),
        ({"pages": "1234--5678"}, None),
        ({"year": "2006", "number": "11239"}, None),
        ({"volume": "2006.11239"}, None),
    ],
)
def test_identifiers(given_fields: dict[str, str], expected: str | None) -> None:
    assert identifier(BibEntry("k", "misc", given_fields, "a.bib")) == expected


def test_places_tell_the_line() -> None:
    text = "\n\n@misc{a,\n title = {A}}\n\n  @misc{b, title = {B}}\n@misc{a, title = {C}}\n"
    source = Source("a.bib", text)
    entries, problems = parse_bib(source)
    assert [source.place(e.span.start).line for e in entries if e.span] == [3, 6]
    assert [source.place(p.span.start).line for p in problems if p.span] == [7]


def test_ten_thousand_entries() -> None:
    text = "".join(
        f"@article{{key{i}, author = {{A {{\\'E}} and B}}, title = {{On {{Number}} {i}}}, year = {1900 + i % 120}}}\n\n"
        for i in range(10_000)
    )
    source = Source("a.bib", text)
    entries, problems = parse_bib(source)
    assert len(entries) == 10_000
    assert problems == ()
    for index in (0, 1, 4999, 9999):
        entry = entries[index]
        assert entry.key == f"key{index}"
        assert entry.fields["title"] == f"On {{Number}} {index}"
        assert entry.span is not None
        assert text[entry.span.start : entry.span.end].startswith(f"@article{{key{index},")


@pytest.mark.parametrize(
    "text",
    ["@", "@@@@", "@misc", "@misc{", "@misc{k", "@misc{k,", "@misc{k, a", "@misc{k, a=",
     "@misc{k, a={", "}}}}", "{{{{",
     '@misc{k, a="', "@string{", "@string{x", "@comment", "@preamble{", "@misc{}", "@misc{,}",
     "@misc{k,,}", "@{k, a={b}}",
     "@misc(k, a={b})", "@misc{k, a={b}}}}}", "\\@misc{k, a={b}}", "@misc{k, a={\\}}}", "\0", "@misc{\n\n\n}"],
)  # fmt: skip
@pytest.mark.parametrize("times", [1, 50])
def test_scraps_never_raise(text: str, times: int) -> None:
    source = Source("a.bib", text * times)
    entries, problems = parse_bib(source)
    items: list[Any] = [*entries, *problems]
    for item in items:
        assert item.span is None or 0 <= item.span.start <= item.span.end <= len(source.text)


PIECES = st.sampled_from(
    ["@article{", "@string{", "@comment{", "@preamble{", "@misc{k,", "}", "{", "key", ",", "=",
     "title", '"', "#", "\n", " ",
     "\\", "1999", "jan", "@", "%", "(", ")", "\r\n", "é", "\ufeff", "\t"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=50).map("".join))
def test_any_scraps_are_read(text: str) -> None:
    entries, problems = parse_bib(Source("a.bib", text))
    assert len({e.key for e in entries}) == len(entries)
    items: list[Any] = [*entries, *problems]
    for item in items:
        assert item.span is None or 0 <= item.span.start <= item.span.end <= len(text)
    for entry in entries:
        identifier(entry)


@given(st.lists(PIECES, max_size=20).map("".join), st.integers(0, 6))
def test_what_stands_before_shifts_the_places(text: str, lines: int) -> None:
    before = "% x\n" * lines
    plain, shifted = parse_bib(Source("a.bib", text)), parse_bib(Source("a.bib", before + text), len(before))
    assert [(e.key, e.fields) for e in plain[0]] == [(e.key, e.fields) for e in shifted[0]]
    assert [p.rule for p in plain[1]] == [p.rule for p in shifted[1]]
    left: list[Any] = [*plain[0], *plain[1]]
    right: list[Any] = [*shifted[0], *shifted[1]]
    for one, other in zip(left, right, strict=True):
        if one.span and other.span:
            assert one.span.start + len(before) == other.span.start
