"""What lies in a folder of logs is read, or the log says why it is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit.documents.log import Log, read_log
from paperkit.errors import InputError

CSV = "method,dataset,accuracy\nNet,Tides,93.5\n"
OTHER = "method,dataset,accuracy\nNet,Tides,95.1\n"
RUN = json.dumps({"Tides": {"means": {"accuracy": 91.2}}})


def folder_of(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def printed(log: Log) -> set[str]:
    return {v.printed for v in log.values}


def rules(log: Log) -> list[str]:
    return [p.rule for p in log.problems]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("a.csv", "b.csv"), True),
        (("results.csv", "results_new.csv"), True),
        (("results.csv", "results (copy).csv"), True),
        (("results.csv", "results.tsv"), True),
        (("clean.csv", "noisy.csv"), False),
        (("seed1.csv", "seed2.csv"), False),
        (("val.csv", "test.csv"), False),
        (("a.csv", "b.csv", "c.csv"), False),
    ],
)
def test_two_files_that_nothing_tells_apart(tmp_path: Path, names: tuple[str, ...], told: bool) -> None:
    texts = [CSV, OTHER, CSV.replace("93.5", "94.0")]
    files = {n: t.replace(",", "\t") if n.endswith("tsv") else t for n, t in zip(names, texts, strict=False)}
    log = read_log(folder_of(tmp_path, files))
    assert rules(log) == (["cells_disagree"] if told else [])


def test_two_files_that_agree(tmp_path: Path) -> None:
    assert not rules(read_log(folder_of(tmp_path, {"a.csv": CSV, "b.csv": CSV.replace("93.5", "93.50")})))


def test_results_beside_runs_are_read(tmp_path: Path) -> None:
    log = read_log(folder_of(tmp_path, {"a.csv": CSV, "run_0/final_info.json": RUN}))
    assert printed(log) == {"93.5", "91.2"}


def test_what_is_no_result_beside_runs_is_passed_over(tmp_path: Path) -> None:
    files = {"ideas.json": '[{"Novelty": 7, "Feasibility": 8}]', "run_0/final_info.json": RUN}
    log = read_log(folder_of(tmp_path, files))
    assert printed(log) == {"91.2"}
    assert not rules(log)


def test_a_broken_run_beside_good_results(tmp_path: Path) -> None:
    log = read_log(folder_of(tmp_path, {"a.csv": CSV, "run_0/final_info.json": '{"Tides":\n{"acc'}))
    (problem,) = log.problems
    assert printed(log) == {"93.5"}
    assert (problem.rule, str(problem.place)) == ("unreadable_file", "run_0/final_info.json:2")
    assert "final_info" not in problem.message


def test_numbers_that_are_none(tmp_path: Path) -> None:
    text = '{"Net": {"accuracy": NaN, "f1": Infinity}}'
    log = read_log(folder_of(tmp_path, {"a.csv": CSV, "n.json": text}))
    assert rules(log) == ["unreadable_file"]
    assert "NaN" in log.problems[0].message
    with pytest.raises(InputError, match="NaN and infinity"):
        read_log(tmp_path / "n.json")


def test_settings_without_numbers_are_no_problem(tmp_path: Path) -> None:
    assert not rules(read_log(folder_of(tmp_path, {"a.csv": CSV, "config.json": '{"optimizer": "Adam"}'})))


def test_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {"a.csv": CSV})
    (folder / "b.csv").symlink_to(folder / "gone.csv")
    (problem,) = read_log(folder).problems
    assert (problem.rule, problem.place.file) == ("unreadable_file", "b.csv")
    (folder / "gone.csv").write_text(CSV, encoding="utf-8")
    assert not rules(read_log(folder))


def test_one_record_a_line(tmp_path: Path) -> None:
    lines = [
        '{"method": "Net", "dataset": "Tides", "accuracy": 88.1}', "",
        '{"method": "Tree", "dataset": "Tides", "accuracy": 87.2}',
    ]  # fmt: skip
    log = read_log(folder_of(tmp_path, {"log.jsonl": "\n".join(lines) + "\n"}) / "log.jsonl")
    assert [(v.method, v.dataset, v.metric, v.printed, v.place.line) for v in log.values] == [
        ("Net", "Tides", "accuracy", "88.1", 1), ("Tree", "Tides", "accuracy", "87.2", 3),
    ]  # fmt: skip
    (tmp_path / "log.jsonl").write_text(f"{lines[0]}\n{{\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"log\.jsonl:2: the log is no valid JSON"):
        read_log(tmp_path / "log.jsonl")


def test_nothing_can_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing in the log can be read"):
        read_log(folder_of(tmp_path, {"a.json": "{", "b.json": "["}))
