"""What a clause must say of the two that it joins, where one predicate alone fits their classes.

`The plume falls on B` below the heading of a machine, `A is on the C crew's sheet`: the verb is no wording of
the ontology, and need not be. The clause has to tell how things stand: finite, in the present, its verb none
of seeing, saying, comparing or passing by; its two sides are its subject and what its verb governs. Its
subject may be a plain noun, which then belongs to what the section is about.
"""

from __future__ import annotations

from dataclasses import dataclass

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.by_class_words import (
    APART,
    APART_TO,
    CAUSING,
    CONDITIONS,
    INCIDENTAL,
    NARROW,
    NOBODY,
    ORDINARY,
    SCOPED,
)
from kg_pipeline.providers.embedded.en.claims import distinct, from_its_name, known, plain_claim
from kg_pipeline.providers.embedded.en.clauses import imperative, pieces
from kg_pipeline.providers.embedded.en.descriptions import ANYTHING
from kg_pipeline.providers.embedded.en.metonyms import OTHERS
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.naming import unlinked
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Options, Parse, settle_tags, tokenize
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.reference import is_people, resolve
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.en.weighing import Fit, likeliest
from kg_pipeline.providers.embedded.frame import Match, Stance
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_PAST = w.word_set("was were had did been")
_INNER = 4
"""Tokens of a noun phrase before the name that it ends in, at most."""


@dataclass(frozen=True, slots=True)
class _Clause:
    """A finite clause: its tokens before the verb, those from it on, and how it is meant."""

    parse: Parse
    before: list[int]
    behind: list[int]
    told: Stance
    begin: int
    end: int

    @property
    def words(self) -> set[str]:
        """The words of the clause, up to the last of its names and what that heads."""
        last = max((k for k in self.behind if self.parse.tag[k] == "E"), default=self.behind[0])
        return {self.parse.low[k] for k in (*self.before, *self.behind) if k <= last + _INNER}

    @property
    def chain(self) -> list[int]:
        """Its auxiliaries and verbs."""
        return [k for k in self.behind if self.parse.tag[k] in ("A", "V") or k == self.behind[0]]


def read_by_class(passage: Passage, found: list[DraftClaim]) -> list[DraftClaim]:
    """What the clauses of a sentence say by the classes of their ends, beside what was `found` in it."""
    sentence = passage.sentence
    parse = tokenize(unlinked(sentence.text), sentence.start, passage.names)
    settle_tags(parse, passage.cues)
    if parse.question or imperative(parse):
        return []
    resolve(parse, passage.scene, passage.cues, passage.ontology)
    claims: list[DraftClaim] = []
    for tokens in _cut(parse):
        clause = _clause(passage, parse, tokens)
        if clause is not None and not _unfit(clause):
            claims += _joined(passage, clause, found)
    return claims


def _cut(parse: Parse) -> list[list[int]]:
    """The tokens of each clause."""
    cut = pieces(parse)
    tokens: dict[int, list[int]] = {}
    for piece, number in enumerate(cut.clause):
        tokens.setdefault(number, []).extend(range(cut.bounds[piece], cut.bounds[piece + 1]))
    found: list[list[int]] = []
    for clause in tokens.values():
        last = 0
        for at, k in enumerate(clause):
            told = any(_finite(parse, j) for j in clause[last:at])
            if parse.tag[k] == "S" and parse.low[k] not in CONDITIONS - {"whether"} and told:
                found.append(clause[last:at])
                last = at
        found.append(clause[last:])
    return found


def _clause(passage: Passage, parse: Parse, tokens: list[int]) -> _Clause | None:
    start, text = passage.sentence.start, passage.sentence.text
    verb = next((at for at, k in enumerate(tokens) if _finite(parse, k)), -1)
    if verb < 0:
        verb = next((at for at, k in enumerate(tokens) if _unheard(parse, k)), -1)
    if verb <= 0:
        verb = _opening(passage, parse, tokens)
    inside = [k for k in tokens if parse.tag[k] not in (".", ",", ";", "-", "(", ")")]
    if verb < 0 or not inside:
        return None
    begin, end = parse.start[inside[0]] - start, parse.end[inside[-1]] - start
    told = _told(text, begin, end)
    return None if told is None else _Clause(parse, tokens[:verb], tokens[verb:], told, begin, end)


def _told(text: str, begin: int, end: int) -> Stance | None:
    """How the clause is meant; nothing where what it denies is narrower than the link."""
    led, own = stance(text[:end]), stance(text[begin:end])
    denied = own.polarity is Polarity.NEGATED
    if led.modality is not Modality.ASSERTED:
        return None if denied else Stance(modality=led.modality)
    if denied and own.change is not Change.ENDED and NARROW.search(text[begin:end]):
        return None
    return None if own.until is not None and not denied else own


def _finite(parse: Parse, k: int) -> bool:
    if parse.tag[k] == "A":
        return True
    if parse.tag[k] != "V":
        return False
    kinds = EVERYDAY_FORMS.get(parse.low[k], "")
    if kinds:
        return "s" in kinds or ("b" in kinds and parse.at(k - 1) in ("E", "N", "O", "R", "D"))
    return parse.low[k].endswith("s") and not parse.low[k].endswith("ss")


