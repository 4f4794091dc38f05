"""Texts of chats."""

from typing import Final

from pegbar.domains.chat.limits import GROUP_PEOPLE_MAX, MESSAGE_EDIT_MINUTES, PINS_MAX, REACTIONS_MAX
from pegbar.kernel.text_catalog import text

MESSAGE_EMPTY: Final = text("chat.message_empty", "Write something first.")
MESSAGE_TOO_DEEP: Final = text("chat.message_too_deep", "This text is nested too deeply. Paste it as plain text.")
QUERY_EMPTY: Final = text("chat.query_empty", "Enter something to search for.")
NOT_ONE_EMOJI: Final = text("chat.not_one_emoji", "Choose one emoji.")
TOO_MANY_REACTIONS: Final = text(
    "chat.too_many_reactions",
    "A message can have up to {most, plural, one {# different emoji} other {# different emoji}}.",
    most=REACTIONS_MAX,
)
TOO_MANY_PINS: Final = text(
    "chat.too_many_pins",
    "A chat can have up to {most, plural, one {# pinned message} other {# pinned messages}}. Unpin one first.",
    most=PINS_MAX,
)
PICTURE_UNKNOWN: Final = text("chat.picture_unknown", "This image isn't in this chat. Attach it here.")
PICTURE_NOT_EDITABLE: Final = text(
    "chat.picture_not_editable", "An image can't be changed. Delete it and send another one."
)
MESSAGE_GONE: Final = text("chat.message_gone", "This message was deleted.")
GROUP_ID_TAKEN: Final = text("chat.group_id_taken", "This ID is already used by another group. Use a new one.")
GROUP_FULL: Final = text(
    "chat.group_full", "A group can have up to {most, plural, one {# person} other {# people}}.", most=GROUP_PEOPLE_MAX
)
OWNER_MUST_TRANSFER: Final = text("chat.owner_must_transfer", "Make someone else the owner first.")
NOT_IN_GROUP: Final = text("chat.not_in_group", "This person isn't in the group.")
PERSON_UNAVAILABLE: Final = text("chat.person_unavailable", "One of these people can't be added right now.")
INVITATION_ANSWERED: Final = text("chat.invitation_answered", "You already answered this invitation.")
INVITATION_GONE: Final = text("chat.invitation_gone", "This invitation is no longer available.")
PICTURE_ID_TAKEN: Final = text("chat.picture_id_taken", "This ID is already used by another image. Use a new one.")
MESSAGE_ID_TAKEN: Final = text("chat.message_id_taken", "This ID is already used by another message. Use a new one.")
MESSAGE_TOO_OLD: Final = text(
    "chat.message_too_old",
    "You can edit a message for {most, plural, one {# minute} other {# minutes}} after you send it.",
    most=MESSAGE_EDIT_MINUTES,
)
CHAT_WITH_SELF: Final = text("chat.chat_with_self", "You can't message yourself.")
