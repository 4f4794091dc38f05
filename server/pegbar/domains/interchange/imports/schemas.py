"""API models of imports. A plan lists what a file would change; the user accepts its rows one by one."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.interchange.formats.format import ImportKind
from pegbar.domains.interchange.limits import (
    IMPORT_NAME_MAX,
    PLAN_ROW_ID_MAX,
    PLAN_ROWS_MAX,
)
from pegbar.kernel.limits import FPS_MAX
from pegbar.kernel.schema import Foreign, Id, Input, Moment, Number, Output, Text, Whole

ScriptUse = Literal["nothing", "scene", "paragraph"]
"""How the scenes of a script become cuts: not at all, one cut per scene, or one cut per paragraph."""
ImportState = Literal["uploading", "reading", "planned", "applied", "undone", "failed", "cancelled"]
FileName = Annotated[Foreign, Field(min_length=1, max_length=IMPORT_NAME_MAX)]


class ImportOptions(Input):
    """Options of an import.

    `fps` and `drop` (drop-frame timecode) are for EDLs, which don't state their frame rate. By default, `fps` is the
    rate at which this board's EDL is exported, and `drop` is as the EDL states. `how` is for the first script of a
    board; later drafts use the same.
    """

    fps: Annotated[Number, Field(gt=0, le=FPS_MAX)] | None = None
    drop: bool | None = None
    how: ScriptUse | None = None


class ImportNew(Input):
    """A file to upload. `size` is in bytes. The client chooses the id; a request with the same id can be repeated."""

    id: Id
    kind: ImportKind
    file_name: FileName
    size: Annotated[Whole, Field(ge=0, le=2**53)]
    options: ImportOptions = ImportOptions()


class RowOut(Output):
    """Base of all rows of a plan. The id is the same in each plan of the import.

    `checked`: accepted by default; `fresh`: new or different compared with the previous plan.
    """

    id: str
    checked: bool
    fresh: bool = False


class Place(Output):
    """A cut's length in frames, and its number on the board, from 1, if all rows are accepted with their defaults.

    The number is null if the cut isn't on the board then.
    """

    number: int | None
    frames: int


class NamedPlace(Place):
    """A place with the cut's name, which can be empty."""

    name: str


class CutRow(RowOut):
    """A change of one cut. `by` says how the file identifies the cut: by a code, or only by its name."""

    cut_id: str
    by: Literal["code", "name"] = "code"


class Retimed(CutRow):
    """A cut's length changes: frames before and after."""

    kind: Literal["retimed"] = "retimed"
    before: int
    after: int


class Moved(CutRow):
    """A cut moves: its number before, and after all rows are accepted."""

    kind: Literal["moved"] = "moved"
    before: int
    after: int


class Duplicate(CutRow):
    """A cut is in the edit again: `after` is the place of its duplicate, with drawing."""

    kind: Literal["duplicate"] = "duplicate"
    before: Place
    after: Place


class Missing(RowOut):
    """A cut isn't in the edit: it stays (default), moves to the end, or is deleted."""

    kind: Literal["missing"] = "missing"
    cut_id: str
    before: Place
    choices: list[Literal["keep", "end", "delete"]]


class NewCutRow(RowOut):
    """A picture of the edit matches no cut: create an empty cut."""

    kind: Literal["new"] = "new"
    after: NamedPlace


class Gap(RowOut):
    """A gap in the edit: extend the previous cut (default) or insert an empty one."""

    kind: Literal["gap"] = "gap"
    after: Place
    choices: list[Literal["lengthen", "empty"]]


class Unclear(RowOut):
    """A picture matches several cuts: choose one (its id), or ``new`` for an empty cut. By default it's ignored."""

    kind: Literal["unclear"] = "unclear"
    after: NamedPlace
    choices: list[str]


class Transitioned(CutRow):
    """The length of the transition into a cut changes: frames before and after, 0 for none.

    `transition` is its kind on the board, or in the edit if the board has none.
    """

    kind: Literal["transition"] = "transition"
    transition: str
    before: int
    after: int


class SoundMoved(RowOut):
    """A sound clip starts at another frame in the edit than on the board after all other rows. Frames count from 0."""

    kind: Literal["sound"] = "sound"
    clip_id: str
    name: str
    before: int
    after: int


class NewBoard(RowOut):
    """A board of a storyboard project, or a picture, becomes a cut. `board` is its number in the file, from 1.

    If `picture` is set, its preview is at `…/imports/{id}/pictures/{board}`.
    """

    kind: Literal["board"] = "board"
    board: int
    after: NamedPlace
    picture: bool


class BoardSettings(Output):
    """Frame rate, and canvas size in pixels."""

    fps: float
    width: int
    height: int


class SettingsRow(RowOut):
    """The board is empty and can take the frame rate and the canvas of the file."""

    kind: Literal["settings"] = "settings"
    before: BoardSettings
    after: BoardSettings


