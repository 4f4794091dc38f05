"""Plans: the content of a file compared with the current board."""

from functools import partial
from typing import Any, cast

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.interchange.formats.common.parsed_file import decode_result
from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.actions import clips
from pegbar.domains.interchange.imports.actions.importer import ExtraSource
from pegbar.domains.interchange.imports.actions.importers import IMPORTERS
from pegbar.domains.interchange.imports.actions.presenters import publish_state
from pegbar.domains.interchange.imports.rules.board_snapshot import (
    BoardSnapshot,
    CutSnapshot,
    ImportPlan,
    mark_new_rows,
)
from pegbar.domains.interchange.imports.schemas import ImportKind, PlanOut
from pegbar.domains.interchange.models import Import
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.rules.transitions import read_transition
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.kernel.database import Transaction
from pegbar.kernel.frames import LENGTH_BYTES
from pegbar.kernel.threads import run_in_thread


async def build_plan(services: Services, row: Import, first_frame: bytes) -> dict[str, Any]:
    """Compute the current plan, as values of the import's row. Raises BadFile.

    `first_frame` is the first frame of the parsed file.
    """
    async with services.db.read() as tx:
        version = await core_store.get_order_version(tx, row.project_id)
        board = await _load_board(tx, services, row)
    plan = await run_in_thread(partial(_compute_plan, row, first_frame, board))
    versions = {each.id: each.version for each in (*board.cuts, *board.clips)}
    return {"plan": plan, "order_version": version, "cut_versions": versions}


async def read_first_frame(services: Services, key: str) -> bytes:
    """Return the first frame of the parsed file, without reading the rest."""
    stream, buffer, end = await services.blobs.open(key), bytearray(), LENGTH_BYTES
    async for piece in stream.chunks:
        buffer += piece
        if len(buffer) >= LENGTH_BYTES:
            end = LENGTH_BYTES + int.from_bytes(buffer[:LENGTH_BYTES])
        if len(buffer) >= end > LENGTH_BYTES:
            break
    return bytes(buffer[LENGTH_BYTES:end])


async def save_plan(services: Services, row: Import, values: dict[str, Any]) -> Import | None:
    """Store a plan if the import is being read or planned. Returns the import's current row."""
    async with services.db.write() as tx:
        current = await store.get_project_import(tx, row.project_id, row.id, lock=True)
        if current is None or current.state not in {"reading", "planned"}:
            return current
        await store.update_import(tx, row.id, {"state": "planned", **values})
        await publish_state(tx, row.project_id, row.id, "planned")
        return await store.get_import(tx, row.id)


def _compute_plan(row: Import, first: bytes, board: BoardSnapshot) -> dict[str, Any]:
    computed: ImportPlan = IMPORTERS[cast("ImportKind", row.kind)].plan(board, decode_result(first), row.options)
    before = None if row.plan is None else row.plan["rows"]
    number = 1 if row.plan is None else row.plan["number"] + 1
    fields = {"number": number, "notices": computed.notices, "rows": computed.rows}
    plan = PlanOut.model_validate(fields).model_dump(mode="json")
    return {**plan, "rows": mark_new_rows(plan["rows"], before), "apply_data": computed.apply_data}


async def _load_board(tx: Transaction, services: Services, row: Import) -> BoardSnapshot:
    project = await projects.get_settings(tx, row.project_id)
    live = await core_store.list_board_rows(tx, row.project_id)
    labels = await structure.get_labels(tx, [row.project_id])
    importer = IMPORTERS[cast("ImportKind", row.kind)]
    return BoardSnapshot(
        fps=project.fps,
        cuts=[
            CutSnapshot(
                cut.id, cut.name, labels.get(cut.id), cut.duration_frames, cut.version, read_transition(cut.transition)
            )
            for cut in live
        ],
        end_fade=await structure.get_end_fade(tx, row.project_id),
        clips=await clips.list_clips(tx, row.project_id),
        canvas=(project.width, project.height),
        is_drawn=any(cut.drawing_seq for cut in live),
        can_set_frame=await projects.can_set_frame(
            RequestContext(tx, services, Principal(row.requested_by)), row.project_id
        ),
        new_frames=project.new_cut_frames,
        extra=await importer.load_extra(tx, row.project_id) if isinstance(importer, ExtraSource) else None,
    )
