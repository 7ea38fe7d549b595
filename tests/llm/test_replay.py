"""Answers from a tape alone: the same again, and a miss that says what differs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from paperkit.errors import InputError, ModelError, RecordError, ReplyError, TapeMissError
from paperkit.llm import Briefing, Document, Door, Question, Role
from paperkit.llm.backends.replay import Replay
from paperkit.llm.call import Exchange, Settings
from paperkit.llm.tape import Tape, TapeRecord, read_tape
from tests.llm.conversation import CALL, SALT, call, failed, record, reply


class Mark(BaseModel):
    score: int


PAPER = Document("paper.tex", "We reach 91.4 on Alpha.\n" * 30)
REVIEWER: Role[str, Mark] = Role(
    "reviewer", lambda _: Mark(score=0), lambda given: Briefing((PAPER,), (Document("own", given),)), Mark
)
REVISER: Role[str, str] = Role(
    "reviser", str.upper, lambda given: Briefing((PAPER,), (Document("own", given),))
)


def run_of(folder: Path, *records: TapeRecord, **parameters: Any) -> Path:
    """The tape of a run folder, and a run.json beside it where parameters are given."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "tape.jsonl"
    path.touch()
    Tape(path).add(*records)
    if parameters:
        (folder / "run.json").write_text(json.dumps({"parameters": parameters}))
    return path


def miss(replay: Replay, **changes: Any) -> str:
    with pytest.raises(TapeMissError) as error:
        replay.find(call(**changes))
    assert "\n" not in str(error.value)
    return str(error.value)


# Found


def test_a_call_is_found_by_its_key(tmp_path: Path) -> None:
    said = [record(call(repeat=n), f"{n}") for n in range(3)]
    replay = Replay(run_of(tmp_path, *said))
    assert [replay.find(call(repeat=n)) for n in range(3)] == said
    assert replay.salt == SALT


def test_the_answer_counts_and_not_the_failure_before_it(tmp_path: Path) -> None:
    replay = Replay(
        run_of(tmp_path, failed(), record(), failed(call(repeat=1), "first"), failed(call(repeat=1), "last"))
    )
    assert replay.find(CALL).reply == '{"score": 60}'
    assert replay.find(call(repeat=1)).error == "last"


# Missed


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"shared": CALL.shared.replace("91.4", "97.7")},
            "user message, line 2: “We reach 91.4 on Alpha.” there, “We reach 97.7 on Alpha.” now",
        ),
        (
            {"system": "You judge texts."},
            "system message, line 1: “You judge papers.” there, “You judge texts.” now",
        ),
        ({"model": "a/b"}, 'model: "openai/gpt-5" there, "a/b" now'),
        ({"settings": Settings(temperature=1.0, seed=7)}, "settings.temperature: 0.5 there, 1.0 now"),
        ({"settings": Settings(temperature=0.5)}, "settings.seed: 7 there, null now"),
        (
            {"reply_schema": {"type": "object"}},
            'reply_schema.properties: {"score": {"maximum": 100}} there, null now',
        ),
        ({"repeat": 5}, "repeat: 0 there, 5 now"),
    ],
    ids=str,
)
def test_a_miss_names_the_nearest_and_what_differs(
    changes: dict[str, Any], said: str, tmp_path: Path
) -> None:
    far = call(shared="Quite another paper.\n", own="And another task.\n", repeat=3)
    path = run_of(tmp_path, record(far), failed(), record(), record(call(role="reviser")))
    assert miss(Replay(path), **changes) == (
        f"{path} holds no such call of reviewer; the nearest is in line 2, and differs in {said}"
    )


def test_a_miss_names_all_that_differs(tmp_path: Path) -> None:
    said = miss(Replay(run_of(tmp_path, record())), model="a/b", settings=Settings(), own="Be brief.\n")
    assert [part.split(":")[0] for part in said.split("differs in ")[1].split("; ")] == [
        "model", "settings.seed", "settings.temperature", "user message, line 5",
    ]  # fmt: skip


def test_a_role_that_was_never_asked(tmp_path: Path) -> None:
    path = run_of(tmp_path, record(), record(call(repeat=1)), record(call(role="judge")))
    assert miss(Replay(path), role="reviser") == (
        f"{path} holds no call of reviser; it holds 1 call of judge, 2 calls of reviewer"
    )
    assert miss(Replay(run_of(tmp_path / "empty"))).endswith("it holds none at all")


