"""Held-out forms: means that no whole numbers give, and p values that do not fit their statistic."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from statistics import stdev

from tests.planted.form import Draw, Form, Template, forms_of, rounded

__all__ = ["FORMS"]

Rows = dict[str, tuple[Callable[[Random], Draw], Template]]


def mean(low: int, high: int, least: int, most: int, decimals: int = 2) -> Callable[[Random], Draw]:
    """A sample size `n` and a mean `m` between `least` and `most` that some sum gives, or that none does.

    `sd` is the standard deviation of the data behind the right one.
    """

    def draw(rng: Random) -> Draw:
        n = rng.randint(low, high)
        unit = Fraction(1, 10**decimals)
        data = [rng.randint(least, most) for _ in range(n)]
        right = rounded(Fraction(sum(data), n), decimals)
        while True:
            value = rng.randint(least * 10**decimals, most * 10**decimals) * unit
            nearest = Fraction(round(value * n), n)
            if abs(value - nearest) >= unit:
                break
        sd = f"{stdev(data):.{decimals}f}"
        return Draw({"n": n, "sd": sd}, {"m": rounded(value, decimals)}, {"m": right})

    return draw


IMPOSSIBLE_MEAN: Rows = {
    "likert": (mean(14, 32, 2, 6), r"""The §n participants rated how tired they felt on a single item with a 7-point
scale. The mean rating was §m, close to the midpoint."""),
    "items": (mean(17, 38, 8, 17), r"""Each of the §n children was asked 20 questions, scored 1 if right and 0 if not.
They answered §m questions correctly on average."""),
    "apa": (mean(16, 36, 2, 4), r"""On the five-point Likert item ($N = §n$), agreement was moderate ($M = §m$,
$SD = §sd$)."""),
    "siblings": (mean(15, 40, 1, 4), r"""The sample consisted of §n families. The mean number of children per family was
§m, and none of them lived in an institution."""),
    "errors": (mean(12, 30, 3, 11), r"""We counted the typing errors that each participant ($n=§n$) made in ten minutes;
the average was §m errors."""),
    "visits": (mean(18, 42, 2, 9), r"""Patients ($n = §n$) had a mean of §m visits to the clinic over the year, with at
most 14 visits."""),
    "scale from": (mean(13, 33, 3, 8), r"""Pain at rest, given as a whole number from 0 to 10, averaged §m among the §n
patients who had surgery in the morning."""),
    "eggs": (mean(19, 44, 3, 8), r"""We inspected §n nests. The mean clutch size was §m eggs."""),
    "sd brackets": (mean(14, 37, 2, 4), r"""The §n teachers in the pilot chose one answer from 1 (\emph{never}) to 5
(\emph{always}); the mean was §m (SD~§sd)."""),
    "words": (mean(15, 35, 5, 14), r"""Recall was tested with a list of 16 words. The mean number of words recalled by
the §n older adults was §m ($SD = §sd$)."""),
    "goals": (mean(21, 44, 1, 3), r"""In the §n matches that we coded, the home side scored §m goals per match on
