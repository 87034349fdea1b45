"""How an English question is dressed: what a polite or roundabout speaker says around it.

`I would be grateful if you could tell me …`, `Would you mind naming …`, `My question is …`: nothing of it is
asked for. Only closed words are taken off, and never a name.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.letter import Letter

_YOU = r"(?:you|some(?:one|body)|any(?:one|body))"
_EASY = r"(?:(?:please|kindly|perhaps|possibly|maybe|just|quickly|briefly|also|at\s+all|then)\s+)*"
_VERY = r"(?:(?:very|most|really|so|quite|extremely|rather|just|simply|also|always|still)\s+)*"
_ASKING = (
    r"(?=(?:who|whom|whose|what|which|where|how\s+many|whether|if)\b|"
    r"(?:in|on|at|from|to|by|with|for|of)\s+(?:which|what|whom|whose)\b)"
)
_LEARN = (
    r"(?:know|find\s+out|see|understand(?!\s+(?:\w+\s+){0,3}how\b)|learn|hear|get|have|receive|check|"
    r"establish|determine|work\s+out|"
    r"figure\s+out|be\s+(?:told|given|shown|sure|clear)|ask|discover|confirm)(?:\s+about)?"
)
_BEGIN = r"(?:^|(?<=[.?!;:,]\s))"
_FRAMES = (
    r"(?:(?:i|we)(?:\s+am|\s+are|['’]m|['’]re)\s+trying\s+to\s+)?(?:picture|imagine)(?=\s+(?:which|what|who|how\s+many)\b)",
    r"(?:(?:get|form|have|gain|give\s+(?:me|us))\s+)?(?:an?|some|any)\s+(?:rough\s+|clear\s+|better\s+|fair\s+)?"
    r"(?:idea|picture|impression|sense|notion)\s+(?:of|as\s+to|about)(?=\s+(?:which|what|who|how\s+many|everything)\s)"
    r"(?![^.?!]*\s(?:what|whom|which|where)\W*$)",
    r"(?:give\s+(?:me|us)\s+)?(?:a|some|the)\s+(?:figure|number|count|total)\s+(?:for|of|as\s+to)[,:]?(?=\s+how\s+many\b)",
    rf"it\s+(?:would|might)\s+(?:\w+\s+)?(?:help|interest|suit|be\s+of\s+(?:use|help|interest)\s+to)\s+(?:me|us)\s+"
    rf"(?:\w+\s+)?to\s+{_LEARN}",
    r"what\s+(?:i|we)\s*(?:['’](?:m|re)|\s+am|\s+are)\s+(?:really\s+|actually\s+)?(?:after|looking\s+for|"
    r"interested\s+in|wondering(?:\s+about)?|asking(?:\s+about)?|trying\s+to\s+(?:find\s+out|work\s+out|learn))\s+"
    r"(?:here\s+)?is[,:]?",
    r"(?:i|we)(?:['’]ve|\s+have)\s+(?:long\s+)?been\s+(?:wondering|asking\s+myself|(?:trying|meaning|"
    rf"wanting)\s+to\s+{_LEARN})[,:]?",
    rf"(?:say|suppose|supposing|imagine|assume)\s+(?:that\s+)?(?:i|we|you|one|somebody|someone)\s+(?:wanted|wished|"
    rf"had|needed)\s+to\s+{_LEARN}[,:]?",
    r"would\s+you\s+(?:happen\s+to\s+)?know(?=\s+(?:who|what|which|where|how|whether|if)\b)",
    r"(?:may|might|can|could)\s+(?:i|we)\s+(?:just\s+|also\s+)?ask(?=\s+(?:whether|if)\b)",
    r"(?:could|can)\s+(?:one|it\s+be)\s+(?:say|said|tell|told|find\s+out|found\s+out)[,:]?",
    r"(?:(?:i|we)\s*(?:['’]d|\s+would)?\s*(?:like|want|need|wish)\s+to\s+)?(?:get|lay)\s+(?:hold|my\s+hands)\s+(?:of|on)",
    r"(?:have|get|be\s+given)\s+(?:a|some|the)\s+(?:figure|number|count|total)\s+(?:for|of|as\s+to)[,:]?(?=\s+how\s+many\b)",
    rf"(?:could|can|may|might)\s+(?:i|we)\s+{_EASY}(?:ask|trouble|bother)(?:\s+{_YOU})?"
    r"(?:\s+(?:for|about|to(?=\s+\w)))?[,:]?",
    rf"(?:could|can|may|might)\s+(?:i|we)\s+{_EASY}(?:know|see|have|get|be\s+told|find\s+out|learn)"
    rf"(?=\s+(?:an?\s|the\s+(?:full\s+|complete\s+)?(?:list|names?|number)\b|{_ASKING}))",
    rf"(?:would|do|could|can|will)\s+{_YOU}\s+{_EASY}mind\s+(?:telling|giving|showing|sending|"
    rf"explaining(?:\s+to)?)\s+(?:me|us)",
    rf"(?:would|do|could|can|will)\s+{_YOU}\s+{_EASY}mind\s+letting\s+(?:me|us)\s+(?:know|have|see)",
    rf"(?:would|do|could|can|will)\s+{_YOU}\s+{_EASY}mind\s+(?:listing|naming|enumerating|explaining|"
    rf"identifying|finding|"
    r"checking|pointing\s+out|looking\s+up|stating|saying|counting)(?:\s+out)?",
    rf"(?:would|could|will|can|are|is)\s+{_YOU}\s+{_EASY}(?:be\s+)?(?:(?:so\s+)?(?:kind|good|"
    rf"nice)(?:\s+enough|\s+as)?|able|willing|"
    r"in\s+a\s+position)\s+(?:to|and)",
    rf"(?:would|could|will|can)\s+{_YOU}\s+{_EASY}(?:happen|care)\s+to",
    rf"(?:would|could|will|can)\s+{_YOU}(?:\s+(?:please|kindly|perhaps|possibly|maybe|just|quickly|briefly|"
    rf"also|then))*"
    r"(?=\s+(?:tell|say|give|show|let|explain|list|name|provide|sum|describe|outline|summari[sz]e|work|"
    r"find|draw|put|walk|"
    r"enumerate|identify|point|write|help|follow|trace|count|state|specify|look)\b)",
    rf"(?:is|would)\s+it\s+(?:be\s+)?{_EASY}(?:possible|okay|ok|alright|all\s+right)(?:\s+for\s+(?:you|me|"
    rf"us))?\s+to",
    rf"(?:i|we)\s*(?:['’]d|\s(?:would|should))\s+{_VERY}be\s+{_VERY}(?:glad|grateful|happy|pleased|"
    rf"thankful|interested|curious|"
    rf"obliged|delighted|keen|eager)\s+(?:(?:if\s+{_YOU}\s+(?:could|would|can)|of|for|in|about|"
    rf"to\s+{_LEARN}|to\s+(?=hear))"
    rf"|(?={_ASKING}))",
    rf"(?:i|we)\s*(?:['’]d|\s(?:would|should))\s+{_VERY}(?:much\s+)?appreciate\s+(?:it\s+)?"
    rf"(?:(?:very\s+much\s+|a\s+lot\s+)?if\s+{_YOU}\s+(?:could|would)|knowing|hearing|(?=an?\s))",
    rf"(?:i|we)\s*(?:['’]d|\s(?:would|should))\s+{_VERY}(?:like|love|want|need|prefer|"
    rf"wish)\s+(?:you\s+)?to\s+{_LEARN}",
    rf"(?:i|we)(?:\s+am|\s+are|['’]m|['’]re|\s+was|\s+were)\s+{_VERY}(?:curious|interested|keen|eager|"
    rf"anxious)"
    rf"(?:\s+(?:to\s+{_LEARN}|about|as\s+to|in(?:\s+(?:knowing|hearing|finding\s+out|seeing|"
    rf"learning))?))?[,:]?",
    rf"(?:i|we)(?:\s+am|\s+are|['’]m|['’]re|\s+was|\s+were)\s+{_VERY}(?:wondering|asking(?:\s+myself)?)[,:]?"
    rf"(?:\s+(?:about|if\s+{_YOU}\s+(?:could|can|would|might)|whether\s+{_YOU}\s+(?:could|can|would|"
    rf"might)))?",
    rf"(?:i|we)(?:\s+am|\s+are|['’]m|['’]re|\s+was|\s+were)\s+{_VERY}(?:looking\s+for|searching\s+for|"
    rf"after|in\s+need\s+of|in\s+search\s+of)",
    rf"(?:i|we)(?:\s+am|\s+are|['’]m|['’]re|\s+was|\s+were)\s+{_VERY}trying\s+to\s+(?:{_LEARN}|find)",
    r"(?:i|we)(?:\s+am|\s+are|['’]m|['’]re)\s+(?:un|not\s+(?:quite\s+|really\s+)?)(?:sure|certain|"
    r"clear)(?:\s+(?:about|as\s+to|of))?[,:]?",
    rf"(?:i|we)\s+{_VERY}wonder(?:ed)?[,:]?(?:\s+(?:if|whether)\s+{_YOU}\s+(?:could|can|would|"
    rf"might))?(?=\s+{_ASKING}|\s+tell\b)",
    rf"(?:i|we)\s+{_VERY}(?:urgently\s+|badly\s+)?(?:need|want|wish|have|"
    rf"ought)\s+(?:{_YOU}\s+)?to\s+(?:{_LEARN}|tell\s+me)",
    r"i\s+(?:do\s+not|don['’]t)\s+(?:quite\s+)?(?:know|remember|recall)(?=\s+(?:who|what|which|where)\b)",
    rf"what\s+(?:i|we)(?:['’]d|\s+would|\s+really|\s+also)*\s+(?:want|need|like|"
    rf"wish)(?:\s+to\s+{_LEARN})?\s+is[,:]?",
    r"(?:my|the|our|one)\s+(?:next\s+|only\s+|main\s+)?question\s+(?:here\s+|now\s+)?(?:is|would\s+be)[,:]?",
    rf"(?:it\s+would|it['’]d)\s+be\s+{_VERY}(?:nice|good|helpful|useful|great|handy|interesting|"
    rf"kind\s+of\s+you)\s+"
    rf"(?:to\s+{_LEARN}|if\s+{_YOU}\s+(?:could|would))",
    rf"(?:if|whether)\s+{_YOU}\s+(?:could|can|would|might)(?=\s+(?:tell|say|give|show|let|explain|list|"
    rf"name)\b)",
    r"(?:please|kindly|do\s+tell\s+(?:me|us)(?:\s+about)?|pray)[,:]?",
    r"if\s+(?:possible|you\s+(?:please|can|could|don['’]t\s+mind|would|know)|i\s+may(?:\s+ask)?|"
    r"it\s+is\s+(?:possible|no\s+trouble))\s*,",
    rf"(?:explain|say|describe|state|clarify|spell\s+out|report|point\s+out)(?:\s+(?:to|for)\s+(?:me|"
    rf"us))?(?:\s+(?:exactly|precisely))?"
    rf"(?=\s+(?:{_ASKING}))",
    r"(?:explain|say|clarify|spell\s+out|report|point\s+out)\s+(?:to|for)\s+(?:me|us)",
    r"(?:provide|supply|furnish|present)\s+(?:me|us)\s+with",
    r"let\s+(?:me|us)\s+(?:know|have|see)",
    rf"do\s+{_YOU}\s+think\s+{_YOU}\s+(?:could|can|might)",
    rf"(?:advise|say|confirm|check|ask|indicate)(?=\s+(?:{_ASKING}))",
    r"(?:i|we)\s+should\s+(?:very\s+much\s+)?like(?=\s+(?:an?|the|all)\b)",
    r"just(?=\s+how\s+many\b)",
    r"(?:if|when)\s+(?:you|we|one|i)\s+counts?\s+(?:them|it|everything|all)(?:\s+(?:all|up))*,",
    r"in\s+the\s+first\s+(?:place|instance)\s*,",
    rf"(?:tell|inform|advise|show|remind|enlighten)\s+(?:me|us)[,:]?(?=\s+(?:{_ASKING}))",
    r"(?:help\s+(?:me|us)\s+(?:to\s+)?)?(?:find\s+out|work\s+out|figure\s+out|determine|"
    r"establish)(?:\s+for\s+(?:me|us))?[,:]?",
    r"(?:list|name|enumerate|write\s+down|set\s+out|identify|specify|look\s+up|count)\s+for\s+(?:me|us),?",
    r"(?:draw\s+up|put\s+together|compile|make|prepare|produce|write|give)(?:\s+(?:me|us)|\s+for\s+(?:me|"
    r"us))?"
    r"(?=\s+an?\s+(?:\w+\s+)?list\b)",
    r"(?:any|have\s+you(?:\s+got)?\s+any|do\s+you\s+have\s+any)\s+(?:idea|clue|"
    r"notion)[,:]?(?:\s+(?:as\s+to|about))?",
    rf"any\s+chance\s+(?:that\s+)?{_YOU}\s+(?:could|can|might)",
    rf"(?:do|does)\s+{_YOU}\s+{_EASY}(?:happen\s+to\s+)?know(?=\s+(?:{_ASKING}))",
)
_FRAME = re.compile(rf"{_BEGIN}\s*(?:(?:and|so|now|well|also|then)[,]?\s+)?(?:{'|'.join(_FRAMES)})\s+", re.I)
_ASIDES = re.compile(
    r"\s*,?\s*\b(?:in\s+(?:one|a\s+single)\s+(?:list|go)|one\s+by\s+one|if\s+(?:you\s+)?(?:can|could|"
    r"possible|i\s+may\s+ask)|"
    r"for\s+me|for\s+my\s+records|in\s+the\s+first\s+(?:place|instance)|all\s+told|please|"
    r"as\s+far\s+as\s+you\s+know|to\s+the\s+best\s+of\s+your\s+knowledge)(?=\s*[,.?!:]|\s*$)\s*,?",
    re.I,
)


_WEIGHTLESS = re.compile(
    r"\b(?:on\s+earth|normally|usually|generally|ordinarily|precisely|the\s+same\s+list,)\s+(?=\w)", re.I
)


def undressed(letter: Letter) -> Letter:
    """`letter` without what a polite or roundabout speaker says around the question."""
    while (match := _FRAME.search(letter.masked)) is not None:
        if letter.names_in(*match.span()):
            break
        letter = letter.put(*match.span(), "")
    for match in reversed(list(_ASIDES.finditer(letter.masked))):
        if not letter.names_in(*match.span()):
            letter = letter.put(*match.span(), " ")
    for match in reversed(list(_WEIGHTLESS.finditer(letter.masked))):
        letter = letter.put(*match.span(), "")
    return letter
