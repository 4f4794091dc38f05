"""API shapes of imports. What a file would change is a plan; each of its rows is accepted by itself."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.storyboard.imports.limits import IMPORT_NAME_MAX, PLAN_ROW_ID_MAX, PLAN_ROWS_MAX
from pegbar.kernel.limits import FPS_MAX
from pegbar.kernel.schema import Foreign, Id, Input, Moment, Number, Output, Text, Whole

ImportKind = Literal["timing"]
ImportState = Literal["uploading", "reading", "planned", "applied", "undone", "failed", "gone"]
FileName = Annotated[Foreign, Field(min_length=1, max_length=IMPORT_NAME_MAX)]


class ImportOptions(Input):
    """What a file does not say itself: the frames a second that it counts, and whether it drops labels."""

    fps: Annotated[Number, Field(gt=0, le=FPS_MAX)] | None = None
    drop: bool = False


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


class Retimed(RowOut):
    """A cut that becomes longer or shorter: frames before and after."""

    kind: Literal["retimed"] = "retimed"
    cut_id: str
    before: int
    after: int


PlanRow = Retimed
"""By its `kind`: what other files say of a board joins as `Retimed | …`. Rows that ask something have `choices`."""


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
