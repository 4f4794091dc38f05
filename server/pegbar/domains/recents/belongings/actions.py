"""What a person opened last, which nobody else ever sees."""

from collections.abc import AsyncIterator

from pegbar.access.ask import Ask
from pegbar.access.belongings import Entry, Rows, paper
from pegbar.access.house import House
from pegbar.domains.recents import store


async def told(house: House, person: str) -> AsyncIterator[Entry]:
    """What was opened when, by ids: names are as they stand with whoever they are of."""
    async with house.db.read() as work:
        rows = await store.read_all(work, person)
    kept = ("kind", "subject_id", "cut_id", "opened_at")
    yield paper("account/opened-last.json", [{name: row[name] for name in kept} for row in rows])


async def leave(ask: Ask) -> Rows:
    """It is in nobody's sight."""
    return {}


async def come_back(ask: Ask, kept: Rows) -> None:
    """Nothing was taken out."""


async def forget(house: House, person: str) -> None:
    """All of it goes."""
    async with house.db.write() as work:
        await store.forget_all(work, person)
