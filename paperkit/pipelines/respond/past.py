"""Earlier forms with answers, for an example: found by comparing question with question (seed 002, section 2).

    past/<name>/about.json        {"form": …, "product": …, "year": …}
    past/<name>/answers.json      [{"question": …, "answer": …}, …], or the answered form itself (.docx, .md, …)

A form never sees its own past answers, nor those for another product. None found is normal and does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from paperkit.documents.office.element import Element
from paperkit.errors import InputError, RecordError
from paperkit.files import read_json
from paperkit.pipelines.respond.grid import grids
from paperkit.pipelines.respond.retrieval import similarity
from paperkit.records.respond import Example, LeftOut
from paperkit.strict_json import Record, read_record

__all__ = ["LEAST_SIMILAR", "SAME_FORM", "About", "Past", "PastForm", "best_example", "read_past", "usable"]

LEAST_SIMILAR = 0.5
"""Least similarity of two questions for which the earlier answer is shown: half of what they are about is shared."""

SAME_FORM = 0.8
"""Share of a past form's questions that this form asks too, from which on it is this form itself."""

_SAME_QUESTION = 0.9
_ABOUT = "about.json"
_ANSWERS = "answers.json"
_NUMBER = re.compile(r"^\s*(?:Q(?:uestion)?\s*)?\(?[A-Z]?\d{1,2}(?:\.\d{1,2}){0,3}[.):]?\s+(?=\S)")
_ANSWER = re.compile(r"^\s*(?:answer|response|回答|答复|答)\s*[:：]\s*", re.IGNORECASE)


class About(Record):
    """What an earlier form was, and whom or what it was answered for."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    form: str = Field(min_length=1)
    product: str = ""
    year: int | None = None


class PastAnswer(Record):
    """A question of an earlier form, and the answer that was handed in."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    question: str = Field(min_length=1)
    answer: str


@dataclass(frozen=True)
class PastForm:
    """An earlier form."""

    about: About
    answers: tuple[PastAnswer, ...]


@dataclass(frozen=True)
class Past:
    """The earlier forms that may serve, and those that may not."""

    forms: tuple[PastForm, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def read_past(folder: Path) -> tuple[PastForm, ...]:
    """The earlier forms in a folder, one in each folder of it, in the order of their names.

    Raises:
        InputError: there is no such folder, or one of them cannot be read; the text says what is missing.
    """
    if not folder.is_dir():
        raise InputError(f"--past {folder}: no such folder")
    return tuple(_read_form(path) for path in sorted(folder.iterdir()) if path.is_dir())


def usable(past: Sequence[PastForm], names: Sequence[str], product: str, questions: Sequence[str]) -> Past:
    """Tell earlier forms that may serve from those that may not.

    Args:
        past: Earlier forms.
        names: Of the form that is answered now: its file, its title.
        product: What it is answered for; "" where nobody said.
        questions: What it asks.
    """
    forms: list[PastForm] = []
    left_out: list[LeftOut] = []
    for one in past:
        why = _why_not(one, names, product, questions)
        if why:
            left_out.append(LeftOut(form=one.about.form, why=why))
        else:
            forms.append(one)
    return Past(tuple(forms), tuple(left_out))


def best_example(question: str, past: Past) -> Example | None:
    """The earlier answer whose question is most like this one; None where none is like it."""
    candidates = [
        (similarity(question, answer.question), one.about, answer)
        for one in past.forms
        for answer in one.answers
        if answer.answer.strip()
    ]
    best = max(candidates, key=lambda candidate: candidate[0], default=None)
    if best is None or best[0] < LEAST_SIMILAR:
        return None
    return Example(
        form=best[1].form,
        product=best[1].product,
        question=best[2].question,
        answer=best[2].answer,
        similarity=round(best[0], 3),
    )


def _why_not(one: PastForm, names: Sequence[str], product: str, questions: Sequence[str]) -> str:
    if any(_same_name(one.about.form, name) for name in names):
        return "it is this form itself"
    shared = [
        any(similarity(answer.question, asked) >= _SAME_QUESTION for asked in questions)
        for answer in one.answers
    ]
    if shared and sum(shared) >= SAME_FORM * len(shared):
        return "it asks what this form asks: an earlier version of it"
    if not product:
        return (
            f"it was answered for {one.about.product}; say with --product what this one is for"
            if one.about.product
            else ""
        )
    if one.about.product.casefold().strip() != product.casefold().strip():
        return f"it was answered for {one.about.product or 'nobody knows what'}, not for {product}"
    return ""


def _same_name(name: str, other: str) -> bool:
    plain = [
        re.sub(r"[\W_]+", " ", re.sub(r"\.\w{2,5}$", "", text)).strip().casefold() for text in (name, other)
    ]
    return plain[0] == plain[1]


def _read_form(folder: Path) -> PastForm:
    if not (folder / _ABOUT).is_file():
        raise InputError(
            f'{folder}: has no {_ABOUT}; write {{"form": NAME, "product": WHAT IT WAS ANSWERED FOR}}'
        )
    about = read_record(About, folder / _ABOUT)
    if (folder / _ANSWERS).is_file():
        return PastForm(about, _from_json(folder / _ANSWERS))
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and path.name != _ABOUT]
    forms = [
        path for path in files if path.suffix.lower() in (".docx", ".xlsx", ".pptx", ".md", ".docm", ".xlsm")
    ]
    if not forms:
        raise InputError(f"{folder}: has neither {_ANSWERS} nor an answered form (.docx, .xlsx, .pptx, .md)")
    from paperkit.documents.office.forms import read_form

    return PastForm(about, tuple(pair for path in forms for pair in _pairs(read_form(path).elements)))


def _from_json(path: Path) -> tuple[PastAnswer, ...]:
    try:
        return tuple(TypeAdapter(list[PastAnswer]).validate_python(read_json(path)))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise RecordError(
            f'{path}: {where}: {first["msg"]}; it is a list of {{"question", "answer"}}'
        ) from None


def _pairs(elements: Sequence[Element]) -> Iterator[PastAnswer]:
    """Questions and answers of an answered form: what follows a question up to the next, and cells beside labels."""
    tables = grids(elements)
    in_tables = {cell.element.eid for table in tables for cell in table.cells}
    question, answer = "", list[str]()
    for element in elements:
        if element.eid in in_tables:
            continue
        text = element.text.strip()
        if _is_question(element):
            if question and answer:
                yield PastAnswer(question=question, answer="\n".join(answer))
            question, answer = _NUMBER.sub("", text), []
        elif text and question:
            answer.append(_ANSWER.sub("", text))
    if question and any(answer):
        yield PastAnswer(question=question, answer="\n".join(answer))
    for table in tables:
        for cell in table.cells:
            label = next(table.left_of(cell), None)
            if cell.text and label is not None and label.text and label.column == 0:
                yield PastAnswer(question=_NUMBER.sub("", label.text), answer=cell.text)


def _is_question(element: Element) -> bool:
    text = element.text.strip()
    return bool(text) and (bool(element.heading) or text.endswith(("?", "？")) or bool(_NUMBER.match(text)))
