"""The numbers of chats."""

from typing import Final

GROUP_NAME_MAX: Final = 60
GROUP_PEOPLE_MAX: Final = 200
GROUP_INVITATIONS_SHOWN: Final = 50
GROUP_INVITE_AGAIN_DAYS: Final = 7
"""Days after a declined invitation before the same person can be invited to the same group again."""
MESSAGE_MAX: Final = 20_000
"""Letters of a message with its tags."""
CHAT_HISTORY: Final = 500
FOUND_MESSAGES_PAGE: Final = 20
CHATS_PAGE: Final = 50
CHATS_WATCHED: Final = 1000
"""Of which one connection hears; the others are looked up when they are opened."""
CHAT_PREVIEW: Final = 40
CHAT_DUPLICATE_SECONDS: Final = 2.5
CHAT_TYPING_SECONDS: Final = 1.8
MESSAGE_EDIT_MINUTES: Final = 15
UNREAD_COUNTED: Final = 99
RENAMED_PEOPLE_MAX: Final = 2000
"""So many people at most are told of a new name: friends first, then those of chats, then those of projects."""
CHAT_PICTURE_SIDE: Final = 1600
CHAT_PICTURE_QUALITY: Final = 0.7
CHAT_PICTURES_AT_ONCE: Final = 100
"""Addresses that are asked for at once."""
GROUP_PICTURE_SIDE: Final = 512
PINS_MAX: Final = 100
REACTIONS_MAX: Final = 20
"""Different emoji under a message."""
CHAT_PICTURE_SECONDS: Final = 1800
MENTIONS_MAX: Final = 20
"""So many names of one message are looked up."""
CHAT_PICTURE_UNSAID_DAYS: Final = 7
