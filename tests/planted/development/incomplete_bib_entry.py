"""A work cited without year, author, title, or venue: in `.bib` files, among `\\bibitem`s, in printed lists."""

from __future__ import annotations

from tests.planted.development.either import either
from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.further_works import FURTHER, FURTHER_MISSED

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "incomplete_bib_entry"

_BIB = (
    # no year
    """@article{shannon48, author = {Shannon, Claude E.}, title = {A Mathematical Theory of Communication},
  journal = {Bell System Technical Journal}, volume = {27}, pages = {379--423}⟦¦, year = {1948}⟧}""",
    """@InProceedings{vaswani,
  author    = "Ashish Vaswani and Noam Shazeer and Niki Parmar",
  title     = "Attention is all you need",
  booktitle = "Advances in Neural Information Processing Systems",
⟦¦  year      = 2017,
⟧}""",
    """@book{knuthtex,
    author={Donald E. Knuth},
    title={The {\\TeX}book},
    publisher={Addison-Wesley},
    year={⟦¦1984⟧}
}""",
    """@article{Watson1953,
  author = {Watson, J. D. and Crick, F. H. C.},
  title = {Molecular structure of nucleic acids},
  journal = {Nature},
  volume = 171,
  ⟦note¦date⟧ = {⟦In English¦1953-04-25⟧}
}""",
    # no author
    """@article{pagerank, title = {The anatomy of a large-scale hypertextual web search engine},
  journal = {Computer Networks and ISDN Systems}, year = {1998}, volume = {30}, pages = {107--117}⟦¦,
  author = {Sergey Brin and Lawrence Page}⟧}""",
    """@phdthesis{shannonthesis,
  ⟦¦author = {Claude Elwood Shannon},⟧
  title = {An Algebra for Theoretical Genetics},
  school = {Massachusetts Institute of Technology},
  year = {1940}
}""",
    """@inproceedings{bert,
  author = {⟦¦Jacob Devlin and Ming-Wei Chang and Kenton Lee and Kristina Toutanova⟧},
  title = {{BERT}: Pre-training of Deep Bidirectional Transformers for Language Understanding},
  booktitle = {Proceedings of NAACL-HLT},
  year = {2019}
}""",
    # no title
    """@article{einstein1905, author = {Einstein, A.}, journal = {Annalen der Physik}, year = {1905},
  volume = {322}, pages = {891--921}⟦¦, title = {Zur Elektrodynamik bewegter K{\\"o}rper}⟧}""",
    """@inproceedings{he2016,
  title={⟦ ¦Deep residual learning for image recognition⟧},
  author={He, Kaiming and Zhang, Xiangyu and Ren, Shaoqing and Sun, Jian},
  booktitle={CVPR},
  pages={770--778},
  year={2016}
}""",
    """@book{fisher25,
  author = "R. A. Fisher",
⟦¦  title = "Statistical Methods for Research Workers",
⟧  publisher = "Oliver and Boyd", address = "Edinburgh", year = "1925"
}""",
    # no venue
    """@article{turing50, author = {Turing, A. M.}, title = {Computing Machinery and Intelligence}, year = {1950}⟦¦,
  journal = {Mind}, volume = {59}, pages = {433--460}⟧}""",
    """@inproceedings{kingma15,
  author = {Diederik P. Kingma and Jimmy Ba},
  title = {Adam: A Method for Stochastic Optimization},
  year = {2015}⟦¦,
  booktitle = {3rd International Conference on Learning Representations}⟧
}""",
    """@conference{lowe99,
  author = {David G. Lowe},
  title = {Object recognition from local scale-invariant features},
  ⟦¦booktitle = {Proceedings of the Seventh IEEE International Conference on Computer Vision},⟧
  year = {1999}
}""",
    """@book{darwin1859, author = {Charles Darwin}, title = {On the Origin of Species}, year = {1859}⟦¦, publisher = {John Murray}⟧}""",
    """@mastersthesis{shannonmsc, author = {Claude E. Shannon}, title = {A Symbolic Analysis of Relay and Switching Circuits},
  year = {1937}⟦¦, school = {Massachusetts Institute of Technology}⟧}""",
    """@techreport{pagerank99, author = {Page, Lawrence and Brin, Sergey and Motwani, Rajeev and Winograd, Terry},
  title = {The {PageRank} citation ranking: Bringing order to the web}, year = {1999}⟦¦, institution = {Stanford InfoLab}, number = {1999-66}⟧}""",
    """@incollection{rumelhart86,
  author = {Rumelhart, D. E. and Hinton, G. E. and Williams, R. J.},
  title = {Learning internal representations by error propagation},
  ⟦¦booktitle = {Parallel Distributed Processing},⟧
  publisher = {MIT Press},
  year = {1986}
}""",
    # two entries, one incomplete; biblatex names
    """@article{breiman, author = {Leo Breiman}, title = {Random forests}, journaltitle = {Machine Learning}, date = {2001}, volume = {45}}

@article{tibshirani, author = {Robert Tibshirani}, title = {Regression shrinkage and selection via the lasso},
  ⟦¦journaltitle = {Journal of the Royal Statistical Society: Series B},⟧ date = {1996}, volume = {58}}""",
    """@online{who2020,
  author = {{World Health Organization}},
  ⟦¦title = {Coronavirus disease (COVID-19) pandemic},⟧
  url = {https://www.who.int/emergencies/diseases/novel-coronavirus-2019},
  year = {2020}
}""",
    """@misc{gpt4,
  title = {{GPT-4} Technical Report},
  ⟦¦author = {{OpenAI}},⟧
  eprint = {2303.08774}, archivePrefix = {arXiv},
  year = {2023}
}""",
    """@string{pnas = "Proceedings of the National Academy of Sciences"}
@article{nash50, author = {John F. Nash}, title = {Equilibrium points in n-person games}, journal = ⟦{}¦pnas⟧, year = 1950, volume = 36}""",
)


