"""What every request passes: same-origin writes only, and the headers that keep a page from being misused."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pegbar.edge import messages
from pegbar.edge.problems import problem_response
from pegbar.kernel.errors import Forbidden, TooLarge
from pegbar.kernel.limits import PREVIEW_BYTES_MAX

_SAFE = {"GET", "HEAD", "OPTIONS"}
JSON_BODY_MAX = 1024 * 1024
BINARY_BODY_MAX = PREVIEW_BYTES_MAX + JSON_BODY_MAX
_BINARY = ("application/octet-stream", "application/offset+octet-stream", "image/")


def policy(store_origin: str = "") -> str:
    """The Content-Security-Policy; `store_origin` is where signed addresses lead in the scaled form."""
    extra = f" {store_origin}" if store_origin else ""
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self'",
            f"img-src 'self' blob: data:{extra}",
            f"media-src 'self' blob:{extra}",
            "font-src 'self'",
            f"connect-src 'self' blob:{extra}",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


class Shield:
    """Refuses what another site's page sends with our cookies, and bodies of JSON beyond a mebibyte."""

    def __init__(self, app: ASGIApp, origins: Iterable[str] = (), store_origin: str = "") -> None:
        self._app = app
        self._origins = {origin.rstrip("/").lower() for origin in origins}
        self._headers = {
            "Content-Security-Policy": policy(store_origin),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "strict-origin-when-cross-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, pass on, add headers."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        writes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if writes and not self._same_site(headers):
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": "another origin"})
                return
            refusal = problem_response(Forbidden(messages.OTHER_SITE, code="cross_site"))
            await refusal(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        length = headers.get("content-length", "")
        json = headers.get("content-type", "").startswith("application/json")
        if json and length.isdigit() and int(length) > JSON_BODY_MAX:
            await problem_response(TooLarge(messages.REQUEST_TOO_LARGE))(scope, receive, send)
            return
        await self._app(scope, _bounded(headers, receive), self._adding(scope["path"], send))

    def _same_site(self, headers: Headers) -> bool:
        site = headers.get("sec-fetch-site")
        if site is not None and site not in {"same-origin", "none"}:
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        return origin.lower() in self._origins or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()

    def _adding(self, path: str, send: Send) -> Send:
        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if path.startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return add


def _bounded(headers: Headers, receive: Receive) -> Receive:
    """The body, refused as soon as it grows too large, for bodies that do not say their length."""
    binary = headers.get("content-type", "").startswith(_BINARY)
    room = BINARY_BODY_MAX if binary else JSON_BODY_MAX

    async def bounded() -> Message:
        nonlocal room
        message = await receive()
        room -= len(message.get("body", b""))
        if room < 0:
            raise HTTPException(413, messages.REQUEST_TOO_LARGE)
        return message

    return bounded
