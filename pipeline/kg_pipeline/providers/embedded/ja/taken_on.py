"""What an ontology's work is called when it is taken on, given out or agreed on: `点検を請け負う`.

An ontology lists one or two sentences (`が点検する`, `の点検は次の組が行う`). How Japanese says that work is
someone's is of the language: they take it on, it is left to them, there is a contract with them about it.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.verbs import parse_verb
from kg_pipeline.providers.embedded.ja.wordings import Attribute, End, Frame, JaLexicon

_TAKES_TEXT = """
    請け負う 請ける 請け合う 引き受ける 受け持つ 担う 担当する 受託する 受注する 手がける 手掛ける 預かる
    任される 委託される 頼まれる 続ける 仕切る こなす 見る 加わる 参加する 携わる 従事する
    """
_GIVES_TEXT = """
    任せる 委託する 依頼する 頼む 出す 一任する 託す 委ねる ゆだねる 発注する 外注する 振る
    割り当てる
    """
_AGREES_TEXT = "結ぶ 交わす 取り交わす 締結する 更新する 続ける"
_GIVEN_TEXT = """
    契約先 委託先 依頼先 請負先 引受先 発注先 業者 会社 先 相手 契約 当番 受け持ち 請負 請負業者 委託業者
    契約業者
    """
_WORK = re.compile(
    r"(?P<work>保守|保全|運用|運営|点検|検査|修理|修繕|整備|清掃|掃除|管理|監視|運転|操作|世話|面倒|手入れ|警備|見回り|巡回|監査|審査|配送|輸送|運搬|"
    r"施工|設計|開発|制作|製作|翻訳|印刷|校正|試験|調整|調律|研磨|洗浄|消毒|配膳|調理|栽培|飼育|補修|更新|交換|補充|集荷|回収|発送|受付|"
    r"窓口|設置|据え付け|取り付け|塗装|測定|計測|分析|診断|治療|看護|介護|指導|教育|採用|経理|集計|監督|撮影|編集|演奏|作曲|録音)"
    r"(?:$|[のを]|担当|当番|班|係|課|組|業者|会社|ベンダー|メーカー|店|先|元|者|部門|部署|チーム|窓口|責任者|主体|契約|委託|契約先|委託先)"
)


def work_in(noun: str) -> str:
    """The work that a cue's noun names or names the doer of (点検, 点検担当), or nothing."""
    found = _WORK.match(noun)
    return found.group("work") if found is not None else ""


def add_work(made: JaLexicon, predicate: str, noun: str) -> None:
    """Enter what is said of work `noun`, of which `predicate` says who does it."""
    held = made.work.setdefault(noun, [])
    if predicate in held:
        return
    held.append(predicate)
    said: tuple[tuple[str, str, End, str], ...] = (
        (_TAKES_TEXT, "を", "subject", noun),
        (_GIVES_TEXT, "に", "object", noun),
        (_AGREES_TEXT, "と", "object", noun + "契約"),
        (_AGREES_TEXT, "と", "object", noun + "の契約"),
    )
    for verbs, particle, end, theme in said:
        for form in verbs.split():
            if (verb := parse_verb(form)) is not None:
                frame = Frame(predicate, particle, end, verb, theme=theme, needs_theme=True)
                frames = made.frames.setdefault(verb.stem, [])
                if frame not in frames:
                    frames.append(frame)
    for suffix in ("", *_GIVEN_TEXT.split()):
        for written in (noun + suffix, f"{noun}の{suffix}") if suffix else (noun,):
            attributes = made.attributes.setdefault(written, [])
            if not any((a.predicate, a.value) == (predicate, "object") for a in attributes):
                attributes.append(Attribute(predicate, "object"))
