"""How many tokens a text will cost, estimated offline: no table is downloaded, usage corrects it later."""

from __future__ import annotations

CHARS_PER_ASCII_TOKEN = 4


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of `text`: a quarter of its ASCII characters plus one for every other character.

    Returns
    -------
    int
        Rounded up; 0 only for the empty text.
    """
    ascii_chars = len(text.encode("ascii", "ignore"))
    return -(-ascii_chars // CHARS_PER_ASCII_TOKEN) + len(text) - ascii_chars


def fitting_prefix(text: str, start: int, budget_tokens: int) -> int:
    """The largest `end` such that `text[start:end]` costs at most `budget_tokens`; always beyond `start`.

    Takes time in proportion to the budget, not to the text.
    """
    low, high = start, min(len(text), start + budget_tokens * CHARS_PER_ASCII_TOKEN)
    if estimate_tokens(text[start:high]) <= budget_tokens:
        return high
    while low < high:
        middle = (low + high + 1) // 2
        if estimate_tokens(text[start:middle]) <= budget_tokens:
            low = middle
        else:
            high = middle - 1
    return max(low, min(len(text), start + 1))
