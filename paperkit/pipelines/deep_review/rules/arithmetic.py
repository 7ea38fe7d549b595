"""What a finding rests on, in signs that are the same in every language: `37 / 120 = 30.83 % ≠ 31.8 %`.

`deep_review.arithmetic` can read each line back, and each holds: `≠`, `<` and `>` say where the paper does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from paperkit.findings import Finding
from paperkit.gates.statistics.distributions import SIGNS

__all__ = ["arithmetic_of"]

Data = Mapping[str, Any]
_SIGNIFICANT = 0.05
_WORD = re.compile(r"[^\W\d_]{3,}")
_PLAIN = re.compile(r"[-+−]?\d[\d.,]{0,20}\s?%?")
_SIGN = re.compile(r"\) ([<>]) ")


def arithmetic_of(finding: Finding) -> str:
    """The recomputation behind a finding; "" where there is nothing to compute.

    Of a finding without the data that its rule has here, what its gate says in signs is kept.
    """
    made = _BY_RULE.get(finding.rule, _as_told)
    try:
        return made(finding)
    except (KeyError, TypeError, IndexError, ValueError, ZeroDivisionError):
        return _as_told(finding)


def _as_told(finding: Finding) -> str:
    """Those parts of the gate's own evidence that have no words."""
    parts = re.split(r"[;\n]\s?", finding.evidence)
    kept = [part.strip(" .") for part in parts if re.search(r"\d", part) and not _WORD.search(part)]
    return "; ".join(kept)


def _number(value: float) -> str:
    """A number; a negative one in brackets, so that it can stand after a sign."""
    return f"{value:.6g}" if value >= 0 else f"({value:.6g})"


def _p(value: float) -> str:
    return f"{value:.4f}" if value >= 0.001 else f"{value:.2e}"


def _p_value(finding: Finding) -> str:
    """`t(28) = 2.2 → p = 0.0362 ≠ 0.05`, and for a coefficient `|b| / SE = z → p ≈ …`."""
    data = finding.data
    if "standard_error" in data:
        ratio = abs(data["estimate"]) / data["standard_error"]
        steps = f"{abs(data['estimate']):g} / {data['standard_error']:g} ≈ {ratio:.3g}"
        return f"{steps} → p ≈ {data['p']:.2g}; p = {data['printed_p']:g}"
    degrees = ", ".join(f"{value:g}" for value in data["df"])
    test = f"{SIGNS[data['test']]}({degrees})" if degrees else SIGNS[data["test"]]
    computed, printed = data["p"], data["printed_p"]
    if printed is None:
        other = f" < {_SIGNIFICANT:g}" if computed < _SIGNIFICANT else ""
    else:
        sign = "≠" if data["relation"] == "=" else "<" if computed < printed else ">"
        other = f" {sign} {printed:g}"
    return f"{test} = {data['statistic']:g} → p = {_p(computed)}{other}"


def _zero(finding: Finding) -> str:
    return f"p = {_p(finding.data['p'])} > 0" if "p" in finding.data else "p > 0"


def _value(finding: Finding) -> str:
    return f"{finding.data['printed']:g} ∉ {{{finding.data['formula']}}}"


def _percentage(finding: Finding) -> str:
    data = finding.data
    if "part" in data:
        part, total = data["part"], data["total"]
        return f"{part:g} / {total:g} = {data['true']:.2f} % ≠ {data['percent']:g} %"
    if "n" not in data:
        return f"{data['percent']:g} % > 100 %"
    below = int(data["percent"] * data["n"] / 100)
    return "; ".join(f"{k} / {data['n']} = {100 * k / data['n']:.2f} %" for k in (below, below + 1))


def _mean(finding: Finding) -> str:
    data = finding.data
    if "n" not in data:
        beyond = data["mean"] > data["high"]
        return f"{data['mean']:g} {'>' if beyond else '<'} {data['high' if beyond else 'low']:g}"
    cases = data["n"] * data["items"]
    shown = [f"{round(near * cases)} / {cases} = {near:.4f}" for near in data["nearest"]]
    return f"{'; '.join(shown)}; ≠ {data['mean']:g}"


def _outside(finding: Finding) -> str:
    data = finding.data
    if data["estimate"] > data["high"]:
        return f"{data['estimate']:g} > {data['high']:g}"
    return f"{data['estimate']:g} < {data['low']:g}"


