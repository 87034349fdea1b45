"""Closed words of English questions: what asks, what widens or narrows, what fails and what is hit.

No word of any domain; what a domain is about comes from its ontology.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.words import word_set

LEAD_IN = re.compile(
    r"^(?:(?:hi|hello|hey|so|and|also|please|ok(?:ay)?|well|now)[,!.:]?\s+"
    r"|(?:would|do)\s+you\s+mind\s+[a-z]+ing\s+(?:(?:me|us)\s+)?(?:know\s+)?"
    r"|(?:could|can|would|will|might)\s+(?:you|some(?:body|one)|any(?:body|one))\s+(?:please\s+|kindly\s+|possibly\s+|"
    r"perhaps\s+|maybe\s+)?(?:be\s+so\s+(?:kind|good)\s+(?:as\s+to|and)\s+)?(?:help\s+(?:me|us)\s+(?:to\s+)?)?"
    r"|(?:may|might|can|could)\s+(?:i|we)\s+(?:please\s+)?(?:ask|know|see|have|get)\s+(?:you\s+)?"
    r"|(?:be\s+so\s+(?:kind|good)\s+(?:as\s+to|and)\s+)|remind\s+(?:me|us)\s+(?:of\s+)?|help\s+(?:me|us)\s+"
    r"|(?:(?:is\s+there\s+|have\s+you\s+(?:got\s+)?)?any\s+idea\s+(?:of\s+)?)|do\s+(?:we|you)\s+(?:already\s+)?know\s+"
    r"|(?:i(?:['’]m|\s+am)|we(?:['’]re|\s+are))\s+(?:curious|interested|wondering|unsure|not\s+sure|asking)\s+"
    r"(?:about\s+|in\s+|as\s+to\s+|to\s+know\s+)?|i\s+wonder\s+"
    r"|(?:it\s+would\s+be\s+(?:good|great|nice|helpful|useful)\s+to\s+(?:know|see|have)\s+)"
    r"|what\s+(?:i|we)(?:['’]d|\s+would)?\s+(?:like|want|need)\s+to\s+know\s+is\s+"
    r"|we(?:['’]d|\s+would)\s+(?:like|love)\s+(?!to\b)"
    r"|(?:please\s+|kindly\s+)"
    r"|(?:do|does|would)\s+(?:you|any(?:body|one)|some(?:body|one))\s+(?:happen\s+to\s+)?know\s+"
    r"|i(?:['’]d|\s+would)\s+(?:like|love)\s+(?!to\b)"
    r"|(?:i|we)(?:['’]d|\s+would)?\s*(?:want|like|love|need|wish|have)\s+to\s+(?:know|see|find\s+out|learn|get|have)\s+"
    r"|(?:i|we)(?:['’](?:m|re)|\s+am|\s+are)\s+(?:looking\s+for|trying\s+to\s+(?:find(?:\s+out)?|work\s+out|see|learn)|after)\s+|i\s+(?:need|want)\s+|we\s+(?:need|"
    r"want)\s+"
    r"|(?:a\s+|the\s+)?(?:full\s+|complete\s+|whole\s+)?(?:list|overview|names?|ids?|set|enumeration)\s+of\s+"
    r"|(?:tell|give|show|send|fetch|get|bring)\s+(?:me|us)\s+(?:about\s+)?|let\s+me\s+(?:know|see)\s+"
    r"|(?:list|name|enumerate|find|identify|show|display|return|state|specify|mention|report|print|get|"
    r"give|tell|trace|look\s+up|work\s+out|determine|"
    r"write\s+down|point\s+out|pick\s+out|select|count(?!\s+as))(?=\s)\s+(?:(?:out|me|us)\s+)?"
    r"|(?:every\s+single|each\s+and\s+every)\s+"
    r"|(?:the\s+)?(?:kinds?|types?|sorts?)\s+of\s+(?=\w))",
    re.I,
)
"""What introduces a question; taken off again and again."""

FAR = re.compile(
    r",?\s*\b(?:(?:whether(?:\s+(?:it|they|he|she|that|this)(?:\s+\w+){0,4}?)?|be\s+it|either)\s+)?(?:directly|direct|immediately)\s*(?:,|or|and|and/or|"
    r"as\s+well\s+as|/)\s*(?:even\s+)?"
    r"(?:indirectly|indirect|transitively|through\s+\w+(?:\s+\w+)?|via\s+\w+(?:\s+\w+)?|"
    r"further\s+\w+(?:\s+the\s+\w+)?|not|otherwise|down\s+the\s+\w+|up\s+the\s+\w+|"
    r"(?:by\s+way\s+of|as|by\s+means\s+of|over|across)\s+\w+(?:\s+\w+){0,4})\b,?"
    r"|,?\s*\b(?:(?:even|also|counting|including)\s+)?(?:indirectly|transitively|recursively|ultimately|eventually|downstream|upstream|"
    r"in\s+the\s+end|in\s+turn|at\s+any\s+(?:depth|remove|distance|level|stage)|sooner\s+or\s+later|"
    r"however\s+many\s+(?:steps|hops|levels|stages|links)(?:\s+away|\s+apart|\s+removed)?|"
    r"at\s+(?:one|whatever)\s+level|at\s+some\s+(?:point|level|remove)|"
    r"by\s+any\s+path|along\s+the\s+(?:whole\s+|entire\s+)?(?:chain|way|line)|at\s+(?:one|any)\s+remove|"
    r"in\s+any\s+number\s+of\s+(?:steps|hops)|"
    r"all\s+the\s+way(?:\s+(?:down|up|back|through|to\s+the\s+(?:end|top|bottom)))*(?:\s+to)?|(?:up|"
    r"down)\s+the\s+(?:whole\s+|entire\s+)?(?:chain|line|tree)|"
    r"(?:the\s+)?(?:whole|entire|full|complete)\s+(?:chain|tree|hierarchy)(?:\s+of)?|step\s+by\s+step|"
    r"hop\s+by\s+hop|however\s+(?:remotely|indirectly|far)|"
    r"no\s+matter\s+how\s+(?:far|indirectly|many\s+\w+)|including\s+(?:the\s+)?indirect(?:ly)?(?:\s+\w+)?|"
    r"(?:(?:counting|including)\s+)?(?:the\s+|any\s+|all\s+)?knock-on(?:\s+effects?)?|cascading|transitive(?:ly)?|indirect)\b,?",
    re.I,
)
ONLY_FAR = re.compile(
    r",?\s*\b(?:but|though|and|yet)\s+not\s+directly\b|\b(?:only|solely|purely|merely|just|exclusively)\s+(?:indirectly|transitively|"
    r"(?:via|through|by\s+way\s+of|by\s+means\s+of)\s+(?:(?:an)?others?|something|some\s+other|"
    r"an\s+intermediate|"
    r"intermediat\w+|other)(?:\s+\w+(?=\W*$))?)\b|\bindirectly\s+only\b"
    r"|\bindirectly,?\s+(?:but|and|though|yet)\s+(?:is\s+|are\s+|do\s+|does\s+)?not\s+directly\b|"
    r"\bindirectly\s*[,(]?\s*(?:(?:but|and|though|yet|only)\s+)?(?:never|not)\s+directly\b\)?|"
    r"\bnot\s+directly,?\s+but\s+(?:only\s+)?(?:indirectly|transitively)\b",
    re.I,
)
ENDING = re.compile(r"\bend(?:s|ed|ing)?\s+up\b|\bdescend(?:s|ed|ing)?\s+from\b", re.I)
"""A verb that goes all the way by itself."""
DIRECT = re.compile(r",?\s*\b(?:directly|immediately|immediate|direct|straight|at\s+first\s+hand)\b", re.I)
CHAIN = re.compile(
    r"\b(?:chain|line|path|hierarchy|trail)\s+of\s+(?P<noun>\w+)\s+(?:(?P<up>up(?:wards?)?)|(?P<down>down(?:wards?)?))?"
    r"\s*(?:from|of|above|below|behind)\b",
    re.I,
)
"""`the chain of supervision upwards from X`."""

TRACE = re.compile(
    r"\b(?:trac(?:e|es|ed|ing)|follow(?:s|ed|ing)?|track(?:s|ed|ing)?)\b.*\b(?:back|up|upwards?|down|downwards?|onwards?|"
    r"origins?|sources?|end)\b",
    re.I,
)
"""`trace X back to its origin`."""

STREAM = re.compile(r"\b(?P<way>up|down)stream\s+(?:of|from)\s+(?=\S)", re.I)
"""`upstream of X`."""

FILLER = re.compile(
    r"(?:,|\s[-–—]|\()\s*(?:both\s+|whether\s+)?[\w\s-]{3,60}?\b(?:and|or)\b[\w\s-]{3,40}?\b(?:alike|included|inclusive|"
    r"(?:(?:all\s+)?taken\s+|put\s+|all\s+)?together|combined|both|as\s+one)\b|"
    r"(?:,|\s[-–—])\s*(?:all|each|every\s+(?:last\s+)?one|both)\s+of\s+(?:them|these|those)\b(?=\W*$)|"
    r"\b(?:the\s+(?:whole\s+)?lot|without\s+exception|one\s+and\s+all)(?=\W*$)|"
    r"\b(?<=\bwork )(?:going\s+on|under\s+way|in\s+progress|in\s+hand|being\s+done)\b|"
    r"(?<=what )(?:kinds?|types?|sorts?)\s+of(?=\s\w)|(?<=which )(?:kinds?|types?|sorts?)\s+of(?=\s\w)|"
    r"\b(?:in\s+total|altogether|overall|at\s+the\s+moment|right\s+now|currently|today|exactly|actually|"
    r"really|at\s+all|in\s+all|"
    r"as\s+well|do\s+we\s+have|do\s+you\s+have|we\s+have|are\s+(?:known|recorded|registered|listed)|(?:do|"
    r"can)\s+you\s+(?:know|find|see)(?:\s+of)?|do\s+you\s+know\s+about|"
    r"(?:\s*,)?\s*(?:on|in)\s+(?:(?:the|our)\s+)?(?:records?|file|books|list)\b(?!\s+of)|"
    r"(?:is|are)\s+in\s+(?:use|operation|service|place)(?=\W*$)|"
    r"in\s+order\s+to\s+(?:work|run|function|operate)|to\s+(?:work|run|function|operate)(?=\W|$)|please|"
    r"thanks?(?:\s+you)?|by\s+name|by\s+id|and\s+what\s+(?:is|are)\s+(?:its|their)\s+ids?|"
    r"does\s+the\s+\w+\s+(?:offer|have|run)|do\s+the\s+\w+s\s+(?:offer|have)|(?:that|which)\s+(?:exist|exists|we\s+have|there\s+are)|"
    r"(?:that\s+are|that\s+is|which\s+are)\s+(?:known|recorded|registered|listed|there)|"
    r"(?<!\bif )(?<!\bwhen )(?:(?:that|which|whom?|do|did|can|must|should)\s+)?"
    r"\b(?:we|you|i|they)\s+(?:\w+\s+)?\w+(?:\s+(?:from|with|of|in|on|"
    r"at))?(?=\W*$)|"
    r"there\s+exist|exist)\b",
    re.I,
)

UPWARDS = re.compile(
    r"\b(?:upstream|back\s+to|traced?\b.*\bback|origins?|comes?\s+from|came\s+from|upwards?)\b", re.I
)
DOWNWARDS = re.compile(r"\b(?:downstream|onwards?|ends?\s+up|downwards?)\b", re.I)

CONDITION = word_set(
    "if when once whenever should suppose supposing assuming after while in-case because given"
)
STOPS = word_set(
    "stop stops stopped stopping fail fails failed failing break breaks broke breaking die dies died "
    "crash crashes crashed halt halts "
    "disappear disappears vanish vanishes collapse collapses drop drops offline down out unavailable "
    "broken dead gone lost outage outages "
    "failure failures downtime shutdown disruption loss breakdown incident malfunction malfunctions "
    "unreachable stalls stall trips trip "
    "interrupted closed closes shuts withdrawn removed missing dropped fault faults defect absent sick "
    "shut jammed stuck locked switched off disabled wrong corrupt corrupted faulty incorrect contaminated "
    "compromised spoiled late flawed unusable "
    "ill cancelled delayed tripped seized jams jam jammed leaks leaking leaked bursts burst floods "
    "flooded sinks "
    "sank sunk overheats overheated freezes frozen froze"
)
WELL = word_set("up on available ready running working back well fine fixed there again online")
"""What is no failure, in a condition."""

STOP_PHRASES = re.compile(
    r"\b(?:(?:go(?:es)?|went|gone)\s+(?:up\s+in\s+(?:smoke|flames)|to\s+pieces|away|off|under|wrong|bust|missing|on\s+(?:strike|the\s+blink)|haywire|kaput|phut|belly\s+up|quiet|silent|dark|dead|offline)|"
    r"(?:taken?|took|takes|pulled|put)\s+(?:away|down|offline|off(?:\s+line)?|out(?:\s+of\s+\w+)?)|"
    r"(?:fall|falls|fell|fallen|keels?|keeled)\s+(?:over|apart|down|out)|"
    r"(?:blow|blows|blew|burns?|burnt|burned|cuts?|shuts?|locks?|locked|seizes?|seized|freezes?|froze)\s+"
    r"(?:up|out|down)|"
    r"(?:run|runs|ran)\s+(?:dry|out)|(?:give|gives|gave)\s+(?:up|out)|(?:pack|packs|packed)\s+(?:up|in)|"
    r"(?:put\s+)?out\s+of\s+(?:order|action|service|use|operation|commission)|"
    r"(?:lose|loses|lost)\s+(?:power|pressure|contact)|"
    r"(?:no\s+longer|not|n['’]t|never)\s+(?:\w+\s+)?(?:there|available|"
    r"work(?:s|ed|ing)?|run(?:s|ning)?|"
    r"running|respond(?:s|ed|ing)?|answer(?:s|ed|ing)?|function(?:s|ed|ing)?|exist(?:s|ed)?)|did(?:n['’]t|\s+not)\s+exist|"
    r"(?:has|had|have)\s+to\s+(?:close|stop|be\s+\w+)|cease[sd]?\s+to\s+\w+|ceases?)\b",
    re.I,
)
"""What several words say of a failure, in a condition."""

STOP_NOUNS = word_set(
    "outage outages failure failures downtime shutdown disruption loss breakdown incident malfunction "
    "crash fault stop stoppage standstill"
)
HITS = word_set(
    "affected impacted hit affect affects affecting impact impacts hits suffer suffers suffering feel "
    "feels break breaks fail fails stop stops "
    "down disrupted unavailable endangered hurt hurts harmed lose loses broken impaired degraded blocked "
    "stuck collapse collapses die dies "
    "useless idle lost off silent quiet dark go goes fall falls touched interrupted "
    "threatened notice notices noticed"
)
HOLDS = word_set(
    "stop stops delay delays block blocks prevent prevents keep keeps hold holds break breaks disrupt "
    "disrupts "
    "endanger endangers threaten threatens bring brings take takes knock knocks cripple cripples halt halts "
    "paralyse paralyses paralyze affect affects hinder hinders interrupt interrupts"
)
"""Verbs of what a failure elsewhere does to something."""
PARTICLES = word_set("up down out back off offline")

CALLED = word_set(
    "know call called phone phoned ring rung contact contacted notify notified inform informed alert alerted "
    "tell told "
    "ask asked page paged wake woken fix fixes repair repairs mend mends helps respond responds react reacts "
    "handle handles deals summon summoned"
)
"""What somebody does, or what is done to somebody, when something fails."""
RADIUS = re.compile(
    r"\b(?:blast\s+radius|fall-?out|knock-on\s+effects?|impact|consequences?|effects?|ripple\s+effects?|"
    r"repercussions?)\s+(?:of|from|on)\b",
    re.I,
)

VERBS = word_set(
    "mend cook bake brew craft tutor steer pilot sail moor tow haul ferry curate sew weave transcribe "
    "translate prosecute defend rehearse compose supervise oversee scrub patrol lend borrow"
)
"""Verbs of questions that are no everyday verbs of texts."""

GENERIC = word_set(
    "thing things item items everything anything something everyone anyone someone everybody anybody "
    "somebody one ones those entity entities "
    "element elements object objects what who whom which whatever whoever anywhere somewhere everywhere "
    "place places people person persons material materials stuff gear "
    "kit equipment hardware machinery box boxes thingy content contents "
    "all others rest it them they"
)
BROAD = word_set(
    "machine machines device devices system systems component components unit units part parts product "
    "products site sites location locations party parties company companies firm firms business businesses "
    "organisation organisations organization organizations group groups body bodies resource resources"
)
"""Nouns so broad that they may stand for a class of another name."""
DESCRIBE = re.compile(
    r"^(?:what\s+(?:is|are|does|do)\s+(?:the\s+)?(?:role|purpose|function|job|task|point|description|"
    r"definition)\s+of\b"
    r"|(?:describe|explain|define)\s+(?:the\s+)?(?:role\s+of\s+|purpose\s+of\s+)?|(?:role|purpose)\s+of\b)",
    re.I,
)
BEYOND = re.compile(
    r"\b(?:most|least|fewest|largest|smallest|biggest|oldest|newest|latest|earliest|longest|shortest|highest|lowest|"
    r"average|mean|median|percentage|share\s+of|rank(?:ed|ing)?|compare[ds]?|comparison|versus|vs\.?|"
    r"(?:more|fewer|less|greater)\s+than|at\s+least|at\s+most|exactly\s+(?:one|two|three|four|five|\d+)|"
    r"when\s+(?:was|were|did|will|is|does|do)|since\s+when|how\s+(?:long|old|often|much|big|large|fast|far\s+is)|"
    r"what\s+(?:time|date|year|day|month)|(?:next|last|this)\s+(?:year|month|week|quarter)|yesterday|tomorrow|"
    r"in\s+(?:19|20)\d\d|nothing\s+to\s+do\s+with)\b",
    re.I,
)
"""What no plan expresses: superlatives, comparisons, thresholds and times."""

TEXTUAL = re.compile(
    r"^\W*(?:why\b|for\s+what\s+reason|what\s+(?:should|must|can|do|shall)\s+(?:i|we|you|one)\s+do\b|"
    r"what\s+(?:to|needs?\s+to\s+be)\s+do(?:ne)?\b|how\s+(?:do|does|did|can|could|should|to|is|are|was|were)\b|"
    r"what\s+(?:is|are|was|were)\s+the\s+(?:reasons?|procedures?|steps?|instructions?)\b|what\s+does\s+.{1,60}\s+mean\b)|"
    r"\b(?:reasons?\s+(?:for|why)|step[- ]by[- ]step\s+(?:guide|instructions?|procedure|manual)|"
    r"instructions?\s+for|procedure\s+for)\b",
    re.I,
)
"""What running text answers, not a graph: reasons, procedures, meanings."""

ADJECTIVES = word_set(
    "all every each any both many some several various different other another available existing "
    "individual current own single certain given such "
    "same particular specific possible known listed related following main entire whole full total only "
    "exact different distinct separate corresponding "
    "respective affected impacted involved relevant remaining first direct"
)
COUNT = re.compile(
    r"\b(?:how\s+many(?:\s+of)?|(?:what(?:\s+is|['’]s)\s+)?the\s+(?:total\s+)?number\s+of|"
    r"(?:what\s+is\s+)?the\s+count\s+of|number\s+of|count\s+of)\b",
    re.I,
)
COUNT_THEM = re.compile(r"^\W*count\s+(?:up\s+)?(?:all\s+)?(?:the\s+|of\s+)?(?!as\b)(?=\w)", re.I)
"""The imperative `count the …`."""

STANDING_PHRASES: dict[str, str] = {
    "in charge of": "own", "responsible for": "own", "accountable for": "own", "dependent on": "depend",
    "dependent upon": "depend", "reliant on": "depend", "connected to": "connect", "linked to": "connect",
    "based in": "base", "based at": "base", "home to": "house", "located in": "locate",
    "located at": "locate",
    "employed by": "employ", "employed at": "employ", "in use at": "use", "in use by": "use",
    "supplied with": "supply", "fond of": "like", "capable of": "do",
}  # fmt: skip
"""Phrases behind a form of `be` that say what a verb says; the subject is the verb's agent."""

