"""Convert rows to API models."""

from typing import Any

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.texts import CUT_DELETED
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.core import store
from pegbar.domains.storyboard.events import BackgroundChanged, CutUpdated, ReplacedValues
from pegbar.domains.storyboard.limits import CUT_URL_SECONDS, PREVIEW_SMALL_WIDTH
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.fields import CONTENT_FIELDS
from pegbar.domains.storyboard.schemas import CutOut
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import NotFound
from pegbar.kernel.prepared import Row
from pegbar.realtime.topics import project_topic


async def build_preview(services: Services, right: str, key: str, small_key: str | None, seq: int) -> dict[str, Any]:
    """Sign the URLs of a cut's picture and of its small copy, and return the fields of a `Preview`.

    `right` is the access right that is checked with each request for the picture. `seq` is the state of the drawing
    that the picture shows. Without a small copy, the picture is used for both.
    """
    signed = await services.blobs.sign(key, seconds=CUT_URL_SECONDS, media_type="image/webp", right=right)
    small = await services.blobs.sign(small_key or key, seconds=CUT_URL_SECONDS, media_type="image/webp", right=right)
    expires_at = clock.iso(min(signed.expires_at, small.expires_at))
    return {"key": key, "url": signed.url, "small_url": small.url, "expires_at": expires_at, "seq": seq}


async def save_picture(services: Services, webp: bytes, requested_by: str) -> tuple[str, str]:
    """Store a valid picture and its small copy, and return their keys. `requested_by` is a user's or a project's id."""
    small = await services.pictures.shrink(webp, PREVIEW_SMALL_WIDTH, requested_by)
    return await services.blobs.put(webp), await services.blobs.put(small)


async def require_live_cut(tx: Transaction, cut_id: str) -> Cut:
    """Return the cut or background. Raises 404 if it is deleted."""
    cut = await store.get_cut(tx, cut_id)
    if cut is None or cut.deleted_at is not None:
        raise NotFound(CUT_DELETED, code="cut.gone")
    return cut


async def to_cut_out(services: Services, cut: Cut) -> CutOut:
    """Convert a cut to its API model."""
    return CutOut.model_validate(await cut_to_dict(services, cut))


async def cut_to_dict(services: Services, cut: Cut | Row) -> dict[str, Any]:
    """Return the fields of a `CutOut` as JSON data."""
    key, drawing_seq, background = cut.preview_key, cut.drawing_seq, cut.background_id
    return {
        "id": cut.id,
        "project_id": cut.project_id,
        **{name: getattr(cut, name) for name in CONTENT_FIELDS},
        "position": cut.position,
        "version": cut.version,
        "background_id": background,
        "has_asset": key is not None or drawing_seq > 0 or background is not None,
        "drawing_seq": drawing_seq,
        "preview": None
        if key is None
        else await build_preview(services, blob_rights.project(cut.project_id), key, cut.small_key, cut.preview_seq),
        "created_at": clock.iso(cut.created_at),
    }


def new_cut_row(cut_id: str, project_id: str, position: int, fields: dict[str, Any]) -> dict[str, Any]:
    """Return all columns of a new cut."""
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


async def announce_cut(ctx: RequestContext, cut: Cut, replaced: ReplacedValues | None = None) -> CutOut:
    """Append the event for a changed cut or background. Returns its API model."""
    out = await to_cut_out(ctx.services, cut)
    event = BackgroundChanged(cut=out) if cut.is_background else CutUpdated(cut=out, replaced=replaced)
    await ctx.tx.events.append(project_topic(cut.project_id), event)
    return out


async def refresh_cover(tx: Transaction, project_id: str) -> None:
    """Set the project's cover to the first preview, after previews or the order changed."""
    await projects.set_board_cover(tx, project_id, await store.get_first_preview_key(tx, project_id))
