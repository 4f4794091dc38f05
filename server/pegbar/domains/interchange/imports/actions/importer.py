"""Interface of importers: one per kind of file."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from pegbar.access.context import RequestContext
from pegbar.domains.interchange.imports.actions.changes import BoardChanges
from pegbar.domains.interchange.imports.rules.board_snapshot import BoardSnapshot, ImportPlan
from pegbar.kernel.database import Transaction

AcceptedRows = Sequence[tuple[Mapping[str, Any], str | None]]
"""The accepted rows in plan order, each with the user's choice, or None.

In a row with `texts`, `script_texts` are the ids of the texts that are replaced by those of the script although a user
edited them.
"""


class PlanOutdated(Exception):  # control flow, not an error
    """The board changed after the plan was made."""


class Importer(Protocol):
    """Importer of a kind of file.

    The interchange worker parses the file with `task`; `plan` then compares the result with the board.
    """

    @property
    def task(self) -> str:
        """The task's name in `interchange_worker.READING_TASKS`."""
        ...

    def get_max_bytes(self, file_name: str) -> int:
        """Return the maximum size of a file with this name."""
        ...

    def get_task_options(self, options: Mapping[str, Any], fps: float) -> Mapping[str, Any]:
        """Return the task's options besides file name and canvas. `fps` is the board's frame rate."""
        ...

    def plan(self, board: BoardSnapshot, parsed: Any, options: Mapping[str, Any]) -> ImportPlan:
        """Return the plan; `parsed` is the result of the task. Pure, runs in a thread. Raises BadFile."""
        ...

    async def apply(
        self, ctx: RequestContext, changes: BoardChanges, plan: Mapping[str, Any], chosen: AcceptedRows
    ) -> None:
        """Collect the accepted rows of a stored plan in `changes`, which the caller then writes.

        The caller holds the order lock. Raises PlanOutdated if the plan no longer fits the board.
        """
        ...


@runtime_checkable
class ExtraSource(Protocol):
    """An importer whose plan needs more data of the board."""

    async def load_extra(self, tx: Transaction, project_id: str) -> Any:
        """Return the value of `BoardSnapshot.extra`."""
        ...
