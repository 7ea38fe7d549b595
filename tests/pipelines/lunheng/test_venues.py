"""Venues: the built-in ones, a user's own, and what is said of a faulty one."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from paperkit.cli.schema import schema_of
from paperkit.errors import InputError, RecordError, UsageError
from paperkit.pipelines.lunheng.venues import VENUES, Venue, known_venues, load_venue
from paperkit.strict_json import validated

OWN = """
name = "letters"
title = "Letters"
languages = ["en", "zh"]
headings = "prose"
[main]
unit = "en_words"
most = 2000
[abstract]
unit = "en_words"
most = 100
[sections.body]
share = 1
en = ["body"]
"""


def write(folder: Path, text: str) -> str:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("name", "unit", "main", "abstract", "headings"),
    [
        ("journal", "cn_chars", (8000, 10000, 9000), ("cn_chars", 200, 350, 350), 3),
        ("nature_sub", "cn_chars", (2500, 3500, 3000), ("en_words", 0, 250, 250), 0),
        ("conference", "en_words", (6000, 8000, 7000), ("en_words", 150, 200, 200), 2),
        ("thesis", "cn_chars", (15000, 30000, 22000), ("cn_chars", 400, 800, 800), None),
    ],
)
def test_the_built_in_venues_have_the_figures_of_the_seed(
    name: str,
    unit: str,
    main: tuple[int, int, int],
    abstract: tuple[str, int, int, int],
    headings: int | None,
) -> None:
    venue = load_venue(name)
    assert venue.unit == unit
    assert (venue.main.least, venue.main.most, venue.main.budget) == main
    length = venue.abstract
    assert (length.unit, length.least, length.most, length.budget) == abstract
    assert venue.max_paragraph_directives == headings


def test_every_file_is_a_venue_of_its_own_name_and_no_alias_names_two() -> None:
    assert tuple(venue.name for venue in known_venues()) == VENUES
    aliases = [alias.casefold() for venue in known_venues() for alias in (venue.name, *venue.aliases)]
    assert len(set(aliases)) == len(aliases)


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("JACS", "journal"), ("jmc a", "journal"), ("CEJ", "journal"), ("Digital Discovery", "journal"),
        ("NeurIPS", "conference"), ("icml", "conference"), ("ICLR", "conference"), ("Conference", "conference"),
        ("Nat Comm", "nature_sub"), ("nature communications", "nature_sub"), ("Nature Energy", "nature_sub"),
        ("Nat. Comp. Sci.", "nature_sub"), ("NATURE-SUB", "nature_sub"),
        ("CUPB", "thesis"), ("本科", "thesis"), ("硕士", "thesis"), ("Dissertation", "thesis"),
    ],
)  # fmt: skip
def test_an_alias_leads_to_its_venue(alias: str, name: str) -> None:
    assert load_venue(alias).name == name


@pytest.mark.parametrize(
    ("wrong", "nearest"), [("jurnal", "journal"), ("neurip", "NeurIPS"), ("thesys", "thesis")]
)
def test_an_unknown_venue_is_wrong_use_and_the_known_are_listed(wrong: str, nearest: str) -> None:
    with pytest.raises(UsageError) as caught:
        load_venue(wrong)
    assert f"the nearest is {nearest};" in str(caught.value)
    assert all(name in str(caught.value) for name in (*VENUES, "JACS", "硕士"))


@pytest.mark.parametrize("wrong", ["", "  ", "...", "qqqqqqqq"])
def test_what_is_like_no_venue_has_no_nearest(wrong: str) -> None:
    with pytest.raises(UsageError, match="no such venue; there are journal"):
        load_venue(wrong)


@pytest.mark.parametrize(
    ("heading", "kinds"),
    [
        ("Introduction", ("introduction",)),
        ("1 Introduction and Related Work", ("introduction", "related_work")),
        ("Results and Discussion", ("results", "discussion")),
        ("Experimental Setup", ("methods",)),
        ("Experiments", ("results",)),
        ("DATA AVAILABILITY", ("declarations",)),
        ("Data", ("methods",)),
        ("Online Supplementary Materials", ("declarations",)),
        ("Remethodising", ()),
        ("Overview of SymPy", ()),
        ("结果与讨论", ("results", "discussion")),
        ("实验设置", ("methods",)),
        ("数据可用性声明", ("declarations",)),
        ("相关工作", ("related_work",)),
        ("第一章 绪论", ("introduction",)),
        ("使用编辑器", ()),
    ],
)
def test_a_heading_tells_its_kind(heading: str, kinds: tuple[str, ...]) -> None:
    for venue in known_venues():
        assert venue.kinds(heading) == kinds


def test_the_opening_of_a_nature_paper_is_its_introduction() -> None:
    assert load_venue("nature_sub").kinds("Opening") == ("introduction",)
    assert load_venue("journal").kinds("Opening") == ()


# --- a user's venue --------


def test_a_user_s_venue(tmp_path: Path) -> None:
    venue = load_venue(write(tmp_path, OWN))
    assert venue.name == "letters"
    assert venue.main.budget == 2000
    assert venue.max_paragraph_directives is None
    assert venue.kinds("The body") == ("body",)


def test_a_venue_starts_from_a_built_in_one(tmp_path: Path) -> None:
    venue = load_venue(
        write(
            tmp_path,
            'base = "conference"\nname = "workshop"\ntitle = "Workshop"\nmax_paragraph_directives = "any"\n'
            "[main]\nleast = 0\nmost = 4000\nbudget = 3500\n"
            "[sections.related_work]\nshare = 0.05\n[sections.results]\nshare = 0.36\n",
        )
    )
    base = load_venue("conference")
    assert (venue.main.unit, venue.main.budget) == ("en_words", 3500)
    assert venue.abstract == base.abstract
    assert venue.max_paragraph_directives is None
    assert venue.aliases == ()
    assert venue.sections["results"].share == 0.36
    assert venue.sections["results"].en == base.sections["results"].en


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "letters"\n', "", "name: missing"),
        ('name = "letters"', 'name = " "', "name: must not be empty"),
        ("most = 2000", 'most = "2000"', 'main.most: must be a whole number, not "2000"'),
        ("most = 2000", "most = 2000.5", "main.most: must be a whole number, not 2000.5"),
        ("most = 2000", "most = 0", "main.most: must be 1 or more, not 0"),
        ("most = 2000", "most = 2000\nleast = 3000", "main: least must be most (2000) or less, not 3000"),
        ("most = 2000", "most = 2000\nbudget = 2500", "main: budget must be within 0 and 2000, not 2500"),
        ("most = 2000", "most = 2000\nbudget = 0", "main: budget must be within 0 and 2000, not 0"),
        ('"en_words"\nmost = 2000', '"words"\nmost = 2000', 'main.unit: must be "cn_chars" or "en_words", not "words"'),
        ("share = 1", "share = 2", "sections.body.share: must be 1 or less, not 2"),
        ("share = 1", "share = 0.9", "sections: the shares must sum to 1, not 0.9"),
        ("share = 1", "share = nan", "sections.body.share: nan is not a finite number"),
        ('["en", "zh"]', '["zh"]', 'languages must have "en", for main.unit is en_words'),
        ('["en", "zh"]', '["fr"]', 'languages.0: must be "en" or "zh", not "fr"'),
        ('headings = "prose"', "headings = 3", "headings: must be text, not 3"),
        ('headings = "prose"', 'headings = "prose"\nheading = 1', "heading: no such field; take it out"),
        ('headings = "prose"', 'headings = "prose"\nmax_paragraph_directives = -1', "max_paragraph_directives"),
        ('headings = "prose"', 'headings = "prose"\nmax_paragraph_directives = "few"', "max_paragraph_directives"),
        ('name = "letters"', 'name = "letters"\nbase = "letters"', "base: must be journal, nature_sub, conference or"),
        ('name = "letters"', 'name = "letters"\nbase = ["journal"]', "base: must be journal"),
        ('name = "letters"', 'name = "letters', "not TOML as it is wanted"),
        ('name = "letters"', 'name = "letters"\nname = "two"', "not TOML as it is wanted"),
    ],
)  # fmt: skip
def test_a_faulty_venue_is_told_by_file_and_key(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = OWN.replace(old, new, 1)
    assert text != OWN
    path = write(tmp_path, text)
    with pytest.raises(RecordError) as caught:
        load_venue(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone\.toml: cannot read it"):
        load_venue(str(tmp_path / "gone.toml"))
    (tmp_path / "a.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(RecordError, match="not UTF-8"):
        load_venue(str(tmp_path / "a.toml"))


@pytest.mark.parametrize("name", VENUES)
def test_a_venue_as_json_is_the_same_venue_and_fits_its_schema(name: str) -> None:
    venue = load_venue(name)
    record = venue.as_json()
    assert validated(Venue, record) == venue
    check = jsonschema.Draft202012Validator(schema_of("venue"))
    check.validate(record)
    with pytest.raises(jsonschema.ValidationError):
        check.validate({**record, "more": 1})
