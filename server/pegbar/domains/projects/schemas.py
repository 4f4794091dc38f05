"""API shapes of projects."""

from typing import Annotated, Literal

from pydantic import AwareDatetime, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from pegbar.access.permissions import Role, Visibility
from pegbar.domains.profiles.schemas import ProfileRef
from pegbar.kernel.limits import FPS_DEFAULT, HEIGHT_DEFAULT, ROLE_COLOR_DEFAULT, UPDATE_BODY_MAX, WIDTH_DEFAULT
from pegbar.kernel.schema import Id, Input, Moment, Number, Output, Text, Trimmed

# Ranges are checked by rules.py, which answers in the specification's own words.
Size = Annotated[Number, Field(description="Pixels, whole, 16 to 8192", examples=[1920])]
Rate = Annotated[Number, Field(description="1 to 120, whole, or 23.976, 29.97, 59.94", examples=[24])]
GivenRole = Literal["editor", "viewer"]


def _iso(value: object) -> object:
    if not isinstance(value, str) or "T" not in value.upper():
        raise PydanticCustomError("iso_time", "This must be an ISO time with its zone.")
    return value


Hour = Annotated[AwareDatetime, BeforeValidator(_iso)]
AnswerStatus = Literal["pending", "accepted", "declined"]
Color = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$", examples=[ROLE_COLOR_DEFAULT])]


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
    """A project, and what the asker may do with it; `has_cover` where somebody chose the picture."""

    description: str
    updates_enabled: bool
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


class RoleFlags(Output):
    """What a custom role grants beside the built-in role's rights."""

    can_edit_storyboards: bool
    can_publish: bool
    can_invite: bool
    can_manage_roles: bool
    can_manage_projects: bool
    can_post_updates: bool


class RoleOut(RoleFlags):
    """A custom role and what it grants."""

    id: str
    name: str
    color: str


class RoleList(Output):
    """Custom roles in the order in which they were made."""

    items: list[RoleOut]


class RoleNew(Input):
    """A custom role to be made; flags that the asker may not set are taken as off."""

    name: Annotated[Trimmed, Field(max_length=1000, examples=["Inker"])]
    color: Color = ROLE_COLOR_DEFAULT
    can_edit_storyboards: bool = False
    can_publish: bool = False
    can_invite: bool = False
    can_manage_roles: bool = False
    can_manage_projects: bool = False
    can_post_updates: bool = False


class RoleEdit(Input):
    """What changes in a custom role; what is left out stays, and so do flags that the asker may not set."""

    name: Annotated[Trimmed, Field(max_length=1000)] | None = None
    color: Color | None = None
    can_edit_storyboards: bool | None = None
    can_publish: bool | None = None
    can_invite: bool | None = None
    can_manage_roles: bool | None = None
    can_manage_projects: bool | None = None
    can_post_updates: bool | None = None


class RoleAssign(Input):
    """A member's custom role, or none."""

    role_id: Id | None


class NewOwner(Input):
    """The member who becomes the owner."""

    profile_id: Id


class ProjectRef(Output):
    """A project, as named to somebody who may not see it yet."""

    id: str
    slug: str
    name: str


class InviteNew(Input):
    """Whom to invite, as what."""

    profile_id: Id
    role: GivenRole = "viewer"


class InviteOut(Output):
    """An invitation to a project."""

    id: str
    project: ProjectRef
    inviter: ProfileRef
    invitee: ProfileRef
    role: GivenRole
    status: AnswerStatus
    created_at: Moment


class InviteList(Output):
    """Open invitations, newest first."""

    items: list[InviteOut]


class JoinRequestOut(Output):
    """A request to become a viewer of a project."""

    id: str
    project: ProjectRef
    requester: ProfileRef
    status: AnswerStatus
    created_at: Moment


class JoinRequests(Output):
    """Open requests, newest first: to projects of the asker's, and from the asker."""

    incoming: list[JoinRequestOut]
    outgoing: list[JoinRequestOut]


class UpdateNew(Input):
    """News to be posted, at once or at an hour to come. An id made by the client makes it safe to repeat."""

    id: Id | None = None
    title: Annotated[Text, Field(max_length=1000)] | None = None
    body: Annotated[Text, Field(max_length=UPDATE_BODY_MAX, description="Rich text: the offered tags and styles")]
    scheduled_for: Hour | None = None


class UpdateOut(Output):
    """News of a project; `posted` is false while its hour is still to come."""

    id: str
    title: str | None
    body: str
    author: ProfileRef
    scheduled_for: Moment | None
    created_at: Moment
    posted: bool
    abilities: dict[str, bool]


class UpdateList(Output):
    """One page of news, newest first."""

    items: list[UpdateOut]
    next_cursor: str | None
