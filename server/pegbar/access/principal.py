"""Who asks."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who came by a guest link: to one video and its notes, until the session is over."""

    link_id: str
    session_id: str
    video_id: str
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Principal:
    """The person behind a request; `id` is None for somebody who is not signed in, who may be a guest."""

    id: str | None
    is_admin: bool = False
    guest: Guest | None = None

    @property
    def is_signed_in(self) -> bool:
        """Whether there is a session behind the request."""
        return self.id is not None


ANONYMOUS = Principal(None)
