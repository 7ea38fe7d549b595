"""Which acronyms a paper introduces, and which it only uses: a bracket counts where words spell what it holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.gates._prose import Reading
from paperkit.gates._wordlists import COMMON_ACRONYMS, UNITS
from paperkit.gates.consistency.acronyms import Acronym, acronym_findings, acronyms
from tests.pipelines.deep_review.papers import of_pdf

USES = " The WER falls. Later the WER rises. We plot the WER."


def paper(body: str, preamble: str = "") -> Paper:
    text = f"\\documentclass{{article}}\n{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return parse_latex({"m.tex": Source("m.tex", text)}, "m.tex")


def read(body: str, name: str = "WER", preamble: str = "") -> Acronym:
    return acronyms(Reading(paper(body, preamble)))[name]


def undefined(body: str, preamble: str = "") -> list[str]:
    found = acronym_findings(Reading(paper(body, preamble)))
    return [f.data["acronym"] for f in found if f.rule.endswith("undefined_acronym")]


def late(body: str) -> list[str]:
    found = acronym_findings(Reading(paper(body)))
    return [f.data["acronym"] for f in found if f.rule.endswith("defined_late")]


@pytest.mark.parametrize(
    "intro",
    [
        "The word error rate (WER) is used.",
        "The word error rates (WERs) are used.",
        "The Word Error Rate [WER] is used.",
        "The word-error-rate (WER) is used.",
        "The word error rate (the WER) is used.",
        "The word error rate (or WER) is used.",
        "The word error rate (i.e., WER) is used.",
        "The word error rate (short: WER) is used.",
        "The word error rate (in short, WER) is used.",
        "The word error rate (henceforth WER) is used.",
        "The word error rate (abbreviated as WER) is used.",
        "The word error rate (``WER'') is used.",
        "The word error rate (WER; lower is better) is used.",
        "The word error rate (WER, in percent) is used.",
        "The word error rate (WER~\\cite{a}) is used.",
        "The word error rate of a system (WER) is used.",
        "The \\emph{word error rate} (\\textit{WER}) is used.",
        "The \\textbf{W}ord \\textbf{E}rror \\textbf{R}ate (WER) is used.",
        "The word error rate, WER, is used.",
        "The word error rate---WER---is used.",
        "The word error rate, or WER, is used.",
        "The word error rate, abbreviated WER, is used.",
        "The word error rate, known as WER, is used.",
        "The word error rate WER is used.",
        "We call it WER from here on.",
        "A tool dubbed WER is used.",
        "The word score (WER) is used.",
        "The error rate of words (WER) is used.",
        "Die Wortfehlerrate (WER) sinkt.",
        "Le taux d'erreur (WER, en anglais) baisse.",
        "The score of all words (WER, see below) is used.",
        "The WER (word error rate) is used.",
        "The WER (the word error rate) is used.",
        "The WER (word error rate, in percent) is used.",
        "Here WER stands for word error rate.",
        "Here WER is short for word error rate.",
        "Here WER denotes the rate of errors.",
        "\\begin{figure}\\caption{The word error rate (WER) by step.}\\end{figure}",
        "We report it.\\footnote{The word error rate (WER) counts words.}",
        "\\section{The Word Error Rate (WER)} We report it.",
    ],
)
def test_introduced(intro: str) -> None:
    assert undefined(intro + USES) == []


@pytest.mark.parametrize(
    "intro",
    [
        "See the table (see WER 3).",
        "All of it (200 WER quotes) was used.",
        "Some tool (e.g., WER) is used.",
        "Use the (WER) now.",
        "In 2004 (WER) it fell.",
        "The score [WER] is used.",
        "The WER (see Section 3) is used.",
        "The WER (a very good measure) is used.",
        "The WER (2019) is used.",
        "The CER (WER) is used.",
        "A wide error ratio. (WER) is used.",
        "A wide error ratio. WER is used.",
        "The \\cite{a} (WER) is used.",
        "Results (ours with WER) are shown.",
    ],
)
def test_not_introduced(intro: str) -> None:
    assert "WER" in undefined(intro + USES)


@pytest.mark.parametrize(
    ("name", "long"),
    [
        ("CNN", "convolutional neural networks"),
        ("KNN", "k-nearest neighbours"),
        ("MLP", "multi-layer perceptron"),
        ("XGB", "extreme gradient boosting"),
        ("XE", "cross-entropy"),
        ("TX", "thermal transmission"),
        ("TB", "tuberculosis of bones"),
        ("DFG", "Deutsche Forschungsgemeinschaft"),
        ("SCF", "self-consistent field"),
        ("ROI", "region of interest"),
        ("COV", "coefficient of variation"),
        ("HTT", "Hypertext transfer"),
        ("EHR", "electronic health record"),
        ("LS2", "least squares 2"),
    ],
)
def test_spelling(name: str, long: str) -> None:
    """Initials, inner letters of compounds, small words that give a letter or none, an X from ex- or cross-."""
    assert read(f"We use {long} ({name}) here.", name).definition is not None


@pytest.mark.parametrize(
    ("name", "long"),
    [("CNN", "neural deep network"), ("ROI", "interesting region"), ("KNN", "near neighbours")],
)
def test_words_that_do_not_spell_it(name: str, long: str) -> None:
    one = read(f"We use {long} ({name}) here.", name)
    assert one.definition is None
    assert one.expansion == ""
    assert not read(f"We use {name} ({long}) here.", name).introduced


@pytest.mark.parametrize(
    ("body", "expansion", "definition"),
    [
        ("We use the word error rate (WER) here.", "word error rate", "word error rate (WER)"),
        ("We use word error rates (WERs) here.", "word error rates", "word error rates (WERs)"),
        ("We use the WER (word error rate) here.", "word error rate", "WER (word error rate)"),
        ("We use the word error rate [``WER''] here.", "word error rate", "word error rate [``WER'']"),
    ],
)
def test_where_the_definition_stands(body: str, expansion: str, definition: str) -> None:
    whole = paper(body)
    one = acronyms(Reading(whole))["WER"]
    assert one.expansion == expansion
    assert one.definition is not None
    paragraph, start, end = one.definition
    assert whole.source(paragraph.text.span(start, end)) == definition
    assert one.uses == []


def test_the_first_definition_stands() -> None:
    one = read("The word error rate (WER) is new. The wide error ratio (WER) is not. The WER falls.")
    assert one.expansion == "word error rate"
    assert len(one.uses) == 1


@pytest.mark.parametrize(
    ("text", "uses"),
    [
        ("The WER falls.", 1),
        ("The WERs fall.", 1),
        ("The WER's fall is deep.", 1),
        ("The WER, another WER; a third WER: the WER.", 4),
        ("A WER-based rule.", 1),
        ("``WER'' is a name.", 1),
        ("The \\textbf{WER} falls.", 1),
        ("For more see WER \\cite{a}.", 1),
    ],
)
def test_what_is_a_use(text: str, uses: int) -> None:
    assert len(read(text).uses) == uses


@pytest.mark.parametrize(
    "text",
    [
        "The non-WER rule.",
        "The CER/WER pair.",
        "The WER/CER pair.",
        "A WER-X model.",
        "The file WER.py is here.",
        "The handle @WER is here.",
        "The tag \\#WER is here.",
        "The path \\texttt{a/WER} is here.",
        "Set $WER = 3$ here.",
        "Set $\\mathrm{WER}$ here.",
        "The name WERabc is here.",
        "The name WER\\_1 is here.",
        "The TOOLONGNAME is here.",
        "The W is here.",
        "The 1WER is here.",
    ],
)
def test_what_is_no_use(text: str) -> None:
    assert "WER" not in acronyms(Reading(paper(text)))


@pytest.mark.parametrize("numeral", ["II", "XIV", "MC", "CD", "DI"])
def test_numerals_are_no_acronyms(numeral: str) -> None:
    assert acronyms(Reading(paper(f"Part {numeral} is here. Part {numeral} is there."))) == {}


@pytest.mark.parametrize("name", ["X1", "A9", "B12"])
def test_one_letter_with_digits_is_no_acronym(name: str) -> None:
    assert acronyms(Reading(paper(f"The {name} falls."))) == {}


@pytest.mark.parametrize("unit", sorted(UNITS)[::4])
def test_a_unit_after_a_number_is_none(unit: str) -> None:
    assert acronyms(Reading(paper(f"It has 3 {unit} and 4~{unit} and 5\\,{unit} and 3--6 {unit}."))) == {}
    assert undefined(f"The {unit} falls. The {unit} rises.") == []


@pytest.mark.parametrize("name", sorted(n for n in COMMON_ACRONYMS if n.isalpha())[::12])
def test_common_ones_need_no_definition(name: str) -> None:
    assert undefined(f"The {name} falls. Then the {name} rises again.") == []
    assert late(f"The {name} falls.\n\nThe {name} rises.") == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("The WER falls. The WER rises. The WER stays.", 1),
        ("The WER falls. The WER rises.", 0),
        ("The WER falls. The WER rises.\\footnote{The WER stays.}", 0),
        ("\\begin{figure}\\caption{The WER, WER, WER.}\\end{figure} The WER falls.", 0),
        ("\\begin{abstract}The WER falls.\\end{abstract} The WER rises. The WER stays.", 1),
        ("\\begin{itemize}\\item WER one. \\item WER two. \\item WER three.\\end{itemize}", 1),
        ("\\section{WER} The WER falls. The WER rises.", 0),
        ("\\begin{tabular}{l}WER\\\\ WER\\\\\\end{tabular} The WER falls.", 0),
    ],
)
def test_three_uses_in_prose_make_a_fault(text: str, count: int) -> None:
    assert len(undefined(text)) == count


@pytest.mark.parametrize(
    "preamble",
    [
        "\\newacronym{wer}{WER}{word error rate}\n",
        "\\acrodef{WER}{word error rate}\n",
        "\\DeclareAcronym{wer}{short=WER, long=word error rate}\n",
        "\\newabbreviation{WER}{WER}{word error rate}\n",
        "\\newacro{WER}{word error rate}\n",
    ],
)
def test_packages_define(preamble: str) -> None:
    assert undefined(USES, preamble) == []
    assert undefined(USES, preamble.replace("WER", "CER").replace("wer", "cer")) == ["WER"]


@pytest.mark.parametrize(
    "first",
    [
        "The WER falls.",
        "\\begin{itemize}\\item The WER falls.\\end{itemize}",
        "The WER-based rule.",
        "The WERs fall.",
    ],
)
def test_late(first: str) -> None:
    assert late(f"{first}\n\nWe use the word error rate (WER) here.") == ["WER"]


@pytest.mark.parametrize(
    "first",
    [
        "\\begin{abstract}The WER falls.\\end{abstract}",
        "\\section{The WER} It falls.",
        "It falls.\\footnote{The WER, too.}",
        "\\begin{figure}\\caption{The WER.}\\end{figure}",
        "Words.",
    ],
)
def test_not_late(first: str) -> None:
    assert late(f"{first}\n\nWe use the word error rate (WER) here.") == []


def test_late_within_one_paragraph() -> None:
    assert late("The WER falls. We use the word error rate (WER) here.") == ["WER"]
    assert late("We use the word error rate (WER) here. The WER falls.") == []


def test_what_is_only_named_has_no_place_to_be_late() -> None:
    assert late("The WER falls.\n\nWe call it WER. It is WER.") == []


def test_a_cited_name_is_left_alone() -> None:
    assert undefined("The GRAIL \\cite{a} falls. The GRAIL rises. The GRAIL stays.") == []
    assert undefined("The GRAIL falls \\cite{a}. The GRAIL rises. The GRAIL stays.") == ["GRAIL"]


ZH_USES = "WER下降了很多。后来 WER 上升了。我们再次使用WER来评估这个模型。"


def test_a_chinese_paper_without_a_definition() -> None:
    assert undefined(f"我们使用这个指标。{ZH_USES}") == ["WER"]
    assert undefined("我们使用这个指标。WER下降了很多。后来 WER 上升了。") == []


@pytest.mark.parametrize(
    "intro",
    [
        "我们使用词错误率（WER）。",
        "我们使用词错误率 (WER)。",
        "我们使用词错误率（Word Error Rate，WER）。",
        "我们使用词错误率（word error rate, WER）。",
        "我们使用词错误率（简称WER）。",
        "我们使用WER（词错误率）。",
        "我们使用 WER (词错误率)。",
        "我们使用词错误率，简称WER。",
        "我们使用词错误率，简称为“WER”。",
        "我们使用词错误率\\footnote{词错误率（WER）按词计算。}。",
    ],
)
def test_chinese_definitions(intro: str) -> None:
    assert undefined(intro + ZH_USES) == []


def test_chinese_definition_that_comes_late() -> None:
    whole = paper(f"{ZH_USES}\n\n我们使用词错误率（WER）。")
    one = acronyms(Reading(whole))["WER"]
    assert one.expansion.endswith("词错误率")
    assert [f.data["acronym"] for f in acronym_findings(Reading(whole))] == ["WER"]


def test_shouting_is_no_acronym() -> None:
    assert acronyms(Reading(paper("THE WHOLE OF IT WAS SET LIKE THIS."))) == {}


def test_a_message_counts_its_uses() -> None:
    (found,) = acronym_findings(Reading(paper(USES)))
    assert found.message == "WER is used 3 times and never written out"


@settings(deadline=None, max_examples=80)
@given(st.lists(st.from_regex(r"[bcdfg-hj-np-tvwz][a-z]{2,7}", fullmatch=True), min_size=3, max_size=5))
def test_initials_always_spell(words: list[str]) -> None:
    name = "".join(word[0] for word in words).upper()
    assert len(name) <= 6
    assume(name.lower().rstrip("s") not in {word.rstrip("s") for word in words})
    both = f"We use {' '.join(words)} ({name}) here. The {name} falls. The {name} rises."
    turned = f"We use {name} ({' '.join(words)}) here. The {name} falls. The {name} rises."
    assert undefined(both) == []
    assert undefined(turned) == []


@settings(deadline=None, max_examples=80)
@given(st.text("Qx QZ()[]. ,-’“”—s", max_size=60))
def test_uses_lie_in_their_paragraphs(text: str) -> None:
    for one in acronyms(Reading(paper(text))).values():
        for paragraph, start, end in one.uses:
            assert paragraph.text.text[start:end] == one.name


@pytest.mark.parametrize(
    "intro",
    [
        "\\begin{tabular}{ll}WER & word error rate\\\\ CER & character error rate\\\\\\end{tabular}",
        "\\begin{description}\\item[WER] word error rate\\item[CER] character error rate\\end{description}",
        "Abbreviations: CER, character error rate; WER, word error rate.",
        "Abbreviations: WER = word error rate.",
        "The WER: word error rate.",
    ],
)
def test_lists_of_abbreviations(intro: str) -> None:
    assert undefined(f"{intro}\n\n{USES}") == []


@pytest.mark.parametrize("intro", ["\\begin{tabular}{ll}WER & 3.5\\\\\\end{tabular}", "WER, which we like."])
def test_what_lists_no_abbreviation(intro: str) -> None:
    assert undefined(f"{intro}\n\n{USES}") == ["WER"]


def test_acronym_commands_print_the_long_form_first() -> None:
    declared = "\\usepackage{glossaries}\\newacronym{wer}{WER}{word error rate}\n"
    assert undefined("The \\gls{wer} falls. The \\gls{wer} rises. WER.", declared) == []
    assert (
        undefined("\\usepackage{acronym}\\begin{acronym}\\acro{WER}{word error rate}\\end{acronym}" + USES)
        == []
    )


@pytest.mark.parametrize(
    ("name", "long"),
    [
        ("KVL", "Kirchhoff's voltage law"),
        ("TMSA", "time-dependent multihead self attention"),
        ("FRB", "fast radio bursts"),
    ],
)
def test_apostrophes_compounds_and_plurals_spell(name: str, long: str) -> None:
    assert read(f"We use {long} ({name}) here.", name).definition is not None


@pytest.mark.parametrize(
    "text", ["The PAX8 gene and PAX8 again. Some PAX8.", "WER et al.", "2 WER + FN and 3 WER + FN."]
)
def test_genes_and_terms_of_formulas_are_no_acronyms(text: str) -> None:
    assert undefined(text) == []


def test_a_heading_in_capitals_that_ran_into_the_text() -> None:
    assert (
        undefined(
            "CHANGING THE DISTRIBUTION OF ENTROPY is what we do here. The RELATED WORK is long and old."
        )
        == []
    )


def test_a_word_in_capitals_is_no_acronym() -> None:
    use = "The IMAGE block comes first. Then the IMAGE block ends. No IMAGE block is left."
    assert undefined(f"{use} Each image is stored.") == []
    assert undefined(f"{use} Each picture is stored.") == ["IMAGE"]
    assert undefined("The SAT step is first. Then the SAT step ends. One SAT step is left. They sat.") == [
        "SAT"
    ]


@pytest.mark.parametrize("constant", ["TRUE", "FALSE", "NULL", "ALL", "ON"])
def test_constants_of_programs_are_no_acronyms(constant: str) -> None:
    assert undefined(f"It is {constant} there. It is {constant} here.") == []


def test_a_name_that_its_source_stands_behind() -> None:
    use = "The fits were made with WERT{}. Later WERT made the rest. All use WERT."
    assert undefined(use.format(" (WERT Institute 2003)")) == []
    assert undefined(use.format(" (see there)")) == ["WERT"]


def test_letters_behind_a_bracket_are_part_of_a_word() -> None:
    assert undefined("We fit AN(C)OVAX models. Then AN(C)OVAX models again.") == []


def test_an_article_opens_no_long_form() -> None:
    assert read("We use an error rate (AER) here. The AER falls.", "AER").expansion == ""
    assert (
        read("We use the average error rate (AER) here. The AER falls.", "AER").expansion
        == "average error rate"
    )


def test_the_long_form_after_or() -> None:
    assert undefined("WER or word error rate is used. The WER falls. The WER rises. A WER stays.") == []
    assert undefined("WER or worse is used. The WER falls. The WER rises.") == ["WER"]


def test_the_name_that_the_title_gives() -> None:
    body = "We present WERT here. Then WERT is used. All like WERT."
    assert undefined(f"\\title{{WERT: a tool for words}}\\maketitle {body}") == []
    assert undefined(f"\\title{{A tool for WERT}}\\maketitle {body}") == ["WERT"]


def test_funders_go_by_their_short_names() -> None:
    body = "We thank the WERT for a grant. The WERT paid for all. We like the WERT."
    assert undefined(f"\\section{{Acknowledgements}} {body}") == []
    assert undefined(f"\\section{{Method}} {body}") == ["WERT"]


REFERENCES = (
    "Miller WB, Rossi WB: A short title. J Short Stud. 2004; 12(3): 4--9.\n\n"
    "O'Brien KA, Lopez-Garcia WB, et al.: Another title. Stud Short. 2011; 3: 1--2.\n\n"
    "Weber WB, et al. (2014). Third title."
)


def test_initials_of_authors_are_no_acronyms() -> None:
    assert undefined(REFERENCES) == []


@pytest.mark.parametrize(
    "text",
    [
        "We train a Gated WB, then a Deep WB. One WB is left.",  # no year
        "The WB falls. In 2004, the WB rises (2004). The WB stays.",  # no author
        "A Large WB is used. It is a Small WB. No WB is left. That was in 2004.",  # nobody beside it
    ],
)
def test_what_only_looks_like_initials_is_an_acronym(text: str) -> None:
    assert undefined(text) == ["WB"]


def test_a_long_form_that_does_not_spell_it_and_a_plural() -> None:
    uses = "Each WDWD shines. Each WDWD turns. The WDWDs merge."
    assert undefined(f"We find double white dwarfs (WDWDs) there. {uses}") == []
    assert undefined(f"We find them there. {uses}") == ["WDWD"]


def test_a_compound_is_part_of_the_long_form() -> None:
    assert read("The LIR (low-level intermediate representation) is used.", "LIR").expansion == (
        "low-level intermediate representation"
    )
    assert (
        read("The IR (intermediate representation) is used.", "IR").expansion == "intermediate representation"
    )


@pytest.mark.parametrize(
    "text",
    [
        "The value is READ, WERT or EXEC. One of READ, WERT, EXEC. Not READ, EXEC and WERT.",
        "The columns are INT and DOUBLE. Each INT has a DOUBLE. The INT and DOUBLE values. No INT, no DOUBLE.",
        r"The \texttt{WERT} flag. The \texttt{WERT} bit. The \texttt{WERT} mark.",
    ],
)
def test_values_and_types_of_programs_are_no_acronyms(text: str) -> None:
    assert undefined(text) == []


def test_a_pair_of_names_is_no_enumeration() -> None:
    assert undefined(
        "We show the WERT, LURT pair of words. There the WERT, LURT pair comes. Here the WERT, LURT pair ends."
    ) == ["WERT", "LURT"]


@pytest.mark.parametrize(("formula", "fires"), [("We set LR = 3 there.", False), ("We see it there.", True)])
def test_letters_with_an_index_are_read_from_a_pdf_as_one_name(
    tmp_path: Path, formula: str, fires: bool
) -> None:
    lines = ["The LR falls at first. Then the LR rises again.", f"At the end the LR stays. {formula}"]
    pdf = of_pdf(tmp_path / "a.pdf", [lines]).paper
    assert [f.data["acronym"] for f in acronym_findings(Reading(pdf))] == (["LR"] if fires else [])
