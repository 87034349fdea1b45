"""Whom a clause speaks of and what its verb governs, for `by_class`.

The subject is a name, a plain noun that belongs to what the section is about, a noun of a name (`the heat of
A`, `A's heat`), which counts only where it is a word of the predicate that is read, or whom a relative clause
hangs on.
"""

from __future__ import annotations

from dataclasses import dataclass

from kg_ledger.records import Modality, Polarity
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.by_class_words import APART, APART_TO, NOBODY, ORDINARY
from kg_pipeline.providers.embedded.en.claims import known
from kg_pipeline.providers.embedded.en.descriptions import ANYTHING
from kg_pipeline.providers.embedded.en.finite_clauses import Clause, governor, head
from kg_pipeline.providers.embedded.en.key_classes import ASIDE
from kg_pipeline.providers.embedded.en.metonyms import OTHERS
from kg_pipeline.providers.embedded.en.parse import Options, Parse
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.reference import is_people
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Stance

_BEARERS = w.word_set(
    "owner owners manager managers head lead leader leaders crew crews staff team teams operator operators "
    "keeper keepers master supplier suppliers vendor vendors maker makers contractor contractors home place"
)
"""Nouns that bring in something else, which the predicate may be about: `the keeper of A is B`."""
_RANKS = w.word_set("first second third last next best worst only main chief former old new future")


@dataclass(frozen=True, slots=True)
class Side:
    """What a subject may refer to.

    `nouns` are those by which it is spoken of, where the predicate has to name one of them; `equated` says
    that the clause is `the keeper of A is B`.
    """

    options: Options
    nouns: tuple[str, ...] = ()
    equated: bool = False


def subjects(passage: Passage, clause: Clause) -> list[Side]:
    """Whom the clause speaks of: what it names before its verb, or what its plain noun may belong to."""
    parse = clause.parse
    before = [k for k in clause.before if parse.tag[k] not in (",", "-")]
    if before and parse.tag[before[0]] == "W":
        return _antecedent(parse, before)
    named = [k for k in before if parse.tag[k] == "E"]
    if named:
        free = [k for k in named if not governor(parse, k) and parse.at(k + 1) != "G"]
        if free:
            return [Side(parse.refs[free[0]])]
        return _of_a_name(passage, clause, named[0])
    words = [parse.low[k] for k in before]
    elliptic = all(parse.tag[k] in ("R", "C", "X") for k in before)
    if words != ["there"] and not elliptic and not _belonging(passage, clause, before):
        return []
    scene = passage.scene
    about = scene.topic is not None and not is_people(scene.topic.type, passage.ontology)
    spoken = known(scene.topic if about else scene.subject)
    return [Side(spoken)] if spoken else []


def _antecedent(parse: Parse, before: list[int]) -> list[Side]:
    """Whom `whose cabinet`, `which` means: the name right before it."""
    last = before[0] - 1 - (parse.at(before[0] - 1) == ",")
    plain = parse.low[before[0]] == "which" and len(before) == 1
    nouns = [parse.low[k] for k in before[1:] if parse.tag[k] == "N"]
    part = parse.low[before[0]] == "whose" and nouns and OTHERS.isdisjoint(nouns)
    if parse.at(last) != "E" or not (plain or part) or any(parse.tag[k] == "E" for k in before):
        return []
    return [Side(parse.refs[last])]


