"""API shapes of imports. What a file would change is a plan; each of its rows is accepted by itself."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.storyboard.imports.limits import (
    IMPORT_NAME_MAX,
    PLAN_ROW_ID_MAX,
    PLAN_ROWS_MAX,
)
from pegbar.kernel.limits import FPS_MAX
from pegbar.kernel.schema import Foreign, Id, Input, Moment, Number, Output, Text, Whole

ImportKind = Literal["timing", "edit", "script", "storyboarder", "pictures"]
ScriptUse = Literal["nothing", "scene", "paragraph"]
"""What the scenes of a script become on the board: nothing, one cut each, or one cut for each paragraph."""
ImportState = Literal["uploading", "reading", "planned", "applied", "undone", "failed", "gone"]
FileName = Annotated[Foreign, Field(min_length=1, max_length=IMPORT_NAME_MAX)]


class ImportOptions(Input):
    """What an EDL does not say itself: the frames a second that it counts, and whether it drops labels.

    Without `fps` it counts as this board's EDL does; without `drop`, as it says. `how` is asked of the first script of
    a board; a later draft goes on as the first one did.
    """

    fps: Annotated[Number, Field(gt=0, le=FPS_MAX)] | None = None
    drop: bool | None = None
    how: ScriptUse | None = None


class ImportNew(Input):
    """A file to be sent: so many bytes. The client makes the id: the same one again is the same import."""

    id: Id
    kind: ImportKind
    file_name: FileName
    size: Annotated[Whole, Field(ge=0, le=2**53)]
    options: ImportOptions = ImportOptions()


class RowOut(Output):
    """What all rows of a plan have. The id is the same in each plan of the import.

    `checked`: accepted unless somebody says otherwise; `fresh`: not, or not so, in the plan before.
    """

    id: str
    checked: bool
    fresh: bool = False


class Place(Output):
    """So many frames, at this place of the board from 1, were all accepted as it is offered; none where it has none."""

    number: int | None
    frames: int


class NamedPlace(Place):
    """With the name that the cut would have, which may be empty."""

    name: str


class CutRow(RowOut):
    """A change of one cut, and whether the file names it surely, or by a name alone."""

    cut_id: str
    by: Literal["code", "name"] = "code"


class Retimed(CutRow):
    """A cut that becomes longer or shorter: frames before and after."""

    kind: Literal["retimed"] = "retimed"
    before: int
    after: int


class Moved(CutRow):
    """A cut that goes to another place: its number before, and after all that is offered."""

    kind: Literal["moved"] = "moved"
    before: int
    after: int


class Twice(CutRow):
    """A cut that stands in an edit once more: `after` is where its duplicate goes, drawing and all."""

    kind: Literal["twice"] = "twice"
    before: Place
    after: Place


class Missing(RowOut):
    """A cut that is not in the edit: it stays, which goes without saying, goes to the end, or is deleted as by hand."""

    kind: Literal["missing"] = "missing"
    cut_id: str
    before: Place
    choices: list[Literal["keep", "end", "delete"]]


class NewCut(RowOut):
    """A picture of the edit that is no cut's: an empty cut."""

    kind: Literal["new"] = "new"
    after: NamedPlace


class Gap(RowOut):
    """Nothing is seen for a while: the cut before lasts longer, which goes without saying, or there is an empty cut."""

    kind: Literal["gap"] = "gap"
    after: Place
    choices: list[Literal["lengthen", "empty"]]


class Unclear(RowOut):
    """A picture that may be several cuts: which one (its id), or ``new``: an empty cut. Without a choice, nothing."""

    kind: Literal["unclear"] = "unclear"
    after: NamedPlace
    choices: list[str]


class Transitioned(CutRow):
    """The transition into a cut lasts longer or shorter: frames before and after, 0 where there is none.

    `transition` is its kind on the board, or of the edit where the board has none.
    """

    kind: Literal["transition"] = "transition"
    transition: str
    before: int
    after: int


class SoundMoved(RowOut):
    """A clip of a sound begins at another frame of the board (from 0) than it would after all else that is offered."""

    kind: Literal["sound"] = "sound"
    clip_id: str
    name: str
    before: int
    after: int


class NewBoard(RowOut):
    """A board of a storyboard project, or a picture, that becomes a cut. `board` counts those of the file, from 1.

    With a `picture`, a small one is at `…/imports/{id}/pictures/{board}`.
    """

    kind: Literal["board"] = "board"
    board: int
    after: NamedPlace
    picture: bool


class BoardSettings(Output):
    """Frames a second, and the canvas in pixels."""

    fps: float
    width: int
    height: int


