"""Keeping the index: with each change of a row, as a whole, and looking whether both agree."""

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
from pegbar.ports.search import Entry, Kind, Reach, SearchIndex

log = structlog.get_logger()
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
Progress = Callable[[str, int, int], None]
_SINGLE: Final[tuple[Kind, ...]] = ("creator", "video", "cut")
_AT_ONCE: Final = 400
_AGAIN_SECONDS: Final = 5
_MARKS: Final = 2**31 - 1
_TURN: Final = "search:rebuild"
_PEOPLE: Final = "people"
_IN_PROJECTS: Final = ("video", "cut")


def keep(db: Database, index: SearchIndex) -> None:
    """From now on, what changes is indexed in its own transaction."""
    db.indexer = partial(refresh, index)


async def refresh(index: SearchIndex, tx: Transaction, changes: Changes) -> None:
    """Index rows as they stand now, or forget them. A project takes all that is in it along."""
    await _take_turns(tx, changes)
    for project in changes.get("project", ()):
        await _refresh_project(index, tx, project)
    for kind in _SINGLE:
        ids = list(changes.get(kind, ()))
        for start in range(0, len(ids), _AT_ONCE):
            part = ids[start : start + _AT_ONCE]
            entries = await _entries(tx, kind, part)
            there = {entry.id for entry in entries}
            await index.drop(tx, kind, [id_ for id_ in part if id_ not in there])
            await index.put(tx, entries)


async def _refresh_project(index: SearchIndex, tx: Transaction, project: str) -> None:
    rows = await store.rows(tx, "project", [project])
    if not rows:
        await index.drop_project(tx, project)
        return
    await index.put(tx, [_of_project(row) for row in rows])
    await index.set_reach(tx, project, {kind: _reach(kind, rows[0]) for kind in KINDS})


class MadeElsewhere(Exception):
    """Another process has begun to make the index anew meanwhile, and goes on."""


async def rebuild(db: Database, index: SearchIndex, progress: Progress | None = None) -> int:
    """Make the index anew, some hundred rows a transaction, while others write; how many entries it has.

    Raises `MadeElsewhere`.
    """
    mine = -1 - secrets.randbelow(_MARKS)
    async with db.write() as tx:
        await tx.acquire_locks(_TURN)
        await store.note_made(tx, mine)
        await index.clear(tx)
    done = 0
    for kind in KINDS:
        after: str | None = None
        while True:
            async with db.write() as tx:
                if await store.made_by(tx) != mine:
                    raise MadeElsewhere
                ids = await store.ids_after(tx, kind, after, _AT_ONCE)
                await _take_turns(tx, {kind: ids})
                entries = await _entries(tx, kind, ids)
                await index.put(tx, entries)
            done += len(entries)
            if progress is not None:
                progress(f"Indexing: {kind}", done, 0)
            if len(ids) < _AT_ONCE:
                break
            after = ids[-1]
    async with db.write() as tx:
        await tx.acquire_locks(_TURN)
        if await store.made_by(tx) != mine:
            raise MadeElsewhere
        await index.settle(tx)
        await store.note_made(tx, NORMALIZATION_VERSION)
    return done


async def ensure(db: Database, index: SearchIndex) -> None:
    """Make the index where there is none yet, or one of an earlier version's rule."""
    while True:
        try:
            async with db.read() as tx:
                if await store.made_by(tx) == NORMALIZATION_VERSION:
                    return
            log.info("search.rebuilding", detail="Until it is done, a search does not find everything.")
            log.info("search.rebuilt", entries=await rebuild(db, index))
        except MadeElsewhere:
            log.info("search.rebuilt_elsewhere")
        except Unavailable as away:
            log.warning("search.rebuild_waits", detail=str(away))
            await asyncio.sleep(_AGAIN_SECONDS)
            continue
        except Exception:
            log.exception("search.rebuild_failed")  # nobody waits for one that goes on behind a start
            raise
        return


async def differences(db: Database, index: SearchIndex) -> Counter[str]:
    """How index and rows differ: how many of which kind are missing, left over, or otherwise than their rows."""
    found = Counter[str]()
    async with db.read() as tx:
        kept = {(entry.kind, entry.id): entry async for part in index.kept(tx) for entry in part}
        async for entry in _all(tx):
            there = kept.pop((entry.kind, entry.id), None)
            if there is None:
                found[f"{entry.kind}: missing"] += 1
            elif (there.folded, there.reach, there.project_id) != (entry.folded, entry.reach, entry.project_id):
                found[f"{entry.kind}: out of date"] += 1
    found.update(f"{kind}: left over" for kind, _ in kept)
    return found


async def _all(tx: Transaction) -> AsyncIterator[Entry]:
    for kind in KINDS:
        after: str | None = None
        while ids := await store.ids_after(tx, kind, after, _AT_ONCE):
            for entry in await _entries(tx, kind, ids):
                yield entry
            after = ids[-1]


async def _take_turns(tx: Transaction, changes: Changes) -> None:
    """Be alone with these projects' part of the index, and with people's, until the transaction is over.

    Taken last of all that a transaction holds, and in order: who has one waits for nothing but the index. To hold the
    rows themselves would be to wait for somebody who orders them and waits for this transaction.
    """
    turns = set(changes.get("project", ()))
    for kind, ids in changes.items():
        if kind in _IN_PROJECTS and ids:
            turns.update(await store.projects_of(tx, kind, ids))
    if changes.get("creator"):
        turns.add(_PEOPLE)
    await tx.acquire_locks(*(f"search:{turn}" for turn in sorted(turns)))


async def _entries(tx: Transaction, kind: Kind, ids: Collection[str]) -> list[Entry]:
    if not ids:
        return []
    rows = await store.rows(tx, kind, ids)
    if kind == "creator":
        return [_of_creator(row) for row in rows]
    if kind == "project":
        return [_of_project(row) for row in rows]
    around = {row.project_id for row in rows}
    projects = {row.id: row for row in await store.rows(tx, "project", around)} if around else {}
    if kind == "video":
        return [_of_video(row, projects[row.project_id]) for row in rows]
    return [_of_cut(row, projects[row.project_id]) for row in rows if _is_found_by_texts(row)]


def _is_found_by_texts(cut: Any) -> bool:
    return cut.deleted_at is None and not cut.is_background and bool(cut.name or rules.cut_text(cut))


def _reach(kind: Kind, project: Any) -> Reach:
    if project.deleted_at is not None:
        return "nobody"
    return "members" if project.visibility == "private" and kind != "video" else "open"


def _entry(kind: Kind, row: Any, project: Any, names: Sequence[str], text: str) -> Entry:
    reach = "open" if project is None else _reach(kind, project)
    project_id = None if project is None else project.id
    return Entry(kind, row.id, project_id, reach, to_index_text(list(names), text), row.created_at)


def _of_creator(row: Any) -> Entry:
    return _entry("creator", row, None, [row.display_name, row.username], " ".join([row.bio, *row.skills]))


def _of_project(row: Any) -> Entry:
    return _entry("project", row, row, [row.name], row.description)


def _of_cut(row: Any, project: Any) -> Entry:
    return _entry("cut", row, project, [row.name], rules.cut_text(row))


def _of_video(row: Any, project: Any) -> Entry:
    return _entry("video", row, project, [row.title], row.description)
