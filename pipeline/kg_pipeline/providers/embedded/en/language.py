"""English for the embedded engine: what `frame.Language` asks of a language."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.claims import Reading, known
from kg_pipeline.providers.embedded.en.clauses import Clauses, imperative
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.establish import survey
from kg_pipeline.providers.embedded.en.parse import settle_tags, tokenize
from kg_pipeline.providers.embedded.en.reference import resolve
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.slots import read_all, read_field, read_item
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Block, Match, Scene, Sentence, Stance
from kg_pipeline.providers.tasks import DraftClaim, DraftEntity

_WORDS = re.compile(r"[a-z]+")


class English:
    """The English half of the engine."""

    code = "en"

    def reads(self, text: str) -> bool:
        """Whether `text` holds any Latin word: English reads what no other language claims."""
        return _WORDS.search(text.lower()) is not None

    def split(self, text: str) -> list[tuple[int, int]]:
        """Sentence spans that tile `text`."""
        return split(text)

    def establish(self, block: Block, ontology: Ontology) -> list[DraftEntity]:
        """Names that a block establishes, with class and aliases."""
        return survey([block], ontology)

    def survey(self, blocks: list[Block], ontology: Ontology) -> list[DraftEntity]:
        """Names that a document establishes, with class and aliases."""
        return survey(blocks, ontology)

    def relate(
        self, sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology
    ) -> list[DraftClaim]:
        """Triples that a sentence states."""
        return relate(sentence, names, scene, ontology)

    def field(self, block: Block, names: list[Match], scene: Scene, ontology: Ontology) -> list[DraftClaim]:
        """Triples that a `key: value` line or a table cell under a header states."""
        return read_field(block, names, scene, ontology)

    def stance(self, clause: str) -> Stance:
        """Polarity, modality, change and dates of a clause."""
        return stance(clause)


def relate(sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology) -> list[DraftClaim]:
    """Triples that a sentence states; a list item without a verb of its own is read with its lead."""
    block = sentence.block
    found = _read(sentence, names, scene, ontology)
    if not found and block.kind in ("item", "field") and (block.lead or block.parent) and sentence.start == block.start:
        found = read_item(sentence.text, sentence.start, names, block, scene, ontology)
    return found


def _read(sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology) -> list[DraftClaim]:
    cues = english_cues(ontology)
    if not cues.triggers.intersection(_WORDS.findall(sentence.text.lower())):
        return []
    parse = tokenize(sentence.text, sentence.start, names)
    if parse.question:
        return []
    settle_tags(parse, cues)
    resolve(parse, scene, cues, ontology)
    if imperative(parse):
        return []
    text, start = sentence.text, sentence.start
    clauses = Clauses(parse, text, start, sentence.block, scene.date)
    owner = known(scene.subject if sentence.block.depth else None, scene.topic)
    return read_all(Reading(parse, cues, ontology, scene, clauses, text, start, owner, (start, start + len(text)), []))


LANGUAGE = English()
