"""Japanese, as the engine asks for it."""

from __future__ import annotations

from collections.abc import Sequence

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block, Language, Match, Scene, Sentence, Stance
from kg_pipeline.providers.embedded.ja import discourse, fields, items, sentences, together
from kg_pipeline.providers.embedded.ja.alias_known import known_aliases
from kg_pipeline.providers.embedded.ja.aliases import AliasReader
from kg_pipeline.providers.embedded.ja.asked import answered
from kg_pipeline.providers.embedded.ja.beside import read_beside
from kg_pipeline.providers.embedded.ja.collect import Collector
from kg_pipeline.providers.embedded.ja.cues import wide_lexicon
from kg_pipeline.providers.embedded.ja.establish import Establisher
from kg_pipeline.providers.embedded.ja.headed import enter_headed
from kg_pipeline.providers.embedded.ja.infer import infer_names
from kg_pipeline.providers.embedded.ja.keys import spaced_field
from kg_pipeline.providers.embedded.ja.lists import read_listed
from kg_pipeline.providers.embedded.ja.numbers import numbered_rows
from kg_pipeline.providers.embedded.ja.reciprocal import reciprocal
from kg_pipeline.providers.embedded.ja.relate import relate
from kg_pipeline.providers.embedded.ja.sober import told
from kg_pipeline.providers.embedded.ja.stance import is_question, stance_of
from kg_pipeline.providers.embedded.ja.surnames import surnames
from kg_pipeline.providers.embedded.names import NameIndex, name_index, pool_names
from kg_pipeline.providers.tasks import DraftClaim, DraftEntity, KnownName


class Japanese:
    """The Japanese half of the engine."""

    code = "ja"

    def split(self, text: str) -> list[tuple[int, int]]:
        """Sentence spans that tile `text`."""
        return sentences.split(text)

    def establish(self, block: Block, ontology: Ontology) -> list[DraftEntity]:
        """Names that a block establishes by itself."""
        return self.survey([block], ontology)

    def survey(self, blocks: list[Block], ontology: Ontology) -> list[DraftEntity]:
        """Names that a document's blocks establish together."""
        if not blocks:
            return []
        establisher = Establisher(blocks, ontology)
        found = establisher.run()
        sure = [one.draft() for one in found if not one.weak]
        if not establisher.lexicon.open:
            index = NameIndex(pool_names(sure, ontology), frozenset(establisher.labels))
            sure += enter_headed(establisher, index)
        drafts = [*sure, *AliasReader(establisher).run(blocks), *numbered_rows(establisher, blocks)]
        if establisher.lexicon.open:
            drafts = told(establisher, drafts)
        index = NameIndex(pool_names(drafts, ontology), frozenset(establisher.labels))
        establisher.called = frozenset(
            name for d in drafts if d.aliases for name in (d.name, *(alias.name for alias in d.aliases))
        )
        drafts += infer_names(establisher, index)
        return drafts if establisher.lexicon.open else [*drafts, *surnames(establisher, blocks, drafts)]

    def infer(self, blocks: list[Block], known: Sequence[KnownName], ontology: Ontology) -> list[DraftEntity]:
        """Names that take their class from a role beside a name that some other document establishes."""
        if not blocks:
            return []
        collector = Collector(blocks, ontology)
        index = name_index(tuple(known), frozenset(collector.labels))
        drafts = [] if collector.lexicon.open else enter_headed(collector, index)
        called = [] if collector.lexicon.open else known_aliases(collector, index)
        return [*drafts, *called, *infer_names(collector, index)]

    def relate(
        self, sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology
    ) -> list[DraftClaim]:
        """Triples that a sentence states."""
        labels = wide_lexicon(ontology).labels
        read = reciprocal(sentence, names, scene) or together.readings(sentence, names, scene, labels)
        found = []
        for one in read:
            claims = self._relate(one.sentence, one.names, one.scene, ontology)
            found += [_on_the_word_of(sentence, claim) for claim in claims] if one.whole else claims
        return _once(found, ontology) if len(read) > 1 else found

    def _relate(
        self, sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology
    ) -> list[DraftClaim]:
        lexicon = wide_lexicon(ontology)
        keyed = spaced_field(sentence.block, lexicon)
        if keyed is not sentence.block and sentence.start == keyed.start:
            return fields.read_field(keyed, names, scene, ontology)
        if (headed := items.headed_item(sentence, names)) is not None:
            return items.read_headed(headed, scene, ontology)
        listed = read_listed(sentence, names, scene, ontology, lexicon)
        said = listed or relate(sentence, names, scene, ontology, classes=scene.asked is None)
        if not said and scene.asked is not None:
            said = answered(sentence, names, scene, lambda s, n, around: relate(s, n, around, ontology))
        told = {(claim.subject, claim.predicate) for claim in said}
        beside = [] if lexicon.open or is_question(sentence.text) else read_beside(sentence, names, ontology)
        return [*said, *(claim for claim in beside if (claim.subject, claim.predicate) not in told)]

    def follow(self, sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology) -> None:
        """Who is spoken of after a sentence."""
        discourse.follow(sentence, names, scene, ontology)

    def field(self, block: Block, names: list[Match], scene: Scene, ontology: Ontology) -> list[DraftClaim]:
        """Triples that a field or a table row states."""
        return fields.read_field(block, names, scene, ontology)

    def stance(self, clause: str) -> Stance:
        """Polarity, modality, change and dates of a clause."""
        return stance_of("", fold_key(clause))


def _once(claims: list[DraftClaim], ontology: Ontology) -> list[DraftClaim]:
    """`claims`, a symmetric one from one of its ends only."""
    found: list[DraftClaim] = []
    for claim in claims:
        turned = claim.model_copy(update={"subject": claim.object, "object": claim.subject})
        alike = (
            c
            for c in found
            if (c.subject, c.predicate, c.object) == (turned.subject, turned.predicate, turned.object)
        )
        if not (ontology.predicates[claim.predicate].symmetric and any(alike)):
            found.append(claim)
    return found


def _on_the_word_of(sentence: Sentence, claim: DraftClaim) -> DraftClaim:
    """`claim`, quoted with the whole sentence."""
    lead = len(sentence.text) - len(sentence.text.lstrip())
    return claim.model_copy(update={"quote": sentence.text.strip(), "at": sentence.start + lead})


LANGUAGE: Language = Japanese()
