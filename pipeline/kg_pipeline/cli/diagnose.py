"""`kg diagnose`: which layer loses the answer to a question."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kg_pipeline.cli.diagnose_words import DiagnosisWords
from kg_pipeline.cli.options import Json, Language, ProviderName, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_pipeline.query.answer import Answer
    from kg_pipeline.query.diagnose import Need, Place, Traced
    from kg_pipeline.query.evidence import Evidence
    from kg_pipeline.query.room import Question

_LAYERS = {
    "matching": ("no passage that holds the answer shares a term with the question", "問いと語が重ならない"),
    "ranking": ("its passage is too far down the ranking", "順位が下すぎて読まれない"),
    "packing": ("the token budget ended before its passage", "予算が尽きて詰められない"),
    "extraction": (
        "its passage was found, and no fact is drawn from these words",
        "文章は見つかるが、その言葉から事実が取り出されていない",
    ),
    "reading": ("the reader had its passage and did not use it", "読み手に渡ったが使われない"),
}


def diagnose(
    text: Annotated[str, typer.Argument(help="The question, in Japanese or English.")],
    expect: Annotated[
        list[str] | None,
        typer.Option(
            "--expect",
            metavar="WHERE",
            help="Where the answer stands: words of a document, FILE:LINE, or a fact's id. "
            "Default: the quotes that the answer of `kg query` rests on.",
        ),
    ] = None,
    provider: ProviderName = None,
    lang: Language = "",
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Say which layer loses the answer to a question: matching, ranking, packing, extraction, or reading."""
    with speaking(as_json) as out:
        from kg_pipeline.cli.named import japanese
        from kg_pipeline.workspace import Workspace, embedded_note

        place = Workspace.find(Path.cwd(), workspace, {"provider": provider})
        with place.ledger() as ledger:
            asked = place.provider(ledger)
            if asked.name == "embedded":
                out.note(embedded_note("ja" if japanese(lang, text) else "en"))
            try:
                _diagnose(text, expect or [], ledger, place, lang, out)
            finally:
                place.hang_up()


def _diagnose(text: str, expect: list[str], ledger: Ledger, place: Any, lang: str, out: Output) -> None:
    from kg_pipeline.answering import engine_in, room_for, search_for
    from kg_pipeline.cli.named import japanese
    from kg_pipeline.query.compose import unknown_in
    from kg_pipeline.query.diagnose import held_by, lost_by, trace
    from kg_pipeline.query.evidence import pack
    from kg_pipeline.query.plain import Plain
    from kg_pipeline.query.room import understand

    room = room_for(ledger.view, ledger, place.provider(ledger), place.state)
    question = understand(text, room)
    answer = engine_in(room, "plan").answer(text)
    found = search_for(ledger.view, ledger, place.state).search(question.text)
    evidence = pack(found)
    room.passages = lambda _: evidence
    needs = [_expected(one, ledger) for one in expect] or _cited(answer, ledger)
    traced = [
        held_by(one, answer, lambda place: bool(_facts_at(place, ledger)))
        for one in trace(needs, found, evidence, lambda: Plain(room).answer(text))
    ]
    layer = lost_by(traced)
    unknown = unknown_in(question, room)
    if not traced and (evidence.insufficient or unknown):
        layer = "matching"
    speech = int(japanese(lang, text))
    said = DiagnosisWords(speech)
    _say_road(question, unknown, answer, evidence, len(found.ranked), said, out)
    for one in traced:
        _say_place(one, ledger, said, out)
    if layer is not None:
        out.line(said.headed("layer", f"{said.layer(layer)}: {_LAYERS[layer][speech]}"))
    else:
        out.line(said.headed("layer", said.say("nothing_lost" if traced else "where_unsaid")))
    out.row(
        {
            "question": text,
            "layer": layer,
            "answered": answer.answered,
            "branch": answer.branch,
            "names": [{"name": n.surface, "ids": [node.id for node in n.nodes]} for n in question.names],
            "unknown": list(unknown),
            "unseen": list(evidence.unseen),
            "evidence": {
                "ranked": len(found.ranked),
                "packed": len(evidence.ranked),
                "tokens": evidence.tokens,
                "budget": evidence.budget,
                "stopped": evidence.stopped,
                "insufficient": evidence.insufficient,
            },
            "places": [_place_row(one, ledger) for one in traced],
            "calls": room.calls,
        }
    )


