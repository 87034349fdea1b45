"""What a reader of one language makes of a question."""

from __future__ import annotations

from dataclasses import dataclass

from kg_pipeline.providers.embedded.questions.algebra import NodeSet


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a set.

    Attributes
    ----------
    found : the set.
    count : the question asks how many.
    whether : it asks whether something is so: whether the set holds `tested`, or anything where none is.
    """

    found: NodeSet
    count: bool = False
    whether: bool = False
    tested: tuple[str, ...] = ()
