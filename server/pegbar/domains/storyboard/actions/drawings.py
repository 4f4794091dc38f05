"""What can be done with the drawing of a cut: its log is the truth, previews are made from it."""

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.messages import CUT_DELETED
from pegbar.access.permissions import Permission
from pegbar.access.policies import project as policy
from pegbar.domains.storyboard import messages, store
from pegbar.domains.storyboard.limits import DRAWING_UPDATE_BYTES_MAX, VERSION_EVERY_MINUTES
from pegbar.domains.storyboard.rules import document
from pegbar.kernel import clock
from pegbar.kernel.errors import Invalid, NotFound, TooLarge
from pegbar.kernel.work import Work
from pegbar.realtime.topics import drawing_topic

COMPACT = "storyboard.compact"
_CHECKED_AT_ONCE = 64 * 1024
"""A larger change is checked in a thread, so that nobody else waits for it."""
_COMPACT_EVERY = 200
KEEP = "storyboard.keep_version"
PAINT = "storyboard.paint"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing's updates up to `seq`, the first perhaps many merged into one."""

    seq: int
    updates: list[bytes]
    can_edit: bool
    project_id: str


async def open_drawing(ask: Ask, cut_id: str, since: int) -> Drawing:
    """What there is of a drawing after `since`."""
    access = await guards.cut(ask, cut_id, Permission.CUT_VIEW)
    seq, updates = await updates_after(ask.work, cut_id, since)
    return Drawing(seq, updates, policy.abilities(access.project)["draw"], access.project.id)


async def updates_after(work: Work, cut_id: str, since: int, limit: int | None = None) -> tuple[int, list[bytes]]:
    """The number of the last update read, and the updates; a merged one first where `since` lies before it."""
    rows = await numbered_after(work, cut_id, since, limit)
    return (rows[-1][0] if rows else since), [body for _, body in rows]


async def numbered_after(work: Work, cut_id: str, since: int, limit: int | None = None) -> list[tuple[int, bytes]]:
    """The updates after `since` with their numbers; a merged one bears the number of the last in it.

    The log is read first: what a compaction takes out of it meanwhile is in the snapshot that is read after.
    """
    log = [(row.seq, row.body) for row in await store.log(work, cut_id, since, limit)]
    standing = await store.snapshot(work, cut_id)
    if standing is None or standing.seq <= since:
        return log
    return [(standing.seq, standing.body), *((seq, body) for seq, body in log if seq > standing.seq)]


async def receive(writing: AbstractAsyncContextManager[Ask], cut_id: str, push_id: str, update: bytes) -> int:
    """Take a change of a drawing from somebody: its number, once it is committed. The same push again has the same.

    What is no change is refused before the transaction of `writing` is opened; what the person may do is asked in it.
    """
    if len(update) > _CHECKED_AT_ONCE:
        await asyncio.to_thread(_check, update)
    else:
        _check(update)
    async with writing as ask:
        await guards.cut(ask, cut_id, Permission.DRAW)
        before = await store.pushed(ask.work, cut_id, push_id)
        return before if before is not None else await append(ask, cut_id, push_id, update)


def _check(update: bytes) -> None:
    if len(update) > DRAWING_UPDATE_BYTES_MAX:
        raise TooLarge(messages.CHANGE_TOO_LARGE)
    try:
        document.check_update(update)
    except document.BadUpdate as error:
        raise Invalid.field("body", str(error)) from error


async def append(ask: Ask, cut_id: str, push_id: str, update: bytes) -> int:
    """Append a change that the server made itself, or has checked, without asking for a right; its number."""
    counted = await store.next_drawing_seq(ask.work, cut_id)
    if counted is None:
        raise NotFound(CUT_DELETED, code="cut.gone")
    seq, kept_at = counted
    row = {"cut_id": cut_id, "seq": seq, "push_id": push_id, "author_id": ask.who.id, "body": update}
    if not await store.add_update(ask.work, {**row, "created_at": clock.now()}):
        await store.give_back_drawing_seq(ask.work, cut_id)
        return await store.pushed(ask.work, cut_id, push_id) or seq - 1
    ask.work.touch(drawing_topic(cut_id))
    if await _keep_before(ask, cut_id, seq, kept_at):
        return seq  # the log is merged another time: the state that is to be kept must not be merged with this change
    if seq % _COMPACT_EVERY == 0:
        await ask.house.jobs.enqueue(ask.work, COMPACT, cut_id, queue="quick", job_id=f"compact-{cut_id}-{seq}")
    return seq


async def _keep_before(ask: Ask, cut_id: str, seq: int, kept_at: datetime | None) -> bool:
    """Once in a while, have the state before this change kept: even a stroke that covers everything can be undone."""
    now = clock.now()
    if kept_at is not None and now - kept_at < timedelta(minutes=VERSION_EVERY_MINUTES):
        return False
    await store.note_kept(ask.work, cut_id, now)
    before = seq - 1
    if before > 0:
        await ask.house.jobs.enqueue(
            ask.work, KEEP, f"{cut_id}:{before}", queue="quick", job_id=f"version-{cut_id}-{before}"
        )
    return True


async def merged(work: Work, cut_id: str) -> tuple[int, bytes]:
    """The whole drawing as one update, and its number; no bytes where nothing was drawn."""
    seq, updates = await updates_after(work, cut_id, 0)
    return seq, await asyncio.to_thread(document.merge, updates) if updates else b""


async def compact(house: House, cut_id: str) -> None:
    """Merge the log so far into one update; what arrives meanwhile stays in the log."""
    async with house.db.read() as work:
        seq, body = await merged(work, cut_id)
    if body:
        async with house.db.write() as work:
            standing = await store.snapshot(work, cut_id)
            if standing is None or standing.seq < seq:
                await store.keep_snapshot(work, cut_id, seq, body, clock.now())


async def painted(house: House, body: bytes, width: int, height: int, below: bytes = b"") -> bytes:
    """The picture of a whole drawing, as webp, with another one `below` its layers."""

    def paint() -> bytes:
        layers = [layer for drawing in (below, body) for layer in document.read_layers(drawing)]
        return house.painter.paint(layers, width, height)

    return await asyncio.to_thread(paint)
