"""Parts that do not make their whole, averages beyond their parts, lists shorter than announced, double acronyms."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Source
from paperkit.gates import consistency


def found(text: str) -> list[str]:
    """The rules of the findings on a text, by both readers."""
    latex = f"\\documentclass{{article}}\\begin{{document}}\n{text}\n\\end{{document}}"
    papers = (
        parse_latex({"a.tex": Source("a.tex", latex)}, "a.tex"),
        parse_markdown({"a.md": Source("a.md", text)}, "a.md"),
    )
    first, second = ([f.rule.partition(".")[2] for f in consistency.check(p).findings] for p in papers)
    assert first == second
    return first


def in_table(*rows: str) -> list[tuple[str, str]]:
    source = "# A\n\nTable 1 counts.\n\n| a | n | m |\n|---|---|---|\n" + "".join(
        f"| {row} |\n" for row in rows
    )
    report = consistency.check(parse_markdown({"a.md": Source("a.md", source)}, "a.md"))
    return [(f.severity.value, f.message) for f in report.findings if f.rule.endswith("table_total")]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("We recruited 45 participants, 20 men and 25 women.", "We recruited 46 participants, 20 men and 25 women."),
        ("There were 45 patients (20 males and 25 females).", "There were 45 patients (20 males and 35 females)."),
        (
            "A total of 110 samples were used: 60 positive, 50 negative.",
            "A total of 100 samples were used: 60 positive, 50 negative.",
        ),
        (
            "1,300 images in total, of which 700 are for training and 600 for testing.",
            "1,200 images in total, of which 700 are for training and 600 for testing.",
        ),
        ("共有1300张图像，其中700张用于训练，600张用于测试。", "共有1200张图像，其中700张用于训练，600张用于测试。"),
        ("The split is 60\\%/20\\%/20\\%.", "The split is 70\\%/20\\%/20\\%."),
        ("We split the data 80/10/10.", "We split the data 80/10/20."),
        ("The data are divided 80\\%/20\\%.", "The data are divided 80\\%/30\\%."),
        ("The training data were divided 33/33/33.", "The training data were divided 33/33/30."),
    ],
)  # fmt: skip
def test_parts_of_a_whole(right: str, wrong: str) -> None:
    assert found(right) == []
    assert found(wrong) == ["parts_of_whole"]


@pytest.mark.parametrize(
    "text",
    [
        "We recruited 46 participants, 20 men, 25 women and 1 other.",
        "We recruited 46 participants, among others 20 men and 25 women.",
        "The 46 lamps, 20 red and 25 blue, were on.",
        "Of 1,200 images, 700 are for training and 400 for testing; the rest is for validation.",
        "We test 5/10/15 shots.",
        "It was tested at 10/20/30 degrees.",
        "In 2019, 20 men and 25 women came.",
        "The ratio was 70/20/20.",
        "Each of the 46 groups, 20 men and 25 women each, was asked.",
        "只有 4 或 5 分才可以让步，而且绝不连续两轮让步：上一轮让过步，这一轮就一条也不让。",
        "The set has U+002F (/), U+003A (:), U+003B (;), U+003D (=), U+0040 (@), and U+005B (b).",
        "It was changed by mknod(2), utimes(2), and read(2).",
    ],
)
def test_parts_that_need_not_make_a_whole(text: str) -> None:
    assert found(text) == []


def test_a_total_that_stands_alone() -> None:
    rows = "Cat | 10 | a", "Dog | 20 | b", "Fish | 12 | c"
    assert in_table(*rows, "Total | 42 | d") == []
    assert in_table(*rows, "Total | 55 | d") == [("minor", "The parts of this total add up to 42, not 55")]
    assert in_table(*rows, "Total | 500 | d") == []  # of more than is listed


@pytest.mark.parametrize("name", ["Average", "Avg.", "Mean", "平均", "macro average"])
def test_an_average_beyond_its_parts(name: str) -> None:
    rows = "Cat | 10 | 1.5", "Dog | 20 | 2.5", "Fish | 12 | 2.0"
    assert in_table(*rows, f"{name} | 14 | 2.0") == []
    assert in_table(*rows, f"{name} | 18 | 2.2") == []  # weighted
    assert in_table(*rows, f"{name} | 18 | 2.0") == [("minor", "The mean of the parts is 14, not 18")]
    assert in_table(*rows, f"{name} | 55 | 2.0") == [("minor", "The mean of the parts is 14, not 55")]
    assert in_table(*rows, f"{name} | 14 | 1.2") == [("minor", "The mean of the parts is 2.0, not 1.2")]


def test_an_average_whose_neighbours_are_plain_means() -> None:
    source = (
        "# A\n\nTable 1 counts.\n\n| a | k | l | m |\n|---|---|---|---|\n| x | 10 | 1.5 | 4.0 |\n| y | 20 | 2.5 | 8.0 |\n"  # noqa: E501
        "| Average | 15 | 2.0 | {} |\n"
    )

    def majors(value: str) -> int:
        paper = parse_markdown({"a.md": Source("a.md", source.format(value))}, "a.md")
        return sum(f.severity.value == "major" for f in consistency.check(paper).findings)

    assert majors("6.0") == 0
    assert majors("7.0") == majors("9.0") == 1


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("There are two reasons. First, speed. Second, cost.", "There are three reasons. First, speed. Second, cost."),
        (
            "There are two reasons. First, speed matters. It is high. Second, cost.",
            "There are four reasons. First, speed matters. It is high. Second, cost. Third, size.",
        ),
        ("原因有两个。第一，速度快。第二，成本低。", "原因有三个。第一，速度快。第二，成本低。"),
        ("We compare three methods: A, B, and C.", "We compare four methods: A, B, and C."),
        ("We use two corpora and three measures: BLEU, chrF and TER.", "We use two measures: BLEU, chrF and TER."),
        ("We use three data sets: red wine, white wine and beer.", "We use two data sets: red wine, white wine and beer."),  # noqa: E501
    ],
)  # fmt: skip
def test_what_is_announced_follows(right: str, wrong: str) -> None:
    assert "announced_count" not in found(right)
    assert found(wrong)[0] == "announced_count"


@pytest.mark.parametrize(
    "text",
    [
        "There are three reasons. First, speed. Second, cost. Finally, size.",
        "There are three reasons. First, speed. Second, cost.\n\nThird, size matters too.",
        "There are three reasons. They are known. First, speed.",
        "We compare four methods: a tree, which is fast, and a net.",
        "We use two measures: precision and recall, and the F score.",
        "We compare two methods: Tree, a fast one, and Net.",
        "We use at least two measures: BLEU, chrF and TER.",
        "We use two measures: BLEU, TER and others.",
    ],
)
def test_a_list_that_may_go_on_or_hold_more(text: str) -> None:
    assert "announced_count" not in found(text)


def test_an_acronym_with_two_meanings() -> None:
    first = "A convolutional neural network (CNN) is used. "
    assert found(f"{first}\n\nThe cellular neural network (CNN) is old.") == ["acronym_two_meanings"]
    for again in (
        "convolutional neural network", "Convolutional Neural Networks", "convolutional neural-network",
        "deep convolutional neural network", "convolutionnal neural network",
    ):  # fmt: skip
        assert "acronym_two_meanings" not in found(f"{first}\n\nThe {again} (CNN) is old.")