def _opening(passage: Passage, parse: Parse, tokens: list[int]) -> int:
    """Where the verb stands that opens an item about the topic: `Must pass B`, `Tarred by B`."""
    first = next((at for at, k in enumerate(tokens) if parse.tag[k] not in ("R", "C", "X")), -1)
    if passage.sentence.block.kind != "item" or passage.scene.topic is None or first < 0:
        return -1
    k = tokens[first]
    low, kinds = parse.low[k], EVERYDAY_FORMS.get(parse.low[k], "")
    done = (low.endswith("ed") or "n" in kinds) and parse.at(k + 1) in ("P", "T")
    told = low == "must" or "s" in kinds or (low.endswith("s") and parse.tag[k] == "V")
    return first if (done and parse.tag[k] in ("V", "N")) or (told and parse.tag[k] in ("V", "A")) else -1


def _unheard(parse: Parse, k: int) -> bool:
    """Whether a word that no list has is a verb in the third person: `A hums on B`."""
    low = parse.low[k]
    third = parse.tag[k] == "N" and low.endswith("s") and not low.endswith("ss")
    return third and parse.at(k - 1) == "E" and parse.at(k + 1) in ("D", "E", "P", "T", "R")


def _unfit(clause: _Clause) -> bool:
    """Whether the clause tells what happened, might be, or is like what, and not how things stand."""
    parse, chain, words = clause.parse, clause.chain, clause.words
    if parse.low[(*clause.before, *clause.behind)[0]] in ("hence", "so") or words & (SCOPED | CONDITIONS):
        return True
    if clause.told.modality is Modality.ASSERTED and clause.told.change is not Change.ENDED:
        perfect = parse.low[chain[0]] in w.HAVE and any(k - chain[0] < _INNER for k in chain[1:])
        if perfect or words & (_PAST | w.MAYBE | w.FUTURE):
            return True
    main = next((parse.low[k] for k in chain if parse.tag[k] != "A"), "")
    return not INCIDENTAL.isdisjoint(lemmas(main))


def _joined(passage: Passage, clause: _Clause, found: list[DraftClaim]) -> list[DraftClaim]:
    """The claims of a clause that joins its subject with what its verb governs."""
    parse, before = clause.parse, clause.before
    ends, others = _subjects(passage, clause), _governed(clause)
    if len(before) == 1 and parse.low[before[0]] == "there" and len(others) > 1:
        ends, others = [parse.refs[others[-1]]], others[:-1]
    if (
        not ends
        or _acted_on(clause, others)
        or (clause.told.polarity is Polarity.NEGATED and len(others) > 1)
    ):
        return []
    if clause.told.polarity is Polarity.NEGATED and any(k in parse.anaphors for k in others):
        return []
    named = [k for k in before if parse.tag[k] == "E"]
    plainly = any(k not in parse.anaphors for k in named)
    claims = []
    for other in others:
        if (other in parse.anaphors and not plainly) or (named and _is_it(clause, other)):
            continue
        drafts = [drafted for one in ends if (drafted := _drafts(passage, clause, one, other))]
        if len(drafts) == 1:
            claims += [claim for claim in drafts[0] if _adds(claim, clause, other, found)]
    claims = distinct(claims)
    single = [one for one in claims if passage.ontology.predicates[one.predicate].cardinality == "one"]
    return claims if len(single) < 2 else [one for one in claims if one not in single]


def _adds(claim: DraftClaim, clause: _Clause, other: int, found: list[DraftClaim]) -> bool:
    """Whether a claim says more than what the grammar found: of another clause, or one more in a list."""
    begin, end = claim.at or 0, (claim.at or 0) + len(claim.quote)
    beside = [one for one in found if one.at is not None and one.at < end and begin < one.at + len(one.quote)]
    if not beside:
        return True
    ends = {name for one in beside for name in (one.subject, one.object)}
    if (
        claim.predicate not in {one.predicate for one in beside}
        and len({claim.subject, claim.object} - ends) == 1
    ):
        return clause.parse.tag[other + 1 : other + 2] == ["C"]
    parse = clause.parse
    last = next((k for k in range(other - 1, -1, -1) if parse.tag[k] == "E"), -1)
    listed = [k for k in range(last + 1, other) if parse.tag[k] != ","]
    return (
        bool(listed)
        and parse.low[listed[0]] == "and"
        and any(
            one.predicate == claim.predicate and parse.refs[last][0][0].surface in (one.subject, one.object)
            for one in beside
            if last >= 0
        )
    )


def _subjects(passage: Passage, clause: _Clause) -> list[Options]:
    """Whom the clause speaks of: what it names before its verb, or what its plain noun may belong to."""
    parse, before = clause.parse, clause.before
    named = [k for k in before if parse.tag[k] == "E"]
    if named:
        free = [k for k in named if not _governor(parse, k) and parse.at(k + 1) != "G"]
        return [parse.refs[free[0]]] if free else []
    words = [parse.low[k] for k in before]
    elliptic = all(parse.tag[k] in ("R", "C", "X") for k in before)
    if words != ["there"] and not elliptic and not _belonging(passage, clause, words):
        return []
    scene = passage.scene
    about = scene.topic is not None and not is_people(scene.topic.type, passage.ontology)
    spoken = known(scene.topic if about else scene.subject)
    return [spoken] if spoken else []


