"""What a key or a column's header says of its values: `使用部品`, `船名`, `接岸する船`."""

from __future__ import annotations

import re
from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.cues import Attribute, End, Frame, JaLexicon
from kg_pipeline.providers.embedded.ja.shapes import within_katakana
from kg_pipeline.providers.embedded.lexicon import admitted
from kg_pipeline.providers.tasks import KnownName

_FORMER_KEY = re.compile(r"^(?:旧|前|元|以前の?|過去の?|従来の?)|(?:しない|以外|不可|候補者)")
PLANNED_KEY = re.compile(r"予定|候補|計画|案$|検討")
_RELATIONAL = re.compile(r"(?:場所|位置|所在地?|住所|所属|配置|置き場)$")
_ANYTHING = re.compile(r"(?<=[うくぐすつぬぶむるた])(?:もの|相手|先|対象|ところ|所)$")
_SPACED = re.compile(r"(?P<key>[一-龠々ァ-ヶーぁ-ん]{1,10})[ \t\u3000]+(?P<value>[^\r\n]{1,60})")
_CORNER = re.compile(r"[\-—/]?|項目?|内容|区分|比較|観点|種目|事項")
"""What stands above a first column that holds no things."""

NO_VALUE = re.compile(
    r"^(?:なし|無し|無|-|ー|—|×|未[一-龠]{1,2}|空欄|空白|記[載入](?:なし|無し)|別途|該当なし|n/?a|none|tbd|不明|同上|(?:確認|調整|検討|交渉|選定|手配|調査|準備|募集)中|欠番|空き|要確認|"
    r"[^、。]{1,16}(?:を|は)?参照)(?:$|[\s。(、]|のまま)"
)
"""A value that names nothing."""


def read_key(key: str, lexicon: JaLexicon) -> list[Attribute]:
    """The attributes that a key or a column's header names, longest noun first."""
    folded = re.sub(r"\([^()]*\)|\s", "", fold_key(key))
    if found := lexicon.attributes.get(folded):
        return found
    if _FORMER_KEY.search(folded):
        return []
    for size in range(len(folded) - 1, 1, -1):
        noun = folded[-size:]
        if (found := lexicon.attributes.get(noun)) and re.search(r"(?:の|な|る|た)$", folded[:-size]):
            return found
    for size in (1, 2):
        if len(folded) - size > 1 and (found := lexicon.attributes.get(folded[:-size])):
            return found if re.fullmatch(r"[一-龠]{1,2}", folded[-size:]) else []
    return []


def key_class(key: str, lexicon: JaLexicon) -> str | None:
    """The class whose word a key or header is, or ends in: チーム, 船名, 主な積荷, 接岸する船."""
    folded = re.sub(r"\([^()]*\)|\s", "", fold_key(key))
    for bare in (folded, re.sub(r"(?:の?名称?|の?名前|一覧)$", "", folded)):
        if (cls := lexicon.class_of(bare)) is not None:
            return cls
    ends = lexicon.class_word.search(folded)
    if ends is None or _FORMER_KEY.search(folded):
        return None
    if within_katakana(folded, ends.start(), ends.group()):
        return None
    described = re.search(r"[るうくすつぬむぐぶたいなの]$", folded[: ends.start()]) is not None
    return lexicon.class_of(ends.group()) if described or len(ends.group()) > 1 else None


def is_crosswise(block: Block, lexicon: JaLexicon) -> bool:
    """Whether a row gives one property of several things, each of which heads a column.

    Such a table has nothing above its first column, where its rows say what they tell.
    """
    first = block.cells[0] if len(block.cells) > 1 else None
    if first is None or _CORNER.fullmatch(fold_key(first.column)) is None:
        return False
    heads = [fold_key(cell.column) for cell in block.cells[1:]]
    if any(not head or head in lexicon.labels or lexicon.attributes.get(head) for head in heads):
        return False
    return bool(read_key(first.text, lexicon)) or key_class(first.text, lexicon) is not None


