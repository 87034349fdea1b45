"""Japanese of entries: bodies with their members, verbs as keys, kinds in place of a sentence, contrasts."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from tests.embedded.domains import read_corpus

POST = Ontology.model_validate(
    {
        "name": "post",
        "languages": ["ja"],
        "classes": {
            "Cart": {"labels": {"ja": ["荷車"]}},
            "Window": {"labels": {"ja": ["帳場"]}},
            "Stable": {"labels": {"ja": ["厩舎"]}},
            "Ring": {"labels": {"ja": ["組"]}},
            "Rider": {"labels": {"ja": ["配達員"]}},
            "Slip": {"labels": {"ja": ["届け"]}},
            "Bag": {"labels": {"ja": ["郵袋"]}},
        },
        "predicates": {
            "rides_for": {"domain": "Rider", "range": "Ring", "cardinality": "one",
                          "cues": {"ja": ["に所属する"]}, "inverse_cues": {"ja": ["のメンバーは"]}},
            "calls_at": {"domain": "Cart", "range": "Window", "cues": {"ja": ["に立ち寄る", "を訪ねる"]}},
            "drops_into": {"domain": "Cart", "range": "Bag", "cues": {"ja": ["に投入する"]}},
            "takes_from": {"domain": "Cart", "range": "Bag", "cues": {"ja": ["から取り出す"]}},
            "kept_in": {"domain": "Cart", "range": "Stable", "cardinality": "one",
                        "cues": {"ja": ["に置いてある"]}},
            "taken_at": {"domain": "Slip", "range": "Window", "cardinality": "one",
                         "cues": {"ja": ["の窓口は"]}, "inverse_cues": {"ja": ["が受け付ける"]}},
        },
    }
)  # fmt: skip
KNOWN = (
    "荷車は赤塗荷車、青塗荷車の二つ。帳場は表帳場、裏帳場の二つ。厩舎は北厩舎、南厩舎の二つ。"
    "郵袋は麻郵袋、革郵袋の二つ。\n\n"
)
Triple = tuple[str, str, str]


def read(*texts: str) -> tuple[tuple[KnownName, ...], list[DraftClaim]]:
    documents = [Document("a.md", KNOWN), *(Document(f"b{at}.md", text) for at, text in enumerate(texts))]
    known, claims = read_corpus(documents, documents, POST)
    return known, [claim for document in documents[1:] for claim in claims[document.path]]


def facts(text: str) -> set[Triple]:
    return {
        (c.subject, c.predicate, c.object)
        for c in read(text)[1]
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


def kinds(text: str) -> dict[str, str | None]:
    return {name.name: name.type for name in read(text)[0]}


def test_bodies_side_by_side_with_their_members() -> None:
    found = kinds("# 組と人\n\n- 早瀬組: 仁科、大久保\n- 長瀬組: 三原(頭)、小谷\n")
    assert {found[name] for name in ("早瀬組", "長瀬組")} == {"Ring"}
    assert {found.get(name) for name in ("仁科", "大久保", "三原", "小谷")} == {"Rider"}


def test_a_key_that_tells_a_role_still_gives_its_values_the_class() -> None:
    assert kinds("# 赤塗荷車\n\n- 主な組: 早瀬組\n- 次の組: 長瀬組\n")["早瀬組"] == "Ring"


@pytest.mark.parametrize("key", ["訪ねるもの", "訪ねる相手", "立ち寄るところ"])
def test_a_verb_as_a_key(key: str) -> None:
    text = f"# 赤塗荷車\n\n- {key}: 表帳場、裏帳場\n"
    assert facts(text) == {("赤塗荷車", "calls_at", "表帳場"), ("赤塗荷車", "calls_at", "裏帳場")}


def test_a_compound_in_place_of_a_sentence_says_what_a_heading_names() -> None:
    assert kinds("## 韋駄天号\n\n二輪荷車。よく走る。\n")["韋駄天号"] == "Cart"
    assert "二輪荷車" not in kinds("## 韋駄天号\n\n二輪荷車。よく走る。\n")


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("赤塗荷車は受けた文を麻郵袋に積む。", ("赤塗荷車", "drops_into", "麻郵袋")),
        ("赤塗荷車は麻郵袋を見張っていて、来た文を運ぶ。", ("赤塗荷車", "takes_from", "麻郵袋")),
        ("出立届けは表帳場で預かる。出立届けは紙が白い。", ("出立届け", "taken_at", "表帳場")),
        ("出立届けの提出先は表帳場である。", ("出立届け", "taken_at", "表帳場")),
    ],
)
def test_everyday_verbs_of_passing_things_on(text: str, fact: Triple) -> None:
    assert fact in facts(text)


def test_a_contrasted_topic_is_another_thing() -> None:
    text = "出立届けは表帳場で預かる。到着届けのほうは裏帳場が受け付ける。"
    assert ("出立届け", "taken_at", "裏帳場") not in facts(text)


def test_what_a_part_is_called_is_no_name_of_the_whole() -> None:
    text = "## 赤塗荷車\n\n赤塗荷車は北厩舎に置いてある。郵袋は「乙女」と呼ばれる古いものを使い回している。\n"
    assert "乙女" not in {name.name for name in read(text)[0] if name.canonical == "赤塗荷車"}
