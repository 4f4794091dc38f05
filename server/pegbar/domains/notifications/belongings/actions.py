"""What a person has in notifications: how they want them. What they were told of is others' and not told again."""

from collections.abc import AsyncIterator

from pegbar.access.ask import Ask
from pegbar.access.belongings import Entry, Rows, paper
from pegbar.access.house import House
from pegbar.domains.notifications.belongings import store
from pegbar.realtime import outbox
from pegbar.realtime.topics import news_topic


async def told(house: House, person: str) -> AsyncIterator[Entry]:
    """The wishes, and what one was notified of: kinds and times, as the rest is told with what it is about."""
    async with house.db.read() as work:
        yield paper("notifications/settings.json", await store.settings(work, person))
        yield paper("notifications/muted-projects.json", await store.muted(work, person))
        yield paper("notifications/notifications.json", await store.received(work, person))


async def leave(ask: Ask) -> Rows:
    """Nobody else sees one's notifications; what one did is named as profiles name it."""
    return {}


async def come_back(ask: Ask, kept: Rows) -> None:
    """Nothing was taken out."""


async def forget(house: House, person: str) -> None:
    """What they were told goes, and that they were whom others were told of."""
    async with house.db.write() as work:
        await store.forget(work, person)
        await outbox.forget(work, news_topic(person))
