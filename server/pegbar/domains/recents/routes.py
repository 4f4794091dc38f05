"""What one opened last, over HTTP."""

from typing import Annotated

from fastapi import Query

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.paths import SubjectId
from pegbar.domains.recents import actions
from pegbar.domains.recents.limits import RECENTS_KEPT
from pegbar.domains.recents.schemas import Kind, Opened, Recents
from pegbar.kernel.routing import Router

router = Router(prefix="/api/recents", tags=["recents"])


@router.get("")
@reads
async def list_recents(
    ctx: RequestContext,
    kinds: Annotated[
        str, Query(max_length=40, description="Some of board, video, folder, project, with commas between")
    ] = ",".join(actions.KINDS),
    limit: Annotated[int, Query(ge=1, le=RECENTS_KEPT)] = RECENTS_KEPT,
) -> Recents:
    """What one opened last and may still see, the last one first."""
    return Recents(items=await actions.listed(ctx, kinds, limit))


@router.put("/{kind}/{subject_id}", status_code=204)
@writes
async def note_recent(ctx: RequestContext, kind: Kind, subject_id: SubjectId, body: Opened) -> None:
    """Note that one opened this: a board and a project by the project's id. Safe to repeat."""
    await actions.note(ctx, kind, subject_id, body.cut_id)


@router.delete("/{kind}/{subject_id}", status_code=204)
@writes
async def forget_recent(ctx: RequestContext, kind: Kind, subject_id: SubjectId) -> None:
    """Forget that one opened this. Safe to repeat."""
    await actions.forget(ctx, kind, subject_id)


@router.delete("", status_code=204)
@writes
async def forget_recents(ctx: RequestContext) -> None:
    """Forget all that one opened. Safe to repeat."""
    await actions.forget_all(ctx)
