"""Which part of a sentence a verb stands in, and what that part says about how firmly it is meant."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.chain import Chain, graver
from kg_pipeline.providers.embedded.en.dates import complete, lies_ahead
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.leads import block_modality
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Parse
from kg_pipeline.providers.embedded.en.past import carried, closing, is_over, lasted
from kg_pipeline.providers.embedded.en.phrases import finite_ahead
from kg_pipeline.providers.embedded.en.stance import Surroundings, surroundings
from kg_pipeline.providers.embedded.frame import Block, Stance
from kg_pipeline.text.cues import blank
from kg_pipeline.text.firmness_en import NO_HEDGE

_TURNS = w.word_set("but although though while whereas however yet")
_CONDITION = re.compile(r"\b(?:if|unless|whether)\b", re.I)
_OF_ITS_OWN = re.compile(r"(?:,\s*(?:and|but)|;)\s+\Z", re.I)
_OTHER_MOOD = re.compile(
    r"(?:,\s+|(?<![,\s])\s+)and\s+(?:then\s+|also\s+|later\s+)?(?:if|hopes?|plans?\s+to|wants?|wishes|intends?|would|will|may|might|could|should|can|must)\b"
    r"|:\s+(?:if|unless|whether)\b"
    r"|,\s+(?:and|but|so)\s+(?:\w+\s+){1,4}?(?:will|would|may|might|could|should|can)\b"
    r"|(?:,\s+|(?<![,\s])\s+)(?:and|but)\s+(?:(?:is|are|was|were|has|have|does|do|did)\s+)?(?:no\s+longer|not|never|formerly|previously|used\s+to)\b"
    r"|,\s+(?:and\s+)?not\s+[^,;]{1,60}\bany\s*(?:more|longer)\b"
    r"|,\s+no\s+longer\s+(?:to|in|on|at|by|from|with|for|under|into|through|the|our|(?-i:[A-Z][\w-]*))\b"
    r"|,\s+where\s+(?:\w+\s+){1,4}?(?:will|would|may|might|could|should)\b"
    r"|,\s+so\s+(?!that\b|far\b|(?:they|people|he|she|it|i|we)\s+(?:says?|said|tells?|hears?|heard|seems?|thinks?|believes?"
    r"|(?:am|is|are|was|were|have|has)\s+(?:been\s+)?(?:told|said|heard))\b)",
    re.I,
)
_NOT_SINCE = re.compile(
    r"\b(?:has|have)(?:\s+not|n['’]t)\b[^.;]{1,80}?\bsince\s+(?:\d|[A-Z]|(?:the|last|early|mid|late|spring|summer|autumn|winter)\b)"
)
"""`A has not been in B since May`: it was there before."""
_LEAD = re.compile(r"^(?:[^\s:]+\s+){4,}[^\s:]+:\s")
"""A statement before a colon, whose own denials and endings are none of what it leads to."""
_AT_NO_TIME = re.compile(
    r"\b(?:at\s+no\s+(?:time|point|stage)|in\s+no\s+(?:case|way)|on\s+no\s+account|under\s+no\s+circumstances"
    r"|by\s+no\s+means)\b",
    re.I,
)
_WHO_DOES = w.word_set("it they he she i we you one everybody everyone somebody someone nobody anyone")
_PAST_ADVERBS = w.word_set("formerly previously originally historically once")


@dataclass(frozen=True, slots=True)
class Pieces:
    """The clauses of a sentence: `bounds[i]` to `bounds[i + 1]` are tokens of clause `main[i]`.

    An aside (`, which …,`) is a clause of its own; what it interrupts goes on behind it under one number.
    """

    bounds: tuple[int, ...]
    clause: tuple[int, ...]

    def of(self, i: int) -> int:
        """Number of the clause that token `i` stands in."""
        for k in range(len(self.clause)):
            if self.bounds[k] <= i < self.bounds[k + 1]:
                return self.clause[k]
        return self.clause[-1] if self.clause else 0


def pieces(parse: Parse) -> Pieces:
    """Cut a sentence into clauses."""
    bounds, clause = [0], [0]
    number = stack = 0
    open_aside = False
    for i in range(1, len(parse)):
        tag = parse.tag[i]
        if tag == "(" or (tag == ")" and parse.at(i - 1) != "("):
            number += tag == "("
            bounds.append(i)
            clause.append(number if tag == "(" else stack)
            open_aside = False
        elif (
            tag in (";", ".")
            or (tag == "-" and not open_aside)
            or (tag in "CSR" and parse.low[i] in _TURNS and parse.at(i + 1) not in ("X",))
        ):
            number += 1
            stack, open_aside = number, False
            bounds.append(i)
            clause.append(number)
        elif tag == "," and open_aside and _resumes(parse, i + 1):
            bounds.append(i)
            clause.append(stack)
            open_aside = False
        elif tag == "," and not open_aside and _aside_opens(parse, i + 1):
            number += 1
            bounds.append(i)
            clause.append(number)
            open_aside = True
        elif (
            tag == ","
            and parse.at(i + 1) == "C"
            and parse.low[i + 1] in ("and", "so", "or")
            and _new_clause(parse, i + 2)
        ):
            number += 1
            stack, open_aside = number, False
            bounds.append(i)
            clause.append(number)
    return Pieces((*bounds, len(parse)), tuple(clause))


def _aside_opens(parse: Parse, i: int) -> bool:
    while parse.at(i) == "R":
        i += 1
    if parse.at(i) == "W" or (parse.at(i) == "P" and parse.at(i + 1) == "W"):
        return True
    low = parse.word(i)
    return (
        parse.at(i) == "V"
        and (low.endswith("ed") or "n" in EVERYDAY_FORMS.get(low, ""))
        and parse.at(i + 1) in "PT"
    )


def _resumes(parse: Parse, i: int) -> bool:
    while parse.at(i) in ("R", "X"):
        i += 1
    low = parse.word(i)
    if parse.at(i) == "A":
        return True
    finite = low.endswith("s") and not low.endswith("ss")
    return parse.at(i) == "V" and not low.endswith("ing") and (finite or parse.at(i + 1) != "P")


def _new_clause(parse: Parse, i: int) -> bool:
    """Whether a subject with a verb of its own begins at `i`."""
    k = i
    while parse.at(k) in ("D", "R", "N", "Q", "E", "O") and k - i < 8:
        k += 1
        if parse.at(k - 1) in ("E", "O", "N") and finite_ahead(parse, k):
            return True
    return False


def _supposes(text: str) -> bool:
    """Whether a condition hangs on the sentence, and not one that opens a statement of its own behind it."""
    plain = blank(NO_HEDGE, text)
    return any(_OF_ITS_OWN.search(plain, 0, found.start()) is None for found in _CONDITION.finditer(plain))


class Clauses:
    """Stances of the clauses of one sentence."""

    def __init__(
        self, parse: Parse, text: str, start: int, block: Block, date: str, cues: EnglishCues
    ) -> None:
        self.parse = parse
        self.text = text
        self.start = start
        self.date = date
        self.cut = pieces(parse)
        self.outer = block_modality(block, cues)
        self.conditional = False
        first = min(parse.refs, default=0)
        prefix = text[: max(parse.start[first] - start, 0)] if parse.refs else ""
        self.prefix = surroundings(prefix) if prefix.strip() else Surroundings()
        self.first = first
        self.opening: tuple[int, ...] = ()

    def around(self, i: int) -> Surroundings:
        """What stands round the verb at `i`, up to where the clause goes on in a mood of its own."""
        clause = self.text_of(i)
        verb = self.text[self.parse.start[i] - self.start :].split(None, 1)[0]
        at = max(clause.find(verb), 0)
        turn = _OTHER_MOOD.search(clause, at + len(verb))
        said = clause if turn is None else clause[: turn.start()]
        found = surroundings(said)
        lead = _LEAD.match(said, 0, at)
        if lead is None or not (found.ended or found.denied):
            return found
        own = surroundings(said[lead.end() :])
        return replace(found, ended=own.ended, denied=own.denied, change=own.change)

    def supposed(self, i: int) -> bool:
        """Whether the verb at `i` hangs on a condition, and not one of a later clause with its own mood."""
        at = self.parse.start[i] - self.start
        turn = _OTHER_MOOD.search(self.text, max(at, 0)) if at >= 0 else None
        told = self.text if turn is None else self.text[: turn.start()]
        before = told.rfind(": ", 0, max(at, 0))
        return self.conditional or _supposes(told[before + 1 :])

    def text_of(self, i: int) -> str:
        """Text of the clause that token `i` stands in."""
        number = self.cut.of(i)
        parts = []
        for k, mine in enumerate(self.cut.clause):
            if mine == number:
                begin = self.parse.start[self.cut.bounds[k]] - self.start
                after = self.cut.bounds[k + 1]
                end = self.parse.start[after] - self.start if after < len(self.parse) else len(self.text)
                parts.append(self.text[(0 if k == 0 else begin) : end])
        return " ".join(parts)

    def _carried(self, i: int) -> str | None:
        """The date that a later clause takes over from the one that opens the sentence."""
        if self.cut.of(i) == 0:
            return None
        return carried(self.text, self.text_of(0), self.text_of(i))

    def _opening(self, i: int) -> int:
        """The token from which a quote has to begin to show what stands outside the verb's chain."""
        if self.supposed(i) or self.prefix.modality is not Modality.ASSERTED:
            return 0
        number = self.cut.of(i)
        return next(self.cut.bounds[k] for k, mine in enumerate(self.cut.clause) if mine == number)

    def modality(self, i: int, chain: Chain) -> Modality:
        """How firmly the verb at `i` is meant."""
        found = graver(self.outer, chain.modality, self.around(i).modality)
        if self.cut.of(i) != self.cut.of(self.first) and self.prefix.modality is Modality.REPORTED:
            found = graver(found, Modality.REPORTED)
        if _is_subject(self.parse, i):
            found = graver(found, Modality.PLANNED)
        return Modality.HYPOTHETICAL if self.supposed(i) else found

    def stance(self, i: int, chain: Chain, negations: int) -> Stance:
        """Stance of the verb at `i`, whose chain and phrases deny it `negations` times."""
        around = self.around(i)
        ended = chain.change is Change.ENDED
        for x in range(chain.start, i):
            again = self.parse.word(x + 1) in ("more", "again")
            ended |= self.parse.low[x] in _PAST_ADVERBS and not again
        over = not negations and is_over(self.parse, i, chain, self.text_of(i), self.date)
        past = ended or around.ended or over
        modality = self.modality(i, chain)
        outside = around.denied or around.ended or over or modality not in (chain.modality, self.outer)
        self.opening = (self._opening(i),) if outside else ()
        if around.ended or over:
            self.opening += (closing(self.parse, i, self.text, self.start),)
        denials = negations + around.denied + (_AT_NO_TIME.search(self.text_of(i)) is not None)
        if denials > 1:
            return Stance(Polarity.AFFIRMED, Modality.HYPOTHETICAL, Change.NONE)
        negated = denials == 1 or past
        since, until = complete(around.since, self.date), complete(around.until, self.date)
        if over and since is None and until is None:
            since, until = lasted(self.text_of(i), self.date)
        begun = chain.change or around.change
        if not negated and since is None and until is None and (taken := self._carried(i)):
            since, begun = complete(taken, self.date), Change.BEGAN
        if since is not None and lies_ahead(since, self.date):
            modality = graver(modality, Modality.PLANNED)
        gone = negated and _NOT_SINCE.search(self.text_of(i)) is not None
        change = Change.ENDED if past or gone else Change.NONE if negated else begun
        return Stance(
            Polarity.NEGATED if negated else Polarity.AFFIRMED,
            modality,
            change,
            since,
            until,
        )