def _belonging(passage: Passage, clause: _Clause, words: list[str]) -> bool:
    """Whether the subject is a plain noun: a part or a side of what is spoken of."""
    parse, cues = clause.parse, passage.cues
    if any(
        word in cues.kinds or word in cues.label_heads or word in OTHERS | ANYTHING | NOBODY for word in words
    ):
        return False
    if not any(parse.tag[k] == "N" for k in clause.before):
        return False
    first = next((k for k in clause.before if parse.tag[k] not in ("R", "C", ",", "-")), clause.before[0])
    if parse.tag[first] == "D":
        return parse.low[first] in ORDINARY
    return parse.tag[first] == "N" and passage.sentence.block.kind in ("item", "field")


def _governed(clause: _Clause) -> list[int]:
    """The names that the verb governs: none of a clause within, none that only stands near."""
    parse = clause.parse
    found: list[int] = []
    for k in clause.behind:
        if parse.tag[k] in ("W", "S", ":") or parse.low[k] == "that":
            break
        if parse.tag[k] != "E":
            continue
        at = _head(parse, k)
        near = parse.word(at) in APART or (parse.word(at) == "to" and parse.word(at - 1) in APART_TO)
        if not near:
            found.append(k)
    return found


def _is_it(clause: _Clause, other: int) -> bool:
    """`A is B`: a name for a name."""
    parse, chain = clause.parse, clause.chain
    between = range(chain[0] + 1, other)
    plain = (
        len(chain) == 1 and parse.low[chain[0]] in w.BE and all(parse.tag[k] in ("D", "R") for k in between)
    )
    return plain and parse.at(other + 1) not in ("G", "N")


def _acted_on(clause: _Clause, others: list[int]) -> bool:
    """`has A cleaned`, `keeps A clean`, `A is B's oldest boat`: no more than a doing or a remark."""
    parse = clause.parse
    causing = any(not CAUSING.isdisjoint(lemmas(parse.low[k])) for k in clause.chain)
    return any(
        (causing and parse.at(k + 1) in ("V", "N") and parse.at(k + 2) in ("", ".", ",", "P", "R", "D"))
        or (parse.at(k + 1) == "G" and parse.word(k + 2).endswith("est"))
        for k in others
    )


def _head(parse: Parse, k: int) -> int:
    """The token before the noun phrase that ends in the name at `k`."""
    at = k - 1
    while parse.at(at) in ("D", "N", "R", "Q") and parse.word(at) != "of" and k - at < _INNER:
        at -= 1
    return at


def _governor(parse: Parse, k: int) -> str:
    """The preposition that governs the name at `k`, or that of a part of it (`the mast of A`), or nothing."""
    at = _head(parse, k)
    return parse.word(at) if parse.at(at) in ("P", "T") or parse.word(at) == "of" else ""


def _drafts(passage: Passage, clause: _Clause, one: Options, other: int) -> list[DraftClaim]:
    """The claims between the likeliest of two ends that one predicate alone joins."""
    told, parse, ontology = clause.told, clause.parse, passage.ontology
    words = [parse.low[k] for k in (*clause.before, *clause.behind) if parse.tag[k] in ("N", "V")]
    named = any(clause.parse.tag[k] == "E" for k in clause.before)
    for firsts in one:
        for seconds in parse.refs[other]:
            found = []
            for a in firsts:
                for b in seconds:
                    fits = fitting_all(a.name, b.name, ontology)
                    meant = fits[0] if len(fits) == 1 else likeliest(fits, words, ontology)
                    if meant is None:
                        continue
                    ends = (b, a) if meant[1] else (a, b)
                    subject, obj = (Match(0, 0, end.surface, end.name) for end in ends)
                    claim = plain_claim(passage.sentence, subject, obj, meant[0], clause.begin, clause.end)
                    if not named and a.name is not passage.scene.topic:
                        claim = from_its_name(claim, passage.sentence, a.name, clause.end)
                    found.append(
                        claim.model_copy(
                            update={
                                "polarity": told.polarity, "modality": told.modality, "change": told.change,
                                "since": told.since, "until": told.until,
                            }
                        )
                    )  # fmt: skip
            if found:
                return found
    return []


def alone(one: KnownName, other: KnownName, ontology: Ontology) -> Fit | None:
    """The one predicate that fits the two, and whether `other` is its subject."""
    fits = fitting_all(one, other, ontology)
    return fits[0] if len(fits) == 1 else None


def fitting_all(one: KnownName, other: KnownName, ontology: Ontology) -> list[Fit]:
    """Every predicate that fits the two, and whether `other` is its subject."""
    if one.type is None or other.type is None or one.canonical == other.canonical:
        return []
    return [
        (name, turned)
        for name in ontology.predicates
        for turned in (False, True)
        if ontology.admits(name, *((other.type, one.type) if turned else (one.type, other.type)))
    ]
