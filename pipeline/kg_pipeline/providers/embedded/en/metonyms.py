"""Nouns for a side of something that stand for the thing itself: `its servers are in B`, `the dough has B`.

A possessive with a noun that opens a clause stands for its possessor, unless the noun is a class, a role or
one of those that bring in something else (`its twin`). `the dough` stands for whatever the section is about
where the ontology says so: `The dough of the product contains the flour`.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.parse import Mentioned, Options, Parse
from kg_pipeline.providers.embedded.en.referents import absorb
from kg_pipeline.providers.embedded.frame import Scene
from kg_pipeline.providers.embedded.lexicon import per_ontology

_POSSESSIVE = frozenset(("its", "their", "her", "his"))
OTHERS = w.word_set(
    "old new former previous "
    "sister sisters brother brothers twin twins neighbour neighbours neighbor neighbors successor "
    "successors predecessor predecessors replacement replacements backup backups spare spares double "
    "counterpart counterparts rival rivals partner partners owner owners manager managers boss head chief "
    "lead leader leaders crew crews staff team teams people operator operators driver drivers keeper "
    "keepers captain master supplier suppliers vendor vendors maker makers contractor contractors "
    "customer customers client clients user users visitor visitors guest guests parent parents child "
    "children mother father friend friends colleague colleagues assistant deputy name names number label "
    "nickname code codes key keys drawing drawings manual log logs paper papers history story price cost "
    "costs budget invoice invoices bill past former other first second last copy copies version versions "
    "home place own turn job work task tasks "
    "poster posters picture pictures photo photos photograph photographs image images map maps plan plans "
    "sign signs report reports record records result results list lists minutes notice notices ticket "
    "tickets news announcement announcements advert adverts model models replica replicas remains rest half "
)
"""Nouns that bring in something else when somebody has it."""
_COUNTING = w.word_set("a an one two three four five six half each every most all both many several few some")
_BEFORE = ("", ",", ";", ":", "C", "S", "-", "(")
_OF_SUBJECT = re.compile(r"\b(?:the|an?)\s+([a-z]+)\s+of\s+(?:the|an?)\s+([a-z]+)")


@per_ontology
def sides(ontology: Ontology) -> dict[str, frozenset[str]]:
    """Noun → classes for a thing of which the ontology's descriptions name it as a side."""
    found: dict[str, set[str]] = {}
    spoken = {label.lower(): cls for cls, lang, label in ontology.class_labels() if lang == "en"}
    for predicate in ontology.predicates.values():
        for noun, whose in _OF_SUBJECT.findall(predicate.description.lower()):
            cls = {"subject": predicate.domain, "object": predicate.range}.get(whose, spoken.get(whose))
            if cls is not None and noun not in spoken:
                found.setdefault(noun, set()).add(cls)
    return {noun: frozenset(classes) for noun, classes in found.items()}


def resolve_side(parse: Parse, i: int, owners: Options, cues: EnglishCues) -> bool:
    """Let `its servers` at `i`, which opens a clause, stand for one of `owners`."""
    if parse.low[i] not in _POSSESSIVE or not _opens(parse, i):
        return False
    last = i + 1
    while parse.at(last) == "N" and parse.at(last + 1) == "N" and last - i < 3:
        last += 1
    noun = parse.word(last)
    if (
        parse.at(last) != "N"
        or parse.at(last + 1) not in ("V", "A", "R")
        or not OTHERS.isdisjoint(parse.low[i + 1 : last + 1])
    ):
        return False
    said = {noun, " ".join(parse.low[i + 1 : last + 1])}
    if said & (set(cues.kinds) | set(cues.roles) | set(cues.events)) or not owners:
        return False
    absorb(parse, i, last, owners)
    return True


