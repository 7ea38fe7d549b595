from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding
from paperkit.gates import reverse_outline

ORDINARY = (
    "The model reads words in their order. It writes them in another order. We measured both of them twice."
)


def paper(body: str) -> Paper:
    text = f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def found(body: str, rule: str) -> list[Finding]:
    return [f for f in reverse_outline.check(paper(body)).findings if f.rule == f"reverse_outline.{rule}"]


def test_one_line_a_paragraph() -> None:
    body = (
        "\\begin{abstract}We study order. It matters.\\end{abstract}\n\\section{Words}\n"
        "Words are many \\cite{a}. So are letters.\n\n\\subsection{Letters}\nLetters have forms \\cite{b,c}."
        "\n\n\\begin{itemize}\\item No line.\\end{itemize}"
    )
    lines = reverse_outline.outline(paper(body))
    assert [(x.section, x.level, x.topic_sentence, x.sentences, x.citations) for x in lines] == [
        ("Abstract", 1, "We study order.", 2, 0),
        ("Words", 1, "Words are many [a].", 2, 1),
        ("Letters", 2, "Letters have forms [b, c].", 1, 1),
    ]
    assert [x.line for x in lines] == [2, 4, 7]
    assert lines[0].words == 5
    assert all(x.file == "main.tex" for x in lines)


def test_a_topic_sentence_is_cut_at_300_characters() -> None:
    (line,) = reverse_outline.outline(paper("It has " + "many words and " * 40 + "an end."))
    assert len(line.topic_sentence) == 300


def test_a_plain_paper_passes() -> None:
    report = reverse_outline.check(paper(f"\\section{{One}}\n{ORDINARY}\n\n{ORDINARY}"))
    assert report.status == "pass"
    assert report.summary == {"paragraphs": 2, "findings": 0}


def test_two_pivots_say_where_to_split() -> None:
    body = (
        "The first way is fast. However, it is coarse. It fails on short words."
        " In contrast, the second is slow. It is fine."
    )
    (one,) = found(body, "two_pivots")
    assert one.data == {"split_at": 3, "pivots": [1, 3]}
    assert one.quote == "In contrast, the second is slow."
    assert one.severity == "minor"


@pytest.mark.parametrize(
    "body",
    [
        "The first way is fast. However, it is coarse. It fails on short words.",
        "The first way, however, is fast. The second is slow, in contrast, and the third is however slower.",
        "However fast it is, it is coarse. It fails.",
    ],
)
def test_one_turn_is_no_fault(body: str) -> None:
    assert found(body, "two_pivots") == []


def test_overlong() -> None:
    sentence = (
        "This sentence has just about as many words as such a long paragraph may want to have in it here. "
    )
    (one,) = found(sentence * 14, "overlong")
    assert "14 sentences" in one.message
    assert found(sentence * 9, "overlong") == []
    assert len(found("and some more words " * 150 + ".", "overlong")) == 1


def test_orphan() -> None:
    body = f"{ORDINARY}\n\nThis stands alone here.\n\n{ORDINARY}"
    (one,) = found(body, "orphan")
    assert one.quote == "This stands alone here."


@pytest.mark.parametrize(
    "body",
    [
        f"{ORDINARY}\n\nThe steps are these:\n\n{ORDINARY}",
        f"{ORDINARY}\n\nThis stands at the end.",
        f"{ORDINARY}\n\nThis leads to a list.\n\\begin{{itemize}}\\item One.\\end{{itemize}}\n\n{ORDINARY}",
        f"{ORDINARY}\n\\[x\\]\n\nThis follows a formula.\n\n{ORDINARY}",
        f"{ORDINARY}\n\n\\paragraph{{Run-in}} This has a head.\n\n{ORDINARY}",
        f"{ORDINARY}\n\\section{{New}} This opens a section.\n\n{ORDINARY}",
        f"{ORDINARY}\n\n"
        + "This is one sentence of a good many words that " * 4
        + f"ends here.\n\n{ORDINARY}",
    ],
)
def test_no_orphan(body: str) -> None:
    assert found(body, "orphan") == []


def test_a_section_that_opens_leaning_back() -> None:
    (one,) = found(
        f"\\section{{One}}\n{ORDINARY}\n\\section{{Two}}\nTherefore, it is so. It was measured.",
        "no_topic_sentence",
    )
    assert one.quote == "Therefore, it is so."


@pytest.mark.parametrize(
    "body",
    [
        f"\\section{{One}}\n{ORDINARY}\n\nTherefore, it is so. It was measured.",
        "\\section{One}\nThis paper is about words. It has four parts.",
        "\\section{One}\nThe loss is\n\\[x\\]\n\nThis is small. It falls.",
    ],
)
def test_a_paragraph_with_a_topic_sentence(body: str) -> None:
    assert found(body, "no_topic_sentence") == []


def test_an_empty_first_sentence() -> None:
    assert len(found("It works. " + ORDINARY, "no_topic_sentence")) == 1


def test_citation_dump() -> None:
    heap = (
        "Much was done \\cite{a}, \\cite{b}, \\cite{c}, \\cite{d}, \\cite{e}, \\cite{f} before. More will be."
    )
    (one,) = found(f"\\section{{Related Work}}\n{heap}", "citation_dump")
    assert "6 citations in 2 sentences" in one.message
    assert found(f"\\section{{Software}}\n{heap}", "citation_dump") == []
    assert found(f"\\section{{Related Work}}\n{ORDINARY} \\cite{{a}} \\cite{{b}}", "citation_dump") == []


def test_chinese_counts_characters() -> None:
    body = "我们提出了一种新的方法。然而它很慢。它在短词上失败。另一方面，第二种方法很好。它很快。"
    report = reverse_outline.check(paper(body))
    assert [f.rule for f in report.findings] == ["reverse_outline.two_pivots"]
    (line,) = reverse_outline.outline(paper(body))
    assert line.words == sum("\u4e00" <= c <= "\u9fff" for c in body)


def test_report_carries_the_outline_and_is_json() -> None:
    report = reverse_outline.check(
        paper(f"\\section{{One}}\n{ORDINARY}\n\nThis stands alone here.\n\n{ORDINARY}")
    )
    data = json.loads(report.model_dump_json())
    assert [line["flags"] for line in data["outline"]] == [[], ["orphan"], []]
    assert report.summary["orphan"] == 1


def test_markdown() -> None:
    body = f"\\section{{One}}\n{ORDINARY}\n\nThis stands alone here.\n\n{ORDINARY}\n\\subsection{{Two}}\n{ORDINARY}"
    text = reverse_outline.to_markdown(reverse_outline.check(paper(body)))
    assert text.startswith(
        "# Reverse outline\n\n## One\n\n- The model reads words in their order. (main.tex:3, 3 sentences"
    )
    assert "\n### Two\n" in text
    assert "- This stands alone here. **[orphan]** (main.tex:5" in text
    assert "## To do" in text
    assert "\n\n\n" not in text


def test_markdown_of_an_empty_paper() -> None:
    assert reverse_outline.to_markdown(reverse_outline.check(paper(""))) == "# Reverse outline\n"


def test_people_hardly_ever_trip_it(shared: Path) -> None:
    for name in ("sympy_peerj/paper.tex", "scipy_wlscirep/paper.tex", "eql_boost_gji/preprint.tex"):
        report = reverse_outline.check(read_paper(shared / "data" / "latex" / name))
        assert len(report.findings) < 0.05 * report.summary["paragraphs"], name
