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
        rf"over)\s+(?:[\w\s]{{0,60}}?\b(?:with|to|about|of|on|for)\s+)?(?P<n>{NP})"
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
)
"""Pattern and template; `@` stands for a class word."""
