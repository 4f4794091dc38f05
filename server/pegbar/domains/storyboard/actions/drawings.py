"""What can be done with the drawing of a cut: its log is the truth, previews are made from it."""

from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from pegbar.access import guards
from pegbar.access.context import RequestContext, Transactions
from pegbar.access.permissions import Permission
from pegbar.access.policies import project as policy
from pegbar.access.services import Services
from pegbar.access.texts import CUT_DELETED
from pegbar.domains.storyboard import store, texts
from pegbar.domains.storyboard.limits import DRAWING_BYTES_MAX, DRAWING_UPDATE_BYTES_MAX, VERSION_EVERY_MINUTES
from pegbar.domains.storyboard.rules import document
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid, NotFound, TooLarge
from pegbar.kernel.threads import run_in_thread
from pegbar.realtime.topics import drawing_topic

COMPACT = "storyboard.compact"
_CHECKED_AT_ONCE = 2 * 1024
"""A larger change is checked in a thread: a byte may be an item, and each of those takes a microsecond and more."""
ONE_AT_A_TIME: Final = ThreadPoolExecutor(1, "drawings")
"""Where drawings are looked into beside the loop: several threads would take the interpreter from it by turns."""
_COMPACT_EVERY = 200
_SEGMENT_BYTES = 512 * 1024
"""Rows are put together until they have as many bytes: merging more at once would hold others up."""
_PIECE_BYTES = 1024 * 1024
_PIECE_ROWS = 500
_LARGE_BYTES = 128 * 1024
"""So much is read beside the loop."""
_ROWS_MAX = 100_000
KEEP = "storyboard.keep_version"
PAINT = "storyboard.paint"
Row = tuple[int, bytes]
"""An update, or many merged into one, and the number of the last in it."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A piece of a drawing's updates, up to `seq`; `more` follow."""

    seq: int
    updates: list[bytes]
    more: bool
    can_edit: bool
    project_id: str


async def open_drawing(ctx: RequestContext, cut_id: str, since: int) -> Drawing:
    """What there is of a drawing after `since`: about a megabyte of it, at least one update."""
    access = await guards.cut(ctx, cut_id, Permission.CUT_VIEW)
    rows, more = await piece_after(ctx.tx, cut_id, since)
    seq = rows[-1][0] if rows else since
    return Drawing(seq, [body for _, body in rows], more, policy.abilities(access.project)["draw"], access.project.id)


async def piece_after(tx: Transaction, cut_id: str, since: int) -> tuple[list[Row], bool]:
    """The updates after `since`, at least one and else no more than a megabyte; and whether others are after them.

    The log is read first: what an earlier version's compaction takes out of it meanwhile is in the snapshot that is
    read after. What this version's takes out of it is in a later row: a piece is never without what came before.
    """
    sizes = await store.log_sizes(tx, cut_id, since, _PIECE_ROWS + 1)
    until, taken, room = since, 0, _PIECE_BYTES
    for seq, size in sizes[:_PIECE_ROWS]:
        room -= size
        if room < 0 and taken:
            break
        until, taken = seq, taken + 1
    large = _PIECE_BYTES - room > _LARGE_BYTES
    log = await store.log(tx, cut_id, since, until, large=large) if taken else []
    more = taken < len(sizes) or len(log) < taken
    standing = await store.snapshot(tx, cut_id, since)
    if standing is None:
        return log, more
    if len(standing[1]) > room:
        return [standing], bool(sizes)
    return [standing, *(row for row in log if row[0] > standing[0])], more


async def pieces(services: Services, cut_id: str, since: int = 0) -> AsyncGenerator[list[Row], None]:
    """All updates after `since`, a piece after the other; each is read in a transaction of its own."""
    more = True
    while more:
        async with services.db.read() as tx:
            rows, more = await piece_after(tx, cut_id, since)
        if rows:
            since = rows[-1][0]
            yield rows


async def receive(run: Transactions, cut_id: str, push_id: str, update: bytes) -> int:
    """Take a change of a drawing from somebody: its number, once it is committed. The same push again has the same.

    What is no change is refused before the transaction is opened; what the person may do is asked in it.
    """
    if len(update) > _CHECKED_AT_ONCE:
        await run_in_thread(lambda: _check(update), pool=ONE_AT_A_TIME)
    else:
        _check(update)
    return await run(partial(_receive, cut_id=cut_id, push_id=push_id, update=update))


