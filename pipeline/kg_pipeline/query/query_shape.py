"""The shape of a written query, checked before any engine reads it.

An engine's own limits hold while a query runs. What it does before that (parsing, expanding, planning) has
none: a chain of named sets that each name the one before twice grows beyond any memory, and a parser that
follows brackets without end takes the whole process with it. So the shape is bounded here, by counting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from kg_pipeline.query.querytext import QueryFault, Token, place_of, tokens

MOST_EXPANSIONS = 1_000
"""How often the named sets of an SQL query may be put in the place of their names."""

LONGEST_CYPHER = 20_000
"""Characters of a written Cypher query."""

DEEPEST = 30
"""Brackets within brackets of a Cypher query."""

MOST_RELATIONSHIPS = 12
"""Relationships in the patterns of a Cypher query; planning more takes longer than any answer is worth."""

_MOST_WORDS = {"AND": 200, "OR": 200, "XOR": 50, "NOT": 50, "CASE": 20, "UNION": 20, "WITH": 12, "MATCH": 20}
_FUNCTIONS = frozenset(
    [
        "abs", "all", "allshortestpaths", "any", "avg", "coalesce", "collect", "contains", "count",
        "endnode", "exists", "head", "id", "isempty", "keys", "label", "labels", "last", "left",
        "length", "list_contains", "lower", "ltrim", "max", "min", "nodes", "none", "properties",
        "relationships", "rels", "replace", "reverse", "right", "rtrim", "shortestpath", "single",
        "size", "split", "startnode", "startswith", "substring", "sum", "tail", "tolower", "tostring",
        "toupper", "trim", "type", "upper",
    ]
)  # fmt: skip
_BEFORE_BRACKETS = frozenset(
    [
        "AND", "AS", "BY", "CASE", "DISTINCT", "ELSE", "IN", "LIMIT", "MATCH", "NOT", "ON", "OR",
        "OPTIONAL", "RETURN", "SHORTEST", "SKIP", "THEN", "UNWIND", "WHEN", "WHERE", "WITH", "XOR",
    ]
)  # fmt: skip


def check_sql_shape(query: str) -> None:
    """Refuse an SQL query whose named sets grow beyond bounds when each is put in the place of its name.

    Raises
    ------
    QueryFault
        They do.
    """
    found = list(tokens(query, "sql"))
    bodies, given = _named_sets(found)
    sizes: dict[str, int] = {}

    def size_of(name: str) -> int:
        if name not in sizes:
            sizes[name] = 1  # what names itself is not put in again
            inner = (at for start, end in bodies[name] for at in range(start, end))
            sizes[name] = 1 + added(inner)
        return sizes[name]

    def added(places: Iterable[int]) -> int:
        total = 0
        for at in places:
            name = found[at].text.casefold()
            if found[at].kind != "sign" and name in bodies and at not in given:
                total += size_of(name)
            if total > MOST_EXPANSIONS:
                break
        return min(total, MOST_EXPANSIONS + 1)

    within = {at for places in bodies.values() for start, end in places for at in range(start, end)}
    if added(at for at in range(len(found)) if at not in within) > MOST_EXPANSIONS:
        raise QueryFault("its named sets name one another too often.", "Name each set once.")


def _named_sets(found: Sequence[Token]) -> tuple[dict[str, list[tuple[int, int]]], set[int]]:
    """Name → where its bodies stand, and where names are given.

    A set is `name [(columns)] AS [[NOT] MATERIALIZED] (…)`.
    """
    partner = _partners(found)
    bodies: dict[str, list[tuple[int, int]]] = {}
    given: set[int] = set()
    for at, token in enumerate(found):
        if token.kind != "word" or token.text.casefold() != "as" or at == 0:
            continue
        opening = at + 1
        while opening < len(found) and found[opening].text.casefold() in ("not", "materialized"):
            opening += 1
        name = partner.get(at - 1, at) - 1
        if opening in partner and partner[opening] > opening and name >= 0:
            bodies.setdefault(found[name].text.casefold(), []).append((opening + 1, partner[opening]))
            given.add(name)
    return bodies, given


def _partners(found: Sequence[Token]) -> dict[int, int]:
    """Round bracket → the one that belongs to it, both ways; what is never closed runs to the end."""
    partner: dict[int, int] = {}
    opened: list[int] = []
    for at, token in enumerate(found):
        if token.kind == "sign" and token.text == "(":
            opened.append(at)
        elif token.kind == "sign" and token.text == ")" and opened:
            partner[at] = opened.pop()
            partner[partner[at]] = at
    return partner | dict.fromkeys(opened, len(found))


def check_cypher_shape(query: str) -> None:
    """Refuse a Cypher query that is too long, too deep or too wide, or calls what is not on the list.

    Raises
    ------
    QueryFault
        With the place of what is too much.
    """
    if len(query) > LONGEST_CYPHER:
        raise QueryFault(f"the query is longer than {LONGEST_CYPHER} characters.", "Ask for less at once.")
    found = list(tokens(query, "cypher"))
    words: Counter[str] = Counter()
    depth = relationships = 0
    for at, token in enumerate(found):
        before = found[at - 1] if at else None
        if token.kind == "sign":
            depth += (token.text in "([{") - (token.text in ")]}")
            if before is not None and before.text == "-" and token.text in "[-":
                relationships += 1
        if token.kind == "word" and (before is None or before.text not in (".", ":", "|")):
            words[token.text.upper()] += 1
        _check_call(query, found, at)
        if depth > DEEPEST:
            raise _too_much(query, token, "its brackets stand too deep in one another")
        if relationships > MOST_RELATIONSHIPS:
            raise _too_much(query, token, f"it has more than {MOST_RELATIONSHIPS} relationships")
        word = token.text.upper()
        if token.kind == "word" and words[word] > _MOST_WORDS.get(word, LONGEST_CYPHER):
            raise _too_much(query, token, f"{word} stands in it too often")


def _check_call(query: str, found: Sequence[Token], at: int) -> None:
    token = found[at]
    called = at + 1 < len(found) and found[at + 1].kind == "sign" and found[at + 1].text == "("
    if not called or token.kind not in ("word", "name") or token.text.upper() in _BEFORE_BRACKETS:
        return
    if at and found[at - 1].kind == "sign" and found[at - 1].text in ":|":
        return
    if token.text.casefold() not in _FUNCTIONS:
        line, column = place_of(query, token.start)
        raise QueryFault(f"the function {token.text} is not allowed.", _ALLOWED, line, column)


_ALLOWED = f"Allowed are {', '.join(sorted(_FUNCTIONS))}."


def _too_much(query: str, token: Token, what: str) -> QueryFault:
    return QueryFault(f"{what}.", "Ask for less at once.", *place_of(query, token.start))
