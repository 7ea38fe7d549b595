"""How the LaTeX reader scales, as ratios: against a bare parse of the same text, and of twice the text to once.

`python -m tests.bench.latex [words of the forms to run]`. A ratio near 2 for twice the text is linear, near 4 would
be quadratic. Time is that of the process, the fastest of several runs, so other work on the machine counts little.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from pylatexenc.latexwalker import LatexWalker

from paperkit.documents import parse_latex, split_sentences
from paperkit.documents.bib import parse_bib
from paperkit.documents.paper import Paper, Source
from paperkit.documents.settings import find_settings

from .timing import SHARED, fastest

LATEX = SHARED / "latex"
PAPERS = (
    "aiscientist_iclr/adaptive_dual_scale_denoising/latex/template.tex",
    "sycobench_acl/sycobench_camera_ready.tex",
    "legwork_aastex/ms.tex",
)
MEGABYTE = 1_000_000


class Form(NamedTuple):
    """A shape of text that a reader could trip over; `build` makes it at a size."""

    name: str
    size: int
    build: Callable[[int], str]


def _many(unit: str, before: str = "", after: str = "") -> Callable[[int], str]:
    return lambda n: before + unit * n + after


def _numbered(unit: str, before: str = "") -> Callable[[int], str]:
    return lambda n: before + "".join(unit.replace("@", str(i)) for i in range(n))


def _letters(number: int) -> str:
    return "".join(chr(97 + int(digit)) for digit in str(number))


def _macros(n: int) -> str:
    names = [f"m{_letters(i)}" for i in range(n)]
    return "".join(f"\\newcommand{{\\{name}}}[1]{{<#1>}}\n" for name in names) + " ".join(
        f"\\{name}{{a}}" for name in names
    )


def _bomb(n: int) -> str:
    chain = "".join(f"\\def\\z{chr(98 + i)}{{\\z{chr(97 + i)}\\z{chr(97 + i)}}}" for i in range(20))
    return "\\def\\za{lol }" + chain + "\\zu\n\n" * n


FORMS = (
    Form("short lines", 100_000, _many("A line of words.\n")),
    Form("paragraphs", 100_000, _many("A paragraph of words.\n\n")),
    Form("one line of 5 MB", 500_000, _many("word word ")),
    Form("one paragraph of 5 MB", 100_000, _many("We find that \\emph{it} holds [1]. Yes, $x_i$.\n")),
    Form("one sentence of 1 MB", 200_000, _many("word ")),
    Form("one word of 1 MB", 1_000_000, _many("w")),
    Form("nested braces", 10_000, lambda n: "{" * n + "x" + "}" * n),
    Form("nested emphasis", 10_000, lambda n: "\\emph{" * n + "x" + "}" * n),
    Form("nested environments", 10_000, lambda n: "\\begin{a}" * n + "x" + "\\end{a}" * n),
    Form("nested lists", 10_000, lambda n: "\\begin{itemize}\\item " * n + "x" + "\\end{itemize}" * n),
    Form("nested fractions", 10_000, lambda n: "$" + "\\frac{a}{" * n + "x" + "}" * n + "$"),
    Form("unclosed $", 100_000, _many("$ a ")),
    Form("unclosed $ in paragraphs", 100_000, _many("$ a\n\n")),
    Form("unclosed {", 100_000, _many("{ a ")),
    Form("unclosed [", 100_000, _many("[ a ")),
    Form("unclosed \\item[", 100_000, _many("\\item[ a ")),
    Form("unclosed \\cite[", 100_000, _many("\\cite[ a ")),
    Form("unclosed \\textbf{", 100_000, _many("\\textbf{ a ")),
    Form("unclosed \\begin{a}", 100_000, _many("\\begin{a} a ")),
    Form("unclosed \\begin{tabular}", 50_000, _many("\\begin{tabular}{l} a ")),
    Form("unclosed \\begin{verbatim}", 100_000, _many("\\begin{verbatim*} a ")),
    Form("unclosed \\(", 100_000, _many("\\( a ")),
    Form("unclosed \\[", 100_000, _many("\\[ a ")),
    Form("unclosed \\verb|", 100_000, _many("\\verb| a ")),
    Form("unclosed \\url{", 100_000, _many("\\url{ a ")),
    Form("unclosed \\iffalse", 100_000, _many("\\iffalse a ")),
    Form("unclosed \\iftrue", 100_000, _many("\\iftrue a \\else b ")),
    Form("unclosed \\footnote{", 50_000, _many("\\footnote{ a ")),
    Form("unclosed \\num{", 100_000, _many("\\num{ 1 ")),
    Form("} that close nothing", 100_000, _many("a } ")),
    Form("\\end that close nothing", 100_000, _many("\\end{a} ")),
    Form("citations", 100_000, _numbered("\\cite{key@} ")),
    Form("labels", 100_000, _numbered("\\label{key@} ")),
    Form("equal labels", 100_000, _many("\\label{key} ")),
    Form("references", 100_000, _numbered("\\ref{key@} ")),
    Form("keys of one \\cite", 100_000, lambda n: "\\cite{" + "a," * n + "b}"),
    Form("sections", 50_000, _numbered("\\section{S@} text.\n\n")),
    Form("footnotes", 50_000, _many("word\\footnote{A note.} ")),
    Form("table rows", 100_000, _many("a & 1.5 & 2 \\\\\n", "\\begin{tabular}{lll}", "\\end{tabular}")),
    Form("table columns", 100_000, _many("a & ", "\\begin{tabular}{l}", "b\\end{tabular}")),
    Form(
        "multirow cells",
        20_000,
        _many("\\multirow{200}{*}{a} & b \\\\\n", "\\begin{tabular}{ll}", "\\end{tabular}"),
    ),
    Form("floats", 20_000, _many("\\begin{figure}\\caption{C.}\\label{f}\\end{figure}\n")),
    Form("user macros", 50_000, _macros),
    Form("calls of a macro", 100_000, _many("\\x{a b} ", "\\newcommand{\\x}[1]{<#1>}")),
    Form("calls of a delimited macro", 100_000, _many("\\x a b. ", "\\def\\x#1.{<#1>}")),
    Form("delimiters that never come", 50_000, _many("\\x a b ", "\\def\\x#1;{<#1>}")),
    Form("definitions in groups", 50_000, _many("{\\def\\x{a}\\x} ")),
    Form("redefinitions in one group", 100_000, lambda n: "{" + "\\def\\x{a}" * n + "}"),
    Form("macro bombs", 100, _bomb),
    Form("loops", 10_000, _many("\\foreach \\x in {1,...,5} {\\x} ")),
    Form("acronyms", 50_000, _numbered("\\gls{k@} ", "\\newacronym{k1}{K}{kay}")),
    Form("%", 1_000_000, _many("%")),
    Form("comment lines", 200_000, _many("% a\n")),
    Form("spaces", 2_000_000, _many(" ")),
    Form("blank lines", 1_000_000, _many("\n")),
    Form("spaces and line ends", 500_000, _many(" \n")),
    Form("tabs after words", 500_000, _many("a\t\t")),
    Form("\\\\", 200_000, _many("\\\\")),
    Form("backslashes", 1_000_001, _many("\\")),
    Form("\\ and spaces", 200_000, _many("\\ ")),
    Form("&", 500_000, _many("&")),
    Form("~", 500_000, _many("~")),
    Form("#", 500_000, _many("#")),
    Form("#1", 500_000, _many("#1")),
    Form("dashes", 1_000_000, _many("-")),
    Form("quotes", 1_000_000, _many("'")),
    Form("^", 500_000, _many("$^$")),
    Form("stops", 500_000, _many(". ")),
    Form("initials", 200_000, _many("A. ")),
    Form("control characters", 500_000, _many("\x01")),
    Form("{document}", 100_000, _many("{document}")),
    Form("\\verb|a|", 100_000, _many("\\verb|a| ")),
    Form("short verbatim |", 100_000, _many("|a ", "\\MakeShortVerb{\\|}")),
    Form("xparse arguments", 50_000, _many("\\x*[a](b){c} ", "\\NewDocumentCommand{\\x}{s o d() m}{#4}")),
    Form("\\left(", 100_000, _many("\\left( ", "$", "$")),
    Form("accents", 200_000, _many("\\'e")),
    Form("Chinese", 200_000, _many("我们的结果很好。\n")),
)


def seconds(task: Callable[[], object], runs: int = 2) -> float:
    """Fastest time of a task in this process."""
    return fastest(task, runs=runs)[0]


def parse(text: str, more: Mapping[str, Source] | None = None) -> Paper:
    """The paper in a text."""
    return parse_latex({"a.tex": Source("a.tex", text), **(more or {})}, "a.tex")


def against_pylatexenc() -> Iterator[tuple[str, float]]:
    """A whole `Paper` from a text, to pylatexenc's bare walk of the same text."""
    for name in PAPERS:
        if (LATEX / name).is_file():
            text = (LATEX / name).read_text(encoding="utf-8")
            walk = seconds(lambda text=text: LatexWalker(text, tolerant_parsing=True).get_latex_nodes())
            yield name, seconds(lambda text=text: parse(text), 3) / walk


