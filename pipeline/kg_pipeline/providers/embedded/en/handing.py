"""What one thing hands on to another, told of what is handed on: `From here the ore goes to B`.

The ontology says what that is: in the wording of the predicate (`sends ore to`) or in its description (`The
subject hands ore or dust to the object`). Where the sentence leaves out who gives or who gets it, that is
whom the section is about. Sentences are masked as in `masking`, pronouns and descriptions being names too.
"""

from __future__ import annotations

import re
from functools import lru_cache

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.hanging_patterns import TURN
from kg_pipeline.providers.embedded.en.kindred import fitting, pointing_to
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.masking import ARTICLE, MARK, NAME, Term
from kg_pipeline.providers.embedded.en.morphology import plural, verb_forms
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.embedded.lexicon import per_ontology
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_CONVEYING = w.word_set(
    "send pass hand transfer move pump pour run flow go draw drain drop feed deliver carry convey pipe lead "
    "rack tap discharge empty roll take bring forward route return push ship tip load fall lift blow direct "
    "give come arrive travel"
)
_FINITE = frozenset(form for verb in _CONVEYING for form, kinds in verb_forms(verb).items() if "s" in kinds)
_DONE = frozenset(form for verb in _CONVEYING for form, kinds in verb_forms(verb).items() if "n" in kinds)
_BARE = frozenset(form for verb in _CONVEYING for form, kinds in verb_forms(verb).items() if "b" in kinds)
_HANDS = re.compile(
    r"\b(?:hands|sends|passes|gives|delivers|moves|leads|supplies|pumps|pours|ships|transfers)\s+"
    r"(?P<things>[a-z]+(?:(?:,|\s+or|\s+and)\s+[a-z]+){0,5})\s+(?:(?:directly|straight|on|over|down)\s+)*to\b"
)
_KEY = re.compile(
    r"(?:its\s+|the\s+)?(?P<thing>[a-z]+)(?:\s+(?:is\s+)?(?P<verb>[a-z]+))?(?:\s+on)?\s+(?:in)?(?P<way>from|to)"
)
_BUT_NOT = re.compile(r",\s+(?:but\s+)?(?:never|not)\s+(?:from|to|into|by|through|at|in|on|both)\b[^,;:]*")
_LED = re.compile(rf"[^\w{NAME}]*(?:the\s+)?(?P<lead>{NAME}+){MARK}\s*(?:[:–—]|\s-\s)", re.I)
_UNDENIED = r"(?!(?:no|not|any|little|never|without|nor)\b)"
_MOODS = "will|would|could|might|may|should|shall"
_ADVERBS = "then|also|straight|on|over|next|now|first|always|down|back|out|up|off|both"
_NO_THING = w.word_set("it them its something anything everything")


@per_ontology
def _things(ontology: Ontology) -> frozenset[str]:
    """Nouns for what the predicates of handing on say is handed on."""
    meant = {name for name, _ in pointing_to(ontology, "sends … to")}
    found: set[str] = set()
    for frames in english_cues(ontology).frames.values():
        for frame in frames:
            if frame.predicate in meant and not frame.kin and len(frame.hint) == 1:
                found.update(frame.hint)
    for name in meant:
        for told in _HANDS.finditer(ontology.predicates[name].description.lower()):
            found.update(re.split(r",\s*|\s+(?:or|and)\s+|\s+", told["things"]))
    plain = found - _NO_THING - w.ADVERBS - w.CONJUNCTIONS - w.PREPOSITIONS
    return frozenset(plain | {plural(noun) for noun in plain if not is_plural(noun)})


