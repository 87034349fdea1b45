"""Other names, where a Japanese document says so: 通称, 略す, と呼ぶ, のこと, brackets behind a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kg_pipeline.providers.embedded.fold import fold, fold_key
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.alias_clauses import Told, called, located, speaks_of_a_name
from kg_pipeline.providers.embedded.ja.alias_forms import MODIFIES
from kg_pipeline.providers.embedded.ja.alias_patterns import (
    APPOSED,
    ASKED,
    ATTRIBUTE,
    CALL,
    CALLED,
    CALLS,
    COLUMNS,
    GLOSS,
    IS,
    IS_MARK,
    KEYS,
    NAMED,
    OR,
    PAIRED_NOUN,
    PAIRS,
    REACH,
    REMARK,
    SELF,
    WHO,
)
from kg_pipeline.providers.embedded.ja.alias_registers import Kinds, by_part, by_register, short_headings
from kg_pipeline.providers.embedded.ja.alias_topics import (
    are_people,
    called_so,
    introduced,
    last_name,
    new_topic,
    strange_topic,
    topic_of,
)
from kg_pipeline.providers.embedded.ja.collect import Collector, Piece, heading_name, piece_of, pieces
from kg_pipeline.providers.embedded.ja.headed import may_head
from kg_pipeline.providers.embedded.ja.keys import key_class
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds
from kg_pipeline.providers.embedded.ja.nouns import GENERIC
from kg_pipeline.providers.embedded.ja.sentences import split
from kg_pipeline.providers.embedded.ja.shapes import (
    ADVERB_HEAD,
    CANDIDATE,
    is_code,
    is_name,
    is_short_for,
    strip_quotes,
)
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_POINTS_ELSE = re.compile(r"[本別][一-龠]|[本別](?P<rest>[一-龠ァ-ヶー]{2,4})")
"""A word that points to a thing, unless it is put in quotation marks: 「本館」."""

_FAR = 400
"""So many characters back a thing may be named whose other name a sentence gives."""

_SPACED = re.compile(r"(?P<key>[一-龠々ァ-ヶー]{2,8})[ \t\u3000]+(?P<value>[^\s。、]{2,20})")


def _remarked_of_another(text: str, at: int, owner: str) -> bool:
    """Whether what stands at `at` is in brackets behind something else than `owner`."""
    opening = re.search(r"[(（][^()（）]*$", text[:at])
    return opening is not None and not text[: opening.start()].endswith(fold_key(owner))


class AliasReader:
    """Reads a document's aliases; `established` holds the names with a class."""

    def __init__(self, collector: Collector) -> None:
        self.collector = collector
        self.labels = collector.labels
        self.names = {fold_key(f.surface): f.surface for f in collector.found}
        self.drafts: list[DraftEntity] = []
        self.topic: str | None = None
        self.open = collector.lexicon.open
        self.told = Told()
        bearers = frozenset().union(*bearer_kinds(collector.ontology))
        kinds: dict[str, set[str]] = {}
        for one in collector.found:
            kinds.setdefault(one.surface, set()).add(one.cls)
        alone = {name: next(iter(found)) for name, found in kinds.items() if len(found) == 1}
        self.kinds = Kinds(self.names, alone, self.labels)
        self.callers = frozenset(fold_key(f.surface) for f in collector.found if f.cls in bearers)

    def run(self, blocks: Iterable[Block]) -> list[DraftEntity]:
        """Drafts with aliases, one for each statement."""
        asked: tuple[str, int] | None = None
        path: object = None
        blocks = list(blocks)
        for owner, heading in short_headings(blocks, self.kinds):
            piece = piece_of(heading.text, heading.start, heading)
            self._add(piece, owner, 0, len(piece.text), whole=True, apart=True)
        for block in blocks:
            if block.headings != path:
                path = block.headings
                self.topic = self._heading_name(block)
                self.told = Told()
                self.told.take(fold_key(block.headings[-1].text if block.headings else ""), self.names)
            if block.kind == "heading":
                self._gloss(block.text, block.start)
                self.topic = self._heading_name(block) or self._known_in(block.text)
                continue
            if block.kind == "row":
                self._glossary(block)
                self._remarks(block)
                if len(block.cells) == 2:
                    key, value = block.cells
                    self._key(replace(block, key=key.text, value=value.text, value_start=value.start))
            if block.kind in ("meta", "row"):
                continue
            if block.kind == "field":
                self._key(block)
            elif block.kind == "item" and (spaced := _SPACED.fullmatch(block.text)):
                start = block.start + spaced.start("value")
                self._key(replace(block, key=spaced["key"], value=spaced["value"], value_start=start))
            if block.key == "Q":
                asked = self._asked(block)
                continue
            for piece in pieces(block):
                self._sentence(piece, asked if block.key == "A" else None)
            if block.kind in ("item", "field"):
                self.topic = self._heading_name(block)
        return self.drafts

    def _glossary(self, block: Block) -> None:
        """A row of a table whose columns are names of one thing in several languages or registers."""
        cells = [c for c in block.cells if COLUMNS.search(fold_key(c.column).replace(" ", ""))]
        first = block.cells[0] if block.cells else None
        if first is not None and first not in cells and key_class(first.column, self.collector.lexicon):
            cells = [first, *cells]
        if len(cells) < 2 or cells[0] is not block.cells[0]:
            return
        names = [
            (strip_quotes(c.text), c.start)
            for c in cells
            if c.text and is_name(c.text, self.labels, quoted=True)
        ]
        if len(names) < 2 or names[0][1] != cells[0].start:
            return
        aliases = [DraftAlias(name=name, quote=block.text, at=block.start) for name, _ in names[1:]]
        kinds = [f.cls for f in self.collector.found if fold_key(f.surface) == fold_key(names[0][0])]
        self.drafts.append(
            DraftEntity(
                name=names[0][0],
                type=kinds[0] if kinds else None,
                quote=block.text,
                at=block.start,
                aliases=aliases,
            )
        )

    def _remarks(self, block: Block) -> None:
        """A row's cell that says how its thing is called: `通称は長老。`"""
        first = block.cells[0] if len(block.cells) > 2 else None
        owner = self.names.get(fold_key(first.text)) if first is not None else None
        if owner is None:
            return
        for cell in block.cells[1:]:
            piece = piece_of(cell.text, cell.start, replace(block, text=cell.text, start=cell.start))
            begun = len(self.drafts)
            self._attributed(piece, owner)
            self._called(piece, owner)
            for at in range(begun, len(self.drafts)):
                self.drafts[at] = _quoting(self.drafts[at], block)

    def _key(self, block: Block) -> None:
        """`略称: KZK`, `リポジトリ名: auth-service` about the section's heading."""
        owner = self._heading_name(block)
        if owner is None or not KEYS.match(fold_key(block.key).replace(" ", "")):
            return
        folded = fold(block.value, block.value_start)
        found = re.match(rf"(?P<a>{CANDIDATE}|[^、。()]{{2,20}}(?=$))(?:\(|。|$)", folded.text)
        if found is not None:
            piece = piece_of(block.value, block.value_start, block)
            self._add(piece, owner, *found.span("a"), whole=True)

    # -- whose alias ------------------------------------------------------------------------------

    def _heading_name(self, block: Block) -> str | None:
        """The name that the nearest naming heading holds."""
        texts = [block.text] if block.kind == "heading" else [h.text for h in reversed(block.headings)]
        for text in texts:
            bare = heading_name(text)
            if fold_key(bare) in self.names:
                return self.names[fold_key(bare)]
        last = block.headings[-1] if block.headings and block.kind != "heading" else None
        bare = heading_name(last.text) if last is not None and last.start >= 0 else ""
        return bare if bare and not self.open and may_head(self.collector, bare) else None

    def _known_in(self, text: str) -> str | None:
        folded = fold_key(text)
        found = [name for key, name in self.names.items() if key in folded]
        return max(found, key=len) if found else None

    def _owner(self, text: str) -> str | None:
        """`text` as a name of its own, or what a pointing word stands for."""
        bare = strip_quotes(text)
        if SELF.match(fold_key(bare)) or (self.topic is not None and fold_key(bare) == fold_key(self.topic)):
            return self.topic
        if fold_key(bare) in self.names:
            return self.names[fold_key(bare)]
        return bare if is_name(bare, self.labels) and self._typed(bare) else None

    def _typed(self, name: str) -> bool:
        return any(fold_key(name).endswith(label) and fold_key(name) != label for label in self.labels)

    # -- sentences --------------------------------------------------------------------------------

    def _sentence(self, piece: Piece, asked: tuple[str, int] | None) -> None:
        text = piece.text
        self._gloss(piece.source, piece.start)
        self._by_part(piece)
        if (named := introduced(text, self.names, self.collector)) is not None:
            self.topic = piece.surface(*named)[0]
            self.told.take(text, self.names)
            return
        subject = topic_of(text, self.names, self.collector.lexicon.label_pattern) or self._new_topic(text)
        taken = self._explained(piece, asked) or self._by_register(piece) or self._by_clause(piece, subject)
        taken = taken or self._paired(piece) or self._apposed(piece)
        if not taken:
            owner = subject or (None if strange_topic(text, self.collector) else self.topic)
            if owner is not None:
                self._called(piece, owner)
                self._attributed(piece, owner)
        self.told.take(text, self.names)
        if subject is not None:
            self.topic = subject
        elif self.topic is None and not strange_topic(text, self.collector):
            self.topic = last_name(text, self.names)

    def _new_topic(self, text: str) -> str | None:
        """A topic that nothing else names, but that a class word ends and that is no group of people."""
        found = new_topic(text)
        bare = strip_quotes(found) if found is not None else ""
        if not bare or not self._typed(bare) or not is_name(bare, self.labels):
            return None
        return None if are_people(bare, self.collector) else bare

    def _by_clause(self, piece: Piece, subject: str | None) -> bool:
        """`前者の図面番号は T-4、愛称は「じゃぶじゃぶ」`, `東倉は「青札」、西倉は「赤札」と言う`."""
        left = strange_topic(piece.text, self.collector) and not speaks_of_a_name(piece.text)
        topic = subject or (None if left else self.topic)
        found = called(piece.text, self.names, topic, self.told, self.callers, self.collector.folded)
        for one in found:
            owner = self._in_full(piece.surface(*one.owned)[0]) if one.owned else one.owner
            self._add(piece, owner, one.start, one.end)
        return bool(found)

    def _by_register(self, piece: Piece) -> bool:
        """`東門は職員の間では「表口」、古い地図では「大手門」`."""
        found = by_register(piece.text, self.kinds, self.told)
        for one in found:
            self._add(piece, one.owner, one.start, one.end)
        return bool(found)

    def _by_part(self, piece: Piece) -> None:
        """`受付票のほうが U-3、返却票のほうが U-4`, `票の番号は U-5`, `会話では「受け」「返し」で通じる`."""
        before = fold_key(piece.block.text[: piece.start - piece.block.start])
        heading = fold_key(piece.block.headings[-1].text) if piece.block.headings else ""
        recent = [name for text in (heading, before) for _, _, name in located(text, self.names)]
        for one in by_part(piece.text.rstrip("。 "), self.kinds, recent):
            self._add(piece, one.owner, one.start, one.end, apart=True)

    def _in_full(self, short: str) -> str:
        """The one established name that ends in `short`, or `short` itself."""
        longer = {name for key, name in self.names.items() if key.endswith(fold_key(short))}
        return longer.pop() if len(longer) == 1 else short

    def _paired(self, piece: Piece) -> bool:
        """`東棟は E棟、西棟は W棟と書かれる`."""
        if not re.search(CALL, piece.text) and not PAIRED_NOUN.search(piece.text):
            return False
        pairs = list(PAIRS.finditer(piece.text)) or self._listed_pairs(piece)
        if len(pairs) < 2:
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
        held = "|".join(re.escape(key) for key in sorted(self.names, key=lambda k: (-len(k), k)))
        pair = re.compile(rf"(?P<x>{held})(?:が|は) ?(?P<a>{CANDIDATE})(?=、|で|。|$|と)")
        return list(pair.finditer(piece.text, noun.end()))

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
        own = {f.cls for f in self.collector.found if f.surface == owner}
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

    def _explained(self, piece: Piece, asked: tuple[str, int] | None) -> bool:
        """`「ミナモ」とあるのは冷却水装置のことである`; in an answer, what was asked about."""
        taken = False
        for match in IS.finditer(piece.text) if IS_MARK.search(piece.text) else ():
            before = piece.text[: match.start()]
            quoted = list(re.finditer(r"「[^「」]{2,30}」|『[^『』]{2,30}』", before))
            owner = self._owner(match.group("x"))
            if owner is None and (asked or quoted) and is_name(match.group("x"), self.labels):
                owner = piece.surface(*match.span("x"))[0]
            plain = re.match(rf"(?P<a>{CANDIDATE})(?:とは|は|というのは|も)、?[^。がを]*$", before)
            if owner is None and plain and re.fullmatch(r"[a-z]{2,6}", plain.group("a")):
                owner = piece.surface(*match.span("x"))[0] if is_name(match.group("x"), self.labels) else None
            if owner is None:
                continue
            if quoted:
                self._add(piece, owner, quoted[-1].start(), quoted[-1].end())
                taken = True
            elif asked is None and plain and strip_quotes(plain.group("a")):
                self._add(piece, owner, plain.start("a"), plain.end("a"))
                taken = True
            elif asked is not None:
                self.drafts.append(
                    DraftEntity(
                        name=owner,
                        type=None,
                        quote=piece.source.strip(),
                        at=piece.lead,
                        aliases=[DraftAlias(name=asked[0], quote=piece.source.strip(), at=asked[1])],
                    )
                )
                taken = True
        return taken

    def _asked(self, block: Block) -> tuple[str, int] | None:
        """The expression that a question asks the meaning of."""
        folded = fold(block.text, block.start)
        found = None
        for match in ASKED.finditer(folded.text):
            found = match
        if found is None:
            return None
        piece = piece_of(block.text, block.start, block)
        begin, end = found.span("a")
        surface, at = piece.surface(begin, end)
        surface_tail = re.search(r"(?:[ぁ-ん]|^)([^ぁ-ん]+)$", surface)
        quoted = piece.text[begin : begin + 1] in "「『"
        if not surface or not is_name(surface, self.labels, quoted=quoted):
            return (
                (surface_tail.group(1), at)
                if surface_tail and is_name(surface_tail.group(1), self.labels)
                else None
            )
        return surface, at

    def _gloss(self, source: str, start: int) -> None:
        """`第3プレス機(PR-03)`."""
        folded = fold(source, start)
        block = Block("paragraph", source, start)
        piece = piece_of(source, start, block)
        for match in GLOSS.finditer(folded.text) if "(" in folded.text else ():
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
        for match in REMARK.finditer(folded.text) if "(" in folded.text else ():
            said = match.group("lead") or match.group("call")
            owner = self._established_before(folded.text[: match.start()]) if said else None
            if owner is not None and re.search(r"[をへ]|[はがに](?=[一-龠])", match.group("a")) is None:
                self._add(piece, owner, match.start("a"), match.end("a"))

    def _established_before(self, text: str) -> str | None:
        """The longest established name that `text` ends in."""
        bare = text.rstrip("」』 ")
        found = [key for key in self.names if bare.endswith(key)]
        return self.names[max(found, key=len)] if found else None

    def _add(
        self, piece: Piece, owner: str, begin: int, end: int, *, whole: bool = False, apart: bool = False
    ) -> None:
        """Take down another name; `apart` says that its owner may be named in an earlier part of the text."""
        adverb = ADVERB_HEAD.match(piece.text, begin, end) if not whole else None
        if adverb is not None and is_name(piece.text[adverb.end() : end], self.labels):
            begin = adverb.end()
        elif adverb is not None and self.collector.folded.count(piece.text[begin:end]) < 2:
            return
        surface, _ = piece.surface(begin, end)
        quoted = whole or piece.text[begin : begin + 1] in "「『"
        if not surface or fold_key(surface) == fold_key(owner):
            return
        else_where = _POINTS_ELSE.fullmatch(fold_key(surface)) if quoted and not whole else None
        points = else_where is not None and else_where["rest"] not in self.labels.keys() | GENERIC
        if not points and not is_name(surface, self.labels, quoted=quoted):
            return
        held = self.names.get(fold_key(surface))
        kinds = {f.cls for f in self.collector.found if fold_key(f.surface) == fold_key(surface)}
        own = {f.cls for f in self.collector.found if fold_key(f.surface) == fold_key(owner)}
        ontology = self.collector.ontology
        if held and any(not ontology.compatible(a, b) for a in kinds for b in own):
            return
        told = {f.cls for f in self.collector.found if f.stated and fold_key(f.surface) == fold_key(owner)}
        sure = told or own
        (quote, at), said = _with_owner(piece, owner, self.collector.blocks if apart else ())
        self.drafts.append(
            DraftEntity(
                name=owner,
                type=next(iter(sure)) if len(sure) == 1 else self.collector.label_of(owner),
                quote=quote,
                at=at,
                stated=bool(told),
                aliases=[DraftAlias(name=surface, quote=said or quote, at=at)],
            )
        )


