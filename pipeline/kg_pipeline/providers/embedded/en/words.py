"""The closed words of English, and the verbs that shape a clause.

Function words, irregular verbs, and the everyday verbs that tell where a clause turns. No word of any
domain: what a domain is about comes from its ontology.
"""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of `text`."""
    return frozenset(text.split())


BE = word_set("is are was were be been being am gets got")
HAVE = word_set("has have had having")
DO = word_set("does do did")
FUTURE = word_set("will shall")
MAYBE = word_set("could might may would should can")
AUX = BE | HAVE | DO | FUTURE | MAYBE | word_set("must ought")

POSSESSIVE = word_set("its their his her our my your")
DETERMINERS = POSSESSIVE | word_set(
    "the a an this these those every each all both some any no such another other same several many "
    "most few either neither one two three four five six half various only "
)
PREPOSITIONS = word_set(
    "of in on at by for from with within inside into onto to via through over under above below "
    "between among against across around about after before during since until till without except "
    "besides towards toward upon out off up down near beside behind beyond along like than as per "
    "including excluding despite beneath underneath alongside throughout outside amid versus next "
)
CONJUNCTIONS = word_set("and or nor but plus & /")
SUBORDINATORS = word_set(
    "because although though while whereas if unless when whenever whether once so where lest "
    "provided even-though "
)
RELATIVES = word_set("which who whom whose")
PRONOUNS = word_set(
    "it they them he she him i we you us me himself herself itself themselves something someone "
    "somebody anybody everything everyone nothing nobody anything anyone none there what "
)
NOTHING = word_set("nothing nobody none no-one")
NEGATIONS = word_set("not never neither nor n't hardly scarcely")
SELDOM = word_set("rarely seldom")
ADVERBS = word_set(
    "also still now then always often sometimes never not just even only already again too very quite "
    "almost mostly together directly alone both each however therefore thus hence moreover instead "
    "furthermore meanwhile today tomorrow yesterday once twice here later earlier first second "
    "finally soon ever yet regularly jointly solely nightly daily weekly monthly yearly hourly "
    "overnight indeed rather well likewise otherwise anyway perhaps maybe apart far long back ahead "
    "elsewhere straight ever-since upstairs downstairs indoors outdoors upstream downstream aboard ashore "
    "nearby underground overhead "
)
APART = word_set(
    "first second third fourth fifth last other newer newest older oldest smaller smallest larger largest "
    "bigger biggest final remaining latest youngest younger main only northern southern eastern western "
    "upper lower nearer farther further nearest farthest furthest busiest quietest busier quieter cheaper "
    "slower faster better best new old big small large little left right front rear inner outer tall short "
    "long wide narrow heavy light high low near far taller shorter longer heavier lighter wider"
)
"""By which of several is told which one is meant: `the older one is A`."""
ADVERBIALS = frozenset(
    tuple(phrase.split())
    for phrase in [
        "once more",
        "once again",
        "in turn",
        "in fact",
        "in practice",
        "in effect",
        "in general",
        "in particular",
        "in addition",
        "in principle",
        "in short",
        "in the end",
        "in any case",
        "in the main",
        "in the meantime",
        "in its turn",
        "in their turn",
        "of course",
        "as a rule",
        "as usual",
        "as ever",
        "as before",
        "as always",
        "at present",
        "at the moment",
        "at the same time",
        "at all times",
        "at once",
        "at last",
        "at all",
        "by now",
        "so far",
        "thus far",
        "until now",
        "from now on",
        "from then on",
        "from here on",
        "as of now",
        "up to now",
        "till now",
        "as yet",
        "to date",
        "by day",
        "by night",
        "by the way",
        "by itself",
        "by default",
        "for now",
        "for the moment",
        "for the time being",
        "for its part",
        "for their part",
        "for her part",
        "for his part",
        "for years",
        "for ever",
        "for good",
        "for example",
        "for instance",
        "after all",
        "on paper",
        "on the other hand",
        "on the whole",
        "on its own",
        "on their own",
        "all the time",
        "these days",
        "day and night",
        "night and day",
        "more or less",
        "every bit as",
        "quite as",
        "no less",
        "to this day",
        "in the same way",
        "in like manner",
    ]
)
"""Set phrases that stand in a clause as an adverb does."""
NOT_ADVERBS = word_set(
    "supply family assembly only ally apply reply rely fly ply comply imply multiply bully italy july "
    "rally tally folly jelly anomaly monopoly early friendly "
)

EVERYDAY_VERBS = word_set(
    "accept access achieve acquire act add address adjust admit adopt advise affect agree aim "
    "allocate allow analyse analyze announce answer appear apply appoint approve archive arrange "
    "arrive ask assign assist assume attach attend authorise authorize avoid base become begin "
    "believe belong bill block book borrow bring build buy call cancel carry catch cause change "
    "charge check choose claim clean close collect combine come compare complete compute confirm "
    "connect consider consist consume contact contain continue contribute control convert coordinate "
    "copy cost cover create cross cut deal decide declare deliver depend deploy describe design "
    "determine develop differ direct discover discuss display distribute do draw drive drop eat "
    "employ enable end enforce enjoy ensure enter escalate establish examine exchange execute exist expand "
    "expect explain export expose extend face fail fall feed fetch fill find finish fit fix follow "
    "forward found generate get give go govern grant grow guarantee guide hand handle happen head "
    "hear help hire hold host house identify implement import improve include increase inform inspect "
    "install insure intend introduce invest invite invoke involve issue join keep know land last "
    "launch lay lead learn lease leave lend let license lie limit link list listen live load locate "
    "log look lose maintain make manage manufacture mark match mean measure meet mention merge "
    "migrate monitor mount move name need notice notify observe obtain occupy occur offer open "
    "operate order organise organize originate oversee own page pass pay perform persist pick ping place "
    "plan play point possess post prepare present prevent print process produce propose protect prove "
    "provide publish pull purchase push put query raise reach read receive recommend record reduce "
    "refer refuse register reject release rely remain remove rent repair replace report represent "
    "request require reserve resolve respond rest restart retire return review roll route run satisfy save "
    "say schedule scan see seem sell send serve set share ship show sign sit solve speak specify "
    "spend sponsor staff stand start state stay stop store stream study subscribe succeed suggest "
    "supervise supply support switch take talk teach tell test think track trade train transfer "
    "transform translate transport travel treat trigger trust try turn update upgrade upload use validate "
    "verify visit wait wake walk want warn wash watch wear win wish work write yield "
)

IRREGULAR = {
    "become": ("became", "become"), "begin": ("began", "begun"), "bear": ("bore", "borne"),
    "bind": ("bound", "bound"), "break": ("broke", "broken"), "breed": ("bred", "bred"),
    "bring": ("brought", "brought"), "build": ("built", "built"), "buy": ("bought", "bought"),
    "cast": ("cast", "cast"), "catch": ("caught", "caught"), "choose": ("chose", "chosen"),
    "come": ("came", "come"), "cost": ("cost", "cost"), "cut": ("cut", "cut"), "deal": ("dealt", "dealt"),
    "dig": ("dug", "dug"), "do": ("did", "done"), "draw": ("drew", "drawn"), "drink": ("drank", "drunk"),
    "drive": ("drove", "driven"), "eat": ("ate", "eaten"), "fall": ("fell", "fallen"),
    "feed": ("fed", "fed"), "feel": ("felt", "felt"), "fight": ("fought", "fought"),
    "find": ("found", "found"), "fly": ("flew", "flown"), "forget": ("forgot", "forgotten"),
    "freeze": ("froze", "frozen"), "get": ("got", "gotten"), "give": ("gave", "given"),
    "go": ("went", "gone"), "grow": ("grew", "grown"), "hang": ("hung", "hung"), "hear": ("heard", "heard"),
    "hide": ("hid", "hidden"), "hit": ("hit", "hit"), "hold": ("held", "held"), "keep": ("kept", "kept"),
    "know": ("knew", "known"), "lay": ("laid", "laid"), "lead": ("led", "led"), "lean": ("leant", "leant"),
    "learn": ("learnt", "learnt"), "leave": ("left", "left"), "lend": ("lent", "lent"),
    "let": ("let", "let"), "lie": ("lay", "lain"), "light": ("lit", "lit"), "lose": ("lost", "lost"),
    "make": ("made", "made"), "mean": ("meant", "meant"), "meet": ("met", "met"), "pay": ("paid", "paid"),
    "put": ("put", "put"), "read": ("read", "read"), "ride": ("rode", "ridden"), "ring": ("rang", "rung"),
    "rise": ("rose", "risen"), "run": ("ran", "run"), "say": ("said", "said"), "see": ("saw", "seen"),
    "seek": ("sought", "sought"), "sell": ("sold", "sold"), "send": ("sent", "sent"), "set": ("set", "set"),
    "sew": ("sewed", "sewn"), "shake": ("shook", "shaken"), "shoot": ("shot", "shot"),
    "show": ("showed", "shown"), "shut": ("shut", "shut"), "sing": ("sang", "sung"), "sit": ("sat", "sat"),
    "sleep": ("slept", "slept"), "sow": ("sowed", "sown"), "speak": ("spoke", "spoken"),
    "spend": ("spent", "spent"), "split": ("split", "split"), "spread": ("spread", "spread"),
    "stand": ("stood", "stood"), "steal": ("stole", "stolen"), "stick": ("stuck", "stuck"),
    "strike": ("struck", "struck"), "swim": ("swam", "swum"), "take": ("took", "taken"),
    "teach": ("taught", "taught"), "tell": ("told", "told"), "think": ("thought", "thought"),
    "throw": ("threw", "thrown"), "understand": ("understood", "understood"), "wear": ("wore", "worn"),
    "win": ("won", "won"), "wind": ("wound", "wound"), "write": ("wrote", "written"),
}  # fmt: skip
IRREGULAR |= {
    "arise": ("arose", "arisen"), "beat": ("beat", "beaten"), "bend": ("bent", "bent"),
    "bite": ("bit", "bitten"), "bleed": ("bled", "bled"), "blow": ("blew", "blown"),
    "burst": ("burst", "burst"), "creep": ("crept", "crept"),
    "flee": ("fled", "fled"), "forbid": ("forbade", "forbidden"), "grind": ("ground", "ground"),
    "shine": ("shone", "shone"), "shrink": ("shrank", "shrunk"), "sink": ("sank", "sunk"),
    "slide": ("slid", "slid"), "spin": ("spun", "spun"),
    "swear": ("swore", "sworn"), "sweep": ("swept", "swept"),
    "swing": ("swung", "swung"), "tear": ("tore", "torn"),
    "thrust": ("thrust", "thrust"), "tread": ("trod", "trodden"), "weave": ("wove", "woven"),
    "weep": ("wept", "wept"), "wring": ("wrung", "wrung"),
}  # fmt: skip
IRREGULAR |= {
    prefix + verb: (prefix + IRREGULAR[verb][0], prefix + IRREGULAR[verb][1])
    for prefix, verbs in {
        "over": "see take run hear ride come",
        "under": "take go lie write",
        "re": "build write read run sell send make pay do set take tell draw",
        "with": "draw hold stand",
        "out": "run do sell grow",
        "up": "hold set",
        "be": "come hold",
        "broad": "cast",
        "sub": "let",
        "fore": "see",
    }.items()
    for verb in verbs.split()
    if verb in IRREGULAR
}  # fmt: skip

LIGHT_VERBS = word_set("share take make have give do get put play hold keep be go come pay bear")
"""Verbs that say little without the noun of their phrase: `takes care of`, `makes use of`."""

PLAN_VERBS = word_set("plan intend aim propose suggest recommend consider want hope expect schedule wish ")
START_VERBS = word_set("start begin")
STOP_VERBS = word_set("stop cease quit discontinue")
FAIL_VERBS = word_set("fail refuse decline avoid forget neglect")
SEEM_VERBS = word_set("seem appear")
CATENATIVES = (
    PLAN_VERBS | START_VERBS | STOP_VERBS | FAIL_VERBS | SEEM_VERBS
    | word_set("continue keep remain try attempt need help tend manage have use go serve")
)  # fmt: skip
CLAUSE_VERBS = word_set(
    "say think know mean propose suggest ensure hope assume believe claim notice tell hear find see show "
    "guess suspect insist note remember recall require request demand recommend let make help watch"
)
"""Verbs that a whole clause may follow without `that`."""

CATENATIVE_ADJECTIVES = word_set(
    "able unable configured designed set going about due scheduled supposed expected meant said "
    "believed rumoured rumored thought likely unlikely required used known planned intended allowed "
    "responsible obliged bound ready free slated reported alleged "
)

FACETS = word_set(
    "version versions copy copies release edition "
    "api apis endpoint endpoints interface interfaces functionality feature features module modules "
    "component components part parts portion instance instances cluster clusters server servers "
    "use usage operation "
    "system systems application app backend frontend process team staff crew department itself "
    "themselves himself herself alone site building facility office premises records record entry "
    "entries table tables schema topic topics queue queues side end unit units group division branch "
    "van lorry truck driver courier people folk hands "
)
"""Words for a part or an aspect through which the whole is meant: `calls the API of B`."""

PARTS = word_set(
    "floor cellar basement attic roof loft crypt corner corridor back front rear end side middle centre "
    "center heart north south east west top bottom foot edge yard courtyard entrance grounds vault annexe "
    "annex vestry ground-floor lobby landing lip rim brow brink bank base head tail wing bay aisle "
    "gallery mezzanine storey story deck level half quarter threshold ramp apron porch hall room rooms "
    "bays slot slots unit units shelf shelves row rows part parts far-end shore lower upper foyer shed "
    "kitchen office offices hut gate car-park lawn garden backyard balcony terrace passage stairs "
    "staircase stairwell hallway premises reception canteen workshop forecourt bench rack stable stables "
    "berth pontoon jetty quay pier pen cupboard closet chamber nave wall walls ceiling ledge niche recess "
    "alcove strip stretch "
)
"""Words for a part of a place: what is in the cellar of B is in B."""

TIME_NOUNS = word_set(
    "night day week month quarter year morning evening afternoon weekend monday tuesday wednesday "
    "thursday friday saturday sunday january february march april may june july august september "
    "october november december spring summer autumn winter hour minute second season term "
)
GENERIC_NOUNS = word_set(
    "meaning impact diagnosis mitigation resolution symptoms symptom cause causes usage prerequisites "
    "requirements installation configuration troubleshooting procedure steps step warning remarks "
    "remark comments "
    "thing things item items example examples note notes overview introduction summary table section "
    "chapter page document list figure detail details way kind type name names number one ones case "
    "cases reason person people everybody rest lot set pair group purpose question answer problem "
    "issue status date description background context scope history appendix contents references "
    "glossary faq changelog update updates idea ideas plan plans proposal proposals roadmap agenda "
    "minutes attendees action actions decision decisions custody responsibility ownership upkeep stewardship "
)
DOCUMENT_NOUNS = word_set(
    "document manual register inventory runbook table records record list contract policy log "
    "schedule plan diagram chart catalogue catalog ledger handbook report file sheet minutes "
    "specification spec charter agreement map guide wiki page database docs documentation order "
    "timetable roster rota "
)
MONTHS = {
    month[:n].lower(): number
    for number, month in enumerate(
        [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ],
        1,
    )
    for n in {3, len(month)}
} | {"sept": 9}
