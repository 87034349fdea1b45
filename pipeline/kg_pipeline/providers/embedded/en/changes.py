"""Verbs of change: handed over, moved, taken over, replaced, switched from one to another.

Such a verb names no predicate. It is read only where the classes of what changes and of where it goes leave
exactly one predicate (of those that hold one object at a time, if there are any; else of those that fit, the
one with the narrowest goal), or where the sentence names the relation itself (`ownership of A passed to B`).
"""

from __future__ import annotations

from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Polarity
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.claims import End, Reading
from kg_pipeline.providers.embedded.en.cues import CHANGING
from kg_pipeline.providers.embedded.en.dates import day_of_change
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.parse import Parse
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead
from kg_pipeline.providers.embedded.en.phrases_back import group_before
from kg_pipeline.providers.embedded.en.verbs import Subject, find_subject

_MOVE = frozenset(CHANGING) - {"take"}
_DOING = frozenset(("complete", "finish", "make"))
_LEAVING = frozenset(("leave", "stop", "drop", "quit", "cease", "abandon"))
_TELLING = frozenset(("we", "they", "i", "one"))
_TAKE = frozenset(("take",))
_PLACES = frozenset(("to", "into", "onto", "over"))
_CHARGE = w.word_set(
    "ownership responsibility charge custody care control management operation running maintenance upkeep "
    "supervision command administration oversight lead leadership post hosting keeping handling service rest "
    "whole all most half lot move transfer handover hand-over handing"
)


def read_changes(reading: Reading) -> None:
    """Emit what verbs of change state, where the cues of no predicate have read the verb."""
    parse = reading.parse
    for i, low in enumerate(parse.low):
        if (verb := _done_with(parse, i)) >= 0:
            _moved(reading, i, verb)
        if parse.tag[i] != "V" or (low in reading.cues.verbs and reading.found):
            continue
        found = set(lemmas(low))
        if found & _MOVE:
            _moved(reading, i, i)
        elif found & _TAKE and "over" in parse.low[i : i + 8]:
            _taken(reading, i)


def _behind(parse: Parse, i: int, words: frozenset[str]) -> Group | None:
    """The names behind one of `words`, to the right of the verb at `i`, within its clause."""
    for k in range(i + 1, min(i + 16, len(parse))):
        if parse.tag[k] in (";", ":", "W", "V", "S"):
            return None
        if parse.low[k] in words and parse.tag[k] in ("T", "P"):
            group = group_ahead(parse, k + 1)
            if group is not None:
                return group
    return None


def _done_with(parse: Parse, i: int) -> int:
    """The verb of `A completed its move from B to C`, where the noun at `i` names the change; or -1."""
    verb = i - 2
    named = parse.word(i - 1) in w.POSSESSIVE and not _MOVE.isdisjoint(lemmas(parse.low[i]))
    return verb if named and parse.at(verb) == "V" and not _DOING.isdisjoint(lemmas(parse.low[verb])) else -1


def _moved(reading: Reading, i: int, verb: int) -> None:
    """`A moved from B to C`, `A was handed over to C (by B)`, `B handed A to C`, `for A we switched to C`."""
    parse = reading.parse
    target = _behind(parse, i, _PLACES)
    if target is None:
        return
    source = _behind(parse, i, frozenset(("from",)))
    subject = find_subject(parse, verb)
    direct = group_ahead(parse, i + 1 + (parse.word(i + 1) == "over"))
    passive = subject.chain.be
    things: list[End] = []
    before = source.members[0] if source else -1
    if direct is None and not passive:
        direct = _duty(parse, i + 1, target)
    if direct is not None and not passive:
        things = reading.ends(direct.members)
        if before < 0 and subject.group is not None:
            before = subject.group.members[0]
    elif subject.group is not None and not _belonging(reading, subject.group):
        things = reading.ends(subject.group.members)
        giver = _behind(parse, i, frozenset(("by",))) if passive else None
        before = giver.members[0] if giver and before < 0 else before
    if not things:
        things = _named_thing(reading, subject)
    if not things and subject.group is None and (first := _for_which(parse, i)) >= 0:
        things = reading.ends([first])
        before = before if before >= 0 else _left(parse, first, i)
    _emit(reading, verb, subject, things, target, before)


def _for_which(parse: Parse, i: int) -> int:
    """The name of `For A we …`, of which somebody tells what he did by the verb at `i`; or -1."""
    opening = group_ahead(parse, 1) if parse.word(0) in ("for", "with") else None
    if opening is None or len(opening.members) > 1:
        return -1
    told = [parse.word(k) for k in range(opening.end, min(opening.end + 2, i))]
    return opening.members[0] if not _TELLING.isdisjoint(told) else -1


def _left(parse: Parse, first: int, i: int) -> int:
    """What was given up between the tokens `first` and `i`: `left B and`, `stopped buying from B`; or -1."""
    over = next((k for k in range(first + 1, i) if not _LEAVING.isdisjoint(lemmas(parse.low[k]))), -1)
    named = [k for k in range(over + 1, i) if parse.tag[k] == "E"]
    return named[0] if over >= 0 and len(named) == 1 else -1


