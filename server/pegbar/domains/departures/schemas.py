"""API shapes of leaving and of taking out."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.accounts.credentials.actions import Email, Password
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Id, Input, Moment, Output

_PROJECTS_MAX = 10_000


class OwnedProject(Output):
    """A project that must be handed over or goes; `members` are those who could have it."""

    id: str
    slug: str
    name: str
    members: list[ProfileRef]
    videos: int
    files: int


class DepartureOut(Output):
    """What goes with the account, and what stays under 'Deleted user': videos in others' projects, and comments."""

    projects: list[OwnedProject]
    videos_left: int
    comments_left: int


class Heir(Input):
    """What becomes of a project: a member has it from now on; null: it is deleted."""

    project_id: Id
    profile_id: Id | None


class DepartureNew(Input):
    """The password, and what becomes of each project that one owns."""

    password: Password
    projects: Annotated[list[Heir], Field(max_length=_PROJECTS_MAX)]


class DepartureDone(Output):
    """Until when the account can be brought back."""

    back_until: Moment


class ReturnNew(Input):
    """With what one signed in."""

    email: Email
    password: Password


class TakeoutNew(Input):
    """An id made by the client makes it safe to repeat."""

    id: Id | None = None


class TakeoutOut(Output):
    """A file of what is one's own that is being made, or was; `url` once it is done, `kept_until` some days later."""

    id: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: float
    detail: str | None
    url: str | None
    size: int | None
    file_name: str
    created_at: Moment
    kept_until: Moment


class TakeoutList(Output):
    """The last ones, newest first."""

    items: list[TakeoutOut]
