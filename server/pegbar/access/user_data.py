"""Interface of each domain to the data of one person: export, deactivation, reactivation and purge.

`domains/data_export/actions/user_data.py` lists the domains that store personal data. Add new ones there.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pegbar.access.context import RequestContext
from pegbar.access.services import Services

Rows = dict[str, Any]
"""Data that restores a deactivated person; plain, for JSON."""
OpenChunks = Callable[[], Awaitable[AsyncIterator[bytes]]]


@dataclass(frozen=True, slots=True)
class ExportEntry:
    """A file of a data export: bytes, the key of a stored object, or a function that opens a stream of chunks.

    `share`: the part of the domain's export that is done with this file (0 to 1).
    """

    path: str
    data: bytes | None = None
    key: str | None = None
    pieces: OpenChunks | None = None
    share: float = 0.0


def json_entry(path: str, record: Mapping[str, Any] | Sequence[Any], share: float = 0.0) -> ExportEntry:
    """Create an export entry that is a JSON file of `record`; `share` is that of `ExportEntry`."""
    return ExportEntry(path, data=json.dumps(record, ensure_ascii=False, indent=1).encode() + b"\n", share=share)


class UserData(Protocol):
    """A domain's functions on the data of one person; implemented by modules."""

    def export(self, services: Services, person: str) -> AsyncIterator[ExportEntry]:
        """Yield the files of this person's data export, read in small parts."""
        ...

    async def deactivate(self, ctx: RequestContext) -> Rows:
        """Hide the user from everyone else. Returns what `reactivate` needs to undo it."""
        ...

    async def reactivate(self, ctx: RequestContext, kept: Rows) -> None:
        """Restore what `deactivate` returned, as far as it still can be."""
        ...

    async def purge(self, services: Services, person: str) -> None:
        """Delete everything of a person except content that stays, attributed to 'Deleted user'. Idempotent."""
        ...
