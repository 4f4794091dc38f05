"""Short constructors for the inputs of policies."""

from collections.abc import Set
from typing import Final

from pegbar.access.permissions import Flag, Role, Visibility
from pegbar.access.policies.decision import ALLOW, Decision
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.principal import Principal
from pegbar.access.scope import VideoAccess

OWNER: Final = "owner's id"
ME: Final = "requester's id"
OTHER: Final = "somebody else's id"


def make_access(
    role: Role | None = None,
    *,
    flags: Set[Flag] = frozenset(),
    visibility: Visibility = "public",
    updates_enabled: bool = True,
    signed_in: bool = True,
) -> ProjectAccess:
    """Return the access to a project with this role."""
    return ProjectAccess("project", "slug", OWNER, visibility, updates_enabled, role, frozenset(flags), signed_in)


def make_video_access(role: Role | None = None, publisher: str = OTHER) -> VideoAccess:
    """Return the access to a video in a project with this role."""
    return VideoAccess("video", publisher, make_access(role))


def make_principal(role: Role | None = None) -> Principal:
    """Return the principal who has this role in the project."""
    return Principal(OWNER if role == "owner" else ME)


def get_denial_reason(decision: Decision) -> str | None:
    """Return the reason of a denial; None if it is allowed."""
    return None if decision is ALLOW else getattr(decision, "reason", "")
