from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.pipelines.lunheng.cuts import editor
from paperkit.pipelines.lunheng.cuts.editor import Trimmed, trim
from paperkit.pipelines.lunheng.outline import outline
from paperkit.records.lunheng import VisualContract
from tests.pipelines.lunheng.cuts.cutting import body, budget_for, draft_of

TEXT = """\\begin{abstract}
Note that bricks dry. It is worth noting that kilns burn.
\\end{abstract}
\\section{Introduction}
It is worth noting that bricks dry slowly in order to stay whole. Kilns are hot and large.

\\section{Methods}
\\paragraph{Kilns.} All kilns are hot. Clay is wet and heavy.

\\paragraph{Draughts.} All fans are loud. We set the learning rate to 0.1 and the batch size to 32 for all the kilns
in the yard. Water is wet. We hope that this work will inspire many readers.

\\section{Limitations}
There are two limits:
\\begin{itemize}
\\item We used one kiln.
\\item It may possibly leak.
\\end{itemize}
"""


def trimmed(
    share: float,
    text: str = TEXT,
    most: int | None = None,
    slack: float = 1.0,
    contract: VisualContract | None = None,
) -> Trimmed:
    draft = draft_of(text)
    return trim(
        draft, budget_for(draft, share, most, slack), outline(draft.paper), contract or VisualContract()
    )


def test_all_kinds_in_the_order_of_least_harm() -> None:
    result = trimmed(0.5, most=1)
    kinds = list(dict.fromkeys(cut.kind for cut in result.cuts))
    assert kinds == ["filler", "hedges", "run_in", "limitations", "padding", "method_detail"]
    text = body(result.draft)
    assert "\nBricks dry slowly to stay whole." in text
    assert "\nAll kilns are hot." in text
    assert "There are two limits.\nWe used one kiln.\nIt may leak." in text
    assert "All fans are loud. For training settings, see SI~\\S S1. Water is wet.\n" in text
    in_main = [cut for cut in result.cuts if cut.place != "main.tex:4"]
    assert result.before - result.after == sum(cut.words_saved for cut in in_main)
    assert not result.refused


def test_a_draft_within_its_budget_is_left_as_it_is() -> None:
    result = trimmed(1.0)
    assert result.draft.sources == draft_of(TEXT).sources
    assert (result.cuts, result.removed, result.still_over, result.si) == ((), (), (), "")


def test_headings_above_the_limit_are_merged_in_any_case() -> None:
    result = trimmed(1.0, most=1)
    assert [cut.kind for cut in result.cuts] == ["run_in"]
    assert trimmed(1.0, most=2).cuts == ()


def test_no_more_is_cut_than_is_needed() -> None:
    tolerated = trimmed(0.9, slack=1.1)
    assert tolerated.after <= tolerated.before
    draft = draft_of(TEXT)
    budget = budget_for(draft, 1.0)
    sections = dict(budget.per_section_budget)
    sections["Methods"] -= 3
    tight = budget.model_copy(
        update={
            "main_budget_en_words": budget.main - 3,
            "main_budget_tolerance": budget.main - 3,
            "per_section_budget": sections,
        }
    )
    result = trim(draft, tight, outline(draft.paper), VisualContract())
    assert result.after <= tight.main
    assert {cut.kind for cut in result.cuts} <= {"filler", "limitations"}


def test_sections_over_their_budget_give_first() -> None:
    text = (
        "\\section{One}\nNote that bricks dry. Kilns are hot.\n\n"
        "\\section{Two}\nNote that clay is wet. Fans are loud.\n"
    )
    draft = draft_of(text)
    budget = budget_for(draft, 1.0)
    two = {"Abstract": 1, "One": budget.sections["One"], "Two": budget.sections["Two"] - 2}
    update = {"main_budget_en_words": budget.main - 2, "main_budget_tolerance": budget.main - 2}
    result = trim(
        draft,
        budget.model_copy(update={**update, "per_section_budget": two}),
        outline(draft.paper),
        VisualContract(),
    )
    assert [cut.place for cut in result.cuts] == ["main.tex:7"]


def test_the_abstract_has_a_budget_of_its_own() -> None:
    draft = draft_of(TEXT)
    budget = budget_for(draft, 1.0)
    budget = budget.model_copy(update={"abstract_budget_en_words": budget.abstract - 1})
    result = trim(draft, budget, outline(draft.paper), VisualContract())
    assert [cut.place for cut in result.cuts] == ["main.tex:4"]
    assert result.before == result.after


def test_it_says_how_far_it_came() -> None:
    result = trimmed(0.3)
    assert result.after > int(result.before * 0.3)
    assert result.still_over[-1].startswith(f"main text: {result.after}, ")
    rows = {row.section: row for row in result.sections}
    assert rows["Introduction"].before > rows["Introduction"].after
    assert sum(r.after for n, r in rows.items() if n != "Abstract") == result.after
    log = result.edit_log(2)
    assert (log.round, log.before, log.after, log.judged_by) == (2, result.before, result.after, "rules")


