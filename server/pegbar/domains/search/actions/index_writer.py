"""Update and rebuild the search index, and compare it with the indexed rows."""

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from functools import partial
from typing import Any, Final, get_args

import structlog

from pegbar.domains.search import rules, store
from pegbar.kernel.database import Changes, Database, Transaction
from pegbar.kernel.errors import Unavailable
from pegbar.kernel.ngrams import NORMALIZATION_VERSION, to_index_text
from pegbar.ports.search import Audience, Entry, Kind, SearchIndex

log = structlog.get_logger()
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
Progress = Callable[[str, int, int], None]
_SINGLE: Final[tuple[Kind, ...]] = ("creator", "video", "cut")
_BATCH_SIZE: Final = 400
_RETRY_SECONDS: Final = 5
_RUN_IDS: Final = 2**31 - 1
_REBUILD_LOCK: Final = "search:rebuild"
_PEOPLE_LOCK: Final = "people"
_IN_PROJECTS: Final = ("video", "cut")


def register(db: Database, index: SearchIndex) -> None:
    """Register the indexer with the database: changes are indexed in their own transaction."""
    db.indexer = partial(index_changes, index)


async def index_changes(index: SearchIndex, tx: Transaction, changes: Changes) -> None:
    """Update the index entries of changed rows, and remove the entries of deleted rows.

    A change of a project also updates the audience (who may find an entry) of all entries in the project.
    """
    await _lock_index(tx, changes)
    for project in changes.get("project", ()):
        await _index_project(index, tx, project)
    for kind in _SINGLE:
        ids = list(changes.get(kind, ()))
        for start in range(0, len(ids), _BATCH_SIZE):
            batch = ids[start : start + _BATCH_SIZE]
            entries = await _build_entries(tx, kind, batch)
            entry_ids = {entry.id for entry in entries}
            await index.drop(tx, kind, [id_ for id_ in batch if id_ not in entry_ids])
            await index.put(tx, entries)


async def _index_project(index: SearchIndex, tx: Transaction, project: str) -> None:
    rows = await store.load_rows(tx, "project", [project])
    if not rows:
        await index.drop_project(tx, project)
        return
    await index.put(tx, [_build_project_entry(row) for row in rows])
    await index.set_audience(tx, project, {kind: _get_audience(kind, rows[0]) for kind in KINDS})


class RebuildTakenOver(Exception):
    """Another process started a rebuild of the index and continues it."""


async def rebuild_index(db: Database, index: SearchIndex, progress: Progress | None = None) -> int:
    """Rebuild the index in batches, while other transactions write. Returns the number of entries.

    Calls `progress` with a label, the number of entries so far, and 0 as the total, which is unknown. Raises
    RebuildTakenOver if another process starts a rebuild.
    """
    run_id = -1 - secrets.randbelow(_RUN_IDS)
    async with db.write() as tx:
        await tx.acquire_locks(_REBUILD_LOCK)
        await store.save_index_version(tx, run_id)
        await index.clear(tx)
    done = 0
    for kind in KINDS:
        after: str | None = None
        while True:
            async with db.write() as tx:
                if await store.get_index_version(tx) != run_id:
                    raise RebuildTakenOver
                ids = await store.list_ids_after(tx, kind, after, _BATCH_SIZE)
                await _lock_index(tx, {kind: ids})
                entries = await _build_entries(tx, kind, ids)
                await index.put(tx, entries)
            done += len(entries)
            if progress is not None:
                progress(f"Indexing: {kind}", done, 0)
            if len(ids) < _BATCH_SIZE:
                break
            after = ids[-1]
    async with db.write() as tx:
        await tx.acquire_locks(_REBUILD_LOCK)
        if await store.get_index_version(tx) != run_id:
            raise RebuildTakenOver
        await index.end_bulk_load(tx)
        await store.save_index_version(tx, NORMALIZATION_VERSION)
    return done


