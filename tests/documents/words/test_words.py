"""What a word is: the forms one by one, the laws, and the time it takes."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import WordCount, count_words
from paperkit.documents.words import find_words

ENGLISH = {
    "": 0,
    "three small words": 3,
    # joined by a hyphen, an apostrophe or a point that stands alone between letters
    "state-of-the-art": 1,
    "x-axis": 1,
    "don't stop": 2,
    "the authors' own": 3,
    "rock 'n' roll": 3,
    "e.g. this, i.e. that": 4,
    "The U.S.A. won.": 3,
    "version 3.5.1": 2,
    "end.Next": 1,
    # two of them, or one at an edge, do not join
    "a--b": 2,
    "wait...what": 2,
    "-fold 3D- (a)": 3,
    # nothing else joins
    "and/or": 2,
    "a–b c—d": 4,
    "x_i": 2,
    "me@home.org": 2,
    "10:30": 2,
    "R&D": 2,
    "F1@5": 2,
    "C++ and C#": 3,
    "a\u00a0b": 2,
    "___ — … · ! % $ +": 0,
    # numbers
    "92.1% of 50": 3,
    "±0.5": 1,
    "2,5 and 3,14": 5,
    "2019,2020": 2,
    "1,2345": 2,
    "1e-06": 1,
    # letters
    "naïve Größe Ångström": 3,
    "αβ рус": 2,
    "ª Ⅳ µm": 3,
    "m² H₂O ½": 3,
    "ＡＢＣ １２３": 2,
    "a 😀 b 👩‍🔬": 2,
}
MORE_THAN_TEXCOUNT = {
    "1,234": 1,
    "1,234,567.8": 1,
    "a 1,296-condition grid": 3,
    "10,000-20,000": 1,
    "1\u202f234": 1,
    "5\u202fGHz": 2,
    "see https://a.org/b-c_d?e=1#f now": 3,
    "(http://a.org/b).": 1,
    "don’t": 1,
    "non‑breaking and state‐of": 3,
    "e\u0301tude": 1,
    "co\u00adoperate": 1,
    "हिन्दी": 1,
    "10 m s^-1 and m^2": 5,
}
OTHER_SCRIPTS = {
    "模型": (0, 2),
    "使用 LaTeX 写论文。": (1, 5),
    "GPT4模型v2": (2, 2),
    "我们用BERT-base做实验，共3.5小时": (2, 9),
    "（一）、《二》：“三”；……！": (0, 3),
    "提升了50%，共1,234个": (2, 5),
    "〇 々 㐀 𠀀 豈 ⼈": (0, 6),
    "ひらがな カタカナ": (8, 0),
    "東京タワー": (3, 2),
    "한국어 글": (4, 0),
    "ไทย": (3, 0),
    "一二三四五 six seven eight": (3, 5),
    "中１２文": (1, 2),
    "👍很好🎉": (0, 2),
}


@pytest.mark.parametrize(("text", "words"), [*ENGLISH.items(), *MORE_THAN_TEXCOUNT.items()])
def test_words(text: str, words: int) -> None:
    assert count_words(text) == WordCount(words, 0)


@pytest.mark.parametrize(("text", "counts"), OTHER_SCRIPTS.items())
def test_other_scripts(text: str, counts: tuple[int, int]) -> None:
    assert count_words(text) == counts


@pytest.mark.parametrize(
    ("text", "length"), [("甲乙丙 one two", 5), ("one 甲乙甲乙甲乙 two three", 9), ("两项共 12 次", 5)]
)
def test_length_is_characters_and_words_together(text: str, length: int) -> None:
    assert count_words(text).length == length


def test_the_words_themselves() -> None:
    found = [(match[0], match.lastgroup) for match in find_words("It's 3.5–4 of 12,000 米")]
    assert found == [
        ("It's", None), ("3.5", None), ("4", None), ("of", None), ("12,000", None), ("米", "han"),
    ]  # fmt: skip


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_an_accent_is_no_word_of_its_own(form: str) -> None:
    text = "Čertík, Slavič and Jyväskylä agree: façade, naïve, Łódź"
    assert count_words(unicodedata.normalize(form, text)).words == 8  # type: ignore[arg-type]


def test_every_han_character_that_unicode_names_counts_one() -> None:
    named = [
        chr(code)
        for code in (*range(0x2E80, 0x10000), *range(0x20000, 0x32000))
        if unicodedata.name(chr(code), "").startswith(("CJK UNIFIED", "CJK COMPATIBILITY IDEOGRAPH"))
    ]
    assert len(named) > 90_000
    assert count_words("".join(named)) == (0, len(named))


def test_counts_add_up() -> None:
    assert count_words("a b 中") + count_words("c") == WordCount(3, 1)
    with pytest.raises(TypeError):
        WordCount(1, 1) + 3  # type: ignore[operator]


@given(st.lists(st.text(max_size=60), max_size=5))
def test_paragraphs_count_as_their_sum(paragraphs: list[str]) -> None:
    total = WordCount()
    for paragraph in paragraphs:
        total += count_words(paragraph)
    assert count_words("\n\n".join(paragraphs)) == total


@given(st.lists(st.text(max_size=20), max_size=8))
def test_any_white_space_is_the_same(words: list[str]) -> None:
    assert count_words(" ".join(words)) == count_words("\n".join(words)) == count_words(" \t \n ".join(words))


@given(st.text(max_size=200))
def test_words_do_not_overlap_and_hold_no_space(text: str) -> None:
    end = 0
    for match in find_words(text):
        assert match.start() >= end
        assert not any(character in " \t\n" for character in match[0])
        end = match.end()


@given(st.text(alphabet="1,2.3-' a\u202f中^", max_size=40))
def test_no_letter_or_digit_is_left_out(text: str) -> None:
    covered = "".join(match[0] for match in find_words(text))
    assert [c for c in covered if c.isalnum()] == [c for c in text if c.isalnum()]


HARD = [
    "1,234",
    "1",
    "a-",
    "a",
    "\u0301",
    "http://",
    "123,",
    "a^-",
    "1,23",
    "a.'-",
    "中",
    "https://a,",
    "1,2345,",
]


@pytest.mark.parametrize("piece", HARD)
def test_work_grows_no_faster_than_the_text(piece: str) -> None:
    text = piece * ((5_000_000 if piece in ("a", "1,234") else 500_000) // len(piece))
    assert count_words(text).length <= len(text)
