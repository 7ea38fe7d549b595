"""Held-out forms: tables with a wrong total, with bold print on another than the best, and at odds with the text."""

# ruff: noqa: E501 - a passage is easier to read whole
from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tests.planted.form import Form, Pieces, Planted, spoil

__all__ = ["FORMS"]


class Layout(NamedTuple):
    """How a table looks: rules, place of the caption, mention in the text, environment."""

    booktabs: bool = True
    caption_first: bool = True
    star: bool = False
    vertical: bool = False


_PLAIN = Layout()
_LINES = Layout(booktabs=False, vertical=True)
_BELOW = Layout(caption_first=False)
_WIDE = Layout(star=True)


def table(
    caption: str, label: str, mention: str, head: Sequence[str], body: Sequence[Sequence[str]],
    layout: Layout = _PLAIN, last_apart: bool = False,
) -> str:  # fmt: skip
    """A floating table with a sentence that mentions it; `last_apart` sets a rule above the last row."""
    top, mid, bottom = (r"\toprule", r"\midrule", r"\bottomrule") if layout.booktabs else (r"\hline",) * 3
    rows = [" & ".join(row) + r" \\" for row in body]
    if last_apart:
        rows.insert(-1, mid)
    bar = "|" if layout.vertical else ""
    spec = bar + bar.join("l" + "r" * (len(head) - 1)) + bar
    name = "table*" if layout.star else "table"
    title = rf"\caption{{{caption}}}\label{{{label}}}"
    grid = "\n".join(
        [
            rf"\begin{{tabular}}{{{spec}}}",
            top,
            " & ".join(head) + r" \\",
            mid,
            *rows,
            bottom,
            r"\end{tabular}",
        ]
    )
    parts = (title, grid) if layout.caption_first else (grid, title)
    return "\n".join([mention, "", rf"\begin{{{name}}}", r"\centering", *parts, rf"\end{{{name}}}"])


def _number(value: int, decimals: int) -> str:
    return f"{value / 10**decimals:.{decimals}f}"


class Totals(NamedTuple):
    """A table with totals: caption, mention, heads, row names, name of the total, range of cells."""

    caption: str
    mention: str
    head: tuple[str, ...]
    rows: tuple[str, ...]
    total: str
    low: int
    high: int
    decimals: int = 0
    by_row: bool = False
    layout: Layout = _PLAIN


def total_form(name: str, t: Totals) -> Form:
    """The last row (or the last column) is the sum of the others; in the wrong twin one of the sums is wrong."""

    def make(rng: Random) -> Planted:
        scale = 10**t.decimals
        columns = len(t.head) - 1 - t.by_row
        cells = [[rng.randint(t.low * scale, t.high * scale) for _ in range(columns)] for _ in t.rows]
        sums = [sum(row) for row in cells] if t.by_row else [sum(c) for c in zip(*cells, strict=True)]
        at = rng.randrange(len(sums))
        right = _number(sums[at], t.decimals)
        parts = cells[at] if t.by_row else [row[at] for row in cells]
        wrong = spoil(rng, right, least=3 / scale, low=max(parts) / scale, high=1.6 * sums[at] / scale)

        def build(value: str) -> Pieces:
            shown = [_number(s, t.decimals) for s in sums]
            shown[at] = value
            body = [[r, *(_number(c, t.decimals) for c in row)] for r, row in zip(t.rows, cells, strict=True)]
            if t.by_row:
                body = [[*row, s] for row, s in zip(body, shown, strict=True)]
            else:
                body.append([t.total, *shown])
            return {"results": table(t.caption, label, t.mention, t.head, body, t.layout, not t.by_row)}

        label = "tab:pl-" + name.replace(" ", "-")
        given = {"parts": [_number(p, t.decimals) for p in parts]}
        return Planted(build(wrong), build(right), given, {"v": wrong}, {"v": right}, (label,))

    return Form("table_total", name, make)


def _see(name: str, words: str) -> str:
    return words.replace("@", rf"\ref{{tab:pl-{name.replace(' ', '-')}}}")


