"""What stands before a verb: its auxiliaries, its negation, and its subject, however far away.

A subject is looked for to the left: next to the verb, before a relative pronoun, before an aside between
commas, or with the verb that this one is coordinated with.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kg_ledger.records import Modality
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.agreement import (
    maybe_participle,
    opens_clause,
    plural_verb,
    split_phrase,
    verb_before,
)
from kg_pipeline.providers.embedded.en.chain import Chain, graver, read_chain
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Parse
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead, open_bracket
from kg_pipeline.providers.embedded.en.phrases_back import group_before

_DENYING_LINKS = frozenset(("without", "than", "of"))

_ABLE = frozenset(("instead", "charge", "capable", "means", "way", "fond", "aware"))
"""Words whose `of` leads to what their own subject does; `the process of` leads to nobody's doing."""

_DOINGS = w.word_set(
    "work works lift lifts use entry access operation operations repair repairs visit visits entries travel "
    "passage maintenance inspection inspections changes deployment deployments release releases jobs dives "
    "tests admission stay stays"
)
_USES = frozenset(("use", "usage", "operation"))
"""`Every use of A falls under B`: so does A."""
_NOT_ONE = frozenset(("neither", "none"))
_QUANTIFIERS = frozenset(("each", "both", "all", "one", "some", "none", "neither", "either", "most"))


@dataclass(slots=True)
class Subject:
    """Who does it, with what the way there adds.

    Attributes
    ----------
    group : names, or None where no known name is the subject.
    chain : of the verb, with what it shares with a coordinated verb before it.
    relative : position of the relative pronoun that stands for the subject, or -1.
    shared : the verb that this one is coordinated with, or -1.
    missing : why there is no group: `start` (nothing before the verb), `what` (a cleft), or empty.
    """

    group: Group | None
    chain: Chain
    relative: int = -1
    shared: int = -1
    missing: str = ""
    skipped: list[int] = field(default_factory=list)


def find_subject(parse: Parse, i: int, depth: int = 0) -> Subject:
    """The subject of the verb (or auxiliary, or predicate phrase) at `i`."""
    chain = read_chain(parse, i)
    k = chain.start - 1
    if depth > 6:
        return Subject(None, chain)
    if chain.infinitive:
        return _of_infinitive(parse, chain, k, depth)
    if parse.word(i).endswith("ing") and not chain.be and parse.at(k) == "P":
        return _of_gerund(parse, chain, k, depth)
    return _leftward(parse, i, chain, k, depth)


def _leftward(parse: Parse, i: int, chain: Chain, k: int, depth: int) -> Subject:
    tag = parse.at(k)
    if tag == "N" and (opening := _behind_relative(parse, k)) >= 0:
        return _of_relative(parse, chain, opening)
    if tag == "W":
        return _of_relative(parse, chain, k)
    if tag == "O":
        return Subject(None, chain, missing="what" if parse.low[k] == "what" else "")
    if tag == "C":
        return _of_coordination(parse, i, chain, k, depth)
    if tag == "-" and k:
        return _of_aside(parse, i, chain, k, "-", depth)
    if tag == ",":
        return _of_aside(parse, i, chain, k, ",", depth)
    if tag == "(" and k:
        group = group_before(parse, k - 1)
        return Subject(group, chain)
    if tag in ("", ":", ";", "."):
        return Subject(None, chain, missing="start")
    group = group_before(parse, k)
    if group is None and not chain.auxiliary and maybe_participle(parse.low[i]) and parse.at(i + 1) == "P":
        group = _one_of_several(parse, k)
    if group is None:
        return Subject(None, chain)
    return _headed(parse, i, chain, group)


def _one_of_several(parse: Parse, k: int) -> Group | None:
    """Who is `one of the cranes` that a participle behind `k` describes: `A is one of those kept by B`."""
    start = k
    while parse.at(start) in ("N", "R", "Q") and k - start < 4:
        start -= 1
    return _predicated(parse, k) if parse.at(start) == "D" and one_of(parse, start - 1) else None


