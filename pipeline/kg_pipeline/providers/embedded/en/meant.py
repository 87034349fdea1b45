"""A name that a clause mentions, and what the rest of the sentence says is meant by it.

`If a ticket asks for "B", it is this press that is meant`, `Wherever a plan shows K-2, A is meant`, `old
bills mention K-2, which always means A`: any verb of saying or showing may lead to the name. What identifies
is the rest: it holds one thing, or points at the one that the text is about, and else nothing but words of a
small closed set, among them one of meaning or sameness.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from kg_pipeline.providers.embedded.en.meant_words import (
    BRACKET,
    CLOSED_BEHIND,
    END,
    FOUND_NAME,
    GIVE_IT,
    GIVEN_NAME,
    HAS_STUCK,
    INSCRIBED,
    IS,
    IS_USED,
    KEYS,
    KNOWS_IT,
    LINKS,
    MEANT_BEHIND,
    MENTION,
    NOT,
    ON_IT,
    OWN_NAME,
    PAINTED,
    PART,
    POINTS,
    SAYS,
    SEE_IT,
    SUPPOSED,
    TAIL,
    THE_NAME,
    THEY_CALL,
    WARNED,
)
from kg_pipeline.providers.embedded.en.named_so import NamedSo
from kg_pipeline.providers.embedded.en.naming import MARKS, initials_of
from kg_pipeline.providers.embedded.en.other_names import Form, is_exclaimed
from kg_pipeline.providers.embedded.en.usage import USAGE

_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?")
_SPELLED = re.compile(r"\d|[A-Z]")
_PRONOUN = re.compile(r"\b(?:it|its|they|their|she|he|her|his|that|which|who|you|we)\b", re.I)


class Meant(NamedSo):
    """The other names of a sentence that say themselves, in whatever words, what they stand for."""

    settled: Callable[[str], bool]

    def _meant_so(self) -> Iterator[tuple[str, Form]]:
        yield from self._mentioned()
        yield from self._bracketed()
        yield from self._on_its_sign()
        yield from self._by_name()
        yield from self._they_call()

    # -- a name, and what the rest of the sentence says that it means ----------------------------------

    def _mentioned(self) -> Iterator[tuple[str, Form]]:
        text = self.text
        for said in MENTION.finditer(text):
            form = self._form(said.end(), lower=True)
            if form is None or not self._new(form) or NOT.search(WARNED.sub(" ", text[: said.end()])):
                continue
            if SUPPOSED.search(text, 0, said.start()):
                continue
            use = USAGE.match(text, form.end)
            for at in (form.end, use.end()) if use else (form.end,):
                if who := self._said_of(form, at, self._stop(at)):
                    yield who, form
                    yield from self._behind(who, form)
                    break

    def _stop(self, at: int) -> int:
        """Where what is said behind `at` ends; a mark right there only parts it from the name."""
        text = self.text
        end = END.search(text, at + 1)
        if end is not None and end.group() in (";", ":") and not text[at : end.start()].strip(MARKS + ","):
            end = END.search(text, end.end())
        return len(text) if end is None else end.start()

    def _said_of(self, form: Form, at: int, stop: int) -> str:
        """What `text[at:stop]` says is meant, where it says nothing else."""
        inside = [one for one in self.spans if at <= one.start and one.end <= stop]
        if any(one.end <= form.start for one in self.spans):
            return ""
        if len({one.text for one in inside}) > 1:
            comma = self.text.rfind(", ", at, inside[1].start)
            return self._said_of(form, at, comma) if comma >= inside[0].end else ""
        plain = self.text[at:stop]
        for one in inside:
            begin, end = max(one.outer_start - at, 0), one.outer_end - at
            plain = plain[:begin] + " " * (end - begin) + plain[end:]
        points = POINTS.search(plain)
        label = points["label"] if points is not None else ""
        told = LINKS | {label}
        odd = (word for word in _WORD.findall(plain) if word not in told and word not in self.labels)
        if any(odd) or NOT.search(plain) or _SPELLED.search(plain):
            return ""
        key = KEYS.search(plain) is not None
        if inside and key and inside[0].outer_start - at < min(k.start() for k in KEYS.finditer(plain)):
            key = MEANT_BEHIND.match(plain, inside[0].outer_end - at) is not None
        if not inside:
            return self.about if key and points is not None else ""
        closed = not self.text[inside[0].outer_end : stop].strip(MARKS + ",")
        is_it = closed and IS.search(self.text[at : inside[0].start]) is not None
        return inside[0].text if key or is_it else ""

    def _behind(self, who: str, form: Form) -> Iterator[tuple[str, Form]]:
        """`…, but A is meant, K-2 in the books`: a further name behind what is meant."""
        for one in self.spans:
            tail = TAIL.match(self.text, one.outer_end) if one.text == who and one.start > form.end else None
            more = self._form(tail.end()) if tail is not None else None
            sure = more is not None and (more.coded or more.marked or more.definite)
            if more is not None and sure and USAGE.match(self.text, more.end):
                yield who, more

    def _bracketed(self) -> Iterator[tuple[str, Form]]:
        """`A (K-1, "the Oven")`: codes and marked names right behind a name, one of them marked."""
        for one in self.spans:
            bracket = BRACKET.match(self.text, one.outer_end)
            forms = []
            for part in PART.finditer(self.text, *bracket.span("inside")) if bracket is not None else ():
                form = self._form(part.start("part"))
                sure = form is not None and (form.marked or (form.coded and any(map(str.isdigit, form.name))))
                forms.append(form if sure and form is not None and form.end >= part.end("part") else None)
            if len(forms) > 1 and all(forms) and any(form.marked for form in forms if form is not None):
                yield from ((one.text, form) for form in forms if form is not None and self._new(form))

    def _new(self, form: Form) -> bool:
        """Whether a form may be a name that is explained: no class word, no other thing, no exclamation."""
        bare = re.sub(r"^the\s+", "", form.name)
        if form.lower and not form.marked and not form.definite:
            return False
        shouted = form.marked and " " not in bare and is_exclaimed(bare) and not bare[:1].isupper()
        return not shouted and bare.lower() not in self.labels and not self.settled(bare)

    # -- signs and plates -------------------------------------------------------------------------------

    def _on_its_sign(self) -> Iterator[tuple[str, Form]]:
        """`The sign on the door of A says AB`: a code, or its initials, on what belongs to one thing."""
        text = self.text
        for sign in INSCRIBED.finditer(text):
            one = next((span for span in self.spans if span.outer_start >= sign.end()), None)
            if one is None or ON_IT.fullmatch(text, sign.end(), one.outer_start) is None:
                continue
            says = SAYS.match(text, one.outer_end)
            form = self._form(says.end()) if says is not None else None
            if form is None or not form.coded or CLOSED_BEHIND.match(text, form.end) is None:
                continue
            numbers, own = re.findall(r"\d+", form.name), re.findall(r"\d+", one.text)
            fits = (own in ([], numbers)) if numbers else initials_of(one.text, form.name)
            if fits and not NOT.search(text, sign.start(), form.end):
                yield one.text, form

    # -- names that are given ---------------------------------------------------------------------------

    def _by_name(self) -> Iterator[tuple[str, Form]]:
        """`It was given the pet name "B"`, `Its number on the plan is K-2`, `it goes under the name of B`."""
        text = self.text
        for pattern in (GIVEN_NAME, GIVE_IT, OWN_NAME, FOUND_NAME, THE_NAME):
            for said in pattern.finditer(text):
                form = self._form(said.end(), lower=True)
                if form is None or (form.lower and not (form.marked or form.definite)):
                    continue
                if NOT.search(text, 0, said.end()):
                    continue
                if pattern is OWN_NAME and not (form.marked or form.coded or "name" in said["noun"]):
                    continue
                if pattern is THE_NAME and not self._in_common_use(said.start(), form):
                    continue
                yield from self._of(self._only(said.start(), form), form)
        for said in PAINTED.finditer(text):
            form = self._form(said.end(), lower=True)
            if form is not None and form.marked and HAS_STUCK.search(text, form.end):
                yield from self._of(self.spoken(said.start(), said.start()), form)

    def _in_common_use(self, at: int, form: Form) -> bool:
        """`The name B is also used`, which opens its clause."""
        opens = not self.text[self._clause(at) : at].strip(' "“')
        return opens and IS_USED.match(self.text, form.end) is not None

    def _only(self, at: int, form: Form) -> str:
        """The one name of the clause before `at`, or what the text is about where it has none."""
        earlier = [one for one in self.spans if one.end <= at]
        begin = self._clause(at)
        own = [one for one in earlier if one.start >= begin]
        if len(own) == 1 and not self.closes(own[0]):
            return own[0].text
        if own or (earlier and _PRONOUN.search(self.text, begin, form.start) is None):
            return ""
        return self.spoken(at, at) if earlier else self.about

    # -- who calls it so --------------------------------------------------------------------------------

    def _they_call(self) -> Iterator[tuple[str, Form]]:
        """`B is what the smiths call it`, `for its colour the yard knows it as "B"`, `see it written K-2`."""
        text = self.text
        first = self._form(len(text) - len(text.lstrip(" \t#>-")))
        if first is not None and THEY_CALL.match(text, first.end) and not NOT.search(text):
            yield from self._of(self.about, first)
        for pattern in (KNOWS_IT, SEE_IT):
            for said in pattern.finditer(text):
                form, at = self._form(said.end(), lower=True), self._clause(said.start())
                if form is not None and not self.denied(at, said.end()) and self._names_it(form):
                    yield from self._of(self.spoken(at, at), form)
