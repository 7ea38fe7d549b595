"""The terms of a paper, each with a rule that code can check.

    write “CNN” for “convolutional neural network”      an acronym and its long form
    write “anchor set”                                  a term that the paper introduces by definition
    write “anchor set”, not “pivot set”, “seed set”     with names that are not to be used; an architect may add them

A rule in other words is for readers: code checks nothing of it. Case, hyphens and the plural are free in all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from paperkit.documents.paper import Paper, Paragraph
from paperkit.gates._prose import PROSE, Reading, Where
from paperkit.gates.consistency.acronyms import Acronym, acronyms
from paperkit.gates.consistency.mentions import stem
from paperkit.records.lunheng import Obligation

__all__ = ["Rule", "glossary", "glossary_violations", "name_pattern", "read_rule", "write_rule"]

_RULE = re.compile(r"write “([^“”]{1,120})”(?: for “([^“”]{1,160})”)?((?:,(?: not)? “[^“”]{1,120}”)*)")
_QUOTED = re.compile(r"“([^“”]+)”")
_HAN = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True)
class Rule:
    """How a term is written.

    Attributes:
        term: As it is to stand.
        long: Its long form, where it is an acronym; else "".
        never: Names that are not to be used for it.
    """

    term: str
    long: str = ""
    never: tuple[str, ...] = ()


def write_rule(rule: Rule) -> str:
    """A rule as the glossary has it.

    >>> write_rule(Rule("anchor set", never=("pivot set", "seed set")))
    'write “anchor set”, not “pivot set”, “seed set”'
    """
    long = f" for “{rule.long}”" if rule.long else ""
    never = ", not " + ", ".join(f"“{name}”" for name in rule.never) if rule.never else ""
    return f"write “{rule.term}”{long}{never}"


def read_rule(text: str) -> Rule | None:
    """What a rule of the glossary says; None where it is in words that code does not read.

    >>> read_rule("write “CNN” for “convolutional neural network”")
    Rule(term='CNN', long='convolutional neural network', never=())
    >>> read_rule("prefer the short form")
    """
    found = _RULE.fullmatch(text.strip())
    return None if found is None else Rule(found[1], found[2] or "", tuple(_QUOTED.findall(found[3])))


def name_pattern(name: str) -> re.Pattern[str] | None:
    """Where a name stands in running text: case, hyphens and the plural are free. None without a letter or digit.

    >>> pattern = name_pattern("anchor set")
    >>> bool(pattern.search("two Anchor-sets")), bool(pattern.search("an anchor setting"))
    (True, False)
    """
    words = [re.escape(word) for word in re.findall(r"[^\W_]+", name)]
    if not words:
        return None
    edges = ("", "") if _HAN.search(name) else (r"(?<!\w)", r"(?:s|es)?(?!\w)")
    return re.compile(edges[0] + r"[\s-]{0,2}".join(words) + edges[1], re.IGNORECASE)


def glossary(paper: Paper) -> dict[str, str]:
    """Acronyms that the paper writes out, and terms that it introduces by definition, in the order of reading."""
    reading = Reading(paper)
    forms = {name: _long_form(reading, one.expansion) for name, one in acronyms(reading).items()}
    rules = {name: Rule(name, long) for name, long in forms.items() if long and not set(long) & set("“”")}
    known = {key for rule in rules.values() for key in (_key(rule.term), _key(rule.long))}
    for term, _ in _introduced(reading):
        if _key(term) not in known:
            known.add(_key(term))
            rules[term] = Rule(term)
    return {term: write_rule(rule) for term, rule in rules.items()}


def glossary_violations(terms: Mapping[str, str], paper: Paper) -> Iterator[Obligation]:
    """`contract.term`: where a draft gives a term another name, or spells it in another way.

    Another name is a long form of the same acronym with other words, an acronym of another name for the same long form,
    or a name that the rule forbids. Another spelling is British for American, or the reverse. Case, hyphens and the
    plural are free.
    """
    rules = [rule for rule in map(read_rule, terms.values()) if rule is not None]
    reading = Reading(paper)
    found = acronyms(reading) if any(rule.long for rule in rules) else {}
    for rule in rules:
        if rule.long:
            yield from _other_long_forms(reading, rule, found)
            yield from _other_acronyms(reading, rule, found, rules)
        for name in rule.never:
            yield from _uses(reading, rule, name)
        for name in _respelled(reading, rule):
            yield from _uses(reading, rule, name)


_SHORTEST = 4
_PARTICLES = "的和与及或之在对了是为"


def _long_form(reading: Reading, long: str) -> str:
    """A long form as it is; of a Chinese one, whose first word nothing sets apart, the end that the paper has again.

    "" where the paper has no end of four characters or more again.
    """
    if not _HAN.search(long):
        return long
    whole = "\n".join(reading.masked)
    ends = (long[start:] for start in range(len(long) - _SHORTEST + 1))
    return next((end for end in ends if end[0] not in _PARTICLES and whole.count(end) > 1), "")


# --- terms that a paper introduces --------

_CUE = re.compile(
    r"\b(?:called|termed|dubbed|named|known as|refer(?:red)? to (?:(?:this|these|it|them) )?as|define(?:d as)?"
    r"|introduce|(?:which|that) we call|we call(?: (?:this|these|it|them))?)"
    r" (?:(?:the|a|an) )?|(?:称之?为|定义为|称作|叫做|简称|记为|命名为)\s?",
    re.IGNORECASE,
)
_MARKED = re.compile(r"[“‘「]([^“”‘’「」]{2,60})[”’」]")
_SET_APART = re.compile(r"\\(?:emph|textit|textbf|textsl)\s?\{\s?\Z")
_TERM = re.compile(r"[^\W\d_][\w -]{1,59}")
_MOST_WORDS = 5


def _introduced(reading: Reading) -> Iterator[tuple[str, Where]]:
    """Terms that stand behind words of definition, in quotes or set apart by their type."""
    for paragraph in reading.prose(*PROSE):
        text = reading.masked[paragraph.index]
        for cue in _CUE.finditer(text):
            marked = _MARKED.match(text, cue.end())
            term = marked[1] if marked else _emphasised(reading.paper, paragraph, text, cue.end())
            term = term.strip(" ,.;:，。；")
            if _TERM.fullmatch(term) and len(term.split()) <= _MOST_WORDS:
                start = text.index(term, cue.end())
                if reading.in_math(paragraph, start, start + len(term)):
                    continue
                yield term, Where(paragraph, start, start + len(term))


def _emphasised(paper: Paper, paragraph: Paragraph, text: str, at: int) -> str:
    """The words from an offset to where their type changes back; "" where it does not change there."""
    if at >= len(text):
        return ""
    span = paragraph.text.span(at, at + 1)
    source = paper.sources[span.file].text
    if not _SET_APART.search(source[max(0, span.start - 12) : span.start]):
        return ""
    words = source[span.start : span.start + 80].partition("}")[0]
    words = " ".join(words.split())
    return words if text.startswith(words, at) else ""


# --- other names --------

_REGIONS = (
    (re.compile(r"is(?=(?:e|ed|es|er|ers|ing|ation|ations|able)\b)"), "iz"),
    (re.compile(r"ys(?=(?:e|ed|es|er|ers|ing)\b)"), "yz"),
    (re.compile(r"our(?=(?:s|ed|ing|al|able)?\b)"), "or"),
    (re.compile(r"(?<=[bt])re\b"), "er"),
    (re.compile(r"ogue(?=s?\b)"), "og"),
    (re.compile(r"ll(?=(?:ed|ing|er|ers)\b)"), "l"),
)


def _key(name: str) -> str:
    """A name without case, hyphens and plural; of a Chinese one without spaces."""
    words = re.findall(r"[^\W_]+", name.casefold())
    return ("" if _HAN.search(name) else " ").join(_singular(word) for word in words)


def _singular(word: str) -> str:
    """A word without the plural; unlike a stem it keeps its other endings."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word


