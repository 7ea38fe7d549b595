"""One work that is listed twice: by other keys, spelled otherwise, as preprint and as published."""

from __future__ import annotations

from tests.planted.development.duplicate_items import ITEMS, PRINTED, items
from tests.planted.development.either import either
from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.further_traps import FURTHER_TRAPS
from tests.planted.development.further_works import FURTHER, FURTHER_MISSED

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "duplicate_bib_entry"

_BIB = (
    # the right twin has another real work in place of the second
    """@article{shannon, author = {Shannon, Claude E.}, title = {A mathematical theory of communication}, journal = {Bell System Technical Journal}, year = {1948}, volume = {27}}
@article{⟦shannon1948, author = {C. E. Shannon}, title = {A Mathematical Theory of Communication}, journal = {Bell Syst. Tech. J.}, year = {1948}, volume = {27}¦shannon1949, author = {C. E. Shannon}, title = {Communication Theory of Secrecy Systems}, journal = {Bell Syst. Tech. J.}, year = {1949}, volume = {28}⟧}""",
    # preprint and published
    """@inproceedings{kingma2015, author = {Kingma, Diederik P. and Ba, Jimmy}, title = {Adam: A Method for Stochastic Optimization}, booktitle = {ICLR}, year = {2015}}
@article{kingma2014, author = {Kingma, D. P. and ⟦Ba, J.¦Welling, M.⟧}, title = {⟦Adam: A method for stochastic optimization¦Auto-encoding variational Bayes⟧}, journal = {arXiv preprint arXiv:⟦1412.6980¦1312.6114⟧}, year = {⟦2014¦2013⟧}}""",
    # accents in LaTeX
    """@article{erdos59, author = {Erd{\\H o}s, Paul and R{\\'e}nyi, Alfr{\\'e}d}, title = {On random graphs {I}}, journal = {Publicationes Mathematicae}, year = {1959}, volume = {6}, pages = {290--297}}
@article{er, author = {P. Erdős and A. Rényi}, title = {On ⟦Random Graphs I¦the evolution of random graphs⟧}, journal = {⟦Publ. Math. Debrecen¦Publ. Math. Inst. Hung. Acad. Sci.⟧}, year = {⟦1959¦1960⟧}, volume = {⟦6¦5⟧}, pages = {⟦290--297¦17--60⟧}}""",
    # same DOI, one as URL
    """@article{wilson1, author = {Edwin B. Wilson}, title = {Probable inference, the law of succession, and statistical inference}, journal = {JASA}, year = {1927}, doi = {10.1080/01621459.1927.10502953}}
@article{wilson2, author = {Wilson, E.}, title = {Probable inference⟦¦ and chance⟧}, journal = {Journal of the American Statistical Association}, year = {⟦1927¦1926⟧}, doi = {⟦https://doi.org/10.1080/01621459.1927.10502953¦https://doi.org/10.1126/science.63.1629.289⟧}}""",
    # subtitle left out
    """@book{kuhn62, author = {Thomas S. Kuhn}, title = {The Structure of Scientific Revolutions}, publisher = {University of Chicago Press}, year = {1962}}
@book{kuhn, author = {Kuhn, T. S.}, title = {The ⟦structure of scientific revolutions¦essential tension⟧}, publisher = {Univ. of Chicago Press}, year = {⟦1962¦1977⟧}}""",
    """@inproceedings{devlin-etal-2019-bert, author = {Devlin, Jacob and Chang, Ming-Wei and Lee, Kenton and Toutanova, Kristina}, title = {{BERT}: Pre-training of Deep Bidirectional Transformers for Language Understanding}, booktitle = {NAACL}, year = {2019}}
@misc{⟦bert18, author = {Jacob Devlin and Ming-Wei Chang and Kenton Lee and Kristina Toutanova}, title = {BERT: Pre-training of deep bidirectional transformers for language understanding}, eprint = {1810.04805}, year = {2018}¦rob19, author = {Yinhan Liu and Myle Ott and Naman Goyal}, title = {RoBERTa: A robustly optimized BERT pretraining approach}, eprint = {1907.11692}, year = {2019}⟧}""",
    # misspelled title
    """@article{hochreiter97, author = {Hochreiter, Sepp and Schmidhuber, J{\\"u}rgen}, title = {Long short-term memory}, journal = {Neural Computation}, volume = {9}, number = {8}, pages = {1735--1780}, year = {1997}}
@article{lstm, author = {Sepp Hochreiter and ⟦Jurgen Schmidhuber¦Yoshua Bengio⟧}, title = {⟦Long Short Term Memory¦Gradient flow in recurrent nets⟧}, journal = {⟦Neural computation¦A Field Guide to Dynamical Recurrent Networks⟧}, volume = {⟦9¦1⟧}, year = {⟦1997¦2001⟧}}""",
    # et al. / and others
    """@article{he1, author = {He, Kaiming and Zhang, Xiangyu and Ren, Shaoqing and Sun, Jian}, title = {Deep Residual Learning for Image Recognition}, journal = {arXiv:1512.03385}, year = {2015}}
@inproceedings{he2, author = {He, Kaiming and others}, title = {⟦Deep residual learning for image recognition¦Identity mappings in deep residual networks⟧}, booktitle = {⟦CVPR¦ECCV⟧}, year = {2016}}""",
    # other type, a book in two entries, editions same
    """@book{cohen88, author = {Cohen, Jacob}, title = {Statistical Power Analysis for the Behavioral Sciences}, edition = {2}, publisher = {Erlbaum}, year = {1988}}
@misc{cohen, author = {J. Cohen}, title = {⟦Statistical power analysis for the behavioral sciences¦The earth is round (p < .05)⟧}, year = {⟦1988¦1994⟧}, howpublished = {⟦Lawrence Erlbaum Associates¦American Psychologist 49⟧}}""",
    # ampersand and "and" in titles, dashes
    """@article{bh, author = {Benjamini, Y. and Hochberg, Y.}, title = {Controlling the false discovery rate: a practical and powerful approach to multiple testing}, journal = {J. R. Stat. Soc. B}, year = {1995}, volume = {57}}
@article{fdr95, author = {Yoav Benjamini and Yosef Hochberg}, title = {Controlling the False Discovery Rate⟦ -- A Practical \\& Powerful Approach to Multiple Testing¦ in adaptive designs⟧}, journal = {⟦Journal of the Royal Statistical Society: Series B¦Journal of Educational and Behavioral Statistics⟧}, year = {⟦1995¦2000⟧}, volume = {⟦57¦25⟧}}""",
    # name order wrong, same title
    """@article{tukey49, author = {Tukey, John W.}, title = {Comparing individual means in the analysis of variance}, journal = {Biometrics}, year = {1949}, volume = {5}, pages = {99--114}}
@article{tukeyhsd, author = {John Tukey}, title = {⟦Comparing Individual Means in the Analysis of Variance.¦The future of data analysis⟧}, journal = {⟦Biometrics¦Annals of Mathematical Statistics⟧}, year = {⟦1949¦1962⟧}, pages = {⟦99-114¦1-67⟧}}""",
    # American and British spelling
    """@article{mack, author = {MacKay, David J. C.}, title = {Bayesian interpolation}, journal = {Neural Computation}, year = {1992}}
@article{mackay92, author = {D. MacKay}, title = {⟦Bayesian Interpolation¦A practical Bayesian framework for backpropagation networks⟧}, journal = {Neural Comput.}, year = {1992}}""",
    # braces and TeX in title
    """@article{lecun, author = {LeCun, Yann and Bottou, L{\\'{e}}on and Bengio, Yoshua and Haffner, Patrick}, title = {Gradient-based learning applied to document recognition}, journal = {Proc. IEEE}, year = {1998}}
@article{lenet, author = {Y. Lecun and L. Bottou and Y. Bengio and P. Haffner}, title = {{⟦Gradient-Based Learning Applied to Document Recognition¦Object recognition with gradient-based learning⟧}}, journal = {⟦Proceedings of the {IEEE}¦Shape, Contour and Grouping⟧}, year = {⟦1998¦1999⟧}}""",
    # arXiv eprint same, title changed between versions
    """@misc{a1, author = {Tomas Mikolov and Kai Chen and Greg Corrado and Jeffrey Dean}, title = {Efficient estimation of word representations in vector space}, eprint = {1301.3781}, archivePrefix = {arXiv}, year = {2013}}
@article{a2, author = {Mikolov, T. and ⟦Chen, K. and others¦Sutskever, I. and others⟧}, title = {⟦Efficient Estimation of Word Representations¦Distributed representations of words and phrases⟧}, journal = {arXiv preprint arXiv:⟦1301.3781¦1310.4546⟧}, year = {2013}}""",
    # year off by one
    """@article{rosen58, author = {Rosenblatt, Frank}, title = {The perceptron: a probabilistic model for information storage and organization in the brain}, journal = {Psychological Review}, year = {1958}}
@article{rosenblatt, author = {F. Rosenblatt}, title = {The ⟦Perceptron: A Probabilistic Model for Information Storage and Organization in the Brain¦perceptron, a perceiving and recognizing automaton⟧}, journal = {⟦Psychol. Rev.¦Cornell Aeronautical Laboratory Report 85-460-1⟧}, year = {⟦1959¦1957⟧}}""",
    # the same book, other publisher's name, with subtitle
    """@book{bishop, author = {Bishop, Christopher M.}, title = {Pattern Recognition and Machine Learning}, publisher = {Springer}, year = {2006}}
@book{prml, author = {Christopher Bishop}, title = {⟦Pattern Recognition and Machine Learning (Information Science and Statistics)¦Neural Networks for Pattern Recognition⟧}, publisher = {⟦Springer-Verlag New York¦Oxford University Press⟧}, year = {⟦2006¦1995⟧}}""",
    # Chinese
    """@article{chen73, author = {陈景润}, title = {大偶数表为一个素数及一个不超过二个素数的乘积之和}, journal = {中国科学}, year = {1973}}
@article{cjr, author = {陈景润}, title = {⟦大偶数表为一个素数及一个不超过二个素数的乘积之和¦大偶数表为一个素数及一个不超过二个素数的乘积之和的改进结果⟧}, journal = {⟦中国科学(A辑)¦数学学报⟧}, year = {⟦1973¦1978⟧}}""",
    # German umlauts spelled out
    """@article{goedel31, author = {G{\\"o}del, Kurt}, title = {{\\"U}ber formal unentscheidbare S{\\"a}tze der Principia Mathematica und verwandter Systeme I}, journal = {Monatshefte f{\\"u}r Mathematik und Physik}, year = {1931}, volume = {38}}
@article{godel, author = {Goedel, K.}, title = {⟦Ueber formal unentscheidbare Saetze der Principia Mathematica und verwandter Systeme I¦Die Vollstaendigkeit der Axiome des logischen Funktionenkalkuels⟧}, journal = {Monatshefte für Mathematik}, year = {⟦1931¦1930⟧}, volume = {⟦38¦37⟧}}""",
    # missing author in one
    """@techreport{who1, author = {{World Health Organization}}, title = {Global tuberculosis report 2019}, institution = {WHO}, year = {2019}}
@misc{who2, author = {WHO}, title = {Global Tuberculosis Report ⟦2019¦2020⟧}, year = {⟦2019¦2020⟧}, url = {https://www.who.int/tb}}""",
    # same key typed twice
    """@article{efron79, author = {Efron, Bradley}, title = {Bootstrap methods: another look at the jackknife}, journal = {Annals of Statistics}, year = {1979}}
@article{⟦efron79¦efron82⟧, author = {Efron, B.}, title = {⟦Bootstrap Methods: Another Look at the Jackknife¦The jackknife, the bootstrap and other resampling plans⟧}, journal = {⟦Ann. Stat.¦CBMS-NSF Regional Conference Series⟧}, year = {⟦1979¦1982⟧}}""",
    # three entries, first and third alike
    """@article{x1, author = {Nash, John F.}, title = {Equilibrium points in n-person games}, journal = {PNAS}, year = {1950}}
@article{x2, author = {Nash, John F.}, title = {The bargaining problem}, journal = {Econometrica}, year = {1950}}
@article{x3, author = {Nash, J.}, title = {⟦Equilibrium Points in $n$-Person Games¦Non-cooperative games⟧}, journal = {⟦Proc. Natl. Acad. Sci. USA¦Annals of Mathematics⟧}, year = {⟦1950¦1951⟧}}""",
)


