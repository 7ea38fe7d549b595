"""The edits that the rules reviser can make: each takes a draft and a finding, and gives one edit or none.

None is the answer wherever the source is not exactly what the edit needs (the words come from a macro, the
paragraph ends in a citation, …): an edit that might be wrong is not made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Float, Paragraph, Sentence
from paperkit.findings import Finding
from paperkit.pipelines.draft import Draft, writable
from paperkit.pipelines.refine.requests import Edit

__all__ = [
    "apply",
    "drop_opener",
    "escape_percent",
    "expand_acronym",
    "mark_unsupported",
    "marked_words",
    "mention_float",
    "remove_claim",
    "restate_number",
    "restate_uncertainty",
    "split_paragraph",
]

_BARE_PERCENT = re.compile(r"(?<=\d)%")
MARK = "% NEEDS EVIDENCE: "
NOT_LOGGED = "not in the experimental log, nor derived from it"


def apply(draft: Draft, edits: Iterable[Edit]) -> Draft:
    """The draft with edits made; they must not overlap."""
    texts: dict[str, str] = {}
    for edit in sorted(edits, key=lambda e: (e.file, -e.start, -e.end)):
        text = texts.setdefault(edit.file, draft.sources[edit.file].text)
        texts[edit.file] = text[: edit.start] + edit.after + text[edit.end :]
    return draft.replaced(texts)


def escape_percent(draft: Draft, finding: Finding) -> Edit | None:
    """Write `\\%` where a bare `%` after a number hides the rest of the line, and for those that it hid in turn."""
    at = finding.span[0]
    text = draft.sources[finding.file].text
    if text[at : at + 1] != "%":
        return None
    start = at
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in ".,"):
        start -= 1
    line_end = text.find("\n", at)
    bare = [m.end() for m in _BARE_PERCENT.finditer(text, at, line_end if line_end >= 0 else len(text))]
    if not bare:
        return None
    end = bare[-1]
    after = _BARE_PERCENT.sub(r"\\%", text[start:end])
    hidden = " ".join(finding.data.get("hidden", "").split())
    return _edit(draft, finding, start, end, after, f"the bare % hid “{hidden}”", "escape")


def restate_number(draft: Draft, finding: Finding) -> Edit | None:
    """Write the one logged value that a number must be, in the format it had."""
    restated, printed = finding.data.get("restate"), finding.data.get("text")
    start, end = finding.span
    source = draft.sources[finding.file].text[start:end]
    if not restated or not printed or source.count(_digits(printed)) != 1:
        return None
    after = source.replace(_digits(printed), _digits(restated))
    if after == source:
        return None
    nearest = finding.evidence.rstrip(".")
    return _edit(draft, finding, start, end, after, f"the log holds one value for it: {nearest}", "restate")


def _digits(printed: str) -> str:
    match = re.search(r"\d(?:[\d.,]*\d)?|\.\d+", printed)
    return match.group() if match else printed


def restate_uncertainty(
    draft: Draft, finding: Finding, number: Number, logged: Sequence[float]
) -> Edit | None:
    """Write the one logged spread after the ± of a number, with the decimals it had."""
    start, end = finding.span
    source = draft.sources[finding.file].text[start:end]
    signs = list(_PLUS_MINUS.finditer(source))
    if len(signs) != 1 or number.lower_uncertainty is not None or number.exponent:
        return None
    printed = signs[0]["digits"]
    places = Decimal(1).scaleb(-len(printed.partition(".")[2]))
    spreads = {Decimal(repr(value)).quantize(places, rounding=ROUND_HALF_UP) for value in logged}
    if len(spreads) != 1 or float(printed) != number.uncertainty:
        return None
    restated = f"{spreads.pop():f}"
    if printed.startswith("."):
        restated = restated.removeprefix("0")
    if not restated.strip("0."):
        return None
    after = source[: signs[0].start("digits")] + restated + source[signs[0].end("digits") :]
    reason = f"the log has ± {restated} for it: {finding.evidence.rstrip('.')}"
    return _edit(draft, finding, start, end, after, reason, "restate")


_PLUS_MINUS = re.compile(
    r"(?:\\(?:text)?pm(?![A-Za-z])|±|\+/?-)[\s{}$~]{0,9}(?P<digits>\d{1,18}(?:\.\d{1,18})?|\.\d{1,18})"
)


def expand_acronym(draft: Draft, finding: Finding) -> Edit | None:
    """Write out an acronym at its first use, in the words that define it later."""
    acronym, expansion = finding.data.get("acronym"), finding.data.get("expansion")
    start, end = finding.span
    if not acronym or not expansion or draft.sources[finding.file].text[start:end] != acronym:
        return None
    after = f"{expansion} ({acronym})"
    if _starts_sentence(draft, finding.file, start):
        after = after[0].upper() + after[1:]
    return _edit(draft, finding, start, end, after, f"{acronym} was used before it was defined", "expand")


def _starts_sentence(draft: Draft, file: str, start: int) -> bool:
    return any(s.span.file == file and s.span.start == start for s in draft.paper.sentences())


def mention_float(draft: Draft, finding: Finding) -> Edit | None:
    """Point to a figure or table from the last sentence of the paragraph before it."""
    subject = next(
        (
            f
            for f in draft.paper.floats
            if f.span.file == finding.file and f.span.start <= finding.span[0] < f.span.end
        ),
        None,
    )
    if subject is None or not subject.labels:
        return None
    paragraph = _paragraph_before(draft, subject)
    if paragraph is None:
        return None
    last = paragraph.sentences[-1].span
    text = draft.sources[last.file].text
    stop = text[last.end - 1]
    label = subject.labels[0]
    if stop == "。":
        pointer = f"（见{'图' if subject.kind == 'figure' else '表'}~\\ref{{{label}}}）。"
    elif stop == "." and text[last.end - 2].isalnum():
        pointer = f" (see {subject.kind.capitalize()}~\\ref{{{label}}})."
    else:
        return None
    start = last.end - 1
    while start > last.start and not text[start - 1].isspace():
        start -= 1
    reason = f"no sentence mentioned the {subject.kind} {label}"
    return _edit(draft, finding, start, last.end, text[start : last.end - 1] + pointer, reason, "mention")


def _paragraph_before(draft: Draft, subject: Float) -> Paragraph | None:
    before = [
        p
        for p in draft.paper.paragraphs
        if p.kind == "body"
        and p.section == subject.section
        and p.sentences
        and p.span.file == subject.span.file
        and p.span.end <= subject.span.start
    ]
    return before[-1] if before else None


def split_paragraph(draft: Draft, finding: Finding) -> Edit | None:
    """Begin a new paragraph at the second pivot."""
    paragraph = _paragraph_at(draft, finding)
    at = finding.data.get("split_at")
    if paragraph is None or not isinstance(at, int) or not 0 < at < len(paragraph.sentences):
        return None
    previous, pivot = paragraph.sentences[at - 1].span, paragraph.sentences[at].span
    text = draft.sources[pivot.file].text
    if previous.file != pivot.file or text[previous.end : pivot.start].strip() or previous.end == pivot.start:
        return None
    start, end = previous.end, pivot.start
    while start > previous.start and not text[start - 1].isspace():
        start -= 1
    while end < pivot.end and not text[end].isspace():
        end += 1
    blank_line = "\r\n\r\n" if "\r\n" in text else "\n\n"
    after = f"{text[start : previous.end]}{blank_line}{text[pivot.start : end]}"
    return _edit(
        draft,
        finding,
        start,
        end,
        after,
        "the paragraph turned twice; it now ends before the second turn",
        "split",
    )


def drop_opener(draft: Draft, finding: Finding) -> Edit | None:
    """Drop a filler opener and begin the sentence with what follows it."""
    start, end = finding.span
    text = draft.sources[finding.file].text
    while end < len(text) and (text[end].isspace() or text[end] == ","):
        end += 1
    if end >= len(text) or not text[end].isalpha() or "\n\n" in text[start:end]:
        return None
    word = end
    while word < len(text) and text[word].isalpha():
        word += 1
    after = text[end].upper() + text[end + 1 : word]
    return _edit(draft, finding, start, word, after, "the opener said nothing", "drop")


def marked_words(finding: Finding) -> str:
    """What a mark is about: the number and its section, so that it is known again in a later draft."""
    return f"{finding.data.get('text', finding.quote)} in {finding.section}"


def mark_unsupported(draft: Draft, finding: Finding, why: str) -> Edit | None:
    """Put a comment above the line of a number that needs evidence; `why` is the reason, in a few words."""
    source = draft.sources[finding.file]
    text = source.text
    line = text.rfind("\n", 0, finding.span[0]) + 1
    number = finding.data.get("text", "this number")
    about = writable(f"{MARK}{number}: ", source.encoding)
    above = text[:line].splitlines()[-3:]
    if any(about in one for one in above):
        return None
    return Edit(
        rule=finding.rule,
        finding_id=finding.id,
        action="mark",
        file=finding.file,
        line=finding.line,
        start=line,
        end=line,
        before=marked_words(finding),
        after=about + writable(why, source.encoding) + ("\r\n" if "\r\n" in text else "\n"),
        reason=f"{number}{' is not in the log' if why == NOT_LOGGED else f': {why}'}; marked for the author",
    )


def remove_claim(draft: Draft, finding: Finding, unsupported: Sequence[Finding]) -> Edit | None:
    """Remove the clause or sentence that makes a claim without support, where nothing else hangs on it.

    A relative clause between commas goes, or a last clause after ", and"; a sentence goes only if it is one clause.
    Whatever says more than the claim stays, marked, for the author.
    """
    sentence = _sentence_at(draft, finding)
    if sentence is None:
        return None
    paragraph = draft.paper.paragraphs[sentence.paragraph]
    text = draft.sources[sentence.span.file].text
    source = text[sentence.span.start : sentence.span.end]
    cut = _clause(source, finding.span[0] - sentence.span.start)
    if cut is None or paragraph.kind not in ("body", "abstract"):
        return None
    start, end = sentence.span.start + cut[0], sentence.span.start + cut[1]
    inside = [f for f in unsupported if f.file == finding.file and start <= f.span[0] < end]
    numbers = [n for n in find_numbers(text[start:end]) if n.role == "quantity"]
    whole = (start, end) == (sentence.span.start, sentence.span.end)
    if (
        len(inside) < len(numbers)
        or _CARRIES.search(text[start:end])
        or (whole and len(paragraph.sentences) < 2)
    ):
        return None
    if whole:
        start, end = _with_space(text, start, end)
    line = text.rfind("\n", 0, start) + 1
    mark = text.rfind("\n", 0, max(line - 1, 0)) + 1
    kept = text[line:start]
    first = mark if text.startswith(MARK, mark) else line
    reason = f"{finding.data.get('text', 'its number')} stayed without evidence for two rounds"
    edit = _edit(draft, finding, first, end, kept, reason, "remove")
    return edit.model_copy(update={"line": finding.line})


_CARRIES = re.compile(r"\\(?:cite|.?ref|label|begin|end|footnote|input|item)|[{}$]")
_RELATIVE = re.compile(r", (?:which|who|where)\b")
_LAST_CLAUSE = re.compile(r", (?:and|but|while|whereas)\b")


def _clause(source: str, at: int) -> tuple[int, int] | None:
    """The range to cut from a sentence for the claim at an offset, or None where the claim can't be taken out alone."""
    flat = re.sub(r"\s", " ", source)
    commas = [m.start() for m in re.finditer(r",(?= )", flat)]
    if not commas:
        return (0, len(source)) if not re.search(r"[;:—(]", flat) else None
    before = max((c for c in commas if c < at), default=None)
    after = min((c for c in commas if c > at), default=None)
    if before is None:
        return None
    if _RELATIVE.match(flat, before):
        return before, after + 1 if after is not None else len(source) - 1
    if _LAST_CLAUSE.match(flat, before) and after is None:
        return before, len(source) - 1
    return None


