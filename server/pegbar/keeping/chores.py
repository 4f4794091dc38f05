"""Whose turn it is to do what an instance does for itself now and then: kept in the database, by its clock."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import func, select, update

from pegbar.kernel.database import Database, Transaction
from pegbar.kernel.rows import find, insert_once
from pegbar.kernel.tables import Chore

SILENT_AFTER: Final = timedelta(hours=1)
"""Who took a chore up and has not been heard of for so long has ended; another process may take it up."""


@dataclass(frozen=True)
class Turn:
    """A chore that this process has taken up: where to go on, and when it was done last, by the database's clock."""

    name: str
    place: int
    done_at: datetime
    taken_at: datetime


async def take(db: Database, name: str, every: timedelta) -> Turn | None:
    """The chore, where it is due and nobody else is at it. One that was never heard of was done just now."""
    async with db.write() as tx:
        now = await _now(tx)
        await insert_once(tx, Chore, {"name": name, "done_at": now, "taken_at": None, "place": 0})
        row = await find(tx, Chore, Chore.name == name, held=True)
        if row is None or row.done_at + every > now:
            return None
        if row.taken_at is not None and row.taken_at + SILENT_AFTER > now:
            return None
        await tx.run(update(Chore).where(Chore.name == name).values(taken_at=now))
        return Turn(name, row.place, row.done_at, now)


async def go_on(db: Database, turn: Turn, place: int) -> None:
    """Say that one is still at it, and from where it would go on."""
    async with db.write() as tx:
        values = {"taken_at": await _now(tx), "place": place}
        await tx.run(update(Chore).where(Chore.name == turn.name).values(**values))


async def done(db: Database, turn: Turn, place: int = 0) -> None:
    """It is done, and not due again before its time has passed since it was taken up."""
    async with db.write() as tx:
        values = {"taken_at": None, "done_at": turn.taken_at, "place": place}
        await tx.run(update(Chore).where(Chore.name == turn.name).values(**values))


async def give_back(db: Database, turn: Turn) -> None:
    """It could not be done: it is due still."""
    async with db.write() as tx:
        await tx.run(update(Chore).where(Chore.name == turn.name).values(taken_at=None))


async def _now(tx: Transaction) -> datetime:
    moment = (await tx.run(select(func.now()))).scalar_one()
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
