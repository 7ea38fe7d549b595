"""Text that refers to an equation which carries no number, or to a number that no equation has."""

from __future__ import annotations

from tests.planted.development.either import either
from tests.planted.development.form import Developed, Missed, Trap

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "equation_not_numbered"

_LATEX = (
    # physics: starred equation, \eqref
    r"""The force on the bead is
\begin{⟦equation*¦equation⟧}\label{eq:drag}
F = 6\pi\eta r v .
\end{⟦equation*¦equation⟧}
Inserting the measured radius into \eqref{eq:drag} gives the drift speed.""",
    # \ref in parentheses with Eq.
    r"""Growth follows a logistic law,
\begin{⟦equation*¦equation⟧}
  \frac{dN}{dt} = rN\left(1-\frac{N}{K}\right) \label{logistic}
\end{⟦equation*¦equation⟧}
and Eq.~(\ref{logistic}) has two fixed points.""",
    # a line of align without number
    r"""\begin{align}
 y_i &= x_i^\top\beta + u_i, \label{eq:outcome}\\
 u_i &= \rho u_{i-1} + e_i. \label{eq:ar}⟦\nonumber¦⟧
\end{align}
The errors are serially correlated, see~\eqref{eq:ar}; outcomes come from \eqref{eq:outcome}.""",
    # \notag in the first line
    r"""We minimise
\begin{align}
L(\theta) &= \sum_{i} \ell(f_\theta(x_i), y_i) ⟦\notag¦⟧ \label{eq:loss} \\
R(\theta) &= \lambda \lVert\theta\rVert^2 \label{eq:reg}
\end{align}
where the loss (\ref{eq:loss}) and the penalty (\ref{eq:reg}) are added.""",
    # align*
    r"""\begin{align⟦*¦⟧}
\dot S &= -\beta S I \label{eq:s}\\
\dot I &= \beta S I - \gamma I \label{eq:i}
\end{align⟦*¦⟧}
We integrate \cref{eq:s,eq:i} with a step of one hour.""",
    # gather*
    r"""\begin{gather⟦*¦⟧}
a + b = c \label{g1} \\
a - b = d
\end{gather⟦*¦⟧}
Adding both lines of (\ref{g1}) leaves $2a = c + d$.""",
    # multline*
    r"""\begin{multline⟦*¦⟧}
p(x,y,z) = x^3 + 3x^2y + 3xy^2 \\ + y^3 + z \label{eq:poly}
\end{multline⟦*¦⟧}
The polynomial in Equation~\ref{eq:poly} is cubic.""",
    # \[ \] against equation
    r"""Utility is linear in consumption:
⟦\[¦\begin{equation}⟧ \label{util} U = c - \tfrac{1}{2} h^2 ⟦\]¦\end{equation}⟧
Households maximise~(\ref{util}) subject to their budget.""",
    # $$ $$
    r"""The score is the harmonic mean,
⟦$$¦\begin{equation}⟧ F_1 = \frac{2PR}{P+R} \label{eq:f1} ⟦$$¦\end{equation}⟧
As Equation \ref{eq:f1} shows, a system without recall scores zero.""",
    # displaymath
    r"""\begin{⟦displaymath¦equation⟧}
k = A\,e^{-E_a/(RT)} \label{arrhenius}
\end{⟦displaymath¦equation⟧}
A plot of the logarithm of \eqref{arrhenius} against $1/T$ is a straight line.""",
    # eqnarray*
    r"""\begin{eqnarray⟦*¦⟧}
\sigma &=& E\varepsilon \label{hooke}\\
\tau &=& G\gamma \nonumber
\end{eqnarray⟦*¦⟧}
Stress is obtained from strain by (\ref{hooke}).""",
    # eqnarray, nonumber
    r"""\begin{eqnarray}
x_{t+1} &=& A x_t + B u_t, \label{state}⟦ \nonumber¦⟧\\
z_t &=& C x_t. \label{obs}
\end{eqnarray}
The filter uses the state equation (\ref{state}) and the observation equation (\ref{obs}).""",
    # autoref
    r"""\begin{⟦equation*¦equation⟧}
\mathrm{BMI} = \frac{m}{h^2}
\label{eq:bmi}
\end{⟦equation*¦equation⟧}
Weight and height were combined by \autoref{eq:bmi}.""",
    # Cref
    r"""\begin{⟦gather*¦gather⟧}
\mathrm{logit}(p_{ij}) = \alpha_j(\theta_i - \delta_j) \label{eq:2pl}
\end{⟦gather*¦gather⟧}
\Cref{eq:2pl} is the two-parameter model of item response theory.""",
    # flalign*
    r"""\begin{flalign⟦*¦⟧}
& Q = m c \Delta T & \label{eq:heat}
\end{flalign⟦*¦⟧}
The heat of Eq. \eqref{eq:heat} was lost within minutes.""",
    # nonumber in equation
    r"""\begin{equation}
⟦\nonumber ¦⟧ S = k_B \ln W \label{eq:boltzmann}
\end{equation}
It follows from \eqref{eq:boltzmann} that entropy is additive.""",
    # tag* is a tag; here notag removes it
    r"""\begin{equation} \label{eq:softmax}
 a_j = \exp(s_j)\Big/\sum_k \exp(s_k) ⟦\notag¦⟧
\end{equation}
The attention weights in \eqref{eq:softmax} sum to one.""",
    # hyperref
    r"""\begin{align⟦*¦⟧}
 R_0 &= \beta/\gamma \label{eq:r0}
\end{align⟦*¦⟧}
An epidemic needs more than one case per case (\hyperref[eq:r0]{Equation~\ref*{eq:r0}}).""",
    # range
    r"""\begin{align⟦*¦⟧}
 v &= \dot x \label{a1}\\
 a &= \dot v \label{a2}\\
 j &= \dot a \label{a3}
\end{align⟦*¦⟧}
The chain (\ref{a1})--(\ref{a3}) is integrated from left to right.""",
    # by hand: too high
    r"""\begin{equation} E = hf \end{equation}
\begin{equation} p = h/\lambda \end{equation}
Combining Eqs.~(1) and~(⟦3¦2⟧) gives the speed of the wave.""",
    r"""\begin{align} x &= r\cos\varphi \\ y &= r\sin\varphi \end{align}
Squaring and adding these lines yields the circle
\begin{equation} x^2+y^2=r^2 . \end{equation}
We use Equation (⟦5¦3⟧) in what follows.""",
    r"""The present value is
\begin{equation} V = \sum_{t=1}^{T} \frac{C_t}{(1+i)^t} . \end{equation}
In equation ⟦4¦1⟧ the rate $i$ is the yield on government bonds.""",
    r"""\begin{equation} D = \frac{\bar x_1 - \bar x_2}{s} \end{equation}
Effect sizes were computed according to Formula~(⟦2¦1⟧).""",
    r"""Turnover is
\[ N = S/A \]
and the slope of the log-log form is
\begin{equation} \log S = \log c + z \log A . \end{equation}
Fits of eq.~⟦2¦1⟧ were made by least squares.""",
    # by hand, a list
    r"""\begin{equation} a = 1 \end{equation} \begin{equation} b = 2 \end{equation} \begin{equation} c = 3 \end{equation}
The system of Eqs.~(1), (2), and (⟦4¦3⟧) was solved by elimination.""",
    # by hand, a range
    r"""\begin{equation} a = b \end{equation} \begin{equation} b = c \end{equation} \begin{equation} c = d \end{equation} \begin{equation} d = e \end{equation}
Equations (1)--(⟦6¦4⟧) were coded in Fortran.""",
    # subequations
    r"""\begin{subequations}
\begin{align⟦*¦⟧}
\nabla\cdot E &= \rho \label{m1}\\
\nabla\cdot B &= 0 \label{m2}
\end{align⟦*¦⟧}
\end{subequations}
Gauss's laws \eqref{m1} and \eqref{m2} are constraints.""",
    # Chinese
    r"""模型的损失函数定义为
\begin{⟦equation*¦equation⟧}
L = L_1 + \lambda L_2 \label{eq:zh}
\end{⟦equation*¦equation⟧}
由式(\ref{eq:zh})可知，两部分损失由系数平衡。""",
    # German
    r"""Die Biegelinie folgt aus
\begin{⟦align*¦align⟧}
 EI\,w'''' = q(x) \label{gl:biegung}
\end{⟦align*¦align⟧}
Zweimalige Integration von Gleichung~\eqref{gl:biegung} liefert das Moment.""",
)