@pytest.mark.parametrize("name", ["gone.jsonl", ""])
def test_what_is_no_tape(name: str, tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match="no such tape" if name else r"a folder; the tape of a run is .*tape\.jsonl"
    ):
        Replay(tmp_path / name)


# Who answered


def test_models_as_on_the_tape(tmp_path: Path) -> None:
    path = run_of(tmp_path, record(), record(call(role="reviser", model="handoff")), model="other/model")
    replay = Replay(path)
    assert replay.model_of("reviewer") == "openai/gpt-5"
    assert replay.model_of("reviser") == "handoff"


@pytest.mark.parametrize(
    ("model", "reviser"),
    [
        ("rules", "rules"),
        ("openai/gpt-5,reviser=a/b", "a/b"),
        ("reviewer=openai/gpt-5", "rules"),
        ("handoff:/tmp/d", "handoff"),
    ],
)
def test_models_of_roles_that_were_not_asked_are_those_of_the_run(
    model: str, reviser: str, tmp_path: Path
) -> None:
    assert Replay(run_of(tmp_path, record(), model=model)).model_of("reviser") == reviser


def test_a_run_without_the_parameter_had_rules(tmp_path: Path) -> None:
    assert Replay(run_of(tmp_path, cap=3)).model_of("reviser") == "rules"


def test_where_nothing_says_who_answered(tmp_path: Path) -> None:
    path = run_of(tmp_path, record())
    with pytest.raises(
        TapeMissError, match=r"no call of reviser, and no run\.json.*it holds 1 call of reviewer"
    ):
        Replay(path).model_of("reviser")


def test_a_role_with_several_models(tmp_path: Path) -> None:
    two = (record(), record(call(model="a/b")))
    with pytest.raises(
        TapeMissError, match=r"several models \(a/b, openai/gpt-5\).*name one as reviewer=MODEL"
    ):
        Replay(run_of(tmp_path / "a", *two)).model_of("reviewer")
    assert Replay(run_of(tmp_path / "b", *two, model="a/b")).model_of("reviewer") == "a/b"


@pytest.mark.parametrize("text", ["[]", '{"parameters": 3}', '{"parameters": {}}'])
def test_a_run_json_with_other_things_in_it(text: str, tmp_path: Path) -> None:
    path = run_of(tmp_path)
    (tmp_path / "run.json").write_text(text)
    assert Replay(path).model_of("reviser") == "rules"


