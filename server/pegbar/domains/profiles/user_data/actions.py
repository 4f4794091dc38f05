"""User data of profiles: export, deactivation, reactivation and purge."""

from collections.abc import AsyncIterator

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.profiles import store as profiles_store
from pegbar.domains.profiles.user_data import store
from pegbar.kernel import clock


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Export the profile and its avatar."""
    async with services.db.read() as tx:
        profile = await profiles_store.get_profile(tx, person)
    if profile is None:
        return
    about = {name: getattr(profile, name) for name in ("id", "username", "display_name", "bio", "skills")}
    yield json_entry("profile/profile.json", {**about, "created_at": clock.iso(profile.created_at)})
    if profile.avatar_key is not None:
        yield ExportEntry("profile/avatar.jpg", key=profile.avatar_key)


async def deactivate(ctx: RequestContext) -> Rows:
    """Hide the profile: it can't be found, and its name is shown as "deleted user"."""
    await store.set_left_at(ctx.tx, require_person(ctx.user), clock.now())
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Make the profile visible again."""
    await store.set_left_at(ctx.tx, require_person(ctx.user), None)


async def purge(services: Services, person: str) -> None:
    """Erase the profile's fields."""
    async with services.db.write() as tx:
        await store.empty(tx, person)