def _with_space(text: str, start: int, end: int) -> tuple[int, int]:
    """A sentence's range with the space that goes with it; a blank line is never left and never taken."""
    while end < len(text) and text[end] in " \t":
        end += 1
    newline = re.compile(r"\r?\n").match(text, end)
    opens_line = not text[text.rfind("\n", 0, start) + 1 : start].strip()
    if newline and opens_line and not re.compile(r"[ \t]*\r?\n").match(text, newline.end()):
        end = newline.end()
    elif newline or end == len(text):
        while start > 0 and text[start - 1] in " \t":
            start -= 1
    return start, end


def _sentence_at(draft: Draft, finding: Finding) -> Sentence | None:
    return next(
        (
            s
            for s in draft.paper.sentences()
            if s.span.file == finding.file and s.span.start <= finding.span[0] < s.span.end
        ),
        None,
    )


def _paragraph_at(draft: Draft, finding: Finding) -> Paragraph | None:
    return next(
        (
            p
            for p in draft.paper.paragraphs
            if p.kind in ("body", "abstract")
            and p.span.file == finding.file
            and p.span.start <= finding.span[0] < p.span.end
        ),
        None,
    )


def _edit(draft: Draft, finding: Finding, start: int, end: int, after: str, reason: str, action: str) -> Edit:
    source = draft.sources[finding.file]
    return Edit(
        rule=finding.rule,
        finding_id=finding.id,
        action=action,
        file=finding.file,
        line=source.place(start).line,
        start=start,
        end=end,
        before=source.text[start:end],
        after=after,
        reason=reason,
    )
