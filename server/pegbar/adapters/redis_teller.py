"""What a process says to the others through Redis, in tasks of its own: nobody waits for it, whatever Redis does."""

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

CHANNEL: Final = "pegbar:wake"
WHISPERS: Final = "pegbar:whisper"
FAILURES: Final = (RedisError, OSError, TimeoutError)
_SEND_SECONDS: Final = 0.2
_AGAIN_SECONDS: Final = 0.5
_ECHO_SECONDS: Final = 2.0
_TOPICS_WAITING: Final = 1000
_WORDS_WAITING: Final = 1000
_RIGHTS: Final = "rights:"
log = structlog.get_logger()


def client(url: str, seconds: float) -> Any:
    """A client that waits so long for each answer and tries nothing again: who uses it knows better when."""
    return cast("Any", redis_asyncio).from_url(
        url, socket_timeout=seconds, socket_connect_timeout=seconds, retry=Retry(NoBackoff(), 0)
    )


class Teller:
    """Sends wake-ups, whispers and an echo to oneself.

    What could not be sent waits until Redis can be reached again, and '*' goes with it: whoever heard nothing for a
    while looks at everything.
    """

    def __init__(self, url: str, own: str) -> None:
        self._redis = client(url, _SEND_SECONDS)
        self._own = own
        self._topics: dict[str, None] = {}
        self._waiting = asyncio.Event()
        self._owes_all = False
        self._words: asyncio.Queue[str] = asyncio.Queue(_WORDS_WAITING)

    @property
    def echo(self) -> str:
        """The channel on which this process hears itself."""
        return f"pegbar:echo:{self._own}"

    def tell(self, topics: Sequence[str]) -> None:
        """Have the others look at these topics soon; of too many that wait, '*' is left, and whose rights changed."""
        self._topics.update(dict.fromkeys(topics))
        if len(self._topics) > _TOPICS_WAITING:
            # '*' does not stand for changed rights: nothing in the database says whose socket is to be closed.
            self._topics = {topic: None for topic in self._topics if topic.startswith(_RIGHTS)}
            self._owes_all = True
        self._waiting.set()

    def whisper(self, text: str) -> None:
        """Pass on what is worth something at this moment only."""
        with contextlib.suppress(asyncio.QueueFull):
            self._words.put_nowait(f"{self._own} {text}")

    def tasks(self) -> set[asyncio.Task[None]]:
        """What sends, running."""
        return {asyncio.create_task(run) for run in (self._tell(), self._speak(), self._call())}

    async def stop(self) -> None:
        """Try once to send what waits, and close the connections."""
        with contextlib.suppress(*FAILURES):
            if self._waiting.is_set():
                await self._send()
        await self._redis.aclose()

    async def _tell(self) -> None:
        while True:
            await self._waiting.wait()
            try:
                await self._send()
            except FAILURES:
                log.warning("bus.publish_failed")
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _send(self) -> None:
        topics, all_of_them = self._topics, self._owes_all
        self._topics, self._owes_all = {}, False
        self._waiting.clear()
        message = {"from": self._own, "topics": [*(["*"] if all_of_them else []), *topics]}
        try:
            await self._redis.publish(CHANNEL, json.dumps(message))
        except BaseException:
            self._owes_all = True
            self.tell([*topics])
            raise

    async def _speak(self) -> None:
        while True:
            word = await self._words.get()
            try:
                await self._redis.publish(WHISPERS, word)
            except FAILURES:
                while not self._words.empty():  # their moment is over
                    self._words.get_nowait()

    async def _call(self) -> None:
        while True:
            with contextlib.suppress(*FAILURES):
                await self._redis.publish(self.echo, "")
            await asyncio.sleep(_ECHO_SECONDS)
