"""Japanese questions that ask whether something is so: `AはBを使っていますか`, `AはBの担当ですか`."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.asked import Asked
from kg_pipeline.providers.embedded.questions.clause import Part
from kg_pipeline.providers.embedded.questions.ja.heads import settle
from kg_pipeline.providers.embedded.questions.ja.state import Phrase, State
from kg_pipeline.query.plan import Combine, Const, Instances, OfType

_ASKS = re.compile(
    r"(?:か|の|ん(?:です|でしょう)か?|っけ|よね|だろう|でしょう|ます|る|た|い|です|だ|ん)(?:という)?[。.?？!！\s]*$"
)
_ASKED = re.compile(r"(?:か|の|よね|っけ)[。.?？\s]*$|[?？]\s*$")
_IS = re.compile(
    r"(?:です|でしょう|だろう|なの|なん(?:です)?|である|であります|だ|では(?:ない|ありません)|じゃない)?(?:か|の|よね|っけ)?(?:です)?(?:か)?[。.?？!！\s]*$"
)
_COPULA = re.compile(r"(?:です|でしょう|だろう|である|なの|なん|だ|では|じゃ)")


def put_to_test(state: State) -> Asked | None:
    """What the question puts to the test; None where it asks for a set."""
    if state.count or state.impact is not None or any(t.kind in ("wh", "count") for t in state.tokens):
        return None
    known = [p for p in state.pending if p.found is not None]
    if state.waiting and not state.adnominal and len(known) == 1:
        return _said_of(state, known[0])
    if not state.waiting and len(known) == 2 and state.kept is None and state.base is None:
        return _is(state, *known)
    return None


def holds(text: str, found: NodeSet) -> Asked | None:
    """`AはBがないと動かないのですか`: whether what the question names is among what is hit."""
    plan = found.plan
    if not isinstance(plan, Combine) or plan.op != "intersect" or not _ASKED.search(text):
        return None
    named = [part for part in plan.args if isinstance(part, Const)]
    return Asked(found, whether=True, tested=tuple(named[0].ids)) if len(named) == 1 else None


def _said_of(state: State, subject: Phrase) -> Asked | None:
    """`AはBを使っていますか`: the subject, as far as the last clause is true of it."""
    found = subject.found
    last = state.waiting[-1]
    if subject.excluded:
        return None
    if found is None or not found.ids or not last.parts or not _ASKS.search(state.text):
        return None
    if subject.particle not in ("は", "が", "も", "を", "に", ""):
        return None
    if subject.particle in ("を", "に") and state.verb is not None:
        votes = state.votes.verb(state.verb, subject.particle, state.hints)
        turned = last.parts.pop()
        last.parts.append(Part(found, votes))
        return _tested(state, turned.found)
    return _tested(state, found)


def _tested(state: State, found: NodeSet) -> Asked:
    """Whether it is so; where a wording is a denial itself, its affirmative asks for the opposite."""
    opposite = state.verb is not None and not state.verb.negative and state.votes.denies(state.verb)
    state.waiting[-1].negative = opposite
    return Asked(settle(state, found), whether=True, tested=found.ids)


def _is(state: State, topic: Phrase, said: Phrase) -> Asked | None:
    """`AはBの担当ですか`, `Aはデータベースですか`, `Aの担当はBですか`."""
    one, other = topic.found, said.found
    if one is None or other is None or one.plan is None or other.plan is None:
        return None
    if topic.particle not in ("は", "が") or said.particle not in ("", "で", "は") or said.excluded:
        return None
    if not _COPULA.search(state.text[-12:]) or not _IS.search(state.text):
        return None
    if one.ids and isinstance(other.plan, Instances):
        found = NodeSet(OfType(seed=one.plan, type=other.plan.type), one.types)
        return Asked(found, whether=True, tested=one.ids)
    tested = one if one.ids else other
    if not tested.ids or (one.ids and other.ids):
        return None
    args = [tested.plan, (other if tested is one else one).plan]
    return Asked(
        NodeSet(Combine(op="intersect", args=[a for a in args if a is not None]), tested.types),
        whether=True,
        tested=tested.ids,
    )
