"""The report counts right: with reviewers that say nothing, the same of all, or just what is wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random

from paperkit.documents.paper import Paper
from paperkit.records.deep_review import Candidate, Severity
from tests.planted import papers, traps
from tests.planted.form import Planted
from tests.planted.forms_held_out import FORMS
from tests.planted_report import (
    Measured,
    TrapTrial,
    Trial,
    by_turns,
    held_out,
    is_found,
    measure,
    report,
    rules,
    touching,
    trapped,
    tuned,
)

OWN = papers.own_papers()
KIND = "broken_reference"


def candidate(
    quote: str, title: str = "A reference leads nowhere", severity: Severity = "major"
) -> Candidate:
    return Candidate(
        title=title,
        category="presentation",
        severity_hint=severity,
        page=1,
        quote=quote,
        explanation=f"see {quote}",
        would_be_wrong_if="it were defined",
    )


def silent(paper: Paper) -> Sequence[Candidate]:
    return ()


def always(paper: Paper) -> Sequence[Candidate]:
    """Says the same of each sentence of each paper."""
    return [candidate(s.text) for s in paper.sentences("body")]


def undefined(paper: Paper) -> Sequence[Candidate]:
    """Quotes each sentence with a label that is not defined."""
    labels = {label.name for label in paper.labels}
    return [
        candidate(sentence.text)
        for ref in paper.references
        if ref.paragraph is not None and not set(ref.labels) <= labels
        for sentence in paper.paragraphs[ref.paragraph].sentences
        if sentence.start <= ref.start < sentence.end
    ]


def planted(kind: str) -> Planted:
    return next(f for f in FORMS if f.kind == kind).make(Random(4))


def test_who_says_nothing_finds_nothing() -> None:
    trials = list(held_out(OWN, silent, (KIND,)))
    assert len(trials) == sum(f.kind == KIND for f in FORMS)
    assert not any(t.found or t.alarms for t in trials)


def test_who_says_the_same_of_both_twins_finds_nothing() -> None:
    trials = list(held_out(OWN, always, (KIND,)))
    assert not any(t.found for t in trials)
    assert all("major" in t.alarms for t in trials)


def test_who_knows_finds_all_without_alarms() -> None:
    trials = list(held_out(OWN, undefined, (KIND,)))
    assert all(t.found for t in trials)
    assert not any(t.alarms for t in trials)
    assert len({t.paper for t in trials}) == len(OWN)


def test_what_is_said_elsewhere_does_not_count() -> None:
    clean, pair = OWN[0], planted("wrong_sum")

    def elsewhere(paper: Paper) -> Sequence[Candidate]:
        wrong = pair.wrong_values["v"] in "".join(s.text for s in paper.sources.values())
        return [candidate("A case protects a clock from more than dust.")] if wrong else ()

    found, beside = is_found(clean.planted(pair.wrong), clean.planted(pair.right), pair.names, elsewhere)
    assert not found
    assert beside == []


def test_a_quote_in_the_passage_and_a_name_in_the_words_touch_it() -> None:
    clean, pair = OWN[0], planted("undefined_acronym")
    paper, spans = clean.planted(pair.wrong)
    inside = next(s.text for s in paper.sentences("body") if pair.names[0] in s.text)
    outside = "A case protects a clock from more than dust."
    name = pair.names[0]
    said = [
        candidate(inside),
        candidate(outside),
        candidate(outside, f"{name} is not explained"),
        candidate(outside, f"{name}X is not explained"),
    ]
    assert touching(said, paper, spans, pair.names) == [said[0], said[2]]
    assert touching(said, paper, spans, ()) == [said[0]]


def test_traps_count_only_what_is_new() -> None:
    assert not any(t.alarms for t in trapped(OWN, silent))
    assert all("major" in t.alarms for t in trapped(OWN, always) if t.name == "Welch")

    def of_host(paper: Paper) -> Sequence[Candidate]:
        return [candidate(paper.title)]

    trials = list(trapped(OWN, of_host))
    assert len(trials) == len(traps.TRAPS)
    assert not any(t.alarms for t in trials)


def test_tuned_forms_are_counted_apart() -> None:
    trials = list(tuned(silent, (KIND,)))
    assert trials
    assert {(t.kind, t.held_out, t.found) for t in trials} == {(KIND, False, False)}


def test_same_input_same_report() -> None:
    first, second = (report(measure(OWN, undefined, (KIND,))) for _ in range(2))
    assert first == second
    assert f"| {KIND} | 10 of 10 | 100% | 72%–100% |" in first


def test_the_report_says_what_is_below_the_target() -> None:
    trials = [Trial("p_value", True, "a", True)] * 9 + [Trial("p_value", True, "a", False, ("minor",))]
    trials += [Trial("wrong_sum", True, "a", True)] * 10
    said = [TrapTrial("one", "it is none", ("major", "minor")), TrapTrial("two", "nor it", ())]
    text = report(Measured(trials, said, {"a": Counter(major=2), "b": Counter(minor=1)}))
    assert "1 of 2 kinds; below: p_value." in text
    assert "Major candidates on a clean paper: 2 at most." in text
    assert "Traps with a major candidate: 1 of 2." in text
    assert "| p_value | 9 of 10 | 90% | 60%–98% | – | – | – | 0 | 1 |" in text
    assert "| one | it is none | major, minor |" in text
    assert "nor it" not in text


def test_papers_come_by_turns() -> None:
    assert by_turns(OWN[:1], OWN[1:]) == OWN
    assert by_turns(OWN, []) == OWN


def test_the_checks_can_be_asked() -> None:
    said = rules(OWN[0].paper)
    assert all(isinstance(c, Candidate) for c in said)
    assert not re.search(r"\bmajor\b", " ".join(c.severity_hint for c in said))
