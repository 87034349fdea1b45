"""The embedded engine: performs the pipeline's tasks without a language model.

Vocabulary comes from the ontology (labels and cues, with the inflections of the language), structure
comes from the text (headings, lists, tables, key–value lines, enumerations, voice, ellipsis), precision
comes from domain and range, from names established elsewhere in the corpus, and from guards on polarity
and modality. What cannot be read with confidence is left and counted. No word of any corpus is in here.
"""
