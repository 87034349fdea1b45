"""What a question wants to know of a set, where that is not simply its members.

A plan computes a set. `Does A call B?`, `which team owns most services?`, `since when?`, `which document says
so?` ask something about such a set, about the facts that it rests on, or about a name. An inquiry is the plan
with what is asked of its result; it is answered by computation alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kg_pipeline.query.plan import Plan

Kind = Literal[
    "set", "whether", "rank", "tally", "since", "until", "names", "same", "shared", "path", "sources",
    "changes",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of time in the world.

    Attributes
    ----------
    start, end : ISO 8601 days, `end` the first that no longer belongs to it; empty where it is open.
    past : what is over by now (`formerly`), whenever it was.
    future : what is still to come, whenever it will be.
    text : as the question says it.
    """

    start: str = ""
    end: str = ""
    past: bool = False
    future: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class Bound:
    """How many a member of the answer must have.

    Attributes
    ----------
    most, least : the answer has the most or the fewest of all.
    low, high : at least and at most so many.
    top : how many members the answer has at most, where it is ranked.
    """

    most: bool = False
    least: bool = False
    low: int | None = None
    high: int | None = None
    top: int = 1


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What is asked of a plan's result.

    Attributes
    ----------
    kind : `set` its members (in a `period`); `whether` it holds the `tested`, or anything where none is;
        `rank` its members by how many they have; `tally` how many each member of `group` has;
        `since`, `until` when its facts began or ended; `names` what its members are called; `same` whether
        the `tested` are one; `shared` what two sets have in common; `path` which facts lead from one of the
        `tested` to the other; `sources` which documents state it; `changes` what of it was replaced.
    plan : the set; None where only names are asked about.
    tested : ids that the question puts to the test, or names.
    bound : of a rank.
    group : the class that a tally goes through.
    period : the time that is asked about; None for now.
    """

    kind: Kind
    plan: Plan | None = None
    tested: tuple[str, ...] = ()
    bound: Bound = field(default_factory=Bound)
    group: str = ""
    period: Period | None = None
