from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents.paper import Span
from paperkit.pipelines.lunheng.cuts.chunks import Chunk, chunks
from paperkit.pipelines.lunheng.cuts.ground import Ground
from paperkit.pipelines.lunheng.outline import outline
from tests.pipelines.lunheng.cuts.cutting import draft_of

FLOAT = "\\begin{figure}\n\n\\caption{A kiln.}\n\\end{figure}"
FORMULA = "\\begin{equation}\nx = y\n\\end{equation}"


def split(text: str) -> list[tuple[str, bool, bool]] | None:
    """Source, whether it is text, and whether it is whole."""
    draft = draft_of(text)
    main = draft.sources["main.tex"].text
    start = main.index("\\begin{document}") + len("\\begin{document}")
    found = chunks(
        Ground(draft, outline(draft.paper)), Span("main.tex", start, main.index("\n\\end{document}"))
    )
    return None if found is None else [(main[c.span.start : c.span.end], *_kind(c)) for c in found]


def _kind(chunk: Chunk) -> tuple[bool, bool]:
    return bool(chunk.paragraphs), chunk.whole


def test_blank_lines_part_pieces_outside_of_environments() -> None:
    items = "All kilns:\n\\begin{itemize}\n\\item Old.\n\n\\item New.\n\\end{itemize}"
    assert split(f"Bricks dry.\n\n{items}\n\n\nIt is.") == [
        ("Bricks dry.", True, True),
        (items, True, True),
        ("It is.", True, True),
    ]


def test_floats_and_commands_are_no_text() -> None:
    assert split(f"Bricks dry.\n{FLOAT}\n\n\\clearpage\n\nKilns burn.") == [
        ("Bricks dry.", True, True),
        (FLOAT, False, True),
        ("\\clearpage", False, True),
        ("Kilns burn.", True, True),
    ]


def test_a_sentence_around_a_float_is_not_whole() -> None:
    assert split(f"Bricks dry\n{FLOAT}\nin kilns.") == [
        ("Bricks dry", True, False),
        (FLOAT, False, True),
        ("in kilns.", False, False),
    ]


def test_a_formula_belongs_to_the_text_before_it() -> None:
    assert split(f"Bricks dry by\n\n{FORMULA}\n\nIt is.") == [
        (f"Bricks dry by\n\n{FORMULA}", True, True),
        ("It is.", True, True),
    ]


def test_comments_around_a_piece_are_none_of_it() -> None:
    assert split("% a note\nBricks dry. % inside\nKilns burn.\n%%% a line\n\nIt is.") == [
        ("Bricks dry. % inside\nKilns burn.", True, True),
        ("It is.", True, True),
    ]


def test_an_environment_that_does_not_close_gives_nothing() -> None:
    assert split("Bricks.\n\n\\begin{itemize}\\item Dry.") is None
    assert split("Bricks.\n\n\\end{itemize} Dry.") is None


PIECES = [
    "Bricks dry.",
    FLOAT,
    FORMULA,
    "% note",
    "\\clearpage",
    "Kilns $x$ burn.",
    "\\begin{quote}Dry.\\end{quote}",
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(["\n", "\n\n", "\n \n\n"])), max_size=8))
def test_pieces_are_in_order_and_leave_out_only_space_and_comments(parts: list[tuple[str, str]]) -> None:
    text = "Start.\n\n" + "".join(f"{piece}{space}" for piece, space in parts)
    found = split(text)
    assert found is not None
    left = text
    for piece, _, _ in found:
        before, same, left = left.partition(piece)
        assert same and not before.replace("% note", "").strip()
    assert not left.replace("% note", "").strip()
