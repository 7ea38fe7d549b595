"""Compare the word counter with `texcount`, token by token, and write the table of it.

    python tests/texcount.py [NAME…]

Without names it compares every LaTeX paper in the shared data and writes `reports/word_counts.md`; with names it prints
what differs in those papers whose path holds one of them.

`texcount` prints each token of the source with what it took it for. Its words in text are laid over those that
`count_paper` counts as body, by their place in the source. Where the two do not meet one to one, the difference goes to
a category of `CAUSES` by the commands and environments around the token, which are read from texcount's own
tokens, or by the form of our word; what no rule takes is unexplained.
"""

from __future__ import annotations

import html
import os
import posixpath
import re
import subprocess
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from paperkit.documents import read_paper
from paperkit.documents.latex.commands import COMMANDS
from paperkit.documents.paper import Paper
from paperkit.documents.words import count_paper, find_words
from paperkit.documents.words.paper_count import counted_texts

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("PAPERKIT_SHARED", ROOT.parent / "shared"))
TABLE = ROOT / "reports" / "word_counts.md"
TEXT = ("body", "abstract", "item", "theorem")

_FILE = re.compile(r"<h2>File: (.*?)</h2>\s*<div class='parse'>(.*?)</div>", re.DOTALL)
_CHUNK = re.compile(r"<span class='(\w+)'>(.*?)</span>", re.DOTALL)
_DEFINED = re.compile(
    r"\\(?:(?:re)?new|provide)command\*?\s*\{?\s*\\([a-zA-Z@]+)|\\(?:def|let)\s*\\([a-zA-Z@]+)"
    r"|\\(?:New|Renew|Declare)\w*Command\s*\{?\s*\\([a-zA-Z@]+)"
)
_QUANTITY = re.compile(
    r"\\(?:num|SI|si|qty|unit|ang|numrange|SIrange|qtyrange|numlist|SIlist)(?:\[[^\]]*\])?(?:\{[^{}]*\}\s*){0,2}\{[^{}]*\Z"
)
_ADDRESS = re.compile(r"\\(?:url|nolinkurl|path|doi)\s*\{[^{}]*\Z")
_VERB = re.compile(r"\\(?:verb|Verb|lstinline)\*?(?:\[[^\]]*\])?([^a-zA-Z\s*])(?:(?!\1).)*\Z")
_NAME = re.compile(r"[ \t]*\{([^{}\r\n]*)\}")
_REFERENCE = re.compile(r"\\[a-zA-Z]*[rR]ef(?:range|s)?(?![a-zA-Z])")
_HAN = re.compile("[\u3007\u3400-\u4dbf\u4e00-\u9fff]")
_COMMENT = re.compile(r"(?<!\\)%(?![0-9A-F]{2}).*")
_TOTAL = re.compile(r"Words in text: (\d+)")
_ERRORS = re.compile(r"\(errors:(\d+)\)")


_AFTER_COMMAND = re.compile(r"(?:[}\]]|\\[a-zA-Z]+\*?|\\\\)\s*\Z")
_SHORT_VERB = re.compile(
    r"\\(?:MakeShortVerb|DefineShortVerb|lstMakeShortInline)\*?(?:\[[^\]]*\])?\s*\{?\\?([^\w\s{}])"
)
_MANUAL = re.compile(r"\\documentclass(?:\[[^\]]*\])?\{(?:ltxdoc|l3doc|ltxguide|ltnews|skdoc)\}")

