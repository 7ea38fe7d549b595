"""Forms on bibliographies in another style, written after the checks found the first ones."""

from __future__ import annotations

from tests.planted.development.either import either

__all__ = ["DUPLICATE", "INCOMPLETE"]

INCOMPLETE = (
    either(
        """@article{benjamini1995controlling,
  title={Controlling the false discovery rate: a practical and powerful approach to multiple testing},
  author={Benjamini, Yoav and Hochberg, Yosef},
⟦¦  journal={Journal of the Royal statistical society: series B (Methodological)},
⟧  volume={57},
  number={1},
  pages={289--300},
  year={1995},
  publisher={Wiley Online Library}
}""",
        "bib",
    ),
    either(
        """@article{cohen_power_1992,
	title = {A power primer},
	volume = {112},
	issn = {0033-2909},
	doi = {10.1037/0033-2909.112.1.155},
	journal = {Psychological Bulletin},
	⟦¦author = {Cohen, Jacob},⟧
	year = {1992},
	pages = {155--159},
}""",
        "bib",
    ),
    either(
        """@article{Kaplan1958,
author = {Kaplan, E. L. and Meier, Paul},
doi = {10.1080/01621459.1958.10501452},
journal = {Journal of the American Statistical Association},
number = {282},
pages = {457--481},
title = {{Nonparametric Estimation from Incomplete Observations}},
volume = {53}⟦¦,
year = {1958}⟧
}""",
        "bib",
    ),
    either(
        """@inproceedings{DBLP:conf/nips/KrizhevskySH12,
  author    = {Alex Krizhevsky and Ilya Sutskever and Geoffrey E. Hinton},
  ⟦¦title     = {ImageNet Classification with Deep Convolutional Neural Networks},⟧
  booktitle = {Advances in Neural Information Processing Systems 25},
  pages     = {1106--1114},
  year      = {2012}
}""",
        "bib",
    ),
    either(
        """@book{Vapnik1995, author = {Vapnik, Vladimir N.}, title = {The Nature of Statistical Learning Theory}⟦¦, publisher = {Springer}, address = {New York}⟧, year = {1995}}""",
        "bib",
    ),
    either(
        """@inbook{marr, author = {Marr, David}, title = {The philosophy and the approach}, ⟦¦booktitle = {Vision}, publisher = {W. H. Freeman}, ⟧pages = {8--37}, year = {1982}}""",
        "bib",
    ),
    either(
        """@Misc{torvalds, title = {Linux: a Portable Operating System}, year = 1997⟦¦, author = {Linus Torvalds}⟧, annote = {Master's thesis}}""",
        "bib",
    ),
    either(
        """@thesis{hinton77, author = {Hinton, Geoffrey}, title = {Relaxation and its role in vision}, type = {phdthesis}⟦¦, institution = {University of Edinburgh}⟧, date = {1977}}""",
        "bib",
    ),
    either("""Prior trials are few \\cite{mrc,doll}.
\\begin{thebibliography}{10}
\\bibitem{mrc} Medical Research Council. Streptomycin treatment of pulmonary tuberculosis. BMJ. 1948;2(4582):769--82.
\\bibitem{doll} Doll R, Peto R, Boreham J, Sutherland I. Mortality in relation to smoking: 50 years' observations on male British doctors. BMJ. ⟦¦2004;⟧328(7455):1519.
\\end{thebibliography}"""),
    either("""\\cite{a}, \\cite{b}, \\cite{c}
\\begin{thebibliography}{10}
\\bibitem{a} Hohenberg, P. \\& Kohn, W. Inhomogeneous electron gas. \\textit{Phys. Rev.} \\textbf{136}, B864--B871 (1964).
\\bibitem{b} ⟦¦Kohn, W. \\& Sham, L. J. ⟧Self-consistent equations including exchange and correlation effects. \\textit{Phys. Rev.} \\textbf{140}, A1133--A1138 (1965).
\\bibitem{c} Perdew, J. P., Burke, K. \\& Ernzerhof, M. Generalized gradient approximation made simple. \\textit{Phys. Rev. Lett.} \\textbf{77}, 3865--3868 (1996).
\\end{thebibliography}"""),
    either("""\\cite{a}, \\cite{b}
\\begin{thebibliography}{10}
\\bibitem{a} J.~Pearl, \\emph{Causality: Models, Reasoning, and Inference}, 2nd~ed. Cambridge, U.K.: Cambridge Univ. Press, 2009.
\\bibitem{b} A.~P. Dempster, N.~M. Laird, and D.~B. Rubin, ``Maximum likelihood from incomplete data via the EM algorithm,'' \\emph{J. Roy. Statist. Soc. B}, vol.~39, no.~1, pp.~1--38⟦¦, 1977⟧.
\\end{thebibliography}"""),
    either("""\\cite{a,b,c}
\\begin{thebibliography}{10}
\\bibitem[{Akerlof(1970)}]{a} Akerlof, G. A. (1970). The market for ``lemons'': Quality uncertainty and the market mechanism. {\\em Quarterly Journal of Economics}, 84:488--500.
\\bibitem[{Spence(1973)}]{b} Spence, M. (1973). ⟦¦Job market signaling. ⟧{\\em Quarterly Journal of Economics}, 87:355--374.
\\bibitem[{Coase(1960)}]{c} Coase, R. H. (1960). The problem of social cost. {\\em Journal of Law and Economics}, 3:1--44.
\\end{thebibliography}"""),
    either(
        """Vision was modelled early [1, 2].

# References

1. Hubel, D.H., Wiesel, T.N.: Receptive fields of single neurones in the cat's striate cortex. J. Physiol. 148, 574–591 ⟦¦(1959)⟧
2. Marr, D.: Vision. W. H. Freeman, San Francisco (1982)
""",
        "markdown",
    ),
    either(
        """Introduction

Prices signal quality [1], and firms have costs [2].

References

[1] Akerlof, G. The market for lemons: Quality uncertainty and the market mechanism. Quarterly Journal of Economics 84 (1970), 488-500.
[2] Coase, R. The nature of the firm. ⟦¦Economica 4 ⟧(1937)⟦¦, 386-405⟧.
""",
        "text",
    ),
    either(
        """方法

本文沿用已有方法[1,2]。

参考文献

[1] 钱学森. 工程控制论[M]. 北京: 科学出版社, 1958.
[2] 吴文俊. 初等几何判定问题与机械化证明[J]. 中国科学⟦¦, 1977⟧, (6): 507-516.
""",
        "text",
    ),
)

