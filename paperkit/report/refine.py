"""The report of a refine run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from paperkit.report.diff import DiffView
from paperkit.report.html import page
from paperkit.report.plots import accepted, svg, trajectory_figure
from paperkit.report.records import RefineRecords, Round, read_records
from paperkit.report.tables import Table, asked_table, findings_table, gates_table, scores_table
from paperkit.report.text import final_score
from paperkit.scoring.scales import PROFILES, RUBRIC6, Profile

__all__ = ["render"]


def render(run: Path) -> str:
    """The report as one HTML page.

    Args:
        run: A run folder, or a workspace.

    Raises:
        InputError: the run has no results, or a record in it is unreadable.
    """
    from markupsafe import Markup

    records = read_records(run)
    results = records.results
    history = results["history"]
    promoted = records.round(results["promoted"])
    profile = PROFILES[results.get("profile", RUBRIC6.name)]
    last_reports = promoted.reports if promoted else {}
    return page(
        "refine.html.j2",
        results=results,
        final=final_score(results) if results["final_score"] is not None else None,
        top=f"{profile.overall_range[1]:g}" if not profile.bands else None,
        counts=[(name.replace("_", " "), number) for name, number in results["counts"].items()],
        plot=Markup(_plot(records, profile)) if history else None,
        scores=_html(scores_table(history, profile)) if history else None,
        summary=getattr(promoted.score, "summary", None) if promoted else None,
        weaknesses=promoted.score.weaknesses if promoted and promoted.score else (),
        diffs=[(name, Markup(view.html())) for name, view in records.changes.files],
        asked=_html(asked_table(results.get("asked", ()))),
        rounds=[_round(round_, history, profile) for round_ in records.rounds if round_.number],
        gates=_html(gates_table(last_reports or records.reports)),
        before=[
            _html(findings_table(r.findings, r.gate, most=50)) for r in records.reports.values() if r.findings
        ],
    )


def _plot(records: RefineRecords, profile: Profile) -> str:
    results = records.results
    figure = trajectory_figure(results["history"], results["promoted"], profile)
    return svg(figure, f"Overall score by draft: {results['trajectory']}")


def _round(round_: Round, history: list[Mapping[str, Any]], profile: Profile) -> dict[str, Any]:
    from markupsafe import Markup

    row = next((r for r in history if r["iter"] == round_.number), {})
    return {
        "number": round_.number,
        "overall": profile.shown(row["overall"]) if row else None,
        "decision": row.get("decision"),
        "accepted": accepted(row.get("decision")),
        "edits": [
            {**edit, "change": Markup(DiffView(edit["before"], edit["after"], context=400).html())}
            for edit in round_.edits
        ],
    }


def _html(table: Table) -> Any:
    from markupsafe import Markup

    return Markup(table._repr_html_())
