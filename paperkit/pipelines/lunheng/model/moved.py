r"""What moves to the supplementary information: read with the paper's macros, named where it stood (spec, rule 1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from paperkit.documents.latex import parse_latex
from paperkit.documents.paper import Paper, Source

__all__ = ["misplaced_commands", "moved_headings", "named_supplements", "pointer_faults", "with_moved"]

_POINTER = re.compile(r"(?:SI|补充材料|补充信息),?§S(\d{1,3})(?!\d)")
_DOCUMENT = re.compile(r"\\(?:begin|end)[ \t]*\{document\}")


def with_moved(paper: Paper, moved: Mapping[str, str]) -> Paper:
    """A paper with texts behind it, so that they are read with its macros and labels.

    Args:
        paper: The paper.
        moved: LaTeX without a preamble, each by a name that no file of the paper has.
    """
    texts = {name: text for name, text in moved.items() if text.strip()}
    ends = list(_DOCUMENT.finditer(paper.sources[paper.main].text))
    if not texts or not ends:
        return paper
    main, end = paper.sources[paper.main], ends[-1].start()
    inputs = "".join(f"\n\\input{{{name}}}" for name in texts)
    text = f"{main.text[:end]}{inputs}\n{main.text[end:]}"
    sources = {
        main.name: Source(main.name, text, main.encoding),
        **{name: Source(name, moved_text) for name, moved_text in texts.items()},
    }
    return parse_latex({**paper.sources, **sources}, main.name)


def misplaced_commands(text: str) -> Iterator[str]:
    r"""That a part of a paper begins or ends the document, which would hide what comes after it."""
    if found := _DOCUMENT.search(text):
        yield f"{found[0]} stands in your reply: it is of the paper, not of this part; take it out"


def moved_headings(paper: Paper, moved: Mapping[str, str]) -> Iterator[str]:
    """Headings of the level of sections in what moves; `paper` is read `with_moved`."""
    for section in paper.sections:
        if section.heading_span.file in moved and section.level <= 1:
            yield f"what moves has the heading “{section.title}”: its heading is set for you, take it out"


def named_supplements(text: str) -> frozenset[int]:
    r"""Numbers of the sections of the supplementary information to which a text sends its reader.

    >>> sorted(named_supplements("see SI~\\S S2, 详见补充材料 §S13"))
    [2, 13]
    """
    flat = re.sub(r"[\s{}~]", "", text.replace("\\S", "§"))
    return frozenset(int(number) for number in _POINTER.findall(flat))


def pointer_faults(had: str, has: str, made: frozenset[int], language: str) -> Iterator[str]:
    """Sections of the supplementary information that a text does not name, or names where there is none.

    Args:
        had, has: The text before and after, as its reader sees it.
        made: Numbers of the sections that are new.
        language: That of the paper.
    """
    before, named = named_supplements(had), named_supplements(has)
    for number in sorted(made - named):
        where = f"详见补充材料 §S{number}" if language == "zh" else f"see SI §S{number}"
        yield f"S{number} takes what moves to the supplementary information, and the text does not say “{where}”"
    for number in sorted(named - before - made):
        yield f"the text names §S{number} of the supplementary information, and nothing of yours stands there"
