"""Limits of the writing checks, as `python tests/writing_calibration.py` prints them.

Each is a fifth beyond the most extreme of the development papers, all written by people (counts: the most extreme
itself). `reports/writing_calibration.md` has the papers, the figures, and the papers that were held out.
"""

from __future__ import annotations

__all__ = ["LIMITS", "WEAK_RATES"]

LIMITS: dict[str, float] = {
    "stock": 6.42,
    "em_dash": 1.62,
    "semicolon": 5.75,
    "opener": 0.31,
    "threes": 6.18,
    "paragraph_variation": 0.35,
    "names": 2,
    "run": 5,
    "neighbours": 0.46,
    "stock_zh": 0.07,
    "opener_zh": 0.2,
}

# Uses in 1000 words beyond which a word is named, in a paper that has too many stock words in all.
WEAK_RATES: dict[str, float] = {
    "leverage": 0.59,
    "crucial": 2.06,
    "comprehensive": 0.5,
    "novel": 0.5,
    "robust": 1.01,
    "foster": 0.5,
    "streamline": 0.5,
    "notable": 0.81,
    "state-of-the-art": 0.5,
    "insight": 0.5,
    "significant": 3.24,
    "innovative": 0.5,
    "enhance": 0.74,
    "facilitate": 1.3,
    "furthermore": 3.24,
    "highlight": 0.74,
    "potential": 2.61,
    "effectively": 0.5,
    "valuable": 0.5,
    "diverse": 0.58,
}
