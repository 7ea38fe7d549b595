r"""Gate `hidden-text`: what a reader of the page does not see, but a model or a search engine reads.

An instruction to a reviewer or a model that hides is critical, however it hides; other hidden text counts by its kind,
from a few words on. What is normal is counted and is no finding: comments and what else is never printed, the text
layer of a scan, and text that stands visibly elsewhere in the document too. That text is hidden is confirmed where the
page was looked at (a PDF) or the character itself is proof, and suspected where the source says so.

An instruction to a model where readers see it is found too. Where it is quoted, or the paper is about such
instructions, it is minor and suspected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from paperkit.documents.paper import Paper
from paperkit.findings import Certainty, Finding, GateReport, Severity, finding_at
from paperkit.gates._prose import size
from paperkit.gates.hidden_text.hidden import Hidden, Kind, instruction, is_instruction
from paperkit.gates.hidden_text.pages import in_pdf
from paperkit.gates.hidden_text.sources import in_sources
from paperkit.gates.hidden_text.visible import Told, visible_instructions
from paperkit.wording import plural

if TYPE_CHECKING:
    from paperkit.documents.pdf import Pdf

__all__ = ["VERSION", "check"]

VERSION = 2

_LONG_WORD = 24
"""Characters of a word that is no word: a message in code, which counts as one that is long."""
FEW_WORDS = 3
"""Up to so many words are a label, a placeholder or a remnant; they are counted and not found."""
_LONGEST_QUOTE = 600
_MAJOR: frozenset[Kind] = frozenset(
    ["white", "invisible", "transparent", "off_page", "tiny", "not_displayed", "tag_characters"]
)
_IN_ANY_LENGTH: frozenset[Kind] = frozenset(["tag_characters", "bidi_override", "homoglyph", "zero_width"])
_ONLY_INSTRUCTIONS: frozenset[Kind] = frozenset(
    ["metadata", "annotation", "comment", "actual_text", "not_printed"]
)
_SURE: frozenset[Kind] = frozenset(["tag_characters", "bidi_override", "zero_width"])
_SEEN: frozenset[Kind] = frozenset(["homoglyph", "bidi_override", "zero_width"])
"""Their words are seen; what is odd is how they are written."""
_WHAT: dict[Kind, str] = {
    "white": "in the colour of what is around it",
    "tiny": "too small to be read",
    "off_page": "set outside the page",
    "invisible": "painted by no render mode",
    "transparent": "set with no opacity",
    "covered": "covered by what is drawn over it",
    "zero_width": "made of characters without width",
    "phantom": "set as a phantom, which takes up room and prints nothing",
    "not_displayed": "marked as not to be displayed",
    "comment": "in a comment",
    "not_printed": "in a part that is never printed",
    "metadata": "in the document's metadata",
    "actual_text": "given to programs in place of what is drawn (/ActualText)",
    "annotation": "in a note that is attached to the page",
    "tag_characters": "made of tag characters, which print nothing",
    "bidi_override": "written backwards by an override of direction",
    "layer_off": "in a layer that is switched off",
    "visible": "in the text, where readers see it",
    "homoglyph": "written with letters of another script that look Latin",
}
_SUGGESTION = "Take it out, or set it so that a reader sees it"
_SUGGESTION_VISIBLE = "Take it out; where it is an example, put it in quotation marks"


def check(paper: Paper, pdf: Pdf | None = None) -> GateReport:
    """Hidden text of a paper.

    Args:
        paper: The paper.
        pdf: The PDF it was read from: adds its metadata and the notes attached to its pages.
    """
    counts: Counter[str] = Counter()
    found: list[Hidden] = []
    if paper.format == "pdf":
        found += in_pdf(paper, pdf, counts)
    else:
        found += in_sources(paper)
    unseen = [hidden.span for hidden in found if hidden.kind not in _SEEN]
    unread = [] if pdf is None else [line for lines in pdf.replacements.values() for line in lines]
    told = list(visible_instructions(paper, unseen, unread))
    summary: dict[str, int] = {
        "hidden": sum(hidden.kind not in _ONLY_INSTRUCTIONS for hidden in found),
        "comments": len(paper.comments),
        "instructions_in_comments": sum(h.kind == "comment" and is_instruction(h.text) for h in found),
        "visible_instructions": len(told),
        **counts,
    }
    findings = [*_findings(paper, found), *_visible(paper, told)]
    return GateReport.of("hidden-text", VERSION, findings, summary)


def _findings(paper: Paper, found: Iterable[Hidden]) -> Iterator[Finding]:
    homoglyphs: dict[str, list[Hidden]] = {}
    for hidden in found:
        speaks = _speaks(hidden)
        if hidden.kind == "homoglyph":
            homoglyphs.setdefault(hidden.span.file, []).append(hidden)
        elif speaks:
            yield _finding(paper, hidden, speaks=True)
        elif hidden.kind not in _ONLY_INSTRUCTIONS and (
            hidden.kind in _IN_ANY_LENGTH or _is_long(hidden.text)
        ):
            yield _finding(paper, hidden, speaks=False)
    for words in homoglyphs.values():
        yield _finding(paper, words[0], speaks=False, more=words[1:])


def _speaks(hidden: Hidden) -> bool:
    backwards = hidden.kind == "bidi_override" and is_instruction(hidden.text[::-1])
    return backwards or is_instruction(hidden.text)


def _is_long(text: str) -> bool:
    return size(text) > FEW_WORDS or any(len(word) >= _LONG_WORD for word in text.split())


def _visible(paper: Paper, told: Iterable[Told]) -> Iterator[Finding]:
    """One finding for each instruction that is the paper's own, and one for all that are cited."""
    cited = [one for one in told if one.cited]
    for one in (*(one for one in told if not one.cited), *cited[:1]):
        others = f"; {len(cited)} in all" if one.cited and len(cited) > 1 else ""
        yield finding_at(
            paper,
            one.span,
            "hidden_text.visible_instruction",
            Severity.MINOR if one.cited else Severity.MAJOR,
            "An instruction to a model is in the text, where readers see it",
            quote=_shortened(one.text),
            section=paper.section_at(one.span),
            evidence=f"It is quoted, or the paper is about such instructions{others}" if one.cited else "",
            suggestion=_SUGGESTION_VISIBLE,
            certainty=Certainty.SUSPECTED if one.cited else Certainty.CONFIRMED,
            kind="visible",
            text=one.text[:4000],
        )


