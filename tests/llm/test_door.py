"""The door: who answers, in which order, at once, and what is not asked twice."""

from __future__ import annotations

import asyncio
import errno
import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import BudgetError, ModelError, ReplyError, TapeMissError, UsageError, WriteError
from paperkit.llm import Briefing, Caps, Document, Door, NotJudged, Question, Role, UnfitReplyError, limiter
from paperkit.llm.call import Call, Exchange, Reply, Usage
from paperkit.llm.recorder import Recorder
from paperkit.llm.tape import Tape
from tests.llm import conversation
from tests.llm.asking import MODEL, PAPER, FakeBackend, Score, given, questions, role, scripted


@pytest.fixture(autouse=True)
def _no_spacing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "_APART", 0.0)


def score(call: Call, refused: Sequence[Exchange] = ()) -> str:
    return json.dumps({"score": given(call) % 10 + 1})


def on_tape(path: Path) -> list[str]:
    """Keys of all records of a file, in order."""
    return [json.loads(line)["key"] for line in path.read_text(encoding="utf-8").splitlines()]


def backend(**settings: Any) -> FakeBackend:
    return FakeBackend(score, **settings)


# Rules


def test_rules_answer() -> None:
    assert Door().ask(Role("adder", sum), [1, 2]) == 3


def test_rules_may_decline() -> None:
    judge = Role("judge", lambda _: NotJudged("only a reader can tell"))
    assert Door().ask(judge, "text") == NotJudged("only a reader can tell")


def test_a_role_that_only_rules_can_answer_names_itself() -> None:
    with pytest.raises(UsageError, match="--model openai/small: only rules can answer for adder"):
        scripted(backend()).ask(Role("adder", sum), [1])


def test_nothing_is_asked_when_one_question_cannot_be() -> None:
    fake = backend()
    with pytest.raises(UsageError, match="adder"):
        scripted(fake).ask_all([*questions(3), Question(Role("adder", sum), [1])])
    assert fake.asked == []


def test_roles_have_their_own_models() -> None:
    door = scripted(backend(), "rules,reviewer=openai/small")
    assert door.ask_all([*questions(2, role("judge")), *questions(2)]) == [0, -1, 1, 2]
    assert door.answers(role()) == "openai/small"
    assert door.answers(role("judge")) == "rules"


# Many at once


def test_answers_come_in_the_order_of_the_questions() -> None:
    class Uneven(FakeBackend):
        async def complete(self, call: Call, refused: Sequence[Exchange]) -> Reply:
            await asyncio.sleep(0.001 * (7 * given(call) % 5))
            return await super().complete(call, refused)

    assert scripted(Uneven(score)).ask_all(questions(40)) == [number % 10 + 1 for number in range(40)]


@pytest.mark.parametrize("most", [1, 5, 16])
def test_as_many_as_allowed_are_in_flight_at_once_and_never_more(most: int) -> None:
    class Meeting(FakeBackend):
        """Answers nobody before all that may come have come: fewer at once would hang."""

        full = asyncio.Event()
        waiting = 0

        async def complete(self, call: Call, refused: Sequence[Exchange]) -> Reply:
            if self.waiting + 1 == most:
                self.full.set()
            self.waiting += 1
            self.peak = max(self.peak, self.waiting)
            try:
                await asyncio.wait_for(self.full.wait(), 20)
            finally:
                self.waiting -= 1
            return await super().complete(call, refused)

    fake = Meeting(score)
    assert len(scripted(fake, concurrency=most).ask_all(questions(64))) == 64
    assert fake.peak == most


def test_more_at_once_than_an_endpoint_takes_never_happens() -> None:
    fake = backend(seconds=0.005)
    scripted(fake, concurrency=16).ask_all(questions(64))
    assert fake.peak == 16


def test_what_is_not_paced_goes_out_at_once() -> None:
    fake = backend(seconds=0.05, paced=False)
    scripted(fake, concurrency=2).ask_all(questions(40))
    assert fake.peak == 40


