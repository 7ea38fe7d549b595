"""The one place that talks to PyMuPDF. Another backend takes its place by offering `Document`."""

from __future__ import annotations

import contextlib
import math
import threading
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

from paperkit.documents.pdf.encodings import from_codes, mend, share_of_codes
from paperkit.documents.pdf.glyphs import Annotation, Box, Letter, Line, Mark, PageContent, Run
from paperkit.documents.pdf.png import encode_png
from paperkit.errors import InputError

__all__ = ["Document"]

_MOST_PIXELS = 40_000_000
_MOST_BYTES = 500 * 1024 * 1024
_PAINTED = 16 | 32
_CLIPPING = 64
"""Letters that are a clip for what is drawn next, as in shaded titles: only a look tells whether they are seen."""
_SYNTHETIC = 512
_LEAST_CODES, _SHARE_OF_CODES = 40, 0.2
_WORD_GAP = 0.2
"""Font sizes between two letters from which on they are of two words."""
_KINDS: dict[str, Literal["text", "fill", "image", "stroke"]] = {
    "fill-text": "text", "stroke-text": "text", "ignore-text": "text",
    "fill-path": "fill", "fill-shade": "fill", "stroke-path": "stroke",
    "fill-image": "image", "fill-imgmask": "image",
}  # fmt: skip


@cache
def _pymupdf() -> Any:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        import pymupdf
    tools: Any = pymupdf.TOOLS
    tools.mupdf_display_errors(False)
    tools.mupdf_display_warnings(False)
    return pymupdf


