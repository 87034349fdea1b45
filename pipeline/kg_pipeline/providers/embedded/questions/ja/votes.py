"""Japanese words → votes for predicates."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.ja.cues import Frame, JaLexicon, compile_lexicon
from kg_pipeline.providers.embedded.questions.ja import nouns
from kg_pipeline.providers.embedded.questions.ja import words as w
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.relation import OTHER_END, End, Vote, dependence_votes
from kg_pipeline.providers.embedded.questions.thesaurus import akin, japanese_groups
from kg_pipeline.providers.embedded.questions.wording import bare, spoken, subject_draws_on_object
from kg_pipeline.providers.embedded.questions.words import word_set

_FAINT = 0.38
"""What a word says that means little by itself (出る, 持つ)."""
_KIN = 0.39
"""What a word of a group next to a predicate's own says."""
_MARKED = 0.5
"""What a particle alone says."""
_VAGUE = 0.06
"""What a related word weighs less where the predicate's own words mean many things."""
_SUBJECT = ("が", "は", "の")
_ALIKE = {
    "に": ("に", "へ"), "へ": ("へ", "に"), "から": ("から",), "で": ("で", "に"),
    "と": ("と",), "を": ("を",),
    "によって": ("によって", "に"), "が": ("が", "の"),
}  # fmt: skip
_WEAK = word_set("受 行 取 出 入 付 掛 次 以下 下記 ない いる 持 見 成 為 用")
_USING = word_set("使 用 利用 使用")
_MAKING = _USING | word_set("作 造 製 製造 製作 拵 仕立 組み立")
_ENTRUSTING = word_set("任 委 委託 委任 依頼 外注 発注 請負 託 預 頼")
"""Verbs of having another do something: their topic is no doer."""
_MIXED = re.compile(r"[一-龠]+[がのにを][ぁ-ん一-龠]+")
_GOES_IN = re.compile(r"(?:入|はい)(?:って|る|った|り)|(?:載|混ざ|混じ|ふくま)(?:って|る)")
"""Verbs whose が is what one puts in somewhere (`Xが入っている`)."""
_COPULAR = re.compile(
    r"の([^のをがに]{1,12}?)(?:である|だ|です|になる|となる|にあたる|に当たる|を(?:務める|つとめる|担う|果たす))"
)


