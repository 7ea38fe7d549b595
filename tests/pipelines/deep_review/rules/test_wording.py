"""What is said of each rule, in each language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import paperkit
from paperkit.findings import Finding, Severity
from paperkit.gates import source
from paperkit.pipelines.deep_review.rules.checks import _LEFT_OUT, GATES
from paperkit.pipelines.deep_review.rules.wording import Wording, counted, wording_in
from paperkit.pipelines.deep_review.tongues import other_language
from paperkit.records.deep_review import CATEGORIES, LANGUAGES, Language

OTHERS = tuple(language for language in LANGUAGES if language != "en")
PACKAGE = Path(paperkit.__file__).parent / "gates"
_NAMED = re.compile(rf"[\"`]((?:{'|'.join(GATES)})\.[a-z_]+)[\"`]")
_FAULT = re.compile(r"Fault\(\s*\"([a-z_]+)\"")
_NOT_ASKED = {"citations.outside_pool"}
"""Only where a pool of allowed citations is given."""


def known_rules() -> set[str]:
    """Every rule that the gates name in their code."""
    rules = {f"source.{rule}" for rule in source._PROBLEMS}
    for gate in GATES:
        place = PACKAGE / gate
        for path in sorted(place.glob("*.py")) if place.is_dir() else [PACKAGE / f"{gate}.py"]:
            text = path.read_text(encoding="utf-8")
            rules.update(_NAMED.findall(text))
            if gate == "statistics":
                rules.update(f"statistics.{rule}" for rule in _FAULT.findall(text))
    return rules - _LEFT_OUT - _NOT_ASKED


def test_the_rules_are_read_from_the_code_of_the_gates() -> None:
    assert {
        "statistics.decision_error", "statistics.p_zero", "consistency.two_values", "citations.unknown_key",
        "source.bare_percent", "source.encoding", "hidden_text.instruction",
    } <= known_rules()  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_is_forgotten(language: Language) -> None:
    assert [rule for rule in sorted(known_rules()) if not wording_in(language).has(rule)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_all_languages_have_the_same_rules_and_say_everything(language: Language) -> None:
    wording = wording_in(language)
    assert sorted(wording.rules) == sorted(wording_in("en").rules)
    for rule, said in wording.rules.items():
        assert said.title and said.problem and said.do and said.unless, rule
        assert bool(said.why) == bool(wording_in("en").rules[rule].why), rule


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_of_all_languages_name_the_same(language: Language) -> None:
    german = wording_in("de").rules
    for rule, said in wording_in(language).rules.items():
        assert fields(said.problem) == fields(german[rule].problem), rule


def fields(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_tells_its_rule(language: Language) -> None:
    titles = [said.title for said in wording_in(language).rules.values()]
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_in_its_language(language: Language) -> None:
    for rule, said in wording_in(language).rules.items():
        text = " ".join((said.title, said.problem, said.why, said.do, said.unless))
        assert other_language(text, language) is None, rule
    if language in ("zh", "ja"):
        letters = "[\u3040-\u30ff]" if language == "ja" else "[\u4e00-\u9fff]"
        assert all(
            re.search(letters, said.title + said.unless) for said in wording_in(language).rules.values()
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_category_has_a_name_and_a_reason(language: Language) -> None:
    wording = wording_in(language)
    assert len({wording.kind(category) for category in CATEGORIES}) == len(CATEGORIES)
    assert all(wording.why("no title of a rule", category) for category in CATEGORIES)


@pytest.mark.parametrize("language", OTHERS)
def test_reports_have_the_same_sentences_with_the_same_values(language: Language) -> None:
    english, other = wording_in("en")._texts, wording_in(language)._texts
    assert {name: fields(text) for name, text in english["general"].items()} == {
        name: fields(text) for name, text in other["general"].items()
    }


def finding(rule: str, message: str = "It is so", evidence: str = "", **data: object) -> Finding:
    return Finding(
        rule=rule, severity=Severity.MINOR, message=message, quote="q", file="a.tex", line=1, column=1, span=(0, 1),
        evidence=evidence, suggestion="Mend it", data=data,
    )  # fmt: skip


def german() -> Wording:
    return wording_in("de")


def test_names_of_many_findings_stand_in_one_sentence_each_once() -> None:
    many = [finding("consistency.undefined_acronym", acronym=name) for name in ("KL", "PV", "KL")]
    assert german().problem(many) == "Nirgends ausgeschrieben: KL, PV."
    assert wording_in("zh").problem(many).startswith("KL、PV ")
    assert wording_in("en").problem([*many, finding("consistency.undefined_acronym", "x", acronym="Z")]) == (
        "These are never written out: KL, PV, Z."
    )


def test_long_lists_are_cut_and_counted() -> None:
    keys = [f"k{n}" for n in range(30)]
    assert german().problem([finding("citations.unused_entry", keys=keys)]).endswith("k11 (+18).")


def test_a_float_is_named_by_its_label_else_as_it_is_printed() -> None:
    rule = "consistency.table_not_mentioned"
    labelled = finding(rule, labels=["tab:a", "tab:b"], number=1)
    printed = finding(rule, name="Table 7-1", labels=[], number=1)
    nameless = finding(rule, labels=[], number=1)
    assert (
        german().problem([labelled, printed, nameless])
        == "Der Text erwähnt nie die Tabelle: tab:a, Table 7-1, …."
    )


def test_what_cannot_be_put_together_is_said_one_by_one_and_no_more_than_six_times() -> None:
    counts = [finding("consistency.announced_count", announced=n, items=n + 1) for n in range(3, 12)]
    text = german().problem(counts)
    assert text.startswith("Angekündigt sind 3 Punkte, es folgen 4. Angekündigt sind 4 Punkte")
    assert text.endswith("(und weitere gleicher Art: 3)")


def test_a_missing_name_is_no_error() -> None:
    assert (
        german().problem([finding("consistency.announced_count")])
        == "Angekündigt sind … Punkte, es folgen …."
    )
    assert german().problem([finding("citations.unknown_key")]).endswith("der Arbeit: ….")


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("the bounds are swapped", "The bounds are swapped."),
        ("edm and vae are one work", "edm and vae are one work."),
        ("p = 0.3 does not follow", "p = 0.3 does not follow."),
        ("It prints ??", "It prints ??"),
    ],
)
def test_a_message_becomes_a_sentence(message: str, said: str) -> None:
    assert (
        wording_in("en").problem([finding("citations.duplicate_entry", message, keys=["edm", "vae"])]) == said
    )


def test_a_rule_without_wording() -> None:
    unknown = finding("consistency.not_yet_known")
    assert not german().has(unknown.rule)
    assert german().title(unknown.rule) == "Not yet known"
    assert german().problem([unknown]) == "It is so."
    assert german().do(unknown) == german().look
    assert wording_in("en").do(unknown) == "Mend it."
    assert german().unless(unknown.rule) == german().general("fallback_unless")


def test_one_message_of_many_things_names_them() -> None:
    rule = "consistency.figure_not_mentioned"
    said = "The text never mentions this figure"
    two = [finding(rule, said, labels=[], name=f"Figure {n}") for n in (4, 7)]
    assert wording_in("en").problem(two) == "The text never mentions these figures: Figure 4, Figure 7."
    assert wording_in("en").problem(two[:1]) == f"{said}."


def test_a_title_is_told_from_its_count() -> None:
    assert counted("Sentence that stands twice (12)") == ("Sentence that stands twice", 12)
    assert counted("Sentence (twice)") == ("Sentence (twice)", 1)
