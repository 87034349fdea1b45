"""English for the embedded engine: what `frame.Language` asks of a language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.fields import read_field
from kg_pipeline.providers.embedded.en.relate import follow, relate
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.en.survey import infer_beside, survey
from kg_pipeline.providers.embedded.frame import Block, Match, Scene, Sentence, Stance
from kg_pipeline.providers.tasks import DraftClaim, DraftEntity, KnownName

_WORDS = re.compile(r"[a-z]+")


class English:
    """The English half of the engine."""

    code = "en"

    def split(self, text: str) -> list[tuple[int, int]]:
        """Sentence spans that tile `text`."""
        return split(text)

    def establish(self, block: Block, ontology: Ontology) -> list[DraftEntity]:
        """Names that a block establishes, with class and aliases."""
        return survey([block], ontology)

    def survey(self, blocks: list[Block], ontology: Ontology) -> list[DraftEntity]:
        """Names that a document establishes, with class and aliases."""
        return survey(blocks, ontology)

    def infer(self, blocks: list[Block], known: Sequence[KnownName], ontology: Ontology) -> list[DraftEntity]:
        """Names whose class follows from what is said of them and of a known name."""
        return infer_beside(blocks, known, ontology)

    def relate(
        self, sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology
    ) -> list[DraftClaim]:
        """Triples that a sentence states."""
        return relate(sentence, names, scene, ontology)

    def follow(self, sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology) -> None:
        """Set `scene.subject` to whom the sentence is about."""
        follow(sentence, names, scene, ontology)

    def field(self, block: Block, names: list[Match], scene: Scene, ontology: Ontology) -> list[DraftClaim]:
        """Triples that a `key: value` line or a table cell under a header states."""
        return read_field(block, names, scene, ontology)

    def stance(self, clause: str) -> Stance:
        """Polarity, modality, change and dates of a clause."""
        return stance(clause)


LANGUAGE = English()