def _duty(parse: Parse, k: int, target: Group) -> Group | None:
    """Of what a duty is that changes hands: `handed the upkeep of A to B`."""
    begin = k
    while parse.at(k) in ("D", "N", "R") and k - begin < 4:
        k += 1
    if k == begin or parse.word(k) not in ("of", "for", "over"):
        return None
    group = group_ahead(parse, k + 1)
    return group if group is not None and group.end < target.start else None


def _belonging(reading: Reading, group: Group) -> bool:
    """Whether only something of A changes hands: `the key of A was handed to B`."""
    parse = reading.parse
    head = group.start - 2
    if parse.word(group.start - 1) not in ("of", "for", "on", "about", "from") or parse.at(head) != "N":
        return False
    noun = parse.low[head]
    return noun not in _CHARGE and noun not in reading.cues.roles and noun not in reading.cues.events


def _named_thing(reading: Reading, subject: Subject) -> list[End]:
    """`ownership of A`, `responsibility for A`, `A's ownership` as what changes hands."""
    parse = reading.parse
    k = subject.chain.start - 1
    while k > 0 and parse.tag[k] in ("N", "R", "D"):
        k -= 1
    group = group_before(parse, k)
    if group is None and parse.at(k) == "G":
        group = group_before(parse, k - 1)
    if group is not None and _belonging(reading, group):
        return []
    if group is not None and (parse.word(group.start - 1) in ("of", "for", "over") or parse.at(k) == "G"):
        return reading.ends(group.members)
    return [End(reading.default)] if reading.default and subject.missing == "start" else []


def _taken(reading: Reading, i: int) -> None:
    """`B took over A (from C)`, `A was taken over by B`."""
    parse = reading.parse
    subject = find_subject(parse, i)
    if subject.chain.be:
        giver = _behind(parse, i, frozenset(("by",)))
        if giver is not None and subject.group is not None:
            _emit(reading, i, subject, reading.ends(subject.group.members), giver, -1)
        return
    k = i + 1
    while k < len(parse) and (parse.tag[k] in ("R", "N", "D") or parse.low[k] in ("over", "of", "for")):
        k += 1
    thing = group_ahead(parse, k)
    source = _behind(parse, i, frozenset(("from",)))
    if thing is not None and subject.group is not None:
        before = source.members[0] if source else -1
        _emit(reading, i, subject, reading.ends(thing.members), subject.group, before)


def _emit(reading: Reading, i: int, subject: Subject, things: list[End], target: Group, before: int) -> None:
    stance = reading.clauses.stance(i, subject.chain, subject.chain.negations + target.negated)
    if stance.polarity is Polarity.AFFIRMED:
        dated = stance.since or stance.until
        since = stance.since if dated else day_of_change(reading.clauses.text_of(i), reading.clauses.date)
        stance = replace(stance, change=Change.BEGAN, since=since)
    elif stance.change is not Change.ENDED:
        stance = replace(stance, change=Change.NONE)
    for thing in things:
        for end in reading.ends(target.members):
            fitting = _predicate(reading, thing, end)
            if fitting is None:
                continue
            predicate, turned = fitting
            pair = (end, thing) if turned else (thing, end)
            old = before if before >= 0 and _fits(reading, predicate, turned, thing, before) else -1
            reading.emit(predicate, *pair, stance, [i, *range(subject.chain.start, i)], old)


def _fits(reading: Reading, predicate: str, turned: bool, thing: End, before: int) -> bool:
    (end,) = reading.ends([before])
    return bool(reading.fit(predicate, end, thing) if turned else reading.fit(predicate, thing, end))


def _predicate(reading: Reading, thing: End, end: End) -> tuple[str, bool] | None:
    fits = [
        (name, turned)
        for name in reading.ontology.predicates
        for turned in (False, True)
        if (reading.fit(name, end, thing) if turned else reading.fit(name, thing, end))
    ]
    named = [fit for fit in fits if _is_named(reading, fit[0])]
    if len(named) == 1:
        return named[0]
    predicates = reading.ontology.predicates
    single = [
        (name, turned)
        for name, turned in fits
        if (predicates[name].inverse_cardinality if turned else predicates[name].cardinality) == "one"
    ]
    chosen = single or fits
    return chosen[0] if len(chosen) == 1 else _narrowest(chosen, reading.ontology)


def _narrowest(fits: list[tuple[str, bool]], ontology: Ontology) -> tuple[str, bool] | None:
    """The one predicate that asks more of where the change goes than every other that fits."""

    def goal(fit: tuple[str, bool]) -> str:
        predicate = ontology.predicates[fit[0]]
        return predicate.domain if fit[1] else predicate.range

    for one in fits:
        others = [goal(other) for other in fits if other != one]
        if all(goal(one) != other and ontology.is_a(goal(one), other) for other in others):
            return one
    return None


def _is_named(reading: Reading, predicate: str) -> bool:
    """Whether a noun of the sentence names the relation."""
    for k, low in enumerate(reading.parse.low):
        if reading.parse.tag[k] == "N":
            roles = reading.cues.roles.get(low, ())
            events = reading.cues.events.get(low, ())
            if any(one.predicate == predicate for one in (*roles, *events)):
                return True
    return False
