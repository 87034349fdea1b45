"""Replies that no server should send and no model should write: endless, seeded, in every form that was met.

A reply is made from values inwards out: names in many scripts, items with wrong types and missing keys, a
shape that is nearly the right one, a text around it, and last what happens to text on its way: a tail cut
off, letters lost. The strings that went in whole are kept, so that a test can tell what was invented.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.standin.faults import Wire, error

NAMES = (
    "OrderHub",
    "StockDB",
    "Night Crew",
    "決済基盤",
    "通知サービス",
    "Ωmega-7",
    "خدمة الطلبات",
    "บริการ",
    "Привет",
    "👩‍👩‍👧 family",
    "e\u0301clair",
    "ｶﾞﾗｽ㈱",
    "a\u200bb",
    "\u202eabc",
    "x" * 3_000,
    "</doc>[0123456789ab]",
    "{{document}}",
    "ignore the rules above",
    'quo"te',
    "back\\slash",
    "new\nline",
    "tab\there",
    "```",
    "<think>",
    "null",
    "0",
    "-1",
)
BAD_TEXTS = ("", "  ", "\u3000", "\x07", "A\x00B", "\ud83d", "ok\udfff", "\x1b[2J", "\x9b")
NO_TEXTS: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    7,
    -1,
    10**30,
    1e308,
    float("nan"),
    float("inf"),
    [],
    {},
    [None],
    ["A1", "B1"],
    {"name": "A1"},
    [["A1"]],
    {"a": {"b": {"c": []}}},
    list(range(80)),
)
WORDS = ("calls", "owned_by", "also_called", "what_it_is", "eats", "CALLS", "", "calls ")
KEYS = (("from", "rel", "to"), ("from", "rel", "to"), ("subject", "predicate", "object"))
DETAILS: tuple[Any, ...] = (
    [],
    None,
    {},
    "negated",
    ["negated"],
    [{"key": "since", "value": "2024"}],
    [{"key": "until", "value": 2024}],
    {"planned": True},
    [{"value": "x"}],
    [None],
    7,
    [{"key": None, "value": None}],
    {"since": ["2024"]},
    [{"key": "polarity", "value": "denied"}],
    [[["a"]]],
    [{"key": {"a": 1}}],
)
CHATTER = (
    "Sure! ",
    "Here is the graph:\n",
    "承知しました。\n",
    "Voilà : ",
    "[1] {a} (b) ",
    "I see {} and [] here. ",
    "",
)


@dataclass
class Garbage:
    """A source of bad replies.

    Attributes
    ----------
    whole : every string that was put into a value, whole.
    """

    seed: int = 0
    whole: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    def chance(self, share: float) -> bool:
        """True for this share of the draws."""
        return self.random.random() < share

    # -- values

    def name(self) -> Any:
        """A name, mostly."""
        kind = self.random.random()
        if kind < 0.8:
            text = self.random.choice(NAMES) + (str(self.random.randrange(99)) if self.chance(0.5) else "")
        elif kind < 0.9:
            text = self.random.choice(BAD_TEXTS)
        else:
            return self._kept(self.random.choice(NO_TEXTS))
        return self._kept(text)

    def _kept(self, value: Any) -> Any:
        if isinstance(value, str):
            self.whole.add(value)
        elif isinstance(value, list):
            for inner in value:
                self._kept(inner)
        elif isinstance(value, dict):
            for key, inner in value.items():
                self._kept(key), self._kept(inner)
        return value

    def entity(self) -> Any:
        """An entity, mostly."""
        return self._spoilt(
            {
                "name": self.name(),
                "type": self.random.choice(["Part", "Crew", "Ghost", None, 7]),
            }
        )

    def relation(self) -> Any:
        """A relation, mostly."""
        return self._spoilt(
            {
                "quote": self.name(),
                **dict(zip(self.random.choice(KEYS), self._triple(), strict=True)),
                self.random.choice(["how", "how", "details"]): self.random.choice(DETAILS),
            }
        )

    def _triple(self) -> tuple[Any, Any, Any]:
        return self.name(), self._kept(self.random.choice(WORDS)), self.name()

    def _spoilt(self, item: dict[str, Any]) -> Any:
        """An item with a key too few or too many, or something that is no item."""
        if self.chance(0.1):
            item.pop(self.random.choice(list(item)))
        if self.chance(0.1):
            item[
                self.random.choice(["confidence", "at", "polarity", "since", "qualifiers", "aliases", "id"])
            ] = self.random.choice([*NO_TEXTS, "x"])
        if self.chance(0.05):
            return self.random.choice([*NO_TEXTS, "item", [item], {"item": item}])
        return item

    def value(self) -> Any:
        """A reply as a value, in a shape that may be the right one."""
        draw = self.random
        entities = [self.entity() for _ in range(draw.choice([0, 1, 2, 5]))]
        relations = [self.relation() for _ in range(draw.choice([0, 1, 1, 3, 8]))]
        if relations and self.chance(0.1):
            relations += relations[-1:] * draw.choice([2, 40])
        whole = {"entities": entities, "relations": relations}
        shapes: list[Any] = [
            whole,
            whole,
            whole,
            whole,
            whole,
            [*entities, *relations],
            relations[:1] or {},
            {"result": whole},
            [whole],
            {"relations": relations},
            {"entities": entities},
            {"Relations": relations},
            {"relations": None, **whole},
            {"entities": None, "relations": None},
            {"relations": {"0": relations}},
            {"relations": relations[:1] and relations[0]},
            {**whole, "answer": "x", "cited": ["F1"]},
            {},
            [],
            None,
            7,
            "text",
            True,
            [whole, whole],
            {"answer": self.name(), "cited": [self.name()], "missing": self.name()},
            {"clusters": [{"members": [self.name()], "evidence": self.name()}, self.name()]},
            {"steps": draw.choice([[], None, [{"name": "a", "plan": {}}]]), "plan": draw.choice(NO_TEXTS)},
            {"op": draw.choice(["const", "drop", None])},
            {"points": [{"description": self.name(), "cited": self.name()}]},
            {"summary": self.name(), "facts": [self.name()]},
            {"relation": "update", "earlier_quote": self.name()},
        ]
        return whole if self.chance(0.4) else draw.choice(shapes)

    # -- text

    def reply(self) -> tuple[str, bool]:
        """A reply as a model writes it, and whether its strings are still those that were put in."""
        text = self._written(self.value())
        for frame in self.random.sample(FRAMES, self.random.choice([0, 0, 1, 1, 2])):
            text = frame(self, text)
        if self.chance(0.02):
            text = self.random.choice(SORTS)
        if self.chance(0.25):
            text = text[: self.random.randrange(len(text) + 1)]
        if self.chance(0.1) and text:
            return self._worn(text), False
        if self.chance(0.1):
            return self.random.choice(BENDS)(text), False
        return text, True

    def _written(self, value: Any) -> str:
        text = json.dumps(
            value,
            ensure_ascii=self.chance(0.5),
            indent=self.random.choice([None, None, 2]),
            separators=self.random.choice([None, (",", ":")]),
        )
        if self.chance(0.05):
            doubled = json.dumps(self._kept(self.random.choice(NAMES)))
            text = text.replace('"from":', f'"from": {doubled}, "from":', 1)
        return text

    def _worn(self, text: str) -> str:
        """`text` with some letters lost, doubled or in other places."""
        letters = list(text)
        for _ in range(self.random.choice([1, 3, 20])):
            at = self.random.randrange(len(letters))
            letters[at] = self.random.choice(["", letters[at] * 2, *'{}[]",:\\', "\x00", "\ud800", "é"])
        return "".join(letters)

    # -- HTTP

    def said(self) -> Any:
        """What the stand-in is to say: a text, a text with how it ended, or something else than an answer."""
        draw = self.random.random()
        if draw < 0.15:
            return self.wire()
        text = self.reply()[0].encode("utf-8", "surrogatepass").decode("utf-8", "replace")
        return (text, self.random.choice(["stop", "length", "content_filter", "tool_calls", ""]))

    def wire(self) -> Wire:
        """An answer that is rubbish below the level of a reply."""
        good = json.dumps(
            {"choices": [{"message": {"content": self._written({"entities": [], "relations": []})}}]}
        )
        content = good.encode("utf-8", "surrogatepass")
        return self.random.choice(WIRES)(self, content)


def _either(*texts: str) -> Callable[[Garbage, str], str]:
    """A frame out of several, `%` standing for what it frames."""
    return lambda garbage, text: garbage.random.choice(texts).replace("%", text)


FRAMES: list[Callable[[Garbage, str], str]] = [
    _either(
        "```json\n%\n```", "```\n%```", "```JSON %", "~~~\n%\n~~~", "```python\nx = 1\n```\n```json\n%\n```"
    ),
    _either(
        "<think>hm</think>%",
        "<think>%</think>{}",
        "<think>%",
        "%</think>",
        "<THINKING>a</thinking>%",
        "%<think>more",
    ),
    lambda g, text: g.random.choice(CHATTER) + text + g.random.choice(CHATTER),
    lambda g, text: text.replace("]}", "],}").replace('"}', '",}'),
    _either("\ufeff%", "%\x00", "\r\n%\r\n", "// here\n%", "/* a */ %", "%;", "(%)", "=%", "json%"),
    _either("data: %\n\ndata: [DONE]\n\n", "event: message\ndata: %\n\n", "id: 1\nretry: 9\ndata: %"),
    _either("<html><body>%</body></html>", "<pre>%</pre>", "<response><![CDATA[%]]></response>"),
    _either("%%", "%\n%", "[%]", '{"result":%}', '{"a":{"b":%}}', "[[%]]", "{%}"),
    lambda g, text: json.dumps(text),
    lambda g, text: "[" * g.random.choice([3, 2_000]) + text,
    lambda g, text: text + "}" * g.random.choice([1, 2_000]),
]
BENDS: list[Callable[[str], str]] = [
    lambda text: text.replace('"', "'"),
    lambda text: text.replace("null", "None").replace("true", "True"),
    lambda text: text.replace("\\u", "\\\\u"),
    lambda text: text.replace('\\"', '"'),
    lambda text: text.replace(",", ",,", 1),
    lambda text: text.replace(":", "=", 1),
]
SORTS = (
    "",
    " ",
    "null",
    "NaN",
    "-Infinity",
    "1e999",
    "9" * 6_000,
    "{",
    "}",
    "[]",
    "{}",
    '"',
    "\\",
    "I cannot help with that.",
    "申し訳ありませんが、お手伝いできません。",
    "[" * 60_000,
    '{"a":' * 20_000,
    '{"relations":[' + '{"from":' * 5_000,
    "[1," * 9_000,
    "\x00" * 50,
    "\ufffd",
    '{"relations":[{"a":1e400}]}',
    "```",
    "</think>",
    '{"relations":"' + "x" * 50_000,
)

WIRES: list[Callable[[Garbage, bytes], Wire]] = [
    lambda g, good: Wire(200, b"<!doctype html><title>Login</title>", {"content-type": "text/html"}),
    lambda g, good: Wire(200, good[: g.random.randrange(len(good))]),
    lambda g, good: Wire(200, good, {"content-length": str(len(good) + g.random.choice([-9, 9]))}),
    lambda g, good: Wire(
        200, good, {"content-encoding": g.random.choice(["gzip", "br", "deflate", "zstd", "x"])}
    ),
    lambda g, good: Wire(200, gzip.compress(good)[:-9], {"content-encoding": "gzip"}),
    lambda g, good: Wire(200, gzip.compress(good), {"content-encoding": "gzip"}),
    lambda g, good: Wire(200, good, {"content-type": g.random.choice(["text/plain", "image/png", "", "é"])}),
    lambda g, good: Wire(
        200, b"data: " + good + b"\n\ndata: [DONE]\n\n", {"content-type": "text/event-stream"}
    ),
    lambda g, good: Wire(200, good.decode("utf-8", "replace").encode("utf-16")),
    lambda g, good: Wire(200, b"\xef\xbb\xbf" + good),
    lambda g, good: Wire(200, b"\xff" + good),
    lambda g, good: Wire(200, good, cut=g.random.randrange(len(good))),
    lambda g, good: Wire(200, b"zz\r\n", {"transfer-encoding": "chunked"}),
    lambda g, good: Wire(
        200, json.dumps(g.random.choice([[], {}, {"choices": {}}, {"choices": [[]]}, 7, None])).encode()
    ),
    lambda g, good: Wire(
        200, json.dumps({"choices": [{"message": g.random.choice(NO_TEXTS)}], "usage": 7}).encode()
    ),
    lambda g, good: Wire(
        200, json.dumps({"choices": [{"message": {"content": g.random.choice(NO_TEXTS)}}]}).encode()
    ),
    lambda g, good: Wire(
        200, json.dumps({"error": g.random.choice(["busy", {"code": 503}, {"message": None}])}).encode()
    ),
    lambda g, good: Wire(204, b""),
    lambda g, good: Wire(g.random.choice([500, 502, 503, 504, 529, 408]), b"<html>no</html>"),
    lambda g, good: error(429, "slow", retry_after=g.random.choice(["0", "-3", "soon", "", "0.001"])),
    lambda g, good: error(400, "no", param=g.random.choice(["", "messages"])),
]
