"""API schemas for sessions."""

from pegbar.kernel.schema import Moment, Output


class OpenSession(Output):
    """An open session. `device` and `address` are empty if unknown."""

    id: str
    device: str
    address: str
    used_at: Moment
    created_at: Moment
    is_current: bool


class SessionList(Output):
    """The open sessions, most recently used first."""

    items: list[OpenSession]