average."""),
}  # fmt: skip


def _p(kind: str, value: float, df1: int, df2: int) -> float:
    from scipy import stats

    if kind == "t":
        return float(2 * stats.t.sf(abs(value), df1))
    if kind == "f":
        return float(stats.f.sf(value, df1, df2))
    if kind == "chi":
        return float(stats.chi2.sf(value, df1))
    if kind == "r":
        t = value * (df1 / (1 - value * value)) ** 0.5
        return float(2 * stats.t.sf(abs(t), df1))
    return float(2 * stats.norm.sf(abs(value)))


_RANGES = {"t": (0.5, 3.6), "f": (0.6, 9.0), "chi": (0.8, 16.0), "r": (0.08, 0.48), "z": (0.5, 3.2)}


def statistic(
    kind: str, df: tuple[int, int] = (24, 140), first: int = 1, level: str = ""
) -> Callable[[Random], Draw]:
    """A test statistic `s` (degrees of freedom `d1`, `d2`) and its two-sided p value `p`.

    Where `level` is given, the text claims significance at it: both twins say so, and it is the statistic that differs.
    """

    def draw(rng: Random) -> Draw:
        d1, d2 = (first, rng.randint(*df)) if kind in ("f", "chi") else (rng.randint(*df), 0)
        low, high = _RANGES[kind]

        def value(fits: Callable[[float], bool]) -> tuple[str, float]:
            while True:
                s = f"{rng.uniform(low, high):.2f}"
                p = _p(kind, float(s), d1, d2)
                if fits(p):
                    return s, p

        given = {"d1": d1, "d2": d2, "n": d2 or d1 + 2, "kind": kind}
        if level:
            limit = float(level)
            right, _ = value(lambda p: limit / 8 < p < limit * 0.8)
            wrong, _ = value(lambda p: limit * 3 < p < 0.6)
            return Draw({**given, "p": level}, {"s": wrong}, {"s": right})
        s, p = value(lambda p: 0.0015 < p < 0.4)
        right = f"{p:.3f}"[1:]
        while True:
            guess = rng.choice((rng.uniform(0.001, 0.049), rng.uniform(0.06, 0.7)))
            ratio = max(guess / p, p / guess)
            if ratio >= 4 and (guess < 0.05) != (p < 0.05):
                break
        wrong = f"{guess:.3f}"[1:]
        return Draw({**given, "s": s}, {"p": wrong}, {"p": right})

    return draw


P_VALUE: Rows = {
    "t apa": (statistic("t"), r"""The trained group remembered more words than the control group,
$t(§d1) = §s$, $p = §p$."""),
    "t in words": (statistic("t", (18, 90)), r"""An independent-samples $t$-test of the two schools
($t_{§d1} = §s$; $p = §p$) was carried out on the scores of the final examination."""),
    "f": (statistic("f", first=2), r"""A one-way analysis of variance on the log response times gave
$F(§d1, §d2) = §s$, $p = §p$, with 3 levels of load."""),
    "f eta": (statistic("f", (30, 120), 1), r"""Whether cue and delay interact was tested next, $F(§d1,§d2)=§s$,
$p=§p$, and the simple effects are in the appendix."""),
    "chi": (statistic("chi", (100, 300), 1), r"""Sex and choice of course were compared in a contingency table,
$\chi^2(§d1, N = §d2) = §s$, $p = §p$."""),
    "chi df": (statistic("chi", (100, 300), 3), r"""As for the region, the test of homogeneity
($\chi^{2}(§d1) = §s$, $p = §p$) covers the 4 regions of the survey."""),
    "r": (statistic("r", (40, 120)), r"""Hours of sleep and mood were related as follows: $r(§d1) = §s$, $p = §p$
(two-tailed)."""),
    "z": (statistic("z"), r"""In the mixed model, the slope of age was tested with a Wald test ($z = §s$, $p = §p$) and
the slope of income was left free."""),
    "less than": (statistic("t", level=".05"), r"""Patients in the exercise arm walked further at week 12 than those in
the waiting-list arm ($t(§d1)=§s$, $p<§p$)."""),
    "less than f": (statistic("f", first=1, level=".01"), r"""The effect of format was significant, $F(§d1, §d2) = §s$,
$p < §p$, whereas age played no part."""),
    "leading zero": (statistic("t", (50, 200)), r"""The slope of the reform dummy has $t(§d1) = §s$ ($p = 0§p$), with
standard errors clustered at the level of the district."""),
    "plain text": (statistic("z"), r"""Scores of the two wards were compared with the Mann--Whitney test, z = §s,
p = 0§p."""),
    "spaced": (statistic("r", (30, 90)), r"""Length of service did correlate with the number of tasks
[$r\,(§d1) = §s$, $p = §p$], and tenure did the same in the second wave."""),
}  # fmt: skip

FORMS: tuple[Form, ...] = (
    *forms_of("impossible_mean", IMPOSSIBLE_MEAN),
    *forms_of("p_value", P_VALUE),
)