def test_one_failure_leaves_the_others_alone() -> None:
    def answer(call: Call, refused: Sequence[Exchange]) -> str | Exception:
        if given(call) == 3:
            return ModelError("no valid key")
        return "{" if given(call) == 5 else score(call)

    door = scripted(FakeBackend(answer, seconds=0.001))
    made = door.ask_all(questions(10))
    assert [type(value) for value in (made[3], made[5])] == [ModelError, ReplyError]
    assert [value for value in made if isinstance(value, int)] == [1, 2, 3, 5, 7, 8, 9, 10]
    assert len(list(door.tape)) == 10


def test_a_fault_of_the_program_in_one_call_lets_the_others_finish() -> None:
    def answer(call: Call, refused: Sequence[Exchange]) -> str | Exception:
        return ZeroDivisionError("a bug") if given(call) == 0 else score(call)

    door = scripted(FakeBackend(answer, seconds=0.001))
    with pytest.raises(ZeroDivisionError, match="a bug"):
        door.ask_all(questions(20))
    assert sum(record.reply is not None for record in door.tape) == 19


def test_a_failed_answer_to_one_question_is_raised() -> None:
    with pytest.raises(ModelError, match="no valid key"):
        scripted(FakeBackend(lambda *_: ModelError("no valid key"))).ask(role(), 1)


def test_the_same_question_twice_is_asked_once() -> None:
    fake = backend(seconds=0.005)
    door = scripted(fake)
    assert door.ask_all([*questions(3), *questions(3)]) == [1, 2, 3, 1, 2, 3]
    assert len(fake.asked) == 3
    assert len(list(door.tape)) == 3


def test_another_repeat_is_another_call() -> None:
    fake = backend()
    door = scripted(fake)
    asked = role()
    door.ask_all([Question(asked, 1, 0), Question(asked, 1, 1)])
    assert len(fake.asked) == 2
    assert fake.asked[0].own == fake.asked[1].own


