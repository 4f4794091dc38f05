"""Previews of cuts: uploaded by browsers, or painted on the server.

A preview shows two drawings, the cut's own and the background's below it; `preview_seq` and `preview_under` are the
states that it shows.
"""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.principal import ANONYMOUS, Principal
from pegbar.access.services import Services
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.core import store
from pegbar.domains.storyboard.core.actions import drawings
from pegbar.domains.storyboard.core.actions.merged_document import collect_log, open_workspace, paint_drawing
from pegbar.domains.storyboard.core.actions.presenters import (
    announce_cut,
    refresh_cover,
    require_live_cut,
    save_picture,
    to_cut_out,
)
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.schemas import CutOut
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid
from pegbar.kernel.limits import PREVIEW_HEIGHT_MAX, PREVIEW_WIDTH_MAX
from pegbar.ports.pictures import BadPicture

REPAINT = "storyboard.repaint"
_PAINT_BATCH_SIZE = 500


async def count_preview_upload(services: Services, user: Principal) -> str:
    """Apply the preview rate limit and return the user's id. Browsers send a preview after each pause of the pen."""
    user_id = guards.require_person(user)
    await services.throttle_pictures(services.settings.rate_preview_person, "preview", user_id)
    return user_id


async def save_preview(services: Services, user: Principal, data: bytes) -> tuple[str, str]:
    """Validate a preview from the browser and store it as webp. Returns the keys for `set_preview`."""
    user_id = await count_preview_upload(services, user)
    try:
        picture = await services.pictures.convert_to_webp(data, PREVIEW_WIDTH_MAX, PREVIEW_HEIGHT_MAX, user_id)
        return await save_picture(services, picture, user_id)
    except BadPicture as error:
        raise Invalid.field("body", error.text) from error


async def set_preview(
    ctx: RequestContext, cut_id: str, keys: tuple[str, str], seq: int, under: int, below: str | None
) -> CutOut:
    """Set the preview, which shows the cut's drawing in state `seq` above its background's drawing in state `under`.

    `keys` come from `save_preview`; `below` is the id of the background that the picture shows. The preview is ignored
    if the current one is newer, if the drawings have no such states, or if `below` is given and isn't the cut's
    background.
    """
    await guards.cut(ctx, cut_id, Permission.DRAW)
    cut = await require_live_cut(ctx.tx, cut_id)
    background = await _get_background(ctx.tx, cut)
    if under > _get_drawing_seq(background) or (below is not None and below != cut.background_id):
        return await to_cut_out(ctx.services, cut)
    if not cut.is_background:
        # Lock order: the project before its cuts, because the picture may become the project's cover.
        await store.lock_order(ctx.tx, cut.project_id)
    updated = await store.set_preview(ctx.tx, cut_id, keys, seq, under, cut.background_id)
    if updated is not None:
        return await announce_preview(ctx, updated)
    cut = await require_live_cut(ctx.tx, cut_id)
    if seq > cut.preview_seq and under < cut.preview_under:
        await enqueue_paint_if_stale(ctx, cut)  # neither picture shows both latest states
    return await to_cut_out(ctx.services, cut)


async def announce_preview(ctx: RequestContext, cut: Cut) -> CutOut:
    """Announce a cut's new preview, and update the cover or repaint the cuts above a background."""
    if not cut.is_background:
        await refresh_cover(ctx.tx, cut.project_id)
    elif cut.preview_seq == cut.drawing_seq:
        state = f"{cut.id}:{cut.drawing_seq}"
        await ctx.services.jobs.enqueue(
            ctx.tx, REPAINT, state, queue="pictures", job_id=f"repaint-{state}", requested_by=ctx.user.id
        )
    return await announce_cut(ctx, cut)


async def request_preview(ctx: RequestContext, cut_id: str) -> bool:
    """Queue a preview that the browser couldn't make. Returns False if the current one is up to date."""
    await guards.cut(ctx, cut_id, Permission.DRAW)
    return await enqueue_paint_if_stale(ctx, await require_live_cut(ctx.tx, cut_id))


