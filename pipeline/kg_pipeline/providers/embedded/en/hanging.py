"""What hangs on what, told by what happens: `When B stops, A stops`, `No B, no A`, `Lose B and it stops`.

Sentences are masked as in `masking`, pronouns and descriptions too. A predicate is meant where it alone fits
of those that word a dependence or are transitive.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.claims import from_its_name, plain_claim
from kg_pipeline.providers.embedded.en.hanging_patterns import (
    ALTERNATIVE,
    LISTED,
    NONE,
    OF_TOPIC,
    PATTERNS,
    SUPPLY,
    THAT_STOP,
    TRIGGERS,
    TURN,
)
from kg_pipeline.providers.embedded.en.kindred import fitting, pointing_to
from kg_pipeline.providers.embedded.en.masking import Term, masked_terms
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.en.stopping import UNSURE
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_PRONOUN = len("them")
"""The longest pronoun; a longer term that is no name is a description (`this kiln`)."""


def read_hanging(passage: Passage) -> list[DraftClaim]:
    """What the sentence says hangs on what."""
    sentence, scene, ontology = passage.sentence, passage.scene, passage.ontology
    if TRIGGERS.search(sentence.text) is None or not _dependences(ontology):
        return []
    terms, text = passage.terms, passage.masked_terms
    found: list[DraftClaim] = []
    for pattern in PATTERNS:
        for match in pattern.finditer(text):
            found += _told(sentence, scene, ontology, match, terms)
    if not found and scene.topic is not None and not _conveyances(ontology):
        plain = [term for term in terms if not (term.pronoun and " " in sentence.text[term.begin : term.end])]
        for pattern in SUPPLY:
            for match in pattern.finditer(masked_terms(sentence.text, plain)):
                found += _told(sentence, scene, ontology, match, terms)
    if not found and scene.topic is not None:
        for pattern in OF_TOPIC:
            if (opening := pattern.search(text)) is not None:
                found += _told(sentence, scene, ontology, opening, terms)
    if scene.topic is not None and (heading := THAT_STOP.search(text)) is not None:
        found += _listed(sentence, scene.topic, ontology, heading, text, terms)
    return found


def _group(match: re.Match[str], name: str) -> int:
    """Where a group of a match, or one of its further forms, begins; -1 if none took part."""
    groups = match.re.groupindex
    return max((match.start(one) for one in (name, f"{name}2", f"{name}3") if one in groups), default=-1)


def _told(
    sentence: Sentence, scene: Scene, ontology: Ontology, match: re.Match[str], terms: list[Term]
) -> list[DraftClaim]:
    """The claims of one match: what stands at `b` is what the other hangs on."""
    inside = sentence.text[match.start() + 1 : match.end()]
    if re.search(UNSURE, inside) or ALTERNATIVE.match(sentence.text, match.end()):
        return []
    if "none" in match.re.groupindex and NONE.match(sentence.text, _group(match, "a")) is None:
        return []
    if not _stands(sentence.text, match):
        return []
    for other in _bearers(scene, match, terms):
        for ones in _hangers(scene, match, terms, other):
            claims = [
                claim
                for one in ones
                for carrier in other
                for claim in _claim(sentence, one, carrier, ontology, match.start(), match.end())
            ]
            if claims:
                return claims
    return []


def _stands(text: str, match: re.Match[str]) -> bool:
    """Whether the sentence asserts what the pattern says, whatever another clause of it denies."""
    around = stance(f"{text[: match.start()]} {text[match.end() :]}")
    if around.modality is not Modality.ASSERTED or around.until is not None:
        return False
    begin = max((turn.end() for turn in TURN.finditer(text, 0, match.start())), default=0)
    turn = TURN.search(text, match.end())
    own = stance(f"{text[begin : match.start()]} {text[match.end() : turn.start() if turn else len(text)]}")
    return own.polarity is Polarity.AFFIRMED and own.change is not Change.ENDED


def _bearers(scene: Scene, match: re.Match[str], terms: list[Term]) -> Iterator[tuple[KnownName, ...]]:
    """What the other may hang on, likeliest first; a pronoun means what was named last."""
    at, that = _group(match, "b"), _group(match, "that")
    term = next((term for term in terms if term.begin == at), None)
    if term is not None and not term.pronoun:
        yield from term.options
        return
    described = term is not None and term.end - term.begin > _PRONOUN
    if described and term is not None:
        yield from term.options
    place = at if that < 0 else that
    before = [one for one in terms if one.end <= place and not one.pronoun and not _is_hanger(one, match)]
    for one in reversed(before):
        yield from one.options
    if term is not None and len(term.options[0]) > 1:
        yield from term.options
    for name in reversed(scene.recent):
        yield (name,)
    if term is not None and not described:
        yield from term.options


def _is_hanger(term: Term, match: re.Match[str]) -> bool:
    return term.begin == _group(match, "a")


def _hangers(
    scene: Scene, match: re.Match[str], terms: list[Term], other: tuple[KnownName, ...]
) -> Iterator[tuple[KnownName, ...]]:
    """What may hang on `other`, likeliest first; a noun of no name speaks of the topic."""
    at = _group(match, "a")
    term = next((term for term in terms if term.begin == at), None) if at >= 0 else None
    spoken = [name for name in (scene.subject, scene.topic) if name is not None]
    if term is None:
        yield from ((name,) for name in spoken if name is scene.topic)
        return
    told = _group(match, "b")
    both = term.pronoun and next((one.pronoun for one in terms if one.begin == told), True)
    earlier = [(name,) for name in reversed(scene.recent)]
    ranked = [*((name,) for name in spoken), *term.options, *earlier] if both else list(term.options)
    for group in ranked:
        if not {name.canonical for name in group} & {name.canonical for name in other}:
            yield group


def _dependences(ontology: Ontology) -> bool:
    return bool(pointing_to(ontology, "depends on")) or any(
        p.transitive for p in ontology.predicates.values()
    )


def _conveyances(ontology: Ontology) -> bool:
    """Whether the ontology has a word of its own for who gives what to whom between things that may hang."""
    hanging = [name for name, _ in pointing_to(ontology, "depends on")]
    given = {
        name
        for wording in ("sends … to", "is fed from", "is supplied by")
        for name, _ in pointing_to(ontology, wording)
        if name not in hanging
    }
    ends = [(ontology.predicates[name].domain, ontology.predicates[name].range) for name in given]
    return any(
        ontology.compatible(domain, ontology.predicates[name].domain)
        and ontology.compatible(range_, ontology.predicates[name].range)
        for domain, range_ in ends
        for name in hanging
    )


def _claim(
    sentence: Sentence, one: KnownName, other: KnownName, ontology: Ontology, begin: int, end: int
) -> list[DraftClaim]:
    """The claim that `one` hangs on `other`, where one predicate alone can be meant."""
    if one.type is None or other.type is None or one.canonical == other.canonical:
        return []
    fits = fitting(pointing_to(ontology, "depends on"), one, other, ontology)
    worded = {name for name, _ in fits}
    fits += [
        (name, False)
        for name, predicate in ontology.predicates.items()
        if predicate.transitive and name not in worded and ontology.admits(name, one.type, other.type)
    ]
    if len(fits) != 1:
        return []
    ends = (other, one) if fits[0][1] else (one, other)
    first, second = (Match(sentence.start, sentence.start, name.name, name) for name in ends)
    claim = plain_claim(sentence, first, second, fits[0][0], begin, end)
    if claim.subject in sentence.text or claim.object in sentence.text:
        return [claim]
    return [from_its_name(claim, sentence, other, end)]


def _listed(
    sentence: Sentence,
    topic: KnownName,
    ontology: Ontology,
    match: re.Match[str],
    text: str,
    terms: list[Term],
) -> list[DraftClaim]:
    """`machines that stop without it: A, B`: each of the list hangs on what the page is about."""
    found = []
    at = match.end()
    while (one := LISTED.match(text, at)) is not None:
        term = next((term for term in terms if term.begin == one.start("a")), None)
        if term is not None and not term.pronoun and _stands(sentence.text[: match.end()], match):
            for name in term.options[0]:
                found += _claim(sentence, name, topic, ontology, match.start(), one.end("a"))
        at = one.end()
    return found
