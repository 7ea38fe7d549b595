"""The parts of a paper: where each starts and ends, and what is left of it when its proofs go to their theorems."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paperkit.pipelines.deep_review.headings import Heading
from paperkit.pipelines.deep_review.parts import Part, find_parts
from paperkit.pipelines.deep_review.theorems import Theorem
from paperkit.records.deep_review import PageRecord, page_list


def pages(count: int) -> list[PageRecord]:
    return [PageRecord(page=number, words=400, math_share=0) for number in range(1, count + 1)]


def head(title: str, page: int, *, level: int = 1, opens: bool = False, appendix: bool = False) -> Heading:
    return Heading(title, level, appendix, page, 0 if opens else 50, opens)


def told(parts: list[Part]) -> list[tuple[str, str]]:
    return [(part.titles[0], page_list(part.pages)) for part in parts]


def test_a_part_ends_where_the_next_begins() -> None:
    heads = [head("Introduction", 1, opens=True), head("Method", 3), head("Results", 5, opens=True)]
    assert told(find_parts(pages(6), heads, [])) == [
        ("Introduction", "1-3"),
        ("Method", "3-4"),
        ("Results", "5-6"),
    ]


def test_two_headings_on_one_page() -> None:
    heads = [
        head("Introduction", 1, opens=True),
        head("Method", 2),
        Heading("Results", 1, False, 2, 90, opens=False),
    ]
    assert told(find_parts(pages(3), heads, [])) == [
        ("Introduction", "1-2"),
        ("Method", "2"),
        ("Results", "2-3"),
    ]


def test_what_stands_before_the_first_heading() -> None:
    assert told(find_parts(pages(3), [head("Method", 2), head("Results", 3)], []))[0] == ("Opening", "1-2")
    assert told(find_parts(pages(3), [head("Abstract", 1), head("Results", 3), head("End", 3)], []))[0] == (
        "Abstract",
        "1-3",
    )
    assert told(find_parts(pages(3), [], [])) == [("Whole paper", "1-3")]


def test_parts_are_of_the_highest_level_that_divides_the_paper() -> None:
    chapters = [head("Lamps", 1, level=0, opens=True), head("Oil", 2), head("Wicks", 3), head("Summary", 4)]
    assert [title for title, _ in told(find_parts(pages(4), chapters, []))] == [
        "Lamps",
        "Oil",
        "Wicks",
        "Summary",
    ]
    below = [head("Oil", 1, opens=True), head("Whale oil", 2, level=2), head("Wicks", 3)]
    oil, wicks = find_parts(pages(3), below, [])
    assert (oil.titles, wicks.titles, oil.headings) == (("Oil",), ("Wicks",), frozenset({2}))


def test_what_an_appendix_holds_tells_its_theme() -> None:
    heads = [
        head("Introduction", 1, opens=True),
        head("Theory", 2, appendix=True),
        head("More lamps", 3, appendix=True),
    ]
    found = {part.titles[0]: (part.topic, part.track) for part in find_parts(pages(4), heads, [])}
    assert found["Theory"] == ("appendix_proofs", "high")
    assert found["More lamps"] == ("appendix_experiments", "medium")


def test_what_is_left_of_an_appendix_when_its_proofs_are_with_their_theorems() -> None:
    heads = [
        head("Theory", 1, opens=True),
        head("Results", 3, opens=True),
        head("Proofs", 4, opens=True, appendix=True),
    ]
    theorems = [Theorem("theorem", "lemma 1", 2, 2, 9), Theorem("proof", "lemma 1", 4, 5, 9)]
    assert told(find_parts(pages(7), heads, theorems)) == [
        ("Theory", "1-2,4-5"),
        ("Results", "3"),
        ("Proofs", "6-7"),
    ]
    theorems = [Theorem("theorem", "lemma 1", 2, 2, 9), Theorem("proof", "lemma 1", 2, 2, 30)]
    assert told(find_parts(pages(7), heads, theorems))[0] == ("Theory", "1-2")


@given(
    st.integers(1, 40),
    st.lists(
        st.tuples(st.integers(1, 40), st.integers(0, 3), st.sampled_from(["Method", "Theory", "Thanks", "x"]))
    ),
)
def test_together_they_have_all_pages(count: int, heads: list[tuple[int, int, str]]) -> None:
    found = [head(title, min(page, count), level=level) for page, level, title in sorted(heads)]
    parts = find_parts(pages(count), found, [])
    assert set().union(*(part.pages for part in parts)) == set(range(1, count + 1))
