"""Held-out forms: sample sizes that change, groups that do not add up, wrong sums, lists not as long as announced."""

# ruff: noqa: E501 - a passage is easier to read whole
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from tests.planted.form import Draw, Form, Template, forms_of, rounded, spoil

__all__ = ["FORMS"]

Rows = dict[str, tuple[Callable[[Random], Draw], Template]]


def size(low: int, high: int) -> Callable[[Random], Draw]:
    """A sample size `n`, and `m`: the same, or another one. `h` is some smaller number that matters to neither."""

    def draw(rng: Random) -> Draw:
        n = rng.randint(low, high)
        other = spoil(rng, str(n), least=3, low=low // 2, high=high * 1.5)
        return Draw({"n": n, "h": rng.randint(3, 9)}, {"m": other}, {"m": str(n)})

    return draw


CHANGED_N: Rows = {
    "abstract participants": (size(60, 240), {
        "abstract": r"We tested the account in an experiment with §n participants.",
        "method": r"A total of §m participants took part in the experiment in exchange for course credit. Each came to the laboratory §h times.",
    }),
    "patients": (size(80, 400), {
        "abstract": r"In this trial, §n patients were randomised to one of two doses.",
        "results": r"All §m patients who were randomised completed the trial; the median follow-up was §h months.",
    }),
    "respondents": (size(300, 900), {
        "method": r"The questionnaire was mailed in spring. It was filled in and returned by §n respondents.",
        "results": r"Overall, the §m respondents to the questionnaire were satisfied with the service, and §h of them wrote a comment.",
    }),
    "capital N": (size(100, 500), {
        "abstract": r"Using a survey of teachers ($N = §n$), we show that workload matters more than pay.",
        "method": r"Data come from an online survey of teachers ($N = §m$) from §h federal states.",
    }),
    "samples": (size(110, 480), {
        "method": r"We collected §n soil samples along the transect at a depth of §h\,cm.",
        "results": r"Lead was above the limit of detection in each of the §m soil samples.",
    }),
    "firms": (size(200, 900), {
        "abstract": r"We follow §n manufacturing firms over ten years.",
        "method": r"Our panel covers §m manufacturing firms with more than §h employees.",
    }),
    "images": (size(210, 980), {
        "method": r"The test set holds §n images, drawn at random from §h scanners.",
        "results": r"We report scores on all §m images of the test set.",
    }),
    "schools": (size(31, 90), {
        "abstract": r"The intervention was rolled out in §n schools.",
        "results": r"In the §m schools where the intervention was rolled out, reading scores improved within §h weeks.",
    }),
    "women": (size(70, 300), {
        "method": r"The cohort comprises §n pregnant women who were seen before week~12.",
        "results": r"Iron levels were measured in the whole cohort of §m pregnant women, with §h repeat measurements.",
    }),
    "stars": (size(120, 700), {
        "abstract": r"We present radial velocities of §n stars in the cluster.",
        "results": r"We measured velocities for all §m stars in the cluster; the typical error is 0.§h\,km\,s$^{-1}$.",
    }),
    "full sample": (size(90, 350), {
        "method": r"The final sample consisted of §n students (mean age 2§h.4 years).",
        "results": r"As the full sample ($n = §m$ students) shows, anxiety and grades were unrelated.",
    }),
}  # fmt: skip


def groups(count: int, low: int, high: int) -> Callable[[Random], Draw]:
    """Sizes `a`, `b`, … of groups and their total `n`."""

    def draw(rng: Random) -> Draw:
        sizes = [rng.randint(low, high) for _ in range(count)]
        total = str(sum(sizes))
        wrong = spoil(rng, total, least=2, low=max(sizes), high=2 * sum(sizes))
        return Draw(dict(zip("abcde", sizes, strict=False)), {"n": wrong}, {"n": total})

    return draw


GROUPS_DO_NOT_ADD: Rows = {
    "two arms": (groups(2, 40, 90), r"""We randomised §n patients: §a were assigned to the drug and §b to placebo."""),
    "sexes": (groups(2, 30, 80), r"""The sample comprised §n adults (§a women, §b men) aged between 18 and 65."""),
    "three conditions": (groups(3, 20, 45), r"""§n students took part. They were allocated at random to the picture
condition ($n = §a$), the text condition ($n = §b$), or the mixed condition ($n = §c$)."""),
    "split": (groups(3, 150, 900), r"""The corpus has §n documents, which we split into §a for training, §b for
validation, and §c for testing."""),
    "of whom": (groups(2, 25, 70), r"""We enrolled §n athletes, of whom §a were runners and §b were swimmers."""),
    "respectively": (groups(2, 40, 120), r"""The §n schools were divided into a treatment group and a control group of §a
and §b schools, respectively."""),
    "colon": (groups(4, 11, 40), r"""Participants ($N = §n$) came from four sites: Lyon ($n = §a$), Turin ($n = §b$),
Graz ($n = §c$), and Basel ($n = §d$)."""),
    "remaining": (groups(2, 30, 95), r"""Out of §n specimens, §a were stored at \SI{4}{\celsius}, and the remaining §b were
kept at room temperature."""),
    "dash": (groups(3, 12, 60), r"""We coded §n speeches --- §a by members of the government, §b by members of the
opposition, and §c by independents."""),
    "arms vs": (groups(2, 35, 99), r"""Analyses included all §n infants (§a in the early-feeding arm and §b in the
late-feeding arm)."""),
}  # fmt: skip


def total(count: int, low: int, high: int, decimals: int = 0) -> Callable[[Random], Draw]:
    """Parts `a`, `b`, … with `decimals` and their sum `v`."""

    def draw(rng: Random) -> Draw:
        parts = [
            Fraction(rng.randint(low * 10**decimals, high * 10**decimals), 10**decimals) for _ in range(count)
        ]
        right = rounded(sum(parts, Fraction(0)), decimals)
        wrong = spoil(rng, right, least=max(2 / 10**decimals, 0.03 * float(right)), low=float(max(parts)))
        shown = {k: rounded(p, decimals) for k, p in zip("abcde", parts, strict=False)}
        return Draw(shown, {"v": wrong}, {"v": right})

    return draw


WRONG_SUM: Rows = {
    "in total": (total(3, 8, 30), r"""We ran §a trials at low load, §b at medium load, and §c at high load, that is, §v
trials in total."""),
    "giving": (total(2, 110, 480), r"""The first wave yielded §a complete forms and the second wave another §b, giving
a total of §v forms."""),
    "mass": (total(3, 1, 9, 1), r"""The battery weighs §a\,kg, the frame §b\,kg, and the payload §c\,kg, which adds up to
§v\,kg at take-off."""),
    "plus": (total(2, 20, 85), r"""Adding the §a coins of the first hoard to the §b coins of the second gives §v coins."""),
    "budget": (total(3, 100, 700), r"""Equipment cost §a~euros, travel §b~euros, and printing §c~euros, so the study cost
§v~euros altogether."""),
    "equation": (total(3, 12, 60), r"""The number of free parameters is $§a + §b + §c = §v$ for the full model."""),
    "sum of": (total(4, 5, 30), r"""Per session we logged §a, §b, §c, and §d calls, a sum of §v calls over the four
sessions."""),
    "overall": (total(2, 31, 140), r"""§a sequences came from river water and §b from sediment; overall, §v sequences were
analysed."""),
    "hours": (total(3, 1, 12, 1), r"""Labelling took §a~h, cleaning §b~h, and training §c~h; taken together this makes
§v~h of work."""),
    "together": (total(2, 14, 60, 1), r"""Cooling used §a\,kWh and lighting §b\,kWh, together §v\,kWh per week."""),
    "percent": (total(3, 8, 25, 1), r"""Heating accounts for §a\%, transport for §b\%, and food for §c\% of the footprint;
together these three make up §v\%."""),
}  # fmt: skip

_WORDS = ("two", "three", "four", "five", "six")


def announced(items: tuple[str, ...]) -> Callable[[Random], Draw]:
    """A list of some `items`, joined as prose (`l`) or as `\\item`s (`i`), and how many there are as a word (`w`)."""

    def draw(rng: Random) -> Draw:
        count = rng.randint(3, len(items))
        chosen = rng.sample(items, count)
        prose = ", ".join(chosen[:-1]) + ", and " + chosen[-1]
        listed = "\n".join(rf"\item {item[0].upper()}{item[1:]}." for item in chosen)
        others = [w for i, w in enumerate(_WORDS, 2) if i != count]
        wrong, right = rng.choice(others), _WORDS[count - 2]
        given = {"l": prose, "i": listed, "count": count}
        capital = (wrong.capitalize(), right.capitalize())
        return Draw(given, {"w": wrong, "W": capital[0]}, {"w": right, "W": capital[1]})

    return draw


_LANGUAGES = ("Finnish", "Basque", "Turkish", "Maltese", "Hungarian")
_STEPS = ("we clean the signal", "we cut it into epochs", "we average the epochs", "we fit the model")
_CLAIMS = (
    "we give a simple model of the delay",
    "we prove that the estimator is consistent",
    "we release the code and the logs",
    "we report a field test over one winter",
)
_TOPICS = ("workload", "pay", "support by colleagues", "trust in management")
_DOSES = ("placebo", "a low dose", "a medium dose", "a high dose")
_BASES = ("random search", "Bayesian optimisation", "simulated annealing", "a genetic algorithm")
_QUESTIONS = (
    "how stable is the ranking",
    "which features drive it",
    "does it carry over to other years",
    "who gains from it",
)

ANNOUNCED_COUNT: Rows = {
    "languages": (announced(_LANGUAGES), r"We evaluate on §w languages: §l."),
    "contributions": (announced(_CLAIMS), "We make §w contributions:\n\\begin{itemize}\n§i\n\\end{itemize}"),
    "steps": (announced(_STEPS), "The procedure has §w steps:\n\\begin{enumerate}\n§i\n\\end{enumerate}"),
    "topics": (announced(_TOPICS), r"The interviews touched on §w topics, namely §l."),
    "doses": (announced(_DOSES), r"Animals were assigned to one of §w groups (§l)."),
    "baselines": (announced(_BASES), r"""Our method is compared with the following §w baselines: §l. All of them get the
same budget of 200 evaluations."""),
    "capital": (announced(_DOSES), r"§W conditions were tested: §l."),
    "questions": (announced(_QUESTIONS), "In what follows we ask §w questions.\n\\begin{enumerate}\n§i\n\\end{enumerate}"),
    "factors": (announced(_TOPICS), r"Prior work points to §w factors, i.e.\ §l."),
    "datasets": (announced(("CIFAR-10", "SVHN", "STL-10", "Caltech-101", "Flowers-102")), r"""We use §w image datasets in
all experiments: §l."""),
    "these are": (announced(_LANGUAGES), r"""The test suite was translated into §w languages by native speakers. These are
§l."""),
}  # fmt: skip

FORMS: tuple[Form, ...] = (
    *forms_of("changed_n", CHANGED_N),
    *forms_of("groups_do_not_add", GROUPS_DO_NOT_ADD),
    *forms_of("wrong_sum", WRONG_SUM),
    *forms_of("announced_count", ANNOUNCED_COUNT),
)
