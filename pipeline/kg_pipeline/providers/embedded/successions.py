"""What ended and what began in its place: `A no longer ends on B; since May it ends on C`."""

from __future__ import annotations

from collections.abc import Sequence

from kg_ledger.ids import name_key
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.tasks import DraftClaim


def succeeded(claims: Sequence[DraftClaim], before: Sequence[DraftClaim] = ()) -> list[DraftClaim]:
    """`claims` of a sentence, those of them that began with the object that gave way to theirs.

    It gave way where the sentence, or the one `before` it, says that just this one relation of the same
    subject has ended.

    Parameters
    ----------
    before : the claims of the sentence before in the same paragraph.
    """
    return [_with_former(claim, [*before, *claims]) for claim in claims]


def _with_former(claim: DraftClaim, told: Sequence[DraftClaim]) -> DraftClaim:
    plain = claim.polarity is Polarity.AFFIRMED and claim.modality is Modality.ASSERTED
    if not plain or claim.replaces or (claim.change is not Change.BEGAN and not claim.since):
        return claim
    former = {
        name_key(other.object): other.object
        for other in told
        if other.change is Change.ENDED
        and other.modality is Modality.ASSERTED
        and other.predicate == claim.predicate
        and name_key(other.subject) == name_key(claim.subject)
    }
    former.pop(name_key(claim.object), None)
    if len(former) != 1:
        return claim
    return claim.model_copy(update={"replaces": next(iter(former.values())), "change": Change.BEGAN})
