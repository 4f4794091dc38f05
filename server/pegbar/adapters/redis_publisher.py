"""Sends notifications and ephemeral messages through Redis in background tasks; callers never wait for Redis."""

import asyncio
import contextlib
import json
from collections.abc import Sequence
from typing import Any, Final, cast

import structlog
from redis import asyncio as redis_asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

NOTIFICATION_CHANNEL: Final = "pegbar:wake"
EPHEMERAL_CHANNEL: Final = "pegbar:ephemeral"
FAILURES: Final = (RedisError, OSError, TimeoutError)
_TIMEOUT_SECONDS: Final = 0.2
_RETRY_SECONDS: Final = 0.5
_ECHO_SECONDS: Final = 2.0
_QUEUED_TOPICS_MAX: Final = 1000
_QUEUED_EPHEMERAL_MAX: Final = 1000
_RIGHTS: Final = "rights:"
log = structlog.get_logger()


def create_client(url: str, seconds: float) -> Any:
    """Create a Redis client with a timeout of `seconds` for each response and without retries; callers retry."""
    return cast("Any", redis_asyncio).from_url(
        url, socket_timeout=seconds, socket_connect_timeout=seconds, retry=Retry(NoBackoff(), 0)
    )


class RedisPublisher:
    """Publishes notifications (topics with new events) and ephemeral messages through Redis to all processes.

    It also sends an empty message to this process every two seconds, the echo, which shows that Redis delivers.
    Notifications that can't be sent are queued until Redis is available again. They are then sent together with '*', at
    which receivers check all topics, because other notifications may have been lost.
    """

    def __init__(self, url: str, process_id: str) -> None:
        self._redis = create_client(url, _TIMEOUT_SECONDS)
        self._process_id = process_id
        self._topics: dict[str, None] = {}
        self._has_queued = asyncio.Event()
        self._must_send_all = False
        self._ephemeral: asyncio.Queue[str] = asyncio.Queue(_QUEUED_EPHEMERAL_MAX)

    @property
    def echo(self) -> str:
        """Return the channel on which this process sends echoes to itself."""
        return f"pegbar:echo:{self._process_id}"

    def publish(self, topics: Sequence[str]) -> None:
        """Queue a notification. If the queue is full, only '*' and topics of changed permissions remain in it."""
        self._topics.update(dict.fromkeys(topics))
        if len(self._topics) > _QUEUED_TOPICS_MAX:
            # '*' can't replace topics of changed permissions: those have no events in the database, only notifications.
            self._topics = {topic: None for topic in self._topics if topic.startswith(_RIGHTS)}
            self._must_send_all = True
        self._has_queued.set()

    def broadcast_ephemeral(self, text: str) -> None:
        """Queue an ephemeral message; drops it if the queue is full."""
        with contextlib.suppress(asyncio.QueueFull):
            self._ephemeral.put_nowait(f"{self._process_id} {text}")

    def start(self) -> set[asyncio.Task[None]]:
        """Start the sending tasks and return them."""
        return {
            asyncio.create_task(run)
            for run in (self._send_notifications(), self._send_ephemeral(), self._send_echoes())
        }

    async def stop(self) -> None:
        """Try once to send queued notifications, then close the connections."""
        with contextlib.suppress(*FAILURES):
            if self._has_queued.is_set():
                await self._send()
        await self._redis.aclose()

    async def _send_notifications(self) -> None:
        while True:
            await self._has_queued.wait()
            try:
                await self._send()
            except FAILURES:
                log.warning("bus.publish_failed")
                await asyncio.sleep(_RETRY_SECONDS)

    async def _send(self) -> None:
        topics, must_send_all = self._topics, self._must_send_all
        self._topics, self._must_send_all = {}, False
        self._has_queued.clear()
        message = {"from": self._process_id, "topics": [*(["*"] if must_send_all else []), *topics]}
        try:
            await self._redis.publish(NOTIFICATION_CHANNEL, json.dumps(message))
        except BaseException:
            self._must_send_all = True
            self.publish([*topics])
            raise

    async def _send_ephemeral(self) -> None:
        while True:
            message = await self._ephemeral.get()
            try:
                await self._redis.publish(EPHEMERAL_CHANNEL, message)
            except FAILURES:
                while not self._ephemeral.empty():  # these messages are outdated by now
                    self._ephemeral.get_nowait()

    async def _send_echoes(self) -> None:
        while True:
            with contextlib.suppress(*FAILURES):
                await self._redis.publish(self.echo, "")
            await asyncio.sleep(_ECHO_SECONDS)
