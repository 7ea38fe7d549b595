"""The facade: a PDF read once, its pages, hidden text, and paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Literal, NamedTuple

from paperkit.documents.pdf.adapter import Document
from paperkit.documents.pdf.characters import damage_notes, drop_unprinted
from paperkit.documents.pdf.furniture import Furniture, find_furniture
from paperkit.documents.pdf.glyphs import Annotation, Box, PageContent
from paperkit.documents.pdf.hidden import HiddenText, Sight, look_at
from paperkit.documents.pdf.layout import find_gutter, in_order
from paperkit.documents.pdf.rows import Piece, Row, page_text, rules_of, upright
from paperkit.errors import InputError

if TYPE_CHECKING:
    from paperkit.documents.paper import Paper

__all__ = ["BETWEEN_PAGES", "Page", "PageBox", "Pdf", "read_pdf"]

BETWEEN_PAGES = "\n\n"
"""What stands between the texts of two pages in the text of the paper."""

_SCAN_SHARE = 0.5
_NEARLY_NO_TEXT = 40
_WHOLE_PAGE = 0.9
_STAMP = 200  # letters that a library may have put on a scanned page
_SIDEWAYS_TEXT = 200


@dataclass(frozen=True)
class Page:
    """A page as a reader sees it.

    Attributes:
        number: From 1.
        text: Visible text in reading order, a line for a line, without headers, footers and line numbers.
        kind: `text`; `scan`: a picture with no text, nearly none, or a text layer that recognition put there;
            `blank`: neither text nor picture.
        width, height: In points, as shown.
        rotation: Clockwise turn of the page in degrees: 0, 90, 180 or 270.
        hidden: Text that is in the file and that no reader sees.
        header, footer: Running headers and footers, page number included, top down.
        margin: Line numbers, sideways stamps, watermarks and whatever else stands across the text.
        ocr: Whether the text is a recognised layer of a scan, with the errors that go with it.
        damage: What seems wrong with the text layer; () where nothing does.
        annotations: Notes and form fields with their text.
        readable: False where the page's content is so broken that nothing could be read.
    """

    number: int
    text: str = field(repr=False)
    kind: Literal["text", "scan", "blank"]
    width: float
    height: float
    rotation: int
    hidden: tuple[HiddenText, ...] = ()
    header: tuple[str, ...] = ()
    footer: tuple[str, ...] = ()
    margin: tuple[str, ...] = ()
    ocr: bool = False
    damage: tuple[str, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    readable: bool = True


@dataclass(frozen=True)
class Pdf:
    """A PDF that has been read.

    Attributes:
        path: The file.
        pages: All pages, first page first.
        repaired: Whether the file was broken and had to be mended to be read.
        metadata: What the file says of itself, by field (`title`, `author`, `subject`, `keywords`, `xmp`, …).
            No reader of the pages sees it, so text for a model may hide there.
    """

    path: Path
    pages: tuple[Page, ...]
    repaired: bool
    metadata: Mapping[str, str]
    _document: Document = field(repr=False, compare=False)
    _rows: tuple[tuple[Row, ...], ...] = field(repr=False, compare=False)
    _rules: tuple[tuple[Box, ...], ...] = field(repr=False, compare=False)

    @property
    def hidden(self) -> tuple[HiddenText, ...]:
        """Hidden text of all pages."""
        return tuple(text for page in self.pages for text in page.hidden)

    @property
    def damage(self) -> tuple[str, ...]:
        """What seems wrong with the text layer, with the page where it starts."""
        return tuple(f"page {page.number}: {note}" for page in self.pages for note in page.damage)

    @cached_property
    def replacements(self) -> Mapping[int, tuple[str, ...]]:
        """By page number, lines that the file gives as `/ActualText` in place of what is drawn.

        That is normal for ligatures, hyphens and formulas, and a place to hide text for a model: `Page.text` has it.
        """
        found = {page.number: self._document.replacements(page.number) for page in self.pages}
        return {number: lines for number, lines in found.items() if lines}

    @cached_property
    def switched_off(self) -> Mapping[int, tuple[str, ...]]:
        """By page number, lines of layers that are switched off: neither drawn nor in `Page.text`."""
        return self._document.switched_off()

    @cached_property
    def paper(self) -> Paper:
        """The paper: sections, paragraphs with their map to the pages' text, captions, references."""
        from paperkit.documents.pdf.paper import make_paper

        return make_paper(self.path.name, self.pages, self._rows, self._rules)

    def image(self, number: int, dpi: int = 150) -> bytes:
        """A page as PNG, as it is shown.

        Args:
            number: From 1.
            dpi: Pixels an inch, 10 to 1200. A page that would take over 40 megapixels is drawn with fewer.

        Raises:
            InputError: there is no such page, or it cannot be drawn.
            ValueError: dpi is out of range.
        """
        if not 1 <= number <= len(self.pages):
            raise InputError(f"{self.path}: there is no page {number}; it has {len(self.pages)}")
        if not 10 <= dpi <= 1200:
            raise ValueError(f"dpi is {dpi}, not 10 to 1200")
        return self._document.png(number, dpi)

    def piece(
        self, number: int, part: Box, zoom: float = 3.0, *, grid: bool = False, jpeg: bool = False
    ) -> bytes:
        """A magnified piece of a page as PNG, or as JPEG.

        Args:
            number: From 1.
            part: In parts of the page, 0 to 1 from its upper left corner.
            zoom: Pixels a point, 1 to 10.
            grid: Draw lines at round parts of the page with their coordinates, to name places.
            jpeg: JPEG of quality 95.

        Raises:
            InputError: there is no such page, or it cannot be drawn.
            ValueError: `part` is empty or leaves the page, or `zoom` is out of range.
        """
        if not 1 <= number <= len(self.pages):
            raise InputError(f"{self.path}: there is no page {number}; it has {len(self.pages)}")
        if not (0 <= part.left < part.right <= 1 and 0 <= part.top < part.bottom <= 1):
            raise ValueError("a piece goes from x0,y0 to x1,y1, each 0 to 1, and is not empty")
        if not 1 <= zoom <= 10:
            raise ValueError(f"zoom is {zoom:g}, not 1 to 10")
        return self._document.piece(number, part, zoom, grid=grid, jpeg=jpeg)

    def boxes(self, start: int, end: int) -> tuple[PageBox, ...]:
        """Where a stretch of text stands on the pages: one box a line, in the order of reading.

        Args:
            start, end: Half-open offsets in the text of `paper`.
        """
        from paperkit.documents.pdf.boxes import boxes_on

        found: list[PageBox] = []
        first = 0
        for page, rows in zip(self.pages, self._rows, strict=True):
            inside = max(start - first, 0), min(end - first, len(page.text))
            if inside[0] < inside[1]:
                letters = self._document.letters(page.number)
                size = (page.width, page.height)
                found += [PageBox(page.number, box) for box in boxes_on(rows, letters, size, *inside)]
            first += len(page.text) + len(BETWEEN_PAGES)
        return tuple(found)


