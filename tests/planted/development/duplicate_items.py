"""Works that a typed list of references has twice: `\\bibitem`s, and lists at the end of a text."""

from __future__ import annotations

__all__ = ["ITEMS", "PRINTED", "items"]


def items(*items: str) -> str:
    keys = ",".join(f"k{n}" for n, _ in enumerate(items))
    entries = "\n\n".join(f"\\bibitem{{k{n}}} {item}" for n, item in enumerate(items))
    return (
        f"Earlier work \\cite{{{keys}}} is the base of ours.\n\n"
        f"\\begin{{thebibliography}}{{9}}\n{entries}\n\\end{{thebibliography}}"
    )


_TURING = "A.~M. Turing, ``Computing machinery and intelligence,'' \\emph{Mind}, vol.~59, pp.~433--460, 1950."

ITEMS = (
    items(
        "C.~E. Shannon, ``A mathematical theory of communication,'' \\emph{Bell Syst. Tech. J.}, vol.~27, pp.~379--423, 1948.",
        _TURING,
        "C.~Shannon, ``⟦A Mathematical Theory of Communication¦Communication theory of secrecy systems⟧,'' \\emph{Bell System Technical Journal}, ⟦27:379--423, 1948¦28:656--715, 1949⟧.",
    ),
    items(
        "J.~Bardeen, L.~N. Cooper, and J.~R. Schrieffer, Phys. Rev. {\\bf 108}, 1175 (1957).",
        "B.~D. Josephson, Phys. Lett. {\\bf 1}, 251 (1962).",
        "J.~Bardeen, L.~N. Cooper, J.~R. Schrieffer, Phys. Rev. \\textbf{⟦108¦106⟧}, ⟦1175¦162⟧ (1957).",
    ),
    items(
        "Kahneman, D., \\& Tversky, A. (1979). Prospect theory: An analysis of decision under risk. \\textit{Econometrica}, \\textit{47}(2), 263--291.",
        "Kahneman D, Tversky A. ⟦Prospect theory: an analysis of decision under risk. Econometrica 1979;47:263--91¦Choices, values, and frames. American Psychologist 1984;39:341--50⟧.",
    ),
    items(
        "Leo Breiman.\n\\newblock Random forests.\n\\newblock {\\em Machine Learning}, 45(1):5--32, 2001.",
        "Robert Tibshirani.\n\\newblock Regression shrinkage and selection via the lasso.\n\\newblock {\\em JRSS B}, 58:267--288, 1996.",
        "L.~Breiman.\n\\newblock ⟦Random Forests¦Bagging predictors⟧.\n\\newblock {\\em Mach. Learn.}, ⟦45:5--32, 2001¦24:123--140, 1996⟧.",
    ),
    items(
        "Crick, F. Central dogma of molecular biology. \\textit{Nature} \\textbf{227}, 561--563 (1970).",
        _TURING,
        "F.~H.~C. Crick, \\emph{⟦Central Dogma of Molecular Biology¦The origin of the genetic code⟧}, ⟦Nature 227 (1970) 561¦J. Mol. Biol. 38 (1968) 367⟧.",
    ),
    items(
        "Doll R, Hill AB. Smoking and carcinoma of the lung; preliminary report. BMJ 1950;2:739--748.",
        "Doll, R. and Hill, A. B. (⟦1950¦1954⟧). ⟦Smoking and carcinoma of the lung: Preliminary report¦The mortality of doctors in relation to their smoking habits⟧. British Medical Journal, ⟦2(4682), 739¦1(4877), 1451⟧.",
    ),
    items(
        "D.~P. Kingma and J.~Ba, ``Adam: A method for stochastic optimization,'' arXiv:1412.6980, 2014.",
        _TURING,
        "D.~P. Kingma and ⟦J.~L. Ba, ``Adam: a Method for Stochastic Optimization,'' in \\emph{Proc. ICLR}, 2015¦M.~Welling, ``Auto-encoding variational Bayes,'' in \\emph{Proc. ICLR}, 2014⟧.",
    ),
    items(
        "华罗庚. 堆垒素数论[M]. 北京: 科学出版社, 1957.",
        "陈景润. 大偶数表为一个素数及一个不超过二个素数的乘积之和[J]. 中国科学, 1973.",
        "华罗庚. ⟦堆垒素数论[M]. 科学出版社, 1957¦数论导引[M]. 科学出版社, 1957⟧.",
    ),
    items(
        "P.~J. Huber, \\textit{Robust Statistics}. New York: Wiley, 1981.",
        _TURING,
        "Huber P.J. ⟦Robust statistics. John Wiley \\& Sons, New York; 1981¦Robust estimation of a location parameter. Ann Math Stat 1964;35:73--101⟧.",
    ),
)

