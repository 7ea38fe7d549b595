from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.markdown import parse_markdown
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


def sentences(count: int, words: int) -> str:
    """So many sentences of so many words."""
    return " ".join(" ".join(["Word", *["word"] * (words - 2), "end."]) for _ in range(count))


@pytest.mark.parametrize(
    ("count", "words", "fires"),
    [
        (12, 30, False),  # 360 words, but twelve sentences
        (13, 19, False),  # thirteen sentences, but 247 words
        (13, 20, True),  # 260 words in thirteen
        (50, 5, False),  # 250 words exactly
        (10, 40, False),  # 400 words exactly
        (1, 401, True),
    ],
)
def test_overlong_at_its_threshold(count: int, words: int, fires: bool) -> None:
    assert len(found(sentences(count, words), "overlong")) == fires


@pytest.mark.parametrize(("words", "fires"), [(3, True), (25, True), (26, False)])
def test_orphan_at_its_threshold(words: int, fires: bool) -> None:
    assert len(found(f"{ORDINARY}\n\n{sentences(1, words)}\n\n{ORDINARY}", "orphan")) == fires


@pytest.mark.parametrize(
    "body",
    [
        f"{ORDINARY}\n\n{sentences(2, 4)}\n\n{ORDINARY}",
        f"One sentence before it.\n\n{sentences(1, 6)}\n\n{ORDINARY}",
        f"{ORDINARY}\n\n{sentences(1, 6)}\n\nOne sentence after it.",
        f"{ORDINARY}\n\nIt is so \\[x\\]\n\n{ORDINARY}",
        f"\\begin{{abstract}}{ORDINARY}\n\nThis stands alone.\n\n{ORDINARY}\\end{{abstract}}",
        f"{ORDINARY}\\begin{{figure}}\\caption{{A.}}\\end{{figure}}\n\nThis stands alone.\n\n{ORDINARY}",
    ],
)
def test_more_that_is_no_orphan(body: str) -> None:
    assert found(body, "orphan") == []


@pytest.mark.parametrize(
    "end", ["This stands alone?", "This stands alone!", "It is (so.)", "They say ``alone.''"]
)
def test_how_an_orphan_may_end(end: str) -> None:
    assert len(found(f"{ORDINARY}\n\n{end}\n\n{ORDINARY}", "orphan")) == 1


@pytest.mark.parametrize(
    ("commands", "count", "fires"),
    [(4, 1, False), (5, 1, True), (5, 3, True), (5, 4, False), (6, 4, False), (7, 4, True)],
)
def test_citation_dump_at_its_threshold(commands: int, count: int, fires: bool) -> None:
    cites = " ".join(f"\\cite{{k{n}}}" for n in range(commands))
    body = f"\\section{{Related}} Much was done {cites} before. {sentences(count - 1, 3)}"
    assert len(found(body, "citation_dump")) == fires


@pytest.mark.parametrize(("words", "fires"), [(40, True), (90, False)])
def test_citations_in_long_prose_are_no_dump(words: int, fires: bool) -> None:
    cites = " ".join(f"\\cite{{k{n}}}" for n in range(6))
    assert (
        len(found(f"\\section{{Related}} {sentences(1, words)} See {cites} here.", "citation_dump")) == fires
    )


@pytest.mark.parametrize("title", ["Software", "Acknowledgements", "Data Availability", "致谢"])
def test_lists_of_thanks_are_no_dump(title: str) -> None:
    cites = " ".join(f"\\cite{{k{n}}}" for n in range(6))
    assert found(f"\\section{{{title}}} We used {cites} here.", "citation_dump") == []
    assert found(f"\\section{{More}} \\paragraph{{{title}}} We used {cites} here.", "citation_dump") == []


PIVOTS = [
    "However,", "In contrast,", "By contrast,", "On the other hand,", "Conversely,", "On the contrary,",
    "Nevertheless,", "Nonetheless,", "In comparison,", "Alternatively,", "However",
]  # fmt: skip


@pytest.mark.parametrize("pivot", PIVOTS)
def test_every_pivot(pivot: str) -> None:
    body = f"It is fast. {pivot} it is coarse. It fails. {pivot} it is small. It is fine."
    (one,) = found(body, "two_pivots")
    assert one.data == {"split_at": 3, "pivots": [1, 3]}
    assert found(body.replace(f"{pivot} it is small", "It is small"), "two_pivots") == []
    assert found(body.replace(f"{pivot} it is", f"It is, {pivot.lower()} as said,"), "two_pivots") == []


@pytest.mark.parametrize("pivot", ["然而", "但是", "相反", "另一方面", "不过"])
def test_every_chinese_pivot(pivot: str) -> None:
    body = f"我们提出了一种新的方法。{pivot}，它很慢。它在短词上失败。{pivot}，第二种方法很好。它很快。"
    assert len(found(body, "two_pivots")) == 1
    assert found(body.replace(pivot, "而且", 1), "two_pivots") == []


