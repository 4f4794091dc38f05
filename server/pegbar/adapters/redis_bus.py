"""The bus of many processes, with Redis pub/sub. It only notifies of events; events are read from the database."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Final

import structlog

from pegbar.adapters.redis_publisher import (
    EPHEMERAL_CHANNEL,
    FAILURES,
    NOTIFICATION_CHANNEL,
    RedisPublisher,
    create_client,
)
from pegbar.kernel.ids import new_id
from pegbar.ports.bus import OnEphemeral, OnWake

_FIRST_RETRY_SECONDS: Final = 0.2
_LONGEST_RETRY_SECONDS: Final = 5.0
_TIMEOUT_SECONDS: Final = 1.0
_POLL_SECONDS: Final = 1.0
_ECHO_TIMEOUT_SECONDS: Final = 5.0
_CHECK_SECONDS: Final = 1.0
_RECANCEL_SECONDS: Final = 0.1
log = structlog.get_logger()


class RedisBus:
    """Notifies its own process directly, and other processes through Redis.

    So an unavailable Redis delays only notifications of other processes. Each process sends itself an echo through
    Redis every two seconds. If no echo arrives for `_ECHO_TIMEOUT_SECONDS`, the process reconnects and, every second,
    checks all topics ('*') for events. It also checks all topics whenever it starts to listen.
    """

    def __init__(self, url: str) -> None:
        self._redis = create_client(url, _TIMEOUT_SECONDS)
        self._on_wake: OnWake | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopping = False
        self._process_id = new_id()
        self._publisher = RedisPublisher(url, self._process_id)
        self._echoed_at = 0.0

    async def start(self, on_wake: OnWake, on_ephemeral: OnEphemeral) -> None:
        """Start to listen in background tasks, until `stop`."""
        self._on_wake = on_wake
        self._echoed_at = self._now()
        listening = {
            asyncio.create_task(self._listen(on_wake, on_ephemeral)),
            asyncio.create_task(self._check_echo(on_wake)),
        }
        self._tasks = listening | self._publisher.start()

    async def publish(self, topics: Sequence[str]) -> None:
        """Notify this process now and queue the notification of other processes; never waits for Redis."""
        if self._on_wake is not None:
            await self._on_wake(topics)
        self._publisher.publish(topics)

    def broadcast_ephemeral(self, text: str) -> None:
        """Queue a message to other processes; it is lost while Redis is slow or unavailable."""
        self._publisher.broadcast_ephemeral(text)

    async def stop(self) -> None:
        """Stop listening and close the connections. Also works while a connection is being opened."""
        self._is_stopping = True
        # redis-py turns a cancellation that coincides with its own timeout into a TimeoutError: cancel until it works.
        while running := {task for task in self._tasks if not task.done()}:
            for task in running:
                task.cancel()
            await asyncio.wait(running, timeout=_RECANCEL_SECONDS)
        await self._publisher.stop()
        await self._redis.aclose()

    async def _check_echo(self, on_wake: OnWake) -> None:
        while True:
            await asyncio.sleep(_CHECK_SECONDS)
            if self._now() - self._echoed_at > _ECHO_TIMEOUT_SECONDS:
                await on_wake(["*"])

    async def _listen(self, on_wake: OnWake, on_ephemeral: OnEphemeral) -> None:
        delay = _FIRST_RETRY_SECONDS
        while not self._is_stopping:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.subscribe(NOTIFICATION_CHANNEL, EPHEMERAL_CHANNEL, self._publisher.echo)
                    await on_wake(["*"])
                    delay = _FIRST_RETRY_SECONDS
                    started_at = self._now()
                    while not self._is_stopping:
                        await self._receive(await pubsub.get_message(timeout=_POLL_SECONDS), on_wake, on_ephemeral)
                        if self._now() - max(self._echoed_at, started_at) > _ECHO_TIMEOUT_SECONDS:
                            raise TimeoutError
            except FAILURES:
                log.warning("bus.listen_failed", again_in=delay)
                await asyncio.sleep(delay)
                await on_wake(["*"])
                delay = min(delay * 2, _LONGEST_RETRY_SECONDS)

    async def _receive(self, message: dict[str, Any] | None, on_wake: OnWake, on_ephemeral: OnEphemeral) -> None:
        if message is None:
            return
        channel, data = message["channel"].decode(), message["data"].decode()
        if channel == self._publisher.echo:
            self._echoed_at = self._now()
        elif channel == EPHEMERAL_CHANNEL:
            origin, _, text = data.partition(" ")
            if origin != self._process_id:
                on_ephemeral(text)
        elif (notification := json.loads(data))["from"] != self._process_id:
            await on_wake(notification["topics"])

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()
