"""Tasks on complete drawings, with lists of bytes as input and output, so that they can run in another process."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from .document import merge
from .drawing_state import compute_digest, diff_updates

Updates = Sequence[bytes]
Task = Callable[[Sequence[Updates]], list[bytes]]

MERGE: Final = "merge"
MERGE_WITH_DIGEST: Final = "keep"
DIFF: Final = "go_back"
PAINT: Final = "paint"
PAINT_PART: Final = "paint_part"
"""The paint tasks need a painter, which only the worker process has."""


def _merge(drawings: Sequence[Updates]) -> list[bytes]:
    """One drawing → one update with all its content."""
    return [merge(drawings[0])]


def _merge_with_digest(drawings: Sequence[Updates]) -> list[bytes]:
    """One drawing → one merged update, and the digest of its content."""
    merged = merge(drawings[0])
    return [merged, compute_digest(merged).encode()]


def _diff(drawings: Sequence[Updates]) -> list[bytes]:
    """The current and the wanted drawing → the result of `_merge_with_digest` for the current drawing, then the updates
    that turn it into the wanted one."""
    present, name = _merge_with_digest(drawings[:1])
    return [present, name, *diff_updates(present, merge(drawings[1]))]


TASKS: Final[Mapping[str, Task]] = {MERGE: _merge, MERGE_WITH_DIGEST: _merge_with_digest, DIFF: _diff}
"""The tasks that don't need a painter, by name."""
