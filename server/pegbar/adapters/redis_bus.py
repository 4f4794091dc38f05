"""The bus of many processes: Redis pub/sub, as a hint only."""

import asyncio
import contextlib
import json
from collections.abc import Sequence
from typing import Any, cast

import structlog
from redis import asyncio as redis_asyncio
from redis.exceptions import RedisError

from pegbar.kernel.ids import new_id
from pegbar.ports.bus import Hear, Wake

CHANNEL = "pegbar:wake"
WHISPERS = "pegbar:whisper"
_FIRST_WAIT = 0.2
_LONGEST_WAIT = 5.0
_POLL = 2.0
_CANCEL_AGAIN = 0.1
_WORDS_WAITING = 1000
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
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self._own = new_id()
        self._words: asyncio.Queue[str] = asyncio.Queue(_WORDS_WAITING)

    async def start(self, wake: Wake, hear: Hear) -> None:
        """Listen in the background, for as long as the process lives."""
        self._wake = wake
        self._tasks = {asyncio.create_task(self._listen(wake, hear)), asyncio.create_task(self._speak())}

    async def publish(self, topics: Sequence[str]) -> None:
        """Wake this process now and the others through Redis; a failure is logged, never raised."""
        if self._wake is not None:
            await self._wake(topics)
        try:
            await self._redis.publish(CHANNEL, json.dumps(list(topics)))
        except (RedisError, OSError, TimeoutError):
            log.warning("bus.publish_failed")

    def whisper(self, text: str) -> None:
        """Tell the others through Redis; while it is away, or slow, nobody hears it."""
        with contextlib.suppress(asyncio.QueueFull):
            self._words.put_nowait(f"{self._own} {text}")

    async def stop(self) -> None:
        """Stop listening and close the connections; at any moment, also while Redis is being connected to."""
        self._stopping = True
        # redis-py turns a cancellation that meets its own time-out into a TimeoutError: one cancel may be lost.
        while running := {task for task in self._tasks if not task.done()}:
            for task in running:
                task.cancel()
            await asyncio.wait(running, timeout=_CANCEL_AGAIN)
        await self._redis.aclose()

    async def _speak(self) -> None:
        while not self._stopping:
            word = await self._words.get()
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                await self._redis.publish(WHISPERS, word)

    async def _listen(self, wake: Wake, hear: Hear) -> None:
        wait = _FIRST_WAIT
        while not self._stopping:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.subscribe(CHANNEL, WHISPERS)
                    await wake(["*"])
                    wait = _FIRST_WAIT
                    while not self._stopping:
                        message = await pubsub.get_message(timeout=_POLL)
                        if message is None:
                            continue
                        if message["channel"] == WHISPERS.encode():
                            self._overhear(message["data"].decode(), hear)
                        else:
                            await wake(json.loads(message["data"]))
            except (RedisError, OSError, TimeoutError):
                log.warning("bus.listen_failed", again_in=wait)
                await asyncio.sleep(wait)
                await wake(["*"])
                wait = min(wait * 2, _LONGEST_WAIT)

    def _overhear(self, data: str, hear: Hear) -> None:
        origin, _, text = data.partition(" ")
        if origin != self._own:
            hear(text)
