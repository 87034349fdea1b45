"""Where the object and the oblique part of a verb stand: behind it, before its clause, or behind a cleft."""

from __future__ import annotations

from dataclasses import dataclass

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.claims import Reading
from kg_pipeline.providers.embedded.en.framing import prepositions_like
from kg_pipeline.providers.embedded.en.metonyms import OTHERS
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.parse import Parse
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead, name_ahead, starts_with
from kg_pipeline.providers.embedded.en.phrases_back import group_before
from kg_pipeline.providers.embedded.en.verbs import Subject

_REACH = 14


_LEADING_TO = frozenset(("according", "due", "owing", "thanks", "prior", "compared", "contrary", "opposed"))
"""Words with whose `to` no verb has anything to do."""
_PART_OF = frozenset(("of", "on", "in", "at", "inside"))
_PARTICLES = frozenset(("out", "up", "down", "off", "over", "in", "back", "away"))
_PLACE_NOUNS = frozenset(("place", "spot", "site", "one", "location", "point"))
_BUT = frozenset(("but", "except", "besides"))
_GIVING = w.word_set(
    "give provide deliver supply make produce send pump bring carry generate feed yield offer"
)
_CLOSING = ("", ".", ",", ";", ":", "C", "-", "P", "T", ")")
_MEDIA = w.word_set(
    "water steam heat power air fuel gas oil signal time supply feed energy electricity light pressure "
    "cooling cold current data vacuum drive flow"
)
"""What keeps a thing going that another has to give."""
_RECIPROCAL = (("each", "other"), ("one", "another"))


@dataclass(slots=True)
class Found:
    """A part of the verb's frame: the names, the preposition's token, and whether `not` stands before it."""

    group: Group
    link: int
    denied: bool = False


def after(parse: Parse, i: int, links: frozenset[str], preposition: str) -> Found | None:
    """The names behind one of `links` to the right of the verb at `i`, within its clause."""
    k = i + 1
    denied = False
    while k < len(parse) and k - i <= _REACH:
        tag, low = parse.tag[k], parse.low[k]
        if low == "to" and parse.low[k - 1] in _LEADING_TO:
            return None
        if tag in ("P", "T") and low in links:
            at = k + 1
            if parse.at(at) == "X":
                denied, at = True, at + 1
            elif parse.word(at) in w.NOTHING and parse.word(at + 1) in _BUT:
                at += 2
            group = group_ahead(parse, at, preposition)
            if group is not None:
                return Found(group, k, denied)
            if low == "by" or parse.at(k + 1) in ("W", "A", "V"):
                return None
        elif tag == "X":
            denied = True
            k += 1
            continue
        elif (
            tag in (";", ":", "W", "S", "-")
            or (tag == "V" and not _coordinated(parse, k) and not _inner_participle(parse, k))
            or tag == "A"
            or (tag == "," and parse.at(k + 1) in ("W", "S", "V", "A"))
        ):
            return None
        denied = denied and tag in ("R", "D")
        k += 1
    return None


def _coordinated(parse: Parse, k: int) -> bool:
    """`owned and run by B`: the participle shares what follows."""
    return parse.at(k - 1) == "C" and parse.at(k - 2) in ("V", "R", ",")


def _inner_participle(parse: Parse, k: int) -> bool:
    return (
        parse.at(k - 1) in ("D", "R", "N")
        and parse.low[k].endswith(("ed", "ing"))
        and parse.at(k + 1) in ("N", "E")
    )


