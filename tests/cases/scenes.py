"""Field cases from end to end: documents in a folder, taken in by `kg`, and what a user then sees.

A scene reads with the embedded engine, or with a stand-in server that is told which facts to return: each
fact whose quote stands in the passage that is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.running import Ran, kg
from tests.standin import Standin
from tests.standin.reading import answer, framed, relation

ONTOLOGY = """\
name: cases
languages: [en, ja]
classes:
  Component: {labels: {en: [component], ja: [部品]}}
  Service: {parent: Component, labels: {en: [service, job], ja: [サービス]}}
  Store: {parent: Component, labels: {en: [store], ja: [台帳]}}
  Team: {labels: {en: [team, lead], ja: [チーム]}}
  Project: {labels: {en: [project], ja: [案件]}}
  Number: {labels: {en: [number], ja: [数]}}
predicates:
  calls:
    {domain: Component, range: Component, cardinality: many, cues: {en: [calls], ja: [を呼び出す]}}
  uses:
    {domain: Component, range: Component, cardinality: many, cues: {en: [uses], ja: [を使う]}}
  writes_to:
    {domain: Component, range: Component, cardinality: many, cues: {en: [writes to], ja: [に書き込む]}}
  monitors:
    {domain: Component, range: Component, cardinality: many, cues: {en: [monitors], ja: [を監視する]}}
  notifies:
    {domain: Component, range: Component, cardinality: many, cues: {en: [notifies], ja: [に通知する]}}
  triggers:
    {domain: Component, range: Component, cardinality: many, cues: {en: [triggers], ja: [を起動する]}}
  depends_on:
    {domain: Component, range: Component, cardinality: many, cues: {en: [depends on], ja: [に依存する]}}
  owned_by:
    domain: Component
    range: Team
    cardinality: one
    labels: {en: [owner], ja: [担当]}
    cues: {en: [is owned by], ja: [の担当は]}
    inverse_cues: {en: [owns]}
  led_by:
    domain: Project
    range: Team
    cardinality: one
    cues: {en: [is led by], ja: [のリーダーは]}
    inverse_cues: {en: [led], ja: [を率いた]}
  retry_limit:
    domain: Component
    range: Number
    cardinality: one
    labels: {en: [retry limit], ja: [再試行の上限]}
    cues: {en: [has a retry limit of], ja: [の再試行の上限は]}
"""

TYPES = """\
# Names

OrderHub is a service. StockDB is a store. Mail is a service. DiskPool is a store. Ledger is a store.

受注サービスと在庫サービスと配送サービスがある。
"""


@dataclass
class Scene:
    """A workspace with a folder `docs`."""

    folder: Path
    server: Standin | None = None
    facts: list[dict[str, Any]] = field(default_factory=list)

    def write(self, documents: Mapping[str, str | None]) -> None:
        """Write documents under `docs`; None deletes one."""
        for name, text in documents.items():
            place = self.folder / "docs" / name
            if text is None:
                place.unlink()
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text.encode("utf-8"))

    def ingest(self, documents: Mapping[str, str | None] | None = None, *options: str, code: int = 0) -> Ran:
        """Write documents and take the folder in."""
        self.write(documents or {})
        ran = kg("ingest", "docs", "--json", *options)
        assert ran.code == code, ran.err + ran.out
        return ran

    def returns(self, subject: str, predicate: str, object_: str, quote: str, **details: str) -> None:
        """From now on, let the stand-in return this fact for a passage in which the quote stands."""
        rows = [{"key": key, "value": value} for key, value in details.items()]
        self.facts.append({"from": subject, "rel": predicate, "to": object_, "quote": quote, "how": rows})

    def reply(self, body: dict[str, Any]) -> Any:
        """What the stand-in answers."""
        system, user = (str(body["messages"][at]["content"]) for at in (0, 1))
        named = body["response_format"]["json_schema"]
        if named["name"] != "extract":
            return answer(named["name"], named["schema"], system, user)
        passage = framed(user)
        found = [fact for fact in self.facts if fact["quote"] in passage]
        ends = {
            name: fact["quote"] for fact in found for name in (fact["from"], fact["to"])
        }  # fmt: skip
        classes = {"owned_by": "Team", "led_by": "Team", "retry_limit": "Number"}
        types = {f["to"]: classes.get(f["rel"], "Service") for f in found}
        types |= {f["from"]: "Project" if f["rel"] == "led_by" else "Service" for f in found}
        return {
            "entities": [{"name": n, "type": types[n]} for n in ends],
            "relations": [*(relation(quote, n, "what_it_is", "", []) for n, quote in ends.items()), *found],
        }

    # -- what a user sees

    def known(self, as_of: str = "999999") -> dict[str, str]:
        """Fact → standing, as `kg ledger as-of` lists them."""
        return {r["fact"]: r["standing"] for r in kg("ledger", "as-of", as_of, "--json").rows if "fact" in r}

    def current(self) -> set[str]:
        """The facts that hold now."""
        return {fact for fact, standing in self.known().items() if standing == "current"}

    def items(self) -> list[dict[str, Any]]:
        """What `kg review` asks."""
        found: list[dict[str, Any]] = kg("review", "--list", "--json").summary["items"]
        return found

    def ask(self, question: str, *options: str) -> dict[str, Any]:
        """What `kg query` answers."""
        return kg("query", question, "--json", *options).summary

    def show(self, what: str) -> list[dict[str, Any]]:
        """What `kg show` shows."""
        return kg("show", what, "--json").rows

    def record(self, op: str) -> list[dict[str, Any]]:
        """The ledger's records of one op."""
        return [row for row in kg("ledger", "log", "--json").rows if row.get("op") == op]


def lay_out(folder: Path, server: Standin | None = None) -> Scene:
    """A scene in `folder`, which is the working directory."""
    lines = ['ontology = "o.yaml"']
    if server is not None:
        lines += [f'base_url = "{server.url}"']
        lines += ['extraction_model = "standin"', 'generation_model = "standin"']
    (folder / "o.yaml").write_text(ONTOLOGY, "utf-8")
    (folder / "kg.toml").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "docs").mkdir()
    scene = Scene(folder, server)
    if server is None:
        scene.write({"names.md": TYPES})
    return scene


@contextmanager
def with_model(folder: Path) -> Iterator[Scene]:
    """A scene whose documents a stand-in reads."""
    with Standin() as server:
        scene = lay_out(folder, server)
        server.reply = scene.reply
        yield scene
