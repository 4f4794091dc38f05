"""Read, append to and compact drawing logs. The log is the source of truth; previews are made from it."""

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
from pegbar.domains.storyboard import texts
from pegbar.domains.storyboard.core import store
from pegbar.domains.storyboard.limits import DRAWING_BYTES_MAX, DRAWING_UPDATE_BYTES_MAX, VERSION_EVERY_MINUTES
from pegbar.domains.storyboard.rules import document
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid, NotFound, TooLarge
from pegbar.kernel.threads import run_in_thread
from pegbar.realtime.topics import drawing_topic

COMPACT = "storyboard.compact"
_CHECK_IN_LOOP_BYTES = 2 * 1024
"""A larger update is checked in a thread: each byte can encode an item, and each item takes a microsecond or more."""
DRAWING_THREAD: Final = ThreadPoolExecutor(1, "drawings")
"""Runs CPU-bound work on drawings. A single thread: more of them would compete with the event loop for the GIL."""
_COMPACT_EVERY = 200
_SEGMENT_BYTES = 512 * 1024
"""Target size of merged rows. Merging more in one step would block other requests for too long."""
_CHUNK_BYTES = 1024 * 1024
_CHUNK_ROWS = 500
_READ_IN_THREAD_BYTES = 128 * 1024
"""Chunks larger than this are read in a thread."""
_ROWS_MAX = 100_000
KEEP_VERSION = "storyboard.save_version"
PAINT = "storyboard.paint"
Row = tuple[int, bytes]
"""A row of the log: the number of its last update, and one update or several merged into one."""


@dataclass(frozen=True, slots=True)
class DrawingChunk:
    """A chunk of a drawing's updates, up to the number `seq`. `has_more`: further chunks follow."""

    seq: int
    updates: list[bytes]
    has_more: bool
    can_edit: bool
    project_id: str


async def open_drawing(ctx: RequestContext, cut_id: str, since: int) -> DrawingChunk:
    """Return the first chunk of a drawing's updates after number `since`: about a megabyte, at least one update."""
    access = await guards.cut(ctx, cut_id, Permission.CUT_VIEW)
    rows, more = await read_chunk_after(ctx.tx, cut_id, since)
    seq = rows[-1][0] if rows else since
    return DrawingChunk(
        seq, [body for _, body in rows], more, policy.abilities(access.project)["draw"], access.project.id
    )


async def read_chunk_after(tx: Transaction, cut_id: str, since: int) -> tuple[list[Row], bool]:
    """Return the updates after `since` (at least one, at most about a megabyte) and whether more follow.

    Reads the log before the snapshot: if the compaction of an earlier Pegbar version removes log rows between the two
    reads, the snapshot contains them. The current compaction merges rows into the last of them, so a chunk never misses
    an earlier update.
    """
    sizes = await store.list_log_sizes(tx, cut_id, since, _CHUNK_ROWS + 1)
    until, count, bytes_left = since, 0, _CHUNK_BYTES
    for seq, size in sizes[:_CHUNK_ROWS]:
        bytes_left -= size
        if bytes_left < 0 and count:
            break
        until, count = seq, count + 1
    large = _CHUNK_BYTES - bytes_left > _READ_IN_THREAD_BYTES
    log = await store.list_log_rows(tx, cut_id, since, until, large=large) if count else []
    more = count < len(sizes) or len(log) < count
    snapshot = await store.get_snapshot(tx, cut_id, since)
    if snapshot is None:
        return log, more
    if len(snapshot[1]) > bytes_left:
        return [snapshot], bool(sizes)
    return [snapshot, *(row for row in log if row[0] > snapshot[0])], more


async def iter_chunks(services: Services, cut_id: str, since: int = 0) -> AsyncGenerator[list[Row], None]:
    """Yield all updates after `since`, chunk by chunk; each is read in a transaction of its own."""
    more = True
    while more:
        async with services.db.read() as tx:
            rows, more = await read_chunk_after(tx, cut_id, since)
        if rows:
            since = rows[-1][0]
            yield rows


async def receive_update(run: Transactions, cut_id: str, push_id: str, update: bytes) -> int:
    """Append a user's change to a drawing and return its number after the commit. A repeated push gets the same number.

    The format is checked before the transaction is opened, the permission within it.
    """
    if len(update) > _CHECK_IN_LOOP_BYTES:
        await run_in_thread(lambda: _check_update(update), pool=DRAWING_THREAD)
    else:
        _check_update(update)
    return await run(partial(_append_received, cut_id=cut_id, push_id=push_id, update=update))


async def _append_received(ctx: RequestContext, cut_id: str, push_id: str, update: bytes) -> int:
    access = await guards.cut(ctx, cut_id, Permission.DRAW)
    earlier_seq = await store.get_push_seq(ctx.tx, cut_id, push_id)
    if earlier_seq is not None:
        return earlier_seq
    ctx.services.storage.reserve_quota_cached(access.project.id, len(update))
    return await append_update(ctx, cut_id, push_id, update)


