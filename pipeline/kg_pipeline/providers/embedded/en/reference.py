"""What pronouns and descriptions (`it`, `they`, `this service`) refer to.

Admission by domain and range decides among the options later; here they are only ranked. A description
whose class fits more than one recent name, none of them the subject or the topic, refers to nothing.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.metonyms import resolve_named_side, resolve_side, side_of
from kg_pipeline.providers.embedded.en.parse import Mentioned, Options, Parse
from kg_pipeline.providers.embedded.en.several import absorb, named_before, resolve_several
from kg_pipeline.providers.embedded.en.shortened import is_human
from kg_pipeline.providers.embedded.frame import Scene
from kg_pipeline.providers.tasks import KnownName

_SINGULAR = frozenset(("it", "he", "she", "him", "her", "this"))
_PERSONAL = frozenset(("he", "she", "him", "her"))
_SEVERAL = frozenset(("both", "these", "those", "the", "all", "neither", "either", "each", "none"))
_CODED = re.compile(r" (?:[A-Z]{0,3}-?\d{1,4}[A-Za-z]?|[A-Z])")
_CONDITIONS = frozenset(("if", "when", "whenever", "while", "once", "without"))
_POINTERS = frozenset(("the", "this", "that", "our", "these"))
_ANYTHING = frozenset(
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
                _description(parse, i, scene, cues, ontology)
        elif low == "here" and cues.thing is None and parse.at(i + 1) != "N":
            nearest = [scene.topic] if scene.topic is not None else []
            place = [*nearest, *_of_scene(scene)]
            parse.refs[i] = _unique([Mentioned(name.name, name) for name in place])
            if parse.refs[i]:
                parse.anaphors.add(i)
            else:
                del parse.refs[i]
        elif low == "there" and i and parse.at(i - 1) in ("V", "R", "O", "N") and parse.at(i + 1) != "A":
            named = [one.name for one in reversed(named_before(parse, i))]
            nearby = [*named, *reversed(scene.recent), *_of_scene(scene)]
            parse.refs[i] = _unique([Mentioned(name.name, name) for name in nearby])
            parse.anaphors.add(i)
        elif tag == "O" or (low == "this" and parse.at(i + 1) in ("V", "A", "R")):
            options: Options = ()
            if low in _SINGULAR:
                options = _person(parse, i, scene, ontology) if low in _PERSONAL else ()
                options = options or _singular(parse, i, scene)
                if low == "it" and cues.thing is None:
                    spoken = [Mentioned(name.name, name) for name in scene.recent[-1:]]
                    options = _unique([*(one for one, *_ in options), *spoken])
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
        elif tag == "D" and low == "the" and cues.thing is None and side_of(parse, i, cues):
            continue
        elif (
            tag == "D"
            and low in _POINTERS
            and (cues.thing is not None or not resolve_named_side(parse, i, scene, ontology))
        ):
            _description(parse, i, scene, cues, ontology)


def _same(parse: Parse, i: int, scene: Scene, cues: EnglishCues, ontology: Ontology) -> bool:
    """`at the same site`, `at the same place`: the last name that can be meant."""
    if parse.low[i] != "the" or parse.word(i + 1) != "same":
        return False
    names = [*(one.name for one in reversed(named_before(parse, i))), *reversed(scene.recent)]
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
    absorb(parse, i, last, _unique([Mentioned(name.name, name) for name in names]))
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


def _of_scene(scene: Scene) -> list[KnownName]:
    ranked = [scene.subject, scene.topic, scene.page]
    return [name for name in ranked if name is not None]


def _unique(candidates: list[Mentioned]) -> Options:
    found: dict[str, Mentioned] = {}
    for one in candidates:
        found.setdefault(one.name.canonical, one)
    return tuple((one,) for one in found.values())


def _singular(parse: Parse, i: int, scene: Scene) -> Options:
    free: list[Mentioned] = []
    governed: list[Mentioned] = []
    for k in sorted(parse.refs):
        if k < i and k not in parse.anaphors:
            (governed if _governed(parse, k) else free).append(parse.refs[k][0][0])
    ranked = free[:1] + free[:0:-1]
    spoken = [Mentioned(name.name, name) for name in _of_scene(scene)]
    return _unique([*ranked, *spoken, *governed] if not free else [*ranked, *reversed(governed), *spoken])


def _person(parse: Parse, i: int, scene: Scene, ontology: Ontology) -> Options:
    """The person whom `she` at `i` means: the subject, or else the last of them who was named."""
    before = [one.name for one in named_before(parse, i)]
    names = [*before[:1], *_of_scene(scene), *reversed(before), *reversed(scene.recent)]
    return _unique([Mentioned(name.name, name) for name in names if is_human(name.type, ontology)])


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
    return _unique([Mentioned(name.name, name) for name in _of_scene(scene)[:1]])


def _description(parse: Parse, i: int, scene: Scene, cues: EnglishCues, ontology: Ontology) -> None:
    """`the service`, `this relational database`: the known name of that class that is spoken of."""
    for size in range(cues.longest_class, 0, -1):
        for skip in (0, 1):
            first = i + 1 + skip
            if skip and parse.at(i + 1) not in ("N", "R"):
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
            if skip and parse.low[i + 1] not in ("same", "whole", "entire", "said", "latter", "new"):
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
    opens = i == 0 and parse.low[i] in ("this", "the") and parse.word(i + 1) in _ANYTHING
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
    names = [*(one.name for one in reversed(named_before(parse, i))), *_of_scene(scene)]
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
    names = [one.name for one in named_before(parse, i)] + _of_scene(scene) + list(reversed(scene.recent))
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
        return _unique(before) if len({one.name.canonical for one in before}) == 1 else ()
    for name in _of_scene(scene):
        if fits(name):
            return ((Mentioned(name.name, name),),)
    recent = [Mentioned(name.name, name) for name in scene.recent if fits(name)]
    found = _unique(recent)
    return found if len(found) == 1 else ()
