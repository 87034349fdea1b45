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
