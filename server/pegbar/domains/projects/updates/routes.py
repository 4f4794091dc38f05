"""HTTP routes of updates."""

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import Cursor, Ref, UpdateId
from pegbar.domains.projects.updates import actions
from pegbar.domains.projects.updates.schemas import UpdateList, UpdateNew, UpdateOut
from pegbar.kernel.routing import Router

router = Router(prefix="/projects/{ref}/updates")


@router.get("")
async def list_updates(ctx: ReadContext, ref: Ref, cursor: Cursor = None) -> UpdateList:
    """List the updates of a project, newest first."""
    return await actions.list_updates(ctx, ref, cursor)


@router.post("", status_code=201)
async def post_update(ctx: WriteContext, ref: Ref, body: UpdateNew) -> UpdateOut:
    """Post or schedule an update. Safe to repeat with an id made by the client."""
    return await actions.post_update(ctx, ref, body)


@router.delete("/{update_id}", status_code=204)
async def delete_update(ctx: WriteContext, ref: Ref, update_id: UpdateId) -> None:
    """Delete an update."""
    await actions.delete_update(ctx, ref, update_id)
