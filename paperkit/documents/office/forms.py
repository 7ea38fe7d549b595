"""A form of any format that is read, told by what is in it and not by the ending of its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Literal

from paperkit.documents.office.element import Edit, Element
from paperkit.documents.office.package import Package
from paperkit.errors import InputError

__all__ = ["Form", "fill_form", "read_form"]

Kind = Literal["docx", "xlsx", "pptx", "md"]

_MAIN = (("wordprocessingml", "docx"), ("ms-word", "docx"), ("spreadsheetml", "xlsx"), ("ms-excel", "xlsx"),
         ("presentationml", "pptx"), ("ms-powerpoint", "pptx"))  # fmt: skip
_READ = "forms are read as .docx, .xlsx, .pptx or .md; save it as one of these"
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_OTHERS = ((b"%pdf-", "a PDF"), (b"{\\rtf", "RTF"), (b"<!doctype html", "HTML"), (b"<html", "HTML"), (b"<?xml", "XML"),
           (b"\\documentclass", "LaTeX"))  # fmt: skip
_MOST_BYTES = 500 * 1024 * 1024


@dataclass(frozen=True)
class Form:
    """A form, read.

    Attributes:
        name: Of its file.
        kind: What it is.
        data: All of the file.
        elements: In reading order.
    """

    name: str
    kind: Kind
    data: bytes = field(repr=False)
    elements: tuple[Element, ...] = field(repr=False)


def read_form(path: Path) -> Form:
    """Read a form.

    Raises:
        InputError: the file is missing, damaged, has a password, or is of a format that is not read.
    """
    try:
        if path.is_file() and path.stat().st_size > _MOST_BYTES:
            raise InputError(f"{path}: is larger than {_MOST_BYTES >> 20} MB; make it smaller")
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error}); name a file") from None
    if not data:
        raise InputError(f"{path}: is empty; {_READ}")
    if not data.startswith((b"PK", _OLE)):
        text = _text(data, str(path))
        return Form(path.name, "md", data, _format("md").read(text))
    package = Package.read(data, str(path))
    kind = _kind(package)
    return Form(path.name, kind, data, _format(kind).read(package))


def fill_form(form: Form, edits: Sequence[Edit]) -> bytes:
    """The bytes of a form with edits made; without any, its own bytes.

    Raises:
        InputError: an edit cannot be made.
    """
    if not edits:
        return form.data
    format_ = _format(form.kind)
    if form.kind == "md":
        text: str = format_.fill(_text(form.data, form.name), edits)
        return text.encode()
    filled: bytes = format_.fill(Package.read(form.data, form.name), edits)
    return filled


def _format(kind: Kind) -> ModuleType:
    """The module of a format, loaded only when a form of it is read."""
    return import_module(f"paperkit.documents.office.{'form_markdown' if kind == 'md' else kind}")


def _kind(package: Package) -> Kind:
    if "mimetype" in package.parts and b"opendocument" in package.parts["mimetype"]:
        raise InputError(f"{package.name}: is an OpenDocument file; {_READ}")
    main = package.main
    content_type = package.content_type(main)
    for piece, kind in _MAIN:
        if piece in content_type:
            return kind  # type: ignore[return-value]
    raise InputError(f"{package.name}: is of an unknown kind ({content_type or 'no type given'}); {_READ}")


def _text(data: bytes, name: str) -> str:
    """Text of a Markdown form; its line ends and byte order mark stay."""
    head = data[:1024].lstrip().lower()
    for start, what in _OTHERS:
        if head.startswith(start):
            raise InputError(f"{name}: is {what}; {_READ}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: is no text in UTF-8 (byte {error.start}); {_READ}") from None
    if "\0" in text:
        raise InputError(f"{name}: is a binary file; {_READ}")
    return text
