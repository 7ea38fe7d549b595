"""Kinds of faults that people reported of tools that match numbers, in sentences of this project."""

from __future__ import annotations

import pytest

from .conftest import Judging, Rows

COUNTS = """| group | count | n |
|---|---|---|
| early | 79 | 132 |
| late | 53 | 132 |
| left | 40 | 132 |
| right | 26 | 132 |
"""


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (r"Of 132 plants, 79 (59.8\%) were early and 53 (40.2\%) late.", set()),
        (r"Of 132 plants, 79 (63\%) were early and 53 (37\%) late.", {"63%", "37%"}),
        (r"There were 40 early (30.3\%) plants.", set()),
        (r"There were 40 (20.2\%) plants.", {"20.2%"}),
    ],
)
def test_shares_of_counts(judged: Judging, text: str, wrong: set[str]) -> None:
    found = judged(text, COUNTS)
    assert {value for value, verdict in found.items() if verdict == ("not_in_log",)} == wrong


SHARES = r"""\begin{table}\caption{Plants ($N = 132$).}\begin{tabular}{lr}\toprule Group & n (\%%) \\ \midrule
Early & 79 (%s\%%) \\ Late & 53 (%s\%%) \\ Left & 40 (30.3\%%) \\
Right & 26 (19.7\%%) \\ \bottomrule\end{tabular}\end{table}"""


def test_a_total_in_the_caption_and_not_the_sum_of_the_column(judged: Judging) -> None:
    assert not any("not_in_log" in found for found in judged(SHARES % ("59.8", "40.2"), COUNTS).values())
    found = judged(SHARES % ("63", "37"), COUNTS)
    assert {value for value, verdict in found.items() if verdict == ("not_in_log",)} == {"63%", "37%"}
    of_the_sum = judged(SHARES % ("39.9", "26.8"), COUNTS)  # of 198
    assert of_the_sum["39.9%"] == of_the_sum["26.8%"] == ("not_in_log",)


@pytest.mark.parametrize(
    ("text", "log", "values"),
    [
        (
            "The density is 3.6E+004 mg/L (at 25 °C).",
            "- density: 36000\n- temperature: 25\n",
            {"3.6E+004 mg/L", "25 °C"},
        ),
        (r"The load is 4{,}500.5 kg.", "- load kg: 4500.5\n", {"4,500.5 kg"}),
        (r"The load is 4\,500.5 kg.", "- load kg: 4500.5\n", {"4\u202f500.5 kg"}),
        ("The load is 4,500.5 kg.", "- load kg: 4500.5\n", {"4,500.5 kg"}),
        (
            "The width is 456,43 or 12,5 or 3,25 or 9,75.",
            "- a: 456.43\n- b: 12.5\n- c: 3.25\n- d: 9.75\n",
            {"456,43", "12,5", "3,25", "9,75"},
        ),
    ],
)
def test_forms_of_numbers(judged: Judging, text: str, log: str, values: set[str]) -> None:
    found = judged(text, log)
    assert {value for value, verdict in found.items() if verdict[0] in ("strong", "weak")} == values


@pytest.mark.parametrize(
    ("text", "log", "fails"),
    [
        ("The density is 14.4 mg/L.", "- density: 36000\n", "14.4 mg/L"),
        ("The load is 4,501.5 kg.", "- load kg: 4500.5\n", "4,501.5 kg"),
        (
            "The width is 456,47 or 12,5 or 3,25 or 9,75.",
            "- a: 456.43\n- b: 12.5\n- c: 3.25\n- d: 9.75\n",
            "456,47",
        ),
    ],
)
def test_forms_of_wrong_numbers(judged: Judging, text: str, log: str, fails: str) -> None:
    assert judged(text, log)[fails][0] not in ("strong", "weak")


TWO = "| method | width |\n|---|---|\n| network | 12.3 ± 0.4 |\n"


@pytest.mark.parametrize("form", [r"$12.3(4)$", r"$12.3 \pm 0.4$", r"$12.3^{+0.4}_{-0.5}$", "12.3(4)(5)"])
def test_one_value_with_its_uncertainties(judged: Judging, form: str) -> None:
    found = judged(f"The width of the network is {form}.", TWO)
    assert list(found.values()) == [("strong",)]


@pytest.mark.parametrize("form", [r"$12.3 \pm 0.7$", "12.3(7)"])
def test_another_uncertainty(judged: Judging, form: str) -> None:
    assert list(judged(f"The width of the network is {form}.", TWO).values()) == [("wrong_uncertainty",)]


def test_the_uncertainty_is_that_of_the_meant_cell(judged: Judging) -> None:
    log = "| method | width |\n|---|---|\n| network | 12.3 ± 0.4 |\n| baseline | 12.3 ± 0.7 |\n"
    assert judged(r"The width of the network is $12.3 \pm 0.4$.", log)["12.3 ± 0.4"] == ("strong",)
    assert judged(r"The width of the network is $12.3 \pm 0.7$.", log)["12.3 ± 0.7"] == ("wrong_uncertainty",)


@pytest.mark.parametrize(
    "sentence", ["Then 0.{} came.", "Note 0.{}.", "(0.{})", "It: 0.{}; no more.", "0.{} it is.", "x 0.{} y"]
)
def test_every_number_is_owed_a_check_whatever_the_words(judged: Judging, sentence: str) -> None:
    assert judged(sentence.format(912))["0.912"] == ("weak",)
    assert judged(sentence.format(947))["0.947"] == ("not_in_log",)


def test_a_value_under_another_task_is_no_support(judged: Judging) -> None:
    log = "| task | val acc | loss |\n|---|---|---|\n| division | 0.9625 | 0.1648 |\n| permutation | 1.0 | 0.0106 |\n"
    found = judged("For permutation, the validation accuracy is 0.9625 and the loss is 0.1648.", log)
    assert found == {"0.9625": ("wrong_scope",), "0.1648": ("wrong_scope",)}


def test_the_right_share_and_the_wrong_word(judged: Judging) -> None:
    log = "| dataset | method | KL |\n|---|---|---|\n| moons | baseline | 0.090 |\n| moons | ours | 0.093 |\n"
    assert judged(r"Moons: 3.3\% improvement of the KL (from 0.090 to 0.093)", log)["3.3%"] == (
        "wrong_direction",
    )
    found = judged(r"Moons: 3.3\% increase of the KL (from 0.090 to 0.093)", log)
    assert found["3.3%"][0] in ("strong", "weak")


def test_a_disagreement_inside_the_log_is_a_finding(rows: Rows, tmp_path: object) -> None:
    from pathlib import Path

    from paperkit.gates.claim_evidence import check

    from .conftest import log_of, paper_of

    folder = Path(str(tmp_path))
    log = log_of(
        folder,
        "## Run 0: Baseline\n\nResults: {'garden': {'steps': 1686.6667, 'val_acc': 0.871}}\n\n"
        "It took 1686 steps.\n\nOn garden the validation accuracy is 0.881 here.\n",
    )
    found = [f for f in check(paper_of(folder, "Nothing."), log).findings if f.rule.endswith("log_disagrees")]
    assert len(found) == 1
    assert found[0].severity == "suggestion"
    assert "1686.6667" in found[0].evidence and "0.871" in found[0].evidence
    assert len(found[0].data["places"]) == 2
