"""A review as a whole, with a model that answers by a script: where each good or bad answer ends."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import InputError, ModelError, RecordError, RunConflictError
from paperkit.files import write_json
from paperkit.llm.backends import handoff as backend
from paperkit.pipelines.deep_review import DeepReviewParameters, DeepReviewResult, deep_review
from paperkit.pipelines.deep_review.checking import faults
from paperkit.pipelines.deep_review.ingest import load
from paperkit.pipelines.deep_review.rules.wording import wording_in
from paperkit.pipelines.deep_review.steps import open_review
from paperkit.records.deep_review import Candidates, Collated, Findings, Language, Merged, Plan
from paperkit.strict_json import read_record
from paperkit.workspace import Workspace
from tests.pipelines.deep_review import scripted_model, small_paper
from tests.pipelines.deep_review.conftest import Runner, Scripted, contents
from tests.pipelines.deep_review.scripted_model import FAULTS, MODEL, by_script
from tests.pipelines.refine.scripted_model import serve

SIGN = "The exponent has the wrong sign"


def parts(workspace: Path) -> tuple[Merged, Collated, Findings, str]:
    return (
        read_record(Merged, workspace / "merged.json"),
        read_record(Collated, workspace / "collated.json"),
        read_record(Findings, workspace / "findings.json"),
        (workspace / "report.md").read_text(encoding="utf-8"),
    )


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return tmp_path / "run" / "artifacts"


def is_sound(workspace: Path) -> bool:
    """Whether `render --check` has nothing to say."""
    _, collated, findings, _ = parts(workspace)
    return faults(findings, collated, *load(workspace)) == []


def test_a_model_that_does_as_it_is_told(run: Runner, scripted: Scripted, workspace: Path) -> None:
    asked = scripted()
    result = run()
    assert result.status == "ok"
    assert result.tasks == {"planned": 8, "done": 8}
    assert [asked.count(role) for role in ("segmenter", "segment_reviewer", "lens_reviewer")] == [1, 4, 3]
    assert [asked.count(role) for role in ("verifier", "synthesiser", "critic")] == [1, 1, 0]
    merged, collated, findings, report = parts(workspace)
    assert [c.title for c in merged.clusters if c.severity_hint == "major"] == [
        SIGN,
        "One clay and one kiln are no ground for all",
    ]
    assert [task.clusters for task in merged.verify_tasks] == [
        tuple(c.id for c in merged.clusters if c.severity_hint == "major")
    ]
    assert set(collated.overall_notes.values()) == {f"Seen through {lens}." for lens in ("L1", "L2", "L3")}
    assert [f.title for f in findings.of("major")] == [
        SIGN,
        "One clay and one kiln are no ground for all",
    ]
    assert [f.verdict for f in findings.of("major")] == ["confirmed", "plausible"]
    assert findings.judged_by == MODEL
    assert all(f.title in report and f.quote in report for f in findings.of("major"))
    assert is_sound(workspace)


def test_the_checks_by_code_stand_beside_what_readers_find(run: Runner, workspace: Path) -> None:
    run()
    merged, *_ = parts(workspace)
    quotes = [c.quote for c in merged.clusters if c.tasks == ("T00",)]
    assert small_paper.TEST in quotes
    assert small_paper.CRACKED in quotes


def test_an_invented_quote_is_dropped(run: Runner, scripted: Scripted, workspace: Path) -> None:
    scripted("invented")
    result = run()
    merged, collated, findings, report = parts(workspace)
    (lost,) = [c for c in merged.clusters if c.check.status == "not_found"]
    assert lost.page is None
    assert lost.id in [name for task in merged.verify_tasks for name in task.clusters]
    (dropped,) = [one for one in collated.clusters if one.dropped]
    assert dropped.cluster == lost
    assert all(lost.id not in f.clusters for f in findings.findings)
    assert lost.quote not in report
    assert (findings.counts["not_located"], result.counts["not_located"]) == (1, 1)


def test_the_page_is_where_the_quote_stands(run: Runner, scripted: Scripted, workspace: Path) -> None:
    scripted("wrong_page")
    run()
    merged, _, findings, _ = parts(workspace)
    (cluster,) = [c for c in merged.clusters if c.quote == small_paper.EVERY]
    assert cluster.members[0].candidate.page == 1
    assert cluster.page == 3
    (finding,) = [f for f in findings.findings if f.quote == small_paper.EVERY]
    assert (finding.location.page, finding.location.section) == (3, "3 Results")


def test_what_two_found_is_one_with_support(run: Runner, scripted: Scripted, workspace: Path) -> None:
    scripted("duplicate")
    run()
    merged, _, findings, _ = parts(workspace)
    (cluster,) = [c for c in merged.clusters if c.title == SIGN]
    assert cluster.support == len(cluster.tasks) == 2
    (finding,) = [f for f in findings.findings if f.title == SIGN]
    assert finding.support == 2


def test_what_is_refuted_is_left_out_and_counted(run: Runner, scripted: Scripted, workspace: Path) -> None:
    scripted("refuted")
    result = run()
    _, collated, findings, report = parts(workspace)
    (dropped,) = [one for one in collated.clusters if one.dropped]
    assert dropped.verdict is not None
    assert dropped.verdict.verdict == "refuted"
    assert dropped.cluster.quote == small_paper.WEIGHED
    assert small_paper.WEIGHED not in report
    assert findings.counts["refuted"] == result.counts["refuted"] == 1
    assert is_sound(workspace)


@pytest.mark.parametrize(("fault", "verdict"), [("bad_check", "plausible"), ("good_check", "confirmed")])
def test_wrong_arithmetic_bars_a_confirmation(
    run: Runner, scripted: Scripted, workspace: Path, fault: str, verdict: str
) -> None:
    scripted(fault)
    run()
    _, collated, findings, _ = parts(workspace)
    (one,) = [c for c in collated.clusters if c.cluster.quote == small_paper.SHELVES]
    assert one.verdict is not None
    assert one.verdict.verdict == "confirmed"
    assert ("60" in one.barred) is (fault == "bad_check")
    assert not one.dropped
    (finding,) = [f for f in findings.findings if f.quote == small_paper.SHELVES]
    assert finding.verdict == verdict


@pytest.mark.parametrize(("depth", "most"), [("quick", 3), ("standard", 5), ("deep", 8)])
def test_more_than_the_limit_is_asked_again(
    run: Runner, scripted: Scripted, workspace: Path, depth: str, most: int
) -> None:
    asked = scripted("too_many")
    result = run(depth=depth)
    _, collated, findings, _ = parts(workspace)
    assert len([c for c in collated.clusters if c.cluster.severity_hint == "major" and not c.dropped]) > most
    assert len(findings.of("major")) == most
    assert findings.counts["left_out"] == result.counts["left_out"] > 0
    assert asked.count("synthesiser") == (4 if depth == "deep" else 2)
    assert is_sound(workspace)


def test_code_cuts_to_the_limit_too(run: Runner, scripted: Scripted, workspace: Path) -> None:
    scripted("too_many")
    run(model=f"{MODEL},synthesiser=rules")
    *_, findings, _ = parts(workspace)
    assert len(findings.of("major")) == 5
    assert findings.counts["left_out"] > 0
    assert is_sound(workspace)


@pytest.mark.parametrize("synthesiser", [MODEL, "rules"])
def test_what_rests_on_a_work_nobody_checked_is_not_major(
    run: Runner, scripted: Scripted, workspace: Path, synthesiser: str
) -> None:
    scripted("external")
    run(model=f"{MODEL},synthesiser={synthesiser}")
    merged, _, findings, report = parts(workspace)
    (cluster,) = [c for c in merged.clusters if c.quote == small_paper.FIRST]
    assert cluster.severity_hint == "major"
    (finding,) = [f for f in findings.findings if f.quote == small_paper.FIRST]
    assert (finding.severity, finding.external) == ("minor", "not_checked")
    assert "not checked" in report.lower() or "nobody checked" in report.lower()
    assert is_sound(workspace)


def test_a_verdict_on_no_cluster_is_asked_again(run: Runner, scripted: Scripted, workspace: Path) -> None:
    asked = scripted("no_cluster")
    run()
    assert asked.count("verifier") == 2
    _, collated, _, _ = parts(workspace)
    assert "K99" not in (workspace / "collated.json").read_text(encoding="utf-8")
    assert collated.counts["confirmed"] == 1


def test_who_never_answers_is_a_limit_of_the_review(run: Runner, scripted: Scripted, workspace: Path) -> None:
    asked = scripted("silent")
    result = run()
    assert asked.count("lens_reviewer") == 2 + 2 * 3  # three attempts, and once more
    assert result.tasks == {"planned": 8, "done": 7}
    merged, _, findings, report = parts(workspace)
    assert merged.missing == ("T07",)
    told = [line for line in findings.limitations if "T07" in line]
    assert len(told) == 2
    assert told[0].startswith("No candidates came from T07 (lens L3, pages 1-3)")
    assert told[1].startswith("T07: not done; lens_reviewer")
    assert all(line.split(":")[0] in report for line in told)


@pytest.mark.parametrize("depth", ["quick", "deep"])
def test_where_no_reader_answers_the_review_stops_and_goes_on_later(
    run: Runner, scripted: Scripted, workspace: Path, depth: str
) -> None:
    asked = scripted("mute")
    with pytest.raises(ModelError, match=r"no reader gave a usable answer \(T01, T02, ") as raised:
        run(depth=depth)
    assert "lens_reviewer" in str(raised.value) or "segment_reviewer" in str(raised.value)
    assert "the same command goes on from there" in str(raised.value)
    assert "\n" not in str(raised.value)
    assert raised.value.exit_code == 69
    assert not {"verifier", "synthesiser", "critic"} & set(asked)
    assert not (workspace / "findings.json").exists()
    assert (workspace / "candidates" / "T00_rules.json").exists()
    asked = scripted()
    assert run(depth=depth).status == "ok"
    assert "segmenter" not in asked
    assert SIGN in [finding.title for finding in parts(workspace)[2].of("major")]


def test_one_kind_of_reader_that_answers_is_enough(run: Runner, scripted: Scripted, workspace: Path) -> None:
    scripted("mute_segments")
    assert run().status == "ok"
    assert parts(workspace)[0].missing == ("T01", "T02", "T03", "T04")


def test_candidates_by_hand_are_an_answer(run: Runner, scripted: Scripted, workspace: Path) -> None:
    scripted("mute")
    with pytest.raises(ModelError, match="no reader"):
        run()
    own = {"task": "T01", "candidates": [candidate("Wind is a draught too", small_paper.FASTER)]}
    write_json(workspace / "candidates" / "T01_S1_C.json", own)
    write_json(workspace / read_record(Plan, workspace / "plan.json").tasks[1].output, own)
    result = run()
    assert "Wind is a draught too" in [finding.title for finding in result.findings.findings]


def test_all_failing_readers_of_a_run_with_some_by_rules(run: Runner, scripted: Scripted) -> None:
    scripted("mute")
    with pytest.raises(ModelError, match="no reader"):
        run(model=f"rules,lens_reviewer={MODEL}")


def test_a_cap_that_lets_no_reader_be_asked_is_no_failure(run: Runner, scripted: Scripted) -> None:
    scripted("mute")
    assert run(max_calls=2).status == "budget_stopped"


def test_all_faults_at_once(run: Runner, scripted: Scripted, workspace: Path) -> None:
    scripted(*FAULTS)
    result = run(depth="deep")
    assert result.counts["refuted"] == 1
    assert result.counts["cannot_locate"] == 1
    assert result.counts["major"] == 8
    assert is_sound(workspace)
    assert (workspace / "critique.md").read_text(encoding="utf-8").startswith("- MJ1 · It could be shorter.")


def test_by_rules_no_reader_is_asked_and_that_is_said_once(
    run: Runner, scripted: Scripted, workspace: Path
) -> None:
    asked = scripted()
    result = run(model="rules")
    assert asked == []
    assert len([line for line in result.findings.limitations if line.startswith("Only code read")]) == 1
    assert not any("T01" in line for line in result.findings.limitations)
    log = (workspace.parent / "log.txt").read_text(encoding="utf-8")
    assert "Review: checks by code only; no reader was asked\n" in log


@pytest.mark.parametrize("lang", ["de", "zh", "ja"])
def test_limits_are_told_in_the_language_of_the_report(run: Runner, lang: Language) -> None:
    wording = wording_in(lang)
    assert run(model="rules", lang=lang, depth="deep").findings.limitations[0] == wording.general("only_code")


def test_what_a_cap_left_undone_is_told_in_the_language_of_the_report(run: Runner) -> None:
    told = "\n".join(run(max_calls=3, lang="de").findings.limitations)
    assert "Die Prüfung wurde angehalten: --max-calls 3" in told
    assert "nicht erledigt; --max-calls 3" in told
    assert "Keine Kandidaten kamen von" in told
    assert "not done" not in told


def test_some_roles_by_rules(run: Runner, scripted: Scripted, workspace: Path) -> None:
    asked = scripted()
    run(model=f"rules,lens_reviewer={MODEL}")
    assert set(asked) == {"lens_reviewer"}
    log = (workspace.parent / "log.txt").read_text(encoding="utf-8")
    assert "Review: 3/3 readers done; nobody to ask for T01" in log
    *_, findings, _ = parts(workspace)
    assert any(line.startswith("No candidates came from T01") for line in findings.limitations)


def test_a_second_run_asks_nobody_and_changes_nothing(
    run: Runner, scripted: Scripted, workspace: Path
) -> None:
    run(depth="deep")
    before = contents(workspace)
    asked = scripted()
    run(depth="deep")
    assert asked == []
    assert contents(workspace) == before


def test_the_original_and_its_folder_stay_as_they_are(run: Runner, bricks: Path) -> None:
    before = bricks.read_bytes()
    run()
    assert bricks.read_bytes() == before
    assert [path.name for path in bricks.parent.iterdir()] == [bricks.name]


def test_through_a_handoff_folder(
    run: Runner, tmp_path: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "_POLL", 0.01)
    monkeypatch.setattr(backend, "_STILL", 0.05)
    folder = tmp_path / "handoff"
    thread = threading.Thread(
        target=serve, args=(folder,), kwargs={"reply": by_script(FAULTS[:-1])}, daemon=True
    )
    thread.start()
    try:
        result = run(model=f"handoff:{folder}")
    finally:
        folder.mkdir(exist_ok=True)
        (folder / "stop").touch()
        thread.join()
    assert result.findings.judged_by == "handoff"
    assert len(result.findings.of("major")) == 5
    assert is_sound(workspace)


class TestCaps:
    def test_a_cap_stops_with_what_is_there(self, run: Runner, scripted: Scripted, workspace: Path) -> None:
        asked = scripted()
        result = run(max_calls=3)
        assert len(asked) == 3
        assert result.status == "budget_stopped"
        assert any("--max-calls 3 is reached" in note for note in result.notes)
        assert any(line.startswith("The review was stopped") for line in result.findings.limitations)
        assert is_sound(workspace)

    @pytest.mark.parametrize("first", [1, 9, 13, 17, 20])
    def test_a_higher_cap_ends_as_a_run_that_never_stopped(
        self, run: Runner, scripted: Scripted, tmp_path: Path, workspace: Path, first: int
    ) -> None:
        scripted(*FAULTS[:-1])
        whole = run(out=str(tmp_path / "whole"), depth="deep")
        stopped = run(max_calls=first, depth="deep")
        assert stopped.status == "budget_stopped"
        again = run(max_calls=first, depth="deep")
        assert again.findings == stopped.findings
        result = run(max_calls=99, depth="deep")
        # Who was stopped between a bad reply and the next is asked from the start: only the calls differ.
        assert result.model_dump(exclude={"asked"}) == whole.model_dump(exclude={"asked"})
        assert contents(workspace) == contents(tmp_path / "whole" / "artifacts")


class TestOwnFiles:
    def test_segments(self, run: Runner, workspace: Path) -> None:
        run()
        one = {"id": "S1", "title": "All", "pages": "1-3", "theme": "method", "track": "high"}
        write_json(workspace / "segments.json", {"segments": [one]})
        kept = (workspace / "segments.json").read_bytes()
        result = run()
        assert (workspace / "segments.json").read_bytes() == kept
        assert result.tasks == {"planned": 6, "done": 6}
        names = sorted(path.name for path in (workspace / "candidates").iterdir())
        assert names == [
            "T00_rules.json", "T01_S1_A.json", "T02_S1_B.json", "T03_L1.json", "T04_L2.json", "T05_L3.json",
        ]  # fmt: skip
        assert "1 segment (1 high), 5 reviewers" in (workspace.parent / "log.txt").read_text(encoding="utf-8")

    def test_segments_taken_away_again_are_made_again(self, run: Runner, workspace: Path) -> None:
        run()
        made = contents(workspace)
        (workspace / "segments.json").write_text(
            (workspace / "segments.json").read_text(encoding="utf-8").replace("Part 1", "My part"), "utf-8"
        )
        run()
        assert contents(workspace) != made
        (workspace / "segments.json").unlink()
        run()
        assert contents(workspace) == made

    def test_candidates(self, run: Runner, scripted: Scripted, workspace: Path) -> None:
        run()
        (path,) = (workspace / "candidates").glob("T02_*.json")
        mine = candidate("Wind makes a draught too", small_paper.FASTER)
        write_json(path, {"task": "T02", "candidates": [mine]})
        kept = path.read_bytes()
        asked = scripted()
        run()
        assert path.read_bytes() == kept
        assert "segment_reviewer" not in asked
        assert asked.count("verifier") == asked.count("synthesiser") == 1
        *_, findings, _ = parts(workspace)
        assert "Wind makes a draught too" in [f.title for f in findings.findings]

    def test_broken_candidates_are_told_and_stay(self, run: Runner, workspace: Path) -> None:
        run()
        (path,) = (workspace / "candidates").glob("T02_*.json")
        for broken, told in (
            ({"task": "T02", "candidates": [{**candidate("x", small_paper.FASTER), "page": 0}]}, "page"),
            ({"task": "T05", "candidates": []}, "task: the plan has T02"),
            ({"candidates": []}, "task"),
        ):
            write_json(path, broken)
            kept = path.read_bytes()
            result = run()
            assert path.read_bytes() == kept
            (line,) = [one for one in result.findings.limitations if path.name in one]
            assert told in line

    def test_verdicts(self, run: Runner, scripted: Scripted, workspace: Path) -> None:
        run()
        path = workspace / "verdicts" / "V01.json"
        verdicts = json.loads(path.read_text(encoding="utf-8"))
        for one in verdicts["verdicts"]:
            one["verdict"] = "refuted"
        write_json(path, verdicts)
        kept = path.read_bytes()
        asked = scripted()
        result = run()
        assert path.read_bytes() == kept
        assert asked == ["synthesiser"]
        assert result.counts["refuted"] == 2
        assert result.findings.of("major") == ()

    def test_broken_verdicts_are_told_with_file_and_field(self, run: Runner, workspace: Path) -> None:
        run()
        path = workspace / "verdicts" / "V01.json"
        write_json(
            path, {"batch": "V01", "verdicts": [{"cluster": "K01", "verdict": "maybe", "reason": "x"}]}
        )
        kept = path.read_bytes()
        with pytest.raises(RecordError, match=r"V01\.json: verdicts\[0\]\.verdict|V01\.json: verdicts\.0"):
            run()
        assert path.read_bytes() == kept

    def test_findings(self, run: Runner, scripted: Scripted, workspace: Path) -> None:
        run()
        path = workspace / "findings.json"
        findings = json.loads(path.read_text(encoding="utf-8"))
        findings["bottom_line"] = "Write it anew."
        write_json(path, findings)
        kept = path.read_bytes()
        asked = scripted()
        result = run()
        assert path.read_bytes() == kept
        assert asked == []
        assert result.findings.bottom_line == "Write it anew."
        assert "Write it anew." in (workspace / "report.md").read_text(encoding="utf-8")

    def test_broken_findings_are_told_with_file_and_field(self, run: Runner, workspace: Path) -> None:
        run()
        path = workspace / "findings.json"
        findings = json.loads(path.read_text(encoding="utf-8"))
        del findings["bottom_line"]
        write_json(path, findings)
        kept = path.read_bytes()
        with pytest.raises(RecordError, match=r"findings\.json: bottom_line"):
            run()
        assert path.read_bytes() == kept

    def test_faulty_segments_are_named(self, run: Runner, workspace: Path) -> None:
        run()
        one = {"id": "S1", "title": "All", "pages": "1-2", "theme": "method", "track": "high"}
        write_json(workspace / "segments.json", {"segments": [one]})
        with pytest.raises(RecordError, match=r"segments\.json: page 3 belongs to no segment"):
            run()
        write_json(workspace / "segments.json", {"segments": [{**one, "theme": "poetry"}]})
        with pytest.raises(RecordError, match=r"segments\.json: segments.*theme"):
            run()

    def test_a_critique(self, run: Runner, scripted: Scripted, workspace: Path) -> None:
        run(depth="deep")
        (workspace / "critique.md").write_text("- MJ1 · too long · cut it\n", encoding="utf-8")
        asked = scripted()
        run(depth="deep")
        assert asked == ["synthesiser"]
        assert (workspace / "critique.md").read_text(encoding="utf-8") == "- MJ1 · too long · cut it\n"


def candidate(title: str, quote: str) -> dict[str, Any]:
    return {
        "title": title, "category": "claim", "severity_hint": "major", "page": 1, "quote": quote, "explanation": title,
        "confidence": 0.7, "would_be_wrong_if": "it were winter",
    }  # fmt: skip


class TestAnotherReview:
    @pytest.mark.parametrize(
        ("change", "named"),
        [
            ({"depth": "deep"}, "depth"),
            ({"focus": ["proofs"]}, "focus"),
            ({"venue": "Kilns"}, "venue"),
            ({"lang": "de"}, "language"),
        ],
    )
    def test_is_refused_with_what_differs(
        self, run: Runner, workspace: Path, change: dict[str, Any], named: str
    ) -> None:
        run(model="rules")
        before = contents(workspace)
        with pytest.raises(RunConflictError, match=rf"differs in {named};"):
            run(model="rules", **change)
        assert contents(workspace) == before

    def test_another_document(self, run: Runner, tmp_path: Path, workspace: Path) -> None:
        run(model="rules")
        other = small_paper.pdf(tmp_path / "bricks.pdf", small_paper.REVISED)
        with pytest.raises(RunConflictError, match="differs in document;"):
            run(model="rules", document=str(other))

    def test_other_earlier_findings_or_prompts(self, run: Runner, tmp_path: Path, workspace: Path) -> None:
        run(model="rules")
        old = tmp_path / "old.json"
        old.write_bytes((workspace / "findings.json").read_bytes())
        with pytest.raises(RunConflictError, match="differs in previous findings;"):
            run(model="rules", previous=str(old))
        run(model="rules", out=str(tmp_path / "second"), previous=str(old))
        left_out = (
            r"differs in previous findings; run it with --previous \S+/previous\.json to go on, start over"
        )
        with pytest.raises(RunConflictError, match=left_out):
            run(model="rules", out=str(tmp_path / "second"))
        own = str(tmp_path / "second" / "artifacts" / "previous.json")
        assert run(model="rules", out=str(tmp_path / "second"), previous=own).status == "ok"


def test_a_start_killed_midway_leaves_no_earlier_findings(
    run: Runner, tmp_path: Path, workspace: Path
) -> None:
    run(model="rules", out=str(tmp_path / "first"))
    run(model="rules", previous=str(tmp_path / "first"))
    (workspace / "config.json").unlink()
    result = run(model="rules")
    assert result.findings.previous == ()
    assert not (workspace / "previous.json").exists()


def test_a_model_that_gives_no_report_can_be_gone_on_with(
    run: Runner, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = scripted_model._report
    monkeypatch.setattr(scripted_model, "_report", lambda *_: {"summary": "none"})
    with pytest.raises(ModelError, match="synthesiser"):
        run()
    monkeypatch.setattr(scripted_model, "_report", report)
    asked = scripted()
    assert run().status == "ok"
    assert asked == ["synthesiser"]


@pytest.mark.parametrize("name", ["missing.pdf", "folder", "empty.pdf", "picture.png"])
def test_bad_input_leaves_no_workspace(run: Runner, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.pdf").touch()
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    with pytest.raises(InputError) as raised:
        run(model="rules", document=str(tmp_path / name))
    assert "\n" not in str(raised.value)
    assert not (tmp_path / "run").exists()


def test_what_the_workspace_holds_is_all_that_is_needed(run: Runner, bricks: Path, workspace: Path) -> None:
    result = run()
    bricks.unlink()
    parameters = DeepReviewParameters(document=str(bricks), out=str(workspace.parent), model="rules")
    review = open_review(Workspace(workspace), parameters)
    assert review.findings == result.findings
    assert isinstance(result, DeepReviewResult)
    assert read_record(Candidates, workspace / "candidates" / "T00_rules.json").task == "T00"
    with pytest.raises(InputError, match=r"bricks\.pdf"):
        list(deep_review(parameters))
