"""Drafts as trees of files, and places in the author's own files."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import read_paper
from paperkit.findings import Finding, GateReport, Severity
from paperkit.pipelines.draft import Draft, in_author_places, layout_of
from paperkit.workspace import Workspace
from tests.pipelines.refine.small_paper import PAPER, draft_of


def report(draft: Draft, words: str, file: str = "paper.tex") -> GateReport:
    source = draft.sources[file]
    at = source.text.index(words)
    place = source.place(at)
    found = Finding(
        rule="style.informal",
        severity=Severity.MINOR,
        message="m",
        quote=words,
        file=file,
        line=place.line,
        column=place.column,
        span=(at, at + len(words)),
    )
    return GateReport.of("style", 1, [found])


def test_main_file_is_kept_as_paper_tex(tmp_path: Path) -> None:
    (tmp_path / "ms.tex").write_text(PAPER)
    layout = layout_of(read_paper(tmp_path / "ms.tex"), tmp_path)
    assert layout.main_path == "paper.tex"


def test_a_part_named_paper_tex_keeps_its_name(tmp_path: Path) -> None:
    (tmp_path / "ms.tex").write_text("\\documentclass{article}\\begin{document}\\input{paper}\\end{document}")
    (tmp_path / "paper.tex").write_text("Text.")
    layout = layout_of(read_paper(tmp_path / "ms.tex"), tmp_path)
    assert layout.paths == {"ms.tex": "ms.tex", "paper.tex": "paper.tex"}


def test_files_above_the_main_one_stay_above_it(tmp_path: Path) -> None:
    (tmp_path / "tex").mkdir()
    (tmp_path / "tex" / "ms.tex").write_text(
        "\\documentclass{article}\\begin{document}\\input{../results/a}\\end{document}"
    )
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "a.tex").write_text("Text.")
    layout = layout_of(read_paper(tmp_path / "tex" / "ms.tex"), tmp_path / "tex")
    assert layout.paths == {"ms.tex": "tex/paper.tex", "../results/a.tex": "results/a.tex"}


def test_a_draft_written_and_read_is_the_same(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    draft = draft_of({"paper.tex": PAPER.replace("\n", "\r\n"), "sections/a.tex": "Größe."})
    with workspace.step("write") as step:
        draft.write(step, "kept")
    assert Draft.read(workspace, draft.layout, "kept") == draft


def test_places_after_an_added_line_are_the_authors() -> None:
    author = draft_of(PAPER)
    draft = draft_of("% WARNING: look\n" + PAPER.replace("The curves", "% note\nThe curves"))
    for words in ("We compare two", "curves are smooth", "fig:curve"):
        moved = in_author_places(report(draft, words), draft, author).findings[0]
        assert (moved.line, moved.column) == (
            report(author, words).findings[0].line,
            report(author, words).findings[0].column,
        )


def test_an_added_line_has_the_place_of_the_line_before() -> None:
    author = draft_of(PAPER)
    draft = draft_of(PAPER.replace("We compare two", "An added line.\nWe compare two"))
    moved = in_author_places(report(draft, "An added"), draft, author).findings[0]
    assert author.sources["paper.tex"].text.splitlines()[moved.line - 1].startswith("It is worth noting")


@given(st.lists(st.integers(0, 30), max_size=8))
def test_lines_that_stay_keep_their_place(at: list[int]) -> None:
    lines = [f"line {n}" for n in range(31)]
    changed = list(lines)
    for place in sorted(at, reverse=True):
        changed.insert(place, "% WARNING")
    author, draft = draft_of("\n".join(lines)), draft_of("\n".join(changed))
    for n in (0, 7, 30):
        moved = in_author_places(report(draft, f"line {n}"), draft, author).findings[0]
        assert moved.line == n + 1
