"""Rows as the records that leave the server."""

from typing import Any

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.texts import CUT_DELETED
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store
from pegbar.domains.storyboard.events import BackgroundChanged, CutUpdated, Replaced
from pegbar.domains.storyboard.limits import CUT_URL_SECONDS, PREVIEW_SMALL_WIDTH
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.fields import CONTENT
from pegbar.domains.storyboard.schemas import CutOut
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import NotFound
from pegbar.kernel.prepared import Row
from pegbar.realtime.topics import project_topic


async def preview(services: Services, right: str, key: str, small_key: str | None, seq: int) -> dict[str, Any]:
    """The signed addresses of a cut's picture, for who has this right: the fields of a `Preview`."""
    signed = await services.blobs.sign(key, seconds=CUT_URL_SECONDS, media_type="image/webp", right=right)
    small = await services.blobs.sign(small_key or key, seconds=CUT_URL_SECONDS, media_type="image/webp", right=right)
    expires_at = clock.iso(min(signed.expires_at, small.expires_at))
    return {"key": key, "url": signed.url, "small_url": small.url, "expires_at": expires_at, "seq": seq}


async def keep_picture(services: Services, webp: bytes, whose: str) -> tuple[str, str]:
    """Keep a sound picture and its small copy: their keys. `whose` it is: a person's id, or a project's."""
    small = await services.pictures.shrunk(webp, PREVIEW_SMALL_WIDTH, whose)
    return await services.blobs.put(webp), await services.blobs.put(small)


async def require_live(tx: Transaction, cut_id: str) -> Cut:
    """The cut, or the background; 404 where it was deleted."""
    found = await store.one(tx, cut_id)
    if found is None or found.deleted_at is not None:
        raise NotFound(CUT_DELETED, code="cut.gone")
    return found


async def shown(services: Services, cut: Cut) -> CutOut:
    """A cut as it leaves the server."""
    return CutOut.model_validate(await plain(services, cut))


async def plain(services: Services, cut: Cut | Row) -> dict[str, Any]:
    """The fields of a `CutOut` as plain data."""
    key, drawn, background = cut.preview_key, cut.drawing_seq, cut.background_id
    return {
        "id": cut.id,
        "project_id": cut.project_id,
        **{name: getattr(cut, name) for name in CONTENT},
        "position": cut.position,
        "version": cut.version,
        "background_id": background,
        "has_asset": key is not None or drawn > 0 or background is not None,
        "drawing_seq": drawn,
        "preview": None
        if key is None
        else await preview(services, blob_rights.project(cut.project_id), key, cut.small_key, cut.preview_seq),
        "created_at": clock.iso(cut.created_at),
    }


def new_row(cut_id: str, project_id: str, position: int, fields: dict[str, Any]) -> dict[str, Any]:
    """All columns of a cut that is new."""
    return {
        "id": cut_id,
        "project_id": project_id,
        "position": position,
        "version": 1,
        "drawing_seq": 0,
        "preview_key": None,
        "small_key": None,
        "preview_seq": 0,
        "created_at": clock.now(),
        "deleted_at": None,
        "versioned_at": None,
        "is_background": False,
        "background_id": None,
        "preview_under": 0,
        "dialogue": "",
        "action": "",
        "camera": None,
        "transition": None,
        "shot_id": None,
        **fields,
    }


async def announce(ctx: RequestContext, cut: Cut, replaced: Replaced | None = None) -> CutOut:
    """Tell everybody of a cut, or a background, that changed; as it leaves the server."""
    out = await shown(ctx.services, cut)
    event = BackgroundChanged(cut=out) if cut.is_background else CutUpdated(cut=out, replaced=replaced)
    await ctx.tx.append_event(project_topic(cut.project_id), event)
    return out


async def refresh_cover(tx: Transaction, project_id: str) -> None:
    """After a change of the first pictures or of the order: let the project show the board's first picture."""
    await projects.set_board_cover(tx, project_id, await store.first_preview(tx, project_id))
