"""Whether a Japanese clause tells that what it states has come to an end."""

from __future__ import annotations

import re

_WORK = (
    r"(?:依存|利用|使用|連携|呼び出し|接続|提供|参照|書き込み|読み込み|購読|送信|受信|担当|契約|運用|保守|協力|取引|供給|委託|貸与|派遣|点検|管理|給電|受け持ち|兼務|任期"
    r"|役目|役割|出番|手入れ|世話|当番|番|納品|納入|仕入れ|配達|警備|清掃|運転|放送|授業|指導|監修|編集|後援|提携|加盟|所属|出向|配属|間借り|賃貸|賃借|貸し出し|貸出|仕事|付き合い|取り扱い|取扱い?)"
)
ENDED = re.compile(
    r"(?:なくな|無くな)(?:った|り|る|って)|廃止|撤廃|廃され|打ち切|取りやめ|取り止め"
    r"|(?:不要|不用|対象外|無関係|禁止|不可)(?:に|と)な(?:った|り|る|って)"
    r"|縁(?:が|は|も)切れ|を(?:降りた|降りまし|出た|出て(?![き来])|去っ|離れ(?:た|て|まし))|(?:もう|もはや|今は|既に|すでに|以降は?)[^。]{0,40}(?:ない|ません|なかった)(?!と|わけ)"
    r"|やめ(?:た|て|る|ます|まし|、)|取り外し|[一-龯ァ-ヶー]{2,}(?:を|は|も|が)(?:中止|停止|止め|解消|解除|解約)"
    rf"|{_WORK}(?:を|は|も|が)(?:[^、。]{{0,12}}(?:で|に|をもって|付けで|限りで))?(?:終了|終え|終わ|満了|切れ|外れ|降り|退い|離れ|離し|打ち切|返上|辞|手放)"
    r"|(?:から|より)(?:は|も)?(?:外(?:し|れ|さ)|撤去|撤退|切り離|引き上げ|引き揚げ|退去|立ち退|脱退|脱会|離脱|除外|除か|取り払|運び出|持ち出|搬出|消え|手を引|姿を消|出て行|出ていっ|去(?:った|り)|独立した|独立しまし|抜けた|抜けて|足を洗)"
    r"|手(?:を|から)(?:離れ|引い|引く|放し)|(?:担当|役|番|座|職|任)を(?:外|降り?|退い|辞|解かれ|下り)|(?:を|は|から)(?:すべて|全て|全部|みな)?(?:取り払|引き払|手放し|卒業し|辞め(?:た|て|まし)|退い(?:た|て)|見限|捨て(?:た|て)|売り払)"
    r"|離れ(?:を|は)(?:済|終)|(?:月|年度?|末|春|夏|秋|冬|日|限り)で(?:終わ(?:っ|り)|終了|おしまい|打ち止め|お役御免|退)|契約(?:は|を|も|が)?(?:更新(?:し(?:な|ませ)|せず|され(?:な|ず))|切れ(?:た|て|まし))"
    r"|更新(?:は|を)?(?:見送|しなかった|しませんでした|されなかった)|お役御免|(?:昔|過去|今は昔|前)の(?:話|こと|もの)(?:だ|で|となっ|。|$)|まで(?:の(?:こと|話)|だった|であった|でした|だ|です|である)(?:。|だ|で|$)|(?:を|が)(?:抜けた|抜けて)(?!い)|袂を分か|縁を切|絶縁"
)
_WITHDREW = re.compile(
    r"(?:から|より)[^、。]{1,14}?(?:が|は)(?:降り|外れ|外さ|抜け|退い|手を引|姿を消|消え|出て行|去っ)"
)
"""`Aから…が降りた`."""
_WAS = re.compile(
    r"(?:以前|かつて|昔|もともと|もとは|元は|元々|旧来|従前|過去に|その昔|一昔前|ひところ|一時期?は|先代の(?:頃|ころ|時代)|当時)(?:は|、|に)?(?!と(?:同|変わ)|の(?:とおり|通り))"
    r"|(?:昨|去|一昨|おとと)年(?:度)?まで|先(?:月|週|期|々月|日)まで|[0-9０-９一二三四五六七八九十]+(?:年度?|月|日|月末|年前|か月前|ヶ月前)まで(?!に)"
    r"|(?:震災|改築|改修|改装|移転|統合|合併|再編|更新|戦争|引っ越し|引越し?|異動|移行|開店|閉店|建て替え|独立)前(?:は|、|まで|には)"
)
_WAS_FORM = re.compile(
    r"(?:てい|でい|てあっ|だっ|であっ|っ|し|い|ん|ていまし|でし|まし|かれてい|されてい)た(?:が)?(?:[、。」]|$)"
)
"""`以前は…にあった`, `3月まで…が担当していた`: what was so, told in the past."""
_MOVED_ON = re.compile(
    r"^(?:から|より)[^、。]{1,30}?(?:に|へ|と)(?:は)?(?:[^、。]{0,6})(?:移|変わ|変更|替わ|代わ|引き継|引継|移管|切り替|切替|交代|交替|渡|譲|転)"
)
"""Behind what was there before: `Aの担当はBからCに変わった`."""
FROM_THEN = re.compile(
    r"[0-9０-９〇一二三四五六七八九十元]+(?:月|日|年度?|週|時)(?:分|末|初め|頭|付け?|度)?(?:から|より|以降|以来|を境に)"
    r"|(?:先々?月|先週|昨日|今月|今週|今日|本日|昨年|一昨年|去年|今年|今期|先日|春|夏|秋|冬|その後|それ|これ|年度?|年明け|連休明け|正月)(?:から|より|以降|以来|以後)"
    r"|(?:移転|改築|改修|改装|更新|移行|移設|改造|改正|合併|統合|異動|再編|火事|地震|震災|事故|引っ越し|引越し?|閉鎖|停電|洪水|台風|代替わり|独立|交代|建て替え|入れ替え|切り替え|見直し|廃業)(?:の?後|のあと|以降|以来|以後|を境に|から(?:は|、)?)"
    r"|(?:^|、)以来"
)
"""A time from which on something is so, or is not so any more."""
_NOT_YET = re.compile(r"まだ|未だ|いまだ|一度も|依然|これまで|今まで|ずっと")
_TURNED = re.compile(r"(?:よう|こと|形)(?:に|と)な(?:っ|り)|(?:もう|もはや|今は|今では|すでに|既に)")


def is_from_then(sentence: str, last: int) -> bool:
    """Whether what `sentence` denies is so from a time on: then it was otherwise before.

    Parameters
    ----------
    last : where the later end stops; the time stands before it.
    """
    return FROM_THEN.search(sentence, 0, last) is not None and _NOT_YET.search(sentence) is None


def has_turned(tail: str) -> bool:
    """Whether what stands behind the ends says that it has come to be so."""
    return _TURNED.search(tail) is not None


def is_ended(text: str, start: int, tail: str) -> bool:
    """Whether the clause that ends in `tail`, which begins at `start` of `text`, tells of an end.

    Parameters
    ----------
    tail : what stands behind the later end, without what only looks like a denial.
    """
    if ENDED.search(tail) is not None or _MOVED_ON.match(tail) is not None:
        return True
    if any(m.start() < start < m.end() for m in _WITHDREW.finditer(text)):
        return True
    around = (m for m in ENDED.finditer(text) if m.start() < start < m.end() <= start + len(tail))
    return any(m.group()[:1] in "も今既す" for m in around)


def was_so(head: str, tail: str) -> bool:
    """Whether a clause tells in the past of what was so before."""
    return _WAS.search(head) is not None and _WAS_FORM.search(tail) is not None
