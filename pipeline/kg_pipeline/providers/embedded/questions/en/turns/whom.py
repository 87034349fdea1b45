"""Turns of English questions that ask whom a thing belongs to: whose job it is, whom to turn to."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP

WHOM: tuple[tuple[str, str], ...] = (
    (
        r"\b(?:whose|which\s+(?P<c>\w+(?:\s\w+)?)['’]s)\s+(?:job|task|duty|responsibility|business|turn|"
        r"remit)\s+(?:(?:is|was)\s+(?:it|this|that)|would\s+(?:it|this|that)\s+be|would\s+be\s+it)\s+to\b",
        "who must",
    ),
    (r"\bwhose\s+(?:job|task|duty|responsibility|business|remit)\s+(?:is|are)\b", "who is responsible for"),
    (
        rf"\b(?:whom?|which\s+(?P<c>\w+(?:\s\w+)?))\s+(?:should|must|do|can|could|would|shall)\s+(?:i|we|"
        rf"one|you)\s+(?:turn\s+to|ask|call|contact|go\s+to|see|approach|talk\s+to|"
        rf"get\s+in\s+touch\s+with)\s+(?:when|if|in\s+case|about|with|for|regarding|concerning|"
        rf"over)\s+(?!every)(?:[\w\s]{{0,60}}?\b(?:with|to|about|of|on|for)\s+)?(?P<n>{NP})"
        r"(?:\s+(?:breaks?|fails?|is\s+broken|needs?\s+\w+|goes\s+wrong|has\s+a\s+\w+))?(?=\W*$)",
        "which {c} is responsible for {n}",
    ),
    (
        r"\b(?P<a>responsible\s+for|in\s+charge\s+of)\s+(?:the\s+)?(?:maintaining|servicing|"
        r"looking\s+after|taking\s+care\s+of|running|managing|"
        r"(?:maintenance|servicing|upkeep|running|management|care)\s+of)\s+",
        "{a} ",
    ),
    (
        r"\b(?:falls?|lies?|comes?|belongs?)\s+(?:within|under|in|to)\s+the\s+(?:responsibility|remit|care|"
        r"charge)\s+of\b",
        "is owned by",
    ),
    (
        rf"\b(?:in|under)\s+whose\s+(?:care|hands|charge|custody|keeping|responsibility|remit)\s+(?:is|are|"
        rf"does|do)\s+(?P<n>{NP})(?:\s+(?:fall|lie|come|belong))?",
        "who is responsible for {n}",
    ),
    (
        rf"^\W*(?:when|if)\s+(?P<n>{NP})\s+(?:needs?|requires?)\s+(?:servicing|maintenance|repairs?|repairing|attention|looking\s+after|fixing|care)\s*,\s*"
        r"(?P<w>whom?|which\s+@)\s+(?:do|should|must|can|has|is|will|would)\b[^?]*(?=\W*$)",
        "{w} is responsible for {n}",
    ),
    (
        rf"\bin\s+(?P<n>{NP})['’]s?\s+(?:hands|care|charge|keeping)\b",
        "owned by {n}",
    ),
    (r"\bon\s+whose\s+behalf\b", "for whom"),
    (r"\bin\s+the\s+(?:hands|care|charge)\s+of\b", "owned by"),
    (
        rf"\b(?:keep(?:s|ing)?|kept)\s+(?P<n>{NP})\s+"
        r"(?:going|running|alive|afloat|up\s+and\s+running|in\s+(?:good\s+)?(?:order|shape|repair|trim))\b",
        "maintains {n}",
    ),
    (
        r"\b(?:has|have)\s+(?P<who>nobody|no\s*[- ]?one|no\s+[a-z]+)\s+(?P<how>in\s+charge)(?=\W*$)",
        "is {who} {how} of",
    ),
    (
        r"\b(?:has|have)\s+(?P<who>nobody|no\s*[- ]?one|no\s+[a-z]+)\s+"
        r"(?P<how>on\s+[a-z]+|responsible|accountable)(?=\W*$)",
        "is {who} {how} for",
    ),
)
"""Pattern and template; `@` stands for a class word."""