async def enqueue_paint_if_stale(ctx: RequestContext, cut: Cut) -> bool:
    """Queue the painting of a cut's preview if it is outdated. Returns True if it is."""
    background = await _get_background(ctx.tx, cut)
    if _is_fresh(cut, background):
        return False
    await _enqueue_paint(ctx, cut, _get_drawing_seq(background))
    return True


async def get_fresh_picture(services: Services, cut: Cut, width: int, height: int) -> bytes | None:
    """Return the cut's picture: the stored preview if up to date, else newly painted. None if nothing is drawn."""
    async with services.db.read() as tx:
        background = await _get_background(tx, cut)
    if cut.preview_key is not None and _is_fresh(cut, background):
        try:
            return await services.blobs.get(cut.preview_key)
        except KeyError:
            pass  # missing from the object store; paint it from the documents
    if cut.drawing_seq == 0 and background is None:
        return None
    with open_workspace(services, cut.project_id) as workspace:
        below = None if background is None else await collect_log(workspace, background.id)
        return await paint_drawing(workspace, await collect_log(workspace, cut.id), width, height, below)


async def paint_preview(services: Services, cut_id: str) -> None:
    """Paint the preview of a cut from its document and its background's, if it is outdated."""
    async with services.db.read() as tx:
        cut = await store.get_cut(tx, cut_id)
        if cut is None or cut.deleted_at is not None:
            return
        background = await _get_background(tx, cut)
        if _is_fresh(cut, background):
            return
        project = await projects.get_settings(tx, cut.project_id)
    picture = await get_fresh_picture(services, cut, project.width, project.height)
    keys = (None, None) if picture is None else await save_picture(services, picture, cut.project_id)
    async with services.db.write() as tx:
        under = _get_drawing_seq(background)
        if not cut.is_background:
            await store.lock_order(tx, cut.project_id)
        changed = await store.set_preview(tx, cut_id, keys, cut.drawing_seq, under, cut.background_id)
        if changed is not None:
            await announce_preview(RequestContext(tx, services, ANONYMOUS), changed)


async def repaint_cuts_over(services: Services, background_id: str, seq: int) -> None:
    """Repaint the cuts above a background. Stops if it was drawn on again, because another job is queued then."""
    async with services.db.read() as tx:
        stale = await store.list_stale_cuts_over(tx, background_id)
    for cut_id in stale:
        async with services.db.read() as tx:
            background = await store.get_cut(tx, background_id)
        if background is None or background.drawing_seq != seq:
            return
        await paint_preview(services, cut_id)


async def enqueue_missing_previews(services: Services) -> None:
    """Queue the painting of outdated previews: those missed in a crash, and those of drawings that no browser made."""
    async with services.db.read() as tx:
        stale = await store.list_stale_previews(tx, _PAINT_BATCH_SIZE)
    for cut_id, under in stale:
        async with services.db.write() as tx:
            cut = await store.get_cut(tx, cut_id)
            if cut is not None:
                await _enqueue_paint(RequestContext(tx, services, ANONYMOUS), cut, under)


async def _enqueue_paint(ctx: RequestContext, cut: Cut, under: int) -> None:
    job_id = f"paint-{cut.id}-{cut.drawing_seq}-{under}-{cut.version}"
    await ctx.services.jobs.enqueue(
        ctx.tx, drawings.PAINT, cut.id, queue="pictures", job_id=job_id, requested_by=ctx.user.id
    )


async def _get_background(tx: Transaction, cut: Cut) -> Cut | None:
    return None if cut.background_id is None else await store.get_cut(tx, cut.background_id)


def _get_drawing_seq(background: Cut | None) -> int:
    return 0 if background is None else background.drawing_seq


def _is_fresh(cut: Cut, background: Cut | None) -> bool:
    return cut.preview_seq >= cut.drawing_seq and cut.preview_under >= _get_drawing_seq(background)
