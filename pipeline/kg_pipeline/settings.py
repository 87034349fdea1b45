"""Where every setting comes from.

Precedence: flag > `KG_*` > `OPENAI_BASE_URL` / `OPENAI_API_KEY` > `kg.toml` (searched upward) > user file >
default. `kg config` prints each value with its origin.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kg_ledger.errors import KgError

WORKSPACE_FILE = "kg.toml"
SECRET = ("api_key", "neo4j_password")
"""Settings whose values are never shown."""
YEAR = 31_536_000
"""Seconds; nothing is waited for longer."""
_FLAGS = {"wait_seconds": "--wait"}
"""Flags that are not called as their setting is."""


class Settings(BaseModel):
    """What a user can set. Names are those of `kg.toml`; `KG_` and upper case in the environment."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    provider: Literal["auto", "embedded", "openai"] = Field(
        "auto", description="auto: openai where an endpoint is configured, embedded otherwise"
    )
    base_url: str = Field("", description="an OpenAI-compatible endpoint, such as http://127.0.0.1:11434/v1")
    api_key: str = Field("", description="its key; local servers need none")
    extraction_model: str = Field("", description="the model that reads documents")
    generation_model: str = Field("", description="the model that resolves, summarises and answers")
    ontology: str = Field("", description="the ontology file; empty for the built-in general one")
    languages: list[str] = Field(["ja", "en"], description="preferred languages, for legacy encodings")
    encodings: list[str] = Field([], description="legacy encodings to prefer, such as cp932")
    chunk_tokens: int = Field(1500, ge=50, le=200_000, description="tokens of document text a chunk")
    reply_tokens: int = Field(8192, ge=256, le=200_000, description="most tokens of one reply of a model")
    concurrency: int = Field(8, ge=1, le=256, description="model calls in flight at once")
    deadline_seconds: float = Field(120.0, gt=0, le=YEAR, description="total time for one model call")
    batch_poll_seconds: float = Field(30.0, gt=0, le=YEAR, description="time between two looks at a batch")
    max_calls: int | None = Field(None, ge=0, description="model calls a run may make")
    max_cost: float | None = Field(None, ge=0, description="cost a run may reach, in the price's currency")
    price_prompt: float | None = Field(None, ge=0, description="price of a million prompt tokens")
    price_completion: float | None = Field(None, ge=0, description="price of a million completion tokens")
    neo4j_url: str = Field(
        "", description="a Neo4j server that answers Cypher, such as bolt://localhost:7687"
    )
    neo4j_user: str = Field("", description="its user; empty for none")
    neo4j_password: str = Field("", description="the user's password")
    neo4j_database: str = Field("", description="a database of the server that holds nothing else")
    max_file_mb: float = Field(50.0, gt=0, le=1_000_000, description="larger files are skipped, and counted")
    wait_seconds: float = Field(10.0, ge=0, le=YEAR, description="how long to wait for another writer")

    @property
    def uses_endpoint(self) -> bool:
        """Whether a model endpoint will be used."""
        return self.provider == "openai" or (self.provider == "auto" and bool(self.base_url))


class Origins(BaseModel):
    """The settings, and where each value came from."""

    settings: Settings
    origin: dict[str, str]


def find_upward(start: Path, name: str) -> Path | None:
    """The nearest `name` in `start` or a folder above it."""
    for folder in (start, *start.parents):
        if (folder / name).exists():
            return folder / name
    return None


def user_file() -> Path:
    """The user's own settings file."""
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "kg" / "config.toml"


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as err:
        raise KgError(f"{path}: cannot be read ({err.strerror}).") from err
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as err:
        raise KgError(f"{path}: not TOML in UTF-8 ({err}).", "Mend the file.") from err


def _from_environment(environ: Mapping[str, str]) -> dict[str, tuple[str, Any]]:
    found: dict[str, tuple[str, Any]] = {}
    for variable, field in (("OPENAI_BASE_URL", "base_url"), ("OPENAI_API_KEY", "api_key")):
        if environ.get(variable):
            found[field] = (variable, environ[variable])
    for field, definition in Settings.model_fields.items():
        value = environ.get("KG_" + field.upper())
        if value:
            listed = "list" in str(definition.annotation)
            found[field] = ("KG_" + field.upper(), value.split(",") if listed else value)
    return found


def load_settings(folder: Path, flags: Mapping[str, Any], environ: Mapping[str, str] = os.environ) -> Origins:
    """Gather the settings for the workspace in `folder`.

    Parameters
    ----------
    folder : where the search for `kg.toml` begins.
    flags : values given on the command line; None means not given.

    Raises
    ------
    KgError
        A file or a value cannot be used; the message names its origin.
    """
    values: dict[str, Any] = {}
    origin = dict.fromkeys(Settings.model_fields, "default")
    files = [user_file(), find_upward(folder, WORKSPACE_FILE)]
    for path in files:
        if path is not None and path.is_file():
            for field, value in _read_toml(path).items():
                if field not in Settings.model_fields:
                    known = ", ".join(sorted(Settings.model_fields))
                    raise KgError(f"{path}: unknown setting {field!r}.", f"Known: {known}.")
                values[field], origin[field] = value, str(path)
    for field, (name, value) in _from_environment(environ).items():
        values[field], origin[field] = value, name
    for field, value in flags.items():
        if value is not None:
            values[field], origin[field] = value, _FLAGS.get(field, "--" + field.replace("_", "-"))
    try:
        settings = Settings.model_validate(values)
    except ValidationError as err:
        first = err.errors()[0]
        field = str(first["loc"][0])
        got = "" if field in SECRET else f" (got {first['input']!r})"
        where = origin.get(field, field)
        named = where if where.startswith(("--", "KG_")) else f"{where}: {field}"
        raise KgError(f"{named}: {first['msg']}{got}.") from err
    return Origins(settings=settings, origin=origin)
