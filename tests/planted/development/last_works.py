"""Forms on bibliographies in a third style, written last."""

from __future__ import annotations

from tests.planted.development.either import either
from tests.planted.development.form import Developed

__all__ = ["LAST"]


def _list(*items: str) -> Developed:
    keys = ",".join(f"r{n}" for n, _ in enumerate(items))
    shown = "\n".join(f"\\bibitem{{r{n}}}\n{item}" for n, item in enumerate(items))
    return either(
        f"We build on known results~\\cite{{{keys}}}.\n\\begin{{thebibliography}}{{99}}\n{shown}\n\\end{{thebibliography}}"
    )


_AKAIKE = "H.~Akaike. A new look at the statistical model identification. \\emph{IEEE Transactions on Automatic Control}, 19(6):716--723, 1974."
_SCHWARZ = (
    "G.~Schwarz. Estimating the dimension of a model. \\emph{The Annals of Statistics}, 6(2):461--464, 1978."
)

_INCOMPLETE = (
    _list(
        _AKAIKE,
        "G.~Schwarz. Estimating the dimension of a model. \\emph{The Annals of Statistics}, 6(2):461--464⟦¦, 1978⟧.",
    ),
    _list(
        _SCHWARZ,
        "H.~Akaike. ⟦¦A new look at the statistical model identification. ⟧\\emph{IEEE Transactions on Automatic Control}, 19(6):716--723, 1974.",
        "L. Breiman. Bagging predictors. \\emph{Machine Learning}, 24(2):123--140, 1996.",
    ),
    _list(
        _AKAIKE, "⟦¦Wolpert, D. H. ⟧(1992). Stacked generalization. \\emph{Neural Networks}, 5(2), 241--259."
    ),
    _list(_AKAIKE, "Zadeh, L.~A.: Fuzzy sets. ⟦¦Inf. Control 8(3), 338--353 ⟧(1965)"),
    _list(
        "Sackett DL, Rosenberg WMC, Gray JAM. Evidence based medicine: what it is and what it isn't. BMJ. ⟦¦1996;⟧312(7023):71--2.",
        "Cochrane AL. Effectiveness and efficiency. London: Nuffield Trust; 1972.",
    ),
    _list(
        "A.~Einstein, B.~Podolsky, and N.~Rosen, Phys.\\ Rev.\\ \\textbf{47}, 777⟦¦ (1935)⟧.",
        "J.~S. Bell, Physics \\textbf{1}, 195 (1964).",
        "A.~Aspect, P.~Grangier, and G.~Roger, Phys.\\ Rev.\\ Lett.\\ \\textbf{47}, 460 (1981).",
    ),
    _list(
        _SCHWARZ,
        "E. T. Jaynes, \\emph{Probability Theory: The Logic of Science}. Cambridge, UK: Cambridge University Press⟦¦, 2003⟧.",
    ),
    either(
        """@inproceedings{breiman2, author = {Breiman, Leo}, title = {Arcing the edge}, year = {1997}⟦¦, booktitle = {Proceedings of the Interface}⟧, pages = {1--14}}""",
        "bib",
    ),
    either(
        """@article{akaike, author = {Akaike, Hirotugu}, year = {1974}, journal = {IEEE Transactions on Automatic Control}, volume = {19}, number = {6}, pages = {716--723}, doi = {10.1109/TAC.1974.1100705}⟦¦, title = {A new look at the statistical model identification}⟧}""",
        "bib",
    ),
    either(
        """@book{jaynes, ⟦¦author = {Edwin T. Jaynes}, ⟧title = {Probability Theory: The Logic of Science}, publisher = {Cambridge University Press}, year = {2003}, isbn = {9780521592710}}""",
        "bib",
    ),
    either(
        """@article{schwarz, author = {Schwarz, Gideon}, title = {Estimating the dimension of a model}, journal = {The Annals of Statistics}, volume = {6}, pages = {461--464}⟦¦, year = {1978}⟧, url = {https://www.jstor.org/stable/2958889}}""",
        "bib",
    ),
)

