"""What an anaphor may refer to: names before it in the sentence and in the scene."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en.parse import Mentioned, Options, Parse
from kg_pipeline.providers.embedded.frame import Scene
from kg_pipeline.providers.tasks import KnownName


def of_scene(scene: Scene) -> list[KnownName]:
    """Whom the text is about, nearest first."""
    ranked = [scene.subject, scene.topic, scene.page]
    return [name for name in ranked if name is not None]


def each_once(candidates: list[Mentioned]) -> Options:
    """`candidates` as options of one name each, no name twice."""
    found: dict[str, Mentioned] = {}
    for one in candidates:
        found.setdefault(one.name.canonical, one)
    return tuple((one,) for one in found.values())


def named_before(parse: Parse, i: int) -> list[Mentioned]:
    """The names that stand before the token `i`, in order."""
    return [parse.refs[k][0][0] for k in sorted(parse.refs) if k < i and k not in parse.anaphors]


def absorb(parse: Parse, first: int, last: int, options: Options) -> None:
    """Make the tokens from `first` to `last` one that refers to `options`."""
    for k in range(first, last):
        parse.tag[k] = "D"
    parse.tag[last] = "E"
    parse.start[last] = parse.start[first]
    parse.refs[last] = options
    parse.anaphors.add(last)


def subjects_together(parse: Parse, i: int) -> tuple[int, ...]:
    """The tokens of the names that together are the subject of the verb before `i`: one of `A, B and C all
    need it` is never the `it`."""
    named = [k for k in sorted(parse.refs) if k < i]
    group = named[-1:]
    while len(group) < len(named):
        before = named[-len(group) - 1]
        between = range(before + 1, group[0])
        if not between or any(parse.tag[k] not in ("C", ",", "D", "N") for k in between):
            break
        if not any(parse.tag[k] in ("C", ",") for k in between):
            break
        group.insert(0, before)
    if len(group) < 2 or "C" not in parse.tag[group[-2] : group[-1]]:
        return ()
    opens = all(parse.tag[k] in ("D", "N", "R", "S", "X", "W", ",") for k in range(group[0]))
    rules = any(parse.tag[k] in ("V", "A") for k in range(group[-1] + 1, i))
    parts = any(parse.tag[k] in (",", ";", "C", "W") for k in range(group[-1] + 1, i))
    return tuple(group) if opens and rules and not parts else ()
