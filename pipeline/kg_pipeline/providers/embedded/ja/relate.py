"""A Japanese sentence → the triples that it states."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.embedded.ja import (
    attributes,
    by_class,
    designated,
    formers,
    fragments,
    ingredients,
    made_up,
    moves,
    needs,
    nominal,
    pairs,
    possession,
    work,
)
from kg_pipeline.providers.embedded.ja.anaphora import owners, pronouns
from kg_pipeline.providers.embedded.ja.by_verb import read_verbs
from kg_pipeline.providers.embedded.ja.cues import compile_lexicon, wide_lexicon
from kg_pipeline.providers.embedded.ja.parting import part_by_class, part_gapped
from kg_pipeline.providers.embedded.ja.reading import read_sentence
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.sober import prescribed, states
from kg_pipeline.providers.embedded.ja.stance import is_question
from kg_pipeline.providers.tasks import DraftClaim

CONSTRUCTIONS: tuple[Callable[[SentenceReader], None], ...] = (
    formers.read_successions,
    moves.read_takeovers,
    moves.read_moved_in,
    attributes.read_attributes,
    attributes.read_labels,
    pairs.read_distributed,
    read_verbs,
    needs.read_needs,
    work.read_by_work,
    work.read_its_job,
    designated.read_designated,
    moves.read_transfers,
    nominal.read_nominals,
    pairs.read_pairs,
    pairs.read_joined,
    made_up.read_made_up,
    ingredients.read_ingredients,
    possession.read_possession,
    possession.read_genitive_copula,
)
"""What a sentence is read for, from the most to the least explicit."""


def relate(
    sentence: Sentence,
    names: list[Match],
    scene: Scene,
    ontology: Ontology,
    *,
    turn: bool = True,
    wide: bool = True,
    classes: bool = False,
) -> list[DraftClaim]:
    """Triples of one sentence; what it leaves out comes from the scene.

    Parameters
    ----------
    turn : whether the classes of the names may overrule the direction in which the ontology lists a cue.
    wide : whether the thesaurus' wordings count beside the ontology's own.
    classes : whether a clause whose wording says nothing may be read by the classes of its names.
    """
    lexicon = wide_lexicon(ontology) if wide else compile_lexicon(ontology)
    folded = fold(sentence.text, sentence.start)
    if is_question(folded.text) or (lexicon.open and not states(folded.text)):
        return []
    if lexicon.open and prescribed(folded.text, sentence.block):
        return []
    names = [name for name in names if not _is_former(sentence, name)]
    units = [*names, *pronouns(folded, names, scene, ontology, lexicon.labels)]
    units += owners(folded, units, lexicon.possessed)
    if not units:
        return []
    reading = read_sentence(sentence.text, sentence.start, units, lexicon.label_pattern)
    part_by_class(reading, lambda one, two: ontology.compatible(one.type, two.type))
    part_gapped(reading, lambda one, two: ontology.compatible(one.type, two.type))
    scenes = [scene]
    if sentence.block.key == "A":
        asked = [n for n in reversed(scene.recent) if n is not scene.subject]
        scenes += [replace(scene, subject=name) for name in asked]
    readers: list[SentenceReader] = []
    for one in scenes:
        reader = SentenceReader(sentence, reading, one, ontology, lexicon, turn=turn)
        for construction in CONSTRUCTIONS:
            construction(reader)
        if not reader.found:
            fragments.read_fragment(reader)
        readers.append(reader)
        if reader.found:
            break
    told = readers[-1] if readers[-1].found else readers[0]
    if classes:
        by_class.read_by_class(told)
    formers.note_formers(told)
    return told.found


def _is_former(sentence: Sentence, name: Match) -> bool:
    """Whether 旧 or 元 stands before a name: `旧モミジ班が置いた棚` says nothing of モミジ班 as it is."""
    before = sentence.text[: name.start - sentence.start].rstrip('「『"*` ')
    return re.search(r"(?:^|[^一-龠々])[旧元]$", before) is not None
