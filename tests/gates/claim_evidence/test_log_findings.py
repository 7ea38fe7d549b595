"""What is wrong in a log itself is a finding, with the lines of the log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit.documents.log import read_log
from paperkit.findings import Finding
from paperkit.gates.claim_evidence import check

from .conftest import LOG, log_of, paper_of

TREE = {"garden": {"network": {"accuracy": 0.912}}}


def of_log(folder: Path, files: dict[str, str]) -> list[Finding]:
    logs = folder / "logs"
    for name, text in files.items():
        (logs / name).parent.mkdir(parents=True, exist_ok=True)
        (logs / name).write_text(text, encoding="utf-8")
    log = read_log(logs if len(files) > 1 else logs / next(iter(files)))
    return [f for f in check(paper_of(folder, "Nothing is claimed."), log).findings if ".log_" in f.rule]


@pytest.mark.parametrize(
    ("files", "rule", "places"),
    [
        (
            {"log.md": f"{LOG}| garden | network | 0.921 | 0.397 | 62.4 |\n"},
            "log_contradicts_itself",
            ["log.md:4", "log.md:7"],
        ),
        (
            {"log.json": '{"garden": {"accuracy": 0.912,\n"accuracy": 0.921}}'},
            "log_contradicts_itself",
            ["log.json:1", "log.json:2"],
        ),
        (
            {"results.json": json.dumps(TREE), "results.md": LOG.replace("0.912", "0.921")},
            "log_contradicts_itself",
            ["results.md:4", "results.json:1"],
        ),
        (
            {"results.json": json.dumps(TREE), "results_2.json": '{"garden": '},
            "log_unreadable",
            ["results_2.json:1"],
        ),
        ({"log.md": f"{LOG}\nResults: {{'garden': {{'loss': 0.5 0.6}}}}\n"}, "log_unreadable", ["log.md:8"]),
    ],
)
def test_a_faulty_log(tmp_path: Path, files: dict[str, str], rule: str, places: list[str]) -> None:
    (finding,) = of_log(tmp_path, files)
    assert (finding.rule, finding.severity) == (f"claim_evidence.{rule}", "minor")
    assert finding.data["places"] == places
    assert places[0] in finding.message
    assert finding.suggestion


@pytest.mark.parametrize(
    "files",
    [
        {"log.md": f"{LOG}| garden | network | 0.912 | 0.397 | 62.4 |\n"},
        {"log.json": '{"garden": {"accuracy": 0.912,\n"accuracy": 0.912}}'},
        {"results.json": json.dumps(TREE), "results.md": LOG},
        {"results.json": json.dumps(TREE), "results_2.json": '{"forest": {"loss": 0.5}}'},
        {"log.md": f"{LOG}\nResults: {{'garden': {{'f1': 0.5}}}}\n"},
    ],
)
def test_a_sound_log(tmp_path: Path, files: dict[str, str]) -> None:
    assert of_log(tmp_path, files) == []


def test_each_is_a_finding_of_its_own_and_very_many_are_joined(tmp_path: Path) -> None:
    rows = "".join(f"| set{i} | network | 0.9{i:02} |\n" for i in range(40))
    text = f"| dataset | method | accuracy |\n|---|---|---|\n{rows}"
    again = "".join(f"| set{i} | network | 0.8 |\n" for i in range(3))
    found = of_log(tmp_path, {"log.md": text + again})
    assert len(found) == len({f.id for f in found}) == 3
    many = "".join(f'"k{i}": 1, "k{i}": 2,\n' for i in range(30))
    found = of_log(tmp_path, {"log.json": f'{{{many}"acc": 0.5}}'})
    assert len(found) == 21
    assert "9 more like it" in found[-1].message
    assert len(found[-1].data["places"]) == 20


def test_a_number_that_only_one_of_two_values_has_is_still_supported(tmp_path: Path) -> None:
    log = log_of(tmp_path, f"{LOG}| garden | network | 0.921 | 0.397 | 62.4 |\n")
    report = check(paper_of(tmp_path, "On garden the network has an accuracy of 0.921."), log)
    assert [row["value"] for row in report.model_dump()["supported"]] == ["0.921"]
    assert [f.rule for f in report.findings] == ["claim_evidence.log_contradicts_itself"]