def clause_kinds(key: str, lexicon: JaLexicon, ontology: Ontology) -> list[Attribute]:
    """`接岸する船`, `必要とする部品`: a verb of the ontology before a class word."""
    folded = fold_key(key)
    ends = lexicon.class_word.search(folded)
    cls = lexicon.class_of(ends.group()) if ends else None
    if ends is None or cls is None:
        return _whatever(folded, lexicon)
    found = []
    for match in lexicon.stems.finditer(folded, 0, ends.start()):
        for frame in lexicon.frames[match.group()]:
            definition = ontology.predicates[frame.predicate]
            if not frame.verb.accepts(folded, match.end()):
                continue
            fits: list[End] = []
            fits += ["subject"] if ontology.compatible(cls, definition.domain) else []
            fits += ["object"] if ontology.compatible(cls, definition.range) else []
            found += [Attribute(frame.predicate, fits[0])] if len(fits) == 1 else []
    return found


def _whatever(folded: str, lexicon: JaLexicon) -> list[Attribute]:
    """`呼び出すもの`, `積む相手`: a verb of the ontology before a word for anything."""
    thing = _ANYTHING.search(folded)
    if thing is None:
        return []
    if folded[: thing.start()].endswith(("ない", "ません")):
        return []
    return [
        Attribute(frame.predicate, end, loose=frame.loose)
        for match in lexicon.stems.finditer(folded, 0, thing.start())
        for frame in lexicon.frames[match.group()]
        if frame.particle in ("を", "に", "から", "で") and not frame.verb.passive and not frame.theme
        if re.fullmatch(r"[ぁ-ん]{1,6}", folded[match.end() : thing.start()])
        for end in _meant_by(thing.group(), frame)
    ]


def _meant_by(noun: str, frame: Frame) -> tuple[End, ...]:
    """Which end `…もの` or `…先` is: of `甲で焼くもの` rather what is burnt, of `送る先` where it goes."""
    other: End = "subject" if frame.marked == "object" else "object"
    if noun == "もの" and frame.particle in ("で", "に"):
        return other, frame.marked
    return (frame.marked,)


def spaced_field(block: Block, lexicon: JaLexicon) -> Block:
    """An item such as `所管課 みどり係` as the field that it is; any other block as it stands."""
    if block.kind != "item" or (found := _SPACED.fullmatch(block.text)) is None:
        return block
    if not read_key(found.group("key"), lexicon) and lexicon.class_of(fold_key(found.group("key"))) is None:
        return block
    start = block.start + found.start("value")
    return replace(block, kind="field", key=found.group("key"), value=found.group("value"), value_start=start)


def class_kinds(
    key: str, lexicon: JaLexicon, ontology: Ontology, holders: list[KnownName]
) -> list[Attribute]:
    """A class word as a key (`チーム: …`): the predicate, if the classes leave only one."""
    if found_kinds := clause_kinds(key, lexicon, ontology):
        return found_kinds
    cls = key_class(key, lexicon)
    if cls is None:
        return _relational_kinds(key, ontology, holders)
    for holder in holders:
        found = admitted(ontology, holder.type, cls)
        if len(found) == 1:
            return [Attribute(found[0], "object")]
        back = admitted(ontology, cls, holder.type)
        if len(back) == 1 and not found:
            return [Attribute(back[0], "subject")]
    return []


def _relational_kinds(key: str, ontology: Ontology, holders: list[KnownName]) -> list[Attribute]:
    """`設置場所`, `所属`: a key that no cue has but that plainly relates.

    A predicate counts only where no other one leads from the holder to things of its range.
    """
    folded = re.sub(r"\([^()]*\)|\s", "", fold_key(key))
    if _RELATIONAL.search(folded) is None or _FORMER_KEY.search(folded):
        return []
    found: list[Attribute] = []
    for holder in holders:
        leading = {n: p.range for n, p in ontology.predicates.items() if ontology.is_a(holder.type, p.domain)}
        for name, reached in leading.items():
            rivals = [n for n, r in leading.items() if n != name and ontology.compatible(r, reached)]
            if not rivals and not ontology.compatible(reached, holder.type):
                found.append(Attribute(name, "object"))
    return found
