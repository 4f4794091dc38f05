"""The HTTP server, and how it ends without losing a request that a proxy hands to it meanwhile."""

import asyncio
import logging
import signal
import socket
from contextlib import suppress
from typing import Final

import uvicorn

from pegbar.http.bounded_protocol import BoundedProtocol
from pegbar.http.throttled_protocol import ThrottledProtocol
from pegbar.kernel.settings import Settings

_LINGER_SECONDS: Final = 5
"""Longer than the proxies' own patience with an idle line (deploy/proxy: 4 s), so that it is they who end it."""
_PAUSE_SECONDS: Final = 0.05
_GRACEFUL_SECONDS: Final = 10
_DID_NOT_START: Final = 3
_SOCKET_BYTES_MAX: Final = 12 * 1024 * 1024


class OrderlyServer(uvicorn.Server):
    """Ends the application in order, also at a second Ctrl+C, which only ends the wait for open requests."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; uvicorn itself leaves the application out when it is forced, and so its jobs and child processes."""
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()  # does nothing where it is over


class ProxiedServer(OrderlyServer):
    """Behind proxies: told to end, it takes no new lines, and closes each that it has with the answer to a request.

    A line that the server simply closed could carry a request at that moment, which the proxy must not send to another
    process: nobody knows whether it was acted upon.
    """

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; sockets of tabs are told at once, for they come again elsewhere."""
        for server in self.servers:
            server.close()
        self.server_state.default_headers.append((b"connection", b"close"))
        loop = asyncio.get_running_loop()
        end = loop.time() + _LINGER_SECONDS
        told = set[object]()
        while self.server_state.connections and not self.force_exit and loop.time() < end:
            # Also those that a kept line still brings: they come again elsewhere.
            for socket_of_tab in {line for line in self.server_state.connections if _is_socket(line)} - told:
                told.add(socket_of_tab)
                socket_of_tab.shutdown()
            await asyncio.sleep(_PAUSE_SECONDS)  # uvicorn tells nobody when a line ends
        await super().shutdown(sockets)


def _is_socket(line: object) -> bool:
    return bool(getattr(line, "handshake_complete", False))


def _is_no_cancellation(record: logging.LogRecord) -> bool:
    """Leave requests that the end of the server cancels out of the log: they are not faults."""
    return record.exc_info is None or not isinstance(record.exc_info[1], asyncio.CancelledError)


def config(app: object, settings: Settings) -> uvicorn.Config:
    """How Pegbar is served."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        http=BoundedProtocol,
        ws=ThrottledProtocol,
        ws_max_size=_SOCKET_BYTES_MAX,
        ws_per_message_deflate=False,  # a message to a thousand tabs would be compressed a thousand times
        server_header=False,
        proxy_headers=False,  # http/proxy_headers.py knows how many proxies to believe
        timeout_keep_alive=75,  # longer than a proxy keeps a line open that it means to use again: 60 s as a rule
        timeout_graceful_shutdown=_GRACEFUL_SECONDS,
    )


def serve(app: object, settings: Settings) -> None:
    """Serve until the process is told to end; what is running then has ten seconds."""
    configured = config(app, settings)
    server = ProxiedServer(configured) if settings.trusted_proxies else OrderlyServer(configured)
    logging.getLogger("uvicorn.error").addFilter(_is_no_cancellation)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what uvicorn ends with is caught here
    with suppress(KeyboardInterrupt):
        server.run()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # one more Ctrl+C ends it without a traceback
    if not server.started:
        raise SystemExit(_DID_NOT_START)
