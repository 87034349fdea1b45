"""Did the server read the whole prompt? Some cut it without a word and answer 200.

The only trace is the number of prompt tokens that it reports. Tokenizers differ by a factor of two in
scripts other than Latin, and stand-ins count in their own ways, so a low number alone proves little: it
must be lower than the most lenient count, or look like the edge of a context window.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kg_pipeline.providers.ladder import Habits
from kg_pipeline.text.tokens import CHARS_PER_ASCII_TOKEN, estimate_tokens

SMALLEST_WINDOW = 256
"""Tokens. No server has a smaller context; a smaller report is not a measurement."""

LENIENT = 0.6
"""A tokenizer may need so much less than the estimate; in some scripts it needs less still."""

_RUNS = re.compile(r"([^\w])\1{2,}|(\w)\2{3,}")


def prompt_was_cut(messages: Iterable[tuple[str, str]], reported: int, habits: Habits) -> bool:
    """Whether `reported` prompt tokens mean that the server dropped a part of `messages`.

    Runs of one character, which any tokenizer takes together, are shortened before counting.
    """
    if reported < SMALLEST_WINDOW:
        return False
    texts = [content for _, content in messages]
    whole = sum(map(estimate_tokens, texts))
    saturated = habits.saturates(whole, reported)
    if reported >= LENIENT * whole:
        return False
    text = "\n".join(_RUNS.sub(lambda match: match.group()[:2], content) for content in texts)
    if reported < LENIENT * len(text) / CHARS_PER_ASCII_TOKEN:
        return True
    return reported < LENIENT * estimate_tokens(text) and (saturated or _is_window(reported))


def _is_window(tokens: int) -> bool:
    """Whether a count stands at the edge of a context window: a multiple of 512, or just below one."""
    return -tokens % 512 <= 2
