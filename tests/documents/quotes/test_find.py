"""The quote finder: what it folds, what it refuses, where it points."""

from __future__ import annotations

import random
import subprocess
import sys
import time

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from paperkit.documents.quotes import Match, QuoteIndex, find_quote
from paperkit.documents.quotes.normal import fold_case, normalise
from paperkit.documents.quotes.opposites import negates
from paperkit.documents.quotes.tokens import joins, negations, numbers

REPORT = (
    "# Report\n\nAccuracy climbed from 40.5% to 88.0% and was not lower on any of the 9 tasks. "
    "The ﬁnal self-atten-\ntion layer was “frozen” — as in Miller et al. [7].\n"
)


@pytest.mark.parametrize(
    ("quote", "status", "reason"),
    [
        ("Accuracy climbed from 40.5% to 88.0%", "exact", ""),
        ("climbed from 40.5% to 88.1%", "not_found", "number_changed"),
        ("climbed from 40.5% to 88.0", "exact", ""),
        ("and was lower on any of the 9 tasks", "not_found", "negation_changed"),
        ("was lower on any of the 9 tasks", "not_found", "negation_changed"),
        ("the final self-attention layer", "exact", ""),
        ('layer was "frozen" - as in Miller', "exact", ""),
        ("Accuracy climbad from 40.5% to 88.0% and was not lower", "fuzzy", ""),
        ("a sentence that was made up by somebody else", "not_found", "below_minimum"),
        ("", "not_found", "empty"),
        (" \u200b“” ", "not_found", "empty"),
        ("climbed fron 40.5%", "not_found", "too_short"),
    ],
)
def test_report(quote: str, status: str, reason: str) -> None:
    match = find_quote(REPORT, quote)
    assert (match.status, match.reason) == (status, reason)
    assert match.found == (status != "not_found")
    assert match.text == (REPORT[match.start : match.end] if match.start >= 0 else "")


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("the ef\ufb01cient co\u00adde", "the efficient code"),
        ("state-of-the-\nart models", "state-of-the-art models"),
        ("a well\u2011known and well\u2010known fact", "well-known and well-known fact"),
        ("it holds for x \u2265 3 and y\u00a0\u2264\u00a04", "holds for x >= 3 and y<=4"),
        ("a drop of \u22122 points", "a drop of -2 points"),
        ("so on\u2026 and on", "so on... and on"),
        ("\u2018one\u2019 and \u201ctwo\u201d", "\"one\" and 'two'"),
        ("``quoted'' words", '"quoted" words'),
        ("first\u2014second", "first -- second"),
        ("first \u2013 second", "first - second"),
        ("cafe\u0301 au lait", "caf\u00e9 au lait"),
        ("line one\r\n   line two\tthree", "line one line two three"),
        ("zero\u200bwidth\ufeff here", "zerowidth here"),
        ("cut at the page\fhere it goes on", "cut at the page here it goes on"),
        ("cut in a syl-\flable", "in a syllable"),
        ("1\u202f234 items", "1,234 items"),
        ("10\u207b\u2075 and m\u00b2", "10^-5 and m^2"),
        ("5\u2009% of 12\u201315", "5% of 12-15"),
        ("a 3\u00d73 kernel", "a 3x3 kernel"),
        ("RELATED WORK", "Related work"),
        ("profit of 5\\% and R\\&D", "profit of 5% and R&D"),
        ("狭义相对论基于洛伦\n兹变换", "洛伦兹变换"),
        ("使用 BERT 模型，准确率提高", "使用BERT模型,准确率"),
        ("\u30ab\u3099ラス", "ガラス"),
    ],
)
def test_folded_differences_are_exact(text: str, quote: str) -> None:
    match = find_quote(text, quote)
    assert (match.status, match.score) == ("exact", 100.0)


