"""Presentations made for tests with python-pptx, each with another structure."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

__all__ = ["FORMS"]


def _made(change: Callable[[Any], None]) -> bytes:
    from pptx import Presentation

    deck = Presentation()
    change(deck)
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def _titles(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "Data form"
    slide.placeholders[1].text = "Name:\nPlace:"
    slide.notes_slide.notes_text_frame.text = "not read"
    deck.slides.add_slide(deck.slide_layouts[0])


def _table(deck: Any) -> None:
    from pptx.util import Inches

    slide = deck.slides.add_slide(deck.slide_layouts[5])
    table = slide.shapes.add_table(3, 3, Inches(1), Inches(1), Inches(6), Inches(2)).table
    for at, text in enumerate(["Item", "Cost", "Since"]):
        table.cell(0, at).text = text
    table.cell(1, 0).text = "Storage"
    table.cell(2, 0).merge(table.cell(2, 2))
    table.cell(2, 0).text = "first\nsecond"


def _group(deck: Any) -> None:
    from pptx.util import Inches

    slide = deck.slides.add_slide(deck.slide_layouts[6])
    group = slide.shapes.add_group_shape()
    for at in range(2):
        box = group.shapes.add_textbox(Inches(1), Inches(1 + at), Inches(3), Inches(1))
        run = box.text_frame.paragraphs[0].add_run()
        run.text = f"Box {at + 1}: "
        run.font.bold = True
        box.text_frame.paragraphs[0].add_run().text = "____"
    broken = slide.shapes.add_textbox(Inches(1), Inches(4), Inches(3), Inches(1)).text_frame.paragraphs[0]
    broken.add_run().text = "up"
    broken.add_line_break()
    broken.add_run().text = "down"


def _hidden(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Not shown"
    slide._element.set("show", "0")
    other = deck.slides.add_slide(deck.slide_layouts[5])
    other.shapes.title.text = "Shown"


def _chart(deck: Any) -> None:
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE
    from pptx.util import Inches

    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "With a chart"
    data = CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("s", (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(2), Inches(4), Inches(3), data)


FORMS: dict[str, Callable[[], bytes]] = {
    name: (lambda change=change: _made(change))  # type: ignore[misc]
    for name, change in {
        "titles": _titles, "table": _table, "group": _group, "hidden": _hidden, "chart": _chart,
    }.items()
}  # fmt: skip