class Document:
    """An open PDF. Safe to use from several threads; one call runs at a time.

    Raises:
        InputError: the file is missing, unreadable, empty, no PDF, encrypted, damaged beyond repair, or has no pages.
    """

    def __init__(self, path: Path, password: str | None = None) -> None:
        self.path = path
        self._data = _read(path)
        self._lock = threading.RLock()
        pymupdf = _pymupdf()
        try:
            self._document = pymupdf.open(stream=self._data, filetype="pdf")
        except Exception:
            raise InputError(f"{path}: is damaged beyond repair; export the PDF again") from None
        self._drawing: tuple[int, Any] | None = None
        self._unlock(password)
        try:
            self.page_count: int = self._document.page_count
        except Exception:
            self.page_count = 0
        if self.page_count < 1:
            raise InputError(f"{path}: is a PDF without pages")
        self.repaired = bool(self._document.is_repaired)

    def _unlock(self, password: str | None) -> None:
        if not self._document.needs_pass:
            return
        if password is None:
            raise InputError(f"{self.path}: is encrypted and needs a password")
        if not self._document.authenticate(password):
            raise InputError(f"{self.path}: is encrypted, and the password is wrong")

    def metadata(self) -> dict[str, str]:
        """What the file says of itself, by field; `xmp` is the XML packet."""
        with self._lock:
            try:
                fields = {
                    name: str(value) for name, value in (self._document.metadata or {}).items() if value
                }
                xmp = self._document.get_xml_metadata()
            except Exception:
                return {}
        return {**fields, "xmp": xmp} if xmp else fields

    def pages(self) -> Iterator[PageContent | None]:
        """The content of each page in order; None for one that cannot be read."""
        for index in range(self.page_count):
            content: PageContent | None = None
            with self._lock, contextlib.suppress(Exception):
                content = self._content(index)
            yield content

    def _content(self, index: int) -> PageContent:
        pymupdf = _pymupdf()
        page = self._document[index]
        turn = page.rotation_matrix if page.rotation else None
        self._drawing = (index, page.get_displaylist())
        flags = pymupdf.TEXTFLAGS_DICT & ~pymupdf.TEXT_PRESERVE_IMAGES & ~pymupdf.TEXT_MEDIABOX_CLIP
        blocks = page.get_text("dict", flags=flags, clip=pymupdf.INFINITE_RECT())["blocks"]
        if _has_codes(blocks):
            blocks = page.get_text("rawdict", flags=flags, clip=pymupdf.INFINITE_RECT())["blocks"]
            _decode(blocks)
        lines = tuple(_line(line, turn, pymupdf) for block in blocks for line in block.get("lines", ()))
        return PageContent(
            index + 1, page.rect.width, page.rect.height, page.rotation, tuple(line for line in lines if line.runs),
            tuple(_marks(self._drawing[1], pymupdf)), tuple(_annotations(page, turn)),
        )  # fmt: skip

    def letters(self, number: int) -> list[Letter]:
        """Every character of a page that is no space, in the order of the file; none where it cannot be read."""
        pymupdf = _pymupdf()
        flags = pymupdf.TEXTFLAGS_RAWDICT & ~pymupdf.TEXT_PRESERVE_IMAGES
        with self._lock:
            try:
                page = self._document[number - 1]
                turn = page.rotation_matrix if page.rotation else None
                blocks = page.get_text("rawdict", flags=flags)["blocks"]
            except Exception:
                return []
        spans = (span for block in blocks for line in block.get("lines", ()) for span in line["spans"])
        return [
            Letter(char["c"], _box(char["bbox"], turn, pymupdf))
            for span in spans
            for char in span["chars"]
            if not char["c"].isspace()
        ]

    def image(self, number: int, dpi: int, *, gray: bool = False) -> tuple[bytes, int, int, float]:
        """Samples of a rendered page: bytes, width and height in pixels, pixels a point."""
        with self._lock:
            pixmap, scale = self._pixmap(number, dpi, gray=gray)
            return bytes(pixmap.samples), pixmap.width, pixmap.height, scale

    def png(self, number: int, dpi: int) -> bytes:
        """A page as PNG. A page so large that it would take over 40 megapixels is drawn smaller.

        Raises:
            InputError: the page cannot be drawn.
        """
        with self._lock:
            try:
                pixmap, scale = self._pixmap(number, dpi)
            except Exception:
                raise InputError(f"{self.path}: page {number} cannot be drawn") from None
            return encode_png(bytes(pixmap.samples), pixmap.width, pixmap.height, 72 * scale)

    def piece(self, number: int, part: Box, zoom: float, *, grid: bool, jpeg: bool = False) -> bytes:
        """A piece of a page as PNG, or as JPEG.

        Args:
            number: From 1.
            part: In parts of the page, 0 to 1 from its upper left corner.
            zoom: Pixels a point; less where the piece would take over 40 megapixels.
            grid: Draw lines at round parts of the page, with their coordinates.
            jpeg: JPEG of quality 95.

        Raises:
            InputError: the page cannot be drawn.
        """
        pymupdf = _pymupdf()
        with self._lock:
            try:
                page = self._document[number - 1]
                width, height = page.rect.width, page.rect.height
                clip = pymupdf.Rect(
                    part.left * width, part.top * height, part.right * width, part.bottom * height
                )
                pixels = clip.width * clip.height * zoom * zoom
                if pixels > _MOST_PIXELS:
                    zoom *= (_MOST_PIXELS / pixels) ** 0.5
                matrix = pymupdf.Matrix(zoom, zoom)
                pixmap = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csRGB, alpha=0, clip=clip)
                if grid:
                    pixmap = _with_grid(pymupdf, pixmap, part)
            except Exception:
                raise InputError(f"{self.path}: page {number} cannot be drawn") from None
            if jpeg:
                return bytes(pixmap.tobytes("jpeg", jpg_quality=95))
            return encode_png(bytes(pixmap.samples), pixmap.width, pixmap.height, 72 * zoom)

    def _pixmap(self, number: int, dpi: int, *, gray: bool = False) -> tuple[Any, float]:
        pymupdf = _pymupdf()
        page = self._document[number - 1]
        scale = dpi / 72
        pixels = page.rect.width * page.rect.height * scale * scale
        if pixels > _MOST_PIXELS:
            scale *= (_MOST_PIXELS / pixels) ** 0.5
        space = pymupdf.csGRAY if gray else pymupdf.csRGB
        if self._drawing is None or self._drawing[0] != number - 1:
            self._drawing = (number - 1, page.get_displaylist())
        drawing = self._drawing[1]
        return drawing.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=space, alpha=0), scale

    def replacements(self, number: int) -> tuple[str, ...]:
        """Lines that a page says (`/ActualText`) in place of what it draws; a model reads them, a reader does not."""
        pymupdf = _pymupdf()
        with self._lock:
            try:
                page = self._document[number - 1]
                flags = pymupdf.TEXTFLAGS_TEXT
                said = page.get_text("text", flags=flags)
                drawn = page.get_text("text", flags=flags | pymupdf.TEXT_IGNORE_ACTUALTEXT)
            except Exception:
                return ()
        lines = frozenset(drawn.splitlines())
        return tuple(line for line in said.splitlines() if line.strip() and line not in lines)

    def switched_off(self) -> dict[int, tuple[str, ...]]:
        """Lines that a page has in layers that are switched off, by page number; other readers may take them."""
        pymupdf = _pymupdf()
        flags = pymupdf.TEXTFLAGS_TEXT
        found: dict[int, tuple[str, ...]] = {}
        with self._lock:
            try:
                if not self._document.get_ocgs():
                    return {}
                whole = pymupdf.open(stream=self._data, filetype="pdf")
                if whole.needs_pass:
                    return {}
                whole.xref_set_key(whole.pdf_catalog(), "OCProperties", "null")
                for number in range(self.page_count):
                    shown = frozenset(self._document[number].get_text("text", flags=flags).splitlines())
                    lines = whole[number].get_text("text", flags=flags).splitlines()
                    more = tuple(line for line in lines if line.strip() and line not in shown)
                    if more:
                        found[number + 1] = more
            except Exception:
                return found
        return found

    def without_text(self, number: int, boxes: Iterable[Box], dpi: int) -> bytes | None:
        """Samples of a page drawn without the glyphs in some boxes; None where that cannot be done."""
        pymupdf = _pymupdf()
        with self._lock:
            try:
                copy = pymupdf.open()
                copy.insert_pdf(self._document, from_page=number - 1, to_page=number - 1)
                page = copy[0]
                back = page.derotation_matrix
                for box in boxes:
                    page.add_redact_annot(pymupdf.Rect(*box) * back, fill=False, cross_out=False)
                page.apply_redactions(images=0, graphics=0, text=0)
                scale = dpi / 72
                matrix = pymupdf.Matrix(scale, scale)
                return bytes(page.get_pixmap(matrix=matrix, colorspace=pymupdf.csRGB).samples)
            except Exception:
                return None