DUPLICATE = (
    either(
        """@article{benjamini1995controlling, title={Controlling the false discovery rate: a practical and powerful approach to multiple testing}, author={Benjamini, Yoav and Hochberg, Yosef}, journal={Journal of the Royal statistical society: series B (Methodological)}, volume={57}, number={1}, pages={289--300}, year={1995}}
@article{⟦bh95, title = {{Controlling the False Discovery Rate: A Practical and Powerful Approach to Multiple Testing}}, author = {Benjamini, Y and Hochberg, Y}, journal = {J R Stat Soc B}, year = {1995}, volume = {57}, pages = {289--300}¦by01, title = {{The Control of the False Discovery Rate in Multiple Testing under Dependency}}, author = {Benjamini, Y and Yekutieli, D}, journal = {Ann Stat}, year = {2001}, volume = {29}, pages = {1165--1188}⟧}""",
        "bib",
    ),
    either(
        """@misc{goodfellow14arxiv, title={Generative Adversarial Networks}, author={Ian J. Goodfellow and Jean Pouget-Abadie}, year={2014}, eprint={1406.2661}, archivePrefix={arXiv}}
@article{gf2014, title={⟦Generative adversarial networks¦Explaining and harnessing adversarial examples⟧}, author={Goodfellow, Ian and others}, journal={arXiv preprint arXiv:⟦1406.2661¦1412.6572⟧}, year={2014}}""",
        "bib",
    ),
    either(
        """@inproceedings{ronneberger, author={Olaf Ronneberger and Philipp Fischer and Thomas Brox}, title={U-Net: Convolutional Networks for Biomedical Image Segmentation}, booktitle={MICCAI}, year={2015}}
@article{unet, author={Ronneberger, O. and Fischer, P. and Brox, T.}, title={⟦U-net: Convolutional networks for biomedical image segmentation¦Invited talk: U-Net convolutional networks for the segmentation of plants⟧}, journal={⟦CoRR¦Bildverarbeitung⟧}, volume={⟦abs/1505.04597¦3⟧}, year={⟦2015¦2017⟧}}""",
        "bib",
    ),
    either(
        """@book{strunk, author={William Strunk and E. B. White}, title={The Elements of Style}, publisher={Macmillan}, year={1979}, edition={3rd}}
@book{⟦strunkwhite, author={Strunk, Jr., William and White, E. B.}, title={The elements of style}, publisher={Macmillan}, year={1979}¦zinsser, author={Zinsser, William}, title={On Writing Well}, publisher={Harper and Row}, year={1976}⟧}""",
        "bib",
    ),
    either(
        """@article{rubin74, author={Rubin, Donald B.}, title={Estimating causal effects of treatments in randomized and nonrandomized studies}, journal={Journal of Educational Psychology}, volume={66}, pages={688--701}, year={1974}}
@article{rubin, author={D. B. Rubin}, title={⟦Estimating Causal Effects of Treatments in Randomised and Nonrandomised Studies¦Inference and Missing Data⟧}, journal={⟦J. Educ. Psychol.¦Biometrika⟧}, year={⟦1974¦1976⟧}}""",
        "bib",
    ),
    either(
        """@article{metropolis1, author={Metropolis, N. and Rosenbluth, A. W.}, title={Equation of State Calculations by Fast Computing Machines}, journal={J. Chem. Phys.}, volume={21}, pages={1087--1092}, year={1953}}
@article{metropolis2, author={Nicholas Metropolis and ⟦Arianna W. Rosenbluth¦Stanislaw Ulam⟧}, title={⟦Equations of state calculations by fast computing machines¦The Monte Carlo method⟧}, journal={⟦The Journal of Chemical Physics¦J. Am. Stat. Assoc.⟧}, volume={⟦21¦44⟧}, year={⟦1953¦1949⟧}}""",
        "bib",
    ),
    either(
        """@incollection{rumel, author={Rumelhart, D. and Hinton, G. and Williams, R.}, title={Learning internal representations by error propagation}, booktitle={Parallel Distributed Processing}, publisher={MIT Press}, year={1986}}
@inbook{rhw86, author={David E. Rumelhart and Geoffrey E. Hinton and Ronald J. Williams}, title={Learning ⟦Internal Representations by Error Propagation¦representations by back-propagating errors⟧}, booktitle={⟦PDP: Explorations in the Microstructure of Cognition¦Neurocomputing⟧}, publisher={MIT Press}, year={⟦1986¦1988⟧}}""",
        "bib",
    ),
    either(
        """@article{o1, author={Ostrom, Elinor}, title={A general framework for analyzing sustainability of social-ecological systems}, journal={Science}, year={2009}, doi={10.1126/science.1172133}}
@article{o2, author={Ostrom, E.}, title={A General Framework for ⟦Analyzing Sustainability of¦Studying⟧ Social-Ecological Systems}, journal={⟦Science (New York, N.Y.)¦PNAS⟧}, year={⟦2009¦2007⟧}, url={https://doi.org/⟦10.1126/science.1172133¦10.1073/pnas.0702288104⟧}}""",
        "bib",
    ),
    either("""\\cite{a,b,c}
\\begin{thebibliography}{10}
\\bibitem{a} Hohenberg, P. \\& Kohn, W. Inhomogeneous electron gas. \\textit{Phys. Rev.} \\textbf{136}, B864--B871 (1964).
\\bibitem{b} Perdew, J. P., Burke, K. \\& Ernzerhof, M. Generalized gradient approximation made simple. \\textit{Phys. Rev. Lett.} \\textbf{77}, 3865--3868 (1996).
\\bibitem{c} ⟦P. Hohenberg and W. Kohn, ``Inhomogeneous electron gas,'' Physical Review 136 (1964), B864¦W. Kohn and L. J. Sham, ``Self-consistent equations,'' Physical Review 140 (1965), A1133⟧.
\\end{thebibliography}"""),
    either("""\\cite{a,b}
\\begin{thebibliography}{10}
\\bibitem{a} Pearl, J. (2009). \\emph{Causality: Models, reasoning, and inference} (2nd ed.). Cambridge University Press.
\\bibitem{b} ⟦Pearl, Judea. 2009. \\emph{Causality}. 2nd ed. Cambridge: Cambridge University Press¦Pearl, Judea. 1988. \\emph{Probabilistic Reasoning in Intelligent Systems}. San Mateo: Morgan Kaufmann⟧.
\\end{thebibliography}"""),
    either("""\\cite{a,b,c}
\\begin{thebibliography}{10}
\\bibitem{a} M. Born, Z. Phys. \\textbf{37}, 863 (1926).
\\bibitem{b} E. Schr\\"odinger, Ann. Phys. (Berlin) \\textbf{384}, 361 (1926).
\\bibitem{c} ⟦E. Schr\\"odinger, Annalen der Physik \\textbf{384}, 361--376 (1926)¦E. Schr\\"odinger, Annalen der Physik \\textbf{385}, 437--490 (1926)⟧.
\\end{thebibliography}"""),
    either("""\\cite{a,b}
\\begin{thebibliography}{10}
\\bibitem{a} Ashish Vaswani, Noam Shazeer, Niki Parmar, et al.
\\newblock Attention is all you need.
\\newblock In {\\em Advances in Neural Information Processing Systems}, 2017.
\\bibitem{b} ⟦A.~Vaswani, N.~Shazeer, N.~Parmar, J.~Uszkoreit, L.~Jones, A.~Gomez, L.~Kaiser, and I.~Polosukhin.
\\newblock Attention Is All You Need.
\\newblock {\\em arXiv preprint arXiv:1706.03762}, 2017¦N.~Shazeer.
\\newblock Fast transformer decoding.
\\newblock {\\em arXiv preprint arXiv:1911.02150}, 2019⟧.
\\end{thebibliography}"""),
    either(
        """Goods are sometimes lemons [1], or commons [2, 3].

## Bibliography

1. Akerlof, G. A. (1970). The market for "lemons": Quality uncertainty and the market mechanism. *Quarterly Journal of Economics*, 84(3), 488–500.
2. Hardin, G. (1968). The tragedy of the commons. *Science*, 162(3859), 1243–1248.
3. ⟦Hardin G. The Tragedy of the Commons. Science 1968;162:1243–8¦Ostrom E. Governing the Commons. Cambridge: Cambridge University Press; 1990⟧.
""",
        "markdown",
    ),
    either(
        """Introduction

Genes [1], helices [2] and codes [3] are known.

References

1. Mendel G. Versuche ueber Pflanzenhybriden. Verh Naturforsch Ver Bruenn. 1866;4:3-47.
2. Watson JD, Crick FHC. Molecular structure of nucleic acids; a structure for deoxyribose nucleic acid. Nature. 1953;171:737-8.
3. ⟦Watson J, Crick F. Molecular structure of nucleic acids. Nature 171:737-738 (1953)¦Crick FHC, Barnett L, Brenner S, Watts-Tobin RJ. General nature of the genetic code for proteins. Nature. 1961;192:1227-32⟧.
""",
        "text",
    ),
    either(
        """@article{冯康1965, author={冯康}, title={基于变分原理的差分格式}, journal={应用数学与计算数学}, year={1965}}
@article{fk, author={冯康}, title={⟦基于变分原理的差分格式¦论微分与积分方程以及有限与无限元⟧}, journal={⟦应用数学与计算数学¦计算数学⟧}, year={⟦1965¦1980⟧}, volume={2}}""",
        "bib",
    ),
)
