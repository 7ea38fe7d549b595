"""Held-out forms: references that lead nowhere, figures nobody mentions, equations without a number, acronyms."""

# ruff: noqa: E501 - a passage is easier to read whole
from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.planted.form import Draw, Form, Template, forms_of

__all__ = ["FORMS"]

Rows = dict[str, tuple[Callable[[Random], Draw], Template]]

_WORDS = ("alder", "birch", "cedar", "elm", "hazel", "larch", "maple", "oak", "pine", "rowan")


def label(prefix: str) -> Callable[[Random], Draw]:
    """A label `d` that is defined, and the one `r` that is referred to: the same, or one with a slip in it."""

    def draw(rng: Random) -> Draw:
        stem = "-".join(rng.sample(_WORDS, 2))
        good = f"{prefix}:{stem}"
        bad = rng.choice((f"{prefix}:{stem}s", f"{prefix}:{stem[1:]}", f"{prefix}:{stem.replace('-', '_')}"))
        return Draw({"d": good}, {"r": bad}, {"r": good}, (bad,))

    return draw


_FIGURE = "\n\n\\begin{figure}\n\\centering\n\\fbox{\\rule{0pt}{2cm}\\rule{4cm}{0pt}}\n\\caption{%s}\n\\label{%s}\n\\end{figure}"
_TABLE = (
    "\n\n\\begin{table}\n\\centering\n\\caption{%s}\n\\label{%s}\n"
    "\\begin{tabular}{ll}\n\\hline\nName & Place \\\\\n\\hline\nFirst & North \\\\\nSecond & South \\\\\n\\hline\n"
    "\\end{tabular}\n\\end{table}"
)


def _figure(caption: str, name: str) -> str:
    return _FIGURE % (caption, name)


def _table(caption: str, name: str) -> str:
    return _TABLE % (caption, name)


_SEE = "\n\nThe same float is discussed once more below (see \\ref{§d})."

BROKEN_REFERENCE: Rows = {
    "figure": (label("fig"), "The set-up is drawn in Figure~\\ref{§r}." + _figure("Set-up.", "§d") + _SEE),
    "table": (label("tab"), "Table~\\ref{§r} names the stations." + _table("Stations.", "§d") + _SEE),
    "section": (label("sec"), {
        "method": "\\paragraph{Timing.}\\label{§d} The clock is set once a day. Details of its drift are left out.",
        "results": "As explained in Section~\\ref{§r}, the clock is set once a day.",
    }),
    "equation": (label("eq"), "The energy balance reads\n\\begin{equation}\nQ = m c \\Delta T .\n\\label{§d}\n\\end{equation}\n"
        "We solve \\eqref{§r} for the heat capacity. By \\eqref{§d}, it is positive."),
    "autoref": (label("fig"), "\\autoref{§r} gives an overview of the work flow." + _figure("Work flow.", "§d") + _SEE),
    "parentheses": (label("tab"), "Two of the stations lie in the hills (Tab.~\\ref{§r})." + _table("Places.", "§d") + _SEE),
    "plural": (label("fig"), "Figures~\\ref{§r} and~\\ref{§{d}-two} show the same trend." + _figure("Trend.", "§d")
        + _figure("Trend without the first day.", "§{d}-two") + _SEE),
    "cref": (label("tab"), "The names are listed in \\cref{§r}." + _table("Names.", "§d") + _SEE),
    "appendix": (label("app"), {
        "method": "\\paragraph{Wording of the items.}\\label{§d} The items were worded as questions.",
        "results": "The wording of the items is found in Appendix~\\ref{§r}; it had no influence.",
    }),
    "calibration": (label("sec"), {
        "method": "\\paragraph{Calibration.}\\label{§d} The scale was calibrated with brass weights.",
        "results": "For the calibration see Sec.~\\ref{§r}. The readings were stable.",
    }),
}  # fmt: skip


def shown(prefix: str, right: str, wrong: str) -> Callable[[Random], Draw]:
    """A figure with label `d`, and a sentence `s` that mentions it, or one that does not."""

    def draw(rng: Random) -> Draw:
        name = f"{prefix}:" + "-".join(rng.sample(_WORDS, 2))
        return Draw({"d": name}, {"s": wrong}, {"s": right.replace("@", name)}, (name,))

    return draw


def _float(caption: str) -> str:
    return "§s" + _figure(caption, "§d")


FIGURE_NOT_MENTIONED: Rows = {
    "shows": (shown("fig", r"Figure~\ref{@} shows the deflection of the beam.", "The beam bends under the load."),
        _float("Deflection of the beam.")),
    "parentheses": (shown("fig", r"Growth slows down after a week (Fig.~\ref{@}).", "Growth slows down after a week."),
        _float("Growth over time.")),
    "cref": (shown("fig", r"\Cref{@} depicts the flow of participants.", "Few participants dropped out."),
        _float("Flow of participants.")),
    "autoref": (shown("fig", r"See \autoref{@} for a map.", "The sites lie along the river."), _float("Map of the sites.")),
    "late": (shown("fig", r"The decay is exponential, as can be seen from Figure~\ref{@}.", "The decay is exponential."),
        _float("Decay of the signal after the pulse is switched off.")),
    "prefix": (shown("f", r"In Figure~\ref{@} we plot the loss.", "The loss falls smoothly."), _float("Training loss.")),
    "plot": (shown("plot", r"Residuals are plotted in Figure~\ref{@}.", "Residuals look random."), _float("Residuals.")),
    "mask": (shown("fig", r"Fig.~\ref{@} illustrates the mask.", "The mask hides every second word."),
        _float("An example of the mask.")),
    "compare": (shown("fig", r"Compare the two spectra in Fig.~\ref{@}.", "The two spectra differ little."),
        _float("Spectra before (left) and after (right) the treatment.")),
    "distribution": (shown("fig", r"The distribution of ages (Figure~\ref{@}) is skewed.", "The distribution of ages is skewed."),
        _float("Distribution of ages in the sample.")),
}  # fmt: skip

