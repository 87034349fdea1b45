"""A sentence with all that the readers beside the grammar ask for, and what such a reader is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.leads import block_modality
from kg_pipeline.providers.embedded.en.masking import Term, masked, masked_terms, terms_of
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.tasks import DraftClaim


@dataclass(frozen=True)
class Passage:
    """A sentence, its names and the scene; what several readers work out of these is worked out once."""

    sentence: Sentence
    names: list[Match]
    scene: Scene
    ontology: Ontology

    @cached_property
    def cues(self) -> EnglishCues:
        """The wordings of the ontology."""
        return english_cues(self.ontology)

    @cached_property
    def asserted(self) -> bool:
        """Whether the headings and the lead leave what the block says asserted: no plan, guess or hearsay."""
        return block_modality(self.sentence.block, self.cues) is Modality.ASSERTED

    @cached_property
    def about(self) -> list[Match]:
        """The names, led by whom `It` at the head of the sentence stands for."""
        sentence, name = self.sentence, self.scene.subject or self.scene.topic
        if name is None or not sentence.text.startswith("It "):
            return self.names
        return [Match(sentence.start, sentence.start + 2, name.name, name), *self.names]

    @cached_property
    def masked(self) -> str:
        """The sentence, its names masked."""
        return masked(self.sentence, self.names)

    @cached_property
    def terms(self) -> list[Term]:
        """The names and what the pronouns and descriptions stand for, in order."""
        return terms_of(self.sentence, self.names, self.scene, self.ontology)

    @cached_property
    def masked_terms(self) -> str:
        """The sentence, its terms masked."""
        return masked_terms(self.sentence.text, self.terms)


class Reader(Protocol):
    """Reads one construction that the grammar of verbs does not; it is asked only where a block asserts."""

    def __call__(self, passage: Passage, /) -> list[DraftClaim]:
        """The triples that the passage states by that construction."""


def spelled(sentence: Sentence, scene: Scene) -> list[Match]:
    """The names spoken of lately that stand in an earlier sentence, in order."""
    found = []
    for name in scene.recent:
        for hit in re.finditer(rf"(?<![\w-]){re.escape(name.name)}(?![\w-])", sentence.text):
            start = sentence.start + hit.start()
            found.append(Match(start, start + len(hit.group()), hit.group(), name))
    found.sort(key=lambda match: (match.start, -match.end))
    return [m for k, m in enumerate(found) if not k or m.start >= found[k - 1].end]