class PageBox(NamedTuple):
    """A rectangle on a page, in points."""

    page: int
    box: Box


def read_pdf(path: Path | str, *, password: str | None = None) -> Pdf:
    """Read a PDF.

    Args:
        password: For an encrypted file. One that opens without a password needs none.

    Raises:
        InputError: the file is missing, unreadable, empty, no PDF, encrypted (with no or a wrong password), damaged
            beyond repair, or has no pages. The text says which.
    """
    path = Path(path)
    document = Document(path, password)
    views = [_view(content, document) if content is not None else None for content in document.pages()]
    if not any(views):
        raise InputError(f"{path}: is damaged beyond repair; export the PDF again")
    furniture = find_furniture(
        [view.main if view is not None else () for view in views],
        [view.height if view is not None else 0.0 for view in views],
    )
    rows = _order(views, furniture)
    pages = tuple(
        Page(number, "", "blank", 0.0, 0.0, 0, readable=False)
        if view is None
        else _page(view, rows[number - 1], furniture[number - 1])
        for number, view in enumerate(views, 1)
    )
    metadata = {name: drop_unprinted(value)[0] for name, value in document.metadata().items()}
    rules = tuple(() if view is None else view.rules for view in views)
    return Pdf(path, pages, document.repaired, metadata, document, tuple(map(tuple, rows)), rules)


