"""Turns of English questions that say how indirect a relation is, or name the whole chain of it."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP, SIGN
from kg_pipeline.providers.embedded.questions.en.turns.reaching import FAR

_ONLY = r"(?:only|solely|purely|merely|just|exclusively)"
_DETOUR = (
    r"(?:(?:by\s+(?:way|means)\s+of|through|via|over|by)\s+(?:something|someone|somebody|anything|others|another|"
    r"an?\s+(?:detour|chain|third)|the\s+chain|some\s+other|an?\s+intermediate|intermediates?|intermediaries)"
    r"(?:\s+(?:@|else|thing|party|step|stage|link|one))?(?:\s+in\s+between)?|"
    r"(?:by\s+(?:way|means)\s+of|through|via)\s+an?\s+(?:other\s+)?@(?:\s+in\s+between)?|"
    r"in\s+(?:a\s+roundabout\s+way|roundabout\s+ways)|at\s+(?:second|third)\s+hand|"
    r"at\s+(?:one|some|a|several)\s+removes?|further\s+(?:down|up|along)\s+the\s+(?:chain|line|way)|indirectly)"
)
_DENIED = (
    r"(?:\s*[,(–—-]?\s*(?:and\s+|but\s+|so\s+|that\s+is,?\s+|i\.?e\.?,?\s+)?(?:without|not|never)\b[^?.]{0,60}?"
    r"\b(?:directly|direct|itself|themselves|at\s+first\s+hand|first-hand|straight)\b[^?.)]{0,30}\)?)?"
)
_ENDS = r"(?:start|beginning|source|root|origin|end|bottom|top|last\s+(?:link|step|part|bit|item|one))s?"

INDIRECT: tuple[tuple[str, str], ...] = (
    (rf"(?:,\s*)?(?:\b(?:but|and|though|yet)\s+)?\b{_ONLY}\s+{_DETOUR}{_DENIED}", " only indirectly"),
    (rf"\b{_DETOUR}\s+{_ONLY}\b{_DENIED}", "only indirectly"),
    (
        rf"\b{_DETOUR}\s*,?\s*(?:but|and|though|yet)\s+not\s+(?:directly|straight|immediately|at\s+first\s+hand)\b",
        "only indirectly",
    ),
    (
        r",?\s*\b(?:not\s+counting|leaving\s+(?:out|aside)|apart\s+from|except(?:\s+for)?|without|excluding)\s+"
        r"(?:what|whatever|everything\s+that|those\s+that|the\s+ones\s+that|anything\s+that)\s+[^,?]{0,40}?"
        r"\b(?:directly|direct|itself)\b[^,?]{0,20}(?=\W*$)",
        " only indirectly",
    ),
    (
        r",?\s*\b(?:just\s+|only\s+)?(?:one|a\s+single)\s+(?:step|hop|level|link)(?:\s+(?:back|down|up|away|further|only))*(?=\W*$)",
        " directly",
    ),
    # -- `apart from what draws on X directly, what draws on its water only indirectly`
    (
        rf"^\W*(?:apart\s+from|besides|other\s+than|except(?:\s+for)?|leaving\s+(?:out|aside)|not\s+counting)\s+"
        rf"(?:what|whatever|everything\s+that|anything\s+that|those\s+that)\s[^,?{SIGN}]*?(?P<n>{NP})[^,?{SIGN}]*?,\s*"
        rf"(?P<w>(?:what|which\s+@)\s[^,?{SIGN}]*?)\b(?:its\s+\w+|it|them)\s+only\s+indirectly(?=\W*$)",
        "{w}{n} only indirectly",
    ),
    # -- the whole chain, said behind the question
    (
        r",?\s*\b(?:(?:be\s+it|whether|either)\s+)?directly\s*,?\s*or\s+(?:else\s+)?(?:on|by|in|at|through|via|over|from|under)\s+"
        r"(?!(?:the|our|its|their|way|means)\b)[a-z-]+(?:\s+(?:else|hand|removes?|@))?\b",
        f" {FAR}",
    ),
    (
        r",\s*(?:on|in|at|through|via|over|by|to|from|under)\s+(?:whatever|whichever\s+\w+|whatever\s+\w+)\s+(?:it|they)\s+"
        r"(?:may|might|can|could|happens?\s+to)\s+[^,?]{1,30}(?=\W*$)",
        f" {FAR}",
    ),
    (
        r",?\s*\b(?:(?:even|also|counting|including|with)\s+)?(?:through|down|along|up|by|via)\s+the\s+"
        r"(?:[a-z]+\s+)?(?:chain|cascade)(?=\W*$)",
        f" {FAR}",
    ),
    (
        r",?\s*\b(?:(?:even|also|counting|including|with)\s+)+(?:the\s+|any\s+|all\s+)?indirect\s+[a-z]+(?:\s+(?:as\s+well|too))?"
        r"(?=\W*$|[.?]\s)",
        f" {FAR}",
    ),
    (
        r"\s*,\s*(?:and\s+)?not\s+(?:just|only|merely|simply)\s+(?:(?:what|whatever|those|the\s+ones|that|which)\s+)*[^,?]{0,40}?"
        r"\b(?:directly|direct|immediate(?:ly)?|straight)\b[^,?]{0,20}(?=\W*$)",
        f" {FAR}",
    ),
    (
        r"\s*,\s*(?:whatever|no\s+matter\s+what)\s+(?:else\s+)?(?:lies|is|comes|stands|happens|there\s+is)\s+(?:in\s+)?between(?=\W*$)",
        f" {FAR}",
    ),
    (
        rf"\b(?P<d>do|does)\s+(?P<n>{NP})\s+(?:go|date|lead|run|reach|trace)\s+back\s+to\b",
        "{d} {n} come from",
    ),
    (rf"\b(?P<v>lives?|living)\s+(?:off|on|by)\s+(?=(?:the\s+)?{SIGN})", "depends on "),
    (r",?\s*\b(?:even\s+|also\s+)?at\s+(?:second|third)\s+hand(?=\W*$)", f" {FAR}"),
    (
        r",?\s*\b(?:counting|including|taking\s+in|with)\s+(?:also\s+)?(?:the\s+|any\s+|all\s+|those\s+)?"
        r"(?:(?:ones?|things?|those|links?|steps?|parts?)\s+)?(?:that\s+are\s+|which\s+are\s+|lying\s+)?"
        r"(?:further|farther|at\s+the\s+(?:far|other|very)\s+end|in\s+the\s+background)\b[^,?.]{0,40}(?=\W*$)",
        f" {FAR}",
    ),
    (
        r",\s*(?:(?:followed|traced|tracked|pursued|counted|seen|taken|going|right|straight|all\s+the\s+way)\s+)+"
        rf"(?:(?:back|through|down|up|along|out)\b\s*)*(?:to\s+(?:the|its|their)\s+(?:very\s+)?{_ENDS})?(?=\W*$)",
        f" {FAR}",
    ),
    (
        rf",\s*(?:right\s+|all\s+the\s+way\s+)?(?:back|down|up)\s+to\s+the\s+(?:very\s+)?{_ENDS}(?=\W*$)",
        f" {FAR}",
    ),
    (
        r",?\s*\b(?:near\s+or\s+far|at\s+first\s+(?:or|and)\s+second\s+hand|at\s+first,?\s+second\s+or\s+third\s+hand|"
        r"one\s+(?:thing\s+)?after\s+(?:the\s+other|another)|(?:taking|with)\s+the\s+(?:whole\s+|entire\s+)?chain\s+"
        r"(?:into\s+account|considered|counted(?:\s+in)?)|(?:the\s+)?(?:indirect|further|remoter)\s+ones\s+"
        r"(?:too|included|as\s+well|and\s+all)|(?:with\s+)?(?:everything|all)\s+that\s+follows(?:\s+from\s+it)?|"
        r"when\s+all\s+is\s+said\s+and\s+done|at\s+the\s+end\s+of\s+the\s+day|in\s+the\s+(?:final|last)\s+analysis|"
        r"with\s+all\s+(?:the\s+)?(?:consequences|knock-on\s+effects))(?=\s*[,.?!]|\s*$)",
        f" {FAR}",
    ),
    (
        r",?\s*\b(?:once|if|when|provided)\s+(?:you|we|one|i)\s+(?:follow|trace|count|think|go|take|work)\b[^,?]{0,30}?"
        r"\b(?:through|end|chain|everything|all)\b[^,?]{0,20}(?=\W*$)",
        f" {FAR}",
    ),
    (
        rf"^\W*(?:what\s+is\s+|show\s+(?:me\s+)?|list\s+)?(?:the\s+)?(?:(?:whole|entire|full|complete)\s+)?chain\s+(?:\w+\s+){{0,2}}?"
        rf"(?:underneath|beneath|behind|below|under)\s+(?P<n>{NP})(?=\W*$)",
        f"everything {{n}} depends on {FAR}",
    ),
    (
        rf"^\W*how\s+far\s+(?:back\s+|down\s+)?(?:does|do)\s+(?P<n>{NP})['’]s?\s+(?:\w+\s+)?chain\s+"
        r"(?:reach|go|stretch|run)(?:\s+(?:back|down))?(?=\W*$)",
        f"everything {{n}} depends on {FAR}",
    ),
    (
        r",?\s*\b(?:leaving|setting|putting)\s+aside\s+(?:whatever|what|everything|anything|all)\s+(?:that\s+)?(?:lies|is|stands|comes|hangs|sits)\s+"
        r"(?:further\s+)?(?:behind|beyond|further)\b[^,?]{0,30}(?=\W*$)",
        " directly",
    ),
    (
        r",\s*(?:taking|counting|considering|looking\s+at)\s+(?:only|just)\s+[^,?]{0,40}?\b(?:directly|direct|immediate|first)\b"
        r"[^,?]{0,20}(?=\W*$)",
        " directly",
    ),
    (r",?\s*\bwithout\s+going\s+(?:any\s+)?(?:further|farther|deeper)(?:\s+\w+)?(?=\W*$)", " directly"),
    (
        r"\b(?:what|which(?P<c>\s+@)?)\s+(?:must|may|should|can|could)\s*not\s+(?:fail|stop|break(?:\s+down)?|go\s+down|be\s+missing)\s+"
        rf"(?:if|for|so\s+that|when)\s+(?P<n>{NP})\s+(?:is\s+to|to|can|should|must|may)\s+\w+(?:\s+\w+)?(?=\W*$)",
        f"everything {{n}} depends on {FAR}",
    ),
    (
        rf"\b(?P<w>what|which\s+@)\s+(?:is|are|lies?|stands?|sits?)\s+(?:behind|beneath|underneath)\s+(?P<n>{NP})"
        rf"(?=[^?]{{0,40}}\b(?:{FAR}|remove|chain|indirectly)\b)",
        "{w} does {n} depend on",
    ),
    (r"\blive\s+on(?=\W*$|\s*,|\s+directly)", "depend on"),
    # -- what goes down with a thing
    (
        rf"\b(?P<w>which|how\s+many)\s+(?P<c>@)\s+(?:would|will|does|could|can|might|do)\s+(?P<n>{NP})\s+(?:take|drag|pull|bring|carry|knock|tear|sweep)\s+"
        r"(?:(?:down|out|away|off)\s+)?(?:with\s+(?:it|them)|along|down|out)(?:\s+(?:if|when)\s+(?:it|they)\s+\w+(?:\s+\w+)?)?(?=\W*$)",
        "{w} {c} are affected if {n} fails",
    ),
    (
        rf"\bwhat(?:\s+(?:all|else))?\s+(?:would|will|does|could|can|might|do)\s+(?P<n>{NP})\s+(?:take|drag|pull|bring|carry|knock|tear|sweep)\s+"
        r"(?:(?:down|out|away|off)\s+)?(?:with\s+(?:it|them)|along|down|out)(?:\s+(?:if|when)\s+(?:it|they)\s+\w+(?:\s+\w+)?)?(?=\W*$)",
        "what is affected if {n} fails",
    ),
    (
        r"\bwhat(?:\s+(?:all|else))?\s+(?:am|are|do|would|will)\s+(?:i|we|you)\s+(?:also\s+|then\s+)?"
        r"(?:switch(?:ing)?\s+off|turn(?:ing)?\s+off|tak(?:e|ing)\s+(?:down|out)|stop(?:ping)?|shut(?:ting)?\s+(?:down|off)|"
        r"cut(?:ting)?\s+off|los(?:e|ing))(?:\s+(?:along|together)\s+with\s+(?:it|them|that)|\s+with\s+it|\s+too|\s+as\s+well)?(?=\W*$)",
        "what stops",
    ),
)
"""Pattern and template; `@` stands for a class word."""
