"""Any input: no crash, bounded time, a range that is the text; and laws that hold for drawn texts."""

from __future__ import annotations

import re
import time
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from paperkit.documents.quotes import LONGEST, QuoteIndex, find_quote
from paperkit.documents.quotes.align import bounds
from paperkit.documents.quotes.normal import fold_case, is_unspaced, normal_text, normalise, unspaced_runs
from paperkit.documents.quotes.seeds import REACH, Seeds

PROSE = (
    "The boards of the pier were cut in the winter and left to dry until the days grew long. Salt water reached the "
    "lower ones first, and the grain of the oak held out where pine gave way. Of the 48 boards, 31 were sound "
    "in the end. "
)

any_text = st.text(st.characters(), max_size=80)


@given(any_text, any_text, st.integers(-3, 90), st.integers(-3, 90))
@settings(max_examples=150)
def test_any_unicode(text: str, quote: str, start: int, end: int) -> None:
    match = QuoteIndex(text).find(quote, start=start, end=end)
    assert match.text == (text[match.start : match.end] if match.start >= 0 else "")
    assert match.found == (match.reason == "")


@pytest.mark.parametrize(
    "odd",
    [
        "\ud800",
        "\x00",
        "\x01\x02",
        "\udfff\ud800",
        "\u0301" * 50,
        "\U0010ffff",
        "\u202e",
        "e" + "\u0301" * 500,
        "ﷺ" * 30,
        "½⅓",
        "\ufffd",
    ],
)
def test_odd_characters_between_words(odd: str) -> None:
    text = PROSE.replace("winter", f"winter {odd} days")
    match = find_quote(text, f"cut in the winter {odd} days and left to dry")
    assert match.status == "exact"
    assert match.text == text[match.start : match.end]
    assert find_quote(text, "Salt water reeched the lower ones first").status == "fuzzy"


@given(
    st.text(st.characters(), max_size=60)
    | st.text(st.sampled_from("ab1 eEx.,-–—−'\"’“ﬁ‐%=()²³×·…（。中\u00ad\u2009\n"), max_size=60)
)
@example("ab- cd")
@example("x−ray")
def test_the_normal_text_is_that_of_the_map(text: str) -> None:
    assert normal_text(text) == normalise(text).text


@given(st.text(st.sampled_from("ab é中文。かな—α𝜎 "), max_size=60))
def test_unspaced_runs_are_all_and_whole(text: str) -> None:
    found = [*unspaced_runs(text)]
    inside = {at for start, end in found for at in range(start, end)}
    assert inside == {at for at, char in enumerate(text) if is_unspaced(char)}
    assert all(end < start for (_, end), (start, _) in pairwise(found))


@given(st.text(st.characters(), max_size=60))
@example("0E0")
def test_the_map_of_the_normal_form_is_exact(text: str) -> None:
    normal = normalise(text)
    for at, char in enumerate(normal.text):
        span = normal.span(at, at + 1)
        assert 0 <= span.start < span.end <= len(text)
        source = text[span.start : span.end]
        if char == "x" and source[:1] in ("e", "E"):
            assert re.fullmatch(r"[eE][+-]?\d{1,3}", source)
        elif char.isalpha() and source.isascii():
            assert source == char
    assert len(fold_case(normal.text)) == len(normal.text)


@given(st.text(st.characters(), max_size=60))
def test_normalising_twice_changes_little(text: str) -> None:
    once = normalise(text).text
    assert len(normalise(once).text) <= len(once)


TYPOGRAPHY = {
    " ": ["  ", "\n", "\u00a0", "\t ", " \u200b"], "'": ["\u2019", "\u2018"], "fi": ["\ufb01"],
    "ff": ["\ufb00"], "fl": ["\ufb02"], "-": ["\u2010", "\u2011", "\u2013"], "é": ["e\u0301"],
}  # fmt: skip


@given(st.data())
def test_typographic_changes_of_a_slice_are_exact(data: st.DataObject) -> None:
    text = "The self-made flat of café 'Fife' had five stiff off-white floors and a fine reef. " + PROSE
    words = text.split()
    first = data.draw(st.integers(0, len(words) - 6))
    size = data.draw(st.integers(5, 30))
    quote = " ".join(words[first : first + size])
    for plain, others in TYPOGRAPHY.items():
        parts = quote.split(plain)
        quote = "".join(
            p + (data.draw(st.sampled_from([plain, *others])) if i < len(parts) - 1 else "")
            for i, p in enumerate(parts)
        )
    match = find_quote(text, quote)
    assert match.status == "exact"
    assert fold_case(normalise(match.text).text).strip("' ") in fold_case(normalise(text).text)


