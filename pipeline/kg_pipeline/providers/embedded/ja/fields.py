"""`key: value` lines, table rows and lists under a lead: what a layout states without a sentence."""

from __future__ import annotations

import re
from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.fold import fold, fold_key
from kg_pipeline.providers.embedded.frame import Block, Cell, Match, Scene, Sentence, Stance
from kg_pipeline.providers.embedded.ja.cues import Attribute, End, JaLexicon, compile_lexicon
from kg_pipeline.providers.embedded.ja.grammar import ALIKE, after_connective
from kg_pipeline.providers.embedded.ja.reading import Phrase, Reading, Unit, read_sentence
from kg_pipeline.providers.embedded.ja.roles import absent, find_hits
from kg_pipeline.providers.embedded.ja.shapes import within_katakana
from kg_pipeline.providers.embedded.ja.stance import stance_of
from kg_pipeline.providers.embedded.lexicon import admitted
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_FORMER_KEY = re.compile(r"^(?:旧|前|元|以前の?|過去の?|従来の?)|(?:しない|以外|不可|候補者)")
_PLANNED_KEY = re.compile(r"予定|候補|計画|案$|検討")
_SPACED = re.compile(r"(?P<key>[一-龠々ァ-ヶーぁ-ん]{1,10})[ \t\u3000]+(?P<value>[^\r\n]{1,60})")
NO_VALUE = re.compile(
    r"^(?:なし|無し|無|-|ー|—|×|未定|未確定|該当なし|n/?a|none|tbd|不明|同上)(?:$|[\s。(、])"
)
"""A value that names nothing."""

_EMPTY_LEAD = re.compile(r"(?:[::]|次の|以下の?|下記|下の|とおり|通り|もの|一覧)")


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


def _clause_kinds(key: str, lexicon: JaLexicon, ontology: Ontology) -> list[Attribute]:
    """`接岸する船`, `必要とする部品`: a verb of the ontology before a class word."""
    folded = fold_key(key)
    ends = lexicon.class_word.search(folded)
    cls = lexicon.class_of(ends.group()) if ends else None
    if ends is None or cls is None:
        return []
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


def spaced_field(block: Block, lexicon: JaLexicon) -> Block:
    """An item such as `所管課 みどり係` as the field that it is; any other block as it stands."""
    if block.kind != "item" or (found := _SPACED.fullmatch(block.text)) is None:
        return block
    if not read_key(found.group("key"), lexicon) and lexicon.class_of(fold_key(found.group("key"))) is None:
        return block
    start = block.start + found.start("value")
    return replace(block, kind="field", key=found.group("key"), value=found.group("value"), value_start=start)


def read_field(block: Block, names: list[Match], scene: Scene, ontology: Ontology) -> list[DraftClaim]:
    """Triples of a field, a row, or front matter."""
    lexicon = compile_lexicon(ontology)
    if block.kind == "row":
        return _row(block, names, scene, ontology, lexicon)
    inside = [m for m in names if m.start >= block.value_start]
    if not inside or NO_VALUE.match(fold_key(block.value)):
        return []
    holders = [n for n in (scene.subject, scene.topic, scene.page) if n is not None]
    reading = read_sentence(block.value, block.value_start, inside, lexicon.label_pattern)
    values = _values(reading)
    stance = _cell_stance(block.value, scene, planned=_PLANNED_KEY.search(block.key) is not None)
    kinds = read_key(block.key, lexicon) or _class_kinds(block.key, lexicon, ontology, holders)
    for kind in kinds:
        for holder in holders:
            claims = _pairs(kind, absent(holder), values, stance, ontology, block.text, block.start)
            if claims:
                return claims
    return []


def _class_kinds(
    key: str, lexicon: JaLexicon, ontology: Ontology, holders: list[KnownName]
) -> list[Attribute]:
    """A class word as a key (`チーム: …`): the predicate, if the classes leave only one."""
    if found_kinds := _clause_kinds(key, lexicon, ontology):
        return found_kinds
    cls = key_class(key, lexicon)
    if cls is None:
        return []
    for holder in holders:
        found = admitted(ontology, holder.type, cls)
        if len(found) == 1:
            return [Attribute(found[0], "object")]
        back = admitted(ontology, cls, holder.type)
        if len(back) == 1 and not found:
            return [Attribute(back[0], "subject")]
    return []


def _values(reading: Reading) -> list[Unit]:
    """The names that are the value: up to the first that the text goes on to say something about."""
    found: list[Unit] = []
    for phrase in reading.phrases:
        behind = reading.text[phrase.end : phrase.end + 1]
        if phrase.case not in ("", "と", "や", "で", "に", "を") or not phrase.itself:
            break
        found += phrase.units
        if phrase.case in ("を", "に") or behind == "。":
            break
    return found


