"""The visual contract: what figures and tables a draft must show and refer to, and which terms it must use (seed 001).

Code builds it from the paper as it came, an architect may change it, and code checks every draft against it. What the
paper as it came already breaks is for the caller to set apart: rule and name of a violation stay the same from draft
to draft, its place does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from paperkit.documents.paper import Float, Label, Paper, Reference
from paperkit.gates._prose import Reading, sentence_at
from paperkit.gates.consistency.floats import unmentioned_floats
from paperkit.gates.consistency.mentions import words_of
from paperkit.gates.consistency.references import undefined_references
from paperkit.pipelines.lunheng.glossary import glossary, glossary_violations
from paperkit.pipelines.lunheng.outline import Part, part_of
from paperkit.records.lunheng import Obligation, Visual, VisualContract

__all__ = ["alignment", "anew", "build", "filled", "violations"]


def build(paper: Paper, parts: tuple[Part, ...]) -> VisualContract:
    """The contract that a paper sets by itself.

    Every labelled figure and table is in it. Its section is that of the first reference to it, or, where nothing in
    the text mentions it, the one where it stands. Subfigures go with their figure.
    """
    registry: dict[str, Visual] = {}
    obligations: dict[str, list[str]] = {}
    unmentioned = {label for found in unmentioned_floats(paper) for label in found.data["labels"]}
    for one, label in _visuals(paper):
        references = _references(paper, one, label.name)
        section = _section_of(paper, references[0]) if references else one.section
        part = part_of(parts, section) or (parts[0] if parts else None)
        if label.name in registry or part is None:
            continue
        registry[label.name] = Visual(
            label=label.name,
            type="figure" if one.kind == "figure" else "table",
            file=one.graphics[0] if one.graphics else None,
            semantic_description=_caption(paper, one, label),
            expected_section=part.name,
            actual_references=tuple(str(paper.place(reference.span)) for reference in references),
        )
        if references or label.name in unmentioned:
            obligations.setdefault(part.name, []).append(label.name)
    return VisualContract(
        global_visual_registry=tuple(registry.values()),
        section_obligations={
            part.name: tuple(obligations[part.name]) for part in parts if part.name in obligations
        },
        terminology_glossary=glossary(paper),
    )


def filled(contract: VisualContract, paper: Paper) -> VisualContract:
    """The contract with the places, as `main.tex:41`, where a draft refers to each visual."""
    floats = {label: one for one in paper.floats for label in one.labels}
    registry = tuple(
        visual.model_copy(
            update={
                "actual_references": tuple(
                    str(paper.place(reference.span))
                    for reference in _references(paper, floats.get(visual.label), visual.label)
                )
            }
        )
        for visual in contract.global_visual_registry
    )
    return contract.model_copy(update={"global_visual_registry": registry})


def violations(contract: VisualContract, paper: Paper, parts: tuple[Part, ...]) -> tuple[Obligation, ...]:
    """How a draft breaks the contract. Each has a label or a term as its name; rules that are off are not checked.

    contract.duplicate_label        a label that names two things, at the second
    contract.missing_visual         a visual that the draft no longer has
    contract.unreferenced_visual    a figure or table that nothing in the text mentions, by label or by number
    contract.unresolved_reference   a reference that leads nowhere
    contract.unmet_obligation       a section that does not refer to a visual that it must refer to
    contract.low_alignment          a caption that shares too few words with the sentences that refer to it
    contract.term                   a term under another name or in another spelling
    """
    rules = contract.validation_rules
    found: list[Obligation] = []
    if rules.unique_labels:
        found += _duplicates(paper)
    if rules.all_visuals_referenced:
        found += _missing(contract, paper)
        found += _unreferenced(contract, paper)
    if rules.all_references_resolved:
        found += _unresolved(paper)
    found += _unmet(contract, paper, parts, {(one.rule, one.name) for one in found})
    if rules.caption_text_alignment_min_score > 0:
        found += _misaligned(contract, paper, rules.caption_text_alignment_min_score)
    found += glossary_violations(contract.terminology_glossary, paper)
    return tuple(found)


def anew(found: Iterable[Obligation], had: Iterable[Obligation]) -> tuple[Obligation, ...]:
    """What a draft breaks more often than the one before: of each rule and name, for two sections may miss a label."""
    left = Counter((one.rule, one.name) for one in had)
    more = []
    for one in found:
        left[one.rule, one.name] -= 1
        if left[one.rule, one.name] < 0:
            more.append(one)
    return tuple(more)


def alignment(paper: Paper, label: str) -> float | None:
    """The share, 0 to 1, of a caption's content words that stand in the sentences that refer to its float.

    None where there is no caption, or no sentence refers to it.
    """
    found = next(((one, own) for one, own in _visuals(paper) if own.name == label), None)
    if found is None:
        return None
    one, own = found
    caption = words_of(_caption(paper, one, own))
    wanted = caption.names | caption.conditions | caption.plain
    said: set[str] = set()
    reading = Reading(paper)
    for reference in _references(paper, one, label):
        if reference.paragraph is None:
            continue
        sentence = sentence_at(paper.paragraphs[reference.paragraph], reference.start)
        if sentence is not None:
            words = words_of(reading.masked[sentence.paragraph][sentence.start : sentence.end])
            said |= words.names | words.conditions | words.plain
    return len(wanted & said) / len(wanted) if wanted and said else None


# --- visuals and references --------


def _visuals(paper: Paper) -> Iterator[tuple[Float, Label]]:
    """Figures and tables with the labels of their own; those of subfigures are not among them."""
    labels = [label for label in paper.labels if label.kind in ("figure", "table")] or list(paper.labels)
    for one in paper.floats:
        if one.kind not in ("figure", "table"):
            continue
        inside = [
            (_depth(paper, one, label), label)
            for label in labels
            if label.name in one.labels and label.span.file == one.span.file
            and one.span.start <= label.span.start < one.span.end
        ]  # fmt: skip
        least = min((depth for depth, _ in inside), default=0)
        yield from ((one, label) for depth, label in inside if depth == least)


def _depth(paper: Paper, one: Float, label: Label) -> int:
    """How many environments and arguments a label stands in, within its float."""
    before = paper.sources[one.span.file].text[one.span.start : label.span.start]
    environments = before.count("\\begin{") - before.count("\\end{")
    return environments + before.count("{") - before.count("}") + before.count("[") - before.count("]")


def _references(paper: Paper, one: Float | None, label: str) -> list[Reference]:
    """References to a label, in the order of reading, but for those in its own caption."""
    own = set() if one is None else {*one.captions, *one.texts}
    return [r for r in paper.references if label in r.labels and r.paragraph not in own]


def _section_of(paper: Paper, reference: Reference) -> int | None:
    if reference.paragraph is None:
        return paper.section_at(reference.span)
    return paper.paragraphs[reference.paragraph].section


def _caption(paper: Paper, one: Float, label: Label) -> str:
    """The caption nearest to a label, without citations and references; "" where there is none."""
    captions = [paper.paragraphs[index] for index in one.captions]
    near = min(captions, key=lambda p: abs(p.span.end - label.span.start), default=None)
    if near is None:
        return ""
    return " ".join(Reading(paper).masked[near.index].replace("\ufffc", " ").split())


# --- violations --------


def _duplicates(paper: Paper) -> Iterator[Obligation]:
    seen: Counter[str] = Counter()
    for label in paper.labels:
        seen[label.name] += 1
        if seen[label.name] == 2:
            yield Obligation(
                rule="contract.duplicate_label",
                message=f"\\label{{{label.name}}} is there twice",
                name=label.name,
                place=str(paper.place(label.span)),
            )


def _missing(contract: VisualContract, paper: Paper) -> Iterator[Obligation]:
    known = {label for one in paper.floats for label in one.labels}
    for visual in contract.global_visual_registry:
        if visual.label not in known:
            yield Obligation(
                rule="contract.missing_visual",
                message=f"The draft has no {visual.type} {visual.label}",
                name=visual.label,
                place=str(paper.place(paper.start)),
            )


def _unreferenced(contract: VisualContract, paper: Paper) -> Iterator[Obligation]:
    registered = {visual.label for visual in contract.global_visual_registry}
    for found in unmentioned_floats(paper):
        labels: list[str] = found.data["labels"]
        if labels:
            name = next((label for label in labels if label in registered), labels[0])
            yield Obligation(
                rule="contract.unreferenced_visual",
                message=f"Nothing in the text mentions {name}",
                name=name,
                place=f"{found.file}:{found.line}",
            )


def _unresolved(paper: Paper) -> Iterator[Obligation]:
    for found in undefined_references(paper):
        label = str(found.data["label"])
        yield Obligation(
            rule="contract.unresolved_reference",
            message=f"The reference to {label} leads nowhere",
            name=label,
            place=f"{found.file}:{found.line}",
        )


def _unmet(
    contract: VisualContract, paper: Paper, parts: tuple[Part, ...], told: set[tuple[str, str]]
) -> Iterator[Obligation]:
    """Obligations that are not met; a visual that is gone, or that nothing mentions, is told once."""
    floats = {label: one for one in paper.floats for label in one.labels}
    by_name = {part.name: part for part in parts}
    for section, labels in contract.section_obligations.items():
        part = by_name.get(section)
        for label in labels:
            if told & {("contract.missing_visual", label), ("contract.unreferenced_visual", label)}:
                continue
            references = _references(paper, floats.get(label), label)
            if any(part is not None and part_of(parts, _section_of(paper, r)) == part for r in references):
                continue
            lacks = f"“{section}” does not refer to {label}"
            yield Obligation(
                rule="contract.unmet_obligation",
                message=lacks if part is not None else f"There is no “{section}” that would refer to {label}",
                name=label,
                place=str(paper.place(paper.start) if part is None else part.place),
            )


def _misaligned(contract: VisualContract, paper: Paper, least: float) -> Iterator[Obligation]:
    labels = {label.name: label for _, label in _visuals(paper)}
    for visual in contract.global_visual_registry:
        score = alignment(paper, visual.label)
        if score is not None and score < least:
            yield Obligation(
                rule="contract.low_alignment",
                message=f"{score:.2f} of the words of the caption of {visual.label} stand where it is referred to, "
                f"at least {least:g} are wanted",
                name=visual.label,
                place=str(paper.place(labels[visual.label].span)),
            )
