"""Fenced blocks: the text between the fences comes out as it is, and a fence inside it is never its end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.llm.blocks import Block, fence_for, read_blocks
from paperkit.llm.role import UnfitReplyError

PAPER = "\\documentclass{article}\n\\begin{document}\nA.\n\\end{document}\n"
LISTING = "\\begin{verbatim}\n```\nx = 1\n```\n\\end{verbatim}\n"


def reply(*blocks: tuple[str, str], fence: str = "````", end: str = "\n") -> str:
    made = "".join(f"{fence}{info}\n{text}{fence}\n" for info, text in blocks)
    return made.replace("\n", end)


def texts(said: str) -> list[str]:
    return [block.text for block in read_blocks(said)]


def refused(said: str) -> str:
    with pytest.raises(UnfitReplyError) as fault:
        read_blocks(said)
    return str(fault.value)


# What is read


def test_blocks_in_order_with_kind_name_and_line() -> None:
    said = "Here you are.\n\n" + reply(
        ("json work log", "{}\n"), ("latex a.tex", "A.\n"), ("latex b c.tex", "B.\n")
    )
    assert read_blocks(said) == (
        Block("json", "work log", "{}\n", 3),
        Block("latex", "a.tex", "A.\n", 6),
        Block("latex", "b c.tex", "B.\n", 9),
    )


@pytest.mark.parametrize("fence", ["```", "````", "`````````", "~~~", "~~~~~"])
def test_any_fence(fence: str) -> None:
    assert texts(reply(("latex a.tex", PAPER), fence=fence)) == [PAPER]


@pytest.mark.parametrize("info", ["latex a.tex", " latex  a.tex ", "\tlatex\ta.tex\t", "latex \t a.tex"])
def test_space_in_a_fence_is_no_name(info: str) -> None:
    (block,) = read_blocks(reply((info, PAPER)))
    assert (block.kind, block.name) == ("latex", "a.tex")


def test_a_block_need_not_be_named() -> None:
    assert read_blocks(reply(("latex", PAPER))) == (Block("latex", "", PAPER, 1),)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_become_lf(end: str) -> None:
    assert texts(reply(("latex a.tex", PAPER), ("latex b.tex", "B.\n"), end=end)) == [PAPER, "B.\n"]


@pytest.mark.parametrize("indent", ["", " ", "   "])
def test_a_fence_may_be_indented_a_little(indent: str) -> None:
    assert texts(f"{indent}````latex a.tex\nA.\n{indent}````") == ["A.\n"]


def test_an_end_longer_than_the_start_is_one() -> None:
    assert texts("````latex a.tex\nA.\n``````\n") == ["A.\n"]


def test_an_empty_block() -> None:
    assert texts("````latex a.tex\n````\n") == [""]


def test_no_blocks() -> None:
    assert read_blocks("Nothing to change. `x` and ``y`` stay.") == ()
    assert read_blocks("") == ()


# Fences in the text itself


@pytest.mark.parametrize(
    "inside",
    [
        LISTING,
        LISTING.replace("```", "```python", 1),
        LISTING.replace("```", "~~~"),
        LISTING.replace("```", "~~~~~~"),
        LISTING.replace("\n```", "\n    ````"),
        LISTING.replace("```", "`` ` ``"),
        "A line with ```` in it.\n",
        "\\verb|````|\n",
        "> ````\n",
    ],
)
def test_another_fence_inside_is_text(inside: str) -> None:
    assert texts(reply(("latex a.tex", inside), ("latex b.tex", PAPER))) == [inside, PAPER]


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        (LISTING.replace("```", "````"), "without a name"),
        (LISTING.replace("```", "``````"), "without a name"),
        (LISTING.replace("```", "````python", 1).replace("\n```\n", "\n````\n"), "inside the one of line 1"),
        (LISTING.replace("```", "``````python", 1), "inside the one of line 1"),
        ("````\n", "without a name"),
        ("````\r\n", "without a name"),
        ("   ````\n", "without a name"),
        ("````python\n", "inside the one of line 1"),
        ("````\nlost?\n````\n", "without a name"),
        ("````\nlost?\n````\n````\n", "without a name"),
    ],
)
@pytest.mark.parametrize("more", [(), (("latex b.tex", PAPER),)])
def test_a_fence_that_could_end_the_block_is_refused(
    inside: str, said: str, more: tuple[tuple[str, str], ...]
) -> None:
    assert said in refused(reply(("latex a.tex", f"A.\n{inside}B.\n"), *more))


def test_the_same_with_tildes() -> None:
    assert texts(reply(("latex a.tex", LISTING.replace("```", "````")), fence="~~~")) == [
        LISTING.replace("```", "````")
    ]
    assert "without a name" in refused(reply(("latex a.tex", LISTING.replace("```", "~~~")), fence="~~~"))


@pytest.mark.parametrize(
    "said",
    [
        "````latex a.tex\nA.\n",
        "````latex a.tex",
        "````latex a.tex\nA.\n```\n",
        "````latex a.tex\nA.\n~~~~\n",
        "````latex a.tex\nA.````\n",
        "````latex a.tex\nA.\n    ````\n",
        reply(("latex a.tex", "A.\n")) + "````latex b.tex\nB.\n",
    ],
)
def test_a_missing_end_is_refused(said: str) -> None:
    assert "never ends" in refused(said)


def test_a_missing_end_before_the_next_file_is_refused() -> None:
    assert "line 3 " in refused("````latex a.tex\nA.\n````latex b.tex\nB.\n````\n").lower()


def test_words_after_the_end_are_refused() -> None:
    assert "inside" in refused("````latex a.tex\nA.\n```` That is all.\n")


def test_a_fence_without_a_name_is_refused_with_its_line() -> None:
    assert "Line 2 " in refused("Here:\n````\nA.\n````\n")


# Reasoning


@pytest.mark.parametrize("tag", ["think", "thinking", "reasoning"])
@pytest.mark.parametrize("thought", ["Hm.", "```\nunclosed", reply(("latex a.tex", "draft\n"))])
def test_reasoning_before_the_blocks_is_not_read(tag: str, thought: str) -> None:
    said = f"\n<{tag}>\n{thought}\n</{tag}>\n" + reply(("latex a.tex", PAPER))
    (block,) = read_blocks(said)
    assert block.text == PAPER
    assert said.split("\n")[block.line - 1].startswith("````latex")


def test_reasoning_on_the_line_of_the_fence() -> None:
    assert texts(f"<think>Hm.</think>{reply(('latex a.tex', PAPER))}") == [PAPER]


def test_reasoning_whose_start_was_left_out() -> None:
    said = f"I would write\n{reply(('latex a.tex', 'draft' + chr(10)))}or so.\n</think>\n"
    assert texts(said + reply(("latex a.tex", PAPER))) == [PAPER]


def test_reasoning_that_never_ends() -> None:
    assert "reasoning" in refused("<think>Hm.\n" + reply(("latex a.tex", PAPER)))


def test_such_tags_in_the_text_are_text() -> None:
    inside = "We train on\n</think>\nand <think> tags.\n"
    assert texts(reply(("latex a.tex", inside))) == [inside]
    assert texts(reply(("latex a.tex", PAPER)) + "The `</think>` tag stays as it was.\n") == [PAPER]


# Any text


@given(st.lists(st.text(alphabet="`~ab \t\r\n\\{}", max_size=60), min_size=1, max_size=3))
def test_any_texts_come_back_from_their_fence(contents: list[str]) -> None:
    clean = [c.replace("\r\n", "\n").rstrip("\r") + "\n" for c in contents]
    fence = fence_for(clean)
    said = reply(*((f"latex {n}.tex", text) for n, text in enumerate(clean)), fence=fence)
    blocks = read_blocks(said)
    assert [block.name for block in blocks] == [f"{n}.tex" for n in range(len(clean))]
    assert [block.text for block in blocks] == [text.replace("\r\n", "\n") for text in clean]


@given(st.text(alphabet="`~ab <>/think\r\n", max_size=120))
def test_any_reply_is_read_or_refused(said: str) -> None:
    try:
        for block in read_blocks(said):
            assert block.kind
            assert said.split("\n")[block.line - 1]
    except UnfitReplyError as fault:
        assert str(fault).endswith(".")


@pytest.mark.parametrize(
    "text", ["```" + " " * 50_000 + "`", "`" * 50_000, "```" + "a " * 50_000 + "`", " " * 50_000]
)
def test_long_lines_are_no_trouble(text: str) -> None:
    assert fence_for([text]).strip("`") == ""
    try:
        assert read_blocks(text) == ()
    except UnfitReplyError:
        assert text.strip("`") == ""