def _check_update(update: bytes) -> None:
    if len(update) > DRAWING_UPDATE_BYTES_MAX:
        raise TooLarge(texts.CHANGE_TOO_LARGE)
    try:
        document.check_update(update)
    except document.BadUpdate as error:
        raise Invalid.field("body", error.text) from error


async def append_update(ctx: RequestContext, cut_id: str, push_id: str, update: bytes) -> int:
    """Append a change that the server made or has checked, without a permission check. Returns its number."""
    counter = await store.increment_drawing_seq(ctx.tx, cut_id, len(update))
    if counter is None:
        raise NotFound(CUT_DELETED, code="cut.gone")
    if counter.size > DRAWING_BYTES_MAX:
        raise TooLarge(texts.DRAWING_FULL, code="drawing_full")
    row = {"cut_id": cut_id, "seq": counter.seq, "push_id": push_id, "author_id": ctx.user.id, "body": update}
    if not await store.insert_update(ctx.tx, {**row, "created_at": clock.now()}):
        await store.decrement_drawing_seq(ctx.tx, cut_id, len(update))
        return await store.get_push_seq(ctx.tx, cut_id, push_id) or counter.seq - 1
    ctx.tx.events.wake(drawing_topic(cut_id))
    if await _schedule_version(ctx, cut_id, counter.seq, counter.versioned_at):
        return counter.seq  # no compaction now: it would merge this change into the state to be saved
    if counter.seq % _COMPACT_EVERY == 0 or _crosses_chunk_boundary(counter.size, len(update)):
        job_id = f"compact-{cut_id}-{counter.seq}"
        await ctx.services.jobs.enqueue(ctx.tx, COMPACT, cut_id, queue="quick", job_id=job_id, requested_by=ctx.user.id)
    return counter.seq


def _crosses_chunk_boundary(size: int, added: int) -> bool:
    return added < _SEGMENT_BYTES and size // _CHUNK_BYTES != (size - added) // _CHUNK_BYTES


async def _schedule_version(ctx: RequestContext, cut_id: str, seq: int, versioned_at: datetime | None) -> bool:
    """Every few minutes, queue a version of the state before this change, so that any stroke can be undone.

    Returns True if it was time for a version.
    """
    now = clock.now()
    if versioned_at is not None and now - versioned_at < timedelta(minutes=VERSION_EVERY_MINUTES):
        return False
    await store.set_versioned_at(ctx.tx, cut_id, now)
    previous_seq = seq - 1
    if previous_seq > 0:
        await ctx.services.jobs.enqueue(
            ctx.tx,
            KEEP_VERSION,
            f"{cut_id}:{previous_seq}",
            queue="quick",
            job_id=f"version-{cut_id}-{previous_seq}",
            requested_by=ctx.user.id,
        )
    return True


async def compact_log(services: Services, cut_id: str) -> None:
    """Merge consecutive small rows of a drawing's update log into rows of at most `_SEGMENT_BYTES`.

    Updates that arrive in the meantime aren't touched. If another process merged the same rows first, its result stays.
    """
    async with services.db.read() as tx:
        sizes = await store.list_log_sizes(tx, cut_id, 0, _ROWS_MAX)
    for seqs in _plan_merges(sizes):
        async with services.db.read() as tx:
            rows = await store.list_log_rows(tx, cut_id, seqs[0] - 1, seqs[-1], large=True)
        if [seq for seq, _ in rows] != seqs:
            return
        bodies = [body for _, body in rows]
        body = await run_in_thread(partial(document.merge, bodies), pool=DRAWING_THREAD)
        try:
            async with services.db.write() as tx:
                if not await store.merge_log_rows(tx, cut_id, seqs, body, sum(map(len, bodies)) - len(body)):
                    raise _LostRace
        except _LostRace:
            return


class _LostRace(Exception):
    """Another compaction merged the rows first; roll back."""


def _plan_merges(sizes: list[tuple[int, int]]) -> list[list[int]]:
    """Return the runs of rows to merge, as lists of at least two row numbers. `sizes`: number and size of each row."""
    runs, open_run, total = list[list[int]](), list[int](), 0
    for seq, size in sizes:
        if total + size > _SEGMENT_BYTES or size > _SEGMENT_BYTES // 2:
            runs, open_run, total = [*runs, open_run], [], 0
        if size <= _SEGMENT_BYTES // 2:
            open_run, total = [*open_run, seq], total + size
    return [seqs for seqs in [*runs, open_run] if len(seqs) > 1]


def register_usage(services: Services) -> None:
    """Register the storage used by drawings."""
    services.storage.register_usage(store.drawing_bytes_query)