def test_three_pivots_are_one_finding() -> None:
    (one,) = found("It is. However, it was. However, it is. However, it will.", "two_pivots")
    assert one.data["pivots"] == [1, 2, 3]
    assert "turns 3 times" in one.message


LEANS = [
    "However", "Therefore", "Thus", "Hence", "Moreover", "Furthermore", "Additionally", "Consequently", "Nevertheless",
    "Nonetheless", "Instead", "Otherwise", "Then", "Also", "Likewise", "As a result", "In other words", "That is",
    "This is", "These are", "It was", "They can", "Those have", "This means", "It allows", "This makes", "They will",
]  # fmt: skip


@pytest.mark.parametrize("opener", LEANS)
def test_every_opener_that_leans_back(opener: str) -> None:
    after = f"\\section{{One}}\n{ORDINARY}\n\\section{{Two}}\n"
    (one,) = found(f"{after}{opener} so. It was measured twice.", "no_topic_sentence")
    assert f"“{opener}”" in one.message
    assert found(f"{after}{opener} so.", "no_topic_sentence") == []
    assert found(f"{after}The lamp, {opener.lower()} so. It was measured twice.", "no_topic_sentence") == []
    assert found(f"{after}{ORDINARY}\n\n{opener} so. It was measured twice.", "no_topic_sentence") == []


@pytest.mark.parametrize(
    "opener", ["This paper", "These lamps", "It", "Thusly", "Thence", "Alsop", "Thatch is", "Itself is"]
)
def test_openers_that_do_not(opener: str) -> None:
    body = f"\\section{{One}}\n{ORDINARY}\n\\section{{Two}}\n{opener} shows words. It was measured twice."
    assert found(body, "no_topic_sentence") == []


@pytest.mark.parametrize(
    ("first", "more", "fires"),
    [
        ("It works now.", 3, True),
        ("It works.", 2, False),
        ("It works very well.", 3, False),
        ("One:", 3, False),
    ],
)
def test_a_first_sentence_that_says_too_little(first: str, more: int, fires: bool) -> None:
    rest = " ".join(["The model reads words in order."] * more)
    assert len(found(f"{ORDINARY}\n\n{first} {rest}", "no_topic_sentence")) == fires


def test_paragraphs_that_are_no_prose_have_no_line() -> None:
    body = "\\section{A}\\begin{itemize}\\item One.\\end{itemize}\\begin{figure}\\caption{B.}\\end{figure}\\[x\\]"
    assert reverse_outline.outline(paper(body)) == ()


def test_one_of_a_thing_is_singular() -> None:
    text = reverse_outline.to_markdown(reverse_outline.check(paper("\\section{A} Lamp \\cite{a}.")))
    assert "1 sentence, 1 word, 1 citation)" in text


def test_a_heading_with_the_same_title_comes_again() -> None:
    body = f"\\section{{A}}{ORDINARY}\\section{{B}}{ORDINARY}\\section{{A}}{ORDINARY}"
    assert reverse_outline.to_markdown(reverse_outline.check(paper(body))).count("## A") == 2


def test_levels() -> None:
    heads = ("", "\\section{A}", "\\subsection{B}", "\\subsubsection{C}", "\\section*{D}")
    body = "".join(head + ORDINARY for head in heads)
    lines = reverse_outline.outline(paper(body))
    assert [(line.section, line.level) for line in lines] == [("", 1), ("A", 1), ("B", 2), ("C", 3), ("D", 1)]


# What a reader takes for one paragraph


def of_markdown(text: str) -> Paper:
    return parse_markdown({"main.md": Source("main.md", text)}, "main.md")


def test_a_formula_with_a_blank_line_does_not_end_a_paragraph() -> None:
    body = (
        "\\section{One}\nThe loss is of the form\n\n\\[x\\]\n\nwhere x is small. It falls \\cite{a}.\n\nNext."
    )
    lines = reverse_outline.outline(paper(body))
    assert [(x.topic_sentence, x.sentences, x.words, x.citations, x.line) for x in lines] == [
        ("The loss is of the form", 3, 12, 1, 3),
        ("Next.", 1, 1, 0, 9),
    ]


@pytest.mark.parametrize(
    "second",
    ["Where x is small.", "\\section{Two} where x is small.", "\\paragraph{x} where x is small."],
)
def test_what_does_not_go_on(second: str) -> None:
    assert len(reverse_outline.outline(paper(f"The loss is of the form\n\n{second}"))) == 2


def test_a_paragraph_that_ended_is_not_gone_on_with() -> None:
    assert len(reverse_outline.outline(paper("The loss is small.\n\nsolveset is a function."))) == 2


def test_a_pivot_after_a_formula_is_split_in_its_own_paragraph() -> None:
    body = "It is so. However, the loss is of the form\n\n\\[x\\]\n\nwhere x is small. It rises. In contrast, y falls."
    (one,) = found(body, "two_pivots")
    assert (one.data, one.quote) == ({"split_at": 2, "pivots": [1, 4]}, "In contrast, y falls.")


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("\\paragraph{Aborts.} Actions may fail here. They stop.", "Actions may fail here."),
        ("\\textbf{Aborts.} Actions may fail here. They stop.", "Actions may fail here."),
        ("\\paragraph{Aborts} Actions may fail here. They stop.", "Actions may fail here."),
    ],
)
def test_a_run_in_heading_is_no_topic_sentence(text: str, topic: str) -> None:
    (line,) = reverse_outline.outline(paper(f"{text} They end. It is so. All stop here."))
    assert (line.topic_sentence, line.flags) == (topic, ())


