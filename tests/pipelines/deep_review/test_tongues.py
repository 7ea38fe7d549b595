"""Which language a text is surely in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.pipelines.deep_review.tongues import other_language, without_quotes
from paperkit.records.deep_review import LANGUAGES, Language

TEXTS: dict[Language, str] = {
    "en": "The share that is stated does not follow from the two counts, and the abstract repeats it for all groups.",
    "de": "Der angegebene Anteil folgt nicht aus den beiden Zahlen, und die Zusammenfassung wiederholt ihn für alle.",
    "zh": "文中给出的比例与两个计数不符，摘要却对所有组别重复了这一比例，读者会因此误解结果的大小，请改正。",
    "ja": "本文に示された割合は二つの数から導かれず、要旨でも同じ割合がすべての群について繰り返されています。",
}


@pytest.mark.parametrize("asked", LANGUAGES)
@pytest.mark.parametrize("written", LANGUAGES)
def test_a_language_is_told_from_every_other(asked: Language, written: Language) -> None:
    assert other_language(TEXTS[written], asked) == (None if asked == written else written)


@pytest.mark.parametrize("asked", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "O(n log n)",
        "37 / 120 = 30.8 %",
        "Adam, SGD, RMSProp, LAMB, Lion, Sophia, Shampoo, Muon, AdamW, Adafactor, Yogi, NAdam, RAdam",
        "\\frac{a}{b} \\leq \\sqrt{x}",
    ],
)
def test_what_is_in_no_language_is_never_wrong(asked: Language, text: str) -> None:
    assert other_language(text, asked) is None


@pytest.mark.parametrize("asked", ["de", "zh", "ja"])
@pytest.mark.parametrize("marks", ["“{}”", '"{}"', "「{}」", "«{}»", "`{}`", "„{}“"])
def test_quotes_may_be_in_any_language(asked: Language, marks: str) -> None:
    assert other_language(f"{TEXTS[asked]} {marks.format(TEXTS['en'])}", asked) is None


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("zh", "在 MMLU 和 GSM8K 上，GPT-4 与 Llama 3 的差距为 2.1 个百分点，与表 3 不符。"),
        ("ja", "MMLU と GSM8K では GPT-4 と Llama 3 の差は 2.1 ポイントであり、表 3 と一致しません。"),
        ("de", "Das Learning Rate Schedule of the Transformer wird in Abschnitt 3 nicht genannt und fehlt."),
        ("en", "The term “Umwelt” is due to von Uexküll and is not defined; the Gestalt is lost."),
    ],
)  # fmt: skip
def test_foreign_names_are_no_fault(asked: Language, text: str) -> None:
    assert other_language(text, asked) is None


def test_words_that_both_have_do_not_count() -> None:
    assert other_language("in an so was die war also man her am", "en") is None
    assert other_language("in an so was die war also man her am", "de") is None


@given(st.text(max_size=300), st.sampled_from(LANGUAGES))
def test_any_text_is_taken(text: str, asked: Language) -> None:
    other = other_language(text, asked)
    assert other is None or other != asked
    assert len(without_quotes(text)) <= len(text)


def test_a_long_text_of_marks_takes_no_time() -> None:
    for mark in ("“", '"', "„", "`", "$", "「"):
        assert other_language(mark * 100_001, "de") is None
