"""Interface of each domain to the data of one person: export, deactivation, reactivation and purge.

`domains/data_export/actions/user_data.py` lists the domains that store personal data. Add new domains there.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pegbar.access.context import RequestContext
from pegbar.access.services import Services

Rows = dict[str, Any]
"""Data that restores a deactivated person, as dicts and lists that can be stored as JSON."""
OpenChunks = Callable[[], Awaitable[AsyncIterator[bytes]]]


@dataclass(frozen=True, slots=True)
class ExportEntry:
    """A file of a data export. Its content is one of `data`, the object with the key `key`, or the chunks of `pieces`.

    `share`: for the progress bar, the fraction of the domain's export that is done after this file (0 to 1).
    """

    path: str
    data: bytes | None = None
    key: str | None = None
    pieces: OpenChunks | None = None
    share: float = 0.0


def json_entry(path: str, record: Mapping[str, Any] | Sequence[Any], share: float = 0.0) -> ExportEntry:
    """Create an export entry that is a JSON file with `record`. For `share`, see `ExportEntry`."""
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
        """Undo `deactivate`, as far as possible. `kept` is its result."""
        ...

    async def purge(self, services: Services, person: str) -> None:
        """Delete all data of a person, except content that remains with the author 'Deleted user'. Idempotent."""
        ...
