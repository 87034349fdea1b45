"""All names that a document establishes."""

from __future__ import annotations

from collections.abc import Sequence

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.activities import activities
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.explained import explain
from kg_pipeline.providers.embedded.en.first_words import as_first_words
from kg_pipeline.providers.embedded.en.headed import bracketed
from kg_pipeline.providers.embedded.en.in_turn import in_turn
from kg_pipeline.providers.embedded.en.kind_names import kind_names, with_bare
from kg_pipeline.providers.embedded.en.last_words import with_bare_names, with_last_words
from kg_pipeline.providers.embedded.en.layouts import read_block, read_page
from kg_pipeline.providers.embedded.en.open import notion
from kg_pipeline.providers.embedded.en.ordered import with_ordered
from kg_pipeline.providers.embedded.en.paired import pair
from kg_pipeline.providers.embedded.en.pointed import pointed
from kg_pipeline.providers.embedded.en.respelled import respelled
from kg_pipeline.providers.embedded.en.roles import infer
from kg_pipeline.providers.embedded.en.shortened import with_short_forms
from kg_pipeline.providers.embedded.en.small_names import small_names
from kg_pipeline.providers.embedded.en.told import tell
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftEntity, KnownName


def survey(blocks: list[Block], ontology: Ontology) -> list[DraftEntity]:
    """Names that a document establishes, in the order of its text."""

    cues = english_cues(ontology)
    if not cues.class_words:
        return []
    small = small_names(blocks, cues)
    written, blocks = blocks, [small.raised(block) for block in blocks]
    page = "\n".join(block.text for block in blocks if block.kind != "heading")
    found = Survey(cues, ontology, page)
    for at, block in enumerate(blocks):
        read_block(found, block, blocks[at + 1 : at + 5])
    if cues.thing is not None:
        read_page(found, blocks)
    else:
        tell(found, blocks)
        pair(found, blocks)
        bracketed(found, blocks)
        found.drafts += with_bare(found, kind_names(written, found.patterns), blocks)
        explain(found, blocks)
        pointed(found, blocks)
        respelled(found, blocks)
        found.drafts += in_turn(found, blocks)
        found.drafts = with_ordered(found, blocks)
        found.drafts += with_bare_names(blocks, found)
        found.drafts += with_last_words(blocks, found)
    drafts = [draft for draft in found.drafts if not _mere_notion(draft, found)]
    done = activities(written, found.patterns.classes)
    drafts = [draft for draft in drafts if draft.name.lower() not in done]
    drafts += as_first_words(infer(blocks, drafts, found), drafts, blocks, found)
    return with_short_forms(small.lowered(drafts, written), ontology, found.common)


def _mere_notion(draft: DraftEntity, found: Survey) -> bool:
    """An abbreviated common notion to which nothing gives a class: `Standard Operating Procedure (SOP)`."""
    if draft.type is not None or not draft.aliases or not notion(draft.name):
        return False
    heads = "".join(word[0] for word in draft.name.upper().split())
    if found.cues.thing is None and not any(alias.name.upper() == heads for alias in draft.aliases):
        return False
    names = {draft.name, *(alias.name for alias in draft.aliases)}
    return not any(other.type is not None and other.name in names for other in found.drafts)


def infer_beside(blocks: list[Block], known: Sequence[KnownName], ontology: Ontology) -> list[DraftEntity]:
    """Names whose class follows from what is said of them and of a name that the corpus knows.

    An open schema needs no known name for that: the survey has settled it.
    """
    cues = english_cues(ontology)
    if cues.thing is not None:
        return []
    page = "\n".join(block.text for block in blocks if block.kind != "heading")
    drafts = [DraftEntity(name=one.name, type=one.type, quote=one.name) for one in known]
    found = Survey(cues, ontology, page)
    inferred = as_first_words(infer(blocks, drafts, found), drafts, blocks, found)
    return with_short_forms(inferred, ontology, found.common)