def _quoting(draft: DraftEntity, block: Block) -> DraftEntity:
    """`draft`, and what it is called, on the word of a whole row."""
    aliases = [a.model_copy(update={"quote": block.text, "at": block.start}) for a in draft.aliases]
    return draft.model_copy(update={"quote": block.text, "at": block.start, "aliases": aliases})


def _with_owner(piece: Piece, owner: str, blocks: Sequence[Block]) -> tuple[tuple[str, int], str]:
    """What says that a thing has another name: the sentence, from the one on that names the thing.

    Where an earlier row, item or paragraph names it: what does so there, and both with `…` between.
    """
    text, start = piece.block.text, piece.start - piece.block.start
    alone = (piece.source.strip(), piece.lead)
    if owner in piece.source:
        return alone, ""
    at = text.rfind(owner, 0, start) if start > 0 else -1
    spans = [span for span in split(text) if span[0] <= at < span[1] and start - span[0] < _FAR]
    if spans:
        quote = text[spans[0][0] : start + len(piece.source)]
        lead = len(quote) - len(quote.lstrip())
        return (quote.strip(), piece.block.start + spans[0][0] + lead), ""
    before = [b for b in blocks if b.start < piece.block.start and owner in b.text and b.kind != "meta"]
    if not before or any(owner in heading.text for heading in piece.block.headings):
        return alone, ""
    named = next(s for s in map(before[-1].text.__getitem__, _slices(before[-1].text)) if owner in s).strip()
    return (named, before[-1].start + before[-1].text.index(named)), f"{named} … {alone[0]}"


def _slices(text: str) -> list[slice]:
    """The sentences of a text, and the text itself for a name that stands across two."""
    return [*(slice(*span) for span in split(text)), slice(0, len(text))]
