"""Turns of English questions: how far a relation goes, what is needed to run, and what comes to a stop.

Each says in a roundabout way what a plain one says.
"""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP, N

FAR = "directly or indirectly"
_RUN = (
    r"(?:run|running|start|begin|work|working|operate|operating|function|functioning|go|going|"
    r"in\s+operation|operated|up|on|up\s+and\s+running|"
    r"available|there|alive|operational|in\s+service|keep\s+(?:running|going|working))"
)
_MUST = (
    r"(?:has|have|needs?|must|should|ought|will\s+have|would\s+have)(?:\s+to)?(?:\s+(?:also|already|all))?"
)
_FOLLOW = (
    r"(?:if\s+(?:you|we|one|i)\s+)?(?:follow|trace?|track|go|work|walk)(?:ing|s|es)?\s+(?:(?:it|them|this|"
    r"that|back|"
    r"(?:the|all|every|each|any|all\s+the|its|their)\s+(?:\w+\s+)?(?:dependenc(?:y|ies)|chains?|links?|"
    r"paths?|lines?|"
    r"exports?|connections?|relations?|steps?|hops?|arrows?|trail))\s*)"
)
_ONWARDS = (
    r"(?:(?:right|all\s+the\s+way|through|back|up|down|upwards?|downwards?|onwards?|along|step\s+by\s+step|"
    r"further|out)\s*)*"
    r"(?:to\s+(?:the|its|their)\s+(?:very\s+|bitter\s+)?(?:ends?|last|bottom|top|roots?|origins?|sources?))?"
)

