"""Compare the gate `statistics` with R's statcheck on a generated corpus, and write the table of it.

    python tests/statcheck.py [--out reports/statcheck.md]

Each sentence reports one test, in a form drawn from those that papers use, with a p value that is right, or wrong by a
planted amount. Both read the same sentences (one seed, so always the same ones). Where both read a test their verdicts
are laid beside each other: no error, an inconsistent p value, a decision error. What differs goes to a cause of
`CAUSES` by the form of the sentence and what was printed; what no rule takes is unexplained.

Needs `Rscript` and the package statcheck (Debian: r-cran-statcheck).
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from paperkit.gates.statistics.agreement import ALPHA
from paperkit.gates.statistics.chains import reported_tests
from paperkit.gates.statistics.context import context_of
from paperkit.gates.statistics.distributions import Kind, p_value
from paperkit.gates.statistics.recompute import PaperSays, recompute
from paperkit.gates.statistics.values import fold

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "reports" / "statcheck.md"
SEED = 4
COUNT = 6000

# One call for all where it can be; a sentence on which statcheck stops is read alone, and said to be one.
SCRIPT = """
suppressMessages(library(statcheck))
arguments <- commandArgs(trailingOnly = TRUE)
texts <- readLines(arguments[1], encoding = "UTF-8")
names(texts) <- sprintf("%06d", seq_along(texts))
read <- function(some) {
  quietly <- function(...) suppressWarnings(suppressMessages(statcheck(..., messages = FALSE)))
  found <- tryCatch(quietly(some), error = function(e) "stopped")
  if (!identical(found, "stopped")) return(if (is.data.frame(found)) as.data.frame(found) else NULL)
  if (length(some) == 1) {
    write(names(some), arguments[3], append = TRUE)
    return(NULL)
  }
  half <- seq_len(length(some) %/% 2)
  rbind(read(some[half]), read(some[-half]))
}
blocks <- split(texts, (seq_along(texts) - 1) %/% 200)
write.csv(do.call(rbind, lapply(unname(blocks), read)), arguments[2], row.names = FALSE)
cat(as.character(packageVersion("statcheck")))
"""

# How a statistic can be printed. {d} degrees of freedom, {e} the second ones, {n} cases, {r} the relation and value.
STATISTICS: dict[Kind, tuple[tuple[str, str], ...]] = {
    "t": (
        ("plain", "t({d}){r}"), ("plain", "t({d}){r}"), ("plain", "t ({d}){r}"), ("subscript", "t_{d}{r}"),
        ("subscript", "t_({d}){r}"), ("flat subscript", "t{d}{r}"), ("df named", "t(df = {d}){r}"),
        ("df apart", "t{r}, df = {d}"), ("square brackets", "t[{d}]{r}"), ("full width", "t（{d}）{w}"),
    ),
    "F": (
        ("plain", "F({d}, {e}){r}"), ("plain", "F({d}, {e}){r}"), ("plain", "F({d},{e}){r}"),
        ("subscript", "F_{d},{e}{r}"), ("subscript", "F_({d},{e}){r}"), ("flat subscript", "F{d},{e}{r}"),
        ("df apart", "F{r}, df = {d}, {e}"), ("numbered", "F1({d}, {e}){r}"), ("full width", "F（{d}，{e}）{w}"),
    ),
    "chi2": (
        ("plain", "χ2({d}){r}"), ("plain", "χ2({d}, N = {n}){r}"), ("plain", "X2({d}, N = {n}){r}"),
        ("superscript", "χ²({d}, N = {n}){r}"), ("superscript", "χ²({d}){r}"), ("caret", "χ^2({d}){r}"),
        ("subscript", "χ^2_{d}{r}"), ("word", "chi-square({d}){r}"), ("word", "chi2({d}){r}"),
        ("lost chi", "2({d}, N = {n}){r}"), ("df apart", "χ2{r}, df = {d}"), ("full width", "χ²（{d}，N＝{n}）{w}"),
    ),
    "r": (
        ("plain", "r({d}){r}"), ("plain", "r({d}){r}"), ("plain", "r ({d}){r}"), ("subscript", "r_{d}{r}"),
        ("cases apart", "r{r}, n = {n}"), ("full width", "r（{d}）{w}"),
    ),
    "z": (("plain", "z{r}"), ("plain", "Z{r}"), ("full width", "Z{w}")),
    "Q": (
        ("plain", "Q({d}){r}"), ("plain", "Qw({d}){r}"), ("plain", "Qb({d}){r}"), ("word", "Q-between({d}){r}"),
        ("subscript", "Q_b({d}){r}"), ("df apart", "Q{r}, df = {d}"),
    ),
}  # fmt: skip
# How the rest can stand. {s} the statistic, {p} its p value.
SENTENCES = (
    ("plain", "The groups differed, {s}, {p}."), ("plain", "The effect was there ({s}, {p})."),
    ("plain", "We found an effect, {s}, {p}, in the second study."),
    ("plain", "The effect was found again, {s}, {p}, d = 0.41."),
    ("semicolon", "The effect was there ({s}; {p})."), ("brackets", "The effect was there [{s}; {p}]."),
    ("item between", "The effect was there, {s}, MSE = 2.31, {p}."), ("p first", "The effect was there ({p}, {s})."),
    ("line break", "The groups differed, {s},\n{p}."),
    ("words between", "The effect was there, {s}, which was significant at {p}."),
)  # fmt: skip
ONE_SIDED = (
    "The effect was there, {s}, {p}, one-tailed.", "A one-sided test showed it, {s}, {p}.",
    "The effect was in the expected direction, {s}, {p} (one-tailed).",
)  # fmt: skip
CORRECTED = (
    "After Bonferroni correction the groups differed, {s}, {p}.",
    "With Holm-adjusted tests, {s}, {p}.",
)
SPHERICITY = ("With Greenhouse–Geisser correction, {s}, {p}.",)
EXACT = ("A permutation test gave another p, {s}, {p}.",)

CAUSES = {
    "one-sided, said": "the sentence says that the test is one-sided, and the one-sided p value agrees; statcheck "
    "takes that in only with `OneTailedTxt`",
    "one-sided, not said": "the one-sided p value agrees and nothing says that it is one: a note here, an error in "
    "statcheck",
    "p = .000": "statcheck counts every p of zero as an error (`pZeroError`); here it is a note where the computed p "
    "rounds to it",
    "statistic below or above a bound": "`t(28) < 1, p = .5`: statcheck computes the p value of the bound alone",
    "power of ten": "the computed p rounds to the printed one, which is written as a power of ten; statcheck finds an "
    "error",
    "decimal comma": "statcheck reads `2,20` as 220",
    "corrected": "the sentence says that p is corrected for multiple comparisons, and the printed p is the larger",
    "sphericity": "the sentence speaks of a correction for lost sphericity, and the printed p lies within its bounds",
    "exact test": "the sentence speaks of an exact or permutation test, whose p value can't be computed from the "
    "statistic: not checked here",
    "around zero": "a statistic printed as 0.0 stands for values of both signs, so for p values up to 1; statcheck "
    "looks at the two ends only",
    "significance of the range": "the printed statistic stands for p values on both sides of .05; a decision error "
    "here needs all of them on the other side",
}


class Case(NamedTuple):
    """One sentence: what it reports and in which form."""

    text: str
    kind: Kind
    form: str
    planted: str


@dataclass(frozen=True)
class Read:
    """A test as one of the two read it; `verdict` is `none`, `inconsistent`, `decision`, or `not checked`."""

    kind: str
    value: float
    relation: str
    p: float | None
    p_relation: str
    verdict: str
    note: str = ""
    low: float = 0.0
    high: float = 1.0
    spans_zero: bool = False


def corpus(count: int = COUNT, seed: int = SEED) -> list[Case]:
    """Sentences that report one test each; the same for the same seed."""
    draw = random.Random(seed)
    return [_case(draw) for _ in range(count)]


def _case(draw: random.Random) -> Case:
    kind: Kind = draw.choice(list(STATISTICS))
    df = _degrees(draw, kind)
    p_true = 10 ** draw.uniform(-4.5, -0.05)
    value = _statistic(kind, p_true, df)
    decimals = draw.choice((1, 2, 2, 2, 3))
    printed = f"{value:.{decimals}f}"
    if kind == "r" and float(printed) >= 1:
        printed = ".99"
    p = p_value(kind, float(printed), df)
    planted, reported = _planted(draw, p)
    as_apa = draw.random() < 0.6
    style, sentence = draw.choice([one for one in SENTENCES if one[0] == "plain" or not as_apa])
    special = draw.random()
    if special < 0.04:
        style, sentence, reported = "one-sided", draw.choice(ONE_SIDED), draw.choice((p / 2, reported))
    elif special < 0.06:
        style, sentence, reported = (
            "corrected",
            draw.choice(CORRECTED),
            draw.choice((min(1.0, 3 * p), reported)),
        )
    elif special < 0.075 and kind == "F":
        style, sentence, reported = "sphericity", SPHERICITY[0], draw.choice((min(1.0, 1.3 * p), reported))
    elif special < 0.085:
        style, sentence = "exact", EXACT[0]
    p_form, p_text = _p_text(draw, reported, as_apa)
    form, pattern = draw.choice([one for one in STATISTICS[kind] if one[0] == "plain" or not as_apa])
    value_form, relation = _value_text(draw, printed, kind)
    wide = relation.replace(" ", "").replace("=", "＝").replace("<", "＜").replace(">", "＞")
    d, *rest = [f"{v:g}" for v in df] or [""]
    shown = pattern.format(
        d=d, e=rest[0] if rest else "", n=int(df[0] + 2) if kind == "r" else 120, r=relation, w=wide
    )
    parts = [part for part in (form, value_form, style, p_form) if part != "plain"]
    return Case(sentence.format(s=shown, p=p_text), kind, ", ".join(parts) or "plain", planted)


def _degrees(draw: random.Random, kind: Kind) -> tuple[float, ...]:
    cases = draw.choice(
        (draw.randint(4, 40), draw.randint(20, 200), draw.randint(150, 999), draw.randint(1000, 3000))
    )
    match kind:
        case "z":
            return ()
        case "chi2" | "Q":
            return (draw.choice((1, 1, 2, 3, 4, 8, 15)),)
        case "F":
            first = draw.choice((1, 1, 1, 2, 2, 3, 5))
            fraction = draw.random() < 0.1
            return (first + 0.62, cases + 0.35) if fraction else (first, cases)
        case "t":
            return (cases + 0.41,) if draw.random() < 0.15 else (cases,)
        case _:
            return (cases,)


def _statistic(kind: Kind, p: float, df: tuple[float, ...]) -> float:
    """The statistic with this p value, found by halving."""
    low, high = 0.0, 1.0 if kind == "r" else 1e4
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if p_value(kind, middle, df) > p else (low, middle)
    return low


def _planted(draw: random.Random, p: float) -> tuple[str, float]:
    kind = draw.choices(("right", "half", "slip", "factor", "flip", "other"), (60, 8, 8, 8, 10, 6))[0]
    match kind:
        case "half":
            return kind, p / 2
        case "slip":
            return kind, p + draw.choice((-1, 1)) * draw.choice((0.001, 0.002, 0.005, 0.01))
        case "factor":
            return kind, p * draw.choice((0.1, 0.5, 1.2, 1.5, 2, 10))
        case "flip":
            return kind, draw.uniform(0.051, 0.3) if p < 0.05 else draw.uniform(0.0005, 0.049)
        case "other":
            return kind, draw.random()
    return kind, p


def _p_text(draw: random.Random, p: float, as_apa: bool) -> tuple[str, str]:
    p = min(0.999, max(0.0, p))
    forms = {
        "exact": 60, "below": 18, "above": 6, "ns": 6, "capital": 3, "p = ns": 1, "power of ten": 3, "p-value": 2,
        "p ≤": 2, "decimal comma": 2, "p = <": 1,
    }  # fmt: skip
    usual = ("exact", "below", "above", "ns")
    drawn = usual if as_apa else tuple(forms)
    form = draw.choices(drawn, [forms[name] for name in drawn])[0]
    places = draw.choice((2, 2, 3, 3, 3, 4))
    bound = next((b for b in (0.001, 0.01, 0.05, 0.1, 0.5, 1.0) if p < b), 1.0)
    match form:
        case "below":
            return "plain", f"p < {_short(draw, f'{bound:g}')}"
        case "above":
            return "plain", f"p > {_short(draw, draw.choice(('0.05', '0.1', f'{max(0.01, p - 0.05):.2f}')))}"
        case "ns":
            return "plain", draw.choice(("ns", "n.s."))
        case "p = ns":
            return form, draw.choice(("p = ns", "p = n.s."))
        case "capital":
            return form, f"P = {p:.{places}f}"
        case "power of ten":
            return form, draw.choice((f"p = {p:.1e}", f"p = {p:.2e}".replace("e-0", " × 10^-")))
        case "p-value":
            return form, f"p-value = {p:.{places}f}"
        case "p ≤":
            return form, f"p ≤ {bound:g}"
        case "decimal comma":
            return form, f"p = {p:.3f}".replace(".", ",")
        case "p = <":
            return form, f"p = < {bound:g}"
    if float(f"{p:.{places}f}") == 0 and draw.random() < 0.85:
        return "plain", f"p < {_short(draw, f'{bound:g}')}"
    return "plain", f"p {draw.choice(('=', '= '))}{_short(draw, f'{p:.{places}f}')}"


def _short(draw: random.Random, number: str) -> str:
    return number.removeprefix("0") if draw.random() < 0.6 and number.startswith("0.") else number


def _value_text(draw: random.Random, printed: str, kind: Kind) -> tuple[str, str]:
    number = _short(draw, printed) if kind == "r" else printed
    if kind in ("t", "r", "z") and draw.random() < 0.3:
        number = draw.choice(("-", "−", "–")) + number
    roll = draw.random()
    if roll < 0.02 and kind != "r":
        return "statistic with a bound", f" {draw.choice('<>')} {number.lstrip('-−–')}"
    if roll < 0.03 and kind != "r":
        return "decimal comma", f" = {number.replace('.', ',')}"
    return "plain", draw.choice((" = ", "=", " = ")) + number


# --- reading by both --------


def ours(text: str) -> list[Read]:
    """The tests of a sentence as the gate reads and judges them."""
    found = []
    folded = fold(text)
    for one in reported_tests(folded):
        if one.p is None:
            continue
        outcome = recompute(one, context_of(folded), PaperSays())
        rule = outcome.fault.rule if outcome.fault else ""
        verdict = {"decision_error": "decision", "inconsistent_p": "inconsistent"}.get(rule, "none")
        if outcome.unchecked:
            verdict = "not checked"
        p = one.p.value
        note = rule if rule in ("one_tailed", "p_zero") else outcome.explained or outcome.unchecked
        found.append(
            Read(
                one.statistic.kind, one.statistic.value.value, one.statistic.value.relation,
                None if p is None else p.value, "ns" if p is None else p.relation, verdict, note,
                outcome.verdict.low if outcome.verdict else 0.0, outcome.verdict.high if outcome.verdict else 1.0,
                abs(one.statistic.value.value) < one.statistic.value.half_unit,
            )
        )  # fmt: skip
    return found


def theirs(texts: Sequence[str]) -> tuple[list[list[Read] | None], str]:
    """The tests of each sentence as statcheck reads and judges them (None where it stops), and its version."""
    rscript = shutil.which("Rscript")
    assert rscript is not None
    with tempfile.TemporaryDirectory() as folder:
        names = ("run.R", "texts.txt", "found.csv", "stopped.txt")
        script, sentences, table, stopped = (Path(folder, name) for name in names)
        stopped.touch()
        script.write_text(SCRIPT, encoding="utf-8")
        sentences.write_text("".join(text.replace("\n", " ") + "\n" for text in texts), encoding="utf-8")
        done = subprocess.run(
            [rscript, "--vanilla", str(script), str(sentences), str(table), str(stopped)],
            check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        with table.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        crashed = [int(line) - 1 for line in stopped.read_text(encoding="utf-8").split()]
    found: list[list[Read] | None] = [[] for _ in texts]
    for at in crashed:
        found[at] = None
    for row in rows:
        verdict = (
            "decision"
            if row["decision_error"] == "TRUE"
            else "inconsistent"
            if row["error"] == "TRUE"
            else "none"
        )
        kind = {"Chi2": "chi2", "Z": "z", "Qw": "Q", "Qb": "Q"}.get(row["test_type"], row["test_type"])
        p = None if row["reported_p"] in ("", "NA") else float(row["reported_p"])
        if (reads := found[int(row["source"]) - 1]) is not None:
            reads.append(Read(kind, float(row["test_value"]), row["test_comp"], p, row["p_comp"], verdict))
    return found, done.stdout.split()[-1]


@cache
def available() -> bool:
    """Whether Rscript and statcheck are there."""
    rscript = shutil.which("Rscript")
    if rscript is None:
        return False
    return not subprocess.run(
        [rscript, "--vanilla", "-e", 'stopifnot(requireNamespace("statcheck"))'],
        capture_output=True,
        check=False,
    ).returncode


# --- laying them beside each other --------


@dataclass
class Comparison:
    """What came of it; `unexplained` are the sentences whose difference no rule takes."""

    cases: list[Case]
    version: str
    verdicts: Counter[tuple[str, str]]
    causes: Counter[str]
    examples: dict[str, str]
    parsed: Counter[tuple[str, str]]
    misread: Counter[str]
    unexplained: list[tuple[str, str, str]]


def compare(cases: Sequence[Case]) -> Comparison:
    """Read and judge every sentence by both."""
    others, version = theirs([case.text for case in cases])
    result = Comparison(list(cases), version, Counter(), Counter(), {}, Counter(), Counter(), [])
    for case, there in zip(cases, others, strict=True):
        here = ours(case.text)
        result.parsed[case.form, _who(here, there)] += 1
        if len(here) != 1 or there is None or len(there) != 1:
            if len(here) > 1 or len(there or ()) > 1:
                result.unexplained.append((case.text, str(here), str(there)))
            continue
        mine, other = here[0], there[0]
        result.verdicts[mine.verdict, other.verdict] += 1
        if mine.verdict == other.verdict:
            continue
        cause = _cause(case, mine, other)
        result.causes[cause] += 1
        result.examples.setdefault(cause, case.text.replace("\n", " "))
        if not cause:
            result.unexplained.append((case.text, str(mine), str(other)))
    return result


def _who(here: Sequence[Read], there: Sequence[Read] | None) -> str:
    if there is None:
        return "stopped"
    return "both" if here and there else "ours" if here else "statcheck" if there else "neither"


def _cause(case: Case, mine: Read, other: Read) -> str:
    if abs(mine.value) != abs(other.value) and "decimal comma" in case.form:
        return "decimal comma"
    if mine.kind != other.kind or abs(mine.value) != abs(other.value):
        return ""
    by_note = {
        "one_tailed": "one-sided, not said", "one_sided": "one-sided, said", "p_zero": "p = .000",
        "corrected": "corrected", "sphericity": "sphericity", "exact, permutation or bootstrap test": "exact test",
    }  # fmt: skip
    if mine.note in by_note:
        return by_note[mine.note]
    if mine.relation in ("<", ">"):
        return "statistic below or above a bound"
    if "power of ten" in case.form:
        return "power of ten"
    if mine.spans_zero and mine.verdict == "none":
        return "around zero"
    if (mine.verdict, other.verdict) == ("inconsistent", "decision") and mine.low <= ALPHA < mine.high:
        return "significance of the range"
    return ""


def report(result: Comparison) -> str:
    """The table, as Markdown."""
    both = sum(result.verdicts.values())
    agree = sum(count for (mine, other), count in result.verdicts.items() if mine == other)
    who = Counter[str]()
    for (_, name), count in result.parsed.items():
        who[name] += count
    lines = [
        "# The gate `statistics` beside statcheck",
        "",
        f"{len(result.cases)} sentences that report one test each, seed {SEED}, statcheck {result.version} with its "
        "defaults. Made by `python tests/statcheck.py`.",
        "",
        "| read by | sentences |",
        "|---|---:|",
        *(f"| {label} | {who[name]} |" for name, label in (
            ("both", "both"), ("ours", "only this gate"), ("statcheck", "only statcheck"), ("neither", "neither"),
            ("stopped", "statcheck stops with an error, and all other sentences of the call are lost"),
        )),
        "",
        "## Verdicts where both read the test",
        "",
        f"{agree} of {both} are the same; {both - agree} differ, {result.causes['']} of them unexplained.",
        "",
        "| this gate | statcheck | tests |",
        "|---|---|---:|",
        *(f"| {mine} | {other} | {count} |" for (mine, other), count in sorted(result.verdicts.items())),
        "",
        "## Why they differ",
        "",
        "| cause | tests | an example |",
        "|---|---:|---|",
        *(f"| {cause or 'unexplained'} | {count} | {result.examples[cause].replace('|', chr(92) + '|')} |"
          for cause, count in result.causes.most_common()),
        "",
        *(f"- *{cause}*: {why}." for cause, why in CAUSES.items() if result.causes[cause]),
        "",
        "## What only one could read, by form",
        "",
        "| form | both | only this gate | only statcheck | neither | statcheck stops |",
        "|---|---:|---:|---:|---:|---:|",
    ]  # fmt: skip
    forms = sorted({part for form, _ in result.parsed for part in form.split(", ")})
    for form in forms:
        counts = Counter[str]()
        for (whole, name), count in result.parsed.items():
            if form in whole.split(", "):
                counts[name] += count
        names = ("both", "ours", "statcheck", "neither", "stopped")
        lines.append(f"| {form} | {' | '.join(str(counts[name]) for name in names)} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=TABLE)
    parser.add_argument("--show", type=int, default=0, help="print so many unexplained sentences")
    arguments = parser.parse_args()
    if not available():
        raise SystemExit("needs Rscript and statcheck (Debian: apt-get install r-cran-statcheck)")
    result = compare(corpus())
    arguments.out.write_text(report(result), encoding="utf-8")
    for text, mine, other in result.unexplained[: arguments.show]:
        print(text, mine, other, sep="\n    ")


if __name__ == "__main__":
    main()
