"""Open schemas: one class takes in whatever a text names, so that a name is told by its shape alone.

An ontology is open where the class above all others is labelled `thing`. Then a name that no sentence
classifies is a thing if it is written as names are and stands at an end of a stated relation, or if its
spelling is nobody's common word (`AlertManager`, `users-db`) and the document comes back to it. Commands,
paths, flags, fields, states and units are written in the same marks and are no names.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.naming import Candidate, split_identifier
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS

_LITERALS = (
    r"(?:fields?|labels?|parameters?|params?|flags?|commands?|variables?|attributes?|options?|arguments?"
    r"|keys?|values?|annotations?|metrics?|files?|directory|directories|folders?|branch(?:es)?|tags?|images?|status(?:es)?"
    r"|states?|conditions?|phases?|types?|kinds?|columns?|rows?|functions?|methods?|events?|reasons?|messages?|errors?"
    r"|logs?|lines?|strings?|settings?|properties|property|scripts?|repository|repositories|packages?|buttons?|tabs?"
    r"|menus?|pages?|sections?|views?|dashboards?|panels?|checkbox(?:es)?|tools?|words?|terms?|prefix(?:es)?|suffix(?:es)?"
    r"|titles?|columns?|quer(?:y|ies)|expressions?|roles?|users?|queries|severity|mode|modes|stack|ports?|headers?)"
)
_LITERAL_AHEAD = re.compile(rf"[`*_\"”]*\s+(?:\w+\s+)?{_LITERALS}\b", re.I)
_LITERAL_BEHIND = re.compile(rf"\b{_LITERALS}\s*:?\s*[`*_\"“]*$", re.I)
_SHOUTED = w.word_set(
    "API APIs URL URLs URI ID IDs UUID OK IP UI GUI CLI CPU CPUs RAM GB MB KB TB GiB MiB KiB TiB QPS "
    "SLO SLA UTC AM PM USD EUR GBP JPY FAQ TODO NOTE WARNING ERROR INFO DEBUG CRITICAL IMPORTANT TIP "
    "CAUTION NB PS RE FW CC TBD TBC N/A OS PR PRs CI CD VAT CEO CTO CFO HR PC TV HTTP HTTPS JSON YAML "
    "XML CSV PDF HTML CSS SQL"
)
_KEBAB = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+")
_HUMPS = re.compile(
    r"(?:[A-Z]+[a-z0-9]+){2,}[A-Z]*|[A-Z]{2,}[a-z0-9]+(?:[A-Z][a-z0-9]*)*|[A-Z][a-z0-9]+[A-Z]{2,}"
)
_ADJECTIVE = re.compile(
    r"-(?:wide|only|level|free|based|specific|like|side|aware|friendly|ready|term|time|end|scale|range|proof|step"
    r"|way|to-\w+|line|up|down|in|out|off|on|long|old|new|high|low|day|hour|minute|week|month|year"
    r"|\w+(?:ed|ing|able|ible|al|ic|ive|ous|ly|ent|ant|ary|est|er-\w+))$"
)


def may_be_thing(one: Candidate, text: str, common: frozenset[str]) -> bool:
    """Whether `one` may name a thing where `text` has it; `common` are the page's lower-case words."""
    name = one.text
    if (
        not (one.firm or one.initial)
        or len(name) > 60
        or name in _SHOUTED
        or re.search(r"[_<>%$@#=\\{}]|['’](?:ve|m|re|ll|d|t)\b|^\w{1,5}['’]s$", name)
    ):
        return False
    if is_literal(one, text):
        return False
    if re.match(r"\s*(?:>|→)", text[one.outer_end : one.outer_end + 4]) or re.search(
        r"(?:>|→)\s*\W{0,3}$", text[: one.outer_start]
    ):
        return False
    words = name.split()
    if len(words) == 1:
        return _one_word(one, name, common)
    return not all(word.lower() in common or word.lower() in w.GENERIC_NOUNS for word in words) and (
        words[-1].lower() not in w.GENERIC_NOUNS
    )


def is_literal(one: Candidate, text: str) -> bool:
    """Whether what stands beside `one` says that it is a value or a field: `the state A`, `the A flag`.

    Words of a command line are told apart in code only; prose has `the A team` and `the A settings` too.
    """
    if one.outer_start == one.start and not one.text.islower():
        return False
    return (
        _LITERAL_AHEAD.match(text, one.outer_end) is not None
        or _LITERAL_BEHIND.search(text, max(one.outer_start - 24, 0), one.outer_start) is not None
    )


def _one_word(one: Candidate, name: str, common: frozenset[str]) -> bool:
    marked = one.outer_start < one.start
    low = name.lower()
    if name.islower():
        if _KEBAB.fullmatch(name):
            return marked or not _ADJECTIVE.search(name)
        return marked and name.isalnum() and len(name) > 3 and name not in common
    if re.match(r"[a-z]+[A-Z]", name) or (name.isupper() and name.isalpha() and len(name) > 5):
        return False
    if low in EVERYDAY_FORMS or (
        low[:1] != name[:1] and low.split("-")[0] in EVERYDAY_FORMS and "-" in low and name[1:].islower()
    ):
        return False
    if name.isalpha() and name[1:].islower():
        return low not in common and not _inflected(low, common)
    return True


def _inflected(low: str, common: frozenset[str]) -> bool:
    """Whether the page has the word in another number: `Pods` beside `pod`."""
    return (
        (low.endswith("s") and low[:-1] in common)
        or low + "s" in common
        or (low.endswith("es") and low[:-2] in common)
    )


def is_spelled(name: str) -> bool:
    """Whether a name that has a class is spelled as one: no phrase in lower case, no unit, no variable."""
    words = name.split()
    plain = sum(word.islower() and word.isalpha() for word in words)
    if name in _SHOUTED or re.search(r"[a-z0-9]_[a-z0-9]|^[a-z]+[A-Z]|[<>%$@=\\{}]", name):
        return False
    if _ADJECTIVE.search(name) and name.islower():
        return False
    return plain <= 1 or (plain < len(words) - plain)


def is_identifier(one: Candidate) -> bool:
    """Whether the spelling is nobody's common word: humps inside, or hyphens inside code."""
    name = one.text
    return _HUMPS.fullmatch(name) is not None or (
        one.outer_start < one.start and _KEBAB.fullmatch(name) is not None and not _ADJECTIVE.search(name)
    )


def notion(name: str) -> bool:
    """Whether a name's head is a common notion (`Standard Operating Procedure`) and no thing of its own."""
    return not _NOTIONS.isdisjoint(split_identifier(name).split()[-1:])


_NOTIONS = w.word_set(
    "procedure procedures software hardware policy policies agreement objective objectives indicator "
    "level rate time process protocol architecture format standard standards method methods technique "
    "techniques approach management practice practices analysis development testing design "
    "integration delivery recovery return investment intelligence learning planning research control "
    "access security safety language interface experience assurance performance traffic volume claim "
    "claims definition definitions request requests number code identifier address chain reaction "
    "spectroscopy chromatography microscopy science engineering technology information communication "
    "transfer notation quality assessment evaluation"
)