CAUSES = {
    "thousands": "a number with a thousands separator is one word of ours",
    "address": "an address is one word of ours, whatever rule texcount has for the command around it",
    "quantity": "numbers and units of siunitx read as they print",
    "user macro": "a macro of the paper counts as the text it stands for, its arguments only where they print",
    "inline verbatim": "inline verbatim is read as text by us and skipped by texcount",
    "printed command": "a command that prints a word, as \\LaTeXe, which texcount does not know",
    "formula": "formulas in environments that texcount reads as text",
    "listing": "listings in environments that texcount reads as text",
    "preamble": "what stands before \\begin{document}, which texcount counts where its braces do not tell it better",
    "option": "options in brackets",
    "bracketed text": "text in brackets, which texcount takes for options where a command stands before them",
    "tabbing": "text in tabbing environments, which texcount skips",
    "split word": "one printed word that texcount splits at a command or does not know the accent of",
    "apostrophe": "a typed apostrophe, soft hyphen or Unicode hyphen joins a word of ours",
    "punctuation": "full-width punctuation counts nothing; texcount takes some of it for kana",
    "cross-reference": "a command that prints a name, as \\cref, is one word of ours; its labels are none",
    "citation": "keys and notes of citations count nothing",
    "heading": "a heading set by a macro of the paper is a heading for us, text for texcount",
    "table": "cells of tables in environments that texcount reads as text",
    "algorithm": "algorithms in environments that texcount reads as text",
    "front matter": "authors, addresses, keywords and the title page are no section text",
    "abstract": "an abstract that stands in the preamble or on a title page, which texcount skips",
    "list label": "short labels of list items are numbering",
    "theorem title": "the optional title of a theorem",
    "setting": "lengths, colours, definitions and other settings that do not print",
}
"""Why the two differ where they do."""

_COMMAND = r"\\(?:{})\*?[{{\[]"
_AROUND = {
    "table": r"<(?:longtable|tabularx|tabulary|xltabular)>",
    "cross-reference": _COMMAND.format("(?!href)[a-zA-Z]*ref(?:range|s)?|[a-z]*label"),
    "citation": _COMMAND.format("[a-zA-Z]*[cC]ite[a-zA-Z]*"),
    "address": _COMMAND.format("href"),
    "algorithm": r"<algorithm\w*>",
    "front matter": _COMMAND.format(
        "address|affil|affiliation|author|email|ead|cortext|correspondingauthor|keywords|thusetup"
    )
    + "|<(?:keywords?|IEEEkeywords|titlepage|committee|comments)>",
    "list label": r"\\item\[",
    "theorem title": r"\\begin\{(?:theorem|thm|lemma|lem|definition|defn|example|proof|remark|proposition|prop)\*?\}\[",
    "setting": _COMMAND.format(
        "[a-z]+setup|setstretch|counterwithout|newcolumntype|graphicspath|definecolor|node|fancyqr"
    )
    + r"|after \\(?:vskip|itemsep)",
}
_SETS = re.compile(
    r"after \\(?:[hv]skip|kern|setbox|char|hbox|vbox|[a-z]+(?:skip|width|height|indent|sep|penalty))"
)
_WITH_TEXT = frozenset(
    """
    textcolor colorbox fcolorbox parbox raisebox resizebox scalebox rotatebox hyperlink hypertarget foreignlanguage
    adjustbox textlang colchunk trimbox overset underset stackrel usebox
    """.split()  # noqa: SIM905
)
"""Commands of which a last argument prints, beside those that set something."""
_PATTERNS = {cause: re.compile(pattern) for cause, pattern in _AROUND.items()}


class Token(NamedTuple):
    """A token of texcount: what it is taken for, its place, and the commands and environments around it."""

    kind: str
    text: str
    start: int
    end: int
    around: tuple[str, ...]


class Word(NamedTuple):
    """A word of ours: its text and its place in the source."""

    text: str
    start: int
    end: int
    kind: str = "body"


@dataclass
class Difference:
    """A place where the two do not meet one to one."""

    file: str
    section: str
    cause: str
    ours: list[Word]
    theirs: list[Token]


@dataclass
class Comparison:
    """One paper: both counts of the body, and where they differ."""

    name: str
    texcount: int
    ours: int
    han: int
    errors: int
    differences: list[Difference] = field(default_factory=list)

    def causes(self) -> Counter[str]:
        """Words that we count more (or, below zero, less) for each cause; "" is none."""
        total: Counter[str] = Counter()
        for difference in self.differences:
            total[difference.cause] += len(difference.ours) - len(difference.theirs)
        return total

    def by_section(self) -> Counter[str]:
        """Words of either side that no rule takes, by section."""
        total: Counter[str] = Counter()
        for difference in self.differences:
            if not difference.cause:
                total[difference.section] += max(len(difference.ours), len(difference.theirs))
        return total

    @property
    def unexplained(self) -> int:
        return sum(self.by_section().values())


