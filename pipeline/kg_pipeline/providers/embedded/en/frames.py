"""Verbs of cues in a sentence: subject, object and oblique part in active, passive and relative clauses."""

from __future__ import annotations

from dataclasses import replace

from kg_ledger.records import Modality, Polarity
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.arguments import Found, after, direct_object, gift, oblique, of_part
from kg_pipeline.providers.embedded.en.claims import End, Reading, contrary
from kg_pipeline.providers.embedded.en.framing import Frame, prepositions_like
from kg_pipeline.providers.embedded.en.kindred import pointing_to
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Parse
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead
from kg_pipeline.providers.embedded.en.verbs import Subject, find_subject
from kg_pipeline.providers.embedded.frame import Stance

_CAUSATIVE = w.word_set("cause lead result make force allow enable let get trigger prevent stop keep leave")


def read_verbs(reading: Reading) -> None:
    """Emit what the verbs of cues state."""
    parse = reading.parse
    for i, low in enumerate(parse.low):
        if parse.tag[i] != "V" or low not in reading.cues.verbs or parse.heads_remark(i):
            continue
        subject: Subject | None = None
        frames = [
            (frame, kinds) for lemma, kinds in reading.cues.verbs[low] for frame in reading.cues.frames[lemma]
        ]
        best = 0
        acting = any(frame.roles == {"agent", "theme"} and not frame.kin for frame, _ in frames)
        for frame, kinds in sorted(frames, key=lambda pair: -pair[0].weight):
            if frame.weight < best:
                break
            if not _hinted(parse, i, frame) or (frame.weak and reading.roles is not None):
                continue
            subject = subject or find_subject(parse, i)
            before = len(reading.found)
            reading.strong = frame.weight > 0 and not frame.kin
            _read_frame(reading, i, frame, kinds, subject, turned=not (frame.kin and acting))
            if len(reading.found) > before:
                best = max(best, frame.weight)
    reading.strong = True


def _hinted(parse: Parse, i: int, frame: Frame) -> bool:
    if not frame.strict:
        return True
    window = parse.low[max(i - 4, 0) : i + 8]
    return all(any(hint in (word, *lemmas(word)) for word in window) for hint in frame.hint)


def _is_hint(parse: Parse, k: int, frame: Frame) -> bool:
    """Whether the phrase that ends at `k` is what `frame` is worded with: `The ore is taken from`."""
    if parse.word(k) not in frame.hint:
        return False
    while parse.at(k - 1) in ("N", "R", "V"):
        k -= 1
    led = parse.word(k - 1) in ("the", "its", "all", "our")
    return parse.at(k - 1 - led) == ""


def _passive(parse: Parse, i: int, kinds: str, subject: Subject) -> bool:
    """Whether the participle at `i` is passive."""
    if "n" not in kinds:
        return False
    if subject.chain.be:
        return True
    if subject.chain.auxiliary:
        return False
    k = i + 1
    while parse.at(k) in ("R", "N", "Q", "X") or (parse.at(k) in ("C", "P", "D", "T") and k - i < 8):
        if parse.at(k) == "P" and parse.low[k] == "by":
            return True
        if parse.at(k) == "C" and parse.at(k + 1) == "V":
            k += 1
        k += 1
    return False


def _read_frame(
    reading: Reading, i: int, frame: Frame, kinds: str, subject: Subject, *, turned: bool = True
) -> None:
    """Emit what `frame` makes of the verb at `i`; `turned` says that `is fed from B` gives `B feeds` too."""
    parse = reading.parse
    if reading.open and (subject.chain.doubted or _brings_about(parse, i)):
        return
    if _shown(parse, i, subject) or _able(reading, frame, subject):
        subject.chain = replace(subject.chain, modality=Modality.ASSERTED)
    passive = _passive(parse, i, kinds, subject)
    hinted = passive and _is_hint(parse, subject.chain.start - 1, frame)
    reduced = "n" in kinds and not subject.chain.auxiliary and not passive
    parts: dict[str, Found | None] = {}
    direct = "theme" if passive else "agent"
    if reduced and frame.roles == {"theme", "oblique"} and not _object_ahead(parse, i + 1):
        direct = "theme"
    if reduced and "gain" in frame.roles and _object_ahead(parse, i + 1):
        direct = "theme"
    parts[direct] = _subject_part(reading, i, subject, reduced or passive, kinds)
    for role in sorted(frame.roles - {direct}):
        if role == "agent":
            parts[role] = after(parse, i, frozenset(("by",)), "by")
            if parts[role] is None and hinted and subject.group is not None:
                parts[role] = Found(subject.group, -1)
        elif role == "gain":
            parts[role] = direct_object(reading, i, subject) if passive or direct == "theme" else None
            if parts[role] is None:
                return
        elif role == "oblique":
            parts[role] = oblique(reading, i, frame.preposition, subject)
            if parts[role] is None and reading.ontology.predicates[frame.predicate].transitive:
                parts[role] = of_part(reading, i, frame.preposition) or gift(reading, i, frame.preposition)
        else:
            parts[role] = direct_object(reading, i, subject)
            if parts[role] is None and reading.ontology.predicates[frame.predicate].transitive:
                parts[role] = gift(reading, i, frame.preposition)
    if (
        frame.bare
        and direct == "agent"
        and parts.get("theme") is None
        and not passive
        and parts.get("oblique")
    ):
        parts["theme"] = parts["agent"]
    if frame.roles == {"theme", "oblique"} and direct == "agent" and turned and not reading.open:
        parts.setdefault("oblique", None)
        if parts["oblique"] is None and parts.get("theme") not in (None, parts["agent"]):
            parts["oblique"] = parts["agent"]
    if (
        passive
        and "agent" in frame.roles
        and "oblique" in frame.roles
        and parts.get("agent")
        and not parts.get("oblique")
    ):
        stranded = parse.at(i + 1) in ("P", "T") and parse.low[i + 1] in prepositions_like(frame.preposition)
        if stranded:
            parts["oblique"] = _subject_part(reading, i, subject, True, kinds)
    before = len(reading.found)
    _emit(reading, i, frame, subject, parts)
    if len(reading.found) == before and reading.ontology.predicates[frame.predicate].symmetric:
        _emit_mutual(reading, i, frame, subject, parts)