def _of_a_name(passage: Passage, clause: Clause, k: int) -> list[Side]:
    """`the heat of A`, `A's heat`, `the keeper of A` before `is`."""
    parse, cues = clause.parse, passage.cues
    if parse.at(k + 1) == "G":
        nouns = [j for j in clause.before if j > k + 1]
        if any(parse.tag[j] not in ("N", "Q") for j in nouns):
            return []
    elif parse.word(head(parse, k)) in ("of", "for"):
        of = head(parse, k)
        noun = ("N", "D") if parse.tag[of] == "D" else ("N",)
        nouns = [j for j in clause.before if j < of and parse.tag[j] != "R"]
        nouns = nouns[1:] if nouns and parse.tag[nouns[0]] == "D" else nouns
        if any(parse.tag[j] not in noun for j in nouns) or any(
            parse.tag[j] not in ("R", ",") for j in clause.before if j > k
        ):
            return []
    else:
        return []
    said = tuple(parse.low[j] for j in nouns if parse.tag[j] != "Q")
    if not said or not (NOBODY | _RANKS).isdisjoint(said) or any(word.endswith("est") for word in said):
        return []
    if _equates(clause):
        apart = (OTHERS | ASIDE) - _BEARERS
        return [] if not apart.isdisjoint(said) else [Side(parse.refs[k], said, equated=True)]
    if not OTHERS.isdisjoint(said) or said[-1] in cues.kinds:
        return []
    return [Side(parse.refs[k], said)]


def _equates(clause: Clause) -> bool:
    """Whether nothing but `is` and an article stand before the name behind the verb."""
    parse, chain = clause.parse, clause.chain
    other = next((k for k in clause.behind if parse.tag[k] == "E"), -1)
    between = range(chain[0] + 1, other)
    return (
        other > 0
        and parse.low[chain[0]] in ("is", "are")
        and all(parse.tag[k] in ("D", "R") for k in between)
        and parse.at(other + 1) not in ("G", "N", "V", "P", "T")
    )


def _belonging(passage: Passage, clause: Clause, before: list[int]) -> bool:
    """Whether the subject is a plain noun: a part or a side of what is spoken of."""
    parse, cues = clause.parse, passage.cues
    words = [parse.low[k] for k in before]
    own = words[-3:] == ["of", "its", "own"]
    words = words[:-3] if own else words
    if any(
        word in cues.kinds or word in cues.label_heads or word in OTHERS | ANYTHING | NOBODY for word in words
    ):
        return False
    if not any(parse.tag[k] == "N" for k in before):
        return False
    first = next((k for k in before if parse.tag[k] not in ("R", "C", "-")), before[0])
    if parse.tag[first] == "D":
        return parse.low[first] in ORDINARY or (own and parse.low[first] in ("a", "an"))
    return parse.tag[first] == "N" and passage.sentence.block.kind in ("item", "field")


def governed(clause: Clause) -> list[int]:
    """The names that the verb governs: none of a clause within, that only stands near or has what is meant.

    A clause that hangs on a name ends with its comma.
    """
    parse = clause.parse
    hangs = any(parse.tag[k] == "W" for k in clause.before[:2])
    found: list[int] = []
    for k in clause.behind:
        if parse.tag[k] in ("W", "S", ":") or parse.low[k] == "that" or (hangs and parse.tag[k] == ","):
            break
        if parse.tag[k] != "E":
            continue
        at = head(parse, k)
        near = parse.word(at) in APART or (parse.word(at) == "to" and parse.word(at - 1) in APART_TO)
        if not near and not (parse.word(at) == "of" and parse.word(at - 1) in OTHERS):
            found.append(k)
    return found


def link(parse: Parse, k: int) -> str:
    """The preposition by which the verb governs the name at `k`, or a part of it: `into each barrel of A`."""
    word, at = governor(parse, k), k
    while word == "of":
        at = head(parse, at) - 1
        if parse.at(at) not in ("N", "Q", "D"):
            return ""
        word = governor(parse, at)
    return word


def proposed(clause: Clause, others: list[int]) -> Side | None:
    """What something is to be done to, where that is only talked of: `We consider giving A to B`."""
    parse = clause.parse
    if clause.told.modality is Modality.ASSERTED or len(others) < 2:
        return None
    at = head(parse, others[0])
    doing = parse.at(at) == "V" and (parse.low[at].endswith("ing") or parse.at(at - 1) == "T")
    asks = not {"what", "which", "how", "where", "whom"}.isdisjoint(parse.low[max(at - 3, 0) : at])
    plain = others[0] not in parse.anaphors and not asks and all(parse.at(k + 1) != "G" for k in others)
    return Side(parse.refs[others[0]]) if doing and plain else None


