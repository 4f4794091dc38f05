"""What can be done with the drawings that many cuts show below their own layers."""

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.permissions import Permission
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.actions.shapes import announce, new_row, shown
from pegbar.domains.storyboard.backgrounds import messages, store
from pegbar.domains.storyboard.backgrounds.limits import BACKGROUNDS_MAX
from pegbar.domains.storyboard.backgrounds.schemas import BackgroundNew
from pegbar.domains.storyboard.events import BackgroundDeleted
from pegbar.domains.storyboard.limits import FRAMES_DEFAULT
from pegbar.domains.storyboard.messages import CUT_ID_TAKEN
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.schemas import CutOut
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.work import Work
from pegbar.realtime.topics import project_topic


async def create(ask: Ask, ref: str, new: BackgroundNew) -> CutOut:
    """Make a background that nothing uses yet; the same id again changes nothing."""
    access = await guards.project(ask, ref, Permission.CUT_EDIT)
    await storyboard_store.hold_order(ask.work, access.id)
    made = None if new.id is None else await storyboard_store.one(ask.work, new.id)
    if made is not None:
        if made.project_id != access.id or not made.is_background:
            raise Conflict(CUT_ID_TAKEN, code="id_taken")
        if made.deleted_at is not None:
            raise NotFound(messages.BACKGROUND_DELETED, code="cut.gone")
        return await shown(ask.house, made)
    if len(await storyboard_store.backgrounds(ask.work, access.id)) >= BACKGROUNDS_MAX:
        raise Conflict(messages.BACKGROUNDS_FULL, code="too_many_backgrounds")
    fields = {"name": new.name, "duration_frames": FRAMES_DEFAULT, "note": "", "is_background": True}
    row = new_row(new.id or new_id(), access.id, 0, fields)
    await storyboard_store.add(ask.work, row)
    return await announce(ask, Cut(**row))


async def require(work: Work, project_id: str, background_id: str) -> None:
    """Refuse what is no live background of this project; it cannot be deleted before this transaction is over."""
    found = await store.held(work, project_id, background_id)
    if found is None or found.deleted_at is not None:
        raise Invalid.field("background_id", messages.BACKGROUND_UNKNOWN)


async def remove(work: Work, background: Cut) -> None:
    """Take a background that no cut shows away; it can be restored."""
    # Marked first: who would put it under a cut waits from here on, and who did so before is counted.
    if await storyboard_store.mark_deleted(work, background.id, clock.now()) is None:
        return
    uses = await store.uses(work, background.id)
    if uses:
        raise Conflict(messages.background_used(uses), code="background_used")
    await work.announce(project_topic(background.project_id), BackgroundDeleted(cut_id=background.id))


async def restore(ask: Ask, background: Cut) -> CutOut:
    """Bring a deleted background back."""
    back = await storyboard_store.revive(ask.work, background.id, 0)
    return await (announce(ask, back) if back is not None else shown(ask.house, background))


async def bring_along(ask: Ask, project_id: str, background_id: str) -> None:
    """A cut comes back: so does the background below it, where that was deleted meanwhile."""
    background = await store.held(ask.work, project_id, background_id)
    if background is not None and background.deleted_at is not None:
        await restore(ask, background)
