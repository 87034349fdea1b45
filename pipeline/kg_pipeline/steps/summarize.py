"""Summarize: what is known of a hub, or among the members of a community, in; cited statements out.

The material is a function of what is known now, not of the order in which it came, and its hash is the key
of the summary: what has not changed is not written again. A report is written again where its material
changed. A profile is written again where something that it was made from is gone or stands differently, or
where the documents that speak of the thing have changed markedly (`changed_markedly`).

Does not know how communities are found, nor where summaries are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kg_ledger.ids import canonical_json, digest
from kg_ledger.reading import Evidence
from kg_ledger.records import Entity, Fact, Mention, Polarity, Problem, Standing
from kg_ledger.view import View
from kg_pipeline.asking import perform_all
from kg_pipeline.communities import Community
from kg_pipeline.projection import Projection, Relation
from kg_pipeline.providers.base import Provider, ProviderError, Reply
from kg_pipeline.providers.summary_tasks import (
    ProfileReply,
    ProfileTask,
    ReportReply,
    ReportTask,
    ToldFact,
    ToldMember,
    ToldMention,
)
from kg_pipeline.rooms import Rooms
from kg_pipeline.summaries import Basis, Kind, Statement, Summary, uphold
from kg_pipeline.text.scripts import language_of
from kg_pipeline.text.statements import Marked, as_one, take_apart
from kg_pipeline.text.tokens import estimate_tokens

HUB_DEGREE = 3
"""Neighbours from which on an entity has a profile."""
MARKED_CHANGE = 0.2
"""Jaccard distance between the sets of source documents from which on a profile is written again."""
FACT_TOKENS = 4_000
"""Tokens of facts that a summary is made from, by the offline estimate; the weightiest come first."""
MEMBER_TOKENS = 1_500
MOST_MENTIONS = 12
MOST_SOURCES = 200
"""Facts whose documents count as a profile's sources."""

_MATERIAL_VERSION = 1


@dataclass(frozen=True, slots=True)
class Material:
    """What one summary is to be made from.

    Attributes
    ----------
    key : see `Summary.key`.
    basis : mark → key of the fact or mention, and how it is shown.
    """

    kind: Kind
    about: str
    task: ProfileTask | ReportTask
    key: str
    basis: Mapping[str, tuple[str, Basis]]
    docs: tuple[str, ...] = ()


def recipe_of(provider: Provider) -> str:
    """What summaries are made with: changes with the prompts, the model and the engine."""
    report = provider.fingerprint(ReportTask((), 0, (), 0, ""))
    profile = provider.fingerprint(ProfileTask(ToldMember("", None), (), (), 0, ""))
    return digest(f"{_MATERIAL_VERSION} {report} {profile}")[:12]


def hubs(projection: Projection) -> list[str]:
    """The entities that have a profile, by name."""
    return [name for name, degree in projection.degrees().items() if degree >= HUB_DEGREE]


def changed_markedly(before: Collection[str], now: Collection[str]) -> bool:
    """Whether two sets of documents differ by a Jaccard distance of more than `MARKED_CHANGE`."""
    either = set(before) | set(now)
    return bool(either) and 1 - len(set(before) & set(now)) / len(either) > MARKED_CHANGE


def outdated(old: Summary, material: Material, view: View) -> bool:
    """Whether a profile has to be written again.

    So it is where something that it was made from is gone, stands differently or is called otherwise now, or
    where the documents behind it have changed markedly. What merely came on top waits.
    """
    if old.key == material.key:
        return False
    called = {key: shown.names for key, shown in material.basis.values()}
    renamed = any(key in called and called[key] != shown.names for key, shown in old.basis.items())
    return renamed or uphold(old, view).stale or changed_markedly(old.docs, material.docs)


