"""All messages of the WebSocket that each tab opens. The client's types are generated from this module."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from pegbar.kernel.schema import TextOut
from pegbar.realtime.frames import Id, Message, Topic
from pegbar.realtime.live_review_messages import (
    LiveReviewDraw,
    LiveReviewGetTime,
    LiveReviewGetVersion,
    LiveReviewJoin,
    LiveReviewLeave,
    LiveReviewPresent,
    LiveReviewState,
    LiveReviewTakeControl,
)


class Subscribe(Message):
    """Subscribe to a topic, from the event after the sequence number `since` on (null: new events only).

    `recent`, without `since`: also send the events of the last ten seconds, because the data that the page has just
    loaded may not include them.
    """

    type: Literal["subscribe"]
    topic: Topic
    since: Annotated[int, Field(ge=0)] | None = None
    recent: bool = False


class Unsubscribe(Message):
    """Unsubscribe from a topic."""

    type: Literal["unsubscribe"]
    topic: Topic


class DocOpen(Message):
    """Subscribe to the updates of a cut's drawing, after the sequence number `since` (0: from its beginning)."""

    type: Literal["doc_open"]
    cut_id: Id
    since: Annotated[int, Field(ge=0)] = 0


class DocClose(Message):
    """Unsubscribe from a cut's drawing."""

    type: Literal["doc_close"]
    cut_id: Id


class DocPush(Message):
    """A change of a cut's drawing; safe to repeat with the same `push_id`."""

    type: Literal["doc_push"]
    cut_id: Id
    push_id: Id
    update: str


Far = Annotated[float, Field(ge=-(2**20), le=2**20)]


class LiveCameraFrame(Message):
    """A camera frame: its center and width in canvas pixels, and its rotation in degrees, clockwise."""

    x: Far
    y: Far
    width: Annotated[float, Field(gt=0, le=2**20)]
    angle: Annotated[float, Field(ge=-360, le=360)]


Sample = Annotated[int, Field(ge=0, le=2**53 - 1)]


class LiveClip(Message):
    """The position of a sound clip that is being moved: its track, and its start and length in samples at 48 kHz."""

    clip_id: Id
    track_id: Id
    start: Sample
    samples: Sample


class PeerState(Message):
    """Where a person is on a board: the cut, the playhead's frame, and the pointer in canvas pixels.

    `camera_frames` are the first and the last camera frame of the cut while the person moves them; `clip` is the sound
    clip that the person moves.
    """

    cut_id: Id | None = None
    frame: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None
    cursor: tuple[Far, Far] | None = None
    camera_frames: tuple[LiveCameraFrame, LiveCameraFrame] | None = None
    clip: LiveClip | None = None


class PresenceUpdate(Message):
    """Join a project's board, or report a new position on it; repeated as a heartbeat."""

    type: Literal["presence_update"]
    project_id: Id
    state: PeerState


class PresenceLeave(Message):
    """Leave a project's board."""

    type: Literal["presence_leave"]
    project_id: Id


class LiveBrushTip(Message):
    """The brush tip of an unfinished stroke, as in stored drawings."""

    kind: Literal["pencil", "ink", "marker"]
    thin: Annotated[float, Field(ge=0, le=1)]
    curve: Annotated[float, Field(ge=0.25, le=4)]
    opacity: Annotated[float, Field(ge=0, le=1)]
    flow: Annotated[float, Field(ge=0, le=1)]
    straight: bool = False


class LiveBrush(Message):
    """The brush of an unfinished stroke, as in stored drawings."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    layer: Annotated[str, Field(pattern=r"^[\w-]{1,64}$")]
    kind: Literal["pencil", "eraser"]
    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
    size: Annotated[float, Field(ge=1, le=64)]
    tip: LiveBrushTip | None = None


class DrawLive(Message):
    """Report an unfinished stroke: its points from index `offset` on, in base64, encoded as in stored drawings.

    These points are never stored: the finished stroke is sent as a `doc_push`.
    """

    type: Literal["draw_live"]
    cut_id: Id
    stroke: LiveBrush
    offset: Annotated[int, Field(ge=0, le=100_000)]
    points: Annotated[str, Field(max_length=64 * 1024)]
    is_finished: bool = False


class WatchFriends(Message):
    """Request which friends are online, now and whenever that changes; repeated when friendships change."""

    type: Literal["watch_friends"]


class WatchChats(Message):
    """Subscribe to all of the user's chats and to the online status of chat partners; repeated when chats change."""

    type: Literal["watch_chats"]


