"""Reading LaTeX in one pass: a stack of texts being read, a stack of open groups, and no recursion.

The reader walks the tokens of the main file. `\\input` and user macros put another text on top of the stack, so
what they hold is read in its place. What commands mean is in the modules that register themselves in `HANDLERS`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from paperkit.documents.block import Block
from paperkit.documents.draft import Draft
from paperkit.documents.latex.arguments import SKIP
from paperkit.documents.latex.commands import COMMANDS, DIMENSIONS, SPACES
from paperkit.documents.latex.glossary import Term
from paperkit.documents.latex.groups import Groups
from paperkit.documents.latex.macros import expand
from paperkit.documents.latex.math import dollar
from paperkit.documents.latex.stack import HANDLERS, Command, Frame, Group, Macro, Piece
from paperkit.documents.latex.symbols import MATH_OPERATORS, SYMBOLS, TIGHT_OPERATORS
from paperkit.documents.latex.tokens import TOKEN
from paperkit.documents.latex.unknown import read_unknown
from paperkit.documents.paper import Source, Span

__all__ = ["SINGLE", "Reader"]

_match = TOKEN.match
_SPACES = " \t\r\n\f\v"
_RUN = re.compile(r"([^ \t\r\n\f\v]+)|[ \t\r\n\f\v]+")
_NEWLINE = re.compile(r"\r\n|\r|\n")
_FORMS = {
    "p": re.compile(r"[ \t]*\([^()\r\n]{0,80}\)"),
    "d": re.compile(DIMENSIONS),
    "i": re.compile(r"[ \t]*=?[ \t]*[-+]?(?:\d+|\\[a-zA-Z@]+)?[ \t]?"),
}
_RAISED = re.compile(r"[ \t]*(?:\\(circ|prime)(?![a-zA-Z])|\{[ \t]*\\(circ|prime)[ \t]*\})")
_SHORT_VERB = re.compile(r"([^\r\n])([^\r\n]{0,500}?)\1")

SINGLE = frozenset({"cell", "bibitem", "heading", "title"})
"""Kinds of block that a blank line does not end."""


def _is_chinese(character: str) -> bool:
    """Whether a line end beside this character is no space: a Chinese character or punctuation mark."""
    return (
        "\u3000" <= character <= "\u303f"
        or "\u3400" <= character <= "\u9fff"
        or "\uff00" <= character <= "\uffef"
    )


class Reader(Groups):
    """The state of one reading. `read` fills `draft`."""

    def __init__(self, sources: Mapping[str, Source], main: str, *, hidden: bool) -> None:
        super().__init__(main, hidden=hidden)
        self.available = sources
        self.section: int | None = None
        self.last_section: int | None = None
        self.heading = ""
        self.appendix = False
        self.budget = 0
        self.exhausted = False
        self.unread: set[str] = set()
        self.quotations = 0
        self.name_end = 0
        self.files_read = 0
        self.bibitem: tuple[str, Span] | None = None
        self.theorems: set[str] = set()
        self.user_environments: dict[str, tuple[Macro, Macro]] = {}
        self.user: dict[str, Macro] = {}
        self.meanings: dict[str, str] = {}
        self.everywhere = False
        self.ahead: dict[str, str] = {}
        self.switches: dict[str, bool] = {}
        self.branches: list[bool] = []
        self.terms: dict[str, Term] = {}
        self.included: frozenset[str] | None = None
        self.packages: set[str] = set()
        self.in_package = 0
        self.verbatim_names: dict[str, str] = {}
        self.units: dict[str, str] = {}
        self.controls: set[str] = set()
        self.scanned = 0
        self._tokens = (
            self._on_text, self._on_text, self._on_space, self._on_word, self._on_symbol, self._on_open, self._on_close,
            self._on_dollar, self.comment, self._on_amp, self._on_tilde, self._on_dash, self._on_quote,
            self._on_parameter, self._on_other,
        )  # fmt: skip

    # -- reading

    def inside(self, path: str) -> Reader:
        """A reader of a package: it finds nothing, and defines in the tables of this one."""
        inner = Reader(self.available, path, hidden=True)
        inner.user, inner.meanings, inner.user_environments = self.user, self.meanings, self.user_environments
        inner.theorems, inner.terms, inner.units = self.theorems, self.terms, self.units
        inner.switches, inner.verbatim_names = self.switches, self.verbatim_names
        inner.packages, inner.in_package = self.packages, self.in_package + 1
        return inner

    def read(self) -> Draft:
        """Read the main file to its end."""
        frames = self.frames
        tokens = self._tokens
        while frames:
            frame = frames[-1]
            if frame.pos >= frame.end:
                self.leave()
                continue
            match = _match(frame.text, frame.pos, frame.end)
            assert match is not None
            start, frame.pos = match.span()
            tokens[match.lastindex or 1](frame, start, frame.pos)
        self.end_paragraph()
        self.close_down_to(0)
        return self.draft

    def end_paragraph(self) -> None:
        """A blank line, or a command that ends a paragraph."""
        if (
            self.maths
            and self.maths[-1] > self.barriers[-1]
            and self.groups[self.maths[-1]].kind in ("$", "\\(")
        ):
            self.close_down_to(self.maths[-1])
        if self.state.kind in SINGLE:
            if self.block is not None:
                self.gap()
        elif not self.state.math:
            self.block = None

    def skip(self, pattern: str) -> None:
        """Take the arguments of a pattern (see `latex.commands`) and show the `t` ones."""
        shown: list[Piece] = []
        for kind in pattern:
            piece = None
            if kind == "*":
                self.star()
            elif kind == "o":
                piece = self.option()
            elif kind in _FORMS:
                frame = self.skip_space()
                match = _FORMS[kind].match(frame.text, frame.pos, frame.end)
                frame.pos = match.end() if match else frame.pos
            else:
                piece = self.argument()
                if piece is None:
                    break
                if kind == "t":
                    shown.append(piece)
                    continue
            if piece is not None:
                self.note_comments(piece)
        for piece in reversed(shown):
            self.enter(piece)

    # -- showing text

    def open_block(self) -> Block:
        """The block that text goes to now."""
        block = self.block
        if block is None:
            block = self.block = Block(self.state.kind, self.section)
            if block.kind not in ("cell", "bibitem"):
                self.draft.blocks.append(block)
                if self.heading and block.kind in ("body", "item", "theorem", "abstract"):
                    block.heading, self.heading = self.heading, ""
        return block

    def show(self, text: str, command: Command) -> None:
        """Show text that stands for a command and the arguments taken so far."""
        if self.state.hidden or not text:
            return
        if text in (" ", "\u202f") and (self.block is None or self.block.last in " \u202f"):
            return
        call = command.call
        start = command.start if call is None else call.low
        self.open_block().add(text, command.file, start, max(command.end, self.at), plain=False)

    def show_range(self, text: str, frame: Frame, start: int, end: int) -> None:
        """Show text that stands for a range of the text on top."""
        if self.state.hidden:
            return
        call = frame.call
        if call is None:
            self.open_block().add(text, frame.file, start, end, plain=False)
        else:
            self.open_block().add(text, call.file, call.low, call.end, plain=False)

    def show_piece(self, piece: Piece) -> None:
        """Show the source of a piece as it is."""
        text = piece.text[piece.start : piece.end]
        if self.state.hidden or not text:
            return
        block = self.open_block() if text.strip(_SPACES) else self.block
        if block is None:
            return
        call = piece.call
        for match in _RUN.finditer(text if call is None else self.raw(piece)):
            if call is not None:
                start, end = call.low, call.end
            else:
                start, end = piece.start + match.start(), piece.start + match.end()
            if match[1]:
                block.add(match[0], piece.file if call is None else call.file, start, end, plain=call is None)
            else:
                block.space(piece.file if call is None else call.file, start, end, plain=end - start == 1)

    def gap(self) -> None:
        """A space that no character of the source stands for."""
        if self.block is not None and self.frames and not self.state.hidden:
            frame = self.frames[-1]
            call = frame.call
            if call is None:
                self.block.space(frame.file, frame.pos, frame.pos)
            else:
                self.block.space(call.file, call.low, call.low)

    # -- tokens

    def _on_text(self, frame: Frame, start: int, end: int) -> None:
        if self.state.hidden:
            return
        if (
            self.state.math
            and frame.text[end - 1] == "^"
            and (raised := _RAISED.match(frame.text, end, frame.end))
        ):
            if end - start > 1:
                self._on_text(frame, start, end - 1)
            frame.pos = raised.end()
            self.show_range("°" if "circ" in raised[0] else "′", frame, end - 1, raised.end())
            return
        if self.short_verbs and frame.call is None and self._short_verb(frame, start, end):
            return
        call = frame.call
        block = self.block or self.open_block()
        if call is None:
            block.add(frame.text[start:end], frame.file, start, end, plain=True)
        else:
            block.add(frame.text[start:end], call.file, call.low, call.end, plain=False)

    def _short_verb(self, frame: Frame, start: int, end: int) -> bool:
        """Show text up to the last `\\MakeShortVerb` pair that opens in it, and what the pairs enclose."""
        at = start
        while opening := self.short_verb_opens.search(frame.text, at, end):
            pair = _SHORT_VERB.match(frame.text, opening.start(), frame.end)
            if pair is None:
                break
            if opening.start() > at:
                self.show_piece(self.piece(frame, at, opening.start()))
            self.show_piece(self.piece(frame, *pair.span(2)))
            at = pair.end()
        if start < at < end:
            self.show_piece(self.piece(frame, at, end))
        frame.pos = max(at, end)
        return at > start

    def _on_space(self, frame: Frame, start: int, end: int) -> None:
        if end - start > 1 or frame.fresh == start:
            lines = len(_NEWLINE.findall(frame.text, start, end))
            if lines > 1 or (lines and frame.fresh == start):
                self.end_paragraph()
                return
        block = self.block
        if block is None or self.state.hidden or (self.state.math and block.last in "^_"):
            return
        call = frame.call
        if call is None:
            if block.last >= "\u3000" and _is_chinese(block.last) and self._joins_chinese(frame, start, end):
                return
            block.space(frame.file, start, start + 1, plain=True)
        else:
            block.space(call.file, call.low, call.end)

    def _joins_chinese(self, frame: Frame, start: int, end: int) -> bool:
        """Whether this space is a line end before Chinese text."""
        return _is_chinese(frame.text[end : end + 1]) and _NEWLINE.search(frame.text, start, end) is not None

    def _on_tilde(self, frame: Frame, start: int, end: int) -> None:
        if self.block is not None and not self.state.hidden:
            span = self.here(frame, start, end)
            self.block.space(*span, plain=frame.call is None)

    def _on_dash(self, frame: Frame, start: int, end: int) -> None:
        if self.state.math:
            self._on_text(frame, start, end)
        else:
            self.show_range("—" if end - start == 3 else "–", frame, start, end)

    def _on_quote(self, frame: Frame, start: int, end: int) -> None:
        token = frame.text[start:end]
        if self.state.math:
            self._on_text(frame, start, end)
        else:
            self.show_range({"``": "“", "''": "”", "`": "‘"}[token], frame, start, end)

    def _on_open(self, frame: Frame, start: int, end: int) -> None:
        self.groups.append(Group("{", "", self.here(frame, start, end)))

    def _on_close(self, frame: Frame, start: int, end: int) -> None:
        groups = self.groups
        if groups and groups[-1].kind == "{":
            self.close()
            return
        top = len(groups) - 1
        if top > 0 and groups[top].kind in ("$", "\\(") and groups[top - 1].kind == "{":
            self.close_down_to(top)
            self.close()
            return
        self.problem("unbalanced_brace", "} closes nothing", self.here(frame, start, end))

    def _on_dollar(self, frame: Frame, start: int, end: int) -> None:
        dollar(self, frame, start)

    def _on_amp(self, frame: Frame, start: int, end: int) -> None:
        if self.state.table is not None and self.state.table.is_open_in(self):
            self.state.table.end_cell(self, self.here(frame, start, end))
        elif not self.state.hidden:
            self.gap()

    def _on_parameter(self, frame: Frame, start: int, end: int) -> None:
        digit = frame.text[end - 1]
        if end - start == 2 and digit.isdigit() and frame.args:
            number = int(digit) - 1
            piece = frame.args[number] if number < len(frame.args) else None
            self.budget -= 1
            if piece is not None and self.budget > 0 and self.spent <= self.allowed:
                self.spent += piece.end - piece.start
                self.enter(piece).caller = frame.call
        elif frame.call is None:
            self._on_text(frame, start, end)

    def _on_other(self, frame: Frame, start: int, end: int) -> None:
        character = frame.text[start]
        if (
            (character < " " or character == "\x7f")
            and frame.file not in self.controls
            and frame.call is None
        ):
            self.controls.add(frame.file)
            message = f"control character U+{ord(character):04X} (the first of this file)"
            self.problem("control_character", message, Span(frame.file, start, end))
        elif character not in "\x7f" and character >= " ":
            self._on_text(frame, start, end)

    def _on_word(self, frame: Frame, start: int, end: int) -> None:
        span = self.here(frame, start, end)
        self.at = span.end
        match = SKIP.match(frame.text, end, frame.end)
        frame.pos = match.end() if match else end
        self.name_end = end
        self.command(Command(frame.text[start + 1 : end], *span, frame.call), spaced=frame.pos > end)

    def _on_symbol(self, frame: Frame, start: int, end: int) -> None:
        span = self.here(frame, start, end)
        self.at = span.end
        self.command(Command(frame.text[start + 1 : end], *span, frame.call), spaced=False)

    # -- commands

    def command(self, command: Command, *, spaced: bool) -> None:
        """Do what a command does; `spaced` if a space ended its name."""
        name = command.name
        macro = self.user.get(name)
        if macro is not None:
            if spaced and self.state.math and not macro.params:
                self.frames[-1].pos = self.name_end
            expand(self, macro, command)
            return
        if name in self.meanings:
            name = self.meanings[name]
            command = command._replace(name=name)
        handler = HANDLERS.get(name)
        if handler is not None:
            handler(self, command)
        elif (space := SPACES.get(name)) is not None:
            self.show(space, command)
        elif (shown := self._symbol(name)) is not None:
            tight = self.block is not None and self.block.last != " " and shown in TIGHT_OPERATORS
            self.show(shown, command)
            if spaced and self.state.math and not tight:
                self.gap()
        elif (pattern := COMMANDS.get(name)) is not None:
            self.skip(pattern)
        else:
            read_unknown(self, command, spaced=spaced)

    def _symbol(self, name: str) -> str | None:
        shown = SYMBOLS.get(name)
        return name if shown is None and self.state.math and name in MATH_OPERATORS else shown
