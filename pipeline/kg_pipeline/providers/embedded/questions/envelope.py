"""What stands around a question: quotation marks, greetings, thanks, sentences that only set the scene.

A name between quotation marks is the name. A sentence that neither asks nor names anything is no part of the
question. A pronoun in the sentence that asks stands for the one thing that the sentences before it name.
Letters that are all capitals, or capitals at every word, say nothing of what is a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.questions.en import words as en
from kg_pipeline.providers.embedded.questions.ja import words as ja
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.reading import UnknownName
from kg_pipeline.providers.embedded.questions.wording import LinkedName

_OPEN = "\"'`“‘「『«*‹【［"
_CLOSE = "\"'`”’」』»*›】］"
_QUOTED = re.compile(
    r"(?:“([^“”]{1,60})”|「([^「」]{1,60})」|『([^『』]{1,60})』|\"([^\"]{1,60})\"|`([^`]{1,60})`)"
)
_EN_END = re.compile(r".+?(?:[?!.]+(?=\s|$)|$)", re.S)
_JA_END = re.compile(r"[^。．？?！!]+[。．？?！!]*")
_EN_ASKS = re.compile(
    r"\?|\b(?:who|what|which|whom|whose|where|when|why|how)\b"
    r"|^\W*(?:do|does|did|is|are|was|were|has|have|can|could|list|name|show|tell|give|find|count|describe|explain)\b",
    re.I,
)
_JA_ASKS = re.compile(
    r"[?？]|か[。\s]*$|(?:どの|どれ|どこ|だれ|誰|何|なに|いつ|いくつ|なぜ|どうして|どう)|"
    r"(?:教え|挙げ|列挙|一覧|知りたい|リスト|ください|下さい)"
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
_LIGHT = (
    (
        re.compile(r"^\W*is\s+it\s+(?:really\s+)?(?:true|correct|right|the\s+case|a\s+fact)\s+that\s+", re.I),
        "does ",
    ),
    (re.compile(r"\b(what|who|where|which|when)['’]s\b", re.I), r"\1 is"),
    (re.compile(r"\btak(?:e|es|ing|en)\s+(?:good\s+)?care\s+of\b", re.I), "looks after"),
    (re.compile(r"\b(?:mak(?:e|es|ing)|made)\s+use\s+of\b", re.I), "uses"),
    (re.compile(r"\b(?:keep|keeps|keeping|kept)\s+an\s+eye\s+on\b", re.I), "monitors"),
    (re.compile(r"\b(?:is|are)\s+in\s+need\s+of\b", re.I), "needs"),
    (re.compile(r"\bon\s+whose\s+behalf\b", re.I), "for whom"),
    (re.compile(r"\bin\s+the\s+(?:hands|care)\s+of\b", re.I), "owned by"),
    (
        re.compile(r"\bwhose\s+(?:job|task|duty|responsibility|turn|business)\s+is\s+it\s+to\b", re.I),
        "who must",
    ),
    (re.compile(r"\b(?:mr|mrs|ms|miss|dr|prof|professor|doctor)\b\.?\s+(?=N)", re.I), ""),
)
"""Verbs of several words, each with one word that says the same."""
_AROUND_NAME = (
    (
        re.compile(
            r"\b(?P<before>in)\s+(?:the\s+)?N[N ]*(?P<after>['’]s?\s+(?:hands|care|charge|keeping))\b", re.I
        ),
        "owned by",
    ),
    (
        re.compile(
            r"\b(?P<before>keep(?:s|ing)?|kept)\s+(?:the\s+)?N[N ]*"
            r"(?P<after>\s+(?:going|running|alive|afloat|up\s+and\s+running|"
            r"in\s+(?:good\s+)?(?:order|shape|repair|trim)))\b",
            re.I,
        ),
        "maintains",
    ),
)
"""The same where the name stands inside."""
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
    r"[^、。はがをにでN]{1,12}も(?!の)[^、。はがをにでN]{1,12}も、?(?:含め(?:て|た)?|ひっくるめて|合わせて|あわせて|併せて|入れて)"
    r"(?=[、すべて全漏一]|[一-龠ァ-ヶ])、?"
)
"""`AもBも含めて`: kinds of what is asked for, named only so that none is left out."""
_EN_PRONOUN = re.compile(r"\b(?:it|they|them|its|their)\b", re.I)
_JA_PRONOUN = re.compile(r"(?:それ|これ|あれ|そいつ)(?=[はがをにのでとへも])|(?:その|この)(?=[一-龠ァ-ヶ])")


@lexicon.per_ontology
def labels_of(ontology: Ontology) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What finds a class word: in English as a word, in Japanese anywhere."""
    labels = sorted({label.lower() for _, _, label in ontology.class_labels()}, key=len, reverse=True)
    latin = [re.escape(label) for label in labels if label.isascii()]
    other = [re.escape(label) for label in labels if not label.isascii()]
    return (
        re.compile(rf"\b(?:{'|'.join(latin)})(?:e?s)?\b" if latin else r"(?!)"),
        re.compile("|".join(other) if other else r"(?!)"),
    )


