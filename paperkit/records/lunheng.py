"""The files of a Lunheng workspace (seed 001), as checked types.

    word_budget.json               WordBudget
    visual_contract.json           VisualContract
    blueprint.json                 Blueprint (blueprint.md is the same for people)
    evaluations/round1/D3.json     Evaluation
    sections/round1/01.json        SectionDraft (its text in 01.tex)
    edits/round1.json              EditLog (edit_log_round1.md is the same for people)
    rounds/round1.json             RoundRecord

Lengths are in the venue's unit: characters of Chinese (an English word or a number counts one), or English words.
A model may answer with the Chinese keys of the seed; files have the English ones.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import AliasChoices, ConfigDict, Field, model_serializer, model_validator

from paperkit.strict_json import Record

__all__ = [
    "DIMENSIONS",
    "ActualCounts",
    "Addition",
    "Blueprint",
    "Cut",
    "DimensionName",
    "EditLog",
    "Evaluation",
    "Item",
    "Obligation",
    "PlannedClaim",
    "PlannedSection",
    "RedFlag",
    "RefusedCut",
    "RoundRecord",
    "SectionDraft",
    "SectionLength",
    "Unit",
    "ValidationRules",
    "Visual",
    "VisualContract",
    "Weakness",
    "Weaknesses",
    "WordBudget",
    "WordBudgetCheck",
]

Unit = Literal["cn_chars", "en_words"]
DimensionName = Literal["D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9"]
DIMENSIONS: tuple[DimensionName, ...] = DimensionName.__args__  # type: ignore[attr-defined]

Words = Annotated[str, Field(min_length=1)]
Length = Annotated[int, Field(ge=0)]


class _Strict(Record):
    """A record in which a field that is not known is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class ActualCounts(_Strict):
    """How long a draft is.

    Attributes:
        main: Main text, without abstract and appendices.
        abstract: The abstract, in the unit of its own budget.
        paragraph_directives: Run-in headings (`\\\\paragraph`).
        per_section: Each section with its subsections, by the names of the budget.
    """

    main: Length
    abstract: Length
    paragraph_directives: Length
    per_section: dict[str, Length]


class WordBudget(_Strict):
    """What a venue allows, section by section (seed 001, step 0). The unit stands in the names of the keys.

    Attributes:
        venue: Name of its profile.
        main_budget_cn_chars, main_budget_en_words: Length of the main text; one of the two.
        main_budget_tolerance: The greatest length: budget times slack.
        abstract_budget_cn_chars, abstract_budget_en_words: Of the abstract; one of the two.
        max_paragraph_directives: Most run-in headings; None where the venue allows them.
        per_section_budget: By section; without `Abstract` they sum to the main budget.
        actual: What the draft has.
    """

    venue: Words
    main_budget_cn_chars: int | None = Field(default=None, ge=1)
    main_budget_en_words: int | None = Field(default=None, ge=1)
    main_budget_tolerance: int = Field(ge=1)
    abstract_budget_cn_chars: int | None = Field(default=None, ge=1)
    abstract_budget_en_words: int | None = Field(default=None, ge=1)
    max_paragraph_directives: int | None = Field(default=None, ge=0)
    per_section_budget: dict[Words, Length]
    actual: ActualCounts | None = None

    @property
    def unit(self) -> Unit:
        """What the main text is counted in."""
        return "en_words" if self.main_budget_cn_chars is None else "cn_chars"

    @property
    def main(self) -> int:
        """Budget of the main text, in `unit`."""
        return self.main_budget_cn_chars or self.main_budget_en_words or 0

    @property
    def abstract_unit(self) -> Unit:
        """What the abstract is counted in."""
        return "en_words" if self.abstract_budget_cn_chars is None else "cn_chars"

    @property
    def abstract(self) -> int:
        """Budget of the abstract, in `abstract_unit`."""
        return self.abstract_budget_cn_chars or self.abstract_budget_en_words or 0

    @property
    def sections(self) -> dict[str, int]:
        """Budgets of the main text's sections."""
        return {name: length for name, length in self.per_section_budget.items() if name != "Abstract"}

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        for part in ("main", "abstract"):
            given = [n for n in ("cn_chars", "en_words") if getattr(self, f"{part}_budget_{n}") is not None]
            if len(given) != 1:
                both = f"{part}_budget_cn_chars or {part}_budget_en_words"
                raise ValueError(f"give one of {both}, not {'both' if given else 'none'}")
        total = sum(self.sections.values())
        if total != self.main:
            raise ValueError(
                f"per_section_budget sums to {total} without the abstract, the main budget is {self.main}"
            )
        if self.main_budget_tolerance < self.main:
            raise ValueError(
                f"main_budget_tolerance {self.main_budget_tolerance} is below the main budget {self.main}"
            )
        return self

    @model_serializer(mode="wrap")
    def _without_the_other_unit(self, handler: Any) -> dict[str, Any]:
        record: dict[str, Any] = handler(self)
        return {k: v for k, v in record.items() if v is not None or k == "max_paragraph_directives"}


