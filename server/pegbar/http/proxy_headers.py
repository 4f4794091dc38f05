"""Client addresses behind reverse proxies; the setting `trusted_proxies` is their number."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

_SCHEMES = {"http": "ws", "https": "wss"}


class ProxyHeadersMiddleware:
    """Reads the client's address from X-Forwarded-For and the scheme from X-Forwarded-Proto.

    Each proxy appends the address of its peer to X-Forwarded-For, so with n `proxies`, the n-th entry from the right is
    the client. Entries further left were written by the client and aren't trusted. A request with fewer entries didn't
    pass all proxies, so the header is ignored.
    """

    def __init__(self, app: ASGIApp, proxies: int) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Replace the proxy's address and scheme by the client's, and serve the request."""
        if scope["type"] != "lifespan" and self._proxies:
            headers = Headers(scope=scope)
            hops = [hop.strip() for line in headers.getlist("x-forwarded-for") for hop in line.split(",")]
            if len(hops) >= self._proxies and hops[-self._proxies]:
                scope["client"] = (hops[-self._proxies], 0)
            schemes = [scheme.strip() for line in headers.getlist("x-forwarded-proto") for scheme in line.split(",")]
            # Most proxies replace the header; if they append to it, the outermost trusted proxy's value counts.
            scheme = schemes[-min(self._proxies, len(schemes))] if schemes else ""
            if scheme in _SCHEMES:
                scope["scheme"] = scheme if scope["type"] == "http" else _SCHEMES[scheme]
        await self._app(scope, receive, send)
