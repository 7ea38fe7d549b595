"""`python -m paperkit` is `paperkit`."""

from __future__ import annotations

import signal
from typing import NoReturn

__all__ = ["main"]


def main() -> NoReturn:
    """Run the program; Ctrl-C while its modules load ends it without a traceback."""
    usual = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from paperkit.cli import main as run

    signal.signal(signal.SIGINT, usual)
    run()


if __name__ == "__main__":
    main()
