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
from kg_pipeline.providers.embedded.ja.cues import wide_lexicon
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds
from kg_pipeline.providers.embedded.ja.nouns import COMMON_HEADS, GENERIC, STANDING_FOR
from kg_pipeline.providers.embedded.ja.relate import relate
from kg_pipeline.providers.embedded.ja.shapes import is_name, within_katakana
from kg_pipeline.providers.tasks import KnownName

_BEARER = (
    r"(?:[一-龠々ヶ]{1,4}[ \u3000](?:[一-龠々]{1,3}|[ぁ-ん]{2,4}|[ァ-ヶー]{2,5})"
    r"(?![一-龠々ァ-ヶーぁ-ん]*[一-龠ァ-ヶ])|"
    r"[一-龠々]{1,3}(?!さん|くん)[ぁ-ん]{2,4}(?=さん|氏|様|\([a-z]+ [a-z]+\))|"
    r"[一-龠々ヶァ-ヶー・]{2,16})"
)
_PART = _BEARER.replace(r"(?=さん|氏|様|\([a-z]+ [a-z]+\))", "")
_HONORIFIC = r"(?P<honorific>さん|氏|様|殿)?"
_IS = (
    r"(?=である|であり|です|でした|だ(?:。|$|が|った)|で、|。|$|、|に(?:な[っりる]|決ま|交代|代わ)|"
    r"が(?:務め|つとめ|担当|担[うっい]|受け持|兼ね|引き)|とな[っりる])"
)
_FORWARD = re.compile(
    rf"(?:の方)?(?:は|には|が|:)[、 ]?(?:[一-龠々\d]{{1,6}}(?:から|より)、?)?"
    rf"(?P<y>{_BEARER}{_HONORIFIC}(?:(?:と|、|および){_BEARER}(?:さん|氏|様)?)??)(?:\((?P<gloss>[^()]{{1,30}})\))?{_IS}"
)
_BACKWARD = re.compile(
    rf"(?<![一-龠々ァ-ヶー])(?P<y>{_BEARER}){_HONORIFIC}(?:が|は)、?"
    r"(?P<x>[^、。はが]{2,24})の(?P<noun>[一-龠々ァ-ヶーぁ-ん]{1,12}?)"
    r"(?=である|です|だ(?:。|$)|を(?:務|つと|担|兼|して)|。|$|で、|に(?:な[っり]|就))"
)
_SPACED = re.compile(r"[一-龠々ヶァ-ヶー]{1,8}[ \u3000・][一-龠々ヶぁ-んァ-ヶー]{1,8}")
_NO_BEARER = re.compile(
    r"^[毎未不非無各同現再何]|^(?:既存|新規|専任|外部|内部|社内|社外|自社|他社|先方|当方|全社)|^[一二三四五六七八九十数百]+[人名社]|(?:[者員長係役側制済的性別等毎方用式型時]|(?<=..)中|(?:途|最|集|熱|年|夜)中|交代|交替|兼任|兼務|男性|女性|人間|全員|各自|"
    r"本人|自分|講師|教師|同士|当番|輪番|以上|以下|以外|検討|調整|募集|退職|異動|転勤|休暇|休職|不足)$"
)
_BODY = re.compile(
    r"(?=.*[ァ-ヶー]{2})(?=.*[一-龠]{2}).+$|"
    r".{1,10}(?:商会|商店|商事|工業|製作所|産業|水産|農産|林産|畜産|化学|化成|電機|電設|電気|電工|建設|建材|工務店|運輸|運送|物流|物産|製薬|薬品|食品|印刷|"
    r"酒造|酒店|酒販|醸造|乳業|製粉|製油|製菓|製茶|製紙|紡績|織物|染工|窯業|木工|石材|塗装|造船|造園|園芸|農園|牧場|農場|興業|技研|光学|光機|精機|精密|計器|器械|"
    r"機械|機工|硝子|金属|金物|鋳造|樹脂|ゴム|設備|空調|通信|情報|測量|設計|警備|清掃|出版|新聞|放送|書店|書房|書院|文庫|工房|工芸|鉄工|鋼業|不動産|観光|旅行|交通|"
    r"組|屋|堂|舎|社|軒|亭|庵|協会|組合|連合会|振興会|保存会|公社|財団|学園|学院|大学|高校|中学校|小学校|病院|医院|薬局|診療所|研究所|研究会|事務所|"
    r"(?:情報|企画|管理|相談|秘書|広報|総務|推進|支援|連携|安全|監査|対策|調査|審査|検査|経理|人事|法務|財務|調整|政策|指導|"
    r"研究|開発|技術|編集|営業|業務|事務|運営|運用|設計|品質|保全|国際|教務|庶務)(?:室|局|部|センター)|"
    r"消防署|警察署|保健所|税務署|役場|役所|市役所|区役所|町役場|村役場|県庁|省|庁|署)$"
)


