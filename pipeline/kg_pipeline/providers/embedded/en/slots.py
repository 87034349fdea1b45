"""Where the layout does the work of a sentence: fields, table cells, and list items under a lead.

The words of the key (or column, or lead) and those of the value are read as one sentence; what the key
leaves out is the topic.
"""

from __future__ import annotations

import re

from kg_ledger.ids import name_key
from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.chain import Chain, graver
from kg_pipeline.providers.embedded.en.changes import read_changes
from kg_pipeline.providers.embedded.en.claims import End, Reading, distinct, known
from kg_pipeline.providers.embedded.en.clausal import read_clausal
from kg_pipeline.providers.embedded.en.clauses import Clauses, imperative
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.dates import lies_ahead
from kg_pipeline.providers.embedded.en.events import read_events
from kg_pipeline.providers.embedded.en.frames import read_verbs
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.handing import worded
from kg_pipeline.providers.embedded.en.keyed import TIMES, by_place, wordings
from kg_pipeline.providers.embedded.en.leads import heading_stance
from kg_pipeline.providers.embedded.en.naming import MARKS, unlinked
from kg_pipeline.providers.embedded.en.nominals import read_fixed, read_roles
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Options, Parse, settle_tags, tokenize
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead
from kg_pipeline.providers.embedded.en.reference import resolve
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Block, Match, Scene, Stance
from kg_pipeline.providers.tasks import DraftClaim

Roles = dict[str, set[str]] | None
_INSTEAD = re.compile(r"~~|</|[-=]>|[→⇒]|\b(?:but|now|since)\b", re.I)
_HERE = r"(?:(?:on|at|in|for|of|by|from|with|to)\s)?this\s[a-z]+|here"
ASKING = frozenset(("where", "who", "by whom", "with whom", "whose"))
_FOLLOWING = frozenset(("following", "these"))


def read_all(reading: Reading) -> list[DraftClaim]:
    """Everything that the grammar finds in one sentence."""
    read_verbs(reading)
    if reading.open:
        reading.default = ()
    if reading.cues.clausal:
        read_clausal(reading)
    read_fixed(reading)
    read_roles(reading)
    read_events(reading)
    if not reading.open:
        read_changes(reading)
    return distinct(reading.found)


def read_slot(
    key: str,
    keyed: list[Match],
    value: str,
    start: int,
    names: list[Match],
    owner: Options,
    block: Block,
    scene: Scene,
    ontology: Ontology,
    roles: Roles = None,
) -> list[DraftClaim]:
    """Triples that `value`, which begins at `start`, states under `key`; `keyed` are names in the key."""
    cues = english_cues(ontology)
    plain = key.strip(MARKS + ":：")
    if not names or not value.strip() or value.rstrip().endswith("?"):
        return []
    parse = _joined(plain, keyed, value, start, names, cues)
    if parse is None:
        return []
    resolve(parse, scene, cues, ontology)
    clauses = Clauses(parse, value, start, block, scene.date, cues)
    clauses.conditional = clauses.conditional or re.search(r"\bif\b", plain, re.I) is not None
    reading = Reading(
        parse, cues, ontology, scene, clauses, value, start, owner, (start, start + len(value)), [], roles
    )
    claims = _by_key(reading, plain, parse) or by_place(reading, plain, parse)
    if not claims and reading.open:
        reading.default = ()
        claims = read_all(reading) if keyed else []
    elif not claims:
        claims = read_all(reading) or _by_class(reading, plain, parse, owner, names)
    toned = [_toned(claim, heading_stance(plain, cues), _tone(value, claim)) for claim in claims]
    return [_in_time(claim, scene.date) for claim in toned]


def _in_time(claim: DraftClaim, date: str) -> DraftClaim:
    """`claim` as a plan where it holds only from after the document's `date`."""
    if claim.since is None or not lies_ahead(claim.since, date):
        return claim
    return claim.model_copy(update={"modality": graver(claim.modality, Modality.PLANNED)})


def _tone(value: str, claim: DraftClaim) -> Stance:
    """The stance of a remark behind the name: `B (planned)`, `B (until May)`."""
    at = value.find(claim.quote)
    remark = re.match(r"[*_`]*\s*[(（]([^()（）]*)[)）]", value[at + len(claim.quote) :]) if at >= 0 else None
    before = value[:at] if at >= 0 else ""
    found = stance(remark.group(1)) if remark else Stance()
    if re.fullmatch(r"\s*(?:formerly|previously|ex-?)\s*", before, re.I):
        return Stance(Polarity.NEGATED, found.modality, Change.ENDED)
    if remark and re.search(r"\b(?:until|former|ended|retired|removed|deprecated)\b", remark.group(1), re.I):
        return Stance(Polarity.NEGATED, found.modality, Change.ENDED, found.since, found.until)
    if remark and re.search(
        r"\b(?:planned|proposed|tbc|tbd|future|soon|pending|candidate)\b|\?", remark.group(1), re.I
    ):
        return Stance(modality=Modality.PLANNED)
    return found


