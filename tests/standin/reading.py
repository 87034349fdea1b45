"""What the stand-in makes of a prompt: a competent, rule-based answer for every schema of ours.

The rules read names (capitalised words; runs of kanji and katakana) and the wordings that the ontology
in the prompt lists. They know no domain. The same prompt always gets the same answer.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

_NAME = re.compile(
    r"[A-Z][A-Za-z0-9]*(?:[-_ ](?:[A-Z0-9][A-Za-z0-9]*|[a-z0-9]+(?=-)))*|[a-z0-9]+(?:-[a-z0-9]+)+"
    r"|[ァ-ヴー一-龥々Ａ-Ｚ]{2,}"
)
_SENTENCE = re.compile(r"[^。．！？!?\n]*?(?:[。！？]|[.!?](?=\s|$)|\n|$)")
_FRAME = r"\[([0-9a-f]{12})\]<%s>\n(.*?)\n?</%s>\[\1\]"
_LOOSE = (("<doc>", "</doc>"), ("<document>", "</document>"), ("<text>", "</text>"), ("<chunk>", "</chunk>"))
_STOP_WORDS = """
the a an and or if when while before after all as at by for from in into it its on once of over so that then
there these they this those to under until we what where which who why with you no not is are was
"""
_STOP = frozenset(_STOP_WORDS.split())
_ENDING = re.compile(r"(?<=[一-龥ァ-ヴー][ぁ-ん])[ぁ-ん]$|(?<=[一-龥ァ-ヴー])[ぁ-ん]{1,2}$")
"""The inflected end of a Japanese cue: `を呼び出す` is also met as `を呼び出して`."""

_PREDICATE = re.compile(r"^- ([\w:]+): (\w+) -> (\w+)\.(.*)$", re.M)


@dataclass(frozen=True, slots=True)
class Wording:
    """A predicate as the prompt's ontology lists it."""

    name: str
    domain: str
    range: str
    cues: tuple[str, ...]
    inverse_cues: tuple[str, ...]


def framed(prompt: str, tag: str = "doc") -> str:
    """The text between the marks of `tag`; that of other prompts' conventions where there are no marks."""
    frames = re.findall(_FRAME % (tag, tag), prompt, re.S)
    if frames:
        return str(frames[-1][1])
    for opening, closing in _LOOSE:
        at = prompt.rfind(opening)
        if at >= 0:
            text = prompt[at + len(opening) :]
            return text[: text.find(closing)] if closing in text else text
    at = prompt.rfind("\nText:")
    return prompt[at + 6 :] if at >= 0 else prompt


def wordings(system: str) -> list[Wording]:
    """The predicates that a prompt's ontology lists."""
    found = []
    for name, domain, range_, rest in _PREDICATE.findall(system):
        cues = re.search(r"Wordings: ([^.]*)\.", rest)
        back = re.search(r"Wordings with the object first: ([^.]*)\.", rest)
        found.append(
            Wording(
                name, domain, range_,
                tuple(cues.group(1).split(", ")) if cues else (name.replace("_", " ").lower(),),
                tuple(back.group(1).split(", ")) if back else (),
            )
        )  # fmt: skip
    return found


def names_in(sentence: str) -> list[tuple[int, str]]:
    """Names of a sentence with their offsets."""
    found = []
    for match in _NAME.finditer(sentence):
        name, at = match.group(), match.start()
        first = name.split(" ")[0]
        while first.lower() in _STOP:
            at += len(first) + 1
            name = name[len(first) + 1 :]
            first = name.split(" ")[0]
        if len(name) > 1:
            found.append((at, name))
    return found


def extraction(prompt: str, system: str) -> dict[str, Any]:
    """Entities and relations of the document in `prompt`, every quote verbatim."""
    entities: dict[str, str] = {}
    relations = []
    listed = wordings(system)
    for sentence in (match.group().strip() for match in _SENTENCE.finditer(framed(prompt))):
        for wording in listed:
            for subject, obj in _pairs(sentence, wording):
                for name, cls in ((subject, wording.domain), (obj, wording.range)):
                    if name not in entities:
                        entities[name] = cls
                        relations.append(relation(sentence, name, "what_it_is", "", []))
                how = [{"key": "negated", "value": ""}] if _denied(sentence) else []
                relations.append(relation(sentence, subject, wording.name, obj, how))
    return {"entities": [{"name": n, "type": cls} for n, cls in entities.items()], "relations": relations}


