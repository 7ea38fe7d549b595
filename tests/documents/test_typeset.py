"""Building PDFs from LaTeX that others wrote."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from paperkit.documents import typeset as module
from paperkit.documents.typeset import tex_is_there, typeset

HELLO = rb"\documentclass{article}\begin{document}Hello \input{part}\end{document}"


def fake_latexmk(tmp_path: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a latexmk on the PATH that runs a Python script, so that the door is tested where TeX is missing."""
    for name in ("latexmk", "pdflatex"):
        path = tmp_path / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!{sys.executable}\n{script}")
        path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")


def test_tex_is_looked_for_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not tex_is_there()
    fake_latexmk(tmp_path, "", monkeypatch)
    assert tex_is_there()


def test_the_pdf_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_latexmk(tmp_path, "open('paper.pdf', 'wb').write(b'%PDF-1.5')", monkeypatch)
    assert typeset({"paper.tex": HELLO}, "paper.tex") == (b"%PDF-1.5", ())


def test_a_failure_tells_the_first_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_latexmk(
        tmp_path, "print('./paper.tex:3: Undefined control sequence.'); raise SystemExit(12)", monkeypatch
    )
    assert typeset({"paper.tex": HELLO}, "paper.tex") == (
        None,
        ("./paper.tex:3: Undefined control sequence.",),
    )


def test_it_sees_no_key_and_no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    script = (
        "import os; env = os.environ; print('!', 'OPENAI_API_KEY' in env, os.listdir(env['HOME'])); "
        "raise SystemExit(1)"
    )
    fake_latexmk(tmp_path, script, monkeypatch)
    assert typeset({"paper.tex": HELLO}, "paper.tex").errors == ("! False []",)


def test_shell_and_foreign_files_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = (
        "import os, sys; env = os.environ; "
        "print('!', env['openin_any'], env['openout_any'], env['shell_escape'], '-norc' in sys.argv, "
        "any('-no-shell-escape' in a for a in sys.argv)); raise SystemExit(1)"
    )
    fake_latexmk(tmp_path, script, monkeypatch)
    assert typeset({"paper.tex": HELLO}, "paper.tex").errors == ("! p p f True True",)


def test_what_does_not_end_is_ended_with_its_children(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_SECONDS", 1)
    pid = tmp_path / "pid"
    script = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(pid)!r}, 'w').write(str(child.pid))\ntime.sleep(600)\n"
    )
    fake_latexmk(tmp_path, script, monkeypatch)
    built = typeset({"paper.tex": HELLO}, "paper.tex")
    assert built.pdf is None
    assert "did not end" in built.errors[0]
    status = Path(f"/proc/{pid.read_text()}/status")
    for _ in range(100):  # a killed process on a busy machine takes a moment to go
        if not status.exists() or "zombie" in status.read_text():
            return
        time.sleep(0.1)
    pytest.fail("the child of what was ended still runs")


@pytest.mark.tex
class TestWithTex:
    def test_two_files_make_a_pdf(self) -> None:
        built = typeset({"paper.tex": HELLO, "part.tex": b"world"}, "paper.tex")
        assert built.pdf is not None, built.errors
        assert built.pdf.startswith(b"%PDF")

    def test_a_file_that_is_built_before(self) -> None:
        main = b"\\documentclass{article}\\begin{document}\\section{A}\\label{a}\\end{document}"
        other = (
            b"\\documentclass{article}\\usepackage{xr}\\externaldocument{main}\\begin{document}"
            b"\\ref{a}\\end{document}"
        )
        files = {"main.tex": main, "si.tex": other}
        built = typeset(files, "si.tex", first="main.tex")
        assert built.pdf is not None, built.errors
        assert built.pdf != typeset(files, "si.tex").pdf
        assert typeset({**files, "main.tex": b"\\nothing"}, "si.tex", first="main.tex").pdf is None

    def test_the_same_source_gives_the_same_bytes(self) -> None:
        files = {"paper.tex": HELLO, "part.tex": b"world"}
        assert typeset(files, "paper.tex") == typeset(files, "paper.tex")

    def test_a_main_file_in_a_folder(self) -> None:
        files = {"tex/paper.tex": HELLO.replace(b"{part}", b"{../part}"), "part.tex": b"world"}
        assert typeset(files, "tex/paper.tex").pdf is None, "reading above the main file's folder is closed"

    @pytest.mark.parametrize("name", ["/etc/passwd", "../../outside"])
    def test_files_outside_are_not_read(self, name: str) -> None:
        source = HELLO.replace(b"{part}", b"{" + name.encode() + b"}")
        assert typeset({"paper.tex": source}, "paper.tex").pdf is None

    def test_no_shell(self, tmp_path: Path) -> None:
        source = HELLO.replace(
            b"\\input{part}", b"\\immediate\\write18{touch " + str(tmp_path).encode() + b"/x}"
        )
        typeset({"paper.tex": source}, "paper.tex")
        assert not (tmp_path / "x").exists()

    def test_a_loop_without_end_is_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "_SECONDS", 3)
        source = HELLO.replace(b"\\input{part}", b"\\def\\x{\\x}\\x")
        assert typeset({"paper.tex": source}, "paper.tex").pdf is None
