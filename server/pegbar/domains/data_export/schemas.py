"""API models of data exports."""

from typing import Literal

from pegbar.kernel.schema import Id, Input, Moment, Output


class TakeoutNew(Input):
    """A new data export. A client-made id makes the request safe to repeat."""

    id: Id | None = None


class TakeoutOut(Output):
    """A data export. `url` is set once it is done; its file is deleted at `kept_until`."""

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
    """The requester's recent data exports, newest first."""

    items: list[TakeoutOut]
