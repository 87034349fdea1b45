"""Whether a sentence says that something changed: that it began, ended, moved, changed hands.

`states_change` asks whether any word of it could mean that at all; `reports_beginning` whether words that
mean nothing else say that what the sentence states has begun.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_ledger.records import Span
from kg_pipeline.text import cues
from kg_pipeline.text.caseless import Caseless
from kg_pipeline.text.polarity import is_western, reach

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_EN = Caseless(
    r"\b(?:since(?=\s+(?:\d|the\s|last|early|late|mid|this|yesterday|then|[A-Z]))|as\s+(?:of|from)\b|with\s+effect\s+from|effective|from\s+now\s+on|these\s+days|nowadays|henceforth|by\s+now"
    r"|now(?!\s+and\s+then)(?!\s+that)|(?:took|taken|taking)\s+(?:[\w’'-]+\s+){0,6}?over|(?:took|taken)\s+on|hand(?:ed|ing)\s+(?:[\w’'-]+\s+){0,6}?(?:over|on|to)|hand-?over"
    r"|pass(?:ed)\s+(?:[\w’'-]+\s+){0,6}?(?:over|on|to)|moved|migrated|switched|transferred|relocated|reassigned|rehoused|re-?homed|shifted|swapped|rewired|rerouted"
    r"|reconnected|repatriated|re-?opened|re-?installed|re-?started|set\s+up\s+again|bec(?:ame|ome)s?|(?:was|were|been|is)\s+(?:newly\s+)?(?:made|appointed|named|elected|promoted|assigned|given|entrusted|installed|adopted|introduced|inaugurated|commissioned)"
    r"|replac(?:ed|es)|succeed(?:ed|s)|inherit(?:ed|s)|start(?:ed|s)\s+\w+ing|beg(?:an|un)|went\s+(?:\w+\s+)?(?:to|into|over)|new\s+home|the\s+new\s+\w+|a\s+new\s+\w+|newly"
    r"|in\s+(?:the\s+)?place\s+of|instead\s+of|assum(?:ed|es)|chang(?:ed|es)\s+(?:hands|to|over)|won\s+the\s+contract|signed\s+(?:a\s+|the\s+)?(?:\w+\s+)?contract|finally\s+(?:has|have|got)"
    r"|(?:has|have)\s+(?:now\s+|just\s+)?(?:moved|switched|migrated|taken|joined|got|come\s+under)|joined|has\s+been\s+(?:in|at|on|with|under)\b[^.;]*\bsince"
    rf"|(?:opened|arrived|settled)\s+(?:again\s+)?(?:in|at)\b[^.;]*\bon\s+(?:\d|{_MONTH})"
    rf"|from\s+(?:the\s+)?(?:(?:early|mid|late)\s+)?(?:\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?)?{_MONTH}(?!-)(?:\s+on(?:wards?)?)?"
    r"|picked\s+up|ended\s+up\s+(?:in|at|with)|hooked\s+up\s+to|put\s+(?:on|in|into)(?=\s)|carried\s+over\s+to|stepped\s+in|(?:came|come|comes)\s+under|left\s+(?:[\w’'-]+\s+){1,4}and"
    r"|until\s+then|up\s+to\s+now|so\s+far\s*;)(?=\W|$)"
)
_DATED_ASIDE = re.compile(r"[(\[](?:since|as\s+(?:of|from)|from|effective)\s", re.I)
_EN_SAME = re.compile(
    r"\b(?:still|as\s+before|as\s+ever|as\s+always|remains?|remained|unchanged|has\s+always|have\s+always|no\s+change|nothing\s+changes|now\s+as\s+(?:before|then)|stays?\s+with)\b",
    re.I,
)
_JA = re.compile(
    r"移管|移転|移設|移籍|転籍|移動し|移っ|移り|移し|移され|引き継|引継|受け継|引き渡|引渡|受け渡|バトンタッチ|引っ越|引越|切り替|切替|付け替|つなぎ替|繋ぎ替|入れ替|置き換|差し替|乗り換"
    r"|(?:に|へ|と)変わ|(?:に|へ|と|を)変更し|(?:に|へ|と)変更|(?:に|へ|と)改め|(?:よう|こと|担当|所管|受け持ち|後任|持ち|もの|責任者|[ァ-ヶー一-龯])(?:に|と)(?:な(?:っ|り)|決ま)"
    r"|[にと]な(?:った|りました|っている)|交代|交替|担当替|所管替|配置替|替わ(?:っ|り|る)|代わ(?:っ|り|る)|異動|就任|着任|就(?:いた|き)|任命|後任|新任|選任|選ばれ|選出|受け取|新(?:担当|責任者|体制|所管)|運び込|落ち着い|に戻(?:っ|り|さ)|預け|に入(?:っ|り|居)|に回(?:っ|り|さ)|譲(?:ら|り|っ)"
    r"|(?:へ|に)渡(?:し|さ|っ)|委ね|任せ(?:た|られた|ることに)|付け(?:で|を?もって)|日付(?:で|けで)|をもって|新た(?:に|な)|新し(?:い|く)|新設|再開|再設置|開始|始め(?:た|て|まし)|始ま(?:っ|り)"
    r"|[日月年度週期春夏秋冬朝降後]から|[日月年度週期]より|以降|以後|今(?:後)?は(?![^、。]{0,8}(?:ない|た|る)[一-龯])|今では|今や|現在は|これから(?:は)?|今日から|担当が付|付(?:いた|きました)|加わ(?:っ|り)|加入|導入|採用"
)
_JA_SAME = re.compile(
    r"引き続き|従来(?:どおり|通り)|これまで(?:どおり|通り|と同)|変わらず|変わりな|変更(?:は)?な|相変わらず|今も|今でも|以前から|昔から|もとから|元から|当初から"
)


def states_change(sentence: str) -> bool:
    """Whether any word of `sentence` can mean that something began, ended or changed hands."""
    began = _EN if is_western(sentence) else _JA
    return cues.CHANGE.search(sentence) is not None or began.search(sentence) is not None


def reports_beginning(sentence: str, ends: Sequence[Span] = ()) -> bool:
    """Whether `sentence` says that what it states of the names at `ends` has begun.

    A sentence that says in the same breath that nothing changes reports none.
    """
    first, last = reach(sentence, ends)
    if is_western(sentence):
        text = cues.blank_asides(sentence, ends)
        told = _EN.search(text) or _DATED_ASIDE.search(sentence)
        return told is not None and _EN_SAME.search(text) is None
    starts = (m.end() for m in cues.JA_BOUNDARY.finditer(sentence, 0, first) if _contrasts(m))
    ends_at = (m.start() for m in cues.JA_BOUNDARY.finditer(sentence, last) if _contrasts(m))
    clause = sentence[max(starts, default=0) : next(ends_at, len(sentence))]
    return _JA.search(clause) is not None and _JA_SAME.search(clause) is None


def _contrasts(boundary: re.Match[str]) -> bool:
    return (
        boundary.group().rstrip("、").endswith(("が", "けど", "けれど", "けれども", "のに", "。", "；", ";"))
    )
