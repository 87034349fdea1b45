"""Where a user's `kg.toml` and `.kg/` live, and the only place where concrete classes are wired together."""

from __future__ import annotations

import json
import os
import sys
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg_ledger.errors import KgError, LedgerBroken
from kg_ledger.ids import digest
from kg_ledger.ontology import Ontology, load_ontology
from kg_ledger.records import Span
from kg_pipeline.documents import Chunk
from kg_pipeline.settings import WORKSPACE_FILE, Origins, Settings, find_upward, load_settings

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_pipeline.providers.base import Provider, Usage
    from kg_pipeline.providers.calllog import CallLog
    from kg_pipeline.providers.connect import Connection
    from kg_pipeline.providers.spool import Spool
    from kg_pipeline.query.bolt import BoltEngine
    from kg_pipeline.query.graph import Graph
    from kg_pipeline.reading.source import ReadOptions

STATE = ".kg"
_LEARNED = "learned.json"
_CALLS = "calls.jsonl"
_SPOOL = "arrived.spool"

_OF_DAMAGE = (LookupError, TypeError, ValueError, AttributeError, AssertionError, StopIteration)
"""What goes wrong in reading rows that are missing, or are not what they were."""

EMBEDDED_NOTE = (
    "embedded engine: reads by the ontology's wordings and the structure of the text; "
    "a language model would add free paraphrase and facts spread over several sentences."
)
_EMBEDDED_NOTE_JA = (
    "組み込みエンジン: オントロジーの言い回しと文章の構造から読み取ります。言語モデルを使うと、"
    "自由な言い換えや、複数の文にまたがる事実も読み取れます。"
)


def embedded_note(lang: str) -> str:
    """What the embedded engine is and is not, in English or Japanese."""
    return _EMBEDDED_NOTE_JA if lang == "ja" else EMBEDDED_NOTE


