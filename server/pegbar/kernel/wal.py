"""Group commit for SQLite: sync the write-ahead log to disk in a thread, once for many commits.

A commit in WAL mode at `synchronous=NORMAL` is a write to the operating system, which a power cut undoes. So a change
isn't confirmed until a sync of the log that began after its commit has returned. If a sync fails, the process exits:
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
"""Size of the log at which it is checkpointed, like SQLite's default (1,000 pages of 4 KiB)."""
_SYNCS_PER_CHECKPOINT: Final = 32
"""Syncs between two attempts to checkpoint: frequent attempts are useless while a long read prevents truncation."""
_READER_WAIT_SECONDS: Final = 0.05
"""Maximum time that writers wait for readers of the log before it is truncated."""
_EX_IOERR: Final = 74
log = structlog.get_logger()


def end_process() -> NoReturn:
    """Exit the process immediately, so that no unsynced change is confirmed. The next start reads the disk's state."""
    os._exit(_EX_IOERR)


class WalSync:
    """Syncs and checkpoints the write-ahead log of one database file."""

    def __init__(
        self, database: Path, writer_lock: asyncio.Lock, on_failure: Callable[[], NoReturn] = end_process
    ) -> None:
        """Create it for a database file. Each write transaction of this process must hold the `writer_lock`."""
        self._database = database
        self._writer_lock = writer_lock
        self._path = f"{database}-wal"
        self._sync_count = self._next_checkpoint_sync = 0
        self._on_failure = on_failure
        self._descriptor: int | None = None
        self._has_unsynced_commits = False
        self._waiting: list[asyncio.Future[None]] = []
        self._sync_task: asyncio.Task[None] | None = None
        self._checkpoint_task: asyncio.Task[None] | None = None
        # Separate threads, because all threads of the common pool may be busy.
        self._sync_pool = ThreadPoolExecutor(1, "wal-sync")
        self._checkpoint_pool = ThreadPoolExecutor(1, "wal-checkpoint")

    def note_commit(self) -> None:
        """Record that the log has a commit that isn't synced yet."""
        self._has_unsynced_commits = True

    async def wait_until_durable(self) -> None:
        """Wait until everything committed before this call is synced to disk."""
        if not self._has_unsynced_commits and self._sync_task is None:
            return
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(done)
        if self._sync_task is None:
            self._sync_task = asyncio.create_task(self._sync_all())
        await done

    async def close(self) -> None:
        """Wait for the running sync and checkpoint, and end the threads."""
        if self._sync_task is not None:
            await self._sync_task
        if self._checkpoint_task is not None:
            await self._checkpoint_task
        self._sync_pool.shutdown()
        self._checkpoint_pool.shutdown()
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    async def _sync_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            # Commits from here on wait for the next sync.
            waiters, self._waiting = self._waiting, []
            self._has_unsynced_commits = False
            size = await loop.run_in_executor(self._sync_pool, self._sync)
            self._sync_count += 1
            for done in waiters:
                if not done.done():
                    done.set_result(None)
            is_free = self._checkpoint_task is None or self._checkpoint_task.done()
            if size > _CHECKPOINT_BYTES and is_free and self._sync_count >= self._next_checkpoint_sync:
                self._next_checkpoint_sync = self._sync_count + _SYNCS_PER_CHECKPOINT
                self._checkpoint_task = asyncio.create_task(self._checkpoint_all())
        self._sync_task = None

    def _sync(self) -> int:
        """Sync the log. Returns its length in bytes."""
        try:
            descriptor = self._open_log()
            began = time.perf_counter()
            sync_file(descriptor)
            metrics.SYNC_SECONDS.observe(time.perf_counter() - began)
            return os.fstat(descriptor).st_size
        except BaseException:
            log.critical("database.sync_failed", file=self._path, exc_info=True)
            self._on_failure()

    def _open_log(self) -> int:
        """Open the current log file. SQLite deletes it with its last connection and creates it again."""
        current = os.stat(self._path)  # noqa: PTH116  # a Path costs more than the call
        if self._descriptor is not None:
            opened = os.fstat(self._descriptor)
            if (opened.st_dev, opened.st_ino) == (current.st_dev, current.st_ino):
                return self._descriptor
            os.close(self._descriptor)
        self._descriptor = os.open(self._path, os.O_RDWR)
        sync_folder(self._database.parent)
        return self._descriptor

    async def _checkpoint_all(self) -> None:
        """Checkpoint the log: most of it while writers continue, the rest while holding the writer lock.

        The log can be truncated only when the database file has all of it, so writers must wait for a moment; without
        that, the log would grow as long as people write. This process must not open the database or the log's index
        itself: POSIX drops all of a process's locks on a file when it closes any descriptor of that file.
        """
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._checkpoint_pool, self._run_checkpoint, "PASSIVE")
        async with self._writer_lock:
            await loop.run_in_executor(self._checkpoint_pool, self._run_checkpoint, "TRUNCATE")

    def _run_checkpoint(self, how: str) -> None:
        try:
            opened = sqlite3.connect(self._database, timeout=_READER_WAIT_SECONDS, isolation_level=None)
            with closing(opened) as connection:
                connection.execute("PRAGMA synchronous=NORMAL")
                connection.execute(f"PRAGMA wal_checkpoint({how})")
        except sqlite3.Error:
            log.warning("database.checkpoint_failed", exc_info=True)  # retried after further syncs
