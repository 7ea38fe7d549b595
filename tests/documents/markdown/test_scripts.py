"""Chinese papers, and characters that are easily lost: line ends, tabs, byte order marks, odd spaces."""

from __future__ import annotations

import pytest

from tests.documents.markdown.reading import (
    cited,
    floats,
    grid,
    kinds,
    labelled,
    marked,
    read,
    referred,
    texts,
)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("本文研究\n模型。", "本文研究模型。"),
        ("本文，\n模型。", "本文，模型。"),
        ("本文研究\nBERT 模型。", "本文研究 BERT 模型。"),
        ("the model\n模型", "the model 模型"),
        ("> 本文研究\n> 模型。", "本文研究模型。"),
        ("本文研究  \n模型", "本文研究模型"),
        ("中 文", "中 文"),
        ("**中文**字和*“引号”*后", "中文字和“引号”后"),
        ("中文$x_1$模型", "中文x_1模型"),
        ("中文`code`模型", "中文code模型"),
        ("中文[链接](u)模型", "中文链接模型"),
        ("_中_文", "_中_文"),
        ("见图1——说明", "见图1——说明"),
    ],
)
def test_lines_of_chinese_join_without_a_space(source: str, expected: str) -> None:
    assert texts(source) == [expected]


def test_citations_and_cross_references_in_chinese() -> None:
    source = "结果[@lee；@wu]见\\@ref(fig:a)，（见[@xu]）。\n"
    assert cited(source) == [(("lee", "wu"), "[@lee；@wu]"), (("xu",), "[@xu]")]
    assert referred(source) == [(("fig:a",), "\\@ref(fig:a)")]
    assert texts(source) == ["结果[lee, wu]见[fig:a]，（见[xu]）。"]


def test_a_chinese_paper() -> None:
    source = (
        "# 论文题目\n\n## 摘要\n\n本文研究模型。结果很好[@k]。\n\n**关键词：** 甲；乙\n\n"
        "## 1 引言 {#sec:yin}\n\n正文。\n\n![结构图](f.png){#fig:jg}\n\n"
        "|甲|乙|\n|-|-|\n|一|二|\n\n表 1：说明\n\n## 参考文献\n\n[1] 张三。\n\n## 附录\n\n补充。\n"
    )
    paper = read(source)
    assert (paper.language, paper.title) == ("zh", "论文题目")
    assert [(s.title, s.level, s.kind) for s in paper.sections] == [
        ("摘要", 1, "abstract"), ("1 引言", 1, "body"), ("参考文献", 1, "body"), ("附录", 1, "appendix"),
    ]  # fmt: skip
    assert [p.text.text for p in paper.paragraphs if p.kind in ("abstract", "body")] == [
        "本文研究模型。结果很好[k]。", "关键词： 甲；乙", "正文。", "补充。",
    ]  # fmt: skip
    assert [s.text for s in paper.paragraphs[2].sentences] == ["本文研究模型。", "结果很好[k]。"]
    assert [captions for _, _, _, captions, _ in floats(source)] == [["结构图"], ["表 1：说明"]]
    assert grid(source) == [["甲", "乙"], ["一", "二"]]
    assert [name for name, _, _ in labelled(source)] == ["sec:yin", "fig:jg"]


def test_an_english_paper_with_chinese_words_stays_english() -> None:
    assert read("We study the word 模型 in text of many sorts.\n").language == "en"


LINES = [
    "\ufeff---", "title: A 'title'", "abstract: |", "  One", "  two.", "", "  Three.", "---", "",
    "# Head {#sec:a}", "", "Text *goes", "on* [@a;", "@b] with $x", "= 1$.  ", "Then.[^n]", "",
    "[^n]: A note", "    goes on.", "", "> a", "> b", "", "- c", "  d", "", "  e", "", "| f", "| g", "",
    "Term", "", ": Meaning", "", "|h|i|", "|-|-|", "|j|k|", "", ": Cap {#tbl:t}", "", "![Fig",
    "cap](f.png){#fig:f}", "", "$$", "y", "$$", "", "```{r}", "#| label: fig-r", "#| fig-cap: |",
    "#|   Long", "#|   cap", "```", "", "[^m] <!-- x", "y --> z", "", "中文", "行。", "", "+--+--+",
    "|l |m |", "+--+--+", "",
]  # fmt: skip


