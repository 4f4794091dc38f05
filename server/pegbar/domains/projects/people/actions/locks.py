"""Locks for changes of a project's members, roles, invitations and requests."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies.project import ProjectAccess
from pegbar.domains.projects import store as projects_store


async def lock_project(ctx: RequestContext, ref: str, permission: Permission) -> ProjectAccess:
    """Lock a project until the commit and require a permission. Changes of its people, roles and invitations wait.

    The permission is checked before, to refuse early, and again under the lock: the user's role, or the owner, may
    have changed in between.
    """
    access = await guards.project(ctx, ref, permission)
    await projects_store.lock_project(ctx.tx, access.id)
    return await guards.project(ctx, access.id, permission)
