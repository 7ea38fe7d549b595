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


COMMANDS = [
    "cite",
    "citep",
    "citet",
    "citealp",
    "citealt",
    "parencite",
    "textcite",
    "autocite",
    "footcite",
    "supercite",
    "nocite",
    "citeauthor",
    "citeyear",
    "citenum",
    "fullcite",
    "smartcite",
    "shortcite",
    "citeyearpar",
    "onlinecite",
    "Citet",
    "Textcite",
    "citep*",
    "cite*",
    "citeA",
    "footfullcite",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_cites(command: str) -> None:
    (one,) = found(f"As \\{command}{{eve2019}} and \\cite{{ada2020}} say.", "unknown_key")
    assert (one.data["key"], one.quote) == ("eve2019", "eve2019")
    assert found(f"As \\{command}{{ada2020}} says.", "unknown_key") == []


@pytest.mark.parametrize(
    "citation",
    [
        "\\cite{ada2020,eve}",
        "\\cite{ada2020, eve}",
        "\\cite{ eve , ada2020 }",
        "\\cite{ada2020,\n  eve}",
        "\\cite{ada2020 % a note\n,eve}",
        "\\cite{ada2020,,eve,}",
        "\\citep[see][]{eve}",
        "\\citep[see][p.~3]{eve}",
        "\\cite[Theorem~2]{eve}",
        "\\cites[1]{ada2020}[2]{eve}",
        "\\footnote{See \\cite{eve}.}",
        "\\begin{figure}\\caption{From \\cite{eve}.}\\end{figure}",
        "\\begin{tabular}{l}\\cite{eve}\\\\\\end{tabular}",
        "\\section{After \\cite{eve}}",
        "\\begin{itemize}\\item \\cite{eve}\\end{itemize}",
    ],
)
def test_every_place_and_form(citation: str) -> None:
    assert [f.data["key"] for f in found(f"Words. {citation} More.", "unknown_key")] == ["eve"]


@pytest.mark.parametrize(
    "text",
    [
        "\\cite{}",
        "\\cite{ , }",
        "% \\cite{eve}",
        "\\verb|\\cite{eve}|",
        "\\begin{comment}\\cite{eve}\\end{comment}",
        "\\nocite{*}",
        "\\cite{Note3}",
        "\\nocite{apsrev41Control}",
    ],
)
def test_what_cites_nothing(text: str) -> None:
    assert found(f"Words \\cite{{ada2020}}.\n{text}\n", "unknown_key") == []


def test_a_key_inside_another_is_placed_at_itself() -> None:
    whole = paper("As \\cite{eve19x,eve19} says.")
    keys = {f.data["key"]: f for f in citations.check(whole).findings if f.rule.endswith("unknown_key")}
    start = keys["eve19x"].span[0]
    assert whole.source(keys["eve19x"].source_span) == "eve19x"
    assert whole.source(keys["eve19"].source_span) == "eve19"
    assert keys["eve19"].span[0] == start + len("eve19x,")


@pytest.mark.parametrize(
    "entry",
    [
        "@article{e, title={T}, doi={10.1000/x.1}}",
        "@article{e, title={T}, doi={https://doi.org/10.1000/x.1}}",
        "@article{e, title={T}, url={https://dx.doi.org/10.1000/x}}",
        "@article{e, title={T}, note={DOI: 10.1000/xyz}}",
        "@article{e, title={T}, eprint={2001.00001}, archiveprefix={arXiv}}",
        "@article{e, title={T}, eprint={2001.00001}}",
        "@article{e, title={T}, eprint={hep-th/9901001}}",
        "@article{e, title={T}, url={https://arxiv.org/abs/2001.00001v2}}",
        "@article{e, title={T}, journal={CoRR}, volume={abs/2001.00001}}",
        "@article{e, title={T}, pmid={123456}}",
        "@article{e, title={T}, pmcid={PMC123456}}",
        "@article{e, title={T}, url={https://openreview.net/forum?id=abcDEF}}",
        "@article{e, title={T}, url={https://aclanthology.org/P19-1001}}",
        "@inproceedings{e, title={T}, isbn={0-19-852663-6}}",
        "@online{e, title={T}, url={https://example.org}}",
        "@misc{e, title={T}, howpublished={www.example.org}}",
        "@manual{e, title={T}, note={\\url{https://example.org}}}",
        "@techreport{e, title={T}, url={https://example.org/r.pdf}}",
    ],
)
def test_every_identifier(entry: str) -> None:
    assert found("As \\cite{e} says.", "no_identifier", entry) == []


@pytest.mark.parametrize(
    "entry",
    [
        "@article{e, title={T}, url={https://example.org}}",
        "@inproceedings{e, title={T}, note={\\url{https://example.org/paper.pdf}}}",
        "@article{e, title={T}, doi={10/gjk5bx}}",
    ],
)
def test_an_address_or_a_short_doi_is_enough(entry: str) -> None:
    assert not found("As \\cite{e} says.", "no_identifier", entry)


@pytest.mark.parametrize(
    "entry",
    [
        "@article{e, title={T}}",
        "@article{e, title={T}, doi={}}",
        "@article{e, title={T}, doi={TODO}}",
        "@article{e, title={T}, doi={10.1/x}}",
        "@article{e, title={T}, issn={1234-5678}}",
        "@article{e, title={T}, volume={2001}, number={1}, pages={10--12}}",
        "@book{e, title={T}, publisher={P}, year=1990}",
        "@book{e, title={T}, isbn={123}}",
        "@misc{e, title={T}, note={Accessed in 2020}}",
    ],
)
def test_what_identifies_nothing(entry: str) -> None:
    assert len(found("As \\cite{e} says.", "no_identifier", entry)) == 1


PAIR = (
    "@article{{a, title={{{}}}, author={{{}}}, doi={{10.1000/1}}}}\n"
    "@article{{b, title={{{}}}, author={{{}}}, doi={{10.1000/2}}}}\n"
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Étude on the length of short proofs", "{\\'E}tude on the length of short proofs"),
        ("Étude on the length of short proofs", "\\'Etude on the length of short proofs"),
        ("Étude on the length of short proofs", "{\\'{E}}tude on the Length of {S}hort Proofs."),
        ("Étude on the length of short proofs", "Etude on the length of short proofs"),
        ("Schrödinger on cats and other pets", 'Schr{\\"o}dinger on cats and other pets'),
        ("Schrödinger on cats and other pets", 'Schr\\"{o}dinger on cats and other pets'),
        ("Über Straße und Weg in der Stadt", '{\\"U}ber Stra{\\ss}e und Weg in der Stadt'),
        ("Čech spaces and their many friends", "\\v{C}ech spaces and their many friends"),
        ('A na\\"{\\i}ve look at short proofs', "A naïve look at short proofs"),
        ("Deep learning: a very long review", "Deep Learning -- A Very Long Review"),
        ("Deep learning \\& vision in the wild", "Deep learning and vision in the wild"),
        ("The {\\LaTeX} companion for us all", "The LaTeX companion for us all"),
        ("\\emph{Deep} learning in the dark woods", "Deep learning in the dark woods"),
        ("The $\\alpha$-decay of things in time", "The α-decay of things in time"),
        ("深度学习方法综述与展望", "深度学习方法综述与展望"),
    ],
)
def test_one_title_in_two_spellings(one: str, other: str) -> None:
    for author, again in (("Müller, Ada", 'M{\\"u}ller, A.'), ('Ada M{\\"u}ller', "Müller, Ada and Bob, B")):
        assert len(found("\\cite{a,b}", "duplicate_entry", PAIR.format(one, author, other, again))) == 1
    assert (
        found("\\cite{a,b}", "duplicate_entry", PAIR.format(one, "Müller, Ada", other, "Möller, Ada")) == []
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A study of $\\alpha$-decay in gases", "A study of $\\beta$-decay in gases"),
        ("On the length of short proofs I", "On the length of short proofs II"),
        ("On the length of short proofs", "On the length of long proofs"),
        ("On the length of short proofs, 2019", "On the length of short proofs, 2020"),
        ("Editorial", "Editorial"),
        ("深度学习", "深度学习"),
    ],
)
def test_two_titles(one: str, other: str) -> None:
    assert found("\\cite{a,b}", "duplicate_entry", PAIR.format(one, "Ada, A", other, "Ada, A")) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("doi={10.1000/X}", "url={https://doi.org/10.1000/x}"),
        ("eprint={2001.00001}", "url={https://arxiv.org/abs/2001.00001}"),
        ("pmid={123456}", "url={https://pubmed.ncbi.nlm.nih.gov/123456}"),
    ],
)
def test_one_identifier_in_two_forms(one: str, other: str) -> None:
    bib = f"@article{{a, title={{First}}, {one}}}\n@misc{{b, title={{Other}}, {other}}}\n"
    (twins,) = found("\\cite{a,b}", "duplicate_entry", bib)
    assert twins.data["keys"] == ["a", "b"]
    assert "Same" in twins.evidence