class Visual(_Strict):
    """A figure or a table.

    Attributes:
        label: Its `\\\\label`.
        type: What it is.
        file: Its graphics file, where it has one.
        semantic_description: What it shows.
        expected_section: Where it is to be referred to, by the budget's name of the section.
        actual_references: Where it is: `main.tex:41`. Code fills it in.
    """

    label: Words
    type: Literal["figure", "table"]
    file: str | None = None
    semantic_description: str
    expected_section: Words
    actual_references: tuple[str, ...] = ()


class ValidationRules(_Strict):
    """What is checked of the visuals.

    Attributes:
        caption_text_alignment_min_score: Least share, 0 to 1, of a caption's content words that stand in the
            sentences that refer to it.
    """

    unique_labels: bool = True
    all_visuals_referenced: bool = True
    all_references_resolved: bool = True
    caption_text_alignment_min_score: float = Field(default=0.0, ge=0, le=1)


class VisualContract(_Strict):
    """What every draft must show, and the terms that it must use.

    Attributes:
        section_obligations: Labels that a section must refer to.
        terminology_glossary: Terms, each with the rule for its use.
    """

    global_visual_registry: tuple[Visual, ...] = ()
    section_obligations: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    terminology_glossary: dict[str, str] = Field(default_factory=dict)
    validation_rules: ValidationRules = Field(default_factory=ValidationRules)


class PlannedClaim(_Strict):
    """A claim and the evidence for it, each in the paper's own words (`quote` is looked up)."""

    claim: Words
    evidence: str
    quote: Words


class PlannedSection(_Strict):
    """One section of the blueprint.

    Attributes:
        name: By the budget's name of the section.
        argument: What it argues.
        claims: Its key claims.
        target: Its length.
        current: Its length now.
        paragraph_directives: Whether run-in headings are allowed in it.
    """

    name: Words
    argument: str
    claims: tuple[PlannedClaim, ...] = ()
    target: Length
    current: Length
    paragraph_directives: bool = False


class Blueprint(_Strict):
    """The architect's plan.

    Attributes:
        sections: In order.
        structural_issues: The worst, three at most.
        summary: About 200 words.
        judged_by: `rules` or a model.
    """

    sections: tuple[PlannedSection, ...]
    structural_issues: tuple[Words, ...] = Field(default=(), max_length=3)
    summary: str
    judged_by: Words


class Addition(_Strict):
    """A fix, and how many words it adds (the seed's `动作`, `位置`, `估计增字`, `预期效果`)."""

    action: Words = Field(validation_alias=AliasChoices("action", "动作"))
    where: Words = Field(validation_alias=AliasChoices("where", "位置"))
    words_added: Length = Field(validation_alias=AliasChoices("words_added", "估计增字"))
    effect: str = Field(validation_alias=AliasChoices("effect", "预期效果"))


class Cut(_Strict):
    """A deletion, and how many words it saves (the seed's `动作`, `位置`, `估计省字`, `依据`).

    Attributes:
        quote: The words to go, from the paper; "" where the evaluator gave none.
    """

    action: Words = Field(validation_alias=AliasChoices("action", "动作"))
    where: Words = Field(validation_alias=AliasChoices("where", "位置"))
    words_saved: Length = Field(validation_alias=AliasChoices("words_saved", "估计省字"))
    why: Words = Field(validation_alias=AliasChoices("why", "依据"))
    quote: str = Field(default="", validation_alias=AliasChoices("quote", "引文"))


class Weakness(_Strict):
    """What is weak, with the words of the paper that show it; "" only where something is missing from the paper."""

    text: Words
    quote: str = ""


class Weaknesses(_Strict):
    """Weaknesses by how much they matter."""

    CRITICAL: tuple[Weakness, ...] = ()
    MAJOR: tuple[Weakness, ...] = ()
    MINOR: tuple[Weakness, ...] = ()


class RedFlag(_Strict):
    """A red flag of a dimension: it holds the score at 6 or less unless `why_not` says why it does not apply."""

    flag: Words
    applies: bool
    why_not: str = ""


