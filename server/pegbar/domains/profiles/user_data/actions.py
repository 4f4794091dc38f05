"""A person's profile: told, hidden, shown again, emptied."""

from collections.abc import AsyncIterator

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.profiles import store as profiles_store
from pegbar.domains.profiles.user_data import store
from pegbar.kernel import clock


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """What others see of one."""
    async with services.db.read() as tx:
        profile = await profiles_store.by_ref(tx, person)
    if profile is None:
        return
    about = {name: getattr(profile, name) for name in ("id", "username", "display_name", "bio", "skills")}
    yield json_entry("profile/profile.json", {**about, "created_at": clock.iso(profile.created_at)})
    if profile.avatar_key is not None:
        yield ExportEntry("profile/avatar.jpg", key=profile.avatar_key)


async def deactivate(ctx: RequestContext) -> Rows:
    """Nobody finds the profile, and what bears its name is a deleted user's."""
    await store.mark(ctx.tx, require_person(ctx.user), clock.now())
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Show it again."""
    await store.mark(ctx.tx, require_person(ctx.user), None)


async def purge(services: Services, person: str) -> None:
    """Empty it."""
    async with services.db.write() as tx:
        await store.empty(tx, person)
