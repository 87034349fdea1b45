"""Where and by whom a name is used: `KB on the charts`, `the Bank to everyone`, `QM when people talk`."""

from __future__ import annotations

import re

ADVERBS = (
    r"(?:(?:also|often|usually|mostly|sometimes|simply|just|plain|only|still|always|better|otherwise|generally"
    r"|commonly|locally|informally|affectionately|normally|now|even|internally|either|merely|chiefly|mainly|invariably"
    r"|universally|widely|colloquially|jokingly|fondly)\s+)*"
)
PAPER = (
    r"(?:paperwork|papers?|sheets?|lists?|labels?|logs?|notes?|maps?|charts?|tickets?|forms?|plans?|records?|rotas?"
    r"|rosters?|signs?|signboards?|signposts?|tags?|books?|schedules?|registers?|diary|diaries|ledgers?|stickers?"
    r"|drawings?|catalogues?|catalogs?|timetables?|invoices?|bills?|receipts?|reports?|plates?|nameplates?|plaques?"
    r"|inscriptions?|markings?|letterings?|stencils?|radio|phone|telephone|tannoy|intercom|whiteboards?|blackboards?"
    r"|boards?|dashboards?|noticeboards?|doors?|crates?|boxes|bins?|vans?|trucks?|lorries|uniforms?|badges?|menus?"
    r"|packaging|wrappers?|parcels?|pallets?|posters?|leaflets?|flyers?|e-?mails?|mails?|letters?|messages?|chats?|code"
    r"|codebase|comments?|screens?|displays?|monitors?|systems?|computers?|spreadsheets?|databases?|files?|folders?"
    r"|minutes|slips?|dockets?|dispatches|cards?|orders?|alarms?|alerts?|org\s+chart|documents?|documentation|docs"
    r"|pages?|manuals?|handbooks?|guides?|wiki|intranet|website|directory|contracts?|statements?|accounts?|budgets?"
    r"|programmes?|programs?|scripts?|scores?|cables?|keys?|floor|handovers?|rounds|calls?|memos?|shorthand|writing"
    r"|print|captions?|tables?|figures?|diagrams?|prescriptions?|scripts?|tills?|receipts?|waybills?|manifests?|panels?|consoles?|desks?|registry|inventory|stocklist|rack|frame|gate|wall"
    r"|overalls|helmets?|envelopes?|packs?|cartons?|jars?|bottles?|sacks?|lids?)"
)
PEOPLE = (
    r"(?:everybody|everyone|anybody|anyone|people|staff|locals|regulars|visitors|customers|guests|neighbours|neighbors"
    r"|colleagues|newcomers|veterans|insiders|outsiders|folk|folks|friends|fans|crews?|teams?|hands|timers|drivers?"
    r"|nurses|doctors|porters|clerks|cooks|chefs|bakers|waiters|fitters|engineers|technicians|mechanics|operators"
    r"|developers|programmers|players|users|children|kids|students|pupils|teachers|members|volunteers|wardens"
    r"|keepers|dockers|sailors|skippers|pilots|farmers|growers|pickers|packers|shopkeepers|suppliers|shifts?"
    r"|company|office|building|village|town|house|yard|workshop|kitchen|warehouse|department|managers?|bosses"
    r"|accountants|editors|reporters|singers|actors|stagehands|musicians|dancers|gardeners|rangers|guides|agents"
    r"|us|most|many|some|half|they|we|old\s+hands|young\s+ones)"
)
AGENTS = r"[a-z]{2,}(?:ers|ors|ists|ians|men|women|folk)"
"""Nouns for those who do something, of whatever trade."""
_TALK = (
    r"(?:conversation|speech|talk|slang|jargon|passing|everyday\s+use|daily\s+use|common\s+use|short|house|private|public"
    r"|person|practice|the\s+trade|everyday\s+life|their\s+own\s+words|Japan|Japanese|English|German|French|Spanish|Italian)"
)
_FILLER = (
    r"(?:(?:the|our|its|their|all|most|any|some|every|many|both|old|older|oldest|other|internal|local|daily|weekly|"
    r"monthly|official|printed|everyday|public|Japanese|English|delivery|job|van|cable|bin|order|shop|crew|ticket|"
    r"staff|shift|stock|price|repair|fault|work|service|customs|floor|site|road|street|sea|field|front|back|everyone|"
    r"people|more|newer|new|young|younger|those|road)\s+)*(?:(?!who|which|that|and|or)[a-z]+\s+)??"
)
USAGE = re.compile(
    rf"\s+(?:on|in|at|among|amongst|within|over|by|from|for|with)\s+(?:{_TALK}|{_FILLER}{PAPER}|{_FILLER}(?:company|office|trade))\b"
    rf"|\s+(?:to|among|amongst|with|by)\s+(?:{_FILLER}{PEOPLE}|all)\b(?:\s+(?:else|here|there|around|who\b[^,.;:]{{1,40}}))?"
    r"|\s+as\s+(?:the|its|our|an?)\s+[a-z]+(?:\s+[a-z]+)?\s+(?:says?|has\s+it|puts?\s+it|calls?\s+it|reads?|shows?|writes?(?:\s+it)?)\b"
    r"|\s+when(?:ever)?\s+[a-z]+\s+[a-z]+(?:\s+[a-z]+)?|\s+(?:internally|colloquially|informally|locally)\b"
)
"""Behind a name: who uses it, or where it is written."""

