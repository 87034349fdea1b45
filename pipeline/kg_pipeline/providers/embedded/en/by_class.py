"""What a clause must say of the two that it joins, where one predicate alone fits their classes.

`The plume falls on B` below the heading of a machine, `A is on the C crew's sheet`: the verb is no wording of
the ontology, and need not be. The clause has to tell how things stand: finite, in the present, its verb none
of seeing, saying, comparing or passing by; its two sides are its subject and what its verb governs. Its
subject may be a plain noun, which then belongs to what the section is about.
"""

from __future__ import annotations

from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.by_class_words import CAUSING, CONDITIONS, INCIDENTAL, SCOPED
from kg_pipeline.providers.embedded.en.claims import distinct, from_its_name, plain_claim
from kg_pipeline.providers.embedded.en.clause_sides import (
    Side,
    done_to_topic,
    found_there,
    governed,
    link,
    never_without,
    proposed,
    singled_out,
    subjects,
)
from kg_pipeline.providers.embedded.en.clauses import imperative
from kg_pipeline.providers.embedded.en.finite_clauses import INNER, Clause, clause_of, cut
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.naming import unlinked
from kg_pipeline.providers.embedded.en.parse import Mentioned, settle_tags, tokenize
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.reference import resolve
from kg_pipeline.providers.embedded.en.weighing import Fit, likeliest, pointed
from kg_pipeline.providers.embedded.en.words import PRONOUNS
from kg_pipeline.providers.embedded.frame import Match, Stance
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_PAST = w.word_set("was were had did been")


def read_by_class(passage: Passage, found: list[DraftClaim]) -> list[DraftClaim]:
    """What the clauses of a sentence say by the classes of their ends, beside what was `found` in it."""
    sentence = passage.sentence
    parse = tokenize(unlinked(sentence.text), sentence.start, passage.names)
    settle_tags(parse, passage.cues)
    if parse.question or imperative(parse):
        return []
    resolve(parse, passage.scene, passage.cues, passage.ontology)
    claims: list[DraftClaim] = []
    turned = singled_out(passage, parse) or never_without(passage, parse)
    if turned is not None and not _unfit(turned):
        return _joined(passage, turned, found)
    for tokens in cut(parse, passage.cues):
        clause = clause_of(passage, parse, tokens)
        if clause is not None and not _unfit(clause):
            claims += _joined(passage, clause, found)
    return claims


def _unfit(clause: Clause) -> bool:
    """Whether the clause tells what happened, might be, or is like what, and not how things stand."""
    parse, chain, words = clause.parse, clause.chain, clause.words
    if {"one", "other"} <= words and "and the other" in " ".join(parse.low):
        words -= {"other"}
    if parse.low[(*clause.before, *clause.behind)[0]] in ("hence", "so") or words & (SCOPED | CONDITIONS):
        return True
    if clause.told.modality is Modality.ASSERTED and clause.told.change is not Change.ENDED:
        perfect = parse.low[chain[0]] in w.HAVE and any(k - chain[0] < INNER for k in chain[1:])
        if perfect or words & (_PAST | w.MAYBE | w.FUTURE):
            return True
    main = next((parse.low[k] for k in chain if parse.tag[k] != "A"), "")
    return not INCIDENTAL.isdisjoint(lemmas(main))


def _joined(passage: Passage, clause: Clause, found: list[DraftClaim]) -> list[DraftClaim]:
    """The claims of a clause that joins its subject with what its verb governs."""
    parse, before = clause.parse, clause.before
    ends, others = subjects(passage, clause), governed(clause)
    if len(before) == 1 and parse.low[before[0]] == "there" and len(others) > 1:
        ends, others = [Side(parse.refs[others[-1]])], others[:-1]
    if not ends and (deed := proposed(clause, others)) is not None:
        ends, others = [deed], others[1:]
    if not ends and found_there(clause, others):
        clause, ends, others = replace(clause, told=Stance()), [Side(parse.refs[others[0]])], others[1:]
    if ends and not others and (told_of := done_to_topic(passage, clause)) is not None:
        return _duty(passage, clause, ends[0], told_of, found)
    denied = clause.told.polarity is Polarity.NEGATED
    if not ends or _acted_on(clause, others) or (denied and len(others) > 1):
        return []
    if denied and any(k in parse.anaphors for k in others):
        return []
    named = [k for k in before if parse.tag[k] == "E"]
    plainly = any(k not in parse.anaphors for k in named)
    claims = []
    for other in others:
        told = named and not any(one.equated for one in ends)
        if (other in parse.anaphors and not plainly) or (told and _is_it(clause, other)):
            continue
        drafts = [drafted for one in ends if (drafted := _drafts(passage, clause, one, other, others))]
        if len(drafts) == 1:
            claims += [claim for claim in drafts[0] if _adds(claim, clause, other, found)]
    claims = distinct(claims)
    single = [one for one in claims if passage.ontology.predicates[one.predicate].cardinality == "one"]
    return claims if len(single) < 2 else [one for one in claims if one not in single]