def _expected(said: str, ledger: Ledger) -> Need:
    """Where the user says that the answer stands."""
    from kg_ledger.errors import KgError
    from kg_ledger.reading import DocumentState
    from kg_pipeline.query.diagnose import Need, place_of_line, places_of_words

    view = ledger.view
    if view.fact(said) is not None:
        stated = _stated(said, ledger)
        if not stated.places:
            raise KgError(f"{said}: no document states this fact now.")
        return stated
    path, _, line = said.rpartition(":")
    document = view.document_at(path) if line.isdecimal() else None
    if document is not None:
        return Need("", (place_of_line(path, int(line), ledger.text(document.revision)),))
    live = [d for d in view.documents() if d.state is DocumentState.LIVE]
    found = tuple(places_of_words(said, ((d.path, ledger.text(d.revision)) for d in live)))
    if not found:
        raise KgError(
            f"{said}: no document holds these words, and no fact or line goes by that.",
            "Quote the words as a document has them, or name FILE:LINE or a fact's id.",
        )
    return Need(said, found)


def _stated(fact: str, ledger: Ledger) -> Need:
    """A fact: any of the places that state it now will do."""
    from kg_pipeline.query.diagnose import Need, Place

    quotes = [e.quote for e in ledger.view.claims_of(fact) if e.supported]
    return Need("", tuple(Place(q.doc, q.span, q.text, fact) for q in quotes))


def _cited(answer: Answer, ledger: Ledger) -> list[Need]:
    """What the answer of the graph rests on, each fact a need of its own."""
    facts = dict.fromkeys(c.fact for c in answer.citations if c.fact and answer.answered)
    return [need for fact in facts if (need := _stated(fact, ledger)).places]


def _say_road(
    question: Question,
    unknown: tuple[str, ...],
    answer: Answer,
    evidence: Evidence,
    ranked: int,
    said: DiagnosisWords,
    out: Output,
) -> None:
    names = "; ".join(f"{n.surface} → {', '.join(node.id for node in n.nodes)}" for n in question.names)
    out.line(said.headed("names", names or "–"))
    if unknown:
        out.line(said.headed("unknown", ", ".join(unknown)))
    if evidence.unseen:
        out.line(said.headed("unseen", ", ".join(evidence.unseen)))
    told = " ".join(answer.answer.split())[:200]
    branch = answer.branch + ("" if answer.answered else said.say("unanswered"))
    out.line(said.headed("graph", f"{branch}: {told}"))
    packed = said.say("packed_of", len(evidence.ranked), ranked)
    spent = said.say("spent", evidence.tokens, evidence.budget, said.stop(evidence.stopped))
    out.line(said.headed("evidence", packed + spent if ranked else said.say("insufficient")))


def _say_place(one: Traced, ledger: Ledger, said: DiagnosisWords, out: Output) -> None:
    row = _place_row(one, ledger)
    out.line(said.headed("place", f'{row["doc"]}:{row["line"]} "{" ".join(row["quote"].split())[:200]}"'))
    ranks = ", ".join(f"{name} #{at}" for name, at in sorted(row["rankings"].items()))
    ranked = f"{said.say('fused', row['place'])} ({ranks})" if row["place"] else said.say("not_ranked")
    came = f"{ranked}, {said.say('packed' if one.packed else 'not_packed')}"
    if one.layer:
        fate = said.say("lost_by", said.layer(one.layer))
    else:
        fate = said.say("used" if one.packed else "used_by_graph")
    out.line(said.headed("", f"{came} → {fate}"))
    facts = ", ".join(f"{fact['fact']} [{said.standing(fact['standing'])}]" for fact in row["facts"])
    out.line(said.headed("", said.say("facts", facts) if facts else said.say("no_fact")))


def _place_row(one: Traced, ledger: Ledger) -> dict[str, Any]:
    from kg_pipeline.places import line_at

    place, ranked = one.place, one.ranked
    document = ledger.view.document_at(place.doc)
    line = line_at(ledger.text(document.revision), place.span.start) if document is not None else 1
    return {
        "expected": one.need.said or place.fact or f"{place.doc}:{line}",
        "doc": place.doc,
        "line": line,
        "start": place.span.start,
        "end": place.span.end,
        "quote": place.text,
        "alternatives": len(one.need.places),
        "place": ranked.place if ranked else None,
        "rankings": dict(ranked.places) if ranked else {},
        "packed": one.packed,
        "layer": one.layer,
        "facts": _facts_at(place, ledger),
    }


def _facts_at(place: Place, ledger: Ledger) -> list[dict[str, str]]:
    """The facts that are drawn from the words at a place, with what each is worth."""
    view = ledger.view
    document = view.document_at(place.doc)
    stated = view.stated_in(document.id) if document is not None else {}
    claims = [
        claim
        for claim, span in stated.items()
        if claim.startswith("claim:") and span.start < place.span.end and place.span.start < span.end
    ]
    ids = sorted({fact for claim in claims if (fact := view.fact_of(claim)) is not None})
    facts = [known for one in ids if (known := view.fact(one)) is not None]
    return [{"fact": known.id, "standing": known.standing.value} for known in facts]
