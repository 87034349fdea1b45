"""How a Japanese clause states what it states: denied, planned, reported, supposed, begun, ended.

Looks at what follows the verb's stem, up to the end of the clause; what a whole sentence says of itself
(予定, らしい, かもしれない) reaches back over linked clauses only.
"""

from __future__ import annotations

import re
from dataclasses import replace

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.providers.embedded.ja.dates import interval
from kg_pipeline.providers.embedded.ja.grammar import NAME
from kg_pipeline.text.spoken import DOCUMENTS_JA

_NOT_A_DENIAL = re.compile(
    r"か(?:も|どうか)(?:しれ|知れ|分から|わから)[なま]|か(?:どうか|否か)?(?:は|が|も)?(?:まだ|よく)?(?:(?:分から|わから|知ら)(?:な|ず|ぬ)|(?:定か|確か|明らか|はっきり)(?:では|で|と(?:は)?|し(?:て)?(?:は)?)?(?:い)?(?:な|しな|せず|ありませ))|に(?:違い|ちがい|過ぎ|すぎ|他なら|ほかなら)な?い?|なければ(?:なら|いけ)な?い?|"
    r"なくては(?:なら|いけ)な?い?|ないと(?:いけ|なら)な?い?|ざるを得な?い?|やむを得な?い?|(?:だけ|のみ|ばかり)で(?:は)?な(?:く|い)|"
    r"変わらず|変わり(?:は|が|も)?(?:な(?:い|く|し)|あ(?:り|る)ませ)|変わら?(?:って(?:い)?)?な(?:い|く|かった)|変更(?:は|も)?(?:な(?:い|く|し)|あ(?:り|る)ませ)|"
    r"(?:異常|異状|支障|差し支え|異存|異論|不具合|故障|障害|欠陥|遅れ|漏れ|心配)(?:は|が|も|の)?(?:な(?:い|く|し|かった)|(?:あり|ござい)ませ(?:ん|ぬ))|"
    r"のみならず|にもかかわらず|問題(?:は)?な(?:い|く)|少なくな|間違いな|まもなく|ほどな(?:く|い)|さりげな|にもならず|"
    r"(?:少|すく|危|切|情け|もったい|勿体|とんでも|みっとも|ぎこち|そっけ|あどけ|せわし)な(?:い|く(?!な)|かった)"
)
_ANOTHER = re.compile(rf"(?<=のは){NAME}で(?:は)?なく(?=[^、。]*{NAME})")
"""`見るのはMではなくN`: what is denied is the name before, and the verb is said of the one behind."""
_DENIAL = re.compile(
    r"な(?:い(?!と(?:きは)?(?:動|止|困))|かっ(?:た|たら)|く(?!な[るっり])|ければ|し(?:$|。|、))|ませ(?:ん|ぬ)|ず(?=に|、|。|$|と)|(?<=[わかがさたなばまら])ぬ(?:。|$)|"
    r"まい(?:。|$)|無(?:い|く|し)|な[るっり]?まい|おらず|非ず|のは(?:誤り|間違い|嘘|うそ|勘違い|思い違い|誤解)|は誤り|ではな[いく]|じゃな[いく]|禁止|不可(?:。|$|で|だ)"
)
_DOUBLE = re.compile(
    r"(?:ない|なかった|ません)(?:わけ|こと|もの|の)(?:では|でも|は|も|じゃ)(?:な[いく]|ありませ|あるま)|なくはな|ないこともな|なくもな"
)
_ENDED = re.compile(
    r"な(?:くな(?:っ|り|る(?!と))|くした)|(?:こと|の|利用|使用)?(?:を|は)?(?:やめ|止め)(?:た|て|る(?!と)|まし)|廃止(?:し|さ|と|済|に|した|。|$)|撤廃|取りやめ|"
    r"(?:を|が)?(?:終了|終え|中止|停止|撤去|解除|解消|取り止め)(?:し(?:た|て|まし|、)|さ(?:れ|せ)|にな(?:っ|り)|済|$|。)|"
    r"(?:から|より)(?:外(?:し|れ)|撤退し)(?:た|て|まし)|打ち切(?:っ|り)|手を引い"
)
_PLANNED = re.compile(
    r"予定|計画|方針|つもり|見込み|見通し|検討|案(?:が|は|に|と|を|も|だ|で|。|$|を?出)|(?:^|[うくぐすつぬぶむる])(?:という|との|ような)?(?:話|動き|相談|要望|意見|声|意向|運び|手はず|手筈|段取り|算段|"
    r"考え|提議|打診|申し出)(?:が|は|も|を|だ|で|に(?!よ)|。|$)|見送[りらっ]|却下|否決|取り下げ|立ち消え|白紙に|断念|お蔵入り|構想|方向で|話(?:が|を)(?:進|まとま)|調整(?:中|し)|提案|目標|目指|準備(?:中|を進め|し)|(?:し|よ|こ|そ|と|の|ぼ|も|ろ|ご|お)うと(?:思|考え|し(?:て|た))|"
    r"べき|推奨|お?勧め|望まし|好ましい|(?:する|[るうくすつぬぶむぐただ])(?:ほう|方)が(?:よ|い|良)|(?:する|用いる|使う|ある)と(?:よ|良)い|ことに(?:し|する|決)(?!た|て|ま)|(?:たい|たく)(?:。|$|と|の)|"
    r"(?:来(?:年度?|月|週|期|春|夏|秋|冬)|再来|今後|将来|いずれ(?:は、|は)|近いうち|そのうち|次期)"
)
_DECIDED = re.compile(
    r"予定どおり|予定通り|計画どおり|計画通り|計画停電|計画的|予定表|計画書|計画課|計画部|予定日|検討課|提案書|提案型"
)
_REPORTED = re.compile(
    r"らし(?:い|く|か)|とのこと|と(?:いう|の)(?:話|噂|うわさ|声|情報|指摘|意見|報告)|そう(?:だ|です|である)(?:。|が|、|$)|とも?聞|とうかが|"
    r"とも?(?:言|い)われ|とされ(?:る|て)|模様|よう(?:だ|です|である)(?:。|が|、|$)|みたい(?:だ|です|。|$)|によれば|によると|だとか|とか(?:。|$)|と思われ|"
    r"と見られ|とみられ|聞いた"
)
_SUPPOSED = re.compile(
    r"とばかり思|と思い込|と(?:勘違い|誤解|取り違え)|と思われがち|か(?:も|もし)(?:しれ|知れ)|かも(?:。|$|と)|ことも(?:でき|可能)|可能性|恐れ|おそれ|だろう|でしょう|と考えられ|はず(?:だ|です|で|。|$)|未確認|未定|要確認|とは限ら|"
    r"か(?:どうか|否か)|か(?:は|が|も)?(?:まだ|よく)?(?:不明|分から|わから|知ら(?:な|ず|ぬ|ま)|定か|確か(?!め)|はっきり)|もし|仮に|万一|万が一|なければ(?:なら|いけ)|なくては(?:なら|いけ)|疑い|推測|想定(?:す|し|。|$)|はずがな|"
    r"よう(?:に|で)?も?(?:見え|思え|思わ|感じ|聞こえ)|と(?:は|も)?(?:決ま|決め|言え|いえ|言い切れ|断定)[^、。]{0,6}(?:な[いく]|ませ|ぬ)|"
    r"定かで(?:は)?な|確かで(?:は)?な|確かめて(?:は)?い?な"
)
_GUESSED = re.compile(r"もし|仮に|万一|万が一|おそらく|恐らく|たぶん|多分(?!に)|ひょっと")
"""Before a verb: it is supposed, however firm its form."""

