"""Segments: by headings, a theorem with its proof, tracks by density, every page in one; and their faults."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import read_paper
from paperkit.documents.pdf import read_pdf
from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.pipelines.deep_review.headings import Heading
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.pages import page_records
from paperkit.pipelines.deep_review.parts import MOST_HIGH, find_parts
from paperkit.pipelines.deep_review.segmenting import check_segments, segment, segments_of
from paperkit.pipelines.deep_review.theorems import Theorem
from paperkit.records.deep_review import Depth, PageRecord, Pages, Segment, Segments, page_numbers

TABLE = ("Table 1",)


def records(
    pages: int, *, equations: dict[int, int] | None = None, tables: dict[int, int] | None = None
) -> Pages:
    """Pages with so many numbered equations and tables on some of them."""
    return Pages(
        pages=tuple(
            PageRecord(
                page=number,
                words=400,
                math_share=0,
                equations=tuple(f"{number}.{n}" for n in range((equations or {}).get(number, 0))),
                tables=TABLE * (tables or {}).get(number, 0),
            )
            for number in range(1, pages + 1)
        )
    )


def headings(*given: str) -> list[Heading]:
    """Headings as `3 Method` (page and title); `A` before the title for the appendix, `-` for a subsection."""
    found = []
    for at, one in enumerate(given):
        page, title = one.split(" ", 1)
        appendix, below = title.startswith("A "), title.startswith("- ")
        title = title[2:] if appendix or below else title
        found.append(Heading(title, 2 if below else 1, appendix, int(page), 10 * at + 1, opens=False))
    return found


def cut(
    pages: Pages, heads: list[Heading], theorems: Sequence[Theorem] = (), depth: Depth = "deep"
) -> dict[str, Segment]:
    segments = segments_of(find_parts(pages.pages, heads, theorems), pages, depth)
    assert check_segments(segments, len(pages.pages)) == []
    return {one.title: one for one in segments.segments}


PAPER = ("1 Introduction", "2 Related Work", "3 Method", "5 Experiments", "8 Conclusion", "8 References")


def test_tracks_and_themes_follow_headings() -> None:
    segments = cut(records(9, tables={6: 2}), headings(*PAPER))
    told = {title: (one.pages, one.theme, one.track) for title, one in segments.items()}
    assert told == {
        "Introduction": ("1-2", "intro", "light"),
        "Related Work": ("2-3", "related_work", "light"),
        "Method": ("3-5", "method", "medium"),
        "Experiments": ("5-8", "experiments", "high"),
        "Conclusion": ("8", "discussion", "light"),
        "References": ("8-9", "references", "none"),
    }
    assert segments["References"].reason


def test_ids_go_up_and_references_come_last() -> None:
    segments = cut(records(9), headings("1 References", *PAPER[:-1]))
    assert [one.id for one in segments.values()] == [f"S{n}" for n in range(1, len(segments) + 1)]
    assert list(segments)[-1] == "References"


def test_a_theorem_and_its_proof_in_the_appendix_are_one_segment() -> None:
    heads = headings(
        "1 Introduction", "3 Theory", "6 Experiments", "9 Conclusion", "10 References", "13 A Proofs"
    )
    stated = Theorem("theorem", "theorem 3", 4, 4, 15)
    proved = Theorem("proof", "theorem 3", 13, 15, 55)
    segments = cut(records(15), heads, [stated, proved])
    theory = segments["Theory"]
    assert (theory.pages, theory.theme, theory.track) == ("3-6,13-15", "theory", "high")
    assert theory.notes == "theorem 3 (page 4) is proved on pages 13-15"
    assert "Proofs" not in segments


def test_a_proof_without_a_name_is_of_the_theorem_before_it() -> None:
    heads = headings("1 Introduction", "2 Theory", "4 Experiments")
    pages = records(5)
    stated, proved = Theorem("theorem", "lemma 1", 3, 3, 15), Theorem("proof", "", 4, 5, 25)
    assert cut(pages, heads, [stated, proved], "quick")["Theory"].pages == "2-5"
    other = Theorem("proof", "lemma 9", 4, 5, 25)
    assert cut(pages, heads, [stated, other], "quick")["Theory"].pages == "2-4"


def test_long_proofs_go_in_several_segments_with_their_theorems() -> None:
    heads = headings("1 Introduction", "2 Theory", "4 Experiments", "6 References", "7 A Proofs")
    stated = [Theorem("theorem", f"theorem {n}", 3, 3, 14 + n) for n in range(4)]
    proved = [Theorem("proof", f"theorem {n}", 7 + 6 * n, 12 + 6 * n, 42 + n) for n in range(4)]
    segments = segments_of(find_parts(records(30).pages, heads, [*stated, *proved]), records(30), "deep")
    assert check_segments(segments, 30) == []
    high = [one for one in segments.segments if one.track == "high"]
    assert all(len(page_numbers(one.pages)) <= 8 for one in high)
    for theorem, proof in zip(stated, proved, strict=True):
        wanted = {theorem.page, *range(proof.page, proof.last + 1)}
        assert any(wanted <= set(page_numbers(one.pages)) for one in high)


def test_the_part_that_derives_most_is_high() -> None:
    heads = headings("1 Introduction", "2 Problem Setting", "4 Model", "7 Discussion")
    assert cut(records(8, equations={5: 6}), heads, depth="quick")["Model"].track == "high"
    assert cut(records(8, equations={5: 2}), heads, depth="quick")["Model"].track == "medium"


def test_the_main_tables_are_high_where_nothing_is_proved() -> None:
    heads = headings("1 Introduction", "2 Method", "4 Experimental Setup", "5 Results", "8 Discussion")
    pages = records(8, tables={6: 3})
    assert cut(pages, heads)["Results"].track == "high"
    proved = [Theorem("theorem", "theorem 1", 2, 2, 12), Theorem("proof", "", 3, 3, 13)]
    segments = cut(pages, heads, proved)
    assert (segments["Results"].track, segments["Method"].track) == ("medium", "high")


def test_an_algorithm_is_high_where_it_is_claimed_correct() -> None:
    plain = headings("1 Introduction", "2 Algorithm", "5 Conclusion")
    correct = headings("1 Introduction", "2 Algorithm", "3 - Correctness", "5 Conclusion")
    assert (
        cut(records(6), plain, depth="quick")["Algorithm"].track,
        cut(records(6), correct, depth="quick")["Algorithm"].track,
    ) == (
        "medium",
        "high",
    )


@pytest.mark.parametrize(
    "heads",
    [
        ("1 引言", "2 相关工作", "3 方法", "5 实验", "7 结论", "8 参考文献"),
        ("1 Einleitung", "2 Stand der Technik", "3 Methode", "5 Ergebnisse", "7 Fazit", "8 Literatur"),
        ("1 はじめに", "2 関連研究", "3 提案手法", "5 実験", "7 おわりに", "8 参考文献"),
    ],
)
def test_other_languages(heads: tuple[str, ...]) -> None:
    themes = [one.theme for one in cut(records(8), headings(*heads)).values()]
    assert themes == ["intro", "related_work", "method", "experiments", "discussion", "references"]


def test_thanks_are_no_segment_where_their_page_is_in_another() -> None:
    assert "Acknowledgements" not in cut(
        records(9), headings(*PAPER[:-1], "8 Acknowledgements", "8 References")
    )
    alone = [*headings(*PAPER[:-1]), Heading("Acknowledgements", 1, False, 9, 1, opens=True)]
    segment = cut(records(9), alone)["Acknowledgements"]
    assert (segment.track, segment.theme, bool(segment.reason)) == ("none", "other", True)


def test_a_paper_without_headings_is_cut_by_its_length() -> None:
    segments = segments_of(find_parts(records(12).pages, [], []), records(12), "standard")
    assert [one.pages for one in segments.segments] == ["1-3", "4-6", "7-9", "10-12"]
    assert [one.title for one in segments.segments] == [f"Whole paper (part {n} of 4)" for n in range(1, 5)]
    assert {one.track for one in segments.segments} == {"medium"}


def test_a_paper_of_light_parts_alone_has_one_that_is_read_properly() -> None:
    tracks = {
        one.track
        for one in cut(records(3), headings("1 Summary", "2 Statement of need", "3 References")).values()
    }
    assert tracks == {"light", "medium", "none"}


@pytest.mark.parametrize("depth", ["quick", "standard", "deep"])
def test_the_number_is_that_of_the_depth(depth: Depth) -> None:
    heads = headings(
        *PAPER[:-1], "10 References", *(f"{11 + n} A Extra {word}" for n, word in enumerate("abcdefghijkl"))
    )
    least, most = DEPTHS[depth].segments
    assert (
        least
        <= len(segments_of(find_parts(records(24).pages, heads, []), records(24), depth).segments)
        <= most
    )
    assert (
        least <= len(segments_of(find_parts(records(12).pages, [], []), records(12), depth).segments) <= most
    )


TOPICS = st.sampled_from(
    ["Introduction", "Related Work", "Method", "Theory", "Proofs", "Results", "Trace Trees", "Conclusion", "References",
     "Acknowledgements", "Algorithm", "实验", "Contents", "灯"]
)  # fmt: skip


@st.composite
def papers(draw: st.DrawFn) -> tuple[Pages, list[Heading], list[Theorem]]:
    count = draw(st.integers(1, 120))
    number = st.integers(1, count)
    pages = records(
        count,
        equations=draw(st.dictionaries(number, st.integers(0, 9), max_size=9)),
        tables=draw(st.dictionaries(number, st.integers(0, 3), max_size=9)),
    )
    heads = [
        Heading(
            draw(TOPICS),
            draw(st.integers(0, 3)),
            draw(st.booleans()),
            page,
            draw(st.integers(0, 99)),
            draw(st.booleans()),
        )
        for page in sorted(draw(st.lists(number, max_size=25)))
    ]
    theorems = [
        Theorem(
            draw(st.sampled_from(["theorem", "proof"])),  # type: ignore[arg-type]
            draw(st.sampled_from(["", "theorem 1", "theorem 2", "lemma 3"])),
            page,
            min(count, page + draw(st.integers(0, 30))),
            draw(st.integers(0, 99)),
        )
        for page in draw(st.lists(number, max_size=12))
    ]
    heads.sort(key=lambda one: (one.page, one.at))
    theorems.sort(key=lambda one: (one.page, one.at))
    return pages, heads, theorems


@given(papers(), st.sampled_from(["quick", "standard", "deep"]))
def test_any_paper_gives_segments_without_fault(
    paper: tuple[Pages, list[Heading], list[Theorem]], depth: Depth
) -> None:
    pages, heads, theorems = paper
    segments = segments_of(find_parts(pages.pages, heads, theorems), pages, depth)
    assert check_segments(segments, len(pages.pages)) == []
    least, most = DEPTHS[depth].segments
    kinds = {one.theme for one in segments.segments if one.track == "none"}
    assert len(segments.segments) <= max(most, len(kinds) + 1)
    assert len(segments.segments) >= min(least, len(pages.pages)) or all(
        len(page_numbers(one.pages)) == 1 or one.track == "none" for one in segments.segments
    )
    assert segments == segments_of(find_parts(pages.pages, heads, theorems), pages, depth)


def _real(shared: Path) -> list[Manuscript]:
    found = [
        Manuscript.of_pdf(read_pdf(shared / "data/pdf" / name))
        for name in ("two_column/tracemonkey_acm_14p.pdf", "aiscientist_built/adaptive_dual_scale_denoising.pdf",
                     "cjk/chinese_6p.pdf", "scanned/image_only_ccitt.pdf", "corrupt/damaged_repairable_30p.pdf")
    ]  # fmt: skip
    for name in ("stbc_ieeetran", "gtheory_acl_multifile", "thu_thesis_zh", "hyddown_joss_markdown"):
        found.append(Manuscript.of_paper(read_paper(shared / "data/latex" / name)))
    return found


def test_real_papers_have_segments_without_fault(shared: Path) -> None:
    for manuscript in _real(shared):
        pages = page_records(manuscript)
        for depth in DEPTHS:
            segments = segment(manuscript, pages, depth)
            assert check_segments(segments, len(pages.pages)) == []
            assert len(segments.segments) <= max(DEPTHS[depth].segments[1], 2)


def test_a_real_paper_in_two_columns(shared: Path) -> None:
    manuscript = Manuscript.of_pdf(read_pdf(shared / "data/pdf/two_column/tracemonkey_acm_14p.pdf"))
    segments = segment(manuscript, page_records(manuscript), "deep").segments
    found = {one.title: (one.pages, one.theme, one.track) for one in segments}
    assert found["Evaluation"] == ("10-12", "experiments", "high")
    assert found["Related Work"] == ("12-13", "related_work", "light")
    assert found["References"] == ("14", "references", "none")


def one(number: int, pages: str, **more: str) -> Segment:
    return Segment.model_validate(
        {"id": f"S{number}", "title": "T", "pages": pages, "theme": "other", "track": "medium"} | more
    )


@pytest.mark.parametrize(
    ("segments", "faults"),
    [
        ([one(1, "1-5")], []),
        ([one(1, "1-3"), one(2, "3-5")], []),
        ([one(1, "1,3")], ["pages 2,4-5 belong to no segment; add them to one, or make one for them"]),
        ([one(1, "1-4")], ["page 5 belongs to no segment; add it to one, or make one for it"]),
        ([one(1, "1-6")], ["S1: page 6 is beyond the end; the paper has 5 pages"]),
        ([one(1, "1-5,7-8")], ["S1: pages 7-8 are beyond the end; the paper has 5 pages"]),
        ([one(1, "1-5", track="none")], ["S1: track none needs a reason; say why nobody is to review it"]),
        ([one(1, "1-5", track="none", reason="thanks")], []),
        ([one(1, "1-5"), one(1, "2")], ["S1: the id is given twice; number the segments S1, S2, …"]),
        ([one(1, "1-5"), one(2, "two")], ["S2: pages 'two': 'two' is neither a page nor a range; write as 4-5,13-16"]),
        ([one(1, "1-5"), one(2, "4-2")], ["S2: pages '4-2': 4-2 runs backwards"]),
    ],
)  # fmt: skip
def test_faults_are_told(segments: list[Segment], faults: list[str]) -> None:
    assert check_segments(Segments(segments=tuple(segments)), 5) == faults


def test_a_segment_of_track_high_has_a_limit() -> None:
    ten, eleven = one(1, f"1-{MOST_HIGH}", track="high"), one(1, f"1-{MOST_HIGH + 1}", track="high")
    assert check_segments(Segments(segments=(ten,)), 10) == []
    assert check_segments(Segments(segments=(eleven,)), 11) == [
        "S1: track high takes at most 10 pages, and it has 11; split it"
    ]
