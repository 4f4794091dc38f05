"""What is worked out of whole drawings: lists of bytes in, bytes out, so that a process of its own can do it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from .document import merge
from .states import change_to, digest

Updates = Sequence[bytes]
Task = Callable[[Sequence[Updates]], list[bytes]]

MERGE: Final = "merge"
KEEP: Final = "keep"
GO_BACK: Final = "go_back"
PAINT: Final = "paint"
PAINT_PART: Final = "paint_part"
"""Which need a painter: where the task is done in a process of its own, that has one."""


def _merge(drawings: Sequence[Updates]) -> list[bytes]:
    """One drawing → one update that says all of it."""
    return [merge(drawings[0])]


def _keep(drawings: Sequence[Updates]) -> list[bytes]:
    """One drawing → one update, and the name of what it says."""
    whole = merge(drawings[0])
    return [whole, digest(whole).encode()]


def _go_back(drawings: Sequence[Updates]) -> list[bytes]:
    """The present drawing and the one that is wanted → the present one as by `_keep`, and the updates between them."""
    present, name = _keep(drawings[:1])
    return [present, name, *change_to(present, merge(drawings[1]))]


TASKS: Final[Mapping[str, Task]] = {MERGE: _merge, KEEP: _keep, GO_BACK: _go_back}
"""What the names mean."""