def oblique(reading: Reading, i: int, preposition: str, subject: Subject) -> Found | None:
    """The names that `preposition` governs: behind the verb at `i`, in its relative clause, or fronted."""
    parse = reading.parse
    links = prepositions_like(preposition)
    there = i + 1
    while parse.at(there) in ("O", "D", "N", "R") and there - i < 5 and there not in parse.refs:
        there += 1
    if not links.isdisjoint(("in", "to")) and parse.word(there) in ("there", "here") and there in parse.refs:
        return Found(Group([there], there, there + 1), there)
    found = after(parse, i, links, preposition) or _each_other(parse, i, links, subject)
    if found is None and preposition in _PARTICLES:
        found = _before_particle(reading, i, preposition, subject)
    if found is not None:
        return found
    begin = subject.chain.start
    if subject.group is not None and subject.group.end <= i:
        begin = min(begin, subject.group.start)
    if parse.at(begin - 1) == "W" and parse.word(begin - 2) in links:
        group = group_before(parse, begin - 3 - (parse.at(begin - 3) == ","))
        return Found(group, begin - 2) if group else None
    if parse.at(begin - 1) == "O" and parse.word(begin - 2) == "where":
        begin -= 1
    if parse.low[begin - 1 : begin] == ["where"] and "in" in links:
        group = group_before(parse, _before_where(parse, begin - 2))
        if group is not None:
            return Found(group, -1)
    k = next((x for x in range(i + 1, min(i + 4, len(parse))) if parse.low[x] in links), -1)
    if k >= 0:
        gap = _gap(parse, i, _subject_begins(parse, begin, subject), k + 1)
        if gap is not None:
            return gap
    return _fronted(parse, begin, links, preposition)


def _each_other(parse: Parse, i: int, links: frozenset[str], subject: Subject) -> Found | None:
    """`A and B stand in for each other`: those who do it are those to whom it is done."""
    k = next((x for x in range(i + 1, min(i + 5, len(parse))) if parse.low[x] in links), -1)
    group = subject.group
    if k < 0 or group is None or not _several(parse, group) or not starts_with(parse, k + 1, _RECIPROCAL):
        return None
    return Found(group, k, any(parse.tag[x] == "X" for x in range(i + 1, k)))


def _before_where(parse: Parse, k: int) -> int:
    """Where the place ends that `where` behind `k` takes up: `B, where A is`, `B is the place where A is`."""
    if parse.at(k) == ",":
        return k - 1
    if parse.word(k) in _PLACE_NOUNS and parse.at(k - 1) == "D":
        k -= 2
    if parse.at(k) == "R":
        k -= 1
    return k - 1 if parse.at(k) == "A" and parse.low[k] in ("is", "are") else k


def of_part(reading: Reading, i: int, preposition: str) -> Found | None:
    """`from the boiler on B`: the name behind a part of it, which no class and no role of the ontology is."""
    parse, links = reading.parse, prepositions_like(preposition)
    k = next((x for x in range(i + 1, min(i + 6, len(parse))) if parse.low[x] in links), -1)
    if k < 0 or parse.at(k + 1) != "D":
        return None
    at = k + 2
    while parse.at(at) in ("N", "R") and at - k < 5:
        at += 1
    noun = parse.low[at - 1]
    bringing = OTHERS | set(reading.cues.kinds) | set(reading.cues.roles) | set(reading.cues.events)
    if at == k + 2 or parse.at(at) != "P" or parse.low[at] not in _PART_OF or noun in bringing:
        return None
    group = group_ahead(parse, at + 1)
    return Found(group, k) if group is not None else None


def gift(reading: Reading, i: int, preposition: str) -> Found | None:
    """Whom what is needed comes from: `needs the oil that B gives`, `What it needs is the oil of B`."""
    parse = reading.parse
    k = i + 1
    if preposition:
        if parse.word(k) not in prepositions_like(preposition):
            return None
        k += 1
    if parse.at(k) == "A" and parse.low[k] in ("is", "are") and parse.word(0) in ("what", "all"):
        k += 1
    return _of_gift(reading, k) if not reading.open else None


def _of_gift(reading: Reading, k: int) -> Found | None:
    """The name behind `the oil that B gives`, `the oil from B` at `k`."""
    parse = reading.parse
    at = k
    while parse.at(at) in ("D", "R", "N", "Q") and at - k < 5:
        at += 1
    noun = parse.word(at - 1)
    bringing = OTHERS | set(reading.cues.kinds) | set(reading.cues.roles) | set(reading.cues.events)
    if at == k or parse.at(at - 1) != "N" or noun in bringing:
        return None
    if parse.word(at) in ("that", "which"):
        group = group_ahead(parse, at + 1)
        if group is not None and len(group.members) == 1:
            given = not _GIVING.isdisjoint(lemmas(parse.word(group.end)))
            return Found(group, -1) if given and parse.at(group.end + 1) in _CLOSING else None
        comes = not {"come", "arrive"}.isdisjoint(lemmas(parse.word(at + 1)))
        at += 2 if comes else len(parse)
    if parse.word(at) == "from" or (parse.word(at) == "of" and noun in _MEDIA):
        group = group_ahead(parse, at + 1)
        return Found(group, -1) if group is not None else None
    return None