_CONDITION = re.compile(
    r"^[ぁ-ん]{0,8}?(?:(?:れ|け|せ|え|げ|て|ね|べ|め)ば|[たっ]たら|だら|なら(?:ば)?(?![なず])|場合|のであれば|とすれば|とすると|とき(?:は|に)?|時(?:は|に)|際(?:は|に)|限り)"
)
_REQUEST = re.compile(
    r"(?:て|で)(?:ください|下さい|ほしい|欲しい|もらいたい|いただ(?:き|く)|はならな|はいけな|はならぬ)|(?:する|ない|せる|く|ぐ|す|つ|ぬ|ぶ|む|う|る)こと(?:。|$)|"
    r"なさい|ないように(?!する|した|な[るっり])|しないで(?:。|$|くだ)|お願い(?!して(?:あ[るりっ]|い[るまた])|しました|した)"
)
_BEGAN = re.compile(
    r"(?:よう|こと)に(?:な(?:っ|り)|し(?:た|まし))|(?:を)?(?:始め|開始し|スタートし)(?:た|て|まし)|(?:切り替え|切替え?|変更|移行|移管|移設|移転|移動|移し|引き継|引継|引き渡|交代|交替|乗り換え|置き換え|入れ替え)"
    r"|(?:新た|新規)に|以降は?、|から(?:は)?(?:新|、)"
)
_STILL = re.compile(
    r"これまで(?:どおり|通り|と同)|従来(?:どおり|通り|と同)|引き続き|今までどおり|今まで通り|以前と(?:同|変わら)|変わらず|相変わらず|現在も|今も"
)
_NO_LONGER = re.compile(
    r"(?:^|[^ぁ-ん]|[はもがをにでと])(?:もう(?!一|ひと|少し|すぐ|じき)|もはや|今では|今はもう|今となっては)"
)
"""With a denial behind it: what was so before has come to an end."""
_PAST = re.compile(
    r"(?:以前|かつて|昔|もともと|もとは|元は|元々|当初|旧来|過去に|これまで(?!どおり|通り|と同)|(?:昨|去)年(?:度)?(?:まで)?|先月まで)(?:は|、|に)?"
)
_CONTRASTED = re.compile(r"^[^、。]{0,8}?(?:てい|でい|ていまし|でし|だっ|であっ)たが、?$")
"""`担当していたが、`: what was so, before the sentence says what came of it."""

