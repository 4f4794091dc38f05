"""Request ids, request metrics and the log of failed requests."""

import re
import secrets
import time
from typing import Final

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pegbar.http import texts
from pegbar.http.problems import fault
from pegbar.kernel import metrics

_HEADER: Final = b"x-request-id"
_TRUSTED_ID: Final = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_METHODS: Final = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_STATUSES: Final = {status: str(status) for status in range(100, 600)}
_NO_ROUTE: Final = "other"
log = structlog.get_logger()


class RequestLogMiddleware:
    """Gives each request an id, measures it, and turns unexpected exceptions into a 500 response with that id.

    The id is in every log line of the request and in the response. Logs contain the method, route template, status and
    duration, never path values or the query, which may be secret. An id in the request's header is used only if proxies
    are trusted.
    """

    def __init__(self, app: ASGIApp, *, trusts_proxies: bool) -> None:
        self._app = app
        self._trusts_proxies = trusts_proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request with an id."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        request_id = self._request_id(scope)
        structlog.contextvars.bind_contextvars(request_id=request_id)
        if scope["type"] == "http":
            await self._serve(scope, receive, send, request_id)
        else:
            await self._app(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, request_id: str) -> None:
        began = time.perf_counter()
        status = 0
        mark = (_HEADER, request_id.encode())

        async def send_and_record(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), mark]
            await send(message)

        try:
            await self._app(scope, receive, send_and_record)
        except Exception:
            log.exception("request.failed", **_log_fields(scope, status or 500, began))
            if status:
                raise  # the response has started: abort the connection, or a partial response would look complete
            await fault(texts.server_fault(request_id))(scope, receive, send_and_record)
        else:
            if status >= 500:
                log.warning("request.refused", **_log_fields(scope, status, began))
        finally:
            method = scope["method"]
            metrics.REQUESTS.labels(
                method if method in _METHODS else _NO_ROUTE,
                _route_template(scope),
                _STATUSES.get(status, _NO_ROUTE),
            ).observe(time.perf_counter() - began)

    def _request_id(self, scope: Scope) -> str:
        if self._trusts_proxies:
            for name, value in scope["headers"]:
                if name == _HEADER and _TRUSTED_ID.fullmatch(value):
                    return value.decode()
        return secrets.token_hex(8)


def _route_template(scope: Scope) -> str:
    """Return the path template of the matched route, never the path itself: metrics need few distinct label values."""
    return getattr(scope.get("route"), "path", _NO_ROUTE)


def _log_fields(scope: Scope, status: int, began: float) -> dict[str, object]:
    taken = round((time.perf_counter() - began) * 1000, 1)
    return {"method": scope["method"], "route": _route_template(scope), "status": status, "ms": taken}