_DUPLICATE = (
    _list(
        _AKAIKE,
        _SCHWARZ,
        "Akaike, Hirotugu. ⟦``A New Look at the Statistical Model Identification.'' IEEE Trans. Autom. Control 19.6 (1974): 716--723¦``Information theory and an extension of the maximum likelihood principle.'' Proc. 2nd Int. Symp. Inf. Theory (1973): 267--281⟧.",
    ),
    _list(
        _AKAIKE,
        _SCHWARZ,
        "Schwarz, G. (19⟦78¦65⟧). ⟦Estimating the dimension of a model. Ann. Statist., 6, 461--464¦On sufficiency and model theory. Ann. Math. Statist., 36, 1425--1430⟧.",
    ),
    _list(
        "A.~Einstein, B.~Podolsky, and N.~Rosen, Phys.\\ Rev.\\ \\textbf{47}, 777 (1935).",
        "J.~S. Bell, Physics \\textbf{1}, 195 (1964).",
        "A. Einstein⟦, B. Podolsky, N. Rosen, Physical Review 47 (1935) 777--780¦ and N. Rosen, Physical Review 48 (1935) 73--77⟧.",
    ),
    _list(
        "E. T. Jaynes, \\emph{Probability Theory: The Logic of Science}. Cambridge: Cambridge University Press, 2003.",
        _AKAIKE,
        "Jaynes ET (⟦2003) Probability theory: the logic of science. Cambridge Univ Press¦1957) Information theory and statistical mechanics. Phys Rev 106:620--630⟧.",
    ),
    _list(
        "Zadeh, L.A.: Fuzzy sets. Inf. Control 8(3), 338--353 (1965)",
        _SCHWARZ,
        "L.~A. Zadeh. ⟦Fuzzy Sets. \\emph{Information and Control}, 8:338--353, 1965¦Fuzzy algorithms. \\emph{Information and Control}, 12:94--102, 1968⟧.",
    ),
    either(
        """@article{akaike74, author = {Akaike, H.}, title = {A new look at the statistical model identification}, journal = {IEEE Transactions on Automatic Control}, year = {1974}, volume = {19}}
@article{⟦aic, author = {Hirotugu Akaike}, title = {A New Look at the Statistical Model Identification}, journal = {IEEE TAC}, year = 1974¦aic73, author = {Hirotugu Akaike}, title = {Maximum Likelihood Identification of {Gaussian} Autoregressive Moving Average Models}, journal = {Biometrika}, year = 1973⟧}""",
        "bib",
    ),
    either(
        """@techreport{breimanrf, author = {Leo Breiman}, title = {Some infinity theory for predictor ensembles}, institution = {UC Berkeley}, year = {2000}}
@article{breimanann, author = {Breiman, Leo}, title = {⟦Some Infinity Theory for Predictor Ensembles¦Population theory for boosting ensembles⟧}, journal = {⟦Ann. Statist.¦Annals of Statistics⟧}, year = {2004}}""",
        "bib",
    ),
    either(
        """@article{wol92, author = {Wolpert, David H}, title = {Stacked generalization}, journal = {Neural networks}, volume = {5}, number = {2}, pages = {241--259}, year = {1992}, publisher = {Elsevier}}
@article{wolpert, author = {D. Wolpert}, title = {{⟦Stacked Generalization¦No Free Lunch Theorems⟧}}, journal = {⟦Neural Netw.¦IEEE Trans. Evol. Comput.⟧}, volume = {⟦5¦1⟧}, pages = {⟦241-259¦67-82⟧}, year = {⟦1992¦1997⟧}}""",
        "bib",
    ),
    either(
        """@inproceedings{sutskever, author = {Ilya Sutskever and Oriol Vinyals and Quoc V. Le}, title = {Sequence to Sequence Learning with Neural Networks}, booktitle = {NIPS}, year = {2014}}
@article{s2s, author = {Sutskever, Ilya and Vinyals, Oriol and Le, Quoc V}, title = {⟦Sequence to sequence learning with neural nets¦Recurrent neural network regularization⟧}, journal = {arXiv preprint arXiv:⟦1409.3215¦1409.2329⟧}, year = {2014}}""",
        "bib",
    ),
    either(
        """@book{poincare, author = {Poincar{\\'e}, Henri}, title = {La science et l'hypoth{\\`e}se}, publisher = {Flammarion}, year = {1902}}
@book{poinc, author = {H. Poincaré}, title = {⟦La Science et l’Hypothèse¦La valeur de la science⟧}, publisher = {Flammarion}, year = {⟦1902¦1905⟧}}""",
        "bib",
    ),
)

LAST: dict[str, tuple[Developed, ...]] = {
    "incomplete_bib_entry": _INCOMPLETE,
    "duplicate_bib_entry": _DUPLICATE,
}
