"""After an answer is written: every mark and every quotation is checked against what was shown.

A mark that was not shown is removed. A sentence whose quotation does not stand, character for character (in
any spelling that folds alike), in the words that the answer cites is removed; so is a sentence that rests
on nothing. What was removed is counted. What is left is numbered in the order of its first use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kg_ledger.ids import name_key
from kg_pipeline.query.answer import Citation, Dispute
from kg_pipeline.query.context import arrow
from kg_pipeline.query.room import Room
from kg_pipeline.query.sources import Stated
from kg_pipeline.text.fold import fold
from kg_pipeline.text.shield import shielded, unshielded

_MARKS = re.compile(r"\s*[\[［]\s*([A-Z]?\d+(?:\s*[,、;，]\s*[A-Z]?\d+)*)\s*[\]］]")
_MARK = re.compile(r"[A-Z]?\d+")
_QUOTED = re.compile(r"“([^”]+)”|\"([^\"]+)\"|「([^」]+)」|『([^』]+)』|«([^»]+)»")
_SENTENCE = re.compile(
    r"(?:[^。．.!?！？\n\"“「『]|\"[^\"\n]*\"|“[^”]*”|「[^」]*」|『[^』]*』|[.．](?=\w)|[\"“「『])+"
    r"(?:[。．.!?！？]+|\n|$)(?:\s*[\[［][^\]］]{1,40}[\]］])*[ \t\n]*",
)


@dataclass(frozen=True, slots=True)
class Checked:
    """An answer after the check.

    Attributes
    ----------
    text : with marks numbered `[1]`, `[2]`, …; empty if nothing was left.
    marks : the marks as they were shown, in the order of their numbers.
    unverified : how many marks, quotations and sentences were removed.
    """

    text: str
    marks: tuple[str, ...]
    unverified: int = 0


def check(
    text: str, words: Mapping[str, Sequence[str]], cited: Iterable[str] = (), names: Iterable[str] = ()
) -> Checked:
    """Check `text` against what was shown.

    Parameters
    ----------
    words : mark → the words that it stands for.
    cited : marks that the reply names beside its text; used where the text itself has none.
    names : names that may stand between quotation marks without being a quotation; marks inside one are
        part of it.
    """
    spare = [mark for mark in dict.fromkeys(cited) if mark in words]
    removed = sum(1 for mark in dict.fromkeys(cited) if mark not in words)
    names = tuple(names)
    known = {name_key(name) for name in names}
    text = shielded(text, names, (piece for pieces in words.values() for piece in pieces))
    sentences = _SENTENCE.findall(text.strip()) or ([text.strip()] if text.strip() else [])
    if spare and not any(_shown(s, words) for s in sentences):
        sentences = [*sentences[:-1], *(f"{s.rstrip()} [{', '.join(spare)}]" for s in sentences[-1:])]
        unmarked = True
    else:
        unmarked = False
    everything = {mark for s in sentences for mark in _shown(s, words)}
    said = [_folded(piece) for mark in sorted(everything) for piece in words[mark]]
    order: dict[str, int] = {}
    kept = []
    for sentence in sentences:
        false_marks = [m for m in marks_in(sentence) if m not in words]
        removed += len(false_marks)
        bad = [q for q in quotations(sentence) if name_key(q) not in known and not _stands(q, said)]
        bare = not _shown(sentence, words) and not unmarked
        said_only = _MARKS.sub("", sentence).strip(" \t\n。.")
        if bad or (bare and said_only and not said_only.endswith((":", "："))):
            removed += len(bad) + (1 if bare and not false_marks and not bad else 0)
            continue
        kept.append(_numbered(sentence, words, order))
    return Checked(unshielded("".join(kept)).strip(), tuple(order), removed)


def marks_in(sentence: str) -> list[str]:
    """The marks in square brackets, in their order."""
    return [mark for group in _MARKS.findall(sentence) for mark in _MARK.findall(group)]


def _shown(sentence: str, words: Mapping[str, Sequence[str]]) -> list[str]:
    return [mark for mark in marks_in(sentence) if mark in words]


def quotations(sentence: str) -> list[str]:
    """What stands between quotation marks, those inside shielded words put back."""
    return [unshielded(next(part for part in groups if part)) for groups in _QUOTED.findall(sentence)]


def _folded(text: str) -> str:
    return fold(text).text


def _stands(quotation: str, said: Sequence[str]) -> bool:
    wanted = _folded(quotation.strip(" .,。、"))
    return not wanted or any(wanted in piece for piece in said)


def _numbered(sentence: str, words: Mapping[str, Sequence[str]], order: dict[str, int]) -> str:
    """`sentence` with its marks as numbers, those that were not shown left out."""

    def number(match: re.Match[str]) -> str:
        marks = [mark for mark in _MARK.findall(match.group(1)) if mark in words]
        for mark in marks:
            order.setdefault(mark, len(order) + 1)
        gap = " " if match.group().startswith(" ") and marks else ""
        return gap + "".join(f"[{order[mark]}]" for mark in dict.fromkeys(marks))

    return _MARKS.sub(number, sentence)


def citation(number: int, fact: str, stated: Stated) -> Citation:
    """A citation of one place."""
    return Citation(
        number,
        fact,
        stated.doc,
        stated.line,
        stated.start,
        stated.end,
        stated.text,
        stated.revision,
        stated.part,
        stated.row,
    )


def cite_facts(facts: Sequence[str], room: Room) -> tuple[Citation, ...]:
    """The best place of each fact, numbered from 1 in the order given; a fact without words has none."""
    return cite_marks(facts, {fact: fact for fact in facts}, {}, room)


def cite_marks(
    marks: Sequence[str], facts: Mapping[str, str], named: Mapping[str, Sequence[Stated]], room: Room
) -> tuple[Citation, ...]:
    """The best place of each mark, numbered from 1 in the order given; one without words has none.

    Parameters
    ----------
    facts : mark → fact.
    named : mark → where the entity that it stands for is named.
    """
    found = []
    for number, mark in enumerate(marks, 1):
        fact = facts.get(mark, "")
        places = room.sources.stated(fact) if fact else named.get(mark, ())
        if places:
            found.append(citation(number, fact, places[0]))
    return tuple(found)


def disputes_of(facts: Iterable[str], room: Room, first: int) -> tuple[Dispute, ...]:
    """The other side of every fact that is contested or superseded; citations are numbered from `first`."""
    found = []
    for fact in dict.fromkeys(facts):
        for other in room.sources.opposed(fact):
            text = readable(other.fact, room) or other.fact
            rows = []
            for stated in room.sources.stated(other.fact)[:2]:
                rows.append(citation(first, other.fact, stated))
                first += 1
            found.append(Dispute(fact, other.fact, other.relation, text, tuple(rows)))
    return tuple(found)


def readable(fact: str, room: Room, *, affirmed: bool = False) -> str:
    """A fact as an arrow, a denial with its `not` unless `affirmed`; empty where the fact is not known."""
    triple = room.sources.triple(fact)
    if triple is None:
        return ""
    subject, predicate, object_ = triple
    denied = fact.endswith(":not") and not affirmed
    return arrow(room.graph, subject, f"not {predicate}" if denied else predicate, object_)
