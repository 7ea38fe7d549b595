"""Figures and tables that the text never mentions: neither a reference to a label of theirs, nor `Figure 3` by hand.

The number of a float is the one its caption begins with (PDF, Markdown, a caption typed whole), else its place among
the floats of its kind. Captions of its own mention nothing. What cannot be mentioned by a number is left alone: floats
without a caption, with `\\caption*`, continued from the page before, or on the title page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from itertools import pairwise

from paperkit.documents.paper import Float, Paper, Paragraph, Span
from paperkit.findings import Finding, Severity, finding_at
from paperkit.gates.consistency.named import CAPTIONED, IN_TEXT, LINK, RANGE, SPACE

__all__ = ["unmentioned_floats"]

_RULES = {"figure": "consistency.figure_not_mentioned", "table": "consistency.table_not_mentioned"}


def unmentioned_floats(paper: Paper) -> Iterator[Finding]:
    """Findings on figures and tables without a mention, each at its caption."""
    labels = _mentioned_labels(paper)
    for kind, rule in _RULES.items():
        by_hand = _mentions_by_hand(paper, kind)
        for number, (one, names) in enumerate(_numbered(paper, kind), start=1):
            if _unnumbered(paper, one):
                continue
            if any(label in labels for label in one.labels):
                yield from _beside(paper, one, kind, rule, labels, by_hand, names)
                continue
            # A caption that begins with its number says it once more only where text has run into it.
            own = (
                set()
                if _PRINTED[kind].match(paper.paragraphs[one.captions[0]].text.text)
                else {*one.captions, *one.texts}
            )
            if any(paragraph not in own for name in names for paragraph in by_hand.get(name, ())):
                continue
            if not one.labels and not _is_printed(names) and any("." in name for name in by_hand):
                continue  # numbered by chapters, which the source does not show
            yield _finding(paper, one, kind, rule, number, names)
        yield from _loose_captions(paper, kind, rule, by_hand)


def _beside(
    paper: Paper,
    one: Float,
    kind: str,
    rule: str,
    labels: Set[str],
    by_hand: Mapping[str, list[int]],
    names: list[str],
) -> Iterator[Finding]:
    """Findings on the figures of one environment that have captions and labels of their own, where one is mentioned."""
    if (
        len(one.captions) < 2
        or len(one.labels) != len(one.captions)
        or any(name in by_hand for name in names)
    ):
        return
    source = paper.source(one.span)
    marks = re.findall(r"\\(caption|label)\b", source)
    if "sub" in source or marks != ["caption", "label"] * len(one.captions):
        return
    for label, index in zip(one.labels, one.captions, strict=True):
        if label not in labels:
            caption = paper.paragraphs[index]
            yield finding_at(
                paper,
                caption.span,
                rule,
                Severity.MAJOR,
                f"The text never mentions this {kind} ({label})",
                quote=caption.text.text[:200] or None,
                section=one.section,
                evidence=f"No reference to {label}; another {kind} beside it is mentioned",
                suggestion=f"Refer to the {kind} where the text draws on it, or take it out",
                labels=[label],
                name=label,
            )


def _loose_captions(
    paper: Paper, kind: str, rule: str, by_hand: Mapping[str, list[int]]
) -> Iterator[Finding]:
    """Findings on captions that stand as paragraphs of their own: in a plain text, or beside a table of Markdown."""
    if paper.format not in ("text", "markdown"):
        return
    held = {paragraph for one in paper.floats for paragraph in (*one.captions, *one.texts)}
    captions: dict[str, list[Paragraph]] = {}
    for paragraph in paper.paragraphs:
        loose = _LOOSE[kind].match(paragraph.text.text) if paragraph.kind in ("body", "caption") else None
        if loose is not None and paragraph.index not in held and len(paragraph.text) <= _LONGEST_CAPTION:
            captions.setdefault(loose["number"], []).append(paragraph)
    for number, same in captions.items():
        own = {paragraph.index for paragraph in same}
        if len(same) > 1 or any(paragraph not in own for paragraph in by_hand.get(number, ())):
            continue
        text = same[0].text.text
        yield finding_at(
            paper,
            same[0].span,
            rule,
            Severity.MAJOR,
            f"The text never mentions this {kind} ({kind.capitalize()} {number})",
            quote=text[:200],
            section=same[0].section,
            evidence=f"No “{kind.capitalize()} {number}” outside its caption",
            suggestion=f"Refer to the {kind} where the text draws on it, or take it out",
            name=f"{kind.capitalize()} {number}",
            number=int(number),
        )


def _finding(paper: Paper, one: Float, kind: str, rule: str, number: int, names: list[str]) -> Finding:
    caption = paper.paragraphs[one.captions[0]]
    printed = _PRINTED[kind].match(caption.text.text)
    name = " ".join(printed[0].split()) if printed else f"{kind.capitalize()} {names[0]}"
    named = f" ({', '.join(one.labels) or name})" if one.labels or printed else ""
    if not named and paper.format == "latex":
        named = ", which has no label"
    return finding_at(
        paper,
        caption.span,
        rule,
        Severity.MAJOR,
        f"The text never mentions this {kind}{named}",
        quote=caption.text.text[:200] or None,
        section=one.section,
        evidence=f"No reference to its labels and no “{kind.capitalize()} {names[0]}” outside its caption",
        suggestion=f"Refer to the {kind} where the text draws on it, or take it out",
        labels=list(one.labels),
        name=name,
        number=number,
    )


# --- labels --------

_ARGUMENT = re.compile(r"\\([a-zA-Z@]+)\*?\s?\{([^{}\n]{1,200})\}")
_TO = re.compile(
    r"[\s\u00a0\u202f]*(?:[-–—]|to|through|至|到|～|~)[\s\u00a0\u202f]*(?:\w{1,7}\.?[\s\u00a0\u202f]*)?"
)


def _mentioned_labels(paper: Paper) -> set[str]:
    """Labels that are referred to; also as the argument of a command that the reader does not know as a reference."""
    captions = {caption: f for f in paper.floats for caption in f.captions}
    mentioned: set[str] = set()
    for reference in paper.references:
        own: Float | None = captions.get(reference.paragraph) if reference.paragraph is not None else None
        mentioned.update(label for label in reference.labels if own is None or label not in own.labels)
    for first, last in _ranges(paper):
        mentioned.update(_between(paper, first, last))
    missing = {label for f in paper.floats for label in f.labels} - mentioned
    for name, source in paper.sources.items():
        comments = {comment.span.start for comment in paper.comments if comment.span.file == name}
        for match in _ARGUMENT.finditer(source.text) if missing else ():
            here = {part.strip() for part in match[2].split(",")} & missing
            if not here or match[1] == "label" or _in_comment(source.text, match.start(), comments):
                continue
            at = Span(name, match.start(), match.end())
            mentioned |= here - {label for f in paper.floats if _inside(at, f.span) for label in f.labels}
    return mentioned


def _ranges(paper: Paper) -> Iterator[tuple[str, str]]:
    """First and last label of `\\crefrange{a}{c}` and `\\ref{a}--\\ref{c}`."""
    for reference in paper.references:
        if "range" in reference.command and len(reference.labels) == 2:
            yield reference.labels[0], reference.labels[1]
    inline = [(r, r.paragraph) for r in paper.references if r.paragraph is not None]
    for (one, paragraph), (other, same) in pairwise(inline):
        near = paragraph == same and 0 < other.start - one.end < 20
        if not near or not one.labels or not other.labels:
            continue
        if _TO.fullmatch(paper.paragraphs[paragraph].text.text, one.end, other.start):
            yield one.labels[-1], other.labels[0]


def _between(paper: Paper, first: str, last: str) -> Iterator[str]:
    """Labels of the floats from one to another of the same kind."""
    ends = [f for label in (first, last) for f in paper.floats if label in f.labels][:2]
    if len(ends) == 2 and ends[0].kind == ends[1].kind:
        for one in paper.floats:
            if one.kind == ends[0].kind and ends[0].index <= one.index <= ends[1].index:
                yield from one.labels


def _inside(inner: Span, outer: Span) -> bool:
    return inner.file == outer.file and outer.start <= inner.start and inner.end <= outer.end


def _in_comment(text: str, offset: int, comments: set[int]) -> bool:
    line = text.rfind("\n", max(0, offset - 5000), offset) + 1
    at = text.find("%", line, offset)
    while at >= 0:
        if at in comments:
            return True
        at = text.find("%", at + 1, offset)
    return False


# --- numbers --------

_PART = r"[a-zA-Z](?![a-zA-Z])"
_ONE = rf"((?:[A-Z]\.?-?)?\d{{1,3}}(?:[.\-]\d{{1,2}}(?!\d))?)(?:{_PART}(?:\s?[-–,]\s?{_PART})*|\([^()]{{1,12}}\))?"
_LINK = rf"{LINK}(?:[a-z](?![a-z]){SPACE}?)?"
_BY_HAND = {kind: re.compile(rf"{IN_TEXT[kind]}{SPACE}{{0,3}}{_ONE}") for kind in CAPTIONED}
_NEXT = re.compile(rf"({_LINK}){_ONE}")
_PRINTED = {
    kind: re.compile(rf"{SPACE}{{0,3}}{word}{SPACE}{{0,3}}{_ONE}") for kind, word in CAPTIONED.items()
}
_LOOSE = {
    kind: re.compile(
        rf"\W{{0,3}}{word}{SPACE}{{0,2}}(?P<number>\d{{1,3}})(?:{SPACE}?[:：|—–](?!{SPACE}{{0,2}}\d)|\.\W{{0,3}}(?={SPACE}|\Z)|"
        rf"{SPACE}{{1,3}}(?=[\u3040-\u30ff\u4e00-\u9fff][^。！？]{{0,60}}\Z))"
    )
    for kind, word in CAPTIONED.items()
}
_LONGEST_CAPTION = 1500
_RENAMED = {
    kind: re.compile(rf"\\the{kind}\}}?\s?\{{\s?(?:\\thesection\b|\\Alph\b|\\appendixname\b|([A-Z])[-.]?\s?)")
    for kind in _RULES
}


def _mentions_by_hand(paper: Paper, kind: str) -> dict[str, list[int]]:
    """Paragraphs by the numbers that they mention: `Figures 1, 2a and S3`, `Figs. 3–5`, 图 1."""
    found: dict[str, list[int]] = {}
    captions = {caption for one in paper.floats for caption in one.captions}
    for paragraph in paper.paragraphs:
        text = paragraph.text.text
        printed = _PRINTED[kind].match(text) if paragraph.index in captions else None
        for match in _BY_HAND[kind].finditer(text, printed.end() if printed else 0):
            names, at, before = [match[1]], match.end(), match[1]
            while (more := _NEXT.match(text, at)) and len(names) < 100:
                if RANGE.search(more[1]) and before.isdigit() and more[2].isdigit():
                    names += [str(n) for n in range(int(before) + 1, min(int(more[2]), int(before) + 50))]
                names.append(more[2])
                at, before = more.end(), more[2]
            for name in names:
                for form in {name, *_within(name)}:
                    found.setdefault(_plain(form), []).append(paragraph.index)
    return found


def _within(name: str) -> list[str]:
    """What else a number may be: the figure of a part, `2` of `2.1`, or all from 1 to 3 of `1-3`."""
    first, *rest = re.split(r"[.\-]", name)
    if "-" in name and first.isdigit() and int(first) < int(rest[0]):
        return [str(n) for n in range(int(first), int(rest[0]) + 1)]
    return [first]


def _plain(name: str) -> str:
    return re.sub(r"(?<=[A-Z])[.-]", "", name)


def _numbered(paper: Paper, kind: str) -> Iterator[tuple[Float, list[str]]]:
    """Floats of a kind that have captions, each with the numbers by which a text may mention it.

    Two captions in one float may be two numbers or parts of one: both counts are taken.
    """
    low = high = 0
    start: tuple[int, int] | None = None
    prefix = ""
    for one in paper.floats:
        if one.kind != kind or not one.captions:
            continue
        printed = _PRINTED[kind].match(paper.paragraphs[one.captions[0]].text.text)
        if printed:
            yield one, [_plain(printed[1])]
            continue
        first, low, high = low + 1, low + 1, high + len(one.captions)
        if found := _prefix(paper, one, kind):
            prefix, start = found, start or (low - 1, high - len(one.captions))
        names = [str(n) for n in range(first, high + 1)]
        if start is not None:
            names += [f"{prefix}{n - start[0]}" for n in range(first, high + 1) if n > start[0]]
        if paper.sections and one.section is not None and paper.sections[one.section].kind == "appendix":
            names += [f"{letter}{n}" for letter in "ABCDES" for n in range(1, high + 1)]
        yield one, names


def _prefix(paper: Paper, one: Float, kind: str) -> str:
    """`S` where `\\thefigure` was made `S\\arabic{figure}` before the float, in its file or the main one."""
    for name in dict.fromkeys((one.span.file, paper.main)):
        stop = one.span.start if name == one.span.file else len(paper.sources[name].text)
        renamed = [m for m in _RENAMED[kind].finditer(paper.sources[name].text, 0, stop) if m[1]]
        if renamed:
            return renamed[-1][1]
    return ""


def _is_printed(names: list[str]) -> bool:
    return len(names) == 1 and not names[0].isdigit()


_CAPTION = re.compile(r"\\(?:caption|captionof|tablecaption)(\*?)\s?[\[{]")


_STANDS_IN = re.compile(
    r"plot of chunk .{1,80}|alt(?:ernative)? text|image|picture|screenshot", re.IGNORECASE
)
_POINTS = re.compile(r":\s*$|\b(?:below|following)\b", re.IGNORECASE)


def _is_shown_in_place(paper: Paper, one: Float) -> bool:
    """An image of Markdown without a caption of its own, or right behind words that point at it: it does not float."""
    caption = paper.paragraphs[one.captions[0]]
    if paper.format != "markdown" or one.labels:
        return False
    if _STANDS_IN.fullmatch(caption.text.text.strip()):
        return True
    close = paper.paragraphs[max(0, caption.index - 3) : caption.index]
    before = next((p for p in reversed(close) if p.kind in ("body", "item")), None)
    if before is None or not _POINTS.search(before.text.text):
        return False
    return (
        not paper.sources[caption.span.file].text[before.span.end : caption.span.start].strip(" !\\[\r\n\t")
    )


def _unnumbered(paper: Paper, one: Float) -> bool:
    """`\\caption*`, `\\ContinuedFloat`, a figure of the title page, or an image that does not float."""
    if _is_shown_in_place(paper, one):
        return True
    source = paper.source(one.span)
    if source.startswith("\\begin{teaserfigure") or "\\ContinuedFloat" in source:
        return True
    stars = [match[1] for match in _CAPTION.finditer(source)]
    return bool(stars) and all(stars)
