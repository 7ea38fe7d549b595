"""Where sentences end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import split_sentences


def split(text: str, language: str = "en") -> list[str]:
    return [text[a:b] for a, b in split_sentences(text, language)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "Wang et al. (2021) analyzed posts.",
        "Wang et al. [wang21] analyzed posts.",
        "As Wang et al. Proposed there.",
        "See Fig. 3 and Figs. 4–5.",
        "See Fig. [fig:a] and Eq. ([eq:b]).",
        "Fig. 1 Fig. 2",
        "Eq. (2) and Eqs. 3 hold, cf. Sec. 4.",
        "Models, e.g. ResNet or i.e. the first, vs. ours.",
        "Grant No. 5 and Nos. 6 pay.",
        "Dr. Smith and Prof. Jones agree.",
        "J. R. Smith and D. P. Kingma wrote it.",
        "It costs approx. 3.14 units at p. 3 of Vol. 2.",
        "Version 1.2.3 of x.y.z runs.",
        "The rate is 0.5 and .5 too.",
        "The result is clear: We win.",
        "We win; They lose.",
        "It fell (see Tab. 2).",
        "It is w.r.t. the first and a.k.a. the second.",
        "What does (Smith et al., 2020) say?",
        "The U.S. economy grew.",
        "We use x (resp. Y) here.",
        "1. First item",
        "(a) Second item",
    ],
)
def test_one_sentence(text: str) -> None:
    assert split(text) == [text]


@pytest.mark.parametrize(
    "sentences",
    [
        ["We train.", "We test."],
        ["It works [key].", "It is fast."],
        ["It works.[key]", "It is fast."],
        ["It works.", "[key] agree."],
        ["I love apples, mango etc.", "I want more."],
        ["By Wang et al.", "We extend it."],
        ["He said “stop.”", "She went."],
        ["Is it so?", "Yes!", "Good."],
        ["In 2021.", "12 people came."],
        ["It is (so.)", "Then it ends."],
        ["It has size X.", "The rest follows."],
        ["The accuracy is 92.1%.", "The loss is 0.3."],
        ["We use Adam.", "α is 0.1."],
        ["This is complete.", "x_i is the input."],
        ["The answer is no.", "We stop."],
        ["It stops...", "Then it goes on."],
        ["We lose.", "(See above.)", "We win."],
        ["It weighs 3 kg.", "It is 10 cm."],
        ["模型很好。", "Results follow."],
    ],
)
def test_several_sentences(sentences: list[str]) -> None:
    assert split(" ".join(sentences)) == sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("第一句。第二句！第三句？", ["第一句。", "第二句！", "第三句？"]),
        ("前半；后半。", ["前半；", "后半。"]),
        ("他说：“好。”然后走了。", ["他说：“好。”", "然后走了。"]),
        ("准确率为 92.1%，见图 3。见 Fig. 3 的结果。", ["准确率为 92.1%，见图 3。", "见 Fig. 3 的结果。"]),
        ("用句点. 下一句。", ["用句点.", "下一句。"]),
        ("没有句号", ["没有句号"]),
    ],
)
def test_chinese(text: str, sentences: list[str]) -> None:
    assert split(text, "zh") == sentences


def test_a_wide_semicolon_ends_nothing_in_english() -> None:
    assert split("a；b。", "en") == ["a；b。"]


def test_nothing() -> None:
    assert split("") == []
    assert split("  \n") == []
    assert split(" a ") == ["a"]


@given(st.text(alphabet="aB1.!?。；[]() \"'”\u202fé中", max_size=80), st.sampled_from(["en", "zh"]))
def test_sentences_cover_the_text_in_order(text: str, language: str) -> None:
    ranges = split_sentences(text, language)  # type: ignore[arg-type]
    for start, end in ranges:
        assert start < end
        assert text[start:end] == text[start:end].strip()
    assert all(a[1] <= b[0] for a, b in pairwise(ranges))
    assert "".join("".join(text[a:b].split()) for a, b in ranges) == "".join(text.split())


def test_long_text_is_linear() -> None:
    assert len(split_sentences("A b. " * 50_000)) == 50_000
    assert split_sentences("." * 300_000) == [(0, 300_000)]
    assert len(split_sentences("e.g. " * 50_000)) == 1
    assert len(split_sentences(". [" * 50_000)) >= 1
