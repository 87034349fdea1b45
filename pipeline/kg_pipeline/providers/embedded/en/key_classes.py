"""Keys that say no predicate but a class, a question or a time: `Team: B`, `Where: B`, `Monday: B`."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.by_class_words import INCIDENTAL
from kg_pipeline.providers.embedded.en.claims import End, Reading, distinct
from kg_pipeline.providers.embedded.en.coded import class_word
from kg_pipeline.providers.embedded.en.keyed import TIMES
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Options, Parse
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead
from kg_pipeline.providers.embedded.en.weighing import Fit, active, likeliest, pointed
from kg_pipeline.providers.embedded.en.words import PREPOSITIONS, word_set
from kg_pipeline.providers.embedded.frame import Match, Stance
from kg_pipeline.providers.tasks import DraftClaim

_HERE = r"(?:(?:on|at|in|for|of|by|from|with|to)\s)?this\s[a-z]+|here"
ASKING = frozenset(("where", "who", "by whom", "with whom", "whose"))
_LONGEST_KEY = 4
ASIDE = word_set(
    "contact contacts present attendees author authors from to cc bcc by see related formerly former "
    "previous old instead date note notes remark remarks similar like neighbour neighbours neighbor "
    "neighbors next near nearest spare backup alternative alternatives replacement replaces replaced "
    "candidate planned proposed reported written checked history reason cause subject question answer "
    "report reports complaint complaints "
    "not no without except opposite compare cf re title name alias called known phone ask inform tell "
    "visit absent apologies copy copies distribution source sources was until before after never rival "
    "competitor example examples"
)
"""Keys of a paper itself, of what was or might be, and of what is only like or near the thing."""
_SOURCES = frozenset(("source", "sources", "origin"))
"""What something comes from: a word for a paper only where it stands alone."""
_SERVING = word_set("use serve cover carry need require fit hold include reach have take give keep")
"""Verbs that say no more of a class of things than that the topic has to do with them: `Rooms served`."""
_WHAT_FOR = frozenset(("covers", "applies to", "for", "concerns", "valid for"))
"""Heads of columns that say what each row is for."""


def by_class(
    reading: Reading, key: str, parse: Parse, owner: Options, names: list[Match]
) -> list[DraftClaim]:
    """`Team: B` says a triple only if exactly one predicate fits between the topic and that class.

    So do a key that asks (`Where`, `Who`) and one that is a time, as in a timetable (`Monday`, `Afternoon`).
    """
    words = re.sub(r"[^a-z0-9 -]", " ", key.lower()).split()
    whole = " ".join(words)
    spoken = re.sub(rf"\s(?:{_HERE})$", "", whole)
    if spoken not in reading.cues.kinds and class_word(spoken) in reading.cues.kinds:
        spoken = whole = class_word(spoken)
    headed = reading.cues.label_heads.get(spoken)
    while spoken != whole and " " in spoken and spoken not in reading.cues.kinds:
        spoken = spoken.partition(" ")[2]
    asks = bool(words) and (spoken in ASKING | _WHAT_FOR or all(word in TIMES for word in words))
    asks = asks and reading.roles is None
    if not owner or (spoken not in reading.cues.kinds and not asks and not headed):
        return []
    first = next((k for k in sorted(parse.refs) if parse.start[k] >= reading.start), -1)
    group = group_ahead(parse, first) if first >= 0 else None
    if group is None:
        return []
    classes = reading.cues.kinds.get(spoken, headed or ())
    return _only_predicate(reading, owner, group, classes, narrow=spoken != whole)


def by_ends(reading: Reading, key: str, parse: Parse, owner: Options) -> list[DraftClaim]:
    """What any other key says: a plain name under it, by the predicate that fits it and the topic.

    Where several fit, the words of the key point to one; a preposition that ends the key helps.
    """
    words = re.findall(r"[a-z]+", key.lower())
    value = [k for k in range(len(parse)) if parse.start[k] >= reading.start]
    named = [k for k in value if parse.tag[k] == "E"]
    if reading.roles is not None or not owner or not named or not 0 < len(words) <= _LONGEST_KEY + 2:
        return []
    link = words[-1] if words[-1] in PREPOSITIONS | {"to"} else ""
    link = "from" if words[-1] in _SOURCES or words[:2] in ([one, "of"] for one in _SOURCES) else link
    nouns = _nouns_of(words[: -1 if words[-1] == link else None], owner, reading)
    if not nouns:
        return []
    if any(parse.tag[k] in ("V", "A", "X", "S", "W", ":") for k in value):
        return []
    if any(parse.tag[k] in ("P", "T") for k in range(value[0], named[0])):
        return []
    group = group_ahead(parse, named[0])
    if group is None or reading.ontology.says_nothing(owner[0][0].name.type or ""):
        return []
    return _only_predicate(reading, owner[:1], group, (), narrow=False, told=(tuple(nouns), link))


def _nouns_of(words: list[str], owner: Options, reading: Reading) -> list[str]:
    """The words of a key by which it may mean a predicate; none of one that narrows it, or of a paper.

    A participle before its noun only describes (`Baked loaves`); behind a class it says what is done to such
    things by the topic (`Lids used`), but not where nothing comes of that (`Lids inspected`). Any other class
    is that of the topic itself (`Fresh loaves` of a loaf).
    """
    first = 0
    while "of" in words[first:]:
        at = words.index("of", first)
        if at == first or at == len(words) - 1:
            return []
        first = at + 1
    plain = [word for word in words if word not in ("of", "the", "its", "all", "other")]
    nouns = [word for word in plain if word not in _SOURCES]
    if not nouns or not 0 < len(nouns) <= _LONGEST_KEY:
        return []
    done = [word for word in nouns if _is_done(word)]
    classed = [word for word in nouns if class_word(word) in reading.cues.kinds or word in reading.cues.kinds]
    kinds = {cls for word in classed for cls in reading.cues.kinds.get(class_word(word), ())}
    own = len(plain) > 1 and any(reading.ontology.is_a(owner[0][0].name.type, cls) for cls in kinds)
    lead = len(plain) > 1 and plain[-1] in done and plain[-2] in classed
    aside = (ASIDE - _SOURCES) | PREPOSITIONS | {"that", "which", "it"}
    if not aside.isdisjoint(word for word in nouns if not (lead and word in classed)):
        return []
    if (classed and not (lead or own)) or (done and not INCIDENTAL.isdisjoint(lemmas(done[0]))):
        return []
    if done and not lead and (nouns[-1] in done or len(done) > 1):
        return []
    if lead and _SERVING.isdisjoint(lemmas(done[0])) and done[0] not in reading.cues.verbs:
        return []
    return nouns


def _is_done(word: str) -> bool:
    return word.endswith("ed") or "n" in EVERYDAY_FORMS.get(word, "")


def _only_predicate(
    reading: Reading,
    owner: Options,
    group: Group,
    classes: tuple[str, ...],
    *,
    narrow: bool,
    told: tuple[tuple[str, ...], str] = ((), ""),
) -> list[DraftClaim]:
    """What a key says of the names: where `narrow`, by the predicate that asks more of both ends.

    `told` are its words and the preposition that ends it, with which they have to name the predicate.
    """
    for end in reading.ends(group.members):
        kind = end.options[0][0].name.type
        if kind is None or (classes and not any(reading.ontology.is_a(kind, cls) for cls in classes)):
            continue
        fits = []
        for predicate in reading.ontology.predicates:
            fits += [(predicate, False)] if reading.fit(predicate, End(owner), end) else []
            fits += [(predicate, True)] if reading.fit(predicate, end, End(owner)) else []
        if narrow and len(fits) > 1:
            fits = _narrowest(fits, reading.ontology)
        elif len(fits) > 1:
            fits = _just(fits, classes, reading.ontology) or fits
            fits = _worded(fits, told, len(group.members) > 1, reading.ontology)
        if len(fits) == 1 and told[1] and not pointed(fits, told[0], reading.ontology):
            continue
        if len(fits) == 1:
            predicate, turned = fits[0]
            pair = (end, End(owner)) if turned else (End(owner), end)
            reading.emit(predicate, *pair, Stance(), [end.token])
    return distinct(reading.found)


def _worded(
    fits: list[Fit], told: tuple[tuple[str, ...], str], several: bool, ontology: Ontology
) -> list[Fit]:
    """The one of `fits` to which a key points; of one that fits both ways, with the topic as subject."""
    words, link = told
    meant = likeliest(fits, words, ontology, link, several)
    if meant is None and not link and (name := pointed(fits, words, ontology)):
        meant = (name, active(words[-1], name, ontology) == "inverse")
    return [meant] if meant is not None else fits


def _just(
    fits: list[tuple[str, bool]], classes: tuple[str, ...], ontology: Ontology
) -> list[tuple[str, bool]]:
    """Those of `fits` that ask just for one of `classes` at the end that a class word speaks of."""
    return [
        (name, turned)
        for name, turned in fits
        if (ontology.predicates[name].domain if turned else ontology.predicates[name].range) in classes
    ]


def _narrowest(fits: list[tuple[str, bool]], ontology: Ontology) -> list[tuple[str, bool]]:
    """Those of `fits` both of whose classes are below, and not the same as, those of every other one."""

    def asked(fit: tuple[str, bool]) -> tuple[str, str]:
        predicate = ontology.predicates[fit[0]]
        ends = (predicate.domain, predicate.range)
        return ends[::-1] if fit[1] else ends

    return [
        one
        for one in fits
        if all(
            mine != other and ontology.is_a(mine, other)
            for rest in fits
            if rest != one
            for mine, other in zip(asked(one), asked(rest), strict=True)
        )
    ]
