"""API models of members, custom roles, invitations and join requests."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.access.permissions import Role
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects.people.limits import ROLE_COLOR_DEFAULT
from pegbar.kernel.schema import Id, Input, Moment, Output, TrimmedLabel

GivenRole = Literal["editor", "viewer"]
AnswerStatus = Literal["pending", "accepted", "declined"]
Color = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$", examples=[ROLE_COLOR_DEFAULT])]


class CustomRole(Output):
    """A custom role, as displayed next to a name."""

    id: str
    name: str
    color: str


class Member(Output):
    """The owner or a member of a project."""

    profile: ProfileRef
    role: Role
    custom_role: CustomRole | None


class MemberList(Output):
    """The owner, then the members in the order in which they joined."""

    items: list[Member]


class MemberNew(Input):
    """The person to add, and their role."""

    profile_id: Id
    role: GivenRole = "editor"


class MemberEdit(Input):
    """A member's new built-in role, which clears the custom role."""

    role: GivenRole


class RoleFlags(Output):
    """The rights that a custom role grants in addition to those of the built-in role."""

    can_edit_storyboards: bool
    can_publish: bool
    can_invite: bool
    can_manage_roles: bool
    can_manage_projects: bool
    can_post_updates: bool


class RoleOut(RoleFlags):
    """A custom role and its rights."""

    id: str
    name: str
    color: str


class RoleList(Output):
    """Custom roles in the order in which they were created."""

    items: list[RoleOut]


class RoleNew(Input):
    """A new custom role. Flags that the user may not set are stored as off.

    An id made by the client makes the request safe to repeat.
    """

    id: Id | None = None
    name: Annotated[TrimmedLabel, Field(max_length=1000, examples=["Inker"])]
    color: Color = ROLE_COLOR_DEFAULT
    can_edit_storyboards: bool = False
    can_publish: bool = False
    can_invite: bool = False
    can_manage_roles: bool = False
    can_manage_projects: bool = False
    can_post_updates: bool = False


class RoleEdit(Input):
    """Changes of a custom role. Omitted fields don't change, and neither do flags that the user may not set."""

    name: Annotated[TrimmedLabel, Field(max_length=1000)] | None = None
    color: Color | None = None
    can_edit_storyboards: bool | None = None
    can_publish: bool | None = None
    can_invite: bool | None = None
    can_manage_roles: bool | None = None
    can_manage_projects: bool | None = None
    can_post_updates: bool | None = None


class RoleAssign(Input):
    """The custom role to assign to a member; null removes it."""

    role_id: Id | None


class NewOwner(Input):
    """The member who becomes the owner."""

    profile_id: Id


class ProjectRef(Output):
    """A project, as shown to a person who may not see it yet."""

    id: str
    slug: str
    name: str


class InviteNew(Input):
    """The person to invite, and their role."""

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
    """Pending invitations, newest first."""

    items: list[InviteOut]


class JoinRequestOut(Output):
    """A request to become a viewer of a project."""

    id: str
    project: ProjectRef
    requester: ProfileRef
    status: AnswerStatus
    created_at: Moment


class JoinRequests(Output):
    """Pending requests, newest first: to the user's projects, and from the user."""

    incoming: list[JoinRequestOut]
    outgoing: list[JoinRequestOut]
