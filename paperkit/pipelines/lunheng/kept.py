"""What an edit must keep: numbers, citations, references, labels, floats and equations, before against after.

The Chief Editor may shorten whatever says nothing; what says something stays (seed 001, step 3c). Code compares the
paper before and after, with what was moved to the supplementary information, and does not trust the edit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from paperkit.documents.latex import parse_latex
from paperkit.documents.numbers import Number, find_numbers, uses_decimal_comma
from paperkit.documents.paper import Citation, Paper, Reference, Source, Span
from paperkit.gates._prose import bare, sentence_at, words
from paperkit.gates.claim_evidence.quantifiers import quantifiers_in
from paperkit.gates.revision.losses import losses as lost_parts
from paperkit.pipelines.lunheng.outline import outline
from paperkit.records.lunheng import Obligation

__all__ = ["losses", "source_losses"]

_BY_NAME = ("lost_citation", "lost_reference", "lost_label", "lost_figure", "lost_table", "lost_equation")
_Key = tuple[float, str, float | None]
_REPEATED = 0.8
"""Share of a sentence's words that another one has where it repeats it."""
_ABOUT = 0.34
"""Share of a claim's words that a sentence has that still makes the claim."""
_HAN = re.compile(r"[\u3400-\u9fff]")
_BEGIN = re.compile(r"\\begin[ \t]*\{document\}")
_CLAIM = re.compile(
    r"\b(?:(?:high|low|large|small|fast|slow|great|strong|weak|bett|few)(?:er|est)|best|worst|less|least"
    r"|(?:more|most) \w+|outperform\w*|surpass\w*|exceed\w*|improv\w+|reduc\w+|increas\w+|decreas\w+)\b"
    r"|最[高低大小多少快慢优佳好]|优于|高于|低于|超过|提升|提高|降低|减少|增加|相比",
    re.IGNORECASE,
)


def losses(before: Paper, after: Paper, moved: str = "") -> tuple[Obligation, ...]:
    """What a paper has and its edited version has not; each with its place in the paper as it was.

    The rule is strict:

    - A number (value, unit, uncertainty; in text, headings, captions, footnotes, cells) is kept where an equal one
      stands in the same part of the paper or in what was moved. Elsewhere it is kept only by a sentence that has most
      words of the sentence that is gone: a repetition. A written `one` counts for nothing.
    - A citation or a reference is kept in the same way: by its key or label.
    - The numbers of a claim that compares (`higher`, `best`, `优于`) are kept by one sentence, anywhere, that has a
      third of its words too: an equal number of something else does not do.
    - Labels, figures, tables (their picture or their rows), displayed formulas are kept only in the paper itself;
      labels that nothing refers to and formulas also in what was moved.

    Args:
        before: The paper.
        after: It, edited.
        moved: LaTeX that was moved to the supplementary information, without a preamble.
    """
    old = _Content(before)
    kept = [_Content(after)]
    if moved.strip():
        # A short text does not tell how it writes decimals: `(0,1)` is a pair.
        kept.append(_Content(_with_preamble(before, moved), old.comma))
    found = [*_lost_marks(old, kept), *_lost_claims(old, kept), *_lost_labels(before, after, moved)]
    found += [*_lost_floats(before, after), *_lost_formulas(before, after, moved)]
    return tuple(dict.fromkeys(found))


def source_losses(before: Paper, after: Paper, moved: str = "") -> tuple[Obligation, ...]:
    """Of `losses` those that stand in the source by name: who rewrites sentences may say their numbers otherwise."""
    return tuple(one for one in losses(before, after, moved) if one.rule in _BY_NAME)


@dataclass(frozen=True)
class _Mark:
    """A number, a citation or a reference in a text.

    Attributes:
        what: What it is and its key; marks are equal where these are.
        shown: As it is printed.
        part: Name of the part of the paper; "" outside of all.
        sentence: The sentence that it stands in, or the whole text of a cell.
    """

    what: tuple[str, _Key | str]
    shown: str
    part: str
    sentence: str
    span: Span


class _Content:
    """All marks of a paper."""

    def __init__(self, paper: Paper, comma: bool | None = None) -> None:
        self.paper = paper
        self.comma = (
            uses_decimal_comma("\n".join(p.text.text for p in paper.paragraphs)) if comma is None else comma
        )
        self.parts = {i: part.name for part in outline(paper) for i in part.paragraphs}
        self.names = frozenset(self.parts.values())

    @cached_property
    def marks(self) -> tuple[_Mark, ...]:
        paper, comma = self.paper, self.comma
        found = []
        for paragraph in paper.paragraphs:
            text = paragraph.text.text
            part = self.parts.get(paragraph.index, "")
            for number in find_numbers(text, paper.marks.get(paragraph.index, ()), decimal_comma=comma):
                if _counts(number):
                    sentence = sentence_at(paragraph, number.start)
                    span = paragraph.text.span(number.start, number.end)
                    found.append(
                        _Mark(_key(number), number.text, part, sentence.text if sentence else text, span)
                    )
        for table in paper.tables:
            for cell in (cell for row in table.rows for cell in row):
                for number in find_numbers(cell.text.text, decimal_comma=comma):
                    found.append(_Mark(_key(number), number.text, "table", cell.text.text, cell.span))
        nodes: tuple[Citation | Reference, ...] = (*paper.citations, *paper.references)
        for node in nodes:
            kind, names = (
                ("citation", node.keys) if isinstance(node, Citation) else ("reference", node.labels)
            )
            for name in names:
                at, part = "", ""
                if node.paragraph is not None:
                    sentence = sentence_at(paper.paragraphs[node.paragraph], node.start)
                    at, part = sentence.text if sentence else "", self.parts.get(node.paragraph, "")
                found.append(_Mark((kind, name), name, part, at, node.span))
        return tuple(found)

    @cached_property
    def by_part(self) -> Mapping[tuple[tuple[str, _Key | str], str], int]:
        """How often each mark stands in each part."""
        return Counter((mark.what, mark.part) for mark in self.marks)

    @cached_property
    def sentences(self) -> Mapping[tuple[str, _Key | str], list[frozenset[str]]]:
        """Words of the sentences in which a mark stands."""
        found: dict[tuple[str, _Key | str], list[frozenset[str]]] = {}
        for mark in self.marks:
            found.setdefault(mark.what, []).append(_content(mark.sentence))
        return found


