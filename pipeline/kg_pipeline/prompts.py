"""Prompt files: the whole prompt, with named slots, under the hash of its content.

A file in `prompts/` is front matter (`tier`, `schema`, `version`) and parts, each under a line of its own:

    === system ===          what stays the same from call to call; it comes first, so that prompt caches hit
    === user ===            what changes
    === repair ===          what is said when a reply could not be used

A file that holds several prompts names them, `=== judge: system ===`; a task asks for `resolve#judge`, or
for `resolve` to mean the first. `{{name}}` is a slot. The file is cut at its slots once, when it is read:
text that is put into a slot is never searched for slots, whatever it contains.

The system part may use the trusted slots `ontology`, `schema` and `language` only. Untrusted text belongs
in the user part, between marks made of the slot `boundary`, which no document can guess.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kg_ledger.errors import KgError
from kg_ledger.ids import canonical_json, digest
from kg_pipeline.providers.base import Tier

BOUNDARY = "boundary"
TRUSTED = frozenset({"ontology", "schema", "language"})
PARTS = ("system", "user", "repair")

_PART = re.compile(r"^=== (?:([a-z_]+): )?(system|user|repair) ===[ \t]*\n", re.M)
_SLOT = re.compile(r"\{\{([a-z_]+)\}\}")
_UNSENDABLE = re.compile("[\x00\ud800-\udfff]")


class PromptError(KgError):
    """A prompt file that cannot be used, or a task that does not fill it."""


class FrontMatter(BaseModel):
    """What a prompt file says of itself; `schema` names the reply, or one reply a section."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    tier: Tier
    version: int = Field(ge=1)
    schema_name: str | dict[str, str] = Field(alias="schema")