CHANGED = {
    "number_changed": [
        ("The rate was 7%.", "The rate was 8%."),
        ("The rate was 57% in all of the runs we did", "The rate was 5% in all of the runs we did"),
        ("The layer is 0.5 mm wide", "5 mm wide"),
        ("The layer is 25 mm wide", "5 mm wide"),
        ("a change of \u22120.5 points on the dev set", "a change of 0.5 points on the dev set"),
        ("the slope is x+5 on the whole range", "the slope is x-5 on the whole range"),
        ("significant at p < 0.05 in every test we ran", "significant at p > 0.05 in every test we ran"),
        (
            "a loss of 105 units on the larger set of runs",
            "a loss of 10\u2075 units on the larger set of runs",
        ),
        ("we trained two models on the larger set", "we trained ten models on the larger set"),
        ("accuracy of GPT-4 on the larger set", "accuracy of GPT-3 on the larger set"),
        ("an error of 5% on the larger set", "an error of 5 on the larger set"),
        (
            "本文在三个数据集上进行了大量的对比实验和消融实验",
            "本文在四个数据集上进行了大量的对比实验和消融实验",
        ),
    ],
    "negation_changed": [
        ("It doesn't help on any of the larger sets", "It does help on any of the larger sets"),
        ("It helps on all but the larger set", "It never helps on all but the larger set"),
        ("trained with dropout on the larger set", "trained without dropout on the larger set"),
        ("The effect was insignificant on the larger sets", "The effect was significant on the largar sets"),
        ("a harmless change of the data on all the sets", "a harmful change of the data on all the sets"),
        ("We did not see gains on any of the larger sets", "did see gains on any of the larger sets"),
        ("the method can fail and does not", "the method can fail and does so"),
        ("结果表明该方法未显著提高模型在测试集上的准确率", "结果表明该方法显著提高模型在测试集上的准确率"),
        (
            "模型没有收敛于全局最优解并且损失函数仍然在震荡之中",
            "模型收敛于全局最优解并且损失函数仍然在震荡之中",
        ),
        ("Das Verfahren hilft nicht bei den größeren Mengen", "Das Verfahren hilft bei den größeren Mengen"),
    ],
}


@pytest.mark.parametrize(
    ("text", "quote", "reason"), [(*case, reason) for reason, cases in CHANGED.items() for case in cases]
)
def test_changed_meaning_is_refused(text: str, quote: str, reason: str) -> None:
    match = find_quote(text, quote)
    assert (match.status, match.reason) == ("not_found", reason)
    assert 0 < match.score < 100 or match.score == 100.0
    assert match.text in text
    assert match.text


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It does not help on any of the larger sets", "It doesn't help on any of the largar sets"),
        ("accuracy of GPT-4 on the larger of the test sets", "accuracy of GPT 4 on the larger of the test sets"),
        ("a gain of 0.5 on the larger of the test sets", "a gain of .5 on the larger of the test setz"),
        ("a gain of 1,234 on the larger of the test sets", "a gain of 1234 on the larger of the test sets"),
        ("该方法显著提高了模型在测试集上的准确率和召回率", "该方法显著提高了模型在测试级上的准确率和召回率"),
        ("非常显著地提高了模型在测试集上的准确率和召回率的方法", "显著地提高了模型在测试级上的准确率和召回率的方法"),
    ],
)  # fmt: skip
def test_small_differences_are_fuzzy(text: str, quote: str) -> None:
    match = find_quote(text, quote)
    assert match.status == "fuzzy"
    assert 80 <= match.score < 100


def test_fuzzy_span_is_whole_words_even_where_the_text_has_more_than_the_quote() -> None:
    text = "Before it. The business's long-term purchasing budget fell. After it."
    match = find_quote(text, "business long term purchasng budget fell")
    assert match.status == "fuzzy"
    assert match.text == "business's long-term purchasing budget fell"


def test_another_place_with_the_right_number_is_found() -> None:
    text = "The first run gave 5 of 10 points in tests. The frst run gave 6 of 10 points in tests."
    match = find_quote(text, "The first run gave 6 of 10 points in tests")
    assert match.status == "fuzzy"
    assert match.start == text.index("The frst")


def test_the_same_case_is_preferred() -> None:
    text = "related work is old. Related Work is a heading."
    assert find_quote(text, "Related Work").start == text.index("Related")
    assert find_quote(text, "RELATED WORK").start == 0


def test_word_cut_is_not_exact() -> None:
    assert find_quote("we concatenate both", "cat").status == "not_found"
    assert find_quote("we concatenate a cat", "cat").start == 17
    assert find_quote("the effect is insignificant here", "significant here").reason == "negation_changed"


def test_ellipsis_joins_places_in_order() -> None:
    text = "We trained the larger model for a week. It took long. The smaller model took a day on 3 machines."
    match = find_quote(text, "We trained the larger model ... the smaller model took a day")
    assert match.status == "exact"
    assert match.text.startswith("We trained") and match.text.endswith("a day")
    assert find_quote(text, "trained the larger model […] smaller modal took a day").status == "fuzzy"
    assert (
        find_quote(text, "The smaller model took a day … We trained the larger model").status == "not_found"
    )
    assert find_quote(text, "trained the larger model … took a day on 4 machines").reason == "number_changed"
    assert find_quote(text, "We … for … a day").reason == "too_short"
    assert find_quote("so on... and on it goes", "so on… and on it").status == "exact"