MEMBERSHIP = re.compile(
    r"\b(?:count|qualify|class(?:ed)?|classified|categori[sz]ed|regarded|considered|rank(?:ed)?|known|"
    r"listed|registered|typed)\s+(?:as|to\s+be|among)\b",
    re.I,
)
EXCEPT = re.compile(
    r"\b(?:other\s+than|except(?:\s+for)?|apart\s+from|besides|excluding|but\s+not|aside\s+from|minus|save\s+for|"
    r"barring|not\s+counting|leaving\s+(?:out|aside)|with\s+the\s+exception\s+of)\b",
    re.I,
)
_ITS = r"(?:its|their|his|her|the|that)\s+"
_WORK = r"(?:work|works|jobs?|tasks?|duty|duties|parts?|role|load|service|function)"
TAKES_PLACE = re.compile(
    rf"\b(?:do|does|doing|did|done|take|takes|taking|taken|carry|carries|handle|handles|shoulder|shoulders|assume|assumes)\s+"
    rf"(?:(?:on|over|up)\s+)?{_ITS}{_WORK}\b"
    r"|\bfill(?:s|ing)?\s+in\b|\b(?:fill|close|plug|bridge|cover|stop)s?\s+the\s+(?:gap|hole|breach)\b"
    r"|\b(?:step|steps|stepping|jump|jumps|stand|stands|standing|come|comes|kick|kicks|spring|springs)\s+in(?=\s+for\b|\W*$)"
    r"|\b(?:take|takes|taking|took|taken)\s+over\b|\btak(?:e|es|ing)\s+(?:its|their|his|her)\s+place\b"
    r"|\b(?:fall|falls|falling|fell)\s+back\b|\b(?:switch|switches|change|changes|turn|turns|resort|resorts)\s+(?:over\s+)?to\b"
    r"|\binstead\b|\bin\s+(?:its|their|his|her)\s+(?:place|stead)\b|\binto\s+the\s+breach\b"
    r"|\b(?:cover|covers|covering|deputise|deputises|deputize|deputizes|substitute|substitutes)\s+(?:for\s+)?(?:it|them|him|her)\b"
    r"|\bcom(?:e|es|ing)\s+(?:into\s+play|to\s+the\s+rescue)\b|\bhelps?\s+out\b|\b(?:make\s+do|get\s+by|manage)\s+with\b"
    r"|\b(?:gets?|is|are|be)\s+(?:switched|turned|brought|called|put)\s+(?:on|in)\b"
    r"|\b(?:replace|replaces|replacing|relieve|relieves|relieving)\s+(?:it|them|him|her)\b"
    r"|\b(?:back-?ups?|stand-?ins?|substitutes?|replacements?|fall-?backs?|reserves?|spares?|stand-?by)\b",
    re.I,
)
"""What is said of a thing that does another's work."""
MEANWHILE = re.compile(
    r"\b(?:meanwhile|in\s+the\s+(?:meantime|interim)|for\s+the\s+time\s+being|until\s+(?:then|it\s+is\s+back))\b",
    re.I,
)
"""Where nothing is hit in the question, this asks for a substitute, too."""
