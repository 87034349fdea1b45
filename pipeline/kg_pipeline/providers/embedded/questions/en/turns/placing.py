"""Turns of English questions that ask where a thing is, and what is in it."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP, SIGN, N

_PLACE = (
    r"(?:berth|place|home|seat|base|desk|location|position|spot|pitch|stand|quarters|headquarters|"
    r"moorings?|site|address|office|stable|station)s?"
)
PLACING: tuple[tuple[str, str], ...] = (
    (
        rf"\b(?:can|could|may|might|do|does|would)\s+(?:i|we|one|you)\s+(?:find|see|look\s+for|"
        rf"locate)\s+(?P<n>{NP})",
        "is {n} located",
    ),
    (
        rf"\bwhere\s+(?:would|should|do|must|can|could)\s+(?:i|we|one|you)\s+(?:have\s+to\s+)?(?:go|look)\s+"
        rf"(?:to\s+(?:find|see|get|look\s+at|fetch)|for)\s+(?P<n>{NP})",
        "where is {n} located",
    ),
    (
        r"\b(?:in|at|on)\s+(?P<w>(?:which|what)\s+@)\s+(?:do|did)\s+(?:we|you|they|i)\s+(?:have|find|see|get)\s+"
        r"(?:any\s+|some\s+|our\s+)?(?P<d>@[^?]*?)(?=\W*$)",
        "{w} have {d}",
    ),
    (
        r"\bwhere\s+do\s+(?:we|you|they|i)\s+have\s+(?:any\s+|some\s+|our\s+|the\s+)?(?P<d>@)(?=\W*$)",
        "where are {d} located",
    ),
    (r"\b(?:is|are)\s+to\s+be\s+(?:found|seen|located)\b", "is located"),
    (
        r"\bwhere\s+(?:on|in|at|within)\s+(?:the|our|this)\s+(?:site|premises|works|plant|building|grounds|"
        r"place|company)\b",
        "where",
    ),
    (
        rf"\b(?P<s>i|we|you|one)\s+(?:can|could|may|might|should)\s+(?:find|see|look\s+for|"
        rf"locate)\s+(?P<n>{NP})(?=\W*$)",
        "{n} is located",
    ),
    (r"\b(?P<w>where\b.*?)(?:has|have)\s+been\s+(?:put|placed|set\s+up)\b", "{w}is located"),
    (
        r"\b(?P<a>where\s+(?:is|are))\s+(?P<c>(?:the|all|our)\s+(?:\w+\s)?@)\s+(?P<v>\w+ed|kept|held|"
        r"put)\s+(?P<r>(?:that|which|who)\b[^?.]*)",
        "{a} {c} {r} {v}",
    ),
    (rf"^\W*(?P<n>{N})\s+where\W*$", "where is {n}"),
    (
        rf"^\W*(?:(?:if|when|on|upon)\s+)?(?:i|you|we|one)?\s*(?:walk|go|step|look|enter)(?:s|"
        rf"ing)?\s*(?:in|into|through|round|around|inside|over)?\s+(?P<n>{NP}),\s*(?P<c>(?:which|"
        rf"what)\s+@)\s+"
        r"(?:will|would|do|does|can|could|shall)\s+(?:i|you|we|one)\s+(?:see|find|meet|"
        r"come\s+across)(?:\s+there)?",
        "{c} is in {n}",
    ),
    (
        rf"^\W*(?P<n>{N})\s*[,:]\s*(?P<v>kept|held|located|stored|installed|placed)\s+where\b",
        "where is {n} {v}",
    ),
    # -- what a thing has in it
    (
        rf"(?<=have )(?P<what>(?!{SIGN}+\b)[a-z]+(?:\s(?!{SIGN}+\b)[a-z]+)?)\s+"
        r"(?:in|inside|on|aboard)\s+(?:it|them)(?=\W*$)",
        "{what}",
    ),
    (
        rf"\bwith\s+(?P<n>{NP})\s+(?:in|inside|on|aboard|among)\s+(?:it|them|its?elf|themselves)(?=\W*$)",
        "containing {n}",
    ),
    (
        rf"\b(?:has|have|had)\s+(?P<n>{NP})\s+(?:in|inside|on|aboard|among|with)\s+"
        r"(?:it|them|its?elf|themselves|(?:its|their)\s+\w+)(?=\W*$)",
        "contains {n}",
    ),
    (
        rf"(?<!where )\bdo(?:es)?\s+(?P<n>{NP})\s+"
        r"have\s+(?:in|inside|on|aboard|among|with)\s+(?:it|them|itself)(?=\W*$)",
        "does {n} contain",
    ),
    (
        rf"(?<=where )do(?:es)?\s+(?P<n>{NP})\s+have\s+(?:its|their|his|her)\s+{_PLACE}(?=\W*$)",
        "is {n} located",
    ),
    (rf"\b(?:has|have|had|having)\s+(?:its|their|his|her)\s+(?!@){_PLACE}\s+(?=at|in|on)", "is located "),
)
"""Pattern and template; `@` stands for a class word."""
