"""What a run works on: found, copied once, and read from the copy ever after."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from paperkit.documents import read_paper
from paperkit.errors import InputError
from paperkit.pipelines.refine import RefineParameters
from paperkit.pipelines.refine.inputs import Inputs, copy_inputs, gather, load_inputs
from paperkit.workspace import Workspace
from tests.pipelines.refine.small_paper import LOG, PAPER


def parameters(paper: Path, out: Path, **options: Any) -> RefineParameters:
    given = {name: str(value) if isinstance(value, Path) else value for name, value in options.items()}
    return RefineParameters(paper=str(paper), out=str(out), **given)


def loaded(tmp_path: Path, paper: Path, **options: Any) -> tuple[Workspace, Inputs]:
    workspace = Workspace(tmp_path / "workspace")
    with workspace.step("inputs") as step:
        copy_inputs(step, gather(parameters(paper, tmp_path / "run", **options)))
    return workspace, load_inputs(workspace)


def test_the_copy_is_the_authors_paper(tmp_path: Path, author: Path) -> None:
    workspace, inputs = loaded(tmp_path, author / "paper.tex", log=author / "log.md")
    assert inputs.author.paper == read_paper(author / "paper.tex")
    assert workspace.read_bytes("inputs/paper/paper.tex") == (author / "paper.tex").read_bytes()
    assert workspace.read_bytes("inputs/experimental_log.md") == LOG.encode()


def test_what_is_not_given_is_not_there(tmp_path: Path, author: Path) -> None:
    _, inputs = loaded(tmp_path, author / "paper.tex")
    assert inputs.log is None
    assert inputs.pool is None
    assert inputs.brief == ""
    assert not inputs.assets


def test_the_copy_stands_alone(tmp_path: Path, author: Path) -> None:
    workspace, inputs = loaded(tmp_path, author / "paper.tex", log=author / "log.md")
    for path in author.iterdir():
        path.unlink()
    again = load_inputs(workspace)
    assert again.author == inputs.author
    assert again.log is not None
    assert inputs.log is not None
    assert again.log.values == inputs.log.values


def test_a_folder_with_one_main_file(tmp_path: Path, author: Path) -> None:
    _, inputs = loaded(tmp_path, author)
    assert inputs.author.layout.main == "paper.tex"


class TestParts:
    @pytest.fixture
    def parts(self, author: Path) -> Path:
        (author / "sections").mkdir()
        (author / "sections/intro.tex").write_text("The first words of \\cite{one}.\n", encoding="utf-8")
        (author / "refs.bib").write_text("@misc{one, title={One}, doi={10.1/1}}\n", encoding="utf-8")
        (author / "ms.tex").write_text(
            PAPER.replace("Quotes are hard", "\\input{sections/intro}\nQuotes are hard").replace(
                "\\end{document}", "\\bibliography{refs}\\end{document}"
            ),
            encoding="utf-8",
        )
        (author / "paper.tex").unlink()
        return author

    def test_every_file_is_copied_to_its_place(self, tmp_path: Path, parts: Path) -> None:
        workspace, inputs = loaded(tmp_path, parts / "ms.tex")
        assert dict(inputs.author.layout.paths) == {
            "ms.tex": "paper.tex",
            "sections/intro.tex": "sections/intro.tex",
            "refs.bib": "refs.bib",
        }
        for name, path in inputs.author.layout.paths.items():
            assert workspace.read_bytes(f"inputs/paper/{path}") == (parts / name).read_bytes()

    def test_findings_name_the_authors_file(self, tmp_path: Path, parts: Path) -> None:
        _, inputs = loaded(tmp_path, parts / "ms.tex")
        assert inputs.author.paper.main == "ms.tex"

    def test_the_bibliographies_are_there_as_one(self, tmp_path: Path, parts: Path) -> None:
        workspace, _ = loaded(tmp_path, parts / "ms.tex")
        assert b"@misc{one" in workspace.read_bytes("refs.bib")

    def test_a_bibliography_given_besides_counts(self, tmp_path: Path, parts: Path) -> None:
        more = tmp_path / "more.bib"
        more.write_text("@misc{two, title={Two}}\n", encoding="utf-8")
        _, inputs = loaded(tmp_path, parts / "ms.tex", bib=more)
        assert {entry.key for entry in inputs.author.paper.bibliography} == {"one", "two"}

    def test_hashes_follow_the_contents(self, tmp_path: Path, parts: Path) -> None:
        before = gather(parameters(parts / "ms.tex", tmp_path / "run")).hashes
        (parts / "sections/intro.tex").write_text("Other words.\n", encoding="utf-8")
        after = gather(parameters(parts / "ms.tex", tmp_path / "run")).hashes
        assert {name for name in before if before[name] != after[name]} == {"inputs/paper/sections/intro.tex"}

    def test_hashes_do_not_follow_the_place(self, tmp_path: Path, parts: Path) -> None:
        moved = tmp_path / "elsewhere"
        parts.rename(moved)
        assert gather(parameters(moved / "ms.tex", tmp_path / "a")).hashes == {
            name: hashlib.sha256(data).hexdigest()
            for name, data in gather(parameters(moved / "ms.tex", tmp_path / "b")).files.items()
        }


class TestAssets:
    def test_figures_and_style_files_come_along(self, tmp_path: Path, author: Path) -> None:
        (author / "curve.pdf").write_bytes(b"%PDF curve")
        (author / "own.sty").write_bytes(b"% style")
        (author / "notes.docx").write_bytes(b"private")
        workspace, inputs = loaded(tmp_path, author / "paper.tex")
        assert set(inputs.assets) == {"curve.pdf", "own.sty"}
        assert workspace.read_bytes(inputs.assets["curve.pdf"]) == b"%PDF curve"

    def test_graphics_path_is_followed(self, tmp_path: Path, author: Path) -> None:
        (author / "figs").mkdir()
        (author / "figs/curve.png").write_bytes(b"png")
        text = PAPER.replace("\\begin{document}", "\\graphicspath{{img/}{figs/}}\\begin{document}")
        (author / "paper.tex").write_text(text, encoding="utf-8")
        _, inputs = loaded(tmp_path, author / "paper.tex")
        assert set(inputs.assets) == {"figs/curve.png"}

    def test_nothing_from_outside_the_papers_folder_is_taken(self, tmp_path: Path, author: Path) -> None:
        (tmp_path / "secret.pdf").write_bytes(b"secret")
        text = PAPER.replace("\\includegraphics{curve}", "\\includegraphics{../secret}")
        (author / "paper.tex").write_text(text, encoding="utf-8")
        _, inputs = loaded(tmp_path, author / "paper.tex")
        assert not inputs.assets

    def test_no_link_leads_outside(self, tmp_path: Path, author: Path) -> None:
        (tmp_path / "secret.pdf").write_bytes(b"secret")
        (author / "curve.pdf").symlink_to(tmp_path / "secret.pdf")
        _, inputs = loaded(tmp_path, author / "paper.tex")
        assert not inputs.assets


class TestLog:
    def test_a_text_file_is_kept_as_markdown(self, tmp_path: Path, author: Path) -> None:
        (author / "notes.txt").write_text(LOG, encoding="utf-8")
        workspace, inputs = loaded(tmp_path, author / "paper.tex", log=author / "notes.txt")
        assert workspace.exists("inputs/experimental_log.md")
        assert inputs.log is not None

    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("log.json", json.dumps({"first": {"recall": 87.4}, "second": {"recall": 90.6}})),
            ("log.csv", "method,recall\nfirst,87.4\nsecond,90.6\n"),
        ],
    )
    def test_data_files_keep_their_kind(self, tmp_path: Path, author: Path, name: str, text: str) -> None:
        (author / name).write_text(text, encoding="utf-8")
        workspace, inputs = loaded(tmp_path, author / "paper.tex", log=author / name)
        assert workspace.exists(f"inputs/experimental_log{Path(name).suffix}")
        assert inputs.log is not None
        assert {value.value for value in inputs.log.values} == {87.4, 90.6}

    def test_a_folder_of_runs(self, tmp_path: Path, author: Path) -> None:
        folder = tmp_path / "runs_of_author"
        for n, recall in enumerate((87.4, 90.6)):
            (folder / f"run_{n}").mkdir(parents=True)
            record = {"scans": {"means": {"recall": recall}}}
            (folder / f"run_{n}/final_info.json").write_text(json.dumps(record), encoding="utf-8")
        (folder / "plot.png").write_bytes(b"\x89PNG")
        workspace, inputs = loaded(tmp_path, author / "paper.tex", log=folder)
        assert inputs.log is not None
        assert {(v.run, v.value) for v in inputs.log.values} == {("run_0", 87.4), ("run_1", 90.6)}
        assert not workspace.exists("inputs/experimental_log/plot.png")

    @pytest.mark.parametrize("data", [b"", b"\x00\x01\x02\x03" * 9])
    def test_an_empty_or_binary_log_is_an_error(self, tmp_path: Path, author: Path, data: bytes) -> None:
        (author / "log.md").write_bytes(data)
        with pytest.raises(InputError, match=r"log\.md"):
            gather(parameters(author / "paper.tex", tmp_path / "run", log=author / "log.md"))


class TestPool:
    @pytest.mark.parametrize(
        "record", [["one", "two"], [{"bibtex_key": "one"}, {"bibtex_key": "two", "title": "T"}]]
    )
    def test_keys_or_objects(self, tmp_path: Path, author: Path, record: Any) -> None:
        (author / "pool.json").write_text(json.dumps(record), encoding="utf-8")
        _, inputs = loaded(tmp_path, author / "paper.tex", pool=author / "pool.json")
        assert inputs.pool == {"one", "two"}

    @pytest.mark.parametrize("text", ["", "{", '"one"', "3", '[{"key": "one"}]', "[[1]]"])
    def test_anything_else_is_one_clear_line(self, tmp_path: Path, author: Path, text: str) -> None:
        (author / "pool.json").write_text(text, encoding="utf-8")
        with pytest.raises(InputError, match=r"pool\.json.*JSON list") as caught:
            gather(parameters(author / "paper.tex", tmp_path / "run", pool=author / "pool.json"))
        assert "\n" not in str(caught.value)


class TestBrief:
    @pytest.mark.parametrize(
        ("text", "fourth"),
        [
            ("# Brief\n## 1 Idea\nA\n## 4 Thin evidence\nThe ablation.\n## 5 Rest\nB\n", "The ablation."),
            ("## 4. Sections\n- one\n- two\n", "- one\n- two"),
            ("## § 4 Sections\nText\n", "Text"),
            ("## 1 Idea\nA\n## 40 Other\nB\n", ""),
            ("", ""),
        ],
    )
    def test_its_fourth_section_goes_to_the_advocate(
        self, tmp_path: Path, author: Path, text: str, fourth: str
    ) -> None:
        (author / "brief.md").write_text(text, encoding="utf-8")
        _, inputs = loaded(tmp_path, author / "paper.tex", brief=author / "brief.md")
        assert inputs.brief == fourth


class TestWorkspaceAsInput:
    @pytest.fixture
    def workspace(self, tmp_path: Path) -> Path:
        folder = tmp_path / "theirs"
        (folder / "drafts").mkdir(parents=True)
        (folder / "inputs").mkdir()
        (folder / "drafts/paper.tex").write_text(PAPER, encoding="utf-8")
        (folder / "inputs/experimental_log.md").write_text(LOG, encoding="utf-8")
        (folder / "citation_pool.json").write_text('["one"]', encoding="utf-8")
        return folder

    def test_its_own_inputs_are_taken(self, tmp_path: Path, workspace: Path) -> None:
        _, inputs = loaded(tmp_path, workspace)
        assert inputs.log is not None
        assert inputs.pool == {"one"}

    def test_what_is_given_wins(self, tmp_path: Path, workspace: Path) -> None:
        (tmp_path / "other.json").write_text('["two"]', encoding="utf-8")
        _, inputs = loaded(tmp_path, workspace, pool=tmp_path / "other.json")
        assert inputs.pool == {"two"}


@pytest.mark.parametrize(("name", "kind"), [("paper.md", "markdown"), ("paper.txt", "text")])
def test_a_paper_that_is_not_latex_is_refused(tmp_path: Path, name: str, kind: str) -> None:
    (tmp_path / name).write_text("Words.")
    with pytest.raises(InputError, match=f"{name}: is {kind}, and refine revises LaTeX"):
        gather(RefineParameters(paper=str(tmp_path / name), out=str(tmp_path / "run")))
