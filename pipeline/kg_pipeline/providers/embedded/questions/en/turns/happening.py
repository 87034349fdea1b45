"""Turns of English questions for what befalls a thing, where the thing itself is not said to fail.

`A spoilt drum of X would reach which packs`, `if there is no X this year`: whatever the word is, something is
the matter with X; who asks wants to know where that leads.
"""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP, SIGN, N
from kg_pipeline.providers.embedded.questions.en.turns.reaching import FAR

_SOME = r"an?\s+(?:[a-z-]+\s+){1,3}?(?:(?:of|in|at|with|to|on)\s+(?:the\s+)?)?"
"""An indefinite noun or adjective before the name: an event or a portion (`a delay of`, `a cracked`)."""
_MAY = r"(?:would|will|could|can|might|may)"
_ON = (
    rf"(?:{FAR}|in\s+the\s+end|in\s+turn|ends?\s+up|end(?:ed|ing)?\s+up|indirectly|sooner\s+or\s+later|"
    r"ultimately|eventually|down\s+the\s+line)"
)
_GONE = r"(?:left|any\s*more|around|to\s+be\s+had|available|today|this\s+(?:year|month|week|season))"

_ALONG = r"(?:all\s+the\s+way|to\s+the\s+(?:very\s+)?end|onwards?|down(?:wards?)?|step\s+by\s+step|through)"

HAPPENING: tuple[tuple[str, str], ...] = (
    (
        rf"\b(?P<i>if|when|once)\s+there\s+(?:is|are|was|were|should\s+be)\s+(?:no(?:\s+more)?|not\s+(?:any|enough)|too\s+little)\s+"
        rf"(?P<n>{NP})(?:\s+{_GONE})*\s*(?=[,?]|$)",
        "{i} {n} fails",
    ),
    (
        rf"\b(?P<i>if|when|once)\s+(?P<n>{NP})(?P<r>\s[^,?{SIGN}]{{1,40}}?)\s+(?:this|next)\s+(?:year|month|week|season)\s*(?=,)",
        "{i} {n}{r}",
    ),
    (
        rf"^\W*{_SOME}(?P<n>{N})\s+{_MAY}\s+[a-z]+\s+(?P<w>which|what)\s+(?P<c>@)(?P<r>[^?{SIGN}]*?)(?=\W*$)",
        "if {n} fails, which {c} are affected{r}",
    ),
    (
        rf"^\W*(?:(?:in|into|on|onto|at|to)\s+)?(?P<w>which|what)\s+(?P<c>@)\s+(?:do|does|did|{_MAY})\s+{_SOME}(?P<n>{N})\s+"
        rf"(?=[^?{SIGN}]*\b{_ON})[^?{SIGN}]*(?=\W*$)",
        "if {n} fails, which {c} are affected in the end",
    ),
    # -- `follow the data of X all the way and name every pump it passes`
    (
        rf"^\W*(?:follow|trace|track|pursue)\s+(?P<m>(?:(?:the|our)\s+)?[a-z]+\s+(?:of|from)\s+)?(?P<n>{NP})(?:['’]s\s+[a-z]+)?(?:\s+{_ALONG})+\s*,?\s*(?:and\s+)?"
        r"(?:tell\s+(?:me|us)|name|list|give\s+(?:me|us)|say)\s+(?:every|all|each|which|the)\s+(?:the\s+)?(?P<c>@)\s+(?:that\s+)?(?:it|they)\s+[a-z]+"
        r"(?:\s+(?:through|by|on|over|into))?(?=\W*$)",
        "follow {m}{n} onwards to the end, {c}",
    ),
)
"""Pattern and template; `@` stands for a class word."""
