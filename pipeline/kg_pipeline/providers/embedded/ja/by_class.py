"""What a clause must say of the two that it joins, where one predicate alone fits their classes.

`ホースはBにつながっている` below the heading of a machine, `Aの洗いはBの仕事だ`: the wording is none of the
ontology's, and need not be. The clause has to tell how things stand: in the present, its verb none of seeing,
saying, comparing or passing by, bound to no condition or time. What `Bに付いたA` and `BのA` take for granted
counts whatever the sentence goes on to say.
"""

from __future__ import annotations

import re
from itertools import product

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.providers.embedded.ja import by_class_words as w
from kg_pipeline.providers.embedded.ja.clauses import CASES, Clause, aside, clause_of, is_governed, spans
from kg_pipeline.providers.embedded.ja.directed import directed_link, named_role, verb_of
from kg_pipeline.providers.embedded.ja.grammar import NOUN_CHAR
from kg_pipeline.providers.embedded.ja.links import Link
from kg_pipeline.providers.embedded.ja.moves import MOVE
from kg_pipeline.providers.embedded.ja.reading import Phrase, Reading, Unit, absent
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.stance import is_request
from kg_pipeline.providers.tasks import KnownName

_RUN = re.compile(rf"{NOUN_CHAR}*")
_TAIL = 24
"""Characters at the end of a clause that tell its tense."""
_WHITHER = ("に", "へ", "から")
Joined = tuple[Unit, Unit, Link]


def read_by_class(reader: SentenceReader) -> None:
    """State what the classes leave no choice about, of every clause in which nothing else was read."""
    if reader.lexicon.open or reader.namesakes:
        return
    reading = reader.reading
    _read_presupposed(reader)
    carried: list[Phrase] = []
    for start, end in spans(reading):
        if w.SCOPED.search(reading.text[start:end]):
            return
        clause = clause_of(reading, start, end)
        carried = clause.topics or carried
        if clause.governed and not _read_already(reader, clause):
            stance = _stance(reader, clause)
            if stance is not None:
                _state(reader, _pairs(reader, clause, carried), stance, start, end)


def _read_already(reader: SentenceReader, clause: Clause) -> bool:
    """Whether a claim has its words where the predicate of the clause stands."""
    reading = reader.reading
    begin, end = reading.starts[min(clause.verb, clause.end - 1)], reading.ends[clause.end - 1]
    spans = [(one.at, one.at + len(one.quote)) for one in reader.found if one.at is not None]
    return any(at < end and begin <= stop for at, stop in spans)


def _stance(reader: SentenceReader, clause: Clause) -> Stance | None:
    """How the clause is meant; None where it does not tell how things stand."""
    text = reader.reading.text
    whole, tail = text[clause.start : clause.end], text[clause.verb : clause.end]
    if any(unfit.search(whole) for unfit in (w.ONCE, w.NOBODY, w.INCIDENTAL, w.LACKING)):
        return None
    if w.IN_TURN.search(tail) and not re.search("[はが]", text[clause.start : clause.verb]):
        return None
    if w.WISH.search(tail) or is_request(tail) or re.search('[「『"]', whole):
        return None
    last = clause.governed[-1]
    run = _RUN.match(text, clause.verb)
    stem = clause.verb if run is None else run.end()
    at = last.end - len(last.case) if clause.nominal else stem
    stance = reader.stance(clause.start, at, clause.end)
    denied = stance.polarity is Polarity.NEGATED
    if stance.change is Change.NONE and w.CEASING.search(tail):
        return None
    if stance.change is Change.BEGAN and any(p.case in ("から", "によって") for p in clause.governed):
        return None
    if stance.modality is not Modality.ASSERTED:
        return None if denied else stance
    if denied and not _denies_the_link(text, clause):
        return None
    return stance if _lasts(text, clause, stance) else None


