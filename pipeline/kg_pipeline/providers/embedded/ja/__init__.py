"""Japanese: what the embedded engine knows of the language.

`language` is the door. A document is gone through for the names that it establishes, then sentence by
sentence for what it says of the names that the corpus knows. The stations in order, with their modules:

The ontology's wording, compiled once: `cues`
    one wording                     `compile`, `wordings`, `verbs`
    wordings that say the same      `thesaurus`, `taken_on`
    words for classes               `patterns`, `kinds`

The names of a document: `establish`, over what `collect` gathers
    what looks like a name          `shapes`, `nouns`, `titles`, `marked`, `kin`,
                                    `poetic`, `members`
    sentences that give a class     `definitions`, `classed`, `counted`, `numbered`, `plainly`
    keys that do                    `keyed`, `key_values`, `keys`
    sections that do                `headed`
    other names                     `aliases`, by `alias_sentences`, `alias_clauses`, `alias_forms`,
                                    `alias_told`, `alias_registers`, `alias_patterns`, `alias_names`
        whose they are              `alias_topics`, taken down by `alias_writer`
        of other documents' things  `alias_known`
    tables that number things       `numbers`
    an open schema                  `sober`
    classes by what is said         `infer`, `bearers`
    surnames                        `surnames`

Where a sentence ends: `sentences`

A field or a row: `fields`, its values as `meant`

A sentence
    both of two, each other         `together`, `reciprocal`
    items that put a name first     `items`
    items that are names            `lists`
    any other                       `relate`
        words for names             `anaphora`
        phrases and clauses         `reading`, `parting`, by `grammar`
        what the readers share      `sentence_reader`; `stance`, `dates`, `strangers`
        verbs                       `by_verb`: found by `hits`, ends by `roles`, `candidates`, `heads`,
                                    `adjuncts`; `gapping`
        other constructions         `moves`, `attributes`, `pairs`, `needs`, `work`, `designated`, `nominal`,
                                    `made_up`, `ingredients`, `possession`
        where nothing was found     `fragments`
    where that says nothing         `asked`: answers
    what stands beside a name       `beside`
    who is spoken of next           `discourse`
"""
