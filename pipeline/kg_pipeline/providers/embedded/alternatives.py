"""`A or B`, `AかB`, where only one of them can be: one is meant, and the text does not say which.

Where a predicate holds many objects, `or` often lists what there is (`with soda or lime`); there it decides
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.providers.embedded.frame import Match
from kg_pipeline.providers.tasks import DraftClaim

_OR = re.compile(
    r"\s?,?\s?(?:or|and/or)(?:\s(?:else|maybe|perhaps|possibly|rather))?(?:\s(?:the|an?|by|to|at|in|from|with))?\s"
    r"|\s?[、,]?\s?(?:または|又は|もしくは|若しくは|あるいは|或いは|ないし(?:は)?)\s?"
    r"|(?:さん|氏|様)?か(?:、|または|又は|もしくは|あるいは)?",
    re.I,
)
_LISTED = re.compile(r"\s?[,、・]\s?|と|\s?(?:and|&)\s")
_WHICHEVER = re.compile(r"(?:さん|氏|様)?か?の?(?:うちの?)?(?:どちらか|いずれか|何れか|誰か)")


def with_alternatives(
    claims: list[DraftClaim], text: str, start: int, names: Sequence[Match], ontology: Ontology
) -> list[DraftClaim]:
    """`claims` of a text that begins at `start`, as mere possibilities where another might be meant."""
    if not claims or len(names) < 2:
        return claims
    rivals: dict[str, list[Match]] = {}
    for group in _groups(text, start, names):
        for match in group:
            for spelling in (match.name.name, match.surface):
                rivals.setdefault(spelling, []).extend(group)
    return [_weighed(claim, rivals, ontology) for claim in claims] if rivals else claims


def _groups(text: str, start: int, names: Sequence[Match]) -> Iterator[list[Match]]:
    """Runs of names of which the text means one."""
    run: list[Match] = []
    chosen = False
    for match in names:
        between = text[run[-1].end - start : match.start - start] if run else ""
        choice = _OR.fullmatch(between) is not None if run else False
        if run and not choice and (chosen or _LISTED.fullmatch(between) is None):
            if chosen or _whichever(text, start, run):
                yield run
            run, chosen = [], False
        run.append(match)
        chosen = chosen or choice
    if run and (chosen or _whichever(text, start, run)):
        yield run


def _whichever(text: str, start: int, run: list[Match]) -> bool:
    return len(run) > 1 and _WHICHEVER.match(text, run[-1].end - start) is not None


def _weighed(claim: DraftClaim, rivals: dict[str, list[Match]], ontology: Ontology) -> DraftClaim:
    asked = ontology.predicates.get(claim.predicate)
    if asked is None or claim.polarity is not Polarity.AFFIRMED or claim.modality is not Modality.ASSERTED:
        return claim
    for single, end, other, cls in (
        (asked.cardinality, claim.object, claim.subject, asked.range),
        (asked.inverse_cardinality, claim.subject, claim.object, asked.domain),
    ):
        group = rivals.get(end, ()) if single == "one" else ()
        own = {match.name.canonical for match in group if end in (match.name.name, match.surface)}
        if any(
            match.name.canonical not in own
            and other not in (match.name.name, match.surface)
            and ontology.compatible(match.name.type, cls)
            for match in group
        ):
            return claim.model_copy(update={"modality": Modality.HYPOTHETICAL})
    return claim
