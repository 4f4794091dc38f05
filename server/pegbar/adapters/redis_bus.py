"""The bus of many processes: Redis pub/sub, as a hint only."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Final

import structlog

from pegbar.adapters.redis_teller import CHANNEL, FAILURES, WHISPERS, Teller, client
from pegbar.kernel.ids import new_id
from pegbar.ports.bus import Hear, Wake

_FIRST_WAIT: Final = 0.2
_LONGEST_WAIT: Final = 5.0
_ANSWER_SECONDS: Final = 1.0
_POLL: Final = 1.0
_DEAF_SECONDS: Final = 5.0
_LOOK_SECONDS: Final = 1.0
_CANCEL_AGAIN: Final = 0.1
log = structlog.get_logger()


class RedisBus:
    """Wakes its own process directly and has the others told, so a Redis that is away or hangs delays only these.

    Each process hears itself through Redis every other second. Where it has not for `_DEAF_SECONDS`, it looks at
    everything ('*') each second until it does, over a fresh connection; and once whenever it begins to listen.
    """

    def __init__(self, url: str) -> None:
        self._redis = client(url, _ANSWER_SECONDS)
        self._wake: Wake | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self._own = new_id()
        self._teller = Teller(url, self._own)
        self._heard = 0.0

    async def start(self, wake: Wake, hear: Hear) -> None:
        """Listen in the background, for as long as the process lives."""
        self._wake = wake
        self._heard = self._now()
        listening = {asyncio.create_task(self._listen(wake, hear)), asyncio.create_task(self._look(wake))}
        self._tasks = listening | self._teller.tasks()

    async def publish(self, topics: Sequence[str]) -> None:
        """Wake this process now and the others soon; nothing of Redis is waited for."""
        if self._wake is not None:
            await self._wake(topics)
        self._teller.tell(topics)

    def whisper(self, text: str) -> None:
        """Tell the others through Redis; while it is away, or slow, nobody hears it."""
        self._teller.whisper(text)

    async def stop(self) -> None:
        """Stop listening and close the connections; at any moment, also while Redis is being connected to."""
        self._stopping = True
        # redis-py turns a cancellation that meets its own time-out into a TimeoutError: one cancel may be lost.
        while running := {task for task in self._tasks if not task.done()}:
            for task in running:
                task.cancel()
            await asyncio.wait(running, timeout=_CANCEL_AGAIN)
        await self._teller.stop()
        await self._redis.aclose()

    async def _look(self, wake: Wake) -> None:
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            if self._now() - self._heard > _DEAF_SECONDS:
                await wake(["*"])

    async def _listen(self, wake: Wake, hear: Hear) -> None:
        wait = _FIRST_WAIT
        while not self._stopping:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.subscribe(CHANNEL, WHISPERS, self._teller.echo)
                    await wake(["*"])
                    wait = _FIRST_WAIT
                    begun = self._now()
                    while not self._stopping:
                        await self._hear(await pubsub.get_message(timeout=_POLL), wake, hear)
                        if self._now() - max(self._heard, begun) > _DEAF_SECONDS:
                            raise TimeoutError
            except FAILURES:
                log.warning("bus.listen_failed", again_in=wait)
                await asyncio.sleep(wait)
                await wake(["*"])
                wait = min(wait * 2, _LONGEST_WAIT)

    async def _hear(self, message: dict[str, Any] | None, wake: Wake, hear: Hear) -> None:
        if message is None:
            return
        channel, data = message["channel"].decode(), message["data"].decode()
        if channel == self._teller.echo:
            self._heard = self._now()
        elif channel == WHISPERS:
            origin, _, text = data.partition(" ")
            if origin != self._own:
                hear(text)
        elif (told := json.loads(data))["from"] != self._own:
            await wake(told["topics"])

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()