FOR_SHORT = re.compile(r"\s+for\s+short\b\s*(?=[.,;)]|$)")
SAID_OF_IT = re.compile(r"\s*(?:stands?|means?|is|are|was|were|refers?|denotes?|has|have|will|can)\b")
"""Behind a name and where it is used: the sentence is about that name itself, `KB on the charts means …`."""
_WHERE = rf"(?:in|on|to|among|for|over)\s+(?:{_TALK}|{_FILLER}(?:{PAPER}|{PEOPLE}))\s*,?\s+{ADVERBS}"
USED_ELSEWHERE = re.compile(rf"[`*\"”]*(?:,|;|,?\s+and|,?\s+but)\s+{_WHERE}")
USED_FIRST = re.compile(rf"\s*{_WHERE}", re.I)

THE_ONE = re.compile(
    rf"[`*_\"”]*\s*(?:\(|,\s)(?:(?:this|that|it)\s+is\s+)?(?:the\s+(?:one|same(?:\s+one)?)|what)\s+(?:that\s+|which\s+|whom\s+)?"
    rf"(?:(?:the|our|all|most|some)\s+){{0,2}}(?:[a-z]+\s+)?{PEOPLE}\s+(?:\w+ly\s+|always\s+|still\s+|just\s+)?"
    r"(?:calls?|dubs?|nicknamed?|(?:knows?|refers?\s+to)\s+as)\s+(?:just\s+|simply\s+)?"
)
"""Behind a name: `(the one everybody calls`, `, the one the children know as`."""

USED_IN = re.compile(
    rf"(?:^|[,;:]\s+|\b(?:and|but|so|hence|thus)\s+)(?:On|In|To|Among|Amongst|For|Over|on|in|to|among|over)\s+"
    rf"(?:{_TALK}|{_FILLER}(?:{PAPER}|{PEOPLE}|{AGENTS}))(?:\s+(?:of|from|in|on|at|by)\s[^,.;:]{{1,30}})?,?\s+"
    rf"(?P<who>it|she|he|they|this|that)?\s*(?:(?:['’]s|['’]re|is|are|goes\s+by|becomes|go\s+by|reads|read|appears?\s+as)\s+{ADVERBS}"
    r"|(?:has|have)\s+(?:(?:always|long)\s+been|never\s+been\s+anything\s+(?:but|other\s+than))\s+)$"
)
"""Before a name: `On job cards she is`."""

SAYING = re.compile(
    rf"(?:^|(?<=[,;:(–—-]\s)|\b(?:and|but|so|where|which|that|because|as|though|although)\s+|(?<=\())"
    r"(?:(?:[Oo]n|[Ii]n|[Aa]t)\s+(?:the\s+|our\s+)?[a-z]+,?\s+)?"
    rf"(?!(?:which|that|and|but|it|is|are|was|not|never|the\s+(?:one|ones|same)|[Oo]n|[Ii]n|[Tt]o|[Aa]mong|[Ff]or|[Aa]t|[Bb]y|[Ww]ith|[Ff]rom)\b)(?P<who>[Nn]obody|[Nn]o\s+one|(?:[Tt]he\s+|[Oo]ur\s+|[Aa]n?\s+|[Aa]ll\s+|[Mm]ost\s+|[Ss]ome\s+|[Ee]very\s+|[Oo]ne\s+)?"
    rf"(?:[A-Za-z][a-z'’]*\s+(?:of\s+the\s+|of\s+our\s+|and\s+some\s+)?){{0,4}}?(?i:{PAPER}|{PEOPLE}|{AGENTS}))"
    rf"(?:\s+(?:from|on|in|of|at|with|who|that|which|behind|before)\s[^,.;:]{{1,50}}?)?\s+{ADVERBS}"
    r"(?P<verb>(?:says?|writes?|reads?|prints?|bears?|carry|carries)"
    r"(?:\s+(?:more\s+than|anything\s+(?:but|else\s+than|other\s+than)))?"
    r"|(?:speaks?|talks?)\s+(?:of|about)"
    r"|(?:calls?|nicknamed?|dub(?:s|bed)?|christened|baptised|baptized|named|labels?|have\s+called)"
    r"(?:\s+(?:it|her|him|them|this|that|the\s+(?:place|thing|lot|two|pair|whole\s+thing)))?"
    r"|(?:shortens?|abbreviates?|cuts?)\s+(?:it|that|this|the\s+name|her|them)(?:\s+down)?\s+to"
    r"|(?:knows?|refers?\s+to)\s+(?:it|her|him|them|this|that)\s+as"
    r"|(?:has|have|lists?|shows?|gives?|puts?|enters?|records?|books?)\s+(?:it|her|him|them|this|that)(?:\s+down)?\s+as"
    r"|(?:is|are)\s+(?:stencill?ed|marked|stamped|labell?ed|tagged|painted|lettered|signed))\s+(?:as\s+)?"
    rf"(?:simply\s+|just\s+|only\s+|plain\s+)*"
)
"""Who says or writes a name, up to the name."""

SPOKEN = re.compile(
    rf"\s*(?:(?:In|Among|Amongst|To|On|For|With)\s+(?:{_TALK}|{_FILLER}(?:{PAPER}|{PEOPLE}|ourselves))|Informally|Colloquially|Locally"
    r"|Internally|Unofficially)\s*,?\s+"
)
"""At the head of a sentence: `Informally, `, after which names are said to be `the flour case`."""
USERS = rf"{_FILLER}(?:{PAPER}|{PEOPLE})"
"""Who uses a name, or the papers that do."""
ON_USERS = re.compile(rf"\b(?:[Oo]n|[Ii]n|[Tt]o|[Aa]mong)\s+{USERS},?\s+(?:it|she|he|they|this|that)\s*$")
"""Before a verb: `on rotas it`."""
_USERS = re.compile(rf"(?:{PAPER}|{PEOPLE})", re.I)


def is_user(word: str) -> bool:
    """Whether a capitalised word only opens a sentence about people or papers: `Tickets say`."""
    return _USERS.fullmatch(word) is not None
