"""The sample: numbers from raw counts, a clean paper, faults that are found and repaired one by one."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from data.quote_noise import experiment, log_and_figures, plant
from paperkit.documents import read_paper
from paperkit.documents.log import Log, read_log
from paperkit.documents.paper import Paper
from paperkit.findings import Certainty, Finding, GateReport
from paperkit.gates import (
    citations,
    claim_evidence,
    consistency,
    failure_modes,
    reverse_outline,
    source,
    style,
    writing,
)

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "quote_noise"
HALTING = sorted(p.name for p in (SAMPLE / "halting").iterdir())


@cache
def rows() -> list[dict[str, Any]]:
    return log_and_figures.read(SAMPLE / "raw")[0]


@cache
def clean() -> str:
    return (SAMPLE / "paper" / "paper.tex").read_text(encoding="utf-8")


@cache
def the_log() -> Log:
    return read_log(SAMPLE / "experimental_log.md")


GATES: dict[str, Callable[[Paper], GateReport]] = {
    "source": source.check,
    "citations": citations.check,
    "consistency": consistency.check,
    "style": style.check,
    "writing": writing.check,
    "reverse_outline": reverse_outline.check,
    "claim_evidence": lambda paper: claim_evidence.check(paper, the_log()),
    "failure_modes": lambda paper: failure_modes.check(
        paper, the_log(), claim_evidence.check(paper, the_log())
    ),
}


@cache
def findings_of_draft() -> list[Finding]:
    paper = read_paper(SAMPLE / "draft" / "paper.tex")
    return [finding for check in GATES.values() for finding in check(paper).findings]


def read_as(text: str, folder: Path) -> Paper:
    shutil.copyfile(SAMPLE / "paper" / "refs.bib", folder / "refs.bib")
    (folder / "paper.tex").write_text(text, encoding="utf-8")
    return read_paper(folder / "paper.tex")


FAULTS = plant.FAULTS
each_fault = pytest.mark.parametrize("fault", FAULTS, ids=[f.id for f in FAULTS])


class TestExperiment:
    def test_every_cell_is_there_once(self) -> None:
        cells = [(r["layout"], r["noise"], r["words"], r["kind"], r["method"]) for r in rows()]
        wanted = {
            ("typeset", noise, words, kind, method)
            for noise in experiment.NOISE
            for words in experiment.LENGTHS
            for kind in experiment.KINDS
            for method in experiment.METHODS
        } | {
            ("plain", 0, words, "present", method)
            for words in experiment.LENGTHS
            for method in experiment.METHODS
        }
        assert len(cells) == len(set(cells)) == 300
        assert set(cells) == wanted

    def test_counts_add_up(self) -> None:
        for row in rows():
            reasons = (
                row["number_changed"] + row["negation_changed"] + row["too_short"] + row["below_minimum"]
            )
            assert row["n"] == experiment.TRIALS
            assert row["right_place"] <= row["accepted"] <= row["n"]
            assert reasons == (row["n"] - row["accepted"] if row["method"] == "finder" else 0)
            assert row["right_place"] == 0 or row["kind"] == "present"
            assert row["letters_as_digits"] <= row["number_changed"]
            assert row["negation_misread"] <= row["accepted"]

    def test_settings_are_those_of_the_script(self) -> None:
        settings = json.loads((SAMPLE / "raw" / "settings.json").read_text(encoding="utf-8"))
        assert settings["seed"] == experiment.SEED
        assert settings["trials per cell"] == experiment.TRIALS
        assert settings["threshold"] == experiment.THRESHOLD
        assert settings["noise rates in percent"] == list(experiment.NOISE)
        assert (SAMPLE / "raw" / "results.csv").stat().st_size < 500_000

    def test_log_follows_from_the_raw_counts(self) -> None:
        written = (SAMPLE / "experimental_log.md").read_bytes()
        assert log_and_figures.log(SAMPLE / "raw").encode() == written

    def test_log_changes_with_the_raw_counts(self, tmp_path: Path) -> None:
        shutil.copytree(SAMPLE / "raw", tmp_path / "raw")
        file = tmp_path / "raw" / "results.csv"
        lines = list(csv.reader(file.read_text(encoding="utf-8").splitlines()))
        lines[-1][lines[0].index("right_place")] = "7"
        file.write_text("\n".join(map(",".join, lines)) + "\n", encoding="utf-8")
        assert log_and_figures.log(tmp_path / "raw") != log_and_figures.log(SAMPLE / "raw")

    def test_log_and_figures_from_the_command_line(self, tmp_path: Path) -> None:
        shutil.copytree(SAMPLE / "raw", tmp_path / "raw")
        command = [sys.executable, str(SAMPLE / "experiment.py"), "--from-raw", "--out", str(tmp_path)]
        environment = {"MPLCONFIGDIR": str(tmp_path / "mpl"), "PATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
        subprocess.run(command, check=True, env=environment, capture_output=True)
        assert (tmp_path / "experimental_log.md").read_bytes() == (
            SAMPLE / "experimental_log.md"
        ).read_bytes()
        for name in ("recall_by_noise.pdf", "false_accepts.pdf"):
            figure = (tmp_path / "paper" / "figures" / name).read_bytes()
            assert figure.startswith(b"%PDF")
            assert b"CreationDate" not in figure
            assert (SAMPLE / "paper" / "figures" / name).stat().st_size < 60_000

    def test_noise_keeps_the_place_of_every_word(self) -> None:
        import random

        document = [["The", "efficient", "methodology", "was", "not", "fast,"] * 12, ["It", "ended."]]
        page = experiment.page(document, 0, "typeset", random.Random(1))
        for paragraph, spans in zip(document, page.words, strict=True):
            for word, (start, end) in zip(paragraph, spans, strict=True):
                shown = page.text[start:end].replace("-\n", "").replace("\ufb03", "ffi")
                assert shown == word
        assert "-\n" in page.text
        plain = experiment.page(document, 0, "plain", random.Random(1))
        assert plain.text == " ".join(document[0]) + "\n\nIt ended.\n\n"
        noisy = [experiment.page(document, 0.3, "typeset", random.Random(s)).text for s in (1, 1, 2)]
        assert noisy[0] == noisy[1] != noisy[2]

    def test_changed_quotes(self) -> None:
        import random

        changed = experiment._changed
        rng = random.Random(1)
        assert re.fullmatch(r"in [0-68-9] of them", changed("in 7 of them", "number changed", rng))
        assert changed("none here", "number changed", rng) is None
        assert changed("it is not so", "negation changed", rng) == "it is so"
        assert changed("it may be so", "negation changed", rng) == "it may not be so"
        assert changed("nothing to change", "negation changed", rng) is None

    def test_methods_agree_on_plain_text(self) -> None:
        text = "One line of words.\nAnother line with the number 12 and more words."
        quote = "line with the number 12 and more"
        for find in experiment.methods(text).values():
            answer = find(quote)
            assert answer.accepted
            assert text[answer.start : answer.end] == quote
        answers = {m: f("line with the number 13 and more") for m, f in experiment.methods(text).items()}
        assert {m: a.accepted for m, a in answers.items()} == {
            "substring": False,
            "partial ratio": True,
            "finder": False,
        }

    def test_no_text_of_the_manual_is_kept(self) -> None:
        documents = experiment.corpus()
        manual = {" ".join(p[i : i + 8]) for d in documents for p in d for i in range(len(p) - 7)}
        for file in sorted(SAMPLE.rglob("*")):
            if file.suffix in {".md", ".tex", ".csv", ".json", ".jsonl", ".py", ".bib"}:
                tokens = file.read_text(encoding="utf-8").split()
                assert not manual & {" ".join(tokens[i : i + 8]) for i in range(len(tokens) - 7)}, file.name


class TestPaper:
    def test_source_is_plain_and_whole(self) -> None:
        text = clean()
        assert text.isascii()
        assert text.count("{") == text.count("}")
        assert re.findall(r"\\begin\{(\w+)\}", text).count("document") == 1
        assert sorted(re.findall(r"\\begin\{(\w+)\}", text)) == sorted(re.findall(r"\\end\{(\w+)\}", text))
        for graphic in re.findall(r"\\includegraphics\[[^]]*\]\{([^}]*)\}", text):
            assert (SAMPLE / "paper" / graphic).is_file()
        packages = set(re.findall(r"\\usepackage(?:\[[^]]*\])?\{(\w+)\}", text))
        assert packages == {"fontenc", "inputenc", "geometry", "graphicx", "booktabs", "natbib", "hyperref"}
        assert "\u2014" not in text and "---" not in text

    def test_references_and_citations(self) -> None:
        paper = read_paper(SAMPLE / "paper" / "paper.tex")
        assert paper.problems == ()
        assert {key for c in paper.citations for key in c.keys} == {e.key for e in paper.bibliography}
        assert len(paper.bibliography) >= 5
        for entry in paper.bibliography:
            doi, arxiv = entry.fields.get("doi", ""), entry.fields.get("eprint", "")
            assert re.fullmatch(r"10\.\d{4,5}/\S+", doi) or re.fullmatch(r"\d{4}\.\d{5}", arxiv), entry.key

    def test_first_table_is_the_recall_of_every_cell(self) -> None:
        paper = read_paper(SAMPLE / "paper" / "paper.tex")
        wanted = log_and_figures.pool(rows(), "method", "words", "noise", kind="present", layout="typeset")
        table = paper.tables[0]
        seen = 0
        for row in table.rows[table.head_rows :]:
            cells = [c.text.text for c in row]
            for noise, cell in zip(experiment.NOISE, cells[2:], strict=True):
                count = wanted[cells[0], int(cells[1]), noise]
                assert cell == f"{count['right_place'] / count['n']:.3f}"
                seen += 1
        assert seen == 72

    def test_second_table_is_the_false_accepts(self) -> None:
        paper = read_paper(SAMPLE / "paper" / "paper.tex")
        wanted = log_and_figures.pool(rows(), "kind", "method", layout="typeset")
        table = paper.tables[1]
        body = [[c.text.text for c in row] for row in table.rows[table.head_rows :]]
        assert len(body) == 9
        for kind, method, accepted, n, rate in body:
            count = wanted[kind, method]
            assert (accepted, n) == (str(count["accepted"]), str(count["n"]))
            assert abs(float(rate) - count["accepted"] / count["n"]) <= 0.0005 + 1e-9

    def test_length(self) -> None:
        assert 1500 <= writing.check(read_paper(SAMPLE / "paper" / "paper.tex")).summary["words"] <= 2200

    @pytest.mark.parametrize("gate", GATES)
    def test_no_gate_has_anything_to_say(self, gate: str) -> None:
        report = GATES[gate](read_paper(SAMPLE / "paper" / "paper.tex"))
        assert [f"{f.place} {f.rule} {f.message}" for f in report.findings] == []
        assert report.status == "pass"


class TestPlanted:
    def test_plant_makes_the_draft(self) -> None:
        draft = plant.plant(clean())
        assert draft.encode() == (SAMPLE / "draft" / "paper.tex").read_bytes()
        lines = (SAMPLE / "planted.jsonl").read_text(encoding="utf-8").splitlines()
        assert [json.loads(line) for line in lines] == plant.records(draft)
        for name in ("refs.bib", "figures/recall_by_noise.pdf", "figures/false_accepts.pdf"):
            assert (SAMPLE / "draft" / name).read_bytes() == (SAMPLE / "paper" / name).read_bytes()

    def test_repairing_all_gives_the_paper(self) -> None:
        text = (SAMPLE / "draft" / "paper.tex").read_text(encoding="utf-8")
        for line in (SAMPLE / "planted.jsonl").read_text(encoding="utf-8").splitlines():
            fault = json.loads(line)
            assert text.count(fault["after"]) == 1
            text = text.replace(fault["after"], fault["before"])
        assert text == clean()

    def test_every_kind_is_planted(self) -> None:
        counts: dict[str, int] = {}
        for fault in FAULTS:
            counts[fault.rule] = counts.get(fault.rule, 0) + 1
            assert (fault.axis is None) == fault.rule.startswith(("writing.", "failure_modes."))
        assert counts == {
            "source.bare_percent": 3, "claim_evidence.not_in_log": 3, "claim_evidence.truncated": 2,
            "consistency.figure_not_mentioned": 1, "consistency.table_not_mentioned": 1,
            "consistency.undefined_reference": 1, "reverse_outline.two_pivots": 2,
            "reverse_outline.no_topic_sentence": 1, "reverse_outline.overlong": 1, "reverse_outline.orphan": 1,
            "consistency.undefined_acronym": 2, "consistency.acronym_defined_late": 2,
            "consistency.repeated_sentence": 1, "consistency.repeated_word": 1,
            "style.contraction": 1, "style.informal": 1, "style.defensive": 1, "style.exclamation": 1,
            "writing.filler_opener": 3, "writing.stock_word": 1,
            "failure_modes.shortcut": 1, "failure_modes.bug_as_insight": 1,
        }  # fmt: skip

    def test_edits_that_do_not_fit_are_refused(self) -> None:
        one = FAULTS[0]
        with pytest.raises(ValueError, match="stands 0 times"):
            plant.plant("nothing", (one,))
        with pytest.raises(ValueError, match="touches"):
            plant.plant(clean(), (one, one._replace(id="again")))
        with pytest.raises(ValueError, match="does not stand once"):
            plant.records(clean(), (one,))

    @each_fault
    def test_found_alone(self, fault: Any, tmp_path: Path) -> None:
        paper = read_as(plant.plant(clean(), (fault,)), tmp_path)
        found = GATES[fault.rule.partition(".")[0]](paper).findings
        assert [f.rule for f in found].count(fault.rule) == 1

    @each_fault
    def test_found_in_the_draft_at_its_line(self, fault: Any) -> None:
        records = {r["id"]: r for r in plant.records(plant.plant(clean()))}
        lines = [f.line for f in findings_of_draft() if f.rule == fault.rule]
        assert records[fault.id]["line"] in lines

    @each_fault
    def test_repaired_alone(self, fault: Any, tmp_path: Path) -> None:
        draft = (SAMPLE / "draft" / "paper.tex").read_text(encoding="utf-8")
        paper = read_as(draft.replace(fault.after, fault.before), tmp_path)
        left = GATES[fault.rule.partition(".")[0]](paper).findings
        before = [f.rule for f in findings_of_draft()].count(fault.rule)
        assert [f.rule for f in left].count(fault.rule) == before - 1

    def test_draft_has_no_other_faults(self) -> None:
        planted = {f.rule for f in FAULTS} | {"failure_modes.hallucinated_result"}
        assert {f.rule for f in findings_of_draft()} == planted
        of_planted = [f for f in findings_of_draft() if f.rule != "failure_modes.hallucinated_result"]
        assert len(of_planted) == len(FAULTS)

    def test_draft_does_not_halt(self) -> None:
        gate_a = [f for f in findings_of_draft() if f.rule.startswith("failure_modes.")]
        assert gate_a
        assert all(f.certainty is Certainty.SUSPECTED for f in gate_a)


class TestHalting:
    def test_all_five_are_there(self) -> None:
        assert HALTING == [
            "frame_lock",
            "hallucinated_citation",
            "hallucinated_result",
            "implementation_mismatch",
            "invented_method",
        ]

    @pytest.mark.parametrize("name", HALTING)
    def test_small_and_well_formed(self, name: str) -> None:
        folder = SAMPLE / "halting" / name
        assert len((folder / "paper.tex").read_text(encoding="utf-8").splitlines()) <= 40
        assert read_paper(folder / "paper.tex").problems == ()
        assert (
            json.loads((folder / "expected.json").read_text(encoding="utf-8"))["rule"]
            == f"failure_modes.{name}"
        )

    @pytest.mark.parametrize("name", HALTING)
    def test_confirmed_at_its_line(self, name: str) -> None:
        folder = SAMPLE / "halting" / name
        expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
        paper, log = read_paper(folder / "paper.tex"), read_log(folder / "log.md")
        found = failure_modes.check(paper, log, claim_evidence.check(paper, log)).findings
        confirmed = [(f.rule, f.line) for f in found if f.certainty is Certainty.CONFIRMED]
        assert (expected["rule"], expected["line"]) in confirmed
        assert {rule for rule, _ in confirmed} == {expected["rule"], *expected.get("also", ())}


def test_card() -> None:
    import yaml

    text = (SAMPLE / "README.md").read_text(encoding="utf-8")
    head = yaml.safe_load(text.split("---\n")[1])
    assert head["license"] == "mit"
    assert head["seed"] == experiment.SEED
    for file in head["files"]:
        path = SAMPLE / file["path"]
        assert path.exists()
        if "rows" in file:
            lines = path.read_text(encoding="utf-8").splitlines()
            assert len(lines) - (path.suffix == ".csv") == file["rows"]
    columns = (SAMPLE / "raw" / "results.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    assert all(re.search(rf"^\|[^|]*\b{column}\b[^|]*\|", text, re.MULTILINE) for column in columns)
    assert f"{len(FAULTS)} planted faults" in head["size"]
