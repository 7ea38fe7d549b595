"""References that are typed as text: their parts, what they lack, and lists of them in every format."""

# ruff: noqa: E501 - a reference is easier to read whole; dashes are as in print
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.documents.plain import parse_text
from paperkit.gates import citations
from paperkit.gates.citations.completeness import missing_parts
from paperkit.gates.citations.printed import printed_entries
from paperkit.gates.citations.typed import read_reference

WHOLE = r"""
D. E. Knuth, \emph{The Art of Computer Programming, Volume 1: Fundamental Algorithms}, 3rd ed. Reading, MA: Addison-Wesley, 1997.
W. Rudin, \emph{Principles of Mathematical Analysis}, McGraw-Hill, New York, 1976.
L. Euler, \emph{Introductio in analysin infinitorum}, Lausanne, 1748.
C. E. Shannon, ``An algebra for theoretical genetics,'' Ph.D. dissertation, MIT, Cambridge, MA, 1940.
J. Postel, ``Transmission Control Protocol,'' RFC 793, Sept. 1981.
R. L. Rivest, A. Shamir, and L. M. Adleman, ``Cryptographic communications system and method,'' U.S. Patent 4,405,829, Sept. 20, 1983.
IEEE Computer Society, ``IEEE standard for floating-point arithmetic,'' IEEE Std 754-2008, 2008.
World Health Organization. World malaria report 2022. Geneva: WHO; 2022.
A. Paszke et al., ``PyTorch: An imperative style, high-performance deep learning library,'' in \emph{Proc. NeurIPS}, 2019, pp. 8024--8035.
T. B. Brown, B. Mann, N. Ryder, et al. Language models are few-shot learners. arXiv preprint arXiv:2005.14165, 2020.
R Core Team. R: A language and environment for statistical computing. R Foundation for Statistical Computing, Vienna, 2021.
L. van der Maaten and G. Hinton. Visualizing data using t-SNE. \emph{J. Mach. Learn. Res.}, 9:2579--2605, 2008.
de Finetti, B. (1937). La pr\'evision: ses lois logiques, ses sources subjectives. \emph{Annales de l'Institut Henri Poincar\'e}, 7, 1--68.
H\"ormander, L. The Analysis of Linear Partial Differential Operators I. Springer, Berlin, 1983.
The ATLAS Collaboration. Observation of a new particle in the search for the Standard Model Higgs boson with the ATLAS detector at the LHC. \emph{Phys. Lett. B} 716, 1--29 (2012).
Planck Collaboration, N. Aghanim, et al., Planck 2018 results. VI. Cosmological parameters, A\&A 641, A6 (2020).
Particle Data Group, Phys. Rev. D 98, 030001 (2018).
K. G. Wilson, Phys. Rev. B 4, 3174 (1971); ibid. 4, 3184 (1971).
Einstein A. Die Feldgleichungen der Gravitation. Sitzungsber Preuss Akad Wiss. 1915:844--847.
Kolmogorov AN. Grundbegriffe der Wahrscheinlichkeitsrechnung. Berlin: Springer; 1933.
J. von Neumann and O. Morgenstern, Theory of Games and Economic Behavior, Princeton University Press, 1944.
Ostrom E (1990) Governing the commons: the evolution of institutions for collective action. Cambridge University Press, Cambridge.
Piketty, T. (2014). \emph{Capital in the twenty-first century}. Harvard University Press.
Vygotsky, L. S. (1978). \emph{Mind in society}. Harvard University Press.
Bourdieu, P. (1979). \emph{La distinction: critique sociale du jugement}. Paris: Minuit.
Gauss, C. F. (1809). Theoria motus corporum coelestium. Hamburg: Perthes et Besser.
Lamport, L.: Time, clocks, and the ordering of events in a distributed system. Commun. ACM 21(7), 558--565 (1978).
Dijkstra, E.W.: A note on two problems in connexion with graphs. Numer. Math. 1, 269--271 (1959).
Dijkstra, E. W. Go To Statement Considered Harmful. \emph{Commun. ACM} 11, 3 (Mar. 1968), 147--148.
American Psychiatric Association. Diagnostic and statistical manual of mental disorders. 5th ed. Washington, DC: American Psychiatric Publishing; 2013.
National Research Council. 2001. Knowing What Students Know: The Science and Design of Educational Assessment. Washington, DC: National Academies Press.
S. Hawking, unpublished.
See Supplemental Material at [URL will be inserted by publisher] for details of the fits.
We note that a similar result was obtained for the square lattice.
M. Abadi et al. TensorFlow: Large-scale machine learning on heterogeneous systems, 2015. Software available from tensorflow.org.
Scikit-learn developers. Supervised learning. \url{https://scikit-learn.org}, accessed May 2023.
Tukey, J. W. (1977). \emph{Exploratory data analysis} (Vol. 2). Addison-Wesley.
G. H. Hardy, ``A Mathematician's Apology'', Cambridge University Press, 1940.
``The Economist guide to style,'' The Economist, 2018.
Anonymous, ``A letter on probability,'' Philosophical Transactions, 1763.
G. I. Taylor, Proc. R. Soc. London, Ser. A 201, 159 (1950).
G. I. Taylor, Proc. R. Soc. London, Ser. A 201, 175 (1950).
N. Bohr, Philos. Mag. 26, 1 (1913).
N. Bohr, Philos. Mag. 26, 476 (1913).
N. Bohr, Philos. Mag. 26, 857 (1913).
F. Bloch, Phys. Rev. 70, 460 (1946).
F. Bloch, W. W. Hansen, and M. Packard, Phys. Rev. 70, 474 (1946).
S. Ramanujan, Modular equations and approximations to $\pi$, Quart. J. Math. 45 (1914), 350--372.
P. Erd\H{o}s, On an elementary proof of some asymptotic formulas in the theory of partitions, Ann. of Math. (2) 43 (1942), 437--450.
P. Erd\H{o}s, On a lemma of Littlewood and Offord, Bull. Amer. Math. Soc. 51 (1945), 898--902.
A. Turing, Intelligent Machinery, National Physical Laboratory Report, 1948.
Box, G. E. P., \& Cox, D. R. (1964). An analysis of transformations. Journal of the Royal Statistical Society: Series B, 26(2), 211--243.
Box, G. E. P., \& Cox, D. R. (1982). An analysis of transformations revisited, rebutted. Journal of the American Statistical Association, 77, 209--210.
R. A. Fisher, The use of multiple measurements in taxonomic problems, Annals of Eugenics 7 (1936) 179--188.
Lavoisier A L. Trait\'e \'el\'ementaire de chimie. Paris: Cuchet, 1789.
Darwin C, Wallace A. On the tendency of species to form varieties. J Proc Linn Soc Lond Zool. 1858;3:45--62.
Hinton, G., Srivastava, N., Swersky, K.: Neural networks for machine learning, lecture 6a. Coursera (2012).
Student. The probable error of a mean. Biometrika. 1908;6(1):1--25.
UNESCO. (2015). Education for all 2000--2015: Achievements and challenges. Paris: UNESCO Publishing.
Eurostat (2021) Population statistics. Luxembourg.
Bundesministerium f\"ur Bildung und Forschung. Bildung in Deutschland 2018. Bielefeld: wbv; 2018.
STROBE Initiative. The Strengthening the Reporting of Observational Studies in Epidemiology statement. Lancet 2007;370:1453--7.
International Committee of Medical Journal Editors. Uniform requirements for manuscripts submitted to biomedical journals. N Engl J Med. 1997;336:309--15.
Cochrane AL. Effectiveness and efficiency: random reflections on health services. London: Nuffield Provincial Hospitals Trust, 1972.
""".strip().split("\n")
"""References without a fault, in many styles."""


