"""A draft that does not compile uses up a round on `agentreview`, and the loop goes on; on `rubric6` it is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from paperkit.documents.typeset import Typeset
from paperkit.pipelines.refine import RefineParameters, refine, rounds
from paperkit.report import read_records, render
from tests.pipelines.refine.conftest import Runner, Server
from tests.pipelines.refine.scripted_model import REWRITES, answer

BROKEN = "\\nosuchcommand"
Request = dict[str, Any]


@pytest.fixture(autouse=True)
def tex(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for TeX that knows one error."""

    def built(files: Mapping[str, bytes], main: str) -> Typeset:
        broken = any(BROKEN.encode() in data for data in files.values())
        return Typeset(None, ("Undefined control sequence.",)) if broken else Typeset(b"%PDF-1.5 ", ())

    monkeypatch.setattr(rounds, "typeset", built)


def broken(*which: int, told: list[str] | None = None) -> Callable[[Request], str]:
    """A stand-in whose revisions with these numbers, from 0, do not compile; `told` keeps what the reviser is told."""
    asked: list[str] = []

    def reply(request: Request) -> str:
        text = answer(request["messages"], request["reply_schema"])
        if request["role"] != "reviser":
            return text
        asked.append(request["id"])
        if told is not None:
            told.append(request["messages"][1]["content"])
        return (
            text.replace("\\begin{abstract}", f"{BROKEN}\\begin{{abstract}}")
            if len(asked) - 1 in which
            else text
        )

    return reply


def records(out: Path, name: str) -> Any:
    return json.loads((out / "artifacts" / name).read_text(encoding="utf-8"))


def round_entries(out: Path) -> list[tuple[int, str, str | None]]:
    log = records(out, "refinement/worklog.json")
    return [
        (e["iter"], e["decision"], e.get("halted_because")) for e in log if "decision" in e and "iter" in e
    ]


@pytest.fixture
def spent(run: Runner) -> Runner:
    def runner(**options: Any) -> Any:
        return run(**{"profile": "agentreview", "compile": True, **options})

    return runner


def test_it_uses_up_a_round_and_the_loop_goes_on(spent: Runner, handoff: Server, tmp_path: Path) -> None:
    told: list[str] = []
    result = spent(model=handoff(reply=broken(0, told=told)), cap=2)
    assert result.trajectory == "iter0 5 → iter2 6 (accept; stop: iter cap)"
    assert result.counts["rounds"] == 2
    assert result.promoted == 2
    assert "Round 1 was spent on a draft that does not compile." in result.notes
    out = tmp_path / "run"
    assert round_entries(out) == [
        (0, "BASELINE", None),
        (1, "NOT_COMPILED", None),
        (2, "ACCEPTED_SCORE_INCREASE", "iter_cap"),
    ]
    assert not (out / "artifacts/refinement/iter1/score.json").exists()
    final = (out / "artifacts/final/paper.tex").read_text(encoding="utf-8")
    assert BROKEN not in final and REWRITES[0][1] in final
    assert records(out, "refinement/iter2/review.json") == records(out, "refinement/iter0/score.json")
    assert len(told) == 2, "the round is not tried again"
    assert "why the last revision was refused" not in told[0]
    assert "The revision does not compile (Undefined control sequence.)" in told[1]
    assert "- round 1: NOT_COMPILED\n" in told[1]


def test_a_later_round_can_be_spent_too(spent: Runner, handoff: Server, tmp_path: Path) -> None:
    result = spent(model=handoff(reply=broken(1)), cap=3)
    assert [(row["iter"], row["overall"]) for row in result.history] == [(0, 5), (1, 6), (3, 7)]
    assert result.promoted == 3
    memory = records(tmp_path / "run", "refinement/iter3/critique_memory.json")
    once = records(tmp_path / "run", "refinement/iter1/critique_memory.json")
    assert once["stats"]["issues"] == memory["stats"]["issues"] == 1
    advocate = records(tmp_path / "run", "refinement/da_concessions.json")["rounds"]
    assert [entry["round"] for entry in advocate] == [0, 1, 3]
    text = render(tmp_path / "run")
    assert "Round 3, accepted, 7" in text
    assert all(BROKEN not in edit["after"] for edit in read_records(tmp_path / "run").edits)


def test_all_rounds_spent_leave_the_authors_draft(spent: Runner, handoff: Server, tmp_path: Path) -> None:
    result = spent(model=handoff(reply=broken(0, 1)), cap=2)
    assert (result.promoted, result.stop_reason) == (0, "iter_cap")
    assert result.trajectory == "iter0 5 (stop: iter cap)"
    assert result.counts["rounds"] == 2
    assert round_entries(tmp_path / "run")[-1] == (2, "NOT_COMPILED", "iter_cap")


def test_it_goes_on_after_a_kill_in_a_spent_round(
    spent: Runner, handoff: Server, author: Path, tmp_path: Path
) -> None:
    model = handoff(reply=broken(0))
    given = {"paper": str(author / "paper.tex"), "log": str(author / "log.md"), "out": str(tmp_path / "run")}
    more = {"profile": "agentreview", "compile": True, "cap": 2, "model": model}
    for step in refine(RefineParameters(**given, **more)):  # type: ignore[arg-type]
        if step.name == "safety":
            break
    assert spent(model=model, cap=2).trajectory == "iter0 5 → iter2 6 (accept; stop: iter cap)"
    again = spent(model=model, cap=2)
    assert again.trajectory == "iter0 5 → iter2 6 (accept; stop: iter cap)"


def test_a_baseline_that_never_compiled_spends_nothing(spent: Runner, handoff: Server, author: Path) -> None:
    paper = author / "paper.tex"
    text = paper.read_text(encoding="utf-8").replace("\\title{", f"{BROKEN}\\title{{")
    paper.write_text(text, encoding="utf-8")
    result = spent(model=handoff(), cap=1)
    assert [row["decision"] for row in result.history] == [None, "ACCEPTED_SCORE_INCREASE"]
    assert not result.pdf


def test_without_tex_nothing_is_spent(spent: Runner, handoff: Server) -> None:
    result = spent(model=handoff(reply=broken(0)), cap=1, compile=False)
    assert result.history[1]["decision"] == "ACCEPTED_SCORE_INCREASE"


def test_the_other_profile_asks_once_more(run: Runner, handoff: Server, tmp_path: Path) -> None:
    result = run(model=handoff(reply=broken(0)), cap=1, compile=True)
    assert result.history[1]["decision"] == "ACCEPT"
    run(model=handoff(reply=broken(0, 1)), cap=1, compile=True, out=str(tmp_path / "twice"))
    assert records(tmp_path / "twice", "refinement/worklog.json")[-1]["reason"] == "unsafe_revision"
