"""The grammar of an English question: what is asked for comes first, last, or inside."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.en import clauses, gaps, having
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.apart import besides
from kg_pipeline.providers.embedded.questions.en.being import being
from kg_pipeline.providers.embedded.questions.en.nouns import read_np
from kg_pipeline.providers.embedded.questions.en.state import (
    ANYONE,
    BE,
    HAVE,
    NOBODY,
    PREPOSITIONS,
    WH,
    Np,
    State,
)
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token
from kg_pipeline.providers.embedded.questions.en.unheard import asked_bare
from kg_pipeline.providers.embedded.questions.en.votes import singular
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import Vote, flipped

_WHAT_IS_HAD = frozenset(
    ["their", "its", "a", "an", "no", "any", "the", "anything", "something", "everything"]
)
_DO = frozenset(["do", "does", "did", "can", "could", "will", "would", "should", "may", "might", "must"])


def question(state: State) -> NodeSet:
    """The question's main clause, behind what it chooses among (`of the services that …, which …`)."""
    if state.low() in ("of", "among", "amongst") and state.begins_np(1) and state.low(1) not in WH:
        mark = state.at
        state.at += 1
        among = read_np(state)
        if among.found is not None and state.kind() == "comma" and state.low(1) in WH:
            state.at += 1
            state.among = among.found
            met = state.algebra.meet(among.found, question(state))
            if met is not None:
                return met
        state.at = mark
    while state.kind() == "comma" or state.low() in ("and", "so"):
        state.at += 1
    preposition = ""
    if state.low() in PREPOSITIONS and state.low(1) in WH:
        preposition = state.low()
        state.at += 1
    elif state.low() in PREPOSITIONS and state.kind(1) == "class" and state.low(2) in _DO | BE:
        preposition = state.low()
        state.at += 1
        return _rest(state, read_np(state, bare=True), preposition)
    if state.low() in WH:
        return _wh(state, preposition)
    if (found := _asked_last(state)) is not None:
        return found
    if state.low() in BE and state.low(1) == "there":
        state.at += 2
    if not state.begins_np():
        said = token.text if (token := state.peek()) is not None else state.text.strip()
        raise Unreadable(f"“{said}” could not be read" if said else "the question breaks off")
    phrase = read_np(state)
    if phrase.named and phrase.found is not None and state.kind() == "comma" and state.peek(1) is not None:
        return _about(state, phrase)
    return _rest(state, phrase, "")


def _asked_last(state: State) -> NodeSet | None:
    """`X is scanned with what`, `X is kept in which hall`: what is asked for stands where an answer does."""
    rest = state.tokens[state.at :]
    of_class = len(rest) > 1 and rest[-1].kind == "class" and rest[-2].low in ("which", "what")
    at = len(state.tokens) - (2 if of_class else 1)
    if len(rest) < 3 or state.tokens[at].low not in WH or state.tokens[at - 1].kind == "comma":
        return None
    head = state.algebra.things()
    if of_class:
        head = state.algebra.join([state.algebra.instances(cls) for cls in rest[-1].classes])
    preposition = state.tokens[at - 1].low if state.tokens[at - 1].low in PREPOSITIONS else ""
    if at - state.at < 2 or (of_class and any(t.kind == "comma" for t in rest)):
        return None
    gap = state.tokens[at]
    state.tokens[at - 1 if preposition else at :] = [Token("comma", ",", ",", gap.start, gap.start)]
    return gaps.gap_clause(state, head, preposition)


