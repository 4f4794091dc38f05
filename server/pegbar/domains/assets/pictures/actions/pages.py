"""Document pages, rendered on first view and once per content."""

from typing import Any, Final

import structlog

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.access.texts import too_many_pages
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.limits import ASSET_PREVIEW_URL_SECONDS
from pegbar.domains.assets.models import AssetNode, AssetPage
from pegbar.domains.assets.pictures import store, texts
from pegbar.domains.assets.pictures.limits import (
    ASSET_PAGES_FAILED_MAX,
    ASSET_PAGES_MAX,
    ASSET_PICTURE_BYTES_MAX,
    ASSET_PREVIEW_SIDE_MAX,
)
from pegbar.domains.assets.rules.kinds import get_file_kind
from pegbar.domains.assets.schemas import AssetPageOut
from pegbar.domains.assets.texts import ASSET_GONE
from pegbar.kernel import clock, webp
from pegbar.kernel.errors import Invalid, NotFound

_ANONYMOUS_KEY: Final = "visitors"
"""Fairness key shared by all visitors who aren't signed in."""
log = structlog.get_logger()


async def require_page(ctx: RequestContext, ref: str, node_id: str, number: int) -> tuple[AssetNode, AssetPage | None]:
    """Return a PDF that the user may see, and its page if it was rendered before."""
    _, [(node, _)] = await folder_access.require_nodes(ctx, ref, [node_id], Permission.ASSET_VIEW)
    if node.is_folder or get_file_kind(node.name).kind != "pdf":
        raise Invalid.field("node_id", texts.ASSET_NO_PAGES)
    if (node.size or 0) > ASSET_PICTURE_BYTES_MAX:
        raise Invalid.field("node_id", texts.DOCUMENT_LARGE)
    if number > ASSET_PAGES_MAX:
        raise Invalid.field("number", texts.PAGE_BEYOND)
    page = await store.get_page(ctx.tx, node.blob_key or "", number)
    if page is None and await store.count_failed_pages(ctx.tx, node.blob_key or "") >= ASSET_PAGES_FAILED_MAX:
        raise Invalid.field("number", texts.PAGE_UNREADABLE)
    return node, page


async def get_page(
    services: Services, user: Principal, network: str, node: AssetNode, number: int, page: AssetPage | None
) -> AssetPageOut:
    """Return a page found by `require_page`, rendering it if needed; 422 if it can't be shown.

    Rendering counts against the rate of the person, or of the network address for anonymous visitors.
    """
    if page is None:
        rates = services.settings
        rate = rates.rate_page_person if user.is_signed_in else rates.rate_page_address
        await services.throttle(rate, "page", user.id or network, fails_open=True, text=too_many_pages)
        row = await _render_page(services, user, node.blob_key or "", number)
        await services.db.transact(lambda tx: store.insert_page(tx, row))
        page = AssetPage(**row)
    if page.picture_key is None:
        raise Invalid.field("number", texts.PAGE_UNREADABLE)
    signed = await services.blobs.sign(
        page.picture_key,
        seconds=ASSET_PREVIEW_URL_SECONDS,
        media_type="image/webp",
        right=blob_rights.asset(node.project_id, node.id),
    )
    return AssetPageOut(number=number, pages=page.pages, url=signed.url, width=page.width, height=page.height)


async def _render_page(services: Services, user: Principal, key: str, number: int) -> dict[str, Any]:
    async def read() -> bytes:
        try:
            return await services.blobs.get(key)
        except KeyError as error:
            raise NotFound(ASSET_GONE, code="asset.gone") from error

    row = {"source_key": key, "number": number, "created_at": clock.now()}
    try:
        page_picture = await services.pictures.render_page(
            read, number, ASSET_PREVIEW_SIDE_MAX, user.id or _ANONYMOUS_KEY
        )
        if page_picture.picture is None:
            raise NotFound(texts.PAGE_MISSING, code="asset.page")
        width, height = webp.read_webp_size(page_picture.picture)
    except ValueError as error:  # BadPicture is a ValueError
        log.info("asset_page.none", key=key, number=number, reason=str(error))
        return {**row, "pages": 0, "picture_key": None, "width": 0, "height": 0}
    picture_key = await services.blobs.put(page_picture.picture)
    return {**row, "pages": page_picture.pages, "picture_key": picture_key, "width": width, "height": height}