def papers(folder: Path) -> list[Path]:
    """The main files of the papers in the shared data."""
    names = """
        aiscientist_iclr/adaptive_dual_scale_denoising/latex/template.tex
        aiscientist_iclr/data_augmentation_grokking/latex/template.tex
        aiscientist_iclr/layerwise_lr_grokking/latex/template.tex
        aiscientist_iclr/mdl_grokking_correlation/latex/template.tex
        aiscientist_iclr/rl_lr_adaptation/latex/template.tex
        broad_ranges_elsarticle/broad-ranges.tex
        decarb_en_zh_pair/paper.tex
        decarb_en_zh_pair/paper_enhanced.tex
        decarb_en_zh_pair/paper_original.tex
        eql_boost_gji/gji.tex
        eql_boost_gji/preprint.tex
        gtheory_acl_multifile/main.tex
        legwork_aastex/ms.tex
        msd_errors_revtex_siunitx/ms.tex
        scipy_wlscirep/paper.tex
        stbc_ieeetran/main.tex
        sycobench_acl/sycobench_camera_ready.tex
        decarb_en_zh_pair/paper_cn.tex
        decarb_en_zh_pair/paper_cn_original.tex
        thu_thesis_zh/thuthesis-example.tex
        aiscientist_iclr/gan_diffusion/latex/template.tex
        install_latex_guide_ctexrep_zh/install-latex-guide-zh-cn.tex
        sympy_peerj/paper.tex
    """.split()  # noqa: SIM905
    return [folder / name for name in names]


def run_texcount(main: Path) -> tuple[int, int, dict[str, list[Token]]]:
    """Words in text, how many errors texcount met, and the tokens of each file that it read."""

    def run(*options: str) -> str:
        command = ["texcount", "-inc", *options, main.name]
        return subprocess.run(command, cwd=main.parent, capture_output=True, text=True, check=False).stdout

    summary, out = run("-sum", "-total", "-q"), run("-html", "-v3")
    total = int(_TOTAL.findall(summary)[-1])
    errors = _ERRORS.findall(summary)
    files: dict[str, list[Token]] = {}
    sites: dict[str, tuple[str, ...]] = {}
    for name, body in _FILE.findall(out):
        file = posixpath.normpath(html.unescape(name))
        source = (main.parent / file).read_text(encoding="utf-8", errors="replace")
        chunks = [(kind, html.unescape(text)) for kind, text in _CHUNK.findall(body)]
        files.setdefault(file, []).extend(_placed(chunks, source, sites.get(file, ())))
        for token in files[file]:
            if token.kind == "fileinc":
                target = posixpath.normpath(token.text.strip(" {}"))
                for included in (target, f"{target}.tex"):
                    sites.setdefault(included, (*token.around, "\\input"))
    return total, int(errors[-1]) if errors else 0, files


def _placed(chunks: list[tuple[str, str]], source: str, around: tuple[str, ...]) -> Iterator[Token]:
    """Tokens with their places in the source and what stands around them."""
    at = name_end = 0
    stack = list(around)
    owner = ""
    for kind, text in chunks:
        found = source.find(text, at)
        if found < 0 or not text:
            continue
        if "\n\n" in source[at:found]:
            owner = ""
        at = found + len(text)
        before = (f"after {owner}",) if owner not in ("", "\\input") else ()
        yield Token(kind, text, found, at, (*stack, *before))
        if found < name_end:
            continue
        if text in ("\\begin", "\\end") and (name := _NAME.match(source, at)):
            name_end = name.end()
            frame = f"<{name[1]}>"
            owner = f"\\begin{{{name[1]}}}" if text == "\\begin" else ""
            if text == "\\begin":
                stack.append(frame)
            elif frame in stack:
                del stack[len(stack) - 1 - stack[::-1].index(frame) :]
        elif text in ("{", "["):
            stack.append(owner + text)
            owner = ""
        elif text in ("}", "]"):
            if stack and stack[-1].endswith("{" if text == "}" else "["):
                owner = stack.pop()[:-1]
        elif re.fullmatch(r"\\(?:[a-zA-Z@]+|.)", text) and kind != "word":
            owner = text
        elif kind not in ("option", "comment") and text != "*":
            owner = ""


