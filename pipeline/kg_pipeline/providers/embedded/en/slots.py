"""Where the layout does the work of a sentence: fields, table cells, and list items under a lead.

The words of the key (or column, or lead) and those of the value are read as one sentence; what the key
leaves out is the topic.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.chain import Chain, graver
from kg_pipeline.providers.embedded.en.claims import End, Reading, distinct
from kg_pipeline.providers.embedded.en.clauses import Clauses
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.dates import lies_ahead
from kg_pipeline.providers.embedded.en.done_keys import as_worded
from kg_pipeline.providers.embedded.en.grammar import read_all
from kg_pipeline.providers.embedded.en.handing import worded
from kg_pipeline.providers.embedded.en.item_clauses import as_entry
from kg_pipeline.providers.embedded.en.key_classes import by_class, by_ends
from kg_pipeline.providers.embedded.en.key_tokens import joined
from kg_pipeline.providers.embedded.en.keyed import by_place, wordings
from kg_pipeline.providers.embedded.en.leads import heading_stance
from kg_pipeline.providers.embedded.en.naming import MARKS
from kg_pipeline.providers.embedded.en.parse import Mentioned, Options, Parse
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead
from kg_pipeline.providers.embedded.en.reference import resolve
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Block, Match, Scene, Stance
from kg_pipeline.providers.tasks import DraftClaim

Roles = dict[str, set[str]] | None
_INSTEAD = re.compile(r"~~|</|[-=]>|[→⇒]|\b(?:but|now|since)\b", re.I)

_OF_ONE = re.compile(
    r"(?:the\s)?(?P<noun>[a-z]+(?:\s[a-z]+)?)\s(?:of|for)\s(?:the\s)?\0|\0['’]s?\s(?P<own>[a-z]+(?:\s[a-z]+)?)",
    re.I,
)


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
    plain = plain if keyed else as_worded(plain, cues, ontology)
    if not names or not value.strip() or value.rstrip().endswith("?"):
        return []
    parse = joined(plain, keyed, value, start, names, cues)
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
        claims = (
            read_all(reading)
            or by_class(reading, plain, parse, owner, names)
            or by_ends(reading, plain, parse, owner)
            or _of_named(reading, plain, keyed, parse, names)
        )
    above = heading_stance(_without(keyed, plain), cues)
    toned = [_toned(claim, above, _tone(value, claim)) for claim in as_entry(claims, value, start, names)]
    return [_in_time(claim, scene.date) for claim in toned]


def _of_named(
    reading: Reading, key: str, keyed: list[Match], parse: Parse, names: list[Match]
) -> list[DraftClaim]:
    """`Crew of A: B`: what the key says of the one that it names, as it would of a topic."""
    told = _OF_ONE.fullmatch(key.replace(keyed[0].surface, "\0", 1)) if len(keyed) == 1 else None
    if told is None or reading.roles is not None:
        return []
    owner: Options = ((Mentioned(keyed[0].surface, keyed[0].name),),)
    noun = told["noun"] or told["own"]
    return by_class(reading, noun, parse, owner, names) or by_ends(reading, noun, parse, owner)


def _without(keyed: list[Match], key: str) -> str:
    """`key` without its names: of `Old Marl is fitted with` nothing is past."""
    for match in keyed:
        key = key.replace(match.surface, " ")
    return key


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
    if remark and re.search(
        r"\b(?:until|till|former|ended|retired|removed|deprecated)\b", remark.group(1), re.I
    ):
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


def _by_key(reading: Reading, key: str, parse: Parse) -> list[DraftClaim]:
    """A key that is a predicate's own wording: the topic is one end, the values are the other."""
    first = next((k for k in sorted(parse.refs) if parse.start[k] >= reading.start), -1)
    group = group_ahead(parse, first) if first >= 0 else None
    if group is None or not reading.default or _has_end(reading, key, first):
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


def _has_end(reading: Reading, key: str, first: int) -> bool:
    """Whether a key names whom it is said of, and not the topic: `A goes to` over `- B`."""
    named = [k for k in sorted(reading.parse.refs) if k < first and k not in reading.parse.anaphors]
    topics = {one.name.canonical for option in reading.default for one in option}
    return any(reading.parse.refs[k][0][0].name.canonical not in topics for k in named)


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
