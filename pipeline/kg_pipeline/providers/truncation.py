"""Did the server read the whole prompt? Some cut it without a word and answer 200.

The only trace is the number of prompt tokens that it reports. In scripts other than Latin tokenizers differ
by a factor of two, and stand-ins count in their own ways, so a low number proves little there. It must be
lower than the Latin part alone can explain, or look like the edge of a context window, or not have grown
with a prompt that did.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kg_pipeline.providers.ladder import Habits
from kg_pipeline.text.tokens import CHARS_PER_ASCII_TOKEN, estimate_tokens

SMALLEST_WINDOW = 1000
"""Tokens. No server that cuts has a smaller context; stand-ins report less, whatever the prompt."""

LENIENT = 0.6
"""So much less than the estimate a tokenizer may need."""

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
    ascii_chars = len(text.encode("ascii", "ignore"))
    if reported < LENIENT * ascii_chars / CHARS_PER_ASCII_TOKEN:
        return True
    return reported < LENIENT * estimate_tokens(text) and (saturated or _is_window(reported))


def _is_window(tokens: int) -> bool:
    """Whether a count stands at the edge of a context window: a multiple of 512, or just below one."""
    return -tokens % 512 <= 2
