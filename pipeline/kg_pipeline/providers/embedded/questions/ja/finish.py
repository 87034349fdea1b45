"""The main clause: what is left when every phrase and clause has been read."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.asked import Asked
from kg_pipeline.providers.embedded.questions.clause import Clause, Part
from kg_pipeline.providers.embedded.questions.ja.cores import names_something
from kg_pipeline.providers.embedded.questions.ja.heads import settle
from kg_pipeline.providers.embedded.questions.ja.parts import topic_votes
from kg_pipeline.providers.embedded.questions.ja.polar import holds, put_to_test
from kg_pipeline.providers.embedded.questions.ja.state import Phrase, State
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import Vote
from kg_pipeline.query.plan import Combine, Const, Step, walk

_DOING = ("が", "から", "に", "で", "を")


def finish(state: State) -> Asked:
    """The set that the whole question asks for, or puts to the test."""
    _refuse_unknown(state)
    if (tested := put_to_test(state)) is not None:
        return tested
    found = _asked_for(state)
    if state.asker is not None:
        found = state.composer.bridge(found, state.asker, [], "の")
    asks = any(t.kind in ("wh", "count") for t in state.tokens)
    if not (asks or state.count) and (held := holds(state.text, found)) is not None:
        return held
    labels = [label for _, _, label in state.algebra.ontology.class_labels()]
    for noun in state.strange:
        if names_something(state, noun) and not any(noun.text in label for label in labels):
            raise UnknownName(noun.text)
    if state.count and _is_which(state, found):
        state.count = False
    if state.count and _one_of_names(found):
        raise Unreadable("the question asks how many of what cannot be told")
    if any(t.kind == "except" for t in state.tokens) and not (state.apart or _takes_away(found)):
        raise Unreadable("what is left cannot be told")
    if asks and (found.ids or (found.whole and _left_out(state))):
        raise Unreadable("what the question asks of what it names could not be read")
    return Asked(state.algebra.apart(found, state.apart), state.count)


def _one_of_names(found: NodeSet) -> bool:
    """Whether a set holds at most what the question names, so that there is nothing to count."""
    plan = found.plan
    return (
        isinstance(plan, Combine) and plan.op == "intersect" and any(isinstance(p, Const) for p in plan.args)
    )


def _is_which(state: State, found: NodeSet) -> bool:
    """Whether `X の担当は何班` asks which: there is but one, and 班 is what it is called."""
    plan = found.plan
    if not isinstance(plan, Step):
        return False
    one = isinstance(plan.seed, Const) and len(plan.seed.ids) == 1 and plan.direction == "forward"
    one = one and state.algebra.ontology.predicates[plan.predicate].cardinality == "one"
    labels = [label for cls, _, label in state.algebra.ontology.class_labels() if cls in found.types]
    for at, token in enumerate(state.tokens):
        if token.kind != "count" or token.text[0] != "何":
            continue
        last = at + (token.value == "class")
        unit = "".join(t.text for t in state.tokens[at : last + 1])[1:]
        placed = [t.text for t in state.tokens[last + 1 : last + 2]] in (["に"], ["で"], ["から"], ["へ"])
        if unit and (one or placed) and any(label.endswith(unit) for label in labels):
            return True
    return False


def _takes_away(found: NodeSet) -> bool:
    return found.plan is not None and any(node.op == "difference" for _, node in walk(found.plan))


def _left_out(state: State) -> bool:
    """Whether somebody is asked for whom nothing that was read says anything of."""
    rows = zip(state.tokens, state.tokens[1:], [*state.tokens[2:], None], strict=False)
    return any(
        one.value == "who"
        and after.value in _DOING
        and not (verb is not None and verb.kind == "verb" and verb.skeleton in ("いる", "ある"))
        for one, after, verb in rows
    )


def _asked_for(state: State) -> NodeSet:
    phrases = [p for p in state.pending if p.found is not None]
    hints = [noun for p in state.pending for noun in p.nouns]
    if state.impact is None:
        for phrase in phrases:
            if phrase.stopped:
                state.impact = phrase.found
                phrases.remove(phrase)
                break
    phrases = _united(state, phrases)
    focus = _focus(phrases)
    others = [p for p in phrases if p is not focus]
    head = focus.found if focus is not None and focus.found is not None else state.algebra.things()
    named = [p for p in phrases if p.found is not None and p.found.ids and not p.excluded]
    if len(named) > 1 and len(named) == len(phrases) and not state.adnominal:
        raise Unreadable("the question asks whether something is so")
    if state.impact is not None:
        head = state.composer.impact(state.impact, head, state.take_reach())
        state.impact, state.impact_hits = None, False
    if state.waiting and focus is not None and focus.named and not focus.wh and head.ids and not state.count:
        raise Unreadable("the question asks whether something is so")
    placed = state.last_part is not None and state.last_part.particle in ("に", "で", "から")
    if state.count and placed and state.waiting and focus is None and not state.adnominal:
        focus = Phrase(state.algebra.things(), wh="count")
        others, head = phrases, state.algebra.things()
    if state.count and (focus is None or (head.ids and not state.waiting)):
        raise Unreadable("the question asks how many of what cannot be told")
    if state.waiting or state.kept is not None or state.removed is not None or state.base is not None:
        head = _main_clause(state, focus, others, head)
        others = []
    if focus is None and head.generic and state.included is not None:
        return state.included
    if focus is None and head.generic:
        raise Unreadable("the question names nothing that the graph knows")
    for other in sorted(others, key=lambda p: (p.excluded, p.apposed or (p.named and p.particle == "で"))):
        head = _leftover(state, focus, other, head, hints)
    if head.generic:
        raise Unreadable("the question does not say what it asks for")
    if head.ids and (hints or state.verb is not None or state.reach or state.everywhere):
        raise Unreadable("what the question asks of what it names could not be read")
    return head


def _refuse_unknown(state: State) -> None:
    known = [p for p in state.pending if p.found is not None and not p.wh]
    for phrase in state.pending:
        if phrase.found is not None:
            continue
        if phrase.particle == "を" and known:
            continue
        for noun in phrase.nouns:
            if names_something(state, noun):
                raise UnknownName(noun.text)


def _united(state: State, phrases: list[Phrase]) -> list[Phrase]:
    """`…機械と、…機械(を合わせて)`: phrases in a row that are asked for together."""
    plain = [p for p in phrases if not p.wh and p.found is not None and not p.found.ids]
    if len(plain) < 2 or not (state.either or any(p.particle == "と" or p.listed for p in plain[:-1])):
        return phrases
    last = plain[-1]
    joined = [
        p.found
        for p in plain
        if p.found is not None and last.found is not None and p.found.types & last.found.types
    ]
    if len(joined) < len(plain) or all(s.whole for s in joined):
        return phrases
    last.found = state.algebra.join(joined)
    return [p for p in phrases if p is last or p not in plain]


def _focus(phrases: list[Phrase]) -> Phrase | None:
    """The phrase that is asked for: the one with the question word, else the last."""
    asked = [p for p in phrases if p.wh]
    if asked:
        return asked[-1]
    return phrases[-1] if phrases else None


def _main_clause(state: State, focus: Phrase | None, others: list[Phrase], head: NodeSet) -> NodeSet:
    """The last clause with the phrases that it has not taken, and the focus as its head."""
    if state.waiting:
        last = state.waiting[-1]
        for other in others:
            if other.found is not None:
                last.parts.append(Part(other.found, _votes(state, focus, other), other.excluded))
        if not last.parts and focus is not None and not focus.wh:
            state.waiting.pop()
            return settle(state, head)
    return settle(state, head)


def _votes(state: State, focus: Phrase | None, other: Phrase) -> list[Vote]:
    """What the last verb says of `other`; where its own particle does not tell its end, the focus's does."""
    if state.verb is None:
        return []
    if other.particle != "は" or focus is None:
        return state.votes.verb(state.verb, other.particle, state.hints)
    return topic_votes(state, state.verb, focus.particle, state.hints)


