"""A real browser, Debian's Chromium, that a test drives."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from paperkit.report.deep_review import ReviewRecords, render_html

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium with a fresh profile; without it the tests of this tier fail, for that tier is asked for by name."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.fail("needs Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, headless=True, args=list(_FLAGS))
        yield running
        running.close()


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Open a report from a file. At the end nothing may have gone wrong in it, and nothing may have left it."""
    pages: list[Page] = []
    asked: list[str] = []
    faults: list[str] = []

    def open_report(records: ReviewRecords, *, width: int = 1400, **options: Any) -> Page:
        path = tmp_path / f"report{len(pages)}.html"
        path.write_text(render_html(records), encoding="utf-8")
        page = browser.new_page(viewport={"width": width, "height": 900}, **options)
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: faults.append(message.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
        page.goto(path.as_uri())
        pages.append(page)
        return page

    yield open_report
    for page in pages:
        page.close()
    assert faults == []
    assert [url[:80] for url in asked if not url.startswith(("file:", "data:"))] == []
