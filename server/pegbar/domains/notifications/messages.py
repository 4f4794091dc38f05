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

ROLES: Final = {"owner": "owner", "editor": "editor", "viewer": "viewer"}
LINES: Final = {
    "friend_request": "{who} would like to be your friend",
    "invite": "{who} invites you to {title}",
    "join_request": "{who} asks to join {title}",
    "friend_accepted": "{who} accepted your friend request",
    "invite_accepted": "{who} joined {title}",
    "added": "{who} added you to {title}",
    "role": "{who} gave you another role in {title}: {text}",
    "comment": "{who} commented on {title}",
    "reply": "{who} replied to you on {title}",
    "review_note": "{who} left a review note on {title}",
    "update": "{who} posted an update in {title}",
}
MANY: Final = {
    "comment": "{count} comments on {title}, by {who}",
    "reply": "{count} replies to you on {title}, by {who}",
    "review_note": "{count} review notes on {title}, by {who}",
    "update": "{count} updates in {title}, by {who}",
}
SAYING: Final = "{line}: {text}"
