"""Fields and table rows: a value under its key, a cell under its header."""

from __future__ import annotations

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.claims import distinct, known
from kg_pipeline.providers.embedded.en.coded import item_column
from kg_pipeline.providers.embedded.en.columns import refers
from kg_pipeline.providers.embedded.en.cues import english_cues, key_of
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.handing import worded
from kg_pipeline.providers.embedded.en.key_classes import ASKING
from kg_pipeline.providers.embedded.en.leads import heading_stance
from kg_pipeline.providers.embedded.en.naming import MARKS
from kg_pipeline.providers.embedded.en.news import read_news
from kg_pipeline.providers.embedded.en.parse import Mentioned, Options
from kg_pipeline.providers.embedded.en.relate import relate
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.slots import Roles, read_slot
from kg_pipeline.providers.embedded.frame import Block, Cell, Match, Scene, Sentence, Stance
from kg_pipeline.providers.tasks import DraftClaim, KnownName


def read_field(
    block: Block, names: list[Match], scene: Scene, ontology: Ontology, roles: Roles = None
) -> list[DraftClaim]:
    """Triples of a field or of a table row."""
    if block.kind == "row":
        return _read_row(block, names, scene, ontology, roles)
    if not block.key or heads_letter(block, ontology) or refers(block.value):
        return []
    end = block.value_start + len(block.value)
    inside = [m for m in names if block.value_start <= m.start and m.end <= end]
    topic = scene.topic
    if english_cues(ontology).thing is not None and not _heads(topic, block):
        topic = None
    owner = known(scene.subject if block.depth else None, topic)
    keyed = [m for m in names if m.end <= block.value_start]
    told = keyed and roles is None and english_cues(ontology).thing is None
    if told and (news := read_news(block, names, ontology)):
        return news
    return read_slot(
        block.key, keyed, block.value, block.value_start, inside, owner, block, scene, ontology, roles
    )


def heads_letter(block: Block, ontology: Ontology) -> bool:
    """Whether a field is of the head of a letter (`From: A`), which tells nothing of a topic."""
    key = key_of(block.key)
    return key in _LETTER and key not in english_cues(ontology).exact


_LETTER = frozenset(("from", "to", "cc", "bcc", "sender", "sent", "subject", "reply to"))


def _heads(topic: KnownName | None, block: Block) -> bool:
    """Whether the nearest heading is about `topic`."""
    return (
        topic is not None and bool(block.headings) and topic.name.lower() in block.headings[-1].text.lower()
    )


def _read_row(
    block: Block, names: list[Match], scene: Scene, ontology: Ontology, roles: Roles
) -> list[DraftClaim]:
    cells = [
        (cell, [m for m in names if cell.start <= m.start and m.end <= cell.start + len(cell.text)])
        for cell in block.cells
    ]
    cues = english_cues(ontology)
    if (
        len(cells) == 2
        and not cells[0][1]
        and (is_key(first := cells[0][0].text, cues) or worded(ontology, first))
    ):
        (key, _), (value, inside) = cells
        owner = known(scene.topic)
        return read_slot(key.text, [], value.text, value.start, inside, owner, block, scene, ontology, roles)
    subject = _row_subject(cells, cues, item_column(block, cues))
    found = _listed(cells[0], subject, block, scene, ontology, roles)
    if subject is not None:
        at, head = subject
        owner = ((Mentioned(head.surface, head.name),),)
    else:
        at, owner = -1, known(scene.topic)
        if not owner:
            return []
    for k, (cell, inside) in enumerate(cells):
        if k == at or not inside or not cell.column or refers(cell.text):
            continue
        claims = read_slot(
            cell.column, [], cell.text, cell.start, inside, owner, block, scene, ontology, roles
        )
        if not claims and subject is not None and not is_key(cell.column, cues):
            claims = _described(cell, inside, subject[1], block, scene, ontology, roles)
        found += claims
    if not found and len(cells) > 1:
        found = _paired(block, cells, scene, ontology, roles)
    return distinct(found)


def _listed(
    first: tuple[Cell, list[Match]],
    subject: tuple[int, Match] | None,
    block: Block,
    scene: Scene,
    ontology: Ontology,
    roles: Roles,
) -> list[DraftClaim]:
    """The first cell under `Dependency`: what the page is about has the named relation to each row's name.

    Not where the relation holds of one thing only: a column `Owner` is about each row's own matter.
    """
    cell, names = first
    if subject is None or subject[0] != 0 or not names or scene.topic is None:
        return []
    wordings = english_cues(ontology).exact.get(key_of(cell.column), ())
    if not any(ontology.predicates[p].cardinality == "many" or inverse for p, inverse in wordings):
        return []
    owner = known(scene.topic)
    return read_slot(cell.column, [], cell.text, cell.start, names, owner, block, scene, ontology, roles)


def _described(
    cell: Cell, names: list[Match], head: Match, block: Block, scene: Scene, ontology: Ontology, roles: Roles
) -> list[DraftClaim]:
    """Triples of the sentences in a cell that describes the row's name: `Stores its carts in B.`"""
    if heading_stance(cell.column, english_cues(ontology)) != Stance() or len(cell.text.split()) < 3:
        return []
    found: list[DraftClaim] = []
    about = Scene(topic=head.name, subject=head.name, date=scene.date)
    for begin, end in split(cell.text):
        start, stop = cell.start + begin, cell.start + end
        inside = [m for m in names if start <= m.start and m.end <= stop]
        if inside:
            found += relate(Sentence(cell.text[begin:end], start, block), inside, about, ontology, roles)
    return found


def is_key(text: str, cues: EnglishCues) -> bool:
    """Whether a cell words a relation or a class, as in a table of `Field | Value`."""
    key = key_of(text)
    if key in ASKING and cues.thing is None:
        return True
    return (
        key in cues.exact or key in cues.akin or key in cues.roles or key in cues.events or key in cues.kinds
    )


def _row_subject(
    cells: list[tuple[Cell, list[Match]]], cues: EnglishCues, item: int
) -> tuple[int, Match] | None:
    """The first cell that is one name, from the item's on."""
    for k, (cell, inside) in enumerate(cells):
        if k < item:
            continue
        column = cell.column.strip(MARKS).lower()
        if inside and k <= 1:
            one = len({m.name.canonical for m in inside}) == 1
            relational = column in cues.roles or column.split(" ")[0] in cues.verbs
            return (k, inside[0]) if one and not (relational and k) else None
    return None


def _paired(
    block: Block, cells: list[tuple[Cell, list[Match]]], scene: Scene, ontology: Ontology, roles: Roles
) -> list[DraftClaim]:
    """A row `A | calls | B` under `Subject | Relation | Object`: read as the sentence that it is."""
    if (
        not any(not inside and cell.text for cell, inside in cells[1:-1])
        or not cells[0][1]
        or not cells[-1][1]
    ):
        return []
    middle = [cell.text for cell, inside in cells if not inside and cell.text]
    if len(middle) != 1:
        return []
    first, last = cells[0][0], cells[-1][0]
    owner: Options = ((Mentioned(cells[0][1][0].surface, cells[0][1][0].name),),)
    return (
        read_slot(middle[0], [], last.text, last.start, cells[-1][1], owner, block, scene, ontology, roles)
        if first.text
        else []
    )
