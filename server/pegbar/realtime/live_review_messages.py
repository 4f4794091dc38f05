"""WebSocket messages of live reviews, in which people watch a video together. They are ephemeral and never stored."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.kernel.limits import GUEST_NAME_MAX
from pegbar.kernel.schema import TextOut
from pegbar.realtime.frames import Id, Message

LINE_POINTS_MAX = 256
"""Maximum number of points in one message about an unfinished line."""

Share = Annotated[float, Field(ge=0, le=1)]
Milliseconds = Annotated[float, Field(ge=0, le=1e15)]
Frame = Annotated[int, Field(ge=0, le=2**31 - 1)]
Position = Annotated[float, Field(ge=0, le=2**31 - 1)]
VersionNumber = Annotated[int, Field(ge=1, le=2**31 - 1)]
Term = Annotated[int, Field(ge=0, le=2**53)]


class ViewerState(Message):
    """How a viewer watches: `alone` or in sync, and the pointer's position in fractions of the picture's size."""

    alone: bool = False
    cursor: tuple[Share, Share] | None = None


class PresentedComparison(Message):
    """The version that is compared: side by side, or as a wipe up to a `split` fraction of the picture's width."""

    version: VersionNumber
    layout: Literal["side", "wipe"]
    split: Share


class PresentedVideo(Message):
    """The state that the presenter shows. `count` grows with each message; receivers ignore messages with a lower one.

    If the video plays, it was at `position` (in frames, possibly between two) at the time `at` (milliseconds of the
    clock of LiveReviewTime), and continues from there at `speed` times its own rate; a negative speed plays backward.
    A future `at` is the time at which playback starts.
    """

    count: Term
    version: VersionNumber
    position: Position
    at: Milliseconds
    playing: bool
    speed: Annotated[float, Field(ge=-64, le=64)]
    range: tuple[Frame, Frame] | None = None
    comparison: PresentedComparison | None = None


class LiveLine(Message):
    """An unfinished drawing on these frames of a version: the points of its line `index`, from point `offset` on.

    Receivers drop later points and lines, so this message also undoes. `is_finished`: the drawing was saved as a note
    or discarded.
    """

    id: Annotated[str, Field(min_length=1, max_length=64)]
    version: VersionNumber
    first_frame: Frame
    last_frame: Frame
    index: Annotated[int, Field(ge=0, le=1000)]
    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
    width: Annotated[float, Field(gt=0, le=0.2)]
    offset: Annotated[int, Field(ge=0, le=100_000)]
    points: Annotated[list[tuple[Share, Share]], Field(max_length=LINE_POINTS_MAX)]
    is_finished: bool = False


class LiveReviewJoin(Message):
    """Join a video's live review: the server sends its viewers and what is shown. `name` is the name of a guest."""

    type: Literal["live_review_join"]
    video_id: Id
    name: Annotated[str, Field(max_length=4 * GUEST_NAME_MAX)] = ""


class LiveReviewState(Message):
    """Report how this viewer watches; repeated as a heartbeat."""

    type: Literal["live_review_state"]
    video_id: Id
    state: ViewerState


class LiveReviewLeave(Message):
    """Leave the live review: the server sends no more of its messages."""

    type: Literal["live_review_leave"]
    video_id: Id


class LiveReviewTakeControl(Message):
    """Make the sender the presenter, or the viewer with the connection id `to`."""

    type: Literal["live_review_take_control"]
    video_id: Id
    to: Id | None = None


class LiveReviewPresent(Message):
    """Report what the sender, who presents, shows; repeated each second while the video plays."""

    type: Literal["live_review_present"]
    video_id: Id
    video: PresentedVideo


class LiveReviewDraw(Message):
    """Report an unfinished drawing over the picture."""

    type: Literal["live_review_draw"]
    video_id: Id
    line: LiveLine


class LiveReviewGetVersion(Message):
    """Request of a guest: send this version, which the presenter shows."""

    type: Literal["live_review_get_version"]
    video_id: Id
    version: VersionNumber


class LiveReviewGetTime(Message):
    """Request the server's time. The response repeats `sent`."""

    type: Literal["live_review_get_time"]
    sent: Milliseconds


class Viewer(Message):
    """A viewer in a live review; a guest has no id."""

    id: str | None
    name: str
    avatar_url: str | None
    is_guest: bool


class LiveReviewJoined(Message):
    """The connection joined the live review; other viewers know it by `connection_id`."""

    type: Literal["live_review_joined"] = "live_review_joined"
    video_id: str
    connection_id: str


class LiveReviewPeerUpdated(Message):
    """A viewer joined, or the viewer's state changed. A person who watches in several tabs is several viewers."""

    type: Literal["live_review_peer_updated"] = "live_review_peer_updated"
    video_id: str
    connection_id: str
    viewer: Viewer
    state: ViewerState


class LiveReviewPeerLeft(Message):
    """A viewer left."""

    type: Literal["live_review_peer_left"] = "live_review_peer_left"
    video_id: str
    connection_id: str


class LiveReviewPresenterChanged(Message):
    """Who presents. If two viewers took control together, the greater term wins, then the greater connection id."""

    type: Literal["live_review_presenter_changed"] = "live_review_presenter_changed"
    video_id: str
    term: int
    presenter: str


class LiveReviewPresented(Message):
    """The presenter of this term shows this video state. Sent when it changes, and to connections that join."""

    type: Literal["live_review_presented"] = "live_review_presented"
    video_id: str
    term: int
    presenter: str
    video: PresentedVideo


class LiveReviewDrawn(Message):
    """A viewer is drawing over the picture."""

    type: Literal["live_review_drawn"] = "live_review_drawn"
    video_id: str
    connection_id: str
    line: LiveLine


class LiveReviewVersion(Message):
    """A version for a guest. `body` is JSON text with `video` and `notes`, each as in the HTTP API.

    If the guest may not see the version, `body` is null and `detail` is the reason.
    """

    type: Literal["live_review_version"] = "live_review_version"
    video_id: str
    version: int
    body: str | None
    detail: str = ""
    text: TextOut | None = None


class LiveReviewTime(Message):
    """The current time `now` by the database's clock, in milliseconds since 1970."""

    type: Literal["live_review_time"] = "live_review_time"
    sent: float
    now: float
