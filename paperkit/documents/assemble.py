"""From the draft that a reader has made to a `Paper`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from paperkit.documents.block import Block
from paperkit.documents.draft import Draft, MathDraft, Mention
from paperkit.documents.paper import (
    Citation,
    Comment,
    Float,
    Math,
    Paper,
    Paragraph,
    ParagraphKind,
    Problem,
    Reference,
    Section,
    Sentence,
    Source,
    Span,
    Table,
    Text,
)
from paperkit.documents.sentences import opens_sentence, split_sentences
from paperkit.documents.words import count_words

__all__ = ["assemble", "language_of", "sentences_of"]

_ZH_SHARE = 0.4
_RUN_IN_LIMIT = 120
_KINDS: dict[str, ParagraphKind] = {"loose": "caption", "algorithm": "cell", "title_page": "title"}


def assemble(draft: Draft) -> Paper:
    """The paper that a draft is: its blocks as paragraphs with their sentences, what refers to them by index."""
    blocks: list[Block] = []
    texts: list[Text] = []
    index: dict[int, int] = {}
    for block in draft.blocks:
        text = block.text()
        if text.text:
            index[id(block)] = len(blocks)
            blocks.append(block)
            texts.append(text)
    language = language_of(
        text.text for block, text in zip(blocks, texts, strict=True) if block.kind != "algorithm"
    )
    paragraphs = tuple(
        _paragraph(block, text, i, language)
        for i, (block, text) in enumerate(zip(blocks, texts, strict=True))
    )
    sources = dict(draft.sources)
    problems = draft.problems + [
        Problem("encoding", f"the file is {source.encoding}, not UTF-8", Span(name, 0, 0))
        for name, source in sources.items()
        if source.encoding.lower().replace("-", "") not in ("utf8", "utf8sig", "ascii")
        and not name.endswith((".sty", ".cls"))
    ]
    return Paper(
        main=draft.main,
        sources=sources,
        language=language,
        document_class=draft.document_class,
        title="" if draft.title is None else draft.title.text().text,
        sections=_sections(draft),
        paragraphs=paragraphs,
        citations=tuple(Citation(m.command, m.names, m.span, *_where(m, index, texts)) for m in draft.citations),
        references=tuple(Reference(m.command, m.names, m.span, *_where(m, index, texts)) for m in draft.references),
        labels=tuple(draft.labels),
        floats=tuple(
            Float(
                f.kind, tuple(f.labels), tuple(index[id(c)] for c in f.captions if id(c) in index), tuple(f.graphics),
                f.span, f.section, f.index, tuple(index[id(t)] for t in f.texts if id(t) in index),
            )
            for f in draft.floats
        ),
        tables=tuple(
            Table(tuple(map(tuple, t.rows)), t.span, t.head_rows, t.float_index, t.parts) for t in draft.tables
        ),
        math=tuple(Math(m.span, m.display, *_where(m, index, texts)) for m in draft.math),
        comments=tuple(_comment(draft.sources[file], start, end) for (file, start), end in draft.comments.items()),
        bibliography=tuple(draft.bibliography),
        problems=tuple(problems + _duplicate_labels(draft)),
        cited_everything=draft.cited_everything,
        verbatim=tuple(dict.fromkeys(draft.verbatim)),
        left_out=tuple(dict.fromkeys(draft.left_out)),
    )  # fmt: skip


def language_of(texts: Iterable[str]) -> Literal["en", "zh"]:
    """Chinese where Han characters are two fifths of the words and characters, else English."""
    words = han = 0
    for text in texts:
        count = count_words(text)
        words += count.words
        han += count.cn_chars
    return "zh" if han and han / (han + words) >= _ZH_SHARE else "en"


def sentences_of(
    text: Text, index: int, language: Literal["en", "zh"], cuts: Sequence[int] = ()
) -> tuple[Sentence, ...]:
    """The sentences of paragraph `index`; one ends at each of the offsets in `cuts` too."""
    sentences = []
    start = 0
    for stop in (*cuts, len(text)):
        for a, b in split_sentences(text.text[start:stop], language):
            first, last = start + a, start + b
            sentences.append(Sentence(text.text[first:last], first, last, text.span(first, last), index))
        start = stop
    return tuple(sentences)


def _paragraph(block: Block, text: Text, index: int, language: Literal["en", "zh"]) -> Paragraph:
    kind: ParagraphKind = _KINDS.get(block.kind, block.kind)  # type: ignore[arg-type]
    cuts = [at for at, stop in block.breaks if 0 < at < len(text) and _cuts(text.text, at, stop=stop)]
    sentences = sentences_of(text, index, language, cuts)
    heading = _run_in(block, text.text)
    return Paragraph(text, kind, block.section, text.span(0, len(text)), heading, index, sentences)


def _cuts(text: str, at: int, *, stop: bool) -> bool:
    """Whether a sentence ends where display math stood."""
    following = at + (text[at] == " ")
    return not text[following].islower() if stop else opens_sentence(text, following)


def _run_in(block: Block, text: str) -> str:
    """The run-in heading of a block: one that a command named, or emphasised words with a stop or colon."""
    if block.heading or not block.bold_end:
        return block.heading
    opening = text[: block.bold_end].rstrip()
    if len(opening) > _RUN_IN_LIMIT:
        return ""
    after = text[block.bold_end :].lstrip()[:1]
    if opening.endswith((".", ":", "。", "：", "?")) or (after in (".", ":", "：", "。") and after):
        return opening.strip(" .:。：")
    return ""


def _where(
    mention: Mention | MathDraft, index: dict[int, int], texts: list[Text]
) -> tuple[int | None, int, int]:
    place = None if mention.block is None else index.get(id(mention.block))
    if place is None:
        return None, 0, 0
    length = len(texts[place])
    return place, min(mention.start, length), min(mention.end, length)


def _sections(draft: Draft) -> tuple[Section, ...]:
    following: dict[str, int] = {}
    built = []
    for i in range(len(draft.sections) - 1, -1, -1):
        section = draft.sections[i]
        file, start, heading_end = section.heading
        end = following.get(file, len(draft.sources[file].text))
        if section.end is not None:
            end = min(end, section.end)
        following[file] = start
        span = Span(file, start, max(end, heading_end))
        built.append(
            Section(section.title, section.level, section.kind, section.heading, span, i, section.parent)
        )
    return tuple(reversed(built))


def _comment(source: Source, start: int, end: int) -> Comment:
    before = source.text[start - 1 : start]
    return Comment(Span(source.name, start, end), "" if before in ("\n", "\r") else before)


def _duplicate_labels(draft: Draft) -> list[Problem]:
    first: dict[str, Span] = {}
    problems = []
    for label in draft.labels:
        known = first.setdefault(label.name, label.span)
        if known is not label.span:
            place = draft.sources[known.file].place(known.start)
            problems.append(
                Problem("duplicate_label", f"label {label.name} is taken, at {place}", label.span)
            )
    return problems
