"""A claim as the rules see it, and how two periods of time stand to each other.

Pure: no shelf, no journal. Nodes are numbers here, names do not matter any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kg_ledger.records import Change, Polarity


class Triple(NamedTuple):
    """A fact without its words: entity numbers, canonical predicate, polarity."""

    subject: int
    predicate: str
    object: int
    polarity: Polarity

    @property
    def opposite(self) -> Triple:
        """The same triple with the other polarity."""
        other = Polarity.NEGATED if self.polarity is Polarity.AFFIRMED else Polarity.AFFIRMED
        return self._replace(polarity=other)


@dataclass(frozen=True, slots=True)
class Statement:
    """One claim in canonical form.

    Attributes
    ----------
    seq : of the record that brought the claim.
    triple : the fact it supports; an ended affirmation is an `ENDED` negation.
    doc : number of its document.
    born : number of the document's revision in which it (re)appeared.
    gone : number of the revision that no longer states it, or 0.
    supported : whether a live document states it now.
    gate : why it does not count towards its fact, or empty.
    change : whether its text says that something began or ended.
    replaces : name key of the object that its text says was there before, or empty.
    replaces_subject : the same of the subject.
    since, until : ISO 8601 prefixes or empty.
    written : date of the document at revision `born`, or empty.
    scope : its values of the predicate's separating qualifiers.
    retired_by : facts that a reviewer said superseded it.
    kept_with : facts that a reviewer said may stand beside it.
    """

    seq: int
    triple: Triple
    doc: int
    born: int
    gone: int
    supported: bool
    gate: str
    change: Change
    replaces: str
    replaces_subject: str
    since: str
    until: str
    written: str
    scope: tuple[tuple[str, str], ...]
    retired_by: tuple[Triple, ...] = ()
    kept_with: tuple[Triple, ...] = ()

    @property
    def live(self) -> bool:
        """Whether it counts towards its fact now."""
        return self.supported and not self.gate

    @property
    def plain(self) -> bool:
        """Whether it gives no period, reports no change and names nothing that was there before."""
        return self.change is Change.NONE and not (self.names_former or self.since or self.until)

    @property
    def names_former(self) -> bool:
        """Whether it names something that was there before."""
        return bool(self.replaces or self.replaces_subject)

    @property
    def ended(self) -> bool:
        """Whether it says that the triple came to an end."""
        return self.change is Change.ENDED

    @property
    def says_change(self) -> bool:
        """Whether the text reports a beginning: in words, or with a date that was news when it was written.

        `since May` in a notice of June is news; `since 2019` in a manual of 2024 describes what has long been
        so, and says nothing about what other texts say.
        """
        return self.change is Change.BEGAN or (bool(self.since) and _is_news(self.since, self.written))

    @property
    def when(self) -> str:
        """The moment of the change that it reports, as far as the text or its document's date says."""
        if self.ended:
            return self.until or self.since or self.written
        return self.since or self.written


def _is_news(moment: str, written: str) -> bool:
    """Whether `moment` lies no more than a year before a text was written, as far as both are dated."""
    return not written or _months(written) - _months(moment) <= 12


def _months(date: str) -> int:
    """Months since year 0; a date that is none counts as no month."""
    year, _, rest = date.partition("-")
    month = rest.partition("-")[0]
    return (int(year) if year.isdecimal() else 0) * 12 + (int(month) if month.isdecimal() else 1)


def before(one: str, other: str) -> bool | None:
    """Whether date prefix `one` lies before `other`; None where the coarser of them cannot tell.

    >>> before("2024", "2025-03"), before("2024-03", "2024"), before("", "2024")
    (True, None, None)
    """
    if not one or not other:
        return None
    size = min(len(one), len(other))
    if one[:size] == other[:size]:
        return False if len(one) == len(other) else None
    return one[:size] < other[:size]


def not_after(one: str, other: str) -> bool:
    """Whether an end at `one` is no later than a beginning at `other`, at the precision they share."""
    size = min(len(one), len(other))
    return bool(size) and one[:size] <= other[:size]


def follows(later: Statement, earlier: Statement) -> bool:
    """Whether the text puts the whole of `later` behind the end of `earlier`."""
    return bool(earlier.until and later.since) and not_after(earlier.until, later.since)


def disjoint(one: Statement, other: Statement) -> bool:
    """Whether the texts say that the two never held at the same time."""
    return follows(one, other) or follows(other, one)


def overlap(one: Statement, other: Statement) -> bool:
    """Whether the texts say, with an end and a beginning, that the two held at the same time."""
    if disjoint(one, other):
        return False
    return bool((one.until and other.since) or (other.until and one.since))
