"""Noun phrases: names, classes and nouns, what の and と make of them, and the particle behind."""

from __future__ import annotations

from itertools import pairwise

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.ja import nouns
from kg_pipeline.providers.embedded.questions.ja import words as w
from kg_pipeline.providers.embedded.questions.ja.apart import all_but, class_of, taken_from, topic_apart
from kg_pipeline.providers.embedded.questions.ja.cores import (
    CORES,
    closes,
    ends_phrase,
    read_core,
    relational,
    stops,
    unexplained,
)
from kg_pipeline.providers.embedded.questions.ja.heads import head_of
from kg_pipeline.providers.embedded.questions.ja.roles import (
    bearer_before,
    fitting,
    of_role,
    role_before,
    role_denied,
)
from kg_pipeline.providers.embedded.questions.ja.state import Phrase, State
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import SAID, Flow, Vote


def read_phrase(state: State) -> None:
    """Read one noun phrase with its particle and put it among the pending ones."""
    start = state.at
    phrase = read_core(state)
    _coordinated(state, phrase)
    if state.kind() != "except":
        _apply_waiting(state, phrase)
    while _follow_on(state, phrase):
        pass
    _particle(state, phrase)
    first = state.tokens[start]
    phrase.text = state.text[first.start : state.tokens[state.at - 1].end]
    phrase.listed = not phrase.particle and not phrase.named and state.kind() == "and"
    if phrase.partition and phrase.found is not None:
        state.base = phrase.found
        return
    if (phrase.found is not None or phrase.nouns) and not phrase.included:
        state.pending.append(phrase)
        also(state)


def _apply_waiting(state: State, phrase: Phrase) -> None:
    """The phrase is the head of the clauses that wait for one."""
    head_of(state, phrase)


def _coordinated(state: State, phrase: Phrase) -> None:
    """`A、BとC`: cores in a row."""
    while state.kind() in ("and", "or") and state.kind(1) in ("class", "name", "noun", "wh"):
        joint, following = state.peek(), state.peek(1)
        if joint is None or following is None:
            return
        if (
            following.kind == "noun"
            and following.text not in nouns.GENERIC_NOUNS
            and phrase.found is not None
        ):
            return
        if joint.text == "、" and following.kind != "noun" and phrase.found is None:
            return
        if joint.text == "、" and topic_apart(state, phrase, following):
            return
        state.at += 1
        other = read_core(state)
        phrase.nouns += other.nouns
        phrase.named = phrase.named or other.named
        if other.found is None or phrase.found is None:
            phrase.found = phrase.found or other.found
            continue
        phrase.sets = [*(phrase.sets or [phrase.found]), other.found]
        phrase.either = phrase.either or joint.kind == "or"
        phrase.found = state.algebra.join(phrase.sets)


def _follow_on(state: State, phrase: Phrase) -> bool:
    """One `の Y` (or a glued noun) behind the phrase; False if there is none."""
    token = state.peek()
    if token is None:
        return False
    if token.kind == "noun" and token.glued and phrase.named and token.text != "しか":
        return _of_noun(state, phrase, token)
    if token.kind == "all" and token.glued:
        _alone(state, phrase)
        state.at += 1
        return True
    if token.text == "と" and (same := state.peek(1)) is not None and same.text in _SAME:
        state.at += 2
        return state.kind() in CORES and _of_core(state, phrase, shared=True)
    if token.kind != "particle" or token.value != "の" or state.peek(1) is None:
        return False
    following = state.peek(1)
    if following is not None and following.kind in ("direct", "far") and state.kind(2) in CORES:
        state.reach = "far" if following.kind == "far" else "direct"
        del state.tokens[state.at + 1]
        following = state.peek(1)
    if following is None or following.kind not in (*CORES, "count", "all", "both", "either"):
        return False
    state.at += 1
    if following.kind in ("both", "either"):
        state.at += 1
        return True
    if following.kind == "count":
        phrase.count = True
        state.at += 1
        return True
    if following.kind == "all":
        state.at += 1
        return True
    if following.kind == "noun":
        return _of_noun(state, phrase, following)
    return _of_core(state, phrase)


def _alone(state: State, phrase: Phrase) -> None:
    """Note `X だけが`, `X のみを`."""
    token, follows = state.peek(), state.peek(1)
    if token is not None and token.text.startswith(("だけ", "のみ")) and follows is not None:
        phrase.sole = phrase.sole or (follows.kind == "particle" and follows.text in ("が", "を"))


_SAME = ("同じ", "同一の", "同")


