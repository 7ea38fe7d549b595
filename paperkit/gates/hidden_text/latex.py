r"""Text that LaTeX sets so that no reader sees it: in the colour of the page, tiny, off the page, transparent.

The source is read once, group by group, and each group knows how its text is set. Where the ground of a group can't
be told (a table with coloured cells, an environment or a command of somebody's own) no colour is called hidden.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from paperkit.documents.latex.tokens import Braces
from paperkit.documents.paper import Span
from paperkit.gates._wordlists import word_set
from paperkit.gates.hidden_text.colors import Color
from paperkit.gates.hidden_text.commands import HANDLERS, OPTION, UNPRINTED, Frame, Groups, Look, is_clear
from paperkit.gates.hidden_text.hidden import Hidden

__all__ = ["Macro", "hidden_latex", "hiding_macros", "prose"]

_TOKEN = re.compile(
    r"\\begin[ \t]*\{(?P<begin>[^{}\n]{1,60})\}|\\end[ \t]*\{(?P<end>[^{}\n]{1,60})\}|\\(?P<command>[a-zA-Z@]+)\*?"
    r"|(?P<open>\{)|(?P<close>\})|\\.|(?P<text>[^\\{}]+)",
    re.DOTALL,
)
_ENDS_OR_CELL_COLORS = re.compile(
    r"\\end[ \t]{0,5}\{(?P<end>[^{}\n]{1,60})\}|\\(?:rowcolors?|cellcolor|columncolor)(?![a-zA-Z])"
)

# Where text stands on the ground of what is around it.
_PLAIN = word_set(
    """
    document abstract itemize enumerate description center flushleft flushright quote quotation verse minipage figure
    figure* table table* tabular tabular* tabularx longtable array threeparttable tablenotes multicols titlepage small
    footnotesize scriptsize tiny large spacing singlespace sloppypar theorem lemma proof definition remark picture
    acknowledgments acknowledgements frontmatter keyword thebibliography wrapfigure appendices samepage subfigure
    """
)
_THROUGH = word_set(
    """
    textbf textit textrm textsf texttt textsc textmd textup textsl textnormal emph underline uline mbox makebox parbox
    footnote footnotetext caption section subsection subsubsection paragraph subparagraph chapter title thanks
    centerline leftline rightline raisebox hbox vbox vtop llap rlap clap smash text scalebox resizebox rotatebox put
    multicolumn multirow marginpar item author begingroup bgroup large Large small footnotesize scriptsize tiny
    normalsize url href newcommand renewcommand providecommand newenvironment renewenvironment abstract ensuremath
    hphantom phantom vphantom cite citep citet ref eqref pageref autoref cref Cref
    """
)
_NAME = r"\s{0,5}\{?\s{0,5}\\([a-zA-Z@]{1,40})\s{0,5}\}?\s{0,5}"
_DEFINITION = re.compile(
    rf"\\(?:re|provide)?newcommand\*?{_NAME}(?:\[\d\])?(?:\[[^\[\]]{{0,200}}\])?\s{{0,20}}(?=\{{)"
    r"|\\[egx]?def\s{0,5}\\([a-zA-Z@]{1,40})(?:#\d){0,9}\s{0,5}(?=\{)"
    rf"|\\(?:New|Renew|Provide|Declare)DocumentCommand{_NAME}\{{[^{{}}]{{0,60}}\}}\s{{0,20}}(?=\{{)"
)
_COUNT = re.compile(r"\[(\d)\]|#(\d)\s{0,5}\Z")
_DEFINES = word_set("def gdef edef xdef let newcommand renewcommand providecommand")
_DEFINED = re.compile(r"\*?[ \t]{0,5}\\(?:[a-zA-Z@]+|.)")
_PARAMETER = re.compile(r"#([1-9])")
_MARK = "\x02"
_SHIFTS = ("\\hspace", "\\kern", "\\hskip")
_BLANK_LINE = re.compile(r"\n[ \t\r]{0,200}\n")


class Macro(NamedTuple):
    """A command of the paper's own that hides: the argument that it hides, or 0 where all that follows is hidden."""

    argument: int
    look: Look


class _Run(NamedTuple):
    look: Look
    start: int
    end: int


def hiding_macros(text: str, colors: Mapping[str, Color], known: Mapping[str, Macro]) -> dict[str, Macro]:
    """Commands defined in a source that hide an argument or what follows them, beside those known before."""
    macros = dict(known)
    braces = Braces(text)
    for match in _DEFINITION.finditer(text):
        name = match[1] or match[2] or match[3]
        close = braces.close(match.end())
        if close < 0 or close - match.end() > 2000:
            continue
        body = text[match.end() + 1 : close]
        marked = _PARAMETER.sub(lambda m: f"{_MARK}{m[1]}", body)
        reader = _Reader(marked, colors, macros)
        runs = reader.read()
        macros.pop(name, None)
        for run in runs:
            at = marked.find(_MARK, run.start, run.end)
            if at >= 0:
                macros[name] = Macro(int(marked[at + 1]), run.look)
                break
        else:
            if reader.base.look.kind is not None and reader.base.look.detail:
                macros[name] = Macro(0, reader.base.look)
            elif not body.strip() and (count := _COUNT.search(match[0])) is not None:
                macros[name] = Macro(
                    int(count[1] or count[2]), Look("not_printed", f"\\{name} prints nothing")
                )
    return macros


def hidden_latex(
    file: str, text: str, colors: Mapping[str, Color], macros: Mapping[str, Macro]
) -> Iterator[Hidden]:
    """Pieces of text that are set so that nobody sees them.

    Args:
        file: Name of the file, for the spans.
        text: Its source; comments, listings and what is not to be looked at are blanked.
        colors: Colours that the paper defines.
        macros: Its commands that hide.
    """
    for run in _joined(_Reader(text, colors, macros).read(), text):
        plain = prose(text[run.start : run.end])
        if plain and run.look.kind is not None:
            yield Hidden(run.look.kind, plain, Span(file, run.start, run.end), run.look.detail)


