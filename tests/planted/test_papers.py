"""Papers that errors are put into: each has the slots, and a passage lands in its slot and changes nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.planted.form import Form
from tests.planted.forms_held_out import FORMS
from tests.planted.mutations import MUTATIONS
from tests.planted.papers import NAMES, CleanPaper, own_papers, shared_papers
from tests.planted.traps import TRAPS, Trap

OWN = own_papers()
EACH = [pytest.param(f, id=f"{f.kind}-{f.name}") for f in FORMS]


@pytest.fixture(scope="module")
def papers(shared: Path) -> list[CleanPaper]:
    return [*OWN, *shared_papers(shared)]


def host(form_pieces: dict[str, str]) -> CleanPaper:
    return next(p for p in OWN if p.fits(form_pieces))  # type: ignore[arg-type]


def test_own_papers_are_without_problems_and_whole() -> None:
    assert [p.name for p in OWN] == ["pendulum", "reading", "sorting"]
    for own in OWN:
        paper = own.paper
        assert paper.problems == ()
        assert paper.language == "en"
        cited = {key for c in paper.citations for key in c.keys}
        assert cited == {entry.key for entry in paper.bibliography}
        assert {n for r in paper.references for n in r.labels} <= {label.name for label in paper.labels}
        assert {"abstract", "method", "results"} <= own.slots.keys()
        assert ("bib" in own.slots) != ("items" in own.slots)


def test_all_papers_have_a_place_for_text(papers: list[CleanPaper]) -> None:
    assert len(papers) == len(OWN) + len(NAMES)
    for clean in papers:
        assert clean.paper.problems == ()
        assert {"abstract", "method", "results"} <= clean.slots.keys()


def test_a_piece_lands_in_its_slot(papers: list[CleanPaper]) -> None:
    for clean in papers:
        pieces = {s: f"The mark zq{s} stands here." for s in ("abstract", "method", "results")}
        paper, spans = clean.planted(pieces)  # type: ignore[arg-type]
        assert {paper.source(s) for s in spans} == set(pieces.values())
        assert paper.problems == clean.paper.problems
        for slot, piece in pieces.items():
            (found,) = [p for p in paper.paragraphs if piece in p.text.text]
            assert found.kind == ("abstract" if slot == "abstract" else "body")
            assert found.text.text == piece


def test_planting_adds_and_takes_nothing_away(papers: list[CleanPaper]) -> None:
    for clean in papers:
        before = [p.text.text for p in clean.paper.paragraphs]
        paper, _ = clean.planted({"results": "The mark stands here."})
        after = [p.text.text for p in paper.paragraphs]
        after.remove("The mark stands here.")
        assert after == before


def test_a_paper_without_the_slot_does_not_fit() -> None:
    bib, items = OWN[0], OWN[1]
    assert bib.fits({"bib": "x"})
    assert not bib.fits({"items": "x"})
    assert not items.fits({"bib": "x"})
    with pytest.raises(KeyError):
        items.planted({"bib": "x"})


@pytest.mark.parametrize("form", EACH)
def test_both_twins_are_read_without_a_problem(form: Form) -> None:
    planted = form.make(Random(5))
    clean = host(dict(planted.wrong))
    wrong, places = clean.planted(planted.wrong)
    right, _ = clean.planted(planted.right)
    assert wrong.problems == right.problems == ()
    assert {wrong.source(s) for s in places} == set(planted.wrong.values())
    texts = ["\n".join(p.text.text for p in twin.paragraphs) for twin in (wrong, right)]
    assert "§" not in texts[0] + texts[1]
    if form.kind in ("table_total", "swapped_bold", "text_against_table"):
        assert len(wrong.tables) == len(right.tables) == len(clean.paper.tables) + 1
    if form.kind == "duplicate_bib_entry":
        counts = [len(p.bibliography) - len(clean.paper.bibliography) for p in (wrong, right)]
        assert counts == [2, 1]


@pytest.mark.parametrize("form", [p for p in EACH if p.values[0].kind == "swapped_bold"])  # type: ignore[attr-defined]
def test_bold_is_read_where_it_was_put(form: Form) -> None:
    planted = form.make(Random(5))
    clean = host(dict(planted.wrong))
    for pieces, values in ((planted.wrong, planted.wrong_values), (planted.right, planted.right_values)):
        paper, _ = clean.planted(pieces)
        bold = [c.text.text for row in paper.tables[-1].rows for c in row if c.bold]
        assert values["v"] in bold


@pytest.mark.parametrize("trap", [pytest.param(t, id=t.name) for t in TRAPS])
def test_traps_are_read_without_a_problem(trap: Trap) -> None:
    clean = host(dict(trap.pieces))
    paper, spans = clean.planted(trap.pieces)
    assert paper.problems == ()
    assert len(spans) == len(trap.pieces)


def test_mutations_change_one_number_that_the_paper_has_again(papers: list[CleanPaper]) -> None:
    applied = 0
    for clean in papers:
        texts = {name: source.text for name, source in clean.paper.sources.items()}
        for mutation in MUTATIONS:
            changed = mutation.apply(texts, clean.paper.main, Random(2))
            if changed is None:
                continue
            applied += 1
            assert changed == mutation.apply(texts, clean.paper.main, Random(2))
            ((file, start, end),) = changed[1]
            old, new = texts[file], changed[0][file]
            assert old[:start] == new[:start]
            assert old[end:] == new[end:]
            assert float(old[start:end]) != float(new[start:end])
            rest = [t for n, t in changed[0].items() if n != file and not n.endswith(".bib")]
            assert any(old[start:end] in text for text in (new[end:], *rest))
    assert applied >= 2


def test_a_mutation_finds_nothing_where_the_number_stands_once() -> None:
    twice = "\\begin{abstract}We saw 417 owls.\\end{abstract} There were 417 owls."
    (mutation,) = MUTATIONS
    assert mutation.apply({"a.tex": twice}, "a.tex", Random(1)) is not None
    assert mutation.apply({"a.tex": twice.replace("were 417", "were many")}, "a.tex", Random(1)) is None
    assert mutation.apply({"a.tex": "no abstract, 417 and 417"}, "a.tex", Random(1)) is None
    assert mutation.apply({"a.tex": twice.replace("417", "2017")}, "a.tex", Random(1)) is None
