"""SQL of departures and takeouts."""

from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, insert, select, update

from pegbar.domains.departures.models import Departure, Takeout
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once
from pegbar.kernel.tables import Base

_OPEN: Final = ("queued", "running")
_SLOT: Final = 1


async def note(tx: Transaction, user_id: str, left_at: datetime, kept: dict[str, Any]) -> None:
    """Note what somebody comes back with."""
    await tx.execute(insert(Departure), {"user_id": user_id, "left_at": left_at, "kept": kept})


async def take(tx: Transaction, user_id: str) -> dict[str, Any]:
    """Take out of the table what somebody comes back with."""
    gone = delete(Departure).where(Departure.user_id == user_id).returning(Departure.kept)
    return (await tx.execute(gone)).scalar_one_or_none() or {}


async def is_named(tx: Transaction, person: str) -> bool:
    """Whether any row names somebody's profile still, whatever table it is in."""
    tables = Base.metadata.sorted_tables
    naming = [key.parent for table in tables for key in table.foreign_keys if key.column.table.name == "profiles"]
    for column in naming:
        # Some of these have no index: one look at the whole table, beside the loop.
        if await tx.execute_long(select(column).where(column == person).limit(1)):
            return True
    return False


async def forget(tx: Transaction, person: str) -> None:
    """Take away what somebody would have come back with, and what was gathered for them."""
    await tx.execute(delete(Departure).where(Departure.user_id == person))
    await tx.execute(delete(Takeout).where(Takeout.user_id == person))


async def add(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a takeout in its person's slot; False where that is held, or its id is taken."""
    return await insert_once(tx, Takeout, {**row, "slot": _SLOT})


async def one(tx: Transaction, takeout_id: str) -> Takeout | None:
    """A takeout by its id."""
    return await find_by_key(tx, Takeout, takeout_id)


async def open_of(tx: Transaction, user_id: str) -> Takeout | None:
    """The takeout of somebody's that waits or is made."""
    return await find(tx, Takeout, Takeout.user_id == user_id, Takeout.slot == _SLOT)


async def of(tx: Transaction, user_id: str, limit: int) -> list[Takeout]:
    """Somebody's takeouts, newest first."""
    newest_first = (Takeout.created_at.desc(), Takeout.id.desc())
    return await find_all(tx, Takeout, Takeout.user_id == user_id, order_by=newest_first, limit=limit)


async def begin(tx: Transaction, takeout_id: str) -> Takeout | None:
    """Say that a takeout is made from now on; None where it is over."""
    values = {"state": "running", "progress": 0.0}
    mine = (Takeout.id == takeout_id, Takeout.state.in_(_OPEN))
    if (await tx.execute(update(Takeout).where(*mine).values(**values).returning(Takeout.id))).first() is None:
        return None
    return await one(tx, takeout_id)


async def tell(tx: Transaction, takeout_id: str, share: float) -> None:
    """Say how far a takeout is."""
    running = (Takeout.id == takeout_id, Takeout.state == "running")
    await tx.execute(update(Takeout).where(*running).values(progress=share))


async def end(tx: Transaction, takeout_id: str, values: dict[str, Any]) -> bool:
    """End a takeout that waits or is made, and free the slot; whether it was."""
    ended = update(Takeout).where(Takeout.id == takeout_id, Takeout.state.in_(_OPEN)).values(**values, slot=None)
    return (await tx.execute(ended.returning(Takeout.id))).first() is not None


async def end_all(tx: Transaction, user_id: str) -> list[str]:
    """Cancel what is made for somebody; the ids."""
    mine = (Takeout.user_id == user_id, Takeout.state.in_(_OPEN))
    ended = update(Takeout).where(*mine).values(state="cancelled", slot=None).returning(Takeout.id)
    return list((await tx.execute(ended)).scalars())


async def prune(tx: Transaction, before: datetime) -> None:
    """Forget takeouts that were asked for earlier, over or not."""
    await tx.execute(delete(Takeout).where(Takeout.created_at < before))
