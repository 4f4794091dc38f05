"""API shapes of sessions."""

from pegbar.kernel.schema import Moment, Output


class OpenSession(Output):
    """A browser in which somebody is signed in; `device` and `address` are empty where they are not known."""

    id: str
    device: str
    address: str
    used_at: Moment
    created_at: Moment
    is_this: bool


class SessionList(Output):
    """The open sessions, the last used one first."""

    items: list[OpenSession]