_MARKDOWN = (
    """The model is

$$ y = a + bx \\tag{1} $$

and its inverse

$$ x = (y - a)/b \\tag{2} $$

By Equation (⟦3¦2⟧), doses are read off the calibration line.""",
    """We define the yield

$$
Y = G / A \\qquad (1)
$$

and the harvest index

$$
H = G / B \\qquad (2)
$$

Substituting Eq. ⟦4¦1⟧ into Eq. 2 removes the grain mass.""",
    """Costs are discounted.

$$ P = \\sum_t C_t d^t $$ {#eq:cost}

The sum in @eq:⟦price¦cost⟧ runs over ten years.""",
    """$$
\\begin{⟦equation*¦equation⟧}
\\hat\\beta = (X'X)^{-1}X'y \\label{eq:ols}
\\end{⟦equation*¦equation⟧}
$$

The estimator \\eqref{eq:ols} is unbiased under exogeneity.""",
    """The rate law reads

$$ r = k c^2 ⟦¦\\tag{1}⟧ $$

and integrates to

$$ 1/c = 1/c_0 + kt ⟦\\tag{1}¦\\tag{2}⟧ $$

We fitted equation (2) to the decay.""",
    """距离按下式计算：

$$ d = \\sqrt{x^2 + y^2} \\tag{1} $$

$$ v = d / t \\tag{2} $$

将公式（⟦5¦1⟧）代入公式（2）得到速度。""",
    """Die Leistung ist

$$ P = UI \\tag{1} $$

Nach Gl. (⟦3¦1⟧) steigt sie mit der Spannung.""",
)

