"""Letters of fonts that do not say what their glyphs are."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.pdf import Pdf
from paperkit.documents.pdf.characters import damage_notes
from paperkit.documents.pdf.encodings import _DINGBATS, from_codes, mend, share_of_codes

Make = Callable[..., Pdf]
TO_DINGBATS = {number: point for point, number in _DINGBATS.items()}


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("the \x1crst", "the first"),
        ("di\x1berent", "different"),
        ("\x1dow", "flow"),
        ("e\x1ecient", "efficient"),
        ("ra\x1fes", "raffles"),
        (
            "an e\x0ecient and sti\x0b flow of the \x0crst kind, re\x0dected",
            "an efficient and stiff flow of the first kind, reflected",
        ),
        ("\x10so it is\x11", "“so it is”"),
        ("pages 3\x155", "pages 3–5"),
        ("one use \x16 say this", "one use — say this"),
    ],
)
def test_codes_of_tex_fonts_are_their_letters(text: str, mended: str) -> None:
    assert mend(text) == mended
    assert not damage_notes([mended])


@pytest.mark.parametrize("text", ["", "plain text", "1 \x1c 2", "\x1c", "tab\there", "line\nend"])
def test_codes_without_a_letter_beside_them_stay(text: str) -> None:
    assert mend(text) == text


def test_a_line_of_control_characters_is_left_as_it_is_and_told() -> None:
    garbled = "\x02\x05\x04a\x1b\x07\x06b\x1c\x0b"
    assert mend(garbled) == garbled
    assert damage_notes([garbled])


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("Sz˝ocs", "Szőcs"),
        ("Zolt´an", "Zoltán"),
        ("M¨uller", "Müller"),
        ("M¨ uller", "Müller"),
        ("p´erdida aqu´ı", "pérdida aquí"),
        ("Franc¸ois", "François"),
        ("Universit`a", "Università"),
        ("Dvoˇr´ak", "Dvořák"),
        ("ˇCech", "Čech"),
        ("Sm˚aland", "Småland"),
        ("˜n", "ñ"),
        ("na¨ıve", "naïve"),
    ],
)
def test_accents_before_their_letter_are_on_it(text: str, mended: str) -> None:
    assert mend(text) == mended
    assert unicodedata.is_normalized("NFC", mended)


@pytest.mark.parametrize(
    "text", ["an ´ alone", "x ˆ 2", "use `a` here", "´", "the ˜x of it", "¸ and ´1", "90 ˙ 3", "`quoted'"]
)
def test_marks_that_make_no_letter_stay(text: str) -> None:
    assert mend(text) == text


def test_chinese_radicals_are_the_characters_that_they_look_like() -> None:
    assert mend("⽇本⼈的⽂化") == "日本人的文化"
    assert mend("日本人的文化") == "日本人的文化"


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60))
def test_mending_never_fails_and_needs_no_second_time_for_codes(text: str) -> None:
    once = mend(text)
    assert isinstance(once, str)
    assert sum(character.isdigit() for character in once) == sum(
        character.isdigit() for character in unicodedata.normalize("NFC", text)
    ) or any("\u2e80" <= character <= "\u2fd5" for character in text)


@given(st.text(alphabet=string.printable.strip() + " ", max_size=60))
def test_plain_text_without_a_grave_accent_is_never_changed(text: str) -> None:
    text = text.replace("`", "")
    assert mend(text) == text


def encode(text: str) -> str:
    """Text as a converter leaves it that gives glyphs the names of their codes."""
    return "".join(chr(TO_DINGBATS.get(ord(character), ord(character))) for character in text)


@pytest.mark.parametrize(
    "text",
    [
        "Penalized least squares versus generalized least squares",
        "Replicated point patterns are a dataset consisting of several.",
        "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG 0123456789",
        "the quick brown fox jumps over the lazy dog, (so to say): it is-done; done.",
    ],
)
def test_signs_of_dingbats_are_letters(text: str) -> None:
    assert from_codes(encode(text)) == text
    assert share_of_codes(encode(text)) > 0.3
    assert share_of_codes(text) == 0


def test_ligatures_have_codes_too() -> None:
    assert (
        from_codes(chr(TO_DINGBATS[28]) + encode("tting e") + chr(TO_DINGBATS[27]) + encode("ects"))
        == "fitting effects"
    )


def test_every_printable_code_has_one_sign_at_most() -> None:
    assert len(set(_DINGBATS.values())) == len(_DINGBATS)
    assert all(1 <= number < 127 for number in _DINGBATS.values())
    letters = set(map(ord, string.ascii_letters + string.digits)) - set(map(ord, "rstqP"))
    assert letters <= set(_DINGBATS.values()) | set(range(113, 117)) | {80}


def test_a_few_signs_in_plain_text_are_signs(make: Make) -> None:
    def draw(page: Any) -> None:
        for place in range(6):
            page.insert_text((72, 100 + 14 * place), "A line of plain text that has nothing odd in it.")
        page.insert_text((60, 100), chr(0x33), fontname="ZapfDingbats")

    text = make(draw).pages[0].text
    assert "✓" in text or "✔" in text or "3" in text
    assert "A line of plain text" in text
