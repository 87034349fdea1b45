"""Nouns of doing: `A's dependency on B`, `ownership of A lies with B`, `Dependencies: B`."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.chain import Chain, read_chain
from kg_pipeline.providers.embedded.en.claims import End, Reading
from kg_pipeline.providers.embedded.en.fixed import subject_ends
from kg_pipeline.providers.embedded.en.framing import Frame, prepositions_like
from kg_pipeline.providers.embedded.en.nominals import holder_of, possessors
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead, starts_with
from kg_pipeline.providers.embedded.en.verbs import Subject, find_subject

_COMES = frozenset(("come", "comes", "arrive", "arrives", "came"))
_OF_WHAT = frozenset(("of", "for"))
_IN_HANDS = (
    ("in", "the", "hands", "of"),
    ("in", "the", "care", "of"),
    ("the", "job", "of"),
    ("the", "task", "of"),
    ("the", "business", "of"),
    ("the", "responsibility", "of"),
    ("a", "matter", "for"),
    ("a", "job", "for"),
    ("up", "to"),
    ("down", "to"),
)
"""`Maintenance of A is in the hands of B`: who has what the noun says to do."""


def read_events(reading: Reading) -> None:
    """Emit what nouns of doing state: `A's dependency on B`, `A has a dependency on B`, `Dependencies: B`."""
    parse = reading.parse
    for i, low in enumerate(parse.low):
        frames = reading.cues.events.get(low)
        if not frames or parse.tag[i] == "E" or (parse.tag[i] == "V" and low in reading.cues.verbs):
            continue
        if parse.at(i + 1) == "N" and parse.low[i + 1] not in w.FACETS:
            continue
        for frame in frames:
            if _read_event(reading, i, frame):
                break


def _read_event(reading: Reading, i: int, frame: Frame) -> bool:
    parse = reading.parse
    owners, begin, end = possessors(reading, i, i + 1, links=_OF_WHAT)
    agents: list[End] = owners
    objects: Group | None = None
    links = prepositions_like(frame.preposition) if frame.preposition else frozenset(("on", "of", "to"))
    if reading.open:
        links = frozenset((frame.preposition,))
    k = end
    if parse.at(k) == "P" and parse.low[k] == "from" and "from" not in links:
        group = group_ahead(parse, k + 1, "from")
        if group is not None:
            agents, k = reading.ends(group.members), group.end
            if owners:
                return _emit_event(reading, frame, agents, owners, (Chain(i), i, 0), [i, begin])
    if parse.at(k) in ("P", "T") and parse.low[k] in links and (owners or parse.low[k] != "of"):
        objects = group_ahead(parse, k + 1, parse.low[k])
    if objects is not None and not agents and (lying := _lies_with(reading, objects.end)) is not None:
        agents, v = reading.ends(lying[2].members), lying[1]
        how = (lying[0].chain, v, lying[0].chain.negations)
        return _emit_event(reading, frame, agents, reading.ends(objects.members), how, [i])
    chain, anchor = Chain(i), i
    negations = int(any(parse.low[x] == "no" for x in range(begin, i)))
    if not agents and objects is not None:
        v = begin - 1
        while parse.at(v) in ("D", "R", "N") and begin - v < 4:
            negations += parse.low[v] == "no"
            v -= 1
        if parse.word(v) in w.HAVE | {"takes", "took", "makes", "make", "made", "keeps"}:
            subject = find_subject(parse, v)
            agents, chain, anchor = subject_ends(reading, subject), subject.chain, v
            negations += chain.negations
    if reading.open and (objects is None or not owners or not frame.preposition):
        return False
    opens = not parse.low[:begin] or (begin == 1 and parse.low[0] == "the")
    spoken = owners or ([End(reading.default)] if reading.default and opens else [])
    if objects is None and spoken and (lying := _lies_with(reading, end)) is not None:
        subject, v, group = lying
        negations += subject.chain.negations
        return _emit_event(
            reading, frame, reading.ends(group.members), spoken, (subject.chain, v, negations), [i]
        )
    if objects is None:
        held = holder_of(reading, i, begin, end)
        if held is None or (held[2] != i and parse.at(held[2] - 1) != "A"):
            return False
        spoken = agents or ([End(reading.default)] if reading.default else [])
        how = (held[1], held[2], held[3])
        if not agents and frame.object == "agent":
            return _emit_event(reading, frame, held[0], spoken, how, [i])
        done = _emit_event(reading, frame, spoken, held[0], how, [i])
        asked = reading.ontology.predicates[frame.predicate]
        if not done and not agents and not reading.ontology.compatible(asked.domain, asked.range):
            done = _emit_event(reading, frame, held[0], spoken, how, [i])
        return done
    return _emit_event(
        reading, frame, agents, reading.ends(objects.members), (chain, anchor, negations), [i, begin]
    )


def _lies_with(reading: Reading, k: int) -> tuple[Subject, int, Group] | None:
    """`ownership of A lies with B`, `deliveries come from B`: the verb and who is named."""
    parse = reading.parse
    v = k
    while parse.at(v) in ("A", "R", "X"):
        v += 1
    if parse.at(v) == "V" and parse.word(v + 1) in ("with", "to", "by"):
        group = group_ahead(parse, v + 2, "with")
    elif parse.word(v) in _COMES and parse.word(v + 1) == "from":
        group = group_ahead(parse, v + 2, "from")
    elif v > k and parse.word(v) == "with":
        group = group_ahead(parse, v + 1, "with")
    elif v > k and (link := starts_with(parse, v, _IN_HANDS)):
        group = group_ahead(parse, v + link, parse.low[v + link - 1])
    else:
        return None
    return (Subject(None, read_chain(parse, v)), v, group) if group is not None else None


def _emit_event(
    reading: Reading,
    frame: Frame,
    agents: list[End],
    others: list[End],
    how: tuple[Chain, int, int],
    tokens: list[int],
) -> bool:
    chain, anchor, negations = how
    stance = reading.clauses.stance(anchor, chain, negations)
    done = False
    for a in agents:
        for o in others:
            pair = (a, o) if frame.subject == "agent" else (o, a)
            done |= reading.emit(frame.predicate, *pair, stance, [*tokens, *range(chain.start, anchor)])
    return done
