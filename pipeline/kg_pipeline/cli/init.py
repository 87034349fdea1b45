"""`kg init`: a workspace, and whether a graph is the right tool for what is in it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg_pipeline.cli.options import Json, Language, OntologyFile
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_pipeline.starting import Purpose
    from kg_pipeline.workspace import Workspace

HELP_FOR = (
    "What will be asked, as often as needed: lookup, hops, themes, agents, provenance, memory. Asked on a "
    "terminal; else more than look-ups is assumed."
)


def init(
    paths: Annotated[list[Path] | None, typer.Argument(help="Documents; default: the workspace.")] = None,
    for_: Annotated[list[str] | None, typer.Option("--for", metavar="PURPOSE", help=HELP_FOR)] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Set up even where no graph is needed.")] = False,
    ontology: OntologyFile = None,
    lang: Language = "",
    workspace: Annotated[
        Path | None, typer.Option("--workspace", metavar="DIR", help="The workspace; default: this folder.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Set up a workspace, and say first whether a graph is the right tool for these documents.

    Writes kg.toml with every setting and its default; never changes one that is there. Reads nothing in.
    """
    with speaking(as_json) as out:
        from kg_ledger.errors import KgError
        from kg_pipeline.desk.words import language
        from kg_pipeline.settings import WORKSPACE_FILE
        from kg_pipeline.starting import advise, settings_text
        from kg_pipeline.workspace import Workspace

        place = Workspace.find(Path.cwd(), workspace or Path.cwd(), {"ontology": ontology})
        said = language(lang)
        there = (place.folder / WORKSPACE_FILE).exists()
        schema = place.given_ontology() if ontology else None
        documents = count_documents(paths or [place.folder], place)
        purposes = _purposes(for_, as_json or there or place.exists, said)
        advice = advise(documents, purposes, said)
        out.line(
            f"{documents} documents. {advice.why}" if said == "en" else f"文書 {documents} 件。{advice.why}"
        )
        if advice.instead:
            out.line(advice.instead)
        if not advice.needed and not (yes or there or place.exists) and not _confirmed(as_json, said):
            raise KgError(advice.why, "Say --yes to set up a graph all the same.")
        if not there:
            chosen = {"ontology": _beside(place.folder, Path.cwd() / ontology)} if ontology else {}
            (place.folder / WORKSPACE_FILE).write_text(settings_text(chosen), "utf-8")
        _tell(place, there, documents, said, out)
        out.row(
            {
                "workspace": str(place.folder),
                "created": not there,
                "documents": documents,
                "case": advice.case,
                "graph_needed": advice.needed,
                "ontology": schema.name if schema is not None else None,
            }
        )


def count_documents(paths: list[Path], place: Workspace) -> int:
    """How many files there are to read under `paths`, without the workspace's own."""
    from kg_pipeline.reading.source import ReadOptions
    from kg_pipeline.reading.walk import find_sources
    from kg_pipeline.settings import WORKSPACE_FILE

    options = ReadOptions(max_file_mb=place.settings.max_file_mb)
    files, _ = find_sources(paths, place.folder, options)
    return sum(file.path != WORKSPACE_FILE for file in files)


def _beside(folder: Path, file: Path) -> str:
    """How a settings file in `folder` names a file: by its way from there, or whole if it lies elsewhere."""
    file = file.resolve()
    return file.relative_to(folder).as_posix() if file.is_relative_to(folder) else str(file)


def _purposes(given: list[str] | None, silent: bool, lang: str) -> frozenset[Purpose]:
    """What was said to be asked; on a terminal the person is asked."""
    from kg_ledger.errors import KgError
    from kg_pipeline.starting import PURPOSES

    unknown = [one for one in given or () if one not in PURPOSES]
    if unknown:
        raise KgError(f"--for {unknown[0]}: is no purpose.", f"Known are {', '.join(PURPOSES)}.")
    if given:
        return frozenset(name for name in PURPOSES if name in given)
    if silent or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return frozenset()
    names = list(PURPOSES)
    typer.echo(
        "何を聞きますか?（番号を空白で区切る）"
        if lang == "ja"
        else "What will be asked? (numbers, separated by spaces)"
    )
    for number, name in enumerate(names, 1):
        typer.echo(f"  {number} {PURPOSES[name][1 if lang == 'ja' else 0]}")
    while True:
        said = typer.prompt(">", default="", show_default=False).replace(",", " ").split()
        if all(one.isdecimal() and 1 <= int(one) <= len(names) for one in said):
            return frozenset(names[int(one) - 1] for one in said)


def _confirmed(silent: bool, lang: str) -> bool:
    """Whether a person wants a graph all the same; nobody is asked where there is no terminal."""
    if silent or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return typer.confirm(
        "それでもグラフを作りますか?" if lang == "ja" else "Set up a graph all the same?", default=False
    )


def _tell(place: Workspace, there: bool, documents: int, lang: str, out: Output) -> None:
    from kg_pipeline.settings import WORKSPACE_FILE
    from kg_pipeline.workspace import embedded_note

    words = ("was there, and is left as it is", "written", "Next:", "then", "and")
    if lang == "ja":
        words = ("既にあるため変更しません", "書きました", "次は:", "続けて", "と")
    out.line(f"{place.folder / WORKSPACE_FILE}: {words[0 if there else 1]}")
    if not place.settings.uses_endpoint:
        out.note(embedded_note(lang))
    behind = f"   {words[3]}   kg brief   {words[4]}   kg review" if documents else ""
    out.line(f"{words[2]}  kg ingest FOLDER{behind}")
