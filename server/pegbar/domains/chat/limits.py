"""Limits of chats."""

from typing import Final

GROUP_NAME_MAX: Final = 60
GROUP_PEOPLE_MAX: Final = 200
GROUP_INVITATIONS_SHOWN: Final = 50
GROUP_INVITE_AGAIN_DAYS: Final = 7
"""Days after a declined invitation before the same person can be invited to the same group again."""
MESSAGE_MAX: Final = 20_000
"""Maximum length of a message in characters, including its tags."""
CHAT_HISTORY: Final = 500
FOUND_MESSAGES_PAGE: Final = 20
CHATS_PAGE: Final = 50
CHATS_WATCHED: Final = 1000
"""Maximum number of chats whose events one connection receives. Other chats are loaded when they are opened."""
CHAT_PREVIEW: Final = 40
CHAT_DUPLICATE_SECONDS: Final = 2.5
CHAT_TYPING_SECONDS: Final = 1.8
MESSAGE_EDIT_MINUTES: Final = 15
UNREAD_COUNTED: Final = 99
RENAMED_PEOPLE_MAX: Final = 2000
"""Maximum number of people who are informed of a new name: first friends, then people in chats, then in projects."""
CHAT_PICTURE_SIDE: Final = 1600
CHAT_PICTURE_QUALITY: Final = 0.7
CHAT_PICTURE_BATCH_MAX: Final = 100
"""Maximum number of pictures whose URLs one request may sign."""
GROUP_PICTURE_SIDE: Final = 512
PINS_MAX: Final = 100
REACTIONS_MAX: Final = 20
"""Maximum number of different emoji under one message."""
CHAT_PICTURE_SECONDS: Final = 1800
MENTIONS_MAX: Final = 20
"""Maximum number of names that are looked up per message."""
CHAT_PICTURE_UNSAID_DAYS: Final = 7
