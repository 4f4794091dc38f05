"""WebSocket messages of live reviews, in which people watch a video together. They are ephemeral and never stored."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.kernel.limits import GUEST_NAME_MAX
from pegbar.realtime.frames import Id, Message

LINE_POINTS_MAX = 256
"""Maximum number of points in one message about an unfinished line."""

Share = Annotated[float, Field(ge=0, le=1)]
Milliseconds = Annotated[float, Field(ge=0, le=1e15)]
Frame = Annotated[int, Field(ge=0, le=2**31 - 1)]
Place = Annotated[float, Field(ge=0, le=2**31 - 1)]
FilmNumber = Annotated[int, Field(ge=1, le=2**31 - 1)]
Term = Annotated[int, Field(ge=0, le=2**53)]


class ViewerState(Message):
    """How a viewer watches: `alone` or in sync, and the pointer's position in fractions of the picture's size."""

    alone: bool = False
    cursor: tuple[Share, Share] | None = None


class ShownBeside(Message):
    """The version that is compared: side by side, or as a wipe up to a `share` of the picture's width."""

    version: FilmNumber
    layout: Literal["side", "wipe"]
    share: Share


class ShownFilm(Message):
    """What the presenter shows. `count` grows with each message, so that receivers can ignore outdated ones.

    If the video plays, it was at `place` (in frames, possibly between two) at the time `at` (milliseconds of the
    clock of ScreenClock), and continues from there at `speed` times its own rate; a negative speed plays backward.
    A future `at` is the time at which playback starts.
    """

    count: Term
    version: FilmNumber
    place: Place
    at: Milliseconds
    playing: bool
    speed: Annotated[float, Field(ge=-64, le=64)]
    range: tuple[Frame, Frame] | None = None
    beside: ShownBeside | None = None


class LiveLine(Message):
    """An unfinished drawing on these frames of a version: the points of its line number `line`, from index `at` on.

    Receivers drop later points and lines, so this message also undoes. `over`: the drawing was saved as a note, or
    discarded.
    """

    id: Annotated[str, Field(min_length=1, max_length=64)]
    version: FilmNumber
    first: Frame
    last: Frame
    line: Annotated[int, Field(ge=0, le=1000)]
    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
    width: Annotated[float, Field(gt=0, le=0.2)]
    at: Annotated[int, Field(ge=0, le=100_000)]
    points: Annotated[list[tuple[Share, Share]], Field(max_length=LINE_POINTS_MAX)]
    over: bool = False


class ScreenCome(Message):
    """Request: send who watches this video together, and what is shown. `name` is the name of a guest."""

    type: Literal["screen_come"]
    video_id: Id
    name: Annotated[str, Field(max_length=4 * GUEST_NAME_MAX)] = ""


class ScreenHere(Message):
    """Report how this viewer watches; repeated as a heartbeat."""

    type: Literal["screen_here"]
    video_id: Id
    state: ViewerState


class ScreenLeave(Message):
    """Leave the live review: the server sends no more of its messages."""

    type: Literal["screen_leave"]
    video_id: Id


class ScreenDrive(Message):
    """Make the sender the presenter, or the viewer with the connection id `to`."""

    type: Literal["screen_drive"]
    video_id: Id
    to: Id | None = None


class ScreenShow(Message):
    """Report what the sender, who presents, shows; repeated each second while the video plays."""

    type: Literal["screen_show"]
    video_id: Id
    film: ShownFilm


class ScreenDraw(Message):
    """Report an unfinished drawing over the picture."""

    type: Literal["screen_draw"]
    video_id: Id
    line: LiveLine


class ScreenFilm(Message):
    """Request of a guest: send this version, which the presenter shows."""

    type: Literal["screen_film"]
    video_id: Id
    version: FilmNumber


class ScreenClock(Message):
    """Request the server's time. The response repeats `sent`."""

    type: Literal["screen_clock"]
    sent: Milliseconds


class Viewer(Message):
    """A viewer in a live review; a guest has no id."""

    id: str | None
    name: str
    avatar_url: str | None
    is_guest: bool


class ScreenOpen(Message):
    """The connection joined the live review; other viewers know it by `connection_id`."""

    type: Literal["screen_open"] = "screen_open"
    video_id: str
    connection_id: str


class ScreenPeer(Message):
    """A viewer joined, or watches in another way. One person can watch in several tabs."""

    type: Literal["screen_peer"] = "screen_peer"
    video_id: str
    connection_id: str
    viewer: Viewer
    state: ViewerState


class ScreenGone(Message):
    """A viewer left."""

    type: Literal["screen_gone"] = "screen_gone"
    video_id: str
    connection_id: str


class ScreenWheel(Message):
    """Who presents. If two viewers took control together, the greater term wins, then the greater connection id."""

    type: Literal["screen_wheel"] = "screen_wheel"
    video_id: str
    term: int
    driver: str


class ScreenShown(Message):
    """What the presenter of this term shows."""

    type: Literal["screen_shown"] = "screen_shown"
    video_id: str
    term: int
    driver: str
    film: ShownFilm


class ScreenDrawn(Message):
    """A viewer is drawing over the picture."""

    type: Literal["screen_drawn"] = "screen_drawn"
    video_id: str
    connection_id: str
    line: LiveLine


class ScreenFilmIs(Message):
    """A version for a guest: `body` is JSON of `film` and `notes`, as over HTTP; if null, `detail` is the reason."""

    type: Literal["screen_film_is"] = "screen_film_is"
    video_id: str
    version: int
    body: str | None
    detail: str = ""


class ScreenClockIs(Message):
    """The current time `now` by the database's clock, in milliseconds since 1970."""

    type: Literal["screen_clock_is"] = "screen_clock_is"
    sent: float
    now: float
