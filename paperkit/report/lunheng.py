"""The report of a Lunheng run, and its tables for notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paperkit.files import read_json
from paperkit.records.lunheng import DIMENSIONS, EditLog, Evaluation
from paperkit.report.diff import TreeDiff
from paperkit.report.html import page
from paperkit.report.records import text_files
from paperkit.report.tables import Table, asked_table
from paperkit.strict_json import read_record

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["dimension_scores_table", "lengths_table", "render_lunheng", "rounds_figure"]

NAMES = {
    "D1": "Soundness",
    "D2": "Significance and originality",
    "D3": "Clarity and organisation",
    "D4": "Experimental substance",
    "D5": "Reproducibility",
    "D6": "Citation quality",
    "D7": "Visual and tabular communication",
    "D8": "Ethics, limitations, impact",
    "D9": "Narrative flow and conciseness",
}
_UNITS = {"en_words": "words", "cn_chars": "characters"}


def dimension_scores_table(history: Sequence[Mapping[str, Any]]) -> Table:
    """One row a dimension, one column a draft, R below; a dash where rules judge nothing."""
    head = ("dimension", *(f"draft {record['round']}" for record in history))
    rows = [
        (f"{name} {title}", *(_score(record["scores"][name]) for record in history))
        for name, title in NAMES.items()
    ]
    rows.append(("R", *(_score(record["R"]) for record in history)))
    rows.append(("dimensions judged", *(str(record["judged"]) for record in history)))
    return Table.of("Scores, 1 to 10", head, rows)


def lengths_table(results: Mapping[str, Any]) -> Table:
    """Length of each section as the paper came and in the promoted draft, against its budget; the main text last."""
    budget = results["budget"]
    rows = [
        (s["section"], f"{s['before']:,}", f"{s['after']:,}", f"{s['budget']:,}") for s in results["sections"]
    ]
    before = sum(section["before"] for section in results["sections"])
    rows.append(("main text", f"{before:,}", f"{budget['current']:,}", f"{budget['target']:,}"))
    return Table.of(f"Length in {_UNITS[results['unit']]}", ("section", "before", "final", "budget"), rows)


def rounds_figure(results: Mapping[str, Any]) -> Figure:
    """R by draft with the threshold, and below it the length of the main text with budget and tolerance."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    from paperkit.report.plots import BLUE, STYLE, VERMILION

    history = results["history"]
    drafts = [record["round"] for record in history]
    with rc_context(STYLE):
        figure = Figure(figsize=(7, 4.6), layout="constrained")
        top, below = figure.subplots(2, 1, sharex=True)
        scored = [(record["round"], record["R"]) for record in history if record["R"] is not None]
        top.plot([n for n, _ in scored], [score for _, score in scored], color=BLUE, marker="o")
        top.axhline(
            results["threshold"], color=VERMILION, linestyle="--", label=f"threshold {results['threshold']:g}"
        )
        top.set(ylabel="R", ylim=(1, 10.4))
        lengths = [record["budget"]["current"] for record in history]
        below.plot(drafts, lengths, color=BLUE, marker="s")
        target = results["budget"]["target"]
        below.axhline(target, color="black", linestyle=":", label=f"budget {target:,}")
        below.axhline(
            results["tolerance"], color=VERMILION, linestyle="--", label=f"most {results['tolerance']:,}"
        )
        below.set(
            xlabel="draft",
            ylabel=f"main text, {_UNITS[results['unit']]}",
            ylim=(0, 1.15 * max([*lengths, results["tolerance"]])),
            xlim=(-0.5, max([*drafts, 1]) + 0.5),
        )
        below.xaxis.set_major_locator(MaxNLocator(integer=True))
        for axes in (top, below):
            axes.legend(loc="lower left", frameon=True)
        return figure


def render_lunheng(workspace: Path) -> str:
    """The report of a workspace as one HTML page.

    Raises:
        InputError: the workspace has no result, or a record in it is unreadable.
    """
    from markupsafe import Markup

    from paperkit.report.plots import svg

    results = read_json(workspace / "result.json")
    promoted, history = results["promoted"], results["history"]
    before = dict(text_files(workspace / "drafts" / "round0"))
    after = dict(text_files(workspace / "drafts" / f"round{promoted}"))
    figure = rounds_figure(results) if history else None
    return page(
        "lunheng.html.j2",
        results=results,
        names=NAMES,
        unit=_UNITS[results["unit"]],
        plot=Markup(svg(figure, results["trajectory"])) if figure else None,
        scores=_html(dimension_scores_table(history)) if history else None,
        lengths=_html(lengths_table(results)),
        evaluations=list(_evaluations(workspace, promoted)),
        edits=list(_edit_logs(workspace, promoted)),
        diffs=[(name, Markup(view.html())) for name, view in TreeDiff(before, after).files],
        asked=_html(asked_table(results.get("asked", ()))),
    )


def _html(table: Table) -> Any:
    from markupsafe import Markup

    return Markup(table._repr_html_())


def _score(value: float | None) -> str:
    return "—" if value is None else f"{value:g}"


def _evaluations(workspace: Path, n: int) -> Iterator[Evaluation]:
    for name in DIMENSIONS:
        path = workspace / "evaluations" / f"round{n}" / f"{name}.json"
        if path.is_file():
            yield read_record(Evaluation, path)


def _edit_logs(workspace: Path, promoted: int) -> Iterator[EditLog]:
    for n in range(1, promoted + 1):
        path = workspace / "edits" / f"round{n}.json"
        if path.is_file():
            yield read_record(EditLog, path)
