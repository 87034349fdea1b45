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
from kg_pipeline.providers.embedded.questions.en.recast import NP, N, Recast, cast, recast
from kg_pipeline.providers.embedded.questions.letter import Letter

_PREP = r"(?:in|on|at|from|to|by|with|for|of|onto|into)"
_FAR = "directly or indirectly"
_RUN = (
    r"(?:run|running|work|working|operate|operating|function|functioning|go|going|in\s+operation|operated|up|on|up\s+and\s+running|"
    r"available|there|alive|operational|in\s+service|keep\s+(?:running|going|working))"
)
_MUST = r"(?:has|have|needs?|must|should|ought|will\s+have|would\s+have)(?:\s+to)?(?:\s+also)?"
_FOLLOW = (
    r"(?:if\s+(?:you|we|one|i)\s+)?(?:follow|trace|track|go|work|walk)(?:ing|s|es)?\s+(?:(?:it|them|this|that|back|"
    r"(?:the|all|every|each|any|all\s+the|its|their)\s+(?:\w+\s+)?(?:dependenc(?:y|ies)|chains?|links?|paths?|lines?|"
    r"exports?|connections?|relations?|steps?|hops?|arrows?|trail))\s*)"
)
_ONWARDS = (
    r"(?:(?:right|all\s+the\s+way|through|back|up|down|upwards?|downwards?|onwards?|along|step\s+by\s+step|further|out)\s*)*"
    r"(?:to\s+(?:the|its|their)\s+(?:very\s+|bitter\s+)?(?:ends?|last|bottom|top|roots?|origins?|sources?))?"
)

