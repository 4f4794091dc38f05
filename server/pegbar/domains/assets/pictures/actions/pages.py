"""A document page by page, each made into a picture when somebody first looks at it, once for a content."""

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
from pegbar.domains.assets.rules.kinds import kind_of
from pegbar.domains.assets.schemas import AssetPageOut
from pegbar.domains.assets.texts import ASSET_GONE
from pegbar.kernel import clock, webp
from pegbar.kernel.errors import Invalid, NotFound

_VISITORS: Final = "visitors"
"""Those who are not signed in take turns as if they were one."""
log = structlog.get_logger()


async def known(ctx: RequestContext, ref: str, node_id: str, number: int) -> tuple[AssetNode, AssetPage | None]:
    """A PDF that the asker may see, and the page of it where it is made already."""
    _, [(node, _)] = await folder_access.nodes(ctx, ref, [node_id], Permission.ASSET_VIEW)
    if node.is_folder or kind_of(node.name).kind != "pdf":
        raise Invalid.field("node_id", texts.ASSET_NO_PAGES)
    if (node.size or 0) > ASSET_PICTURE_BYTES_MAX:
        raise Invalid.field("node_id", texts.DOCUMENT_LARGE)
    if number > ASSET_PAGES_MAX:
        raise Invalid.field("number", texts.PAGE_BEYOND)
    page = await store.page(ctx.tx, node.blob_key or "", number)
    if page is None and await store.count_unreadable(ctx.tx, node.blob_key or "") >= ASSET_PAGES_FAILED_MAX:
        raise Invalid.field("number", texts.PAGE_UNREADABLE)
    return node, page


async def shown(
    services: Services, user: Principal, network: str, node: AssetNode, number: int, page: AssetPage | None
) -> AssetPageOut:
    """A page of what `known` found, made now where it is not; 422 with a sentence for one that cannot be shown.

    Making one counts against the rate of the person, or of the network of who is not signed in.
    """
    if page is None:
        rates = services.settings
        rate = rates.rate_page_person if user.is_signed_in else rates.rate_page_address
        await services.throttle(rate, "page", user.id or network, fails_open=True, text=too_many_pages)
        row = await _made(services, user, node.blob_key or "", number)
        await services.db.transact(lambda tx: store.keep_page(tx, row))
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


async def _made(services: Services, user: Principal, key: str, number: int) -> dict[str, Any]:
    async def read() -> bytes:
        try:
            return await services.blobs.get(key)
        except KeyError as error:
            raise NotFound(ASSET_GONE, code="asset.gone") from error

    row = {"source_key": key, "number": number, "created_at": clock.now()}
    try:
        made = await services.pictures.page(read, number, ASSET_PREVIEW_SIDE_MAX, user.id or _VISITORS)
        if made.picture is None:
            raise NotFound(texts.PAGE_MISSING, code="asset.page")
        width, height = webp.size(made.picture)
    except ValueError as refused:  # BadPicture among them
        log.info("asset_page.none", key=key, number=number, reason=str(refused))
        return {**row, "pages": 0, "picture_key": None, "width": 0, "height": 0}
    kept = await services.blobs.put(made.picture)
    return {**row, "pages": made.pages, "picture_key": kept, "width": width, "height": height}
