"""Everything that a respond run is given: the form, the sources, earlier forms, prompts of the user's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from paperkit.documents.office.forms import Form, read_form
from paperkit.errors import InputError
from paperkit.files import sha256
from paperkit.llm.prompts import own_prompts
from paperkit.pipelines.respond.parameters import RespondParameters
from paperkit.pipelines.respond.past import read_past
from paperkit.pipelines.respond.sources import Sources, files_of, read_folder
from paperkit.workspace import Step

__all__ = ["FORM", "PAST", "PROMPTS", "SOURCES", "Inputs", "copy_inputs", "read_inputs"]

FORM, SOURCES, PAST, PROMPTS = "input/form", "input/sources", "input/past", "prompts"
"""Folders of the workspace in which copies of the inputs are kept."""


@dataclass(frozen=True)
class Inputs:
    """What the parameters name, as found on disk.

    Attributes:
        form: The form, read.
        files: All files by their name in the workspace, with where they are; those of sources and earlier forms.
        sources: The sources, read.
        prompts: The user's own prompts, by file name.
    """

    form: Form
    files: Mapping[str, Path]
    sources: Sources
    prompts: Mapping[str, str]

    @property
    def hashes(self) -> dict[str, str]:
        """Hash of every input, by its name in the workspace."""
        hashes = {f"{FORM}/{self.form.name}": sha256(self.form.data)}
        hashes |= {name: sha256(path.read_bytes()) for name, path in self.files.items()}
        return hashes | {f"{PROMPTS}/{name}": sha256(text.encode()) for name, text in self.prompts.items()}


def read_inputs(parameters: RespondParameters) -> Inputs:
    """Read what the parameters name.

    Raises:
        InputError: a file or folder is missing, unreadable or not what it should be.
        UsageError: a prompt of the user's own is none.
    """
    form = read_form(Path(parameters.form))
    sources = Sources(())
    files: dict[str, Path] = {}
    if parameters.sources:
        own = Path(parameters.form)
        sources = read_folder(Path(parameters.sources), own)
        named = files_of(Path(parameters.sources))
        files |= {f"{SOURCES}/{name}": path for name, path in named if not path.samefile(own)}
    if parameters.past:
        read_past(Path(parameters.past))
        files |= {f"{PAST}/{name}": path for name, path in files_of(Path(parameters.past))}
    prompts = own_prompts(Path(parameters.prompts)) if parameters.prompts else {}
    return Inputs(form, files, sources, prompts)


def copy_inputs(inputs: Inputs, step: Step) -> None:
    """Keep a copy of every input in the workspace, so that the run travels."""
    step.write_bytes(f"{FORM}/{inputs.form.name}", inputs.form.data)
    for name, path in inputs.files.items():
        try:
            step.write_bytes(name, path.read_bytes())
        except OSError as error:
            raise InputError(f"{path}: cannot be read ({error.strerror or error})") from None
    for name, text in inputs.prompts.items():
        step.write_text(f"{PROMPTS}/{name}", text)