def of_items(*items: str) -> Paper:
    keys = ",".join(f"k{n}" for n, _ in enumerate(items))
    listed = "\n".join(f"\\bibitem{{k{n}}} {item}" for n, item in enumerate(items))
    text = (
        f"\\documentclass{{article}}\\begin{{document}}See \\cite{{{keys}}}.\n"
        f"\\begin{{thebibliography}}{{99}}\n{listed}\n\\end{{thebibliography}}\\end{{document}}"
    )
    return parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")


def said(paper: Paper) -> list[tuple[str, object]]:
    rules = ("citations.incomplete_entry", "citations.duplicate_entry")
    return [
        (f.rule, f.data.get("missing") or f.data["keys"])
        for f in citations.check(paper).findings
        if f.rule in rules
    ]


def test_of_references_without_a_fault_nothing_is_said() -> None:
    paper = of_items(*WHOLE)
    assert said(paper) == []
    shown = "\n\n".join(f"[{n}] {e.fields['text']}" for n, e in enumerate(paper.bibliography, 1))
    text = f"Much was written [1-{len(WHOLE)}].\n\n{{}}References\n\n{shown}\n"
    markdown = parse_markdown({"a.md": Source("a.md", text.format("# "))}, "a.md")
    plain = parse_text({"a.txt": Source("a.txt", text.format(""))}, "a.txt")
    assert len(printed_entries(markdown)) == len(printed_entries(plain)) == len(WHOLE)
    assert said(markdown) == said(plain) == []


