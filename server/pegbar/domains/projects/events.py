"""What projects announce."""

from typing import Literal

from pegbar.kernel.schema import Output


class ProjectUpdated(Output):
    """Settings changed; `version` is the new one."""

    type: Literal["project_updated"] = "project_updated"
    version: int


class ProjectDeleted(Output):
    """The project is gone."""

    type: Literal["project_deleted"] = "project_deleted"


class MembersChanged(Output):
    """Somebody came, left or has another role."""

    type: Literal["members_changed"] = "members_changed"


class InboxChanged(Output):
    """On a person's own topic: an invitation or a request to join came, was answered or was taken back."""

    type: Literal["inbox_changed"] = "inbox_changed"


class UpdatesChanged(Output):
    """An update came, went, or its hour is there."""

    type: Literal["updates_changed"] = "updates_changed"


class ProjectsChanged(Output):
    """On a person's own topic: the list of one's projects changed."""

    type: Literal["projects_changed"] = "projects_changed"