@dataclass
class Gatherer:
    """Gathers materials from one view; words of a fact are read once.

    Parameters
    ----------
    recipe : see `recipe_of`.
    """

    view: View
    projection: Projection
    recipe: str
    _words: dict[str, list[Evidence]] = field(default_factory=dict, init=False)

    def report(self, community: Community) -> Material:
        """The material of a community's report."""
        members = frozenset(community.members)
        relations = self.projection.inner(members)
        degree = Counter(end for r in relations for end in (r.subject, r.object))
        told: list[ToldMember] = []
        spent = 0
        for name in sorted(members, key=lambda name: (-degree[name], name)):
            member = _member(self.projection.entities[name])
            spent += estimate_tokens(member.line())
            if told and spent > MEMBER_TOKENS:
                break
            told.append(member)
        weighty = sorted(relations, key=lambda r: (*_weight(r), -degree[r.subject] - degree[r.object], r.key))
        facts, basis = self._facts(weighty, quotes=1)
        task = ReportTask(tuple(told), len(members), facts, len(relations), _language(facts))
        return self._material("report", community.id, task, basis)

    def profile(self, name: str) -> Material:
        """The material of a hub's profile."""
        entity = self.projection.entities[name]
        relations = [*self.projection.around.get(name, ()), *self.projection.past.get(name, ())]
        weighty = sorted(relations, key=lambda r: (*_weight(r), r.key))
        facts, basis = self._facts(weighty, quotes=2)
        mentions, places, docs = self._mentions(entity)
        docs |= {e.quote.doc for relation in weighty[:MOST_SOURCES] for e in self._stated(relation.fact)}
        task = ProfileTask(_member(entity), mentions, facts, len(relations), _language(facts, mentions))
        made = self._material("profile", name, task, basis | places)
        return replace(made, docs=tuple(sorted(docs)))

    def _material(
        self, kind: Kind, about: str, task: ProfileTask | ReportTask, basis: dict[str, tuple[str, Basis]]
    ) -> Material:
        rows = [[mark, key, *one.ids] for mark, (key, one) in basis.items()]
        key = f"{self.recipe}:{digest(canonical_json([kind, task.slots(), rows]))[:32]}"
        return Material(kind, about, task, key, basis)

    def _facts(
        self, relations: Iterable[Relation], quotes: int
    ) -> tuple[tuple[ToldFact, ...], dict[str, tuple[str, Basis]]]:
        """As many facts as fit into the budget, at least one; none of which no word is left."""
        told: list[ToldFact] = []
        basis: dict[str, tuple[str, Basis]] = {}
        spent = 0
        for relation in relations:
            shown = self._stated(relation.fact)[:quotes]
            if not shown:
                continue
            fact = ToldFact(
                f"F{len(told) + 1}",
                self.projection.entities[relation.subject].label,
                relation.predicate,
                self.projection.entities[relation.object].label,
                tuple(e.quote.text for e in shown),
                self._note(relation.fact),
            )
            spent += estimate_tokens("\n".join(fact.lines()))
            if told and spent > FACT_TOKENS:
                break
            told.append(fact)
            basis[fact.mark] = (
                relation.key,
                Basis(
                    relation.fact.standing.value,
                    tuple(e.id for e in shown),
                    (fact.subject, fact.object),
                ),
            )
        return tuple(told), basis

    def _stated(self, fact: Fact) -> list[Evidence]:
        """What states a fact now: claims that count first, in an order that no document's arrival changes."""
        if fact.id not in self._words:
            found = [e for e in self.view.claims_of(fact) if e.supported]
            self._words[fact.id] = sorted(found, key=lambda e: (bool(e.gate), e.id))
        return self._words[fact.id]

    def _note(self, fact: Fact) -> str:
        """That a fact is contested or superseded, and by what."""
        notes = []
        for word, others in (("contested", fact.contested_with), ("superseded", fact.superseded_by)):
            for other in others:
                held = self.view.fact(other)
                if held is not None:
                    ends = [e.label if (e := self.view.entity(i)) else i for i in (held.subject, held.object)]
                    denial = "not " if held.polarity is Polarity.NEGATED else ""
                    notes.append(f"{word} by {denial}({ends[0]}) --[{held.predicate}]--> ({ends[1]})")
        return "; ".join(sorted(notes))

    def _mentions(
        self, entity: Entity
    ) -> tuple[tuple[ToldMention, ...], dict[str, tuple[str, Basis]], set[str]]:
        """What documents say the thing is, each description once; where it stands; and all its documents."""
        told: list[ToldMention] = []
        basis: dict[str, tuple[str, Basis]] = {}
        docs: set[str] = set()
        described: set[str] = set()
        for mention in self.view.mentions_of(entity.id):
            docs.add(mention.quote.doc)
            if not mention.description or mention.description in described or len(told) == MOST_MENTIONS:
                continue
            described.add(mention.description)
            mark = f"M{len(told) + 1}"
            told.append(ToldMention(mark, mention.description, mention.quote.text))
            place = self._place(mention)
            basis[mark] = (f"mention {digest(place)[:24]}", Basis("", (place,)))
        return tuple(told), basis, docs

    def _place(self, mention: Mention) -> str:
        """The id of the document that has the mention, and the mention's id in it."""
        source = self.view.document_at(mention.quote.doc)
        doc = source.id if source is not None else mention.quote.doc
        return f"{doc} {replace(mention, quote=replace(mention.quote, doc=doc)).id}"