def _swapped(finding: Finding) -> str:
    return f"{finding.data['low']:g} > {finding.data['high']:g}"


def _middle(finding: Finding) -> str:
    data = finding.data
    low, high, middle = _number(data["low"]), _number(data["high"]), f"{data['middle']:.4g}"
    form = f"sqrt({low} × {high})" if "√" in data["formula"] else f"({low} + {high}) / 2"
    return f"{form} ≈ {middle} ≠ {data['estimate']:g}"


def _narrow(finding: Finding) -> str:
    data = finding.data
    quantile = float(re.search(r"[\d.]+(?=·SE)", data["formula"])[0])  # type: ignore[index]
    half, wanted = (data["high"] - data["low"]) / 2, quantile * data["standard_error"]
    left = f"({_number(data['high'])} − {_number(data['low'])}) / 2 ≈ {half:.4g}"
    return f"{left}; {quantile:g} × {data['standard_error']:g} ≈ {wanted:.4g}; {half:.4g} < {wanted:.4g}"


def _null(finding: Finding) -> str:
    data = finding.data
    inside = "∈" if data["low"] <= data["null"] <= data["high"] else "∉"
    return f"{data['null']:g} {inside} [{data['low']:g}, {data['high']:g}]; p = {data['p']:g}"


def _total(finding: Finding) -> str:
    parts, total = finding.evidence.partition("; ")[0], finding.data["total"]
    if "…" in parts:
        return f"Σ = {finding.data['sum']:.6g} ≠ {total:g}"
    if "+" in parts:
        return f"{parts} = {finding.data['sum']:.6g} ≠ {total:g}"
    values = parts.split(", ")
    return f"({' + '.join(values)}) / {len(values)} ≈ {finding.data['sum']:.6g} ≠ {total:g}"


def _computed(finding: Finding) -> str:
    """`74.2 / 61.0 = 1.216 ≠ 1.5`: the gate's formula against what is printed, where that is a number."""
    formula = str(finding.data.get("formula") or finding.evidence)
    printed = str(finding.data.get("whole") or finding.data.get("text", "")).strip()
    if finding.rule == "consistency.wrong_arithmetic":
        printed = f"{finding.data['printed']:.10g}"
    return f"{formula} ≠ {printed}" if _PLAIN.fullmatch(printed) else formula


def _bold(finding: Finding) -> str:
    sign = _SIGN.search(finding.evidence)
    return f" {sign[1] if sign else '≠'} ".join(finding.data["values"])


def _values(finding: Finding) -> str:
    return " ≠ ".join(finding.data["values"])


def _beyond(finding: Finding) -> str:
    return f"{int(finding.data['number'])} > {int(finding.data['last'])}"


def _announced(finding: Finding) -> str:
    return f"{finding.data['announced']} ≠ {finding.data['items']}"


def _keys(finding: Finding) -> str:
    return " = ".join(finding.data["keys"])


def _meanings(finding: Finding) -> str:
    return f"{finding.data['acronym']}: {' ≠ '.join(finding.data['expansions'])}"


def _late(finding: Finding) -> str:
    return f"{finding.data['expansion']} ({finding.data['acronym']})"


_BY_RULE: Mapping[str, Callable[[Finding], str]] = {
    "statistics.decision_error": _p_value,
    "statistics.inconsistent_p": _p_value,
    "statistics.one_tailed": _p_value,
    "statistics.p_zero": _zero,
    "statistics.impossible_value": _value,
    "statistics.wrong_percentage": _percentage,
    "statistics.impossible_mean": _mean,
    "statistics.ci_excludes_estimate": _outside,
    "statistics.ci_bounds_swapped": _swapped,
    "statistics.ci_not_symmetric": _middle,
    "statistics.ci_too_narrow": _narrow,
    "statistics.ci_contradicts_p": _null,
    "consistency.table_total": _total,
    "consistency.parts_of_whole": _computed,
    "consistency.wrong_arithmetic": _computed,
    "consistency.wrong_change": _computed,
    "consistency.wrong_difference": _computed,
    "consistency.abstract_value": _values,
    "consistency.changed_sample": _values,
    "consistency.missing_target": _beyond,
    "consistency.bold_not_best": _bold,
    "consistency.two_values": _values,
    "consistency.text_against_table": _values,
    "consistency.announced_count": _announced,
    "citations.duplicate_entry": _keys,
    "consistency.acronym_two_meanings": _meanings,
    "consistency.acronym_defined_late": _late,
}
