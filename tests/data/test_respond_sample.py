"""The sample of respond: made the same each time, its gold leads to real places, its texts keep their own rules."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "respond"
W = {"w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
     "w14": "http://schemas.microsoft.com/office/word/2010/wordml"}  # fmt: skip
P = f"{{{W['w']}}}p"
BLANK = re.compile("_{4,}")
Json = Any


def load(name: str) -> Json:
    return json.loads((SAMPLE / name).read_text(encoding="utf-8"))


QUESTIONS: list[Json] = load("gold/questions.json")
FORMATS = ("docx", "xlsx", "md")


def part(form: Path, name: str) -> bytes:
    with zipfile.ZipFile(form) as file:
        return file.read(name)


@cache
def document(name: str = "form.docx") -> Any:
    return etree.fromstring(part(SAMPLE / name, "word/document.xml"))


def text_of(node: Any) -> str:
    """Text of a paragraph, cell or control, lines joined."""
    return "".join(
        t.text or "" if t.tag.endswith("}t") else "\n" for t in node.iter(f"{{{W['w']}}}t", f"{{{W['w']}}}br")
    )


def own_text(paragraph: Any) -> str:
    return "".join(
        t.text or "" for t in paragraph.iter(f"{{{W['w']}}}t") if next(t.iterancestors(P)) is paragraph
    )


def files() -> list[Path]:
    return sorted(path for path in SAMPLE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def words_of_form(form: str) -> str:
    """All text of a form, as one line."""
    if form == "md":
        text = (SAMPLE / "form.md").read_text(encoding="utf-8")
    else:
        with zipfile.ZipFile(SAMPLE / f"form.{form}") as file:
            trees = [etree.fromstring(file.read(n)) for n in file.namelist() if n.endswith(".xml")]
        text = "\n".join("".join(p.itertext()) for tree in trees for p in tree.iter("{*}p", "{*}si"))
    return " ".join(text.split())


# The files


def test_the_builder_makes_the_committed_bytes(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "7"}
    command = [sys.executable, str(SAMPLE / "build.py"), "--to", str(tmp_path)]
    subprocess.run(command, check=True, env=environment, cwd=tmp_path, capture_output=True)
    made = {path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()}
    assert len(made) == 14
    different = [
        str(path) for path in sorted(made) if (tmp_path / path).read_bytes() != (SAMPLE / path).read_bytes()
    ]
    assert different == []


def test_the_sample_is_small() -> None:
    assert sum(path.stat().st_size for path in files()) < 600_000
    made = {".docx", ".xlsx", ".pdf", ".json"}
    assert [path.name for path in files() if path.suffix not in made and path.stat().st_size > 20_000] == []


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(SAMPLE)))
def test_nothing_of_the_machine_is_in_a_file(path: Path) -> None:
    data = path.read_bytes()
    contents = [data]
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as file:
            assert {member.date_time for member in file.infolist()} == {(2026, 3, 1, 0, 0, 0)}
            contents += [file.read(name) for name in file.namelist()]
    for content in contents:
        assert not re.search(rb"/(?:home|root|tmp|work|Users)/|C:\\", content)
        assert str(SAMPLE.parents[1]).encode() not in content
        assert b"CreationDate" not in content and b"ModDate" not in content
        assert set(re.findall(rb"\d{4}-\d\d-\d\dT[\d:]+Z", content)) <= {b"2026-03-01T00:00:00Z"}


@pytest.mark.parametrize(
    "name", ["form.docx", "human/form.docx", "sources/roles.docx", "past/tarrowby-2023/form.docx"]
)
def test_word_files_open(name: str) -> None:
    import docx

    assert docx.Document(str(SAMPLE / name)).paragraphs


def test_all_parts_of_the_word_form_are_there() -> None:
    tree = document()
    for what in ("w:gridSpan", "w:vMerge", "w:tc//w:tbl", "w:txbxContent", "w14:checkbox", "w:dropDownList", "w:date",
                 "w:sdtPr/w:text", "w:footnoteReference", "w:headerReference", "w:footerReference"):  # fmt: skip
        assert tree.xpath(f"//{what}", namespaces=W), what


# Gold: questions


def test_there_are_about_forty_questions_in_eight_sections() -> None:
    sections = Counter(question["section"] for question in QUESTIONS)
    assert (len(QUESTIONS), len(sections)) == (42, 8)
    assert (min(sections.values()), max(sections.values())) == (2, 9)
    assert [q["number"] for q in QUESTIONS] == sorted({q["number"] for q in QUESTIONS})


@pytest.mark.parametrize("form", FORMATS)
def test_every_form_has_all_questions_and_duties_in_the_same_words(form: str) -> None:
    words = words_of_form(form)
    missing = [q["number"] for q in QUESTIONS if q["text"] not in words]
    missing += [duty["text"] for q in QUESTIONS for duty in q["obligations"] if duty["text"] not in words]
    assert missing == []


def test_limits_stand_in_their_questions() -> None:
    limits = [(q["text"], limit) for q in QUESTIONS for limit in q["limits"]]
    assert len(limits) == 11
    assert all(limit["text"] in text for text, limit in limits)
    spelled = {"three": 3}
    for _, limit in limits:
        word = re.search(r"\d+|three", limit["text"])
        assert word and spelled.get(word[0], None if not word[0].isdigit() else int(word[0])) == limit["most"]


def test_most_questions_are_answered_by_sources_that_exist() -> None:
    gaps = [q["number"] for q in QUESTIONS if q["gap"]]
    assert gaps == ["1.3", "3.3", "4.7", "4.9", "6.2", "7.2", "8.1", "8.2"]
    for question in QUESTIONS:
        assert question["gap"] == (not question["sources"])
        assert all((SAMPLE / "sources" / name).is_file() for name in question["sources"])


@pytest.mark.parametrize("form", FORMATS)
def test_every_question_has_a_place_and_every_name_is_used_once(form: str) -> None:
    slots = load(f"gold/{form}.json")
    assert {slot["question"] for slot in slots} == {q["number"] for q in QUESTIONS}
    assert max(Counter(slot["name"] for slot in slots).values()) == 1
    kinds = {"empty_cell", "control", "checkbox", "blank", "answer_paragraph"}
    assert {slot["kind"] for slot in slots} <= kinds


# Gold: places. Each check gives what is wrong with a list of slots, so that a wrong list can be tried as well.


def wrong_in_docx(slots: list[Json]) -> Iterator[str]:
    tree = document()
    paragraphs = list(tree.iter(P))
    for slot in slots:
        (node,) = tree.xpath(slot["xpath"], namespaces=W) or [None]
        if node is None:
            yield f"{slot['name']}: nothing there"
            continue
        text, tag, kind = text_of(node), etree.QName(node).localname, slot["kind"]
        box = bool(node.xpath("./w:sdtPr/w14:checkbox", namespaces=W))
        right = {
            "empty_cell": tag == "tc" and not text and not node.xpath(".//w:tbl", namespaces=W),
            "control": tag == "sdt"
            and not box
            and bool(node.xpath("./w:sdtPr/w:showingPlcHdr", namespaces=W)),
            "checkbox": tag == "sdt" and box and text == "☐",
            "blank": tag == "p" and len(BLANK.findall(text)) >= slot.get("blank", 99),
            "answer_paragraph": tag == "p" and text in ("", "Answer:"),
        }[kind]
        if not right:
            yield f"{slot['name']}: no {kind} but {tag} {text!r}"
        holders = [p for p in paragraphs if slot["label"] in own_text(p)]
        if len(holders) < slot["occurrence"]:
            yield f"{slot['name']}: no label"
    if len({(slot["xpath"], slot.get("blank")) for slot in slots}) < len(slots):
        yield "two slots at one place"


def wrong_in_xlsx(slots: list[Json]) -> Iterator[str]:
    import openpyxl

    book = openpyxl.load_workbook(SAMPLE / "form.xlsx")
    for slot in slots:
        sheet = book[slot["sheet"]]
        cell = sheet[slot["cell"]]
        lists = {str(one.sqref) for one in sheet.data_validations.dataValidation}
        if cell.value is not None or cell.fill.fill_type or not cell.border.left.style:
            yield f"{slot['name']}: {slot['cell']} is not open"
        if (slot["cell"] in lists) != (slot["kind"] == "control"):
            yield f"{slot['name']}: no {slot['kind']}"
        column = [str(sheet.cell(n, cell.column).value or "") for n in range(1, cell.row)]
        left = [str(sheet.cell(cell.row, n).value or "") for n in range(1, cell.column)]
        if not any(text.endswith(slot["label"]) for text in left) or slot.get("column", "") not in [
            *column,
            "",
        ]:
            yield f"{slot['name']}: no label"


def wrong_in_md(slots: list[Json]) -> Iterator[str]:
    lines = (SAMPLE / "form.md").read_text(encoding="utf-8").split("\n")
    for slot in slots:
        line = lines[slot["line"] - 1] if slot["line"] <= len(lines) else ""
        before, after = line[: slot["column_at"] - 1], line[slot["column_at"] - 1 :]
        right = {
            "blank": after.startswith("________") and not before.endswith("_"),
            "checkbox": after.startswith("[ ] ") and before == "- ",
            "empty_cell": before.endswith("| ") and after.startswith(" |"),
            "answer_paragraph": line == "Answer:" and not after,
        }[slot["kind"]]
        if not right:
            yield f"{slot['name']}: no {slot['kind']} in {line!r}"
        if not any(slot["label"] in one for one in lines[max(0, slot["line"] - 9) : slot["line"]]):
            yield f"{slot['name']}: no label"


CHECKS: dict[str, Callable[[list[Json]], Iterator[str]]] = {
    "docx": wrong_in_docx,
    "xlsx": wrong_in_xlsx,
    "md": wrong_in_md,
}


@pytest.mark.parametrize("form", FORMATS)
def test_gold_leads_to_real_places(form: str) -> None:
    assert list(CHECKS[form](load(f"gold/{form}.json"))) == []


@pytest.mark.parametrize(
    ("form", "change"),
    [
        ("docx", {"xpath": "(//w:tc)[1]"}), ("docx", {"xpath": "(//w:tc)[9999]"}), ("docx", {"kind": "blank"}),
        ("docx", {"occurrence": 9}), ("xlsx", {"cell": "B3"}), ("xlsx", {"kind": "control"}),
        ("xlsx", {"label": "Weight"}),
        ("md", {"line": 1}), ("md", {"column_at": 1}), ("md", {"kind": "checkbox"}), ("md", {"label": "Weight"}),
    ],
)  # fmt: skip
def test_wrong_gold_is_told(form: str, change: Json) -> None:
    first, *rest = load(f"gold/{form}.json")
    assert any(first["name"] in line for line in CHECKS[form]([first | change, *rest]))


def test_gold_has_every_place_of_the_word_form() -> None:
    tree, slots = document(), load("gold/docx.json")
    kinds = Counter(slot["kind"] for slot in slots)
    assert len(tree.xpath("//w:sdt", namespaces=W)) == kinds["control"] + kinds["checkbox"]
    assert sum(len(BLANK.findall(own_text(p))) for p in tree.iter(P)) == kinds["blank"]
    answers = [p for p in tree.iter(P) if own_text(p) == "Answer:"]
    assert len(answers) == kinds["answer_paragraph"] - 3
    # What is empty and no place: corners, spacers, sums, the Fund's own cells. All of them are shaded.
    cells = [tc for tc in tree.xpath("//w:tc[not(.//w:sdt)]", namespaces=W) if not text_of(tc)]
    closed = [tc for tc in cells if tc.xpath("./w:tcPr/w:shd", namespaces=W)]
    assert (len(cells) - len(closed), len(closed)) == (kinds["empty_cell"], 9)


def test_gold_has_every_place_of_the_workbook() -> None:
    import openpyxl

    book = openpyxl.load_workbook(SAMPLE / "form.xlsx")
    open_cells = {
        (sheet.title, cell.coordinate)
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if type(cell).__name__ == "Cell"
        and cell.value is None
        and cell.border.left.style
        and not cell.fill.fill_type
    }
    assert open_cells == {(slot["sheet"], slot["cell"]) for slot in load("gold/xlsx.json")}
    assert sum(str(cell.value).startswith("=SUM") for row in book["Costs"].iter_rows() for cell in row) == 7
    assert book["Lists"].sheet_state == "hidden"


def test_choices_of_the_workbook_are_its_lists() -> None:
    import openpyxl

    book = openpyxl.load_workbook(SAMPLE / "form.xlsx")
    for validation in book["Questions"].data_validations.dataValidation:
        values = [
            cell[0].value for cell in book["Lists"][validation.formula1.partition("!")[2].replace("$", "")]
        ]
        assert len(values) >= 2 and all(values)


def test_gold_has_every_place_of_the_markdown_form() -> None:
    text = (SAMPLE / "form.md").read_text(encoding="utf-8")
    kinds = Counter(slot["kind"] for slot in load("gold/md.json"))
    assert len(BLANK.findall(text)) == kinds["blank"]
    assert text.count("[ ] ") == kinds["checkbox"]
    assert text.count("\nAnswer:\n") == kinds["answer_paragraph"]
    assert "⟦" not in text and "{" not in text


# The person's answers


ANSWERS: dict[str, Json] = {answer["question"]: answer for answer in load("human/answers.json")}


def test_the_person_answers_every_question_in_every_place() -> None:
    assert list(ANSWERS) == [q["number"] for q in QUESTIONS]
    assert all(ANSWERS[q["number"]]["asked"] == q["text"] and ANSWERS[q["number"]]["text"] for q in QUESTIONS)
    given = [name for answer in ANSWERS.values() for name in answer["slots"]]
    assert Counter(given) == Counter(slot["name"] for slot in load("gold/docx.json"))


def test_the_filled_form_says_what_the_answers_say() -> None:
    filled = "\n".join(own_text(p) for p in document("human/form.docx").iter(P))
    for answer in ANSWERS.values():
        for text in answer["slots"].values():
            assert all(line in filled.replace("\n", "") for line in text.split("\n")), text
    ticked = sum(text == "☒" for answer in ANSWERS.values() for text in answer["slots"].values())
    assert len(document("human/form.docx").xpath('//w14:checked[@w14:val="1"]', namespaces=W)) == ticked == 7


def test_the_filled_form_differs_only_in_its_document() -> None:
    with (
        zipfile.ZipFile(SAMPLE / "form.docx") as empty,
        zipfile.ZipFile(SAMPLE / "human/form.docx") as filled,
    ):
        assert empty.namelist() == filled.namelist()
        different = [name for name in empty.namelist() if empty.read(name) != filled.read(name)]
    assert different == ["word/document.xml"]


def test_the_answers_keep_the_limits() -> None:
    for question in QUESTIONS:
        answer = ANSWERS[question["number"]]
        text = answer["text"]
        count = {
            "words": len(text.split()),
            "characters": len(text),
            "pages": -(-len(text.split()) // 450),
            "sentences": len(re.findall(r"[.!?](?=\s|$)", text)),
            "items": len(text.split("\n")),
        }
        for limit in question["limits"]:
            assert count[limit["unit"]] <= limit["most"], (question["number"], count)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("4.2", "A (water) and B (weather) are under CC BY 4.0"), ("4.2", "C (gauge images) is under CC BY-NC 4.0"),
        ("2.4", "within three hours"), ("6.1", "data steward is responsible"), ("4.1", "334 GB"), ("3.2", "3.8 %"),
        ("5.3", "Debian 12, Windows 11 and macOS 14"), ("7.6", "Watched by the software engineer"),
        ("4.8", "can close it earlier"),
    ],
)  # fmt: skip
def test_the_answers_meet_the_duties(number: str, words: str) -> None:
    assert next(q for q in QUESTIONS if q["number"] == number)["obligations"]
    assert words in ANSWERS[number]["text"]


def test_labels_quote_the_answers() -> None:
    labels = load("human/labels.json")
    assert {label["cause"] for label in labels} == {"unavailable", "unused", "strategy", "extra"}
    for label in labels:
        assert label["quote"] in ANSWERS[label["question"]]["text"], label
    plain = " ".join(all_sources().split())
    assert [
        label["quote"] for label in labels if label["cause"] == "unavailable" and label["quote"] in plain
    ] == []
    told = {label["question"] for label in labels if label["cause"] == "unavailable"}
    assert {q["number"] for q in QUESTIONS if q["gap"]} - told == {"8.1"}


# Sources and earlier forms


@cache
def all_sources() -> str:
    import pymupdf

    texts = []
    for path in sorted((SAMPLE / "sources").iterdir()):
        if path.suffix == ".pdf":
            with pymupdf.open(path) as report:
                texts.append("\n".join(page.get_text() for page in report))
        elif path.suffix == ".docx":
            texts.append(
                "\n".join(own_text(p) for p in etree.fromstring(part(path, "word/document.xml")).iter(P))
            )
        else:
            texts.append(path.read_text(encoding="utf-8"))
    return "\n".join(texts)


def source(name: str) -> str:
    return " ".join((SAMPLE / "sources" / name).read_text(encoding="utf-8").split())


def test_the_stations_are_as_many_as_the_overview_says() -> None:
    rows = list(csv.DictReader(io.StringIO((SAMPLE / "sources/stations.csv").read_text(encoding="utf-8"))))
    assert (len(rows), len({row["site"] for row in rows})) == (46, 31)
    assert [sum(row[name] == "yes" for row in rows) for name in ("oxygen", "weather", "camera")] == [12, 6, 4]
    since = Counter(row["since"] for row in rows)
    assert (since["2021-04"], since["2025-09"]) == (8, 6)
    assert "Forty-six stations at 31 sites" in source("network_overview.md")


def test_the_figures_agree() -> None:
    rows = list(csv.DictReader(io.StringIO((SAMPLE / "sources/costs.csv").read_text(encoding="utf-8"))))
    costs = [row[f"year_{n}_eur"] for row in rows for n in (1, 2, 3)]
    assert costs == list(ANSWERS["7.3"]["slots"].values())
    assert sum(int(row["borne_by_others_eur"]) for row in rows) == 18_000 + 9_000
    assert round(2.9 + 1.5 + 0.9, 1) == 5.3
    assert "5.3 %" in all_sources()
    ten_minutes = 6 * 24
    expected = 40 * 365 * ten_minutes + 6 * (30 + 31 + 30 + 31) * ten_minutes
    assert f"{expected:,}" in all_sources()


def test_one_pair_of_sources_disagrees() -> None:
    assert "Raw data are kept for ten years" in source("data_policy.md")
    assert "Raw files: 7 years" in source("storage_and_backup.txt")


def test_one_source_holds_the_trap() -> None:
    texts = {
        path.name: source(path.name)
        for path in (SAMPLE / "sources").iterdir()
        if path.suffix in (".md", ".txt")
    }
    assert [name for name, text in texts.items() if "ignore the form" in text] == ["meeting_notes.txt"]


def test_earlier_forms_say_what_they_are() -> None:
    about = {path.parent.name: json.loads(path.read_text()) for path in SAMPLE.glob("past/*/about.json")}
    assert set(about) == {"tarrowby-2023", "lampwing-2024", "vellane-2024"}
    assert all(set(one) == {"form", "product", "year"} for one in about.values())
    products = {name: one["product"] for name, one in about.items()}
    assert products["tarrowby-2023"] == products["vellane-2024"] != products["lampwing-2024"]


def test_the_earlier_edition_asks_what_this_form_asks() -> None:
    now = {f"{q['number']} {q['text']}" for q in QUESTIONS}
    asked = re.findall(
        r"^\d\.\d .+$", (SAMPLE / "past/vellane-2024/form.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(asked) == 9
    assert set(asked) <= now


@pytest.mark.parametrize(
    "name", ["sources/network_overview.md", "past/lampwing-2024/form.md", "form.md", "README.md"]
)
def test_texts_say_that_they_are_made(name: str) -> None:
    text = (SAMPLE / name).read_text(encoding="utf-8").lower()
    assert "made for" in text and "invented" in text
