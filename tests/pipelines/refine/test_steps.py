"""The loop: what it writes, when it stops, that it can be killed anywhere, that it never touches the author's files."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import InputError, WriteError
from paperkit.llm import Door, Role
from paperkit.pipelines.refine import RefineParameters, refine, rounds
from paperkit.pipelines.refine.requests import Revision, RevisionRequest
from tests.pipelines.refine.conftest import Runner
from tests.pipelines.refine.small_paper import LOG, PAPER


def contents(folder: Path) -> dict[str, str]:
    """Hash of every file under a folder, but for the journal, the only file with times."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "log.txt"
    }


def worklog(folder: Path) -> list[dict[str, Any]]:
    record: list[dict[str, Any]] = json.loads((folder / "artifacts/refinement/worklog.json").read_text())
    return record


def test_it_revises_and_promotes_a_better_draft(run: Runner, tmp_path: Path) -> None:
    result = run()
    assert result.status == "ok"
    assert result.promoted and result.promoted >= 1
    assert result.history[result.promoted]["overall"] > result.history[0]["overall"]
    assert result.trajectory.startswith("iter0 ")
    final = (tmp_path / "run/artifacts/final/paper.tex").read_text()
    assert "87.4\\% of the quotes" in final
    assert "(see Figure~\\ref{fig:curve})" in final


def test_it_says_that_it_is_a_form_score(run: Runner) -> None:
    result = run()
    assert result.form_score
    assert result.not_judged == ["scientific_depth", "technical_execution"]
    assert result.judged_by == "rules"


def test_every_file_of_the_workspace_is_there(run: Runner, tmp_path: Path) -> None:
    run()
    names = set(contents(tmp_path / "run/artifacts"))
    assert names >= {
        "inputs/paper/paper.tex",
        "inputs/experimental_log.md",
        "claim_evidence_report.json",
        "claim_evidence_map.md",
        "reverse_outline.md",
        "reverse_outline.json",
        "gates/failure-modes.json",
        "drafts/paper.tex",
        "refinement/worklog.json",
        "refinement/critique_memory.json",
        "refinement/da_concessions.json",
        "refinement/iter0/paper.tex",
        "refinement/iter0/score.json",
        "refinement/iter1/paper.tex",
        "refinement/iter1/review.json",
        "refinement/iter1/score.json",
        "refinement/iter1/delta.json",
        "refinement/iter1/da_guard.json",
        "refinement/iter1/edits.json",
        "final/paper.tex",
    }


def test_the_review_a_round_answers_is_the_score_of_the_draft_before(run: Runner, tmp_path: Path) -> None:
    run()
    rounds_ = tmp_path / "run/artifacts/refinement"
    assert (rounds_ / "iter1/review.json").read_text() == (rounds_ / "iter0/score.json").read_text()


def test_the_worklog_tells_the_story(run: Runner, tmp_path: Path) -> None:
    run()
    entries = worklog(tmp_path / "run")
    assert [entry.get("gate") for entry in entries[:2]] == ["failure_modes", "claim_evidence"]
    assert entries[1]["unsupported_count"] >= 1
    assert entries[2]["decision"] == "BASELINE"
    assert entries[3]["iter"] == 1


def test_no_file_of_the_author_changes(run: Runner, author: Path) -> None:
    before = contents(author)
    run()
    assert contents(author) == before