def test_ellipsis_does_not_swallow_a_negation() -> None:
    text = "The larger model did, as we expected, not improve on the smaller model."
    match = find_quote(text, "The larger model did … improve on the smaller model")
    assert match.reason == "negation_changed"
    other = "The larger model did well. That was not all. It did improve on the smaller model."
    assert find_quote(other, "The larger model did … improve on the smaller model").found


def test_minimum() -> None:
    text, quote = "the larger models were trained for a week", "the larger modles ware trained for a weak"
    score = find_quote(text, quote).score
    assert find_quote(text, quote, minimum=score - 0.01).status == "fuzzy"
    assert find_quote(text, quote, minimum=score + 0.01).reason == "below_minimum"


def test_math_needs_more() -> None:
    text = "where a+b=c+d*(e-f)^g/(h+i)-[j+k] holds"
    assert find_quote(text, "a+b=c+d*(e-f)^g/(h+i)-[j+k]").status == "exact"
    assert find_quote(text, "a+b=c+d*(e-f)^g/(h*i)-(j+k)").status == "not_found"
    assert (
        find_quote("one word differs: " + "letters " * 6, "one word diffars: " + "letters " * 6).status
        == "fuzzy"
    )


def test_index_searches_a_range_of_the_source() -> None:
    pages = ["The cli-\nmate is mild.", "Page two says that the climate is mild.", ""]
    index = QuoteIndex("\f".join(pages))
    second = len(pages[0]) + 1
    assert index.find("The climate is mild").start == 0
    assert index.find("the climate is mild", start=second).start == second + pages[1].index("the")
    assert index.find("climate is mild", end=second).start == 4
    assert not index.find("Page two says", end=second).found
    assert not index.find("the climate is mild", start=len(index.text)).found
    assert index.find("is mild. Page two says").text == "is mild.\fPage two says"


def test_empty_text() -> None:
    assert find_quote("", "some words of a quote here") == Match("not_found", 0.0, reason="below_minimum")
    assert find_quote("\u200b", "x") == Match("not_found", 0.0, reason="too_short")


def test_more_symbols_than_edlib_takes() -> None:
    rare = "".join(chr(0x4E00 + 7 * i) for i in range(600))
    quote = rare[40:390]
    broken = quote[:100] + "ж" + quote[101:]
    match = find_quote(rare, broken)
    assert match.status == "fuzzy"
    assert (match.start, match.end) == (40, 390)


def test_numbers_and_negations() -> None:
    assert numbers("p<.05 at -1,234.50, 10-20, gpt-4 and v1.2.3") == [
        "<",
        "0.05",
        "-1234.50",
        "10",
        "-20",
        "4",
        "1.2.3",
    ]
    assert numbers("2019,2020") == numbers("2019, 2020")
    assert negations("cannot, won't, knots, 非常, 非") == ["not", "not", "非"]
    assert _negated("regular", "irregular")
    assert not _negated("an increase", "an incraese")
    assert not _negated("characterized", "uncle")


def test_joins_keeps_numbers_and_words_whole() -> None:
    def tokens(text: str) -> list[str]:
        parts = [text[:1]]
        for at in range(1, len(text)):
            if joins(text, at):
                parts[-1] += text[at]
            else:
                parts.append(text[at])
        return [p for p in parts if p.strip()]

    assert tokens("it isn't 'so' -0.5% of 1,234") == [
        "it", "isn't", "'", "so", "'", "-0.5", "%", "of", "1,234",
    ]  # fmt: skip
    assert tokens("gpt-4 x-5 .5 fig.5 10^-5") == [
        "gpt",
        "-",
        "4",
        "x",
        "-5",
        ".5",
        "fig",
        ".",
        "5",
        "10^",
        "-5",
    ]
    assert tokens("不好三十年") == ["不好", "三十", "年"]


ODD = "ab zé\u0301ﬁ…“’—−-–\u00ad\u200b\n\t\u00a0\u202f.,%=<>≥²⁵12½İΣß洛变，。か\u3099ｶﾞ\\&'\"\f"
odd_text = st.text(alphabet=st.sampled_from(ODD), max_size=60) | st.text(max_size=40)


@given(odd_text)
@example("a\u0301\u0301 \u00ad\n-")
def test_normal_form_maps_back_in_order(text: str) -> None:
    normal = normalise(text)
    assert list(normal.starts) == sorted(set(normal.starts))
    assert len(fold_case(normal.text)) == len(normal.text)
    last = 0
    for at in range(len(normal.text)):
        span = normal.span(at, at + 1)
        assert last <= span.start < span.end <= len(text) or span.start < last <= span.end
        last = span.end
    for start, source, stop in zip(normal.starts, normal.sources, normal.ends, strict=True):
        assert 0 <= source < stop <= len(text)
        assert start < len(normal.text)


