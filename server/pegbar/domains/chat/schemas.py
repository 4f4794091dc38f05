"""API models of chats."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.chat.limits import GROUP_NAME_MAX, GROUP_PEOPLE_MAX, MESSAGE_MAX
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Id, Input, Moment, Output, TextPart, TrimmedLabel, Whole, max_characters

ChatKind = Literal["direct", "group", "project"]
ChatStatus = Literal["pending", "accepted"]
MessageKind = Literal["text", "image"]


class MessageNew(Input):
    """A new message. The client creates the id, so that sending it again is safe.

    The body of a picture is `image:` and the path that uploading it returned.
    """

    id: Id
    kind: MessageKind = "text"
    body: Annotated[str, Field(max_length=MESSAGE_MAX)]
    reply_to: Id | None = None


class MessageEdit(Input):
    """The new text of a message."""

    body: Annotated[str, Field(max_length=MESSAGE_MAX)]


class QuotedMessage(Output):
    """The message that a reply quotes; `text` is only its start."""

    id: str
    number: int
    author: ProfileRef
    kind: MessageKind
    text: str
    deleted: bool


class Reaction(Output):
    """An emoji, and the ids of the people who reacted with it."""

    emoji: str
    people: list[str]


class PictureSize(Output):
    """The size of a message's picture in pixels, known before the picture is loaded."""

    width: int
    height: int


class MessageOut(Output):
    """A message. A deleted message has no body; the body of a picture is `image:` and its path.

    `event_seq` is the number of the chat's last event that is certain to be included: of two copies, the one with the
    higher number is newer. It is 0 if unknown, and within events, where the event's own number applies.
    """

    id: str
    chat_id: str
    number: int
    author: ProfileRef
    kind: MessageKind
    body: str
    quoted: QuotedMessage | None
    picture: PictureSize | None
    reactions: list[Reaction]
    pinned: bool
    created_at: Moment
    edited_at: Moment | None
    deleted: bool
    event_seq: int


class MessageList(Output):
    """Messages in order; `has_older` and `has_newer` tell if more messages exist before and after them."""

    items: list[MessageOut]
    has_older: bool
    has_newer: bool


class UnreadMessages(MessageList):
    """The messages around the first unread message, or the newest messages if all are read.

    `read_number` is how far the user has read, `first_unread` the number of the first unread message, `unread` how many
    there are, counted to 99, and `last_number` the number of the chat's newest message.
    """

    read_number: int
    first_unread: int | None
    unread: int
    last_number: int


class LastMessage(Output):
    """The newest message of a chat; `text` is only its start."""

    number: int
    author: ProfileRef
    kind: MessageKind
    text: str
    deleted: bool
    created_at: Moment


class ChatProject(Output):
    """The project of a chat."""

    id: str
    slug: str
    name: str


class ChatOut(Output):
    """A chat as the user sees it. `unread` is counted to 99; `read_number` is how far the user has read.

    `can_write`: no block separates the two people of a direct chat. `blocked`: the user blocks the other person.
    `blocked_ids`: ids of the members and authors of a group whom the user blocks. Clients collapse their messages;
    if the last message is theirs, `last_message` has no text.
    """

    id: str
    kind: ChatKind
    status: ChatStatus
    started_by_me: bool
    person: ProfileRef | None
    project: ChatProject | None
    name: str | None
    picture_url: str | None
    role: Literal["owner", "member"]
    can_write: bool
    blocked: bool
    blocked_ids: list[str]
    last_message: LastMessage | None
    unread: int
    read_number: int
    muted: bool
    version: int


class ChatList(Output):
    """A page of chats, most recently active first."""

    items: list[ChatOut]
    next_cursor: str | None


GroupName = Annotated[TrimmedLabel, Field(min_length=1), max_characters(GROUP_NAME_MAX, 4 * GROUP_NAME_MAX)]


class GroupNew(Input):
    """A new group; the client creates the id.

    Friends and people of a shared project are added directly. All others are invited.
    """

    id: Id
    name: GroupName
    people: Annotated[list[Id], Field(max_length=GROUP_PEOPLE_MAX)]


class GroupEdit(Input):
    """The new name of a group."""

    name: GroupName


class OwnerEdit(Input):
    """The new owner of a group."""

    profile_id: Id


class MuteEdit(Input):
    """The mute setting of a chat."""

    muted: bool


class ChatPerson(Output):
    """A person in a chat, and how far they have read."""

    profile: ProfileRef
    role: Literal["owner", "member"]
    seen_number: int
    seen_at: Moment | None


class ChatPeople(Output):
    """The people in a chat. `invited`: people with a pending invitation to the group, oldest first."""

    items: list[ChatPerson]
    invited: list[ProfileRef]


class GroupInvitationOut(Output):
    """An invitation to a group. It names the sender, and reveals nothing of the group until it is accepted."""

    id: str
    invited_by: ProfileRef
    created_at: Moment


class GroupInvitations(Output):
    """The pending invitations of one person, newest first."""

    items: list[GroupInvitationOut]


class MessageHit(Output):
    """A message that was found, with an excerpt around the words of the query."""

    message: MessageOut
    excerpt: list[TextPart]


class MessageHits(Output):
    """A page of found messages, newest first, and their chats."""

    items: list[MessageHit]
    chats: list[ChatOut]
    next_cursor: str | None


class MessageRequests(Output):
    """Unread chats that people who aren't friends started, most recently active first."""

    items: list[ChatOut]


class UnreadChats(Output):
    """The number of unread and unmuted chats of each kind; message requests are counted separately."""

    direct: int
    groups: int
    projects: int
    requests: int


class ChatPictureOut(Output):
    """A picture that was uploaded to a chat, for use in a message."""

    path: str
    width: int
    height: int


class PictureUrls(Output):
    """URLs of a chat's pictures by their paths, valid until `expires_at`."""

    urls: dict[str, str]
    expires_at: Moment


class ReadPosition(Input):
    """The number up to which the user has read."""

    number: Annotated[Whole, Field(ge=0)]
