"""Prompts: one file a role and language, and a user's own in their place.

The project's own files are trees (`instruction_tree`) and can be written in any format (`instructions`). A user's own
file is used word for word, so its format is fixed.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path

from paperkit.errors import InputError, UsageError
from paperkit.llm import instructions
from paperkit.llm.instruction_tree import Instruction, parse
from paperkit.strict_json import decoded

__all__ = ["LANGUAGES", "Prompt", "load_prompt", "own_prompts", "prompt_names", "prompt_versions", "render"]

LANGUAGES: tuple[str, ...] = ("en", "zh")
"""Languages of papers that prompts are written for."""

_ENDING = ".md"


@dataclass(frozen=True)
class Prompt:
    """What a role is told.

    Attributes:
        name: As `reviewer`; `system` is the one that all roles share.
        language: Of the papers it is meant for.
        text: The file's text.
        own: Whether it is a user's own file.
        source: The file, for messages.
    """

    name: str
    language: str
    text: str
    own: bool
    source: str

    @cached_property
    def tree(self) -> Instruction:
        """The text as an instruction tree.

        Raises:
            InputError: a user's own file has more in it than headings, paragraphs and lists.
        """
        return parse(self.text, self.source)

    @property
    def version(self) -> str:
        """First 12 hexadecimal digits of the text's sha256: it changes with every change of the text."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]


def prompt_names() -> tuple[str, ...]:
    """Names of all prompts, sorted.

    >>> "system" in prompt_names()
    True
    """
    return tuple(sorted({name.split(".")[0] for name in _shipped()}))


def load_prompt(name: str, language: str = "en", folder: Path | None = None) -> Prompt:
    """The prompt of a role.

    Args:
        name: One of `prompt_names`.
        language: One of `LANGUAGES`, that of the paper.
        folder: A user's own prompts. `NAME.zh.md` stands for `zh` alone, `NAME.md` for every language that has no
            file of its own. What is not in it comes from the project.

    Raises:
        UsageError: no prompt of that name or language, or the folder holds a file that is no prompt; the text names
            the nearest.
        InputError: the folder or file is missing or unreadable, not UTF-8, or empty.

    >>> load_prompt("reviewer", "zh").tree.sections[0].title
    '任务'
    """
    if name not in prompt_names():
        raise UsageError(f"no prompt {name!r}{_nearest(name, prompt_names())}")
    if language not in LANGUAGES:
        raise UsageError(f"no prompts for language {language!r}; use one of {', '.join(LANGUAGES)}")
    if folder is not None:
        there = _own_files(folder)
        for file in (f"{name}.{language}{_ENDING}", f"{name}{_ENDING}"):
            if file in there:
                return Prompt(name, language, _own_text(folder / file), own=True, source=str(folder / file))
    file = f"{name}.{language}{_ENDING}"
    return Prompt(name, language, _shipped()[file], own=False, source=file)


def render(prompt: Prompt, form: str = "markdown") -> str:
    """A prompt as it is sent; a user's own word for word.

    Args:
        prompt: What to write.
        form: One of `paperkit.llm.instructions.FORMATS`.

    Raises:
        UsageError: no such format, or one other than `markdown` for a user's own file.
    """
    if form not in instructions.FORMATS:
        raise UsageError(f"--format {form}: unknown; use one of {', '.join(instructions.FORMATS)}")
    if not prompt.own:
        return instructions.render(prompt.tree, form)
    if form != "markdown":
        raise UsageError(
            f"--format {form}: {prompt.source} is your own prompt and is used word for word; leave out --format, "
            "or take the file out of --prompts"
        )
    return prompt.text


def prompt_versions(
    folder: Path | None = None, names: Iterable[str] | None = None, language: str = "en"
) -> dict[str, str]:
    """The version of each prompt, sorted by name, for the fingerprint of a run.

    Args:
        folder: A user's own prompts.
        names: Which ones; all by default.
        language: That of the paper.

    Raises:
        UsageError, InputError: as `load_prompt`.
    """
    wanted = sorted(set(prompt_names() if names is None else names))
    return {name: load_prompt(name, language, folder).version for name in wanted}


def own_prompts(folder: Path) -> dict[str, str]:
    """The texts in a user's folder, by file name, sorted.

    Raises:
        UsageError, InputError: as `load_prompt`.
    """
    return {file: _own_text(folder / file) for file in sorted(_own_files(folder))}


@lru_cache(maxsize=1)
def _shipped() -> dict[str, str]:
    """The project's own files by name."""
    folder = resources.files("paperkit").joinpath("prompts")
    files = (file for file in folder.iterdir() if file.name.endswith(_ENDING))
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def _own_files(folder: Path) -> set[str]:
    """Names of the files in a user's folder, hidden ones left out. All must be prompts: a misspelt one has no effect,
    and nobody would notice."""
    try:
        there = {path.name for path in folder.iterdir() if not path.name.startswith(".")}
    except OSError as error:
        raise InputError(f"--prompts {folder}: cannot read it ({error.strerror or error})") from None
    known = [
        f"{name}{part}{_ENDING}" for name in prompt_names() for part in ("", *(f".{t}" for t in LANGUAGES))
    ]
    for file in sorted(there - set(known)):
        raise UsageError(f"{folder / file}: no prompt has this file name{_nearest(file, known)}")
    return there


def _own_text(path: Path) -> str:
    text = decoded(path)
    if not text.strip():
        raise InputError(f"{path}: it is empty; write the prompt into it or take it out of --prompts")
    return text


def _nearest(name: str, known: Iterable[str]) -> str:
    """The nearest known name as the end of a message."""
    names = {one.lower(): one for one in known}
    near = difflib.get_close_matches(name.lower(), names, n=1, cutoff=0.5)
    return f"; the nearest is {names[near[0]]}" if near else f"; there are {', '.join(names.values())}"
