"""Forms on bibliographies in other styles, none of which the checks had seen when they were written."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed
from tests.planted.development.marked import latex, markdown, marked

__all__ = ["FURTHER", "FURTHER_MISSED"]


def bib(text: str) -> Developed:
    return marked(text, "bib")


def text(text: str) -> Developed:
    return marked(text, "text")


FURTHER: dict[str, list[Developed]] = {
    "duplicate_bib_entry": [
        bib(
            r"""@article{turing50, author = {Turing, A. M.}, title = {Computing machinery and intelligence}, journal = {Mind}, year = {1950}, volume = {59}, pages = {433--460}}
@article{turingMind, author = {Alan M. Turing}, title = {⟪Computing Machinery and Intelligence¦Solvable and unsolvable problems⟫}, journal = {⟪Mind¦Science News⟫}, year = {⟪1950¦1954⟫}, volume = {⟪59¦31⟫}}"""
        ),
        bib(
            r"""@inproceedings{resnet, author = {Kaiming He and Xiangyu Zhang and Shaoqing Ren and Jian Sun}, title = {Deep residual learning for image recognition}, booktitle = {CVPR}, year = {2016}}
@misc{he2015, author = {He, Kaiming and Zhang, Xiangyu and Ren, Shaoqing and Sun, Jian}, title = {⟪Deep Residual Learning for Image Recognition¦Delving deep into rectifiers: surpassing human-level performance on ImageNet classification⟫}, howpublished = {arXiv:⟪1512.03385¦1502.01852⟫}, year = {2015}}"""
        ),
        bib(
            r"""@book{rawls, author = {Rawls, John}, title = {A Theory of Justice}, publisher = {Harvard University Press}, year = {1971}}
@book{rawls2, author = {J. Rawls}, title = {⟪A theory of justice¦Political liberalism⟫}, publisher = {⟪Belknap Press of Harvard University Press¦Columbia University Press⟫}, year = {⟪1971¦1993⟫}}"""
        ),
        bib(
            r"""@article{a1, author = {Benjamini, Yoav and Hochberg, Yosef}, title = {Controlling the false discovery rate: a practical and powerful approach to multiple testing}, journal = {Journal of the Royal Statistical Society B}, year = {1995}}
@article{a2, author = {Benjamini, Y and Hochberg, Y}, title = {⟪Controlling the False Discovery Rate -- A Practical and Powerful Approach to Multiple Testing¦On the adaptive control of the false discovery rate in multiple testing with independent statistics⟫}, journal = {⟪JRSS-B¦Journal of Educational and Behavioral Statistics⟫}, year = {⟪1995¦2000⟫}}"""
        ),
        bib(
            r"""@article{k1, author={Kaplan, E. L. and Meier, Paul}, title={Nonparametric estimation from incomplete observations}, journal={JASA}, year={1958}, volume={53}}
@article{k2, author={Kaplan, Edward L. and ⟪Meier, P.¦Smith, R. J.⟫}, title={⟪Non-parametric estimation from incomplete observations¦On the statistics of cancer mortality⟫}, journal={J. Am. Stat. Assoc.}, year={⟪1958¦1983⟫}}"""
        ),
        latex(
            r"""Text \cite{b1,b2}.
\begin{thebibliography}{9}
\bibitem{b1} L. Breiman. Random forests. \emph{Machine Learning}, 45(1):5--32, 2001.
\bibitem{b2} Breiman, L. (⟪2001¦1996⟫). ⟪Random Forests. Machine Learning 45, 5--32¦Bagging predictors. Machine Learning 24, 123--140⟫.
\end{thebibliography}"""
        ),
        text(
            r"""Earlier work [1], [2] is known.

References

[1] J. Cohen, "A coefficient of agreement for nominal scales," Educational and Psychological Measurement, vol. 20, no. 1, pp. 37-46, 1960.

[2] Cohen, Jacob. ⟪"A Coefficient of Agreement for Nominal Scales." Educ. Psychol. Meas. 20 (1960): 37-46¦"Weighted kappa." Psychol. Bull. 70 (1968): 213-220⟫."""
        ),
        markdown(
            r"""As shown before (Hardin 1968; Hardin G 1968).

## References

