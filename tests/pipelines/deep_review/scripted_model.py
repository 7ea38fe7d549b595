"""A stand-in for a model that answers the roles of deep review by a script: well-formed, or with faults by switch.

As a program it drives a handoff folder, or makes the sample tape again:
`python -m tests.pipelines.deep_review.scripted_model DIR [--fault NAME]…`,
`python -m tests.pipelines.deep_review.scripted_model --sample`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import tempfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from paperkit.llm import door
from paperkit.llm.door import Door
from paperkit.pipelines.deep_review import DeepReviewParameters, deep_review
from paperkit.records.deep_review import page_numbers
from tests.llm.asking import FakeBackend
from tests.pipelines.deep_review import small_paper
from tests.pipelines.refine.scripted_model import serve

__all__ = ["FAULTS", "MODEL", "SALT", "answer", "by_script", "install", "made", "make_sample"]

MODEL = "openai/scripted"
SALT = "5a17c0de5a17c0de"
SAMPLE = Path(__file__).parent / "sample"

FAULTS = (
    "invented",  # a candidate whose quote is in no paper
    "wrong_page",  # one on a page where its quote is not
    "duplicate",  # one that another reviewer has too
    "refuted",  # one that the verifier refutes
    "bad_check",  # one that is confirmed by wrong arithmetic; "good_check" is its twin
    "too_many",  # more major findings in the report than the limit
    "external",  # a major finding on a work that nobody checked
    "no_cluster",  # a verdict on a cluster that is not there
    "silent",  # lens L3 never gives a reply that fits
)
MUTE = "mute"  # no reader gives a reply that fits; "mute_segments" is its milder twin

_DOCUMENT = re.compile(
    r"<<<DOCUMENT (?P<name>[^\n]+) \[(?P<salt>\w+)\]\n(?P<text>.*?)\n\[(?P=salt)\] DOCUMENT>>>", re.S
)
_PAGE = re.compile(r"^=== Page (\d+) ===$", re.MULTILINE)
_INVENTED = "All bricks were painted blue and kept on the roof for a year."
_SIGN = "The exponent has the wrong sign"
_SHELVES = "The shelves hold more bricks than there are"
_SELDOM = "Weighing once an hour is too seldom"
_EVERY = "One clay and one kiln are no ground for all"
_FIRST = "That nobody measured it before is not shown"
_BLUE = "The paint may slow the drying"
_BARE = "What stands here is not backed: {}"
_WHY = {
    _SIGN: "Water that is lost must shrink, and this mass grows with the hours.",
    _SHELVES: "Four shelves of sixteen make sixty-four.",
    _SELDOM: "A brick may lose half its water between two weighings.",
    _EVERY: "Only material from one pit went into one oven, so others may behave otherwise.",
    _FIRST: "Earlier authors are not searched for anywhere in the text.",
    _BLUE: "A coat of colour closes the pores.",
}


_TAKEN = (
    small_paper.RATE, small_paper.SHELVES, small_paper.WEIGHED, small_paper.EVERY, small_paper.FIRST, small_paper.TEST,
    small_paper.CRACKED,
)  # fmt: skip


def by_script(faults: Collection[str] = ()) -> Any:
    """What a handoff folder is answered with."""

    def reply(request: Mapping[str, Any]) -> str:
        return answer(request["messages"], request["reply_schema"], faults, again=request["attempt"] > 1)

    return reply


def install(faults: Collection[str] = (), *, asked: list[str] | None = None) -> None:
    """Let the model `MODEL` be the script in this process; names of the roles asked are added to `asked`.

    For child processes; tests set `Door._made` to `made` themselves, so that it is put back.
    """
    Door._made = made(faults, asked)  # type: ignore[method-assign]


def made(faults: Collection[str] = (), asked: list[str] | None = None) -> Any:
    """What stands in for `Door._made`."""
    real = Door._made

    def reply(call: Any, refused: Sequence[Any]) -> str:
        if asked is not None:
            asked.append(call.role)
        return answer(call.messages, call.reply_schema, faults, again=bool(refused))

    return lambda door, model: FakeBackend(reply) if model == MODEL else real(door, model)


def answer(
    messages: Sequence[Mapping[str, Any]],
    schema: Mapping[str, Any] | None,
    faults: Collection[str] = (),
    *,
    again: bool = False,
) -> str:
    """The reply of a model that does as it is told, but for the faults.

    Args:
        messages: The call.
        schema: Of the reply.
        faults: Some of `FAULTS`.
        again: It was asked before, and its reply did not fit.
    """
    content = messages[1]["content"]
    asked = content if isinstance(content, str) else "".join(part.get("text", "") for part in content)
    documents = {match["name"]: match["text"] for match in _DOCUMENT.finditer(asked)}
    task = dict(line.split(": ", 1) for line in documents["task"].splitlines())
    assert schema is not None
    fields = schema["properties"]
    if "segments" in fields:
        told = _segments(int(task["pages"]))
    elif "candidates" in fields:
        told = _read(documents["paper.txt"], task, faults, lens="overall_notes" in fields)
    elif "verdicts" in fields:
        told = _verdicts(json.loads(documents["claims to refute"]), faults, again)
    elif "majors" in fields:
        told = _critique(json.loads(documents["report"]))
    else:
        told = _report(documents, task, faults, again)
    return json.dumps(told, ensure_ascii=False)


def _segments(pages: int) -> dict[str, Any]:
    themes = [("intro", "light"), ("method", "high"), ("experiments", "medium")]
    if pages < len(themes):
        themes = [("method", "high")]
    return {
        "segments": [
            {
                "id": f"S{number}",
                "title": f"Part {number}",
                "pages": str(number) if len(themes) > 1 else f"1-{pages}" if pages > 1 else "1",
                "theme": theme,
                "track": track,
                "notes": "",
                "reason": "",
            }
            for number, (theme, track) in enumerate(themes, 1)
        ]
    }


def _read(paper: str, task: Mapping[str, str], faults: Collection[str], *, lens: bool) -> dict[str, Any]:
    pages = _pages(paper)
    own = page_numbers(task["pages"])
    found: list[dict[str, Any]] = []

    def hold(title: str, quote: str, category: str, severity: str, **more: Any) -> None:
        page = next((n for n, text in pages.items() if quote in text), None)
        if quote != _INVENTED and page not in own:
            return
        found.append(
            {
                "title": title, "category": category, "severity_hint": severity, "page": page or 1, "quote": quote,
                "explanation": _WHY.get(title, title), "evidence": "", "suggestion": "Say it anew.",
                "confidence": 0.8, "would_be_wrong_if": "the words mean something else", **more,
            }
        )  # fmt: skip

    name = task.get("lens") or task["trace"]
    if MUTE in faults or ("mute_segments" in faults and not lens):
        return {"candidates": "none"}
    if "look into this finding" in task.get("notes", ""):
        hold("The rate is given without a unit", small_paper.REVISED[small_paper.RATE], "formula", "minor")
        hold("The rate is given without a unit", small_paper.RATE, "formula", "minor")
        return {"candidates": found}
    if name == "A":
        hold(_SIGN, small_paper.RATE, "formula", "major")
        if {"bad_check", "good_check"} & set(faults):
            hold(_SHELVES, small_paper.SHELVES, "numbers", "major", evidence="16 * 4 = 64")
    if name == "B" and "refuted" in faults:
        hold(_SELDOM, small_paper.WEIGHED, "experiment", "major")
    if name == "L1":
        far = {"page": 1} if "wrong_page" in faults else {}
        hold(_EVERY, small_paper.EVERY, "claim", "major", **far)
        if "duplicate" in faults:
            hold(_SIGN, small_paper.RATE, "formula", "major")
        if "invented" in faults:
            hold(_BLUE, _INVENTED, "experiment", "major")
    if name in ("L0", "L2"):
        hold(_FIRST, small_paper.FIRST, "novelty", "major" if "external" in faults else "minor")
    if name == "L3" and "silent" in faults:
        return {"candidates": "none"}
    if name in ("L1", "L0") and "too_many" in faults:
        for _, sentences in small_paper.PARTS:
            for sentence in sentences:
                if sentence not in _TAKEN:
                    hold(_BARE.format(sentence), sentence, "clarity", "major")
    return {"candidates": found, "overall_notes": f"Seen through {name}."} if lens else {"candidates": found}


def _pages(paper: str) -> dict[int, str]:
    """Text of each page by its number, on one line."""
    parts = _PAGE.split(paper)
    return {int(n): " ".join(text.split()) for n, text in zip(parts[1::2], parts[2::2], strict=True)}


def _verdicts(claims: Sequence[Mapping[str, Any]], faults: Collection[str], again: bool) -> dict[str, Any]:
    given = [_verdict(one, faults) for one in claims]
    if "no_cluster" in faults and not again:
        given.append({"cluster": "K99", "verdict": "refuted", "reason": "No such thing.", "check": ""})
    return {"verdicts": given}


def _verdict(claim: Mapping[str, Any], faults: Collection[str]) -> dict[str, Any]:
    title = claim["claim"]
    verdict, reason, check = "plausible", "It can be read so.", ""
    if title == _SIGN:
        verdict, reason, check = "confirmed", "The mass would grow.", "With k = 1, t = 1: exp(1) > 1."
    elif title == _SHELVES:
        verdict, reason = "confirmed", "The shelves hold more."
        check = "16 * 4 = 60" if "bad_check" in faults else "16 * 4 = 64"
    elif title == _SELDOM:
        verdict, reason = "refuted", "Two equal weights in a row settle it."
    elif not claim["quote found by code"]:
        verdict, reason = "cannot_locate", "No such words stand here."
    return {"cluster": claim["cluster"], "verdict": verdict, "reason": reason, "check": check}


def _report(
    documents: Mapping[str, str], task: Mapping[str, str], faults: Collection[str], again: bool
) -> dict[str, Any]:
    limits = {name: int(n) for n, name in re.findall(r"(\d+) (\w+)", task["at most"])}
    findings = []
    for cluster in json.loads(documents["clusters"]):
        severity = cluster["severity_hint"]
        outside = cluster["category"] == "novelty"
        if outside and again:
            severity = "minor"
        told = [f["severity"] for f in findings].count(severity)
        if told >= limits[severity] and not ("too_many" in faults and not again):
            continue
        member = cluster["members"][0]
        findings.append(
            {
                "severity": severity, "title": cluster["claim"], "clusters": [cluster["cluster"]],
                "quote": member["quote"], "problem": member["explanation"],
                "why_it_matters": "A reader would be misled.", "suggestion": member["suggestion"] or "Look again.",
                "evidence": member["evidence"], "would_be_wrong_if": member["would_be_wrong_if"],
                "external": "not_checked" if outside else "",
            }
        )  # fmt: skip
    return {
        "summary": "The paper dries bricks in a draught.",
        "bottom_line": "Mend the formula first.",
        "overall_feedback": "",
        "findings": findings,
        "limitations": ["The figures were not drawn anew."],
        "previous": [
            _become(one, documents["paper.txt"])
            for one in json.loads(documents.get("earlier findings", "[]"))
        ],
    }


def _become(old: Mapping[str, Any], paper: str) -> dict[str, Any]:
    stands = any(old["quote"] in text for text in _pages(paper).values())
    mended = small_paper.REVISED.get(old["quote"], "")
    if stands:
        return {"id": old["id"], "state": "open", "note": "It stands as it was.", "quote": old["quote"]}
    if mended:
        return {"id": old["id"], "state": "fixed", "note": "The words are mended.", "quote": mended}
    return {"id": old["id"], "state": "no_longer_applies", "note": "The words are gone.", "quote": ""}


def _critique(report: Mapping[str, Any]) -> dict[str, Any]:
    majors = [one["id"] for one in report["findings"] if one["severity"] == "major"]
    remarks = [{"id": one, "problem": "It could be shorter.", "fix": "Cut it."} for one in majors[:1]]
    return {
        "majors": [{"id": one, "check": "It was read again.", "stands": True} for one in majors],
        "remarks": remarks,
    }


def make_sample(folder: Path = SAMPLE) -> None:
    """Write the sample paper, and the tape of a review of it by this script; no TeX is used."""
    os.environ["PATH"] = ""
    folder.mkdir(exist_ok=True)
    paper = small_paper.latex(folder / "paper.tex")
    (folder / "tape.jsonl").unlink(missing_ok=True)
    install(FAULTS[:-1])
    door.new_salt = lambda: SALT
    with tempfile.TemporaryDirectory() as out:
        for _ in deep_review(DeepReviewParameters(document=str(paper), out=out, model=MODEL, depth="deep")):
            pass
        shutil.copyfile(Path(out) / "tape.jsonl", folder / "tape.jsonl")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Answer the requests of a handoff folder by a script.")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--fault", action="append", default=[], choices=FAULTS)
    parser.add_argument("--sample", action="store_true", help="make the sample paper and its tape")
    given = parser.parse_args()
    if given.sample:
        make_sample()
    else:
        print(*serve(given.folder, reply=by_script(given.fault)), sep="\n")
