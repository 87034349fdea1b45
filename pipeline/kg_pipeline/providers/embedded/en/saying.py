"""How English says what a thing is called: what stands before a name, up to it."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.usage import ADVERBS

CALLED = re.compile(
    rf"(?:(?:\b(?:is|are|was|were|gets|being|(?:has|have|had)\s+been)|,|\(|^|['’]s|\band)\s*{ADVERBS}|\b(?:it|they|she|he)\s+{ADVERBS})"
    r"(?:called|(?:written|spelt|spelled|printed|logged|entered)(?:\s+(?:down\s+)?as)?|known(?:\s+(?:to|by|among|in|on|round|around)\s+(?:[\w'’-]+\s+){1,4}?)?(?:\s+\w+ly)?\s*as|nicknamed|dubbed|christened"
    r"|baptised|baptized|referred\s+to\s+as|spoken\s+of\s+as|(?:shortened|abbreviated|cut)(?:\s+down)?\s+to)\s+"
    rf"{ADVERBS}",
    re.I,
)
GOES = re.compile(
    rf"(?:\s|^)(?:(?:may|can|will)\s+)?{ADVERBS}(?:goes\s+by|goes?\s+under|go\s+by|going\s+by|answers?\s+to|listens?\s+to|responds?\s+to|travels?\s+as|trades?\s+as"
    r"|signs?\s+(?:(?:its|their|his|her|all|the)\s+(?:[a-z]+\s+){1,2}?)?(?:as|with)|signs\s+(?:its|their|his|her)\s+[a-z]+\s+(?:[a-z]+\s+)?"
    r"|(?:shrinks?|shortens?|boils?\s+down|comes?\s+down|reduces?)\s+to|(?:appears?|figures?|features?|shows?\s+up|turns?\s+up|goes\s+down|go\s+down"
    r"|is\s+listed|is\s+filed|is\s+entered|is\s+booked|is\s+logged|is\s+recorded|is\s+written|is\s+signed|is\s+spelled|is\s+spelt|runs|is\s+registered)\s+"
    r"(?:(?:in|on|at|under)\s+(?:[a-z]+\s+){1,4}?)?(?:as|under)|is\s+short(?:ened)?\s+to|becomes(?=\s+[\"“]))\s*"
    r"(?:the\s+(?:nick)?name\s+(?:of\s+)?|the\s+code\s+|just\s+|simply\s+|plain\s+)*",
    re.I,
)
_KEYED = (
    r"(?:(?:radio|call|code|short|nick|trade|house|product|drawing|asset|fleet|plant|shop"
    r"|bin|door|official|local|old|working|internal|inventory|hull|sail|tail|road|line)[\s-]?)?"
    r"(?:nickname|names?|code|number|no\.|label|tag|call\s?sign|sign|sticker|plate|mark|marking|reference|ref\.?|abbreviation|abbr\.?"
    r"|initials|stencil|designation|short|alias|aka|a\.k\.a\.|acronym|shorthand|short\s+form|ID|id)"
)
KEY = re.compile(
    rf"(?:^\W*(?:The\s+|Its\s+|Her\s+|His\s+|Their\s+)?|[,;(]\s+(?:and\s+)?(?:with\s+)?(?:the\s+|a\s+|its\s+|her\s+)?"
    rf"|\b(?:has|have|bears?|carries|carry|wears?|with|under)\s+(?:the\s+|a\s+|its\s+|an\s+)?)(?P<key>{_KEYED})(?:\s+(?:on|at|over)\s+(?:the|its)\s+[a-z]+(?=:))?(?:\s+is|\s+reads|\s+says|\s+of|:|,)?\s+"
    r"|(?:^|[.;,]\s+)(?:[Tt]he\s+|[Oo]ur\s+|[Aa]\s+)?(?:[a-z'’]+\s+){0,3}?(?:nick)?name\s+for\s+(?:it|her|him|them|this|these)\s+(?:is|was)\s+"
    r"|(?:^\W*|,\s+)(?:tagged|stamped|marked|labell?ed|stencill?ed|numbered|signed|badged|coded|lettered|registered(?:\s+as)?|listed\s+as|filed\s+(?:as|under))\s+"
    r"|\((?:asset|item|unit|fleet|tag|no|number|plant|serial|ref)\.?\s+(?=[A-Z]+[-./]?\d)",
    re.I,
)
SO = re.compile(
    rf"(?:^|[,;–—-]\s*|\s)(?:and\s+)?(?:so|hence|thus|therefore)\s+(?:(?:it|she|he|they)\s+(?:is|are|became)\s+|we\s+(?:say|call\s+it)\s+"
    rf"|(?:people|everyone|everybody|they)\s+(?:say|call\s+it|says|calls\s+it)\s+)?{ADVERBS}",
    re.I,
)
APPOSED = re.compile(rf"\s*[,:(–—-]\s*(?:or\s+)?{ADVERBS}|\s+or\s+{ADVERBS}")
OR = re.compile(
    r"\s*,?\s+or\s+(?P<plain>(?:just|simply|plain|else|even|more\s+often|for\s+short|better)\s+)*"
)
ASIDE = re.compile(
    r"\s*[,(]\s*(?:otherwise|(?:usually|often|mostly|commonly|more\s+often|otherwise)\s+(?:just|simply|plain)|alias|aka|a\.k\.a\."
    r"|short(?::|\s+for\s+it)?|in\s+short:?|nickname:?|nicknamed|code:?|label:?|tag:?|call\s?sign:?|shortened\s+to)\s+(?:known\s+as\s+|called\s+)?"
)
IS = re.compile(r"[`*_\"”]*\s+(?:(?:is|are)\s+)?(?=[\"“]|the\s)|[`*_\"”]*\s+(?:is|are)\s+(?=[A-Z])")
GIVEN = re.compile(
    r"\b(?:gave|gives|earned|earns|won|lent|got|brought|left)\s+(?:it|her|him|them)\s+(?:the|its|her|his|their|a)\s+"
    r"(?:[a-z]+\s+)?(?:nick)?name(?:\s+of)?,?\s+"
    r"|\b(?:has|have|had|found|use|uses)\s+(?:an?|another|their\s+own|its\s+own)\s+(?:[a-z]+\s+)?(?:nick)?name\s+for\s+(?:it|her|him)(?:,|:|\s+[–—-])\s+"
)
HAS_NAME = re.compile(
    r"\s+(?:has|have|had|bears|carries)\s+(?:had\s+|borne\s+|carried\s+|been\s+given\s+)?the\s+(?:[a-z]+\s+)?(?:nick)?name(?:\s+of)?\s+|"
    r"\s+(?:has|have|had)\s+(?:an?|another|a\s+second|one\s+more)\s+(?:[a-z]+\s+){0,2}?(?:nick)?name(?:,|:|\s+[–—-])\s+"
)
WROTE = re.compile(
    r"\b(?:painted|chalked|wrote|scratched|stencill?ed|carved|scrawled|pencilled|daubed|put)\s+(?:the\s+(?:word|name)s?\s+)?"
    r"(?=[\"“])"
)
STUCK = re.compile(r"\bname\s+(?:has\s+|had\s+)?(?:\w+\s+)?(?:stuck|stayed|remained|caught\s+on)\b")
"""`Someone painted "B" on it and the name has stuck.`"""
MEANT_BY = re.compile(
    r"\s+(?:is|are)\s+(?:(?:the\s+[a-z]+|what)\s+)?(?:(?:that|which)\s+)?(?:(?:is|are)\s+)?"
    r"(?:(?:[a-z]+\s+){1,3}?means?|meant|intended)\s+(?:by|with)\s+(?:the\s+(?:name|word|term|letters)\s+)?"
)
ASKS = re.compile(
    r"(?:^|[,;(]\s+)(?:by|with)\s+(?=[\"“])"
    r"|\b(?:whoever|(?:anyone|everyone|anybody|everybody|those|people)\s+who|if\s+(?:someone|somebody|anyone|people|they|an?\s+[a-z]+))"
    r"\s+(?:asks?\s+for|says?|writes?|speaks?\s+of|talks?\s+(?:of|about)|orders?)\s+",
    re.I,
)
WANTS = re.compile(
    r"[,.]?[`*\"”]*,?\s+(?:(?:we|people|they|he|she|everyone|everybody|most|[a-z]+s)\s+)?(?:all\s+|always\s+|really\s+)?"
    r"(?:means?|wants?|(?:is|are)\s+after|will\s+mean)\s+(?:the\s+|our\s+)?"
)
"""`whoever asks for "B" wants A`: before a name, and between it and what is meant."""
MEANS = re.compile(
    r"[\"”’'`*]*,?\s+(?:when|where|if|and|but)\s+(?:they|we|people|he|she|it|you|one)\s+(?:really\s+)?means?\s+(?:the\s+|our\s+)?|"
    r"[,.]?[\"”’'`*]*,?\s+(?:which|that|(?:and|but)\s+(?:that|it)|this)\s+(?:is|means|stands\s+for)\s+(?:the\s+|our\s+)?"
)
"""Behind a name that is written somewhere: `"KB", which is the Kelder Bank`."""
CHAIN = re.compile(rf"\s*(?:,|;|,?\s*\b(?:and|or)\b)\s*(?:also\s+|or\s+|otherwise\s+|sometimes\s+)*{ADVERBS}")
ALSO = re.compile(
    rf"^\W*(?:(?:also|aka|a\.k\.a\.|alias|otherwise|or|nickname[d:]*|known\s+as|called)\s+(?:known\s+as\s+|called\s+)?"
    rf"|{ADVERBS}(?:(?:formerly|previously|originally|once)\s+)?(?:known\s+(?:as|by\s+the\s+name(?:\s+of)?)|called|nicknamed|dubbed)"
    rf"\s+{ADVERBS}|(?:usually|mostly|often|commonly|generally|normally|always)\s+(?:just|simply|plain)\s+)",
    re.I,
)
OWN_HAND = re.compile(r"sign|goes?\s+by|going\s+by|answers?\s+to", re.I)
SO_BEHIND = re.compile(r"\s+(?:it|she|he|they)\s+(?:is|are|became|was)\b|\s*[.,;)]|\s*$")
COPULA = re.compile(
    rf"\s+(?:(?:is|are)\s+{ADVERBS}|(?:has|have)\s+(?:always|long)\s+been\s+|(?:has|have)\s+never\s+been\s+anything\s+(?:but|other\s+than)\s+)"
)
NAMING_VERB = re.compile(r"call|nicknam|dub|christen|bapti|know|refer|named")
SORT_OF = re.compile(r"[`*\"”]*,?\s+(?:and\s+)?(?:which|that|it)\s+(?:is|means)\s+an?\s")
"""`The order says KX-1, and that is a rubber hose`: what that is, and no name of what the text is about."""
ON_ANOTHER = re.compile(
    r"\b(?:stickers?|labels?|tags?|plates?|stencils?)\s+(?:on|of)\s+(?:the|an?|each|every)\s+(?P<noun>[a-z]+(?:\s[a-z]+)?)\s+[a-z]+\s+$"
)
"""`The tag on the hose says HS-2`, a code of the hose."""
