"""Whether everybody who listens still may: asked where the word that rights changed may have been lost."""

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
"""Between two rounds, so that a bus that is away for long costs a process little."""
_PAUSE_SECONDS: Final = 0.002
Identify = Callable[[Transaction], Awaitable[Principal]]
"""Who is behind a socket now."""


class Recheck:
    """The open sockets of this process, and one task that asks for each of them."""

    def __init__(self, services: Services, hub: Hub) -> None:
        self._services = services
        self._hub = hub
        self._sockets: dict[Connection, Identify] = {}
        self._round: asyncio.Task[None] | None = None
        self._again = False
        hub.on_doubt(self._begin)

    def watch(self, connection: Connection, identify: Identify) -> None:
        """A socket opened."""
        self._sockets[connection] = identify

    def forget(self, connection: Connection) -> None:
        """A socket closed."""
        self._sockets.pop(connection, None)

    def close(self) -> None:
        """Ask no more."""
        if self._round is not None:
            self._round.cancel()

    def _begin(self) -> None:
        self._again = True
        if self._round is None or self._round.done():
            self._round = asyncio.create_task(self._rounds())

    async def _rounds(self) -> None:
        while self._again:
            self._again = False
            for connection, identify in list(self._sockets.items()):
                if not connection.closing:
                    try:
                        await self._ask(connection, identify)
                    except Unavailable:
                        self._again = True
                        break
                await asyncio.sleep(_PAUSE_SECONDS)
            await asyncio.sleep(_REST_SECONDS)

    async def _ask(self, connection: Connection, identify: Identify) -> None:
        try:
            async with self._services.db.read() as tx:
                if await identify(tx) != connection.user:
                    self._hub.cut_off(connection)
                    return
                ctx = RequestContext(tx, self._services, connection.user)
                for topic in self._hub.seen_by(connection):
                    await topics.require_still(ctx, topic)
        except Unavailable:
            raise
        except Problem:
            self._hub.cut_off(connection)
