"""Question in, cited answer out.

graph.py     what every room here reads: a graph behind a small protocol
plan.py      the typed plan: what a question asks, checked before it runs
execute.py   a plan and a graph → the ids, and the facts that each rests on
link.py      the names in a question → entities
local.py     an entity's surroundings → a cited answer
cite.py      every quoted string and every [n] of an answer, checked against the sources
lexical.py   passages of source text by character n-grams
"""
