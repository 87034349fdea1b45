"""The ledger on disk: writing, reading again, going back in time, and noticing what was changed behind it."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kg_ledger.errors import KgError, OntologyError, StoreBusy, StoreError
from kg_ledger.export import rows
from kg_ledger.ids import digest
from kg_ledger.journal_lines import read_jsonl
from kg_ledger.ledger import STORE_FILE, Ledger
from kg_ledger.ontology import Ontology
from kg_ledger.records import Claim, Interval, Mention, NameRef, Quote, Span, Standing
from kg_ledger.shelf import MemoryShelf
from kg_ledger.stores.memory import MemoryStore
from kg_ledger.writer import Writer
from tests.ledger.histories import TYPES, steps_of, tell
from tests.ledger.speaking import claims_in, ontology, say

NAMES = "A : Service\nB : Service\nMori : Team\nAbe : Team\n"


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / ".kg", ontology(), create=True) as opened:
        yield opened


def write(ledger: Ledger, doc: str, text: str, run: str = "run-1") -> None:
    with ledger.writing(run, "test") as writer:
        say(writer, doc, text)


def test_what_was_written_is_there_again(ledger: Ledger, tmp_path: Path) -> None:
    write(ledger, "a", NAMES + "A | calls | B\n")
    before = ledger.view.export()
    ledger.close()
    with Ledger.open(tmp_path / ".kg", read_only=True) as again:
        assert again.ontology == ontology()
        assert list(again.ontology.predicates) == list(ontology().predicates)
        assert again.view.export() == before
        assert again.verify().ok


def test_an_empty_ledger_needs_an_ontology(tmp_path: Path) -> None:
    with Ledger.open(tmp_path, create=True) as empty:
        with pytest.raises(OntologyError):
            _ = empty.ontology
        with pytest.raises(OntologyError), empty.writing("r", "a"):
            pass
    with pytest.raises(StoreError):
        Ledger.open(tmp_path / "nowhere")


def test_an_empty_ledger_can_be_read(ledger: Ledger) -> None:
    view = ledger.view
    assert [view.facts(), view.entities(), view.open_items(), view.documents()] == [[], [], [], []]
    assert view.counts()["facts"] == 0 and view.graph().number_of_nodes() == 0
    assert view.find("x") == [] and view.entity("x") is None and view.fact("a:b:c") is None
    assert view.claims_of("a:b:c") == [] and view.claim("claim:0") is None
    assert ledger.verify().ok


@pytest.mark.parametrize("seed", range(6))
def test_rows_on_disk_are_the_replayed_rows(ledger: Ledger, seed: int) -> None:
    chance = Random(seed)
    heard: list[str] = []
    for number in range(4):
        for step in steps_of(chance, f"d{number}", heard):
            with ledger.writing("r", "test") as writer:
                if number == 0:
                    types = "".join(f"{t}\n" for t in TYPES)
                    if writer.view.document("types") is None:
                        say(writer, "types", types)
                tell(writer, step)
                writer.settle()
    assert rows(ledger.view) == rows(ledger.replay(MemoryShelf()))
    assert ledger.verify().ok


def test_an_exception_leaves_nothing_behind(ledger: Ledger) -> None:
    write(ledger, "a", NAMES)
    before, count = ledger.view.export(), ledger.store.count()
    with pytest.raises(RuntimeError), ledger.writing("r", "test") as writer:
        say(writer, "b", "A | calls | B\n")
        raise RuntimeError
    assert ledger.view.export() == before and ledger.store.count() == count
    write(ledger, "b", "A | calls | B\n")
    assert ledger.verify().ok


def test_one_writer_at_a_time(ledger: Ledger, tmp_path: Path) -> None:
    with (
        ledger.writing("r", "first") as writer,
        Ledger.open(tmp_path / ".kg", ontology()) as other,
        pytest.raises(StoreBusy, match="first"),
        other.writing("r", "second"),
    ):
        assert writer


def test_a_second_run_that_finds_nothing_new_writes_nothing(ledger: Ledger) -> None:
    text = NAMES + "A | calls | B\nA | owned_by | Mori\n"
    write(ledger, "a", text)
    count = ledger.store.count()
    with ledger.writing("run-2", "test") as writer:
        said = claims_in("a", text)
        writer.restate("a", said.mentions, said.claims)
        assert [writer.propose(c) for c in said.claims] == [None, None]
        for mention in said.mentions:
            writer.mention(mention)
    assert ledger.store.count() == count


def test_the_run_is_noted_once_with_its_ontology(ledger: Ledger) -> None:
    write(ledger, "a", NAMES, "run-1")
    write(ledger, "b", "A | calls | B\n", "run-2")
    runs = list(ledger.log(op="run"))
    assert [r.payload["run"] for r in runs] == ["run-1", "run-2"]
    assert ["o" in r.payload for r in runs] == [True, False]


def test_another_ontology_builds_the_view_anew(ledger: Ledger, tmp_path: Path) -> None:
    write(ledger, "a", NAMES + "A | calls | B\nA | calls | A2\nA2 : Service\n")
    assert len(ledger.view.facts(Standing.CURRENT)) == 2
    ledger.close()
    raw = ontology().model_dump(mode="json")
    raw["predicates"]["calls"]["cardinality"] = "one"
    with Ledger.open(tmp_path / ".kg", Ontology.model_validate(raw)) as changed:
        assert len(changed.view.facts(Standing.CURRENT)) == 2
        with changed.writing("run-2", "test"):
            pass
        assert len(changed.view.facts(Standing.CONTESTED)) == 2
        assert changed.verify().ok
        assert len(changed.as_of(changed.store.count() - 1).facts(Standing.CURRENT)) == 2


def test_going_back_in_the_ledger(ledger: Ledger) -> None:
    write(ledger, "a", NAMES + "A | calls | B\n")
    seq = ledger.store.count()
    moment = list(ledger.log())[-1].at
    write(ledger, "a", NAMES)
    assert ledger.view.facts(Standing.CURRENT) == []
    assert [f.id for f in ledger.as_of(seq).facts(Standing.CURRENT)] == ["a:calls:b"]
    assert ledger.as_of(0).facts() == []
    assert ledger.as_of("1999-01-01").facts() == []
    assert ledger.as_of(moment[:10]).facts(Standing.CURRENT) == []
    assert ledger.as_of(moment).find("A")


def test_a_changed_row_is_noticed(ledger: Ledger) -> None:
    write(ledger, "a", NAMES + "A | calls | B\n")
    with ledger.store.writer() as inner:
        [(key, _)] = list(inner.shelf.scan("f"))
        inner.shelf.put("f", key, 1)
    check = ledger.verify()
    assert not check.ok and check.differing == ("f",)


def test_a_view_of_another_version_of_the_fold_is_computed_anew(ledger: Ledger) -> None:
    write(ledger, "a", NAMES + "A | calls | B\n")
    before = ledger.view.facts()
    with ledger.store.writer() as inner:
        for key, _ in list(inner.shelf.scan("f")):
            inner.shelf.put("f", key, 1)
        inner.shelf.put("meta", "fold", "0")
        inner.commit()
    assert [fact.standing for fact in ledger.view.facts()] != [fact.standing for fact in before]
    with ledger.writing("later", "test"):
        pass
    assert ledger.view.facts() == before
    assert ledger.verify().ok


def test_the_journal_can_be_exported_and_read_again(ledger: Ledger) -> None:
    write(ledger, "a", NAMES + "A | calls | B\n")
    stream = io.StringIO()
    assert ledger.export_jsonl(stream) == ledger.store.count()
    store = MemoryStore()
    store.adopt(read_jsonl(stream.getvalue().splitlines()))
    again = Ledger(store, ontology())
    assert rows(again.replay(MemoryShelf())) == rows(ledger.view)


def test_a_claim_that_is_not_in_its_text_goes_to_quarantine(ledger: Ledger) -> None:
    with ledger.writing("r", "test") as writer:
        writer.document("a", "new", text="A calls B.")
        wrong = Quote("a", digest("A calls B."), Span(0, 9), "B calls A")
        assert writer.propose(Claim(NameRef("B"), "calls", NameRef("A"), wrong)) is None
        writer.mention(Mention(NameRef("C"), "", wrong))
        writer.quarantine("a", "quote_lacks_object", "A calls C")
    assert ledger.view.counts()["quarantined"] == 3
    assert ledger.view.facts() == []
    assert [r.payload["why"] for r in ledger.log(op="quarantine")] == [
        "quote_not_at_span",
        "quote_not_at_span",
        "quote_lacks_object",
    ]


def test_callers_are_told_what_they_did_wrong(ledger: Ledger) -> None:
    with ledger.writing("r", "test") as writer:
        with pytest.raises(KgError, match="not known"):
            writer.document("a", "changed", text="x")
        with pytest.raises(KgError, match="needs its text"):
            writer.document("a", "new")
        with pytest.raises(KgError, match="no document change"):
            writer.document("a", "burnt")
        writer.document("a", "new", text="A calls B.")
        with pytest.raises(KgError, match="known already"):
            writer.document("a", "new", text="x")
        old = Quote("a", digest("other"), Span(0, 1), "o")
        with pytest.raises(KgError, match="at revision"):
            writer.propose(Claim(NameRef("A"), "calls", NameRef("B"), old))
        with pytest.raises(KgError, match="is not known"):
            writer.propose(Claim(NameRef("A"), "calls", NameRef("B"), Quote("z", "0", Span(0, 1), "o")))
        here = Quote("a", digest("A calls B."), Span(0, 10), "A calls B.")
        for interval in (Interval("2024-02-31"), Interval("2024", "2024-13"), Interval("May")):
            with pytest.raises(KgError, match="no date of the calendar"):
                writer.propose(Claim(NameRef("A"), "calls", NameRef("B"), here, interval=interval))
        with pytest.raises(KgError, match="never stated"):
            writer.support("a", digest("A calls B."), {"claim:0000": Span(0, 1)})
        with pytest.raises(KgError, match="never stated"):
            writer.withdraw("a", ["mention:0000"], "revised")


def test_support_and_withdrawal_by_hand(ledger: Ledger) -> None:
    write(ledger, "a", NAMES + "A | calls | B\n")
    text = "A | calls | B\n"
    [claim] = claims_in("a", text).claims
    with ledger.writing("r", "test") as writer:
        writer.document("a", "changed", text=text)
        stated = writer.view.stated_in("a")
        writer.support("a", digest(text), {claim.id: claim.quote.span})
        writer.withdraw("a", [i for i in stated if i != claim.id], "revised")
        assert writer.view.stated_in("a") == {claim.id: claim.quote.span}
    with ledger.writing("r", "test") as writer:
        writer.withdraw("a", [claim.id], "reread")
        assert writer.view.stated_in("a") == {}
        judged = writer.propose(claim)
        assert judged is not None and judged.claim == claim.id
    assert [r.op for r in ledger.view.history("a:calls:b")] == ["claim", "withdrawal", "support", "judgement"]


def test_a_document_of_one_claim_and_many_is_kept_small(ledger: Ledger, tmp_path: Path) -> None:
    """A thousand documents of twelve claims in six megabytes; so a hundred in 0.6, and the empty file."""
    chance = Random(3)
    names = [f"決済サービス{n}" for n in range(60)]
    with ledger.writing("r", "test") as writer:
        say(writer, "names", "".join(f"{n} : Service\n" for n in names))
        for number in range(100):
            text = "".join(
                f"{chance.choice(names)} | calls | {chance.choice(names)} | note={chance.random():.6f}\n"
                for _ in range(12)
            )
            say(writer, f"docs/{number}.md", text)
    assert ledger.view.counts()["claims"] == 1200
    assert (tmp_path / ".kg" / STORE_FILE).stat().st_size < 700_000


class CountingShelf(MemoryShelf):
    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    def get(self, table: str, key: str) -> Any | None:
        self.reads += 1
        return super().get(table, key)

    def many(self, table: str, keys: Iterable[str]) -> dict[str, Any]:
        wanted = list(keys)
        self.reads += len(wanted)
        return super().many(table, wanted)

    def scan(self, table: str, prefix: str = "") -> Iterator[tuple[str, Any]]:
        found = list(super().scan(table, prefix))
        self.reads += 1 + len(found)
        return iter(found)


def test_judging_a_claim_looks_at_no_more_when_more_is_known() -> None:
    shelf = CountingShelf()
    store = MemoryStore()
    store._shelf = shelf
    ledger = Ledger(store, ontology())

    def reads_of(number: int) -> int:
        with ledger.writing("r", "test") as writer:
            _names(writer, number, 2)
            before = shelf.reads
            say(writer, f"probe{number}", f"S{number} | calls | Hub\nS{number} | owned_by | Red\n")
            return shelf.reads - before

    def _names(writer: Writer, number: int, count: int) -> None:
        lines = "".join(f"S{number + i} : Service\n" for i in range(count))
        say(writer, f"names{number}", lines + "Hub : Service\nRed : Team\n")

    few = reads_of(10)
    with ledger.writing("r", "test") as writer:
        _names(writer, 1000, 400)
        for number in range(1000, 1400):
            say(writer, f"d{number}", f"S{number} | calls | Hub\nS{number} | owned_by | Red\n")
    many = reads_of(5000)
    assert many <= few * 1.3, (few, many)
