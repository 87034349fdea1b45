"""The closed words by which `by_class` tells a clause that states from one that does not."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.words import word_set

INCIDENTAL = word_set(
    "see look watch hear smell feel notice show mention say tell ask answer speak talk call name ring phone "
    "mean think know believe remember forget remind resemble differ compare confuse mistake mix match equal "
    "visit meet greet thank praise blame complain like love hate prefer enjoy want wish hope wait expect "
    "paint photograph sketch outlast outnumber outrank precede follow overlook face pass cross overtake "
    "cost weigh measure seem appear sound read write print list record report discuss propose "
    "inspect check test audit try join leave replace exceed beat win lose argue agree disagree "
    "claim insist swear dream worry care mind bother happen occur fail trip break vote decide approve sign "
    "apologise apologize trade swap remove lack miss withdraw drop retire scrap assume suppose guess reckon "
    "suspect begin start"
)
"""Verbs of what is seen, said, compared, met with, done once or wanting."""
APART = word_set(
    "than like unlike beside near behind beyond opposite past between among amid versus except besides "
    "without about before after during since until till despite against instead around across along as "
    "outside"
)
"""Prepositions whose name is no end of what the clause states."""
APART_TO = word_set("next close closer near adjacent opposite similar due prior parallel")
CAUSING = word_set("have keep get make let leave")
NOBODY = word_set(
    "i you one nobody somebody someone everyone everybody anyone anybody people guests visitors customers "
    "something anything who what they we"
)
SCOPED = word_set(
    "sometimes occasionally seldom rarely once twice hardly scarcely almost another other others instead "
    "hence different similar same too nothing than most least independent separate isolated absent missing "
    "free away apart may proud fond afraid tired jealous aware ashamed glad sorry wary sure sick"
)
"""Words with which a clause says less than that the two are joined, or something else."""
CONDITIONS = word_set("if unless when whenever whether once while whereas lest until till")
NARROW = re.compile(
    r"\b(?:only|just|yet|all|every|always|alone|directly|both|before|after|until|from|more|less|any\s+other"
    r"|on\s+[A-Z]\w+days?)\b"
)
"""What a denial leaves open: `not only`, `not yet`, `not on Sundays`."""
ORDINARY = frozenset(("the", "its", "their", "her", "his", "both", "all"))
"""What may stand before the plain noun that belongs to what is spoken of."""
