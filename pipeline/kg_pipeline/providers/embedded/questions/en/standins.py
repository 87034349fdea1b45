"""What takes the place of a thing that fails: `if X is out, what does its work`, `what fills the gap`.

The relation meant is the one whose own wordings say that one thing stands in for another; an ontology without
such a relation cannot answer, however well a failure spreads in it.
"""

from __future__ import annotations

import re
from itertools import pairwise

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.en.kindred import pointing_to
from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.state import NEGATIONS, State
from kg_pipeline.providers.embedded.questions.en.tokens import Token
from kg_pipeline.providers.embedded.questions.reading import Unreadable
from kg_pipeline.providers.embedded.questions.relation import OTHER_END, End, Vote
from kg_pipeline.providers.embedded.questions.words import word_set


@lexicon.per_ontology
def substitutes(ontology: Ontology) -> dict[str, End]:
    """Predicate → the end that stands in for the other."""
    return {
        name: "object" if inverse else "subject" for name, inverse in pointing_to(ontology, "stands in for")
    }


def stands_in(state: State, failed: NodeSet, said: str) -> NodeSet | None:
    """What does the work of what has failed; None where the rest of the question asks for something else.

    Parameters
    ----------
    said : the question, every name blank; the words of failing have been taken out of the tokens.

    Raises
    ------
    Unreadable
        It asks that, and no relation of the ontology tells it.
    """
    match = w.TAKES_PLACE.search(said)
    if match is None and not any(token.low in w.HITS for token in state.tokens):
        match = w.MEANWHILE.search(said)
    if match is None or any(token.kind == "name" for token in state.tokens):
        return None
    votes = [Vote(name, 1.0, OTHER_END[end]) for name, end in substitutes(state.algebra.ontology).items()]
    if not votes:
        raise Unreadable("what the question asks of what it names could not be read")
    head = state.algebra.things()
    for token in state.tokens:
        if token.kind == "class":
            head = state.algebra.join([state.algebra.instances(cls) for cls in token.classes])
            break
    return state.composer.bridge(failed, head, votes, match.group())


def befalls(state: State, condition: list[Token]) -> bool:
    """Whether something befalls the one name of a condition, as the rest asks what is hit or replaces it.

    `If X is on holiday, what takes over?`, `if someone unplugged X, who would notice?`: no word of the
    condition need be one of failing, but none is of a relation either.
    """
    names = [token for token in condition if token.kind == "name"]
    if len(names) != 1 or any(token.low in w.WELL or token.low in NEGATIONS for token in condition):
        return False
    rest = state.text[: condition[0].start] + state.text[condition[-1].end :]
    if w.TAKES_PLACE.search(rest) is not None:
        return not any(token.kind == "class" for token in condition)
    told = [f for t in condition for lemma in t.lemmas for f in state.votes.cues.frames.get(lemma, ())]
    hit = any(word in w.HITS for word in re.findall(r"[a-z]+", rest.lower()))
    return hit and not any(not frame.kin for frame in told)


_STEPS_IN = word_set("substitute substitutes cover covers step steps fill fills stand stands")


def steps_in(tokens: list[Token]) -> bool:
    """Whether a question asks what takes the place of what fails, not what fails with it."""
    pairs = [(one.low, other.low) for one, other in pairwise(tokens)]
    taken = any(one in ("take", "takes", "taking") and other == "over" for one, other in pairs)
    return taken or any(one in _STEPS_IN and other in ("in", "for") for one, other in pairs)