def _finding(paper: Paper, hidden: Hidden, *, speaks: bool, more: list[Hidden] | None = None) -> Finding:
    kind = hidden.kind
    severity = Severity.CRITICAL if speaks else Severity.MAJOR if kind in _MAJOR else Severity.MINOR
    sure = paper.format == "pdf" or kind in _SURE
    words = [hidden, *(more or [])]
    many = len(words) if kind == "homoglyph" else size(hidden.text)
    message = f"{plural(many, 'word')} {'is' if many == 1 else 'are'} {_WHAT[kind]}"
    if speaks:
        message = f"An instruction to a reviewer or a model is {_WHAT[kind]}"
    text = instruction(hidden.text) if speaks and len(hidden.text) > _LONGEST_QUOTE else hidden.text
    return finding_at(
        paper,
        hidden.span,
        "hidden_text.instruction" if speaks else f"hidden_text.{kind}",
        severity,
        message,
        quote=_shortened(text),
        section=paper.section_at(hidden.span),
        evidence="; ".join(f"{word.text}: {word.detail}" for word in words[:12])
        if kind == "homoglyph"
        else hidden.detail,
        suggestion=_SUGGESTION if kind != "homoglyph" else "Type the words again in Latin letters",
        certainty=Certainty.CONFIRMED if sure else Certainty.SUSPECTED,
        kind=kind,
        text=text[:4000],
    )


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 2].rstrip() + " …"