def _american(name: str) -> str:
    for british, american in _REGIONS:
        name = british.sub(american, name)
    return name


def _is_another(one: str, other: str) -> bool:
    """Whether two long forms differ in a word: not where one is the other with words before or behind it."""
    if _HAN.search(one) or _HAN.search(other):
        if not (_HAN.search(one) and _HAN.search(other)):
            return False  # one in each language
        return _key(one)[-2:] != _key(other)[-2:]  # where its first word begins nothing tells
    first, second = (f" {' '.join(stem(word) for word in _key(name).split())} " for name in (one, other))
    return first not in second and second not in first


def _other_long_forms(reading: Reading, rule: Rule, found: Mapping[str, Acronym]) -> Iterator[Obligation]:
    one = found.get(rule.term)
    if one is None:
        return
    forms = [(one.expansion, one.definition)] if one.definition is not None else []
    for long, where in (*forms, *one.others):
        if where is not None and long and _is_another(long, rule.long):
            yield _broken(reading, rule, where, f"{rule.term} is “{long}” here, elsewhere “{rule.long}”")


def _other_acronyms(
    reading: Reading, rule: Rule, found: Mapping[str, Acronym], rules: list[Rule]
) -> Iterator[Obligation]:
    allowed = {other.term for other in rules if _key(other.long) == _key(rule.long)}
    for name, one in found.items():
        if name not in allowed and one.definition is not None and _key(one.expansion) == _key(rule.long):
            yield _broken(
                reading, rule, one.definition, f"“{rule.long}” is {name} here, elsewhere {rule.term}"
            )


def _respelled(reading: Reading, rule: Rule) -> Iterator[str]:
    """The spelling of the other side of the Atlantic, of a term or of its long form, where the draft has it."""
    for name in (rule.term, rule.long):
        key = _key(name)
        words = key.split()
        if not words or _HAN.search(name):
            continue
        pattern = re.compile(
            r"(?<!\w)" + r"[\s-]".join(rf"{re.escape(word[:3])}\w{{0,30}}" for word in words) + r"(?!\w)",
            re.IGNORECASE,
        )
        seen: set[str] = set()
        for paragraph in reading.prose(*PROSE, "caption", "heading"):
            for match in pattern.finditer(reading.masked[paragraph.index]):
                other = _key(match[0])
                if other != key and other not in seen and _american(other) == _american(key):
                    seen.add(other)
                    yield match[0]


def _uses(reading: Reading, rule: Rule, name: str) -> Iterator[Obligation]:
    """The first place where a draft has a name that the rule forbids."""
    pattern = name_pattern(name)
    if pattern is None:
        return
    for paragraph in reading.prose(*PROSE, "caption", "heading"):
        match = pattern.search(reading.masked[paragraph.index])
        if match and reading.is_own(paragraph, match.start(), match.end()):
            where = Where(paragraph, match.start(), match.end())
            yield _broken(reading, rule, where, f"“{match[0]}” here, “{rule.long or rule.term}” elsewhere")
            return


def _broken(reading: Reading, rule: Rule, where: Where, message: str) -> Obligation:
    span = where.paragraph.text.span(where.start, where.end)
    place = str(reading.paper.place(span))
    return Obligation(rule="contract.term", message=message, name=rule.term, place=place)
