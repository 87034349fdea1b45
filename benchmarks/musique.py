"""Taking in what another system's model recorded, and how well relations lead back to source text.

    python benchmarks/musique.py [--shared DIR] [--workspace DIR] [--json]

1,890 encyclopaedia passages under the shared data come with triples that another system recorded from its
model. They go onto a tape, and `kg ingest` is run on the passages with the tape in place of a model; what was
accepted and what was refused, by reason, is printed. The recording has neither quotes nor descriptions: a
triple gets the shortest run of whole sentences that has both its ends, or all of the passage, and the gate
decides; an entity is described by the first sentence that names it. It has free verb phrases for predicates:
each becomes a predicate of the schema. It joins no names: they are joined as the ledger does.

Then the supporting passages of 51 questions of several hops are looked for, all over the same passages: as
`kg query --strategy graphrag` does, which reads the passages that relations lead to; by the lexical search;
and by BM25 over words alone, the rival. Recall@5 is the share of a question's supporting passages among the
first five. The parameters of the walk were looked at on half of the questions (the smaller hashes of their
ids), and the other half was kept back; both are printed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from kg_ledger.errors import KgError
from kg_ledger.ids import digest, name_key, slug
from kg_ledger.ledger import Ledger
from kg_ledger.ontology import Ontology, parse_ontology
from kg_pipeline.answering import room_for
from kg_pipeline.cli.ingest import run_ingest
from kg_pipeline.cli.output import Output
from kg_pipeline.corridor import Request
from kg_pipeline.providers.base import Provider, Reply, Task
from kg_pipeline.providers.cache import reply_record
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.providers.resolve_tasks import Cluster, JudgeTask, ResolveReply, ResolveTask, SideVerdict
from kg_pipeline.providers.tape import TapedProvider
from kg_pipeline.providers.tasks import DraftClaim, DraftEntity, ExtractReply, ExtractTask
from kg_pipeline.query.rank import Collection, best_first
from kg_pipeline.query.room import Room, understand
from kg_pipeline.query.terms import terms_of
from kg_pipeline.settings import load_settings
from kg_pipeline.text.fold import fold
from kg_pipeline.text.sentences import sentences
from kg_pipeline.workspace import Workspace

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
R = TypeVar("R", bound=BaseModel)
Recorded = dict[str, Any]


# -- onto the tape ------------------------------------------------------------------------------------


def recording(folder: Path) -> list[Recorded]:
    """A row a passage: `passage`, `extracted_entities`, `extracted_triples`."""
    found: list[Recorded] = json.loads((folder / "recorded_openie.json").read_text("utf-8"))["docs"]
    return found


def well_formed(row: Recorded) -> Iterator[tuple[str, str, str]]:
    """The triples of a row that are three texts."""
    for triple in row["extracted_triples"]:
        if len(triple) == 3 and all(isinstance(part, str) and part.strip() for part in triple):
            yield triple[0], triple[1], triple[2]


def predicate_of(phrase: str) -> str:
    return slug(phrase).replace("-", "_")


def schema_of(rows: list[Recorded]) -> Ontology:
    """One class, and a predicate for each verb phrase of the recording."""
    phrases = sorted({predicate_of(phrase) for row in rows for _, phrase, _ in well_formed(row)})
    predicates = {name: {"domain": "Thing", "range": "Thing"} for name in phrases}
    schema = {"name": "recorded", "classes": {"Thing": {}}, "predicates": predicates}
    return parse_ontology(schema, "recorded")


def reply_of(row: Recorded) -> ExtractReply:
    """The row as a reply of a model."""
    text = row["passage"]
    spans = [(span.start, span.end) for span in sentences(text)]
    folded = [fold(text[start:end]).text for start, end in spans]

    def quote(*ends: str) -> str:
        """The shortest run of sentences that has all of `ends`; everything where there is none."""
        wanted = [fold(end).text for end in ends]
        for length in range(1, len(spans) + 1):
            for at in range(len(spans) - length + 1):
                said = " ".join(folded[at : at + length])
                if all(end in said for end in wanted):
                    return str(text[spans[at][0] : spans[at + length - 1][1]]).strip()
        return str(text)

    return ExtractReply(
        entities=[
            DraftEntity(name=name, type="Thing", description=quote(name), quote=quote(name))
            for name in row["extracted_entities"]
        ],
        relations=[
            DraftClaim(
                subject=subject,
                predicate=predicate_of(phrase),
                object=object_,
                quote=quote(subject, object_),
                subject_type="Thing",
                object_type="Thing",
            )
            for subject, phrase, object_ in well_formed(row)
        ],
    )


def key_of(text: str) -> str:
    return digest(f"{ExtractTask.prompt}\x1f{text.strip()}")


class ByText:
    """What a tape calls the tasks of this recording: by text. It is never asked itself."""

    name = "recorded"
    concurrency = 1

    def fingerprint(self, task: Task[Any]) -> str:
        return key_of(task.chunk.text if isinstance(task, ExtractTask) else task.where)

    def perform(self, task: Task[R]) -> Reply[R]:
        raise KgError(f"{task.where}: only what was recorded can be played.")


class Played:
    """The tape for extractions; the recording joins no names and orders no statements, so every candidate
    stands alone, and what the rules leave in doubt stays there."""

    name = "recorded"
    concurrency = 1

    def __init__(self, tape: Path) -> None:
        self._tape = TapedProvider(ByText(), tape, "play")

    def fingerprint(self, task: Task[Any]) -> str:
        return self._tape.fingerprint(task)

    def perform(self, task: Task[R]) -> Reply[R]:
        if isinstance(task, ResolveTask):
            alone = ResolveReply(clusters=[Cluster(members=[one.id]) for one in task.candidates])
            return Reply(task.reply_model().model_validate(alone.model_dump()))
        if isinstance(task, JudgeTask):
            unclear = SideVerdict(relation="unclear", earlier_quote=task.earlier, later_quote=task.later)
            return Reply(task.reply_model().model_validate(unclear.model_dump()))
        return self._tape.perform(task)


def write_tape(rows: list[Recorded], tape: Path) -> None:
    with tape.open("w", encoding="utf-8") as out:
        for row in rows:
            reply = reply_record(Reply(reply_of(row), calls=1, model="recorded"))
            entry = {"key": key_of(row["passage"]), "prompt": ExtractTask.prompt, "where": row["title"]}
            counted = {"model": "recorded", "calls": 1, "cached": False, "usage": {}}
            out.write(json.dumps({**entry, "reply": reply, **counted}) + "\n")


class FromTape(Workspace):
    """A workspace whose model is the tape."""

    def provider(self, ledger: Ledger | None = None) -> Provider:
        return Played(self.folder / "tape.jsonl")


class Kept(Output):
    """Keeps what a command says instead of printing it."""

    def __init__(self) -> None:
        super().__init__(as_json=True)
        self.rows: list[dict[str, Any]] = []

    def row(self, value: Any) -> None:
        self.rows.append(dict(value))


def take_in(rows: list[Recorded], folder: Path) -> tuple[FromTape, dict[str, Any]]:
    """Write passages, schema and tape below `folder`, run `kg ingest` there, and return its summary."""
    passages = folder / "passages"
    passages.mkdir(parents=True)
    for number, row in enumerate(rows):
        (passages / f"{number:04}.txt").write_text(row["passage"], "utf-8")
    (folder / "ontology.yaml").write_text(json.dumps(schema_of(rows).model_dump(mode="json")), "utf-8")
    (folder / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write_tape(rows, folder / "tape.jsonl")
    place = FromTape(folder.resolve(), load_settings(folder.resolve(), {}))
    out = Kept()
    began = time.process_time()
    code = run_ingest(place, Request((str(passages),), place.folder), out)
    return place, {
        **out.rows[-1],
        "exit": code,
        "cpu": round(time.process_time() - began, 1),
        "recorded": recorded(rows),
        "refused": refusals(place),
        "problems": dict(Counter(row["problem"] for row in out.rows[:-1])),
    }


def recorded(rows: list[Recorded]) -> dict[str, int]:
    """How many triples the recording has, how many are no three texts, how many a passage has twice."""
    every = sum(len(row["extracted_triples"]) for row in rows)
    usable = [list(well_formed(row)) for row in rows]
    counted = sum(map(len, usable))
    distinct = sum(
        len({(name_key(s), predicate_of(p), name_key(o)) for s, p, o in triples}) for triples in usable
    )
    return {"triples": every, "malformed": every - counted, "repeated": counted - distinct}


def refusals(place: FromTape) -> dict[str, int]:
    """How many items the gate refused, by reason, as the ledger keeps them."""
    with place.ledger() as ledger:
        found = Counter(
            str(record.payload["why"]) for record in ledger.store.records() if record.op == "quarantine"
        )
    return dict(sorted(found.items()))


# -- back to source text ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """A question, the documents that support its answer, and whether it was kept back."""

    text: str
    support: frozenset[str]
    kept_back: bool


def questions(rows: list[Recorded], folder: Path) -> list[Asked]:
    paths = {(row["title"], row["text"]): f"passages/{number:04}.txt" for number, row in enumerate(rows)}
    asked = json.loads((folder / "questions_dev50.json").read_text("utf-8"))
    order = sorted(range(len(asked)), key=lambda number: digest(asked[number]["id"]))
    looked_at = set(order[: len(asked) // 2])
    found = []
    for number, row in enumerate(asked):
        support = [p for p in row["paragraphs"] if p["is_supporting"]]
        named = {paths.get((p["title"], p["paragraph_text"])) for p in support}
        if None not in named:
            kept_back = number not in looked_at
            found.append(Asked(row["question"], frozenset(n for n in named if n), kept_back))
    return found


def by_words(place: FromTape, asked: Sequence[Asked]) -> list[list[str]]:
    """The rival: BM25 over whole words."""
    with place.ledger() as ledger:
        texts = [(d.path, ledger.text(d.revision)) for d in ledger.view.documents()]
    terms = {path: terms_of(text).units for path, text in texts}
    counts = {path: Counter(found) for path, found in terms.items()}
    frequency = Counter(term for found in counts.values() for term in found)
    mean = sum(map(len, terms.values())) / len(terms)
    rankings = []
    for one in asked:
        wanted = {t: frequency[t] for t in dict.fromkeys(terms_of(one.text).units) if frequency[t]}
        collection = Collection(len(terms), mean, wanted)
        scores = {path: collection.score(counts[path], len(terms[path])) for path in terms}
        rankings.append(best_first(scores))
    return rankings


def room_of(place: FromTape, ledger: Ledger) -> Room:
    return room_for(ledger.view, ledger, EmbeddedProvider(), place.state)


def by_relations(place: FromTape, asked: Sequence[Asked]) -> list[list[str]]:
    """The passages that `kg query --strategy graphrag` reads, in rank order."""
    with place.ledger() as ledger, ledger.store.snapshot():
        room = room_of(place, ledger)
        assert room.led is not None
        found = [room.led(understand(one.text, room)) for one in asked]
    return [[ranked.passage.doc for ranked in evidence.ranked] for evidence in found]


def by_search(place: FromTape, asked: Sequence[Asked]) -> list[list[str]]:
    """The passages that the lexical search finds, two rankings fused."""
    with place.ledger() as ledger, ledger.store.snapshot():
        room = room_of(place, ledger)
        assert room.passages is not None
        found = [room.passages(one.text) for one in asked]
    return [[ranked.passage.doc for ranked in evidence.ranked] for evidence in found]


def recall(rankings: Sequence[Sequence[str]], asked: Sequence[Asked], most: int = 5) -> dict[str, float]:
    """Mean share of the supporting documents among the first `most`: of all, of half, of the other half."""
    shares = [
        len(one.support & set(dict.fromkeys(ranking)) & set(list(dict.fromkeys(ranking))[:most]))
        / len(one.support)
        for ranking, one in zip(rankings, asked, strict=True)
    ]
    halves = {
        "all": shares,
        "looked at": [s for s, one in zip(shares, asked, strict=True) if not one.kept_back],
        "kept back": [s for s, one in zip(shares, asked, strict=True) if one.kept_back],
    }
    return {name: round(100 * statistics.mean(found), 1) for name, found in halves.items() if found}


def compare(place: FromTape, asked: Sequence[Asked]) -> Iterator[dict[str, Any]]:
    """Recall@5 of each way, with its CPU seconds a question."""
    ways: dict[str, Callable[[], list[list[str]]]] = {
        "graphrag (relations lead to passages)": lambda: by_relations(place, asked),
        "lexical search, two rankings fused": lambda: by_search(place, asked),
        "BM25 over words": lambda: by_words(place, asked),
    }
    for name, way in ways.items():
        began = time.process_time()
        found = way()
        cpu = round((time.process_time() - began) / len(asked), 3)
        yield {"retrieval": name, "recall@5": recall(found, asked), "cpu a question": cpu}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--shared", type=Path, default=SHARED, help="the folder with the data sets")
    parser.add_argument("--workspace", type=Path, help="an empty folder to keep the graph in")
    parser.add_argument("--json", action="store_true", help="one object a line")
    options = parser.parse_args()
    folder = options.shared / "musique"
    if not folder.is_dir():
        raise SystemExit(f"{folder}: absent; the recording is needed.")
    rows = recording(folder)
    with tempfile.TemporaryDirectory() as beside:
        place, intake = take_in(rows, options.workspace or Path(beside))
        asked = questions(rows, folder)
        for row in ({"intake": intake, "questions": len(asked)}, *compare(place, asked)):
            line = json.dumps(row) if options.json else "  ".join(f"{k}={v}" for k, v in row.items())
            print(line, flush=True)


if __name__ == "__main__":
    main()
