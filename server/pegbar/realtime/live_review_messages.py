"""What people tell each other who watch a film together: a screening. All of it is whispered, nothing is kept."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.kernel.limits import GUEST_NAME_MAX
from pegbar.realtime.frames import Id, Message

LINE_POINTS_MAX = 256
"""Points of a line in the making that one message tells."""

Share = Annotated[float, Field(ge=0, le=1)]
Milliseconds = Annotated[float, Field(ge=0, le=1e15)]
Frame = Annotated[int, Field(ge=0, le=2**31 - 1)]
Place = Annotated[float, Field(ge=0, le=2**31 - 1)]
FilmNumber = Annotated[int, Field(ge=1, le=2**31 - 1)]
Term = Annotated[int, Field(ge=0, le=2**53)]


class ViewerState(Message):
    """How somebody watches: with the others or alone, and where the pointer is, in shares of the picture."""

    alone: bool = False
    cursor: tuple[Share, Share] | None = None


class ShownBeside(Message):
    """The version that is compared, side by side or up to a share of the picture's width."""

    version: FilmNumber
    layout: Literal["side", "wipe"]
    share: Share


class ShownFilm(Message):
    """What the driver shows. `count` grows with each word of it, so that an older one never follows a newer.

    While it plays, the film was at `place` (in frames, between two of them too) at the moment `at` (ms of the clock of
    ScreenClock) and goes on from there at `speed` times its own rate, backwards where that is negative; a moment that
    is still to come is its start.
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
    """A drawing in the making, on these frames of a version: of its line number `line`, the points from `at` on.

    Lines and points after these there are none: undoing says so too. `over`: it is a note now, or was given up.
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
    """I am on the page of this film: tell me who watches it together, and what. `name` is what a guest is called."""

    type: Literal["screen_come"]
    video_id: Id
    name: Annotated[str, Field(max_length=4 * GUEST_NAME_MAX)] = ""


class ScreenHere(Message):
    """I watch with the others, in this way. Repeated as a sign of life."""

    type: Literal["screen_here"]
    video_id: Id
    state: ViewerState


class ScreenLeave(Message):
    """I am no longer there, and want to be told no more."""

    type: Literal["screen_leave"]
    video_id: Id


class ScreenDrive(Message):
    """From now on I drive, or whoever else is named by their connection."""

    type: Literal["screen_drive"]
    video_id: Id
    to: Id | None = None


class ScreenShow(Message):
    """What I show, who drive. Said again each second while it plays."""

    type: Literal["screen_show"]
    video_id: Id
    film: ShownFilm


class ScreenDraw(Message):
    """I am drawing over the picture."""

    type: Literal["screen_draw"]
    video_id: Id
    line: LiveLine


class ScreenFilm(Message):
    """I am a guest, and the others see this version: let me see it too."""

    type: Literal["screen_film"]
    video_id: Id
    version: FilmNumber


class ScreenClock(Message):
    """What time is it? `sent` comes back with the answer."""

    type: Literal["screen_clock"]
    sent: Milliseconds


class Viewer(Message):
    """Who somebody at a screening is; a guest has no id."""

    id: str | None
    name: str
    avatar_url: str | None
    is_guest: bool


class ScreenOpen(Message):
    """From now on one is told; by `connection_id` the others know this connection."""

    type: Literal["screen_open"] = "screen_open"
    video_id: str
    connection_id: str


class ScreenPeer(Message):
    """Somebody watches, and how. One person may be there with several tabs."""

    type: Literal["screen_peer"] = "screen_peer"
    video_id: str
    connection_id: str
    viewer: Viewer
    state: ViewerState


class ScreenGone(Message):
    """Somebody has left."""

    type: Literal["screen_gone"] = "screen_gone"
    video_id: str
    connection_id: str


class ScreenWheel(Message):
    """Who drives. Of two who took over at once it is the one with the greater term, then the greater connection."""

    type: Literal["screen_wheel"] = "screen_wheel"
    video_id: str
    term: int
    driver: str


class ScreenShown(Message):
    """What the driver of this term shows."""

    type: Literal["screen_shown"] = "screen_shown"
    video_id: str
    term: int
    driver: str
    film: ShownFilm


class ScreenDrawn(Message):
    """Somebody is drawing over the picture."""

    type: Literal["screen_drawn"] = "screen_drawn"
    video_id: str
    connection_id: str
    line: LiveLine


class ScreenFilmIs(Message):
    """A version's film and its notes as a guest has them: JSON of `film` and `notes`, as over HTTP; or why not."""

    type: Literal["screen_film_is"] = "screen_film_is"
    video_id: str
    version: int
    body: str | None
    detail: str = ""


class ScreenClockIs(Message):
    """It is `now`, ms since 1970 by the database, as all processes have it."""

    type: Literal["screen_clock_is"] = "screen_clock_is"
    sent: float
    now: float
