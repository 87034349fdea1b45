"""How a sentence comes to speak of a name, and the closed words with which it says what is meant by it."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.usage import ADVERBS

_NOUN = (
    r"(?:names?|nick\s?names?|words?|terms?|letters|initials|code|number|label|tag|sign|sticker|stencil|plate|mark"
    r"|marking|lettering|inscription|abbreviation|call\s?sign|heading|entry|expression|badge)"
)
MENTION = re.compile(
    r"\b(?:says?|said|saying|reads?|reading|writes?|wrote|written|writing|prints?|printed|bears?|bearing|shows?"
    r"|showing|mentions?|mentioning|names?|speaks?\s+of|speaking\s+of|talks?\s+(?:of|about)|asks?\s+(?:for|about)"
    r"|asks?\s+you\s+to\s+[a-z]+(?:\s+(?:at|after|for))?|has|have|carries|carrying|marked|labell?ed|stamped"
    rf"|the\s+(?:[a-z]+\s+)?{_NOUN}|hears?|sees?|finds?|comes?\s+across|meets?(?:\s+with)?|quotes?|lists?|uses?)\s+"
    rf"{ADVERBS}(?:the\s+{_NOUN}\s+)?(?=\S)"
)
"""Before a name that a sentence mentions."""
LINKS = (
    w.ADVERBS
    | w.word_set(
        "it this that which they them he she we you one i everyone everybody people is are was be the a "
        "an our "
        "and or so but then where there what who means mean meant intended thing place person same very "
        "nothing "
        "none no other else than stands stand for refers refer to of about talking talks speaking "
        "speaks take "
        "taken read reads name names again simply really actually always by under another go look with as if "
        "will can may should now write say says call calls instead in fact short must please think"
    )
) - w.NEGATIONS
"""What may stand beside the thing that is meant; any other word says something else of it."""
KEYS = re.compile(
    r"\b(?:mean(?:s|t)?|intended|the\s+(?:very\s+)?same|nothing\s+(?:but|else|other)|none\s+other|no\s+other\s+than"
    r"|stands?\s+for|refers?\s+to|(?:talk|speak)(?:s|ing)\s+(?:of|about)|(?:another|other)\s+names?|short\s+for|read"
    r"|go\s+to|think\s+of|where\s+(?:we|you|people|they)\s+(?:now\s+|would\s+)?(?:write|say)|instead\s+of)\b"
)
"""The words of meaning and sameness, of which there must be one."""
MEANT_BEHIND = re.compile(
    r"\W*(?:(?:(?:that|which)\s+)?(?:is|was|are)\s+)?(?:[a-z]+\s+)?(?:what\s+is\s+)?(?:meant|intended|the\s+same)\b"
)
"""What may say so behind the thing: `A is meant`."""
IS = re.compile(
    r"\b(?:it|that|this|which|they)\s+(?:is|are)\s+(?:[a-z]+ly\s+|just\s+)?(?:the\s+|our\s+)?[`*\"“]*$"
)
POINTS = re.compile(r"\b(?:this|the\s+(?:very\s+)?same)\s+(?P<label>one|[a-z]+)\b")
"""What the text is about: `this is the kiln that is meant`, `the same kiln`."""
END = re.compile(
    r"[.;:!]|,\s+(?:and|but|because|since|as|whatever|though|although)\s+(?!(?:it|that|this|which)\s)|$"
)
NOT = re.compile(
    r"\b(?:not|never|nobody|no\s+longer|no\s+one|wrong(?:ly)?|mistake|mistaken(?:ly)?|confus\w+)\b|n['’]t\b",
    re.I,
)
WARNED = re.compile(
    r"\b(?:not|never|n['’]t)\s+(?:be\s+|get\s+)?(?:confused|misled|fooled|surprised|puzzled|worry|mind)\b",
    re.I,
)
"""`Do not be misled by the label "B"` denies nothing of B."""
SUPPOSED = re.compile(r"\b(?:would|could|might|wish)\b", re.I)
TAIL = re.compile(r"[`*\"”]*(?:\s+(?:(?:that|which)\s+)?is\s+meant)?,\s+(?:and\s+|or\s+|also\s+)?")

INSCRIBED = re.compile(
    r"(?:^\W*|[,;:]\s+(?:and\s+|but\s+)?|\band\s+)(?:[Tt]he|[Aa]n?|[Oo]ur|[Ee]very|[Oo]ld(?:er)?)\s+(?:[a-z]+\s+){0,2}?"
    r"(?:signs?|signboard|labels?|plates?|nameplate|stickers?|stencil|tags?|lettering|inscription|board|plaque|badges?"
    r"|mark(?:ing)?)"
)
ON_IT = re.compile(
    r"(?:\s[a-z]+){0,8}?\s(?:on|of|at|over|above|by|in|beside|outside|near|to|for)\s(?:(?:the|our)\s)?[`*\"“]*"
)
SAYS = re.compile(
    rf"[`*\"”]*(?:['’]s\s+[a-z]+)?\s+(?:says?|reads?|is|shows?|bears?|gives?|has)\s+{ADVERBS}(?=\S)"
)
"""`The sign`, ` on the door of `, and behind the name ` says `."""
CLOSED_BEHIND = re.compile(r"\s*(?:[.;)]|$|,\s+(?:and|but|while)\s)")

GIVEN_NAME = re.compile(
    r"\b(?:given|got|received|earned|won|acquired|awarded|bears?|bearing|carries|carrying|uses?|under|by|has|had|have)"
    rf"\s+(?:the|its|a|an|another)\s+(?:[a-z]+\s+){{0,2}}?{_NOUN}(?:\s+of)?[,:]?\s+(?=\S)"
)
GIVE_IT = re.compile(
    rf"\b(?:gives?|gave)\s+(?:it|her|him)\s+(?:the|a)\s+(?:[a-z]+\s+)?{_NOUN}(?:\s+of)?[,:]?\s+(?=\S)"
)
OWN_NAME = re.compile(
    rf"\b(?:[Ii]ts|[Tt]heir|[Hh]er|[Hh]is)\s+(?:[a-z]+\s+){{0,2}}?(?P<noun>{_NOUN})"
    r"(?:\s+(?:on|in|at|among|for)\s+(?:the\s+|our\s+)?(?:[a-z]+\s+){0,2}?[a-z]+)?"
    rf"(?:,\s+|\s+(?:is|reads|says)\s+{ADVERBS})(?=\S)"
)
FOUND_NAME = re.compile(
    rf"\b(?:find|see|hear|read|meet|use|say|write)s?\s+(?:only\s+|just\s+)?the\s+{_NOUN}\s+(?=\S)"
)
THE_NAME = re.compile(rf"\b[Tt]he\s+{_NOUN}\s+(?=\S)")
IS_USED = re.compile(
    r"[`*\"”]*\s+(?:is|are|was)\s+(?:also\s+|still\s+|often\s+|sometimes\s+)*(?:used|in\s+use|heard|seen|found|common)\b"
)
THEY_CALL = re.compile(
    r"[`*\"”]*,?\s+(?:is|was)\s+(?:what|how)\s+(?:the\s+|our\s+|most\s+|all\s+)?(?:[a-z]+\s+){1,3}?"
    r"(?:calls?|named|names?|refers?\s+to|knows?|write|say\s+for)\s+(?:it|this|them)\b"
)
KNOWS_IT = re.compile(
    r"\b(?:knows?|known|refers?\s+to|speaks?\s+of|spoken\s+of|thinks?\s+of)\s+(?:it|her|him)\s+"
    rf"{ADVERBS}(?:as|by\s+the\s+name(?:\s+of)?)\s+{ADVERBS}(?=\S)"
)
SEE_IT = re.compile(
    r"\b(?:see|hear|find|meet)s?\s+(?:it|her|him)\s+(?:(?:[a-z]+ly|often|also|sometimes)\s+)?"
    r"(?:(?:written|printed|spelt|spelled|called|named|nicknamed|abbreviated(?:\s+to)?|shortened\s+to)(?:\s+as)?"
    r"|(?:spoken\s+of|referred\s+to|listed|entered|shown|known|recorded|logged|marked)\s+(?:as|under))\s+(?=\S)"
)
PAINTED = re.compile(
    r"\b(?:painted|chalked|wrote|scratched|stencill?ed|carved|scrawled|pencilled|daubed|put)\s+the\s+(?:name|word)s?"
    r"\s+(?=\S)"
)
HAS_STUCK = re.compile(
    r"\b(?:it|that|this|the\s+name|which)\s+(?:has\s+|had\s+)?(?:\w+\s+)?(?:stuck|stayed|remained|caught\s+on)\b"
)
BRACKET = re.compile(r"[`*\"”]*\s\((?P<inside>[^()]{4,60})\)")
PART = re.compile(r"(?P<part>[^,;/\s](?:[^,;/]*[^,;/\s])?)")
