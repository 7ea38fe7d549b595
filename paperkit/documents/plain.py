"""Plain-text papers: paragraphs, headings and pages of a text without markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from paperkit.documents.assemble import assemble
from paperkit.documents.block import Block
from paperkit.documents.draft import Draft, SectionDraft
from paperkit.documents.paper import Paper, Problem, Source, Span
from paperkit.errors import InputError

__all__ = ["joins_without_space", "parse_text"]

_LINE = re.compile(r"([^\r\n\f]*)(\r\n|\r|\n|\f|\Z)")
_PAGE_LINE = re.compile(
    r"[=\-*_ ]{0,10}\s*(?:page|第)\s*\d{1,5}\s*(?:of \d{1,5}|/ ?\d{1,5}|页)?\s*[=\-*_ ]{3,10}", re.IGNORECASE
)
_UNDERLINE = re.compile(r"(?:={3,}|-{3,}|~{3,}|\*{3,}|#{3,})")
_NUMBERED = re.compile(
    r"(?P<number>(?:\d{1,2}(?:\.\d{1,2}){0,4}|[A-H](?:\.\d{1,2}){0,3}|[IVX]{1,5})\.?)[ \t\u3000]+"
    r"(?P<title>[A-Z\u4e00-\u9fff(“\"][^\r\n]*)"
)
_NUMBER_ALONE = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,4})\.?")
_NAMED = re.compile(
    r"(?:abstract|introduction|background|related works?|methods?|methodology|materials and methods|experiments?"
    r"|experimental setup|results?|results and discussion|discussion|conclusions?|conclusions? and future work"
    r"|limitations|acknowledge?ments?|references|bibliography|appendix|appendices|summary|evaluation"
    r"|摘\s*要|引\s*言|绪\s*论|相关工作|方法|实验|结果|讨论|结论|致\s*谢|参\s*考\s*文\s*献|附\s*录)\s*[:：]?",
    re.IGNORECASE,
)
_ABSTRACT = re.compile(r"(?:abstract|摘\s*要)\s*[:：]?", re.IGNORECASE)
_RUN_IN_ABSTRACT = re.compile(r"(?:Abstract|ABSTRACT|摘\s*要)\s*[—–:：.-]{1,3}\s*(?=\S)")
_REFERENCES = re.compile(r"(?:references|bibliography|参\s*考\s*文\s*献)\s*[:：]?", re.IGNORECASE)
_APPENDIX = re.compile(r"(?:appendi(?:x|ces)|附\s*录)", re.IGNORECASE)
_BULLET = re.compile(r"(?:[-*+•◦▪‣–]|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)])[ \t]+(?=\S)")
_QUOTED = re.compile(r"(?:>[ \t]?)+")
_MAIL_HEADER = re.compile(
    r"(?:From|To|Cc|Date|Subject|Message-ID|Reply-To|Sent|MIME-Version|Content-[A-Za-z-]+):\s"
)
_ENTRY = re.compile(r"\[\d{1,4}\]\s|\d{1,3}\.\s")
_WORD = re.compile(r"([^ \t\v\x00-\x08\x0e-\x1f\x7f]+)|([ \t\v]+)|[\x00-\x1f\x7f]")
_LONGEST_HEADING = 90
_HYPHENS = "-\u2010\u00ad"


def joins_without_space(before: str, after: str) -> bool:
    """Whether a line end between two characters is no space: both are Chinese characters or punctuation marks.

    >>> joins_without_space("模", "型"), joins_without_space("模", "a")
    (True, False)
    """
    return _is_chinese(before) and _is_chinese(after)


def _is_chinese(character: str) -> bool:
    return (
        "\u3000" <= character <= "\u303f"
        or "\u3400" <= character <= "\u9fff"
        or "\uff00" <= character <= "\uffef"
    )


@dataclass
class _Line:
    """A line without the marks of quoting and without the space around it."""

    start: int
    end: int
    indent: int
    page: bool

    def text(self, source: str) -> str:
        return source[self.start : self.end]


def parse_text(sources: Mapping[str, Source], main: str) -> Paper:
    """Read a paper that is plain text: paragraphs parted by blank lines, with headings where they are sure.

    A heading is a short line alone that is numbered, underlined, in capitals or one of the usual names. A word parted
    by a hyphen at a line end is joined where it goes on in lower case. Lines `=== Page N ===` and form feeds
    start pages. The paragraphs after `References` are not read.

    Args:
        sources: Files by name.
        main: Name of the main file.

    Raises:
        InputError: the main file is not among the sources.

    >>> paper = parse_text({"a.txt": Source("a.txt", "1 Results\\n\\nThe cli-\\nmate warms. It\\nis clear.")}, "a.txt")
    >>> [section.title for section in paper.sections], [s.text for s in paper.sentences("body")]
    (['1 Results'], ['The climate warms.', 'It is clear.'])
    """
    source = sources.get(main)
    if source is None:
        raise InputError(f"{main} is not among the sources")
    lines, pages = _lines(source.text)
    reader = _Reader(replace(source, pages=pages) if pages and not source.pages else source)
    for group in _groups(source.text, lines):
        reader.add(group)
    return replace(assemble(reader.draft), format="text")


def _lines(text: str) -> tuple[list[_Line], tuple[int, ...]]:
    """The lines, and where the pages start; () where no page is marked."""
    lines: list[_Line] = []
    pages: list[int] = []
    at = int(text.startswith("\ufeff"))
    quoted = _is_quoted(text)
    while at < len(text):
        match = _LINE.match(text, at)
        assert match is not None
        start, end = match.span(1)
        content = match[1].strip()
        is_page = bool(content) and len(content) < 60 and _PAGE_LINE.fullmatch(content) is not None
        if is_page:
            pages.append(start)
        elif match[2] == "\f":
            pages.append(match.end())
        if quoted and (mark := _QUOTED.match(text, start, end)):
            start = mark.end()
        stripped = text[start:end].strip()
        indent = len(text[start:end]) - len(text[start:end].lstrip())
        first = start + (indent if stripped else 0)
        lines.append(_Line(first, first + len(stripped), indent, is_page))
        at = match.end()
    pages = [page for page in pages if page < len(text)]
    if pages and text[: pages[0]].strip():
        pages.insert(0, 0)
    elif pages:
        pages[0] = 0
    return lines, tuple(dict.fromkeys(pages))


def _is_quoted(text: str) -> bool:
    """Whether lines that start with `>` are quotes of a mail: a text of formulas has few of them."""
    return len(re.findall(r"^>", text[:200_000], re.MULTILINE)) >= 2


def _groups(text: str, lines: list[_Line]) -> Iterator[list[_Line]]:
    """Lines that stand together: a paragraph, a heading, a list item."""
    group: list[_Line] = []
    for line in lines:
        content = line.text(text)
        if not content or line.page:
            if group and not (line.page and _goes_on(text, group)):
                yield group
                group = []
            continue
        if group and _BULLET.match(content) and (_starts_list(text, group, line)):
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _goes_on(text: str, group: list[_Line]) -> bool:
    """Whether a paragraph goes on over the end of a page: its last line ends without a stop."""
    last = group[-1].text(text)
    return len(last) > 40 and last[-1] not in ".!?:。！？：”\"')"


def _starts_list(text: str, group: list[_Line], line: _Line) -> bool:
    """Whether a line with a bullet starts an item: the one before ends a sentence, or is an item too."""
    before = group[-1].text(text)
    mark = line.text(text)[:1]
    if mark in "-*+•◦▪‣–" or mark == "(":
        return (
            before[-1] in ".:;。：；,，" or _BULLET.match(group[0].text(text)) is not None or len(before) < 40
        )
    return before[-1] in ".:;。：；" or (
        _BULLET.match(group[0].text(text)) is not None and line.indent <= group[0].indent
    )


class _Reader:
    """Turns groups of lines into sections and paragraphs."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.draft = Draft(source.name)
        self.draft.sources[source.name] = source
        self.section: int | None = None
        self.hidden = False
        self.appendix = False
        self.has_control = False

    def add(self, group: list[_Line]) -> None:
        """A group of lines: headings may open it."""
        text = self.source.text
        first = group[0].text(text)
        if len(group) > 1 and _UNDERLINE.fullmatch(group[1].text(text)) and len(first) <= _LONGEST_HEADING:
            self._heading(group[:1], 1 if group[1].text(text)[0] in "=*#" else 2)
            group = group[2:]
        elif (
            len(group) > 1
            and _NUMBER_ALONE.fullmatch(first)
            and self._is_title(group[1].text(text))
            and len(group) == 2
        ):
            self._heading(group, first.rstrip(".").count(".") + 1)
            return
        elif (level := self._heading_level(first, alone=len(group) == 1)) is not None:
            self._heading(group[:1], level)
            group = group[1:]
        if not group or self.hidden:
            return
        if all(_UNDERLINE.fullmatch(line.text(text)) for line in group):
            return
        if all(_MAIL_HEADER.match(line.text(text)) or line.indent for line in group) and _MAIL_HEADER.match(
            group[0].text(text)
        ):
            return
        self._paragraph(group)

    def _is_title(self, line: str) -> bool:
        return (
            len(line) <= _LONGEST_HEADING
            and (line[:1].isupper() or _is_chinese(line[:1]))
            and line[-1] not in ".,;:。，；"
        )

    def _heading_level(self, line: str, *, alone: bool) -> int | None:
        """The level of a heading, or None where the line is text."""
        if len(line) > _LONGEST_HEADING:
            return None
        if _NAMED.fullmatch(line) and (alone or line[:1].isupper() or _is_chinese(line[:1])):
            return 1
        numbered = _NUMBERED.fullmatch(line)
        if numbered is not None and self._is_title(numbered["title"]):
            title = numbered["title"]
            number = numbered["number"].rstrip(".")
            words = title.split()
            if not alone and not _NAMED.fullmatch(title) and number.isalpha():
                return None
            if len(words) <= 12 and (alone or _NAMED.fullmatch(title) or "." in number):
                return number.count(".") + 1
        letters = [character for character in line if character.isalpha()]
        if (
            alone
            and len(letters) >= 4
            and line.isupper()
            and not any(map(_is_chinese, line))
            and line[-1] not in ".,;"
        ):
            return 1
        return None

    def _heading(self, lines: list[_Line], level: int) -> None:
        span = Span(self.source.name, lines[0].start, lines[-1].end)
        sections = self.draft.sections
        parent = len(sections) - 1 if sections else None
        while parent is not None and (sections[parent].level >= level or sections[parent].kind == "abstract"):
            parent = sections[parent].parent
        section = SectionDraft(level, "appendix" if self.appendix else "body", span, parent=parent)
        sections.append(section)
        self.section = len(sections) - 1
        block = self._write(lines, "heading")
        section.title = block.text().text
        bare = re.sub(r"^(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5})\.?\s+", "", section.title)
        self.hidden = _REFERENCES.fullmatch(bare) is not None
        if _ABSTRACT.fullmatch(bare):
            section.kind, section.parent = "abstract", None
        elif level == 1 and _APPENDIX.match(bare):
            section.kind = "appendix"
            self.appendix = True

    def _paragraph(self, group: list[_Line]) -> None:
        text = self.source.text
        first = group[0]
        run_in = _RUN_IN_ABSTRACT.match(text, first.start, first.end)
        if run_in is not None and not any(section.kind == "abstract" for section in self.draft.sections):
            span = Span(self.source.name, first.start, run_in.end())
            self.draft.sections.append(SectionDraft(1, "abstract", span, "Abstract"))
            self.section = len(self.draft.sections) - 1
            group = [replace(first, start=run_in.end()), *group[1:]]
        kind = "body"
        if self.section is not None and self.draft.sections[self.section].kind == "abstract":
            kind = "abstract"
        elif mark := _BULLET.match(text, first.start, first.end):
            kind = "item"
            if not mark[0][0].isalnum() and mark[0][0] != "(":
                group = [replace(first, start=mark.end()), *group[1:]]
        self._write(group, kind)

    def _write(self, lines: list[_Line], kind: str) -> Block:
        """A block of these lines; the hyphen that parts a word at a line end is left out."""
        text, file = self.source.text, self.source.name
        block = Block(kind, self.section)
        self.draft.blocks.append(block)
        for number, line in enumerate(lines):
            end = line.end
            following = text[lines[number + 1].start] if number + 1 < len(lines) else ""
            parted = (
                end - line.start > 2
                and text[end - 1] in _HYPHENS
                and text[end - 2].isalpha()
                and following.islower()
            )
            self._show(block, line.start, end - parted)
            if following and not parted and not joins_without_space(block.last, following):
                block.space(file, end, end + 1, plain=text[end] in " \t\r\n\f\v")
        return block

    def _show(self, block: Block, start: int, end: int) -> None:
        text, file = self.source.text, self.source.name
        for match in _WORD.finditer(text, start, end):
            if match[1]:
                block.add(match[0], file, *match.span(), plain=True)
            elif match[2]:
                block.space(file, match.start(), match.start() + 1, plain=True)
            elif not self.has_control:
                self.has_control = True
                message = f"control character U+{ord(match[0]):04X} (the first of this file)"
                self.draft.problems.append(Problem("control_character", message, Span(file, *match.span())))
