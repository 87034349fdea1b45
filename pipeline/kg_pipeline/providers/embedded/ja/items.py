"""Items that put a name first and go on to speak of it: `- **橋本卓** 整備班。松井の下で働く。`"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.embedded.ja.cues import Attribute
from kg_pipeline.providers.embedded.ja.fields import pair_claims
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds
from kg_pipeline.providers.embedded.ja.meant import cell_stance
from kg_pipeline.providers.embedded.ja.reading import Unit, absent
from kg_pipeline.providers.embedded.ja.relate import relate
from kg_pipeline.providers.embedded.lexicon import admitted
from kg_pipeline.providers.tasks import DraftClaim

_BEHIND = re.compile(
    r"(?:さん|氏)?(?P<bold>\*\*)?(?:[(（][^()（）\n]*[)）])?"
    r"(?P<gap>[ \u3000]*(?:\n?(?:[:：—–―]|[…‥・]+|\.{2,}|→)[ \u3000]*)?)"
    r"(?![はがをにへでとのもや、。・\n(（*]|から|まで|より)(?=\S)"
)
_ONLY = re.compile(r"[\s、。・と]*(?:です|である)?[\s。]*")


@dataclass(frozen=True, slots=True)
class HeadedItem:
    """The name that an item puts first, and what it goes on to say."""

    head: Match
    rest: Sentence
    names: list[Match]


def headed_item(sentence: Sentence, names: list[Match]) -> HeadedItem | None:
    """The first sentence of an item, parted into its head and the rest, if a mere space parts them."""
    block = sentence.block
    if block.kind not in ("item", "field") or sentence.start != block.start or not names:
        return None
    head = min(names, key=lambda m: m.start)
    before = sentence.text[: head.start - sentence.start].strip()
    behind = _BEHIND.match(sentence.text, head.end - sentence.start)
    if before not in ("", "**") or behind is None:
        return None
    if not (before and behind.group("bold")) and not re.search(r"[ \u3000:：—–―…‥・.→]", behind.group("gap")):
        return None
    rest = Sentence(sentence.text[behind.end() :], sentence.start + behind.end(), block)
    if not before and re.match(r"[A-Za-z0-9]", rest.text) and not any(m.start == rest.start for m in names):
        return None
    return HeadedItem(head, rest, [m for m in names if m.start >= rest.start])


def read_headed(item: HeadedItem, scene: Scene, ontology: Ontology) -> list[DraftClaim]:
    """What the rest of the item's first sentence says of its head."""
    about = replace(scene, subject=item.head.name, topic=item.head.name)
    if claims := relate(item.rest, item.names, about, ontology):
        return claims
    return _bare(item, about, ontology)


def _bare(item: HeadedItem, scene: Scene, ontology: Ontology) -> list[DraftClaim]:
    """`橋本卓 整備班。`: nothing but names, where the classes leave one predicate."""
    text, behind = "", item.rest.start
    for match in item.names:
        text += item.rest.text[behind - item.rest.start : match.start - item.rest.start]
        behind = match.end
    text += item.rest.text[behind - item.rest.start :]
    if not item.names or _ONLY.fullmatch(fold_key(text)) is None:
        return []
    stance = cell_stance(item.rest.text, scene)
    persons, bodies = bearer_kinds(ontology)
    found: list[DraftClaim] = []
    for match in item.names:
        meant = admitted(ontology, item.head.name.type, match.name.type)
        back = admitted(ontology, match.name.type, item.head.name.type)
        single = len(meant) == 1 and ontology.predicates[meant[0]].cardinality == "one"
        member = item.head.name.type in persons - bodies and match.name.type in bodies
        if len(meant) == 1 and (member or not back) and not (single and len(item.names) > 1):
            value = Unit(match.name, match.surface, match.start, match.end)
            kind, holder = Attribute(meant[0], "object"), absent(item.head.name)
            quote = item.rest.block.text.split("\n")[0]
            found += pair_claims(kind, holder, [value], stance, ontology, quote, item.rest.block.start)
        elif not meant and len(back) == 1 and item.head.name.type in persons | bodies:
            value = Unit(match.name, match.surface, match.start, match.end)
            quote = item.rest.block.text.split("\n")[0]
            kind = Attribute(back[0], "subject")
            found += pair_claims(
                kind, absent(item.head.name), [value], stance, ontology, quote, item.rest.block.start
            )
    return found
