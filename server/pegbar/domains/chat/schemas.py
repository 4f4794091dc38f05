"""API shapes of chats."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.chat.limits import GROUP_NAME_MAX, GROUP_PEOPLE_MAX, MESSAGE_MAX
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Id, Input, Moment, Output, TextPart, TrimmedLabel, Whole, at_most

ChatKind = Literal["direct", "group", "project"]
ChatStatus = Literal["pending", "accepted"]
MessageKind = Literal["text", "image"]


class MessageNew(Input):
    """A message; the client makes the id, so that sending it again is harmless.

    The body of a picture is `image:` and the path that bringing it gave.
    """

    id: Id
    kind: MessageKind = "text"
    body: Annotated[str, Field(max_length=MESSAGE_MAX)]
    reply_to: Id | None = None


class MessageEdit(Input):
    """What a message says from now on."""

    body: Annotated[str, Field(max_length=MESSAGE_MAX)]


class Quoted(Output):
    """The message that one answers: its first letters."""

    id: str
    number: int
    author: ProfileRef
    kind: MessageKind
    text: str
    deleted: bool


class Reaction(Output):
    """An emoji, and the ids of who answered with it."""

    emoji: str
    people: list[str]


class PictureFacts(Output):
    """The size in pixels of the picture that a message is, before it is there."""

    width: int
    height: int


class MessageOut(Output):
    """A message; one that was deleted has no body. That of a picture is `image:` and the path of it.

    `as_of` is the number of the chat's last event that is sure to be included: of two copies, the one with the higher
    number is newer. It is 0 within events, whose own number it is, and where it is unknown.
    """

    id: str
    chat_id: str
    number: int
    author: ProfileRef
    kind: MessageKind
    body: str
    quoted: Quoted | None
    picture: PictureFacts | None
    reactions: list[Reaction]
    pinned: bool
    created_at: Moment
    edited_at: Moment | None
    deleted: bool
    as_of: int


class MessageList(Output):
    """Messages in order, and whether there are others before and after them."""

    items: list[MessageOut]
    has_older: bool
    has_newer: bool


class UnreadMessages(MessageList):
    """The messages around the first unread one; the newest where there is none.

    `read_number` is how far the asker has read, `first_unread` the number of the first unread message, `unread` how
    many there are, counted to 99, and `last_number` the number of the chat's newest message.
    """

    read_number: int
    first_unread: int | None
    unread: int
    last_number: int


class LastMessage(Output):
    """What was said last: its first letters."""

    number: int
    author: ProfileRef
    kind: MessageKind
    text: str
    deleted: bool
    created_at: Moment


class ChatProject(Output):
    """The project whose chat it is."""

    id: str
    slug: str
    name: str


class ChatOut(Output):
    """A chat as the asker has it. `unread` counts to 99; `read_number` is how far the asker has read.

    `may_write`: no block stands between the two of a direct one; `blocked`: the asker blocks the other.
    `blocked_people`: ids of the members and authors of a group whom the asker blocks. Clients collapse their messages;
    where the last message is theirs, `last` has no text.
    """

    id: str
    kind: ChatKind
    status: ChatStatus
    begun_by_me: bool
    person: ProfileRef | None
    project: ChatProject | None
    name: str | None
    picture_url: str | None
    role: Literal["owner", "member"]
    may_write: bool
    blocked: bool
    blocked_people: list[str]
    last: LastMessage | None
    unread: int
    read_number: int
    muted: bool
    version: int


class ChatList(Output):
    """A page of chats, what was written in last first."""

    items: list[ChatOut]
    next_cursor: str | None


GroupName = Annotated[TrimmedLabel, Field(min_length=1), at_most(GROUP_NAME_MAX, 4 * GROUP_NAME_MAX)]


class GroupNew(Input):
    """A group to begin; the client makes the id.

    Friends and people of a shared project are added directly. All others are invited.
    """

    id: Id
    name: GroupName
    people: Annotated[list[Id], Field(max_length=GROUP_PEOPLE_MAX)]


class GroupEdit(Input):
    """What a group is called."""

    name: GroupName


class OwnerEdit(Input):
    """Who owns a group from now on."""

    profile_id: Id


class MuteEdit(Input):
    """Whether one hears no more of a chat."""

    muted: bool


class ChatPerson(Output):
    """Somebody in a chat, and how far they have read."""

    profile: ProfileRef
    role: Literal["owner", "member"]
    seen_number: int
    seen_at: Moment | None


class ChatPeople(Output):
    """Who is in a chat; `invited`: the people whose invitation to the group is pending, oldest first."""

    items: list[ChatPerson]
    invited: list[ProfileRef]


class GroupInvitationOut(Output):
    """An invitation to a group. It names the person who sent it, and nothing of the group until it is accepted."""

    id: str
    invited_by: ProfileRef
    created_at: Moment


class GroupInvitations(Output):
    """The pending invitations of one person, newest first."""

    items: list[GroupInvitationOut]


class FoundMessage(Output):
    """A message that was found, and what stands in it around what was asked for."""

    message: MessageOut
    excerpt: list[TextPart]


class FoundMessages(Output):
    """A page of messages that were found, the newest first, and the chats that they are in."""

    items: list[FoundMessage]
    chats: list[ChatOut]
    next_cursor: str | None


class MessageRequests(Output):
    """Chats that people who are no friends began, and what in them was not read; what came last first."""

    items: list[ChatOut]


class UnreadChats(Output):
    """In how many chats of a kind something was not read that one did not mute; requests of their own."""

    direct: int
    groups: int
    projects: int
    requests: int


class ChatPictureOut(Output):
    """A picture that was brought into a chat, for a message to name."""

    path: str
    width: int
    height: int


class PictureUrls(Output):
    """Addresses of a chat's pictures by their paths; they are good until `expires_at`."""

    urls: dict[str, str]
    expires_at: Moment


class ReadMark(Input):
    """How far one has read."""

    number: Annotated[Whole, Field(ge=0)]
