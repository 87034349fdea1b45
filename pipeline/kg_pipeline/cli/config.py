"""`kg config`: every setting, its value, and where the value comes from."""

from __future__ import annotations

from pathlib import Path

from kg_pipeline.cli.options import Json, WorkspaceDir
from kg_pipeline.cli.output import speaking


def config(workspace: WorkspaceDir = None, as_json: Json = False) -> None:
    """Show every setting and where it comes from."""
    with speaking(as_json) as out:
        from kg_pipeline.settings import SECRET, Settings, load_settings

        found = load_settings(workspace or Path.cwd(), {})
        for name, field in Settings.model_fields.items():
            value = getattr(found.settings, name)
            shown = "(set)" if name in SECRET and value else value
            out.row({"setting": name, "value": shown, "origin": found.origin[name]})
            out.line(f"{name} = {shown!r}  ({found.origin[name]})  # {field.description}")
        out.row({"settings": len(Settings.model_fields)})
