"""What somebody may do with a member of a project, beside what `permissions` grants. Pure: facts in, decision out."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.principal import Principal


def add(*, friends: bool, blocked: bool) -> Decision:
    """Put somebody in at once: a friend of the asker's; neither has blocked the other."""
    return ALLOW if friends and not blocked else Deny(texts.ONLY_FRIENDS_ADDED, "not_friends")


def change_role(access: ProjectAccess, user: Principal, profile_id: str) -> Decision:
    """Give another built-in role: to all but the owner, who hands the project over instead."""
    if profile_id != access.owner_id:
        return ALLOW
    return Deny(texts.OWN_ROLE_FIXED if profile_id == user.id else texts.OWNER_ROLE_FIXED)


def assign_role(access: ProjectAccess, profile_id: str) -> Decision:
    """Give a custom role: to all but the owner, who has every right."""
    return Deny(texts.OWNER_ROLE_FIXED) if profile_id == access.owner_id else ALLOW


def remove(access: ProjectAccess, user: Principal, profile_id: str) -> Decision:
    """Take out, or leave: all but the owner."""
    if profile_id != access.owner_id:
        return ALLOW
    return Deny(texts.SELF_STAYS if profile_id == user.id else texts.OWNER_STAYS)