class JapaneseVotes:
    """Votes under one ontology."""

    def __init__(self, ontology: Ontology) -> None:
        self.lexicon: JaLexicon = compile_lexicon(ontology)
        self.spoken = spoken(ontology)
        self.ontology = ontology
        self._frames: dict[str, list[Frame]] = {}
        self._copular = _copular_nouns(ontology)
        labels = {label for _, _, label in ontology.class_labels()}
        self._words = frozenset(labels.union(*(known.japanese for known in self.spoken.values())))
        for frames in self.lexicon.frames.values():
            for frame in frames:
                self._frames.setdefault(frame.predicate, []).append(frame)

    @property
    def bars(self) -> bool:
        """Whether some wording is written in the negative."""
        return any(frame.verb.negative for frames in self._frames.values() for frame in frames)

    @property
    def kana_stems(self) -> tuple[str, ...]:
        """Stems of the ontology's verbs with a kanji before kana that is no ending, longest first."""
        return tuple(sorted((s for s in self.lexicon.frames if _MIXED.fullmatch(s)), key=len, reverse=True))

    @property
    def role_nouns(self) -> frozenset[str]:
        """Nouns that name a relation in the ontology's own wordings."""
        return frozenset(self.lexicon.attributes) | frozenset(self._copular)

    def verb(self, verb: Token, particle: str, hints: tuple[str, ...]) -> list[Vote]:
        """What a verb says of the part that `particle` marks.

        Parameters
        ----------
        hints : skeletons of nouns that stand with the verb without naming a set (ワークを渡す).
        """
        votes = []
        for frame in self._matching(verb):
            theme = bool(frame.theme) and any(_overlap(frame.theme, hint) for hint in hints)
            weight = 1.0 + (0.3 if theme else 0.0)
            if frame.needs_theme and not theme:
                weight = 0.3
            votes.append(Vote(frame.predicate, weight, _end(frame, verb.passive and not theme, particle)))
        loose = self._loose((verb.skeleton, *hints), particle, verb.passive)
        if verb.skeleton == "出来":  # what is made of what, the flow of the question says
            whole = {name for name, one in self.ontology.predicates.items() if one.transitive}
            return [Vote(v.predicate, v.weight + _KIN * (v.predicate in whole)) for v in loose]
        said = {vote.predicate: vote.end for vote in votes if vote.end}
        loose = [v for v in loose if said.get(v.predicate, v.end) == v.end]
        ends = {vote.predicate: vote.end for vote in loose} | said
        if particle in ("が", "に") and _GOES_IN.match(verb.text):
            put = {v.predicate: v.end for v in self._loose((verb.skeleton, *hints), "を", False) if v.end}
            put |= {p: self._part(p) for p in put if self.ontology.predicates[p].transitive}
            turned = {p: end if particle == "が" else OTHER_END[end] for p, end in put.items()}
            ends = {**turned, **said}
            loose = [Vote(v.predicate, v.weight, ends.get(v.predicate, v.end)) for v in loose]
        votes = [v if v.end else Vote(v.predicate, v.weight, ends.get(v.predicate)) for v in votes]
        return votes + loose + self._depending(verb, particle)

    def _part(self, predicate: str) -> End:
        """The end of what goes into the other."""
        return "object" if subject_draws_on_object(self.ontology, predicate) else "subject"

    def _depending(self, verb: Token, particle: str) -> list[Vote]:
        """A verb of depending speaks of whatever carries a dependence, where no wording says so itself."""
        if "depend" not in japanese_groups(verb.skeleton) or verb.skeleton == "ない":
            return []
        needer = particle in ("が", "は", "の")
        if not needer and particle not in ("に", "から", "を"):
            return []
        votes = dependence_votes(self.ontology, needer)
        if any("depend" in known.groups for known in self.spoken.values()):
            spoken_of = {name for name, known in self.spoken.items() if "depend" in known.groups}
            return [Vote(v.predicate, 0.54, v.end) for v in votes if v.predicate in spoken_of]
        return votes

    def denies(self, verb: Token) -> bool:
        """Whether the verb denies, where a wording of the ontology may be written in the negative itself."""
        frames = self._matching(verb)
        return verb.negative != (bool(frames) and all(frame.verb.negative for frame in frames))

    def noun(self, noun: str) -> list[Vote]:
        """What `X の noun` says of X."""
        votes = []
        if noun in self._copular:
            return [Vote(name, 1.0, end) for name, end in self._copular[noun]]
        for attribute in self.lexicon.attributes.get(noun, ()):
            end = None if attribute.owned else OTHER_END[attribute.value]
            votes.append(Vote(attribute.predicate, 1.0, end))
        stem, end = noun, None
        if len(noun) > 1 and noun[-1] in "先元":
            stem = noun[:-1]
            end = "subject" if noun[-1] == "先" else None
        return votes + [
            Vote(v.predicate, v.weight * 0.9, end) for v in self._loose((bare(stem), noun), "", False)
        ]

    def particle(self, particle: str) -> list[Vote]:
        """What `X はどこから` says of X: the relations whose other end the ontology's wordings mark so."""
        marked = {
            (name, OTHER_END[frame.marked])
            for name, frames in self._frames.items()
            for frame in frames
            if frame.particle == particle and frame.lead is None
        }
        return [Vote(name, _MARKED, end) for name, end in sorted(marked)]

    def explains(self, skeleton: str) -> bool:
        """Whether `skeleton` is a word of some predicate or a word related to one."""
        return any(vote.weight >= 0.4 for vote in self._loose((skeleton,), "", False))

    def accounts_for(self, skeleton: str) -> bool:
        """Whether `skeleton` is wholly made of known words: of predicates, of classes, or vague ones.

        保全担当 is; 保全三課 is not, although 保全 stands in it: it must be the name of something.
        """
        if not skeleton:
            return True
        for cut in range(len(skeleton), 0, -1):
            head = skeleton[:cut]
            known = head in self._words or head in nouns.VAGUE_NOUNS or head in nouns.GENERIC_NOUNS
            if (known or japanese_groups(head)) and self.accounts_for(skeleton[cut:]):
                return True
        return False

    def _matching(self, verb: Token) -> list[Frame]:
        """Frames whose verb this is, by the longest stem that goes on as a form of it."""
        text = verb.text
        for cut in range(len(text), 0, -1):
            frames = self.lexicon.frames.get(text[:cut])
            if frames:
                fitting = [f for f in frames if f.verb.accepts(text, cut)]
                if fitting:
                    return fitting
        return []

    def _loose(self, skeletons: tuple[str, ...], particle: str, passive: bool) -> list[Vote]:
        votes = []
        for name, words in self.spoken.items():
            weight = 0.0
            for skeleton in skeletons:
                if not skeleton:
                    continue
                if skeleton in _WEAK:
                    if (groups := japanese_groups(skeleton)) & words.groups:
                        plain = groups & words.ja_groups and _plainly(groups, words.japanese)
                        weight = max(weight, _FAINT if plain else _FAINT - _VAGUE)
                    continue
                own = max(
                    (_overlap(word, skeleton) for word in words.japanese if word not in _WEAK), default=0.0
                )
                if own == 0.0 and (groups := japanese_groups(skeleton)) & words.groups:
                    own = 0.5 if groups & words.ja_groups else 0.42
                    own -= _VAGUE if not _plainly(groups, words.japanese) else 0.0
                weight = max(weight, own)
            if weight:
                votes.append(Vote(name, weight, self._end_by_particle(name, skeletons, particle, passive)))
        best = max((vote.weight for vote in votes), default=0.0)
        held = {vote.predicate for vote in votes}
        if 0.0 < best <= _FAINT:
            kin = [v for v in self._kin(skeletons, particle, passive) if v.predicate not in held]
            return votes + [Vote(v.predicate, _FAINT - _VAGUE / 3, v.end) for v in kin]
        if self._beside_the_point(skeletons[1:]):
            return votes
        return votes + [v for v in self._kin(skeletons, particle, passive) if v.predicate not in held]

    def _beside_the_point(self, hints: tuple[str, ...]) -> bool:
        """Whether a noun of the clause speaks of a relation that no predicate is of."""
        groups = [japanese_groups(hint) for hint in hints]
        return any(g and not any(g & words.groups for words in self.spoken.values()) for g in groups)

    def _kin(self, skeletons: tuple[str, ...], particle: str, passive: bool) -> list[Vote]:
        """Where no predicate is of the words' own group, those of the groups next to it."""
        near = akin(frozenset().union(*(japanese_groups(s) for s in skeletons if s)))
        return [
            Vote(name, _KIN, self._end_by_particle(name, skeletons, particle, passive))
            for name, words in self.spoken.items()
            if near & words.groups
        ]

    def _end_by_particle(
        self, predicate: str, skeletons: tuple[str, ...], particle: str, passive: bool
    ) -> End | None:
        """Which end `particle` marks in the predicate's own wordings, the nearest in meaning first."""
        if skeletons[0] in _ENTRUSTING:
            return None
        frames = [f for f in self._frames.get(predicate, ()) if f.lead is None]
        frames = [f for f in frames if any(_related(f, skeleton) for skeleton in skeletons)] or frames
        ends = {f.marked for f in frames if particle in _ALIKE.get(f.particle, (f.particle,))}
        if len(ends) == 1:
            return ends.pop()
        if (made := self._made_of(predicate, skeletons[0], particle)) is not None:
            return made
        if not ends and (way := self._whence_whither(predicate, particle)) is not None:
            return way
        if particle == "が" and passive:
            return self._end_by_particle(predicate, skeletons, "を", False)
        if particle in ("が", "は") and not passive:
            straight = [f for f in frames if f.particle not in ("が", "の")]
            straight = [f for f in straight if f.marked == "object"] or straight
            ends = {OTHER_END[f.marked] for f in straight}
            if len(ends) == 1:
                return ends.pop()
        if particle in ("を",):
            placed = [f for f in frames if f.particle in ("で", "に", "から", "へ") and not f.verb.passive]
            aims = {f.marked for f in placed}
            return "subject" if placed and len(placed) == len(frames) and aims == {"object"} else "object"
        return None

    def _made_of(self, predicate: str, skeleton: str, particle: str) -> End | None:
        """Which end で, から or を marks for a verb of making or using, of what is made of what."""
        if not self.ontology.predicates[predicate].transitive or skeleton not in _MAKING:
            return None
        if particle in ("で", "から") or (particle == "を" and skeleton in _USING):
            return self._part(predicate)
        return OTHER_END[self._part(predicate)] if particle == "に" and skeleton in _USING else None

    def _whence_whither(self, predicate: str, particle: str) -> End | None:
        """Which end から, へ or に marks in any wording of the predicate, whatever the verb is.

        Where no wording says whence, it is not whither.
        """
        frames = [f for f in self._frames.get(predicate, ()) if f.lead is None and not f.verb.passive]
        ends = (
            {f.marked for f in frames if f.particle == particle}
            if particle in ("から", "へ", "に")
            else set()
        )
        if not ends and particle == "から":
            ends = {OTHER_END[f.marked] for f in frames if f.particle == "へ"}
        return ends.pop() if len(ends) == 1 else None


