"""Registry of importers, and the importers of tables and edits."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from pegbar.access.context import RequestContext
from pegbar.domains.interchange.formats.common.edits.capabilities import BLACK
from pegbar.domains.interchange.imports.actions.boards_importer import BoardsImporter
from pegbar.domains.interchange.imports.actions.changes import BoardChanges
from pegbar.domains.interchange.imports.actions.importer import AcceptedRows, Importer
from pegbar.domains.interchange.imports.actions.script_importer import ScriptImporter
from pegbar.domains.interchange.imports.rules import timing
from pegbar.domains.interchange.imports.rules.board_snapshot import BoardSnapshot, CutSnapshot, ImportPlan
from pegbar.domains.interchange.imports.rules.edits import stored_plan
from pegbar.domains.interchange.imports.rules.edits.plan import PlacedCut
from pegbar.domains.interchange.imports.schemas import ImportKind
from pegbar.domains.interchange.limits import EDIT_BYTES_MAX, EDIT_ZIP_BYTES_MAX, TIMING_BYTES_MAX
from pegbar.domains.storyboard import texts as board_messages
from pegbar.domains.storyboard.limits import CUTS_MAX
from pegbar.domains.storyboard.rules.smpte import get_timecode_rate
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.kernel.errors import Conflict
from pegbar.kernel.threads import run_in_thread


@dataclass(frozen=True, slots=True)
class TimingImporter:
    """Importer of a table with cut lengths."""

    task: str = "timing.read"

    def get_max_bytes(self, file_name: str) -> int:
        """See `Importer.get_max_bytes`."""
        return TIMING_BYTES_MAX

    def get_task_options(self, options: Mapping[str, Any], fps: float) -> Mapping[str, Any]:
        """See `Importer.get_task_options`. There are none."""
        return {}

    def plan(self, board: BoardSnapshot, parsed: Any, options: Mapping[str, Any]) -> ImportPlan:
        """See `Importer.plan`. There are no options."""
        return timing.plan(board, parsed)

    async def apply(
        self, ctx: RequestContext, changes: BoardChanges, plan: Mapping[str, Any], chosen: AcceptedRows
    ) -> None:
        """See `Importer.apply`."""
        for row, _ in chosen:
            changes.update_cut(row["cut_id"], duration_frames=row["after"])


@dataclass(frozen=True, slots=True)
class EditImporter:
    """Importer of an edit of the board: OTIO, EDL, FCP7 XML or FCPXML."""

    task: str = "edit.read"

    def get_max_bytes(self, file_name: str) -> int:
        """See `Importer.get_max_bytes`. A ZIP can contain media, so it can be larger."""
        return EDIT_ZIP_BYTES_MAX if file_name.lower().endswith((".otioz", ".zip")) else EDIT_BYTES_MAX

    def get_task_options(self, options: Mapping[str, Any], fps: float) -> Mapping[str, Any]:
        """See `Importer.get_task_options`. The default rate of an EDL is that of the board."""
        board = FrameRate.from_fps(fps).frames_per_second
        own = board if options["fps"] is None else FrameRate.from_fps(options["fps"]).frames_per_second
        preset = get_timecode_rate(own) if options["fps"] is None else None
        return {"fps": str(own if preset is None else preset[0]), "drop": options["drop"], "board": str(board)}

    def plan(self, board: BoardSnapshot, parsed: Any, options: Mapping[str, Any]) -> ImportPlan:
        """See `Importer.plan`."""
        return stored_plan.plan(board, parsed)

    async def apply(
        self, ctx: RequestContext, changes: BoardChanges, plan: Mapping[str, Any], chosen: AcceptedRows
    ) -> None:
        """See `Importer.apply`. Raises Conflict if the board would have too many cuts."""
        cuts = [CutSnapshot(cut.id, cut.name, None, cut.duration_frames, cut.version) for cut in changes.cuts]
        accepted = {row["id"]: choice for row, choice in chosen}
        target = await run_in_thread(partial(stored_plan.build_target, cuts, plan, accepted))
        if len(target.items) > max(CUTS_MAX, len(cuts)):
            raise Conflict(board_messages.CUTS_FULL, code="too_many_cuts")
        for cut_id in target.deleted:
            changes.delete_cut(cut_id)
        changes.order = [self._place_item(changes, item) for item in target.items]
        begin = {cut.id: cut.transition for cut in changes.cuts}
        for row, _ in chosen:
            if row["kind"] == "transition":
                changes.update_cut(row["cut_id"], transition=_build_transition(begin[row["cut_id"]], row))
        for clip_id, frame in stored_plan.locate_clips(plan, target.items, accepted).items():
            changes.move_clip(clip_id, frame)

    def _place_item(self, changes: BoardChanges, item: PlacedCut) -> str:
        """Create the item's cut, or set its length. Returns its id."""
        if item.kind == "new" or item.cut_id is None:
            return changes.create_cut(None, name=item.name, duration_frames=item.frames)
        if item.kind == "duplicate":
            return changes.duplicate_cut(item.cut_id, None, duration_frames=item.frames)
        changes.update_cut(item.cut_id, duration_frames=item.frames)
        return item.cut_id


def _build_transition(known: Mapping[str, Any] | None, row: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the transition of a row. Its color is that of the cut's current transition `known`, if any."""
    colour = BLACK if known is None else known["colour"]
    return {"kind": row["transition"], "frames": row["after"], "colour": colour} if row["after"] else None


BOARD_KINDS: Final[frozenset[str]] = frozenset({"storyboarder", "pictures"})
"""Kinds of imports whose plans have a preview of each board."""

IMPORTERS: Final[Mapping[ImportKind, Importer]] = {
    "timing": TimingImporter(),
    "edit": EditImporter(),
    "script": ScriptImporter(),
    "storyboarder": BoardsImporter("storyboarder"),
    "pictures": BoardsImporter("pictures"),
}
