"""From grammatical ends to drafts: options weighed by domain and range, quotes cut from the source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from kg_ledger.ids import name_key
from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.clauses import Clauses
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.parse import Mentioned, Options, Parse
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence, Stance
from kg_pipeline.providers.embedded.successions import gave_way
from kg_pipeline.providers.tasks import DraftClaim, KnownName


@dataclass(frozen=True, slots=True)
class End:
    """One end of a possible triple: what it may refer to, and its token (-1 where the text leaves it out).

    `contrary` says that for this end the clause holds the other way round (`not E but F`).
    """

    options: Options
    token: int = -1
    contrary: bool = False


def contrary(stance: Stance) -> Stance:
    """`stance` with the other polarity, and without what belongs to the first."""
    turned = Polarity.AFFIRMED if stance.polarity is Polarity.NEGATED else Polarity.NEGATED
    return replace(stance, polarity=turned, since=None, until=None, change=Change.NONE)


@dataclass(slots=True)
class Reading:
    """Everything that the grammar needs to read one sentence, and what it has found so far.

    `quoted` is the region that quotes may come from; a lead that was put before a list item lies outside.
    `roles`, where it is given, takes the classes that predicates ask of names without a class; a pair with
    one such name then fits, and two where the cue is `strong`: more than a bare verb.
    """

    parse: Parse
    cues: EnglishCues
    ontology: Ontology
    scene: Scene
    clauses: Clauses
    text: str
    start: int
    default: Options
    quoted: tuple[int, int]
    found: list[DraftClaim]
    roles: dict[str, set[str]] | None = None
    strong: bool = True
    noted: dict[tuple[str, frozenset[str]], str | None] = field(default_factory=dict)

    @property
    def open(self) -> bool:
        """Whether the schema takes in whatever a text names: then grammar alone must bear a triple out."""
        return self.cues.thing is not None

    def ends(self, tokens: Iterable[int]) -> list[End]:
        """The ends that stand at `tokens`."""
        return [End(self.parse.refs[k], k) for k in tokens]

    def fit(self, predicate: str, subject: End, obj: End) -> list[tuple[Mentioned, Mentioned]]:
        """The likeliest pairs of the two ends that `predicate` admits; a group gives several."""
        for subjects in subject.options:
            for objects in obj.options:
                pairs = [
                    (s, o)
                    for s in subjects
                    for o in objects
                    if s.name.canonical != o.name.canonical
                    and self._admits(predicate, s.name.type, o.name.type)
                ]
                if pairs:
                    return pairs
        return []

    def _admits(self, predicate: str, subject: str | None, obj: str | None) -> bool:
        asked = self.ontology.predicates[predicate]
        if self.roles is None or (subject is not None and obj is not None):
            if self.ontology.admits(predicate, subject, obj):
                return True
            ends = (subject, asked.domain), (obj, asked.range)
            return self.roles is not None and all(self.ontology.compatible(end, cls) for end, cls in ends)
        if self.open:
            return all(
                end is None or self.ontology.is_a(end, cls)
                for end, cls in ((subject, asked.domain), (obj, asked.range))
            )
        if subject is None and obj is None:
            return self.strong
        known_end, wanted = (obj, asked.range) if subject is None else (subject, asked.domain)
        return self.ontology.is_a(known_end, wanted)

    def _note_roles(
        self, predicate: str, pairs: list[tuple[Mentioned, Mentioned]], pointed: list[bool]
    ) -> None:
        """Note what is asked of a name without a class; a pronoun within a sentence may mean another.

        So may one at the head of it, where the section is about something that has a class.
        """
        asked = self.ontology.predicates[predicate]
        for pair in pairs:
            for one, cls, anaphor in zip(pair, (asked.domain, asked.range), pointed, strict=True):
                plain = self.open or not anaphor
                narrower = self.ontology.narrower(one.name.type, cls) != one.name.type
                if narrower and self.roles is not None and plain:
                    self._note(self.roles.setdefault(one.name.name, set()), one, pair, cls)

    def _note(self, asked: set[str], one: Mentioned, pair: tuple[Mentioned, Mentioned], cls: str) -> None:
        """Add `cls` to what is `asked` of `one`.

        Where the sentence words two predicates between a pair (`gets its heat from`), which is meant is open:
        the wider class is asked, and the narrower one forgotten.
        """
        key = (one.name.canonical, frozenset(end.name.canonical for end in pair))
        before = self.noted.get(key)
        if before is None or not self.ontology.compatible(before, cls):
            self.noted[key] = cls if cls not in asked else None
            asked.add(cls)
        elif before != cls and self.ontology.is_a(before, cls):
            asked.discard(before)
            asked.add(cls)
            self.noted[key] = cls

    def emit(
        self,
        predicate: str,
        subject: End,
        obj: End,
        stance: Stance,
        tokens: Iterable[int],
        replaces: int = -1,
    ) -> bool:
        """Add the triples of two ends if the predicate admits them; `tokens` are what the quote must hold."""
        if self.open and stance.modality is Modality.HYPOTHETICAL:
            return False
        pairs = self.fit(predicate, subject, obj)
        if not pairs:
            return False
        quote, at = self._quote([*tokens, *self.clauses.opening, subject.token, obj.token])
        if not quote:
            return False
        if self.roles is not None and stance.modality is not Modality.HYPOTHETICAL:
            about = self.scene.topic is not None and self.scene.topic.type is not None
            pointed = [
                end.token in self.parse.anaphors and (end.token > 0 or about) for end in (subject, obj)
            ]
            self._note_roles(predicate, pairs, pointed)
        for s, o in pairs:
            former: list[str | None] = [None, None]
            if replaces >= 0 and stance.polarity is Polarity.AFFIRMED:
                before = self.parse.refs[replaces][0][0]
                nearer = int(abs(replaces - obj.token) <= abs(replaces - subject.token))
                ends = s.name.type, o.name.type
                former[gave_way(self.ontology, predicate, before.name.type, ends, nearer)] = before.surface
            self.found.append(
                DraftClaim(
                    subject=s.surface,
                    predicate=predicate,
                    object=o.surface,
                    quote=quote,
                    at=at,
                    subject_type=s.name.type,
                    object_type=o.name.type,
                    polarity=stance.polarity,
                    modality=stance.modality,
                    change=stance.change,
                    replaces=former[1],
                    replaces_subject=former[0],
                    since=stance.since,
                    until=stance.until,
                )
            )
        return True

    def _quote(self, tokens: list[int]) -> tuple[str, int]:
        low, high = self.quoted
        inside = [k for k in tokens if k >= 0 and low <= self.parse.start[k] and self.parse.end[k] <= high]
        inside = [k for k in inside if self.parse.tag[k] not in (";", ":", ",", ".")]
        if not inside:
            return "", -1
        begin = min(self.parse.start[k] for k in inside)
        end = max(self.parse.end[k] for k in inside)
        return self.text[begin - self.start : end - self.start], begin


def plain_claim(
    sentence: Sentence, subject: Match, obj: Match, predicate: str, begin: int, end: int
) -> DraftClaim:
    """A plain assertion whose quote is `sentence.text[begin:end]`."""
    return DraftClaim(
        subject=subject.surface, predicate=predicate, object=obj.surface,
        quote=sentence.text[begin:end], at=sentence.start + begin,
        subject_type=subject.name.type, object_type=obj.name.type,
    )  # fmt: skip


def from_its_name(claim: DraftClaim, sentence: Sentence, name: KnownName, end: int) -> DraftClaim:
    """`claim`, quoted up to `end` from the sentence of the block on that names what its own leaves out."""
    block = sentence.block
    named = block.text.rfind(name.name, 0, sentence.start - block.start)
    if named < 0:
        return claim
    begin = next(start for start, stop in split(block.text) if start <= named < stop)
    stop = sentence.start - block.start + end
    return claim.model_copy(update={"quote": block.text[begin:stop], "at": block.start + begin})


def known(*names: KnownName | None) -> Options:
    """Names of the scene as options, likeliest first, each once."""
    found: dict[str, KnownName] = {}
    for name in names:
        if name is not None:
            found.setdefault(name.canonical, name)
    return tuple((Mentioned(name.name, name),) for name in found.values())


def distinct(claims: list[DraftClaim]) -> list[DraftClaim]:
    """Each triple of a polarity and modality once, the shortest quote kept."""
    found: dict[tuple[object, ...], DraftClaim] = {}
    for claim in claims:
        key = (
            name_key(claim.subject),
            claim.predicate,
            name_key(claim.object),
            claim.polarity,
            claim.modality,
        )
        if key not in found or len(claim.quote) < len(found[key].quote):
            found[key] = claim
    return list(found.values())
