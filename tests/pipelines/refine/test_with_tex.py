"""The loop where TeX is installed: PDFs of each round, and a revision that does not compile is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paperkit.llm import Role
from paperkit.pipelines.refine import RefineParameters, refine, rounds
from paperkit.pipelines.refine.requests import Edit, Revision, RevisionRequest
from tests.pipelines.refine.conftest import Runner, Server
from tests.pipelines.refine.scripted_model import answer

pytestmark = pytest.mark.tex

SAMPLE = Path(__file__).resolve().parents[3] / "data" / "quote_noise"


def refined(tmp_path: Path, **options: Any) -> Any:
    given = {
        "paper": str(SAMPLE / "draft/paper.tex"),
        "log": str(SAMPLE / "experimental_log.md"),
        "out": str(tmp_path / "run"),
        **options,
    }
    return [step.data for step in refine(RefineParameters(**given))][-1]


def test_every_draft_of_the_sample_has_a_pdf(tmp_path: Path) -> None:
    result = refined(tmp_path)
    assert result.pdf
    for n in range(result.counts["rounds"] + 1):
        assert (tmp_path / f"run/artifacts/refinement/iter{n}/paper.pdf").read_bytes().startswith(b"%PDF")
    final = tmp_path / "run/artifacts/final/paper.pdf"
    promoted = tmp_path / f"run/artifacts/refinement/iter{result.promoted}/paper.pdf"
    assert final.read_bytes() == promoted.read_bytes()


def test_the_clean_sample_compiles(tmp_path: Path) -> None:
    assert refined(tmp_path, paper=str(SAMPLE / "paper/paper.tex"), cap=0).pdf


def test_a_revision_that_does_not_compile_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(request: RevisionRequest) -> Revision:
        text = request.draft.sources["paper.tex"].text.replace("\\maketitle", "\\maketitle\\nosuchcommand")
        edit = Edit(
            rule="none", finding_id="0", action="spoil", file="paper.tex", line=1, start=0, end=0,
            before="", after="", reason="test",
        )  # fmt: skip
        return Revision(request.draft.replaced({"paper.tex": text}), (edit,))

    monkeypatch.setattr(rounds, "REVISERS", {"full": Role("reviser", broken)})
    result = refined(tmp_path)
    assert (result.stop_reason, result.promoted) == ("unsafe_revision", 0)


def test_a_draft_that_never_compiled_can_still_be_refined(tmp_path: Path) -> None:
    folder = tmp_path / "author"
    folder.mkdir()
    text = (SAMPLE / "draft/paper.tex").read_text(encoding="utf-8")
    (folder / "paper.tex").write_text(
        text.replace("\\maketitle", "\\maketitle\\nosuchcommand"), encoding="utf-8"
    )
    result = refined(tmp_path, paper=str(folder / "paper.tex"))
    assert result.promoted > 0
    assert not result.pdf


def test_on_agentreview_it_uses_up_a_round(run: Runner, handoff: Server, author: Path) -> None:
    paper = author / "paper.tex"
    text = paper.read_text(encoding="utf-8").replace("\\includegraphics{curve}", "A curve.")
    paper.write_text(text, encoding="utf-8")
    revised: list[str] = []

    def reply(request: dict[str, Any]) -> str:
        made = answer(request["messages"], request["reply_schema"])
        if request["role"] == "reviser":
            revised.append(made)
            if len(revised) == 1:
                return made.replace("\\section{Introduction}", "\\section{Introduction}\\nosuchcommand")
        return made

    result = run(model=handoff(reply=reply), profile="agentreview", cap=2, compile=True)
    assert [(row["iter"], row["overall"]) for row in result.history] == [(0, 5), (2, 6)]
    assert "Round 1 was spent on a draft that does not compile." in result.notes
    assert result.pdf
