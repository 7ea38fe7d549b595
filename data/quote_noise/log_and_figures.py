"""The experimental log and the figures, from the raw counts and nothing else."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

COLOURS = {"substring": "#888888", "partial ratio": "#d55e00", "finder": "#0072b2"}
MARKS = {"substring": "s", "partial ratio": "^", "finder": "o"}
CHANGES = ("number changed", "negation changed", "other text")
REASONS = ("number_changed", "negation_changed", "too_short", "below_minimum")

Row = dict[str, Any]


def read(raw: Path) -> tuple[list[Row], dict[str, Any]]:
    """Rows of `results.csv` with whole numbers as such, and the settings."""
    with (raw / "results.csv").open(encoding="utf-8", newline="") as file:
        rows = [{k: int(v) if v.isdigit() else v for k, v in row.items()} for row in csv.DictReader(file)]
    return rows, json.loads((raw / "settings.json").read_text(encoding="utf-8"))


def pool(rows: Iterable[Row], *by: str, **where: object) -> dict[tuple[Any, ...], Counter[str]]:
    """Counts added up over everything but the columns `by`, of the rows that match `where`."""
    pooled: dict[tuple[Any, ...], Counter[str]] = {}
    for row in rows:
        if all(row[k] == v for k, v in where.items()):
            total = pooled.setdefault(tuple(row[k] for k in by), Counter())
            for field in ("n", "accepted", "right_place", *REASONS, "letters_as_digits", "negation_misread"):
                total[field] += row[field]
    return pooled


def log(raw: Path) -> str:
    """The log as Markdown."""
    rows, settings = read(raw)
    typeset = [r for r in rows if r["layout"] == "typeset"]
    cells = pool(typeset, "method", "noise", "words", kind="present")
    recall = pool(typeset, "method", "noise", kind="present")
    by_length = pool(typeset, "method", "words", kind="present")
    changed = pool(typeset, "method", "kind")
    out = [
        "# Experimental log", "",
        "Written by `experiment.py` from `raw/results.csv` and `raw/settings.json`. Recall is the share of quotes that are in the",
        "document and were found at the right place (the range found and the true range share at least half of their union).",
        "A false accept is a quote that is not in the document and was found anywhere.", "",
        "## Main finding", "", _main_finding(recall, changed), "",
        "## Settings", "",
        *(f"- {name}: {_setting(value)}" for name, value in settings.items()),
        "- methods: substring, partial ratio, finder",
        "- partial ratio: rapidfuzz partial_ratio_alignment on the text with single spaces, accepted from the threshold on",
        "- finder: paperkit.documents.quotes with the same threshold as minimum",
        "- noise: each character that is not white space is hit with the stated probability, and is then deleted (15 of 100), "
        "doubled by a letter (15 of 100) or replaced (70 of 100), mostly by a letter of similar shape",
        "- layout: lines with words divided at their ends and ligatures", "",
        "## Recall by cell", "",
        *_table(
            ("method", "noise", "length", "recall", "right place", "n"),
            ((m, f"{p} % noise", f"{w} words", _share(c["right_place"], c["n"], 3), c["right_place"], c["n"])
             for (m, p, w), c in cells.items()),
        ),
        "## Overall recall by noise", "", "All quote lengths together.", "",
        *_table(
            ("method", "noise", "overall recall", "found anywhere", "n"),
            ((m, f"{p} % noise", _share(c["right_place"], c["n"]), c["accepted"], c["n"]) for (m, p), c in recall.items()),
        ),
        "## Overall recall by length", "", "All noise rates together.", "",
        *_table(
            ("method", "length", "overall recall", "n"),
            ((m, f"{w} words", _share(c["right_place"], c["n"]), c["n"]) for (m, w), c in by_length.items()),
        ),
        "## Recall without typesetting", "", "No noise, one paragraph a line, no ligatures, all quote lengths together.", "",
        *_table(
            ("method", "layout", "plain recall", "n"),
            ((m, "plain", _share(c["right_place"], c["n"]), c["n"])
             for (m,), c in pool(rows, "method", layout="plain", kind="present").items()),
        ),
        "## False accepts", "", "All noise rates and quote lengths together.", "",
        *_table(
            ("method", "change", "false accept rate", "false accepts", "n"),
            ((m, k, _share(c["accepted"], c["n"]), c["accepted"], c["n"]) for (m, k), c in changed.items() if k in CHANGES),
        ),
        "## False accepts by noise", "", "All quote lengths together.", "",
        *_table(
            ("method", "change", "noise", "rate", "accepted", "n"),
            ((m, k, f"{p} % noise", _share(c["accepted"], c["n"]), c["accepted"], c["n"])
             for (m, k, p), c in pool(typeset, "method", "kind", "noise").items() if k in CHANGES),
        ),
        "## False accepts by cell", "",
        *_table(
            ("method", "change", "noise", "length", "cell rate", "accepted", "n"),
            ((m, k, f"{p} % noise", f"{w} words", _share(c["accepted"], c["n"], 3), c["accepted"], c["n"])
             for (m, k, p, w), c in pool(typeset, "method", "kind", "noise", "words").items() if k in CHANGES),
        ),
        "## Why the finder refused quotes that are there", "", "All quote lengths together.", "",
        *_table(
            ("method", "noise", "number refusals", "negation refusals", "too short", "below minimum", "n"),
            (("finder", f"{p} % noise", *(c[r] for r in REASONS), c["n"])
             for (p,), c in pool(typeset, "noise", method="finder", kind="present").items()),
        ),
        "## Facts", "", *(f"- {fact}" for fact in _facts(recall, by_length, changed, typeset)),
    ]  # fmt: skip
    return "\n".join(out) + "\n"


def _table(head: tuple[str, ...], body: Iterable[tuple[object, ...]]) -> list[str]:
    lines = [" | ".join(head), " | ".join("---" for _ in head), *(" | ".join(map(str, row)) for row in body)]
    return [*(f"| {line} |" for line in lines), ""]


def _share(count: int, n: int, decimals: int = 5) -> str:
    return f"{count / n:.{decimals}f}"


def _setting(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _main_finding(recall: dict[tuple[Any, ...], Counter[str]], changed: dict[tuple[Any, ...], Counter[str]]) -> str:
    noise = sorted({p for _, p in recall})
    lower = [p for p in noise if recall["finder", p]["right_place"] < recall["partial ratio", p]["right_place"]]
    fewer = all(changed["finder", k]["accepted"] < changed["partial ratio", k]["accepted"] for k in CHANGES[:2])
    return (
        f"The finder accepts {'fewer' if fewer else 'not fewer'} changed quotes than partial ratio does, and it pays in recall: "
        f"with noise in the text (at {', '.join(map(str, lower))} % noise) its recall is lower than that of partial ratio, "
        "and the longer the quote the lower."
    )


def _facts(
    recall: dict[tuple[Any, ...], Counter[str]],
    by_length: dict[tuple[Any, ...], Counter[str]],
    changed: dict[tuple[Any, ...], Counter[str]],
    rows: list[Row],
) -> list[str]:
    refused = pool(rows, method="finder", kind="present")[()]
    lost = sum(refused[r] for r in REASONS)
    clean = pool(rows, "method", "kind", noise=0)
    lengths = sorted({w for _, w in by_length})
    return [
        f"Without noise the finder and partial ratio found all {recall['finder', 0]['n']} quotes; "
        f"substring found {recall['substring', 0]['right_place']}.",
        f"The finder refused {lost} of {refused['n']} quotes that are there: {refused['number_changed']} because of a number, "
        f"{refused['negation_changed']} because of a negation, {refused['too_short']} as too short, "
        f"{refused['below_minimum']} as not similar.",
        f"In {refused['letters_as_digits']} of the {refused['number_changed']} number refusals the quote has no digit and the text has: "
        "letters misread as digits, which the finder takes for a number.",
        f"Where the finder is worse: over all noise rates its recall falls from {_of(by_length['finder', lengths[0]])} "
        f"at {lengths[0]} words to {_of(by_length['finder', lengths[-1]])} at {lengths[-1]} words; "
        f"that of partial ratio rises from {_of(by_length['partial ratio', lengths[0]])} to {_of(by_length['partial ratio', lengths[-1]])}.",
        f"Quotes with a changed number: the finder accepted {changed['finder', 'number changed']['accepted']}, "
        f"partial ratio {changed['partial ratio', 'number changed']['accepted']} of {changed['finder', 'number changed']['n']}.",
        f"Quotes with a changed negation: the finder accepted {changed['finder', 'negation changed']['accepted']}, "
        f"partial ratio {changed['partial ratio', 'negation changed']['accepted']} of {changed['finder', 'negation changed']['n']}.",
        f"Of the finder's false accepts of changed negations, {clean['finder', 'negation changed']['accepted']} came without noise; "
        f"in {changed['finder', 'negation changed']['negation_misread']} noise had hit the word of negation in the text.",
        f"Quotes from another document: the finder accepted {changed['finder', 'other text']['accepted']}, "
        f"partial ratio {changed['partial ratio', 'other text']['accepted']} of {changed['finder', 'other text']['n']}. "
        "The documents are parts of one manual, which repeats some of its sentences with small differences.",
        "Substring made no false accept.",
    ]


def _of(count: Counter[str]) -> str:
    return f"{count['right_place']} of {count['n']}"


def figures(raw: Path, folder: Path) -> None:
    """`recall_by_noise.pdf` and `false_accepts.pdf`: same counts and matplotlib, same bytes."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    rows, _ = read(raw)
    typeset = [r for r in rows if r["layout"] == "typeset"]
    folder.mkdir(parents=True, exist_ok=True)
    plain = {"CreationDate": None, "Producer": None, "Creator": None}
    with plt.rc_context({"font.size": 8, "pdf.fonttype": 42, "axes.spines.top": False, "axes.spines.right": False}):
        cells = pool(typeset, "words", "method", "noise", kind="present")
        panels = {f"{w} words": {m: _line(cells, "right_place", w, m) for m in COLOURS} for w in _values(cells, 0)}
        figure = _panels(plt, panels, "Recall")
        figure.savefig(folder / "recall_by_noise.pdf", metadata=plain)
        cells = pool(typeset, "kind", "method", "noise")
        panels = {k: {m: _line(cells, "accepted", k, m) for m in COLOURS} for k in CHANGES}
        figure = _panels(plt, panels, "FAR")
        figure.savefig(folder / "false_accepts.pdf", metadata=plain)
        plt.close("all")


def _values(cells: dict[tuple[Any, ...], Counter[str]], at: int) -> list[Any]:
    return list(dict.fromkeys(key[at] for key in cells))


def _line(cells: dict[tuple[Any, ...], Counter[str]], field: str, first: object, method: str) -> tuple[list[int], list[float]]:
    line = {noise: c[field] / c["n"] for (f, m, noise), c in cells.items() if (f, m) == (first, method)}
    return list(line), list(line.values())


def _panels(plt: Any, panels: dict[str, dict[str, tuple[list[int], list[float]]]], label: str) -> Any:
    figure, axes = plt.subplots(1, len(panels), figsize=(6.0, 2.1), sharey=True, layout="constrained")
    for axis, (title, lines) in zip(axes, panels.items(), strict=True):
        for method, (x, y) in lines.items():
            axis.plot(x, y, color=COLOURS[method], marker=MARKS[method], markersize=3, linewidth=1, label=method)
        axis.set_title(title, fontsize=8)
        axis.set_xlabel("CER (%)")
        axis.set_ylim(-0.03, 1.03)
        axis.set_xticks([0, 5, 10, 15])
    axes[0].set_ylabel(label)
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper center", ncols=len(labels), frameon=False)
    return figure
