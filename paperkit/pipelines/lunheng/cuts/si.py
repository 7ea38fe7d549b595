"""The supplementary information: what left the paper, section by section, as a document of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.cuts.cut import SI_NUMBER, SafeCut
from paperkit.pipelines.lunheng.requests import Supplement

__all__ = ["heading_text", "numbered", "si_document"]

_BEGIN = re.compile(r"^[^%\r\n]*\\begin[ \t]*\{document\}", re.MULTILINE)
_BIBLIOGRAPHY = re.compile(
    r"^[ \t]*(\\(?:bibliographystyle|bibliography)[ \t]*\{[^{}]{1,500}\}|\\printbibliography(?:\[[^\[\]]{0,200}\])?)",
    re.MULTILINE,
)
_LABEL = re.compile(r"\\label\{([^{}]{1,80})\}")
_REFERENCE = re.compile(r"\\[A-Za-z]*ref[a-z]*\*?[ \t]*\{([^{}]{1,400})\}")
_SPECIAL = re.compile(r"[&%$#_{}]")
# What a heading shows of a formula, as a Greek letter, has no place in the fonts of every paper.
_NO_LETTER = re.compile(r"[^ -[\]_-}\u00a1-\u017f\u2013-\u201d\u3000-\u303f\u3400-\u9fff\uff00-\uff5e]")


def heading_text(title: str) -> str:
    """A heading, as a reader sees it, as LaTeX that compiles with the fonts of any paper."""
    return _SPECIAL.sub(r"\\\g<0>", _NO_LETTER.sub("", title))


def numbered(
    cuts: Sequence[tuple[SafeCut, str]], supplements: Sequence[Supplement], first: int, language: str
) -> tuple[list[SafeCut], tuple[Supplement, ...]]:
    """Cuts with the numbers of their sections written in, and the sections with what they move: one for each part.

    Args:
        cuts: Each with the name of its part, in the order of the paper.
        supplements: Sections that are there already.
        first: Number of the first section.
        language: `en` or `zh`, of the headings.
    """
    sections = {one.title: one for one in supplements}
    made = []
    for one, part in cuts:
        cut = one
        if cut.moved_to_si:
            title = f"{part}：细节" if language == "zh" else f"Details of {part}"
            section = sections.get(title, Supplement(first + len(sections), title, ""))
            text = f"{section.text}\n\n{cut.moved_to_si}" if section.text else cut.moved_to_si
            sections[title] = replace(section, text=text)
            cut = replace(cut, replacement=cut.replacement.replace(SI_NUMBER, str(section.number)))
        made.append(cut)
    return made, tuple(sorted(sections.values(), key=lambda section: section.number))


def si_document(draft: Draft, supplements: Sequence[Supplement]) -> str:
    """The supplementary information as a document that compiles beside the paper; "" without a section.

    It has the paper's preamble, so that macros are known, and its bibliography where something is cited. References
    to what stands in the paper print what they do there (package xr): the paper is built first, in the same folder.
    """
    if not supplements:
        return ""
    main = draft.sources[draft.layout.main].text
    begin = _BEGIN.search(main)
    preamble = main[: begin.end()] if begin else "\\documentclass{article}\n\\begin{document}"
    title = "补充材料" if draft.paper.language == "zh" else "Supplementary Information"
    text = "\n".join(one.text for one in supplements)
    own = {label[1] for label in _LABEL.finditer(text)}
    names = {name.strip() for names in _REFERENCE.findall(text) for name in names.split(",")}
    if begin and names - own:
        stem = PurePosixPath(draft.layout.main).stem
        at = begin.start()
        preamble = f"{preamble[:at]}\\usepackage{{xr}}\n\\externaldocument{{{stem}}}\n{preamble[at:]}"
    lines = [preamble.replace("\r\n", "\n"), f"\\begin{{center}}\\Large {title}\\end{{center}}", ""]
    for one in supplements:
        lines += [f"\\section*{{S{one.number} {heading_text(one.title)}}}", ""]
        lines += [one.text.replace("\r\n", "\n").strip(), ""]
    if any("cite" in one.text for one in supplements):
        found = [m[1] for source in draft.sources.values() for m in _BIBLIOGRAPHY.finditer(source.text)]
        lines += [*dict.fromkeys(found), ""]
    return "\n".join([*lines, "\\end{document}", ""])
