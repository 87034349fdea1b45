"""The door: a provider performs a typed task; it is not handed a string.

The OpenAI-compatible provider renders the task's prompt file, the embedded one computes. Cache, retry,
budget and tape are providers that wrap a provider; nothing branches on them elsewhere.

    KgError
      ProviderError          a task could not be performed
        EngineFault          the embedded engine failed on this input: a bug of ours, of one document
        ProviderRefused      key, quota or model: nothing further will work (exit code 5)
        ProviderUnreachable  no answer from the endpoint (exit code 5)
        ReplyInvalid         the reply cannot be used, after repair
        PromptTruncated      the server cut the prompt
        BudgetSpent          the cap on calls or cost is reached; what is done is kept
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar, runtime_checkable

from pydantic import BaseModel

from kg_ledger.errors import KgError

Tier = Literal["extraction", "generation"]
R = TypeVar("R", bound=BaseModel)
R_co = TypeVar("R_co", bound=BaseModel, covariant=True)


class ProviderError(KgError):
    """A task could not be performed."""

    exit_code = 5
    code = "provider_error"


class EngineFault(ProviderError):
    """The embedded engine failed on this input. The run goes on without the document, which is named."""

    code = "engine_fault"


class ProviderRefused(ProviderError):
    """The endpoint refuses for good: key, quota or model."""

    exit_code = 5
    code = "provider_refused"


class ProviderUnreachable(ProviderError):
    """Nothing answers at the endpoint."""

    exit_code = 5
    code = "provider_unreachable"


class ReplyInvalid(ProviderError):
    """The reply cannot be used, after repair."""

    code = "reply_invalid"


class PromptTruncated(ProviderError):
    """The server silently cut the prompt."""

    code = "prompt_truncated_by_server"


class BudgetSpent(ProviderError):
    """The cap on calls or cost is reached. What is done is kept."""

    exit_code = 3
    code = "budget_spent"


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one or many calls. Measured and estimated ones are kept apart."""

    prompt: int = 0
    completion: int = 0
    cached: int = 0
    estimated: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.prompt + other.prompt,
            self.completion + other.completion,
            self.cached + other.cached,
            self.estimated + other.estimated,
        )


class Task(Protocol[R_co]):
    """What is asked of a provider. Concrete tasks are frozen dataclasses in `providers.tasks`.

    Attributes
    ----------
    prompt : name of the prompt file in `prompts/`, without `.md`.
    tier : which route performs it.
    """

    prompt: ClassVar[str]
    tier: ClassVar[Tier]

    def reply_model(self) -> type[R_co]:
        """The pydantic model that validates the reply."""

    def schema(self) -> dict[str, Any]:
        """The strict JSON schema that constrains the decoding: enums filled in, every field required."""

    def slots(self) -> dict[str, str]:
        """The values of the prompt file's named slots. All of them are untrusted text."""

    @property
    def where(self) -> str:
        """A short name for messages, `docs/a.md#3`."""


@runtime_checkable
class Splittable(Protocol[R]):
    """A task that can be divided where its prompt or its reply is too long. Optional."""

    def split(self, done: R | None) -> tuple[Task[R], ...]:
        """Smaller tasks for what `done`, a reply that was cut off, leaves open; for everything if None.

        Empty where dividing would not help.
        """

    def join(self, parts: Sequence[R]) -> R:
        """One reply out of those of the parts, in order."""


INCOMPLETE = "incomplete"
"""A note on a reply that does not cover its whole input, even after splitting."""


REPETITION = "repetition"
"""A note on a reply that said something again and again; each statement is in it once."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """An item of a reply that was not kept, and why."""

    reason: str
    item: str


@dataclass(frozen=True, slots=True)
class Reply(Generic[R]):
    """What a provider gives back.

    Attributes
    ----------
    value : validated against the task's reply model.
    calls : requests that were made for it (0 when it came from a cache or was computed).
    cached : True if the reply had been paid for earlier.
    earlier : tokens that a run before this one paid for it, where that run ended before it was in the cache.
    model : what really answered; `embedded` for the embedded engine.
    notes : repairs that were needed, such as `fence` or `truncated`.
    rejected : items that were dropped one by one while the rest was kept.
    """

    value: R
    calls: int = 0
    cached: bool = False
    usage: Usage = field(default_factory=Usage)
    model: str = "embedded"
    prompt_hash: str = ""
    notes: tuple[str, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    earlier: Usage | None = None


class Provider(Protocol):
    """Performs tasks.

    Attributes
    ----------
    name : `embedded` or `openai`.
    concurrency : how many tasks may be in flight at once; 1 for an engine that computes.
    """

    @property
    def name(self) -> str:
        """`embedded` or `openai`."""

    @property
    def concurrency(self) -> int:
        """How many tasks may be in flight at once."""

    def fingerprint(self, task: Task[Any]) -> str:
        """Hash of everything that shapes the reply: task input, prompt, schema, model, parameters, engine."""

    def perform(self, task: Task[R]) -> Reply[R]:
        """Perform `task`.

        Raises
        ------
        ProviderError
            The task could not be performed; the message says what was asked, where, and what to do.
        """
