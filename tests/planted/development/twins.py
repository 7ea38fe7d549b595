"""A wrong and a right text from one, in which `«wrong|right»` marks what differs."""

from __future__ import annotations

import re

from tests.planted.development.form import Developed

__all__ = ["twins"]

_EITHER = re.compile("«([^|»]*)\\|([^»]*)»")


def twins(text: str, form: str = "latex") -> Developed:
    """Both twins of a text.

    >>> twins("We saw «three|two» cats and two dogs.").right
    'We saw two cats and two dogs.'
    """
    return Developed(_EITHER.sub(r"\1", text), _EITHER.sub(r"\2", text), form)
