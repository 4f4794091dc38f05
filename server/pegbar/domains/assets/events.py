"""Events of project files."""

from typing import Literal

from pegbar.kernel.database import Transaction
from pegbar.kernel.schema import Output
from pegbar.realtime.topics import project_topic


class AssetsChanged(Output):
    """Files, folders or folder access changed. It names no folder, because some are restricted."""

    type: Literal["assets_changed"] = "assets_changed"


async def append_changed_event(tx: Transaction, project_id: str) -> None:
    """Append the event that a project's files changed."""
    await tx.events.append(project_topic(project_id), AssetsChanged())