def _of_core(state: State, phrase: Phrase, shared: bool = False) -> bool:
    """`X の C`; `X と同じ C` where it is shared."""
    unexplained(state, phrase, "の")
    bearer = bearer_before(state, phrase)
    role = state.peek()
    other = read_core(state)
    if bearer is not None and other.found is not None:
        phrase.found = state.composer.bridge(bearer[0], other.found, bearer[1], phrase.text)
        phrase.nouns = []
        return True
    base = phrase.found
    if shared and base is not None and base.ids:
        state.apart.append(base)
    if phrase.wh == "which" and base is not None and base.whole and not base.generic and _is_kind(other):
        state.asker, phrase.found = base, other.found
    elif other.found is None:
        phrase.nouns += other.nouns
    elif other.named and not (other.found and other.found.whole):
        phrase.found, phrase.named = other.found, True
    elif base is None or base.generic or (base.whole and state.algebra.meet(base, other.found) is not None):
        phrase.found = other.found if base is None else state.algebra.meet(base, other.found)
    elif phrase.excluded:
        phrase.found = all_but(state, other.found, base)
        phrase.excluded = False
    elif other.found.generic and not other.wh:
        pass
    elif not shared and _same_thing(state, base, other.found):
        phrase.found = state.algebra.meet(base, other.found)
    else:
        votes = [vote for noun in phrase.nouns for vote in state.votes.noun(noun.text)]
        votes = role_before(state) or [Vote(v.predicate, v.weight) for v in votes]
        if not votes and role is not None and role.kind == "class":
            votes = [v for v in state.votes.noun(role.text) if v.end and v.weight >= SAID]
        phrase.found = state.composer.bridge(base, other.found, votes, phrase.text, state.take_reach())
    phrase.nouns = [] if other.found is not None else phrase.nouns
    phrase.wh = phrase.wh or other.wh
    _coordinated(state, phrase)
    return True


def _is_kind(phrase: Phrase) -> bool:
    found = phrase.found
    return found is not None and found.whole and not found.generic and not phrase.wh


def _same_thing(state: State, base: NodeSet, cls: NodeSet) -> bool:
    """Whether `X の C` says that X is a C: `甲殻類のアレルゲン`, `ノルドリス製の機器`."""
    if not cls.whole or not base.types & cls.types:
        return False
    if not base.ids:
        return True
    related = any(
        state.algebra.joinable(base, name, direction, cls)
        for name in state.algebra.ontology.predicates
        for direction in ("forward", "reverse")
    )
    return base.types <= cls.types and not related


def _of_noun(state: State, phrase: Phrase, noun: Token) -> bool:
    """`X の 仕入先`, `X の 故障`, `X の 役割`."""
    following = state.peek(1)
    if following is not None and following.glued and following.kind == "class":
        return of_role(state, phrase, noun, following) or _of_core(state, phrase)
    state.at += 1
    text = noun.text
    if text in nouns.GENERIC_NOUNS:
        if state.base is not None and phrase.found is not None and phrase.found.ids:
            base, state.base = state.base, None
            phrase.found = state.composer.bridge(phrase.found, base, [], phrase.text, state.take_reach())
        elif (bearer := bearer_before(state, phrase)) is not None:
            found = state.composer.bridge(bearer[0], state.algebra.things(), bearer[1], phrase.text)
            before = state.pending[-1] if state.pending else None
            if before is not None and before.apposed and before.found is not None:
                state.pending.pop()
                found = state.algebra.meet(before.found, found) or found
            phrase.found, phrase.nouns = found, []
        elif phrase.found is not None and not phrase.found.generic and (votes := role_before(state)):
            head = state.algebra.things()
            phrase.found = state.composer.bridge(phrase.found, head, votes, phrase.text, state.take_reach())
        return True
    if phrase.found is not None and text in w.IMPACT_NOUNS:
        phrase.found = state.composer.impact(phrase.found, state.algebra.things(), state.take_reach())
        phrase.stopped = False
        return True
    if phrase.found is not None and not phrase.found.whole and text in nouns.UP_NOUNS | nouns.DOWN_NOUNS:
        flow: Flow = "up" if text in nouns.UP_NOUNS else "down"
        phrase.found = state.composer.spread(phrase.found, flow, state.take_reach())
        phrase.nouns.clear()
        return True
    if stops(state, phrase, text):
        phrase.stopped = True
        return True
    if phrase.found is None and text in nouns.PLACE_ENDS and phrase.nouns and len(phrase.nouns[-1].text) == 1:
        name = f"{phrase.nouns[-1].text}の{text}"
        raise UnknownName(name)
    if text in nouns.VAGUE_NOUNS and not (text in state.votes.lexicon.attributes and closes(state)):
        phrase.nouns.append(noun)
        return True
    if phrase.wh:
        phrase.nouns.append(noun)
        return True
    votes = fitting(state, phrase, state.votes.noun(text))
    bar = 0.37 if nouns.ROLE_NOUN.search(text) else 0.6
    sure = [v for v in votes if v.weight >= bar]
    if phrase.found is not None and sure and ends_phrase(state):
        try:
            made = relational(state, phrase, text, votes, state.algebra.things())
        except Unreadable:
            phrase.nouns.append(noun)
            return True
        phrase.before = (phrase.found, noun)
        phrase.found = made.found
        return True
    phrase.nouns.append(noun)
    return True


