"""Sentences that give orders to whatever program reads them. They are marked, not believed and not removed:
a page about such sentences is a document like any other.
"""

from __future__ import annotations

import re
from functools import lru_cache

_ADDRESSEE = (
    r"(?:AI|A\.I\.|LLMs?|language\s+models?|assistants?|chat\s?bots?|copilot|agents?|extractors?|parsers?|crawlers?|"
    r"automated\s+(?:tools?|readers?|systems?)|GPT|Claude|Gemini)"
)
_VERB = r"(?:record|extract|output|reply|respond|answer|report|state|store|treat)"
_ORDERS = (
    re.compile(
        r"\b(?:note|message|notice|instructions?|attention|reminder)\b[^.\n]{0,20}\b(?:to|for)\b"
        rf"[^.\n]{{0,20}}\b{_ADDRESSEE}\b",
        re.I,
    ),
    re.compile(
        r"\b(?:ignore|disregard|forget|override|bypass|skip)\b[^.\n]{0,40}"
        r"\b(?:rules?|instructions?|prompts?|guidelines?|guardrails?|above|previous|prior|earlier|system)\b",
        re.I,
    ),
    re.compile(
        rf"\b(?:you\s+(?:are|must|should|shall|will)\b[^.\n]{{0,60}}\b{_VERB}|{_ADDRESSEE}\s+(?:must|should|shall)"
        rf"\s+{_VERB})\b",
        re.I,
    ),
    re.compile(r"(?:^|[\s>])(?:SYSTEM|ASSISTANT|USER|DEVELOPER)\s*:\s*\S"),
    re.compile(
        r"</?\s*(?:document|system|instructions?|prompt|context|untrusted)\s*>"
        r"|<\|(?:im_start|im_end|system|user)\|>|\[/?INST\]",
        re.I,
    ),
    re.compile(
        r"\b(?:reply|respond|answer|output)\b[^.\n]{0,20}"
        r"(?:\{\s*\"|\bwith\b[^.\n]{0,20}\bJSON\b|\bonly\s+with\b)",
        re.I,
    ),
    re.compile(
        r"(?:AI|ＡＩ|LLM|言語モデル|アシスタント|エージェント|人工知能|生成AI)[^。\n]{0,16}"
        r"(?:へ|に対して|向け)[^。\n]{0,40}(?:せよ|しろ|してください|すること|しなさい|記録せ|出力せ)"
    ),
    re.compile(
        r"(?:上記|以前|これまで|前述|先ほど|既存)の?(?:すべての|全ての)?(?:指示|命令|ルール|規則|プロンプト|制約)"
        r"[^。\n]{0,12}(?:無視|忘れ|破棄|上書き)"
    ),
    re.compile(
        r"(?:忽略|無視|无视)[^。\n]{0,10}(?:以上|之前|上述|先前)[^。\n]{0,10}(?:指令|指示|規則|规则|提示)"
    ),
)


_ANCHORS = (
    ("note", "message", "notice", "instruction", "attention", "reminder"),
    ("ignore", "disregard", "forget", "override", "bypass", "skip"),
    ("you", "must", "should", "shall"),
    (":",),
    ("<", "["),
    ("reply", "respond", "answer", "output"),
    (),
    (),
    (),
)
"""By pattern: where a text in ASCII has none of these, the pattern finds nothing in it."""


@lru_cache(maxsize=4096)
def gives_orders(text: str) -> bool:
    """Whether `text` addresses an AI tool, speaks against instructions, or imitates a dialogue's markup."""
    if not text.isascii():
        return any(pattern.search(text) for pattern in _ORDERS)
    low = text.lower()
    for pattern, anchors in zip(_ORDERS, _ANCHORS, strict=True):
        for anchor in anchors:
            if anchor in low:
                if pattern.search(text):
                    return True
                break
    return False