FORMS: tuple[Developed, ...] = (
    *(either(text, "bib") for text in _BIB),
    *(either(text, "latex") for text in ITEMS),
    *(either(text, format_) for format_, text in PRINTED),
    *FURTHER[KIND],
)

TRAPS: tuple[Trap, ...] = (
    Trap(
        "@book{f1, author = {Feynman, Richard P.}, title = {The Feynman Lectures on Physics}, volume = {1}, publisher = {Addison-Wesley}, year = {1963}}\n@book{f2, author = {Feynman, Richard P.}, title = {The Feynman Lectures on Physics}, volume = {2}, publisher = {Addison-Wesley}, year = {1964}}",
        "two volumes",
        "bib",
    ),
    Trap(
        "@book{c1, author = {Cohen, J.}, title = {Statistical Power Analysis for the Behavioral Sciences}, edition = {1}, publisher = {Academic Press}, year = {1969}}\n@book{c2, author = {Cohen, J.}, title = {Statistical Power Analysis for the Behavioral Sciences}, edition = {2}, publisher = {Erlbaum}, year = {1988}}",
        "two editions",
        "bib",
    ),
    Trap(
        "@article{e1, author = {Erdos, P. and Renyi, A.}, title = {On random graphs {I}}, journal = {Publ. Math.}, year = {1959}}\n@article{e2, author = {Erdos, P. and Renyi, A.}, title = {On random graphs {II}}, journal = {Bull. Inst. Int. Stat.}, year = {1961}}",
        "two parts",
        "bib",
    ),
    Trap(
        "@article{a, author = {Turing, A. M.}, title = {Editorial}, journal = {Mind}, year = {1949}}\n@article{b, author = {Shannon, C. E.}, title = {Editorial}, journal = {Science}, year = {1950}}",
        "other authors",
        "bib",
    ),
    Trap(
        "@techreport{w1, author = {{World Health Organization}}, title = {World health statistics}, institution = {WHO}, year = {2018}}\n@techreport{w2, author = {{World Health Organization}}, title = {World health statistics}, institution = {WHO}, year = {2021}}",
        "a yearly report",
        "bib",
    ),
    Trap(
        "@article{t1, author = {Doll, R. and Hill, A. B.}, title = {Smoking and carcinoma of the lung}, journal = {BMJ}, year = {1950}}\n@article{t2, author = {Doll, R. and Hill, A. B.}, title = {A study of the aetiology of carcinoma of the lung}, journal = {BMJ}, year = {1952}}",
        "same authors, near titles",
        "bib",
    ),
    Trap(
        "@article{m1, author = {Heckman, J.}, title = {Sample selection bias as a specification error}, journal = {Econometrica}, year = {1979}}\n@article{m2, author = {Heckman, J.}, title = {Sample selection bias as a specification error: Reply}, journal = {Econometrica}, year = {1980}}",
        "a reply",
        "bib",
    ),
    Trap(
        "@inproceedings{i1, author = {Mikolov, T. and Chen, K.}, title = {Efficient estimation of word representations in vector space}, booktitle = {ICLR}, year = {2013}}\n@inproceedings{i2, author = {Mikolov, T. and Sutskever, I.}, title = {Distributed representations of words and phrases and their compositionality}, booktitle = {NIPS}, year = {2013}}",
        "two works of one year",
        "bib",
    ),
    Trap(
        "@inproceedings{p1, author = {Nash, J.}, title = {Two-person cooperative games}, booktitle = {RAND Papers}, year = {1953}, doi = {10.2307/1906951}}\n@article{p2, author = {Nash, J.}, title = {The bargaining problem}, journal = {Econometrica}, year = {1950}, doi = {10.2307/1907266}}",
        "other DOIs",
        "bib",
    ),
    Trap(
        "@book{v1, author = {Abramowitz, M. and Stegun, I.}, title = {Handbook of Mathematical Functions}, publisher = {NBS}, year = {1964}}\n@incollection{v2, author = {Davis, P. J.}, title = {Gamma function and related functions}, booktitle = {Handbook of Mathematical Functions}, publisher = {NBS}, year = {1964}}",
        "a chapter and its book",
        "bib",
    ),
    Trap(
        items(
            "J.~Bardeen, L.~N. Cooper, and J.~R. Schrieffer, Phys. Rev. {\\bf 106}, 162 (1957).",
            "J.~Bardeen, L.~N. Cooper, and J.~R. Schrieffer, Phys. Rev. {\\bf 108}, 1175 (1957).",
        ),
        "a letter and the full paper",
        "latex",
    ),
    Trap(
        items(
            "A. Einstein, Ann. Phys. {\\bf 17}, 132 (1905).",
            "A. Einstein, Ann. Phys. {\\bf 17}, 549 (1905).",
            "A. Einstein, Ann. Phys. {\\bf 17}, 891 (1905).",
        ),
        "three papers of one volume",
        "latex",
    ),
    Trap(
        items(
            "R.~Feynman, \\emph{The Feynman Lectures on Physics, vol. 1}, Addison-Wesley, 1963.",
            "R.~Feynman, \\emph{The Feynman Lectures on Physics, vol. 3}, Addison-Wesley, 1965.",
        ),
        "two volumes",
        "latex",
    ),
    Trap(
        items(
            "WHO. Global tuberculosis report 2019. Geneva: World Health Organization; 2019.",
            "WHO. Global tuberculosis report 2020. Geneva: World Health Organization; 2020.",
        ),
        "a yearly report",
        "latex",
    ),
    Trap(
        """Both parts [1, 2] count.

## References

[1] K. Pearson, "Contributions to the mathematical theory of evolution," Phil. Trans. R. Soc. A, vol. 185, pp. 71–110, 1894.

[2] K. Pearson, "Contributions to the mathematical theory of evolution. II. Skew variation in homogeneous material," Phil. Trans. R. Soc. A, vol. 186, pp. 343–414, 1895.""",
        "a second part",
    ),
    Trap(
        "@article{k1, author = {Kaplan, E. L. and Meier, P.}, title = {Nonparametric estimation from incomplete observations}, journal = {JASA}, year = {1958}, volume = {53}}\n@article{k2, author = {Efron, B.}, title = {Nonparametric estimates of standard error}, journal = {Biometrika}, year = {1981}, volume = {68}}",
        "near titles",
        "bib",
    ),
    *FURTHER_TRAPS[KIND],
)

MISSED: tuple[Missed, ...] = (*FURTHER_MISSED[KIND],)
