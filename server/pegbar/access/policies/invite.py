"""Policies of invitations to a project. Pure: facts in, decision out."""

from pegbar.access import texts
from pegbar.access.permissions import Role
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.principal import Principal


def offer(access: ProjectAccess, role: Role) -> Decision:
    """Decide which role a user may offer: the owner any role, everyone else viewer only."""
    return ALLOW if access.role == "owner" or role == "viewer" else Deny(texts.ONLY_VIEWERS_INVITED)


def invite(*, blocked: bool) -> Decision:
    """Decide on inviting a person: denied if that person blocked the user or the project's owner, or was blocked."""
    return Deny(texts.BLOCKED_FROM_INVITING, "blocked") if blocked else ALLOW


def answer(user: Principal, invitee: str) -> Decision:
    """Decide on accepting or declining: allowed for the invited person."""
    return ALLOW if invitee == user.id else Deny(texts.INVITE_NOT_TO_YOU)


def join(*, blocked: bool) -> Decision:
    """Decide on becoming a member: denied if the person blocked the project's owner, or the owner the person."""
    return Deny(texts.BLOCKED_FROM_JOINING, "blocked") if blocked else ALLOW


def take_back(user: Principal, inviter: str, owner_id: str) -> Decision:
    """Decide on withdrawal: allowed for the sender and the project's owner."""
    return ALLOW if user.id in (inviter, owner_id) else Deny(texts.INVITE_NOT_YOURS)
