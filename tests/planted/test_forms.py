"""Held-out forms: the same by seed; wrong and right differ in the error alone; each is recomputed another way."""

from __future__ import annotations

import difflib
import math
import re
from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from scipy import integrate

from tests.planted.form import KINDS, Form, Planted, forms_of, rounded, spoil
from tests.planted.forms_held_out import FORMS
from tests.planted.forms_percent import share

SEEDS = range(6)
EACH = [pytest.param(f, id=f"{f.kind}-{f.name}") for f in FORMS]


def of(kind: str) -> list[Planted]:
    return [f.make(Random(seed)) for f in FORMS if f.kind == kind for seed in SEEDS]


def body(planted: Planted) -> tuple[str, str]:
    return "\n".join(planted.wrong.values()), "\n".join(planted.right.values())


def test_every_kind_has_ten_forms_or_more() -> None:
    counts = Counter(f.kind for f in FORMS)
    assert set(counts) == set(KINDS)
    assert min(counts.values()) >= 10
    assert len({(f.kind, f.name) for f in FORMS}) == len(FORMS)


@pytest.mark.parametrize("form", EACH)
def test_same_seed_same_passage_and_other_seed_another(form: Form) -> None:
    assert form.make(Random(3)) == form.make(Random(3))
    assert len({tuple(form.make(Random(seed)).wrong.items()) for seed in range(12)}) > 1 or form.kind in (
        "undefined_acronym",
    )


@pytest.mark.parametrize("form", EACH)
def test_every_draw_succeeds(form: Form) -> None:
    for seed in range(25):
        planted = form.make(Random(f"draw {seed}"))
        assert planted.wrong != planted.right


@pytest.mark.parametrize("form", EACH)
def test_twins_differ_and_only_in_one_place(form: Form) -> None:
    for seed in SEEDS:
        planted = form.make(Random(seed))
        assert planted.wrong.keys() == planted.right.keys()
        assert "§" not in str(planted.wrong) + str(planted.right)
        wrong, right = body(planted)
        assert wrong != right
        if form.kind in (
            "duplicate_bib_entry",
            "incomplete_bib_entry",
            "equation_not_numbered",
            "swapped_bold",
        ):
            continue
        words = re.compile(r"\s+|[^\s]+")
        a, b = words.findall(wrong), words.findall(right)
        blocks = [
            op for op in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes() if op[0] != "equal"
        ]
        allowed = 6 if form.kind == "figure_not_mentioned" else 1
        assert len(blocks) <= allowed, blocks


@pytest.mark.parametrize("form", EACH)
def test_both_values_stand_in_the_text(form: Form) -> None:
    planted = form.make(Random(1))
    for text, values in zip(body(planted), (planted.wrong_values, planted.right_values), strict=True):
        for value in values.values():
            if isinstance(value, str) and value and form.kind != "announced_count":
                assert value in text


def close(a: float, b: float, decimals: int) -> bool:
    return abs(a - b) <= 0.5 * 10**-decimals + 1e-9


def places(shown: str) -> int:
    return len(shown.partition(".")[2])


def _true_value(kind: str, g: Mapping[str, Any]) -> float:
    if kind == "percent_from_counts":
        return 100 * g["k"] / g["n"]
    if kind == "percent_change":
        return abs(float(g["b"]) / float(g["a"]) - 1) * 100
    return abs(float(g["b"]) - float(g["a"]))


@pytest.mark.parametrize("kind", ["percent_from_counts", "percent_change", "wrong_difference"])
def test_values_are_recomputed(kind: str) -> None:
    for planted in of(kind):
        true = _true_value(kind, planted.given)
        right, wrong = planted.right_values["v"], planted.wrong_values["v"]
        assert close(float(right), true, places(right))
        assert abs(float(wrong) - true) > max(0.9, 1.9 * 10 ** -places(wrong))


def counted(shown: str, n: int, most: int, scale: int) -> bool:
    """Whether some whole number of `n` gives the value, rounded up, down, or to the nearest."""
    unit = 10.0 ** -places(shown)
    return any(abs(scale * k / n - float(shown)) < unit - 1e-9 for k in range(most * n + 1))


@pytest.mark.parametrize(
    ("kind", "key", "scale"), [("impossible_percent", "v", 100), ("impossible_mean", "m", 1)]
)
def test_impossible_values_come_of_no_count(kind: str, key: str, scale: int) -> None:
    most = 1 if scale == 100 else 20
    for planted in of(kind):
        n = planted.given["n"]
        assert counted(planted.right_values[key], n, most, scale)
        assert not counted(planted.wrong_values[key], n, most, scale)


