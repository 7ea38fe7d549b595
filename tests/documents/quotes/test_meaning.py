"""What turns a quote round is refused, with its reason; what a scanner does to it is not, and is noted."""

from __future__ import annotations

import pytest

from paperkit.documents.quotes import find_quote
from paperkit.documents.quotes.guard import difference
from paperkit.documents.quotes.meaning import OPPOSITES, kind_of, looks_like
from paperkit.documents.quotes.misread import repaired
from paperkit.documents.quotes.tokens import critical, kept_case, kinds, tokens

PLACE = "Before it all stood still. {} After it all stood still."
TAIL = " on the widest of the nine held-out boards, as the logs of the runs show"


# The text, the quote, and why the quote is refused. Every quote is long and similar enough for a fuzzy match.
REFUSED = [
    # numbers and what belongs to them
    ("The error rose to 41.5 points", "The error rose to 41.6 points", "number_changed"),
    ("The error rose to 41.5 points", "The error rose to 415 points", "number_changed"),
    ("The error rose by 3% over it", "The error rose by 3‰ over it", "number_changed"),
    ("The error rose by 3% over it", "The error rose by 3 over it", "number_changed"),
    ("The error rose by 3% over it", "The error rose by 3 percentage points over it", "number_changed"),
    ("It holds 10^5 rows of data", "It holds 10^6 rows of data", "number_changed"),
    ("It holds 10⁵ rows of data", "It holds 105 rows of data", "number_changed"),
    ("It holds 20k rows of data", "It holds 20M rows of data", "unit_changed"),
    ("It holds 20k rows of data", "It holds 20 rows of data", "unit_changed"),
    ("It holds two million rows of data", "It holds two billion rows of data", "number_changed"),
    ("It ran from 10–20 hours in all", "It ran from 10–30 hours in all", "number_changed"),
    ("It ran from 10 to 20 hours in all", "It ran from 20 to 10 hours in all", "number_changed"),
    ("It ran on 4 March 2021 for a day", "It ran on 4 March 2022 for a day", "number_changed"),
    ("It ran on 4 June 2021 for a day", "It ran on 4 July 2021 for a day", "number_changed"),
    ("It ran on a Monday for the day", "It ran on a Friday for the day", "number_changed"),
    ("The second run was the best one", "The first run was the best one", "number_changed"),
    ("Three runs of it were enough then", "Seven runs of it were enough then", "number_changed"),
    ("The drop is 0.5 at p < 0.05 here", "The drop is 0.5 at p > 0.05 here", "number_changed"),
    ("The drop is 0.5 at p ≤ 0.05 here", "The drop is 0.5 at p ≥ 0.05 here", "number_changed"),
    ("The drop is 0.5 at p ≤ 0.05 here", "The drop is 0.5 at p < 0.05 here", "number_changed"),
    ("The drop is 7.5 ± 0.5 for that one", "The drop is 7.5 + 0.5 for that one", "number_changed"),
    ("The shift is −0.5 for that one run", "The shift is 0.5 for that one run", "number_changed"),
    ("The shift is −0.5 for that one run", "The shift is +0.5 for that one run", "number_changed"),
    ("We add a + b to the wide vector", "We add a - b to the wide vector", "number_changed"),
    ("The cost is ~5 of them at the end", "The cost is 5 of them at the end", "number_changed"),
    # units
    ("Each call took 12 ms of the time", "Each call took 12 s of the time", "unit_changed"),
    ("Each call took 12 ms of the time", "Each call took 12 μs of the time", "unit_changed"),
    ("Each dose was 12 mg of the salt", "Each dose was 12 μg of the salt", "unit_changed"),
    ("Each run took 12 hours of the time", "Each run took 12 minutes of the time", "unit_changed"),
    ("Each disk has 12 GB of the memory", "Each disk has 12 MB of the memory", "unit_changed"),
    ("Each chip draws 5 mW of the power", "Each chip draws 5 MW of the power", "unit_changed"),
    # negations
    ("The gain does hold for each of them", "The gain does not hold for each of them", "negation_changed"),
    ("The gain doesn't hold for each of them", "The gain does hold for each of them", "negation_changed"),
    ("The gain never fell for any of them", "The gain fell for any of them", "negation_changed"),
    ("Neither of the two could do the job", "Either of the two could do the job", "negation_changed"),
    ("Runs without the cache were enough", "Runs with the cache were enough", "negation_changed"),
    ("The runs fail to reach the bound set", "The runs reach the bound set", "negation_changed"),
    ("The proof lacks a bound for the case", "The proof has a bound for the case", "negation_changed"),
    ("This is a supervised way to do the job", "This is an unsupervised way to do the job", "negation_changed"),
    ("This is a significant rise of the cost", "This is an insignificant rise of the cost", "negation_changed"),
    ("This is a linear way to do the job", "This is a non-linear way to do the job", "negation_changed"),
    ("This was a harmful change of the plan", "This was a harmless change of the plan", "negation_changed"),
    ("We can now rely on what it brings", "We can not rely on what it brings", "negation_changed"),
    # damaged negations are no absence of a negation
    ("The gain does hold for each of them", "The gain does n0t hold for each of them", "negation_changed"),
    ("The gain does hold for each of them", "The gain does nof hold for each of them", "negation_changed"),
    ("The gain does hold for each of them", "The gain does n ot hold for each of them", "negation_changed"),
    ("The gain does hold for each of them", "The gain has nevcr hold for each of them", "negation_changed"),
    ("The gain does now hold for each of them", "The gain does not hold for each of them", "negation_changed"),
    ("Runs with the cache were enough", "Runs with out the cache were enough", "negation_changed"),
    ("Runs with the cache were enough", "Runs wlthout the cache were enough", "negation_changed"),
    # words that exclude each other
    ("The cost increased for each of them", "The cost decreased for each of them", "direction_changed"),
    ("The cost increased for each of them", "The cost incrcased for each of them", ""),
    ("The cost increased for each of them", "The cost decrcased for each of them", "direction_changed"),
    ("The cost was higher for each of them", "The cost was lower for each of them", "direction_changed"),
    ("A high cost and low gain were seen", "A low cost and high gain were seen", "direction_changed"),
    ("It did better than each of the rest", "It did worse than each of the rest", "direction_changed"),
    ("It stood above each of the rest then", "It stood below each of the rest then", "direction_changed"),
    ("It was done before each of the rest", "It was done after each of the rest", "direction_changed"),
    ("It needs at least a week of the time", "It needs at most a week of the time", "direction_changed"),
    ("It was true for all cases of the set", "It was true for some cases of the set", "direction_changed"),
    ("It may improve on what was there then", "It will improve on what was there then", "direction_changed"),
    ("Higher-dimensional sets are the aim", "Lower-dimensional sets are the aim", "direction_changed"),
    ("It is more than each of the rest had", "It is less than each of the rest had", "direction_changed"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "quote", "reason"), REFUSED)