REACHING: tuple[tuple[str, str], ...] = (
    (
        r",?(?<!\bor)(?<!\band)(?<!\beven)(?<!\bonly)(?<!\bjust)(?<!\bmerely)\s+(?:through|via|by\s+way\s+of|by\s+means\s+of)\s+(?:something|someone|somebody|some\s+other\s+\w+|"
        r"another(?:\s+\w+)?|others?)(?:\s+else)?(?=\W*$)",
        " only indirectly",
    ),
    (
        r"\b(?:we|you|they|one)\s+(?:would|will|should|could)\s+(?:then\s+)?(?:have\s+to\s+|need\s+to\s+)?"
        r"(?:do|be(?:\s+left)?|get\s+by|get\s+along|manage|go)\s+without\b",
        "stops",
    ),
    (
        r"\b(?:would|will|should|could)\s+(?:we|you|they|one)\s+(?:then\s+)?(?:have\s+to\s+|need\s+to\s+)?"
        r"(?:do|be(?:\s+left)?|get\s+by|get\s+along|manage|go)\s+without\b",
        "stops",
    ),
    # -- words without weight
    (
        r"\b(?:do|doing|carry\s+out|get\s+on\s+with|go\s+about)\s+(?:their|its|his|her|our)\s+(?:work|jobs?|tasks?|duties|duty)\b",
        "work",
    ),
    (
        r"\b(?:right|all\s+the\s+way|straight)\s+(?:up|down|back)\s+to\s+(?:the|its|their)\s+(?:very\s+)?(?:top|bottom|end|roots?|"
        r"sources?|origins?)\b",
        FAR,
    ),
    (r"\bat\s+(?:one\s+and\s+)?the\s+same\s+time\b", "also"),
    (r"\b(?P<w>who|what|which)\s+(?:is|was|are|were)\s+it\s+(?:that|who|which)\b", "{w}"),
    (r"\bwhat\s+it\s+is\s+(?:that|which)\b", "what"),
    (r"\b(?P<w>which\s+(?:\w+\s){1,2})(?:is|are|was)\s+it\s+that\b", "{w}"),
    (r"\bof\s+what\s+(?=\w+s\b)", "of everything that "),
    (r"\b(?:whether|if)\s+there\s+(?P<be>is|are)\b", "{be} there"),
    (r"\bwhat\s+number\s+of\b", "how many"),
    (r"\bout\s+of\s+(?P<a>all\s+)?(?P<b>the|our)\b", "of {a}{b}"),
    (r"\bwhatever\s+(?P<c>@)\s+(?:there\s+(?:is|are)|we\s+have)\b", "all {c}"),
    (r"\bwhatever\b(?!\s+(?:the\s+)?(?:levels?|removes?|stages?|depths?|distances?)\b)", "everything that"),
    (rf"\b(?:the|our|a)\s+(?:stocks?|store|supply|supplies|stores)\s+of\s+(?={N})", ""),
    # -- how far it goes
    (
        r",?\s*\b(?:(?:on|at|across|over|through|by)\s+)?(?:all|any|every|whatever|whichever|"
        r"each)\s+(?:the\s+)?"
        r"(?:levels?|removes?|stages?|depths?|generations?)\b,?",
        f" {FAR} ",
    ),
    (
        r",?\s*\b(?:(?:(?:by|in)\s+)?one\s+way\s+or\s+(?:an)?other|(?:by|in)\s+(?:a\s+roundabout\s+way|roundabout\s+ways)|"
        r"at\s+some\s+remove|level\s+by\s+level|"
        r"(?:counting|including)\s+(?:the\s+)?(?:indirect|knock-on|further)\s+(?:effects?|ones?|"
        r"dependenc\w+)(?:\s+(?:as\s+well|too))?|"
        r"(?:immediately|directly)\s+or\s+further\s+(?:up|down|along|away)(?:\s+the\s+\w+)?|"
        r"in\s+the\s+(?:long\s+run|last\s+resort))\b,?",
        f" {FAR} ",
    ),
    (
        rf"^\W*(?:{_FOLLOW})(?:of\s+(?P<n>{NP})\s*)?{_ONWARDS}\s*(?:,|and|,\s*and|to)\s*"
        r"(?P<b>(?:\w+\s+){1,4}?everything\s+(?:that\s+)?)(?:it|they)\b(?P<c>.*)",
        f"{{b}}{{n}}{{c}}, {FAR} ",
    ),
    (rf"\b{_FOLLOW}(?!of\b){_ONWARDS}\s*(?:,|and\b|,\s*and\b|$|(?=[.?!]))", f" {FAR}, "),
    (rf",?\s*\b(?:and\s+)?{_FOLLOW}(?!of\b){_ONWARDS}(?=\W*$)", f", {FAR}"),
    (
        rf"^\W*(?:starting|beginning|going)\s+(?P<p>from|with|at)\s+(?P<n>{NP})\s*(?:,|and)\s*{FAR},?\s*"
        r"(?P<w>which|what)\s+(?P<c>[\w\s]+?)\s+(?:are|is|do(?:es)?\s+(?:one|we|you))\s+(?:reached|reach|"
        r"get\s+to|arrive\s+at)\b",
        f"{{w}} {{c}} does {{n}} reach {FAR}",
    ),
    # -- what is needed to run
    (
        rf"\b(?:what|which)(?P<c>\s+\w+(?:\s\w+)?)??(?:\s+else|"
        rf"\s+all)?\s+{_MUST}\s+(?:be\s+)?{_RUN}\s+(?:for|so\s+that|before|in\s+order\s+(?:for|that)|"
        rf"if)\s+(?P<n>{NP})\s+(?:to\s+|can\s+|could\s+|may\s+|is\s+to\s+|will\s+|"
        rf"should\s+)?(?:be\s+)?(?:able\s+to\s+|start\s+)?{_RUN}?",
        "which{c} does {n} depend on ",
    ),
    (
        rf"^\W*(?:so\s+that|in\s+order\s+(?:that|for)|for|before)\s+(?P<n>{NP})\s+(?:to|can|could|may|"
        rf"will)\s+(?:be\s+)?{_RUN}\s*,\s*"
        rf"(?:what|which)(?P<c>\s+\w+(?:\s\w+)?)??(?:\s+else|\s+all)?\s+(?:{_MUST}\s+(?:be\s+)?{_RUN}|"
        rf"(?:is|are)\s+(?:needed|required|necessary))",
        "which{c} does {n} depend on ",
    ),
    (
        r"\b(?P<a>everything|all)\s+(?:(?:that|which)\s+)?(?:is|are)\s+(?:needed|required|necessary|"
        r"indispensable|essential)\s+"
        rf"(?:to\s+(?:keep\s+|get\s+|let\s+)?(?:run|operate|running|work)?|for\s+(?:running|operating|"
        rf"the\s+(?:running|operation)\s+of)?)\s*(?P<n>{NP})"
        r"(?:\s+(?:to\s+)?(?:run|running|going|work|operate|function))?(?=\W)",
        "{a} {n} depends on ",
    ),
    (
        r"\b(?P<a>(?:what|which)(?:\s+\w+){0,2}?)\s+(?:is|are)\s+(?:needed|required|necessary|"
        r"indispensable|essential)\s+"
        rf"(?:to\s+(?:keep\s+|get\s+|let\s+)?(?:run|operate|running|work)?|for\s+(?:running|operating|"
        rf"the\s+(?:running|operation)\s+of)?)\s*(?P<n>{NP})"
        r"(?:\s+(?:to\s+)?(?:run|running|going|work|operate|function))?(?=\W)",
        "{a} does {n} depend on ",
    ),
    (
        rf"^\W*(?P<p>without|on)\s+(?P<w>what|which\s+\w+(?:\s\w+)?)\s+(?P<c>can(?:not)?|could|does|will|"
        rf"would)\s+(?P<n>{NP})\s+"
        r"(?P<d>(?:not\s+)?\w+)",
        "{w} {c} {n} {d} {p}",
    ),
    (
        rf"\b(?P<a>need(?:s|ed)?|require(?:s|"
        rf"d)?)\s+(?:in\s+order\s+)?to\s+(?:be\s+able\s+to\s+)?{_RUN}\b(?!\s+{NP})",
        "{a}",
    ),
    # -- what comes to a stop
    (
        r"\b(?:could|can|would|will|might|may|must|should)\s+(?:then\s+)?(?:no\s+longer|"
        r"not(?:\s+\w+)?)\s+(?:be\s+)?"
        r"(?:run|work|operate|function|operated|used|available|go\s+on(?:\s+(?:working|running))?|"
        r"keep\s+running)\b(?:\s+any\s*(?:more|longer))?(?!\s+(?:without|with)\b)",
        "stops",
    ),
    (
        r"\b(?:com(?:e|es|ing)|came|grinds?|grinding)\s+to\s+a\s+(?:complete\s+)?(?:stop|halt|standstill)\b",
        "stops",
    ),
    (r"\b(?:together|along)\s+with\s+(?P<a>[^,?]*?\b(?:if|when|should)\b)", "with {a}"),
    (rf"\bstops?\s+(?:working\s+)?(?:together|along)\s+with\s+(?={NP}\W*$)", "stops with "),
    # -- which way it goes, and how directly
    (
        r"\b(?P<a>can|could|will|would|do|does|did|may|might)\s*(?:not|never|"
        r"n['’]t)\s+(?:be\s+)?(?=(?:\w+\s+){1,3}without\b)",
        "cannot ",
    ),
    (
        rf"^\W*(?P<w>what|which(?:\s+of\s+the)?\s+@)\s+(?:can|could|will|would|do|does|did|may|"
        rf"might)\s+(?P<n>{NP})\s+(?:not|never)\s+(?:be\s+)?"
        r"(?P<v>\w+(?:\s\w+)?)\s+without\b",
        "{w} is there that {n} cannot {v} without",
    ),
    (
        r"^\W*(?:(?:looking|considering|going|counting|taking|keeping|sticking)\s+(?:only\s+(?:at|by|to)?|"
        r"just\s+(?:at|by)?|to)\s*[^,@]*\b(?:immediate|direct|first)\b|"
        r"(?:leaving|setting|putting|ignoring|disregarding|not\s+counting)\s+(?:aside|"
        r"out)?\s*[^,@]*\b(?:further|indirect|chain|knock-on|remote)\b)[^,@]*,\s*",
        "directly ",
    ),
    (
        r"\b(?P<i>indirect(?:ly)?)\b(?P<a>[^,]*),\s*(?:(?:with(?:out)?|not)\s+)?(?:the\s+)?(?:direct|"
        r"immediate)(?:ly\s+\w+)?(?:\s+(?:ones?|links?|dependents?|dependencies))?"
        r"(?:\s+(?:excluded|left\s+out|aside|not\s+counted|not\s+included|omitted))?(?=\W*$)",
        "only indirectly {a}",
    ),
    (
        rf"\b(?:do|does)\s+(?:the\s+)?(?P<h>\w+)\s+(?:from|of|out\s+of)\s+(?P<n>{NP})\s+(?:end\s+up|"
        rf"finish\s+up|land|arrive|wind\s+up|turn\s+up)(?:\s+(?:in|at|with|on))?(?=\W*$|,)",
        f"do the {{h}} of {{n}} reach {FAR}",
    ),
    (
        rf"^\W*(?:all|everything|what(?:ever)?)\s+(?:is\s+|lies\s+)?(?P<d>upstream)\s+(?:of|"
        rf"from)\s+(?P<n>{NP})",
        "trace {n} back to everything",
    ),
    (
        rf"^\W*(?:all|everything|what(?:ever)?)\s+(?:is\s+|lies\s+)?(?P<d>downstream)\s+(?:of|"
        rf"from)\s+(?P<n>{NP})",
        "trace {n} onwards to everything",
    ),
    (
        rf"^\W*(?:all\s+|which\s+|what\s+)?(?:the\s+)?(?P<c>@)\s+(?:that\s+)?(?:are\s+|lie\s+|"
        rf"is\s+)?upstream\s+(?:of|from)\s+(?P<n>{NP})",
        "trace {n} back to all {c}",
    ),
    (
        rf"^\W*(?:all\s+|which\s+|what\s+)?(?:the\s+)?(?P<c>@)\s+(?:that\s+)?(?:are\s+|lie\s+|"
        rf"is\s+)?downstream\s+(?:of|from)\s+(?P<n>{NP})",
        "trace {n} onwards to all {c}",
    ),
    (
        rf"^\W*(?P<n>{N})(?:\s+[a-z]+)?\s*[,:]\s*(?:all\s+)?(?P<c>@|everything)\s+downstream\b",
        "trace {n} onwards to all {c}",
    ),
    (
        rf"^\W*(?P<n>{N})(?:\s+[a-z]+)?\s*[,:]\s*(?:all\s+)?(?P<c>@|everything)\s+upstream\b",
        "trace {n} back to all {c}",
    ),
    (
        rf"\b(?P<a>not\s+(?P<v>\w+(?:\s+\w+)??)\s+(?P<n>{NP})\s+directly,?\s+but\s+)does\s+so\s+indirectly\b",
        "{a}{v}s {n} indirectly",
    ),
    (rf"^\W*(?P<n>{N})(?:['’]s)?\s+downstream\s+(?P<c>@)\W*$", "trace {n} onwards to all {c}"),
    (rf"^\W*(?P<n>{N})(?:['’]s)?\s+upstream\s+(?P<c>@)\W*$", "trace {n} back to all {c}"),
    (
        r"\b(?:full|complete|entire|whole|total)\s+(?:set\s+of\s+|list\s+of\s+)?dependenc(?:y|"
        r"ies)(?:\s+(?:chain|tree|list)s?)?",
        "dependencies " + FAR,
    ),
    (rf"^\W*were\s+(?P<n>{NP})\s+to\s+", "if {n} were to "),
    (
        rf"\b(?:if|when)\s+(?:we|you|they|there)\s+(?:had|have|were|was|is|are)\s+no\s+(?={NP})",
        "without ",
    ),
    (r"\bhang(?:s|ing)?\s+off\s+(?:of\s+)?", "depends on "),
    (r"\bin\s+case\s+(?:of\s+(?:an?\s+)?)?", "if "),
    (r"\bin\s+the\s+event\s+(?:that\s+|of\s+(?:an?\s+)?)", "if "),
    (rf"\b(?<!if we )(?<!when we )losing\s+(?={NP})", "failure of "),
)
"""Pattern and template; `@` stands for a class word."""