def test_an_impossible_mean_is_on_the_scale() -> None:
    for planted in of("impossible_mean"):
        assert 1 <= float(planted.wrong_values["m"]) <= 17


def _tail(density: Callable[[float], float], start: float, end: float) -> float:
    return float(integrate.quad(density, start, end, limit=200)[0])


def p_by_density(kind: str, value: float, d1: int, d2: int) -> float:
    """The p value by integrating the density, which the forms do not do."""
    if kind == "r":
        kind, value = "t", value * math.sqrt(d1) / math.sqrt(1 - value**2)
    if kind == "t":
        c = math.exp(math.lgamma((d1 + 1) / 2) - math.lgamma(d1 / 2)) / math.sqrt(d1 * math.pi)
        return 1 - 2 * _tail(lambda x: c * (1 + x * x / d1) ** (-(d1 + 1) / 2), 0, value)
    if kind == "z":
        return math.erfc(value / math.sqrt(2))
    if kind == "chi":
        c = 2 ** (-d1 / 2) / math.gamma(d1 / 2)
        return _tail(lambda x: c * x ** (d1 / 2 - 1) * math.exp(-x / 2), value, 200)
    lead = math.exp(math.lgamma((d1 + d2) / 2) - math.lgamma(d1 / 2) - math.lgamma(d2 / 2))
    c = lead * (d1 / d2) ** (d1 / 2)
    return _tail(lambda x: c * x ** (d1 / 2 - 1) * (1 + d1 * x / d2) ** (-(d1 + d2) / 2), value, 400)


def test_p_values_are_recomputed() -> None:
    for planted in of("p_value"):
        g = planted.given
        for values, is_right in ((planted.right_values, True), (planted.wrong_values, False)):
            both = {**g, **values}
            true = p_by_density(g["kind"], float(both["s"]), g["d1"], g["d2"])
            said = float(both["p"])
            if "s" in values:
                assert (true < said) == is_right
            elif is_right:
                assert close(said, true, 3)
            else:
                assert max(said / true, true / said) > 3.5
                assert (said < 0.05) != (true < 0.05)


def test_sizes_and_values_agree_or_do_not() -> None:
    for kind, one, two in (("changed_n", "n", "m"), ("two_values", "a", "b"), ("abstract_digit", "b", "a")):
        for planted in of(kind):
            same = str(planted.given[one])
            assert planted.right_values[two] == same
            assert planted.wrong_values[two] != same
            if kind == "abstract_digit":
                assert abs(float(planted.wrong_values[two]) / float(same) - 1) > 0.015


@pytest.mark.parametrize(
    ("kind", "key"), [("groups_do_not_add", "n"), ("wrong_sum", "v"), ("table_total", "v")]
)
def test_sums_are_recomputed(kind: str, key: str) -> None:
    for planted in of(kind):
        parts = planted.given["parts"] if kind == "table_total" else planted.given.values()
        total = sum(Decimal(str(part)) for part in parts)
        assert Decimal(planted.right_values[key]) == total
        assert abs(Decimal(planted.wrong_values[key]) - total) >= Decimal(2).scaleb(
            -places(planted.right_values[key])
        )


def test_bold_is_on_the_best_or_on_another() -> None:
    for planted in of("swapped_bold"):
        numbers = [float(v) for v in planted.given["column"]]
        best = min(numbers) if planted.given["lower"] else max(numbers)
        assert numbers.count(best) == 1
        assert float(planted.right_values["v"]) == best
        assert float(planted.wrong_values["v"]) != best
        plain = [
            re.sub(r"\\textbf\{([\d.]+)\}|\{\\bfseries ([\d.]+)\}|\$\\mathbf\{([\d.]+)\}\$", r"\1\2\3", t)
            for t in body(planted)
        ]
        assert plain[0] == plain[1]


def test_the_text_has_the_cell_or_not() -> None:
    for planted in of("text_against_table"):
        cell = planted.given["cell"]
        wrong, right = body(planted)
        assert right.count(cell) >= 2
        assert wrong.count(cell) == right.count(cell) - 1
        assert planted.right_values["v"] == cell != planted.wrong_values["v"]


