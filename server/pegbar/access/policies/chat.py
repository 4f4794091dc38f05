"""Policies of chats and their messages. The guard (`guards.chat`) has checked that the user is a member. Pure."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.principal import Principal
from pegbar.access.scope import ChatAccess


def write(access: ChatAccess) -> Decision:
    """Decide on writing, typing and reacting: allowed unless one person in a direct chat has blocked the other."""
    return Deny(texts.BLOCKED_IN_CHAT, code="chat.blocked") if access.blocked else ALLOW


def manage(access: ChatAccess) -> Decision:
    """Decide on renaming a group, setting its picture, and adding or removing people: allowed for its owner."""
    return ALLOW if access.kind == "group" and access.role == "owner" else Deny(texts.ONLY_GROUP_OWNER)


def accept(access: ChatAccess, user: Principal) -> Decision:
    """Decide on accepting a direct chat: allowed for its recipient."""
    return Deny(texts.ACCEPTED_BY_OTHER) if access.created_by == user.id else ALLOW


def change(user: Principal, author_id: str) -> Decision:
    """Decide on editing or deleting a message: allowed for its author."""
    return ALLOW if user.id == author_id else Deny(texts.MESSAGE_NOT_YOURS)
