"""Events on the topics of chats."""

from typing import Literal

from pegbar.domains.chat.schemas import MessageOut
from pegbar.kernel.schema import Moment, Output


class MessageAdded(Output):
    """A new message. The message's number is the number of this event; `message.number` is 0."""

    type: Literal["message_added"] = "message_added"
    message: MessageOut


class MessageChanged(Output):
    """A message was edited, deleted, pinned, unpinned or got other reactions."""

    type: Literal["message_changed"] = "message_changed"
    message: MessageOut


class ChatRead(Output):
    """A person has read the chat up to a message number."""

    type: Literal["chat_read"] = "chat_read"
    profile_id: str
    number: int
    at: Moment


class ChatChanged(Output):
    """The chat was accepted or renamed, or its members changed: reload it."""

    type: Literal["chat_changed"] = "chat_changed"


class ChatsChanged(Output):
    """Sent on a person's own topic: their list of chats changed."""

    type: Literal["chats_changed"] = "chats_changed"
