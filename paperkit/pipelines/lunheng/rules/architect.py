"""The architect by rules: blueprint, contract and budget, derived from the paper itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from paperkit.documents.paper import Paper, Sentence
from paperkit.gates.claims import claims_of
from paperkit.pipelines.lunheng.contract import violations
from paperkit.pipelines.lunheng.outline import Part
from paperkit.pipelines.lunheng.requests import ArchitectRequest, Planned
from paperkit.records.lunheng import Blueprint, PlannedClaim, PlannedSection, Unit, WordBudget
from paperkit.report.text import shorten

__all__ = ["blueprint_markdown", "plan"]

Language = Literal["en", "zh"]

_MOST_CLAIMS = 3
_MOST_ISSUES = 3
_FAR = 0.1
"""How far, as a share of its budget, a section may be from it without a word in the summary."""
_SHOWN = 160
_UNITS: dict[Language, dict[Unit, str]] = {
    "en": {"en_words": "words", "cn_chars": "characters"},
    "zh": {"en_words": "英文词", "cn_chars": "字"},
}
_SAID: dict[Language, dict[str, str]] = {
    "en": {
        "title": "Blueprint", "venue": "Venue", "argument": "Argument", "claims": "Claims and evidence",
        "length": "now {now:,}, target {target:,} {unit}", "allowed": "run-in headings allowed",
        "banned": "no new run-in headings", "issues": "Structural issues", "none": "None that code can know.",
        "summary": "Summary", "over": "{name} is {now:,} {unit} long, {more:,} above its budget",
        "total": "Main text {now:,} of {target:,} {unit} ({share:+.0%}).", "compress": "To compress: {names}.",
        "expand": "Room to expand: {names}.", "fits": "All sections are near their budgets.",
        "headings": "{now} run-in headings, at most {most} are allowed",
    },
    "zh": {
        "title": "蓝图", "venue": "投稿目标", "argument": "论证", "claims": "论断与证据",
        "length": "现有 {now:,}，目标 {target:,} {unit}", "allowed": "允许段首小标题", "banned": "不得新增段首小标题",
        "issues": "结构问题", "none": "程序能判断的范围内没有。", "summary": "摘要",
        "over": "“{name}”现有 {now:,} {unit}，超出预算 {more:,}",
        "total": "正文 {now:,} / {target:,} {unit}（{share:+.0%}）。",
        "compress": "需压缩：{names}。", "expand": "可扩展：{names}。", "fits": "各节均接近预算。",
        "headings": "段首小标题 {now} 个，上限 {most} 个",
    },
}  # fmt: skip


def plan(request: ArchitectRequest) -> Planned:
    """The plan that code can make: no section is moved or renamed, only its length is settled."""
    paper, budget = request.draft.paper, request.budget
    language: Language = paper.language
    quoted = frozenset(claim.quote for claim in claims_of(paper))
    sections = tuple(
        _section(paper, part, budget, quoted) for part in request.parts if part.name in budget.sections
    )
    blueprint = Blueprint(
        sections=sections,
        structural_issues=tuple(_issues(request, sections, language))[:_MOST_ISSUES],
        summary=_summary(budget, sections, language),
        judged_by="rules",
    )
    return Planned(blueprint, budget, request.contract)


def _section(paper: Paper, part: Part, budget: WordBudget, quoted: frozenset[str]) -> PlannedSection:
    sentences = _prose(paper, part)
    counts = budget.actual.per_section if budget.actual else {}
    return PlannedSection(
        name=part.name,
        argument=shorten(sentences[0].text, _SHOWN) if sentences else "",
        claims=tuple(_claims(paper, part, quoted)),
        target=budget.sections[part.name],
        current=counts.get(part.name, 0),
        paragraph_directives=budget.max_paragraph_directives is None,
    )


def _prose(paper: Paper, part: Part) -> list[Sentence]:
    paragraphs = (paper.paragraphs[index] for index in part.paragraphs)
    return [s for p in paragraphs if p.kind in ("body", "item", "theorem", "abstract") for s in p.sentences]


def _claims(paper: Paper, part: Part, quoted: frozenset[str]) -> Iterator[PlannedClaim]:
    """The first sentences of a part that claim a number, each with the figures and tables that its paragraph names."""
    found = 0
    for sentence in _prose(paper, part):
        if sentence.text in quoted and found < _MOST_CLAIMS:
            found += 1
            references = (r for r in paper.references if r.paragraph == sentence.paragraph)
            labels = dict.fromkeys(name for reference in references for name in reference.labels)
            yield PlannedClaim(
                claim=shorten(sentence.text, _SHOWN), evidence=", ".join(labels), quote=sentence.text
            )


def _issues(
    request: ArchitectRequest, sections: Sequence[PlannedSection], language: Language
) -> Iterator[str]:
    """What is worst of what code can know: sections far above their budgets, headings, then broken contracts."""
    said, unit, budget = _SAID[language], _UNITS[language][request.budget.unit], request.budget
    over = sorted(sections, key=lambda s: s.target - s.current)
    for section in over[:2]:
        more = section.current - section.target
        if more > _FAR * section.target:
            yield said["over"].format(name=section.name, now=section.current, more=more, unit=unit)
    most = budget.max_paragraph_directives
    if budget.actual and most is not None and budget.actual.paragraph_directives > most:
        yield said["headings"].format(now=budget.actual.paragraph_directives, most=most)
    for broken in violations(request.contract, request.draft.paper, request.parts):
        yield f"{broken.message} ({broken.place})" if broken.place else broken.message


def _summary(budget: WordBudget, sections: Sequence[PlannedSection], language: Language) -> str:
    said, unit = _SAID[language], _UNITS[language][budget.unit]
    now = budget.actual.main if budget.actual else 0
    lines = [said["total"].format(now=now, target=budget.main, unit=unit, share=now / budget.main - 1)]
    joint = "、" if language == "zh" else ", "
    for key, chosen in (
        ("compress", [s for s in sections if s.current > (1 + _FAR) * s.target]),
        ("expand", [s for s in sections if s.current < (1 - _FAR) * s.target]),
    ):
        if chosen:
            names = joint.join(f"{s.name} ({s.current - s.target:+,})" for s in chosen)
            lines.append(said[key].format(names=names))
    return (" " if language == "en" else "").join(lines if len(lines) > 1 else [*lines, said["fits"]])


def blueprint_markdown(blueprint: Blueprint, language: Language, unit: Unit) -> str:
    """`blueprint.md`: the plan for people, in the paper's language."""
    said, of = _SAID[language], _UNITS[language][unit]
    lines = [
        f"# {said['title']}",
        "",
        f"## {said['summary']}",
        "",
        blueprint.summary,
        "",
        f"## {said['issues']}",
        "",
    ]
    lines += [f"{at}. {issue}" for at, issue in enumerate(blueprint.structural_issues, 1)] or [said["none"]]
    for section in blueprint.sections:
        lengths = said["length"].format(now=section.current, target=section.target, unit=of)
        headings = said["allowed" if section.paragraph_directives else "banned"]
        lines += ["", f"## {section.name}", "", f"- {lengths}; {headings}"]
        if section.argument:
            lines.append(f"- {said['argument']}: {section.argument}")
        if section.claims:
            lines.append(f"- {said['claims']}:")
            lines += [
                f"  - {claim.claim}" + (f" [{claim.evidence}]" if claim.evidence else "")
                for claim in section.claims
            ]
    return "\n".join(lines) + "\n"
