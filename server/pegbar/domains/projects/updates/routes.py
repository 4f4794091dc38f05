"""Updates over HTTP."""

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.paths import Cursor, Ref, UpdateId
from pegbar.domains.projects.updates import actions
from pegbar.domains.projects.updates.schemas import UpdateList, UpdateNew, UpdateOut
from pegbar.kernel.routing import Router

router = Router(prefix="/projects/{ref}/updates")


@router.get("")
@reads
async def list_updates(ctx: RequestContext, ref: Ref, cursor: Cursor = None) -> UpdateList:
    """News of a project, newest first."""
    return await actions.listed(ctx, ref, cursor)


@router.post("", status_code=201)
@writes
async def post_update(ctx: RequestContext, ref: Ref, body: UpdateNew) -> UpdateOut:
    """Post an update, or schedule one. Safe to repeat with an id of the client's."""
    return await actions.post(ctx, ref, body)


@router.delete("/{update_id}", status_code=204)
@writes
async def delete_update(ctx: RequestContext, ref: Ref, update_id: UpdateId) -> None:
    """Take an update away."""
    await actions.remove(ctx, ref, update_id)