class Settings(RowOut):
    """The board is empty and may take the frames a second and the canvas of the file."""

    kind: Literal["settings"] = "settings"
    before: BoardSettings
    after: BoardSettings


class ScriptText(Output):
    """A text that the script says otherwise: of a cut, or without one of the scene itself.

    `ours` stands on the board, `theirs` in the script. Where somebody `touched` it since the script gave it, ours stays
    unless its id is among the `theirs` of what is accepted.
    """

    id: str
    cut_id: str | None
    field: Literal["dialogue", "action", "title", "number"]
    ours: str
    theirs: str
    touched: bool


class SceneRow(RowOut):
    """A change of a scene of a script: what it is called there (number and heading), and at which line it begins.

    There is no line where the script has the scene no more.
    """

    scene: str
    line: int | None


class SceneCame(SceneRow):
    """A scene that is new: so many cuts, so many frames long in all."""

    kind: Literal["scene_new"] = "scene_new"
    cuts: int
    frames: int


class SceneBack(SceneRow):
    """A scene that an earlier draft had no more is in the script again; its cuts are still there."""

    kind: Literal["scene_back"] = "scene_back"


class SceneMoved(SceneRow):
    """A scene goes elsewhere, with its cuts: its place among the scenes, from 1."""

    kind: Literal["scene_moved"] = "scene_moved"
    before: int
    after: int


class SceneRenamed(SceneRow):
    """A scene is called otherwise; `texts` are its title and its number, as far as they differ."""

    kind: Literal["scene_renamed"] = "scene_renamed"
    before: str
    after: str
    texts: list[ScriptText]


class SceneChanged(SceneRow):
    """What is in a scene changed: captions, paragraphs that become cuts, and cuts whose text left the script.

    Those stay.
    """

    kind: Literal["scene_changed"] = "scene_changed"
    texts: list[ScriptText]
    added: list[str]
    left: list[str]


class SceneGone(SceneRow):
    """A scene that the script has no more: its cuts stay where they are, marked 'Not in the script'."""

    kind: Literal["scene_gone"] = "scene_gone"


class SceneCandidate(Output):
    """A scene of the board that an unclear one may be: the choice, and what it is called."""

    choice: str
    called: str


class SceneUnclear(SceneRow):
    """A scene that may be several of the board: which one, or ``new``. Without a choice, nothing."""

    kind: Literal["scene_unclear"] = "scene_unclear"
    could_be: list[SceneCandidate]
    choices: list[str]


PlanRow = Annotated[
    Retimed
    | Moved
    | Twice
    | Missing
    | NewCut
    | Gap
    | Unclear
    | Transitioned
    | SoundMoved
    | NewBoard
    | Settings
    | SceneCame
    | SceneBack
    | SceneMoved
    | SceneRenamed
    | SceneChanged
    | SceneGone
    | SceneUnclear,
    Field(discriminator="kind"),
]
"""By its `kind`: what other files say of a board joins the union. Rows that ask something have `choices`."""


class Plan(Output):
    """What a file would change, and what it cannot, in sentences. `number` counts the plans of an import from 1."""

    number: int
    notices: list[str]
    rows: list[PlanRow]


class KeptCut(Output):
    """A cut that somebody changed since, and what it is called; without an id, a sound of which they moved a clip."""

    cut_id: str | None
    name: str


class ImportOut(Output):
    """An import, of whose file `received` of `size` bytes are here; `problem` says why it failed."""

    id: str
    kind: ImportKind
    file_name: str
    size: int
    received: int
    state: ImportState
    problem: str | None
    asked_by: str | None
    created_at: Moment
    applied_at: Moment | None


class ImportPlanned(ImportOut):
    """An import with its plan, once there is one."""

    plan: Plan | None


class ImportList(Output):
    """One's own imports and those that others applied, newest first."""

    items: list[ImportOut]


class Accepted(Input):
    """A row of the plan that is to be done, and which of its choices.

    `theirs` are the ids of its touched texts that are to be as the script has them.
    """

    row: Annotated[Text, Field(max_length=PLAN_ROW_ID_MAX)]
    choice: Annotated[Text, Field(max_length=PLAN_ROW_ID_MAX)] | None = None
    theirs: Annotated[
        list[Annotated[Text, Field(max_length=PLAN_ROW_ID_MAX)]],
        Field(default_factory=list, max_length=PLAN_ROWS_MAX),
    ]


class Acceptance(Input):
    """The rows that are to be done, of the plan of this number."""

    plan: Annotated[Whole, Field(ge=1)]
    accepted: Annotated[list[Accepted], Field(min_length=1, max_length=PLAN_ROWS_MAX)]


class ImportUndone(Output):
    """What was not taken back, because somebody changed it since."""

    kept: list[KeptCut]
