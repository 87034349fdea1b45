"""What a key says of its values: the class of each, and of what the key is a key of."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.bearers import may_bear
from kg_pipeline.providers.embedded.ja.collect import Collector, Piece, piece_of
from kg_pipeline.providers.embedded.ja.keys import NO_VALUE, clause_kinds, key_class, read_key
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds, is_place_name, place_kinds
from kg_pipeline.providers.embedded.ja.members import members
from kg_pipeline.providers.embedded.ja.patterns import LIST
from kg_pipeline.providers.embedded.ja.shapes import WHOLE_NAME, is_name
from kg_pipeline.providers.tasks import DraftAlias

_WITH_CODE = re.compile(
    r"(?P<noun>[一-龠々ァ-ヶーぁ-ん]+)[ \u3000]?(?P<code>[A-Za-zＡ-Ｚ]+[-－]?[0-9０-９][A-Za-z0-9\-]*)"
)
_VALUE = re.compile(r"[^、,/・\s][^、,/]*")
_PHRASE = re.compile(
    r"を|(?<=[一-龠々ァ-ヶーa-z0-9])[がはへ](?=[一-龠々ァ-ヶーa-z0-9])|に(?!$)|の(?!.{1,6}$)|(?:する|した|いる|ある|ない|ます|です|など|ほか|ため)|(?<![ぁ-ん])[いるたうくすつ]$"
)
"""In a value: it is described and not named."""


class KeyedValues(Collector):
    """Collects the values of keys, and what has the keys of one class only."""

    def __init__(self, blocks: list[Block], ontology: Ontology) -> None:
        super().__init__(blocks, ontology)
        self._holders: dict[tuple[str, int], list[set[str]]] = {}

    def _note_holder(self, holder: tuple[str, int], key: str) -> None:
        """Keep what a key says of the thing that it is a key of."""
        predicates = self.ontology.predicates
        kinds = read_key(key, self.lexicon)
        holders = {
            predicates[k.predicate].domain if k.value == "object" else predicates[k.predicate].range
            for k in kinds
        }
        if holders:
            self._holders.setdefault(holder, []).append(holders)

    def holders_by_role(self) -> None:
        """What has two or more fields or columns that only things of one class have is of that class."""
        for topic, fields in self._holders.items():
            if len(fields) < 2:
                continue
            fitting = [
                cls
                for cls in sorted(set().union(*fields))
                if all(any(self.ontology.is_a(cls, one) for one in classes) for classes in fields)
            ]
            if len(fitting) == 1 and fitting[0] not in self.lexicon.open_classes:
                self.add(topic[0], topic[1], fitting[0], stated=False)

    def _key_class(self, key: str) -> tuple[str | None, bool]:
        """The class that a key gives its values: a class word states it, an attribute implies it."""
        if (cls := key_class(key, self.lexicon)) is not None:
            return cls, True
        return self._role_class(key), False

    def _role_class(self, key: str) -> str | None:
        """The class that a role noun implies for what plays the role."""
        predicates = self.ontology.predicates
        kinds = {
            predicates[k.predicate].range if k.value == "object" else predicates[k.predicate].domain
            for k in read_key(key, self.lexicon) or clause_kinds(key, self.lexicon, self.ontology)
        }
        kinds -= self.lexicon.open_classes
        return kinds.pop() if len(kinds) == 1 else None

    def _values(self, value: str, start: int, cls: str, stated: bool, block: Block) -> None:
        """Names that make up a field's or a cell's whole value."""
        if NO_VALUE.match(fold_key(value)):
            return
        piece = piece_of(value, start, block)
        text = re.sub(r"\([^()]*\)\s*$", "", piece.text).rstrip("。 ")
        whole = piece.surface(0, len(text))
        person = WHOLE_NAME.fullmatch(whole[0]) is not None and cls in bearer_kinds(self.ontology)[0]
        if person or (not stated and may_bear(self, whole[0], cls, alone=True)):
            self.add(*self.presently(*whole, cls), cls, stated=stated)
            return
        if text and re.fullmatch(LIST, text):
            for begin, end in members(text, 0):
                self._name_or_code(piece, begin, end, cls, stated)
        elif stated or self._holds_things(cls):
            for begin, end in self._plain_values(text):
                surface, at = piece.surface(begin, end)
                if stated or self.folded.count(fold_key(surface)) > 1:
                    self.add(surface, at, cls, stated=stated)

    def _plain_values(self, text: str) -> list[tuple[int, int]]:
        """Spans of a cell's names that no sentence could hold (しおさい), if all of the cell is names."""
        spans = [m.span() for m in _VALUE.finditer(text)]
        parts = [text[begin:end] for begin, end in spans]
        named = all(
            len(part) <= 20 and not _PHRASE.search(part) and is_name(part, self.labels, quoted=True)
            for part in parts
        )
        return spans if named else []

    def _name_or_code(self, piece: Piece, begin: int, end: int, cls: str, stated: bool) -> None:
        surface, at = piece.surface(begin, end)
        with_code = _WITH_CODE.fullmatch(surface)
        if with_code and not with_code.group("noun").endswith("第"):
            alias = DraftAlias(name=surface, quote=surface, at=at)
            code_at = at + with_code.start("code")
            self.add(with_code.group("code"), code_at, cls, stated=stated, aliases=[alias])
            return
        quoted = piece.text[begin] in "「『" or (stated and piece.block.kind == "row")
        if (
            surface
            and is_name(surface, self.labels, quoted=quoted)
            and (stated or self._bears_role(surface, cls))
        ):
            own = self.label_of(surface)
            narrower = own if own is not None and self.ontology.is_a(own, cls) else cls
            self.add(*self.presently(surface, at, narrower), narrower, stated=stated)

    def _holds_things(self, cls: str) -> bool:
        """Whether a class holds neither persons nor bodies of people."""
        persons, bodies = bearer_kinds(self.ontology)
        return cls not in persons | bodies

    def _bears_role(self, surface: str, cls: str) -> bool:
        """Whether a name may get its class from a role alone: not where it may well be a person's name."""
        folded = fold_key(surface)
        if cls in place_kinds(self.ontology) and is_place_name(folded):
            return True
        if len(folded) > 1 and self._holds_things(cls) and self.folded.count(folded) > 1:
            return True
        return self.patterns.ends_in.search(folded) is not None or not re.fullmatch(
            r"[一-龠々]{1,3}", surface
        )

    def _telling_values(self, value: str, start: int, block: Block) -> None:
        """Names under `依存先` whose own endings say what they are, where the relation does not."""
        piece = piece_of(value, start, block)
        text = re.sub(r"\([^()]*\)\s*$", "", piece.text).rstrip("。 ")
        if text and re.fullmatch(LIST, text):
            for begin, end in members(text, 0):
                surface, at = piece.surface(begin, end)
                if surface and (cls := self.label_of(surface)) is not None and self.is_name(surface):
                    self.add(surface, at, cls, stated=False)
