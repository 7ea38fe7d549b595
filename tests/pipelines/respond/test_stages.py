"""The stages by rules, on a Word form: what they leave, that they go on, that what a person changed is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit.errors import RecordError
from paperkit.pipelines.doors import run_door
from paperkit.pipelines.respond import stages
from paperkit.pipelines.respond.inputs import read_inputs
from paperkit.pipelines.respond.parameters import RespondParameters
from paperkit.pipelines.respond.state import Run
from paperkit.pipelines.step import Step
from paperkit.workspace import Workspace


@pytest.fixture
def given(tmp_path: Path) -> RespondParameters:
    docx = pytest.importorskip("docx")
    form = docx.Document()
    form.add_heading("1 Network", 1)
    form.add_paragraph("1.1 How often are the sensors read?")
    form.add_paragraph("Answer:")
    form.add_heading("2 Data", 1)
    form.add_paragraph("2.1 Under which licence are the data sets published?")
    form.add_paragraph("")
    form.save(str(tmp_path / "form.docx"))
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "network.md").write_text(
        "The sensors are read every ten minutes.\n\nThe data sets are published under CC BY 4.0.\n"
    )
    return RespondParameters(
        form=str(tmp_path / "form.docx"), out=str(tmp_path / "run"), sources=str(tmp_path / "sources")
    )


def ran(given: RespondParameters) -> tuple[Run, list[Step]]:
    workspace = Workspace(given.workspace)
    first = stages.elements(workspace, read_inputs(given))
    run = Run(workspace, given, run_door(given, workspace.path("prompts")))
    several = (stages.slots, stages.questions, stages.prompts, stages.answers, stages.write, stages.judge)
    return run, [first, *(stage(run) for stage in several)]


def paragraphs(run: Run) -> list[str]:
    docx = pytest.importorskip("docx")
    filled = docx.Document(str(run.workspace.path("filled/form.docx")))
    return [paragraph.text for paragraph in filled.paragraphs]


def test_the_form_comes_back_filled(given: RespondParameters) -> None:
    run, steps = ran(given)
    assert paragraphs(run) == [
        "1 Network",
        "1.1 How often are the sensors read?",
        "Answer: “The sensors are read every ten minutes.” (network.md, line 1)",
        "2 Data",
        "2.1 Under which licence are the data sets published?",
        "“The data sets are published under CC BY 4.0.” (network.md, line 3)",
    ]
    assert not any(step.resumed for step in steps)
    assert {one.verdict for one in run.judgements.judgements} == {"not_judged"}


def test_what_is_done_is_not_done_again(given: RespondParameters, monkeypatch: pytest.MonkeyPatch) -> None:
    ran(given)

    def read_again(folder: Path) -> None:
        raise AssertionError("the sources were read again")

    monkeypatch.setattr(stages, "read_folder", read_again)
    assert all(step.resumed for step in ran(given)[1])


def test_an_answer_that_a_person_changed_is_kept_and_written(given: RespondParameters) -> None:
    run, _ = ran(given)
    path = run.workspace.path("answers/q1.json")
    answer = json.loads(path.read_text())
    answer["fills"][0]["text"] = answer["text"] = "Every ten minutes, by radio."
    path.write_text(json.dumps(answer))
    run, steps = ran(given)
    assert "Answer: Every ten minutes, by radio." in paragraphs(run)
    assert [step.name for step in steps if not step.resumed] == ["write", "judge"]


def test_an_answer_that_does_not_fit_is_refused_by_name(given: RespondParameters) -> None:
    run, _ = ran(given)
    path = run.workspace.path("answers/q1.json")
    path.write_text(path.read_text().replace('"slot": "s1"', '"slot": "s2"'))
    with pytest.raises(RecordError, match=r"answers/q1\.json: slot s2 is none of q1"):
        ran(given)
