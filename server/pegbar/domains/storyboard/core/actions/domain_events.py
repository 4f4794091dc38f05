"""Domain events of cuts (`kernel.domain_events`), which are published in the transaction of the change.

The caller of each holds the lock on the project's order, except for `BackgroundDeleting`.
"""

from dataclasses import dataclass

from pegbar.access.context import RequestContext


@dataclass(frozen=True, slots=True)
class CutReferencing:
    """A cut is about to refer to this background and shot.

    Subscribers raise an error for any of them that the project doesn't have, and lock those that it has.
    """

    ctx: RequestContext
    project_id: str
    background_id: str | None
    shot_id: str | None
    copied_cut_id: str | None = None
    """The cut of which a new cut is a copy."""


@dataclass(frozen=True, slots=True)
class CutAdded:
    """A cut was inserted into the board."""

    ctx: RequestContext
    project_id: str
    cut_id: str
    copied_cut_id: str | None


@dataclass(frozen=True, slots=True)
class CutEnteredShot:
    """A cut that was created, edited or restored is now in a shot."""

    ctx: RequestContext
    project_id: str


@dataclass(frozen=True, slots=True)
class CutRestored:
    """A deleted cut was restored; `background_id` is the background that it shows."""

    ctx: RequestContext
    project_id: str
    background_id: str | None


@dataclass(frozen=True, slots=True)
class BackgroundDeleting:
    """A background was marked as deleted. Subscribers refuse it if the background is in use."""

    ctx: RequestContext
    background_id: str
