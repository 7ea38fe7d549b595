"""The report in Markdown: whatever is in the texts, its blocks stay the same and the texts come out as text."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from paperkit.records.deep_review import LANGUAGES, Language, Location
from paperkit.report.deep_review import render_markdown
from paperkit.report.deep_review.markdown import plain
from paperkit.report.deep_review.words import words
from paperkit.report.text import visible
from tests.report.deep_review.made import ATTACKS, config, finding, records

HARMLESS = "word"
texts = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60),
    st.text(st.sampled_from("#*_`~[](){}<>|\\&$!-+=.:/@ \n\t1ahtpsw^\"'"), min_size=1, max_size=60),
    st.lists(st.sampled_from(ATTACKS), min_size=1, max_size=3).map("\n\n".join),
).filter(lambda text: bool(text.strip()))


@cache
def parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def report(text: str) -> str:
    bad = finding(
        title=text,
        location=Location(page=2, section=text),
        quote=text,
        problem=text,
        why_it_matters=text,
        suggestion=text,
        evidence="37 / 120 = 30.8 %",
        would_be_wrong_if=text,
    )
    made = records(
        bad,
        judged_by=text,
        summary=text,
        bottom_line=text,
        overall_feedback=text,
        limitations=(text,),
        previous=({"id": text, "title": text, "state": "open", "note": text},),
    )
    settings = config(document=text, focus=(text,), venue=text, warnings=(text,))
    return render_markdown(type(made)(made.findings, settings))


def shape(tokens: list[Token]) -> list[object]:
    """Blocks and inline elements, without what the texts say."""
    return [
        (token.type, shape([t for t in token.children if t.type not in ("text", "text_special")]))
        if token.children
        else token.type
        for token in tokens
    ]


def said(text: str) -> str:
    """What Markdown shows of one line."""
    return "".join(
        child.content for token in parser().parse(f"x: {text}") for child in token.children or ()
    ).removeprefix("x: ")


@given(texts)
def test_no_text_changes_the_blocks(text: str) -> None:
    tokens = parser().parse(report(text))
    # what is shown as nothing but spaces or marks may leave its block out; it never makes one
    assert shape(tokens) == shape(parser().parse(report(HARMLESS)))


@given(texts)
def test_a_text_comes_out_as_it_went_in(text: str) -> None:
    assert said(plain(text)) == " ".join(visible(text).split())


@pytest.mark.parametrize("attack", ATTACKS)
def test_attacks_stay_text(attack: str) -> None:
    kinds = {
        child.type for token in parser().parse(report(attack)) for child in [token, *(token.children or ())]
    }
    assert not kinds & {"html_inline", "html_block", "link_open", "image", "table_open", "code_block", "hr"}


@pytest.mark.parametrize(
    "address", ["http://a.example/b", "https://a.example", "www.a.example", "a@b.example"]
)
def test_addresses_do_not_become_links(address: str) -> None:
    shown = plain(f"see {address}")
    assert address not in shown
    assert said(shown) == f"see {address}"


@given(st.text(st.sampled_from("`~ =1\n"), max_size=40))
def test_arithmetic_stays_in_its_fence(noise: str) -> None:
    line = f"1 + 1 = 2 {' '.join(noise.split())}".strip()
    fences = [
        t for t in parser().parse(render_markdown(records(finding(evidence=line)))) if t.type == "fence"
    ]
    assert [fence.content for fence in fences] == [f"{line}\n"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_ends_with_the_warning_and_what_to_do_next(language: Language) -> None:
    text = render_markdown(records(finding(), language=language))
    assert text.index(words(language)["machine"]) > text.index("Novelty was not judged")
    assert text.rstrip().splitlines()[-1].endswith("`paperkit refine DOCUMENT`")


def test_it_says_what_the_page_says() -> None:
    text = render_markdown(records(finding("MJ1"), finding("MN1", page=1, external="checked")))
    for part in (
        "# Deep review of paper.pdf",
        "- Major: 1\n- Minor: 1\n- Suggestions: 0\n- Refuted and left out: 3",
        "#### MJ1: Point of MJ1",
        "> 37 of 120, which is 40 %",
        "```text\n37 / 120 \\= 30.8 %".replace("\\", ""),
        "**Would be wrong if:** the share is of another group.",
        "**Source outside the paper:** checked",
        "- MN7: An old point — **partly fixed** (in part)",
    ):
        assert part in text


def test_a_report_without_findings_says_so() -> None:
    assert "No finding stands." in render_markdown(records())
    assert "No finding stands." not in render_markdown(records(finding()))
