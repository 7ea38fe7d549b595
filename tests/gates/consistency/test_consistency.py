from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding
from paperkit.gates import consistency

FIGURE = "\\begin{figure}\\includegraphics{a}\\caption{Loss by step.}\\label{fig:loss}\\end{figure}\n"
TABLE = "\\begin{table}\\caption{Scores.}\\label{tab:s}\\begin{tabular}{l}a\\\\\\end{tabular}\\end{table}\n"


def paper(body: str, preamble: str = "", **files: str) -> Paper:
    text = f"\\documentclass{{article}}\n{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    sources = {"main.tex": Source("main.tex", text)}
    sources |= {f"{name}.tex": Source(f"{name}.tex", content) for name, content in files.items()}
    return parse_latex(sources, "main.tex")


def found(body: str, rule: str, preamble: str = "") -> list[Finding]:
    return [f for f in consistency.check(paper(body, preamble)).findings if f.rule == f"consistency.{rule}"]


@pytest.mark.parametrize(
    ("float_", "rule", "mentions"),
    [
        (
            FIGURE,
            "figure_not_mentioned",
            ["\\ref{fig:loss}", "Figure 1", "Fig. 1", "\\myfig{fig:loss}", "\\cref{x,fig:loss}"],
        ),
        (TABLE, "table_not_mentioned", ["\\ref{tab:s}", "Table 1", "Tables 1 and 2", "\\autoref{tab:s}"]),
    ],
)
def test_floats_are_mentioned(float_: str, rule: str, mentions: list[str]) -> None:
    (one,) = found(f"It fell, as we see.\n\n{float_}", rule)
    assert one.severity == "major"
    assert one.data["number"] == 1
    assert one.quote in ("Loss by step.", "Scores.")
    for mention in mentions:
        assert found(f"It fell, see {mention}.\n\n{float_}", rule) == [], mention


def test_a_float_without_label_counts_by_its_number() -> None:
    bare = FIGURE.replace("\\label{fig:loss}", "")
    assert len(found(f"Words.\n\n{bare}", "figure_not_mentioned")) == 1
    assert found(f"See Figure 2 and Figures 1--2.\n\n{bare}", "figure_not_mentioned") == []


def test_its_own_caption_and_comments_mention_nothing() -> None:
    own = FIGURE.replace("Loss by step.", "Loss (see \\ref{fig:loss}).")
    assert len(found(f"Words.\n\n{own}", "figure_not_mentioned")) == 1
    assert len(found(f"Words.\n% see \\ref{{fig:loss}}\n\n{FIGURE}", "figure_not_mentioned")) == 1


def test_a_float_without_caption_is_layout() -> None:
    assert found("Words.\n\n\\begin{figure}\\includegraphics{a}\\end{figure}", "figure_not_mentioned") == []


def test_undefined_reference() -> None:
    (one,) = found("See Section~\\ref{sec:gone} and again \\ref{sec:gone}.", "undefined_reference")
    assert (one.severity, one.certainty, one.data["label"]) == ("major", "confirmed", "sec:gone")


@pytest.mark.parametrize(
    "body",
    [
        "\\section{A}\\label{sec:a} See \\ref{sec:a}.",
        "See \\eqref{eq:g(n,e)}.\\begin{equation}x\\label{eq:g(n,e)}\\end{equation}",
        "See \\cref{sec:a,sec:b}.\\section{A}\\label{sec:a}\\section{B}\\label{sec:b}",
        "\\begin{lstlisting}[label=lst:a]\nx\n\\end{lstlisting} See \\ref{lst:a}.",
    ],
)
def test_references_that_lead_somewhere(body: str) -> None:
    assert found(body, "undefined_reference") == []


def test_references_into_another_document() -> None:
    preamble = "\\usepackage{xr}\\externaldocument[S-]{supplement}\n"
    assert found("See \\ref{S-sec:a}.", "undefined_reference", preamble) == []
    assert len(found("See \\ref{sec:a}.", "undefined_reference", preamble)) == 1


def test_with_a_file_missing_an_undefined_reference_is_suspected() -> None:
    (one,) = found("\\input{gone} See \\ref{sec:a}.", "undefined_reference")
    assert one.certainty == "suspected"


USES = "The MDR falls. Later the MDR rises again. We plot the MDR."


def test_undefined_acronym() -> None:
    (one,) = found(USES, "undefined_acronym")
    assert (one.severity, one.data["acronym"], one.data["uses"]) == ("minor", "MDR", 3)
    assert one.quote == "The MDR falls."


