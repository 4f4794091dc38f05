"""API shapes of projects."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.access.permissions import Role, Visibility
from pegbar.domains.profiles.schemas import ProfileRef
from pegbar.kernel.limits import FPS_DEFAULT, HEIGHT_DEFAULT, WIDTH_DEFAULT
from pegbar.kernel.schema import Id, Input, Moment, Number, Output, Text

# Ranges are checked by rules.py, which answers in the specification's own words.
Size = Annotated[Number, Field(description="Pixels, whole, 16 to 8192", examples=[1920])]
Rate = Annotated[Number, Field(description="1 to 120, whole, or 23.976, 29.97, 59.94", examples=[24])]
GivenRole = Literal["editor", "viewer"]


class ProjectNew(Input):
    """A project to be made."""

    name: Annotated[Text, Field(max_length=1000, examples=["Lanterns at Low Tide"])]
    width: Size = WIDTH_DEFAULT
    height: Size = HEIGHT_DEFAULT
    fps: Rate = FPS_DEFAULT
    description: Annotated[Text, Field(max_length=10_000)] = ""
    visibility: Visibility = "private"


class ProjectEdit(Input):
    """Settings to be changed; what is left out stays."""

    name: Annotated[Text, Field(max_length=1000)] | None = None
    description: Annotated[Text, Field(max_length=10_000)] | None = None
    width: Size | None = None
    height: Size | None = None
    fps: Rate | None = None
    visibility: Visibility | None = None
    updates_enabled: bool | None = None


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
    """A project, and what the asker may do with it."""

    description: str
    updates_enabled: bool
    version: int
    abilities: dict[str, bool]


class ProjectList(Output):
    """One page of projects, newest first."""

    items: list[ProjectSummary]
    next_cursor: str | None


class AccessOut(Output):
    """Whether there is such a project, whether it is private, whether the asker may see it."""

    exists: bool
    private: bool
    visible: bool


class CustomRole(Output):
    """A custom role as shown beside a name."""

    id: str
    name: str
    color: str


class Member(Output):
    """Somebody of a project."""

    profile: ProfileRef
    role: Role
    custom_role: CustomRole | None


class MemberList(Output):
    """The owner first, then the members in the order in which they came."""

    items: list[Member]


class MemberNew(Input):
    """Whom to add, as what."""

    profile_id: Id
    role: GivenRole = "editor"


class MemberEdit(Input):
    """A member's new built-in role; it clears the custom one."""

    role: GivenRole


class UpdateOut(Output):
    """News of a project."""

    id: str
    title: str | None
    body: str
    author: ProfileRef
    scheduled_for: Moment | None
    created_at: Moment


class UpdateList(Output):
    """News, newest first."""

    items: list[UpdateOut]