def _toned(claim: DraftClaim, *tones: Stance) -> DraftClaim:
    for tone in tones:
        update: dict[str, object] = {"modality": graver(claim.modality, tone.modality)}
        if tone.polarity is Polarity.NEGATED:
            update |= {"polarity": Polarity.NEGATED, "change": tone.change}
        elif tone.change is Change.BEGAN and claim.polarity is Polarity.AFFIRMED:
            update["change"] = tone.change
        if tone.since or tone.until:
            update |= {"since": claim.since or tone.since, "until": claim.until or tone.until}
        claim = claim.model_copy(update=update)
    return claim


def _joined(
    key: str, keyed: list[Match], value: str, start: int, names: list[Match], cues: EnglishCues
) -> Parse | None:
    """Key and value as one token list; key tokens lie outside the quotable region."""
    shift = (
        (keyed[0].start - key.find(keyed[0].surface))
        if keyed and keyed[0].surface in key
        else start - len(key) - 1
    )
    parse = tokenize(key, min(shift, start - len(key) - 1) if not keyed else shift, keyed)
    low = parse.low
    at = next((k for k, word in enumerate(low) if word in _FOLLOWING), -1)
    tail = tokenize(unlinked(value), start, names)
    for k in range(1, len(tail) - 1):
        if tail.tag[k] == ";" and tail.at(k - 1) == "E" and tail.at(k + 1 + (tail.at(k + 1) == "D")) == "E":
            tail.tag[k] = ","
    if tail.question or (cues.thing is not None and keyed and imperative(tail)):
        return None
    end = len(parse) if at < 0 else 0
    if at >= 0 and any(parse.tag[k] == "V" or low[k] in cues.verbs for k in range(at, len(parse))):
        _splice(parse, at, tail)
    else:
        _append(parse, tail)
    settle_tags(parse, cues)
    if end > 1 and parse.at(end - 1) == "V" and _compound(parse, end - 1):
        parse.tag[end - 1] = "N"
    return parse


def _compound(parse: Parse, k: int) -> bool:
    """Whether the verb's form that ends a key is the noun of `Water supply`."""
    before, low = parse.low[k - 1], parse.low[k]
    named = parse.at(k - 1) == "E" or (parse.at(k - 1) == "N" and not before.endswith("s"))
    return named and "b" in EVERYDAY_FORMS.get(low, "") and not low.endswith(("s", "ed", "ing"))


def _append(parse: Parse, tail: Parse) -> None:
    offset = len(parse)
    for k in range(len(tail)):
        parse.add(tail.low[k], tail.tag[k], tail.start[k], tail.end[k])
    parse.refs |= {offset + k: options for k, options in tail.refs.items()}


def _splice(parse: Parse, at: int, tail: Parse) -> None:
    """`The following wards are served by B`: put the item where the lead points to it."""
    group = group_ahead(tail, 0)
    stop = at + 1
    while parse.at(stop) in ("N", "R", "Q"):
        stop += 1
    rest = Parse(parse.low[stop:], parse.tag[stop:], parse.start[stop:], parse.end[stop:])
    rest.refs = {k - stop: options for k, options in parse.refs.items() if k >= stop}
    for column in (parse.low, parse.tag, parse.start, parse.end):
        del column[at:]
    parse.refs = {k: options for k, options in parse.refs.items() if k < at}
    if group is None:
        return
    head = Parse(tail.low[: group.end], tail.tag[: group.end], tail.start[: group.end], tail.end[: group.end])
    head.refs = {k: options for k, options in tail.refs.items() if k < group.end}
    _append(parse, head)
    _append(parse, rest)


def _by_key(reading: Reading, key: str, parse: Parse) -> list[DraftClaim]:
    """A key that is a predicate's own wording: the topic is one end, the values are the other."""
    first = next((k for k in sorted(parse.refs) if parse.start[k] >= reading.start), -1)
    group = group_ahead(parse, first) if first >= 0 else None
    if group is None or not reading.default:
        return []
    chain = Chain(first)
    meant = reading.clauses.stance(first, chain, int(group.negated))
    for predicate, inverse in worded(reading.ontology, key) or wordings(reading.cues, key):
        for end in reading.ends(group.members):
            pair = (end, End(reading.default)) if inverse else (End(reading.default), end)
            reading.emit(predicate, *pair, meant, [end.token])
        for end, other in _others(reading, parse, group):
            pair = (end, End(reading.default)) if inverse else (End(reading.default), end)
            reading.emit(predicate, *pair, other, [end.token])
    return distinct(reading.found)