def summarize(materials: Sequence[Material], rooms: Rooms) -> tuple[list[Summary], list[Problem]]:
    """Have a summary written for each material; one that fails is a problem, and the others go on."""
    tasks: list[Any] = [material.task for material in materials]
    if tasks:
        rooms.plan(tasks)
    found, problems = [], []
    for material, reply in zip(materials, perform_all(tasks, rooms.provider), strict=True):
        if isinstance(reply, ProviderError):
            problems.append(Problem(reply.code, material.task.where, reply.what, reply.remedy, failed=True))
            continue
        rooms.account.add(reply.calls, reply.cached, reply.usage)
        found.append(summary_of(material, reply))
    return found, problems


def summary_of(material: Material, reply: Reply[Any]) -> Summary:
    """A reply whose statements were held against what was shown."""
    task, value = material.task, reply.value
    words = {f.mark: (*f.quotes, f.subject, f.object) for f in task.facts}
    title = ""
    names: list[str] = [end for fact in task.facts for end in (fact.subject, fact.object)]
    if isinstance(task, ProfileTask):
        words |= {m.mark: (m.quote, m.description) for m in task.mentions}
        title = task.entity.label
        names.append(title)
    said: list[Marked] = []
    removed = 0
    if isinstance(value, ProfileReply | ReportReply):
        spare = value.facts if isinstance(value, ProfileReply) else ()
        said, removed = take_apart(value.summary, words, spare, names)
        for finding in value.findings:
            one = as_one(finding.explanation, words, finding.facts, names)
            said += [one] if one else []
            removed += one is None
    if isinstance(value, ReportReply) and isinstance(task, ReportTask):
        title = " ".join(value.title.split()) or ", ".join(member.label for member in task.members[:3])
    return Summary(
        material.kind,
        material.about,
        material.key,
        title,
        tuple(Statement(one.text, tuple(material.basis[mark][0] for mark in one.marks)) for one in said),
        dict(material.basis.values()),
        material.docs,
        shown=len(task.facts),
        of=task.of,
        model=reply.model,
        prompt=reply.prompt_hash,
        removed=removed,
    )


def _member(entity: Entity) -> ToldMember:
    return ToldMember(entity.label, entity.type, entity.description)


def _weight(relation: Relation) -> tuple[bool, int]:
    """Contested facts first, then those that most claims state."""
    return relation.fact.standing is not Standing.CONTESTED, -len(relation.fact.claims)


def _language(facts: Iterable[ToldFact], mentions: Iterable[ToldMention] = ()) -> str:
    return language_of([*(q for f in facts for q in f.quotes), *(m.description for m in mentions)])
