"""Whether a revision is whole: balanced LaTeX, a document class, an end, and no part that is only hinted at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

from paperkit.documents.paper import Paper, Paragraph, Span
from paperkit.findings import Finding, Severity, finding_at
from paperkit.gates import source as source_gate
from paperkit.gates._prose import bare, size
from paperkit.gates.revision.losses import EMPTIED, section_words, title_words

__all__ = ["broken", "cut_off", "newly_hidden"]

_BREAKS = frozenset(
    ["unbalanced_brace", "unbalanced_environment", "unbalanced_math", "missing_input", "input_too_deep"]
)
_PROSE = ("body", "abstract", "item")
_ENDS = re.compile(
    r"[.!?:;。！？：；…][\"'”’」』)\]）】}*∗†‡□■\s]*$|[)\]）】」』”’□■]\s*$|\\?(?:qed|QED)\s*$"
)
_LEFT_OUT = re.compile(
    r"(?:\b(?:the\s)?(?:rest|remainder)\s(?:of\s)?(?:the\s|this\s)?(?:\w+\s){0,2}?"
    r"|\b(?:remaining|other|existing|previous)\s(?:sections?|text|content|paragraphs?|document|code|material)\s(?:\w+\s){0,3}?)"
    r"(?:unchanged|as\sbefore|omitted|the\ssame|remains?|continues?|goes\shere|stays?|here)\b"
    r"|(?:\.\.\.|…)\s?\(?(?:unchanged|omitted|continue[sd]?|rest|remaining|existing|same\sas)\b"
    r"|\b(?:unchanged|same)\s(?:from|as)\s(?:the\s)?(?:previous|original|before|above|earlier)\b"
    r"|(?:其余|剩余|以下|后面)(?:部分|内容|章节)?.{0,6}(?:不变|相同|省略|同上|保持)",
    re.IGNORECASE,
)
_LEAST_LEFT = 0.6
"""Share of its words below which a paper has been cut off, whatever its last line says."""
_SHORT = 60
_AROUND = 80
_NUMBER = re.compile(r"(\d[\d.,]{0,20})[ ~$}\\,]{0,3}\Z")
_KEPT = 0.5
"""Share of a section's words that must be elsewhere for it to be moved or renamed and not lost."""


def broken(before: Paper, after: Paper) -> Iterator[Finding]:
    """What is out of balance in the revision and was not before; a document class that is gone."""
    had = Counter((problem.rule, problem.message) for problem in before.problems)
    seen: Counter[tuple[str, str]] = Counter()
    for problem in after.problems:
        fault = (problem.rule, problem.message)
        seen[fault] += 1
        if problem.rule in _BREAKS and seen[fault] > had[fault]:
            yield finding_at(
                after,
                problem.span,
                "revision.broken_latex",
                Severity.CRITICAL,
                f"The revision breaks the LaTeX: {problem.message}",
                quote=problem.quote or after.source(problem.span)[:200] or problem.message,
                evidence="the previous draft had no such fault",
                suggestion="Return complete, balanced LaTeX.",
            )
    if _has(before, "\\documentclass") and not _has(after, "\\documentclass"):
        yield _at_end(after, "lost_document_class", "The revision has no \\documentclass.", "\\documentclass")


def newly_hidden(before: Paper, after: Paper) -> Iterator[Finding]:
    """Bare percent signs of the revision that hide the rest of their line, where the previous draft hid nothing."""
    had = Counter(place for percent in _bare_percents(before) for place in _around(before, percent))
    for percent in _bare_percents(after):
        places = _around(after, percent)
        known = [place for place in places if had[place] > 0]
        had.subtract(known)
        if known:
            continue
        yield percent.model_copy(
            update={
                "rule": "revision.new_bare_percent",
                "severity": Severity.CRITICAL,
                "message": "The revision loses the backslash of a percent sign: the rest of its line is not printed.",
                "evidence": "the previous draft has no bare percent sign there",
            }
        )


def _bare_percents(paper: Paper) -> Iterator[Finding]:
    if paper.format == "latex":
        yield from (f for f in source_gate.check(paper).findings if f.rule == "source.bare_percent")


def _around(paper: Paper, percent: Finding) -> tuple[tuple[str, str], ...]:
    """The number before a percent sign with the word before it, and with the word after the sign."""
    text = paper.sources[percent.file].text
    at = percent.span[0]
    words = text[max(0, at - _AROUND) : at].split()
    number = _NUMBER.search(text[max(0, at - _AROUND) : at])
    printed = number[1] if number else ""
    after = str(percent.data.get("hidden", "")).split()
    return (
        ("before", " ".join([*words[-2:-1], printed])),
        ("after", " ".join([printed, *after[:1]])),
    )


