"""What each slice says of one person: what is theirs there, what goes when they do, and what is left under no name.

`domains/departures/actions/slices.py` lists the slices; a new one with rows of a person's adds itself there.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pegbar.access.context import RequestContext
from pegbar.access.services import Services

Rows = dict[str, Any]
"""What somebody comes back with: plain data, for JSON."""
OpenChunks = Callable[[], Awaitable[AsyncIterator[bytes]]]


@dataclass(frozen=True, slots=True)
class ExportEntry:
    """A file for somebody who takes out what is theirs: its bytes, a stored object's key, or how its pieces are made.

    With it so much (0 to 1) of what its slice has is told.
    """

    path: str
    data: bytes | None = None
    key: str | None = None
    pieces: OpenChunks | None = None
    share: float = 0.0


def json_entry(path: str, record: Mapping[str, Any] | Sequence[Any], share: float = 0.0) -> ExportEntry:
    """Plain data as a file of JSON."""
    return ExportEntry(path, data=json.dumps(record, ensure_ascii=False, indent=1).encode() + b"\n", share=share)


class UserData(Protocol):
    """A slice's part; a module of these functions is one."""

    def export(self, services: Services, person: str) -> AsyncIterator[ExportEntry]:
        """Everything of this person's, read a little at a time."""
        ...

    async def deactivate(self, ctx: RequestContext) -> Rows:
        """Take the asker out of everybody else's sight; what brings them back."""
        ...

    async def reactivate(self, ctx: RequestContext, kept: Rows) -> None:
        """Put back what `leave` gave, as far as there is a place for it still."""
        ...

    async def purge(self, services: Services, person: str) -> None:
        """Leave nothing of somebody but what stands under 'Deleted user'; harmless when done again."""
        ...
