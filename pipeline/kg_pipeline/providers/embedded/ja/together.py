"""`どちらも`, `いずれも`: the names that the sentence or the heading just before puts side by side."""

from __future__ import annotations

import re
from dataclasses import replace

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.embedded.ja.sentences import split
from kg_pipeline.providers.tasks import KnownName

_TOGETHER = re.compile(
    r"(?:(?<![ぁ-ん])|(?<=[はがをにで]))(?:(?P<two>どちら|双方|両方|両者|二つ|2つ|二人|2人)|いずれ|全て|すべて|どれ)(?:とも|も)(?!な)"
)
_BESIDE = re.compile(
    r"\s*(?:さん|氏|様)?(?:と|や|、|,|・|&|/|および|及び|ならびに|並びに|そして|かつ|\s)\s*(?:and)?\s*"
)


_MORE = re.compile(r"と|や|、|,|・|&|/|および|及び|ならびに|並びに")


def scenes(sentence: Sentence, names: list[Match], scene: Scene) -> tuple[Sentence, list[Scene]]:
    """How to read a sentence: once for each name that どちらも, left blank then, stands for.

    Where it stands for none that can be told, the sentence speaks of no one. Every other sentence is read as
    it stands in `scene`.
    """
    found = _TOGETHER.search(sentence.text)
    if found is None or any(m.start < sentence.start + found.start() for m in names):
        return sentence, [scene]
    group = _before(sentence, scene)
    if len(group) < 2 or (found.group("two") and len(group) != 2):
        return sentence, [replace(scene, subject=None, topic=None, page=None)]
    text = sentence.text[: found.start()] + " " * len(found.group()) + sentence.text[found.end() :]
    each = [replace(scene, subject=name, topic=name, page=None) for name in group]
    return replace(sentence, text=text), each


def _before(sentence: Sentence, scene: Scene) -> list[KnownName]:
    """Names in a row in the sentence before, or, at the head of a section, in its heading."""
    block = sentence.block
    at = sentence.start - block.start
    ahead = [block.text[begin:end] for begin, end in split(block.text) if end <= at]
    said = [text for text in ahead if text.strip()]
    if said:
        return _in_a_row(said[-1], scene.recent)
    heading = block.headings[-1].text if block.headings else ""
    return _in_a_row(heading, scene.headed) or _in_a_row(block.lead, [m.name for m in scene.lead_names])


def _in_a_row(text: str, known: list[KnownName]) -> list[KnownName]:
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
