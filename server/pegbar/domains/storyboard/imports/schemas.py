"""API shapes of imports. What a file would change is a plan; each of its rows is accepted by itself."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.storyboard.imports.limits import IMPORT_NAME_MAX, PLAN_ROW_ID_MAX, PLAN_ROWS_MAX
from pegbar.kernel.limits import FPS_MAX
from pegbar.kernel.schema import Foreign, Id, Input, Moment, Number, Output, Text, Whole

ImportKind = Literal["timing", "edit"]
ImportState = Literal["uploading", "reading", "planned", "applied", "undone", "failed", "gone"]
FileName = Annotated[Foreign, Field(min_length=1, max_length=IMPORT_NAME_MAX)]


class ImportOptions(Input):
    """What an EDL does not say itself: the frames a second that it counts, and whether it drops labels.

    Without `fps` it counts as this board's EDL does; without `drop`, as it says.
    """

    fps: Annotated[Number, Field(gt=0, le=FPS_MAX)] | None = None
    drop: bool | None = None


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


PlanRow = Annotated[Retimed | Moved | Twice | Missing | NewCut | Gap | Unclear, Field(discriminator="kind")]
"""By its `kind`: what other files say of a board joins the union. Rows that ask something have `choices`."""


class Plan(Output):
    """What a file would change, and what it cannot, in sentences. `number` counts the plans of an import from 1."""

    number: int
    notices: list[str]
    rows: list[PlanRow]


class KeptCut(Output):
    """A cut that somebody changed since, and what it is called."""

    cut_id: str
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
    """A row of the plan that is to be done, and which of its choices."""

    row: Annotated[Text, Field(max_length=PLAN_ROW_ID_MAX)]
    choice: Annotated[Text, Field(max_length=PLAN_ROW_ID_MAX)] | None = None


class Acceptance(Input):
    """The rows that are to be done, of the plan of this number."""

    plan: Annotated[Whole, Field(ge=1)]
    accepted: Annotated[list[Accepted], Field(min_length=1, max_length=PLAN_ROWS_MAX)]


class ImportUndone(Output):
    """What was not taken back, because somebody changed it since."""

    kept: list[KeptCut]
