"""The reviser as a model: whole files and search-and-replace, back into the author's files byte for byte."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.paper import Source
from paperkit.llm import UnfitReplyError
from paperkit.llm.blocks import read_blocks
from paperkit.pipelines.draft import Draft, Layout
from paperkit.pipelines.refine.model.reviser import brief_edits, brief_full, read_edits, read_full
from paperkit.pipelines.refine.model.rewriting import rewritten
from paperkit.pipelines.refine.requests import RevisionRequest
from tests.pipelines.refine.small_paper import PAPER, draft_of

LOG = {"addressed_weaknesses": ["Bare."], "integrated_answers": [], "actions_taken": ["Reworded."]}
TWO = {
    "main.tex": "\\documentclass{article}\n\\begin{document}\nOne.\n\\input{sec/two}\n\\end{document}\n",
    "sec/two.tex": "Two is here.\nTwo stays.\n",
}


def request_of(draft: Draft | None = None, **more: Any) -> RevisionRequest:
    return RevisionRequest(draft or draft_of(PAPER), (), None, None, 1, **more)


def reply(*blocks: tuple[str, str], fence: str = "````", log: Mapping[str, Any] | None = LOG) -> str:
    parts = [(f"{fence}json work log", json.dumps(log))] if log is not None else []
    parts += [(f"{fence}{head}", text) for head, text in blocks]
    return "".join(
        f"{head}\n{text}{'' if text.endswith(chr(10)) else chr(10)}{fence}\n" for head, text in parts
    )


def change(old: str, new: str) -> str:
    def lines(text: str) -> str:
        return text if not text or text.endswith("\n") else f"{text}\n"

    return f"<<<<<<< SEARCH\n{lines(old)}=======\n{lines(new)}>>>>>>> REPLACE\n"


NEW = PAPER.replace("are hard to find", "are difficult to find")


# Whole files


def test_a_whole_file_becomes_the_draft_with_its_edits_and_work_log() -> None:
    made = read_full(reply(("latex paper.tex", NEW)), request_of())
    assert made.draft.sources["paper.tex"].text == NEW
    (edit,) = made.edits
    assert (edit.file, edit.line, edit.rule) == ("paper.tex", 10, "reviser.rewrite")
    assert PAPER[edit.start : edit.end] == edit.before
    assert PAPER[: edit.start] + edit.after + PAPER[edit.end :] == NEW
    assert made.addressed_weaknesses == ("Bare.",)
    assert made.actions_taken == ("Reworded.",)


def test_a_paper_of_one_file_need_not_be_named() -> None:
    assert read_full(reply(("latex", NEW)), request_of()).draft.sources["paper.tex"].text == NEW


def test_files_not_returned_stay() -> None:
    draft = draft_of(TWO, "main.tex")
    made = read_full(reply(("latex sec/two.tex", "Two is there.\nTwo stays.\n")), request_of(draft))
    assert made.draft.sources["main.tex"] == draft.sources["main.tex"]
    assert [(e.file, e.line) for e in made.edits] == [("sec/two.tex", 1)]


def test_several_files_at_once() -> None:
    blocks = (("latex main.tex", TWO["main.tex"].replace("One", "1")), ("latex sec/two.tex", "2\nTwo stays."))
    made = read_full(reply(*blocks), request_of(draft_of(TWO, "main.tex")))
    assert made.draft.sources["sec/two.tex"].text == "2\nTwo stays.\n"
    assert {edit.file for edit in made.edits} == {"main.tex", "sec/two.tex"}


@pytest.mark.parametrize(
    ("blocks", "said"),
    [
        ((("latex", "Two.\n"),), "names no file; the files are main.tex, sec/two.tex"),
        ((("latex two.tex", "Two.\n"),), "names two.tex; the files are"),
        ((("latex ../main.tex", "Two.\n"),), "names ../main.tex"),
        ((("latex sec/two.tex", "a"), ("latex sec/two.tex", "b")), "is given twice"),
        ((("latex main.tex", TWO["main.tex"][:60]),), r"ends before \\end\{document\}"),
        ((), "no block of LaTeX"),
    ],
)
def test_what_is_no_revision_of_the_files_is_asked_again(blocks: tuple[Any, ...], said: str) -> None:
    with pytest.raises(UnfitReplyError, match=said):
        read_full(reply(*blocks), request_of(draft_of(TWO, "main.tex")))


@pytest.mark.parametrize(
    ("log", "said"),
    [
        (None, "one block `json`"),
        ({"addressed_weaknesses": []}, "does not fit its form"),
        (LOG | {"score": 90}, "does not fit its form"),
    ],
)
def test_without_a_work_log_it_is_asked_again(log: Any, said: str) -> None:
    with pytest.raises(UnfitReplyError, match=said):
        read_full(reply(("latex paper.tex", NEW), log=log), request_of())


def test_two_work_logs_are_asked_again() -> None:
    doubled = reply(("json work log", json.dumps(LOG)), ("latex paper.tex", NEW))
    with pytest.raises(UnfitReplyError, match="it has 2"):
        read_full(doubled, request_of())


def test_a_block_cut_off_is_asked_again() -> None:
    with pytest.raises(UnfitReplyError, match="never ends"):
        read_full(reply(("latex paper.tex", NEW))[:-6], request_of())


def test_the_draft_returned_as_it_was_has_no_edits() -> None:
    made = read_full(reply(("latex paper.tex", PAPER)), request_of())
    assert made.edits == ()
    assert made.draft.sources["paper.tex"].text == PAPER


LISTING = PAPER.replace(
    "\\section{Results}",
    "\\begin{verbatim}\n```python\nx = 1\n```\n````\ny\n````\n\\end{verbatim}\n\\section{Results}",
)


def test_the_fence_is_longer_than_any_in_the_paper() -> None:
    form = brief_full(request_of(draft_of(LISTING))).form
    assert "`````latex paper.tex" in form
    assert "``````" not in form


def test_fences_in_the_papers_own_listing_stay() -> None:
    new = LISTING.replace("x = 1", "x = 2")
    made = read_full(reply(("latex paper.tex", new), fence="`````"), request_of(draft_of(LISTING)))
    assert made.draft.sources["paper.tex"].text == new


@pytest.mark.parametrize("fence", ["```", "````"])
def test_a_fence_too_short_for_the_listing_is_asked_again(fence: str) -> None:
    with pytest.raises(UnfitReplyError):
        read_full(reply(("latex paper.tex", LISTING), fence=fence), request_of(draft_of(LISTING)))


# Line ends and encodings


def crlf(text: str) -> str:
    return text.replace("\n", "\r\n")


@pytest.mark.parametrize("sent", [NEW, crlf(NEW)])
def test_crlf_stays(sent: str) -> None:
    made = read_full(reply(("latex paper.tex", sent)), request_of(draft_of(crlf(PAPER))))
    assert made.draft.sources["paper.tex"].text == crlf(NEW)
    assert len(made.edits) == 1


def test_mixed_line_ends_stay_where_the_lines_do() -> None:
    lines = PAPER.splitlines(keepends=True)
    mixed = "".join(crlf(line) if number % 3 else line for number, line in enumerate(lines))
    made = read_full(reply(("latex paper.tex", NEW)), request_of(draft_of(mixed)))
    (edit,) = made.edits
    after = made.draft.sources["paper.tex"].text
    assert after == mixed[: edit.start] + edit.after + mixed[edit.end :]
    assert after.replace("\r\n", "\n") == NEW


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n", "\r\n"])
def test_the_file_ends_as_it_did(end: str) -> None:
    made = read_full(reply(("latex paper.tex", NEW)), request_of(draft_of(PAPER.rstrip("\n") + end)))
    assert made.draft.sources["paper.tex"].text == NEW.rstrip("\n") + end


LINES = st.lists(st.sampled_from(["a\n", "b\r\n", "c\n", "\n", "\r\n", "d"]), max_size=8).map("".join)


@given(LINES, LINES)
def test_the_edits_make_the_new_text_of_the_old(before: str, after: str) -> None:
    draft = draft_of(before)
    made, edits = rewritten(draft, {"paper.tex": after})
    text = before
    for edit in reversed(edits):
        assert text[edit.start : edit.end] == edit.before
        text = text[: edit.start] + edit.after + text[edit.end :]
    assert text == made.sources["paper.tex"].text
    plain = text.replace("\r\n", "\n")
    assert plain.rstrip("\n") == after.replace("\r\n", "\n").rstrip("\n")


def latin(text: str) -> Draft:
    return Draft(
        Layout("paper.tex", {"paper.tex": "paper.tex"}, {"paper.tex": "latin-1"}),
        {"paper.tex": Source("paper.tex", text, "latin-1")},
    )


def test_latin_1_stays_latin_1() -> None:
    made = read_full(reply(("latex paper.tex", NEW.replace("noise", "naïve"))), request_of(latin(PAPER)))
    assert "naïve" in made.draft.sources["paper.tex"].text.encode("latin-1").decode("latin-1")


def test_a_character_that_the_encoding_lacks_is_asked_again() -> None:
    with pytest.raises(UnfitReplyError, match="latin-1, which has no '—'"):
        read_full(reply(("latex paper.tex", NEW.replace(" and ", "—"))), request_of(latin(PAPER)))


# Search and replace


def edited(*changes: tuple[str, str], draft: Draft | None = None) -> str:
    text = "".join(change(old, new) for old, new in changes)
    made = read_edits(reply(("edit paper.tex", text)), request_of(draft))
    return made.draft.sources["paper.tex"].text


def test_several_changes_are_all_of_the_draft_as_given() -> None:
    made = edited(
        ("We compare two methods on one corpus.", "Two methods are compared on one corpus."),
        ("finds more. We also saw 17.3 seconds of delay on one machine.", "finds more."),
    )
    assert made == PAPER.replace("We compare two methods on", "Two methods are compared on").replace(
        " We also saw 17.3 seconds of delay on one machine.", ""
    )


def test_an_empty_new_text_removes() -> None:
    assert edited(("We compare two methods on one corpus.", "")) == PAPER.replace(
        "We compare two methods on one corpus.\n", ""
    )


def test_part_of_a_line_can_be_named() -> None:
    assert edited(("We also saw 17.3 seconds", "We saw 17.3 seconds")) == PAPER.replace(
        "We also saw", "We saw"
    )


def test_crlf_files_take_changes() -> None:
    made = edited(("We compare two methods on one corpus.", "Compared."), draft=draft_of(crlf(PAPER)))
    assert made == crlf(PAPER.replace("We compare two methods on one corpus.", "Compared."))


def test_changes_go_to_their_files() -> None:
    blocks = (
        ("edit sec/two.tex", change("Two stays.", "It stays.")),
        ("edit main.tex", change("One.", "1.")),
    )
    made = read_edits(reply(*blocks), request_of(draft_of(TWO, "main.tex")))
    assert made.draft.sources["sec/two.tex"].text == "Two is here.\nIt stays.\n"
    assert "1.\n" in made.draft.sources["main.tex"].text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (change("No such line.", "x"), "does not stand in paper.tex"),
        (change("method", "x"), "stands 2 times"),
        (change("", "x"), "is empty"),
        (change(" \n\n", "x"), "is empty"),
        (change("We compare two methods on one corpus.", "a") + change("two methods on one", "b"), "overlap"),
        (change("We compare two methods on one corpus.", "a") * 2, "overlap"),
        ("We compare.\n", "each complete"),
        ("", "each complete"),
        ("<<<<<<< SEARCH\nWe compare\n>>>>>>> REPLACE\n", "each complete"),
        ("<<<<<<< SEARCH\nWe compare\n=======\nx\n", "each complete"),
        ("<<<<<<< SEARCH\nWe\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n", "each complete"),
        (change("We compare two", "x") + "And so on.\n", "each complete"),
        ("=======\nx\n>>>>>>> REPLACE\n", "each complete"),
        (change("We compare\n=======\ntwo", "x"), "two lines of ======="),
    ],
)
def test_what_is_no_change_of_the_draft_is_asked_again(text: str, said: str) -> None:
    with pytest.raises(UnfitReplyError, match=said):
        read_edits(reply(("edit paper.tex", text)), request_of())


def test_places_that_overlap_each_other_are_two() -> None:
    draft = draft_of("\\documentclass{article}\nx\nx\nx\n")
    with pytest.raises(UnfitReplyError, match="stands 2 times"):
        edited(("x\nx", "y"), draft=draft)


def test_changes_that_touch_do_not_overlap() -> None:
    old = PAPER.splitlines()
    first, second = old[8], old[9]
    assert edited((first, "A."), (second, "B.")) == PAPER.replace(first, "A.").replace(second, "B.")


# What it is given


def test_new_limitations_are_allowed_only_where_the_venue_asks_for_them() -> None:
    for brief in (brief_full, brief_edits):
        assert "limitation" not in brief(request_of()).form
        assert brief(request_of(allow_limitations=True)).form.startswith(
            "The venue asks for a statement of limitations"
        )


def test_it_is_given_review_agenda_pool_and_what_was_refused() -> None:
    from paperkit.pipelines.refine.checks import all_findings, check_draft

    draft = draft_of(PAPER)
    findings = all_findings(check_draft(draft.paper, None, None))
    review = {"weaknesses": ["Bare."], "axis_scores": {}, "overall_score": 50, "judged_by": "rules"}
    request = RevisionRequest(
        draft,
        findings,
        None,
        {"two", "one"},
        2,
        refused=findings[:1],
        review=review,
        worklog="- round 1: ACCEPT",
    )
    own = {document.name: document.text for document in brief_full(request).own}
    assert json.loads(own["review"]) == {"weaknesses": ["Bare."], "axis_scores": {}}
    assert "source.bare_percent" in own["agenda: findings of the gates"]
    assert own["citation pool"] == "one\ntwo"
    assert own["work log so far"] == "- round 1: ACCEPT"
    assert findings[0].rule in own["why the last revision was refused"]


def test_an_empty_pool_is_no_pool_of_the_bibliography() -> None:
    cited = PAPER.replace(
        "\\end{document}", "\\begin{thebibliography}{9}\\bibitem{one} A.\\end{thebibliography}\\end{document}"
    )
    draft = draft_of(cited)
    for pool, told in ((None, "one"), (frozenset(), "none")):
        own = {d.name: d.text for d in brief_full(RevisionRequest(draft, (), None, pool, 1)).own}
        assert own["citation pool"] == told


def test_the_room_for_a_reply_grows_with_the_paper() -> None:
    long = draft_of(PAPER.replace("\\section{Results}", "Words. " * 20_000 + "\\section{Results}"))
    assert brief_full(request_of()).max_output == 8192
    assert brief_full(request_of(long)).max_output > len(long.sources["paper.tex"].text) / 3
    assert brief_edits(request_of(long)).max_output == 8192


@pytest.mark.parametrize("brief", [brief_full, brief_edits])
def test_the_form_is_in_the_language_of_the_paper(brief: Any) -> None:
    text = (
        "\\documentclass{article}\n\\begin{document}\n我们在一个语料库上比较了两种方法。\n\\end{document}\n"
    )
    made = brief(request_of(draft_of(text), allow_limitations=True))
    assert made.language == "zh"
    assert "局限性" in made.form
    assert "只回复" in made.form


def test_a_reply_in_the_form_that_is_shown_is_read() -> None:
    for brief, head, text in (
        (brief_full, "latex", NEW),
        (brief_edits, "edit", change("We compare", "We do compare")),
    ):
        form = brief(request_of()).form
        shown = read_blocks(form.partition("\n")[2])
        assert [(b.kind, b.name) for b in shown] == [("json", "work log"), (head, "paper.tex")]
        read = read_full if head == "latex" else read_edits
        made = read(reply((f"{head} paper.tex", text)), request_of())
        assert made.edits
