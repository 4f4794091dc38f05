"""Everything that travels over the tab's one socket. The client's types are generated from here."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from pegbar.realtime.frames import Id, Message, Topic
from pegbar.realtime.live_review_messages import (
    ScreenClock,
    ScreenCome,
    ScreenDraw,
    ScreenDrive,
    ScreenFilm,
    ScreenHere,
    ScreenLeave,
    ScreenShow,
)


class Subscribe(Message):
    """Listen to a topic from the event after `since` on (null: from now on).

    `recent`, without a `since`: from some seconds ago on. What was loaded just before may lack what was announced
    between the loading and this message.
    """

    type: Literal["subscribe"]
    topic: Topic
    since: Annotated[int, Field(ge=0)] | None = None
    recent: bool = False


class Unsubscribe(Message):
    """Listen no longer."""

    type: Literal["unsubscribe"]
    topic: Topic


class DocOpen(Message):
    """Follow a cut's drawing from the update after `since` on (0: from its beginning)."""

    type: Literal["doc_open"]
    cut_id: Id
    since: Annotated[int, Field(ge=0)] = 0


class DocClose(Message):
    """Follow a cut's drawing no longer."""

    type: Literal["doc_close"]
    cut_id: Id


class DocPush(Message):
    """A change of a cut's drawing; safe to repeat with the same `push_id`."""

    type: Literal["doc_push"]
    cut_id: Id
    push_id: Id
    update: str


Far = Annotated[float, Field(ge=-(2**20), le=2**20)]


class LiveFraming(Message):
    """What a camera is to see: its middle and its width in canvas px, degrees clockwise."""

    x: Far
    y: Far
    width: Annotated[float, Field(gt=0, le=2**20)]
    angle: Annotated[float, Field(ge=-360, le=360)]


Sample = Annotated[int, Field(ge=0, le=2**53 - 1)]


class LiveClip(Message):
    """Where a clip of sound would lie: its track, its start on the board and its length in samples of 48 kHz."""

    clip_id: Id
    track_id: Id
    start: Sample
    samples: Sample


class PeerState(Message):
    """Where somebody is on a board: the cut, the playhead's frame, the pointer in canvas px.

    `framings` are the first and the last one of the cut's camera while they are being moved, `clip` is the one of the
    board's sound that is.
    """

    cut_id: Id | None = None
    frame: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None
    cursor: tuple[Far, Far] | None = None
    framings: tuple[LiveFraming, LiveFraming] | None = None
    clip: LiveClip | None = None


class Here(Message):
    """I am on this project's board, and where; the others are told from now on. Repeated as a sign of life."""

    type: Literal["here"]
    project_id: Id
    state: PeerState


class Away(Message):
    """I have left this project's board."""

    type: Literal["away"]
    project_id: Id


class LiveTip(Message):
    """A brush's tip, as in documents."""

    kind: Literal["pencil", "ink", "marker"]
    thin: Annotated[float, Field(ge=0, le=1)]
    curve: Annotated[float, Field(ge=0.25, le=4)]
    opacity: Annotated[float, Field(ge=0, le=1)]
    flow: Annotated[float, Field(ge=0, le=1)]
    straight: bool = False


