"""An English question as one who minces no words would ask it: the order of the recastings.

`What is there in the way of pumps?` asks for the pumps; `What has to be running for X to run?` asks what X
depends on; `Take the parts that …: which machines use them?` names first what the question is about. The
reader that comes after knows the plain wordings only.
"""

from __future__ import annotations

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.questions.en.corrected import corrected
from kg_pipeline.providers.embedded.questions.en.fronted import brought_in, supposed, without_kinds
from kg_pipeline.providers.embedded.questions.en.manners import undressed
from kg_pipeline.providers.embedded.questions.en.recast import Recast, cast, with_classes
from kg_pipeline.providers.embedded.questions.en.reported import unreported
from kg_pipeline.providers.embedded.questions.en.slips import spelt
from kg_pipeline.providers.embedded.questions.en.standins import substitutes
from kg_pipeline.providers.embedded.questions.en.times import timeless
from kg_pipeline.providers.embedded.questions.en.turns.choosing import CHOOSING
from kg_pipeline.providers.embedded.questions.en.turns.happening import HAPPENING
from kg_pipeline.providers.embedded.questions.en.turns.idioms import IDIOMS
from kg_pipeline.providers.embedded.questions.en.turns.indirect import INDIRECT
from kg_pipeline.providers.embedded.questions.en.turns.listing import LISTING
from kg_pipeline.providers.embedded.questions.en.turns.placing import PLACING
from kg_pipeline.providers.embedded.questions.en.turns.reaching import REACHING
from kg_pipeline.providers.embedded.questions.en.turns.replacing import REPLACING
from kg_pipeline.providers.embedded.questions.en.turns.sharing import SHARING
from kg_pipeline.providers.embedded.questions.en.turns.sparing import SPARING
from kg_pipeline.providers.embedded.questions.en.turns.wholes import WHOLES
from kg_pipeline.providers.embedded.questions.en.turns.whom import WHOM
from kg_pipeline.providers.embedded.questions.labels import labels_of
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.scene import asking

LONGEST = 500
"""Characters of a question that turns of phrase are looked for in."""

TURNS = (*INDIRECT, *SHARING, *REACHING, *WHOM, *PLACING, *SPARING, *LISTING, *IDIOMS)
"""Turns of phrase, in the order in which they are tried."""


def plain(letter: Letter, ontology: Ontology) -> Letter:
    """`letter` in plain words.

    Slips of the pen are set right; adverbs of time that change nothing go; a supposition becomes a
    condition; sentences that only set the scene go, then manners and who it is that asks, then lists of
    kinds of what is asked for; the topic goes where it belongs; turns of phrase become plain ones.
    """
    letter = supposed(timeless(spelt(letter, ontology), ontology), ontology)
    letter = asking(letter, labels_of(ontology)[0], japanese=False).squeezed()
    if len(letter.text) > LONGEST:
        return letter
    letter = undressed(unreported(undressed(letter)))
    letter = corrected(letter, ontology)
    for turn in _early(ontology):
        letter = cast(letter, turn)
    for turn in _chosen(ontology):
        letter = cast(letter, turn)
    letter = without_kinds(letter, ontology)
    letter = brought_in(letter, ontology)
    for turn in _turns(ontology):
        letter = cast(letter, turn)
    return letter


@lexicon.per_ontology
def _turns(ontology: Ontology) -> tuple[Recast, ...]:
    return with_classes((*TURNS, *(REPLACING if substitutes(ontology) else ())), ontology)


@lexicon.per_ontology
def _chosen(ontology: Ontology) -> tuple[Recast, ...]:
    return with_classes((*INDIRECT, *HAPPENING, *CHOOSING), ontology)


@lexicon.per_ontology
def _early(ontology: Ontology) -> tuple[Recast, ...]:
    return with_classes((*WHOLES, *(REPLACING if substitutes(ontology) else ())), ontology)
