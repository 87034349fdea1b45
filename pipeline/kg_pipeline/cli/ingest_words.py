"""The words in which `kg ingest` tells of a run, in English and Japanese."""

from __future__ import annotations

from kg_pipeline.desk.words import LANGUAGES

_LABEL_COLUMNS = 11

_SAID = {
    "documents": ("documents", "文書"),
    "claims": ("claims", "記述"),
    "left": ("left", "残し"),
    "graph": ("graph", "グラフ"),
    "lost": ("lost", "喪失"),
    "summaries": ("summaries", "要約"),
    "calls": ("calls", "呼び出し"),
    "tokens": ("tokens", "トークン"),
    "seconds": ("seconds", "秒"),
    "chunks": ("chunks", "区切り"),
    "prompts": ("prompts", "問い合わせ"),
    "price": ("cost", "費用"),
    "": ("", ""),
    "at_most": ("{0} ({1}), at most {2} calls", "{0}（{1}）、呼び出しは多くて {2}"),
    "planned_tokens": ("~{0} prompt, ~{1} completion", "入力 ~{0}、出力 ~{1}"),
    "no_price": (
        "unknown: set price_prompt and price_completion",
        "不明: price_prompt と price_completion を設定してください",
    ),
    "new": ("{0} new", "新規 {0}"),
    "changed": ("{0} changed", "変更 {0}"),
    "reread": ("{0} read again", "読み直し {0}"),
    "renamed": ("{0} renamed", "改名 {0}"),
    "returned": ("{0} returned", "復帰 {0}"),
    "unchanged": ("{0} unchanged", "変更なし {0}"),
    "elsewhere": (
        "{0} untouched but read again, as names changed", "名前の変化により読み直し {0}"
    ),
    "withdrawn": ("{0} withdrawn", "取り下げ {0}"),
    "skipped": ("{0} skipped", "対象外 {0}"),
    "failed": ("{0} failed", "失敗 {0}"),
    "waiting": ("{0} waiting", "未着手 {0}"),
    "unread": (
        "{0} of {1} sentences gave no claim, {2} in quarantine, {3} rejected",
        "{1} 文のうち {0} 文からは記述なし、隔離 {2}、不採用 {3}",
    ),
    "held": ("{0} entities, {1} facts", "実体 {0}、事実 {1}"),
    "no_support": (
        "{0} facts lost support: no document states them any more",
        "裏付けを失った事実 {0} 件（もうどの文書にも書かれていません）",
    ),
    "more_lost": (
        "… {0} more; `kg brief` and --json list them", "… ほか {0} 件（`kg brief` と --json に全件あります）"
    ),
    "written": (
        "{0} of {1} reports and {2} of {3} profiles written; {4}; {5} separate parts, {6} isolated entities",
        "報告 {1} 件中 {0} 件、紹介 {3} 件中 {2} 件を作成; {4}; 離れた部分 {5}、孤立した実体 {6}",
    ),
    "made": ("{0} made, {1} from the cache ({2})", "実行 {0}、キャッシュから {1}（{2}）"),
    "read_written": ("{0:,} read and {1:,} written", "入力 {0:,}、出力 {1:,}"),
    "from_server": (
        " ({0:,} of them from the server's cache)", "（うち {0:,} はサーバーのキャッシュから）"
    ),
    "estimated": (", ~{0:,} estimated", "、推定 ~{0:,}"),
    "cost": ("; cost {0:.4f}", "、費用 {0:.4f}"),
    "stopped": (
        "kg: stopped: {0} What was finished is kept; run the same command again.",
        "kg: 中断しました: {0} 済んだ分は保存されています。同じコマンドで続きから始まります。",
    ),
}  # fmt: skip

_LOST_FOR = {
    "reread": "同じ本文を読み直した結果です",
    "names": "本文は同じですが、ほかの文書が名前について述べることが変わりました",
    "withdrawn": "文書がなくなりました",
    "hidden": "文書が対象外になりました",
}


def say(key: str, lang: str, *parts: object) -> str:
    """The words called `key`, with their parts filled in."""
    return _SAID[key][LANGUAGES.index(lang)].format(*parts)


def headed(key: str, lang: str, rest: str) -> str:
    """A line of the summary behind its heading; headings take the same room, wide letters counted twice."""
    head = say(key, lang)
    wide = sum(1 if char.isascii() else 2 for char in head)
    return head + " " * max(1, _LABEL_COLUMNS - wide) + rest


def listed(parts: list[str], lang: str) -> str:
    """Parts as an enumeration."""
    return ("、" if lang == "ja" else ", ").join(parts)


def bracketed(text: str, lang: str) -> str:
    """`text` in brackets, behind what it explains."""
    return f"（{text}）" if lang == "ja" else f" ({text})"


def lost_for(why: str, lang: str) -> str:
    """Why a fact lost its support."""
    from kg_pipeline.recount import WITHDRAWN_FOR

    return _LOST_FOR.get(why, why) if lang == "ja" else WITHDRAWN_FOR.get(why, why)