- Hardin, G. (1968). The tragedy of the commons. Science, 162, 1243-1248.
- Hardin, Garrett. ⟪1968. "The Tragedy of the Commons." Science 162 (3859): 1243-48¦1974. "Living on a lifeboat." BioScience 24 (10): 561-568⟫."""
        ),
        bib(
            r"""@article{cortes, title={Support-vector networks}, author={Cortes, Corinna and Vapnik, Vladimir}, journal={Machine learning}, volume={20}, number={3}, pages={273--297}, year={1995}, publisher={Springer}}
@article{svm95, title={⟪Support vector networks¦Prediction error bounds for pattern recognition machines⟫}, author={C. Cortes and V. Vapnik}, journal={Mach. Learn.}, year={⟪1995¦1994⟫}}"""
        ),
        bib(
            r"""@inproceedings{dropoutA, author={Ioffe, Sergey and Szegedy, Christian}, title={Batch Normalization: Accelerating Deep Network Training by Reducing Internal Covariate Shift}, booktitle={ICML}, year={2015}}
@article{dropoutB, author={Ioffe, Sergey⟪ and Szegedy, Christian¦⟫}, title={⟪Batch normalization: accelerating deep network training by reducing internal covariate shift¦Batch renormalization: towards reducing minibatch dependence in batch-normalized models⟫}, journal={CoRR}, volume={abs/⟪1502.03167¦1702.03275⟫}, year={⟪2015¦2017⟫}}"""
        ),
        bib(
            r"""@book{darwin1, author={Charles Darwin}, title={On the Origin of Species by Means of Natural Selection}, publisher={John Murray}, address={London}, year={1859}}
@book{darwin2, author={Darwin, C.}, title={⟪On the origin of species¦The descent of man⟫}, publisher={J. Murray}, year={⟪1859¦1871⟫}}"""
        ),
        bib(
            r"""@article{m1, author={MacKay, David J. C.}, title={A practical Bayesian framework for backpropagation networks}, journal={Neural Computation}, year={1992}, doi={10.1162/neco.1992.4.3.448}}
@article{m2, author={D. MacKay}, title={⟪A Practical Bayesian Framework for Backprop Networks¦Bayesian interpolation⟫}, journal={Neural Comput.}, year={1992}, doi={⟪10.1162/neco.1992.4.3.448¦10.1162/neco.1992.4.3.415⟫}}"""
        ),
        latex(
            r"""As in \cite{aa,bb}.
\begin{thebibliography}{99}
\bibitem{aa} Akaike H. A new look at the statistical model identification. IEEE Trans Autom Control 1974;19:716--23.
\bibitem{bb} H.~Akaike, ``⟪A new look at the statistical model identification¦Likelihood of a model and information criteria⟫,'' ⟪\textit{IEEE Transactions on Automatic Control}, vol.~19, pp.~716--723, 1974¦\textit{Journal of Econometrics}, vol.~16, pp.~3--14, 1981⟫.
\end{thebibliography}"""
        ),
        markdown(
            r"""See [1] and [3].

## References

[1] Kahneman D, Tversky A. Prospect theory: an analysis of decision under risk. Econometrica. 1979;47:263-291.

[2] Granovetter M. The strength of weak ties. Am J Sociol. 1973;78:1360-1380.

[3] Kahneman, D. and ⟪Tversky, A. (1979). Prospect Theory: An Analysis of Decision under Risk. Econometrica 47(2), 263-291¦Thaler, R. (2006). Anomalies: utility maximization and experienced utility. Journal of Economic Perspectives 20(1), 221-234⟫."""
        ),
        text(
            r"""Known from Zadeh (1965) and others.

References

Mamdani, E. H. (1974). Application of fuzzy algorithms for control of simple dynamic plant. Proceedings of the IEE, 121, 1585-1588.

Zadeh, L. A. (1965). Fuzzy sets. Information and Control, 8, 338-353.

Zadeh, Lotfi: ⟪Fuzzy Sets. In: Information and Control 8 (1965), 338-353¦Outline of a new approach to the analysis of complex systems. In: IEEE Trans. SMC 3 (1973), 28-44⟫."""
        ),
        bib(
            r"""@article{pearl95, author={Pearl, Judea}, title={Causal diagrams for empirical research}, journal={Biometrika}, year={1995}, volume={82}, pages={669--688}}
