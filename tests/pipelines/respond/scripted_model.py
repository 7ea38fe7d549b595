"""A stand-in for a model that answers all roles of respond, by the rules of their prompts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence

import pytest

from paperkit.llm.call import Call, Exchange
from paperkit.llm.door import Door
from tests.llm.asking import FakeBackend
from tests.pipelines.lunheng.scripted.calls import documents_of

__all__ = ["ADDED", "MODEL", "answer", "install"]

MODEL = "openai/scripted"
ADDED = "Ask us for the details."
Reply = Callable[[Mapping[str, str]], str]
_EVIDENCE = re.compile(r"(?:passage|evidence) (\w): ")


def answer(call: Call, replies: Mapping[str, Reply] | None = None) -> str:
    """The reply to a call."""
    documents = documents_of(call)
    if replies and call.role in replies:
        return replies[call.role](documents)
    return _REPLIES[call.role](documents)


def install(monkeypatch: pytest.MonkeyPatch, replies: Mapping[str, Reply] | None = None) -> FakeBackend:
    """Have every door ask this stand-in; gives what records the calls."""

    def reply(call: Call, refused: Sequence[Exchange]) -> str:
        return answer(call, replies)

    backend = FakeBackend(reply)
    monkeypatch.setattr(Door, "_made", lambda self, model: backend)
    return backend


def _echo(documents: Mapping[str, str]) -> str:
    window = documents["window"]
    window = re.sub(r"(<cell [^<>]*>)(</cell>)", r"\1[[ANSWER]]\2", window)
    window = re.sub(r"_{3,}", "[[ANSWER]]", window)
    return window.replace("Answer:</p>", "Answer: [[ANSWER]]</p>")


def _questions(documents: Mapping[str, str]) -> str:
    """Each slot is asked by the nearest text before it that asks; what must be done is what `must` stands in."""
    window = documents["window"]
    texts = re.findall(r'<\w+ id="(e\d+)"[^<>]*>(.*?)</', window, re.S)
    asked: dict[str, list[str]] = {}
    for slot in json.loads(documents["slots"]):
        before = ""
        for eid, text in texts:
            if "?" in text or re.match(r"\d\.\d", text):
                before = eid
            if eid == slot["element"]:
                break
        asked.setdefault(before, []).append(slot["slot"])
    rest = re.findall(r'<\w+ id="(e\d+)"[^<>]*>(.*?)</', documents.get("rest of the form", "") + window, re.S)
    duties = [{"eid": eid, "quote": ""} for eid, text in rest if " must " in text]
    questions = [
        {"asks": [{"eid": eid, "quote": ""}], "obligations": duties, "slots": slots}
        for eid, slots in asked.items()
        if eid
    ]
    return json.dumps({"questions": questions, "unasked": asked.get("", [])})


def _evidence(documents: Mapping[str, str]) -> str:
    found = [(match[1], text) for name, text in documents.items() if (match := _EVIDENCE.match(name))]
    return json.dumps({"evidence": [{"id": letter, "quote": text} for letter, text in found[:2]]})


def _letters(documents: Mapping[str, str]) -> list[str]:
    return [
        match[1] for name in documents if name.startswith("evidence") and (match := _EVIDENCE.match(name))
    ]


def _plan(documents: Mapping[str, str]) -> str:
    letters = _letters(documents)
    known = {"ask": "What is asked?", "answer": "It is told.", "evidence": letters[:1]}
    unknown = {"ask": "What is asked?", "answer": "", "evidence": []}
    return json.dumps({"points": [known if letters else unknown]})


def _draft(documents: Mapping[str, str]) -> str:
    letters = _letters(documents)
    text = next((text for name, text in documents.items() if name.startswith("evidence")), "")
    fills = []
    for slot in json.loads(documents["slots"]):
        first = text.split(". ")[0].strip().rstrip(".")
        said = "yes" if slot["kind"] == "checkbox" else f"{first}."
        fills.append({"slot": slot["slot"], "text": slot["options"][0] if slot.get("options") else said})
    return json.dumps({"fills": fills, "used": letters[:1], "flags": [] if letters else ["nothing is known"]})


def _check(documents: Mapping[str, str]) -> str:
    draft = next(iter(json.loads(documents["draft"]).values()), "")
    checks = []
    for line in documents["what is asked"].splitlines():
        met = bool(draft) and " must " not in line
        missing = "" if met else "the duty"
        checks.append(
            {"number": int(line.split(".")[0]), "met": met, "quote": draft if met else "", "missing": missing}
        )
    return json.dumps({"checks": checks})


def _edit(documents: Mapping[str, str]) -> str:
    draft = json.loads(documents["draft"])
    slots = {slot["slot"]: slot for slot in json.loads(documents["slots"])}
    fills = [
        {
            "slot": slot,
            "text": f"{text} {ADDED}"
            if "missing" in documents and slots[slot]["kind"] == "answer_paragraph"
            else text,
        }
        for slot, text in draft.items()
    ]
    return json.dumps({"fills": fills, "flags": []})


def _judge(documents: Mapping[str, str]) -> str:
    quote = documents["answer"].split(".")[0]
    return json.dumps({"verdict": "answers", "quote": quote, "why": "It says what was asked."})


_REPLIES: dict[str, Reply] = {
    "slot_finder": _echo,
    "question_finder": _questions,
    "evidence_finder": _evidence,
    "answer_planner": _plan,
    "answer_writer": _draft,
    "answer_checker": _check,
    "answer_editor": _edit,
    "answer_judge": _judge,
}