def _behind_relative(parse: Parse, k: int) -> int:
    """The relative pronoun before an adverbial without a name (`which in turn lends`), or -1."""
    x = k
    while parse.at(x) in ("N", "D", "R", "Q") and k - x < 4:
        x -= 1
    return x - 1 if parse.at(x) == "P" and parse.at(x - 1) == "W" else -1


def _headed(parse: Parse, i: int, chain: Chain, group: Group) -> Subject:
    """Settle which names of the phrase before the verb are its subject."""
    before = group.start - 1
    tag = parse.at(before)
    of = before - (parse.word(before) in ("the", "these", "those", "our"))
    if parse.word(of) == "of" and parse.word(of - 1) in _NOT_ONE:
        return _head_of_modifier(parse, chain, of, group)
    participle = not chain.auxiliary and maybe_participle(parse.low[i]) and parse.at(i + 1) in ("P", "T", "R")
    beside = tag in ("V", "N") and parse.low[before].endswith("ing") and parse.at(before - 1) == "E"
    if beside and (chain.auxiliary or parse.low[i] in w.BE):
        return Subject(group_before(parse, before - 1) or group, chain)
    if tag in ("V", "A") or (tag in ("P", "T") and not opens_clause(parse, before)):
        if participle:
            group.members = group.members[-1:]
            return Subject(group, chain)
        if parse.low[before] == "of" and parse.word(before - 1) in _QUANTIFIERS:
            return _head_of_modifier(parse, chain, before, group)
        if tag in ("P", "T") and _asks_for(parse, i) and _is_doing(parse, before - 1):
            return Subject(group, chain)
        if len(group.members) > 1:
            split_phrase(parse, i, chain, group)
            return Subject(group, chain)
        if tag in ("P", "T"):
            return _head_of_modifier(parse, chain, before, group)
        caused = parse.low[before] == "have" and not chain.auxiliary
        return Subject(group if tag == "V" or caused else None, chain)
    if participle and len(group.members) > 1 and parse.at(i - 1) != ",":
        return Subject(group, chain)
    if len(group.members) > 1 and plural_verb(parse, i, chain) is False and verb_before(parse, group):
        group.members = group.members[-1:]
    return Subject(group, chain)


def _head_of_modifier(parse: Parse, chain: Chain, link: int, group: Group) -> Subject:
    """`A in B calls C`: the head is before the preposition; `none of A and B`, `each of A and B`."""
    before = parse.word(link - 1)
    if parse.low[link] == "of" and before in _QUANTIFIERS:
        group.negated |= before in ("none", "neither")
        group.start = link - 1
        return Subject(group, chain)
    head = group_before(parse, link - 1) if link else None
    part = before in w.PARTS and before != "head"
    if head is None and (part or (parse.low[link] == "of" and before in _USES)):
        return Subject(group, chain)
    return Subject(head, chain)


def _asks_for(parse: Parse, i: int) -> bool:
    """Whether the verb at `i` says what something takes: `work on A requires B`."""
    return not {"require", "need", "demand", "take", "call"}.isdisjoint(lemmas(parse.low[i]))


def _is_doing(parse: Parse, k: int) -> bool:
    """Whether the phrase that ends at `k` names what is done with or at something: `welding in A`."""
    while k > 0 and parse.at(k - 1) in ("N", "Q", "D", "R", "P", "V") and parse.low[k] not in _DOINGS:
        k -= 1
    return parse.word(k) in _DOINGS or parse.word(k).endswith("ing")


