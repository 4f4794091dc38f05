"""API models of data exports."""

from typing import Literal

from pegbar.kernel.schema import Id, Input, Moment, Output


class DataExportNew(Input):
    """A new data export. A client-made id makes the request safe to repeat."""

    id: Id | None = None


class DataExportOut(Output):
    """A data export. `url` is set once it is done; its file is deleted at `available_until`."""

    id: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: float
    detail: str | None
    url: str | None
    size: int | None
    file_name: str
    created_at: Moment
    available_until: Moment


class DataExportList(Output):
    """The requester's recent data exports, newest first."""

    items: list[DataExportOut]
