"""Checks the permissions of all open sockets again if notifications of changed permissions may have been lost.

A socket whose user lost a permission is disconnected.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Problem, Unavailable
from pegbar.realtime import topics
from pegbar.realtime.hub import Connection, Hub

_REST_SECONDS: Final = 3
"""Pause between two rounds of checks, which keeps the load low while the bus is unavailable for long."""
_PAUSE_SECONDS: Final = 0.002
Identify = Callable[[Transaction], Awaitable[Principal]]
"""Returns the current user of a socket."""


class Reauthorizer:
    """The open sockets of this process, and one task that checks each of them."""

    def __init__(self, services: Services, hub: Hub) -> None:
        self._services = services
        self._hub = hub
        self._sockets: dict[Connection, Identify] = {}
        self._task: asyncio.Task[None] | None = None
        self._is_requested = False
        hub.on_gap(self._start)

    def add(self, connection: Connection, identify: Identify) -> None:
        """Add a socket that opened."""
        self._sockets[connection] = identify

    def remove(self, connection: Connection) -> None:
        """Remove a socket that closed."""
        self._sockets.pop(connection, None)

    def close(self) -> None:
        """Stop checking."""
        if self._task is not None:
            self._task.cancel()

    def _start(self) -> None:
        self._is_requested = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._is_requested:
            self._is_requested = False
            for connection, identify in list(self._sockets.items()):
                if not connection.is_closing:
                    try:
                        await self._check(connection, identify)
                    except Unavailable:
                        self._is_requested = True
                        break
                await asyncio.sleep(_PAUSE_SECONDS)
            await asyncio.sleep(_REST_SECONDS)

    async def _check(self, connection: Connection, identify: Identify) -> None:
        try:
            async with self._services.db.read() as tx:
                if await identify(tx) != connection.user:
                    self._hub.disconnect(connection)
                    return
                ctx = RequestContext(tx, self._services, connection.user)
                for topic in self._hub.list_topics(connection):
                    await topics.require_still_allowed(ctx, topic)
        except Unavailable:
            raise
        except Problem:
            self._hub.disconnect(connection)
