"""Wider families of English words that make a statement less firm: plans, hearsay, supposition.

`firmness_en` has the plainest of them and says where each may stand; these stand where those do.
"""

from __future__ import annotations

from kg_pipeline.text.caseless import Caseless

_SEASON = r"(?:spring|summer|autumn|fall|winter)"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = r"(?:january|february|march|april|june|july|august|september|october|november|december)"
_PERIOD = (
    rf"(?:week|weekend|fortnight|month|quarter|year|season|term|sprint|decade|{_SEASON}|{_DAY}|{_MONTH})"
)
_DOING = (
    r"(?:\w+ing|(?:an?|the)\s+(?:\w+\s+)?(?:move|switch|swap|transfer|change|merger|hand-?over|take-?over))"
)
PLANNED = Caseless(
    r"\b(?:(?:is|are|am|was|were|['’]re|['’]m)\s+(?:\w+ly\s+|all\s+|still\s+)?(?:minded|inclined|tempted|resolved|eager|poised|primed|on\s+(?:course|track)"
    r"|in\s+(?:line|the\s+running|two\s+minds|the\s+pipeline)|gearing\s+up|getting\s+ready|preparing|itching|angling|bidding|tendering|campaigning|lobbying"
    r"|shortlisted|lined\s+up|counting|banking)\s+(?:to\b(?!\s+the)|for|on|about|towards?)|leaning\s+towards?"
    r"|(?:(?:has|have|is|are)\s+)?yet\s+to\s+(?:agree|approve|decide|sign|confirm|settle|consent|begin|start|happen|be\s+\w+ed)|favou?rs?\s[^.;]{1,40}?\sfor\b|expected\s+(?:in|at|on|back)\b|(?:has|have|had)\s+(?:(?:its|his|her|their|an?|our)\s+eyes?|set\s+\w+\s+sights)\s+on|(?:an?|the)\s+offer\s+(?:from|of|by)"
    r"|(?:the|our|my)\s+(?:plan|proposal|draft|idea|intention|sketch|scheme|roadmap)\s+(?:has|sees|foresees|envisages|calls\s+for)|(?:i|we|they|board|committee|council|management|owners?)\s+wants?\b|(?:would|['’]d)\s+(?:see|sooner|welcome|favou?r|prefer)"
    rf"|(?:brought\s+up|floated|moot(?:s|ed)|toy(?:s|ed)\s+with|contemplat(?:es|ed)|ponder(?:s|ed)|dreams?\s+of|dreamt\s+of|discuss(?:es|ed)|debat(?:es|ed))\s+(?:up\s+)?(?:the\s+\w+\s+of\s+)?{_DOING}"
    rf"|(?:idea|notion|thought|possibility|question|option|prospect|scheme|suggestion|talk|hope|intention)s?\s+(?:of|about)\s+{_DOING}"
    r"|(?:have|has|had)\s+(?:applied|asked|bid|petitioned|lobbied)\s+(?:to\s+\w+|for)|(?:makes?|made)\s+(?:more\s+|good\s+|no\s+|some\s+)?sense\s+to"
    r"|(?:it\s+)?(?:would|might)\s+be\s+(?:best|better|wise|good|nice|easier|cheaper|sensible|worth\w*|an?\s+\w+\s+(?:idea|home|place))"
    r"|(?:been|was|were|is|are|being)\s+(?:asked|invited|approached)\s+(?:for|about|with)\b|ask(?:ed|s|ing)?\s+(?:[\w’'&.-]+\s+){0,5}?for\s+(?:an?\s+)?(?:offer|price|quote|quotation|tender|bid|estimate)s?|(?:talks?|negotiations|discussions)\s+with|offer(?:s|ed)\s+to"
    r"|(?:next\s+(?:year|month|quarter)['’]s\s+)?(?:budget|estimates?|draft|blueprint|wish\s?list)\s+(?:has|puts?|shows?|sees|foresees|provides)|the\s+(?:idea|plan|thought|intention|wish|hope)\s+is\s+for"
    r"|being\s+(?:readied|prepared|groomed|lined\s+up|made\s+ready|fitted\s+out|eyed|sounded\s+out|sought|negotiated|arranged|looked\s+(?:at|into))"
    rf"|(?:is|are|['’]re)\s+(?:going|moving|coming|getting|taking|joining|leaving|switching|returning|passing|handing)\b[^.;]{{0,60}}\b(?:next\s+{_PERIOD}|tomorrow|soon|shortly|before\s+long"
    rf"|(?:in|by|from|this|before|after|until)\s+(?:the\s+)?(?:(?:coming|new|early|late|next)\s+)?(?:{_SEASON}|{_MONTH}|new\s+year|year|holidays?)|on\s+{_DAY})"
    rf"|for\s+next\s+{_PERIOD}|come\s+(?:{_SEASON}|{_MONTH}|{_DAY})|from\s+next\s+{_PERIOD}|as\s+of\s+next\s+{_PERIOD}"
    r"|up\s+for\s+(?:discussion|debate|a\s+vote)|no\s+objections?\s+to|in\s+favou?r\s+of\s+\w+ing|vot(?:es|ed)\s+to|resolved\s+to|pledged\s+to|vow(?:s|ed)\s+to"
    r"|promis(?:e|es|ed)\s+to|threaten(?:s|ed)?\s+to|(?:is|are)\s+to\s+(?:have|host|house|hold|replace|succeed|inherit))\b"
)
PLAN_BEHIND = Caseless(
    rf"(?:\s+(?!(?:and|but|while|where|which|who|whose|because|so|then|or)\b)[\w’'-]+){{0,3}}?\s*,?\s+(?:in\s+|for\s+|from\s+|by\s+|as\s+of\s+|starting\s+|during\s+|early\s+|late\s+|sometime\s+)*(?:next\s+{_PERIOD}|in\s+[\w’'-]+\s+(?:weeks?|months?|years?)['’]?\s+time|the\s+(?:week|month|year)\s+after\s+next|the\s+coming\s+{_PERIOD})\b"
    r"|[^.;]{0,40}?(?:,\s*|\s-\s*|\s+)(?:but|though|although|and)\s+(?:so\s+far\s+)?(?:nothing|none\s+of\s+(?:it|this|that)|no\s+\w+)\s+(?:is|has\s+been|was)\s+(?:yet\s+)?(?:decided|agreed|settled|signed|fixed|final|finali[sz]ed|certain|approved)\b"
    r"|[^.;]{0,20}?,\s*(?:but\s+)?not\s+(?:yet\s+)?(?:signed|agreed|decided|approved|final|settled|sealed)\b|[^.;]{0,40}?(?:,\s*|\s-\s*|\s+)(?:but|though|although)\s+(?:there\s+is\s+)?(?:no\s+decision|no\s+date|not\s+(?:yet\s+)?(?:decided|final|agreed|approved|signed)|(?:it|this|that)\s+(?:is|has)\s+(?:still\s+|yet\s+to\s+be\s+|not\s+(?:yet\s+)?(?:been\s+)?)(?:open|decided|agreed|approved|undecided|discussed|confirmed))\b"
)
"""Right behind the later end: what it says lies ahead, or nobody has decided it."""
PLAN_LABEL = Caseless(
    r"^\W*(?:the\s+|our\s+|my\s+|long-term\s+|next\s+)?(?:aim|goal|target|hope|wish|plan|plans|intention|dream|vision|thought|ambition|step|option|scheme|drafts?|actions?)\b[^:,.]{0,20}:"
)
_SOURCE = r"(?:the\s+|an?\s+|our\s+|my\s+)?[\w’'-]+(?:\s+[\w’'-]+){0,4}?"
REPORTED = Caseless(
    r"\b(?:word\s+(?:reached|came|comes|got|gets|goes|went|spread|has\s+(?:reached|come|got))|(?:the\s+)?talk\s+(?:in|at|of|around|on|among)\b[^.;,]{0,30}\bis\s+that"
    r"|(?:a|the|one|some)\s+(?:story|stories|tale|claim|theory|version|legend|whisper|tip|yarn|tale)\s+(?:is|goes|has\s+it|that|going|doing|making|was)"
    r"|(?:going|doing|making)\s+the\s+rounds?|going\s+round\s+that|if\s+(?:you|one|we)\s+(?:are\s+to\s+)?(?:believes?|trusts?|listens?\s+to)"
    rf"|if\s+{_SOURCE}\s+(?:is|are)\s+to\s+be\s+(?:believed|trusted)"
    r"|(?:is|was|are|were|seems?|sounded)\s+(?:quite\s+|firmly\s+|fully\s+)?(?:convinced|adamant|persuaded|under\s+the\s+impression|of\s+the\s+(?:opinion|view))|(?<!\bit\s)(?:is|was|are|were)\s+(?:quite\s+|absolutely\s+)?(?:certain|sure|positive|confident)\s+that"
    r"|let\s+(?:slip|on\s+that|it\s+be\s+known)|(?:hinted|intimated|implied|whispered|boasts?|boasted|maintain(?:s|ed)|contend(?:s|ed)|asserts?|asserted|confided|volunteered|remark(?:s|ed)|let\s+me\s+know|inform(?:s|ed)\s+\w+)\s+that"
    r"|(?:will|would)\s+have\s+it\s+that|has\s+it\s+that|to\s+hear\s+[^.;,]{1,30}\s+tell|(?:have|had|got)\s+it\s+(?:from|on)|tell(?:s|ing)?\s+(?:me|us)\b|they\s+tell|(?:a\s+little|little)\s+bird"
    r"|(?:the\s+)?(?:press|papers?|news|radio|internet|forum)\s+(?:has|have|had)\s+it|gossip|tittle-tattle|hearsay|on\s+the\s+grapevine|third[-\s]hand|anecdotal(?:ly)?)(?!\w)"
)
_VERIFIED = r"(?:verified|confirmed|checked|certain|sure)"
SAYS_BEHIND = Caseless(
    r",\s*(?:so\s+|or\s+so\s+)?(?:says?|said|claims?|claimed|reckons?|insists?|swears?|thinks?|believes?|tells\s+\w+|told\s+\w+)\s+(?P<who>(?:the\s+|an?\s+|our\s+|my\s+)?[\w’'-]+(?:\s+[\w’'-]+){0,4})\W*$"
    r"|,\s*(?:or\s+)?so\s+(?:the\s+(?:story|tale|rumou?r|saying|legend|gossip)\s+(?:goes|went)|(?:i|we|they|people|he|she)\s+(?:says?|hear|heard|think|believe|gather|understand|claims?|tells?\s+\w+|(?:am|are|was|were)\s+told)|it\s+(?:is\s+said|seems|appears|was\s+said)|[^,.]{1,30}\s(?:suggests?|implies|hints?|would\s+have\s+it))\W*$"
    r"|,\s*if\s+(?P<if>(?:the\s+|an?\s+|our\s+|my\s+)?[\w’'-]+(?:\s+[\w’'-]+){0,3}?)\s+(?:is|are|was|were)\s+(?:right|correct|to\s+be\s+believed|to\s+be\s+trusted|not\s+mistaken)\W*$"
    r"|,\s*unless\s+(?:i|we|he|she|they|someone|somebody)\b[^,.]*\W*$|,\s*(?:where|who|what)\s+else\W*$|,\s*if\s+you\s+ask\s+[^,.]+\W*$|,\s*surely\W*$|,\s*mind\s+you\W*$|,\s*give\s+or\s+take\W*$"
)
SUPPOSED = Caseless(
    r"\b(?:(?:i|we)\s+(?:have|had|get|got)\s+(?:a|an|the|this|no)\s+(?:\w+\s+)?(?:feeling|hunch|suspicion|impression|inkling|notion|idea)"
    r"|(?:fairly|pretty|quite|almost|nearly|reasonably|rather|not\s+(?:so|entirely|quite|too|completely|all\s+that))\s+(?:sure|certain|confident|positive)"
    r"|(?:the\s+)?(?:odds|chances)\s+are|(?:good|fair|decent|slim)\s+chance|with\s+(?:any\s+|a\s+(?:bit|little)\s+of\s+|some\s+)?luck|in\s+all\s+(?:likelihood|probability)"
    r"|(?:signs|everything|evidence|it\s+all)\s+(?:points?|suggests?|indicates?|hints?)|(?:what|which)\s+suggests|suggesting\s+that|as\s+likely\s+as\s+not|more\s+than\s+likely"
    r"|(?:please|somebody|someone|anybody|can\s+you|could\s+you|let\s+me|let['’]s|(?:have|need|needs|ought|want|must|remember|meant|going)\s+to)\s+(?:please\s+)?(?:check|verify|confirm|find\s+out|clarify|ask|see|establish|look\s+up)\s+(?:that|whether|if)"
    r"|(?:it\s+)?(?:remains?|has\s+yet|is\s+yet)\s+to\s+be\s+(?:seen|shown|proved|proven|established|checked|confirmed)|(?:is|are)\s+anyone['’]s\s+guess"
    r"|one\s+(?:would|might|could)\s+(?:think|suppose|assume)|you\s+(?:would|might|could)\s+(?:think|suppose)|(?:in\s+)?theoretically|for\s+the\s+sake\s+of\s+argument|hypothetical(?:ly)?|arguably|ostensibly|to\s+the\s+best\s+of\s+(?:my|our)\s+(?:knowledge|memory|recollection)|conjectur\w*|speculat\w*|must\s+have\s+(?:been\s+|since\s+|just\s+)*\w+(?:ed|en|ne|ung|ent|eft|old)|(?:was|were)\s+last\s+(?:seen|heard\s+of|spotted)|as\s+far\s+as\s+\w+\s+(?:remember|recall|understand|see|am\s+aware)s?|looks\s+as\s+(?:if|though))(?!\w)"
    r"|,\s*(?:i|we)\s+(?:believe|think|guess|suppose|assume|presume|reckon|suspect|gather|hear|understand|imagine|fancy|take\s+it)\s*,"
)
NOT_THAT = Caseless(
    r"^\W*not\s+that\s+(?:anyone|anybody|i|we|it)\b[^:,]*|^\W*(?:unless|if)\s+(?:i|we|memory)\b[^:,]*"
)
"""What a sentence opens with, before a comma or a colon."""
REMARK = Caseless(
    r"\W*(?:or\s+)?so\s+(?:i|we)(?:['’]m|['’]ve|\s+am|\s+are|\s+was|\s+were|\s+have)?\s+(?:told|heard|hear|gather|understand|believe|think)|\W*(?:or\s+)?so\s+(?:they|people|he|she)\s+(?:says?|tells?\s+(?:me|us)|claims?)"
    r"|\W*(?:but\s+)?(?:nobody|no\s+one|none\s+of\s+us)\s+(?:here\s+)?(?:has|have)\s+(?:actually\s+|yet\s+|ever\s+)?(?:seen|checked|verified|confirmed|tried)\b[^.]{0,30}"
    r"|\W*(?:that|this)\s+is\s+what\s+[^.]{2,30}\s(?:says?|said|claims?|thinks?|told\s+\w+)|\W*take\s+(?:it|that|this)\s+with\s+a\s+(?:pinch|grain)\s+of\s+salt|\W*(?:i|we)\s+(?:rather\s+|very\s+much\s+)?doubt\s+(?:it|that)"
    r"|\W*(?:i|we)\s+(?:am|are|was)\s+not\s+(?:so\s+)?sure|\W*(?:i|we)\s+may\s+be\s+wrong|\W*(?:don['’]t|do\s+not)\s+(?:quote|hold)\s+me\b[^.]{0,20}"
)
"""A sentence that does nothing but tell how firm the one before it is."""
NO_HEDGE = Caseless(
    r"\b(?:would|could|might)\s*(?:not|n['’]t|never|hardly)\s+[^.;,]{0,60}?\bwithout\b|\b(?:would|could)\s+be\s+(?:lost|nothing|blind|dead|useless|helpless|idle)\s+without\b"
    r"|\b(?:could|can)\s*(?:not|n['’]t)\s+be\s+(?:better|happier|more|clearer|in\s+(?:better|safer|good))\b|\b(?:could|would)\s*(?:not|n['’]t)\s+do\s+without\b"
    r"|\bshould\s+(?:\w+\s+)?(?:know|note|notice|remember|be\s+aware|bear\s+in\s+mind|keep\s+in\s+mind|recall|reali[sz]e|be\s+told|surprise|not\s+be\s+confused)\b"
    r"|\b(?:does|do)\s*(?:not|n['’]t)\s+(?:care|matter|mind)\s+whether\b|\bwhether\b(?=[^.;]{0,80}\bor\s+(?:not|no|shut|closed|off|down)\b)|\b(?:regardless|irrespective)\s+of\s+whether\b"
    r"|\b(?:strange|odd|surprising|unlikely|incredible|absurd|hard)\s+as\s+(?:it|this|that)\s+may\s+\w+|\bbe\s+that\s+as\s+it\s+may\b|\b(?:as\s+)?you\s+may\s+(?:well\s+)?(?:know|remember|recall|have\s+\w+)\b"
    r"|\bmay\s+(?:come\s+as|be\s+hard\s+to|sound|surprise)\b|\bcome\s+what\s+may\b|\bas\s+the\s+case\s+may\s+be\b|\bhowever\s+(?:that|it)\s+may\s+be\b|\b(?:no\s+matter\s+what|whatever|despite\s+what|contrary\s+to\s+what)\s+[^.;]{0,60}?\b(?:says?|said|claims?|claimed|thinks?|shows?|suggests?|tells?|believes?)\b"
    r"|\b(?:al)?though\s+(?:it|this|that|they)\s+(?:may\s+)?(?:looks?|seems?|sounds?|feels?|appears?)\b[^,;.]{0,80},|\b(?:nobody|no\s+one|few(?:\s+people)?|hardly\s+any(?:one|body))\s+(?:would|could|might)\s+(?:\w+\s+)?(?:guess|think|believe|expect|suspect|say|know)\b|\bwants?\s+nothing\s+to\s+do\s+with\b|(?:\bwill\s+|['’]ll\s+)?\b(?:look|search)\s+in\s+vain\b"
    r"|\b(?:is|are|was)\s+(?:an\s+)?open\s+secret\b|\bought\s+to\s+know\b|\bplan\s+view\b|\bplanned\s+maintenance\b"
)
"""What looks like a cue of doubt or of a plan and is none."""
