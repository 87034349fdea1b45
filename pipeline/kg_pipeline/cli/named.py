"""What a user means by a name: the entities that bear it, or what comes close."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.records import Entity
    from kg_ledger.view import View


def called(name: str, ledger: Ledger) -> list[Entity]:
    """The entities called `name`, by id or by any of their names; more than one where it is ambiguous.

    Raises
    ------
    KgError
        The graph holds none; the message says what comes close.
    """
    from kg_ledger.errors import KgError

    view = ledger.view
    exact = view.entity(name)
    found = [exact] if exact is not None else view.find(name)
    if not found:
        raise KgError(f"The graph holds no entity called {name}.", nearest(name, view))
    return found


def nearest(name: str, view: View) -> str:
    """What to try instead of a name that nothing bears."""
    from difflib import get_close_matches

    names = sorted({surface for surface, _, _ in view.names()})
    close = get_close_matches(name, names, n=3, cutoff=0.5)
    return f"Closest: {', '.join(close)}." if close else "See `kg status`."


def entity_row(entity: Entity) -> dict[str, Any]:
    """An entity as scripts see it."""
    return {
        "id": entity.id,
        "type": entity.type,
        "label": entity.label,
        "aliases": list(entity.aliases),
        "description": entity.description,
    }


def heading(entity: Entity) -> str:
    """An entity in one line."""
    return f"{entity.label}  ({entity.type or 'class unknown'}, id {entity.id})"


def japanese(lang: str, *typed: str) -> bool:
    """Whether to speak Japanese: as `--lang` says, else as the words were typed, else as the terminal."""
    from kg_pipeline.desk.words import language
    from kg_pipeline.providers.embedded.questions.read import is_japanese

    return language(lang) == "ja" if lang else any(map(is_japanese, typed)) or language() == "ja"


def ambiguities(named: Sequence[tuple[str, Sequence[Entity]]]) -> list[dict[str, Any]]:
    """The names that several entities bear, with their candidates."""
    return [
        {"name": name, "candidates": [{"id": e.id, "label": e.label, "type": e.type} for e in found]}
        for name, found in named
        if len(found) > 1
    ]
