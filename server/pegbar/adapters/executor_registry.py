"""Which processes that run jobs are alive: each start has an id of its own, and whoever falls silent is given up.

On PostgreSQL a process says so in a row, by the database's clock. On SQLite, whose processes are all on one machine,
each holds a lock on a file of its own beside the database; the system drops it when the process ends, however it ends.
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
    """The processes of one database that run jobs."""

    async def enter(self) -> None:
        """Be alive from now on; before the first job is begun."""
        ...

    async def renew(self) -> bool:
        """Say again that this process is alive; whether it may judge others."""
        ...

    def living(self) -> Sequence[str] | Select[str]:
        """The ids of those who are alive, this process among them: a list, or a query for it."""
        ...

    async def leave(self) -> None:
        """Be gone at once, in order."""
        ...


class DbRegistry:
    """A row for each process, renewed every few seconds, good for so many seconds by the database's clock.

    A database that was away had nobody's heartbeat: who could not renew in time judges nobody until all the others
    have had as long to be heard again.
    """

    def __init__(self, db: Database, executor_id: str, lost_seconds: float) -> None:
        self._db = db
        self._id = executor_id
        self._lost_seconds = lost_seconds
        self._judges_from = 0.0

    async def enter(self) -> None:
        """Be alive from now on."""
        await self.renew()
        self._judges_from = 0.0

    async def renew(self) -> bool:
        """Say again that this process is alive; whether it may judge others."""
        await self._db.set_clock()
        now = func.clock_timestamp()
        row = insert(Executor).values(id=self._id, beat_at=now)
        row = row.on_conflict_do_update(index_elements=["id"], set_={"beat_at": now})
        async with self._db.write() as tx:
            in_time = (await tx.execute(self.living().where(Executor.id == self._id))).first() is not None
            await tx.execute(row)
        if not in_time:
            self._judges_from = time.monotonic() + self._lost_seconds
        return time.monotonic() >= self._judges_from

    def living(self) -> Select[str]:
        """A query for those who were heard of lately."""
        return select(Executor.id).where(Executor.beat_at > self._limit())

    async def leave(self) -> None:
        """Be gone at once; with this row go those of the long lost."""
        async with self._db.write() as tx:
            await tx.execute(delete(Executor).where((Executor.id == self._id) | (Executor.beat_at < self._limit())))

    def _limit(self) -> object:
        return func.clock_timestamp() - timedelta(seconds=self._lost_seconds)


class FileLockRegistry:
    """A locked file for each process, in a folder beside SQLite's file and never that file itself (decision 1)."""

    def __init__(self, url: str, executor_id: str) -> None:
        file = Path(make_url(url).database or "").absolute()
        self._folder = file.with_name(f"{file.name}-running")
        self._id = executor_id
        self._held: int | None = None

    async def enter(self) -> None:
        """Be alive from now on."""
        await asyncio.to_thread(self._hold)

    async def renew(self) -> bool:
        """Nothing to do: the lock lasts as long as the process."""
        return True

    def living(self) -> Sequence[str]:
        """Those whose files are held; the files of the others go."""
        names = (path.name for path in self._folder.iterdir() if is_uuid(path.name))
        return [name for name in names if name == self._id or self._is_held(self._folder / name)]

    async def leave(self) -> None:
        """Be gone at once."""
        if self._held is not None:
            (self._folder / self._id).unlink(missing_ok=True)
            os.close(self._held)
            self._held = None

    def _hold(self) -> None:
        self._folder.mkdir(exist_ok=True)
        # Held before it bears its name: nobody sees it without a holder while this process lives.
        made = self._folder / f"{self._id}.new"
        self._held = os.open(made, os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(self._held, fcntl.LOCK_EX)
        made.rename(self._folder / self._id)

    @staticmethod
    def _is_held(path: Path) -> bool:
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
