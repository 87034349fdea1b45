"""Names that stand side by side in any language: tables and lists of names, headings that give a name twice.

No grammar is needed for these, and no vocabulary of a domain: only the words with which people head a column
of names (`English`, `日本語`, `Code / 略号`, `also called`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block, Cell
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_LANGUAGE = r"(?:英語|日本語|和|英|現地|中国語|english|japanese|chinese|en|ja|jp)"
_NAMING = re.compile(
    rf"(?:in )?{_LANGUAGE}(?:の|での)?(?:名|名称|表記|呼び名|呼称|版| name| names| term| label)?"
    r"|(?:正式|一般|現場での|社内での)?(?:名|名称|名前|呼び名|呼称|表記)"
    r"|(?:別|通|略|旧|愛|俗|異)(?:名|称|号|語)|略記|省略形|言い換え|符丁"
    r"|(?:short |full |other |old |former |long |common |local |official )?names?"
    r"|nicknames?|alias(?:es)?|abbr(?:eviation|\.)?s?|acronyms?|codes?|コード|symbol|記号|a\.?k\.?a\.?"
    r"|(?:also )?(?:known as|called|written|spelled)",
    re.IGNORECASE,
)
_HEADER_PARTS = re.compile(r"\s*[/・,、|｜]\s*|\s*[(（]\s*|\s*[)）]\s*")
_VALUES = re.compile(r"\s*(?:[、,;；]| / |／)\s*")
_NOTHING = re.compile(r"[-–—―−ー*]*|n/?a|none|なし|無し|同上|同左|tbd|\?|？", re.IGNORECASE)
_TWICE = re.compile(r"(?P<one>[^/／|｜]+?)\s*(?:/|／|\||｜)\s*(?P<other>[^/／|｜]+)")
_BRACKETED = re.compile(r"(?P<name>[^()（）]+?)\s*[(（]\s*(?P<other>[^()（）]+?)\s*[)）]")
_GLOSSARY = re.compile(
    r"(?:(?:the |our |list of |all )?(?:names?|terms?|aliases|glossary|vocabulary|dictionary)"
    r"(?: and (?:names?|terms?|aliases|abbreviations))?"
    r"|用語集?|用語一覧|名称一覧|名称対照表|対訳表?|呼び名一覧)",
    re.IGNORECASE,
)
_ENTRY = re.compile(
    r"(?P<name>[^()（）=＝,、，;；.。:：]{1,60})"
    r"(?:[(（](?P<other>[^()（）=＝,、，;；.。:：]{1,60})[)）]|[=＝](?P<equal>[^()（）=＝,、，;；.。:：]{1,60}))"
    r"(?P<told>[^\S\n]?[,、，;；:：–—-][^\n]{1,80})?"
)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_LONGEST = 60


def name_tables(blocks: list[Block]) -> list[DraftEntity]:
    """Drafts without a class, one a row, of tables in which two columns or more are headed as names."""
    drafts = []
    for block in blocks:
        if block.kind != "row":
            continue
        names = [part for cell in block.cells if _heads_names(cell.column) for part in _values(cell)]
        columns = {cell.column for cell in block.cells if _heads_names(cell.column)}
        if len(columns) > 1 and len(names) > 1:
            (main, at), others = names[0], names[1:]
            aliases = [DraftAlias(name=n, quote=block.text, at=block.start) for n, _ in others if n != main]
            drafts.append(DraftEntity(name=main, quote=main, at=at, aliases=aliases))
    return drafts


def name_lists(blocks: list[Block]) -> list[DraftEntity]:
    """Drafts without a class of the items below a heading such as `Names` or `用語集` that give a name twice.

    `Tower Gate (塔の門)`, `Tower Gate = 塔の門`, with or without what it is behind. Only in two scripts: a
    bracket in the same one says something of the thing as often as it names it.
    """
    drafts = []
    for block in blocks:
        if block.kind != "item" or not block.headings or not _heads_terms(block):
            continue
        found = _ENTRY.fullmatch(block.text.strip())
        if found is None:
            continue
        name, other = found["name"].strip(" *_`"), (found["other"] or found["equal"]).strip(" *_`")
        if name and other and bool(_CJK.search(name)) != bool(_CJK.search(other)):
            quote = block.text[: found.end("other" if found["other"] else "equal")]
            quote = block.text[: len(quote) + bool(found["other"])]
            at = block.start + block.text.index(name)
            alias = DraftAlias(name=other, quote=quote, at=block.start)
            drafts.append(DraftEntity(name=name, quote=name, at=at, aliases=[alias]))
    return drafts


def classed_rows(blocks: list[Block], drafts: list[DraftEntity]) -> list[DraftEntity]:
    """A draft for each other name that a row gives a thing whose class its table states.

    The row says of it what class it is as plainly as of the first name; a class that only follows from a verb
    elsewhere does not stand against that.
    """
    rows = {block.start: block for block in blocks if block.kind == "row"}
    found = []
    for draft in drafts:
        if draft.type is None or not draft.stated:
            continue
        for alias in draft.aliases:
            block = rows.get(alias.at) if alias.at is not None else None
            for cell in block.cells if block is not None else ():
                if cell.text == alias.name and _heads_names(cell.column):
                    quote = alias.name
                    found.append(DraftEntity(name=quote, type=draft.type, quote=quote, at=cell.start))
    return found


def named_twice(blocks: list[Block], drafts: list[DraftEntity]) -> list[DraftEntity]:
    """`drafts`, with headings such as `Tower Gate / 塔の門` read as one name in two scripts.

    Only where something else in the document gives the name, or the whole heading, a class.
    """
    classes = {draft.name: draft.type for draft in drafts if draft.type is not None}
    joined, found = set(), []
    for block in blocks:
        match = _TWICE.fullmatch(block.text.strip()) if block.kind == "heading" else None
        if match is None:
            continue
        one, other = match["one"].strip(), match["other"].strip()
        cls = next((classes[n] for n in (one, other, block.text.strip()) if n in classes), None)
        if cls is None or bool(_CJK.search(one)) == bool(_CJK.search(other)):
            continue
        joined.add(block.text.strip())
        alias = DraftAlias(name=other, quote=block.text, at=block.start)
        at = block.start + block.text.index(one)
        found.append(DraftEntity(name=one, type=cls, quote=one, at=at, aliases=[alias]))
    return [*(draft for draft in drafts if draft.name not in joined), *found]


def _heads_names(header: str) -> bool:
    """Whether a column header says that names stand below it; every part of it has to."""
    parts = [part for part in _HEADER_PARTS.split(fold_key(header).strip()) if part]
    return bool(parts) and all(_NAMING.fullmatch(part) for part in parts)


def _heads_terms(block: Block) -> bool:
    """Whether the nearest heading above says that its list is one of names."""
    heading = fold_key(block.headings[-1].text).strip()
    return _GLOSSARY.fullmatch(heading) is not None or _heads_names(heading)


def _values(cell: Cell) -> Iterator[tuple[str, int]]:
    """The names in a cell, with their offsets."""
    at = 0
    for separator in [*_VALUES.finditer(cell.text), None]:
        end = separator.start() if separator else len(cell.text)
        whole = cell.text[at:end].strip()
        two = _BRACKETED.fullmatch(whole)
        for name in (two["name"], two["other"]) if two and _in_two_scripts(two) else (whole,):
            if name and len(name) <= _LONGEST and not _NOTHING.fullmatch(name):
                yield name, cell.start + cell.text.index(name, at)
        at = separator.end() if separator else end


def _in_two_scripts(found: re.Match[str]) -> bool:
    """Whether a bracket gives the name before it in the other script: `みみずく (Owl)`."""
    return bool(_CJK.search(found["name"])) != bool(_CJK.search(found["other"]))
