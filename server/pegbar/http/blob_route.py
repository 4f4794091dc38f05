"""The signed addresses of blobs: each request is checked for the right that its address was signed for."""

from fastapi import Request
from starlette.responses import RedirectResponse, Response

from pegbar.access.blob_responses import serve
from pegbar.access.context import open_read_context
from pegbar.adapters.bucket_blobs import BucketBlobs
from pegbar.adapters.obstore_blobs import FolderBlobs, cached
from pegbar.adapters.url_signer import ROUTE
from pegbar.http import texts
from pegbar.http.blob_rights import has_right
from pegbar.kernel.errors import NotFound
from pegbar.kernel.limits import PRESIGNED_SECONDS
from pegbar.kernel.routing import Router

_REDIRECT_CACHED = f"private, max-age={PRESIGNED_SECONDS // 3}"
"""Shorter than the half of its time for which the store's address is signed anew."""


def blob_router(blobs: FolderBlobs | BucketBlobs) -> Router:
    """Serves what was signed, as the type that was signed; what could run as script only as a download.

    Objects of a bucket are fetched from there, by an address that holds for a few minutes.
    """
    router = Router(include_in_schema=False)

    @router.api_route(ROUTE + "/{key}", methods=["GET", "HEAD"])
    async def _serve(key: str, request: Request) -> Response:
        opened = blobs.open_sealed(key, request.query_params.multi_items())
        if opened is None:
            raise NotFound(texts.ADDRESS_OVER)
        if opened.right:
            async with open_read_context(request) as ctx:
                if not await has_right(ctx, opened.right):
                    raise NotFound(texts.ADDRESS_OVER)
        if isinstance(blobs, BucketBlobs):
            there = await blobs.presign(key, opened)
            return RedirectResponse(there, 302, headers={"Cache-Control": _REDIRECT_CACHED})
        return await serve(
            blobs,
            key,
            request,
            media_type=opened.media_type,
            disposition=opened.disposition,
            cache_control=cached(opened.seconds),
        )

    return router
