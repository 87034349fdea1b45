"""How a text tells that one thing came in another one's place: what began, and what was there before."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity, Span
from kg_pipeline.documents import Chunk, Context
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_ONTOLOGY = Ontology.model_validate(
    {
        "name": "canal",
        "languages": ["en", "ja"],
        "classes": {
            "Works": {"labels": {"en": ["works"], "ja": ["構造物"]}},
            "Lock": {"parent": "Works", "labels": {"en": ["lock"], "ja": ["閘門"]}},
            "Pump": {"parent": "Works", "labels": {"en": ["pump"], "ja": ["ポンプ"]}},
            "Basin": {"labels": {"en": ["basin"], "ja": ["船溜まり"]}},
            "Gang": {"labels": {"en": ["gang"], "ja": ["班"]}},
            "Dealer": {"labels": {"en": ["dealer"], "ja": ["業者"]}},
        },
        "predicates": {
            "kept_by": {
                "domain": "Works",
                "range": "Gang",
                "cardinality": "one",
                "cues": {"en": ["is kept by"], "ja": ["の管理は", "を管理するのは"]},
                "inverse_cues": {"en": ["keeps"], "ja": ["が管理する", "が受け持つ"]},
            },
            "stands_in": {
                "domain": "Works",
                "range": "Basin",
                "cardinality": "one",
                "cues": {"en": ["stands in"], "ja": ["に置かれている", "にある"]},
            },
            "seals_from": {
                "domain": "Works",
                "range": "Dealer",
                "cardinality": "many",
                "cues": {"en": ["gets its seals from"], "ja": ["のパッキンの仕入れ先は"]},
                "inverse_cues": {"en": ["supplies"]},
            },
        },
    }
)
_NAMES = {
    "Lock": ["Fettle Lock", "Stile Lock", "鷺沼閘門", "鳩山閘門"],
    "Pump": ["Pump Adder", "Pump Viper", "ポンプ蛟", "ポンプ蛇"],
    "Basin": ["Mill Basin", "Coal Basin", "粉屋船溜まり", "石炭船溜まり"],
    "Gang": ["North Gang", "South Gang", "北班", "南班"],
    "Dealer": ["Tolley", "Brack", "鳥居商会", "伊吹商会"],
}
_KNOWN = tuple(KnownName(name=n, type=cls, canonical=n) for cls, names in _NAMES.items() for n in names)

KEPT = ("Fettle Lock", "South Gang", "North Gang")
STANDS = ("Pump Adder", "Coal Basin", "Mill Basin")
SEALS = ("Pump Adder", "Brack", "Tolley")
TOLD = [
    ("On 3 May the keeping of Fettle Lock passed from the North Gang to the South Gang.", KEPT),
    ("The South Gang has taken over from the North Gang at Fettle Lock.", KEPT),
    ("The South Gang has replaced the North Gang at Fettle Lock.", KEPT),
    ("The North Gang was relieved at Fettle Lock by the South Gang.", KEPT),
    ("At Fettle Lock the North Gang has made way for the South Gang.", KEPT),
    ("The North Gang's successor at Fettle Lock is the South Gang.", KEPT),
    ("The South Gang has succeeded the North Gang at Fettle Lock.", KEPT),
    ("In place of the North Gang, the South Gang keeps Fettle Lock.", KEPT),
    ("The South Gang keeps Fettle Lock in the North Gang's place.", KEPT),
    ("The North Gang has given up Fettle Lock; the South Gang keeps it.", KEPT),
    ("Fettle Lock is no longer kept by the North Gang but by the South Gang.", KEPT),
    ("The North Gang no longer keeps Fettle Lock; the South Gang does.", KEPT),
    ("It used to be the North Gang who kept Fettle Lock; now it is the South Gang.", KEPT),
    ("The South Gang has stepped into the North Gang's shoes and keeps Fettle Lock.", KEPT),
    ("Pump Adder has gone from Mill Basin to Coal Basin.", STANDS),
    ("Pump Adder was towed over from Mill Basin to Coal Basin.", STANDS),
    ("Pump Adder left Mill Basin in May and stands in Coal Basin.", STANDS),
    ("Pump Adder stands in Coal Basin; until May it stood in Mill Basin.", STANDS),
    ("For Pump Adder we stopped buying from Tolley in March and switched to Brack.", SEALS),
    ("Pump Adder has dropped Tolley in favour of Brack.", SEALS),
    ("We have changed the dealer for Pump Adder from Tolley to Brack.", SEALS),
    ("In place of Tolley, Brack now supplies Pump Adder.", SEALS),
    ("鷺沼閘門の管理は5月3日に北班から南班に移った。", ("鷺沼閘門", "南班", "北班")),
    ("北班は鷺沼閘門から手を引き、南班に譲った。", ("鷺沼閘門", "南班", "北班")),
    ("鷺沼閘門では北班の後任に南班が就いた。", ("鷺沼閘門", "南班", "北班")),
    ("鷺沼閘門は北班の手を離れ、南班が管理している。", ("鷺沼閘門", "南班", "北班")),
    ("北班の後を継いで南班が鷺沼閘門を管理する。", ("鷺沼閘門", "南班", "北班")),
    ("北班に替えて南班を鷺沼閘門の管理に充てた。", ("鷺沼閘門", "南班", "北班")),
    ("鷺沼閘門を管理するのは、もう北班ではなく南班である。", ("鷺沼閘門", "南班", "北班")),
    (
        "ポンプ蛟は粉屋船溜まりを離れ、石炭船溜まりに置かれている。",
        ("ポンプ蛟", "石炭船溜まり", "粉屋船溜まり"),
    ),
    ("ポンプ蛟を粉屋船溜まりから外し、石炭船溜まりに据えた。", ("ポンプ蛟", "石炭船溜まり", "粉屋船溜まり")),
    (
        "ポンプ蛟のパッキンの仕入れ先を鳥居商会から伊吹商会に切り替えた。",
        ("ポンプ蛟", "伊吹商会", "鳥居商会"),
    ),
]
BEGUN = [
    ("The South Gang has been put in charge of Fettle Lock.", ("Fettle Lock", "South Gang")),
    ("Fettle Lock changed hands and is kept by the South Gang.", ("Fettle Lock", "South Gang")),
    ("Pump Adder was wheeled across to Coal Basin.", ("Pump Adder", "Coal Basin")),
    ("Fettle Lock is now the South Gang's.", ("Fettle Lock", "South Gang")),
    ("The new keeper of Fettle Lock is the South Gang.", ("Fettle Lock", "South Gang")),
    ("Fettle Lock has been the South Gang's since May.", ("Fettle Lock", "South Gang")),
    ("Pump Adder has found a new home in Coal Basin.", ("Pump Adder", "Coal Basin")),
    ("今は南班が鷺沼閘門を受け持っている。", ("鷺沼閘門", "南班")),
    ("鷺沼閘門の新しい担当は南班である。", ("鷺沼閘門", "南班")),
    ("ポンプ蛟は今、石炭船溜まりにある。", ("ポンプ蛟", "石炭船溜まり")),
]
PLAIN = [
    ("Fettle Lock, as ever, is kept by the North Gang.", ("Fettle Lock", "North Gang")),
    ("The South Gang keeps Fettle Lock, and the North Gang keeps Stile Lock.", ("Fettle Lock", "South Gang")),
    (
        "Fettle Lock is kept by the South Gang, so I told them about the scratch.",
        ("Fettle Lock", "South Gang"),
    ),
    ("Pump Adder stands in Coal Basin; it was towed to Mill Basin for repair.", ("Pump Adder", "Coal Basin")),
    ("鷺沼閘門は引き続き北班が管理する。", ("鷺沼閘門", "北班")),
    ("休日は、北班に代えて南班が鷺沼閘門を管理する。", ("鷺沼閘門", "南班")),
    ("ポンプ蛟は、今は使わない小屋の脇の石炭船溜まりにある。", ("ポンプ蛟", "石炭船溜まり")),
]
WEAK = [
    ("They say the South Gang has taken over from the North Gang at Fettle Lock.", Modality.REPORTED),
    ("Somebody floated putting the South Gang in charge of Fettle Lock.", None),
    ("The South Gang may replace the North Gang at Fettle Lock.", None),
    ("If the South Gang had replaced the North Gang at Fettle Lock, we would know.", None),
    ("The South Gang has not replaced the North Gang at Fettle Lock.", None),
    ("鷺沼閘門では北班の後任に南班が就く予定だ。", Modality.PLANNED),
    ("北班は鷺沼閘門から手を引き、南班に譲るらしい。", Modality.REPORTED),
]


def _claims(text: str) -> list[DraftClaim]:
    chunk = Chunk("a.md", "r1", 0, Span(0, len(text)), text, Context("", "", ""))
    return list(extract(chunk, _ONTOLOGY, _KNOWN).relations)


def _told(text: str) -> list[DraftClaim]:
    return [c for c in _claims(text) if c.polarity is Polarity.AFFIRMED]


@pytest.mark.parametrize(("text", "expected"), TOLD)
def test_what_came_names_what_was_there_before(text: str, expected: tuple[str, str, str]) -> None:
    [claim] = _told(text)
    assert (claim.subject, claim.object, claim.replaces) == expected
    assert (claim.change, claim.modality) == (Change.BEGAN, Modality.ASSERTED)


@pytest.mark.parametrize(("text", "ends"), BEGUN)
def test_what_is_so_now_has_begun(text: str, ends: tuple[str, str]) -> None:
    [claim] = _told(text)
    assert (claim.subject, claim.object, claim.change, claim.replaces) == (*ends, Change.BEGAN, None)


@pytest.mark.parametrize(("text", "ends"), PLAIN)
def test_what_is_as_it_was_replaces_nothing(text: str, ends: tuple[str, str]) -> None:
    told = {(c.subject, c.object): c for c in _told(text)}
    claim = told[ends]
    assert (claim.change, claim.replaces, claim.modality) == (Change.NONE, None, Modality.ASSERTED)


@pytest.mark.parametrize(("text", "modality"), WEAK)
def test_a_change_that_is_not_certain_is_no_change(text: str, modality: Modality | None) -> None:
    told = [
        c
        for c in _told(text)
        if (c.subject, c.object) in (("Fettle Lock", "South Gang"), ("鷺沼閘門", "南班"))
    ]
    assert all(c.modality is not Modality.ASSERTED for c in told)
    if modality is not None:
        assert [c.modality for c in told] == [modality]