async def ensure_index(db: Database, index: SearchIndex) -> None:
    """Rebuild the index if it is missing or was written with another normalization version."""
    while True:
        try:
            async with db.read() as tx:
                if await store.get_index_version(tx) == NORMALIZATION_VERSION:
                    return
            log.info("search.rebuilding", detail="Until it's done, searches may miss results.")
            log.info("search.rebuilt", entries=await rebuild_index(db, index))
        except RebuildTakenOver:
            log.info("search.rebuilt_elsewhere")
        except Unavailable as error:
            log.warning("search.rebuild_waits", detail=str(error))
            await asyncio.sleep(_RETRY_SECONDS)
            continue
        except Exception:
            # Runs in the background after startup: no caller would see the error.
            log.exception("search.rebuild_failed")
            raise
        return


async def count_differences(db: Database, index: SearchIndex) -> Counter[str]:
    """Count the differences between the index and the indexed rows by kind: missing, left over or out of date."""
    counts = Counter[str]()
    async with db.read() as tx:
        stored = {(entry.kind, entry.id): entry async for batch in index.iterate_entries(tx) for entry in batch}
        async for entry in _iter_entries(tx):
            stored_entry = stored.pop((entry.kind, entry.id), None)
            if stored_entry is None:
                counts[f"{entry.kind}: missing"] += 1
            elif (stored_entry.normalized_text, stored_entry.audience, stored_entry.project_id) != (
                entry.normalized_text,
                entry.audience,
                entry.project_id,
            ):
                counts[f"{entry.kind}: out of date"] += 1
    counts.update(f"{kind}: left over" for kind, _ in stored)
    return counts


async def _iter_entries(tx: Transaction) -> AsyncIterator[Entry]:
    for kind in KINDS:
        after: str | None = None
        while ids := await store.list_ids_after(tx, kind, after, _BATCH_SIZE):
            for entry in await _build_entries(tx, kind, ids):
                yield entry
            after = ids[-1]


async def _lock_index(tx: Transaction, changes: Changes) -> None:
    """Lock the parts of the index of these projects, and of people, until the transaction ends.

    These are the last locks that a transaction takes, in sorted order, so their holders wait for nothing but the index.
    Locking the rows instead could deadlock with a transaction that reorders them and waits for this one.
    """
    lock_names = set(changes.get("project", ()))
    for kind, ids in changes.items():
        if kind in _IN_PROJECTS and ids:
            lock_names.update(await store.list_project_ids(tx, kind, ids))
    if changes.get("creator"):
        lock_names.add(_PEOPLE_LOCK)
    await tx.acquire_locks(*(f"search:{lock_name}" for lock_name in sorted(lock_names)))


async def _build_entries(tx: Transaction, kind: Kind, ids: Collection[str]) -> list[Entry]:
    if not ids:
        return []
    rows = await store.load_rows(tx, kind, ids)
    if kind == "creator":
        return [_build_creator_entry(row) for row in rows]
    if kind == "project":
        return [_build_project_entry(row) for row in rows]
    project_ids = {row.project_id for row in rows}
    projects = {row.id: row for row in await store.load_rows(tx, "project", project_ids)} if project_ids else {}
    if kind == "video":
        return [_build_video_entry(row, projects[row.project_id]) for row in rows]
    return [_build_cut_entry(row, projects[row.project_id]) for row in rows if _is_searchable(row)]


def _is_searchable(cut: Any) -> bool:
    return cut.deleted_at is None and not cut.is_background and bool(cut.name or rules.build_cut_text(cut))


def _get_audience(kind: Kind, project: Any) -> Audience:
    if project.deleted_at is not None:
        return "none"
    return "members" if project.visibility == "private" and kind != "video" else "open"


def _build_entry(kind: Kind, row: Any, project: Any, names: Sequence[str], text: str) -> Entry:
    audience = "open" if project is None else _get_audience(kind, project)
    project_id = None if project is None else project.id
    return Entry(kind, row.id, project_id, audience, to_index_text(list(names), text), row.created_at)


def _build_creator_entry(row: Any) -> Entry:
    return _build_entry("creator", row, None, [row.display_name, row.username], " ".join([row.bio, *row.skills]))


def _build_project_entry(row: Any) -> Entry:
    return _build_entry("project", row, row, [row.name], row.description)


def _build_cut_entry(row: Any, project: Any) -> Entry:
    return _build_entry("cut", row, project, [row.name], rules.build_cut_text(row))


def _build_video_entry(row: Any, project: Any) -> Entry:
    return _build_entry("video", row, project, [row.title], row.description)