def found_there(clause: Clause, others: list[int]) -> bool:
    """Whether the clause is `You will find A in B`, which is no more than that A is there."""
    parse = clause.parse
    told = [parse.low[k] for k in (*clause.before, *clause.behind)][:3]
    there = told[:1] == ["you"] and "find" in told and set(told) <= {"you", "will", "can", "always", "find"}
    firm = clause.told.polarity is Polarity.AFFIRMED
    return there and firm and len(others) == 2 and bool(link(parse, others[1]))


def done_to_topic(passage: Passage, clause: Clause) -> tuple[str, ...] | None:
    """The nouns with `the` that the verb of a line about the topic governs: `B does the mending`."""
    parse, aside = clause.parse, ("E", "W", "S", "X", "P", "T")
    if passage.scene.topic is None or any(parse.tag[k] in aside for k in clause.behind):
        return None
    at = next((k for k in clause.behind if parse.low[k] == "the"), -1)
    nouns = tuple(parse.low[k] for k in clause.behind if k > at and parse.tag[k] in ("N", "V"))
    does = at > 0 and parse.at(at - 1) in ("A", "V") and parse.low[at - 1] not in w.BE
    return nouns if does and nouns else None


def singled_out(passage: Passage, parse: Parse) -> Clause | None:
    """`The only shed in which A stands is B` as the clause of A and B that it says."""
    named = [k for k in range(len(parse)) if parse.tag[k] == "E"]
    if (
        len(named) != 2
        or not {"only", "sole"} & set(parse.low[:3])
        or parse.low[0] not in ("the", "its", "our")
    ):
        return None
    one, other = named
    be = head(parse, other)
    inner = [k for k in range(one + 1, be) if parse.tag[k] in ("V", "A", "N") and parse.tag[k] != "X"]
    opens = next((k for k in range(3, one) if parse.tag[k] == "W" or parse.low[k] == "that"), -1)
    bare = all(parse.tag[k] in ("N", "V", "R", "D") for k in range(one))
    if parse.word(be) not in ("is", "are") or not inner or (opens < 0 and not bare):
        return None
    led = [opens - 1] if opens > 0 and parse.at(opens - 1) in ("P", "T") else []
    start, text = passage.sentence.start, passage.sentence.text
    told = stance(text)
    if told.polarity is Polarity.NEGATED or told.modality is not Modality.ASSERTED:
        return None
    order = [one, *range(one + 1, be), *led, *range(be + 1, other + 1)]
    return _as_said(parse, order, told, parse.end[other] - start)


def never_without(passage: Passage, parse: Parse) -> Clause | None:
    """`No A leaves without a look from B` as a clause that says that A needs B."""
    named = [k for k in range(len(parse)) if parse.tag[k] == "E"]
    lacks = [k for k in range(len(parse)) if parse.low[k] == "without"]
    if len(named) != 2 or len(lacks) != 1 or named[0] != 1 or parse.low[0] != "no":
        return None
    (one, other), (lack,) = named, lacks
    start, text = passage.sentence.start, passage.sentence.text
    rest = text[parse.start[one] - start : parse.start[lack] - start] + text[parse.end[lack] - start :]
    happens = any(parse.tag[k] in ("V", "A") or parse.low[k].endswith("s") for k in range(one + 1, lack))
    if not one < lack < other or not happens or stance(rest) != Stance():
        return None
    if any(parse.tag[k] in (",", ";", ":", "S", "W", "C") for k in range(lack, other)):
        return None
    told = _as_said(parse, [one, *range(lack, other + 1)], Stance(), parse.end[other] - start)
    told.parse.low[1], told.parse.tag[1] = "needs", "V"
    return told


def _as_said(parse: Parse, order: list[int], told: Stance, end: int) -> Clause:
    """The tokens of `order`, the first of them its subject, as a clause."""
    plain = Parse()
    for k in order:
        plain.add(parse.low[k], parse.tag[k], parse.start[k], parse.end[k])
    plain.refs = {at: parse.refs[k] for at, k in enumerate(order) if k in parse.refs}
    return Clause(plain, [0], list(range(1, len(order))), told, 0, end)