def everything(text: str) -> tuple[object, ...]:
    """All that a paper says, without its places."""
    paper = read(text)
    return (
        paper.title, [(p.kind, p.text.text, p.heading) for p in paper.paragraphs],
        [s.text for s in paper.sentences()], [c.keys for c in paper.citations],
        [(label.name, label.kind) for label in paper.labels], [(f.kind, f.labels, f.graphics) for f in paper.floats],
        [[[c.text.text for c in row] for row in t.rows] for t in paper.tables], [m.display for m in paper.math],
        [(s.title, s.level) for s in paper.sections], len(paper.comments), len(paper.verbatim), len(paper.problems),
    )  # fmt: skip


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_other_line_ends_change_nothing_that_is_said(end: str) -> None:
    expected = everything("\n".join(LINES))
    assert everything(end.join(LINES)) == expected
    assert expected[0] == "A 'title'"
    assert len(expected[1]) == 17  # type: ignore[arg-type]


def test_line_ends_may_be_mixed() -> None:
    mixed = "".join(line + ("\n", "\r\n")[number % 2] for number, line in enumerate(LINES))
    assert everything(mixed) == everything("\n".join(LINES) + "\n")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_spans_count_the_line_ends_as_they_are(end: str) -> None:
    source = f"# A{end}{end}One{end}*two* [@k].{end}{end}- three{end}  four{end}"
    assert marked(source) == [
        ("A", "A"), ("One two [k].", f"One{end}*two* [@k]."), ("three four", f"three{end}  four"),
    ]  # fmt: skip
    assert cited(source) == [(("k",), "[@k]")]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a\tb", [("body", "a b")]),
        ("-\ta", [("item", "a")]),
        ("1.\ta\n\n\tb", [("item", "a"), ("item", "b")]),
        ("- a\n\t- b\n\t\t- c", [("item", "a"), ("item", "b"), ("item", "c")]),
        ("#\tA", [("heading", "A")]),
        (">\ta", [("body", "a")]),
        ("|a\t|b|\n|-|-|\n|\tc|d|", []),
        ("\ta", []),
    ],
)
def test_tabs(source: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(source) == expected


@pytest.mark.parametrize(
    "rest", ["Text.", "# Text.", "- Text.", "> Text.", "% Text.", "---\ntitle: Text.\n---\n"]
)
def test_a_byte_order_mark_is_no_text_and_hides_nothing(rest: str) -> None:
    assert kinds("\ufeff" + rest) == kinds(rest)
    assert [place for _, place in marked("\ufeff" + rest)] == ["Text."]


def test_a_byte_order_mark_elsewhere_stays() -> None:
    assert "\ufeff" in texts("a \ufeff b")[0]


@pytest.mark.parametrize("space", ["\xa0", "\u3000", "\u2009", "\u202f"])
def test_odd_spaces_stay_as_they_are(space: str) -> None:
    assert texts(f"a{space}b") == [f"a{space}b"]
    assert texts(f"*a{space}b* `c{space}d`") == [f"a{space}b c{space}d"]


def test_control_characters_vanish_and_the_first_is_said() -> None:
    paper = read("Te\x00xt\x08 here.\n\nMore\x1b.\n")
    assert [p.rule for p in paper.problems] == ["control_character"]
    assert "\x08" not in paper.paragraphs[0].text.text
    assert paper.paragraphs[1].text.text == "More."


@pytest.mark.parametrize(
    "source", ["", "\n", "\ufeff", "  \n\t\n", "\r\n\r\n", "<!-- a -->", "[a]: b", "---\nx: y\n---\n", "***"]
)
def test_papers_without_words(source: str) -> None:
    paper = read(source)
    assert not paper.paragraphs
    assert not paper.problems
