"""What a paper itself calls its runs, data sets and methods."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.gates.scope.names import names_of


def paper(body: str) -> Paper:
    text = f"\\documentclass{{article}}\\begin{{document}}\\section{{One}}{body}\\end{{document}}"
    return parse_latex({"p.tex": Source("p.tex", text)}, "p.tex")


def aliases(body: str) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    return {(tuple(sorted(a.terms)), tuple(sorted(a.runs))) for a in names_of(paper(body)).aliases}


@pytest.mark.parametrize(
    ("body", "words", "runs"),
    [
        ("The wide network (Run 5) wins.", ("network", "wide"), ("run_5",)),
        ("The final model with the wide network (Run 5) wins.", ("network", "wide"), ("run_5",)),
        (
            "The final model with the wide network (Run 5) wins.",
            ("final", "model", "network", "wide"),
            ("run_5",),
        ),
        ("We compare fixed weights (Run 1), adaptive weights (Run 2).", ("adaptive", "weight"), ("run_2",)),
        ("Dual processing with fixed weights (Run 1) helps.", ("fixed", "weight"), ("run_1",)),
        ("Comparing the plain baseline (Run 0) with others.", ("baseline", "plain"), ("run_0",)),
        ("Deep nets (Runs 2 and 4) win.", ("deep", "net"), ("run_2", "run_4")),
        ("Run 3: wide heads", ("head", "wide"), ("run_3",)),
    ],
)
def test_names_of_runs(body: str, words: tuple[str, ...], runs: tuple[str, ...]) -> None:
    assert (words, runs) in aliases(body)


@pytest.mark.parametrize(
    "body", ["As Run 5 shows, it wins.", "See (Section 5).", "It took a long run (5 hours)."]
)
def test_what_names_no_run(body: str) -> None:
    assert not aliases(body)


def test_ours_is_what_the_nearest_place_says() -> None:
    names = names_of(
        paper(
            "Our method (Run 3) wins.\n\nOur method is good."
            "\\section{Two}Our method (Run 4) is better.\n\n\\section{Three}Our initial method (Run 1) failed."
        )
    )
    assert names.ours(0, 0) == {"run_3"}
    assert names.ours(1, 0) == {"run_3"}
    assert names.ours(None, 1) == {"run_4"}
    assert names.ours(None, 2) == {"run_3", "run_4"}  # `initial` is not simply `ours`
    assert names_of(paper("Nothing.")).ours(0, 0) == frozenset()


def test_names_in_tables_and_phrases() -> None:
    names = names_of(
        paper(
            r"We use the GSM8K benchmark and the Penn Treebank corpus. Large datasets and LLM benchmarks are usual."
            r"\begin{tabular}{llc}\hline Method & Dataset & Acc \\ \hline "
            r"GPT-4o & MMLU & 1 \\ Llama 3 & ARC & 2 \\ \hline\end{tabular}"
            r"\begin{tabular}{lc}\hline & Acc \\ \hline plain row & 1 \\ \hline\end{tabular}"
        )
    )
    assert {"GSM8K", "Penn Treebank", "MMLU", "ARC"} <= set(names.datasets)
    assert not {"Large", "LLM"} & set(names.datasets)
    assert names.methods == ("GPT-4o", "Llama 3")
