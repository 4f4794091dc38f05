"""Who asks."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Who:
    """The person behind a request; `id` is None for somebody who is not signed in."""

    id: str | None
    is_admin: bool = False

    @property
    def signed_in(self) -> bool:
        """Whether there is a session behind the request."""
        return self.id is not None


NOBODY = Who(None)
