"""Turns of English questions of no one subject: how one says of a thing what a single verb would say."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP, N

_PREP = r"(?:in|on|at|from|to|by|with|for|of|onto|into)"
IDIOMS: tuple[tuple[str, str], ...] = (
    (
        rf"^\W*when\s+(?:was|were|has|have|did)\s+(?P<n>{NP})\s+(?:been\s+)?(?:last\s+)?"
        r"(?:moved?|relocated?|transferred|shifted)(?=\W*$)",
        "since when where is {n}",
    ),
    (r"\b(?:is|are)\s+used\s+to\s+(?P<v>\w+)\s+", "can {v} "),
    (
        r"\b(?P<s>we|i|you|they)\s+(?:have\s+)?(?:got|gets?|obtain(?:ed)?|order(?:ed)?|sourced?|"
        r"procured?)\b(?P<r>.*?\bfrom\b)",
        "{s} buy{r}",
    ),
    (
        r"\b(?P<f>from\s+(?:which|what|whom)\b[^,;]*?)\b(?P<s>we|i|you|they)\s+(?:have\s+)?(?:got|gets?|"
        r"obtain(?:ed)?|order(?:ed)?|sourced?|procured?)\b",
        "{f}{s} buy",
    ),
    (rf"(?P<n>{N})\s+(?:itself|themselves|himself|herself)\b", "{n}"),
    (
        rf"\b(?P<w>where|whom?|what|which\s+@)\s+(?P<s>we|you|i|"
        rf"they)\s+(?P<v>\w+)\s+(?P<n>{NP})(?P<p>\s+{_PREP})?(?=\W*$)",
        "{w} do {s} {v} {n}{p}",
    ),
    (
        rf"^\W*(?:so\s+)?what\s+(?P<n>{NP})\s+(?:is|are|does|do|is\s+there|"
        rf"are\s+there)(?:\s+(?:there\s+)?for|\s+about)?(?=\W*$|\s*,?\s*and\b)",
        "what is {n}",
    ),
    (
        rf"^\W*(?P<n>{N})\s*[,:;-]?\s*(?:its\s+|the\s+)?(?:role|purpose|function|job|what\s+(?:is\s+it|"
        rf"it\s+is)(?:\s+for)?)\W*$",
        "what is {n}",
    ),
    (
        rf"^\W*(?P<n>{N})\s+(?P<p>from|by|with|in|at|on)\s+(?P<w>whom|what|where|which\s+@)\W*$",
        "{n} is {p} {w}",
    ),
    (rf"\bwho\s+(?P<x>(?:the|our|its)\s+\w+\s+(?:of|for)\s+{NP})\s+(?P<b>is|are)\b", "who {b} {x}"),
    (
        r"\bwhere\s+do\s+(?P<s>we|you|i|they)\s+(?:get|order|obtain|source|procure)\b(?!.*\bfrom\b)",
        "where do {s} buy",
    ),
    (r"\b(?P<b>is|are)\s+used\s+for\s+(?P<v>\w+ing)\s+", "{b} {v} "),
    (r"\bwhat\s+(?:sort|kind|type)\s+of\s+(?:a\s+)?thing\s+(?=is|are)", "what "),
    (
        r"\s*,?\s*(?:and|as\s+well\s+as)\s+(?:(?:give|state|"
        r"tell)\s+(?:me\s+)?)?(?:what\s+(?:is\s+)?)?(?:its|their|the)\s+ids?(?:\s+is|\s+as\s+well|"
        r"\s+too)?(?=\W*$)",
        "",
    ),
    (
        r"(?P<w>\b(?:who|which|what)\b[^?]*?\b(?:for|of|after|services?|maintains?|supplies|manages?|uses?|"
        r"runs?|owns?|minds?|tends?))\s+what\s+(?=\w+s\b|is\b|are\b)",
        "{w} everything that ",
    ),
    (
        r"\b(?:can|could|would)\s+you\s+(?:name|list|mention|think\s+of|give\s+me|tell\s+me)\s+(?=(?:\w+\s+)?(?:that|which|who)\b)",
        "",
    ),
    (r"\bse(?:es?|eing)\s+to\s+(?=(?:the|our|all|every|it|them)\b|" + N + ")", "looks after "),
    (
        r"\b(?P<w>(?:which|what)\s+(?:\w+\s){1,3}|who\s+)(?:it|this)\s+(?:is|was)\s+(?:that|who|which)\b",
        "{w}",
    ),
    (
        r"^\W*(?P<w>(?:which|what)\s+@)\s+(?P<n>"
        + N
        + r")\s+(?P<b>is|are|was|were|has|have|had|can|could|must|will)\s+"
        r"(?P<r>\w[^,;]*)(?=\W*$)",
        "{w} {b} {n} {r}",
    ),
    (
        r"^\W*(?P<w>(?:which|what)\s+@)\s+(?P<n>" + N + rf")\s+(?P<v>\w+s)(?P<p>\s+{_PREP})?(?=\W*$)",
        "{w} does {n} {v}{p}",
    ),
    (
        r"\ball\s+(?:of\s+)?(?:this|that|it|the\s+(?:stuff|things|kit|gear))(?:\s+(?:round\s+|around\s+)?here)?(?=\W*$)",
        "everything",
    ),
    (
        r"^\W*what(?P<c>\s+@)?\s+(?:do|did)\s+(?:we|you|they)\s+(?:have\s+to\s+)?(?P<v>buy|order|purchase|get|procure|"
        r"source|hire|rent|borrow)\s+(?:in\s+)?from\s+(?:the\s+)?(?:outside|elsewhere|others|outsiders|third\s+parties|"
        r"other\s+(?:firms|companies|people|houses))(?:\s+\w+)?(?=\W*$)",
        "which{c} is bought from anyone",
    ),
    (r"\b(?P<b>is|are)\s+doing\s+(?:the\s+|all\s+the\s+)?(?P<v>\w+ing)\s+of\b", "{b} {v}"),
    (
        r"\b(?:has|have)\s+(?P<n>the\s+@\s+(?:that|which|who)\s[^,;?]*?)\s+been\s+(?P<v>\w+)(?=\W*$)",
        "are {n} {v}",
    ),
    (r"\b(?P<w>who|what)\s+all\s+(?=is|are|was|were|does|do|has|have|can)", "{w} "),
    (r"\b(?P<b>is|are)\s+there\s+(?P<p>above|below|under|over|behind|beneath)\b", "{b} {p}"),
    (rf"(?P<c>@\s+of\s+(?:the\s+)?{N})['’]s\b(?!\s+@)", "{c}"),
    (r"\bha(?:ve|s)\s+(?P<s>we|you|they)\s+got\b", "do {s} have"),
    (r"\bhave\s+(?P<s>we|you|they)(?=\W*$)", "do {s} have"),
    (
        rf"(?P<n>{N})['’]s\s+(?=(?:gone|been|broken|down|out|off|stopped|failed|dead|[a-z]+ed)\b)",
        "{n} is ",
    ),
    (
        rf"^\W*with\s+(?P<n>{NP})\s+(?:gone|down|out|off|dead|broken|lost|missing|unavailable|out\s+of\s+\w+)\s*,",
        "if {n} fails,",
    ),
    (r"\b(?P<b>is|are|stands?|sits?)\s+(?:out|over|up|down|back|away)\s+(?=(?:in|on|at)\s)", "{b} "),
    (rf"(?P<a>{N})\s+and\s+(?P<b>(?:the\s+)?{N})\s+alike\b", "both {a} and {b}"),
    (r"\b(?P<a>(?:is|are)\s+there)\s+to\s+(?:see|be\s+seen|look\s+at|visit|find)\b", "{a}"),
    (r"(?P<c>@)\s+with\s+no\s+(?P<w>[a-z]+)(?=\W*$)", "{c} without {w}"),
    (r"\b(?:the\s+(?:moment|minute|instant)|as\s+soon\s+as)\s+(?=" + NP + ")", "if "),
    (r"\bhow\s+much\s+(?=(?:would|will|do|could)\s+(?:we|you|they)\s+lose\b)", "what "),
    (r"\s*[:;,–—-]\s*(?:please\s+)?(?:list|name|give)\s+(?:it|them|me)\s+all(?=\W*$)", ""),
    (r"^\W*(?:what\s+is\s+)?all\s+(?:that|which)\s+(?=" + NP + ")", "everything that "),
    # -- one word for several
    (r"^\W*is\s+it\s+(?:really\s+)?(?:true|correct|right|the\s+case|a\s+fact)\s+that\s+", "does "),
    (r"\b(?P<w>what|who|where|which|when)['’]s\b", "{w} is"),
    (r"\btak(?:e|es|ing|en)\s+(?:good\s+)?care\s+of\b", "looks after"),
    (r"\b(?:mak(?:e|es|ing)|made)\s+use\s+of\b", "uses"),
    (r"\b(?:keep|keeps|keeping|kept)\s+an\s+eye\s+on\b", "monitors"),
    (r"\b(?:is|are)\s+in\s+need\s+of\b", "needs"),
    (r"\b(?:go(?:es)?|went)\s+out\s+(?=(?:on|aboard|with)\s)", "travels "),
    (
        r"(?<!has )(?<!have )(?<!had )(?<!['’]ve )(?<!['’]s )\b(?:gets|got)\s+"
        rf"(?=(?:the|its|their|our|his|her|an?|all|any|some|no)\b|{N}|[a-z]+\s+from\b)",
        "receives ",
    ),
    (r"\b(?:go(?:es)?|went)\s+out(?=\W*$)", "travel"),
    (r"\b(?:have|has|had)\s+(?:got\s+)?to\s+(?!do\s+with\b)(?=[a-z])", "must "),
    (r"\b(?:mr|mrs|ms|miss|dr|prof|professor|doctor)\b\.?\s+(?=" + N + ")", ""),
)
"""Pattern and template; `@` stands for a class word."""
