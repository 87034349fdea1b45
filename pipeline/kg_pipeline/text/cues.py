"""Cues of negation, ending and change in English, Japanese and Chinese (and the plainest ones of a few other
languages), and the phrases that only look like
one. They are closed grammatical classes (auxiliaries, particles, quantifiers), not the words of a domain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from kg_ledger.records import Span
from kg_pipeline.text.caseless import Caseless, Cue

EN_NEGATION = Caseless(
    r"\b(?:not|never|neither|nor|none|nobody|nothing|nowhere|cannot|without|unable\s+to|instead\s+of|rather\s+than|"
    r"except(?:\s+for)?|independent(?:ly)?\s+of|lacks?|lacking|avoids?|avoiding|"
    r"(?:fail(?:s|ed|ing)?|refus(?:es|ed|ing)|declin(?:es|ed|ing))\s+to|no)\b(?!-)"
    r"|\b(?:nicht|kein(?:e[mnrs]?)?|niemals|nunca|jam[aá]s|não|ne\s+\w+\s+(?:pas|plus|jamais)|n['’]\w+\s+(?:pas|plus|"
    r"jamais)|не|нет|никогда)\b"
    r"|\b(?:[a-z]+n['’]t)\b|\b(?:aint|dont|doesnt|didnt|isnt|arent|wasnt|wont|cant)\b"
)
EN_ENDED = Caseless(
    r"\bno\s+longer\b|\b(?:not|[a-z]+n['’]t)\b[^.;,]{0,80}\b(?:any\s?more|any\s+longer)\b"
    r"|\b(?:stop(?:s|ped)|ceas(?:es|ed)|quit|discontinued)\s+(?:to\s+\w+|\w+ing)\b|\bceas(?:es|ed)\s+to\b"
    r"|\bused\s+to\s+(?=[a-z])|\b(?:formerly|previously|erstwhile)\b|\b(?:has|have)\s+(?:now\s+)?(?:left|quit)\b"
    r"|\b(?:was|were|been|got|is\s+now|are\s+now)\s+(?:\w+ly\s+|all\s+|now\s+)?(?:disconnected|unplugged|detached|decoupled|removed|withdrawn|evicted"
    r"|taken\s+(?:off|out\s+of)|cut\s+off|struck\s+off|relieved\s+of|taken\s+away\s+from|pulled\s+(?:off|out\s+of))\b"
    r"|\b(?:gave|given)\s+up\b|\b(?:came|come)\s+off\b|\bpulled\s+out\s+of\b|\bfinished\s+with\b|\bended\s+(?:her|his|its|their|the)\s+(?:work|contract|service|job|time)\b|\bonce\s+upon\s+a\s+time\b|\bin\s+the\s+(?:old|early)\s+days\b|\bback\s+then\b|\bstep(?:s|ped)\s+down\b|\bstood\s+down\b|\bresign(?:s|ed)\s+from\b"
)
EN_LEFT_BEHIND = Caseless(
    r"\b(?:(?:moved|migrated|transferred|relocated|switched|reassigned|t(?:ook|aken)\s+(?:[\w’'-]+\s+){0,5}?over|handed\s+(?:[\w’'-]+\s+){0,5}?over)\s+(?:away\s+)?"
    r"(?:(?!(?:to|into)\b)[\w’'-]+\s+){0,2}?from)\s+(?:the\s+)?\Z"
)
"""Right before the later end: that end is what was there before (`moved from A to B`)."""
EN_SUCCEEDED = Caseless(
    r"\b(?:in\s+place\s+of|t(?:ook|aken)\s+the\s+place\s+of|(?:replac|succeed)(?:ed|es|ing))\s+(?:the\s+)?\Z"
)
"""Right before the earlier of two ends, as a predicate of succession never has it."""
EN_OVER = re.compile(
    r"[^.;]{0,60}?\b(?:has|have|had|was|were)\s+(?:now\s+|since\s+)?(?:expired|lapsed|terminated|cancell?ed|ended|run\s+out|wound\s+up|discontinued|dissolved|abolished)\b"
    r"|[^.;]{0,30}?\b(?:ended|expired|lapsed)\b",
    re.I,
)
"""Behind both ends: what binds them is over (`the contract between A and B was terminated`)."""
EN_NO_CUE = Caseless(
    r"\b(?:(?:is|are|was|were|be|been|being|get|gets|got)\s+(?:\w+\s+){0,2}used\s+to\b"
    r"|not\s+(?:only|just|merely|simply|limited\s+to|least|to\s+mention)\b|whether\s+or\s+not\b|if\s+not\b"
    r"|no\s+(?:more|fewer|less|later|earlier|sooner)\s+than\b|nothing\s+but\b|none\s+other\s+than\b|no\s+doubt\b"
    r"|(?:what|which|that|who|where|whose\s+\w+)\s+(?:\w+\s+)?(?:used\s+to|(?:is|are|was|were)\s+(?:formerly|previously))\b"
    r"|(?:no\s+one|nobody|none|nothing|no\s+\w+)\s+(?:else\s+)?(?:but|except(?:\s+for)?|other\s+than|apart\s+from|save)\b"
    r"|so\s+(?:that\s+)?(?:nobody|no\s+one|nothing)\s+\w+|needless\s+to\s+say\b|(?:nobody|no\s+one)\s+(?:\w+ly\s+)?doubts?\b|no\s+change(?:s)?\b|nothing\s+(?:new|changes|has\s+changed)\b"
    r"|cannot\s+help\b|no\.?\s*\d|no\s+matter\b|why\s+not\b|no\s+(?:sooner|wonder)\b)"
    r"|^\W*no,\s|,\s+(?:and\s+)?not\s+(?!(?:is|are|was|were|do|does|did|has|have|in|on|at|to|for|from|by|with)\b)[\w’'-]+(?:\s+[\w’'-]+){0,3},"
)
EN_VERBAL = Caseless(r"\b(?:not|never|cannot|[a-z]+n['’]t)\b")
EN_NEED = Caseless(
    r"\b(?:not|never|cannot|nothing|none|nobody|no|unable\s+to|[a-z]+n['’]t)\b[^.;]{0,120}\b(?:without|unless|until)\b"
    r"|\b(?:without|unless)\b[^.;]{0,120}\b(?:not|never|cannot|nothing|none|nobody|no|unable\s+to|fails?|[a-z]+n['’]t)\b"
)
EN_BOUNDARY = re.compile(
    r"(?=[;:—,\s])(?:;|:\s|—|,?\s+\b(?:but|whereas|although|though|while|because|however|yet|unless|since|so|then)\b"
    r"|,\s*(?=(?:not|and\s+not|never)\b)"
    r"|,?\s+and\s+(?=(?:do|does|did|is|are|was|were|will|would|can|could|has|have|had|should|must|may|might|cannot|"
    r"never|no\s+longer|not|[a-z]+n['’]t)\b))",
    re.I,
)
EN_OPENING_CLAUSE = re.compile(
    r"^\W*(?:if|when|whenever|unless|although|though|while|since|because|after|before|once|until|as|instead\s+of|in\s+place\s+of"
    r"|rather\s+than|unlike|contrary\s+to|apart\s+from|just\s+so)\b[^,;]*,",
    re.I,
)
EN_OUTAGE = Caseless(
    r"\b(?:if|when|whenever|once|while)\b[^.;]*\b(?:stop|fail|down|unavailable|die|crash|offline|outage|los[et]|missing|break)\w*"
    r"[^.;]*\b(?:not|never|cannot|no|nobody|nothing|none|unable|[a-z]+n['’]t)\b"
)
"""One thing's failure stops the other: the negation is the consequence, not a denial of the relation."""
EN_USELESS = Caseless(
    r"\b(?:(?:is|are)\s+(?:of\s+)?no\s+(?:use|good|help)|(?:does|do|will|can)\s*(?:not|n['’]t)\s+(?:work|run|start|move|function|operate|go|open|turn|be\s+used))\b"
    r"[^.;]{0,30}\b(?:if|when|whenever|once|while)\b[^.;]*\b(?:stop|fail|down|dark|off|away|unavailable|dead|offline|out|missing|gone)\w*"
)
"""As `EN_OUTAGE`, the failure behind its consequence."""
EN_DESPITE = Caseless(
    r"\b(?:keeps?\s+(?:on\s+)?\w+ing|carr(?:y|ies)\s+on|go(?:es)?\s+on|runs?\s+on|survives?|still\s+(?:runs?|works?)|(?:does|do)\s*(?:not|n['’]t)\s+(?:care|mind|stop))\b"
    r"[^.;]{0,30}\b(?:if|when|whenever|while|though)\b[^.;]*\b(?:stops?|fails?|down|dark|off|out|dead|offline|trips?|drops?)\b"
)
"""One thing goes on while the other is down."""
EN_NO_NO = re.compile(r"^\W*no\b[^,.;]*,\s*no\b", re.I)
"""`No B, no A.`"""
EN_UNTIL = re.compile(
    r"\b(?:until|till|up\s+(?:to|until))\s+(?:the\s+|last\s+|early\s+|late\s+|mid-?\s*|end\s+of\s+|beginning\s+of\s+|this\s+)*"
    r"(?:spring|summer|autumn|fall|winter|year|month|week|season|recently|now|then|(?:19|20)\d\d|\d{1,2}\s+\w+|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b",
    re.I,
)
EN_TOLD_PAST = re.compile(r"\b(?:was|were|had|did|stood|kept|ran|held|sat|lay|went|\w{2,}ed)\b", re.I)
EN_TOLD_NOW = re.compile(r"\b(?:is|are|has|have|does|do|will|still|now)\b", re.I)
"""What was so until a time, told in the past, is over."""
EN_RELATIVE = re.compile(r"\s*,\s*(?:which|who|whom|whose|where|that)\b", re.I)
EN_PARENTHESIS = re.compile(
    r",\s*(?:however|therefore|of\s+course|in\s+fact|in\s+general|for\s+example|for\s+instance)\s*,|,\s*(?:which|who|whose|whom|where|when|that|unlike)\b[^,;]*(?:,|$)|\([^()]*\)",
    re.I,
)
EN_BEHIND = re.compile(
    r"(?:\s+(?!(?:when|if|because|unless|until|while|where|that|which|who|since|so|and|but|or)\b)[\w'’-]+){0,2}"
    r"\s+(?:(?:do|does|did|is|are|was|were|will|would|can|could|should|must|has|have|had)(?:n['’]t|\s+(?:not|never|"
    r"no\s+longer))|cannot|never)\b",
    re.I,
)

