"""Replies of files: one record, whole files by their names, and what is asked again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import read_paper
from paperkit.documents.paper import Source
from paperkit.llm import UnfitReplyError
from paperkit.llm.blocks import read_blocks
from paperkit.pipelines.draft import Draft, Layout, layout_of
from paperkit.pipelines.files_reply import (
    draft_fence,
    files_form,
    read_files,
    record_form,
    rewritable,
    split_reply,
    whole_files,
)
from paperkit.pipelines.replies import ReplyPart

MAIN = "\\documentclass{article}\n\\begin{document}\nOne.\n\\input{sec/two}\n\\end{document}\n"
TWO = "Two is here.\nTwo stays.\n"
FILES = {"main.tex": MAIN, "sec/two.tex": TWO, "all.bib": "@misc{a, title={A}}\n"}
RECORD = '{"changes": ["Reworded."]}'


class Changes(ReplyPart):
    changes: list[str]


def draft_of(**files: str) -> Draft:
    texts = files or FILES
    return Draft(
        Layout("main.tex", {name: name for name in texts}, dict.fromkeys(texts, "utf-8")),
        {name: Source(name, text) for name, text in texts.items()},
    )


def reply(*blocks: tuple[str, str], record: str | None = RECORD) -> str:
    parts = [*([("json", record)] if record is not None else []), *blocks]
    return "".join(f"````{head}\n{text.rstrip(chr(10))}\n````\n" for head, text in parts)


def taken(*blocks: tuple[str, str], none_ok: bool = False) -> dict[str, str]:
    record, texts = read_files(reply(*blocks), draft_of(), Changes, none_ok=none_ok)
    assert record.changes == ["Reworded."]
    return texts


def test_files_that_change_are_whole_and_the_others_left_out() -> None:
    new = TWO.replace("is here", "is there")
    assert taken(("latex sec/two.tex", new)) == {"sec/two.tex": new}
    assert taken(("latex main.tex", MAIN), ("tex file=sec/two.tex", new)) == {
        "main.tex": MAIN,
        "sec/two.tex": new,
    }


def test_no_files_are_a_reply_only_where_that_is_allowed() -> None:
    assert taken(none_ok=True) == {}
    with pytest.raises(UnfitReplyError, match="has a record and no block of LaTeX"):
        taken()


def test_what_the_record_is_called_is_said() -> None:
    with pytest.raises(UnfitReplyError, match="has a log of changes and no block"):
        read_files(reply(), draft_of(), Changes, called="log of changes")
    with pytest.raises(UnfitReplyError, match="one block `json` with the log of changes; it has 0"):
        read_files(reply(record=None), draft_of(), Changes, called="log of changes")


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (None, "it has 0"),
        ('{"changes": "none"}', "The record does not fit its form: changes"),
        ('{"changes": [], "words": 3}', "does not fit its form"),
        ('{"changes": [', "does not fit its form"),
        ("", "does not fit its form"),
    ],
)
def test_a_record_that_does_not_fit_is_asked_again(record: str | None, said: str) -> None:
    with pytest.raises(UnfitReplyError, match=said):
        read_files(reply(("latex main.tex", MAIN), record=record), draft_of(), Changes)


def test_two_records_are_asked_again() -> None:
    with pytest.raises(UnfitReplyError, match="it has 2"):
        taken(("json", RECORD), ("latex main.tex", MAIN))


def test_all_faults_of_the_files_are_told_at_once() -> None:
    blocks = (
        ("latex", TWO),
        ("latex two.tex", TWO),
        ("latex all.bib", "@misc{b}"),
        ("latex sec/two.tex", TWO),
        ("latex sec/two.tex", TWO),
        ("latex main.tex", MAIN[:40]),
    )
    with pytest.raises(UnfitReplyError) as told:
        taken(*blocks)
    lines = str(told.value).splitlines()
    assert [line.partition(" names ")[2] for line in lines[:3]] == [
        f"{name}; the files are main.tex, sec/two.tex." for name in ("no file", "two.tex", "all.bib")
    ]
    assert lines[3] == "sec/two.tex is given twice. Give each changed file once, whole."
    assert lines[4] == "main.tex ends before \\end{document}. Give the whole file, to its end."
    assert len(lines) == 5


def test_the_only_file_need_not_be_named() -> None:
    one = draft_of(**{"main.tex": MAIN})
    assert read_files(reply(("latex", MAIN)), one, Changes)[1] == {"main.tex": MAIN}


def test_blocks_of_other_kinds_can_be_taken_out() -> None:
    text = reply(("si S2", "Moved."), ("latex sec/two.tex", TWO))
    record, blocks = split_reply(text, Changes)
    assert record.changes == ["Reworded."]
    si = [block for block in blocks if block.kind == "si"]
    assert [(block.name, block.text) for block in si] == [("S2", "Moved.\n")]
    assert whole_files([block for block in blocks if block.kind != "si"], draft_of()) == {"sec/two.tex": TWO}


@given(st.text(st.sampled_from("ab \\{}`~\n%"), max_size=60))
def test_the_text_of_a_file_comes_back_as_it_is(text: str) -> None:
    draft = draft_of(**{"main.tex": text})
    fence = draft_fence(draft)
    sent = f"{fence}json\n{RECORD}\n{fence}\n{fence}latex\n{text}\n{fence}\n"
    assert read_files(sent, draft, Changes)[1] == {"main.tex": f"{text}\n"}


def test_bibliographies_are_not_rewritten_and_the_main_file_is_first() -> None:
    files = {"a.tex": TWO, "main.tex": MAIN, "all.bib": ""}
    assert list(rewritable(draft_of(**files))) == ["main.tex", "a.tex"]


# The form


@pytest.mark.parametrize(
    ("main", "called", "said"),
    [
        (MAIN, "the list of changes", "First the list of changes, one JSON object:"),
        (MAIN.replace("One.", "我们比较了两种方法。"), "改动清单", "先给出改动清单，一个 JSON 对象："),
    ],
)
def test_the_form_is_one_that_is_read(main: str, called: str, said: str) -> None:
    draft = draft_of(**{"main.tex": main})
    form = files_form(draft, '{"changes": ["…"]}', called, "changes", ["````si S1", "…", "````"])
    assert said in form
    shown = read_blocks(form.partition("\n")[2])
    assert [(b.kind, b.name) for b in shown] == [("json", "changes"), ("latex", "main.tex"), ("si", "S1")]
    assert json.loads(shown[0].text) == {"changes": ["…"]}


def test_a_record_need_not_have_a_name() -> None:
    fence, lines = record_form(draft_of(), "{}", "the record")
    assert lines[2:] == [f"{fence}json", "{}", fence]


def test_the_fence_is_longer_than_any_in_the_draft() -> None:
    listing = MAIN.replace("One.", "\\begin{verbatim}\n`````\n\\end{verbatim}")
    draft = draft_of(**{"main.tex": listing})
    assert draft_fence(draft) == "``````"
    assert "``````latex main.tex" in files_form(draft, "{}", "the record")


@pytest.mark.parametrize("name", ["gtheory_acl_multifile", "thu_thesis_zh", "sympy_peerj/paper.tex"])
def test_real_papers_come_back_whole(shared: Path, name: str) -> None:
    paper = read_paper(shared / "data" / "latex" / name)
    draft = Draft(layout_of(paper, Path("/papers")), paper.sources)
    fence = draft_fence(draft)
    texts = {file: source.text.replace("\r\n", "\n") for file, source in rewritable(draft).items()}
    files = "".join(
        f"{fence}latex {file}\n{text}{'' if text.endswith(chr(10)) else chr(10)}{fence}\n"
        for file, text in texts.items()
    )
    _, made = read_files(f"{fence}json\n{RECORD}\n{fence}\n{files}", draft, Changes)
    assert {file: text.rstrip("\n") for file, text in made.items()} == {
        file: text.rstrip("\n") for file, text in texts.items()
    }
