"""Judge: where the rules end in doubt, a model is asked how the two quotes stand to each other.

The rules themselves are the ledger's, and they have spoken when this step begins. What a model answers
becomes a proposal beside the open item: it decides nothing and hides nothing. The embedded engine is not
asked; it has no more to go by than the rules had, and the doubt stays with the person who reviews it.
"""

from __future__ import annotations

from kg_ledger.reading import OpenItem
from kg_ledger.records import Problem
from kg_ledger.view import View
from kg_ledger.writer import Writer
from kg_pipeline.asking import perform_all
from kg_pipeline.providers.base import ProviderError
from kg_pipeline.providers.resolve_tasks import JudgeTask
from kg_pipeline.rooms import Rooms


def judge(rooms: Rooms, writer: Writer) -> list[Problem]:
    """Ask about every item that is in doubt and that no model was asked about as it stands now.

    Returns
    -------
    list
        Items about which no answer came; they are asked about again by the next run, and stay open meanwhile.
    """
    asked = [(item, task_of(item, writer.view)) for item in (writer.view.doubts() if rooms.model else ())]
    tasks = [task for _, task in asked]
    if not tasks:
        return []
    rooms.plan(tasks)
    problems = []
    for (item, task), reply in zip(asked, perform_all(tasks, rooms.provider), strict=True):
        if isinstance(reply, ProviderError):
            problems.append(Problem(reply.code, task.where, reply.what, reply.remedy, failed=True))
            continue
        rooms.account.add(reply.calls, reply.cached, reply.usage)
        writer.apply_verdict(item, reply.value, reply.model)
    return problems


def task_of(item: OpenItem, view: View) -> JudgeTask:
    """What is asked about an item in doubt: the fact that came last, in its latest words, and the first of
    the others."""
    stated = [[e for e in view.claims_of(fact) if e.supported] for fact in item.facts]
    sides = sorted((said for said in stated if said), key=lambda said: min(e.seq for e in said))
    earlier, later = (max(side, key=lambda e: e.seq).quote.text for side in (sides[0], sides[-1]))
    return JudgeTask(item.id, earlier, later)
