"""The HTML report: what it says, and that no text of a paper or a model gets out of its place."""

from __future__ import annotations

import base64
import hashlib
import re
import socket
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from paperkit.records.deep_review import LANGUAGES, Language, Location
from paperkit.report.deep_review import Mark, render_html
from paperkit.report.deep_review.html import counts_shown, evidence_lines, next_steps
from paperkit.report.deep_review.words import words
from tests.report.deep_review.made import ATTACKS, config, finding, findings, records

ALLOWED = {
    *("html", "head", "meta", "title", "style", "body", "main", "script", "header", "section", "article", "div"),
    *("h1", "h2", "h3", "p", "a", "span", "strong", "bdi", "code", "kbd", "blockquote", "mark", "dl", "dt", "dd"),
    *("ul", "li", "button", "details", "summary", "label", "input", "figure", "figcaption", "img", "svg", "rect"),
}  # fmt: skip


class Page(HTMLParser):
    """Tags, attributes, ids, headings and visible text of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str, str]] = []
        self.headings: list[int] = []
        self.text = ""
        self.inside = ""
        self.codes: dict[str, str] = {"script": "", "style": ""}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.inside = tag
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""
        if tag in ("dt", "dd", "h1", "h2", "h3", "p", "li"):
            self.text += "\n"

    def handle_data(self, data: str) -> None:
        if self.inside in self.codes:
            self.codes[self.inside] += data
        else:
            self.text += data

    def values(self, name: str) -> list[str]:
        return [value for _, attribute, value in self.attributes if attribute == name]


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_finding_is_shown_with_all_its_parts() -> None:
    page = Page(render_html(records(finding(external="not_checked"))))
    text = flat(page.text)
    for said in (
        "Deep review of paper.pdf",
        "Bottom line: One number does not follow from its counts.",
        "Refuted and left out 3",
        "MJ1 Point of MJ1",
        "major · numbers · page 2 · 2 Results",
        "37 of 120, which is 40 %",
        "The share does not follow from the counts.",
        "Why it matters The abstract repeats it.",
        "What to do State 30.8 %.",
        "Would be wrong if the share is of another group.",
        "confirmed by a reproduction of its own",
        "2 readers independently",
        "Source outside the paper not checked",
        "Novelty was not judged.",
        "page 1 has little text",
        "MN7: An old point — partly fixed. in part",
        "Check each one yourself before you change the manuscript",
        "paperkit deep-review deepen WORKSPACE MJ1",
    ):
        assert said in text


def test_arithmetic_is_set_in_a_fixed_width_face_and_prose_is_not() -> None:
    html = render_html(records(finding()))
    assert '<dd dir="auto" class="sum">37 / 120 = 30.8 %</dd>' in html
    assert '<dd dir="auto">Both counts are in the text.</dd>' in html


@pytest.mark.parametrize(
    ("line", "arithmetic"),
    [
        ("(74.2 - 61.0) / 61.0 = 21.6 %", True),
        ("t(28) = 2.20 -> p = .036", True),
        ("12 + 13 ≠ 26", True),
        ("the text says that n = 20 and the table lists fewer", False),
        ("no numbers here = nothing", False),
        ("Table 3 has 20 rows", False),
    ],
)
def test_what_counts_as_arithmetic(line: str, arithmetic: bool) -> None:
    assert [one.arithmetic for one in evidence_lines(line)] == [arithmetic]


def test_empty_fields_leave_no_label() -> None:
    bare = finding(why_it_matters="", suggestion="", evidence="\n ", would_be_wrong_if="", support=1)
    text = flat(Page(render_html(records(bare))).text)
    for label in ("Why it matters", "What to do State", "Evidence", "Would be wrong if", "Source outside"):
        assert label not in text
    assert "Found by one reader" in text


def test_a_report_without_findings_says_so() -> None:
    page = Page(render_html(records()))
    assert "No finding stands." in page.text
    assert "button" not in page.tags
    assert "img" not in page.tags
    assert "deepen" not in page.text


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("image", [True, False])
def test_no_text_gets_out_of_its_place(attack: str, image: bool) -> None:
    bad = finding(
        title=attack,
        location=Location(page=2, section=attack),
        quote=attack,
        problem=attack,
        why_it_matters=attack,
        suggestion=attack,
        evidence=attack,
        would_be_wrong_if=attack,
    )
    made = records(
        bad,
        image=image,
        judged_by=attack,
        summary=attack,
        bottom_line=attack,
        overall_feedback=attack,
        limitations=(attack,),
        previous=({"id": attack, "title": attack, "state": "open", "note": attack, "quote": attack},),
    )
    made = type(made)(
        made.findings,
        config(document=attack, focus=(attack,), venue=attack, warnings=(attack,)),
        (attack, attack + made.texts[1]),
        made.images,
        made.marks,
        made.passages,
    )
    html = render_html(made)
    clean = Page(render_html(records(finding(), image=image)))
    page = Page(html)
    assert page.tags <= ALLOWED
    assert page.codes == clean.codes
    names = {name for _, name, _ in page.attributes}
    assert not [name for name in names if name.startswith("on") or name == "srcdoc"]
    assert all(link.startswith("#") for link in page.values("href"))
    assert all(source.startswith("data:image/webp;base64,") for source in page.values("src"))
    assert not set(html) & set("\x00\x1b\u202e\u2066")
    assert "49" not in page.text or "7*7" not in attack


def test_only_its_own_script_and_style_may_run() -> None:
    page = Page(render_html(records(finding())))
    policy = next(value for value in page.values("content") if "default-src" in value)
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "img-src data:;" in policy
    for kind, code in page.codes.items():
        digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert "style" not in {name for _, name, _ in page.attributes}


def test_it_is_drawn_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", None)
    assert "MJ1" in render_html(records(finding()))


def test_a_link_leads_to_each_mark_and_back() -> None:
    page = Page(render_html(records(finding("MJ1"), finding("MN1"), finding("SG1", page=1))))
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    targets = {link[1:] for link in page.values("href")}
    assert targets <= set(ids)
    assert {"mark-MJ1-2", "mark-MN1-2", "page-1", "MJ1", "MN1", "SG1"} <= targets


def test_marks_are_where_they_were_said_to_be() -> None:
    html = render_html(records(finding()))
    assert '<rect x="100.0" y="200.0" width="800.0" height="50.0"/>' in html


def test_a_mark_beyond_the_page_is_cut_off() -> None:
    made = records(finding())
    out = type(made)(made.findings, made.config, made.texts, made.images, {"MJ1": (Mark(2, -1, 0.5, 2, 3),)})
    assert '<rect x="0.0" y="500.0" width="1000.0" height="500.0"/>' in render_html(out)


def test_without_an_image_the_text_is_shown_with_the_quote_marked() -> None:
    html = render_html(records(finding(), image=False))
    assert '<mark class="major">37 of 120, which is 40 %</mark>' in html
    assert '<span id="mark-MJ1-2" class="anchor" tabindex="-1"></span>' in html
    assert "<img" not in html


def test_an_image_that_cannot_be_read_gives_way_to_the_text() -> None:
    made = records(finding())
    broken = type(made)(made.findings, made.config, made.texts, {2: b"no image"}, made.marks, made.passages)
    assert '<mark class="major">37 of 120' in render_html(broken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_itself_and_its_controls(language: Language) -> None:
    page = Page(render_html(records(finding(), language=language)))
    assert ("html", "lang", language) in page.attributes
    w = words(language)
    for name in ("bottom_line", "problem", "suggested", "by_report", "by_page", "machine", "pages", "next"):
        assert w[name] in page.text
    assert ("blockquote", "lang", "en") in page.attributes


def test_the_page_can_be_read_by_everyone() -> None:
    page = Page(render_html(records(finding("MJ1"), finding("SG1", page=1))))
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(page.headings))
    assert all(page.values("alt"))
    assert page.values("alt") == ["Image of page 2"]
    assert ("blockquote", "dir", "auto") in page.attributes


def test_the_order_of_pages_is_that_of_the_quotes() -> None:
    html = render_html(records(finding("MJ1"), finding("MN1", page=1)))
    places = dict(re.findall(r'<article id="(\w+)".*?data-place="(\d+)"', html))
    assert places == {"MJ1": "1", "MN1": "0"}


def test_the_same_review_gives_the_same_bytes() -> None:
    made = records(finding("MJ1"), finding("MN1", page=1))
    assert render_html(made) == render_html(made)


def test_refuted_ones_are_always_counted_and_others_where_there_are_any() -> None:
    shown = dict(counts_shown(findings(finding(), counts={"refuted": 0, "left_out": 2, "not_located": 0})))
    assert shown == {"major": 1, "minor": 0, "suggestion": 0, "refuted": 0, "left_out": 2}


def test_the_next_steps_name_the_first_finding() -> None:
    assert next_steps(findings(finding("MN1")))[0][1].endswith("MN1 --model MODEL")
    assert len(next_steps(findings())) == 2
