"""What pronouns (`it`, `they`, `we`, `there`) refer to; `resolve` turns these and descriptions into entities.

Admission by domain and range decides among the options later; here they are only ranked.
"""

from __future__ import annotations

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.descriptions import resolve_description
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.metonyms import (
    dweller,
    measured,
    resolve_named_side,
    resolve_side,
    side_of,
)
from kg_pipeline.providers.embedded.en.parse import Mentioned, Options, Parse
from kg_pipeline.providers.embedded.en.referents import (
    absorb,
    each_once,
    named_before,
    of_scene,
    subjects_together,
)
from kg_pipeline.providers.embedded.en.several import resolve_several
from kg_pipeline.providers.embedded.en.shortened import is_human
from kg_pipeline.providers.embedded.frame import Scene

_SINGULAR = frozenset(("it", "he", "she", "him", "her", "this"))
_PERSONAL = frozenset(("he", "she", "him", "her"))
_SEVERAL = frozenset(("both", "these", "those", "the", "all", "neither", "either", "each", "none"))
_POINTERS = frozenset(("the", "this", "that", "our", "these"))
_PLACES = frozenset(("place", "location", "spot", "site", "house", "building", "address", "room"))
_PEOPLE = frozenset(
    ("team", "group", "crew", "department", "unit", "staff", "person", "people", "company", "organisation",
     "organization", "office", "committee", "division", "section", "squad", "agency", "board", "band", "club",
     "vendor", "supplier", "operator", "contractor", "firm", "institute", "association", "guild", "shift",
     "gang", "troop", "patrol", "brigade")
)  # fmt: skip


def resolve(parse: Parse, scene: Scene, cues: EnglishCues, ontology: Ontology) -> None:
    """Turn anaphors into entity tokens, in place."""
    for i, low in enumerate(parse.low):
        tag = parse.tag[i]
        if low in ("we", "us", "our") and tag in ("O", "D"):
            _we(parse, i, scene, ontology)
            if low == "our":
                resolve_description(parse, i, scene, cues, ontology)
        elif low == "here" and cues.thing is None and parse.at(i + 1) != "N":
            nearest = [scene.topic] if scene.topic is not None else []
            place = [*nearest, *of_scene(scene)]
            parse.refs[i] = each_once([Mentioned(name.name, name) for name in place])
            if parse.refs[i]:
                parse.anaphors.add(i)
            else:
                del parse.refs[i]
        elif low == "there" and i and parse.at(i - 1) in ("V", "R", "O", "N") and parse.at(i + 1) != "A":
            named = [one.name for one in reversed(named_before(parse, i))]
            nearby = [*named, *reversed(scene.recent), *of_scene(scene)]
            parse.refs[i] = each_once([Mentioned(name.name, name) for name in nearby])
            parse.anaphors.add(i)
        elif low in ("that", "this") and cues.thing is None and _that_one(parse, i, scene):
            continue
        elif tag == "O" or (low == "this" and parse.at(i + 1) in ("V", "A", "R")):
            options: Options = ()
            if low in _SINGULAR:
                options = _person(parse, i, scene, ontology) if low in _PERSONAL else ()
                options = options or _singular(parse, i, scene)
                if low == "it" and cues.thing is None:
                    spoken = [Mentioned(name.name, name) for name in scene.recent[-1:]]
                    options = each_once([*(one for one, *_ in options), *spoken])
            elif low in ("they", "them"):
                options = _plural(parse, i, scene)
            if options and not _expletive(parse, i):
                parse.tag[i] = "E"
                parse.refs[i] = options
                parse.anaphors.add(i)
        elif low in _SEVERAL and (
            resolve_several(parse, i, scene, cues, ontology) or _same(parse, i, scene, cues, ontology)
        ):
            continue
        elif tag == "D" and low in ("its", "their", "her", "his"):
            if cues.thing is None:
                resolve_side(parse, i, possessor(parse, i, scene), cues)
        elif low == "the" and tag == "D" and cues.thing is None and _beside(parse, i, scene, cues, ontology):
            continue
        elif (
            tag == "D"
            and low in _POINTERS
            and (cues.thing is not None or not resolve_named_side(parse, i, scene, ontology))
        ):
            resolve_description(parse, i, scene, cues, ontology)
    if cues.thing is None:
        measured(parse, cues)


def _that_one(parse: Parse, i: int, scene: Scene) -> bool:
    """`that one`, `this one`: what is spoken of, as `it` would say."""
    if parse.word(i + 1) != "one" or parse.at(i + 2) in ("N", "E", "G") or parse.word(i + 2) in ("of", "in"):
        return False
    if parse.at(i - 1) in ("E", "A") and parse.tag[i] == "W":
        return False
    options = _singular(parse, i, scene)
    if options:
        absorb(parse, i, i + 1, options)
    return bool(options)


def _beside(parse: Parse, i: int, scene: Scene, cues: EnglishCues, ontology: Ontology) -> bool:
    """Whether `the lid of A`, `the mares in A` stand for A."""
    return side_of(parse, i, cues) or dweller(parse, i, scene, cues, ontology)