def _denies_the_link(text: str, clause: Clause) -> bool:
    """Whether a denial is of the one name that the clause governs, its verb right behind that."""
    last = clause.governed[-1]
    alone = len(clause.governed) == 1 or (len(clause.governed) == 2 and _from_to(*clause.governed))
    if not alone or len(last.units) > 1 or (clause.nominal and not clause.topics):
        return False
    if w.NARROW.search(text[clause.start : clause.end]):
        return False
    return w.DENIED_LINK.match(text, last.end - clause.nominal * len(last.case)) is not None


def _from_to(first: Phrase, second: Phrase) -> bool:
    """Whether one phrase is for what moves or whence it does, the other for whither."""
    return first.case in ("から", "が", "を") and second.case in ("へ", "に") and len(first.units) == 1


def _lasts(text: str, clause: Clause, stance: Stance) -> bool:
    """Whether the clause, or the last one of those that it is linked with, is in the present."""
    own = _bare(text[clause.verb : clause.end])
    if w.PAST.search(own):
        return stance.change is not Change.NONE
    if clause.nominal or w.STATIVE.search(own) or w.PRESENT.search(own):
        return True
    if clause.end < len(text) and w.LINKING.search(own):
        return w.PAST.search(_bare(text[clause.end :])) is None
    return w.NOUN_END.search(own) is not None


def _bare(tail: str) -> str:
    """The end of a clause without its punctuation and what joins it to the next."""
    return w.REASON.sub("", tail[-_TAIL:].rstrip('。、!?」』)" '))


def _pairs(reader: SentenceReader, clause: Clause, carried: list[Phrase]) -> list[Joined]:
    """Whom the clause joins: its topic with what it governs, or what it governs among themselves."""
    governed = clause.governed
    strange = _has_strange_subject(reader, clause)
    inner = [] if strange else _inner(reader, clause)
    topics = clause.topics or ([] if any(p.case == "が" for p in governed) else carried)
    if any(aside(topic) for topic in topics) or strange:
        return inner
    spoken: list[Unit] = []
    if not topics and not inner:
        spoken = [
            absent(name)
            for name in reader.spoken_of(clause.verb, noted=True)[:1]
            if _described(reader, clause, name)
        ]
    joined = {id(two) for _, two, _ in inner}
    outer: list[Joined] = []
    doers = [phrase for phrase in governed if phrase.case == "が"]
    for phrase in doers if doers and not topics else governed:
        if phrase.case == "で" and not clause.nominal and _on_something(reader.reading, clause, phrase):
            continue
        ahead = [topic for topic in topics if topic.start < phrase.start] or topics[:1]
        for one, two in product(ahead[-1].units if ahead else spoken, phrase.units):
            link = _link(reader, one, two, phrase, clause)
            mutual = link is not None and reader.ontology.predicates[link.predicate].symmetric
            if link is not None and id(two) not in joined and not (mutual and not ahead):
                outer.append((one, two, link))
    return [*inner, *outer]


def _on_something(reading: Reading, clause: Clause, phrase: Phrase) -> bool:
    """`Bで弁当を食べる`: what is done to something else, for which the name is but the place."""
    return "を" in reading.text[phrase.end : clause.end] and all(p.case != "を" for p in clause.governed)


def _inner(reader: SentenceReader, clause: Clause) -> list[Joined]:
    """Pairs of what the predicate governs: who with what, what with where, whence with whither."""
    found: list[Joined] = []
    governed = clause.governed
    for at, phrase in enumerate(governed):
        for other in governed[at + 1 :]:
            turned = phrase.case == "から" or (phrase.case in _WHITHER and other.case in ("を", "が"))
            plain, marked = (other, phrase) if turned else (phrase, other)
            if w.LINKED_VERB.search(reader.reading.text, phrase.end, other.start):
                continue
            for one, two in product(plain.units, marked.units):
                if (link := _link(reader, one, two, marked, clause, plain)) is not None:
                    found.append((one, two, link))
    return found


