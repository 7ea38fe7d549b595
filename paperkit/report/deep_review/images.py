"""Images of pages as they go into a report: smaller, as WebP, inline."""

from __future__ import annotations

import base64
import io
from typing import NamedTuple

__all__ = ["InlineImage", "inline_image"]

_MOST = (1050, 1500)
"""Pixels: about 120 an inch on a usual page, enough to read the indices of a formula."""
_QUALITY = 50


class InlineImage(NamedTuple):
    """An image as the address of itself; width and height are in pixels."""

    address: str
    width: int
    height: int


def inline_image(png: bytes) -> InlineImage | None:
    """An image of a page, made smaller; None where it cannot be read."""
    from PIL import Image

    buffer = io.BytesIO()
    try:
        with Image.open(io.BytesIO(png), formats=["PNG"]) as opened:
            image = opened.convert("RGB")
        image.thumbnail(_MOST, Image.Resampling.LANCZOS)
        image.save(buffer, "WEBP", quality=_QUALITY, method=2)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None
    data = base64.b64encode(buffer.getvalue()).decode("ascii")
    return InlineImage(f"data:image/webp;base64,{data}", *image.size)
