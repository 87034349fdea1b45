"""Queries that a model wrote: what ran, what is wrong with it and where, and what its rows answer.

A fault names its place, so that one round of repair can mend exactly that. Shared by SQL and Cypher.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from kg_ledger.errors import KgError
from kg_pipeline.query.graph import Graph

SECONDS = 5.0
"""How long a query may run."""

ROWS = 100_000
"""How many rows a query may return."""


class QueryFault(KgError):
    """A query that cannot be answered.

    Attributes
    ----------
    line, column : 1-based place in the query, or 0 where none can be named.
    """

    def __init__(self, what: str, remedy: str = "", line: int = 0, column: int = 0) -> None:
        place = f"line {line}, column {column}: " if line else ""
        super().__init__(place + what, remedy)
        self.line = line
        self.column = column


@dataclass(frozen=True, slots=True)
class Rows:
    """What a query returned."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True)
class QueryAnswer:
    """What the rows of a query answer.

    Attributes
    ----------
    ids : entity ids, sorted, each once; empty for a number.
    number : the number, or None where the query returned ids.
    """

    ids: tuple[str, ...]
    number: int | float | None = None

    @property
    def answer(self) -> list[str]:
        """As a gold set writes it: ids, or the number as a string."""
        return list(self.ids) if self.number is None else [str(self.number)]


@dataclass(frozen=True, slots=True)
class Token:
    """A word, string, sign or quoted name of a query. `text` of a string or name is unquoted."""

    kind: str
    text: str
    start: int
    end: int


_SQL = re.compile(
    r"(?P<comment>--[^\n]*|/\*.*?(?:\*/|\Z))"
    r"|(?P<string>'(?:[^']|'')*(?:'|\Z))"
    r'|(?P<double>"(?:[^"]|"")*(?:"|\Z))'
    r"|(?P<name>`(?:[^`]|``)*(?:`|\Z)|\[[^\]]*\])"
    r"|(?P<word>\w+)|(?P<sign>[^\w\s])",
    re.S,
)
_CYPHER = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?(?:\*/|\Z))"
    r"|(?P<string>'(?:[^'\\]|\\.)*(?:'|\Z))"
    r'|(?P<double>"(?:[^"\\]|\\.)*(?:"|\Z))'
    r"|(?P<name>`(?:[^`]|``)*(?:`|\Z))"
    r"|(?P<word>\w+)|(?P<sign>[^\w\s])",
    re.S,
)
_ESCAPED = re.compile(r"\\(.)", re.S)
Language = Literal["sql", "cypher"]


def tokens(query: str, language: Language) -> Iterator[Token]:
    """The tokens of a query, comments left out. What is opened and not closed runs to the end."""
    for match in (_SQL if language == "sql" else _CYPHER).finditer(query):
        kind = str(match.lastgroup)
        if kind == "comment":
            continue
        text = match.group()
        if kind in ("string", "double", "name"):
            inner = text[1:-1] if len(text) > 1 else ""
            escaped = language == "cypher" and kind != "name"
            text = _ESCAPED.sub(r"\1", inner) if escaped else inner.replace(text[0] * 2, text[0])
        yield Token(kind, text, match.start(), match.end())


def place_of(query: str, offset: int) -> tuple[int, int]:
    """1-based line and column of `offset`."""
    before = query[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def place_of_word(query: str, word: str, language: Language) -> tuple[int, int]:
    """Line and column of the first token `word`, or (0, 0)."""
    for token in tokens(query, language):
        if token.text == word:
            return place_of(query, token.start)
    return 0, 0


def read_answer(found: Rows, graph: Graph) -> QueryAnswer:
    """Read rows as an answer: a column `id` of entity ids, or one number.

    Raises
    ------
    QueryFault
        The rows are neither: several columns and none called id, or values that are no ids.
    """
    if "id" in found.columns:
        at = found.columns.index("id")
    elif len(found.columns) == 1:
        at = 0
    else:
        got = ", ".join(found.columns)
        raise QueryFault(f"the query returns the columns {got}.", "Return one column, id, or one, count.")
    values = [row[at] for row in found.rows if row[at] is not None]
    if values and all(isinstance(value, (int, float)) for value in values):
        if len(values) > 1:
            raise QueryFault(f"the query returns {len(values)} numbers.", "Return one number, as count.")
        number = values[0]
        return QueryAnswer((), int(number) if float(number).is_integer() else float(number))
    unknown = sorted({repr(v) for v in values if not (isinstance(v, str) and graph.has(v))})
    if unknown:
        some = ", ".join(unknown[:3])
        raise QueryFault(f"the query returns values that are no ids: {some}.", "Return the id of the entity.")
    return QueryAnswer(tuple(sorted(set(values))))


def unknown_values(query: str, graph: Graph, language: Language) -> list[str]:
    """The strings of a query that name nothing in the graph, each with its place and what comes close.

    For the round of repair after an empty result: a misspelt id finds nothing and raises no error.
    """
    ontology = graph.ontology
    schema = [*ontology.classes, *ontology.predicates]
    found = []
    quoted = ("string", "double") if language == "cypher" else ("string",)
    for token in tokens(query, language):
        text = token.text
        if token.kind not in quoted or not text or "%" in text or text in schema:
            continue
        if graph.has(text) or graph.find(text):
            continue
        line, column = place_of(query, token.start)
        close = difflib.get_close_matches(text, schema, 1)
        hint = f" (did you mean {close[0]!r}?)" if close else ""
        found.append(f"line {line}, column {column}: {text!r} is no id, class, predicate or name{hint}")
    return found
