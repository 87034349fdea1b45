"""The words of the brief, in English and Japanese."""

from __future__ import annotations

from kg_pipeline.desk.words import LANGUAGES

_SAID = {
    "title": ("Morning brief", "朝の報告"),
    "since": ("since", "前回以降"),
    "nothing": ("Nothing came in.", "新しく入ったものはありません。"),
    "documents": ("Documents", "文書"),
    "facts": ("Facts by class", "事実の分類"),
    "open": ("Open for review", "確認待ち"),
    "deferred": ("deferred", "保留"),
    "quarantined": ("Quarantined quotes", "隔離された引用"),
    "failed": ("Failed files", "読めなかったファイル"),
    "unfinished": ("Runs that never ended", "終わらなかった実行"),
    "decisions": ("Decisions", "決定"),
    "cost": ("Model calls", "モデル呼び出し"),
    "calls": ("calls", "回"),
    "tokens": ("tokens", "トークン"),
    "estimated": ("estimated", "推定"),
    "unpriced": ("calls without a known price", "回は単価不明"),
    "stale": ("Stale summaries", "古くなった要約"),
    "no_summaries": ("none are kept", "まだ作られていません"),
    "scores": ("Gold sets", "正解セット"),
    "never": ("never scored", "未採点"),
    "sample": ("Check these by hand", "手で確かめる事実"),
    "drawn_new": (
        "drawn at random from the current facts that came in",
        "新しく入った現行の事実から無作為抽出",
    ),
    "drawn_all": ("drawn at random from all current facts", "現行の事実全体から無作為抽出"),
    "precision": ("Precision", "適合率"),
    "unchecked": ("not checked yet", "未確認"),
    "ever": ("all samples so far", "これまでの全標本"),
    "readiness": ("Ready to trust?", "信頼できるか"),
    "ready": ("Ready.", "準備は整っています。"),
    "missing": ("missing", "不足"),
    "none": ("none", "なし"),
    "right": ("right", "正"),
    "wrong": ("wrong", "誤"),
    "new": ("new", "新規"),
    "changed": ("changed", "改訂"),
    "reread": ("read again", "再読"),
    "renamed": ("renamed", "改名"),
    "withdrawn": ("withdrawn", "取り下げ"),
    "hidden": ("out of scope", "対象外"),
    "restored": ("back again", "復帰"),
    "more": ("more", "件省略"),
    "interval": ("95 % interval", "95 % 信頼区間"),
    "of": ("of", "/"),
    "gold": ("gold set", "正解セット"),
    "provenance": ("provenance", "出典"),
    "ledger": ("ledger", "台帳"),
    "review": ("review", "確認"),
    "sample_taken": ("sample", "抜き取り"),
    "caps": ("caps", "上限"),
}


def say(key: str, lang: str) -> str:
    """A word of the brief; the key itself where there is none."""
    return _SAID[key][LANGUAGES.index(lang)] if key in _SAID else key
