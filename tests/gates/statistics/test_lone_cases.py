"""Percentages of the one number of cases in a passage; a share of a whole above 100 %; shares in tables."""

# ruff: noqa: E501 - twins are easier to compare whole
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Source
from paperkit.findings import Finding
from paperkit.gates import statistics
from paperkit.gates._tokens import Tokens
from paperkit.gates.statistics.lone_cases import lone_whole


def wrong(text: str) -> list[Finding]:
    paper = parse_markdown({"a.md": Source("a.md", f"# A\n\n## Results\n\n{text}\n")}, "a.md")
    return [f for f in statistics.check(paper).findings if f.rule == "statistics.wrong_percentage"]


@pytest.mark.parametrize(
    ("impossible", "possible"),
    [
        ("We caught 24 owls. Prevalence was 40.0%.", "We caught 24 owls. Prevalence was 41.7%."),
        ("All 24 owls were weighed; 40% of the animals had mites.", "All 24 owls were weighed; 42% of the animals had mites."),
        ("We wrote to 24 clubs. Of these clubs, 40% replied.", "We wrote to 24 clubs. Of these clubs, 42% replied."),
        ("Across the 24 games, the club won 40%.", "Across the 24 games, the club won 42%."),
        ("We asked 24 cooks. 40% agreed.", "We asked 24 cooks. 42% agreed."),
        ("Rust was seen in 40% of cases (24 cases).", "Rust was seen in 42% of cases (24 cases)."),
    ],
)  # fmt: skip
def test_a_share_of_the_only_cases_is_made_by_a_whole_number(impossible: str, possible: str) -> None:
    assert [f.severity for f in wrong(impossible)] == ["minor"]
    assert not wrong(possible)


@pytest.mark.parametrize(
    "text",
    [
        "We caught 24 owls and 31 bats. Prevalence was 40.0%.",  # of which?
        "We caught 24 owls. Each owl slept 40% of the day.",
        "We caught 24 owls. Smith et al. give 40% of the owls.",
        "We caught 24 owls. Cover was 40% of the area.",
        "We ran 24 seeds. 40% agreed.",
        "We caught 24 owls; two of them died. Prevalence was 40.0%.",
        "Across the 24 games, the club won 40% of the duels.",
    ],
)
def test_with_other_cases_or_things_nothing_is_said(text: str) -> None:
    assert not wrong(text)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Sand makes up 48% of the volume, and 112% of the volume is clay.", 1),
        ("Sand makes up 48% of the volume, and 52% of the volume is clay.", 0),
        ("More precisely, 108% of the students passed.", 1),
        ("Sales represent 112% of the total of the year before.", 0),
        ("Debt accounts for 112% of GDP.", 0),
    ],
)
def test_a_whole_has_no_more_than_all_of_it(text: str, count: int) -> None:
    assert len(wrong(text)) == count


TABLE = "Table 1 shows them.\n\nTable 1: {caption}\n\n| Trait | n (%) |\n|---|---|\n{rows}\n"


def rows(*shown: str) -> str:
    return "\n".join(f"| t{n} | {one} |" for n, one in enumerate(shown))


@pytest.mark.parametrize(
    ("caption", "shown", "count"),
    [
        ("Traits of the 200 patients", ("46 (23.0)", "98 (94.0)", "62 (31.0)"), 1),
        ("Traits of the 200 patients", ("46 (23.0)", "98 (49.0)", "62 (31.0)"), 0),
        ("Traits of the 200 patients", ("46 (23.0)", "98 (94.0)", "62 (62.0)"), 0),  # too few fit
        ("Traits", ("200 (100)", "46 (23.0)", "98 (94.0)", "62 (31.0)"), 1),
        ("Traits", ("46 (23.0)", "98 (94.0)", "62 (31.0)"), 0),  # of what?
    ],
)
def test_shares_in_a_table_are_of_the_cases_of_its_caption_or_of_its_row_for_all(
    caption: str, shown: tuple[str, ...], count: int
) -> None:
    assert len(wrong(TABLE.format(caption=caption, rows=rows(*shown)))) == count


def test_a_row_with_a_base_of_its_own_is_left_alone() -> None:
    shown = "| a | 46 (23.0) |\n| b | 98 (49.0) |\n| c (of 160 with data) | 62 (38.8) |\n| d | 50 (25.0) |"
    assert not wrong(TABLE.format(caption="Traits of the 200 patients", rows=shown))


@given(k=st.integers(1, 23))
def test_any_count_of_the_cases_is_possible(k: int) -> None:
    assert not wrong(f"We caught 24 owls. Prevalence was {100 * k / 24:.1f}%.")


@given(st.text("ab 5%()=n.", max_size=40))
def test_any_text_can_be_asked(text: str) -> None:
    tokens = Tokens.of(text)
    for index in range(len(tokens.numbers)):
        found = lone_whole(tokens, index, 0)
        assert found is None or 0 <= found < len(tokens.numbers)
