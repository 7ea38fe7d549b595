from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.pdf.hyphens import Vocabulary, join_text

FILE = "a.pdf"


def joined(*rows: str, known: str = "") -> str:
    starts, at = [], 0
    for row in rows:
        starts.append(at)
        at += len(row) + 1
    return join_text(list(zip(rows, starts, strict=True)), FILE, Vocabulary([known, *rows])).text


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (("one line", "and the next"), "one line and the next"),
        (("driving cli-", "mate change"), "driving climate change"),
        (("a soft hy\u00ad", "phen ends"), "a soft hyphen ends"),
        (("in\u00adside a word",), "inside a word"),
        (("the state-of-the-", "art model"), "the state-of-the-art model"),
        (("in the Trace-", "Based view"), "in the Trace-Based view"),
        (("values of 3-", "5 are"), "values of 3-5 are"),
        (("from 1990–", "2000 only"), "from 1990–2000 only"),
        (("a minus -", "5 stays"), "a minus - 5 stays"),
        (("he said —", "and left"), "he said — and left"),
        (("多层感知", "机的结果"), "多层感知机的结果"),
        (("结果好。", "Next we"), "结果好。 Next we"),
        (("the e\ufb03cient \ufb01le", "\ufb02ows"), "the efficient file flows"),
        (("a stu\ufb00-", "ed bear"), "a stuffed bear"),
        (("trailing space ", " and leading"), "trailing space and leading"),
        (("two  spaces\tand a tab",), "two spaces and a tab"),
        (("only",), "only"),
        (("", "after nothing"), "after nothing"),
        (("-", "alone"), "- alone"),
    ],
)
def test_rows_are_joined(rows: tuple[str, ...], text: str) -> None:
    assert joined(*rows) == text


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("we use fine-tuning", "with fine-tuning it"),
        ("we use finetuning", "with finetuning it"),
        ("fine-tuning and finetuning, then fine-tuning", "with fine-tuning it"),
        ("fine-tuning, but finetuning and finetuning", "with finetuning it"),
        ("Fine-Tuning", "with fine-tuning it"),
        ("", "with finetuning it"),
    ],
)
def test_the_document_tells_which_compounds_keep_their_hyphen(known: str, text: str) -> None:
    assert joined("with fine-", "tuning it", known=known) == text


def test_a_broken_word_is_no_evidence_for_its_parts() -> None:
    words = Vocabulary(["the multi-", "scale net", "a multi-scale view", "self-", "aware"])
    assert words.keeps_hyphen("multi", "scale")
    assert not words.keeps_hyphen("self", "aware")


def test_the_map_leads_to_the_source() -> None:
    source = "the e\ufb03cient cli-\nmate \ufb01le\n模型的\n结果 ends"
    rows, at = [], 0
    for row in source.split("\n"):
        rows.append((row, at))
        at += len(row) + 1
    text = join_text(rows, FILE, Vocabulary(row for row, _ in rows))
    assert text.text == "the efficient climate file 模型的结果 ends"
    for words, place in (
        ("the", "the"), ("efficient", "e\ufb03cient"), ("climate", "cli-\nmate"), ("file", "\ufb01le"),
        ("模型的结果", "模型的\n结果"), ("ends", "ends"),
    ):  # fmt: skip
        start = text.text.index(words)
        span = text.span(start, start + len(words))
        assert source[span.start : span.end] == place
    start = text.text.index("cli")
    assert text.is_plain(start, start + 3)
    assert not text.is_plain(start, start + 7)


@given(st.lists(st.text(alphabet="ab-\u00ad\ufb01 模。.", min_size=1, max_size=12), min_size=1, max_size=6))
def test_nothing_but_hyphens_and_spaces_is_lost(rows: list[str]) -> None:
    text = joined(*rows)
    drop = str.maketrans("", "", "-\u00ad ")
    assert text.translate(drop) == "".join(rows).replace("\ufb01", "fi").translate(drop)
    assert text == text.strip(" ")
    assert "  " not in text


@given(st.lists(st.text(alphabet="ab-\ufb01 模", min_size=1, max_size=12), min_size=1, max_size=6))
def test_every_piece_of_text_has_its_place(rows: list[str]) -> None:
    source = "\n".join(rows)
    starts, at = [], 0
    for row in rows:
        starts.append(at)
        at += len(row) + 1
    text = join_text(list(zip(rows, starts, strict=True)), FILE, Vocabulary(rows))
    end = 0
    for place, character in enumerate(text.text):
        span = text.span(place, place + 1)
        assert 0 <= span.start < span.end <= len(source)
        assert span.start >= end or source[span.start] == "\ufb01"
        end = span.start
        if text.is_plain(place, place + 1):
            assert source[span.start] == character or (character == " " and source[span.start] == "\n")