def our_words(paper: Paper) -> dict[str, list[Word]]:
    """The words that count as body, by file, in the order of the source."""
    files: dict[str, list[Word]] = {}
    for paragraph, text in zip(paper.paragraphs, counted_texts(paper), strict=True):
        if paragraph.kind in TEXT:
            for match in find_words(text):
                span = paragraph.text.span(*match.span())
                files.setdefault(span.file, []).append(Word(match[0], span.start, span.end, paragraph.kind))
    for words in files.values():
        words.sort(key=lambda word: (word.start, word.end))
    return files


def compare(main: Path, name: str) -> Comparison:
    """Compare one paper; the name is what it is called in the table."""
    paper = read_paper(main)
    total, errors, files = run_texcount(main)
    ours = our_words(paper)
    defined = frozenset(
        name
        for source in paper.sources.values()
        for match in _DEFINED.finditer(source.text)
        for name in match.groups()
        if name
    )
    texts = [source.text for source in paper.sources.values()]
    short_verbs = "".join({found for text in texts for found in _SHORT_VERB.findall(text)})
    if _MANUAL.search(paper.sources[paper.main].text):
        short_verbs += "|"
    body = count_paper(paper).body
    assert body.length == sum(map(len, ours.values()))
    assert total == sum(token.kind == "word" for tokens in files.values() for token in tokens)
    result = Comparison(name, total, body.length, body.cn_chars, errors)
    for file in sorted(set(files) | set(ours)):
        every = files.get(file, [])
        source = paper.sources[file].text if file in paper.sources else ""
        starts = [token.start for token in every]
        context = Context(source, every, starts, defined, short_verbs, _hidden(paper, file, source))
        tokens = [token for token in every if token.kind == "word"]
        for mine, theirs in _groups(ours.get(file, []), tokens):
            if len(mine) != 1 or len(theirs) != 1:
                section = _section(paper, file, (mine or theirs)[0].start)
                result.differences.append(
                    Difference(file, section, _cause(mine, theirs, context), mine, theirs)
                )
    return result


def _hidden(paper: Paper, file: str, source: str) -> dict[str, list[tuple[int, int]]]:
    """The parts of a file that hold no words: the formulas and listings that the paper reads as such, its preamble."""
    begin = source.find("\\begin{document}") if file == paper.main else 0
    return {
        "formula": [(m.span.start, m.span.end) for m in paper.math if m.span.file == file],
        "listing": [(span.start, span.end) for span in paper.verbatim if span.file == file],
        "preamble": [(0, max(begin, 0))],
    }


def _groups(ours: list[Word], theirs: list[Token]) -> Iterator[tuple[list[Word], list[Token]]]:
    """Words and tokens that overlap in the source, put together."""
    i = j = 0
    while i < len(ours) or j < len(theirs):
        mine: list[Word] = []
        them: list[Token] = []
        end = -1
        while True:
            if i < len(ours) and (
                ours[i].start < end or (end < 0 and (j == len(theirs) or ours[i].start <= theirs[j].start))
            ):
                mine.append(ours[i])
                end = max(end, ours[i].end)
                i += 1
            elif j < len(theirs) and (theirs[j].start < end or end < 0):
                them.append(theirs[j])
                end = max(end, theirs[j].end)
                j += 1
            else:
                break
        yield mine, them


def _section(paper: Paper, file: str, at: int) -> str:
    """The last heading before a place in a file."""
    heads = [(s.heading_span.start, s.title) for s in paper.sections if s.heading_span.file == file]
    index = bisect_right([start for start, _ in heads], at) - 1
    return heads[index][1] if index >= 0 else f"({file})"


