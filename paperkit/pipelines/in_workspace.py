"""What stands in a workspace and reads its files: the base of every pipeline's run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from paperkit.strict_json import Record, read_record
from paperkit.workspace import Workspace

__all__ = ["InWorkspace"]

Kind = TypeVar("Kind", bound=Record)


@dataclass(frozen=True)
class InWorkspace:
    """Something whose files are in a workspace.

    Attributes:
        workspace: Where all files are.
    """

    workspace: Workspace

    def read(self, kind: type[Kind], name: str) -> Kind:
        """A file of the workspace.

        Raises:
            InputError: it is missing, or is not what it should be.
        """
        return read_record(kind, self.workspace.path(name))
