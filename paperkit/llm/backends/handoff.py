"""Calls as files, for people who work inside a coding agent, or answer by hand.

Each call becomes `DIR/requests/ID.json`, and `ID.md` for reading; its reply is awaited as `DIR/replies/ID.json`,
`ID.md` or `ID.txt`. An ID is made from the call, so a run that was stopped finds the replies that came meanwhile. A
reply that does not fit its form makes a new request, with what is wrong, under a new ID. Where the last one is refused
too, all of them get the ending `.refused`, and the next run asks anew.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from paperkit.errors import InputError, WriteError
from paperkit.files import write_bytes, write_json, write_text
from paperkit.llm.backend import Price, used
from paperkit.llm.call import Call, Exchange, Image, Reply

__all__ = ["Handoff", "request_id"]

_POLL = 0.2
_STILL = 1.0
"""Seconds without a change after which a reply that may be half-written is taken as it is."""

_ENDINGS = (".json", ".md", ".txt")
_REFUSED = ".refused"
"""What is added to the name of a reply that was refused for the last time."""
_UNDER_WAY = (".tmp", ".new", ".part", ".swp", "~", _REFUSED)
"""How files end that an editor or a program is still writing."""


class Handoff:
    """A folder through which calls and replies go.

    Args:
        folder: Holds `requests` and `replies`; made when missing.
        tell: Takes a line for the user when a request waits, and when a file among the replies answers none.
    """

    paced = False

    def __init__(self, folder: Path, tell: Callable[[str], None] | None = None) -> None:
        self.folder = folder
        self.requests = folder / "requests"
        self.replies = folder / "replies"
        self._tell = tell or (lambda _: None)
        self._seen: dict[Path, tuple[tuple[int, int], float]] = {}
        self._told: set[str] = set()

    def load(self) -> None:
        """Nothing to load."""

    def endpoint(self, call: Call) -> str:
        """The folder."""
        return f"handoff {self.folder}"

    def price(self, call: Call) -> Price:
        """Nothing that paperkit would pay."""
        return Price(0.0, 0.0, 0.0)

    def give_up(self, call: Call, refused: int) -> None:
        """Put refused replies aside under the ending `.refused`; the next run asks anew.

        Raises:
            WriteError: a file cannot be moved.
        """
        try:
            for attempt in range(refused):
                name = request_id(call, attempt)
                for ending in _ENDINGS:
                    path = self.replies / f"{name}{ending}"
                    if path.is_file():
                        path.replace(path.with_name(f"{path.name}{_REFUSED}"))
                if attempt:
                    for ending in (".md", ".json"):
                        (self.requests / f"{name}{ending}").unlink(missing_ok=True)
        except OSError as error:
            raise WriteError(
                f"cannot write {self.folder}: {error.strerror}; mend it, and run again"
            ) from None

    async def complete(self, call: Call, refused: Sequence[Exchange]) -> Reply:
        """Write the request, wait for the reply.

        Raises:
            InputError: a reply cannot be read.
            WriteError: the folder cannot be written.
        """
        name = request_id(call, len(refused))
        found = self._found(name)
        if found is None:
            self._ask(name, call, refused)
            while (found := self._found(name)) is None:
                self._tell_strays()
                await asyncio.sleep(_POLL)
        text, who = _content(found, typed=call.reply_schema is not None)
        return Reply(text=text, finish="stop", usage=used(call, refused, text), model=who)

    def _ask(self, name: str, call: Call, refused: Sequence[Exchange]) -> None:
        ending = "md" if call.reply_schema is None else "json"
        reply = f"replies/{name}.{ending}"
        try:
            self.replies.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise WriteError(f"cannot write {self.folder}: {error.strerror}; name another folder") from None
        request = {
            "id": name,
            "reply_to": reply,
            "role": call.role,
            "attempt": len(refused) + 1,
            "fault": refused[-1].fault if refused else None,
            "messages": call.asked_again(refused),
            **_pictures(call),
            "settings": call.settings.as_json(),
            "reply_schema": call.reply_schema,
        }
        for image in call.images:
            write_bytes(self.requests / "images" / _file_of(image), image.data)
        write_text(self.requests / f"{name}.md", _readable(name, reply, call, refused))
        write_json(self.requests / f"{name}.json", request)
        self._tell(f"handoff: {self.requests / name}.md waits for {self.folder / reply}")

    def _found(self, name: str) -> str | None:
        """The text of a reply that is there and whole."""
        for ending in _ENDINGS:
            path = self.replies / f"{name}{ending}"
            try:
                text = path.read_bytes().decode("utf-8-sig", "replace")
                still = self._is_still(path)
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError as error:
                raise InputError(f"cannot read {path}: {error.strerror}; mend it, and run again") from None
            if (ending == ".json" and _is_json(text)) or (still and text.strip()):
                return text
        return None

    def _is_still(self, path: Path) -> bool:
        """Whether nobody has written a file for a while: by its own time, or as watched here where clocks differ."""
        now, status = time.monotonic(), path.stat()
        state = (status.st_size, status.st_mtime_ns)
        if self._seen.get(path, (None, 0.0))[0] != state:
            self._seen[path] = (state, now)
        return now - self._seen[path][1] > _STILL or time.time() - status.st_mtime > _STILL

    def _tell_strays(self) -> None:
        """Name the files among the replies that answer no request, each once."""
        for path in sorted(self.replies.iterdir()) if self.replies.is_dir() else ():
            if path.name in self._told or path.name.startswith(".") or path.name.endswith(_UNDER_WAY):
                continue
            asked = path.suffix in _ENDINGS and (self.requests / f"{path.stem}.json").is_file()
            if not asked and self._is_still(path):
                self._told.add(path.name)
                self._tell(f"handoff: {path} answers no request; name a reply as its request says")


def _listed(call: Call) -> str:
    return "\n".join(f"- {image.name}: `images/{_file_of(image)}`" for image in call.images)


def _pictures(call: Call) -> dict[str, Any]:
    """Names and files of the images, where there are some."""
    named = [{"name": image.name, "file": f"images/{_file_of(image)}"} for image in call.images]
    return {"images": named} if named else {}


def _file_of(image: Image) -> str:
    """Name of an image among the requests: that of its content, for many requests show the same page."""
    return f"{image.hash[:16]}.png"


def request_id(call: Call, refused: int = 0) -> str:
    """Name of a request: the role and the start of the call's key, and the attempt from the second on."""
    again = f"-{refused + 1}" if refused else ""
    return f"{call.role}-{call.key[:16]}{again}"


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _content(text: str, *, typed: bool) -> tuple[str, str]:
    """The reply in a file, and who says to have written it; `{"reply": …, "model": …}` is an envelope."""
    try:
        record: Any = json.loads(text)
    except (ValueError, RecursionError):
        return text, "handoff"
    who = "handoff"
    if isinstance(record, dict) and "reply" in record and record.keys() <= {"reply", "model"}:
        named = record.get("model")
        who = " ".join(named.split()) or who if isinstance(named, str) else who
        record = record["reply"]
        if isinstance(record, str):
            return record, who
        text = json.dumps(record, ensure_ascii=False)
    return (record, who) if isinstance(record, str) and not typed else (text, who)