class Item(_Strict):
    """An item of the reproducibility checklist (D5), and where in the paper it is answered."""

    item: Words
    answer: Literal["yes", "partly", "no", "not_applicable"]
    quote: str = ""
    place: str = ""


class WordBudgetCheck(_Strict):
    """What code counted, for D9.

    Attributes:
        current, target: Length of the main text and its budget.
        overshoot_pct: How far above the budget, in percent; negative below it.
        paragraph_count, max_allowed_paragraph: Run-in headings, and most of them; None where all are allowed.
    """

    current: Length
    target: Length
    overshoot_pct: float
    paragraph_count: Length
    max_allowed_paragraph: int | None


class Evaluation(_Strict):
    """What one evaluator says of one draft.

    Attributes:
        score: 1 to 10; None where it was not judged.
        confidence: 1 to 5; None where it was not judged.
        rubric_anchor_matched: The band, in the words of the rubric.
        not_judged: Why there is no score.
        notes: What code changed of the reply, as a score above its ceiling.
        judged_by: `rules` or a model.
    """

    dimension: DimensionName
    score: float | None = Field(default=None, ge=1, le=10)
    confidence: int | None = Field(default=None, ge=1, le=5)
    rubric_anchor_matched: str = ""
    strengths: tuple[Words, ...] = ()
    weaknesses: Weaknesses = Field(default_factory=Weaknesses)
    fixes: tuple[Addition, ...] = ()
    cuts: tuple[Cut, ...] = ()
    score_change_criteria: tuple[Words, ...] = ()
    red_flags: tuple[RedFlag, ...] = ()
    checklist: tuple[Item, ...] = ()
    word_budget_check: WordBudgetCheck | None = None
    not_judged: str = ""
    notes: tuple[str, ...] = ()
    judged_by: Words


class RefusedCut(_Strict):
    """A cut that was not made, and the claim that it would harm, in the paper's words."""

    cut: Words
    claim: Words
    why: Words


class SectionDraft(_Strict):
    """What a writer hands in for one section; the text is beside it.

    Attributes:
        section: By the budget's name.
        words_before, words_after: As code counts them.
        cuts_applied: Ids of cuts (`D3.2`: the second cut of D3).
        moved_to_si: What went to the supplementary information.
        fixes_left_out: Ids of fixes that the writer was not given: with them the main text would be too long.
        changed: Whether the text is another.
    """

    section: Words
    words_before: Length
    words_after: Length
    cuts_applied: tuple[Words, ...] = ()
    cuts_refused: tuple[RefusedCut, ...] = ()
    moved_to_si: tuple[Words, ...] = ()
    fixes_left_out: tuple[Words, ...] = ()
    changed: bool
    judged_by: Words


class SectionLength(_Strict):
    """A section before and after an edit, against its budget."""

    section: Words
    before: Length
    after: Length
    budget: Length


class Obligation(_Strict):
    """A contract that is broken: what, and where (`main.tex:41`)."""

    rule: Words
    message: Words
    name: str = ""
    place: str = ""


class EditLog(_Strict):
    """What the chief editor did in a round.

    Attributes:
        removed: What was cut, each in one line with its place.
        moved_to_si: What went to the supplementary information.
        sections: Lengths before and after.
        before, after: The main text.
        still_over: Sections above their budget, for the next round.
        verify_tags: Tags `[VERIFY: …]` that are left.
        refused: Why the edit was taken back, where it was.
    """

    round: int = Field(ge=1)
    removed: tuple[Words, ...] = ()
    moved_to_si: tuple[Words, ...] = ()
    sections: tuple[SectionLength, ...] = ()
    before: Length
    after: Length
    still_over: tuple[Words, ...] = ()
    verify_tags: tuple[Words, ...] = ()
    refused: tuple[Words, ...] = ()
    judged_by: Words


class RoundRecord(_Strict):
    """One evaluation of a draft.

    Attributes:
        round: 0 for the paper as it came.
        scores: By dimension; None where it was not judged.
        R: Mean of the scores that are there; None without any.
        judged: How many dimensions R is over.
        quality_reached, budget_met: R against the threshold (never over fewer than nine), length against the budget.
        changes: What the round changed, in one line each.
        violations: Broken contracts; a run stops at any.
    """

    round: int = Field(ge=0)
    scores: dict[DimensionName, float | None]
    R: float | None
    judged: int = Field(ge=0, le=9)
    quality_reached: bool
    budget_met: bool
    changes: tuple[str, ...] = ()
    violations: tuple[Obligation, ...] = ()
    budget: WordBudgetCheck
