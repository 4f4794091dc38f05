"""Create and look after backgrounds: drawings that several cuts show below their own layers."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.storyboard.backgrounds import store, texts
from pegbar.domains.storyboard.backgrounds.limits import BACKGROUNDS_MAX
from pegbar.domains.storyboard.backgrounds.schemas import BackgroundNew
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.core.actions import cuts
from pegbar.domains.storyboard.core.actions.presenters import announce_cut, new_cut_row, to_cut_out
from pegbar.domains.storyboard.limits import FRAMES_DEFAULT
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.schemas import CutOut
from pegbar.domains.storyboard.texts import CUT_ID_TAKEN
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.ids import new_id


async def create_background(ctx: RequestContext, ref: str, new: BackgroundNew) -> CutOut:
    """Create a background. Repeating it with the same id changes nothing."""
    access = await guards.project(ctx, ref, Permission.CUT_EDIT)
    await core_store.lock_order(ctx.tx, access.id)
    existing = None if new.id is None else await core_store.get_cut(ctx.tx, new.id)
    if existing is not None:
        if existing.project_id != access.id or not existing.is_background:
            raise Conflict(CUT_ID_TAKEN, code="id_taken")
        if existing.deleted_at is not None:
            raise NotFound(texts.BACKGROUND_DELETED, code="cut.gone")
        return await to_cut_out(ctx.services, existing)
    if len(await core_store.list_background_rows(ctx.tx, access.id)) >= BACKGROUNDS_MAX:
        raise Conflict(texts.BACKGROUNDS_FULL, code="too_many_backgrounds")
    fields = {"name": new.name, "duration_frames": FRAMES_DEFAULT, "note": "", "is_background": True}
    row = new_cut_row(new.id or new_id(), access.id, 0, fields)
    await core_store.insert_cut(ctx.tx, row)
    return await announce_cut(ctx, Cut(**row))


async def require_background(tx: Transaction, project_id: str, background_id: str) -> None:
    """Raise Invalid unless this is a live background of the project. Prevents its deletion until the transaction
    ends."""
    background = await store.lock_background(tx, project_id, background_id)
    if background is None or background.deleted_at is not None:
        raise Invalid.field("background_id", texts.BACKGROUND_UNKNOWN)


async def refuse_if_used(tx: Transaction, background_id: str) -> None:
    """Raise Conflict if live cuts show this background."""
    uses = await store.count_uses(tx, background_id)
    if uses:
        raise Conflict(texts.background_used(uses), code="background_used")


async def restore_with_cut(ctx: RequestContext, project_id: str, background_id: str) -> None:
    """Restore the background of a restored cut, if it was deleted in the meantime."""
    background = await store.lock_background(ctx.tx, project_id, background_id)
    if background is not None and background.deleted_at is not None:
        await cuts.restore_background(ctx, background)
