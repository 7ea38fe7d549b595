"""Whether two entries are one work, and what an entry of a `.bib` file lacks."""

# ruff: noqa: E501 - an entry is easier to read whole
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.bib import parse_bib
from paperkit.documents.paper import BibEntry, Source
from paperkit.gates.citations.completeness import has_place, is_full, missing_fields, missing_parts
from paperkit.gates.citations.typed import read_reference
from paperkit.gates.citations.works import Work, same_work


def work(text: str) -> Work:
    """A work of an entry of BibTeX, or of a reference typed as text."""
    if text.startswith("@"):
        return Work(parse_bib(Source("a.bib", text))[0][0])
    return Work(BibEntry("a", "bibitem", {"text": text}, "a.tex"))


RUBIN = "@article{a, author={Rubin, Donald B.}, title={Estimating causal effects of treatments}, journal={J. Educ. Psychol.}, volume={66}, pages={688--701}, year={1974}}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (RUBIN, "@article{b, author={D. Rubin}, title={Estimating Causal Effects of Treatments}, year={1974}}"),
        (RUBIN, "@misc{b, author={D. Rubin}, title={Estimating causal effect of treatments}, year={1975}}"),
        (RUBIN, "@misc{b, author={D. Rubin}, title={Estimating causal effects of treatments: a preprint}, howpublished={SSRN}, year={1971}}"),
        (RUBIN, "Rubin DB. Estimating causal effects of treatments. J Educ Psychol. 1974;66:688-701."),
        (RUBIN, "Rubin, D. B. (1974). Estimating causal effects of treatments in trials. Journal, 66, 688–701."),
        ("F. Bloch, Phys. Rev. 70, 460 (1946).", "Felix Bloch, Physical Review 70 (1946) 460."),
        ("K. Gödel, Über Sätze der Principia, Monatsh. 38 (1931) 173.", "Goedel K. Ueber Saetze der Principia. Monatshefte 1931;38:173-98."),
        ("L. Breiman. Random forests. Mach. Learn., 45:5–32, 2001.", "Breiman, Leo. Random Forests. Machine Learning 45 (2001)."),
        ("@misc{a, author={{World Health Organization}}, title={Malaria report of 2019}, year={2019}}", "@misc{b, author={WHO}, title={Malaria Report of 2019}, year={2019}}"),
        ("A. Ada. On doors. arXiv:2001.00001, 2020.", "A. Ada, “Doors, revisited,” arXiv preprint arXiv:2001.00001."),
    ],
)  # fmt: skip
def test_one_work(one: str, other: str) -> None:
    assert same_work(work(one), work(other)) is not None
    assert same_work(work(other), work(one)) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (RUBIN, "@article{b, author={D. Rubin}, title={Estimating causal effects of treatments: Reply}, year={1975}}"),
        (RUBIN, "@article{b, author={D. Rubin}, title={Estimating casual ties of treatments}, year={1974}}"),
        (RUBIN, "@article{b, author={D. Rubin}, title={Estimating causal effects of treatments}, year={1978}}"),
        (RUBIN, "@article{b, author={D. Rubin}, title={Estimating causal effects of treatments}, volume={67}, pages={1--9}, year={1975}}"),
        (RUBIN, "@article{b, author={P. Holland}, title={Estimating causal effects of treatments}, year={1974}}"),
        ("F. Bloch, Phys. Rev. 70, 460 (1946).", "F. Bloch, Phys. Rev. 70, 474 (1946)."),
        ("F. Bloch, Phys. Rev. 70, 460 (1946).", "F. Bloch, Phys. Rev. 70, 460 (1949)."),
        ("Feynman R. Lectures on physics, vol. 1. Addison-Wesley, 1963.", "Feynman R. Lectures on physics, vol. 3. Addison-Wesley, 1965."),
        ("@book{a, author={A. Ada}, title={All about doors and gates}, volume={1}, year={1963}}", "@book{b, author={A. Ada}, title={All about doors and gates}, volume={2}, year={1963}}"),
        ("@misc{a, author={{World Health Organization}}, title={World health statistics}, year={2018}}", "@misc{b, author={{World Health Organization}}, title={World health statistics}, year={2019}}"),
        ("Ada A. Editorial. Doors 2001;1:1.", "Ada A. Editorial. Doors 2001;2:1."),
        ("Ada A. Doors. Gates. 2001;1:10-19.", "Ada A. Doors. Gates. 2001;2:30-39."),
    ],
)  # fmt: skip
def test_two_works(one: str, other: str) -> None:
    assert same_work(work(one), work(other)) is None
    assert same_work(work(other), work(one)) is None


