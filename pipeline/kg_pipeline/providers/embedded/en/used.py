"""Names as they are used: `KB on the charts`, `She is Bess to everyone`, `In conversation it is Badger`."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from kg_pipeline.providers.embedded.en.clause_subjects import Subjects
from kg_pipeline.providers.embedded.en.naming import Candidate, everyday, is_common
from kg_pipeline.providers.embedded.en.other_names import Form, is_wordy, numbered_so, other_name
from kg_pipeline.providers.embedded.en.saying import ALSO, CHAIN, COPULA
from kg_pipeline.providers.embedded.en.usage import (
    FOR_SHORT,
    SAID_OF_IT,
    SPOKEN,
    USAGE,
    USED_ELSEWHERE,
    USED_FIRST,
    USED_IN,
)

_AND = re.compile(r"(?:\s+(?!and|but|or)[a-z]+)?(?:,|,?\s+and|,?\s+but)\s+")
_THERE = re.compile(
    r"\s+(?:by|to|among|in|on|at|over)\s+(?:the|our|its|most|all|some)\s+(?:[a-z]+\s+)?[a-z]+(?=\s*(?:[,;.)]|$))"
)
"""Where one of several names is used: `B in the yard, K-2 on the lid`."""


class Used(Subjects):
    """The forms of names in one sentence, and those that are used for what it is about.

    Parameters
    ----------
    text, spans, about : as for `Subjects`.
    labels : class words, which are no names.
    """

    def __init__(self, text: str, spans: list[Candidate], about: str, labels: Container[str]) -> None:
        super().__init__(text, [one for one in spans if not is_wordy(one)], about)
        self.labels = labels

    def _on_paper(self, goes: re.Match[str]) -> Form | None:
        """`On drawings A appears as the steam box`: words in small letters, where papers are spoken of."""
        papers = goes.group().rstrip().endswith("as") and SPOKEN.match(self.text)
        form = self._form(goes.end(), lower=True) if papers else None
        return form if form is not None and form.definite and self._closed(form) else None

    def _closed(self, form: Form) -> bool:
        """Whether nothing further is said of `form`."""
        return re.match(r"\s*[.;,]|\s+and\s|\s*$", self.text[form.end :]) is not None

    def _gapped(self, said: str, at: int) -> Iterator[tuple[str, Form]]:
        """`A appears as X on bills, B as Y`: said once of several."""
        link = "as" if said.strip().endswith("as") else "to"
        for one in self.spans:
            apart = (
                re.search(r"(?:,|;|\band)\s+(?:the\s+)?[`*\"“]*$", self.text[at : one.start])
                if one.start > at
                else None
            )
            then = re.compile(rf"[`*\"”]*\s+{link}\s+(?:the\s+)?").match(self.text, one.end)
            if apart is not None and then is not None and (form := self._form(then.end())) is not None:
                yield one.text, form

    def _used(self) -> Iterator[tuple[str, Form]]:
        """`KB on the charts` as a fragment, `She is Bess to everyone`, `On the radio it is CT-4`."""
        text = self.text
        also = ALSO.match(text)
        first = self._form(also.end() if also else len(text) - len(text.lstrip(" \t#>-")))
        sure = first is not None and (also or first.marked or first.coded or first.definite)
        use = USAGE.match(text, first.end) if first is not None else None
        short = first is not None and FOR_SHORT.match(text, first.end) is not None
        explained = use is not None and SAID_OF_IT.match(text, use.end()) is not None
        if first is not None and self.about and ((sure and (also or use)) or short) and not explained:
            yield from self._of(self.about, first)
            yield from self._elsewhere(self.about, use.end() if use else first.end)
        yield from self._elsewhere(self.about, 0)
        for copula in COPULA.finditer(text):
            form = self._form(copula.end())
            if form is None or self.denied(copula.start(), copula.end()):
                continue
            before = USED_IN.search(text, 0, copula.end())
            if before is not None and before.end() == copula.end():
                who = self.spoken(before.start(), before.start())
                yield from self._of(who, form)
                yield from self._elsewhere(who, form.end)
            elif USAGE.match(text, form.end) or self._chain_used(form) or self._numbered(copula.start()):
                who = self.subject(copula.start())
                yield from self._of(who, form)
                yield from self._and_used(who, form)
            elif form.definite and not form.marked and self._is_all(copula.start(), form.end):
                yield from self._of(self.about, form)

    def _numbered(self, at: int) -> bool:
        """`The tram press is also Press 4`: the noun that the name ends in, with a number."""
        return any(one.outer_end == at and numbered_so(self.text, at, one.text) for one in self.spans)

    def _elsewhere(self, who: str, at: int) -> Iterator[tuple[str, Form]]:
        """`…, in conversation B`: where else a thing has a name, its verb left out; 0 opens the sentence."""
        use = USED_ELSEWHERE.match(self.text, at) if at else USED_FIRST.match(self.text)
        form = self._form(use.end()) if use is not None else None
        if form is None or not who or not re.match(r"\s*(?:[.;,)]|$)", self.text[form.end :]):
            return
        if at or USED_ELSEWHERE.match(self.text, form.end):
            yield who, form
            yield from self._elsewhere(who, form.end)

    def _and_used(self, who: str, form: Form) -> Iterator[tuple[str, Form]]:
        """Behind `A is B on bills`: `and C on the passes`, what else it is somewhere."""
        use = USAGE.match(self.text, form.end)
        link = _AND.match(self.text, use.end()) if use is not None else None
        more = self._form(link.end()) if link is not None else None
        if more is not None and (more.marked or more.coded) and USAGE.match(self.text, more.end):
            yield from self._of(who, more)
            yield from self._and_used(who, more)

    def _is_all(self, begin: int, end: int) -> bool:
        """`They are the Owls.`: a pronoun, the copula and a name, and nothing else."""
        whole = re.match(r"\s*[.;]|\s*$", self.text[end:]) is not None
        return whole and re.fullmatch(r"\W*(?:They|It|She|He)", self.text[:begin]) is not None

    # -- forms ----------------------------------------------------------------------------------------

    def _form(self, at: int, *, lower: bool = False) -> Form | None:
        form = other_name(self.text, at, lower=lower)
        return None if form is None or form.name.lower() in self.labels else form

    def _bare(self, at: int) -> Form | None:
        """A word in lower case that someone signs with: `signs as netgang`."""
        word = re.compile(r"(?P<name>[a-z][a-z0-9-]{3,})(?=\s*[.,;)]|\s*$)").match(self.text, at)
        if word is None or everyday(word["name"]) or is_common(word["name"]):
            return None
        return Form(word["name"], word.start(), word.end(), True, True)

    def _chained(self, form: Form) -> Iterator[Form]:
        """Further names behind `form`: `"the Race", or MR on paperwork`."""
        end = form.end
        while True:
            use = USAGE.match(self.text, end) or _THERE.match(self.text, end)
            link = CHAIN.match(self.text, use.end() if use else end)
            more = self._form(link.end()) if link is not None else None
            if link is None or more is None:
                return
            if any(one.start < more.end and more.start < one.end for one in self.subjects()):
                return
            either = " or " in link.group()
            sure = more.marked or (either and (more.coded or (more.definite and self._closed(more))))
            there = USAGE.match(self.text, more.end)
            if there is None and use is not None and (more.coded or more.definite):
                there = _THERE.match(self.text, more.end)
            if not sure and there is None:
                return
            yield more
            end = more.end

    def _chain_used(self, form: Form) -> bool:
        return any(USAGE.match(self.text, one.end) for one in self._chained(form))

    def _of(self, who: str, form: Form) -> Iterator[tuple[str, Form]]:
        if who:
            yield who, form