def long_papers(sizes: tuple[int, ...] = (1, 2, 4, 8, 16, 20)) -> Iterator[tuple[str, float]]:
    """The body of a real paper again and again: time a megabyte at each size, to that at the first."""
    path = LATEX / PAPERS[0]
    if not path.is_file():
        return
    text = path.read_text(encoding="utf-8")
    body = text[text.index("\\section{") : text.index("\\bibliographystyle")] + "\n\n"
    first = 0.0
    for size in sizes:
        long = body * (size * MEGABYTE // len(body))
        rate = seconds(lambda long=long: parse(long), 1) / size
        first = first or rate
        yield f"{size} MB", rate / first


def twice(form: Form) -> float:
    """Time for a form at twice the size, to that at its size."""
    small, large = form.build(form.size), form.build(2 * form.size)
    return seconds(lambda: parse(large)) / seconds(lambda: parse(small))


def other_readers() -> Iterator[tuple[str, float]]:
    """The same for what reads files of inputs, and text that is no LaTeX."""
    part = {"b.tex": Source("b.tex", "Some words.\n\n")}
    tasks: dict[str, Callable[[int], Callable[[], object]]] = {
        "\\input of one file": lambda n: lambda: parse("\\input{b}" * 10_000 * n, part),
        "\\input of many files": lambda n: (
            lambda: parse(
                "".join(f"\\input{{f{i}}}" for i in range(2000 * n)),
                {f"f{i}.tex": Source(f"f{i}.tex", "words ") for i in range(2000 * n)},
            )
        ),
        "Text.offset": lambda n: _offsets("a\\_b " * 20_000 * n),
        "sentences: stops": lambda n: lambda: split_sentences("a. b? " * 100_000 * n),
        "sentences: closers": lambda n: lambda: split_sentences('.")]' * 100_000 * n),
        "sentences: dots": lambda n: lambda: split_sentences("." * 500_000 * n),
        "sentences: [": lambda n: lambda: split_sentences(".[" * 100_000 * n),
        "sentences: quotes": lambda n: lambda: split_sentences('."' + "'" * 300_000 * n),
        "sentences: spaces": lambda n: lambda: split_sentences("a." + " " * 500_000 * n + "b"),
        "bib: entries": lambda n: (
            lambda: parse_bib(
                Source("b.bib", "".join(f"@misc{{k{i}, title={{A}}}}\n" for i in range(3000 * n)))
            )
        ),
        "settings": lambda n: lambda: find_settings("batch size of 32 and 10 epochs, " * 1000 * n),
        "settings: spaces": lambda n: lambda: find_settings("batch size" + " " * 20_000 * n + "32"),
    }
    for name, make in tasks.items():
        once, again = make(1), make(2)
        yield name, seconds(again) / seconds(once)


def _offsets(text: str) -> Callable[[], object]:
    shown = parse(text).paragraphs[0].text

    def ask() -> None:
        for at in range(0, len(text), 3):
            shown.offset("a.tex", at)

    return ask


def main(words: list[str]) -> None:
    """Print the ratios, or those of the forms whose name holds one of the words."""

    def wanted(name: str) -> bool:
        return not words or any(word in name for word in words)

    if wanted("pylatexenc"):
        for name, ratio in against_pylatexenc():
            print(f"{ratio:6.2f} x pylatexenc's bare walk   {name}", flush=True)
    if wanted("long"):
        for name, ratio in long_papers():
            print(f"{ratio:6.2f} x the time a MB at 1 MB     {name}", flush=True)
    for form in FORMS:
        if wanted(form.name):
            print(f"{twice(form):6.2f} x for twice   {form.name} ({form.size})", flush=True)
    if wanted("other"):
        for name, ratio in other_readers():
            print(f"{ratio:6.2f} x for twice   {name}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
