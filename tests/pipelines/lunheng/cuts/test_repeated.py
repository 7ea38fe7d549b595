from __future__ import annotations

import pytest

from paperkit.pipelines.lunheng.cuts.repeated import find
from tests.pipelines.lunheng.cuts.cutting import cut

SAME = "A steady draught shortens the drying time of every wet clay brick."
ZH = "稳定的气流缩短了每一块湿砖的干燥时间，这与窑炉的大小没有关系。"


def paper(later: str, *, first: str = SAME, opening: str = "Kilns cost fuel.", title: str = "Results") -> str:
    return (
        f"\\section{{Introduction}}\nBricks dry slowly. {first} Nobody likes that.\n\n"
        f"\\section{{{title}}}\n{opening} {later}\n"
    )


def test_the_later_of_two_equal_sentences_goes() -> None:
    assert cut(find, paper(f"{SAME} Clay is cheap.")) == paper("Clay is cheap.")
    assert cut(find, paper(SAME)) == paper("").replace("fuel. \n", "fuel.\n")


def test_a_sentence_on_a_line_of_its_own_goes_with_its_line() -> None:
    assert cut(find, paper(f"\n{SAME}\nClay is cheap.")) == paper("\nClay is cheap.")


@pytest.mark.parametrize(
    "later",
    [
        f"{SAME} This saves fuel.",  # the next one leans on it
        f"{SAME} However, fuel is cheap.",
        SAME.replace(".", " \\cite{kiln}."),  # it cites, the earlier one does not
        SAME.replace("every", "\\footnote{Not all.} every"),
        SAME.replace("every", "no"),
        SAME.replace("wet clay brick", "wet clay brick in 7 hours"),
        SAME.replace("every", "% all\nevery"),
    ],
)
def test_what_is_not_the_same_or_needed_stays(later: str) -> None:
    assert cut(find, paper(later)) == paper(later)


def test_the_sentence_that_opens_a_paragraph_stays() -> None:
    text = paper(f"{SAME} Clay is cheap.", opening="\n\n")
    assert cut(find, text) == text


@pytest.mark.parametrize("title", ["Conclusion", "Summary", "Conclusions and outlook"])
def test_a_conclusion_may_repeat_the_body(title: str) -> None:
    text = paper(SAME, title=title)
    assert cut(find, text) == text


def test_an_abstract_may_say_what_the_body_says() -> None:
    text = f"\\begin{{abstract}}\nBricks. {SAME}\n\\end{{abstract}}\n\\section{{A}}\nKilns. {SAME}\n"
    assert cut(find, text) == text


def test_equal_citations_and_numbers_may_go() -> None:
    cited = SAME.replace(".", " by 15 hours \\cite{kiln}.")
    text = paper(f"{cited} Clay is cheap.", first=cited)
    assert cut(find, text) == paper("Clay is cheap.", first=cited)


def chinese(later: str, *, title: str = "结果") -> str:
    return (
        f"\\section{{引言}}\n砖块干燥很慢。{ZH}没有人喜欢。\n\n\\section{{{title}}}\n窑炉耗费燃料。{later}\n"
    )


def test_chinese_sentences_that_touch() -> None:
    assert cut(find, chinese(f"{ZH}黏土便宜。")) == chinese("黏土便宜。")
    assert cut(find, chinese(ZH)) == chinese("")


@pytest.mark.parametrize(
    "later",
    [f"{ZH}这节省了燃料。", ZH.replace("没有", "有"), ZH.replace("。", "\\cite{k}。"), "没有人喜欢。"],
)
def test_chinese_that_is_not_the_same_or_needed_stays(later: str) -> None:
    assert cut(find, chinese(later)) == chinese(later)


def test_a_chinese_conclusion_may_repeat_the_body() -> None:
    assert cut(find, chinese(ZH, title="结论")) == chinese(ZH, title="结论")


def test_a_chapter_may_repeat_another() -> None:
    text = paper(SAME).replace("\\section", "\\chapter")
    assert cut(find, text) == text
    within = f"\\chapter{{One}}\nBricks dry. {SAME} Nobody knew.\n\nKilns burn. {SAME}\n"
    assert cut(find, within) == within.replace(f"burn. {SAME}", "burn.")
