"""Reviews by rules of other people's papers: no crash, a report without faults, and one line on what cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.errors import InputError
from paperkit.pipelines.deep_review import DeepReviewParameters, deep_review
from paperkit.pipelines.deep_review.checking import faults
from paperkit.pipelines.deep_review.ingest import load
from paperkit.records.deep_review import Collated, Findings
from paperkit.strict_json import read_record
from tests.conftest import SHARED

DATA = SHARED / "data"
PDFS = sorted(path.relative_to(DATA).as_posix() for path in DATA.glob("pdf/*/*.pdf"))
SOURCES = sorted(
    path.relative_to(DATA).as_posix()
    for path in DATA.glob("latex/**/*.tex")
    if "\\documentclass" in path.read_text("utf-8", "replace")
)
UNREADABLE = {
    "pdf/corrupt/bad11_zero_pages.pdf",
    "pdf/corrupt/bad1_5_bytes.pdf",
    "pdf/corrupt/empty_0_bytes.pdf",
    "pdf/encrypted/aes256_needs_password_foo.pdf",
    "pdf/encrypted/needs_password_openpassword.pdf",
}
"""Others of these folders can be mended, or open without a password."""


@pytest.mark.parametrize("name", [*PDFS, *SOURCES])
def test_a_review_by_rules(shared: Path, tmp_path: Path, no_tex: None, name: str) -> None:
    parameters = DeepReviewParameters(document=str(shared / "data" / name), out=str(tmp_path / "run"))
    try:
        result = [step.data for step in deep_review(parameters)][-1]
    except InputError as error:
        assert "\n" not in str(error)
        assert str(error).startswith(str(shared))
        assert not (tmp_path / "run").exists()
        assert name in UNREADABLE
        return
    assert name not in UNREADABLE
    root = tmp_path / "run" / "artifacts"
    config, manuscript = load(root)
    findings = read_record(Findings, root / "findings.json")
    assert faults(findings, read_record(Collated, root / "collated.json"), config, manuscript) == []
    assert result.findings == findings
    assert str(tmp_path) not in (root / "report.html").read_text(encoding="utf-8")