def test_lists_are_as_long_as_said_or_not() -> None:
    words = {w: i for i, w in enumerate(("two", "three", "four", "five", "six"), 2)}
    for planted in of("announced_count"):
        listed = planted.given["i"].count(r"\item")
        assert words[planted.right_values["w"]] == listed == planted.given["count"]
        assert words[planted.wrong_values["w"]] != listed


def _labels(text: str) -> set[str]:
    return set(re.findall(r"\\label\{([^}]+)\}", text))


def _mentions(text: str) -> set[str]:
    return set(re.findall(r"\\(?:eq|auto|[cC])?ref\{([^}]+)\}", text))


def test_references_lead_somewhere_or_not() -> None:
    for planted in of("broken_reference"):
        wrong, right = body(planted)
        assert _mentions(right) <= _labels(right)
        assert _mentions(wrong) - _labels(wrong) == {planted.wrong_values["r"]}
        assert not [
            n for n in _labels(wrong) if n.split(":")[0] in ("fig", "tab") and n not in _mentions(wrong)
        ]


def test_figures_are_mentioned_or_not() -> None:
    for planted in of("figure_not_mentioned"):
        wrong, right = body(planted)
        assert _labels(right) == _mentions(right)
        assert _labels(wrong) == _labels(right)
        assert not _mentions(wrong)


def test_equations_have_a_number_or_not() -> None:
    for planted in of("equation_not_numbered"):
        wrong, right = body(planted)
        bare = re.compile(r"\\begin\{(?:equation|align|gather)\*\}|\\nonumber|\\notag")
        assert bare.search(wrong)
        assert not bare.search(right)
        assert _mentions(wrong) == _mentions(right) == {planted.given["d"]}


def test_acronyms_are_explained_or_not() -> None:
    for planted in of("undefined_acronym"):
        wrong, right = body(planted)
        short = planted.given["a"]
        long = planted.right_values["f"].removesuffix(f" ({short})")
        assert [w[0].upper() for w in long.split() if w not in ("of",)] == list(short)
        assert wrong.count(short) >= 3
        assert long not in wrong
        assert f"{long} ({short})" in right


def test_works_have_one_entry_or_two() -> None:
    entry = re.compile(r"@\w+\{(\w+),|\\bibitem\{(\w+)\}")
    for planted in of("duplicate_bib_entry"):
        for pieces, count in ((planted.wrong, 2), (planted.right, 1)):
            keys = {a or b for a, b in entry.findall(pieces.get("bib", "") + pieces.get("items", ""))}
            cited = set(",".join(re.findall(r"\\cite\{([^}]+)\}", "\n".join(pieces.values()))).split(","))
            assert len(keys) == count
            assert cited == keys


def test_entries_lack_what_they_are_said_to_lack() -> None:
    for planted in of("incomplete_bib_entry"):
        for name in planted.given["missing"]:
            if "bib" in planted.right:
                assert f"  {name} = " in planted.right["bib"]
                assert f"  {name} = " not in planted.wrong["bib"]
            else:
                assert name in planted.right["items"]
                assert name not in planted.wrong["items"]


@pytest.mark.parametrize(
    ("value", "decimals", "shown"), [(Decimal("0.125"), 2, "0.13"), (7, 0, "7"), (Decimal(3), 1, "3.0")]
)
def test_rounded(value: Decimal | int, decimals: int, shown: str) -> None:
    assert rounded(value, decimals) == shown


def test_spoil_keeps_its_distance() -> None:
    for seed in range(200):
        wrong = spoil(Random(seed), "30.8", least=3, low=1, high=99, avoid=(69.2,))
        assert len(wrong) == 4
        assert abs(float(wrong) - 30.8) >= 3
        assert abs(float(wrong) - 69.2) >= 3


def test_spoil_gives_up_where_nothing_fits() -> None:
    with pytest.raises(ValueError, match="no wrong number"):
        spoil(Random(1), "30.8", least=3, low=30, high=31)


def test_a_template_is_filled_in_each_slot() -> None:
    rows = {"x": (share(100, 200, 1), {"abstract": r"§k of §n", "results": r"§v\%"})}
    (form,) = forms_of("percent_from_counts", rows)  # type: ignore[arg-type]
    planted = form.make(Random(1))
    assert planted.where == "abstract+results"
    assert planted.wrong["abstract"] == planted.right["abstract"]
    assert planted.wrong["results"] == planted.wrong_values["v"] + r"\%"
