"""Classes of names that no sentence classifies, from the roles that they play.

A name takes the class that a predicate asks of its end only where the other end's class is known and every
role agrees. It may be a wide class, as long as it tells the name from something.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from kg_ledger.ids import name_key
from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.beside import only_behind
from kg_pipeline.providers.embedded.en.coded import item_column
from kg_pipeline.providers.embedded.en.columns import refers, values
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.fields import heads_letter, read_field
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.leads import heading_stance
from kg_pipeline.providers.embedded.en.naming import Candidate, candidates, is_common, unlinked
from kg_pipeline.providers.embedded.en.numbered import listed_matches
from kg_pipeline.providers.embedded.en.open import is_identifier, is_literal, may_be_thing
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS
from kg_pipeline.providers.embedded.en.relate import follow, relate
from kg_pipeline.providers.embedded.en.repeated import narrowed, repeated
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.topics import HEADING_WORDS, code_behind, greets, paper_kind
from kg_pipeline.providers.embedded.frame import (
    SENTENCE_LIMIT,
    Block,
    Match,
    Scene,
    Sentence,
    Stance,
    names_within,
)
from kg_pipeline.providers.embedded.lexicon import own_words
from kg_pipeline.providers.embedded.names import NameIndex
from kg_pipeline.providers.tasks import DraftEntity, KnownName

_WORDS = re.compile(r"[a-z]+")
_NEAR = 60
"""Characters before a name that hold the word before it."""
_REMARK = re.compile(r"\s*(?:\[[^\[\]]*\]|[(（][^()（）]*[)）])\s*$")


def infer(blocks: list[Block], drafts: list[DraftEntity], found: Survey) -> list[DraftEntity]:
    """Drafts, not stated, of names whose role gives them a class."""
    ontology = found.ontology
    classes = _classes(drafts, ontology)
    wide = _wide(blocks, classes, found)
    spoken = frozenset(classes) | frozenset(draft.name.lower() for draft in drafts)
    small = repeated(blocks, found.cues, spoken, lambda block: _worth(block, found))
    unknown = small | _unknown(blocks, classes, found) | {name: at for name, (at, _) in wide.items()}
    if not unknown:
        return []
    known = [KnownName(name=name, type=cls, canonical=name) for name, cls in sorted(classes.values())]
    known += [KnownName(name=name, type=None, canonical=name) for name in sorted(unknown.keys() - wide)]
    index = NameIndex(known)
    roles: dict[str, set[str]] = {}
    topics: dict[str, KnownName | None] = {}
    for block in blocks:
        if block.kind in ("heading", "code", "meta") or not _worth(block, found):
            continue
        if block.kind == "field" and heads_letter(block, ontology):
            continue
        scene = _scene(block, index, topics)
        lower = block.text.lower() if small else ""
        met = any(name in block.text for name in unknown) or any(name in lower for name in small)
        if not met and not _asks(scene, [], wide):
            continue
        names = listed_matches(block.text, block.start, index.find(block.text, block.start), index)
        if block.kind in ("field", "row") and _asks(scene, names, wide):
            read_field(block, names, scene, ontology, roles)
        if block.kind == "row":
            continue
        for begin, end in split(block.text):
            start = block.start + begin
            inside = names_within(names, start, block.start + end)
            if inside and end - begin <= SENTENCE_LIMIT:
                sentence = Sentence(block.text[begin:end], start, block)
                if _asks(scene, inside, wide):
                    relate(sentence, inside, scene, ontology, roles)
                follow(sentence, inside, scene, ontology)
                scene.recent = [inside[-1].name]
    inferred = []
    one = _one_thing(drafts)
    together: dict[str, set[str]] = {}
    for name, asked in roles.items():
        together.setdefault(one.get(name_key(name), name_key(name)), set()).update(asked)
    for name in sorted(roles):
        cls = _agreed(together[one.get(name_key(name), name_key(name))], ontology)
        if name in small:
            cls = narrowed(name, cls, found.cues, ontology) if cls is not None else None
        elif cls is None or ontology.says_nothing(cls):
            cls = found.cues.thing
        if name in wide and (cls == wide[name][1] or not ontology.is_a(cls, wide[name][1])):
            continue
        if cls is not None and name in unknown:
            inferred.append(DraftEntity(name=name, type=cls, quote=name, at=unknown[name], stated=False))
    if found.cues.thing is not None:
        inferred += _identified(blocks, unknown, {draft.name for draft in inferred}, found)
    return inferred


def _one_thing(drafts: list[DraftEntity]) -> dict[str, str]:
    """Name key → the key of one name for all that the page joins with it: what is asked of one is of all."""
    of: dict[str, str] = {}
    for draft in drafts:
        if not draft.aliases:
            continue
        keys = [name_key(draft.name), *(name_key(alias.name) for alias in draft.aliases)]
        roots = {of.get(key, key) for key in keys}
        root = min(roots)
        of |= {key: root for key, old in of.items() if old in roots} | dict.fromkeys(keys, root)
    return of


def _asks(scene: Scene, names: list[Match], wide: Container[str]) -> bool:
    """Whether a name without a class, or with a `wide` one, is spoken of: nothing else is learnt."""
    spoken = (scene.subject, scene.topic, scene.page, *(match.name for match in scene.lead_names))
    meant = (*spoken, *(match.name for match in names))
    return any(name is not None and (name.type is None or name.name in wide) for name in meant)


def _identified(
    blocks: list[Block], unknown: dict[str, int], held: set[str], found: Survey
) -> list[DraftEntity]:
    """Of an open schema, the names without a role that only a name is spelled like, used more than once."""
    uses: dict[str, int] = {}
    for block in blocks:
        if block.kind not in ("code", "meta"):
            for one in (one for plain, _ in _sentences(block) for one in candidates(plain)):
                if is_identifier(one) and one.text in unknown:
                    uses[one.text] = uses.get(one.text, 0) + 1 + (block.kind == "heading")
    return [
        DraftEntity(name=name, type=found.cues.thing, quote=name, at=unknown[name], stated=False)
        for name, count in sorted(uses.items())
        if count > 1 and name not in held
    ]


def _classes(drafts: list[DraftEntity], ontology: Ontology) -> dict[str, tuple[str, str]]:
    """Name key → name and class, for names whose classes agree; aliases share the class."""
    found: dict[str, tuple[str, str]] = {}
    main = {name_key(draft.name): draft.type for draft in drafts if draft.type is not None}
    for draft in drafts:
        if draft.type is None and name_key(draft.name) in main:
            draft = draft.model_copy(update={"type": main[name_key(draft.name)]})
        if draft.type is None:
            continue
        for name in (draft.name, *(alias.name for alias in draft.aliases)):
            _, old = found.get(name_key(name), (name, None))
            if ontology.compatible(old, draft.type):
                found[name_key(name)] = (name, ontology.narrower(old, draft.type) or draft.type)
    return found


def _wide(
    blocks: list[Block], classes: dict[str, tuple[str, str]], found: Survey
) -> dict[str, tuple[int, str]]:
    """Names whose class has narrower ones, each with its place and class: a role may tell which is meant."""
    if found.cues.thing is not None:
        return {}
    wide: dict[str, tuple[int, str]] = {}
    for name, cls in classes.values():
        if len(found.ontology.descendants(cls)) > 1:
            held = (block for block in blocks if block.kind not in ("code", "meta") and name in block.text)
            if (block := next(held, None)) is not None:
                wide[name] = (block.start + block.text.index(name), cls)
    return wide


def _worth(block: Block, found: Survey) -> bool:
    """Whether `block`, or what introduces it, holds a word of a cue."""
    text = f"{block.text} {block.lead} {block.parent} " + " ".join(cell.column for cell in block.cells)
    return not found.cues.triggers.isdisjoint(_WORDS.findall(text.lower()))


def _unknown(blocks: list[Block], classes: dict[str, tuple[str, str]], found: Survey) -> dict[str, int]:
    """Names without a class, and where each stands first."""
    unknown: dict[str, int] = {}
    literal: set[str] = set()
    for block in blocks:
        if block.kind in ("code", "meta"):
            continue
        if block.kind == "heading" and greets(block.text):
            continue
        if block.kind == "heading" and heading_stance(block.text, found.cues) != Stance():
            continue
        spans = []
        for plain, start in _sentences(block):
            for one in found.names(plain):
                if found.generic(one) or _spoken_of(plain, one, found) or _appliance(plain, one, found):
                    continue
                if block.kind == "heading" and _qualifies(plain, one, found):
                    continue
                if _heads_key(block, start + one.end) and not one.firm and not found.stands_often(one.text):
                    continue
                if found.cues.thing is None or (
                    may_be_thing(one, plain, found.common)
                    and found.is_one_word(one.text)
                    and (one.firm or found.stands_often(one.text))
                ):
                    spans.append((one.text, start + one.start))
                elif is_literal(one, plain):
                    literal.add(one.text)
        item = item_column(block, found.cues)
        if item:
            spans = [(text, at) for text, at in spans if at >= block.cells[item].start]
        for cell in block.cells[item:]:
            spans += [
                (text, cell.start + at)
                for text, at in values(cell.text)
                if text[:1].isupper() and (found.cues.thing is None or _short(text, cell.text))
            ]
        for name, at in spans:
            if name.lower() in HEADING_WORDS:
                continue
            if name_key(name) not in classes and not found.is_label(name) and not found.is_role(name):
                unknown.setdefault(name, at)
    return {name: at for name, at in unknown.items() if name not in literal}


def _appliance(sentence: str, one: Candidate, found: Survey) -> bool:
    """Whether an abbreviation only ever stands behind a class word, and names no thing: `the hall TV`."""
    before = re.search(r"([a-z]+)\s+$", sentence[max(one.outer_start - _NEAR, 0) : one.outer_start])
    if before is None or found.cues.thing is not None or before[1] not in found.patterns.classes:
        return False
    return only_behind(before[1], one, found.page)


def _spoken_of(sentence: str, one: Candidate, found: Survey) -> bool:
    """Whether a lone word at the head of a sentence is a common noun: the ontology's own, or a plural."""
    if found.cues.thing is not None or not one.initial or one.firm:
        return False
    verb = re.match(r"\s+([a-z]+)(?![\w'’-])", sentence[one.outer_end : one.outer_end + _NEAR])
    agrees = verb is not None and (
        verb[1] in ("are", "were", "have") or EVERYDAY_FORMS.get(verb[1], "") == "b"
    )
    return (is_plural(one.text) and agrees) or one.text.lower() in own_words(found.ontology)


