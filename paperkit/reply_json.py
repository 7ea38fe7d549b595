r"""JSON as models write it: in a Markdown fence, after their reasoning, with words around it, with TeX in its strings.

What is only wrapped or spelled carelessly is read. What is cut off, or could be read in two ways, is refused: half
a record is worse than none.

In JSON `\f`, `\n`, `\t`, `\b` and `\r` are control characters, so `\frac`, `\nu` and `\theta` parse without an error
into something else. They are kept as commands here: some names always (what is left after the first letter is no
word), others where the text shows elsewhere that its backslashes are TeX's.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from paperkit.errors import RecordError
from paperkit.strict_json import check_values, decoded, syntax_fault, unique_keys, whole_number

__all__ = ["item_line", "parse_reply", "read_reply"]

_LINE = re.compile(r"\Aline (\d+): ")
_REASONING_START = re.compile(r"\s*<(?:think|thinking|reasoning)>")
_REASONING_END = re.compile(r"</(?:think|thinking|reasoning)>")
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*\n\s*(?=[{\[])", re.MULTILINE)
_OBJECT = re.compile(r"\{\s*[\"}]")
_MORE = re.compile(r"\A\s*[{}\[\],\":]|\{\s*\"")
_TOKEN = re.compile(r"\"(?:[^\"\\]|\\.)*+(?:\"|\Z)|,(?=\s*[}\]])", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|[A-Za-z]+|.)", re.DOTALL)

_ALWAYS_TEX = re.compile(
    r"backslash|bar|begin|beta|bf|bibitem|big|bigcup|bigl|binom|bm|boldsymbol|bot|bullet"
    r"|fbox|flat|footnote|forall|frac|frown"
    r"|nabla|natural|nearrow|newcommand|newline|nexists|ngeq|nleq|nobreakspace|nocite|noindent|nolimits|nonumber"
    r"|normalsize|notin|nsubseteq"
    r"|rceil|ref|renewcommand|rfloor|rho|right|rightarrow|rtimes|rvert"
    r"|tabular|tanh|tau|text|textbf|textcolor|textit|textrm|textsc|textsubscript|textsuperscript|texttt|tfrac"
    r"|therefore|theta|thinspace|tilde|times|tiny|title|top|toprule|triangle"
)
_TEX_AMONG_TEX = re.compile(r"ne|neg|neq|newpage|ni|nmid|not|nu|num|tan|tag|th|to|tt")
_UNICODE = re.compile(r"u[0-9a-fA-F]{4}")


def read_reply(path: Path) -> Any:
    """What a file holds that a model, or a program, wrote as JSON.

    Raises:
        InputError: the file is missing or unreadable.
        RecordError: it holds no JSON object or array, more than one, or a broken one; a key is given twice; a number
            is not finite.
    """
    text = decoded(path)
    try:
        return parse_reply(text)
    except RecordError as error:
        said = _LINE.sub(r":\1: ", str(error), count=1)
        raise RecordError(f"{path}{said}" if said.startswith(":") else f"{path}: {said}") from None


def parse_reply(text: str) -> Any:
    r"""The one JSON object or array in a reply.

    Raises:
        RecordError: there is none, more than one, or a broken one; a key is given twice; a number is not finite.

    >>> parse_reply('<think>{"a": 1}</think>Here it is:\n```json\n{"findings": [],}\n```')
    {'findings': []}
    >>> print(parse_reply(r'{"weaknesses": ["$\frac{\nu}{\theta}$ is not defined."]}')["weaknesses"][0])
    $\frac{\nu}{\theta}$ is not defined.
    """
    start = _start(text)
    body = _mended(text[start:])
    decoder = json.JSONDecoder(strict=False, object_pairs_hook=unique_keys, parse_int=whole_number)
    try:
        record, end = decoder.raw_decode(body)
        check_values(record)
    except json.JSONDecodeError as error:
        line = text.count("\n", 0, start) + error.lineno
        raise RecordError(f"line {line}: not JSON ({syntax_fault(error)})") from None
    except ValueError as error:
        raise RecordError(str(error)) from None
    except RecursionError:
        raise RecordError("nested too deep") from None
    if _MORE.search(body[end:]):
        raise RecordError("more JSON follows the first; keep one")
    return record


def item_line(text: str, place: int) -> int:
    """The line, from 1, on which an item (from 0) of the one JSON array in a reply begins.

    >>> item_line('```json\\n[{"n": 1},\\n\\n {"n": 2}]', 1)
    4
    """
    start = _start(text)
    body = _mended(text[start:])
    decoder = json.JSONDecoder(strict=False)
    at = _next_item(body, 1)
    for _ in range(place):
        at = _next_item(body, decoder.raw_decode(body, at)[1])
    return text.count("\n", 0, start) + body.count("\n", 0, at) + 1


def _next_item(body: str, at: int) -> int:
    while body[at].isspace() or body[at] == ",":
        at += 1
    return at


def _start(text: str) -> int:
    """Where the JSON begins: at the start, after reasoning, in a fence, or at the first object."""
    place = len(text) - len(text.lstrip())
    if text[place : place + 1] not in ("{", "["):
        reasoned = _REASONING_END.search(text)
        if reasoned:
            place = reasoned.end()
        elif _REASONING_START.match(text):
            raise RecordError("the reasoning in it never ends")
    rest = text[place:].lstrip()
    if rest[:1] in ("{", "["):
        return len(text) - len(rest)
    found = _FENCE.search(text, place)
    if found:
        return found.end()
    found = _OBJECT.search(text, place)
    if found is None:
        raise RecordError("line 1: not JSON (no object or array in it)")
    return found.start()


def _mended(body: str) -> str:
    """The text without commas before a closing bracket, and with TeX's backslashes doubled."""
    tex = any(
        _is_tex(escape[0][1:])
        for token in _TOKEN.finditer(body)
        if "\\" in token[0]
        for escape in _ESCAPE.finditer(token[0])
    )

    def mend(token: re.Match[str]) -> str:
        if token[0] == ",":
            return ""
        return _ESCAPE.sub(lambda escape: _kept(escape[0], tex), token[0]) if "\\" in token[0] else token[0]

    return _TOKEN.sub(mend, body)


def _is_tex(name: str) -> bool:
    """Whether a backslash before this shows that the text's backslashes are TeX's."""
    return bool(_ALWAYS_TEX.fullmatch(name)) or not (name[0] in "bfnrt\"\\/'" or _UNICODE.fullmatch(name))


def _kept(escape: str, tex: bool) -> str:
    """An escape sequence, its backslash doubled where it is no escape of JSON."""
    name = escape[1:]
    if name[0] not in "bfnrt":
        return escape if name[0] in '"\\/' or _UNICODE.fullmatch(name) else f"\\{escape}"
    among_tex = len(name) > 1 and (name[0] in "bfr" or bool(_TEX_AMONG_TEX.fullmatch(name)))
    return f"\\{escape}" if _ALWAYS_TEX.fullmatch(name) or (tex and among_tex) else escape
