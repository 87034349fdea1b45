"""Short forms that a name brings along: a person's given name and surname, the first word of a firm's.

No text states them. Each is given as another name of the full one, on the place where that stands; a form
that two names bring along belongs to neither, within a document here, across documents by the rules for
shared aliases.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_ledger.ids import name_key
from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.naming import everyday, is_common
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_TITLES = w.word_set(
    "mr mrs ms miss dr prof professor sir dame lord lady captain capt master sergeant sgt lieutenant colonel "
    "major general officer inspector sister brother father nurse matron doctor chef judge reverend engineer "
    "director"
)
_HUMAN = w.word_set(
    "person people human individual employee staff member colleague worker engineer technician nurse doctor "
    "physician surgeon teacher tutor captain skipper driver reporter journalist researcher scientist curator "
    "librarian chef cook student apprentice clerk steward"
)
_FIRM = w.word_set(
    "firm company vendor supplier contractor manufacturer maker agency publisher carrier operator "
    "organisation organization business courier builder broker insurer lender lab laboratory"
)
_HOUSE = w.word_set(
    "& and son sons daughter daughters brother brothers bros co company partners ltd limited inc llc plc gmbh"
)
PLAIN = w.word_set(
    "north south east west northern southern eastern western upper lower inner outer left right front rear "
    "red blue green yellow black white grey gray brown orange purple pink golden silver small large big "
    "great little high low long short old new first second third main joint early late senior junior public "
    "private royal national international central local general special common mobile digital united global "
    "quick"
)
_PLACES = w.word_set(
    "lane street road gate bridge hill side end field bank yard quay park wood farm house hall square "
    "station harbour island river lake bay valley point corner green court place row mill works town city"
)
"""Behind a capitalised word these name a place with it: a `Mercer lane pump` is no Mercer."""
_SHORTEST = 4
_WORD = re.compile(r"[A-ZÀ-Þ][\w'’-]*")
_CODED = re.compile(r"(?=\S*\d)[A-Za-z]{1,5}[-./]?\d[\w./-]*")
"""A number with letters, which means one thing by itself: `Rack A4`, then `A4`."""
_NUMBERED = re.compile(r"[A-ZÀ-Þ]?\d+[A-Za-z]?")


def with_short_forms(
    drafts: Sequence[DraftEntity], ontology: Ontology, common: frozenset[str] = frozenset()
) -> list[DraftEntity]:
    """`drafts`, those of people, firms, numbered and proper things with the short forms of their names.

    `common` are the words that the page writes in small letters.
    """
    labels = frozenset(word for _, _, label in ontology.class_labels() for word in label.casefold().split())
    classes: dict[str, str] = {}
    for draft in drafts:
        if draft.type is not None:
            classes.setdefault(draft.name, draft.type)
    taken = {name_key(name): cls for name, cls in classes.items() if not is_human(cls, ontology)}
    forms: dict[str, list[str]] = {}
    for name, cls in classes.items():
        firm = _spoken_of(cls, ontology, _FIRM)
        forms[name] = [
            short
            for short in shortened(name, labels, human=is_human(cls, ontology), firm=firm, common=common)
            if name_key(short) not in taken or (firm and taken[name_key(short)] == cls)
        ] + [
            short
            for short in proper_part(name, _labels_of(cls, ontology), common)
            if ontology.compatible(taken.get(name_key(short)), cls)
        ]
    bearers: dict[str, set[str]] = {}
    for name, shorts in forms.items():
        for short in shorts:
            bearers.setdefault(name_key(short), set()).add(name)
    found = []
    for draft in drafts:
        own = [
            short
            for short in forms.get(draft.name, ())
            if draft.type is not None and bearers[name_key(short)] == {draft.name}
        ]
        if own and draft.at is not None and draft.name in draft.quote:
            at = draft.at + draft.quote.index(draft.name)
            aliases = [DraftAlias(name=short, quote=draft.name, at=at) for short in own]
            draft = draft.model_copy(update={"aliases": [*draft.aliases, *aliases]})
        found.append(draft)
    return found


def is_human(cls: str | None, ontology: Ontology) -> bool:
    """Whether the words for a class, or for one above it, say that it is one of people."""
    return _spoken_of(cls, ontology, _HUMAN)


def proper_part(name: str, labels: frozenset[str], common: frozenset[str]) -> list[str]:
    """What is left of a name without what only says of which class it is.

    `Otter conveyor`, `Otter belt conveyor` and `Conveyor Otter` are `Otter`, `Pell Gate depot` is
    `Pell Gate`; `Filling Line 4`, of the filling lines, is `Line 4`.
    """
    for label in sorted(labels, key=lambda one: (-len(one), one)):
        if name.endswith(f" {label}") and " " in (head := name[: -len(label) - 1]):
            first, _, rest = head.partition(" ")
            if rest.islower() and " " not in rest and rest not in _PLACES:
                return _proper(first, labels, common)
            return [head] if all(map(_WORD.fullmatch, head.split())) else []
        if name.endswith(f" {label}"):
            return _proper(name[: -len(label) - 1], labels, common)
        if name.casefold().startswith(f"{label} "):
            rest = name[len(label) + 1 :]
            if _NUMBERED.fullmatch(rest):
                return [" ".join([*name[: len(label)].split()[-1:], rest])] if " " in label else []
            return _proper(rest, labels, common)
    return []


def _proper(word: str, labels: frozenset[str], common: frozenset[str]) -> list[str]:
    """`word`, if it is one that is capitalised and can hardly be anything but a name."""
    if len(word) < _SHORTEST or not (_WORD.fullmatch(word) and word.isalpha() and word[1:].islower()):
        return []
    return [word] if word.casefold() not in common and is_distinctive(word, labels) else []


def _labels_of(cls: str, ontology: Ontology) -> frozenset[str]:
    """The words for a class, for its kinds and for the classes above it."""
    above = ontology.ancestors(cls)
    kinds = english_cues(ontology).kinds.items()
    return frozenset(
        label.casefold() for one in above for label in (one, *ontology.classes[one].labels.get("en", ()))
    ) | {kind for kind, classes in kinds if not set(above).isdisjoint(classes)}


def _spoken_of(cls: str | None, ontology: Ontology, nouns: frozenset[str]) -> bool:
    spoken = [
        word
        for above in (ontology.ancestors(cls) if cls is not None else ())
        for label in (above, *ontology.classes[above].labels.get("en", ()))
        for word in label.casefold().split()
    ]
    return not nouns.isdisjoint(spoken)


def shortened(
    name: str,
    labels: frozenset[str],
    *,
    human: bool,
    firm: bool = False,
    common: frozenset[str] = frozenset(),
) -> list[str]:
    """How `name` may be shortened.

    `labels` are the words of the ontology's classes, `common` those that the page writes in small letters.
    """
    words = re.sub(r"^The\s+", "", name).split()
    if len(words) < 2:
        return []
    if _NUMBERED.fullmatch(words[-1]) and len(words) > 2 and not human:
        kept = [word for word in words[1:-1] if word.casefold() not in labels]
        return [" ".join([words[0], *kept, words[-1]])] if len(kept) < len(words) - 2 else []
    if len(words) == 2 and not human and words[0].casefold() in labels and _CODED.fullmatch(words[1]):
        return [words[1]]
    if not human and _CODED.fullmatch(words[-1]) and _describes(words[:-1], common):
        return [words[-1]]
    if firm and all(word.strip(".").casefold() in _HOUSE for word in words[1:]) and len(words[0]) > 4:
        return [words[0]] if is_distinctive(words[0], labels) else []
    if not all(_WORD.fullmatch(word) for word in words):
        return []
    if human:
        return _of_person(words)
    if firm and len(words) == 2 and len(words[0]) > 4 and is_distinctive(words[0], labels):
        return [words[0]]
    return []


def _describes(words: list[str], common: frozenset[str]) -> bool:
    """Whether what stands before a code only says what it is: `apple mill AM-2`, `Mill AM-2`."""
    small = all(word.islower() for word in words[1:]) and words[0][1:].islower()
    return small and (len(words) > 1 or words[0].casefold() in common)


def _of_person(words: list[str]) -> list[str]:
    titles = 0
    while titles < len(words) - 1 and words[titles].casefold() in _TITLES:
        titles += 1
    rest = words[titles:]
    if any(map(str.isdigit, "".join(rest))) or len(rest) > 3:
        return []
    forms = [rest[-1]] if len(rest) == 1 else [rest[-1], rest[0]]
    if titles and len(rest) > 1:
        forms += [" ".join(rest), " ".join([*words[:titles], rest[-1]])]
    return [form for form in forms if " " in form or (len(form) > 2 and is_distinctive(form, frozenset()))]


def is_distinctive(word: str, labels: frozenset[str]) -> bool:
    """Whether a word at the head of a sentence can hardly be anything but a name."""
    low = word.casefold()
    return not (low in PLAIN | labels | _TITLES or is_common(low) or everyday(low))


def goes_on(text: str, begin: int, end: int) -> bool:
    """Whether the name at `text[begin:end]` is only a part of a longer phrase, and so another's."""
    behind = re.match(r"\s([A-ZÀ-Þ][\w’'-]*)|-\w", text[end:])
    if behind is not None and not (behind[1] and is_common(behind[1])):
        return True
    before = re.search(r"([A-ZÀ-Þ][\w'’-]*)\s$", text[:begin])
    if before is None or before[1].casefold() in _TITLES or is_common(before[1]) or everyday(before[1]):
        return False
    return re.search(r"(?:^|[.!?:;]\s+|\n\s*)$", text[: before.start(1)]) is None
