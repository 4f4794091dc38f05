"""Policies of friend requests. Pure: facts in, decision out."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.principal import Principal


def send(*, blocked: bool) -> Decision:
    """Decide on sending: allowed unless one person has blocked the other."""
    return Deny(texts.BLOCKED_FROM_ASKING) if blocked else ALLOW


def answer(user: Principal, requestee: str) -> Decision:
    """Decide on accepting or declining: allowed for the recipient."""
    return ALLOW if requestee == user.id else Deny(texts.FRIEND_REQUEST_NOT_TO_YOU)


def take_back(user: Principal, requester: str) -> Decision:
    """Decide on cancellation: allowed for the sender."""
    return ALLOW if requester == user.id else Deny(texts.FRIEND_REQUEST_NOT_SENT)
