"""Turns of English questions that ask for all of a kind and say in passing that none is to be left out."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP, SIGN

_ALL = r"(?:every(?:\s+single)?|all|each|any)"
_HERE = (
    r"(?:in|of|at|on|around)\s+(?:the|our|this)\s+(?:whole\s+|entire\s+)?"
    r"(?:house|place|building|premises|grounds|company|firm|organi[sz]ation|business|shop)"
)
_WE_HAVE = r"(?:(?:that\s+|which\s+)?(?:we|you|they)\s+have(?:\s+got)?|(?:that\s+)?there\s+(?:is|are))"

_NONE_LEFT = (
    r"(?:(?:with\s+)?no\s+exceptions?|without\s+exception|none\s+(?:left\s+out|missing|excepted)|"
    r"nothing\s+(?:left\s+out|missing)|down\s+to\s+the\s+last(?:\s+one)?|every\s+last\s+one)"
)

WHOLES: tuple[tuple[str, str], ...] = (
    (rf"\s*[,;:–—-]+\s*{_NONE_LEFT}(?=\W*$)", ""),
    (
        rf"^[^?{SIGN}]*?[,:;–—-]\s*(?:that\s+is(?:\s+to\s+say)?|in\s+other\s+words|in\s+short|meaning)[,:]*\s+"
        rf"{_ALL}\s+(?P<c>@)(?:\s+{_WE_HAVE})?(?=\W*$)",
        "all {c}",
    ),
    (
        rf"^[^?{SIGN}]*?\b(?:that\s+is(?:\s+to\s+say)?|in\s+other\s+words|in\s+short|meaning|so|i\.?e\.?)[,:]?\s+"
        rf"(?:(?:{_ALL}\s+(?:of\s+)?)?(?:the|our)\s+(?:complete|whole|full|entire|total)|{_ALL}\s+(?:of\s+)?(?:the|our))\s+(?P<c>@)"
        rf"(?:\s+list)?(?:\s+{_WE_HAVE})?(?=\W*$)",
        "all {c}",
    ),
    (
        rf"(?P<a>\b{_ALL}\s+(?:of\s+)?(?:the\s+|our\s+)?@)(?:\s+{_HERE}|\s+{_WE_HAVE})?\s*,\s*(?:whether|no\s+matter|be\s+(?:they|it)|"
        rf"regardless|irrespective|wherever|whatever|whichever)\b[^?{SIGN}]*(?=\W*$)",
        "{a}",
    ),
    (
        rf"(?P<a>\b{_ALL}\s+(?:of\s+)?(?:the\s+|our\s+)?@)(?:\s+{_HERE}|\s+{_WE_HAVE})?\s*,\s*(?:(?:on|in|by|of|with|from|for)\s+)?"
        rf"(?!@)\w+(?:\s+(?!@)\w+)?\s+(?:or|and)\s+(?!@)(?!{SIGN})\w+(?=\W*$)",
        "{a}",
    ),
    (
        rf"(?P<a>\b(?:{_ALL}|which|what|how\s+many)\s+(?:of\s+)?(?:the\s+|our\s+)?(?:different\s+)?@)\s+{_HERE}(?=\W*$|\s*,)",
        "{a}",
    ),
    (
        r"^\W*(?P<c>@)(?:\s+of\s+(?:the|our)\s+\w+)?\s*[,:–—-]\s*(?:full\s+|complete\s+)?(?:list|listing)\W*$",
        "all {c}",
    ),
    (
        rf"^(?P<a>[^?,{SIGN}]*@[^?,{SIGN}]*),\s*(?:whatever|whichever|no\s+matter|regardless|irrespective)\s+"
        rf"(?:(?:of|what|which|how)\s+)?(?:their|its|the)\s[^?{SIGN}]*(?=\W*$)",
        "{a}",
    ),
    (r"^\W*(?P<c>@)\s*[,:–—-]\s*(?:all|every\s+one|each)(?:\s+of\s+them)?(?=\W*$)", "all {c}"),
    (
        rf"^\W*(?P<n>{NP})\s*[,:–—-]\s*(?:the\s+)?(?:full\s+|complete\s+)?(?:list|set)\s+of\s+(?:(?:all|its|the)\s+)*"
        r"(?P<r>(?!@)[a-z]+)(?=\W*$|\s*,)",
        "{r} of {n}",
    ),
    (
        r"^\W*(?P<w>(?:which|what)\s+(?:different\s+)?@)\s+(?:makes?\s+up|compos(?:e|es)|form|constitute)\s+(?:the|our)\s+\w+(?=\W*$)",
        "{w} are there",
    ),
    (
        r"^\W*(?P<w>(?:which|what)\s+(?:different\s+)?@)\s+(?:is|are)\s+(?:the|our)\s+\w+\s+(?:(?:made\s+up|composed|formed)\s+of|(?:divided|split|organi[sz]ed)\s+(?:up\s+)?(?:in|into))(?=\W*$)",
        "{w} are there",
    ),
    (
        r"(?P<a>\b(?:(?:we|you|they)\s+have|have\s+(?:we|you|they)(?:\s+got)?|is\s+there|are\s+there))\s+(?:on|in)\s+(?:offer|hand|sale|stock|store)(?=\W*$)",
        "{a}",
    ),
    (
        r"^\W*(?:just|only)\s+(?:the\s+|our\s+)?(?P<c>@)\s*[,:;.–—-]*\s*(?:please\s*[,:;.–—-]*\s*)?(?:which|what)\s+(?:ones?\s+)?"
        r"(?:have\s+we(?:\s+got)?|do\s+we\s+have|(?:are|is)\s+there)(?=\W*$)",
        "all {c}",
    ),
    (
        rf"^\W*what\s+(?:is\s+it\s+that\s+(?:people|they|we|you)\s+calls?|do\s+(?:people|they|we|you)\s+mean\s+by|is\s+meant\s+by|"
        rf"is\s+(?:called|known\s+as))\s+(?P<n>{NP})",
        "what is {n}",
    ),
    (r"(?P<c>@)\s+on\s+(?:show|display|view)(?=\W*$)", "{c}"),
    # -- what there is of a place, and of the rest of a set
    (
        rf"^\W*(?P<n>{NP})\s*[,:;–—-]+\s*(?P<w>what|which\s+@)(?:\s+all)?\s+(?:have\s+we(?:\s+got)?|do\s+we\s+(?:have|keep)|(?:is|are)(?:\s+there)?|stands?)\s+"
        r"(?:(?:up|down|over|out|in|back)\s+)?there(?=\W*$)",
        "{w} is in {n}",
    ),
    (
        r"^\W*(?:of|among|out\s+of)\s+(?:what|whatever|(?:everything|all)\s+(?:that|which)|(?:all\s+)?the\s+things\s+(?:that|which))\s+"
        r"(?P<a>[^,?]{1,80}),\s*(?:what|which(?:\s+ones)?)\s+(?P<b>[^,?]{1,80})(?=\W*$)",
        "what {a} and {b}",
    ),
    (
        rf"^\W*(?:is|are)\s+(?:anything|something|everything)\s+(?P<p>(?:in|at|on)\s+{NP})\s+(?P<r>not\s+[^?]*?)(?=\W*$)",
        "what is {p} and is {r}",
    ),
    (
        r"^\W*(?P<b>is|are)\s+(?:anything|something|any\s?one|anybody|somebody)\s+(?!else\b)(?P<r>[^?]*?)[\s,;–—-]+(?:and\s+)?(?:if\s+so,?\s+)?"
        r"(?:which|what|who)(?=\W*$)",
        "what {b} {r}",
    ),
    (
        r"^\W*(?:does|do|can|could|will|would)\s+(?:anything|something)\s+(?!else\b)(?P<r>[^?]*?)[\s,;–—-]+(?:and\s+)?(?:if\s+so,?\s+)?"
        r"(?:which|what)(?=\W*$)",
        "what can {r}",
    ),
    (
        r"^\W*(?:is|are)\s+there\s+(?:anything|something)\s+(?:that|which)\s+(?P<r>[^?]*?)[\s,;–—-]+(?:and\s+)?(?:if\s+so,?\s+)?(?:which|what)(?=\W*$)",
        "what {r}",
    ),
)
"""Pattern and template; `@` stands for a class word."""
