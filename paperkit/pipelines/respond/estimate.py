"""What a respond run may ask of models, before it starts."""

from __future__ import annotations

from paperkit.llm.call import estimate_tokens
from paperkit.llm.estimate import Estimate, estimate, refuse_unpriced
from paperkit.llm.models import Models
from paperkit.pipelines.respond.inputs import Inputs
from paperkit.pipelines.respond.markup import render, windows
from paperkit.pipelines.respond.parameters import STAGES, RespondParameters
from paperkit.pipelines.respond.questions import find_questions
from paperkit.pipelines.respond.slots import find_by_shape

__all__ = ["estimate_run"]

_INSTRUCTION = 1500
"""Tokens of instruction and form of the reply."""
_PASSAGE = 120
_REPLY = 700


def estimate_run(parameters: RespondParameters, inputs: Inputs) -> list[Estimate]:
    """Calls, tokens and money by role, where nothing is asked again; empty for rules.

    How many questions there are is what rules find.

    Raises:
        UsageError: a cap on cost, and a model without a price.
    """
    models = Models.parse(parameters.model)
    elements = inputs.form.elements
    form = estimate_tokens(render(elements))
    echoed = len(list(windows(elements, parameters.window)))
    read = len(list(windows(elements, parameters.question_window)))
    questions = len(find_questions(elements, find_by_shape(elements)).questions)
    written = _INSTRUCTION + parameters.evidence * _PASSAGE + questions * _REPLY // 8
    asked = {
        "slots": [
            ("slot_finder", echoed, _INSTRUCTION + form // max(echoed, 1), 3 * form // max(2 * echoed, 1))
        ],
        "questions": [("question_finder", read, _INSTRUCTION + form, form // max(read, 1))],
        "prompts": [
            ("evidence_finder", questions, _INSTRUCTION + 3 * parameters.evidence * _PASSAGE, _REPLY)
        ],
        "answers": [
            (role, questions, written, _REPLY)
            for role in ("answer_planner", "answer_writer", "answer_checker", "answer_editor")
        ],
        "judge": [("answer_judge", questions * parameters.judges, _INSTRUCTION, 150)],
    }
    until = STAGES.index(parameters.until)
    made = (
        estimate(role, models.of(role), calls=calls, tokens=tokens, reply=reply)
        for stage, several in asked.items()
        if STAGES.index(stage) <= until
        for role, calls, tokens, reply in several
        if calls
    )
    estimates = [one for one in made if one is not None]
    refuse_unpriced(estimates, parameters.max_cost)
    return estimates
