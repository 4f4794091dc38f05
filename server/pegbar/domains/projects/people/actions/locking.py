"""Locks under which the people of a project change."""

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.permissions import Permission
from pegbar.access.policies.project import ProjectAccess
from pegbar.domains.projects import store as projects_store


async def lock_project(ask: Ask, ref: str, permission: Permission) -> ProjectAccess:
    """Lock a project until the commit and require a permission; members, roles, invitations and join requests wait.

    The permission is checked before, to refuse early, and again under the lock: the user's role, or the owner, may have
    changed while this waited.
    """
    access = await guards.project(ask, ref, permission)
    await projects_store.lock(ask.work, access.id)
    return await guards.project(ask, access.id, permission)
