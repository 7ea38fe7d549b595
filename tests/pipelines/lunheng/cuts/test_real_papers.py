"""Real papers, each 30 % over its budget. What they must keep is looked up in the source by regular expressions."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.cuts.editor import Trimmed, trim
from paperkit.pipelines.lunheng.cuts.si import heading_text
from paperkit.pipelines.lunheng.outline import outline
from paperkit.records.lunheng import VisualContract
from tests.pipelines.lunheng.cuts.cutting import PAPERS, budget_for, real_draft

OVER = 0.77


@cache
def edited(shared: Path, name: str) -> tuple[Draft, Trimmed]:
    draft = real_draft(shared, name)
    budget = budget_for(draft, OVER, most=3)
    return draft, trim(draft, budget, outline(draft.paper), VisualContract())


def tex(draft: Draft) -> str:
    text = "\n".join(s.text for n, s in sorted(draft.sources.items()) if not n.endswith((".bib", ".bbl")))
    return re.sub(r"(?<!\\)%.*", "", text)


def moved_of(result: Trimmed) -> str:
    return re.sub(r"(?<!\\)%.*", "", "\n\n".join(cut.moved_to_si for cut in result.cuts))


def found(pattern: str, text: str) -> Counter[str]:
    return Counter(re.findall(pattern, text))


@pytest.mark.parametrize("name", PAPERS)
def test_nothing_is_lost(shared: Path, name: str) -> None:
    draft, result = edited(shared, name)
    before, after, si = tex(draft), tex(result.draft), result.si
    for command in (
        r"\\label\{[^}]*\}",
        r"\\includegraphics[^{]*\{[^}]*\}",
        r"\\(?:page|auto|[cC]|eq)?ref\{[^}]*\}",
    ):
        assert found(command, after + moved_of(result)) == found(command, before)
    kept = after + moved_of(result)
    gone = found(r"\\begin\{[^}]*\}", before) - found(r"\\begin\{[^}]*\}", kept)
    assert set(gone) <= {"\\begin{itemize}", "\\begin{enumerate}"}
    floats = r"\\begin\{(?:figure|table)[^}]*\}|\\includegraphics[^{]*\{[^}]*\}|\\begin\{tabular[^}]*\}"
    assert found(floats, after) == found(floats, before)
    referred = {name.strip() for names in re.findall(r"ref\{([^}]*)\}", after) for name in names.split(",")}
    assert not referred & set(re.findall(r"\\label\{([^}]*)\}", moved_of(result)))
    keys = {
        k.strip() for c in re.findall(r"\\cite\w*\*?(?:\[[^\]]*\])*\{([^}]*)\}", before) for k in c.split(",")
    }
    for key in keys:
        assert key in after or key in si
    numbers = re.compile(r"\d+(?:[.,]\d+)*")
    assert set(numbers.findall(before)) <= set(numbers.findall(after)) | set(numbers.findall(si))
    moved = moved_of(result)
    repeated = sum(len(numbers.findall(c.reason)) for c in result.cuts if c.kind == "repeated")
    lost = found(numbers.pattern, before) - found(numbers.pattern, after) - found(numbers.pattern, moved)
    assert lost.total() <= repeated
    for delimiter in ("{", "}", "$"):
        assert before.count(delimiter) >= after.count(delimiter)
    assert after.count("{") - after.count("}") == before.count("{") - before.count("}")


@pytest.mark.parametrize("name", PAPERS)
def test_what_is_no_prose_is_untouched(shared: Path, name: str) -> None:
    draft, result = edited(shared, name)
    before, after = draft.paper, result.draft.paper
    moved = "\n\n".join(cut.moved_to_si for cut in result.cuts)

    def stands(old: list[str], new: list[str]) -> None:
        """What is left is in its old order, and what is not moved as it was."""
        rest = iter(old)
        assert all(any(one == other for other in rest) for one in new)
        gone = Counter(old) - Counter(new)
        assert all(moved.count(one) >= count for one, count in gone.items())

    stands(*([p.source(m.span) for m in p.math if m.display] for p in (before, after)))
    assert [before.source(f.span) for f in before.floats] == [after.source(f.span) for f in after.floats]
    stands(*([p.source(c.span) for c in p.comments] for p in (before, after)))
    stands(*([p.source(v) for v in p.verbatim] for p in (before, after)))
    titles = [s.title for s in after.sections]
    assert [s.title for s in before.sections if s.title in titles] == titles
    assert all(
        f"\\subsection*{{{heading_text(s.title)}}}" in moved for s in before.sections if s.title not in titles
    )
    assert Counter(p.rule for p in after.problems) == Counter(p.rule for p in before.problems)
    main = draft.sources[before.main].text
    assert result.draft.sources[before.main].text.startswith(main[: main.index("\\begin{document}")])


@pytest.mark.parametrize("name", PAPERS)
def test_the_text_is_well_set(shared: Path, name: str) -> None:
    draft, result = edited(shared, name)
    for file, source in draft.sources.items():
        old, new = set(source.text.split("\n")), result.draft.sources[file].text.split("\n")
        for line in (line for line in new if line not in old):
            assert "  " not in line.strip() or any("  " in other.strip() for other in old)
            assert not re.search(r"[A-Za-z][.,;] [.,;]|。。|，，|\(\)", line)
    for paragraph in result.draft.paper.paragraphs:
        assert paragraph.text.text.strip()
    assert result.after <= result.before
    assert result.before - result.after <= sum(cut.words_saved for cut in result.cuts) + 2


@pytest.mark.parametrize("name", PAPERS)
def test_it_says_where_it_stops(shared: Path, name: str) -> None:
    _, result = edited(shared, name)
    short = result.after > int(result.before * OVER)
    assert short == any(row.startswith("main text:") for row in result.still_over)
    assert all(re.match(r"[\w./-]+:\d+: ", row) for row in (*result.removed, *result.moved_to_si))
