"""Route of signed object URLs: each request is checked for the right that its URL requires."""

from fastapi import Request
from starlette.responses import RedirectResponse, Response

from pegbar.access.blob_responses import serve
from pegbar.access.context import open_read_context
from pegbar.adapters.bucket_blobs import BucketBlobs
from pegbar.adapters.obstore_blobs import FolderBlobs, get_cache_control
from pegbar.adapters.url_signer import ROUTE
from pegbar.http import texts
from pegbar.http.blob_rights import has_right
from pegbar.kernel.errors import NotFound
from pegbar.kernel.limits import PRESIGNED_SECONDS
from pegbar.kernel.routing import Router

_REDIRECT_CACHED = f"private, max-age={PRESIGNED_SECONDS // 3}"
"""A third of a presigned URL's lifetime. A URL is reused only while half of its lifetime is left, so a redirect that
was cached for a third still leads to a valid URL."""


def blob_router(blobs: FolderBlobs | BucketBlobs) -> Router:
    """Create the router that serves objects with the media type in their signed URL.

    Types in which a browser could run scripts are served as downloads. For objects in a bucket, the response is a
    redirect to a presigned URL that is valid for a few minutes.
    """
    router = Router(include_in_schema=False)

    @router.api_route(ROUTE + "/{key}", methods=["GET", "HEAD"])
    async def _serve(key: str, request: Request) -> Response:
        claims = blobs.verify_url(key, request.query_params.multi_items())
        if claims is None:
            raise NotFound(texts.ADDRESS_OVER)
        if claims.right:
            async with open_read_context(request) as ctx:
                if not await has_right(ctx, claims.right):
                    raise NotFound(texts.ADDRESS_OVER)
        if isinstance(blobs, BucketBlobs):
            there = await blobs.presign(key, claims)
            return RedirectResponse(there, 302, headers={"Cache-Control": _REDIRECT_CACHED})
        return await serve(
            blobs,
            key,
            request,
            media_type=claims.media_type,
            disposition=claims.disposition,
            cache_control=get_cache_control(claims.seconds),
        )

    return router
