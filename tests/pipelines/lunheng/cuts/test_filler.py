from __future__ import annotations

import pytest

from paperkit.pipelines.lunheng.cuts.filler import find
from paperkit.pipelines.lunheng.outline import outline
from tests.pipelines.lunheng.cuts.cutting import cut, draft_of

CUT = {
    "It is worth noting that bricks dry slowly.": "Bricks dry slowly.",
    "In order to dry bricks, we need heat.": "To dry bricks, we need heat.",
    "We waited in order to dry them.": "We waited to dry them.",
    "However, it should be noted that clay differs.": "However, clay differs.",
    "As is well known, kilns are hot.": "Kilns are hot.",
    "Note that the kiln was open.": "The kiln was open.",
    "It can be clearly seen that a draught helps.": "A draught helps.",
    "It is\nimportant to note that\nbricks crack.": "Bricks crack.",
    "They cracked due to the fact that the clay was wet.": "They cracked because the clay was wet.",
    "The kiln makes use of wood.": "The kiln uses wood.",
    "A model that takes into account the draught fits.": "A model that considers the draught fits.",
    "We used it for the purpose of drying bricks.": "We used it for drying bricks.",
    "A large number of bricks cracked.": "Many bricks cracked.",
    "The kiln is able to hold clay.": "The kiln can hold clay.",
    "值得注意的是，砖块干燥得很慢。": "砖块干燥得很慢。",
    "众所周知，窑炉温度很高。": "窑炉温度很高。",
    "此外，需要指出的是，黏土各不相同。": "此外，黏土各不相同。",
    "砖块很慢。除此之外，窑炉很贵。": "砖块很慢。此外，窑炉很贵。",
    "砖块很慢。与此同时，窑炉很贵。": "砖块很慢。同时，窑炉很贵。",
}


@pytest.mark.parametrize(("before", "after"), CUT.items())
def test_what_says_nothing_goes(before: str, after: str) -> None:
    assert cut(find, f"\\section{{A}}\nFirst.\n\n{before}\n") == f"\\section{{A}}\nFirst.\n\n{after}\n"


STAYS = [
    # Whose view it is, what a thing is about, and what limits a claim are no filler.
    "It is widely recognized that bricks dry slowly.",
    "In the realm of small kilns, heat is lost.",
    "To the best of our knowledge, no one measured it.",
    "With the rapid growth of cities, bricks are needed.",
    "Note that $x$ is the time.",
    "Note that \\emph{clay} is wet.",
    "Note that 12 bricks cracked.",
    "It is worth noting that e.g. clay is wet.",
    "Note that p-values are small.",
    "They say ``it is worth noting that bricks dry''.",
    "We write \\texttt{in order to}.",
    "A large number of these bricks cracked.",
    "It takes into account clay.",
    "\\begin{figure}\\caption{In order to dry.}\\end{figure}",
    "\\begin{quote}In order to dry bricks, heat them.\\end{quote}",
    "\\ifdraft In order to dry bricks, heat them.\\fi",
    "\\begin{verbatim}\nIn order to dry.\n\\end{verbatim}",
    "A brick.% In order to dry",
    "值得注意的是$x$很大。",
    "“值得注意的是，砖块很慢”是一句引文。",
    "换句话说得好听。",
]


@pytest.mark.parametrize("text", STAYS)
def test_what_says_something_stays(text: str) -> None:
    whole = f"\\section{{A}}\nFirst.\n\n{text}\n"
    assert cut(find, whole) == whole


def test_the_appendix_is_left_alone() -> None:
    text = "\\section{A}\nFirst.\n\\appendix\n\\section{B}\nIn order to dry, heat.\n"
    assert cut(find, text) == text


def test_a_cut_tells_what_it_saves_and_where() -> None:
    draft = draft_of("\\section{A}\nIt is worth noting that bricks dry.\n")
    (one,) = find(draft, outline(draft.paper))
    assert (one.kind, one.words_saved, one.place) == ("filler", 5, "main.tex:4")
    assert "It is worth noting that" in one.reason


def test_a_file_that_is_included_is_cut_too() -> None:
    draft = draft_of("\\section{A}\n\\input{more}\n", more="Note that bricks dry.\n")
    (one,) = find(draft, outline(draft.paper))
    assert (one.file, one.place) == ("more.tex", "more.tex:1")
