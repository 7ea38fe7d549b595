from __future__ import annotations

from paperkit.pipelines.lunheng.cuts.cut import SI_NUMBER, SafeCut
from paperkit.pipelines.lunheng.cuts.si import heading_text, numbered, si_document
from paperkit.pipelines.lunheng.requests import Supplement
from tests.pipelines.lunheng.cuts.cutting import draft_of


def cut(text: str) -> SafeCut:
    return SafeCut("method_detail", "main.tex", 0, 1, f"see S{SI_NUMBER}.", 9, "why", "main.tex:1", text)


def test_each_part_has_one_section() -> None:
    made, sections = numbered([(cut("One."), "A"), (cut("Two."), "B"), (cut("Three."), "A")], (), 3, "en")
    assert [one.replacement for one in made] == ["see S3.", "see S4.", "see S3."]
    assert sections == (
        Supplement(3, "Details of A", "One.\n\nThree."),
        Supplement(4, "Details of B", "Two."),
    )


def test_sections_go_on() -> None:
    first = numbered([(cut("One."), "方法")], (), 1, "zh")[1]
    made, sections = numbered([(cut("Two."), "方法")], first, 1, "zh")
    assert (made[0].replacement, sections) == ("see S1.", (Supplement(1, "方法：细节", "One.\n\nTwo."),))


def test_a_cut_that_moves_nothing_needs_no_section() -> None:
    assert numbered([(cut(""), "A")], (), 1, "en") == ([cut("")], ())


def test_the_document_has_the_preamble_and_the_bibliography_of_the_paper() -> None:
    draft = draft_of("\\section{A}\nText.\n\\bibliographystyle{plain}\n\\bibliography{refs}\n")
    text = si_document(draft, [Supplement(2, "Costs & α_x of {kilns}", "We pay \\cite{k}.\r\nIt is much.\n")])
    assert text == (
        "\\documentclass{article}\n\\begin{document}\n\\begin{center}\\Large Supplementary Information\\end{center}\n\n"
        "\\section*{S2 Costs \\& \\_x of \\{kilns\\}}\n\nWe pay \\cite{k}.\nIt is much.\n\n"
        "\\bibliographystyle{plain}\n\\bibliography{refs}\n\n\\end{document}\n"
    )
    assert "bibliography" not in si_document(draft, [Supplement(1, "A", "We pay.")])
    assert si_document(draft, []) == ""


def test_references_to_the_paper_are_read_from_it() -> None:
    draft = draft_of("\\section{A}\\label{sec:a}\nText.\n")
    text = si_document(draft, [Supplement(1, "A", "As in Section~\\ref{sec:a}.")])
    assert "\\usepackage{xr}\n\\externaldocument{main}\n\\begin{document}" in text
    own = Supplement(1, "A", "\\begin{equation}x\\label{eq}\\end{equation} By \\eqref{eq}.")
    assert "xr" not in si_document(draft, [own])


def test_a_heading_compiles_with_any_fonts() -> None:
    assert heading_text("Costs & α^2 of {kilns}") == "Costs \\& 2 of \\{kilns\\}"