@pytest.mark.parametrize(
    "intro",
    [
        "We use the mean drop rate (MDR) here.",
        "We use mean drop rates (MDRs) here.",
        "We use the MDR (mean drop rate) here.",
        "We use the mean drop rate (``MDR'') here.",
        "We use the mean drop rate (abbreviated MDR) here.",
        "We use the mean drop rate, or MDR, here.",
        "Here MDR stands for mean drop rate.",
        "We use MDR~\\cite{ada} here.",
    ],
)
def test_acronyms_that_are_introduced(intro: str) -> None:
    assert found(f"{intro} {USES}", "undefined_acronym") == []


def test_acronym_commands_define() -> None:
    assert found(USES, "undefined_acronym", "\\usepackage{acro}\\DeclareAcronym{mdr}{short=MDR}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "The GPU and the CPU are fast. The GPU and the CPU are here.",
        "We build 350 GW of wind and 600~GW of sun. Then 10 GW more.",
        "In part II we see. In part II again.",
        "The MDR falls once.",
        "Set $MDR = 3$ and $MDR$ again.",
        "ALL THIS IS WRITTEN AS ONE CRY. ALL THIS IS WRITTEN SO.",
        "She lives in Palo, CA 94025, and he in Mill, CA 94026.",
        "See file \\texttt{MDR\\_x.py} and \\texttt{MDR\\_x.py}.",
    ],
)
def test_what_is_no_undefined_acronym(text: str) -> None:
    assert found(text, "undefined_acronym") == []


def test_acronym_defined_late() -> None:
    (one,) = found("First the MDR falls.\n\nWe use the mean drop rate (MDR) here.", "acronym_defined_late")
    assert (one.data["acronym"], one.data["expansion"]) == ("MDR", "mean drop rate")
    file, start, end = one.data["definition"]
    assert paper("First the MDR falls.\n\nWe use the mean drop rate (MDR) here.").sources[file].text[
        start:end
    ] == ("mean drop rate (MDR)")


@pytest.mark.parametrize(
    "body",
    [
        "We use the mean drop rate (MDR) here.\n\nThen the MDR falls.",
        "\\begin{abstract}The mean drop rate (MDR).\\end{abstract} The MDR falls.",
        "\\begin{abstract}The MDR falls.\\end{abstract} The mean drop rate (MDR) falls.",
    ],
)
def test_acronym_defined_in_time(body: str) -> None:
    assert found(body, "acronym_defined_late") == []


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("Kullback-Leibler", "KL"),
        ("time of flight", "TOF"),
        ("root-mean-square error", "RMSE"),
        ("high-voltage direct current", "HVDC"),
        ("gravitational waves", "GW"),
        ("generalised least squares", "GLS"),
        ("pathfinder module", "PAM"),
    ],
)
def test_long_forms(long: str, short: str) -> None:
    (one,) = found(
        f"First the {short} falls.\n\nThis is about {long} ({short}) again.", "acronym_defined_late"
    )
    assert one.data["expansion"] == long


LONG = "The model is trained for ten epochs on every data set."


def test_repeated_sentence() -> None:
    (one,) = found(f"{LONG} It works.\n\nAgain. {LONG}", "repeated_sentence")
    assert one.severity == "minor"
    assert "main.tex:3" in one.message
    assert one.line == 5


def test_nearly_repeated_sentence() -> None:
    near = LONG.replace("is trained", "was trained")
    (one,) = found(f"{LONG}\n\n{near}", "repeated_sentence")
    assert "all but" in one.message


@pytest.mark.parametrize(
    "other",
    [
        "The model is tested for ten hours on one machine in the cellar.",
        "The model is trained for 10 epochs on every data set.",
        "The model is never trained for ten epochs on every data set.",
    ],
)
def test_other_sentences(other: str) -> None:
    assert found(f"{LONG}\n\n{other}", "repeated_sentence") == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("We set batch size 16 in the first run of this.", "We set batch size 32 in the first run of this."),
        ("In this run model A is the best of them all.", "In this run model B is the best of them all."),
    ],
)
def test_numbers_and_names_of_one_letter_are_the_difference(one: str, other: str) -> None:
    assert found(f"{one}\n\n{other}", "repeated_sentence") == []


def test_short_sentences_may_come_again() -> None:
    assert found("This is the case.\n\nThis is the case.", "repeated_sentence") == []


