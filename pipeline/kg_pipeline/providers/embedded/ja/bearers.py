"""Who or what bears a role that only the ontology names: `貯水槽の責任者は野中千佳`, `責任者: 野中 千佳`.

No words give such a name a class, and its script may be that of any noun. So it has to stand where the
sentence says no more than that it bears the role, and to look like the name of a person or of a body, and the
role's class has to be one of persons or of bodies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_ledger.records import Modality, Polarity
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.embedded.ja.collect import Collector, Piece
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds
from kg_pipeline.providers.embedded.ja.nouns import COMMON_HEADS, GENERIC, STANDING_FOR
from kg_pipeline.providers.embedded.ja.relate import relate
from kg_pipeline.providers.embedded.ja.shapes import is_name
from kg_pipeline.providers.tasks import KnownName

_BEARER = (
    r"(?:[一-龠々ヶ]{1,4}[ \u3000](?:[一-龠々]{1,3}|[ぁ-ん]{2,4}|[ァ-ヶー]{2,5})"
    r"(?![一-龠々ァ-ヶーぁ-ん]*[一-龠ァ-ヶ])|"
    r"[一-龠々ヶァ-ヶー・]{2,16})"
)
_HONORIFIC = r"(?P<honorific>さん|氏|様|殿)?"
_IS = (
    r"(?=である|であり|です|でした|だ(?:。|$|が|った)|で、|。|$|、|に(?:な[っりる]|決ま|交代|代わ)|"
    r"が(?:務め|つとめ|担当|担[うっい]|受け持|兼ね|引き)|とな[っりる])"
)
_FORWARD = re.compile(
    rf"(?:の方)?(?:は|には|が|:)[、 ]?"
    rf"(?P<y>{_BEARER}{_HONORIFIC}(?:(?:と|、|および){_BEARER}(?:さん|氏|様)?)??){_IS}"
)
_BACKWARD = re.compile(
    rf"(?<![一-龠々ァ-ヶー])(?P<y>{_BEARER}){_HONORIFIC}(?:が|は)、?"
    r"(?P<x>[^、。はが]{2,24})の(?P<noun>[一-龠々ァ-ヶーぁ-ん]{1,12}?)"
    r"(?=である|です|だ(?:。|$)|を(?:務|つと|担|兼|して)|。|$|で、|に(?:な[っり]|就))"
)
_SPACED = re.compile(r"[一-龠々ヶァ-ヶー]{1,8}[ \u3000・][一-龠々ヶぁ-んァ-ヶー]{1,8}")
_NO_BEARER = re.compile(
    r"^[毎未不非無各同現再何]|^[一二三四五六七八九十数百]+[人名社]|(?:[者員長係役側制済的性別等毎方用式型時]|(?<=..)中|(?:途|最|集|熱|年|夜)中|交代|交替|兼任|兼務|男性|女性|人間|全員|各自|"
    r"本人|自分|講師|教師|同士|当番|輪番|以上|以下|以外|検討|調整|募集|退職|異動|転勤|休暇|休職|不足)$"
)
_BODY = re.compile(
    r"(?=.*[ァ-ヶー]{2})(?=.*[一-龠]{2}).+$|"
    r".{1,10}(?:商会|商店|商事|工業|製作所|産業|水産|化学|化成|電機|電設|建設|工務店|運輸|運送|物産|製薬|食品|印刷|酒造|農園|牧場|農場|興業|技研|"
    r"工房|鉄工|鋼業|組|屋|堂|舎|社|協会|組合|公社|財団|学園|病院|研究所)$"
)


def role_bearers(
    names: Collector, piece: Piece, known: list[Match], scene: Scene
) -> Iterator[tuple[str, int, str]]:
    """`(surface, offset, class)` of every unknown name that the sentence says to bear a role."""
    if names.lexicon.nouns.search(piece.text) is None:
        return
    sentence = Sentence(piece.source, piece.start, piece.block)
    taken = [(m.start, m.end) for m in known]
    for begin, end, noun, honorific in _places(names, piece):
        surface, at = piece.surface(begin, end)
        if not surface or any(at < stop and start < at + len(surface) for start, stop in taken):
            continue
        for cls in _classes_of(names, noun):
            if not may_bear(names, surface, cls, honorific=honorific):
                continue
            guessed = Match(
                at, at + len(surface), surface, KnownName(name=surface, type=cls, canonical=surface)
            )
            claims = relate(sentence, [*known, guessed], scene, names.ontology, turn=False)
            if any(
                surface in (c.subject, c.object)
                and c.polarity is Polarity.AFFIRMED
                and c.modality is Modality.ASSERTED
                for c in claims
            ):
                yield surface, at, cls


def _places(names: Collector, piece: Piece) -> Iterator[tuple[int, int, str, bool]]:
    """Where a bearer stands: span, the role's noun, whether it is addressed politely."""
    text = piece.text
    for noun in names.lexicon.nouns.finditer(text):
        if re.search(r"[一-龠々ァ-ヶーa-z0-9]$", text[: noun.start()]):
            continue
        found = _FORWARD.match(text, noun.end())
        if found is None:
            continue
        at = found.start("y")
        for part in re.finditer(rf"(?P<one>{_BEARER})(?:さん|氏|様)?(?:と|、|および|$)", found.group("y")):
            yield at + part.start("one"), at + part.end("one"), noun.group(), bool(found.group("honorific"))
    back = _BACKWARD.search(text) if "の" in text else None
    if back is not None and back.group("noun") in names.lexicon.attributes:
        yield *back.span("y"), back.group("noun"), bool(back.group("honorific"))


def _classes_of(names: Collector, noun: str) -> list[str]:
    """Classes that the bearers of a role may have."""
    predicates = names.ontology.predicates
    found: list[str] = []
    for kind in names.lexicon.attributes.get(noun, ()):
        definition = predicates[kind.predicate]
        cls = definition.range if kind.value == "object" else definition.domain
        if kind.prose and cls not in found and not names.ontology.says_nothing(cls):
            found.append(cls)
    return found


def may_bear(
    names: Collector, surface: str, cls: str, *, honorific: bool = False, alone: bool = False
) -> bool:
    """Whether `surface` may be the name of a person or a body, whichever the class holds.

    Parameters
    ----------
    honorific : whether it is addressed as a person.
    alone : whether it is the whole value of a field.
    """
    folded = fold_key(surface)
    kinds = bearer_kinds(names.ontology)
    if folded in names.labels or folded in names.lexicon.attributes or folded in GENERIC | STANDING_FOR:
        return False
    if folded in COMMON_HEADS or _NO_BEARER.search(folded) or names.patterns.ends_in.search(folded):
        return False
    if cls in kinds[1] and _BODY.match(folded) and is_name(surface, names.labels):
        return True
    if cls not in kinds[0]:
        return False
    if _SPACED.fullmatch(surface):
        return True
    addressed = re.fullmatch(r"[一-龠々]{2}", folded) is not None and (honorific or alone)
    if not addressed and not is_name(surface, names.labels):
        return False
    used = names.folded.count(folded) > 1 and not names.lexicon.open
    if re.fullmatch(r"[一-龠々ヶ]{3,5}|[一-龠々]{1,3}[ァ-ヶー]{2,5}", folded):
        return True
    return re.fullmatch(r"[一-龠々]{2}|[ァ-ヶー]{3,12}", folded) is not None and (honorific or used or alone)