_PLAIN: tuple[tuple[str, str], ...] = (
    # -- words without weight
    (r"\bat\s+(?:one\s+and\s+)?the\s+same\s+time\b", "also"),
    (r"\b(?P<w>who|what|which)\s+(?:is|was|are|were)\s+it\s+(?:that|who|which)\b", "{w}"),
    (r"\bwhat\s+it\s+is\s+(?:that|which)\b", "what"),
    (r"\b(?P<w>which\s+(?:\w+\s){1,2})(?:is|are|was)\s+it\s+that\b", "{w}"),
    (r"\bof\s+what\s+(?=\w+s\b)", "of everything that "),
    (r"\b(?:whether|if)\s+there\s+(?P<be>is|are)\b", "{be} there"),
    (r"\bwhat\s+number\s+of\b", "how many"),
    (r"\bout\s+of\s+(?P<a>all\s+)?(?P<b>the|our)\b", "of {a}{b}"),
    (r"\bwhatever\b", "everything that"),
    (rf"\b(?:the|our|a)\s+(?:stocks?|store|supply|supplies|stores)\s+of\s+(?={N})", ""),
    # -- how far it goes
    (
        r",?\s*\b(?:(?:on|at|across|over|through|by)\s+)?(?:all|any|every|whatever|whichever|each)\s+(?:the\s+)?"
        r"(?:levels?|removes?|stages?|depths?|generations?)\b,?",
        f" {_FAR} ",
    ),
    (
        r",?\s*\b(?:(?:by|in)\s+(?:one\s+way\s+or\s+(?:an)?other|a\s+roundabout\s+way|roundabout\s+ways)|at\s+some\s+remove|level\s+by\s+level|"
        r"(?:counting|including)\s+(?:the\s+)?(?:indirect|knock-on|further)\s+(?:effects?|ones?|dependenc\w+)(?:\s+(?:as\s+well|too))?|"
        r"(?:immediately|directly)\s+or\s+further\s+(?:up|down|along|away)(?:\s+the\s+\w+)?|in\s+the\s+(?:long\s+run|last\s+resort))\b,?",
        f" {_FAR} ",
    ),
    (
        rf"^\W*(?:{_FOLLOW})(?:of\s+(?P<n>{NP})\s*)?{_ONWARDS}\s*(?:,|and|,\s*and|to)\s*"
        r"(?P<b>(?:\w+\s+){1,4}?everything\s+(?:that\s+)?)(?:it|they)\b(?P<c>.*)",
        f"{{b}}{{n}}{{c}}, {_FAR} ",
    ),
    (rf"\b{_FOLLOW}(?!of\b){_ONWARDS}\s*(?:,|and\b|,\s*and\b|$|(?=[.?!]))", f" {_FAR}, "),
    (rf",?\s*\b(?:and\s+)?{_FOLLOW}(?!of\b){_ONWARDS}(?=\W*$)", f", {_FAR}"),
    (
        rf"^\W*(?:starting|beginning|going)\s+(?P<p>from|with|at)\s+(?P<n>{NP})\s*(?:,|and)\s*{_FAR},?\s*"
        r"(?P<w>which|what)\s+(?P<c>[\w\s]+?)\s+(?:are|is|do(?:es)?\s+(?:one|we|you))\s+(?:reached|reach|get\s+to|arrive\s+at)\b",
        f"{{w}} {{c}} does {{n}} reach {_FAR}",
    ),
    # -- what is needed to run
    (
        rf"\b(?:what|which)(?P<c>\s+\w+(?:\s\w+)?)??(?:\s+else|\s+all)?\s+{_MUST}\s+(?:be\s+)?{_RUN}\s+(?:for|so\s+that|before|in\s+order\s+(?:for|that)|"
        rf"if)\s+(?P<n>{NP})\s+(?:to\s+|can\s+|could\s+|may\s+|is\s+to\s+|will\s+|should\s+)?(?:be\s+)?(?:able\s+to\s+|start\s+)?{_RUN}?",
        "which{c} does {n} depend on ",
    ),
    (
        rf"^\W*(?:so\s+that|in\s+order\s+(?:that|for)|for|before)\s+(?P<n>{NP})\s+(?:to|can|could|may|will)\s+(?:be\s+)?{_RUN}\s*,\s*"
        rf"(?:what|which)(?P<c>\s+\w+(?:\s\w+)?)??(?:\s+else|\s+all)?\s+(?:{_MUST}\s+(?:be\s+)?{_RUN}|(?:is|are)\s+(?:needed|required|necessary))",
        "which{c} does {n} depend on ",
    ),
    (
        r"\b(?P<a>everything|all)\s+(?:(?:that|which)\s+)?(?:is|are)\s+(?:needed|required|necessary|indispensable|essential)\s+"
        rf"(?:to\s+(?:keep\s+|get\s+|let\s+)?(?:run|operate|running|work)?|for\s+(?:running|operating|the\s+(?:running|operation)\s+of)?)\s*(?P<n>{NP})"
        r"(?:\s+(?:to\s+)?(?:run|running|going|work|operate|function))?(?=\W)",
        "{a} {n} depends on ",
    ),
    (
        r"\b(?P<a>(?:what|which)(?:\s+\w+){0,2}?)\s+(?:is|are)\s+(?:needed|required|necessary|indispensable|essential)\s+"
        rf"(?:to\s+(?:keep\s+|get\s+|let\s+)?(?:run|operate|running|work)?|for\s+(?:running|operating|the\s+(?:running|operation)\s+of)?)\s*(?P<n>{NP})"
        r"(?:\s+(?:to\s+)?(?:run|running|going|work|operate|function))?(?=\W)",
        "{a} does {n} depend on ",
    ),
    (
        rf"^\W*(?P<p>without|on)\s+(?P<w>what|which\s+\w+(?:\s\w+)?)\s+(?P<c>can(?:not)?|could|does|will|would)\s+(?P<n>{NP})\s+"
        r"(?P<d>(?:not\s+)?\w+)",
        "{w} {c} {n} {d} {p}",
    ),
    (
        rf"\b(?P<a>need(?:s|ed)?|require(?:s|d)?)\s+(?:in\s+order\s+)?to\s+(?:be\s+able\s+to\s+)?{_RUN}\b(?!\s+{NP})",
        "{a}",
    ),
    # -- what comes to a stop
    (
        r"\b(?:could|can|would|will|might|may|must|should)\s+(?:then\s+)?(?:no\s+longer|not(?:\s+\w+)?)\s+(?:be\s+)?"
        r"(?:run|work|operate|function|operated|used|available|go\s+on|keep\s+running)\b(?:\s+any\s*(?:more|longer))?(?!\s+without)",
        "stops",
    ),
    (
        r"\b(?:com(?:e|es|ing)|came|grinds?|grinding)\s+to\s+a\s+(?:complete\s+)?(?:stop|halt|standstill)\b",
        "stops",
    ),
    (r"\b(?:together|along)\s+with\s+(?P<a>[^,?]*?\b(?:if|when|should)\b)", "with {a}"),
    (rf"\bstops?\s+(?:working\s+)?(?:together|along)\s+with\s+(?={NP}\W*$)", "stops with "),
    # -- who is asked
    (
        r"\b(?:whose|which\s+(?P<c>\w+(?:\s\w+)?)['’]s)\s+(?:job|task|duty|responsibility|business|turn|remit)\s+(?:(?:is|was)\s+(?:it|this|that)|would\s+(?:it|this|that)\s+be|would\s+be\s+it)\s+to\b",
        "who must",
    ),
    (r"\bwhose\s+(?:job|task|duty|responsibility|business|remit)\s+(?:is|are)\b", "who is responsible for"),
    (
        rf"\b(?:whom?|which\s+(?P<c>\w+(?:\s\w+)?))\s+(?:should|must|do|can|could|would|shall)\s+(?:i|we|one|you)\s+(?:turn\s+to|ask|call|contact|go\s+to|see|approach|talk\s+to|"
        rf"get\s+in\s+touch\s+with)\s+(?:when|if|in\s+case|about|with|for|regarding|concerning|over)\s+(?:[\w\s]{{0,60}}?\b(?:with|to|about|of|on|for)\s+)?(?P<n>{NP})"
        r"(?:\s+(?:breaks?|fails?|is\s+broken|needs?\s+\w+|goes\s+wrong|has\s+a\s+\w+))?(?=\W*$)",
        "which {c} is responsible for {n}",
    ),
    (
        r"\b(?P<a>responsible\s+for|in\s+charge\s+of)\s+(?:the\s+)?(?:maintaining|servicing|looking\s+after|taking\s+care\s+of|running|managing|"
        r"(?:maintenance|servicing|upkeep|running|management|care)\s+of)\s+",
        "{a} ",
    ),
    (
        r"\b(?:falls?|lies?|comes?|belongs?)\s+(?:within|under|in|to)\s+the\s+(?:responsibility|remit|care|charge)\s+of\b",
        "is owned by",
    ),
    # -- where
    (
        rf"\b(?:can|could|may|might|do|does|would)\s+(?:i|we|one|you)\s+(?:find|see|look\s+for|locate)\s+(?P<n>{NP})",
        "is {n} located",
    ),
    (r"\b(?:is|are)\s+to\s+be\s+(?:found|seen|located)\b", "is located"),
    (
        r"\bwhere\s+(?:on|in|at|within)\s+(?:the|our|this)\s+(?:site|premises|works|plant|building|grounds|place|company)\b",
        "where",
    ),
    (
        r"\b(?P<a>can|could|will|would|do|does|did|may|might)\s*(?:not|never|n['’]t)\s+(?:be\s+)?(?=(?:\w+\s+){1,3}without\b)",
        "cannot ",
    ),
    (
        rf"^\W*(?P<w>what|which(?:\s+of\s+the)?\s+@)\s+(?:can|could|will|would|do|does|did|may|might)\s+(?P<n>{NP})\s+(?:not|never)\s+(?:be\s+)?"
        r"(?P<v>\w+(?:\s\w+)?)\s+without\b",
        "{w} is there that {n} cannot {v} without",
    ),
    (r"\b(?:gets?|manages?|makes?|goes|copes?|does|do)\s+(?:by|along|do|on)?\s*without\b", "do not use"),
    (r"\bnothing\s+else\b", "nothing"),
    (r"(?P<c>@)(?P<b>[^,;]*?)\b(?P<a>any|an)\s*other(?:\s+ones?)?(?=\W*$)", "{c}{b}{a} other {c}"),
    (
        r"\b(?:any|some|every)(?:where|one|body|thing)\s+(?:else\s+)?(?:but|than|save|bar|other\s+than|except(?:\s+for)?)\s+",
        "anything other than ",
    ),
    (
        rf"\b(?P<s>i|we|you|one)\s+(?:can|could|may|might|should)\s+(?:find|see|look\s+for|locate)\s+(?P<n>{NP})(?=\W*$)",
        "{n} is located",
    ),
    (r"\b(?P<w>where\b.*?)(?:has|have)\s+been\s+(?:put|placed|set\s+up)\b", "{w}is located"),
    (r"\b(?:is|are)\s+used\s+to\s+(?P<v>\w+)\s+", "can {v} "),
    (
        r"\b(?P<s>we|i|you|they)\s+(?:have\s+)?(?:got|gets?|obtain(?:ed)?|order(?:ed)?|sourced?|procured?)\b(?P<r>.*?\bfrom\b)",
        "{s} buy{r}",
    ),
    (
        r"\b(?P<f>from\s+(?:which|what|whom)\b[^,;]*?)\b(?P<s>we|i|you|they)\s+(?:have\s+)?(?:got|gets?|obtain(?:ed)?|order(?:ed)?|sourced?|procured?)\b",
        "{f}{s} buy",
    ),
    (
        r"\b(?:all\s+)?(?:of\s+)?(?:the\s+)?\w+\s+(?:that\s+|which\s+)?(?:we|you)\s+have\s+as\s+(?:our\s+|your\s+)?(?P<c>@)",
        "all {c}",
    ),
    (rf"(?P<n>{N})\s+(?:itself|themselves|himself|herself)\b", "{n}"),
    (
        rf"\b(?P<w>where|whom?|what|which\s+@)\s+(?P<s>we|you|i|they)\s+(?P<v>\w+)\s+(?P<n>{NP})(?P<p>\s+{_PREP})?(?=\W*$)",
        "{w} do {s} {v} {n}{p}",
    ),
    (r"^\W*(?:counting|adding|taking)\s+(?:everything|them|all|it)\s*(?:up|together|in)?\s*,\s*", ""),
    (
        r"^\W*(?:all\s+told|all\s+in\s+all|in\s+total|in\s+all|altogether|overall|on\s+the\s+whole|as\s+a\s+whole)\s*,\s*",
        "",
    ),
    (
        r"^\W*(?:(?:looking|considering|going|counting|taking|keeping|sticking)\s+(?:only\s+(?:at|by|to)?|just\s+(?:at|by)?|to)\s*[^,@]*\b(?:immediate|direct|first)\b|"
        r"(?:leaving|setting|putting|ignoring|disregarding|not\s+counting)\s+(?:aside|out)?\s*[^,@]*\b(?:further|indirect|chain|knock-on|remote)\b)[^,@]*,\s*",
        "directly ",
    ),
    (
        r"\b(?P<i>indirect(?:ly)?)\b(?P<a>[^,]*),\s*(?:(?:with(?:out)?|not)\s+)?(?:the\s+)?(?:direct|immediate)(?:ly\s+\w+)?(?:\s+(?:ones?|links?|dependents?|dependencies))?"
        r"(?:\s+(?:excluded|left\s+out|aside|not\s+counted|not\s+included|omitted))?(?=\W*$)",
        "only indirectly {a}",
    ),
    (
        rf"\b(?:do|does)\s+(?:the\s+)?(?P<h>\w+)\s+(?:from|of|out\s+of)\s+(?P<n>{NP})\s+(?:end\s+up|finish\s+up|land|arrive|wind\s+up|turn\s+up)(?:\s+(?:in|at|with|on))?(?=\W*$|,)",
        f"do the {{h}} of {{n}} reach {_FAR}",
    ),
    (
        r"\b(?P<a>where\s+(?:is|are))\s+(?P<c>(?:the|all|our)\s+(?:\w+\s)?@)\s+(?P<v>\w+ed|kept|held|put)\s+(?P<r>(?:that|which|who)\b[^?.]*)",
        "{a} {c} {r} {v}",
    ),
    (
        rf"^\W*(?:all|everything|what(?:ever)?)\s+(?:is\s+|lies\s+)?(?P<d>upstream)\s+(?:of|from)\s+(?P<n>{NP})",
        "trace {n} back to everything",
    ),
    (
        rf"^\W*(?:all|everything|what(?:ever)?)\s+(?:is\s+|lies\s+)?(?P<d>downstream)\s+(?:of|from)\s+(?P<n>{NP})",
        "trace {n} onwards to everything",
    ),
    (
        rf"^\W*(?:all\s+|which\s+|what\s+)?(?:the\s+)?(?P<c>@)\s+(?:that\s+)?(?:are\s+|lie\s+|is\s+)?upstream\s+(?:of|from)\s+(?P<n>{NP})",
        "trace {n} back to all {c}",
    ),
    (
        rf"^\W*(?:all\s+|which\s+|what\s+)?(?:the\s+)?(?P<c>@)\s+(?:that\s+)?(?:are\s+|lie\s+|is\s+)?downstream\s+(?:of|from)\s+(?P<n>{NP})",
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
        r"^\W*(?:leaving|setting|putting|taking)\s+(?:out|aside|away|off)\s+(?P<x>those\b[^,]*),\s*(?P<w>which|what)\s+(?P<c>@)\s+"
        r"(?:(?:still\s+)?remain|(?:are|is)\s+(?:left|there)(?:\s+over)?|do\s+we\s+(?:still\s+)?have(?:\s+left)?|else\s+(?:are|is)\s+there)",
        "{w} {c} except {x} are there",
    ),
    (
        rf"^\W*(?:so\s+)?what\s+(?P<n>{NP})\s+(?:is|are|does|do|is\s+there|are\s+there)(?:\s+(?:there\s+)?for|\s+about)?(?=\W*$|\s*,?\s*and\b)",
        "what is {n}",
    ),
    (
        rf"^\W*(?P<n>{N})\s*[,:;-]?\s*(?:its\s+|the\s+)?(?:role|purpose|function|job|what\s+(?:is\s+it|it\s+is)(?:\s+for)?)\W*$",
        "what is {n}",
    ),
    # -- lists
    (
        r"^\W*(?P<c>@)\s*[,:]?\s*(?:-\s*)?(?:(?:the\s+)?(?:complete|full|whole|entire)\s+)?(?:list|listing|all|overview\s+list)\W*$",
        "all {c}",
    ),
    (rf"^\W*(?:(?P<n>{N})(?:['’]s)?\s+)?(?P<c>@)\s*[,:-]?\s*(?:count|number|total)\W*$", "number of {c} {n}"),
    (rf"^\W*(?:number|count)\s+of\s+(?P<c>@)\s+(?P<n>{N})\W*$", "number of {n} {c}"),
    (r"\bhow\s+much\s+(?=@)", "how many "),
    (
        r"\b(?:pieces?|items?|bits?|articles?|examples?|instances?|members?|lots?|kinds?|sorts?|types?|varieties|pcs)\s+of\s+(?=@)",
        "",
    ),
    (
        r"\b(?P<a>what|which)\s+(?:(?:else\s+)?(?:is|are)\s+there|there\s+(?:is|are)|(?:do|have)\s+(?:we|you|they)(?:\s+(?:have|got))?|(?:we|you|they)\s+(?:have|own|run|keep))"
        r"(?P<b>[^,?]*?)\s+(?:in\s+the|by)\s+way\s+of\s+(?P<c>@)",
        "which {c} {b}",
    ),
    (
        r"\b(?:everything|anything|all|whatever|what|the\s+things?|those)\s+(?P<b>(?:(?:on|in|at|of)\s+(?:the|this|our)\s+\w+\s+)?)(?:do\s+we\s+have\s+|we\s+have\s+|there\s+is\s+)?(?:that\s+|which\s+)?(?:counts?|qualif(?:y|ies)|passes|goes|"
        r"(?:is|are)\s+(?:classed|classified|regarded|known|listed|considered|counted)|(?:can|may|could|might|would|should)\s+be\s+(?:called|classed|classified|regarded|counted|"
        r"described|considered|thought\s+of)|we\s+(?:call|would\s+call)|you\s+(?:could|might|would)\s+call|(?:is|are)\s+called)(?:\s+(?:as|to\s+be|under))?\s+(?:an?\s+)?(?P<c>@)",
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