def _link(
    reader: SentenceReader,
    one: Unit,
    two: Unit,
    phrase: Phrase,
    clause: Clause | None = None,
    beside: Phrase | None = None,
) -> Link | None:
    """What joins two names of a clause, the second marked by `phrase`, the first its topic or `beside`."""
    role, verb = phrase.case, ""
    if clause is not None:
        text = reader.reading.text
        verb = verb_of(text[clause.verb : clause.end])
        if clause.nominal and phrase is clause.governed[-1]:
            role, verb = named_role(text[clause.start : phrase.start])
            if role == "のは":
                role = "に" if beside is not None and beside.case == "が" else "が"
        elif role == "を" and phrase.of:
            role = "のを"
        elif role == "が" and any(p.case in _WHITHER for p in clause.governed):
            role = ""
    return directed_link(reader.ontology, reader.lexicon, one.name, two.name, role, verb)


def _has_strange_subject(reader: SentenceReader, clause: Clause) -> bool:
    """Whether the subject is a plain noun of something unknown (`倉の戸は`), or acts on what is named."""
    before = reader.reading.text[clause.start : clause.verb]
    if any(found["of"] not in w.SIDES for found in w.POSSESSOR.finditer(before)):
        return True
    if w.PLAIN_SUBJECT.search(before) is None:
        return False
    if clause.governed[-1].case == "に" and w.DWELLS.match(reader.reading.text, clause.verb):
        return True
    acting = any(phrase.case == "を" for phrase in clause.governed) or "は" in before
    return len(clause.governed) > 1 and acting


def _described(reader: SentenceReader, clause: Clause, name: KnownName) -> bool:
    """Whether the subject, where it is a class word, is one for `name`."""
    before = reader.reading.text[clause.start : clause.verb]
    kinds = [reader.lexicon.labels.get(found.group("noun")) for found in w.PLAIN_SUBJECT.finditer(before)]
    return all(cls is None or reader.ontology.is_a(name.type, cls) for cls in kinds)


def _state(reader: SentenceReader, pairs: list[Joined], stance: Stance, start: int, end: int) -> None:
    """Emit the pairs; of a single-valued predicate no more than one value."""
    told: dict[tuple[str, str], list[tuple[Unit, Unit]]] = {}
    for one, two, link in pairs:
        subject, obj = (two, one) if link.turned else (one, two)
        told.setdefault((link.predicate, subject.name.canonical), []).append((subject, obj))
    for (predicate, _), found in told.items():
        single = reader.ontology.predicates[predicate].cardinality == "one"
        if single and len({obj.name.canonical for _, obj in found}) > 1:
            continue
        for subject, obj in found:
            reader.emit(predicate, (subject,), (obj,), stance, start, end)


def _read_presupposed(reader: SentenceReader) -> None:
    """`Bに付いたA`, `BのA`: what describes a name, unless that is moved."""
    reading = reader.reading
    moved = MOVE.search(reading.text) is not None
    heads = {phrase.start: phrase for phrase in reading.phrases}
    for phrase in reading.phrases:
        head = heads.get(_head_of(reading, phrase))
        if (
            head is None
            or (moved and head.case == "を")
            or not head.itself
            or w.WITH_EVENT.match(reading.text, head.start + 1)
        ):
            continue
        kinds = {unit.name.type for unit in phrase.units}
        link = _link(reader, head.units[0], phrase.units[-1], phrase)
        if link is not None and len(kinds) == 1:
            pair = (head.units[0], phrase.units[-1], link)
            _state(reader, [pair], Stance(), phrase.start, head.end)


def _head_of(reading: Reading, phrase: Phrase) -> int:
    """Where the name stands that the phrase describes, alone or with a verb that it goes with; else -1."""
    text = reading.text
    if not phrase.case and not phrase.of and phrase.itself and text.startswith("の", phrase.end):
        return phrase.end + 1
    if phrase.topic or phrase.case not in CASES or not is_governed(reading, phrase):
        return -1
    found = w.DESCRIBING.match(text, phrase.end)
    if found is None:
        return -1
    unfit = (w.INCIDENTAL, w.NEGATIVE, w.CEASING, w.LACKING)
    return -1 if any(one.search(found.group()) for one in unfit) else found.end()
