"""Whole sub-sections and paragraphs of detail."""

from __future__ import annotations

import pytest

from paperkit.pipelines.lunheng.cuts.cut import SI_NUMBER, SafeCut
from paperkit.pipelines.lunheng.cuts.detail_parts import find
from paperkit.pipelines.lunheng.outline import outline
from tests.pipelines.lunheng.cuts.cutting import cut, draft_of

WHERE = f"see SI~\\S S{SI_NUMBER}."
DRIES = (
    "Every brick in the yard dries for a whole week before it goes into one of the kilns behind the barn. "
)
CORE = f"\\subsection{{Bricks}}\n{DRIES * 6}\n\n{DRIES * 6}\n\n"
DETAIL = (
    "We burn the kilns at a steady heat for 12 hours and let them cool for 30 hours with all doors shut. "
    "The fans turn at 40 rounds in a minute while the bricks are warm."
)
MORE = "The clay is from the pit beside the river, where it is dug by hand on each of the 9 dry days in May."


def paper(text: str, title: str = "Methods") -> str:
    return f"\\section{{{title}}}\n{CORE}{text}\n\\section{{Conclusion}}\nBricks dry.\n"


def made(text: str) -> list[SafeCut]:
    draft = draft_of(text)
    return list(find(draft, outline(draft.paper)))


def test_a_sub_section_of_detail_goes_with_its_heading() -> None:
    text = paper(f"\\subsection{{Implementation Details}}\\label{{sec:i}}\n{DETAIL}\n\n% why\n{MORE}\n")
    (one,) = made(text)
    assert one.moved_to_si == (
        f"\\subsection*{{Implementation Details}}\\label{{sec:i}}\n\n{DETAIL}\n\n% why\n{MORE}"
    )
    assert cut(find, text) == paper(f"For the implementation details, {WHERE}\n")


def test_a_heading_that_is_referred_to_stays() -> None:
    text = paper(f"\\subsection{{Implementation Details}}\\label{{sec:i}}\n{DETAIL}\n")
    text = text.replace("\nBricks dry.", "\nBricks dry as in Section~\\ref{sec:i}.")
    after = cut(find, text)
    assert f"\\subsection{{Implementation Details}}\\label{{sec:i}}\nFor details, {WHERE}\n" in after
    assert "\\label" not in made(text)[0].moved_to_si


TABLE = "\\begin{table}\n\\caption{Fans.}\\label{t}\n\\begin{tabular}{l}a\\end{tabular}\n\\end{table}"


def test_floats_and_the_paragraph_that_introduces_one_stay() -> None:
    shows = "Table~\\ref{t} lists the fans."
    text = paper(f"\\subsection{{Hardware}}\n{DETAIL}\n\n{shows}\n\n{TABLE}\n\n{MORE}\n")
    assert cut(find, text) == paper(f"\\subsection{{Hardware}}\nFor details, {WHERE}\n\n{shows}\n\n{TABLE}\n")
    (one,) = made(text)
    assert one.moved_to_si == f"\\subsection*{{Hardware}}\n\n{DETAIL}\n\n{MORE}"


def test_a_float_that_is_shown_elsewhere_does_not_hold_its_paragraph() -> None:
    text = paper(f"\\subsection{{Hardware}}\n{DETAIL} Table~\\ref{{t}} lists the fans.\n\n{TABLE}\n")
    assert made(text) == []
    text = text.replace("\nBricks dry.", "\nBricks dry, as Table~\\ref{t} shows.")
    assert "Table~\\ref{t} lists" in made(text)[0].moved_to_si


def test_a_formula_that_is_needed_elsewhere_stays_with_its_derivation() -> None:
    formula = "\\begin{equation}\nx = y\\label{eq}\n\\end{equation}"
    text = paper(f"\\subsection{{Derivation}}\n{DETAIL}\n\n{formula}\n\n{MORE}\n")
    assert formula in made(text)[0].moved_to_si
    assert made(text.replace("\nBricks dry.", "\nBricks dry by \\eqref{eq}.")) == []


@pytest.mark.parametrize(
    "heading",
    ["Limitations of the hardware", "Hardware contributions", "Data and Code Availability", "Brick shapes"],
)
def test_other_sub_sections_stay(heading: str) -> None:
    assert made(paper(f"\\subsection{{{heading}}}\n{DETAIL}\n\n{MORE}\n")) == []