def _others(reading: Reading, parse: Parse, group: Group) -> list[tuple[End, Stance]]:
    """What takes the place of the first names of a value: `formerly A, now B`, `not A but B`, `A -> B`."""
    found = []
    last = group.members[-1]
    for k in sorted(parse.refs):
        if k <= last:
            continue
        if any(parse.tag[x] not in ",;-CSRX" for x in range(last + 1, k)):
            break
        between = reading.text[parse.end[last] - reading.start : parse.start[k] - reading.start]
        if _INSTEAD.search(between) is None:
            break
        found.append((reading.ends([k])[0], stance(between)))
        last = k
    return found


def _by_class(
    reading: Reading, key: str, parse: Parse, owner: Options, names: list[Match]
) -> list[DraftClaim]:
    """`Team: B` says a triple only if exactly one predicate fits between the topic and that class.

    So do a key that asks (`Where`, `Who`) and one that is a time, as in a timetable (`Monday`, `Afternoon`).
    """
    words = re.sub(r"[^a-z0-9 -]", " ", key.lower()).split()
    whole = " ".join(words)
    spoken = re.sub(rf"\s(?:{_HERE})$", "", whole)
    headed = reading.cues.label_heads.get(spoken)
    while spoken != whole and " " in spoken and spoken not in reading.cues.kinds:
        spoken = spoken.partition(" ")[2]
    asks = bool(words) and (spoken in ASKING or all(word in TIMES for word in words))
    asks = asks and reading.roles is None
    if not owner or (spoken not in reading.cues.kinds and not asks and not headed):
        return []
    first = next((k for k in sorted(parse.refs) if parse.start[k] >= reading.start), -1)
    group = group_ahead(parse, first) if first >= 0 else None
    if group is None:
        return []
    classes = reading.cues.kinds.get(spoken, headed or ())
    return _only_predicate(reading, owner, group, classes, narrow=spoken != whole)


def _only_predicate(
    reading: Reading, owner: Options, group: Group, classes: tuple[str, ...], *, narrow: bool
) -> list[DraftClaim]:
    """What a class word says of the names: where `narrow`, by the predicate that asks more of both ends."""
    for end in reading.ends(group.members):
        kind = end.options[0][0].name.type
        if kind is None or (classes and not any(reading.ontology.is_a(kind, cls) for cls in classes)):
            continue
        fits = []
        for predicate in reading.ontology.predicates:
            fits += [(predicate, False)] if reading.fit(predicate, End(owner), end) else []
            fits += [(predicate, True)] if reading.fit(predicate, end, End(owner)) else []
        if narrow and len(fits) > 1:
            fits = _narrowest(fits, reading.ontology)
        elif len(fits) > 1:
            fits = _just(fits, classes, reading.ontology) or fits
        if len(fits) == 1:
            predicate, turned = fits[0]
            pair = (end, End(owner)) if turned else (End(owner), end)
            reading.emit(predicate, *pair, Stance(), [end.token])
    return distinct(reading.found)


def _just(
    fits: list[tuple[str, bool]], classes: tuple[str, ...], ontology: Ontology
) -> list[tuple[str, bool]]:
    """Those of `fits` that ask just for one of `classes` at the end that a class word speaks of."""
    return [
        (name, turned)
        for name, turned in fits
        if (ontology.predicates[name].domain if turned else ontology.predicates[name].range) in classes
    ]


def _narrowest(fits: list[tuple[str, bool]], ontology: Ontology) -> list[tuple[str, bool]]:
    """Those of `fits` both of whose classes are below, and not the same as, those of every other one."""

    def asked(fit: tuple[str, bool]) -> tuple[str, str]:
        predicate = ontology.predicates[fit[0]]
        ends = (predicate.domain, predicate.range)
        return ends[::-1] if fit[1] else ends

    return [
        one
        for one in fits
        if all(
            mine != other and ontology.is_a(mine, other)
            for rest in fits
            if rest != one
            for mine, other in zip(asked(one), asked(rest), strict=True)
        )
    ]


# -- tables -------------------------------------------------------------------------------------------


# -- lists --------------------------------------------------------------------------------------------


def read_item(
    text: str,
    start: int,
    names: list[Match],
    block: Block,
    scene: Scene,
    ontology: Ontology,
    roles: Roles = None,
) -> list[DraftClaim]:
    """Triples that the name at the head of a list item states together with the list's lead."""
    lead = block.parent if block.depth and block.parent else block.lead
    lead = lead.strip().rstrip(":：").strip()
    if not lead or not names or len(lead) > 300:
        return []
    head = text[: names[0].start - start].strip(MARKS).lower()
    if head not in ("", "the", "a", "our", "to", "from", "by", "on", "in", "at"):
        return []
    keyed = [m for m in scene.lead_names if m.surface in lead] if not (block.depth and block.parent) else []
    claims = read_slot(lead, keyed, text, start, names, known(scene.topic), block, scene, ontology, roles)
    group = {name_key(m.surface) for m in names}
    return [c for c in claims if name_key(c.subject) in group or name_key(c.object) in group]
