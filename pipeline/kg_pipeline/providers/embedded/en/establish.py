"""Names that a document establishes: with a class because the text says so, and with other names.

A class is stated by a copula (`A is a service`), an apposition (`A, a service,`), a class word beside or
inside the name (`the service A`, `Order Service`), an enumeration (`three teams: A, B and C`), a heading, a
field or a column that names the class.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.aliases import aliases_behind, aliases_stated
from kg_pipeline.providers.embedded.en.beside import (
    compound,
    definite,
    kebab,
    places,
    singular,
    singular_label,
)
from kg_pipeline.providers.embedded.en.bynames import Bynames
from kg_pipeline.providers.embedded.en.cues import key_of
from kg_pipeline.providers.embedded.en.equated import equated
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.labels import Patterns, is_plural, patterns
from kg_pipeline.providers.embedded.en.lists import coordinated, is_counted, is_designation
from kg_pipeline.providers.embedded.en.marked import aliases_in_turn, aliases_written
from kg_pipeline.providers.embedded.en.naming import (
    MARKS,
    Candidate,
    candidates,
    everyday,
    is_common,
    split_identifier,
    unlinked,
)
from kg_pipeline.providers.embedded.en.open import is_spelled
from kg_pipeline.providers.embedded.en.other_names import closing, opening
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.spans import behind_code, joined_names, names_in
from kg_pipeline.providers.embedded.en.usage import is_user
from kg_pipeline.providers.embedded.frame import SENTENCE_LIMIT
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity
from kg_pipeline.text.shared_heads import shared_heads

_TYPE_KEYS = w.word_set("type kind class category sort entity-type is-a")
_HEDGE = re.compile(r"\b(?:not|never|isn't|aren't|wasn't|could|might|may|would|should|if|will|n't)\b", re.I)


_OBJECT = re.compile(
    r"\b(?:it|him|them|her(?!\s+[a-z]))\b(?!\s+(?:is|was|has|had|will|can|does|did|goes|says?|runs?|needs?|stands?)\b)"
)
"""What the text was about so far, where another name does something to it: `A built it`."""
_NUMBER_MARK = re.compile(r"\b[Nn][or]\.\s?(?=\d)")
_DESCRIBES = re.compile(r"[A-Z]\S*(?:,[^,.;]{1,40},)?\s+(?:is|was|remains)\s+(?:the|our)\s+$")
"""Before a name that only describes the one in front of it: `A is the DHCP` service."""


@dataclass(slots=True)
class Survey:
    """Reads the blocks of one document and collects drafts."""

    cues: EnglishCues
    ontology: Ontology
    page: str = ""
    drafts: list[DraftEntity] = field(default_factory=list)
    patterns: Patterns = field(init=False)
    common: frozenset[str] = field(init=False)
    joined: frozenset[str] = field(init=False)
    _one_word: dict[str, bool] = field(init=False, default_factory=dict)
    _often: dict[str, bool] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.patterns = patterns(self.cues)
        self.joined = joined_names(self.page)
        lower = Counter(re.findall(r"(?<![\w-])[a-z][a-z'’]*(?![\w-])", self.page))
        self.common = frozenset(lower)
        if self.cues.thing is not None:
            upper = Counter(word.lower() for word in re.findall(r"(?<![\w-])[A-Z][a-z]+(?![\w-])", self.page))
            self.common = frozenset(word for word, count in lower.items() if upper[word] <= 2 * count)

    def cls(self, label: str) -> str | None:
        """The class that `label` names, or None where it names several that exclude each other."""
        classes = self.patterns.classes.get(re.sub(r"[\s-]+", " ", label.lower()))
        if classes is None:
            classes = self.patterns.classes.get(label.lower(), ())
        found: str | None = None
        for cls in classes:
            if not self.ontology.compatible(found, cls):
                return None
            found = self.ontology.narrower(found, cls)
        return found

    def is_label(self, name: str) -> bool:
        """Whether `name` is nothing but a class word."""
        return split_identifier(name) in self.patterns.classes or name.lower() in self.patterns.classes

    def is_role(self, name: str) -> bool:
        """Whether `name` words a relation (`Consumers`, `Owner`) and so heads a list of others."""
        low = name.lower()
        return low in self.cues.roles or low in self.cues.events or low in self.cues.exact

    def add(
        self, name: str, cls: str | None, text: str, start: int, begin: int, end: int,
        *, stated: bool = True, aliases: list[DraftAlias] | None = None, description: str = "",
        titled: bool = False,
    ) -> None:  # fmt: skip
        """Add a draft whose quote is `text[begin:end]`; `text` begins at `start` of the document."""
        name = re.sub(r"^(?:The|Our)\s+(?=[A-Z0-9])", "", " ".join(name.split()).strip(MARKS))
        if not name or self.is_label(name) or is_common(name) or len(name) > 80:
            return
        if self.cues.thing is not None and not titled and not (is_spelled(name) and self.is_one_word(name)):
            return
        quote = text[begin:end]
        self.drafts.append(
            DraftEntity(name=name, type=cls, description=description, quote=quote, at=start + begin,
                        stated=stated, aliases=aliases or [])
        )  # fmt: skip

    def is_one_word(self, name: str) -> bool:
        """Whether the page never parts `name` at its hyphens, as it does `file-system` by `file system`."""
        known = self._one_word.get(name)
        if known is None:
            apart = name.replace("-", " ")
            known = apart == name or not name.islower() or apart not in self.page or f"`{name}`" in self.page
            self._one_word[name] = known
        return known

    def stands_often(self, name: str) -> bool:
        """Whether the page holds `name` more than once."""
        known = self._often.get(name)
        if known is None:
            known = self._often[name] = self.page.count(name) > 1
        return known

    def generic(self, one: Candidate) -> bool:
        """Whether a lone capitalised word at the head of a sentence is a common word after all."""
        if one.firm:
            return False
        low = one.text.lower()
        return everyday(low) or (low in self.common and not self._only_marked(one))

    def _only_marked(self, one: Candidate) -> bool:
        """Whether a word in quotation marks or bold type is never written without: `the cluster "borei"`."""
        bare = rf"(?<![\w\"“`*-]){re.escape(one.text)}(?![\w\"”`*-])"
        return one.outer_start < one.start and re.search(bare, self.page) is None

    def names(self, text: str) -> list[Candidate]:
        """The candidates of a sentence as this page shows them."""
        if self.cues.thing is not None:
            return list(candidates(text))
        found = names_in(text, self.joined, frozenset(self.cues.verbs))
        lists = [one.whole for one in shared_heads(text)]
        return [
            behind_code(one, text, self.page)
            for one in found
            if not any(begin < one.end and one.start < end for begin, end in lists)
        ]

    # -- running text ---------------------------------------------------------------------------------

    def prose(self, text: str, start: int, topic: str = "") -> None:
        """Names that a piece of running text establishes; `topic` is what its heading is about."""
        held = len(self.drafts)
        about, since, last = topic, -1, 0
        for begin, end in split(text):
            sentence = unlinked(text[begin:end].rstrip())
            if not sentence or len(sentence) > SENTENCE_LIMIT or sentence.endswith("?"):
                continue
            self._sentence(sentence, start + begin)
            self.drafts += aliases_written(sentence, start + begin)
            if self.cues.thing is None:
                both = unlinked(text[last:end].rstrip())
                self.drafts += aliases_in_turn(both, start + last, self.names)
                last = begin
                before = text[since:begin] if since >= 0 else ""
                one = self._bynames(sentence, start + begin, about, before, held)
                if one is not None and not (about and _OBJECT.search(sentence, one.end)):
                    about, since = one.text, begin + one.start
        self.drafts[held:] = [_verbatim(draft, text, start) for draft in self.drafts[held:]]

    def _bynames(self, text: str, start: int, about: str, before: str, held: int) -> Candidate | None:
        """Add what a sentence says that names are called; the name that it is about itself."""
        spans = [
            self._with_label(text, one)
            for one in self.names(text)
            if not self.generic(one) and not is_user(one.text)
        ]
        known = {(draft.name, alias.name) for draft in self.drafts[held:] for alias in draft.aliases}
        said = Bynames(text, start, spans, about, self.patterns.classes, before).read()
        said += equated(text, start, spans, self.patterns.classes)
        self.drafts += [draft for draft in said if (draft.name, draft.aliases[0].name) not in known]
        return (opening(text, spans) or (None if about else closing(text, spans))) if " " in text else None

    def _with_label(self, text: str, one: Candidate) -> Candidate:
        """`one` with the class word behind it: `the Harrow Gate plant` is spoken of, and not Harrow Gate."""
        match = self.patterns.behind.match(text, one.outer_end)
        if (
            match is None
            or not match["label"].islower()
            or is_plural(match["label"])
            or one.outer_end != one.end
        ):
            return one
        if compound(text, match.end()):
            return one
        return replace(one, text=text[one.start : match.end()], end=match.end(), outer_end=match.end())

    def _sentence(self, text: str, start: int) -> None:
        found = self.names(text)
        groups = coordinated(text, found)
        for group in groups:
            self._group(text, start, group)
        for one in found:
            cls, begin, end, described = self._stated(text, one)
            aliases = aliases_behind(text, start, one.text, one.outer_end)
            if (longer := self._with_label(text, one)) is not one:
                aliases += aliases_behind(text, start, longer.text, longer.outer_end)
            if cls is not None or aliases:
                if self.generic(one) and not aliases:
                    continue
                spelled = self.cues.thing is not None and (begin, end) == (one.start, one.end)
                name = self._whole(text, one, end)
                if (
                    cls is not None
                    and name == one.text
                    and (whole := text[one.start : end]) in self._labelled(name)
                ):
                    aliases = [*aliases, DraftAlias(name=whole, quote=whole, at=start + one.start)]
                self.add(
                    name,
                    cls,
                    text,
                    start,
                    begin,
                    end,
                    stated=not spelled,
                    aliases=aliases,
                    description=text if described else "",
                )
        self.drafts += aliases_stated(text, start)
        self._listed(text, start)

    def _listed(self, text: str, start: int) -> None:
        """`Ponds 1, 2 and 12`: every one of them, of the class that the noun words."""
        if self.cues.thing is not None:
            return
        for one in shared_heads(text):
            for name in one.names:
                label = name.rpartition(" ")[0]
                if label in self.patterns.classes and not is_plural(label) and (cls := self.cls(label)):
                    named = f"{label.capitalize()} {name.rpartition(' ')[2].upper()}"
                    self.add(named, cls, text, start, *one.whole)

    def _stated(self, text: str, one: Candidate) -> tuple[str | None, int, int, bool]:
        """The class that the sentence states for `one`, the quote's range, and whether it describes it."""
        p = self.patterns
        at = one.outer_end
        hedged = _HEDGE.search(text[at : at + 24]) is not None
        for place in places(text, at):
            for pattern, describes in ((p.copula, True), (p.apposition, True), (p.bracket, False)):
                match = pattern.match(text, place)
                if match and pattern is p.bracket and _names(match):
                    continue
                if match and not (describes and hedged) and (cls := self.cls(match["label"])):
                    return cls, one.start, match.end("label"), describes
        match = p.behind.match(text, at)
        if (
            (
                match
                and _DESCRIBES.search(text, 0, one.outer_start) is None
                and (cls := self.cls(match["label"]))
                and match["label"].islower()
                and not is_plural(match["label"])
                and definite(text, one.outer_start)
            )
            and (
                not compound(text, match.end())
                and one.firm
                and not kebab(one)
                and not self.is_label(one.text)
            )
            and (self.cues.thing is None or self._mostly(one.text, match["label"]))
        ):
            return cls, one.start, match.end("label"), False
        if cls := self.inside(one.text):
            return cls, one.start, one.end, False
        match = p.naming.search(text, max(one.outer_start - 160, 0), one.outer_start)
        if match and (cls := self.cls(match["label"])):
            return cls, match.start("label"), one.end, False
        match = p.before.search(text, max(one.outer_start - 80, 0), one.outer_start)
        if (
            match
            and (cls := self.cls(match["label"]))
            and (match["named"] or singular_label(match["label"], text, match.start()))
            and not text.startswith(("'s ", "’s "), one.outer_end)
        ) and (match["named"] or one.firm or not one.initial):
            return cls, match.start("label"), one.end, False
        return None, one.start, one.end, False

    def _whole(self, text: str, one: Candidate, end: int) -> str:
        """`Shipping service` where the page never says `Shipping` without its class word, else the name."""
        label = text[one.outer_end : end].strip()
        if not label or one.outer_end != one.end or label.lower() not in self.patterns.classes:
            return one.text
        alone = re.search(
            rf"(?<![\w-]){re.escape(one.text)}(?![\w-])(?!\s+{re.escape(label)})", self.page, re.I
        )
        return one.text if alone else f"{one.text} {label}"

    def _labelled(self, name: str) -> set[str]:
        """`name` with each class word behind it."""
        return {f"{name} {label}" for label in self.patterns.classes if not is_plural(label)}

    def _mostly(self, name: str, label: str) -> bool:
        """Whether a third of the page's uses of `name` have the class word behind it.

        Then `the A alert` says what A is; beside many an A it says only whose alert it is.
        """
        uses = self.page.count(name)
        named = sum(self.page.count(f"{name}{mark} {label}") for mark in ("", "`", "**", '"', "”"))
        return 3 * named >= uses

    def inside(self, name: str) -> str | None:
        """The class that a name carries in itself: `Order Service`, `order-service`, `Ward No. 7`."""
        name = _NUMBER_MARK.sub("", name)
        words = split_identifier(name).split()
        for size in range(min(self.cues.longest_class, len(words) - 1), 0, -1):
            tail = " ".join(words[-size:])
            if words[-size - 1] in ("of", "for"):
                return None
            if tail in self.patterns.classes and singular(tail, self.patterns.classes):
                return self.cls(tail)
        for size in range(min(self.cues.longest_class, len(words) - 1), 0, -1):
            head, rest = " ".join(words[:size]), words[size:]
            if (
                head in self.patterns.classes
                and not is_plural(head)
                and len(rest) <= 2
                and is_designation(name, rest)
            ):
                return self.cls(head)
        return None

    def _group(self, text: str, start: int, group: list[Candidate]) -> None:
        """`A, B and C are services`; `three services: A, B and C`; `the services A and B`."""
        p = self.patterns
        if text.isupper() and len(text.split()) > 3:
            return
        cls: str | None = None
        begin, end = group[0].start, group[-1].end
        match = p.copulas.match(text, group[-1].outer_end)
        if match and not _HEDGE.search(text[group[-1].outer_end : match.end()]):
            cls, end = self.cls(match["label"]), match.end("label")
        if cls is None:
            match = self._announced(text, group[0].outer_start)
            if match and (len(group) > 1 or match["link"]):
                if match["link"] == "," and (
                    match["more"].strip() or not is_counted(text, match.start("label"))
                ):
                    return
                if not match["link"] and match["more"].strip():
                    return
                if match["far"] and not is_counted(text, match.start("label")):
                    return
                if match["more"].strip() and match["link"].strip(", ") in (
                    "such as",
                    "like",
                    "including",
                    "(",
                ):
                    return
                cls, begin = self.cls(match["label"]), match.start("label")
        if cls is None:
            self._likes(text, start, group)
        if cls is not None:
            for one in group:
                if not self.is_label(one.text) and not (
                    one is group[0] and self.generic(one) and len(group) == 1
                ):
                    own = self.inside(one.text)
                    if own is None or self.ontology.compatible(own, cls):
                        self.add(one.text, cls, text, start, begin, end)

    def _announced(self, text: str, at: int) -> re.Match[str] | None:
        """The plural class word, nearest to `at`, that announces the list which begins there."""
        for word in reversed(list(self.patterns.label.finditer(text, max(at - 200, 0), at))):
            if is_plural(word["label"]) and (match := self.patterns.listed.match(text, word.start(), at)):
                worded = key_of(text[match.start("label") : match.start("link")]) in self.cues.exact
                return None if worded else match
        return None

    def _likes(self, text: str, start: int, group: list[Candidate]) -> None:
        """Names in one list are alike: one without a class takes that of two or more others."""
        classes = [self.inside(one.text) for one in group]
        found = {cls for cls in classes if cls is not None}
        if len(found) != 1 or len([cls for cls in classes if cls]) < 2:
            return
        for one, cls in zip(group, classes, strict=True):
            if cls is None and one.firm and not self.is_label(one.text):
                self.add(one.text, found.copy().pop(), text, start, one.start, one.end, stated=False)


def _names(bracket: re.Match[str]) -> bool:
    """Whether what stands in brackets is a name (`Ann Dee (Blue Team)`) and says no class."""
    before = bracket.group()[: bracket.start("label") - bracket.start()]
    return bracket["label"][:1].isupper() and re.search(r"[A-Z]", before) is not None


def _verbatim(draft: DraftEntity, text: str, start: int) -> DraftEntity:
    """`draft` with its quotes as the source has them, link marks included."""

    def cut(quote: str, at: int | None) -> str:
        return quote if at is None else text[at - start : at - start + len(quote)]

    aliases = [alias.model_copy(update={"quote": cut(alias.quote, alias.at)}) for alias in draft.aliases]
    return draft.model_copy(update={"quote": cut(draft.quote, draft.at), "aliases": aliases})
