"""Held-out forms: one work with two entries in the bibliography, and entries that lack what a reader needs."""

# ruff: noqa: E501 - a passage is easier to read whole
from __future__ import annotations

from collections.abc import Mapping
from random import Random

from tests.planted.form import Form, Pieces, Planted

__all__ = ["FORMS"]

Fields = Mapping[str, str]

_WORKS: dict[str, tuple[str, Fields]] = {
    "student": ("article", {"author": "Student", "title": "The Probable Error of a Mean", "journal": "Biometrika",
        "volume": "6", "number": "1", "pages": "1--25", "year": "1908"}),
    "efron": ("article", {"author": "Efron, Bradley", "title": "Bootstrap Methods: Another Look at the Jackknife",
        "journal": "The Annals of Statistics", "volume": "7", "number": "1", "pages": "1--26", "year": "1979"}),
    "shannon": ("article", {"author": "Shannon, Claude E.", "title": "A Mathematical Theory of Communication",
        "journal": "Bell System Technical Journal", "volume": "27", "pages": "379--423", "year": "1948"}),
    "cohen": ("book", {"author": "Cohen, Jacob", "title": "Statistical Power Analysis for the Behavioral Sciences",
        "publisher": "Lawrence Erlbaum", "edition": "2", "year": "1988"}),
    "benjamini": ("article", {"author": "Benjamini, Yoav and Hochberg, Yosef", "title": "Controlling the False Discovery Rate: A Practical and Powerful Approach to Multiple Testing",
        "journal": "Journal of the Royal Statistical Society: Series B", "volume": "57", "number": "1", "pages": "289--300", "year": "1995"}),
    "kahneman": ("article", {"author": "Kahneman, Daniel and Tversky, Amos", "title": "Prospect Theory: An Analysis of Decision under Risk",
        "journal": "Econometrica", "volume": "47", "number": "2", "pages": "263--291", "year": "1979"}),
    "akerlof": ("article", {"author": "Akerlof, George A.", "title": "The Market for Lemons: Quality Uncertainty and the Market Mechanism",
        "journal": "The Quarterly Journal of Economics", "volume": "84", "number": "3", "pages": "488--500", "year": "1970"}),
    "hopfield": ("article", {"author": "Hopfield, John J.", "title": "Neural Networks and Physical Systems with Emergent Collective Computational Abilities",
        "journal": "Proceedings of the National Academy of Sciences", "volume": "79", "number": "8", "pages": "2554--2558", "year": "1982"}),
    "fisher": ("book", {"author": "Fisher, Ronald A.", "title": "The Design of Experiments", "publisher": "Oliver and Boyd",
        "address": "Edinburgh", "year": "1935"}),
    "cox": ("article", {"author": "Cox, David R.", "title": "Regression Models and Life-Tables",
        "journal": "Journal of the Royal Statistical Society: Series B", "volume": "34", "number": "2", "pages": "187--220", "year": "1972"}),
    "rosenblatt": ("article", {"author": "Rosenblatt, Frank", "title": "The Perceptron: A Probabilistic Model for Information Storage and Organization in the Brain",
        "journal": "Psychological Review", "volume": "65", "number": "6", "pages": "386--408", "year": "1958"}),
}  # fmt: skip

_SENTENCES = (
    r"We follow earlier work here \cite{§}.",
    r"This idea is an old one~\cite{§}, and it is still in use.",
    r"For the general approach see \cite{§}.",
    r"Similar assumptions were made before \cite{§}.",
)


def _entry(kind: str, key: str, fields: Fields) -> str:
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    return f"@{kind}{{{key},\n{lines}\n}}\n"


def _cite(sentence: str, *keys: str) -> str:
    return sentence.replace("§", ",".join(keys))


def twice(name: str, work: str, second: Mapping[str, str | None], *, apart: bool = True) -> Form:
    """A work that two entries stand for; `second` changes fields of the second one (None takes a field away).

    The right twin cites one entry at both places.
    """

    def make(rng: Random) -> Planted:
        kind, fields = _WORKS[work]
        one, two = f"pl{work}{fields['year']}", f"pl{work}b"
        changed = {k: v for k, v in {**fields, **second}.items() if v is not None}
        entries = (_entry(kind, one, fields), _entry(kind, two, changed))
        first, last = rng.sample(_SENTENCES, 2)

        def build(key: str, bib: str) -> Pieces:
            if not apart:
                return {"results": _cite(first, *dict.fromkeys((one, key))), "bib": bib}
            return {"method": _cite(first, one), "results": _cite(last, key), "bib": bib}

        wrong, right = build(two, "\n".join(entries)), build(one, entries[0])
        given = {"first": dict(fields), "second": changed}
        return Planted(wrong, right, given, {"entries": 2}, {"entries": 1}, (one, two))

    return Form("duplicate_bib_entry", name, make)


