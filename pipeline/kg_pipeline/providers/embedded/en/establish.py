"""Names that a document establishes: what has been collected, and what its page shows of a candidate.

A class is stated by a copula (`A is a service`), an apposition (`A, a service,`), a class word beside or
inside the name (`the service A`, `Order Service`), all in `prose`; by an enumeration (`three teams: A, B and
C`), in `enumerated`; by a heading, a field or a column that names the class, in `layouts`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.beside import singular
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.labels import Patterns, is_plural, patterns
from kg_pipeline.providers.embedded.en.lists import is_designation
from kg_pipeline.providers.embedded.en.naming import (
    MARKS,
    Candidate,
    candidates,
    everyday,
    is_common,
    split_identifier,
)
from kg_pipeline.providers.embedded.en.open import is_spelled
from kg_pipeline.providers.embedded.en.spans import behind_code, joined_names, names_in
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity
from kg_pipeline.text.shared_heads import shared_heads

_NUMBER_MARK = re.compile(r"\b[Nn][or]\.\s?(?=\d)")


@dataclass(slots=True)
class Survey:
    """The drafts that the blocks of one document have given so far."""

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

    def settled(self, name: str) -> bool:
        """Whether the page has given `name` a class so far, or the name carries one."""
        return self.inside(name) is not None or any(
            draft.name == name and draft.type is not None for draft in self.drafts
        )

    def speaks_of(self, topic: str) -> bool:
        """Whether a heading names what its text is about; `Roofs and gutters` may not.

        A phrase in small letters does where its class is told or the text has it too.
        """
        if self.cues.thing is not None or not topic:
            return True
        words = topic.split()
        if len(words) == 1:
            return topic.lower() not in self.common
        if (
            all(not word.islower() or word in ("of", "the", "and", "for") for word in words)
            and "and" not in words
        ):
            return True
        if any(draft.name == topic for draft in self.drafts):
            return True
        return re.search(rf"(?<![\w-])(?<!title: ){re.escape(topic)}(?![\w-])", self.page, re.I) is not None

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
