"""Whether a sentence says that something changed: that it began, ended, moved, changed hands.

`states_change` asks whether any word of it could mean that at all; `reports_beginning` whether words that
mean nothing else say that what the sentence states has begun.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_ledger.records import Span
from kg_pipeline.text import cues, endings_ja
from kg_pipeline.text.caseless import Caseless
from kg_pipeline.text.polarity import is_western, reach

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_UP_TO = r"\s*(?:\d*\s*(?:to|till|until|through)\b|–|-)"
"""Behind the beginning of a span that recurs (`from May to September`)."""
_NOT_IS = r"(?<!\bis\s)(?<!\bare\s)(?<!\bbe\s)(?<!being\s)"
_EN = Caseless(
    r"\b(?:since(?=\s+(?:\d|the\s|last|early|late|mid|this|yesterday|then|[A-Z]))|as\s+(?:of|from)\b|with\s+effect\s+from|effective|from\s+now\s+on|these\s+days|nowadays|henceforth|(?<!know\s)(?<!knows\s)by\s+now"
    r"|(?<!know\sby\s)(?<!knows\sby\s)now(?!\s+and\s+then)(?!\s+that)|(?:took|taken|taking)\s+(?:[\w’'-]+\s+){0,6}?over|(?:took|taken)\s+on|hand(?:ed|ing)\s+(?:[\w’'-]+\s+){0,6}?(?:over|on|to)|hand-?over"
    r"|pass(?:ed)\s+(?:[\w’'-]+\s+){0,6}?(?:over|on|to|into)|won|moved|migrated|switched|transferred|relocated|reassigned|rehoused|re-?homed|shifted|swapped|rewired|rerouted"
    r"|reconnected|repatriated|re-?opened|re-?installed|re-?started|set\s+up\s+again|bec(?:ame|ome)s?|(?:(?:was|were|been)\s+(?:newly\s+)?|is\s+newly\s+)(?:made|appointed|named|elected|promoted|assigned|given|entrusted|installed|adopted|introduced|inaugurated|commissioned)"
    r"|replac(?:ed|es)|succeed(?:ed|s)|inherit(?:ed|s)|start(?:ed|s)\s+\w+ing|beg(?:an|un)|went\s+(?:\w+\s+)?(?:to|into|over)|new\s+home|the\s+new\s+\w+|a\s+new\s+\w+|newly"
    r"|in\s+(?:the\s+)?place\s+of|instead\s+of|assum(?:ed|es)|chang(?:ed|es)\s+(?:\w+\s+)?(?:hands|to|over|(?:supplier|carrier|provider|owner|vendor|contractor|landlord|tenant|keeper|operator|bank|printer|agent|agency|crew|team|yard|address|partner)s?)|won\s+the\s+contract|signed\s+(?:a\s+|the\s+)?(?:\w+\s+)?contract|finally\s+(?:has|have|got)"
    r"|(?:has|have)\s+(?:now\s+|just\s+)?(?:moved|switched|migrated|taken|joined|got|come\s+under)|joined|has\s+been\s+(?:in|at|on|with|under)\b[^.;]*\bsince"
    rf"|(?:opened|arrived|settled)\s+(?:again\s+)?(?:in|at)\b[^.;]*\bon\s+(?:\d|{_MONTH})"
    rf"|from\s+(?:the\s+)?(?:(?:early|mid|late)\s+)?(?:\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?)?{_MONTH}(?!-)(?!{_UP_TO})(?:\s+on(?:wards?)?)?"
    r"|picked\s+up|ended\s+up\s+(?:in|at|with)|hooked\s+up\s+to|put\s+(?:on|in|into|with)(?=\s)|(?:has|have)\s+put\b|carried\s+over\s+to|stepped\s+in|(?:came|come|comes)\s+under|left\s+(?:[\w’'-]+\s+){1,4}and"
    r"|until\s+then|up\s+to\s+now|so\s+far\s*;|until\s+(?:now|recently)|hitherto|to\s+date\s*;"
    r"|(?:come|came|gone)\s+over\s+to|(?:fell|fallen)\s+to|(?:has|have)\s+gone\s+(?:\w+\s+)?(?:to|into)"
    r"|(?:was|were|been|got)\s+(?:\w+ly\s+)?(?:allott?ed|allocated|awarded|granted|delegated|returned|restored|entrusted)\s+to"
    r"|(?:has|have)\s+(?:\w+ly\s+)?been\s+(?:rebuilt|rehung|fitted|hung|mounted|wired|plugged|connected|attached|placed)\s+(?:to|in|into|on|onto|with|at)"
    r"|turned\s+(?:[\w’'-]+\s+){0,6}?over\s+to"
    rf"|(?:from|starting|beginning|as\s+of)\s+(?:today|yesterday|{_WEEKDAY}|this\s+(?:week|month|year|season|spring|summer|autumn|winter))(?!{_UP_TO})"
    r"|new(?=\s*:|\s+since\b|\s+(?:here|there|is)\b)|what(?:\s+is|['’]s)\s+new|anew|afresh|sign(?:ed|s)\s+(?:(?:on|up)\s+(?:for|with|to)|with)"
    r"|got(?=\s[^.;]*\b(?:in|on|last|this)\s+(?:\d|the\s+(?:spring|summer|autumn|winter)|week|month|year|[A-Z]))"
    r"|[\w’']+\s+stead|in\s+lieu\s+of|t(?:akes|ook|aken)\s+(?:the\s+place\s+of|[\w’'-]+['’]s?\s+place)|(?:has|have|was|were|been)\s+relieved|relieves"
    r"|steps?\s+into|stepped\s+into|took\s+the\s+reins|(?:was|were|been)\s+(?:sold|leased|let|rented|lent|donated|bequeathed|farmed\s+out|outsourced|hired\s+out)\s+to"
    rf"|{_NOT_IS}(?:bought|acquired|purchased|taken\s+on|engaged|hired|enlisted|recruited|absorbed|promoted\s+to|vested\s+in|merged\s+(?:with|into)|converted\s+to|upgraded\s+to)"
    rf"|{_NOT_IS}(?:brought|flown|driven|borne|(?:cart|haul|ship|carri|lift|wheel|push|pull|dragg|hoist|tow|roll|ferri|lugg|transport|convey|dispatch|evacuat|crat)ed)"
    r"\s+(?:[\w’'-]+\s+){0,6}?(?:to|into|over|across|up|down|under)"
    r"|(?:swap|move|hand-?over|switch|change|transfer|take-?over)\s+(?:is|was|has\s+been)\s+(?:now\s+)?(?:done|complete[d]?|made|finished|through|over)|made\s+the\s+(?:move|switch|change|swap)|(?:is|are|was|were)\s+back\s+(?:in|at|on|with|under|inside)"
    r"|took\s+(?:[\w’'-]+\s+){1,8}?and\s+(?:gave|handed|put)|set\s+up\s+(?:in|at|on)|put\s+up\s+(?:in|at|on)|found\s+(?:its|his|her|their)\s+(?:way|place)|arrived\s+(?:in|at)|up\s+and\s+running|at\s+(?:long\s+)?last"
    r"|(?:went|gone)\s+(?:live|into\s+(?:service|operation))|put\s+into\s+(?:service|operation)|came\s+on\s+(?:stream|board)|rebased|re-?sited|repositioned|redeployed|re-?allocated"
    r"|changed\s+(?:[\w’'-]+\s+){0,4}?to|(?:drafted|called|roped)\s+in|(?:made|signed)\s+over\s+to|ceded\s+to|devolved\s+(?:on|to|upon)|rotated\s+(?:in|into|to)|rolled\s+out\s+to)(?=\W|$)"
)
_BECAUSE = re.compile(r"\bsince\s+(?:the\s+)?\Z", re.I)
_DATED_ASIDE = re.compile(r"[(\[](?:since|as\s+(?:of|from)|from|effective)\s", re.I)
_EN_SAME = re.compile(
    r"\b(?:still|as\s+before|as\s+ever|as\s+always|remains?|remained|unchanged|has\s+always|have\s+always|no\s+changes?|nothing\s+(?:changes|has\s+changed|new|is\s+new)|now\s+as\s+(?:before|then)|stays?\s+with"
    r"|(?:not|never|[a-z]+n['’]t)\s+(?:yet\s+|once\s+)?(?:moved(?=\s+(?:an?\s|away|out|from|since)|\s*[:;,.])|left|budged|changed|strayed)|continues?\s+(?:to|with|as)|goes\s+on\s+\w+ing|go\s+on\s+\w+ing|keeps?\s+(?:its|his|her|their)"
    r"|another\s+(?:year|term|season|month)|as\s+usual|as\s+in\s+the\s+past|from\s+day\s+one|from\s+the\s+(?:start|outset|very\s+beginning)|ever\s+since\s+it\s+was\s+built|all\s+along|for\s+(?:many|\w+)\s+years)\b",
    re.I,
)
_JA = re.compile(
    r"移管|移転|移設|移籍|転籍|移動し|移っ|移り|移し|移され|引き継|引継|受け継|引き渡|引渡|受け渡|バトンタッチ|引っ越|引越|切り替|切替|付け替|つなぎ替|繋ぎ替|入れ替|置き換|差し替|乗り換"
    r"|(?:に|へ|と)変わ|(?:に|へ|と|を)変更し|(?:に|へ|と)変更|(?:に|へ|と)改め|(?:よう|こと|担当|所管|受け持ち|後任|持ち|もの|責任者|[ァ-ヶー一-龯])(?:に|と)(?:な(?:っ(?!て[いお])|り)|決ま(?!って))"
    r"|[にと]な(?:った|りました)|交代|交替|担当替|所管替|配置替|替わ(?:っ|り|る)|代わ(?:っ|り|る)|異動|就任|着任|就(?:いた|き)|任命|後任|新任|選任|選ばれ|選出|受け取|新(?:担当|責任者|体制|所管)|運び込|落ち着い|に戻(?:っ|り|さ)|預け|に入(?:っ(?!てい)|り|居)|に回(?:っ|り|さ)|譲(?:ら|り|っ)"
    r"|(?:へ|に)渡(?:し|さ|っ)|委ね|任せ(?:た|られた|ることに)|付け(?:で|を?もって)|日付(?:で|けで)|をもって|新た(?:に|な)|新し(?:い|く)|新設|再開|再設置|開始|始め(?:た|て|まし)|始ま(?:っ|り)"
    r"|[日月年度週期春夏秋冬朝降後]から|[日月年度週期]より|以降|以後|(?:今(?:後)?|いま)は(?![^、。]{0,8}(?:ない|た|る)[一-龯])|今では|今や|現在は|これから(?:は)?|今日から|担当が付|付(?:いた|きました)|加わ(?:っ|り)|加入|導入|採用"
    r"|に越(?:した|して|しま)|据え(?:直し|替え|付けた)|持って(?:き|来)た|買って出|拝命|に(?:決定|内定)した|シフトし|肩代わり|代わりに|(?:こと|もの)とな|傘下|買い取|買収|売却|譲渡|鞍替え|くら替え|取り付け(?:た(?!ま)|まし)"
    r"|取り替え|取替え|に更新し|(?:に|が)入った|につなが(?:った|り)|(?:やめ|止め|代え|変え|替え)て、?[^。]{0,16}に(?:し|変|替)|最近になって|ようやく|とうとう|ついに|番が付き|手(?:を|から)離れ、|手に渡|居を移|居場所を移|配属|赴任|派遣され"
    r"|抜擢|指名され|引き受け(?:た|まし|ることに)|請け負うこと|仲間入り|乗り移|移し替|組み込まれ|統合され|吸収され|合流し|転換し|改組|昇格|昇任|登用|招(?:か|聘)|迎え(?:た|られ)|委嘱|任じ|仰せつか|払い下げ|寄贈され|寄託され|借り受け"
    r"|貸し出(?:され|し)た|引き取(?:った|られ)|継い(?:だ|で)|継承|[にと][代替変]えて|衣替え|移築|建て替え|転居|転入|転任|入居し|入所し"
)
_JA_SAME = re.compile(
    r"引き続き|従来(?:どおり|通り)|これまで(?:どおり|通り|と同)|変わらず|変わりな|変更(?:は)?な|相変わらず|今も|今でも|以前から|昔から|もとから|元から|当初から|変わって(?:は)?い(?:な|ませ)|変わり(?:は|が|も)?(?:な|あり?ませ)|(?:変更|異動|動き)(?:は|が|も)?(?:な[いくし]|あり?ませ)|そのまま|のままで|据え置|継続して|続投|留任|留ま|とどま|動かない|変わらな"
)


def states_change(sentence: str) -> bool:
    """Whether any word of `sentence` can mean that something began, ended or changed hands."""
    began = _EN if is_western(sentence) else _JA
    told = cues.CHANGE.search(sentence) or began.search(sentence) or endings_ja.FROM_THEN.search(sentence)
    return told is not None


def reports_beginning(sentence: str, ends: Sequence[Span] = ()) -> bool:
    """Whether `sentence` says that what it states of the names at `ends` has begun.

    A sentence that says in the same breath that nothing changes reports none.
    """
    first, last = reach(sentence, ends)
    if is_western(sentence):
        text = cues.blank_asides(sentence, ends)
        because = _BECAUSE.search(text, 0, first)
        if because is not None and ends:
            text = text[: because.start()] + text[first:]
        told = _EN.search(text) or _DATED_ASIDE.search(sentence)
        return told is not None and _EN_SAME.search(text) is None
    starts = (m.end() for m in cues.JA_BOUNDARY.finditer(sentence, 0, first) if _contrasts(m))
    behind = cues.ja_boundary(sentence, last)
    later = cues.JA_BOUNDARY.finditer(sentence, behind.start() if behind is not None else len(sentence))
    ends_at = (m.start() for m in later if _contrasts(m))
    clause = sentence[max(starts, default=0) : next(ends_at, len(sentence))]
    began = _JA.search(clause) or endings_ja.FROM_THEN.search(clause)
    return began is not None and _JA_SAME.search(clause) is None


def _contrasts(boundary: re.Match[str]) -> bool:
    return (
        boundary.group().rstrip("、").endswith(("が", "けど", "けれど", "けれども", "のに", "。", "；", ";"))
    )
