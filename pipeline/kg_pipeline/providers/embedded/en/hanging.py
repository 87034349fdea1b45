"""What hangs on what, told by what happens: `When B stops, A stops`, `No B, no A`, `Lose B and it stops`.

The sentence is masked: every name in it, and every pronoun or description that stands for one, becomes a run
of a private character, so that a pattern tells names from words by that alone. A predicate is meant where it
alone fits of those that word a dependence or are transitive.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.clauses import block_modality
from kg_pipeline.providers.embedded.en.conditions import ARTICLE, MARK, NAME, WHEN, fitting
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.kindred import pointing_to
from kg_pipeline.providers.embedded.en.naming import unlinked
from kg_pipeline.providers.embedded.en.parse import settle_tags, tokenize
from kg_pipeline.providers.embedded.en.reference import resolve
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.en.stopping import FAILS, GOES_ON, STATES, STOPS, UNSURE
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_TRIGGERS = re.compile(
    r"\b(?:without|when(?:ever)?|if|once|while|should|unless|until|before|no|lose|with|dead|broken|failed|lost"
    r"|take|switch|turn|kill|cut|stop|whoever|whatever|anyone|time|failure|fault|outage|loss|breakdown|help)\b",
    re.I,
)
_OWNER = r"(?:(?:a|an|the|its|their|her|his|our|any|all|every|some)\s+)"
_THING = rf"(?:{_OWNER}?(?:[a-z-]+\s+){{1,3}}(?:from|of|on|in|at|out\s+of)\s+)?"
_FINITE = r"(?:is|are|has|goes|fails|stops|trips|dies|does|falls|breaks|shuts|loses|runs|and)"
_A = rf"{ARTICLE}(?P<a>{NAME}+){MARK}"
_B = rf"(?:{_THING}{ARTICLE}(?P<b>{NAME}+){MARK}|(?P<that>that|this)(?=\s*[,.;:]|\s+{_FINITE}\b))"
_NP = (
    r"(?P<np>(?:(?:the|its|their|her|his|no|every|all|any|each)\s+[a-z-]+(?:\s+[a-z-]+)?"
    r"|nothing|nobody|everything|none)\b)"
)


def _again(pattern: str, number: int) -> str:
    """`pattern` with further names for its groups, so that it may stand in another branch."""
    return (
        pattern.replace("<a>", f"<a{number}>")
        .replace("<b>", f"<b{number}>")
        .replace("<that>", f"<that{number}>")
    )


_A_OR_NP = rf"(?:{_A}|{_NP})"
_GAP = rf"[^,.;:{NAME}]{{0,30}}?"
_BEHIND = r"(?:\s+(?:too|as\s+well|at\s+once|as\s+soon|\w+ly))?"
_ALONG = r"(?:along\s+|together\s+)?with"
_LETTING_GO = (
    rf"(?:lose|kill|remove|unplug|cut|close|drop|stop|pull)\s+{_B}"
    rf"|(?:switch|turn|shut|take|pull)\s+(?:off|down|out|away)\s+{_again(_B, 2)}"
    rf"|(?:switch|turn|shut|take|pull)\s+{_again(_B, 3)}\s+(?:off|down|out|away)"
)
_PATTERNS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"\b{WHEN}\s+{_B}\s+{FAILS}{_GAP},?\s+(?:then\s+|so\s+)?{_A_OR_NP}\s+{STOPS}{_BEHIND}",
        rf"\b{WHEN}\s+{_B}\s+{FAILS}{_GAP},?\s+so\s+(?:is|are|does|do|goes)\s+{_A}",
        rf"{_A}\s+(?:also\s+|then\s+)?{STOPS}\b{_GAP}\s+{WHEN}\s+{_B}\s+{FAILS}",
        rf"{_A}\s+(?:also\s+)?{STOPS}\s+{_ALONG}\s+{_B}",
        rf"{_A}\s[^.;:{NAME}]{{1,60}}?{_B}\s+and\s+(?:\w+\s+)?{STOPS}\s+{_ALONG}\s+(?:{NAME}+|(?:it|them)\b)",
        rf"[Ww]ithout\s+{_B},?\s+{_A_OR_NP}\s+(?:\w+ly\s+)?{STOPS}{_BEHIND}",
        rf"[Ww]ithout\s+{_B},?\s+there\s+(?:is|are)\s+no\s+{_A}",
        rf"[Ww]ith\s+{_B}\s+{STATES},?\s+{_A_OR_NP}\s+(?:\w+ly\s+)?{STOPS}",
        rf"{_A}(?:\s[^.;:{NAME}]{{1,60}}?(?:{NAME}+[^.;:{NAME}]{{0,40}}?)?(?:,|\s)\s*(?:and|but|so))?(?:,?\s+(?:which|that))?\s+(?:also\s+|simply\s+)?{STOPS}"
        rf"(?:\s[^.;:,{NAME}]{{1,40}}?)?\s+without\s+(?:power\s+from\s+)?{_B}",
        rf"\b[Nn]o\s+{_B},?\s+(?:then\s+|means\s+|and\s+)?no\s+{_A}",
        rf"\b(?:{_LETTING_GO}),?\s+and\s+{_A_OR_NP}\s+(?:\w+ly\s+)?{STOPS}",
        rf"\b[Aa]n?\s+(?:dead|failed|broken|stopped|silent|lost|missing|sick|faulty)\s+{_B}\s+"
        rf"(?:blinds|stops|kills|silences|halts|cripples|starves|paralyses|strands|grounds)\s+{_A}",
        rf"{_A}\s+{STOPS}(?:\s[^.;:,{NAME}]{{1,40}}?)?\s+(?:unless|until|before)\s+{_B}\s+(?:{GOES_ON})",
        rf"\b(?:[Ww]hoever|[Ww]hatever|[Aa]nyone\s+who|[Aa]nything\s+that)\s+[^.,;:{NAME}]{{1,40}}?\s+{_B},?\s+"
        rf"(?:(?:takes?|brings?|knocks?)\s+{_A}\s+(?:down|out)"
        rf"|(?:stops?|kills?|silences?|blinds?|cuts?\s+off)\s+{_again(_A, 2)})",
        rf"\bif\s+(?:you|we|they)\s+lose\s+{_B},?\s+(?:then\s+)?(?:you|we|they)\s+(?:also\s+)?lose\s+{_A}",
        rf"\b(?:an?|any|every)\s+(?:failure|fault|outage|stop|loss|breakdown|hiccup|trip)\s+(?:of|in|on|at)"
        rf"\s+{_B}\s+(?:(?:takes?|brings?|knocks?)\s+{_A}\s+(?:down|out)"
        rf"|(?:stops?|kills?|silences?|blinds?|halts?)\s+{_again(_A, 2)})",
        rf"{_A}\s+(?P<none>can|will|does|do|is|are)\b[^.;:,{NAME}]{{1,40}}?\s+without\s+{_B}",
    )
)  # fmt: skip
_OF_TOPIC = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"^\W*(?:also\s+|simply\s+)?{STOPS}(?:\s+[a-z]+)?\s+(?:without|{WHEN}(?=[^,.;]*\s{FAILS}))\s+{_B}",
        rf"^\W*(?:also\s+)?{STOPS}(?:\s[^.;:,{NAME}]{{1,30}}?)?"
        rf"\s+(?:unless|until|before)(?=[^,.;]*\s(?:{GOES_ON}))\s+{_B}",
        rf"^\W*(?:not\s+(?:much|of\s+any)\s+|no\s+|of\s+no\s+)(?:use|good|help)\s+without\s+{_B}",
        rf"^\W*(?:everything|all)(?:\s+(?:here|else|in\s+it|on\s+it))?\s+{STOPS}"
        rf"\s+(?:without\s+|{WHEN}(?=[^,.;]*\s{FAILS})\s+){_B}",
        rf"^\W*[Nn]o\s+[a-z-]+(?:\s+[a-z-]+){{0,2}}\s+without\s+{_B}",
        rf"^\W*[Nn]o\s+{_B},\s+no\s+[a-z-]+\b(?=\s*(?:[.:;,!]|$))",
        rf"^\W*[Nn]othing\s+[^.;:,{NAME}]{{1,40}}?\s+(?:without|(?:until|unless|before)(?=[^,.;]*\s(?:{GOES_ON})))\s+{_B}",
    )
)
_THAT_STOP = re.compile(
    rf"\b(?:that|which)\s+{STOPS}(?:\s[^.;:,{NAME}]{{1,40}}?)?\s+without\s+(?:{NAME}+|it|this|that|them)\s*[:–—]\s*(?=\W*{NAME})"
)
_LISTED = re.compile(rf"{ARTICLE}(?P<a>{NAME}+){MARK}(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*[.;]?\s*$)")
_NONE = re.compile(r"(?:neither|none|not\s+one)\b", re.I)
_TURN = re.compile(r"[;:]\s+|,\s+(?:and|but|so|while|whereas|though|although)\s+")
_ALTERNATIVE = re.compile(r"['’]s\b|\s+(?:or|and)\s+[*_`\"“]*(?:[Tt]he\s+)?[A-Z]")


@dataclass(frozen=True, slots=True)
class _Term:
    """A name of the sentence, or a word that stands for one: where it is and what it may mean, best first."""

    begin: int
    end: int
    options: tuple[tuple[KnownName, ...], ...]
    pronoun: bool = False


def read_hanging(
    sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology
) -> list[DraftClaim]:
    """What the sentence says hangs on what."""
    if _TRIGGERS.search(sentence.text) is None or not _dependences(ontology):
        return []
    if block_modality(sentence.block, english_cues(ontology)) is not Modality.ASSERTED:
        return []
    terms = _terms(sentence, names, scene, ontology)
    text = sentence.text
    for term in terms:
        text = text[: term.begin] + NAME * (term.end - term.begin) + text[term.end :]
    found: list[DraftClaim] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            found += _told(sentence, scene, ontology, match, terms)
    if not found and scene.topic is not None:
        for pattern in _OF_TOPIC:
            if (opening := pattern.search(text)) is not None:
                found += _told(sentence, scene, ontology, opening, terms)
    if scene.topic is not None and (heading := _THAT_STOP.search(text)) is not None:
        found += _listed(sentence, scene.topic, ontology, heading, text, terms)
    return found


def _terms(sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology) -> list[_Term]:
    """The names of the sentence and what its pronouns and descriptions stand for, in order."""
    start = sentence.start
    terms = [_Term(m.start - start, m.end - start, ((m.name,),)) for m in names]
    cues = english_cues(ontology)
    parse = tokenize(unlinked(sentence.text), start, names)
    settle_tags(parse, cues)
    resolve(parse, scene, cues, ontology)
    for k in sorted(parse.anaphors):
        options = tuple(tuple(one.name for one in group) for group in parse.refs[k])
        terms.append(_Term(parse.start[k] - start, parse.end[k] - start, options, pronoun=True))
    return sorted(terms, key=lambda term: term.begin)


def _group(match: re.Match[str], name: str) -> int:
    """Where a group of a match, or one of its further forms, begins; -1 if none took part."""
    groups = match.re.groupindex
    return max((match.start(one) for one in (name, f"{name}2", f"{name}3") if one in groups), default=-1)


def _told(
    sentence: Sentence, scene: Scene, ontology: Ontology, match: re.Match[str], terms: list[_Term]
) -> list[DraftClaim]:
    """The claims of one match: what stands at `b` is what the other hangs on."""
    inside = sentence.text[match.start() + 1 : match.end()]
    if re.search(UNSURE, inside) or _ALTERNATIVE.match(sentence.text, match.end()):
        return []
    if "none" in match.re.groupindex and _NONE.match(sentence.text, _group(match, "a")) is None:
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
    begin = max((turn.end() for turn in _TURN.finditer(text, 0, match.start())), default=0)
    turn = _TURN.search(text, match.end())
    own = stance(f"{text[begin : match.start()]} {text[match.end() : turn.start() if turn else len(text)]}")
    return own.polarity is Polarity.AFFIRMED and own.change is not Change.ENDED


def _bearers(scene: Scene, match: re.Match[str], terms: list[_Term]) -> Iterator[tuple[KnownName, ...]]:
    """What the other may hang on, likeliest first; a pronoun means what was named last."""
    at, that = _group(match, "b"), _group(match, "that")
    term = next((term for term in terms if term.begin == at), None)
    if term is not None and not term.pronoun:
        yield from term.options
        return
    place = at if that < 0 else that
    before = [one for one in terms if one.end <= place and not one.pronoun and not _is_hanger(one, match)]
    for one in reversed(before):
        yield from one.options
    if term is not None and len(term.options[0]) > 1:
        yield from term.options
    for name in reversed(scene.recent):
        yield (name,)


def _is_hanger(term: _Term, match: re.Match[str]) -> bool:
    return term.begin == _group(match, "a")


def _hangers(
    scene: Scene, match: re.Match[str], terms: list[_Term], other: tuple[KnownName, ...]
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
    ranked = [*((name,) for name in spoken), *term.options] if both else list(term.options)
    for group in ranked:
        if not {name.canonical for name in group} & {name.canonical for name in other}:
            yield group


def _dependences(ontology: Ontology) -> bool:
    return bool(pointing_to(ontology, "depends on")) or any(
        p.transitive for p in ontology.predicates.values()
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
    return [_from_its_name(claim, sentence, other, end)]


def _from_its_name(claim: DraftClaim, sentence: Sentence, other: KnownName, end: int) -> DraftClaim:
    """`claim`, quoted from the sentence on that names `other`, where its own has no name at all."""
    block = sentence.block
    if claim.subject in sentence.text or claim.object in sentence.text:
        return claim
    named = block.text.rfind(other.name, 0, sentence.start - block.start)
    if named < 0:
        return claim
    begin = next(start for start, stop in split(block.text) if start <= named < stop)
    stop = sentence.start - block.start + end
    return claim.model_copy(update={"quote": block.text[begin:stop], "at": block.start + begin})


def _listed(
    sentence: Sentence,
    topic: KnownName,
    ontology: Ontology,
    match: re.Match[str],
    text: str,
    terms: list[_Term],
) -> list[DraftClaim]:
    """`machines that stop without it: A, B`: each of the list hangs on what the page is about."""
    found = []
    at = match.end()
    while (one := _LISTED.match(text, at)) is not None:
        term = next((term for term in terms if term.begin == one.start("a")), None)
        if term is not None and not term.pronoun and _stands(sentence.text[: match.end()], match):
            for name in term.options[0]:
                found += _claim(sentence, name, topic, ontology, match.start(), one.end("a"))
        at = one.end()
    return found