@pytest.mark.parametrize("text", ["We see the the result.", "It is is so.", "The\nthe loss falls."])
def test_repeated_word(text: str) -> None:
    (one,) = found(text, "repeated_word")
    assert one.severity == "minor"


@pytest.mark.parametrize(
    "text",
    [
        "We know that that is so.",
        "It had had no effect.",
        "The value \\[x\\] the loss.",
        "We cite \\cite{a} \\cite{a} twice.",
        "See the \\ref{a} the second.",
        "In Baden Baden we met.",
        "It falls very very fast.",
        "The term $x x$ falls.",
    ],
)
def test_words_that_may_stand_twice(text: str) -> None:
    assert found(text, "repeated_word") == []


def test_summary_counts_by_rule() -> None:
    summary = consistency.check(paper("We see the the result.")).summary
    assert summary == {"floats": 0, "references": 0, "repeated_word": 1, "findings": 1, "minor": 1}


def test_real_papers(shared: Path) -> None:
    def rules(name: str, *wanted: str) -> list[str]:
        report = consistency.check(read_paper(shared / "data" / "latex" / name))
        return sorted(
            f.data.get("label") or f.data.get("word") or f.data["labels"][0]
            for f in report.findings
            if f.rule.split(".")[1] in wanted
        )

    assert rules("aiscientist_iclr/layerwise_lr_grokking/latex/template.tex", "undefined_reference") == [
        "fig:div_curves",
        "sec:experiments",
    ]
    assert rules("legwork_aastex/ms.tex", "figure_not_mentioned", "undefined_reference") == [
        "fig:verification_binaries_on_sc"
    ]
    assert rules("msd_errors_revtex_siunitx/ms.tex", "repeated_word") == ["the"]
    assert (
        rules("sympy_peerj/paper.tex", "undefined_reference", "figure_not_mentioned", "table_not_mentioned")
        == []
    )
    assert (
        rules(
            "scipy_wlscirep/paper.tex", "undefined_reference", "figure_not_mentioned", "table_not_mentioned"
        )
        == []
    )
    assert (
        rules(
            "eql_boost_gji/preprint.tex", "undefined_reference", "figure_not_mentioned", "table_not_mentioned"
        )
        == []
    )


@pytest.mark.parametrize(
    "mention",
    [
        "Figure 1", "figure 1", "figures 0, 1 and 2", "fig. 1",
        "Figures 1 and 2", "Figs. 1 and 2", "Fig.~1", "Fig 1", "FIG. 1", "Figures 1--3", "Figures 1-3",
        "Figs. 1 & 2", "Figure 1(a)", "Figure 1a", "Figures 0 and 1", "(Figure 1)", "\\textbf{Figure 1}", "Figure\n1",
        "图 1",
    ],
)  # fmt: skip
def test_every_literal_mention(mention: str) -> None:
    bare = FIGURE.replace("\\label{fig:loss}", "")
    assert found(f"It fell, see {mention} there.\n\n{bare}", "figure_not_mentioned") == []


@pytest.mark.parametrize(
    "mention",
    [
        "Figure 2",
        "Figure 11",
        "figure 2",
        "Configure 1",
        "Table 1",
        "Figure one",
        "1",
        "Figures 2--4",
        "Figure S1",
    ],
)
def test_what_mentions_something_else(mention: str) -> None:
    bare = FIGURE.replace("\\label{fig:loss}", "")
    assert len(found(f"It fell, see {mention} there.\n\n{bare}", "figure_not_mentioned")) == 1


def test_numbers_follow_the_order_of_the_floats() -> None:
    three = "".join(FIGURE.replace("fig:loss", f"fig:{n}").replace("Loss", f"Loss {n}") for n in "abc")
    missed = found(f"See Figs. 2 and 3.\n\n{three}", "figure_not_mentioned")
    assert [(f.data["number"], f.data["labels"]) for f in missed] == [(1, ["fig:a"])]
    missed = found(f"See Figs. 1--2 and \\ref{{fig:c}}.\n\n{three}", "figure_not_mentioned")
    assert missed == []