def relation(quote: str, subject: str, predicate: str, obj: str, how: list[dict[str, str]]) -> dict[str, Any]:
    """A relation as the wire has it."""
    return {"quote": quote, "from": subject, "rel": predicate, "to": obj, "how": how}


def _denied(sentence: str) -> bool:
    return re.search(r"\b(?:not|never|no longer|neither|without)\b|ない|ません|せず", sentence) is not None


def _pairs(sentence: str, wording: Wording) -> list[tuple[str, str]]:
    names = names_in(sentence)
    for cues, turned in ((wording.cues, False), (wording.inverse_cues, True)):
        for cue in cues:
            stem = _ENDING.sub("", cue)
            at = sentence.find(stem) if stem else -1
            if at < 0:
                continue
            before = [name for start, name in names if start < at]
            after = [name for start, name in names if start >= at + len(stem)]
            if not after and len(before) > 1:  # verb at the end
                before, after = before[:1], before[1:]
            pairs = [(before[-1], name) for name in after] if before else []
            return [(b, a) for a, b in pairs] if turned else pairs
    return []


def answer(schema_name: str, schema: dict[str, Any], system: str, user: str) -> Any:
    """The answer to a prompt of ours, by the name of its schema; by the schema's form for any other."""
    schema_name = schema_name or _named_by(system)
    properties = schema.get("properties", {})
    entities = next((key for key in properties if re.search(r"entit|node", key)), None)
    relations = next((key for key in properties if re.search(r"relat|edge|fact|triple|claim", key)), None)
    if schema_name == "echo":
        word = re.search(r"The word is: (\w+)", user)
        return {"word": word.group(1) if word is not None else "lost"}
    if schema_name == "extract":
        return extraction(user, system)
    if schema_name == "clusters":
        rows = [line.split(" | ") for line in framed(user, "candidates").splitlines() if " | " in line]
        return {"clusters": [{"members": [row[0]], "evidence": ""} for row in rows]}
    if schema_name == "verdict" and '{"relation"' in system:
        sides = framed(user, "earlier"), framed(user, "later")
        return {"relation": "unclear", "earlier_quote": sides[0], "later_quote": sides[1], "why": ""}
    if schema_name == "answer":
        tag = next((t for t in ("facts", "points", "passages") if f"<{t}>" in user), "facts")
        ids = list(dict.fromkeys(re.findall(r"\b[FPSR]\d+\b", framed(user, tag))))[:3]
        stated = " ".join(f"It is stated [{one}]." for one in ids)
        return {"answer": stated, "cited": ids, "missing": [] if ids else ["Nothing is shown."]}
    if schema_name == "points":
        ids = list(dict.fromkeys(re.findall(r"\b[FR]\d+\b", framed(user, "reports"))))[:3]
        return {"points": [{"description": f"Stated by {one}.", "cited": [one]} for one in ids]}
    if schema_name == "mentions":
        return {
            "entities": [n for _, n in names_in(framed(user, "question"))],
            "classes": [],
            "predicates": [],
        }
    if schema_name == "plan":
        return {"steps": [], "plan": {"op": "vector", "text": framed(user, "question")}}
    if entities and relations:
        found = extraction(user, system)
        return {**fill(schema, user), entities: found["entities"], relations: found["relations"]}
    return fill(schema, user)


def _named_by(system: str) -> str:
    """The schema of one of our prompts that came without one, by the form that the prompt asks for."""
    forms = {
        '{"entities":[{"name"': "extract",
        '{"clusters"': "clusters",
        '{"relation",': "verdict",
        '{"answer"': "answer",
        '{"points"': "points",
        '{"word"': "echo",
        '{"entities":[texts]': "mentions",
        '{"steps":[': "plan",
    }
    return next((name for form, name in forms.items() if form in system), "")


def fill(schema: dict[str, Any], text: str) -> Any:
    """A value that any schema accepts, taken from `text` where it can be."""
    if "anyOf" in schema:
        return fill(schema["anyOf"][-1], text)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        return {key: fill(value, text) for key, value in schema.get("properties", {}).items()}
    if kind == "string":
        sentence = _SENTENCE.search(text)
        return sentence.group()[:120] if sentence is not None else ""
    return {"array": [], "integer": 1, "number": 0.5, "boolean": True}.get(str(kind))


def to_text(value: Any) -> str:
    """As a model writes it."""
    return json.dumps(value, ensure_ascii=False)
