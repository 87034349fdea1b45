"""Japanese nouns that say little: generic and vague ones, and what may be glued to a class word."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.words import word_set

GENERIC_NOUNS = word_set(
    "もの 物 モノ こと 事 の ところ 所 やつ 相手 対象 相手先 人 者 ひと 方 要素 該当 一つ ひとつ 項目 "
    "何か 全員 メンバー 名前 名称 会社 企業 人物 存在 先 連中 組織 部署 場所 種類 顔ぶれ 集合 範囲 奴 "
    "各位 面々 事物 一式 主体"
)
"""Nouns that head a clause without saying of what class the head is."""

BROAD = word_set(
    "機械 設備 装置 機器 器械 製品 商品 部品 品 品物 部材 システム 施設 拠点 建物 担当者 責任者 関係者 "
    "従業員 社員 職員 団体 組合 機関 当事者 業者 取引先 メーカー"
)
"""Nouns so broad that they may stand for a class of another name."""

PLACE_ENDS = word_set("間 湯 丘 森 里 館 棟 家 宿 島 浜 湖 泉 門")
"""What names of places end with behind の (`杉の間`)."""

ITSELF = word_set("それ そこ これ そちら そいつ 自身 それら")
"""Pronouns for what the question asks for, where it names nothing before."""

LIGHT_HEADS = word_set("もの 物 モノ の ところ 所 やつ 人 方 こと")
"""Nouns that only round off a sentence (`買ったものですか`)."""

AFTER = word_set("次 後 後ろ 後段 後工程 直後 隣")

BELOW = word_set("下 配下 傘下 下位 真下")

ABOVE = word_set("上 上位 真上")

BEFORE = word_set("前 手前 前段 前工程 直前")

ROLE_NOUN = re.compile(
    r"(?:先|元|者|主|物|地|長|員|司|下|源|料|店|手|親|子|部署|部門|オーナー|メーカー|リーダー|メンバー|"
    r"ベンダー|担当|所属|製|会社|業者|企業|機関|部隊|係|班|課|室|チーム|グループ|拠点|場所|サーバー)$"
)
"""Nouns that say what one thing is to another."""

UP_NOUNS = word_set("源流 上流 大元 出どころ 出所 起点 供給元 源 由来元 上流側")

DOWN_NOUNS = word_set("下流 波及先 行き先 流れ先 到達先 末端 下流側")

GENERIC_PREFIX = word_set(
    "全 各 同 他 別 当 本 主要 主な 関連 対象 関係 該当 必要 影響 上流 下流 下位 上位 両 諸 現 新 旧 "
    "個別 登録 既存 現行 現役 重要 主力 同社 同じ 社内 院内 校内 構内 工場内 場内 館内 全社 全国 各種 "
    "接続 配下 直属 担当 周辺 特定 一部 両方 直接 間接 依存 利用 使用 所属 所有 管理"
)
"""What may stand glued before a class word without making it a name."""

GENERIC_SUFFIX = word_set(
    "名 群 類 側 内 全部 全員 同士 一覧 全体 全般 達 等 本体 自体 一式 リスト 一同 系 種別 間 "
    "行き 向き 向け 宛 宛て 着 発 "
    "持ち 預かり 経由 づくり 作り がらみ 絡み"
)

VAGUE_NOUNS = word_set(
    "面倒 世話 データ 情報 内容 種類 名前 全体 工場 社内 当社 現在 今 最終 結果 順 状況 関係 側 担当 "
    "責任 役割 機能 作業 業務 仕事 場合 一覧 リスト 院内 校内 構内 病院 学校 店 全社 組織 現場 文書 資料 "
    "記録 中 上 下 前 後 間 内 外 他 別 方 順番 順序 次 元 先 全部 全員 直接 間接 的 系 的に 様 形 点 "
    "部分 場所 位置 手 目 力 時 日 年 月 必要 可能 対象 影響 範囲 状態 数 個 台 人 本 件 システム "
    "サービス メンテナンス サポート チェック トラブル ケース グループ タイプ オーナー リーダー スタッフ "
    "ユーザー コード ファイル レベル ルート エラー ダウン ストップ コスト ポイント テーマ チェーン "
    "ライン メイン セット パート ステップ 連鎖 流れ 系統 経路 図 表 自社 弊社 我々 我が社 私 あなた 皆 "
    "会社 企業 当方 一般 通常 普段 最後 最初 以下 以上 末端 元々 世 世界 町 市内 館内 敷地 施設 園内 "
    "船内 車内 関係者 当事者 何 全 各 両方 双方 片方 一方 複数 単独 同時 一緒 別々 用 ため 理由 原因 "
    "相手 実際 事実 名称 ＩＤ id 番号 実体 正式 通称"
)
"""Nouns too vague to name anything: unexplained, they do not make a question unreadable."""

HONORIFICS = (
    "さん",
    "氏",
    "様",
    "くん",
    "君",
    "ちゃん",
    "先生",
    "課長",
    "部長",
    "社長",
    "店長",
    "博士",
    "医師",
)
