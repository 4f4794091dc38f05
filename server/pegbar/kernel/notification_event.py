"""Notification events: what a person did that others may want to know."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NotificationEvent:
    """An action of `by` that is reported to the people in `to`, once for each `source`.

    Events of one kind with the same `about` are grouped, such as comments on one video. `project_id` is the project in
    which it happened, for people who muted that project.
    """

    kind: str
    to: tuple[str, ...]
    by: str
    about: str
    source: str
    project_id: str | None = None
