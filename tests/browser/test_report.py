"""The report of a deep review in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from paperkit.documents.pdf import read_pdf
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.marks import find_marks, find_passages
from paperkit.records.deep_review import LANGUAGES, Language, Location
from paperkit.report.deep_review import Mark, ReviewRecords
from paperkit.report.deep_review.words import words
from tests.report.deep_review.made import ATTACKS, TEXTS, config, finding, findings, png, records

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Show = Callable[..., Page]

pytestmark = pytest.mark.browser


def review(image: bool = True, **fields: object) -> ReviewRecords:
    """Five findings, whose order by page is another than that of the report."""
    found = (
        finding("MJ1"), finding("MJ2", page=1), finding("MN1"), finding("MN2", page=1), finding("SG1"),
    )  # fmt: skip
    made = records(*found, image=image, **fields)
    if not image:
        return made
    marks = {
        f.id: (Mark(f.location.page, 0.1, 0.1 * n, 0.8, 0.1 * n + 0.02),) for n, f in enumerate(found, 1)
    }
    return replace(made, images={1: png(850, 1100), 2: png(850, 1100)}, marks=marks)


def shown(page: Page) -> list[str]:
    """Ids of the findings that are seen, in their order."""
    return [f.get_attribute("id") for f in page.locator(".finding").all() if f.is_visible()]


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def in_view(page: Page, selector: str) -> bool:
    """Whether the middle of an element is in the window, and in the part of its pane that is shown."""
    script = """element => {
      const box = element.getBoundingClientRect(), pane = element.closest('.pages');
      const y = (box.top + box.bottom) / 2;
      const frame = pane && getComputedStyle(pane).overflowY === 'auto' ? pane.getBoundingClientRect() : null;
      return y > 0 && y < innerHeight && (!frame || (y > frame.top && y < frame.bottom));
    }"""
    return bool(page.locator(selector).evaluate(script))


def luminance(page: Page, of: str) -> float:
    """Mean of red, green and blue of a colour of the page, 0 to 255."""
    color = page.evaluate(f"getComputedStyle(document.body).{of}")
    return sum(map(int, color.removeprefix("rgb(").rstrip(")").split(","))) / 3


def test_filters_hide_and_show_by_severity(show: Show) -> None:
    page = show(review())
    assert shown(page) == ["MJ1", "MJ2", "MN1", "MN2", "SG1"]
    major = page.get_by_role("button", name="Major")
    major.click()
    assert major.get_attribute("aria-pressed") == "false"
    assert shown(page) == ["MN1", "MN2", "SG1"]
    assert page.get_by_role("status").inner_text() == "Shown: 3 of 5"
    page.get_by_role("button", name="Suggestions").click()
    assert shown(page) == ["MN1", "MN2"]
    major.click()
    assert shown(page) == ["MJ1", "MJ2", "MN1", "MN2"]


def test_the_order_is_switched_and_switched_back(show: Show) -> None:
    page = show(review())
    page.get_by_role("button", name="Page order").click()
    assert shown(page) == ["MJ2", "MN2", "MJ1", "MN1", "SG1"]
    page.get_by_role("button", name="Report order").click()
    assert shown(page) == ["MJ1", "MJ2", "MN1", "MN2", "SG1"]


@pytest.mark.parametrize("width", [1400, 800, 380])
def test_a_jump_brings_the_mark_into_view_and_leads_back(show: Show, width: int) -> None:
    page = show(review(), width=width)
    assert not in_view(page, "#mark-SG1-2")
    page.locator("#SG1 .show a").click()
    page.wait_for_function("location.hash === '#mark-SG1-2'")
    assert in_view(page, "#mark-SG1-2")
    page.locator("#mark-SG1-2").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'SG1'")
    assert in_view(page, "#SG1 h3")


def test_the_marks_are_on_the_quote(show: Show, shared: Path) -> None:
    pdf = read_pdf(shared / "data" / "pdf" / "two_column" / "tracemonkey_acm_14p.pdf")
    manuscript = Manuscript.of_pdf(pdf)
    quote = next(line for line in manuscript.pages[1].splitlines() if len(line) > 50)
    report = findings(finding(quote=quote))
    passages = find_passages(report, manuscript)
    made = ReviewRecords(
        report, config(), images={2: pdf.image(2)}, marks=find_marks(report, manuscript), passages=passages
    )
    page = show(made)
    sheet = page.locator("#page-2 .sheet").bounding_box()
    mark = page.locator("#mark-MJ1-2 rect").bounding_box()
    ((_, box),) = pdf.boxes(
        *(pdf.paper.sources[pdf.paper.main].pages[1] + at for at in passages["MJ1"][0][1:])
    )
    assert sheet is not None and mark is not None
    assert (mark["x"] - sheet["x"]) / sheet["width"] == pytest.approx(box.left / 612, abs=0.005)
    assert (mark["y"] - sheet["y"]) / sheet["height"] == pytest.approx(box.top / 792, abs=0.005)
    assert mark["width"] / sheet["width"] == pytest.approx(box.width / 612, abs=0.005)
    natural = page.locator("#page-2 img").evaluate("image => [image.complete, image.naturalWidth]")
    assert natural[0] and natural[1] > 900


def test_without_images_the_quote_is_marked_in_the_text(show: Show) -> None:
    page = show(review(image=False), width=380)
    page.locator("#MJ1 .show a").click()
    assert page.locator("#page-2 mark").inner_text() == "37 of 120, which is 40 %"
    assert in_view(page, "#page-2 mark")


def test_keys_move_filter_and_order(show: Show) -> None:
    page = show(review())
    for key, there in (
        ("j", "MJ1"),
        ("j", "MJ2"),
        ("ArrowRight", "MN1"),
        ("k", "MJ2"),
        ("ArrowLeft", "MJ1"),
        ("k", "MJ1"),
    ):
        page.keyboard.press(key)
        assert focused(page) == there
        assert in_view(page, f"#{there} h3")
    page.keyboard.press("1")
    assert shown(page) == ["MN1", "MN2", "SG1"]
    page.keyboard.press("2")
    page.keyboard.press("3")
    assert shown(page) == []
    page.keyboard.press("j")
    for key in "123":
        page.keyboard.press(key)
    page.keyboard.press("o")
    assert shown(page) == ["MJ2", "MN2", "MJ1", "MN1", "SG1"]
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert focused(page) == "MN2"
    page.keyboard.press("p")
    page.wait_for_function("location.hash === '#mark-MN2-1'")
    page.keyboard.press("?")
    assert page.locator("#help").get_attribute("open") is not None
    assert page.evaluate("document.activeElement.localName") == "summary"
    page.keyboard.press("?")
    assert page.locator("#help").get_attribute("open") is None


def test_beside_the_findings_the_pages_follow_the_one_that_is_read(show: Show) -> None:
    page = show(review())
    for _ in range(5):
        page.keyboard.press("j")
    assert focused(page) == "SG1"
    assert in_view(page, "#mark-SG1-2")
    page.locator("#MJ2 .show a").focus()
    assert in_view(page, "#mark-MJ2-1")
    assert not in_view(page, "#mark-SG1-2")


def test_a_jump_to_the_pages_beside_leaves_the_finding_where_it_is(show: Show) -> None:
    page = show(review())
    page.keyboard.press("j")
    page.keyboard.press("j")
    before = page.evaluate("scrollY")
    assert before > 0
    page.keyboard.press("p")
    page.wait_for_function("location.hash === '#mark-MJ2-1'")
    assert page.evaluate("scrollY") == before
    assert in_view(page, "#mark-MJ2-1")
    top, controls = (page.locator(one).bounding_box() for one in ("#MJ2 h3", "#controls"))
    assert top is not None and controls is not None
    assert top["y"] >= controls["y"] + controls["height"]


def test_keys_of_the_browser_are_left_alone_and_keys_can_be_switched_off(show: Show) -> None:
    page = show(review())
    page.keyboard.press("Control+1")
    page.keyboard.press("Alt+o")
    assert len(shown(page)) == 5
    page.locator("#pages").focus()
    page.keyboard.press("ArrowRight")
    assert focused(page) == "pages"
    page.keyboard.press("?")
    page.get_by_role("checkbox").uncheck()
    page.keyboard.press("1")
    assert len(shown(page)) == 5


def test_tab_alone_reaches_everything_and_is_never_trapped(show: Show) -> None:
    page = show(review())
    reached: list[str] = []
    for _ in range(60):
        page.keyboard.press("Tab")
        name = page.evaluate(
            "(e => e === document.body ? '' : e.id || e.textContent.trim() || e.getAttribute('aria-label'))"
            "(document.activeElement)"
        )
        if not name:
            break
        reached.append(name)
    else:
        pytest.fail("Tab never leaves the page")
    for wanted in (
        "Skip to the findings",
        "Page order",
        "Keyboard",
        "Show on page 2 (SG1)",
        "pages",
        "mark-SG1-2",
    ):
        assert wanted in reached


def test_a_link_to_a_finding_that_is_filtered_out_shows_it(show: Show) -> None:
    page = show(review())
    page.keyboard.press("1")
    assert "MJ1" not in shown(page)
    page.locator("#page-2 figcaption a", has_text="MJ1").click()
    page.wait_for_function("document.activeElement.id === 'MJ1'")
    assert "MJ1" in shown(page)


def test_without_script_all_is_there_to_read(show: Show) -> None:
    page = show(review(), java_script_enabled=False)
    assert page.locator("#controls").is_hidden()
    assert len(shown(page)) == 5
    page.locator("#SG1 .show a").click()
    assert page.url.endswith("#mark-SG1-2")


def test_print_shows_every_finding_black_on_white_and_no_controls(show: Show) -> None:
    page = show(review(), color_scheme="dark")
    page.keyboard.press("1")
    page.emulate_media(media="print")
    assert shown(page) == ["MJ1", "MJ2", "MN1", "MN2", "SG1"]
    assert page.locator("#controls").is_hidden()
    assert page.locator("#SG1 .show").is_hidden()
    assert luminance(page, "backgroundColor") == 255
    assert luminance(page, "color") == 0
    sheet = page.locator("#page-2 img").bounding_box()
    assert sheet is not None and sheet["width"] < 0.55 * 1400


@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_colours_follow_the_preference(show: Show, scheme: str, dark: bool) -> None:
    page = show(review(), color_scheme=scheme)
    assert (luminance(page, "backgroundColor") < 60) is dark
    assert (luminance(page, "color") > 200) is dark


@pytest.mark.parametrize("width", [1400, 380])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("image", [True, False])
def test_axe_finds_no_serious_fault(show: Show, scheme: str, width: int, image: bool) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = show(review(image=image), color_scheme=scheme, width=width)
    page.keyboard.press("?")
    found = Axe().run(page).response
    assert len(found["passes"]) > 30
    assert [
        (v["id"], [node["html"] for node in v["nodes"]])
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1400, 380])
def test_every_language_works_and_fits(show: Show, language: Language, width: int) -> None:
    page = show(review(language=language), width=width)
    w = words(language)
    assert page.locator("html").get_attribute("lang") == language
    page.get_by_role("button", name=w["by_page"]).click()
    assert shown(page) == ["MJ2", "MN2", "MJ1", "MN1", "SG1"]
    assert page.get_by_role("status").inner_text() == w["status"].format(shown=5, all=5)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_text_from_right_to_left_is_set_so(show: Show) -> None:
    text = "\u05d4\u05de\u05e0\u05d5\u05e8\u05d4 \u05d3\u05d5\u05dc\u05e7\u05ea"
    page = show(records(finding(quote=text, problem=text), finding("MN1")))
    direction = "element => getComputedStyle(element).direction"
    assert page.locator("#MJ1 blockquote").evaluate(direction) == "rtl"
    assert page.locator("#MN1 blockquote").evaluate(direction) == "ltr"
    assert page.evaluate("getComputedStyle(document.body).direction") == "ltr"


@pytest.mark.parametrize("image", [True, False])
def test_hostile_findings_stay_text(show: Show, image: bool) -> None:
    hostile = [*ATTACKS, "w" * 100_000, "\u202e\u2066" * 50]
    found = [
        finding(
            f"MN{number}", title=text, quote=text, problem=text, evidence=text, suggestion=text,
            location=Location(page=2, section=text),
        )
        for number, text in enumerate(hostile, 1)
    ]  # fmt: skip
    made = records(*found, image=image, bottom_line="</script><script>alert(1)</script>", summary=hostile[0])
    page = show(replace(made, texts=(TEXTS[0], "\n".join(ATTACKS))), width=380)
    assert len(shown(page)) == len(hostile)
    assert page.evaluate("document.scripts.length") == 1
    assert page.locator("iframe, object, embed, form, link, base").count() == 0
    assert page.locator("[onerror], [onload], [onmouseover]").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("j")
    assert focused(page) == "MN1"
