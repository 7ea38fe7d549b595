"""A revised paper: what became of each finding on the version before, by rules and by the scripted model."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from paperkit.errors import InputError, RecordError
from tests.pipelines.deep_review import small_paper
from tests.pipelines.deep_review.conftest import Runner, Scripted


@pytest.fixture
def revised(tmp_path: Path) -> str:
    folder = tmp_path / "revised"
    folder.mkdir()
    return str(small_paper.pdf(folder / "bricks.pdf", small_paper.REVISED))


def test_by_rules(run: Runner, tmp_path: Path, revised: str) -> None:
    first = run(model="rules")
    ids = {f.quote: f.id for f in first.findings.findings}
    second = run(
        model="rules", document=revised, out=str(tmp_path / "second"), previous=str(tmp_path / "run")
    )
    states = {one.id: one.state for one in second.findings.previous}
    assert states == {ids[small_paper.TEST]: "fixed", ids[small_paper.CRACKED]: "open"}
    report = (tmp_path / "second" / "artifacts" / "report.md").read_text(encoding="utf-8")
    assert first.findings.findings[0].title in report


def test_by_a_model(run: Runner, scripted: Scripted, tmp_path: Path, revised: str) -> None:
    first = run()
    ids = {f.quote: f.id for f in first.findings.findings}
    previous = tmp_path / "run" / "artifacts" / "findings.json"
    second = run(document=revised, out=str(tmp_path / "second"), previous=str(previous))
    states = {one.id: one.state for one in second.findings.previous}
    assert states == {ids[quote]: "fixed" if quote in small_paper.REVISED else "open" for quote in ids}
    assert {"fixed", "open"} == set(states.values())


def test_by_rules_what_a_reader_found_and_was_changed_is_left_to_a_reader(
    run: Runner, tmp_path: Path, revised: str
) -> None:
    first = run()
    (sign,) = [f.id for f in first.findings.findings if f.quote == small_paper.RATE]
    second = run(
        model="rules", document=revised, out=str(tmp_path / "second"), previous=str(tmp_path / "run")
    )
    assert sign not in {one.id for one in second.findings.previous}
    assert any(line.startswith(f"{sign}: its words were changed") for line in second.findings.limitations)


def test_no_findings_there_is_told(run: Runner, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"--previous .*: there is no findings\.json"):
        run(previous=str(tmp_path / "nothing"))
    (tmp_path / "findings.json").write_text(json.dumps({"language": "fr"}), encoding="utf-8")
    with pytest.raises(RecordError, match=r"findings\.json: language"):
        run(previous=str(tmp_path))
    assert not (tmp_path / "run").exists()


PAPER = "\\documentclass{{article}}\n\\begin{{document}}\n\\section{{Oil}}\n{body}\n\\end{{document}}\n"
FIRST = "The lid of a lamp saves 12{a} of its oil and 30{b} of the wick that burns at night.\n"
SECOND = "The foot of a lamp costs 45{c} of what the whole of it costs at the fair.\n"


@pytest.mark.parametrize(
    ("body", "before", "after", "state"),
    [
        (FIRST, "%%", "\\%%", "open"),
        (FIRST, "%%", "\\%\\%", "fixed"),
        (FIRST + "\n" + SECOND, "%%%", "\\%\\%%", "partly"),
        (FIRST + "\n" + SECOND, "%%%", "\\%%%", "open"),
        (FIRST + "\n" + SECOND, "%%%", "\\%\\%\\%", "fixed"),
    ],
)
def test_percent_signs_that_are_mended_one_after_another(
    run: Runner, tmp_path: Path, body: str, before: str, after: str, state: str
) -> None:
    files = []
    for name, signs in (("old", before), ("new", after)):
        marks = dict(zip("abc", re.findall(r"\\?%", signs), strict=False))
        files.append(tmp_path / f"{name}.tex")
        files[-1].write_text(PAPER.format(body=body.format(**marks)), encoding="utf-8")
    first = run(model="rules", document=str(files[0]), out=str(tmp_path / "first"))
    assert len(first.findings.findings) == 1
    second = run(
        model="rules",
        document=str(files[1]),
        out=str(tmp_path / "second"),
        previous=str(tmp_path / "first"),
    )
    assert [one.state for one in second.findings.previous] == [state]
    assert bool(second.findings.findings) == (state != "fixed")
