"""Common nouns that are never the name of one thing. Words of the language, of no domain."""

_COMMON_HEADS_TEXT = """
    リーダー メンバー マネージャー マネージャ スタッフ オーナー ユーザー レベル デスク カタログ
    ページ サイト ログ データ コード ファイル テスト エラー バージョン サーバー サーバ
    クライアント メニュー リスト テーブル マスター マスタ ルール ガイド ガイドライン マニュアル
    プラン モデル タイプ クラス ケース コスト リスク スケジュール トラブル アカウント パスワード
    ネットワーク インフラ セキュリティ ポリシー ライセンス フロー プロセス ステータス カバー
    モーター センサー ベルト バルブ ケーブル パネル タンク フィルター ユニット ボックス カード
    ドア ライト メーカー ベンダー サポート センター
    """
COMMON_HEADS = frozenset(_COMMON_HEADS_TEXT.split())
"""Nouns that behind a class word make a part or an aspect of one, not the name of one."""

_GENERIC_TEXT = """
    共通 個別 全般 未定 未契約 未設置 未確認 未登録 未使用 未導入 未配置
    必要 不要 可能 不可能 可 不可 有 無 有り 無し 対応 非対応 未対応 該当 非該当 はい いいえ
    同左 同右 所在地 所在 住所 会場 勤務地 本社 本店 支社 支店 出発地 目的地 宛先 差出人 件名
    電源 電話 内線 機械 装置 設備 部品 機器 システム サービス アプリ 担当 担当者 担当課 担当班
    場所 名前 名称 もの こと 建物 会社 企業 組織 部署 部門 チーム メンバー リーダー 利用者
    使用者 ユーザー 顧客 お客様 データ ログ 情報 資料 文書 図面 台帳 手順 手順書 仕様書
    マニュアル 一覧 概要 背景 目的 構成 運用 注意 注意点 注意事項 参考 用語 履歴 変更 変更点
    まとめ 報告 検討 決定 決定事項 その他 前提 備考 連絡先 体制 説明 詳細 基本 種別 種類 分類
    区分 項目 内容 値 単位 番号 日付 日時 時刻 期間 場合 理由 原因 結果 対策 影響 範囲 状態
    状況 現状 課題 問題 質問 回答 相談 確認 依頼 連絡 出席 欠席 議題 議事録 方針 計画 予定
    案 使い方 見方 読み方 よくある質問 はじめに おわりに 補足 注記 添付 別紙 表 図 例 左 右
    上 下 中 前 後 現場 工場 事務所 倉庫 当社 弊社 自社 他社 社内 社外 弊課 関係者 各位
    共通 共通事項 共通点 総論 全般 補遺 付記 追記 余談 雑記 小話
    全員 全体 全社 一部 両方 両者 双方 前者 後者 どちら いずれ それぞれ すべて 全て 以上 以下
    今回 前回 次回 今日 昨日 明日 今週 来週 今月 来月 今年 来年 去年 現在 最近 当時 正式
    旧称 略称 通称 別名 愛称 呼び名 案内 紹介 概況 沿革 歴史 由来 目次 索引 一覧表 早見表 時刻表 料金表 案内図
    城下町 門前町 港町 宿場町 下町 温泉町 裏町 農村 漁村 山村 寒村 全県 他県 同県 最寄り駅 最寄駅 始発駅
    終着駅 乗換駅
    構成図 配置図 見取り図 地図 手引き 利用法 利用案内 入門 速報 月報 年報 週報 日報 だより 便り 通信
    """
GENERIC = frozenset(_GENERIC_TEXT.split())
"""Nouns that stand for any thing, place, paper, time or state."""

