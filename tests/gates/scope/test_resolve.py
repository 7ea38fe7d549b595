"""The scope of a number, with and without a log."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperkit.documents import read_paper
from paperkit.documents.log import Log, read_log
from paperkit.gates.claims import claims_of
from paperkit.gates.scope import Part, Resolver, Scope

LOG = """| dataset | method | val acc | train acc | val loss | steps to 99 val acc | training time |
|---|---|---|---|---|---|---|
| circle | baseline | 0.871 | 0.9 | 0.452 | 4200 | 31.5 |
| dino | baseline | 0.804 | 0.9 | 0.551 | 4300 | 30.2 |
| circle | wide net | 0.912 | 0.9 | 0.397 | 1900 | 62.4 |
| dino | deep net | 0.846 | 0.9 | 0.583 | 2000 | 61.8 |
"""


def scopes(folder: Path, body: str, log: str | None = LOG) -> dict[str, Scope]:
    """Scopes of the numbers of a text, by what is printed."""
    (folder / "paper.tex").write_text(
        f"\\documentclass{{article}}\\begin{{document}}\\section{{Results}}\n{body}\n\\end{{document}}\n",
        encoding="utf-8",
    )
    read: Log | None = None
    if log is not None:
        (folder / "log.md").write_text(log, encoding="utf-8")
        read = read_log(folder / "log.md")
    paper = read_paper(folder / "paper.tex")
    resolver = Resolver(paper, read)
    return {c.number.text: resolver.scope(c.site) for c in claims_of(paper)}


def names(part: Part | None) -> set[str]:
    return set(part.names) if part else set()


@pytest.mark.parametrize(
    ("text", "number", "dataset", "arm", "metric"),
    [
        (
            "On circle, the wide net has a validation accuracy of 0.912.",
            "0.912",
            {"circle"},
            {"wide net"},
            {"val acc"},
        ),
        ("The wide net has 0.912 on circle and 0.846 on dino.", "0.846", {"dino"}, {"wide net"}, set()),
        (
            "The wide net has a loss of 0.397, and the deep net has 0.583.",
            "0.583",
            set(),
            {"deep net"},
            {"val loss"},
        ),
        ("The wide net (0.912) beats the baseline (0.871).", "0.871", set(), {"baseline"}, set()),
        ("The wide net has 0.912, compared to 0.871 for the baseline.", "0.912", set(), {"wide net"}, set()),
        ("The accuracy is 0.9 for training and 0.912 for validation.", "0.912", set(), set(), {"val acc"}),
        ("The accuracy is 0.9 for training and 0.912 for validation.", "0.9", set(), set(), {"train acc"}),
        (
            "It reaches 99% validation accuracy in 1900.5 steps.",
            "1900.5",
            set(),
            set(),
            {"steps to 99 val acc"},
        ),
        ("It takes 62.45 seconds.", "62.45 seconds", set(), set(), {"training time"}),
        (
            "Loss of 0.1, 0.2 and 0.3 for the baseline, wide net and deep net.",
            "0.2",
            set(),
            {"wide net"},
            {"val loss"},
        ),
        ("Circle and dino have a loss of 0.1 and 0.2.", "0.2", {"dino"}, set(), {"val loss"}),
        ("An accuracy of 0.9 is usual.", "0.9", set(), set(), {"val acc", "train acc"}),
        ("The BLEU is 0.9.", "0.9", set(), set(), set()),
        ("在 circle 上，wide net 的验证准确率为 0.912。", "0.912", {"circle"}, {"wide net"}, {"val acc"}),
        ("训练时间为 62.45 秒。", "62.45 秒", set(), set(), {"training time"}),
    ],
)
def test_prose(
    tmp_path: Path, text: str, number: str, dataset: set[str], arm: set[str], metric: set[str]
) -> None:
    found = scopes(tmp_path, text.replace("%", r"\%"))
    scope = found[number]
    assert (names(scope.dataset), names(scope.arm), names(scope.metric)) == (dataset, arm, metric)


@pytest.mark.parametrize(
    ("text", "base", "now"),
    [
        ("The wide net improves the loss from 0.45 to 0.39.", "0.45", "0.39"),
        ("The loss of the wide net falls from 0.45 in the baseline to 0.39.", "0.45", "0.39"),
        ("The wide net: 0.45 → 0.39.", "0.45", "0.39"),
    ],
)
def test_arrows(tmp_path: Path, text: str, base: str, now: str) -> None:
    found = scopes(tmp_path, text)
    assert names(found[base].arm) == {"baseline"}
    assert names(found[now].arm) == {"wide net"}


def test_a_change_knows_both_ends(tmp_path: Path) -> None:
    scope = scopes(tmp_path, r"The wide net reduces the loss by 12.2\% compared to the baseline.")["12.2%"]
    assert names(scope.arm) == {"wide net"}
    assert names(scope.base) == {"baseline"}
    assert scope.condition is not None and scope.condition.words == "vs baseline"


@pytest.mark.parametrize(
    ("body", "level"),
    [
        ("On circle it is 0.5.", "clause"),
        ("On circle, and this is new, it is 0.5.", "sentence"),
        (r"\paragraph{Circle.} It is 0.5.", "heading"),
        (r"On circle we find: \begin{itemize}\item It is 0.5.\end{itemize}", "lead_in"),
        (r"Look at circle. It is 0.5.", "paragraph"),
        (r"\subsection{Circle} It is 0.5.", "section"),
        (r"\begin{tabular}{lc}\hline Data & x \\ \hline Circle & 0.5 \\ \hline\end{tabular}", "row"),
        (r"\begin{tabular}{lc}\hline y & Circle \\ \hline z & 0.5 \\ \hline\end{tabular}", "column"),
        (
            r"\begin{table}\caption{On circle.}"
            r"\begin{tabular}{lc}\hline y & x \\ \hline z & 0.5 \\ \hline\end{tabular}\end{table}",
            "caption",
        ),
    ],
)
def test_where_it_was_said(tmp_path: Path, body: str, level: str) -> None:
    part = scopes(tmp_path, body)["0.5"].dataset
    assert part is not None
    assert (part.level, part.names) == (level, {"circle"})


@pytest.mark.parametrize(
    "text",
    [
        "On circle and dino it is 0.5.",
        r"\subsection{Circle} It is 0.5.",
        "The net works on circle; on dino as well; it is 0.5.",
    ],
)
def test_what_could_be_another_is_not_sure(tmp_path: Path, text: str) -> None:
    part = scopes(tmp_path, text)["0.5"].dataset
    assert part is None or not part.sure


def test_nothing_is_taken_from_the_value(tmp_path: Path) -> None:
    one, two = (
        scopes(tmp_path, f"On circle, the wide net has a loss of {n}.")[n] for n in ("0.397", "0.111")
    )
    assert one == two


def test_without_a_log_the_texts_own_words_stand(tmp_path: Path) -> None:
    body = r"""We use the GSM8K benchmark. On GSM8K, the error rate is 4.5\%.
