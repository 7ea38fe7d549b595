"""The form as an .xlsx file: what stands where, and which cells the respondent fills."""

from __future__ import annotations

from collections.abc import Sequence

from making.content import FORM, TEXT, Slot, obligations
from making.form_docx import (
    COSTS,
    DATA_COLUMNS,
    DATA_SETS,
    FORMATS,
    PUBLIC,
    ROLE_COLUMNS,
    ROLES,
    SIGNED,
    SOFTWARE,
    START,
)
from making.sheet import DATE, LABEL, NUMBER, OPEN, PLAIN, SHADED, SUM, Sheet, xlsx

YES, REVIEWED = ("Yes", "No"), ("Yes", "No", "Not needed")
CHOICES = {
    "A": ("Origin", START),
    "B": ("Public from", PUBLIC),
    "C": ("Yes or no", YES),
    "D": ("Review", REVIEWED),
}
"""Columns of the sheet with the lists."""
CHOSEN = {"2.1": "A", "4.3": "B", "5.5": "C", "8.1": "C"}
"""Questions that are answered by one choice, and its list."""
PARTS = {
    "2.3": (("stations", "Stations", ""), ("sites", "Sites", "")),
    "2.7": (*((key, label, "C") for key, label in FORMATS[:3]), ("which", "Other, which:", "")),
    "4.6": (("any", "Yes or no", "C"), ("kind", "Kind", "")),
    "4.7": (("archive", "Archive", ""), ("date", "Date of the agreement", "")),
    "6.2": (("any", "Yes, no or not needed", "D"), ("date", "Date of the review", "")),
    "8.2": tuple((key, label, "") for key, label in SIGNED),
}
"""Questions with several cells below them: key, label, list."""
ELSEWHERE = {
    "2.2": "Data and software",
    "5.1": "Data and software",
    "7.1": "People",
    "7.3": "Costs",
    "7.6": "People",
}
NUMBERS, DATES = ("1.5", "4.5", "5.6", "2.3/stations", "2.3/sites"), ("1.4", "4.7/date", "6.2/date")


