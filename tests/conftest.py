"""Fixtures for all tests: where other people's papers are, and a home that no test can touch."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("PAPERKIT_SHARED", Path(__file__).resolve().parents[2] / "shared"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """Folder with other people's papers; tests that need it skip where it is missing."""
    if not (SHARED / "data").is_dir():
        pytest.skip(f"needs the papers in {SHARED}/data (set PAPERKIT_SHARED)")
    return SHARED


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
