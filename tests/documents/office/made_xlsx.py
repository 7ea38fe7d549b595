"""Workbooks made for tests with openpyxl, each with another structure."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date
from typing import Any

__all__ = ["FORMS", "workbook"]

SHEET = "xl/worksheets/sheet1.xml"


def workbook(change: Callable[[Any], None]) -> bytes:
    """A workbook as a function makes it from an empty one."""
    from openpyxl import Workbook

    made = Workbook()
    change(made)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def _plain(made: Any) -> None:
    sheet = made.active
    sheet.title = "Form & notes"
    sheet.append(["Question", "Answer"])
    sheet.append(["Name", None])
    sheet.append(["Costs", None])
    sheet["A5"] = "After a gap"
    sheet["B5"] = "old"


def _framed(made: Any) -> None:
    from openpyxl.styles import Border, Font, PatternFill, Side

    sheet = made.active
    side = Side("thin")
    for at, text in enumerate(["Name", "Place", "Year"], 2):
        sheet.cell(at, 2, text).font = Font(bold=True)
        sheet.cell(at, 3).border = Border(side, side, side, side)
    sheet["B1"] = "Who you are"
    sheet["B1"].fill = PatternFill("solid", fgColor="DDDDDD")
    sheet.merge_cells("B1:C1")
    sheet.merge_cells("B6:C7")
    sheet["B6"].border = Border(side, side, side, side)


def _numbers(made: Any) -> None:
    sheet = made.active
    sheet.append(["Item", "Cost", "Share", "Since", "Code", "Free"])
    sheet.append(["Storage", 1234.5, 0.125, date(2026, 3, 1), "007", 2.5])
    sheet.append(["Staff", None, None, None, None, None])
    sheet.append(["Sum", "=SUM(B2:B3)"])
    for row in (2, 3):
        sheet.cell(row, 2).number_format = "#,##0.00"
        sheet.cell(row, 3).number_format = "0.0%"
        sheet.cell(row, 4).number_format = "yyyy-mm-dd"
        sheet.cell(row, 5).number_format = "@"


def _choices(made: Any) -> None:
    from openpyxl.workbook.defined_name import DefinedName
    from openpyxl.worksheet.datavalidation import DataValidation

    sheet, lists = made.active, made.create_sheet("Lists of 'all'")
    for at, text in enumerate(["Both", "Collected", "Reused"], 1):
        lists.cell(at, 1, text)
    lists.sheet_state = "hidden"
    made.defined_names["origins"] = DefinedName("origins", attr_text="'Lists of ''all'''!$A$1:$A$2")
    for at, (text, formula) in enumerate(
        [("Yes or no", '"Yes,No"'), ("Origin", "'Lists of ''all'''!$A$1:$A$3"), ("Named", "origins")], 1
    ):
        sheet.cell(at, 1, text)
        rule = DataValidation(type="list", formula1=formula)
        rule.add(f"B{at}")
        sheet.add_data_validation(rule)


def _protected(made: Any) -> None:
    from openpyxl.styles import Protection

    sheet = made.active
    sheet["A1"], sheet["A2"] = "Fixed", "Open"
    sheet["B1"] = "kept"
    sheet["B2"].protection = Protection(locked=False)
    sheet.protection.sheet = True


def _hidden(made: Any) -> None:
    sheet = made.active
    sheet.sheet_view.rightToLeft = True
    for at in range(1, 5):
        sheet.cell(at, 1, f"שאלה {at}")
        sheet.cell(at, 3, f"hidden {at}")
    sheet.row_dimensions[2].hidden = True
    sheet.column_dimensions["C"].hidden = True


def _rich(made: Any) -> None:
    from openpyxl.cell.rich_text import CellRichText, TextBlock
    from openpyxl.cell.text import InlineFont
    from openpyxl.chart import BarChart, Reference

    sheet = made.active
    sheet["A1"] = CellRichText("Plain ", TextBlock(InlineFont(b=True), "bold"), " end")
    sheet["A2"], sheet["B2"] = 1, 2
    sheet["A3"] = "a\nb  c"
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=1, max_col=2, min_row=2))
    sheet.add_chart(chart, "D2")
    made.create_sheet("Second")["B2"] = "elsewhere"


FORMS: dict[str, Callable[[], bytes]] = {
    name: (lambda change=change: workbook(change))  # type: ignore[misc]
    for name, change in {
        "plain": _plain, "framed": _framed, "numbers": _numbers, "choices": _choices, "protected": _protected,
        "hidden": _hidden, "rich": _rich,
    }.items()
}  # fmt: skip
