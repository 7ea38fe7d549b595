"""A magnified piece of a page, to read formulas, tables and figures (seed 003, step 3)."""

from __future__ import annotations

from pathlib import Path

from paperkit.documents.pdf import Box, Pdf, read_pdf
from paperkit.errors import InputError, UsageError
from paperkit.files import write_bytes
from paperkit.records.deep_review import Config
from paperkit.strict_json import read_record

__all__ = ["crop_page"]

_ENDINGS = (".png", ".jpg", ".jpeg")


def crop_page(
    document: Path, page: int, *, box: str | None, zoom: float, grid: bool, out: Path | None
) -> Path:
    """Write a piece of a page as PNG or JPEG, as the file is named, and say where.

    Args:
        document: A PDF, or the workspace of a review.
        page: From 1.
        box: `x0,y0,x1,y1` as parts of the page, 0 to 1 from its upper left corner; None for all of it.
        zoom: Pixels a point, 1 to 10.
        grid: Draw lines with their coordinates.
        out: The file; by default named after document, page and box, in the current folder.

    Raises:
        UsageError: the box or the zoom makes no sense, or the file's name is that of another kind of file.
        InputError: there is no such page, or the document is no PDF.
        WriteError: the file cannot be written.
    """
    part = _box(box)
    pdf = _pdf(document)
    named = "" if box is None else "_" + "-".join(f"{side:g}" for side in part)
    target = out or Path(f"{pdf.path.stem}_page_{page:03}{named}.png")
    if target.resolve() == pdf.path.resolve():
        raise UsageError(f"{target} is the document; name another --out")
    ending = target.suffix.lower()
    if ending not in _ENDINGS:
        raise UsageError(f"--out {out}: a piece is written as PNG or JPEG; end the name with .png or .jpg")
    try:
        image = pdf.piece(page, part, zoom, grid=grid, jpeg=ending != ".png")
    except ValueError as error:
        raise UsageError(f"--box, --zoom: {error}") from None
    write_bytes(target, image)
    return target


def _box(text: str | None) -> Box:
    """
    >>> _box("0.1,0.2,0.5,0.9").right
    0.5
    """
    if text is None:
        return Box(0.0, 0.0, 1.0, 1.0)
    try:
        x0, y0, x1, y1 = (float(side) for side in text.split(","))
    except ValueError:
        raise UsageError(f"--box {text}: write four numbers from 0 to 1, as 0.1,0.2,0.9,0.4") from None
    return Box(x0, y0, x1, y1)


def _pdf(document: Path) -> Pdf:
    if (document / "config.json").is_file():
        config = read_record(Config, document / "config.json")
        name = "built.pdf" if config.paged == "built" else config.input_copy
        if config.paged == "cut":
            raise InputError(f"{document}: the paper has no pages to look at; it is {config.kind}")
        return read_pdf(document / name)
    return read_pdf(document)
