"""HTTP routes of imports. Uploads of files have the import's id (`domains/uploads`)."""

from typing import Annotated, Final

from fastapi import Path, Request, Response

from pegbar.access.context import ReadContext, WriteContext, open_read_context, transact
from pegbar.access.paths import ImportId, Ref
from pegbar.access.services import ServicesDep
from pegbar.domains.interchange.imports.actions import apply, imports, pictures, undo
from pegbar.domains.interchange.imports.schemas import (
    Acceptance,
    ImportList,
    ImportNew,
    ImportOut,
    ImportPlanned,
    ImportUndone,
)
from pegbar.domains.interchange.limits import BOARDS_MAX
from pegbar.domains.storyboard.limits import CUT_URL_SECONDS
from pegbar.kernel.http import to_json_response
from pegbar.kernel.routing import Router

router = Router(prefix="/projects/{ref}/imports")
Board = Annotated[int, Path(ge=1, le=BOARDS_MAX)]
_CACHED: Final = f"private, max-age={CUT_URL_SECONDS}, immutable"


@router.get("")
async def list_imports(ctx: ReadContext, ref: Ref) -> ImportList:
    """List your imports of the last 30 days, and the imports that other users applied."""
    return await imports.list_imports(ctx, ref)


@router.post("", status_code=201)
async def begin_import(ref: Ref, body: ImportNew, request: Request, services: ServicesDep) -> ImportOut:
    """Create an import. The id is chosen by the client, so a retry is safe. 429 for too many in an hour."""
    async with open_read_context(request) as ctx:
        pass
    await imports.throttle(services, ctx.user, ref, body)
    return await transact(request, lambda ctx: imports.create_import(ctx, ref, body))


@router.get("/{import_id}", response_model=ImportPlanned)
async def get_import(ctx: ReadContext, ref: Ref, import_id: ImportId) -> Response:
    """Return an import with its plan."""
    return to_json_response(await imports.get_import_with_plan(ctx, ref, import_id))


@router.get(
    "/{import_id}/pictures/{board}",
    response_class=Response,
    responses={200: {"content": {"image/webp": {"schema": {"type": "string", "format": "binary"}}}}},
)
async def get_import_picture(
    ref: Ref, import_id: ImportId, board: Board, request: Request, services: ServicesDep
) -> Response:
    """Return the preview of a board (by its number in the file, from 1) of your own import that isn't applied."""
    async with open_read_context(request) as ctx:
        place = await pictures.get_place(ctx, ref, import_id, board)
    data = await pictures.read_picture(services, place)
    return Response(data, media_type="image/webp", headers={"Cache-Control": _CACHED})


@router.delete("/{import_id}", status_code=204)
async def give_up_import(ctx: WriteContext, ref: Ref, import_id: ImportId) -> None:
    """Cancel an import that wasn't applied."""
    await imports.cancel_import(ctx, ref, import_id)


@router.post("/{import_id}/apply", response_model=ImportPlanned)
async def apply_import(
    ref: Ref, import_id: ImportId, body: Acceptance, request: Request, services: ServicesDep
) -> Response:
    """Apply the accepted rows, all or none. 412 with the current plan if it changed.

    A retry is safe: an applied import isn't applied again.
    """
    async with open_read_context(request) as ctx:
        await imports.get_own_import(ctx, ref, import_id)
    return to_json_response(await apply.apply_import(services, ctx.user, ref, import_id, body))


@router.post("/{import_id}/undo")
async def undo_import(ctx: WriteContext, ref: Ref, import_id: ImportId) -> ImportUndone:
    """Undo an import. Later changes by users stay. A retry is safe."""
    return await undo.undo_import(ctx, ref, import_id)
