"""Word diffs: complete, readable, quick, escaped."""

from __future__ import annotations

import random
import time
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.report.diff import DiffView, Segment, TreeDiff, word_diff

texts = st.text(st.sampled_from("ab .\n3,%\\<&深。"), max_size=60)


def joined(segments: list[Segment], *ops: str) -> str:
    return "".join(s.text for s in segments if s.op in ops)


@given(texts, texts)
def test_a_diff_holds_both_texts(before: str, after: str) -> None:
    segments = word_diff(before, after)
    assert joined(segments, "equal", "delete") == before
    assert joined(segments, "equal", "insert") == after
    assert all(s.text for s in segments)
    assert all(a.op != b.op for a, b in pairwise(segments))


@given(texts)
def test_the_same_text_has_no_change(text: str) -> None:
    assert word_diff(text, text) == ([Segment("equal", text)] if text else [])


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("gains of 3.2 points", "gains of 2.9 points", "gains of -3.2+2.9= points"),
        ("1,234 items", "1,235 items", "-1,234+1,235= items"),
        ("we we find", "we find", "we -we ="),
        ("a b c d", "a x y d", "a -b c+x y= d"),
        ("See \\cite{a}.", "See \\citep{a}.", "See -\\cite+\\citep={a}."),
        ("它很好。你不好。", "它很坏。你不好。", "它很-好+坏=。你不好。"),
        ("one\n\ntwo\n\nthree", "one\n\nthree", "one\n\n-two\n\n=three"),
        ("", "new", "+new"),
        ("old", "", "-old"),
    ],
)
def test_words_and_numbers_change_as_wholes(before: str, after: str, shown: str) -> None:
    marks = {"equal": "=", "delete": "-", "insert": "+"}
    written = "".join(marks[s.op] + s.text for s in word_diff(before, after)).removeprefix("=")
    if before == "we we find":
        assert joined(word_diff(before, after), "delete").strip() == "we"
    else:
        assert written == shown


def test_a_moved_paragraph_leaves_the_others_alone() -> None:
    before, after = (
        "A first one.\n\nA second one.\n\nA third.\n",
        "A second one.\n\nA third.\n\nA first one.\n",
    )
    assert "A second one.\n\n" in joined(word_diff(before, after), "equal")


@pytest.mark.parametrize("glue", [" ", ". ", "\n", ".\n\n"])
def test_a_megabyte_is_quick(glue: str) -> None:
    numbers = random.Random(1)
    words = [str(numbers.randrange(99999)) for _ in range(170_000)]
    changed = [word if i % 1000 else "changed" for i, word in enumerate(words)]

    def text(of: list[str]) -> str:
        return glue.join(" ".join(of[i : i + 60]) for i in range(0, len(of), 60))

    start = time.perf_counter()
    segments = word_diff(text(words), text(changed))
    assert time.perf_counter() - start < 5
    assert joined(segments, "equal", "insert") == text(changed)


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, list[str]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, [name for name, _ in attrs]))

    def handle_data(self, data: str) -> None:
        self.text += data


@given(texts, texts)
def test_html_has_only_our_tags(before: str, after: str) -> None:
    parser = Tags()
    parser.feed(DiffView(before, after, context=10).html())
    assert {tag for tag, _ in parser.tags} <= {"ins", "del", "span"}


def test_long_unchanged_stretches_are_left_out() -> None:
    same = "word " * 400
    html = DiffView(f"{same}old {same}", f"{same}new {same}").html()
    assert "<del>old</del><ins>new</ins>" in html
    assert html.count("unchanged words") == 2
    assert len(html) < 900


def test_a_short_diff_is_whole() -> None:
    assert DiffView("a < b", "a > b").html() == "a <del>&lt;</del><ins>&gt;</ins> b"


def test_text_forms_are_short_and_the_same_each_time() -> None:
    view = DiffView("one two three", "one 2 3 four")
    assert repr(view) == "<diff: 2 words deleted, 3 words inserted>"
    assert "<ins>" in view._repr_html_()
    tree = TreeDiff(
        {"a.tex": "one", "b.tex": "same", "d.tex": "gone"}, {"a.tex": "two", "b.tex": "same", "c.tex": "new"}
    )
    assert [name for name, _ in tree.files] == ["a.tex", "c.tex", "d.tex"]
    assert repr(tree).splitlines()[1] == "c.tex: <diff: 0 words deleted, 1 word inserted>"
    assert "<code>a.tex</code>" in tree._repr_html_()
    assert (repr(TreeDiff({}, {})), TreeDiff({}, {})._repr_html_()) == ("no change", "<p>No change.</p>")
    assert "<x>" not in TreeDiff({}, {"<x>": "a"})._repr_html_()
