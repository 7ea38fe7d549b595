"""`Door`: the one door to whatever answers for a role. A pipeline asks; it never knows who answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Generator, Iterable, Sequence
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from paperkit.errors import BudgetError, ModelError, ReplyError, UsageError, WriteError
from paperkit.llm import loop
from paperkit.llm.backend import Backend
from paperkit.llm.backends.replay import Replay
from paperkit.llm.budget import Budget, Caps
from paperkit.llm.call import Call, Reply, Settings
from paperkit.llm.exchange import Line, answer
from paperkit.llm.fences import fenced, new_salt
from paperkit.llm.limiter import Limiter
from paperkit.llm.models import RULES, Models
from paperkit.llm.reading import FINAL, read_answer
from paperkit.llm.recorder import Recorder
from paperkit.llm.role import Document, NotJudged, Question, Role, UnfitReplyError
from paperkit.llm.tape import Asked, Tape, TapeRecord, asked

__all__ = ["Door"]

In = TypeVar("In")
Out = TypeVar("Out")
Session = Generator[Question[Any, Any], Any, Out]
"""Questions that are asked one after the other."""

_UNPACED = 1 << 20
"""Limit on calls at once where nothing but the reader of the requests limits them."""

_REPLY_FORM = {
    "en": "Reply with one JSON object and nothing before or after it. It must fit this JSON schema:",
    "zh": "只回复一个 JSON 对象，前后不加任何文字。它必须符合下面的 JSON schema：",
}


class Door:
    """Answers for the roles of one run.

    Args:
        models: Who answers for whom, as `--model` has it.
        tape: The run's tape, gone on with where it is there; None keeps it in memory.
        caps: On cost, tokens and calls of the whole run, what the tape holds included.
        salt: The run's salt for fences; by default that of the tape, or a new one. A tape replayed has its own.
        prompts: Folder with a user's own prompts.
        format: How instructions are written: `markdown`, `prose`, `xml` or `json`.
        seed: Sent to models that take one.
        api_base: Address of an OpenAI-compatible or Ollama server.
        concurrency: Most calls at once to one endpoint.
        tell: Takes a line for the user, as that a reply is awaited.

    >>> Door().ask(Role("adder", sum), [1, 2])
    3
    """

    def __init__(
        self,
        models: Models | str = RULES,
        *,
        tape: Path | None = None,
        caps: Caps | None = None,
        salt: str | None = None,
        prompts: Path | None = None,
        format: str = "markdown",  # noqa: A002
        seed: int | None = None,
        api_base: str | None = None,
        concurrency: int = 16,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self.models = Models.parse(models) if isinstance(models, str) else models
        self.tape = Tape.intact(tape)
        self._recorder = Recorder(self.tape)
        self.prompts = prompts
        self.format = format
        self._caps = caps or Caps()
        self._salt = salt
        self._seed = seed
        self._api_base = api_base
        self._concurrency = concurrency
        self._tell = tell
        self._backends: dict[str, Backend | Replay] = {}
        self._limiters: dict[str, Limiter] = {}
        self._asking: dict[str, asyncio.Lock] = {}
        self._instructions: dict[tuple[str, str], str] = {}
        self._shared: tuple[tuple[Document, ...], str] = (), ""
        self._loading = asyncio.Lock()
        self._loaded: set[str] = set()

    @cached_property
    def budget(self) -> Budget:
        """What the run has taken and may still take."""
        return Budget(self._caps, self.tape.usage, self.tape.exchanges)

    @cached_property
    def salt(self) -> str:
        """The run's salt: of the tape replayed, as given, of the tape gone on with, or a new one."""
        replayed = next((s.salt for m in self.models if isinstance(s := self._source(m), Replay)), "")
        return replayed or self._salt or self.tape.salt or new_salt()

    @property
    def asked(self) -> list[Asked]:
        """What was asked of models in this run, one record a role and model."""
        return asked(self.tape)

    def ask(self, role: Role[In, Out], given: In, *, repeat: int = 0) -> Out | NotJudged:
        """Ask a role.

        Raises:
            UsageError: the role has no instruction for a model.
            ModelError: no usable answer; the text names role, model, attempt and what to do.
            BudgetError: a cap is reached.
        """
        made: Out | NotJudged | ModelError = self.ask_all([Question(role, given, repeat)])[0]
        if isinstance(made, ModelError):
            raise made
        return made

    def ask_all(self, questions: Sequence[Question[Any, Any]]) -> list[Any]:
        """Ask several at once; answers in the order of the questions.

        Returns:
            For each question its answer, a `NotJudged`, or the `ModelError` that it ended in.

        Raises:
            BudgetError: a cap is reached; the calls that had started are done and on the tape.
            UsageError: a role has no instruction for a model.
            WriteError: the tape cannot be written.
        """
        made: dict[int, Any] = {}
        calls: dict[int, Call] = {}
        for place, question in enumerate(questions):
            if self.answers(question.role) == RULES:
                made[place] = question.role.rules(question.given)
            else:
                calls[place] = self.call(question)
        if calls:
            self._load(calls.values())
            work = [self._answer(questions[place], call) for place, call in calls.items()]
            made |= zip(calls, loop.run(_together(work)), strict=True)
        return _unless_stopped([made[place] for place in range(len(questions))])

    def converse(self, sessions: Sequence[Session[Out]]) -> list[Out | ModelError]:
        """Hold several sessions at once, each of which asks one question after the other.

        Each goes on as soon as its question is answered, and need not wait for others (seed 002, section 2).

        Args:
            sessions: Generators that yield a `Question` and are sent its answer, or a `NotJudged`; a `ModelError` is
                raised where they wait for the answer. They start in this order: the longest first, and each question
                with the number of those left as its priority, takes the least time.

        Returns:
            What each session returned, or the `ModelError` that ended it.

        Raises:
            BudgetError, UsageError, WriteError: as `ask_all`.

        >>> def session(numbers):
        ...     total = yield Question(Role("adder", sum), numbers)
        ...     return (yield Question(Role("adder", sum), [total, 1]))
        >>> Door().converse([session([1, 2]), session([3])])
        [4, 4]
        """
        return _unless_stopped(loop.run(_together([self._held(session) for session in sessions])))

    async def _held(self, session: Session[Out]) -> Out:
        reply: Any = None
        try:
            question = session.send(None)
            while True:
                try:
                    reply = await self._asked(question)
                except ModelError as error:
                    question = session.throw(error)
                else:
                    question = session.send(reply)
        except StopIteration as end:
            made: Out = end.value
            return made
        finally:
            session.close()

    async def _asked(self, question: Question[Any, Any]) -> Any:
        if self.answers(question.role) == RULES:
            return question.role.rules(question.given)
        call = self.call(question)
        if self.models.of(call.role) not in self._loaded:
            async with self._loading:
                await asyncio.to_thread(self._load, [call])
        return await self._answer(question, call)

    def call(self, question: Question[Any, Any]) -> Call:
        """The call that a question becomes: documents first, instruction and form of the reply last."""
        role = question.role
        if role.brief is None:
            raise UsageError(f"--model {self.models}: only rules can answer for {role.name}")
        briefing = role.brief(question.given)
        language = briefing.language
        form = briefing.form
        if role.reply is not None:
            form = f"{_REPLY_FORM[language]}\n{json.dumps(_schema(role.reply), ensure_ascii=False)}"
        instruction = self._instruction(role.prompt_name, language)
        return Call(
            role=role.name,
            model=self.answers(role),
            system=self._instruction("system", language),
            shared=self._fenced(briefing.shared),
            own=f"{fenced(briefing.own, self.salt)}\n{instruction.strip()}\n\n{form}\n",
            settings=Settings(
                temperature=role.temperature,
                max_output=briefing.max_output,
                # One seed would give every repeat the same answer.
                seed=None if self._seed is None else self._seed + question.repeat,
                effort=briefing.effort,
            ),
            reply_schema=_schema(role.reply) if role.reply else None,
            repeat=question.repeat,
            images=briefing.images,
            earlier=tuple((fenced(turn.asked, self.salt), turn.reply) for turn in briefing.earlier),
        )

    def _fenced(self, shared: tuple[Document, ...]) -> str:
        """The shared documents between fences; made once, for many calls in a row share them."""
        if self._shared[0] != shared:
            self._shared = shared, fenced(shared, self.salt)
        return self._shared[1]

    def _instruction(self, name: str, language: str) -> str:
        """A prompt as it is sent; read once, so that a file changed meanwhile does not change the run."""
        from paperkit.llm.prompts import load_prompt, render

        if (name, language) not in self._instructions:
            prompt = load_prompt(name, language, self.prompts)
            self._instructions[name, language] = render(prompt, self.format)
        return self._instructions[name, language]

    def answers(self, role: Role[Any, Any]) -> str:
        """Who answers for a role, as calls have it: `rules`, `handoff`, or the model's name (that of the tape too)."""
        source = self._source(self.models.of(role.name))
        if isinstance(source, Replay):
            return source.model_of(role.name)
        return "handoff" if self.models.of(role.name).startswith("handoff:") else self.models.of(role.name)

    def _source(self, model: str) -> Backend | Replay | None:
        if model == RULES:
            return None
        if model not in self._backends:
            self._backends[model] = self._made(model)
        return self._backends[model]

    def _made(self, model: str) -> Backend | Replay:
        kind, _, path = model.partition(":")
        if kind == "replay":
            return Replay(Path(path))
        if kind == "handoff":
            from paperkit.llm.backends.handoff import Handoff

            return Handoff(Path(path), self._tell)
        from paperkit.llm.backends.litellm import LiteLLM

        return LiteLLM(self._api_base)

    def _load(self, calls: Iterable[Call]) -> None:
        """Make ready who will be asked; what is on the tape needs nobody."""
        models = {self.models.of(call.role) for call in calls if self.tape.get(call.key) is None}
        for model in models - self._loaded:
            self._loaded.add(model)
            source = self._source(model)
            if source is not None and not isinstance(source, Replay):
                with suppress(ModelError):
                    source.load()

    async def _answer(self, question: Question[Any, Out], call: Call) -> Out:
        def read(reply: Reply) -> Out:
            return read_answer(question.role, question.given, reply, call.settings.max_output)

        async with self._asking.setdefault(call.key, asyncio.Lock()):
            taped = self.tape.get(call.key)
            if taped is not None:
                return _reread(taped, read, question.role.asks)
            source = self._source(self.models.of(question.role.name))
            if isinstance(source, Replay):
                taped = source.find(call)
                await self._recorder.add(taped)
                return _reread(taped, read, question.role.asks)
            assert source is not None
            return await answer(call, read, self._line(source, call, question))

    def _line(self, source: Backend, call: Call, question: Question[Any, Any]) -> Line:
        endpoint = source.endpoint(call)
        if endpoint not in self._limiters:
            self._limiters[endpoint] = Limiter(self._concurrency if source.paced else _UNPACED)
        return Line(
            source,
            self._limiters[endpoint],
            self.budget,
            self._recorder,
            self.salt,
            question.role.asks,
            question.priority,
        )


