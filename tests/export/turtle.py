"""Enough of Turtle 1.1 to read what is written: prefixes, IRIs, literals, `;` and `[ … ]`.

Strict: what it does not know is an error.
"""

from __future__ import annotations

import re
from itertools import count

_TOKEN = re.compile(
    r"""\s*(?:(?P<iri><[^<>"{}|^`\\\x00-\x20]*>)|(?P<literal>"(?:[^"\\\n\r]|\\[tbnrf"'\\]|\\u[0-9A-Fa-f]{4})*")"""
    r"""|(?P<prefixed>[a-z]+:[A-Za-z]+)|(?P<a>a(?=\s))|(?P<number>[0-9]+)|(?P<bool>true|false)|(?P<sign>[;.\[\]]))"""
)
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|.)")
_SIMPLE = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f"}

Triple = tuple[str, str, str]


def parse(text: str) -> set[Triple]:
    """The triples of a document; IRIs bare, literals with a leading quotation mark, blank nodes `_:n`."""
    prefixes = dict(re.findall(r"^@prefix ([a-z]+): <([^>]*)> \.$", text, re.M))
    body = re.sub(r"^@prefix .*$", "", text, flags=re.M)
    tokens = _tokens(body, prefixes)
    triples: set[Triple] = set()
    blanks = count(1)
    at = 0

    def term() -> str:
        nonlocal at
        token = tokens[at]
        at += 1
        if token != "[":
            assert token not in (";", ".", "]"), tokens[at - 3 : at + 3]
            return token
        node = f"_:{next(blanks)}"
        statements(node, "]")
        return node

    def statements(subject: str, end: str) -> None:
        nonlocal at
        while True:
            predicate = term()
            triples.add((subject, predicate, term()))
            mark = tokens[at]
            at += 1
            if mark == end:
                return
            assert mark == ";", tokens[at - 3 : at + 3]

    while at < len(tokens):
        statements(term(), ".")
    return triples


def _tokens(text: str, prefixes: dict[str, str]) -> list[str]:
    found, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        assert match is not None, text[at : at + 60]
        at = match.end()
        kind, value = str(match.lastgroup), match.group(str(match.lastgroup))
        if kind == "iri":
            found.append(value[1:-1])
        elif kind == "literal":
            found.append('"' + _ESCAPE.sub(_plain, value[1:-1]))
        elif kind == "prefixed":
            prefix, _, name = value.partition(":")
            found.append(prefixes[prefix] + name)
        elif kind == "a":
            found.append(prefixes["rdf"] + "type")
        elif kind in ("number", "bool"):
            found.append(f'"{value}')
        else:
            found.append(value)
    return found


def _plain(match: re.Match[str]) -> str:
    code = match.group(1)
    return chr(int(code[1:], 16)) if len(code) > 1 else _SIMPLE.get(code, code)
