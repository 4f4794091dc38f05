"""The sentences of notifications: what is refused, and what is mailed."""

from typing import Final

CANNOT_MAIL: Final = "This Pegbar sends no mail, so notifications cannot be mailed."
TOO_MANY_MUTED: Final = "You have muted as many projects as can be. Unmute one first."

MAIL_SUBJECT_ONE: Final = "Pegbar: {line}"
MAIL_SUBJECT: Final = "Pegbar: {count} new notifications"
MAIL: Final = """\
Hello {name},

{lines}

{more}You get this mail because your notifications are mailed to you. Which ones, and whether at all, you choose here:
{settings}
"""
MAIL_LINE: Final = "{line}\n{link}"
MAIL_MORE: Final = "And more: {site}\n\n"

SOMEBODY_AND: Final = "{name} and {others}"
ONE_OTHER: Final = "1 other"
OTHERS: Final = "{count} others"
AT_LEAST: Final = "{count}+"

CHAT_OF_TWO: Final = "your conversation"
ROLES: Final = {"owner": "owner", "editor": "editor", "viewer": "viewer"}
LINES: Final = {
    "friend_request": "{who} would like to be your friend",
    "message_request": "{who} wrote to you",
    "group_invite": "{who} invited you to a group",
    "invite": "{who} invites you to {title}",
    "join_request": "{who} asks to join {title}",
    "friend_accepted": "{who} accepted your friend request",
    "mention": "{who} mentioned you in {title}",
    "group_added": "{who} added you to the group {title}",
    "invite_accepted": "{who} joined {title}",
    "added": "{who} added you to {title}",
    "role": "{who} gave you another role in {title}: {text}",
    "comment": "{who} commented on {title}",
    "reply": "{who} replied to you on {title}",
    "review_note": "{who} left a review note on {title}",
    "update": "{who} posted an update in {title}",
}
MANY: Final = {
    "mention": "{count} mentions of you in {title}, by {who}",
    "comment": "{count} comments on {title}, by {who}",
    "reply": "{count} replies to you on {title}, by {who}",
    "review_note": "{count} review notes on {title}, by {who}",
    "update": "{count} updates in {title}, by {who}",
}
ONE_UNREAD: Final = "1 unread message"
UNREAD: Final = "{count} unread messages"
UNREAD_IN: Final = {
    "direct": "{what} from {title}",
    "group": "{what} in the group {title}",
    "project": "{what} in the chat of {title}",
}
SAYING: Final = "{line}: {text}"
