"""Comments that tell the author what gate A suspects, put in the working copy above the line they are about."""

from __future__ import annotations

from collections.abc import Iterable

from paperkit.findings import Finding
from paperkit.pipelines.refine.draft import Draft

__all__ = ["refreshed", "warned"]

_MARK = "% WARNING: possible failure mode "


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
        texts[finding.file] = text[:line] + _warning(finding, text) + text[line:]
    draft = author.replaced(texts)
    if _shown(draft) == _shown(author):
        return draft
    main = author.sources[author.layout.main].text
    return author.replaced({author.layout.main: "".join(_warning(f, main) for f in findings) + main})


def refreshed(draft: Draft, suspected: Iterable[Finding]) -> Draft:
    """The draft without those warnings of `warned` that no longer hold."""
    standing = {_warning(finding, "").rstrip() for finding in suspected}
    texts = {}
    for name, source in draft.sources.items():
        if _MARK in source.text:
            lines = source.text.splitlines(keepends=True)
            kept = [line for line in lines if not line.startswith(_MARK) or line.rstrip() in standing]
            texts[name] = "".join(kept)
    return draft.replaced(texts) if texts else draft


def _warning(finding: Finding, text: str) -> str:
    mode = finding.data.get("mode")
    words = " ".join(f"{mode}: {finding.message.rstrip('.')}. Verify before submission.".split())
    return f"{_MARK}{words}" + ("\r\n" if "\r\n" in text else "\n")


def _shown(draft: Draft) -> list[object]:
    paper = draft.paper
    cells = [cell.text.text for table in paper.tables for row in table.rows for cell in row]
    return [[p.text.text for p in paper.paragraphs], cells, [len(paper.problems), len(paper.citations)]]
