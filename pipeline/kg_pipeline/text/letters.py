"""Who writes a letter and to whom, for the `we` and the `you` of its sentences."""

from __future__ import annotations

import re
from functools import lru_cache

from kg_pipeline.text.caseless import Caseless

_FROM = re.compile(
    r"^[ \t>*_#-]*(?:from|sender|sent\s+by|author|written\s+by|posted\s+by|prepared\s+by|reported\s+by"
    r"|signed|by|差出人|送信者|発信(?:者|元)?|作成者?|記入者?|報告者?|投稿者|文責|記録者?|記)"
    r"[*_]*[ \t]*[:：][*_]*(?P<who>[^\r\n]*)",
    re.I | re.M,
)
_TO = re.compile(
    r"^[ \t>*_#-]*(?:(?:to|cc|attn|attention|recipients?|addressees?"
    r"|宛先|宛て?|送付先|受信者|配布先)[*_]*[ \t]*[:：]|(?:dear|hi|hello|hey)\s)[*_]*(?P<who>[^\r\n]*)"
    r"|^(?P<addressed>[^\r\n。、]{1,30})(?:御中|各位|の皆(?:さん|様|さま)(?:へ)?|様)[ \t\u3000]*$",
    re.I | re.M,
)
_LOG = re.compile(
    r"\A[\s#*_]*(?:From\s+)?(?P<who>[^\r\n:.;,]{2,50}?)\s+to\s+(?:the\s+|all\s+)?[^\r\n:.;]{2,60}[ \t*_]*$",
    re.M,
)
"""The first line of a log: `Night gang to day gang, 6 March`."""
_WE = Caseless(
    r"\b(?:we|our|ours|us|i|my|mine|me|ourselves)\b"
    r"|我々|弊|当(?=[社方課班係室部店])|こちら|うち(?=[のでがはも])|私"
)
_YOU = Caseless(
    r"\b(?:you|your|yours|yourselves|yourself)\b|御社|貴(?=[社方課班係室部店])|そちら|皆(?:さん|様|さま)"
)


def spoken_of(text: str, sentence: str, offset: int) -> str:
    """Those whom `sentence`, at `offset` of `text`, means by its `we` and `you`, as the lines that name them.

    The writer is named by the last line before it that names one. Everybody else who writes in the same
    thread, or who is written to, may be meant by `you`.
    """
    if not _WE.search(sentence) and not _YOU.search(sentence):
        return ""
    writers, readers = _correspondents(text)
    before = [who for at, who in writers if at <= offset]
    found = []
    if before and _WE.search(sentence):
        found.append(before[-1])
    if _YOU.search(sentence):
        others = [who for _, who in writers if not before or who != before[-1]]
        found += [*others, *(who for at, who in readers if at <= offset)]
    return "\n".join(found)


@lru_cache(maxsize=64)
def _correspondents(text: str) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Where the lines stand that name a writer and a reader, and whom they name."""
    log = _LOG.match(text)
    writers = [(m.start(), m["who"].strip()) for m in (*([log] if log else ()), *_FROM.finditer(text))]
    readers = [(m.start(), (m["who"] or m["addressed"] or "").strip()) for m in _TO.finditer(text)]
    return writers, readers
