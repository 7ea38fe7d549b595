"""The same quantity given two values: in the text, and between text and table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding
from paperkit.gates import consistency
from paperkit.gates._prose import Reading
from paperkit.gates.consistency.mentions import Mention, mentions, stem
from paperkit.gates.consistency.values import Printed


def paper(abstract: str, body: str) -> Paper:
    text = (
        "\\documentclass{article}\\begin{document}\n"
        f"\\begin{{abstract}}{abstract}\\end{{abstract}}\n\\section{{Study}}\n{body}\n\\end{{document}}\n"
    )
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def found(abstract: str, body: str, rule: str = "two_values") -> list[Finding]:
    findings = consistency.check(paper(abstract, body)).findings
    return [f for f in findings if f.rule == f"consistency.{rule}"]


def read(text: str) -> list[Mention]:
    return list(mentions(Reading(paper("", text))))


@pytest.mark.parametrize(
    ("abstract", "body", "values"),
    [
        ("We evaluate on 12 datasets.", "We evaluate on 13 datasets.", ["12", "13"]),
        ("We evaluate on twelve datasets.", "We evaluate on 13 datasets.", ["twelve", "13"]),
        (
            "We study 120 adult patients of one clinic.",
            "The 118 adult patients of the clinic came often.",
            ["120", "118"],
        ),
        (
            "The model reaches a test accuracy of 92.1\\% on CIFAR-10.",
            "The model reaches a test accuracy of 91.2\\% on CIFAR-10.",
            ["92.1%", "91.2%"],
        ),
        (
            "The model reaches 92.1\\% test accuracy.",
            "The model has a test accuracy of 91.2\\%.",
            ["92.1%", "91.2%"],
        ),
        (
            "It costs a training rate of 0.25 here.",
            "It costs a training rate of 0.52 here.",
            ["0.25", "0.52"],
        ),
        (
            "Adult participants (n = 120) took part.",
            "We asked 118 adult participants to take part.",
            ["120", "118"],
        ),
        ("A 46-year-old woman came to us with pain.", "A 47-year-old woman came with pain.", ["46", "47"]),
        ("A design of 3-seed runs is enough.", "A design of 4-seed runs is enough.", ["3", "4"]),
    ],
)
def test_abstract_against_body(abstract: str, body: str, values: list[str]) -> None:
    (one,) = found(abstract, body)
    assert one.data["values"] == values
    assert one.file == "main.tex"
    assert "main.tex:4" in one.message
    same = body
    for number, right in zip(values[1:], values[:1], strict=True):
        same = same.replace(number.rstrip("%"), right.rstrip("%"))
    assert found(abstract, same) == []


@pytest.mark.parametrize(
    ("abstract", "body"),
    [
        ("我们在12个公开数据集上评测该方法。", "我们在13个公开数据集上评测该方法。"),
        ("模型的测试准确率达到92.1%，效果很好。", "模型的测试准确率为91.2%，效果很好。"),
        ("本研究纳入120名成年患者进行分析。", "本研究纳入118名成年患者进行分析。"),
    ],
)
def test_chinese(abstract: str, body: str) -> None:
    assert len(found(abstract.replace("%", "\\%"), body.replace("%", "\\%"))) == 1
    assert found(abstract.replace("%", "\\%"), abstract.replace("%", "\\%")) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("92.1\\%", "92.13\\%"),
        ("92.1\\%", "92\\%"),
        ("about 90\\%", "92\\%"),
        ("0.90", "0.9"),
        ("0.90", ".90"),
    ],
)
def test_rounding_agrees(one: str, other: str) -> None:
    sentence = "The model reaches a test accuracy of {} here."
    assert found(sentence.format(one), sentence.format(other)) == []


@pytest.mark.parametrize(
    ("one", "other"), [("92.1\\%", "92.2\\%"), ("92.1\\%", "92.16\\%"), ("about 70\\%", "92\\%")]
)
def test_beyond_rounding(one: str, other: str) -> None:
    sentence = "The model reaches a test accuracy of {} here."
    assert len(found(sentence.format(one), sentence.format(other))) == 1


A = "The model reaches a test accuracy of 92.1\\% here."


@pytest.mark.parametrize(
    "body",
    [
        "The model reaches a training accuracy of 91.2\\% here.",
        "The model reaches a validation accuracy of 91.2\\% here.",
        "The baseline reaches a test accuracy of 91.2\\% here.",
        "The model reaches a test accuracy of at least 91.2\\% here.",
        "The model reaches a test accuracy of up to 91.2\\% here.",
        "The model reaches a test accuracy of 91.2\\% to 93.1\\% here.",
        "The model reaches a test precision of 91.2\\% here.",
        "The model reaches a test accuracy of 91.2 here.",
        "The model improves the test accuracy by 91.2\\% here.",
        "The model reaches a mean test accuracy of 91.2\\% here.",
        "The prior work reaches a test accuracy of 91.2\\% here.",
        "The model reaches a test accuracy of 91.2\\% \\cite{ada} here.",
        "In Smith et al. the model reaches a test accuracy of 91.2\\% here.",
        "The model reaches a test accuracy of 92.1\\% here. Later it reaches a test accuracy of 91.2\\% here.",
    ],
)
def test_another_quantity(body: str) -> None:
    assert found(A, body) == []


@pytest.mark.parametrize(
    ("abstract", "body"),
    [
        ("It has a test accuracy of 92.1\\% on MNIST.", "It has a test accuracy of 91.2\\% on CIFAR-10."),
        ("In 2019 we asked 120 farmers.", "In 2020 we asked 118 farmers."),
        ("The error at 5 dB is 0.25 here.", "The error at 10 dB is 0.52 here."),
        ("We screened 120 patients in all.", "We enrolled 118 patients in all."),
        ("We asked 120 men about it.", "We asked 118 women about it."),
        ("We asked 120 farmers about it.", "Of the 118 farmers that stayed one left."),
        ("We asked 120 farmers about it.", "Another 118 farmers were asked about it."),
        ("The maximum depth of 120 is used.", "The minimum depth of 118 is used."),
        ("Before treatment the score was 12.5 here.", "After treatment the score was 15.2 here."),
        ("We train for 100 epochs.", "Training takes 5 hours."),
        ("The gain is 5.1\\% here.", "The gain is 5.9\\% here."),
    ],
)
def test_what_narrows_it(abstract: str, body: str) -> None:
    assert found(abstract, body) == []


def test_a_value_that_stands_elsewhere_too_is_another_quantity() -> None:
    abstract = "We evaluate on 12 datasets."
    assert found(abstract, "We evaluate on 13 datasets.\n\nIn short we evaluate on 12 datasets again.") != []
    assert found(abstract, "We evaluate on 12 datasets, and then evaluate on 13 datasets.") == []
    assert (
        found(
            "The model has a test accuracy of 92.1\\%.",
            "The model has a test accuracy of 91.2\\%.\n\n"
            "\\begin{table}\\caption{Test}\\begin{tabular}{lr}\\hline a & b \\\\\\hline x & 92.1 \\\\ y & 91.2 \\\\"
            "\\end{tabular}\\end{table}",
        )
        == []
    )


def test_two_places_of_the_body_are_two_experiments_unless_copied() -> None:
    one, other = "In it we train 120 models.", "In it we train 118 models."
    assert found("Words.", f"{one}\n\n{other}") == []
    copied = "Each model of this study was trained for {} steps on the full data with one seed."
    assert len(found("Words.", f"{copied.format('7,500')}\n\n{copied.format('7,506')}")) == 1


@pytest.mark.parametrize("place", ["\\section{Conclusion}", "\\section{Introduction}", "\\section{结论}"])
def test_introduction_and_conclusion_say_again(place: str) -> None:
    body = f"We evaluate 13 public datasets.\n\n{place} We evaluate 12 public datasets."
    assert len(found("Words.", body)) == 1


def test_a_caption_says_again() -> None:
    figure = "\\begin{figure}\\caption{Results on 12 public datasets.}\\label{f}\\end{figure} See \\ref{f}."
    assert len(found("Words.", f"Results on 13 public datasets follow.\n\n{figure}")) == 1


def test_severity_follows_the_words() -> None:
    (sure,) = found(A, A.replace("92.1", "91.2"))
    assert (sure.severity, sure.certainty) == ("major", "confirmed")
    (unsure,) = found("It covers 8 domains.", "We look at 9 domains.")
    assert (unsure.severity, unsure.certainty) == ("minor", "suspected")


def test_the_twin_is_named() -> None:
    (one,) = found("We evaluate on 12 datasets.", "We evaluate on 13 datasets.")
    file, start, end = one.data["other"]
    whole = paper("We evaluate on 12 datasets.", "We evaluate on 13 datasets.")
    assert whole.sources[file].text[start:end] == "13"
    assert one.evidence == "We evaluate on 13 datasets."
    assert one.quote == "We evaluate on 12 datasets."


@pytest.mark.parametrize(
    ("text", "head", "modifiers"),
    [
        ("We use 12 public datasets.", "dataset", {"public"}),
        ("We use 12 2D datasets.", "dataset", {"2d"}),
        ("We hold 2.3M binary records.", "record", {"binary"}),
        ("The test accuracy is 92.1\\%.", "accuracy", {"test"}),
        ("We get 92.1\\% test accuracy.", "accuracy", {"test"}),
        ("We set $k = 7$.", None, set()),
        ("We saw 12 of the datasets.", None, set()),
        ("It took 12 or so.", None, set()),
        ("In all other 12 datasets.", None, set()),
        ("A 27-year-old man came.", "year-old", set()),
        ("It is a run of 30,000-trial simulations.", "trial", set()),
    ],
)
def test_heads(text: str, head: str | None, modifiers: set[str]) -> None:
    heads = [(m.head, m.modifiers) for m in read(text)]
    assert heads == ([] if head is None else [(head, frozenset(modifiers))])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("dataset", "datasets"),
        ("accuracy", "accuracies"),
        ("evaluate", "evaluated"),
        ("model", "model's"),
        ("box", "boxes"),
    ],
)
def test_stems_meet(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_printed_counts_what_is_as_exact() -> None:
    whole = paper("A rate of 92.1\\% here.", "A rate of 92.1\\% and of 92\\%, and 0.921 too.")
    number = read("A rate of 92.1\\% here.")[0].number
    assert Printed(whole).times(number) == 2


TABLE = (
    "\\begin{table}\\caption{Scores}\\label{tab:s}\\begin{tabular}{llrr}\\hline "
    "Method & Data & Recall & Loss \\\\\\hline "
    "Maple & north & 0.812 & 0.345 \\\\ Maple & south & 0.733 & 0.418 \\\\ Birch & north & 0.774 & 0.366 \\\\"
    "\\end{tabular}\\end{table}\n"
)


def against_table(text: str, table: str = TABLE) -> list[Finding]:
    return found("Words.", f"{table}\n\n{text}", "text_against_table")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Table~\\ref{tab:s} shows it. On north, Maple has a recall of 0.821.", "0.812"),
        ("Table~\\ref{tab:s} shows it. Birch reaches 0.747 on north.", "0.774"),
        ("On north, Maple has a recall of 0.821.", "0.812"),
        ("Table~\\ref{tab:s} shows it. Birch went from 0.366 to 0.747 on north.", "0.774"),
    ],
)
def test_text_against_table(text: str, value: str) -> None:
    (one,) = against_table(text)
    assert one.data["values"][1] == value
    assert (one.severity, one.certainty) == ("minor", "suspected")
    wrong = one.data["values"][0]
    assert against_table(text.replace(wrong, value)) == []


@pytest.mark.parametrize(
    "text",
    [
        "On north, Maple has a recall of 0.812.",
        "On north, Maple has a recall of 0.81.",
        "On north, Maple has a recall of 81.2\\%.",
        "Maple has a recall of 0.821 on east.",
        "Table~\\ref{tab:s} shows it. The mean recall of Maple is 0.773 on north.",
        "Table~\\ref{tab:s} shows it. Maple gains 0.821 on north.",
        "Table~\\ref{tab:s} shows it. Maple has at least 0.821 on north.",
        "Table~\\ref{tab:s} shows it. Maple has 821 leaves on north.",
        "Maple and Birch have 0.821 and 0.877.",
        "Nothing is named but 0.821.",
        "According to the literature Maple has a recall of 0.821 on north.",
    ],
)
def test_text_that_agrees_or_is_about_something_else(text: str) -> None:
    assert against_table(text) == []


def test_markdown_tables_too() -> None:
    text = (
        "# Study\n\nOn north, Maple has a recall of 0.821. See @tbl:s.\n\n"
        "| Method | Data | Recall |\n|---|---|---|\n| Maple | north | 0.812 |\n| Birch | north | 0.774 |\n\n"
        ": Scores {#tbl:s}\n"
    )
    whole = parse_markdown({"a.md": Source("a.md", text)}, "a.md")
    assert [f.rule for f in consistency.check(whole).findings] == ["consistency.text_against_table"]
    right = parse_markdown({"a.md": Source("a.md", text.replace("0.821", "0.812"))}, "a.md")
    assert consistency.check(right).findings == ()


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.sampled_from(
            [
                "12 datasets",
                "an accuracy of 92.1\\%",
                "we evaluate ",
                ". ",
                "\n\n",
                "(n = 5)",
                "13 datasets",
                "on A",
            ]
        ),
        max_size=14,
    ),
    st.integers(0, 14),
)
def test_findings_point_at_their_number(pieces: list[str], cut: int) -> None:
    whole = paper(" ".join(pieces[:cut]), " ".join(pieces[cut:]))
    for finding in consistency.check(whole).findings:
        if finding.rule == "consistency.two_values":
            assert whole.source(finding.source_span).replace("\\", "") == finding.data["values"][0]


@settings(deadline=None, max_examples=40)
@given(st.integers(20, 900), st.integers(20, 900))
def test_only_other_values_are_found(one: int, other: int) -> None:
    got = found(f"We evaluate on {one} datasets.", f"We evaluate on {other} datasets.")
    assert len(got) == (one != other)


ORDERS = "The orders {} of the fit stay below a bound of {} here."
COPY = "The training loop ran in all our cases with a batch size of {} and a seed of {} on one machine."


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ((COPY.format(32, 7), COPY.format(64, 7)), 1),
        ((COPY.format(32, 7), COPY.format(64, 8)), 0),
        ((COPY.format(32, 7), COPY.format(64, 7), COPY.format(128, 7)), 0),
        ((ORDERS.format("p and q", 5), ORDERS.format("P and Q", 2)), 0),
    ],
)  # fmt: skip
def test_a_sentence_that_comes_again_with_another_value(body: tuple[str, ...], count: int) -> None:
    assert len(found("", "\n\n".join(body))) == count


def test_captions_of_two_figures_speak_of_two_things() -> None:
    figure = "\\begin{{figure}}\\includegraphics{{a}}\\caption{{{}}}\\end{{figure}}\n"
    ten, three = (
        "Map of the grouping with 10 clusters.",
        "Map of the grouping with 3 clusters of another set.",
    )
    assert found("", figure.format(ten) + figure.format(three)) == []
    assert len(found("The map of the grouping has 3 clusters.", figure.format(ten))) == 1


@pytest.mark.parametrize(
    ("lead", "count"), [("", 1), ("By default, ", 0), ("Left: ", 0), ("Here, ", 1), ("In short, ", 1)]
)
def test_what_a_sentence_opens_with_narrows_it(lead: str, count: int) -> None:
    assert len(found(f"{lead}the shading has 4 public levels.", "The shading has 2 public levels.")) == count
