"""Keys that say no predicate but a class, a question or a time: `Team: B`, `Where: B`, `Monday: B`."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.claims import End, Reading, distinct
from kg_pipeline.providers.embedded.en.coded import class_word
from kg_pipeline.providers.embedded.en.keyed import TIMES
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Options, Parse
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead
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
    "not no without except opposite compare cf re title name alias called known phone ask inform tell "
    "visit absent apologies copy copies distribution source sources was until before after never rival "
    "competitor example examples"
)
"""Keys of a paper itself, of what was or might be, and of what is only like or near the thing."""
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
    """What any other key says: a plain name under it, where one predicate alone fits it and the topic."""
    words = re.findall(r"[a-z]+", key.lower())
    value = [k for k in range(len(parse)) if parse.start[k] >= reading.start]
    named = [k for k in value if parse.tag[k] == "E"]
    if reading.roles is not None or not owner or not named or not 0 < len(words) <= _LONGEST_KEY:
        return []
    if any(_narrows(word, reading) for word in words):
        return []
    if any(parse.tag[k] in ("V", "A", "X", "S", "W", ":") for k in value):
        return []
    if any(parse.tag[k] in ("P", "T") for k in range(value[0], named[0])):
        return []
    group = group_ahead(parse, named[0])
    if group is None or reading.ontology.says_nothing(owner[0][0].name.type or ""):
        return []
    return _only_predicate(reading, owner[:1], group, (), narrow=False)


def _narrows(word: str, reading: Reading) -> bool:
    """Whether a word of a key says of what, when or how: such a key has a wording or says something else."""
    if word in ASIDE or word in PREPOSITIONS or word in reading.cues.kinds or word in ("that", "which", "it"):
        return True
    return word.endswith("ed") or "n" in EVERYDAY_FORMS.get(word, "")


def _only_predicate(
    reading: Reading, owner: Options, group: Group, classes: tuple[str, ...], *, narrow: bool
) -> list[DraftClaim]:
    """What a class word says of the names: where `narrow`, by the predicate that asks more of both ends."""
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
        if len(fits) == 1:
            predicate, turned = fits[0]
            pair = (end, End(owner)) if turned else (End(owner), end)
            reading.emit(predicate, *pair, Stance(), [end.token])
    return distinct(reading.found)


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
