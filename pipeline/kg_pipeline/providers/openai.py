"""Any OpenAI-compatible endpoint behind the door.

`perform` renders the task's prompt file and sends it; what comes back is read item by item. Faults of the
endpoint are met here only as far as the request must change: another rung of the structured-output
ladder, a parameter less, a shorter passage, one more try with the error quoted. Waiting and sending again
is the channel's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import BaseModel

from kg_ledger.ids import canonical_json, digest
from kg_pipeline.prompts import Prompt, load_prompt
from kg_pipeline.providers.base import (
    PromptTruncated,
    Rejected,
    Reply,
    ReplyInvalid,
    Splittable,
    Task,
    Usage,
)
from kg_pipeline.providers.channel import Channel, ChatAnswer, ChatRequest
from kg_pipeline.providers.errors import ContextOverflow, provider_error
from kg_pipeline.providers.faults.kinds import CallFailed, Kind
from kg_pipeline.providers.ladder import Habits, Learned, Rung
from kg_pipeline.providers.meter import usage_of
from kg_pipeline.providers.parse import Parsed, parse_reply
from kg_pipeline.providers.replytext import Unusable
from kg_pipeline.providers.routes import Route, Snapshot
from kg_pipeline.providers.tasks import SurveyTask
from kg_pipeline.providers.truncation import prompt_was_cut
from kg_pipeline.text.tokens import estimate_tokens

R = TypeVar("R", bound=BaseModel)

ENGINE_VERSION = "1"
"""Changes when the same model text would be read differently; part of every fingerprint."""

INCOMPLETE = "incomplete"
"""A note on a reply that does not cover its whole input, even after splitting."""

MOST_SPLITS = 3
QUOTED = 2_000
"""Characters of a bad reply that are shown to the model again."""

SMALLEST_REPLY = 256
MARGIN = 1.1
"""Room that is left because token counts are estimates."""

REPLY_CAPS = ("max_tokens", "max_completion_tokens")
"""The two names of the cap on a reply's length: a server that refuses the first takes the second."""


@dataclass(slots=True)
class _Effort:
    """What one task has taken so far."""

    prompt: Prompt
    route: Route
    habits: Habits
    calls: int = 0
    usage: Usage = field(default_factory=Usage)
    notes: list[str] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    model: str = ""