@dataclass(frozen=True)
class Workspace:
    """A folder with documents nearby, settings in `kg.toml`, and what is known in `.kg/`.

    Attributes
    ----------
    folder : document paths are relative to it.
    origins : the settings, and where each value came from.
    """

    folder: Path
    origins: Origins

    @classmethod
    def find(cls, start: Path, explicit: Path | None, flags: Mapping[str, Any]) -> Workspace:
        """The workspace that `start` is in: the nearest folder upward with `kg.toml` or `.kg/`, else `start`.

        Parameters
        ----------
        explicit : a folder that the user named; it is the workspace, whatever is in it.
        flags : settings given on the command line; None means not given.

        Raises
        ------
        KgError
            The named folder is not there, or a setting cannot be used.
        """
        if explicit is not None and not explicit.is_dir():
            raise KgError(f"{explicit}: there is no such folder.", "Create it, or name another --workspace.")
        if explicit is not None:
            folder = explicit
        else:
            marks = [found.parent for name in (WORKSPACE_FILE, STATE) if (found := find_upward(start, name))]
            folder = max(marks, key=lambda place: len(place.parts), default=start)
        return cls(folder.resolve(), load_settings(folder.resolve(), flags))

    @property
    def settings(self) -> Settings:
        """The settings."""
        return self.origins.settings

    def read_options(self, encoding: str = "") -> ReadOptions:
        """How documents are found and read here; `encoding`, where given, is that of every text file."""
        from kg_pipeline.reading.source import ReadOptions

        given = self.settings
        return ReadOptions(encoding, tuple(given.encodings), tuple(given.languages), given.max_file_mb)

    @property
    def state(self) -> Path:
        """The folder of what is known."""
        return self.folder / STATE

    @property
    def exists(self) -> bool:
        """Whether anything was ever taken in here; an anchor alone says so too, of a store that is lost."""
        return any((self.state / name).exists() for name in ("kg.db", "kg.db.anchor.json"))

    def given_ontology(self) -> Ontology | None:
        """The ontology that the settings name, or None; relative to the workspace, or to the current folder
        where it was named on the command line."""
        return self._given_ontology

    @cached_property
    def _given_ontology(self) -> Ontology | None:
        named = self.settings.ontology
        if not named:
            return None
        base = Path.cwd() if self.origins.origin["ontology"].startswith("--") else self.folder
        return load_ontology(base / named)

    def check(self) -> None:
        """Raise a `KgError` if the named ontology or endpoint cannot be used, before anything is created."""
        self.given_ontology()
        if self.settings.uses_endpoint:
            _ = self.connection

    @contextmanager
    def ledger(self, *, create: bool = False) -> Iterator[Ledger]:
        """Open the ledger. To create is to need an ontology: the named one, else the built-in general one.
        Where it cannot be written, such as a snapshot, it is opened for reading.

        Raises
        ------
        KgError
            There is nothing here yet and `create` is not set.
        """
        from kg_ledger.ledger import Ledger

        if not self.exists and not create:
            raise KgError(
                f"{self.folder}: nothing was taken in here yet.",
                "Run `kg ingest FOLDER` first, or name the --workspace.",
            )
        ontology = self.given_ontology()
        read_only = not create and not _may_write(self.state)
        with Ledger.open(self.state, ontology, create=create, read_only=read_only) as ledger:
            if ontology is None and ledger.store.count() == 0:
                from kg_pipeline.providers.embedded.general import general_ontology

                ledger = Ledger(ledger.store, general_ontology())
            try:
                yield ledger
            except _OF_DAMAGE as err:
                if _verifies(ledger):
                    raise
                raise LedgerBroken(
                    f"{self.state}: the ledger is damaged ({type(err).__name__}: {err}).",
                    "`kg ledger verify` says where; `kg ledger rebuild` mends it if the journal is whole.",
                ) from err

    def provider(self, ledger: Ledger | None = None) -> Provider:
        """The provider that the settings ask for; paid replies are kept in `ledger`.

        Raises
        ------
        KgError
            An endpoint is asked for, but which model to ask is not set.
        """
        if not self.settings.uses_endpoint:
            from kg_pipeline.providers.embedded.engine import EmbeddedProvider

            return EmbeddedProvider()
        from kg_pipeline.providers.cache import CachedProvider, MemoryCalls

        calls = ledger.store if ledger else MemoryCalls()
        return CachedProvider(self.connection.provider, calls, spool=self.spool)

    @cached_property
    def connection(self) -> Connection:
        """The endpoint's provider without the cache, with its meter and budget."""
        from kg_pipeline.providers.connect import connect, offered_models
        from kg_pipeline.providers.ladder import Learned
        from kg_pipeline.providers.meter import Meter
        from kg_pipeline.providers.routes import resolve_routes

        key = self.settings.api_key
        snapshot = resolve_routes(self.settings, lambda: offered_models(self.settings.base_url, key))
        learned = Learned(_read_json(self.state / _LEARNED))
        meter = Meter(self.call_log.append)
        return connect(snapshot, key, learned=learned, meter=meter, notice=_say, spool=self.spool)

    @cached_property
    def spool(self) -> Spool:
        """What has arrived and is not in the cache; only opened by whoever writes the ledger."""
        from kg_pipeline.providers.spool import Spool

        return Spool(self.state / _SPOOL, _say)

    def spooling(self, ledger: Ledger) -> AbstractContextManager[None]:
        """Inside, no reply of an endpoint that has arrived is lost to a kill. For the ledger's writer."""
        if not self.settings.uses_endpoint:
            return nullcontext()
        return self.spool.opened(lambda key: ledger.store.get_call(key) is not None)

    @cached_property
    def call_log(self) -> CallLog:
        """The account of every request, kept beside the ledger."""
        from kg_pipeline.providers.calllog import CallLog

        return CallLog(self.state / _CALLS)

    @property
    def models(self) -> dict[str, str]:
        """Which model each tier asks; the embedded engine's version where no endpoint is set."""
        if not self.settings.uses_endpoint:
            from kg_pipeline.providers.embedded.engine import VERSION

            return dict.fromkeys(("extraction", "generation"), f"embedded {VERSION}")
        snapshot = self.connection.provider.snapshot
        return {route.tier: route.model for route in (snapshot.extraction, snapshot.generation)}

    @property
    def cypher(self) -> Callable[[Graph], BoltEngine] | None:
        """Opens the Cypher engine on the server that is set; None where there is none."""
        return self.neo4j if self.settings.neo4j_url else None

    def neo4j(self, graph: Graph) -> BoltEngine:
        """The server that is set, asked about `graph`; raises `KgError` where nothing answers."""
        from kg_pipeline.query.bolt import BoltEngine, connect

        s = self.settings
        return BoltEngine(
            graph, connect(s.neo4j_url, s.neo4j_user, s.neo4j_password, s.neo4j_database or None)
        )

    def account(self) -> list[dict[str, Any]]:
        """The model calls so far, a row for each prompt, model, rung and outcome."""
        if "connection" not in self.__dict__:
            return []
        return [line.to_row() for line in self.connection.meter.lines()]

    @property
    def calls_made(self) -> int:
        """Requests that were sent so far, failed ones included."""
        return self.connection.meter.calls if "connection" in self.__dict__ else 0

    @property
    def tokens_used(self) -> Usage | None:
        """Tokens of all requests so far; None where no endpoint was asked."""
        if not self.calls_made:
            return None
        from kg_pipeline.providers.base import Usage

        return sum((line.usage for line in self.connection.meter.lines()), Usage())

    def hang_up(self) -> None:
        """Close the endpoint, and remember for the next run what this one learnt of it."""
        if "connection" not in self.__dict__:
            return
        self.connection.close()
        if not self.state.is_dir():
            return
        place = self.state / _LEARNED
        try:
            written = place.with_suffix(".tmp")
            written.write_text(json.dumps(self.connection.provider.learned.to_record()), "utf-8")
            written.replace(place)
        except OSError as err:
            print(f"kg: {place}: cannot be written ({err.strerror}).", file=sys.stderr)
        if self.call_log.lost:
            told = f"kg: {self.call_log.path}: {self.call_log.lost} model calls could not be noted."
            print(told, file=sys.stderr)


def recipe_of(provider: Provider, ontology: Ontology, chunk_tokens: int) -> str:
    """What documents are read with: 16 hex digits that change with the prompt, schema, model, parameters,
    engine or chunk size."""
    from kg_pipeline.providers.tasks import ExtractTask

    probe = Chunk("", "", 0, Span(0, 0), "")
    return digest(f"{provider.fingerprint(ExtractTask(probe, ontology))} {chunk_tokens}")[:16]


def new_run_id() -> str:
    """A short id that no other run has."""
    return uuid.uuid4().hex[:12]


def _may_write(state: Path) -> bool:
    """Whether the store in `state` and its folder can be written by whoever runs this."""
    effective = os.access in os.supports_effective_ids
    places = [place for place in (state, state / "kg.db") if place.exists()]
    return all(os.access(place, os.W_OK, effective_ids=effective) for place in places)


def _verifies(ledger: Ledger) -> bool:
    """Whether the ledger is whole; asked where something went wrong that a damaged row may explain."""
    try:
        return ledger.verify().ok
    except (KgError, *_OF_DAMAGE):
        return False


def _say(line: str) -> None:
    from kg_pipeline.desk.visible import visible

    print(visible(line), file=sys.stderr)


def _read_json(place: Path) -> dict[str, Any] | None:
    try:
        found = json.loads(place.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None
