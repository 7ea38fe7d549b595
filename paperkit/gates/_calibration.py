"""Thresholds of the writing checks, and the measurement on papers written by people that they come from.

`MEASURED` was taken with `writing.measure` on six published papers (SymPy, SciPy 1.0, LEGWORK, gradient-boosted
equivalent sources, broad ranges of investments, errors of mean squared displacements). Each threshold lies above the
highest of them, each weak word's limit above its highest rate there (and not below 0.5 in 1000 words).
"""

from __future__ import annotations

MEASURED: dict[str, dict[str, float]] = {
    "sympy": {"em_dash": 0.46, "semicolon": 1.08, "threes": 4.95, "paragraph_variation": 0.49, "longest_even_run": 5},
    "scipy": {"em_dash": 1.33, "semicolon": 4.6, "threes": 4.36, "paragraph_variation": 1.11, "longest_even_run": 3},
    "legwork": {"em_dash": 0, "semicolon": 0.11, "threes": 2.66, "paragraph_variation": 0.58, "longest_even_run": 4},
    "eql": {"em_dash": 0, "semicolon": 0.13, "threes": 2.32, "paragraph_variation": 0.43, "longest_even_run": 4},
    "broad": {"em_dash": 0, "semicolon": 0.6, "threes": 3.97, "paragraph_variation": 0.49, "longest_even_run": 5},
    "msd": {"em_dash": 1.18, "semicolon": 1.7, "threes": 2.62, "paragraph_variation": 0.32, "longest_even_run": 5},
}  # fmt: skip

THRESHOLDS: dict[str, float] = {
    "weak_word_uses": 4,
    "em_dash": 3.0,
    "semicolon": 5.0,
    "threes": 5.5,
    "threes_share": 0.7,
    "paragraph_variation": 0.31,
    "names_in_five": 4,
    "monotone_run": 6,
    "monotone_spread": 5,
}

# Uses in 1000 words beyond which a word is named.
WEAK_RATES: dict[str, float] = {
    "leverage": 1.0,
    "crucial": 0.8,
    "comprehensive": 1.0,
    "novel": 1.5,
    "robust": 3.0,
    "foster": 0.5,
    "streamline": 0.5,
    "notable": 0.8,
    "state-of-the-art": 1.2,
    "insight": 0.8,
    "significant": 2.5,
    "innovative": 0.5,
    "enhance": 2.0,
    "facilitate": 0.8,
    "furthermore": 2.0,
    "highlight": 1.2,
    "potential": 1.0,
    "effectively": 1.0,
    "valuable": 0.8,
    "diverse": 1.0,
}