@article{pearl1995causal, author={Pearl, J}, title={⟪Causal Diagrams for Empirical Research¦Testability of causal and counterfactual models⟫}, journal={⟪Biometrika¦UAI⟫}, year={1995}⟪, number={4}¦⟫}"""
        ),
        bib(
            r"""@inproceedings{ho20, author={Jonathan Ho and Ajay Jain and Pieter Abbeel}, title={Denoising Diffusion Probabilistic Models}, booktitle={NeurIPS}, year={2020}}
@article{ddpm, author={Ho, J. and ⟪Jain, A. and Abbeel, P.¦Salimans, T.⟫}, title={⟪Denoising diffusion probabilistic models¦Classifier-free diffusion guidance⟫}, journal={arXiv:⟪2006.11239¦2207.12598⟫}, year={⟪2020¦2022⟫}}"""
        ),
        bib(
            r"""@book{hastie, author={Trevor Hastie and Robert Tibshirani and Jerome Friedman}, title={The Elements of Statistical Learning: Data Mining, Inference, and Prediction}, publisher={Springer}, year={2009}}
@book{esl, author={Hastie, T. and Tibshirani, R. and ⟪Friedman, J.¦Wainwright, M.⟫}, title={⟪The Elements of Statistical Learning¦Statistical Learning with Sparsity⟫}, publisher={⟪Springer¦CRC Press⟫}, year={⟪2009¦2015⟫}}"""
        ),
        latex(
            r"""\cite{s1,s2}
\begin{thebibliography}{9}
\bibitem{s1} P. W. Shor, Polynomial-time algorithms for prime factorization and discrete logarithms on a quantum computer, SIAM J. Comput. 26 (1997) 1484--1509.
\bibitem{s2} Peter Shor. ⟪Polynomial-time algorithms for prime factorization and discrete logarithms on a quantum computer. \emph{SIAM Journal on Computing}, 26(5):1484--1509, 1997¦Scheme for reducing decoherence in quantum computer memory. \emph{Physical Review A}, 52(4):2493--2496, 1995⟫.
\end{thebibliography}"""
        ),
    ],
    "incomplete_bib_entry": [
        bib(
            r"""@article{hodgkin, author = {Hodgkin, A. L. and Huxley, A. F.}, title = {A quantitative description of membrane current}, ⟪¦journal = {The Journal of Physiology}, ⟫volume = {117}, pages = {500--544}, year = {1952}}"""
        ),
        bib(
            r"""@inproceedings{attn, title = {Neural machine translation by jointly learning to align and translate}, author = {Bahdanau, Dzmitry and Cho, Kyunghyun and Bengio, Yoshua}, year = {2015}⟪¦, booktitle = {International Conference on Learning Representations}⟫}"""
        ),
        bib(
            r"""@techreport{brin, author = {Page, Lawrence and Brin, Sergey}, title = {The PageRank citation ranking}, ⟪¦institution = {Stanford InfoLab}, ⟫year = {1999}}"""
        ),
        bib(
            r"""@book{casella, author = {George Casella and Roger L. Berger}, ⟪edition = {2}¦title = {Statistical Inference}⟫, publisher = {Duxbury}, year = {2002}}"""
        ),
        bib(
            r"""@article{dijkstra, ⟪¦author = {Dijkstra, E. W.}, ⟫title = {A note on two problems in connexion with graphs}, journal = {Numerische Mathematik}, year = 1959, volume = 1}"""
        ),
        bib(
            r"""@mastersthesis{mcs, author = {Kim, Jiwon}, title = {Estimating river discharge from satellite images}⟪¦, year = {2018}⟫, school = {Seoul National University}}"""
        ),
        latex(
            r"""Text \cite{x}.