@given(
    st.text(alphabet="aAbB.,:;() 12057é李", max_size=120),
    st.text(alphabet="aAbB.,:;() 12057é李", max_size=120),
)
def test_any_two_texts_are_compared_alike_both_ways(one: str, other: str) -> None:
    assert same_work(work(one or "x"), work(other or "x")) == same_work(work(other or "x"), work(one or "x"))


@pytest.mark.parametrize(
    ("entry", "missing"),
    [
        ("@article{a, author={A}, title={T}, journal={J}, year={2000}}", []),
        ("@article{a, author={A}, title={T}, journal={J}, date={2000-01}}", []),
        ("@article{a, author={A}, title={T}, journal={J}}", ["year"]),
        ("@article{a, author={A}, title={T}, journal={J}, note={in press}}", []),
        ("@article{a, author={A}, title={T}, journal={J}, note={In English}}", ["year"]),
        ("@article{a, author={A}, title={ }, journal={J}, year={2000}}", ["title"]),
        ("@article{a, title={T}, journal={J}, year={2000}, publisher={P}}", ["author"]),
        ("@article{a, author={A}, title={T}, year={2000}}", ["journal"]),
        ("@article{a, author={A}, title={T}, year={2000}, doi={10.1000/1}}", []),
        ("@article{a, author={A}, title={T}, year={2000}, eprint={2001.00001}}", []),
        ("@article{a, author={A}, title={T}, year={2000}, url={https://x.org}}", []),
        ("@article{a, author={A}, title={T}, year={2000}, url={https://x.org}, pages={1--9}}", ["journal"]),
        ("@inproceedings{a, author={A}, booktitle={Proc.}, year={2000}}", ["title"]),
        ("@inproceedings{a, editor={E}, title={T}, booktitle={Proc.}, year={2000}}", ["author"]),
        ("@inproceedings{a, author={A}, title={T}, booktitle={Proc. of 2000}}", []),
        ("@proceedings{a, editor={E}, booktitle={Proc.}, year={2000}}", []),
        ("@book{a, author={A}, title={T}, year={2000}}", ["publisher"]),
        ("@book{a, editor={E}, title={T}, publisher={P}, year={2000}}", []),
        ("@incollection{a, author={A}, title={T}, publisher={P}, year={2000}}", ["book title"]),
        ("@phdthesis{a, title={T}, school={S}, year={2000}}", ["author"]),
        ("@thesis{a, author={A}, title={T}, institution={S}, date={2000}}", []),
        ("@techreport{a, author={A}, title={T}, year={2000}}", ["institution"]),
        ("@online{a, author={A}, url={https://x.org}, year={2000}}", ["title"]),
        ("@online{a, title={T}, url={https://x.org}}", []),
        ("@misc{a, author={A}, note={Personal communication}}", []),
        ("@unpublished{a, author={A}, title={T}, note={Draft}}", []),
    ],
)
def test_missing_fields(entry: str, missing: list[str]) -> None:
    assert missing_fields(work(entry).entry) == missing


def test_an_identifier_is_enough_only_where_others_have_none() -> None:
    entry = work("@article{a, author={A}, title={T}, year={2000}, doi={10.1000/1}}").entry
    assert (missing_fields(entry, 1), missing_fields(entry, 2)) == ([], ["journal"])
    assert not has_place(entry)


@pytest.mark.parametrize(
    ("entry", "full"),
    [
        (RUBIN, True),
        ("@book{a, author={A}, title={T}, publisher={P}, year={2000}}", True),
        ("@book{a, title={T}, publisher={P}, year={2000}}", False),
        ("@article{a, author={A}, title={T}, journal={J}}", False),
        ("@misc{a, author={A}, title={T}, year={2000}}", False),
    ],
)
def test_what_a_library_needs(entry: str, full: bool) -> None:
    assert is_full(work(entry).entry) is full


def test_names_that_a_font_has_damaged_are_not_judged() -> None:
    rest = "Edlib: a library for fast, exact sequence alignment using edit distance. Bioinformatics, 33(9):1394, 2017."
    others = [
        read_reference(f"A. Ada and B. Bell. On doors. Journal of Doors, {n}(1):1–9, 2011.") for n in range(4)
    ]
    assert missing_parts(rest, others) == ["author"]
    assert missing_parts(f"Martin o²i¢ and Mile iki¢. {rest}", others) == []
