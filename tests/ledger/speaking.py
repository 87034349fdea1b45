"""Documents that speak in triples: the quickest way for a test to say what a corpus states.

A line of a document is `subject | predicate | object`, with any of these behind it, each after a bar:

    not             denied                       planned, reported, hypothetical   not asserted
    began, ended    the text says a change       was X     the object that was there before
    instead of X    the subject that was there before
    from D, until D the stated period            Q=V       a qualifier
    !instruction    flagged as giving orders

`= name | other name` states an alias, `name : Class` states what something is, `name ~ Class` lets the
class be inferred. A name may carry its class behind an at sign: `Mercury@Team`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kg_ledger.ids import digest
from kg_ledger.judge import GRAVITY
from kg_ledger.ledger import Ledger
from kg_ledger.ontology import Ontology, parse_ontology
from kg_ledger.records import (
    ALIAS,
    Change,
    Claim,
    Interval,
    Judgement,
    Mention,
    Modality,
    NameRef,
    Polarity,
    Quote,
    Span,
)
from kg_ledger.writer import Writer

__all__ = ["GRAVITY", "Said", "Teller", "claims_in", "ontology", "ref", "say"]


def ontology() -> Ontology:
    """A small domain with every kind of predicate."""
    return parse_ontology(
        {
            "name": "test",
            "languages": ["en"],
            "classes": {
                "Component": {},
                "Service": {"parent": "Component", "labels": {"en": ["service"], "ja": ["サービス"]}},
                "CoreService": {"parent": "Service"},
                "EdgeService": {"parent": "Service"},
                "Store": {"parent": "Component"},
                "Team": {"labels": {"en": ["team"]}},
                "Place": {},
                "Limit": {},
            },
            "predicates": {
                "calls": {"domain": "Component", "range": "Component", "cardinality": "many"},
                "called_by": {"domain": "Component", "range": "Component", "inverse": "calls"},
                "needs": {
                    "domain": "Component",
                    "range": "Component",
                    "cardinality": "many",
                    "transitive": True,
                },
                "owned_by": {
                    "domain": "Component",
                    "range": "Team",
                    "cardinality": "one",
                    "separating": ["environment"],
                },
                "located_in": {"domain": "Component", "range": "Place", "cardinality": "one"},
                "part_of": {"domain": "Place", "range": "Place", "cardinality": "one", "transitive": True},
                "limit": {"domain": "Component", "range": "Limit", "cardinality": "one"},
                "uses": {"domain": "Component", "range": "Component"},
                "peer_of": {
                    "domain": "Component",
                    "range": "Component",
                    "cardinality": "one",
                    "symmetric": True,
                },
                "leads": {
                    "domain": "Team",
                    "range": "Component",
                    "cardinality": "many",
                    "inverse_cardinality": "one",
                },
                "blocks": {
                    "domain": "Component",
                    "range": "Component",
                    "cardinality": "many",
                    "disjoint": ["calls"],
                },
            },
        },
        "test",
    )


def ref(name: str) -> NameRef:
    """`Mercury@Team` is the name with its class."""
    surface, _, type_ = name.partition("@")
    return NameRef(surface.strip(), type_.strip() or None)


@dataclass
class Said:
    """What a text states."""

    claims: list[Claim] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)


def claims_in(doc: str, text: str) -> Said:
    """Read a text of the little language above; every line is its own quote."""
    said = Said()
    at = 0
    for line in text.splitlines(keepends=True):
        bare = line.rstrip("\n")
        span = Span(at, at + len(bare))
        at += len(line)
        quote = Quote(doc, digest(text), span, bare)
        if bare.startswith("="):
            main, alias = (part.strip() for part in bare[1:].split("|")[:2])
            said.claims.append(Claim(ref(main), ALIAS, ref(alias), quote))
        elif "|" in bare:
            said.claims.append(_claim(bare, quote))
        elif ":" in bare or "~" in bare:
            stated = ":" in bare
            name, _, rest = bare.partition(":" if stated else "~")
            type_, _, about = rest.strip().partition(" ")
            said.mentions.append(Mention(NameRef(name.strip(), type_ or None), about.strip(), quote, stated))
    return said


def _claim(line: str, quote: Quote) -> Claim:
    subject, predicate, object_, *rest = (part.strip() for part in line.split("|"))
    polarity, modality, change = Polarity.AFFIRMED, Modality.ASSERTED, Change.NONE
    replaces = former_subject = since = until = None
    qualifiers, attributes = [], []
    for word in rest:
        if word == "not":
            polarity = Polarity.NEGATED
        elif word in ("planned", "reported", "hypothetical"):
            modality = Modality(word)
        elif word in ("began", "ended"):
            change = Change(word)
        elif word.startswith("was "):
            replaces = word[4:]
        elif word.startswith("instead of "):
            former_subject = word[11:]
        elif word.startswith("from "):
            since = word[5:]
        elif word.startswith("until "):
            until = word[6:]
        elif word == "!instruction":
            attributes.append(("instruction_like", "1"))
        elif "=" in word:
            key, _, value = word.partition("=")
            qualifiers.append((key, value))
    return Claim(
        ref(subject),
        predicate,
        ref(object_),
        quote,
        polarity,
        modality,
        change,
        replaces,
        Interval(since, until),
        tuple(sorted(qualifiers)),
        tuple(attributes),
        former_subject,
    )


def say(
    writer: Writer, doc: str, text: str, date: str = "", status: str = ""
) -> list[tuple[Claim, Judgement | None]]:
    """Let a document state `text`; a known one is revised."""
    kind = "new" if writer.view.document(doc) is None else "changed"
    writer.document(doc, kind, text=text, date=date, status=status)
    said = claims_in(doc, text)
    return writer.restate(doc, said.mentions, said.claims)


class Teller:
    """A ledger in memory, told by documents."""

    def __init__(self, schema: Ontology | None = None, types: str = "") -> None:
        self.ledger = Ledger.in_memory(schema or ontology())
        if types:
            self.say("types", types)

    def say(self, doc: str, text: str, date: str = "", status: str = "") -> list[str]:
        """Tell a document; returns `class rule` for each claim, `-` for nothing to judge."""
        with self.ledger.writing("run", "test") as writer:
            judged = say(writer, doc, text, date, status)
            writer.settle()
        return [f"{j.cls.value} {j.rule}" if j else "-" for _, j in judged]

    def standing(self, fact: str) -> str:
        """The standing of a fact, or `-`."""
        found = self.ledger.view.fact(fact)
        return found.standing.value if found else "-"

    def open(self) -> list[str]:
        """`class rule slot` of every open item."""
        return [f"{i.cls.value} {i.rule} {i.slot}" for i in self.ledger.view.open_items("open")]
