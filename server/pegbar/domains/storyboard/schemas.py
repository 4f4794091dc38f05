"""API schemas of the storyboard."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from pegbar.domains.storyboard.limits import (
    ACTION_MAX,
    CUT_NAME_MAX,
    CUTS_MAX,
    DIALOGUE_MAX,
    FRAMES_DEFAULT,
    FRAMES_MAX,
    FRAMES_MIN,
    NOTE_MAX,
    TRANSITION_FRAMES_MAX,
)
from pegbar.kernel.schema import Id, Input, Moment, Number, Output, Text, TrimmedLabel, Whole

Frames = Annotated[Whole, Field(ge=FRAMES_MIN, le=FRAMES_MAX, description="Length in frames", examples=[24])]
CutName = Annotated[TrimmedLabel, Field(max_length=CUT_NAME_MAX)]
Note = Annotated[Text, Field(max_length=NOTE_MAX)]
Dialogue = Annotated[Text, Field(max_length=DIALOGUE_MAX)]
Action = Annotated[Text, Field(max_length=ACTION_MAX)]
Hold = Annotated[Whole, Field(ge=0, le=FRAMES_MAX)]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
_Told = Literal["name", "duration_frames", "note", "dialogue", "action"]


class CameraFrame(Input):
    """A camera keyframe: center and width in px of the canvas (the height follows from the aspect ratio), angle in
    degrees."""

    x: Number
    y: Number
    width: Annotated[Number, Field(gt=0)]
    angle: Annotated[Number, Field(ge=-360, le=360)]


class Camera(Input):
    """A camera move between two keyframes; if they are equal, the camera doesn't move.

    It rests for `hold_start` frames before the move and `hold_end` frames after it.
    """

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    start: Annotated[CameraFrame, Field(alias="from")]
    to: CameraFrame
    hold_start: Hold
    hold_end: Hold
    ease: Literal["linear", "in", "out", "both"]


class Transition(Input):
    """How a cut begins: dissolve from the previous cut, or fade through a color."""

    kind: Literal["dissolve", "fade"]
    frames: Annotated[Whole, Field(ge=1, le=TRANSITION_FRAMES_MAX)]
    colour: Colour


class Preview(Output):
    """The flattened picture of a cut, in full and small for lists. `seq` is the state of the drawing that it shows."""

    key: str
    url: str
    small_url: str
    expires_at: Moment
    seq: int


class CutOut(Output):
    """A cut or a background. `version` counts changes of its fields; a new preview doesn't count.

    `background_id` is the background that it shows below its own layers, `transition` how it begins.
    """

    id: str
    project_id: str
    name: str
    duration_frames: int
    note: str
    dialogue: str
    action: str
    camera: Camera | None
    transition: Transition | None
    shot_id: str | None
    position: int
    version: int
    background_id: str | None
    has_asset: bool
    drawing_seq: int
    preview: Preview | None
    created_at: Moment


class BoardOut(Output):
    """Settings of a board: how scenes and shots are numbered, how cuts in them are labeled, how the board ends.

    `version` is required to edit the settings, or to change all numbers.
    """

    pattern: str
    digits: int
    step: int
    locked: bool
    end_fade: Transition | None
    version: int


class SceneOut(Output):
    """A scene. While numbers are locked, a scene without cuts on the board is "omitted": its number stays reserved."""

    id: str
    number: str
    title: str
    text_id: str | None
    version: int


class ShotOut(Output):
    """A shot of a scene."""

    id: str
    scene_id: str
    number: str
    version: int


class CutList(Output):
    """The board in order, and the backgrounds, oldest first. Follow the project's topic from `seq` on."""

    items: list[CutOut]
    backgrounds: list[CutOut]
    board: BoardOut
    scenes: list[SceneOut]
    shots: list[ShotOut]
    order_version: int
    seq: int
    can_edit: bool


class CutNew(Input):
    """A new cut, inserted after `after_id` or at the end. A client-made id makes the request safe to repeat.

    `duplicate_of`: the cut of the project, live or deleted, that this one duplicates. Its sound clips are copied, and
    if its captions come from the script, the copy's captions follow the script too.
    """

    id: Id | None = None
    after_id: Id | None = None
    name: CutName = ""
    duration_frames: Frames = FRAMES_DEFAULT
    note: Note = ""
    dialogue: Dialogue = ""
    action: Action = ""
    camera: Camera | None = None
    transition: Transition | None = None
    shot_id: Id | None = None
    background_id: Id | None = None
    duplicate_of: Id | None = None


class CutEdit(Input):
    """Fields to change; omitted fields don't change. Null removes a background, camera, transition or shot.

    A background has a name only.

    `overwritten` lists fields whose values others changed after the client made this edit; those people are notified.
    """

    name: CutName | None = None
    duration_frames: Frames | None = None
    note: Note | None = None
    dialogue: Dialogue | None = None
    action: Action | None = None
    camera: Camera | None = None
    transition: Transition | None = None
    shot_id: Id | None = None
    background_id: Id | None = None
    overwritten: Annotated[list[_Told], Field(max_length=5)] = Field(default_factory=list[_Told])


class CutInOrder(Output):
    """A cut that was created or restored, and the order's version after that."""

    cut: CutOut
    order_version: int


class OrderVersion(Output):
    """The order's version after the change."""

    order_version: int


class Order(Input):
    """All cuts of the board in their new order."""

    cut_ids: Annotated[list[Id], Field(max_length=CUTS_MAX)]


class CutOrder(Output):
    """The current order."""

    cut_ids: list[str]
    order_version: int


class DrawingSaved(Output):
    """The number of the change in the drawing's log."""

    seq: int
