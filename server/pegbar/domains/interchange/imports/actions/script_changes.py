"""Changes of an import to the script of a board, collected together with its changes to cuts and written after them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.events import ScriptChanged
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import CaptionOrigin, KnownScript
from pegbar.domains.interchange.models import Import, Script
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.realtime.topics import project_topic


@dataclass(slots=True)
class ScriptChanges:
    """The board's new script and the origins of captions. The caller holds the order lock."""

    project_id: str
    inverse: dict[str, Any] | None = None
    """The data to undo the changes, as JSON data; see `revert`."""
    _values: dict[str, Any] | None = None
    _origins: dict[str, dict[str, Any] | None] = field(default_factory=dict[str, "dict[str, Any] | None"])

    def set_script(self, source: Import, imported: KnownScript) -> None:
        """Set the board's script to `imported`, which was read from the file of the import `source`."""
        self._values = {
            "import_id": source.id,
            "file_name": source.file_name,
            "imported": imported.to_plain(),
            "imported_at": clock.now(),
        }

    def set_origin(self, cut_id: str, origin: CaptionOrigin) -> None:
        """Set the origin of a cut's captions."""
        self._origins[cut_id] = origin.to_plain()

    async def write(self, tx: Transaction) -> None:
        """Write the changes and send the event. The caller has written the cuts before."""
        if self._values is None:
            return
        row, known = await store.get_script(tx, self.project_id), await store.load_origins(tx, self.project_id)
        self.inverse = {
            "before": None if row is None else _to_plain(row),
            "origins": {
                cut_id: {"before": known.get(cut_id), "after": origin} for cut_id, origin in self._origins.items()
            },
        }
        await store.save_origins(tx, self.project_id, self._origins)
        version = await store.save_script(tx, self.project_id, self._values)
        await publish_script(tx, self.project_id, version)

    async def revert(self, tx: Transaction, inverse: Mapping[str, Any], import_id: str) -> None:
        """Collect the changes that undo `inverse`: the previous script, and the previous origins of captions.

        An origin is only restored if it still has the import's value. If the board has the script of another import
        now, nothing is changed.
        """
        row = await store.get_script(tx, self.project_id)
        if row is None or row.import_id != import_id:
            return
        before = inverse["before"]
        if before is None:
            self._values = {**_to_plain(row), "import_id": None, "imported": None, "imported_at": row.imported_at}
        else:
            self._values = {**before, "imported_at": datetime.fromisoformat(before["imported_at"])}
        known = await store.load_origins(tx, self.project_id)
        self._origins = {
            cut_id: both["before"] for cut_id, both in inverse["origins"].items() if known.get(cut_id) == both["after"]
        }


async def publish_script(tx: Transaction, project_id: str, version: int) -> None:
    """Send an event that the board's script, or its placement on cuts, changed."""
    await tx.events.append(project_topic(project_id), ScriptChanged(version=version))


def _to_plain(row: Script) -> dict[str, Any]:
    return {
        "import_id": row.import_id,
        "file_name": row.file_name,
        "imported": row.imported,
        "imported_at": clock.iso(row.imported_at),
    }
