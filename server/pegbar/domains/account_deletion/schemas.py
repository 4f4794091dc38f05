"""API models of account deletion."""

from typing import Annotated

from pydantic import Field

from pegbar.domains.accounts.credentials.actions import Email, Password
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Id, Input, Moment, Output

_PROJECTS_MAX = 10_000


class OwnedProject(Output):
    """A project that must be transferred or deleted; `members` are the possible new owners."""

    id: str
    slug: str
    name: str
    members: list[ProfileRef]
    videos: int
    files: int


class AccountDeletionPreview(Output):
    """Preview of an account deletion: the owned projects, and the counts of videos in others' projects and of comments.

    These videos and comments stay, attributed to 'Deleted user'.
    """

    projects: list[OwnedProject]
    remaining_videos: int
    remaining_comments: int


class ProjectSuccessor(Input):
    """The new owner of a project, one of its members; null deletes the project."""

    project_id: Id
    profile_id: Id | None


class AccountDeletionNew(Input):
    """Request to delete an account: the password, and an entry for each owned project."""

    password: Password
    projects: Annotated[list[ProjectSuccessor], Field(max_length=_PROJECTS_MAX)]


class AccountDeleted(Output):
    """The time until which the deleted account can be restored."""

    restorable_until: Moment


class AccountReactivation(Input):
    """Request to restore a deleted account: the email and password of its sign-in."""

    email: Email
    password: Password
