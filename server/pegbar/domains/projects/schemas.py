"""API models of projects."""

from typing import Annotated

from pydantic import Field

from pegbar.access.permissions import Role, Visibility
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects.limits import FPS_DEFAULT, HEIGHT_DEFAULT, WIDTH_DEFAULT
from pegbar.kernel.schema import Input, Label, Moment, Number, Output, Text

# `rules.py` checks the ranges instead of these types, because the specification prescribes the error texts.
Size = Annotated[Number, Field(description="Pixels, whole, 16 to 8192", examples=[1920])]
Rate = Annotated[Number, Field(description="1 to 120, whole, or 23.976, 29.97, 59.94", examples=[24])]

NewCutFrames = Annotated[Number, Field(description="Frames of a new cut, whole, 1 to 240", examples=[24])]


class ProjectNew(Input):
    """A new project."""

    name: Annotated[Label, Field(max_length=1000, examples=["Lanterns at Low Tide"])]
    width: Size = WIDTH_DEFAULT
    height: Size = HEIGHT_DEFAULT
    fps: Rate = FPS_DEFAULT
    description: Annotated[Text, Field(max_length=10_000)] = ""
    visibility: Visibility = "private"


class ProjectEdit(Input):
    """Changes of the settings; omitted fields don't change."""

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
    """A project, and the user's abilities in it. `has_cover`: it has a custom cover."""

    description: str
    updates_enabled: bool
    new_cut_frames: int
    has_cover: bool
    version: int
    abilities: dict[str, bool]


class ProjectList(Output):
    """A page of projects, newest first."""

    items: list[ProjectSummary]
    next_cursor: str | None


class DeletedProject(Output):
    """One of the user's deleted projects, which can be restored until `purged_at`."""

    id: str
    name: str
    width: int
    height: int
    fps: float
    cover_url: str | None
    deleted_at: Moment
    purged_at: Moment


class DeletedProjectList(Output):
    """Deleted projects, most recently deleted first."""

    items: list[DeletedProject]


class AccessOut(Output):
    """A project's existence, privacy, and visibility to the user."""

    exists: bool
    private: bool
    visible: bool


class StorageQuota(Output):
    """Used bytes, and the maximum; 0 means unlimited."""

    used: int
    limit: int


class StorageOut(Output):
    """The storage usage of a project and, for its owner, of all the owner's projects together."""

    project: StorageQuota
    person: StorageQuota | None
