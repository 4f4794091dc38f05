"""The bus of many processes: Redis pub/sub, as a hint only."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any, cast

import structlog
from redis import asyncio as redis_asyncio
from redis.exceptions import RedisError

from pegbar.ports.bus import Wake

CHANNEL = "pegbar:wake"
_FIRST_WAIT = 0.2
_LONGEST_WAIT = 5.0
_POLL = 2.0
_CANCEL_AGAIN = 0.1
log = structlog.get_logger()


class RedisBus:
    """Publishes to Redis and wakes its own process directly, so a Redis that is away delays only the others.

    While Redis cannot be heard, and after it came back, the topic '*' wakes everything so that nothing is missed.
    """

    def __init__(self, url: str) -> None:
        self._redis: Any = cast("Any", redis_asyncio).from_url(
            url, socket_timeout=2, socket_connect_timeout=2, health_check_interval=15
        )
        self._wake: Wake | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    async def start(self, wake: Wake) -> None:
        """Listen in the background, for as long as the process lives."""
        self._wake = wake
        self._task = asyncio.create_task(self._listen(wake))

    async def publish(self, topics: Sequence[str]) -> None:
        """Wake this process now and the others through Redis; a failure is logged, never raised."""
        if self._wake is not None:
            await self._wake(topics)
        try:
            await self._redis.publish(CHANNEL, json.dumps(list(topics)))
        except (RedisError, OSError, TimeoutError):
            log.warning("bus.publish_failed")

    async def stop(self) -> None:
        """Stop listening and close the connections; at any moment, also while Redis is being connected to."""
        self._stopping = True
        if self._task is not None:
            # redis-py turns a cancellation that meets its own time-out into a TimeoutError: one cancel may be lost.
            while not self._task.done():
                self._task.cancel()
                await asyncio.wait({self._task}, timeout=_CANCEL_AGAIN)
        await self._redis.aclose()

    async def _listen(self, wake: Wake) -> None:
        wait = _FIRST_WAIT
        while not self._stopping:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    await wake(["*"])
                    wait = _FIRST_WAIT
                    while not self._stopping:
                        message = await pubsub.get_message(timeout=_POLL)
                        if message is not None:
                            await wake(json.loads(message["data"]))
            except (RedisError, OSError, TimeoutError):
                log.warning("bus.listen_failed", again_in=wait)
                await asyncio.sleep(wait)
                await wake(["*"])
                wait = min(wait * 2, _LONGEST_WAIT)
