"""Checks of every request (Host, origin of writes, size) and security headers of every response."""

import ipaddress
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pegbar.http import body_limit, texts
from pegbar.http.problems import problem_response
from pegbar.kernel.errors import BadRequest, Forbidden, Problem, TooLarge
from pegbar.kernel.limits import PREVIEW_BYTES_MAX

_SAFE = {"GET", "HEAD", "OPTIONS"}
BINARY_BODY_MAX = PREVIEW_BYTES_MAX + body_limit.BODY_BYTES_MAX
_HSTS: Final = "max-age=31536000"
"""One year, without includeSubDomains: other hosts below the domain may not belong to this instance."""
_FOR_PROXIES: Final = {"/api/health", "/api/ready", "/metrics"}
"""Paths without the Host check, because proxies and monitors use other host names. Responses have no personal data."""
_ONCE: Final = ("host", "origin", "sec-fetch-site", "content-length", "content-type", "authorization")
"""Headers that may occur only once: the server and a proxy could each use another value (RFC 9110 §5.3, RFC 9112
§3.2)."""
_PAGE_SCHEMES: Final = {"http": "http", "ws": "http", "https": "https", "wss": "https"}
"""The scheme of the page that sends a request, by the scheme of the request."""
_BINARY = ("application/octet-stream", "application/offset+octet-stream", "image/")


def content_security_policy(store_origin: str = "") -> str:
    """Build the Content-Security-Policy; `store_origin` is the origin of the bucket, if there is one."""
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


class TrustedHostsMiddleware:
    """Set of valid Host names. All other names are invalid, even if they resolve to this server (DNS rebinding)."""

    def __init__(self, names: Iterable[str]) -> None:
        """Create the set of these names. Without names, localhost and all IP addresses are valid.

        Another site can't make these resolve to this server, as it can with its own names.
        """
        self._names = {_strip_port(name) for name in names} - {""}

    def __contains__(self, host: str) -> bool:
        name = _strip_port(host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host)
        if name in self._names or name == "localhost":
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return not self._names or address.is_loopback


def _strip_port(name: str) -> str:
    return name.strip().lower().removeprefix("[").removesuffix("]")


class SecurityHeadersMiddleware:
    """Refuses invalid Host names, cross-site writes (CSRF) and bodies that are too large; adds security headers."""

    def __init__(self, app: ASGIApp, origins: Iterable[str] = (), hosts: Iterable[str] = (), store: str = "") -> None:
        """Create it with the origins of Pegbar's pages, the valid host names, and the origin of the object store."""
        self._app = app
        self._origins = {origin.rstrip("/").lower() for origin in origins}
        self._hosts = TrustedHostsMiddleware(hosts)
        self._headers = {
            "Content-Security-Policy": content_security_policy(store),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "strict-origin-when-cross-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": "camera=(), microphone=(self), geolocation=()",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, serve it, and add headers to the response."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._find_refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal is None:
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": refusal.detail})
            return
        adding = self._add_headers(scope, send)
        if refusal is None:
            binary = headers.get("content-type", "").startswith(_BINARY)
            await self._app(
                scope, _receive_at_most(receive, BINARY_BODY_MAX if binary else body_limit.BODY_BYTES_MAX), adding
            )
        else:
            await problem_response(refusal)(scope, receive, adding)

    def _find_refusal(self, scope: Scope, headers: Headers) -> Problem | None:
        if any(len(headers.getlist(name)) > 1 for name in _ONCE):
            return BadRequest(texts.HEADER_TWICE, code="header_twice")
        if headers.get("host", "") not in self._hosts and scope["path"] not in _FOR_PROXIES:
            return BadRequest(texts.HOST_UNKNOWN, code="host_unknown")
        writes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if writes and not self._is_same_site(headers, _PAGE_SCHEMES[scope["scheme"]]):
            return Forbidden(texts.OTHER_SITE, code="cross_site")
        length = headers.get("content-length", "")
        json = headers.get("content-type", "").startswith("application/json")
        if json and _exceeds(length, body_limit.BODY_BYTES_MAX):
            return TooLarge(texts.REQUEST_TOO_LARGE)
        return None

    def _is_same_site(self, headers: Headers, scheme: str) -> bool:
        site = headers.get("sec-fetch-site")
        if site is not None and site not in {"same-origin", "none"}:
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        own = f"{scheme}://{headers.get('host', '')}"
        return origin.lower() in self._origins or origin.lower() == own.lower()

    def _add_headers(self, scope: Scope, send: Send) -> Send:
        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", _HSTS)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return add


def _exceeds(length: str, limit: int) -> bool:
    """Return whether a Content-Length exceeds the limit.

    Checks the number of digits first, because `int` raises ValueError for thousands of digits.
    """
    if not (length.isascii() and length.isdigit()):
        return False
    digits = length.lstrip("0") or "0"
    return len(digits) > len(str(limit)) or int(digits) > limit


def limit_body(scope: Scope, receive: Receive, room: int) -> Receive:
    """Return a `receive` function that raises a 413 once more than `room` bytes of the body have arrived.

    Raises the 413 immediately if the Content-Length is larger than that.
    """
    if _exceeds(Headers(scope=scope).get("content-length", ""), room):
        raise HTTPException(413, texts.REQUEST_TOO_LARGE)
    return _receive_at_most(receive, room)


def _receive_at_most(receive: Receive, room: int) -> Receive:
    async def receive_counted() -> Message:
        nonlocal room
        message = await receive()
        room -= len(message.get("body", b""))
        if room < 0:
            raise HTTPException(413, texts.REQUEST_TOO_LARGE)
        return message

    return receive_counted