class LiveBrush(Message):
    """What a stroke in the making is drawn with, as in documents."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    layer: Annotated[str, Field(pattern=r"^[\w-]{1,64}$")]
    kind: Literal["pencil", "eraser"]
    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
    size: Annotated[float, Field(ge=1, le=64)]
    tip: LiveTip | None = None


class DrawLive(Message):
    """A stroke in the making grew: from its point number `at` on it is these points (base64, the documents' codec).

    Nothing of it is kept: the finished stroke comes as a push.
    """

    type: Literal["draw_live"]
    cut_id: Id
    stroke: LiveBrush
    at: Annotated[int, Field(ge=0, le=100_000)]
    points: Annotated[str, Field(max_length=64 * 1024)]
    over: bool = False


class WatchFriends(Message):
    """Tell me which of my friends are here, and from now on who comes and goes. Said again when friendships change."""

    type: Literal["watch_friends"]


class WatchChats(Message):
    """Tell me what happens in all my chats, and who of those I write to is here. Said again when chats change."""

    type: Literal["watch_chats"]


class Typing(Message):
    """I am writing in this chat at this moment."""

    type: Literal["typing"]
    chat_id: Id


class Ping(Message):
    """Are you there?"""

    type: Literal["ping"]


ClientMessage = Annotated[
    Subscribe
    | Unsubscribe
    | DocOpen
    | DocClose
    | DocPush
    | Here
    | Away
    | DrawLive
    | WatchFriends
    | WatchChats
    | Typing
    | ScreenCome
    | ScreenHere
    | ScreenLeave
    | ScreenDrive
    | ScreenShow
    | ScreenDraw
    | ScreenFilm
    | ScreenClock
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
    """The topic is followed; missed events come next, in order."""

    type: Literal["subscribed"] = "subscribed"
    topic: str
    seq: int


class Reset(Message):
    """Too much was missed to be told: fetch anew, then go on from `seq`."""

    type: Literal["reset"] = "reset"
    topic: str
    seq: int


class Refused(Message):
    """The topic or drawing may not be followed."""

    type: Literal["refused"] = "refused"
    topic: str
    code: str
    detail: str


class DocState(Message):
    """The updates of a drawing after the `since` asked for, base64; one may be many merged into one.

    A large drawing comes in several of these; all but the last say that there is `more`.
    """

    type: Literal["doc_state"] = "doc_state"
    cut_id: str
    seq: int
    updates: list[str]
    more: bool
    can_edit: bool


class DocUpdate(Message):
    """One more update of a followed drawing, base64."""

    type: Literal["doc_update"] = "doc_update"
    cut_id: str
    seq: int
    update: str


class DocAck(Message):
    """The push is committed; only now is it saved."""

    type: Literal["doc_ack"] = "doc_ack"
    cut_id: str
    push_id: str
    seq: int


class DocError(Message):
    """The push was not kept, and why."""

    type: Literal["doc_error"] = "doc_error"
    cut_id: str
    push_id: str | None
    code: Literal[
        "cut.gone", "forbidden", "invalid", "too_large", "full", "unavailable", "not_found", "unauthenticated"
    ]
    detail: str


class PeerPerson(Message):
    """Who somebody on the board is."""

    id: str
    username: str
    display_name: str
    avatar_url: str | None


class PeerHere(Message):
    """Somebody is on the board, and where. One person may be there with several tabs."""

    type: Literal["peer_here"] = "peer_here"
    project_id: str
    connection_id: str
    person: PeerPerson
    state: PeerState


class PeerAway(Message):
    """Somebody has left the board."""

    type: Literal["peer_away"] = "peer_away"
    project_id: str
    connection_id: str


class PeerDraws(Message):
    """Somebody's stroke in the making grew, see DrawLive."""

    type: Literal["peer_draws"] = "peer_draws"
    cut_id: str
    connection_id: str
    stroke: LiveBrush
    at: int
    points: str
    over: bool


class FriendsOnline(Message):
    """The friends who have a page open somewhere."""

    type: Literal["friends_online"] = "friends_online"
    ids: list[str]


class FriendOnline(Message):
    """A friend opened the first page, or closed the last one."""

    type: Literal["friend_online"] = "friend_online"
    profile_id: str
    online: bool


class ChatsWatched(Message):
    """From now on everything of one's chats is told."""

    type: Literal["chats_watched"] = "chats_watched"


class PeerTypes(Message):
    """Somebody is writing in a chat at this moment."""

    type: Literal["peer_types"] = "peer_types"
    chat_id: str
    profile_id: str


class RightsChanged(Message):
    """What this person may see or do changed; the connection closes with 4003 and is to be made anew."""

    type: Literal["rights_changed"] = "rights_changed"


class Pong(Message):
    """Here."""

    type: Literal["pong"] = "pong"


class BadMessage(Message):
    """A frame that could not be understood; nothing was done."""

    type: Literal["bad_message"] = "bad_message"
    detail: str
