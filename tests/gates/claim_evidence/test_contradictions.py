"""A contradiction is said only where nothing else can be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.log import Log, read_log
from paperkit.documents.paper import Source
from paperkit.gates import claim_evidence

LOG = """# Log

| dataset | method | accuracy | training time |
|---|---|---|---|
| garden | baseline | 0.871 | 31.5 |
| garden | network | 0.912 | 62.4 |
| forest | baseline | 0.804 | 30.2 |
| forest | network | 0.846 | 61.8 |
"""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    path = tmp_path_factory.mktemp("log") / "log.md"
    path.write_text(LOG)
    return read_log(path)


def contradicted(sentence: str, log: Log) -> list[tuple[str, str | None]]:
    text = f"\\documentclass{{article}}\\begin{{document}}\\section{{Results}}{sentence}\\end{{document}}"
    report = claim_evidence.check(parse_latex({"p.tex": Source("p.tex", text)}, "p.tex"), log)
    found = [f for f in report.findings if f.rule == "claim_evidence.contradicted"]
    assert all(f.certainty == "confirmed" and "log.md" in f.evidence for f in found)
    return [(f.data["text"], f.data.get("restate")) for f in found]


@pytest.mark.parametrize(
    ("sentence", "number", "restated"),
    [
        ("The accuracy of the network on the garden set is 0.957.", "0.957", "0.912"),
        ("On forest, the network has an accuracy of 86.1\\%.", "86.1%", "84.6%"),
        ("The training time of the baseline on garden is 35.1.", "35.1", "31.5"),
    ],
)
def test_one_meaning_and_another_value(log: Log, sentence: str, number: str, restated: str) -> None:
    assert contradicted(sentence, log) == [(number, restated)]


@pytest.mark.parametrize(
    "sentence",
    [
        "The accuracy of the network on the garden set is 0.912.",
        "The accuracy of the network on the garden set is 91\\%.",
        "The accuracy of the network is 0.957.",
        "The accuracy on garden is 0.957 for the network and 0.871 for the baseline.",
        "The network on garden has a recall of 0.957.",
        "The accuracy of the network on the garden set is above 0.857.",
        "The accuracy of the network on the garden set grows by 0.857.",
        "The network gains 9.57 points of accuracy on the garden set.",
        "The accuracy of the network on the garden set is 0.912, with a precision of 0.957.",
        "Earlier work reports an accuracy of the network on garden of 0.957 \\cite{x}.",
        "The accuracy of the network on the garden set came from 3.57 hours of work.",
    ],
    ids=range(11),
)
def test_anything_less_certain_is_not_said(log: Log, sentence: str) -> None:
    assert contradicted(sentence, log) == []


def test_none_in_the_real_papers(shared: Path) -> None:
    folders = [d for d in sorted((shared / "data/latex/aiscientist_iclr").iterdir()) if d.is_dir()]
    for folder in folders:
        for log in (folder / "notes.txt", folder):
            from paperkit.documents import read_paper

            report = claim_evidence.check(read_paper(folder / "latex/template.tex"), read_log(log))
            assert not [f for f in report.findings if f.rule == "claim_evidence.contradicted"], folder.name
