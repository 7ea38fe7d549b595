"""Sentences that say again what an earlier one says.

The consistency gate finds the pairs: the same words, or all but a few letters, with the same numbers. The later one is
cut where that is safe:

- it cites and refers to nothing that the earlier one does not;
- abstract and conclusion may repeat the body, and the body them: only a repetition within one part is cut there;
- chapters are read one by one: only a repetition within one chapter is cut;
- it does not open its paragraph, and the next sentence does not lean on it (`This shows …`, `However, …`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from paperkit.documents.paper import Citation, Paper, Reference, Sentence, Span
from paperkit.gates.consistency.repetition import repeated_sentences
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.cuts.cut import SafeCut, saved
from paperkit.pipelines.lunheng.cuts.ground import ENUMERATES, LEANS, Ground, Prose
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["find", "stands_alone"]

_HAN = re.compile("[\u3400-\u9fff]")
_LEAST_HAN = 12
"""Chinese characters of a sentence that hardly stands twice by chance."""
_SUMMARY = re.compile(r"conclu|summar|结论|总结|结语|小结", re.IGNORECASE)


def find(draft: Draft, parts: Sequence[Part]) -> Iterator[SafeCut]:
    """Later sentences of pairs that say the same."""
    ground = Ground(draft, parts)
    open_ = {prose.sentence.span: prose for prose in ground.sentences()}
    part_at = {s.span: part for part, paragraph in ground.paragraphs for s in paragraph.sentences}
    by_start = {s.span[:2]: s for s in draft.paper.sentences()}
    has_chapters = any(s.level == 0 and s.kind == "body" for s in draft.paper.sections)
    for later, earlier in _pairs(ground, by_start):
        prose = open_.get(later.span)
        if prose is None or not stands_alone(ground, prose):
            continue
        if not _may_go(prose.part, part_at.get(earlier.span), has_chapters):
            continue
        if not _marks(draft.paper, prose.sentence) <= _marks(draft.paper, earlier):
            continue
        ends = ground.without(prose)
        if ends is not None:
            file = prose.sentence.span.file
            reason = f"stands already at {ground.place(*earlier.span[:2])}: “{prose.sentence.text[:80]}”"
            words = saved(prose.sentence.text)
            yield SafeCut(
                "repeated", file, *ends, "", words, reason, ground.place(file, prose.sentence.span.start)
            )


def _pairs(
    ground: Ground, by_start: Mapping[tuple[str, int], Sentence]
) -> Iterator[tuple[Sentence, Sentence]]:
    """Sentences that say what an earlier one says, each with that one.

    The gate compares words, of which Chinese shows none: there the letters must be the same, all of them.
    """
    for finding in repeated_sentences(ground.reading):
        later = by_start.get((finding.file, finding.span[0]))
        earlier = by_start.get(Span(*finding.data["first"])[:2])
        if later is not None and earlier is not None:
            yield later, earlier
    seen: dict[str, Sentence] = {}
    for _, paragraph in ground.paragraphs:
        for sentence in paragraph.sentences:
            if len(_HAN.findall(sentence.text)) >= _LEAST_HAN:
                first = seen.setdefault(" ".join(sentence.text.split()), sentence)
                if first is not sentence:
                    yield sentence, first


def stands_alone(ground: Ground, prose: Prose) -> bool:
    """Whether a sentence can go without a trace: the paragraph keeps its opening, and nothing leans on it."""
    following = prose.next
    return (
        not prose.is_first
        and prose.paragraph.kind != "item"
        and ground.is_whole(prose)
        and not ENUMERATES.match(prose.sentence.text)
        and prose.sentence.text.rstrip("”’\"'）)")[-1:] in tuple(".。！!")
        and (following is None or not LEANS.match(following.text))
    )


def _may_go(later: Part, earlier: Part | None, has_chapters: bool) -> bool:
    if earlier is None:
        return False
    summary = any(part.kind == "abstract" or _SUMMARY.search(part.name) for part in (later, earlier))
    return later == earlier or not (summary or has_chapters)


def _marks(paper: Paper, sentence: Sentence) -> set[str]:
    """What a sentence cites and refers to."""
    nodes: tuple[Citation | Reference, ...] = (*paper.citations, *paper.references)
    return {
        name
        for node in nodes
        if node.paragraph == sentence.paragraph and sentence.start <= node.start < sentence.end
        for name in (node.keys if isinstance(node, Citation) else node.labels)
    }
