"""Turns of English questions that ask what stands in for a thing, without saying that it fails."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP, N

_WORK = r"(?:work|jobs?|tasks?|duty|duties|part|role|place)"
_SUBSTITUTE = (
    r"(?:plan\s+b|alternatives?|fall-?backs?|back-?ups?|stand-?ins?|substitutes?|replacements?|reserves?|spares?|stand-?by|"
    r"safety\s+nets?|deput(?:y|ies)|second\s+strings?)"
)
_CAN = r"(?:(?:can|could|would|will|might|should|does|do)\s+)?"

REPLACING: tuple[tuple[str, str], ...] = (
    (
        rf"\b(?:(?:the|our|an?|any)\s+)?(?!@){_SUBSTITUTE}\s+(?:for|of|to)\s+(?P<n>{NP})",
        "everything that stands in for {n}",
    ),
    (
        rf"\b(?:(?:the|our)\s+)?(?P<n>{N})['’]s?\s+(?!@){_SUBSTITUTE}(?=\W)",
        "everything that stands in for {n}",
    ),
    (
        rf"\b(?:gets?|is|are|be)\s+(?:switched\s+on|turned\s+on|brought\s+in|called\s+in|opened|used|put\s+in|run)\s+"
        rf"(?:for|instead\s+of|in\s+place\s+of)\s+(?P<n>{NP})(?=\W*$)",
        "stands in for {n}",
    ),
    (
        rf"\b{_CAN}(?:do|does|takes?(?:\s+(?:on|over|up))?|carry|carries(?:\s+on)?)\s+the\s+{_WORK}\s+of\s+(?={NP})",
        "stands in for ",
    ),
    (rf"\b{_CAN}(?:do|does|takes?(?:\s+(?:on|over))?)\s+(?P<n>{NP})['’]s?\s+{_WORK}\b", "stands in for {n}"),
    (
        rf"^\W*(?P<w>what|which\s+@)\s+(?:do|can|could|would|should|shall|might)\s+(?:we|i|you|they|one)\s+(?:use|take|run|have|open|start|turn\s+to)"
        rf"\s+(?:instead|in\s+(?:the\s+)?place|in\s+lieu)\s+of\s+(?P<n>{NP})(?=\W*$)",
        "{w} stands in for {n}",
    ),
    (
        rf"\b(?:for|in\s+place\s+of)\s+(?P<w>what|which\s+@)\s+(?:is|are)\s+(?P<n>{NP})\s+(?:kept|held|there)\s+(?:as\s+an?\s+|in\s+)?"
        r"(?:reserve|spare|back-?up|stand-?by)(?=\W*$)",
        "{w} does {n} stand in for",
    ),
    (
        r"^\W*(?P<w>(?:which|what)\s+@(?:\s[^,?]{0,40}?)?)\s+(?:has|have)\s+(?:got\s+)?(?:nothing|no\s+@|none)\s+(?:that\s+|which\s+)?"
        r"(?:\w+\s+){0,2}?(?:in\s+(?:its|their)\s+(?:place|stead)|instead|to\s+(?:fall\s+back\s+on|replace\s+(?:it|them))|"
        r"(?:steps?|stands?|fills?|jumps?)\s+in(?:\s+for\s+(?:it|them))?|takes?\s+over(?:\s+from\s+(?:it|them))?)(?=\W*$)",
        "{w} does nothing stand in for",
    ),
)
"""Pattern and template; `@` stands for a class word."""
