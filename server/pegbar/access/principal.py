"""The authenticated user of a request."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Guest:
    """The session of a guest link: access to one video and its notes until the session ends."""

    link_id: str
    session_id: str
    video_id: str
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Principal:
    """The user of a request. `id` is None if the user isn't signed in; `guest` may then be set."""

    id: str | None
    is_admin: bool = False
    guest: Guest | None = None

    @property
    def is_signed_in(self) -> bool:
        """Return whether the user has an account and is signed in (guests aren't)."""
        return self.id is not None


ANONYMOUS = Principal(None)
