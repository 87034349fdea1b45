"""`.kgignore`: which files of a folder are left alone, in the language of `.gitignore`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pathspec import GitIgnoreSpec

from kg_ledger.errors import KgError

FILE_NAME = ".kgignore"


@dataclass(frozen=True, slots=True)
class IgnoreRules:
    """The rules in force in a folder: those of every folder above it, the nearest last.

    Attributes
    ----------
    layers : `(folder, rules)`; a rule speaks of paths relative to its folder.
    """

    layers: tuple[tuple[Path, GitIgnoreSpec], ...] = ()

    @classmethod
    def above(cls, folder: Path, base: Path) -> IgnoreRules:
        """The rules of the folders from `base` down to the parent of `folder`; none if it is elsewhere."""
        rules = cls()
        absolute = folder.absolute()
        if absolute != base and absolute.is_relative_to(base):
            for parent in (*reversed(absolute.relative_to(base).parents),):
                rules = rules.extended(base / parent)
        return rules

    def extended(self, folder: Path) -> IgnoreRules:
        """These rules and those of the `.kgignore` in `folder`, if there is one."""
        try:
            lines = (folder / FILE_NAME).read_text("utf-8-sig", errors="replace").splitlines()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return self
        except OSError as err:
            raise KgError(
                f"{folder / FILE_NAME}: cannot be read ({err.strerror}).",
                "Nothing was changed. Restore access.",
            ) from err
        return IgnoreRules((*self.layers, (folder.absolute(), GitIgnoreSpec.from_lines(lines))))

    def ignores(self, place: Path, *, folder: bool) -> bool:
        """Whether `place` is left alone: the nearest rule that speaks of it decides, and `!` takes it in."""
        absolute = place.absolute()
        for root, spec in reversed(self.layers):
            relative = absolute.relative_to(root).as_posix() + ("/" if folder else "")
            verdict = spec.check_file(relative).include
            if verdict is not None:
                return verdict
        return False
