"""The flat pictures of cuts: put by browsers, painted where no browser did so, fresh where they show the latest.

A picture shows two drawings, the cut's own and the background's below it: `preview_seq` and `preview_under` say in
which state.
"""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.principal import ANONYMOUS, Principal
from pegbar.access.services import Services
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store
from pegbar.domains.storyboard.actions import drawings
from pegbar.domains.storyboard.actions.shapes import announce, keep_picture, refresh_cover, require_live, shown
from pegbar.domains.storyboard.actions.whole import gathered, painted, workroom
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.schemas import CutOut
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid
from pegbar.kernel.limits import PREVIEW_HEIGHT_MAX, PREVIEW_WIDTH_MAX
from pegbar.ports.pictures import BadPicture

REPAINT = "storyboard.repaint"
_PAINT_AT_ONCE = 500


async def count(services: Services, user: Principal) -> str:
    """Count against a rate that nobody reaches by drawing: browsers send a preview after each pause of the pen."""
    person = guards.require_person(user)
    await services.throttle_pictures(services.settings.rate_preview_person, "preview", person)
    return person


async def keep_preview(services: Services, user: Principal, data: bytes) -> tuple[str, str]:
    """Check a preview that the browser made and keep it as webp; the keys to note with `set_preview`."""
    person = await count(services, user)
    try:
        picture = await services.pictures.checked_webp(data, PREVIEW_WIDTH_MAX, PREVIEW_HEIGHT_MAX, person)
        return await keep_picture(services, picture, person)
    except BadPicture as error:
        raise Invalid.field("body", str(error)) from error


async def set_preview(
    ctx: RequestContext, cut_id: str, keys: tuple[str, str], seq: int, under: int, below: str | None
) -> CutOut:
    """Note which picture shows the drawing in its state `seq` above the background in its state `under`.

    A picture that is older than the present one, or that has another background `below` it where that is said, is
    passed over.
    """
    await guards.cut(ctx, cut_id, Permission.DRAW)
    cut = await require_live(ctx.tx, cut_id)
    background = await _background_of(ctx.tx, cut)
    if under > _seq(background) or (below is not None and below != cut.background_id):
        return await shown(ctx.services, cut)
    if not cut.is_background:
        # The project before its cuts: the picture may become the project's cover.
        await store.hold_order(ctx.tx, cut.project_id)
    changed = await store.set_preview(ctx.tx, cut_id, keys, seq, under, cut.background_id)
    if changed is not None:
        return await tell(ctx, changed)
    cut = await require_live(ctx.tx, cut_id)
    if seq > cut.preview_seq and under < cut.preview_under:
        await paint_later(ctx, cut)  # neither picture shows all
    return await shown(ctx.services, cut)


async def tell(ctx: RequestContext, cut: Cut) -> CutOut:
    """Announce a cut whose picture is another, and have everything follow that shows it."""
    if not cut.is_background:
        await refresh_cover(ctx.tx, cut.project_id)
    elif cut.preview_seq == cut.drawing_seq:
        state = f"{cut.id}:{cut.drawing_seq}"
        await ctx.services.jobs.enqueue(
            ctx.tx, REPAINT, state, queue="pictures", job_id=f"repaint-{state}", requested_by=ctx.user.id
        )
    return await announce(ctx, cut)


async def want(ctx: RequestContext, cut_id: str) -> bool:
    """Have a picture painted that no browser could make; False where it shows the latest already."""
    await guards.cut(ctx, cut_id, Permission.DRAW)
    return await paint_later(ctx, await require_live(ctx.tx, cut_id))


async def paint_later(ctx: RequestContext, cut: Cut) -> bool:
    """Have a cut's picture painted when there is time, where it does not show the latest; whether it does not."""
    background = await _background_of(ctx.tx, cut)
    if _is_fresh(cut, background):
        return False
    await _enqueue(ctx, cut, _seq(background))
    return True


async def fresh_picture(services: Services, cut: Cut, width: int, height: int) -> bytes | None:
    """The cut's picture: the stored preview where it shows the latest drawings, else painted anew; None without art."""
    async with services.db.read() as tx:
        background = await _background_of(tx, cut)
    if cut.preview_key is not None and _is_fresh(cut, background):
        try:
            return await services.blobs.get(cut.preview_key)
        except KeyError:
            pass  # lost from the store: the documents still have it
    if cut.drawing_seq == 0 and background is None:
        return None
    with workroom(services, cut.project_id) as room:
        below = None if background is None else await gathered(room, background.id)
        return await painted(room, await gathered(room, cut.id), width, height, below)


async def paint(services: Services, cut_id: str) -> None:
    """Make the preview of a cut from its document and its background's, where no browser has done so."""
    async with services.db.read() as tx:
        cut = await store.one(tx, cut_id)
        if cut is None or cut.deleted_at is not None:
            return
        background = await _background_of(tx, cut)
        if _is_fresh(cut, background):
            return
        project = await projects.get_settings(tx, cut.project_id)
    picture = await fresh_picture(services, cut, project.width, project.height)
    keys = (None, None) if picture is None else await keep_picture(services, picture, cut.project_id)
    async with services.db.write() as tx:
        under = _seq(background)
        if not cut.is_background:
            await store.hold_order(tx, cut.project_id)
        changed = await store.set_preview(tx, cut_id, keys, cut.drawing_seq, under, cut.background_id)
        if changed is not None:
            await tell(RequestContext(tx, services, ANONYMOUS), changed)


async def repaint(services: Services, background_id: str, seq: int) -> None:
    """Paint the cuts above a background that was drawn on; where it was drawn on again, another job will."""
    async with services.db.read() as tx:
        stale = await store.stale_over(tx, background_id)
    for cut_id in stale:
        async with services.db.read() as tx:
            background = await store.one(tx, background_id)
        if background is None or background.drawing_seq != seq:
            return
        await paint(services, cut_id)


async def paint_missing(services: Services) -> None:
    """Enqueue the previews that lag behind their drawings: after a crash, and of drawings that no browser made."""
    async with services.db.read() as tx:
        stale = await store.stale(tx, _PAINT_AT_ONCE)
    for cut_id, under in stale:
        async with services.db.write() as tx:
            cut = await store.one(tx, cut_id)
            if cut is not None:
                await _enqueue(RequestContext(tx, services, ANONYMOUS), cut, under)


async def _enqueue(ctx: RequestContext, cut: Cut, under: int) -> None:
    job_id = f"paint-{cut.id}-{cut.drawing_seq}-{under}-{cut.version}"
    await ctx.services.jobs.enqueue(
        ctx.tx, drawings.PAINT, cut.id, queue="pictures", job_id=job_id, requested_by=ctx.user.id
    )


async def _background_of(tx: Transaction, cut: Cut) -> Cut | None:
    return None if cut.background_id is None else await store.one(tx, cut.background_id)


def _seq(background: Cut | None) -> int:
    return 0 if background is None else background.drawing_seq


def _is_fresh(cut: Cut, background: Cut | None) -> bool:
    return cut.preview_seq >= cut.drawing_seq and cut.preview_under >= _seq(background)
