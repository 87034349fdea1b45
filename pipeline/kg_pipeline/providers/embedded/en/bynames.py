"""Names by which people and papers call a thing, whoever it is said of and however the sentence goes on.

`KB on the charts`, `the crew say "the Barn"`, `answers to Bess`, `call sign CT-4`, `so "the Tunnel" it is`.
The thing is the name that the clause is about, or what the text has been about so far. What is said to be a
name must look like one: marked, capitalised, a code, or `the box` behind a verb of naming.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator

from kg_pipeline.providers.embedded.en.aliases import shortens
from kg_pipeline.providers.embedded.en.clause_subjects import NOT_DENIED
from kg_pipeline.providers.embedded.en.meant import Meant
from kg_pipeline.providers.embedded.en.naming import Candidate, code_of, initials_of, spells
from kg_pipeline.providers.embedded.en.other_names import Form, is_exclaimed, opening, same_head
from kg_pipeline.providers.embedded.en.saying import (
    APPOSED,
    ASIDE,
    ASKS,
    CALLED,
    GIVEN,
    GOES,
    HAS_NAME,
    IS,
    KEY,
    MEANS,
    MEANT_BY,
    NAMING_VERB,
    ON_ANOTHER,
    OR,
    OWN_HAND,
    SO,
    SO_BEHIND,
    SORT_OF,
    STUCK,
    WANTS,
    WROTE,
)
from kg_pipeline.providers.embedded.en.usage import ON_USERS, SAYING, SPOKEN, THE_ONE, USAGE
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_IN_CODE = re.compile(r"```|[{}]|=>|->|\w\(\)|://")
MISTAKEN = re.compile(r"\b(?:by\s+mistake|in\s+error|by\s+accident|mistakenly|wrongly)\b", re.I)
_HENCE = re.compile(r",\s+(?:and\s+)?(?:so|hence|which\s+is\s+why)\s[a-z ]{1,40}$")
"""`It is painted red, so people say Red Nose`: what people say of what the sentence has told is a name."""
_THEM = re.compile(r"\b(?:them|two)\b")
_ONE = re.compile(r"\b(?:it|her|him|this|that|name)\b")
_MORE = re.compile(r"[`*\"”]*(?:,\s+(?:and\s+)?|\s+and\s+)[`*\"“]*[A-Z]")
"""`shorten them to AB and CD`: several names for several things; see `in_turn`."""
_CALLS_SOMEBODY = re.compile(r"calls?|called")
_WHOM = re.compile(r"\b(?:which|that|what|whom|and|but)\s*$")
"""`The smiths call Ann Dee` calls somebody; `the yard that the smiths call Ann Dee` is called so."""
_NOT = re.compile(r"\b(?:not|never|nobody|nothing|no\s+one)\b|n['’]t\b", re.I)
_AND = re.compile(r"[`*\"”]*\s+and\s+[`*\"“]*[A-Z]")
_APPOSED = re.compile(r"[`*_\"”]*(?:\s*,\s*(?:or\s+)?|\s+or\s+|\s+\()[`*_\"“]*")
_ON_THINGS = re.compile(
    r"\b(?:signs?|signboards?|signposts?|labels?|stickers?|plates?|nameplates?|plaques?|doors?|boxes|crates?|bins?|boards?|noticeboards?"
    r"|whiteboards?|posters?|screens?|displays?|monitors?|dashboards?|alarms?|alerts?|messages?|letters?|wrappers?|packaging)$",
    re.I,
)


def _shouted(form: Form, who: str) -> bool:
    """Whether quoted words are rather what a sign tells its reader, or what people exclaim."""
    return (
        _ON_THINGS.search(who) is not None
        or " " in form.name
        or not form.name[:1].isupper()
        or is_exclaimed(form.name)
    )


class Bynames(Meant):
    """Reads one sentence.

    Parameters
    ----------
    text, start : the sentence and where it begins in the document.
    spans : its candidates.
    about : the name that the text so far is about, or nothing.
    before : what stands between that name, it included, and the sentence; empty where a heading gives it.
    settled : whether a name has its class on the page already, and so is another thing.
    """

    def __init__(
        self,
        text: str,
        start: int,
        spans: list[Candidate],
        about: str,
        labels: Container[str],
        before: str = "",
        settled: Callable[[str], bool] = lambda name: False,
    ) -> None:
        super().__init__(text, spans, about, labels)
        self.start = start
        self.settled = settled
        self.before = before

    def read(self) -> list[DraftEntity]:
        """Drafts of names with the other names that the sentence gives them."""
        found: dict[tuple[str, str], DraftEntity] = {}
        if _IN_CODE.search(self.text) is not None or MISTAKEN.search(self.text) is not None:
            return []
        pairs = list(self._pairs())
        pairs += [pair for who, form in pairs for pair in self._by_code(who, form)]
        meant = {form.name: who for who, form in pairs}
        for said, form in pairs:
            who = meant.get(said, said)
            for other in (form, *self._chained(form)):
                if who != other.name and (who, other.name) not in found and not self._refused(who, other):
                    found[who, other.name] = self._draft(who, other)
        return list(found.values())

    def _pairs(self) -> Iterator[tuple[str, Form]]:
        text = self.text
        for said in SAYING.finditer(text):
            naming = NAMING_VERB.search(said["verb"]) is not None
            if (form := self._form(said.end(), lower=naming)) is None:
                continue
            if _THEM.search(said["verb"]) and _MORE.match(text, form.end):
                continue
            if not _ONE.search(said["verb"]) and _AND.match(text, form.end):
                continue
            somebody = _CALLS_SOMEBODY.fullmatch(said["verb"].strip()) is not None
            somebody = somebody and not (form.marked or form.definite or form.coded)
            if somebody and not _WHOM.search(text, 0, said.start("who")):
                continue
            denied = said["who"].lower().startswith(("nobody", "no one")) and not NOT_DENIED.search(
                said["verb"]
            )
            meant = self._means(form.end)
            other = ON_ANOTHER.search(said.group())
            apart = other is not None and spells(other["noun"], form.name)
            if not meant and (apart or SORT_OF.match(text, form.end)):
                continue
            plain = naming or form.coded or form.definite or (form.marked and not _shouted(form, said["who"]))
            plain = plain or bool(meant) or said["verb"].endswith(" as")
            hence = _HENCE.search(text, 0, said.end("who"))
            plain = plain or (hence is not None and not _NOT.search(text) and self._closed(form))
            if plain and not denied and not self.denied(said.end("who"), said.end()):
                yield from self._of(meant or self.spoken(said.start(), said.start("who")), form)
        for called in CALLED.finditer(text):
            form = self._form(called.end(), lower=True)
            if form is not None and not self.denied(called.start(), called.end()):
                apposed = called.group()[:1] == ","
                yield from self._of(self.subject(called.start(), fragment=apposed), form)
                if re.search(r"\b(?:as|to)\s", called.group()):
                    yield from self._gapped(re.findall(r"\b(?:as|to)\s", called.group())[-1], form.end)
        yield from self._meant()
        for given in GIVEN.finditer(text):
            if (form := self._form(given.end(), lower=True)) is not None:
                yield from self._of(self.spoken(given.start(), given.start()), form)
        for has in HAS_NAME.finditer(text):
            form = self._form(has.end(), lower=True)
            if form is not None and not self.denied(has.start(), has.end()):
                yield from self._of(self.subject(has.start()), form)
        goer = ""
        for goes in GOES.finditer(text):
            form = self._form(goes.end()) or (
                self._bare(goes.end()) if OWN_HAND.search(goes.group()) else None
            )
            form = form or self._on_paper(goes)
            written = goes.group().rstrip().endswith("as") and self._in_use(goes.start(), form)
            if form is not None and (
                form.marked
                or form.coded
                or form.lower
                or written
                or "by" in goes.group()
                or "to" in goes.group()
            ):
                goer = self.subject(goes.start())
                yield from self._of(goer, form)
                yield from self._gapped(goes.group(), form.end)
        for keyed in KEY.finditer(text):
            form = self._form(keyed.end())
            named = keyed["key"] is None or "name" in keyed["key"].lower()
            led = ":" in keyed.group() or (form is not None and form.definite)
            if form is not None and (form.marked or form.coded or (led and named)):
                who = self.subject(keyed.start(), fragment=True) or goer
                yield from self._of(who, form)
                yield from self._elsewhere(who, form.end)
        for wrote in WROTE.finditer(text):
            form = self._form(wrote.end(), lower=True)
            if form is not None and form.marked and STUCK.search(text, form.end):
                yield from self._of(self.spoken(wrote.start(), wrote.start()), form)
        for so in SO.finditer(text):
            form = self._form(so.end())
            if form is None or not (form.marked or form.definite):
                continue
            if SO_BEHIND.match(text, form.end) or USAGE.match(text, form.end):
                yield from self._of(self.spoken(so.start(), so.start()), form)
        yield from self._used()
        yield from self._named_so()
        yield from self._meant_so()
        for either in OR.finditer(text):
            form, first = self._form(either.end()), opening(text, self.spans)
            before = form is not None and first is not None and first.end <= either.start()
            if form is not None and first is not None and before and initials_of(first.text, form.name):
                yield first.text, form
        lead = SPOKEN.match(text)
        for one in self.spans:
            yield from self._beside(one)
            if lead is not None and one.outer_start >= lead.end() and (is_ := IS.match(text, one.outer_end)):
                form = self._form(is_.end(), lower=True)
                if form is not None and (form.definite or form.marked or form.coded or self._closed(form)):
                    yield one.text, form

    def _by_code(self, who: str, form: Form) -> Iterator[tuple[str, Form]]:
        """Below the heading `Spare boiler`: `Grunter, or BLR-2 on the plate, is …` is about that boiler."""
        one = next((span for span in self.spans if span.text == who), None)
        opens = one is not None and one is self.spans[0] and not self.text[: one.outer_start].strip(' "“*`')
        beside = one is not None and _APPOSED.fullmatch(
            self.text, one.outer_end, max(form.start, one.outer_end)
        )
        if one is not None and opens and beside and not self.before and code_of(self.about, form.name):
            yield self.about, Form(who, one.start, one.end, marked=False, coded=False)
            yield self.about, form

    def _meant(self) -> Iterator[tuple[str, Form]]:
        """`A is the one meant by "B"`, `by "B" we mean A`, `whoever asks for "B" wants A`."""
        for meant in MEANT_BY.finditer(self.text):
            form = self._form(meant.end(), lower=True)
            if form is not None and not self.denied(meant.start(), meant.end()):
                yield from self._of(self.subject(meant.start()), form)
        text = self.text
        for asks in ASKS.finditer(text):
            form = self._form(asks.end(), lower=True)
            link = WANTS.match(text, form.end) if form is not None else None
            who = next((one.text for one in self.spans if link and one.outer_start == link.end()), "")
            if (
                form is not None
                and link is not None
                and who
                and not _NOT.search(text, asks.start(), link.end())
            ):
                yield who, form

    def _in_use(self, at: int, form: Form | None) -> bool:
        """Whether papers or people have the name: `on rotas it appears as B`, `it appears as B on rotas`."""
        if form is None:
            return False
        before = ON_USERS.search(self.text, 0, at) is not None
        alike = any(same_head(one.text, form.name) for one in self.spans if at - 12 <= one.end <= at)
        return ((before or alike) and self._closed(form)) or USAGE.match(self.text, form.end) is not None

    def _means(self, at: int) -> str:
        """The name that what ends at `at` is then said to stand for."""
        link = MEANS.match(self.text, at)
        return next((one.text for one in self.spans if link and one.outer_start == link.end()), "")

    def _beside(self, one: Candidate) -> Iterator[tuple[str, Form]]:
        """`A, KB on the charts`, `A, or just B`, `A, otherwise "B"`: right behind a name."""
        text = self.text
        aside = ASIDE.match(text, one.outer_end) or THE_ONE.match(text, one.outer_end)
        form = self._form(aside.end()) if aside is not None else None
        if form is not None and (shortens(form.name, one.text) or not self.closes(one)):
            yield from self._of(one.text, form)
        apposed = APPOSED.match(text, one.outer_end)
        form = self._form(apposed.end()) if apposed is not None else None
        if (
            form is not None
            and (form.marked or form.coded or form.definite)
            and (USAGE.match(text, form.end) or (form.marked and self._chain_used(form)))
        ):
            yield from self._of(one.text, form)
        either = OR.match(text, one.outer_end)
        if either is None or (form := self._form(either.end())) is None:
            return
        closed = re.match(r"\s*[,.;)]|\s*$", text[form.end :]) is not None
        parted = "," in either.group() and re.match(r",\s+(?:[a-z]+s?|who|which)\b", text[form.end :])
        whole = not text[: one.outer_start].strip(' \t*_`"“').lower().strip("the ").strip("our ")
        short = initials_of(one.text, form.name)
        alike = re.sub(r"\d", "0", one.text) == re.sub(r"\d", "0", form.name) and any(
            map(str.isdigit, one.text)
        )
        if not alike and ((either["plain"] and closed) or (short and closed) or (whole and parted)):
            yield from self._of(one.text, form)

    def _refused(self, who: str, form: Form) -> bool:
        return (who.lower().endswith(" " + form.name.lower()) and form.lower) or not re.search(
            r"\w", form.name
        )

    def _draft(self, who: str, form: Form) -> DraftEntity:
        one = next((span for span in self.spans if span.text == who), None)
        begin, end, lead = form.start, form.end, ""
        if one is not None:
            begin, end = min(one.start, form.start), max(one.end, form.end)
        elif who == self.about:
            begin, lead = 0 if self.before else begin, self.before
        quote, at = lead + self.text[begin:end], self.start + begin - len(lead)
        alias = DraftAlias(name=form.name, quote=quote, at=at)
        return DraftEntity(name=who, quote=quote, at=at, aliases=[alias])
