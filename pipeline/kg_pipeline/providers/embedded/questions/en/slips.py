"""English questions typed in a hurry: marks left out, letters swapped, words cut short.

Only words of the language are set right, each from a closed list; what may be a name or a class word stays.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.questions.letter import Letter

_DENIED = "do does did is are was were has have had could would should ca wo"
_MEANT: dict[str, str] = {
    **{f"{aux}nt": f"{aux}n't" for aux in _DENIED.split()},
    "whats": "what is", "whos": "who is", "wheres": "where is", "hows": "how is", "thats": "that is",
    "whatre": "what are", "im": "i'm", "ive": "i've", "theyre": "they are",
    "gimme": "give me", "wanna": "want to", "gonna": "going to", "lemme": "let me", "dunno": "do not know",
    "r": "are", "u": "you", "ur": "your", "ppl": "people", "pls": "please", "plz": "please", "abt": "about",
    "i.e.": "that is,", "i.e": "that is,", "incl.": "including", "incl": "including", "e.g.": "for example",
    "btw": "by the way", "thru": "through", "w/o": "without", "w/": "with", "b4": "before",
    **dict.fromkeys(("wich", "whcih", "whihc", "hwich", "wihch", "whch"), "which"),
    **dict.fromkeys(("waht", "whta", "wath", "hwat"), "what"),
    **dict.fromkeys(("hwo",), "who"),
    **dict.fromkeys(("wheer", "whre", "wehre", "hwere"), "where"),
    **dict.fromkeys(("teh", "hte"), "the"),
    **dict.fromkeys(("adn", "nad"), "and"),
    **dict.fromkeys(("taht", "thta"), "that"),
    **dict.fromkeys(("wiht", "wtih"), "with"),
    **dict.fromkeys(("wihtout", "withuot", "witout", "withot"), "without"),
    **dict.fromkeys(("fomr", "frmo"), "from"),
    **dict.fromkeys(("deos",), "does"),
    **dict.fromkeys(("doens't", "doesen't", "dosen't", "dosent", "doenst"), "doesn't"),
    **dict.fromkeys(("thier", "theri"), "their"),
    **dict.fromkeys(("ther", "tehre", "theer"), "there"),
    **dict.fromkeys(("lsit", "litst"), "list"),
    **dict.fromkeys(("shwo", "hsow"), "show"),
    **dict.fromkeys(("giev", "gvie"), "give"),
    **dict.fromkeys(("amny", "mnay"), "many"),
    **dict.fromkeys(("evrything", "everthing", "everyting"), "everything"),
    **dict.fromkeys(("direcly", "directley", "dirctly", "direclty"), "directly"),
    **dict.fromkeys(("indirecly", "indirectley", "indirecty", "indireclty"), "indirectly"),
    **dict.fromkeys(("depned", "depnd", "dpeend"), "depend"),
    **dict.fromkeys(("depneds", "depnds", "dependes", "dpeends"), "depends"),
    **dict.fromkeys(("exept", "execpt"), "except"),
    **dict.fromkeys(("belogns", "beolngs", "belong's"), "belongs"),
    **dict.fromkeys(("responsable", "responsibel", "resposible"), "responsible"),
    **dict.fromkeys(("affeted", "efected", "afected", "affcted"), "affected"),
    **dict.fromkeys(("recieve", "recive"), "receive"),
    **dict.fromkeys(("recieves", "recives"), "receives"),
}  # fmt: skip
"""What is typed → what is meant."""

_ALL = "|".join(re.escape(word) for word in sorted(_MEANT, key=lambda word: (-len(word), word)))
_TYPED = re.compile(rf"(?<![\w'’/-])(?:{_ALL})(?![\w'’/-])", re.I)


def spelt(letter: Letter, ontology: Ontology) -> Letter:
    """`letter` with slips in words of the language set right."""
    known = english_cues(ontology).class_words
    for match in reversed(list(_TYPED.finditer(letter.masked))):
        typed = match.group()
        if typed.lower() in known or (len(typed) < 3 and not typed.islower()):
            continue
        letter = letter.put(*match.span(), _MEANT[typed.lower()])
    return letter
