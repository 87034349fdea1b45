"""Turns of English questions that say in a roundabout way what a plain one says: cast into the plain one.

`What is there in the way of pumps?` asks for the pumps; `What has to be running for X to run?` asks what X
depends on; `Take the parts that …: which machines use them?` names first what the question is about. The
reader that comes after knows the plain ones only.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.questions.en.reaching import FAR, REACHING
from kg_pipeline.providers.embedded.questions.en.recast import NP, N, Recast, cast, recast
from kg_pipeline.providers.embedded.questions.en.whom import WHOM
from kg_pipeline.providers.embedded.questions.letter import Letter

_PREP = r"(?:in|on|at|from|to|by|with|for|of|onto|into)"

_PLAIN: tuple[tuple[str, str], ...] = (
    *REACHING,
    *WHOM,
    # -- where
    (
        rf"\b(?:can|could|may|might|do|does|would)\s+(?:i|we|one|you)\s+(?:find|see|look\s+for|"
        rf"locate)\s+(?P<n>{NP})",
        "is {n} located",
    ),
    (r"\b(?:is|are)\s+to\s+be\s+(?:found|seen|located)\b", "is located"),
    (
        r"\bwhere\s+(?:on|in|at|within)\s+(?:the|our|this)\s+(?:site|premises|works|plant|building|grounds|"
        r"place|company)\b",
        "where",
    ),
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
    (r"\b(?:gets?|manages?|makes?|goes|copes?|does|do)\s+(?:by|along|do|on)?\s*without\b", "do not use"),
    (r"\bnothing\s+else\b", "nothing"),
    (r"(?P<c>@)(?P<b>[^,;]*?)\b(?P<a>any|an)\s*other(?:\s+ones?)?(?=\W*$)", "{c}{b}{a} other {c}"),
    (
        r"\b(?:any|some|every)(?:where|one|body|thing)\s+(?:else\s+)?(?:but|than|save|bar|other\s+than|"
        r"except(?:\s+for)?)\s+",
        "anything other than ",
    ),
    (
        rf"\b(?P<s>i|we|you|one)\s+(?:can|could|may|might|should)\s+(?:find|see|look\s+for|"
        rf"locate)\s+(?P<n>{NP})(?=\W*$)",
        "{n} is located",
    ),
    (r"\b(?P<w>where\b.*?)(?:has|have)\s+been\s+(?:put|placed|set\s+up)\b", "{w}is located"),
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
    (
        r"\b(?:all\s+)?(?:of\s+)?(?:the\s+)?\w+\s+(?:that\s+|which\s+)?(?:we|you)\s+have\s+as\s+(?:our\s+|"
        r"your\s+)?(?P<c>@)",
        "all {c}",
    ),
    (rf"(?P<n>{N})\s+(?:itself|themselves|himself|herself)\b", "{n}"),
    (
        rf"\b(?P<w>where|whom?|what|which\s+@)\s+(?P<s>we|you|i|"
        rf"they)\s+(?P<v>\w+)\s+(?P<n>{NP})(?P<p>\s+{_PREP})?(?=\W*$)",
        "{w} do {s} {v} {n}{p}",
    ),
    (r"^\W*(?:counting|adding|taking)\s+(?:everything|them|all|it)\s*(?:up|together|in)?\s*,\s*", ""),
    (
        r"^\W*(?:all\s+told|all\s+in\s+all|in\s+total|in\s+all|altogether|overall|on\s+the\s+whole|"
        r"as\s+a\s+whole)\s*,\s*",
        "",
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
        r"\b(?P<a>where\s+(?:is|are))\s+(?P<c>(?:the|all|our)\s+(?:\w+\s)?@)\s+(?P<v>\w+ed|kept|held|"
        r"put)\s+(?P<r>(?:that|which|who)\b[^?.]*)",
        "{a} {c} {r} {v}",
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
        r"^\W*(?:leaving|setting|putting|taking)\s+(?:out|aside|away|"
        r"off)\s+(?P<x>those\b[^,]*),\s*(?P<w>which|what)\s+(?P<c>@)\s+"
        r"(?:(?:still\s+)?remain|(?:are|is)\s+(?:left|there)(?:\s+over)?|"
        r"do\s+we\s+(?:still\s+)?have(?:\s+left)?|else\s+(?:are|is)\s+there)",
        "{w} {c} except {x} are there",
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
    # -- ways of going far
    (
        rf"\b(?P<a>not\s+(?P<v>\w+(?:\s+\w+)??)\s+(?P<n>{NP})\s+directly,?\s+but\s+)does\s+so\s+indirectly\b",
        "{a}{v}s {n} indirectly",
    ),
    # -- ways of speaking
    (r"\bcomes?\s+under(?:\s+the\s+(?:heading|head|title|name|rubric)\s+of)?\s+(?=@)", "is "),
    (r"\bfalls?\s+under\s+the\s+(?:heading|head|title|name|rubric)\s+of\s+(?=@)", "is "),
    (r"\belsewhere\s+than\s+(?P<p>from|at|in|on|with)\s+", "{p} anything other than "),
    (
        rf"\b(?P<c>@)\s+(?:minus|less|except(?:\s+for)?|excluding|but\s+not|"
        rf"other\s+than)\s+(?:the\s+)?(?P<n>{N})\s+(?:ones|@)(?=\W*$)",
        "{c} except those of {n}",
    ),
    (rf"\bnon-(?P<n>{N})\s+(?P<c>@)", "{c} except those of {n}"),
    (rf"^\W*(?P<n>{N})\s+where\W*$", "where is {n}"),
    (
        rf"^\W*(?P<n>{N})\s+(?P<p>from|by|with|in|at|on)\s+(?P<w>whom|what|where|which\s+@)\W*$",
        "{n} is {p} {w}",
    ),
    (rf"\bwho\s+(?P<x>(?:the|our|its)\s+\w+\s+(?:of|for)\s+{NP})\s+(?P<b>is|are)\b", "who {b} {x}"),
    (
        r"\bwhere\s+do\s+(?P<s>we|you|i|they)\s+(?:get|order|obtain|source|procure)\b(?!.*\bfrom\b)",
        "where do {s} buy",
    ),
    (r"\b(?P<c>@)\s+(?:listed|enumerated|named|written\s+down)(?=\W*$|\s*,)", "{c}"),
    (
        rf"\b(?:in|under)\s+whose\s+(?:care|hands|charge|custody|keeping|responsibility|remit)\s+(?:is|are|"
        rf"does|do)\s+(?P<n>{NP})(?:\s+(?:fall|lie|come|belong))?",
        "who is responsible for {n}",
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
        r"^\W*(?:with|among)\s+how\s+many\s+(?P<c>@)\s+(?:do|does|have)\s+(?:we|you|they)\s+\w+",
        "how many {c} are there",
    ),
    (
        rf"^\W*(?:(?:if|when|on|upon)\s+)?(?:i|you|we|one)?\s*(?:walk|go|step|look|enter)(?:s|"
        rf"ing)?\s*(?:in|into|through|round|around|inside|over)?\s+(?P<n>{NP}),\s*(?P<c>(?:which|"
        rf"what)\s+@)\s+"
        r"(?:will|would|do|does|can|could|shall)\s+(?:i|you|we|one)\s+(?:see|find|meet|"
        r"come\s+across)(?:\s+there)?",
        "{c} is in {n}",
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
        r"^\W*(?:leaving|setting|putting|taking)\s+(?:out|aside|away|"
        r"off)\s+(?P<x>the\s+@\s[^,]*),\s*(?P<w>which|what)\s+(?P<c>@)\s+"
        r"(?:(?:still\s+)?remain|(?:are|is)\s+(?:left|there)(?:\s+over)?|"
        r"do\s+we\s+(?:still\s+)?have(?:\s+left)?)",
        "{w} {c} except {x} are there",
    ),
    (
        rf"^\W*(?P<n>{NP})\s+(?P<v>\w+)\s+how\s+many\s+(?:of\s+the\s+)?(?P<c>(?:\w+\s+of\s+)?@)(?=\W*$)",
        "how many {c} that {n} {v}",
    ),
    (rf"\b(?P<c>@)\s*[,:–-]\s*(?:no|without)\s+(?P<n>{N})(?=\W*$)", "{c} without {n}"),
    (
        r"\b(?:can|could|would)\s+you\s+(?:name|list|mention|think\s+of|give\s+me|tell\s+me)\s+(?=(?:\w+\s+)?(?:that|which|who)\b)",
        "",
    ),
    (
        r"^\W*(?:other\s+than|apart\s+from|except(?:\s+for)?|besides|aside\s+from|not\s+counting)\s+(?P<x>those\b[^,]*),\s*(?P<w>(?:which|what)\s+@)",
        "{w} except {x}",
    ),
    (
        rf"^\W*(?P<n>{N})\s*[,:]\s*(?P<v>kept|held|located|stored|installed|placed)\s+where\b",
        "where is {n} {v}",
    ),
    (
        rf"^\W*(?:when|if)\s+(?P<n>{NP})\s+(?:needs?|requires?)\s+(?:servicing|maintenance|repairs?|repairing|attention|looking\s+after|fixing|care)\s*,\s*"
        r"(?P<w>whom?|which\s+@)\s+(?:do|should|must|can|has|is|will|would)\b[^?]*(?=\W*$)",
        "{w} is responsible for {n}",
    ),
    (r"\bhow\s+many\s+are\s+(?:the\s+)?(?=@)", "how many "),
    (r"^\W*(?:full\s+|complete\s+)?list\s*[:–-]\s*(?P<c>@)(?=\W*$)", "all {c}"),
    # -- lists
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
        r"varieties|pcs)\s+of\s+(?=@)",
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
)
"""Pattern and template, in the order in which they are tried; `@` stands for a class word."""


@lexicon.per_ontology
def _rules(ontology: Ontology) -> tuple[Recast, ...]:
    label = class_word(ontology)
    return tuple(recast(pattern.replace("@", label), template) for pattern, template in _PLAIN)


@lexicon.per_ontology
def class_word(ontology: Ontology) -> str:
    """A pattern of the ontology's English class words, the longest first."""
    words = sorted(english_cues(ontology).class_words, key=lambda word: (-len(word), word))
    return rf"\b(?:{'|'.join(re.escape(word) for word in words)})\b" if words else r"(?!)"


def plainly(letter: Letter, ontology: Ontology) -> Letter:
    """`letter` with every roundabout turn cast into the plain one."""
    for rule in _rules(ontology):
        letter = cast(letter, rule)
    return letter
