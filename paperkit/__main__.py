"""`python -m paperkit` is `paperkit`."""

from paperkit.cli import main

main()
