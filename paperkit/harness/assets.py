"""Where the notebooks and sample data are: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from pathlib import Path

from paperkit.errors import InputError

__all__ = ["checkout", "notebook", "sample"]

_PACKAGE = Path(__file__).resolve().parents[1]


def checkout() -> Path | None:
    """Root of the source checkout that the package runs from, or None for an installed wheel."""
    root = _PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "notebooks").is_dir() else None


def notebook(name: str) -> Path:
    """Path of a notebook that ships with the package, by its name without `.ipynb`.

    Raises:
        InputError: there is none of that name.
    """
    return _asset(f"notebooks/{name}.ipynb")


def sample(name: str) -> Path:
    """Path of a file or folder of sample data, as `quote_noise/draft`.

    Raises:
        InputError: there is none of that name.
    """
    return _asset(f"data/{name}")


def _asset(name: str) -> Path:
    path = (checkout() or _PACKAGE) / name
    if not path.exists():
        raise InputError(f"{path} is missing; install paperkit again")
    return path
