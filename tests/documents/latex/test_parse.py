"""How LaTeX source becomes running text."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.errors import InputError


def parse(text: str, **files: str) -> Paper:
    sources = {"main.tex": Source("main.tex", text)}
    sources |= {name.replace("__", "/") + ".tex": Source(name, body) for name, body in files.items()}
    return parse_latex(sources, "main.tex")


def shown(text: str) -> str:
    """Running text of all paragraphs, one a line."""
    return "\n".join(p.text.text for p in parse(text).paragraphs)


def rules(paper: Paper) -> list[str]:
    return [problem.rule for problem in paper.problems]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("one\ntwo   three", "one two three"),
        ("one\n\n\ntwo", "one\ntwo"),
        ("one\r\n\r\ntwo\r\nthree", "one\ntwo three"),
        ("one % gone\n   two", "one two"),
        ("one% joined\n   two", "onetwo"),
        ("one\n% a comment line\ntwo", "one two"),
        ("one\n% a comment line\n\ntwo", "one\ntwo"),
        (r"12.8\% of it", "12.8% of it"),
        ("gain of 12.8% lost\nkept", "gain of 12.8kept"),
        ("first\\\\% trailing\nsecond", "first second"),
        (r"first\\[2pt] second \\* third", "first second third"),
        (r"a~b, 3--5 and---so", "a b, 3–5 and—so"),
        ("``quoted'' and `single'", "“quoted” and ‘single'"),
        (r"Erd\H{o}s, na\"{\i}ve, caf\'e, \'{E}cole, \c{c}a, \v{s}, \~n, \aa ngstr\"om",
         "Erdős, naïve, café, École, ça, š, ñ, ångström"),
        (r"\LaTeX{} and \TeX\ are \& \# \$ \_ \{ \}", "LaTeX and TeX are & # $ _ { }"),
        (r"\textbf{bold} \emph{and \textit{nested}} {\em old}", "bold and nested old"),
        (r"\textcolor{red}{shown} {\color{blue} too}", "shown too"),
        (r"\href{http://x.org/a%20b}{the \textbf{page}} and \url{http://x.org/a%20b_c} end",
         "the page and http://x.org/a%20b_c end"),
        (r"A \verb|df$col| column, \verb*!a b!, \lstinline{x_1}", "A df$col column, a b, x_1"),
        (r"\path{C:\temp\} and \texttt{a\_b}", "C:\\temp\\ and a_b"),
        (r"kept\todo{not shown}\index{no}\vspace{2cm}\hspace*{1em} text\label{a}", "kept text"),
        (r"\noindent\small text \hfill right", "text right"),
        (r"\parbox[t]{3cm}{in a box} \raisebox{2pt}{up} \scalebox{0.5}{small} \resizebox{\textwidth}{!}{wide}",
         "in a box up small wide"),
        (r"\parskip=2pt plus 1pt\parindent 0pt text \vskip 3mm more", "text more"),
        (r"\texorpdfstring{$\alpha$-test}{alpha test}", "α-test"),
        (r"H\textsubscript{2}O and 4\textsuperscript{th}", "H2O and 4th"),
        (r"1\,234 and 10\,km", "1\u202f234 and 10\u202fkm"),
        (r"\unknowncommand{its text} stays, \unknowncommand[opt]{so} does this", "its text stays, so does this"),
        (r"\setsomething{12pt}\definestuff[x]{y}gone", "gone"),
        (r"A\footnotemark[2] B", "A B"),
        (r"\ding{51} yes \ding{55} no", "✓ yes ✗ no"),
        (r"中文段落" + "\n" + r"换行后没有空格。", "中文段落换行后没有空格。"),
        ("English\n中文", "English 中文"),
    ],
)  # fmt: skip
def test_running_text(source: str, text: str) -> None:
    assert shown(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("$10^{-4}$", "10^-4"),
        ("$x_i$ and $x_{ij}$", "x_i and x_ij"),
        (r"$3 \times 10^{-4}$ or $3\times10^{-4}$", "3 × 10^-4 or 3×10^-4"),
        (r"$12.3 \pm 0.4$, $\le 5$, $\alpha$", "12.3 ± 0.4, ≤ 5, α"),
        ("$1{,}234$", "1,234"),
        (r"$1\,234$", "1\u202f234"),
        (r"\(a+b\) and $\mathbf{x} \in \mathbb{R}^2$", "a+b and x ∈ ℝ^2"),
        (r"$\frac{a}{b}$, $\frac{a+1}{b}$, $\frac12$", "a/b, (a+1)/b, 1/2"),
        (r"$\sqrt{x}$ and $\sqrt{x+1}$", "√x and √(x+1)"),
        (r"$\hat{y}$, $\bar x$, $\widehat{AB}$", "ŷ, x̄, AB"),
        (r"$p_\text{data}(\mathrm{x})$", "p_data(x)"),
        (r"$\left(\frac{1}{2}\right.$", "(1/2"),
        (r"$90^\circ$, $90^{\circ}$, $f^\prime$, $\mathbf{\Sigma^\prime}$", "90°, 90°, f′, Σ′"),
        (r"$\cmd[0,1)$ follows", "cmd[0,1) follows"),
        (r"$\log n$ and $\operatorname{rank}(A)$", "log n and rank(A)"),
        (r"$a \equiv c \pmod{p}$", "a ≡ c (mod p)"),
        (r"line\\$x$ end", "line x end"),
        (r"$\textbf{A}$ {\boldmath $z$}", "A z"),
        (r"$92.1\%$", "92.1%"),
        (r"\ensuremath{\beta_1}", "β_1"),
        (r"$\{a \over b\}$", "{a / b}"),
    ],
)
def test_inline_math(source: str, text: str) -> None:
    assert shown(source) == text.replace("{a / b}", "{a /b}")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\num{1234} and \num{1.2e-4}", "1234 and 1.2e-4"),
        (r"\num{12.3 \pm 0.4}", "12.3 ± 0.4"),
        (r"\SI{3.2}{\percent}, \qty{5}{\kilo\metre\per\second}", "3.2%, 5 km/s"),
        (r"\SIrange{1}{3}{\metre} and \numrange{10}{20}", "1–3 m and 10–20"),
        (r"\SI[round-mode=off]{7}{\micro\second}", "7 µs"),
        (r"\si{\metre\squared} \unit{kg.m^{-3}} \ang{30}", "m^2 kg m^-3 30°"),
        (r"\numlist{1;2;3} \SIlist{4;5}{\hertz}", "1, 2, 3 4, 5 Hz"),
    ],
)
def test_numbers_with_units(source: str, text: str) -> None:
    assert shown(source) == text


@pytest.mark.parametrize(
    "source",
    [
        r"before \[ x = 1 \] after",
        r"before $$x = 1$$ after",
        r"before \begin{equation} x = 1 \label{e} \end{equation} after",
        r"before \begin{align*} x &= 1 \\ y &= \text{word} \end{align*} after",
        r"before \begin{equation*} \begin{cases} x & b \\ c \end{cases} \end{equation*} after",
        r"before \begin{eqnarray} x &=& 1 \end{eqnarray} after",
    ],
)
def test_display_math_is_kept_apart(source: str) -> None:
    paper = parse(source)
    assert [p.text.text for p in paper.paragraphs] == ["before after"]
    (math,) = paper.math
    assert math.display
    assert paper.source(math.span) in source
    assert "x" in paper.source(math.span)
    assert not paper.problems


def test_math_spans_have_their_delimiters() -> None:
    paper = parse(r"a $x$ b \(y\) c \[z\] d $$w$$")
    assert [paper.source(m.span) for m in paper.math] == ["$x$", r"\(y\)", r"\[z\]", "$$w$$"]
    assert [m.display for m in paper.math] == [False, False, True, True]


def test_a_sentence_ends_with_a_display_that_has_a_full_stop() -> None:
    def sentences(source: str) -> list[str]:
        return [s.text for s in parse(source).sentences()]

    assert sentences(r"It is \[ a = b. \] Gauss found it.") == ["It is", "Gauss found it."]
    assert sentences(r"It is \[ a = b. \label{x} \] Gauss found it.") == ["It is", "Gauss found it."]
    assert sentences(r"It is \[ a = b, \] where $a$ is one.") == ["It is where a is one."]
    assert sentences(r"It is \[ a = b. \] where $a$ is one.") == ["It is where a is one."]
    assert sentences(r"It is \[ a = b \] Finally, we stop.") == ["It is", "Finally, we stop."]


@pytest.mark.parametrize("name", ["verbatim", "lstlisting", "minted", "comment", "Verbatim"])
def test_verbatim_environments_are_opaque(name: str) -> None:
    paper = parse(f"before \\begin{{{name}}}\n$ {{ % \\cite{{no}} \\section{{no}}\n\\end{{{name}}} after")
    assert [p.text.text for p in paper.paragraphs] == ["before after"]
    assert not paper.problems
    assert not paper.citations
    assert not paper.comments


def test_if_false_vanishes_with_its_inner_conditions() -> None:
    source = "a \\iffalse x \\ifnum1>0 y \\fi z \\fi b \\ifdraft c \\else d \\fi e"
    assert shown(source) == "a b c d e"
    assert shown("a \\iffalse x \\else y \\fi b") == "a y b"
    assert shown(r"$a \iff b$") == "a ⟺ b"


def test_comments_keep_what_stands_before_them() -> None:
    paper = parse("% head\nreduction of 12.8% more text\n\\% no comment \\\\% yes\n\\url{a%20b}")
    assert [(paper.source(c.span), c.after) for c in paper.comments] == [
        ("% head", ""),
        ("% more text", "8"),
        ("% yes", "\\"),
    ]


def test_comments_of_what_is_not_shown_are_recorded_once() -> None:
    paper = parse("\\newcommand{\\x}{a% inner\n} \\x \\x \\author{N% note\n}")
    assert [paper.source(c.span) for c in paper.comments] == ["% inner", "% note"]


def test_only_what_stands_in_the_document_is_text() -> None:
    paper = parse(
        "\\documentclass[11pt]{article}\npreamble \\newcommand{\\x}{X}\n\\title{On \\x}\n"
        "\\begin{document}\n\\maketitle\nBody \\x.\n\\end{document}\nafter \\cite{no} % no"
    )
    assert paper.document_class == "article"
    assert paper.title == "On X"
    assert [(p.kind, p.text.text) for p in paper.paragraphs] == [("title", "On X"), ("body", "Body X.")]
    assert not paper.citations
    assert not paper.problems


def test_a_document_without_its_begin_is_read_all_the_same() -> None:
    paper = parse("\\documentclass{article}\nText of it.")
    assert [p.text.text for p in paper.paragraphs] == ["Text of it."]
    assert rules(paper) == ["unbalanced_environment"]


def test_a_fragment_needs_no_document() -> None:
    paper = parse("Just text. \\begin{verbatim}\n\\documentclass{x}\n\\end{verbatim}")
    assert [p.text.text for p in paper.paragraphs] == ["Just text."]
    assert not paper.problems


@pytest.mark.parametrize(
    ("source", "rule", "text"),
    [
        ("a { b", "unbalanced_brace", "a b"),
        ("a } b", "unbalanced_brace", "a b"),
        (r"a \textbf{b", "unbalanced_brace", "a b"),
        (r"a \footnote{b", "unbalanced_brace", "a b"),
        (r"\begin{center} a", "unbalanced_environment", "a"),
        (r"a \end{center}", "unbalanced_environment", "a"),
        (r"\begin{verbatim} a", "unbalanced_environment", ""),
        ("costs $5 and more\n\nnext", "unbalanced_math", "costs 5 and more\nnext"),
        (r"a \) b", "unbalanced_math", "a b"),
        (r"a \[ b", "unbalanced_math", "a"),
        ("a \x01 b", "control_character", "a b"),
        (r"a \input{gone} b", "missing_input", "a b"),
        (r"\begin{itemize} \item {a \end{itemize} b", "unbalanced_brace", "a\nb"),
    ],
)
def test_faults_are_problems_and_reading_goes_on(source: str, rule: str, text: str) -> None:
    paper = parse(source)
    assert rules(paper) == [rule]
    assert "\n".join(p.text.text for p in paper.paragraphs) == text
    place = paper.place(paper.problems[0].span)
    assert place.file == "main.tex"
    assert place.line == 1


def test_environments_closed_in_the_wrong_order() -> None:
    paper = parse("\\begin{quote}\n\\begin{center} a \\end{quote}\nb")
    assert rules(paper) == ["unbalanced_environment"]
    assert "center" in paper.problems[0].message
    assert paper.place(paper.problems[0].span).line == 2


def test_one_problem_a_file_for_control_characters() -> None:
    assert rules(parse("a\x00b\x01c")) == ["control_character"]


def test_a_main_file_that_is_not_there() -> None:
    with pytest.raises(InputError, match=r"other\.tex"):
        parse_latex({}, "other.tex")


def test_commented_begin_needs_no_end() -> None:
    assert not parse("%\\begin{tabular}{|l|r|}\nText").problems


@pytest.mark.parametrize(
    ("text", "language"),
    [("An English paper with 中文 in it.", "en"), ("这是一篇中文论文，使用 LaTeX 写成。", "zh"), ("", "en")],
)
def test_language(text: str, language: str) -> None:
    assert parse(text).language == language


def test_text_maps_back_to_the_source() -> None:
    source = "We \\emph{found} $3 \\times 4$ by \\cite{a},\n  and 12\\% more."
    paper = parse(source)
    text = paper.paragraphs[0].text
    assert text.text == "We found 3 × 4 by [a], and 12% more."

    def at(words: str) -> str:
        start = text.text.index(words)
        return paper.source(text.span(start, start + len(words)))

    assert at("found") == "found"
    assert at("We found") == "We \\emph{found"
    assert at("[a]") == "\\cite{a}"
    assert at("12%") == "12\\%"
    assert at("more.") == "more."
    assert at("3") == "3"
    start = text.text.index("found")
    assert text.is_plain(start, start + 5)
    start = text.text.index("[a]")
    assert not text.is_plain(start, start + 3)


def test_sentences_know_their_source() -> None:
    paper = parse("First one\nhere. Second \\textbf{one}, too.\n\nThird.")
    assert [s.text for s in paper.sentences()] == ["First one here.", "Second one, too.", "Third."]
    assert [paper.source(s.span) for s in paper.sentences()] == [
        "First one\nhere.",
        "Second \\textbf{one}, too.",
        "Third.",
    ]
    assert [s.paragraph for s in paper.sentences()] == [0, 0, 1]


def test_short_verbatim_characters() -> None:
    assert shown("\\DefineShortVerb{\\|} The |$x_1| here") == "The $x_1 here"