\begin{table}\caption{Results.}\begin{tabular}{llcc}\toprule Model & Dataset & Accuracy (\%) & Latency \\ \midrule
GPT-4o & MMLU & 81.5 & 3.1 \\ \bottomrule\end{tabular}\end{table}
GPT-4o has an F1 of 0.75. It has 12 attention heads and a dropout of 0.15."""
    found = scopes(tmp_path, body, None)

    def words(number: str) -> tuple[str | None, ...]:
        scope = found[number]
        return tuple(p.words if p else None for p in (scope.dataset, scope.metric, scope.method))

    assert words("4.5%")[:2] == ("GSM8K", "error rate")
    assert words("81.5") == ("MMLU", "Accuracy", "GPT-4o")
    assert words("3.1") == ("MMLU", "Latency", "GPT-4o")
    assert words("0.75")[1:] == ("F1", "GPT-4o")
    assert words("12")[1] in ("heads", "attention heads")
    assert words("0.15")[1] == "dropout"


def test_bounds_of_an_interval(tmp_path: Path) -> None:
    table = r"""\begin{tabular}{lcc}\toprule Model & Accuracy & 95\% CI \\ \midrule
A1 & 0.61 & [0.52, 0.75] \\ \bottomrule
\end{tabular}"""
    found = scopes(tmp_path, table, None)
    told = {n: s.condition.words if s.condition else None for n, s in found.items()}
    assert told["0.52"] == "95% CI, lower bound"
    assert told["0.75"] == "95% CI, upper bound"
    assert told["0.61"] is None


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.sampled_from(
            [
                "circle",
                "dino",
                "wide",
                "net",
                "baseline",
                "accuracy",
                "loss",
                "0.51",
                "7%",
                "and",
                ",",
                "(",
                ")",
                "from",
                "to",
                "than",
                "while",
                ".",
            ]
        ),
        max_size=30,
    )
)
def test_any_words_have_a_scope(tmp_path: Path, words: list[str]) -> None:
    body = " ".join(words).replace("%", r"\%")
    for scope in scopes(tmp_path, body).values():
        for part in (scope.dataset, scope.arm, scope.metric):
            assert part is None or part.words is not None
