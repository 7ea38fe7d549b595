"""One HTML file: everything inline, nothing fetched, every value escaped."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from paperkit.report.text import axis_name, shorten, stop_reason, visible
from paperkit.wording import plural

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["asset", "page"]


def page(template: str, **values: Any) -> str:
    """Render a template of this package. A value that the template names and that is not given is an error."""
    return _environment().get_template(template).render(**values)


@cache
def asset(name: str) -> str:
    """A style sheet or script of this package, as it is written."""
    return (files("paperkit.report") / "templates" / name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("paperkit.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_finalize,
    )
    environment.filters |= {
        "axis_name": axis_name,
        "plural": plural,
        "shorten": shorten,
        "stop_reason": stop_reason,
    }
    return environment


def _finalize(value: Any) -> Any:
    if value is None:
        return ""
    return visible(value) if type(value) is str else value
