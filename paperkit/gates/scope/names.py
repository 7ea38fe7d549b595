"""What a paper itself calls its runs, data sets and methods.

`the improved weight network (Run 5)` says which run a name means, in this paper; the log may call it otherwise. Where
the log has no names of data sets or methods (or there is no log), those in the heads of the paper's tables and
in phrases such as `the X dataset` are taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from paperkit.documents.log.data import column_kind
from paperkit.documents.log.terms import terms, tokens
from paperkit.documents.log.vocabulary import BASELINE, OURS, Key, Name, named_runs
from paperkit.documents.paper import Paper, Table

__all__ = ["Alias", "PaperNames", "names_of"]

_BEFORE = 110
_EDGE = re.compile(
    r"[.;:,()（）；，。：—]|(?<!\w)(?:compar\w+|shows?|showed|show that|achiev\w*|use[sd]?|is|are|was|were|and|or|but"
    r"|than|between|from|against|for|on|as|at|by|versus|vs|see|i\.e|e\.g|results?|in)(?!\w)",
    re.IGNORECASE,
)
_JOINT = re.compile(r"(?<!\w)(?:with|using|of|featuring|without)(?!\w)", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|our|an?|this|their|its)\s", re.IGNORECASE)
_AFTER = re.compile(r"\s?[(:（：]\s?([^.;:,()（）；，。：\n]{3,70})")
_OWN = re.compile(r"(?:our|ours|the proposed|proposed)\b", re.IGNORECASE)
_RESTRICTED = frozenset(
    str.split("""
    initial first second third early earlier simple naive alternative preliminary original previous other later adjusted
    modified""")
)
_IDLE = frozenset(
    str.split("""
    the our a an of and with using this their its in on for to we by previous both same s""")
)
_BARE = frozenset(
    str.split("""
    model models method approach result results experiment setup version network strategy configuration system
    baseline run our_method performance setting training analysis""")
)
_DATASET = re.compile(
    r"(?<![\w-])((?:[A-Z][\w.+-]*|[a-z]+\d[\w-]*)(?:[ -][A-Z0-9][\w.+-]*){0,2})"
    r" (?:data ?sets?|corpus|corpora|benchmarks?|test set|collection)(?!\w)"
)
_KINDS_OF_DATA = frozenset(
    ("LLM", "NLP", "ML", "AI", "RL", "QA", "MC", "FF", "VQA", "CV", "English", "Chinese")
)
_NOT_NAMES = frozenset(
    str.split("""
    The This These Our Each All Both Such We A An In On Many Two Three Four Five Several Some No Other Training Test
    Validation Table Figure Section Open Public Large New Most Different For Custom Synthetic Existing""")
)


class Alias(NamedTuple):
    """A name that the paper gives to runs, and where."""

    terms: frozenset[str]
    runs: frozenset[str]
    paragraph: int
    section: int | None
    own: bool
    restricted: bool


@dataclass(frozen=True)
class PaperNames:
    """What a paper calls its things."""

    aliases: tuple[Alias, ...]
    datasets: tuple[str, ...]
    methods: tuple[str, ...]

    def names(self, *, with_datasets: bool, with_methods: bool) -> Iterator[Name]:
        """Names to look for beside those of the log."""
        grouped: dict[frozenset[str], set[str]] = {}
        for alias in self.aliases:
            words = alias.terms
            if len(words - _BARE) and (len(words) > 1 or not words & _BARE):
                grouped.setdefault(words, set()).update(alias.runs)
        for words, runs in grouped.items():
            yield Name("run", "alias", words, "", 1.0, 0.8, frozenset(runs))
        own: tuple[tuple[Key, tuple[str, ...]], ...] = (
            ("dataset", self.datasets if with_datasets else ()),
            ("method", self.methods if with_methods else ()),
        )
        for key, found in own:
            for name in found:
                words = terms(name) or frozenset(t.term for t in tokens(name) if len(t.term) > 1)
                if words and words not in ({BASELINE}, {OURS}):
                    yield Name(key, name, words, "", 1.0, 0.6 if key == "method" else 0.0)

    def ours(self, paragraph: int | None, section: int | None) -> frozenset[str]:
        """The runs that `our method` means where it stands: the nearest place of the paper that says so decides."""
        own = [a for a in self.aliases if a.own]
        for here in (
            [a for a in own if paragraph is not None and a.paragraph == paragraph],
            [a for a in own if section is not None and a.section == section and not a.restricted],
            [a for a in own if not a.restricted],
        ):
            if here:
                return frozenset(run for alias in here for run in alias.runs)
        return frozenset()


def names_of(paper: Paper) -> PaperNames:
    """The names that a paper gives."""
    aliases = [
        Alias(words, runs, paragraph.index, paragraph.section, own, restricted)
        for paragraph in paper.paragraphs
        if "un" in paragraph.text.text or "实验" in paragraph.text.text or "运行" in paragraph.text.text
        for words, runs, own, restricted in _aliases(paragraph.text.text)
    ]
    datasets = dict.fromkeys(_table_names(paper, "dataset"))
    for paragraph in paper.paragraphs:
        for match in _DATASET.finditer(paragraph.text.text):
            words = match.group(1).split()
            while words and words[0] in _NOT_NAMES:
                words = words[1:]
            if words and _is_proper(
                words, match.start() == 0 or paragraph.text.text[match.start() - 2] in ".:"
            ):
                datasets[" ".join(words)] = None
    data_terms = [terms(name) for name in datasets]
    methods = [
        name
        for name in dict.fromkeys(_table_names(paper, "method"))
        if not any(terms(name) <= of_data or of_data <= terms(name) for of_data in data_terms)
    ]
    return PaperNames(tuple(aliases), tuple(datasets), tuple(methods))


def _is_proper(words: list[str], opens: bool) -> bool:
    """True for the name of one data set, not a kind of data: `GSM8K`, `Penn Treebank`; not `LLM`, `Multiple-choice`."""
    name = " ".join(words)
    if name in _KINDS_OF_DATA:
        return False
    marked = any(c.isdigit() for c in name) or sum(c.isupper() for c in name) > 1
    return marked or not opens


def _aliases(text: str) -> Iterator[tuple[frozenset[str], frozenset[str], bool, bool]]:
    for runs, start, end in named_runs(text):
        before = text[max(0, start - _BEFORE) : start]
        if before.endswith(("(", "（", " (", "[")):
            for phrase, adjacent in _phrases(before[:-1]):
                own = bool(_OWN.match(phrase))
                said = frozenset(
                    t.term for t in tokens(phrase) if t.term not in _IDLE and not (own and t.term == OURS)
                )
                if said and (adjacent or not own):
                    yield said, frozenset(runs), own, bool(said & _RESTRICTED)
        elif not before.strip() and (after := _AFTER.match(text, end)):
            said = frozenset(t.term for t in tokens(after.group(1)) if t.term not in _IDLE)
            if said and len(said) <= 8:
                yield said, frozenset(runs), False, False


def _phrases(before: str) -> Iterator[tuple[str, bool]]:
    """The noun phrase that ends a text, and the parts of it that have an article; True for one that stands last."""
    edges = [m.end() for m in _EDGE.finditer(before)]
    phrase = before[edges[-1] if edges else 0 :].strip()
    joints = [m.start() for m in _JOINT.finditer(phrase)]
    if not phrase or len(phrase.split()) > 12:
        return
    yield phrase, True
    pieces = [_JOINT.sub("", phrase[a:b]).strip() for a, b in zip([0, *joints], [*joints, None], strict=True)]
    pieces = [p for p in pieces if p]
    for at, piece in enumerate(pieces):
        last = at == len(pieces) - 1
        article = max((m.start() for m in _ARTICLE.finditer(piece)), default=-1)
        if article > 0:
            yield piece[article:], last
        elif piece != phrase and (last or article == 0):
            yield piece, last


def _table_names(paper: Paper, wanted: Key) -> Iterator[str]:
    for table in paper.tables:
        for column in range(min(3, max((len(r) for r in table.rows), default=0))):
            head = _head(table, column)
            kind = column_kind(head)
            if kind != wanted and not (kind == "run" and wanted == "method"):
                continue
            for row in table.rows[table.head_rows :]:
                for cell in row:
                    name = cell.text.text.strip()
                    if cell.column == column and 1 < len(name) <= 60 and _is_name(name):
                        yield name


def _is_name(text: str) -> bool:
    """True for what reads as a name and not as a common noun: a digit, a capital inside, several words."""
    return any(c.isalpha() for c in text) and (
        any(c.isdigit() for c in text)
        or any(c.isupper() for c in text[1:])
        or len(text.split()) > 1
        or any("\u4e00" <= c <= "\u9fff" for c in text)
        or (text[0].isupper() and terms(text) != {text.lower()[:-1]})
    )


def _head(table: Table, column: int) -> str:
    cells = (table.cell(row, column) for row in range(table.head_rows))
    return " ".join(c.text.text for c in cells if c is not None and c.text.text).strip()
