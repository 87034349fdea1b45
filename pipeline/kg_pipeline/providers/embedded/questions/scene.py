"""Several sentences: those that ask, and those that set the scene or say how to answer.

A sentence that neither asks nor names anything is no part of the question. A pronoun in the sentence that
asks stands for the one thing that the sentences before it name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from kg_pipeline.providers.embedded.questions.en import words as en
from kg_pipeline.providers.embedded.questions.ja import words as ja
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.wording import LinkedName

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
_EN_PRONOUN = re.compile(
    r"\b(?:it|they|them|its|their|she|he|her|him|his)\b|"
    r"(?:(?<=\bis )|(?<=\bare )|(?<=\bwas )|(?<=does )|(?<=\bdo ))(?:that|this)\b"
    r"(?=(?:\s+(?:in|at|on|from|by|for|of|with|under|stand|belong\s+to|come\s+from))?\s*(?:[?.!,]|$))|"
    r"\bmore(?=\W*$)",
    re.I,
)
_JA_PRONOUN = re.compile(r"(?:それ|これ|あれ|そいつ)(?=[はがをにのでとへも])|(?:その|この)(?=[一-龠ァ-ヶ])")
_GOES = frozenset(("go", "goes", "fall", "falls"))
"""Words of being hit that are so only with another (`go dark`)."""
_BESIDE = re.compile(
    r"(?i:^\W*(?:i|we|you|they|my|our|some(?:one|body)|people|an?|one\s+of)\b)[^N]*"
    r"\b(?:for|near|at|beside|behind|next\s+to|to|about|from|with)\s+(?:the\s+|our\s+)?N+"
)
_USED_UP = re.compile(r"\b(?:out|short|low)\s+(?:of|on)\s+(?:the\s+|our\s+)?N+")
"""What somebody does beside a thing (`I lost a glove near X`): nothing befalls the thing itself."""
_EN_LISTS = re.compile(
    r"^\W*(?:please\s+)?(?:list|name|give|show|tell|return|include|i\s+(?:want|need))(?:\s+(?:me|us))?\s+"
    r"(?:(?:all|every|each|any|only)\s+)?(?:of\s+)?(?:the\s+|them\s*|such\s+|those\s+)?(?P<what>[a-z]+(?:\s(?!(?:only|please|too)\b)[a-z]+)?)??"
    r"(?:\s+(?:please|too|only|as\s+well|by\s+name))?\W*$",
    re.I,
)
"""A sentence that only says of what kind the answers are: `List every pump.`"""
_WHAT = re.compile(r"^\W*(?P<what>what)\s+(?!(?:kinds?|sorts?|types?|else|other)\b)", re.I)


def _sentences(letter: Letter, japanese: bool) -> list[tuple[int, int]]:
    found = (_JA_END if japanese else _EN_END).finditer(letter.masked)
    return [m.span() for m in found if any(c.isalnum() for c in m.group())]


def asking(letter: Letter, label: re.Pattern[str], japanese: bool) -> Letter:
    """The sentences that ask, with what the others name put in the place of pronouns."""
    spans = _sentences(letter, japanese)
    if len(spans) < 2:
        return letter
    if not japanese and (plain := _kinds_named(letter, spans, label)) is not None:
        return asking(plain, label, japanese)
    asks, named, classed = [], [], []
    masked = letter.masked
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
        has or _says_how(masked[s:e], japanese) or (pointed and _points(masked[s:e], japanese))
        for has, (s, e) in zip(content, spans, strict=True)
    ]
    letter = _keep(letter, spans, bearing)
    asked = [at for at, (a, has) in enumerate(zip(asks, content, strict=True)) if a and has]
    if len(asked) != 1:
        pointing = [
            at
            for at, a in enumerate(asks)
            if a and (_points(words := masked[slice(*spans[at])], japanese) or _is_hit(words, japanese))
        ]
        asked = pointing if not asked and len(pointing) == 1 else asked
    if len(asked) != 1:
        return letter
    return _resolved(letter, spans, asked[0], named, japanese)


def _kinds_named(letter: Letter, spans: list[tuple[int, int]], label: re.Pattern[str]) -> Letter | None:
    """`What stands at X? List every pump.` as `Which pumps stand at X?`; None where no sentence does that."""
    asked = [_EN_ASKS.search(letter.masked[slice(*span)]) is not None for span in spans]
    for at, (start, end) in enumerate(spans):
        if not any(asked[:at]):
            continue
        match = _EN_LISTS.match(letter.masked[start:end])
        if match is None or letter.names_in(start, end):
            continue
        kind = label.fullmatch((match["what"] or "").lower())
        if match["what"] and kind is None:
            continue
        letter = letter.blank(start, end)
        first = _WHAT.match(letter.masked)
        if kind is not None and first is not None and label.match(letter.masked.lower(), first.end()) is None:
            letter = letter.put(*first.span("what"), f"which {kind.group()}")
        return letter
    return None


def _says_how(words: str, japanese: bool) -> bool:
    """Whether a sentence that names nothing says how far a relation goes."""
    patterns: Iterable[re.Pattern[str]] = (ja.DIRECT, ja.TRANSITIVE) if japanese else (en.DIRECT, en.FAR)
    return any(p.search(words.lower()) for p in patterns) or _is_hit(words, japanese)


def _is_hit(words: str, japanese: bool) -> bool:
    """Whether a sentence speaks of what a failure does."""
    if japanese:
        return any(stem in words for stem in ja.AFFECT_STEMS if len(stem) > 1)
    hit = any(word in en.HITS - _GOES for word in re.findall(r"[a-z]+", words.lower()))
    hit = hit or en.STOP_PHRASES.search(words) is not None
    return hit or any(p.search(words) is not None for p in (en.TAKES_PLACE, en.MEANWHILE))


def _is_called(words: str, japanese: bool) -> bool:
    """Whether a sentence asks who is to be called."""
    if japanese:
        return any(stem in words for stem in ja.CALLED_STEMS) and "誰" in words
    said = re.findall(r"[a-z]+", words.lower())
    return ("who" in said or "whom" in said) and any(word in en.CALLED for word in said)


def _points(words: str, japanese: bool) -> bool:
    """Whether a sentence speaks of what another one names."""
    return _pronoun(words, japanese) is not None or _is_called(words, japanese)


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
    befallen = {n.ids: n for at in scene if at < asked for n in letter.names_in(*spans[at])}
    words = letter.masked[start:end]
    if len(befallen) == 1 and not named[asked] and (_is_hit(words, japanese) or _is_called(words, japanese)):
        return _as_failure(letter, (start, end), next(iter(befallen.values())), japanese)
    outside = {n.ids: n for at in scene for n in letter.names_in(*spans[at])}
    match = _pronoun(letter.masked[start:end], japanese)
    if match is None and outside and not named[asked] and not japanese:
        return letter
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
        if match.group().lower() in ("its", "their", "his")
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


def _as_failure(letter: Letter, span: tuple[int, int], name: LinkedName, japanese: bool) -> Letter:
    """`Somebody has cut X. What is lost?` is `If X fails, what is lost?`, whatever has befallen X."""
    asked = letter.text[slice(*span)].strip()
    if japanese:
        return letter.holding(f"{name.surface}が止まると、{asked}", name, 0)
    return letter.holding(f"if {name.surface} fails, {asked}", name, len("if "))


def _fails(words: str, japanese: bool) -> bool:
    if japanese:
        return any(stem in words for stem in ja.STOP_STEMS)
    beside = _BESIDE.match(words)
    told = _USED_UP.sub("", words[beside.end() :] if beside is not None else words)
    return any(word in en.STOPS for word in re.findall(r"[a-z]+", told.lower()))