def test_what_is_turned_round_is_refused(text: str, quote: str, reason: str) -> None:
    match = find_quote(PLACE.format(text + TAIL + "."), quote + TAIL)
    assert match.reason == reason
    assert match.found == (reason == "")
    assert match.score > 80
    assert find_quote(PLACE.format(text + TAIL + "."), text + TAIL).status == "exact"


@pytest.mark.parametrize(("text", "quote", "reason"), REFUSED)
def test_it_is_refused_from_both_sides(text: str, quote: str, reason: str) -> None:
    match = find_quote(PLACE.format(quote + TAIL + "."), text + TAIL)
    assert match.found == (reason == "")


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("该方法显著提高了模型在三个测试集上的准确率", "该方法显著降低了模型在三个测试集上的准确率"),
        ("该方法显著提高了模型在三个测试集上的准确率", "该方法显著提高了模型在五个测试集上的准确率"),
        ("该方法显著提高了模型在三个测试集上的准确率", "该方法未显著提高了模型在三个测试集上的准确率"),
        ("每次调用的平均时间为12毫秒并且保持稳定不变", "每次调用的平均时间为12微秒并且保持稳定不变"),
        ("每次调用的平均时间为12毫秒并且保持稳定不变", "每次调用的平均时间为12秒并且保持稳定不变"),
        ("实验组的得分高于对照组并且差异达到了预期水平", "实验组的得分低于对照组并且差异达到了预期水平"),
        ("该模型在训练之前需要对数据进行一次完整的清洗", "该模型在训练之后需要对数据进行一次完整的清洗"),
        (
            "この手法は精度を大きく改善しない場合があると示す",
            "この手法は精度を大きく改善する場合があると示す",
        ),
        (
            "이 방법은 정확도를 크게 높이지 않았다는 것을 보였다",
            "이 방법은 정확도를 크게 높이지 았다는 것을 보였다",
        ),
    ],
)
def test_chinese_japanese_korean(text: str, quote: str) -> None:
    assert find_quote(text, text).status == "exact"
    assert not find_quote(text, quote).found
    assert not find_quote(quote, text).found


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It is true of all of the runs", "It is true of a1l of the runs"),
        ("It is true of all of the runs", "1t is true 0f all of the runs"),
        ("The sizes of the boards differ", "The 5izes of the 8oards differ"),
        ("The details of the boards differ", "The detal1s of the boards differ"),
        ("The based boards of it differ", "The 6a5ed boards of it differ"),
        ("The gain does not hold for it", "The gain does n0t hold for it"),
        ("The gain does not hold for it", "The gain does nof hold for it"),
        ("The gain does not hold for it", "The gain does n ot hold for it"),
        ("The gain is not there without it", "The gain is not there with out it"),
        ("The test gave F(1, 38) = 4.2 then", "The test gave F(l, 38) = 4.2 then"),
        ("The test gave F(10, 38) = 4.2 then", "The test gave F(lO, 38) = 4.2 then"),
        ("Each call took 12 ms of the time", "Each call took 12 rns of the time"),
    ],
)
def test_what_a_scanner_did_is_fuzzy_and_noted(text: str, quote: str) -> None:
    for one, other in ((text, quote), (quote, text)):
        match = find_quote(PLACE.format(one + TAIL + "."), other + TAIL)
        assert (match.status, match.reason) == ("fuzzy", "")
        assert "ocr_confusion" in match.notes or "n ot" in one + other or "with out" in one + other


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The test gave F(1, 38) = 4.2 then", "The test gave F(7, 38) = 4.2 then"),
        ("The test gave F(l, 38) = 4.2 then", "The test gave F(2, 38) = 4.2 then"),
        ("We drew S samples from the boards", "We drew 5 samples from the boards"),
        ("We drew 1B samples from the boards", "We drew 18 samples from the boards"),
        ("We drew B samples from the boards", "We drew 8 samples from the boards"),
        ("The text is 15 words of the boards", "The text is is words of the boards"),
        ("We took GPT-3 for all of the boards", "We took GPT-8 for all of the boards"),
        ("There were 1 2 of them on the boards", "There were 12 of them on the boards"),
    ],
)
def test_a_number_is_never_made_of_a_letter(text: str, quote: str) -> None:
    assert find_quote(PLACE.format(text + TAIL + "."), quote + TAIL).reason in (
        "number_changed",
        "unit_changed",
    )
    assert not find_quote(PLACE.format(quote + TAIL + "."), text + TAIL).found


