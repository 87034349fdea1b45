"""Judging alone, on the plant corpus: what the documents state is given by hand, as by a perfect reader."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from kg_ledger.ids import digest
from kg_ledger.ledger import Ledger
from kg_ledger.ontology import load_ontology
from kg_ledger.records import (
    ALIAS,
    Change,
    Claim,
    Class,
    Interval,
    Mention,
    Modality,
    NameRef,
    Polarity,
    Quote,
    Span,
)
from tests.conftest import require_shared

Row = dict[str, Any]

READ_AS: dict[str, Row] = {
    "6月1日付で、コマドリの保全は保全二課から夜勤保全班へ移管した": {
        "change": Change.BEGAN,
        "replaces": "保全二課",
        "interval": Interval("2024-06-01"),
    },
    "ミツメは5月の連休中に東棟から西棟へ移設を終えた": {
        "change": Change.BEGAN,
        "replaces": "東棟",
        "interval": Interval("2024-05"),
    },
    "冷却水装置は担当の班が決まっていなかったが、保全一課が保全することになった": {"change": Change.BEGAN},
    "PR-03 は冷却水装置に依存していない": {"polarity": Polarity.NEGATED},
    "ミツメは一号コンプレッサーに依存しない": {"polarity": Polarity.NEGATED},
    "ハヤテの保全を夜勤班へ渡すことを検討している": {"modality": Modality.PLANNED},
    "一号コンプレッサーは来年度に西棟へ移す予定": {"modality": Modality.PLANNED},
    "ツチオトを冷却水装置につなぐかもしれない": {"modality": Modality.HYPOTHETICAL},
    "ハヤテも SR-40 を使っているらしい": {"modality": Modality.REPORTED},
    "青鬼のワークを秋からミツメへ直接送る計画があると聞いた": {"modality": Modality.REPORTED},
    "EV-2 の仕入先は、7月の発注分からカザキリ精工をやめてトコヨ化成に切り替えた": {
        "change": Change.BEGAN,
        "replaces": "カザキリ精工",
        "interval": Interval("2024-07"),
    },
    "第13プレス機は7月の改造以降、EV-2 を使わなくなった": {
        "change": Change.ENDED,
        "polarity": Polarity.NEGATED,
        "interval": Interval("2024-07"),
    },
}
"""What a reader takes from a sentence beyond a plain statement."""

TRAPS: dict[str, Row] = {
    "negated": {"polarity": Polarity.NEGATED},
    "planned": {"modality": Modality.PLANNED},
    "hearsay": {"modality": Modality.REPORTED},
}


def _rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


class Plant:
    def __init__(self) -> None:
        self.gold = require_shared("domains", "gold", "plant")
        corpora = require_shared("domains", "corpora")
        self.waves = [self._texts(corpora / "plant"), self._texts(corpora / "plant.wave2")]
        self.entities = {row["id"]: row for row in _rows(self.gold / "entities.jsonl")}
        self.ledger = Ledger.in_memory(load_ontology(self.gold / "ontology.yaml"))

    @staticmethod
    def _texts(folder: Path) -> dict[str, str]:
        files = sorted(p for p in folder.rglob("*") if p.is_file())
        return {p.relative_to(folder).as_posix(): p.read_bytes().decode("utf-8") for p in files}

    def quote(self, doc: str, text: str, wanted: str) -> Quote:
        start = text.index(wanted)
        return Quote(doc, digest(text), Span(start, start + len(wanted)), wanted)

    def name(self, entity: str, quote: str) -> NameRef:
        row = self.entities[entity]
        written = [s for s in [row["label"], *row["aliases"]] if s in quote]
        return NameRef(max(written, key=len, default=row["label"]))

    def claim(self, row: Row, doc: str, text: str, **read_as: Any) -> Claim:
        quote = self.quote(doc, text, row["quote"])
        subject, object_ = (self.name(row[end], row["quote"]) for end in ("subject", "object"))
        return Claim(subject, row["predicate"], object_, quote, **read_as)

    def names_of(self, doc: str, text: str) -> tuple[list[Mention], list[Claim]]:
        """Every surface form in the text, with its class; every alias where it is written."""
        mentions, claims = [], []
        for row in self.entities.values():
            for surface in [row["label"], *row["aliases"]]:
                if surface in text:
                    quote = self.quote(doc, text, surface)
                    mentions.append(Mention(NameRef(surface, row["type"]), "", quote))
                    if surface != row["label"]:
                        main = NameRef(row["label"], row["type"])
                        claims.append(Claim(main, ALIAS, NameRef(surface, row["type"]), quote))
        return mentions, claims

    def tell(self, wave: int, stated: dict[str, list[Claim]]) -> list[tuple[Claim, Class]]:
        judged = []
        with self.ledger.writing(f"wave {wave + 1}", "test") as writer:
            for doc, text in self.waves[wave].items():
                known = writer.view.document(doc) is not None
                date = next((li[6:] for li in text.splitlines() if li.startswith("date: ")), "")
                writer.document(doc, "changed" if known else "new", text=text, date=date)
                mentions, aliases = self.names_of(doc, text)
                for claim, judgement in writer.restate(doc, mentions, [*aliases, *stated[doc]]):
                    if judgement is not None:
                        judged.append((claim, judgement.cls))
        return judged


def _f1(pairs: list[tuple[str, str]], cls: str) -> float:
    hit = sum(1 for want, got in pairs if want == got == cls)
    total = sum(1 for want, _ in pairs if want == cls) + sum(1 for _, got in pairs if got == cls)
    return 2 * hit / total if total else 1.0


def test_every_second_wave_statement_gets_its_class() -> None:
    plant = Plant()
    first: dict[str, list[Claim]] = defaultdict(list)
    for row in _rows(plant.gold / "relations.jsonl"):
        first[row["doc"]].append(plant.claim(row, row["doc"], plant.waves[0][row["doc"]]))
    for row in _rows(plant.gold / "traps.jsonl"):
        if row["kind"] in TRAPS:
            text = plant.waves[0][row["doc"]]
            first[row["doc"]].append(plant.claim(row, row["doc"], text, **TRAPS[row["kind"]]))
    plant.tell(0, first)

    second: dict[str, list[Claim]] = defaultdict(list)
    wanted: dict[str, Row] = {}
    for row in _rows(plant.gold / "judgements.jsonl"):
        text = plant.waves[1][row["doc"]]
        claim = plant.claim(row, row["doc"], text, **READ_AS.get(row["quote"], {}))
        second[row["doc"]].append(claim)
        wanted[claim.id] = row
    judged = {claim.id: cls for claim, cls in plant.tell(1, second)}

    pairs = [(row["class"], judged[claim].value) for claim, row in wanted.items()]
    wrong = [
        (row["quote"], row["class"], judged[c].value)
        for c, row in wanted.items()
        if row["class"] != judged[c]
    ]
    macro = sum(_f1(pairs, cls.value) for cls in Class) / len(Class)
    assert macro >= 0.95, wrong
    assert not wrong

    view = plant.ledger.view
    for claim_id, row in wanted.items():
        if row["class"] in ("update", "conflict", "duplicate"):
            ends = [view.find(plant.entities[row["against"][i]]["label"])[0].id for i in (0, 2)]
            against = f"{ends[0]}:{row['against'][1]}:{ends[1]}"
            evidence = view.claim(claim_id)
            assert evidence is not None
            spoken = {view.fact_of(claim_id), *(pair.fact for pair in evidence.judgement.pairs)}
            assert against in spoken, (row, spoken)
            if row["class"] == "update":
                assert view.fact(against).standing == "superseded"  # type: ignore[union-attr]
    assert plant.ledger.verify().ok


def test_names_of_one_thing_become_one_entity() -> None:
    plant = Plant()
    plant.tell(0, defaultdict(list))
    plant.tell(1, defaultdict(list))
    view = plant.ledger.view
    found = {}
    for entity, row in plant.entities.items():
        ids = {e.id for s in [row["label"], *row["aliases"]] for e in view.find(s)}
        assert len(ids) == 1, (row, ids)
        found[entity] = ids.pop()
    assert len(set(found.values())) == len(plant.entities) == len(view.entities())
