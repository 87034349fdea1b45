"""Whether a question about a failure asks what is hit, and not what somebody does or gets then."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.state import PREPOSITIONS, RELATIVES, WH, State
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS
from kg_pipeline.providers.embedded.questions.reading import Unreadable
from kg_pipeline.providers.embedded.questions.words import word_set

_FUNCTION = PREPOSITIONS | WH | RELATIVES | DETERMINERS | english.AUX | english.ADVERBS | english.PRONOUNS
_FILLING = w.CONDITION | w.GENERIC | w.ADJECTIVES | w.PARTICLES | w.WELL
_CLOSED = (
    _FUNCTION | _FILLING | word_set("and or but not no else then than so too also please how many us cannot")
)
_TROUBLE = word_set(
    "trouble problem problems fallout fall-out aftermath damage toll difficulty difficulties consequence "
    "consequences effect effects impact standstill still halt zero happen happens means without left longer "
    "need needs needed depend depends dependent worry danger risk useless idle dry cannot not blast radius "
    "mistake mistakes error errors reach reaches arrive arrives spread spreads propagate propagates "
    "suffering damaged missing cease ceases victim victims casualty casualties"
)
_SUFFERS = w.HITS | w.STOPS | w.STOP_NOUNS | w.HOLDS | _TROUBLE
_WE_DO = re.compile(
    r"\b(?:do|must|should|can|could|would|will|may|might)\s+(?:we|you|i|they|one)\s+"
    r"(?:(?:then|now|still)\s+)?(?P<verb>[a-z]+)\W*$",
    re.I,
)
_WE_MAY = word_set(
    "lose miss have know expect face see get close do use run operate need find fear keep reckon count risk "
    "say"
)


def asks_what_is_hit(state: State, said: str) -> None:
    """Check that the words beside the condition speak of being hit, or say nothing at all.

    A question that follows what happens on and on asks for nothing else, whatever its verb.

    Parameters
    ----------
    said : the question, every name blank.

    Raises
    ------
    Unreadable
        They speak of something else (`if X fails, which team is fined?`).
    """
    if state.reach in ("far", "far_only") or any(token.low in _SUFFERS for token in state.tokens):
        return
    strange = [token.text for token in state.tokens if token.kind == "word" and _means_something(token.low)]
    done = _WE_DO.search(said)
    if not strange and done is not None and done["verb"].lower() not in _WE_MAY | _SUFFERS:
        strange = [done["verb"]]
    if strange:
        raise Unreadable(f"what “{strange[0]}” has to do with the failure could not be read")


def _means_something(word: str) -> bool:
    return word not in _CLOSED and not word.endswith("ly") and len(word) > 2
