"""How many places to fill, questions and obligations of the sample's forms are found by rules.

`python tests/respond_slots.py --out reports/respond_slots.md` writes the table. The truth is in `data/respond/gold`.
The rules were made with these forms at hand, so the table says that they fit them, not how they do on other forms.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
import zipfile
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree

from paperkit.documents.office.element import Element
from paperkit.documents.office.forms import Form, read_form
from paperkit.files import write_text
from paperkit.pipelines.respond.questions import find_questions
from paperkit.pipelines.respond.slots import find_by_shape
from paperkit.records.respond import Questions, Slot

__all__ = ["FORMATS", "Measured", "measure"]

SAMPLE = Path(__file__).resolve().parents[1] / "data" / "respond"
FORMATS = ("docx", "xlsx", "md")
W = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
}
BLANK = re.compile("_{3,}")


class Measured(NamedTuple):
    """Counts for one form: true ones, those found, those found that are true."""

    form: str
    slots: tuple[int, int, int]
    questions: tuple[int, int, int]
    asked_rightly: int
    obligations: tuple[int, int]


def measure(kind: str) -> Measured:
    """One of the sample's forms."""
    form = read_form(SAMPLE / f"form.{kind}")
    slots = find_by_shape(form.elements)
    questions = find_questions(form.elements, slots)
    gold = json.loads((SAMPLE / "gold" / f"{kind}.json").read_text(encoding="utf-8"))
    truth = dict(zip(_true_places(form, gold), (one["question"] for one in gold), strict=True))
    places = dict(zip(_found_places(form, slots), slots, strict=True))
    numbers = {slot: question.number for question in questions.questions for slot in question.slots}
    shared = truth.keys() & places.keys()
    asked = json.loads((SAMPLE / "gold" / "questions.json").read_text(encoding="utf-8"))
    right = {one["number"] for one in asked} & {one.number for one in questions.questions}
    return Measured(
        form.name,
        (len(truth), len(places), len(shared)),
        (len(asked), len(questions.questions), len(right)),
        sum(numbers.get(places[place].id) == truth[place] for place in shared),
        _obligations(asked, questions),
    )


def _obligations(asked: list[dict[str, Any]], questions: Questions) -> tuple[int, int]:
    """Obligations that the form has, and those that reach their question."""
    said = {
        one.number: " ".join(piece.text for piece in (*one.pieces, *one.obligations))
        for one in questions.questions
    }
    wanted = [(one["number"], duty["text"]) for one in asked for duty in one["obligations"]]
    # A note of two sentences may come with the one of them that obliges.
    met = sum(
        any(part in said.get(number, "") for part in re.split(r"(?<=\.) ", text)) for number, text in wanted
    )
    return len(wanted), met


# --- places --------


def _found_places(form: Form, slots: tuple[Slot, ...]) -> Iterator[Hashable]:
    elements = {element.eid: element for element in form.elements}
    ranks: dict[str, int] = {}
    for slot in sorted(slots, key=lambda one: (one.eid, one.start)):
        ranks[slot.id] = sum(o.eid == slot.eid and o.start < slot.start for o in slots)
    for slot in slots:
        element = elements[slot.eid]
        if form.kind == "md":
            yield _line_of(form, element, slot)
        else:
            yield (element.loc, ranks[slot.id])


def _line_of(form: Form, element: Element, slot: Slot) -> tuple[int, int]:
    """Line and column of a slot in a Markdown form, told by what an edit of it changes."""
    from paperkit.documents.office.element import Edit
    from paperkit.documents.office.forms import fill_form

    before = form.data.decode()
    mark = "☒" if slot.kind == "checkbox" else "QQQQQ"
    after = fill_form(form, [Edit(element.loc, slot.start, slot.end, mark)]).decode()
    at = next(n for n, (old, new) in enumerate(zip(before, after, strict=False)) if old != new)
    if slot.kind == "checkbox":
        at = before.rindex("[", 0, at)
    start = before.rfind("\n", 0, at) + 1
    return before.count("\n", 0, at) + 1, at - start + 1


def _true_places(form: Form, gold: list[dict[str, Any]]) -> list[Hashable]:
    if form.kind == "md":
        return [(one["line"], one["column_at"]) for one in gold]
    if form.kind == "xlsx":
        sheets = {e.within[0].removeprefix("sheet "): e.loc.partition("#")[0] for e in form.elements}
        return [(f"{sheets[one['sheet']]}#{one['cell']}", 0) for one in gold]
    return _true_places_in_word(form, gold)


def _true_places_in_word(form: Form, gold: list[dict[str, Any]]) -> list[Hashable]:
    with zipfile.ZipFile(io.BytesIO(form.data)) as archive:
        tree = etree.fromstring(archive.read("word/document.xml"))
    w = f"{{{W['w']}}}"
    cells, paragraphs = list(tree.iter(f"{w}tc")), list(tree.iter(f"{w}p"))
    found: list[tuple[str, int]] = []
    for one in gold:
        (node,) = tree.xpath(one["xpath"], namespaces=W)
        home = next((up for up in (node, *node.iterancestors()) if up.tag == f"{w}tc"), None)
        if home is None:
            home = next((up for up in (node, *node.iterancestors()) if up.tag == f"{w}p"), None)
        if home is None:
            home = next(node.iter(f"{w}p"))
        number = (cells if home.tag == f"{w}tc" else paragraphs).index(home) + 1
        loc = f"word/document.xml#{'tc' if home.tag == f'{w}tc' else 'p'}{number}"
        text = "".join(home.itertext(f"{w}t"))
        if one["kind"] == "blank":
            offset = list(BLANK.finditer(text))[one["blank"] - 1].start()
        else:
            offset = _text_before(home, node)
        found.append((loc, offset))
    return [(loc, sum(o == loc and at < offset for o, at in found)) for loc, offset in found]


def _text_before(home: Any, node: Any) -> int:
    length = 0
    for other in home.iter():
        if other is node:
            break
        if other.tag == f"{{{W['w']}}}t":
            length += len(other.text or "")
    return length


# --- report --------


def report(measured: list[Measured]) -> str:
    """The table as Markdown."""
    lines = [
        "# Places to fill, by rules", "",
        "The forms of `data/respond`, against its ground truth. The rules were made with these forms at hand.", "",
        "| form | places | found | precision | recall | questions | found | right | place to its question "
        "| obligations that reach their question |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]  # fmt: skip
    for one in measured:
        true, found, right = one.slots
        asked, made, named = one.questions
        duties, met = one.obligations
        lines.append(
            f"| {one.form} | {true} | {found} | {right / found:.1%} | {right / true:.1%} | {asked} | {made} | {named} "
            f"| {one.asked_rightly} of {right} | {met} of {duties} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure all formats and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path)
    out = parser.parse_args().out
    text = report([measure(kind) for kind in FORMATS])
    if out:
        write_text(out, text)
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
