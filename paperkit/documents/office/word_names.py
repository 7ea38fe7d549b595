"""Names in WordprocessingML (ECMA-376, part 1, 17), the same for its transitional and its strict namespaces."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

__all__ = ["child", "is_on", "like", "named", "number", "setting", "value"]

_PREFIXES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc:",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m:",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m:",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14:",
    "http://schemas.microsoft.com/office/word/2012/wordml": "w15:",
}


@lru_cache(maxsize=4096)
def _short(tag: str) -> str:
    namespace, _, local = tag.lstrip("{").rpartition("}")
    return _PREFIXES.get(namespace, "other:") + local


def named(element: Any) -> str:
    """An element's name: `p` for WordprocessingML, `mc:Choice`, `m:t`, `w14:checkbox`, else `other:…`."""
    return _short(element.tag) if isinstance(element.tag, str) else ""


def like(element: Any, local: str) -> str:
    """The full name of an element or attribute in the namespace of an element."""
    return f"{{{str(element.tag).lstrip('{').rpartition('}')[0]}}}{local}"


def value(element: Any, attribute: str = "val") -> str | None:
    """An attribute in the namespace of its element."""
    found = element.get(like(element, attribute))
    return None if found is None else str(found)


def number(element: Any, attribute: str = "val") -> int | None:
    """An attribute that is a whole number; None where it is missing or none."""
    try:
        return int(value(element, attribute) or "")
    except ValueError:
        return None


def child(element: Any, *path: str) -> Any:
    """The first child with a name, and so on down; None where there is none."""
    for name in path:
        if element is None:
            return None
        for one in element.iterchildren():
            if named(one) == name:
                element = one
                break
        else:
            return None
    return element


def setting(element: Any, *path: str) -> str | None:
    """The value of a child, as of `pPr`, `pStyle`."""
    found = child(element, *path)
    return None if found is None else value(found)


def is_on(element: Any, *path: str) -> bool | None:
    """Whether a switch such as `rPr`, `b` is on; None where it is not there."""
    found = child(element, *path)
    return None if found is None else value(found) not in ("0", "false", "off", "none")
