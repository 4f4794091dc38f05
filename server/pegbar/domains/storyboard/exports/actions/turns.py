"""Whose export is made next: a job is a turn in its queue, and begins with the export whose asker waited longest.

So whoever asks for much waits behind nobody but themselves, and others behind one export of theirs at most. Those who
are not signed in are together one asker more: however many addresses they come from, a person's export is begun next
after what is being made.
"""

from collections.abc import Collection
from datetime import UTC, datetime

from pegbar.domains.storyboard.exports import store
from pegbar.domains.storyboard.exports.actions.rendering import KINDS
from pegbar.domains.storyboard.models import Export
from pegbar.kernel import clock
from pegbar.kernel.work import Work

_NEVER = datetime.min.replace(tzinfo=UTC)


def argument(export: Export, queue: str) -> str:
    """What the job is given that is asked for with an export."""
    return f"{queue}:{export.id}"


def job_id(maker: str) -> str:
    """The id of the job that was asked for with the export of this id."""
    return f"export-{maker}"


async def take(work: Work, argument: str) -> Export | None:
    """The export that a job is to make: what it had begun with before a crash, else the next in turn."""
    queue, _, maker = argument.rpartition(":")
    begun = await store.made_by(work, maker)
    if begun is not None:
        return begun
    # A job of an earlier version does not know its queue.
    kinds = [name for name, kind in KINDS.items() if queue in {"", kind.queue}]
    while (found := await _next(work, kinds)) is not None:
        if await store.take(work, found, maker, clock.now()):
            return await store.one(work, found)
    return None


async def _next(work: Work, kinds: Collection[str]) -> str | None:
    people = await store.last_taken(work, kinds, of_people=True) or _NEVER
    unknown = await store.last_taken(work, kinds, of_people=False) or _NEVER
    for of_people in (True, False) if people <= unknown else (False, True):
        found = await store.next_of(work, kinds, of_people=of_people)
        if found is not None:
            return found
    return None