TOTALS: dict[str, Totals] = {
    "wards": Totals("Admissions by ward and sex.", _see("wards", "Table~@ shows the admissions by ward."),
        ("Ward", "Women", "Men"), ("Surgery", "Medicine", "Paediatrics"), "Total", 12, 90),
    "budget": Totals("Spending in thousand euros.", _see("budget", "How the money was spent is shown in Table~@."),
        ("Item", "2019", "2020", "2021"), ("Staff", "Rent", "Travel", "Other"), "Sum", 20, 300, 0, False, _LINES),
    "species": Totals("Number of birds seen, by habitat.", _see("species", "Counts are given in Tab.~@."),
        ("Species", "Forest", "Marsh", "All"), ("Reed bunting", "Bluethroat", "Water rail"), "", 5, 80, 0, True),
    "corpus": Totals("Size of the corpus: number of documents.", _see("corpus", "The corpus (Table~@) is balanced."),
        ("Source", "Train", "Test"), ("News", "Blogs", "Letters", "Speeches"), "Total", 110, 900, 0, False, _BELOW),
    "losses": Totals("Heat losses in kW.", _see("losses", "Losses are broken down in Table~@."),
        ("Part", "Winter", "Summer"), ("Walls", "Roof", "Windows"), "Total", 2, 19, 1),
    "trials": Totals("Trials that entered the analysis.", _see("trials", "See Table~@ for the trials of each block."),
        ("Block", "Cued", "Uncued", "Total"), ("First", "Second", "Third", "Fourth"), "", 20, 60, 0, True, _LINES),
    "overall": Totals("Parameters of each module (in millions).", _see("overall", "Table~@ lists the parameters."),
        ("Module", "Small", "Large"), ("Encoder", "Decoder", "Embedding"), "Overall", 3, 80, 1, False, _WIDE),
    "exports": Totals("Exports in million dollars.", _see("exports", "Exports are summarised in Table~@."),
        ("Sector", "Exports"), ("Textiles", "Timber", "Food", "Machines", "Chemicals"), "All sectors", 30, 420),
    "grades": Totals("Grades by track.", _see("grades", "The grades of both tracks are set out in Table~@."),
        ("Track", "A", "B", "C", "Total"), ("Vocational", "Academic"), "", 8, 70, 0, True, _BELOW),
    "total n": Totals("Participants by country.", _see("total n", r"Table~@ gives the number of participants."),
        ("Country", "$n$"), ("Austria", "Chile", "Kenya", "Japan"), r"\textbf{Total}", 21, 130),
    "energy": Totals("Energy use per process (MWh).", _see("energy", r"Most energy goes into drying (Table~@)."),
        ("Process", "Gas", "Power", "Sum"), ("Milling", "Pressing", "Drying"), "", 4, 50, 1, True),
}  # fmt: skip


class Results(NamedTuple):
    """A table of methods: caption, mention, heads, methods, whether low is good, range of values."""

    caption: str
    mention: str
    head: tuple[str, ...]
    methods: tuple[str, ...]
    low: int
    high: int
    decimals: int = 1
    lower_is_better: tuple[int, ...] = ()
    layout: Layout = _PLAIN
    bold: str = r"\textbf{%s}"
    transposed: bool = False


