"""Who has charge of what, where no verb says it: `A is in B's care`, `B has A in its charge`, `A is B's`.

The predicate meant is the one that words such a charge, or else the one that holds one thing at a time; where
several fit, none is meant. Sentences are masked as in `masking`.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_ledger.records import Polarity
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.kindred import fitting, pointing_to
from kg_pipeline.providers.embedded.en.masking import ARTICLE, MARK, NAME, Term, masked, masked_terms, named
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.stance import asserted
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from kg_pipeline.text.cues import blank

_A = rf"{ARTICLE}(?P<a>{NAME}+){MARK}"
_B = rf"{ARTICLE}(?P<b>{NAME}+){MARK}"
_OWN = r"['’]s?(?!\w)"
_IS = r"(?:is|are|remains?|stays?)\s+(?:now\s+|still\s+|also\s+|all\s+|both\s+)*"
_CARE = r"(?:care|charge|hands|keeping|custody|control|responsibility|supervision|watch|wing)"
_DUTY = r"(?:responsibility|responsibilities|job|charge|task|domain|concern|business|department|baby|patch)"
_BEARING = r"(?:custody|responsibility|care|charge|upkeep|maintenance|supervision|ownership)"
_DOING = rf"(?:{_BEARING}|running|operation|servicing|repairs?|cleaning|keeping)"
_PATTERNS = (
    re.compile(rf"{_A}\s+(?:{_IS}|comes?\s+|falls?\s+)(?:in|under|within)\s+{_B}{_OWN}\s+{_CARE}\b"),
    re.compile(rf"{_A}\s+{_IS}{_B}{_OWN}\s+(?:own\s+|sole\s+)?{_DUTY}\b"),
    re.compile(rf"{_B}\s+(?:has|have|keeps?|holds?|takes?)\s+{_A}\s+(?:in|under)\s+(?:its|their|her|his)\s+{_CARE}\b"),
    re.compile(rf"{_B}\s+(?:has|have|takes?|holds?|keeps?)\s+(?:the\s+)?{_BEARING}\s+(?:of|for)\s+{_A}"),
    re.compile(rf"{_A}\s+{_IS}{_B}{_OWN}(?=\s*(?:[,.;:)!]|$|now\b|again\b|too\b|since\b|as\s+before))"),
)  # fmt: skip
_THEIRS = re.compile(rf"{_A}\s+{_IS}(?:his|hers|theirs)\b")
_KEEP = r"(?:look|keep|mind|tend|mend|maintain|service|run|operate|care|repair|watch|see|take)"
_STILL = r"(?:\s+(?:still|now|also|all|both|not|one\s+of))*"
_BE = rf"(?:['’]s|\s+(?:is|are|remains?|stays?))(?:n['’]t)?{_STILL}\s+"
_THING = rf"(?:{_A}|(?P<it>\b(?:it|that|this)(?:\s+one)?))"
_END = r"(?=\s*(?:[,.;:)!]|$|now\b|again\b|too\b|either\b|since\b|and\b|as\s+(?:before|ever)))"
_OURS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"{_THING}{_BE}ours\b(?!\s+to\s+(?!{_KEEP}\b))",
        rf"{_THING}(?:\s+(?:does\s+not|do\s+not|doesn['’]t|don['’]t))?{_STILL}\s+belongs?\s+to\s+us\b",
        rf"{_THING}{_BE}(?:with\s+us|in\s+our\s+{_CARE}|our\s+(?:own\s+)?{_DUTY}){_END}",
        r"^\W*(?:(?:yes|no|well|right),?\s+)?(?P<it>)(?:not\s+)?ours(?=\s*(?:[,.;!]|$))",
        rf"\bwe(?:\s+(?:still|now|have|also))*\s+(?:have|had|hold|keep)\s+{_A}\s+in\s+our\s+{_CARE}\b",
    )
)
"""`A is ours`, of names and of words that stand for one; who writes is not named."""
_NO_NEED = re.compile(
    r",\s+(?:so\s+|and\s+)?(?:there\s+is\s+)?no\s+(?:need|ticket|reason|hurry|worry|problem)\b[^,;.]*"
)
_WRITERS = re.compile(r"\b(?:ours?|us|we)\b", re.I)
_DENIED = re.compile(r"\bnot\b|n['’]t\b", re.I)
_LIES_WITH = re.compile(
    rf"(?:^|(?<=[.;]\s))[*_`\"“]*(?P<noun>{_DOING}(?:\s+and\s+{_DOING})?)(?:\s+(?:of|for)\s+{_A})?\s+(?:now\s+|still\s+)?"
    rf"(?:(?:lie|rest|remain|stay|sit)s?\s+with|(?:is|are)\s+(?:with|up\s+to)|(?:fall|belong|go)(?:e?s)?\s+to)\s+{_B}",
    re.I,
)


def read_care(passage: Passage) -> list[DraftClaim]:
    """Who has charge of what by the possessives of a sentence, or by `Custody lies with B` of its topic."""
    sentence, scene, ontology = passage.sentence, passage.scene, passage.ontology
    if not passage.names and (scene.speaker is None or _WRITERS.search(sentence.text) is None):
        return []
    names = passage.about
    text = masked(sentence, names)
    found = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            one, other = named(sentence, names, match, "a"), named(sentence, names, match, "b")
            found += _charge(sentence, match, one, other, ontology)
    for match in _THEIRS.finditer(text):
        thing = named(sentence, names, match, "a")
        found += _charge(sentence, match, thing, _bearer(thing, names, scene, ontology), ontology)
    if scene.speaker is not None and not text.rstrip().endswith("?"):
        found += _ours(passage)
    for match in _LIES_WITH.finditer(text):
        thing = named(sentence, names, match, "a")
        if thing is None and scene.topic is not None:
            thing = Match(sentence.start, sentence.start, scene.topic.name, scene.topic)
        found += _charge(sentence, match, thing, named(sentence, names, match, "b"), ontology)
    return found


def _ours(passage: Passage) -> list[DraftClaim]:
    """`A is ours`, `it is still ours`, `A is not one of ours`: who writes has charge of it, or has not."""
    sentence, scene, ontology = passage.sentence, passage.scene, passage.ontology
    speaker = scene.speaker
    if speaker is None:
        return []
    found: list[DraftClaim] = []
    writer = Match(sentence.start, sentence.start, speaker.name, speaker)
    plain = [term for term in passage.terms if not term.pronoun or _describes(sentence, term)]
    text = masked_terms(sentence.text, plain)
    for match in (match for pattern in _OURS for match in pattern.finditer(text)):
        term = next((term for term in plain if term.begin == match.start("a")), None)
        if term is None:
            thing = _bearer_of(match, sentence, passage.names, scene, ontology)
        else:
            names = [option[0] for option in term.options if len(option) == 1]
            kept = [name for name in names if predicate_of_charge(name, speaker, ontology) is not None]
            at = sentence.start + term.begin, sentence.start + term.end
            thing = Match(*at, kept[0].name, kept[0]) if kept else None
        if thing is None:
            continue
        claims = _charge(sentence, match, thing, writer, ontology)
        denied = {"polarity": Polarity.NEGATED} if _DENIED.search(match.group()) else {}
        found += [claim.model_copy(update=denied) for claim in claims]
    return found


def _describes(sentence: Sentence, term: Term) -> bool:
    """Whether a term is a description of several words, `that pump`, and no bare pronoun."""
    return " " in sentence.text[term.begin : term.end].strip()


def _bearer_of(
    match: re.Match[str], sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology
) -> Match | None:
    """What `it` that the writer has charge of stands for: named last, in the sentence or before it."""
    assert scene.speaker is not None
    before = [name for name in names if name.end - sentence.start <= match.start()]
    told = [Match(sentence.start, sentence.start, name.name, name) for name in scene.recent]
    for name in (*reversed(before), *reversed(told)):
        if predicate_of_charge(name.name, scene.speaker, ontology) is not None:
            return name
    return None


def _charge(
    sentence: Sentence, match: re.Match[str], one: Match | None, other: Match | None, ontology: Ontology
) -> list[DraftClaim]:
    if one is None or other is None or not asserted(blank(_NO_NEED, sentence.text), match):
        return []
    if re.search(
        r"\b(?:of|for|in|at|by|from|with|beside|near)\s+(?:the\s+)?$", sentence.text[: match.start()]
    ):
        return []
    meant = predicate_of_charge(one.name, other.name, ontology)
    if meant is None:
        return []
    ends = (other, one) if meant[1] else (one, other)
    return [plain_claim(sentence, *ends, meant[0], match.start(), match.end())]


def predicate_of_charge(one: KnownName, other: KnownName, ontology: Ontology) -> tuple[str, bool] | None:
    """The predicate by which `one` is in the charge of `other`, and whether it runs the other way."""
    if one.type is None or other.type is None:
        return None
    worded = {
        meant
        for wording in ("is maintained by", "is operated by", "is led by")
        for meant in pointing_to(ontology, wording)
    }
    fits = fitting(sorted(worded), one, other, ontology)
    if not fits:
        fits = [
            (name, False)
            for name, predicate in ontology.predicates.items()
            if predicate.cardinality == "one" and ontology.admits(name, one.type, other.type)
        ]
    return fits[0] if len(fits) == 1 else None


def _bearer(thing: Match | None, names: list[Match], scene: Scene, ontology: Ontology) -> Match | None:
    """Whose a thing is that `is theirs`: of the names before it the last that may have charge of it."""
    if thing is None:
        return None
    before = [name for name in names if name.end <= thing.start]
    told = [Match(thing.start, thing.start, name.name, name) for name in scene.recent]
    for name in (*reversed(before), *reversed(told)):
        if predicate_of_charge(thing.name, name.name, ontology) is not None:
            return name
    return None
