"""What somebody may do with a friend request. Pure: facts in, decision out."""

from pegbar.access import messages
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.who import Who


def send(*, blocked: bool) -> Decision:
    """Ask this person: neither may have blocked the other."""
    return Deny(messages.BLOCKED_FROM_ASKING) if blocked else ALLOW


def answer(who: Who, requestee: str) -> Decision:
    """Accept or decline: the one who was asked."""
    return ALLOW if requestee == who.id else Deny(messages.FRIEND_REQUEST_NOT_TO_YOU)


def take_back(who: Who, requester: str) -> Decision:
    """Cancel it: the one who asked."""
    return ALLOW if requester == who.id else Deny(messages.FRIEND_REQUEST_NOT_SENT)
