"""The patterns by which English says into whose hands a thing comes, over masked sentences; see `hands`.

`a` is the thing, `b` who or what has it then, `c` who or what had it before.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.masking import ARTICLE, MARK, NAME

TRIGGERS = re.compile(
    r"\b(?:to|into|under|with|of|up|over|on|keeps?|kept|retains?|has|have|had|get|inherit|lost|receive)\b",
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
MOVED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_A}{_BEEN}\s+(?:went|gone|passed|moved|given|handed|turned|signed|made|entrusted|assigned|reassigned|transferred|returned"
        rf"|switched|shifted|fallen|fell){_WAY}{_FROM}\s+(?:in)?to\s+{_B}",
        rf"{_A}{_BEEN}\s+(?:came|come|put|placed|brought|passed){_WAY}\s+(?:under|{_CARE})\s+{_B}{_CLOSED}",
        rf"{_A}\s+(?:is|are)\s+now\s+{_CARE}\s+{_B}",
        rf"{_A}\s+(?:is|are)\s+{_CARE}\s+{_B}\s+now\b",
        rf"{_B}\s+(?:has|have)\s+had\s+{_A}\s+since\b",
        rf"{_B}\s+now\s+(?:has|have|holds?)\s+{_A}{_CLOSED}",
        rf"{_B}\s+(?:has|have)\s+{_A}\s+(?:now|again|back)\b",
        rf"{_B}{_HAS}\s+(?:took|taken|takes)\s+{_CHARGE}\s+{_A}{_FROM}",
        rf"{_C}{_HAS}\s+(?:gave|given|left|handed|passed|turned)\s+{_A}{_WAY}\s+to\s+{_B}",
    )
)
"""What came to somebody."""
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
    )
)
"""What would come to somebody by a deed that is only named."""