def _same(parse: Parse, i: int, scene: Scene, cues: EnglishCues, ontology: Ontology) -> bool:
    """`at the same site`, `at the same place`: the last name that can be meant."""
    if parse.low[i] != "the" or parse.word(i + 1) != "same":
        return False
    lately, about = [*reversed(scene.recent)], of_scene(scene)
    spoken = [*about, *lately] if i == 0 else [*lately, *about]
    names = [*(one.name for one in reversed(named_before(parse, i))), *spoken]
    for size in range(cues.longest_class, 0, -1):
        last = i + 1 + size
        classes = cues.kinds.get(" ".join(parse.low[i + 2 : last + 1]))
        if classes and last < len(parse):
            names = [n for n in names if any(ontology.is_a(n.type, cls) for cls in classes)]
            break
    else:
        last = i + 2
        if parse.word(last) not in _PLACES or parse.at(i - 1) not in ("P", "T"):
            return False
    if not names or parse.at(last + 1) in ("E", "N", "G") or parse.word(last + 1) in ("of", "as"):
        return False
    absorb(parse, i, last, each_once([Mentioned(name.name, name) for name in names]))
    return True


def is_people(cls: str | None, ontology: Ontology) -> bool:
    """Whether a class is one of people, or of groups of them, by its labels."""
    return cls is not None and any(
        word in _PEOPLE
        for above in ontology.ancestors(cls)
        for label in [above, *ontology.classes[above].labels.get("en", ())]
        for word in label.lower().split()
    )


def _we(parse: Parse, i: int, scene: Scene, ontology: Ontology) -> None:
    """`we` is who writes, or whom the page is about if that is a group of people."""
    who = scene.speaker
    if who is None and scene.page is not None and is_people(scene.page.type, ontology):
        who = scene.page
    us = parse.low[i] == "us" and parse.at(i - 1) in ("P", "T")
    if who is not None and parse.tag[i] == "O" and (parse.low[i] == "we" or us):
        parse.tag[i] = "E"
        parse.refs[i] = ((Mentioned(who.name, who),),)
        parse.anaphors.add(i)


def possessor(parse: Parse, i: int, scene: Scene) -> Options:
    """Whose `its`, `their`, `her` or `his` at `i` is."""
    if parse.low[i] == "their":
        return _plural(parse, i, scene)
    return _singular(parse, i, scene)


def _expletive(parse: Parse, i: int) -> bool:
    """`It is X that …`, `it is said that`, `it turns out`: nothing is referred to."""
    if parse.low[i] != "it":
        return False
    j = i + 1
    while parse.at(j) in ("A", "X", "R"):
        j += 1
    return any(
        parse.low[k] == "that" and parse.tag[k] in ("S", "W") for k in range(j, min(j + 2, len(parse)))
    ) or (parse.at(i + 1) == "A" and parse.at(j) in ("E", "D") and _cleft(parse, j))


def _cleft(parse: Parse, j: int) -> bool:
    for k in range(j + 1, len(parse)):
        if parse.tag[k] == "W":
            return parse.tag[k - 1] == "E"
        if parse.tag[k] in "VA,;":
            return False
    return False


def _before(parse: Parse, i: int) -> int:
    """The `it` that opens the sentence as its subject, of which a later `it` or `its` speaks on; or -1."""
    first = next((k for k in range(i) if parse.tag[k] not in ("R", "C", ",")), -1)
    on = parse.low[i] in ("it", "its") and first in parse.anaphors and parse.word(first) == "it"
    return first if on and parse.at(first + 1) in ("V", "A", "R", "X") else -1


def _singular(parse: Parse, i: int, scene: Scene) -> Options:
    if (again := _before(parse, i)) >= 0:
        return parse.refs[again]
    free: list[Mentioned] = []
    governed: list[Mentioned] = []
    listed = subjects_together(parse, i) if parse.low[i] == "it" else ()
    for k in sorted(parse.refs):
        if k < i and k not in parse.anaphors and k not in listed:
            (governed if _governed(parse, k) else free).append(parse.refs[k][0][0])
    ranked = free[:1] + free[:0:-1]
    spoken = [Mentioned(name.name, name) for name in of_scene(scene)]
    return each_once([*ranked, *spoken, *governed] if not free else [*ranked, *reversed(governed), *spoken])


def _person(parse: Parse, i: int, scene: Scene, ontology: Ontology) -> Options:
    """The person whom `she` at `i` means: the subject, or else the last of them who was named."""
    before = [one.name for one in named_before(parse, i)]
    names = [*before[:1], *of_scene(scene), *reversed(before), *reversed(scene.recent)]
    return each_once([Mentioned(name.name, name) for name in names if is_human(name.type, ontology)])


def _governed(parse: Parse, k: int) -> bool:
    """Whether the name at `k` stands in a prepositional phrase that opens the sentence."""
    x = k - 1
    while parse.at(x) in ("D", "N", "R"):
        x -= 1
    return parse.at(x) in ("P", "T") and (x == 0 or parse.low[x] in ("as", "like", "unlike"))


def _plural(parse: Parse, i: int, scene: Scene) -> Options:
    group: list[Mentioned] = []
    previous = -1
    for k in sorted(parse.refs):
        if k >= i or k in parse.anaphors:
            break
        if group and not all(parse.tag[j] in "CD,N" for j in range(previous + 1, k)):
            break
        group.append(parse.refs[k][0][0])
        previous = k
    if len(group) > 1:
        return (tuple(group),)
    if group:
        return _singular(parse, i, scene)
    return each_once([Mentioned(name.name, name) for name in of_scene(scene)[:1]])
