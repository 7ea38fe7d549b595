"""How often a random number in a real sentence is called supported.

`python tests/accidental_support.py` prints the tables. Each quantity of papers that come with their logs (four of the
AI-Scientist papers under `$PAPERKIT_SHARED/data`, and this project's sample paper) is replaced by random ones with as
many digits, as many decimals and the same unit, and judged again. Logs are taken as they are and grown to 5,000
numbers with runs that nobody made, whose values are those of the real runs times a random factor from 0.5 to 1.5.
One seed; the same seed gives the same counts.
"""

from __future__ import annotations

import math
import os
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from paperkit.documents import read_paper
from paperkit.documents.log import Log, read_log
from paperkit.documents.numbers import Number
from paperkit.documents.paper import Paper
from paperkit.gates.claim_evidence import Judge
from paperkit.gates.claims import Claim, claims_of

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("PAPERKIT_SHARED", ROOT.parent / "shared"))
PAPERS = (
    "adaptive_dual_scale_denoising",
    "gan_diffusion",
    "layerwise_lr_grokking",
    "mdl_grokking_correlation",
)
SEED = 20261130
SWAPS = 20
LARGE = 5000


@dataclass
class Tally:
    """Counts of one kind of number."""

    tried: int = 0
    strong: int = 0
    weak: int = 0


Key = tuple[str, str, str, str]
"""Kind, digits, log, scope."""


def random_like(number: Number, rng: random.Random) -> Number | None:
    """A random number with as many digits, decimals and the same unit; None for forms that have none."""
    if number.role != "quantity" or number.word or not number.value:
        return None
    digits = number.digits.replace(",", "")
    if not digits.replace(".", "", 1).isdigit() or "," in number.digits:
        return None
    zeros = len(digits) - len(digits.lstrip("0."))
    tail = "".join(str(rng.randint(0, 9)) if c.isdigit() else c for c in digits[zeros:])
    made = digits[:zeros] + str(rng.randint(1, 9)) + tail[1:]
    value = float(made) * 10.0**number.exponent
    text = number.text.replace(number.digits, made, 1)
    return replace(
        number, digits=made, value=-value if number.sign == "-" else value, text=text, uncertainty=None
    )


def swapped(claim: Claim, number: Number) -> Claim:
    """The claim with another number in its place, in all texts around it."""
    old = claim.number.text

    def put(text: str) -> str:
        return text.replace(old, number.text, 1)

    around = tuple(
        a._replace(text=a.text[: a.start] + number.text + a.text[a.end :]) if a.start >= 0 else a
        for a in claim.site.around
    )
    fellows = tuple(
        replace(number, start=n.start, end=n.end) if at == claim.site.at else n
        for at, n in enumerate(claim.site.fellows)
    )
    site = replace(claim.site, number=number, around=around, fellows=fellows)
    return replace(
        claim, number=number, quote=put(claim.quote), near=put(claim.near), cues=put(claim.cues), site=site
    )


def grown(log: Log, size: int, rng: random.Random) -> Log:
    """The log with runs added until it has as many numbers as wanted."""
    data = [v for v in log.values if v.kind == "data" and v.run] or [
        v for v in log.values if v.kind == "data" and v.method
    ]
    values = list(log.values)
    made = 0
    while len(values) < size:
        base = data[made % len(data)]
        value = base.value * rng.uniform(0.5, 1.5)
        arm = f"run_{100 + made // len(data)}" if base.run else None
        method = f"variant {made // len(data)}" if base.run is None else base.method
        values.append(
            replace(base, run=arm, method=method, value=value, printed=f"{value:.6f}", uncertainty=None)
        )
        made += 1
    return replace(log, values=tuple(values))


def papers() -> Iterator[tuple[str, Paper, Log]]:
    """Papers with their logs."""
    sample = ROOT / "data/quote_noise"
    yield "sample", read_paper(sample / "paper/paper.tex"), read_log(sample / "experimental_log.md")
    for name in PAPERS:
        folder = SHARED / "data/latex/aiscientist_iclr" / name
        if folder.is_dir():
            yield name, read_paper(folder / "latex/template.tex"), read_log(folder)


def measure(swaps: int = SWAPS) -> dict[Key, Tally]:
    """Counts by kind of number, digits, size of the log, and whether the scope is resolved."""
    rng = random.Random(SEED)
    found: dict[Key, Tally] = defaultdict(Tally)
    for _, paper, real in papers():
        claims = claims_of(paper)
        for size, log in (("as it is", real), (f"{LARGE}", grown(real, LARGE, rng))):
            judge = Judge(paper, log)
            judge.learn(claims)
            for claim in claims:
                if claim.setting:
                    continue
                for _ in range(swaps):
                    number = random_like(claim.number, rng)
                    if number is None or number.value == claim.number.value:
                        continue
                    count(judge, swapped(claim, number), size, found)
    return found


def count(judge: Judge, claim: Claim, size: str, found: dict[Key, Tally]) -> None:
    """Judge one swapped number. A derived number's scope is resolved where its operands' are."""
    number = claim.number
    verdict = judge.verdict(claim)
    derived = verdict.derivation if verdict is not None else None
    resolved = judge.resolved(claim) or (derived is not None and derived.is_sure)
    kind = "percentages" if number.unit == "%" or claim.is_percent else "values"
    digits = sum(c.isdigit() for c in number.digits.lstrip("0."))
    tally = found[kind, str(min(digits, 5)), size, "resolved" if resolved else "open"]
    tally.tried += 1
    if verdict is not None and verdict.status == "supported":
        tally.strong += verdict.strength == "strong"
        tally.weak += verdict.strength == "weak"


def interval(hits: int, tried: int) -> str:
    """A share with its 95 % Wilson interval."""
    z = 1.96
    share = hits / tried
    centre = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    half = z * math.sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried)) / (1 + z * z / tried)
    return f"{share:.2%} [{max(0, centre - half):.2%}, {centre + half:.2%}]"


def table(found: dict[Key, Tally]) -> str:
    """Markdown, one row a kind of number; all digits together at the end."""
    lines = ["| number | digits | log | scope | n | strong | weak |", "|---|---|---|---|---|---|---|"]
    total: dict[Key, Tally] = defaultdict(Tally)
    for (kind, digits, size, scope), tally in sorted(found.items()):
        shown = "5 or more" if digits == "5" else digits
        lines.append(_row(kind, shown, size, scope, tally))
        whole = total[kind, "all", size, scope]
        whole.tried += tally.tried
        whole.strong += tally.strong
        whole.weak += tally.weak
    lines += [_row(*key, tally) for key, tally in sorted(total.items())]
    return "\n".join(lines)


def _row(kind: str, digits: str, size: str, scope: str, tally: Tally) -> str:
    return (
        f"| {kind} | {digits} | {size} | {scope} | {tally.tried} | {interval(tally.strong, tally.tried)} "
        f"| {interval(tally.weak, tally.tried)} |"
    )


if __name__ == "__main__":
    print(table(measure()))
