"""References by hand to what is not there: `consistency.missing_target`.

`Table 9` where the last caption is `Table 4`, `Section 7.2` where the headings end at 6, `Eq. (12)` where equations are
numbered up to 9. A number is asked only against captions, headings or equations that count on from 1 without much
missing, and not where it may be one of another work or of a supplement.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from paperkit.documents.paper import Paper, Paragraph
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where
from paperkit.gates.consistency.equations import numbered_equations
from paperkit.gates.consistency.named import CAPTIONED, IN_TEXT, LINK, SPACE, is_counted, is_plain_noun

__all__ = ["missing_targets"]

_ONE = r"(?P<number>\d{1,3}(?:\.\d{1,2}){0,2})(?![\w.]?\d|%|[-–—]?(?:fold|D\b)|[-–]\d{1,3}\s?%|\s?[×%])"
_BRACKETED = rf"[(（]?{_ONE}[)）]?"
_MENTION = {
    kind: re.compile(rf"{word}{SPACE}{{0,2}}" + (_BRACKETED if kind == "equation" else _ONE))
    for kind, word in IN_TEXT.items()
}
_NEXT = re.compile(rf"{LINK}{_ONE}")
_NEXT_EQUATION = re.compile(rf"{LINK}{_BRACKETED}")
_CAPTION = {
    kind: re.compile(
        rf"\s{{0,3}}\W{{0,3}}{word}{SPACE}{{0,2}}(?P<number>\d{{1,3}})\W{{0,3}}\s?(?:[.:：|—–-]|"
        rf"\s[A-Z\u3040-\u30ff\u4e00-\u9fff]|\Z)"
    )
    for kind, word in IN_TEXT.items()
    if kind in CAPTIONED
}
_HEADING = re.compile(r"\s*(?:第\s?)?(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})\.?(?:\s|$)")
_ELSEWHERE = re.compile(
    r"(?:\b(?:suppl\w*|supp\.|extended data|additional|online|appendix|original|their|his|her|external|web|book|"
    r"see also|cf\. the|ESM|SI|eTable|et al\.?[’']?s?)"
    rf"\s(?:material,? |information,? )?|[A-Z][a-z]+[’']s? |(?:{MASK}|\[\d{{1,3}})[,;]\s?)\Z",
    re.IGNORECASE,
)
_OF_THIS = (
    r"Gl(?:eichung|\.)|Abb(?:ildung|\.)|Tab(?:elle|\.)|Abschnitt|[Ee]q(?:uation|n|\.)|[Ff]ig(?:ure|\.)|[Tt]ables?|"
    r"this|these|our|what follows|the following|turn|order|terms|which|combination|addition|particular|general|both|"
    r"each|all|every|detail|full|more|red|blue|green|black|gr[ae]y|bold|parallel|contrast|agreement|accordance|line|"
    r"(?:the |a |an )?(?:text|paper|main|present|manuscript|appendix|article|next|previous|left|right|top|"
    r"bottom|limit|case|sense|range|form|above|below|discussion|introduction|absence|presence|end|current|"
    r"similar|later|subsequent|remainder|rest)"
)
_OF_OTHERS = re.compile(
    rf"[\s,]{{0,2}}(?:(?:of|in|from)\s(?!(?:{_OF_THIS})\b)|[\[(（]?{MASK}|\[\d|therein|ibid|of\s?\[)",
)
_ANOTHER = re.compile(
    rf"{LINK}(?:{'|'.join(IN_TEXT.values())}){SPACE}{{0,2}}[(（]?\d{{1,3}}(?:\.\d{{1,2}}){{0,2}}[)）]?"
)
_MOST = 300


class _Known(NamedTuple):
    """The numbers of one kind that a paper has, and the last of them."""

    numbers: frozenset[str]
    last: int
    what: str


def missing_targets(reading: Reading) -> Iterator[Finding]:
    """Findings on numbers of figures, tables, sections and equations that a paper does not reach."""
    paper = reading.paper
    known = {kind: one for kind in IN_TEXT if (one := _known(paper, kind)) is not None}
    if not known:
        return
    found: list[tuple[str, str, Paragraph, int, int]] = []
    for paragraph in reading.prose("abstract", "body", "item", "caption", "footnote", "theorem"):
        text = reading.masked[paragraph.index]
        for kind in known:
            found.extend((kind, *mention) for mention in _mentions(text, kind, paragraph))
    missing = [one for one in found if _is_missing(known[one[0]], one[1])]
    times = Counter((kind, number) for kind, number, *_ in missing)
    for kind, number, paragraph, start, end in missing[:_MOST]:
        first = int(number.partition(".")[0])
        sure = times[kind, number] == 1 and (
            paper.format != "pdf" or first > known[kind].last + 1 or "." in number or kind == "section"
        )
        yield reading.note(
            Where(paragraph, start, end),
            "consistency.missing_target",
            Severity.MAJOR if sure else Severity.MINOR,
            f"There is no {kind} {number}: {known[kind].what}",
            evidence=f"{known[kind].what}; {number} is referred to",
            suggestion="Correct the number, or add what it refers to",
            certainty=Certainty.CONFIRMED if sure else Certainty.SUSPECTED,
            text=paragraph.text.text[start:end],
            kind=kind,
            number=number,
            last=known[kind].last,
        )


def _mentions(text: str, kind: str, paragraph: Paragraph) -> Iterator[tuple[str, Paragraph, int, int]]:
    captioned = _CAPTION[kind].match(text) if kind in _CAPTION else None
    for match in _MENTION[kind].finditer(text, captioned.end() if captioned else 0):
        before = text[max(0, match.start() - 40) : match.start()]
        names, at = [match], match.end()
        bracketed = kind == "equation" and ("(" in match[0] or "（" in match[0])
        following = _NEXT_EQUATION if bracketed else _NEXT
        while (more := following.match(text, at)) is not None and len(names) < 12:
            names.append(more)
            at = more.end()
        end = at
        while (another := _ANOTHER.match(text, end)) is not None:
            end = another.end()  # `Theorem 7 and Lemma 3 of [4]`
        if _ELSEWHERE.search(before) or _OF_OTHERS.match(text, end):
            continue
        if (kind in CAPTIONED and is_plain_noun(text, match.start())) or is_counted(text, at):
            continue
        if kind == "equation" and len(names) > 1 and not bracketed:
            names = names[:1]
        for name in names:
            yield name["number"], paragraph, name.start(), name.end()


def _is_missing(known: _Known, number: str) -> bool:
    if number in known.numbers:
        return False
    first, _, rest = number.partition(".")
    if int(first) > known.last:
        return int(first) <= known.last + 60
    if not rest or first not in known.numbers:
        return False
    parent, _, child = number.rpartition(".")
    siblings = [int(n.rpartition(".")[2]) for n in known.numbers if n.rpartition(".")[0] == parent]
    return bool(siblings) and len(siblings) == max(siblings) and int(child) > max(siblings)


def _known(paper: Paper, kind: str) -> _Known | None:
    if kind == "equation":
        last = numbered_equations(paper)
        return (
            None
            if last is None
            else _Known(frozenset(map(str, range(1, last + 1))), last, f"equations are numbered to {last}")
        )
    if kind == "section":
        return _sections(paper)
    if kind == "theorem":
        return _theorems(paper)
    if kind not in CAPTIONED and paper.format != "latex":
        return None
    numbers = {
        int(m["number"])
        for p in paper.paragraphs
        if kind in CAPTIONED
        and p.kind in ("caption", "body", "cell")
        and (m := _CAPTION[kind].match(p.text.text))
    }
    if paper.format == "latex" and not numbers:
        if re.search(
            rf"\\(?:numberwithin|counterwithin)\*?\{{{kind}\}}|\\the{kind}\b|\\chapter\b|\\setcounter\{{{kind}\}}",
            paper.sources[paper.main].text,
        ):
            return None
        if any(p.rule == "missing_input" for p in paper.problems):
            return None
        captions = sum(len(f.captions) for f in paper.floats if f.kind == kind)
        others = sum(
            len(f.captions) for f in paper.floats if f.kind not in ("figure", "table") and kind in CAPTIONED
        )
        unfloated = sum(source.text.count("\\captionof") for source in paper.sources.values())
        if not captions or others or unfloated:
            return None
        numbers = set(range(1, captions + 1))
    if not numbers or len(numbers) < max(numbers):
        return None
    last = max(numbers)
    return _Known(frozenset(map(str, numbers)), last, f"the last {kind} is {last}")


_NEW_THEOREM = re.compile(
    r"\\(?:sp)?newtheorem\*?\s?\{([a-zA-Z]{1,30})\}\s?(?:\[\w{1,30}\])?\s?\{[^{}]{1,60}\}(\s?\[)?"
)
_THEOREM = re.compile(r"\\begin\s?\{([a-zA-Z]{1,30})\}")
_USUAL = frozenset(
    [
        "theorem",
        "lemma",
        "proposition",
        "corollary",
        "definition",
        "remark",
        "example",
        "claim",
        "restatable",
        "thm",
        "lem",
        "prop",
    ]
)


def _theorems(paper: Paper) -> _Known | None:
    """All theorems, lemmas and their like as one row: whichever share a counter, none has a number above that."""
    if paper.format != "latex" or any(p.rule == "missing_input" for p in paper.problems):
        return None
    text = "".join(source.text for source in paper.sources.values())
    made = _NEW_THEOREM.findall(text)
    by_section = any(within for _, within in made) or re.search(
        r"\\(?:number|counter)within|declaretheorem|newtcbtheorem|\\setcounter", text
    )
    names = {*_USUAL, *(name for name, _ in made)}
    count = 0 if by_section else sum(name in names for name in _THEOREM.findall(text))
    return _Known(frozenset(map(str, range(1, count + 1))), count, f"there are {count}") if count else None


def _sections(paper: Paper) -> _Known | None:
    if paper.format == "latex":
        numbers = _latex_sections(paper)
    else:
        titles = (_HEADING.match(section.title) for section in paper.sections)
        numbers = [match["number"] for match in titles if match is not None]
    tops = {int(n) for n in numbers if "." not in n}
    if len(tops) < 2 or len(tops) < max(tops):
        return None
    return _Known(frozenset(numbers), max(tops), f"the last section is {max(tops)}")


def _latex_sections(paper: Paper) -> list[str]:
    """The numbers that LaTeX gives the sections; none where they may be renumbered."""
    text = "".join(source.text for source in paper.sources.values())
    if re.search(
        r"\\chapter\b|\\thesection\b|\\setcounter\{(?:sub)*section\}|secnumdepth|\\input\{[^}]*\.(?:tikz|pgf)",
        text,
    ):
        return []
    if any(p.rule == "missing_input" for p in paper.problems):
        return []
    numbers, counts = [], [0, 0, 0, 0]
    for section in paper.sections:
        if (
            section.kind != "body"
            or not 1 <= section.level <= 3
            or "*" in paper.source(section.heading_span)[:20].partition("{")[0]
        ):
            continue
        counts[section.level] += 1
        counts[section.level + 1 :] = [0] * (3 - section.level)
        numbers.append(".".join(map(str, counts[1 : section.level + 1])))
    return numbers