@pytest.mark.parametrize(
    ("reference", "command"),
    [
        (c, c)
        for c in (
            "ref",
            "cref",
            "Cref",
            "autoref",
            "vref",
            "subref",
            "pageref",
            "nameref",
            "hyperref[fig:loss]",
            "figref",
        )
    ],
)
def test_every_command_mentions(reference: str, command: str) -> None:
    mention = f"\\{command}{{fig:loss}}" if "[" not in command else f"\\{command}{{the figure}}"
    assert found(f"It fell, see {mention}.\n\n{FIGURE}", "figure_not_mentioned") == []


@pytest.mark.parametrize(
    "float_",
    [
        "\\begin{figure*}\\caption{A.}\\label{x}\\end{figure*}",
        "\\begin{wrapfigure}{r}{3cm}\\caption{A.}\\label{x}\\end{wrapfigure}",
        "\\begin{figure}[ht]\\centering\\caption[Short]{A.}\\label{x}\\end{figure}",
        "\\begin{figure}\\caption{A.\\label{x}}\\end{figure}",
        "\\begin{figure}\\label{x}\\caption{A.}\\end{figure}",
        "\\begin{sidewaysfigure}\\caption{A.}\\label{x}\\end{sidewaysfigure}",
        "\\begin{figure}\\begin{minipage}{3cm}\\caption{A.}\\label{x}\\end{minipage}\\end{figure}",
    ],
)
def test_every_kind_of_figure(float_: str) -> None:
    assert len(found(f"It fell.\n\n{float_}", "figure_not_mentioned")) == 1
    assert found(f"It fell, see \\ref{{x}}.\n\n{float_}", "figure_not_mentioned") == []


@pytest.mark.parametrize(
    "float_",
    [
        "\\begin{table*}\\caption{A.}\\label{x}\\end{table*}",
        "\\begin{wraptable}{r}{3cm}\\caption{A.}\\label{x}\\end{wraptable}",
        "\\begin{sidewaystable}\\caption{A.}\\label{x}\\end{sidewaystable}",
    ],
)
def test_every_kind_of_table(float_: str) -> None:
    assert len(found(f"It fell.\n\n{float_}", "table_not_mentioned")) == 1
    assert found(f"It fell, see \\ref{{x}}.\n\n{float_}", "table_not_mentioned") == []


def test_a_part_of_a_figure_mentions_the_whole() -> None:
    parts = (
        "\\begin{figure}\\begin{subfigure}{3cm}\\caption{P.}\\label{x:a}\\end{subfigure}"
        "\\begin{subfigure}{3cm}\\caption{Q.}\\label{x:b}\\end{subfigure}\\caption{Both.}\\label{x}\\end{figure}"
    )
    assert len(found(f"Words.\n\n{parts}", "figure_not_mentioned")) == 1
    for label in ("x", "x:a", "x:b"):
        assert found(f"See \\ref{{{label}}}.\n\n{parts}", "figure_not_mentioned") == []


def test_floats_of_an_appendix_count_too() -> None:
    assert len(found(f"Words.\\appendix\\section{{More}}\n\n{FIGURE}", "figure_not_mentioned")) == 1
    assert (
        found(f"Words.\\appendix\\section{{More}} See \\ref{{fig:loss}}.\n\n{FIGURE}", "figure_not_mentioned")
        == []
    )


def test_algorithms_and_listings_need_no_mention() -> None:
    body = "\\begin{algorithm}\\caption{A.}\\label{x}\\end{algorithm}"
    body += "\\begin{lstlisting}[caption={B.}]\nx\n\\end{lstlisting}"
    assert consistency.check(paper(f"Words.\n\n{body}")).status == "pass"


def test_a_mention_in_another_caption_counts() -> None:
    other = "\\begin{table}\\caption{As in \\ref{fig:loss}.}\\label{tab:s}\\end{table}"
    assert found(f"See \\ref{{tab:s}}.\n\n{FIGURE}{other}", "figure_not_mentioned") == []


@pytest.mark.parametrize(
    ("body", "labels"),
    [
        ("See \\ref{a} and \\ref{b}.", ["a", "b"]),
        ("See \\cref{a,b}.", ["a", "b"]),
        ("See \\ref{a}, \\eqref{a}, \\ref{a}.", ["a"]),
        ("See \\ref{}.", []),
        ("\\newcommand{\\see}[1]{\\ref{fig:#1}}Words.", []),
        ("% \\ref{a}\nWords.", []),
        ("\\verb|\\ref{a}| here.", []),
        ("See \\ref{ a }.\\section{A}\\label{a}", []),
        ("See \\ref{A}.\\section{A}\\label{a}", ["A"]),
        ("See \\hyperref[a]{it}.", ["a"]),
        ("See \\ref{it}.\\begin{enumerate}\\item\\label{it} One.\\end{enumerate}", []),
        ("See \\ref{f}.\\footnote{\\label{f}Note.}", []),
        ("See \\ref{al}.\\begin{algorithm}\\caption{A.}\\label{al}\\end{algorithm}", []),
        ("See \\eqref{e}.\\begin{align}x\\label{e}\\\\y\\label{g}\\end{align}", []),
    ],
)
def test_references(body: str, labels: list[str]) -> None:
    assert [f.data["label"] for f in found(f"Words. {body}", "undefined_reference")] == labels


