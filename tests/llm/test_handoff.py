"""Calls as files: what is written, which replies are taken, and when."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from paperkit.errors import InputError, ReplyError, WriteError
from paperkit.llm import Caps, Door, NotJudged, Question, Role, UnfitReplyError
from paperkit.llm.backends import handoff
from paperkit.llm.backends.handoff import Handoff, request_id
from paperkit.llm.call import Call, Exchange, Reply, Usage
from paperkit.llm.role import Briefing, Document
from tests.llm.conversation import call

TYPED = call()
TEXT = call(role="reviser", reply_schema=None, own="Revise it.\n")


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handoff, "_POLL", 0.01)
    monkeypatch.setattr(handoff, "_STILL", 0.1)


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "hand"


def ask(
    folder: Path,
    asked: Call,
    *writes: Callable[[Path], None],
    refused: tuple[Exchange, ...] = (),
    told: list[str] | None = None,
) -> Reply:
    """The reply, with `writes` done one after another while it is awaited; each gets the folder of the replies."""

    async def both() -> Reply:
        waiting = asyncio.ensure_future(
            Handoff(folder, None if told is None else told.append).complete(asked, refused)
        )
        for write in writes:
            await asyncio.sleep(0.05)
            assert not waiting.done(), "a reply was taken too early"
            write(folder / "replies")
        return await asyncio.wait_for(waiting, 10)

    return asyncio.run(both())


def writes(name: str, text: str) -> Callable[[Path], None]:
    def write(replies: Path) -> None:
        (replies / name).write_text(text, encoding="utf-8")

    return write


NAME, TEXT_NAME = request_id(TYPED), request_id(TEXT)


def test_a_request_is_written_for_programs_and_for_people(folder: Path, told: list[str]) -> None:
    ask(folder, TYPED, writes(f"{NAME}.json", "{}"), told=told)
    request = json.loads((folder / "requests" / f"{NAME}.json").read_text(encoding="utf-8"))
    assert request == {
        "id": NAME,
        "reply_to": f"replies/{NAME}.json",
        "role": "reviewer",
        "attempt": 1,
        "fault": None,
        "messages": TYPED.messages,
        "settings": TYPED.settings.as_json(),
        "reply_schema": TYPED.reply_schema,
    }
    text = (folder / "requests" / f"{NAME}.md").read_text(encoding="utf-8")
    for part in (TYPED.system, TYPED.own.strip(), TYPED.shared.strip(), f"`../replies/{NAME}.json`"):
        assert part in text
    assert told == [f"handoff: {folder / 'requests' / NAME}.md waits for {folder / 'replies' / NAME}.json"]


def test_the_name_is_made_from_the_call_and_the_attempt() -> None:
    assert f"reviewer-{TYPED.key[:16]}" == NAME
    assert request_id(TYPED, 2) == f"{NAME}-3"
    assert request_id(call(own="Another.")) != NAME


@pytest.mark.parametrize(
    ("asked", "name", "text", "read", "who"),
    [
        (TYPED, f"{NAME}.json", '{"score": 60}', '{"score": 60}', "handoff"),
        (TYPED, f"{NAME}.json", '\ufeff{"score": 60}', '{"score": 60}', "handoff"),
        (TYPED, f"{NAME}.json", '{"reply": {"score": 60}, "model": "Ada"}', '{"score": 60}', "Ada"),
        (TYPED, f"{NAME}.json", '{"reply": "{\\"score\\": 60}"}', '{"score": 60}', "handoff"),
        (TYPED, f"{NAME}.json", '{"reply": {"score": 60}, "model": 7}', '{"score": 60}', "handoff"),
        (TYPED, f"{NAME}.json", 'Here:\n```json\n{}\n```\n', 'Here:\n```json\n{}\n```\n', "handoff"),
        (TYPED, f"{NAME}.md", '{"score": 60}', '{"score": 60}', "handoff"),
        (TYPED, f"{NAME}.txt", '{"score": 60}', '{"score": 60}', "handoff"),
        (TEXT, f"{TEXT_NAME}.md", "````latex\nx\n````\n", "````latex\nx\n````\n", "handoff"),
        (TEXT, f"{TEXT_NAME}.txt", "````latex\nx\n````\n", "````latex\nx\n````\n", "handoff"),
        (TEXT, f"{TEXT_NAME}.json", '{"reply": "````latex\\nx\\n````", "model": "Ada"}', "````latex\nx\n````", "Ada"),
        (TEXT, f"{TEXT_NAME}.json", '"plain"', "plain", "handoff"),
    ],
)  # fmt: skip
def test_replies_are_taken_as_json_and_as_text(
    folder: Path, asked: Call, name: str, text: str, read: str, who: str
) -> None:
    reply = ask(folder, asked, writes(name, text))
    assert (reply.text, reply.model, reply.finish) == (read, who, "stop")
    assert reply.usage.estimated
    assert reply.usage.cost == 0


def test_a_reply_that_is_there_already_is_not_asked_for(folder: Path, told: list[str]) -> None:
    (folder / "replies").mkdir(parents=True)
    writes(f"{NAME}.json", "{}")(folder / "replies")
    ask(folder, TYPED, told=told)
    assert told == []
    assert not (folder / "requests").exists()


def test_json_that_is_half_written_is_waited_for(folder: Path) -> None:
    text = '{"score": 60, "why": "' + "x" * 100 + '"}'
    parts = [writes(f"{NAME}.json", text[:end]) for end in (0, 1, 20, 60)]
    assert ask(folder, TYPED, *parts, writes(f"{NAME}.json", text)).text == text


def test_text_that_is_still_written_is_waited_for(folder: Path) -> None:
    parts = [writes(f"{TEXT_NAME}.md", "line\n" * n) for n in range(5)]
    assert ask(folder, TEXT, *parts).text == "line\n" * 4


def test_a_file_from_a_clock_ahead_is_taken_when_it_rests(folder: Path) -> None:
    def write(replies: Path) -> None:
        path = replies / f"{TEXT_NAME}.md"
        path.write_text("text", encoding="utf-8")
        os.utime(path, (time.time() + 9999, time.time() + 9999))

    assert ask(folder, TEXT, write).text == "text"


def test_an_empty_file_is_no_reply(folder: Path) -> None:
    def older(replies: Path) -> None:
        (replies / f"{NAME}.txt").write_text(" \n", encoding="utf-8")
        os.utime(replies / f"{NAME}.txt", (1, 1))

    assert ask(folder, TYPED, older, writes(f"{NAME}.json", "{}")).text == "{}"


def test_files_that_answer_nothing_are_told_once_each(folder: Path, told: list[str]) -> None:
    def strays(replies: Path) -> None:
        for name in ("answer.json", f"{NAME}.json.txt", f"{NAME}.JSON", ".hidden", "new.tmp", "x.md~"):
            (replies / name).write_text("{}", encoding="utf-8")
            os.utime(replies / name, (1, 1))

    waits = [lambda _: None] * 4
    ask(folder, TYPED, strays, *waits, writes(f"{NAME}.json", "{}"), told=told)
    stray = [line for line in told if "answers no request" in line]
    assert len(stray) == 3
    for name in ("answer.json", f"{NAME}.json.txt", f"{NAME}.JSON"):
        assert sum(f"{name} " in line for line in stray) == 1


def test_replies_to_other_requests_are_no_strays(folder: Path, told: list[str]) -> None:
    ask(folder, TEXT, writes(f"{TEXT_NAME}.md", "text"))
    waits = [lambda _: None] * 4
    ask(folder, TYPED, *waits, writes(f"{NAME}.json", "{}"), told=told)
    assert len(told) == 1


def test_a_reply_asked_for_again_has_a_name_of_its_own_and_says_why(folder: Path) -> None:
    reply = Reply('{"score": 101}', "stop", Usage(), "handoff")
    refused = (Exchange(reply, "score: 101 is outside 0-100"),)
    ask(folder, TYPED, writes(f"{NAME}-2.json", "{}"), refused=refused)
    request = json.loads((folder / "requests" / f"{NAME}-2.json").read_text(encoding="utf-8"))
    assert (request["attempt"], request["fault"]) == (2, "score: 101 is outside 0-100")
    assert len(request["messages"]) == 4
    text = (folder / "requests" / f"{NAME}-2.md").read_text(encoding="utf-8")
    assert "Attempt 2." in text
    assert "score: 101 is outside 0-100" in text
    assert '{"score": 101}' in text


def test_a_reply_that_cannot_be_read_is_an_error_that_names_it(folder: Path) -> None:
    with pytest.raises(InputError, match=rf"{NAME}\.json"):
        ask(folder, TYPED, lambda replies: (replies / f"{NAME}.json").mkdir())


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "hand").write_text("a file", encoding="utf-8")
    with pytest.raises(WriteError, match="hand"):
        ask(tmp_path / "hand", TYPED)


def test_twenty_calls_wait_at_once_and_are_answered_in_any_order(folder: Path) -> None:
    calls = [call(repeat=n) for n in range(20)]

    async def all_of_them() -> list[Reply]:
        backend = Handoff(folder)
        work: list[Awaitable[Reply]] = [asyncio.ensure_future(backend.complete(one, ())) for one in calls]
        await asyncio.sleep(0.05)
        for n in reversed(range(20)):
            writes(f"{request_id(calls[n])}.json", json.dumps({"n": n}))(folder / "replies")
        return await asyncio.gather(*work)

    replies = asyncio.run(all_of_them())
    assert [json.loads(reply.text)["n"] for reply in replies] == list(range(20))


# Through the door


def _read(text: str, given: str) -> str:
    if text.strip() != "good":
        raise UnfitReplyError("Say good.")
    return given


ROLE: Role[str, str] = Role(
    "reviewer",
    lambda _: NotJudged("only a reader"),
    lambda given: Briefing((Document("paper.tex", given),), form="Say good."),
    read=_read,
)


def test_the_door_asks_again_and_the_tape_holds_both(folder: Path, tmp_path: Path) -> None:
    door = Door(f"handoff:{folder}", tape=tmp_path / "tape.jsonl", salt="5a17")
    name = request_id(door.call(Question(ROLE, "text")))
    (folder / "replies").mkdir(parents=True)
    for ending, text in (("", "bad"), ("-2", "good")):
        writes(f"{name}{ending}.json", json.dumps({"reply": text, "model": "Ada"}))(folder / "replies")
    assert door.ask(ROLE, "text") == "text"
    (record,) = door.tape
    assert [(a.text, a.fault, a.model) for a in record.attempts] == [
        ("bad", "Say good.", "Ada"),
        ("good", None, "Ada"),
    ]
    again = Door(
        f"handoff:{tmp_path / 'nobody'}", tape=tmp_path / "tape.jsonl", caps=Caps(calls=2), salt="5a17"
    )
    assert again.ask(ROLE, "text") == "text", "what is on the tape is not asked again"


def test_after_the_last_refusal_the_next_run_asks_anew(folder: Path, tmp_path: Path) -> None:
    door = Door(f"handoff:{folder}", tape=tmp_path / "tape.jsonl", salt="5a17")
    name = request_id(door.call(Question(ROLE, "text")))
    (folder / "replies").mkdir(parents=True)
    for ending in ("", "-2", "-3"):
        writes(f"{name}{ending}.json", '"bad"')(folder / "replies")
    with pytest.raises(ReplyError, match="Say good"):
        door.ask(ROLE, "text")
    assert sorted(path.name for path in (folder / "replies").iterdir()) == [
        f"{name}{ending}.json.refused" for ending in ("-2", "-3", "")
    ]
    assert sorted(path.name for path in (folder / "requests").glob("*.json")) == []
    writes(f"{name}.json", '"good"')(folder / "replies")
    again = Door(f"handoff:{folder}", tape=tmp_path / "tape.jsonl", salt="5a17")
    assert again.ask(ROLE, "text") == "text"


def test_the_folder_is_no_part_of_what_is_asked(tmp_path: Path) -> None:
    names = {
        request_id(Door(f"handoff:{tmp_path / where}", salt="5a17").call(Question(ROLE, "text")))
        for where in ("one", "two")
    }
    assert len(names) == 1