def cut_off(before: Paper, after: Paper, may_lose: Collection[str] = ()) -> Iterator[Finding]:
    """Signs that the revision is not the whole paper, one finding each.

    Args:
        before: The previous draft.
        after: The revised draft.
        may_lose: Titles of sections that the agenda told the reviser to remove.
    """
    if _has(before, "\\end{document}") and not _has(after, "\\end{document}"):
        yield _at_end(after, "cut_off", "The revision is cut off before \\end{document}.", "\\end{document}")
    yield from _broken_sentences(before, after)
    yield from _hints(before, after)
    last = _lost_last_section(before, after, may_lose)
    if last:
        yield _at_end(after, "cut_off", f"The revision ends before or in the section “{last}”.", last)
    if before.bibliography and not after.bibliography:
        yield _at_end(after, "cut_off", "The revision has no bibliography any more.", "bibliography")
    words = [sum(size(p.text.text) for p in paper.paragraphs) for paper in (before, after)]
    if words[0] >= _SHORT and words[1] < _LEAST_LEFT * words[0]:
        told = f"{words[1]} of {words[0]} words"
        yield _at_end(after, "cut_off", f"The revision has only {told} of the previous draft.", told)


def _has(paper: Paper, marker: str) -> bool:
    """Whether a command stands in some file of a paper, outside of comments and listings."""
    for name, source in paper.sources.items():
        at = source.text.find(marker)
        if at < 0:
            continue
        hidden = [c.span for c in paper.comments if c.span.file == name]
        hidden += [span for span in paper.verbatim if span.file == name]
        while at >= 0:
            over = next((span for span in hidden if span.start <= at < span.end), None)
            if over is None:
                return True
            at = source.text.find(marker, over.end)
    return False


def _at_end(after: Paper, rule: str, message: str, evidence: str) -> Finding:
    text = after.sources[after.main].text
    return finding_at(
        after,
        Span(after.main, max(len(text) - 1, 0), len(text)),
        f"revision.{rule}",
        Severity.CRITICAL,
        message,
        quote=text[-80:] or evidence,
        evidence=evidence,
        suggestion="Return the whole file.",
    )


def _broken_sentences(before: Paper, after: Paper) -> Iterator[Finding]:
    """Files of the revision that end inside a sentence which the previous draft does not have."""
    said = {bare(sentence.text) for sentence in before.sentences()}
    for paragraph in _last_paragraphs(after):
        text = paragraph.text.text.rstrip()
        last = paragraph.sentences[-1].text if paragraph.sentences else text
        if size(text) < 4 or _ENDS.search(text) or bare(last) in said:
            continue
        yield finding_at(
            after,
            paragraph.sentences[-1].span if paragraph.sentences else paragraph.span,
            "revision.cut_off",
            Severity.CRITICAL,
            "The revision breaks off inside a sentence.",
            quote=last[-200:],
            section=paragraph.section,
            evidence="the last sentence of the file has no end",
            suggestion="Return the whole file.",
        )


def _last_paragraphs(paper: Paper) -> Iterator[Paragraph]:
    """Of each file the paragraph of prose that is the last thing in it."""
    ends: dict[str, int] = {}
    last: dict[str, Paragraph] = {}
    spans = [f.span for f in paper.floats] + [t.span for t in paper.tables] + list(paper.verbatim)
    spans += [m.span for m in paper.math if m.display] + [e.span for e in paper.bibliography if e.span]
    for span in spans:
        ends[span.file] = max(ends.get(span.file, 0), span.end)
    for paragraph in paper.paragraphs:
        if paragraph.kind in _PROSE and paragraph.text.text.strip():
            last[paragraph.span.file] = paragraph
        elif paragraph.kind != "footnote":
            ends[paragraph.span.file] = max(ends.get(paragraph.span.file, 0), paragraph.span.end)
    for file, paragraph in last.items():
        if paragraph.span.end > ends.get(file, 0):
            yield paragraph


def _hints(before: Paper, after: Paper) -> Iterator[Finding]:
    """Notes that stand in place of text (`% rest of the section unchanged`)."""
    had = {bare(paper_text) for paper_text in _notes(before).values()}
    for span, text in _notes(after).items():
        if bare(text) not in had and _LEFT_OUT.search(text):
            yield finding_at(
                after,
                span,
                "revision.cut_off",
                Severity.CRITICAL,
                "The revision has a note where the text should be.",
                quote=text[:200],
                evidence="the previous draft has no such note",
                suggestion="Return the whole text.",
            )


def _notes(paper: Paper) -> dict[Span, str]:
    """Comments, and sentences short enough to be a note."""
    notes = {
        c.span: paper.source(c.span).lstrip("% ")[:400] for c in paper.comments if c.span.end > c.span.start
    }
    for sentence in paper.sentences("body", "abstract", "item"):
        text = sentence.text.strip()
        if len(text) <= 160 and text[:1] in "[(….<*":
            notes[sentence.span] = text
    return notes


def _lost_last_section(before: Paper, after: Paper, may_lose: Collection[str]) -> str:
    """Title of the last section of the previous draft where neither its words nor most of their number are there."""
    allowed = {title_words(name) for name in may_lose}
    tops = [s for s in before.sections if s.kind != "abstract" and s.parent is None]
    if not tops:
        return ""
    last = tops[-1]
    wanted = title_words(last.title)
    words = section_words(before, last)
    if wanted in allowed or not words:
        return ""
    same = [s for s in after.sections if title_words(s.title) == wanted]
    if same:
        kept = max(len(section_words(after, section)) for section in same)
        return last.title if kept < EMPTIED * len(words) else ""
    left = {word for section in after.sections[-2:] for word in section_words(after, section)}
    return last.title if len(set(words) & left) < _KEPT * len(set(words)) else ""
