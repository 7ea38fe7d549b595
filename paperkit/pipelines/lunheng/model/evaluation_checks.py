"""What code finds wrong with an evaluation that a model gives (spec, "Dimensions", rules 1 and 2), and its record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from paperkit.documents.quotes import PaperMatch, PaperQuotes
from paperkit.documents.words import count_words
from paperkit.pipelines.lunheng import narrative, organisation
from paperkit.pipelines.lunheng.model.evaluation_reply import (
    CutReply,
    EvaluatorReply,
    FixReply,
    FlagReply,
    ItemReply,
)
from paperkit.pipelines.lunheng.model.rubric import red_flags
from paperkit.pipelines.lunheng.outline import Part
from paperkit.pipelines.lunheng.places import Places
from paperkit.pipelines.lunheng.requests import EvaluationRequest, QuickReviewRequest
from paperkit.pipelines.lunheng.room import MOST_ADDED, saved_by
from paperkit.pipelines.lunheng.rules.reproducibility import items, score_of_checklist
from paperkit.pipelines.replies import is_telling
from paperkit.records.lunheng import (
    Addition,
    Cut,
    DimensionName,
    Evaluation,
    Item,
    RedFlag,
    Weakness,
    Weaknesses,
)
from paperkit.wording import one_line, plural

__all__ = ["EvaluationChecks"]

_STRENGTHS = 3
_HELD = 6.0
"""Highest score with a red flag that applies."""
_BANDS = ((1.0, 4.0, "1–3"), (4.0, 7.0, "4–6"), (7.0, 9.0, "7–8"), (9.0, 11.0, "9–10"))
_SHOWN = 80
_ANCHOR = re.compile(r"(?<![A-Za-z\d.])(\d{1,2})(?:\s{0,2}[-–—~～至到]\s{0,2}(\d{1,2}))?(?!\d|\.\d)")
_BEGINNING = 30
"""Characters of an anchor in which its band stands."""
_LEVELS = ("CRITICAL", "MAJOR", "MINOR")


class EvaluationChecks:
    """Checks evaluations of one draft, and makes records of them."""

    def __init__(self, request: EvaluationRequest | QuickReviewRequest) -> None:
        self._request = request
        self._paper = request.draft.paper
        self._parts = {part.name: part for part in request.parts}
        self._found: dict[str, PaperMatch] = {}

    def faults(self, reply: EvaluatorReply, dimension: DimensionName) -> list[str]:
        """All that is wrong with the evaluation of a dimension taken alone, in the order of its fields."""
        if reply.dimension != dimension:
            return [
                f"dimension: it is {reply.dimension}, you judge {dimension}: judge that one, with its own rubric"
            ]
        return [
            *self._anchor(reply),
            *self._strengths(reply),
            *self._weaknesses(reply),
            *self._fixes(reply),
            *self._cuts(reply),
            *self._criteria(reply),
            *self._flags(reply),
            *(self._checklist(reply) if dimension == "D5" else ()),
        ]

    def balance(self, replies: Sequence[EvaluatorReply]) -> list[str]:
        """That nothing is cut, or that more is added than cut, over the evaluations of one reply."""
        if not any(reply.cuts for reply in replies):
            return [
                "cuts: empty: name at least one passage that no claim needs, also in a paper that is short"
            ]
        check = self._request.check
        added = sum(fix.words_added for reply in replies for fix in reply.fixes)
        saved = saved_by(_cut(cut) for reply in replies for cut in reply.cuts)
        if check.current < check.target or added <= saved:
            return []
        return [
            f"words_added, words_saved: the fixes add {added}, the cuts save {saved}, and the main text "
            f"({check.current}) is not under its budget ({check.target}): cut {added - saved} more, or add less"
        ]

    def evaluation(self, reply: EvaluatorReply) -> Evaluation:
        """The record of an evaluation without faults, with what code knows filled in."""
        score, anchor, notes = reply.score, one_line(reply.rubric_anchor_matched), []
        most, said = self._most(reply.dimension)
        if score > most:
            notes.append(f"Score {score:g} lowered to {most:g}, the most that the counts allow ({said}).")
            score, anchor = most, said
        return Evaluation(
            dimension=reply.dimension,
            score=score,
            confidence=reply.confidence,
            rubric_anchor_matched=anchor,
            strengths=tuple(map(one_line, reply.strengths)),
            weaknesses=Weaknesses(
                **{
                    level: tuple(
                        Weakness(text=one_line(one.text), quote=one.quote.strip())
                        for one in getattr(reply.weaknesses, level)
                    )
                    for level in _LEVELS
                }
            ),
            fixes=tuple(map(_addition, reply.fixes)),
            cuts=tuple(map(_cut, reply.cuts)),
            score_change_criteria=tuple(map(one_line, reply.score_change_criteria)),
            red_flags=self._answered_flags(reply),
            checklist=self._answered_items(reply) if reply.dimension == "D5" else (),
            word_budget_check=self._request.check if reply.dimension == "D9" else None,
            notes=tuple(notes),
            judged_by="model",
        )

    # --- score --------

    def _anchor(self, reply: EvaluatorReply) -> Iterator[str]:
        named = _ANCHOR.search(one_line(reply.rubric_anchor_matched)[:_BEGINNING])
        if named is None:
            shown = one_line(reply.rubric_anchor_matched)[:_SHOWN]
            yield f"rubric_anchor_matched “{shown}”: begin with the band of the rubric that fits, as in “7–8: …”"
            return
        low, high = int(named[1]), int(named[2] or named[1])
        if not low <= reply.score < high + 1:
            yield (
                f"rubric_anchor_matched, score: the anchor is “{named[0].strip()}”, the score {reply.score:g} lies "
                "outside of it: let both say the same"
            )

    def _scored(self, reply: EvaluatorReply) -> float:
        """The score that counts: at most its ceiling."""
        return min(reply.score, self._most(reply.dimension)[0])

    def _most(self, dimension: DimensionName) -> tuple[float, str]:
        """The highest score that counts allow, and which: of D3 its repetitions, of D9 the length and the headings."""
        if dimension == "D3":
            return organisation.ceiling(self._request.draft.paper)
        if dimension == "D9":
            most, said = narrative.ceiling(self._request.check)
            return float(most), said
        return 10.0, ""

    # --- what is said --------

    def _strengths(self, reply: EvaluatorReply) -> Iterator[str]:
        if len(reply.strengths) < _STRENGTHS:
            yield f"strengths: {len(reply.strengths)}: name at least {_STRENGTHS} that a revision must keep"

    def _weaknesses(self, reply: EvaluatorReply) -> Iterator[str]:
        for level in _LEVELS:
            for at, one in enumerate(getattr(reply.weaknesses, level), 1):
                yield from self._quote(f"weaknesses, {level} {at}", one.quote)

    def _criteria(self, reply: EvaluatorReply) -> Iterator[str]:
        if not reply.score_change_criteria:
            yield "score_change_criteria: empty: say at least one thing that would change the score"

    def _quote(self, where: str, quote: str) -> Iterator[str]:
        """Why a quote, where there is one, is none of the draft."""
        if not quote.strip():
            return
        shown = f"{where}, quote “{one_line(quote)[:_SHOWN]}”"
        match = self._find(quote)
        if not is_telling(quote):
            yield f"{shown}: too short to be evidence: copy at least a good part of a sentence"
        elif not match.found:
            why = f" ({match.reason.replace('_', ' ')})" if match.reason else ""
            yield f"{shown}: it does not stand in the draft{why}: copy the words from one place, as they stand there"

    def _find(self, quote: str) -> PaperMatch:
        if quote not in self._found:
            self._found[quote] = self._quotes.find(quote)
        return self._found[quote]

    @cached_property
    def _quotes(self) -> PaperQuotes:
        return PaperQuotes(self._paper)

    # --- fixes and cuts --------

    def _fixes(self, reply: EvaluatorReply) -> Iterator[str]:
        for at, fix in enumerate(reply.fixes, 1):
            if fix.words_added > MOST_ADDED:
                yield (
                    f"fixes {at}, words_added: {fix.words_added}: at most {MOST_ADDED}; what needs more goes to the "
                    "supplementary information, with a short pointer in the text"
                )
            if self._places.find(fix.where) is None:
                yield self._nowhere(f"fixes {at}", fix.where)

    def _cuts(self, reply: EvaluatorReply) -> Iterator[str]:
        for at, cut in enumerate(reply.cuts, 1):
            where = f"cuts {at}"
            yield from self._quote(where, cut.quote)
            part = self._part_of(cut)
            if part is None:
                yield self._nowhere(where, cut.where)
                continue
            length = self._length(part)
            if cut.words_saved > length:
                yield f"{where}, words_saved: {cut.words_saved}: “{part.name}” has only {length}: count what goes"

    def _part_of(self, cut: CutReply) -> Part | None:
        return self._places.find(cut.where, cut.quote.strip())

    def _nowhere(self, field: str, where: str) -> str:
        names = ", ".join(f"“{name}”" for name in self._parts)
        return (
            f"{field}, where “{one_line(where)[:_SHOWN]}”: no such place in the draft: name one section ({names}) or "
            f"a line, as {self._paper.main}:{self._first_line()}"
        )

    def _first_line(self) -> int:
        return self._request.parts[0].place.line if self._request.parts else 1

    @cached_property
    def _places(self) -> Places:
        return Places(self._paper, self._request.parts)

    def _length(self, part: Part) -> int:
        """Words of a part: of the main text as the budget counts them, of others all of their text."""
        actual = self._request.budget.actual
        if actual is not None and part.kind == "body":
            return actual.per_section.get(part.name, 0)
        return sum(count_words(self._paper.paragraphs[at].text.text).length for at in part.paragraphs)

    # --- red flags --------

    def _flags(self, reply: EvaluatorReply) -> Iterator[str]:
        known = red_flags(self._request.rubric, reply.dimension)
        yield from _one_each("red_flags", map(_flag_name, reply.red_flags), known)
        raised = _raised(reply)
        if raised and self._scored(reply) > _HELD:
            yield (
                f"score, red_flags: {', '.join(raised)} applies, and the score is {reply.score:g}: give {_HELD:g} "
                "or less, or say in `why_not` why it should not hold the score down"
            )

    def _answered_flags(self, reply: EvaluatorReply) -> tuple[RedFlag, ...]:
        said = {_flag_name(one): one for one in reply.red_flags}
        return tuple(
            RedFlag(flag=name, applies=said[name].applies, why_not=one_line(said[name].why_not))
            for name in red_flags(self._request.rubric, reply.dimension)
        )

    # --- checklist --------

    def _checklist(self, reply: EvaluatorReply) -> Iterator[str]:
        known = [one.id for one in items()]
        given = [_item_name(one) for one in reply.checklist]
        if missing := [*_one_each("checklist", given, known)]:
            yield from missing
            return
        for one in reply.checklist:
            if one.answer in ("yes", "partly"):
                where = f"checklist, {_item_name(one)}"
                if not one.quote.strip():
                    yield f"{where}: “{one.answer}” without a quote: copy the words that say it, or answer “no”"
                yield from self._quote(where, one.quote)
        earned = score_of_checklist(self._answered_items(reply))
        low, high, band = next(b for b in _BANDS if b[0] <= earned < b[1])
        held = bool(_raised(reply)) and reply.score <= _HELD < low
        if not (low <= reply.score < high or held):
            yield (
                f"score, checklist: the answers give {earned:g}, which is the band {band}; the score is "
                f"{reply.score:g}: give one in that band, or mend the answers"
            )

    def _answered_items(self, reply: EvaluatorReply) -> tuple[Item, ...]:
        said = {_item_name(one): one for one in reply.checklist}
        return tuple(self._answered(one.text, said[one.id]) for one in items())

    def _answered(self, text: str, said: ItemReply) -> Item:
        quote = said.quote.strip() if said.answer in ("yes", "partly") else ""
        place = self._find(quote).place if quote else None
        return Item(
            item=text,
            answer=said.answer,
            quote=quote,
            place="" if place is None else f"{place.file}:{place.line}",
        )


def _addition(fix: FixReply) -> Addition:
    return Addition(
        action=one_line(fix.action),
        where=one_line(fix.where),
        words_added=fix.words_added,
        effect=one_line(fix.effect),
    )


def _cut(cut: CutReply) -> Cut:
    return Cut(
        action=one_line(cut.action),
        where=one_line(cut.where),
        words_saved=cut.words_saved,
        why=one_line(cut.why),
        quote=cut.quote.strip(),
    )


def _raised(reply: EvaluatorReply) -> list[str]:
    """The red flags that hold the score down."""
    return [_flag_name(one) for one in reply.red_flags if one.applies and not one.why_not.strip()]


def _flag_name(one: FlagReply) -> str:
    return one_line(one.flag).strip("`")


def _item_name(one: ItemReply) -> str:
    return one_line(one.item).strip("`")


def _one_each(field: str, given: Iterable[str], known: Sequence[str]) -> Iterator[str]:
    """That each known name is not answered exactly once."""
    times = Counter(given)
    for name in times:
        if name not in known:
            yield f"{field}: “{name[:_SHOWN]}” is none of the rubric: leave it out"
        elif times[name] > 1:
            yield f"{field}: {name} is answered {plural(times[name], 'time')}: answer it once"
    if missing := [name for name in known if name not in times]:
        yield f"{field}: no answer for {', '.join(missing)}: answer each one"
