"""What words for several things refer to: `both wards`, `the pair`, `neither of the two`, `the latter`."""

from __future__ import annotations

from itertools import combinations

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.parse import Mentioned, Parse
from kg_pipeline.providers.embedded.en.phrases import starts_with
from kg_pipeline.providers.embedded.en.referents import absorb, named_before
from kg_pipeline.providers.embedded.frame import Scene
from kg_pipeline.providers.tasks import KnownName

_NUMBERS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5}
_GROUPS = {"pair": 2, "couple": 2, "duo": 2, "twins": 2, "trio": 3, "threesome": 3, "quartet": 4} | _NUMBERS
_ANYTHING = frozenset(("units", "things", "ones", "items", "parts", "pieces", "objects", "places", "parties"))
_DISTRIBUTED = {"neither": 2, "either": 2, "both": 2, "each": 0, "none": 0, "all": 0}
_ONE_OF_TWO = {"former": 0, "latter": 1}
_PLACED = ("on this page", "on this sheet", "in this section", "in this document", "below", "here")
_TOLD = ("described", "listed", "shown", "named", "treated", "dealt with")
_HERE = tuple(
    tuple(phrase.split())
    for phrase in (*(f"{how} {where}" for how in _TOLD for where in _PLACED), "of this page", *_PLACED)
)
_SOME = frozenset(("of", "not", "no", "nearly", "almost", "than", "except", "but"))
"""Before words for several things: then not of all of them."""
_OPENS = (";", ",", "C", ":", "-", "S", "R", "D", "V", "P", "T", "")


def resolve_several(parse: Parse, i: int, scene: Scene, cues: EnglishCues, ontology: Ontology) -> bool:
    """Turn the phrase at `i` into a token that stands for several names; False where it is no such phrase."""
    return (
        _on_page(parse, i, scene, cues, ontology)
        or (parse.tag[i] == "D" and _counted(parse, i, scene, cues, ontology))
        or _both(parse, i, scene, ontology)
        or _several(parse, i, scene, ontology)
        or _one_of_two(parse, i, scene)
    )


def _on_page(parse: Parse, i: int, scene: Scene, cues: EnglishCues, ontology: Ontology) -> bool:
    """`all three pumps on this page`, `both pumps described below`: what the page's headings name of them."""
    first = i + 1
    if parse.low[i] not in ("all", "both", "the", "these", *_NUMBERS) or parse.word(i - 1) in _SOME:
        return False
    while parse.word(first) in ("of", "the", "these") or parse.word(first) in _NUMBERS:
        first += 1
    count = next((_NUMBERS[word] for word in parse.low[i:first] if word in _NUMBERS), 0)
    for size in range(cues.longest_class, 0, -1):
        phrase, end = " ".join(parse.low[first : first + size]), first + size
        classes = cues.kinds.get(phrase)
        if not classes or end >= len(parse) or not is_plural(phrase):
            continue
        last = next((end + len(here) - 1 for here in _HERE if starts_with(parse, end, (here,))), -1)
        if last < 0:
            return False
        named = {name.canonical: name for name in scene.outlined if name is not scene.page}
        fits = [n for n in named.values() if any(ontology.is_a(n.type, cls) for cls in classes)]
        if count and len(fits) != count and len(named) == count:
            fits = [n for n in named.values() if any(ontology.compatible(n.type, cls) for cls in classes)]
        if len(fits) > 1 and count in (0, len(fits)):
            absorb(parse, i, last, (tuple(Mentioned(name.name, name) for name in fits),))
            return True
        return False
    return False


def _spoken(parse: Parse, i: int, scene: Scene) -> list[KnownName]:
    """What has been named, the latest first, each once."""
    meant = [parse.refs[k] for k in sorted(parse.refs) if k < i]
    here = [options[0][0].name for options in meant if len(options) == 1 and len(options[0]) == 1]
    names = [*reversed(here), *reversed(scene.recent), *reversed(scene.headed)]
    return list({name.canonical: name for name in reversed(names)}.values())[::-1]


def _counted(parse: Parse, i: int, scene: Scene, cues: EnglishCues, ontology: Ontology) -> bool:
    """`both programmes`, `the two wards`: the last so many names of that class."""
    at = i + (parse.word(i) == "both" and parse.word(i + 1) == "the")
    count = _NUMBERS.get(parse.low[i]) or _NUMBERS.get(parse.word(i + 1), 0)
    first = at + 1 + (parse.word(at + 1) in _NUMBERS)
    for size in range(cues.longest_class, 0, -1):
        phrase = " ".join(parse.low[first : first + size])
        last = first + size - 1
        classes = cues.kinds.get(phrase)
        if not count or not classes or not phrase.endswith(("s", "men", "people")) or last >= len(parse):
            continue
        if parse.at(last + 1) in ("E", "N", "G", ",", ":", "-", "(") or parse.word(last + 1) == "of":
            return False
        recent = [*(one.name for one in named_before(parse, i)), *reversed(scene.recent), *scene.headed]
        group: dict[str, Mentioned] = {}
        for name in recent:
            if any(ontology.is_a(name.type, cls) for cls in classes):
                group.setdefault(name.canonical, Mentioned(name.name, name))
        if len(group) >= count:
            absorb(parse, i, last, (tuple(group.values())[:count],))
        return True
    return False


