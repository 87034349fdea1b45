"""A name that a clause mentions, and what the rest of the sentence says is meant by it.

`Where a slip says "B", this is the press that is meant`, `Wherever a plan shows K-2, A is meant`, `the plate
reads K-2, which is nothing other than A`: any verb of saying or showing may lead to the name. What identifies
is the rest: it holds one thing, or points at the one that the text is about, and else nothing but words of a
small closed set, among them one of meaning or sameness.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.named_so import NamedSo
from kg_pipeline.providers.embedded.en.naming import MARKS, initials_of
from kg_pipeline.providers.embedded.en.other_names import Form, is_exclaimed
from kg_pipeline.providers.embedded.en.usage import ADVERBS, USAGE

_NOUN = (
    r"(?:names?|nick\s?names?|words?|terms?|letters|initials|code|number|label|tag|sign|sticker|stencil|plate|mark|marking"
    r"|lettering|inscription|abbreviation|call\s?sign|heading|entry|expression|badge)"
)
_MENTION = re.compile(
    r"\b(?:says?|said|saying|reads?|reading|writes?|wrote|written|writing|prints?|printed|bears?|bearing|shows?|showing"
    r"|mentions?|mentioning|names?|speaks?\s+of|speaking\s+of|talks?\s+(?:of|about)|asks?\s+(?:for|about|you\s+to\s+[a-z]+(?:\s+(?:at|after|for))?)"
    rf"|has|have|carries|carrying|marked|labell?ed|stamped|the\s+(?:[a-z]+\s+)?{_NOUN}|hears?|sees?|finds?|comes?\s+across|meets?"
    r"|meet\s+with|quotes?|lists?|uses?|for)\s+"
    rf"{ADVERBS}(?:only\s+|the\s+(?:{_NOUN})\s+)?(?=\S)"
)
_LINKS = (
    w.ADVERBS
    | w.word_set(
        "it this that which they them he she we you one i everyone everybody people is are was be the a an our "
        "and or so but then where there what who means mean meant intended thing place person same very nothing "
        "none no other else than stands stand for refers refer to of about talking talks speaking speaks take "
        "taken read reads name names again simply really actually always by under another go look with as if "
        "will can may should now write say says call calls instead in fact short must please "
    )
) - w.NEGATIONS
_KEYS = re.compile(
    r"\bmean(?:s|t)?\b|\bintended\b|\bthe\s+(?:very\s+)?same\b|\bnothing\s+(?:but|else|other)\b|\bnone\s+other\b|\bno\s+other\s+than\b"
    r"|\bstands?\s+for\b|\brefers?\s+to\b|\b(?:talk|speak)(?:s|ing)\s+(?:of|about)\b|\b(?:another|other)\s+names?\b|\bshort\s+for\b"
    r"|\bread\b|\bgo\s+to\b|\bwhere\s+(?:we|you|people|they)\s+(?:now\s+|would\s+)?(?:write|say)\b|\binstead\s+of\b"
)
_IS = re.compile(r"\b(?:it|that|this|which|they)\s+(?:is|are)\s+(?:[a-z]+ly\s+|just\s+)?(?:the\s+|our\s+)?$")
_THIS = re.compile(r"\b(?:this|the\s+(?:very\s+)?same|the|that)\s+(?P<label>[a-z]+(?:\s[a-z]+)??)\b")
_POINTS = re.compile(r"\b(?:this|the\s+(?:very\s+)?same)\s+(?:one|[a-z]+)\b")
_END = re.compile(r"[.;:!]|,\s+(?:and|but|because|since|as|whatever|though|although)\s+(?!(?:it|that|this|which)\s)|$")
_NOT = re.compile(r"\b(?:not|never|nobody|no\s+longer|no\s+one|wrong(?:ly)?|mistake|mistaken(?:ly)?|confus\w+)\b|n['’]t\b", re.I)
_WARNED = re.compile(r"\b(?:not|never|n['’]t)\s+(?:be\s+|get\s+)?(?:confused|misled|fooled|surprised|puzzled|worry|mind)\b", re.I)
_TAIL = re.compile(r"[`*\"”]*(?:\s+(?:that|which)\s+is\s+meant|\s+is\s+meant)?,\s+(?:and\s+|or\s+|also\s+)?")

_ON = r"(?:\s+(?:on|of|at|over|above|by|in|inside|beside|outside|near|to|for)\s+(?:the\s+|its\s+|our\s+|every\s+)?(?:[a-z]+\s+){0,2}?[a-z]+)*?"
_INSCRIBED = re.compile(
    rf"(?:^\W*|[,;:]\s+(?:and\s+|but\s+)?|\band\s+)(?:[Tt]he|[Aa]n?|[Oo]ur|[Ee]very|[Oo]ld(?:er)?)\s+(?:[a-z]+\s+){{0,2}}?"
    r"(?:signs?|signboard|labels?|plates?|nameplate|stickers?|stencil|tags?|lettering|inscription|board|plaque|badges?|mark(?:ing)?)"
)
_SAYS = re.compile(rf"[`*\"”]*(?:['’]s\s+[a-z]+)?\s+(?:says?|reads?|is|shows?|bears?|gives?|has)\s+{ADVERBS}(?=\S)")
_CLOSED = re.compile(r"\s*(?:[.;)]|$|,\s+(?:and|but|while)\s)")

_GIVEN = re.compile(
    rf"\b(?:given|got|received|earned|won|acquired|awarded|bears?|bearing|carries|carrying|uses?|under|by|has|had|have)\s+"
    rf"(?:the|its|a|an|another)\s+(?:[a-z]+\s+){{0,2}}?(?:{_NOUN})(?:\s+of)?(?:,|:)?\s+(?=\S)"
)
_OWN = re.compile(
    rf"\b(?:[Ii]ts|[Tt]heir|[Hh]er|[Hh]is)\s+(?:[a-z]+\s+){{0,2}}?(?P<noun>{_NOUN})(?:\s+(?:on|in|at|among|for)\s+(?:the\s+|our\s+)?(?:[a-z]+\s+){{0,2}}?[a-z]+)?"
    rf"(?:,\s+|\s+(?:is|reads|says|was)\s+{ADVERBS})(?=\S)"
)
_IN_USE = re.compile(
    rf"\b[Tt]he\s+(?P<noun>{_NOUN})\s+(?=\S)"
)
_USED = re.compile(r"[`*\"”]*\s+(?:is|are|was)\s+(?:also\s+|still\s+|often\s+|sometimes\s+)*(?:used|in\s+use|heard|seen|found|common)\b")
_FOUND = re.compile(
    rf"\b(?:find|see|hear|read|meet|use|say|write)s?\s+(?:only\s+|just\s+)?the\s+(?:{_NOUN})\s+(?=\S)"
)
_THEY_CALL = re.compile(
    r"[`*\"”]*,?\s+(?:is|was)\s+(?:what|how)\s+(?:the\s+|our\s+|most\s+|all\s+)?(?:[a-z]+\s+){1,3}?(?:calls?|named|names?|refers?\s+to|knows?|write|say\s+for)\s+(?:it|this|them)\b"
)
_KNOWS_IT = re.compile(
    rf"\b(?:knows?|known|refers?\s+to|speaks?\s+of|spoken\s+of|thinks?\s+of)\s+(?:it|her|him)\s+{ADVERBS}(?:as|by\s+the\s+name(?:\s+of)?)\s+{ADVERBS}(?=\S)"
)
_SEE_IT = re.compile(
    r"\b(?:see|hear|find|meet)s?\s+(?:it|her|him)\s+(?:[a-z]+ly\s+|often\s+|also\s+|sometimes\s+)*"
    r"(?:(?:written|printed|spelt|spelled|called|named|nicknamed|abbreviated(?:\s+to)?|shortened\s+to)(?:\s+as)?"
    r"|(?:spoken\s+of|referred\s+to|listed|entered|shown|known|recorded|logged|marked)\s+(?:as|under))\s+(?=\S)"
)
_STUCK = re.compile(r"\b(?:it|that|this|the\s+name|which)\s+(?:has\s+|had\s+)?(?:\w+\s+)?(?:stuck|stayed|remained|caught\s+on)\b")
_PAINTED = re.compile(
    r"\b(?:painted|chalked|wrote|scratched|stencill?ed|carved|scrawled|pencilled|daubed|put)\s+(?:the\s+(?:name|word)s?\s+)(?=\S)"
)


class Meant(NamedSo):
    """The other names of a sentence that say themselves, in whatever words, what they stand for."""

    settled: Callable[[str], bool]

    def _meant_so(self) -> Iterator[tuple[str, Form]]:
        yield from self._mentioned()
        yield from self._on_its_sign()
        yield from self._by_name()
        yield from self._they_call()

    # -- a term, and what the rest of the sentence says that it means ----------------------------------

    def _mentioned(self) -> Iterator[tuple[str, Form]]:
        text = self.text
        for said in _MENTION.finditer(text):
            form = self._form(said.end(), lower=True)
            if form is None or not self._new(form) or self._not(said.start(), said.end()):
                continue
            use = USAGE.match(text, form.end)
            for at in dict.fromkeys((form.end, use.end() if use else form.end)):
                end = _END.search(text, at + 1)
                stop = len(text) if end is None else end.start()
                if text[at : stop].strip(MARKS + ",") == "" and text[stop : stop + 1] in (";", ":"):
                    nxt = _END.search(text, stop + 1)
                    stop = len(text) if nxt is None else nxt.start()
                who = self._said_of(form, at, stop)
                if who:
                    yield who, form
                    yield from self._behind(who, form)
                    break

    def _said_of(self, form: Form, at: int, stop: int) -> str:
        """What `text[at:stop]` says is meant, where it says nothing else."""
        rest = self.text[at:stop]
        inside = [one for one in self.spans if at <= one.start and one.end <= stop]
        others = [one for one in self.spans if one.end <= form.start]
        if len({one.text for one in inside}) > 1 or others:
            comma = self.text.rfind(", ", at, inside[1].start) if len(inside) > 1 and not others else -1
            return self._said_of(form, at, comma) if inside and comma >= inside[0].end else ""
        plain = rest
        for one in inside:
            begin, end = max(one.outer_start - at, 0), one.outer_end - at
            plain = plain[:begin] + " " * (end - begin) + plain[end:]
        words = re.findall(r"[a-z]+(?:['’][a-z]+)?", plain.lower())
        points = _POINTS.search(plain)
        label = points.group().split()[-1] if points else ""
        odd = [word for word in words if word not in _LINKS and not (points and word == label)]
        odd = [word for word in odd if word not in self.labels]
        if odd or _NOT.search(plain) or re.search(r"\d|[A-Z]", plain):
            return ""
        key = _KEYS.search(plain)
        if inside:
            is_ = _IS.search(self.text[at : inside[0].outer_start])
            closed = not self.text[inside[0].outer_end : stop].strip(MARKS + " ,")
            return inside[0].text if key or (is_ and closed) else ""
        return self.about if key and points and not others else ""

    def _behind(self, who: str, form: Form) -> Iterator[tuple[str, Form]]:
        """`…, but it is A that is meant, K-2 in the inventory`: a further name behind what is meant."""
        for one in self.spans:
            if one.text == who and one.start > form.end and (tail := _TAIL.match(self.text, one.outer_end)):
                more = self._form(tail.end())
                if more is not None and (more.coded or more.marked or more.definite) and USAGE.match(self.text, more.end):
                    yield who, more

    def _new(self, form: Form) -> bool:
        """Whether a form may be a name that is explained, and is no class word or exclamation."""
        bare = re.sub(r"^the\s+", "", form.name)
        if (form.lower and not form.marked and not form.definite) or self.settled(bare):
            return False
        return bare.lower() not in self.labels and not (form.marked and is_exclaimed(bare) and " " not in bare and not bare[:1].isupper())

    def _not(self, begin: int, end: int) -> bool:
        said = _WARNED.sub(" ", self.text[:end])
        return _NOT.search(said) is not None or self._hypothetical(begin)

    def _hypothetical(self, begin: int) -> bool:
        return re.search(r"\b(?:would|could|might|wish)\b", self.text[:begin]) is not None

    # -- signs and plates -------------------------------------------------------------------------------

    def _on_its_sign(self) -> Iterator[tuple[str, Form]]:
        """`The sign on the door of A says AB`: a code, or its initials, on what belongs to one thing."""
        text = self.text
        for sign in _INSCRIBED.finditer(text):
            one = next((span for span in self.spans if span.outer_start >= sign.end()), None)
            if one is None or re.fullmatch(rf"{_ON}\s+(?:on|of|at|over|above|by|in|beside|outside|near|to|for)\s+(?:the\s+|our\s+)?[`*\"“]*", text[sign.end() : one.outer_start]) is None:
                continue
            says = _SAYS.match(text, one.outer_end)
            form = self._form(says.end()) if says is not None else None
            if form is None or _CLOSED.match(text, form.end) is None or _NOT.search(text, sign.start(), form.end):
                continue
            digits = any(map(str.isdigit, form.name))
            if form.coded and (digits or initials_of(one.text, form.name)) and _alike(one.text, form.name):
                yield one.text, form

    # -- names that are given ---------------------------------------------------------------------------

    def _by_name(self) -> Iterator[tuple[str, Form]]:
        """`It was given the pet name "B"`, `Its number on the plan is K-2`, `it goes under the name of B`."""
        text = self.text
        for pattern in (_GIVEN, _OWN, _FOUND):
            for said in pattern.finditer(text):
                form = self._form(said.end(), lower=True)
                if form is None or (form.lower and not form.marked and not form.definite) or _NOT.search(text, 0, said.end()):
                    continue
                if pattern is _OWN and not (form.marked or form.coded or "name" in said["noun"]):
                    continue
                yield from self._of(self._only(said.start(), form), form)
        for said in _IN_USE.finditer(text):
            form = self._form(said.end())
            if form is not None and _USED.match(text, form.end) and not _NOT.search(text):
                yield from self._of(self._only(said.start(), form), form)
        for said in _PAINTED.finditer(text):
            form = self._form(said.end(), lower=True)
            if form is not None and form.marked and _STUCK.search(text, form.end):
                yield from self._of(self.spoken(said.start(), said.start()), form)

    def _only(self, at: int, form: Form) -> str:
        """The one name of the clause before `at`, or what the text is about where it has none."""
        earlier = [one for one in self.spans if one.end <= at]
        begin = self._clause(at)
        own = [one for one in earlier if one.start >= begin]
        if len(own) == 1 and not self.closes(own[0]):
            return own[0].text
        pronoun = re.search(r"\b(?:it|its|they|their|she|he|her|his|that|which|who|you|we|slips?)\b", self.text[begin:form.start], re.I)
        if own or (earlier and not pronoun):
            return ""
        return self.spoken(at, at) if earlier else self.about

    # -- who calls it so --------------------------------------------------------------------------------

    def _they_call(self) -> Iterator[tuple[str, Form]]:
        """`B is what the smiths call it`, `for its colour the yard knows it as "B"`, `see it written K-2`."""
        text = self.text
        first = self._form(len(text) - len(text.lstrip(" \t#>-")))
        if first is not None and _THEY_CALL.match(text, first.end) and not _NOT.search(text):
            yield from self._of(self.about, first)
        for pattern in (_KNOWS_IT, _SEE_IT):
            for said in pattern.finditer(text):
                form, at = self._form(said.end(), lower=True), self._clause(said.start())
                if form is not None and not self.denied(at, said.end()) and self._names_it(form):
                    yield from self._of(self.spoken(at, at), form)


def _alike(name: str, code: str) -> bool:
    """Whether a code has no number, or the name has none or the same."""
    digits = re.findall(r"\d+", name)
    return not digits or not re.findall(r"\d+", code) or digits == re.findall(r"\d+", code)

