"""What is known of every request: its id, in each line of its log and in its answer, and how long it took."""

import re
import secrets
import time
from typing import Final

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pegbar.edge import texts
from pegbar.edge.problems import fault
from pegbar.kernel import metrics

_HEADER: Final = b"x-request-id"
_TAKEN_OVER: Final = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_METHODS: Final = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_STATUSES: Final = {status: str(status) for status in range(100, 600)}
_NO_ROUTE: Final = "other"
log = structlog.get_logger()


class Observed:
    """Gives requests their ids, counts them, and answers what nobody foresaw as a fault that names the id.

    Logged are the method, the route's template, the status and the time: never an address's parts or its query, which
    may hold what is secret. An id that came along is taken over only from a proxy that is trusted.
    """

    def __init__(self, app: ASGIApp, *, trusts_proxies: bool) -> None:
        self._app = app
        self._trusts_proxies = trusts_proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with an id."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        request_id = self._id(scope)
        structlog.contextvars.bind_contextvars(request_id=request_id)
        if scope["type"] == "http":
            await self._observe(scope, receive, send, request_id)
        else:
            await self._app(scope, receive, send)

    async def _observe(self, scope: Scope, receive: Receive, send: Send, request_id: str) -> None:
        began = time.perf_counter()
        status = 0
        mark = (_HEADER, request_id.encode())

        async def told(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), mark]
            await send(message)

        try:
            await self._app(scope, receive, told)
        except Exception:
            log.exception("request.failed", **_facts(scope, status or 500, began))
            if status:
                raise  # the answer has begun: the line is cut, so that nobody takes a half for the whole
            await fault(texts.server_fault(request_id))(scope, receive, told)
        else:
            if status >= 500:
                log.warning("request.refused", **_facts(scope, status, began))
        finally:
            method = scope["method"]
            metrics.REQUESTS.observe(
                time.perf_counter() - began,
                method if method in _METHODS else _NO_ROUTE,
                _route(scope),
                _STATUSES.get(status, _NO_ROUTE),
            )

    def _id(self, scope: Scope) -> str:
        if self._trusts_proxies:
            for name, value in scope["headers"]:
                if name == _HEADER and _TAKEN_OVER.fullmatch(value):
                    return value.decode()
        return secrets.token_hex(8)


def _route(scope: Scope) -> str:
    """The template of the route that was found, of which there are few; never the address itself."""
    return getattr(scope.get("route"), "path", _NO_ROUTE)


def _facts(scope: Scope, status: int, began: float) -> dict[str, object]:
    taken = round((time.perf_counter() - began) * 1000, 1)
    return {"method": scope["method"], "route": _route(scope), "status": status, "ms": taken}
