"""Tables of PDFs: grids near captions."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.paper import Paper, Table
from paperkit.documents.pdf import Pdf, read_pdf
from paperkit.documents.pdf.glyphs import Box, Line, Mark
from paperkit.documents.pdf.grids import Grid, find_grid
from paperkit.documents.pdf.rows import Row, make_row, rules_of
from paperkit.documents.pdf.strips import is_number, pieces_of
from paperkit.documents.quotes.paper import PaperQuotes
from paperkit.gates import consistency

from . import lines

Make = Callable[..., Pdf]
HEAD = ("Method", "Accuracy", "Loss")
BODY = (("Base", "87.4", "0.31"), ("Small", "85.2", "0.35"), ("Ours", "91.0", "0.28"))
PROSE = "We study how the size of a sample changes what is found in it and how sure one may be of that."


def shown(table: Table) -> list[list[str]]:
    return [[cell.text.text for cell in row] for row in table.rows]


def texts(grid: Grid | None) -> list[list[str]] | None:
    return None if grid is None else [[cell.text for cell in row] for row in grid.rows]


def row(*cells: tuple[str, float], y: float = 100, **style: object) -> Row:
    return make_row(lines.pieces(*(lines.line(text, x, y, **style) for text, x in cells)))


def grid_of(*rows: Sequence[str], at: Sequence[float] = (72, 180, 260, 340), pitch: float = 12) -> list[Row]:
    """Rows of cells that start at the same places; "" is no cell."""
    return [
        row(*((text, x) for text, x in zip(cells, at, strict=False) if text), y=100 + pitch * number)
        for number, cells in enumerate(rows)
    ]


class Page:
    """What is drawn on a page, from the top down."""

    def __init__(self) -> None:
        self.y = 80.0
        self.drawn: list[tuple[float, float, str, str]] = []
        self.rules: list[tuple[float, float, float]] = []

    def line(self, *cells: tuple[str, float], gap: float = 12, bold: Sequence[str] = ()) -> Page:
        self.y += gap
        for text, x in cells:
            self.drawn.append((x, self.y, text, "Times-Bold" if text in bold else "Times-Roman"))
        return self

    def rule(self, left: float = 72, right: float = 320) -> Page:
        self.rules.append((left, right, self.y + 4))
        return self

    def table(self, *rows: Sequence[str], bold: Sequence[str] = ()) -> Page:
        for cells in rows:
            self.line(*((text, 72 + 100 * at) for at, text in enumerate(cells) if text), bold=bold)
        return self

    def prose(self, count: int = 4, gap: float = 30) -> Page:
        for number in range(count):
            self.line((PROSE, 72), gap=gap if not number else 12)
        return self

    def __call__(self, page: Any) -> None:
        for x, y, text, font in self.drawn:
            page.insert_text((x, y), text, fontsize=10, fontname=font)
        for left, right, y in self.rules:
            page.draw_line((left, y), (right, y), width=0.5)


def only(paper: Paper) -> Table:
    (table,) = paper.tables
    return table


# --- papers


def test_a_table_below_its_caption(make: Make) -> None:
    page = Page().prose().line(("Table 1: Results of all runs.", 72), gap=30).table(HEAD, *BODY).prose()
    paper = make(page).paper
    table = only(paper)
    assert shown(table) == [list(HEAD), *map(list, BODY)]
    assert (table.head_rows, table.float_index) == (1, 0)
    assert [p.text.text for p in paper.paragraphs if p.kind == "caption"] == ["Table 1: Results of all runs."]
    assert not any("87.4" in p.text.text for p in paper.paragraphs)
    assert paper.source(table.rows[1][1].span) == "87.4"
    assert paper.source(table.span).startswith("Method")
    assert paper.source(table.span).endswith("0.28")
    assert paper.place(table.rows[1][1].span).page == 1


def test_a_table_above_its_caption(make: Make) -> None:
    page = Page().prose().line(gap=20).table(HEAD, *BODY).line(("Table 1: Results of all runs.", 72), gap=22)
    assert shown(only(make(page.prose()).paper)) == [list(HEAD), *map(list, BODY)]


def test_each_caption_has_its_own_table(make: Make) -> None:
    page = Page().prose(gap=10)
    for number in (1, 2):
        page.line((f"Table {number}: Results of run {number}.", 72), gap=40)
        page.table(HEAD, *((name, f"{number}{first}", second) for name, first, second in BODY))
    paper = make(page.prose()).paper
    assert [table.float_index for table in paper.tables] == [0, 1]
    assert [shown(table)[1][1] for table in paper.tables] == ["187.4", "287.4"]


def test_bold_cells_by_their_font(make: Make) -> None:
    page = Page().prose().line(("Table 1: Results of all runs.", 72), gap=30)
    table = only(make(page.table(HEAD, *BODY, bold=("91.0", "Method")).prose()).paper)
    bold = [cell.text.text for cells in table.rows for cell in cells if cell.bold]
    assert bold == ["Method", "91.0"]


def test_rules_show_the_head_and_the_parts(make: Make) -> None:
    page = Page().prose().line(("Table 1: Results of all runs.", 72), gap=30).rule()
    page.table(("", "Clean", "Noisy"), HEAD).rule().table(BODY[0], BODY[1]).rule().table(BODY[2]).rule()
    table = only(make(page.prose()).paper)
    assert (table.head_rows, table.parts) == (2, (4,))
    assert shown(table)[0] == ["", "Clean", "Noisy"]


@pytest.mark.parametrize("label", ["Figure 1:", "Algorithm 1:"])
def test_only_captions_of_tables_have_tables(make: Make, label: str) -> None:
    page = Page().prose().line((f"{label} Results of all runs.", 72), gap=30).table(HEAD, *BODY).prose()
    assert make(page).paper.tables == ()


def test_a_grid_without_a_caption_stays_as_it_is(make: Make) -> None:
    paper = make(Page().prose().line(gap=20).table(HEAD, *BODY).prose()).paper
    assert paper.tables == ()
    assert any("87.4" in p.text.text for p in paper.paragraphs)


@pytest.mark.parametrize(
    "broken",
    [
        ("Other", "", "many words over both"),
        ("and the rest of", "", ""),
        ("", "more words here", ""),
    ],
)
def test_a_grid_that_is_not_regular_is_left_out(make: Make, broken: tuple[str, ...]) -> None:
    rows = [
        ("Base", "plain text", "0.31"),
        broken,
        ("Small", "other text", "0.35"),
        ("Ours", "more text", "0.28"),
    ]
    page = Page().prose().line(("Table 1: Results of all runs.", 72), gap=30).table(HEAD, *rows).prose()
    paper = make(page).paper
    assert paper.tables == ()
    assert any("plain text" in p.text.text for p in paper.paragraphs)


def test_a_table_that_goes_on_over_the_page_is_left_out(make: Make) -> None:
    page = Page().line(("Table 1: Results of all runs.", 72), gap=30).table(HEAD, *BODY)
    assert make(page, Page().table(*BODY).prose()).paper.tables == ()
    assert len(make(page, Page().prose()).paper.tables) == 1


def test_a_table_whose_rules_run_on_to_other_text_is_left_out(make: Make) -> None:
    page = Page().prose().line(("Table 1: Results of all runs.", 72), gap=30).rule(right=560)
    page.table(HEAD).rule(right=560).table(*BODY).rule(right=560)
    paper = make(page).paper
    assert len(paper.tables) == 1
    assert only(paper).width == 3


def test_quotes_from_a_table_are_found(make: Make) -> None:
    page = Page().prose().line(("Table 1: Results of all runs.", 72), gap=30).table(HEAD, *BODY).prose()
    quotes = PaperQuotes(make(page).paper)
    match = quotes.find("Small 85.2 0.35")
    assert (match.status, match.page) == ("exact", 1)


def test_gates_read_the_tables(make: Make) -> None:
    page = Page().prose().line(("Table 1: Results of all runs, the best in bold.", 72), gap=30)
    page.table(HEAD, *BODY, bold=("87.4", "0.28")).prose()
    findings = consistency.check(make(page).paper).findings
    (one,) = (finding for finding in findings if finding.rule == "consistency.bold_not_best")
    assert one.evidence.startswith("87.4 (Base, bold) < 91.0 (Ours)")
    assert (one.page, one.quote) == (1, "Base | 87.4 | 0.31")
    page = Page().prose().line(("Table 1: Results of all runs, the best in bold.", 72), gap=30)
    page.table(HEAD, *BODY, bold=("91.0", "0.28")).prose()
    assert not any("bold" in finding.rule for finding in consistency.check(make(page).paper).findings)


# --- grids


def test_a_regular_grid() -> None:
    grid = find_grid(grid_of(HEAD, *BODY), ())
    assert grid is not None
    assert (texts(grid), grid.head, grid.parts) == ([list(HEAD), *map(list, BODY)], 1, ())


def test_cells_without_a_value() -> None:
    grid = find_grid(grid_of(HEAD, ("Base", "", "0.31"), *BODY[1:]), ())
    assert grid is not None
    assert [cell.column for cell in grid.rows[1]] == [0, 2]


def test_a_head_over_several_columns() -> None:
    body = [("Base", "1.0", "2.0", "3.0"), ("Ours", "1.5", "2.5", "3.5")]
    heads = [
        row(("All of both sets", 195), ("Other", 335), y=76),
        *grid_of(("", "a", "b", "c"), *body, pitch=14),
    ]
    rule = Box(178, 82, 280, 83)
    grid = find_grid(heads, (rule, Box(60, 104, 370, 105)))
    assert grid is not None
    assert grid.head == 2
    assert [(c.text, c.column, c.columns) for c in grid.rows[0]] == [
        ("All of both sets", 1, 2),
        ("Other", 3, 1),
    ]


def test_a_last_head_over_several_columns_is_no_head() -> None:
    assert find_grid([row(("Both sets of data", 190)), *grid_of(*BODY, pitch=12)[1:]], ()) is None


def test_the_name_of_a_group_in_the_middle_of_its_rows() -> None:
    values = [("a", "1.0"), ("b", "2.0"), ("c", "3.0"), ("d", "4.0"), ("e", "5.0")]
    rows = [row(("Set", 72), ("Run", 150), ("Loss", 220), y=88)]
    rows += [row((name, 150), (value, 220), y=100 + 12 * at) for at, (name, value) in enumerate(values)]
    rows.insert(2, row(("First", 72), y=106))  # between a and b
    rows[5] = row(("Second", 72), ("d", 150), ("4.0", 220), y=136)  # on the middle one of c, d, e
    grid = find_grid(rows, ())
    assert grid is not None
    names = [(at, c.text, c.rows) for at, cells in enumerate(grid.rows) for c in cells if c.column == 0]
    assert names == [(0, "Set", 1), (1, "First", 2), (3, "Second", 3)]


def test_a_name_of_a_group_that_is_in_no_middle() -> None:
    values = [("a", "1.0"), ("b", "2.0"), ("c", "3.0")]
    rows = [row(("Set", 72), ("Run", 150), ("Loss", 220), y=88)]
    rows += [row((name, 150), (value, 220), y=100 + 12 * at) for at, (name, value) in enumerate(values)]
    rows.insert(2, row(("First", 72), y=106))
    assert find_grid(rows, ()) is None


def test_the_name_of_a_group_on_a_line_of_its_own() -> None:
    rows = grid_of(HEAD, ("Small models", "", ""), *BODY, ("Large models", "", ""), *BODY)
    rules = [Box(60, rows[at].box.top - 1, 300, rows[at].box.top) for at in (1, 5)]
    grid = find_grid(rows, rules)
    assert grid is not None
    assert [(c.text, c.columns) for c in grid.rows[5]] == [("Large models", 3)]
    assert grid.parts == (5,)
    assert find_grid(rows, rules[:1]) is None, "it may go on from the name above"


@pytest.mark.parametrize(
    "rows",
    [
        (HEAD,),
        (HEAD, ("Base", "87.4 0.3", "0.31"), ("Small", "85.2 0.2", "0.35")),
        (("Only",), ("one",), ("column",)),
        (HEAD, BODY[0], ("a long name that reaches far", "", "0.3"), BODY[1]),
    ],
)
def test_no_grid(rows: tuple[tuple[str, ...], ...]) -> None:
    assert find_grid(grid_of(*rows), ()) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("87.4", True), ("−0.5", True), ("87.4%", True), ("1,234", True), ("1.2e-3", True), ("87.4 ± 0.3", True),
        ("87.4 (0.3)", True), ("87.4*", True), ("3.2 ms", True), ("Run 3", False), ("ResNet-50", False), ("", False),
        ("--", False), ("3 of 5 runs", False), ("1" * 100, False),
    ],
)  # fmt: skip
def test_numbers(text: str, number: bool) -> None:
    assert is_number(text) is number


def test_pieces_close_together_are_one() -> None:
    assert [p.text for p in pieces_of(row(("87.4", 72), ("a", 95), ("0.3", 160)))] == ["87.4 a", "0.3"]


def test_bold_runs_of_a_piece() -> None:
    bold, plain = lines.run("87.4", 72, bold=True), lines.run(" ± 0.3", 92)
    one = make_row(lines.pieces(Line((bold, plain), Box(72, 90, 122, 102.5))))
    assert one.parts[0].bold == ((0, 4),)
    assert make_row(lines.pieces(Line((plain,), plain.box))).parts[0].bold == ()


def test_rules_are_thin_and_wide() -> None:
    thin, thick = Box(10, 50, 200, 50.5), Box(10, 60, 200, 70)
    marks = [
        Mark("fill", thin),
        Mark("stroke", thick),
        Mark("text", thin),
        Mark("fill", Box(10, 80, 14, 80.5)),
    ]
    assert rules_of(marks, 0, 612, 792) == (thin,)
    assert rules_of([Mark("fill", Box(50, 10, 50.5, 200))], 1, 612, 792) == (Box(10, 561.5, 200, 562.0),)


@given(
    st.integers(2, 6), st.integers(2, 8), st.sampled_from(("left", "right", "centre")), st.integers(0, 10**6)
)
def test_a_grid_is_read_back(columns: int, count: int, side: str, seed: int) -> None:
    chance = random.Random(seed)
    width = 60.0
    rows = []
    wanted = []
    for number in range(count + 1):
        cells = []
        for column in range(columns):
            text = (
                f"Name{chance.randrange(10 ** chance.randrange(1, 4))}"
                if not number or not column
                else (f"{chance.randrange(10 ** chance.randrange(1, 5))}.{chance.randrange(10)}")
            )
            room = width - 5 * len(text)
            shift = {"left": 0.0, "right": room, "centre": room / 2}[side if column else "left"]
            cells.append((text, 72 + (width + 10) * column + shift))
        rows.append(row(*cells, y=100 + 12 * number))
        wanted.append([text for text, _ in cells])
    assert texts(find_grid(rows, ())) == wanted


@given(st.lists(st.lists(st.tuples(st.text("a1.% -", min_size=1, max_size=12), st.integers(50, 400)),
                         min_size=1, max_size=5), min_size=1, max_size=8))  # fmt: skip
def test_any_pieces_make_a_grid_in_which_each_is_once_or_none(found: list[list[tuple[str, int]]]) -> None:
    rows = []
    for number, cells in enumerate(found):
        kept = [(text, float(x)) for text, x in cells if text.strip()]
        if kept:
            rows.append(row(*kept, y=100 + 9 * number))
    grid = find_grid(rows, ())
    if grid is not None:
        pieces = [piece.text for one in rows for piece in pieces_of(one)]
        assert sorted(cell.text for cells in grid.rows for cell in cells) == sorted(
            text.strip() for text in pieces
        )
        for cells in grid.rows:
            places = [at for cell in cells for at in range(cell.column, cell.column + cell.columns)]
            assert len(places) == len(set(places))


# --- other people's papers


def test_tables_of_real_papers(pdfs: Path) -> None:
    folder = pdfs / "aiscientist_built"
    diffusion = only(read_pdf(folder / "adaptive_dual_scale_denoising.pdf").paper)
    assert (len(diffusion.rows), diffusion.width, diffusion.head_rows) == (21, 5, 1)
    assert [cell.row_span for row in diffusion.rows[1:] for cell in row if cell.column == 0] == [4] * 5
    assert all(is_number(cell.text.text) for row in diffusion.rows[1:] for cell in row if cell.column > 1)
    grokking = read_pdf(folder / "layerwise_lr_grokking.pdf").paper.tables
    assert [(len(t.rows), t.width, t.head_rows) for t in grokking] == [(6, 7, 2), (5, 4, 1)]
    assert [(c.column, c.column_span) for c in grokking[0].rows[0]] == [(0, 1), (1, 2), (3, 2), (5, 2)]
    learning = read_pdf(folder / "rl_lr_adaptation.pdf").paper.tables
    assert [(len(t.rows), t.width) for t in learning] == [(7, 5), (10, 5)]


@pytest.mark.parametrize(
    "name", ["two_column/tracemonkey_acm_14p.pdf", "rotated/rotated90_table.pdf", "cjk/chinese_tables.pdf"]
)
def test_no_table_where_none_is_regular(pdfs: Path, name: str) -> None:
    assert read_pdf(pdfs / name).paper.tables == ()


def test_quotes_from_tables_of_a_real_paper(pdfs: Path) -> None:
    paper = read_pdf(pdfs / "aiscientist_built/rl_lr_adaptation.pdf").paper
    quotes = PaperQuotes(paper)
    for table in paper.tables:
        for cells in table.rows:
            assert quotes.find(" ".join(cell.text.text for cell in cells)).status == "exact"
