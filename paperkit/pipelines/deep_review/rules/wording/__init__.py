"""What is said of each rule, in each language of the report; two TOML files a language: the rules, and the report.

English says of a finding what its gate says. The other languages say the same in their own words: a sentence for each
rule, with names of the paper in it and no English.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from paperkit.findings import Finding
from paperkit.records.deep_review import Category, Language

__all__ = ["RuleWording", "Wording", "counted", "wording_in"]

_ALIKE = {
    "source.unbalanced_brace": "source.unbalanced",
    "source.unbalanced_environment": "source.unbalanced",
    "source.unbalanced_math": "source.unbalanced",
    "citations.misplaced_identifier": "citations.malformed_identifier",
}
"""Rules that share their wording."""
_COUNT = re.compile(r" \((\d{1,9})\)$")
_MOST_NAMES = 12
_MOST_TOLD = 6
_NAMES = frozenset({"acronym", "key", "keys", "label", "lost", "name", "number", "word"})
"""Fields of which one sentence can name many."""
_MARK = {"zh": "、", "ja": "、"}


@dataclass(frozen=True)
class RuleWording:
    """What is said of one rule.

    Attributes:
        title: What is wrong, in a few words.
        problem: A sentence with names in braces; "" in English, where the gate says it.
        why: Why it matters; "" where that of its category is enough.
        do: What to do; "" in English.
        unless: What would make it no fault.
    """

    title: str
    problem: str = ""
    why: str = ""
    do: str = ""
    unless: str = ""


class Wording:
    """The wording of one language."""

    def __init__(
        self,
        language: Language,
        rules: Mapping[str, Mapping[str, Any]],
        texts: Mapping[str, Mapping[str, str]],
    ) -> None:
        self.language = language
        self._texts = texts
        self._rules = {
            f"{gate}.{rule}": RuleWording(**said) for gate, of in rules.items() for rule, said in of.items()
        }
        self._by_title = {said.title: rule for rule, said in self._rules.items()}

    @property
    def rules(self) -> Mapping[str, RuleWording]:
        """By rule; rules that share a wording are there once."""
        return self._rules

    def general(self, name: str, **values: object) -> str:
        """A sentence of the report itself."""
        return self._texts["general"][name].format_map(values)

    def has(self, rule: str) -> bool:
        """Whether there is a wording for a rule."""
        return _key(rule) in self._rules

    def title(self, rule: str) -> str:
        """What is wrong; of a rule without a wording its name."""
        if self.has(rule):
            return self._rules[_key(rule)].title
        return rule.partition(".")[2].replace("_", " ").capitalize() or rule

    def unless(self, rule: str) -> str:
        """What would make it no fault."""
        said = self._rules.get(_key(rule))
        return said.unless if said is not None else self.general("fallback_unless")

    def problem(self, findings: Sequence[Finding]) -> str:
        """What is wrong, in one sentence where findings of one rule differ only in names.

        In English and of a rule without a wording the gate says it.
        """
        rule = findings[0].rule
        said = self._rules.get(_key(rule))
        messages = list(dict.fromkeys(_sentence(finding) for finding in findings))
        if said is None or not said.problem:
            return self._some(messages)
        fields = set(re.findall(r"\{(\w+)\}", said.problem))
        named = max((len(_names(findings, field)) for field in fields), default=1)
        one_thing = len(messages) == 1 and (len(findings) == 1 or named == 1)
        if self.language == "en" and one_thing and not rule.startswith("source."):
            return self._some(messages)
        if fields <= _NAMES:
            return said.problem.format_map({field: self.listed(_names(findings, field)) for field in fields})
        return self._some(
            [said.problem.format_map({**dict.fromkeys(fields, "…"), **f.data}) for f in findings]
        )

    def joined(self, sentences: Sequence[str]) -> str:
        """Sentences as a text."""
        return ("" if self.language in _MARK else " ").join(sentences)

    def _some(self, sentences: Sequence[str]) -> str:
        """Each sentence once; of many the first ones, and how many more there are."""
        once = list(dict.fromkeys(sentences))
        text = self.joined(once[:_MOST_TOLD])
        left = len(once) - _MOST_TOLD
        return f"{text} ({self.general('more', n=left)})" if left > 0 else text

    def do(self, finding: Finding) -> str:
        """What to do."""
        said = self._rules.get(_key(finding.rule))
        if self.language == "en":
            return _stopped(finding.suggestion)
        return said.do if said is not None else self.look

    @property
    def look(self) -> str:
        """What to do where nobody said it."""
        return self.general("look")

    def kind(self, category: Category) -> str:
        """Name of a category."""
        return self._texts["kind"][category]

    def why(self, title: str, category: Category) -> str:
        """Why a finding matters, by the title that `title` gave it, else by its category."""
        rule = self._by_title.get(counted(title)[0])
        said = self._rules[rule].why if rule is not None else ""
        return said or self._texts["category"][category]

    @property
    def separator(self) -> str:
        """Between the members of a list."""
        return _MARK.get(self.language, ", ")

    def listed(self, names: Sequence[str], most: int = _MOST_NAMES) -> str:
        """Names in a list, what is beyond the most as a count."""
        return self.separator.join(names[:most]) + (f" (+{len(names) - most})" if len(names) > most else "")


@cache
def wording_in(language: Language) -> Wording:
    """The wording of a language.

    >>> wording_in("de").title("consistency.repeated_word")
    'Wort, das zweimal hintereinander steht'
    """
    folder = resources.files(__name__)
    rules, report = (
        tomllib.loads(folder.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
        for name in (language, f"report_{language}")
    )
    return Wording(language, rules, report)


def counted(title: str) -> tuple[str, int]:
    """A title without the count of what is told as one, and the count; 1 where it has none.

    >>> counted("Word that stands twice in a row (3)")
    ('Word that stands twice in a row', 3)
    """
    found = _COUNT.search(title)
    return (title, 1) if found is None else (title[: found.start()], int(found[1]))


def _key(rule: str) -> str:
    if rule.startswith("hidden_text.") and not rule.endswith("instruction"):
        return "hidden_text.hidden"
    return _ALIKE.get(rule, rule)


def _names(findings: Sequence[Finding], field: str) -> list[str]:
    """What findings have in a field, each once; a float is named by its label, else as it is printed.

    Of `lost`, the words that a line has lost, the line is told too, and how many signs it has to mend.
    """
    names: list[str] = []
    for finding in findings:
        value = finding.data.get(field)
        if field == "name":
            value = finding.data.get("labels", [])[:1] or value
        elif field == "lost" and value is not None:
            signs = finding.data.get("signs", 1)
            value = f"{finding.file}:{finding.line}: {value}" + (f" ({signs} × %)" if signs > 1 else "")
        names += map(str, value if isinstance(value, list) else [value] if value is not None else ["…"])
    return list(dict.fromkeys(names))


def _sentence(finding: Finding) -> str:
    """The gate's message with a full stop, and a capital letter where it does not begin with a name."""
    text = finding.message.strip()
    first = text.partition(" ")[0]
    if len(first) > 1 and first.isalpha() and first.islower() and first not in _words_of(finding):
        text = text[:1].upper() + text[1:]
    return _stopped(text)


def _words_of(finding: Finding) -> set[str]:
    values = [v for value in finding.data.values() for v in (value if isinstance(value, list) else [value])]
    return {str(value) for value in values}


def _stopped(text: str) -> str:
    return text if not text or text[-1] in ".?!。" else f"{text}."
