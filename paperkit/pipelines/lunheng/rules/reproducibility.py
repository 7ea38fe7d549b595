"""D5, reproducibility, by rules: a checklist of 16 items, each answered by what the text says, with quote and place.

After the sixteen items of the NeurIPS paper checklist, in this project's own words. Every item asks whether the text
says something, so that code can tell: `yes` where a sentence says it, `no` where none does. An item that the paper has
no use for (a spread where nothing is measured with one) is `not_applicable`, and what is said badly or wrongly is for a
reader.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from paperkit.documents.paper import Paper, Sentence
from paperkit.pipelines.lunheng.rules.evaluation import Request, anchor
from paperkit.records.lunheng import Addition, Evaluation, Item, Weakness, Weaknesses
from paperkit.wording import plural

__all__ = ["CheckItem", "checklist", "items", "reproducibility", "score_of_checklist"]

_FIX_WORDS = 25


@dataclass(frozen=True)
class CheckItem:
    """One item of the checklist.

    Attributes:
        id: Its name in the prompt `rubric`.
        text: What the text should say.
        says: A sentence that says it.
        where: The item applies where this stands in the text; None for always.
    """

    id: str
    text: str
    says: re.Pattern[str]
    where: re.Pattern[str] | None = None


@cache
def items() -> tuple[CheckItem, ...]:
    """The sixteen items of `checklist.toml`, in the order that they are shown."""
    record = tomllib.loads((files(__package__) / "checklist.toml").read_text(encoding="utf-8"))
    places = {name: _either(patterns) for name, patterns in record["where"].items()}
    return tuple(
        CheckItem(one["id"], one["text"], _either((*one["en"], *one["zh"])), places.get(one.get("where")))
        for one in record["item"]
    )


def _either(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


def checklist(paper: Paper) -> tuple[Item, ...]:
    """Each item with its answer, and the first sentence of the text that says it."""
    sentences = [s for p in paper.paragraphs if p.kind != "title" for s in p.sentences]
    everything = "\n".join(sentence.text for sentence in sentences)
    return tuple(_answered(paper, one, sentences, everything) for one in items())


def _answered(paper: Paper, one: CheckItem, sentences: list[Sentence], everything: str) -> Item:
    said = next((sentence for sentence in sentences if one.says.search(sentence.text)), None)
    if said is not None:
        place = paper.place(said.span)
        return Item(item=one.text, answer="yes", quote=said.text, place=f"{place.file}:{place.line}")
    applies = one.where is None or one.where.search(everything) is not None
    return Item(item=one.text, answer="no" if applies else "not_applicable")


def score_of_checklist(checked: tuple[Item, ...]) -> float:
    """1 to 10, in proportion to the share of the items that apply: `yes` counts one, `partly` a half.

    >>> score_of_checklist((Item(item="a", answer="yes"), Item(item="b", answer="no")))
    5.5
    """
    worth = {"yes": 1.0, "partly": 0.5, "no": 0.0}
    answered = [worth[item.answer] for item in checked if item.answer in worth]
    return round(1 + 9 * sum(answered) / len(answered), 1) if answered else 1.0


def reproducibility(request: Request) -> Evaluation:
    """D5 of a draft."""
    answered = checklist(request.draft.paper)
    score = score_of_checklist(answered)
    missing = [item for item in answered if item.answer == "no"]
    said = sum(item.answer == "yes" for item in answered)
    applying = said + len(missing)
    return Evaluation(
        dimension="D5",
        score=score,
        confidence=2,
        rubric_anchor_matched=anchor(score, f"{said} of {plural(applying, 'item')} that apply"),
        strengths=tuple(f"Says {item.item} ({item.place})." for item in answered if item.answer == "yes"),
        weaknesses=Weaknesses(MINOR=tuple(Weakness(text=f"Does not say {item.item}.") for item in missing)),
        fixes=tuple(_fixes(missing)),
        score_change_criteria=tuple(f"the text says {item.item}" for item in missing[:5]),
        checklist=answered,
        notes=("By rules: whether the text says it; whether it is enough is for a reader.",),
        judged_by="rules",
    )


def _fixes(missing: list[Item]) -> Iterator[Addition]:
    for item in missing:
        yield Addition(
            action=f"say {item.item}, in the text or the SI",
            where="method",
            words_added=_FIX_WORDS,
            effect="D5 rises",
        )
