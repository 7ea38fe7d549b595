"""Copies of a paper's tree: where each file stands in it, and what TeX needs beside the text."""

from __future__ import annotations

from pathlib import Path

from paperkit.documents import read_paper
from paperkit.pipelines.sources import assets_of, tree_paths


def test_a_tree_inside_its_folder_stays_as_it_is(tmp_path: Path) -> None:
    assert tree_paths(["main.tex", "parts/a.tex"], tmp_path) == {
        "main.tex": "main.tex",
        "parts/a.tex": "parts/a.tex",
    }


def test_a_tree_that_reads_outside_is_kept_deeper() -> None:
    folder = Path("/papers/noise/draft")
    assert tree_paths(["main.tex", "../refs.bib", "../../common/a.tex"], folder) == {
        "main.tex": "noise/draft/main.tex",
        "../refs.bib": "noise/refs.bib",
        "../../common/a.tex": "common/a.tex",
    }


def test_names_never_lead_out_of_the_copy() -> None:
    for path in tree_paths(["main.tex", "../../../../x.tex"], Path("/a/b")).values():
        assert not path.startswith("/") and ".." not in path.split("/")


def test_style_files_and_graphics_that_are_named(tmp_path: Path) -> None:
    (tmp_path / "figures").mkdir()
    for name in ("own.sty", "figures/lamp.png", "figures/other.png", "notes.docx"):
        (tmp_path / name).write_bytes(b"x")
    (tmp_path.parent / "outside.png").write_bytes(b"x")
    main = tmp_path / "main.tex"
    main.write_text(
        "\\documentclass{article}\\graphicspath{{figures/}}\\begin{document}"
        "\\includegraphics{lamp}\\includegraphics{../outside}\\end{document}"
    )
    assert dict(assets_of(read_paper(main), tmp_path)) == {
        "own.sty": tmp_path / "own.sty",
        "figures/lamp.png": tmp_path / "figures/lamp.png",
    }