JA_NEGATION = re.compile(
    r"ません|なかった|なくて|なく|ない(?!し[^な])|なし(?!で(?:は|も))|抜きで(?!は)|無(?:い|く|し|かった)|ざる|"
    r"(?:[せれわからたばさけえきじめげてべ]|(?<=[一-龯])ま)ず(?=に|、|。|，|$|\s|[一-龯])|ぬ(?=。|、|$|[一-龯])|"
    r"不要|不可|不能|禁止|禁ず|対象外|無関係|非対応|未(?:対応|実装|接続|使用|設定|導入|定義|連携|公開|登録)"
)
JA_ENDED = re.compile(
    r"(?:なくな|無くな)(?:った|り|る|って)|廃止|撤廃|廃され|打ち切|取りやめ|取り止め"
    r"|(?:不要|不用|対象外|無関係|禁止|不可)(?:に|と)な(?:った|り|る|って)"
    r"|との縁(?:が|は)切れ|を(?:出た|出て(?![き来])|去っ|離れ(?:た|て|まし))|(?:もう|もはや|今は|既に|すでに|以降は?)[^。]{0,40}(?:ない|ません|なかった)(?!と|わけ)"
    r"|やめ(?:た|て|る|ます|まし|、)|取り外し|[一-龯ァ-ヶー]{2,}(?:を|は|も|が)(?:中止|停止|止め|解消|解除|解約)"
    r"|(?:依存|利用|使用|連携|呼び出し|接続|提供|参照|書き込み|読み込み|購読|送信|受信|担当|契約|運用|保守|協力|取引|供給|委託|貸与|派遣|点検|管理|給電|受け持ち|兼務|任期)"
    r"(?:を|は|も|が)(?:[^、。]{0,12}(?:で|に|をもって|付けで|限りで))?(?:終了|終え|終わ|満了|切れ|外れ|降り|退い|離れ|離し|打ち切|返上|辞)"
    r"|(?:から|より)(?:は|も)?(?:外(?:し|れ|さ)|撤去|撤退|切り離|引き上げ|引き揚げ|退去|立ち退|脱退|脱会|離脱|除外|除か|取り払|消え|手を引)"
    r"|手を(?:離れ|引い|引く|放し)|担当を(?:外|降)"
)
JA_WITHDREW = re.compile(r"(?:から|より)[^、。]{1,14}?(?:が|は)(?:降り|外れ|抜け|退い|手を引)")
"""`Aから…が降りた`."""
JA_WAS = re.compile(
    r"(?:以前|かつて|昔|もともと|もとは|元は|元々|旧来|従前|過去に)(?:は|、|に)?(?!と(?:同|変わ)|の(?:とおり|通り))"
    r"|(?:昨|去)年(?:度)?まで|先(?:月|週|期)まで|[0-9０-９一二三四五六七八九十]+(?:年度?|月|日|月末)まで(?!に)"
)
JA_WAS_FORM = re.compile(
    r"(?:てい|でい|てあっ|だっ|であっ|っ|し|い|ん|ていまし|でし|まし|かれてい|されてい)た(?:が)?(?:[、。」]|$)"
)
"""`以前は…にあった`, `3月まで…が担当していた`: what was so, told in the past."""
JA_MOVED_ON = re.compile(
    r"^(?:から|より)[^、。]{1,30}?(?:に|へ|と)(?:は)?(?:[^、。]{0,6})(?:移|変わ|変更|替わ|代わ|引き継|引継|移管|切り替|切替|交代|交替|渡|譲|転)"
)
"""Behind what was there before: `Aの担当はBからCに変わった`."""
JA_DESPITE = re.compile(
    r"^(?:が|は|も)?(?:[^、。]{0,8})?(?:止ま|落ち|切れ|停止し|故障し|ダウンし|な|無|外れ|失われ|途絶え)(?:っ|く)?て?も[^、。]{0,14}"
    r"(?:動[くけきか](?!な)|使え(?!な)|回る|続け|困らな|影響(?:は|を)?(?:な|受けな)|問題(?:は)?な|支障(?:は)?な|運転でき|構わな)"
)
"""The other goes on without it: `Bが止まってもAは動く`."""
JA_NO_CUE = re.compile(
    r"(?:だけ|のみ|ばかり)(?:で|では|じゃ)?(?:なく|ない|ならず|ありません)|かもしれ(?:ない|ません)|かも知れ(?:ない|ません)|"
    r"(?:なけれ|ね|なく(?:て)?)(?:ば|は|ては)(?:なら|いけ|いか|だめ|駄目)(?:ない|ません|なかった|ず)?|なくてはなら(?:ない|ず|ぬ)|"
    r"ざるを得(?:ない|ません|ず)|に違いな(?:い|く)|(?:に|と)ほかなら(?:ない|ず)|に過ぎ(?:ない|ません|ず)|にすぎ(?:ない|ません|ず)|"
    r"間違いな(?:い|く)|問題な(?:い|く|し)|少な(?:い|く)|すくな(?:い|く)|欠かせ(?:ない|ません|ず)|欠かさず|切り離せ(?:ない|ません|ず)|"
    r"必ず|まず(?=は|、|[^い])|はず|ずつ|かかわらず|関わらず|拘らず|相変わらず|思わず|問わず|とりあえず|のみならず|"
    r"つない(?=[でだ])|補ない|伴ない|行ない|おこない|たない(?=に)|ないし(?=[^な])|申し訳(?:ない|ありません)|ほどな(?:い|く)|まもなく|間もなく|すみません|なく(?=される|され|なら)"
    r"|動き(?:は|が|も)(?:ない|なく|なし)|変わら(?:ない|ず|ぬ|ません)|(?:変わり|変更|異[常状]|違い|支障|差し支え|異存|異論|誤り|間違い|問題|心配|不具合|故障|障害|欠陥|遅れ|漏れ)(?:は|が|も|の)?(?:ない|なく|なし|ありません|ございません)"
    r"|(?:かどうか|か否か)|絶え間な(?:い|く)|例外なく|限りな(?:い|く)|もれなく|漏れなく|滞りなく|隈なく|くまなく|予告なく"
)
JA_NEED = re.compile(
    r"(?:が|も)?(?:ないと|なければ|なくては|無いと|無ければ|無くては|なしでは?|無しでは?|抜きでは?|でないと|でなければ)[^。]{0,60}?"
    r"(?:ない|ません|なかった|ず|不可|不能|できぬ|止まる|停止する)"
)
JA_OUTAGE = re.compile(
    r"(?:停止|止ま|落ち|故障|障害|ダウン|壊れ|失われ|切れ|使えな|応答しな|途絶|死ん)[^。]{0,12}?(?:と|ば|たら|なら|場合|とき|時|際|ても|間)"
    r"[^。]{0,60}?(?:ない|ません|なかった|ず|不可|不能)"
)
"""As `EN_OUTAGE`."""
JA_DOUBLE = re.compile(
    r"(?:ない|ず|ぬ)(?:わけ|こと|もの|はず)(?:で)?(?:は|も|が)?(?:ない|なく|ありません)|なく(?:は|も)(?:ない|ありません)"
    r"|とは(?:限ら|言え|いえ|言い切れ)(?:ない|ません|ず)|(?:わけ|の)ではない|というのは(?:誤り|間違い|事実ではない)"
)
JA_BOUNDARY = re.compile(
    r"(?<=[うくぐすつぬぶむるただいんしりきちみびぎえけせてねべめれずばらな])(?:が|けど|けれど|けれども|ので|のに|から|し|ため|と|ば|で)?、"
    r"|(?<=[うくぐすつぬぶむるただいんすな])(?:が|けど|けれど|けれども|ので|のに)(?=[一-龯ァ-ヶA-Za-z])|[。；;]"
)
JA_STEM = re.compile(r"[一-龠々]+(?:[ぁ-ん][一-龠々]+)?|[ァ-ヶー]{2,}")
"""The part of a wording that no inflection changes."""
JA_ATTRIBUTIVE = re.compile(r"[ぁ-ん]{0,12}(?<=[うくぐすつぬぶむるただい])[「『]?")
JA_NONE_SUCH = re.compile(
    r"[」』]?(?:(?:で|じゃ)(?:は|も)?な|(?:は|が|も)?(?:もう|もはや|まだ|既に|すでに|一切|全く)?(?:な[いくかし]|無[いくし]|ありませ|存在し(?:な|ませ)))"
)
"""Behind a described name: there is none such, or it is none."""
JA_ONLY = re.compile(r"しか|^(?:の)?以外(?:に|で|の|から)?")

