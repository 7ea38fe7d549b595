"""Figures. Colours are Okabe and Ito's, marks differ in shape too, so no meaning hangs on colour alone."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from paperkit.report.text import visible
from paperkit.scoring.scales import RUBRIC6, Profile
from paperkit.scoring.worklog import ACCEPTED

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["BLUE", "STYLE", "VERMILION", "accepted", "svg", "trajectory_figure"]

BLUE, VERMILION, _BAND = "#0072B2", "#D55E00", "#56B4E9"
STYLE: Any = {
    "svg.hashsalt": "paperkit",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 10,
}


def accepted(decision: str | None) -> bool:
    """Whether a round's draft stands; the author's own, with no decision, does.

    >>> accepted(None), accepted("HALT_PLATEAU"), accepted("REVERT")
    (True, True, False)
    """
    return decision is None or decision in ACCEPTED


def trajectory_figure(
    history: Sequence[Mapping[str, Any]], promoted: int | None = None, profile: Profile = RUBRIC6
) -> Figure:
    """Overall score by draft: bands shaded, accepted drafts filled, reverted ones crossed, the promoted one ringed.

    Args:
        history: Rows with `iter`, `overall` and `decision`.
        promoted: Number of the promoted draft.
        profile: The scale of the scores.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    with rc_context(STYLE):
        figure = Figure(figsize=(7, 3.6), layout="constrained")
        axes = figure.add_subplot()
        _shade_bands(axes, profile)
        kept = [row for row in history if accepted(row.get("decision"))]
        reverted = [row for row in history if not accepted(row.get("decision"))]
        axes.plot(*_points(kept), color=BLUE, marker="o", label="accepted", zorder=3)
        if reverted:
            axes.plot(
                *_points(reverted),
                color=VERMILION,
                marker="X",
                markersize=9,
                linestyle="",
                label="reverted",
                zorder=3,
            )
        ringed = [row for row in history if row["iter"] == promoted]
        if ringed:
            ring: Any = {
                "markerfacecolor": "none",
                "markeredgecolor": "black",
                "markersize": 16,
                "markeredgewidth": 1.5,
            }
            axes.plot(*_points(ringed), marker="o", linestyle="", label="promoted", zorder=2, **ring)
        for row in history:
            axes.annotate(
                profile.shown(row["overall"]),
                (row["iter"], row["overall"]),
                (0, 11),
                textcoords="offset points",
                ha="center",
            )
        last = max((row["iter"] for row in history), default=0)
        axes.set(
            xlabel="draft",
            ylabel="overall score",
            xlim=(-0.5, max(last, 1) + 0.9),
            ylim=profile.overall_range,
        )
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.legend(loc="lower left", frameon=True)
        return figure


def svg(figure: Figure, label: str) -> str:
    """The figure as an `<svg>` element: the same bytes for the same figure, no date, nothing loaded from outside.

    Args:
        figure: Any figure.
        label: What it shows, for those who can't see it.
    """
    from matplotlib import rc_context

    buffer = io.StringIO()
    with rc_context(STYLE):
        figure.savefig(
            buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None}
        )
    text = buffer.getvalue()
    return text[text.index("<svg") :].replace(
        "<svg", f'<svg role="img" aria-label="{escape(visible(label))}"', 1
    )


def _shade_bands(axes: Axes, profile: Profile) -> None:
    top = profile.overall_range[1]
    for rank, (name, least) in enumerate(profile.bands):
        strength = 0.30 * (1 - rank / max(len(profile.bands) - 1, 1))
        axes.axhspan(least, top, color=_BAND, alpha=strength, linewidth=0)
        axes.text(
            0.99,
            (least + top) / 2,
            name,
            transform=axes.get_yaxis_transform(),
            ha="right",
            va="center",
            color="#444444",
            fontsize=9,
        )
        top = least


def _points(rows: Sequence[Mapping[str, Any]]) -> tuple[list[int], list[float]]:
    return [row["iter"] for row in rows], [row["overall"] for row in rows]
