"""Policies of review notes. The guard (`guards.review`) has checked that the user is a member of the project. Pure.

The `author_id` of a guest's note is None.
"""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.principal import Principal
from pegbar.access.scope import VideoAccess


def edit(user: Principal, author_id: str | None) -> Decision:
    """Decide on editing the text: allowed for the author. (Resolving and reopening is allowed for every member.)"""
    return ALLOW if _is_own(user, author_id) else Deny(texts.REMARK_NOT_YOURS)


def delete(access: VideoAccess, user: Principal, author_id: str | None) -> Decision:
    """Decide on deletion: allowed for the author and the project's owner."""
    if _is_own(user, author_id) or access.project.role == "owner":
        return ALLOW
    return Deny(texts.REMARK_NOT_YOURS_TO_DELETE)


def abilities(access: VideoAccess, user: Principal, author_id: str | None) -> dict[str, bool]:
    """Return the user's permissions on the note, by action, for the client."""
    return {"edit": edit(user, author_id) is ALLOW, "delete": delete(access, user, author_id) is ALLOW}


def _is_own(user: Principal, author_id: str | None) -> bool:
    return author_id is not None and author_id == user.id
