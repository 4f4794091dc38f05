"""Texts of notifications: errors and mails."""

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

DIRECT_CHAT: Final = "your conversation"
ROLES: Final = {"owner": "owner", "editor": "editor", "viewer": "viewer"}
LINES: Final = {
    "friend_request": "{people} would like to be your friend",
    "message_request": "{people} wrote to you",
    "group_invite": "{people} invited you to a group",
    "invite": "{people} invites you to {title}",
    "join_request": "{people} asks to join {title}",
    "friend_accepted": "{people} accepted your friend request",
    "mention": "{people} mentioned you in {title}",
    "group_added": "{people} added you to the group {title}",
    "invite_accepted": "{people} joined {title}",
    "added": "{people} added you to {title}",
    "role": "{people} gave you another role in {title}: {text}",
    "comment": "{people} commented on {title}",
    "reply": "{people} replied to you on {title}",
    "review_note": "{people} left a review note on {title}",
    "update": "{people} posted an update in {title}",
}
MANY: Final = {
    "mention": "{count} mentions of you in {title}, by {people}",
    "comment": "{count} comments on {title}, by {people}",
    "reply": "{count} replies to you on {title}, by {people}",
    "review_note": "{count} review notes on {title}, by {people}",
    "update": "{count} updates in {title}, by {people}",
}
ONE_UNREAD: Final = "1 unread message"
UNREAD: Final = "{count} unread messages"
UNREAD_IN: Final = {
    "direct": "{what} from {title}",
    "group": "{what} in the group {title}",
    "project": "{what} in the chat of {title}",
}
LINE_WITH_TEXT: Final = "{line}: {text}"
