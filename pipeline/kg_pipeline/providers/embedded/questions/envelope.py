"""What stands around a question: quotation marks, greetings, thanks, sentences that only set the scene.

A name between quotation marks is the name. Letters that are all capitals, or capitals at every word, say
nothing of what is a name.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.questions.en.plain import plain
from kg_pipeline.providers.embedded.questions.ja.colloquial import written
from kg_pipeline.providers.embedded.questions.ja.everyday import plainly
from kg_pipeline.providers.embedded.questions.ja.light import lightened as without_frills
from kg_pipeline.providers.embedded.questions.ja.reported import unreported
from kg_pipeline.providers.embedded.questions.ja.turns import straightened
from kg_pipeline.providers.embedded.questions.labels import labels_of
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.reading import UnknownName
from kg_pipeline.providers.embedded.questions.scene import asking
from kg_pipeline.providers.embedded.questions.wording import LinkedName

_OPEN = "\"'`“‘「『«*‹【［"
_CLOSE = "\"'`”’」』»*›】］"
_QUOTED = re.compile(
    r"(?:“([^“”]{1,60})”|「([^「」]{1,60})」|『([^『』]{1,60})』|\"([^\"]{1,60})\"|`([^`]{1,60})`)"
)
_EN_PREFIX = re.compile(
    r"^\W*(?:(?:good\s+(?:morning|afternoon|evening|day)|hi|hello|hey|dear|greetings)(?:\s+(?:there|all|team|"
    r"everyone|everybody|folks|colleagues|guys))?\s*[,!.:;–—-]+\s*"
    r"|(?:(?:a\s+|one\s+)?(?:quick\s+|short\s+|simple\s+|small\s+|another\s+|next\s+|urgent\s+)?(?:question|query|q)|"
    r"urgent|help|fyi|please|sorry|excuse\s+me|so|ok(?:ay)?|well|"
    r"(?:i\s+was|i'm|i\s+am|just)\s+wondering|please\s+(?:tell\s+me|advise|help)|tell\s+me|"
    r"(?:i\s+have\s+)?(?:a|one)\s+question)\s*[:,;!–—-]+\s*"
    r"|(?:i\s+was|i'm|i\s+am|just)\s+wondering\s+|(?:i\s+have\s+(?:a|one)\s+question\s+(?:about|on)\s+))",
    re.I,
)
_JA_PREFIX = re.compile(
    r"^[\s、。]*(?:(?:質問|問い|お?尋ね|確認|至急|q|問|ご?相談)\s*(?:です|ですが|なのですが|なんですが)?\s*[:：、。]+\s*"
    r"|(?:こんにちは|こんばんは|おはよう(?:ございます)?|お疲れ様(?:です)?|お疲れさま(?:です)?|お世話になって(?:おり|い)ます|"
    r"すみません(?:が)?|すいません(?:が)?|恐れ入りますが|恐縮ですが|失礼します|申し訳(?:ありません|ございません)が|お手数ですが|"
    r"お忙しいところ(?:恐縮ですが|すみません)?|ちょっと|あの(?:う|ー)?|ええと|えっと|ねえ|もしよければ|できれば|可能なら(?:ば)?)"
    r"[、。！!,\s]*)",
    re.I,
)
_EN_TAIL = re.compile(
    r"[\s,;–—-]+(?:please|pls|thanks?|thx|many\s+thanks|thank\s+you(?:\s+\w+){0,3}|cheers)\W*$", re.I
)
_JA_TAIL = re.compile(
    r"[、\s]*(?:よろしくお願い(?:いた)?します|よろしく(?:です)?|ありがとうございま(?:す|した)|助かります|急いでいます|急ぎです|"
    r"至急)[。！!\s]*$"
)
_JA_TRUE = re.compile(
    r"(?:というのは|ということは|って|とは|のは)、?(?:本当|事実|正しい|確か)(?:なの|です|でしょう)*か?(?=[。?？\s]*$)|"
    r"(?:本当に|ほんとうに|本当は|確かに|実は)(?=[^か]*か)"
)
"""`…というのは本当ですか`: asks whether it is so."""
_JA_BEING = re.compile(r"(?<=[一-龠ァ-ヶー])なの(?=[はが])")
"""`Cなのは`: what is a C."""
_JA_KINDS = re.compile(
    r"(?:[^、。はがをにでもN]{1,12}も(?!の)){2,5}、?(?:含め(?:て|た)?|ひっくるめ[てた]|合わせて|あわせて|併せて|入れて)"
    r"(?=[、すべて全漏一]|[一-龠ァ-ヶ])、?"
)
"""`AもBも含めて`: kinds of what is asked for, named only so that none is left out."""


_JA_MEANS = re.compile(
    r"^(?P<of>(?<!N)N++(?:を|に|へ)[^、。はがをにでとN]{1,8}[うくぐすつぬぶむるた])(?P<by>[一-龠]{1,2})は、?"
    r"(?P<wh>どの[^、。はがをにでN]{1,10})(?:で|から|が)(?:作|造|出|起|取|採|汲|沸|生|来)[ぁ-ん一-龠]{1,8}(?:もの|の|ん)?"
    r"(?:です|でしょう|なの|だ)?(?:か|ろう|っけ)?[。?？]*$"
)
"""`Xを冷やす水は、どのCで作ったものですか`: what does it to X, by means of something unnamed."""


def opened(text: str, names: tuple[LinkedName, ...], ontology: Ontology, japanese: bool) -> Letter:
    """`text` without what stands around the question.

    Raises
    ------
    UnknownName
        What stands between quotation marks is neither a name nor a class.
    """
    letter = _unquoted(Letter(text, names).squeezed(), ontology)
    letter = _plain_case(letter)
    letter = _without_prefix(letter, _JA_PREFIX if japanese else _EN_PREFIX)
    tail = (_JA_TAIL if japanese else _EN_TAIL).search(letter.text)
    if tail and tail.start() and not letter.names_in(tail.start(), tail.end()):
        letter = letter.put(tail.start(), tail.end(), "")
    if not japanese:
        return plain(letter, ontology)
    letter = straightened(unreported(written(letter)), ontology)
    letter = plainly(without_frills(letter))
    if match := _JA_TRUE.search(letter.masked):
        at_end = not letter.text[match.end() :].strip(" 。?？")
        letter = letter.put(match.start(), match.end(), "か" if at_end else "")
    if (match := _JA_KINDS.search(letter.masked)) and "N" not in match.group():
        rest = letter.masked[: match.start()] + letter.masked[match.end() :]
        if labels_of(ontology)[1].search(rest):
            letter = letter.put(match.start(), match.end(), "")
    if match := _JA_BEING.search(letter.masked):
        letter = letter.put(match.start(), match.end(), "であるもの")
    if (match := _JA_MEANS.match(letter.masked)) and not labels_of(ontology)[1].fullmatch(match["by"]):
        letter = letter.woven([match.span("of"), "のは", match.span("wh"), "ですか"])
    return asking(letter, labels_of(ontology)[1], japanese)


def only_courtesy(letter: Letter) -> bool:
    """Whether nothing is said but thanks or the like."""
    said = " " + letter.text
    return not letter.names and bool(_EN_TAIL.match(said) or _JA_TAIL.fullmatch(said))


def _unquoted(letter: Letter, ontology: Ontology) -> Letter:
    """Quotation marks around names taken away; around anything else they must hold a class word."""
    for name in reversed(letter.names):
        start, end = name.start, name.end
        while start > 0 and end < len(letter.text) and _pair(letter.text[start - 1], letter.text[end]):
            start, end = start - 1, end + 1
        if start < name.start:
            letter = letter.put(name.end, end, "").put(start, name.start, "")
    for match in reversed(list(_QUOTED.finditer(letter.masked))):
        inside = next(group for group in match.groups() if group is not None)
        if letter.names_in(match.start(), match.end()):
            continue
        low = inside.lower().strip()
        if not any(label.search(low) for label in labels_of(ontology)) and _like_a_name(low):
            raise UnknownName(inside.strip())
        letter = letter.put(match.end() - 1, match.end(), "").put(match.start(), match.start() + 1, "")
    return letter


def _like_a_name(low: str) -> bool:
    return not re.search(r"[?？。]|\b(?:is|are|the|of|who|what|which|does|do)\b|[をがは]", low)


def _pair(before: str, after: str) -> bool:
    at = _OPEN.find(before)
    return at >= 0 and after in (_CLOSE[at], before if before in "\"'`*" else _CLOSE[at])


def _plain_case(letter: Letter) -> Letter:
    """Where capitals say nothing, the words outside names in lower case."""
    masked = letter.masked
    words = [w for w in re.findall(r"[A-Za-z]{3,}", masked) if set(w) != {"N"}]
    loud = len(words) > 2 and all(w.isupper() for w in words)
    titled = len(words) > 3 and all(w[0].isupper() for w in words if len(w) > 3)
    if not (loud or titled):
        return letter
    text = letter.text.lower()
    if len(text) != len(letter.text):
        return letter
    for n in letter.names:
        text = text[: n.start] + letter.text[n.start : n.end] + text[n.end :]
    return Letter(text, letter.names)


def _without_prefix(letter: Letter, pattern: re.Pattern[str]) -> Letter:
    while (match := pattern.match(letter.text)) and match.end() and match.group().strip():
        if letter.names_in(0, match.end()):
            return letter
        start = len(match.group()) - len(match.group().lstrip())
        letter = letter.put(start, match.end(), "")
        if start == match.end():
            return letter
    return letter