def _heads_key(block: Block, end: int) -> bool:
    """Whether a word that ends there only heads a key of several words: `Winch drive: A`."""
    return block.kind == "field" and " " in block.key.strip() and end < block.value_start


def _qualifies(heading: str, one: Candidate, found: Survey) -> bool:
    """Whether a name only opens a heading and qualifies its noun: `Kitchen notes`, `VPN gateways`."""
    behind = heading[one.outer_end :].strip()
    if behind in found.patterns.classes and is_plural(behind):
        return True
    return not one.firm and re.match(r"\s+[a-z]", heading[one.outer_end :]) is not None


def _sentences(block: Block) -> Iterator[tuple[str, int]]:
    """The sentences of a block (of each cell of a row) without link targets, and where each begins."""
    pieces = [(cell.text, cell.start) for cell in block.cells if not refers(cell.text)]
    for text, start in pieces if block.cells else [(block.text, block.start)]:
        for begin, end in split(text):
            yield unlinked(text[begin:end].rstrip()), start + begin


def _short(value: str, cell: str) -> bool:
    """Whether a listed value is a name and no phrase: it is the cell, or one of a few in it."""
    return len(value.split()) <= 3 and len(cell.split()) <= 8 and not is_common(value)


def _scene(block: Block, index: NameIndex, topics: dict[str, KnownName | None]) -> Scene:
    scene = Scene()
    for heading in block.headings:
        if heading.text not in topics:
            about = _REMARK.sub("", heading.text)[paper_kind(heading.text) :]
            if (coded := code_behind(about)) is not None:
                about = about[: coded[0].outer_end]
            names = {m.name.name: m.name for m in index.find(about)}
            topics[heading.text] = next(iter(names.values())) if len(names) == 1 else None
        if (topic := topics[heading.text]) is not None:
            scene.topic = topic
            scene.page = scene.page or scene.topic
    if block.lead:
        scene.lead_names = index.find(block.lead, max(block.lead_start, 0))
    return scene


def _agreed(asked: set[str], ontology: Ontology) -> str | None:
    found: str | None = None
    for cls in sorted(asked):
        if not ontology.compatible(found, cls):
            return None
        found = ontology.narrower(found, cls)
    return found
