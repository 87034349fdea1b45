"""The morning: what came in overnight, what is in doubt, and decisions on it.

brief     what came in since the last brief, what to check by hand, what is missing
terminal  the review of open items, a screen an item, a key a decision
web       the same desk as a local page
"""
