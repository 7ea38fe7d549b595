"""How far judges agree beyond chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Literal

__all__ = ["cohen_kappa", "confusion", "krippendorff_alpha"]


def cohen_kappa(pairs: Sequence[tuple[Hashable, Hashable]]) -> float | None:
    """Cohen's kappa of two judges (Cohen 1960), unweighted; None where both always give one and the same verdict.

    Args:
        pairs: The two verdicts on each item, at least one.

    Raises:
        ValueError: there are no items.

    >>> round(cohen_kappa([("yes", "yes")] * 20 + [("yes", "no")] * 5 + [("no", "yes")] * 10 + [("no", "no")] * 15), 2)
    0.4
    """
    if not pairs:
        raise ValueError("no items to agree on")
    n = len(pairs)
    first, second = (Counter(pair[side] for pair in pairs) for side in (0, 1))
    observed = sum(one == other for one, other in pairs) / n
    expected = sum(first[verdict] * second[verdict] for verdict in first) / n**2
    return None if expected == 1 else (observed - expected) / (1 - expected)


def confusion(pairs: Sequence[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """How often each pair of verdicts occurs, sorted."""
    return dict(sorted(Counter(pairs).items()))


def krippendorff_alpha(
    judges: Sequence[Sequence[float | str | None]], level: Literal["nominal", "ordinal", "interval"]
) -> float | None:
    """Krippendorff's alpha (Krippendorff 2004) of any number of judges; None where all verdicts are the same.

    Args:
        judges: The verdicts of each judge on all items, in one order; None where a judge gave none.
        level: What the verdicts are: names, ranks, or numbers on a scale.

    Raises:
        ValueError: no item has two verdicts, or verdicts that are no numbers are to be ranks or on a scale.

    >>> krippendorff_alpha([[1, 2, 3, None], [1, 2, 3, 3]], "nominal")
    1.0
    """
    import numpy as np
    from krippendorff import alpha

    known = {one for judge in judges for one in judge if one is not None}
    if not any(sum(one is not None for one in item) > 1 for item in zip(*judges, strict=True)):
        raise ValueError("no item has two verdicts")
    if len(known) < 2:
        return None
    if level == "nominal":
        codes = {one: float(code) for code, one in enumerate(sorted(known, key=str))}
    elif any(isinstance(one, str) for one in known):
        raise ValueError(f"{level}: verdicts must be numbers")
    else:
        codes = {one: float(one) for one in known}
    data = np.array([[np.nan if one is None else codes[one] for one in judge] for judge in judges])
    return float(alpha(reliability_data=data, level_of_measurement=level))
