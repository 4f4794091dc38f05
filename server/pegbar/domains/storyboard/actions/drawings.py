"""What can be done with the drawing of a cut: its log is the truth, previews are made from it."""

import asyncio
from dataclasses import dataclass

from pegbar.access import guards
from pegbar.access.abilities import project_abilities
from pegbar.access.house import House
from pegbar.access.permissions import Permission
from pegbar.access.who import Who
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store
from pegbar.domains.storyboard.actions.shapes import keep_picture, refresh_cover, shown
from pegbar.domains.storyboard.events import CutUpdated
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules import document
from pegbar.kernel import clock
from pegbar.kernel.errors import Invalid, NotFound, TooLarge
from pegbar.kernel.limits import DRAWING_UPDATE_BYTES_MAX
from pegbar.kernel.work import Work
from pegbar.realtime.topics import drawing_topic, project_topic

COMPACT = "storyboard.compact"
COMPACT_EVERY = 200
PAINT = "storyboard.paint"
PAINT_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing's updates up to `seq`, the first perhaps many merged into one."""

    seq: int
    updates: list[bytes]
    can_edit: bool
    project_id: str


async def open_(work: Work, who: Who, cut_id: str, since: int) -> Drawing:
    """What there is of a drawing after `since`."""
    access = await guards.cut(work, who, cut_id, Permission.CUT_VIEW)
    seq, updates = await updates_after(work, cut_id, since)
    return Drawing(seq, updates, project_abilities(access.project)["draw"], access.project.id)


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


def check(update: bytes) -> None:
    """Refuse what is no update of a drawing, before a transaction is opened for it."""
    if len(update) > DRAWING_UPDATE_BYTES_MAX:
        raise TooLarge(f"One change of a drawing has at most {DRAWING_UPDATE_BYTES_MAX // 1024 // 1024} MB.")
    try:
        document.check_update(update)
    except document.BadUpdate as error:
        raise Invalid.field("body", str(error)) from error


async def push(work: Work, house: House, who: Who, cut_id: str, push_id: str, update: bytes) -> int:
    """Append a checked change to a drawing's log; the same push again gives the same number."""
    await guards.cut(work, who, cut_id, Permission.DRAW)
    before = await store.pushed(work, cut_id, push_id)
    if before is not None:
        return before
    seq = await store.next_drawing_seq(work, cut_id)
    if seq is None:
        raise NotFound("This cut was deleted.", code="cut.gone")
    row = {"cut_id": cut_id, "seq": seq, "push_id": push_id, "author_id": who.id, "body": update}
    if not await store.add_update(work, {**row, "created_at": clock.now()}):
        await store.give_back_drawing_seq(work, cut_id)
        return await store.pushed(work, cut_id, push_id) or seq - 1
    work.touch(drawing_topic(cut_id))
    if seq % COMPACT_EVERY == 0:
        await house.jobs.enqueue(work, COMPACT, cut_id, queue="quick", job_id=f"compact-{cut_id}-{seq}")
    return seq


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


async def fresh_picture(house: House, cut: Cut, width: int, height: int) -> bytes | None:
    """The cut's picture: the stored preview where it shows the latest drawing, else painted anew; None without art."""
    if cut.preview_key is not None and cut.preview_seq >= cut.drawing_seq:
        try:
            return await house.blobs.get(cut.preview_key)
        except KeyError:
            pass  # lost from the store: the document still has it
    if cut.drawing_seq == 0:
        return None
    async with house.db.read() as work:
        _, body = await merged(work, cut.id)
    return await asyncio.to_thread(lambda: house.painter.paint(document.read_layers(body), width, height))


async def paint(house: House, cut_id: str) -> None:
    """Make the preview of a cut from its document, where no browser has done so."""
    async with house.db.read() as work:
        cut = await store.one(work, cut_id)
        if cut is None or cut.deleted_at is not None or cut.preview_seq >= cut.drawing_seq:
            return
        project = await projects.settings_of(work, cut.project_id)
    picture = await fresh_picture(house, cut, project.width, project.height)
    if picture is None:
        return
    keys = await keep_picture(house, picture)
    async with house.db.write() as work:
        changed = await store.set_preview(work, cut_id, keys, cut.drawing_seq)
        if changed is not None:
            await refresh_cover(work, cut.project_id)
            await work.announce(project_topic(cut.project_id), CutUpdated(cut=await shown(house, changed)))


async def paint_missing(house: House) -> None:
    """Enqueue the previews that lag behind their drawings: after a crash, and of drawings that no browser made."""
    async with house.db.read() as work:
        stale = await store.stale_previews(work, PAINT_AT_ONCE)
    for cut_id, seq in stale:
        async with house.db.write() as work:
            await house.jobs.enqueue(work, PAINT, cut_id, queue="pictures", job_id=f"paint-{cut_id}-{seq}")
