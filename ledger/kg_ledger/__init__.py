"""The floor of the house: what is known and how it came to be known.

Nothing here knows of language models, files, encodings or screens.
"""