KO_NEGATION = re.compile(r"않|없|못하|못했|아니|아닙|안\s(?=[가-힣])")

ZH_NEGATION = re.compile(r"[不没沒未無无非勿]|並非|并非")
ZH_ENDED = re.compile(r"不再|已停止|停止了|不復|不复")
ZH_NO_CUE = re.compile(
    r"不但|不仅|不僅|不只|不断|不斷|不久|不同|無論|无论|不論|不论|不過|不过|無不|无不|莫不|非常|不得不|除非|未来|未來|不少|不如|非但|無非|无非"
)
ZH_BOUNDARY = re.compile(r"[，；。;]|但是?|而是?")

NEED = re.compile(
    r"\b(?:without|unless|until|lost|dead|useless)\b|ないと|なければ|なくて|なしで|無しで|抜きで|しか|止まると|落ちると",
    re.I,
)
"""What marks a wording in the negative as one of need."""
CHANGE = Caseless(
    r"\b(?:since|from|as\s+of|now|new(?:ly)?|start(?:s|ed|ing)?|beg(?:an|in|ins|un)|launch(?:ed)?|mov(?:es|ed|ing)|"
    r"migrat\w*|hand(?:s|ed|ing)?(?:\s+\w+){0,3}\s+over|hand-?over|transfer\w*|t(?:ook|akes?|aken)\s+over|replac\w*|"
    r"switch\w*|succe(?:ed|ssor)\w*|becom\w*|became|chang\w*|until|till|end(?:s|ed)|stop\w*|ceas\w*|retir\w*|remov\w*|"
    r"drop(?:s|ped)?|discontinu\w*|decommission\w*|former(?:ly)?|previous(?:ly)?|used\s+to|no\s+longer|any\s?more|"
    r"instead|split|merg\w*|renam\w*|join(?:s|ed)|left|appoint\w*|resign\w*|adopt\w*|introduc\w*|assign\w*|went|"
    r"effective|after|before|today|current(?:ly)?|anew|inherit\w*|acquir\w*|sold|bought|relocat\w*|upgrad\w*|shut)\b"
    r"|\b(?:19|20)\d\d\b|\d{1,4}[年月/]|[\d〇一二三四五六七八九十]+[月日]"
    r"|から|以降|以後|より|移管|移行|移転|移設|移っ|移し|移る|引き継|引継|交代|交替|交換|変更|切り替|切替|置き換|新た|新し|新設|就任|退任|"
    r"開始|始ま|始め|なった|なり|なる|今は|今や|現在|今後|廃止|撤廃|撤去|終了|停止|中止|やめ|止め|外れ|外し|退|離れ|まで|かつて|以前|"
    r"旧|元は|もう|もはや|既に|すでに|導入|採用|追加|統合|分割|改称|改め|任命|異動|譲|渡|担当替え|不再|改為|改为|轉|转|接替|接手|遷|迁"
)
"""What a sentence must contain, some of it, for its claim to say that the world changed."""


@lru_cache(maxsize=1024)
def worded(phrase: str) -> Cue:
    """What matches the words of `phrase`, in capitals or not."""
    return Caseless(re.escape(phrase)) if phrase.isascii() else re.compile(re.escape(phrase), re.I)


def blank(pattern: Cue, text: str) -> str:
    """`text` with everything that `pattern` matches blanked, at equal length."""
    return pattern.sub(lambda m: "\x00" * len(m.group()), text)


def blank_asides(text: str, ends: Sequence[Span]) -> str:
    """`text` with the asides that hold neither end blanked, at equal length."""
    for aside in EN_PARENTHESIS.finditer(text):
        if not any(aside.start() <= e.start < aside.end() for e in ends):
            text = text[: aside.start()] + " " * len(aside.group()) + text[aside.end() :]
    return text
