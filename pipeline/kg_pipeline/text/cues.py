"""Cues of negation, ending and change in English, Japanese and Chinese (and the plainest ones of a few other
languages), and the phrases that only look like
one. They are closed grammatical classes (auxiliaries, particles, quantifiers), not the words of a domain.
"""

from __future__ import annotations

import re

EN_NEGATION = re.compile(
    r"\b(?:not|never|neither|nor|none|nobody|nothing|nowhere|cannot|without|unable\s+to|instead\s+of|rather\s+than|"
    r"except(?:\s+for)?|independent(?:ly)?\s+of|lacks?|lacking|avoids?|avoiding|"
    r"(?:fail(?:s|ed|ing)?|refus(?:es|ed|ing)|declin(?:es|ed|ing))\s+to|no)\b(?!-)"
    r"|\b(?:nicht|kein(?:e[mnrs]?)?|niemals|nunca|jam[aá]s|não|ne\s+\w+\s+(?:pas|plus|jamais)|n['’]\w+\s+(?:pas|plus|"
    r"jamais)|не|нет|никогда)\b"
    r"|\b(?:[a-z]+n['’]t)\b|\b(?:aint|dont|doesnt|didnt|isnt|arent|wasnt|wont|cant)\b",
    re.I,
)
EN_ENDED = re.compile(
    r"\bno\s+longer\b|\bnot\b[^.;,]{0,60}\b(?:any\s?more|any\s+longer)\b|\bn['’]t\b[^.;,]{0,60}\b(?:any\s?more|any\s+longer)\b"
    r"|\b(?:stop(?:s|ped)|ceas(?:es|ed)|quit|discontinued)\s+(?:to\s+\w+|\w+ing)\b|\bceas(?:es|ed)\s+to\b"
    r"|\bused\s+to\s+(?=[a-z])",
    re.I,
)
EN_NO_CUE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|get|gets|got)\s+(?:\w+\s+){0,2}used\s+to\b|"
    r"\bnot\s+(?:only|just|merely|simply|limited\s+to|least|to\s+mention)\b|\bwhether\s+or\s+not\b|\bif\s+not\b"
    r"|\bno\s+(?:more|fewer|less|later|earlier|sooner)\s+than\b|\bnothing\s+but\b|\bnone\s+other\s+than\b|\bno\s+doubt\b"
    r"|\bcannot\s+help\b|\bno\.?\s*\d|\bno\s+matter\b|\bwhy\s+not\b|\bno\s+(?:sooner|wonder)\b",
    re.I,
)
EN_VERBAL = re.compile(r"\b(?:not|never|cannot|[a-z]+n['’]t)\b", re.I)
EN_NEED = re.compile(
    r"\b(?:not|never|cannot|nothing|none|nobody|no|unable\s+to|[a-z]+n['’]t)\b[^.;]{0,120}\b(?:without|unless|until)\b"
    r"|\b(?:without|unless)\b[^.;]{0,120}\b(?:not|never|cannot|nothing|none|nobody|no|unable\s+to|fails?|[a-z]+n['’]t)\b",
    re.I,
)
EN_BOUNDARY = re.compile(
    r";|:\s|—|,?\s+\b(?:but|whereas|although|though|while|because|however|yet|unless|since|so|then)\b"
    r"|,\s*(?=(?:not|and\s+not|never)\b)"
    r"|,?\s+and\s+(?=(?:do|does|did|is|are|was|were|will|would|can|could|has|have|had|should|must|may|might|cannot|"
    r"never|no\s+longer|not|[a-z]+n['’]t)\b)",
    re.I,
)
EN_OPENING_CLAUSE = re.compile(
    r"^\W*(?:if|when|whenever|unless|although|though|while|since|because|after|before|once|until|as)\b[^,;]*,",
    re.I,
)
EN_OUTAGE = re.compile(
    r"\b(?:if|when|whenever|once|while)\b[^.;]*\b(?:stop|fail|down|unavailable|die|crash|offline|outage|los[et]|missing|break)\w*"
    r"[^.;]*\b(?:not|never|cannot|no|nobody|nothing|none|unable|[a-z]+n['’]t)\b",
    re.I,
)
"""One thing's failure stops the other: the negation is the consequence, not a denial of the relation."""
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
    r"ません|なかった|なくて|なく|ない(?!し[^な])|なし(?!で)|無(?:い|く|し|かった)|ざる|"
    r"(?:[せれわからたばさけえきじめげてべ]|(?<=[一-龯])ま)ず(?=に|、|。|，|$|\s|[一-龯])|ぬ(?=。|、|$|[一-龯])|"
    r"不要|不可|不能|禁止|禁ず|対象外|無関係|非対応|未(?:対応|実装|接続|使用|設定|導入|定義|連携|公開|登録)"
)
JA_ENDED = re.compile(
    r"(?:なくな|無くな)(?:った|り|る|って)|廃止|撤廃|廃され|打ち切|取りやめ|取り止め"
    r"|(?:もう|もはや|今は|既に|すでに|以降は?)[^。]{0,40}(?:ない|ません|なかった)(?!と|わけ)"
    r"|やめ(?:た|て|る|ます|まし|、)|取り外し|[一-龯ァ-ヶー]{2,}(?:を|は|も|が)(?:中止|停止|止め|解消|解除|解約)"
    r"|(?:依存|利用|使用|連携|呼び出し|接続|提供|参照|書き込み|読み込み|購読|送信|受信|担当|契約|運用|保守|協力|取引|供給)"
    r"(?:を|は|も|が)(?:終了|終え)"
)
JA_NO_CUE = re.compile(
    r"(?:だけ|のみ|ばかり)(?:で|では|じゃ)?(?:なく|ない|ならず|ありません)|かもしれ(?:ない|ません)|かも知れ(?:ない|ません)|"
    r"(?:なけれ|ね|なく(?:て)?)(?:ば|は|ては)(?:なら|いけ|いか|だめ|駄目)(?:ない|ません|なかった|ず)?|なくてはなら(?:ない|ず|ぬ)|"
    r"ざるを得(?:ない|ません|ず)|に違いな(?:い|く)|(?:に|と)ほかなら(?:ない|ず)|に過ぎ(?:ない|ません|ず)|にすぎ(?:ない|ません|ず)|"
    r"間違いな(?:い|く)|問題な(?:い|く|し)|少な(?:い|く)|すくな(?:い|く)|欠かせ(?:ない|ません|ず)|欠かさず|切り離せ(?:ない|ません|ず)|"
    r"必ず|まず(?=は|、|[^い])|はず|ずつ|かかわらず|関わらず|拘らず|相変わらず|思わず|問わず|とりあえず|のみならず|"
    r"ないし(?=[^な])|申し訳(?:ない|ありません)|ほどな(?:い|く)|まもなく|間もなく|すみません|なく(?=される|され|なら)"
    r"|変わら(?:ない|ず|ぬ|ません)|(?:変わり|変更|異常|違い|支障|差し支え|異存|異論|誤り|間違い|問題|心配)(?:は|が|も|の)?(?:ない|なく|なし|ありません|ございません)"
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
JA_ONLY = re.compile(r"しか")

KO_NEGATION = re.compile(r"않|없|못하|못했|아니|아닙|안\s(?=[가-힣])")

ZH_NEGATION = re.compile(r"[不没沒未無无非勿]|並非|并非")
ZH_ENDED = re.compile(r"不再|已停止|停止了|不復|不复")
ZH_NO_CUE = re.compile(
    r"不但|不仅|不僅|不只|不断|不斷|不久|不同|無論|无论|不論|不论|不過|不过|無不|无不|莫不|非常|不得不|除非|未来|未來|不少|不如|非但|無非|无非"
)
ZH_BOUNDARY = re.compile(r"[，；。;]|但是?|而是?")

CHANGE = re.compile(
    r"\b(?:since|from|as\s+of|now|new(?:ly)?|start(?:s|ed|ing)?|beg(?:an|in|ins|un)|launch(?:ed)?|mov(?:es|ed|ing)|"
    r"migrat\w*|hand(?:s|ed|ing)?(?:\s+\w+){0,3}\s+over|hand-?over|transfer\w*|t(?:ook|akes?|aken)\s+over|replac\w*|"
    r"switch\w*|succe(?:ed|ssor)\w*|becom\w*|became|chang\w*|until|till|end(?:s|ed)|stop\w*|ceas\w*|retir\w*|remov\w*|"
    r"drop(?:s|ped)?|discontinu\w*|decommission\w*|former(?:ly)?|previous(?:ly)?|used\s+to|no\s+longer|any\s?more|"
    r"instead|split|merg\w*|renam\w*|join(?:s|ed)|left|appoint\w*|resign\w*|adopt\w*|introduc\w*|assign\w*|went|"
    r"effective|after|before|today|current(?:ly)?|anew|inherit\w*|acquir\w*|sold|bought|relocat\w*|upgrad\w*|shut)\b"
    r"|\b(?:19|20)\d\d\b|\d{1,4}[年月/]|[\d〇一二三四五六七八九十]+[月日]"
    r"|から|以降|以後|より|移管|移行|移転|移設|移っ|移し|移る|引き継|引継|交代|交替|交換|変更|切り替|切替|置き換|新た|新し|新設|就任|退任|"
    r"開始|始ま|始め|なった|なり|なる|今は|今や|現在|今後|廃止|撤廃|撤去|終了|停止|中止|やめ|止め|外れ|外し|退|離れ|まで|かつて|以前|"
    r"旧|元は|もう|もはや|既に|すでに|導入|採用|追加|統合|分割|改称|改め|任命|異動|譲|渡|担当替え|不再|改為|改为|轉|转|接替|接手|遷|迁",
    re.I,
)
"""What a sentence must contain, some of it, for its claim to say that the world changed."""
