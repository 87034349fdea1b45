"""English words → votes for predicates."""

from __future__ import annotations

from typing import Literal

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.framing import EnglishCues, Frame, prepositions_like
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.questions.en.charge import CHARGE, favoured
from kg_pipeline.providers.embedded.questions.orders import order_votes, position_votes
from kg_pipeline.providers.embedded.questions.relation import OTHER_END, SAID, End, Vote, dependence_votes
from kg_pipeline.providers.embedded.questions.thesaurus import akin, english_groups
from kg_pipeline.providers.embedded.questions.wording import spoken
from kg_pipeline.providers.embedded.questions.words import word_set

Role = Literal["agent", "theme", "oblique"]
_BELOW, _ABOVE = word_set("below under beneath underneath"), word_set("above over")
_KIN = 0.39
"""What a word of a group next to a predicate's own says."""
_LABEL = 0.5
"""What a relation's label says of its ends: it names the object, where nothing else tells them apart."""
_ABOUT = 1.25
"""What a noun says that stands beside the verb in one wording: more than a verb that many relations share."""
_LESS = 0.06
"""What a wording by kinship says less than the ontology's own."""
_CARE = frozenset(("own", "maintain", "manage"))
_USING = frozenset(("use",))
_GOING = word_set("go come end land travel flow head")
_IN_ORDER = ("before", "after", "behind")
_ON = word_set("build rest count hinge lean bank draw")
_WEAK = word_set("do have be go come take make put give hold keep use set in out up down on at of")


_DOERS = ("er", "or", "ent", "ant")
"""Endings of nouns for who does it: `the caller of X` calls X."""
_TAKEN = word_set("dependency requirement prerequisite need")
"""Nouns for what is taken: `the dependencies of X` are what X depends on."""


def singular(noun: str) -> str:
    """The noun without an English plural's ending."""
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") and len(noun) > 3 else noun


