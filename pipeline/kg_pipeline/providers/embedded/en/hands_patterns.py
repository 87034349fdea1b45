"""The patterns by which English says into whose hands a thing comes, over masked sentences; see `hands`.

`a` is the thing, `b` who or what has it then, `c` who or what had it before.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.masking import ARTICLE, MARK, NAME

TRIGGERS = re.compile(
    r"\b(?:to|into|under|with|of|up|over|on|by|for|at|is|are|keeps?|kept|retains?|has|have|had|get|inherit|lost|receive|no\s+longer)\b",
    re.I,
)
_ALONE = rf"(?![{NAME}'’-])(?!\s*(?:,|and|or|&)\s+{ARTICLE}{NAME})"
_A = rf"{ARTICLE}(?P<a>{NAME}+){MARK}(?![{NAME}'’])"
_B = rf"{ARTICLE}(?P<b>{NAME}+){MARK}{_ALONE}"
_C = rf"{ARTICLE}(?P<c>{NAME}+){MARK}(?![{NAME}'’])"
_SOON = (
    r"(?:\s+(?:now|also|then|soon|just|still|well|yet|even|only|again|already|since|recently|finally|meanwhile|perhaps|one\s+day"
    r"|in\s+the\s+end|therefore|probably|possibly))*"
)
_HAS = r"(?:\s+(?:has|have|now|also|since|just|already|recently|finally|meanwhile))*"
_BEEN = r"(?:\s+(?:has|have|was|were|been|now|since|just|already|recently|finally|meanwhile|is|are))*"
_WAY = r"(?:\s+(?:over|on|back|across))?"
_FROM = rf"(?:\s+from\s+{_C})?"
_CHARGE = r"(?:charge\s+of|care\s+of|responsibility\s+for|on|over)"
_CARE = r"in\s+the\s+(?:hands|care|charge|keeping)\s+of"
_CLOSED = (
    r"(?=\s*(?:[,.;:)!]|$|(?:still\s+)?in\s+charge\b|as\s+(?:before|ever|always)\b"
    r"|(?:for|too|now|again|on|until)\b))"
)
_WAS = r"\s+(?:is|are|was|were|has\s+been|have\s+been|got)(?:\s+(?:now|since|finally|recently|already|then))*"
_CARRIED = (
    r"\s+(?:was|were|has\s+been|have\s+been)\s+(?:now\s+|since\s+|finally\s+)?(?:carried|brought|taken|hauled|driven"
    r"|wheeled|towed|shipped|rolled|dragged|carted|hoisted|flown|rowed|ferried)"
)
"""Of what is put somewhere else by hand or by cart."""
MOVED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_A}{_BEEN}\s+(?:went|gone|passed|moved|given|handed|turned|signed|made|entrusted|assigned|reassigned|transferred|returned"
        rf"|switched|shifted|fallen|fell){_WAY}{_FROM}\s+(?:in)?to\s+{_B}",
        rf"{_A}{_BEEN}\s+(?:came|come|put|placed|brought|passed){_WAY}\s+(?:under|{_CARE})\s+{_B}{_CLOSED}",
        rf"{_A}{_CARRIED}(?:\s+(?:over|across|down|up|back|out|on))?{_FROM}\s+(?:in)?to\s+{_B}(?!\s+(?:for|to\s+be|while|until|till|during)\b)",
        rf"{_A}\s+(?:is|are)\s+now\s+{_CARE}\s+{_B}",
        rf"{_A}\s+(?:is|are)\s+{_CARE}\s+{_B}\s+now\b",
        rf"{_B}\s+(?:was|were|has\s+been|have\s+been)\s+(?:now\s+)?(?:(?:put|placed)\s+in\s+(?:charge|control|command)\s+of"
        rf"|made\s+(?:responsible|answerable)\s+for)\s+{_A}",
        rf"{_B}\s+(?:has|have)\s+had\s+{_A}\s+since\b",
        rf"{_B}\s+now\s+(?:has|have|holds?)\s+{_A}{_CLOSED}",
        rf"{_B}\s+(?:has|have)\s+{_A}\s+(?:now|again|back)\b",
        rf"{_B}{_HAS}\s+(?:took|taken|takes)\s+{_CHARGE}\s+{_A}{_FROM}",
        rf"{_C}{_HAS}\s+(?:gave|given|left|handed|passed|turned)\s+{_A}{_WAY}\s+to\s+{_B}",
    )
)
"""What came to somebody."""
_AT = (
    r"\s+(?:at|on|in|for|with|over|of|as\s+(?:the\s+)?[a-z-]+\s+(?:of|for)|in\s+charge\s+of"
    r"|in\s+(?:the\s+)?care\s+of)\s+"
)
_A_S, _B_S, _C_S = (rf"{ARTICLE}(?P<{group}>{NAME}+){MARK}['’]s?" for group in "abc")
_NOUN = (
    r"(?!names?\b|titles?\b|labels?\b|nicknames?\b|signs?\b|numbers?\b|plates?\b)"
    r"[a-z][a-z-]*(?:\s+[a-z-]+){0,2}?"
)
_DID = r"(?:\s+(?:has|have|now|also|since|just|already|recently|finally|meanwhile|then))*"
_TO_B = r"\s+(?:to|by|with|for|in\s+favou?r\s+of)\s+"
_SHORT = rf"[^{NAME}.;:]{{0,60}}?"
_LEFT = (
    r"(?:drop(?:ped|s)?|given\s+up|gave\s+up|left|quit|abandoned|ditched|parted\s+(?:with|from)"
    r"|(?:stopped|ceased|finished|quit)\s+[a-z]+ing(?:\s+[a-z]+){0,3}?)"
)
_IT = rf"(?:[Ii]t|{NAME}{NAME})"
"""A pronoun, which may be masked."""
_WE = rf"(?:[Ww]e|[Tt]hey|(?<!{NAME}){NAME}+)"
_TURNED = r"(?:switched|changed|moved|gone|went|turned|converted|shifted|migrated|come|came|passed)"
SUCCEEDED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_B}{_DID}\s+(?:took|taken|takes)\s+over\s+from\s+{_C}{_AT}{_A}",
        rf"{_B}{_DID}\s+(?:replac|succeed|reliev|follow)(?:ed|s|es)\s+{_C}{_AT}{_A}",
        rf"{_B}{_DID}\s+(?:stepped|steps|filled|fills|come|came)\s+in\s+for\s+{_C}{_AT}{_A}",
        rf"{_C}{_WAS}\s+(?:replaced|succeeded|relieved|followed){_AT}{_A}\s+by\s+{_B}",
        rf"{_C}{_WAS}\s+(?:replaced|succeeded|relieved|followed)\s+by\s+{_B}{_AT}{_A}",
        rf"{_C}{_DID}\s+(?:(?:made|given|makes|gave|gives)\s+way\s+(?:to|for)|made\s+room\s+for|handed\s+over\s+to)\s+{_B}{_AT}{_A}",
        rf"\b(?:At|On|For|In)\s+{_A},?\s+{_C}{_DID}\s+(?:(?:made|given|makes|gave|gives)\s+way\s+(?:to|for)|made\s+room\s+for|handed\s+over\s+to)\s+{_B}",
        rf"\b(?:At|On|For|In)\s+{_A},?\s+{_B}{_DID}\s+(?:(?:replac|succeed|reliev|follow)(?:ed|s|es)|(?:took|taken|takes)\s+over\s+from)\s+{_C}",
        rf"\b(?:At|On|For|In)\s+{_A},?\s+{_C}{_WAS}\s+(?:replaced|succeeded|relieved|followed)\s+by\s+{_B}",
        rf"{_C_S}\s+(?:successor|replacement){_AT}{_A}\s+is\s+{_B}",
        rf"{_B}\s+is\s+{_C_S}\s+(?:successor|replacement){_AT}{_A}",
        rf"\b(?:[Tt]he|[Ii]ts|[Oo]ur)\s+new\s+{_NOUN}\s+(?:of|for|at)\s+{_A}\s+(?:is|are)\s+{_B}",
        rf"{_B}\s+(?:is|are)\s+the\s+new\s+{_NOUN}\s+(?:of|for|at)\s+{_A}",
        rf"{_A_S}\s+new\s+{_NOUN}\s+(?:is|are)\s+{_B}",
        rf"{_A}\s+(?:(?:now|also)\s+)?(?:has|have|got)\s+a\s+new\s+{_NOUN}(?:\s*[:,–—-]\s*|\s+(?:in|with|at)\s+){_B}",
        rf"{_A}{_DID}\s+(?:found|got|given)\s+a\s+new\s+{_NOUN}\s+(?:in|with|at)\s+{_B}",
        rf"{_A}\s+(?:has|have)\s+been\s+{_B_S}\s+since\b",
        rf"{_C}\s+(?:no\s+longer|used\s+to)\s+[a-z]+\s+{_A}\s*[;,.]\s+(?:but\s+|and\s+)?(?:now\s+)?{_B}\s+(?:now\s+)?(?:does|do)\b",
        rf"{_IT}\s+used\s+to\s+be\s+{_C}\s+(?:who|that|which)\s+[a-z]+\s+{_A}\s*[;,]\s+(?:but\s+|and\s+)?now\s+{_IT}\s+is\s+{_B}",
    )
)
"""What came to somebody as another one's successor, or as something new."""
SWITCHED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_A}{_DID}(?:\s+been)?\s+{_TURNED}(?:\s+(?:over|away|across))?\s+from\s+{_C}\s+to\s+{_B}",
        rf"{_A}{_DID}\s+(?:drop(?:ped|s)|given\s+up|gave\s+up|left|quit|abandoned|ditched|exchanged|swapped|traded)\s+{_C}\s+(?:for|in\s+favou?r\s+of)\s+{_B}",
        rf"{_A}{_DID}\s+{_LEFT}\s+{_C}{_SHORT}\s+and{_DID}\s+{_TURNED}(?:\s+over)?\s+to\s+{_B}",
        rf"\b(?:For|At|On|In|With)\s+{_A},?\s+{_WE}{_DID}\s+{_LEFT}\s+{_C}{_SHORT}\s+and{_DID}\s+{_TURNED}(?:\s+over)?\s+to\s+{_B}",
        rf"\b(?:For|At|On|In|With)\s+{_A},?\s+{_WE}{_DID}\s+{_TURNED}(?:\s+over)?\s+from\s+{_C}\s+to\s+{_B}",
        rf"\b(?:For|At|On|In|With)\s+{_A},?\s+{_WE}{_DID}\s+(?:replaced|exchanged|swapped|dropped)\s+{_C}{_TO_B}{_B}",
        rf"{_WE}{_DID}\s+(?:replaced|exchanged|swapped|dropped)\s+{_C}{_AT}{_A}{_TO_B}{_B}",
        rf"{_WE}{_DID}\s+(?:replaced|exchanged|swapped|dropped)\s+{_C}{_TO_B}{_B}{_AT}{_A}",
        rf"{_WE}{_DID}\s+(?:switched|changed|moved|shifted)\s+(?:{_SHORT}\s(?:of|for|at)\s+)?{_A}(?:\s+over)?\s+from\s+{_C}\s+to\s+{_B}",
        rf"{_C}{_WAS}\s+(?:dropped|given\s+up|abandoned|exchanged|swapped)\s+(?:for|in\s+favou?r\s+of)\s+{_B}{_AT}{_A}",
        rf"\b(?:At|On|For|In)\s+{_A},?\s+{_C}{_WAS}\s+(?:dropped|given\s+up|abandoned|exchanged|swapped){_TO_B}{_B}",
    )
)
"""What went from one to another where many may be allowed: the one that was left is named."""
KEPT = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_B}\s+(?:keeps?|retains?|holds?\s+on\s+to|hangs?\s+on\s+to){_SOON}\s+{_A}{_CLOSED}",
        rf"{_A}\s+(?:is|are){_SOON}\s+(?:back|once\s+more|again)\s+with\s+{_B}",
        rf"{_A}\s+(?:stays?|remains?|is|are|is\s+left)\s+(?:exactly\s+|just\s+)?(?:where|as|how|what)\s+(?:it|they|{NAME}+)\s+"
        rf"(?:is|are|was|were|has\s+been|have\s+been)\s*[,:;(–—-]+\s*(?:still\s+)?(?:with|under|{_CARE})\s+{_B}{_CLOSED}",
    )
)
"""What stays with somebody, or is so again."""
ENDED = (
    re.compile(rf"{_C}{_HAS}\s+(?:gave|given)\s+up\s+{_A}(?!\s+to\b)"),
    re.compile(rf"{_C}{_HAS}\s+(?:gave|given)\s+{_A}\s+up\b(?!\s+to\b)"),
    re.compile(rf"{_C}{_HAS}\s+lost\s+{_A}{_CLOSED}"),
)
"""What somebody has no more."""
_MAY = r"(?P<mood>may|might|could|would|should|will|shall|is\s+to|are\s+to|(?:is|are)\s+going\s+to)"
_WISH = (
    r"(?P<mood>may|might|could|would|should|will|shall|(?:would|['’]d)\s+(?:like|love|prefer)\s+to"
    r"|(?:wants?|wishes|hopes?|offers?|has\s+offered|is\s+willing|is\s+ready|is|are)\s+to)"
)
MAYBE = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_A}\s+{_MAY}{_SOON}\s+(?:go|pass|move|fall|return|switch|be\s+(?:given|handed|passed|moved|transferred|assigned|entrusted"
        rf"|returned|shifted|switched|turned)){_WAY}{_FROM}\s+(?:in)?to\s+{_B}",
        rf"{_A}\s+{_MAY}{_SOON}\s+(?:come|go|fall|end\s+up|be\s+(?:put|placed|brought|left)){_WAY}\s+(?:under|with|{_CARE})\s+{_B}",
        rf"{_B}\s+{_WISH}{_SOON}\s+(?:be\s+(?:asked|told|invited|made|allowed)\s+to\s+)?(?:take\s+{_CHARGE}|have|get|inherit|receive|keep"
        rf"|be\s+(?:given|handed|put\s+in\s+charge\s+of|left\s+with))\s+{_A}",
    )
)
"""What may come to somebody."""
_GIVING = (
    r"(?:handing|giving|passing|moving|transferring|putting|placing|assigning|returning|entrusting|switching|shifting|bringing|leaving"
    r"|to\s+(?:hand|give|pass|move|transfer|put|place|assign|return|entrust|switch|shift|bring|leave))"
)
_TO = r"\s+(?:to|into|in|on|onto|under|with)\s+"
NOMINAL = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"\b{_GIVING}\s+{_A}{_WAY}{_FROM}{_TO}{_B}",
        rf"\b(?:move|transfer|switch|hand-?over|handing\s+over|return|relocation|reassignment|shift)\s+of\s+{_A}{_FROM}\s+to\s+{_B}",
        rf"\bwhether\s+{_A}\s+(?:should\s+)?(?:goes?|pass(?:es)?|moves?|comes?|returns?|falls?){_WAY}\s+to\s+{_B}",
        rf"{_B}\s+taking\s+{_CHARGE}\s+{_A}",
        rf"\b(?:putting|placing|making|leaving|to\s+put|to\s+place|to\s+make|to\s+leave)\s+{_B}\s+"
        rf"(?:in\s+(?:charge|control|command)\s+of|(?:responsible|answerable)\s+for)\s+{_A}",
    )
)
"""What would come to somebody by a deed that is only named."""
