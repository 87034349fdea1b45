"""English: what the embedded engine knows of the language.

`language` is the door. A document is gone through for the names that it establishes, then sentence by
sentence for what it says of the names that the corpus knows. The stations in order, with their modules:

The ontology's wording, compiled once: `cues`
    one wording                     `cue_forms`, into what `framing` describes
    wordings that say the same      `kindred`, `wordings`
    words for classes               `kinds`, `labels`

The names of a document: `survey`
    names written small             `small_names`, `half_small`
    what has been collected         `establish`, from candidates: `naming`, `spans`, `beside`, `open`
    layout                          `layouts`, `columns`, `coded`, `topics`, `kinded`, `asked`
    running text                    `prose`, `enumerated`, `lists`
    other names                     `aliases`, `marked`, `bynames`, `equated`; by `saying`, `usage`,
                                    `other_names`, `clause_subjects`
    what a page tells as a whole    `told`, `paired`, `in_turn`, `last_words`
    classes by role, short forms    `roles`, `shortened`

Where a sentence ends, what stands in it: `sentences`, `numbered`

A field or a row: `fields`
    a value under its key           `slots`, as one sentence: `key_tokens`
    what the key says               `keyed`, `key_classes`, `done_keys`; what is new on something: `news`
    what an entry says itself       `item_clauses`

A sentence: `relate`
    tokens                          `parse`, by `morphology` and `words`
    what pronouns mean              `reference`, `descriptions`, `several`, `metonyms`; `referents` ranks
    how firmly it is meant          `clauses`, of `leads`, `stance`, `chain`, `past`, `dates`
    what it states                  `grammar`, into what `claims` describes
        verbs                       `frames`, `clausal`, `changes`; ends by `verbs`, `agreement`, `arguments`,
                                    `phrases`, `phrases_back`
        phrases and nouns           `fixed`, `nominals`, `events`
    what no predicate's words state `readers`, each given a `passage`, many of them over text from `masking`
        by itself                   `hanging` (`hanging_patterns`, `stopping`), `handing`, `hands`
                                    (`hands_patterns`), `conditions`, `care`, `denying_cues`, `by_kind`,
                                    `endings`
        leaning on what was read    `gapped`, `answers`, `duties`, `elliptic`
    where nothing was found         `fragments`, `roster`, then an item with its lead: `items`
    by the classes of both ends     `by_class`, with `by_class_words`; of several, `weighing`
"""
