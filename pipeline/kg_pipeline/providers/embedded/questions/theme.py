"""Questions for an overview: what takes part in the relations that they speak of.

`How do parts come in, and from whom?` names no entity and asks for no set that a plan could test; but its
words are those of a predicate, and the entities that stand in it are what the overview is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.questions.en.recast import class_word
from kg_pipeline.providers.embedded.questions.en.standins import substitutes
from kg_pipeline.providers.embedded.questions.en.themes import ASKS, POWER
from kg_pipeline.providers.embedded.questions.en.votes import singular
from kg_pipeline.providers.embedded.questions.en.words import TAKES_PLACE
from kg_pipeline.providers.embedded.questions.relation import flow_direction
from kg_pipeline.providers.embedded.questions.thesaurus import english_groups, japanese_groups
from kg_pipeline.providers.embedded.questions.wording import LinkedName, bare, spoken
from kg_pipeline.providers.embedded.questions.words import word_set
from kg_pipeline.query.graph import Direction
from kg_pipeline.query.plan import Closure, Combine, Const, Instances, OfType, Plan, Step

_JA = re.compile(r"[一-龠々]+(?:[いきしちみりぎじびけせねめれえげべ]{1,2}[一-龠々]+)?|[ァ-ヶー]{2,}")
_EN = re.compile(r"[a-z]{3,}")
_JA_POWER = re.compile(r"停電|電気|電力|電源|給電|送電|受電|配電")
_COURSE = re.compile(r"流れ|道のり|道筋|過程|行程|一連の|どうやって[^、。]{1,16}まで")
"""The question follows something on its way."""
_CLAUSE = re.compile(r"[、,]")
_ASKED = re.compile(r"ど[このれう]|誰|だれ|何|なに")
_WHERE = re.compile(r"どこに(?:あ[りる]|い[るて])")
_SURE, _LIKELY, _DESCRIBED = 1.0, 0.5, 0.25
_PLAIN = word_set(
    "thing what which whom whose that with from into they them other each this there when turn make"
)


def theme_plan(
    text: str, ontology: Ontology, names: tuple[LinkedName, ...], classes: Iterable[str] = ()
) -> Plan | None:
    """Everything that stands in a relation that `text` speaks of; around the named entities, if it names any.

    None where its words speak of no predicate and of no name.
    """
    if not names and (shared := _shared_power(text, ontology)) is not None:
        return shared
    named = tuple(classes)
    ids = list(dict.fromkeys(node for name in names for node in name.ids))
    if ids and _COURSE.search(text) and (course := _course(ontology, ids)) is not None:
        return course
    asked = [clause for clause in _CLAUSE.split(text) if _ASKED.search(clause)]
    clauses = asked if len(asked) > 1 else [text]
    predicates = list(
        dict.fromkeys(name for one in clauses for name in _meant(_said_in(one, ontology), named, ontology))
    )
    plans: list[Plan] = []
    for predicate in predicates:
        for direction in ("forward", "reverse"):
            plans += [_taking_part(ontology, predicate, direction, ids, named)]
    if ids:
        plans.append(Const(ids=ids))
    if not plans:
        return None
    return plans[0] if len(plans) == 1 else Combine(op="union", args=plans)


def _said_in(clause: str, ontology: Ontology) -> dict[str, float]:
    """The predicates that a clause speaks of; for `どこにあり` those that plainly say where something is."""
    if _WHERE.search(clause):
        said = {
            name: sum("locate" in japanese_groups(word) for word in words.japanese)
            for name, words in spoken(ontology).items()
        }
        most = max(said.values(), default=0)
        if most:
            return {name: _LIKELY for name, many in said.items() if many == most}
    return _spoken_of(clause, ontology)


def _course(ontology: Ontology, ids: list[str]) -> Plan | None:
    """All downstream of the named things, and what that stands with; None unless one relation leads on."""
    onward = [name for name, declared in ontology.predicates.items() if declared.transitive]
    if len(onward) != 1:
        return None
    start, ends = Const(ids=ids), ontology.predicates[onward[0]]
    way = flow_direction(ontology, onward[0], "down")
    made = Combine(op="union", args=[start, Closure(seed=start, predicate=onward[0], direction=way)])
    beside = [
        Step(seed=made, predicate=name, direction="forward")
        for name, declared in ontology.predicates.items()
        if name != onward[0]
        and any(ontology.compatible(declared.domain, end) for end in (ends.domain, ends.range))
    ]
    return Combine(op="union", args=[made, *beside])


def _shared_power(text: str, ontology: Ontology) -> Plan | None:
    """How electricity is shared out, where it is one of the things that a relation of depending carries.

    That is what depends on nothing itself, and what hangs on it directly; None where the question is not
    about electricity, or where no such relation speaks of it.
    """
    if not (POWER.search(text) or _JA_POWER.search(text)):
        return None
    for name, words in spoken(ontology).items():
        declared = ontology.predicates[name]
        said = [
            declared.description,
            *(t for cues in (declared.cues, declared.inverse_cues) for c in cues.values() for t in c),
        ]
        if "depend" in words.groups and any(POWER.search(t) or _JA_POWER.search(t) for t in said if t):
            up, down = (flow_direction(ontology, name, flow) for flow in ("up", "down"))
            reached = Step(seed=Instances(type=declared.domain), predicate=name, direction=up)
            hanging = Step(seed=Instances(type=declared.range), predicate=name, direction=down)
            sources = Combine(op="difference", args=[reached, hanging])
            return Combine(op="union", args=[sources, Step(seed=sources, predicate=name, direction=down)])
    return None


def _meant(weights: dict[str, float], classes: Sequence[str], ontology: Ontology) -> list[str]:
    """The predicates that the question is about, by how plainly its words speak of them.

    Where it names classes, a predicate that has one of them at its ends comes first, and of those the ones
    that have most: what it says of permits is not about everything else that is given out.
    """

    def held(predicate: str) -> int:
        declared = ontology.predicates[predicate]
        return sum(
            any(ontology.is_a(one, end) for end in (declared.domain, declared.range)) for one in classes
        )

    ranks = {name: (held(name) > 0, weight, held(name)) for name, weight in weights.items()}
    best = max(ranks.values(), default=(False, 0.0, 0))
    between = _between(classes, ontology)
    if between and not best[0]:
        return between
    found = [name for name, rank in ranks.items() if rank == best]
    return found + [name for name in between if name not in found]


def _between(classes: Sequence[str], ontology: Ontology) -> list[str]:
    """The predicates declared between two classes that the question names, whatever its words."""
    return [
        name
        for name, declared in ontology.predicates.items()
        if declared.domain != declared.range and {declared.domain, declared.range} <= set(classes)
    ]


def _taking_part(
    ontology: Ontology, predicate: str, direction: Direction, ids: list[str], classes: Sequence[str]
) -> Plan:
    """What stands at one end of a predicate, of the kinds that the question names as far as it names any."""
    declared = ontology.predicates[predicate]
    start, reached = (declared.domain, declared.range)[:: 1 if direction == "forward" else -1]
    seeds: list[Plan] = (
        [Const(ids=ids)] if ids else [Instances(type=c) for c in _kinds(start, classes, ontology)]
    )
    kinds = _kinds(reached, classes, ontology)
    plans: list[Plan] = []
    for seed in seeds:
        step = Step(seed=seed, predicate=predicate, direction=direction)
        plans += [step if ids or kind == reached else OfType(seed=step, type=kind) for kind in kinds]
    return plans[0] if len(plans) == 1 else Combine(op="union", args=plans)


def _kinds(end: str, classes: Sequence[str], ontology: Ontology) -> list[str]:
    """The named classes that stand at an end of a predicate; the end as declared where none is below it."""
    below = [one for one in classes if one != end and ontology.is_a(one, end)]
    return [end] if end in classes or not below else below


def _spoken_of(text: str, ontology: Ontology) -> dict[str, float]:
    """The predicates that the words of `text` speak of: by their own words, by a related one, or by what a
    description says of them. The names of classes say it only where nothing else does."""
    asked = ASKS.sub(" ", text.lower())
    if (standing_in := substitutes(ontology)) and TAKES_PLACE.search(asked):
        return dict.fromkeys(standing_in, _SURE)
    labels = re.compile(class_word(ontology), re.I)
    return _by_words(labels.sub(" ", asked), ontology) or _by_words(asked, ontology)


def _by_words(text: str, ontology: Ontology) -> dict[str, float]:
    japanese = {bare(run) for run in _JA.findall(text)}
    japanese |= {char for run in japanese for char in run if len(run) == 1}
    words = _EN.findall(text)
    english = {lemma for word in words for lemma in (*lemmas(word)[:2], singular(word))}
    events = english_cues(ontology).events
    doing = {frame.predicate for word in english for frame in events.get(word, ())}
    weights: dict[str, float] = {}
    for name, known in spoken(ontology).items():
        own = japanese & known.japanese or english & known.english or name in doing
        related = any(japanese_groups(w) & known.groups for w in japanese) or any(
            english_groups(w) & known.groups for w in english
        )
        told = {singular(word) for word in _EN.findall(ontology.predicates[name].description.lower())}
        if own or related or english & told - _PLAIN:
            weights[name] = _SURE if own else _LIKELY if related else _DESCRIBED
    return weights
