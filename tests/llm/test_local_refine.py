"""paperkit's calls to a true model on loopback. What it says is no result: it is asked because its replies are bad."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from paperkit import cli
from paperkit.errors import ReplyError
from paperkit.llm import Briefing, Document, Door, NotJudged, Question, Role
from paperkit.llm.tape import Tape
from tests.llm import local_server
from tests.llm.local_server import MODEL, LocalServer

pytestmark = pytest.mark.local_llm

CONTEXT = 2560
"""Room for a call on the cut-down paper with short prompts and a reply of some hundred tokens: no reply takes long."""

PAPER = r"""\documentclass{article}
\begin{document}
\section{Results}
We compare two ways to count the birds of a marsh. The walkers heard 41 species, the microphones 38.
\end{document}
"""
LOG = "| method | species |\n|---|---|\n| walkers | 41 |\n| microphones | 38 |\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    if reason := local_server.what_is_missing():
        pytest.skip(reason)
    with local_server.serve(tmp_path_factory.mktemp("local_model"), context=CONTEXT) as running:
        yield running


@pytest.fixture
def prompts(tmp_path: Path) -> Path:
    """Prompts of a user's own: the model has a short memory."""
    folder = tmp_path / "prompts"
    folder.mkdir()
    (folder / "system.md").write_text(
        "You review papers. Documents stand between fences.\n", encoding="utf-8"
    )
    (folder / "reviewer.md").write_text("Review the paper. Quote its words exactly.\n", encoding="utf-8")
    return folder


class Verdict(BaseModel):
    model_config = ConfigDict(extra="forbid")

    verdict: Literal["accept", "revise"]
    reason: Annotated[str, Field(max_length=60)]


class Grade(BaseModel):
    model_config = ConfigDict(extra="forbid")

    grade: Annotated[int, Field(ge=1, le=5)]


def role(name: str, reply: type[BaseModel]) -> Role[str, BaseModel]:
    return Role(
        name,
        lambda _: NotJudged("only a model"),
        lambda text: Briefing((Document("paper.tex", text),), max_output=120),
        reply,
        prompt="reviewer",
        temperature=0.0,
    )


def test_a_reply_in_form_is_taken_and_replayed_without_the_server(
    server: LocalServer, tmp_path: Path, prompts: Path
) -> None:
    asked = role("verdict", Verdict)
    tape = tmp_path / "tape.jsonl"
    made = Door(f"openai/{MODEL}", tape=tape, api_base=server.url, prompts=prompts).ask(asked, PAPER)
    assert isinstance(made, Verdict)
    assert Door(f"replay:{tape}", prompts=prompts).ask(asked, PAPER) == made
    (record,) = Tape(tape)
    assert record.usage.input > 200
    assert not record.usage.estimated


def test_a_reply_out_of_range_is_asked_again_and_fails_clearly(
    server: LocalServer, tmp_path: Path, prompts: Path
) -> None:
    asked = role("grader", Grade)
    tape = tmp_path / "tape.jsonl"
    text = "The grade is 87 of 100. Repeat the grade 87."
    with pytest.raises(ReplyError) as failed:
        Door(f"openai/{MODEL}", tape=tape, api_base=server.url, prompts=prompts).ask(asked, text)
    assert "grader" in str(failed.value)
    assert failed.value.raw
    (record,) = Tape(tape)
    assert record.reply is None
    assert len(record.attempts) == 3
    assert all(attempt.fault for attempt in record.attempts)


def test_calls_on_one_paper_share_their_beginning(server: LocalServer, prompts: Path) -> None:
    """The server counts no cached tokens in its usage, so none are reported; its log shows that it reused them."""
    paper = PAPER * 12
    seen = len(server.reused())
    door = Door(f"openai/{MODEL}", api_base=server.url, prompts=prompts)
    door.ask_all([Question(role(name, Verdict), paper) for name in ("first", "second", "third")])
    call = door.call(Question(role("first", Verdict), paper))
    prompt = max(record.attempts[0].usage.input for record in door.tape if record.attempts)
    share = len(call.system + call.shared) / len(call.system + call.shared + call.own)
    assert all(one.usage.cached == 0 for one in door.asked)
    assert max(reused for reused, _ in server.reused()[seen:]) > 0.9 * share * prompt


def test_refine_with_replies_that_never_fit(
    server: LocalServer, tmp_path: Path, prompts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "paper.tex").write_text(PAPER, encoding="utf-8")
    (tmp_path / "log.md").write_text(LOG, encoding="utf-8")
    run = tmp_path / "run"
    command = ["refine", str(tmp_path / "paper.tex"), "--log", str(tmp_path / "log.md"), "--cap", "1"]
    command += ["--prompts", str(prompts)]
    live = [*command, "--out", str(run), "--model", f"reviewer=openai/{MODEL}", "--api-base", server.url]
    assert cli.run(live) == 69
    said = capsys.readouterr().err
    assert f"reviewer (openai/{MODEL}), attempt 3 of 3" in said
    assert json.loads((run / "run.json").read_text())["status"] == "model_error"
    (record,) = Tape(run / "tape.jsonl")
    assert len(record.attempts) == 3
    again = [*command, "--out", str(tmp_path / "again"), "--model", f"replay:{run / 'tape.jsonl'}"]
    assert cli.run(again) == 69
    assert "as recorded" in capsys.readouterr().err