def _particle(state: State, phrase: Phrase) -> None:
    """The case behind the phrase, with `以外`, `のうち` and the like."""
    while (token := state.peek()) is not None:
        if token.text == "しか":
            phrase.only = True
            state.at += 1
            return
        if token.kind == "except":
            state.at += 1
            if (whole := taken_from(state, phrase, token)) is not None:
                phrase.found = whole
                continue
            if token.text.startswith(("で", "じ")) and role_denied(state, phrase):
                return
            if token.text.startswith(("で", "じ")):
                state.removed, phrase.particle = phrase.found, "で"
                phrase.found = None
                return
            following = state.peek()
            if following is not None and following.kind in ("class", "noun") and phrase.found is not None:
                other = read_core(state)
                if other.found is not None:
                    base = other.found
                    if base.generic:
                        base = state.base or class_of(state, phrase.found)
                        state.base = None
                    phrase.found = all_but(state, base, phrase.found)
                    _apply_waiting(state, phrase)
                    continue
            if state.base is not None and phrase.found is not None and not phrase.found.ids:
                phrase.found = all_but(state, state.base, phrase.found)
                state.base = None
                continue
            phrase.excluded = True
            if (end := token.text[-1]) in "にでがをはへ":
                phrase.particle = end
                return
            continue
        if token.kind == "including":
            state.at += 1
            if phrase.found is not None and not phrase.found.ids and not phrase.found.whole:
                state.included = phrase.found
            kinds = bool(phrase.sets) and all(one.whole for one in phrase.sets)
            if kinds and token.text.rstrip("、").endswith("た"):
                state.kept = phrase.found
            phrase.found = phrase.found if phrase.named else None
            phrase.nouns.clear()
            phrase.included = True
            return
        if token.kind == "partition":
            phrase.partition = True
            state.at += 1
            return
        if token.kind == "member" and phrase.found is not None and phrase.found.whole:
            state.kept, phrase.found = phrase.found, None
            state.at += 1
            return
        if token.kind in ("all", "both", "only", "either"):
            _alone(state, phrase)
            state.at += 1
            continue
        if token.kind == "and" and token.text == "と":
            phrase.particle = "と"
            state.at += 1
            return
        if token.kind == "particle":
            phrase.particle = token.value
            phrase.also = token.text == "も" and (phrase.named or phrase.found is None)
            if token.text.endswith("も") and phrase.wh:
                phrase.wh = ""
                phrase.particle = "が" if token.text == "も" else phrase.particle
            state.at += 1
            phrase.apposed = token.value == "で" and (
                state.kind() == "comma" or _stands_beside(state, phrase)
            )
            if (after := state.peek()) is not None and after.text == "しか":
                phrase.only = True
                state.at += 1
            if state.kind() == "particle" and token.value != "の":
                state.at += 1
        return


def _stands_beside(state: State, phrase: Phrase) -> bool:
    """Whether `Xの仕事で Y を使うもの` goes on: もの is of that kind, and its verb has its own name."""
    if phrase.found is None or phrase.found.ids or phrase.found.whole:
        return False
    named = False
    for token, behind in pairwise(state.tokens[state.at :]):
        if token.kind == "verb":
            return named and behind.text in nouns.LIGHT_HEADS and behind.kind == "noun"
        if token.kind not in ("name", "particle"):
            return False
        named = named or token.kind == "name"
    return False


def also(state: State) -> None:
    """`XもYも`: two phrases that stand together; which way, the verb's polarity says."""
    while len(state.pending) > 1:
        one, other = state.pending[-2:]
        if not (one.also and other.also) or one.found is None or other.found is None:
            return
        state.pending.pop()
        one.sets = [*(one.sets or [one.found]), other.found]
        one.found = state.algebra.join(one.sets)
