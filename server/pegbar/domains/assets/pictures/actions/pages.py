"""A document page by page, each made into a picture when somebody first looks at it, once for a content."""

from typing import Any, Final

import structlog

from pegbar.access import blob_rights
from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.messages import too_many_pages
from pegbar.access.permissions import Permission
from pegbar.access.who import Who
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.limits import ASSET_PREVIEW_URL_SECONDS
from pegbar.domains.assets.messages import ASSET_GONE
from pegbar.domains.assets.models import AssetNode, AssetPage
from pegbar.domains.assets.pictures import messages, store
from pegbar.domains.assets.pictures.limits import (
    ASSET_PAGES_FAILED_MAX,
    ASSET_PAGES_MAX,
    ASSET_PICTURE_BYTES_MAX,
    ASSET_PREVIEW_SIDE_MAX,
)
from pegbar.domains.assets.rules.kinds import kind_of
from pegbar.domains.assets.schemas import AssetPageOut
from pegbar.kernel import clock, webp
from pegbar.kernel.errors import Invalid, NotFound

_VISITORS: Final = "visitors"
"""Those who are not signed in take turns as if they were one."""
log = structlog.get_logger()


async def known(ask: Ask, ref: str, node_id: str, number: int) -> tuple[AssetNode, AssetPage | None]:
    """A PDF that the asker may see, and the page of it where it is made already."""
    _, [(node, _)] = await folder_access.nodes(ask, ref, [node_id], Permission.ASSET_VIEW)
    if node.is_folder or kind_of(node.name).kind != "pdf":
        raise Invalid.field("node_id", messages.ASSET_NO_PAGES)
    if (node.size or 0) > ASSET_PICTURE_BYTES_MAX:
        raise Invalid.field("node_id", messages.DOCUMENT_LARGE)
    if number > ASSET_PAGES_MAX:
        raise Invalid.field("number", messages.PAGE_BEYOND)
    page = await store.page(ask.work, node.blob_key or "", number)
    if page is None and await store.count_unreadable(ask.work, node.blob_key or "") >= ASSET_PAGES_FAILED_MAX:
        raise Invalid.field("number", messages.PAGE_UNREADABLE)
    return node, page


async def shown(
    house: House, who: Who, network: str, node: AssetNode, number: int, page: AssetPage | None
) -> AssetPageOut:
    """A page of what `known` found, made now where it is not; 422 with a sentence for one that cannot be shown.

    Making one counts against the rate of the person, or of the network of who is not signed in.
    """
    if page is None:
        rates = house.settings
        rate = rates.rate_page_person if who.signed_in else rates.rate_page_address
        await house.throttle(rate, "page", who.id or network, fails_open=True, sentence=too_many_pages)
        row = await _made(house, who, node.blob_key or "", number)
        await house.db.transact(lambda work: store.keep_page(work, row))
        page = AssetPage(**row)
    if page.picture_key is None:
        raise Invalid.field("number", messages.PAGE_UNREADABLE)
    signed = await house.blobs.sign(
        page.picture_key,
        seconds=ASSET_PREVIEW_URL_SECONDS,
        media_type="image/webp",
        right=blob_rights.asset(node.project_id, node.id),
    )
    return AssetPageOut(number=number, pages=page.pages, url=signed.url, width=page.width, height=page.height)


async def _made(house: House, who: Who, key: str, number: int) -> dict[str, Any]:
    async def read() -> bytes:
        try:
            return await house.blobs.get(key)
        except KeyError as error:
            raise NotFound(ASSET_GONE, code="asset.gone") from error

    row = {"source_key": key, "number": number, "created_at": clock.now()}
    try:
        made = await house.pictures.page(read, number, ASSET_PREVIEW_SIDE_MAX, who.id or _VISITORS)
        if made.picture is None:
            raise NotFound(messages.PAGE_MISSING, code="asset.page")
        width, height = webp.size(made.picture)
    except ValueError as refused:  # BadPicture among them
        log.info("asset_page.none", key=key, number=number, reason=str(refused))
        return {**row, "pages": 0, "picture_key": None, "width": 0, "height": 0}
    kept = await house.blobs.put(made.picture)
    return {**row, "pages": made.pages, "picture_key": kept, "width": width, "height": height}
