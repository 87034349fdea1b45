"""The readers beside the grammar of verbs, in order: what a sentence states without the words of a predicate.

A reader knows one construction. Those of `READERS` take a sentence by itself, and only where its block
asserts what it says; the others lean on what the grammar has read in it, on a question or on the sentence
before.
"""

from __future__ import annotations

from kg_ledger.records import Change
from kg_pipeline.providers.embedded.en.answers import question_before, read_answer
from kg_pipeline.providers.embedded.en.by_kind import read_by_kind
from kg_pipeline.providers.embedded.en.care import read_care
from kg_pipeline.providers.embedded.en.conditions import read_conditions
from kg_pipeline.providers.embedded.en.denying_cues import read_denying_cues
from kg_pipeline.providers.embedded.en.duties import read_duties
from kg_pipeline.providers.embedded.en.elliptic import Read, read_elliptic
from kg_pipeline.providers.embedded.en.endings import read_endings
from kg_pipeline.providers.embedded.en.gapped import read_gapped
from kg_pipeline.providers.embedded.en.handing import read_handing
from kg_pipeline.providers.embedded.en.hands import read_hands
from kg_pipeline.providers.embedded.en.hanging import read_hanging
from kg_pipeline.providers.embedded.en.passage import Passage, Reader, spelled
from kg_pipeline.providers.tasks import DraftClaim


def tells_more(one: DraftClaim, other: DraftClaim) -> bool:
    """Whether `one` says of a triple that it began, or what was before, and `other` only that it is so."""
    plain = (
        other.change is Change.NONE and other.since is None and not (other.replaces or other.replaces_subject)
    )
    meant_alike = one.polarity is other.polarity and one.modality is other.modality
    return plain and meant_alike and one.change is Change.BEGAN


READERS: tuple[Reader, ...] = (
    read_hanging,
    read_handing,
    read_hands,
    read_conditions,
    read_care,
    read_denying_cues,
    read_by_kind,
    read_endings,
)


def read_further(passage: Passage, found: list[DraftClaim], read: Read) -> list[DraftClaim]:
    """Further triples of a sentence in which `found` has been read; `read` reads another one."""
    sentence, names = passage.sentence, passage.names
    if sentence.text.rstrip().endswith("?"):
        return []
    further = [claim for reader in READERS for claim in reader(passage)] if passage.asserted else []
    further += read_gapped(passage, [*found, *further])
    told = {(claim.subject, claim.predicate, claim.object): claim for claim in found}
    claims = []
    for claim in further:
        other = told.get((claim.subject, claim.predicate, claim.object))
        if other is None:
            claims.append(claim)
        elif other in found and tells_more(claim, other):
            found[found.index(other)] = claim
    asked = passage.scene.asked
    if (question := question_before(sentence)) is not None:
        asked = question, spelled(question, passage.scene)
    if asked is not None and (not found or sentence.text.lower().startswith("no,")):
        claims += read_answer(sentence, names, *asked, passage.scene, passage.ontology)
    if names:
        claims += read_duties(passage, found) + read_elliptic(passage, found, read)
    return claims
