"""`paperkit score snapshot`: a round's draft, whole or not there, and never changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from paperkit import files as files_module
from paperkit.cli import run

Tree = Callable[[Mapping[str, str | bytes]], Path]
Captured = pytest.CaptureFixture[str]

MAIN = "\\documentclass{article}\n\\begin{document}\n\\input{sections/intro}\n\\end{document}\n"


def a_pdf() -> bytes:
    import pymupdf

    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), "A draft.")
        return bytes(document.tobytes(no_new_id=True))


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    def write(files: Mapping[str, str | bytes]) -> Path:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return tmp_path

    return write


@pytest.fixture
def snap(capsys: Captured) -> Any:
    def call(src: Path, dst: Path, *more: object) -> tuple[int, Any, str]:
        code = run(["score", "snapshot", "--src", str(src), "--dst", str(dst), *map(str, more)])
        out, err = capsys.readouterr()
        return code, json.loads(out) if out else None, err

    return call


def files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_file_is_kept_byte_for_byte(snap: Any, tree: Tree) -> None:
    root = tree({"draft.tex": b"\\documentclass{article}\r\n\xff", "draft.pdf": a_pdf()})
    code, record, err = snap(root / "draft.tex", root / "iter0", "--src-pdf", root / "draft.pdf")
    assert (code, record["status"], err) == (0, "written", "")
    assert files(root / "iter0") == {
        "paper.tex": (root / "draft.tex").read_bytes(),
        "paper.pdf": (root / "draft.pdf").read_bytes(),
    }
    assert {f["file"]: f["sha256"] for f in record["files"]} == {
        name: files_module.sha256(data) for name, data in files(root / "iter0").items()
    }
    assert sorted(p.name for p in root.iterdir() if p.is_dir()) == ["iter0"]


def test_what_the_draft_reads_comes_with_it(snap: Any, tree: Tree) -> None:
    more = (
        "\\includegraphics[width=3cm]{plots/loss}\\begin{figure}\\includegraphics{plots/b.pdf}\\end{figure}"
    )
    main = MAIN.replace("\\end{doc", f"{more}\n\\bibliography{{refs}}\n\\end{{doc")
    root = tree(
        {
            "drafts/main.tex": main,
            "drafts/sections/intro.tex": "\\input{sections/deep/note}",
            "drafts/sections/deep/note.tex": "A note \\cite{a}.",
            "drafts/refs.bib": "@misc{a, title={A}}",
            "drafts/plots/loss.png": b"\x89PNG",
            "drafts/plots/b.pdf": b"%PDF",
            "drafts/venue.sty": "% style",
            "drafts/notes.txt": "not read by the paper",
        }
    )
    code, _, err = snap(root / "drafts" / "main.tex", root / "iter0")
    assert (code, err) == (0, "")
    expected = {name.removeprefix("main"): data for name, data in files(root / "drafts").items()}
    expected["paper.tex"] = expected.pop(".tex")
    del expected["notes.txt"]
    assert files(root / "iter0") == expected


def test_a_file_outside_its_folder_is_still_found_from_the_copy(snap: Any, tree: Tree) -> None:
    root = tree(
        {"work/drafts/paper.tex": MAIN.replace("sections/", "../shared/"), "work/shared/intro.tex": "Shared."}
    )
    assert snap(root / "work" / "drafts" / "paper.tex", root / "iter0")[0] == 0
    assert set(files(root / "iter0")) == {"drafts/paper.tex", "shared/intro.tex"}


def test_a_file_that_the_draft_misses_is_said(snap: Any, tree: Tree) -> None:
    root = tree({"paper.tex": MAIN})
    code, record, err = snap(root / "paper.tex", root / "iter0")
    assert code == 0
    assert [f["file"] for f in record["files"]] == ["paper.tex"]
    assert "sections/intro" in err


def test_another_kind_of_paper_keeps_its_ending(snap: Any, tree: Tree) -> None:
    root = tree({"draft.md": "# A title"})
    assert snap(root / "draft.md", root / "iter0")[0] == 0
    assert set(files(root / "iter0")) == {"paper.md"}


def test_a_folder_stays_a_tree_without_hidden_folders(snap: Any, tree: Tree) -> None:
    kept = {"drafts/main.tex": MAIN, "drafts/sections/intro.tex": "A.", "drafts/.latexmkrc": "$pdf_mode = 1;"}
    root = tree({**kept, "drafts/.git/HEAD": "ref", "drafts/sections/.cache/x": "y"})
    assert snap(root / "drafts", root / "iter0")[0] == 0
    assert files(root / "iter0") == {k.removeprefix("drafts/"): v.encode() for k, v in kept.items()}


def test_the_same_once_more_changes_nothing(snap: Any, tree: Tree) -> None:
    root = tree({"drafts/paper.tex": MAIN, "drafts/sections/intro.tex": "A."})
    first = snap(root / "drafts", root / "iter0")[1]
    times = {p: p.stat().st_mtime_ns for p in (root / "iter0").rglob("*")}
    code, again, _ = snap(root / "drafts", root / "iter0")
    assert (code, again["status"], again["files"]) == (0, "already there", first["files"])
    assert {p: p.stat().st_mtime_ns for p in (root / "iter0").rglob("*")} == times


def test_what_was_interrupted_is_completed(snap: Any, tree: Tree) -> None:
    root = tree({"drafts/paper.tex": MAIN, "drafts/sections/intro.tex": "A.", "drafts/b.tex": "B."})
    tree({"iter0/b.tex": "B.", ".paperkit-iter0/sections/intro.tex": "half", ".paperkit-iter0/left.tex": "x"})
    code, record, _ = snap(root / "drafts", root / "iter0")
    assert (code, record["status"]) == (0, "written")
    assert files(root / "iter0") == files(root / "drafts")
    assert not (root / ".paperkit-iter0").exists()


def test_the_folder_may_hold_the_rounds_records(snap: Any, tree: Tree) -> None:
    root = tree({"draft.tex": "one", "iter1/review.json": "{}", "iter1/score.json": "{}"})
    assert snap(root / "draft.tex", root / "iter1")[0] == 0
    assert set(files(root / "iter1")) == {"paper.tex", "review.json", "score.json"}


@pytest.mark.parametrize("there", ["paper.tex", "sections/intro.tex", "paper.pdf"])
def test_another_draft_is_never_overwritten(snap: Any, tree: Tree, there: str) -> None:
    root = tree(
        {"paper.tex": MAIN, "sections/intro.tex": "A.", "new.pdf": a_pdf(), f"iter0/{there}": "older"}
    )
    before = files(root)
    code, record, err = snap(root / "paper.tex", root / "iter0", "--src-pdf", root / "new.pdf")
    assert (code, record) == (64, None)
    assert f"iter0/{there}: holds something else" in err
    assert files(root) == before


@pytest.mark.parametrize("kind", ["folder", "dangling"])
def test_nor_is_a_folder_or_a_link_of_that_name(snap: Any, tree: Tree, kind: str) -> None:
    root = tree({"draft.tex": "one", "iter0/note.txt": ""})
    if kind == "folder":
        (root / "iter0" / "paper.tex").mkdir()
    else:
        (root / "iter0" / "paper.tex").symlink_to(root / "none.tex")
    assert snap(root / "draft.tex", root / "iter0")[0] == 64
    assert not (root / "none.tex").exists()


def test_a_full_disk_leaves_nothing_behind(snap: Any, tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tree({"drafts/a.tex": "A.", "drafts/b.tex": "B.", "iter1/review.json": "{}"})
    real = files_module.write_bytes

    def full(path: Path, data: bytes) -> None:
        if path.name == "b.tex":
            raise files_module.WriteError(f"cannot write {path}: No space left on device")
        real(path, data)

    monkeypatch.setattr(files_module, "write_bytes", full)
    before = files(root)
    for name in ("iter0", "iter1"):
        code, record, err = snap(root / "drafts", root / name)
        assert (code, record) == (74, None)
        assert "No space left on device; free space or name another --dst" in err
        assert "--out" not in err
        assert files(root) == before
    assert not (root / "iter0").exists()


def test_what_is_wrong(snap: Any, tree: Tree) -> None:
    root = tree({"paper.tex": "one", "file": "", "empty/.git/HEAD": "ref"})
    for src, dst, code in [
        ("none.tex", "iter0", 66),
        ("none.md", "iter0", 66),
        ("empty", "iter0", 66),
        ("paper.tex", ".", 64),
        (".", "iter0", 64),
        ("paper.tex", "file", 64),
    ]:
        assert snap(root / src, root / dst)[0] == code
    assert snap(root / "paper.tex", root / "iter0", "--src-pdf", root / "none.pdf")[0] == 66
    assert not (root / "iter0").exists()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b"\\documentclass{article}", "is not a PDF"),
        (b"<!DOCTYPE html><title>404</title>", "is not a PDF"),
        (b"\x89PNG\r\n\x1a\n", "is not a PDF"),
        (b"%PDF-1.7\n%%EOF\n", "PDF"),
        (b"%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n", "PDF"),
    ],
)
def test_a_pdf_is_one(snap: Any, tree: Tree, data: bytes, said: str) -> None:
    root = tree({"draft.tex": "one", "draft.pdf": data})
    code, record, err = snap(root / "draft.tex", root / "iter0", "--src-pdf", root / "draft.pdf")
    assert (code, record) == (66, None)
    assert f"--src-pdf {root / 'draft.pdf'}: " in err
    assert said in err
    assert "give the draft's PDF" in err
    assert snap(root / "draft.pdf", root / "iter0")[0] == 66
    assert not (root / "iter0").exists()


def test_a_draft_that_is_a_pdf_is_kept(snap: Any, tree: Tree) -> None:
    root = tree({"draft.pdf": a_pdf()})
    assert snap(root / "draft.pdf", root / "iter0")[0] == 0
    assert set(files(root / "iter0")) == {"paper.pdf"}


def test_a_pdf_is_no_source(snap: Any, tree: Tree) -> None:
    root = tree({"draft.tex": a_pdf()})
    code, _, err = snap(root / "draft.tex", root / "iter0")
    assert code == 66
    assert "is a PDF; give the draft's source as --src, and this as --src-pdf" in err


@pytest.mark.parametrize("src", ["drafts", "drafts/paper.pdf"])
def test_two_pdfs_are_one_too_many(snap: Any, tree: Tree, src: str) -> None:
    first, second = a_pdf(), a_pdf() + b"\n"
    root = tree({"drafts/paper.pdf": first, "same.pdf": first, "other.pdf": second})
    code, _, err = snap(root / src, root / "iter0", "--src-pdf", root / "other.pdf")
    assert code == 64
    assert "--src has another paper.pdf" in err
    assert not (root / "iter0").exists()
    assert snap(root / src, root / "iter0", "--src-pdf", root / "same.pdf")[0] == 0


def test_latex_in_a_file_of_another_name_brings_what_it_reads(snap: Any, tree: Tree) -> None:
    root = tree({"drafts/main.ltx": MAIN, "drafts/sections/intro.tex": "A."})
    assert snap(root / "drafts" / "main.ltx", root / "iter0")[0] == 0
    assert set(files(root / "iter0")) == {"paper.tex", "sections/intro.tex"}


def test_the_sample_paper_reads_the_same_from_its_snapshot(snap: Any, tmp_path: Path) -> None:
    from paperkit.documents import read_paper

    main = Path(__file__).resolve().parents[2] / "data" / "quote_noise" / "paper" / "paper.tex"
    assert snap(main, tmp_path / "iter0")[0] == 0
    assert any(name.startswith("figures/") for name in files(tmp_path / "iter0"))
    before, after = read_paper(main), read_paper(tmp_path / "iter0" / "paper.tex")
    assert len(after.paragraphs) == len(before.paragraphs)
    assert [p.rule for p in after.problems] == [p.rule for p in before.problems]
