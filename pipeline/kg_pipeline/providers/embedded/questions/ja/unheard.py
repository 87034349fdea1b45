"""Verbs in kana that no list has, told by where they stand: `Xがつねる皿`, `Xでこごえ、Yではこごえない窯`.

Kana do not show where a word ends. A verb ends where its clause does: before its head, a comma, the end.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.ja import kana
from kg_pipeline.providers.embedded.questions.ja.token import Token

_ONGOING = (
    r"(?:[わかがさたなばまらえけげせてねべめれ]れ|っ|ん|い|し|[えけげせてねべめれきぎじちにびみり])?[てで]"
)
_VERB = re.compile(
    r"[ぁ-ん]{1,4}?(?P<tail>"
    rf"{_ONGOING}(?:い)?(?:る|ます|ない|ません)"
    r"|[わかがさたなばまら](?:れ(?:る|ます|ない|ません)|ない)|[いきぎしちにびみりえけげせてねべめれ](?:ます|ません|ない)"
    r"|[うくぐすつぬぶむる]|[いきぎしちにびみりえけげせてねべめれ](?=、)|(?:っ|ん|い|し)[てで](?=、))"
    r"(?=[一-龠ァ-ヶa-zA-Z0-9、。．?？!！\s]|の(?:[はがを]|です|でしょう|か|[?？。]|$)|の?か[?？。\s]|の?か$|"
    r"(?:ん|の)?です|んで|が[^ぁ-ん]|けれど|けど|もの|ところ|ひと|こと|やつ|$)"
)
_PAST = re.compile(r"[ただ]$")
_HEADS = frozenset(("class", "name", "noun", "wh", "other"))
_CASES = frozenset(("particle", "all", "both", "direct", "far", "only"))


def over(tokens: list[Token]) -> bool:
    """Whether the question is of what was done, which no relation tells by its classes alone."""
    rows = zip(tokens, [*tokens[1:], None], strict=False)
    return any(
        one.kind == "verb" and _PAST.search(one.tail) and (two is None or two.kind not in _HEADS)
        for one, two in rows
    )


def kana_verb(text: str, at: int, limit: int, before: list[Token]) -> Token | None:
    """The verb in kana that stands at `at`, behind a phrase with its particle; None where none does."""
    if not before or before[-1].end != at or before[-1].kind not in _CASES or before[-1].text == "の":
        return None
    if kana.HIRAGANA_VERBS.match(text, at):
        return None
    found = _VERB.match(text, at, limit)
    if found is None:
        return None
    start = found.start("tail")
    word = text[at : found.end()]
    return Token("verb", word, at, found.end(), skeleton=text[at:start], tail=text[start : found.end()])
