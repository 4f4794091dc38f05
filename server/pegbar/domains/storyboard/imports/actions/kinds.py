"""The kinds of file that can be imported: how each is read, planned and done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pegbar.domains.storyboard.imports.actions.changes import Changes
from pegbar.domains.storyboard.imports.limits import TIMING_BYTES_MAX
from pegbar.domains.storyboard.imports.rules import timing
from pegbar.domains.storyboard.imports.rules.seen import Planned, Seen
from pegbar.domains.storyboard.imports.schemas import ImportKind

Chosen = Sequence[tuple[Mapping[str, Any], str | None]]
"""Rows of the plan that were accepted, in its order, each with the choice that was made, where one was."""


class Kind(Protocol):
    """A kind of file. `task` of the interchange reads it; of that, `plan` says what it would change of a board."""

    @property
    def task(self) -> str:
        """By its name in `interchange_child.TASKS`."""
        ...

    @property
    def largest(self) -> int:
        """Bytes that a file of this kind may have."""
        ...

    def plan(self, seen: Seen, found: Any, options: Mapping[str, Any]) -> Planned:
        """Pure, and done beside the loop; `found` is what the task found. Raises BadFile."""
        ...

    async def accept(self, changes: Changes, chosen: Chosen) -> None:
        """Gather what was accepted into the changes; they are written after it."""
        ...


@dataclass(frozen=True, slots=True)
class Timing:
    """A table of cuts and their lengths."""

    task: str = "timing.read"
    largest: int = TIMING_BYTES_MAX

    def plan(self, seen: Seen, found: Any, options: Mapping[str, Any]) -> Planned:
        """See `Kind.plan`; such a table leaves nothing to choose."""
        return timing.plan(seen, found)

    async def accept(self, changes: Changes, chosen: Chosen) -> None:
        """See `Kind.accept`."""
        for row, _ in chosen:
            changes.change(row["cut_id"], duration_frames=row["after"])


KINDS: Final[Mapping[ImportKind, Kind]] = {"timing": Timing()}