PRINTED = (
    (
        "markdown",
        """Forests [1], the lasso [2], and bagging [3] are common.

## References

[1] L. Breiman, "Random forests," Machine Learning, vol. 45, pp. 5–32, 2001.

[2] R. Tibshirani, "Regression shrinkage and selection via the lasso," J. R. Stat. Soc. B, vol. 58, pp. 267–288, 1996.

[3] Breiman L. ⟦Random Forests. Mach. Learn. 2001;45:5–32¦Bagging predictors. Mach. Learn. 1996;24:123–140⟧.""",
    ),
    (
        "markdown",
        """Losses loom large (Kahneman & Tversky, 1979; Tversky & Kahneman, ⟦1979¦1974⟧).

# References

- Kahneman, D., & Tversky, A. (1979). Prospect theory: An analysis of decision under risk. *Econometrica*, *47*(2), 263–291.
- ⟦Kahneman, D. and Tversky, A. (1979). Prospect Theory: An Analysis of Decision Under Risk. Econometrica, 47¦Tversky, A. and Kahneman, D. (1974). Judgment under uncertainty: Heuristics and biases. Science, 185⟧.""",
    ),
    (
        "text",
        """Introduction

Smoking [1], streptomycin [2], and doctors [3] were studied.

References

1. Doll R, Hill AB. Smoking and carcinoma of the lung. Br Med J. 1950;2:739-48.
2. Medical Research Council. Streptomycin treatment of pulmonary tuberculosis. Br Med J. 1948;2:769-82.
3. ⟦Doll R, Hill AB. Smoking and carcinoma of the lung. BMJ 1950; 2: 739-748¦Doll R, Hill AB. The mortality of doctors in relation to their smoking habits. BMJ 1954; 1: 1451-1455⟧.
""",
    ),
    (
        "text",
        """Introduction

Superconductors have a gap [1-3].

References

[1] J. Bardeen, L. N. Cooper, J. R. Schrieffer, Phys. Rev. 108, 1175 (1957).
[2] B. D. Josephson, Phys. Lett. 1, 251 (1962).
[3] J. Bardeen, L. N. Cooper, and J. R. Schrieffer, Phys. Rev. ⟦108, 1175¦106, 162⟧ (1957).
""",
    ),
    (
        "text",
        """引言

素数问题已有研究[1-3]。

参考文献

[1] 华罗庚. 堆垒素数论[M]. 北京: 科学出版社, 1957.
[2] 陈景润. 大偶数表为一个素数及一个不超过二个素数的乘积之和[J]. 中国科学, 1973, 16(2): 111-128.
[3] 华罗庚. ⟦堆垒素数论[M]. 科学出版社, 1957¦数论导引[M]. 科学出版社, 1957⟧.
""",
    ),
    (
        "text",
        """1 Introduction

Backpropagation [1], LSTM [2] and dropout [3] made deep nets trainable; see also [4].

REFERENCES

[1] Rumelhart, D. E., Hinton, G. E., Williams, R. J.: Learning representations by back-propagating errors. Nature 323, 533-536 (1986)
[2] Hochreiter, S., Schmidhuber, J.: Long short-term memory. Neural Comput. 9(8), 1735-1780 (1997)
[3] Srivastava, N., Hinton, G., Krizhevsky, A., Sutskever, I., Salakhutdinov, R.: Dropout: a simple way to prevent neural networks from overfitting. JMLR 15, 1929-1958 (2014)
[4] ⟦D. E. Rumelhart, G. E. Hinton, and R. J. Williams, "Learning representations by back-propagating errors," Nature, vol. 323, pp. 533-536, 1986¦G. E. Hinton and R. R. Salakhutdinov, "Reducing the dimensionality of data with neural networks," Science, vol. 313, pp. 504-507, 2006⟧.
""",
    ),
    (
        "markdown",
        """Selection [1] and plants [2] came first, then DNA [3].

References
----------

1. Darwin, C. On the Origin of Species. London: John Murray; 1859.
2. Mendel, G. Versuche über Pflanzenhybriden. Verh. Naturforsch. Ver. Brünn 4, 3–47 (1866).
3. ⟦Charles Darwin (1859): On the origin of species. John Murray, London¦Watson, J. D., Crick, F. H. C. (1953): Molecular structure of nucleic acids. Nature 171⟧.""",
    ),
    (
        "text",
        """Einleitung

Der Beweis steht bei Gödel [1] und die Maschine bei Turing [2], vgl. [3].

Literatur

[1] K. Gödel: Über formal unentscheidbare Sätze der Principia Mathematica. Monatshefte für Mathematik und Physik 38, 1931, S. 173-198.
[2] A. M. Turing: On computable numbers. Proceedings of the London Mathematical Society 42, 1937, S. 230-265.
[3] ⟦Kurt Gödel: Über formal unentscheidbare Sätze der Principia Mathematica. In: Monatsh. Math. Phys. 38 (1931), 173-198¦Alonzo Church: An unsolvable problem of elementary number theory. In: Amer. J. Math. 58 (1936), 345-363⟧.
""",
    ),
    (
        "latex",
        """Sampling \\citep{metro} and walks \\citep{⟦mrt¦hast⟧} converge.

\\begin{thebibliography}{2}
\\bibitem[Metropolis et al.(1953)]{metro}
N.~Metropolis, A.~W. Rosenbluth, M.~N. Rosenbluth, A.~H. Teller, and E.~Teller.
\\newblock Equation of state calculations by fast computing machines.
\\newblock \\emph{J. Chem. Phys.}, 21:1087, 1953.
\\bibitem[⟦Metropolis(1953)]{mrt}
Metropolis, N. et al. ``Equation of State Calculations by Fast Computing Machines'', The Journal of Chemical Physics 21 (1953) 1087¦Hastings(1970)]{hast}
Hastings, W. K. ``Monte Carlo sampling methods using Markov chains and their applications'', Biometrika 57 (1970) 97⟧.
\\end{thebibliography}""",
    ),
    (
        "latex",
        """The cell \\cite{b1}, its walls \\cite{b2}, and sums \\cite{b3} matter.

\\begin{thebibliography}{00}
\\bibitem{b1} Turing AM (1952) The chemical basis of morphogenesis. Phil Trans R Soc B 237: 37--72. doi:10.1098/rstb.1952.0012
\\bibitem{b2} Hodgkin AL, Huxley AF (1952) A quantitative description of membrane current. J Physiol 117: 500--544.
\\bibitem{b3} ⟦A.M. Turing, The Chemical Basis of Morphogenesis, Philos. Trans. R. Soc. Lond. B 237 (1952) 37¦A.M. Turing, Computing machinery and intelligence, Mind 59 (1950) 433⟧.
\\end{thebibliography}""",
    ),
)
