"""Failure modes 4 and 5 word by word: what is called essential, what counts as an ablation, a surprise, an analysis."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.gates._prose import Reading
from paperkit.gates.failure_modes.rhetoric import unablated_claims, uncompared_claims, unexplained_surprises


def paper(body: str, section: str = "Results") -> Paper:
    text = (
        f"\\documentclass{{article}}\\begin{{document}}\n\\section{{{section}}}\n{body}\n\\end{{document}}\n"
    )
    return parse_latex({"m.tex": Source("m.tex", text)}, "m.tex")


def essential(body: str, section: str = "Results") -> list[str]:
    return [subject for _, subject in unablated_claims(Reading(paper(body, section)), None)]


def surprises(body: str) -> list[str]:
    return [p.text.text[start:end] for p, start, end in unexplained_surprises(Reading(paper(body)))]


@pytest.mark.parametrize(
    "word",
    ["essential", "critical", "crucial", "key", "vital", "indispensable", "necessary", "pivotal", "decisive"],
)
@pytest.mark.parametrize("verb", ["is", "was", "proves", "remains"])
def test_every_word_for_essential(word: str, verb: str) -> None:
    assert essential(f"The gating unit {verb} {word} for speed.") == ["The gating unit"]


@pytest.mark.parametrize(
    "phrase",
    [
        "is the key to speed",
        "is a key factor for speed",
        "is an essential part of the gain",
        "plays a crucial role in the gain",
        "played a vital role for the gain",
        "is absolutely essential to the gain",
        "is clearly the decisive ingredient of the gain",
    ],
)
def test_every_way_to_say_it(phrase: str) -> None:
    assert essential(f"The gating unit {phrase}.") == ["The gating unit"]


@pytest.mark.parametrize(
    "sentence",
    [
        "The gating unit is essential.",
        "The gating unit is useful for speed.",
        "It is essential to stop here.",
        "It is key for speed.",
        "Sometimes it is necessary to stop here.",
        "With the gating unit it was necessary to stop here.",
        "For the gating unit this is crucial for speed.",
        "Choosing the gating unit is essential for speed.",
        "The model is essential for the results.",
        "This is crucial for the work.",
        "The gating unit is essential for speed \\cite{a}.",
        "The gating unit, as in \\ref{a}, is essential for speed.",
        "The essential unit for speed is here.",
        "One long and winding subject of very many different words about birds is essential for speed.",
    ],
)
def test_what_claims_nothing_of_a_part(sentence: str) -> None:
    assert essential(sentence) == []


@pytest.mark.parametrize(
    "section", ["Related Work", "Background", "Introduction", "Preliminaries", "Motivation"]
)
def test_sections_that_speak_of_others(section: str) -> None:
    assert essential("The gating unit is essential for speed.", section) == []


@pytest.mark.parametrize(
    ("sentence", "subject"),
    [
        ("We find that the gating unit is essential for speed.", "the gating unit"),
        ("While the loss falls, the gating unit is essential for speed.", "the gating unit"),
        ("It falls because the gating unit is essential for speed.", "the gating unit"),
        ("It falls, but gates are essential for speed.", "gates"),
        ("We use gates, which are essential for speed.", None),
    ],
)
def test_the_subject_is_what_stands_before_the_verb(sentence: str, subject: str | None) -> None:
    assert essential(sentence) == ([subject] if subject else [])


@pytest.mark.parametrize(
    "shown",
    [
        "Without the gates it drops.",
        "The variant w/o gating drops.",
        "We ablate the gate.",
        "Removing gating hurts.",
        "We tried no gates.",
        "With a fixed gate it drops.",
        "We disabled gating.",
        "The run with only a gate drops.",
        "The row −Gating drops.",
        "\\begin{tabular}{l}full\\\\ without gating\\\\\\end{tabular}",
        "\\subsection{Ablation of the gate} It drops.",
        "\\begin{figure}\\caption{The loss without gating.}\\end{figure}",
        "It drops.\\footnote{Without gating it is slow.}",
    ],
)
def test_what_shows_a_run_without_it(shown: str) -> None:
    claim = "The gating gate is essential for speed."
    assert essential(f"{claim} {shown}") == []
    assert essential(
        f"{claim} {shown}".replace("gat", "lat")
        .replace("Gat", "Lat")
        .replace("The lating late", "The gating gate")
    ) == ["The gating gate"]


def test_a_run_without_something_else_shows_nothing() -> None:
    assert essential("The gating unit is essential for speed. Without dropout it drops.") == [
        "The gating unit"
    ]


def test_the_plural_is_the_same_part() -> None:
    assert essential("The gates are essential for speed. Without a gate it drops.") == []
    assert essential("The gate is essential for speed. Without gates it drops.") == []


@pytest.mark.parametrize(
    "opening",
    [
        "Surprisingly", "Unexpectedly", "Interestingly", "Curiously", "Counterintuitively", "Counter-intuitively",
        "Strikingly", "Quite surprisingly", "Somewhat unexpectedly", "Even more surprisingly", "Most interestingly",
    ],
)  # fmt: skip
def test_every_surprise(opening: str) -> None:
    assert surprises(f"We ran it. {opening}, the small one wins.") == [opening]
    assert surprises(f"We ran it. The small one wins, {opening.lower()}.") == []


@pytest.mark.parametrize(
    "thing", ["surprising result", "unexpected finding", "surprising improvement", "unexpected effect"]
)
def test_every_surprising_thing(thing: str) -> None:
    assert len(surprises(f"We ran it. A {thing} is the rise.")) == 1
    assert (
        surprises(f"We ran it. At the end of this very long and even winding introduction is a {thing}.")
        == []
    )


@pytest.mark.parametrize(
    "analysis",
    [
        "because it is small",
        "since it is small",
        "due to its size",
        "owing to its size",
        "which we attribute to size",
        "which size explains",
        "for a good reason",
        "caused by its size",
        "which suggests a link",
        "which indicates a link",
        "likely by its size",
        "and we hypothesise a link",
        "as we conjecture",
        "possibly by chance",
        "perhaps by chance",
        "presumably by chance",
        "and this stems from size",
        "and it arises from size",
        "which reflects its size",
        "which implies a link",
        "consistent with its size",
        "and it may be size",
        "and size could do it",
        "which means that size counts",
        "thanks to its size",
        "as a result of its size",
        "given that it is small",
        "in line with its size",
        "so that size counts",
        "in fact by size",
        "therefore by size",
        "thus by size",
        "hence by size",
        "as we expected of size",
    ],
)
def test_every_word_of_analysis(analysis: str) -> None:
    assert surprises(f"We ran it. Surprisingly, the small one wins, {analysis}.") == []
    assert (
        surprises(f"We ran it. Surprisingly, the small one wins. It wins again. It does so {analysis}.") == []
    )
    far = f"We ran it. Surprisingly, the small one wins. It wins. It wins again. It does so {analysis}."
    assert surprises(far) == ["Surprisingly"]


def test_analysis_before_it_or_in_another_paragraph_does_not_count() -> None:
    assert surprises("It is small because of this. Surprisingly, it wins.") == ["Surprisingly"]
    assert surprises("Surprisingly, it wins.\n\nThis is because it is small.") == ["Surprisingly"]


@pytest.mark.parametrize(
    "text", ["Surprisingly, it wins \\cite{a}.", "Surprisingly, it wins. So did that \\citep{a}."]
)
def test_a_citation_backs_it(text: str) -> None:
    assert surprises(text) == []
    assert surprises(text.replace("\\citep", "\\ref").replace("\\cite", "\\ref")) == ["Surprisingly"]


def test_two_surprises_are_two() -> None:
    assert len(surprises("Surprisingly, it wins. Curiously, it falls.")) == 2


@pytest.mark.parametrize(
    "where", ["\\begin{{itemize}}\\item {}\\end{{itemize}}", "\\begin{{abstract}}{}\\end{{abstract}}"]
)
def test_items_and_abstracts_are_read(where: str) -> None:
    assert surprises("Words." + where.format("Surprisingly, it wins.")) == ["Surprisingly"]


@pytest.mark.parametrize("where", ["\\footnote{{{}}}", "\\begin{{figure}}\\caption{{{}}}\\end{{figure}}"])
def test_footnotes_and_captions_are_not(where: str) -> None:
    assert surprises("Words." + where.format("Surprisingly, it wins.")) == []


# Improvements that are compared with nothing


def uncompared(body: str, section: str = "Results") -> list[str]:
    return [p.text.text[start:end] for p, start, end in uncompared_claims(Reading(paper(body, section)))]


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        ("Our method improves the quality of the lamps.", "Our method improves"),
        ("The proposed gating module greatly enhances it.", "The proposed gating module greatly enhances"),
        ("The present approach boosts quality.", "The present approach boosts"),
        ("Our new training scheme outperformed all.", "Our new training scheme outperformed"),
        ("本文方法显著提升了生成质量。", "本文方法显著提升了"),
        ("我们的模型大大改善了效果。", "我们的模型大大改善了"),
    ],
)
def test_an_improvement_over_nothing(sentence: str, claim: str) -> None:
    assert uncompared(sentence) == [claim]


@pytest.mark.parametrize(
    "sentence",
    [
        "Our method improves the quality over SGD.",
        "Our method improves the quality by 5\\%.",
        "Compared with SGD, our method improves the quality.",
        "Our method improves the quality. Table 2 has the scores.",
        "Our method improves the quality \\cite{a}.",
        "Our method improves the quality, see \\ref{tab:a}.",
        "SGD is the baseline. Our method improves the quality.",
        "Their method improves the quality.",
        "Our lamp improves the room.",
        "We improve the method.",
        "本文方法相比基线提升了生成质量。",
        "本文方法提升了 5% 的质量。",
        "该文方法提升了质量。",
    ],
)
def test_an_improvement_over_something_or_of_somebody_else(sentence: str) -> None:
    assert uncompared(sentence) == []


@pytest.mark.parametrize(
    "section", ["Related Work", "Introduction", "Conclusion", "Discussion", "结论", "相关工作"]
)
def test_sections_that_sum_up_compare_elsewhere(section: str) -> None:
    assert uncompared("Our method improves the quality of the lamps.", section) == []


# Chinese


@pytest.mark.parametrize(
    ("sentence", "subject"),
    [
        ("门控单元对模型的收敛至关重要。", "门控单元"),
        ("实验表明，门控单元不可或缺。", "门控单元"),
        ("门控单元在其中起到了关键作用。", "门控单元在其中"),
    ],
)
def test_essential_in_chinese(sentence: str, subject: str) -> None:
    assert essential(f"我们先看结果。{sentence}", "实验结果") == [subject]


@pytest.mark.parametrize(
    "sentence",
    [
        "稳定的法律对企业的成长至关重要。",
        "在沿海地区，淡水不可或缺。",
        "可靠的政府起到了关键作用。",
    ],
)
def test_what_no_method_is_made_of_is_no_component(sentence: str) -> None:
    assert essential(f"我们先看结果。{sentence}", "讨论") == []
    assert essential(f"我们先看结果。{sentence}", "实验结果") == []


@pytest.mark.parametrize("component", ["残差连接", "注意力机制", "该损失函数", "LoRA", "数据增强"])
def test_a_component_is_called_essential(component: str) -> None:
    assert essential(f"我们先看结果。{component}对收敛至关重要。", "实验结果") == [component]


@pytest.mark.parametrize(
    "shown",
    [
        "去掉门控单元后，损失上升。",
        "消融实验中移除了门控单元。",
        "\\section{无门控单元的结果}我们测量了两次。",
    ],
)
def test_an_ablation_in_chinese(shown: str) -> None:
    assert essential(f"我们先看结果。门控单元对模型的收敛至关重要。{shown}", "实验结果") == []


def test_an_ablation_of_something_else_in_chinese() -> None:
    assert essential("门控单元对收敛至关重要。去掉卷积层后，损失上升。", "实验结果") == ["门控单元"]


@pytest.mark.parametrize("section", ["引言", "相关工作", "研究背景", "摘要"])
def test_chinese_sections_that_speak_of_others(section: str) -> None:
    assert essential("门控单元对模型的收敛至关重要。", section) == []


@pytest.mark.parametrize("opening", ["令人惊讶的是，", "出乎意料的是，", "有趣的是，", "但令人意外的是，"])
def test_a_surprise_in_chinese(opening: str) -> None:
    assert len(surprises(f"我们测量了损失。{opening}损失下降了一半。我们测量了两次。")) == 1


@pytest.mark.parametrize(
    "analysis",
    [
        "这是因为学习率过大。",
        "这说明模型记住了数据。",
        "原因在于噪声。",
        "可能是数据的缘故。",
        "这与前人一致。",
    ],
)
def test_a_surprise_that_is_explained_in_chinese(analysis: str) -> None:
    assert surprises(f"我们测量了损失。令人惊讶的是，损失下降了一半。{analysis}") == []


def test_a_surprise_with_a_citation_in_chinese() -> None:
    assert surprises("我们测量了损失。令人惊讶的是，损失下降了一半 \\cite{a}。") == []


def test_surprisingly_little_is_no_result() -> None:
    assert surprises("Surprisingly little was written on it. The rest is old.") == []
    assert surprises("Surprisingly, little of it was left. The rest is old.") == ["Surprisingly"]
