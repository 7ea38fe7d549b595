from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.gates.consistency.test_forms_tuned import findings


def rules(text: str) -> list[tuple[str, str]]:
    return [(f.rule.partition(".")[2], str(f.severity)) for f in findings(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Errors fell from 80 to 60, or by 35%.", [("wrong_change", "major")]),
        ("Errors fell from 80 to 60, or by 25%.", []),
        ("With 60 errors instead of 80, we see 35% fewer errors.", [("wrong_change", "major")]),
        ("With 60 errors instead of 80, we see 25% fewer errors.", []),
        ("The absolute improvement was 4.5%, from 74.9% to 78.2%.", [("wrong_difference", "minor")]),
        ("The absolute improvement was 3.3%, from 74.9% to 78.2%.", []),
        ("Our model (78.2) is 4.5 points above the baseline (74.9).", [("wrong_difference", "major")]),
        ("Our model (78.2) is 3.3 points above the baseline (74.9).", []),
        ("Mean scores were 24.1 and 21.3; the difference was 2.1 points.", [("wrong_difference", "major")]),
        ("Mean scores were 24.1 and 21.3; adjusted for age, the difference was 2.1 points.", []),
        ("It is 4 times faster: 30 s rather than 90 s.", [("wrong_change", "major")]),
        ("It is 3 times faster: 30 s rather than 90 s.", []),
    ],
)
def test_changes(text: str, found: list[tuple[str, str]]) -> None:
    assert rules(text) == found


def test_the_evidence_is_the_arithmetic() -> None:
    (one,) = findings("Latency fell from 80 ms to 60 ms, a cut of 35%.")
    assert one.evidence == "|60 − 80| / 80 = 25 %"
    assert one.data["values"] == ["80 ms", "60 ms"]
    assert one.data["computed"] == 25


@given(st.integers(20, 900), st.integers(20, 900))
def test_what_is_computed_is_right(base: int, now: int) -> None:
    if base == now:
        return
    change = f"{abs(now - base) / base * 100:.1f}"
    word = "increase" if now > base else "decrease"
    assert rules(f"The cost went from {base}.0 to {now}.0 euros, a relative {word} of {change}%.") == []


@given(st.integers(1, 500), st.integers(1, 500), st.integers(1, 500))
def test_sums(a: int, b: int, c: int) -> None:
    assert rules(f"This gives {a} + {b} + {c} = {a + b + c} pages.") == []
    assert rules(f"This gives {a} + {b} + {c} = {a + b + c + 1} pages.") == [("wrong_arithmetic", "major")]


@given(st.integers(3, 400), st.integers(1, 400))
def test_shares(total: int, part: int) -> None:
    if part > total:
        return
    assert rules(f"Of the {total} farms that we saw, {part} ({part / total * 100:.1f}%) had a well.") == []


@given(st.text(alphabet="of from to 1234567890.%,()=+ and", max_size=300))
def test_any_text_is_read(text: str) -> None:
    findings(f"x {text}")


def test_long_sentences_take_no_long_time() -> None:
    findings("from 12 to 13, a gain of " * 400)
    findings("(" + "12 of 40, " * 2000)
    findings("1 + " * 4000 + "1 = 7")
