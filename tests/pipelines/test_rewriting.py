"""Texts of a reply become a draft: line ends, encoding and the end of each file stay, changes are line by line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.paper import Source
from paperkit.llm import UnfitReplyError
from paperkit.pipelines.draft import Draft, Layout
from paperkit.pipelines.rewriting import plain, rewritten

LINES = st.lists(st.sampled_from(["a\n", "b\r\n", "c\n", "\n", "\r\n", "d"]), max_size=8).map("".join)


def draft_of(text: str, encoding: str = "utf-8") -> Draft:
    layout = Layout("a.tex", {"a.tex": "a.tex", "b.tex": "b.tex"}, {"a.tex": encoding, "b.tex": "utf-8"})
    return Draft(layout, {"a.tex": Source("a.tex", text, encoding), "b.tex": Source("b.tex", "B.\n")})


def text_of(draft: Draft) -> str:
    return draft.sources["a.tex"].text


@given(LINES, LINES)
def test_the_changes_make_the_new_text_of_the_old(before: str, after: str) -> None:
    made, changes = rewritten(draft_of(before), {"a.tex": after})
    text = before
    for change in reversed(changes):
        assert text[change.start : change.end] == change.before
        assert change.line == before.count("\n", 0, change.start) + 1
        text = text[: change.start] + change.after + text[change.end :]
    assert text == text_of(made)
    assert plain(text).rstrip("\n") == plain(after).rstrip("\n")


@given(LINES)
def test_the_same_text_changes_nothing(text: str) -> None:
    made, changes = rewritten(draft_of(text), {"a.tex": plain(text)})
    assert text_of(made) == text
    assert changes == ()


@pytest.mark.parametrize(("before", "after"), [("1\r\n2\r\n", "1\r\nzwei\r\n"), ("1\n2\n", "1\nzwei\n")])
def test_a_new_line_ends_as_most_lines_do(before: str, after: str) -> None:
    assert text_of(rewritten(draft_of(before), {"a.tex": "1\nzwei\n"})[0]) == after


def test_a_file_that_is_not_given_stays() -> None:
    draft = draft_of("A.\n")
    assert rewritten(draft, {})[0].sources == draft.sources
    assert rewritten(draft, {"a.tex": "C.\n"})[0].sources["b.tex"] == draft.sources["b.tex"]


def test_a_character_that_the_encoding_lacks_is_asked_again() -> None:
    assert text_of(rewritten(draft_of("A.\n", "latin-1"), {"a.tex": "naïve\n"})[0]) == "naïve\n"
    with pytest.raises(UnfitReplyError, match=r"a\.tex is in latin-1, which has no '—'"):
        rewritten(draft_of("A.\n", "latin-1"), {"a.tex": "A — B\n"})
