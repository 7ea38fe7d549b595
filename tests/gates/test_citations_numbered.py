"""Citations by number against the list of a paper that is no LaTeX."""

from __future__ import annotations

import pytest

from paperkit.documents.paper import Source
from paperkit.documents.plain import parse_text
from paperkit.gates import citations

LIST = "\n".join(f"[{n}] A. Writer. On doors, part {n}. Journal of Doors, 2001." for n in range(1, 7))
CITED = "Doors are old [1]. They open [2]. They close [3, 4]."


def rules(words: str, entries: str = LIST) -> list[str]:
    text = "On doors\n\nAbstract\n\nDoors.\n\n1 Introduction\n\n"
    text += f"{CITED}\n\n2 Method\n\n{words}\n\nReferences\n\n{entries}\n"
    report = citations.check(parse_text({"a.txt": Source("a.txt", text)}, "a.txt"))
    return [f"{f.rule.partition('.')[2]} {f.data['number']}" for f in report.findings]


@pytest.mark.parametrize(
    "words", ["As in [57].", "See [2, 57].", "Doe et al. [57] say so.", "It is known [57, Section 3]."]
)
def test_a_number_that_the_list_does_not_reach(words: str) -> None:
    assert rules(words) == ["unlisted_number 57"]
    assert rules(words.replace("57", "5")) == []


@pytest.mark.parametrize(
    "words",
    ["It lies in the interval [57].", "The range [64, 128] is wide.", "We read x[57].", "In [0, 90]."],
)
def test_brackets_that_cite_nothing(words: str) -> None:
    assert rules(words) == []


def test_a_list_with_gaps_is_not_asked() -> None:
    assert rules("As in [57].", LIST.replace("[3] ", "")) == []