def test_places_are_those_of_the_draft_as_it_came() -> None:
    text = "\\section{A}\nNote that bricks dry\nslowly.\n\nClay.\n\nIt may possibly leak. It is.\n"
    result = trimmed(0.1, text)
    assert "main.tex:9: “may possibly” hedges what is hedged: “may” stays (−1 word)" in result.removed


def test_a_cut_that_loses_something_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    from paperkit.pipelines.lunheng.cuts.cut import SafeCut

    def spoil(draft, parts):  # type: ignore[no-untyped-def]
        text = draft.sources["main.tex"].text
        for word in ("0.1", "Clay ", "32"):
            at = text.index(word)
            yield SafeCut("filler", "main.tex", at, at + len(word), "", 1, f"{word} goes", "main.tex:1")

    monkeypatch.setattr(editor, "cut_finders", lambda: {"filler": spoil})
    result = trimmed(0.5)
    assert [cut.reason for cut in result.cuts] == ["Clay  goes"]
    assert len(result.refused) == 2
    assert "taken back. The edit loses the number" in result.refused[0]
    assert "0.1" in body(result.draft)


def test_a_cut_that_breaks_the_source_or_the_contract_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    from paperkit.pipelines.lunheng.cuts.cut import SafeCut

    text = TEXT.replace("Kilns are hot", "Figure~\\ref{f} shows it. Kilns are hot").replace(
        "Clay is wet", "Figure~\\ref{f} shows it. Clay is wet"
    )
    text += "\\begin{figure}\\includegraphics{x}\\caption{X.}\\label{f}\\end{figure}\n"

    def spoil(draft, parts):  # type: ignore[no-untyped-def]
        source = draft.sources["main.tex"].text
        for piece in ("\\end{itemize}", "Figure~\\ref{f} shows it. Kilns"):
            at = source.index(piece)
            yield SafeCut("filler", "main.tex", at, at + len(piece), "", 1, piece, "main.tex:1")

    monkeypatch.setattr(editor, "cut_finders", lambda: {"filler": spoil})
    contract = VisualContract(section_obligations={"Introduction": ("f",)})
    result = trimmed(0.5, text, contract=contract)
    assert result.cuts == ()
    assert "new problem" in result.refused[0]
    assert "does not refer" in result.refused[1]


def test_the_si_goes_on_from_a_number() -> None:
    draft = draft_of(TEXT)
    result = trim(draft, budget_for(draft, 0.5), outline(draft.paper), VisualContract(), 4)
    assert "see SI~\\S S4." in body(result.draft)
    assert [(s.number, s.title) for s in result.supplements] == [(4, "Details of Methods")]
    assert result.si.index("S4 Details of Methods") < result.si.index("0.1")
    assert result.si.startswith("\\documentclass{article}\n\\begin{document}")


def test_it_is_deterministic() -> None:
    one, two = trimmed(0.5, most=0), trimmed(0.5, most=0)
    assert (one.draft.sources, one.removed, one.si) == (two.draft.sources, two.removed, two.si)


SENTENCES = [
    "It is worth noting that bricks dry slowly.",
    "In order to dry 12 bricks, we need heat \\cite{a}.",
    "A steady draught shortens the drying time of every wet clay brick.",
    "It may possibly leak.",
    "We set the learning rate to 0.1 and the batch size to 32 for all the kilns in the big yard behind it.",
    "We hope that this work will inspire many readers.",
    "The gain of $x = 3$ is the highest~\\ref{s}.",
    "值得注意的是，砖块干燥得很慢。",
    "{\\bf Bricks} are % a note\nred.",
    "This is 5\\% more.",
]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(SENTENCES), st.sampled_from([" ", "\n", "\n\n"])), min_size=1, max_size=25
    ),
    st.floats(0.1, 1.0),
)
def test_any_mixture_keeps_what_it_must(pieces: list[tuple[str, str]], share: float) -> None:
    half = len(pieces) // 2
    text = "".join(f"{sentence}{space}" for sentence, space in pieces[:half])
    rest = "".join(f"{sentence}{space}" for sentence, space in pieces[half:])
    whole = (
        f"\\section{{Introduction}}\\label{{s}}\nFirst.\n{text}\n\n\\section{{Methods}}\nSecond.\n{rest}\n"
    )
    result = trimmed(share, whole)
    after = body(result.draft)
    assert result.after <= result.before
    for piece in ("\\cite{a}", "\\ref{s}", "$x = 3$", "12", "5\\%", "% a note", "0.1"):
        assert (piece in after + result.si) == (piece in whole)
    for line in after.split("\n"):
        assert "  " not in line or line in whole.split("\n")
    assert "\n\n\n" not in after or "\n\n\n" in whole
    assert (
        trim(result.draft, budget_for(result.draft, 1.0), outline(result.draft.paper), VisualContract()).cuts
        == ()
    )
