"""Other names clause by clause: who is spoken of, in which register, and the name that ends the clause.

`図面番号は T-4、公募で付いた愛称は「じゃぶじゃぶ」`; `東倉は紙の色から「青札」、西倉は「赤札」と言う`;
`後者は T-15 で、看板には「竜宮」と書いてある`. What one clause says holds of the clauses before it that break
off behind a name, and a clause that names no one goes on speaking of the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.ja.alias_forms import (
    ADVERB,
    ALL_KANA,
    CALL,
    HEAD,
    KANA,
    MODIFIES,
    NAMING,
    NO_OWNER,
    NUMBERS,
    ON_RECORD,
    ORDINAL,
    PASSIVE,
    PLAIN,
    POINTING,
    QUOTED,
    REGISTER,
    ROW,
    SOMEONES,
    STANDS_WRITTEN,
    WRITTEN_ON,
)
from kg_pipeline.providers.embedded.ja.alias_names import Names
from kg_pipeline.providers.embedded.ja.alias_topics import called_so
from kg_pipeline.providers.embedded.ja.marked import Marked
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE, is_code, strip_quotes


@dataclass(frozen=True, slots=True)
class Called:
    """Another name: of whom, and where it stands in the folded sentence.

    `owned` is where the owner itself stands, if nothing else in the document names it.
    """

    owner: str
    start: int
    end: int
    owned: tuple[int, int] | None = None


@dataclass(slots=True)
class Told:
    """What the sentences before have put forward: two things, a row of them, and that names are spoken of."""

    pair: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    naming: bool = False
    last: tuple[str, ...] = ()

    def take(self, text: str, names: Names) -> None:
        """Keep the two things or the row of which a folded sentence or heading speaks."""
        found = names.located(text)
        different = list(dict.fromkeys(name for _, _, name in found))
        both = [*self.last, *(name for name in different if name not in self.last)]
        if len(different) == 2:
            self.pair = tuple(different)
        elif len(different) == 1 and len(both) == 2:
            self.pair = tuple(both)
        self.last = tuple(different) if len(different) == 1 else ()
        row = [name for _, _, name in found[:1]]
        for (_, end, _), (start, _, name) in pairwise(found):
            row = [*row, name] if ROW.fullmatch(text[end:start]) else [name]
            if len(row) > 1:
                self.row = tuple(row)


@dataclass(frozen=True, slots=True)
class _Head:
    """Of whom a clause speaks.

    Attributes
    ----------
    end : where that ends.
    naming : whether it speaks of a name of theirs.
    pointed : whether a pointing word stands for them.
    new : where they stand, if nothing else names them.
    likely : whether the clause calls them so, be they new or not.
    """

    owner: str | None
    end: int
    naming: bool
    pointed: bool
    new: tuple[int, int] | None = None
    likely: bool = True

    def at(self, begin: int) -> _Head:
        """The same in the sentence, whose clause begins at `begin`."""
        return self if self.new is None else replace(self, new=(begin + self.new[0], begin + self.new[1]))


def called(
    text: str, names: Names, topic: str | None, told: Told, callers: frozenset[str], said: str
) -> list[Called]:
    """The other names that a folded sentence gives.

    Parameters
    ----------
    names : established names by their key.
    topic : who is spoken of, where a clause does not say.
    callers : folded names of people and bodies, who call other things by a name.
    said : the whole document, folded; whose name is given and who is met again in it is a thing.
    """
    text = text.rstrip("。 ")
    if (rows := _in_order(text, names, told)) is not None:
        return rows
    found: list[Called] = []
    waiting: list[Called] = []
    holder, stranger = _Head(topic, 0, False, False), None
    spoken, told.naming = told.naming, False
    for clause, begin in _clauses(text):
        call = _last_call(clause)
        body = clause[: call.start()] if call is not None else clause
        how = clause[call.start() :] if call is not None else ""
        head = _head(body, names, told, holder.owner, callers, how, waiting, said, speaking=holder.naming)
        behind = head.end if head is not None else 0
        kana = KANA.match(body, behind) if head is not None else None
        kana = kana or (ALL_KANA.match(body, behind) if head is not None and head.naming else None)
        alias = QUOTED.search(body, behind) or kana or PLAIN.search(body, behind)
        between = body[behind : alias.start("a")] if alias is not None else ""
        if head is not None and not head.likely:
            stranger, head = (None if topic and fold_key(topic) in text else head.at(begin), None)
        register = REGISTER.fullmatch(between) is not None
        naming = head.naming if head is not None else holder.naming and (not between or register)
        holder = replace(holder, naming=naming) if head is None else head.at(begin)
        on_record = ON_RECORD.search(between) is not None and STANDS_WRITTEN.match(how) is not None
        if alias is None or (call is not None and WRITTEN_ON.search(between) and not on_record):
            waiting = waiting if call is not None else []
            continue
        titled = alias.re is QUOTED and alias.group("titled") is not None
        titled = titled or alias.group("tail").startswith("という")
        given_so = titled or PASSIVE.search(how) is not None
        whose = stranger if given_so and stranger is not None and head is None else holder
        if call is not None and (marked := called_so(body[: alias.start("a")], names)) is not None:
            whose = _Head(marked, 0, False, False)
        if whose.owner is None:
            continue
        one = Called(whose.owner, begin + alias.start("a"), begin + alias.end("a"), whose.new)
        given = call is not None or naming or titled or ADVERB.search(between) is not None
        if not given and spoken and (alias.re is QUOTED or is_code(strip_quotes(alias.group("a")))):
            noted = register and not alias.group("tail")
            given = noted or (head is not None and head.pointed and not between)
        if given:
            found, waiting = [*found, *waiting, one], []
            spoken = told.naming = True
        elif head is not None or between.endswith("は") or REGISTER.search(between):
            waiting.append(one)
    return found


def speaks_of_a_name(text: str) -> bool:
    """Whether a folded sentence has a name of something as its topic: `図面番号は T-5`."""
    found = HEAD.match(text)
    return (
        found is not None
        and (NAMING.search(found.group("x")) or NUMBERS.fullmatch(found.group("x"))) is not None
    )


def _clauses(text: str) -> Iterator[tuple[str, int]]:
    """The clauses between commas, and where each begins."""
    at = 0
    for part in re.split(r"(?<=、)", text):
        yield part.rstrip("、"), at
        at += len(part)


def _last_call(clause: str) -> re.Match[str] | None:
    """Where a clause says that something is called so; not where it so describes yet another thing."""
    found = None
    for match in CALL.finditer(clause):
        found = match
    return found if found is not None and MODIFIES.match(clause, found.end()) is None else None


def _head(
    body: str,
    names: Names,
    told: Told,
    topic: str | None,
    callers: frozenset[str],
    how: str,
    waiting: list[Called],
    said: str,
    *,
    speaking: bool,
) -> _Head | None:
    """Of whom a clause speaks, and whether of a name of it; None where it does not say.

    `speaking` says that the clause before speaks of names (`略号は、甲が A、乙が B`), `how` what it says of
    calling. What is called so or shortened, or stands beside others that are, may be a thing that nothing has
    named yet.
    """
    found = HEAD.match(body)
    if found is None:
        return None
    whole = re.sub(r"(?:だけ|のみ|自体|のほう|の方|側)$", "", found.group("x").strip("「」『』 "))
    whole = ORDINAL.sub("", whole)
    noun = NAMING.search(whole)
    naming = noun is not None
    if noun is not None and re.search(r"(?:という|との)$", whole[: noun.start("noun")]):
        return None
    if noun is not None and SOMEONES.match(whole):
        return None
    if noun is not None:
        of = re.match(r"(?P<x>[^、。]{2,20})の$", whole[: noun.start("noun")])
        if of is None or _whose(of.group("x"), names, told, topic) is None:
            each = HEAD.match(body, found.end())
            owner = _whose(each.group("x"), names, told, None) if each is not None else None
            if each is not None and owner is not None:
                return _Head(owner, each.end(), naming, False)
            if of is not None and said.count(of.group("x")) > 1 and not NO_OWNER.search(of.group("x")):
                begin = found.start("x")
                return _Head(of.group("x"), found.end(), naming, False, (begin, begin + of.end("x")))
            return _Head(topic, found.end(), naming, False)
        whole = of.group("x")
    owner = _whose(whole, names, told, topic)
    if owner is not None:
        caller = fold_key(owner) in callers and how and topic and fold_key(topic) not in callers
        naming = naming or (speaking and found.group("mark") == "が")
        return None if caller else _Head(owner, found.end(), naming, POINTING.fullmatch(whole) is not None)
    bare = re.fullmatch(r"[ぁ-ん]+", whole) is not None
    if bare or naming or found.group("mark") != "は" or NO_OWNER.search(whole):
        return None
    thing = bool(how and waiting) or PASSIVE.search(how) is not None
    begin = found.start("x") + body[found.start("x") :].index(whole)
    return _Head(whole, found.end(), False, False, (begin, begin + len(whole)), likely=thing)


def _whose(word: str, names: Names, told: Told, topic: str | None) -> str | None:
    """The established name that `word` is or points to."""
    key = fold_key(word)
    if key in names:
        return names[key]
    if (points := POINTING.fullmatch(key)) is None:
        return _in_short(key, names, topic)
    if nth := points.group("nth"):
        return told.pair["前者後者".index(nth) // 2] if len(told.pair) == 2 else None
    return topic


def _in_short(key: str, names: Names, topic: str | None) -> str | None:
    """The one established name that ends in `key`, as a thing is spoken of after its whole name."""
    alike = names.that_end(key) if len(key) > 1 else set()
    return topic if topic in alike else next(iter(alike)) if len(alike) == 1 else None


_QUOTED = r"「[^「」]{2,20}」|『[^『』]{2,20}』"
_ORDERED = Marked(
    r"(?:^|、)(?P<where>[^、。「」はがを]{1,14}(?:では|には|で)、?)?(?P<order>(?:順に|それぞれ|前から順に)、?)?"
    rf"(?P<list>{CANDIDATE}(?:、{CANDIDATE}|(?<=[」』]){_QUOTED}){{1,11}})(?=と(?:も|な|書|呼|言(?!い分け|い換え|い当て|い切)|いう|略|縮め|表記|記|称|訳|順に))",
    "、",
    "」「",
)


def _in_order(text: str, names: Names, told: Told) -> list[Called] | None:
    """`英語の資料では順に A、B、C と書く`: as many other names as things were put in a row before."""
    found = _ORDERED.search(text)
    if found is None:
        return None
    here = Told()
    here.take(text[: found.start("list")], names)
    row = here.row or told.row
    if not row or not (found.group("order") or found.group("where") or here.row):
        return None
    at = found.start("list")
    parts = list(re.finditer(rf"{_QUOTED}|[^、「」『』]+", found.group("list")))
    own = list(row) if len(row) == len(parts) > 1 else None
    if own is None and not here.row:
        ends = [[name for name in row if fold_key(name).endswith(part.group())] for part in parts]
        own = [one[0] for one in ends] if all(len(one) == 1 for one in ends) else None
    if own is None:
        return None
    return [Called(one, at + p.start(), at + p.end()) for one, p in zip(own, parts, strict=True)]
