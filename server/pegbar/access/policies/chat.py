"""Policies of chats and their messages, for members of the chat (see `guards.chat`). Pure."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.principal import Principal
from pegbar.access.scope import ChatAccess


def write(access: ChatAccess) -> Decision:
    """Write, show a typing indicator, react: unless one of the two in a direct chat has blocked the other."""
    return Deny(texts.BLOCKED_IN_CHAT, code="chat.blocked") if access.blocked else ALLOW


def manage(access: ChatAccess) -> Decision:
    """Rename a group, set its picture, add and remove people: its owner."""
    return ALLOW if access.kind == "group" and access.role == "owner" else Deny(texts.ONLY_GROUP_OWNER)


def accept(access: ChatAccess, user: Principal) -> Decision:
    """Accept a direct chat: its recipient."""
    return Deny(texts.ACCEPTED_BY_OTHER) if access.begun_by == user.id else ALLOW


def change(user: Principal, author_id: str) -> Decision:
    """Edit or delete a message: its author."""
    return ALLOW if user.id == author_id else Deny(texts.MESSAGE_NOT_YOURS)
