"""API shapes of notifications."""

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field

from pegbar.domains.notifications.limits import NOTIFICATIONS_READ_MAX
from pegbar.domains.notifications.rules import Kind, NewsKind, RequestKind
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects.people.actions.invites import ProjectRef
from pegbar.kernel.schema import Id, Input, Moment, Output

Mails = Literal["off", "daily", "at_once"]


class RequestOut(Output):
    """What waits for the asker's answer; `role` is what an invitation offers, `count` how much somebody wrote.

    The id of what somebody wrote is that of the chat.
    """

    id: str
    kind: RequestKind
    person: ProfileRef
    project: ProjectRef | None
    role: str | None
    count: int
    unread: bool
    created_at: Moment


class NotificationOut(Output):
    """News of one kind about one thing: `count` times, by `people_count` people, of whom the last few are named.

    `more`: there are more than were counted. `title` names what it is about, `text` is what the newest says, and `path`
    leads to it.
    """

    id: str
    kind: NewsKind
    people: list[ProfileRef]
    people_count: int
    count: int
    more: bool
    title: str
    text: str
    path: str
    project: ProjectRef | None
    unread: bool
    at: Moment


class Notifications(Output):
    """One page, newest first. With the first page comes all that waits for an answer, and how much is unread."""

    requests: list[RequestOut]
    items: list[NotificationOut]
    unread: int
    next_cursor: str | None


class NotificationsRead(Input):
    """What was read, as it stood at `through`: these notifications and requests, or where `ids` is left out, all."""

    through: AwareDatetime
    ids: Annotated[list[Id], Field(max_length=NOTIFICATIONS_READ_MAX)] | None = None


class NotificationSettingsEdit(Input):
    """Which kinds the asker does not want, and whether they are mailed."""

    off: Annotated[list[Kind], Field(max_length=40)]
    mail: Mails


class NotificationSettingsOut(Output):
    """How the asker is notified; `can_mail`: this instance sends mail at all."""

    off: list[Kind]
    mail: Mails
    can_mail: bool
    muted: list[ProjectRef]
