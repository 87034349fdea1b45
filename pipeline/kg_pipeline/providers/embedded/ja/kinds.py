"""Which classes of an ontology hold persons, which hold bodies of people, and which hold places."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.lexicon import per_ontology

_PERSON_WORD = re.compile(
    r"(?:.(?:人|手|主|医|家|長)|者|員|師|士|官|職人|選手|先生|教授|リーダー|マネージャー?|オーナー|スタッフ|ドライバー|パイロット|エンジニア|"
    r"デザイナー|コーチ|メンバー|担当)$|^(?:人|人物|person|people|employee|staff|human|member)$"
)
_NO_PERSON_WORD = re.compile(r"(?:法人|民家|農家|住家|国家|別家|空家|身長|全長|波長|成長)$")
_BODY_WORD = re.compile(
    r"(?:社|業者|企業|店|組|班|課|係|部|部署|部門|チーム|組織|団体|機関|局|会|所|院|校|メーカー|ベンダー|グループ|法人|農家|工場|取引先|委託先|"
    r"仕入先|卸|役所|役場|官庁|庁|署|行政|団|隊)$|^(?:company|organi[sz]ation|team|vendor|supplier|department|firm|group)$"
)

_PLACE_WORD = re.compile(
    r"(?:場所|所在|建物|建屋|部屋|拠点|区域|地区|エリア|ゾーン|フロア|会場|敷地|施設|庫|蔵|小屋|館|棟|室|ドーム|センター|駅|港|公園|広場|町|村|市|地域|地名|都市|自治体|市町村)$"
    r"|^(?:places?|locations?|sites?|buildings?|rooms?|areas?|zones?|floors?|yards?|venues?|halls?|districts?)$"
)
_PLACE_NAME = re.compile(
    r"[一-龠々ァ-ヶーa-z0-9](?:室|棟|館|庫|(?<!現)場|所|階|小屋|蔵|倉|塔|堂|園|港|門|院|校|庁|店|舎|広場|"
    r"[市町村区郡県島駅](?<=[一-龠ァ-ヶー]{2})|ドーム|ルーム|ビル|ホール|センター|フロア|エリア|ヤード|デッキ|テラス|ロビー|スタジオ|ガレージ)$"
)


@per_ontology
def place_kinds(ontology: Ontology) -> frozenset[str]:
    """Classes whose own words say that they hold places."""
    return frozenset(
        name
        for name, cls in ontology.classes.items()
        if any(_PLACE_WORD.search(word.casefold()) for labels in cls.labels.values() for word in labels)
    )


def is_place_name(folded: str) -> bool:
    """Whether a folded name ends as places are called."""
    return _PLACE_NAME.search(folded) is not None


@per_ontology
def bearer_kinds(ontology: Ontology) -> tuple[frozenset[str], frozenset[str]]:
    """Classes that hold persons, and classes that hold bodies of people, by their words."""
    persons, bodies = set(), set()
    for cls in ontology.classes:
        words = [
            word.casefold()
            for one in ontology.descendants(cls)
            for labels in ontology.classes[one].labels.values()
            for word in labels
        ]
        if any(_PERSON_WORD.search(w) and not _NO_PERSON_WORD.search(w) for w in words):
            persons.add(cls)
        if any(_BODY_WORD.search(w) for w in words):
            bodies.add(cls)
    return frozenset(persons), frozenset(bodies)
