"""Names whose number a text tells: `課は甲課、こども課、乙課の三つ`, `二台ともポンプである`.

A list that holds as many members as it says needs no further sign that its members are names, whatever their
script. What is said of all of them gives each its class.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.collect import Collector, Piece, heading_name, piece_of, pieces
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE, is_name, strip_quotes
from kg_pipeline.providers.tasks import DraftAlias

_DIGITS = {char: at for at, char in enumerate("零一二三四五六七八九十")}
NUMBER = r"(?P<n>[一二三四五六七八九十]|\d{1,2}|両)"
COUNTER = (
    r"(?:つ|軒|戸|艘|台|社|個|名|人|本|棟|課|班|者|件|基|種類?|チーム|拠点|箇所|か所|部門|頭|匹|羽|両|枚|室|館|隻|便|路線|店|"
    r"校|号機|車)"
)
_MEMBER = r"[^。、はがを()「」『』:]{2,20}"
_LISTED = rf"(?P<list>{_MEMBER}(?:、{_MEMBER})+|{_MEMBER}と{_MEMBER})"
_ALL = re.compile(
    rf"(?:{NUMBER}{COUNTER}とも|(?P<two>どちらも|両方とも|双方とも|両者とも)|(?P<all>いずれも|どれも|すべて|全て|みな|みんな))、?"
)
_TOPIC = re.compile(rf"(?:^|、)(?P<x>{CANDIDATE}|[ァ-ヶー]{{2,}})(?:は|も)(?![^、。]*では?ない)")
_FOCUS = re.compile(rf"[るうくすつぬむぐぶたい]の(?:は|が)、?(?P<x>{CANDIDATE})(?:である|です|だ|で、|。|$)")
_BESIDE = re.compile(r"、|・|(?<![ぁ-ん])と|と(?![ぁ-ん])|および|及び")
_NOUN_END = re.compile(r"[一-龠々ァ-ヶーa-z0-9]$")
_TAIL = re.compile(
    r"(?P<x>(?![のをがはにへと]|ある|いる|する|なる|した|いた|あった|った|ない|できる|その|この|あの)[ぁ-ん]{2,6}[一-龠々ァ-ヶー]{1,8}|[一-龠々ァ-ヶーa-z0-9]{2,16})"
    r"(?:(?:と|および|及び)?|である|です|だ)"
)
_REMARK = re.compile(r"\([^()]*\)(?=(?:と|および|及び)?$|である$|です$|だ$)")
_ITEM_NAME = re.compile(r"(?P<x>[^、。:()「」『』]{2,24}?)(?:\([^()]*\))? ?(?:$|[:、。]|は|[—–-])")
_NEAR = 2
"""How many sentences back two things may have been put forward."""


def number_of(text: str) -> int:
    """`三`, `12`, `両` as a number; -1 where it is none."""
    if text.isdigit():
        return int(text)
    return 2 if text == "両" else _DIGITS.get(text, -1)


def counted_lists(names: Collector, piece: Piece) -> None:
    """Enter the members of lists behind or before a class word that hold as many as they say."""
    label = names.lexicon.label_pattern
    text = piece.text
    for pattern in (
        rf"(?P<label>{label})(?:は|には|として(?:は)?)、?{_LISTED}の{NUMBER}{COUNTER}",
        rf"(?P<label>{label})(?:は|には)、?{NUMBER}{COUNTER}(?:で|あり|あって|あり)、?{_LISTED}(?=に分|から|が(?:あ|い)|で(?:ある|す)|だ|。|$)",
        rf"(?:^|は、?|、){_LISTED}の{NUMBER}{COUNTER}の(?P<label>{label})",
    ):
        for match in re.finditer(pattern, text):
            if match.start("label") == match.start() and _NOUN_END.search(text[: match.start()]):
                continue
            number, kind = number_of(match.group("n")), names.labels[match.group("label")]
            for begin, end in _members(match.group("list"), match.start("list"), number):
                surface, at = piece.surface(begin, end)
                if surface and is_name(surface, names.labels, quoted=True):
                    names.add(surface, at, kind)


def each_of_a_class(names: Collector, piece: Piece) -> None:
    """`奥沢、中沢、下沢の各水門`: each is short for what it is with the class word behind it."""
    pattern = (
        rf"(?P<list>{CANDIDATE}(?:、{CANDIDATE})+)の各(?P<label>{names.lexicon.label_pattern})(?![一-龠])"
    )
    for match in re.finditer(pattern, piece.text) if "の各" in piece.text else ():
        begin, cls = match.start("list"), names.labels[match.group("label")]
        for part in re.finditer("[^、]+", match.group("list")):
            surface, at = piece.surface(begin + part.start(), begin + part.end())
            whole = surface + match.group("label")
            if surface and is_name(surface, names.labels):
                same = [DraftAlias(name=whole, quote=piece.source.strip(), at=piece.lead)]
                names.add(surface, at, cls, aliases=same if fold_key(whole) in names.folded else [])


def counted_next(names: Collector, piece: Piece, before: Piece | None) -> None:
    """`路線は三つある。海沿いの浜線、山へ登る峰線、そして短い港線である。`"""
    label = names.lexicon.label_pattern
    told = before and re.search(
        rf"(?P<label>{label})(?:は|が)(?:[^、。]{{1,8}}に)?{NUMBER}{COUNTER}"
        rf"(?:ある|あります|だ|です|に分かれ[^。]{{1,4}})?。$"
        rf"|{NUMBER.replace('<n>', '<m>')}{COUNTER}の(?P<of>{label})"
        rf"(?:(?:から|で)(?:な[るり]|成[るり]|でき|構成)|"
        rf"(?:が|を)(?:あ[るり]|並[ぶん]|持[つち]|も[つち]|抱え|構え))[^。、]{{0,6}}。$",
        before.text,
    )
    number, kind = (told["n"] or told["m"], told["label"] or told["of"]) if told else ("", "")
    parts = re.split("、", piece.text.rstrip("。"))
    if not told or len(parts) != number_of(number) or len(parts) < 2:
        return
    at = 0
    for part in parts:
        bare = _REMARK.sub("", part)
        opens = [0, *(m.end() for m in re.finditer("[るのいなたくぐすつぶむう]", bare))]
        found = next(((o, m) for o in opens if (m := _TAIL.fullmatch(bare, o)) is not None), None)
        if found is not None:
            opened, tail = found
            surface, start = piece.surface(at + tail.start("x"), at + tail.end("x"))
            whole = opened == 0 and not re.search("[ぁ-ん]", tail.group("x"))
            if surface and _is_member(names, surface, names.labels[kind], whole=whole):
                names.add(surface, start, names.labels[kind])
        at += len(part) + 1


def _is_member(names: Collector, surface: str, cls: str, *, whole: bool) -> bool:
    """Whether a member of a counted row may be a name; of a longer phrase, only by its own ending."""
    if whole:
        return is_name(surface, names.labels, quoted=True)
    ends = names.patterns.ends_in.search(fold_key(surface))
    own = ends is not None and names.labels[ends.group("label")] == cls and ends.start() > 0
    return (own or names.label_of(surface) is not None) and names.is_name(surface)


def counted_below(names: Collector) -> None:
    """`仕入先は二社である。` over a list of two: each item begins with a name, whatever its script."""
    told = re.compile(
        rf"(?:^|[。のいたる])(?P<label>{names.lexicon.label_pattern})(?:は|が|には)、?"
        rf"(?:全部で|合わせて|[^、。はが]{{1,8}}で)?{NUMBER}{COUNTER}(?!の|目)"
    )
    for lead, items in _lists(names.blocks):
        found = told.search(fold_key(lead))
        if found is None or number_of(found.group("n")) != len(items):
            continue
        heads = [
            (piece, _ITEM_NAME.match(piece.text)) for piece in (piece_of(b.text, b.start, b) for b in items)
        ]
        for piece, head in heads:
            surface, at = piece.surface(*head.span("x")) if head is not None else ("", -1)
            if surface and is_name(surface, names.labels, quoted=True):
                names.add(surface, at, names.labels[found.group("label")])


def counted_headings(names: Collector) -> None:
    """`窯は三つある。` above as many headings: each is one, whatever its script."""
    told = re.compile(
        rf"(?:^|[。の])(?P<label>{names.lexicon.label_pattern})(?:は|が|には)、?(?:全部で|合わせて)?{NUMBER}{COUNTER}"
        r"(?:ある|あります|で(?:ある|す)?|だ|に分か[^。]{1,6})?(?:。|、|$)"
    )
    path: object = None
    for number, block in enumerate(names.blocks):
        if block.kind != "paragraph" or block.headings == path:
            continue
        path = block.headings
        found = told.search(fold_key(block.text))
        count = number_of(found.group("n")) if found is not None else 0
        below = list(islice(_headed_below(names, number), count + 1)) if count > 1 else []
        if found is None or count < 2 or len(below) != count:
            continue
        for surface, at in below:
            names.add(surface, at, names.labels[found.group("label")])


def _lists(blocks: list[Block]) -> Iterator[tuple[str, list[Block]]]:
    """Every list of the first depth with what leads up to it."""
    lists: dict[int, list[Block]] = {}
    for block in blocks:
        if block.kind in ("item", "field") and not block.depth and block.lead and block.lead_start >= 0:
            lists.setdefault(block.lead_start, []).append(block)
    yield from ((items[0].lead, items) for items in lists.values())


def _members(text: str, start: int, number: int) -> list[tuple[int, int]]:
    """Spans of the members of a list, if there are `number` of them; else none."""
    for cut in (r"、|および|及び", r"、|および|及び|(?<![ぁ-ん])と|と(?![ぁ-ん])"):
        edges = [0, *(edge for m in re.finditer(cut, text) for edge in m.span()), len(text)]
        spans = list(zip(edges[::2], edges[1::2], strict=True))
        if len(spans) == number > 1 and all(one < two for one, two in spans):
            return [(start + one, start + two) for one, two in spans]
    return []


def alike_by_count(names: Collector) -> None:
    """Give everything a class of which a sentence says that all of it is of that class."""
    said: list[Piece] = []
    path: object = None
    for number, block in enumerate(names.blocks):
        if block.headings != path:
            path, said = block.headings, []
        if block.kind not in ("paragraph", "item", "quote") or block.key == "Q":
            continue
        for piece in pieces(block):
            _all_alike(names, piece, said, number)
            said.append(piece)


def _all_alike(names: Collector, piece: Piece, said: list[Piece], number: int) -> None:
    whole = _ALL.match(piece.text)
    closes = names.patterns.copula.search(piece.text, whole.end()) if whole is not None else None
    if whole is None or closes is None:
        return
    between = piece.text[whole.end() : closes.start()]
    described = not between or between[-1] in "のなたいる"
    if not described or re.search(r"[はがをに、]|と$|(?:別|同じ|他)の?$", between):
        return
    cls = names.labels[closes.group("label")]
    count = 2 if whole.group("two") else number_of(whole.group("n")) if whole.group("n") else 0
    below = list(_headed_below(names, number))
    spoken = list(_spoken_of(names, said[-_NEAR:])) if not below or len(below) != count else []
    for group in (below, spoken):
        if len(group) > 1 and count in (0, len(group)):
            for surface, at in group:
                names.add(surface, at, cls, description=piece.source.strip())
            return


def _headed_below(names: Collector, number: int) -> Iterator[tuple[str, int]]:
    """The headings one level below the one over block `number`, as names."""
    above = names.blocks[number].headings
    level = above[-1].level if above else 0
    below = [b for b in names.blocks[number + 1 :] if b.kind == "heading"]
    levels: list[int] = []
    for block in below:
        own = next((h.level for b in names.blocks for h in b.headings if h.start == block.start), level + 1)
        if own <= level:
            return
        levels.append(own)
        bare = names.heading_name(block.text)
        if own == levels[0] and bare and is_name(bare, names.labels):
            yield bare, block.start + block.text.index(bare)


def _spoken_of(names: Collector, said: list[Piece]) -> Iterator[tuple[str, int]]:
    """What the last sentences have as topics or as the focus of a cleft, each once."""
    seen: set[str] = set()
    for piece in said:
        focus = _FOCUS.search(piece.text)
        for found in [focus] if focus is not None else list(_TOPIC.finditer(piece.text)):
            surface, at = piece.surface(*found.span("x"))
            key = fold_key(strip_quotes(surface))
            if surface and key not in seen and names.is_name(surface):
                seen.add(key)
                yield surface, at


def heading_members(names: Collector, text: str) -> list[tuple[int, int]]:
    """Spans of the names in a heading that puts several side by side: `甲槽と乙槽`; none for any other."""
    bare = heading_name(text)
    offset = text.find(bare) if bare else -1
    if offset < 0 or is_name(bare, names.labels):
        return []
    edges = [0, *(edge for m in _BESIDE.finditer(bare) for edge in m.span())]
    spans = list(zip(edges[::2], [*edges[1::2], len(bare)], strict=True))
    named = all(is_name(bare[one:two].strip(), names.labels) for one, two in spans)
    return [(offset + one, offset + two) for one, two in spans] if len(spans) > 1 and named else []


def enter_heading_members(names: Collector, block: Block) -> None:
    """Enter the names that a heading puts side by side, as far as their own ends tell what they are."""
    for one, two in heading_members(names, block.text):
        surface = block.text[one:two].strip()
        if (cls := names.label_of(surface)) is not None:
            names.add(surface, block.start + block.text.index(surface, one), cls)
