"""API shapes of the storyboard."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.storyboard.limits import CUT_NAME_MAX, CUTS_MAX, FRAMES_DEFAULT, FRAMES_MAX, FRAMES_MIN, NOTE_MAX
from pegbar.kernel.schema import Id, Input, Moment, Output, Text, TrimmedLabel, Whole

Frames = Annotated[Whole, Field(ge=FRAMES_MIN, le=FRAMES_MAX, description="Length in frames", examples=[24])]
CutName = Annotated[TrimmedLabel, Field(max_length=CUT_NAME_MAX)]
Note = Annotated[Text, Field(max_length=NOTE_MAX)]
_Told = Literal["name", "duration_frames", "note"]


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


class CutEdit(Input):
    """Fields to be changed; what is left out stays. A null `background_id` is none; a background has a name only.

    `unaware` are those of them whose values others set after the change was made: whoever did so is told.
    """

    name: CutName | None = None
    duration_frames: Frames | None = None
    note: Note | None = None
    background_id: Id | None = None
    unaware: Annotated[list[_Told], Field(max_length=3)] = Field(default_factory=list[_Told])


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