def _emit_mutual(
    reading: Reading, i: int, frame: Frame, subject: Subject, parts: dict[str, Found | None]
) -> None:
    """`A and B share a kitchen`: what each has with the other, where the relation goes both ways."""
    group = subject.group
    if group is None or len(group.members) < 2 or group.negated or reading.open:
        return
    if any(parts.get(role) not in (None, parts.get("agent")) for role in frame.roles if role != "agent"):
        return
    stance = reading.clauses.stance(i, subject.chain, subject.chain.negations)
    ends = reading.ends(group.members)
    for k, one in enumerate(ends):
        for other in ends[k + 1 :]:
            reading.emit(frame.predicate, one, other, stance, [i, *range(subject.chain.start, i)])


def _shown(parse: Parse, i: int, subject: Subject) -> bool:
    """`you will find A in B`, `A can be found in B` say where A is, now."""
    chain = subject.chain
    if chain.negations or "find" not in lemmas(parse.low[i]):
        return False
    before = parse.low[max(chain.start, 0) : i]
    if chain.be and (before[:1] == ["can"] or "to" in before):
        return "could" not in before and "might" not in before
    told = parse.word(chain.start - 1) in ("you", "one", "visitors", "readers")
    return told and chain.modality in (Modality.PLANNED, Modality.ASSERTED)


def _able(reading: Reading, frame: Frame, subject: Subject) -> bool:
    """Whether what is told is what something can do, and that is all that the predicate says of it."""
    chain = subject.chain
    if chain.modality is not Modality.HYPOTHETICAL or reading.parse.word(chain.start) != "can":
        return False
    return any(name == frame.predicate for name, _ in pointing_to(reading.ontology, "stands in for"))


def _brings_about(parse: Parse, i: int) -> bool:
    """`causes A to stop`, `resulting in A losing …`: what is brought about is a doing, not A."""
    if _CAUSATIVE.isdisjoint(lemmas(parse.low[i])):
        return False
    k = i + 1 + (parse.at(i + 1) in ("P", "T"))
    group = group_ahead(parse, k)
    if group is None:
        return False
    return (parse.at(group.end) == "T" and parse.at(group.end + 1) in ("V", "A", "N")) or (
        parse.word(group.end).endswith("ing") or parse.at(group.end) == "V"
    )


def _object_ahead(parse: Parse, k: int) -> bool:
    while parse.at(k) == "R":
        k += 1
    return parse.at(k) in ("E", "D", "N")


def _subject_part(reading: Reading, i: int, subject: Subject, participle: bool, kinds: str) -> Found | None:
    parse = reading.parse
    group = subject.group
    if group is not None:
        if subject.shared >= 0 and not participle and not _agrees(parse, i, kinds, subject):
            return None
        return Found(group, -1)
    filler = _cleft_filler(parse, i, subject)
    return Found(filler, -1) if filler is not None else None


def _agrees(parse: Parse, i: int, kinds: str, subject: Subject) -> bool:
    """A bare verb behind a singular subject is an order or an infinitive, unless an auxiliary is shared."""
    governed = parse.at(i - 1) == "T" and subject.chain.start < i - 1
    if "b" not in kinds or "p" in kinds or governed or subject.chain.auxiliary or subject.chain.infinitive:
        return True
    if parse.at(i - 1) == "T":
        return True
    group = subject.group
    if group is None or len(group.members) > 1 or parse.word(group.members[0]) in ("they", "we"):
        return True
    verb = parse.low[subject.shared]
    return not (
        verb in ("is", "was", "has", "does") or "s" in EVERYDAY_FORMS.get(verb, "") or verb.endswith("s")
    )