def _of_relative(parse: Parse, chain: Chain, k: int) -> Subject:
    j = k - 1
    while parse.at(j) in (",", "-") or (parse.at(j) == "C" and parse.at(j - 1) == ","):
        j -= 1
    if parse.at(j) in ("P", "T"):
        return Subject(None, chain, relative=k)
    group = group_before(parse, j)
    if group is not None:
        if parse.at(group.start - 1) == "X" and parse.at(group.start - 2) == ",":
            kept = _denied_aside(parse, group.start - 2)
            if kept is not None:
                return Subject(kept, chain, relative=k)
        if (
            parse.at(group.start - 1) in ("V", "P", "T", "A")
            and len(group.members) > 1
            and parse.at(k - 1) != ","
        ):
            group.members = group.members[-1:]
        if parse.at(group.start - 1) == "X" and parse.word(0) == "it":
            chain = replace(chain, negations=chain.negations + 1)
        return Subject(group, chain, relative=k)
    return Subject(_predicated(parse, j), chain, relative=k, missing="the")


def one_of(parse: Parse, k: int) -> bool:
    """Whether `k` is the `of` of `one of the machines`, `some of ours`."""
    return parse.word(k) == "of" and parse.word(k - 1) in ("one", "some", "part", "two", "three")


def _predicated(parse: Parse, j: int) -> Group | None:
    """`A is a service that …`, `A, a service that …`: who the noun before the relative pronoun describes."""
    k = j
    while parse.at(k) in ("N", "R", "Q", "V") and j - k < 6:
        k -= 1
    if parse.at(k) == "D" and one_of(parse, k - 1):
        k -= 2
    if parse.at(k) != "D" or parse.low[k] not in ("a", "an", "the", "one", "only"):
        return None
    while parse.at(k) in ("D", "R"):
        k -= 1
    if parse.at(k) == ",":
        named = group_before(parse, k - 1)
        k -= 1
        while named is None and parse.at(k) in ("N", "R", "Q", "D") and j - k < 12:
            k -= 1
        if named is not None or parse.at(k) != "A":
            return named
    if parse.at(k) == "A" and parse.low[k] in ("is", "are", "was"):
        subject = find_subject(parse, k, 5)
        return subject.group if not subject.chain.negations else None
    return None


def _of_coordination(parse: Parse, i: int, chain: Chain, k: int, depth: int) -> Subject:
    """`A calls B and writes to C`: the subject, and what is not said twice, of the verb before."""
    bound = k
    if parse.at(k - 1) == ",":
        aside = _relative_opening(parse, k - 2)
        if aside > 0:
            bound = aside
    for v in range(bound - 1, -1, -1):
        if parse.tag[v] in (";", ".", "("):
            break
        if parse.tag[v] == ")":
            continue
        if parse.tag[v] in ("V", "A") and not (
            parse.tag[v] == "A" and parse.at(v + 1) in ("V", "R", "X", "A")
        ):
            if parse.low[v].endswith("ing") and not parse.low[i].endswith("ing") and parse.at(v - 1) != "A":
                continue
            before = find_subject(parse, v, depth + 1)
            return _shared(parse, i, chain, before, v)
    return Subject(None, chain, missing="start" if k <= 0 else "")


def _relative_opening(parse: Parse, j: int) -> int:
    """Where `, which …` that ends at `j` opens, or -1."""
    for x in range(j, 0, -1):
        if parse.tag[x] == ",":
            return x if parse.at(x + 1) == "W" else -1
    return -1


def _shared(parse: Parse, i: int, chain: Chain, before: Subject, v: int) -> Subject:
    """Carry over auxiliaries that a coordinated verb does not repeat."""
    past = before.chain
    low = parse.low[i]
    bare = not chain.auxiliary
    kinds = EVERYDAY_FORMS.get(low, "") or ("n" if low.endswith("ed") else "s" if low.endswith("s") else "b")
    finite = "s" in kinds and "b" not in kinds
    if bare and not finite and (past.auxiliary or past.modality is not Modality.ASSERTED or past.negations):
        chain = replace(
            chain,
            be=chain.be or past.be,
            auxiliary=True,
            negations=chain.negations + past.negations,
            modality=graver(chain.modality, past.modality),
            change=chain.change or past.change,
        )
    return Subject(before.group, chain, relative=before.relative, shared=v, missing=before.missing)


