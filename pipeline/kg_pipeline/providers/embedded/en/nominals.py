"""Nouns for who bears a role: `the owner of A is B`, `B, A's owner`, `Callers of D: A, B`."""

from __future__ import annotations

from dataclasses import replace

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.chain import Chain, read_chain
from kg_pipeline.providers.embedded.en.claims import End, Reading, contrary
from kg_pipeline.providers.embedded.en.fixed import of_copula, subject_ends
from kg_pipeline.providers.embedded.en.framing import RoleNoun
from kg_pipeline.providers.embedded.en.morphology import agent_nouns, lemmas
from kg_pipeline.providers.embedded.en.parse import Parse
from kg_pipeline.providers.embedded.en.phrases import group_ahead
from kg_pipeline.providers.embedded.en.phrases_back import group_before
from kg_pipeline.providers.embedded.en.reference import possessor
from kg_pipeline.providers.embedded.en.verbs import find_subject
from kg_pipeline.providers.embedded.frame import Stance

_COPULAR = w.word_set("become becomes became remain remains remained")
_COMPLEMENTS = frozenset(("of", "for", "on", "upon", "to"))
"""What leads to whose the role is: where it does, that is nobody whom the text leaves out."""
LACKING = w.word_set("lack lose miss replace avoid refuse reject exclude drop want forgo outgrow shed sell")
_OF_WHOM = frozenset(("of", "for", "to"))
_BEARING = w.word_set(
    "act acts acted serve serves served work works appointed named chosen made became becomes remains "
)


def read_roles(reading: Reading) -> None:
    """Emit what role nouns state: `the owner of A is B`, `B, A's owner`, `Callers of D: A, B`."""
    parse = reading.parse
    for i, low in enumerate(parse.low):
        if parse.tag[i] not in "NVR" or (reading.roles is not None and _is_verb(reading, i)):
            continue
        for size in (3, 2, 1):
            phrase = low if size == 1 else " ".join(parse.low[i : i + size])
            if i + size <= len(parse) and phrase in reading.cues.roles:
                _read_role(reading, i, i + size, reading.cues.roles[phrase])
                break
        else:
            doers = [noun for noun in agent_nouns(low) if noun in reading.cues.roles]
            if doers and parse.heads_remark(i):
                _read_role(reading, i, i + 1, reading.cues.roles[doers[0]])


def _is_verb(reading: Reading, i: int) -> bool:
    """Whether a word that could be a role (`heads`) is the verb here, which tells who does it to whom."""
    parse = reading.parse
    return parse.tag[i] == "V" and parse.low[i] in reading.cues.verbs and not parse.heads_remark(i)


def _read_role(reading: Reading, i: int, after: int, roles: list[RoleNoun]) -> None:
    owners, begin, end = possessors(reading, i, after, links=_OF_WHOM)
    held = holder_of(reading, i, begin, end)
    if held is None:
        return
    holders, chain, anchor, negations, default_ok = held
    if not owners:
        some = reading.parse.word(begin) in ("a", "an", "one") or reading.parse.word(begin - 1) in ("a", "an")
        counted = not {"there", "have"}.isdisjoint(reading.parse.low[max(0, begin - 4) : begin])
        if some or counted or not default_ok or not reading.default:
            return
        if reading.parse.word(after) in _COMPLEMENTS:
            return
        owners = [End(reading.default)]
    stance = reading.clauses.stance(anchor, chain, negations)
    tokens = [i, after - 1, *range(chain.start, anchor)] if anchor >= 0 else [i]
    for role in roles:
        done = False
        for p in owners:
            for h in holders:
                turned = contrary(stance) if h.contrary else stance
                done |= _emit_role(reading, role, p, h, turned, tokens)
        if done:
            return


def _emit_role(reading: Reading, role: RoleNoun, p: End, h: End, stance: Stance, tokens: list[int]) -> bool:
    orders = (
        [(h, p)] if role.holder == "subject" else [(p, h)] if role.holder == "object" else [(p, h), (h, p)]
    )
    if role.holder is not None and reading.roles is None:
        predicate = reading.ontology.predicates[role.predicate]
        if predicate.domain != predicate.range:
            orders.append(orders[0][::-1])
    return any(reading.emit(role.predicate, subject, obj, stance, tokens) for subject, obj in orders)


def possessors(reading: Reading, i: int, after: int, *, links: frozenset[str]) -> tuple[list[End], int, int]:
    """Whose role it is, and where the noun phrase begins and ends; `links` lead to whom behind the noun."""
    parse = reading.parse
    begin, end = i, after
    owners: list[End] = []
    if parse.at(after) in ("P", "T") and parse.low[after] in links:
        group = group_ahead(parse, after + 1, parse.low[after])
        if group is not None:
            owners, end = reading.ends(group.members), group.end
    while parse.at(begin - 1) in ("R", "N", "Q") and i - begin < 3:
        begin -= 1
    if parse.at(begin - 1) == "G":
        group = group_before(parse, begin - 2)
        if group is not None:
            if not owners:
                owners = reading.ends(group.members)
            return owners, group.start, end
    if parse.at(begin - 1) == "W" and parse.low[begin - 1] == "whose":
        j = begin - 2 - (parse.at(begin - 2) == ",")
        group = group_before(parse, j)
        return (reading.ends(group.members) if group else owners), begin - 1, end
    if parse.at(begin - 1) == "D":
        begin -= 1
        if parse.low[begin] in ("its", "their", "his", "her") and not owners:
            options = possessor(parse, begin, reading.scene)
            owners = [End(options)] if options else []
    elif (
        (parse.at(begin - 1) in ("-", ":") or parse.heads_remark(begin))
        and parse.at(begin - 2) == "E"
        and not owners
    ):
        owners = reading.ends([begin - 2])
    elif parse.at(begin - 1) == "E" and not owners and begin == i:
        owners, begin = reading.ends([begin - 1]), begin - 1
    return owners, begin, end


