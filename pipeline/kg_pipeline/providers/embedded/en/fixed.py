"""Fixed phrases that state a relation: `A is responsible for B`, `A, in charge of B, …`, `A is like B`."""

from __future__ import annotations

from itertools import combinations

from kg_ledger.records import Change
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.chain import Chain, read_chain
from kg_pipeline.providers.embedded.en.claims import End, Reading
from kg_pipeline.providers.embedded.en.framing import Fixed, prepositions_like
from kg_pipeline.providers.embedded.en.parse import Parse
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead
from kg_pipeline.providers.embedded.en.phrases_back import group_before
from kg_pipeline.providers.embedded.en.verbs import Subject, find_subject, one_of

_KEPT = w.word_set("made kept left rendered")
"""`A is made dependent on B`."""
_CHARGE = ("in", "charge", "of")
"""Who is in charge of a thing has it; what is in the charge of somebody is had."""
_WHITHER = w.word_set("right just down up over out across along back round")


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
    chain = of_copula(parse, copula, i)
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
        chain = of_copula(parse, copula, i)
    elif parse.at(i - 1) in ("E", ",", ")", "(", "C", "R", "") or parse.at(i - 1) == "G":
        subject = find_subject(parse, i)
        chain = subject.chain
        k = chain.start - 1
        if parse.at(k) == "," and k:
            subject = Subject(group_before(parse, k - 1), chain)
        if len(fixed.words) == 1 and (reading.open or parse.at(i - 1) in ("E", "C") or _goes_on(parse, i)):
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
    turned = fixed.words == _CHARGE and parse.word(i + 1) == "the"
    inverse = fixed.inverse ^ turned
    _emit_pairs(reading, i, chain, subject, subjects, group, denied, fixed.predicate, inverse, [i, end - 1])


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
    if parse.word(k) == "as" and k == i - 1 and parse.at(k - 1) in ("R", "A"):
        k -= 1
        while parse.at(k) in ("R", "X"):
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
    while parse.at(k) in ("N", "D", "R", "Q", "V") or (
        parse.at(k) == "P" and (parse.low[k] in ("on", "with") or one_of(parse, k))
    ):
        if end - k > 9 or (parse.tag[k] == "V" and not parse.low[k].endswith(("ed", "ing"))):
            return -1
        k -= 1
    if k < end and parse.at(k) == "X" and parse.word(k + 1) == "one":
        k -= 1
    described = k < end and parse.at(k) == "A" and parse.low[k] in ("is", "are")
    return k if described and parse.at(k + 1) in ("D", "N", "R", "Q", "X") else -1


def of_copula(parse: Parse, copula: int, i: int) -> Chain:
    """The chain of the copula before a phrase at `i`, with what stands between the two: `is no longer …`."""
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
