"""Where the data folders that come with the program are: beside the code in a checkout, inside the package
in an installation."""

from __future__ import annotations

from pathlib import Path

from kg_ledger.errors import KgError


def shipped(name: str) -> Path:
    """The shipped folder `prompts`, `corpora` or `gold`.

    Raises
    ------
    KgError
        The installation lacks it.
    """
    package = Path(__file__).resolve().parent
    for place in (package / "_shipped" / name, package.parents[1] / name):
        if place.is_dir():
            return place
    raise KgError(f"this installation lacks its {name}/ folder.", "Install the package again.")