@pytest.mark.parametrize(
    ("text", "quote", "note"),
    [
        ("The Pfi zer board was af ect ed by it", "The Pfizer board was af ect ed by it", "damaged_text"),
        ("The two were very dif erent from that", "The two were very different from that", "damaged_text"),
        ("The two were very di erent from that", "The two were very different from that", "damaged_text"),
        ("The two Handelsschiye were at the pier", "The two Handelsschiffe were at the pier", "damaged_text"),
        (
            "The o\ufffdce of the board was small then",
            "The office of the board was small then",
            "damaged_text",
        ),
        (
            "It gave 2(4) = 0.73, p = .95 for the lot",
            "It gave χ2(4) = 0.73, p = .95 for the lot",
            "lost_symbol",
        ),
    ],
)
def test_a_damaged_text_layer_is_noted(text: str, quote: str, note: str) -> None:
    match = find_quote(PLACE.format(text + "."), quote)
    assert match.status == "fuzzy"
    assert note in match.notes


def test_a_sound_text_layer_is_not_called_damaged() -> None:
    match = find_quote(
        PLACE.format("The two were quite different from it."), "The two were quitc different from it"
    )
    assert (match.status, match.notes) == ("fuzzy", ())


def test_a_lost_symbol_makes_no_other_number() -> None:
    text = "The fit was fair: χ2(4) = 0.73, p = .95, n = 41, and the rest was fine."
    assert find_quote(text, "χ2(4) = 0.73, p = .95, n = 41").status == "exact"
    assert find_quote(text, "2(4) = 0.73, p = .95, n = 41").status == "fuzzy"
    assert find_quote(text, "22(4) = 0.73, p = .95, n = 41").status == "not_found"
    assert find_quote(text, "χ2(4) = 2.73, p = .95, n = 41").reason == "number_changed"