_PUBLIC = re.compile(r"消防署|警察署|保健所|税務署|[市町村区]役[場所]|[都道府県]庁")
"""What a place has one of, so that its word is its name."""


def is_body(names: Collector, surface: str) -> bool:
    """Whether `surface` is built as the names of firms and offices are, and is no mere word for them."""
    folded = fold_key(surface)
    plain = (
        (len(folded) > 3 or _PUBLIC.fullmatch(folded))
        and folded not in names.lexicon.attributes
        and not _NO_BEARER.search(folded)
    )
    return bool(plain) and _BODY.match(folded) is not None and is_name(surface, names.labels)


def role_bearers(
    names: Collector, piece: Piece, known: list[Match], scene: Scene
) -> Iterator[tuple[str, int, str]]:
    """`(surface, offset, class)` of every unknown name that the sentence says to bear a role."""
    wide = wide_lexicon(names.ontology)
    if wide.nouns.search(piece.text) is None:
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
    for noun in wide_lexicon(names.ontology).nouns.finditer(text):
        if re.search(r"[一-龠々ァ-ヶーa-z0-9]$", text[: noun.start()]):
            continue
        found = _FORWARD.match(text, noun.end())
        if found is None:
            continue
        at = found.start("y")
        for part in re.finditer(rf"(?P<one>{_PART})(?:さん|氏|様)?(?:と|、|および|$)", found.group("y")):
            yield at + part.start("one"), at + part.end("one"), noun.group(), _is_addressed(found)
    back = _BACKWARD.search(text) if "の" in text else None
    if back is not None and back.group("noun") in wide_lexicon(names.ontology).attributes:
        yield *back.span("y"), back.group("noun"), bool(back.group("honorific"))


def _is_addressed(found: re.Match[str]) -> bool:
    """Whether a bearer is addressed politely, or its name also written in Latin letters."""
    gloss = found.group("gloss") or ""
    return bool(found.group("honorific")) or re.fullmatch(r"[a-z]+ [a-z]+", gloss) is not None


def _classes_of(names: Collector, noun: str) -> list[str]:
    """Classes that the bearers of a role may have."""
    predicates = names.ontology.predicates
    found: list[str] = []
    for kind in wide_lexicon(names.ontology).attributes.get(noun, ()):
        definition = predicates[kind.predicate]
        cls = definition.range if kind.value == "object" else definition.domain
        if kind.prose and not kind.loose and cls not in found and not names.ontology.says_nothing(cls):
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
    if (alone or honorific) and re.fullmatch(r"[一-龠々]{2,3}[ぁ-ん]{2,4}", folded):
        return True
    return re.fullmatch(r"[一-龠々]{2}|[ァ-ヶー]{3,12}", folded) is not None and (honorific or used or alone)


def named_otherwise(names: Collector, surface: str, cls: str) -> bool:
    """Whether a name ends in a class word that tells, of a class that `cls` is not."""
    ends = names.patterns.ends_in.search(fold_key(surface))
    label = ends.group("label") if ends is not None else ""
    if ends is None or (len(label) < 2 and label not in "班係課"):
        return False
    if within_katakana(surface, ends.start(), label):
        return False
    return not names.ontology.compatible(cls, names.labels[label])