def opened(text: str, names: tuple[LinkedName, ...], ontology: Ontology, japanese: bool) -> Letter:
    """`text` without what stands around the question.

    Raises
    ------
    UnknownName
        What stands between quotation marks is neither a name nor a class.
    """
    letter = _unquoted(Letter(text, names), ontology)
    letter = _plain_case(letter)
    letter = _without_prefix(letter, _JA_PREFIX if japanese else _EN_PREFIX)
    tail = (_JA_TAIL if japanese else _EN_TAIL).search(letter.text)
    if tail and tail.start() and not letter.names_in(tail.start(), tail.end()):
        letter = letter.put(tail.start(), tail.end(), "")
    for pattern, verb in _LIGHT:
        if not japanese and (match := pattern.search(letter.masked)):
            letter = letter.put(match.start(), match.end(), match.expand(verb))
    for pattern, before in _AROUND_NAME:
        if not japanese and (match := pattern.search(letter.masked)):
            letter = letter.put(*match.span("after"), "").put(*match.span("before"), before)
    if japanese and (match := _JA_TRUE.search(letter.masked)):
        at_end = not letter.text[match.end() :].strip(" 。?？")
        letter = letter.put(match.start(), match.end(), "か" if at_end else "")
    if japanese and (match := _JA_KINDS.search(letter.masked)) and "N" not in match.group():
        rest = letter.masked[: match.start()] + letter.masked[match.end() :]
        if labels_of(ontology)[1].search(rest):
            letter = letter.put(match.start(), match.end(), "")
    if japanese and (match := _JA_BEING.search(letter.masked)):
        letter = letter.put(match.start(), match.end(), "であるもの")
    return _asking(letter, ontology, japanese)


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


def _sentences(letter: Letter, japanese: bool) -> list[tuple[int, int]]:
    found = (_JA_END if japanese else _EN_END).finditer(letter.masked)
    return [m.span() for m in found if any(c.isalnum() for c in m.group())]


