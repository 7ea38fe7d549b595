"""The texts being read: where the reader is, and taking arguments."""

from __future__ import annotations

import re

from paperkit.documents.draft import Draft
from paperkit.documents.latex.stack import Command, Frame, Piece
from paperkit.documents.latex.tokens import TOKEN, Braces
from paperkit.documents.paper import Problem, Span

__all__ = ["SKIP", "TextStack"]

SKIP = re.compile(r"[ \t]*+(?:(?:\r\n|\r|\n)[ \t]*+(?![\r\n]))?")
_AFTER_COMMENT = re.compile(r"(?:\r\n|\r|\n)?[ \t]*+")
_WORD = re.compile(r"\\(?:[a-zA-Z@]++|.?)", re.DOTALL)
_BRACKET_STOP = re.compile(r"\\.|%[^\r\n]*|[{\]]|\n[ \t\r]*\n", re.DOTALL)
_BRACKET_LIMIT = 2000
_RAW_LIMIT = 100_000
_EXPANDED_LIMIT = 10_000
_PARAMETER = re.compile(r"#([1-9])")
_COMMENT = re.compile(r"\\verb\*?([^a-zA-Z*\s])[^\r\n]{0,500}?\1|\\.|%[^\r\n]*", re.DOTALL)


def _uncommented(text: str) -> str:
    return _COMMENT.sub(lambda m: m[0] if m[0][0] == "\\" else "", text) if "%" in text else text