@lru_cache(maxsize=16)
def _patterns(things: frozenset[str]) -> tuple[re.Pattern[str], ...]:
    """`a` gives and `b` gets; a pattern without one of them speaks of the topic."""
    noun = rf"(?:{'|'.join(sorted(things))})"
    thing = rf"(?:(?:the|its|our|all|all\s+the|this|that)\s+)?(?:{_UNDENIED}[a-z]+\s+)?{noun}"
    adverb = rf"(?:\s+(?:[a-z]+ly|{_ADVERBS}))*"
    done, goes, bare = ("|".join(sorted(forms)) for forms in (_DONE, _FINITE, _BARE))
    goes = rf"{adverb}\s+(?:(?:is|are|gets){adverb}\s+(?:{done})|{goes})"
    moves = rf"(?:{goes}|(?<=s){adverb}\s+(?:{bare})){adverb}"
    giver, getter = rf"{ARTICLE}(?P<a>{NAME}+){MARK}", rf"{ARTICLE}(?P<b>{NAME}+){MARK}"
    to = rf"\s+(?:in)?to\s+{getter}"
    gap = rf"(?:\s+(?!not\b|never\b)[^,.;:{NAME}]{{1,30}})?"
    opens = rf"(?:^[^\w{NAME}]*|[,;:]\s+(?:and\s+|then\s+|so\s+)?|\bthat\s+|\band\s+(?=the\s))"
    patterns = (
        rf"{opens}{thing}\s+from\s+{giver}{moves}{gap}{to}",
        rf"{opens}from\s+{giver},?\s+(?:on\s+)?{thing}{moves}{gap}{to}",
        rf"{opens}{thing}{moves}{gap}\s+from\s+{giver}{gap}{to}",
        rf"{opens}{thing}{moves}(?:\s+from\s+here)?{to}",
        rf"{opens}{thing}\s+(?:for|to)\s+{getter}{moves}{gap}\s+from\s+{giver}",
        rf"{opens}{thing}{moves}\s+from\s+{giver}(?!{gap}{to})",
        rf"{getter}\s+(?:gets|receives|takes|draws|has|obtains)\s+{thing}\s+(?:straight\s+|directly\s+)?from\s+{giver}",
        rf"\b(?P<mood>to|{_MOODS})\s+(?:{bare})\s+{thing}{gap}\s+from\s+{giver}{gap}{to}",
        rf"{opens}{thing}\s+(?P<mood>{_MOODS}){adverb}\s+(?:be\s+(?:{done})|{bare}){adverb}{gap}(?:\s+from\s+{giver})?{gap}{to}",
        rf"(?P<no>nothing){moves}{gap}\s+from\s+{giver}{gap}{to}",
        rf"(?P<no>no)\s+{noun}{moves}(?:{gap}\s+from\s+{giver})?{gap}{to}",
        rf"(?P<no>no)\s+{noun}{moves}\s+from\s+{giver}(?!{gap}{to})",
    )
    return tuple(re.compile(pattern, re.I) for pattern in patterns)


_PATHS = (
    r"(?:paths?|roads?|ways?|routes?|stairs|steps|tracks?|corridors?|fences?|walls?|doors?|views?|shadows?|lines?|passages?|lanes?|bridges?"
    r"|tunnels?|streets?|ladders?|trips?|tours?|walks?|signs?|it|he|she|they|this|that|which|who|everybody|everyone|nobody)"
)
_ANY = re.compile(
    rf"(?:^[^\w{NAME}]*|[,;:]\s+(?:and\s+|then\s+|so\s+)?|\band\s+(?=the\s))(?:(?:the|its|our|all|all\s+the|this)\s+)?(?!{_PATHS}\b){_UNDENIED}[a-z]+"
    rf"\s+(?:(?:then|always|now|also)\s+)?(?:runs?|flows?|drips?|travels?|passes|goes|comes|(?:is|are)\s+(?:pumped|led|sent|piped|fed|moved|passed|brought|carried|drawn))"
    rf"(?:\s+(?:straight|directly|down|up|over|across|on))*\s+from\s+{ARTICLE}(?P<a>{NAME}+){MARK}"
    rf"(?:\s+(?!not\b|never\b)[^,.;:{NAME}]{{1,30}})?\s+(?:in)?to\s+{ARTICLE}(?P<b>{NAME}+){MARK}",
    re.I,
)
"""Whatever goes from one thing into another, where the ontology has one predicate for that."""


def _conveying(ontology: Ontology) -> list[tuple[str, bool]]:
    """The predicates of handing on and of being filled, and whether they begin with who gets it."""
    given = pointing_to(ontology, "sends … to")
    filled = [(name, not turned) for name, turned in pointing_to(ontology, "is fed from")]
    return [*given, *(one for one in filled if one not in given)]


