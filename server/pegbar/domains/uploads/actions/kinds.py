"""The kinds of uploads. Each domain with uploads registers its kinds at start."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.uploads.models import Upload
from pegbar.domains.uploads.schemas import UploadKindName
from pegbar.kernel.database import Transaction

EndReason = Literal["ended", "expired", "deleted"]
"""Someone who manages the project ended the upload, no chunk arrived for its lifetime, or its owner deleted it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UploadKind:
    """A kind of upload: who may continue it, how long it lasts without a chunk, and what follows its end."""

    name: UploadKindName
    permission: Permission
    """The owner's uploads end when they lose this permission in the project."""
    lifetime: timedelta
    """Time after its last chunk at which an unfinished upload expires and a finished upload's row is deleted."""
    on_complete: Callable[[RequestContext, Upload, str], Awaitable[None]]
    """Called in the transaction of the last chunk, with the key of the complete file."""
    on_end: Callable[[Transaction, Upload, EndReason], Awaitable[bool]] | None = None
    """Called in the transaction that ends an unfinished upload.

    Returns True if the upload expired and may start over.
    """
    authorize: Callable[[RequestContext, Upload], Awaitable[object]] | None = None
    """Raises unless the owner may continue the upload; by default, `permission` in the project is required."""
    lock_before_last_chunk: Callable[[Transaction, str], Awaitable[None]] | None = None
    """Acquires the locks of `on_complete` that precede uploads in the lock order. Called with the project's id."""

    async def require_allowed(self, ctx: RequestContext, upload: Upload) -> None:
        """Require that the user, who owns the upload, may still continue it."""
        if self.authorize is not None:
            await self.authorize(ctx, upload)
        else:
            await guards.project(ctx, upload.project_id, self.permission)


_KINDS: Final[dict[str, UploadKind]] = {}


def register_kind(kind: UploadKind) -> None:
    """Add a kind of upload; called at start. Kinds are the same for all instances of a process."""
    _KINDS[kind.name] = kind


def get_kind(name: str) -> UploadKind:
    """Return a registered kind."""
    return _KINDS[name]


def list_kinds() -> list[UploadKind]:
    """List all registered kinds."""
    return list(_KINDS.values())
