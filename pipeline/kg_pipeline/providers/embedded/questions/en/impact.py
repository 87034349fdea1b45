"""Failures in English questions: `if X stops, which …`, `X outage`, `blast radius of X`."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.nouns import read_np
from kg_pipeline.providers.embedded.questions.en.standins import befalls, steps_in
from kg_pipeline.providers.embedded.questions.en.state import AUXILIARIES, PREPOSITIONS, RELATIVES, WH, State
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable


def take_failure(state: State) -> NodeSet | None:
    """What fails in the question; its words are taken out of the tokens. None if nothing does."""
    if (own := own_failure(state.tokens)) is not None and state.tokens[own[0]].low != "whose":
        rest = [*state.tokens[: own[0]], *state.tokens[own[1] :]]
        if sum(t.kind == "name" for t in rest) == 1 and rest[0].low in WH:
            state.tokens = rest
            return None
    for find in (_condition, _headline, _noun, _hit_by, _radius, _without):
        span = find(state)
        if span is None:
            continue
        start, end, name = span
        if name.name is None:
            raise UnknownName(name.text)
        source = state.algebra.const(name.name.ids, name.name.types)
        rest = _without_hits([*state.tokens[:start], *state.tokens[end:]])
        state.antecedent = source
        if find in (_condition, _headline) and _speaks(state, rest):
            state.tokens = rest
            return None
        state.tokens = rest
        return source
    return None


def _without_hits(tokens: list[Token]) -> list[Token]:
    """The tokens without relative clauses that only say that something is hit (`that would be affected`)."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        ends = at + 1 == len(tokens) or tokens[at + 1].kind == "comma"
        if token.low in w.HITS and ends:
            while kept and kept[-1].low in AUXILIARIES | RELATIVES | english.ADVERBS | {"also", "else"}:
                kept.pop()
            if kept and kept[-1].kind == "class":
                continue
            kept = tokens[:at]
        kept.append(token)
    return kept


_COMES = frozenset(("come", "comes", "came", "coming"))
_ITSELF = frozenset(("it", "they", "that", "this", "them"))


def own_failure(tokens: list[Token]) -> tuple[int, int] | None:
    """Where a question says that what it asks for fails."""
    for at, token in enumerate(tokens):
        if token.low == "whose" and tokens[at + 1 : at + 2] and tokens[at + 1].low in w.STOP_NOUNS:
            return at, at + 2
        if token.kind != "word" or token.low not in w.CONDITION or tokens[at + 1 : at + 2] == []:
            continue
        if tokens[at + 1].low not in _ITSELF:
            continue
        end = at + 2
        while end < len(tokens) and tokens[end].kind == "word" and tokens[end].low not in WH:
            end += 1
        inside = tokens[at:end]
        if any(t.low in w.STOPS for t in inside):
            return at, end
    return None


def _speaks(state: State, rest: list[Token]) -> bool:
    """Whether the rest still speaks of a relation that carries no failure (`who stands in for it`)."""
    for token in rest:
        if token.low in w.HITS:
            continue
        for lemma in token.lemmas:
            for frame in state.votes.cues.frames.get(lemma, ()):
                onward = state.algebra.ontology.predicates[frame.predicate].transitive and not state.reach
                if not frame.strict and not onward:
                    return any(t.low in ("it", "them") for t in rest)
    return False


def _condition(state: State) -> tuple[int, int, Token] | None:
    tokens = state.tokens
    for start, token in enumerate(tokens):
        if token.kind != "word" or token.low not in w.CONDITION:
            continue
        end = start + 1
        while end < len(tokens) and tokens[end].kind != "comma" and tokens[end].low not in WH | w.CONDITION:
            end += 1
        inside = tokens[start:end]
        if token.low == "after" and _particle(state, start):
            continue
        fails = any(t.low in w.STOPS for t in inside) or _stops(state, inside)
        if not fails and not _happens(state, inside) and not befalls(state, inside):
            continue
        name = next((t for at, t in enumerate(inside) if t.kind == "name" and not _owns(inside, at)), None)
        if name is None:
            raise UnknownName(_failing(state, inside))
        return start, end, name
    return None


def _particle(state: State, at: int) -> bool:
    """Whether `after` belongs to the verb before it (`looks after X`) and says of nothing when it happens."""
    before = state.tokens[at - 1] if at else None
    if before is None or before.low in w.HITS | AUXILIARIES:
        return False
    frames = (frame for lemma in before.lemmas for frame in state.votes.cues.frames.get(lemma, ()))
    return "look" in before.lemmas or any(frame.preposition == "after" for frame in frames)


def _owns(tokens: list[Token], at: int) -> bool:
    """Whether a name only says whose the next one is (`if the day shift's Kiln 4 fails`)."""
    return (
        tokens[at + 1 : at + 2] != []
        and tokens[at + 1].kind == "possessive"
        and any(t.kind == "name" for t in tokens[at + 2 :])
    )


def _without(state: State) -> tuple[int, int, Token] | None:
    """`(what would go dark) without X`."""
    tokens = state.tokens
    for at, token in enumerate(tokens):
        if token.low != "without":
            continue
        ahead = at + 1
        while ahead < len(tokens) and tokens[ahead].low in DETERMINERS:
            ahead += 1
        rest = [t for t in tokens if t.low in w.HITS]
        said = rest or w.STOP_PHRASES.search(state.text)
        if said and ahead < len(tokens) and tokens[ahead].kind == "name":
            return at, ahead + 1, tokens[ahead]
    return None


