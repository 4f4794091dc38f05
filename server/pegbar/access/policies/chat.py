"""What somebody in a chat may do with it and with what was said; `guards.chat` lets nobody else come so far. Pure."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.principal import Principal
from pegbar.access.scope import ChatAccess


def write(access: ChatAccess) -> Decision:
    """Say something, show that one writes, answer with an emoji: no block stands between the two of a direct chat."""
    return Deny(texts.BLOCKED_IN_CHAT, code="chat.blocked") if access.blocked else ALLOW


def manage(access: ChatAccess) -> Decision:
    """Rename a group, give it a picture, add and remove people: its owner."""
    return ALLOW if access.kind == "group" and access.role == "owner" else Deny(texts.ONLY_GROUP_OWNER)


def accept(access: ChatAccess, user: Principal) -> Decision:
    """Accept a direct chat: whom the other wrote to."""
    return Deny(texts.ACCEPTED_BY_OTHER) if access.begun_by == user.id else ALLOW


def change(user: Principal, author_id: str) -> Decision:
    """Change or delete what was said: who said it."""
    return ALLOW if user.id == author_id else Deny(texts.MESSAGE_NOT_YOURS)
