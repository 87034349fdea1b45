"""Japanese, as the engine asks for it."""

from __future__ import annotations

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.frame import Block, Language, Match, Scene, Sentence, Stance
from kg_pipeline.providers.embedded.ja import sentences
from kg_pipeline.providers.tasks import DraftClaim, DraftEntity


class Japanese:
    """The Japanese half of the engine."""

    code = "ja"

    def reads(self, text: str) -> bool:
        """Any kana, or Han without Latin words."""
        return sentences.is_japanese(text)

    def split(self, text: str) -> list[tuple[int, int]]:
        """Sentence spans that tile `text`."""
        return sentences.split(text)

    def establish(self, block: Block, ontology: Ontology) -> list[DraftEntity]:
        """Names that a block establishes."""
        return []

    def relate(
        self, sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology
    ) -> list[DraftClaim]:
        """Triples that a sentence states."""
        return []

    def field(self, block: Block, names: list[Match], scene: Scene, ontology: Ontology) -> list[DraftClaim]:
        """Triples that a field or a table row states."""
        return []

    def stance(self, clause: str) -> Stance:
        """Polarity, modality, change and dates of a clause."""
        return Stance()


LANGUAGE: Language = Japanese()