def _before_particle(reading: Reading, i: int, particle: str, subject: Subject) -> Found | None:
    """`takes A out`, `brings it down`: the object that stands between a verb and its particle."""
    found = direct_object(reading, i, subject)
    if found is None or reading.parse.word(found.group.end) != particle:
        return None
    behind = found.group.end + 1
    timed = reading.parse.word(behind) in ("every", "each", "once")
    return found if timed or reading.parse.at(behind) not in ("E", "D", "N", "Q") else None


def _fronted(parse: Parse, begin: int, links: frozenset[str], preposition: str) -> Found | None:
    """`In B, A keeps …`: the prepositional phrase that opens the clause."""
    for k in range(begin - 1, -1, -1):
        if parse.tag[k] in (";", ":", "V", "A"):
            return None
        if parse.tag[k] in ("P", "T") and parse.low[k] in links and parse.at(k - 1) in ("", ",", "S", "C"):
            group = group_ahead(parse, k + 1, preposition)
            return Found(group, k) if group is not None and group.end <= begin + 1 else None
    return None


def _gap(parse: Parse, i: int, begin: int, after: int) -> Found | None:
    """The object that stands before its clause: `B, which A calls`, `What A calls is B`."""
    if parse.at(after) == "A" and parse.low[after] in w.BE and _left_open(parse, begin - 1):
        opening = parse.word(begin - 1) == "what" or parse.at(0) == "D"
        group = group_ahead(parse, after + 1) if opening else None
        if group is not None:
            return Found(group, -1)
    if parse.at(begin - 1) in ("W", "S") and parse.low[begin - 1] in ("which", "that", "whom", "who"):
        j = begin - 2
        while parse.at(j) in (",", "-"):
            j -= 1
        group = group_before(parse, j) if j >= 0 else None
        if group is not None and (
            parse.low[begin - 1] != "that" or parse.tag[begin - 1] == "W" or parse.word(0) == "it"
        ):
            return Found(group, -1)
    return None


def _subject_begins(parse: Parse, begin: int, subject: Subject) -> int:
    """Where the subject's own name begins, in `the only thing A calls` for one."""
    group = subject.group
    if group is not None and group.start == begin and parse.at(group.members[0] - 1) == "N":
        return group.members[0]
    return begin


def _left_open(parse: Parse, k: int) -> bool:
    """Whether a clause behind `k` leaves an end to what follows: `what A calls`, `the only thing A calls`."""
    if parse.word(k) in ("what", "that", "which"):
        return True
    return parse.at(k) == "N" and parse.at(0) == "D" and all(parse.tag[x] in "DRNQ" for x in range(k))


def _several(parse: Parse, group: Group) -> bool:
    """Whether a phrase means more than one: `A and B`, `the two`."""
    first = parse.refs[group.members[0]]
    return len(group.members) > 1 or (len(first) > 0 and len(first[0]) > 1)


def direct_object(reading: Reading, i: int, subject: Subject) -> Found | None:
    """The direct object of the verb at `i`."""
    parse = reading.parse
    k = i + 1
    denied = False
    while parse.at(k) in ("R", "X", "C", "V", ",") and k - i < 6:
        if parse.at(k) in ("C", ",") and parse.at(k + 1) not in ("V", "R"):
            break
        if parse.at(k) == "V" and not _coordinated(parse, k):
            break
        denied = denied or parse.at(k) == "X"
        k += 1
    if parse.word(k) in w.NOTHING:
        if parse.word(k + 1) not in _BUT:
            return None
        k += 2
    if parse.word(k) in ("us", "you", "me", "them") and parse.at(k) == "O":
        k += 1
    if starts_with(parse, k, _RECIPROCAL) and subject.group is not None and _several(parse, subject.group):
        return Found(subject.group, -1, denied)
    group = group_ahead(parse, k)
    if group is not None:
        return Found(group, -1, denied)
    if parse.at(k) == "P" and parse.low[k] != "by" and name_ahead(parse, k + 1) >= 0:
        return None
    begin = subject.chain.start
    if subject.group is not None and subject.group.end <= i:
        begin = min(begin, subject.group.start)
    return _gap(parse, i, _subject_begins(parse, begin, subject), k)