def _about(state: State, topic: Np) -> NodeSet:
    """`X: part of which collections`: the topic first, then what is asked of it."""
    state.at += 1
    words = tuple(t.low for t in state.tokens[state.at : state.at + 5] if t.kind in ("word", "class"))
    length = state.votes.fixed_length(words)
    if topic.found is None:
        raise Unreadable("the question names nothing that the graph knows")
    noun = length == 0 and state.low(1) == "of" and state.votes.relation_noun(state.low())
    if (length and state.low(length) in WH) or (noun and state.low(2) in WH):
        votes = state.votes.phrase(words, after=False)
        if noun:
            votes = [Vote(v.predicate, v.weight, flipped(v)) for v in state.votes.noun(state.low())]
        state.at += length or 2
        state.at += 1
        asked = read_np(state, bare=True) if state.begins_np() else Np(state.algebra.things())
        head = asked.found if asked.found is not None else state.algebra.things()
        return state.composer.bridge(topic.found, head, votes, topic.text, state.reach)
    if (doing := _participle_and_class(state)) is not None:
        verb, head = doing
        said = [Vote(v.predicate, v.weight) for v in state.votes.verb(verb.lemmas, "theme", "", None, ())]
        return state.composer.bridge(topic.found, head, said, topic.text, state.reach)
    state.pointed = False
    found = question(state)
    if found.whole:
        return state.composer.bridge(topic.found, found, [], topic.text, state.reach)
    if topic.found.ids and not state.pointed and not any(t.kind == "possessive" for t in state.tokens):
        raise Unreadable(f"what “{topic.text}” has to do with the question could not be read")
    return found


def _participle_and_class(state: State) -> tuple[Token, NodeSet] | None:
    """`fitted valves`, `valves fitted`, with nothing behind: the verb and the class."""
    rest = state.tokens[state.at :]
    if len(rest) != 2 or {t.kind for t in rest} != {"word", "class"}:
        return None
    verb, cls = sorted(rest, key=lambda token: token.kind == "class")
    if "n" not in verb.forms:
        return None
    state.at = len(state.tokens)
    return verb, state.algebra.join([state.algebra.instances(one) for one in cls.classes])


def _whose(state: State) -> NodeSet | None:
    """`whose is X`, `whose services call X`: who owns it. None where the question goes on otherwise."""
    mark = state.at
    state.at += 1
    votes = state.votes.verb(("own",), "theme", "", "agent", ())
    owned = read_np(state, bare=True) if state.kind() == "class" else Np(state.algebra.things())
    if state.low() in BE and state.begins_np(1):
        state.at += 1
        owned = read_np(state, bare=True)
    elif owned.found is not None and owned.found.whole and clauses.verb_ahead(state):
        owned.found = clauses.verb_phrase(state, owned.found)
    if state.peek() is None and owned.found is not None and not owned.found.generic:
        return state.composer.bridge(owned.found, state.algebra.things(), votes, "whose")
    state.at = mark
    return None


def _owners_of(state: State) -> NodeSet | None:
    """`which team's services call X`: the teams; None where no possessor is asked for."""
    if state.kind(1) != "class" or state.kind(2) != "possessive":
        return None
    asked = state.tokens[state.at + 1]
    state.at += 3
    inner = read_np(state, bare=True)
    head = state.algebra.join([state.algebra.instances(cls) for cls in asked.classes])
    if inner.found is None:
        return _rest(state, Np(head, wh="which"), "")
    found = _rest(state, inner, "")
    return state.composer.bridge(found, head, [], asked.text)


def _wh(state: State, preposition: str) -> NodeSet:
    word = state.low()
    if word == "whose" and (owned := _whose(state)) is not None:
        return owned
    if word in ("which", "what") and (owners := _owners_of(state)) is not None:
        return owners
    state.at += 1
    if preposition and (gap := _gap_of(state, preposition)) is not None:
        return gap
    if state.low() == "of" and state.begins_np(1):
        state.at += 1
        phrase = read_np(state, bare=True)
    elif state.low() == "else":
        state.at += 1
        state.apart += [
            state.algebra.const(t.name.ids, t.name.types) for t in state.tokens if t.name is not None
        ]
        phrase = Np(state.algebra.things())
    elif word in ("which", "what") and state.begins_np() and not _names(state) and not _acts(state):
        phrase = read_np(state, bare=True)
        _known_kind(state, phrase)
    else:
        phrase = Np(asked_bare(state, word))
    phrase.wh = word
    if phrase.found is not None and phrase.found.generic and (apart := besides(state)) is not None:
        state.apart.append(apart)
    return _rest(state, phrase, preposition)


def _known_kind(state: State, phrase: Np) -> None:
    """Note `which C …` where C is neither a class word nor a word of the ontology: nothing tells of what."""
    if phrase.found is not None or not phrase.noun or phrase.noun in w.GENERIC | w.BROAD:
        return
    short = singular(phrase.noun)
    if len(short) > 2 and any(
        part.startswith(short) for label in state.votes.cues.class_words for part in label.split()
    ):
        return
    if not state.votes.explains(phrase.noun) and not state.votes.relation_noun(phrase.noun):
        state.strange = state.strange or phrase.text


