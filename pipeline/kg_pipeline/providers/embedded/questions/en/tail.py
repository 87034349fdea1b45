"""What is left behind the main clause of an English question: it speaks of the answer, or is a doubt."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.en import clauses, gaps
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.state import BE, HAVE, PREPOSITIONS, RELATIVES, State
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable

_FILLING = frozenset(
    (
        "alike",
        "included",
        "combined",
        "respectively",
        "else",
        "though",
        "anyway",
        "okay",
        "there",
        "how",
        "many",
    )
)


def _within(state: State, token: Token, found: NodeSet) -> bool:
    """Whether a class word behind the answer only lists kinds of it (`places, branches and stores alike`)."""
    types = frozenset().union(*(state.algebra.below(cls) for cls in token.classes))
    return found.whole and types <= found.types


def tail(state: State, found: NodeSet) -> NodeSet:
    """Relative clauses behind the main clause speak of the answer; anything else left over is a doubt."""
    while (token := state.peek()) is not None:
        if token.kind == "comma" or token.low in ("and", "but"):
            state.at += 1
        elif token.low in RELATIVES and (clauses.verb_ahead_at(state, 1) or state.begins_np(1)):
            state.at += 1
            found = gaps.relative(state, found, token.low)
        elif token.low in w.CONDITION | {"while"} and not any(
            t.kind in ("name", "class") for t in state.tokens[state.at :]
        ):
            state.at = len(state.tokens)
        elif _participle_behind_comma(state, token):
            found = clauses.participle_clause(state, found)
        elif token.kind == "class" and _within(state, token, found):
            state.at += 1
        elif token.kind == "word" and token.capital and token.start > 0 and not token.lemmas:
            raise UnknownName(_row_of_capitals(state))
        elif token.kind in ("name", "class") or (token.kind == "word" and token.capital and token.start > 0):
            raise Unreadable(f"what “{token.text}” has to do with the question could not be read")
        else:
            if _says_something(token):
                raise Unreadable(f"what “{token.text}” has to do with the question could not be read")
            state.at += 1
    return found


def _participle_behind_comma(state: State, token: Token) -> bool:
    """Whether a second participle follows in a row (`devices made by X, kept in Y`)."""
    behind = state.at > 0 and state.kind(-1) == "comma"
    return (
        behind
        and token.kind == "word"
        and "n" in token.forms
        and state.is_verb()
        and state.low(1) in PREPOSITIONS
    )


def _row_of_capitals(state: State) -> str:
    """The words from here on that are written like one name."""
    end = state.at
    while end < len(state.tokens) and state.tokens[end].kind == "word" and state.tokens[end].capital:
        end += 1
    return state.text[state.tokens[state.at].start : state.tokens[end - 1].end]


def _says_something(token: Token) -> bool:
    """Whether a word left over is more than filling."""
    if token.kind != "word":
        return False
    filling = (
        PREPOSITIONS | BE | HAVE | english.AUX | english.ADVERBS | DETERMINERS | w.GENERIC | w.ADJECTIVES
    )
    return token.low not in filling | _FILLING and len(token.low) > 2 and not token.low.endswith("ly")
