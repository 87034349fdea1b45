"""What a sentence says of other names: 通称, と呼ぶ, brackets behind a name, several names in a row."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from kg_pipeline.providers.embedded.fold import fold, fold_key
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.alias_clauses import called, speaks_of_a_name
from kg_pipeline.providers.embedded.ja.alias_forms import MODIFIES
from kg_pipeline.providers.embedded.ja.alias_patterns import (
    APPOSED,
    ATTRIBUTE,
    CALL,
    CALLED,
    CALLS,
    GLOSS,
    NAMED,
    OR,
    PAIRED_NOUN,
    PAIRS,
    REACH,
    REMARK,
    WHO,
)
from kg_pipeline.providers.embedded.ja.alias_registers import by_part, by_register
from kg_pipeline.providers.embedded.ja.alias_told import in_other_words
from kg_pipeline.providers.embedded.ja.alias_topics import called_so, strange_topic
from kg_pipeline.providers.embedded.ja.alias_writer import AliasWriter, same_as
from kg_pipeline.providers.embedded.ja.collect import Piece, piece_of
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE, is_code, is_name, is_short_for, strip_quotes
from kg_pipeline.providers.embedded.ja.two_languages import in_two_languages


def _remarked_of_another(text: str, at: int, owner: str) -> bool:
    """Whether what stands at `at` is in brackets behind something else than `owner`."""
    opening = re.search(r"[(（][^()（）]*$", text[:at])
    return opening is not None and not text[: opening.start()].endswith(fold_key(owner))


class SentenceAliases(AliasWriter):
    """Reads the wordings of one sentence."""

    _placed: tuple[Block, list[int], list[str]] | None = None

    def _by_clause(self, piece: Piece, subject: str | None) -> bool:
        """`前者の図面番号は T-4、愛称は「じゃぶじゃぶ」`, `東倉は「青札」、西倉は「赤札」と言う`."""
        left = strange_topic(piece.text, self.collector) and not speaks_of_a_name(piece.text)
        topic = subject or (None if left else self.topic)
        found = called(piece.text, self.names, topic, self.told, self.callers, self.collector.folded)
        for one in found:
            owner = self._in_full(piece.surface(*one.owned)[0]) if one.owned else one.owner
            self._add(piece, owner, one.start, one.end)
        return bool(found)

    def _in_other_words(self, piece: Piece) -> None:
        """`英語の A が甲、B が乙です`, be either name established or not."""
        for spans in in_other_words(piece.text) if not self.open else ():
            other, word = (piece.surface(*span)[0] for span in reversed(spans))
            if other and word and all(is_name(one, self.labels) for one in (other, word)):
                self.drafts.append(same_as(piece, other, word))

    def _in_two_languages(self, piece: Piece, topic: str | None) -> None:
        """`甲は英語で A と言う`, be either name established or not; of `topic` where it names no one."""
        others = {name for _, _, name in self.names.located(piece.text)} - {topic}
        for one in in_two_languages(piece.text) if not self.open else ():
            owner = topic if not others else None
            owner = piece.surface(*one.owner)[0] if one.owner is not None else owner
            other = piece.surface(*one.other)[0]
            latin = next((x for x in (other, owner or "") if x.isascii()), "A")
            written = latin[:1].isupper() or any(map(str.isdigit, latin))
            if owner and written and all(is_name(x, self.labels, quoted=True) for x in (owner, other)):
                self.drafts.append(same_as(piece, owner, other))

    def _by_register(self, piece: Piece) -> bool:
        """`東門は職員の間では「表口」、古い地図では「大手門」`."""
        found = by_register(piece.text, self.kinds, self.told)
        for one in found:
            self._add(piece, one.owner, one.start, one.end)
        return bool(found)

    def _by_part(self, piece: Piece) -> None:
        """`受付票のほうが U-3、返却票のほうが U-4`, `票の番号は U-5`, `会話では「受け」「返し」で通じる`."""

        def recent() -> list[str]:
            heading = piece.block.headings[-1].text if piece.block.headings else ""
            places, found = self._places_in(piece.block)
            ahead = found[: bisect_right(places, piece.start)]
            return [*(name for _, _, name in self.names.located(fold_key(heading))), *ahead]

        for one in by_part(piece.text.rstrip("。 "), self.kinds, recent):
            self._add(piece, one.owner, one.start, one.end, apart=True)

    def _places_in(self, block: Block) -> tuple[list[int], list[str]]:
        """Where each established name in a block ends, and which it is."""
        if self._placed is None or self._placed[0] is not block:
            folded = fold(block.text, block.start)
            found = self.names.located(folded.text)
            ends = [folded.ends[end - 1] for _, end, _ in found]
            self._placed = (block, ends, [name for _, _, name in found])
        return self._placed[1:]

    def _paired(self, piece: Piece, *, taken: bool = False) -> bool:
        """`東棟は E棟、西棟は W棟と書かれる`; with を alone where the sentence is `taken`."""
        if not re.search(CALL, piece.text) and not PAIRED_NOUN.search(piece.text):
            return False
        pairs = list(PAIRS.finditer(piece.text)) or self._listed_pairs(piece)
        if len(pairs) < 2 or (taken and any(piece.text[m.end("x")] != "を" for m in pairs)):
            return False
        for match in pairs:
            owner = self._owner(match.group("x"))
            if owner is not None:
                self._add(piece, owner, match.start("a"), match.end("a"))
        return True

    def _listed_pairs(self, piece: Piece) -> list[re.Match[str]]:
        """`略号は、高圧盤が HP-1、低圧盤が LP-1 である`, of established names."""
        noun = PAIRED_NOUN.search(piece.text)
        if noun is None or not self.names:
            return []
        return list(self._each_is.finditer(piece.text, noun.end()))

    @cached_property
    def _each_is(self) -> re.Pattern[str]:
        """`高圧盤が HP-1` of any established name."""
        held = "|".join(re.escape(key) for key in sorted(self.names, key=lambda k: (-len(k), k)))
        return re.compile(rf"(?P<x>{held})(?:が|は) ?(?P<a>{CANDIDATE})(?=、|で|。|$|と)")

    def _apposed(self, piece: Piece) -> bool:
        """`冷水機、別名チラーも`, `「おやじ」と言えばこの人を指す`."""
        taken = False
        for match in [*APPOSED.finditer(piece.text), *WHO.finditer(piece.text)]:
            owner = self._owner(match.group("x"))
            if owner is not None:
                self._add(piece, owner, *match.span("a"))
                taken = True
        return taken

    def _called(self, piece: Piece, owner: str) -> None:
        """`現場では「青鬼」と呼ぶ`, `図面では DP-6、現場では 6番盤と言う`."""
        for match in CALLS.finditer(piece.text):
            if MODIFIES.match(piece.text, match.end()) or self._of_a_part(piece.text[: match.start()], owner):
                continue
            stop = match.start()
            begin = max(0, stop - REACH)
            cuts = [m.span() for m in OR.finditer(piece.text, begin, stop)]
            edges = [(begin, begin), *cuts, (stop, stop)]
            topics = [m.start() for m in re.finditer(r"(?<!で)(?<!また)(?<!に)は", piece.text[:stop])]
            for (_, left), (right, _) in zip(reversed(edges[:-1]), reversed(edges[1:]), strict=True):
                one = CALLED.search(piece.text[left:right])
                group = "q" if one is not None and one.group("q") else "a"
                if one is None or (topics and left + one.start(group) < topics[-1]):
                    break
                said_of = called_so(piece.text[: left + one.start(group)], self.names) or owner
                self._add(piece, said_of, left + one.start(group), left + one.end(group))

    def _of_a_part(self, before: str, owner: str) -> bool:
        """Whether a class word of another kind is the topic: `画面は「レジ横」と呼ばれる`."""
        topic = re.match(rf"(?P<label>{self.collector.lexicon.label_pattern})は", before)
        own = {f.cls for f in self._found_as(owner) if f.surface == owner}
        ontology = self.collector.ontology
        return topic is not None and not any(
            ontology.compatible(cls, self.labels[topic.group("label")]) for cls in own
        )

    def _attributed(self, piece: Piece, owner: str) -> None:
        """`通称はコンプ1号、設備番号は AC-1`, `「ツチオト」という愛称が付き`."""
        for match in ATTRIBUTE.finditer(piece.text):
            if _remarked_of_another(piece.text, match.start(), owner):
                continue
            surface = strip_quotes(match.group("a"))
            identifier = re.search(r"番|コード(?!名|ネ)|記号|id|号$", match.group("kind")) is not None
            if not identifier or (is_code(surface) and re.search(r"[a-z]", surface)):
                self._add(piece, owner, match.start("a"), match.end("a"))
        for match in NAMED.finditer(piece.text):
            self._add(piece, owner, match.start("a"), match.end("a"))

    def _gloss(self, source: str, start: int) -> None:
        """`第3プレス機(PR-03)`."""
        folded = fold(source, start)
        block = Block("paragraph", source, start)
        piece = piece_of(source, start, block)
        for match in GLOSS.finditer(folded.text):
            owner = self._owner(match.group("x"))
            inner = strip_quotes(match.group("a"))
            marked = (
                re.search(
                    r"\((?:以下|通称|略称|別名|略|愛称|英語名|記号|型番|機番|品番|番号|コード|呼び名)",
                    match.group(),
                )
                is not None
            )
            proper = is_code(inner) or re.fullmatch(r"[a-z][a-z0-9 \-_]*", inner) is not None
            if owner is None and proper and is_name(match.group("x"), self.labels):
                owner = piece.surface(*match.span("x"))[0]
                proper = re.match(r"[A-Z]", piece.surface(*match.span("a"))[0]) is not None
            if not (marked or proper) and is_short_for(inner, match.group("x")):
                whole = piece.surface(*match.span("x"))[0]
                owner, proper = owner or (whole if is_name(whole, self.labels) else None), True
            if owner is not None and is_name(inner, self.labels, quoted=True) and (marked or proper):
                self._add(piece, owner, match.start("a"), match.end("a"), whole=marked)
        for match in REMARK.finditer(folded.text):
            said = match.group("lead") or match.group("call")
            owner = self._established_before(folded.text[: match.start()]) if said else None
            if owner is not None and re.search(r"[をへ]|[はがに](?=[一-龠])", match.group("a")) is None:
                self._add(piece, owner, match.start("a"), match.end("a"))