def _both(parse: Parse, i: int, scene: Scene, ontology: Ontology) -> bool:
    """`both of them`, `both units`: the last two names of a class; the predicate tells which class."""
    if parse.low[i] != "both":
        return False
    last = i
    if parse.word(i + 1) == "of" and parse.word(i + 2) in ("them", "these", "those"):
        last = i + 2
    elif parse.at(i + 1) == "N" and parse.low[i + 1].endswith("s"):
        last = i + 1
    if parse.at(last + 1) not in ("V", "A") or (i and parse.at(i - 1) not in (";", ",", "C", ":", "D", "R")):
        return False
    if last == i + 1 and parse.low[last] not in _ANYTHING:
        spoken = _spoken(parse, i, scene)
        called = {n.canonical: Mentioned(n.name, n) for n in spoken[::-1] if _bears(n, parse.low[last])}
        if len(called) > 1:
            absorb(parse, i, last, (tuple(called.values())[-2:],))
        return len(called) > 1
    return _absorbed(parse, i, last, scene, ontology, 2)


def _several(parse: Parse, i: int, scene: Scene, ontology: Ontology) -> bool:
    """`the pair of them`, `the two`, `all three`, `neither of them`, `each of the two`."""
    word, ahead = parse.low[i], parse.word(i + 1)
    last, count = i, _DISTRIBUTED.get(word, -1)
    if word in ("the", "all", "these", "those") and ahead in _GROUPS:
        last, count = i + 1, _GROUPS[ahead]
    elif word in ("the",) and ahead == "lot" and parse.word(i + 2) == "of":
        last, count = i + 1, 0
    elif count < 0 or (parse.at(i - 1) not in _OPENS and i):
        return False
    of = parse.word(last + 1) == "of"
    if of and parse.word(last + 2) in ("the", "these", "those") and parse.word(last + 3) in _GROUPS:
        last, count = last + 3, _GROUPS[parse.low[last + 3]]
    elif of and parse.word(last + 2) in ("them", "these", "those", "us"):
        last += 2
    elif of or (last == i and word not in ("neither", "both")):
        return False
    if parse.at(last + 1) in ("N", "E", "G", "Q") or (last == i and parse.at(last + 1) not in ("V", "A")):
        return False
    return _absorbed(parse, i, last, scene, ontology, count)


def _one_of_two(parse: Parse, i: int, scene: Scene) -> bool:
    """`the former`, `the latter`: one of the last two that were named together."""
    at = _ONE_OF_TWO.get(parse.word(i + 1), -1)
    if parse.low[i] != "the" or at < 0 or parse.at(i + 2) in ("N", "E"):
        return False
    spoken = _spoken(parse, i, scene)
    found: dict[str | None, KnownName] = {}
    for later, earlier in combinations(spoken[:6], 2):
        if later.type == earlier.type:
            found.setdefault(later.type, (earlier, later)[at])
    if found:
        absorb(parse, i, i + 1, tuple((Mentioned(one.name, one),) for one in found.values()))
    return bool(found)


def _absorbed(parse: Parse, i: int, last: int, scene: Scene, ontology: Ontology, count: int) -> bool:
    """Let the phrase stand for the last `count` names of one class, or else of kin; 0: for all of them."""
    spoken = _spoken(parse, i, scene)
    by_class: dict[str, list[Mentioned]] = {}
    for name in spoken:
        if name.type is not None:
            by_class.setdefault(name.type, []).append(Mentioned(name.name, name))
    wanted = count or 2
    options = [
        tuple(reversed(group[: count or len(group)])) for group in by_class.values() if len(group) >= wanted
    ]
    options += _of_kin(spoken, wanted, ontology)
    if options:
        absorb(parse, i, last, tuple(options))
    return bool(options)


def _of_kin(spoken: list[KnownName], count: int, ontology: Ontology) -> list[tuple[Mentioned, ...]]:
    """The last `count` names whose classes are different but have a class above them in common."""
    for first in spoken[:6]:
        kin = [name for name in spoken if _akin(first, name, ontology)][:count]
        if len(kin) == count and len({name.type for name in kin}) > 1:
            return [tuple(Mentioned(name.name, name) for name in reversed(kin))]
    return []


def _akin(one: KnownName, other: KnownName, ontology: Ontology) -> bool:
    if one.type is None or other.type is None:
        return False
    shared = set(ontology.ancestors(one.type)) & set(ontology.ancestors(other.type))
    return any(not ontology.says_nothing(cls) for cls in shared)


def _bears(name: KnownName, several: str) -> bool:
    """Whether a name has the noun `several` in the singular for a word (`both gates` after `North Gate`)."""
    words = f"{name.name} {name.canonical}".lower().split()
    return any(several in (word + "s", word + "es") for word in words)
