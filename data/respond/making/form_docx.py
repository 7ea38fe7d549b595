"""The form as a .docx file: what stands where, and which places the respondent fills."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from making.content import FORM, TEXT, Slot, obligations
from making.word import (
    PAGE,
    cell,
    checkbox,
    control,
    docx,
    footnote_mark,
    keyed,
    paragraph,
    paragraphs,
    run,
    table,
    text_box,
)

Pairs = tuple[tuple[str, str], ...]

BLANK = "________"
DATA_SETS = (("A", "A, water"), ("B", "B, weather"), ("C", "C, gauge images"))
DATA_COLUMNS = (("variables", "Variables"), ("interval", "Interval"), ("size", "Size per year (GB)"))
ROLES = (("steward", "Data steward"), ("technician", "Field technician"), ("engineer", "Software engineer"))
ROLE_COLUMNS = (("share", "Share of a full post"), ("tasks", "Tasks"))
COSTS = (
    ("storage", "Storage and backup"),
    ("sensors", "Sensors and repair"),
    ("staff", "Staff for data work"),
)
FORMATS = (("csv", "CSV"), ("netcdf", "NetCDF"), ("jpeg", "JPEG"), ("other", "Other, which:"))
SOFTWARE = (("name", "Name"), ("version", "Version"), ("licence", "Licence"), ("language", "Language"))
YES_NO = (("yes", "Yes"), ("no", "No"))
REVIEWED = (*YES_NO, ("not-needed", "Not needed"))
SIGNED = (("place", "Place and date:"), ("name", "Name:"), ("role", "Role:"))
START = ("Collected", "Reused", "Both")
PUBLIC = ("At once", "Within 6 months", "Within 12 months", "Later")
PLAIN = ("1.1", "1.2", "1.3", "1.5", "1.6")
"""Questions of the first table that take plain text."""
ANSWER = ("1.7", "2.4", "2.5", "2.6", "3.2", "4.1", "4.4", "4.8", "5.2", "5.3", "5.4", "6.1", "7.2", "7.4")
"""Questions with "Answer:" under them."""
EMPTY = ("3.3", "4.9", "7.5")
"""Questions with an empty paragraph under them."""


def asked(number: str) -> str:
    """A question as it stands in the form."""
    return f"{number} {TEXT[number]}"


def places() -> Iterator[Slot]:
    """Every place that the respondent fills, by question; without where it is."""
    yield from (Slot(n, "", asked(n), "empty_cell") for n in (*PLAIN, "4.2"))
    yield from (Slot(n, "", asked(n), "control") for n in ("1.4", "2.1", "3.1", "4.3"))
    yield from (Slot(n, "", asked(n), "answer_paragraph") for n in (*ANSWER, *EMPTY))
    for row, label in DATA_SETS:
        yield from (
            Slot("2.2", f"{row}-{column}", label, "empty_cell", {"column": head})
            for column, head in DATA_COLUMNS
        )
    yield Slot("2.3", "stations", "stations at", "blank")
    yield Slot("2.3", "sites", "stations at", "blank")
    yield from (Slot("2.7", key, label, "checkbox") for key, label in FORMATS)
    yield Slot("2.7", "which", "Other, which:", "blank")
    yield Slot("4.5", "", "years", "blank")
    yield from (Slot("4.6", key, label, "checkbox") for key, label in YES_NO)
    yield Slot("4.6", "kind", "Kind:", "control")
    yield Slot("4.7", "archive", "Archive", "empty_cell")
    yield Slot("4.7", "date", "Date of the agreement", "empty_cell")
    yield from (Slot("5.1", key, label, "empty_cell") for key, label in SOFTWARE)
    yield from (Slot("5.5", key, label, "checkbox") for key, label in YES_NO)
    yield Slot("5.6", "", "%", "blank")
    yield from (Slot("6.2", key, label, "checkbox") for key, label in REVIEWED)
    yield Slot("6.2", "date", "Date:", "control")
    for row, label in ROLES:
        yield from (
            Slot("7.1", f"{row}-{column}", label, "empty_cell", {"column": head})
            for column, head in ROLE_COLUMNS
        )
    for row, label in COSTS:
        yield from (
            Slot("7.3", f"{row}-{year}", label, "empty_cell", {"column": f"Year {year}"})
            for year in (1, 2, 3)
        )
    yield from (Slot("7.6", f"risk-{n}", f"Risk {n}", "empty_cell") for n in (1, 2, 3))
    yield Slot("8.1", "", TEXT["8.1"], "checkbox")
    yield from (Slot("8.2", key, label, "blank") for key, label in SIGNED)


class _Writer:
    """The body; with answers their text stands in the places."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        self.answers, self.number = answers, 1000

    def question(self, number: str) -> str:
        return paragraph(run(f"{number} ", bold=True) + run(TEXT[number]))

    def cell(self, name: str, width: int, span: int = 1) -> str:
        return cell(self.answers.get(name, ""), width, span, key=name)

    def label(self, text: str, width: int, span: int = 1) -> str:
        return cell(paragraph(run(text, bold=True)), width, span, shaded=True)

    def field(self, name: str, title: str, kind: str, options: tuple[str, ...] = ()) -> str:
        self.number += 1
        return control(self.number, title, kind, self.answers.get(name, ""), options, name)

    def box(self, name: str, label: str) -> str:
        self.number += 1
        return checkbox(self.number, label, self.answers.get(name, "☐"), name) + run(f" {label}")

    def blank(self, name: str) -> str:
        return run(self.answers.get(name) or BLANK)

    def answer(self, number: str) -> str:
        text = self.answers.get(number, "")
        if number in EMPTY:
            return paragraphs(text) if text else paragraph(key=number)
        if text:
            return paragraphs(text, run("Answer: ", bold=True))
        return paragraph(run("Answer:", bold=True), key=number)

    def asked_and_answered(self, *numbers: str) -> str:
        return "".join(self.question(number) + self.answer(number) for number in numbers)

    def grid(
        self, number: str, rows: Pairs, columns: Pairs, widths: tuple[int, ...]
    ) -> list[tuple[str, ...]]:
        """The rows of a table with labels on two sides and an empty corner."""
        first, *others = widths
        corner = cell("", first, shaded=True)
        head = (self.label(text, width) for (_, text), width in zip(columns, others, strict=True))
        body = [
            (
                self.label(label, first),
                *(self.cell(f"{number}/{row}-{c}", x) for (c, _), x in zip(columns, others, strict=True)),
            )
            for row, label in rows
        ]
        return [(corner, *head), *body]

    def project(self) -> str:
        w = (3600, 6000)
        rows = [(self.label(asked(n), w[0]), self.cell(n, w[1])) for n in PLAIN]
        start = paragraph(self.field("1.4", TEXT["1.4"], "date"))
        rows.insert(3, (self.label(asked("1.4"), w[0]), cell(start, w[1])))
        return table(w, rows) + paragraph() + self.asked_and_answered("1.7")

    def data(self) -> str:
        w = (2100, 3900, 1500, 2100)
        rows = self.grid("2.2", DATA_SETS, DATA_COLUMNS, w)
        sizes = paragraph(run("2.2 ", bold=True) + run(TEXT["2.2"]) + footnote_mark(1))
        counted = self.blank("2.3/stations") + run(" stations at ") + self.blank("2.3/sites") + run(" sites")
        ticked = "".join(
            paragraph(self.box(f"2.7/{key}", label) + (run(" ") + self.blank("2.7/which") if key == "other" else ""),
                      key="2.7/which" if key == "other" else "")
            for key, label in FORMATS
        )  # fmt: skip
        return (
            paragraph(run("2.1 ", bold=True) + run(TEXT["2.1"] + " ") + self.field("2.1", "Origin", "choice", START))
            + sizes + table(w, rows) + paragraph()
            + self.question("2.3") + paragraph(counted, key="2.3/stations 2.3/sites")
            + self.asked_and_answered("2.4", "2.5", "2.6") + self.question("2.7") + ticked
        )  # fmt: skip

    def quality(self) -> str:
        standard = self.question("3.1") + paragraph(self.field("3.1", "Metadata standard", "text"))
        control_ = self.question("3.2") + paragraph(obligations("under the question")[0]) + self.answer("3.2")
        return standard + control_ + self.asked_and_answered("3.3")

    def storage(self) -> str:
        w = (3600, 6000)
        archive = [
            (self.label(label, w[0]), self.cell(f"4.7/{key}", w[1]))
            for key, label in (("archive", "Archive"), ("date", "Date of the agreement"))
        ]
        terms = table((9600,), [(cell(paragraph(run("4.2 ", bold=True) + run(TEXT["4.2"])), 9600, shaded=True),),
                                (self.cell("4.2", 9600),)])  # fmt: skip
        kind = paragraph(run("Kind: ") + self.field("4.6/kind", "Kind of identifier", "text"))
        return (
            self.asked_and_answered("4.1") + terms + paragraph()
            + self.question("4.3") + paragraph(self.field("4.3", "Public from", "choice", PUBLIC))
            + self.asked_and_answered("4.4")
            + paragraph(run("4.5 ", bold=True) + run(TEXT["4.5"] + " ") + self.blank("4.5") + run(" years"), key="4.5")
            + self.question("4.6") + self.boxes("4.6", YES_NO) + kind
            + self.question("4.7") + table(w, archive) + paragraph() + self.asked_and_answered("4.8", "4.9")
        )  # fmt: skip

    def boxes(self, number: str, labels: Pairs) -> str:
        return paragraph(run("   ").join(self.box(f"{number}/{key}", label) for key, label in labels))

    def software(self) -> str:
        inner = table(
            (1800, 4200),
            [(self.label(label, 1800), self.cell(f"5.1/{key}", 4200)) for key, label in SOFTWARE],
        )
        outer = table((3000, 6600), [(self.label(asked("5.1"), 3000), cell(inner + paragraph(), 6600))])
        share = self.question("5.6") + paragraph(self.blank("5.6") + run(" %"), key="5.6")
        return (
            outer + paragraph() + self.asked_and_answered("5.2", "5.3", "5.4")
            + self.question("5.5") + self.boxes("5.5", YES_NO) + share
        )  # fmt: skip

    def ethics(self) -> str:
        date = paragraph(run("Date: ") + self.field("6.2/date", "Date of the review", "date"))
        return self.asked_and_answered("6.1") + self.question("6.2") + self.boxes("6.2", REVIEWED) + date

    def people(self) -> str:
        w = (2400, 2200, 5000)
        roles = self.grid("7.1", ROLES, ROLE_COLUMNS, w)
        w4 = (3000, 2200, 2200, 2200)
        head = (
            cell(paragraph(run("Item", bold=True)), w4[0], merge="restart", shaded=True),
            self.label("Cost (EUR)", 6600, 3),
        )
        years = (
            cell("", w4[0], merge="continue", shaded=True),
            *(self.label(f"Year {n}", 2200) for n in (1, 2, 3)),
        )
        costs = [
            (self.label(label, w4[0]), *(self.cell(f"7.3/{row}-{n}", 2200) for n in (1, 2, 3)))
            for row, label in COSTS
        ]
        spacer = (cell("", 9600, 4, shaded=True),)
        total = (
            self.label("Sum (worked out by the Fund)", w4[0]),
            *(cell("", 2200, shaded=True) for _ in range(3)),
        )
        risks = [(self.label(f"Risk {n}", 1500), self.cell(f"7.6/risk-{n}", 8100)) for n in (1, 2, 3)]
        return (
            self.question("7.1") + table(w, roles) + paragraph() + self.asked_and_answered("7.2")
            + self.question("7.3") + paragraph(text_box(obligations("text box")[0]))
            + table(w4, [head, years, *costs, spacer, total]) + paragraph() + self.asked_and_answered("7.4", "7.5")
            + self.question("7.6") + table((1500, 8100), risks) + paragraph()
        )  # fmt: skip

    def declaration(self) -> str:
        box = paragraph(run("8.1 ", bold=True) + self.box("8.1", TEXT["8.1"]))
        signed = "".join(
            paragraph(run(f"{label} ") + self.blank(f"8.2/{key}"), key=f"8.2/{key}") for key, label in SIGNED
        )
        return box + self.question("8.2") + signed

    def body(self) -> str:
        start = paragraph(FORM["title"], "Title") + paragraph(f"{FORM['funder']}. Form {FORM['code']}.")
        start += paragraph(FORM["invented"]) + paragraph("Instructions", "Heading1")
        start += "".join(
            paragraph(line, "ListBullet") for line in (*FORM["instructions"], *obligations("instructions"))
        )
        parts = (
            self.project,
            self.data,
            self.quality,
            self.storage,
            self.software,
            self.ethics,
            self.people,
            self.declaration,
        )
        sections = "".join(
            paragraph(f"{n} {section['title']}", "Heading1") + part()
            for n, (section, part) in enumerate(zip(FORM["sections"], parts, strict=True), 1)
        )
        w = (3600, 6000)
        office = [
            (self.label("For the Fund's use only", 9600, 2),),
            *(
                (self.label(label, w[0]), cell("", w[1], shaded=True))
                for label in ("Received on", "Checked by")
            ),
        ]
        notes = paragraph("Notes", "Heading1") + "".join(
            paragraph(line) for line in obligations("note at the end")
        )
        return start + PAGE + sections + notes + table(w, office) + paragraph()


def document(answers: Mapping[str, str] | None = None) -> str:
    """The document part, with the keys of its places."""
    return keyed(_Writer(answers or {}).body())


def form(answers: Mapping[str, str] | None = None) -> bytes:
    """The form; with answers filled."""
    return docx(
        _Writer(answers or {}).body(), FORM["title"], f"{FORM['funder']} · {FORM['code']}",
        "Write in English. Do not change the form.", obligations("footnote"),
    )  # fmt: skip