def _read(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise InputError(f"{path}: is a folder, not a PDF")
        if path.stat().st_size > _MOST_BYTES:
            raise InputError(f"{path}: is larger than {_MOST_BYTES // 1024 // 1024} MB")
        data = path.read_bytes()
    except FileNotFoundError:
        raise InputError(f"{path}: no such file") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from None
    if not data:
        raise InputError(f"{path}: is empty")
    if b"%PDF-" not in data[:1024] and b" obj" not in data:
        raise InputError(f"{path}: is not a PDF")
    return data


def _box(rectangle: Any, turn: Any, pymupdf: Any) -> Box:
    return Box(*rectangle) if turn is None else Box(*(pymupdf.Rect(rectangle) * turn).normalize())


def _line(line: dict[str, Any], turn: Any, pymupdf: Any) -> Line:
    """A line of the backend with its spans joined by style; those that only differ in a made-up space are one run."""
    runs: list[Run] = []
    style: tuple[object, ...] = ()
    texts: list[str] = []
    left = top = right = bottom = 0.0
    first: dict[str, Any] = {}

    def finish() -> None:
        flags = first["char_flags"]
        runs.append(
            Run(
                mend("".join(texts)), _box((left, top, right, bottom), turn, pymupdf), first["size"], first["font"],
                bool(first["flags"] & 16 or flags & 8), bool(first["flags"] & 2), bool(first["flags"] & 1),
                first["color"], 255 if flags & _CLIPPING else first["alpha"], bool(flags & _PAINTED),
            )
        )  # fmt: skip

    for span in line["spans"]:
        found = (
            span["font"], span["size"], span["flags"], span["color"], span["alpha"], span["char_flags"] & ~_SYNTHETIC,
        )  # fmt: skip
        box = span["bbox"]
        if texts and found == style:
            texts.append(span["text"])
            left, top = min(left, box[0]), min(top, box[1])
            right, bottom = max(right, box[2]), max(bottom, box[3])
            continue
        if texts:
            finish()
        first, style, texts = span, found, [span["text"]]
        left, top, right, bottom = box
    if texts:
        finish()
    dx, dy = line["dir"]
    if turn is not None:
        dx, dy = dx * turn.a + dy * turn.c, dx * turn.b + dy * turn.d
    return Line(tuple(runs), _box(_without_tall(line), turn, pymupdf), (dx, dy), line["wmode"] == 1)


def _without_tall(line: dict[str, Any]) -> tuple[float, float, float, float]:
    """The box of a line. Signs of fonts for tall signs (hats, brackets) have boxes that reach into the next lines."""
    left, top, right, bottom = line["bbox"]
    size = max((span["size"] for span in line["spans"]), default=0.0)
    if line["dir"] == (1.0, 0.0) and bottom - top > 2 * size:
        usual = [
            span["bbox"] for span in line["spans"]
            if span["text"].strip() and span["bbox"][3] - span["bbox"][1] <= 1.8 * span["size"]
        ]  # fmt: skip
        if usual:
            top, bottom = min(box[1] for box in usual), max(box[3] for box in usual)
    return left, top, right, bottom


def _has_codes(blocks: list[dict[str, Any]]) -> bool:
    """Whether most text is of bitmap fonts that name their glyphs by codes."""
    spans = [span for block in blocks for line in block.get("lines", ()) for span in line["spans"]]
    text = "".join(span["text"] for span in spans if span["font"].startswith("Type3"))
    return len(text) >= _LEAST_CODES and not text.isascii() and share_of_codes(text) >= _SHARE_OF_CODES


def _decode(blocks: list[dict[str, Any]]) -> None:
    """Give spans with single characters their text: letters for codes, spaces where a gap is."""
    for block in blocks:
        for line in block.get("lines", ()):
            before = None
            for span in line["spans"]:
                texts = []
                for char in span["chars"]:
                    left, right = char["bbox"][0], char["bbox"][2]
                    if before is not None and left - before > _WORD_GAP * span["size"]:
                        texts.append(" ")
                    texts.append(char["c"])
                    before = right
                text = "".join(texts)
                span["text"] = from_codes(text) if span["font"].startswith("Type3") else text


def _marks(drawing: Any, pymupdf: Any) -> Iterator[Mark]:
    """What a display list draws, in order; its boxes are on the page as shown."""
    log: list[tuple[str, tuple[float, float, float, float]]] = []
    mupdf = pymupdf.mupdf
    device = pymupdf.JM_new_bbox_device(log, False)
    everywhere = mupdf.FzRect(mupdf.FzRect.Fixed_INFINITE)
    mupdf.fz_run_display_list(drawing.this, device, mupdf.FzMatrix(), everywhere, mupdf.FzCookie())
    mupdf.fz_close_device(device)
    for kind, rectangle in log:
        name = _KINDS.get(kind)
        if name is not None:
            yield Mark(name, Box(*rectangle))


def _annotations(page: Any, turn: Any) -> Iterator[Annotation]:
    pymupdf = _pymupdf()
    for notes in (page.annots(), page.widgets()):
        for note in notes:
            info = getattr(note, "info", None) or {}
            text = info.get("content") or getattr(note, "field_value", None) or ""
            kind = note.type[1] if hasattr(note, "type") else "Widget"
            if isinstance(text, str) and text.strip():
                yield Annotation(kind, text, _box(note.rect, turn, pymupdf), page.number + 1)


_GRID = (214 / 255, 39 / 255, 40 / 255)
_STEPS = (0.01, 0.02, 0.05, 0.1)
_FEWEST_LINES = 4


def _with_grid(pymupdf: Any, pixmap: Any, part: Box) -> Any:
    """A picture with lines at round parts of the page, each with its number."""
    canvas = pymupdf.open()
    page = canvas.new_page(width=pixmap.width, height=pixmap.height)
    page.insert_image(page.rect, pixmap=pixmap)
    size = max(8.0, min(pixmap.width, pixmap.height) / 40)
    for start, end, length, across in (
        (part.left, part.right, pixmap.width, False),
        (part.top, part.bottom, pixmap.height, True),
    ):
        step = next((s for s in reversed(_STEPS) if (end - start) / s >= _FEWEST_LINES), _STEPS[0])
        for count in range(math.ceil(start / step), math.floor(end / step) + 1):
            at = (count * step - start) / (end - start) * length
            line = ((0, at), (page.rect.width, at)) if across else ((at, 0), (at, page.rect.height))
            page.draw_line(*line, color=_GRID, width=size / 12, stroke_opacity=0.6)
            label = (2, at - 2) if across else (at + 2, size)
            page.insert_text(label, f"{count * step:.2f}", fontsize=size, color=_GRID)
    return page.get_pixmap(alpha=0)