def _counts(number: Number) -> bool:
    return not (number.word and number.value == 1)


def _key(number: Number) -> tuple[str, _Key]:
    return "number", (float(f"{number.value:.9g}"), number.unit or "", number.uncertainty)


def _content(text: str) -> frozenset[str]:
    """Words of a text; of Chinese its pairs of characters."""
    runs = "".join(c if _HAN.match(c) else " " for c in text).split()
    pairs = {run[i : i + 2] for run in runs for i in range(max(len(run) - 1, 1))}
    return frozenset(pairs.union(word.lower() for word in words(_HAN.sub(" ", text))))


def _lost_marks(old: _Content, kept: list[_Content]) -> Iterator[Obligation]:
    new, si = kept[0], {mark.what for content in kept[1:] for mark in content.marks}
    anywhere = {mark.what for mark in new.marks}
    for mark in old.marks:
        # A part that has another name now, or none, is compared with the whole paper.
        same_part = (
            new.by_part.get((mark.what, mark.part), 0)
            if mark.part in new.names or mark.part == "table"
            else mark.what in anywhere
        )
        if same_part or mark.what in si or _stands(mark, new.sentences.get(mark.what, ()), _REPEATED):
            continue
        yield _lost(old.paper, mark.what[0], f"the {mark.what[0]} {mark.shown}", mark.shown, mark.span)


def _stands(mark: _Mark, sentences: Iterable[frozenset[str]], share: float) -> bool:
    mine = _content(mark.sentence)
    return any(len(mine & other) >= share * len(mine) for other in sentences)


def _lost_claims(old: _Content, kept: list[_Content]) -> Iterator[Obligation]:
    left = {bare(s.text) for content in kept for s in content.paper.sentences()}
    for mark in old.marks:
        if mark.what[0] != "number" or mark.part == "table" or bare(mark.sentence) in left:
            continue
        if not _CLAIM.search(mark.sentence) and not any(quantifiers_in(mark.sentence)):
            continue
        if not any(_stands(mark, content.sentences.get(mark.what, ()), _ABOUT) for content in kept):
            what = f"the claim with {mark.shown}: “{mark.sentence[:120]}”"
            yield _lost(old.paper, "claim", what, mark.shown, mark.span)


def _lost_labels(before: Paper, after: Paper, moved: str) -> Iterator[Obligation]:
    left = {label.name for label in after.labels}
    referred = {name for reference in after.references for name in reference.labels}
    for label in before.labels:
        in_si = f"\\label{{{label.name}}}" in moved and label.name not in referred
        if label.name not in left and not in_si:
            yield _lost(before, "label", f"the label {label.name}", label.name, label.span)


def _lost_floats(before: Paper, after: Paper) -> Iterator[Obligation]:
    for finding in lost_parts(before, after, (), ()):
        kind = finding.rule.removeprefix("revision.lost_")
        if kind in ("figure", "table"):
            names = set(finding.quote.removeprefix("in ").split(", "))
            at = next((f.span for f in before.floats if names & {*f.labels, *f.graphics}), before.start)
            yield _lost(before, kind, f"the {kind} {finding.quote}", finding.quote, at)


def _lost_formulas(before: Paper, after: Paper, moved: str) -> Iterator[Obligation]:
    left = Counter(_flat(after.source(math.span)) for math in after.math if math.display)
    moved = _flat(moved)
    for math in (math for math in before.math if math.display):
        source = _flat(before.source(math.span))
        if left[source] > 0:
            left[source] -= 1
        elif source not in moved:
            yield _lost(before, "equation", f"the formula {source[:80]}", source[:80], math.span)


def _flat(source: str) -> str:
    return "".join(source.split())


def _lost(paper: Paper, kind: str, what: str, name: str, span: Span) -> Obligation:
    return Obligation(
        rule=f"lost_{kind}", message=f"The edit loses {what}.", name=name, place=str(paper.place(span))
    )


def _with_preamble(paper: Paper, moved: str) -> Paper:
    """What was moved, read with the paper's macros."""
    main = paper.sources[paper.main].text
    begin = _BEGIN.search(main)
    text = f"{main[: begin.start()] if begin else ''}\\begin{{document}}\n{moved}\n\\end{{document}}\n"
    return parse_latex({**paper.sources, paper.main: Source(paper.main, text)}, paper.main)