def _unless_stopped(made: list[Any]) -> list[Any]:
    """Answers and `ModelError`s as they are; any other error is raised, one of a cap only where there is none else."""
    stopped = [v for v in made if isinstance(v, Exception) and not isinstance(v, ModelError)]
    if stopped:
        raise min(stopped, key=lambda error: isinstance(error, BudgetError))
    return made


@cache
def _schema(reply: type[BaseModel]) -> dict[str, Any]:
    return reply.model_json_schema()


async def _together(work: Sequence[Coroutine[Any, Any, Any]]) -> list[Any]:
    """Results or errors of all, in order; where the tape cannot be written, the rest is stopped.

    Raises:
        WriteError: the tape cannot be written.
    """

    async def ended(one: Coroutine[Any, Any, Any]) -> Any:
        try:
            return await one
        except WriteError:
            raise
        except Exception as error:
            return error

    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(ended(one)) for one in work]
    except ExceptionGroup as several:
        raise several.exceptions[0] from None
    return [task.result() for task in tasks]


def _reread(record: TapeRecord, read: Callable[[Reply], Out], asks: int) -> Out:
    """The answer in a taped reply.

    Raises:
        ModelError: the call failed when it was recorded.
        ReplyError: so it did, since none of its replies could be read; or the reply no longer fits what reads it.
    """
    if record.reply is None:
        why = f"as recorded: {record.error}"
        if len(record.attempts) == asks and record.attempts[-1].finish not in FINAL:
            raise ReplyError(why, record.attempts[-1].text)
        raise ModelError(why)
    last = record.attempts[-1]
    try:
        return read(Reply(record.reply, last.finish, last.usage, last.model))
    except UnfitReplyError as fault:
        raise ReplyError(
            f"{record.request['role']}: the taped reply no longer fits: {fault}", record.reply
        ) from None