def _headline(state: State) -> tuple[int, int, Token] | None:
    """`X offline: which …`, `X is down, who …`."""
    tokens = state.tokens
    start = next((at for at, token in enumerate(tokens) if token.kind == "name"), None)
    if start is None or any(t.low not in DETERMINERS for t in tokens[:start]):
        return None
    end = next((at for at, token in enumerate(tokens) if token.kind == "comma"), len(tokens))
    inside = tokens[start + 1 : end]
    said = [t for t in inside if t.low not in AUXILIARIES | english.ADVERBS - w.STOPS]
    stops = [t for t in said if t.low in w.STOPS | w.STOP_NOUNS]
    phrase = said and w.STOP_PHRASES.fullmatch(state.text, said[0].start, said[-1].end)
    onward = state.reach in ("far", "far_only") or any(
        t.low in w.HITS or t.low in ("longer", "cannot") for t in tokens[end:]
    )
    hit = onward and (_happens(state, tokens[:end]) or (said and said[-1].low in w.PARTICLES))
    if end == len(tokens) or not said or not (len(stops) == len(said) or phrase or hit):
        return None
    return 0, end + 1, tokens[start]


def _stops(state: State, inside: list[Token]) -> bool:
    """Whether several words of a condition say that something fails (`went away`)."""
    return w.STOP_PHRASES.search(state.text, inside[0].start, inside[-1].end) is not None


def _happens(state: State, inside: list[Token]) -> bool:
    """Whether something befalls what a condition names, in no word of the ontology (`if X jams`)."""
    named = [at for at, token in enumerate(inside) if token.kind == "name"]
    said = inside[named[-1] + 1 :] if named else []
    if not 0 < len(said) < 4 or any(t.kind != "word" for t in said):
        return False
    if any(t.low in w.WELL for t in said) and any(t.low in AUXILIARIES | _COMES for t in said):
        return False
    verbs = [t for t in said if t.low not in AUXILIARIES]
    known = state.votes.cues.frames
    return bool(verbs) and not any(lemma in known for t in verbs for lemma in (t.low, *t.lemmas))


def _failing(state: State, inside: list[Token]) -> str:
    """The words between `if` and the verb of failing."""
    stop = next((at for at, token in enumerate(inside) if token.low in w.STOPS), len(inside) - 1)
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
        while ahead > at + 1 and ahead < len(tokens) and _describes(tokens, ahead):
            ahead += 1
        if ahead < len(tokens) and ahead > at + 1 and tokens[ahead].kind == "name":
            return _with_article(tokens, at), ahead + 1, tokens[ahead]
    return None


def _describes(tokens: list[Token], at: int) -> bool:
    """Whether a plain word or class word stands before a name that it describes (`the radio mast Tor`)."""
    token = tokens[at]
    plain = token.kind == "class" or (token.kind == "word" and not token.capital and not token.lemmas)
    if not plain or token.low in PREPOSITIONS | AUXILIARIES | RELATIVES or at + 1 >= len(tokens):
        return False
    return tokens[at + 1].kind == "name" or _describes(tokens, at + 1)


def _with_article(tokens: list[Token], at: int) -> int:
    while at and tokens[at - 1].low in DETERMINERS | {"of", "by", "from", "complete", "total", "sudden"}:
        at -= 1
    return at


def _hit_by(state: State) -> tuple[int, int, Token] | None:
    """`affected by X`, `goes down with X`."""
    tokens = state.tokens
    for at, token in enumerate(tokens):
        if token.low not in w.HITS or token.kind != "word":
            continue
        ahead = at + 1
        while (
            ahead < len(tokens)
            and tokens[ahead].low
            in {"by", "with", "because", "of", "from", "down", "along", "together"} | DETERMINERS
        ):
            ahead += 1
        links = ("with", "because") if token.low in state.votes.cues.verbs else ("by", "with", "because")
        linked = any(t.low in links for t in tokens[at + 1 : ahead])
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


def head_of_impact(state: State) -> NodeSet:
    """What may be hit: the first class that the rest of the question names, with what hangs on it.

    Raises
    ------
    Unreadable
        The question asks for something else than what is hit.
    """
    if steps_in(state.tokens):
        raise Unreadable("what the question asks of what it names could not be read")
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
        elif _kind_unknown(state, at):
            raise Unreadable(f"“{token.text}” could not be read")
    return state.algebra.things()


def _kind_unknown(state: State, at: int) -> bool:
    """Whether `which` or `how many` stands before a noun that is no class word."""
    token, before = state.tokens[at], state.tokens[at - 1] if at else None
    if before is None or before.low not in ("which", "many") or token.kind != "word" or token.lemmas:
        return False
    closed = (
        PREPOSITIONS | WH | AUXILIARIES | DETERMINERS | w.GENERIC | w.ADJECTIVES | w.HITS | english.ADVERBS
    )
    return token.low not in closed and not token.low.endswith("ly")


def _stranger(token: Token) -> bool:
    """Whether a word is written like a name that nothing explains."""
    if token.kind != "word" or not token.capital or token.start == 0 or token.lemmas:
        return False
    return token.low not in PREPOSITIONS | WH | w.GENERIC