def test_three_of_a_kind_are_two_findings() -> None:
    bib = "\n".join(
        f"@article{{{key}, title={{On One Thing and Another}}, doi={{10.1000/1}}}}" for key in "abc"
    )
    assert [f.data["keys"] for f in found("\\cite{a,b,c}", "duplicate_entry", bib)] == [
        ["a", "b"],
        ["a", "c"],
    ]


@pytest.mark.parametrize(
    ("rule", "body", "bib", "message"),
    [
        (
            "no_bibliography",
            "\\cite{a}",
            None,
            "The paper cites 1 work and has no bibliography that could be read",
        ),
        (
            "no_bibliography",
            "\\cite{a,b}",
            None,
            "The paper cites 2 works and has no bibliography that could be read",
        ),
        ("unused_entry", "\\cite{ada2020}", BIB, "The entry bob2021 in refs.bib is never cited"),
        (
            "unused_entry",
            "\\cite{c}",
            BIB + "@misc{c, doi={10.1000/3}}",
            "2 entries in refs.bib are never cited",
        ),
    ],
)
def test_messages_count_as_people_do(rule: str, body: str, bib: str | None, message: str) -> None:
    (one,) = found(body, rule, bib)
    assert one.message == message


@pytest.mark.parametrize("count", [1, citations.ONE_BY_ONE, citations.ONE_BY_ONE + 1, 30])
def test_one_by_one_up_to_ten(count: int) -> None:
    names = [f"k{n:02}" for n in range(count)]
    bib = "\n".join(f"@article{{{name}, title={{Title {name}}}}}" for name in names)
    several = found(f"\\cite{{{','.join(names)}}}", "no_identifier", bib)
    assert len(several) == (count if count <= citations.ONE_BY_ONE else 1)
    assert sorted(name for f in several for name in f.data["keys"]) == names
    assert all(len(f.evidence) < 220 for f in several)


