"""The embedded question reader: a question and an ontology → a typed plan, or a stated "cannot read".

    reading.py    what comes out: a plan or an inquiry, or why there is neither
    letter.py     the text of a question and the names in it
    envelope.py   greetings, quotation marks, other sentences, capitals: what stands around a question
    frame.py      what is asked of a set beyond its members; dates.py, pairs.py, ja/frames.py, en/frames.py
    inquired.py   a frame and the set that is left → a reading
    several.py    more than one question at once → each, complete
    algebra.py    sets of nodes with their possible classes, as plans
    wording.py    ontology → which words speak of which predicate, both languages
    thesaurus.py  groups of everyday verbs and nouns that speak of one kind of relation
    orders.py     which end of a predicate is above, and which comes later
    relation.py   two sets and some words → the predicate and direction that join them
    clause.py     what both languages make of a clause: its parts, its polarity, how far it reaches
    ja/  en/      one reader a language: where the clauses of a question begin and end
        en  plain (manners, fronted, turns, reaching and whom by recast) casts a polite or roundabout
            question into a plain one; read parts what asks for two sets (twofold) and fills in what is left
            out (terse) → impact (what fails), polar (is it so), asking (what is asked for), tail; each reads
            nouns (heads, apart, having) and clauses (gaps, objects, verbs); votes say which relation is
            meant, themes what marks a question for an overview
        ja  read → phrases (cores, heads) wait for their verb, clauses (failures, parts) for their head,
            finish puts the main clause together; votes say which relation is meant
    en/unheard, ja/unheard  read again what could not be read: where an unknown verb stands, the classes tell
    theme.py      questions for an overview → what takes part in the relations that they speak of
    read.py       the way in
    perform.py    the tasks of a question, performed

A question denotes a set, built from named entities and classes by joining, intersecting and negating
(lambda dependency-based compositional semantics, Liang 2013). Where words are not known, the classes at
both ends decide if they leave one predicate ("bridging", Berant et al. 2013). Nothing is guessed: a name
that is not known, a word in an argument's place that nothing explains, or two predicates that fit alike
make the question unreadable, and the reading says so.
"""
