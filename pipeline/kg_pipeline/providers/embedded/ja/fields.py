"""`key: value` lines, table rows and lists under a lead: what a layout states without a sentence."""

from __future__ import annotations

import re
from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block, Cell, Match, Scene, Sentence, Stance
from kg_pipeline.providers.embedded.ja.cues import Attribute, JaLexicon, wide_lexicon
from kg_pipeline.providers.embedded.ja.key_links import linked_kinds
from kg_pipeline.providers.embedded.ja.keys import (
    NO_VALUE,
    PLANNED_KEY,
    class_kinds,
    is_crosswise,
    key_class,
    read_key,
)
from kg_pipeline.providers.embedded.ja.meant import meant
from kg_pipeline.providers.embedded.ja.reading import Reading, Unit, absent, read_sentence
from kg_pipeline.providers.embedded.ja.relate import relate
from kg_pipeline.providers.embedded.ja.sober import heads
from kg_pipeline.providers.embedded.lexicon import admitted
from kg_pipeline.providers.tasks import DraftClaim, KnownName


def read_field(block: Block, names: list[Match], scene: Scene, ontology: Ontology) -> list[DraftClaim]:
    """Triples of a field, a row, or front matter."""
    lexicon = wide_lexicon(ontology)
    if block.kind == "row":
        return _row(block, names, scene, ontology, lexicon)
    inside = [m for m in names if m.start >= block.value_start]
    keyed = any(m.end <= block.value_start and m.surface == block.key for m in names)
    if keyed and fold_key(block.key) not in lexicon.attributes.keys() | lexicon.labels.keys():
        return []
    if not inside or NO_VALUE.match(fold_key(block.value)):
        return []
    holders = holders_of(block, scene, lexicon)
    reading = read_sentence(block.value, block.value_start, inside, lexicon.label_pattern)
    values = values_of(reading)
    planned = PLANNED_KEY.search(block.key) is not None
    told = list(meant(block.value, block.value_start, values, inside, scene, planned=planned))
    kinds = read_key(block.key, lexicon) or class_kinds(block.key, lexicon, ontology, holders)
    if not kinds and values:
        kinds = linked_kinds(block.key, holders, values, lexicon, ontology)
    for kind in kinds:
        for holder in holders:
            claims = told_claims(kind, absent(holder), told, ontology, block)
            if claims:
                return claims
    return []


def holders_of(block: Block, scene: Scene, lexicon: JaLexicon) -> list[KnownName]:
    """What a field, a row or an item may be about, nearest first.

    Under an open schema only what the nearest heading names, and never a paper.
    """
    held = [n for n in (scene.subject, scene.topic, scene.page) if n is not None]
    if not lexicon.open:
        return held
    return [n for n in held if (n is scene.subject or heads(n.name, block)) and n.type not in lexicon.papers]


def values_of(reading: Reading) -> list[Unit]:
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


def told_claims(
    kind: Attribute, holder: Unit, told: list[tuple[Unit, Stance]], ontology: Ontology, block: Block
) -> list[DraftClaim]:
    """Claims between a holder and its values, each stated as it is meant."""
    return [
        claim
        for value, stance in told
        for claim in pair_claims(kind, holder, [value], stance, ontology, block.text, block.start)
    ]


def pair_claims(
    kind: Attribute,
    holder: Unit,
    values: list[Unit],
    stance: Stance,
    ontology: Ontology,
    text: str,
    start: int,
) -> list[DraftClaim]:
    """Claims between a holder and its values, where the predicate admits their classes."""
    found = []
    for value in values:
        subject, obj = (holder, value) if kind.value == "object" else (value, holder)
        if subject.name.canonical == obj.name.canonical:
            continue
        if kind.loose and admitted(ontology, subject.name.type, obj.name.type) != [kind.predicate]:
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


def _row(
    block: Block, names: list[Match], scene: Scene, ontology: Ontology, lexicon: JaLexicon
) -> list[DraftClaim]:
    cells = [(cell, _cell_units(cell, names, lexicon)) for cell in block.cells]
    if not cells:
        return []
    if scene.columns and is_crosswise(block, lexicon):
        return _crosswise(block, cells, names, scene, ontology, lexicon)
    if len(cells) == 2 and not cells[0][1]:
        key = cells[0][0].text
        topics = holders_of(block, scene, lexicon)
        if kinds := read_key(key, lexicon) or class_kinds(key, lexicon, ontology, topics):
            return _attribute_row(block, kinds, cells[1], topics, names, scene, ontology)
        if cells[1][1] and (kinds := linked_kinds(key, topics, cells[1][1], lexicon, ontology)):
            return _attribute_row(block, kinds, cells[1], topics, names, scene, ontology)
        if topics and cells[1][1] and cells[1][0].column not in scene.columns:
            return _told_in_cell(cells[1][0], topics[0], block, names, scene, ontology)
    first = next(
        (
            at
            for at, (cell, units) in enumerate(cells)
            if units
            and (
                not read_key(cell.column, lexicon) or (not at and _own_column(cell, units, lexicon, ontology))
            )
        ),
        None,
    )
    found: list[DraftClaim] = []
    if first is None:
        first = 0 if cells[0][1] else None
        found = _listed(block, cells[0], names, scene, ontology, lexicon)
    holders = cells[first][1] if first is not None else []
    if not holders and not _names_another(cells[0][0], lexicon):
        topics = holders_of(block, replace(scene, subject=None), lexicon)
        holders = [absent(n) for n in topics][:1]
    for at, (cell, units) in enumerate(cells):
        if at == first or not units or NO_VALUE.match(fold_key(cell.text)):
            continue
        planned = PLANNED_KEY.search(cell.column) is not None
        told = list(meant(cell.text, cell.start, units, names, scene, planned=planned))
        for holder in holders:
            kinds = read_key(cell.column, lexicon) or class_kinds(
                cell.column, lexicon, ontology, [holder.name]
            )
            kinds = kinds or linked_kinds(cell.column, [holder.name], units, lexicon, ontology)
            for kind in kinds:
                claims = told_claims(kind, holder, told, ontology, block)
                claims = claims or told_claims(
                    _seen_from(kind, holder, ontology), holder, told, ontology, block
                )
                found += claims
                if claims:
                    break
            if not kinds:
                found += _told_in_cell(cell, holder.name, block, names, scene, ontology)
    return found