def _items(*items: str) -> str:
    keys = ",".join(f"k{n}" for n, _ in enumerate(items))
    entries = "\n\n".join(f"\\bibitem{{k{n}}} {item}" for n, item in enumerate(items))
    return (
        f"Earlier work \\cite{{{keys}}} is the base of ours.\n\n"
        f"\\begin{{thebibliography}}{{9}}\n{entries}\n\\end{{thebibliography}}"
    )


_SHANNON = "C.~E. Shannon, ``A mathematical theory of communication,'' \\emph{Bell Syst. Tech. J.}, vol.~27, pp.~379--423, 1948."

_ITEMS = (
    # IEEE, no year
    _items(
        "N.~Metropolis and S.~Ulam, ``The Monte Carlo method,'' \\emph{J. Amer. Statist. Assoc.}, vol.~44, no.~247, pp.~335--341⟦¦, 1949⟧.",
        _SHANNON,
    ),
    # APA, no year
    _items(
        "Kahneman, D., \\& Tversky, A. ⟦¦(1979). ⟧Prospect theory: An analysis of decision under risk. \\textit{Econometrica}, \\textit{47}(2), 263--291."
    ),
    # physics: no year
    _items(
        "J.~Bardeen, L.~N. Cooper, and J.~R. Schrieffer, Phys. Rev. {\\bf 108}, 1175⟦¦ (1957)⟧.",
        "P.~W. Anderson, Phys. Rev. {\\bf 109}, 1492 (1958).",
    ),
    # Vancouver: no venue
    _items("Doll R, Hill AB. Smoking and carcinoma of the lung. ⟦¦Br Med J. ⟧1950⟦¦;2(4682):739--48⟧."),
    # no author
    _items(
        "⟦¦Y.~LeCun, L.~Bottou, Y.~Bengio, and P.~Haffner, ⟧``Gradient-based learning applied to document recognition,'' \\emph{Proceedings of the IEEE}, vol.~86, no.~11, pp.~2278--2324, 1998.",
        _SHANNON,
    ),
    # no title, with others that have one
    _items(
        "R.~E. Kalman, ⟦¦``A new approach to linear filtering and prediction problems,'' ⟧\\emph{J. Basic Eng.}, vol.~82, pp.~35--45, 1960.",
        _SHANNON,
        "A.~M. Turing, ``On computable numbers, with an application to the Entscheidungsproblem,'' \\emph{Proc. London Math. Soc.}, vol.~42, pp.~230--265, 1937.",
    ),
    # newblock style, no year
    _items(
        "Leo Breiman.\n\\newblock Random forests.\n\\newblock {\\em Machine Learning}, 45(1):5--32⟦¦, 2001⟧.",
        "Vladimir Vapnik.\n\\newblock {\\em The Nature of Statistical Learning Theory}.\n\\newblock Springer, 1995.",
    ),
    # newblock style, no venue
    _items(
        "Robert Tibshirani.\n\\newblock Regression shrinkage and selection via the lasso.\n\\newblock ⟦¦{\\em Journal of the Royal Statistical Society B}, 58(1):267--288, ⟧1996."
    ),
    # newblock style, no author
    _items(
        "⟦¦Bradley Efron.\n\\newblock ⟧Bootstrap methods: another look at the jackknife.\n\\newblock {\\em The Annals of Statistics}, 7(1):1--26, 1979."
    ),
    # natbib optional label
    "As \\citet{cox72} showed, hazards may be proportional.\n\n\\begin{thebibliography}{1}\n\\bibitem[Cox(1972)]{cox72}\nD.~R. Cox.\n\\newblock ⟦¦Regression models and life-tables.\n\\newblock ⟧\\emph{Journal of the Royal Statistical Society. Series B}, 34(2):187--220, 1972.\n\\end{thebibliography}",
    # Nature style
    _items(
        "Crick, F. Central dogma of molecular biology. \\textit{Nature} \\textbf{227}, 561--563⟦¦ (1970)⟧.",
        'Mendel, G. Versuche \\"uber Pflanzenhybriden. \\textit{Verh. Naturforsch. Ver. Br\\"unn} \\textbf{4}, 3--47 (1866).',
    ),
    # Chinese list with GB/T marks
    _items(
        "华罗庚. 堆垒素数论[M]. 北京: 科学出版社⟦¦, 1957⟧.",
        "陈景润. 大偶数表为一个素数及一个不超过二个素数的乘积之和[J]. 中国科学, 1973, 16(2): 111--128.",
    ),
    # book, no year, publisher
    _items("P.~J. Huber, \\textit{Robust Statistics}. New York: Wiley⟦¦, 1981⟧.", _SHANNON),
)

