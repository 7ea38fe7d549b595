"""What stands in the text of a block: code, math, TeX, citations, links, emphasis, with exact places."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from html import unescape
from html.entities import html5
from typing import Literal, NamedTuple

from paperkit.documents.markdown.emphasis import Run, match_runs, run_at

__all__ = ["ATTRIBUTES", "Node", "attribute_id", "is_whole_tex", "normal_label", "read_inline"]

NodeKind = Literal[
    "hide", "show", "code", "tex", "cite", "ref", "comment", "label", "note", "image", "end", "strong"
]


class Node(NamedTuple):
    """A range of a block's text that is not shown as it is.

    Kinds: `hide` shows nothing, `show` shows `text`, `code` shows `start:end` without reading it, `tex` is LaTeX,
    `cite` and `ref` mention `names` (`text` is the command), `comment` is an HTML comment, `label` names the block
    (`text`), `note` and `image` open what `end` closes (at `until`; `text` is the image's file), and `strong` tells
    that emphasis opens the block up to `until`.
    """

    kind: NodeKind
    start: int
    end: int
    text: str = ""
    names: tuple[str, ...] = ()
    until: int = 0


@dataclass
class _Bracket:
    kind: Literal["link", "image", "note"]
    start: int
    end: int
    nodes: int
    runs: int
    active: bool = True
    cited: list[Node] = field(default_factory=list)


_SPECIAL = re.compile(r"[\\`*_~^\[\]!<&$@]|-{2,}|https?://[^\s<>()\[\]{}*`\"'$\\]+")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_RUN = {mark: re.compile(rf"{re.escape(mark)}+") for mark in "*_~`"}
_MATH = re.compile(r"\$(?:[^$\\]++|\\.)++\$", re.DOTALL)
_DISPLAY = re.compile(r"\$\$(?:[^$\\]++|\\.|\$(?!\$))++\$\$", re.DOTALL)
_NOTE = re.compile(r"\[\^([^\s\[\]^]{1,200})\]")
_CLEARLY_MATH = re.compile(r"\\[a-zA-Z]|[\^=]")
_CITE = re.compile(r"@(?:\{([^{}\s]{1,300})\}|(\w(?:\w|[:.#$%&\-+?<>~/](?=\w)){0,300}))")
_LOCATOR = re.compile(r" ?\[[^\[\]@^]{1,300}\](?![(\[{:])")
_RMD_REFERENCE = re.compile(r"\\@ref\(([^()\s]{1,200})\)")
_RMD_LABEL = re.compile(r"\\#((?:fig|tab|eq|thm|lem|cor|prp|def|exm):[^()\s]{1,200})\)")
_LABEL_PREFIX = re.compile(r"(?:fig|tbl|tab|eq|eqn|sec|lst|alg|thm|lem|app):", re.IGNORECASE)
_QUARTO_PREFIX = re.compile(r"(?:fig|tbl|eq|sec|lst|thm|lem)-", re.IGNORECASE)
_COMMAND = re.compile(r"\\([a-zA-Z@]+)\*?")
_DEFINES = re.compile(
    r"\\(?:[egx]?def|(?:re)?newcommand\*?|providecommand\*?)[ \t]*\\[a-zA-Z@]{1,60}"
    r"(?:\[\d\](?:\[[^\[\]\n]{0,100}\])?|#\d)*+(?=\{)"
)
_OPTION = re.compile(r"[ \t]*\[[^\[\]\n]{0,300}\]")
_ENVIRONMENT = re.compile(r"\\begin\{([a-zA-Z]{1,40}\*?)\}")
_TAG = re.compile(
    r"</?([a-zA-Z][a-zA-Z0-9-]*+)(?:\s++[\w:.@-]++(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s\"'=<>`]++))?+)*+\s*+/?>"
)
_AUTOLINK = re.compile(r"<((?:[a-zA-Z][a-zA-Z0-9+.-]{1,30}:|[\w.+-]{1,64}@)[^\s<>]{1,2000})>")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")
_DESTINATION = re.compile(r"[ \t]*\n?[ \t]*(?:<([^<>\n]{0,2000})>)?")
_TITLE = re.compile(
    r"(?:[ \t]*\n?[ \t]*(?:\"(?:[^\"\\]|\\.){0,1000}\"|'(?:[^'\\]|\\.){0,1000}'|\((?:[^()\\]|\\.){0,1000}\)))?"
    r"[ \t]*\n?[ \t]*\)",
    re.DOTALL,
)
_BARE = re.compile(r"[^\s()<>\\]+|\\.|[()]", re.DOTALL)
_LONGEST_ADDRESS = 2000
_SCRIPT = re.compile(r"([~^])((?:[^\s~^\\]|\\.){1,60})\1")
_NUMBER = re.compile(r"[-+−]?\d+")
_FULL_LABEL = re.compile(r"\[([^\[\]]{0,500})\]")
ATTRIBUTES = re.compile(r"[ \t]?\{[ \t]*(?=[#.=-]|[\w:-]{1,60}=)[^{}\n]{0,500}\}")
"""Pandoc's attributes, `{#id .class key=value}`."""
_BEGIN_OR_END = re.compile(r"\\(begin|end)[ \t]*\{([^{}\n]{1,60})\}")
_RAW = re.compile(r"\{=([\w-]{1,40})\}")
_ID = re.compile(r"#([^\s{}#]+)")
_SPACE = re.compile(r"\s")


def normal_label(label: str) -> str:
    """A link label as labels are compared: case folded, white space single.

    >>> normal_label("The  Label")
    'the label'
    """
    return " ".join(label.split()).casefold()


def attribute_id(attributes: str) -> str:
    """The identifier in Pandoc's attributes, or "".

    >>> attribute_id("{#fig:a width=70%}"), attribute_id("{.unnumbered}")
    ('fig:a', '')
    """
    match = _ID.search(attributes)
    return match[1] if match else ""


def is_whole_tex(text: str) -> bool:
    """Whether every environment that TeX code opens ends in it.

    >>> is_whole_tex("\\\\begin{a}x\\\\end{a}"), is_whole_tex("\\\\end{landscape}")
    (True, False)
    """
    opened: list[str] = []
    for match in _BEGIN_OR_END.finditer(text):
        if match[1] == "begin":
            opened.append(match[2])
        elif not opened or opened.pop() != match[2]:
            return False
    return not opened


def read_inline(
    text: str,
    *,
    links: Mapping[str, str],
    notes: Collection[str],
    labels: Collection[str],
    is_tex: Callable[[str], bool],
) -> list[Node]:
    """What a block's text holds, in order; what no node covers is shown as it is.

    Args:
        text: The text, its lines joined by line feeds.
        links: Addresses of link definitions by their labels, as `normal_label` gives them.
        notes: Labels of footnotes.
        labels: Identifiers that figures, tables and sections have.
        is_tex: Whether a command without arguments is one of TeX's.
    """
    return _Inline(text, links, notes, labels, is_tex).read()


class _Inline:
    def __init__(
        self,
        text: str,
        links: Mapping[str, str],
        notes: Collection[str],
        labels: Collection[str],
        is_tex: Callable[[str], bool],
    ) -> None:
        self.text = text
        self.links, self.notes, self.labels, self.is_tex = links, notes, labels, is_tex
        self.nodes: list[Node] = []
        self.runs: list[Run] = []
        self.pairs: list[tuple[int, int, int]] = []
        self.brackets: list[_Bracket] = []
        self.none_after: dict[str, int] = {}
        self.ticks: dict[int, list[int]] | None = None
        self.braces: dict[int, int] | None = None
        self.environments: dict[int, int] | None = None

    def read(self) -> list[Node]:
        """All nodes in order."""
        text = self.text
        handlers: dict[str, Callable[[int], int]] = {
            "\\": self._backslash, "`": self._code, "*": self._run, "_": self._run, "~": self._tilde,
            "^": self._caret, "[": self._open, "]": self._close, "!": self._image, "<": self._angle,
            "&": self._entity, "$": self._dollar, "@": self._at,
        }  # fmt: skip
        at = 0
        while match := _SPECIAL.search(text, at):
            start = match.start()
            handler = handlers.get(text[start])
            if handler is not None:
                at = handler(start)
            elif text[start] == "-":
                at = match.end()
                if at - start < 4:
                    self._add("show", start, at, "–" if at - start == 2 else "—")
            else:
                at = match.end()
        self.pairs += match_runs(self.runs)
        for opening, closing, length in self.pairs:
            self._add("hide", opening, opening + length)
            self._add("hide", closing, closing + length)
        first = len(text) - len(text.lstrip())
        opened = [closing for opening, closing, _ in self.pairs if opening == first]
        if opened:
            self._add("strong", first, first, until=max(opened))
        return sorted(self.nodes, key=lambda node: (node.start, node.end))

    def _add(
        self,
        kind: NodeKind,
        start: int,
        end: int,
        text: str = "",
        names: tuple[str, ...] = (),
        until: int = 0,
    ) -> None:
        self.nodes.append(Node(kind, start, end, text, names, until))

    def _find(self, token: str, start: int) -> int:
        """Where a token stands next, or -1; where it was once not found it is not looked for again."""
        if start >= self.none_after.get(token, len(self.text) + 1):
            return -1
        at = self.text.find(token, start)
        if at < 0:
            self.none_after[token] = start
        return at

    # -- backslash: escapes, math, TeX

    def _backslash(self, start: int) -> int:
        text = self.text
        following = text[start + 1 : start + 2]
        if following in ("(", "["):
            close = self._find("\\)" if following == "(" else "\\]", start + 2)
            if close >= 0 and (following == "(" or self._is_display(start, close + 2)):
                return self._tex(start, close + 2)
        if text[start - 1 : start] == "(" and (match := _RMD_LABEL.match(text, start)):
            self._add("label", start - 1, match.end(), match[1])
            return match.end()
        if match := _RMD_REFERENCE.match(text, start):
            self._add("ref", start, match.end(), "@ref", (match[1],))
            return match.end()
        if following.isalpha() and following.isascii():
            return self._command(start)
        if following in _PUNCTUATION or following == " ":
            self._add("hide", start, start + 1)
            return start + 2
        if following in ("", "\n"):
            self._add("hide", start, start + 1)
        return start + 1

    def _is_display(self, start: int, end: int) -> bool:
        """Whether `\\[..\\]` is math, not brackets that are escaped, as programs write `\\[1\\]`."""
        text = self.text
        inner = text[start + 2 : end - 2]
        if _CLEARLY_MATH.search(inner):
            return True
        before, after = (
            text[:start].rpartition("\n")[2] if start < 200 else text[start - 1],
            text[end : end + 1],
        )
        return not before.strip() and after in ("", "\n") and re.search(r"[a-zA-Z]", inner) is not None

    def _command(self, start: int) -> int:
        """A TeX command with its arguments, or an environment; a word after a backslash that is neither is text."""
        text = self.text
        if match := _ENVIRONMENT.match(text, start):
            close = self._environment(start)
            return self._tex(start, close) if close >= 0 else match.end()
        match = _DEFINES.match(text, start)
        if match and (close := self._brace(match.end())) >= 0:
            return self._tex(start, close + 1)
        match = _COMMAND.match(text, start)
        assert match is not None
        end = match.end()
        while True:
            if option := _OPTION.match(text, end):
                if (
                    not text.startswith("{", option.end())
                    and end == match.end()
                    and not self.is_tex(match[1])
                ):
                    break
                end = option.end()
            elif text.startswith("{", end) and (close := self._brace(end)) >= 0:
                end = close + 1
            else:
                break
        if end == match.end() and not self.is_tex(match[1]):
            return end
        return self._tex(start, end)

    def _environment(self, start: int) -> int:
        """Where the environment that opens at `start` ends, or -1; one of the same name may stand in it."""
        if self.environments is None:
            self.environments = {}
            opened: dict[str, list[int]] = {}
            for match in _BEGIN_OR_END.finditer(self.text):
                if match[1] == "begin":
                    opened.setdefault(match[2], []).append(match.start())
                elif opened.get(match[2]):
                    self.environments[opened[match[2]].pop()] = match.end()
        return self.environments.get(start, -1)

    def _brace(self, start: int) -> int:
        if self.braces is None:
            self.braces = {}
            open_braces = []
            for match in re.finditer(r"\\.|[{}]", self.text, re.DOTALL):
                if match[0] == "{":
                    open_braces.append(match.start())
                elif match[0] == "}" and open_braces:
                    self.braces[open_braces.pop()] = match.start()
        return self.braces.get(start, -1)

    def _tex(self, start: int, end: int) -> int:
        self._add("tex", start, end)
        return self._attributes(end)

    def _attributes(self, end: int) -> int:
        """Take Pandoc's attributes, if they follow."""
        match = ATTRIBUTES.match(self.text, end)
        if match is None:
            return end
        self._add("label", end, match.end(), attribute_id(match[0]))
        return match.end()

    def _dollar(self, start: int) -> int:
        text = self.text
        if text.startswith("$$", start):
            if start < self.none_after.get("$$", len(text)):
                if (match := _DISPLAY.match(text, start)) is not None and match[0][2:-2].strip():
                    return self._tex(start, match.end())
                if match is None:
                    self.none_after["$$"] = start
            return start + 2
        if _SPACE.match(text, start + 1) or start >= self.none_after.get("$", len(text)):
            return start + 1
        match = _MATH.match(text, start)
        if match is None:
            self.none_after["$"] = start
            return start + 1
        end = match.end()
        for _ in range(4):
            inner = text[start:end]
            if inner.count("{") <= inner.count("}") or "$" not in text[end : end + 400]:
                break
            further = _MATH.match(text, end - 1)
            if further is None or further.end() - end > 400:
                break
            end = further.end()
        if text[end - 2].isspace() or text[end : end + 1].isdigit():
            return start + 1
        return self._tex(start, end)

    # -- code

    def _code(self, start: int) -> int:
        text = self.text
        match = _RUN["`"].match(text, start)
        assert match is not None
        if self.ticks is None:
            self.ticks = {}
            for run in _RUN["`"].finditer(text):
                self.ticks.setdefault(run.end() - run.start(), []).append(run.start())
        length = match.end() - start
        places = self.ticks.get(length, [])
        at = bisect_left(places, match.end())
        if at == len(places):
            return match.end()
        close = places[at]
        first, last = match.end(), close
        if text[first] in " \n" and text[last - 1] in " \n" and text[first:last].strip():
            first, last = first + 1, last - 1
        end = close + length
        raw = _RAW.match(text, end)
        if raw and (raw[1] not in ("latex", "tex") or not is_whole_tex(text[first:last])):
            self._add("hide", start, raw.end())
            return raw.end()
        self._add("hide", start, first)
        if last > first:
            self._add("tex" if raw else "code", first, last)
        self._add("hide", last, raw.end() if raw else end)
        return raw.end() if raw else self._attributes(end)

    # -- emphasis, subscripts

    def _run(self, start: int) -> int:
        match = _RUN[self.text[start]].match(self.text, start)
        assert match is not None
        self.runs.append(run_at(self.text, start, match.end()))
        return match.end()

    def _tilde(self, start: int) -> int:
        match = _RUN["~"].match(self.text, start)
        assert match is not None
        if match.end() - start == 1:
            return self._script(start)
        if match.end() - start == 2:
            self.runs.append(run_at(self.text, start, match.end()))
        return match.end()

    def _caret(self, start: int) -> int:
        if self.text.startswith("[", start + 1):
            self.brackets.append(_Bracket("note", start, start + 2, len(self.nodes), len(self.runs)))
            return start + 2
        return self._script(start)

    def _script(self, start: int) -> int:
        """`H~2~O` and `m^2^`: the marks vanish, but the caret before a number stays, as in LaTeX."""
        match = _SCRIPT.match(self.text, start)
        if match is None:
            return start + 1
        if match[1] == "~" or not _NUMBER.fullmatch(match[2]):
            self._add("hide", start, start + 1)
        self._add("hide", match.end() - 1, match.end())
        for escape in re.finditer(r"\\(.)", match[2]):
            self._add("hide", start + 1 + escape.start(), start + 2 + escape.start())
        return match.end()

    # -- links, images, notes, citations

    def _open(self, start: int) -> int:
        if (match := _NOTE.match(self.text, start)) and match[1] in self.notes:
            self._add("hide", start, match.end())
            return match.end()
        self.brackets.append(_Bracket("link", start, start + 1, len(self.nodes), len(self.runs)))
        return start + 1

    def _image(self, start: int) -> int:
        if not self.text.startswith("[", start + 1):
            return start + 1
        self.brackets.append(_Bracket("image", start, start + 2, len(self.nodes), len(self.runs)))
        return start + 2

    def _close(self, start: int) -> int:
        if not self.brackets:
            return start + 1
        bracket = self.brackets.pop()
        if bracket.kind == "note":
            return self._close_note(bracket, start)
        if bracket.cited and not self.text.startswith(("(", "[", "{"), start + 1):
            return self._close_citation(bracket, start)
        if self.brackets:
            self.brackets[-1].cited += bracket.cited
        if not bracket.active:
            return start + 1
        tail = self._tail(bracket, start + 1)
        if tail is None:
            end = self._attributes(start + 1)
            if end > start + 1 and bracket.kind == "link":
                self._add("hide", bracket.start, bracket.end)
                self._add("hide", start, start + 1)
            return end
        end, address = tail
        self._emphasis_since(bracket)
        if bracket.kind == "image":
            self._add("image", bracket.start, bracket.end, address, until=start)
            self._add("end", start, end)
            return self._attributes(end)
        self._add("hide", bracket.start, bracket.end)
        self._add("hide", start, end)
        for outer in reversed(self.brackets):
            if outer.kind == "link":
                if not outer.active:
                    break
                outer.active = False
        return self._attributes(end)

    def _emphasis_since(self, bracket: _Bracket) -> None:
        self.pairs += match_runs(self.runs[bracket.runs :])
        del self.runs[bracket.runs :]

    def _close_note(self, bracket: _Bracket, start: int) -> int:
        self._emphasis_since(bracket)
        self._add("note", bracket.start, bracket.end, until=start)
        self._add("end", start, start + 1, "note")
        return start + 1

    def _close_citation(self, bracket: _Bracket, start: int) -> int:
        """`[see @a, p. 3; @b]`: one mention in place of the whole group."""
        del self.nodes[bracket.nodes :]
        del self.runs[bracket.runs :]
        names = tuple(dict.fromkeys(name for node in bracket.cited for name in node.names))
        kind: NodeKind = "ref" if all(node.kind == "ref" for node in bracket.cited) else "cite"
        first = bracket.cited[0]
        command = "-@" if self.text[first.start - 1] == "-" and first.start - 1 == bracket.end else "@"
        self._add(kind, bracket.start, start + 1, f"[{command}]", names)
        return start + 1

    def _tail(self, bracket: _Bracket, at: int) -> tuple[int, str] | None:
        """The end and the address of a link, from what follows its `]`."""
        text = self.text
        if text.startswith("(", at) and (found := _address(text, at + 1)) is not None:
            return found
        if not self.links:
            return None
        inner = text[bracket.end : min(at - 1, bracket.end + 500)]
        if match := _FULL_LABEL.match(text, at):
            label = match[1] or inner
            address = self.links.get(normal_label(label))
            return None if address is None else (match.end(), address)
        address = self.links.get(normal_label(inner)) if at - 1 - bracket.end <= 500 else None
        return None if address is None else (at, address)

    def _at(self, start: int) -> int:
        text = self.text
        if start and (text[start - 1].isalnum() or text[start - 1] in "_."):
            return start + 1
        match = _CITE.match(text, start)
        if match is None:
            return start + 1
        name = match[1] or match[2]
        refers = _LABEL_PREFIX.match(name) or (_QUARTO_PREFIX.match(name) and name in self.labels)
        node = Node("ref" if refers else "cite", start, match.end(), "@", (name,))
        if self.brackets and self.brackets[-1].kind != "note":
            self.brackets[-1].cited.append(node)
        elif not refers and (locator := _LOCATOR.match(text, match.end())):
            node = node._replace(end=locator.end())
        self.nodes.append(node)
        return node.end

    # -- HTML

    def _angle(self, start: int) -> int:
        text = self.text
        if text.startswith("<!--", start):
            close = self._find("-->", start + 4)
            if close < 0:
                return start + 4
            self._add("comment", start, close + 3)
            return close + 3
        if match := _AUTOLINK.match(text, start):
            self._add("hide", start, start + 1)
            self._add("hide", match.end() - 1, match.end())
            return match.end()
        match = _TAG.match(text, start)
        if match is None:
            return start + 1
        name = match[1].lower()
        raised = name == "sup" and text[start + 1] != "/" and _NUMBER.match(text, match.end())
        if raised and start and not text[start - 1].isspace():
            self._add("show", start, match.end(), "^")
        elif name == "br":
            self._add("show", start, match.end(), " ")
        else:
            self._add("hide", start, match.end())
        return match.end()

    def _entity(self, start: int) -> int:
        match = _ENTITY.match(self.text, start)
        if match is None:
            return start + 1
        known = match[0][1] == "#" or match[0][1:] in html5
        shown = unescape(match[0]) if known else ""
        if shown:
            self._add("show", start, match.end(), " " if shown.isspace() else shown)
        return match.end()


def _address(text: str, at: int) -> tuple[int, str] | None:
    """`dest "title")` of an inline link that starts at `at`: where it ends, and the destination."""
    opening = _DESTINATION.match(text, at)
    assert opening is not None
    at = opening.end()
    address = opening[1]
    if address is None:
        start, depth = at, 0
        while (part := _BARE.match(text, at)) is not None and at - start < _LONGEST_ADDRESS and depth < 32:
            if part[0] == ")":
                if depth == 0:
                    break
                depth -= 1
            elif part[0] == "(":
                depth += 1
            at = part.end()
        address = text[start:at]
    title = _TITLE.match(text, at)
    return None if title is None else (title.end(), address)