class _Book:
    def __init__(self) -> None:
        self.slots: list[Slot] = []

    def open(
        self, sheet: Sheet, address: str, name: str, label: str, choice: str = "", column: str = ""
    ) -> None:
        """A cell to fill."""
        style = NUMBER if name in NUMBERS or name.startswith("7.3/") else DATE if name in DATES else OPEN
        sheet.put(address, "", style)
        if choice:
            sheet.lists[address] = f"Lists!${choice}$2:${choice}${1 + len(CHOICES[choice][1])}"
        question, _, key = name.partition("/")
        find = {"column": column} if column else {}
        where = {"sheet": sheet.name, "cell": address}
        self.slots.append(
            Slot(question, key, label, "control" if choice else "empty_cell", {**find, **where})
        )

    def instructions(self) -> Sheet:
        sheet = Sheet("Instructions", (110,))
        lines = (
            FORM["title"],
            f"{FORM['funder']}. Form {FORM['code']}.",
            FORM["invented"],
            "",
            "Instructions",
        )
        for n, line in enumerate((*lines, *FORM["instructions"], *obligations("instructions")), 1):
            if line:
                sheet.put(f"A{n}", line, LABEL if n in (1, 5) else PLAIN)
        return sheet

    def questions(self) -> Sheet:
        sheet = Sheet("Questions", (8, 60, 80))
        for column, text in zip("ABC", ("No.", "Question", "Answer"), strict=True):
            sheet.put(f"{column}1", text, LABEL)
        row = 2
        for n, section in enumerate(FORM["sections"], 1):
            sheet.put(f"A{row}", f"{n} {section['title']}", LABEL)
            sheet.merged.append(f"A{row}:C{row}")
            row += 1
            for question in section["questions"]:
                row = self.question(sheet, row, question["number"])
        for line in obligations("note at the end"):
            sheet.put(f"B{row + 1}", line)
            row += 1
        return sheet

    def question(self, sheet: Sheet, row: int, number: str) -> int:
        """One question from a row on; the row after it."""
        sheet.put(f"A{row}", number, PLAIN)
        sheet.put(f"B{row}", TEXT[number], PLAIN)
        if number in ELSEWHERE:
            sheet.put(f"C{row}", f"Answer on the sheet {ELSEWHERE[number]}.", SHADED)
        elif number in PARTS:
            sheet.put(f"C{row}", "", SHADED)
            for key, label, choice in PARTS[number]:
                row += 1
                sheet.put(f"B{row}", label, PLAIN)
                self.open(sheet, f"C{row}", f"{number}/{key}", label, choice)
        else:
            self.open(sheet, f"C{row}", number, TEXT[number], CHOSEN.get(number, ""))
        row += 1
        if number == "3.2":
            sheet.put(f"B{row}", obligations("under the question")[0])
            row += 1
        return row

    def table(
        self, sheet: Sheet, number: str, rows: Sequence[tuple[str, str]], columns: Sequence[tuple[str, str]]
    ) -> None:
        """A table to fill, below its question: labels in column A, headings in row 2."""
        sheet.put("A2", "", SHADED)
        letters = "BCD"[: len(columns)]
        for letter, (_, head) in zip(letters, columns, strict=True):
            sheet.put(f"{letter}2", head, LABEL)
        for row, (key, label) in enumerate(rows, 3):
            sheet.put(f"A{row}", label, LABEL)
            for letter, (part, head) in zip(letters, columns, strict=True):
                self.open(sheet, f"{letter}{row}", f"{number}/{key}-{part}", label, column=head)

    def data(self) -> Sheet:
        sheet = Sheet("Data and software", (22, 60, 20, 22))
        sheet.put("A1", f"2.2 {TEXT['2.2']}", LABEL)
        sheet.merged += ["A1:D1", "A7:D7", "A9:D9"]
        self.table(sheet, "2.2", DATA_SETS, DATA_COLUMNS)
        sheet.put("A7", obligations("footnote")[0])
        sheet.put("A9", f"5.1 {TEXT['5.1']}", LABEL)
        for row, (key, label) in enumerate(SOFTWARE, 10):
            sheet.put(f"A{row}", label, LABEL)
            self.open(sheet, f"B{row}", f"5.1/{key}", label)
        return sheet

    def people(self) -> Sheet:
        sheet = Sheet("People", (22, 22, 70))
        sheet.put("A1", f"7.1 {TEXT['7.1']}", LABEL)
        sheet.merged += ["A1:C1", "A7:C7", "B8:C8", "B9:C9", "B10:C10"]
        self.table(sheet, "7.1", ROLES, ROLE_COLUMNS)
        sheet.put("A7", f"7.6 {TEXT['7.6']}", LABEL)
        for n in (1, 2, 3):
            sheet.put(f"A{7 + n}", f"Risk {n}", LABEL)
            self.open(sheet, f"B{7 + n}", f"7.6/risk-{n}", f"Risk {n}")
            sheet.put(f"C{7 + n}", "", OPEN)
        return sheet

    def costs(self) -> Sheet:
        sheet = Sheet("Costs", (34, 14, 14, 14, 14))
        sheet.put("A1", f"7.3 {TEXT['7.3']}", LABEL)
        sheet.merged += ["A1:E1", "A2:A3", "B2:D2", "A9:E9"]
        sheet.put("A2", "Item", LABEL)
        sheet.put("B2", "Cost (EUR)", LABEL)
        for column, head in zip("BCDE", ("Year 1", "Year 2", "Year 3", "Sum"), strict=True):
            sheet.put(f"{column}3", head, LABEL)
        for row, (key, label) in enumerate(COSTS, 4):
            sheet.put(f"A{row}", label, LABEL)
            for column, year in zip("BCD", (1, 2, 3), strict=True):
                self.open(sheet, f"{column}{row}", f"7.3/{key}-{year}", label, column=f"Year {year}")
            sheet.put(f"E{row}", f"=SUM(B{row}:D{row})", SUM)
        sheet.put("A7", "Sum", LABEL)
        for column in "BCDE":
            sheet.put(f"{column}7", f"=SUM({column}4:{column}6)", SUM)
        sheet.put("A9", obligations("text box")[0])
        return sheet

    def office(self) -> Sheet:
        sheet = Sheet("Office", (34, 40))
        sheet.put("A1", "For the Fund's use only", LABEL)
        sheet.merged.append("A1:B1")
        for row, label in enumerate(("Received on", "Checked by"), 2):
            sheet.put(f"A{row}", label, LABEL)
            sheet.put(f"B{row}", "", SHADED)
        return sheet

    def lists(self) -> Sheet:
        sheet = Sheet("Lists", (20, 20, 20, 20), hidden=True)
        for column, (head, options) in CHOICES.items():
            for row, text in enumerate((head, *options), 1):
                sheet.put(f"{column}{row}", text, LABEL if row == 1 else PLAIN)
        return sheet


def form() -> tuple[bytes, list[Slot]]:
    """The form and its places."""
    book = _Book()
    makers = (book.instructions, book.questions, book.data, book.people, book.costs, book.office, book.lists)
    return xlsx([make() for make in makers], FORM["title"]), book.slots