class Context(NamedTuple):
    """What a rule may look at beside the words: the source, texcount's tokens of all kinds, the paper's macros."""

    source: str
    tokens: list[Token]
    starts: list[int]
    defined: frozenset[str]
    short_verbs: str = ""
    hidden: Mapping[str, Sequence[tuple[int, int]]] = {}

    def is_short_verb(self, at: int) -> bool:
        """Whether a place stands between two characters that enclose inline verbatim."""
        line = self.source[self.source.rfind("\n", 0, at) + 1 : at]
        return any(line.count(character) % 2 for character in self.short_verbs)

    def stands_in(self, at: int) -> str:
        """The part that does not count which a place stands in: a formula, a listing, the preamble."""
        for cause, spans in self.hidden.items():
            if any(start <= at < end for start, end in spans):
                return cause
        return ""

    def around(self, at: int) -> tuple[str, ...]:
        index = bisect_right(self.starts, at) - 1
        return self.tokens[index].around if index >= 0 else ()


def _cause(ours: list[Word], theirs: list[Token], context: Context) -> str:
    """Which rule takes a difference, or "" where none does."""
    if not ours:
        return _cause_of_theirs(theirs[0], context)
    first = ours[0]
    before = context.source[max(0, first.start - 300) : first.start]
    inside = context.source[first.start : first.end]
    if _QUANTITY.search(before):
        return "quantity"
    if _ADDRESS.search(before) or "://" in first.text:
        return "address"
    if _REFERENCE.match(inside):
        return "cross-reference"
    if _VERB.search(before) or context.is_short_verb(first.start):
        return "inline verbatim"
    command = re.match(r"\\([a-zA-Z@]+)", inside)
    if command is not None and command[1] in context.defined:
        return "user macro"
    if not theirs and re.fullmatch(r"\\[a-zA-Z]+(?: ?\{\}|[ ~])?", inside):
        return "printed command"
    if len(ours) == 1 and theirs:
        if re.search(r"\d[,\u202f]\d{3}", first.text):
            return "thousands"
        if re.search(r"[\\{}]", inside):
            return "split word"
        if re.search("[’\u2010\u2011\u00ad]", first.text):
            return "apostrophe"
    around = context.around(first.start)
    if not theirs and first.kind == "abstract" and ("<titlepage>" in around or "<document>" not in around):
        return "abstract"
    if not theirs and "<tabbing>" in around:
        return "tabbing"
    opening = before.rfind("[")
    if not theirs and opening > before.rfind("]") and _AFTER_COMMAND.search(before[:opening]):
        return "bracketed text"
    return ""


def _hides(name: str) -> bool:
    """Whether the arguments of a command of LaTeX or a known package print nothing."""
    return set(COMMANDS.get(name, "")) & set("mt") == {"m"} and name not in _WITH_TEXT


def _cause_of_theirs(token: Token, context: Context) -> str:
    if not any(character.isalnum() for character in token.text):
        return "punctuation"
    if token.text in ("\\url", "\\nolinkurl"):
        return "address"
    for cause, pattern in _PATTERNS.items():
        if any(pattern.fullmatch(place) for place in token.around):
            return cause
    if (part := context.stands_in(token.start)) != "":
        return part
    if token.around and token.around[-1].endswith("["):
        return "option"
    if token.around and _SETS.fullmatch(token.around[-1]) and re.match(r"[-+.\d]", token.text):
        return "setting"
    for place in token.around:
        command = re.fullmatch(r"\\([a-zA-Z@]+)[{\[]", place)
        if command is not None and command[1] not in context.defined and _hides(command[1]):
            return "setting"
        if command is not None and command[1] in context.defined:
            return "heading" if command[1].endswith("section") else "user macro"
    return ""


