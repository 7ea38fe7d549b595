"""Warnings in the working copy: comments only, and gone when they no longer hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.paper import Source
from paperkit.findings import Certainty, Finding, Severity
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.refine.warnings import refreshed, warned
from tests.pipelines.refine.small_paper import PAPER, draft_of

MARK = "% WARNING: possible failure mode "


def finding(
    draft: Draft, words: str, mode: int = 5, file: str = "paper.tex", message: str = "It looks odd"
) -> Finding:
    at = draft.sources[file].text.index(words)
    return Finding(
        rule="failure_modes.bug_as_insight",
        severity=Severity.MINOR,
        certainty=Certainty.SUSPECTED,
        message=message,
        quote=words,
        file=file,
        line=draft.sources[file].place(at).line,
        column=1,
        span=(at, at + len(words)),
        data={"mode": mode},
    )


def shown(draft: Draft) -> list[str]:
    return [p.text.text for p in draft.paper.paragraphs]


def test_without_suspicion_nothing_changes() -> None:
    author = draft_of(PAPER)
    assert warned(author, []) is author


def test_the_warning_stands_above_its_line() -> None:
    author = draft_of(PAPER)
    lines = warned(author, [finding(author, "We compare two")]).sources["paper.tex"].text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("We compare two"))
    assert lines[at - 1] == f"{MARK}5: It looks odd. Verify before submission."


def test_what_a_reader_sees_stays_the_same() -> None:
    author = draft_of(PAPER)
    found = [
        finding(author, words) for words in ("We compare two", "second & 90.6", "The curves are", "87.4% of")
    ]
    draft = warned(author, found)
    assert draft.sources["paper.tex"].text.count(MARK) == 4
    assert shown(draft) == shown(author)
    assert len(draft.paper.problems) == len(author.paper.problems)


def test_where_a_comment_would_show_they_stand_on_top() -> None:
    author = draft_of(PAPER.replace("We compare", "\\begin{verbatim}\nx = 1\n\\end{verbatim}\nWe compare"))
    inside = finding(author, "x = 1")
    text = warned(author, [inside]).sources["paper.tex"].text
    draft = warned(author, [inside])
    assert shown(draft) == shown(author)
    assert text.count(MARK) == 1


def test_it_lands_in_the_file_it_is_about() -> None:
    author = draft_of(
        {"paper.tex": PAPER.replace("We compare", "\\input{part}\nWe compare"), "part.tex": "Odd words.\n"}
    )
    draft = warned(author, [finding(author, "Odd words", file="part.tex")])
    assert draft.sources["part.tex"].text == f"{MARK}5: It looks odd. Verify before submission.\nOdd words.\n"
    assert draft.sources["paper.tex"] == author.sources["paper.tex"]


def test_line_ends_are_those_of_the_file() -> None:
    author = draft_of(PAPER.replace("\n", "\r\n"))
    text = warned(author, [finding(author, "We compare two")]).sources["paper.tex"].text
    assert "submission.\r\n" in text
    assert text.count("\n") == text.count("\r\n")


def test_a_message_of_several_lines_is_one_comment() -> None:
    author = draft_of(PAPER)
    draft = warned(author, [finding(author, "We compare two", message="One\nline % and another")])
    assert shown(draft) == shown(author)


class TestRefreshed:
    def test_a_warning_that_no_longer_holds_goes(self) -> None:
        author = draft_of(PAPER)
        draft = warned(author, [finding(author, "We compare two"), finding(author, "The curves are", 4)])
        left = refreshed(draft, [finding(author, "The curves are", 4)])
        assert left.sources["paper.tex"].text.count(MARK) == 1
        assert refreshed(draft, []).sources["paper.tex"].text == PAPER

    def test_one_that_holds_stays(self) -> None:
        author = draft_of(PAPER)
        found = [finding(author, "We compare two")]
        draft = warned(author, found)
        assert refreshed(draft, found) == draft

    def test_the_authors_own_comments_stay(self) -> None:
        own = PAPER.replace("We compare two", "% WARNING: do not submit\n% TODO check\nWe compare two")
        assert refreshed(draft_of(own), []).sources["paper.tex"].text == own

    @pytest.mark.parametrize("ends", ["\n", "\r\n"])
    def test_what_was_put_in_can_be_taken_out(self, ends: str) -> None:
        author = draft_of(PAPER.replace("\n", ends))
        words = ("We compare two", "The curves are", "second & 90.6")
        assert refreshed(warned(author, [finding(author, w) for w in words]), []) == author

    @given(
        st.lists(st.sampled_from(["We compare two", "The curves are", "Quotes are hard", "gives the recall"]))
    )
    def test_any_set_of_warnings_can_be_taken_out(self, words: list[str]) -> None:
        author = draft_of(PAPER)
        assert refreshed(warned(author, [finding(author, w) for w in words]), []) == author


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gb18030", "utf-8"])
def test_a_warning_can_be_written_in_the_encoding_of_its_file(encoding: str) -> None:
    plain = draft_of(PAPER)
    author = Draft(plain.layout, {"paper.tex": Source("paper.tex", PAPER, encoding)})
    found = finding(author, "We compare two", message="“0.9” is not 准确率 → it looks odd")
    draft = warned(author, [found])
    text = draft.sources["paper.tex"].text
    assert text.encode(encoding).decode(encoding) == text
    assert f"{MARK}5: " in text
    assert refreshed(draft, [found]).sources["paper.tex"].text == text
    assert refreshed(draft, []).sources["paper.tex"].text == PAPER