def _seen_from(kind: Attribute, holder: Unit, ontology: Ontology) -> Attribute:
    """A role as a row about who bears it has it: `氏名`, `担当` over a person and the person's matters."""
    definition = ontology.predicates[kind.predicate]
    if kind.value != "object" or ontology.compatible(definition.domain, definition.range):
        return kind
    return replace(kind, value="subject") if ontology.is_a(holder.name.type, definition.range) else kind


def _told_in_cell(
    cell: Cell, holder: KnownName, block: Block, names: list[Match], scene: Scene, ontology: Ontology
) -> list[DraftClaim]:
    """A cell that says a whole sentence of what its row is about: `甲釜に依存する`."""
    if not re.search(r"[ぁ-ん]", cell.text) or NO_VALUE.match(fold_key(cell.text)):
        return []
    inside = [m for m in names if cell.start <= m.start and m.end <= cell.start + len(cell.text)]
    sentence = Sentence(cell.text, cell.start, block)
    return relate(sentence, inside, replace(scene, subject=holder, topic=holder, page=None), ontology)


def _crosswise(
    block: Block,
    cells: list[tuple[Cell, list[Unit]]],
    names: list[Match],
    scene: Scene,
    ontology: Ontology,
    lexicon: JaLexicon,
) -> list[DraftClaim]:
    """A row whose first cell says what the others tell of the things that head their columns."""
    key = cells[0][0].text
    planned = PLANNED_KEY.search(key) is not None
    found: list[DraftClaim] = []
    for cell, units in cells[1:]:
        holder = scene.columns.get(cell.column)
        if holder is None or not units or NO_VALUE.match(fold_key(cell.text)):
            continue
        told = list(meant(cell.text, cell.start, units, names, scene, planned=planned))
        kinds = read_key(key, lexicon) or class_kinds(key, lexicon, ontology, [holder])
        claims = (told_claims(kind, absent(holder), told, ontology, block) for kind in kinds)
        found += next((one for one in claims if one), [])
    return found


def _own_column(cell: Cell, units: list[Unit], lexicon: JaLexicon, ontology: Ontology) -> bool:
    """Whether a row's first column is headed by the class of what stands in it, be that also a role."""
    cls = key_class(cell.column, lexicon)
    return cls is not None and all(ontology.is_a(unit.name.type, cls) for unit in units)


def _names_another(first: Cell, lexicon: JaLexicon) -> bool:
    """Whether a row is about something of its own, though it is no known name."""
    about = read_key(first.column, lexicon) or key_class(first.column, lexicon) is not None
    return bool(about) and NO_VALUE.match(fold_key(first.text)) is None and bool(first.text.strip())


def _listed(
    block: Block,
    first: tuple[Cell, list[Unit]],
    names: list[Match],
    scene: Scene,
    ontology: Ontology,
    lexicon: JaLexicon,
) -> list[DraftClaim]:
    """The first cell under `依存先`: what the page is about has the named relation to each row's name.

    Not where the relation holds of one thing only: a column `担当` is about each row's own matter.
    """
    cell, units = first
    if scene.topic is None:
        return []
    for kind in read_key(cell.column, lexicon):
        if kind.value == "object" and ontology.predicates[kind.predicate].cardinality != "many":
            continue
        planned = PLANNED_KEY.search(cell.column) is not None
        told = list(meant(cell.text, cell.start, units, names, scene, planned=planned))
        if claims := told_claims(kind, absent(scene.topic), told, ontology, block):
            return claims
    return []


def _attribute_row(
    block: Block,
    kinds: list[Attribute],
    cell: tuple[Cell, list[Unit]],
    topics: list[KnownName],
    names: list[Match],
    scene: Scene,
    ontology: Ontology,
) -> list[DraftClaim]:
    """A row of a two-column table that says one thing about the page's topic."""
    for kind in kinds:
        for holder in topics:
            told = list(meant(cell[0].text, cell[0].start, cell[1], names, scene))
            claims = told_claims(kind, absent(holder), told, ontology, block)
            if claims:
                return claims
    return []


def _cell_units(cell: Cell, names: list[Match], lexicon: JaLexicon) -> list[Unit]:
    inside = [m for m in names if cell.start <= m.start and m.end <= cell.start + len(cell.text)]
    if not inside:
        return []
    return values_of(read_sentence(cell.text, cell.start, inside, lexicon.label_pattern))
