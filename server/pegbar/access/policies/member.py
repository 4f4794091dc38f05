"""Policies of project members, in addition to the permission table. Pure: facts in, decision out."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.principal import Principal


def add(*, friends: bool, blocked: bool) -> Decision:
    """Decide on adding a person without an invitation: allowed for the user's friends if neither blocked the other."""
    return ALLOW if friends and not blocked else Deny(texts.ONLY_FRIENDS_ADDED, "not_friends")


def change_role(access: ProjectAccess, user: Principal, profile_id: str) -> Decision:
    """Decide on changing a person's built-in role: denied for the owner, who can only transfer the project."""
    if profile_id != access.owner_id:
        return ALLOW
    return Deny(texts.OWN_ROLE_FIXED if profile_id == user.id else texts.OWNER_ROLE_FIXED)


def assign_role(access: ProjectAccess, profile_id: str) -> Decision:
    """Decide on assigning a custom role: allowed unless the person is the owner, who has all rights."""
    return Deny(texts.OWNER_ROLE_FIXED) if profile_id == access.owner_id else ALLOW


def remove(access: ProjectAccess, user: Principal, profile_id: str) -> Decision:
    """Decide on removing a member, who may be the user (leaving): allowed unless that member is the owner."""
    if profile_id != access.owner_id:
        return ALLOW
    return Deny(texts.SELF_STAYS if profile_id == user.id else texts.OWNER_STAYS)
