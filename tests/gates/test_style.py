from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source
from paperkit.gates import style


def paper(body: str) -> Paper:
    text = f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def rules(body: str) -> list[str]:
    return [f.rule for f in style.check(paper(body)).findings]


@pytest.mark.parametrize(
    "sentence",
    [
        "We acknowledge that our study has only a small sample.",
        "Admittedly, the sample is small.",
        "We were unable to run the larger model due to lack of time.",
        "Due to time constraints, we ran one seed.",
        "Owing to limited compute, we ran one seed.",
        "This is a limitation of our work.",
        "One limitation of our approach is its cost.",
        "Despite its speed, our method has some limitations.",
        "Our approach suffers from several drawbacks.",
        "Despite these limitations, it works.",
        "It is important to note some limitations.",
        "Unfortunately, we could not repeat it.",
        "We apologise for the length.",
    ],
)
def test_defensive(sentence: str) -> None:
    report = style.check(paper(f"The model is fast. {sentence} It was run twice."))
    (one,) = [f for f in report.findings if f.rule == "style.defensive"]
    assert one.severity == "major"
    assert one.quote == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "We acknowledge the support of the council.",
        "A limitation of linear models is known.",
        "Prior work was limited to small samples.",
        "The voltage is unfortunately named in that standard.",
        "The rise is due to the time constant of the filter.",
        "We recognise the sound by its pitch.",
        "This is a limit of the sequence.",
    ],
)
def test_not_defensive(sentence: str) -> None:
    assert "style.defensive" not in rules(f"The model is fast. {sentence}")


@pytest.mark.parametrize(
    "head",
    [
        "\\section{Limitations}",
        "\\section{Discussion}\\subsection{Threats to Validity}",
        "\\section{Limitations}\\subsection{Data}",
        "\\section{Discussion}\n\n\\paragraph{Limitations}",
        "\\section*{Ethics Statement}",
    ],
)
def test_a_section_for_limits_may_state_them(head: str) -> None:
    assert rules(f"{head} One limitation of our approach is its cost.") == []


@pytest.mark.parametrize("word", ["don't", "can’t", "it's", "we've", "doesn't", "Let's", "won't", "that's"])
def test_contraction(word: str) -> None:
    report = style.check(paper(f"Here {word} see."))
    assert [(f.rule, f.data["word"].replace("’", "'")) for f in report.findings] == [
        ("style.contraction", word.replace("’", "'"))
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Moore's law and the model's loss and the users' view.",
        "They said ``we don't know'' and left.",
        "\\begin{quote}I don't know, and it's late.\\end{quote}",
        "The derivative $f'(t)$ and $don't$.",
        "Its loss and their cant.",
    ],
)
def test_no_contraction(text: str) -> None:
    assert rules(text) == []


@pytest.mark.parametrize(
    "phrase",
    [
        "a lot of",
        "lots of",
        "a bunch of",
        "pretty good",
        "huge",
        "stuff",
        "get rid of",
        "way better",
        "figure out",
    ],
)
def test_informal(phrase: str) -> None:
    report = style.check(paper(f"We see {phrase} here."))
    assert [f.rule for f in report.findings] == ["style.informal"]
    assert report.findings[0].suggestion.startswith("Instead: ")


@pytest.mark.parametrize(
    "text", ["A lot has a kind of order.", "The figure shows all.", "It hugely-named x.", "A pretty town."]
)
def test_not_informal(text: str) -> None:
    assert [r for r in rules(text) if r == "style.informal"] == (
        ["style.informal"] if "hugely" in text else []
    )


def test_exclamation() -> None:
    assert rules("This works! It does.") == ["style.exclamation"]
    assert rules("This works. It does.") == []
    assert rules("The factor $n!$ grows. So does $k!$.") == []
    assert rules("She said ``it works!'' There.") == []


def test_chinese_passes_with_a_note() -> None:
    report = style.check(paper("本文提出了一种方法。我们在数据集上进行了实验，结果很好！"))
    assert report.status == "pass"
    assert "note" in report.summary


def test_people_hardly_ever_trip_it(shared: Path) -> None:
    latex = shared / "data" / "latex"
    for name in (
        "sympy_peerj/paper.tex",
        "scipy_wlscirep/paper.tex",
        "legwork_aastex/ms.tex",
        "eql_boost_gji/preprint.tex",
        "broad_ranges_elsarticle/broad-ranges.tex",
        "msd_errors_revtex_siunitx/ms.tex",
    ):
        report = style.check(read_paper(latex / name))
        assert not [f for f in report.findings if f.rule == "style.defensive"], name
        assert len(report.findings) / report.summary["words"] < 1 / 1000, name


def test_defensive_machine_papers(shared: Path) -> None:
    for name in ("gan_diffusion", "rl_lr_adaptation", "data_augmentation_grokking"):
        report = style.check(read_paper(shared / "data/latex/aiscientist_iclr" / name / "latex/template.tex"))
        assert [f for f in report.findings if f.rule == "style.defensive"], name