@dataclass(frozen=True, slots=True)
class Template:
    """Text cut at its slots: `texts[0] + slot[0] + texts[1] + … + texts[-1]`."""

    texts: tuple[str, ...]
    slots: tuple[str, ...]

    @staticmethod
    def cut(text: str) -> Template:
        """Cut `text` at its slots."""
        pieces = _SLOT.split(text)
        return Template(tuple(pieces[0::2]), tuple(pieces[1::2]))

    def fill(self, values: Mapping[str, str]) -> str:
        """Put `values` into the slots; a value is never searched for slots."""
        pieces = [self.texts[0]]
        for slot, text in zip(self.slots, self.texts[1:], strict=True):
            pieces += (values[slot], text)
        return "".join(pieces)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One prompt.

    Attributes
    ----------
    name : `extract`, or `resolve#judge` for a section of a file.
    schema_name : a short name for the reply's schema, `[a-z_]+`.
    hash : of everything that this prompt says; it travels with every claim that the prompt led to.
    """

    name: str
    tier: Tier
    schema_name: str
    version: int
    system: Template
    user: Template
    repair: Template
    hash: str

    def render(self, slots: Mapping[str, str], schema: Mapping[str, Any]) -> tuple[str, str]:
        """The system and the user message for one call.

        Parameters
        ----------
        slots : the task's values; lone surrogates and NUL, which no request can carry, become U+FFFD.
        schema : the reply's JSON schema, for a prompt that shows it.

        Raises
        ------
        PromptError
            The task leaves a slot of this prompt empty.
        """
        values = {name: _UNSENDABLE.sub("\ufffd", text) for name, text in slots.items()}
        values["schema"] = canonical_json(schema) if "schema" in self.system.slots else ""
        values[BOUNDARY] = _boundary(values)
        missing = sorted({*self.system.slots, *self.user.slots} - values.keys())
        if missing:
            raise PromptError(f"prompt {self.name}: no value for slot {', '.join(missing)}.")
        return self.system.fill(values), self.user.fill(values)

    def render_repair(self, error: str) -> str:
        """What is said after a reply that could not be used because of `error`."""
        return self.repair.fill({"error": _UNSENDABLE.sub("\ufffd", error)})


def _boundary(values: Mapping[str, str]) -> str:
    """A mark that stands in no value."""
    while True:
        mark = secrets.token_hex(6)
        if not any(mark in value for value in values.values()):
            return mark


def prompts_folder() -> Path:
    """The shipped prompts: those of the checkout, or those inside the installed package.

    Raises
    ------
    PromptError
        Neither is there.
    """
    package = Path(__file__).resolve().parent
    for folder in (package.parents[1] / "prompts", package / "_shipped" / "prompts"):
        if (folder / "extract.md").is_file():
            return folder
    raise PromptError("The prompt files are missing from the installation.", "Install kg again.")


@lru_cache(maxsize=64)
def load_prompt(name: str, folder: Path | None = None) -> Prompt:
    """The prompt `name` (`extract`, `resolve#judge`), read once.

    Raises
    ------
    PromptError
        There is no such file or section, or the file cannot be used; the message names the place.
    """
    file_name, _, section = name.partition("#")
    prompts = read_prompts((folder or prompts_folder()) / f"{file_name}.md")
    if not section:
        return next(iter(prompts.values()))
    if section not in prompts:
        raise PromptError(
            f"prompts/{file_name}.md has no section {section!r}.", f"It has: {', '.join(prompts)}."
        )
    return prompts[section]


def read_prompts(path: Path) -> dict[str, Prompt]:
    """Every prompt of the file, by section name; the key is empty for a file with a single prompt.

    Raises
    ------
    PromptError
        The file cannot be used; the message says why.
    """
    try:
        text = path.read_text("utf-8").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as err:
        raise PromptError(f"{path.name}: cannot be read ({err}).") from err
    head, parts = _split_file(path.name, text)
    sections = dict.fromkeys(section for section, part in parts if part == "user")
    repair = parts.get(("", "repair"), "")
    prompts = {}
    for section in sections:
        schema = head.schema_name if isinstance(head.schema_name, str) else head.schema_name.get(section)
        if schema is None or ("" in sections and len(sections) > 1):
            raise PromptError(
                f"{path.name}: section {section or '(unnamed)'} has no schema, or no name beside others."
            )
        name = path.stem + (f"#{section}" if section else "")
        prompts[section] = _prompt(
            name, head, schema, parts.get((section, "system"), ""), parts[(section, "user")],
            parts.get((section, "repair"), repair),
        )  # fmt: skip
    if not prompts:
        raise PromptError(f"{path.name}: no line `=== user ===`.")
    return prompts


def prompt_hashes(folder: Path | None = None) -> dict[str, str]:
    """Prompt file → 16 hex digits of a hash over all its sections."""
    files = sorted((folder or prompts_folder()).glob("*.md"))
    found = {path.stem: read_prompts(path) for path in files if path.stem != "README"}
    return {
        name: digest(canonical_json([one.hash for _, one in sorted(sections.items())]))[:16]
        for name, sections in found.items()
    }


def _split_file(file: str, text: str) -> tuple[FrontMatter, dict[tuple[str, str], str]]:
    fields, _, body = text.removeprefix("---\n").partition("\n---\n")
    try:
        head = FrontMatter.model_validate(yaml.safe_load(fields))
    except (yaml.YAMLError, ValidationError) as err:
        raise PromptError(f"{file}: front matter needs tier, schema and version ({err}).") from err
    pieces = _PART.split(body)
    parts = {}
    for section, part, content in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        parts[(section or "", part)] = content.strip("\n")
    return head, parts


def _prompt(name: str, head: FrontMatter, schema: str, system: str, user: str, repair: str) -> Prompt:
    templates = {part: Template.cut(text) for part, text in zip(PARTS, (system, user, repair), strict=True)}
    allowed = {"system": TRUSTED, "repair": frozenset({"error"})}
    for part, names in allowed.items():
        if strange := sorted(set(templates[part].slots) - names):
            raise PromptError(f"prompt {name}: slot {strange[0]} may not stand in the {part} part.")
    return Prompt(
        name, head.tier, schema, head.version, templates["system"], templates["user"], templates["repair"],
        hash=digest(canonical_json([name, head.tier, schema, head.version, system, user, repair])),
    )  # fmt: skip