@pytest.mark.parametrize(
    ("text", "names", "title", "years"),
    [
        ("D. Knuth, “The errors of TeX,” Softw. Pract. Exp., vol. 19, pp. 607–685, 1989.", ("Knuth",), "The errors of TeX", (1989,)),
        ("Knuth, D. E. (1989). The errors of TeX. Software, 19, 607–685.", ("Knuth",), "The errors of TeX", (1989,)),
        ("van der Maaten L, Hinton G. Visualizing data. J Mach Learn Res. 2008;9:2579–605.", ("van der Maaten", "Hinton"), "Visualizing data", (2008,)),
        ("Leo Breiman and Adele Cutler. Random forests. Machine Learning, 45:5–32, 2001.", ("Breiman", "Cutler"), "Random forests", (2001,)),
        ("Breiman, Leo. 2001. Random forests. Machine Learning 45.", ("Breiman",), "Random forests", (2001,)),
        ("华罗庚. 堆垒素数论[M]. 北京: 科学出版社, 1957.", ("华罗庚",), "堆垒素数论", (1957,)),
        ("Bootstrap methods: another look. Annals of Statistics, 7:1–26, 1979.", (), "Bootstrap methods: another look", (1979,)),
        ("A. Ada. On doors. J. Doors 3(2):1519, 2001.", ("Ada",), "On doors", (2001,)),
        ("A. Ada. On doors. J. Doors 3, pp. 1929–1958.", ("Ada",), "On doors", ()),
        ("A. Ada. On doors. arXiv:1910.01108, 2019.", ("Ada",), "On doors", (2019,)),
        ("A. Ada. On doors. Report, 2019–2020.", ("Ada",), "On doors", (2019, 2020)),
    ],
)  # fmt: skip
def test_parts(text: str, names: tuple[str, ...], title: str, years: tuple[int, ...]) -> None:
    one = read_reference(text)
    assert (one.names, one.title, one.years) == (names, title, years)


OTHERS = [read_reference(text) for text in (
    "D. Knuth, “The errors of TeX,” Softw. Pract. Exp., vol. 19, pp. 607–685, 1989.",
    "R. Tibshirani, “Regression shrinkage and selection via the lasso,” J. R. Stat. Soc. B, vol. 58, pp. 267–288, 1996.",
    "L. Breiman. Bagging some predictors. Machine Learning, 24:123–140, 1996.",
)]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("L. Breiman, “Random forests,” Machine Learning, vol. 45, pp. 5–32, 2001.", []),
        ("L. Breiman, “Random forests,” Machine Learning, vol. 45, pp. 5–32.", ["year"]),
        ("L. Breiman, “Random forests,” Machine Learning, vol. 45, in press.", []),
        ("L. Breiman, Machine learning group, personal communication.", []),
        ("“Random forests,” Machine Learning, vol. 45, pp. 5–32, 2001.", ["author"]),
        ("“Forests grow,” The New York Times, vol. 45, 2001.", []),
        ("Random forests and other trees. Machine Learning, 45:5–32, 2001.", ["author"]),
        ("Forest Service. Random forests. Machine Learning, 45:5–32, 2001.", []),
        ("R. Kalman, J. Basic Eng., vol. 82, pp. 35–45, 1960.", ["title"]),
        ("F. Bloch, Phys. Rev. 70, 460 (1946).", []),
        ("R. Kalman. A new approach to linear filtering. 1960.", ["place of print"]),
        ("R. Kalman. A new approach to linear filtering. RIAS, 1960.", []),
        ("R. Kalman. A new approach to linear filtering. May 1960, https://example.org.", []),
        ("R. Kalman, “Linear Filtering,” 1960.", ["place of print"]),
        ("(1960). A new approach to linear filtering. J. Basic Eng., 82, 35–45.", ["author"]),
        ("P. Huber, Robust Statistics. Springer, Berlin.", ["year"]),
        ("RFC 793, vol. 3, pp. 1–2.", []),
    ],
)
def test_what_is_missing(text: str, missing: list[str]) -> None:
    assert missing_parts(text, OTHERS) == missing


