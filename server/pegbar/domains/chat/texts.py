"""Texts of chats."""

from typing import Final

from pegbar.domains.chat.limits import GROUP_PEOPLE_MAX, MESSAGE_EDIT_MINUTES, PINS_MAX, REACTIONS_MAX

MESSAGE_EMPTY: Final = "Please write something first."
MESSAGE_TOO_DEEP: Final = "This text nests too deeply. Please paste it as plain text."
QUERY_EMPTY: Final = "Please write what to look for."
NOT_ONE_EMOJI: Final = "Please choose one emoji."
TOO_MANY_REACTIONS: Final = f"A message has {REACTIONS_MAX} different emoji at most."
TOO_MANY_PINS: Final = f"A chat has {PINS_MAX} pinned messages at most. Please unpin one first."
PICTURE_UNKNOWN: Final = "This picture is not in this chat. Please attach it here."
PICTURE_NOT_EDITABLE: Final = "A picture cannot be changed. Please delete it and send another."
MESSAGE_GONE: Final = "This message was deleted."
GROUP_ID_TAKEN: Final = "This id is taken by another group. Please make a new one."
GROUP_FULL: Final = f"A group has {GROUP_PEOPLE_MAX} people at most."
OWNER_MUST_TRANSFER: Final = "Please make somebody else the owner first."
NOT_IN_GROUP: Final = "This person is not in the group."
PERSON_UNAVAILABLE: Final = "One of these people can't be added right now."
INVITATION_ANSWERED: Final = "You already answered this invitation."
INVITATION_GONE: Final = "This invitation is no longer available."
PICTURE_ID_TAKEN: Final = "This id is taken by another picture. Please make a new one."
MESSAGE_ID_TAKEN: Final = "This id is taken by another message. Please make a new one."
MESSAGE_TOO_OLD: Final = f"A message can be changed for {MESSAGE_EDIT_MINUTES} minutes."
CHAT_WITH_SELF: Final = "You cannot write to yourself."