@pytest.mark.parametrize("mark", ["**Aborts.**", "*Aborts.*"])
def test_a_run_in_heading_of_markdown(mark: str) -> None:
    (line,) = reverse_outline.outline(
        of_markdown(f"{mark} Actions may fail here. They stop. They end. It is so.\n")
    )
    assert (line.topic_sentence, line.flags) == ("Actions may fail here.", ())


def test_a_run_in_heading_of_a_pdf(tmp_path: Path) -> None:
    """A PDF has no marks for it: a first sentence of few words without a subject or a verb."""
    pymupdf = pytest.importorskip("pymupdf")
    document = pymupdf.open()
    page = document.new_page()
    body = "Actions may fail in many ways here, and each has its cause. They stop at once. They end it. All is so."
    page.insert_textbox((72, 72, 500, 200), f"Function inlining. {body}")
    page.insert_textbox((72, 300, 500, 400), f"It works. {body}")
    document.save(tmp_path / "paper.pdf")
    lines = reverse_outline.outline(read_paper(tmp_path / "paper.pdf"))
    assert [(x.topic_sentence[:12], x.flags) for x in lines] == [
        ("Actions may ", ()),
        ("It works.", ("no_topic_sentence",)),
    ]


def test_real_pdfs(shared: Path) -> None:
    """Run-in headings, columns, pages: no outline line starts in the middle of a sentence, hardly one is flagged."""
    for name, most in (("two_column/tracemonkey_acm_14p", 3), ("aiscientist_built/layerwise_lr_grokking", 0)):
        read = read_paper(shared / "data" / "pdf" / f"{name}.pdf")
        lines = reverse_outline.outline(read)
        assert sum(line.topic_sentence[0].islower() for line in lines) <= len(lines) / 20
        assert sum(map(len, (line.flags for line in lines))) <= most


def test_two_hands_are_one_comparison() -> None:
    hands = "On the one hand, it is fast. It works. On the other hand, it is coarse."
    assert found(f"{hands} However, it is small.", "two_pivots") == []
    assert len(found(f"{hands} However, it is small. In contrast, that is big.", "two_pivots")) == 1
    assert found("我们提出了新的方法。一方面，它很快。另一方面，它很粗糙。但是它很小。", "two_pivots") == []


@pytest.mark.parametrize("sentence", ["It may be useful to stop here.", "It is known that lamps are bright."])
def test_it_that_leans_on_nothing(sentence: str) -> None:
    body = f"\\section{{One}}\n{ORDINARY}\n\\section{{Two}}\n{sentence} It was measured."
    assert found(body, "no_topic_sentence") == []


def test_a_list_of_names_is_not_overlong() -> None:
    names = ", ".join(f"Ada Bell{n}, Carl Dorn{n}" for n in range(150)) + "."
    assert found(names, "overlong") == []
    assert len(found(names.lower(), "overlong")) == 1


@pytest.mark.parametrize(("characters", "fires"), [(30, False), (33, True)])
def test_overlong_in_chinese(characters: int, fires: bool) -> None:
    """A character says less than a word: 13 sentences are overlong beyond 400 characters."""
    body = ("我们" * 20)[: characters - 1] + "好。"
    assert len(found(body * 13, "overlong")) == fires


def test_topic_sentence_and_orphan_in_chinese() -> None:
    whole = "我们提出了一种新的方法来解决这个问题。它很快。我们测量了两次。"
    (one,) = found(f"\\section{{方法}}\n{whole}\n\n这一段只有一句话。\n\n{whole}", "orphan")
    assert one.quote == "这一段只有一句话。"
    body = f"\\section{{一}}\n{whole}\n\\section{{二}}\n因此，我们测量了损失。它下降了。"
    assert len(found(body, "no_topic_sentence")) == 1
    assert found(body.replace("因此，", ""), "no_topic_sentence") == []


def test_a_long_document_is_read_once() -> None:
    """Many paragraphs that go on with one another are one line."""
    body = "\n\n".join(f"and so it is with lamp {n}, which is of the form" for n in range(3000))
    (line,) = reverse_outline.outline(paper(f"The lamp is of the form\n\n{body}"))
    assert line.flags == ("overlong",)


@pytest.mark.parametrize(
    ("opener", "fires"), [("Thus far", False), ("Thus", True), ("Instead of it", False), ("Instead", True)]
)
def test_openers_of_two_words(opener: str, fires: bool) -> None:
    body = f"\\section{{A}}\n{opener} the loop was run by hand for every set. It took ten days. The rest was quick."
    assert bool(found(body, "no_topic_sentence")) is fires
