"""Rules find what the sample's forms have: places to fill, questions, obligations."""

from __future__ import annotations

import pytest

from tests.respond_slots import FORMATS, measure


@pytest.mark.parametrize("kind", FORMATS)
def test_places_questions_and_obligations_of_the_sample(kind: str) -> None:
    made = measure(kind)
    true, found, right = made.slots
    assert right >= 0.95 * true and right >= 0.95 * found
    asked, questions, named = made.questions
    assert named >= 0.95 * asked and named >= 0.95 * questions
    assert made.asked_rightly >= 0.95 * right
    assert made.obligations[1] == made.obligations[0]
