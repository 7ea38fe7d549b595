"""`run.json`, the fingerprint and what differs."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import InputError, WriteError
from paperkit.harness import assets, record
from paperkit.harness.record import GitState, RunRecord, Status, differences, environment, fingerprint

RECORD = RunRecord(
    notebook="small",
    status=Status.OK,
    fingerprint="f",
    parts={"schema": 1},
    parameters={"cap": 3},
    started="2026-01-01T00:00:00Z",
)


def test_a_record_comes_back_as_it_was(tmp_path: Path) -> None:
    RECORD.write(tmp_path)
    assert RunRecord.read(tmp_path) == RECORD
    assert json.loads((tmp_path / "run.json").read_text())["status"] == "ok"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("run")] == ["run.json"]


def test_no_record_is_none(tmp_path: Path) -> None:
    assert RunRecord.read(tmp_path) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"status": "fine"}'])
def test_a_broken_record_is_an_error_that_names_it(tmp_path: Path, text: str) -> None:
    (tmp_path / "run.json").write_text(text)
    with pytest.raises(InputError, match=r"run\.json"):
        RunRecord.read(tmp_path)


def test_a_record_of_a_later_version_with_more_fields_is_read(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text(json.dumps({**RECORD.model_dump(mode="json"), "cost": 1}))
    assert RunRecord.read(tmp_path) == RECORD


def test_a_record_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(WriteError):
        RECORD.write(tmp_path / "file")


def test_the_status_vocabulary() -> None:
    assert {s for s in Status if s.finished} == {Status.OK, Status.GATE_FAILED}
    assert {s.value for s in Status} == {
        "pending", "running", "ok", "gate_failed", "model_error", "timeout", "killed", "budget_stopped", "skipped",
    }  # fmt: skip


def parts(**changes: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "schema": 1,
        "notebook": "small",
        "inputs": {"paper.tex": "aa", "log.md": "bb"},
        "parameters": {"cap": 3, "past": False},
        "versions": {"gate writing": "1"},
        "tex": True,
    }
    return {**usual, **changes}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"inputs": {"paper.tex": "cc", "log.md": "bb"}}, ["input paper.tex has changed"]),
        ({"inputs": {"paper.tex": "aa"}}, ["input log.md is gone"]),
        ({"inputs": {"paper.tex": "aa", "log.md": "bb", "refs.bib": "d"}}, ["input refs.bib is new"]),
        (
            {"parameters": {"cap": 4, "past": True}},
            ["parameter cap: 3 there, 4 now", "parameter past: false there, true now"],
        ),
        ({"versions": {"gate writing": "2"}}, ["version of gate writing: 1 there, 2 now"]),
        ({"tex": False}, ["tex: true there, false now"]),
        ({"schema": 2}, ["schema: 1 there, 2 now"]),
        ({}, []),
    ],
)
def test_what_differs_is_named(changes: dict[str, Any], said: list[str]) -> None:
    assert differences(parts(), parts(**changes)) == said


groups = st.dictionaries(st.sampled_from("abc"), st.integers(0, 2))
some_parts = st.builds(parts, inputs=groups, parameters=groups, versions=groups, tex=st.booleans())


@given(some_parts, some_parts)
def test_fingerprints_differ_exactly_where_something_is_named(
    old: dict[str, Any], new: dict[str, Any]
) -> None:
    assert (fingerprint(old) == fingerprint(new)) == (not differences(old, new))


def test_the_fingerprint_does_not_hang_on_order() -> None:
    turned = parts(inputs={"log.md": "bb", "paper.tex": "aa"}, parameters={"past": False, "cap": 3})
    assert fingerprint(dict(reversed(list(turned.items())))) == fingerprint(parts())


def test_parts_know_whether_tex_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record.shutil, "which", lambda name: None)
    assert record.fingerprint_parts("small", {}, {}, {})["tex"] is False


def test_versions_of_what_paperkit_needs() -> None:
    versions = environment().versions
    assert {"python", "paperkit", "papermill", "pydantic"} <= versions.keys()
    assert "missing" not in versions.values()


def test_the_state_of_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "checkout", lambda: tmp_path)
    assert environment().git is None

    def git(*arguments: str) -> str:
        who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        return subprocess.run(
            ["git", "-C", tmp_path, *who, *arguments], check=True, capture_output=True, text=True
        ).stdout

    git("init", "-q")
    assert environment().git is None
    (tmp_path / "a.py").write_text("1")
    git("add", "a.py")
    git("commit", "-q", "-m", "first")
    commit = git("rev-parse", "HEAD").strip()
    assert environment().git == GitState(commit=commit, dirty=False)
    (tmp_path / "a.py").write_text("2")
    assert environment().git == GitState(commit=commit, dirty=True)


def test_assets_of_a_checkout_and_of_a_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "paperkit"
    monkeypatch.setattr(assets, "_PACKAGE", package)
    for root in (package, tmp_path):
        (root / "notebooks").mkdir(parents=True)
        (root / "notebooks" / "small.ipynb").write_text("")
        (root / "data" / "s").mkdir(parents=True)
    assert assets.checkout() is None
    assert assets.notebook("small") == package / "notebooks" / "small.ipynb"
    assert assets.sample("s") == package / "data" / "s"
    (tmp_path / "pyproject.toml").write_text("")
    assert assets.checkout() == tmp_path
    assert assets.notebook("small") == tmp_path / "notebooks" / "small.ipynb"
    with pytest.raises(InputError, match="other"):
        assets.notebook("other")
