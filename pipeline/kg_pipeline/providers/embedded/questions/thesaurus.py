"""Groups of everyday words that speak of one kind of relation, Japanese and English.

A predicate belongs to a group if any of its own wordings does; a question's verb then speaks of the
predicate although the ontology never used that verb. Japanese words are written as their skeleton (kanji
and katakana without inflection), English ones as lemmas. No word of any one domain is in here.
"""

from __future__ import annotations

from functools import lru_cache

_GROUPS: tuple[tuple[str, str, str], ...] = (
    ("locate", "置 設置 据付 据 立地 所在 場所 位置 配置 収容 建 立 拠点 設置場所 所在地 置場 ある いる",
     "moor dock berth anchor park garage shelve rack mount perch lodge settle "
     "locate located stand situate sit house lie site install position place where base station be in at "
     "inside"),
    ("store", "保管 保存 格納 貯蔵 蓄積 蓄 収納 永続化 永続 書込 記録 保持 残 保存先 格納先 保管先 しまう",
     "store storage keep save persist hold write record archive retain stash put"),
    ("depend", "依存 依存先 依存元 頼 頼り 必要 不可欠 欠 前提 要 ない 必須",
     "depend dependency dependent rely reliant need require requirement prerequisite necessary essential"),
    ("call",
     "呼出 呼 問合 要求 照会 呼出元 呼出先 叩 リクエスト",
     "call invoke request query ask hit caller"),
    ("write", "書込 書出 書 書足 追記 出力 吐出 更新 作成 生成 保存 上書 記入 書換",
     "write output update generate create emit dump append overwrite"),
    ("use", "使 使用 用 利用 活用 組込 搭載 内蔵 採用 装着 取付 使用部品 利用者 使途",
     "use employ utilise utilize embed equip fit install user usage"),
    ("own", "所有 所蔵 所蔵者 所管 管轄 持 持場 持主 持物 保有 オーナー 運用 担当 責任 責任者 "
     "受持 所有者 属 帰属 受持ち",
     "own owner ownership belong possess responsible responsibility charge run"),
    ("maintain", "保全 保守 整備 メンテナンス メンテ 面倒 世話 点検 修理 手入 担当 受持 見 維持 直",
     "maintain maintenance service look care repair mend fix overhaul upkeep tend after"),
    ("manage", "管理 統括 監督 運営 率 指揮 上司 部下 責任者 仕切 束 リーダー 指導 管理者 上長 長 直属",
     "manage manager supervise supervisor lead leader head direct director oversee boss report administer "
     "administrator superior subordinate chair chief run look"),
    ("send", "送 渡 払出 流 届 配送 送出 引渡 搬送 運 回 送付 転送 供給 渡先 送先 払出先 送付先 引継",
     "send pass feed hand deliver forward transfer ship pipe move push supply give transmit recipient "
     "reach travel arrive flow go end"),
    ("receive", "受取 受 受領 取得 貰 もら 受信 取込 仕入",
     "receive get take accept obtain fetch pull recipient"),
    ("publish", "発行 配信 流 出版 刊行 公開 発表 発信 出 発行先 発行元 出版社 版元",
     "publish publisher emit produce producer issue release broadcast post put"),
    ("issue", "交付 発給 授与 与 出 許可", "issue grant award give obtain get hand apply"),
    ("subscribe",
     "購読 受信 聴 待受 拾 消費 購読先 受 読",
     "subscribe subscriber listen consume consumer hear read"),
    ("supply", "仕入 購入 買 調達 納 納入 納品 供給 卸 取引 入手 仕入先 調達先 購入先 取引先 納入元 納",
     "buy purchase purchasing purchaser procurement sourcing acquisition supply supplier procure source "
     "deliver come provide provider order vendor get obtain"),
    ("sell", "販売 売 販売元 供給 売主 提供", "sell seller vendor offer distribute retail provide"),
    ("make", "製造 製作 作 生産 造 開発 制作 製 手掛 組立 建造 メーカー 製造元 調理 料理 拵 つくる",
     "make maker manufacture manufacturer produce producer build builder develop developer create creator "
     "prepare cook craft construct assemble"),
    ("grow",
     "育 栽培 生産 収穫 産地 出荷 産 育成 生産者",
     "grow grower raise cultivate harvest farm ship produce"),
    ("work", "いる 勤務 勤 働 所属 配属 在籍 属 在職 雇 雇用 従業 勤務先 所属先 配属先 メンバー 一員",
     "work employ employer employee belong assign member staff job serve join affiliate affiliation"),
    ("teach",
     "教 授業 講師 担当 受持 指導 担任 教授",
     "teach teacher instruct instructor lecture lecturer tutor give"),
    ("study", "履修 受講 学 習 勉強 専攻", "study take enrol enroll attend learn student"),
    ("author", "書 執筆 著 著者 作者 記 作成 筆者 共著", "write writer author compose draft pen"),
    ("cite", "引用 参照 言及 参考 引", "cite citation refer reference mention quote"),
    ("contain", "含 構成 出来 部分 一部 成 内訳 入 収 材料 原料 素材 中身 具 成分 使",
     "contain include consist comprise part component ingredient inside hold go have in belong fall"),
    ("derive", "由来 派生 原料 元 起源 原材料 作 出", "derive originate origin come make obtain from source"),
    ("connect",
     "接続 繋 連結 結 隣接 リンク つながる つなぐ 連絡 隣",
     "connect connection link attach couple wire adjoin border"),
    ("control", "制御 操作 操 駆動 コントロール", "control controller drive operate steer govern"),
    ("operate", "運行 運営 運転 運用 営業 操業 経営", "operate operator run"),
    ("run", "動 動作 稼働 走 載 乗 ホスト デプロイ 配備 実行 運行 運用", "run deploy host execute operate"),
    ("monitor", "監視 見張 観測 監査 モニタリング", "monitor watch observe track audit"),
    ("perform", "出演 出 登場 上演 公演 演 演目 歌 舞台",
     "perform appear star act play sing feature stage show"),
    ("halt", "停車 停 止 寄港 寄 立寄 停泊", "stop call halt"),
    ("treat", "治療 診 診療 効 効能 処置", "treat treatment cure heal"),
    ("prescribe", "処方 出", "prescribe prescription"),
    ("cause", "引起 原因 起因 招 誘発 生", "cause trigger induce provoke result"),
    ("replace", "置換 代替 後継 交代 取換 代", "replace replacement supersede succeed successor substitute"),
    ("approve", "承認 認可 許可 決裁", "approve approval authorise authorize permit sign"),
    ("fund", "出資 資金 助成 支援 スポンサー", "fund finance sponsor invest support pay"),
    ("attend", "参加 出席 出場 加", "attend participate participant join part"),
    ("happen", "開催 開 行 実施 開講 催 会場", "hold happen host venue place occur"),
    ("cover", "適用 対象 カバー 保証", "apply cover govern concern"),
    ("interact", "相互作用 併用 干渉", "interact interaction"),
    ("parent", "親 父 母 親会社", "parent father mother"),
    ("child", "子 息子 娘 子会社 子供", "child son daughter subsidiary"),
    ("marry", "結婚 夫 妻 配偶者", "marry spouse husband wife"),
    ("carry", "運 輸送 運搬 搬送 積", "carry transport convey haul load"),
    ("pay", "支払 請求 払", "pay bill charge invoice"),
    ("inspect", "検査 試験 点検 確認 検", "test inspect check verify examine"),
    ("design", "設計 デザイン 考案", "design architect"),
    ("lend", "貸 借 リース レンタル", "lend borrow lease rent"),
    ("support", "支 支援 サポート 補助 支え", "support back sustain"),
    ("entrust", "委託 外注 任 請負 発注 委任 依頼",
     "entrust outsource contract delegate subcontract commission"),
    ("power", "給電 電源 電力 電気", "power electricity"),
    ("read", "読 読込 参照 取得 データ", "read fetch consume"),
    ("park", "留置 所属 車庫 駐車 駐機", "stable park store base"),
)  # fmt: skip

