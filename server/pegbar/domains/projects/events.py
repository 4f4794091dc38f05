"""Events of projects."""

from typing import Literal

from pegbar.kernel.schema import Output


class ProjectUpdated(Output):
    """Settings changed; `version` is the new version."""

    type: Literal["project_updated"] = "project_updated"
    version: int


class ProjectDeleted(Output):
    """The project was deleted."""

    type: Literal["project_deleted"] = "project_deleted"


class MembersChanged(Output):
    """A member joined, left or has another role."""

    type: Literal["members_changed"] = "members_changed"


class InboxChanged(Output):
    """On a person's own topic: an invitation or join request to or from them was sent, answered or withdrawn."""

    type: Literal["inbox_changed"] = "inbox_changed"


class UpdatesChanged(Output):
    """An update was posted or deleted, or the scheduled time of an update has come."""

    type: Literal["updates_changed"] = "updates_changed"


class ProjectsChanged(Output):
    """On a person's own topic: their list of projects changed."""

    type: Literal["projects_changed"] = "projects_changed"
