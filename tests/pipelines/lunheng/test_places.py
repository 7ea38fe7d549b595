"""Which part of a paper a fix or a cut is about."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Source
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.places import Places
from tests.pipelines.lunheng.small_paper import PAPER

PAPER_ = parse_latex({"bricks.tex": Source("bricks.tex", PAPER)}, "bricks.tex")
PLACES = Places(PAPER_, outline(PAPER_))


@pytest.mark.parametrize(
    ("where", "name"),
    [
        ("Method", "Method"),
        ("in the section on method, second paragraph", "Method"),
        ("Section 3", "Results"),
        ("§1", "Introduction"),
        ("第二节", "Method"),
        ("bricks.tex:14", "Introduction"),
        ("the abstract", "Abstract"),
        ("摘要第一句", "Abstract"),
    ],
)
def test_a_place_is_named_in_many_ways(where: str, name: str) -> None:
    found = PLACES.find(where)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("where", ["", "somewhere", "Section 9", "other.tex:14", "bricks.tex:1"])
def test_what_names_no_part_is_none(where: str) -> None:
    assert PLACES.find(where) is None


def test_a_quote_goes_before_the_name() -> None:
    found = PLACES.find("Method", "no brick cracked after day 9")
    assert found is not None
    assert found.name == "Results"
    lost = PLACES.find("Method", "words that stand nowhere in this paper at all")
    assert lost is not None
    assert lost.name == "Method"
