"""Values in bold print that are not the best of their line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.loading import read_paper
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding
from paperkit.gates import consistency

HEAD = "Method & Accuracy & F1 & Loss & Recall"
GOOD = (
    r"A & 90.1 & \textbf{80.3} & 0.30 & 70.0",
    r"B & 90.9 & 79.0 & \textbf{0.25} & \textbf{75.0}",
    r"Ours & \textbf{91.2} & 78.0 & 0.28 & 71.0",
)
BAD = (GOOD[0], GOOD[1].replace("90.9", "92.0"), GOOD[2])


def paper(rows: Sequence[str], head: str = HEAD, caption: str = "Results.", after: str = "") -> Paper:
    lines = "\n".join(row if row.startswith("\\midrule") else f"{row} \\\\" for row in rows)
    text = (
        "\\documentclass{article}\\begin{document}\\section{Results}\n"
        f"\\begin{{table}}\\caption{{{caption}}}\n\\begin{{tabular}}{{l{'c' * head.count('&')}}}\\toprule\n"
        f"{head} \\\\ \\midrule\n{lines}\n\\bottomrule\\end{{tabular}}\\end{{table}}\n{after}\\end{{document}}"
    )
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def found(rows: Sequence[str], head: str = HEAD, caption: str = "Results.", after: str = "") -> list[Finding]:
    report = consistency.check(paper(rows, head, caption, after))
    return [f for f in report.findings if f.rule == "consistency.bold_not_best"]


def test_a_bold_value_that_is_not_the_best() -> None:
    (one,) = found(BAD)
    assert (one.severity, one.certainty) == ("major", "confirmed")
    assert one.message == "91.2 is in bold, but 92.0 is better (Accuracy, higher is better)"
    assert one.evidence.startswith("91.2 (Ours, bold) < 92.0 (B); bold marks the best in 3 other lines")
    assert (one.quote, one.section) == ("Ours | 91.2 | 78.0 | 0.28 | 71.0", "Results")
    assert one.data["values"] == ["91.2", "92.0"]
    assert found(GOOD) == []


def test_lower_is_better() -> None:
    rows = (GOOD[0].replace("0.30", "0.21"), *GOOD[1:])
    (one,) = found(rows)
    assert one.evidence.startswith("0.25 (B, bold) > 0.21 (A)")
    assert found((GOOD[0].replace("0.30", "0.26"), *GOOD[1:])) == []


def test_its_place_is_the_bold_cell() -> None:
    read = paper(BAD)
    (one,) = (f for f in consistency.check(read).findings if f.rule == "consistency.bold_not_best")
    assert read.source(one.source_span) in ("91.2", "\\textbf{91.2}")


def test_in_markdown() -> None:
    rows = ["| Run | Accuracy | F1 | Loss | Recall |", "|---|---|---|---|---|"]
    rows += [
        f"| {row.replace(chr(92) + 'textbf{', '**').replace('}', '**').replace('&', '|')} |" for row in BAD
    ]
    text = "# Results\n\n" + "\n".join(rows) + "\n"
    report = consistency.check(parse_markdown({"m.md": Source("m.md", text)}, "m.md"))
    (one,) = (f for f in report.findings if f.rule == "consistency.bold_not_best")
    assert one.data["values"] == ["91.2", "92.0"]


# --- which way is better


HIGHER = ("Score $\\uparrow$", "Score ↑", "Score (higher is better)", "BLEU", "AUC", "Top-1 acc.")
LOWER = ("Score $\\downarrow$", "WER", "Perplexity", "RMSE", "FID", "Latency (ms)")


@pytest.mark.parametrize("head", HIGHER)
def test_heads_of_which_more_is_better(head: str) -> None:
    assert len(found(BAD, HEAD.replace("Accuracy", head))) == 1
    assert found(GOOD, HEAD.replace("Accuracy", head)) == []


@pytest.mark.parametrize("head", LOWER)
def test_heads_of_which_less_is_better(head: str) -> None:
    rows = (BAD[0].replace("90.1", "93.0"), *BAD[1:])
    assert found(rows, HEAD.replace("Accuracy", head)) == []
    (one,) = found(BAD, HEAD.replace("Accuracy", head))
    assert one.data["values"] == ["91.2", "90.1"]


@pytest.mark.parametrize(
    "head", ["Score", "Setting", "Params", "Accuracy drop", "Coverage", "Bias", "Score ↑↓"]
)
def test_heads_that_say_neither(head: str) -> None:
    assert found(BAD, HEAD.replace("Accuracy", head)) == []


def test_the_direction_of_a_caption() -> None:
    head = "Method & Set A & Set B & Set C & Set D"
    rows = [row.replace("\\textbf{0.25}", "0.25").replace("0.30", "\\textbf{0.30}") for row in BAD]
    (by_others,) = found(rows, head)
    assert (by_others.severity, by_others.certainty) == ("minor", "suspected")
    (one,) = found(rows, head, "Results; higher is better.")
    assert (one.severity, one.certainty) == ("major", "confirmed")
    (two,) = found(rows, head, "Accuracy of all methods.")
    assert (two.severity, two.certainty) == ("minor", "suspected")
    (three,) = found(rows, head, "Accuracy and loss of all methods.")
    assert (three.severity, three.certainty) == ("minor", "suspected")


def test_the_direction_of_other_groups() -> None:
    def rows(last: str) -> list[str]:
        groups = []
        for name, low, high in (("X", 1, 5), ("Y", 2, 6), ("Z", 3, 7)):
            groups += [f"{name} & A & {low}.5", f"{name} & B & \\textbf{{{high}.5}}", f"{name} & C & {low}.1"]
        return [*groups, "W & A & 4.5", last, "W & C & 5.0"]

    (one,) = found(rows(r"W & B & \textbf{4.9}"), "Set & Method & Score", "Best in bold.")
    assert (one.severity, one.data["values"]) == ("minor", ["4.9", "5.0"])
    assert found(rows(r"W & B & \textbf{5.9}"), "Set & Method & Score", "Best in bold.") == []


def test_names_of_methods_name_no_metric() -> None:
    rows = [BAD[0].replace("A &", "Low error net &"), *BAD[1:]]
    assert found(rows, HEAD.replace("Accuracy", "Set A")) == []
    (one,) = found(rows)
    assert one.data["values"] == ["91.2", "92.0"]


# --- what is compared


def test_lines_along_the_rows() -> None:
    head = "Task & A & B & Ours"
    rows = [
        r"One & 90.1 & 92.0 & \textbf{91.2}",
        r"Two & 80.1 & \textbf{82.0} & 81.2",
        r"Three & 80.1 & \textbf{83.0} & 81.2",
        r"Four & 70.1 & 71.0 & \textbf{72.2}",
    ]
    (one,) = found(rows, head, "Accuracy on four tasks.")
    assert one.evidence.startswith("91.2 (Ours, bold) < 92.0 (B)")
    assert found([rows[0].replace("92.0", "91.0"), *rows[1:]], head, "Accuracy on four tasks.") == []


def test_groups_of_rows_have_a_best_each() -> None:
    rows = [*GOOD, "\\midrule", *(row.replace("9", "8").replace("7", "6") for row in GOOD)]
    assert found(rows) == []
    (one,) = found([*BAD, "\\midrule", *(row.replace("9", "8").replace("7", "6") for row in GOOD)])
    assert one.data["values"] == ["91.2", "92.0"]


def test_a_part_without_bold_values_is_no_part_of_the_comparison() -> None:
    assert found([r"Large & 95.0 & 70.0 & 0.40 & 60.0", "\\midrule", *GOOD]) == []
    assert len(found([r"Large & 95.0 & 70.0 & 0.40 & 60.0", *GOOD])) == 1


@pytest.mark.parametrize("heads", ["A & Ours & A & Ours", "Base & New & Base & New"])
def test_heads_over_several_columns(heads: str) -> None:
    rows = [
        r"One & 90.0 & \textbf{91.0} & 0.30 & \textbf{0.25}",
        r"Two & \textbf{80.0} & 79.0 & \textbf{0.20} & 0.25",
        r"Three & 70.0 & \textbf{71.0} & \textbf{0.35} & 0.45",
    ]
    head = rf"Task & \multicolumn{{2}}{{c}}{{Accuracy}} & \multicolumn{{2}}{{c}}{{Loss}} \\ & {heads}"
    assert found(rows, head) == []
    (one,) = found([*rows, r"Four & 65.0 & \textbf{64.0} & 0.35 & \textbf{0.30}"], head)
    assert one.data["values"] == ["64.0", "65.0"]


# --- where bold is used for something else


@pytest.mark.parametrize(
    "name",
    [
        "Oracle", "Human performance", "Upper bound", "Supervised", "Full fine-tuning", "Ground truth", "B$^\\dagger$",
        "B*", "Teacher", "FP16", "Average", "Random baseline",
    ],
)  # fmt: skip
def test_rows_that_do_not_compete(name: str) -> None:
    rows = [BAD[0], f"{name} & 92.0 & 79.0 & 0.29 & 70.5", GOOD[1], GOOD[2]]
    assert found(rows) == []
    assert len(found([BAD[0], "Other & 92.0 & 79.0 & 0.29 & 70.5", GOOD[1], GOOD[2]])) == 1


@pytest.mark.parametrize(
    "caption",
    [
        "Bold values are significant at the 5\\% level.",
        "Bold: significantly better than the baseline.",
        "Our method is in bold.",
        "Best open-source results in bold.",
        "Bold marks results within one standard error of the best.",
        "The default setting is in bold.",
    ],
)
def test_captions_that_give_bold_another_use(caption: str) -> None:
    assert found(BAD, caption=caption) == []


@pytest.mark.parametrize(
    "caption",
    [
        "Best results in bold.",
        "The best is in \\textbf{bold}, the second best underlined.",
        "粗体为最优结果。",
    ],
)
def test_captions_that_say_that_bold_is_the_best(caption: str) -> None:
    (one,) = found(["A & 92.0", r"Ours & \textbf{91.2}"], "Method & Accuracy", caption)
    assert (one.severity, one.certainty) == ("major", "confirmed")
    assert "the caption says that bold is the best" in one.evidence
    assert found(["A & 92.0", r"Ours & \textbf{91.2}"], "Method & Accuracy") == []


def test_text_that_gives_bold_another_use() -> None:
    assert found(BAD, after="Numbers in bold are significant.") == []
    assert len(found(BAD, after="Numbers in bold type are the best ones.")) == 1


@pytest.mark.parametrize(
    "rows",
    [
        # a row of one's own that is bold throughout
        [GOOD[0], GOOD[1], r"\textbf{Ours} & \textbf{89.0} & \textbf{81.0} & \textbf{0.2} & \textbf{76.0}"],
        # all bold values in one row
        ["A & 90.1 & 80.3 & 0.30 & 7", "B & 92 & 79 & 0.35 & 6", r"C & \textbf{91.2} & \textbf{81} & \textbf{0.2} & 6"],
        # a tie in print
        [GOOD[0], GOOD[1].replace("90.9", "91.2"), GOOD[2]],
        # several bold values of one line
        [BAD[0], BAD[1], GOOD[2], r"C & \textbf{91.0} & 77.0 & 0.31 & 70.0"],
        # less apart than the uncertainty
        [GOOD[0], GOOD[1].replace("90.9", "92.0 $\\pm$ 1.1"), GOOD[2]],
        [GOOD[0], GOOD[1].replace("90.9", "92.0 (1.1)"), GOOD[2]],
        # as many lines against it as for it
        [GOOD[0].replace("70.0", "78.0"), GOOD[1].replace("90.9", "92.0"), GOOD[2].replace("0.28", "0.20")],
        # the least of its line: what is meant may be the other way round
        [GOOD[0].replace("90.1", "93.0"), GOOD[1].replace("90.9", "92.0"), GOOD[2]],
        # coefficients
        [r"Age & \textbf{0.31} & 0.20 & \textbf{0.11} & 0.1", r"Sex & 0.40 & \textbf{0.50} & 0.20 & \textbf{0.3}"],
        # no bold values
        [row.replace("\\textbf", "\\textit") for row in BAD],
    ],
    ids=str,
)  # fmt: skip
def test_silent(rows: list[str]) -> None:
    head = HEAD if "Age" not in rows[0] else "Variable & Model 1 & Model 2 & Model 3 & Model 4"
    assert found(rows, head) == []


def test_an_uncertainty_that_does_not_explain_it() -> None:
    rows = [GOOD[0], GOOD[1].replace("90.9", "92.0 $\\pm$ 0.1"), GOOD[2].replace("91.2}", "91.2} $\\pm$ 0.2")]
    assert len(found(rows)) == 1


@given(st.lists(st.lists(st.integers(0, 999), min_size=3, max_size=3), min_size=2, max_size=5), st.booleans())
def test_tables_whose_bold_values_are_the_best_are_silent(values: list[list[int]], up: bool) -> None:
    best = [max(column) if up else min(column) for column in zip(*values, strict=True)]
    rows = [
        f"R{number} & "
        + " & ".join(f"\\textbf{{{v}.0}}" if v == b else f"{v}.0" for v, b in zip(row, best, strict=True))
        for number, row in enumerate(values)
    ]
    arrow = "↑" if up else "↓"
    head = f"Method & Score {arrow} & Grade {arrow} & Mark {arrow}"
    assert found(rows, head, "Best in bold.") == []
    assert found(rows, head) == []


@given(
    st.lists(
        st.lists(st.integers(0, 999), min_size=3, max_size=3),
        min_size=2,
        max_size=5,
        unique_by=lambda r: r[0],
    ),
    st.data(),
)
def test_nothing_but_the_one_wrong_value_is_told(values: list[list[int]], data: st.DataObject) -> None:
    best = [max(column) for column in zip(*values, strict=True)]
    wrong = data.draw(st.sampled_from([row[0] for row in values if row[0] != best[0]]))
    rows = [
        f"R{number} & "
        + " & ".join(
            f"\\textbf{{{v}.0}}" if v == (wrong if not at else best[at]) else f"{v}.0"
            for at, v in enumerate(row)
        )
        for number, row in enumerate(values)
    ]
    head = "Method & Score ↑ & Grade ↑ & Mark ↑"
    told = [f.data["values"] for f in found(rows, head, "Best in bold.")]
    assert len(told) <= 1
    assert all(one[0] == f"{wrong}.0" for one in told), "the value that beats it may be one of its row"


@pytest.mark.parametrize(
    "name",
    [
        "latex/gtheory_acl_multifile/main.tex",
        "latex/decarb_en_zh_pair/paper_enhanced.tex",
        "latex/sycobench_acl/sycobench_camera_ready.tex",
        "pdf/aiscientist_built/layerwise_lr_grokking.pdf",
        "pdf/aiscientist_built/rl_lr_adaptation.pdf",
        "pdf/aiscientist_built/adaptive_dual_scale_denoising.pdf",
    ],
)
def test_tables_of_real_papers(shared: Path, name: str) -> None:
    read = read_paper(shared / "data" / name)
    assert read.tables
    about_tables = ("bold_not_best", "table_total", "text_against_table")
    rules = [f.rule for f in consistency.check(read).findings if f.severity == "major"]
    assert not [rule for rule in rules if rule.endswith(about_tables)]