def _draw_results(rng: Random, r: Results) -> list[list[int]]:
    """Values by method and column, all of a column at least half a point apart."""
    scale = 10**r.decimals
    span = (r.high - r.low) * scale
    step = max(2, span // (6 * len(r.methods)))
    columns = []
    for _ in r.head[1:]:
        slots = rng.sample(range(0, span, step), len(r.methods))
        columns.append([r.low * scale + s + rng.randrange(max(1, step // 3)) for s in slots])
    return [list(row) for row in zip(*columns, strict=True)]


def _best(values: list[list[int]], column: int, r: Results) -> int:
    cells = [row[column] for row in values]
    return cells.index(min(cells) if column in r.lower_is_better else max(cells))


def _results_table(name: str, r: Results, values: list[list[int]], bold: dict[int, int]) -> str:
    body = []
    for i, (method, row) in enumerate(zip(r.methods, values, strict=True)):
        cells = [_number(v, r.decimals) for v in row]
        body.append([method, *(r.bold % c if bold.get(j) == i else c for j, c in enumerate(cells))])
    head: Sequence[str] = r.head
    if r.transposed:
        head, *body = [list(row) for row in zip(r.head, *body, strict=True)]
    return table(r.caption, "tab:pl-" + name.replace(" ", "-"), r.mention, head, body, r.layout)


def bold_form(name: str, r: Results) -> Form:
    """The best of each column is bold; in the wrong twin the bold of one column is on another method."""

    def make(rng: Random) -> Planted:
        values = _draw_results(rng, r)
        best = {j: _best(values, j, r) for j in range(len(r.head) - 1)}
        at = rng.randrange(len(best))
        moved = rng.choice([i for i in range(len(r.methods)) if i != best[at]])
        wrong = _results_table(name, r, values, {**best, at: moved})
        right = _results_table(name, r, values, best)
        column = [_number(row[at], r.decimals) for row in values]
        given = {"column": column, "lower": at in r.lower_is_better}
        return Planted({"results": wrong}, {"results": right}, given, {"v": column[moved]}, {"v": column[best[at]]},
            ("tab:pl-" + name.replace(" ", "-"),))  # fmt: skip

    return Form("swapped_bold", name, make)


_M = ("Baseline", "No pretraining", "Larger width", "Ours")
BOLD: dict[str, Results] = {
    "accuracy": Results(r"Accuracy (\%). Best results in bold.", _see("accuracy", "Table~@ compares the methods."),
        ("Method", "News", "Reviews", "Mails"), _M, 61, 95),
    "error": Results(r"Error rate in \% (lower is better). The best value per column is in \textbf{bold}.",
        _see("error", "We report error rates in Table~@."), ("Method", "Clean", "Noisy"), _M, 3, 40, 1, (0, 1)),
    "bleu": Results("BLEU by language pair. The highest score for each pair is printed in bold.",
        _see("bleu", "Results for translation are in Table~@."), ("System", "de--en", "fr--en", "fi--en"),
        ("Pivot", "Direct", "Joint"), 17, 41, 1, (), _WIDE),
    "arrows": Results("Reconstruction quality. Bold marks the best method.",
        _see("arrows", "Table~@ shows the quality."), ("Model", r"Signal-to-noise $\uparrow$", r"Structural error $\downarrow$"),
        ("Wavelet", "Total variation", "Learned prior"), 12, 38, 2, (1,)),
    "rmse": Results("Root mean squared error of the forecasts (best in bold).",
        _see("rmse", "Forecast errors are given in Table~@."), ("Model", "1 day", "3 days", "7 days"),
        ("Persistence", "Regression", "Forest", "Network"), 1, 9, 2, (0, 1, 2), _LINES),
    "bfseries": Results("F1 on the three test sets; boldface denotes the best system.",
        _see("bfseries", "Table~@ gives F1."), ("System", "Law", "Health", "Sport"), _M, 52, 91, 1, (), _BELOW,
        r"{\bfseries %s}"),
    "mathbf": Results(r"Mean return over 10 seeds. Numbers in bold indicate the highest return.",
        _see("mathbf", "Returns are in Table~@."), ("Agent", "Maze", "Reach", "Push"), ("Greedy", "Curious", "Planner"),
        110, 880, 0, (), _PLAIN, r"$\mathbf{%s}$"),
    "time": Results("Run time in seconds. The fastest solver is highlighted in bold.",
        _see("time", "Run times are compared in Table~@."), ("Solver", "Small", "Medium", "Large"),
        ("Simplex", "Interior point", "Ours"), 2, 90, 1, (0, 1, 2)),
    "auc": Results(r"Area under the curve. We mark the best result for every outcome in bold.",
        _see("auc", "Discrimination is shown in Table~@."), ("Score", "Death", "Readmission"),
        ("Age alone", "Clinical score", "Score and age"), 61, 93, 1, (), _LINES),
    "transposed": Results(r"Accuracy in \% for each task; best per row in bold.",
        _see("transposed", "Table~@ has one row for each task."), ("Task", "Parity", "Sorting", "Copy"),
        ("Recurrent", "Attention", "Hybrid"), 55, 98, 1, (), _PLAIN, r"\textbf{%s}", True),
    "perplexity": Results("Perplexity on the validation data. Bold: lowest perplexity.",
        _see("perplexity", "Perplexities appear in Table~@."), ("Model", "Wiki", "Books"), _M, 14, 60, 2, (0, 1)),
}  # fmt: skip


class Said(NamedTuple):
    """What the text says of a cell: the table, its sentence, and which method and column it speaks of."""

    results: Results
    sentence: str
    row: int
    column: int
    abstract: bool = False


def text_form(name: str, s: Said) -> Form:
    """A sentence gives the value of a cell; in the wrong twin it has other digits."""

    def make(rng: Random) -> Planted:
        r = s.results
        values = _draw_results(rng, r)
        value = values[s.row][s.column]
        right = _number(value, r.decimals)
        column = tuple(row[s.column] / 10**r.decimals for row in values)
        wrong = spoil(rng, right, least=0.02 * float(right), low=r.low * 0.7, high=r.high * 1.2, avoid=column)
        grid = _results_table(name, r, values, {})
        row, head = r.methods[s.row], r.head[s.column + 1]

        def build(shown: str) -> Pieces:
            said = s.sentence.replace("@", shown)
            return {"abstract": said, "results": grid} if s.abstract else {"results": f"{grid}\n\n{said}"}

        given = {"cell": right, "row": row, "head": head}
        label = "tab:pl-" + name.replace(" ", "-")
        return Planted(build(wrong), build(right), given, {"v": wrong}, {"v": right}, (label,))

    return Form("text_against_table", name, make)


_W = ("Baseline", "Dropout", "Mixup", "Distilled")
_R = ("Method", "News", "Reviews", "Mails")
SAID: dict[str, Said] = {
    "reaches": Said(Results(r"Accuracy (\%) of all methods.", _see("reaches", "Table~@ shows the accuracy."), _R, _W,
        61, 95), r"As Table~\ref{tab:pl-reaches} shows, Mixup reaches an accuracy of @\% on Reviews.", 2, 1),
    "see table": Said(Results("F1 scores.", _see("see table", "All scores are in Table~@."), _R, _W, 50, 90),
        r"On Mails, Distilled has an F1 score of @ (see Table~\ref{tab:pl-see-table}).", 3, 2),
    "abstract": Said(Results(r"Accuracy in \% by corpus.", _see("abstract", "Table~@ has the results."), _R, _W, 62, 96),
        r"The Distilled variant obtains an accuracy of @\% on News.", 3, 0, True),
    "baseline": Said(Results("Word error rates.", _see("baseline", "Table~@ lists word error rates."), _R, _W, 5, 38),
        r"Table~\ref{tab:pl-baseline} reveals that the Baseline has a word error rate of @ on News.", 0, 0),
    "means": Said(Results("Mean scores by group.", _see("means", "Group means are reported in Table~@."),
        ("Group", "Reading", "Writing", "Maths"), ("Control", "Tutoring", "Reward"), 31, 79),
        r"In Writing, the Tutoring group had a mean score of @ (Table~\ref{tab:pl-means}).", 1, 1),
    "decimal": Said(Results("Root mean squared errors.", _see("decimal", "Errors can be found in Table~@."),
        ("Model", "Day 1", "Day 3"), ("Persistence", "Forest", "Network"), 1, 9, 2),
        r"According to Table~\ref{tab:pl-decimal}, the error of Forest at Day~3 is @.", 1, 1),
    "wages": Said(Results("Average monthly wage in euros.", _see("wages", "Wages are shown in Table~@."),
        ("Region", "2015", "2020"), ("North", "Centre", "South"), 1200, 2900, 0),
        r"In the South the average monthly wage was @ euros in 2020 (Table~\ref{tab:pl-wages}).", 2, 1),
    "yield": Said(Results("Yield in tonnes per hectare.", _see("yield", "Yields are collected in Table~@."),
        ("Variety", "Dry", "Irrigated"), ("Early", "Middle", "Late"), 2, 9, 2, (), _LINES),
        r"The variety Late gave @ tonnes per hectare when Irrigated, cf.\ Table~\ref{tab:pl-yield}.", 2, 1),
    "bleu": Said(Results("BLEU scores.", _see("bleu", "BLEU scores are given in Table~@."),
        ("System", "de--en", "fr--en"), ("Pivot", "Direct", "Joint"), 17, 41, 1, (), _BELOW),
        r"For fr--en, the score of Joint in Table~\ref{tab:pl-bleu} is @ BLEU.", 2, 1),
    "siunitx": Said(Results(r"Tensile strength in MPa.", _see("siunitx", "Table~@ lists the tensile strength."),
        ("Alloy", "Cast", "Annealed"), ("Alloy A", "Alloy B", "Alloy C"), 110, 480, 0),
        r"After casting (column Cast of Table~\ref{tab:pl-siunitx}), Alloy B has a strength of \SI{@}{\mega\pascal}.", 1, 0),
    "two rows": Said(Results(r"Response rate in \%.", _see("two rows", "Table~@ has the response rates."),
        ("Mode", "Wave 1", "Wave 2"), ("Mail", "Telephone", "Web"), 21, 78),
        r"The response rate for Telephone in Wave 2 was @\% (Table~\ref{tab:pl-two-rows}), which we had not expected.", 1, 1),
}  # fmt: skip

FORMS: tuple[Form, ...] = (
    *(total_form(name, t) for name, t in TOTALS.items()),
    *(bold_form(name, r) for name, r in BOLD.items()),
    *(text_form(name, s) for name, s in SAID.items()),
)
