"""Puts what SQLite has committed onto the disk: many commits by one sync, off the event loop.

A commit in WAL mode at `synchronous=NORMAL` is a write to the operating system; a power cut takes it back. So nobody is
told of a change before a sync of the log that began after its commit has come back. A sync that fails ends the process:
the system may have dropped the pages that it could not write, and a second sync would then succeed without them
(https://wiki.postgresql.org/wiki/Fsync_Errors).
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Final, NoReturn

import structlog

from pegbar.kernel import metrics
from pegbar.kernel.durable import sync_file, sync_folder

_CHECKPOINT_BYTES: Final = 4 * 1024 * 1024
"""As long as SQLite's own default lets the log get (1,000 pages of 4 KiB) before it is carried into the database."""
_TRY_EVERY: Final = 32
"""Syncs from one try to carry a long log over to the next: who reads for long may keep it from being emptied."""
_READERS_SECONDS: Final = 0.05
"""How long writers wait at most for those who read from the log, before it is emptied."""
_EX_IOERR: Final = 74
log = structlog.get_logger()


def end_process() -> NoReturn:
    """End at once: nothing more is told to anybody, and the next start reads what the disk really has."""
    os._exit(_EX_IOERR)


class WalSync:
    """The write-ahead log of one database file, seen by the process that writes it."""

    def __init__(self, database: Path, turn: asyncio.Lock, on_failure: Callable[[], NoReturn] = end_process) -> None:
        """`turn` is held by whoever writes."""
        self._database = database
        self._turn = turn
        self._path = f"{database}-wal"
        self._syncs_made = self._try_at = 0
        self._on_failure = on_failure
        self._descriptor: int | None = None
        self._is_ahead = False
        self._waiting: list[asyncio.Future[None]] = []
        self._rounds: asyncio.Task[None] | None = None
        self._checkpoint: asyncio.Task[None] | None = None
        # Threads of their own: the loop's common ones may all be busy with pictures.
        self._syncs = ThreadPoolExecutor(1, "wal-sync")
        self._checkpoints = ThreadPoolExecutor(1, "wal-checkpoint")

    def note_commit(self) -> None:
        """Something was committed: the log is ahead of the disk."""
        self._is_ahead = True

    async def wait_until_durable(self) -> None:
        """Return when all that was committed before this call is on the disk."""
        if not self._is_ahead and self._rounds is None:
            return
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(done)
        if self._rounds is None:
            self._rounds = asyncio.create_task(self._sync_all())
        await done

    async def close(self) -> None:
        """End the threads; what was committed is on the disk."""
        if self._rounds is not None:
            await self._rounds
        if self._checkpoint is not None:
            await self._checkpoint
        self._syncs.shutdown()
        self._checkpoints.shutdown()
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    async def _sync_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            # Who commits from here on waits for the next round.
            told, self._waiting = self._waiting, []
            self._is_ahead = False
            size = await loop.run_in_executor(self._syncs, self._sync)
            self._syncs_made += 1
            for done in told:
                if not done.done():
                    done.set_result(None)
            is_free = self._checkpoint is None or self._checkpoint.done()
            if size > _CHECKPOINT_BYTES and is_free and self._syncs_made >= self._try_at:
                self._try_at = self._syncs_made + _TRY_EVERY
                self._checkpoint = asyncio.create_task(self._carry_all_over())
        self._rounds = None

    def _sync(self) -> int:
        """Sync the log; its length in bytes."""
        try:
            descriptor = self._opened()
            began = time.perf_counter()
            sync_file(descriptor)
            metrics.SYNC_SECONDS.observe(time.perf_counter() - began)
            return os.fstat(descriptor).st_size
        except BaseException:
            log.critical("database.sync_failed", file=self._path, exc_info=True)
            self._on_failure()

    def _opened(self) -> int:
        """The log that is there now: it is made anew where it was taken away after the last connection's end."""
        there = os.stat(self._path)  # noqa: PTH116  # a Path costs more than the call
        if self._descriptor is not None:
            held = os.fstat(self._descriptor)
            if (held.st_dev, held.st_ino) == (there.st_dev, there.st_ino):
                return self._descriptor
            os.close(self._descriptor)
        self._descriptor = os.open(self._path, os.O_RDWR)
        sync_folder(self._database.parent)
        return self._descriptor

    async def _carry_all_over(self) -> None:
        """Carry the log into the database: most of it beside the writers, what came meanwhile in a turn of its own.

        Only where nothing is left over can the log be emptied; else it would grow as long as people write. SQLite alone
        touches the database and the log's index: closing a file of our own would drop its locks on them.
        """
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._checkpoints, self._carry_over, "PASSIVE")
        async with self._turn:
            await loop.run_in_executor(self._checkpoints, self._carry_over, "TRUNCATE")

    def _carry_over(self, how: str) -> None:
        try:
            opened = sqlite3.connect(self._database, timeout=_READERS_SECONDS, isolation_level=None)
            with closing(opened) as connection:
                connection.execute("PRAGMA synchronous=NORMAL")
                connection.execute(f"PRAGMA wal_checkpoint({how})")
        except sqlite3.Error:
            log.warning("database.checkpoint_failed", exc_info=True)  # the next round tries again