_PRINTED = (
    (
        "markdown",
        """Random forests [1] and the lasso [2] were compared.

## References

[1] L. Breiman, "Random forests," Machine Learning, vol. 45, pp. 5–32⟦¦, 2001⟧.

[2] R. Tibshirani, "Regression shrinkage and selection via the lasso," J. R. Stat. Soc. B, vol. 58, pp. 267–288, 1996.""",
    ),
    (
        "markdown",
        """People weigh losses more than gains (Kahneman & Tversky, 1979), and they satisfice (Simon, 1956).

# References

- Kahneman, D., & Tversky, A. (1979). Prospect theory: An analysis of decision under risk. *Econometrica*, *47*(2), 263–291.
- Simon, H. A. ⟦¦(1956). ⟧Rational choice and the structure of the environment. *Psychological Review*, *63*(2), 129–138.""",
    ),
    (
        "text",
        """Introduction

Smoking causes cancer [1]. Streptomycin was the first drug to be tried at random [2].

References

1. Doll R, Hill AB. Smoking and carcinoma of the lung. Br Med J. ⟦¦1950;⟧2:739-48.
2. Medical Research Council. Streptomycin treatment of pulmonary tuberculosis. Br Med J. 1948;2:769-82.
""",
    ),
    (
        "text",
        """Introduction

Superconductors have a gap [1, 2].

References

[1] J. Bardeen, L. N. Cooper, J. R. Schrieffer, Phys. Rev. 108, 1175⟦¦ (1957)⟧.
[2] B. D. Josephson, Phys. Lett. 1, 251 (1962).
""",
    ),
    (
        "text",
        """引言

素数问题已有研究[1-2]。

参考文献

[1] 华罗庚. 堆垒素数论[M]. 北京: 科学出版社⟦¦, 1957⟧.
[2] 陈景润. 大偶数表为一个素数及一个不超过二个素数的乘积之和[J]. 中国科学, 1973, 16(2): 111-128.
""",
    ),
)

FORMS: tuple[Developed, ...] = (
    *(either(text, "bib") for text in _BIB),
    *(either(text, "latex") for text in _ITEMS),
    *(either(text, format_) for format_, text in _PRINTED),
    *FURTHER[KIND],
)

