"""Policies of a project's updates. Pure: facts in, decision out."""

from pegbar.access.permissions import RULES, Permission
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.policies.project import ProjectAccess, decide
from pegbar.access.principal import Principal


def see(access: ProjectAccess, *, posted: bool) -> Decision:
    """Decide on reading: allowed for all who see the project; before the scheduled time only for users who may post."""
    return decide(access, Permission.UPDATE_VIEW if posted else Permission.UPDATE_VIEW_SCHEDULED)


def delete(access: ProjectAccess, user: Principal, author_id: str) -> Decision:
    """Decide on deletion: allowed for the project's owner, and for the author if still a member."""
    decision = decide(access, Permission.UPDATE_DELETE)
    if isinstance(decision, Deny) or access.role == "owner" or author_id == user.id:
        return decision
    return Deny(RULES[Permission.UPDATE_DELETE].reason)


def abilities(access: ProjectAccess, user: Principal, author_id: str) -> dict[str, bool]:
    """Return the user's permissions on the update, by action, for the client."""
    return {"delete": delete(access, user, author_id) is ALLOW}
