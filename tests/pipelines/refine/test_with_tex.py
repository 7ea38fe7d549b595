"""The loop where TeX is installed: PDFs of each round, and a revision that does not compile is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paperkit.llm import Role
from paperkit.pipelines.refine import RefineParameters, refine, rounds
from paperkit.pipelines.refine.roles import Edit, Revision, RevisionRequest

pytestmark = pytest.mark.tex

SAMPLE = Path(__file__).resolve().parents[3] / "data" / "quote_noise"


def run(tmp_path: Path, **options: Any) -> Any:
    given = {
        "paper": str(SAMPLE / "draft/paper.tex"),
        "log": str(SAMPLE / "experimental_log.md"),
        "out": str(tmp_path / "run"),
        **options,
    }
    return [step.data for step in refine(RefineParameters(**given))][-1]


def test_every_draft_of_the_sample_has_a_pdf(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.pdf
    for n in range(result.counts["rounds"] + 1):
        assert (tmp_path / f"run/artifacts/refinement/iter{n}/paper.pdf").read_bytes().startswith(b"%PDF")
    final = tmp_path / "run/artifacts/final/paper.pdf"
    promoted = tmp_path / f"run/artifacts/refinement/iter{result.promoted}/paper.pdf"
    assert final.read_bytes() == promoted.read_bytes()


def test_the_clean_sample_compiles(tmp_path: Path) -> None:
    assert run(tmp_path, paper=str(SAMPLE / "paper/paper.tex"), cap=0).pdf


def test_a_revision_that_does_not_compile_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(request: RevisionRequest) -> Revision:
        text = request.draft.sources["paper.tex"].text.replace("\\maketitle", "\\maketitle\\nosuchcommand")
        edit = Edit(
            rule="none", finding_id="0", action="spoil", file="paper.tex", line=1, start=0, end=0,
            before="", after="", reason="test",
        )  # fmt: skip
        return Revision(request.draft.replaced({"paper.tex": text}), (edit,))

    monkeypatch.setattr(rounds, "REVISER", Role("reviser", broken))
    result = run(tmp_path)
    assert (result.stop_reason, result.promoted) == ("unsafe_revision", 0)


def test_a_draft_that_never_compiled_can_still_be_refined(tmp_path: Path) -> None:
    folder = tmp_path / "author"
    folder.mkdir()
    text = (SAMPLE / "draft/paper.tex").read_text(encoding="utf-8")
    (folder / "paper.tex").write_text(
        text.replace("\\maketitle", "\\maketitle\\nosuchcommand"), encoding="utf-8"
    )
    result = run(tmp_path, paper=str(folder / "paper.tex"))
    assert result.promoted > 0
    assert not result.pdf