def read_handing(passage: Passage) -> list[DraftClaim]:
    """What the sentence says is handed on by one thing to another."""
    sentence = passage.sentence
    things = _things(passage.ontology)
    if not things and " from " in sentence.text and _conveying(passage.ontology):
        return _of_anything(passage)
    words = set(re.findall(r"[a-z]+", sentence.text.lower()))
    if not things or not words & (things | {"nothing"}) or not words & (_FINITE | _DONE | _BARE | {"from"}):
        return []
    found: list[DraftClaim] = []
    read: list[tuple[int, int]] = []
    for pattern in _patterns(things):
        for match in pattern.finditer(passage.masked_terms):
            told = any(begin < match.end() and match.start() < end for begin, end in read)
            if told or (modality := _modality(sentence.text, match)) is None:
                continue
            if claims := _told(sentence, match, passage.terms, passage.scene, passage.ontology):
                read.append(match.span())
                found += [claim.model_copy(update={"modality": modality}) for claim in claims]
    return found


def _of_anything(passage: Passage) -> list[DraftClaim]:
    """What goes from one thing into another, whatever it is."""
    found: list[DraftClaim] = []
    for match in _ANY.finditer(passage.masked_terms):
        if (modality := _modality(passage.sentence.text, match)) is not None:
            claims = _told(passage.sentence, match, passage.terms, passage.scene, passage.ontology)
            found += [claim.model_copy(update={"modality": modality}) for claim in claims]
    return found


def _modality(text: str, match: re.Match[str]) -> Modality | None:
    """How firmly a match is meant; None where the sentence denies it or says that it is over."""
    plain = _BUT_NOT.sub(_blanked, text)
    mood = "mood" in match.re.groupindex
    around = stance(plain if mood else f"{plain[: match.start()]} {plain[match.end() :]}")
    begin = max((turn.end() for turn in TURN.finditer(plain, 0, match.start())), default=0)
    turn = TURN.search(plain, match.end())
    behind = plain[match.end() : turn.start() if turn else len(plain)]
    own = stance(f"{plain[begin : match.start()]} {behind}")
    if own.polarity is not Polarity.AFFIRMED or own.change is Change.ENDED or own.until is not None:
        return None
    return None if mood and around.modality is Modality.ASSERTED else around.modality


def worded(ontology: Ontology, key: str) -> list[tuple[str, bool]]:
    """`(predicate, inverse)` where the key of a field says what is handed on: `Ore comes from`, `Ore to`."""
    things = _things(ontology)
    told = _KEY.fullmatch(key.lower().strip()) if things else None
    if told is None or told["thing"] not in things or (told["verb"] or "goes") not in _FINITE | _DONE:
        return []
    back = told["way"] == "from"
    return [(name, turned ^ back) for name, turned in pointing_to(ontology, "sends … to")]


def _blanked(found: re.Match[str]) -> str:
    return " " * len(found.group())


def _told(
    sentence: Sentence, match: re.Match[str], terms: list[Term], scene: Scene, ontology: Ontology
) -> list[DraftClaim]:
    """The claim of one match, where one predicate of handing on alone admits its two ends."""
    begin, end = match.start(), match.end()
    while begin < end and not sentence.text[begin].isalnum():
        begin += 1
    for giver in _meant(match, "a", terms, scene):
        for getter in _meant(match, "b", terms, scene):
            fits = fitting(_conveying(ontology), giver, getter, ontology)
            if len(fits) != 1 or giver.canonical == getter.canonical or not (giver.type and getter.type):
                continue
            pair = (getter, giver) if fits[0][1] else (giver, getter)
            first, second = (Match(sentence.start, sentence.start, one.name, one) for one in pair)
            claim = plain_claim(sentence, first, second, fits[0][0], begin, end)
            denied = "no" in match.re.groupindex
            return [claim.model_copy(update={"polarity": Polarity.NEGATED}) if denied else claim]
    return []


def _meant(match: re.Match[str], group: str, terms: list[Term], scene: Scene) -> list[KnownName]:
    """What an end may be, likeliest first: its name, or the topic where the match leaves it out.

    `A: the ore goes to B` has its topic before the colon.
    """
    at = match.start(group) if group in match.re.groupindex else -1
    led = _LED.match(match.string) if at < 0 else None
    at = led.start("lead") if led is not None and led.end() <= match.end() else at
    if at < 0:
        return [name for name in (scene.topic, scene.subject) if name is not None][:1]
    term = next((term for term in terms if term.begin == at), None)
    return [option[0] for option in term.options if len(option) == 1] if term is not None else []
