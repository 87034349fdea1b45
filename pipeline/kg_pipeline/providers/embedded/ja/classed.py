"""Things that a sentence tells apart from others of their class, or counts among them."""

from __future__ import annotations

from kg_pipeline.providers.embedded.ja.collect import Collector, Piece


def contrasted(names: Collector, piece: Piece) -> None:
    """`甲井戸は乙井戸とは別の井戸だ`: what is told apart from a thing of a class is of that class too."""
    for match in names.patterns.contrast.finditer(piece.text):
        for group in ("x", "y"):
            cls = names.labels[match.group("label")]
            surface, at = piece.surface(*match.span(group))
            if surface and names.is_name(surface) and may_be(names, surface, cls):
                names.add(surface, at, cls, stated=False)


def counted_among(names: Collector, piece: Piece) -> None:
    """`台車は貨車に数える`: what is counted among the things of a class."""
    for match in names.patterns.classed.finditer(piece.text):
        surface, at = piece.surface(*match.span("x" if match.group("x") else "y"))
        if surface and names.is_name(surface):
            names.add(surface, at, names.labels[match.group("label")], description=piece.source.strip())


def may_be(names: Collector, surface: str, cls: str) -> bool:
    """Whether a topic, which may end in a class word of its own, may be of class `cls`."""
    own = names.label_of(surface)
    return own is None or names.ontology.compatible(own, cls)