_KIN: tuple[str, ...] = (
    "use depend call",
    "own manage maintain operate run",
    "send supply publish support power carry",
    "receive subscribe read derive",
    "store contain locate park",
    "make grow author design",
    "connect depend power",
    "monitor maintain manage own",
)
"""Groups that lie near each other: one speaks for another where nothing speaks better."""

_DRAWS = frozenset({"depend", "call", "use", "receive", "subscribe", "derive", "read", "run", "study"})
_GIVES = frozenset({"send", "support", "power", "supply", "sell", "control", "cause", "publish", "parent"})


@lru_cache(maxsize=2)
def _index(column: int) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for group in _GROUPS:
        for word in group[column].split():
            found.setdefault(word, set()).add(group[0])
    return {word: frozenset(groups) for word, groups in found.items()}


def japanese_groups(skeleton: str) -> frozenset[str]:
    """The groups that a Japanese word belongs to, by its skeleton."""
    return _index(1).get(skeleton, frozenset())


def english_groups(lemma: str) -> frozenset[str]:
    """The groups that an English word belongs to, by its lemma."""
    return _index(2).get(lemma, frozenset())


@lru_cache(maxsize=1024)
def akin(groups: frozenset[str]) -> frozenset[str]:
    """The groups that lie near any of `groups`."""
    found: set[str] = set()
    for row in _KIN:
        kin = set(row.split())
        if kin & groups:
            found |= kin
    return frozenset(found - groups)


def draws(groups: frozenset[str]) -> bool | None:
    """Whether the subject of such a relation lives on the object (True) or the object on the subject.

    None where the groups do not say, or say both.
    """
    drawing, giving = bool(groups & _DRAWS), bool(groups & _GIVES)
    return None if drawing == giving else drawing
