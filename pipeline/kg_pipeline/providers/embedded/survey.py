"""A document → the names that it establishes.

Here is what needs no grammar: tables whose header names a class, fields that state a kind. The rest is the
languages' part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kg_ledger.ontology import Ontology
from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.frame import Block, Infers, Surveys
from kg_pipeline.providers.embedded.glossary import classed_rows, name_lists, name_tables, named_twice
from kg_pipeline.providers.embedded.languages import CODES, code_of, language, parted
from kg_pipeline.providers.embedded.layout import layout
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity, ExtractReply, KnownName
from kg_pipeline.text.names import names_siblings


def survey(document: Document, ontology: Ontology) -> ExtractReply:
    """Names that `document` establishes, with class and aliases, in the order of the text."""
    blocks = parted(layout(document.text, title=document.title))
    return ExtractReply(entities=establish(document.text, blocks, ontology))


def establish(text: str, blocks: list[Block], ontology: Ontology, base: int = 0) -> list[DraftEntity]:
    """Drafts of the names that `blocks` of `text` establish; every quote is the source's own words."""
    read = _by_language(blocks)
    drafts: list[DraftEntity] = [*name_tables(blocks), *name_lists(blocks)]
    for code, mine in read.items():
        one = language(code)
        if isinstance(one, Surveys):
            drafts += one.survey(mine, ontology)
        else:
            drafts += [draft for block in mine for draft in one.establish(block, ontology)]
    drafts += classed_rows(blocks, drafts)
    drafts = [_spanning(draft, text, base) for draft in named_twice(blocks, drafts)]
    return _merged(draft for draft in drafts if _verbatim(draft, text, base))


def infer(
    text: str, blocks: list[Block], known: Sequence[KnownName], ontology: Ontology, base: int = 0
) -> list[DraftEntity]:
    """Drafts of names whose class follows from what `text` says of them and of a known name."""
    read = _by_language(blocks)
    drafts: list[DraftEntity] = []
    for code, mine in read.items():
        one = language(code)
        if isinstance(one, Infers):
            drafts += one.infer(mine, known, ontology)
    return _merged(draft for draft in drafts if _verbatim(draft, text, base))


def _by_language(blocks: list[Block]) -> dict[str, list[Block]]:
    """The blocks that each language reads, of those that read any."""
    read: dict[str, list[Block]] = {code: [] for code in CODES}
    for block in blocks:
        if block.kind == "row":
            read[code_of(" ".join(f"{cell.column} {cell.text}" for cell in block.cells))].append(block)
        elif block.kind != "code":
            read[code_of(block.text)].append(block)
    return {code: mine for code, mine in read.items() if mine}


def _verbatim(draft: DraftEntity, text: str, base: int) -> bool:
    """Whether the draft's quote stands where it says; a name is never taken on a wrong quote."""
    if draft.at is None:
        return bool(draft.quote) and draft.quote in text
    at = draft.at - base
    return at >= 0 and bool(draft.quote) and text.startswith(draft.quote, at)


def _spanning(draft: DraftEntity, text: str, base: int) -> DraftEntity:
    """`draft`; an alias that stands before its quote is quoted from there on: asked for, then explained."""
    if draft.at is None or not any(a.at is not None and a.at < draft.at for a in draft.aliases):
        return draft
    end = draft.at + len(draft.quote)
    aliases = [
        a.model_copy(update={"quote": text[a.at - base : end - base]})
        if a.at is not None and base <= a.at < draft.at
        else a
        for a in draft.aliases
    ]
    return draft.model_copy(update={"aliases": aliases})


def _without_siblings(draft: DraftEntity) -> DraftEntity:
    """`draft` without aliases that differ from its name in a number alone: those name another of the kind."""
    kept = [a for a in draft.aliases if not names_siblings(draft.name, a.name, a.quote or draft.quote)]
    return draft if len(kept) == len(draft.aliases) else draft.model_copy(update={"aliases": kept})


def _merged(drafts: Iterable[DraftEntity]) -> list[DraftEntity]:
    """One draft for each name and class: the first, with the aliases of all and the best description."""
    found: dict[tuple[str, str | None], DraftEntity] = {}
    drafts = [_without_siblings(draft) for draft in drafts]
    for draft in sorted(drafts, key=lambda d: (d.at or 0, d.name, d.type or "")):
        key = (draft.name, draft.type)
        first = found.get(key)
        if first is None:
            found[key] = draft
            continue
        aliases: dict[str, DraftAlias] = {a.name: a for a in [*draft.aliases, *first.aliases]}
        better = first.stated or not draft.stated
        base = first if better else draft
        found[key] = base.model_copy(
            update={
                "aliases": [aliases[name] for name in sorted(aliases)],
                "description": first.description or draft.description,
            }
        )
    return list(found.values())
