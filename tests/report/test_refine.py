"""The report of a refine run, on a workspace made by hand."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import InputError, RecordError
from paperkit.report.records import read_records
from paperkit.report.refine import render

MakeRun = Callable[..., Path]

ATTACKS = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "</style></title></svg><svg onload=alert(1)>",
    "<!-- --><a href=javascript:alert(1)>x</a>",
    "{{ 7*7 }}{% raw %}",
    "]]><iframe srcdoc='<script>'>",
    "&lt;script&gt; \x00\x1b[2J\u202e",
]  # fmt: skip

ALLOWED = (
    {
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "main",
        "h1",
        "h2",
        "h3",
        "p",
        "span",
        "code",
        "blockquote",
    }
    | {"dl", "dt", "dd", "div", "ul", "li", "figure", "figcaption", "ins", "del"}
    | {"table", "caption", "thead", "tbody", "tr", "th", "td"}
    | {"svg", "defs", "g", "path", "use", "clippath", "rect"}
)


class Page(HTMLParser):
    """Tags, attributes, headings and visible text of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str, str]] = []
        self.headings: list[int] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_report_says_what_happened(make_run: MakeRun) -> None:
    text = Page(render(make_run())).text
    for said in (
        "Draft 1 is the best: 70.0 Minor Revision",
        "iter0 60.0 Major → iter1 70.0 Minor (accept) → iter2 65.0 Minor (revert)",
        "Stopped because the last revision scored lower",
        "form score",
        "Not judged by rules: Scientific depth, Technical execution",
        "Round 1, accepted, 70.0",
        "Round 2, reverted, 65.0",
        "What remains open",
        "paper.tex:3",
        "points table",
    ):
        assert said in text


def test_the_diff_is_from_the_authors_draft_to_the_promoted_one(make_run: MakeRun) -> None:
    assert '<div class="diff">Intro.\n\n<ins>x </ins>We gain 9.9 points.\n</div>' in render(make_run())


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_text_gets_out_of_its_place(make_run: MakeRun, attack: str) -> None:
    html = render(
        make_run(attack, trajectory=attack, counts={attack: 1}, judged_by=attack, final_band=attack)
    )
    page = Page(html)
    assert page.tags <= ALLOWED
    assert not [a for a in page.attributes if a[1].startswith("on") or a[1] in ("src", "srcdoc", "href")]
    assert "{{ 7*7 }}" in page.text or "7*7" not in attack
    assert not set(html) & set("\x00\x1b\u202e")


def test_the_page_stands_alone(make_run: MakeRun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", None)
    page = Page(render(make_run()))
    policy = next(v for t, n, v in page.attributes if t == "meta" and n == "content" and "default-src" in v)
    assert "default-src 'none'" in policy
    assert "script" not in page.tags
    links = [v for _, name, v in page.attributes if name.endswith("href")]
    assert links
    assert all(link.startswith("#") for link in links)


def test_the_page_can_be_read_by_everyone(make_run: MakeRun) -> None:
    html = render(make_run())
    page = Page(html)
    assert ("html", "lang", "en") in page.attributes
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(page.headings))
    assert {name for tag, name, _ in page.attributes if tag == "th"} == {"scope"}
    assert any(tag == "svg" and name == "aria-label" and value for tag, name, value in page.attributes)
    assert "prefers-color-scheme: dark" in html
    assert "width=device-width" in html


def test_the_same_run_gives_the_same_bytes(make_run: MakeRun, tmp_path: Path) -> None:
    first = render(make_run())
    (tmp_path / "run").rename(tmp_path / "elsewhere")
    assert render(tmp_path / "elsewhere") == first
    assert render(tmp_path / "elsewhere" / "artifacts") == first
    assert str(tmp_path) not in first


def test_a_halt_at_gate_a_shows_the_failure(make_run: MakeRun) -> None:
    finding = read_records(make_run()).results["open_findings"][0]
    gone: dict[str, Any] = {"promoted": None, "history": [], "final_score": None, "final_band": None}
    text = Page(
        render(make_run(status="gate_failed", confirmed_failures=[finding], form_score=False, **gone))
    ).text
    assert "Stopped before the first round" in text
    assert "Confirmed failures" in text
    assert "--past-gate-a" in text
    assert "Scores" not in text


def test_the_authors_own_draft_may_be_the_best(make_run: MakeRun) -> None:
    text = Page(render(make_run(promoted=0, final_score=60.0, final_band="Major Revision"))).text
    assert "The author’s own draft stays the best: 60.0 Major Revision" in text
    assert "What changed" not in text


def test_nothing_open(make_run: MakeRun) -> None:
    assert "Nothing that a gate found." in Page(render(make_run(open_findings=[]))).text


def test_records_of_a_run(make_run: MakeRun) -> None:
    records = read_records(make_run())
    assert [r.number for r in records.rounds] == [0, 1, 2]
    assert [len(r.edits) for r in records.rounds] == [0, 1, 1]
    assert len(records.edits) == 1
    assert records.rounds[0].files == {"paper.tex": "Intro.\n\nWe gain 9.9 points.\n"}
    assert list(records.reports) == ["claim-evidence"]
    assert records.round(None) is None
    assert repr(records.changes) == "paper.tex: <diff: 0 words deleted, 1 word inserted>"


def test_files_of_a_draft_keep_their_place_and_odd_bytes(make_run: MakeRun) -> None:
    run = make_run()
    folder = run / "artifacts" / "refinement" / "iter1"
    (folder / "sections").mkdir()
    (folder / "sections" / "intro.tex").write_bytes(b"na\xefve")
    assert read_records(run).rounds[1].files["sections/intro.tex"] == "naïve"


def test_no_run_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"result\.json"):
        render(tmp_path)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("refinement/result.json", "[]"),
        ("claim_evidence_report.json", "{}"),
        ("refinement/iter1/score.json", "{}"),
    ],
)
def test_a_broken_record_is_named(make_run: MakeRun, name: str, text: str) -> None:
    run = make_run()
    (run / "artifacts" / name).write_text(text)
    with pytest.raises(RecordError, match=Path(name).name):
        render(run)
