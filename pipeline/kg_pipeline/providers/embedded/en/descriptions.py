"""What descriptions (`the service`, `this unit`, `that line`) refer to.

One whose class fits more than one recent name, none of them the subject or the topic, refers to nothing.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.parse import Mentioned, Options, Parse
from kg_pipeline.providers.embedded.en.referents import absorb, each_once, named_before, of_scene
from kg_pipeline.providers.embedded.frame import Scene
from kg_pipeline.providers.tasks import KnownName

_CODED = re.compile(r" (?:[A-Z]{0,3}-?\d{1,4}[A-Za-z]?|[A-Z])")
_CONDITIONS = frozenset(("if", "when", "whenever", "while", "once", "without"))
_SOME_OF = frozenset(("one", "some", "any", "few", "many", "most", "two", "three"))
"""`one of the machines` means none that has been named."""
ANYTHING = frozenset(
    (
        "unit",
        "machine",
        "device",
        "installation",
        "apparatus",
        "system",
        "facility",
        "equipment",
        "item",
        "object",
    )
)


_AGAIN = frozenset(("same", "said", "whole", "entire", "latter", "new"))
"""What may stand before the noun of a thing that has been spoken of: `the said pump`."""


def resolve_description(parse: Parse, i: int, scene: Scene, cues: EnglishCues, ontology: Ontology) -> None:
    """`the service`, `this relational database`: the known name of that class that is spoken of."""
    if parse.word(i - 1) == "of" and parse.word(i - 2) in _SOME_OF:
        return
    for size in range(cues.longest_class, 0, -1):
        for skip in (0, 1):
            first = i + 1 + skip
            if skip and parse.at(i + 1) not in ("N", "R") and parse.word(i + 1) not in _AGAIN:
                continue
            phrase = " ".join(parse.low[first : first + size])
            classes = cues.kinds.get(phrase)
            if not classes or first + size > len(parse):
                continue
            last = first + size - 1
            if (
                parse.at(last + 1) in ("E", "N", "G")
                or parse.at(first) == "E"
                or parse.word(last + 1) == "of"
            ):
                return
            if skip and parse.low[i + 1] not in _AGAIN:
                return
            own = phrase if cues.thing is not None else ""
            options = _by_class(parse, i, scene, classes, ontology, own)
            if options:
                absorb(parse, i, last, options)
            return
    if not _by_label_head(parse, i, scene, cues, ontology) and not _by_any_noun(parse, i, scene):
        _by_head_noun(parse, i, scene)


def _by_any_noun(parse: Parse, i: int, scene: Scene) -> bool:
    """`This unit needs B`, `The device is kept by B` below the heading of A: A, by a noun for anything."""
    about = scene.topic or scene.page
    opens = i == 0 and parse.low[i] in ("this", "the") and parse.word(i + 1) in ANYTHING
    if not opens or about is None or parse.at(i + 2) not in ("A", "V", "X", "R"):
        return False
    absorb(parse, i, i + 1, ((Mentioned(about.name, about),),))
    return True


def _by_label_head(parse: Parse, i: int, scene: Scene, cues: EnglishCues, ontology: Ontology) -> bool:
    """`the system` of a class that is called `control system`: the one of it that is being spoken of."""
    classes = cues.label_heads.get(parse.word(i + 1), ())
    if (
        not classes
        or parse.at(i + 1) not in ("N", "V")
        or parse.at(i + 2) in ("E", "N", "G")
        or parse.word(i + 2) in ("of", "for")
    ):
        return False
    names = [*(one.name for one in reversed(named_before(parse, i))), *of_scene(scene)]
    fits = [n for n in names if any(ontology.is_a(n.type, cls) for cls in classes)]
    if fits:
        absorb(parse, i, i + 1, ((Mentioned(fits[0].name, fits[0]),),))
    return bool(fits)


def _by_head_noun(parse: Parse, i: int, scene: Scene) -> None:
    """`the archive` after `Photograph Archive`, `that line` after `Line 4`: its noun takes a name up."""
    last = i + 1
    if (
        parse.at(last) not in ("N", "V")
        or parse.at(last + 1) in ("E", "N", "G")
        or parse.word(last + 1) == "of"
    ):
        return
    word = parse.low[last]
    names = [one.name for one in named_before(parse, i)] + of_scene(scene) + list(reversed(scene.recent))
    fits = [n for n in names if " " in n.name and n.name.lower().endswith(" " + word)]
    fits = fits or [
        n for n in names if _CODED.fullmatch(n.name[len(word) :]) and n.name.lower().startswith(word)
    ]
    if fits and len({n.canonical for n in fits}) == 1:
        absorb(parse, i, last, ((Mentioned(fits[0].name, fits[0]),),))


def _of_section(parse: Parse, i: int, scene: Scene, topic: KnownName) -> bool:
    """Whether `this …` speaks of what the section is about, whatever the sentence names before it."""
    if _behind_condition(parse, i):
        return True
    spoken = scene.subject
    named = {one.name.canonical for one in named_before(parse, i)}
    headed = any(name.canonical == topic.canonical for name in scene.headed)
    other = spoken is not None and spoken.canonical not in {topic.canonical, *named}
    return headed and not other


def _behind_condition(parse: Parse, i: int) -> bool:
    """`While B is full, this …`: what the section is about is set against what the condition names."""
    k = i - 1 - (parse.word(i - 1) in ("then", "so"))
    if parse.at(k) != ",":
        return False
    while k > 0 and parse.at(k - 1) not in (",", ";", "."):
        k -= 1
    return not _CONDITIONS.isdisjoint(parse.low[k : k + 2])


def _by_class(
    parse: Parse, i: int, scene: Scene, classes: tuple[str, ...], ontology: Ontology, own: str
) -> Options:
    """What a class word points to; where `own` is a mere synonym of a class, nothing of a narrower one."""

    def fits(name: KnownName) -> bool:
        return any(
            ontology.is_a(name.type, cls) and (not own or name.type == cls or own == cls.lower())
            for cls in classes
        )

    before = [one for one in named_before(parse, i) if fits(one.name)]
    topic = scene.topic
    if parse.low[i] == "this" and topic is not None and fits(topic) and _of_section(parse, i, scene, topic):
        return ((Mentioned(topic.name, topic),),)
    if before:
        return each_once(before) if len({one.name.canonical for one in before}) == 1 else ()
    for name in of_scene(scene):
        if fits(name):
            return ((Mentioned(name.name, name),),)
    recent = [Mentioned(name.name, name) for name in scene.recent if fits(name)]
    found = each_once(recent)
    return found if len(found) == 1 else ()
