"""Who asks, where reverse proxies stand between: as many of them are believed as the settings say."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

_SCHEMES = {"http": "ws", "https": "wss"}


class Forwarded:
    """Takes the asker's address from X-Forwarded-For and the scheme from X-Forwarded-Proto.

    Each proxy adds at the right end the address that it was asked from: with `proxies` of them the asker is that many
    from the right, and what a client wrote itself stands further left and is not believed. A shorter list, which came
    past a proxy, changes nothing.
    """

    def __init__(self, app: ASGIApp, proxies: int) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, as if asked without proxies."""
        if scope["type"] != "lifespan" and self._proxies:
            headers = Headers(scope=scope)
            hops = [hop.strip() for line in headers.getlist("x-forwarded-for") for hop in line.split(",")]
            if len(hops) >= self._proxies and hops[-self._proxies]:
                scope["client"] = (hops[-self._proxies], 0)
            schemes = [scheme.strip() for line in headers.getlist("x-forwarded-proto") for scheme in line.split(",")]
            # Most proxies replace the header; of those that add to it, the outermost believed one counts.
            scheme = schemes[-min(self._proxies, len(schemes))] if schemes else ""
            if scheme in _SCHEMES:
                scope["scheme"] = scheme if scope["type"] == "http" else _SCHEMES[scheme]
        await self._app(scope, receive, send)