def lacks(name: str, work: str, *missing: str) -> Form:
    """An entry without some of its fields."""

    def make(rng: Random) -> Planted:
        kind, fields = _WORKS[work]
        key = f"pl{work}{fields['year']}"
        poor = {k: v for k, v in fields.items() if k not in missing}
        said = _cite(rng.choice(_SENTENCES), key)

        def build(own: Fields) -> Pieces:
            return {"results": said, "bib": _entry(kind, key, own)}

        return Planted(
            build(poor), build(fields), {"key": key, "missing": missing}, poor, dict(fields), (key,)
        )

    return Form("incomplete_bib_entry", name, make)


def _item(key: str, words: str) -> str:
    return f"\\bibitem{{{key}}} {words}"


def listed_twice(name: str, first: str, second: str) -> Form:
    """A work that two `\\bibitem`s stand for."""

    def make(rng: Random) -> Planted:
        cited = rng.sample(_SENTENCES, 2)

        def build(key: str, items: str) -> Pieces:
            return {"method": _cite(cited[0], "plone"), "results": _cite(cited[1], key), "items": items}

        one = _item("plone", first)
        wrong = build("pltwo", f"{one}\n{_item('pltwo', second)}")
        return Planted(wrong, build("plone", one), {}, {"entries": 2}, {"entries": 1}, ("plone", "pltwo"))

    return Form("duplicate_bib_entry", name, make)


def listed_without(name: str, words: str, missing: str) -> Form:
    """A `\\bibitem` without some of its words."""

    def make(rng: Random) -> Planted:
        said = _cite(rng.choice(_SENTENCES), "plone")

        def build(text: str) -> Pieces:
            return {"results": said, "items": _item("plone", text)}

        poor = words.replace(missing, "")
        return Planted(
            build(poor), build(words), {"missing": (missing,)}, {"item": poor}, {"item": words}, ("plone",)
        )

    return Form("incomplete_bib_entry", name, make)


_UPPER = {"title": "{BOOTSTRAP METHODS: ANOTHER LOOK AT THE JACKKNIFE}"}

DUPLICATES = (
    twice("same entry", "student", {}),
    twice("initials", "efron", {"author": "B. Efron"}),
    twice("no number", "shannon", {"number": None, "author": "C. E. Shannon"}),
    twice("braces in title", "kahneman", {"title": "Prospect Theory: {A}n Analysis of Decision under Risk"}),
    twice("lower case", "benjamini", {
        "title": "Controlling the false discovery rate: a practical and powerful approach to multiple testing"}),
    twice("short journal", "akerlof", {"journal": "Q. J. Econ."}),
    twice("and a doi", "hopfield", {"doi": "10.1073/pnas.79.8.2554"}),
    twice("cited together", "cox", {"author": "Cox, D. R.", "pages": "187-220"}, apart=False),
    twice("upper case", "efron", _UPPER),
    twice("book", "cohen", {"publisher": "L. Erlbaum Associates", "edition": "2nd"}),
    twice("quotation marks", "rosenblatt", {"title": "The perceptron: a probabilistic model for information storage and organization in the brain",
        "number": None}),
    listed_twice("listed, initials",
        "D. R. Cox. Regression models and life-tables. \\emph{Journal of the Royal Statistical Society: Series B}, 34(2):187--220, 1972.",
        "Cox, D.R. (1972). Regression models and life-tables. J. R. Stat. Soc. B 34, 187--220."),
)  # fmt: skip

INCOMPLETE = (
    lacks("no year", "student", "year"),
    lacks("no journal", "efron", "journal"),
    lacks("no author", "shannon", "author"),
    lacks("no title", "kahneman", "title"),
    lacks("no publisher", "cohen", "publisher", "edition"),
    lacks("no journal and volume", "benjamini", "journal", "volume", "number", "pages"),
    lacks("title and author only", "akerlof", "journal", "volume", "number", "pages", "year"),
    lacks("book without year", "fisher", "year"),
    lacks("year and title only", "hopfield", "author", "journal", "volume", "number", "pages"),
    lacks("no author, new", "cox", "author"),
    lacks("no year, new", "rosenblatt", "year"),
    listed_without(
        "listed, no year",
        "Student. The probable error of a mean. \\emph{Biometrika}, 6(1):1--25, 1908.",
        ", 1908",
    ),
)

FORMS: tuple[Form, ...] = (*DUPLICATES, *INCOMPLETE)
