"""A person's profile: told, hidden, shown again, emptied."""

from collections.abc import AsyncIterator

from pegbar.access.ask import Ask
from pegbar.access.belongings import Entry, Rows, paper
from pegbar.access.guards import require_person
from pegbar.access.house import House
from pegbar.domains.profiles import store as profiles_store
from pegbar.domains.profiles.belongings import store
from pegbar.kernel import clock


async def told(house: House, person: str) -> AsyncIterator[Entry]:
    """What others see of one."""
    async with house.db.read() as work:
        profile = await profiles_store.by_ref(work, person)
    if profile is None:
        return
    about = {name: getattr(profile, name) for name in ("id", "username", "display_name", "bio", "skills")}
    yield paper("profile/profile.json", {**about, "created_at": clock.iso(profile.created_at)})
    if profile.avatar_key is not None:
        yield Entry("profile/avatar.jpg", key=profile.avatar_key)


async def leave(ask: Ask) -> Rows:
    """Nobody finds the profile, and what bears its name is a deleted user's."""
    await store.mark(ask.work, require_person(ask.who), clock.now())
    return {}


async def come_back(ask: Ask, kept: Rows) -> None:
    """Show it again."""
    await store.mark(ask.work, require_person(ask.who), None)


async def forget(house: House, person: str) -> None:
    """Empty it."""
    async with house.db.write() as work:
        await store.empty(work, person)