def _cell_stance(text: str, scene: Scene, *, planned: bool = False) -> Stance:
    folded = fold_key(text)
    stance = stance_of("", folded, "", scene.date)
    if planned and stance.modality is Modality.ASSERTED:
        stance = replace(stance, modality=Modality.PLANNED)
    if stance.change is Change.BEGAN:
        stance = replace(stance, change=Change.NONE)
    return stance


def _pairs(
    kind: Attribute,
    holder: Unit,
    values: list[Unit],
    stance: Stance,
    ontology: Ontology,
    text: str,
    start: int,
) -> list[DraftClaim]:
    found = []
    for value in values:
        subject, obj = (holder, value) if kind.value == "object" else (value, holder)
        if subject.name.canonical == obj.name.canonical:
            continue
        if ontology.admits(kind.predicate, subject.name.type, obj.name.type):
            found.append(make_claim(kind.predicate, subject, obj, stance, text, start))
    return found


def make_claim(predicate: str, subject: Unit, obj: Unit, stance: Stance, quote: str, at: int) -> DraftClaim:
    """A draft whose quote is a whole line, row or item."""
    return DraftClaim(
        subject=subject.surface,
        predicate=predicate,
        object=obj.surface,
        quote=quote,
        at=at,
        subject_type=subject.name.type,
        object_type=obj.name.type,
        polarity=stance.polarity,
        modality=stance.modality,
        change=stance.change,
        since=stance.since,
        until=stance.until,
    )


# -- rows ---------------------------------------------------------------------------------------------


def _row(
    block: Block, names: list[Match], scene: Scene, ontology: Ontology, lexicon: JaLexicon
) -> list[DraftClaim]:
    cells = [(cell, _cell_units(cell, names, lexicon)) for cell in block.cells]
    if not cells:
        return []
    if len(cells) == 2 and not cells[0][1]:
        key = cells[0][0].text
        topics = [n for n in (scene.subject, scene.topic, scene.page) if n is not None]
        if kinds := read_key(key, lexicon) or _class_kinds(key, lexicon, ontology, topics):
            return _attribute_row(block, kinds, cells[1], scene, ontology)
    first = next(
        (at for at, (cell, units) in enumerate(cells) if units and not read_key(cell.column, lexicon)), None
    )
    if first is None:
        first = 0 if cells[0][1] else None
    holders = cells[first][1] if first is not None else []
    if not holders:
        holders = [absent(n) for n in (scene.topic, scene.page) if n is not None][:1]
    found = []
    for at, (cell, units) in enumerate(cells):
        if at == first or not units or NO_VALUE.match(fold_key(cell.text)):
            continue
        planned = _PLANNED_KEY.search(cell.column) is not None
        stance = _cell_stance(cell.text, scene, planned=planned)
        for holder in holders:
            kinds = read_key(cell.column, lexicon) or _class_kinds(
                cell.column, lexicon, ontology, [holder.name]
            )
            for kind in kinds:
                claims = _pairs(kind, holder, units, stance, ontology, block.text, block.start)
                found += claims
                if claims:
                    break
    return found


def _attribute_row(
    block: Block, kinds: list[Attribute], cell: tuple[Cell, list[Unit]], scene: Scene, ontology: Ontology
) -> list[DraftClaim]:
    """A row of a two-column table that says one thing about the page's topic."""
    for kind in kinds:
        for holder in (scene.subject, scene.topic, scene.page):
            if holder is None:
                continue
            stance = _cell_stance(cell[0].text, scene)
            claims = _pairs(kind, absent(holder), cell[1], stance, ontology, block.text, block.start)
            if claims:
                return claims
    return []


def _cell_units(cell: Cell, names: list[Match], lexicon: JaLexicon) -> list[Unit]:
    inside = [m for m in names if cell.start <= m.start and m.end <= cell.start + len(cell.text)]
    if not inside:
        return []
    return _values(read_sentence(cell.text, cell.start, inside, lexicon.label_pattern))


# -- lists under a lead ---------------------------------------------------------------------------------


def read_listed(
    sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology, lexicon: JaLexicon
) -> list[DraftClaim]:
    """`Dを呼び出すもの:` with items that are names; `## 使用部品` with items that are names."""
    block = sentence.block
    if block.kind not in ("item", "field") or sentence.start != block.start or not names:
        return []
    lead, lead_start, lead_names = block.lead, block.lead_start, scene.lead_names
    if block.depth and block.parent:
        return []
    reading = read_sentence(sentence.text, sentence.start, names, lexicon.label_pattern)
    if not reading.phrases or reading.phrases[0].start or reading.phrases[0].case not in ("", "は"):
        return []
    first = reading.phrases[0]
    if first.of or (first.case == "は" and block.kind != "field"):
        return []
    items = list(first.units)
    stance = _cell_stance(sentence.text, scene)
    is_heading = any(h.start == lead_start and h.text == lead for h in block.headings)
    key = lead.rstrip(" ::。、")
    if kinds := read_key(key, lexicon):
        for kind in kinds:
            for holder in (scene.subject, scene.topic, scene.page):
                if holder is not None:
                    claims = _pairs(kind, absent(holder), items, stance, ontology, block.text, block.start)
                    if claims:
                        return claims
    if not is_heading and not _EMPTY_LEAD.search(fold_key(lead[-30:])):
        return []
    led = read_sentence(lead, max(lead_start, 0), lead_names, lexicon.label_pattern)
    return _led_attribute(led, items, stance, block, ontology, lexicon) or _led_verb(
        led, items, stance, block, scene, ontology, lexicon
    )


