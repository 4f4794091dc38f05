"""API shapes of projects."""

from typing import Annotated

from pydantic import Field

from pegbar.access.permissions import Role, Visibility
from pegbar.access.uploads import UploadKind
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects.limits import FPS_DEFAULT, HEIGHT_DEFAULT, WIDTH_DEFAULT
from pegbar.kernel.schema import Input, Label, Moment, Number, Output, Text

# Ranges are checked by rules.py, which answers in the specification's own words.
Size = Annotated[Number, Field(description="Pixels, whole, 16 to 8192", examples=[1920])]
Rate = Annotated[Number, Field(description="1 to 120, whole, or 23.976, 29.97, 59.94", examples=[24])]

NewCutFrames = Annotated[Number, Field(description="Frames of a new cut, whole, 1 to 240", examples=[24])]


class ProjectNew(Input):
    """A project to be made."""

    name: Annotated[Label, Field(max_length=1000, examples=["Lanterns at Low Tide"])]
    width: Size = WIDTH_DEFAULT
    height: Size = HEIGHT_DEFAULT
    fps: Rate = FPS_DEFAULT
    description: Annotated[Text, Field(max_length=10_000)] = ""
    visibility: Visibility = "private"


class ProjectEdit(Input):
    """Settings to be changed; what is left out stays."""

    name: Annotated[Label, Field(max_length=1000)] | None = None
    description: Annotated[Text, Field(max_length=10_000)] | None = None
    width: Size | None = None
    height: Size | None = None
    fps: Rate | None = None
    visibility: Visibility | None = None
    updates_enabled: bool | None = None
    new_cut_frames: NewCutFrames | None = None


class ProjectSummary(Output):
    """A project in a list."""

    id: str
    slug: str
    name: str
    visibility: Visibility
    width: int
    height: int
    fps: float
    cover_url: str | None
    owner: ProfileRef
    created_at: Moment
    my_role: Role | None


class ProjectOut(ProjectSummary):
    """A project, and what the asker may do with it; `has_cover` where somebody chose the picture."""

    description: str
    updates_enabled: bool
    new_cut_frames: int
    has_cover: bool
    version: int
    abilities: dict[str, bool]


class ProjectList(Output):
    """One page of projects, newest first."""

    items: list[ProjectSummary]
    next_cursor: str | None


class DeletedProject(Output):
    """A project of one's own that can be brought back until `purged_at`."""

    id: str
    name: str
    width: int
    height: int
    fps: float
    cover_url: str | None
    deleted_at: Moment
    purged_at: Moment


class DeletedProjectList(Output):
    """The last deleted first."""

    items: list[DeletedProject]


class AccessOut(Output):
    """Whether there is such a project, whether it is private, whether the asker may see it."""

    exists: bool
    private: bool
    visible: bool


class Filled(Output):
    """Bytes that are used, and how many may be; 0 where nobody set a bound."""

    used: int
    most: int


class StorageOut(Output):
    """How full a project is, and, for its owner, all projects of the owner's together."""

    project: Filled
    person: Filled | None


class OpenUploadOut(Output):
    """An unfinished upload of somebody: `received` of `size` bytes have arrived."""

    kind: UploadKind
    id: str
    name: str
    person: ProfileRef
    received: int
    size: int
    created_at: Moment
    last_piece_at: Moment


class OpenUploadList(Output):
    """The unfinished uploads of a project, the ones with the latest piece first."""

    items: list[OpenUploadOut]
