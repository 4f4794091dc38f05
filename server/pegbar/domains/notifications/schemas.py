"""API models of notifications."""

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field

from pegbar.domains.notifications.limits import NOTIFICATIONS_READ_MAX
from pegbar.domains.notifications.rules import Kind, NewsKind, RequestKind
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects.people.actions.invites import ProjectRef
from pegbar.kernel.schema import Id, Input, Moment, Output

Mails = Literal["off", "daily", "immediate"]


class RequestOut(Output):
    """A request that waits for the user's answer.

    `role` is the role that an invitation offers, `count` the number of messages. The id of a message request is the
    chat's id.
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
    """A notification of one kind about one thing.

    It has `count` events by `people_count` people, of whom the latest are listed. `has_more`: there are more events
    than were counted. `title` names the thing, `text` is the content of the newest event, and `path` links to it.
    """

    id: str
    kind: NewsKind
    people: list[ProfileRef]
    people_count: int
    count: int
    has_more: bool
    title: str
    text: str
    path: str
    project: ProjectRef | None
    unread: bool
    at: Moment


class Notifications(Output):
    """A page of notifications, newest first. The first page also has all pending requests and the unread count."""

    requests: list[RequestOut]
    items: list[NotificationOut]
    unread: int
    next_cursor: str | None


class NotificationsRead(Input):
    """The notifications and requests to mark as read; all of them if `ids` is omitted.

    Notifications that changed after `until` stay unread.
    """

    until: AwareDatetime
    ids: Annotated[list[Id], Field(max_length=NOTIFICATIONS_READ_MAX)] | None = None


class NotificationSettingsEdit(Input):
    """The kinds that the user turned off, and the mail setting."""

    disabled: Annotated[list[Kind], Field(max_length=40)]
    email_frequency: Mails


class NotificationSettingsOut(Output):
    """The user's notification preferences. `can_send_email`: this instance sends mail."""

    disabled: list[Kind]
    email_frequency: Mails
    can_send_email: bool
    muted_projects: list[ProjectRef]
