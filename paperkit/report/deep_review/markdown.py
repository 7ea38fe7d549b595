"""`report.md`: the report in Markdown. No text of the paper or of a model can be anything but text in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.records.deep_review import SEVERITIES, ReviewFinding
from paperkit.report.deep_review.html import counts_shown, evidence_lines, next_steps
from paperkit.report.deep_review.origins import found_by, read_by, verdict_told
from paperkit.report.deep_review.records import ReviewRecords
from paperkit.report.deep_review.words import words
from paperkit.report.text import visible

__all__ = ["plain", "render_markdown"]

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|~&$@^]|:(?=//)|(?<=\bwww)\.", re.IGNORECASE)
_OPENING = re.compile(r"[-+:=]|\d{1,9}(?=[.)](?: |\Z))")
_BACKTICKS = re.compile(r"`+")


def plain(text: str) -> str:
    r"""Text on one line, with all that Markdown would take for more than text escaped.

    >>> plain("# 1 * 2\n<b>x</b>"), plain("1. one"), plain("- two")
    ('\\# 1 \\* 2 \\<b\\>x\\</b\\>', '1\\. one', '\\- two')
    """
    flat = _SPECIAL.sub(r"\\\g<0>", " ".join(visible(text).split()))
    if opening := _OPENING.match(flat):
        at = opening.end() if opening[0].isdigit() else 0
        flat = f"{flat[:at]}\\{flat[at:]}"
    return flat


def _fenced(lines: list[str]) -> str:
    """Lines as a block of code, whose fence is longer than any run of backticks in it."""
    shown = [" ".join(visible(line).split()) for line in lines]
    longest = max((len(run) for line in shown for run in _BACKTICKS.findall(line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}text", *shown, fence])


def render_markdown(records: ReviewRecords) -> str:
    """The report in Markdown.

    Args:
        records: What it is made of; images are left out.
    """
    return "\n\n".join(_blocks(records)) + "\n"


def _blocks(records: ReviewRecords) -> Iterator[str]:
    findings, config = records.findings, records.config
    w = words(findings.language)
    yield f"# {plain(w['title'].format(document=config.document))}"
    yield f"**{w['bottom_line']}:** {plain(findings.bottom_line)}"
    yield "\n".join(f"- {w[f'{name}_count']}: {number}" for name, number in counts_shown(findings))
    told = [(w["judged_by"], read_by(records)), (w["depth"], w[config.depth])]
    told += [(w["focus"], ", ".join(config.focus)), (w["venue"], config.venue)]
    yield "  \n".join(f"{name}: {plain(said)}" for name, said in told if said.strip())
    for head, text in ((w["summary"], findings.summary), (w["feedback"], findings.overall_feedback)):
        if text.strip():
            yield f"## {head}"
            yield plain(text)
    yield f"## {w['findings']}"
    if not findings.findings:
        yield w["none"]
    for severity in SEVERITIES:
        if findings.of(severity):
            yield f"### {w[f'{severity}_count']}"
        for finding in findings.of(severity):
            yield from _finding(finding, records)
    if findings.previous:
        yield f"## {w['previous']}"
        yield "\n".join(
            f"- {plain(one.id)}: {plain(one.title)} — **{w[one.state]}**"
            + (f" ({plain(one.note)})" if one.note.strip() else "")
            for one in findings.previous
        )
    for head, items in ((w["limitations"], findings.limitations), (w["warnings"], config.warnings)):
        if items:
            yield f"## {head}"
            yield "\n".join(f"- {plain(one)}" for one in items)
    yield f"## {w['next']}"
    yield w["machine"]
    yield "\n".join(f"- {text} `{command}`" for text, command in next_steps(findings))


def _finding(finding: ReviewFinding, records: ReviewRecords) -> Iterator[str]:
    w = words(records.findings.language)
    yield f"#### {finding.id}: {plain(finding.title)}"
    place = [w[finding.category], w["on_page"].format(page=finding.location.page), finding.location.section]
    yield " · ".join(plain(one) for one in place if one.strip())
    yield f"> {plain(finding.quote)}"
    fields = (
        (w["problem"], finding.problem),
        (w["why"], finding.why_it_matters),
        (w["suggested"], finding.suggestion),
    )
    yield from _fields(fields)
    lines = evidence_lines(finding.evidence)
    if lines:
        yield f"**{w['evidence']}:**"
    for line in lines:
        yield _fenced([line.text]) if line.arithmetic else plain(line.text)
    yield from _fields(
        (
            (w["wrong_if"], finding.would_be_wrong_if),
            (w["verdict"], verdict_told(finding, records)),
            (w["support"], found_by(finding, records)),
            (w["external"], w[finding.external] if finding.external else ""),
        )
    )


def _fields(fields: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for name, text in fields:
        if text.strip():
            yield f"**{name}:** {plain(text)}"
