"""A person's surname alone, where a document also gives the whole name and no other person shares it."""

from __future__ import annotations

import re
from collections import defaultdict

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.collect import Collector, pieces
from kg_pipeline.providers.embedded.ja.headed import item_head
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds
from kg_pipeline.providers.embedded.ja.nouns import GENERIC
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_WHOLE = re.compile(
    r"(?P<family>[一-龠々ヶ]{1,3})[ \u3000]?(?P<given>[一-龠々]{1,3}|[ぁ-ん]{2,4}|[ァ-ヶー]{2,5})"
)
_ROMANISED = re.compile(
    r"(?<![一-龠々ぁ-んァ-ヶー])(?P<x>[一-龠々]{3,5}|[一-龠々]{1,3}(?:[ぁ-ん]{2,4}|[ァ-ヶー]{2,5}))"
    r"[(（][A-Z][a-z]+ [A-Z][a-z]+[)）]"
)
"""`宇野透(Toru Uno)`: a Japanese name that a document also gives in Latin letters."""

_ALONE = (
    r"(?<![一-龠々ァ-ヶーa-z0-9]){family}"
    r"(?=(?:さん|氏|様|くん|君)|[のはがをにとへも、。)」]|から|より|まで|$)"
)


def surnames(names: Collector, blocks: list[Block], drafts: list[DraftEntity]) -> list[DraftEntity]:
    """An alias for every person of `drafts`, or head of an item, whose surname stands alone somewhere."""
    kinds_of_people, bodies = bearer_kinds(names.ontology)
    persons = kinds_of_people - bodies
    known = {fold_key(draft.name) for draft in drafts} | {
        fold_key(alias.name) for draft in drafts for alias in draft.aliases
    }
    families: dict[str, set[str]] = defaultdict(set)
    kinds: dict[str, str | None] = {}
    starts: dict[str, int] = {}
    for draft in drafts:
        if draft.type in persons and names.label_of(draft.name) is None:
            kinds.setdefault(draft.name, draft.type)
            if draft.quote == draft.name and draft.at is not None:
                starts.setdefault(draft.name, draft.at)
            for family in _families(draft.name):
                families[family].add(draft.name)
    for block in blocks:
        for glossed in _ROMANISED.finditer(block.text):
            if glossed["x"] not in kinds and names.label_of(glossed["x"]) is None:
                kinds[glossed["x"]] = None
                starts[glossed["x"]] = block.start + glossed.start("x")
                for family in _families(glossed["x"]):
                    families[family].add(glossed["x"])
        head = item_head(block)
        own = head is not None and names.label_of(head[0]) is None
        if head is not None and own and head[0] not in kinds and fold_key(head[0]) not in known:
            kinds[head[0]] = None
            starts[head[0]] = head[1]
            for family in _families(head[0]):
                families[family].add(head[0])
    found = []
    for whole, kind in [(w, kinds[w]) for w in sorted(kinds) if w in starts]:
        for family in _families(whole):
            shared = len(families[family]) > 1 or family in known | GENERIC or family in names.labels
            shared = shared or _of_another(names, whole, family)
            if not shared and _alone(blocks, whole, family):
                at = starts[whole]
                alias = DraftAlias(name=family, quote=whole, at=at)
                found.append(
                    DraftEntity(name=whole, type=kind, quote=whole, at=at, aliases=[alias], stated=False)
                )
                break
    return found


def _families(whole: str) -> list[str]:
    """What may be the surname of a name, longest first."""
    if parted := re.fullmatch(r"([一-龠々ヶ]{1,4})[ \u3000]\S+", whole):
        return [parted.group(1)]
    if _WHOLE.fullmatch(whole) is None:
        return []
    size = len(whole) - len(whole.lstrip("".join(c for c in whole if re.match(r"[一-龠々ヶ]", c))))
    sizes = (3, 2) if size == len(whole) else (size,)
    return [whole[:length] for length in sizes if length < len(whole) and length <= size]


def _of_another(names: Collector, whole: str, family: str) -> bool:
    """Whether the document goes on from the surname to another given name, be it of no known person."""
    folded = names.folded.replace(fold_key(whole), "")
    given = r"(?:\([一-龠々ぁ-んァ-ヶー]{1,3}\)|[一-龠々ァ-ヶー]|[ぁ-ん]{2,4}(?:さん|氏|\())"
    return re.search(rf"(?<![一-龠々ァ-ヶー]){re.escape(family)}{given}", folded) is not None


def _alone(blocks: list[Block], whole: str, family: str) -> bool:
    """Whether a sentence writes the surname without the given name."""
    alone = re.compile(_ALONE.format(family=re.escape(family)))
    return any(
        alone.search(piece.text.replace(fold_key(whole), "")) is not None
        for block in blocks
        if family in block.text and block.kind not in ("heading", "meta")
        for piece in pieces(block)
    )