@given(odd_text, odd_text, st.floats(0, 100), st.integers(-5, 70), st.integers(-5, 70))
@settings(max_examples=300)
def test_never_raises_and_points_into_the_text(
    text: str, quote: str, minimum: float, start: int, end: int
) -> None:
    match = QuoteIndex(text).find(quote, minimum=minimum, start=start, end=end)
    assert match.text == (text[match.start : match.end] if match.start >= 0 else "")
    assert 0 <= match.score <= 100
    assert match.found == (match.reason == "")
    if match.found:
        assert match.text


# Made of syllables, so that a list of words takes few choices to draw.
PSEUDO_WORDS = [
    a + b + c
    for a in ("bra", "cle", "dos", "fem", "gla")
    for b in ("ka", "ro", "ve", "xt")
    for c in ("", "d", "pel")
]
words = st.lists(st.sampled_from(PSEUDO_WORDS), min_size=12, max_size=40, unique=True)


@given(words, st.data())
def test_own_words_are_found_exactly(words: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(words) - 2))
    last = data.draw(st.integers(first + 1, len(words)))
    quote = " ".join(words[first:last])
    text = "\n".join(words)
    match = find_quote(text, quote)
    assert match.status == "exact"
    assert match.text.split() == words[first:last]


@given(words, st.data())
def test_one_wrong_letter_is_fuzzy_at_the_same_place(words: list[str], data: st.DataObject) -> None:
    quote = " ".join(words[3:11])
    at = data.draw(st.integers(5, len(quote) - 6).filter(lambda i: quote[i] != " "))
    # Q stands in no word, so that no word of numbers or negation comes or goes but by the letter lost.
    broken = quote[:at] + "Q" + quote[at + 1 :]
    assume(numbers(quote) == numbers(broken.lower()) and negations(quote) == negations(broken.lower()))
    text = " ".join(words)
    match = find_quote(text, broken)
    assert match.status == "fuzzy"
    assert match.text == quote


@given(words, st.integers(0, 999), st.integers(0, 999), st.data())
def test_a_changed_number_is_never_found(words: list[str], one: int, other: int, data: st.DataObject) -> None:
    assume(one != other)
    at = data.draw(st.integers(1, 10))
    text = " ".join([*words[:at], str(one), *words[at:]])
    quote = " ".join([*words[:at], str(other), *words[at:]])
    assert not find_quote(text, quote).found


@given(words, st.sampled_from(["not", "never", "no", "without"]), st.data())
def test_a_lost_or_added_negation_is_never_found(words: list[str], word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, 10))
    negated = " ".join([*words[:at], word, *words[at:]])
    plain = " ".join(words)
    assert not find_quote(negated, plain).found
    assert not find_quote(plain, negated).found


def test_unrelated_text_is_not_found() -> None:
    rng = random.Random(3)
    syllables = ["ka", "re", "mi", "to", "lun", "ses", "par", "vi", "ond", "est"]

    def prose(count: int) -> str:
        return " ".join("".join(rng.choices(syllables, k=rng.randint(1, 4))) for _ in range(count))

    index = QuoteIndex(prose(3000))
    assert not any(index.find(prose(10)).found for _ in range(50))


@pytest.mark.parametrize(
    "piece", ["a", "ab", "- ", " ", "\n", "'", "1", "1,", "-", "e\u0301", "不", ".", "\u00ad\n"]
)
def test_a_long_run_of_one_thing_takes_no_time(piece: str) -> None:
    text = piece * (80_000 // len(piece))
    started = time.process_time()
    index = QuoteIndex(text)
    index.find(piece * 40 + "x" + piece * 40)
    index.find("a quite different quote of many words")
    assert time.process_time() - started < 3


def test_import_loads_no_matcher() -> None:
    code = "import sys, paperkit.documents.quotes; print({'rapidfuzz', 'edlib'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_quotes_of_a_real_paper(shared: object) -> None:
    from pathlib import Path

    text = (Path(str(shared)) / "data/latex/sympy_peerj/paper.tex").read_text(encoding="utf-8")
    index = QuoteIndex(text)
    tokens = text.split()
    for first in range(0, len(tokens) - 20, 97):
        quote = " ".join(tokens[first : first + 12]).strip("'\"`.")
        match = index.find(quote)
        assert match.found, (quote, match)


def _negated(one: str, other: str) -> bool:
    left, right = set(one.split()), set(other.split())
    return negates(left - right, right - left) or negates(right - left, left - right)
