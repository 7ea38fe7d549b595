"""Settings, machines, versions and prompts that go to the supplementary information, with a pointer in their place.

What moves is a run of whole sentences, or a list with the sentence that announces it, in a section about methods or
experiments; each sentence and item is about such details by its words and makes no claim. What refers to a figure, a
table or a section stays, since the reference would lead nowhere from another document; so does what names a term or an
acronym which the text goes on to use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paperkit.documents.paper import Span
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.cuts.cut import SafeCut, saved
from paperkit.pipelines.lunheng.cuts.details import is_detail, is_method, pointer, topics_of
from paperkit.pipelines.lunheng.cuts.ground import ENUMERATES, LEANS, Ground, Prose
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["find"]

_LEAST_SAVED = 8
"""Words that a move must save: a pointer in place of a few words helps nobody."""
_ACRONYM = re.compile(r"[(（]([A-Z][A-Za-z]*[A-Z][A-Za-z]*?)s?[)）]")
_KEY_WORD = re.compile(r"\\(?:textbf|emph|textit)\b")
_BIBLIOGRAPHY = re.compile(r"^[^%\n]*\\(?:bibliography\s*\{|printbibliography)", re.MULTILINE)
_BLANK_LINE = re.compile(r"\n[ \t]*\r?\n")
_LIST = re.compile(
    r"[ \t]*\r?\n?[ \t]*\\begin\{(enumerate|itemize)\}(?P<body>.{1,20000}?)\\end\{\1\}(?P<gap>[ \t]*(?:\r?\n[ \t]*)?)",
    re.DOTALL,
)


def find(draft: Draft, parts: Sequence[Part]) -> Iterator[SafeCut]:
    """Runs of sentences of detail and lists of settings, in order."""
    search = _Search(Ground(draft, parts))
    run: list[Prose] = []
    for prose in search.ground.sentences():
        is_one = search.is_detail(prose)
        follows = bool(run) and run[-1].paragraph is prose.paragraph and run[-1].at + 1 == prose.at
        if run and not (follows and is_one):
            yield from search.run(run)
            run = []
        if is_one and (run or not LEANS.match(prose.sentence.text)):
            run.append(prose)
        yield from search.list_after(prose)
    if run:
        yield from search.run(run)


class _Search:
    """What has been found so far.

    `named` has the topics that earlier pointers of each part tell of: a later one tells what is new.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.named: dict[str, list[str]] = {}
        sources = ground.draft.sources.values()
        self.shares_bibliography = any(_BIBLIOGRAPHY.search(source.text) for source in sources)

    def is_detail(self, prose: Prose) -> bool:
        """Whether a sentence may go."""
        sentence = prose.sentence
        source = self.ground.text(sentence.span.file)[sentence.span.start : sentence.span.end]
        return (
            self._is_place(prose)
            and is_detail(sentence.text)
            and sentence.text[-1] in ".。"
            and not ENUMERATES.match(sentence.text)
            and not _KEY_WORD.search(source)
            and self.ground.is_whole(prose)
            and self._may_move(sentence.span, sentence.text)
        )

    def run(self, run: list[Prose]) -> Iterator[SafeCut]:
        """The cut of sentences in a row."""
        first, last = run[0].sentence, run[-1].sentence
        span = Span(first.span.file, first.span.start, last.span.end)
        text = self.ground.text(span.file)
        following = run[-1].next
        if last.span.file != span.file or (following is not None and LEANS.match(following.text)):
            return
        if following is None and run[0].is_first and self._opens_section(run[0]):
            return
        if self.ground.is_open(*span) and not _BLANK_LINE.search(text[span.start : span.end]):
            yield from self._moved(run[0], span, run[0].paragraph.text.text[first.start : last.end])

    def list_after(self, prose: Prose) -> Iterator[SafeCut]:
        """The cut of a sentence that announces a list of settings, and of the list."""
        file, start, end = prose.sentence.span
        text, said = self.ground.text(file), prose.sentence.text
        found = _LIST.match(text, end)
        if (
            found is None
            or said[-1] not in ":："
            or not self._is_place(prose)
            or not self.ground.is_whole(prose)
        ):
            return
        if "\\begin" in found["body"] or LEANS.match(said) or LEANS.match(text, found.end()):
            return
        if prose.is_first and self._opens_section(prose):
            return
        span = Span(file, start, found.end() - len(found["gap"]))
        items = [
            p.text.text
            for p in self.ground.paper.paragraphs
            if p.kind == "item" and p.span.file == file and found.start() <= p.span.start < found.end()
        ]
        shown = "\n".join([said, *items])
        source = text[span.start : span.end]
        if "\\label" in source or "\\footnote" in source or not self.ground.is_open(*span):
            return
        if items and all(is_detail(item) for item in items) and self._may_move(span, shown):
            yield from self._moved(prose, span, shown)

    def _is_place(self, prose: Prose) -> bool:
        titles = self.ground.paper.section_titles(prose.paragraph.section)
        return prose.part.kind == "body" and prose.paragraph.kind == "body" and is_method(titles)

    def _may_move(self, span: Span, text: str) -> bool:
        """Whether a range refers to nothing, cites what the SI can print, and names nothing that is used elsewhere."""
        paper = self.ground.paper
        if any(_is_in(reference.span, span) for reference in paper.references):
            return False
        if not self.shares_bibliography and any(_is_in(c.span, span) for c in paper.citations):
            return False
        names = [re.compile(rf"(?<![A-Za-z]){re.escape(name)}") for name in _ACRONYM.findall(text)]
        elsewhere = (s.text for s in paper.sentences() if not _is_in(s.span, span)) if names else ()
        return not any(name.search(sentence) for sentence in elsewhere for name in names)

    def _moved(self, at: Prose, span: Span, shown: str) -> Iterator[SafeCut]:
        topics, told = topics_of(shown), self.named.get(at.part.name, [])
        points = pointer(topics, told)
        words = saved(shown, points.replace("\\S ", "§"))
        if words < _LEAST_SAVED:
            return
        self.named[at.part.name] = [*told, *topics]
        reason = f"{', '.join(topics)}, to the SI: “{' '.join(shown.split())[:80]}”"
        place = self.ground.place(span.file, span.start)
        moved = self.ground.text(span.file)[span.start : span.end]
        yield SafeCut("method_detail", *span, points, words, reason, place, moved)

    def _opens_section(self, prose: Prose) -> bool:
        """Whether a paragraph is the first of its section: with a pointer alone the section would say nothing."""
        section = prose.paragraph.section
        first = next(p for _, p in self.ground.paragraphs if p.section == section)
        return first is prose.paragraph and not prose.paragraph.heading


def _is_in(one: Span, other: Span) -> bool:
    return one.file == other.file and other.start <= one.start and one.end <= other.end