_UP_TO = re.compile(r"(?:[0-9〇一二三四五六七八九十]+(?:年度?|月末?|日)|春|夏|秋|冬|年末|年度末)まで(?!に)")
_GOES_ON = re.compile(
    r"(?:(?:な|無)くて|(?:止ま|落ち|切れ|停止し|故障し|ダウンし|壊れ|途絶え|失っ|外れ)(?:っ)?て)も[^、。]{0,6}$"
    r"|(?:使わ|使用せ|頼ら|通さ|介さ|経由せ|要せ|必要とせ|依存せ)(?:ずに?|ないで|なくて?も)[^、。]{0,6}$|(?:な|無)しで(?:も)?[^、。]{0,6}$|抜きで(?:も)?[^、。]{0,6}$"
)
"""`がなくても`, `を使わずに` before a verb of going on: it does without."""
_WHILE_DOWN = re.compile(
    r"(?:が|も|は)(?:落ち|止ま|切れ|停止し|ダウンし|故障し|壊れ|途絶え)[^、。]{0,6}(?:間|あいだ|とき|時|際|場合|うち)(?:は|には|に)?[^。]*$"
)
"""`が落ちている間は`: what does not work meanwhile needs it."""
_NO_CHANGE = re.compile(
    r"(?:変わり|変更|変化|異動|異常|異状|異存|異論|違い|誤り|間違い|支障|問題|不都合|不具合|差し支え|心配|影響)(?:は|が|も|など)?$"
)
_NONE_OF_IT = re.compile(r"(?:は|が|も|など)?(?:な[いくし]|あり?ませ|ございませ)")
"""`への所属に変わり`, `はない`: what is denied is the change."""
_GOES_WITH = re.compile(r"(?:て|で)(?:おり|いて|あり|いまして)、?$")
"""What so links is so now, whatever is planned behind it."""
_PAST_FORM = re.compile(r"(?:てい|てあっ|でい|だっ|であっ|ていまし|だったが|かっ|っ|し|い|ん)た")
_SO_THAT = re.compile(
    r"[ぁ-ん]{0,6}(?:よう|こと)にする(?=[一-龠々ァ-ヶー])(?!.*(?:終わ[っり]|完了|済[みん]))"
)
"""Behind a verb's stem, before a noun: that is what some work or talk is for (`使えるようにする工事`)."""

_YET_TO_COME = re.compile(
    rf"来(?:年度?|月|週|期|春|夏|秋|冬)|今後|将来|(?:^|[、はがを])いずれ(?=[一-龠々ァ-ヶー{NAME}、])"
)
_QUESTION = re.compile(
    r"(?:か|かな|かしら|でしょうか|だろうか|のか)[。?]*$|\?[。]*$|(?:どこ|だれ|誰|何|なに|いつ|どれ|どの|どちら)[^。]{0,12}(?:か(?!\w[^。]{0,60}?[がのでし]、)|\?)"
)
"""Not `どこへ置くか迷ったので、…`: the clause behind goes on to tell something."""


_ATTRIBUTIVE = re.compile(
    rf"[ぁ-ん]{{0,12}}(?<=[うくぐすつぬぶむるただい])(?:[^、。はがをもにへでと{NAME}]{{1,8}}[いなの])?{NAME}"
)
"""Behind a verb's stem, up to the name that its clause describes: `が呼び出しているM`."""
_OF_THE_NAME = re.compile(
    r"(?:(?:で|じゃ)(?:は|も)?な|(?:は|が|も)?(?:もう|もはや|まだ|既に|すでに|一切|全く)?(?:な[いくかし]|無[いくし]|ありませ|存在し(?:な|ませ)))"
)
"""What denies the described name itself, and with it what describes it: `が呼び出すMはない`."""


