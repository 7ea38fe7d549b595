from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paperkit.pipelines.lunheng.cuts.choosing import Placed, apart, fitting, in_order, needed
from paperkit.pipelines.lunheng.cuts.cut import SafeCut
from paperkit.pipelines.lunheng.outline import outline
from tests.pipelines.lunheng.cuts.cutting import draft_of


def cut(words: int, start: int = 0, end: int = 1) -> SafeCut:
    return SafeCut("k", "main.tex", start, end, "", words, "why", "main.tex:1")


def test_sections_over_their_budget_give_first() -> None:
    free: list[Placed] = [(cut(5), "A"), (cut(5), "B"), (cut(5), "B")]
    assert needed(free, {"A": 0, "B": 9}, {True: 0, False: 8}) == free[1:]
    assert needed(free, {"A": 0, "B": 3}, {True: 0, False: 8}) == free[:2]
    assert needed(free, {"A": 0}, {True: 0, False: 8}) == free[:1]


def test_what_is_not_needed_stays() -> None:
    large, middle, small = (cut(90, 1), "A"), (cut(40, 2), "A"), (cut(10, 3), "A")
    assert fitting([large, middle, small], [middle, large], 80) == [large]
    assert fitting([large, middle, small], [small, large], 45) == [small, middle]
    assert fitting([large, middle, small], [large, middle], 500) == [large, middle]
    assert fitting([], [], 5) == []


@given(st.lists(st.integers(1, 99), max_size=12), st.integers(1, 400))
def test_a_fit_saves_enough_and_no_cut_could_be_left_out(words: list[int], excess: int) -> None:
    free = [(cut(one, at), "A") for at, one in enumerate(words)]
    chosen = needed(free, {"A": 10_000}, {True: 0, False: excess})
    made = [one[0].words_saved for one in fitting(free, chosen, excess)]
    if sum(words) < excess:
        assert made == words
    else:
        assert excess <= sum(made) <= sum(one[0].words_saved for one in chosen)
        assert all(sum(made) - one < excess for one in made)


def test_cuts_do_not_touch_and_stand_in_order() -> None:
    found: list[Placed] = [(cut(1, 40, 50), "B"), (cut(1, 45, 60), "B"), (cut(1, 5, 9), "A")]
    parts = outline(draft_of("\\section{A}\nBricks.\n\\section{B}\nKilns.\n").paper)
    assert apart(found) == [found[0], found[2]]
    assert in_order(apart(found), parts) == [found[2], found[0]]
