"""Atomic files and steps that can be killed anywhere."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from paperkit import files as module
from paperkit.errors import InputError, WriteError
from paperkit.files import alone, canonical_json, read_json, sha256, write_bytes, write_json, write_text
from paperkit.workspace import Workspace


def test_write_makes_folders_and_keeps_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    write_text(path, "one\r\ntwo\n")
    assert path.read_bytes() == b"one\r\ntwo\n"


def test_write_leaves_no_temporary_file(tmp_path: Path) -> None:
    write_text(tmp_path / "a.txt", "x")
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


def test_written_files_have_the_usual_mode(tmp_path: Path) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("x")
    write_text(tmp_path / "ours.txt", "x")
    assert (tmp_path / "ours.txt").stat().st_mode == plain.stat().st_mode


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO])
def test_a_failed_write_keeps_what_stood_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def fail(descriptor: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(module.os, "fsync", fail)
    with pytest.raises(WriteError, match=r"a\.txt"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


def test_folder_that_is_a_file_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x")
    with pytest.raises(WriteError, match="cannot write"):
        write_text(tmp_path / "a" / "b.txt", "x")


def test_json_refuses_nan_and_keeps_order(tmp_path: Path) -> None:
    write_json(tmp_path / "a.json", {"b": 1, "a": "é"})
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == '{\n  "b": 1,\n  "a": "é"\n}\n'
    with pytest.raises(ValueError, match="JSON compliant"):
        write_json(tmp_path / "b.json", float("nan"))
    assert not (tmp_path / "b.json").exists()


def test_read_json_names_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{\n "a": }')
    with pytest.raises(InputError, match=r"bad\.json:2"):
        read_json(tmp_path / "bad.json")
    with pytest.raises(InputError, match="cannot read"):
        read_json(tmp_path / "none.json")
    (tmp_path / "latin.json").write_bytes(b'"\xe9"')
    with pytest.raises(InputError, match="not UTF-8"):
        read_json(tmp_path / "latin.json")


def test_canonical_json_is_one_string_for_one_value() -> None:
    assert canonical_json({"b": 1, "a": [2.5, None]}) == canonical_json({"a": [2.5, None], "b": 1})


class TestStep:
    def _count(self, workspace: Workspace, given: int, log: list[str]) -> None:
        with workspace.step("count", files=("in.txt",), given=given) as step:
            if step.todo:
                log.append("done")
                step.write_text("out.txt", str(given))

    def test_done_once_for_the_same_inputs(self, tmp_path: Path) -> None:
        log: list[str] = []
        write_text(tmp_path / "in.txt", "x")
        for _ in range(3):
            self._count(Workspace(tmp_path), 1, log)
        assert log == ["done"]

    @pytest.mark.parametrize("change", ["given", "file", "output", "output gone", "stamp broken"])
    def test_done_again_when_anything_changed(self, tmp_path: Path, change: str) -> None:
        log: list[str] = []
        write_text(tmp_path / "in.txt", "x")
        self._count(Workspace(tmp_path), 1, log)
        if change == "file":
            write_text(tmp_path / "in.txt", "y")
        elif change == "output":
            write_text(tmp_path / "out.txt", "tampered")
        elif change == "output gone":
            (tmp_path / "out.txt").unlink()
        elif change == "stamp broken":
            (tmp_path / ".steps" / "count.json").write_text("{")
        self._count(Workspace(tmp_path), 2 if change == "given" else 1, log)
        assert log == ["done", "done"]

    def test_an_error_leaves_the_step_to_do(self, tmp_path: Path) -> None:
        workspace = Workspace(tmp_path)
        with pytest.raises(RuntimeError), workspace.step("count") as step:
            step.write_text("out.txt", "half")
            raise RuntimeError
        with workspace.step("count") as step:
            assert step.todo

    def test_killed_in_the_middle_leaves_the_step_to_do(self, tmp_path: Path) -> None:
        script = (
            "import os, signal, sys\nfrom pathlib import Path\nfrom paperkit.workspace import Workspace\n"
            "with Workspace(Path(sys.argv[1])).step('s') as step:\n"
            "    step.write_text('a.txt', 'a')\n    os.kill(os.getpid(), signal.SIGKILL)\n"
        )
        done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=False)
        assert done.returncode == -9
        with Workspace(tmp_path).step("s") as step:
            assert step.todo


def test_names_that_lead_out_are_refused(tmp_path: Path) -> None:
    for name in ("../a", "/etc/passwd", "a/../../b"):
        with pytest.raises(ValueError, match="leads out"):
            Workspace(tmp_path).path(name)


def test_sweep_removes_only_what_a_killed_write_left(tmp_path: Path) -> None:
    (tmp_path / ".paperkit-abc").write_text("half")
    write_bytes(tmp_path / "keep.txt", b"x")
    Workspace(tmp_path).sweep()
    assert [p.name for p in tmp_path.iterdir()] == ["keep.txt"]


def test_journal_has_the_times_and_nothing_else_has(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "artifacts", journal=tmp_path / "log.txt")
    workspace.note("Inputs: read")
    time, _, rest = (tmp_path / "log.txt").read_text().partition(" ")
    assert time.endswith("Z")
    assert rest == "Inputs: read\n"


def test_a_pipe_a_device_and_a_folder_are_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path(os.devnull), tmp_path):
        with pytest.raises(WriteError, match="no regular file"):
            write_text(path, "x")
    assert pipe.is_fifo() and Path(os.devnull).is_char_device()
    assert [p.name for p in tmp_path.iterdir()] == ["pipe"]


def test_one_at_a_time_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "numbers.json"

    def add(number: int) -> None:
        with alone(path):
            numbers = read_json(path) if path.exists() else []
            write_json(path, [*numbers, number])

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, range(40)))
    assert sorted(read_json(path)) == list(range(40))


class TestWhoseAFileIs:
    def _written(self, root: Path, text: str = "a") -> Workspace:
        workspace = Workspace(root)
        with workspace.step("s", given=text) as step:
            if step.todo:
                step.write_text("a.txt", text)
        return workspace

    def test_a_steps_file_is_not_ones_own_until_it_is_changed(self, tmp_path: Path) -> None:
        workspace = self._written(tmp_path)
        assert not workspace.is_own("s", "a.txt")
        assert not workspace.is_own("s", "none.txt")
        write_text(tmp_path / "a.txt", "mine")
        assert workspace.is_own("s", "a.txt")

    def test_only_a_step_that_has_ended_once_is_stamped(self, tmp_path: Path) -> None:
        workspace = self._written(tmp_path)
        assert workspace.is_stamped("s")
        assert not workspace.is_stamped("other")
        assert not workspace.is_done("s", given="what it was not given")
        assert workspace.is_stamped("s")

    @pytest.mark.parametrize("before", [None, "old"])
    @pytest.mark.parametrize("written", [False, True])
    def test_killed_around_a_write_it_is_still_the_steps(
        self, tmp_path: Path, before: str | None, written: bool
    ) -> None:
        if before is not None:
            self._written(tmp_path, before)
        workspace = Workspace(tmp_path)
        workspace.announce("s", "a.txt", sha256(b"new"))
        if written:
            write_text(tmp_path / "a.txt", "new")
        assert not workspace.is_own("s", "a.txt")
        assert not workspace.is_done("s", given=before)
        if (tmp_path / "a.txt").exists():
            write_text(tmp_path / "a.txt", "mine")
            assert workspace.is_own("s", "a.txt")

    def test_what_a_step_made_is_known(self, tmp_path: Path) -> None:
        workspace = self._written(tmp_path)
        workspace.announce("s", "b.txt", sha256(b"b"))
        assert workspace.made_by("s") == {"a.txt": sha256(b"a"), "b.txt": sha256(b"b")}
        assert workspace.made_by("t") == {}