@pytest.mark.parametrize("word", ["that", "had", "so", "very", "bye", "no", "blah", "yes", "log"])
def test_every_word_that_may_double(word: str) -> None:
    assert found(f"It was {word} {word} there.", "repeated_word") == []


@pytest.mark.parametrize(
    ("text", "fires"),
    [
        ("It is is so.", True),
        ("The the lamp is lit.", True),
        ("It is \\emph{the} the lamp.", False),
        ("The lamp. Lamp light.", False),
        ("It is, is it?", False),
        ("It is is-like.", False),
        ("the ``the the'' band", False),
        ("It fell 5 5 times.", False),
        ("A a b b.", False),
        ("It is word\nword here.", True),
        ("\\begin{figure}\\caption{It is is so.}\\end{figure}", True),
        ("Words.\\footnote{It is is so.}", True),
        ("\\section{It is is so} Words.", False),
        ("We met at Walla Walla.", False),
        ("It is is is so.", True),
    ],
)
def test_doubled_words(text: str, fires: bool) -> None:
    assert bool(found(text, "repeated_word")) is fires


@pytest.mark.parametrize(
    ("other", "fires"),
    [
        (LONG, True),
        (LONG.replace("model", "models"), True),
        (LONG.upper().capitalize(), True),
        (LONG.replace("ten", "\\emph{ten}"), True),
        (LONG.replace("set.", "set \\cite{a}."), True),
        (LONG.replace("is trained", "is not trained"), False),
        (LONG.replace("every", "no"), False),
        ("Today " + LONG.replace("The model", "the large model"), False),
        (LONG.replace("ten epochs", "two hours"), False),
    ],
)
def test_what_is_the_same_sentence(other: str, fires: bool) -> None:
    assert bool(found(f"{LONG}\n\nAgain. {other}", "repeated_sentence")) is fires


@pytest.mark.parametrize(
    "turn", ["not", "never", "without", "less", "more", "first", "second", "higher", "lower"]
)
def test_every_word_that_turns_the_meaning(turn: str) -> None:
    one = "The loss of the model in this run is found to be of some use to all of us."
    other = one.replace("be of", f"be {turn} of")
    assert found(f"{one}\n\n{other}", "repeated_sentence") == []


@pytest.mark.parametrize(("words", "fires"), [(7, False), (8, True)])
def test_the_shortest_sentence_that_counts(words: int, fires: bool) -> None:
    whole = "The lamp stood near that door until dawn came late"
    sentence = " ".join(whole.split()[:words]) + "."
    assert bool(found(f"{sentence}\n\nAgain. {sentence}", "repeated_sentence")) is fires


def test_three_times_is_two_findings_that_point_at_the_first() -> None:
    again = found(f"{LONG}\n\nAgain. {LONG}\n\nOnce more. {LONG}", "repeated_sentence")
    assert len(again) == 2
    assert len({tuple(f.data["first"]) for f in again}) == 1


@pytest.mark.parametrize("where", ["\\begin{{figure}}\\caption{{{}}}\\end{{figure}}", "\\footnote{{{}}}"])
def test_captions_and_footnotes_may_say_it_again(where: str) -> None:
    assert found(f"{LONG} {where.format(LONG)}", "repeated_sentence") == []


@pytest.mark.parametrize(
    ("one", "other", "fires"),
    [
        ("weakly", "strongly", False),
        ("weakly", "weekly", True),
        ("inner", "outer", False),
        ("module", "modules", True),
    ],
)
def test_two_sentences_that_differ_in_one_long_word(one: str, other: str, fires: bool) -> None:
    long = "The routine writes the number of every {} linked part of the net into the block of data that it was given."
    assert bool(found(f"{long.format(one)}\n\n{long.format(other)}", "repeated_sentence")) is fires
