"""Lists that go on one by one, acronyms from here on, and tables whose words tell what a sentence is about."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Source
from paperkit.findings import Finding
from paperkit.gates import consistency
from paperkit.gates.consistency.named_cells import is_of_others
from tests.gates.consistency.test_forms_tuned import findings


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("We use two sources. One is the census. Another is the land register. The last is a survey.", 1),
        ("We use three sources. One is the census. Another is the land register. The last is a survey.", 0),
        ("We use two sources. One is the census. Another view is possible. The last census was late.", 0),
        ("We pose three hypotheses. H1: Trust lowers cost. H2: Distance raises cost.", 1),
        ("We pose two hypotheses. H1: Trust lowers cost. H2: Distance raises cost.", 0),
        ("Two questions guide us: What drives turnover? Who leaves first? Where do leavers go?", 1),
        ("Three questions guide us: What drives turnover? Who leaves first? Where do leavers go?", 0),
        ("They coded the four themes that emerged (belonging, status, and fear).", 1),
        ("They coded the three themes that emerged (belonging, status, and fear).", 0),
        ("We studied two areas, namely edge detection and robustness, showing good results in both.", 0),
    ],
)
def test_announced(text: str, count: int) -> None:
    assert len(findings(text)) == count


USES = " HRWM is fast. HRWM is free. We ran HRWM twice."


def test_an_acronym_may_be_introduced_from_here_on() -> None:
    assert not findings("We use high-resolution wave modelling, hereafter HRWM." + USES)
    assert findings("We use HRWM." + USES)


def test_what_the_caption_says_as_well_is_not_about_something_else() -> None:
    assert is_of_others("After a year it was 5.")
    assert not is_of_others("After a year it was 5.", "Weight after a year")
    assert is_of_others("After a year, the projected value was 5.", "Weight after a year")


TABLE = r"""\begin{table}\caption{Water of two seasons.}\label{t}\begin{tabular}{lcccc}\toprule
 & \multicolumn{2}{c}{Nitrate} & \multicolumn{2}{c}{FPS} \\
Stream & Spring & Autumn & Spring & Autumn \\ \midrule
Aller & 12.6 & {low} & 71 & 73 \\ Bode & 18.3 & 15.1 & 35 & 36 \\ Ilse & 4.7 & 3.9 & 22 & 24 \\
\bottomrule\end{tabular}\end{table}
"""


def against(sentence: str, low: str = "9.8") -> list[Finding]:
    text = f"\\documentclass{{article}}\\begin{{document}}\n{TABLE.replace('{low}', low)}{sentence}\n\\end{{document}}"
    paper = parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")
    return [f for f in consistency.check(paper).findings if f.rule == "consistency.text_against_table"]


def test_the_best_under_a_head_over_several_columns() -> None:
    assert len(against(r"In Table~\ref{t}, nitrate is lowest in the Aller.")) == 1
    assert not against(r"In Table~\ref{t}, nitrate is lowest in the Ilse.")
    assert not against(r"In Table~\ref{t}, nitrate is lowest in the Aller.", low="3.1")  # true in autumn


def test_a_unit_may_be_the_name_of_a_column() -> None:
    assert len(against(r"In spring, the Aller has 77 FPS (Table~\ref{t}).")) == 1
    assert not against(r"In spring, the Aller has 71 FPS (Table~\ref{t}).")


def test_digits_that_changed_places_are_near_enough() -> None:
    assert len(against(r"In autumn, nitrate in the Aller was 8.9 (Table~\ref{t}).")) == 1
    assert len(against(r"In autumn, nitrate in the Ilse was 9.3 (Table~\ref{t}).")) == 1
    assert not against(r"In autumn, nitrate in the Ilse was 9.9 (Table~\ref{t}).")
