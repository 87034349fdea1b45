"""Keys that say where or how: `In the mast: B`, `Far side ends on | B`."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.chain import Chain
from kg_pipeline.providers.embedded.en.claims import End, Reading, distinct
from kg_pipeline.providers.embedded.en.cues import key_of
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.morphology import lemmas, verb_forms
from kg_pipeline.providers.embedded.en.parse import Parse
from kg_pipeline.providers.embedded.en.phrases import group_ahead
from kg_pipeline.providers.tasks import DraftClaim

TIMES = (
    w.TIME_NOUNS | frozenset(f"{noun}s" for noun in w.TIME_NOUNS) | frozenset(("am", "pm", "noon", "today"))
)
_IT = r"(?:it|them|him|her|us|here|(?:this|the)\s+[a-z]+)"
_DOES_IT = re.compile(
    rf"(?:the\s+)?(?:[a-z-]+\s){{1,3}}?(?:that|which|who)\s+(?P<verb>[a-z]+(?:\s[a-z]+){{0,2}}?)\s{_IT}"
    rf"|(?:[a-z-]+\s){{1,2}}?(?P<doing>[a-z]+ing(?:\s[a-z]+)?)\s{_IT}"
    rf"|(?:who|what|which\s[a-z-]+)\s+(?P<other>[a-z]+(?:\s[a-z]+){{0,2}}?)\s{_IT}",
    re.I,
)
_WHERE_IT = re.compile(
    r"where\s+(?:it|they|he|she)\s+(?:is\s+)?(?P<it>[a-z]+)|(?:what|which\s+[a-z-]+)\s+(?:is\s+)?(?P<there>[a-z]+)\s+(?:there|here|in\s+(?:it|them))",
    re.I,
)
"""`Where it stands`, `What stands there`."""
_NOTHING_WITHOUT = w.word_set("not nothing never stops dead useless dark idle no lost")
_WITHIN = frozenset(("in", "on", "inside", "within", "at", "aboard", "under"))
_DETERMINED = frozenset(("the", "its", "their", "her", "his", "both", "each", "every"))
_NOWHERE = frozenset(
    [
        "past",
        "future",
        "meantime",
        "event",
        "case",
        "way",
        "end",
        "whole",
        "case",
        "contrary",
        "agenda",
        "list",
        "pipeline",
        "works",
        "hand",
        "hands",
    ]
)


def by_place(reading: Reading, key: str, parse: Parse) -> list[DraftClaim]:
    """`In the mast: B`, `On the lower floor: B`: what is in a part of the topic is in the topic."""
    words = re.sub(r"[^a-z -]", " ", key.lower()).split()
    first = next((k for k in sorted(parse.refs)), -1)
    part = len(words) > 2 and words[0] in _WITHIN and words[1] in _DETERMINED
    if reading.open or not part or not (TIMES | _NOWHERE).isdisjoint(words) or not reading.default:
        return []
    group = group_ahead(parse, first) if first >= 0 and parse.start[first] >= reading.start else None
    if group is None or group.end < len(parse):
        return []
    meant = reading.clauses.stance(first, Chain(first), int(group.negated))
    topic = End(reading.default)
    for end in reading.ends(group.members):
        pairs = {
            (fixed.predicate, (topic, end) if fixed.inverse else (end, topic))
            for fixed in reading.cues.fixed.get("in", ())
            if fixed.words == ("in",)
        }
        fits = [(predicate, pair) for predicate, pair in pairs if reading.fit(predicate, *pair)]
        if len(fits) == 1:
            reading.emit(fits[0][0], *fits[0][1], meant, [end.token])
    return distinct(reading.found)


def wordings(cues: EnglishCues, key: str) -> list[tuple[str, bool]]:
    """What a key words, or a part of it: `Far side ends on` for `ends on`, `Needs for light` for `needs`.

    `Rule that binds it` words it the other way round: what stands there binds the topic.
    """
    if (does := _DOES_IT.fullmatch(key.strip())) is not None:
        said = _worded(cues, does["verb"] or does["doing"] or does["other"])
        return [(predicate, not inverse) for predicate, inverse in said]
    if (place := _WHERE_IT.fullmatch(key.strip())) is not None:
        return [
            (predicate, inverse ^ (place["there"] is not None))
            for link in ("in", "at", "on")
            for predicate, inverse in _exactly(cues, f"{(place['it'] or place['there']).lower()} {link}")
        ][:1]
    words = key_of(key).split(" ")
    if words[-1] == "without" and words[0] in _NOTHING_WITHOUT:
        return [(name, inverse) for name, inverse in cues.akin.get("useless without", ())]
    for begin in range(len(words)):
        rest = words[begin:]
        worded = len(rest) > 1 and (rest[0] in cues.verbs or rest[-1] in w.PREPOSITIONS)
        spoken = " ".join(rest)
        if (not begin or worded) and (found := _exactly(cues, spoken)):
            return found
    for link in ("for", "in", "at", "during", "since"):
        if link in words[1:] and words[0] in cues.verbs and words[0].endswith("s"):
            return cues.exact.get(" ".join(words[: words.index(link)]), [])
    return []


def _exactly(cues: EnglishCues, key: str) -> list[tuple[str, bool]]:
    return cues.exact.get(key) or cues.akin.get(key) or []


def _worded(cues: EnglishCues, does: str) -> list[tuple[str, bool]]:
    """The predicates that `does`, of a relative clause or a participle, words."""
    does = key_of(does)
    if (found := _exactly(cues, does)) or (" " not in does and not does.endswith("ing")):
        return found or []
    first, _, rest = does.partition(" ")
    forms = [form for lemma in lemmas(first) for form, kinds in verb_forms(lemma).items() if "s" in kinds]
    for form in forms:
        said = f"{form} {rest}".strip()
        if found := _exactly(cues, said):
            return found
    return []