def test_the_same_input_gives_the_same_bytes(run: Runner, tmp_path: Path) -> None:
    run(out=str(tmp_path / "one"))
    run(out=str(tmp_path / "two"))
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_a_second_run_does_nothing(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run()
    before = contents(tmp_path / "run")

    def no(door: Door, questions: object) -> list[object]:
        raise AssertionError("asked again")

    monkeypatch.setattr(Door, "ask_all", no)
    assert run() == first
    assert contents(tmp_path / "run") == before


def test_without_a_log_numbers_are_not_checked_and_it_says_so(run: Runner) -> None:
    result = run(log=None)
    assert any("No experimental log" in note for note in result.notes)
    assert not [f for f in result.open_findings if f.rule.startswith("claim_evidence.")]


def test_places_are_the_authors(run: Runner, author: Path) -> None:
    lines = (author / "paper.tex").read_text().splitlines()
    for finding in run().open_findings:
        assert finding.file == "paper.tex"
        assert 1 <= finding.line <= len(lines)


def test_the_worst_finding_comes_first(run: Runner) -> None:
    ranks = [finding.severity.rank for finding in run(cap=0).open_findings]
    assert ranks == sorted(ranks)


class TestStops:
    def test_cap(self, run: Runner, tmp_path: Path) -> None:
        result = run(cap=1, accept_threshold=100)
        assert result.stop_reason == "iter_cap"
        assert result.counts["rounds"] == 1
        assert worklog(tmp_path / "run")[-1]["halted_because"] == "iter_cap"

    def test_cap_of_zero_scores_only(self, run: Runner) -> None:
        result = run(cap=0)
        assert (result.stop_reason, result.promoted, result.counts["rounds"]) == ("iter_cap", 0, 0)

    def test_target_met(self, run: Runner) -> None:
        result = run(accept_threshold=1)
        assert (result.stop_reason, result.promoted) == ("target_met", 1)

    def test_plateau(self, run: Runner) -> None:
        result = run(plateau_threshold=100, plateau_streak=1, accept_threshold=100)
        assert (result.stop_reason, result.promoted) == ("plateau", 1)

    def test_nothing_left_to_act_on(self, run: Runner, author: Path, tmp_path: Path) -> None:
        (author / "paper.tex").write_text(PAPER.replace("Quotes are hard", "Quotes aren't hard, they don't"))
        result = run(cap=9, accept_threshold=100)
        assert result.stop_reason == "no_weaknesses"
        assert [f.rule for f in result.open_findings if f.rule.startswith("style.")]
        assert worklog(tmp_path / "run")[-1]["reason"] == "no_weaknesses"

    def test_a_worse_draft_is_taken_back(
        self, run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        worse = Role("reviser", spoil("It's a lot of stuff that isn't good! "))
        monkeypatch.setattr(rounds, "REVISERS", {"full": worse})
        result = run()
        assert (result.stop_reason, result.promoted) == ("revert", 0)
        final = (tmp_path / "run/artifacts/final/paper.tex").read_text()
        assert "stuff" not in final

    def test_an_unsafe_revision_is_asked_for_twice(
        self, run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = []
        unsafe = spoil("We reach 99.9\\% recall. ")

        def answer(request: RevisionRequest) -> Revision:
            asked.append(request.refused)
            return unsafe(request)

        monkeypatch.setattr(rounds, "REVISERS", {"full": Role("reviser", answer)})
        result = run()
        assert (result.stop_reason, result.promoted) == ("unsafe_revision", 0)
        assert [bool(refused) for refused in asked] == [False, True]
        assert not (tmp_path / "run/artifacts/refinement/iter1/score.json").exists()
        assert worklog(tmp_path / "run")[-1]["reason"] == "unsafe_revision"


def spoil(words: str) -> Any:
    """A reviser that puts words in front of a sentence."""

    def answer(request: RevisionRequest) -> Revision:
        text = request.draft.sources["paper.tex"].text
        draft = request.draft.replaced(
            {"paper.tex": text.replace("We compare two", f"{words}We compare two")}
        )
        edit = {"rule": "none", "finding_id": "0", "action": "spoil", "file": "paper.tex", "line": 1}
        edit |= {"start": 0, "end": 0, "before": "", "after": words, "reason": "test"}
        return Revision(draft, (rounds.Edit.model_validate(edit),))

    return answer


class TestGateA:
    @pytest.fixture
    def broken(self, author: Path) -> Path:
        (author / "paper.tex").write_text(
            PAPER.replace("We compare two", "As shown before \\cite{nobody}, we compare two").replace(
                "\\end{document}",
                "\\begin{thebibliography}{9}\\bibitem{one} A.\\end{thebibliography}\\end{document}",
            )
        )
        return author

    def test_a_confirmed_failure_halts(self, run: Runner, broken: Path, tmp_path: Path) -> None:
        result = run()
        assert (result.status, result.stop_reason, result.promoted) == ("gate_failed", "failure_mode", None)
        assert any("nobody" in f.message for f in result.confirmed_failures)
        assert not (tmp_path / "run/artifacts/final").exists()
        entries = worklog(tmp_path / "run")
        assert any(e.get("decision") == "halt" and e.get("failure_mode") == 2 for e in entries)

    def test_past_gate_a_goes_on_and_the_advocate_holds_it_against_the_draft(
        self, run: Runner, broken: Path
    ) -> None:
        result = run(past_gate_a=True)
        assert result.status == "ok"
        assert result.stop_reason == "da_critical"
        assert result.promoted == 0


PROGRAM = """
import os, signal, sys
from paperkit import files, workspace
from paperkit.pipelines.refine import RefineParameters, refine

paper, log, out, where, count = sys.argv[1:]
left = int(count)

def tick():
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)

if where == "write":
    write = files.write_bytes
    def counted(path, data):
        tick()
        write(path, data)
    files.write_bytes = workspace.write_bytes = counted
for step in refine(RefineParameters(paper=paper, log=log, out=out, compile=False)):
    if where == "step":
        tick()
"""


def killed_and_resumed(author: Path, out: Path, where: str, count: int) -> bool:
    """Run until the count is up, kill, then run to the end; True if it was killed."""
    arguments = [
        sys.executable,
        "-c",
        PROGRAM,
        str(author / "paper.tex"),
        str(author / "log.md"),
        str(out),
        where,
    ]
    first = subprocess.run([*arguments, str(count)], check=False, capture_output=True)
    assert first.returncode in (0, -signal.SIGKILL), first.stderr
    subprocess.run([*arguments, "999999"], check=True)
    return first.returncode != 0


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    folder = tmp_path_factory.mktemp("undisturbed")
    (folder / "paper.tex").write_text(PAPER, encoding="utf-8")
    (folder / "log.md").write_text(LOG, encoding="utf-8")
    parameters = {"paper": str(folder / "paper.tex"), "log": str(folder / "log.md"), "compile": False}
    list(refine(RefineParameters(**parameters, out=str(folder / "run"))))
    return folder, contents(folder / "run")


def steps_of(folder: Path) -> int:
    return len((folder / "run/log.txt").read_text().splitlines())


@pytest.mark.parametrize("block", range(4))
def test_killed_after_any_step_it_comes_to_the_same(
    undisturbed: tuple[Path, dict[str, str]], tmp_path: Path, block: int
) -> None:
    folder, expected = undisturbed
    for count in range(block, steps_of(folder), 4):
        out = tmp_path / f"killed{count}"
        killed_and_resumed(folder, out, "step", count)
        assert contents(out) == expected, f"killed after step {count}"


@pytest.mark.parametrize("count", [1, 5, 13, 29, 47, 67, 83])
def test_killed_at_any_write_it_comes_to_the_same(
    undisturbed: tuple[Path, dict[str, str]], tmp_path: Path, count: int
) -> None:
    folder, expected = undisturbed
    killed_and_resumed(folder, tmp_path / "killed", "write", count)
    assert contents(tmp_path / "killed") == expected


class TestBadInput:
    @pytest.mark.parametrize(
        ("name", "data", "says"),
        [
            ("missing.tex", None, "missing.tex"),
            ("empty.tex", b"", "empty"),
            ("binary.tex", b"\x00\x01\x02" * 50, "binary"),
        ],
    )
    def test_one_clear_line_and_nothing_written(
        self, tmp_path: Path, name: str, data: bytes | None, says: str
    ) -> None:
        if data is not None:
            (tmp_path / name).write_bytes(data)
        with pytest.raises(InputError, match=says) as caught:
            list(refine(RefineParameters(paper=str(tmp_path / name), out=str(tmp_path / "run"))))
        assert "\n" not in str(caught.value)
        assert not (tmp_path / "run").exists()

    def test_a_cycle_of_inputs(self, tmp_path: Path) -> None:
        (tmp_path / "a.tex").write_text("\\documentclass{article}\\begin{document}\\input{b}\\end{document}")
        (tmp_path / "b.tex").write_text("\\input{a}")
        with pytest.raises(InputError, match=r"a\.tex.*b\.tex"):
            list(refine(RefineParameters(paper=str(tmp_path / "a.tex"), out=str(tmp_path / "run"))))

    def test_two_main_files(self, tmp_path: Path) -> None:
        for name in ("a.tex", "b.tex"):
            (tmp_path / name).write_text(PAPER)
        with pytest.raises(InputError, match=r"a\.tex.*b\.tex"):
            list(refine(RefineParameters(paper=str(tmp_path), out=str(tmp_path / "run"))))

    @pytest.mark.parametrize("option", ["log", "bib", "pool", "guidelines", "brief"])
    def test_a_missing_side_input(self, run: Runner, option: str, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="none"):
            run(**{option: str(tmp_path / "none")})
        assert not (tmp_path / "run").exists()

    def test_a_pool_that_is_no_list(self, run: Runner, tmp_path: Path) -> None:
        (tmp_path / "pool.json").write_text('{"a": 1}')
        with pytest.raises(InputError, match=r"pool\.json"):
            run(pool=str(tmp_path / "pool.json"))

    def test_a_full_disk_is_one_line_and_can_be_resumed(
        self, run: Runner, author: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        expected = run(out=str(tmp_path / "fine"))
        real, left = os.fsync, 30

        def full(descriptor: int) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise OSError(28, "No space left on device")
            real(descriptor)

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(WriteError, match="No space left"):
            run()
        monkeypatch.undo()
        assert run() == expected
        assert contents(tmp_path / "run") == contents(tmp_path / "fine")

    @pytest.mark.parametrize("encoding", ["latin-1", "gbk"])
    def test_old_encodings_are_read_and_kept(
        self, run: Runner, author: Path, tmp_path: Path, encoding: str
    ) -> None:
        words = {
            "latin-1": "Größe und Maß für Bögen",
            "gbk": "我们比较两种方法并给出每种方法的召回率。" * 30,
        }[encoding]
        data = PAPER.replace("We compare two", f"{words} We compare two").encode(encoding)
        (author / "paper.tex").write_bytes(data)
        result = run(cap=0)
        assert any(f.rule == "source.encoding" for f in result.open_findings)
        assert (tmp_path / "run/artifacts/inputs/paper/paper.tex").read_bytes() == data

    @pytest.mark.parametrize(
        ("old", "new", "rule"),
        [
            ("\\section{Results}", "\\input{gone}\\section{Results}", "source.missing_input"),
            ("We compare two", "We {compare two", "source.unbalanced_brace"),
        ],
    )
    def test_faults_of_real_papers_become_findings(
        self, run: Runner, author: Path, old: str, new: str, rule: str
    ) -> None:
        (author / "paper.tex").write_text(PAPER.replace(old, new))
        assert rule in {f.rule for f in run(cap=0).open_findings}
