"""Names that a sentence puts with a thing, whatever it says does so: `The planner shows it as KX-1`.

What identifies is the construction and the form together: a code behind `it as`, a nickname behind `calls
it`, codes for several things in a row that the sentence announces, a code that repeats the name's number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_pipeline.providers.embedded.en.coded import is_code
from kg_pipeline.providers.embedded.en.naming import Candidate
from kg_pipeline.providers.embedded.en.other_names import Form
from kg_pipeline.providers.embedded.en.parse import CLOSED
from kg_pipeline.providers.embedded.en.usage import ADVERBS, PEOPLE, USAGE
from kg_pipeline.providers.embedded.en.used import Used

_CLAUSE = re.compile(r"[,;:(–—]\s+(?:(?:and|but|so|where|while)\s+)?|\b(?:and|but|so|because|while|where)\s+")
_CALLS_IT = re.compile(
    rf"\b(?:calls?|called|nicknames?|nicknamed|dubs?|dubbed|christened)\s+(?:it|her|him)\s+{ADVERBS}(?=\S)"
)
_WRITES_IT = re.compile(
    r"\b(?:writes?|wrote|spells?|spelt|spelled|prints?|numbers?|codes?|tags?|labels?|marks?|stamps?|reads?|abbreviates?)"
    rf"\s+(?:it|her|him)\s+(?:down\s+)?(?:as\s+)?{ADVERBS}(?=\S)"
)
_HAS_IT_AS = re.compile(rf"\b(?P<verb>[a-z]+)\s+(?:it|her|him)\s+(?:down\s+)?(?:as|under)\s+{ADVERBS}(?=\S)")
_NO_NAMING = re.compile(
    r"(?:us(?:e|es|ed)|treat(?:s|ed)?|regard(?:s|ed)?|employ(?:s|ed)?|re(?!fer|cord|gist|ad)[a-z]+|convert(?:s|ed)?|install(?:s|ed)?"
    r"|fit(?:s|ted)?|keep|keeps|kept|sell|sells|sold|class(?:es|ed)?|rate[sd]?|grade[sd]?)"
)
"""Behind these, `as` leads to what a thing serves for or is made into."""
_INSCRIBED = re.compile(
    r"(?:^|[,;:]\s+(?:and\s+|but\s+)?|\band\s+)(?:[Tt]he|[Oo]ur|[Ee]very|[Ee]ach|[Ii]ts|[Aa]ll|[Mm]ost|[Ss]ome)\s+"
    rf"(?!{PEOPLE}\b)[a-z-]+(?:\s[a-z-]+){{0,2}}?\s+(?:prints?|writes?|reads?|says?|shows?|stamps?|spells?)\s+{ADVERBS}(?=\S)"
)
_AS = re.compile(
    rf"[`*\"”]*\s+(?:is|are|was)\s+{ADVERBS}(?P<verb>[a-z]+(?:ed|en|wn|pt|id|ut))\s+"
    rf"(?:(?:in|on|by|at)\s+(?:[a-z]+\s+){{1,3}}?)?as\s+{ADVERBS}"
)
_IT_IS = re.compile(
    rf"\W*(?P<it>(?:It|She|He)\s+is\s+)?{ADVERBS}(?i:(?P<verb>marked|tagged|stamped|labell?ed|numbered|lettered|coded|stencill?ed)"
    r"|(?:shown|entered|listed|registered|recorded|booked|filed|drawn|logged)(?:\s+(?:in|on|at|by)\s+(?:[a-z]+\s+){1,3}?)?\s+(?:as|under))\s+"
    rf"(?:as\s+)?{ADVERBS}(?=\S)"
)
"""`It is marked K-2 on the plan`, `Entered in the books as K-2`."""
_PEOPLE_SAY = re.compile(
    rf"(?:^|[,;:]\s+(?:and\s+|but\s+)?|\b(?:and|but)\s+)(?:[a-z]+\s+){{0,2}}?{PEOPLE}\s+{ADVERBS}(?:says?|writes?)\s+"
    rf"(?:the\s+)?(?P<name>[a-z][a-z-]*(?:\s[a-z-]+){{1,2}}?)(?=\s*(?:[.,;)]|$))",
    re.I,
)
_MENTIONS = re.compile(
    r"\b(?:that|which)\s+(?:says?|mentions?|reads?|shows?|bears?|speaks?\s+of|asks?\s+for|has|carries)\s+(?:just\s+|only\s+)?(?=\S)"
)
_MEANS_THIS = re.compile(
    r"[`*\"”]*\s+(?:means?|is\s+about|refers?\s+to)\s+this\s+(?:one|[a-z]+)\s*(?:[.,;]|$)"
)
_ANNOUNCED = re.compile(
    r"\b(?:numbers?|codes?|tags?|labels?|names?|marks?|signs?|call\s?signs?|references?|identifiers?|abbreviations?|initials"
    r"|letters|stencils?|plates?|short\s+forms|nicknames?)\b[^.;]*(?::|\(|\s(?:is|are)\s)\s*(?:the\s+|our\s+)?[`*\"“]*$"
)
_IS = re.compile(r"[`*\"”]*\s+(?:is|=)\s+[`*\"“]*(?=\S)")
_FOR = re.compile(r"[`*\"”]*\s+(?:is\s+)?for\s+(?:the\s+|our\s+)?[`*\"“]*")
_NEXT = re.compile(r"[`*\"”]*(?:,|;|,?\s+and)\s+(?:and\s+)?(?:the\s+|our\s+)?[`*\"“]*")
_NEW_THING = re.compile(
    r"\b(?:has|have|had|holds?|with|contains?|there\s+(?:is|are)|gets?|got|uses?|bought|built)\s+"
    r"(?:an?|one|another|its\s+own)\s+[a-z]"
)
_VERSION = re.compile(r"(?:v|ver|rev|version|ip|class|grade|level|mk|page|no)[-./ ]?\d[\w.]*", re.I)
"""Letters and digits that say how far a thing has come or how good it is, and name nothing."""


class NamedSo(Used):
    """The other names that constructions give, in any words."""

    before = ""

    def _named_so(self) -> Iterator[tuple[str, Form]]:
        yield from self._put_with_it()
        yield from self._inscribed()
        yield from self._passive()
        yield from self._said_small()
        yield from self._rows()

    def _put_with_it(self) -> Iterator[tuple[str, Form]]:
        """`shows it as KX-1`, `writes it K/4`, `calls it the "blue book"`."""
        text = self.text
        for calls in _CALLS_IT.finditer(text):
            form = self._form(calls.end(), lower=True)
            at = self._clause(calls.start())
            if form is not None and not self.denied(at, calls.end()) and self._names_it(form):
                yield from self._of(self.spoken(at, at), form)
        for pattern in (_WRITES_IT, _HAS_IT_AS):
            for said in pattern.finditer(text):
                verb = said.groupdict().get("verb")
                if verb is not None and (verb in CLOSED or _NO_NAMING.fullmatch(verb)):
                    continue
                form, at = self._form(said.end()), self._clause(said.start())
                if form is None or not _coded(form) or self.denied(at, said.end()):
                    continue
                if _NEW_THING.search(self.before) or _NEW_THING.search(text, 0, said.start()):
                    continue
                yield from self._of(self.spoken(at, at), form)

    def _names_it(self, form: Form) -> bool:
        return form.marked or form.coded or ((form.definite or not form.lower) and self._closed(form))

    def _inscribed(self) -> Iterator[tuple[str, Form]]:
        """`the reader prints K/4 on its slips`: a code with the number of the name, or in use somewhere."""
        for said in _INSCRIBED.finditer(self.text):
            form = self._form(said.end())
            if form is None or not _coded(form) or self.denied(said.start(), said.end()):
                continue
            who = self.spoken(said.start(), said.start())
            same = _digits(who) == _digits(form.name) and _letters_begin(who, form.name)
            if same and (self._closed(form) or USAGE.match(self.text, form.end)):
                yield from self._of(who, form)

    def _passive(self) -> Iterator[tuple[str, Form]]:
        """`Pit Order 6 is quoted as Order 6`: what is left of the name, or a code."""
        for one in self.spans:
            said = _AS.match(self.text, one.outer_end)
            form = self._form(said.end()) if said is not None else None
            if said is None or form is None or _NO_NAMING.fullmatch(said["verb"]) or self.closes(one):
                continue
            part = one.text.endswith(" " + form.name) and " " in form.name
            if (part or _coded(form)) and not self.denied(one.start, said.end()):
                yield one.text, form
                yield from self._gapped("as", form.end)
        if (said := _IT_IS.match(self.text)) is not None and (form := self._form(said.end())) is not None:
            listed = _coded(form) and not (said["verb"] or "").startswith(("not", "never"))
            if listed and (said["it"] or self._closed(form) or USAGE.match(self.text, form.end)):
                yield from self._of(self.about, form)

    def _said_small(self) -> Iterator[tuple[str, Form]]:
        """`older hands write tar pier`, of a pier: words in small letters with the name's own noun."""
        for said in _PEOPLE_SAY.finditer(self.text):
            who = self.spoken(said.start(), said.start())
            noun = who.lower().rpartition(" ")[2]
            name = said["name"].lower()
            alike = " " in who and name.rpartition(" ")[2] == noun and name != who.lower()
            if alike and name not in self.labels and not self.denied(said.start(), said.start("name")):
                yield who, Form(name, said.start("name"), said.end("name"), marked=False, coded=False)
        for says in _MENTIONS.finditer(self.text):
            form = self._form(says.end(), lower=True)
            if form is None or any(one.end <= says.start() for one in self.spans):
                continue
            if _MEANS_THIS.match(self.text, form.end) and not self.denied(says.start(), form.end):
                yield from self._of(self.about, form)

    def _rows(self) -> Iterator[tuple[str, Form]]:
        """`these have numbers: A is K-1, B is K-2`, `the codes are K-1 for A and K-2 for B`."""
        pairs = [pair for one in self.spans for pair in (self._is_code(one), self._code_for(one)) if pair]
        row: list[tuple[str, Form, int, int]] = []
        for pair in [*pairs, None]:
            if row and pair is not None and _NEXT.fullmatch(self.text, row[-1][3], pair[2]):
                row.append(pair)
                continue
            shapes = {re.sub(r"\d+", "0", form.name) for _, form, _, _ in row}
            begin = row[0][2] if row else 0
            alike = len(row) > 1 and len(shapes) == 1 and _ANNOUNCED.search(self.text[:begin])
            if alike and not self.denied(begin, row[-1][3]):
                yield from ((who, form) for who, form, _, _ in row)
            row = [pair] if pair is not None else []

    def _is_code(self, one: Candidate) -> tuple[str, Form, int, int] | None:
        """`A is K-1`: the name, its code, and where the two begin and end."""
        link = _IS.match(self.text, one.outer_end)
        form = self._form(link.end()) if link is not None else None
        if form is None or not _coded(form) or is_code(one.text):
            return None
        return one.text, form, one.outer_start, form.end

    def _code_for(self, one: Candidate) -> tuple[str, Form, int, int] | None:
        """`K-1 for A`, which may look like one name."""
        form = self._form(one.outer_start)
        if form is None or not _coded(form):
            return None
        joined = re.fullmatch(r"(\S+)\sfor\s(?:the\s)?(\S.*)", one.text)
        if joined is not None and joined[1] == form.name:
            return joined[2], form, one.outer_start, one.outer_end
        link = _FOR.match(self.text, one.outer_end)
        who = next((x for x in self.spans if link and x.outer_start == link.end()), None)
        if who is None or form.name != one.text or is_code(who.text):
            return None
        return who.text, form, one.outer_start, who.outer_end

    def _clause(self, at: int) -> int:
        """Where the clause begins in which `at` stands."""
        return max((part.end() for part in _CLAUSE.finditer(self.text, 0, at)), default=0)


def _coded(form: Form) -> bool:
    numbered = any(map(str.isdigit, form.name)) and any(map(str.isalpha, form.name))
    return form.coded and numbered and _VERSION.fullmatch(form.name) is None


def _digits(name: str) -> str:
    return "".join(re.findall(r"\d+", name))


def _letters_begin(name: str, code: str) -> bool:
    """Whether the letters of a code begin the words of a name, one for one: `B-12` of `Berth 12`."""
    letters = "".join(re.findall(r"[A-Za-z]+", code)).lower()
    heads = "".join(word[0] for word in name.lower().split() if word[0].isalpha())
    return bool(letters) and (letters == heads or name.lower().startswith(letters))