_NUMBERED = "\\begin{equation}\n%s\n\\label{§d}\n\\end{equation}"
_STARRED = "\\begin{equation*}\n%s\n\\label{§d}\n\\end{equation*}"
_GATHER = "\\begin{gather}\n%s\\label{§d}\n\\end{gather}"
_ALIGN = "\\begin{align}\n%s \\label{§d}\n\\end{align}"


def numbered(formula: str, right: str, wrong: str) -> Callable[[Random], Draw]:
    """A display `e` of a formula with label `d`: numbered, or not."""

    def draw(rng: Random) -> Draw:
        name = "eq:" + "-".join(rng.sample(_WORDS, 2))

        def show(frame: str) -> str:
            return (frame % formula).replace("§d", name)

        return Draw({"d": name}, {"e": show(wrong)}, {"e": show(right)}, (name,))

    return draw


_ALIGN_STAR = _ALIGN.replace("align", "align*")
_GATHER_STAR = _GATHER.replace("gather", "gather*")
_NONUMBER = _ALIGN.replace("%s", "%s \\nonumber")
_NOTAG = _ALIGN.replace("%s", "%s \\notag")

EQUATION_NOT_NUMBERED: Rows = {
    "starred": (numbered("y = a x + b", _NUMBERED, _STARRED), "The line is\n§e\nwhere \\(a\\) is the slope. Equation~\\eqref{§d} is fitted."),
    "align": (numbered("u &= v + w", _ALIGN, _ALIGN_STAR), "We have\n§e\nand \\eqref{§d} holds for all inputs."),
    "nonumber": (numbered("k &= \\frac{p}{q}", _ALIGN, _NONUMBER), "The ratio is\n§e\nPlugging in the data, Eq.~\\eqref{§d} gives the rate."),
    "notag": (numbered("z &= x^2 - 1", _ALIGN, _NOTAG), "Define\n§e\nBecause of~\\eqref{§d}, the sign does not matter."),
    "gather": (numbered("f(x) = e^{-x}", _GATHER, _GATHER_STAR), "The kernel is\n§e\nBy Equation~\\eqref{§d} it decays."),
    "ref": (numbered("S = \\sum_i s_i", _NUMBERED, _STARRED), "The score is\n§e\nIn Eq.~(\\ref{§d}) all terms have the same weight."),
    "eqs": (numbered("T = 2 \\pi \\sqrt{l / g}", _NUMBERED, _STARRED), "For small angles,\n§e\nThe period \\eqref{§d} does not depend on the mass."),
    "following": (numbered("c &= a - b", _ALIGN, _NONUMBER), "The contrast is\n§e\nUsing \\eqref{§d}, we compare the two arms."),
    "loss": (numbered("L = \\lambda R + E", _NUMBERED, _STARRED), "The loss\n§e\nis minimised by gradient descent. We refer to (\\ref{§d}) as the joint loss."),
    "demand": (numbered("\\log q = \\alpha + \\beta \\log p", _NUMBERED, _STARRED), "Demand follows\n§e\nWe estimate equation~\\eqref{§d} by least squares."),
}  # fmt: skip


def acronym(short: str, long: str) -> Callable[[Random], Draw]:
    """An acronym `a` that is explained at its first use (`f`), or not."""

    def draw(rng: Random) -> Draw:
        return Draw({"a": short}, {"f": short}, {"f": f"{long} ({short})"}, (short,))

    return draw


UNDEFINED_ACRONYM: Rows = {
    "inventory": (acronym("RDWI", "Revised Daily Worry Index"), r"""Worry was measured with the §f. The §a has 12 items. Higher
values on the §a stand for more worry."""),
    "method": (acronym("SGPT", "sparse gated prefix tuning"), r"We adapt the model by §f. Compared with full tuning, §a is cheap, and §a needs no extra data."),
    "test": (acronym("VRMT", "visual rotation memory test"), r"All children took the §f twice. Scores of the §a were stable, so we average both runs of the §a."),
    "policy": (acronym("LHTC", "local housing tax credit"), r"In 2004 the §f came into force. Towns that used the §a built more, and the §a ended in 2011."),
    "device": (acronym("QFTS", "quartz flow temperature sensor"), r"Each §f was fixed to the wall. The §a responds within a second. A second §a served as a spare."),
    "outcome": (acronym("MWDT", "mean weekly drinking time"), r"The main outcome was §f. At week 12, §a was lower in both arms. Changes of §a did not depend on sex."),
    "genitive": (acronym("PLKE", "pooled local kernel estimator"), r"The §f is consistent. The bias of the §a vanishes with the bandwidth, whereas the §a's variance grows."),
    "theory": (acronym("TSPW", "theory of shared public wants"), r"Our argument builds on the §f. According to the §a, trust is learnt; critics of the §a disagree."),
    "process": (acronym("DVBP", "double vacuum bag process"), r"The panels were made with the §f. Voids are rare in the §a. Unlike others, the §a needs no autoclave."),
    "model": (acronym("HNRM", "hierarchical noise removal module"), r"The first stage is the §f. Without the §a the output is blurred, and with two §a stages it is too smooth."),
}  # fmt: skip

FORMS: tuple[Form, ...] = (
    *forms_of("broken_reference", BROKEN_REFERENCE),
    *forms_of("figure_not_mentioned", FIGURE_NOT_MENTIONED),
    *forms_of("equation_not_numbered", EQUATION_NOT_NUMBERED),
    *forms_of("undefined_acronym", UNDEFINED_ACRONYM),
)
