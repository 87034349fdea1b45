"""Random corpora with revisions, for the properties that must hold of any history."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from kg_ledger.errors import DecisionError
from kg_ledger.facts import Entry, NodeTriple
from kg_ledger.ledger import Ledger
from kg_ledger.records import NameRef
from kg_ledger.refresh import tensions
from kg_ledger.review import ACTIONS, WAYS, Decision
from kg_ledger.stage import Stage
from kg_ledger.standing import Weigher
from kg_ledger.view import View
from kg_ledger.writer import Writer
from tests.ledger.speaking import ontology, say

LONG = os.environ.get("KG_LONG") == "1"


def many(normal: int) -> int:
    """How many examples: ten times as many in the long mode."""
    return normal * 10 if LONG else normal


SEEDS = st.integers(0, 2**48)

THINGS = ["Ada", "Bix", "Bix-2", "Cod"]
TEAMS = ["Red", "Blue"]
PLACES = ["East", "East Annex", "West"]
OBJECTS = {
    "calls": THINGS,
    "called_by": THINGS,
    "needs": THINGS,
    "blocks": THINGS,
    "uses": THINGS,
    "peer_of": THINGS,
    "owned_by": TEAMS,
    "located_in": PLACES,
    "limit": ["3", "5"],
}
MARKS = [
    "not",
    "planned",
    "reported",
    "began",
    "ended",
    "was Red",
    "was West",
    "was Cod",
    "instead of Ada",
    "instead of Cod",
    "from 2024",
    "from 2024-06",
    "until 2024-03",
    "until 2025",
    "environment=prod",
    "environment=test",
    "!instruction",
]
TYPES = (
    [f"{n} : Service" for n in THINGS]
    + [f"{n} : Team" for n in TEAMS]
    + [f"{n} : Place" for n in PLACES]
    + ["3 : Limit", "5 : Limit"]
)
NAMES = [
    "= Ada | Al",
    "= Cod | Al",
    "= Red | Al",
    "= Ada | Cod",
    "= Bix | Bix-2",
    "Al : Team a team",
    "Ada : EdgeService the edge",
    "Ada ~ Store",
    "Al ~ Component",
    "Red : Place",
    "aDA : CoreService",
    "Cod Fish : Service a fish",
    "= Cod | Cod-Fish",
]


def line_of(random: Random) -> str:
    """One claim, mostly plain."""
    predicate = random.choice([*OBJECTS, *["owned_by", "located_in"] * 2, "leads", "part_of"])
    subjects, objects = THINGS, OBJECTS.get(predicate, THINGS)
    if predicate == "leads":
        subjects = TEAMS
    elif predicate == "part_of":
        subjects = objects = PLACES
    subject = random.choice([*subjects, "Al"] if random.random() < 0.2 else subjects)
    others = [o for o in objects if o != subject] if random.random() < 0.9 else objects
    object_ = random.choice([*others, "Al"] if random.random() < 0.2 else others)
    marks = random.sample(MARKS, random.choice([0, 0, 0, 1, 1, 2]))
    if random.random() < 0.1:
        marks = ["began", f"was {random.choice(objects)}"]
    elif random.random() < 0.05:
        marks = ["began", f"instead of {random.choice(subjects)}"]
    return " | ".join([subject, predicate, object_, *marks])


def lines() -> st.SearchStrategy[str]:
    """One claim."""
    return SEEDS.map(lambda seed: line_of(Random(seed)))


def text_of(random: Random, most: int, heard: list[str]) -> str:
    """What one revision says; some of it is what others said, or its denial."""
    found: dict[str, None] = {}
    for _ in range(random.randint(0, most)):
        kind = random.random()
        if kind < 0.25 and heard:
            line = random.choice(heard)
            found[f"{line} | not" if random.random() < 0.2 and "not" not in line else line] = None
        elif kind < 0.8:
            line = line_of(random)
            found[line] = None
            heard.append(line)
        else:
            found[random.choice(TYPES if kind < 0.87 else NAMES)] = None
    return "".join(f"{line}\n" for line in found)


@dataclass(frozen=True)
class Step:
    """A document comes in, is revised, or changes its state."""

    doc: str
    kind: str
    text: str = ""
    date: str = ""
    status: str = ""


def steps_of(random: Random, doc: str, heard: list[str]) -> list[Step]:
    """The history of one document."""
    most = random.choice([3, 6])
    found: list[Step] = []
    for number in range(1 + random.randint(0, 3)):
        if number and random.random() < 0.3:
            found.append(Step(doc, random.choice(["withdrawn", "restored", "hidden"])))
        else:
            date = random.choice(["", "2024-02", "2024-06-10", "2025"])
            status = random.choice([*[""] * 9, "superseded"])
            found.append(Step(doc, "say", text_of(random, most, heard), date, status))
    return found


def corpora(most: int = 4) -> st.SearchStrategy[list[list[Step]]]:
    """The histories of a few documents. Drawn as one seed: small examples would never disagree about much."""

    def build(seed: int) -> list[list[Step]]:
        random, heard = Random(seed), list[str]()
        return [steps_of(random, f"d{n}", heard) for n in range(random.randint(1, most))]

    return SEEDS.map(build)


def tell(writer: Writer, step: Step) -> None:
    """Let one step happen."""
    if step.kind == "say":
        say(writer, step.doc, step.text, step.date, step.status)
    elif step.kind == "resolve":
        writer.resolution([NameRef(name) for name in step.text.split("|")], "model")
    else:
        writer.document(step.doc, step.kind)


def decide_something(writer: Writer, random: Random) -> None:
    """A decision that fits, or one that is refused."""
    taken = [d.seq for d in writer.view.decisions() if d.active and d.action != "undo"]
    items = writer.view.open_items("open")
    if taken and random.random() < 0.25:
        writer.decide(Decision("undo", of=random.choice(taken)))
    elif items:
        item = random.choice(items)
        fact = random.choice(item.facts) if item.facts and random.random() < 0.7 else ""
        action = random.choice([a for a in ACTIONS if a not in ("undo", "split")])
        with suppress(DecisionError):
            writer.decide(Decision(action, item.id, fact, way=random.choice(WAYS)))
    elif random.random() < 0.3:
        entities = [e for e in writer.view.entities() if e.aliases]
        if entities:
            entity = random.choice(entities)
            with suppress(DecisionError):
                writer.decide(
                    Decision("split", entities=(entity.id,), names=(random.choice(entity.aliases),))
                )


def base() -> Ledger:
    """A ledger in which every plain name has its class."""
    ledger = Ledger.in_memory(ontology())
    with ledger.writing("r0", "test") as writer:
        say(writer, "types", "".join(f"{t}\n" for t in TYPES))
    return ledger


def told(steps: Sequence[Step], typed: bool = True) -> Ledger:
    """A ledger that was told these steps in order."""
    ledger = base() if typed else Ledger.in_memory(ontology())
    with ledger.writing("r1", "test") as writer:
        for step in steps:
            tell(writer, step)
        writer.settle()
    return ledger


def interleaved(seed: int, histories: list[list[Step]]) -> list[Step]:
    """One order of all steps that keeps each document's own."""
    random = Random(seed)
    left = [list(h) for h in histories]
    found = []
    while any(left):
        at = random.choice([i for i, h in enumerate(left) if h])
        found.append(left[at].pop(0))
    return found


