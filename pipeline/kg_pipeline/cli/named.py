"""What a user means by a name: the entities that bear it, or what comes close."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from kg_ledger.errors import DecisionError

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.records import Entity
    from kg_ledger.review import Decision
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
    names = sorted({surface for surface, _, _ in view.names()})
    close = get_close_matches(name, names, n=3, cutoff=0.5)
    return f"Closest: {', '.join(close)}." if close else "See `kg status`."


def with_entities(decision: Decision, view: View) -> Decision:
    """A decision about names with the entities that it means.

    A split names an entity, or an item of which one entity bears the names; a merge or its opposite names an
    item, or without one two entities: `ID,ID=merge`, `ID=merge:ID`.

    Raises
    ------
    DecisionError
        It names no item, and not two entities that the graph holds.
    """
    if decision.action == "split" and not decision.entities:
        return _split_of(decision, view)
    if decision.action not in ("merge", "not_same") or decision.item.startswith("item:"):
        return decision
    front = [part.strip() for part in decision.item.split(",")]
    ids = (*(part for part in front if part), *decision.entities)
    for one in ids:
        if view.entity(one) is None:
            raise _unknown(one, decision, view)
    if len(ids) != 2:
        raise DecisionError(
            f"{', '.join(ids)}={decision.action}: that takes two entities, not {len(ids)}.",
            f"Write ID,ID={decision.action}, or an item that `kg review --list` shows.",
        )
    return replace(decision, item="", entities=ids)


def unlike_ends(decision: Decision, view: View) -> tuple[str, ...]:
    """The two things that a merge puts together, in words, where no thing can be of both their classes."""
    if decision.action != "merge":
        return ()
    item = view.item(decision.item) if decision.item else None
    ids = decision.entities or (item.entities if item is not None and item.kind == "identity" else ())
    ends = [entity for one in ids if (entity := view.entity(one)) is not None]
    if len(ends) != 2 or view.ontology.compatible(ends[0].type, ends[1].type):
        return ()
    return tuple(f"{entity.label} ({entity.type})" for entity in ends)


def _unknown(name: str, decision: Decision, view: View) -> DecisionError:
    """What to say of an id that the graph does not hold: the decision, the id, and ids that come close."""
    bearers = [entity.id for entity in view.find(name)]
    close = bearers or get_close_matches(name, sorted(entity.id for entity in view.entities()), 3, 0.5)
    hint = f"Closest: {', '.join(close)}." if close else "`kg show NAME` tells an entity's id."
    given = f"{decision.item}={decision.action}" + "".join(f":{one}" for one in decision.entities)
    return DecisionError(f"{given}: there is no open item and no entity {name}.", hint)


def _split_of(decision: Decision, view: View) -> Decision:
    if not decision.item.startswith("item:") and view.entity(decision.item) is not None:
        return replace(decision, item="", entities=(decision.item,))
    item = view.item(decision.item)
    bearers = [
        entity.id
        for one in (item.entities if item else ())
        if (entity := view.entity(one)) is not None and set(decision.names) <= {entity.label, *entity.aliases}
    ]
    return replace(decision, entities=tuple(bearers[:1]))


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