class _View(NamedTuple):
    """A page while it is being read.

    Attributes:
        main: Visible lines in the direction of most text, in the frame that reads to the right.
        other: Longer text in other quarter turns.
        margin: Short or slanted text in other directions.
        height: Height of the main frame.
        rules: Horizontal lines in that frame.
    """

    content: PageContent
    sight: Sight
    main: list[Piece]
    other: list[list[Piece]]
    margin: tuple[str, ...]
    height: float
    rules: tuple[Box, ...]


def _view(content: PageContent, document: Document) -> _View:
    sight = look_at(content, document)
    turned = upright(sight.lines, content.width, content.height)
    slanted = [piece.text.strip() for piece in turned.pop(None, [])]
    lengths = {turns: sum(len(piece.text) for piece in pieces) for turns, pieces in turned.items()}
    main = max(lengths, key=lambda turns: (lengths[turns], turns == 0), default=0)
    other: list[list[Piece]] = []
    for turns, pieces in turned.items():
        if turns == main:
            continue
        if lengths[turns] >= _SIDEWAYS_TEXT and len(pieces) > 1:
            other.append(pieces)
        else:
            slanted += [piece.text.strip() for piece in pieces]
    height = content.width if main in (1, 3) else content.height
    rules = rules_of(content.marks, main or 0, content.width, content.height)
    return _View(content, sight, turned.get(main, []), other, tuple(slanted), height, rules)


def _order(views: Sequence[_View | None], furniture: Sequence[Furniture]) -> list[list[Row]]:
    """The rows of each page in reading order. A page without columns of its own may have those of the others."""
    kept = [
        [] if view is None else [piece for piece in view.main if id(piece) not in taken.pieces]
        for view, taken in zip(views, furniture, strict=True)
    ]
    gutters = [find_gutter(pieces) for pieces in kept]
    found = Counter(round(gutter / 8) for gutter in gutters if gutter is not None)
    usual: float | None = None
    if found:
        place, count = min(found.items(), key=lambda item: (-item[1], item[0]))
        if count >= 2 and count >= 0.4 * sum(bool(pieces) for pieces in kept):
            usual = median(gutter for gutter in gutters if gutter is not None and round(gutter / 8) == place)
    pages: list[list[Row]] = []
    for view, pieces, gutter in zip(views, kept, gutters, strict=True):
        rows = in_order(pieces, gutter if gutter is not None else usual)
        for more in () if view is None else view.other:
            first = rows[-1].column + 1 if rows else 0
            rows += [replace(row, column=row.column + first) for row in in_order(more, None)]
        pages.append(rows)
    return pages


def _page(view: _View, rows: Sequence[Row], furniture: Furniture) -> Page:
    content, sight = view.content, view.sight
    text = page_text(rows)[0]
    kind: Literal["text", "scan", "blank"] = "text"
    letters = sum(not character.isspace() for character in text)
    if (
        sight.ocr
        or (sight.image_share >= _SCAN_SHARE and letters < _NEARLY_NO_TEXT)
        or (sight.image_share >= _WHOLE_PAGE and letters < _STAMP)
    ):
        kind = "scan"
    elif not letters and not furniture.header and not furniture.footer and not view.margin:
        kind = "scan" if sight.image_share > 0 else "blank"
    return Page(
        content.number, text, kind, content.width, content.height, content.rotation, sight.hidden,
        furniture.header, furniture.footer, (*furniture.margin, *view.margin), sight.ocr,
        damage_notes(line.text for line in content.lines), content.annotations,
    )  # fmt: skip
