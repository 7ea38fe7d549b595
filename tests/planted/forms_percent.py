"""Held-out forms: percentages of counts, changes in percent, differences, percentages no count can give."""

# ruff: noqa: E501 - a passage is easier to read whole
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from tests.planted.form import Draw, Form, Template, forms_of, rounded, spoil

__all__ = ["FORMS"]

Rows = dict[str, tuple[Callable[[Random], Draw], Template]]


def share(low: int, high: int, decimals: int) -> Callable[[Random], Draw]:
    """A count `k` out of `n` (from `low` to `high`) and its percentage `v`."""

    def draw(rng: Random) -> Draw:
        n = rng.randint(low, high)
        k = rng.randint(-(-n * 15 // 100), n * 40 // 100)
        if rng.random() < 0.4:
            k = n - k
        exact = Fraction(100 * k, n)
        right = rounded(exact, decimals)
        wrong = spoil(rng, right, least=3, low=1, high=99, avoid=(100 - float(right),))
        return Draw({"k": k, "n": n}, {"v": wrong}, {"v": right})

    return draw


PERCENT_FROM_COUNTS: Rows = {
    "respondents": (share(110, 380, 1), r"""Most of the items were skipped by somebody. Altogether
§k out of the §n respondents (§v\%) left the question on household income blank, which is in line with earlier
waves of the survey."""),
    "adverse events": (share(60, 190, 0), r"""At least one adverse event was recorded in §k/§n patients (§v\,\%);
none was serious, and all had resolved by day~28."""),
    "classified": (share(400, 990, 2), r"""The classifier assigned the right label to §k of §n held-out clips, i.e.\
§v\%, with a single pass over the training data and a batch size of 64."""),
    "per cent word": (share(80, 240, 0), r"""Of the §n firms in the sample, §k reported an export share above one
tenth of turnover. This corresponds to §v~per~cent, a figure close to that of the 2016 round."""),
    "percent first": (share(70, 300, 1), r"""Attrition was modest: §v\% of those enrolled (§k of §n pupils) had moved
to another school by the end of the second term."""),
    "n equals": (share(90, 260, 1), r"""Smoking was common among the older group ($n = §k$ of §n, §v\%), and current
use of statins was rare."""),
    "siunitx": (share(200, 800, 1), r"""After the cuts on track quality and timing, \num{§k} of the \num{§n} candidate
events survive, an efficiency of \SI{§v}{\percent}."""),
    "math": (share(40, 150, 0), r"""The planner reached the goal in $§k$ of $§n$ episodes ($§v\%$), and it never left
the track."""),
    "two sentences": (share(100, 320, 1), r"""We invited §n teachers to the follow-up interview. In total §k accepted
(§v\%), mostly from rural districts with fewer than 5 schools."""),
    "square brackets": (share(90, 400, 1), r"""Surgical site infection occurred in §k [§v\%] of §n procedures within 30
days of discharge."""),
    "corresponding to": (share(120, 480, 1), r"""§k of the §n annotated tweets, corresponding to §v\%, were judged to be
sarcastic by at least two annotators."""),
    "accounting for": (share(130, 520, 2), r"""Among the §n defects logged during the pilot, §k were caused by the feed
unit, thus accounting for §v\,\% of all defects."""),
}  # fmt: skip


def change(low: int, high: int, decimals: int, up: bool, shown: int = 0) -> Callable[[Random], Draw]:
    """A value that goes from `a` to `b` (with `shown` decimals), and the change `v` in percent."""

    def draw(rng: Random) -> Draw:
        scale = 10**shown
        first = rng.randint(low * scale, high * scale)
        ratio = rng.uniform(1.14, 1.85) if up else rng.uniform(0.35, 0.87)
        second = round(first * ratio)
        a, b = Fraction(first, scale), Fraction(second, scale)
        size = abs(b - a)
        right = rounded(100 * size / a, decimals)
        avoid = (float(100 * size / b), float(size), float(100 * b / a), float(100 * a / b))
        wrong = spoil(rng, right, least=4, low=2, high=99 if not up else 150, avoid=avoid)
        return Draw({"a": rounded(a, shown), "b": rounded(b, shown)}, {"v": wrong}, {"v": right})

    return draw


PERCENT_CHANGE: Rows = {
    "training time": (change(30, 70, 0, False, 1), r"""With mixed precision the training time fell from §a~h to §b~h,
a reduction of §v\%, on the same 8 accelerators."""),
    "reduced by": (change(110, 290, 1, False), r"""The new schedule reduced the mean waiting time by §v\%, from §a to §b
minutes, without any extra staff."""),
    "wages": (change(1100, 2400, 1, True), r"""Average monthly wages rose from §a to §b euros between 2012 and 2019,
that is, by §v~per~cent in nominal terms."""),
    "latency increase": (change(20, 60, 0, True, 1), r"""Adding the verification step increased the median latency from
§a\,ms to §b\,ms (an increase of §v\%), which we consider acceptable."""),
    "arrow": (change(200, 700, 0, False), r"""Peak memory dropped markedly ($§a \rightarrow §b$~MB, $-§v\%$) once the
cache was shared among the 4 workers."""),
    "compared with": (change(40, 95, 1, True, 1), r"""The treated plots yielded §b\,kg compared with §a\,kg in the control
plots, an increase of §v\% over the season."""),
    "siunitx": (change(300, 800, 1, False), r"""Annealing lowered the resistance from \SI{§a}{\ohm} to \SI{§b}{\ohm}, a
decrease of \SI{§v}{\percent}, at constant pressure."""),
    "relative": (change(10, 30, 1, False, 1), r"""The word error rate improves from §a to §b, a relative reduction of
§v\%. No language model was used."""),
    "grew": (change(150, 600, 0, True), r"""The number of registered users grew by §v\% within the first year (from §a in
January to §b in December)."""),
    "decline": (change(60, 180, 1, False, 1), r"""Mean systolic load was §a units at baseline and §b units at week~12.
This is a decline of §v\% relative to baseline."""),
    "faster": (change(12, 48, 0, False, 2), r"""Our solver needs §b\,s where the reference implementation needs §a\,s; the
run time is thus §v\% lower."""),
}  # fmt: skip


def difference(low: int, high: int, decimals: int, up: bool = True) -> Callable[[Random], Draw]:
    """Two values `a`, `b` and their difference `v`."""

    def draw(rng: Random) -> Draw:
        scale = 10**decimals
        first = rng.randint(low * scale, high * scale)
        step = rng.randint(max(3, scale * 3 // 2), max(9, 12 * scale))
        second = first + step if up else first - step
        a, b = Fraction(first, scale), Fraction(second, scale)
        right = rounded(abs(b - a), decimals)
        ratio = (float(100 * abs(b - a) / a), float(100 * abs(b - a) / b))
        wrong = spoil(rng, right, least=max(1.0, 2 / scale), low=0.4, high=40, avoid=ratio)
        return Draw({"a": rounded(a, decimals), "b": rounded(b, decimals)}, {"v": wrong}, {"v": right})

    return draw


WRONG_DIFFERENCE: Rows = {
    "points": (difference(55, 82, 1), r"""Accuracy on the harder split rises from §a\% to §b\%, a gain of §v percentage
points over the strongest baseline."""),
    "outperforms": (difference(30, 44, 1), r"""Our model reaches §b BLEU and thereby outperforms the baseline, which
reaches §a BLEU, by §v points."""),
    "difference of": (difference(70, 110, 1, False), r"""Participants scored §a on average before the training and §b
after it, a difference of §v points on a scale from 0 to 140."""),
    "weight loss": (difference(72, 98, 1, False), r"""Mean body weight went from §a\,kg to §b\,kg over the 24 weeks; that
is a mean loss of §v\,kg."""),
    "gap": (difference(48, 77, 1), r"""In the north §a\% of the households had piped water, in the south §b\%. The gap
of §v percentage points has been stable since 2009."""),
    "decreased by": (difference(58, 85, 0, False), r"""Resting heart rate decreased by §v beats per minute, from §a to
§b, in the group that trained three times a week."""),
    "pp": (difference(40, 71, 2), r"""Removing the auxiliary loss costs §v~points: the score is §b with it and §a
without it, averaged over 5 seeds."""),
    "reaction time": (difference(410, 690, 0, False), r"""Responses were faster in the cued condition (§b\,ms) than in the
uncued one (§a\,ms), a benefit of §v\,ms."""),
    "temperature": (difference(290, 330, 1), r"""Heating the sample from \SI{§a}{\kelvin} to \SI{§b}{\kelvin}, hence by
\SI{§v}{\kelvin}, left the lattice constant unchanged."""),
    "absolute": (difference(20, 50, 1, False), r"""The failure rate was cut from §a\% to §b\% (an absolute reduction of
§v percentage points) at no extra cost."""),
    "versus": (difference(61, 88, 1), r"""Pass rates were §b\% in the flipped classroom versus §a\% in the lecture
classroom, i.e.\ §v points higher."""),
}  # fmt: skip


def share_of_n(low: int, high: int, decimals: int) -> Callable[[Random], Draw]:
    """A number of cases `n` and a percentage `v` that some count gives, or that none does."""

    def draw(rng: Random) -> Draw:
        n = rng.randint(low, high)
        unit = Fraction(1, 10**decimals)
        k = rng.randint(n // 5 + 1, n - n // 5 - 1)
        right = rounded(Fraction(100 * k, n), decimals)
        values = [i * unit for i in range(15 * 10**decimals, 85 * 10**decimals)]
        wrong = [v for v in values if abs(v - Fraction(100 * round(v * n / 100), n)) >= unit]
        return Draw({"n": n}, {"v": rounded(rng.choice(wrong), decimals)}, {"v": right})

    return draw


IMPOSSIBLE_PERCENT: Rows = {
    "students": (share_of_n(13, 29, 0), r"""All §n students of the seminar answered the exit question. Of these, §v\%
said that they would take the course again."""),
    "patients": (share_of_n(14, 80, 1), r"""In the intervention arm ($n = §n$), §v\% of the patients were free of pain at
6 months."""),
    "experts": (share_of_n(11, 24, 0), r"""We asked §n experts, §v\% of whom preferred the second wording."""),
    "sample of": (share_of_n(15, 90, 1), r"""In a sample of §n mice, §v\% developed lesions within 10 days of exposure."""),
    "parentheses": (share_of_n(17, 70, 1), r"""Complete remission was seen in §v\% of the women ($n=§n$) and lasted for at
least one year."""),
    "interviews": (share_of_n(13, 28, 0), r"""A total of §n interviews were held between March and May; the theme of trust
came up in §v per cent of the interviews."""),
    "dogs": (share_of_n(16, 60, 1), r"""§n dogs entered the study. The lameness score fell in §v\,\% of the dogs."""),
    "teams": (share_of_n(12, 30, 0), r"""Among the §n teams that took part in the shared task, §v\% used some form of
pre-training."""),
    "villages": (share_of_n(19, 90, 1), r"""Of §n villages visited, §v\% had a working pump at the time of the visit."""),
    "raters": (share_of_n(14, 40, 0), r"""The majority of raters ($§v\%$, $N = §n$) found the generated summary to be
faithful to its source."""),
}  # fmt: skip

FORMS: tuple[Form, ...] = (
    *forms_of("percent_from_counts", PERCENT_FROM_COUNTS),
    *forms_of("percent_change", PERCENT_CHANGE),
    *forms_of("wrong_difference", WRONG_DIFFERENCE),
    *forms_of("impossible_percent", IMPOSSIBLE_PERCENT),
)
