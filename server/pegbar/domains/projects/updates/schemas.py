"""API models of updates."""

from typing import Annotated

from pydantic import AwareDatetime, BeforeValidator, Field

from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects.updates import texts
from pegbar.domains.projects.updates.limits import UPDATE_BODY_MAX
from pegbar.kernel.schema import Id, Input, Moment, Output, Text
from pegbar.kernel.text_catalog import TextValueError


def _iso(value: object) -> object:
    if not isinstance(value, str) or "T" not in value.upper():
        raise TextValueError(texts.HOUR_WITHOUT_ZONE)
    return value


Hour = Annotated[AwareDatetime, BeforeValidator(_iso)]


class UpdateNew(Input):
    """A new update, posted immediately or scheduled. An id made by the client makes it safe to repeat."""

    id: Id | None = None
    title: Annotated[Text, Field(max_length=1000)] | None = None
    body: Annotated[Text, Field(max_length=UPDATE_BODY_MAX, description="Rich text: the offered tags and styles")]
    scheduled_for: Hour | None = None


class UpdateOut(Output):
    """An update of a project; `posted` is false until its scheduled time."""

    id: str
    title: str | None
    body: str
    author: ProfileRef
    scheduled_for: Moment | None
    created_at: Moment
    posted: bool
    abilities: dict[str, bool]


class UpdateList(Output):
    """A page of updates, newest first."""

    items: list[UpdateOut]
    next_cursor: str | None
