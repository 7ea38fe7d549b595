"""Terms: which are taken up, how their rules are read, and what breaks them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.pipelines.lunheng.glossary import Rule, glossary, glossary_violations, read_rule, write_rule


def paper(body: str) -> Paper:
    text = f"\\documentclass{{article}}\n\\begin{{document}}\n\\section{{A}}\n{body}\n\\end{{document}}\n"
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def told(terms: dict[str, str], body: str) -> list[tuple[str, str]]:
    found = list(glossary_violations(terms, paper(body)))
    assert all(one.rule == "contract.term" for one in found)
    return [(one.name, one.place) for one in found]


TEXT = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="“”"), min_size=1, max_size=40
)


@given(TEXT, st.just("") | TEXT, st.lists(TEXT, max_size=3))
def test_a_rule_is_read_as_it_was_written(term: str, long: str, never: list[str]) -> None:
    rule = Rule(term, long, tuple(never))
    assert read_rule(write_rule(rule)) == rule


@pytest.mark.parametrize(
    "text", ["", "use CNN", "write CNN", "write “”", "write “CNN” always", "write “CNN", "“CNN”"]
)
def test_a_rule_in_other_words_is_for_readers(text: str) -> None:
    assert read_rule(text) is None
    assert told({"CNN": text}, "The cellular neural network (CNN) is new. CNN works.") == []


@pytest.mark.parametrize(
    ("body", "terms"),
    [
        (
            "A convolutional neural network (CNN) is used.",
            {"CNN": Rule("CNN", "convolutional neural network")},
        ),
        ("A CNN is used. A CNN is fast.", {}),
        ("These are called \\emph{anchor sets} here.", {"anchor sets": Rule("anchor sets")}),
        ("This is known as “label drift”, and hurts.", {"label drift": Rule("label drift")}),
        ("This is called drift by some.", {}),
        ("We define the \\textbf{drift rate} as a quotient.", {"drift rate": Rule("drift rate")}),
        ("It is \\emph{very} fast and called so.", {}),
        ("This is called “$x + y$”.", {}),
        ("We define \\emph{$\\alpha$-mixing} so.", {}),
        ("该现象称为“标签漂移”，影响很大。", {"标签漂移": Rule("标签漂移")}),
        ("该现象被称为标签漂移。", {}),
    ],
)
def test_terms_are_those_that_the_paper_introduces(body: str, terms: dict[str, Rule]) -> None:
    assert glossary(paper(body)) == {name: write_rule(rule) for name, rule in terms.items()}


def test_a_chinese_long_form_is_what_the_paper_has_again() -> None:
    again = "我们采用卷积神经网络（CNN）完成分类。卷积神经网络在此表现良好。"
    assert glossary(paper(again)) == {"CNN": "write “CNN” for “卷积神经网络”"}
    assert glossary(paper("我们采用卷积神经网络（CNN）完成分类。")) == {}


# --- acronyms --------

CNN = {"CNN": "write “CNN” for “convolutional neural network”"}


@pytest.mark.parametrize(
    "body",
    [
        "A convolutional neural network (CNN) is used.",
        "Convolutional Neural Networks (CNNs) are used.",
        "A convolutional-neural network (CNN) is used.",
        "A deep convolutional neural network (CNN) is used.",
        "A CNN is used.",
        "Nothing of it is said.",
        "卷积神经网络（CNN）用于分类。",
    ],
)
def test_case_hyphen_and_plural_are_free(body: str) -> None:
    assert told(CNN, body) == []


def test_the_same_acronym_under_another_name() -> None:
    assert told(CNN, "First.\n\nA cellular neural network (CNN) is used.") == [("CNN", "main.tex:6")]


def test_the_same_name_under_another_acronym() -> None:
    terms = {"SOTA": "write “SOTA” for “state of the art”"}
    assert told(terms, "The state of the art (SOA) is old.") == [("SOTA", "main.tex:4")]
    assert told(terms, "The state of the art (SOTA) is old.") == []
    assert (
        told({**terms, "SOA": "write “SOA” for “state of the art”"}, "The state of the art (SOA) is old.")
        == []
    )


def test_a_chinese_acronym_under_another_name() -> None:
    terms = {"CNN": "write “CNN” for “卷积神经网络”"}
    assert told(terms, "我们采用深度卷积神经网络（CNN）完成分类。") == []
    assert told(terms, "我们采用元胞自动机模型（CNN）完成分类。") == [("CNN", "main.tex:4")]


# --- spelling, and names that are not to be used --------


@pytest.mark.parametrize(
    ("term", "body", "wrong"),
    [
        ("labour market", "The labor market is slow.", True),
        ("labor market", "Labour markets are slow.", True),
        ("normalisation layer", "A normalization layer follows.", True),
        ("labour market", "The labour-market is slow. Labour markets grow.", False),
        ("label drift", "Label drifts and label-drift occur.", False),
        ("intra-class variance", "The inter-class variance is large.", False),
        ("precise model", "The precision models are there.", False),
        ("data set", "The data sets are there.", False),
    ],
)
def test_a_term_is_spelled_in_one_way(term: str, body: str, wrong: bool) -> None:
    assert told({term: f"write “{term}”"}, body) == ([(term, "main.tex:4")] if wrong else [])


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ("The pivot sets are small.", True), ("Pivot-set size matters.", True), ("The anchor set is small.", False),
        ("It pivots, set by set.", False), ("The word “pivot set” is theirs.", False),
    ],
)  # fmt: skip
def test_a_name_that_is_not_to_be_used(body: str, wrong: bool) -> None:
    rule = {"anchor set": "write “anchor set”, not “pivot set”, “seed set”"}
    assert told(rule, body) == ([("anchor set", "main.tex:4")] if wrong else [])


def test_a_chinese_name_that_is_not_to_be_used() -> None:
    rule = {"锚点集": "write “锚点集”, not “种子集”"}
    assert told(rule, "我们用种子集训练。") == [("锚点集", "main.tex:4")]
    assert told(rule, "我们用锚点集训练。") == []


@given(st.text(max_size=200))
def test_any_text_is_read_to_the_end(text: str) -> None:
    body = text.replace("\\", "").replace("{", "").replace("}", "")
    one = paper(body)
    terms = glossary(one)
    assert all(read_rule(rule) is not None for rule in terms.values())
    assert list(glossary_violations(terms, one)) == []