class EnglishVotes:
    """Votes under one ontology."""

    def __init__(self, ontology: Ontology) -> None:
        self.ontology = ontology
        self.cues: EnglishCues = english_cues(ontology)
        self.spoken = spoken(ontology)
        self._frames: dict[str, list[tuple[str, Frame]]] = {}
        for lemma, frames in self.cues.frames.items():
            for frame in (frame for frame in frames if not frame.kin):
                self._frames.setdefault(frame.predicate, []).append((lemma, frame))

    def verb(
        self, verbs: tuple[str, ...], role: Role, preposition: str, head: Role | None, hints: tuple[str, ...]
    ) -> list[Vote]:
        """What a verb says of a part in `role`.

        Parameters
        ----------
        verbs : lemmas that the verb may be a form of.
        preposition : before the part, if it is oblique; or the one that the head has left behind the verb.
        head : the head's role, where it is known.
        hints : other words of the clause (`keeps its data in`).
        """
        votes = [] if role == "agent" else self._belonging(verbs, preposition)
        votes += self.placed(preposition) if role != "agent" else []
        votes += self._depending(verbs, role, preposition)
        for lemma in verbs:
            for frame in self.cues.frames.get(lemma, ()):
                vote = _by_frame(frame, role, preposition, head, hints)
                if vote is not None:
                    votes.append(vote)
        if _GOING.intersection(verbs) and hints:
            votes += self._going(role, preposition, hints)
        found = votes + self._loose((*verbs, *hints), role, preposition, head)
        found = favoured(found, self.ontology) if CHARGE.intersection(verbs) else found
        if not found and "have" in verbs:
            return [Vote(name, 0.2) for name in self.ontology.predicates]
        return found

    def _going(self, role: Role, preposition: str, hints: tuple[str, ...]) -> list[Vote]:
        """`X's copies go to Y` says what a wording with the same noun says (`sends its copies to`)."""
        votes = []
        for frames in self._frames.values():
            for _, frame in frames:
                named = [h for h in frame.hint if any(singular(h) == singular(word) for word in hints)]
                near = not preposition or frame.preposition in prepositions_like(preposition)
                end = _end_in(frame, role) if named and near and "oblique" in frame.roles else None
                if end is not None:
                    votes.append(Vote(frame.predicate, 1.0, end))
        return votes

    def placed(self, preposition: str) -> list[Vote]:
        """`below X`, `after X`: what the preposition alone says of X."""
        if preposition in _IN_ORDER:
            return order_votes(self.ontology, preposition != "before")
        if preposition in _BELOW | _ABOVE:
            return position_votes(self.ontology, preposition in _BELOW)
        return []

    def _depending(self, verbs: tuple[str, ...], role: Role, preposition: str) -> list[Vote]:
        """A verb of depending speaks of whatever carries a dependence, where no wording says so itself."""
        built = bool(_ON.intersection(verbs)) and preposition in ("on", "upon")
        if not built and not any("depend" in english_groups(verb) for verb in verbs):
            return []
        votes = dependence_votes(self.ontology, role == "agent" or (built and role == "theme"))
        if not built and any("depend" in known.groups for known in self.spoken.values()):
            return [Vote(v.predicate, v.weight * 0.6, v.end) for v in votes]
        return votes

    def _belonging(self, verbs: tuple[str, ...], preposition: str) -> list[Vote]:
        """`belongs to X` says what `is part of X` and `is a member of X` say."""
        if not (("belong" in verbs and preposition == "to") or ("fall" in verbs and preposition == "under")):
            return []
        found = self.phrase(("part", "of"), True) + self.phrase(("member", "of"), True)
        found += [v for noun in ("part", "member") for v in self.noun(noun) if self.cues.roles.get(noun)]
        cared = [Vote(name, _LABEL) for name, known in self.spoken.items() if known.groups & _CARE]
        return [Vote(v.predicate, v.weight * 0.9, v.end) for v in found] + cared

    def phrase(self, words: tuple[str, ...], after: bool) -> list[Vote]:
        """What a fixed phrase (`responsible for`, `part of`) says of what stands after it (or before it)."""
        votes = []
        for fixed in self.cues.fixed.get(words[0], ()) if words else ():
            if words[: len(fixed.words)] == fixed.words and not fixed.weak:
                before: End = "object" if fixed.inverse else "subject"
                votes.append(Vote(fixed.predicate, 1.0, OTHER_END[before] if after else before))
        return favoured(votes, self.ontology) if CHARGE.intersection(words) else votes

    def one_word(self, preposition: str) -> list[Vote]:
        """What a wording that is one preposition (`is in`) says of what stands after it."""
        return [
            Vote(fixed.predicate, SAID, "subject" if fixed.inverse else "object")
            for fixed in self.cues.fixed.get(preposition, ())
            if fixed.words == (preposition,) and not fixed.weak
        ]

    def fixed_length(self, words: tuple[str, ...]) -> int:
        """How many of `words` are a fixed phrase of the ontology."""
        if not words:
            return 0
        lengths = [
            len(f.words)
            for f in self.cues.fixed.get(words[0], ())
            if words[: len(f.words)] == f.words and not f.weak
        ]
        return max(lengths, default=0)

    def noun(self, noun: str) -> list[Vote]:
        """What `the noun of X` says of X."""
        own = {p for form in (noun, singular(noun)) for p, _ in self.cues.exact.get(form, ())}
        roles = self.cues.roles.get(noun, ())
        roles = [role for role in roles if role.predicate in own] or roles
        votes = [Vote(r.predicate, 1.0, OTHER_END[r.holder] if r.holder else None) for r in roles]
        votes += [Vote(r.predicate, _LABEL, "subject") for r in roles if not r.holder]
        for frame in self.cues.events.get(noun, ()):
            end: End = "subject" if frame.subject == "agent" else "object"
            votes.append(Vote(frame.predicate, 0.9, end))
        if not votes:
            one = singular(noun)
            words = (noun, one, *lemmas(noun))
            role: Role | None = "agent" if one in _TAKEN else "theme" if one.endswith(_DOERS) else None
            votes = [
                Vote(
                    v.predicate,
                    v.weight * 0.9,
                    self._end(v.predicate, words, role, "", None) if role else None,
                )
                for v in self._loose(words, "theme", "", None)
            ]
        return votes

    def preposition(self, preposition: str) -> list[Vote]:
        """What a preposition alone says."""
        if said := self.placed(preposition) or self.one_word(preposition):
            return said
        groups = english_groups(preposition)
        near = [name for name, known in self.spoken.items() if groups & known.en_groups]
        near = near or [name for name, known in self.spoken.items() if groups & known.groups]
        own = [
            name for name in near if any(f.preposition == preposition for _, f in self._frames.get(name, ()))
        ]
        return [Vote(name, 0.4) for name in own or near]

    def relation_noun(self, noun: str) -> bool:
        """Whether `noun` names a relation (`owner`, `dependencies`)."""
        return bool(self.cues.roles.get(noun) or self.cues.events.get(noun))

    def has_hint(self, verbs: tuple[str, ...], word: str) -> bool:
        """Whether `word` stands with one of `verbs` in a wording (`sends records to`)."""
        return any(
            h in (word, *lemmas(word)) for v in verbs for f in self.cues.frames.get(v, ()) for h in f.hint
        )

    def is_hint(self, word: str) -> bool:
        """Whether `word` stands in some wording beside its verb, as what the relation is about."""
        forms = (word, singular(word), f"{word}s")
        return any(h in forms for frames in self.cues.frames.values() for f in frames for h in f.hint)

    def about(self, noun: str) -> list[Vote]:
        """What a noun beside the verb (`the media of X`) says of the predicate."""
        own = {f.predicate for frames in self.cues.frames.values() for f in frames if noun in f.hint}
        held = [name for name, known in self.spoken.items() if noun and noun in known.english]
        return [Vote(name, _ABOUT if name in own else 0.7) for name in held]

    def of_doing(self, noun: str) -> bool:
        """Whether `noun` names what is done or taken (`dependency`), by its form."""
        return singular(noun) in _TAKEN

    def explains(self, word: str) -> bool:
        """Whether `word` is a word of some predicate, or a word related to one."""
        words = (word, singular(word), *lemmas(word))
        return any(v.weight >= 0.4 for v in self._loose(words, "theme", "", None))

    def _loose(self, words: tuple[str, ...], role: Role, preposition: str, head: Role | None) -> list[Vote]:
        votes = []
        for name, known in self.spoken.items():
            weight = 0.0
            for word in words:
                if word in _WEAK:
                    continue
                if word in known.english:
                    fits = self._fits(name, word, role, preposition, head)
                    weight = max(weight, 0.7 if fits else 0.3)
                elif (groups := english_groups(word)) & known.groups:
                    weight = max(weight, 0.5 if groups & known.en_groups else 0.42)
            if weight:
                votes.append(Vote(name, weight, self._end(name, words, role, preposition, head)))
        held = {vote.predicate for vote in votes}
        near = akin(
            frozenset().union(*(english_groups(word) for word in words if word not in _WEAK - _USING))
        )
        return votes + [
            Vote(name, _KIN, self._end(name, words, role, preposition, head))
            for name, known in self.spoken.items()
            if near & known.groups and name not in held
        ]

    def _fits(self, predicate: str, word: str, role: Role, preposition: str, head: Role | None) -> bool:
        """Whether the word may stand for the predicate without a preposition that all its wordings have."""
        frames = [f for lemma, f in self._frames.get(predicate, ()) if lemma == word]
        if not frames or preposition or role == "oblique" or head == "oblique":
            return True
        return any("oblique" not in frame.roles for frame in frames)

    def _end(
        self, predicate: str, words: tuple[str, ...], role: Role, preposition: str, head: Role | None
    ) -> End | None:
        """Which end a part in `role` fills in the predicate's own wordings, the nearest in meaning first."""
        frames = self._frames.get(predicate, [])
        groups: frozenset[str] = (
            frozenset().union(*(english_groups(word) for word in words)) if words else frozenset()
        )
        near = [f for lemma, f in frames if lemma in words or english_groups(lemma) & groups]
        ends = {_end_in(frame, role) for frame in near or [f for _, f in frames]} - {None}
        return ends.pop() if len(ends) == 1 else None