def test_a_run_json_that_is_broken(tmp_path: Path) -> None:
    path = run_of(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(InputError, match=r"run\.json:1: no JSON"):
        Replay(path).model_of("reviser")


def test_a_replay_of_a_replay(tmp_path: Path) -> None:
    first = run_of(tmp_path / "1", record(), model="openai/gpt-5,reviser=rules")
    second = run_of(tmp_path / "2", record(), model=f"replay:{first}")
    third = run_of(tmp_path / "3", record(), model=f"replay:{second}")
    assert Replay(third).model_of("reviewer") == "openai/gpt-5"
    assert Replay(third).model_of("reviser") == "rules"


def test_replays_in_a_circle_end(tmp_path: Path) -> None:
    first, second = tmp_path / "1" / "tape.jsonl", tmp_path / "2" / "tape.jsonl"
    run_of(first.parent, model=f"replay:{second}")
    run_of(second.parent, model=f"replay:{first}")
    with pytest.raises(TapeMissError, match="no call of reviser"):
        Replay(first).model_of("reviser")


# Through the door


def recorded(folder: Path, *given: str, **parameters: Any) -> Path:
    """A run of both roles with a model, as its tape and run.json have it."""
    door = Door("openai/gpt-5", salt=SALT)
    made = []
    for one in given:
        made.append(
            TapeRecord.of(door.call(Question(REVIEWER, one)), (), reply(f'{{"score": {len(one)}}}'), SALT)
        )
        refused = (Exchange(reply("", "length"), "Shorter."),)
        made.append(TapeRecord.of(door.call(Question(REVISER, one)), refused, reply(f"{one}!"), SALT))
    return run_of(folder, *made, **parameters)


def test_a_run_is_replayed_and_its_replay_too(tmp_path: Path) -> None:
    tape = recorded(tmp_path / "0", "a", "bb", "ccc", model="openai/gpt-5")
    for n in range(1, 4):
        following = run_of(tmp_path / f"{n}", model=f"replay:{tape}")
        door = Door(f"replay:{tape}", tape=following)
        asked = [Question(role, given) for given in ("a", "bb", "ccc") for role in (REVIEWER, REVISER)]
        assert door.ask_all(asked) == [Mark(score=1), "a!", Mark(score=2), "bb!", Mark(score=3), "ccc!"]
        assert door.salt == SALT
        assert {r.key: r for r in door.tape} == {line.record.key: line.record for line in read_tape(tape)[0]}
        tape = following


def test_what_is_on_the_runs_own_tape_needs_no_other(tmp_path: Path) -> None:
    tape = recorded(tmp_path / "0", "a")
    own = tmp_path / "own.jsonl"
    assert Door(f"replay:{tape}", tape=own).ask(REVIEWER, "a") == Mark(score=1)
    before = own.read_bytes()
    assert Door(f"replay:{tape}", tape=own).ask(REVIEWER, "a") == Mark(score=1)
    assert own.read_bytes() == before


def test_the_salt_is_that_of_the_tape(tmp_path: Path) -> None:
    tape = recorded(tmp_path, "a")
    assert Door(f"replay:{tape}", salt="00ff" * 4).ask(REVISER, "a") == "a!"
    assert Door(f"reviser=replay:{tape}").ask(REVISER, "a") == "a!"


def test_other_data_is_a_miss_through_the_door(tmp_path: Path) -> None:
    tape = recorded(tmp_path, "a")
    with pytest.raises(TapeMissError, match="“a” there, “b” now"):
        Door(f"replay:{tape}").ask(REVISER, "b")
    with pytest.raises(TapeMissError, match=r"settings\.seed: null there, 3 now"):
        Door(f"replay:{tape}", seed=3).ask(REVISER, "a")
    with pytest.raises(TapeMissError, match="repeat: 0 there, 1 now"):
        Door(f"replay:{tape}").ask(REVISER, "a", repeat=1)


def test_a_failure_is_replayed_as_one(tmp_path: Path) -> None:
    asked = Door("openai/gpt-5", salt=SALT).call(Question(REVISER, "a"))
    path = run_of(
        tmp_path, failed(asked, "reviser (openai/gpt-5), attempt 3 of 3: it was cut off", "x", "y", "z")
    )
    door = Door(f"replay:{path}", tape=tmp_path / "own.jsonl")
    for _ in range(2):
        with pytest.raises(ModelError, match=r"as recorded: reviser .* cut off"):
            door.ask(REVISER, "a")
    assert len(read_tape(tmp_path / "own.jsonl")[0]) == 1


def test_a_taped_reply_that_no_longer_fits_keeps_the_raw_one(tmp_path: Path) -> None:
    asked = Door("openai/gpt-5", salt=SALT).call(Question(REVIEWER, "a"))
    path = run_of(tmp_path, TapeRecord.of(asked, (), reply('{"mark": 1}'), SALT))
    with pytest.raises(ReplyError, match=r"no longer fits: .*score: missing") as error:
        Door(f"replay:{path}").ask(REVIEWER, "a")
    assert error.value.raw == '{"mark": 1}'


# Changed


def test_a_changed_tape_is_refused_with_its_line(tmp_path: Path) -> None:
    path = run_of(tmp_path, record(call(repeat=0), '{"score": 60}'), record(call(repeat=1), '{"score": 61}'))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text(lines[0] + lines[1].replace("61", "95"), encoding="utf-8")
    for read in (Replay, lambda tape: Door(tape=tape)):
        with pytest.raises(RecordError, match=r"tape\.jsonl:2: changed after it was written"):
            read(path)


def test_an_unchanged_tape_is_read_by_both(tmp_path: Path) -> None:
    path = run_of(tmp_path, record(call(repeat=0), '{"score": 60}'))
    assert len(list(Door(tape=path).tape)) == 1
    assert Replay(path).salt == SALT
