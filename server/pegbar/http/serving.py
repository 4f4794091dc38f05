"""HTTP server with a graceful shutdown in which no request from a proxy is lost."""

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
"""Longer than the proxies' timeout of idle connections (deploy/proxy: 4 s), so that the proxies close those first."""
_PAUSE_SECONDS: Final = 0.05
_GRACEFUL_SECONDS: Final = 10
_DID_NOT_START: Final = 3
_SOCKET_BYTES_MAX: Final = 12 * 1024 * 1024


class OrderlyServer(uvicorn.Server):
    """Server that always shuts down the application properly; a second Ctrl+C only ends the wait for open requests."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down. On a forced exit, uvicorn wouldn't shut down the application with its jobs and child processes."""
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()  # no effect if it has shut down already


class ProxiedServer(OrderlyServer):
    """Server behind proxies. On shutdown, it accepts no new connections, and closes open ones with their next response.

    Idle connections are left for the proxies to close: a proxy could send a request just when the server closes the
    connection, and couldn't safely retry the request with another process, as it may have been executed.
    """

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down. WebSockets are closed immediately, because tabs reconnect to another process."""
        for server in self.servers:
            server.close()
        self.server_state.default_headers.append((b"connection", b"close"))
        loop = asyncio.get_running_loop()
        end = loop.time() + _LINGER_SECONDS
        notified = set[object]()
        while self.server_state.connections and not self.force_exit and loop.time() < end:
            # Repeated, because open connections can still become WebSockets.
            for socket_of_tab in {line for line in self.server_state.connections if _is_socket(line)} - notified:
                notified.add(socket_of_tab)
                socket_of_tab.shutdown()
            await asyncio.sleep(_PAUSE_SECONDS)  # uvicorn doesn't signal the end of a connection
        await super().shutdown(sockets)


def _is_socket(line: object) -> bool:
    return bool(getattr(line, "handshake_complete", False))


def _is_no_cancellation(record: logging.LogRecord) -> bool:
    """Log filter: return False for errors of requests that the shutdown cancelled, because they aren't faults."""
    return record.exc_info is None or not isinstance(record.exc_info[1], asyncio.CancelledError)


def config(app: object, settings: Settings) -> uvicorn.Config:
    """Create uvicorn's configuration for the application."""
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
        proxy_headers=False,  # see http/proxy_headers.py, which trusts a configured number of proxies
        timeout_keep_alive=75,  # longer than the usual idle timeout of proxies: 60 s
        timeout_graceful_shutdown=_GRACEFUL_SECONDS,
    )


def serve(app: object, settings: Settings) -> None:
    """Serve until the process is signaled to end; running requests then have ten seconds."""
    configured = config(app, settings)
    server = ProxiedServer(configured) if settings.trusted_proxies else OrderlyServer(configured)
    logging.getLogger("uvicorn.error").addFilter(_is_no_cancellation)
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # the KeyboardInterrupt that uvicorn raises at its end is suppressed below
    with suppress(KeyboardInterrupt):
        server.run()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # another Ctrl+C ends the process without a traceback
    if not server.started:
        raise SystemExit(_DID_NOT_START)