def _readable(name: str, reply: str, call: Call, refused: Sequence[Exchange]) -> str:
    """The request for a reader: how to answer first, then what is asked, then what it is about."""
    how = (
        f"Write your answer into the file `../{reply}`, in the form that “What is asked” ends with. "
        'To name who wrote it, put it into a JSON object: `{"reply": ANSWER, "model": NAME}`'
    )
    if call.reply_schema is None:
        ending = ", ANSWER as a string and the file named `.json`."
        other = " JSON is not needed for this one."
    else:
        ending, other = ".", " One JSON object; a Markdown fence or a sentence around it does no harm."
    parts = [
        f"# {name}",
        f"Asked of: {call.role}. Attempt {len(refused) + 1}.",
        how + ending + other,
        *(f"## What was wrong with the last reply\n\n{exchange.fault}" for exchange in refused[-1:]),
        *(
            f"## The last reply\n\n{exchange.reply.text.strip()}"
            for exchange in refused[-1:]
            if exchange.shown
        ),
        *(["## Images\n\n" + _listed(call)] if call.images else []),
        f"## For everyone\n\n{call.system}",
        *(
            f"## Earlier in this session\n\n{asked.strip()}\n\n### Your reply\n\n{said.strip()}"
            for asked, said in call.earlier
        ),
        f"## What is asked\n\n{call.own.strip()}",
        f"## Documents\n\n{call.shared.strip()}",
    ]
    return "\n\n".join(parts) + "\n"
