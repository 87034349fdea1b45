"""Japanese of parts of a whole, of who is in charge in a note, and of what is only talked of."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from tests.embedded.domains import read_corpus

ORCHARD = Ontology.model_validate(
    {
        "name": "orchard",
        "languages": ["ja"],
        "classes": {
            "Farm": {"labels": {"ja": ["果樹園"]}},
            "Plot": {"labels": {"ja": ["畑区"]}},
            "Gang": {"labels": {"ja": ["チーム"]}},
            "Mill": {"labels": {"ja": ["搾り機"]}},
            "Maker": {"labels": {"ja": ["メーカー"]}},
            "Outlet": {"labels": {"ja": ["店舗"]}},
            "Carrier": {"labels": {"ja": ["運送会社"]}},
            "Town": {"labels": {"ja": ["町"]}},
            "Song": {"labels": {"ja": ["曲"]}},
            "Singer": {"labels": {"ja": ["歌い手"]}},
        },
        "predicates": {
            "part_of": {"domain": "Plot", "range": "Farm", "cardinality": "one",
                        "cues": {"ja": ["の一部である"]}},
            "tended_by": {"domain": "Plot", "range": "Gang", "cardinality": "one",
                          "cues": {"ja": ["の担当チームは"]}, "inverse_cues": {"ja": ["が受け持っている"]}},
            "serviced_by": {"domain": "Mill", "range": "Maker", "cardinality": "one",
                            "cues": {"ja": ["の保守契約は"]}},
            "sends_to": {"domain": "Farm", "range": "Outlet", "cues": {"ja": ["に品を送る"]}},
            "hauled_by": {"domain": "Farm", "range": "Carrier", "inverse_cues": {"ja": ["が配送を請け負う"]}},
            "lies_in": {"domain": "Farm", "range": "Town", "cardinality": "one", "cues": {"ja": ["にある"]}},
            "made_by": {"domain": "Song", "range": "Singer", "cardinality": "one",
                        "inverse_cues": {"ja": ["が書いた"]}},
        },
    }
)  # fmt: skip
KNOWN = (
    "果樹園は丘果樹園、浜果樹園の二つ。畑区は朝畑区、昼畑区、夕畑区の三つ。チームは灰色チーム、夜更けチームの二つ。"
    "搾り機は一号搾り機。曲は収穫の歌、雨の歌の二つ。歌い手は瀬川、三島の二人。\n\n"
)
Triple = tuple[str, str, str]


def read(*texts: str) -> tuple[tuple[KnownName, ...], list[DraftClaim]]:
    documents = [Document("a.md", KNOWN), *(Document(f"b{at}.md", text) for at, text in enumerate(texts))]
    known, claims = read_corpus(documents, documents, ORCHARD)
    return known, [claim for document in documents[1:] for claim in claims[document.path]]


def facts(text: str) -> set[Triple]:
    return {
        (c.subject, c.predicate, c.object)
        for c in read(text)[1]
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


@pytest.mark.parametrize(
    "text",
    [
        "丘果樹園は三つの畑区に分かれている。朝畑区、昼畑区、夕畑区である。",
        "丘果樹園は三つの畑区からなる。朝畑区、昼畑区、夕畑区がそれだ。",
        "丘果樹園は朝畑区、昼畑区、夕畑区に分かれている。",
        "丘果樹園は朝畑区、昼畑区、夕畑区の三つからなる。",
    ],
)
def test_a_whole_is_made_up_of_its_parts(text: str) -> None:
    assert facts(text) == {(plot, "part_of", "丘果樹園") for plot in ("朝畑区", "昼畑区", "夕畑区")}


@pytest.mark.parametrize(
    "text",
    [
        "丘果樹園は三つの畑区に分かれている。朝畑区、昼畑区は広い。",
        "丘果樹園は朝畑区、昼畑区、夕畑区とは別である。",
        "丘果樹園は朝畑区、昼畑区、夕畑区からなるわけではない。",
    ],
)
def test_no_whole_without_all_its_parts(text: str) -> None:
    assert not facts(text)


@pytest.mark.parametrize("mark", [" … ", ": ", " — ", "・・・"])
def test_a_note_of_who_and_what_for(mark: str) -> None:
    found = facts(f"- 夜更けチーム{mark}昼畑区\n- 灰色チーム{mark}夕畑区\n")
    assert found == {("昼畑区", "tended_by", "夜更けチーム"), ("夕畑区", "tended_by", "灰色チーム")}


@pytest.mark.parametrize(
    "text",
    [
        "昼畑区の担当を夜更けチームに替える案は見送り。",
        "昼畑区を夜更けチームに移す話があったが、それきりである。",
        "昼畑区は夜更けチームが受け持つ方向で話が進んでいる。",
        "昼畑区を夜更けチームが受け持つという申し出は断った。",
    ],
)
def test_what_is_only_talked_of_is_no_fact(text: str) -> None:
    assert not facts(text)


def test_names_that_end_otherwise_than_their_class_word() -> None:
    text = "浜果樹園は大通り店と花園店に品を送る。丘果樹園の荷は早馬運輸が運ぶ。早馬運輸は朝が早い。"
    assert facts(text) == {
        ("浜果樹園", "sends_to", "大通り店"),
        ("浜果樹園", "sends_to", "花園店"),
        ("丘果樹園", "hauled_by", "早馬運輸"),
    }


def test_a_contract_among_the_cues_tells_the_work() -> None:
    table = "| 搾り機 | 保守 |\n|---|---|\n| 一号搾り機 | 波音製作所 |\n"
    assert facts(table) == {("一号搾り機", "serviced_by", "波音製作所")}


def test_a_verb_of_making_that_is_finished_is_the_verb() -> None:
    assert facts("収穫の歌は三島が旅の途中で書き上げた。") == {("収穫の歌", "made_by", "三島")}
    assert not facts("収穫の歌は三島が帳面に書き写した。")


def test_a_town_is_a_place() -> None:
    assert facts("丘果樹園は下川町にある。下川町は寒い。") == {("丘果樹園", "lies_in", "下川町")}