@pytest.mark.parametrize(
    ("key", "near"),
    [
        ("ada2021", "ada2020"),
        ("Ada2020x", "ada2020"),
        ("bob_2021", "bob2021"),
        ("zoe1999", None),
        ("a", None),
    ],
)
def test_the_nearest_key(key: str, near: str | None) -> None:
    assert citations.nearest_key(paper(""), key) == near


def test_the_pool_is_word_for_word() -> None:
    assert [f.data["key"] for f in found("\\cite{Ada2020}", "outside_pool", pool={"ada2020"})] == ["Ada2020"]
    assert found("\\cite{ada2020} \\nocite{*}", "outside_pool", pool={"ada2020"}) == []
    assert len(found("\\cite{ada2020}", "outside_pool", pool=set())) == 1


def test_an_entry_without_a_key_or_title_is_still_told() -> None:
    (one,) = found("As \\cite{ada2020,bob2021} say.", "unused_entry", BIB + "@misc{,}")
    assert one.quote == "@misc"
    assert "without a key" in one.message


def test_plain_fields() -> None:
    whole = paper("\\cite{e}", '@article{e, title={{\\"U}ber {LIGO} \\& \\textit{more} of $\\beta$~decay}}')
    (one,) = [f for f in citations.check(whole).findings if f.rule.endswith("no_identifier")]
    assert one.quote == "Über LIGO & more of β decay"
