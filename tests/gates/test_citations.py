from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding
from paperkit.gates import citations

BIB = """@article{ada2020, title={On the Length of Short Proofs}, author={Ada, A}, doi={10.1000/1}, year=2020}
@article{bob2021, title={A Study of Many Things}, author={Bob, B}, doi={10.1000/2}, year=2021}
"""


def paper(body: str, bib: str | None = BIB) -> Paper:
    text = f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\bibliography{{refs}}\\end{{document}}\n"
    sources = {"main.tex": Source("main.tex", text)}
    if bib is not None:
        sources["refs.bib"] = Source("refs.bib", bib)
    return parse_latex(sources, "main.tex")


def found(body: str, rule: str, bib: str | None = BIB, pool: set[str] | None = None) -> list[Finding]:
    return [f for f in citations.check(paper(body, bib), pool).findings if f.rule == f"citations.{rule}"]


def test_all_is_well() -> None:
    report = citations.check(paper("As shown~\\cite{ada2020,bob2021}."))
    assert report.status == "pass"
    assert report.summary == {"cited": 2, "entries": 2, "without_identifier": 0, "findings": 0}


def test_unknown_key() -> None:
    (one,) = found("As \\citep[see][p.~3]{ada2020,eve2019} says.", "unknown_key")
    assert (one.severity, one.certainty, one.data["key"], one.quote) == (
        "major",
        "confirmed",
        "eve2019",
        "eve2019",
    )


def test_two_unknown_keys_in_one_citation_are_two_findings() -> None:
    assert [f.data["key"] for f in found("As \\cite{eve2019,dan2018} say.", "unknown_key")] == [
        "eve2019",
        "dan2018",
    ]


def test_unknown_key_names_the_nearest() -> None:
    (one,) = found("As \\cite{ada2002} says.", "unknown_key")
    assert one.suggestion == "Did you mean ada2020?"
    assert one.data["nearest"] == "ada2020"


def test_case_of_a_key_does_not_matter() -> None:
    report = citations.check(paper("As \\cite{Ada2020,BOB2021} say."))
    assert report.status == "pass"


def test_keys_that_a_class_makes_up_are_no_citations() -> None:
    assert found("As noted \\cite{Note1,ada2020}.", "unknown_key") == []


def test_with_a_bibliography_file_missing_nothing_is_certain() -> None:
    text = "\\begin{document}\\cite{ada2020,eve}\\bibliography{refs,gone}\\end{document}"
    sources = {"main.tex": Source("main.tex", text), "refs.bib": Source("refs.bib", BIB)}
    report = citations.check(parse_latex(sources, "main.tex"))
    (one,) = [f for f in report.findings if f.rule == "citations.unknown_key"]
    assert one.certainty == "suspected"


def test_no_bibliography_is_said_once() -> None:
    report = citations.check(paper("As \\cite{a} and \\cite{b} say.", None))
    assert [f.rule for f in report.findings] == ["citations.no_bibliography"]
    assert "2 works" in report.findings[0].message


def test_no_citations_need_no_bibliography() -> None:
    text = "\\documentclass{article}\\begin{document}Words.\\end{document}"
    assert citations.check(parse_latex({"m.tex": Source("m.tex", text)}, "m.tex")).status == "pass"


def test_unused_entries_are_one_finding_a_file() -> None:
    (one,) = found("As \\cite{ada2020} says.", "unused_entry", BIB + "@misc{c, doi={10.1000/3}}")
    assert one.data["keys"] == ["bob2021", "c"]
    assert (one.severity, one.file, one.line) == ("suggestion", "refs.bib", 2)
    assert found("As \\cite{ada2020,bob2021} say.", "unused_entry") == []
    assert found("As \\cite{ada2020} says.\\nocite{*}", "unused_entry") == []


def test_no_identifier() -> None:
    bib = BIB + "@article{eve, title={Things}, journal={J. Things}, year=1999}\n"
    (one,) = found("As \\cite{ada2020,eve} say.", "no_identifier", bib)
    assert (one.severity, one.certainty, one.data["keys"]) == ("suggestion", "suspected", ["eve"])
    assert one.quote == "Things"
    assert found("As \\cite{ada2020} says.", "no_identifier", bib) == []