class ScriptText(Output):
    """A text that differs in the script: of a cut, or of the scene if there is no cut.

    If a user edited the text on the board after the last import (`is_edited`), it stays unless `script_texts` of the
    accepted row has its id.
    """

    id: str
    cut_id: str | None
    field: Literal["dialogue", "action", "title", "number"]
    board_text: str
    script_text: str
    is_edited: bool


class SceneRow(RowOut):
    """A change of a scene of a script: its number and heading in the script, and its first line.

    `line` is null if the script no longer has the scene.
    """

    scene: str
    line: int | None


class SceneAdded(SceneRow):
    """A new scene: the number of its cuts, and their length in frames."""

    kind: Literal["scene_new"] = "scene_new"
    cuts: int
    frames: int


class SceneRestored(SceneRow):
    """A scene that an earlier draft had dropped is in the script again; its cuts still exist."""

    kind: Literal["scene_restored"] = "scene_restored"


class SceneMoved(SceneRow):
    """A scene moves with its cuts: its positions among the scenes before and after the move, from 1."""

    kind: Literal["scene_moved"] = "scene_moved"
    before: int
    after: int


class SceneRenamed(SceneRow):
    """A scene is renamed; `texts` are its title and number if they differ."""

    kind: Literal["scene_renamed"] = "scene_renamed"
    before: str
    after: str
    texts: list[ScriptText]


class SceneChanged(SceneRow):
    """The content of a scene changes: captions (`texts`), and the texts of new paragraphs that become cuts (`added`).

    `cuts_not_in_script` are the ids of cuts whose text the script no longer has; they stay on the board.
    """

    kind: Literal["scene_changed"] = "scene_changed"
    texts: list[ScriptText]
    added: list[str]
    cuts_not_in_script: list[str]


class SceneRemoved(SceneRow):
    """A scene that the script no longer has: its cuts stay, marked 'Not in the script'."""

    kind: Literal["scene_removed"] = "scene_removed"


class SceneCandidate(Output):
    """A known scene that an ambiguous scene could match: the value to choose it, and its number and heading."""

    choice: str
    name: str


class SceneUnclear(SceneRow):
    """A scene that matches several scenes of the board: choose one, or ``new``. Without a choice, it's ignored."""

    kind: Literal["scene_unclear"] = "scene_unclear"
    candidates: list[SceneCandidate]
    choices: list[str]


PlanRow = Annotated[
    Retimed
    | Moved
    | Duplicate
    | Missing
    | NewCutRow
    | Gap
    | Unclear
    | Transitioned
    | SoundMoved
    | NewBoard
    | SettingsRow
    | SceneAdded
    | SceneRestored
    | SceneMoved
    | SceneRenamed
    | SceneChanged
    | SceneRemoved
    | SceneUnclear,
    Field(discriminator="kind"),
]
"""A row of a plan, by its `kind`. Rows with options have `choices`."""


class PlanOut(Output):
    """The changes that a file would make, and notices about content that can't be imported.

    `number` counts the plans of an import from 1.
    """

    number: int
    notices: list[str]
    rows: list[PlanRow]


class SkippedCut(Output):
    """A cut that was changed after the import, with its name; without an id, a sound whose clip was moved."""

    cut_id: str | None
    name: str


class ImportOut(Output):
    """An import; `received` of `size` bytes are uploaded. `problem` is why it failed."""

    id: str
    kind: ImportKind
    file_name: str
    size: int
    received: int
    state: ImportState
    problem: str | None
    requested_by: str | None
    created_at: Moment
    applied_at: Moment | None


class ImportPlanned(ImportOut):
    """An import with its plan, if there is one yet."""

    plan: PlanOut | None


class ImportList(Output):
    """The user's imports and the imports that other users applied, newest first."""

    items: list[ImportOut]


class Accepted(Input):
    """An accepted row of the plan, with the user's choice.

    `script_texts` are the ids of the edited texts that are replaced by the text of the script.
    """

    row: Annotated[Text, Field(max_length=PLAN_ROW_ID_MAX)]
    choice: Annotated[Text, Field(max_length=PLAN_ROW_ID_MAX)] | None = None
    script_texts: Annotated[
        list[Annotated[Text, Field(max_length=PLAN_ROW_ID_MAX)]],
        Field(default_factory=list, max_length=PLAN_ROWS_MAX),
    ]


class Acceptance(Input):
    """The accepted rows of the plan with this number."""

    plan: Annotated[Whole, Field(ge=1)]
    accepted: Annotated[list[Accepted], Field(min_length=1, max_length=PLAN_ROWS_MAX)]


class ImportUndone(Output):
    """The changes that weren't undone because users changed them after the import."""

    skipped: list[SkippedCut]