def _leftover(
    state: State, focus: Phrase | None, other: Phrase, head: NodeSet, hints: list[Token]
) -> NodeSet:
    """A phrase beside the focus: the same thing (`X はどれですか`), or one related to it."""
    if other.found is None or other.found.generic:
        return head
    if focus is not None and focus.wh and head.generic:
        votes = [Vote(v.predicate, v.weight) for n in focus.nouns for v in state.votes.noun(n.text)]
        if focus.particle == "が":
            asked = next((t.end for t in state.tokens if t.kind == "wh"), 0)
            behind = [n for n in hints if n.start >= asked]
            said = [v for n in behind for v in state.votes.noun(n.text) if v.weight >= 0.6]
            votes = votes or [Vote(v.predicate, v.weight) for v in said]
        if votes and (other.found.ids or focus.particle == "が"):
            return state.composer.apply(Clause([Part(other.found, votes)], text=other.text), head)
        if state.verb is None and focus.wh == "place" and focus.particle in ("から", "へ", "で"):
            marked = state.votes.particle(focus.particle)
            return state.composer.apply(Clause([Part(other.found, marked)], text=other.text), head)
        return other.found
    if other.excluded and other.found.types & head.types:
        return state.algebra.without(head, other.found) or head
    same = state.algebra.meet(other.found, head)
    if same is not None and (other.apposed or head.whole or other.found.whole):
        return same
    votes = [Vote(v.predicate, v.weight) for noun in other.nouns for v in state.votes.noun(noun.text)]
    clause = Clause([Part(other.found, votes)], reach=state.take_reach(), text=other.text)
    return state.composer.apply(clause, head)


__all__ = ["finish"]