def _is_subject(parse: Parse, i: int) -> bool:
    """Whether the verb at `i` names a doing of which the sentence speaks: `Moving A to B was discussed`."""
    if not parse.low[i].endswith("ing") or parse.at(i - 1) not in ("", ";", ".", "S"):
        return False
    for k in range(i + 1, len(parse)):
        if parse.tag[k] in (",", ";", ":", "W", "S"):
            return False
        if parse.tag[k] == "A":
            return True
    return False


_MIND = frozenset(("note", "remember", "recall", "notice", "observe"))


def imperative(parse: Parse) -> bool:
    """Whether the sentence gives an order; `Note that A calls B` states what it notes."""
    i = 0
    while parse.at(i) in ("R", "O", "C", ",") and parse.word(i) not in _WHO_DOES:
        i += 1
    i += parse.word(i) == "please" and parse.word(i + 1) in _MIND
    low = parse.word(i)
    if low == "please" or low == "let":
        return True
    if low in ("do", "don't") and parse.at(i + 1) == "X":
        return parse.at(i + 2) == "V"
    if low in _MIND and parse.word(i + 1) in ("that", ":"):
        return False
    if parse.at(i) not in ("V", "N") or "b" not in EVERYDAY_FORMS.get(low, ""):
        return False
    follow = parse.at(i + 1)
    if follow == "P":
        return (
            low not in w.GENERIC_NOUNS
            and parse.at(i + 2) in ("D", "E", "N")
            and not _has_finite(parse, i + 2)
        )
    if follow == "N" and parse.at(i) == "V":
        k = i + 1
        while parse.at(k) in ("N", "R", "D", "Q"):
            k += 1
        return parse.at(k) not in ("A", "V", "")
    return follow in ("E", "D", "O", "S") or (follow == "R" and parse.at(i + 2) in ("E", "D"))


def _has_finite(parse: Parse, i: int) -> bool:
    return any(parse.tag[k] in ("A", "V") for k in range(i, len(parse)))
