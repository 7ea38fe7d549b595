"""Both twins of a form from one text, so that they differ in nothing but the error."""

from __future__ import annotations

import re

from tests.planted.development.form import Developed

__all__ = ["latex", "markdown", "marked"]

TWINS = re.compile(r"⟪([^¦⟫]*)¦([^⟫]*)⟫")


def marked(text: str, format: str) -> Developed:
    """A form from a text that has `⟪wrong¦right⟫` where the twins differ."""
    if not TWINS.search(text):
        raise ValueError(f"no twins in {text!r}")
    return Developed(TWINS.sub(r"\1", text), TWINS.sub(r"\2", text), format)


def markdown(text: str) -> Developed:
    return marked(text, "markdown")


def latex(text: str) -> Developed:
    return marked(text, "latex")
