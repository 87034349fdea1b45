"""What an answer and a profile cite, with the lines around it, so that nobody has to follow every mark."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kg_ledger.ledger import Ledger
from kg_pipeline.desk.cases import Excerpt, excerpt_at, excerpt_of, label_of
from kg_pipeline.summaries import Statement, Upheld

Row = dict[str, Any]

LONGEST = 2_000
"""Characters of a citation beyond which the lines around it are left out: it speaks for itself."""


def answer_row(ledger: Ledger, answer: Row) -> Row:
    """The row of an answer with surroundings for each citation, and `labels` of its ids."""
    view = ledger.view
    disputes = [{**d, "citations": [_around(ledger, c) for c in d["citations"]]} for d in answer["disputes"]]
    return {
        **answer,
        "citations": [_around(ledger, one) for one in answer["citations"]],
        "disputes": disputes,
        "labels": {i: label_of(view, i) for i in answer["ids"]},
    }


def _around(ledger: Ledger, citation: Row) -> Row:
    """A citation with the lines around it; alone where the text has changed since, or where it is long."""
    bare = {**citation, "revision": "", "before": "", "after": "", "cut_before": False, "cut_after": False}
    document = ledger.view.document_at(citation["doc"])
    if document is None or citation["end"] - citation["start"] > LONGEST:
        return bare
    place = (citation["doc"], document.revision, citation["start"], citation["end"])
    found = excerpt_at(ledger, *place, part=citation["part"])
    return {**citation, **asdict(found)} if found.quote == citation["quote"] else bare


def profile_row(ledger: Ledger, upheld: Upheld) -> Row:
    """A profile as far as it still stands: each sentence with the places that bear it out."""
    return {
        "statements": [
            {
                "text": statement.text,
                "facts": list(facts),
                "sources": [asdict(one) for one in _sources(ledger, upheld, statement, facts)],
            }
            for statement, facts in upheld.statements
        ],
        "stale": upheld.stale,
        "model": upheld.summary.model,
    }


def _sources(ledger: Ledger, upheld: Upheld, statement: Statement, facts: tuple[str, ...]) -> list[Excerpt]:
    """One place for each fact and each mention behind a sentence."""
    view = ledger.view
    found = []
    for fact in facts:
        spoken = [evidence for evidence in view.claims_of(fact) if evidence.supported]
        found += [excerpt_of(ledger, evidence.quote) for evidence in spoken[:1]]
    for key in statement.rests_on:
        basis = upheld.summary.basis[key]
        if basis.standing or not basis.ids:
            continue
        doc, _, mention = basis.ids[0].rpartition(" ")
        document, span = view.document(doc), view.stated_in(doc).get(mention)
        if document is not None and span is not None:
            found.append(excerpt_at(ledger, document.path, document.revision, span.start, span.end))
    return list({(one.doc, one.start, one.end): one for one in found}.values())
