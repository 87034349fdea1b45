"""What must hold of any history; numbered as in the description of the judging."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kg_ledger.errors import DecisionError
from kg_ledger.export import rows
from kg_ledger.records import Class, Standing
from kg_ledger.review import ACTIONS, WAYS, Decision
from kg_ledger.shelf import MemoryShelf
from kg_ledger.view import View
from tests.ledger.histories import (
    LONG,
    PLACES,
    SEEDS,
    TEAMS,
    THINGS,
    Step,
    base,
    check_from_scratch,
    corpora,
    decide_something,
    interleaved,
    lines,
    many,
    resolved,
    tell,
    told,
)
from tests.ledger.speaking import claims_in, say


def all_steps(histories: list[list[Step]]) -> list[Step]:
    return [step for history in histories for step in history]


@settings(max_examples=many(200))
@given(corpora(), st.booleans(), SEEDS)
def test_p1_replay_equals_the_live_view(histories: list[list[Step]], typed: bool, seed: int) -> None:
    ledger = told(resolved(seed, all_steps(histories)), typed)
    live, again = rows(ledger.view), rows(ledger.replay(MemoryShelf()))
    assert live == again
    check_from_scratch(ledger.view)
    assert ledger.verify().ok


@settings(max_examples=many(200))
@given(corpora())
def test_p2_ingesting_twice_is_ingesting_once(histories: list[list[Step]]) -> None:
    ledger = told(all_steps(histories))
    before = ledger.store.count()
    last = {s.doc: s for s in all_steps(histories) if s.kind == "say"}
    live = [d for d in ledger.view.documents() if d.state == "live" and d.id in last]
    with ledger.writing("again", "test") as writer:
        for document in live:
            said = claims_in(document.id, last[document.id].text)
            judged = writer.restate(document.id, said.mentions, said.claims)
            assert all(j is None or j.rule == "carried_over" for _, j in judged)
        assert writer.settle() == []
    assert ledger.store.count() == before


@settings(max_examples=many(200))
@given(corpora())
def test_p3_nothing_is_lost_or_altered(histories: list[list[Step]]) -> None:
    ledger = base()
    seen: dict[str, Any] = {}
    for step in all_steps(histories):
        with ledger.writing("r", "test") as writer:
            tell(writer, step)
        view = ledger.view
        assert view.counts().get("claims", 0) >= len(seen)
        for claim in claims_in(step.doc, step.text).claims:
            seen.setdefault(claim.id, claim.quote.text)
        for claim_id, quote in seen.items():
            evidence = view.claim(claim_id)
            assert evidence is not None and evidence.id == evidence.claim.id == claim_id
            assert evidence.claim.quote.text == quote
            text = ledger.text(evidence.quote.revision)
            assert text[evidence.quote.span.start : evidence.quote.span.end] == quote
        facts = {view.fact_of(c) or "" for c in seen}
        assert all(":kg:alias:" in f or view.fact(f) for f in facts)


@settings(max_examples=many(200))
@given(corpora(), SEEDS)
def test_p4_the_order_of_documents_does_not_matter(histories: list[list[Step]], seed: int) -> None:
    one = told(all_steps(histories)).view.canonical()
    other = told(interleaved(seed, histories)).view.canonical()
    assert one == other


@settings(max_examples=many(200))
@given(lines(), lines())
def test_p5_conflict_and_duplicate_are_symmetric(first: str, second: str) -> None:
    def last_class(one: str, other: str) -> Class:
        ledger = base()
        with ledger.writing("r", "test") as writer:
            say(writer, "d1", one)
            [(_, judgement)] = say(writer, "d2", other)
        assert judgement is not None
        return judgement.cls

    forth, back = last_class(first, second), last_class(second, first)
    if Class.UNCERTAIN not in (forth, back):
        assert forth == back


@settings(max_examples=many(200))
@given(st.lists(lines(), min_size=2, max_size=5, unique=True))
def test_p5_inverse_and_symmetric_rewriting_changes_no_class(said: list[str]) -> None:
    def turned(line: str) -> str:
        subject, predicate, object_, *rest = line.split(" | ")
        other = {"calls": "called_by", "called_by": "calls", "peer_of": "peer_of"}.get(predicate)
        return " | ".join([object_, other, subject, *map(of_the_other_end, rest)]) if other else line

    def of_the_other_end(mark: str) -> str:
        for one, turned in (("was ", "instead of "), ("instead of ", "was ")):
            if mark.startswith(one):
                return turned + mark.removeprefix(one)
        return mark

    def classes(every: list[str]) -> list[str]:
        ledger = base()
        found = []
        with ledger.writing("r", "test") as writer:
            for number, line in enumerate(every):
                [(_, judgement)] = say(writer, f"d{number}", line)
                found.append(f"{judgement.cls} {judgement.rule}" if judgement else "-")
        return found

    assert classes(said) == classes([turned(line) for line in said])


@settings(max_examples=many(200))
@given(corpora())
def test_p6_many_valued_predicates_never_conflict_on_the_value(histories: list[list[Step]]) -> None:
    view = told(all_steps(histories)).view
    slots = view.schema.slots
    for fact in view.facts():
        for other_id in fact.contested_with:
            other = view.fact(other_id)
            assert other is not None
            if fact.predicate == other.predicate and fact.object != other.object:
                known = slots(fact.predicate)
                assert known.single or (known.single_inverse and fact.object == other.object)


@settings(max_examples=many(200))
@given(corpora(), corpora(most=1))
def test_p7_retracting_is_never_having_ingested(b: list[list[Step]], a: list[list[Step]]) -> None:
    extra = [Step("x" + s.doc, s.kind, s.text, s.date, s.status) for s in all_steps(a)]
    without = told(all_steps(b)).view.canonical()
    gone = Step(extra[0].doc, "withdrawn")
    assert told([*extra, *all_steps(b), gone]).view.canonical() == without
    assert told([*all_steps(b), *extra, gone]).view.canonical() == without


def _decision(view: View, random: Random) -> Decision:
    items = view.open_items()
    item = random.choice(items) if items and random.random() < 0.8 else None
    entities = [e.id for e in view.entities()]
    action = random.choice([a for a in ACTIONS if a != "undo"])
    if action in ("merge", "not_same") and (item is None or random.random() < 0.5):
        return Decision(action, entities=tuple(random.sample(entities, 2)))
    if action == "split":
        entity = view.entity(random.choice(entities))
        assert entity is not None
        return Decision(action, entities=(entity.id,), names=entity.aliases[:1])
    fact = random.choice(item.facts) if item and item.facts and random.random() < 0.5 else ""
    return Decision(action, item.id if item else "", fact, way=random.choice(WAYS))


@settings(max_examples=many(200))
@given(corpora(), SEEDS)
def test_p8_undo_restores_the_view_before(histories: list[list[Step]], seed: int) -> None:
    random = Random(seed)
    ledger = told(resolved(seed, all_steps(histories)))
    taken = []
    states = [ledger.view.canonical()]
    for _ in range(random.randint(1, 4)):
        decision = _decision(ledger.view, random)
        try:
            with ledger.writing("review", "person") as writer:
                taken.append(writer.decide(decision))
        except DecisionError:
            ledger.store._broken = False  # type: ignore[union-attr]
            continue
        check_from_scratch(ledger.view)
        states.append(ledger.view.canonical())
    for seq in reversed(taken):
        states.pop()
        with ledger.writing("review", "person") as writer:
            writer.decide(Decision("undo", of=seq))
        check_from_scratch(ledger.view)
        assert ledger.view.canonical() == states[-1]
    assert rows(ledger.view) == rows(ledger.replay(MemoryShelf()))


@settings(max_examples=many(200))
@given(corpora(), SEEDS)
def test_p8_split_after_merge_is_the_identity(histories: list[list[Step]], seed: int) -> None:
    ledger = told(all_steps(histories))
    before = ledger.view.canonical()
    entities = ledger.view.entities()
    one, other = Random(seed).sample(entities, 2)
    nodes = ledger.view.nodes
    ids = tuple(nodes.id_of(n) for n in nodes.members(nodes.root(nodes.by_id(other.id) or 0)))
    with ledger.writing("review", "person") as writer:
        writer.decide(Decision("merge", entities=(one.id, other.id)))
        merged = writer.view.entity(one.id)
        assert merged is not None and merged == writer.view.entity(other.id)
        writer.decide(Decision("split", entities=(merged.id,), names=ids))
    after = ledger.view.canonical()
    questions = [q for q in before["questions"] if q in after["questions"]]
    assert after | {"questions": questions} == before | {"questions": questions}


@settings(max_examples=many(200))
@given(corpora(), SEEDS, st.booleans(), st.booleans())
def test_p8_split_after_merge_of_an_ambiguous_name_is_the_identity(
    histories: list[list[Step]], seed: int, turned: bool, undone: bool
) -> None:
    """Given to one of the things that it could be, or to any other, and taken off again, a name waits as it
    did; and undoing the split gives it back."""
    shared = Step("shared", "say", "= Ada | Al\n= Red | Al\nBix | calls | Al\nAl | owned_by | Blue\n")
    ledger = told([*all_steps(histories), shared])
    before = ledger.view.canonical()
    nodes = ledger.view.nodes
    waiting = sorted({nodes.root(n) for n in nodes.with_key("al") if nodes.candidates(n)})
    assume(waiting)
    pair = [nodes.id_of(waiting[0])]
    pair.append(Random(seed).choice([e.id for e in ledger.view.entities() if e.id not in pair]))
    pair = pair[::-1] if turned else pair
    names = tuple(nodes.id_of(n) for n in nodes.members(nodes.root(nodes.by_id(pair[1]) or 0)))
    with ledger.writing("review", "person") as writer:
        writer.decide(Decision("merge", entities=(pair[0], pair[1])))
        given = writer.view.canonical()
        merged = writer.view.entity(pair[0])
        assert merged is not None
        split = writer.decide(Decision("split", entities=(merged.id,), names=names))
        after = writer.view.canonical()
        check_from_scratch(writer.view)
        if undone:
            writer.decide(Decision("undo", of=split))
            assert writer.view.canonical() == given
    questions = [q for q in before["questions"] if q in after["questions"]]
    assert after | {"questions": questions} == before | {"questions": questions}


RAGGED = st.text(
    st.sampled_from("aé\r\n\u3099かｶﾞ🚀\ufeff\u200d漢Ｏ。 \U0001f468\u0301ß"), min_size=1, max_size=12
)


@settings(max_examples=many(200))
@given(RAGGED, RAGGED, RAGGED, RAGGED)
def test_p9_every_span_is_its_quote_in_every_script(before: str, quote: str, after: str, edit: str) -> None:
    from kg_ledger.ids import digest
    from kg_ledger.records import Claim, NameRef, Quote, Span

    ledger = base()
    texts_ = [before + quote + after, edit + before + quote + after]
    with ledger.writing("r", "test") as writer:
        for number, text in enumerate(texts_):
            start = text.index(quote)
            made = Quote("d", digest(text), Span(start, start + len(quote)), quote)
            claim = Claim(NameRef("Ada"), "calls", NameRef("Cod"), made)
            writer.document("d", "changed" if number else "new", text=text)
            writer.restate("d", [], [claim])
            wrong = Quote("d", digest(text), Span(start, start + len(quote)), quote + "x")
            assert writer.propose(Claim(NameRef("Ada"), "calls", NameRef("Bix"), wrong)) is None
    [evidence] = ledger.view.claims_of("ada:calls:cod")
    span = evidence.quote.span
    assert ledger.text(evidence.quote.revision)[span.start : span.end] == evidence.quote.text == quote
    assert ledger.view.counts()["quarantined"] == 2
    assert ledger.view.fact("ada:calls:bix") is None


class Nonsense:
    def __init__(self, relation: str, earlier: str, later: str, why: str) -> None:
        self.relation, self.earlier_quote, self.later_quote, self.why = relation, earlier, later, why


@settings(max_examples=many(200))
@given(corpora(), SEEDS)
def test_p8_decisions_amid_any_history_keep_the_view_whole(histories: list[list[Step]], seed: int) -> None:
    """Whatever is decided and undone between revisions and withdrawals: what is kept is what adds up."""
    random = Random(seed)
    ledger = base()
    for step in resolved(seed, interleaved(seed, histories)):
        with ledger.writing("r", "test") as writer:
            tell(writer, step)
            writer.settle()
        with ledger.writing("r", "person") as writer:
            for _ in range(random.choice([0, 1, 2])):
                decide_something(writer, random)
    check_from_scratch(ledger.view)
    assert ledger.verify().ok
    claims = {e.id for f in ledger.view.facts() for e in ledger.view.claims_of(f)}
    said = {c.id for history in histories for s in history for c in claims_in(s.doc, s.text).claims}
    assert {c for c in said if ":kg:alias:" not in (ledger.view.fact_of(c) or ":kg:alias:")} <= claims


@settings(max_examples=many(200))
@given(corpora(), st.data())
def test_p10_a_models_nonsense_hides_nothing(histories: list[list[Step]], data: st.DataObject) -> None:
    ledger = told(all_steps(histories))
    before = ledger.view.canonical()
    said = [e.quote.text for f in ledger.view.facts() for e in ledger.view.claims_of(f)]
    quotes = st.sampled_from([*said, "", "x"]) | st.text(max_size=5)
    with ledger.writing("model", "m") as writer:
        for item in writer.view.open_items():
            verdict = Nonsense(
                data.draw(st.sampled_from(["same", "update", "conflict", "unrelated", "unclear"])),
                data.draw(quotes),
                data.draw(quotes),
                data.draw(st.text(max_size=20)),
            )
            writer.apply_verdict(item.id, verdict, "m")
        writer.apply_verdict("item:none", Nonsense("same", "a", "b", ""), "m")
    assert ledger.view.canonical() == before
    for item in ledger.view.open_items():
        if item.proposal and item.proposal.relation != item.cls.value:
            assert item.proposal.cls is Class.UNCERTAIN


@settings(max_examples=many(200))
@given(corpora(), st.data())
def test_p11_a_changed_journal_is_detected(histories: list[list[Step]], data: st.DataObject) -> None:
    from dataclasses import replace

    ledger = told(all_steps(histories))
    store = ledger.store
    anchor = store.commit()  # type: ignore[union-attr]
    kept = store._records  # type: ignore[union-attr]
    at = data.draw(st.integers(0, len(kept) - 1))
    how = data.draw(st.sampled_from(["flip", "delete", "cut", "swap"]))
    if how == "flip":
        kept[at] = replace(kept[at], payload=kept[at].payload | {"zz": 1})
    elif how == "delete":
        del kept[at]
    elif how == "cut":
        del kept[at:]
    elif len(kept) > 1:
        other = (at + 1) % len(kept)
        kept[at], kept[other] = kept[other], kept[at]
    assert not store.verify(anchor).ok


@settings(max_examples=many(200))
@given(corpora())
def test_uncertain_claims_change_nothing_else(histories: list[list[Step]]) -> None:
    known = told(all_steps(histories))
    before = {f.id: f.standing for f in known.view.facts()}
    hedged = ["Ada | owned_by | Blue | planned", "Ada | calls | Bix | reported", "Cod | limit | 5 | planned"]
    with known.writing("r", "test") as writer:
        judged = say(writer, "hedge", "\n".join(hedged))
    assert {j.cls for _, j in judged if j} == {Class.UNCERTAIN}
    after = {f.id: f.standing for f in known.view.facts()}
    for fact, standing in before.items():
        if standing is not Standing.UNSUPPORTED:
            assert after[fact] in (
                standing,
                Standing.PENDING if standing is Standing.SUPERSEDED else standing,
            )


@settings(max_examples=many(200))
@given(corpora(), SEEDS)
def test_p10_a_models_resolution_hides_nothing(histories: list[list[Step]], seed: int) -> None:
    """Whatever a model takes for one thing: every affirmed edge that was shown is still shown."""
    random = Random(seed)
    ledger = told(all_steps(histories))

    def shown() -> set[str]:
        view = ledger.view
        standing = (Standing.CURRENT, Standing.CONTESTED)
        return {c for f in view.facts() if f.standing in standing for c in f.claims}

    before = shown()
    with ledger.writing("model", "m") as writer:
        for _ in range(4):
            names = [*THINGS, *TEAMS, *PLACES, "Al"]
            tell(writer, Step("", "resolve", "|".join(random.sample(names, random.choice([2, 3, 4])))))
        writer.settle()
    check_from_scratch(ledger.view)
    superseded = {c for f in ledger.view.facts(Standing.SUPERSEDED) for c in f.claims}
    assert before <= shown() | superseded


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="only in the long mode (KG_LONG=1)")
@settings(max_examples=2000)
@given(corpora(most=8), SEEDS)
def test_long_histories(histories: list[list[Step]], seed: int) -> None:
    ledger = told(interleaved(seed, histories), typed=seed % 8 > 0)
    check_from_scratch(ledger.view)
    assert ledger.verify().ok


SEEN: Counter[str] = Counter()


@settings(max_examples=100)
@given(corpora())
def _collect(histories: list[list[Step]]) -> None:
    view = told(all_steps(histories)).view
    SEEN.update(f.standing.value for f in view.facts())
    SEEN.update(item.rule for item in view.open_items())
    for evidence in [e for f in view.facts() for e in view.claims_of(f)]:
        judged = view.record_at(evidence.seq).payload["j"]
        SEEN[judged[0]] += 1
        SEEN[judged[1]] += 1


def test_the_histories_are_worth_something() -> None:
    """Every class, every standing and most rules occur in what is generated."""
    _collect()
    assert {c.value for c in Class} | {s.value for s in Standing} <= SEEN.keys()
    rules = {"revision", "replaces", "stated_change", "stated_end", "single_value", "denial", "same_fact"}
    assert rules | {"type", "identity", "modality", "document_status", "known_before"} <= SEEN.keys(), SEEN