def _of_aside(parse: Parse, i: int, chain: Chain, k: int, mark: str, depth: int) -> Subject:
    """`A, which is old, calls B`; `A, owned by C, calls B`; `A, on hot days, calls B`."""
    for x in range(k - 1, 0, -1):
        if parse.tag[x] in (";", "."):
            break
        if parse.tag[x] != mark:
            continue
        opener = parse.at(x + 1)
        if (denial := _denied_aside(parse, x)) is not None:
            return Subject(denial, chain)
        if (
            opener in ("W", "P", "D", "S", "R", "T")
            or (opener == "V" and maybe_participle(parse.low[x + 1]))
            or (parse.word(x + 1).endswith("ing"))
        ):
            group = group_before(parse, x - 1)
            if group is not None and opener != "S":
                subject = _headed(parse, i, chain, group)
                if subject.group is not None:
                    return subject
    named = group_before(parse, k - 1)
    if named is not None and parse.at(named.start - 1) == "," and parse.at(named.start - 2) in ("N", "R"):
        return Subject(named, chain)
    if not chain.auxiliary and maybe_participle(parse.low[i]):
        return Subject(named, chain)
    return _of_coordination(parse, i, chain, k, depth)


def _denied_aside(parse: Parse, comma: int) -> Group | None:
    """`A, though not B, calls C`: the names before the comma, with those of the aside taken out."""
    k = comma + 1
    while parse.at(k) in ("S", "R", "C"):
        k += 1
    if parse.at(k) != "X":
        return None
    kept, out = group_before(parse, comma - 1), group_ahead(parse, k + 1)
    if kept is None or out is None:
        return None
    kept.denied += out.members
    return kept


def _of_infinitive(parse: Parse, chain: Chain, k: int, depth: int) -> Subject:
    """`A uses C to call B`, `in order to call B`: the clause's own subject, after verbs of use only."""
    for v in range(chain.start, -1, -1):
        if parse.tag[v] in (";", ".", ":"):
            break
        if parse.tag[v] == "V":
            if {"use", "employ", "rely", "connect", "talk", "query"} & set(lemmas(parse.low[v])):
                before = find_subject(parse, v, depth + 1)
                return replace_chain(before, chain, v)
            break
    return Subject(None, chain)


def _of_gerund(parse: Parse, chain: Chain, k: int, depth: int) -> Subject:
    """`A works by calling B`, `A runs without calling B`, `instead of calling B`."""
    if parse.low[k] == "of" and parse.at(k - 1) == "N" and parse.low[k - 1] not in _ABLE:
        return Subject(None, chain)
    if parse.low[k] in ("without",) or (
        parse.low[k] in ("of", "than") and parse.word(k - 1) in ("instead", "rather")
    ):
        chain = replace(chain, negations=chain.negations + 1)
    for v in range(k - 1, -1, -1):
        if parse.tag[v] in (";", "."):
            break
        if parse.tag[v] in ("V", "A") and not parse.low[v].endswith("ing"):
            before = find_subject(parse, v, depth + 1)
            if before.chain.be and parse.tag[v] == "V":
                return Subject(None, chain)
            return replace_chain(before, chain, v)
    return Subject(None, chain)


def replace_chain(before: Subject, chain: Chain, v: int) -> Subject:
    """`before` as the subject of a further verb with `chain`, under the same modality."""
    chain = replace(
        chain,
        negations=chain.negations + before.chain.negations,
        modality=graver(chain.modality, before.chain.modality),
        be=False,
    )
    return Subject(before.group, chain, shared=v)


def bracketed(parse: Parse, i: int) -> int:
    """The bracket that `i` stands in, or -1."""
    depth = 0
    for k in range(i - 1, -1, -1):
        if parse.tag[k] == ")":
            depth += 1
        elif parse.tag[k] == "(":
            if depth == 0:
                return k
            depth -= 1
    return -1


__all__ = ["Chain", "Subject", "bracketed", "find_subject", "open_bracket", "read_chain", "replace_chain"]