async def _receive(ctx: RequestContext, cut_id: str, push_id: str, update: bytes) -> int:
    access = await guards.cut(ctx, cut_id, Permission.DRAW)
    before = await store.pushed(ctx.tx, cut_id, push_id)
    if before is not None:
        return before
    ctx.services.storage.take_room(access.project.id, len(update))
    return await append(ctx, cut_id, push_id, update)


def _check(update: bytes) -> None:
    if len(update) > DRAWING_UPDATE_BYTES_MAX:
        raise TooLarge(texts.CHANGE_TOO_LARGE)
    try:
        document.check_update(update)
    except document.BadUpdate as error:
        raise Invalid.field("body", str(error)) from error


async def append(ctx: RequestContext, cut_id: str, push_id: str, update: bytes) -> int:
    """Append a change that the server made itself, or has checked, without asking for a right; its number."""
    counted = await store.next_drawing_seq(ctx.tx, cut_id, len(update))
    if counted is None:
        raise NotFound(CUT_DELETED, code="cut.gone")
    if counted.size > DRAWING_BYTES_MAX:
        raise TooLarge(texts.DRAWING_FULL, code="drawing_full")
    row = {"cut_id": cut_id, "seq": counted.seq, "push_id": push_id, "author_id": ctx.user.id, "body": update}
    if not await store.add_update(ctx.tx, {**row, "created_at": clock.now()}):
        await store.give_back_drawing_seq(ctx.tx, cut_id, len(update))
        return await store.pushed(ctx.tx, cut_id, push_id) or counted.seq - 1
    ctx.tx.wake(drawing_topic(cut_id))
    if await _keep_before(ctx, cut_id, counted.seq, counted.kept_at):
        return counted.seq  # merged another time: the state to be kept must not be merged with this change
    if counted.seq % _COMPACT_EVERY == 0 or _is_another_piece(counted.size, len(update)):
        job_id = f"compact-{cut_id}-{counted.seq}"
        await ctx.services.jobs.enqueue(ctx.tx, COMPACT, cut_id, queue="quick", job_id=job_id, requested_by=ctx.user.id)
    return counted.seq


def _is_another_piece(size: int, added: int) -> bool:
    return added < _SEGMENT_BYTES and size // _PIECE_BYTES != (size - added) // _PIECE_BYTES


async def _keep_before(ctx: RequestContext, cut_id: str, seq: int, kept_at: datetime | None) -> bool:
    """Once in a while, have the state before this change kept: even a stroke that covers everything can be undone."""
    now = clock.now()
    if kept_at is not None and now - kept_at < timedelta(minutes=VERSION_EVERY_MINUTES):
        return False
    await store.note_kept(ctx.tx, cut_id, now)
    before = seq - 1
    if before > 0:
        await ctx.services.jobs.enqueue(
            ctx.tx,
            KEEP,
            f"{cut_id}:{before}",
            queue="quick",
            job_id=f"version-{cut_id}-{before}",
            requested_by=ctx.user.id,
        )
    return True


async def compact(services: Services, cut_id: str) -> None:
    """Put small rows together that follow one another; none becomes larger than `_SEGMENT_BYTES`.

    What arrives meanwhile stays as it is; where somebody else has put the same together, theirs stands.
    """
    async with services.db.read() as tx:
        sizes = await store.log_sizes(tx, cut_id, 0, _ROWS_MAX)
    for run in _runs(sizes):
        async with services.db.read() as tx:
            rows = await store.log(tx, cut_id, run[0] - 1, run[-1], large=True)
        if [seq for seq, _ in rows] != run:
            return
        bodies = [body for _, body in rows]
        body = await run_in_thread(partial(document.merge, bodies), pool=ONE_AT_A_TIME)
        try:
            async with services.db.write() as tx:
                if not await store.put_together(tx, cut_id, run, body, sum(map(len, bodies)) - len(body)):
                    raise _Overtaken
        except _Overtaken:
            return


class _Overtaken(Exception):
    """Another compaction was quicker; nothing is written."""


def _runs(sizes: list[tuple[int, int]]) -> list[list[int]]:
    """The numbers of rows that are to become one, at least two each."""
    runs, open_run, total = list[list[int]](), list[int](), 0
    for seq, size in sizes:
        if total + size > _SEGMENT_BYTES or size > _SEGMENT_BYTES // 2:
            runs, open_run, total = [*runs, open_run], [], 0
        if size <= _SEGMENT_BYTES // 2:
            open_run, total = [*open_run, seq], total + size
    return [run for run in [*runs, open_run] if len(run) > 1]


def weigh(services: Services) -> None:
    """Have drawings counted."""
    services.storage.counts(store.drawing_bytes_of)