\begin{thebibliography}{9}
\bibitem{x} R. Tibshirani. Regression shrinkage and selection via the lasso. \emph{J. R. Stat. Soc. B}, 58:267--288⟪¦, 1996⟫.
\end{thebibliography}"""
        ),
        bib(
            r"""@article{fama, author={Fama, Eugene F.}, title={Efficient capital markets: a review of theory and empirical work}, journal={The Journal of Finance}, volume={25}, pages={383--417}⟪¦, year={1970}⟫}"""
        ),
        bib(
            r"""@inproceedings{pregel, author={Malewicz, Grzegorz and Austern, Matthew H.}, ⟪¦title={Pregel: a system for large-scale graph processing}, ⟫booktitle={SIGMOD}, year={2010}}"""
        ),
        bib(
            r"""@book{ostrom, ⟪¦author={Elinor Ostrom}, ⟫title={Governing the Commons}, publisher={Cambridge University Press}, year={1990}}"""
        ),
        bib(
            r"""@article{lamport, author={Lamport, Leslie}, title={Time, clocks, and the ordering of events in a distributed system}, year={1978}⟪¦, journal={Communications of the ACM}⟫}"""
        ),
        bib(
            r"""@phdthesis{phd, author={Kohn, Anna}, title={Sediment transport in braided rivers}, ⟪¦school={Utrecht University}, ⟫year={2011}}"""
        ),
        bib(
            r"""@incollection{vyg, author={Vygotsky, Lev}, title={Thinking and speech}, ⟪¦booktitle={The Collected Works of L. S. Vygotsky}, ⟫year={1987}}"""
        ),
        latex(
            r"""Text \cite{k,l}.
\begin{thebibliography}{9}
\bibitem{k} D.~Kingma and J.~Ba. Adam: a method for stochastic optimization. In \emph{ICLR}⟪¦, 2015⟫.
\bibitem{l} L.~van der Maaten and G.~Hinton. Visualizing data using t-SNE. \emph{JMLR}, 9:2579--2605, 2008.
\end{thebibliography}"""
        ),
        markdown(
            r"""As shown by Arrow (1951).

## References

Arrow, K. J. (1951). Social Choice and Individual Values. New York: Wiley.

Nash, J. ⟪¦(1950). ⟫Equilibrium points in n-person games. Proceedings of the National Academy of Sciences, 36, 48-49.

Sen, A. (1970). Collective Choice and Social Welfare. San Francisco: Holden-Day."""
        ),
        bib(
            r"""@article{bell, author={Bell, J. S.}, ⟪¦title={On the Einstein Podolsky Rosen paradox}, ⟫journal={Physics}, volume={1}, pages={195--200}, year={1964}}"""
        ),
        bib(
            r"""@book{knuth97, author={Donald E. Knuth}, title={Seminumerical Algorithms}, ⟪¦publisher={Addison-Wesley}, ⟫year={1997}}"""
        ),
        bib(
            r"""@inproceedings{mapreduce, ⟪¦author={Dean, Jeffrey and Ghemawat, Sanjay}, ⟫title={MapReduce: simplified data processing on large clusters}, booktitle={OSDI}, year={2004}}"""
        ),
        bib(
            r"""@article{noether, author={Emmy Noether}, title={Invariante Variationsprobleme}, journal={Nachrichten von der Gesellschaft der Wissenschaften zu G{\"o}ttingen}, pages={235--257}⟪¦, year=1918⟫}"""
        ),
    ],
}

FURTHER_MISSED: dict[str, list[Missed]] = {
    "duplicate_bib_entry": [
        Missed(
            bib(
                r"""@incollection{rosen, author={F. Rosenblatt}, title={The perceptron: a probabilistic model for information storage and organization in the brain}, booktitle={Neurocomputing: Foundations of Research}, publisher={MIT Press}, year={1988}}
@article{rosenblatt58, author={Rosenblatt, Frank}, title={⟪The Perceptron: A Probabilistic Model for Information Storage and Organization in the Brain¦Perceptron simulation experiments⟫}, journal={⟪Psychological Review¦Proceedings of the IRE⟫}, year={⟪1958¦1960⟫}}"""
            ),
            "a reprint thirty years later, in a book, is often cited beside the first print on purpose",
        ),
    ],
    "incomplete_bib_entry": [
        Missed(
            text(
                r"""Earlier work [1] is known.

References

[1] S. Hochreiter and J. Schmidhuber, "Long short-term memory," Neural Computation, vol. 9, no. 8, pp. 1735-1780⟪¦, 1997⟫."""
            ),
            "a list of one reference is not told from any other paragraph behind a heading",
        ),
    ],
}
