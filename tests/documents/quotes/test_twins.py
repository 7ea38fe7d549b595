"""Quotes beside their twins: what typesetting changes is exact, what changes the meaning is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.quotes import SHORT, QuoteIndex, find_quote
from paperkit.documents.quotes.guard import similarity
from paperkit.documents.quotes.normal import fold_case, normalise
from paperkit.documents.quotes.opposites import negates
from paperkit.documents.quotes.tokens import joins, negations, numbers

TEXT = (
    "We train the wide network on 12 tasks and compare it with the narrow one. The accuracy rises from 87.4% to 92.1% "
    "(p < 0.05), which is not explained by the larger batch. In 3 of 12 runs the loss never fell below -0.5. "
    "Models without dropout did overfit, and none of them recovered within 1,234 steps."
)


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("the e\ufb03cient \ufb01lter was \ufb02at", "the efficient filter was flat"),
        ("well\u2011known and state\u2010of\u2010the\u2010art", "well-known and state-of-the-art"),
        ("he said \u201cnever\u201d and \u2018so\u2019", "he said \"never\" and 'so'"),
        ("he said \u00abnever\u00bb to it all", 'he said "never" to it all'),
        ("a loss of \u22120.5 was seen", "a loss of -0.5 was seen"),
        ("an error \u2265 0.5 and \u2264 0.9", "an error >= 0.5 and <= 0.9"),
        ("and so on\u2026 it went on", "and so on... it went on"),
        ("driving cli-\nmate change is hard", "driving climate change is hard"),
        ("driving cli\u00admate change is hard", "driving climate change is hard"),
        ("driving cli\u200bmate change is hard", "driving climate change is hard"),
        ("the first\n  second\tthird word", "the first second third word"),
        ("the first\r\nsecond third word", "the first second third word"),
        ("a rise of 5\u2009% in all runs", "a rise of 5% in all runs"),
        ("a rise of 5 % in all runs", "a rise of 5% in all runs"),
        ("na\u0131ve caf\u00e9 owners say so", "na\u0131ve cafe\u0301 owners say so"),
        ("THE ACCURACY WAS HIGH HERE", "the accuracy was high here"),
        ("a size of 10\u00b3 units is used", "a size of 10^3 units is used"),
        ("we see 5\u00d75 blocks in it", "we see 5x5 blocks in it"),
        ("100\\% of the \\& signs stay", "100% of the & signs stay"),
        ("a\x0cnew page begins at once", "a new page begins at once"),
        ("ut o\x00 ha stands there now", "ut o ha stands there now"),
        ("1\u2009234 steps were made in all", "1,234 steps were made in all"),
        (
            "\u72ed\u4e49\u76f8\u5bf9\u8bba\u57fa\u4e8e\u6d1b\u4f26\u5179\u53d8\u6362",
            "\u6d1b\u4f26\u5179\u53d8\u6362",
        ),
        ("\u76f8\u5bf9\u8bba \u57fa\u4e8e\n\u53d8\u6362", "\u76f8\u5bf9\u8bba\u57fa\u4e8e\u53d8\u6362"),
    ],
)
def test_folded_differences(source: str, quote: str) -> None:
    text = f"Before it. {source}. After it."
    match = find_quote(text, quote)
    assert match.status == "exact"
    assert match.score == 100.0
    assert text[match.start : match.end] == match.text
    if normalise(source).text == normalise(quote).text:
        assert find_quote(f"Before it. {quote}. After it.", source).status == "exact"


# The quote as it stands, and the same with one thing changed that is never passed over.
@pytest.mark.parametrize(
    ("quote", "changed", "reason"),
    [
        ("train the wide network on 12 tasks", "train the wide network on 13 tasks", "number_changed"),
        ("train the wide network on 12 tasks", "train the wide network on 2 tasks", "number_changed"),
        ("train the wide network on 12 tasks", "train the wide network on 120 tasks", "number_changed"),
        ("train the wide network on 12 tasks", "train the wide network on 12.0 tasks", "number_changed"),
        ("train the wide network on 12 tasks", "train the wide network on tasks", "number_changed"),
        (
            "The accuracy rises from 87.4% to 92.1%",
            "The accuracy rises from 84.7% to 92.1%",
            "number_changed",
        ),
        (
            "The accuracy rises from 87.4% to 92.1%",
            "The accuracy rises from 92.1% to 87.4%",
            "number_changed",
        ),
        ("The accuracy rises from 87.4% to 92.1%", "The accuracy rises from 87.4 to 92.1", "number_changed"),
        (
            "The accuracy rises from 87.4% to 92.1%",
            "The accuracy rises from 8.74% to 92.1%",
            "number_changed",
        ),
        (
            "to 92.1% (p < 0.05), which is not explained",
            "to 92.1% (p > 0.05), which is not explained",
            "number_changed",
        ),
        (
            "to 92.1% (p < 0.05), which is not explained",
            "to 92.1% (p < 0.5), which is not explained",
            "number_changed",
        ),
        (
            "which is not explained by the larger batch",
            "which is explained by the larger batch",
            "negation_changed",
        ),
        (
            "which is not explained by the larger batch",
            "which is never explained by the larger batch",
            "negation_changed",
        ),
        ("the loss never fell below -0.5", "the loss fell below -0.5", "negation_changed"),
        ("the loss never fell below -0.5", "the loss never fell below 0.5", "number_changed"),
        ("the loss never fell below -0.5", "the loss never fell below -0.05", "number_changed"),
        ("In 3 of 12 runs the loss never fell", "In 12 of 3 runs the loss never fell", "number_changed"),
        ("In 3 of 12 runs the loss never fell", "In two of 12 runs the loss never fell", "number_changed"),
        ("Models without dropout did overfit", "Models with dropout did overfit", "negation_changed"),
        ("Models without dropout did overfit", "Models without dropout did not overfit", "negation_changed"),
        (
            "none of them recovered within 1,234 steps",
            "all of them recovered within 1,234 steps",
            "negation_changed",
        ),
        (
            "none of them recovered within 1,234 steps",
            "none of them recovered within 1,243 steps",
            "number_changed",
        ),
        (
            "none of them recovered within 1,234 steps",
            "none of them recovered within 1.234 steps",
            "number_changed",
        ),
    ],
)
def test_changed_twins(quote: str, changed: str, reason: str) -> None:
    assert find_quote(TEXT, quote).status == "exact"
    match = find_quote(TEXT, changed)
    assert (match.found, match.reason) == (False, reason)
    assert match.start >= 0
    assert TEXT[match.start : match.end] == match.text


@pytest.mark.parametrize(
    "quote",
    [
        "We train the wide netwrok on 12 tasks and compare",
        "We train a wide network on 12 tasks and compare",
        "The accuracy raises from 87.4% to 92.1%",
        "Models without drop out did overfit, and none of them recoverd",
        "which is not explained by the large batch",
    ],
)
def test_slips_are_fuzzy(quote: str) -> None:
    match = find_quote(TEXT, quote)
    assert (match.status, match.reason) == ("fuzzy", "")
    assert 80 <= match.score < 100
    assert find_quote(TEXT, quote, minimum=99.9).status == "not_found"


@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        ("", "empty"), (" \n", "empty"), ("''", "empty"), ("\u200b", "empty"), ("\u00ad", "empty"),
        ("the wyde network", "too_short"), ("no such words", "too_short"), ("xyz", "too_short"),
        ("A sentence about something else altogether, such as birds", "below_minimum"),
        ("Completely different words stand in this quote", "below_minimum"),
    ],
)  # fmt: skip
def test_refusals(quote: str, reason: str) -> None:
    match = find_quote(TEXT, quote)
    assert (match.status, match.reason, match.found) == ("not_found", reason, False)


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("We train the wide network ... compare it with the narrow one", True),
        ("We train the wide network [...] compare it with the narrow one", True),
        ("We train the wide network \u2026 compare it with the narrow one", True),
        ("compare it with the narrow one ... We train the wide network", False),
        ("We train the wide network ... compare it with the purple one indeed", False),
        ("We train the wide network ... on 13 tasks and compare", False),
        ("which is ... explained by the larger batch", False),
        ("a ... b", False),
        ("...", False),
    ],
)
def test_ellipses(quote: str, found: bool) -> None:
    assert find_quote(TEXT, quote).found is found


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It rose by 15%.", "rose by 5%"), ("It rose by 5%.", "rose by 5"[:8] + "15%"),
        ("unsupported claim", "supported claim"),
        ("insignificant gain", "significant gain"), ("1,234 steps", "234 steps"), ("0.953 at best", "953 at best"),
        ("a loss of -0.5", "loss of 0.5"), ("x10 gain", "0 gain"), ("theory", "the"), ("breathe in", "breath"),
    ],
)  # fmt: skip
def test_parts_of_words_and_numbers_are_not_exact(text: str, quote: str) -> None:
    assert find_quote(text, quote).status != "exact"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("p<.05", ["<", "0.05"]), ("1,234.5", ["1234.5"]), ("+3", ["3"]), ("-3", ["-3"]),
        ("gpt-4", ["4"]), ("12%", ["12", "%"]),
        ("two of three", ["two", "three"]), ("a>=b", [">="]), ("a!=b", ["!="]), ("often", []), ("", []),
        ("\u4e09\u4e2a", ["\u4e09"]), ("1.2.3", ["1.2.3"]), ("12,34", ["12", "34"]), ("half", ["half"]),
    ],
)  # fmt: skip
def test_guarded_numbers(text: str, found: list[str]) -> None:
    assert numbers(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("it is not", ["not"]), ("isn't", ["not"]), ("cannot", ["not"]), ("never", ["never"]),
        ("nothing", ["nothing"]),
        ("note", []), ("another", []), ("nonet", []), ("\u4e0d\u597d", ["\u4e0d"]), ("\u975e\u5e38", []),
        ("\u975e\u7ebf\u6027", ["\u975e"]), ("nicht gut", ["nicht"]), ("knot", []), ("hardly any", ["hardly"]),
    ],
)  # fmt: skip
def test_guarded_negations(text: str, found: list[str]) -> None:
    assert negations(text) == found


@pytest.mark.parametrize(
    ("one", "other", "negated"),
    [
        ("a stable run", "an unstable run", True), ("a significant gain", "an insignificant gain", True),
        ("possible", "impossible", True), ("useful", "useless", True), ("linear", "nonlinear", True),
        ("a claim", "the claims", False), ("the same", "the same", False), ("", "", False),
    ],
)  # fmt: skip
def test_prefixes(one: str, other: str, negated: bool) -> None:
    assert _negated(one, other) is negated
    assert _negated(other, one) is negated


# --- properties --------

# Few choices a word: a list of words is cheap to draw.
WORD = st.sampled_from(
    str.split("""
    model network layer batch rate gain loss train test sample token vector matrix graph table value score error noise
    signal feature kernel policy reward agent state action memory buffer cluster prompt decoder encoder gradient weight
    width depth stable robust sparse dense large small early late brief wide""")
)
WORDS = st.lists(WORD, min_size=10, max_size=25, unique=True)


@given(WORDS, st.integers(0, 24), st.integers(1, 25), st.sampled_from([" ", "\n", "  ", " \n\t"]))
def test_any_run_of_words_is_exact(words: list[str], first: int, size: int, gap: str) -> None:
    part = words[first % len(words) :][:size]
    text = gap.join(words)
    match = find_quote(text, " ".join(part))
    assert match.status == "exact"
    assert match.text == gap.join(part)


ODD = st.text(
    alphabet="ab zé\ufb01\u2026\u201c\u2019\u2014\u2212-\u00ad\u200b\n.,%=<5 12\u00b2\u6d1b\u53d8not ",
    max_size=60,
)


@given(ODD, st.integers(0, 60), st.integers(1, 60))
def test_any_slice_at_tokens_is_exact(text: str, start: int, size: int) -> None:
    start = start % len(text) if text else 0
    quote = text[start : start + size]
    normal, needle = fold_case(normalise(text).text), fold_case(normalise(quote).text.strip("' "))
    # Where an end of the slice falls inside a token it is another quote, as where folding looks beside it.
    whole = [
        i
        for i in range(len(normal))
        if needle
        and normal.startswith(needle, i)
        and not any(0 < j < len(normal) and joins(normal, j) for j in (i, i + len(needle)))
    ]
    match = find_quote(text, quote)
    assert match.text == (text[match.start : match.end] if match.start >= 0 else "")
    if whole:
        assert (match.status, match.score, match.reason) == ("exact", 100.0, "")
    elif len(needle) < SHORT:
        # A dash between words is not in the normal form, and a quote may start or end at one.
        assert not match.found or "..." in needle or any(c in text for c in "-\u2014")


@given(WORDS, st.integers(0, 9), st.integers(10, 9999), st.integers(0, 3), st.integers(1, 9))
def test_one_changed_digit_is_never_found(
    words: list[str], at: int, number: int, digit: int, by: int
) -> None:
    digits = list(str(number))
    place = digit % len(digits)
    digits[place] = str((int(digits[place]) + by) % 10)
    text = " ".join([*words[:at], str(number), *words[at:]])
    assert find_quote(text, text).status == "exact"
    assert not find_quote(text, " ".join([*words[:at], "".join(digits), *words[at:]])).found


@given(
    WORDS, st.integers(1, 8), st.sampled_from(["not", "never", "no", "without", "cannot", "hardly", "none"])
)
def test_one_dropped_or_added_negation_is_never_found(words: list[str], at: int, word: str) -> None:
    plain, negated = " ".join(words), " ".join([*words[:at], word, *words[at:]])
    for text, quote in ((plain, negated), (negated, plain)):
        assert find_quote(text, text).status == "exact"
        assert not find_quote(text, quote).found


@given(WORDS, st.integers(0, 9), st.sampled_from(["%", "-5", "< 5", "5.0", ".5", "1,234"]))
def test_an_added_number_or_sign_is_never_found(words: list[str], at: int, token: str) -> None:
    text = " ".join([*words[:at], "5", *words[at:]])
    changed = " ".join([*words[:at], f"5{token}" if token == "%" else token, *words[at:]])
    assert not find_quote(text, changed).found


@given(WORDS, WORDS, WORDS)
def test_an_index_finds_what_a_single_search_finds(
    before: list[str], words: list[str], after: list[str]
) -> None:
    text = ". ".join(" ".join(part) for part in (before, words, after))
    quote = " ".join(words[2:8])
    index = QuoteIndex(text)
    assert index.find(quote) == find_quote(text, quote) == index.find(quote)
    match = index.find(quote)
    assert index.find(quote, start=match.start) == match
    assert index.find(quote, end=match.end) == match
    later = index.find(quote, start=match.start + 1)
    assert not later.found or later.start >= match.start


@given(st.text(max_size=40), st.text(max_size=40), st.floats(0, 100))
def test_never_raises(text: str, quote: str, minimum: float) -> None:
    match = find_quote(text, quote, minimum=minimum)
    assert match.found == (match.reason == "")
    assert match.text == (text[match.start : match.end] if match.start >= 0 else "")


@given(st.text(max_size=60))
def test_normal_form_is_stable_in_length_and_order(text: str) -> None:
    normal = normalise(text)
    assert len(fold_case(normal.text)) == len(normal.text)
    spans = [normal.span(i, i + 1) for i in range(len(normal.text))]
    assert all(0 <= s.start < s.end <= len(text) for s in spans)
    assert [s.start for s in spans] == sorted(s.start for s in spans)


@given(st.text(max_size=30), st.text(max_size=30))
def test_similarity_is_symmetric_and_bounded(one: str, other: str) -> None:
    assert 0 <= similarity(one, other) <= 100
    assert similarity(one, other) == pytest.approx(similarity(other, one))
    assert similarity(one, one) == 100


@pytest.mark.parametrize(
    "piece", ["a", "ab ", "-", "- ", "\u00ad", "'", "1", "1,", "\u4e00", "...", "not ", "x\n", "\u0301", "\0"]
)
def test_normal_form_grows_no_faster_than_the_text(piece: str) -> None:
    sizes = [len(normalise(piece * times).starts) for times in (500, 1000)]
    assert sizes[1] <= 2.1 * sizes[0] + 4


@pytest.mark.parametrize("piece", ["a ", "1 ", "not ", "... ", "x. ", "\u4e00"])
def test_candidates_are_bounded(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import paperkit.documents.quotes.guard as module

    counts: list[int] = []

    def counted(one: str, other: str) -> float:
        counts[-1] += 1
        return similarity(one, other)

    monkeypatch.setattr(module, "similarity", counted)
    for times in (200, 800):
        counts.append(0)
        find_quote(piece * times, "a quote of some words that does not stand there at all, not in 3 places")
    assert counts[1] <= counts[0] + 64


def _negated(one: str, other: str) -> bool:
    left, right = set(one.split()), set(other.split())
    return negates(left - right, right - left) or negates(right - left, left - right)
