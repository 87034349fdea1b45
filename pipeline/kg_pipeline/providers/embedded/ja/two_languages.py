"""One thing by its name in two languages: `甲は英語で A`, `甲、英語名 A の`, `A は日本語では甲`.

That a sentence speaks of a language and puts a name in the letters of it behind is enough, whatever the words
are that join them. What is done with the thing of that name, and from where, is no naming of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg_pipeline.providers.embedded.ja.marked import Marked
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE

_LATIN = r"(?:「[a-z][^「」、。]{1,40}」|[a-z][a-z0-9'&./\-]*(?: [a-z0-9][a-z0-9'&./\-]*){0,4})"
_ENGLISH = r"(?:英語|英文|英名|英字|ローマ字|欧文)"
_JAPANESE = r"(?:日本語|和文|和名|邦文|邦名|漢字)"
_WHERE = r"(?:[^、。はが「」()]{0,12}?(?:では|には|で|は|の|名|表記|、))?(?:それぞれ|通常|単に|略して)? ?"
"""Between a language and the name in it: `の掲示では`, `名の`."""

_SAID = (
    r"(?= ?(?:、|。|$|と(?:も|だけ)?(?:言|呼|書|い[いうっわ]|な[りるっ]|表|記|する|さ|訳|称|出|あ[りる])"
    r"|で(?:す|ある|あり|、|も?呼|も?言|も?書|知ら|通[じっ])|だ(?:。|、|$)|の(?:名|ほう|方)(?:で|が)))"
)
"""Behind a name that is but given, and not said to do something."""

_OWNER = rf"(?P<x>{CANDIDATE})(?:は|を|も|のことを)、?"
_APPOSED = Marked(
    rf"(?P<x>{CANDIDATE})、{_ENGLISH}(?:名|表記|で)?(?:は|の|では|を)? ?(?P<a>{_LATIN})(?![a-z0-9])",
    "、英",
    "、ロ",
    "、欧",
)
_CALLED = Marked(
    rf"{_OWNER}(?:[^、。はが「」()]{{0,8}}の)?{_ENGLISH}{_WHERE}(?P<a>{_LATIN}){_SAID}",
    "英",
    "ローマ字",
    "欧文",
)
_TRANSLATED = Marked(
    rf"(?<![a-z0-9 ])(?P<x>{_LATIN}) ?(?:は|を|も|のことを)、?(?:[^、。はが「」()]{{0,8}}の)?"
    rf"{_JAPANESE}{_WHERE}(?P<a>{CANDIDATE}){_SAID}",
    "日本語",
    "和",
    "邦",
    "漢字",
)
_OF_TOPIC = Marked(
    rf"^{_ENGLISH}[^、。が「」()]{{0,12}}?(?:では|には|で|は|名|表記) ?(?P<a>{_LATIN})"
    rf"(?!、 ?「?[a-z]){_SAID}",
    "英",
    "ローマ字",
    "欧文",
)
_BRACKETED = Marked(rf"(?P<x>{CANDIDATE})\((?P<all>[^()]{{3,80}})\)", "(")
_PARTS = re.compile(r"[、,;/]\s?")
_LED = re.compile(
    r"(?:以下|英語(?:名|では?)?|英名|略して|略称は?|略号は?|略|通称は?|愛称は?|別名は?|旧称は?|俗に|または|"
    r"あるいは|もしくは)[、:]? ?"
)


@dataclass(frozen=True, slots=True)
class Twofold:
    """Where two names of one thing stand in a folded sentence; `owner` is None for what it is about."""

    owner: tuple[int, int] | None
    other: tuple[int, int]


def in_two_languages(text: str) -> Iterator[Twofold]:
    """The names in two languages that a folded sentence gives things."""
    for pattern in (_APPOSED, _CALLED, _TRANSLATED):
        for found in pattern.finditer(text):
            if pattern is _TRANSLATED or _is_japanese(found["x"]):
                yield Twofold(found.span("x"), found.span("a"))
    for found in _OF_TOPIC.finditer(text):
        yield Twofold(None, found.span("a"))
    for found in _BRACKETED.finditer(text):
        if _is_japanese(found["x"]):
            yield from (Twofold(found.span("x"), span) for span in _several(found))


def _several(found: re.Match[str]) -> Iterator[tuple[int, int]]:
    """The names in a bracket of several, the first in Latin letters, each of the others said to be a name."""
    at, spans = found.start("all"), []
    parts = _PARTS.split(found["all"])
    for number, part in enumerate(parts):
        led = _LED.match(part)
        name = part[led.end() :] if led is not None else part
        begin = found.string.index(part, at)
        at = begin + len(part)
        plain = re.fullmatch(_LATIN, name) is not None
        if not name or (led is None and number) or (not number and not plain):
            return
        spans.append((at - len(name), at))
    if len(spans) > 1:
        yield from spans


def _is_japanese(name: str) -> bool:
    return re.search(r"[ぁ-ヶ一-龠々]", name) is not None
