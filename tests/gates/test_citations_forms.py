"""Every way to cite, what cannot be an identifier, and papers whose references have no keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import BibEntry, Paper, Source
from paperkit.documents.plain import parse_text
from paperkit.findings import Finding
from paperkit.gates import citations
from paperkit.gates.citations.identifiers import isbn_is_valid, malformed_identifiers

BIB = """@article{ada, title={On the Length of Short Proofs}, author={Ada, A}, doi={10.1000/1}, year=2020}
@article{bob, title={A Study of Many Things}, author={Bob, B}, doi={10.1000/2}, year=2021}
"""


def paper(body: str, bib: str = BIB, preamble: str = "") -> Paper:
    text = f"\\documentclass{{article}}{preamble}\\begin{{document}}\n{body}\n\\bibliography{{refs}}\\end{{document}}\n"
    return parse_latex(
        {"main.tex": Source("main.tex", text), "refs.bib": Source("refs.bib", bib)}, "main.tex"
    )


def found(paper: Paper, rule: str) -> list[Finding]:
    return [f for f in citations.check(paper).findings if f.rule == f"citations.{rule}"]


# --- ways to cite: both keys are seen, and a third that is not there is found

BOTH = [
    r"\cite{ada,bob}",
    r"\cite{ ada , bob }",
    "\\cite{ada,%\n  bob}",
    r"\cite[p.~3]{ada,bob}",
    r"\cite[see][p.~3]{ada,bob}",
    r"\citep{ada,bob}",
    r"\citep*{ada,bob}",
    r"\citet{ada} and \citet*{bob}",
    r"\citep[][chap.~2]{ada}\citealp{bob}",
    r"\citealt{ada}\citeauthor{bob}",
    r"\citeyear{ada}\citeyearpar{bob}",
    r"\Citet{ada}\Citeauthor*{bob}",
    r"\citenum{ada,bob}",
    r"\citetext{see \citealp{ada,bob}}",
    r"\parencite[see][]{ada,bob}",
    r"\textcite{ada}\Textcite{bob}",
    r"\autocite{ada}\Autocite*{bob}",
    r"\footcite{ada}\footcitetext{bob}",
    r"\smartcite{ada}\supercite{bob}",
    r"\fullcite{ada}\footfullcite{bob}",
    r"\cites{ada}{bob}",
    r"\cites(see)(and more)[p.~1]{ada}[p.~2][]{bob}",
    r"\textcites[see][3]{ada}{bob}",
    r"\parencites{ada}[5]{bob}",
    r"\autocites{ada}{bob}",
    r"\footcites{ada}{bob}",
    r"\volcite{2}{ada}\cite{bob}",
    r"\nocite{ada,bob}",
    r"\nocite{ada}\nocite{bob}",
    r"\footnote{See \citet{ada,bob}.}",
    r"\begin{figure}\caption{By \citet{ada,bob}.}\end{figure}",
    r"\begin{figure}\caption[By \cite{ada}]{By \citet{ada,bob}.}\end{figure}",
    r"\begin{table}\begin{tabular}{l}a \cite{ada}\\b \cite{bob}\\\end{tabular}\end{table}",
    r"\section{On \cite{ada,bob}}",
    r"\begin{itemize}\item[\cite{ada}] x \cite{bob}\end{itemize}",
    r"\emph{so \textbf{\cite{ada,bob}}}",
    r"$x$~\cite{ada}$^{\cite{bob}}$",
    r"\shortcite{ada}\citeA{bob}",
    r"\onlinecite{ada}\bibentry{bob}",
    r"\citetitle{ada}\citeurl{bob}",
    r"\textsuperscript{\cite{ada,bob}}",
    r"\begin{quote}\cite{ada}\end{quote}\parbox{3cm}{\cite{bob}}",
]


@pytest.mark.parametrize("form", BOTH)
def test_every_way_to_cite(form: str) -> None:
    assert citations.check(paper(f"We say {form}.")).findings == ()
    wrong = citations.check(paper(f"We say {form.replace('bob', 'eve')}.")).findings
    assert [(f.rule, f.data.get("key")) for f in wrong if f.rule != "citations.unused_entry"] == [
        ("citations.unknown_key", "eve")
    ]
    assert [f.data["keys"] for f in wrong if f.rule == "citations.unused_entry"] == [["bob"]]


MACROS = [
    (r"\newcommand{\see}[1]{(see~\cite{#1})}", r"\see{ada,bob}"),
    (r"\newcommand{\see}[2][]{\citep[#1]{#2}}", r"\see[p.~3]{ada}\see{bob}"),
    (r"\newcommand{\both}{\cite{ada,bob}}", r"\both"),
    (r"\def\see#1#2{\cite{#1}, \cite{#2}}", r"\see{ada}{bob}"),
    (r"\let\see\citet", r"\see{ada,bob}"),
    (r"\newcommand{\first}{ada}", r"\cite{\first,bob}"),
    (r"\NewDocumentCommand{\see}{o m}{\citep{#2}}", r"\see[x]{ada}\see{bob}"),
    (r"\DeclareCiteCommand{\mycite}{}{}{}{}", r"\mycite{ada,bob}"),
]


@pytest.mark.parametrize(("preamble", "body"), MACROS)
def test_macros_that_cite(preamble: str, body: str) -> None:
    assert citations.check(paper(body, preamble=preamble)).findings == ()


def test_what_is_no_citation() -> None:
    for body in (
        r"% \cite{eve}",
        r"\verb|\cite{eve}|",
        "\\begin{verbatim}\\cite{eve}\\end{verbatim}",
        r"\iffalse\cite{eve}\fi",
        r"\begin{comment}" + "\n\\cite{eve}\n" + r"\end{comment}",
        r"\defcitealias{ada}{Paper I}",
    ):
        assert found(paper(rf"\cite{{ada,bob}} {body}"), "unknown_key") == [], body


def test_nocite_of_everything_leaves_no_entry_unused() -> None:
    assert citations.check(paper(r"\cite{ada}\nocite{*}")).findings == ()
    assert [f.data["keys"] for f in found(paper(r"\cite{ada}"), "unused_entry")] == [["bob"]]


MARKDOWN = [
    "As [@ada; @bob] say.",
    "As @ada and @bob say.",
    "As [see @ada, p. 3; also @bob, chap. 2] say.",
    "As [-@ada] and @bob [p. 3] say.",
    "As @{ada} and [@{bob}] say.",
    "Text.^[See @ada and [@bob].]",
    "![By @ada](x.png)\n\nAs @bob says.",
    "| a | b |\n|---|---|\n| @ada | @bob |\n",
    "- @ada\n- [@bob]\n",
]


@pytest.mark.parametrize("body", MARKDOWN)
def test_pandoc_citations(body: str) -> None:
    def read(text: str) -> Paper:
        head = "---\ntitle: T\nbibliography: refs.bib\n---\n\n"
        sources = {"p.md": Source("p.md", head + text + "\n"), "refs.bib": Source("refs.bib", BIB)}
        return parse_markdown(sources, "p.md")

    assert citations.check(read(body)).findings == ()
    assert [f.data["key"] for f in found(read(body.replace("bob", "eve")), "unknown_key")] == ["eve"]
    assert found(read(body + "\nMail a@eve.org, `@eve`, \\@eve."), "unknown_key") == []


def test_a_list_of_references_in_the_paper() -> None:
    body = r"\bibitem{ada} A. \bibitem[Bob(2020)]{bob} B. \bibitem{cay} C.\end{thebibliography}"
    body = r"\begin{thebibliography}{9}" + body
    text = f"\\documentclass{{article}}\\begin{{document}}\n\\cite{{ada,bob,eve}}\n{body}\\end{{document}}"
    read = parse_latex({"m.tex": Source("m.tex", text)}, "m.tex")
    assert [f.data["key"] for f in found(read, "unknown_key")] == ["eve"]
    assert [f.data["keys"] for f in found(read, "unused_entry")] == [["cay"]]


# --- identifiers

MALFORMED = [
    ("doi", "10.1000", "DOI", "slash"),
    ("doi", "11.1000/1", "DOI", "start with 10."),
    ("doi", "10.10/abc", "DOI", "four digits"),
    ("doi", "10.1000/ab c", "DOI", "space"),
    ("doi", "10.1000/abc.", "DOI", "mark"),
    ("doi", "none", "DOI", "start with 10."),
    ("eprint", "2313.01234", "arXiv number", "no month 13"),
    ("eprint", "2301.0123", "arXiv number", "5 digits"),
    ("eprint", "1301.01234", "arXiv number", "4 digits"),
    ("eprint", "0601.1234", "arXiv number", "before April 2007"),
    ("eprint", "hep-th/0813001", "arXiv number", "no month 13"),
    ("eprint", "math/0805001", "arXiv number", "from April 2007"),
    ("eprint", "12345", "arXiv number", "neither"),
    ("journal", "arXiv preprint arXiv:2300.01234", "arXiv number", "no month 00"),
    ("isbn", "0-306-40615-3", "ISBN", "checksum"),
    ("isbn", "978-0-306-40615-8", "ISBN", "checksum"),
    ("isbn", "0-387-81776", "ISBN", "9 digits"),
]
WELL_FORMED = [
    ("doi", "10.1000/182"),
    ("doi", "https://doi.org/10.1000/182"),
    ("doi", "http://dx.doi.org/10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2"),
    ("doi", "doi:10.1000/a_b"),
    ("doi", r"10.1000/a\_b"),
    ("doi", "10/abc123"),
    ("doi", "10.1000.10/123456"),
    ("doi", "10.1000%2F1"),
    ("doi", ""),
    ("doi", "https://onlinelibrary.wiley.com/doi/10.1000/182"),
    ("eprint", "2301.01234"),
    ("eprint", "2301.01234v3"),
    ("eprint", "1412.6980"),
    ("eprint", "0704.0001"),
    ("eprint", "hep-th/9901001"),
    ("eprint", "math.GT/0309136"),
    ("eprint", "arXiv:2301.01234"),
    ("eprint", "https://arxiv.org/abs/2301.01234"),
    ("journal", "arXiv preprint arXiv:2301.01234 [cs.LG]"),
    ("journal", "Nature 2313.01234"),
    ("isbn", "0-306-40615-2"),
    ("isbn", "978-0-306-40615-7"),
    ("isbn", "080442957X"),
    ("isbn", "0306406152, 9780306406157"),
    ("isbn", "978-0-306-40615-7 (print), 0-306-40615-2 (online)"),
    ("isbn", "ISBN 0306406152"),
    ("isbn", "9780306406157 0306406152"),
    ("isbn", ""),
]


def entry(name: str, value: str) -> str:
    prefix = ", archiveprefix={arXiv}" if name == "eprint" else ""
    return f"@book{{cay, title={{Of Houses and of Doors}}, author={{Cay, C}}, year=2015, {name}={{{value}}}{prefix}}}\n"


@pytest.mark.parametrize(("name", "value", "what", "fault"), MALFORMED)
def test_what_cannot_be_an_identifier(name: str, value: str, what: str, fault: str) -> None:
    (one,) = found(paper(r"\cite{ada,bob,cay}", BIB + entry(name, value)), "malformed_identifier")
    assert (one.severity, one.data["key"], one.file) == ("minor", "cay", "refs.bib")
    assert what in one.message
    assert fault in one.message
    assert found(paper(r"\cite{ada,bob}", BIB + entry(name, value)), "malformed_identifier") == []


@pytest.mark.parametrize(("name", "value"), WELL_FORMED)
def test_what_may_be_an_identifier(name: str, value: str) -> None:
    assert found(paper(r"\cite{ada,bob,cay}", BIB + entry(name, value)), "malformed_identifier") == []


@given(st.lists(st.integers(0, 9), min_size=9, max_size=9), st.integers(0, 9), st.integers(1, 9))
def test_a_wrong_digit_of_an_isbn_is_always_seen(digits: list[int], at: int, shift: int) -> None:
    total = sum((10 - place) * digit for place, digit in enumerate(digits))
    check = -total % 11
    valid = "".join(map(str, digits)) + ("X" if check == 10 else str(check))
    assert isbn_is_valid(valid)
    if at < 9:
        wrong = [*digits]
        wrong[at] = (wrong[at] + shift) % 10
        assert not isbn_is_valid("".join(map(str, wrong)) + valid[-1])


@given(st.sampled_from(["doi", "eprint", "isbn", "journal"]), st.text(max_size=60))
def test_any_identifier_at_all(name: str, value: str) -> None:
    fields = {name: value, "archiveprefix": "arXiv"}
    for _, text, fault, _ in malformed_identifiers(BibEntry("a", "misc", fields, "a.bib")):
        assert fault
        assert text in value or name == "eprint"


# --- entries


def test_a_broken_entry_that_is_cited_is_named_once() -> None:
    bib = (
        BIB
        + "@article{cay, title={Unclosed, author={C}\n\n"
        + "@misc{dan, title={On Doors}, title={Again}, author={D}, year=2000, url={http://x.org}}\n"
    )
    broken = found(paper(r"\cite{ada,bob,cay,dan}", bib), "broken_entry")
    assert [(f.data["key"], f.severity) for f in broken] == [("cay", "major"), ("dan", "minor")]
    assert found(paper(r"\cite{ada,bob,cay,dan}", bib), "unknown_key") == []
    assert found(paper(r"\cite{ada,bob}", bib), "broken_entry") == []


def test_two_entries_of_one_key() -> None:
    bib = BIB + "@article{ada, title={Of Other Things}, author={Z}, year=1999, doi={10.1000/7}}\n"
    (one,) = found(paper(r"\cite{ada,bob}", bib), "duplicate_key")
    assert (one.severity, one.data["key"], one.line) == ("minor", "ada", 3)
    assert found(paper(r"\cite{bob}", bib), "duplicate_key") == []


@pytest.mark.parametrize(
    ("fields", "missing"),
    [
        ("author={C}, year=2000", ["title"]),
        ("title={Of Doors}, year=2000", ["author"]),
        ("title={Of Doors}, author={C}", ["year"]),
        ("journal={J}", ["title", "author", "year"]),
        ("title={Of Doors}, author={}, year=2000", ["author"]),
        ("title={Of Doors}, editor={C}, date={2000-01-02}", []),
        ("title={Of Doors}, organization={C}, year=2000", []),
        ("author={C}, url={http://x.org}", []),
        ("author={C}, note={Personal note}", []),
        ("author={C}, title={Of Doors}, crossref={ada}", []),
    ],
)
def test_entries_that_print_without_something(fields: str, missing: list[str]) -> None:
    bib = BIB + f"@misc{{cay, {fields}}}\n"
    one = found(paper(r"\cite{ada,bob,cay}", bib), "incomplete_entry")
    assert [f.data["missing"] for f in one] == ([missing] if missing else [])
    assert found(paper(r"\cite{ada,bob}", bib), "incomplete_entry") == []


def test_an_entry_that_inherits_is_complete() -> None:
    bib = BIB + (
        "@inproceedings{cay, title={Of Doors}, author={C}, crossref={conf}}\n"
        "@proceedings{conf, title={A Conference on Doors}, editor={E}, year=2000, isbn={0306406152}}\n"
        "@article{dan, title={Of Gates}, xdata={more}}\n@xdata{more, author={D}, year=2001}\n"
    )
    assert found(paper(r"\cite{ada,bob,cay,dan}", bib), "incomplete_entry") == []
    assert [f.data["keys"] for f in found(paper(r"\cite{ada,bob,cay,dan}", bib), "unused_entry")] in (
        [],
        [["conf"]],
    )


@pytest.mark.parametrize(
    ("years", "expected"), [((2019, 2020), 1), ((2019, 2019), 1), ((2001, 2015), 0), ((None, 2015), 1)]
)
def test_editions_are_not_one_work(years: tuple[int | None, int], expected: int) -> None:
    bib = "".join(
        f"@book{{k{n}, title={{A Long Book on Short Proofs}}, author={{Ada, A}}, note={{x}}"
        + (f", year={year}" if year else "")
        + "}\n"
        for n, year in enumerate(years)
    )
    assert len(found(paper(r"\cite{k0,k1}", bib), "duplicate_entry")) == expected


# --- papers without keys


def test_a_pdf_or_plain_text_is_not_checked(shared: Path) -> None:
    report = citations.check(read_paper(shared / "data/pdf/aiscientist_built/rl_lr_adaptation.pdf"))
    assert (report.status, report.findings) == ("not_checked", ())
    assert report.summary["entries"] == 6


def test_plain_text_with_numbers_is_not_checked() -> None:
    text = "On lamps\n\nLamps are bright [1, 2] and were so before [7].\n\nReferences\n\n[1] A. Ada. On lamps. 2001.\n"
    report = citations.check(parse_text({"p.txt": Source("p.txt", text)}, "p.txt"))
    assert (report.status, report.findings) == ("not_checked", ())


# --- other people's bibliographies


def test_human_papers_have_few_faults(shared: Path) -> None:
    """Each was read: keys that no list has, a chapter without a year, three kinds without a place of print."""
    hits = []
    for main in (
        "legwork_aastex/ms.tex",
        "scipy_wlscirep/paper.tex",
        "sympy_peerj/paper.tex",
        "eql_boost_gji/gji.tex",
        "broad_ranges_elsarticle/broad-ranges.tex",
        "msd_errors_revtex_siunitx/ms.tex",
        "hyddown_joss_markdown/paper.md",
        "thu_thesis_zh/thuthesis-example.tex",
        "stbc_ieeetran/main.tex",
    ):
        for one in citations.check(read_paper(shared / "data/latex" / main)).findings:
            if one.rule not in ("citations.unused_entry", "citations.no_identifier"):
                hits.append((one.rule.partition(".")[2], one.data["key"]))
    assert sorted(hits) == [
        ("incomplete_entry", "hosder2007"),
        ("incomplete_entry", "mattsson_learning_2019"),
        ("incomplete_entry", "muhlpfordt_uncertainty_2020"),
        ("incomplete_entry", "nacken_integrated_2019"),
        ("incomplete_entry", "shirizadeh_how_2019"),
        ("incomplete_entry", "usher_value_2015"),
        ("unknown_key", "belfiore2005quaternionic"),
        ("unknown_key", "oggier2006perfect"),
    ]


# --- empty keys, and identifiers of another kind


@pytest.mark.parametrize(
    ("body", "severity"),
    [
        (r"\cite{}", "major"),
        (r"\cite{ }", "major"),
        (r"\citet[p.~3]{}", "major"),
        (r"\cite{ada,,bob}", "minor"),
        (r"\cite{ada,bob,}", "minor"),
        (r"\cites{ada}{}", "minor"),
        (r"\nocite{}", "minor"),
    ],
)
def test_an_empty_key(body: str, severity: str) -> None:
    (one,) = found(paper(f"Words \\cite{{ada,bob}} and {body} more."), "empty_key")
    assert (str(one.severity), one.quote) == (severity, body)


def test_keys_that_are_all_there_are_no_empty_key() -> None:
    assert citations.check(paper(r"Words \cite{ada, bob}.")).findings == ()


def test_an_empty_key_in_a_paper_without_a_bibliography() -> None:
    text = r"\documentclass{article}\begin{document}Words \cite{}.\end{document}"
    report = citations.check(parse_latex({"main.tex": Source("main.tex", text)}, "main.tex"))
    assert [f.rule for f in report.findings] == ["citations.empty_key"]


@pytest.mark.parametrize(
    ("field", "text", "told"),
    [
        ("isbn", "1234-5678", "an ISSN"),
        ("isbn", "0302-9743", "an ISSN"),
        ("isbn", "2049-369X", "an ISSN"),
        ("isbn", "1234\u20135678", "an ISSN"),
        ("isbn", "978-0-306-40615-7, 0302-9743", "an ISSN"),
        ("doi", "0302-9743", "an ISSN"),
        ("doi", "978-0-306-40615-7", "an ISBN"),
        ("doi", "arXiv:2001.01234", "an arXiv number"),
        ("doi", "2001.01234v2", "an arXiv number"),
    ],
)
def test_an_identifier_of_another_kind_is_called_by_its_name(field: str, text: str, told: str) -> None:
    entry = BIB.replace("year=2020", f"{field}={{{text}}}, year=2020").replace(
        "doi={10.1000/1}, ", "" if field == "doi" else "doi={10.1000/1}, "
    )
    (one,) = found(paper(r"\cite{ada,bob}", entry), "misplaced_identifier")
    assert one.message.endswith(f" is {told}")
    assert told.partition(" ")[2] in one.suggestion
    assert found(paper(r"\cite{ada,bob}", entry), "malformed_identifier") == []


def test_a_doi_in_a_field_for_an_arxiv_number() -> None:
    fields = {"eprint": "10.1000/182", "archiveprefix": "arXiv"}
    (one,) = malformed_identifiers(BibEntry("a", "misc", fields, "a.bib"))
    assert one.is_another == "DOI"


@pytest.mark.parametrize(
    "text", ["12345678", "0-306-40615-3", "1234-56789", "123-45678", "978-0-306-40615-8", "1234 5678 9"]
)
def test_what_is_nothing_else_stays_malformed(text: str) -> None:
    (one,) = malformed_identifiers(BibEntry("a", "book", {"isbn": text}, "a.bib"))
    assert (one.name, one.is_another) == ("ISBN", "")
    assert one.fault
