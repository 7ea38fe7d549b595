"""A changed digit in the abstract of a paper that says the same number again in its text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

from tests.planted.form import Mutation, spoil

__all__ = ["MUTATIONS"]

_NUMBER = re.compile(r"(?<![\w.,\\{-])\d{2,3}(?:\.\d{1,3})?(?![\w.,}-]|\s*\\times)")
_ABSTRACT = re.compile(r"\\begin\{abstract\}(.{1,6000}?)\\end\{abstract\}", re.S)
_YEAR = re.compile(r"(?:19|20)\d\d")


def _apply(
    sources: Mapping[str, str], main: str, rng: Random, minimum: int
) -> tuple[dict[str, str], list[tuple[str, int, int]]] | None:
    for file in sorted(sources, key=lambda name: (name != main, name)):
        match = _ABSTRACT.search(sources[file])
        if match is None:
            continue
        rest = "\n".join(
            text if name != file else text[match.end() :]
            for name, text in sorted(sources.items())
            if not name.endswith(".bib")
        )
        fit = [
            m
            for m in _NUMBER.finditer(sources[file], match.start(1), match.end(1))
            if len(m[0].replace(".", "")) >= minimum
            and not _YEAR.fullmatch(m[0])
            and re.search(rf"(?<![\w.,]){re.escape(m[0])}(?![\w.,]*\d)", rest)
        ]
        if not fit:
            return None
        chosen = rng.choice(fit)
        wrong = spoil(rng, chosen[0], least=0.05 * float(chosen[0]), low=0, high=2 * float(chosen[0]))
        text = sources[file]
        changed = {**sources, file: text[: chosen.start()] + wrong + text[chosen.end() :]}
        return changed, [(file, chosen.start(), chosen.start() + len(wrong))]
    return None


MUTATIONS: tuple[Mutation, ...] = (
    Mutation("abstract_digit", "own number of the abstract", lambda s, main, rng: _apply(s, main, rng, 3)),
)
"""The number has three digits or more, and stands in the text, a table, or a caption as well."""