@pytest.mark.parametrize(
    "entry",
    [
        "@misc{eve, title={A Tool}, howpublished={\\url{https://example.org}}}",
        "@software{eve, title={A Tool}, url={https://example.org}}",
        "@book{eve, title={A Book}, isbn={978-0-262-03561-3}}",
        "@article{eve, title={A Paper}, journal={arXiv preprint arXiv:2001.00001}}",
    ],
)
def test_what_can_be_found(entry: str) -> None:
    assert found("As \\cite{eve} says.", "no_identifier", entry) == []


def test_the_habit_of_a_bibliography_is_one_finding() -> None:
    names = [f"k{n}" for n in range(citations.ONE_BY_ONE + 1)]
    bib = "\n".join(f"@article{{{name}, title={{Title {name}}}}}" for name in names)
    (one,) = found(f"\\cite{{{','.join(names)}}}", "no_identifier", bib)
    assert one.data["keys"] == names


def test_a_list_in_the_paper_itself_is_not_judged_for_identifiers() -> None:
    text = (
        "\\begin{document}As \\cite{a} says.\\begin{thebibliography}{9}"
        "\\bibitem{a} A. Ada, Things, 1999.\\end{thebibliography}\\end{document}"
    )
    assert citations.check(parse_latex({"m.tex": Source("m.tex", text)}, "m.tex")).status == "pass"


@pytest.mark.parametrize(
    "entry",
    [
        "@misc{ada, title={Other}, url={https://doi.org/10.1000/1}}",
        "@misc{ada, title={On the {L}ength of short proofs}, author={A. Ada}, doi={10.1000/9}}",
    ],
)
def test_one_work_under_two_keys(entry: str) -> None:
    (one,) = found("As \\cite{ada2020,ada} say.", "duplicate_entry", BIB + entry)
    assert one.data["keys"] == ["ada2020", "ada"]
    assert one.severity == "minor"


@pytest.mark.parametrize(
    "entry",
    [
        "@misc{ada, title={On the Length of Long Proofs}, author={Ada, A}, doi={10.1000/9}}",
        "@misc{ada, title={On the Length of Short Proofs}, author={Zed, Z}, doi={10.1000/9}}",
        "@misc{ada, title={Editorial}, doi={10.1000/9}}",
    ],
)
def test_two_works(entry: str) -> None:
    assert found("As \\cite{ada2020,ada} say.", "duplicate_entry", BIB + entry) == []


def test_a_twin_that_is_not_cited_is_no_duplicate() -> None:
    twin = "@misc{ada, title={Other}, doi={10.1000/1}}"
    assert found("As \\cite{ada2020} says.", "duplicate_entry", BIB + twin) == []


def test_chapters_of_one_book_share_its_isbn() -> None:
    bib = "@incollection{a, title={First}, isbn={9780262035613}}\n@incollection{b, title={Next}, isbn={9780262035613}}"
    assert found("\\cite{a,b}", "duplicate_entry", bib) == []


def test_outside_the_pool() -> None:
    (one,) = found("As \\cite{ada2020,bob2021} say.", "outside_pool", pool={"ada2020"})
    assert (one.severity, one.data["key"]) == ("major", "bob2021")
    assert found("As \\cite{ada2020} says.", "outside_pool", pool={"ada2020"}) == []


def test_real_unknown_keys(shared: Path) -> None:
    def unknown(name: str) -> list[str]:
        report = citations.check(read_paper(shared / "data" / "latex" / name))
        return [f.data["key"] for f in report.findings if f.rule == "citations.unknown_key"]

    assert unknown("aiscientist_iclr/rl_lr_adaptation/latex/template.tex") == ["loshchilov2016sgdr"]
    assert unknown("stbc_ieeetran/main.tex") == ["belfiore2005quaternionic", "oggier2006perfect"]
    for name in ("sympy_peerj/paper.tex", "scipy_wlscirep/paper.tex", "msd_errors_revtex_siunitx/ms.tex"):
        assert unknown(name) == []