class OpenAIProvider:
    """Performs tasks on an OpenAI-compatible endpoint.

    Parameters
    ----------
    snapshot : which model serves which tier, and the limits.
    channel : sends requests; see `connect`.
    learned : what earlier runs learnt of the endpoint; `learned.to_record()` is for the next.
    prompts : folder of the prompt files; the shipped ones by default.
    """

    name = "openai"

    def __init__(
        self,
        snapshot: Snapshot,
        channel: Channel,
        learned: Learned | None = None,
        prompts: Path | None = None,
    ) -> None:
        self.snapshot = snapshot
        self.channel = channel
        self.learned = learned if learned is not None else Learned()
        self._prompts = prompts
        self._schema_digests: dict[int, tuple[dict[str, Any], str]] = {}

    @property
    def concurrency(self) -> int:
        """How many tasks may be in flight at once."""
        return self.snapshot.concurrency

    def fingerprint(self, task: Task[Any]) -> str:
        """Hash of what shapes the reply: prompt, schema, model, parameters and the task's own text.

        Not in it: the endpoint's address, and where the text came from; a renamed file costs nothing.
        """
        prompt = self._prompt(task)
        route = self.snapshot.route(prompt.tier)
        parts = [
            ENGINE_VERSION, prompt.hash, self._schema_digest(task.schema()), route.model,
            canonical_json([dict(route.parameters), route.reply_tokens]),
        ]  # fmt: skip
        for name, text in sorted(task.slots().items()):
            parts += (name, str(len(text)), text)
        return digest("\x1f".join(parts))

    def _schema_digest(self, schema: dict[str, Any]) -> str:
        """The digest of a schema; one that is shared between tasks is hashed once."""
        kept = self._schema_digests.get(id(schema))
        if kept is None or kept[0] is not schema:
            if len(self._schema_digests) > 256:
                self._schema_digests.clear()
            kept = (schema, digest(canonical_json(schema)))
            self._schema_digests[id(schema)] = kept
        return kept[1]

    def _prompt(self, task: Task[Any]) -> Prompt:
        return load_prompt(task.prompt, self._prompts)

    def perform(self, task: Task[R]) -> Reply[R]:
        """Perform `task`, in as many requests as it takes.

        Raises
        ------
        ProviderError
            See `providers.base` for which one means what.
        """
        if isinstance(task, SurveyTask):  # a model reads names where it reads relations
            return cast("Reply[R]", Reply(value=task.reply_model()(), model=""))
        prompt = self._prompt(task)
        route = self.snapshot.route(prompt.tier)
        effort = _Effort(prompt, route, self.learned.of(route.base_url, route.model))
        value = self._complete(effort, task, MOST_SPLITS)
        return Reply(
            value=value,
            calls=effort.calls,
            usage=effort.usage,
            model=effort.model,
            prompt_hash=prompt.hash,
            notes=tuple(dict.fromkeys(effort.notes)),
            rejected=tuple(effort.rejected),
        )

    # -- one task, or a part of one

    def _complete(self, effort: _Effort, task: Task[R], splits: int) -> R:
        """The reply to `task`, put together from parts where it had to be split."""
        parts: Sequence[Task[R]] = ()
        done: list[R] = []
        try:
            parsed = self._converse(effort, task)
        except ContextOverflow:
            parts = _split(task, None) if splits else ()
            if not parts:
                raise
            effort.notes.append("split")
        else:
            effort.notes += parsed.notes
            effort.rejected += parsed.rejected
            if not parsed.truncated:
                return parsed.value
            done = [parsed.value]
            parts = _split(task, parsed.value) if splits else ()
            if not parts:
                effort.notes.append(INCOMPLETE)
                return parsed.value
        for part in parts:
            done.append(self._complete(effort, part, splits - 1))
        joined: R = cast("Splittable[R]", task).join(done)
        return joined

    def _converse(self, effort: _Effort, task: Task[R]) -> Parsed[R]:
        """Ask; where the reply cannot be used, ask once more with the reason quoted."""
        system, user = effort.prompt.render(task.slots(), task.schema())
        messages: tuple[tuple[str, str], ...] = (("system", system), ("user", user))
        rung: Rung | None = None
        problem: Unusable | None = None
        for attempt in (1, 2):
            answer, used = self._exchange(effort, task, messages, rung)
            try:
                parsed = self._read(answer, task)
            except Unusable as err:
                problem = err
                effort.notes.append(err.reason)
                if attempt == 2 or answer.finish == "content_filter":
                    break
                if err.empty:
                    rung = used.next or used
                else:
                    said = effort.prompt.render_repair(str(err))
                    messages = (*messages, ("assistant", answer.text[:QUOTED]), ("user", said))
            else:
                if rung is not None and rung is not used.next:
                    effort.habits.count_empty(rung)
                if attempt == 2:
                    effort.notes.append("repaired")
                return parsed
        raise ReplyInvalid(
            f"{task.where}: {effort.route.model} gave no usable reply ({problem}).",
            "It is tried again on the next run.",
        )

    def _read(self, answer: ChatAnswer, task: Task[R]) -> Parsed[R]:
        if answer.refusal and not answer.text:
            raise Unusable("refusal", f"The model declined: {answer.refusal[:160]}")
        if answer.finish == "content_filter":
            raise Unusable("content_filter", "The server's content filter stopped the reply.")
        return parse_reply(answer.text, task.reply_model())

    # -- one answer, whatever the endpoint refuses on the way

    def _exchange(
        self, effort: _Effort, task: Task[R], messages: tuple[tuple[str, str], ...], rung: Rung | None
    ) -> tuple[ChatAnswer, Rung]:
        """Send `messages`, change what the server refuses, and give the answer and the rung it came on."""
        habits = effort.habits
        estimate = sum(estimate_tokens(content) for _, content in messages)
        with habits.scouting():
            while True:
                used = rung or habits.rung
                request = self._request(effort, task, messages, used, estimate)
                self._check_context(effort, task, request)
                try:
                    answer = self.channel.send(request)
                except CallFailed as failed:
                    effort.calls += failed.tries
                    rung = self._adapt(effort, task, request, used, failed)
                    continue
                habits.prove(used)
                effort.calls += answer.tries
                break
        effort.usage += usage_of(request, answer)
        effort.model = answer.model
        if answer.prompt_tokens is not None:
            if prompt_was_cut(messages, answer.prompt_tokens + answer.cached_tokens, habits):
                raise PromptTruncated(
                    f"{task.where}: the server read {answer.prompt_tokens} of about {estimate} tokens.",
                    "Set a smaller chunk_tokens, or a larger context at the server (Ollama: num_ctx).",
                )
            habits.measure(estimate, answer.prompt_tokens)
        return answer, used

    def _request(
        self,
        effort: _Effort,
        task: Task[R],
        messages: tuple[tuple[str, str], ...],
        rung: Rung,
        estimate: int,
    ) -> ChatRequest:
        route, habits = effort.route, effort.habits
        parameters = {name: value for name, value in route.parameters if name not in habits.refused}
        cap = route.reply_tokens
        if habits.context is not None:
            cap = max(SMALLEST_REPLY, min(cap, habits.context - int(estimate * habits.ratio * MARGIN)))
        name = next((name for name in REPLY_CAPS if name not in habits.refused), None)
        if name is not None:
            parameters[name] = cap
        return ChatRequest(
            where=task.where,
            prompt=effort.prompt.name,
            prompt_hash=effort.prompt.hash,
            model=route.model,
            rung=rung.value,
            messages=messages,
            response_format=rung.response_format(effort.prompt.schema_name, task.schema()),
            parameters=parameters,
            prompt_tokens=int(estimate * habits.ratio),
            reply_tokens=cap,
            price=route.price,
        )

    def _check_context(self, effort: _Effort, task: Task[R], request: ChatRequest) -> None:
        """Refuse, before it is sent, a prompt that leaves no room for a reply."""
        limit = effort.habits.context
        if limit is not None and request.prompt_tokens + SMALLEST_REPLY > limit:
            raise ContextOverflow(
                f"{task.where}: a prompt of about {request.prompt_tokens} tokens does not fit into {limit}.",
                limit,
            )

    def _adapt(
        self, effort: _Effort, task: Task[R], request: ChatRequest, used: Rung, failed: CallFailed
    ) -> Rung | None:
        """What to change after a refusal: the rung for the next try, or None for the endpoint's usual one.

        Raises
        ------
        ProviderError
            Nothing can be changed.
        """
        habits = effort.habits
        if failed.kind is Kind.FORMAT and used.next is not None:
            return habits.refuse_format(used, failed.message)
        if failed.kind is Kind.PARAMETER and failed.parameter in request.parameters:
            habits.refuse_parameter(failed.parameter)
            return used
        if failed.kind is Kind.CONTEXT:
            limit = habits.limit_context(failed.limit, request.prompt_tokens, request.reply_tokens)
            if request.prompt_tokens * 2 > limit or request.reply_tokens <= SMALLEST_REPLY:
                raise ContextOverflow(f"{task.where}: {failed.message}", limit) from failed
            return used
        if failed.kind is Kind.REQUEST and not habits.proven and used.next is not None:
            return used.next
        raise provider_error(failed, task.where, effort.route) from failed


def _split(task: Task[R], done: R | None) -> Sequence[Task[R]]:
    """Smaller tasks for what `done` leaves open; none for a task that cannot be divided."""
    return cast("Sequence[Task[R]]", task.split(done)) if isinstance(task, Splittable) else ()