class TextStack:
    """The stack of texts being read, the innermost on top.

    Attributes:
        frames: The stack.
        at: Where the last argument ended, in the real file it belongs to.
        spent: How many characters were read through macros and in files read before.
        allowed: How many of these may be read. Only a paper made to have no end needs more.
        short_verbs: The characters that `\\MakeShortVerb` made delimiters; `short_verb_opens` finds one.
        draft: What has been found.
    """

    def __init__(self, main: str) -> None:
        self.draft = Draft(main)
        self.frames: list[Frame] = []
        self.at = 0
        self.spent = 0
        self.allowed = 10_000_000
        self.short_verbs = ""
        self.short_verb_opens = re.compile("")
        self._braces: dict[int, tuple[str, Braces]] = {}

    def leave(self) -> None:
        """Done with the text on top."""
        frame = self.frames.pop()
        caller = frame.caller
        if caller is not None and frame.call is None and frame.file == caller.file:
            caller.low = max(caller.low, min(frame.end, caller.end - 1))
        if frame.on_end is not None:
            frame.on_end()

    def skip_space(self) -> Frame:
        """The text on top, past spaces and one line end; a macro body that has ended is left."""
        frame = self.frames[-1]
        while True:
            match = SKIP.match(frame.text, frame.pos, frame.end)
            frame.pos = match.end() if match else frame.pos
            if (
                frame.pos < frame.end
                or frame.call is None
                or frame.on_end is not None
                or len(self.frames) < 2
            ):
                break
            self.leave()
            frame = self.frames[-1]
        while frame.pos < frame.end and frame.text[frame.pos] == "%":
            match = TOKEN.match(frame.text, frame.pos, frame.end)
            assert match is not None
            frame.pos = match.end()
            self.comment(frame, match.start(), match.end())
        return frame

    def piece(self, frame: Frame, start: int, end: int) -> Piece:
        """A range of a text being read."""
        return Piece(frame.text, start, end, frame.file, frame.call, frame.args)

    def braces(self, text: str) -> Braces:
        """Matching braces of a text."""
        known = self._braces.get(id(text))
        if known is None:
            known = self._braces[id(text)] = (text, Braces(text, self.short_verbs))
        return known[1]

    def set_short_verbs(self, characters: str) -> None:
        """What two of one of these characters enclose is shown as it is from now on."""
        self.short_verbs = characters
        self.short_verb_opens = re.compile("|".join(map(re.escape, characters)))
        self._braces.clear()

    def peek(self) -> str:
        """The next character that is no space, "" at the end. The space stays."""
        before = self.frames[-1]
        pos = before.pos
        frame = self.skip_space()
        found = frame.text[frame.pos] if frame.pos < frame.end else ""
        if frame is before:
            frame.pos = pos
        return found

    def braced(self) -> Piece | None:
        """The next `{..}`, or None where there is none."""
        if self.peek() != "{":
            return None
        frame = self.skip_space()
        close = self.braces(frame.text).close(frame.pos)
        if not frame.pos < close < frame.end:
            return None
        piece = self.piece(frame, frame.pos + 1, close)
        frame.pos = close + 1
        self._reached(frame)
        return piece

    def argument(self) -> Piece | None:
        """The next mandatory argument: `{..}`, a command, or one character."""
        nxt = self.peek()
        if nxt == "{":
            return self.braced()
        if not nxt or nxt in "}&$":
            return None
        frame = self.skip_space()
        start = frame.pos
        if nxt == "\\":
            match = _WORD.match(frame.text, start, frame.end)
            if match is not None and match[0] in ("\\begin", "\\end"):
                return None
            frame.pos = match.end() if match else start + 1
        else:
            frame.pos = start + (2 if nxt == "#" and frame.args else 1)
        self._reached(frame)
        piece = self.piece(frame, start, frame.pos)
        if frame.pos - start > 1 and frame.text[start + 1].isalpha():
            space = SKIP.match(frame.text, frame.pos, frame.end)
            frame.pos = space.end() if space else frame.pos
        return piece

    def option(self) -> Piece | None:
        """The next `[..]`, or None where there is none."""
        if self.peek() != "[":
            return None
        frame = self.skip_space()
        text, pos, end = frame.text, frame.pos + 1, min(frame.end, frame.pos + _BRACKET_LIMIT)
        if text.find("]", pos, end) < 0:
            return None
        while match := _BRACKET_STOP.search(text, pos, end):
            token = match[0]
            pos = match.end()
            if token == "]":
                piece = self.piece(frame, frame.pos + 1, match.start())
                frame.pos = pos
                self._reached(frame)
                return piece
            if token == "{":
                pos = self.braces(text).close(match.start()) + 1
                if not match.start() < pos < end:
                    return None
            elif token[0] == "\n":
                return None
        return None

    def star(self) -> bool:
        """Whether a star follows, which is taken."""
        if self.peek() != "*":
            return False
        frame = self.skip_space()
        frame.pos += 1
        self._reached(frame)
        return True

    def taken(self, frame: Frame, count: int) -> None:
        """Go past characters of the text on top that belong to the arguments."""
        frame.pos += count
        self._reached(frame)

    def raw(self, piece: Piece) -> str:
        """Source of a piece, its `#1` filled in and its comments left out; the first characters of a very long one."""
        if not piece.args:
            return _uncommented(piece.text[piece.start : min(piece.end, piece.start + _RAW_LIMIT)])
        shown: list[str] = []
        room = _EXPANDED_LIMIT
        waiting: list[Piece | str] = [piece]
        while waiting and room > 0:
            part = waiting.pop()
            room -= 1
            if isinstance(part, str):
                shown.append(part)
                room -= len(part)
                continue
            text = _uncommented(part.text[part.start : min(part.end, part.start + room)])
            pieces = _PARAMETER.split(text) if part.args else [text]
            for i in range(len(pieces) - 1, -1, -1):
                if i % 2 == 0:
                    waiting.append(pieces[i])
                elif (
                    int(pieces[i]) <= len(part.args) and (value := part.args[int(pieces[i]) - 1]) is not None
                ):
                    waiting.append(value)
        self.spent += 4 * (_EXPANDED_LIMIT - room)
        return "".join(shown)[:_EXPANDED_LIMIT]

    def note_comments(self, piece: Piece) -> None:
        """Record the comments of a piece that is not read."""
        if piece.call is None and "%" in piece.text[piece.start : piece.end]:
            for match in _COMMENT.finditer(piece.text, piece.start, piece.end):
                if match[0][0] == "%":
                    self.draft.comments[piece.file, match.start()] = match.end()

    def _reached(self, frame: Frame) -> None:
        self.at = frame.pos if frame.call is None else max(self.at, frame.call.end)

    def comment(self, frame: Frame, start: int, end: int) -> None:
        """A comment: recorded, and read over with its line end and the indentation after it."""
        if frame.call is None:
            self.draft.comments[frame.file, start] = end
        match = _AFTER_COMMENT.match(frame.text, end, frame.end)
        frame.pos = frame.fresh = match.end() if match else end

    def span_of(self, piece: Piece) -> Span:
        """Where a piece stands, in a real file."""
        if piece.call is None:
            return Span(piece.file, piece.start, piece.end)
        return Span(piece.call.file, piece.call.start, piece.call.end)

    def span(self, command: Command) -> Span:
        """A command with the arguments taken so far."""
        return Span(command.file, command.start, max(command.end, self.at))

    def here(self, frame: Frame, start: int, end: int) -> Span:
        """A range of the text on top, in a real file."""
        if frame.call is None:
            return Span(frame.file, start, end)
        return Span(frame.call.file, frame.call.start, frame.call.end)

    def problem(self, rule: str, message: str, span: Span) -> None:
        """Record something wrong with the source."""
        self.draft.problems.append(Problem(rule, message, span))
