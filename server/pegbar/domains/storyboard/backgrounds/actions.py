"""What can be done with the drawings that many cuts show below their own layers."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.actions.presenters import announce_cut, new_cut_row, to_cut_out
from pegbar.domains.storyboard.backgrounds import store, texts
from pegbar.domains.storyboard.backgrounds.limits import BACKGROUNDS_MAX
from pegbar.domains.storyboard.backgrounds.schemas import BackgroundNew
from pegbar.domains.storyboard.events import BackgroundDeleted
from pegbar.domains.storyboard.limits import FRAMES_DEFAULT
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.schemas import CutOut
from pegbar.domains.storyboard.texts import CUT_ID_TAKEN
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.realtime.topics import project_topic


async def create(ctx: RequestContext, ref: str, new: BackgroundNew) -> CutOut:
    """Make a background that nothing uses yet; the same id again changes nothing."""
    access = await guards.project(ctx, ref, Permission.CUT_EDIT)
    await storyboard_store.lock_order(ctx.tx, access.id)
    made = None if new.id is None else await storyboard_store.get_cut(ctx.tx, new.id)
    if made is not None:
        if made.project_id != access.id or not made.is_background:
            raise Conflict(CUT_ID_TAKEN, code="id_taken")
        if made.deleted_at is not None:
            raise NotFound(texts.BACKGROUND_DELETED, code="cut.gone")
        return await to_cut_out(ctx.services, made)
    if len(await storyboard_store.list_background_rows(ctx.tx, access.id)) >= BACKGROUNDS_MAX:
        raise Conflict(texts.BACKGROUNDS_FULL, code="too_many_backgrounds")
    fields = {"name": new.name, "duration_frames": FRAMES_DEFAULT, "note": "", "is_background": True}
    row = new_cut_row(new.id or new_id(), access.id, 0, fields)
    await storyboard_store.insert_cut(ctx.tx, row)
    return await announce_cut(ctx, Cut(**row))


async def require(tx: Transaction, project_id: str, background_id: str) -> None:
    """Refuse what is no live background of this project; it cannot be deleted before this transaction is over."""
    found = await store.held(tx, project_id, background_id)
    if found is None or found.deleted_at is not None:
        raise Invalid.field("background_id", texts.BACKGROUND_UNKNOWN)


async def remove(tx: Transaction, background: Cut) -> None:
    """Take a background that no cut shows away; it can be restored."""
    # Marked first: who would put it under a cut waits from here on, and who did so before is counted.
    if await storyboard_store.mark_cut_deleted(tx, background.id, clock.now()) is None:
        return
    uses = await store.uses(tx, background.id)
    if uses:
        raise Conflict(texts.background_used(uses), code="background_used")
    await tx.append_event(project_topic(background.project_id), BackgroundDeleted(cut_id=background.id))


async def restore(ctx: RequestContext, background: Cut) -> CutOut:
    """Bring a deleted background back."""
    back = await storyboard_store.restore_cut(ctx.tx, background.id, 0)
    return await (announce_cut(ctx, back) if back is not None else to_cut_out(ctx.services, background))


async def bring_along(ctx: RequestContext, project_id: str, background_id: str) -> None:
    """A cut comes back: so does the background below it, where that was deleted meanwhile."""
    background = await store.held(ctx.tx, project_id, background_id)
    if background is not None and background.deleted_at is not None:
        await restore(ctx, background)
