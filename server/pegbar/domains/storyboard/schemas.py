"""API shapes of the storyboard."""

from typing import Annotated, Literal

from pydantic import Field, RootModel

from pegbar.domains.profiles.schemas import ProfileRef
from pegbar.kernel.limits import (
    CUT_NAME_MAX,
    CUTS_MAX,
    EXPORT_SCENE_MAX,
    EXPORT_TITLE_MAX,
    FRAMES_DEFAULT,
    FRAMES_MAX,
    FRAMES_MIN,
    NOTE_MAX,
    START_PAGE_MAX,
    START_PAGE_MIN,
    VERSION_NAME_MAX,
)
from pegbar.kernel.schema import Id, Input, Moment, Output, Text, Trimmed, Whole

Frames = Annotated[Whole, Field(ge=FRAMES_MIN, le=FRAMES_MAX, description="Length in frames", examples=[24])]
CutName = Annotated[Trimmed, Field(max_length=CUT_NAME_MAX)]
Note = Annotated[Text, Field(max_length=NOTE_MAX)]
VersionName = Annotated[Trimmed, Field(min_length=1, max_length=VERSION_NAME_MAX)]


class Preview(Output):
    """The flattened picture of a cut, whole and small for lists; `seq` is the state of the drawing that it shows."""

    key: str
    url: str
    small_url: str
    expires_at: Moment
    seq: int


class CutOut(Output):
    """A cut, or a background. `version` counts the changes of its fields; a new preview is none of them.

    `background_id` is the background whose layers it shows below its own.
    """

    id: str
    project_id: str
    name: str
    duration_frames: int
    note: str
    position: int
    version: int
    background_id: str | None
    has_asset: bool
    drawing_seq: int
    preview: Preview | None
    created_at: Moment


class CutList(Output):
    """The board in order, and the backgrounds, oldest first; `seq` is where to follow the project's topic from."""

    items: list[CutOut]
    backgrounds: list[CutOut]
    order_version: int
    seq: int
    can_edit: bool


class CutNew(Input):
    """A cut to be made, behind `after_id` or at the end. An id made by the client makes it safe to repeat."""

    id: Id | None = None
    after_id: Id | None = None
    name: CutName = ""
    duration_frames: Frames = FRAMES_DEFAULT
    note: Note = ""
    background_id: Id | None = None


class BackgroundNew(Input):
    """A background to be made. An id made by the client makes it safe to repeat."""

    id: Id | None = None
    name: CutName


class CutEdit(Input):
    """Fields to be changed; what is left out stays. A null `background_id` is none; a background has a name only."""

    name: CutName | None = None
    duration_frames: Frames | None = None
    note: Note | None = None
    background_id: Id | None = None


class CutPlaced(Output):
    """A cut that came into the order."""

    cut: CutOut
    order_version: int


class OrderVersion(Output):
    """The order's version after the change."""

    order_version: int


class Order(Input):
    """All cuts of the board in their new order."""

    cut_ids: Annotated[list[Id], Field(max_length=CUTS_MAX)]


class OrderOut(Output):
    """The order as it stands."""

    cut_ids: list[str]
    order_version: int


class DrawingKept(Output):
    """The number under which the change is in the drawing's log."""

    seq: int


class VersionNamed(Input):
    """What a version is to be called."""

    name: VersionName


class VersionNew(VersionNamed):
    """The present state, to be kept under a name. An id made by the client makes it safe to repeat."""

    id: Id | None = None


class VersionOut(Output):
    """How a cut stood once. One without a name was kept by itself, and is not kept for ever."""

    id: str
    name: str | None
    reason: Literal["automatic", "named", "before_restore"]
    author: ProfileRef | None
    seq: int
    cut_name: str
    duration_frames: int
    note: str
    picture: Preview | None
    created_at: Moment


class VersionList(Output):
    """The versions of a cut, newest first."""

    items: list[VersionOut]


class VersionRestored(Output):
    """The cut as it is since; `before_version_id` is how it was, to come back to. None where nothing differed."""

    cut: CutOut
    before_version_id: str | None


class CutChoice(Input):
    """Which cuts a file is made of."""

    cut_ids: Annotated[list[Id], Field(min_length=1, max_length=CUTS_MAX)] | None = Field(
        default=None, description="Only these cuts"
    )


class PdfOptions(CutChoice):
    """How the board is printed."""

    style: Literal["vertical", "horizontal"] = "vertical"
    show_title: bool = True
    title: Annotated[Text, Field(max_length=EXPORT_TITLE_MAX)] = ""
    show_scene: bool = False
    scene: Annotated[Text, Field(max_length=EXPORT_SCENE_MAX)] = ""
    show_durations: bool = True
    show_frame_counts: bool = True
    show_page_numbers: bool = True
    start_page: Annotated[Whole, Field(ge=START_PAGE_MIN, le=START_PAGE_MAX)] = START_PAGE_MIN


class FilmOptions(CutChoice):
    """How the board is filmed."""

    show_notes: bool = Field(default=False, description="The notes as captions in the picture")


class PictureOptions(CutChoice):
    """Which pictures are packed."""


class PdfNew(Input):
    """The board on paper."""

    kind: Literal["pdf"]
    options: PdfOptions = PdfOptions()


class FilmNew(Input):
    """The board as an animatic."""

    kind: Literal["mp4"]
    options: FilmOptions = FilmOptions()


class PicturesNew(Input):
    """The board's pictures, one file each."""

    kind: Literal["zip"]
    options: PictureOptions = PictureOptions()


class ExportNew(RootModel[Annotated[PdfNew | FilmNew | PicturesNew, Field(discriminator="kind")]]):
    """A file to be made."""


class ExportOut(Output):
    """A file that is being made, or was; `url` once it is done."""

    id: str
    kind: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: float
    detail: str | None
    url: str | None
    file_name: str
    created_at: Moment


class ExportList(Output):
    """Exports, newest first."""

    items: list[ExportOut]