def report(results: list[Comparison], han: dict[str, tuple[int, int, int]]) -> str:
    """The table, as Markdown."""
    lines = [
        "# Word counts beside texcount",
        "",
        "Written by `python tests/texcount.py`: the words in text of `texcount -inc` and the body of "
        "`paperkit count`, on papers by other people, laid over each other word by word.",
        "*By a rule*: words that we count more or less for the causes below. "
        "*Unexplained*: words of either side that no rule takes.",
        "",
        *_table_of(result for result in results if not result.errors),
        "",
        "## Papers in which texcount meets errors",
        "",
        "It loses its place in them, so its own count is no measure.",
        "",
        *_table_of(result for result in results if result.errors),
        "",
        "## Chinese characters",
        "",
        "In the source files without comments, counted without the reader; in all that the paper reads as (cells too); "
        "and in its verbatim blocks.",
        "The rest in the thesis stands in settings that print on title pages, in the committee's list and in the heads "
        "that a long table repeats; in the guide it is the author's name.",
        "",
        "| paper | in the source | read | verbatim | rest |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| {name} | {source} | {read} | {verbatim} | {source - read - verbatim} |"
            for name, (source, read, verbatim) in han.items()
        ),
        "",
        "## Causes",
        "",
        "Words of ours and of texcount that do not meet one to one.",
        "",
        "| paper | cause | ours | texcount |",
        "|---|---|---:|---:|",
    ]
    for result in results:
        for cause in (*CAUSES, ""):
            found = [difference for difference in result.differences if difference.cause == cause]
            if found:
                mine = sum(len(difference.ours) for difference in found)
                theirs = sum(len(difference.theirs) for difference in found)
                lines.append(f"| {result.name} | {cause or 'unexplained'} | {mine} | {theirs} |")
    lines += ["", *(f"- *{cause}*: {why}" for cause, why in CAUSES.items())]
    return "\n".join(lines) + "\n"


def han_characters(main: Path) -> tuple[int, int, int]:
    """Han characters in the source files without their comments, in what the paper reads as, and in its verbatim.

    The first is counted without the reader: a comment is what stands behind a `%` that is neither escaped nor part of
    an address.
    """
    paper = read_paper(main)
    source = 0
    for name, file in paper.sources.items():
        if name.endswith(".tex"):
            source += len(_HAN.findall(_COMMENT.sub("", file.text)))
    texts = [paragraph.text.text for paragraph in paper.paragraphs]
    texts += [cell.text.text for table in paper.tables for row in table.rows for cell in row]
    read = sum(len(_HAN.findall(text)) for text in texts)
    return source, read, sum(len(_HAN.findall(paper.source(span))) for span in paper.verbatim)


def _table_of(results: Iterable[Comparison]) -> Iterator[str]:
    yield "| paper | texcount | ours | Chinese characters | by a rule | unexplained | % of body | most in a section |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for result in results:
        ruled = sum(net for cause, net in result.causes().items() if cause)
        share = 100 * result.unexplained / result.ours
        yield (
            f"| {result.name} | {result.texcount} | {result.ours} | {result.han} | {ruled:+} | {result.unexplained} "
            f"| {share:.2f} | {max(result.by_section().values(), default=0)} |"
        )


def show(result: Comparison) -> None:
    """Print what differs, the words that no rule takes last."""
    print(f"{result.name}: texcount {result.texcount}, ours {result.ours}, errors {result.errors}")
    for difference in sorted(result.differences, key=lambda d: (d.cause == "", d.cause)):
        mine = " ".join(word.text for word in difference.ours)
        theirs = " ".join(token.text for token in difference.theirs)
        around = " ".join(difference.theirs[0].around) if difference.theirs else ""
        print(
            f"  {difference.cause or 'UNEXPLAINED'}: {difference.file}: {mine!r} beside {theirs!r} {around}"
        )


def main(names: list[str]) -> None:
    folder = SHARED / "data" / "latex"
    if names:
        for path in papers(folder):
            if any(name in str(path) for name in names):
                show(compare(path, path.relative_to(folder).as_posix()))
        return
    TABLE.parent.mkdir(exist_ok=True)
    results = [compare(path, path.relative_to(folder).as_posix()) for path in papers(folder)]
    han = {r.name: han_characters(folder / r.name) for r in results if r.han > r.ours / 2}
    TABLE.write_text(report(results, han), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
