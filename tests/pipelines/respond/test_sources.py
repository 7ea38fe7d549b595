"""Sources as passages with places, what fits a question, earlier forms, and extracted answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit.documents.office.element import Control
from paperkit.errors import InputError
from paperkit.pipelines.respond.extractive import extract
from paperkit.pipelines.respond.limits import find_limits
from paperkit.pipelines.respond.past import Past, best_example, read_past, usable
from paperkit.pipelines.respond.prompts import Library, make_prompt
from paperkit.pipelines.respond.requests import DraftRequest, Opened
from paperkit.pipelines.respond.retrieval import Index, similarity, terms
from paperkit.pipelines.respond.sources import read_folder
from paperkit.records.respond import Evidence, Piece, Prompt, Question, Slot


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    docx = pytest.importorskip("docx")
    (tmp_path / "network.md").write_text(
        "# Network\n\nThe network has 48 stations. Each is read every ten minutes.\n\n"
        "# Licence\n\nAll data sets are published under CC BY 4.0.\n"
    )
    (tmp_path / "costs.csv").write_text('item,euros\n"radio, spare",400\nbatteries,90\n')
    (tmp_path / "paper.tex").write_text(
        "\\documentclass{article}\\begin{document}\nSensors drift by 2\\,\\% a year.\n\\end{document}\n"
    )
    made = docx.Document()
    made.add_heading("People", 1)
    made.add_paragraph("Two technicians look after the stations.")
    table = made.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "Travel", "3 days a month"
    made.save(str(tmp_path / "people.docx"))
    (tmp_path / "photo.png").write_bytes(b"\x89PNG\r\n")
    (tmp_path / ".hidden.md").write_text("Nobody reads this.\n")
    return tmp_path


def test_every_file_becomes_passages_with_places(folder: Path) -> None:
    sources = read_folder(folder)
    found = {(passage.file, passage.place): passage for passage in sources.passages}
    assert found["network.md", "line 3"].sentences == (
        "The network has 48 stations.", "Each is read every ten minutes.",
    )  # fmt: skip
    assert found["network.md", "line 7"].heading == "Licence"
    assert found["costs.csv", "line 2"].text == '"radio, spare",400'
    assert found["costs.csv", "line 3"].heading == "item, euros"
    assert "2" in found["paper.tex", "line 2"].text
    assert found["people.docx", "table 1, row 1"].text == "Travel | 3 days a month"
    assert found["people.docx", "table 1, row 1"].heading == "People"
    assert [name for name, _ in sources.skipped] == ["photo.png"]
    assert "is not read" in sources.skipped[0][1]
    assert not any("Nobody" in passage.text for passage in sources.passages)


@pytest.mark.parametrize(
    ("name", "told"), [("missing", "no such folder"), ("empty", "no file that can be read")]
)
def test_a_folder_without_sources_is_said_in_one_line(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match=told) as caught:
        read_folder(tmp_path / name)
    assert "\n" not in str(caught.value)


def test_the_passage_that_answers_comes_first(folder: Path) -> None:
    library = Library(read_folder(folder).passages)
    for query, words in [
        ("How many stations does the network have?", "48 stations"),
        ("Under which licence are data published?", "CC BY"),
        ("What do batteries cost?", "batteries,90"),
        ("Which technicians look after them?", "Two technicians"),
    ]:
        assert words in library.search([(query, 3)], 3)[0].quote
    assert not library.search([("Quarks?", 3)], 3)


def test_chinese_is_searched_by_pairs_of_characters() -> None:
    assert Index(["传感器每十分钟读取一次。", "预算为四万元。"]).best("传感器多久读取一次？", 1)[0][0] == 0
    assert "传感" in terms("传感器") and similarity("数据如何保存？", "数据怎样保存？") > 0.3


def slot(name: str = "s1", kind: str = "answer_paragraph") -> Slot:
    return Slot.model_validate(
        {"id": name, "eid": "e1", "start": 0, "end": 0, "kind": kind, "found_by": "rules"}
    )


def piece(text: str) -> Piece:
    return Piece(eid="e1", start=0, end=len(text), text=text)


def test_an_obligation_has_room_among_the_evidence(folder: Path) -> None:
    question = Question(
        id="q1",
        section="",
        pieces=(piece("4.2 How many stations does the network have?"),),
        obligations=(piece("Where you answer 4.2, state the licence."),),
        slots=("s1",),
    )
    library = Library(read_folder(folder).passages)
    prompt = make_prompt(question, {"s1": slot()}, {}, library, Past(), 3)
    assert any("CC BY" in one.quote for one in prompt.evidence)
    assert [one.id for one in prompt.evidence] == ["a", "b", "c"][: len(prompt.evidence)]
    assert prompt.example is None


# Earlier forms


def past_form(folder: Path, name: str, form: str, product: str, **pairs: str) -> None:
    (folder / name).mkdir(parents=True)
    (folder / name / "about.json").write_text(json.dumps({"form": form, "product": product}))
    answers = [
        {"question": question.replace("_", " "), "answer": answer} for question, answer in pairs.items()
    ]
    (folder / name / "answers.json").write_text(json.dumps(answers))


ASKED = ("How often are sensors read?", "Who owns the data?")


def test_an_example_is_found_by_its_question(tmp_path: Path) -> None:
    past_form(tmp_path, "a", "Other form", "net", How_often_is_a_sensor_read="Hourly.", Who_pays="We do.")
    past = usable(read_past(tmp_path), ["my-form", "My form"], "net", ASKED)
    example = best_example(ASKED[0], past)
    assert example is not None and example.answer == "Hourly." and example.similarity == 1.0
    assert best_example("What is the budget?", past) is None


@pytest.mark.parametrize(
    ("form", "product", "mine", "told"),
    [
        ("My form", "net", "net", "this form itself"),
        ("my_form.docx", "net", "net", "this form itself"),
        ("My form 2023", "net", "net", "earlier version"),
        ("Other", "other net", "net", "answered for other net"),
        ("Other", "", "net", "nobody knows what"),
        ("Other", "net", "", "--product"),
    ],
)
def test_a_form_never_sees_its_own_answers_nor_those_for_another_product(
    tmp_path: Path, form: str, product: str, mine: str, told: str
) -> None:
    questions = (
        {"How_often_are_sensors_read?": "Hourly.", "Who_owns_the_data?": "We."}
        if "2023" in form
        else {"How_often_are_sensors_read?": "Hourly.", "Who_pays?": "We."}
    )
    past_form(tmp_path, "a", form, product, **questions)
    past = usable(read_past(tmp_path), ["my-form", "My form"], mine, ASKED)
    assert not past.forms
    assert told in past.left_out[0].why
    assert best_example(ASKED[0], past) is None


def test_an_answered_form_is_read_by_its_structure(tmp_path: Path) -> None:
    docx = pytest.importorskip("docx")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "about.json").write_text('{"form": "Other", "product": "net"}')
    made = docx.Document()
    made.add_paragraph("1.1 How often are the sensors read?")
    made.add_paragraph("Answer: Every ten minutes.")
    made.add_paragraph("By radio.")
    made.save(str(tmp_path / "a" / "form.docx"))
    (form,) = read_past(tmp_path)
    assert [(a.question, a.answer) for a in form.answers] == [
        ("How often are the sensors read?", "Every ten minutes.\nBy radio.")
    ]


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({}, "has no about.json"),
        ({"about.json": '{"form": "x"}'}, "neither answers.json nor an answered form"),
        ({"about.json": '{"product": "x"}'}, "form"),
        ({"about.json": '{"form": "x"}', "answers.json": '[{"question": ""}]'}, "it is a list of"),
    ],
)
def test_what_is_wrong_with_an_earlier_form(tmp_path: Path, files: dict[str, str], told: str) -> None:
    (tmp_path / "a").mkdir()
    for name, text in files.items():
        (tmp_path / "a" / name).write_text(text)
    with pytest.raises(InputError, match=told):
        read_past(tmp_path)


# Extracted answers


def draft(text: str, *quotes: str, opened: tuple[Opened, ...] = (), limit: str = "") -> DraftRequest:
    evidence = tuple(
        Evidence(id=letter, file=f"{letter}.md", place="line 1", quote=quote)
        for letter, quote in zip("abcdef", quotes, strict=False)
    )
    limits = find_limits([piece(limit)]) if limit else ()
    opened = opened or (Opened(slot(), ""),)
    prompt = Prompt(question="q1", section="", text=text, evidence=evidence)
    return DraftRequest(prompt, opened, limits, (), "en")


def test_sentences_that_answer_are_quoted_with_their_place() -> None:
    made = extract(
        draft(
            "1.1 How often are the sensors read?",
            "Sensors are read every ten minutes. It rains here.",
            "Batteries last a year.",
        )
    )
    assert made.text == "“Sensors are read every ten minutes.” (a.md, line 1)"
    assert (made.used, made.extracted, made.flags) == (("a",), True, ())


def test_nothing_is_said_where_the_sources_say_nothing() -> None:
    made = extract(draft("Who owns the patents?", "Sensors are read every ten minutes."))
    assert made.text == "" and "say nothing" in made.flags[0]


def test_a_limit_cuts_whole_sentences() -> None:
    quote = "The sensors are read every ten minutes. All sensors are read by radio each night."
    full = extract(draft("How are sensors read?", quote))
    short = extract(draft("How are sensors read?", quote, limit="at most 12 words"))
    assert full.text.count("“") == 2 and short.text.count("“") == 1


def test_what_takes_a_reader_is_left_to_one() -> None:
    choice = Control(start=0, end=1, type="choice", options=("yes", "no"))
    for opened in (Opened(slot(kind="checkbox"), "open"), Opened(slot(kind="control"), "kind", choice)):
        made = extract(draft("Are the data open?", "The data are open.", opened=(opened,)))
        assert made.text == "" and "only a person or a model" in made.flags[0]


def test_a_sentence_fills_one_slot_only() -> None:
    opened = (Opened(slot("s1"), "Number of stations"), Opened(slot("s2"), "Stations in winter"))
    made = extract(draft("Stations", "The network has 48 stations.", opened=opened))
    assert [bool(fill.text) for fill in made.fills] == [True, False]
