"""What a failure in an English question is the other way round: what would cause it, and who is called."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.impact import head_of_impact, own_failure
from kg_pipeline.providers.embedded.questions.en.state import AUXILIARIES, State
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS
from kg_pipeline.providers.embedded.questions.relation import Vote
from kg_pipeline.providers.embedded.questions.words import word_set

_BRINGS = word_set("bring brings take takes drag drags knock knocks cripple cripples stop stops")


def cause_of_hit(state: State) -> NodeSet | None:
    """`which pump, if it failed, would hit X`, `whose outage would affect X`; None where it asks no such."""
    tokens = state.tokens
    span = own_failure(tokens)
    if span is None:
        return None
    rest = [*tokens[: span[0]], *tokens[span[1] :]]
    names = [t for t in rest if t.kind == "name" and t.name is not None]
    if len(names) != 1 or names[0].name is None or not any(t.low in w.HITS | _BRINGS for t in rest):
        return None
    head = state.algebra.things()
    for token in rest:
        if token.kind == "class" and token.start < names[0].start:
            head = state.algebra.join([state.algebra.instances(cls) for cls in token.classes])
            break
    victim = state.algebra.const(names[0].name.ids, names[0].name.types)
    return state.composer.causes(victim, head, state.reach)


def what_holds(state: State) -> NodeSet | None:
    """`what could stop X from leaving`, `which pumps might delay X`: what X would be hit by, or None."""
    tokens = state.tokens
    at = next((at for at, token in enumerate(tokens) if token.kind == "name"), 0)
    verb = at - 1
    while verb > 0 and tokens[verb].low in DETERMINERS | w.PARTICLES:
        verb -= 1
    if verb < 1 or tokens[0].low not in ("what", "which") or tokens[verb].low not in w.HOLDS:
        return None
    behind = tokens[at + 1 :]
    from_doing = len(behind) > 1 and behind[0].low == "from"
    if not from_doing and any(lemma in state.votes.cues.frames for lemma in tokens[verb].lemmas):
        return None
    fits = all(t.low in w.PARTICLES for t in behind) or (from_doing and behind[1].low.endswith("ing"))
    head = state.algebra.things()
    for token in tokens[1:verb]:
        if token.kind == "class":
            head = state.algebra.join([state.algebra.instances(cls) for cls in token.classes])
        elif token.low not in AUXILIARIES | english.ADVERBS | w.GENERIC | {"else", "possibly", "other"}:
            return None
    name = tokens[at].name
    if not fits or name is None or any(t.kind == "name" for t in behind):
        return None
    return state.composer.causes(state.algebra.const(name.ids, name.types), head, state.reach)


def called_upon(state: State, source: NodeSet) -> NodeSet | None:
    """`who has to be called when X breaks`: who X belongs to; None where nobody is called."""
    if not any(token.low in w.CALLED or token.low == "responsible" for token in state.tokens):
        return None
    asked = next((t for t in state.tokens if t.kind == "class" or t.low in ("who", "whom")), None)
    if asked is None:
        return None
    head = state.algebra.things()
    if asked.kind == "class":
        head = state.algebra.join([state.algebra.instances(cls) for cls in asked.classes])
    votes = [v for verb in ("own", "maintain") for v in state.votes.verb((verb,), "theme", "", "agent", ())]
    return state.composer.bridge(source, head, votes, asked.text)


def no_longer_done(state: State, source: NodeSet) -> NodeSet | None:
    """`what can we no longer bake if X is out`: what stands in the verb's relation to X; None otherwise."""
    for at, token in enumerate(state.tokens):
        if token.kind != "word" or not token.lemmas or token.low in w.HITS | w.STOPS | AUXILIARIES:
            continue
        frames = [f for lemma in token.lemmas for f in state.votes.cues.frames.get(lemma, ()) if not f.strict]
        said = [f for f in frames if not state.algebra.ontology.predicates[f.predicate].transitive]
        if not said:
            continue
        if state.reach in ("far", "far_only"):
            return None
        if not any(t.low in ("not", "longer", "cannot", "never") for t in state.tokens[:at]):
            return None
        state.at = 0
        head = head_of_impact(state)
        votes = [Vote(f.predicate, 1.0) for f in said]
        return state.composer.bridge(source, head, votes, token.text)
    return None


def owners_of_hit(state: State) -> NodeSet | None:
    """`the teams whose services break`: the teams; None where nobody is asked for by what is theirs."""
    for one, whose in zip(state.tokens, state.tokens[1:], strict=False):
        if one.kind == "class" and whose.low == "whose":
            return state.algebra.join([state.algebra.instances(cls) for cls in one.classes])
    return None
