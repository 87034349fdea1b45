"""`互いの代わりになる`, `片方が壊れたら、もう片方が代わりをする`: what each of two is to the other."""

from __future__ import annotations

import re
from dataclasses import replace

from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.embedded.ja.together import Said, before, in_a_row
from kg_pipeline.providers.tasks import KnownName

_EACH = re.compile(r"(?<![一-龠])(?:お?互い|双方|相互)(?=の)")
_ONE = re.compile(r"(?:^|(?<=[、。はにで]))(?P<one>片方|一方|片側|どちらか(?:一方|片方)?)(?=が|を|の|は)")
_OTHER = re.compile(
    r"(?:もう|残る|残った|残りの)(?:片方|一方|片側|一[つ台本基棟人機隻])|他方|残り(?=[がはを])"
)
_TOPIC = re.compile(r"(?:さん|氏)?(?:は|が|も)、?")
_Pair = tuple[KnownName, KnownName]


def reciprocal(sentence: Sentence, names: list[Match], scene: Scene) -> list[Said]:
    """A sentence of this kind, read once from either of the two things; empty for any other."""
    if (each := _EACH.search(sentence.text)) is not None:
        return _each_other(sentence, names, scene, each)
    one = _ONE.search(sentence.text)
    other = _OTHER.search(sentence.text, one.end()) if one is not None else None
    if one is None or other is None:
        return []
    ahead = [m for m in names if m.end <= sentence.start + one.start()]
    pair = _pair(in_a_row(sentence.text[: one.start()], [m.name for m in ahead])) if ahead else None
    pair = pair or _pair(before(sentence, scene, anywhere=True)) or _pair(_sections(scene))
    if pair is None or any(m.start >= sentence.start + one.start() for m in names):
        return []
    return [
        Said(sentence, [_at(sentence, one.span("one"), first), _at(sentence, other.span(), second)], scene)
        for first, second in (pair, pair[::-1])
    ]


def _each_other(sentence: Sentence, names: list[Match], scene: Scene, each: re.Match[str]) -> list[Said]:
    """`甲と乙は互いの控えになる`: 甲 of 乙, and 乙 of 甲."""
    ahead = [m for m in names if m.end <= sentence.start + each.start()]
    behind = [m for m in names if m not in ahead]
    begin = 0
    if ahead:
        topic = _TOPIC.match(sentence.text, ahead[-1].end - sentence.start)
        pair = _pair(in_a_row(sentence.text[: each.start()], [m.name for m in ahead]))
        begin = topic.end() if topic is not None and len(ahead) == 2 else -1
    else:
        pair = _pair(before(sentence, scene)) or _pair(_sections(scene))
    if pair is None or begin < 0:
        return []
    blank = replace(sentence, text=" " * begin + sentence.text[begin:])
    return [
        Said(
            blank,
            [_at(sentence, each.span(), two), *behind],
            replace(scene, subject=one, topic=one, page=None),
            whole=bool(ahead),
        )
        for one, two in (pair, pair[::-1])
    ]


def _sections(scene: Scene) -> list[KnownName]:
    """What the headings so far name, where that is two things of one class."""
    pair = list({name.canonical: name for name in scene.sections}.values())
    return pair if len(pair) == 2 and pair[0].type == pair[1].type else []


def _pair(names: list[KnownName]) -> _Pair | None:
    return (names[0], names[1]) if len(names) == 2 else None


def _at(sentence: Sentence, span: tuple[int, int], name: KnownName) -> Match:
    return Match(sentence.start + span[0], sentence.start + span[1], name.name, name)
