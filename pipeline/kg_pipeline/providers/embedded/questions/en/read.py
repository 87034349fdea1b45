"""An English question: what introduces it is taken off, a failure is noted, the rest is one clause."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.questions.algebra import Algebra, NodeSet
from kg_pipeline.providers.embedded.questions.asked import Asked
from kg_pipeline.providers.embedded.questions.clause import Composer
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.apart import besides
from kg_pipeline.providers.embedded.questions.en.asking import question
from kg_pipeline.providers.embedded.questions.en.barred import barred
from kg_pipeline.providers.embedded.questions.en.causes import (
    called_upon,
    cause_of_hit,
    no_longer_done,
    owners_of_hit,
    what_holds,
)
from kg_pipeline.providers.embedded.questions.en.gist import gist
from kg_pipeline.providers.embedded.questions.en.hit import asks_what_is_hit
from kg_pipeline.providers.embedded.questions.en.impact import head_of_impact, take_failure
from kg_pipeline.providers.embedded.questions.en.listed import listings
from kg_pipeline.providers.embedded.questions.en.paired import paired
from kg_pipeline.providers.embedded.questions.en.plain import LONGEST
from kg_pipeline.providers.embedded.questions.en.polar import put_to_test
from kg_pipeline.providers.embedded.questions.en.recast import label_parts
from kg_pipeline.providers.embedded.questions.en.standins import stands_in
from kg_pipeline.providers.embedded.questions.en.state import State
from kg_pipeline.providers.embedded.questions.en.tail import tail
from kg_pipeline.providers.embedded.questions.en.terse import ask_for_subject, keywords, relations
from kg_pipeline.providers.embedded.questions.en.tokens import Tokenizer
from kg_pipeline.providers.embedded.questions.en.trails import along, chain, exact, traced
from kg_pipeline.providers.embedded.questions.en.twofold import Twofold, parted
from kg_pipeline.providers.embedded.questions.en.unheard import listen
from kg_pipeline.providers.embedded.questions.en.votes import EnglishVotes
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import Flow, Reach
from kg_pipeline.providers.embedded.questions.who import no_deed, no_thing
from kg_pipeline.providers.embedded.questions.wording import LinkedName

_WE = re.compile(r"\b(?:we|you|i|they)\s+\w", re.I)
_WHOM = re.compile(r"\bwhom?\s*$", re.I)
_DENIES = re.compile(r"\b(?:not|no\s+longer|never|cannot)\b|n['’]t\b", re.I)
_THEY = re.compile(r"\bthey\b", re.I)
_TOPIC = re.compile(r"[^.?!]*?[,:;]")


class EnglishReader:
    """Reads English questions under one ontology."""

    def __init__(self, ontology: Ontology) -> None:
        self.algebra = Algebra(ontology)
        self.votes = EnglishVotes(ontology)
        self.tokenizer = Tokenizer(self.votes.cues, label_parts(ontology))

    def read(self, text: str, names: tuple[LinkedName, ...]) -> Asked:
        """The set that `text` asks for.

        Raises
        ------
        Unreadable
            The question cannot be read; the reason says why.
        """
        try:
            return self._read(text, names)
        except Unreadable:
            if (both := self._listed(Letter(text, names))) is None:
                raise
            return both

    def _listed(self, letter: Letter) -> Asked | None:
        """What two phrases ask for that are to be put together; None where no one parting can be read."""
        found = []
        for parts in listings(letter, self.algebra.ontology):
            try:
                asked = [self._read(part.text, part.names) for part in parts]
            except Unreadable:
                continue
            if not any(one.whether or one.count or not one.found.plan for one in asked):
                found.append(self.algebra.join([one.found for one in asked]))
        return Asked(found[0]) if len(found) == 1 else None

    def _read(self, text: str, names: tuple[LinkedName, ...]) -> Asked:
        """`read`, for what is no list."""
        letter = barred(Letter(text, names), self.algebra.ontology)
        text, names = letter.text, letter.names
        if (one := _described(text, names)) is not None and not self._charged(text, one):
            return Asked(self.algebra.const(one.ids, one.types))
        two = parted(Letter(text, names), self.algebra.ontology) if len(text) <= LONGEST else None
        if two is not None:
            return self._both(two)
        pair = paired(Letter(text, names), self.algebra.ontology) if len(text) <= LONGEST else None
        if pair is not None:
            for part in pair:
                self.read(part.text, part.names)
            raise Unreadable("the question asks more than one thing")
        asked = self._heard(text, names)
        no_deed(Letter(text, names), asked.found, self.algebra.ontology)
        no_thing(Letter(text, names), asked.found, self.algebra.ontology)
        return asked

    def _charged(self, text: str, name: LinkedName) -> bool:
        """Whether `what is X responsible for` asks for what the ontology has in the charge of such as X."""
        said = self.votes.phrase(("responsible", "for"), after=False)
        ends = [
            self.algebra.ends(v.predicate, "reverse" if v.end == "object" else "forward")[0] for v in said
        ]
        kinds = self.algebra.const(name.ids, name.types).types
        return "responsible" in text[name.end :].lower() and any(kinds & end for end in ends)

    def _both(self, two: Twofold) -> Asked:
        """What two questions in one ask for, together."""
        first = self.read(two.first.text, two.first.names)
        second = self._without(two, first)
        if first.whether or second.whether or first.count != second.count:
            raise Unreadable("the question asks more than one thing")
        if two.op == "union":
            return Asked(self.algebra.join([first.found, second.found]), first.count)
        left = self.algebra.without(first.found, second.found)
        if left is None:
            raise Unreadable("what is left cannot be told")
        return Asked(left, first.count)

    def _without(self, two: Twofold, first: Asked) -> Asked:
        """The second set; where it is what is direct of the first, it stands in the same relation."""
        try:
            second = self.read(two.second.text, two.second.names)
            if two.instead is None or relations(second) <= relations(first):
                return second
        except Unreadable:
            if two.instead is None:
                raise
        return self.read(two.instead.text, two.instead.names)

    def _heard(self, text: str, names: tuple[LinkedName, ...]) -> Asked:
        """The one set that `text` asks for; where its words do not tell, by the classes that they join."""
        try:
            return self._single(text, names)
        except Unreadable as doubt:
            try:
                return self._single(text, names, by_class=True)
            except Unreadable:
                if (asked := self._in_short(text, names)) is None:
                    raise doubt from None
                return asked

    def _in_short(self, text: str, names: tuple[LinkedName, ...]) -> Asked | None:
        """What is asked of the one thing that is named, however it is put; None where that cannot be told."""
        text, count, reach = _prepared(text, names)
        composer = Composer(self.algebra, _flow(text))
        state = State(self.algebra, composer, self.votes, text, self.tokenizer.cut(text, names), reach=reach)
        try:
            found = gist(state)
        except Unreadable:
            return None
        return None if found is None else Asked(found, count)

    def _single(self, text: str, names: tuple[LinkedName, ...], by_class: bool = False) -> Asked:
        """The one set that `text` asks for.

        Parameters
        ----------
        by_class : words that nothing knows are verbs where a verb must stand, and `who` is somebody.
        """
        composer, said = Composer(self.algebra, _flow(text)), Letter(text, names).masked
        trail, stream = w.TRACE.search(text), w.STREAM.search(text)
        text, count, reach = _prepared(text, names)
        tokens = self.tokenizer.cut(text, names)
        state = State(self.algebra, composer, self.votes, text, tokens, reach=reach)
        if by_class:
            listen(state)
        ask_for_subject(state)
        if (cause := cause_of_hit(state) or what_holds(state)) is not None:
            return Asked(cause, count)
        source = take_failure(state)
        if source is not None:
            other = (
                stands_in(state, source, said) or called_upon(state, source) or no_longer_done(state, source)
            )
            if other is not None:
                return Asked(other, count)
            asks_what_is_hit(state, said)
            owners = owners_of_hit(state)
            head = head_of_impact(state)
            if any(token.kind == "name" for token in state.tokens[state.at :]):
                raise Unreadable("what the question asks of what it names could not be read")
            hit = composer.impact(source, head, reach)
            return Asked(hit if owners is None else composer.bridge(hit, owners, [], "whose"), count)
        if (tested := put_to_test(state)) is not None:
            return tested
        found: NodeSet | None = None
        if (apart := besides(state)) is not None:
            state.apart.append(apart)
        else:
            found = (
                keywords(state)
                or chain(state, composer)
                or traced(state, composer, trail)
                or along(state, composer, stream)
                or exact(state)
            )
        if found is None:
            found = tail(state, question(state))
        if found.generic:
            raise Unreadable("the question does not say what it asks for")
        if state.strange:
            raise UnknownName(state.strange)
        return Asked(self.algebra.apart(found, state.apart), count or state.count)


def _flow(text: str) -> Flow:
    up, down = w.UPWARDS.search(text) is not None, w.DOWNWARDS.search(text) is not None
    return "" if up == down else "up" if up else "down"


def _described(text: str, names: tuple[LinkedName, ...]) -> LinkedName | None:
    """The one name that the question asks to be described, if it asks that."""
    if len(names) != 1:
        return None
    name = names[0]
    before, after = text[: name.start], text[name.end :]
    if re.match(
        r"^\s*(?:what|who)(?:\s+(?:is|are|does|do|did|was)|['’]s)\s+(?:the\s+|an?\s+)?$", before, re.I
    ):
        if re.match(
            r"^\s*(?:do|(?:(?:there|good|used|meant)\s+)?for|actually\s+do|responsible\s+for|all\s+about|"
            r"about)?\s*(?:[?,.!;]|$|,?\s+and\b)",
            after,
            re.I,
        ):
            return name
        if re.match(r"^['’]s\s+(?:role|purpose|job|function|id)\b", after, re.I):
            return name
    opening = w.LEAD_IN.sub("", before)
    if w.DESCRIBE.match(opening) and re.match(r"^\W*(?:$|and\b)", after):
        return name
    return None


def _blank(text: str, pattern: re.Pattern[str], names: tuple[LinkedName, ...]) -> tuple[str, bool]:
    """`text` with every match outside names made blank, and whether there was one."""
    found = False
    for match in list(pattern.finditer(text)):
        if any(n.start < match.end() and match.start() < n.end for n in names):
            continue
        if _WE.search(match.group()) and (_DENIES.search(text) or _WHOM.search(text, 0, match.start())):
            continue
        if _THEY.search(match.group()) and any(_TOPIC.match(text, n.end) for n in names):
            continue
        found = True
        text = text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :]
    return text, found


def _prepared(text: str, names: tuple[LinkedName, ...]) -> tuple[str, bool, Reach]:
    """`text` without what introduces it, counts it or says how far it goes; the last two as values."""
    text, only = _blank(text, w.ONLY_FAR, names)
    text, far = _blank(text, w.FAR, names)
    text, direct = _blank(text, w.DIRECT, names)
    far = far or (w.ENDING.search(text) is not None and not direct)
    text, _ = _blank(text, w.FILLER, names)
    reach: Reach = "far_only" if only else "far" if far else "direct" if direct else ""
    text, count = _blank(text, w.COUNT, names)
    text, counted = _blank(text, w.COUNT_THEM, names)
    count = count or counted
    while True:
        start = len(text) - len(text.lstrip())
        match = w.LEAD_IN.match(text[start:])
        if match is None or match.end() == 0:
            return text, count, reach
        end = start + match.end()
        if any(n.start < end for n in names):
            return text, count, reach
        text = " " * end + text[end:]
