"""`どちらも`, `両方の窓口`, `前者`: the names that the sentence or the heading before puts side by side."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, replace

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.embedded.ja.sentences import sentence_ahead
from kg_pipeline.providers.tasks import KnownName

_NUMERALS = "二三四五六七八九"
_TOGETHER = re.compile(
    r"(?:(?<![ぁ-ん])|(?<=[はがをにで]))(?:(?P<two>どちら|双方|両方|両者|両[一-龠ァ-ヶー]{1,4})|いずれ|全て|すべて|どれ|"
    rf"(?P<count>[{_NUMERALS}]|[2-9])(?:つ|人|名|[一-龠][一-龠ァ-ヶー]{{0,3}})(?=とも))(?:とも|も)(?!な)"
)
_ALL = re.compile(r"(?:^|(?<=、))(?:すべて|全て|全部|みな|皆|全員)(?=[一-龠々ァ-ヶーA-Za-z])")
"""At the head of a clause, before what is said of all that the text has put in a row."""

_GOES_ON = re.compile(r"[^、。]*(?:で|であり|があり|あって|がい|ており|て|し|く|ため|ので)、$")
"""Behind names in a row: the sentence has said something of them, and goes on about them."""

_TOPIC = re.compile(r"(?:は|も|が|とも|には|にも)?、?$")
_BOTH = re.compile(
    r"(?<![一-龠ァ-ヶーの])(?:両(?:者|方|[一-龠ァ-ヶー]{1,6}?)|双方|(?:両方|双方|二つ|2つ|両者)の[一-龠ァ-ヶー]{1,8})"
    r"(?=[はがをにへでと]|から|も(?!な)|の)|"
    r"(?<![一-龠ァ-ヶーの])どちらの[一-龠ァ-ヶー]{1,6}(?=に?も(?!な))"
)
_NTH = re.compile(r"(?P<nth>前者|後者)(?:の(?P<kind>[一-龠々ァ-ヶー]{1,8})(?=[はがをにへでも]|から))?")
_BESIDE = re.compile(
    r"\s*(?:さん|氏|様)?(?:と|や|、|,|・|&|/|および|及び|ならびに|並びに|そして|かつ|\s)\s*(?:and)?\s*"
)


_MORE = re.compile(r"と|や|、|,|・|&|/|および|及び|ならびに|並びに")


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence as it is read for one of the things that it speaks of together.

    `whole` says that what is read so is stated by all of the sentence, which names the thing further ahead.
    """

    sentence: Sentence
    names: list[Match]
    scene: Scene
    whole: bool = False


def readings(sentence: Sentence, names: list[Match], scene: Scene, labels: Container[str]) -> list[Said]:
    """How to read a sentence: once for each name that どちらも, left blank then, or 両方の窓口 stands for.

    Where どちらも stands for none that can be told, the sentence speaks of no one. Every other sentence is
    read as it stands in `scene`, with the names for which 前者 and 後者 stand.
    """
    names = [*names, *_ordinals(sentence, scene, labels)]
    found = _TOGETHER.search(sentence.text)
    every = _ALL.search(sentence.text) if found is None else None
    if (mark := found or every) is None:
        return _both(sentence, names, scene)
    ahead = [m for m in names if m.start < sentence.start + mark.start()]
    group = (
        _said_within(sentence, ahead, mark) if ahead else before(sentence, scene) or _sections(mark, scene)
    )
    if ahead and not group:
        return _both(sentence, names, scene)
    if len(group) < 2 or (found is not None and not _as_many(found, group)):
        if found is None:
            return [Said(sentence, names, scene)]
        return [Said(sentence, names, replace(scene, subject=None, topic=None, page=None))]
    begin = 0 if ahead else mark.start()
    text = sentence.text[:begin] + " " * (mark.end() - begin) + sentence.text[mark.end() :]
    blank = replace(sentence, text=text)
    behind = [m for m in names if m not in ahead]
    return [
        Said(blank, behind, replace(scene, subject=name, topic=name, page=None), whole=bool(ahead))
        for name in group
    ]


def _as_many(found: re.Match[str], group: list[KnownName]) -> bool:
    """Whether a group has as many members as どちらも or 三台とも says."""
    count = found.group("count")
    if count is not None:
        return len(group) == (int(count) if count.isdigit() else _NUMERALS.index(count) + 2)
    return not found.group("two") or len(group) == 2


