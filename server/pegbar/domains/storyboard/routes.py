"""HTTP routes of the storyboard."""

from typing import Annotated

from fastapi import Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field

from pegbar.access import guards
from pegbar.access.context import ReadContext, WriteContext, open_read_context, transact, transactions
from pegbar.access.paths import CutId, Ref
from pegbar.access.permissions import Permission
from pegbar.access.services import ServicesDep
from pegbar.domains.storyboard.backgrounds.routes import router as backgrounds
from pegbar.domains.storyboard.brushes.routes import router as brushes
from pegbar.domains.storyboard.core.actions import cuts, drawings, pictures
from pegbar.domains.storyboard.core.actions.merged_document import stream_merged_update
from pegbar.domains.storyboard.limits import DRAWING_UPDATE_BYTES_MAX
from pegbar.domains.storyboard.palettes.routes import router as palettes
from pegbar.domains.storyboard.scenes.actions.board import get_board
from pegbar.domains.storyboard.scenes.routes import router as scenes
from pegbar.domains.storyboard.schemas import (
    CutEdit,
    CutInOrder,
    CutList,
    CutNew,
    CutOrder,
    CutOut,
    DrawingSaved,
    Order,
    OrderVersion,
)
from pegbar.domains.storyboard.sound.routes import router as sound
from pegbar.domains.storyboard.versions.routes import router as versions
from pegbar.kernel.http import (
    IfMatch,
    describe_binary_body,
    get_client_network,
    get_content_length,
    read_binary_body,
    to_json_response,
)
from pegbar.kernel.limits import PREVIEW_BYTES_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Id
from pegbar.ports.pictures import STILL_TYPES

router = Router(prefix="/api", tags=["storyboard"])
Seq = Annotated[int, Field(ge=0, le=2**31 - 1)]
PushId = Annotated[Id, Header(alias="Idempotency-Key", description="A UUID; makes the push safe to repeat")]
_OCTETS = "application/octet-stream"


@router.get("/projects/{ref}/cuts", response_model=CutList)
async def list_cuts(ctx: ReadContext, ref: Ref) -> Response:
    """Return the board in order, and the sequence number from which to follow the project's topic."""
    return to_json_response(await get_board(ctx, ref))


@router.post("/projects/{ref}/cuts", status_code=201)
async def create_cut(ctx: WriteContext, ref: Ref, body: CutNew) -> CutInOrder:
    """Create a cut. Safe to repeat with a client-made id."""
    return await cuts.create_cut(ctx, ref, body)


router.include_router(backgrounds)


@router.put("/projects/{ref}/cuts/order")
async def reorder_cuts(ctx: WriteContext, ref: Ref, body: Order, version: IfMatch) -> CutOrder:
    """Put all cuts into a new order."""
    return await cuts.reorder_cuts(ctx, ref, version, body.cut_ids)


@router.patch("/cuts/{cut_id}")
async def edit_cut(ctx: WriteContext, cut_id: CutId, body: CutEdit, version: IfMatch) -> CutOut:
    """Change a cut's name, length, note or background, or a background's name."""
    return await cuts.edit_cut(ctx, cut_id, version, body)


@router.delete("/cuts/{cut_id}")
async def delete_cut(ctx: WriteContext, cut_id: CutId) -> OrderVersion:
    """Delete a cut or an unused background. It can be restored."""
    return OrderVersion(order_version=await cuts.delete_cut(ctx, cut_id))


@router.post("/cuts/{cut_id}/restore")
async def restore_cut(ctx: WriteContext, cut_id: CutId) -> CutInOrder:
    """Restore a deleted cut or background."""
    return await cuts.restore_cut(ctx, cut_id)


@router.get(
    "/cuts/{cut_id}/drawing",
    response_class=Response,
    responses={200: {"content": {_OCTETS: {"schema": {"type": "string", "format": "binary"}}}}},
)
async def get_drawing(request: Request, cut_id: CutId) -> Response:
    """Return the full drawing as one Yjs update, empty if nothing was drawn.

    The header X-Drawing-Seq is the number of the last change in it.
    """
    async with open_read_context(request) as ctx:
        await guards.cut(ctx, cut_id, Permission.CUT_VIEW)
    seq, parts = await stream_merged_update(ctx, cut_id)
    return StreamingResponse(parts, media_type=_OCTETS, headers={"X-Drawing-Seq": str(seq)})


@router.post("/cuts/{cut_id}/drawing", openapi_extra=describe_binary_body(_OCTETS))
async def push_drawing(cut_id: CutId, request: Request, push_id: PushId) -> DrawingSaved:
    """Append a change (a Yjs update) to a drawing. Safe to repeat with the same Idempotency-Key."""
    async with open_read_context(request) as ctx:
        await guards.cut(ctx, cut_id, Permission.DRAW)
    sender = ctx.user.id or get_client_network(request)
    ctx.services.socket_limits.check_push(
        sender, min(get_content_length(request), DRAWING_UPDATE_BYTES_MAX)
    )  # reject before reading the body
    update = await read_binary_body(request, DRAWING_UPDATE_BYTES_MAX, _OCTETS)
    await ctx.services.socket_limits.wait_for_push(sender, len(update), may_come_again=True)
    return DrawingSaved(seq=await drawings.receive_update(transactions(request), cut_id, push_id, update))


@router.put("/cuts/{cut_id}/preview", openapi_extra=describe_binary_body(*STILL_TYPES))
async def put_preview(
    cut_id: CutId,
    request: Request,
    services: ServicesDep,
    seq: Annotated[Seq, Query(description="The state of the drawing that the picture shows")],
    under: Annotated[Seq, Query(description="The state of the background's drawing that it shows")] = 0,
    background: Annotated[Id | None, Query(description="The background that it shows; another is passed over")] = None,
) -> CutOut:
    """Store the flattened picture of a cut, at most 1920 × 1080. The server converts it to webp if needed."""
    async with open_read_context(request) as ctx:
        await guards.cut(ctx, cut_id, Permission.DRAW)
    data = await read_binary_body(request, PREVIEW_BYTES_MAX, *STILL_TYPES)
    keys = await pictures.save_preview(services, ctx.user, data)
    return await transact(request, lambda ctx: pictures.set_preview(ctx, cut_id, keys, seq, under, background))


@router.put(
    "/cuts/{cut_id}/preview/request", response_class=Response, status_code=202, responses={204: {"model": None}}
)
async def request_preview(cut_id: CutId, request: Request, services: ServicesDep) -> Response:
    """Paint the picture of a cut on the server, if the browser can't. 204: the current one is up to date."""
    async with open_read_context(request) as ctx:
        await guards.cut(ctx, cut_id, Permission.DRAW)
    await pictures.count_preview_upload(services, ctx.user)
    is_wanted = await transact(request, lambda ctx: pictures.request_preview(ctx, cut_id))
    return Response(status_code=202 if is_wanted else 204)


router.include_router(scenes)
router.include_router(versions)
router.include_router(brushes)
router.include_router(palettes)
router.include_router(sound)
