"""Titles of papers: `会計盤 運用手順書` is about 会計盤, and no thing of its own."""

from __future__ import annotations

import re
from collections.abc import Container

from kg_pipeline.providers.embedded.fold import fold_key

_WORK = (
    r"(?:運用|操作|保守|点検|障害|緊急|復旧|対応|移行|導入|設定|構築|作業|業務|管理|利用|開発|基本|詳細|概要|"
    r"引き?継ぎ|標準|日常|定期|起動|停止)"
)
_PAPER = (
    r"(?:手順書?|マニュアル|手引き?|設計書|仕様書|説明書|報告書|計画書|要領書?|資料|文書|ドキュメント|ガイド|メモ|覚え?書き?|"
    r"台帳|カルテ|ページ|ノート|入門|概要|案内)"
)
_BEHIND = re.compile(
    rf"[ \u3000]*(?:(?:の|[-–—:：|｜/])?[ \u3000]*{_WORK}*の?(?P<paper>{_PAPER})|"
    rf"について|に関して|に関する.*|の{_WORK}+)"
    r"(?:[ \u3000]*[（(][^()（）]*[)）])?[ \u3000]*$"
)
_AHEAD = re.compile(rf"^{_WORK}*の?(?P<paper>{_PAPER})[ \u3000]*[-–—:：|｜][ \u3000]*")


def matter(title: str, classes: Container[str]) -> str:
    """What the title of a paper is about: a part of it, the whole where it is no paper's title.

    Parameters
    ----------
    classes : folded class words; of an ontology that knows such papers, their titles are names.
    """
    for pattern in (_BEHIND, _AHEAD):
        found = pattern.search(title)
        if found is not None and (not found.group("paper") or fold_key(found.group("paper")) not in classes):
            return title[found.end() :] if pattern is _AHEAD else title[: found.start()]
    return title