def test_notes_only_where_there_is_something_to_note() -> None:
    assert difference("it all went well", "it all went wel") == ("", ())
    assert difference("it all went well", "it all went well") == ("", ())


def test_kinds_of_tokens() -> None:
    assert tokens("don't take 1,234.5% of gpt-4.1, x-5 <= y") == [
        "don't", "take", "1,234.5", "%", "of", "gpt", "4.1", "x", "-5", "<=", "y",
    ]  # fmt: skip
    assert [k and k.name for k in kinds(["5", "ms", "ms"])] == ["number", "unit", None]
    assert [k.value for k in critical("5 ms, not higher")] == ["5", "ms", "not", "higher"]
    assert [k.value for k in critical("about 5ms")] == ["5", "ms"]
    nof, model = kind_of("nof"), kind_of("model")
    assert nof is not None and nof.name == "suspect"
    assert model is None


@pytest.mark.parametrize(
    "words", ["nofe note", "the hot pot", "on and on", "fall of it", "either one", "an error"]
)
def test_real_words_are_no_damaged_negations(words: str) -> None:
    assert not [k for k in critical(words.partition(" ")[2]) if k.name == "suspect"]


def test_ascii_and_other_tokens_agree() -> None:
    for text in ("it isn't 'so' -0.5% of 1,234", "gpt-4 x-5 .5 fig.5 10^-5", "a-b (c)-(d) v1.2.3 5ms c++"):
        assert tokens(text) == tokens(text + " é")[:-1]


def test_sets_of_opposites_are_of_two_sides() -> None:
    for word, sets in OPPOSITES.items():
        for reason, first, others in sets:
            assert reason.endswith("_changed")
            assert word not in others
            assert all(any(first_side for _, first_side, _ in OPPOSITES[o]) for o in others)
            assert all(word in {w for _, _, far in OPPOSITES[o] for w in far} for o in others), (word, first)


def test_repairs() -> None:
    assert (
        repaired("a11 of it", "all of it") == ("a11 of it", "a11 of it") or repaired("a11", "all") is not None
    )
    assert repaired("10^5", "105") == ("10^5", "105")
    assert repaired("12", "13") is None
    assert repaired("is", "15") is None
    assert looks_like("nore", "more") and not looks_like("now", "not")


@pytest.mark.parametrize(
    ("quote", "text", "kept"),
    [
        ("5 mW", "5 MW", False), ("5 mb", "5 mB", False), ("5 KB", "5 kB", True), ("TABLE 5 MW", "Table 5 mw", True),
        ("Model 5", "model 5", True), ("5 Models", "5 models", True),
    ],
)  # fmt: skip
def test_case_of_units(quote: str, text: str, kept: bool) -> None:
    assert kept_case(quote, text) is kept