def test_works_from_several_threads_and_inside_a_running_loop() -> None:
    door = scripted(backend(seconds=0.002))

    async def cell() -> list[Any]:
        return door.ask_all(questions(4))

    made: list[list[Any]] = []
    threads = [threading.Thread(target=lambda: made.append(door.ask_all(questions(8)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [[1, 2, 3, 4, 5, 6, 7, 8]] * 4
    assert asyncio.run(cell()) == [1, 2, 3, 4]


# Caps


def test_at_a_cap_what_had_started_is_on_the_tape_and_nothing_new_starts() -> None:
    fake = backend(seconds=0.002)
    door = scripted(fake, caps=Caps(calls=10))
    with pytest.raises(BudgetError, match="--max-calls 10"):
        door.ask_all(questions(30))
    assert len(fake.asked) == len(list(door.tape)) == 10


def test_a_run_at_its_cap_goes_on_with_a_higher_one(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    with pytest.raises(BudgetError):
        scripted(backend(), tape=tape, caps=Caps(calls=10)).ask_all(questions(30))
    fake = backend()
    assert len(scripted(fake, tape=tape, caps=Caps(calls=30)).ask_all(questions(30))) == 30
    assert len(fake.asked) == 20


def test_what_the_tape_holds_counts_against_the_cap(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    scripted(backend(), tape=tape).ask_all(questions(5))
    fake = backend()
    with pytest.raises(BudgetError):
        scripted(fake, tape=tape, caps=Caps(calls=6)).ask_all(questions(10))
    assert len(fake.asked) == 1


# The tape


def test_what_is_on_the_tape_is_not_asked_again(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    first = scripted(backend(), tape=tape)
    made = first.ask_all(questions(6))
    fake = backend()
    again = scripted(fake, tape=tape)
    assert again.ask_all(questions(6)) == made
    assert again.salt == first.salt
    assert fake.asked == [] and not fake.loaded
    assert len(on_tape(tape)) == 6


def test_only_what_failed_is_asked_again(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    down = {2, 4}

    def answer(call: Call, refused: Sequence[Exchange]) -> str | Exception:
        return ModelError("no valid key") if given(call) in down else score(call)

    scripted(FakeBackend(answer), tape=tape).ask_all(questions(6))
    down.clear()
    fake = FakeBackend(answer)
    assert scripted(fake, tape=tape).ask_all(questions(6)) == [1, 2, 3, 4, 5, 6]
    assert sorted(map(given, fake.asked)) == [2, 4]


def test_a_tape_replays_without_a_model(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    made = scripted(backend(), tape=tape).ask_all(questions(6))
    replayed = Door(f"replay:{tape}", tape=tmp_path / "copy.jsonl")
    assert replayed.ask_all(questions(6)) == made
    assert replayed.answers(role()) == MODEL
    with pytest.raises(TapeMissError, match="no such call of reviewer"):
        replayed.ask(role(), 77)


def test_a_recorded_failure_replays_as_one(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    scripted(FakeBackend(lambda *_: "{"), tape=tape).ask_all(questions(1))
    with pytest.raises(ReplyError, match=r"as recorded: reviewer .*attempt 3 of 3") as caught:
        Door(f"replay:{tape}").ask(role(), 0)
    assert caught.value.raw == "{"


def test_a_taped_reply_that_no_longer_fits_is_an_error_not_a_new_call(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    scripted(backend(), tape=tape).ask(role(), 6)

    def never(reply: Score, number: int) -> int:
        raise UnfitReplyError("Seven is too few.")

    fake = backend()
    with pytest.raises(ReplyError, match=r"reviewer: the taped reply no longer fits: Seven is too few\."):
        scripted(fake, tape=tape).ask(role(read=never), 6)
    assert fake.asked == []


def test_who_was_asked_is_summed_up() -> None:
    door = scripted(backend())
    door.ask_all(questions(3))
    (asked,) = door.asked
    assert (asked.role, asked.model, asked.resolved) == ("reviewer", MODEL, ("small-2026",))
    assert (asked.calls, asked.exchanges) == (3, 3)


class FullDisk(Tape):
    """Has room for so many records."""

    def __init__(self, path: Path, room: int) -> None:
        super().__init__(path)
        self.room = room

    def add(self, *records: Any) -> None:
        if len(list(self)) + len(records) > self.room:
            raise WriteError(
                f"cannot write {self.path}: {errno.errorcode[errno.ENOSPC]}; free space, then run again"
            )
        super().add(*records)


def test_a_full_disk_stops_the_run_with_its_message(tmp_path: Path) -> None:
    fake = backend(seconds=0.002)
    door = scripted(fake, concurrency=2)
    door.tape = FullDisk(tmp_path / "tape.jsonl", room=5)
    door._recorder = Recorder(door.tape)
    with pytest.raises(WriteError, match=r"cannot write .*tape.jsonl: ENOSPC; free space, then run again"):
        door.ask_all(questions(64))
    assert len(fake.asked) < 12  # the rest would be paid for and lost
    written = len(on_tape(tmp_path / "tape.jsonl"))
    assert 0 < written <= 5
    again = backend()
    assert len(scripted(again, tape=tmp_path / "tape.jsonl").ask_all(questions(64))) == 64
    assert len(again.asked) == 64 - written
    assert len(on_tape(tmp_path / "tape.jsonl")) == 64


def test_a_folder_in_place_of_the_tape_stops_the_run(tmp_path: Path) -> None:
    door = scripted(backend(), tape=tmp_path / "run" / "tape.jsonl")
    (tmp_path / "run").write_text("a file where the run folder should be")
    with pytest.raises(WriteError, match=r"tape\.jsonl"):
        door.ask_all(questions(8))


def test_records_that_come_together_are_synced_together(tmp_path: Path) -> None:
    batches: list[int] = []

    class Noting(Tape):
        def add(self, *records: Any) -> None:
            batches.append(len(records))
            super().add(*records)

    tape = Noting(tmp_path / "tape.jsonl")

    async def story() -> None:
        keeper = Recorder(tape)
        calls = [conversation.call(own=f"number {number}") for number in range(10)]
        await asyncio.gather(*(keeper.add(conversation.record(call)) for call in calls))

    asyncio.run(story())
    assert sum(batches) == 10 and len(batches) <= 3
    assert len(on_tape(tmp_path / "tape.jsonl")) == 10


def test_a_record_that_is_being_written_when_interrupted_is_written() -> None:
    held, begun = threading.Event(), threading.Event()

    class Slow(Tape):
        def add(self, *records: Any) -> None:
            begun.set()
            held.wait(10)
            super().add(*records)

    tape = Slow()

    async def story() -> None:
        adding = asyncio.create_task(Recorder(tape).add(conversation.record()))
        await asyncio.to_thread(begun.wait, 10)
        adding.cancel()
        await asyncio.sleep(0)
        held.set()
        with pytest.raises(asyncio.CancelledError):
            await adding
        assert len(list(tape)) == 1

    asyncio.run(story())


def test_each_call_whose_record_is_lost_says_so() -> None:
    async def story() -> None:
        keeper = Recorder(FullDisk(Path("tape.jsonl"), room=0))
        calls = [conversation.call(own=f"number {number}") for number in range(5)]
        ends = await asyncio.gather(
            *(keeper.add(conversation.record(call)) for call in calls), return_exceptions=True
        )
        assert [type(end) for end in ends] == [WriteError] * 5

    asyncio.run(story())


# The call


def test_the_shared_part_comes_first_and_what_differs_last() -> None:
    door = scripted(backend(), salt="5a17")
    one, two = (door.call(question) for question in questions(2))
    assert one.system == two.system
    assert one.shared == two.shared == f"<<<DOCUMENT paper.tex [5a17]\n{PAPER.text}[5a17] DOCUMENT>>>\n"
    assert one.own.startswith("<<<DOCUMENT number.txt [5a17]\nnumber 0\n")
    assert one.own.rstrip().endswith(json.dumps(Score.model_json_schema()))


def test_prompts_are_read_once_a_run(tmp_path: Path) -> None:
    (tmp_path / "reviewer.md").write_text("Count the figures.\n")
    door = scripted(backend(), prompts=tmp_path)
    before = door.call(questions(1)[0])
    (tmp_path / "reviewer.md").write_text("Count the tables.\n")
    assert "Count the figures." in before.own
    assert door.call(questions(1)[0]).key == before.key
    assert scripted(backend(), prompts=tmp_path, salt=door.salt).call(questions(1)[0]).key != before.key


def test_other_shared_documents_are_not_mixed_up() -> None:
    def brief(number: int) -> Briefing:
        return Briefing((Document("paper.tex", f"draft {number}\n"),), (Document("n", f"number {number}"),))

    door = scripted(backend(), salt="5a17")
    shared = [door.call(question).shared for question in questions(3, role(brief=brief))]
    assert [text.split("\n")[1] for text in shared] == ["draft 0", "draft 1", "draft 2"]


def test_the_seed_and_temperature_are_in_the_key() -> None:
    plain, seeded = (scripted(backend(), salt="5a17", seed=seed) for seed in (None, 7))
    question, warm = questions(1)[0], questions(1, role(temperature=0.5))[0]
    keys = {plain.call(question).key, seeded.call(question).key, plain.call(warm).key}
    assert len(keys) == 3


def test_a_text_role_has_no_schema() -> None:
    writer: Role[int, str] = role("reviser", reply=None, read=None)
    answer = Reply("A new text.", "stop", Usage(), "small")
    door = scripted(FakeBackend(lambda *_: answer))
    assert door.ask(writer, 1) == "A new text."
    assert door.call(Question(writer, 1)).reply_schema is None
