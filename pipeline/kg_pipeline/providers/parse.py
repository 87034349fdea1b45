"""From JSON values to a validated reply, item by item.

Every item of a list is validated on its own: a bad one is rejected with its reason, the good ones stay.
What no item-wise repair can save is `Unusable`, and the model is asked once more with the reason quoted.
An empty reply is never "nothing stated".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, Generic, TypeVar, get_args, get_origin

from pydantic import BaseModel, RootModel, ValidationError

from kg_pipeline.providers.base import REPETITION, Rejected
from kg_pipeline.providers.replytext import Found, Unusable, find_json, in_circles
from kg_pipeline.providers.tasks import ReplyItem

R = TypeVar("R", bound=BaseModel)

MOST_FAN_OUT = 64
LOOP = 3
"""So many items in a row that were said before, and a model is going in circles."""

SHOWN = 200
"""Characters of a rejected item that are kept with its reason."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Parsed(Generic[R]):
    """A reply that can be used.

    Attributes
    ----------
    notes : repairs: `fence`, `think`, `bare_list`, `repetition`, `truncated`, …
    truncated : the reply was cut off; `value` holds the items that were complete.
    looped : it was cut off while it said the same over and over: there was nothing more to come.
    """

    value: R
    notes: tuple[str, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    truncated: bool = False
    looped: bool = False


def parse_reply(text: str, model: type[R]) -> Parsed[R]:
    """Read `text` as a reply of type `model`.

    Raises
    ------
    Unusable
        Nothing of the reply can be used; the reason is worded for the model.
    """
    found = find_json(text)
    reader = _Reader(model)
    if found.cut and not reader.items:
        raise Unusable("truncated", "The reply was cut off.")
    if issubclass(model, RootModel):
        return Parsed(_bare(model, _clean(found.values[-1])), found.notes)
    fields, notes = _fields(found, reader)
    values: dict[str, Any] = {}
    for name, value in fields.items():
        if name in reader.items:
            values[name] = list(reader.read(name, value))
        elif name in model.model_fields:
            values[name] = _listed(model, name, _clean(value))
    if not any(values.get(name) for name in reader.items):
        _refuse_hollow(reader, found)
    reply = _whole(model, values)
    if isinstance(reply, ReplyItem):
        reply = reply.settled()
    more = [note for note, seen in ((REPETITION, reader.repeated), ("truncated", found.cut)) if seen]
    looped = found.cut and (reader.in_a_row >= LOOP or in_circles(text))
    if looped and not reader.repeated:
        more.append(REPETITION)
    return Parsed(reply, (*found.notes, *notes, *more), tuple(reader.rejected), found.cut, looped)


def _whole(model: type[R], value: Any) -> R:
    try:
        return model.model_validate(value)
    except ValidationError as err:
        raise Unusable("invalid_reply", _complaint(err)) from err


def _bare(model: type[R], value: Any) -> R:
    """A reply whose keys the model does not fix, as long as it has one of those that it needs."""
    needed: tuple[str, ...] = getattr(model, "any_of", ())
    if needed and isinstance(value, dict) and not value.keys() & set(needed):
        raise Unusable("unknown_keys", f"The reply has none of the keys {', '.join(needed)}.")
    return _whole(model, value)


def _listed(model: type[BaseModel], name: str, value: Any) -> Any:
    """One text or null where a list of texts is due, as a list."""
    if model.model_fields[name].annotation != list[str] or isinstance(value, list):
        return value
    return [value] if isinstance(value, str) and value.strip() else []


def _refuse_hollow(reader: _Reader[Any], found: Found) -> None:
    """Refuse a reply without a single good item where that cannot mean that nothing was stated."""
    if found.cut:
        raise Unusable("truncated", "The reply was cut off before its first item was complete.")
    malformed = [r for r in reader.rejected if not r.reason.startswith("empty_")]
    if malformed:
        reason = malformed[0].reason
        worded = reader.worded(reason)
        raise Unusable(reason, f"No item could be used. What is wrong with the first: {worded}.")


def _fields(found: Found, reader: _Reader[R]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The reply's fields out of one or several values; of two values for a field the later one counts."""
    fields: dict[str, Any] = {}
    notes: list[str] = []
    problem: Unusable | None = None
    for value in found.values:
        try:
            shaped, note = reader.shape(value)
        except Unusable as err:
            problem = err
            continue
        fields.update(shaped)
        notes += [note] if note else []
    if not fields:
        raise problem or Unusable("no_json", "The reply held no JSON object.")
    lists = [name for name in reader.items if name in fields]
    if lists and all(fields[name] is None for name in lists):
        raise Unusable("null_reply", f"{lists[0]} was null where a list is due.")
    return fields, tuple(dict.fromkeys(notes))


class _Reader(Generic[R]):
    """Reads the item lists of one reply and keeps count of what it rejects and what it saw twice."""

    def __init__(self, model: type[R]) -> None:
        self.model = model
        self.items = item_fields(model)
        self.rejected: list[Rejected] = []
        self.repeated = 0
        self.in_a_row = 0

    def shape(self, value: Any) -> tuple[dict[str, Any], str]:
        """Wrap a bare list or a naked item; raises `Unusable` for what has none of the reply's keys."""
        if isinstance(value, list):
            if not self.items:
                raise Unusable("bare_list", "The reply was a list where one JSON object is due.")
            return self._sorted(value), "bare_list"
        if not isinstance(value, dict):
            raise Unusable("no_json", "The reply held no JSON object.")
        if any(name in value for name in self.items or self.model.model_fields):
            return value, ""
        if (name := self._home(value)) is not None:
            return {name: [value]}, "naked_item"
        if any(name in value for name in self.model.model_fields):
            return value, ""
        keys = ", ".join(self.model.model_fields)
        inner = [key for key, item in value.items() if isinstance(item, dict | list)]
        if inner:
            raise Unusable("wrapped", f"The reply was wrapped in {inner[0][:40]!r}; its own keys are {keys}.")
        raise Unusable("unknown_keys", f"The reply has none of the keys {keys}.")

    def _sorted(self, items: list[Any]) -> dict[str, Any]:
        """Items of a bare list, each to the field that it fits; the first field takes what fits none."""
        fields: dict[str, Any] = {name: [] for name in self.items}
        for item in items:
            home = self._home(item) if isinstance(item, dict) else None
            fields[home or next(iter(fields))].append(item)
        return fields

    def _home(self, item: dict[str, Any]) -> str | None:
        """The field whose items have all their required keys in `item`; the most demanding first."""
        fitting = [
            (len(required), name)
            for name, cls in self.items.items()
            if (required := _required(cls)) and required <= _named(cls, item).keys()
        ]
        return max(fitting)[1] if fitting else None

    def worded(self, reason: str) -> str:
        """`reason` for the model, which knows a field by its key on the wire."""
        kind, _, field = reason.partition("_")
        keys = (cls.keys for cls in self.items.values() if issubclass(cls, ReplyItem))
        return next((f"{kind}_{key}" for of in keys for key, name in of.items() if name == field), reason)

    def read(self, field: str, value: Any) -> Iterator[BaseModel]:
        """The good items of one list, each once."""
        cls = self.items[field]
        items = value if isinstance(value, list) else [] if value is None else [value]
        seen: set[str] = set()
        for raw in items:
            for item in self._fan_out(cls, _named(cls, raw), raw):
                good = self._validate(cls, item, raw)
                if good is None:
                    continue
                identity = good.model_dump_json()
                if identity in seen:
                    self.repeated += 1
                    self.in_a_row += 1
                    continue
                self.in_a_row = 0
                seen.add(identity)
                yield good

    def _fan_out(self, cls: type[BaseModel], item: Any, raw: Any) -> list[Any]:
        """One item for each name where a list stands in the place of a name."""
        names = cls.fan_out if issubclass(cls, ReplyItem) else ()
        listed = [n for n in names if isinstance(item, dict) and isinstance(item.get(n), list)]
        if not listed:
            return [item]
        choices = [item[name] or [None] for name in listed]
        items = [{**item, **dict(zip(listed, combo, strict=True))} for combo in product(*choices)]
        if len(items) > MOST_FAN_OUT:
            self._reject("too_many_names", raw)
            return []
        return items

    def _validate(self, cls: type[BaseModel], item: Any, raw: Any) -> BaseModel | None:
        if not isinstance(item, dict):
            reason = "not_an_object"
        elif (bad := _bad_text(item, cls)) is not None:
            reason = bad
        else:
            try:
                return cls.model_validate(cls.from_wire(item) if issubclass(cls, ReplyItem) else item)
            except ValidationError as err:
                first = err.errors()[0]
                place = str(first["loc"][0]) if first["loc"] else "item"
                reason = f"missing_{place}" if first["type"] == "missing" else f"invalid_{place}"
            except ValueError:
                reason = "invalid_details"
        self._reject(reason, raw)
        return None

    def _reject(self, reason: str, item: Any) -> None:
        shown = _SURROGATE.sub("\ufffd", json.dumps(item, ensure_ascii=False, default=str))
        self.rejected.append(Rejected(reason, shown if len(shown) <= SHOWN else shown[: SHOWN - 1] + "…"))


@lru_cache(maxsize=256)
def item_fields(model: type[BaseModel]) -> dict[str, type[BaseModel]]:
    """The fields of `model` that are lists of objects, with the class of their items."""
    found = {}
    for name, field in model.model_fields.items():
        args = get_args(field.annotation)
        if (
            get_origin(field.annotation) is list
            and isinstance(args[0], type)
            and issubclass(args[0], BaseModel)
        ):
            found[name] = args[0]
    return found


def _named(cls: type[BaseModel], item: Any) -> Any:
    return cls.named(item) if issubclass(cls, ReplyItem) and isinstance(item, dict) else item


@lru_cache(maxsize=256)
def _required(cls: type[BaseModel]) -> frozenset[str]:
    return frozenset(name for name, field in cls.model_fields.items() if field.is_required())


def _bad_text(item: dict[str, Any], cls: type[BaseModel]) -> str | None:
    """Why the strings of `item` cannot be stored, or None. A quote may hold what its document holds."""
    required = _required(cls)
    for key, value in item.items():
        if key in required and (value is None or (isinstance(value, str) and not value.strip())):
            return f"empty_{key}"
        for text in _strings(value):
            if _SURROGATE.search(text):
                return "lone_surrogate"
            if key != "quote" and _CONTROL.search(text):
                return "control_character"
    return None


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def _clean(value: Any) -> Any:
    """A scalar or nested value with what no store can hold replaced."""
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, dict):
        return {_clean(key): _clean(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_clean(inner) for inner in value]
    return value


def _complaint(err: ValidationError) -> str:
    first = err.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}." if place else f"{first['msg']}."
