"""How claims, mentions and judgements are written in records: short keys, defaults left out.

An id is not written where the content gives it: `claim_from` derives it again, which is also a check.
"""

from __future__ import annotations

from typing import Any

from kg_ledger.records import (
    Change,
    Claim,
    Class,
    Interval,
    Judgement,
    Mention,
    Modality,
    NameRef,
    Pair,
    Polarity,
    Quote,
    Span,
)

Payload = dict[str, Any]


def _name_to(ref: NameRef) -> list[str]:
    return [ref.surface] if ref.type is None else [ref.surface, ref.type]


def _name_from(row: list[str]) -> NameRef:
    return NameRef(row[0], row[1] if len(row) > 1 else None)


def claim_to(claim: Claim, revision_number: int) -> Payload:
    """The payload of a `claim` record, without its judgement.

    `revision_number` counts the document's revisions from 1; it stands for the hash.
    """
    payload: Payload = {
        "d": claim.quote.doc,
        "s": _name_to(claim.subject),
        "p": claim.predicate,
        "o": _name_to(claim.object),
        "q": claim.quote.text,
        "at": [claim.quote.span.start, claim.quote.span.end],
    }
    if revision_number != 1:
        payload["rn"] = revision_number
    if claim.polarity is not Polarity.AFFIRMED:
        payload["pol"] = claim.polarity.value
    if claim.modality is not Modality.ASSERTED:
        payload["mod"] = claim.modality.value
    if claim.change is not Change.NONE:
        payload["chg"] = claim.change.value
    if claim.replaces is not None:
        payload["rep"] = claim.replaces
    if claim.replaces_subject is not None:
        payload["res"] = claim.replaces_subject
    if claim.interval != Interval():
        payload["iv"] = [claim.interval.since, claim.interval.until]
    if claim.qualifiers:
        payload["ql"] = [list(pair) for pair in claim.qualifiers]
    if claim.attributes:
        payload["a"] = [list(pair) for pair in claim.attributes]
    return payload


def claim_from(payload: Payload, revision: str) -> Claim:
    """The claim that `claim_to` wrote; `revision` is the hash of the revision with the payload's number."""
    since, until = payload.get("iv", (None, None))
    return Claim(
        subject=_name_from(payload["s"]),
        predicate=payload["p"],
        object=_name_from(payload["o"]),
        quote=Quote(payload["d"], revision, Span(*payload["at"]), payload["q"]),
        polarity=Polarity(payload.get("pol", "affirmed")),
        modality=Modality(payload.get("mod", "asserted")),
        change=Change(payload.get("chg", "")),
        replaces=payload.get("rep"),
        replaces_subject=payload.get("res"),
        interval=Interval(since, until),
        qualifiers=tuple((k, v) for k, v in payload.get("ql", ())),
        attributes=tuple((k, v) for k, v in payload.get("a", ())),
    )


def judgement_to(judgement: Judgement) -> list[Any]:
    """`[class, rule]`, with the pairs behind where there are any."""
    pairs = [[pair.fact, pair.cls.value, pair.rule] for pair in judgement.pairs]
    return [judgement.cls.value, judgement.rule, *([pairs] if pairs else [])]


def judgement_from(claim: str, row: list[Any]) -> Judgement:
    """What `judgement_to` wrote of the claim with this id."""
    pairs = row[2] if len(row) > 2 else []
    return Judgement(claim, Class(row[0]), row[1], tuple(Pair(f, Class(c), r) for f, c, r in pairs))


def mention_to(mention: Mention) -> list[Any]:
    """`[surface, type, start, end, stated, description, quote]`, cut after the last that says something."""
    quote = "" if mention.quote.text == mention.name.surface else mention.quote.text
    span = mention.quote.span
    row: list[Any] = [mention.name.surface, mention.name.type, span.start, span.end]
    row += [int(mention.stated), mention.description, quote]
    while row[-1] == "" and len(row) > 5:
        row.pop()
    return row


def mention_from(row: list[Any], doc: str, revision: str) -> Mention:
    """What `mention_to` wrote."""
    surface, type_, start, end, stated, description, quote = [*row, "", ""][:7]
    return Mention(
        NameRef(surface, type_),
        description,
        Quote(doc, revision, Span(start, end), quote or surface),
        bool(stated),
    )
