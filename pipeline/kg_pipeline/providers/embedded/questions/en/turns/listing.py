"""Turns of English questions that ask for all of a kind, or for how many."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP, N

LISTING: tuple[tuple[str, str], ...] = (
    (
        r"\b(?:all\s+)?(?:of\s+)?(?:the\s+)?\w+\s+(?:that\s+|which\s+)?(?:we|you)\s+have\s+as\s+(?:our\s+|"
        r"your\s+)?(?P<c>@)",
        "all {c}",
    ),
    (r"^\W*(?:counting|adding|taking)\s+(?:everything|them|all|it)\s*(?:up|together|in)?\s*,\s*", ""),
    (
        r"^\W*(?:all\s+told|all\s+in\s+all|in\s+total|in\s+all|altogether|overall|on\s+the\s+whole|"
        r"as\s+a\s+whole)\s*,\s*",
        "",
    ),
    (r"\bcomes?\s+under(?:\s+the\s+(?:heading|head|title|name|rubric)\s+of)?\s+(?=@)", "is "),
    (r"\bfalls?\s+under\s+the\s+(?:heading|head|title|name|rubric)\s+of\s+(?=@)", "is "),
    (r"\b(?P<c>@)\s+(?:listed|enumerated|named|written\s+down)(?=\W*$|\s*,)", "{c}"),
    (
        r"^\W*(?:with|among|in|to|at|from|on|by|for)\s+how\s+many\s+(?P<c>@)\s+(?:do|does|have)\s+(?:we|you|they)\s+\w+",
        "how many {c} are there",
    ),
    (
        rf"^\W*(?P<n>{NP})\s+(?P<v>\w+)\s+how\s+many\s+(?:of\s+the\s+)?(?P<c>(?:\w+\s+of\s+)?@)(?=\W*$)",
        "how many {c} that {n} {v}",
    ),
    (r"\bhow\s+many\s+are\s+(?:the\s+)?(?=@)", "how many "),
    (r"^\W*(?:full\s+|complete\s+)?list\s*[:–-]\s*(?P<c>@)(?=\W*$)", "all {c}"),
    (
        r"^\W*(?P<c>@)\s*[,:]?\s*(?:-\s*)?(?:(?:the\s+)?(?:complete|full|whole|entire)\s+)?(?:list|listing|"
        r"all|overview\s+list)\W*$",
        "all {c}",
    ),
    (rf"^\W*(?:(?P<n>{N})(?:['’]s)?\s+)?(?P<c>@)\s*[,:-]?\s*(?:count|number|total)\W*$", "number of {c} {n}"),
    (rf"^\W*(?:number|count)\s+of\s+(?P<c>@)\s+(?P<n>{N})\W*$", "number of {n} {c}"),
    (r"\bhow\s+much\s+(?=@)", "how many "),
    (
        r"\b(?:pieces?|items?|bits?|articles?|examples?|instances?|members?|lots?|kinds?|sorts?|types?|"
        r"varieties|pcs)\s+of\s+(?=@|(?:gear|equipment|kit|hardware|machinery|stuff)\b)",
        "",
    ),
    (
        r"\b(?P<a>what|which)\s+(?:(?:else\s+)?(?:is|are)\s+there|there\s+(?:is|are)|(?:do|have)\s+(?:we|"
        r"you|they)(?:\s+(?:have|got))?|(?:we|you|they)\s+(?:have|own|run|keep))"
        r"(?P<b>[^,?]*?)\s+(?:in\s+the|by)\s+way\s+of\s+(?P<c>@)",
        "which {c} {b}",
    ),
    (
        r"\b(?:everything|anything|all|whatever|what|the\s+things?|those)\s+(?P<b>(?:(?:on|in|at|"
        r"of)\s+(?:the|this|our)\s+\w+\s+)?)(?:do\s+we\s+have\s+|we\s+have\s+|there\s+is\s+)?(?:that\s+|"
        r"which\s+)?(?:counts?|qualif(?:y|ies)|passes|goes|"
        r"(?:is|are)\s+(?:classed|classified|regarded|known|listed|considered|counted)|(?:can|may|could|"
        r"might|would|should)\s+be\s+(?:called|classed|classified|regarded|counted|"
        r"described|considered|thought\s+of)|we\s+(?:call|would\s+call)|you\s+(?:could|might|would)\s+call|"
        r"(?:is|are)\s+called)(?:\s+(?:as|to\s+be|under))?\s+(?:an?\s+)?(?P<c>@)",
        "all {c} {b}",
    ),
    (
        r"\b(?:(?:an?|the)\s+)?(?:(?:quick|short|brief|full|complete)\s+)?"
        r"(?:overview|summary|rundown|survey|outline)\s+of\s+(?P<c>(?:all(?:\s+of)?(?:\s+(?:the|our|your))?|every|each)\s+@)"
        r"(?!.*\b(?:how|why|who|whom|whose|what|where)\b)",
        "the list of {c}",
    ),
    (
        r"\b(?:some|an?y?)\s+(?:sort|kind|form|type)\s+of\s+(?:an?\s+)?(?=(?:\w+\s)?(?:list|overview|summary)\b)",
        "a ",
    ),
    (
        r"\bhow\s+(?:large|big|high|great)\s+(?:is\s+|was\s+)?(?:the\s+)?(?:number|count|total)\s+of\s+(?P<r>.*?)(?:\s+is)?"
        r"(?=\W*$)",
        "how many {r}",
    ),
    (r"\b(?P<c>@)\s+(?:that\s+)?there\s+are(?=\W*$)", "{c}"),
    # -- `would X hurt any pumps, and which?`
    (
        r"^\W*(?P<a>(?:do|does|did|is|are|can|could|will|would|has|have)\s+(?!there\b)[^?]*?)"
        r"\b(?:any|some)\s+(?:of\s+(?:the|our)\s+)?(?P<c>@)(?P<b>[^?]*?)[\s,;–—-]+(?:and\s+)?(?:if\s+so,?\s+)?"
        r"(?:which|what|who)(?:\s+(?:ones?|are\s+they|of\s+them))?(?=\W*$)",
        "which {c} {a}{b}",
    ),
)
"""Pattern and template; `@` stands for a class word."""