Held = tuple[list[End], Chain, int, int, bool]


def holder_of(reading: Reading, i: int, begin: int, end: int) -> Held | None:
    """Who bears the role: names, chain, the stance's token, negations, and whether a topic may own it."""
    parse = reading.parse
    k = end
    while parse.at(k) in ("R", "X") and parse.at(k + 1) in ("A", "R", "X"):
        k += 1
    if parse.at(k) == "A":
        return _behind_copula(reading, i, k)
    if parse.at(k) in (":", "-") or (
        k == end and k < len(parse) and parse.start[k] >= reading.quoted[0] > parse.start[i]
    ):
        group = group_ahead(parse, k + (parse.at(k) in (":", "-")))
        if group is not None and not _wanting(parse, i) and parse.word(begin - 1) != "of":
            return reading.ends(group.members), Chain(i), i, int(group.negated), True
    if parse.at(end) == "E" and parse.at(begin - 1) in (":", "-"):
        group = group_ahead(parse, end)
        if group is not None:
            return reading.ends(group.members), Chain(i), i, 0, False
    before = _before_noun(reading, i, begin)
    if before is not None:
        return before
    if parse.at(k) in (",", "("):
        group = group_ahead(parse, k + 1)
        closing = parse.at(group.end) if group else "?"
        if group is not None and closing in (",", ")", "", ".", "A", "V") and len(group.members) == 1:
            return reading.ends(group.members), Chain(i), i, 0, parse.at(k) == "("
    return None


def _wanting(parse: Parse, i: int) -> bool:
    """Whether the noun at `i` is said to be wanting: `It lacks two parts`, `It will get two parts`."""
    before = range(i)
    return any(
        parse.tag[k] == "X"
        or parse.low[k] in w.FUTURE | w.MAYBE
        or not LACKING.isdisjoint(lemmas(parse.low[k]))
        for k in before
    )


def _behind_copula(reading: Reading, i: int, k: int) -> Held | None:
    """`… is B`, `… are B and C`, `… is not B`."""
    parse = reading.parse
    last = k
    while parse.at(last + 1) in ("A", "R", "X"):
        last += 1
    heads = [x for x in range(k, last + 1) if parse.tag[x] == "A"]
    if not any(parse.low[x] in w.BE for x in heads):
        return None
    group = group_ahead(parse, last + 1)
    if group is None:
        return None
    chain = read_chain(parse, last + 1)
    if parse.at(group.end) == "V" and parse.low[group.end].endswith("ing"):
        return None
    ends = reading.ends(group.members)
    if chain.negations == 1 and group.contrast:
        ends += [replace(end, contrary=True) for end in reading.ends(group.contrast)]
    elif not chain.negations:
        ends += [replace(end, contrary=True) for end in reading.ends(group.denied)]
    return ends, chain, last + 1, chain.negations + group.negated, True


def _before_noun(reading: Reading, i: int, begin: int) -> Held | None:
    """`B is the owner`, `B, the owner`, `B acts as owner`."""
    parse = reading.parse
    k = begin - 1
    while parse.at(k) in ("R", "X", "D") or (
        parse.at(k) == "P" and parse.word(k - 1) in ("one", "part", "some") and parse.low[k] == "of"
    ):
        k -= 1
        if parse.at(k) == "D" and parse.low[k] == "one":
            k -= 1
    if (parse.at(k) == "A" and parse.low[k] in w.BE) or parse.word(k) in _COPULAR:
        subject = find_subject(parse, k)
        chain = of_copula(parse, k, i)
        ends = subject_ends(reading, subject)
        negations = chain.negations + (subject.group is not None and subject.group.negated)
        return (ends, chain, i, negations, subject.group is not None) if ends else None
    if parse.at(k) == "P" and parse.low[k] == "as" and parse.word(k - 1) in _BEARING:
        subject = find_subject(parse, k - 1)
        ends = subject_ends(reading, subject)
        return (ends, subject.chain, k - 1, subject.chain.negations, True) if ends else None
    if parse.at(k) == "P" and parse.low[k] == "as" and parse.at(k - 1) == "E":
        return _had_as(reading, k)
    if parse.at(begin - 1) in (",", "(") or (
        parse.at(begin - 1) == "D" and parse.at(begin - 2) in (",", "(")
    ):
        group = group_before(parse, k - 1)
        if group is not None and parse.at(k) in (",", "(") and len(group.members) == 1:
            return reading.ends(group.members), Chain(i), i, 0, False
    return None


def _had_as(reading: Reading, k: int) -> Held | None:
    """`A has B as its owner`: the possessor is the subject of `has`, which `_read_role` finds by `its`."""
    parse = reading.parse
    group = group_before(parse, k - 1)
    if group is None or parse.word(group.start - 1) not in w.HAVE | {"with"}:
        return None
    return reading.ends(group.members), Chain(k), k, 0, False