def _joined(runs: list[_Run], text: str) -> Iterator[_Run]:
    """Runs that go on from each other are one, commands between them included."""
    last: _Run | None = None
    for run in runs:
        if not prose(text[run.start : run.end]):
            continue
        near = last is not None and run.start - last.end <= 400 and not prose(text[last.end : run.start])
        if last is not None and near and last.look.kind == run.look.kind:
            last = last._replace(end=run.end)
        else:
            if last is not None:
                yield _trimmed(last, text)
            last = run
    if last is not None:
        yield _trimmed(last, text)


def _trimmed(run: _Run, text: str) -> _Run:
    piece = text[run.start : run.end]
    start = run.start + len(piece) - len(piece.lstrip())
    return run._replace(start=start, end=max(start + 1, run.start + len(piece.rstrip())))


_MARKUP = re.compile(
    r"\\(?:[a-zA-Z@]+\*?(?:\[[^\[\]]{0,200}\])?|.)|[{}~$]|#\d"
    r"|(?<![\w.])-?\d+(?:\.\d+)?(?:pt|cm|mm|in|em|ex)\b",
    re.DOTALL,
)


def prose(source: str) -> str:
    """A source without its commands, on one line."""
    return " ".join(_MARKUP.sub(" ", source).split())


class _Reader(Groups):
    """One pass over a source: frames of groups, each with how its text is set."""

    def __init__(self, text: str, colors: Mapping[str, Color], macros: Mapping[str, Macro]) -> None:
        super().__init__(text, colors)
        self.macros = macros
        self.owner = ""
        self.runs: list[_Run] = []
        self.ends: dict[str, list[int]] = {}
        self.cell_colors: list[int] = []
        for match in _ENDS_OR_CELL_COLORS.finditer(text):
            places = self.cell_colors if match["end"] is None else self.ends.setdefault(match["end"], [])
            places.append(match.start())

    def read(self) -> list[_Run]:
        at = 0
        while (token := _TOKEN.match(self.text, at)) is not None:
            at = token.end()
            if token["text"] is not None:
                self._text(token.start(), at)
            elif token["open"] is not None:
                self._open(token.start())
            elif token["close"] is not None:
                self._close()
            elif token["begin"] is not None:
                at = self._begin(token["begin"], token.start(), at)
            elif token["end"] is not None:
                self._end(token["end"])
            elif token["command"] is not None:
                self.owner = token["command"]
                at = self._command(token["command"], at)
        return self.runs

    def _hidden_by(self, macro: Macro) -> Look:
        return replace(self.frame.look, kind=macro.look.kind, detail=macro.look.detail)

    def _text(self, start: int, end: int) -> None:
        if self.text[start:end].strip():
            self.owner = ""
            look = self.frame.look
            if look.kind is not None:
                if look.kind == "off_page" and look.detail.startswith(_SHIFTS):
                    blank = _BLANK_LINE.search(
                        self.text, start, end
                    )  # the next paragraph starts at the margin
                    if blank is not None:
                        end = blank.start()
                        self.frame.look = look.shown("off_page")
                self.runs.append(_Run(look, start, end))

    def _open(self, at: int) -> None:
        look = self.opens.pop(at, None)
        if look is None:
            look = self.frame.look
            if self.owner and self.owner not in _THROUGH and self.owner not in self.macros:
                look = replace(look, ground=None)
        self.frames.append(Frame(look, "", self.owner))
        self.owner = ""

    def _close(self) -> None:
        if len(self.frames) > 1 and not self.frame.name:
            self.owner = self.frames.pop().owner
        else:
            self.owner = ""

    def _begin(self, name: str, start: int, at: int) -> int:
        look = self.frame.look
        options = OPTION.match(self.text, at)
        if name.endswith("picture") and options is not None and is_clear(options[1]):
            look = look.hidden("transparent", f"\\begin{{{name}}}[opacity=0]")
        has_cells = name.startswith(("tabular", "longtable", "array", "table"))
        if name not in _PLAIN or (
            has_cells and _next(self.cell_colors, at) < _next(self.ends.get(name, []), at)
        ):
            look = replace(look, ground=None)
        self.frames.append(Frame(look, name, ""))
        self.owner = ""
        return at

    def _end(self, name: str) -> None:
        self.owner = ""
        for depth in range(len(self.frames) - 1, 0, -1):
            if self.frames[depth].name == name:
                del self.frames[depth:]
                return

    def _command(self, name: str, at: int) -> int:
        if name in _DEFINES and (defined := _DEFINED.match(self.text, at)) is not None:
            return defined.end()  # a command that is given a meaning is not used
        macro = self.macros.get(name)
        if macro is not None:
            if macro.argument == 0:
                self.frame.look = self._hidden_by(macro)
            else:
                arguments = self.arguments(at, macro.argument)
                if len(arguments) == macro.argument:
                    self.opens[arguments[-1][0]] = self._hidden_by(macro)
            return at
        if name in UNPRINTED:
            self.owner = ""
            arguments = self.arguments(at, UNPRINTED[name])
            return arguments[-1][1] + 1 if arguments else at
        handler = HANDLERS.get(name)
        if handler is None:
            options = OPTION.match(self.text, at)
            return options.end() if options is not None else at
        return handler(self, name, at)


def _next(places: list[int], at: int) -> float:
    """The first place from an offset on."""
    found = bisect_left(places, at)
    return places[found] if found < len(places) else float("inf")