class Typing(Message):
    """Report that the user is typing in this chat."""

    type: Literal["typing"]
    chat_id: Id


class Ping(Message):
    """Heartbeat of the client; the server responds with `pong`."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Subscribe
    | Unsubscribe
    | DocOpen
    | DocClose
    | DocPush
    | PresenceUpdate
    | PresenceLeave
    | DrawLive
    | WatchFriends
    | WatchChats
    | Typing
    | LiveReviewJoin
    | LiveReviewState
    | LiveReviewLeave
    | LiveReviewTakeControl
    | LiveReviewPresent
    | LiveReviewDraw
    | LiveReviewGetVersion
    | LiveReviewGetTime
    | Ping,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


class Hello(Message):
    """The first frame of a connection."""

    type: Literal["hello"] = "hello"
    connection_id: str
    user_id: str | None


class Subscribed(Message):
    """The connection subscribes to the topic now; missed events follow, in order."""

    type: Literal["subscribed"] = "subscribed"
    topic: str
    seq: int


class Reset(Message):
    """Too many events were missed to send them: load the data again, then continue from `seq`."""

    type: Literal["reset"] = "reset"
    topic: str
    seq: int


class Refused(Message):
    """The user may not subscribe to the topic or drawing."""

    type: Literal["refused"] = "refused"
    topic: str
    code: str
    detail: str
    text: TextOut


class DocState(Message):
    """The updates of a drawing after the requested `since`, in base64. An item can be a merge of many updates.

    A large drawing is sent in several of these messages; all but the last message have `has_more` set.
    """

    type: Literal["doc_state"] = "doc_state"
    cut_id: str
    seq: int
    updates: list[str]
    has_more: bool
    can_edit: bool


class DocUpdate(Message):
    """A new update of a drawing to which the connection subscribes, in base64."""

    type: Literal["doc_update"] = "doc_update"
    cut_id: str
    seq: int
    update: str


class DocAck(Message):
    """The pushed change is committed; only now is it saved."""

    type: Literal["doc_ack"] = "doc_ack"
    cut_id: str
    push_id: str
    seq: int


class DocError(Message):
    """The pushed change was not saved, and the reason."""

    type: Literal["doc_error"] = "doc_error"
    cut_id: str
    push_id: str | None
    code: Literal[
        "cut.gone", "forbidden", "invalid", "too_large", "full", "unavailable", "not_found", "unauthenticated"
    ]
    detail: str
    text: TextOut


class PeerPerson(Message):
    """A person on the board."""

    id: str
    username: str
    display_name: str
    avatar_url: str | None


class PeerUpdated(Message):
    """A person is on the board, at this position. One person can be there in several tabs."""

    type: Literal["peer_updated"] = "peer_updated"
    project_id: str
    connection_id: str
    person: PeerPerson
    state: PeerState


class PeerLeft(Message):
    """A person left the board."""

    type: Literal["peer_left"] = "peer_left"
    project_id: str
    connection_id: str


class PeerDrew(Message):
    """The unfinished stroke of another person grew; see DrawLive."""

    type: Literal["peer_drew"] = "peer_drew"
    cut_id: str
    connection_id: str
    stroke: LiveBrush
    offset: int
    points: str
    is_finished: bool


class FriendsOnline(Message):
    """The friends who are online: they have a page open."""

    type: Literal["friends_online"] = "friends_online"
    ids: list[str]


class FriendOnline(Message):
    """A friend went online (opened the first page) or offline (closed the last one)."""

    type: Literal["friend_online"] = "friend_online"
    profile_id: str
    is_online: bool


class ChatsWatched(Message):
    """The connection now receives the events of all the user's chats."""

    type: Literal["chats_watched"] = "chats_watched"


class PeerTyping(Message):
    """A person is typing in a chat."""

    type: Literal["peer_typing"] = "peer_typing"
    chat_id: str
    profile_id: str


class PermissionsChanged(Message):
    """The user's permissions changed: the connection closes with code 4003, and the client reconnects."""

    type: Literal["permissions_changed"] = "permissions_changed"


class Pong(Message):
    """The response to `ping`."""

    type: Literal["pong"] = "pong"


class BadMessage(Message):
    """The client's frame is not a valid message and was ignored. `detail` is for the programmers of clients."""

    type: Literal["bad_message"] = "bad_message"
    detail: str
