"""What is announced of chats, on their own topics."""

from typing import Literal

from pegbar.domains.chat.schemas import MessageOut
from pegbar.kernel.schema import Moment, Output


class MessageAdded(Output):
    """Somebody said something. The event's own number is the message's, so it is 0 in here."""

    type: Literal["message_added"] = "message_added"
    message: MessageOut


class MessageChanged(Output):
    """What was said is otherwise now, or was deleted."""

    type: Literal["message_changed"] = "message_changed"
    message: MessageOut


class ChatRead(Output):
    """Somebody has read so far."""

    type: Literal["chat_read"] = "chat_read"
    profile_id: str
    number: int
    at: Moment


class ChatChanged(Output):
    """The chat was accepted, renamed, or other people are in it: ask for it again."""

    type: Literal["chat_changed"] = "chat_changed"


class ChatsChanged(Output):
    """On the topic of a person: there is a chat more, or one less."""

    type: Literal["chats_changed"] = "chats_changed"
