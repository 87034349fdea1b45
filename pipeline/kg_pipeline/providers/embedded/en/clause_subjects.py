"""Whom a clause speaks of: the name before its verb, what a pronoun stands for, what the text is about."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.naming import Candidate
from kg_pipeline.providers.embedded.en.other_names import opening
from kg_pipeline.providers.embedded.en.spans import verbless

_DENIED = re.compile(
    r"\b(?:not|never|no\s+longer|wrongly|mistakenly|mistaken|nobody|no\s+one|used\s+to|until|would|could|might|if|wish)\b|n['’]t\b",
    re.I,
)
_PRONOUN = re.compile(
    r"\W*(?:(?:and|but|where|so)\s+)?(?:(?:on|in|to|among|for|after|since|at|by)\s+[^,.;:]{1,30}?,?\s+)?(?:it|she|he|they|this|that|which|who)?\s*",
    re.I,
)
_CLOSES = re.compile(
    r"\b(?:in|of|at|from|to|for|by|on|near|with|and|or|under|behind|beside|between|within|inside|outside|around|through|via)"
    r"\s+(?:(?:the|our|its|their)\s+)?[`*_\"“]*$",
    re.I,
)
NOT_DENIED = re.compile(r"more\s+than|anything\s+(?:but|else|other)", re.I)
"""In a denial that says all the more: `nobody says more than "the Yard"`."""


class Subjects:
    """The names of one sentence as its clauses speak of them.

    Parameters
    ----------
    text : the sentence.
    spans : its candidates.
    about : the name that the text so far is about, or nothing.
    """

    def __init__(self, text: str, spans: list[Candidate], about: str) -> None:
        self.text = text
        self.spans = spans
        self.about = about

    def subjects(self) -> list[Candidate]:
        """Candidates behind which a verb stands: they are spoken of, and no names of something else."""
        return [
            one
            for one in self.spans
            if re.match(r"[`*\"”]*\s+(?:is|are|has|was|goes)\b", self.text[one.end :])
        ]

    def spoken(self, at: int, clause: int) -> str:
        """The name that `which` stands for at `clause`; the only one before `at`, if it opens it."""
        for one in self.spans:
            if one.end <= clause and re.fullmatch(
                r"[\s`*\"”]*,?\s*(?:which|whom|that)\s*", self.text[one.end : clause]
            ):
                return one.text
        earlier = [one for one in self.spans if one.end <= at]
        if len(earlier) > 1:
            return ""
        first = opening(self.text, earlier)
        if first is None and earlier and clause == at and self._taken_up(earlier[0], at):
            return earlier[0].text
        return first.text if first is not None else self.about

    def _taken_up(self, one: Candidate, at: int) -> bool:
        """Whether a clause at `at` goes on about `one`: `Nobody says A; to the crew it is B`."""
        behind = self.text[one.outer_end : at + 1]
        parted = re.match(r"[^.:;,]{0,20}(?:,\s+though)?(?:;|,\s+(?:and|but))", behind)
        return parted is not None and not self.closes(one)

    def subject(self, at: int, *, fragment: bool = False) -> str:
        """The name right before `at`, or that of a pronoun; nothing where another noun is the subject."""
        before = self.text[:at]
        last = next((one for one in reversed(self.spans) if one.end <= at), None)
        if last is not None:
            between = before[last.outer_end :] if last.outer_end <= at else ""
            if re.fullmatch(r"[`*\"”]*,\s+(?:which|who)\s*", between):
                return last.text
            if self.closes(last):
                return ""
            if not between.strip(' \t*_`"”') or re.fullmatch(
                r",[^,;:.]{1,60},?|\s*,?\s*(?:which|who)\s*", between
            ):
                return last.text
        clause = re.split(
            r"[.;:(]\s*|,\s+(?:and|but|while|though|so|where|hence|which\s+is\s+why)\s+|,\s+(?=it\b|she\b|they\b|he\b)|\b(?:and|but)\s+(?=it\b|she\b|they\b|he\b|$)",
            before,
        )[-1]
        if _PRONOUN.fullmatch(clause) or (fragment and not clause.strip(" ,")):
            return self.spoken(at, at)
        first = next((one for one in self.spans if one.end <= at), None)
        if first is not None and (fragment or re.search(r"(?:,|\band|;)\s*$|^\s*$", clause[-6:])):
            return first.text if opening(self.text, [first]) is not None else ""
        return self.about if fragment and first is None and verbless(before) else ""

    def closes(self, one: Candidate) -> bool:
        """Whether `one` only closes the phrase of what is spoken of: `a shop in A`, `a branch of A and B`."""
        if _CLOSES.search(self.text, 0, one.outer_start) is not None:
            return True
        before = next((x for x in self.spans if self.text[x.outer_end : one.outer_start] == ", "), None)
        return before is not None and before.end < one.start and self.closes(before)

    def denied(self, begin: int, end: int) -> bool:
        """Whether the clause of `text[begin:end]` denies or supposes what it says."""
        clause = max(self.text.rfind(mark, 0, begin) for mark in (";", ".", ":", ", "))
        said = self.text[max(clause, 0) : end]
        return _DENIED.search(said) is not None and NOT_DENIED.search(said) is None