def _said_within(sentence: Sentence, ahead: list[Match], mark: re.Match[str]) -> list[KnownName]:
    """The names in a row of an earlier clause: `甲、乙、丙の三台で、いずれも…`.

    None where they are themselves the topic of what follows: `甲と乙は、どちらも…`.
    """
    clause = sentence.text[: mark.start()]
    last = max(m.end for m in ahead) - sentence.start
    if _TOPIC.fullmatch(clause, last) or _GOES_ON.fullmatch(clause, last) is None:
        return []
    return in_a_row(clause, [m.name for m in ahead])


def _both(sentence: Sentence, names: list[Match], scene: Scene) -> list[Said]:
    """`北口では両方の届を受け付ける`: the same sentence with either name in its place."""
    found = _BOTH.search(sentence.text)
    group = before(sentence, scene, anywhere=True) or _sections(found, scene) if found is not None else []
    if found is None or len(group) != 2:
        return [Said(sentence, names, scene)]
    begin, end = sentence.start + found.start(), sentence.start + found.end()
    if any(m.start < end and begin < m.end for m in names):
        return [Said(sentence, names, scene)]
    return [Said(sentence, [*names, Match(begin, end, name.name, name)], scene) for name in group]


def _ordinals(sentence: Sentence, scene: Scene, labels: Container[str]) -> list[Match]:
    """前者 and 後者, as matches of the two names that were put side by side last."""
    if "者" not in sentence.text or not (found := list(_NTH.finditer(sentence.text))):
        return []
    group = before(sentence, scene, anywhere=True)
    if len(group) != 2:
        return []
    matches = []
    for one in found:
        name = group[0 if one.group("nth") == "前者" else 1]
        end = one.end() if one.group("kind") in labels else one.end("nth")
        matches.append(Match(sentence.start + one.start(), sentence.start + end, name.name, name))
    return matches


def _sections(found: re.Match[str], scene: Scene) -> list[KnownName]:
    """The two things of one class that the headings so far name."""
    alike = {name.canonical: name for name in scene.sections}
    pair = list(alike.values())
    both = found.group().startswith(("両", "どちらの")) and len(pair) == 2 and pair[0].type == pair[1].type
    return pair if both else []


def before(sentence: Sentence, scene: Scene, *, anywhere: bool = False) -> list[KnownName]:
    """Names in a row in the sentence before, or, at the head of a section or `anywhere`, in its heading."""
    block = sentence.block
    said = sentence_ahead(block.text, sentence.start - block.start, blank=False)
    if said and (not anywhere or (row := in_a_row(said, scene.recent))):
        return row if anywhere else in_a_row(said, scene.recent)
    heading = block.headings[-1].text if block.headings else ""
    return in_a_row(heading, scene.headed) or in_a_row(block.lead, [m.name for m in scene.lead_names])


def in_a_row(text: str, known: list[KnownName]) -> list[KnownName]:
    """The one enumeration of known names in a text, or the only two names of a class in it."""
    folded = fold_key(text)
    found: dict[int, tuple[int, KnownName]] = {}
    for name in known:
        key = fold_key(name.name)
        if (start := folded.find(key)) >= 0 and found.get(start, (0, name))[0] < start + len(key):
            found[start] = (start + len(key), name)
    rows: list[list[KnownName]] = []
    behind = -1
    for start, (end, name) in sorted(found.items()):
        if rows and _BESIDE.fullmatch(folded[behind:start]):
            rows[-1].append(name)
        elif start >= behind:
            rows.append([name])
        behind = max(end, behind)
    long = [row for row in rows if len({name.canonical for name in row}) > 1]
    if long:
        open_ended = any(_MORE.match(folded, end) for end, name in found.values() if name is long[0][-1])
        first = min(start for start, (_, name) in found.items() if name is long[0][0])
        open_ended = open_ended or re.search(rf"(?:{_MORE.pattern})$", folded[:first]) is not None
        return [] if open_ended or len(long) > 1 else long[0]
    alone = [row[0] for row in rows]
    return alone if len(alone) == 2 and alone[0].type == alone[1].type else []