def _cleft_filler(parse: Parse, i: int, subject: Subject) -> Group | None:
    """`What controls B is A`, `The team that owns B is A`: the names behind the last copula."""
    if subject.missing not in ("what", "the"):
        return None
    if subject.missing == "the" and (subject.relative < 0 or parse.at(0) != "D" or subject.relative > 4):
        return None
    for k in range(i + 1, len(parse)):
        if parse.tag[k] in ";":
            return None
        if parse.tag[k] == "A" and parse.low[k] in w.BE:
            return group_ahead(parse, k + 1)
    return None


def _denied_object(parse: Parse, i: int, stop: int) -> bool:
    """`stores nothing in B`, `writes no records to B`."""
    return any(
        (parse.low[k] in w.NOTHING or parse.low[k] == "no")
        and parse.low[k - 1] != "but"
        and parse.word(k + 1) not in ("but", "except", "besides")
        for k in range(i + 1, stop)
    )


def _denied_subject(parse: Parse, group: Group) -> bool:
    return group.negated or parse.word(group.start) == "no"


_NO_GOALS = frozenset(("off", "from", "with", "on", "by", "of", "without"))
"""What a passive cannot have made a subject of: `fed by B` is said of what is fed, not of what feeds on B."""


def _emit(reading: Reading, i: int, frame: Frame, subject: Subject, parts: dict[str, Found | None]) -> None:
    parse = reading.parse
    subjects, objects = parts.get(frame.subject), parts.get(frame.object)
    default = subject.missing == "start" and reading.default
    ends = []
    for role, part in ((frame.subject, subjects), (frame.object, objects)):
        if part is not None:
            ends.append(reading.ends(part.group.members))
        elif (
            default
            and (role != "oblique" or (parts.get("agent") and frame.preposition not in _NO_GOALS))
            and _may_default(reading, i, subject)
        ):
            ends.append([End(reading.default)])
            default = ()
        else:
            return
    found = [part for part in (subjects, objects) if part is not None]
    negations = subject.chain.negations + sum(part.denied for part in found)
    negations += any(_denied_subject(parse, part.group) for part in found)
    links = [part.link for part in found if part.link > i]
    if links:
        negations += _denied_object(parse, i, min(links))
    stance = reading.clauses.stance(i, subject.chain, negations)
    if stance.polarity is Polarity.AFFIRMED and any(_open_choice(parse, part.group) for part in found):
        stance = replace(stance, modality=Modality.HYPOTHETICAL)
    tokens = [i, *links, *range(subject.chain.start, i)]
    tokens += [part.group.start for part in found if part.group.negated]
    replaced = next((part.group.replaced for part in found if part.group.replaced >= 0), -1)
    for s in ends[0]:
        for o in ends[1]:
            reading.emit(frame.predicate, s, o, stance, tokens, replaced)
    _emit_denied(reading, frame, parts, ends, stance, tokens)
    _emit_gapped(reading, frame, parts, stance, tokens)


def _open_choice(parse: Parse, group: Group) -> bool:
    """`either A or B`: one of them is meant, and nobody says which."""
    first, last = min(group.members), max(group.members)
    if (
        parse.word(group.start) != "either"
        and parse.word(first - 1) != "either"
        and parse.word(first - 2) != "either"
    ):
        return False
    return "or" in parse.low[first:last]


def _may_default(reading: Reading, i: int, subject: Subject) -> bool:
    """A sentence without a subject speaks of the topic, unless its verb is a bare form: that is an order."""
    parse = reading.parse
    if reading.open and parse.low[i].endswith("ing"):
        return False
    kinds = EVERYDAY_FORMS.get(parse.low[i], "") or (
        "b" if not parse.low[i].endswith(("s", "ed", "ing")) else "s"
    )
    return "b" not in kinds or subject.chain.auxiliary or parse.low[i].endswith("ed")


def _emit_denied(
    reading: Reading,
    frame: Frame,
    parts: dict[str, Found | None],
    ends: list[list[End]],
    stance: Stance,
    tokens: list[int],
) -> None:
    for side, role in enumerate((frame.subject, frame.object)):
        part = parts.get(role)
        if part is None or not (
            part.group.denied or (part.group.contrast and stance.polarity is Polarity.NEGATED)
        ):
            continue
        turned = contrary(stance)
        for out in reading.ends(part.group.denied or part.group.contrast):
            for other in ends[1 - side]:
                pair = (out, other) if side == 0 else (other, out)
                reading.emit(frame.predicate, *pair, turned, tokens)


def _emit_gapped(
    reading: Reading, frame: Frame, parts: dict[str, Found | None], stance: Stance, tokens: list[int]
) -> None:
    part = parts.get(frame.object) or parts.get(frame.subject)
    for role in (frame.object, frame.subject):
        part = parts.get(role)
        if part is None or part.link < 0:
            continue
        for first, second in part.group.gapped:
            a, b = reading.ends([first, second])
            pair = (a, b) if role == frame.object else (b, a)
            reading.emit(frame.predicate, *pair, stance, [first, second])
