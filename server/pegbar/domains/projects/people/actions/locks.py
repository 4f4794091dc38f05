"""Locks for changes of a project's members, roles, invitations and requests."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies.project import ProjectAccess
from pegbar.domains.projects import store as projects_store


async def lock_project(ctx: RequestContext, ref: str, permission: Permission) -> ProjectAccess:
    """Require a permission and lock the project until the commit.

    Other changes of its people, roles and invitations wait for the lock. The permission is checked before locking, to
    refuse early, and again under the lock, because the user's role or the owner may have changed in between.
    """
    access = await guards.project(ctx, ref, permission)
    await projects_store.lock_project(ctx.tx, access.id)
    return await guards.project(ctx, access.id, permission)