@pytest.mark.parametrize(
    "title", ["Introduction", "Related Work", "Discussion", "Conclusion", "Ethics Statement"]
)
def test_nothing_of_other_sections_goes(title: str) -> None:
    assert made(paper(f"\\subsection{{Implementation Details}}\n{DETAIL}\n", title)) == []


@pytest.mark.parametrize(
    "more",
    [
        "We propose a novel kiln for all of the bricks in the yard.",
        "The brick drying index (BDI) is high.",
        "We call this \\emph{slow burning} in the yard.",
        "Let $q$ denote the heat of a kiln.",
        "\\ifdraft Fans are loud. \\fi",
        "\\newcommand{\\kiln}{Kiln} All is well.",
        "\\input{kilns} All is well.",
        "Fans are loud as \\cite{a} says.",
    ],
)
def test_what_the_rest_needs_stays(more: str) -> None:
    text = paper(f"\\subsection{{Implementation Details}}\n{DETAIL} {more}\n")
    text = text.replace("\nBricks dry.", "\nThe BDI and the slow burning of bricks make $q$ large.")
    assert made(text) == []
    assert len(made(text.replace(more, ""))) == 1


def test_what_the_next_paragraph_leans_on_stays() -> None:
    follows = "\\subsection{Kilns}\nThese kilns are old."
    text = paper(f"\\subsection{{Implementation Details}}\n{DETAIL}\n\n{follows}\n")
    assert made(text) == []
    assert len(made(text.replace("These kilns", "Old kilns"))) == 1


def test_checks_leave_results_unless_they_carry_what_the_paper_claims() -> None:
    checks = f"\\subsection{{Robustness Checks}}\n{DETAIL} The loss is 3.25 in each of them.\n"
    assert len(made(paper(checks, "Results"))) == 1
    assert made(paper(checks, "Results").replace("\nBricks dry.", "\nThe loss is 3.25.")) == []
    shown = f"{checks}\n{TABLE}\n\nTable~\\ref{{t}} shows it.\n"
    assert made(paper(shown, "Results")) == []


def test_a_part_keeps_most_of_itself() -> None:
    hardware, software = (
        f"\\subsection{{{name}}}\n{DETAIL}\n\n{MORE}\n\n" for name in ("Hardware", "Software")
    )
    text = f"\\section{{Methods}}\n{DRIES}\n\n{hardware}{software}\\section{{Conclusion}}\nBricks dry.\n"
    assert len(made(text)) == 1
    behind = f"\\section{{Conclusion}}\nBricks dry.\n\\section{{Methods}}\n{DRIES}\n\n{hardware}{software}"
    assert len(made(behind)) == 2


def test_methods_behind_the_conclusion_go_under_any_heading() -> None:
    kilns = f"\\subsection{{Kilns and Fans}}\n{DETAIL}\n\n{MORE}\n\n"
    assert made(paper(kilns)) == []
    assert len(made(f"\\section{{Conclusion}}\nBricks dry.\n\\section{{Methods}}\n{CORE}{kilns}")) == 1


def test_an_appendix_within_the_paper_goes_as_a_whole() -> None:
    text = paper("Kilns.") + f"\\section*{{Yard Appendix}}\n\\subsection*{{Tools}}\n{DETAIL}\n"
    assert cut(find, text).endswith(f"\\section*{{Yard Appendix}}\nFor the tools, {WHERE}\n")


def test_a_paragraph_goes_by_its_run_in_heading() -> None:
    text = paper(f"\\paragraph{{Kilns.}} {DRIES}\n\n\\paragraph{{Training Settings.}} {DETAIL}\n\n{MORE}\n\n"
                 f"\\paragraph{{Clay.}} Clay is wet. It is.\n")  # fmt: skip
    (one,) = made(text)
    assert one.moved_to_si == f"\\paragraph{{Training Settings.}} {DETAIL}\n\n{MORE}"
    assert f"\n\nFor the training settings, {WHERE}\n\n\\paragraph{{Clay.}}" in cut(find, text)


def test_what_follows_the_last_run_in_heading_may_be_about_something_else() -> None:
    assert made(paper(f"\\paragraph{{Training Settings.}} {DETAIL}\n\n{MORE}\n")) == []