def dweller(parse: Parse, i: int, scene: Scene, cues: EnglishCues, ontology: Ontology) -> bool:
    """Let `the mares in A`, `the mares in here` and, behind `In A,`, `the mares` stand for A.

    Only where the ontology's descriptions name a side of such a thing (`The horses of the subject get …`).
    """
    last = i + 1
    while parse.at(last + 1) == "N" and last - i < 3:
        last += 1
    said = {parse.word(last), " ".join(parse.low[i + 1 : last + 1])}
    bringing = OTHERS | set(cues.kinds) | set(cues.roles) | set(cues.events)
    led = parse.at(0) == "P" and all(parse.tag[k] in "PDNRQ" for k in range(i))
    if parse.at(last) != "N" or said & bringing or not (led or _opens(parse, i)):
        return False
    end, owner = last, None
    if parse.word(last + 1) in ("in", "at", "on"):
        end = last + 2 + (parse.at(last + 2) == "D")
        named = parse.refs.get(end, ())
        owner = named[0][0].name if parse.at(end) == "E" and named else None
        if parse.word(end) == "here" and end == last + 2:
            owner = scene.topic
    elif parse.at(i - 1) == "," and parse.at(0) == "P" and parse.at(i - 2) == "E" and i < 6:
        named = parse.refs.get(i - 2, ())
        owner = named[0][0].name if named else None
    classes = {cls for found in sides(ontology).values() for cls in found}
    if owner is None or not any(ontology.is_a(owner.type, cls) for cls in classes):
        return False
    if parse.at(end + 1) not in ("V", "A", "R") or not _does_as_side(parse, end + 1, cues, ontology):
        return False
    absorb(parse, i, end, ((Mentioned(owner.name, owner),),))
    return True


def _does_as_side(parse: Parse, k: int, cues: EnglishCues, ontology: Ontology) -> bool:
    """Whether the verb ahead words a predicate that is described as said of a side of its subject."""
    while parse.at(k) in ("A", "R", "X"):
        k += 1
    lemma_frames = [cues.frames[lemma] for lemma, _ in cues.verbs.get(parse.word(k), ())]
    meant = {frame.predicate for frames in lemma_frames for frame in frames}
    return any(
        whose == "subject"
        for name in meant
        for _, whose in _OF_SUBJECT.findall(ontology.predicates[name].description.lower())
    )


def side_of(parse: Parse, i: int, cues: EnglishCues) -> bool:
    """Let `the lid of A` at `i`, which opens a clause, stand for A as `its lid` does."""
    of = i + 1
    while parse.at(of) == "N" and of - i < 3:
        of += 1
    last = of + 1 + (parse.at(of + 1) == "D")
    if (
        parse.low[i] != "the"
        or parse.at(i - 1) == "C"
        or of == i + 1
        or parse.word(of) != "of"
        or parse.at(last) != "E"
    ):
        return False
    said = {parse.low[of - 1], " ".join(parse.low[i + 1 : of])}
    bringing = OTHERS | set(cues.kinds) | set(cues.roles) | set(cues.events)
    if said & bringing or parse.at(last + 1) not in ("V", "A", "R") or not _opens(parse, i):
        return False
    for k in range(i, last):
        parse.tag[k] = "D"
    return True


def measured(parse: Parse, cues: EnglishCues) -> None:
    """Let `two cups of it`, `trays of this plant` that open a clause stand for what they are of."""
    bringing = OTHERS | set(cues.kinds) | set(cues.roles) | set(cues.events)
    for last in sorted(parse.anaphors):
        first = last
        while first > 0 and parse.start[first - 1] >= parse.start[last]:
            first -= 1
        noun = first - 2
        if parse.word(first - 1) != "of" or parse.at(noun) != "N" or parse.low[noun] in bringing:
            continue
        begin = noun
        while parse.at(begin - 1) in ("N", "Q") or parse.word(begin - 1) in _COUNTING:
            begin -= 1
        plain = parse.low[noun].endswith("s") or begin < noun
        if plain and parse.at(begin - 1) in _BEFORE and parse.at(last + 1) in ("V", "A", "R"):
            absorb(parse, begin, last, parse.refs[last])


def _opens(parse: Parse, i: int) -> bool:
    """Whether the phrase at `i` opens a clause; `all of its …` does as `its …` does."""
    k = i - 1
    if parse.word(k) == "of":
        k -= 1
        while parse.at(k) in ("D", "Q", "N", "R") and i - k < 6:
            k -= 1
    return parse.at(k) in _BEFORE


def resolve_named_side(parse: Parse, i: int, scene: Scene, ontology: Ontology) -> bool:
    """Let `the dough` at `i` stand for what the section is about."""
    classes = sides(ontology).get(parse.word(i + 1), frozenset())
    if parse.tag[i] != "D" or not classes or parse.at(i + 1) not in ("N", "V"):
        return False
    if parse.at(i + 2) in ("N", "E", "G") or parse.word(i + 2) in ("of", "for"):
        return False
    for name in (scene.subject, scene.topic):
        if name is not None and any(ontology.is_a(name.type, cls) for cls in classes):
            absorb(parse, i, i + 1, ((Mentioned(name.name, name),),))
            return True
    return False
