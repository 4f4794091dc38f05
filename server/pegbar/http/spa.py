"""Serve the built client (single-page app): its files from memory, compressed once, and its page for other paths."""

import gzip
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from pegbar.http import texts
from pegbar.http.link_preview import VIDEO_PAGE, GetPreview, LinkPreview, build_tags
from pegbar.http.preload_links import PreloadLinks
from pegbar.kernel.errors import NotFound
from pegbar.kernel.routing import Router

_FOREVER = "public, max-age=31536000, immutable"
_COMPRESS = ("text/", "application/javascript", "application/json", "image/svg+xml")
_WORTH = 512
_HEAD_ENDS = b"</head>"
_FOR_GUESTS = {"/guest", "/guest/"}
_TOLD_NOBODY = {"Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow"}
"""Headers of pages whose URL is secret: it must not leak in Referer headers, and search engines must not index it."""
_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True)
class _File:
    body: bytes
    zipped: bytes | None
    media_type: str
    cache: str


class SinglePageApp:
    """The files of `web/dist`, loaded at start."""

    def __init__(self, dist: Path) -> None:
        self._files: dict[str, _File] = {}
        manifest = dist / ".vite" / "manifest.json"
        self._ahead = PreloadLinks(manifest)
        for path in sorted(p for p in dist.rglob("*") if p.is_file() and p.suffix != ".map" and ".vite" not in p.parts):
            name = "/" + path.relative_to(dist).as_posix()
            self._files[name] = _load(path, _FOREVER if name.startswith("/assets/") else "no-cache")

    def serve(self, request: Request, head: str = "") -> Response:
        """Return the file of the request's path; without such a file, the client's page.

        `head` is HTML that is inserted into the page's head.
        """
        path = request.url.path
        file = self._files.get(path)
        if file is None and path.startswith("/assets/"):
            return PlainTextResponse("404 Not Found", 404)
        file = file or self._files.get("/index.html")
        if file is None:
            text = texts.CLIENT_NOT_BUILT
            return PlainTextResponse(text, 503)
        headers = {"Cache-Control": file.cache, "Vary": "Accept-Encoding"}
        if path in _FOR_GUESTS:
            headers |= _TOLD_NOBODY
        if file.media_type == "text/html" and (links := self._ahead.list_links(path, request.query_params)):
            headers["Link"] = ", ".join(links)
        if head and file.media_type == "text/html":
            page = file.body.replace(_HEAD_ENDS, head.encode() + b"\n" + _HEAD_ENDS, 1)
            return Response(page, media_type=file.media_type, headers=headers)
        if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.zipped, media_type=file.media_type, headers={**headers, "Content-Encoding": "gzip"})
        return Response(file.body, media_type=file.media_type, headers=headers)


def _load(path: Path, cache: str) -> _File:
    body = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    small = len(body) < _WORTH or not media_type.startswith(_COMPRESS)
    return _File(body, None if small else gzip.compress(body, 9, mtime=0), media_type, cache)


def _methods(app: FastAPI, path: str) -> list[str]:
    """Return the methods of an API path; empty if there is no such path."""
    for template, operations in app.openapi()["paths"].items():
        if re.fullmatch(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template)), path):
            return sorted(method.upper() for method in operations)
    return []


async def _nothing_to_say(_: str) -> LinkPreview | None:
    return None


def spa_router(dist: Path, base_url: str = "", ask_preview: GetPreview = _nothing_to_say) -> Router:
    """Create the router for all paths without another route.

    Below /api it returns error responses; elsewhere the client's files and its page.
    """
    router = Router(include_in_schema=False)
    site = SinglePageApp(dist)

    @router.api_route("/api/{rest:path}", methods=_METHODS)
    async def _nothing(rest: str, request: Request) -> Response:
        allowed = _methods(request.app, request.url.path)
        if allowed:
            raise HTTPException(405, headers={"Allow": ", ".join(allowed)})
        raise NotFound(texts.no_such_api(rest[:80]))

    @router.get("/{path:path}")
    @router.head("/{path:path}")
    async def _page(request: Request) -> Response:
        video = VIDEO_PAGE.fullmatch(request.url.path)
        preview = None if video is None else await ask_preview(video[1])
        return site.serve(request, "" if preview is None else build_tags(preview, base_url))

    return router
