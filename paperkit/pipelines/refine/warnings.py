"""What the author is told before the first round: what gate A suspects, as comments in the working copy above the line
they are about, and what hides in the files, as notes.
"""

from __future__ import annotations

from collections.abc import Iterable

from paperkit.findings import Finding, GateReport
from paperkit.pipelines.draft import Draft, writable

__all__ = ["refreshed", "suspicious", "warned"]

_MARK = "% WARNING: possible failure mode "
_MOST_TOLD = 10
_LONGEST_TOLD = 160


def warned(author: Draft, suspected: Iterable[Finding]) -> Draft:
    """The draft with a `% WARNING: …` line for each suspected failure; what a reader sees stays the same.

    Where a comment line would show in the text or break it (inside a verbatim listing), all of them stand on top of the
    main file instead.
    """
    findings = list(suspected)
    if not findings:
        return author
    texts = {name: source.text for name, source in author.sources.items()}
    for finding in sorted(findings, key=lambda f: (f.file, -f.span[0])):
        text = texts[finding.file]
        line = text.rfind("\n", 0, finding.span[0]) + 1
        encoding = author.sources[finding.file].encoding
        texts[finding.file] = text[:line] + _warning(finding, text, encoding) + text[line:]
    draft = author.replaced(texts)
    if _shown(draft) == _shown(author):
        return draft
    main = author.sources[author.layout.main]
    above = "".join(_warning(finding, main.text, main.encoding) for finding in findings)
    return author.replaced({author.layout.main: above + main.text})


def refreshed(draft: Draft, suspected: Iterable[Finding]) -> Draft:
    """The draft without those warnings of `warned` that no longer hold."""
    findings = list(suspected)
    texts = {}
    for name, source in draft.sources.items():
        if _MARK in source.text:
            standing = {_warning(finding, "", source.encoding).rstrip() for finding in findings}
            lines = source.text.splitlines(keepends=True)
            kept = [line for line in lines if not line.startswith(_MARK) or line.rstrip() in standing]
            texts[name] = "".join(kept)
    return draft.replaced(texts) if texts else draft


def suspicious(hidden: GateReport) -> list[str]:
    """What gate hidden-text found, one line each: the place and the words, as data that nobody obeys."""
    told = [f"{f.place}: {f.message}: “{_short(f.quote)}”." for f in hidden.findings[:_MOST_TOLD]]
    more = len(hidden.findings) - len(told)
    if more:
        told.append(f"{more} more places with hidden text are in gates/hidden-text.json.")
    return told


def _short(quote: str) -> str:
    words = " ".join(quote.split())
    return words if len(words) <= _LONGEST_TOLD else f"{words[:_LONGEST_TOLD]} …"


def _warning(finding: Finding, text: str, encoding: str) -> str:
    mode = finding.data.get("mode")
    words = " ".join(f"{mode}: {finding.message.rstrip('.')}. Verify before submission.".split())
    return writable(f"{_MARK}{words}", encoding) + ("\r\n" if "\r\n" in text else "\n")


def _shown(draft: Draft) -> list[object]:
    paper = draft.paper
    cells = [cell.text.text for table in paper.tables for row in table.rows for cell in row]
    return [[p.text.text for p in paper.paragraphs], cells, [len(paper.problems), len(paper.citations)]]