@given(st.integers(0, 10**6), st.integers(0, 5), st.integers(1, 9))
def test_a_changed_digit_is_never_accepted(number: int, place: int, by: int) -> None:
    digits = list(str(number))
    place %= len(digits)
    digits[place] = str((int(digits[place]) + by) % 10)
    text = PROSE.replace("48", str(number))
    assert not find_quote(text, f"Of the {''.join(digits)} boards, 31 were sound in the end").found
    assert not find_quote(text, f"Of tha {''.join(digits)} boards, 31 were scund in the end").found
    assert find_quote(text, f"Of tha {number} boards, 31 were scund in the end").status == "fuzzy"


@given(st.integers(0, 200), st.integers(0, 200))
def test_a_search_in_a_range_stays_in_it(start: int, end: int) -> None:
    text = "A sen-\ntence on boards. " * 12
    for quote in ("sentence on boards", "A sentence on boards", "a sentance on boards. A sentence"):
        match = QuoteIndex(text).find(quote, start=start, end=end)
        if match.found:
            assert start <= match.start < match.end <= end


def test_more_than_256_symbols() -> None:
    text = "".join(chr(0x4E00 + 3 * i) for i in range(900))
    damaged = text[100:500].replace(text[200], "ж").replace(text[333], "я")
    match = find_quote(text, damaged)
    assert match.status == "fuzzy"
    assert (match.start, match.end) == (100, 500)
    assert bounds("", "abc") in ((0, 0), (1, 1), (3, 3))
    assert bounds("abc", "") == (0, 0)


def test_a_quote_too_long_for_a_fuzzy_match() -> None:
    text = PROSE * 150
    long = PROSE * (LONGEST // len(PROSE) + 1)
    assert find_quote(text, long).status == "exact"
    assert find_quote(text, long.replace("pine", "pina", 1)).reason == "too_long"
    short = PROSE * (LONGEST // len(PROSE) - 1)
    assert find_quote(text, short.replace("pine", "pina", 1)).status == "fuzzy"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("a" * 1_000_000, "a quote of some words that is not there"),
        ("a" * 1_000_000, "b" * 100),
        ("a " * 500_000, "a a a b a a a a a a a a a a a"),
        ("ab" * 300_000, "ab" * 60 + "x" + "ab" * 60),
        (PROSE * 20_000, PROSE * 4_000),
        (PROSE * 20_000, "The boards of the peer were cut in the wimter"),
        ("1 " * 300_000, "1 " * 40 + "2 " + "1 " * 40),
        ("不是" * 200_000, "不是" * 20 + "是" + "不是" * 20),
        ("-" * 500_000, "- - - - - x - - - - - - -"),
        ("'" * 500_000 + "x", "''''x''''"),
        ("e" + "\u0301" * 300_000, "e\u0301\u0301 and so on it goes"),
        ("... " * 100_000, "... and ... so ... on it goes ... and on"),
        ("[1] (A 2019" * 50_000, "(A, B, C, D, E 2019 and so on it goes"),
    ],
)
def test_long_and_repeated_input_ends(text: str, quote: str) -> None:
    started = time.process_time()
    match = find_quote(text, quote)
    assert match.text == (text[match.start : match.end] if match.start >= 0 else "")
    assert time.process_time() - started < 60


def test_seeds_find_every_block() -> None:
    folded = fold_case(normalise(PROSE * 20 + "One rare sentence on lighthouses. " + PROSE * 20).text)
    seeds = Seeds(folded)
    at = folded.index("one rare")
    places = seeds.exact("one rare sentence on lighthouses.")
    assert places is not None and list(places) == [at]
    assert any(abs(start - at) < REACH for start in seeds.near("one rere sentence on lighthouses."))
    absent = seeds.exact("one quite absent sentence")
    assert absent is not None and list(absent) == []


def test_dashes_between_words_are_one() -> None:
    forms = [
        "dry—wet",
        "dry–wet",
        "dry – wet",
        "dry — wet",
        "dry - wet",
        "dry -- wet",
        "dry --- wet",
        "dry-wet",
    ]
    for one in forms:
        for other in forms:
            assert find_quote(f"It was {one} and so on.", f"was {other} and").status == "exact"
    # A quote may begin or end at a dash between words, not at a hyphen inside one.
    assert find_quote("It was dry—wet to come.", "wet to come").status == "exact"
    assert find_quote("It was non-wet to come.", "wet to come").status == "not_found"
    assert normalise("x − y").text == "x-y"


def test_full_width_letters_keep_their_spaces() -> None:
    assert normalise("Ａ b").text == "A b"
    assert find_quote("the Ａ ｂoard of it", "the A board of it").status == "exact"


def test_times_signs_need_no_spaces() -> None:
    assert find_quote("a 3 × 3 kernel of it", "a 3x3 kernel of it").status == "exact"
    assert find_quote("a 3x3 kernel of it", "a 3 x 3 kernel of it").status == "exact"
    assert normalise("of 3 xyz").text == "of 3 xyz"