def test_a_list_without_titles_or_years_lacks_none() -> None:
    assert (
        said(
            of_items(
                "F. Bloch, Phys. Rev. vol. 70, 460, 1946.",
                "N. Bohr, Philos. Mag. vol. 26, 1, 1913.",
                "A. Born, Z. Phys. vol. 37, 863, 1926.",
            )
        )
        == []
    )
    assert (
        said(
            of_items(
                "F. Bloch, Phys. Rev. 70, 460.",
                "N. Bohr, Philos. Mag. 26, 1.",
                "M. Born, Z. Phys. 37, 863 (1926).",
                "M. Born, Z. Phys. 38, 803.",
            )
        )
        == []
    )


def test_a_reference_of_a_text_is_told_where_it_is_cited() -> None:
    text = (
        "Introduction\n\nForests [1] and lassos [2] are used.\n\nReferences\n\n"
        "[1] L. Breiman. Random forests. Machine Learning, 45:5-32, 2001.\n"
        "[2] R. Tibshirani. Regression shrinkage. J. R. Stat. Soc. B, 58:267-288.\n"
    )
    (one,) = citations.check(parse_text({"a.txt": Source("a.txt", text)}, "a.txt")).findings
    assert (one.data["key"], one.data["missing"], text[slice(*one.span)]) == ("[2]", ["year"], "[2]")
    whole = text.replace("267-288.", "267-288, 1996.")
    assert citations.check(parse_text({"a.txt": Source("a.txt", whole)}, "a.txt")).status == "not_checked"


@pytest.mark.parametrize(
    "heading", ["# References", "## 6. Bibliography", "References\n---", "**References**", "# 参考文献"]
)
@pytest.mark.parametrize("mark", ["[{}] ", "{}. ", "- [{}] ", "\\[{}\\] "])
def test_lists_of_markdown(heading: str, mark: str) -> None:
    items = "\n".join(f"{mark.format(n)}A. Ada. On doors {n}. *Doors*, 2001." for n in (1, 2, 3))
    text = f"# Doors\n\nText.\n\n{heading}\n\n{items}\n\n# Appendix\n\n1. A thing that is none\n2. Another\n"
    entries = printed_entries(parse_markdown({"a.md": Source("a.md", text)}, "a.md"))
    assert [e.key for e in entries] == ["[1]", "[2]", "[3]"]
    assert entries[0].fields["text"] == "A. Ada. On doors 1. Doors, 2001."


@given(st.text(alphabet="aAbB.,:;()[]–-“” 12057&é李et", max_size=300))
def test_any_text_at_all_can_be_read(text: str) -> None:
    one = read_reference(text)
    assert all(name in " ".join(text.split()) for name in one.names)
    assert all(str(number) in text for number in one.years)
    assert not one.numbers & set(one.years)
    missing = missing_parts(text, [one])
    assert set(missing) <= {"author", "year", "title", "place of print"}


@pytest.mark.parametrize(
    "part", ["A. ", "Aa ", "Aa, A. ", "(1", "“", "1-", "1:", "Aa and ", "van ", "李", "- [1] ", ", "]
)
def test_a_long_reference_is_read_in_the_end(part: str) -> None:
    text = part * 20000
    assert len(read_reference(text).names) <= 60
    source = f"Text.\n\n# References\n\n{text}\n"
    assert len(printed_entries(parse_markdown({"a.md": Source("a.md", source)}, "a.md"))) <= 1
