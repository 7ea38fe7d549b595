"""Acronyms in a paper: where they are used, where they are defined, and which need no definition.

The definition is looked for in the ways authors write it: `Long Form (LF)`, `LF (Long Form)`, `LF, short for …`,
卷积神经网络（CNN）, a list or table of abbreviations, and the commands of the acronym packages. What may be a name
(of a data set, a tool, a gene, an institution) is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from paperkit.documents.paper import Paper, Paragraph
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where, words
from paperkit.gates._wordlists import COMMON_ACRONYMS, UNITS, word_set
from paperkit.gates.consistency.spelling import expansion_of, is_spelled_within, opens_with
from paperkit.wording import plural

__all__ = ["Acronym", "acronym_findings", "acronyms"]

_ACRONYM = re.compile(r"(?<![\w./\\@#&$=+:–)-])([A-Z][A-Z0-9]{1,5})(s?)(?![\w@/\\=(\[]|\.\w|[-–][A-Z0-9])")
_DECLARED = re.compile(
    r"\\(?:newacronym|acro|acrodef|newacro|DeclareAcronym|newabbreviation)\s*(?:\[[^\]\n]{0,80}\])?\{([^{}\n]{1,40})\}"
)
# Known to readers of every field, so that style guides of journals ask for no definition: identifiers of publications,
# statistics of any results section, units that are written as words, constants and types of programs.
KNOWN = word_set(
    "PCR ISSN ORCID RRID PMID AUC PCA SNR SVM OLS MCMC IQR SD SE SEM CI DF IU RPM UTF8 FN FP TN TP"
    " TRUE FALSE NULL NONE NAN INF ALL ANY ON OFF YES"
    " INT UINT FLOAT DOUBLE BOOL CHAR STRING BYTE VOID ENUM BLOB"
)
_THANKS = re.compile(
    r"acknowledge?ments?|funding|author contributions|competing interests|致谢", re.IGNORECASE
)
"""Sections in which institutions and funders go by their short names."""
_PLAIN_WORD = re.compile(r"(?<![\w./\\@#&$=+:-])[a-z]{4,6}(?![\w@/\\=(\[])")
_HAN = re.compile(r"[\u3400-\u9fff]")
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_ROMAN = re.compile(r"[IVXLCDM]+")


@dataclass
class Acronym:
    """An acronym, its uses in prose in reading order, and its definition if the paper gives one.

    Attributes:
        name: Without a plural s.
        uses: Every use that is not the definition.
        expansion: The long form, "" if none was found.
        definition: The long form with the acronym, where it was found.
        introduced: True where the paper introduces it in any way, if only by putting it into parentheses.
        others: Further places that write it out, each with the long form.
    """

    name: str
    uses: list[Where] = field(default_factory=list)
    expansion: str = ""
    definition: Where | None = None
    introduced: bool = False
    others: list[tuple[str, Where]] = field(default_factory=list)


def acronyms(reading: Reading) -> dict[str, Acronym]:
    """All acronyms of two to six letters and digits in prose and captions, by name."""
    found: dict[str, Acronym] = {}
    for paragraph in reading.prose(
        "body", "abstract", "item", "footnote", "theorem", "caption", "title", "heading"
    ):
        text = reading.masked[paragraph.index]
        if _shouts(text):
            continue
        # A Chinese character or a kana is a letter to a regular expression, but no part of a name in capitals.
        for match in _ACRONYM.finditer(_EAST_ASIAN.sub(" ", text)):
            name = match[1]
            if sum(c.isalpha() for c in name) < 2 or _ROMAN.fullmatch(name):
                continue
            if reading.in_math(paragraph, match.start(1), match.end(1)) or _is_no_word(text, match):
                continue
            if _is_initials(text, match) or reading.is_verbatim(paragraph, match.start(1), match.end(1)):
                continue
            one = found.setdefault(name, Acronym(name))
            if not _read_definition(one, paragraph, text, match.start(), match.end()):
                one.uses.append(Where(paragraph, match.start(1), match.end(1)))
    listed = _listed(reading.paper)
    for one in found.values():
        one.introduced = one.introduced or one.definition is not None or one.name in listed
    return found


def _listed(paper: Paper) -> set[str]:
    """Acronyms that commands of a package declare, or that stand in a list or table of abbreviations."""
    names = {
        match[1].upper() for source in paper.sources.values() for match in _DECLARED.finditer(source.text)
    }
    for table in paper.tables:
        for row in table.rows:
            for cell, beside in pairwise(row):
                name = cell.text.text.strip()
                if _ACRONYM.fullmatch(name) and opens_with(name, beside.text.text):
                    names.add(name)
    for paragraph in paper.paragraphs:
        name = paragraph.heading.strip(" .:：")
        if name and _ACRONYM.fullmatch(name):
            rest = paragraph.text.text.removeprefix(paragraph.heading).lstrip(" .:：—–-")
            if opens_with(name, rest):
                names.add(name)
    return names


_SURNAME = r"[A-Z][^\W\d_]{1,20}(?:['’-][A-Z]?[^\W\d_]{1,20})?"
_AUTHOR_BEFORE = re.compile(rf"(?<![\w-]){_SURNAME} \Z")
_TWO_BEFORE = re.compile(rf"(?<!\w)[A-Z]{{1,3}}(?:,|,? (?:and|&)) {_SURNAME} \Z")
_AUTHOR_BEHIND = re.compile(rf"(?:,|,? (?:and|&)) {_SURNAME} [A-Z]{{1,3}}(?![\w-])|,? et al\b")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d[a-z]?(?: [A-Z][a-z]{2})?\s?[;:.,)]")


def _is_initials(text: str, match: re.Match[str]) -> bool:
    """Whether it is the initials of an author in a reference that is typed as text: `Smith BA, Jones TA: … 2004; …`.

    The surname stands before them, another author or `et al.` beside them, and a year behind them.
    """
    if len(match[1]) > 3 or match[2] or not match[1].isalpha():
        return False
    before = text[max(0, match.start() - 80) : match.start()]
    if not _AUTHOR_BEFORE.search(before):
        return False
    is_listed = _AUTHOR_BEHIND.match(text, match.end()) or _TWO_BEFORE.search(before)
    return is_listed is not None and _YEAR.search(text, match.end(), match.end() + 600) is not None


_STATE = re.compile(r",? \d{5}|,? USA|,? U\.S|\.?,")


_OPERATORS = frozenset("+=×·−<>≤≥∪∩")
_CAPITALS = re.compile(r" ?[A-Z]{5,}(?![A-Za-z])")


def _is_no_word(text: str, match: re.Match[str]) -> bool:
    """A unit after a number, a state in an address, a term of a formula, or a word of a heading in capitals."""
    before = text[max(0, match.start() - 3) : match.start()]
    after = text[match.end() : match.end() + 3]
    if set(before.strip()[-1:]) & _OPERATORS or set(after.strip()[:1]) & (_OPERATORS - {"="}):
        return True
    if _CAPITALS.match(text, match.end()) or re.search(
        r"\b[A-Z]{5,} $", text[max(0, match.start() - 20) : match.start()]
    ):
        return True
    if match[1] in UNITS and re.search(r"[\d)%–][\s\u202f\xa0-]?$", before):
        return True
    return len(match[1]) == 2 and before.endswith(", ") and bool(_STATE.match(text, match.end()))


def acronym_findings(reading: Reading) -> Iterator[Finding]:
    """`consistency.undefined_acronym` and `consistency.acronym_defined_late`."""
    plain = {word for text in reading.masked for word in _PLAIN_WORD.findall(text)}
    for one in acronyms(reading).values():
        prose = [
            use
            for use in one.uses
            if use.paragraph.kind in {"body", "abstract", "item"}
            and not _THANKS.search(reading.paper.section_title(use.paragraph.section))
        ]
        if one.name in COMMON_ACRONYMS or one.name in KNOWN:
            continue
        if not one.introduced:
            is_word = len(one.name) > 3 and one.name.lower() in plain  # a word in capitals
            alone = [use for use in prose if not _is_enumerated(reading.masked[use.paragraph.index], use)]
            if len(alone) < _FEWEST or one.name in UNITS or is_word:
                continue
            if not _is_name(reading, one) and not _is_symbol(reading, one.name):
                yield _undefined(reading, one, prose)
            continue
        if other := next(((long, at) for long, at in one.others if _is_another(one.expansion, long)), None):
            yield _two_meanings(reading, one, *other)
        if one.definition is not None and one.definition.paragraph.kind in {"body", "item"}:
            where = one.definition.paragraph.index, one.definition.start
            early = [
                use
                for use in prose
                if use.paragraph.kind != "abstract" and (use.paragraph.index, use.start) < where
            ]
            if early:
                yield _late(reading, one, early, one.definition)


_FEWEST = 3
"""Uses below which nobody misses the long form."""
_ALIKE = 75
_CAPITAL = r"[A-Z][A-Z0-9]{1,9}"
_LISTED_BEFORE = re.compile(rf"(?:{_CAPITAL}, (?:and |or )?){{2}}\Z|{_CAPITAL}, \Z")
_LISTED_BEHIND = re.compile(rf"(?:, (?:and |or )?{_CAPITAL}\b){{2}}|,? (?:and |or )?{_CAPITAL}\b")


def _is_enumerated(text: str, use: Where) -> bool:
    """Whether it is one of three or more names in capitals: `READ, WRITE and EXEC` are the values of something."""
    before = _LISTED_BEFORE.search(text, max(0, use.start - 40), use.start)
    behind = _LISTED_BEHIND.match(text, use.end)
    many = sum(found[0].count(",") > 1 for found in (before, behind) if found)
    return many > 0 or (before is not None and behind is not None)


def _is_symbol(reading: Reading, name: str) -> bool:
    """Whether a page shows it in a formula: `L` with the index `R` is read from a PDF as LR."""
    if reading.paper.format != "pdf" or len(name) > _LONGEST_SYMBOL:
        return False
    used = re.compile(rf"(?:[=+×·−<>≤≥∈∼≈∑∇|] ?{name}(?![\w-])|(?<![\w-]){name} ?[=+×·−<>≤≥∈∼≈|^])")
    return any(used.search(text) for text in reading.masked)


_LONGEST_SYMBOL = 3


def _is_another(one: str, other: str) -> bool:
    """Whether two long forms are two things, not the same with other words around, an ending or a slip."""
    from rapidfuzz import fuzz

    first, second = (" ".join(re.findall(r"[^\W_]+", long.lower())) for long in (one, other))
    if _HAN.search(first + second) or first in second or second in first:
        return False
    pairs = list(zip(first.split()[::-1], second.split()[::-1], strict=False))
    return any(fuzz.ratio(*pair) < _ALIKE for pair in pairs) and all(a[0] == b[0] for a, b in pairs)


def _two_meanings(reading: Reading, one: Acronym, long: str, where: Where) -> Finding:
    assert one.definition is not None
    span = one.definition.paragraph.text.span(one.definition.start, one.definition.end)
    place = reading.paper.place(span)
    return reading.note(
        where,
        "consistency.acronym_two_meanings",
        Severity.MINOR,
        f"{one.name} is “{long}” here and “{one.expansion}” at {place}",
        evidence=f"{one.expansion} ({one.name}) at {place}",
        suggestion="Give one of them another short name, or write one long form in both places",
        certainty=Certainty.CONFIRMED,
        acronym=one.name,
        expansions=[one.expansion, long],
    )


def _undefined(reading: Reading, one: Acronym, prose: list[Where]) -> Finding:
    return reading.note(
        prose[0],
        "consistency.undefined_acronym",
        Severity.MINOR,
        f"{one.name} is used {plural(len(prose), 'time')} and never written out",
        evidence=f"No “… ({one.name})”, “{one.name} (…)” or acronym command in the paper",
        suggestion=f"Write the long form out at the first use, followed by ({one.name})",
        certainty=Certainty.SUSPECTED,
        acronym=one.name,
        uses=len(prose),
    )


def _late(
    reading: Reading,
    one: Acronym,
    early: list[Where],
    definition: Where,
) -> Finding:
    span = definition.paragraph.text.span(definition.start, definition.end)
    place = reading.paper.place(span)
    return reading.note(
        early[0],
        "consistency.acronym_defined_late",
        Severity.MINOR,
        f"{one.name} is used here and written out only at {place}",
        evidence=f"{one.expansion} ({one.name}) at {place}",
        suggestion=f"Write “{one.expansion} ({one.name})” here and {one.name} from then on",
        acronym=one.name,
        expansion=one.expansion,
        definition=[span.file, span.start, span.end],
    )


_OPENED = re.compile(
    r"[(\[（]\s*(?:(?:e\.g\.|i\.e\.|or|the|in short|short|henceforth|hereafter|abbreviated(?: as)?|denoted(?: as| by)?)"
    r"[,:\s]{1,3}){0,2}[“\"'‘]?$"
)
_BRACKET = re.compile(r"[”\"'’]?\s?[(（]([^()（）]{3,120})[)）]")
_STANDS_FOR = re.compile(
    r",?\s(?:stands for|is short for|short for|denotes|refers to|i\.e\.,|which stands)\b"
)
_MEANS = re.compile(r" means ([^;.()]{4,100})")
_NAMED = re.compile(
    r"\b(?:(?:call(?:ed)?|dubbed|termed|named|abbreviated(?: as| to| by)?|shortened to|known as|"
    r"hereafter|hereinafter|henceforth)"
    r"(?: (?:it|this|the|as)){0,2}|for short),? [“\"'‘]?$",
    re.IGNORECASE,
)
_LINKED = re.compile(r"(?:[,:–—]\s?|\bor\s|=\s?)$")


def _read_definition(one: Acronym, paragraph: Paragraph, text: str, start: int, end: int) -> bool:
    """Takes up a definition that stands at this use; True where the use is part of an introduction.

    A bracket that opens with the name introduces it behind words; else only what the words spell: `(see SEC 3)` or
    `(200 CER quotes)` define nothing.
    """
    before, after = text[max(0, start - 160) : start], text[end : end + 160]
    if _read_chinese(one, paragraph, before, after, start, end):
        return True
    opened = _OPENED.search(before)
    if opened:
        head = before[: opened.start()]
        long = expansion_of(one.name, head)
        if long:
            at = start - len(before) + head.rindex(long)
            close = re.match(r"[”\"'’]?\s*[)\]）]", after)
            where = Where(paragraph, at, end + (close.end() if close else 0))
            if one.definition is None:
                one.expansion, one.definition = long, where
            else:
                one.others.append((long, where))
        if long or is_spelled_within(one.name, head) or _names_it(head, opened[0]):
            one.introduced = True
            return True
    inside = _BRACKET.match(after)
    if inside and len(words(inside[1])) >= 2:
        long = expansion_of(one.name, inside[1])
        if long and one.definition is None:
            one.expansion, one.definition = long, Where(paragraph, start, end + inside.end())
        if long or is_spelled_within(one.name, inside[1]):
            one.introduced = True
            return True
    beside = _LINKED.search(before) or (len(one.name) > 2 and re.search(r"\w $", before))
    linked = beside and expansion_of(one.name, re.sub(r"\W{1,3}$", "", before))
    if linked and _CLAUSE.search(linked):
        linked = ""  # firms that adopted FTA
    follows = _FOLLOWS.match(after)
    means = _MEANS.match(after)
    if (
        _STANDS_FOR.match(after)
        or (means and opens_with(one.name, means[1]))
        or _NAMED.search(before)
        or linked
        or (follows and opens_with(one.name, follows[1]))
    ):
        one.introduced = True
        return True
    return False


_CLAUSE = re.compile(r"\b(?:that|which|who|is|are|was|were)\b")
_LAST_WORDS = re.compile(r"([^\W\d_]+)[ ’'”\"-]{0,2}\Z")


def _names_it(head: str, opening: str) -> bool:
    """Whether words stand right before the bracket that holds the name: a long form, maybe in another language."""
    last = _LAST_WORDS.search(head, max(0, len(head) - 80))
    if last is None or opening.strip(" “\"'‘") not in ("(", "（"):
        return False
    return len(last[1]) >= _LONG_ENOUGH and not last[1].isupper()


_LONG_ENOUGH = 4
_FOLLOWS = re.compile(r"(?:\s?[:=]|,| [–—-]| or)\s(?![\u3400-\u9fff])([^;.()]{4,100})")
_HAN_LONG = re.compile(
    r"([\u3400-\u9fff]{2,16})\s?[(（]\s?(?:[A-Z][A-Za-z' -]{3,80}[,，;；]\s?|简称|以下简称|缩写为?|记为)?\s?$"
)
_HAN_AFTER = re.compile(r"\s?[(（]\s?(?:即|也就是)?\s?([\u3400-\u9fff]{2,16})")
_HAN_NAMED = re.compile(r"(?:简称|称为|称作|缩写为?|记为|简写为?|英文缩写|全称)\s?[为是:：]?\s?[“\"]?$")


def _read_chinese(one: Acronym, paragraph: Paragraph, before: str, after: str, start: int, end: int) -> bool:
    """卷积神经网络（CNN）, 卷积神经网络（Convolutional Neural Network，CNN）, CNN（卷积神经网络）, 简称 CNN."""
    if long := _HAN_LONG.search(before):
        close = re.match(r"\s?[)）]", after)
        if close is None and not re.match(r"\s?[,，;；]", after):
            return False
        if one.definition is None:
            at = start - len(before) + long.start(1)
            one.expansion = long[1]
            one.definition = Where(paragraph, at, end + (close.end() if close else 0))
    elif not (_HAN_AFTER.match(after) or _HAN_NAMED.search(before)):
        return False
    one.introduced = True
    return True


_CITED = re.compile(
    rf"s?[\s~,]{{0,2}}(?:{MASK}|\(?[A-Z][a-z]{{1,20}} (?:et al\.?|(?:&|and) [A-Z][a-z]{{1,20}}),? \(?(?:19|20)\d\d)"
)


def _shouts(text: str) -> bool:
    """Text set in capitals, whose words are no acronyms."""
    letters = [c for c in text if c.isalpha()]
    return sum(c.isupper() for c in letters) > 0.6 * len(letters)


def _is_name(reading: Reading, one: Acronym) -> bool:
    """Whether it may be a name: with a digit (a gene), before the colon of the title, or cited where it stands."""
    if any(c.isdigit() for c in one.name):
        return True
    titled = re.compile(rf"{one.name}\s?[:–—]")
    if any(titled.match(p.text.text) for p in reading.paper.paragraphs if p.kind == "title"):
        return True  # the paper's own name for its subject
    again = re.compile(rf"\s\({one.name}\s")
    texts = ((reading.masked[paragraph.index], end) for paragraph, _, end in one.uses)
    return any(_CITED.match(text, end) or again.match(text, end) for text, end in texts)
