"""Other people's papers, rewritten without harm and with: what must pass and what must be refused."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.numbers import find_numbers
from paperkit.documents.paper import Paper
from paperkit.gates import revision

PAPERS = (
    "aiscientist_iclr/rl_lr_adaptation/latex/template.tex",
    "aiscientist_iclr/gan_diffusion/latex/template.tex",
    "sycobench_acl/sycobench_camera_ready.tex",
    "decarb_en_zh_pair/paper.tex",
    "decarb_en_zh_pair/paper_cn.tex",
    "msd_errors_revtex_siunitx/ms.tex",
)


@cache
def read(shared: Path, name: str) -> Paper:
    return read_paper(shared / "data" / "latex" / name)


def rewritten(paper: Paper, change: Callable[[str], str]) -> Paper:
    """The paper with its main file changed."""
    main = paper.sources[paper.main]
    sources = {**paper.sources, paper.main: replace(main, text=change(main.text))}
    return parse_latex(
        sources, paper.main, bib=[name for name in sources if name.endswith(".bib") and paper.bibliography]
    )


def rules(before: Paper, after: Paper) -> set[str]:
    return {f.rule.partition(".")[2] for f in revision.check(before, after).findings}


def in_body(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Callable[[str], str]:
    """A change of what stands between the title and the end; comments and the preamble stay as they are."""

    def change(text: str) -> str:
        start, end = text.find("\\begin{document}"), text.rfind("\\end{document}")
        return text[:start] + re.sub(pattern, new, text[start:end]) + text[end:]

    return change


HARMLESS: dict[str, Callable[[str], str]] = {
    "a sentence a line": in_body(r"(?<=[a-z]{3})\. (?=[A-Z][a-z])", ".\n"),
    "one line a paragraph": in_body(r"(?<=[a-z,])\n(?=[a-z])", " "),
    "ties for spaces": in_body(r"(?<=[a-z]) (?=\\cite)", "~"),
    "spaces for ties": in_body(r"~(?=\\(?:cite|ref|cref))", " "),
    "notes between sections": in_body(r"(?=\\section\{)", "% a limitation at 77.7 of it\n"),
    "thin spaces before percent": in_body(r"(?<=\d)\\%", r"\\,\\%"),
    "emphasis gone": in_body(r"\\emph\{([a-zA-Z ]{1,40})\}", r"\1"),
    "bold for italic": in_body(r"\\textit\{", r"\\emph{"),
    "Windows line ends": lambda text: text.replace("\r", "").replace("\n", "\r\n"),
    "figures at the top": in_body(r"\\begin\{(figure|table)\}(?:\[[a-zA-Z!]{1,5}\])?", r"\\begin{\1}[t]"),
    "another word": in_body(r"\bsignificantly\b", "clearly"),
    "a word more": in_body(r"\bWe show that\b", "Here we show that"),
}


@pytest.mark.parametrize("name", PAPERS)
def test_harmless_changes_are_safe(name: str, shared: Path) -> None:
    paper = read(shared, name)
    for what, change in HARMLESS.items():
        assert rules(paper, rewritten(paper, change)) == set(), what


def printed(paper: Paper) -> list[tuple[int, int]]:
    """Where numbers with decimals stand in the prose of the main file, as they are printed."""
    places = []
    for paragraph in paper.paragraphs:
        if paragraph.kind not in ("body", "abstract", "item") or not paragraph.text.text:
            continue
        for number in find_numbers(paragraph.text.text):
            span = paragraph.text.span(number.start, number.end)
            if (
                number.role == "quantity"
                and number.decimals
                and number.unit is None
                and span.file == paper.main
            ):
                digits = re.match(r"-?\d+\.\d+", paper.source(span))
                if digits is not None:
                    places.append((span.start, span.start + digits.end()))
    return places


@pytest.mark.parametrize("name", PAPERS)
def test_a_changed_number_is_refused(name: str, shared: Path) -> None:
    """Five numbers of each paper, with another first digit and two digits more: no paper has such a one by chance."""
    paper = read(shared, name)
    places = printed(paper)
    chosen = random.Random(7).sample(places, min(5, len(places)))
    for start, end in chosen:
        after = rewritten(paper, lambda text, a=start, b=end: f"{text[:a]}7{text[a:b]}37{text[b:]}")  # type: ignore[misc]
        assert "new_number" in rules(paper, after), paper.sources[paper.main].text[start:end]


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_that_is_cut_anywhere_is_refused(name: str, shared: Path) -> None:
    paper = read(shared, name)
    text = paper.sources[paper.main].text
    start, end = text.find("\\begin{document}") + 200, text.rfind("\\bibliography")
    for at in random.Random(3).sample(range(start, end if end > start else len(text) - 200), 4):
        for tail in ("", "\n\\end{document}\n"):
            assert rules(paper, rewritten(paper, lambda t, a=at, e=tail: t[:a] + e)), at  # type: ignore[misc]


@pytest.mark.parametrize("name", PAPERS)
def test_each_figure_and_table_that_goes_is_named(name: str, shared: Path) -> None:
    paper = read(shared, name)
    floats = [
        f for f in paper.floats if f.kind in ("figure", "table") and f.span.file == paper.main and f.labels
    ]
    for one in floats[:3]:
        after = rewritten(paper, lambda text, s=one.span: text[: s.start] + text[s.end :])  # type: ignore[misc]
        assert {f"lost_{one.kind}", "lost_label"} <= rules(paper, after), one.labels


@pytest.mark.parametrize("name", PAPERS)
def test_a_promise_a_key_and_a_brace_are_refused(name: str, shared: Path) -> None:
    paper = read(shared, name)
    chinese = paper.language == "zh"
    promise = (
        "我们计划补充更多实验。" if chinese else "We plan to run the finder on candles, doors and houses."
    )
    for added, rule in (
        (promise, "new_limitation"), ("\\cite{nobody2099nothing}", "new_citation"), ("\\emph{", "broken_latex"),
        ("\\begin{center}", "broken_latex"), ("$", "broken_latex"),
        ("% the rest of the section remains unchanged\n", "cut_off"),
    ):  # fmt: skip
        if added == "\\emph{" and any(problem.rule == "unbalanced_brace" for problem in paper.problems):
            continue  # a stray brace of the author's closes it
        first = paper.source(
            next(p for p in paper.paragraphs if p.kind == "body" and len(p.text.text) > 80).span
        )
        line = first.split("\n")[0]
        after = rewritten(paper, lambda text, a=added, b=line: text.replace(b, f"{a} {b}", 1))  # type: ignore[misc]
        assert rule in rules(paper, after), added