def _plainly(groups: frozenset[str], known: frozenset[str]) -> bool:
    """Whether some word of the predicate speaks of one of `groups` and of little else (所有, not 担当)."""
    near = [japanese_groups(word) for word in known]
    return any(groups & found and len(found) < 3 for found in near) or not any(groups & f for f in near)


def _related(frame: Frame, skeleton: str) -> bool:
    """Whether `skeleton` shares a word or a group of meaning with the frame's verb or theme."""
    return any(
        _overlap(word, skeleton) or japanese_groups(word) & japanese_groups(skeleton)
        for word in (bare(frame.verb.stem), frame.theme)
        if word and word not in _WEAK
    )


def _copular_nouns(ontology: Ontology) -> dict[str, list[tuple[str, End]]]:
    """Nouns of wordings such as `の上司である`: noun → predicate and the end that stands before の."""
    found: dict[str, list[tuple[str, End]]] = {}
    for name, predicate in ontology.predicates.items():
        ends: tuple[tuple[End, list[str]], ...] = (
            ("object", predicate.cues.get("ja", [])),
            ("subject", predicate.inverse_cues.get("ja", [])),
        )
        for end, texts in ends:
            for text in texts:
                if match := _COPULAR.fullmatch(text):
                    found.setdefault(match.group(1), []).append((name, end))
    return found


def _end(frame: Frame, passive: bool, particle: str) -> End | None:
    """Which end of the predicate the marked part fills, by the frame and the voice."""
    alike = _ALIKE.get(frame.particle, (frame.particle,))
    if passive == frame.verb.passive:
        if particle in alike:
            return frame.marked
        if particle in _SUBJECT and frame.particle not in ("が", "は"):
            return OTHER_END[frame.marked]
        return None
    if frame.verb.passive:
        return frame.marked if particle in alike else None
    if particle in ("が", "は"):
        return frame.marked
    if particle in ("に", "によって", "から", "で"):
        if frame.particle in ("から",) and particle == "から":
            return frame.marked
        return OTHER_END[frame.marked]
    return None


def _overlap(word: str, skeleton: str) -> float:
    """How much of one word is in the other: 0.8 the same, 0.6 contained, 0.45 one kanji of a verb."""
    if word == skeleton:
        return 0.8
    short, long = sorted((word, skeleton), key=len)
    if len(short) >= 2 and short in long:
        return 0.6
    if (
        len(short) == 1
        and short in long
        and short not in w.PARTICLES
        and len(long) == 2
        and "一" <= short <= "龠"
    ):
        return 0.45
    return 0.0
