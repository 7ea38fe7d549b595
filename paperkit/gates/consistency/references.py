"""Cross-references that lead nowhere: by their labels, and as the page prints them (`Section ??`, `[?]`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from paperkit.documents.paper import Paper, Span
from paperkit.findings import Certainty, Finding, Severity, finding_at
from paperkit.gates._prose import Reading, Where, bare
from paperkit.gates.citations import key_span

__all__ = ["dead_links", "printed_marks", "undefined_references"]


def undefined_references(paper: Paper) -> Iterator[Finding]:
    known = {label.name for label in paper.labels}
    for source in paper.sources.values():
        known.update(match[1].strip() for match in _LABEL.finditer(source.text))
        known.update(match[1].strip() for match in _OPTION.finditer(source.text))
        if paper.format == "markdown":
            known.update(
                f"{kind}:{match[1]}" for match in _CHUNK.finditer(source.text) for kind in ("fig", "tab")
            )
            known.update(match[1] for match in _IDENTIFIER.finditer(source.text))
    if paper.format == "markdown":
        known.update(_slug(p.text.text) for p in paper.paragraphs if p.kind in ("heading", "title"))
    external = [match[1] or "" for s in paper.sources.values() for match in _EXTERNAL.finditer(s.text)]
    elsewhere = [p.message for p in paper.problems if p.rule == "missing_input"]
    seen: set[str] = set()
    for reference in paper.references:
        if ",".join(reference.labels) in known:  # a name with a comma in it
            continue
        for label in reference.labels:
            if not label or label in known or label in seen or "#" in label or "\\" in label:
                continue
            if any(label.startswith(prefix) for prefix in external):
                continue
            seen.add(label)
            where = None if reference.paragraph is None else paper.paragraphs[reference.paragraph].section
            yield finding_at(
                paper,
                key_span(paper, reference, label),
                "consistency.undefined_reference",
                Severity.MAJOR,
                f"The reference to {label} leads nowhere; the PDF prints ??",
                section=where,
                evidence=f"No \\label{{{label}}} among {len(known)} labels"
                + (f"; it may stand in a file that was not read ({elsewhere[0]})" if elsewhere else ""),
                suggestion="Correct the name, or add the label",
                certainty=Certainty.SUSPECTED if elsewhere else Certainty.CONFIRMED,
                label=label,
            )


_LABEL = re.compile(r"\\[a-zA-Z]{0,20}?label\s?(?:\[[^\]\n]{0,40}\])?\{([^{}\n]{1,200})\}", re.IGNORECASE)
_OPTION = re.compile(r"\blabel\s?[=:]\s?\{?([^{},\]\s]{1,200})")
# Of R Markdown: its name is that of its figure and table, after the language or on a line of its own.
_CHUNK = re.compile(r"^(?:```+\s?\{[a-zA-Z]+[ ,]\s?|#\|[ \t]?)([\w-]{1,60})", re.MULTILINE)
_IDENTIFIER = re.compile(r"(?:\{|\(\\)#([\w:.-]{1,100})")  # {#sec:data} and, of bookdown, (\#eq:loss)
_NOT_IN_SLUG = re.compile(r"[^\w\s.-]")


def _slug(title: str) -> str:
    """The identifier that Pandoc gives a heading (its manual, extension `auto_identifiers`)."""
    name = re.sub(r"\s+", "-", _NOT_IN_SLUG.sub("", title).strip().lower())
    return re.sub(r"^[^a-z]+", "", name)


_LINK = re.compile(r"(?<!\!)\[[^\[\]\n]{1,200}\]\(#([^()\s]{1,100})\)")
_MADE = re.compile(r"(?:user-content-)?(?:ref|fn|cite|cb|L\d)")
"""How names start that tools make for notes, references and lines of code."""
_TARGET = re.compile(r"^\(([\w:.-]{1,100})\)=", re.MULTILINE)
_ANCHOR = re.compile(r"\b(?:id|name)\s?=\s?[\"']?([\w:.-]{1,100})")


def dead_links(paper: Paper) -> Iterator[Finding]:
    """Findings on links of Markdown into the paper, `[the methods](#methods)`, where nothing has that name.

    How a heading is made a name differs from tool to tool, so that letters and digits alone are compared.
    """
    if paper.format != "markdown":
        return
    text = paper.sources[paper.main].text
    links = list(_LINK.finditer(text)) if "](#" in text else []
    if not links:
        return
    known = {bare(match[1]) for match in _TARGET.finditer(text)}
    known |= {bare(p.text.text) for p in paper.paragraphs if p.kind in ("heading", "title")}
    known |= {
        bare(m[1]) for pattern in (_IDENTIFIER, _ANCHOR, _LABEL, _CHUNK) for m in pattern.finditer(text)
    }
    known |= {name.lstrip("0123456789") for name in known} | {"top", ""}
    for match in links:
        name = bare(unquote(match[1]))
        if name in known or name.rstrip("0123456789") in known or name.lstrip("0123456789") in known:
            continue
        if _MADE.match(match[1]) or any(span.start <= match.start() < span.end for span in paper.verbatim):
            continue
        where = Span(paper.main, match.start() + 1, match.end())
        yield finding_at(
            paper,
            where,
            "consistency.undefined_reference",
            Severity.MAJOR,
            f"The link to #{match[1]} leads nowhere",
            section=paper.section_at(where),
            evidence=f"No heading and no anchor of that name among {len(known)}",
            suggestion="Correct the name, or add the anchor",
            label=match[1],
        )


_EXTERNAL = re.compile(r"\\externaldocument\s?(?:\[([^\]\n]{0,40})\])?")


_NAMED = (
    r"(?:(?:Sub)?[Ss]ections?|[Ss]ecs?\.|[Ff]igures?|[Ff]igs?\.|[Tt]ables?|[Tt]abs?\.|[Ee]quations?|[Ee]qs?\.|[Ee]qns?\."
    r"|[Aa]ppendix|[Aa]ppendices|[Cc]hapters?|[Aa]lgorithms?|[Tt]heorems?|[Ll]emmas?|[Dd]efinitions?|[Pp]ropositions?"
    r"|[Cc]orollar(?:y|ies)|[Ll]istings?|Abschnitte?n?|Abbildung(?:en)?|Abb\.|Tabellen?|Gleichung(?:en)?|Gl\.|Anhang|Kapitel)"
)
_BLANK = r"[\s\u00a0\u202f]"
_MARK_PRINTED = r"\(?\?\?(?!\?)\)?"
_MARKED = re.compile(
    rf"(?:\b{_NAMED}{_BLANK}{{1,2}}|[§图表式第図]{_BLANK}?){_MARK_PRINTED}"
    rf"(?:(?:,|{_BLANK}(?:and|or|to|und|bis)|[-–—、和]){_BLANK}?{_MARK_PRINTED}){{0,8}}"
    # What LaTeX prints of \cite without an entry; behind a word, unlike the pattern [?] of a program.
    rf"|(?<=[\w.,;)’”]{_BLANK})\[(?:\d{{1,3}},{_BLANK}?){{0,8}}\?(?:,{_BLANK}?(?:\?|\d{{1,3}})){{0,8}}\](?![(:\w])"
)
_WORD_BEFORE = re.compile(r"(?:\A|[.:;!?(—–]|\b(?:in|see|from|by|of|and|to|with|cf\.))\s?\Z", re.IGNORECASE)


def printed_marks(reading: Reading) -> Iterator[Finding]:
    """Findings on question marks where a number should be: what LaTeX prints of a label or key that it does not know.

    A name in small letters counts behind such words as `in` and `see` alone: `Is it a table ??` asks.
    """
    for paragraph in reading.prose("abstract", "body", "item", "caption", "footnote", "theorem"):
        text = reading.masked[paragraph.index]
        for match in _MARKED.finditer(text) if "?" in text else ():
            if match[0][0].islower() and not _WORD_BEFORE.search(
                text, max(0, match.start() - 6), match.start()
            ):
                continue
            if not reading.is_own(paragraph, match.start(), match.end()):
                continue
            printed = " ".join(match[0].split())
            yield reading.note(
                Where(paragraph, match.start(), match.end()),
                "consistency.undefined_reference",
                Severity.MAJOR,
                f"The page prints {printed}: the reference leads nowhere",
                evidence=f"Question marks in the place of a number: {printed}",
                suggestion="Correct the name in the reference, or add the label or entry that it asks for",
                text=printed,
                label=printed,
            )
