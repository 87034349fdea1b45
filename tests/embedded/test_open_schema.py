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


NOTES = {
    "請求バッチは毎朝5時に会計DBへ集計結果を書き込む。": ("請求バッチ", "stores_in", "会計DB"),
    "会計DBは第一データセンターに置いている。": ("会計DB", "located_in", "第一データセンター"),
    "ログ収集基盤の担当は運用チームです。": ("ログ収集基盤", "owned_by", "運用チーム"),
    "ログ収集基盤の面倒は情報システム部が見ている。": ("ログ収集基盤", "owned_by", "情報システム部"),
    "認証サーバーはLDAPサーバーに依存しているので、先にLDAPサーバーを立ち上げる。": (
        "認証サーバー", "depends_on", "LDAPサーバー"),
    "受注APIは注文DBが落ちると動かない。": ("受注API", "depends_on", "注文DB"),
    "勤怠システムは人事システムから社員マスタを取り込んでいる。": (
        "勤怠システム", "reads_from", "人事システム"),
    "監視サーバーは受注APIを見張っている。": ("監視サーバー", "monitors", "受注API"),
    "先月、帳票サーバーを東京データセンターから大阪データセンターへ移設した。": (
        "帳票サーバー", "located_in", "大阪データセンター"),
    "検索基盤はElasticsearchからOpenSearchに移行した。": ("検索基盤", "uses", "OpenSearch"),
    "通知サービスはKafkaのトピックを購読している。": ("Kafka", "sends_to", "通知サービス"),
    "決済ゲートウェイの窓口は佐伯さんです。": ("決済ゲートウェイ", "on_call", "佐伯"),
    "佐伯さんは決済チームに所属している。": ("佐伯", "works_for", "決済チーム"),
    "決済チームは佐伯さんが率いている。": ("佐伯", "leads", "決済チーム"),
    "会員APIのログはLokiに保存される。": ("会員API", "stores_in", "Loki"),
    "画像変換サービスは画像APIに呼ばれる。": ("画像API", "calls", "画像変換サービス"),
    "在庫サービスの後継は在庫プラットフォームである。": (
        "在庫プラットフォーム", "replaces", "在庫サービス"),
    "メール配信基盤はSendGridを使っている。": ("メール配信基盤", "uses", "SendGrid"),
    "受注APIは30秒ごとに在庫APIへ問い合わせる。": ("受注API", "calls", "在庫API"),
    "バッチサーバーからファイルサーバーへCSVを転送している。": (
        "バッチサーバー", "sends_to", "ファイルサーバー"),
}  # fmt: skip


@pytest.mark.parametrize("text", NOTES, ids=lambda text: text[:12])
def test_everyday_notes(text: str, tmp_path: Path) -> None:
    assert facts_of(tmp_path, text) == {NOTES[text]}


@pytest.mark.parametrize(
    "text",
    [
        "# API設計ガイドライン\n\n受注サービスは認証基盤を利用する。",
        "# 命名規約\n\n## サービス名\n\n受注サービスは在庫サービスを呼び出すこと。",
        "受注サービスをどの基盤で稼働させるか、認証基盤を使うかは決めていない。",
        "受注サービスの調整には認証基盤を利用する。",
        "# 受注サービスが提供する基盤\n\n- 認証基盤\n- 配信基盤",
        "構築や保守は既存情シスが担う。",
    ],
)
def test_rules_and_open_questions_state_nothing(text: str, tmp_path: Path) -> None:
    assert facts_of(tmp_path, text) == set()


def test_what_a_paper_of_rules_says_of_how_things_are_is_read(tmp_path: Path) -> None:
    text = "# API設計ガイドライン\n\n受注サービスは認証基盤を利用している。"
    assert facts_of(tmp_path, text) == {("受注サービス", "uses", "認証基盤")}