def _duty(
    passage: Passage, clause: Clause, one: Side, nouns: tuple[str, ...], found: list[DraftClaim]
) -> list[DraftClaim]:
    """`B does the mending` of what the section is about, where the nouns are of the predicate that fits."""
    topic = passage.scene.topic
    options = [group[0].name for group in one.options if len(group) == 1][:1]
    if topic is None or found or len(options) != 1:
        return []
    fits = fitting_all(topic, options[0], passage.ontology)
    meant = [fit for fit in fits if fit[0] == pointed(fits, nouns, passage.ontology)]
    if len(meant) != 1 or clause.told != Stance():
        return []
    ends = (options[0], topic) if meant[0][1] else (topic, options[0])
    subject, obj = (Match(0, 0, name.name, name) for name in ends)
    return [plain_claim(passage.sentence, subject, obj, meant[0][0], clause.begin, clause.end)]


def _adds(claim: DraftClaim, clause: Clause, other: int, found: list[DraftClaim]) -> bool:
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


def _is_it(clause: Clause, other: int) -> bool:
    """`A is B`: a name for a name."""
    parse, chain = clause.parse, clause.chain
    between = range(chain[0] + 1, other)
    plain = (
        len(chain) == 1
        and parse.low[chain[0]] in w.BE - {"gets", "got"}
        and all(parse.tag[k] in ("D", "R") for k in between)
    )
    return plain and parse.at(other + 1) not in ("G", "N")


def _acted_on(clause: Clause, others: list[int]) -> bool:
    """`has A cleaned`, `keeps A clean`, `A is B's oldest boat`: no more than a doing or a remark."""
    parse = clause.parse
    causing = any(not CAUSING.isdisjoint(lemmas(parse.low[k])) for k in clause.chain)
    return any(
        (causing and parse.at(k + 1) in ("V", "N") and parse.at(k + 2) in ("", ".", ",", "P", "R", "D"))
        or (parse.at(k + 1) == "G" and parse.word(k + 2).endswith("est"))
        for k in others
    )


def _drafts(passage: Passage, clause: Clause, one: Side, other: int, others: list[int]) -> list[DraftClaim]:
    """The claims between the likeliest of two ends that one predicate alone joins."""
    told, parse = clause.told, clause.parse
    named = any(parse.tag[k] == "E" for k in clause.before)
    for firsts in one.options[:1]:
        for seconds in parse.refs[other]:
            found = []
            for a in firsts:
                for b in seconds:
                    meant = _meant(passage, clause, one, a, b, other, others)
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


def _meant(
    passage: Passage, clause: Clause, side: Side, a: Mentioned, b: Mentioned, other: int, others: list[int]
) -> Fit | None:
    """The predicate that the clause states between `a`, its subject, and `b`, and which is its subject."""
    parse, ontology = clause.parse, passage.ontology
    fits = fitting_all(a.name, b.name, ontology)
    if side.nouns and not side.equated:
        named = pointed(fits, side.nouns, ontology)
        fits = [fit for fit in fits if fit[0] == named]
    if len(fits) < 2:
        return fits[0] if fits else None
    words = list(side.nouns) if side.equated else clause.content
    listed = len(others) > 1 and "other" not in clause.words
    listed = listed and any(parse.at(k - 1) == "C" or parse.at(k + 1) == "C" for k in others)
    bare = any(k in parse.anaphors and parse.low[k] in PRONOUNS for k in clause.before)
    way = "" if bare and any((name, not turned) in fits for name, turned in fits) else link(parse, other)
    return likeliest(fits, words, ontology, way, listed)


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
