"""Without an ontology: what a first morning's notes say is read, what guides merely recommend is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg_ledger.ledger import Ledger
from kg_ledger.records import Polarity
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.providers.embedded.general import general_ontology
from kg_pipeline.taking import take_in


def facts_of(folder: Path, *texts: str) -> set[tuple[str, str, str]]:
    """What is affirmed by documents with these texts."""
    for number, text in enumerate(texts):
        (folder / f"{number}.md").write_text(text, encoding="utf-8")
    ledger = Ledger.in_memory(general_ontology())
    take_in(ledger, EmbeddedProvider(), folder, run="r", actor="test")
    label = {entity.id: entity.label for entity in ledger.view.entities()}
    return {
        (label[f.subject], f.predicate, label[f.object])
        for f in ledger.view.facts()
        if f.polarity is Polarity.AFFIRMED and f.subject in label and f.object in label
    }


STATED = {
    "通知サービスは受注サービスのイベントを購読し、メール配信基盤を呼び出す。": [
        ("受注サービス", "sends_to", "通知サービス"),
        ("通知サービス", "calls", "メール配信基盤"),
    ],
    "在庫サービスは倉庫チームが運用しており、在庫DBにデータを保存する。": [
        ("在庫サービス", "owned_by", "倉庫チーム"),
        ("在庫サービス", "stores_in", "在庫DB"),
    ],
    "在庫サービスはPostgreSQLとRedisを使っている。": [
        ("在庫サービス", "uses", "PostgreSQL"),
        ("在庫サービス", "uses", "Redis"),
    ],
    "帳票サーバーは第二データセンターに設置されている。": [
        ("帳票サーバー", "located_in", "第二データセンター"),
    ],
    "# 受注サービス\n\n受注サービスは価格サービスを呼び出す。\n\n| 依存先 | 種別 | 担当 |\n|---|---|---|\n"
    "| 価格サービス | HTTP | 価格チーム |\n| 在庫サービス | 引当 | 倉庫チーム |\n\n## 担当\n\n受注チーム": [
        ("受注サービス", "calls", "価格サービス"),
        ("受注サービス", "depends_on", "価格サービス"),
        ("受注サービス", "depends_on", "在庫サービス"),
        ("価格サービス", "owned_by", "価格チーム"),
        ("在庫サービス", "owned_by", "倉庫チーム"),
        ("受注サービス", "owned_by", "受注チーム"),
    ],
    "# Order Service\n\nThe Order Service calls the Pricing Service.\n\n## Owner\n\nCheckout Team\n\n"
    "| Dependency | Kind | Owner |\n|---|---|---|\n| OrderDB | PostgreSQL | Data Team |\n": [
        ("Order Service", "calls", "Pricing Service"),
        ("Order Service", "owned_by", "Checkout Team"),
        ("Order Service", "depends_on", "OrderDB"),
        ("OrderDB", "owned_by", "Data Team"),
    ],
    "# Order Service\n\n## Dependencies\n\n- Pricing Service\n- Stock Service (gRPC)\n": [
        ("Order Service", "depends_on", "Pricing Service"),
        ("Order Service", "depends_on", "Stock Service"),
    ],
}


@pytest.mark.parametrize("text", STATED, ids=lambda text: text[:20].strip("# \n"))
def test_what_is_stated_is_read_and_no_more(text: str, tmp_path: Path) -> None:
    assert facts_of(tmp_path, text) == set(STATED[text])


@pytest.mark.parametrize(
    "text",
    [
        "受注サービスを利用する場合は、認証基盤を利用する。",
        "受注サービスは認証基盤を利用しても良い。",
        "原則、受注サービスは認証基盤を利用する。",
        "受注サービスから認証基盤を呼び出すべきである。",
        "例えば、受注サービスは認証基盤を呼び出す。",
        "受注サービスは認証基盤を呼び出すことができる。",
    ],
)
def test_advice_and_examples_state_nothing(text: str, tmp_path: Path) -> None:
    assert facts_of(tmp_path, text) == set()


def test_what_an_unknown_topic_does_is_not_said_of_what_it_works_on(tmp_path: Path) -> None:
    text = "夜間処理は受注サービスの帳票を作り、メール配信基盤を呼び出す。"
    assert facts_of(tmp_path, text, "受注サービスは配信基盤を呼び出す。") == {
        ("受注サービス", "calls", "配信基盤")
    }


def test_common_nouns_under_a_class_word_are_no_names(tmp_path: Path) -> None:
    text = "コンポーネントは原則、通常、保持に分かれる。原則は認証基盤を利用する。"
    assert facts_of(tmp_path, text) == set()
