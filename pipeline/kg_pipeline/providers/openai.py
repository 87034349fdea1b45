"""Any OpenAI-compatible endpoint behind the door.

`perform` renders the task's prompt file and sends it; what comes back is read item by item. A reply that
cannot be used is asked for once more with the error quoted, a reply that was cut off is completed by asking
for what it leaves open, a passage that does not fit is divided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import BaseModel

from kg_ledger.ids import canonical_json, digest
from kg_pipeline.prompts import Prompt, load_prompt
from kg_pipeline.providers.base import INCOMPLETE, Reply, ReplyInvalid, Splittable, Task
from kg_pipeline.providers.channel import Channel, ChatAnswer, ChatRequest
from kg_pipeline.providers.errors import ContextOverflow
from kg_pipeline.providers.exchange import Effort, Messages, compose, estimate_messages, exchange, fits
from kg_pipeline.providers.ladder import Learned, Rung
from kg_pipeline.providers.meter import usage_of
from kg_pipeline.providers.parse import Parsed, parse_reply
from kg_pipeline.providers.replytext import Unusable
from kg_pipeline.providers.routes import Snapshot, short_name
from kg_pipeline.providers.tasks import SurveyTask

R = TypeVar("R", bound=BaseModel)

ENGINE_VERSION = "1"
"""Changes when the same model text would be read differently; part of every fingerprint."""

MOST_SPLITS = 3
"""How often the open part of a reply that was cut off is divided: each time costs a call."""

MOST_HALVINGS = 10
"""How often a prompt that is too long is divided: what is known not to fit is not sent, and costs nothing."""

THOUGHTS = frozenset({"thought_only", "unclosed_think"})
"""Reasons why a reply is unusable that a longer reply, or less thinking, would do away with."""

QUOTED = 2_000
"""Characters of a bad reply that are shown to the model again."""


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
            ENGINE_VERSION,
            prompt.hash,
            self._schema_digest(task.schema()),
            route.model,
            canonical_json([dict(route.parameters), route.reply_tokens]),
        ]
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

    def _effort(self, task: Task[Any]) -> Effort:
        prompt = self._prompt(task)
        route = self.snapshot.route(prompt.tier)
        habits = self.learned.of(route.base_url, route.model)
        return Effort(prompt, route, habits, self.snapshot.deadline)

    def perform(self, task: Task[R]) -> Reply[R]:
        """Perform `task`, in as many requests as it takes.

        Raises
        ------
        ProviderError
            See `providers.base` for which one means what.
        """
        if isinstance(task, SurveyTask):  # a model reads names where it reads relations
            return cast("Reply[R]", Reply(value=task.reply_model()(), model=""))
        effort = self._effort(task)
        value = self._complete(effort, task, MOST_SPLITS, MOST_HALVINGS)
        return _reply(effort, value)

    def compose(self, task: Task[Any]) -> ChatRequest:
        """The request for `task` as it would be sent first, for sending it in another way (a batch)."""
        effort = self._effort(task)
        messages = self._messages(effort, task)
        rung = effort.habits.rung
        return compose(effort, task.where, task.schema(), messages, rung, estimate_messages(messages))

    def accept(self, task: Task[R], request: ChatRequest, answer: ChatAnswer) -> Reply[R]:
        """Read an answer to `compose(task)` that came in another way.

        Raises
        ------
        ReplyInvalid
            It cannot be used, or it was cut off; `perform` may do better.
        """
        effort = self._effort(task)
        try:
            parsed = _read(answer, task)
        except Unusable as err:
            raise ReplyInvalid(f"{task.where}: {err}") from err
        if parsed.truncated:
            raise ReplyInvalid(f"{task.where}: the reply was cut off.")
        effort.calls, effort.model, effort.usage = 1, answer.model, usage_of(request, answer)
        effort.notes += parsed.notes
        effort.rejected += parsed.rejected
        return _reply(effort, parsed.value)

    def _messages(self, effort: Effort, task: Task[Any]) -> Messages:
        system, user = effort.prompt.render(task.slots(), task.schema())
        return (("system", system), ("user", user))

    def pieces(self, task: Task[R]) -> Iterator[Task[R]]:
        """`task`, or what it will be divided into so that it fits what the model is known to read."""
        effort = self._effort(task)
        limit = effort.habits.context
        request = self.compose(task) if limit is not None else None
        parts = _split(task, None) if request is not None and not fits(effort, request) else ()
        if not parts:
            yield task
        for part in parts:
            yield from self.pieces(part)

    def _complete(self, effort: Effort, task: Task[R], splits: int, halvings: int) -> R:
        """The reply to `task`, put together from parts where it had to be divided."""
        done: list[R] = []
        try:
            parsed = self._converse(effort, task)
        except ContextOverflow:
            parts = _split(task, None) if halvings else ()
            if not parts:
                raise
            effort.notes.append("split")
            halvings -= 1
        else:
            effort.notes += parsed.notes
            effort.rejected += parsed.rejected
            if not parsed.truncated:
                return parsed.value
            done.append(parsed.value)
            parts = _split(task, parsed.value) if splits else ()
            splits -= 1
            if not parts and not parsed.looped:
                effort.notes.append(INCOMPLETE)
        done += [self._complete(effort, part, splits, halvings) for part in parts]
        return cast("Splittable[R]", task).join(done) if parts else done[0]

    def _converse(self, effort: Effort, task: Task[R]) -> Parsed[R]:
        """Ask; where the reply cannot be used, ask once more, with the reason quoted or on a looser rung."""
        effort.asked = self.fingerprint(task)
        messages = self._messages(effort, task)
        answer, used = exchange(self.channel, effort, task.where, task.schema(), messages)
        try:
            return _read(answer, task)
        except Unusable as err:
            effort.notes.append(err.reason)
            if answer.finish == "content_filter":
                raise _invalid(effort, task, err) from err
            if err.empty:
                rung: Rung | None = used.next or used
            else:
                rung = None
                said = effort.prompt.render_repair(str(err))
                messages = (*messages, ("assistant", answer.text[:QUOTED]), ("user", said))
        answer, used = exchange(self.channel, effort, task.where, task.schema(), messages, rung)
        try:
            parsed = _read(answer, task)
        except Unusable as err:
            raise _invalid(effort, task, err) from err
        effort.notes.append("repaired")
        if rung is not None:
            effort.habits.count_empty(used)
        return parsed


def _reply(effort: Effort, value: R) -> Reply[R]:
    return Reply(
        value=value,
        calls=effort.calls,
        cached=effort.calls == 0 and effort.earlier is not None,
        usage=effort.usage,
        model=effort.model,
        prompt_hash=effort.prompt.hash,
        notes=tuple(dict.fromkeys(effort.notes)),
        rejected=tuple(effort.rejected),
        earlier=effort.earlier,
    )


def _read(answer: ChatAnswer, task: Task[R]) -> Parsed[R]:
    if answer.refusal and not answer.text:
        raise Unusable("refusal", f"The model declined: {answer.refusal[:160]}")
    if answer.finish == "content_filter":
        raise Unusable("content_filter", "The server's content filter stopped the reply.")
    if answer.thought and not answer.text.strip():
        spent = " Its tokens were used up before that." if answer.finish == "length" else ""
        raise Unusable("thought_only", f"The reply held thinking and no answer.{spent}", empty=True)
    return parse_reply(answer.text, task.reply_model())


def _invalid(effort: Effort, task: Task[Any], problem: Unusable) -> ReplyInvalid:
    remedy = "It is asked again on the next run; where it happens often, try another model."
    if problem.reason in THOUGHTS:
        remedy = "Raise reply_tokens and deadline_seconds, or turn thinking off at the server."
    what = f"{task.where}: {short_name(effort.route.model)} gave no usable reply twice ({problem})."
    return ReplyInvalid(what, remedy)


def _split(task: Task[R], done: R | None) -> Sequence[Task[R]]:
    """Smaller tasks for what `done` leaves open; none for a task that cannot be divided."""
    return cast("Sequence[Task[R]]", task.split(done)) if isinstance(task, Splittable) else ()
