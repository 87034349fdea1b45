"""Words for what is written and kept, as against what somebody said."""

from __future__ import annotations


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


DOCUMENTS = frozenset(
    _words(
        """
        document manual register inventory runbook table records record list contract policy log schedule
        plan diagram chart catalogue catalog ledger handbook report file sheet minutes specification spec
        charter agreement map guide wiki page database docs documentation order timetable roster rota label
        nameplate drawing drawings certificate invoice permit protocol standard regulation statute bylaws
        instructions leaflet notice sign board survey audit
        """
    )
)
"""What `according to` may name without making hearsay of what follows."""
DOCUMENTS_JA = _words(
    """
    台帳 手順書 帳票 記録 一覧 一覧表 表 図 図面 仕様書 契約書 契約 規程 規則 規約 要領 要綱
    名簿 目録 日誌 日報 報告書 報告 議事録 資料 文書 案内 掲示 通知 通達 告示 条例 法令 規格
    地図 年表 年報 便覧 銘板 札 票 控え 証 証書 申請書 届 計画書 設計書 説明書 調査 点検 監査
    試験 測定 検査 帳 簿 書 マニュアル ガイド ハンドブック ラベル データベース システム ログ
    画面 サイト ページ
    """
)
"""As `DOCUMENTS`: what stands before によると and is no person's word."""
