"""Which way a predicate runs, and which of several is meant, by the ontology's own words.

Where classes leave two directions, a particle tells them apart (へ and から), or the verb, which shares a
character with the wordings of one direction: what `汲み取る` does is what `から汲む` does. Where they leave
several predicates, the one whose verbs alone share a word of their own with the verb is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.ja.cues import End, Frame, JaLexicon
from kg_pipeline.providers.embedded.ja.links import Link, admitted_link, possible_links
from kg_pipeline.providers.tasks import KnownName

_VERB = re.compile(
    r"(?<![一-龠々])(?P<stem>[一-龠々]+(?:[いきしちにみりびえけせてねめれげべ][一-龠々]+)*)"
    r"(?![をにへはのでとや、。]|[がも](?![らりるれろっ]))(?P<kana>[ぁ-ん]{1,4})"
)
_PASSIVE = re.compile(r"^[らかがさたなばまわ]れ")
_COLOURLESS = frozenset("取使用付有無所場合作行来出入受持置上下中内外前後決始続")
"""Characters of verbs that go with anything."""

_GOAL, _SOURCE = frozenset("へに"), frozenset(("から",))
_AHEAD = re.compile(r"(?P<noun>[一-龠々ぁ-ん]{1,12}?)(?P<end>先|元)(?:[はが]、?)?$")
_SET_OUT = re.compile(r"(?:の|もの|ところ)[はが]、?$")


def directed_link(
    ontology: Ontology, lexicon: JaLexicon, one: KnownName, two: KnownName, role: str, verb: str
) -> Link | None:
    """The one predicate between two names that `verb`, and the `role` of the second in its clause, leave.

    Parameters
    ----------
    role : the particle that marks `two`; `先` or `元` where a noun with that ending says what it is, `のを`
        where something of it is the object.
    verb : the stem of the verb, or what the noun is made of.
    """
    links = list(possible_links(ontology, one, two))
    names = {link.predicate for link in links}
    if len(names) > 1:
        names = _meant(lexicon, names, verb)
    links = [link for link in links if link.predicate in names]
    if len(names) != 1 or not links:
        return None
    if len(links) == 2 and not ontology.predicates[links[0].predicate].symmetric:
        end = _end_of(list(_frames(lexicon, links[0].predicate)), role, verb)
        links = [link for link in links if end is not None and link.turned == (end == "subject")]
    return links[0] if links and admitted_link(ontology, links[0], one, two) else None


def verb_of(text: str, *, last: bool = False) -> str:
    """The stem of the first or last verb in a part of a clause; nothing of a passive one."""
    verbs = list(_VERB.finditer(text))
    found = verbs[-last] if verbs else None
    if found is None or _PASSIVE.match(found["kana"]):
        return ""
    return found["stem"]


def named_role(before: str) -> tuple[str, str]:
    """What `before` makes of a name that it sets out (`Aが注ぐ先は`, `汲むのは`) or keys, and its verb."""
    if (ahead := _AHEAD.search(before)) is not None:
        return ahead["end"], ahead["noun"]
    if _SET_OUT.search(before) is not None:
        return "のは", verb_of(before, last=True)
    return "", ""


def _meant(lexicon: JaLexicon, names: set[str], verb: str) -> set[str]:
    """The predicates with a verb that is written with a character of `verb`, or as a compound with two."""
    words, compounds = _parts(verb)
    found = set()
    for name in names:
        for frame in _frames(lexicon, name):
            own, together = _parts(frame.verb.stem)
            if words & own or any(len(set(one) & set(two)) > 1 for one in compounds for two in together):
                found.add(name)
    return found


def _parts(stem: str) -> tuple[set[str], list[str]]:
    """The characters that are words by themselves in a verb's stem, and its compounds."""
    runs = re.findall("[一-龠々]+", stem)
    return {run for run in runs if len(run) == 1} - _COLOURLESS, [run for run in runs if len(run) > 1]


def _frames(lexicon: JaLexicon, predicate: str) -> Iterator[Frame]:
    for held in lexicon.frames.values():
        yield from (frame for frame in held if frame.predicate == predicate and not frame.loose)


def _end_of(frames: list[Frame], role: str, verb: str) -> End | None:
    """Which end the second name is."""
    active = [frame for frame in frames if not frame.verb.passive]
    said = set(re.sub("[ぁ-ん]", "", verb))
    alike = [frame for frame in active if set(frame.verb.stem) & said]
    if role == "から":
        return _only(f.marked for f in frames if f.particle in _SOURCE)
    if role == "へ":
        return _only(f.marked for f in frames if f.particle in _GOAL)
    if role in ("に", "先"):
        return _only(f.marked for f in alike) if all(f.particle in _GOAL for f in alike) else None
    if role == "元":
        source = _only(f.marked for f in alike if f.particle in _SOURCE)
        goal = _only(f.marked for f in alike if f.particle in _GOAL)
        return source or _other(goal)
    if role == "のを":
        return _only(f.marked for f in alike) if all(f.particle in _SOURCE for f in alike) else None
    if role == "が":
        return _other(_only(f.marked for f in alike))
    return _only(f.marked for f in alike) if role == "を" and all(f.particle == "を" for f in alike) else None


def _only(ends: Iterable[End]) -> End | None:
    found = set(ends)
    return found.pop() if len(found) == 1 else None


def _other(end: End | None) -> End | None:
    if end is None:
        return None
    return "object" if end == "subject" else "subject"
