"""Where a reference of a typed list is told of, titles in capitals, and books whose title is cut short."""

# ruff: noqa: E501 - twins are easier to compare whole
from __future__ import annotations

import pytest

from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import BibEntry, Source
from paperkit.findings import Finding
from paperkit.gates import citations
from paperkit.gates.citations.works import Work, same_work

TEXT = """# On games

As shown by Arrow (1951).

## References

Arrow, K. J. (1951). Social Choice and Individual Values. New York: Wiley.

{own}

Sen, A. (1970). Collective Choice and Social Welfare. San Francisco: Holden-Day.
"""


def incomplete(own: str) -> list[Finding]:
    paper = parse_markdown({"a.md": Source("a.md", TEXT.format(own=own))}, "a.md")
    return [f for f in citations.check(paper).findings if f.rule == "citations.incomplete_entry"]


@pytest.mark.parametrize(
    ("own", "missing"),
    [
        ("Nash, J. Equilibrium points in n-person games. Proceedings of the Academy, 36, 48-49.", ["year"]),
        ("(1950). Equilibrium points in n-person games. Proceedings of the Academy, 36, 48-49.", ["author"]),
        ("Nash, J. (1950). Proceedings of the Academy, 36, 48-49.", ["title"]),
        ("Nash, J. (1950). Equilibrium points in n-person games. Proceedings of the Academy, 36, 48-49.", []),
    ],
)
def test_what_nothing_cites_is_told_of_at_the_heading(own: str, missing: list[str]) -> None:
    found = incomplete(own)
    assert [f.data["missing"] for f in found] == ([missing] if missing else [])
    for one in found:
        assert TEXT.format(own=own)[slice(*one.span)].strip("# ") == "References"


def book(title: str, **fields: str) -> Work:
    named = {"title": title, "author": "Charles Darwin", "year": "1859", "publisher": "John Murray", **fields}
    return Work(BibEntry("k", "book", named, "a.bib"))


LONG = "On the Origin of Species by Means of Natural Selection"


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (book("On the origin of species", publisher="J. Murray"), True),
        (book("On the origin of species", publisher="Penguin"), False),
        (book("On the origin of species", year="1872"), False),
        (book("On the origin"), False),
        (book("On the origin of man"), False),
    ],
)
def test_a_book_may_have_its_title_cut_short(other: Work, same: bool) -> None:
    assert (same_work(book(LONG), other) is not None) is same


def test_an_article_may_not() -> None:
    articles = [
        Work(BibEntry(key, "article", {"title": title, "author": "A. Lund", "year": "1999", "journal": "Towns"}, "a.bib"))
        for key, title in (("a", "The growth of firms in towns"), ("b", "The growth of firms in towns of the north"))
    ]  # fmt: skip
    assert same_work(*articles) is None
