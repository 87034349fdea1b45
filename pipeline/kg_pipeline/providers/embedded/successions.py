"""What gave way to what: `A no longer ends on B; since May it ends on C`, `A ends on C instead of B`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_ledger.ids import name_key
from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.tasks import DraftClaim


def succeeded(
    claims: Sequence[DraftClaim],
    before: Sequence[DraftClaim] = (),
    text: str = "",
    ontology: Ontology | None = None,
) -> list[DraftClaim]:
    """`claims` of a sentence, those of them that began with the object, or subject, that gave way to theirs.

    It gave way where the sentence, or the one `before` it, says that just this one relation of the same
    subject, or object, has ended. What a predicate has but one of came in its place even where no word says
    that it began: `The crew has given up the mill; the gang has it`.

    Parameters
    ----------
    before : the claims of the sentence before in the same paragraph.
    text : the sentence, which may say that it adds another matter.
    """
    before = () if _ADDED.match(text) else before
    found = [_with_former(claim, [*before, *claims]) for claim in claims]
    return (
        found if ontology is None else [_in_its_place(claim, [*before, *claims], ontology) for claim in found]
    )


def gave_way(
    ontology: Ontology, predicate: str, former: str | None, ends: tuple[str | None, str | None], nearer: int
) -> int:
    """The end of a relation at which something else was before: 0 the subject, 1 the object.

    Parameters
    ----------
    former : the class of what was there before.
    ends : the classes of the subject and the object that are there now.
    nearer : the end beside which the text names the former; it decides where the classes leave both open.
    """
    asked = ontology.predicates[predicate]
    fits = [ontology.is_a(former, cls) for cls in (asked.domain, asked.range)]
    alike = [former == end for end in ends]
    for told in (fits, alike):
        if told[0] != told[1]:
            return told.index(True)
    return nearer


_ADDED = re.compile(
    r"\s*(?:(?:また|さらに|なお|加えて|このほか|そのほか|ほかに|別に)、|"
    r"(?:Also|In addition|Besides|Moreover|Separately)\b)"
)
"""At the head of a sentence: it goes on to another matter, and tells not what came of the one before."""

_ENDS = {"replaces": ("object", "subject"), "replaces_subject": ("subject", "object")}
"""What takes the place of a former one, and what stays the same."""


def _open(claim: DraftClaim) -> bool:
    """Whether a claim states what is so, and not yet what was there before."""
    plain = claim.polarity is Polarity.AFFIRMED and claim.modality is Modality.ASSERTED
    return plain and not (claim.replaces or claim.replaces_subject)


def _in_its_place(claim: DraftClaim, told: Sequence[DraftClaim], ontology: Ontology) -> DraftClaim:
    """A plain claim in a slot that holds one, of which the text has just said that another one has ended."""
    predicate = ontology.predicates.get(claim.predicate)
    if predicate is None or claim.change is not Change.NONE or claim.until or not _open(claim):
        return claim
    single = {"replaces": predicate.cardinality, "replaces_subject": predicate.inverse_cardinality}
    fields = [field for field, size in single.items() if size == "one"]
    return _former_of(claim, told, fields) or claim


def _with_former(claim: DraftClaim, told: Sequence[DraftClaim]) -> DraftClaim:
    if not _open(claim) or (claim.change is not Change.BEGAN and not claim.since):
        return claim
    return _former_of(claim, told, list(_ENDS)) or claim


def _former_of(claim: DraftClaim, told: Sequence[DraftClaim], fields: Sequence[str]) -> DraftClaim | None:
    """`claim` with what `told` says has ended at one of the ends that `fields` name; None if it says none."""
    for field in fields:
        end, kept = _ENDS[field]
        came, stayed = getattr(claim, end), name_key(getattr(claim, kept))
        former = {
            name_key(getattr(other, end)): getattr(other, end)
            for other in told
            if other.change is Change.ENDED
            and other.modality is Modality.ASSERTED
            and other.predicate == claim.predicate
            and name_key(getattr(other, kept)) == stayed
        }
        former.pop(name_key(came), None)
        if len(former) == 1:
            return claim.model_copy(update={field: next(iter(former.values())), "change": Change.BEGAN})
    return None
