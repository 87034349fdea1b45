"""The gate: what an extraction says becomes mentions and claims only where the text bears it out.

A quote is located verbatim, the two ends of a triple stand in it or are its antecedents, and its polarity is
held against the cues of the sentence. What fails is a named `Problem` with the whole draft in its details.
Only this step (and the journal's reader) constructs a `Quote`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from kg_ledger.ids import name_key
from kg_ledger.names import marks, told_apart
from kg_ledger.ontology import Ontology
from kg_ledger.records import ALIAS, Claim, Mention, NameRef, Problem, Quote
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.providers.tasks import DraftAlias, DraftClaim, DraftEntity, ExtractReply, KnownName
from kg_pipeline.text.evidence import Evidence, Support
from kg_pipeline.text.fold import folded
from kg_pipeline.text.guards import Stance, guard_interval, guard_qualifiers, guard_stance
from kg_pipeline.text.kinds_en import kinds_counted
from kg_pipeline.text.locate import Located
from kg_pipeline.text.names import names_siblings
from kg_pipeline.text.orders import gives_orders

_REMEDY = "Nothing was stored. See the item in the quarantine of `kg ledger log`."
_WRAP = re.compile(r"(?<=[\u3040-\u30ff\u3400-\u9fff]) (?=[\u3040-\u30ff\u3400-\u9fff])")
_COVER_GAP = 300
"""Pieces of a quote further apart than this are not shown as one passage."""


def verify(
    chunk: Chunk,
    document: Document,
    reply: ExtractReply,
    provenance: Mapping[str, str],
    *,
    ontology: Ontology | None = None,
    known: Sequence[KnownName] = (),
    parsed: bool = False,
) -> tuple[list[Mention], list[Claim], list[Problem]]:
    """Hold `reply` against the text of `chunk`.

    Parameters
    ----------
    chunk, document : the piece that was extracted, and the document that it is a piece of.
    reply : what the provider said; any schema-valid nonsense is survived.
    provenance : becomes attributes of every claim, such as `model` and `prompt`.
    ontology : predicates and classes that may be used; None admits any.
    parsed : whether a grammar read the polarity in its clause, as the embedded engine's does. The cues of the
        whole sentence, by which a model's reading is checked, know less than that.
    known : names that the corpus establishes; names with one canonical name are aliases of each other.

    Returns
    -------
    mentions, claims, problems
        In the order of the reply, without repeats. An alias that the text states is a claim with the
        predicate `ALIAS`, from the main name to the other one.
    """
    gate = _Gate(chunk, document, provenance, ontology, known, parsed)
    gate.note_aliases(reply)
    for entity in reply.entities:
        gate.take_entity(entity)
    for draft in reply.relations:
        gate.take_claim(draft)
    return list(gate.mentions.values()), list(gate.claims.values()), gate.problems


class _Gate:
    """One reply on its way through."""

    def __init__(
        self,
        chunk: Chunk,
        document: Document,
        provenance: Mapping[str, str],
        ontology: Ontology | None,
        known: Sequence[KnownName],
        parsed: bool,
    ) -> None:
        self.chunk = chunk
        self.parsed = parsed
        self.document = document
        self.ontology = ontology
        self.provenance = {_clean(k): _clean(v) for k, v in provenance.items()}
        self.evidence = Evidence(chunk, document, _alias_groups(known), _nouns(ontology))
        self.mentions: dict[str, Mention] = {}
        self.claims: dict[str, Claim] = {}
        self.problems: list[Problem] = []
        self._aliases: dict[str, set[str]] = {}

    def note_aliases(self, reply: ExtractReply) -> None:
        """What the reply calls each name otherwise, before any of it is admitted."""
        pairs = [(entity.name, alias.name) for entity in reply.entities for alias in entity.aliases]
        pairs += [(draft.subject, draft.object) for draft in reply.relations if draft.predicate == ALIAS]
        for name, other in pairs:
            self._aliases.setdefault(name_key(_clean(name)), set()).add(name_key(_clean(other)))

    def take_entity(self, draft: DraftEntity) -> None:
        """Admit a mention and the aliases stated for it."""
        name = _clean(draft.name)
        if not folded(name):
            self._refuse("empty_name", "an entity has no name", draft)
            return
        located = self.evidence.locate_mention(name, draft.quote, draft.at)
        if located is None:
            self._refuse("name_not_in_document", f"“{_short(name)}” does not occur in the document", draft)
            return
        mention = Mention(
            NameRef(name, self._class(draft.type)),
            self._description(draft, name),
            self._quote(located),
            draft.stated,
        )
        self.mentions.setdefault(mention.id, mention)
        for alias in draft.aliases:
            self._take_alias(draft, name, alias)

    def _description(self, draft: DraftEntity, name: str) -> str:
        """What the text says that `name` is: a quote like any other, unless a grammar read it."""
        if self.parsed or not _clean(draft.description):
            return _clean(draft.description)
        located = self.evidence.locate(draft.description, None, (name,))
        if located is None:
            what = f"the description of “{_short(name)}” does not stand in this part of the document"
            self._refuse("description_not_in_chunk", what, draft)
        elif not self.evidence.support(located, name, name).subject:
            what = f"the description of “{_short(name)}” does not speak of it"
            self._refuse("description_lacks_name", what, draft)
        else:
            return _clean(self._quote(located).text)
        return ""

    def _take_alias(self, entity: DraftEntity, name: str, alias: DraftAlias) -> None:
        other = _clean(alias.name)
        if other and name_key(other) == name_key(name):
            return
        draft = DraftClaim(
            subject=name, predicate=ALIAS, object=other, quote=alias.quote or entity.quote, at=alias.at,
            subject_type=entity.type, object_type=entity.type,
        )  # fmt: skip
        self.take_claim(draft)

    def take_claim(self, draft: DraftClaim) -> None:
        """Admit a triple, or say why not. One that relates a thing to itself is the judge's to doubt."""
        subject, object_ = _clean(draft.subject), _clean(draft.object)
        problem = self._malformed(draft, subject, object_)
        if problem is not None:
            self._refuse(*problem, draft)
            return
        witness = self.evidence.witness(draft.quote, draft.at, subject, object_, draft.predicate == ALIAS)
        if witness is None:
            self._refuse("quote_not_in_chunk", "the quote does not stand in this part of the document", draft)
            return
        located, support = witness
        if not support.subject:
            self._refuse("quote_lacks_subject", f"the quote does not speak of “{_short(subject)}”", draft)
        elif not support.object:
            self._refuse("quote_lacks_object", f"the quote does not speak of “{_short(object_)}”", draft)
        else:
            claim = self._claim(draft, subject, object_, located, support)
            self.claims.setdefault(claim.id, claim)
            if draft.predicate == ALIAS:
                self.evidence.add_aliases(subject, [object_])
                self.evidence.add_aliases(object_, [subject])

    def _malformed(self, draft: DraftClaim, subject: str, object_: str) -> tuple[str, str] | None:
        if not folded(subject):
            return "empty_subject", "a relation has no subject"
        if not folded(object_):
            return "empty_object", "a relation has no object"
        if draft.describes and not self.parsed:
            return "description_left_over", f"“{_short(subject)}” is no listed entity, or described already"
        if draft.predicate != ALIAS and self.ontology and draft.predicate not in self.ontology.predicates:
            return "unknown_predicate", f"the ontology has no predicate “{_short(draft.predicate)}”"
        if draft.predicate == ALIAS and (
            names_siblings(subject, object_, draft.quote) or self._of_another_number(subject, object_)
        ):
            return "alias_of_another_number", f"“{_short(object_)}” has the number of another name"
        return None

    def _of_another_number(self, name: str, alias: str) -> bool:
        """Whether `alias` differs in its number from `name` and from another alias that has the name's own.

        So does what belongs to the neighbour in a list: the short forms of No. 4 and No. 14 are F-4 and F-14.
        """
        own, other = _numbers(name), _numbers(alias)
        if not own or not other or own == other:
            return False
        rest = self._aliases.get(name_key(name), ())
        return any(_numbers(known) == own and told_apart(known, name_key(alias)) for known in rest)

    def _claim(
        self, draft: DraftClaim, subject: str, object_: str, located: Located, support: Support
    ) -> Claim:
        attributes = {**self.provenance, **self._circumstances(located, support)}
        if draft.predicate == ALIAS:
            stance = Stance(draft.polarity, draft.modality, draft.change)
        else:
            stance = guard_stance(draft, support, self._wordings(draft.predicate), self.parsed)
        former = [_clean(draft.replaces or ""), _clean(draft.replaces_subject or "")]
        for end, name in enumerate(former):
            if name and (
                "change_guard" in stance.notes or not self.evidence.gave_way(located, support, name)
            ):
                stance.notes["replaces_guard"] = "dropped"
                former[end] = ""
        qualifiers = guard_qualifiers(
            [(_clean(key), _clean(value)) for key, value in draft.qualifiers.items()],
            lambda value: self.evidence.names(located, support, value),
            stance.notes,
        )
        interval = guard_interval(draft, support, stance.notes)
        attributes.update(stance.notes)
        return Claim(
            subject=NameRef(subject, self._class(draft.subject_type)),
            predicate=draft.predicate,
            object=NameRef(object_, self._class(draft.object_type)),
            quote=self._quote(located),
            polarity=stance.polarity,
            modality=stance.modality,
            change=stance.change,
            replaces=former[0] or None,
            replaces_subject=former[1] or None,
            interval=interval,
            qualifiers=qualifiers,
            attributes=tuple(sorted(attributes.items())),
        )

    def _circumstances(self, located: Located, support: Support) -> dict[str, str]:
        """What a reader of the claim should know of its quote."""
        found: dict[str, str] = {}
        if located.ambiguous:
            found["ambiguous"] = "quote"
        if len(located.spans) > 1:
            found["pieces"] = ",".join(f"{s.start}-{s.end}" for s in located.spans)
        if support.antecedent:
            found["antecedent"] = support.antecedent
        if gives_orders(self.evidence.surroundings(located)):
            found["instruction_like"] = "true"
        return found

    def _wordings(self, predicate: str) -> tuple[str, ...]:
        definition = self.ontology.predicates.get(predicate) if self.ontology else None
        if definition is None:
            return ()
        words = [*definition.cues.values(), *definition.inverse_cues.values()]
        return tuple(wording for group in words for wording in group)

    def _class(self, name: str | None) -> str | None:
        if name is None or (self.ontology is not None and name not in self.ontology.classes):
            return None
        return name

    def _quote(self, located: Located) -> Quote:
        span = located.spans[0]
        if len(located.spans) > 1:
            gaps = sum(s.end - s.start for s in located.spans) + _COVER_GAP
            cover = located.cover
            longest = max(located.spans, key=lambda s: (s.end - s.start, -s.start))
            span = cover if cover.end - cover.start <= gaps else longest
        return Quote(self.chunk.doc, self.chunk.revision, span, self.document.text[span.start : span.end])

    def _refuse(self, code: str, what: str, draft: DraftEntity | DraftClaim) -> None:
        dumped = draft.model_dump(mode="json", exclude_defaults=True)
        details = tuple((key, _clean(str(value))) for key, value in sorted(dumped.items()))
        self.problems.append(
            Problem(code, self.chunk.where, what[0].upper() + what[1:] + ".", _REMEDY, False, details)
        )


def _alias_groups(known: Sequence[KnownName]) -> list[list[str]]:
    groups: dict[str, list[str]] = {}
    for entry in known:
        groups.setdefault(entry.canonical, [entry.canonical]).append(entry.name)
    return list(groups.values())


def _nouns(ontology: Ontology | None) -> list[str]:
    """Words by which a text may take a name up again: of its class, and of a kind that is counted there."""
    if ontology is None:
        return []
    nouns = {label.casefold() for _, _, label in ontology.class_labels()}
    for cls in ontology.classes.values():
        for kinds in kinds_counted(cls.description):
            nouns.update(word for kind in kinds for word in (kind, kind.rpartition(" ")[2]))
    return sorted(nouns)


def _numbers(name: str) -> tuple[str, ...]:
    return tuple(mark for mark in marks(name_key(name)) if mark[0].isdigit())


@lru_cache(maxsize=1024)
def _clean(text: str) -> str:
    """`text` without control characters and lone surrogates; white space made one, gone inside CJK words."""
    if text.isprintable():
        kept = text
    else:
        kept = "".join(c for c in text if c.isprintable() or c.isspace() or c in "\u200c\u200d")
    return _WRAP.sub("", " ".join(kept.split()))


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"
