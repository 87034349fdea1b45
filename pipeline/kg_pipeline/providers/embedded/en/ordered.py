"""Other names of several things, told apart by their order or by their spelling.

`To everybody they are Suds, the moles and the Boxers, in that order`; `labels write H1 and H2` of Hall 1 and
Hall 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.lists import coordinated
from kg_pipeline.providers.embedded.en.naming import Candidate, code_of, unlinked
from kg_pipeline.providers.embedded.en.other_names import Form, other_name
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.usage import ADVERBS, PAPER
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_ORDER = re.compile(r"\b(?:in\s+(?:that|this|the\s+same|the\s+above)\s+order|respectively|in\s+turn)\b", re.I)
_NAMED = (
    r"(?:called|nicknamed|dubbed|known\s+as|referred\s+to\s+as|(?:shortened|abbreviated)\s+to"
    r"|(?:written|listed|entered|marked|labell?ed)\s+as)"
)
_THEY = re.compile(
    rf"\b(?:they|these|all\s+(?:two|three|four))\s+(?:are|go\s+by|answer\s+to|appear\s+as)\s+{ADVERBS}(?:{_NAMED}\s+)?{ADVERBS}"
    rf"|\b(?:calls?|dubs?|nicknames?)\s+(?:them|these)\s+{ADVERBS}",
    re.I,
)
_THEMSELVES = re.compile(rf"\s*,?\s+(?:are|go\s+by|answer\s+to)\s+{ADVERBS}(?:{_NAMED}\s+)?{ADVERBS}")
_NAMES_OF = re.compile(r"\b(?:nick)?names\s+(?:of|for)\s+(?:the\s+)?\W*$", re.I)
_JOINT = re.compile(r"\s*(?:,\s*(?:and\s+)?|\s+and\s+)")
_PLACES = ("first", "second", "third", "fourth", "former")
_PLACE = re.compile(
    r"(?:^|[;,.]\s+(?:and\s+|while\s+)?|\band\s+)the\s+(?P<place>first|second|third|fourth|last|former|latter|other)"
    rf"(?:\s+one|\s+of\s+them)?(?=[\s,])(?:(?!\bthe\s+(?:first|second|third|fourth|last|former|latter|other)\b)[^.;]){{0,90}}?"
    rf"\s(?:is|was|and|,)\s+{ADVERBS}{_NAMED}\s+{ADVERBS}",
    re.I,
)
_WRITTEN = re.compile(
    rf"\b(?:{PAPER}|people|everyone|everybody|we|they|staff)\s+{ADVERBS}(?:write|writes|say|says|print|prints|read|reads|have|put)\s+{ADVERBS}"
    rf"|\b(?:on|in)\s+(?:the\s+|our\s+|all\s+)?(?:[a-z]+\s+)?{PAPER},?\s+(?:they|these|both)\s+(?:are|appear\s+as|read)\s+{ADVERBS}",
    re.I,
)
_CODES = re.compile(
    r"[`*\"“]*(?P<first>[A-Z]{1,5}[-.]?\d+[A-Z]?)[`*\"”]*(?P<rest>(?:\s*,\s*|\s*,?\s+and\s+)[`*\"“]*[A-Z]{1,5}[-.]?\d+[A-Z]?[`*\"”]*)*"
)
_ONE_CODE = re.compile(r"[A-Z]{1,5}[-.]?\d+[A-Z]?")
_DENIED = re.compile(r"\b(?:not|never|no\s+longer|nobody)\b|n['’]t\b", re.I)
_RANKED = re.compile(r"the\s+(?:[a-z]+(?:est|th)|most\b.*|first|second|third)", re.I)


def with_ordered(found: Survey, blocks: list[Block]) -> list[DraftEntity]:
    """The drafts of `found` and those of this kind, which outweigh what others made of those words."""
    ordered = in_order(found, blocks)
    owner = {(alias.name, alias.at): draft.name for draft in ordered for alias in draft.aliases}
    names = {name: who for (name, _), who in owner.items()}
    drafts = []
    for draft in found.drafts:
        kept = [alias for alias in draft.aliases if names.get(alias.name, draft.name) == draft.name]
        if kept or len(kept) == len(draft.aliases):
            drafts.append(draft.model_copy(update={"aliases": kept}))
        elif draft.type is not None:
            drafts.append(draft.model_copy(update={"aliases": []}))
    return [*drafts, *ordered]


def in_order(found: Survey, blocks: list[Block]) -> list[DraftEntity]:
    """Drafts of names with those that a sentence gives them one by one."""
    drafts: list[DraftEntity] = []
    items: list[Block] = []
    for block in blocks:
        if block.kind == "item" or (block.kind == "field" and block.lead):
            items = [*items, block] if items and items[-1].lead == block.lead else [block]
        if block.kind in ("paragraph", "quote", "item", "field"):
            told = _Told(found, block, items)
            drafts += [*told.ordered(), *told.written()]
        if block.kind not in ("item", "field"):
            items = []
    return drafts


class _Told:
    """One paragraph, and the list that it follows."""

    def __init__(self, found: Survey, block: Block, items: list[Block]) -> None:
        self.found = found
        self.block = block
        self.items = items
        self.text = unlinked(block.text)

    def ordered(self) -> Iterator[DraftEntity]:
        """Names in the order in which their bearers were listed."""
        before = ""
        begin = 0
        for start, stop in split(self.text):
            sentence = self.text[start:stop].rstrip()
            if _ORDER.search(sentence) is not None and _DENIED.search(sentence) is None:
                yield from self._in_sentence(sentence, start, before, begin)
            yield from self._by_place(sentence, start, before, begin)
            before, begin = sentence, start

    def _in_sentence(self, sentence: str, start: int, before: str, begin: int) -> Iterator[DraftEntity]:
        for they in _THEY.finditer(sentence):
            forms = _forms(sentence, they.end())
            meant = self._listed(before, len(forms))
            if len(forms) > 1 and meant:
                for one, form in zip(meant, forms, strict=True):
                    yield self._draft(one.text, begin + one.start, start + form.end, form)
                return
            if len(forms) > 1 and not before and len(self.items) == len(forms):
                for item, form in zip(self.items, forms, strict=True):
                    yield self._of_item(item, start, form)
                return
        for group in coordinated(sentence, self.found.names(sentence)):
            link = _THEMSELVES.match(sentence, group[-1].outer_end)
            named = link is not None and re.search(_NAMED, link.group()) is not None
            of_names = _NAMES_OF.search(sentence[: group[0].outer_start]) is not None
            forms = _forms(sentence, link.end()) if link is not None and (named or of_names) else []
            if len(group) == len(forms) > 1:
                for one, form in zip(group, forms, strict=True):
                    yield self._draft(one.text, start + one.start, start + form.end, form)

    def _by_place(self, sentence: str, start: int, before: str, begin: int) -> Iterator[DraftEntity]:
        """`The first … is known as B; the second …`, of the list in the sentence before."""
        for place in _PLACE.finditer(sentence):
            form = other_name(sentence, place.end(), lower=True)
            if form is None or _DENIED.search(place.group()):
                continue
            ordinal = place["place"].lower()
            meant = self._listed(before, 2 if ordinal in ("former", "latter", "other") else 0)
            at = -1 if ordinal in ("last", "latter", "other") else _PLACES.index(ordinal) % 4
            if len(meant) > 1 and at < len(meant):
                yield self._draft(meant[at].text, begin + meant[at].start, start + form.end, form)

    def written(self) -> Iterator[DraftEntity]:
        """Codes that papers write, each of the one name before that it is made of."""
        for said in _WRITTEN.finditer(self.text):
            codes = _CODES.match(self.text, said.end())
            if codes is None or _DENIED.search(self.text[max(said.start() - 20, 0) : said.end()]):
                continue
            before = self.text[: said.start()]
            names = {one.text: one for part in split(before) for one in self._names(before, *part)}
            for code in _ONE_CODE.finditer(codes.group()):
                fits = [one for name, one in names.items() if _numbered(name, code.group())]
                if len(fits) == 1:
                    end = codes.start() + code.end()
                    form = Form(code.group(), codes.start() + code.start(), end, False, True)
                    yield self._draft(fits[0].text, fits[0].start, end, form)

    def _names(self, text: str, begin: int, end: int) -> Iterator[Candidate]:
        for one in self.found.names(text[begin:end]):
            yield Candidate(
                one.text, begin + one.start, begin + one.end, begin + one.outer_start,
                begin + one.outer_end, one.firm, one.initial,
            )  # fmt: skip

    def _listed(self, before: str, count: int) -> list[Candidate]:
        """The names of the only list in the sentence before, which has `count`, or any number where 0."""
        groups = [group for group in coordinated(before, self.found.names(before)) if len(group) > 1]
        return groups[0] if len(groups) == 1 and count in (0, len(groups[0])) else []

    def _draft(self, name: str, begin: int, end: int, form: Form) -> DraftEntity:
        at = self.block.start + begin
        alias = DraftAlias(name=form.name, quote=self.block.text[begin:end], at=at)
        return DraftEntity(
            name=name, quote=self.block.text[begin : begin + len(name)], at=at, aliases=[alias]
        )

    def _of_item(self, item: Block, start: int, form: Form) -> DraftEntity:
        name = re.split(r"[,:;(–—]", item.text)[0].strip(' .*`"“”')
        at = item.start + item.text.index(name)
        begin = start + form.start
        quote = self.block.text[begin : begin + form.end - form.start]
        alias = DraftAlias(name=form.name, quote=quote, at=self.block.start + begin)
        return DraftEntity(name=name, quote=name, at=at, aliases=[alias])


def _forms(text: str, at: int) -> list[Form]:
    """The names of a list that begins at `at`; none where one of its members is no name."""
    forms: list[Form] = []
    while True:
        form = other_name(text, at, lower=True)
        if form is None or _RANKED.fullmatch(form.name):
            return []
        forms.append(form)
        link = _JOINT.match(text, form.end)
        if link is None or _ORDER.match(text, link.end()):
            return forms
        at = link.end()


def _numbered(name: str, code: str) -> bool:
    """Whether a code is that of a numbered name: `H1` or `HL-1` of `Hall 1`."""
    noun, _, number = name.rpartition(" ")
    letters, digits = re.sub(r"[^A-Z]", "", code), re.sub(r"\D", "", code)
    if not noun or number.lstrip("0") != digits.lstrip("0") or not digits:
        return False
    heads = "".join(word[0] for word in noun.split()).upper()
    return letters == heads or code_of(noun, letters)