def _asking(letter: Letter, ontology: Ontology, japanese: bool) -> Letter:
    """The sentences that ask, with what the others name put in the place of pronouns."""
    spans = _sentences(letter, japanese)
    if len(spans) < 2:
        return letter
    asks, named, classed = [], [], []
    masked = letter.masked
    label = labels_of(ontology)[japanese]
    for start, end in spans:
        words = masked[start:end]
        asks.append((_JA_ASKS if japanese else _EN_ASKS).search(words) is not None)
        named.append(bool(letter.names_in(start, end)))
        classed.append(label.search(words.lower()) is not None)
    content = [n or c for n, c in zip(named, classed, strict=True)]
    if not any(content):
        return _keep(letter, spans, asks) if any(asks) else letter
    pointed = not any(a and has for a, has in zip(asks, content, strict=True))
    bearing = [
        has or _says_how(masked[s:e], japanese) or (pointed and _pronoun(masked[s:e], japanese) is not None)
        for has, (s, e) in zip(content, spans, strict=True)
    ]
    letter = _keep(letter, spans, bearing)
    asked = [at for at, (a, has) in enumerate(zip(asks, content, strict=True)) if a and has]
    if len(asked) != 1:
        pointing = [
            at
            for at, a in enumerate(asks)
            if a
            and (
                _pronoun(masked[slice(*spans[at])], japanese) or _is_hit(masked[slice(*spans[at])], japanese)
            )
        ]
        asked = pointing if not asked and len(pointing) == 1 else asked
    if len(asked) != 1:
        return letter
    return _resolved(letter, spans, asked[0], named, japanese)


def _says_how(words: str, japanese: bool) -> bool:
    """Whether a sentence that names nothing says how far a relation goes."""
    patterns: Iterable[re.Pattern[str]] = (ja.DIRECT, ja.TRANSITIVE) if japanese else (en.DIRECT, en.FAR)
    return any(p.search(words.lower()) for p in patterns) or _is_hit(words, japanese)


def _is_hit(words: str, japanese: bool) -> bool:
    """Whether a sentence speaks of what a failure does."""
    if japanese:
        return any(stem in words for stem in ja.AFFECT_STEMS if len(stem) > 1)
    return any(word in en.HITS for word in re.findall(r"[a-z]+", words.lower()))


def _pronoun(words: str, japanese: bool) -> re.Match[str] | None:
    return (_JA_PRONOUN if japanese else _EN_PRONOUN).search(words)


def _keep(letter: Letter, spans: list[tuple[int, int]], keep: list[bool]) -> Letter:
    for (start, end), kept in zip(spans, keep, strict=True):
        if not kept:
            letter = letter.blank(start, end)
    return letter


def _resolved(
    letter: Letter, spans: list[tuple[int, int]], asked: int, named: list[bool], japanese: bool
) -> Letter:
    """The sentence that asks, alone; a pronoun in it becomes the one name of the others."""
    start, end = spans[asked]
    scene = [at for at in range(len(spans)) if at != asked and named[at]]
    failing = [at for at in scene if at < asked and _fails(letter.masked[slice(*spans[at])], japanese)]
    if failing:
        return _as_condition(letter, *spans[failing[-1]], japanese)
    outside = {n.ids: n for at in scene for n in letter.names_in(*spans[at])}
    match = _pronoun(letter.masked[start:end], japanese)
    for at in reversed(scene):
        letter = letter.blank(*spans[at])
    if named[asked] or match is None or len(outside) != 1:
        return letter
    name = next(iter(outside.values()))
    at, stop = start + match.start(), start + match.end()
    behind = (
        "の"
        if match.group() in ("その", "この")
        else "'s"
        if match.group().lower() in ("its", "their")
        else ""
    )
    letter = letter.put(at, stop, name.surface + behind)
    put = replace(name, start=at, end=at + len(name.surface))
    return Letter(letter.text, tuple(sorted((*letter.names, put), key=lambda n: n.start)))


def _as_condition(letter: Letter, start: int, end: int, japanese: bool) -> Letter:
    """`X has failed. Which …?` is `If X has failed, which …?`."""
    words = letter.masked[start:end]
    stop = start + len(words.rstrip(" .。!！"))
    if japanese:
        return letter.put(stop, end, "場合、")
    lead = len(words) - len(words.lstrip())
    return letter.put(stop, end, ", ").put(start + lead, start + lead, "if ")


def _fails(words: str, japanese: bool) -> bool:
    if japanese:
        return any(stem in words for stem in ja.STOP_STEMS)
    return any(word in en.STOPS for word in re.findall(r"[a-z]+", words.lower()))