@pytest.mark.parametrize(
    ("opening", "pointer"),
    [
        ("The response parser takes the last letter", "For answer parsing, "),
        ("All kilns are implemented in PyTorch", "For implementation details, "),
        ("We use the following hyperparameters for the kilns", "For settings, "),
    ],
)
def test_a_paragraph_goes_by_how_it_opens(opening: str, pointer: str) -> None:
    text = paper(f"\\subsection{{Setup}}\n{DRIES}\n\n{DRIES}\n\n{opening}. {DETAIL}\n")
    assert f"\n\n{pointer}{WHERE}\n" in cut(find, text)
    assert made(text.replace("The fans turn", "We excluded 3 kilns. The fans turn")) == []
    assert made(text.replace(opening, "Bricks dry")) == []


def test_chinese() -> None:
    body = "砖块在窑中干燥一周，然后放入谷仓后面的窑里烧制。" * 12
    detail = "窑以恒定的温度烧制十二小时，然后关上所有的门冷却三十小时，风扇每分钟转四十圈。"
    kilns = f"\\subsection{{实现细节}}\n{detail}\n\n"
    text = f"\\section{{方法}}\n\\subsection{{砖块}}\n{body}\n\n{kilns}\\section{{结论}}\n砖。\n"
    assert f"{body}\n\n实现细节详见补充材料~\\S S{SI_NUMBER}。\n\n" in cut(find, text)
    (one,) = made(text)
    assert one.moved_to_si == f"\\subsection*{{实现细节}}\n\n{detail}"
    assert made(text.replace("实现细节", "砖的颜色")) == []


def test_the_least_missed_come_first() -> None:
    proofs = f"\\subsection{{Proofs}}\n{DETAIL}\n\n"
    text = paper(
        f"{proofs}\\subsection{{Preprocessing}}\n{DETAIL} {MORE}\n\n\\subsection{{Hardware}}\n{DETAIL}\n"
    )
    assert [one.reason.split(",")[0] for one in made(text)] == ["Hardware", "Preprocessing", "Proofs"]


def test_a_section_that_has_a_pointer_already_stays() -> None:
    text = paper(f"\\subsection{{Hardware}}\n{DETAIL} For more, see SI~\\S S1.\n")
    assert made(text) == []


def test_a_check_in_chinese_results_keeps_its_table_and_its_words() -> None:
    body = "砖块在窑中干燥一周，然后放入谷仓后面的窑里烧制。" * 12
    checks = f"\\subsection{{样本量敏感性}}\n{body}\n\n{TABLE}\n\n\\section{{结论}}\n见表~\\ref{{t}}。\n"
    assert made(f"\\section{{敏感性分析结果}}\n{body}{body}\n\n{checks}") == []
    assert (
        len(
            made(
                f"\\section{{敏感性分析结果}}\n{body}{body}\n\n{checks.replace(TABLE, '').replace('{t}', '{u}')}"
            )
        )
        == 1
    )


def test_a_pointer_below_a_heading_in_chinese() -> None:
    body = "砖块在窑中干燥一周，然后放入谷仓后面的窑里烧制。" * 12
    end = "\\section{结论}\n见~\\ref{h}。\n"
    text = f"\\section{{方法}}\n{body * 2}\n\n\\subsection{{硬件}}\\label{{h}}\n{body}\n\n{end}"
    assert f"\\subsection{{硬件}}\\label{{h}}\n细节详见补充材料~\\S S{SI_NUMBER}。\n" in cut(find, text)


def test_derivations_that_need_one_another_go_together() -> None:
    first = f"\\subsubsection{{Heat}}\n{DETAIL}\n\\begin{{equation}}x = y\\label{{eq}}\\end{{equation}}\n\n"
    second = f"\\subsubsection{{Cold}}\\label{{c}}\n{DETAIL} By \\eqref{{eq}} it is.\n\n"
    text = paper(f"\\subsection{{Derivations}}\n{DRIES}\n\n{first}{second}")
    (one,) = made(text)
    assert (
        one.moved_to_si
        == f"{first}{second}".replace("\\subsubsection", "\\subsection*")
        .replace("{Heat}\n", "{Heat}\n\n")
        .rstrip()
    )
    assert f"{DRIES}\n\nFor the heat, {WHERE} For the cold, {WHERE}\n\n" in cut(find, text)
    needed = text.replace("\nBricks dry.", "\nBricks dry by \\eqref{eq}.")
    assert [one.moved_to_si.startswith("\\subsection*{Cold}") for one in made(needed)] == [True]
