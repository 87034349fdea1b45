"""Failures in English questions: `if X stops, which …`, `X outage`, `blast radius of X`."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.nouns import read_np
from kg_pipeline.providers.embedded.questions.en.state import AUXILIARIES, PREPOSITIONS, WH, State
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable


def take_failure(state: State) -> NodeSet | None:
    """What fails in the question; its words are taken out of the tokens. None if nothing does."""
    for find in (_condition, _noun, _hit_by, _radius):
        span = find(state)
        if span is None:
            continue
        start, end, name = span
        if name.name is None:
            raise UnknownName(name.text)
        source = state.algebra.const(name.name.ids, name.name.types)
        rest = [*state.tokens[:start], *state.tokens[end:]]
        state.antecedent = source
        if find is _condition and _speaks(state, rest):
            state.tokens = rest
            return None
        state.tokens = rest
        return source
    return None


def _speaks(state: State, rest: list[Token]) -> bool:
    """Whether the rest still speaks of a relation that carries no failure (`who stands in for it`)."""
    for token in rest:
        if token.low in w.HITS:
            continue
        for lemma in token.lemmas:
            for frame in state.votes.cues.frames.get(lemma, ()):
                if not frame.strict and not state.algebra.ontology.predicates[frame.predicate].transitive:
                    return any(t.low in ("it", "them") for t in rest)
    return False


def _condition(state: State) -> tuple[int, int, Token] | None:
    tokens = state.tokens
    for start, token in enumerate(tokens):
        if token.kind != "word" or token.low not in w.CONDITION:
            continue
        end = start + 1
        while end < len(tokens) and tokens[end].kind != "comma" and tokens[end].low not in WH:
            end += 1
        inside = tokens[start:end]
        if not any(t.low in w.STOPS for t in inside):
            continue
        name = next((t for t in inside if t.kind == "name"), None)
        if name is None:
            raise UnknownName(_failing(state, inside))
        return start, end, name
    return None


def _failing(state: State, inside: list[Token]) -> str:
    """The words between `if` and the verb of failing."""
    stop = next(at for at, token in enumerate(inside) if token.low in w.STOPS)
    words = [t for t in inside[1:stop] if t.low not in DETERMINERS | AUXILIARIES]
    return (
        state.text[words[0].start : words[-1].end] if words else state.text[inside[0].start : inside[-1].end]
    )


def _noun(state: State) -> tuple[int, int, Token] | None:
    """`X outage`, `an outage of X`, `if we lose X`."""
    tokens = state.tokens
    for at, token in enumerate(tokens):
        if token.kind != "word" or token.low not in w.STOP_NOUNS or token.low in state.votes.cues.verbs:
            continue
        if at and tokens[at - 1].kind == "name":
            return at - 1, at + 1, tokens[at - 1]
        if at > 1 and tokens[at - 1].kind == "possessive" and tokens[at - 2].kind == "name":
            return at - 2, at + 1, tokens[at - 2]
        ahead = at + 1
        while ahead < len(tokens) and tokens[ahead].low in {"of", "in", "at"} | DETERMINERS:
            ahead += 1
        if ahead < len(tokens) and ahead > at + 1 and tokens[ahead].kind == "name":
            return _with_article(tokens, at), ahead + 1, tokens[ahead]
    return None


def _with_article(tokens: list[Token], at: int) -> int:
    while at and tokens[at - 1].low in DETERMINERS | {"of", "by", "from", "complete", "total", "sudden"}:
        at -= 1
    return at


def _hit_by(state: State) -> tuple[int, int, Token] | None:
    """`affected by X`, `goes down with X`."""
    tokens = state.tokens
    for at, token in enumerate(tokens):
        if token.low not in w.HITS or token.kind != "word" or token.low in state.votes.cues.verbs:
            continue
        ahead = at + 1
        while (
            ahead < len(tokens)
            and tokens[ahead].low in {"by", "with", "because", "of", "from", "down"} | DETERMINERS
        ):
            ahead += 1
        linked = any(t.low in ("by", "with", "because") for t in tokens[at + 1 : ahead])
        if linked and ahead < len(tokens) and tokens[ahead].kind == "name":
            return at + 1, ahead + 1, tokens[ahead]
    return None


def _radius(state: State) -> tuple[int, int, Token] | None:
    """`blast radius of X`."""
    match = w.RADIUS.search(state.text)
    if match is None:
        return None
    for at, token in enumerate(state.tokens):
        if token.kind == "name" and token.start >= match.end():
            return at, at + 1, token
    return None


def owners_of_hit(state: State) -> NodeSet | None:
    """`the teams whose services break`: the teams; None where nobody is asked for by what is theirs."""
    for one, whose in zip(state.tokens, state.tokens[1:], strict=False):
        if one.kind == "class" and whose.low == "whose":
            return state.algebra.join([state.algebra.instances(cls) for cls in one.classes])
    return None


def head_of_impact(state: State) -> NodeSet:
    """What may be hit: the first class that the rest of the question names, with what hangs on it."""
    for at, token in enumerate(state.tokens):
        if token.kind == "class":
            if state.tokens[at + 1 : at + 2] and state.tokens[at + 1].low == "whose":
                continue
            state.at = at
            phrase = read_np(state, bare=True)
            if phrase.found is not None:
                return phrase.found
        elif token.kind == "name":
            raise Unreadable(f"what “{token.text}” has to do with the failure could not be read")
        elif _stranger(token):
            raise UnknownName(token.text)
    return state.algebra.things()


def _stranger(token: Token) -> bool:
    """Whether a word is written like a name that nothing explains."""
    if token.kind != "word" or not token.capital or token.start == 0 or token.lemmas:
        return False
    return token.low not in PREPOSITIONS | WH | w.GENERIC
