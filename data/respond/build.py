"""Make the sample of respond: forms, sources, an earlier form, the human's form, and where each place is.

    python data/respond/build.py            writes beside itself
    python data/respond/build.py --to DIR   writes there

Same input, same bytes. What is plain text (`sources/*.md`, `past/*/form.md`, …) is written by hand and stays.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from making import form_docx, form_md, form_xlsx, gold, sources
from making.content import TEXT, load

HERE = Path(__file__).resolve().parent
LEADS = {"2.3/stations": "Stations", "2.3/sites": "Sites"}
"""What the text of an answer calls a place whose label in the form is no name."""


def files() -> dict[str, bytes]:
    """All that is made, by its name in the folder."""
    docx_slots = gold.in_docx(form_docx.document(), list(form_docx.places()))
    workbook, xlsx_slots = form_xlsx.form()
    markdown, md_slots = form_md.form()
    answers = _answers()
    filled = {slot: text for answer in answers for slot, text in answer["slots"].items()}
    named = {slot.name for slot in docx_slots}
    assert set(filled) == named, f"answers and places differ: {sorted(set(filled) ^ named)}"
    return {
        "form.docx": form_docx.form(),
        "form.xlsx": workbook,
        "form.md": markdown.encode(),
        "gold/questions.json": _json(gold.questions()),
        "gold/docx.json": _json(gold.as_records(docx_slots)),
        "gold/xlsx.json": _json(gold.as_records(xlsx_slots)),
        "gold/md.json": _json(gold.as_records(md_slots)),
        "human/answers.json": _json(answers),
        "human/labels.json": _json(load("labels.yaml")),
        "human/form.docx": form_docx.form(filled),
        "sources/stations.csv": sources.stations().encode(),
        "sources/roles.docx": sources.roles(),
        "sources/annual_report_2025.pdf": sources.report(),
        "past/tarrowby-2023/form.docx": sources.answered(load("tarrowby.yaml")),
    }


def _answers() -> list[dict[str, Any]]:
    """The human's answers: the text of each question, and of each of its places in the .docx file."""
    labels = {
        slot.name: ", ".join(filter(None, (slot.label.rstrip(":"), slot.find.get("column"))))
        for slot in form_docx.places()
    }
    answers = []
    for number, given in load("human.yaml").items():
        slots = (
            {f"{number}/{key}": text for key, text in given.items()}
            if isinstance(given, dict)
            else {number: given}
        )
        lines = []
        for name, text in slots.items():
            label = LEADS.get(name, labels[name])
            if text == "☒":
                lines.append(label)
            elif text not in ("☐", ""):
                lines.append(text if len(slots) == 1 else f"{label}: {text}")
        answers.append({"question": number, "asked": TEXT[number], "text": "\n".join(lines), "slots": slots})
    return answers


def _json(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def main() -> None:
    """Write all files."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--to", type=Path, default=HERE, help="folder to write to")
    to = parser.parse_args().to
    for name, data in files().items():
        path = to / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    main()