def _gap_of(state: State, preposition: str) -> NodeSet | None:
    """`(tell me) from which unit X is filled`: the preposition is the clause's; None where none follows."""
    if state.kind() != "class" or not (
        state.begins_np(1) and (state.kind(1) == "name" or state.kind(2) == "name")
    ):
        return None
    classes = state.tokens[state.at].classes
    state.at += 1
    head = state.algebra.join([state.algebra.instances(cls) for cls in classes])
    return gaps.gap_clause(state, head, preposition)


def _names(state: State) -> bool:
    """Whether a name follows, with its article or without."""
    return state.kind() == "name" or (state.low() in DETERMINERS and state.kind(1) == "name")


def _acts(state: State) -> bool:
    """Whether what follows `what` is a verb or a pronoun, and no noun (`what hangs on X`)."""
    token = state.peek()
    if token is None or token.low in ("it", "they", "them"):
        return True
    return state.is_verb() and (
        "s" in token.forms
        or ("b" in token.forms and (state.low(1) in PREPOSITIONS or state.kind(1) == "name"))
    )


def _rest(state: State, phrase: Np, preposition: str) -> NodeSet:
    """What follows the phrase that is asked for (or the only phrase there is)."""
    head = phrase.found if phrase.found is not None else state.algebra.things()
    if phrase.noun and (had := having.had_by(state, phrase)) is not None:
        return had
    if phrase.found is None and not phrase.wh and (state.peek() is None or phrase.noun):
        raise UnknownName(phrase.text)
    if state.peek() is None:
        if phrase.hint and head.ids and (votes := state.votes.noun(phrase.hint)):
            return state.composer.bridge(head, state.algebra.things(), votes, phrase.hint, state.reach)
        return head
    low = state.low()
    named = state.kind() in ("name", "class") or (state.low() in DETERMINERS and state.kind(1) == "name")
    anyone = low in ANYONE and clauses.verb_ahead_at(state, 1)
    if phrase.wh and head.generic and (named or anyone):
        return gaps.gap_clause(state, head, preposition or ("where" if phrase.wh == "where" else ""))
    if low in BE:
        return being(state, phrase, head, preposition)
    if low in _DO or (low in HAVE and state.begins_np(1) and not _own_object(state)):
        following = 2 if state.low(1) == "not" else 1
        if state.begins_np(following) and "b" not in (state.tokens[state.at + following].forms):
            negative = following == 2
            state.at += following
            found = gaps.gap_clause(state, head, preposition or ("where" if phrase.wh == "where" else ""))
            if negative:
                return state.algebra.without(head, found) or found
            return found
    both = low in ("both", "either", "neither") and clauses.verb_ahead_at(state, 1)
    if both or clauses.verb_ahead(state) or low in ("not", "never", "only"):
        return clauses.verb_phrase(state, head)
    if not phrase.wh and state.begins_np():
        return _beside(state, phrase, head)
    return head


def _beside(state: State, phrase: Np, head: NodeSet) -> NodeSet:
    """`supplier X`, `X responsible team`: nothing joins the two but that the one is asked of the other."""
    found = question(state)
    if phrase.named and head.ids:
        if found.ids:
            raise Unreadable(f"what “{phrase.text}” has to do with the question could not be read")
        return state.composer.bridge(head, found, [], phrase.text, state.reach)
    if found.ids and head.whole and not head.generic:
        return state.composer.bridge(found, head, [], phrase.text, state.reach)
    return found


def _own_object(state: State) -> bool:
    """Whether `have` is the verb itself (`have their results in X`)."""
    if state.is_verb(1) or state.low(1) in NOBODY | _WHAT_IS_HAD:
        return True
    if state.kind(1) == "name" and (state.low(2) == "as" or state.kind(2) in ("", "comma")):
        return True
    if state.kind(1) == "class" and not any("n" in t.forms for t in state.tokens[state.at + 2 :]):
        return True
    return (
        state.kind(1) == "word"
        and bool(state.votes.noun(state.low(1)))
        and not clauses.verb_ahead_at(state, 2)
    )
