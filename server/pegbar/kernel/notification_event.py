"""Notification events: what a person did that others may want to know."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NotificationEvent:
    """An action of the user `by`, reported to the users `to`.

    `source` identifies the cause, such as the id of a comment: each recipient is notified only once for each source.
    `about` is the id of the object that the event is about: events of one kind with the same `about` are grouped, such
    as comments on one video. `project_id` is the project in which it happened; people who muted it aren't notified.
    """

    kind: str
    to: tuple[str, ...]
    by: str
    about: str
    source: str
    project_id: str | None = None