_TIMES_TEXT = """
    明け方 夕方 朝方 夜明け 夜中 夜半 真夜中 昼間 昼過ぎ 昼前 昼休み 午前 午後 早朝 未明 深夜 正午 日中
    夜間 週明け 週末 週初め 月末 月初 月初め 月中 年末 年始 年初 年度末 年度初め 期末 期首 翌朝 翌日 翌週
    翌月 翌年 当日 前日 前夜 前週 前月 前年 毎朝 毎晩 毎夜 毎日 毎週 毎月 毎年 今朝 今晩 今夜 昨夜 昨晩
    先週 先月 先日 後日 平日 休日 祝日 連休 終日 始業前 終業後 開店前 閉店後 昼下がり 日暮れ 夕暮れ
    """
TIMES = frozenset(_TIMES_TEXT.split())
"""Nouns that tell when, and so name nothing by themselves."""

_FIELDS_OF_WORK_TEXT = """
    運用 倉庫 工場 システム サービス データ 情報 顧客 構成 電源 電話 機械 装置 設備 部品 機器 アプリ 建物 会場
    資料 図面 ログ 問題 対策 計画 変更 報告 案内 通信 検討 手順 文書 体制 事務所
    """
FIELDS_OF_WORK = frozenset(_FIELDS_OF_WORK_TEXT.split())
"""Of the generic nouns those that people who work with such things are called after."""

PARTIES = frozenset({"顧客"})
"""Of the generic nouns those that what is kept or run for them is called after (顧客DB)."""

_STANDING_FOR_TEXT = """
    残り 続き 中身 正体 相手 主役 脇役 主力 目玉 本命 候補 対象 前提 原因 要因 決め手 理由 根拠 手段
    手前 奥 隣 向かい 反対 反対側 片方 もう片方 片側 両端 先頭 末尾 起点 終点 始点 途中 中央 周辺 近く
    そば 以外 大半 大部分 多く 少数 半分 過半 すべて みんな 全部 一部 一方 他方 父 母 兄 弟 姉 妹 夫 妻
    息子 娘 友人 知人 同僚 上司 部下 先輩 後輩 仲間 客 来客 職業 本業 副業 仕事 役目 役割 出身 名義 窓口
    問題点 売り 売り物 自慢 名物 土産 主食 好物 材料 素材 形 形状 大きさ 重さ 色 年齢 性別 国籍 答え
    正解 結論 つまり 決まり 使いみち 使い道 使い方 見どころ 頼み 狙い 違い 間違い 勘違い 思い違い
    引き取り手 買い手 売り手 受け手 送り手 新人 新入り
    """
STANDING_FOR = frozenset(_STANDING_FOR_TEXT.split())
"""Nouns that stand for something by its place in a row, a family or a talk, and so are no one's own name."""

_KIN_ENDINGS_TEXT = """
    店舗 店 支店
    販売店 店
    小売店 店
    取扱店 店
    駐車場 パーキング
    病院 医院 クリニック 診療所
    医療機関 病院 医院 クリニック 診療所
    学校 小学校 中学校 高校 学園 学院
    河川 川
    船舶 丸
    列車 号
    自治体 市 町 村
    市町村 市 町 村
    宿泊施設 旅館 ホテル
    飲食店 食堂 亭
    劇場 ホール
    楽団 楽団 フィル
    橋梁 橋
    道路 号線 街道 バイパス
    工房 工房 製作所
    メーカー 製作所 工業 機工 電機 精機
    運送会社 運輸 運送 急送 急便 通運
    配送業者 運輸 運送 急送 急便 通運
    運送業者 運輸 運送 急送 急便 通運
    出版社 書房 書店 出版 書院
    仕入先 商店 商会 青果 鮮魚 水産 農園 酒造
    納入業者 商店 商会 青果 鮮魚 水産 農園 酒造
    施工業者 建設 工務店 工業
    銀行 信用金庫 信金
    金融機関 銀行 信用金庫 信金
"""
KIN_ENDINGS: dict[str, tuple[str, ...]] = {
    line.split()[0]: tuple(line.split()[1:]) for line in _KIN_ENDINGS_TEXT.strip().splitlines()
}
"""Class words that hardly end the name of a thing of the class, and what does."""
