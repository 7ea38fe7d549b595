"""Lists of limitations, written as one paragraph.

Each item must be whole sentences; they follow one another in their order, and nothing in them changes. A list with
labels, options, lists inside or comments stays a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paperkit.documents.paper import Paragraph
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.cuts.cut import SafeCut
from paperkit.pipelines.lunheng.cuts.ground import Ground
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["find"]

_LIMITS = re.compile(r"limitation|shortcoming|threats to validity|局限|不足|限制", re.IGNORECASE)
_LIST = re.compile(r"\\begin\{(enumerate|itemize)\}(?P<body>.{1,20000}?)\\end\{\1\}", re.DOTALL)
_ANY_LIST = re.compile(r"\\(begin|end)\{(?:enumerate|itemize|description)\*?\}")
_ITEM = re.compile(r"\\item(?![A-Za-z])")
_NOT_PROSE = re.compile(
    r"\\(?:begin|end|label|footnote|vspace|hspace|itemsep|setlength|par)\b|(?<!\\)%|\n[ \t]*\n|\\\[|\$\$"
)
_INTRO = re.compile(r"(?P<colon>[:：])(?P<gap>\s*)\Z")
_HAN = re.compile("[\u3400-\u9fff]")


def find(draft: Draft, parts: Sequence[Part]) -> Iterator[SafeCut]:
    """Lists in sections about limitations."""
    ground = Ground(draft, parts)
    seen: set[tuple[str, int]] = set()
    for _, paragraph in ground.paragraphs:
        if paragraph.kind != "item" or not _is_about_limits(ground, paragraph):
            continue
        file, at, _ = paragraph.span
        text = ground.text(file)
        start = max(text.rfind(f"\\begin{{{name}}}", 0, at) for name in ("enumerate", "itemize"))
        found = _LIST.match(text, start) if start >= 0 else None
        if found is None or (file, start) in seen or found.end() < at:
            continue
        seen.add((file, start))
        if _depth(text[:start]) or not ground.is_open(file, start, found.end()):
            continue
        cut = _as_prose(ground, file, found)
        if cut is not None:
            yield cut


def _is_about_limits(ground: Ground, paragraph: Paragraph) -> bool:
    return any(_LIMITS.search(title) for title in ground.paper.section_titles(paragraph.section))


def _depth(before: str) -> int:
    """How many lists are open."""
    return sum({"begin": 1, "end": -1}[match[1]] for match in _ANY_LIST.finditer(before))


def _as_prose(ground: Ground, file: str, found: re.Match[str]) -> SafeCut | None:
    text = found.string
    head, *items = _ITEM.split(found["body"])
    if head.strip() or not items:
        return None
    sentences = []
    for item in items:
        one = item.strip()
        if not one or one[0] == "[" or _NOT_PROSE.search(one) or not _is_sentence(one):
            return None
        sentences.append(" ".join(one.split(" ")))
    chinese = bool(_HAN.search(sentences[0]))
    start, end = found.start(), found.end()
    prose = ("" if chinese else "\n").join(sentences)
    # The sentence that announces the list ends with a full stop now, in the same paragraph.
    intro = _INTRO.search(text, max(0, start - 200), start)
    if intro and "\n\n" not in intro["gap"].replace("\r", "").replace(" ", ""):
        start = intro.start()
        prose = ("。" if intro["colon"] == "：" or chinese else ".\n") + prose
    reason = f"{len(items)} limitations in a list are one paragraph"
    place = ground.place(file, found.start())
    return SafeCut("limitations", file, start, end, prose, 0, reason, place)


def _is_sentence(item: str) -> bool:
    """Whether an item opens like a sentence and ends like one."""
    opens = re.match(r"(?:\\(?:textbf|emph|textit)\{)?(?:[A-Z]|[\u3400-\u9fff])", item)
    return bool(opens) and item.rstrip("}")[-1:] in (".", "。")
