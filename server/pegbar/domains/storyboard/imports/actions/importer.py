"""What a kind of file that can be imported is."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from pegbar.access.context import RequestContext
from pegbar.domains.storyboard.imports.actions.changes import BoardChanges
from pegbar.domains.storyboard.imports.rules.board_snapshot import BoardSnapshot, ImportPlan
from pegbar.kernel.database import Transaction

AcceptedRows = Sequence[tuple[Mapping[str, Any], str | None]]
"""Rows of the plan that were accepted, in its order, each with the choice that was made, where one was.

One with `texts` has as `theirs` the ids of those that are to be as the file has them, though somebody touched them.
"""


class PlanOutdated(Exception):  # nothing went wrong
    """The board is another than a plan saw."""


class Importer(Protocol):
    """A kind of file. `task` of the interchange reads it; of that, `plan` says what it would change of a board."""

    @property
    def task(self) -> str:
        """By its name in `interchange_worker.TASKS`."""
        ...

    def get_max_bytes(self, file_name: str) -> int:
        """Bytes that a file of this kind and name may have."""
        ...

    def get_task_options(self, options: Mapping[str, Any], fps: float) -> Mapping[str, Any]:
        """What the task is told beside the file's name and the canvas, of a board with so many frames a second."""
        ...

    def plan(self, board: BoardSnapshot, parsed: Any, options: Mapping[str, Any]) -> ImportPlan:
        """Pure, and done beside the loop; `found` is what the task found. Raises BadFile."""
        ...

    async def apply(
        self, ctx: RequestContext, changes: BoardChanges, plan: Mapping[str, Any], chosen: AcceptedRows
    ) -> None:
        """Gather what was accepted of a plan, as it is kept, into the changes; they are written after it.

        The caller holds the board's order. Raises Outdated where the plan would be another one now.
        """
        ...


@runtime_checkable
class ExtraSource(Protocol):
    """An importer whose plan needs more of a board than its cuts."""

    async def load_extra(self, tx: Transaction, project_id: str) -> Any:
        """Return the value of `BoardSnapshot.more`."""
        ...