_TEXT = (
    """1 Model

The pressure drop along the pipe is

    dp = f L rho v^2 / (2 D)        (1)

and the friction factor of laminar flow is

    f = 64 / Re                     (2)

With Eq. (⟦4¦2⟧), the pressure drop is proportional to the speed.
""",
    """Theory

    E = T + V                       (1)

    H = p^2 / 2m + V                (2)

    L = T - V                       (3)

Energy is conserved by (1). The momentum follows from equations (2) and (⟦7¦3⟧).
""",
    """方法

    y = ax + b                      (1)

    r = y / x                       (2)

如式(⟦4¦2⟧)所示,比值与截距有关。
""",
    """手法

    F = ma                          (1)

    p = mv                          (2)

式(⟦5¦1⟧)より加速度を求めた。
""",
)

FORMS: tuple[Developed, ...] = (
    *(either(text, "latex") for text in _LATEX),
    *(either(text, "markdown") for text in _MARKDOWN),
    *(either(text, "text") for text in _TEXT),
)

TRAPS: tuple[Trap, ...] = (
    Trap(
        r"""Equation (12) of Maxwell's treatise reads
\begin{equation} E = cB . \end{equation}""",
        "an equation of another work",
        "latex",
    ),
    Trap(
        r"""\begin{equation} a = b \tag{S1} \label{s1} \end{equation}
See \eqref{s1} and Eq.~(S1).""",
        "a tag is a number",
        "latex",
    ),
    Trap(
        r"""\begin{equation*} a = b \tag{$\ast$} \label{star} \end{equation*}
By \eqref{star} both are equal.""",
        "a starred equation with a tag has a number",
        "latex",
    ),
    Trap(
        r"""\begin{equation} y = x \end{equation}
As in Eq. (7) of \cite{knuth}, we set $y = x$.

\begin{thebibliography}{1}\bibitem{knuth} D. E. Knuth. \emph{The TeXbook}. Addison-Wesley, 1984.\end{thebibliography}""",
        "of a cited work",
        "latex",
    ),
    Trap(
        r"""\begin{align} a &= b \nonumber \\ &= c \label{chain} \end{align}
By \eqref{chain}, $a = c$.""",
        "the number is in the last line",
        "latex",
    ),
    Trap(
        r"""\section{Model}\label{sec:model}
\begin{equation*} a = b \end{equation*}
Section~\ref{sec:model} has an equation without a number.""",
        "the label is of the section",
        "latex",
    ),
    Trap(
        r"""\begin{subequations}\label{pair}
\begin{align} a &= b \label{pa}\\ c &= d \label{pb} \end{align}
\end{subequations}
The pair \eqref{pair} is linear; so is (\ref{pa}). Equation (1b) has no $a$.""",
        "numbers of a group",
        "latex",
    ),
    Trap(
        r"""\begin{equation}\begin{split} a &= b \\ &= c \end{split}\label{sp}\end{equation}
\eqref{sp} holds.""",
        "one number for a split equation",
        "latex",
    ),
    Trap(
        r"""\begin{equation}\begin{aligned} a &= b \\ c &= d \end{aligned}\label{al}\end{equation}
Both lines of \eqref{al} hold.""",
        "one number for aligned lines",
        "latex",
    ),
    Trap(
        r"""\begin{equation} a = b \end{equation}
Equation (A.3) is in the appendix, which is a file of its own.""",
        "an equation of an appendix",
        "latex",
    ),
    Trap(
        r"""\numberwithin{equation}{section}\section{One}
\begin{equation} a = b \end{equation}
\section{Two}\begin{equation} c = d \end{equation}
Equation (2.1) follows from (1.1).""",
        "numbers by section",
        "latex",
    ),
    Trap(
        """$$ a = b \\tag{1} $$

Equation (1) was solved for three cases: (1) small, (2) medium, and (3) large loads; case (3) took longest.""",
        "numbers of cases",
    ),
    Trap(
        """$$ a = b $$

The structural equation model of Table 3 has 4 equations; equation 1 needs no instrument.""",
        "there is one equation, and it is the first",
    ),
    Trap(
        """The reaction is given by Equation 5 in the supplement.

$$ a = b \\tag{1} $$""",
        "of the supplement",
    ),
    Trap(
        """We solved 12 equations. Equations 2 years old were dropped.

$$ a = b \\tag{1} $$

Nach Gleichung (1) sind beide gleich.""",
        "a count of equations",
    ),
    Trap(
        r"""\begin{equation} a = b \end{equation}
Recall the work-energy theorem (Eq. 3.14 in the textbook of Landau).""",
        "of a textbook",
        "latex",
    ),
)

MISSED: tuple[Missed, ...] = ()
