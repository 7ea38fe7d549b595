"""What a paper says about its set-up, held against the log: failure modes 1 and 6.

A contradiction is confirmed only where nothing else can be meant: the log states one value for the parameter, the
paper states one, neither is tied to a part of the model or to a run, and the two differ. All else is suspected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isclose

from paperkit.documents.log.values import Log
from paperkit.documents.paper import Paragraph, Place, Sentence
from paperkit.documents.settings import setting_name
from paperkit.findings import Certainty, Finding, GateReport, Severity
from paperkit.gates._prose import Reading, Where
from paperkit.gates._wordlists import word_set
from paperkit.gates.failure_modes.facts import SHARES, Fact, assigned_choices, paper_facts
from paperkit.gates.failure_modes.modes import common
from paperkit.gates.failure_modes.sections import is_about_others

__all__ = [
    "FactCheck",
    "Logged",
    "check_facts",
    "has_configuration",
    "logged_facts",
    "setup",
]


Logged = dict[str, list[tuple[Fact, Place]]]


@dataclass(frozen=True)
class FactCheck:
    """A sentence of the paper with its facts: what the log contradicts, and what it does not hold."""

    sentence: Sentence
    contradicted: tuple[tuple[Fact, Where, str, Place], ...]
    doubtful: tuple[tuple[Fact, Where, str, Place], ...]
    absent: tuple[tuple[Fact, Where], ...]


_SURE_SETTINGS = word_set(
    "batch_size weight_decay dropout momentum epochs beta1 beta2 heads seeds folds modulus context_length vocabulary"
    " gamma learning_rate train_fraction"
)
_SHORT = {"learning_rate": "lr", "batch_size": "bs", "weight_decay": "wd", "gamma": "discount_factor"}


def setup(reading: Reading, log: Log, claims: GateReport | None) -> Iterator[Finding]:
    """Findings on what the paper says of its method and set-up and the log contradicts or does not hold."""
    logged = logged_facts(log)
    held: dict[str, set[str]] = {}
    for row in getattr(claims, "supported", ()):
        held.setdefault(row["claim"], set()).add(row["value"])
    for one in check_facts(reading, log, logged):
        for fact, where, other, place in one.contradicted:
            yield reading.note(
                where,
                message=f"The paper says {_say(fact)}, the log says {other}",
                quote=one.sentence.text,
                evidence=f"{other} at {place}, and no other value in log or paper",
                suggestion="State what was run",
                name=fact.name,
                printed=fact.printed,
                logged=other,
                **common(1 if fact.kind == "choice" else 6, Certainty.CONFIRMED),
            )
        doubtful = [d for d in one.doubtful if d[0].kind != "choice"]
        if doubtful:
            yield reading.note(
                doubtful[0][1],
                message="The set-up differs from what the log states: "
                + "; ".join(f"{_say(f)}, logged {other}" for f, _, other, _ in doubtful),
                quote=one.sentence.text,
                evidence="; ".join(f"{other} at {place}" for *_, other, place in doubtful),
                suggestion="State for each run what was used, as the log has it",
                names=[f.name for f, *_ in doubtful],
                **common(6, Certainty.SUSPECTED),
            )
        absent = [(f, where) for f, where in one.absent if f.printed not in held.get(one.sentence.text, ())]
        if absent:
            yield reading.note(
                absent[0][1],
                message="The log does not hold this set-up: " + ", ".join(_say(f) for f, _ in absent),
                quote=one.sentence.text,
                evidence="Neither a setting nor a word of it in " + (", ".join(log.files) or "the log"),
                suggestion="Log it, or take out what cannot be shown",
                names=[f.name for f, _ in absent],
                **common(6, Certainty.SUSPECTED),
            )
        for fact, where, other, place in one.doubtful:
            if fact.kind == "choice":
                yield reading.note(
                    where,
                    message=f"The method says {_say(fact)}, the log mentions {other}",
                    quote=one.sentence.text,
                    evidence=f"{other} at {place}",
                    suggestion="Say which was used in which run",
                    name=fact.name,
                    **common(1, Certainty.SUSPECTED, Severity.MINOR),
                )
    if not has_configuration(log, logged):
        method = _method(reading)
        if method:
            yield reading.note(
                method,
                message="The log has neither code nor configuration, so the method text cannot be held against it",
                evidence="No parameter, choice or line of code in " + (", ".join(log.files) or "the log"),
                suggestion="Add the configuration of the runs to the log",
                **common(1, Certainty.SUSPECTED, Severity.MINOR),
            )


def _say(fact: Fact) -> str:
    return fact.printed if fact.kind != "setting" else f"{fact.name.replace('_', ' ')} {fact.printed}"


_METHOD = re.compile(r"method|approach|implementation|experimental|set-?up|方法|算法|实验", re.IGNORECASE)


def _method(reading: Reading) -> Where | None:
    for paragraph in reading.prose("body"):
        if is_about_others(reading.paper, paragraph.section) or not paragraph.sentences:
            continue
        if any(map(_METHOD.search, reading.paper.section_titles(paragraph.section))):
            return Where(paragraph, paragraph.sentences[0].start, paragraph.sentences[0].end)
    return None


def check_facts(reading: Reading, log: Log, logged: Logged) -> Iterator[FactCheck]:
    """Sentences of the paper that say something about its own set-up which the log contradicts or does not hold.

    What is said again is not reported again.
    """
    stated = list(_stated(reading))
    in_paper: dict[str, set[str]] = {}
    for _, facts in stated:
        for fact, _, _ in facts:
            in_paper.setdefault(fact.name, set()).add(fact.value)
    said: set[tuple[str, str]] = set()
    for (paragraph, sentence), facts in stated:
        contradicted: list[tuple[Fact, Where, str, Place]] = []
        doubtful: list[tuple[Fact, Where, str, Place]] = []
        absent: list[tuple[Fact, Where]] = []
        for fact, start, end in facts:
            where = Where(paragraph, sentence.start + start, sentence.start + end)
            same = logged.get(fact.name, [])
            if (fact.name, fact.value) in said or any(_equal(fact, other) for other, _ in same):
                continue
            said.add((fact.name, fact.value))
            comparable = fact.plain and any(other.plain for other, _ in same)
            if not same or (fact.kind == "setting" and not comparable):
                if fact.kind != "choice" and not _mentioned(log, fact):
                    absent.append((fact, where))
                continue
            others = sorted({other.printed for other, _ in same})
            sure = (
                fact.plain
                and all(other.plain for other, _ in same)
                and len({other.value for other, _ in same}) == 1
                and len(in_paper[fact.name]) == 1
                and (fact.kind != "setting" or fact.name in _SURE_SETTINGS)
            )
            (contradicted if sure else doubtful).append((fact, where, ", ".join(others[:4]), same[0][1]))
        if contradicted or doubtful or absent:
            yield FactCheck(sentence, tuple(contradicted), tuple(doubtful), tuple(absent))


def _stated(reading: Reading) -> Iterator[tuple[tuple[Paragraph, Sentence], list[tuple[Fact, int, int]]]]:
    for paragraph in reading.prose("body", "item", "abstract", "footnote"):
        text = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            facts = paper_facts(text[sentence.start : sentence.end])
            if facts and not _about_others(reading, paragraph, sentence):
                yield (paragraph, sentence), facts


def has_configuration(log: Log, logged: Logged) -> bool:
    """True where the log states anything that method text could be held against: a parameter, a choice, code."""
    return bool(logged) or any("def " in s.text or "import " in s.text for s in log.statements)


def logged_facts(log: Log) -> Logged:
    """What the log says about the set-up, by name, with the place."""
    facts: Logged = {}
    for statement in log.statements:
        plain = statement.run is None
        for fact, _, _ in paper_facts(statement.text):
            one = fact if plain else replace(fact, plain=False)
            facts.setdefault(fact.name, []).append((one, statement.place))
        for fact in assigned_choices(statement.text, plain):
            facts.setdefault(fact.name, []).append((fact, statement.place))
    for value in log.values:
        parameter = setting_name(value.metric, value.value) if value.metric and value.kind == "data" else None
        if parameter and _is_parameter(value.metric or "", parameter):
            fact = Fact("setting", parameter, f"{value.value:.12g}", value.printed, True)
            facts.setdefault(parameter, []).append((fact, value.place))
    return facts


def _is_parameter(key: str, name: str) -> bool:
    """Whether a logged key is the parameter and nothing more: `lr`, `num_epochs`, but not `epochs_to_converge`."""
    bare = re.sub(r"^(?:num|n|train|training|no|number_of)_", "", re.sub(r"[\W_]+", "_", key.lower()))
    return bare in {name, name.rstrip("s"), _SHORT.get(name, name)}


def _equal(one: Fact, other: Fact) -> bool:
    if one.kind == "version":
        return (
            one.value == other.value
            or one.value.startswith(other.value + ".")
            or other.value.startswith(one.value + ".")
        )
    if one.kind == "setting":
        a, b = float(one.value), float(other.value)
        as_percent = one.name in SHARES and (isclose(a, 100 * b) or isclose(100 * a, b))
        return isclose(a, b, rel_tol=1e-9) or as_percent
    return one.value == other.value


def _mentioned(log: Log, fact: Fact) -> bool:
    """Whether the log names it in words that were not read as a fact."""
    if fact.kind == "setting":
        return False
    if fact.kind == "version":
        return any(fact.name in s.text.lower() and fact.value in s.text for s in log.statements)
    wanted = re.compile(rf"(?<![a-z0-9]){re.escape(fact.value)}(?![a-z0-9])")
    return any(wanted.search(s.text.lower()) for s in log.statements)


_CREDIT = re.compile(r"\bet al\b|\b(?:proposed|introduced|reported) by\b|等人|等\[|提出的")


def _about_others(reading: Reading, paragraph: Paragraph, sentence: Sentence) -> bool:
    """Whether the sentence speaks of other people's work: it stands among related work, or credits someone."""
    return is_about_others(reading.paper, paragraph.section) or bool(_CREDIT.search(sentence.text))
