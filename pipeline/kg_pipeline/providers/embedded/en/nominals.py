"""Nouns and fixed phrases that state a relation: `owner of`, `dependency on`, `responsible for`."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from kg_ledger.records import Change
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.chain import Chain, read_chain
from kg_pipeline.providers.embedded.en.claims import End, Reading, contrary
from kg_pipeline.providers.embedded.en.framing import Fixed, RoleNoun, prepositions_like
from kg_pipeline.providers.embedded.en.morphology import agent_nouns
from kg_pipeline.providers.embedded.en.parse import Parse
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead, group_before
from kg_pipeline.providers.embedded.en.reference import possessor
from kg_pipeline.providers.embedded.en.verbs import Subject, find_subject
from kg_pipeline.providers.embedded.frame import Stance

_COPULAR = w.word_set("become becomes became remain remains remained")
_COMPLEMENTS = frozenset(("of", "for", "on", "upon", "to"))
"""What leads to whose the role is: where it does, that is nobody whom the text leaves out."""
_KEPT = w.word_set("made kept left rendered")
"""`A is made dependent on B`."""
_OF_WHOM = frozenset(("of", "for", "to"))
_WHITHER = w.word_set("right just down up over out across along back round")
_BEARING = w.word_set(
    "act acts acted serve serves served work works appointed named chosen made became becomes remains "
)


def read_fixed(reading: Reading) -> None:
    """Emit what predicate phrases state: `A is responsible for B`, `A, in charge of B, …`."""
    parse = reading.parse
    for i, low in enumerate(parse.low):
        for fixed in reading.cues.fixed.get(low, ()):
            if fixed.weak and reading.roles is not None:
                continue
            end = _match(parse, i, fixed)
            if end:
                _read_fixed(reading, i, end, fixed)
            elif reading.ontology.predicates[fixed.predicate].symmetric:
                _read_mutual(reading, i, fixed)


def _read_mutual(reading: Reading, i: int, fixed: Fixed) -> None:
    """`A and B are alike`, where the wording is `is alike to`: what each is to the other."""
    parse, (*words, link) = reading.parse, fixed.words
    end, copula = i + len(words), _copula_before(parse, i)
    if not words or link not in w.PREPOSITIONS | {"to"} or parse.low[i:end] != words or copula < 0:
        return
    subject = find_subject(parse, copula)
    if parse.at(end) not in ("", ".", ",", ";", ":", ")", "C") or subject.group is None or reading.open:
        return
    if len(subject.group.members) < 2 or subject.group.negated:
        return
    chain = _of_copula(parse, copula, i)
    stance = reading.clauses.stance(i, chain, chain.negations)
    ends = reading.ends(subject.group.members)
    for one, other in combinations(ends, 2):
        reading.emit(fixed.predicate, one, other, stance, range(copula, end))


def _match(parse: Parse, i: int, fixed: Fixed) -> int:
    """The token behind `fixed` at `i`, or 0; adverbs may stand between its words."""
    k = i
    for n, word in enumerate(fixed.words):
        while n and parse.at(k) in ("R", "D") and parse.word(k) != word:
            k += 1
        wanted = prepositions_like(word) if n == len(fixed.words) - 1 and n else (word,)
        if parse.word(k) not in wanted:
            return 0
        k += 1
    return k


def _read_fixed(reading: Reading, i: int, end: int, fixed: Fixed) -> None:
    parse = reading.parse
    copula = _copula_before(parse, i)
    if copula >= 0:
        subject = find_subject(parse, copula)
        chain = _of_copula(parse, copula, i)
    elif parse.at(i - 1) in ("E", ",", ")", "(", "C", "R", "") or parse.at(i - 1) == "G":
        subject = find_subject(parse, i)
        chain = subject.chain
        k = chain.start - 1
        if parse.at(k) == "," and k:
            subject = Subject(group_before(parse, k - 1), chain)
        if len(fixed.words) == 1 and (reading.open or parse.at(i - 1) == "E" or _goes_on(parse, i)):
            return
    else:
        return
    k = end
    denied = parse.at(k) == "X"
    preposition = fixed.words[-1] if fixed.words[-1] in w.PREPOSITIONS else ""
    group = group_ahead(parse, k + denied, preposition) or _enumerated(parse, k, copula)
    if group is None:
        return
    subjects = subject_ends(reading, subject)
    if i == 0 and copula < 0 and parse.at(group.end) == "A" and parse.low[group.end] in w.BE:
        behind = group_ahead(parse, group.end + 1)
        subjects = reading.ends(behind.members) if behind is not None else []
    _emit_pairs(
        reading, i, chain, subject, subjects, group, denied, fixed.predicate, fixed.inverse, [i, end - 1]
    )


def _goes_on(parse: Parse, i: int) -> bool:
    """Whether a phrase that opens the sentence is followed by its verb: `On A you will find B`."""
    return parse.at(i - 1) == "" and any(tag in ("V", "A") for tag in parse.tag[i:])


def _enumerated(parse: Parse, k: int, copula: int) -> Group | None:
    """`responsible for all tanks: A and B`, `… two of them, A and B`: the names that the noun announces."""
    n = k
    while parse.at(n) in ("D", "N", "R", "Q") and n - k < 5:
        n += 1
    if n == k or parse.at(n) not in (":", ",", "-", "("):
        return None
    n += 1
    for phrase in (("that", "is"), ("namely",), ("i.e",), ("that", "is", ","), ("in", "particular")):
        if tuple(parse.low[n : n + len(phrase)]) == phrase:
            n += len(phrase)
            break
    else:
        if parse.at(n - 1) == ",":
            return None
    while parse.at(n) in (",", "."):
        n += 1
    return group_ahead(parse, n)


def _copula_before(parse: Parse, i: int) -> int:
    k = i - 1
    if parse.at(k) == "," and parse.at(k - 1) == "R" and parse.at(k - 2) == ",":
        k -= 3
    while parse.at(k) in ("R", "X", "D") or (parse.low[k] in _WHITHER and k == i - 1 and k > 0):
        k -= 1
    if parse.word(k) in _KEPT and parse.at(k - 1) == "A" and parse.low[k - 1] in w.BE:
        return k - 1
    if parse.at(k) == "A" and parse.low[k] in w.BE:
        return k
    if parse.at(i) == "P" and (copula := _copula_of_noun(parse, k)) >= 0:
        return copula
    return (
        k
        if parse.word(k) in ("remains", "remain", "remained", "stays", "becomes", "became", "lies", "sits")
        else -1
    )


def _copula_of_noun(parse: Parse, k: int) -> int:
    """The copula of `A is a steel box on four legs in B`, whose noun ends at `k`; or -1."""
    end = k
    while parse.at(k) in ("N", "D", "R", "Q", "V") or (parse.at(k) == "P" and parse.low[k] in ("on", "with")):
        if end - k > 9 or (parse.tag[k] == "V" and not parse.low[k].endswith(("ed", "ing"))):
            return -1
        k -= 1
    described = k < end and parse.at(k) == "A" and parse.low[k] in ("is", "are")
    return k if described and parse.at(k + 1) in ("D", "N", "R", "Q") else -1


def _of_copula(parse: Parse, copula: int, i: int) -> Chain:
    chain = read_chain(parse, copula)
    between = [parse.tag[x] for x in range(copula + 1, i)]
    ended = any(parse.low[x] == "longer" for x in range(copula + 1, i))
    return Chain(
        chain.start,
        chain.negations + between.count("X"),
        chain.modality,
        Change.ENDED if ended else chain.change,
        be=True,
        auxiliary=True,
    )


def subject_ends(reading: Reading, subject: Subject) -> list[End]:
    """The subject's names, or the topic where the text leaves the subject out."""
    if subject.group is not None:
        return reading.ends(subject.group.members)
    return [End(reading.default)] if subject.missing == "start" and reading.default else []


def _emit_pairs(
    reading: Reading,
    i: int,
    chain: Chain,
    subject: Subject,
    subjects: list[End],
    group: Group,
    denied: bool,
    predicate: str,
    inverse: bool,
    tokens: list[int],
) -> None:
    negations = (
        chain.negations + denied + (subject.group is not None and subject.group.negated) + group.negated
    )
    stance = reading.clauses.stance(i, chain, negations)
    quoted = [*tokens, *range(chain.start, i)]
    for s in subjects:
        for members, count in ((group.members, negations), (group.denied, negations + 1)):
            turned = stance if count == negations else reading.clauses.stance(i, chain, 1 - min(negations, 1))
            for o in reading.ends(members):
                pair = (o, s) if inverse else (s, o)
                reading.emit(predicate, *pair, turned, quoted, group.replaced)


# -- role nouns ---------------------------------------------------------------------------------------


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
        if some or not default_ok or not reading.default or reading.parse.word(after) in _COMPLEMENTS:
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
        if group is not None:
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
        chain = _of_copula(parse, k, i)
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


# -- nouns of doing -----------------------------------------------------------------------------------