TRAPS: tuple[Trap, ...] = (
    Trap(
        "@article{fda, author = {{U.S. Food and Drug Administration}}, title = {Paving the way}, journal = {Federal Register}, year = {2013}}",
        "an office as author",
        "bib",
    ),
    Trap(
        "@book{ed, editor = {Stevens, S. S.}, title = {Handbook of Experimental Psychology}, publisher = {Wiley}, year = {1951}}",
        "an editor in place of an author",
        "bib",
    ),
    Trap(
        "@misc{r, author = {{R Core Team}}, title = {R: A Language and Environment for Statistical Computing}, year = {2023}, url = {https://www.R-project.org/}}",
        "software has no journal",
        "bib",
    ),
    Trap(
        "@article{press, author = {Kahneman, D.}, title = {Maps of bounded rationality}, journal = {American Economic Review}, year = {in press}}",
        "in press",
        "bib",
    ),
    Trap(
        "@inproceedings{a, author = {Turing, A. M.}, title = {Intelligent machinery}, crossref = {b}}\n@proceedings{b, title = {Machine Intelligence 5}, booktitle = {Machine Intelligence 5}, year = {1969}, publisher = {Edinburgh University Press}}",
        "the rest is in the crossref",
        "bib",
    ),
    Trap(
        "@online{wiki, title = {Prime number theorem}, organization = {Wikipedia}, url = {https://en.wikipedia.org/wiki/Prime_number_theorem}, urldate = {2024-02-01}}",
        "a page with the date of its visit",
        "bib",
    ),
    Trap(
        "@article{arx, author = {Diederik P. Kingma and Max Welling}, title = {Auto-encoding variational {Bayes}}, eprint = {1312.6114}, archiveprefix = {arXiv}, year = {2013}}",
        "a preprint",
        "bib",
    ),
    Trap(
        "@misc{std, key = {ISO}, organization = {ISO}, title = {ISO 8601: Date and time}, year = {2019}}",
        "a standard",
        "bib",
    ),
    Trap(
        "@proceedings{neurips, title = {Advances in Neural Information Processing Systems 30}, editor = {Guyon, I. and Luxburg, U. V.}, year = {2017}}",
        "proceedings have editors",
        "bib",
    ),
    Trap(
        "@manual{nist, title = {NIST/SEMATECH e-Handbook of Statistical Methods}, organization = {NIST}, year = {2012}}",
        "a handbook of an office",
        "bib",
    ),
    Trap(
        "@misc{pc, author = {Knuth, Donald E.}, note = {Personal communication}, year = {1998}}",
        "a letter has no title",
        "bib",
    ),
    Trap(
        _items(
            "J.~Bardeen, L.~N. Cooper, and J.~R. Schrieffer, Phys. Rev. {\\bf 108}, 1175 (1957).",
            "B.~D. Josephson, Phys. Lett. {\\bf 1}, 251 (1962).",
        ),
        "a style without titles",
        "latex",
    ),
    Trap(
        _items(
            "P.~W. Anderson, private communication.", "P.~W. Anderson, Phys. Rev. {\\bf 109}, 1492 (1958)."
        ),
        "a talk has no year",
        "latex",
    ),
    Trap(
        _items(
            "Medical Research Council. Streptomycin treatment of pulmonary tuberculosis. \\emph{Br Med J}. 1948;2:769--82.",
            "Doll R, Hill AB. Smoking and carcinoma of the lung. \\emph{Br Med J}. 1950;2:739--48.",
        ),
        "a council as author",
        "latex",
    ),
    Trap(
        _items(
            "D.~Knuth, \\textit{Personal page}, \\url{https://www-cs-faculty.stanford.edu/~knuth/} (accessed 3 May 2024).",
            _SHANNON,
        ),
        "a page with the day of its visit",
        "latex",
    ),
    Trap(
        """Values are from the constants of CODATA [1] and from tables [2].

## References

[1] NIST, "CODATA recommended values," https://physics.nist.gov/constants (accessed 2 June 2023).

[2] C. W. Allen, *Astrophysical Quantities*, forthcoming.""",
        "one visited, one to come",
    ),
)

MISSED: tuple[Missed, ...] = (
    Missed(
        either(
            """@unpublished{perelman, author = {Grisha Perelman}, title = {The entropy formula for the {Ricci} flow and its geometric applications},
  note = {arXiv:math/0211159}⟦¦, year = {2002}⟧}""",
            "bib",
        ),
        "of a manuscript the note may say when it was written; BibTeX asks for no year",
    ),
    *FURTHER_MISSED[KIND],
)