def described(tail: str) -> str | None:
    """The part of `tail`, from a verb's stem on, that belongs to the clause which describes a name.

    None if the verb describes none, or if what follows denies that very name.
    """
    found = _ATTRIBUTIVE.match(tail)
    if found is None or _OF_THE_NAME.match(tail, found.end()):
        return None
    return found.group()


def is_question(text: str) -> bool:
    """Whether a folded sentence asks."""
    return _QUESTION.search(text.rstrip('」』)"” ')) is not None


def is_still(text: str) -> bool:
    """Whether a text says that what it states is as it was before."""
    return _STILL.search(text) is not None


def is_request(tail: str) -> bool:
    """Whether a clause asks or orders that something be done, which states nothing."""
    return _REQUEST.search(tail) is not None


def is_condition(tail: str) -> bool:
    """Whether the verb stands in the conditional, so that it is supposed and not stated."""
    return _CONDITION.match(tail) is not None


def stance_of(
    head: str, tail: str, rest: str = "", date: str = "", *, lexical: bool = False, denies: bool = False
) -> Stance:
    """The stance of a clause.

    Parameters
    ----------
    head : the clause before the verb's stem.
    tail : from the verb's stem to the end of its clause.
    rest : linked clauses behind it, whose modality reaches back.
    date : of the document, for the year.
    lexical : whether the cue itself is written in the negative (欠かせない).
    denies : whether it denies in earnest (と併用できない), so that it is the affirmative that denies it.
    """
    plain = _NOT_A_DENIAL.sub("", _ANOTHER.sub("", tail))
    denied = _DENIAL.search(plain) is not None
    double = _DOUBLE.search(plain) is not None
    if "しか" in head[-12:] and denied:
        denied = False
    own = described(tail)
    if denied and own is not None:
        denied = _DENIAL.search(_NOT_A_DENIAL.sub("", own)) is not None
    if lexical:
        denied = denies and _DENIAL.search(tail) is None
        denied = denied or "なくて" in plain or "なくと" in plain or "不要" in plain
    if denied and _NO_CHANGE.search(head) is not None and _NONE_OF_IT.match(tail) is not None:
        denied = False
    if _GOES_ON.search(head) is not None and not lexical:
        denied = not denied
    elif denied and _WHILE_DOWN.search(head) is not None:
        denied = False
    ended = _ENDED.search(plain) is not None and not lexical
    ended = ended or (denied and not lexical and _NO_LONGER.search(head) is not None)
    since, until = interval(head + tail, date, ended=False)
    long_over = not until and _UP_TO.search(head) is not None
    said_past = (long_over or _PAST.search(head) is not None) and _PAST_FORM.search(tail) is not None
    was_there = head.endswith(("にあ", "もあ")) and tail.startswith(("ったが", "りましたが"))
    past = (said_past or was_there or (_CONTRASTED.search(plain) and not lexical)) and _STILL.search(
        head
    ) is None
    modality = _modality(head, tail, rest)
    if double:
        modality, denied = Modality.HYPOTHETICAL, False
    change = Change.NONE
    if ended or past:
        denied, change = True, Change.ENDED
    elif _BEGAN.search(tail) and _STILL.search(head) is None:
        change = Change.BEGAN
    if modality is not Modality.ASSERTED:
        change = Change.NONE if change is Change.BEGAN else change
    polarity = Polarity.NEGATED if denied else Polarity.AFFIRMED
    stance = Stance(polarity, modality, change)
    if change is Change.ENDED:
        since, until = interval(head + tail, date, ended=True)
    return replace(stance, since=since, until=until)


def _by_hearsay(before: str) -> bool:
    """Whether a clause is said to be by somebody's word, and not by a document."""
    sources = re.findall(r"([^、。]{0,12})(?:によれば|によると)", before)
    return any(not source.endswith(DOCUMENTS_JA) for source in sources)


def _modality(head: str, tail: str, rest: str) -> Modality:
    said = _DECIDED.sub("", tail if _GOES_WITH.search(tail) else tail + rest)
    before = _DECIDED.sub("", head)
    if is_condition(tail) or _SUPPOSED.search(said) or _GUESSED.search(before):
        return Modality.HYPOTHETICAL
    if _PLANNED.search(said) or _SO_THAT.match(tail) or _YET_TO_COME.search(before):
        return Modality.PLANNED
    if _REPORTED.search(tail + rest) or _by_hearsay(before):
        return Modality.REPORTED
    return Modality.ASSERTED
