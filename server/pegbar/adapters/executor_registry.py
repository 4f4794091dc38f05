"""Registry of live processes that run jobs. Each start of a process has its own id.

On PostgreSQL, each process stores the time of its last heartbeat in a row, by the database's clock; a process without
recent heartbeats is considered dead. On SQLite, where all processes are on one machine, each process locks its own file
next to the database; the system releases the lock when the process ends for any reason.
"""

import asyncio
import fcntl
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Protocol

from sqlalchemy import Select, delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import make_url

from pegbar.kernel.database import Database
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.tables import Executor


class ExecutorRegistry(Protocol):
    """Registry of the processes that run the jobs of one database."""

    async def register(self) -> None:
        """Register this process; call it before its first job."""
        ...

    async def send_heartbeat(self) -> bool:
        """Send a heartbeat. Returns whether this process may declare other processes dead."""
        ...

    def get_live_ids(self) -> Sequence[str] | Select[str]:
        """Return the ids of live processes, including this one, as a list or as a query that selects them."""
        ...

    async def unregister(self) -> None:
        """Unregister this process, so that others know immediately that it doesn't run."""
        ...


class DbRegistry:
    """Registry with a row for each process, which its heartbeats renew.

    A process counts as live for `lost_seconds` after its last heartbeat, by the database's clock. While the database is
    unavailable, no process can send heartbeats. So a process whose own heartbeat was late declares no other process
    dead for `lost_seconds`, in which time the others send heartbeats again.
    """

    def __init__(self, db: Database, executor_id: str, lost_seconds: float) -> None:
        self._db = db
        self._id = executor_id
        self._lost_seconds = lost_seconds
        self._may_judge_from = 0.0

    async def register(self) -> None:
        """Insert the row of this process."""
        await self.send_heartbeat()
        self._may_judge_from = 0.0

    async def send_heartbeat(self) -> bool:
        """Send a heartbeat. Returns whether this process may declare others dead."""
        await self._db.set_clock()
        now = func.clock_timestamp()
        row = insert(Executor).values(id=self._id, beat_at=now)
        row = row.on_conflict_do_update(index_elements=["id"], set_={"beat_at": now})
        async with self._db.write() as tx:
            is_in_time = (await tx.execute(self.get_live_ids().where(Executor.id == self._id))).first() is not None
            await tx.execute(row)
        if not is_in_time:
            self._may_judge_from = time.monotonic() + self._lost_seconds
        return time.monotonic() >= self._may_judge_from

    def get_live_ids(self) -> Select[str]:
        """Return a query for the ids of processes with a recent heartbeat."""
        return select(Executor.id).where(Executor.beat_at > self._get_oldest_heartbeat())

    async def unregister(self) -> None:
        """Delete the row of this process and the rows of dead processes."""
        async with self._db.write() as tx:
            await tx.execute(
                delete(Executor).where((Executor.id == self._id) | (Executor.beat_at < self._get_oldest_heartbeat()))
            )

    def _get_oldest_heartbeat(self) -> object:
        return func.clock_timestamp() - timedelta(seconds=self._lost_seconds)


class FileLockRegistry:
    """Registry with a locked file for each process, in a folder next to SQLite's database file.

    The database file itself is never locked here (decision 1).
    """

    def __init__(self, url: str, executor_id: str) -> None:
        file = Path(make_url(url).database or "").absolute()
        self._folder = file.with_name(f"{file.name}-running")
        self._id = executor_id
        self._file: int | None = None

    async def register(self) -> None:
        """Create and lock the file of this process."""
        await asyncio.to_thread(self._lock_file)

    async def send_heartbeat(self) -> bool:
        """Return True: the lock lasts as long as the process."""
        return True

    def get_live_ids(self) -> Sequence[str]:
        """Return the ids of processes whose files are locked. Deletes the files of processes that have ended."""
        names = (path.name for path in self._folder.iterdir() if is_uuid(path.name))
        return [name for name in names if name == self._id or self._is_locked(self._folder / name)]

    async def unregister(self) -> None:
        """Delete and unlock the file of this process."""
        if self._file is not None:
            (self._folder / self._id).unlink(missing_ok=True)
            os.close(self._file)
            self._file = None

    def _lock_file(self) -> None:
        self._folder.mkdir(exist_ok=True)
        # Lock the file before it gets its final name, because others would delete an unlocked file of that name.
        draft = self._folder / f"{self._id}.new"
        self._file = os.open(draft, os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(self._file, fcntl.LOCK_EX)
        draft.rename(self._folder / self._id)

    @staticmethod
    def _is_locked(path: Path) -> bool:
        with suppress(FileNotFoundError):
            file = os.open(path, os.O_RDWR)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
            else:
                path.unlink(missing_ok=True)
            finally:
                os.close(file)
        return False
