"""Venues: how long a paper may be, and how its sections share the length (seed 001, "Venue Profiles").

Four are built in, each a TOML file; a user adds one in a file of the same form. A file may start from a built-in one:
`base = "journal"`, then what differs. Names, titles and aliases are never taken from the base.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from paperkit.errors import RecordError, UsageError
from paperkit.gates._prose import bare
from paperkit.records.lunheng import Unit
from paperkit.strict_json import Record, check_values, decoded, shown, validated

__all__ = ["VENUES", "SectionShare", "Venue", "VenueLength", "known_venues", "load_venue"]

VENUES = ("journal", "nature_sub", "conference", "thesis")
"""Names of the built-in venues."""
_LANGUAGE_OF: dict[Unit, Literal["en", "zh"]] = {"cn_chars": "zh", "en_words": "en"}
_OWN = ("name", "title", "aliases", "base")
"""What a venue never takes from its base."""
_ROUNDING = Fraction(1, 1000)

Line = Annotated[str, Field(pattern=r"\S")]
Lines = Annotated[tuple[Line, ...], Field(strict=False)]  # TOML has lists


class _Strict(Record):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class VenueLength(_Strict):
    """How long a text may be.

    Attributes:
        unit: `cn_chars`, where an English word or a number counts one too, or `en_words`.
        least, most: The venue's range.
        budget: What is aimed at, within the range; its upper end where none is given.
    """

    unit: Unit
    least: int = Field(default=0, ge=0)
    most: int = Field(ge=1)
    budget: int = Field(default=0, ge=0)

    @model_validator(mode="before")
    @classmethod
    def _aim_at_the_end(cls, record: Any) -> Any:
        if isinstance(record, Mapping) and "budget" not in record and "most" in record:
            return {**record, "budget": record["most"]}
        return record

    @model_validator(mode="after")
    def _is_ordered(self) -> Self:
        if self.least > self.most:
            raise ValueError(f"least must be most ({self.most}) or less, not {self.least}")
        if not max(self.least, 1) <= self.budget <= self.most:
            raise ValueError(f"budget must be within {self.least} and {self.most}, not {self.budget}")
        return self


class SectionShare(_Strict):
    """A kind of section.

    Attributes:
        share: Its share of the main text, 0 to 1.
        en, zh: Words by which a heading tells the kind; of two that overlap in a heading the longer one counts.
    """

    share: float = Field(ge=0, le=1)
    en: Lines = ()
    zh: Lines = ()


class Venue(_Strict):
    """A venue.

    Attributes:
        name: What `word_budget.json` calls it.
        title: What it is, for people.
        aliases: Other names, in any case.
        languages: Languages in which a paper fits; that of the unit is among them.
        main, abstract: Their lengths.
        max_paragraph_directives: Most run-in headings; None, or `any` in a file, where all are allowed.
        headings: How headings are used, in the words of the venue.
        sections: Shares of the main text by kind of section; they sum to 1.
    """

    name: Line
    title: Line
    aliases: Lines = ()
    languages: Annotated[tuple[Literal["en", "zh"], ...], Field(strict=False, min_length=1)]
    main: VenueLength
    abstract: VenueLength
    max_paragraph_directives: Annotated[
        Annotated[int, Field(ge=0)] | None, BeforeValidator(lambda given: None if given == "any" else given)
    ] = None
    headings: Line
    sections: dict[Line, SectionShare]

    @property
    def unit(self) -> Unit:
        """What the main text is counted in."""
        return self.main.unit

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        wanted = _LANGUAGE_OF[self.main.unit]
        if wanted not in self.languages:
            raise ValueError(f'languages must have "{wanted}", for main.unit is {self.main.unit}')
        total = sum((Fraction(str(section.share)) for section in self.sections.values()), Fraction(0))
        if abs(total - 1) > _ROUNDING:
            raise ValueError(f"sections: the shares must sum to 1, not {float(total):g}")
        return self

    def kinds(self, heading: str) -> tuple[str, ...]:
        """The kinds of section that a heading names, in the order of `sections`.

        >>> load_venue("journal").kinds("4. Results and Discussion")
        ('results', 'discussion')
        >>> load_venue("journal").kinds("数据可用性声明"), load_venue("journal").kinds("Overview of SymPy")
        (('declarations',), ())
        """
        left, found = heading.casefold(), set()
        for words, kind in self._words:
            pattern = re.escape(words)
            if words.isascii():  # Chinese has no spaces around its words
                pattern = rf"(?<![^\W_]){pattern}(?![^\W_])"
            if re.search(pattern, left):
                left = re.sub(pattern, "\n", left)
                found.add(kind)
        return tuple(kind for kind in self.sections if kind in found)

    @property
    def _words(self) -> list[tuple[str, str]]:
        """Words with their kind, the longest first."""
        words = [(w.casefold(), kind) for kind, s in self.sections.items() for w in (*s.en, *s.zh)]
        return sorted(words, key=lambda pair: -len(pair[0]))


def load_venue(name_or_path: str) -> Venue:
    """A built-in venue by its name or an alias, in any case and with any punctuation, or one in a TOML file.

    Raises:
        UsageError: neither a venue nor a file of that name; the text lists the venues and the nearest name.
        InputError: the file cannot be read, or is faulty; the text names file and key, and says what is wanted.

    >>> load_venue("JACS").name, load_venue("Nat Comm").name, load_venue("硕士").name
    ('journal', 'nature_sub', 'thesis')
    """
    wanted = bare(name_or_path)
    for venue in known_venues():
        if wanted and wanted in map(bare, (venue.name, *venue.aliases)):
            return venue
    path = Path(name_or_path)
    if path.suffix.lower() == ".toml" or path.is_file():
        return _read(path)
    raise UsageError(
        f"{shown(name_or_path)}: no such venue{_nearest(name_or_path)}; {_listed()}, or a TOML file"
    )


@cache
def known_venues() -> tuple[Venue, ...]:
    """The built-in venues."""
    return tuple(_venue(_built_in(name), name) for name in VENUES)


def _listed() -> str:
    """The known venues with their aliases, in a line."""
    return "there are " + "; ".join(
        f"{venue.name} ({', '.join(venue.aliases)})" if venue.aliases else venue.name
        for venue in known_venues()
    )


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    names = {bare(one): one for venue in known_venues() for one in (venue.name, *venue.aliases)}
    near = get_close_matches(bare(name), names, n=1)
    return f", the nearest is {names[near[0]]}" if near else ""


def _built_in(name: str) -> dict[str, Any]:
    file = resources.files(__name__) / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _read(path: Path) -> Venue:
    try:
        record = tomllib.loads(decoded(path))
        check_values(record)
    except ValueError as error:  # faults of TOML among them
        raise RecordError(f"{path}: not TOML as it is wanted: {error}") from None
    except RecursionError:
        raise RecordError(f"{path}: nested too deep") from None
    return _venue(record, str(path))


def _venue(record: dict[str, Any], where: str) -> Venue:
    try:
        return validated(Venue, dict(_with_base(record)))
    except RecordError as error:
        raise RecordError(f"{where}: {error}") from None


def _with_base(record: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """What a venue's file says, on top of what its base says."""
    base: dict[str, Any] = {}
    if "base" in record:
        if record["base"] not in VENUES:
            raise RecordError(
                f"base: must be {', '.join(VENUES[:-1])} or {VENUES[-1]}, not {shown(record['base'])}"
            )
        base = dict(_with_base(_built_in(record["base"])))
    own = {key: value for key, value in record.items() if key != "base"}
    yield from _merged({key: value for key, value in base.items() if key not in _OWN}, own).items()


def _merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    merged = {**base, **own}
    for key in base.keys() & own.keys():
        if isinstance(base[key], dict) and isinstance(own[key], dict):
            merged[key] = _merged(base[key], own[key])
    return merged