def _led_attribute(
    led: Reading, items: list[Unit], stance: Stance, block: Block, ontology: Ontology, lexicon: JaLexicon
) -> list[DraftClaim]:
    """`第3プレス機の使用部品は次のとおり。`"""
    for match in lexicon.nouns.finditer(led.text):
        before = [p for p in led.phrases if p.start < match.start()]
        if not before:
            continue
        for kind in lexicon.attributes[match.group()]:
            claims = [
                c
                for unit in before[-1].units
                for c in _pairs(
                    kind, unit, items, _lead_stance(led, stance), ontology, block.text, block.start
                )
            ]
            if claims:
                return claims
    return []


def _led_verb(
    led: Reading,
    items: list[Unit],
    stance: Stance,
    block: Block,
    scene: Scene,
    ontology: Ontology,
    lexicon: JaLexicon,
) -> list[DraftClaim]:
    for hits in find_hits(led, lexicon.stems, lexicon.frames):
        for hit in hits:
            frame = hit.frame
            other: End = "subject" if frame.marked == "object" else "object"
            marked = [p for p in led.phrases if _is_marked(p, frame.particle, led, frame.lead)]
            nominal = [p for p in led.phrases if p.case in ("は", "が", "も") and p not in marked]
            if hit.passive != frame.verb.passive and frame.particle == "を":
                marked, nominal = nominal, [p for p in led.phrases if p.case in ("に", "から", "によって")]
            tries: list[tuple[End, tuple[Unit, ...]]] = [(frame.marked, u.units) for u in marked]
            tries += [(other, u.units) for u in nominal]
            if not led.phrases:
                tries += [(other, (absent(n),)) for n in (scene.topic, scene.page) if n is not None]
            for given, units in tries:
                value: End = "subject" if given == "object" else "object"
                kind = Attribute(frame.predicate, value)
                claims = [
                    c
                    for unit in units
                    for c in _pairs(
                        kind, unit, items, _lead_stance(led, stance), ontology, block.text, block.start
                    )
                ]
                if claims:
                    return claims
    return []


def _is_marked(phrase: Phrase, particle: str, led: Reading, lead: re.Pattern[str] | None) -> bool:
    if lead is not None:
        return phrase.case in ("が", "は") and lead.match(led.text, phrase.end) is not None
    return phrase.case in ALIKE.get(particle, (particle,))


def _lead_stance(led: Reading, item: Stance) -> Stance:
    own = stance_of("", led.text, "")
    if item.modality is Modality.ASSERTED and own.modality is not Modality.ASSERTED:
        item = replace(item, modality=own.modality)
    if own.polarity is Polarity.NEGATED and not re.search(r"ない(?:と|もの)", led.text):
        item = replace(item, polarity=Polarity.NEGATED)
    return item


# -- who is spoken of -----------------------------------------------------------------------------------

_TOPIC_BEHIND = re.compile(
    r"(?:[」』\"”])?(?:\([^()]*\))? ?(?P<of>の[^、。はがをにで]{1,14})?"
    r"(?:は|も(?!の)|:|とは|には|では|\.{2,}|—|–)"
)

_STRANGE_TOPIC = re.compile(r"(?:「[^「」]*」|『[^『』]*』)(?:の[^、。は]{1,12})?は")
_CLEFT = re.compile(r"^[^、。は]{2,24}が[^、。は]{1,20}[るうくすつぬむぐぶたい]の(?:は|が)")


def follow(sentence: Sentence, names: list[Match], scene: Scene) -> None:
    """The grammatical topic becomes the one spoken of; in a note's item, its first name does."""
    folded = fold(sentence.text, sentence.start)
    position = {start: at for at, start in reversed(list(enumerate(folded.ends)))}
    for match in names:
        at = position.get(match.end)
        topic = _TOPIC_BEHIND.match(folded.text, at + 1) if at is not None else None
        if topic is not None:
            if scene.topic is None or not topic.group("of"):
                scene.subject = match.name
            return
    if _STRANGE_TOPIC.match(folded.text, after_connective(folded.text)):
        scene.subject = None
        return
    if names and _CLEFT.search(folded.text):
        scene.subject = names[0].name
        return
    block = sentence.block
    if names and (
        block.key == "Q" or (block.kind == "item" and scene.subject is None and scene.topic is None)
    ):
        scene.subject = names[0].name
