"""Cues of negation, ending and change in English, Japanese and Chinese (and the plainest ones of a few other
languages), and the phrases that only look like
one. They are closed grammatical classes (auxiliaries, particles, quantifiers), not the words of a domain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from sys import maxsize

from kg_ledger.records import Span
from kg_pipeline.text.caseless import Caseless, Cue

EN_NEGATION = Caseless(
    r"\b(?:not|never|neither|nor|none|nobody|nothing|nowhere|cannot|without|unable\s+to|instead\s+of|rather\s+than|"
    r"except(?:\s+for)?|independent(?:ly)?\s+of|lacks?|lacking|avoids?|avoiding|in\s+vain|(?:free|devoid|void)\s+of|"
    r"(?:a\s+mistake|wrong|an\s+error|a\s+myth|a\s+misunderstanding|untrue|false|incorrect|nonsense)\s+(?:to\s+\w+\s+)?that|"
    r"(?:fail(?:s|ed|ing)?|refus(?:es|ed|ing)|declin(?:es|ed|ing))\s+to|no)\b(?!-)"
    r"|\b(?:nicht|kein(?:e[mnrs]?)?|niemals|nunca|jam[aá]s|não|ne\s+\w+\s+(?:pas|plus|jamais)|n['’]\w+\s+(?:pas|plus|"
    r"jamais)|не|нет|никогда)\b"
    r"|\b(?:[a-z]+n['’]t)\b|\b(?:aint|dont|doesnt|didnt|isnt|arent|wasnt|wont|cant)\b"
)
EN_NO_CUE = Caseless(
    r"\b(?:(?:is|are|was|were|be|been|being|get|gets|got)\s+(?:\w+\s+){0,2}used\s+to\b"
    r"|not\s+(?:only|just|merely|simply|limited\s+to|least|to\s+mention)\b|whether\s+or\s+not\b|if\s+not\b"
    r"|no\s+(?:more|fewer|less|later|earlier|sooner)\s+than\b|nothing\s+but\b|none\s+other\s+than\b|no\s+doubt\b"
    r"|(?:what|which|that|who|where|whose\s+\w+)\s+(?:\w+\s+)?(?:used\s+to|(?:is|are|was|were)\s+(?:formerly|previously))\b"
    r"|(?:no\s+one|nobody|none|nothing|no\s+\w+)\s+(?:else\s+)?(?:but|except(?:\s+for)?|other\s+than|apart\s+from|save)\b"
    r"|so\s+(?:that\s+)?(?:nobody|no\s+one|nothing)\s+\w+|needless\s+to\s+say\b|(?:nobody|no\s+one)\s+(?:\w+ly\s+)?doubts?\b|no\s+changes?\b|nothing\s+(?:new|changes|has\s+changed)\b"
    r"|cannot\s+(?:help|but)\b|no\.?\s*\d|no\s+matter\b|why\s+not\b|no\s+(?:sooner|wonder)\b"
    r"|not\s+(?:(?:in|on|at|to|for|from|by|with|of)\s+)?(?:[\w’'-]+\s+){1,5}(?:alone|only|by\s+itself)\b"
    r"|please\s+(?:do\s+not|don['’]t|never)\s+(?:\w+\s+)?(?:forget|look|touch|mind|worry|panic|confuse|mistake|mix|overlook|miss|ask|ring|call|wake|disturb|be|bother|hesitate)\b"
    r"|(?:not|never)\s+(?:\w+ly\s+|once\s+|yet\s+)?(?:left|leaves?|budged?|stirred?|strayed|quit|moved(?=\s+(?:an?\s|away|out|from|since)|\s*[:;,.]))\b"
    r"|(?:is|are)\s*(?:not|n['’]t)\s+(?:going|moving)\s+anywhere\b|(?:can|could)\s*(?:not|n['’]t)\s+(?:possibly\s+)?(?:miss|go\s+wrong|complain)\b"
    r"|(?:could|can)\s*(?:not|n['’]t)\s+be\s+(?:better|happier|more|clearer|in\s+(?:better|safer|good))\b"
    r"|nothing\s+(?:is\s+)?(?:wrong|amiss|unusual|special|strange)\b|no\s+(?:problems?|trouble|mistake|question|secret|surprise)\b"
    r"|without\s+(?:exception|fail|doubt|delay|interruption|a\s+(?:break|hitch|pause|doubt|murmur|word)|notice|warning|question|trouble|further\s+ado|saying)\b"
    r"|(?:until|till)\s+(?:now|then|recently)\s+without\b|without\b[^,;.]{0,30}\s+(?:until|till)\s+(?:now|then|recently)\b"
    r"|(?:and|but)\s+(?:no\s+other\b|(?:nobody|no\s+one|nothing|nowhere|none)\s+else\b|none\s+other\b)"
    r"|free\s+of\s+charge\b|so\s+to\s+(?:speak|say)\b)"
    r"|(?:^\W*|[,;:]\s*)(?:do\s+not|don['’]t|never)\s+(?:\w+\s+)?(?:forget|look|touch|mind|worry|panic|confuse|mistake|mix|overlook|miss|ask|ring|call|wake|disturb|be|bother|hesitate)\b"
    r"|n['’]t\s+(?:\w+ly\s+|once\s+|yet\s+)?(?:left|leave|budged?|stirred?|strayed|moved(?=\s+(?:an?\s|away|out|from|since)|\s*[:;,.]))\b"
    r"|^\W*no,\s|,\s+(?:and\s+)?not\s+(?!(?:is|are|was|were|do|does|did|has|have|in|on|at|to|for|from|by|with)\b)[\w’'-]+(?:\s+[\w’'-]+){0,3},"
)
EN_FREE_RELATIVE = Caseless(
    r"(?:^\W*|[;:,]\s*(?:and\s+|but\s+|so\s+)?)(?:what(?:ever)?|who(?:ever)?|whichever|(?:any|every)(?:thing|one|body)(?:\s+(?:that|who|which))?"
    r"|(?:those|all|the\s+(?:ones?|rest|lot)|(?:any|every|the|an?|all|most|some)\s+\w+)\s+(?:that|who|which))\s+"
    r"[^,.;:]{0,40}?(?P<no>(?:\b(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|must|may)\s*(?:not|n['’]t)|\bcannot|\bnever|\bnobody|\bno\s+one)\b)"
    r"(?=[^,.;:]*(?:\x00|\b(?:is|are|was|were|goes|go|gets|has|have|must|can|will|belongs?|stays?|stands?|lies?|lives?|comes?|ends?|lands?|falls?)\b))"
    r"|\b(?:that|which|who)\s+(?P<nobody>nobody|no\s+one|nothing|none)\b(?=[^,.;:]*,)"
)
"""`Whatever does not fit is kept in B`: what is denied is the verb of the clause that opens it."""
EN_ANYTHING_BUT = Caseless(
    r"\b(?:anything|anywhere|anyone|anybody|everything)\s+but\s+(?:(?:in|at|on|with|by|from|under)\s+)?(?:the\s+)?\Z"
)
EN_VERBAL = Caseless(r"\b(?:not|never|cannot|[a-z]+n['’]t)\b")
EN_BOUNDARY = re.compile(
    r"(?=[;:—,\s])(?:;|:\s|—|,?\s+\b(?:but|whereas|although|though(?<!as\sthough)|while|because|however|yet(?!\s+to\b)(?<!may\syet)(?<!might\syet)(?<!could\syet)(?<!as\syet)|unless|since|so(?!\s+(?:much|many|far|long|to|called)\b)|then(?<!would\sthen)(?<!could\sthen)(?<!might\sthen)(?<!will\sthen)(?<!shall\sthen))\b"
    r"|,\s*(?=(?:not|and\s+not|never)\b)|,\s+(?:and|or)\s+(?=(?:they|he|she|we|it|i|you|there|nobody|everybody|no\s+one|everyone)\b)"
    r"|,?\s+and\s+(?=(?:do|does|did|is|are|was|were|will|would|can|could|has|have|had|should|must|may|might|cannot|"
    r"never|no\s+longer|not|[a-z]+n['’]t)\b)"
    r"|,?\s+and\s+(?:(?:have|has|\w+ly|then|now|instead)\s+)*(?:now\b|instead\b|(?:switched|moved|changed|went|gone|turned|came|passed|migrated|shifted|converted)\s+(?:\w+\s+)?(?:to|into|onto)\b))",
    re.I,
)
EN_OPENING_CLAUSE = Caseless(
    r"^\W*(?:if|when|whenever|unless|although|though|while|since|because|after|before|once|until|as|instead\s+of|in\s+place\s+of"
    r"|rather\s+than|unlike|contrary\s+to|apart\s+from|just\s+so)\b[^,;]*,"
)
EN_RELATIVE = Caseless(r"\s*,\s*(?:which|who|whom|whose|where|that)\b")
EN_PARENTHESIS = re.compile(
    r",\s*(?:however|therefore|of\s+course|in\s+fact|in\s+general|for\s+example|for\s+instance)\s*,|,\s*(?:which|who|whose|whom|where|when|that|unlike)\b[^,;]*(?:,|$)|,\s*(?:al)?though\b[^,;]*,|\([^()]*\)",
    re.I,
)
EN_BEHIND = Caseless(
    r"(?:\s+(?!(?:when|if|because|unless|until|while|where|that|which|who|since|so|and|but|or)\b)[\w'’-]+){0,2}"
    r"\s+(?:(?:do|does|did|is|are|was|were|will|would|can|could|should|must|has|have|had)(?:n['’]t|\s+(?:not|never|"
    r"no\s+longer))|cannot|never)\b"
)

JA_NEGATION = re.compile(
    r"ません|なかった|なくて|なく|から(?:は|も)?独立して|ない(?!し[^な])|なし(?!で(?:は|も))|抜きで(?!は)|無(?:い|く|し|かった)|ざる|"
    r"(?:[せれわからたばさけえきじめげてべ]|(?<=[一-龯])ま)ず(?=に|、|。|，|$|\s|[一-龯])|ぬ(?=。|、|$|[一-龯])|"
    r"不要|不可|不能|禁止|禁ず|対象外|無関係|非対応|未(?:対応|実装|接続|使用|設定|導入|定義|連携|公開|登録)"
)
JA_NO_CUE = re.compile(
    r"(?:だけ|のみ|ばかり)(?:で|では|じゃ)?(?:なく|ない|ならず|ありません)|かもしれ(?:ない|ません)|かも知れ(?:ない|ません)|"
    r"(?:なけれ|ね|なく(?:て)?)(?:ば|は|ては)(?:なら|いけ|いか|だめ|駄目)(?:ない|ません|なかった|ず)?|なくてはなら(?:ない|ず|ぬ)|"
    r"ざるを得(?:ない|ません|ず)|に違いな(?:い|く)|(?:に|と)ほかなら(?:ない|ず)|に過ぎ(?:ない|ません|ず)|にすぎ(?:ない|ません|ず)|"
    r"間違いな(?:い|く)|問題な(?:い|く|し)|少な(?:い|く)|すくな(?:い|く)|欠かせ(?:ない|ません|ず)|欠かさず|切り離せ(?:ない|ません|ず)|"
    r"必ず|まず(?=は|、|[^い])|はず|ずつ|かかわらず|関わらず|拘らず|相変わらず|思わず|問わず|とりあえず|のみならず|"
    r"つない(?=[でだ])|補ない|伴ない|行ない|おこない|たない(?=に)|ないし(?=[^な])|申し訳(?:ない|ありません)|ほどな(?:い|く)|まもなく|間もなく|すみません|なく(?=される|され|なら)"
    r"|動き(?:は|が|も)(?:ない|なく|なし)|変わら(?:ない|ず|ぬ|ません)|(?:変わり|変更|異[常状]|違い|支障|差し支え|異存|異論|誤り|間違い|問題|心配|不具合|故障|障害|欠陥|遅れ|漏れ)(?:は|が|も|の)?(?:ない|なく|なし|ありません|ございません)"
    r"|(?:かどうか|か否か)|絶え間な(?:い|く)|不可欠|不可分|をおいて(?:ほか|他)に(?:は|も)?(?:な|い|居)|から(?:一歩も|少しも|全く|一度も)?(?:動い|動か(?:して)?|離れ|出)(?:て)?(?:い)?(?:ない|ませ|ず)|言うまでもな|いうまでもな|までもな(?:い|く)|なくは(?=な)|それどころ|とんでもな|申し分な|何の変哲もな|例外なく|限りな(?:い|く)|もれなく|漏れなく|滞りなく|隈なく|くまなく|予告なく"
)
JA_DOUBLE = re.compile(
    r"(?:ない|ず|ぬ)(?:わけ|こと|もの|はず)(?:で)?(?:は|も|が)?(?:ない|なく|ありません)|なく(?:は|も)(?:ない|ありません)"
    r"|とは(?:限ら|言え|いえ|言い切れ)(?:ない|ません|ず)|(?:わけ|(?<!も)の)ではない|というのは(?:誤り|間違い|事実ではない)"
)
JA_BOUNDARY = re.compile(
    r"(?<=[うくぐすつぬぶむるただいんしりきちみびぎえけせてねべめれずばらな])(?:が|けど|けれど|けれども|ので|のに|から|し|ため|と|ば|で)?、"
    r"|(?<=[うくぐすつぬぶむるただいんすな])(?<!ほう)(?:が|けど|けれど|けれども|ので|のに)(?=[一-龯ァ-ヶA-Za-z])|[。；;]"
)
JA_COPULA = re.compile(r"[」』]?\s?(?:で|であり|であって|だが|ですが|だし)、")
"""Right behind the later end, whose clause it closes: `Aが焼くのはBで、`."""
JA_REJECTED = re.compile(
    r"(?:という|との)(?:の|こと|話|説明|記述)?(?:は|も)[^。]{0,12}(?:ない|誤り|間違い|ありません)"
)
"""Behind a statement that the sentence rejects as a whole."""
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
    r"\b(?:without|unless|until|till|before|lost|dead|useless)\b|(?:前には?|より先に|まで|てからで)[^。]*ない|ないと|なければ|なくて|なしで|無しで|抜きで|しか|止まると|落ちると",
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
    return (
        Caseless(re.escape(phrase), patience=maxsize)
        if phrase.isascii()
        else re.compile(re.escape(phrase), re.I)
    )


def blank(pattern: Cue, text: str) -> str:
    """`text` with everything that `pattern` matches blanked, at equal length."""
    return pattern.sub(lambda m: "\x00" * len(m.group()), text)


def blank_asides(text: str, ends: Sequence[Span]) -> str:
    """`text` with the asides that hold neither end blanked, but for a closing comma, at equal length."""
    for aside in EN_PARENTHESIS.finditer(text):
        if not any(aside.start() <= e.start < aside.end() for e in ends):
            end = aside.end() - aside.group().endswith(",")
            text = text[: aside.start()] + " " * (end - aside.start()) + text[end:]
    return text


def blank_own_denials(text: str) -> str:
    """`text` without the denials of clauses that say what a sentence is about (`what does not fit`)."""
    for found in EN_FREE_RELATIVE.finditer(text):
        start, end = found.span("no" if found["no"] else "nobody")
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def ja_boundary(text: str, at: int) -> re.Match[str] | None:
    """Where the clause ends that a name stopping at `at` stands in; a particle right behind it ends none."""
    found = JA_BOUNDARY.search(text, at)
    if found is not None and found.start() == at and found.group()[0] not in "、。；;":
        return JA_BOUNDARY.search(text, at + 1)
    return found
