"""Shares of a count, with Wilson's interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Interval", "Share", "counts_for_percent", "wilson"]


class Interval(NamedTuple):
    """A confidence interval."""

    low: float
    high: float


@dataclass(frozen=True)
class Share:
    """So many of so many, with the interval of their share."""

    count: int
    of: int
    interval: Interval

    @property
    def value(self) -> float:
        """The share, 0 to 1."""
        return self.count / self.of


def wilson(count: int, of: int, level: float = 0.95) -> Share:
    """A share with its interval (Wilson 1927, without correction for continuity).

    Args:
        count: Successes.
        of: Trials, 1 or more.
        level: Of confidence, 0 to 1.

    Raises:
        ValueError: no trials, or more successes than trials.

    >>> share = wilson(40, 55)
    >>> f"{share.value:.0%} ({share.interval.low:.1%} to {share.interval.high:.1%})"
    '73% (59.8% to 82.7%)'
    """
    if of < 1 or not 0 <= count <= of:
        raise ValueError(f"{count} of {of}: must be 0 or more of at least 1")
    from scipy.stats import binomtest

    found = binomtest(count, of).proportion_ci(level, method="wilson")
    return Share(count, of, Interval(float(found.low), float(found.high)))


def counts_for_percent(percent: str, of: int) -> tuple[int, ...]:
    """The counts whose share of n is printed as a percentage; () where none is.

    Args:
        percent: As printed, without the sign: its decimals say how it was rounded.
        of: n.

    >>> counts_for_percent("73", 55), counts_for_percent("68", 70)
    ((40,), ())
    >>> [n for n in range(67, 74) if counts_for_percent("68", n)]
    [68, 69, 71, 72, 73]
    """
    decimals = len(percent.partition(".")[2])
    value, half = float(percent), 0.5 * 10.0**-decimals
    close = 1e-9
    return tuple(k for k in range(of + 1) if abs(100 * k / of - value) <= half + close)