def _end_in(frame: Frame, role: Role) -> End | None:
    """The end that a part in `role` fills; what is not the agent of a related verb is its other end."""
    if role == frame.subject:
        return "subject"
    if role == frame.object:
        return "object"
    if role != "agent" and "agent" in frame.roles:
        return "object" if frame.subject == "agent" else "subject"
    return None


def _by_frame(
    frame: Frame, role: Role, preposition: str, head: Role | None, hints: tuple[str, ...]
) -> Vote | None:
    """The vote of one frame of the clause's verb."""
    hinted = bool(frame.hint) and all(any(h in (word, *lemmas(word)) for word in hints) for h in frame.hint)
    weight = 1.0 + (0.3 if hinted else 0.0) - (_LESS if frame.kin else 0.0)
    if not hinted and (frame.weak or (frame.kin and frame.strict)):
        return None
    if frame.strict and not hinted:
        weight = 0.3
    roles = {"theme": "theme", "agent": "agent", "oblique": "oblique"}
    end: End | None = None
    if roles[role] == frame.subject:
        end = "subject"
    elif roles[role] == frame.object:
        end = "object"
    elif role == "oblique" and "oblique" not in frame.roles:
        weight -= 0.3
    elif role == "theme" and "oblique" in frame.roles and not preposition:
        weight -= 0.7
    if "oblique" in frame.roles and preposition and frame.preposition not in prepositions_like(preposition):
        weight -= 0.25
        end = None if role == "oblique" else end
    if end is not None and head is not None and head not in frame.roles:
        other = next(iter(frame.roles - {role}), None)
        weight -= 0.2 if other else 0.0
    return Vote(frame.predicate, round(weight, 3), end)
