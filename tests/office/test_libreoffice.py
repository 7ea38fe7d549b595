"""Filled forms open in LibreOffice, and show the answers in place."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from paperkit.documents.office.element import Edit, Element
from paperkit.documents.office.forms import fill_form, read_form
from paperkit.pipelines.respond import RespondParameters, respond
from paperkit.pipelines.respond.slots import find_by_shape
from tests.documents.office import made, made_pptx, made_xlsx

pytestmark = pytest.mark.office

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "respond"
SECONDS = 180


@pytest.fixture
def printed(tmp_path: Path) -> Callable[[Path], str]:
    """The text of a file's pages as LibreOffice lays them out."""
    program = shutil.which("soffice")
    if program is None:
        pytest.fail("needs LibreOffice: apt-get install libreoffice-writer-nogui libreoffice-calc-nogui")

    def text(path: Path) -> str:
        profile = (tmp_path / "profile").as_uri()
        command = [
            program,
            f"-env:UserInstallation={profile}",
            "--headless",
            "--convert-to",
            "pdf",
            "--outdir",
        ]
        done = subprocess.run(
            [*command, str(tmp_path / "pdf"), str(path)],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        pdf = tmp_path / "pdf" / f"{path.stem}.pdf"
        assert pdf.is_file(), done.stderr
        with pymupdf.open(pdf) as pages:
            return " ".join(" ".join(page.get_text() for page in pages).split())

    return text


@pytest.mark.parametrize("kind", ["docx", "xlsx"])
def test_the_sample_is_filled(kind: str, tmp_path: Path, printed: Callable[[Path], str]) -> None:
    """Every place that takes free text shows its own answer, right behind its question in the order of reading."""
    form = read_form(SAMPLE / f"form.{kind}")
    elements = {element.eid: element for element in form.elements}
    edits, words = [], []
    for number, slot in enumerate(find_by_shape(form.elements)):
        element = elements[slot.eid]
        control = next((c for c in element.controls if (c.start, c.end) == (slot.start, slot.end)), None)
        if slot.kind == "checkbox" or (control is not None and control.type != "text"):
            continue
        words.append(f"W{number}W")
        edits.append(Edit(element.loc, slot.start, slot.end, f" {words[-1]}"))
    filled = tmp_path / f"filled.{kind}"
    filled.write_bytes(fill_form(form, edits))
    text = printed(filled)
    assert len(words) > 50
    assert [word for word in words if word not in text.split()] == []


@pytest.mark.parametrize("kind", ["docx", "xlsx"])
def test_a_run_by_rules_shows_its_answers(kind: str, tmp_path: Path, printed: Callable[[Path], str]) -> None:
    parameters = RespondParameters(
        form=str(SAMPLE / f"form.{kind}"), sources=str(SAMPLE / "sources"), out=str(tmp_path / "run")
    )
    result = [step.data for step in respond(parameters)][-1]
    text = printed(parameters.workspace / result.filled)
    shown = [one for one in result.questions if one.answer]
    assert len(shown) >= 20
    # Narrow cells break words, so white space says nothing.
    bare = "".join(text.split())
    missing = [one.number for one in shown if "".join(one.answer.split())[:12] not in bare]
    assert missing == []


@pytest.mark.parametrize(
    ("name", "data"),
    [
        *((f"{name}.docx", form) for name, form in sorted(made.FORMS.items())),
        *((f"{name}.xlsx", form) for name, form in sorted(made_xlsx.FORMS.items())),
        *((f"{name}.pptx", form) for name, form in sorted(made_pptx.FORMS.items())),
    ],
)
def test_every_made_form_still_opens(
    name: str, data: Callable[[], bytes], tmp_path: Path, printed: Callable[[Path], str]
) -> None:
    path = tmp_path / name
    path.write_bytes(data())
    form = read_form(path)
    closed = {"locked", "formula", "hidden", "header"}
    element = next(e for e in form.elements if not closed & set(e.marks) and _is_open(e))
    # A longer text would be cut off at the next cell of a sheet.
    start, end = (0 if element.kind == "sheet_cell" else len(element.text)), len(element.text)
    if element.controls:
        start, end = element.controls[0].start, element.controls[0].end
    path.write_bytes(fill_form(form, [Edit(element.loc, start, end, " QXQ")]))
    assert "QXQ" in printed(path)


def _is_open(element: Element) -> bool:
    return all(control.type == "text" for control in element.controls)
