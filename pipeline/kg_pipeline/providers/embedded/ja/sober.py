"""What may be read under an open schema, whose classes do not tell a name from a common noun.

A name is told by its own shape, an alias by a sentence that holds both names, and a relation by a sentence
that states it of its own subject: what guides recommend, allow, suppose or give as an example states nothing.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.collect import Collector
from kg_pipeline.providers.embedded.ja.nouns import COMMON_HEADS
from kg_pipeline.providers.embedded.ja.patterns import IDENTIFIER
from kg_pipeline.providers.embedded.ja.shapes import is_code, is_identifier
from kg_pipeline.providers.tasks import DraftEntity

_NUMBERED = re.compile(rf"[一-龠々ァ-ヶー]{{2,}}{IDENTIFIER}$")
_PERSON = re.compile(r"[一-龠々ヶ]{1,4}[ \u3000]?(?:[一-龠々]{1,3}|[ぁ-ん]{2,4}|[ァ-ヶー]{2,5})$")
_KATAKANA = re.compile(r"[ァ-ヶー・]{3,}$")
_ACRONYM = re.compile(r"[A-Z][A-Z0-9&]{1,7}$")
_NORMS = re.compile(
    r"ガイドライン|規約|規程|標準|指針|ルール|方針|ポリシー|原則|テンプレート|ベストプラクティス|アンチパターン|推奨"
)
_PRESCRIBES = re.compile(r"[るうくすつぬぶむぐ]。?$|(?:する|せず|しない|こと)。?$|[一-龠ァ-ヶー]。?$")
_STATES = re.compile(
    r"(?:てい|でい|されてい|ており|である|であり|です|でし|だっ|まし|した|った|いた|んだ)[^。]{0,6}。?$"
)
_NOT_STATED = re.compile(
    r"どの[一-龠ァ-ヶ]|いずれの|どちらの|場合|とき[はに、]|時は|際[はに、]|なければ|れば|[たっ]たら|なら(?:ば|、)|(?:て|で)も(?:良|よ|構|かま)|べき|必要(?:が|と|に|で|な)|推奨|検討|"
    r"考え(?:られ|る)|想定|可能|(?:が|は|も)?でき(?:る|ます|ない)|例えば|たとえば|例[:：)]|など(?:を|に|が)?(?:参考|参照)|方針|原則|望まし|"
    r"ことが多い|傾向|一般(?:的)?に|基本的に|したい|なるべく|極力|できるだけ|必須|求め|(?:とは|というのは)、|とする(?:。|$)|ものとする|"
    r"ましょう|ください|下さい|よい(?:。|$)|良い(?:。|$)|しない(?:こと|よう)|ようにする|こと(?:。|$)"
)


def is_told(names: Collector, draft: DraftEntity) -> bool:
    """Whether a draft's name is one by its own shape, and not a noun that the layout gave a class."""
    name, folded = draft.name, fold_key(draft.name)
    if names.label_of(name) is not None or is_identifier(name) or is_code(name) or _ACRONYM.match(name):
        return True
    if _NUMBERED.match(folded):
        return True
    if _PERSON.match(name) and not draft.stated:
        return True
    return bool(draft.description) and _KATAKANA.match(name) is not None and name not in COMMON_HEADS


def told(names: Collector, drafts: list[DraftEntity]) -> list[DraftEntity]:
    """The drafts whose names are told, each with the aliases that a sentence gives it by name."""
    kept = []
    for draft in drafts:
        if not is_told(names, draft):
            continue
        aliases = [a for a in draft.aliases if fold_key(draft.name) in fold_key(a.quote)]
        if draft.type is not None or aliases or not draft.aliases:
            kept.append(draft.model_copy(update={"aliases": aliases}))
    return kept


def states(text: str) -> bool:
    """Whether a folded sentence states what is so, and does not advise, allow or suppose."""
    return _NOT_STATED.search(text) is None and "](http" not in text


def prescribed(text: str, block: Block) -> bool:
    """Whether a folded sentence of a paper that lays down rules reads as one of them: `…を利用する。`"""
    if not any(_NORMS.search(heading.text) for heading in block.headings):
        return False
    return _STATES.search(text) is None and _PRESCRIBES.search(text.rstrip("」』)")) is not None


def heads(name: str, block: Block) -> bool:
    """Whether the nearest heading is about `name`."""
    return bool(block.headings) and fold_key(name) in fold_key(block.headings[-1].text)
