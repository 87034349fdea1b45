"""A name of things of several classes, in a document that says itself what the name is there.

Such a name means nothing to a corpus. Within a document that introduces it, it means the thing of the class
that the document gives it, and what is said of it there is said of that thing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from kg_ledger.ids import name_key
from kg_ledger.names import literal_key
from kg_ledger.ontology import Ontology
from kg_ledger.records import Mention, Problem
from kg_ledger.view import View
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from kg_pipeline.providers.wire import one_line

NOT_TOLD_APART = "name_of_two_things"
"""Code of the note on names that a document does not explain."""

_MOST_NAMED = 5


def own_names(
    view: View, established: Iterable[Mention], known: Sequence[KnownName], ontology: Ontology
) -> tuple[KnownName, ...]:
    """What the names that a document establishes mean in it, as far as the corpus cannot say.

    Parameters
    ----------
    established : the document's own mentions. One that gives a name classes that exclude each other does not
        say what it means, nor does one from whose wording its class is only guessed.
    known : the names that mean one thing in the whole corpus.
    """
    settled = {name_key(one.name) for one in known}
    bearers: dict[str, list[Mention]] = defaultdict(list)
    for mention in established:
        key = name_key(mention.name.surface)
        if key and mention.name.type is not None and key not in settled:
            bearers[key].append(mention)
    found: dict[str, KnownName] = {}
    for mentions in bearers.values():
        cls = _one_class(mentions, ontology)
        for mention in mentions if cls is not None else ():
            number = view.nodes.number(literal_key(mention.name.surface), cls)
            if number is not None:
                surfaces = {mention.name.surface: 1} | view.live_surfaces(view.nodes.root(number))
                canonical = min(key for key in map(name_key, surfaces) if key)
                name = mention.name.surface
                found[name] = KnownName(name=name, type=cls, canonical=canonical)
    return tuple(found[name] for name in sorted(found))


def not_told_apart(where: str, shared: Sequence[KnownName], own: Sequence[KnownName]) -> list[Problem]:
    """One note for a document in which names occur that it does not tell apart.

    Parameters
    ----------
    shared : the names of two things that occur in it.
    own : those of them that it explains itself.
    """
    explained = {name_key(one.name) for one in own}
    left = [one for one in shared if name_key(one.name) not in explained]
    if not left:
        return []
    named = "; ".join(f"“{one_line(one.name)}” ({one.type})" for one in left[:_MOST_NAMED])
    more = f" and {len(left) - _MOST_NAMED} more" if len(left) > _MOST_NAMED else ""
    return [
        Problem(
            NOT_TOLD_APART,
            where,
            f"names of several things each, and the document does not say which it means: {named}{more}. "
            "What it says of them was not read.",
            "Let the document say what each is, or join them with `kg review` if they are one thing.",
        )
    ]


def standing_alone(
    text: str, shared: Sequence[KnownName], known: Sequence[KnownName]
) -> tuple[KnownName, ...]:
    """Those of the names `shared` that stand in `text` elsewhere than within a longer name that is known:
    where only `Amber Guild` is written, nobody asks which `Amber` is meant."""
    if not shared:
        return ()
    folded = name_key.__wrapped__(text)
    longer = {name_key(one.name) for one in known}
    found = []
    for one in shared:
        key, rest = name_key(one.name), folded
        for whole in sorted((k for k in longer if key in k and k != key), key=len, reverse=True):
            rest = rest.replace(whole, "\n")
        if key in rest:
            found.append(one)
    return tuple(found)


def with_own_classes(relations: Iterable[DraftClaim], own: Sequence[KnownName]) -> list[DraftClaim]:
    """`relations` with a class for those of their ends that are `own` names, and with none for the others."""
    classes = {name_key(one.name): one.type for one in own}
    return [
        one.model_copy(
            update={
                "subject_type": classes.get(name_key(one.subject)),
                "object_type": classes.get(name_key(one.object)),
            }
        )
        for one in relations
    ]


def _one_class(mentions: Sequence[Mention], ontology: Ontology) -> str | None:
    """The narrowest class of the mentions; None where none states it, or two of them exclude each other."""
    if not any(mention.stated for mention in mentions):
        return None
    found: str | None = None
    for mention in mentions:
        if not ontology.compatible(found, mention.name.type):
            return None
        found = ontology.narrower(found, mention.name.type)
    return found