def resolved(seed: int, steps: Sequence[Step]) -> list[Step]:
    """The steps with what a model says of names in between."""
    random = Random(seed)
    found = []
    for step in steps:
        found.append(step)
        if random.random() < 0.3:
            names = random.sample([*THINGS, *TEAMS, *PLACES, "Al", "Cod Fish"], random.choice([2, 2, 3]))
            found.append(Step("", "resolve", "|".join(names)))
    return found


def check_from_scratch(view: View) -> None:
    """Everything that is kept up to date step by step is what it would be if it were computed at once."""
    table = view.facts_table
    change = view.grouping.plan([int(n) for n, _ in view.shelf.scan("n")])
    assert change.empty, change
    stage = Stage(table)
    weigher = Weigher(stage)
    expected = set()
    for row_key, rows in view.shelf.scan("o"):
        subject, number, object_ = row_key.split("\x1f")
        at = NodeTriple(int(subject), table.predicates.name(number), int(object_))
        if at.predicate != "kg:alias":
            expected |= {table.triple(at, bool(Entry(*row).extra.get("n"))) for row in rows}
    kept = {table.fact_at(key) for key, _ in view.shelf.scan("f")}
    assert kept == expected
    slots = set()
    for triple in sorted(kept):
        worth = weigher.weigh(triple)
        assert table.worth(triple) == worth, (view.fact_id(triple), table.worth(triple), worth)
        slots |= {f"{slot}\x1f{table.fact_key(triple)}" for slot in tensions(table, stage, triple, worth)}
    assert slots == {key for key, _ in view.shelf.scan("s")}
    by_standing: dict[str, int] = {}
    for fact in view.facts():
        name = f"facts:{fact.standing.value}"
        by_standing[name] = by_standing.get(name, 0) + 1
    counts = {k: v for k, v in view.counts().items() if k.startswith("facts:") and v}
    assert counts == by_standing
    assert view.counts().get("entities", 0) == len(view.entities())
