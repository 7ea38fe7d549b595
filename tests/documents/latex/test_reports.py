"""What people have reported of other readers of LaTeX, in kinds: each form here is read as TeX reads it."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source

from .spans import check_spans


def parse(text: str) -> Paper:
    paper = parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")
    check_spans(paper)
    return paper


def shown(paper: Paper) -> str:
    return "\n".join(p.text.text for p in paper.paragraphs)


@pytest.mark.parametrize(
    ("source", "text", "comments"),
    [
        ("First line \\\\% a note\nsecond line", "First line second line", ["% a note"]),
        ("First \\\\[2pt]% a note\nsecond", "First second", ["% a note"]),
        ("First \\\\*% a note\nsecond", "First second", ["% a note"]),
        ("First \\\\\\% no note\nsecond", "First % no note second", []),
        ("First \\\\\\\\% a note\nsecond", "First second", ["% a note"]),
        ("Some 5\\% of it", "Some 5% of it", []),
        ("%\\begin{tabular}{l}\nWords", "Words", ["%\\begin{tabular}{l}"]),
        ("%\\end{tabular} {\nWords", "Words", ["%\\end{tabular} {"]),
        ("See \\url{http://a.b/x%20y}.", "See http://a.b/x%20y.", []),
        ("See \\textbf{\\url{http://a.b/x%20y}}.", "See http://a.b/x%20y.", []),
        ("A\\footnote{At \\url{http://a.b/x%20y#z}.} b", "A b\nAt http://a.b/x%20y#z.", []),
        ("\\newcommand{\\x}[1]{<#1>}\\x{\\url{a%20b}}", "<a%20b>", []),
        ("\\href{http://a.b/x%20y}{here} now", "here now", []),
        ("\\emph{\\href{http://a.b/x%20y}{here}} now", "here now", []),
        ("\\path|c:\\a%b| and \\path{d%e}", "c:\\a%b and d%e", []),
        ("\\lstinline{a%b} c", "a%b c", []),
        ("\\lstinline{f{x}%} c", "f{x}% c", []),
        ("\\mintinline{c}{a%b} c", "a%b c", []),
        ("\\textbf{\\lstinline|a}b|} c", "a}b c", []),
        ("\\textbf{\\mintinline{c}|a}b|} c", "a}b c", []),
        ("\\textbf{\\lstinline{a%b}} c", "a%b c", []),
        ("\\textbf{\\path|a}%b|} c", "a}%b c", []),
    ],
)
def test_percent_signs(source: str, text: str, comments: list[str]) -> None:
    paper = parse(source)
    assert shown(paper) == text
    assert [paper.source(c.span) for c in paper.comments] == comments
    assert not paper.problems


@pytest.mark.parametrize("delimiter", list("|!+/\"'=:;,.<>()[]^&#@-?0"))
@pytest.mark.parametrize("command", ["\\verb", "\\verb*"])
def test_verb_with_any_delimiter(command: str, delimiter: str) -> None:
    inside = "d$c{\\x%~"
    paper = parse(f"A {command}{delimiter}{inside}{delimiter} column.")
    assert shown(paper) == f"A {inside} column."
    assert not (paper.problems or paper.math or paper.comments)


@pytest.mark.parametrize(
    ("source", "text", "pieces"),
    [
        ("\\begin{env}text\\\\$x$\\end{env}", "text x", ["$x$"]),
        ("text\\\\\\(x\\) b", "text x b", ["\\(x\\)"]),
        (
            "Half-open $\\cmd[0,1)$ and $(0,1]$ ok",
            "Half-open cmd[0,1) and (0,1] ok",
            ["$\\cmd[0,1)$", "$(0,1]$"],
        ),
        ("$x\\in[0,1)$ then \\emph{b]}", "x∈[0,1) then b]", ["$x\\in[0,1)$"]),
        ("$]0,1[$ and $[a,b[$", "]0,1[ and [a,b[", ["$]0,1[$", "$[a,b[$"]),
        (
            "\\url{https://t.lab/t?v=t$} ok \\begin{lstlisting}\n$\n\\end{lstlisting} b",
            "https://t.lab/t?v=t$ ok b",
            [],
        ),
    ],
)
def test_math_and_what_is_none(source: str, text: str, pieces: list[str]) -> None:
    paper = parse(source)
    assert shown(paper) == text
    assert [paper.source(math.span) for math in paper.math] == pieces
    assert not paper.problems


@pytest.mark.parametrize(
    "source",
    ["\\x{foo} \\x{bar{}} tail", "\\x{a}{b{}c}{} tail", "\\x[o]{a}{{b}} tail", "\\x{a{b{c}}} tail"],
)
def test_braces_in_arguments_lose_no_tail(source: str) -> None:
    paper = parse(source)
    assert shown(paper).endswith("tail")
    assert not paper.problems


@pytest.mark.parametrize(
    "source",
    [
        "reductions of up to 12.8% compared to baseline models. More text.",
        "a gain of 5% in\nall",
        "\\footnote{Up to 5% more\n}",
        "\\caption{Up to 5% more\n}",
        "$x = 5% of\n$",
        "\\[ x = 5% of\n y \\]",
        "$$ x = 5% of\n y $$",
        "\\begin{equation} x = 5% of\n\\end{equation}",
        "\\begin{align} x &= 5% of\n\\\\ y &= 2 \\end{align}",
        "\\begin{tabular}{l} 5% & b\n \\\\ c \\end{tabular}",
        "\\begin{figure}\\caption{\\textbf{5% b\n}}\\end{figure}",
        "\\newcommand{\\x}{5% b\n}",
        "\\cite[5% b\n]{k}",
    ],
)
def test_a_bare_percent_sign_after_a_digit_is_seen_everywhere(source: str) -> None:
    (comment,) = [c for c in parse(source).comments if c.after.isdigit()]
    assert source[comment.span.start] == "%"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("\\includegraphics[a=[b]]{c} d", "c d"),
        ("\\cite[see {[1]}]{k} d", "[k] d"),
        ("\\cite[see [1]{k} d", "[k] d"),
        ("\\section[a{]}b]{C} d", "C\nd"),
        ("\\item [not closed\n\nd", "[not closed\nd"),
        ("\\\\ [not a length] d", "[not a length] d"),
    ],
)
def test_unbalanced_brackets(source: str, text: str) -> None:
    assert shown(parse(source)) == text
