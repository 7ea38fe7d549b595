"""The sources that are no plain text: a report as PDF, a page on roles as .docx, the list of stations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from making.content import load
from making.word import cell, docx, paragraph, run, table

STATIONS, SITES = 46, 31
_STARTED = ((8, "2021-04"), (19, "2022-05"), (32, "2023-03"), (40, "2024-06"), (46, "2025-09"))
"""The stations up to a number were set up by a month."""
_OXYGEN = frozenset(range(3, 39, 3))
_WEATHER = frozenset((1, 9, 17, 25, 33, 41))
_CAMERA = frozenset((5, 16, 29, 44))


def stations() -> str:
    """The list of stations: 46 at 31 sites, 12 with oxygen, 6 with weather, 4 with a camera."""
    lines = ["station,site,since,level,temperature,oxygen,weather,camera"]
    for n in range(1, STATIONS + 1):
        # The first fifteen sites have two stations each, upstream and downstream.
        site = (n + 1) // 2 if n <= 2 * (STATIONS - SITES) else n - (STATIONS - SITES)
        since = next(month for last, month in _STARTED if n <= last)
        has = ",".join("yes" if n in group else "no" for group in (_OXYGEN, _WEATHER, _CAMERA))
        lines.append(f"{n},{site},{since},yes,yes,{has}")
    return "\n".join(lines) + "\n"


def roles() -> bytes:
    """The page on roles."""
    page = load("roles.yaml")
    widths = (2400, 2000, 5200)
    rows = [
        [cell(paragraph(run(text, bold=n == 0)), w) for text, w in zip(row, widths, strict=True)]
        for n, row in enumerate(page["rows"])
    ]
    body = paragraph(page["title"], "Title") + paragraph(page["note"]) + paragraph(page["before"])
    return docx(body + table(widths, rows) + paragraph() + paragraph(page["after"]), page["title"])


def answered(form: Mapping[str, Any]) -> bytes:
    """An earlier form with its answers, as .docx."""
    body = paragraph(form["title"], "Title") + paragraph(form["note"])
    for question, answer in form["answers"]:
        body += paragraph(run(question, bold=True)) + paragraph(run("Answer: ", bold=True) + run(answer))
    return docx(body, form["title"])


def report() -> bytes:
    """The annual report."""
    import pymupdf

    out = pymupdf.open()
    for text in load("report.yaml"):
        page, top = out.new_page(), 72.0
        for line in text.split("\n"):
            size = 16 if line.startswith("# ") else 12 if line.startswith("## ") else 10
            font = "hebo" if line.startswith("#") else "helv"
            box = pymupdf.Rect(72, top, 523, 780)
            left = page.insert_textbox(box, line.lstrip("# "), fontsize=size, fontname=font)
            assert left >= 0, "the page is full"
            top += box.height - left + 6
    out.set_metadata({"title": "Annual report 2025", "author": "The paperkit authors"})
    data: bytes = out.tobytes(garbage=3, no_new_id=True)
    return data
