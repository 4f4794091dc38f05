"""What each slice says of one person: what is theirs there, what goes when they do, and what is left under no name.

`domains/departures/actions/slices.py` lists the slices; a new one with rows of a person's adds itself there.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pegbar.access.ask import Ask
from pegbar.access.house import House

Rows = dict[str, Any]
"""What somebody comes back with: plain data, for JSON."""
Pieces = Callable[[], Awaitable[AsyncIterator[bytes]]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A file for somebody who takes out what is theirs: its bytes, a stored object's key, or how its pieces are made.

    With it so much (0 to 1) of what its slice has is told.
    """

    path: str
    data: bytes | None = None
    key: str | None = None
    pieces: Pieces | None = None
    share: float = 0.0


def paper(path: str, record: Mapping[str, Any] | Sequence[Any], share: float = 0.0) -> Entry:
    """Plain data as a file of JSON."""
    return Entry(path, data=json.dumps(record, ensure_ascii=False, indent=1).encode() + b"\n", share=share)


class Belongings(Protocol):
    """A slice's part; a module of these functions is one."""

    def told(self, house: House, person: str) -> AsyncIterator[Entry]:
        """Everything of this person's, read a little at a time."""
        ...

    async def leave(self, ask: Ask) -> Rows:
        """Take the asker out of everybody else's sight; what brings them back."""
        ...

    async def come_back(self, ask: Ask, kept: Rows) -> None:
        """Put back what `leave` gave, as far as there is a place for it still."""
        ...

    async def forget(self, house: House, person: str) -> None:
        """Leave nothing of somebody but what stands under 'Deleted user'; harmless when done again."""
        ...
